# What came of a move, and the screens that all games share

refused-unreadable = That is not a move of this game.
refused-no-cell = There is no such cell.
refused-over = The game is over.
refused-too-long = The game has too many moves.
refused-open = This cell is open already.
refused-marked = This cell is flagged; take the flag away first.
refused-not-marked = This cell has no flag.
refused-no-marking = These rules have no flags.
refused-no-unmarking = Under these rules a flag stays.
refused-not-a-number = Only around an open number can cells be dug together.
refused-nothing-hidden = Nothing is left to dig around this number.
refused-marks =
    { $marks ->
        [one] The { $number } has one flag around it.
       *[other] The { $number } has { $marks } flags around it.
    }
refused-dig-first = Dig first: before that nothing is known that a flag could be right about.
refused-no-board = No board without guessing was found around this cell, in { $tries } tries; try another cell, fewer mines, or allow guesses.
refused-given = This cell was given with the puzzle.
refused-blank = Nothing is there to be taken away.
refused-filled = A cell with a digit takes no pencil mark.
refused-other-puzzle = That is a board of another puzzle.
refused-empty = This pile is empty.
refused-too-high = This pile is as high as a pile can be.
refused-ko = Ko: the token that was just pushed may not be popped at once.
start-too-large = A board to play on has at most 1,048,576 cells.
start-too-many-mines = At least one cell must be free of mines.
start-other-board = The mines are not those of the board.
start-bad-click = The first cell is off the board, or a mine.
start-unpromised = Without guessing, the first click must be safe or open an area.
start-shape = A board of Takuzu has an even number of rows and columns, from 2 to 126.
start-no-puzzle = No such puzzle was found; try another size or difficulty.
start-puzzle-too-large = Puzzles are made up to { $most } x { $most }.
start-opening = Move { $number } of the ID: { $why }
id-game = an ID starts with mines:, takuzu: or morpion:
id-missing = something is missing here
id-board = neither a level nor a board in rows x columns, such as 16x30/99 or 10x10
id-option = no option of this game
id-seed = not a seed: a whole number
id-layout = not the mines of such a board
id-cell = not a cell of the board
id-side = a side is a number from 1 to 26
id-move = not a move such as +b2 or -b2
pasted-position = This is a position, not a game: without the mines or the moves before, it can be analysed, not played.
save-foreign = not a saved game
save-version = saved by another version of grille
save-cut-off = the file is cut off here
save-line = not a line of a saved game
save-board = not the board of this game
save-number = not a number that can stand here
save-too-long = the game takes too long to play again
said-of = "{ $token }": { $what }
undo-nothing = There is nothing to take back.
redo-nothing = Nothing was taken back.
share-id = Copied: { $id }
stats-recent = last games
saved-none = There is nothing here.
outcome-won = won
outcome-lost = lost
outcome-draw = drawn
replays-luck = luck { $luck }
