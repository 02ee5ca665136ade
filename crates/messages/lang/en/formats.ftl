# Errors in texts of the file formats.

sae-no-operation = the input ends where the operation number should be
sae-unknown-operation = "{ $token }" is not an operation: it must be a number from 1 to 5
sae-trailing = "{ $token }" comes after the end of the data
sae-number-missing =
    the input ends where the { $field ->
        [rows] number of rows
        [cols] number of columns
        [mines] number of mines
        [position] position of a mine
       *[moves] number of moves
    } should be
sae-number-wrong =
    "{ $token }" is not a whole number; the { $field ->
        [rows] number of rows
        [cols] number of columns
        [mines] number of mines
        [position] position of a mine
        [first-row] row of the first click
        [first-col] column of the first click
       *[moves] number of moves
    } is expected here
sae-number-overflow =
    "{ $token }" is too large for the { $field ->
        [rows] number of rows
        [cols] number of columns
        [mines] number of mines
        [position] position of a mine
        [first-row] row of the first click
        [first-col] column of the first click
       *[moves] number of moves
    }
sae-no-rows = a board cannot have "{ $token }" rows
sae-no-cols = a board cannot have "{ $token }" columns
sae-too-large = with "{ $token }" columns the board would have more than { $most } cells
sae-too-many-mines = "{ $token }" mines do not fit in { $cells } cells
sae-mine-off-board = mine position "{ $token }" is off the board, whose last position is { $last }
sae-mine-repeated = mine position "{ $token }" is given twice
sae-moves-missing = the input ends after { $there } of { $counted } moves
sae-not-a-move = "{ $token }" is not a move: a move is D or M followed by a position
sae-move-over = move "{ $token }" comes after the end of the game
sae-move-off-board = move "{ $token }" is off the board, whose last position is { $last }
sae-move-open = move "{ $token }": this cell is already open
sae-move-marked = move "{ $token }": this cell is already marked
sae-after-size = the line should end before "{ $token }"
sae-table-missing = the input ends before the grid does
sae-table-rule-missing = the line ends where a rule of - or _ should be
sae-table-rule = "{ $token }" does not belong in a rule: a rule is a line of - or _
sae-table-rule-short = the line ends too early: every rule has { $len } characters - or _, like the first
sae-table-rule-long = "{ $token }" is one too many: every rule has { $len } characters - or _, like the first
sae-table-cell = "{ $token }" is not a cell: a cell is . x m, a blank or a digit from 1 to 8
sae-table-row-short = the line ends too early: a row has "| c " for each of the { $cols } columns, then "|"
sae-table-row = "{ $token }" does not belong in a row: a row has "| c " for each of the { $cols } columns, then "|"
boards-empty = there is no board
boards-trailing = "{ $token }" comes after the last mine of its board
boards-first-off-board = "{ $token }" puts the first click off the board: count from 0 to { $last }
boards-number-missing =
    the line ends where the { $field ->
        [rows] number of rows
        [cols] number of columns
        [mines] number of mines
        [first-row] row of the first click
        [first-col] column of the first click
       *[position] position of a mine
    } should be
mines-position-empty = there is no position
mines-position-missing = the line ends where its { $wanted } cells should be
mines-position-length = { $found } cells instead of { $wanted }
mines-position-cell = "{ $token }" is not a cell: a cell is . (closed), x (marked), m (a mine) or a digit from 0 to 8
mines-certificate-not-one = this is not a certificate: a certificate starts with mines-certificate
mines-certificate-version = certificate version "{ $token }" is unknown; only 1 is known
mines-certificate-missing = the certificate ends too early
mines-certificate-word = "{ $wanted }" is expected instead of "{ $token }"
mines-certificate-step = safe, mine or end is expected instead of "{ $token }"
mines-certificate-position = "{ $token }" is not the position of a cell
mines-certificate-off-board = the position "{ $token }" is off the board, whose last position is { $last }
position-empty = there is no position
position-too-long = the board is larger than { $most } x { $most }
position-stack = "{ $token }" is not a pile: a pile is made of X and O, or is a single point
position-too-high = "{ $token }" has more than { $most } tokens
position-cells = a row has { $found } cells instead of { $wanted }, as the first has
position-rows = there are { $found } rows instead of { $wanted }
position-to-move = the side to move, x or o, is missing at the end
position-trailing = "{ $token }" comes after the end of the position
