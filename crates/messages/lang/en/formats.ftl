# What is wrong with a text of one of the formats.

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
        [first-row] row of the first click
        [first-col] column of the first click
       *[moves] number of moves
    } should be here
sae-number-overflow =
    "{ $token }" is too large a number for the { $field ->
        [rows] number of rows
        [cols] number of columns
        [mines] number of mines
        [position] position of a mine
        [first-row] row of the first click
        [first-col] column of the first click
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
sae-table-rule-missing = the line ends where a rule of - or _ should stand
sae-table-rule = "{ $token }" does not belong to a rule, which is a line of - or _
sae-table-rule-short = the line ends too early: every rule has { $len } characters - or _, as the first one has
sae-table-rule-long = "{ $token }" is one too many: every rule has { $len } characters - or _, as the first one has
sae-table-cell = "{ $token }" is not a cell, which is one of . x m, a blank, or a digit from 1 to 8
sae-table-row-short = the line ends too early: a row has "| c " for each of the { $cols } columns, then "|"
sae-table-row = "{ $token }" does not belong to a row, which has "| c " for each of the { $cols } columns, then "|"
boards-empty = there is no board
boards-trailing = "{ $token }" stands after the last mine of its board
boards-first-off-board = "{ $token }" is off the board for the first click: the last one is { $last }, counted from 0
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
mines-position-length = { $found } cells stand where the board has { $wanted }
mines-position-cell = "{ $token }" is not a cell: a cell is . (closed), x (marked), m (a mine) or a digit from 0 to 8
mines-certificate-not-one = this is not a certificate, which starts with mines-certificate
mines-certificate-version = "{ $token }" is not a version of certificates that is known here, which is 1
mines-certificate-missing = the certificate ends too early
mines-certificate-word = "{ $token }" stands where "{ $wanted }" should be
mines-certificate-step = "{ $token }" stands where safe, mine or end should be
mines-certificate-position = "{ $token }" is not the position of a cell
mines-certificate-off-board = the position "{ $token }" is off the board, whose last position is { $last }
position-empty = there is no position
position-too-long = the board is larger than { $most } x { $most }
position-stack = "{ $token }" is not a pile, which is made of X and O, or a single point
position-too-high = "{ $token }" is higher than { $most } tokens
position-cells = a row has { $found } cells where the first has { $wanted }
position-rows = there are { $found } rows where there should be { $wanted }
position-to-move = x or o, the side to move, is missing at the end
position-trailing = "{ $token }" comes after the end of the position
