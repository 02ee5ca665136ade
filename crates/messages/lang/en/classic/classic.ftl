# The programs of the assignments

## Questions

not-a-number = "{ $entry }" is not a whole number.
one-number = Type one number, not "{ $entry }".
out-of-range = { $entry } is not between { $first } and { $last }.
no-board = no board could be made
input-ended = the input ended before the game did

## Five operations (sae)

sae-over = The grid shows its mines: the game is over.
sae-nothing-left = nothing is left to play: every cell is open or marked
sae-no-memory = not enough memory for a board of this size
sae-contradiction = no layout of mines fits the number at position { $position } (row { $row }, column { $column }) and the rest of the grid
sae-unfinished = This move is a guess: the search for a proof was stopped early.

## A board of any size (tp)

tp-width = Width (1 to { $last }): {""}
tp-height = Height (1 to { $last }): {""}
tp-mines = Mines (1 to { $last }): {""}
tp-move = Your move, x (0 to { $x }) and y (0 to { $y }): {""}
tp-move-y = y (0 to { $y }): {""}
tp-not-a-move = "{ $entry }" is not a move: a move is x and y.
tp-open = The cell at x = { $x }, y = { $y } is already open.

## Three levels and a bot (ia)

ia-no-matrices = approach { $approach } has no matrices to show
ia-axis = Axe { $axis } between 1 and { $last } : {""}
ia-dig = Dig
ia-flag = Flag
ia-unflag = Unflag
ia-remaining = mines remaining : { $count }
ia-won = Congrats you win !
ia-lost = You lose
ia-act-dig = Dig
ia-act-guess = Dig (guess)
ia-act-flag = Flag
ia-act-unflag = Unflag
ia-guess = { $moves }, a guess
ia-join = {"; "}
ia-bot-first = The bot starts at x = { $x }, y = { $y }.
ia-zone-shrunk = There are too many mines to keep the neighbours of the first cell free; only that cell is.
ia-already-dug = The cell at x = { $x }, y = { $y } is already dug.
ia-already-flagged = The cell at x = { $x }, y = { $y } is already flagged.
ia-flagged = The cell at x = { $x }, y = { $y } is flagged: unflag it first.
ia-not-flagged = The cell at x = { $x }, y = { $y } is not flagged.
ia-pause = Press Enter to continue.{" "}
levels-bad = { $file }, line { $line }, column { $column }: { $what }
levels-not-json = "{ $token }" is not JSON
levels-ends = the file ends too early
levels-not-an-object = { $token } instead of an object such as {"{"} "Beginner": ... {"}"}
levels-none = the file has no level
levels-bad-name = a level needs a name that can be printed
levels-repeated-level = level "{ $name }" appears twice
levels-repeated-key = "{ $key }" appears twice, here as { $token }
levels-missing = "{ $key }" is missing from this level
levels-not-a-number = "{ $key }" is { $token }, which is not a whole number
levels-zero = "{ $key }" is { $token }, but must be at least 1
levels-too-large = "{ $key }" is { $token }, but may be at most { $most }
levels-too-many-mines = "mines" is { $token }, but may be at most { $most }: the first cell stays free
matrices-variables =
    { $count ->
        [one] { $count } variable
       *[other] { $count } variables
    }
matrices-rest =
    { $count ->
        [one] last column: the only cell that touches no number
       *[other] last column: the { $count } cells that touch no number
    }
matrices-all = mines left
matrices-rest-value = last column: { $value } per cell
matrices-left-out = { $rows } rows and { $cols } columns are left out.

## Takuzu

takuzu-size = Size of the grid (4, 6 or 8): {""}
takuzu-not-a-size = "{ $entry }" is not 4, 6 or 8.
takuzu-move = Your move, such as AB1, or AB to remove: {""}
takuzu-not-a-move = "{ $entry }" is not a move: a move is a row and a column in capital letters, then 0, 1 or nothing.
takuzu-off-board = "{ $entry }" is off the grid, whose last row and column are { $last }.
takuzu-given = "{ $entry }": this cell was given at the start.
takuzu-blank = "{ $entry }" removes nothing: the cell is empty.
grids-bad = { $file }, line { $line }, column { $column }: { $what }
grids-wrong-size = the size is "{ $token }", but should be { $size } in this folder
grids-not-a-size = the size is "{ $token }", but must be 4, 6 or 8

## Morpion 3D

morpion-size = Size of the board (1 to { $last }): {""}
morpion-ask-variant = Variant, top (seen from above) or 3d: {""}
morpion-not-a-variant = "{ $entry }" is not top or 3d.
morpion-ask-quake = Quake (yes or no): {""}
morpion-not-yes-or-no = "{ $entry }" is not yes or no.
morpion-turn = Player { $player }, your choice (i j k l move, p put, r remove, q quit): {""}
morpion-turn-short = Player { $player }, your choice: {""}
morpion-edge = The cursor is at the edge of the board: it cannot go there.
morpion-empty = This pile is empty: there is nothing to remove.
morpion-too-high = This pile already has { $most } tokens, the most that is allowed.
morpion-unknown-key = "{ $key }" is not a key of the game.
morpion-no-letter = This key is not a key of the game.
morpion-quake =
    { $count ->
        [one] The earth shakes: { $count } pile collapses.
       *[other] The earth shakes: { $count } piles collapse.
    }
morpion-quit = The game ends here, without a winner.
morpion-small-window = The window is too small.
