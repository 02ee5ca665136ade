# Refused moves, IDs, saves, and what all game screens share

refused-unreadable = That is not a move of this game.
refused-no-cell = There is no such cell.
refused-over = The game is over.
refused-too-long = The game has too many moves.
refused-open = This cell is already open.
refused-marked = This cell is flagged; remove the flag first.
refused-not-marked = This cell has no flag.
refused-no-marking = No flags under these rules.
refused-no-unmarking = Flags stay under these rules.
refused-not-a-number = You can only chord on an open number.
refused-nothing-hidden = Nothing is left to dig around this number.
refused-marks =
    { $marks ->
        [one] The { $number } has one flag around it.
       *[other] The { $number } has { $marks } flags around it.
    }
refused-dig-first = Dig first: until then, no flag can be right.
refused-no-board = No board without guessing found here in { $tries } tries. Try another cell or fewer mines, or allow guesses.
refused-given = This digit is given.
refused-blank = There is nothing to clear.
refused-filled = A filled cell takes no pencil mark.
refused-other-puzzle = That board belongs to another puzzle.
refused-empty = This pile is empty.
refused-too-high = This pile is full.
refused-ko = Ko: the token just pushed cannot be popped yet.
start-too-large = A board has at most 1,048,576 cells.
start-too-many-mines = At least one cell must be free of mines.
start-other-board = These mines do not fit this board.
start-bad-click = The first cell is off the board, or a mine.
start-unpromised = Without guessing, the first click must be safe or open an area.
start-shape = A side of a Takuzu board has 2 to 126 cells; with one more { $one } in each odd line, a board with an odd side must be square.
start-no-puzzle = No such puzzle was found; try another size or difficulty.
start-puzzle-too-large = Puzzles are at most { $most } x { $most }.
start-opening = Move { $number } of the ID: { $why }
id-game = an ID starts with mines:, takuzu: or morpion:
id-missing = something is missing here
id-board = neither a level nor a board in rows x columns, such as 16x30/99 or 10x10
id-option = not an option of this game
id-seed = not a seed (a whole number)
id-layout = not the mines of this board
id-cell = not a cell of the board
id-side = a side is a number from 1 to 26
id-move = not a move such as +b2 or -b2
pasted-position = This is a position, not a game: without the mines or the earlier moves, it can be analysed but not played.
save-foreign = not a saved game
save-version = saved by another version of grille
save-cut-off = the file is cut off here
save-line = not a line of a saved game
save-board = not the board of this game
save-number = not a valid number here
save-too-long = the game takes too long to replay
said-of = "{ $token }": { $what }
undo-nothing = There is nothing to take back.
redo-nothing = Nothing was taken back.
share-id = Copied: { $id }
stats-recent = last games
saved-none = Nothing here yet.
outcome-won = won
outcome-lost = lost
outcome-draw = drawn
replays-luck = luck { $luck }
