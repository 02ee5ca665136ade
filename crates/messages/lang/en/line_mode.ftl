# Line mode: games by typed lines

cmd-mines-play = Plays a game, on the full screen or by typed lines
cmd-takuzu-play = Plays a game on a puzzle made for it, or on yours
cmd-morpion-play = Plays a game, of two people or against the computer
arg-plain = Plays by typed lines instead of the full screen, as happens without a terminal
arg-resume = Goes on with the newest saved game
arg-id = Plays the game of an ID, such as the command id tells
arg-play_level = Boards of 9 x 9 with 10 mines, 16 x 16 with 40, or 16 rows x 30 columns with 99; beginner by default
arg-play_board_size = Rows x columns, as 16x30, up to 1048576 cells; needs --mines
arg-play_first = What the first click is promised: nothing, no mine (safe), or no mine around it either (zero, the default unless --rules says otherwise)
arg-play_rules = Whose rules: those that players are used to (free, the default), or an assignment's
arg-play_no_guess = Plays a board that logic solves from the first click to the end
arg-play_sides = Rows x columns, as 8 or 4x6; 8 by default
arg-play_difficulty = How hard the puzzle is; easy by default
arg-puzzle_file = A puzzle of yours, in any of the formats
arg-seat_x = Who plays X: human (the default), or a level of the computer: ai:random (1, Beginner), ai:greedy (2, Casual), ai:skilled (3, Skilled), ai:expert (4, Expert) or ai:best (5, Master); for study also ai:trap, which is perfect without quake and ko, and ai:quake
arg-seat_o = Who plays O: human (the default), or a level of the computer: ai:random (1, Beginner), ai:greedy (2, Casual), ai:skilled (3, Skilled), ai:expert (4, Expert) or ai:best (5, Master); for study also ai:trap, which is perfect without quake and ko, and ai:quake
line-id-and-seed = --id and --seed cannot be given together: an ID has its own seed
line-bad-id = --id, { $what }
line-other-game = --id: this is the ID of another game
line-no-save = there is no saved game of this kind to go on with
line-damaged = { $file }, { $what }
line-greeting = { $what } Type help for what can be typed.
line-resumed =
    { $moves ->
        [0] It goes on; nothing was played yet.
        [one] It goes on after { $moves } move.
       *[other] It goes on after { $moves } moves.
    }
line-first-cell = { $cell } is dug from the start.
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
        [0] Takuzu
       *[other] Takuzu, { $level }
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
line-too-long = This line is too long to be a move or a command.
line-refused = { $move }: { $why }
line-still-playing = The computer has played { $moves } moves; bot goes on.
line-no-line = There is no such row or column.
line-around = Around it: { $cells }.
line-hidden = closed
line-flag = flag
line-mine = mine
line-hit = dug mine
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
line-unflagged = No flag at { $cell }; mines left: { $left }.
line-exploded = { $cell } is a mine.
line-cell = { $first } { $what }
line-run = { $first } to { $last } { $what }
line-row = Row { $name }: { $cells }.
line-column = Column { $name }: { $cells }.
line-look = Look at { $area }.
line-look-at = Look at { $cells }.
line-follows = It follows from { $cells }.
line-odds = { $cell } is a mine with { $odds }.
line-no-approach = Nobody plays so; there are { $names }.
line-bot-stuck = The computer finds nothing to play.
line-verdict-counts = Certain moves: { $certain }; guesses: { $guesses }; mistakes: { $mistakes }.
line-verdict-list = The command verdicts lists them.
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
        [one] It needs { $zeros } more 0,
       *[other] It needs { $zeros } more 0s,
    } { $ones ->
        [one] { $ones } more 1.
       *[other] { $ones } more 1s.
    }
line-no-errors = Every digit is that of the solution.
line-pushed = { $player } pushes { $cell }. Pile: { $pile }.
line-popped = { $player } pops { $token } from { $cell }. Pile: { $pile }.
line-falls = { $cell } loses { $tokens }, now { $pile }
line-fell = The earth shakes: { $piles }.
line-best-move = Best move: { $move } ({ $worth }).
line-hint-more = The command hint tells more.
line-hint-play = The command play plays it.
line-nothing-to-play = There is nothing to play.
line-not-a-count = How many? A whole number from 1 may stand here.
line-undone =
    { $count ->
        [one] Taken back: { $moves }.
       *[other] Taken back, { $count } moves: { $moves }.
    }
line-redone =
    { $count ->
        [one] Played again: { $moves }.
       *[other] Played again, { $count } moves: { $moves }.
    }
line-restarted = Back at the start; redo plays the moves again.
line-bookmarked = A bookmark is here.
line-unbookmarked = The bookmark is gone.
line-no-bookmark = There is no bookmark before this position.
line-returned =
    { $moves ->
        [one] Back at the bookmark, after { $moves } move.
       *[other] Back at the bookmark, after { $moves } moves.
    }
line-saved = Saved.
line-saved-as = Saved as { $file }.
line-not-over = { $file } is there already and no saved game; choose another name.
line-load-what = Which file? load FILE takes a saved game, an ID or a puzzle.
line-not-a-seed = A seed is a whole number.
line-time = Time played: { $minutes } min { $seconds } s.
line-bye = The game is saved; --resume goes on with it.
line-help-mines =
    Moves: d C4 digs, f C4 flags or takes the flag away, c C4 digs around a number that has its flags; several cells may follow, as in d C4 D4. C4 alone says what is there.
    board shows all: . closed, F flag, W wrong flag, * mine, X dug mine, or a number. row 4, column C and around C4 read a part.
    odds or odds C4 tells how likely mines are. bot plays a step, bot best a step in another way, bot exact all everything to the end. After the end, verdicts judges every move.
line-help-takuzu =
    Moves: AB1 puts a 1 into row A, column B; AB or AB- clears it; AB?1 notes a 1 in pencil, AB? wipes the note. Several may stand on a line. Boards of more than 26 lines take 30:41=1.
    board shows all. row A, column B and around AB read a part.
    check says which rule is broken, errors which digits are wrong, solve fills in the solution.
line-help-morpion =
    Moves: +b2 or push b2 puts a token on column b, row 2; -b2 or pop b2 takes the highest one away. b2 alone says what is there.
    board shows all piles, from the lowest token to the highest. row 2, column b and around b2 read a part.
    values tells what every move is worth. bot plays a move for you, bot expert as another player does.
line-help-all =
    rules explains the game with small boards, lesson teaches it in five positions.
    hint tells where to look, and more each time it is typed, hint! all at once; play plays it.
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
