# All text for people, in English. Same messages, same values as the other files of this folder.

error = error:
at = line { $line }, column { $column }: { $what }
no-randomness = the system gives no random numbers ({ $why }); choose a seed with --seed
io-failed = reading or writing failed: { $why }
io-full = no space is left
io-too-long = it is too long to be what is asked for
io-not-found = there is no such file
io-denied = permission denied
io-folder = it is a folder
io-not-text = it is not text in UTF-8
input-too-long = the input is longer than { $most } bytes

## Command line

help-usage = Usage:
help-commands = Commands
help-options = Options
help-examples =
    Examples:
      echo 1 16 30 99 | grille classic sae      a random problem
      grille classic ia                         play one of three levels
      grille classic ia --bot                   watch the bot play one
      grille classic tp --axes                  choose your own board
      grille classic takuzu                     fill a grid with 0 and 1
cli-unknown-argument = "{ $argument }" is not an option here; --help lists them
cli-unknown-command = "{ $command }" is not a command; --help lists them
cli-invalid-value = "{ $value }" is not a value of { $argument }; --help says more
cli-missing-argument = { $argument } is missing; --help says more
cli-missing-command = a command is missing; --help lists them
cli-conflict = { $argument } cannot be given here; --help says more
cmd-grille = Grid games in the terminal
cmd-classic = The assignments, to the letter
cmd-classic-sae = Minesweeper in five operations, from stdin to stdout
cmd-classic-tp = Minesweeper on a board of your choice, with prompts
cmd-classic-ia = Minesweeper on three levels, with flags and a bot
cmd-classic-takuzu = Takuzu on a random grid of 4, 6 or 8, with prompts
arg-seed = Makes everything that is random reproducible
arg-lang = Language of the messages; the locale's by default
arg-color = Colours; by default where the terminal has them
arg-help = Prints this help
arg-version = Prints the version
arg-rule = What the rules of the table are made of; dash by default
arg-axes = Numbers the rows and columns of the board
arg-levels = File of levels: a JSON object of width, height and mines by name; three built-in levels by default
arg-bot = Lets the bot play
arg-approach = How the bot plays; pinv by default
arg-show_matrices = Shows the system that the bot solves at each step
arg-no_pause = Does not wait for Enter after each system
arg-grids = Folder with G4, G6 and G8, each with grille1.txt to grille5.txt; by default Grilles if it is there, else built-in grids
arg-display = How the grid is shown; hard where there are colours, else medium

## Prompts

not-a-number = "{ $entry }" is not a whole number.
out-of-range = { $entry } is not between { $first } and { $last }.
no-board = no board could be made
input-ended = the input ended before the game did

## Five operations

sae-no-operation = the input ends where the number of the operation should be
sae-unknown-operation = "{ $token }" is not an operation, which is a number from 1 to 5
sae-trailing = "{ $token }" stands after the end of the data
sae-number-missing =
    the input ends where the { $field ->
        [rows] number of rows
        [cols] number of columns
        [mines] number of mines
        [position] position of a mine
       *[moves] number of moves
    } should be
sae-number-wrong =
    "{ $token }" is not a whole number, but the { $field ->
        [rows] number of rows
        [cols] number of columns
        [mines] number of mines
        [position] position of a mine
       *[moves] number of moves
    } should be here
sae-number-overflow =
    "{ $token }" is too large a number for the { $field ->
        [rows] number of rows
        [cols] number of columns
        [mines] number of mines
        [position] position of a mine
       *[moves] number of moves
    }
sae-no-rows = "{ $token }" rows make no board
sae-no-cols = "{ $token }" columns make no board
sae-too-large = with "{ $token }" columns the board would have more than { $most } cells
sae-too-many-mines = "{ $token }" mines do not fit into { $cells } cells
sae-mine-off-board = mine position "{ $token }" is off the board, whose last position is { $last }
sae-mine-repeated = mine position "{ $token }" is given here for the second time
sae-moves-missing = the input ends after { $there } of { $counted } moves
sae-not-a-move = "{ $token }" is not a move, which is D or M followed by a position
sae-move-over = move "{ $token }" comes after the end of the game
sae-move-off-board = move "{ $token }" is off the board, whose last position is { $last }
sae-move-open = move "{ $token }" is about a cell that is already open
sae-move-marked = move "{ $token }" is about a cell that is already marked
sae-after-size = "{ $token }" stands where the line should end
sae-table-missing = the input ends before the grid does
sae-table-rule-short = the line ends too early: a rule has "---" or "___" for each of the { $cols } columns
sae-table-rule = "{ $token }" does not belong to a rule, which has "---" or "___" for each of the { $cols } columns
sae-table-cell = "{ $token }" is not a cell, which is one of . x m, a blank, or a digit from 1 to 8
sae-table-row-short = the line ends too early: a row has "| c " for each of the { $cols } columns, then "|"
sae-table-row = "{ $token }" does not belong to a row, which has "| c " for each of the { $cols } columns, then "|"
sae-over = nothing is left to play: position { $position } (row { $row }, column { $column }) shows a mine, so the game is over
sae-nothing-left = nothing is left to play: every cell is open or marked
sae-contradiction = no layout of mines explains the number at position { $position } (row { $row }, column { $column }) together with the rest of the grid
sae-unfinished = This move is a guess: the search for a proof was stopped before its end.

## Board of your choice

tp-width = Width (1 to { $last }): {""}
tp-height = Height (1 to { $last }): {""}
tp-mines = Mines (1 to { $last }): {""}
tp-move = Your move, x (0 to { $x }) and y (0 to { $y }): {""}
tp-open = The cell at x = { $x }, y = { $y } is already open.
tp-won = You have won!
tp-lost = You have lost.

## Three levels

ia-no-matrices = approach { $approach } has no matrices to show
ia-bot-first = The bot starts at x = { $x }, y = { $y }.
ia-zone-shrunk = The board is too full to keep the neighbours of the first cell free: only that cell is.
ia-already-dug = The cell at x = { $x }, y = { $y } is already dug.
ia-already-flagged = The cell at x = { $x }, y = { $y } is already flagged.
ia-flagged = The cell at x = { $x }, y = { $y } is flagged: unflag it first.
ia-not-flagged = The cell at x = { $x }, y = { $y } is not flagged.
ia-pause = Press Enter to go on.{" "}
levels-bad = { $file }, line { $line }, column { $column }: { $what }
levels-not-json = "{ $token }" is not JSON
levels-ends = the file ends too early
levels-not-an-object = { $token } stands where an object, such as {"{"} "Beginner": ... {"}"}, should be
levels-none = the file has no level
levels-bad-name = a level needs a name that can be printed
levels-repeated-level = level "{ $name }" appears here for the second time
levels-repeated-key = "{ $key }" appears here for the second time, as { $token }
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

## Takuzu

cmd-takuzu = Takuzu (Binairo): solve, check, convert and make puzzles
cmd-takuzu-solve = Solves a puzzle and proves the solution to be the only one
cmd-takuzu-check = Says which rule is broken where
cmd-takuzu-convert = Writes a puzzle in another format
cmd-takuzu-generate = Makes puzzles with one solution, of which no clue can go
cmd-takuzu-count = Counts the boards without a blank, exactly
cmd-takuzu-bench = Times solving with proof, for each line of a file
arg-file = File, or - for stdin, which is the default
arg-format = Format of boards: line, block, file or id
arg-budget = Branches to try before giving up
arg-json = One JSON object a line
arg-size = Rows and columns, as 8 or 4x6
arg-count = How many
arg-count_rule = Which lines must differ: full (rows and columns, the default), rows, or none
file-unreadable = { $file } cannot be read: { $why }
puzzle-empty = there is no puzzle
puzzle-no-side = "{ $token }" makes no board: a side is at least 2
puzzle-odd = "{ $token }" makes no board: both sides are even
puzzle-too-long = "{ $token }" makes no board: a side is at most { $most } long
puzzle-size = "{ $token }" is not a size, such as 4x6
puzzle-character = "{ $token }" is not a cell, which is 0, 1 or .
puzzle-length = { $found } cells make no square board; other boards need their size in front, such as 4x6
puzzle-count = { $found } cells or rows where { $wanted } should be
puzzle-number-missing =
    the text ends where the { $field ->
        [size] size
        [clues] number of clues
        [row] row of a clue
        [col] column of a clue
       *[value] value of a clue
    } should be
puzzle-number-wrong =
    "{ $token }" is not a whole number, but the { $field ->
        [size] size
        [clues] number of clues
        [row] row of a clue
        [col] column of a clue
       *[value] value of a clue
    } should be here
puzzle-number-overflow =
    "{ $token }" is too large a number for the { $field ->
        [size] size
        [clues] number of clues
        [row] row of a clue
        [col] column of a clue
       *[value] value of a clue
    }
puzzle-too-many-clues = "{ $token }" clues do not fit into { $cells } cells
puzzle-off-board =
    "{ $token }" is off the board as { $field ->
        [row] row
       *[col] column
    } of a clue
puzzle-value = "{ $token }" is not the value of a clue, which is 0 or 1
puzzle-repeated = the clue that starts with "{ $token }" is the second for its cell
puzzle-trailing = "{ $token }" comes after the end of the puzzle
puzzle-letter = "{ $token }" is not a letter of a game ID
takuzu-none = there is no solution
takuzu-several = there are several solutions
takuzu-unknown = the search was stopped before its end
takuzu-not-square = the format "file" is for square boards only
takuzu-size-none = a side of a board is at least 2
takuzu-size-odd = both sides of a board are even
takuzu-size-long = a side of a board is at most { $most } long
takuzu-count-long = boards are counted up to a side of { $most }
takuzu-not-made = no further puzzle could be made after { $made }
takuzu-solved = The board is full and no rule is broken.
takuzu-unbroken =
    { $blanks ->
        [one] No rule is broken so far; { $blanks } cell is blank.
       *[other] No rule is broken so far; { $blanks } cells are blank.
    }
takuzu-broken =
    { $count ->
        [one] { $count } rule is broken
       *[other] { $count } rules are broken
    }
takuzu-triple =
    { $kind ->
        [row] Row
       *[col] Column
    } { $line }: three { $digit }s side by side, cells { $first } to { $last }.
takuzu-too-many =
    { $kind ->
        [row] Row
       *[col] Column
    } { $line }: { $count } times { $digit }, which is more than half.
takuzu-same =
    { $kind ->
        [row] Rows
       *[col] Columns
    } { $line } and { $other } are equal.
takuzu-bench-head = {"    "}size    count    median us       p99 us       max us

## Takuzu, the assignment

takuzu-size = Size of the grid (4, 6 or 8): {""}
takuzu-not-a-size = "{ $entry }" is not 4, 6 or 8.
takuzu-move = Your move, such as AB1, or AB to remove: {""}
takuzu-not-a-move = "{ $entry }" is not a move: a move is a row and a column in capital letters, then 0, 1 or nothing.
takuzu-off-board = "{ $entry }" is off the grid, whose last row and column are { $last }.
takuzu-given = "{ $entry }" is about a cell that was there from the start.
takuzu-blank = "{ $entry }" removes nothing: the cell is empty.
takuzu-full = The grid is full, but it breaks a rule.
takuzu-won = You have won!
grids-bad = { $file }, line { $line }, column { $column }: { $what }
grids-wrong-size = the size is "{ $token }", but should be { $size } in this folder
