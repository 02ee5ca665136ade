# Line mode

line-about-mines =
    { $level ->
        [beginner] Minesweeper, beginner
        [intermediate] Minesweeper, intermediate
        [expert] Minesweeper, expert
       *[other] Minesweeper
    }: { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    }, { $cols ->
        [one] { $cols } column
       *[other] { $cols } columns
    }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }{ $guess ->
        [0] .
       *[other] , no guessing.
    }
line-about-takuzu =
    { $graded ->
        [0] { $rules }
       *[other] { $rules }, { $level }
    }: { $rows } rows, { $cols } columns, { $blanks ->
        [one] { $blanks } blank.
       *[other] { $blanks } blanks.
    }
line-about-morpion =
    Morpion 3D, { $side } x { $side }, { $variant ->
        [top] lines of the tokens on top
       *[three] lines in three dimensions
    }{ $quake ->
        [0] {""}
       *[other] , with quakes
    }{ $ko ->
        [0] {""}
       *[other] , with ko
    }. X: { $x }; O: { $o }.
line-left-mines = Mines left to flag: { $left }; cells left to open: { $cells }.
line-left-takuzu =
    { $blanks ->
        [0] The board is full, but wrong.
        [one] { $blanks } cell is blank.
       *[other] { $blanks } cells are blank.
    }
line-moves =
    { $moves ->
        [one] { $moves } move played
       *[other] { $moves } moves played
    }{ $more ->
        [0] .
       *[other] , { $more } taken back.
    }
line-unknown = "{ $entry }" is neither a move nor a command; help lists them.
line-needs-cell = "{ $entry }" needs a cell; help shows how to write it.
line-refused = { $move }: { $why }
line-no-line = There is no such row or column.
line-around = Around it: { $cells }.
line-signs = Signs beside it: { $signs }.
line-hidden = closed
line-flag = flag
line-mine = mine
line-hit = exploded mine
line-hidden-many = closed
line-flag-many = flags
line-mine-many = mines
line-blank = blank
line-given = { $digit } (given)
line-note = note { $digit }
line-rows =
    { $one ->
        [0] rows { $first } to { $last }
       *[other] row { $first }
    }
line-columns =
    { $one ->
        [0] columns { $first } to { $last }
       *[other] column { $first }
    }
line-opened = Opened { $cells }.
line-opened-many = Opened { $count } cells, { $area }; cells left to open: { $left }.
line-flagged = Flagged { $cell }; mines left: { $left }.
line-unflagged = Unflagged { $cell }; mines left: { $left }.
line-exploded = { $cell } is a mine.
line-cell = { $first } { $what }
line-run = { $first } to { $last } { $what }
line-row = Row { $name }: { $cells }.
line-column = Column { $name }: { $cells }.
line-look = Look at { $area }.
line-look-at = Look at { $cells }.
line-follows = It follows from { $cells }.
line-odds = { $cell }: { $odds } chance of a mine.
line-verdict-counts = Certain moves: { $certain }; guesses: { $guesses }; mistakes: { $mistakes }.
line-verdict = { $at }. { $move }: { $verdict }
line-put = { $cell } is { $digit }.
line-cleared = { $cell } is blank.
line-noted = { $cell } has the note { $digit }.
line-wiped = { $cell } has no note.
line-filled =
    { $count ->
        [one] { $count } cell is filled in.
       *[other] { $count } cells are filled in.
    }
line-notes = Notes: { $notes }
line-missing =
    { $zeros ->
        [one] It needs { $zeros } more { $zero },
       *[other] It needs { $zeros } more { $zero }s,
    } { $ones ->
        [one] { $ones } more { $one }.
       *[other] { $ones } more { $one }s.
    }
line-missing-at-most =
    { $zeros ->
        [one] It takes at most { $zeros } more { $zero },
       *[other] It takes at most { $zeros } more { $zero }s,
    } { $ones ->
        [one] at most { $ones } more { $one }.
       *[other] at most { $ones } more { $one }s.
    }
line-rule-even = Every line of even length has as many { $zero }s as { $one }s.
line-rule-equal-lines = Lines may be equal.
line-rule-signs = Signs: = means equal, × different.
line-rule-more-ones = Every line of odd length has one more { $one } than { $zero }s.
line-rule-either = A line of odd length has one more { $zero } or one more { $one }.
line-lesson-of-takuzu = This is the lesson of Takuzu. In { $game }, lines may be identical: what position 4 teaches does not hold there.
line-no-errors = Every digit is right so far.
line-pushed = { $player } pushes { $cell }. Pile: { $pile }.
line-popped = { $player } pops { $token } from { $cell }. Pile: { $pile }.
line-falls = { $cell } loses { $tokens }, now { $pile }
line-fell = The earth shakes: { $piles }.
line-best-move = Best move: { $move } ({ $worth }).
line-nothing-to-play = There is nothing to play.
line-help-mines =
    Moves: d C4 digs, f C4 flags or unflags, c C4 digs around a number that has its flags; several cells are possible, as in d C4 D4. C4 alone says what is there.
    board shows all: . closed, F flag, W wrong flag, * mine, X exploded mine, or a number. row 4, column C and around C4 read a part.
    odds or odds C4 gives the chance of a mine. bot plays a move, bot best uses another approach, bot exact all plays to the end. After the game, verdicts judges every move.
line-help-takuzu =
    Moves: C8=1 puts a 1 into column C, row 8; C8 or C8- clears it; C8?1 notes a 1 in pencil, C8? erases the note. A line may have several moves. HC1, with letters for row and column, works too.
    board shows all. row 8, column C and around C8 read a part.
    check says which rule is broken, errors which digits are wrong, solve fills in the solution.
line-help-morpion =
    Moves: +b2 or push b2 puts a token on column b, row 2; -b2 or pop b2 removes the top one. b2 alone says what is there.
    board shows all piles, from the lowest token to the highest. row 2, column b and around b2 read a part.
    values shows what each move is worth. bot plays a move for you, bot expert plays it like that player.
line-help-all =
    rules explains the game with small boards, lesson teaches it in a few positions.
    hint says where to look, and more each time; hint! says it all; play plays the move.
    undo, undo 3, redo, restart, bookmark, return; status, time, id.
    save FILE, load FILE, new, new 42; quit. The game is saved after each move.
line-word-all = all
line-word-dig = dig
line-word-flag = flag
line-word-unflag = unflag
line-word-chord = chord
line-word-push = push
line-word-pop = pop
line-word-help = help
line-word-rules = rules
line-word-lesson = lesson
line-word-board = board
line-word-row = row
line-word-column = column
line-word-around = around
line-word-status = status
line-word-hint = hint
line-word-whole-hint = hint!
line-word-play = play
line-word-odds = odds
line-word-bot = bot
line-word-verdicts = verdicts
line-word-check = check
line-word-errors = errors
line-word-solve = solve
line-word-values = values
line-word-undo = undo
line-word-redo = redo
line-word-restart = restart
line-word-bookmark = bookmark
line-word-return = return
line-word-save = save
line-word-load = load
line-word-id = id
line-word-new = new
line-word-time = time
line-word-quit = quit
