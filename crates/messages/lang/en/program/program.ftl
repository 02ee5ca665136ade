# The command line and the screens of the program

no-randomness = the system gives no random numbers ({ $why }); choose a seed with --seed
input-too-long = the input is longer than { $most } bytes
no-screen-keyboard = No full screen, as standard input is not a terminal
no-screen-output = No full screen, as standard output is not a terminal
no-screen-cursor = No full screen, as TERM is dumb
no-screen-lines = { $why }: the game is played in line mode, as with --plain.
no-screen-help = { $why }: type one of these commands instead, such as grille mines play.
stdin-waits = Reading from standard input; end with Ctrl-D.
stdin-waits-windows = Reading from standard input; end with Ctrl-Z, then Enter.

## Command line

help-usage = Usage:
help-commands = Commands
help-options = Options
help-examples = Examples:
help-play = To play, type grille for the menu, or grille mines play, grille takuzu play or grille morpion play.
cli-unknown-argument = "{ $argument }" is not an option here; { $next }
cli-unexpected-word = "{ $argument }" is not expected here; { $next }
cli-unknown-command = "{ $command }" is not a command; { $next }
cli-did-you-mean = did you mean { $suggested }?
cli-list = --help lists them
cli-say-more = --help says more
cli-or = { $first } or { $last }
cli-invalid-value = "{ $value }" is not a value of { $argument }: { $meaning }
cli-not-among = "{ $value }" is not a value of { $argument }, which takes { $allowed }
cli-not-among-but = "{ $value }" is not a value of { $argument }, which takes { $allowed }; did you mean { $suggested }?
cli-no-value = { $argument } needs a value: { $what }
cli-missing-argument = { $argument } is missing; --help says more
cli-conflict = { $argument } cannot be used with { $other }
cli-twice = { $argument } may be given only once
cmd-grille = Minesweeper, Takuzu and Morpion 3D: play, solve, make
cmd-classic = The assignments, to the letter
cmd-classic-sae = Minesweeper in five operations, from stdin to stdout
cmd-classic-tp = Minesweeper on a board of your choice, with prompts
cmd-classic-ia = Minesweeper on three levels, with flags and a bot
cmd-classic-takuzu = Takuzu on a random grid of 4, 6 or 8, with prompts
cmd-classic-morpion = Morpion 3D for two, with piles of tokens, key by key
arg-seed = Seed that makes everything random reproducible
arg-lang = Language of the messages; the locale's by default
arg-data_dir = Folder for settings, saved games and history; by default the folders of the system
arg-color = Colours; by default if the terminal has them
arg-help = Prints this help
arg-version = Prints the version
arg-rule = Lines of the table: dash (the default) or underscore
arg-axes = Numbers the rows and columns of the board
arg-levels = File of levels: a JSON object of width, height and mines by name. By default, levels.json in the current folder if it exists, else three built-in levels
arg-bot = Lets the bot play
arg-approach = How the bot plays; pinv by default
arg-show_matrices = Shows the system that the bot solves at each step
arg-no_pause = Does not wait for Enter after each system
arg-grids = Folder with G4, G6 and G8, each with grille1.txt to grille5.txt; by default Grilles if it exists, else built-in grids
arg-display = Display of the grid: easy, medium or hard; by default hard with colours, else medium
arg-side = Rows and columns of the board, 1 to 26; asked for by default
arg-variant = Which tokens make a line: those on top (top, the default) or all of them (3d)
arg-quake = Quake: piles may collapse after each move
arg-asked_variant = Which tokens make a line: those on top (top) or all of them (3d); asked for without --size and --quake, else top by default
arg-asked_quake = Quake: piles may collapse after each move; asked for without --size and --variant

## Minesweeper

cmd-mines = Minesweeper: play, make boards, compare approaches, judge programs
cmd-mines-generate = Makes boards, one per line: rows, columns, mines and their positions
cmd-mines-judge = Judges a program of the five operations (after --): faults, missed deductions, games won
arg-time = Seconds per call, 0.001 to 3600; 5 by default
arg-call_memory = Megabytes of address space per call, at least 32; 1024 by default
arg-sandbox = Runs programs in a bubblewrap sandbox (Linux): require, auto (if it works, the default) or off
arg-each = Judges every program in a folder and prints a table
arg-program = The program and its arguments
cmd-mines-compare = Plays the same boards with several approaches, and compares wins and time
cmd-mines-merge = Joins the parts of a comparison
arg-approaches = Approaches, separated by commas; the others are compared with the first
arg-boards_file = File of boards to play, one per line: rows, columns, mines, row and column of the first click, positions of the mines
arg-board_games = Number of boards, at least 1; 1000 by default, or all of the file
arg-threads = Number of threads, 1 to 1024; one per core by default
arg-outcomes = Writes PREFIX.<approach>.txt: 1 for each board won and 0 for the others, one per line
arg-plot = Draws win rates and times, as SVG
arg-force = Replaces an existing file
arg-level = Boards of 9 x 9 with 10 mines, 16 x 16 with 40, or 16 rows x 30 columns with 99; expert by default
arg-board_size = Rows x columns, such as 16x30, at most 67108864 cells; needs --mines
arg-mines = Number of mines
arg-first = First click: may be a mine (none), is safe (safe, the default), or opens an area (zero)
arg-at = Cell of the first click, from 0; by default the one that wins most
arg-boards = Writes the first click's row and column before the mines, as compare reads them
arg-no_guess = Makes only boards that logic alone solves, all equally likely
arg-tries = Boards to try for each board without guessing, at least 1; 200000 by default
arg-certificate = Writes a certificate for each board, with the board and every step, for verify
mines-no-guess-first = a board without guessing needs a safe first click: --first safe or zero
mines-no-guess-too-large = boards without guessing have at most { $most } cells
mines-certified-too-large = certificates are made for boards of at most { $most } cells
mines-no-guess-tried = { $tried } of { $most } tried
mines-no-guess-not-found =
    { $found ->
        [0] no board without guessing was found in { $tries } tries; --tries allows more
        [one] { $found } of { $count } boards without guessing was found, and no other in { $tries } more tries; --tries allows more
       *[other] { $found } of { $count } boards without guessing were found, and no other in { $tries } more tries; --tries allows more
    }
mines-no-certificate = the search for a certificate was stopped early, for this board that needs no guess: { $board }
mines-too-many = { $mines } mines do not fit in { $cells } cells
mines-first-off-board = the first click at { $row },{ $col } is off the { $rows } x { $cols } board; cells are counted from 0

## Minesweeper, comparing approaches

compare-seed-missing = --out needs a --seed, so that the run can be resumed and its parts fit together
compare-twice = the approach "{ $approach }" is named twice
compare-too-many = a run plays at most { $most } boards with these approaches; split it into parts with --shard
compare-fewer = The file has fewer boards than asked for: all { $there } are played.
compare-drawn =
    { $games ->
        [one] { $games } board
       *[other] { $games } boards
    } of { $rows } x { $cols } with { $mines } mines, first click at { $row },{ $col } ({ $first }), seed { $seed }
compare-listed =
    { $games ->
        [one] { $games } board
       *[other] { $games } boards
    } of a file (fingerprint { $print }), seed { $seed }
compare-part = Part { $part } of { $of }: { $title }
compare-approach = approach
compare-games = games
compare-wins = won
compare-rate = won %
compare-interval = 95 % interval
compare-range = { $low } to { $high }
compare-expected = expected %
compare-margin = ±
compare-better = better
compare-worse = worse
compare-gap = won % more
compare-expected-gap = expected % more
compare-ms = CPU ms a game
compare-ms-max = at worst
compare-speed = games/CPU s
compare-guesses = guesses a game
compare-opened = opened %
plot-rates = Games won, with intervals of 95 %
plot-times = CPU time a game, mean to worst

## Minesweeper, the judge

judge-only-unix = programs can be judged on Unix systems only
judge-no-sandbox = no sandbox is available: { $why }
judge-no-bwrap = bubblewrap (bwrap) is not installed
judge-no-namespaces = bubblewrap cannot start programs here
judge-without-sandbox = judged without a sandbox ({ $why }): programs can read and change your files, use the network and kill the judge
judge-sandbox-off = judged without a sandbox: programs can read and change your files, use the network and kill the judge
judge-too-large = boards of more than { $most } cells are not judged
judge-no-program = the folder "{ $folder }" has no program
judge-passed-over = not judged, as they cannot be run: { $files }
judge-failed = { $program } does not pass
judge-some-failed = { $failed } of { $programs } programs do not pass
judge-operation =
    { $calls ->
        [one] Operation { $operation }, { $calls } call: { $result }
       *[other] Operation { $operation }, { $calls } calls: { $result }
    }
judge-right = right
judge-not-tried = not tried
judge-given-up = {" "}(given up, as too many calls failed)
judge-finding =
    { $times ->
        [one] Operation { $operation }, { $name }: { $why }
       *[other] Operation { $operation }, { $name }, { $times } times; the first time: { $why }
    }
judge-wins = Games won: { $wins } of { $games }, { $share } % (95 %: { $low } to { $high })
judge-moves = Moves: { $moves }; a deduction was possible for { $provable }, and { $missed } of those were guesses
judge-time = Time per call: { $mean } ms on average, { $most } ms at most, over { $calls } calls
judge-verdict-passes = Verdict: it passes.
judge-verdict-fails = Verdict: it does not pass.
judge-passes = passes
judge-fails = fails
judge-head-program = program
judge-head-verdict = verdict
judge-head-wins = won %
judge-head-time = ms/call
judge-head-findings = findings
judge-not-started = not started
judge-crash = crash
judge-hang = hang
judge-flood = flood of output
judge-memory = too much memory
judge-crowd = too many processes
judge-lingers = processes left behind
judge-attack = attack on the judge
judge-silent = no answer
judge-garbage = garbage
judge-wrong-board = another board than asked for
judge-repeats = repeats itself
judge-wrong-bytes = wrong output
judge-illegal = illegal move
judge-missed = missed deduction
judge-why-not-started = it cannot be started: { $value }
judge-why-exit = it ended with exit code { $value }
judge-why-signal = signal { $value } ended it
judge-why-hang = it had not ended after { $value } s
judge-why-flood = it wrote more than { $value } bytes
judge-why-memory = { $value } MB were not enough for it
judge-why-crowd = it had more than { $value } processes at once
judge-why-attack = it killed or stopped the process that supervises it
judge-why-lingers = a process that it started kept its output open after its end
judge-why-silent = it wrote nothing
judge-why-no-problem = "{ $answer }" is not a problem: see line { $line }, column { $column }
judge-why-board = "{ $got }" was made instead of "{ $asked }"
judge-why-repeats = two calls, more than a second apart, made the same problem
judge-why-bytes = line { $line }, column { $column }: "{ $got }" was written instead of "{ $expected }"
judge-why-longer = line { $line }, column { $column }: the output continues with "{ $got }" after its end, "{ $expected }"
judge-why-no-move = "{ $answer }" is not a move: a move is D or M followed by a position
judge-why-marked = "{ $move }": the cell is marked
judge-why-open = "{ $move }": the cell is open
judge-why-off-board = "{ $move }" is off the board
judge-why-missed = "{ $move }" is a guess, although "{ $proved }" is proved by the numbers

## Minesweeper, hints and verdicts

cmd-mines-analyse = Shows the chance of a mine in each closed cell, what is certain, and the best move
cmd-mines-hint = Gives the simplest next step and the numbers behind it
cmd-mines-replay = Judges every move of a game (a problem and a history, as in the five operations): certain, guess or mistake; luck, 3BV, efficiency
cmd-mines-verify = Checks certificates of boards that need no guess
cmd-mines-bench = Times probability maps of positions, one per line; median of five runs each
arg-promised = First click of the game: could be a mine (none, the default), was safe (safe), or opened an area (zero)
arg-seconds = Duration of the game in seconds, for 3BV a second
mines-promise-broken = the first dig, { $move }, contradicts --first { $first }
mines-map-legend = [n] is an open number; the others are the chance of a mine in per cent: 0 and 100 are certain.
mines-map-density = The number of mines is unknown (--mines): { $density } of the closed cells are taken to be mines.
mines-map-rough = The count was stopped early: some chances are approximate.
mines-certain-safe = Safe: { $cells }
mines-certain-mines = Mines: { $cells }
mines-best = Best move: dig { $cell } ({ $move } in the five operations).
mines-bench-impossible = position { $number }: { $why }
mines-bench-head = {"   "}count    median us       p99 us       max us
mines-verdict = { $at }. { $move } ({ $cell }): { $verdict }
mines-board-stats = 3BV { $bv }, of which { $done } done; openings { $openings }, islands { $islands }.
mines-efficiency = Clicks { $clicks }, efficiency { $efficiency }.
mines-speed = 3BV a second: { $speed }.
mines-certificate-holds =
    { $count ->
        [one] The certificate holds: {""}
       *[other] All { $count } certificates hold: {""}
    }{ $steps ->
        [one] { $steps } step, and no guess.
       *[other] { $steps } steps, and no guess.
    }
mines-certificate-of-several = certificate { $at } of { $count }: { $what }
mines-flaw-first-off-board = the certificate does not hold: the first cell is off the board
mines-flaw-first-mine = the certificate does not hold: the first cell is a mine
mines-flaw-no-cell = the certificate does not hold: step { $step } names no cell
mines-flaw-off-board = the certificate does not hold: step { $step } names { $cell }, which is off the board
mines-flaw-settled = the certificate does not hold: { $cell } is already known before step { $step }
mines-flaw-not-open = the certificate does not hold: step { $step } names { $cell }, which is not open yet
mines-flaw-follow = the certificate does not hold: what step { $step } says of { $cell } does not follow from its numbers
mines-flaw-too-hard = the certificate cannot be checked: step { $step } has too many ways to try for { $cell }
mines-flaw-untrue = the certificate does not hold: what step { $step } says of { $cell } is false
mines-flaw-unfinished =
    { $closed ->
        [one] the certificate does not hold: { $closed } safe cell is left at the end
       *[other] the certificate does not hold: { $closed } safe cells are left at the end
    }

## Takuzu

cmd-takuzu = Takuzu (Binairo), Unruly and Tango: play, solve, check, convert and make puzzles
cmd-takuzu-solve = Solves a puzzle and proves that the solution is unique
cmd-takuzu-check = Shows which rules are broken, and where
cmd-takuzu-hint = Gives the easiest next step and why, in five stages
cmd-takuzu-rate = Rates the difficulty of a puzzle, with the techniques that it needs
cmd-takuzu-merge = Adds up the parts of a count
cmd-takuzu-convert = Writes a puzzle in another format
cmd-takuzu-generate = Makes puzzles with one solution and no superfluous clue
cmd-takuzu-count = Counts the full boards, exactly
cmd-takuzu-bench = Times solving with proof, for each line of a file
arg-file = File, or - for stdin (the default)
arg-format = Format of boards: line, block, file or id
arg-budget = Branches to try before giving up
arg-json = Prints one JSON object per line
arg-size = Rows x columns, such as 8 or 4x6
arg-count = How many
arg-start = The original puzzle: digits that contradict its solution are reported
arg-stage = Last stage to show: 1 where, 2 rule, 3 cells, 4 why, 5 moves (the default)
arg-apply = Prints the board after the step
arg-difficulty = Level of the puzzles, no easier and no harder; any by default, without superfluous clues
arg-full = Makes full boards instead of puzzles
arg-shard = Only part I of M, from 1 to M; needs --out
arg-out = Checkpoint file: an interrupted run resumes from it
arg-files = The files of all parts
arg-count_rule = Which lines must differ: full (rows and columns, the default), rows, or none
arg-counted_rules = The same by the name of the rules; signs do not matter
arg-takuzu_rules = Rules, unless an ID tells them. Lines differ in takuzu (the default) and takuzu-signs; they may be equal in unruly, tango and binairo-plus, which is another name for tango. Puzzles of tango and takuzu-signs have signs
arg-odd = Lines of odd length have one more 1 than 0s (more-ones, the default), or one more of either digit (either)
file-unwritable = "{ $file }" cannot be written: { $why }
file-there = "{ $file }" already exists; --force replaces it
takuzu-none = there is no solution
takuzu-not-square = the format "file" is for square boards without signs
takuzu-size-none = a side of a board is at least 2
takuzu-size-odd = a board with an odd side must be square, as every line of odd length has one more 1 than 0s; --odd either lifts this
takuzu-size-long = a side of a board is at most { $most }
takuzu-count-long = boards are counted up to a side of { $most } and up to { $cells } cells
takuzu-count-either = boards with odd sides are only counted if their lines have one more 1 than 0s, not one more of either digit
takuzu-not-made = no { $rows } x { $cols } board could be made (made before: { $made })
takuzu-bench-head = {"    "}size    count    median us       p99 us       max us  rules
takuzu-not-of-level = none of { $tries } boards of { $rows } x { $cols } gave a puzzle of the level "{ $level }" (puzzles written before: { $made })
takuzu-level-none = no puzzle under the rules "{ $rules }" is of the level "{ $level }", as its techniques compare lines, which may be equal
takuzu-start-size = the board and the original puzzle have different sizes
takuzu-start-changed = the board changes the digit given at { $cell }
takuzu-start-sign = the board and the original puzzle have different signs between { $first } and { $second }


## Takuzu, counts in parts

takuzu-part = Part { $part } of { $of }: { $count } boards.
takuzu-count-unit = { $percent } % of this unit

## Checkpoints

part-not = "{ $file }" is not a checkpoint of this command
part-unsound = "{ $file }" is not a checkpoint of this command: its field "{ $field }" is missing or invalid
part-other = "{ $file }" is the checkpoint of another run, and is left as it is
part-open = "{ $file }" is not finished: { $done } of { $units } units are done
parts-differ = "{ $first }" and "{ $second }" are not parts of the same run
part-twice = "{ $first }" and "{ $second }" are the same part
part-missing = part { $part } of { $of } is missing

## Morpion 3D

cmd-morpion = Morpion 3D: play, analyse positions, solve the game with ko, run matches
cmd-morpion-analyse = Shows what every move of a position is worth
cmd-morpion-solve = Finds the shortest forced win from the empty board, if there is one
cmd-morpion-match = Runs a match between two players, and counts the wins
cmd-morpion-perft = Counts all games of a length, and measures the speed
arg-position = Such as "X X O / OX OX . / . . O x"; stdin by default
arg-ko = Ko: the token just pushed cannot be popped by the next move
arg-depth = Moves to look ahead, 1 to 20, if quake or ko leaves no exact value; 2 by default, 12 with ko in three dimensions without quake
arg-board_side = Rows and columns of the board, 1 to 26; 3 by default
arg-plies = Longest win to look for, 1 to 60 moves; 20 by default
arg-moves = Classifies every first move
arg-proof = File to write the proof of a win to
arg-check_proof = Checks the proof in a file, by the rules alone
arg-nodes = Positions to search before giving up
arg-memory = Megabytes for the table, 1 to 1024; 256 by default
arg-x = Player of X: random, greedy, skilled, expert or best, the levels 1 to 5; also trap and quake
arg-o = Player of O: random, greedy, skilled, expert or best, the levels 1 to 5; also trap and quake
arg-games = Number of games; 100 by default
arg-most_plies = Moves after which a game is a draw; 200 by default
arg-perft_depth = Length of the games, 0 to 20; 5 by default
morpion-perft-head = depth           leaves            nodes  M nodes/s
morpion-match-player = { $player } ({ $level }): { $wins } of { $games } won, { $share } % ({ $low } to { $high }); score { $score } %
morpion-match-rest = draws (no line after { $most } moves) { $draws }, both at once { $both }, moves per game { $plies }, ms per move { $ms }
morpion-nothing-to-prove = there is no win to prove; nothing was written
morpion-not-a-proof = "{ $file }", line { $line }, column { $column }: "{ $token }" does not belong in a proof
morpion-proof-stops = "{ $file }", line { $line }, column { $column }: the proof is cut off here
morpion-proof-fails = "{ $file }" does not hold: { $why }
proof-start = it does not show a win from the empty board in as many moves as it says
proof-board = position { $entry } is not one of this game with the winner to move
proof-move = the move of position { $entry } is not allowed
proof-answer = after the move of position { $entry }, nothing is shown against { $move }
morpion-proof-holds =
    { $plies ->
        [one] The proof holds: { $player } wins on { $size } x { $size } in { $plies } move (positions: { $entries }).
       *[other] The proof holds: { $player } wins on { $size } x { $size } in { $plies } moves (positions: { $entries }).
    }

## Saves and history on disk

store-no-folder = the system names no folder for your data; choose one with --data-dir
store-newer = a newer version of grille made it; it is left as it is
store-damaged = it is damaged or not a history of grille; it is left as it is
store-occupied = another program has been using it for too long
store-goes-on = The game continues, but it is not saved: { $why }
store-busy = Another program is playing this game.
store-gone = This game no longer exists.

## Settings

config-wrong = { $file }, line { $line }, column { $column }: { $what }
config-not-toml = "{ $token }" is not valid TOML here
config-ends = the file ends too early
config-no-field = "{ $token }" is not a setting: choose from { $other }
config-not-a-string = "{ $token }" is not a text in quotes
config-not-a-boolean = "{ $token }" is neither true nor false
config-not-a-table = "{ $token }" is not a table such as [keys.mines]
config-not-keys = "{ $token }" is neither a key in quotes nor a list of such keys
config-no-value =
    "{ $token }" is not a { $setting ->
        [theme] theme
        [lang] language
       *[other] value of { $setting }
    }: choose from { $other }
config-no-screen = "{ $token }" is not a screen: choose from { $other }
config-no-action = "{ $token }" is not an action of this screen: choose from { $other }
config-no-key = "{ $token }" is not a key; keys are written like f, U, space, ctrl-r, F5 or shift-tab
config-key-taken = "{ $token }" is already the key of "{ $other }"

## Completions, manual, history

cmd-completions = Prints a completion script for bash, elvish, fish, powershell or zsh
arg-shell = bash, elvish, fish, powershell or zsh
cmd-man = Prints the manual of all commands, or writes one page per command with --dir
arg-man_dir = Folder for the pages, one per command
cmd-history = Shows statistics of finished games, or exports the games
arg-csv = Writes the games as CSV, without their moves
arg-whole = Writes the games as JSON, one object per line, with their moves
arg-game = Only mines, takuzu or morpion
history-game = game
history-preset = level
history-rules = rules
history-rate = % won
history-best-streak = best streak

## The browser page
cmd-engine = Answers requests from stdin on stdout, one JSON object per line
arg-answer_time = Most seconds per answer, which then gives what was found so far
cmd-serve = Serves the browser page, only to this machine unless --addr says otherwise
arg-addr = Address and port to listen on; 127.0.0.1:8080 by default, port 0 for a free one
arg-allow_host = Host name of the page, such as games.example.org or games.example.org:8080; can be given several times
arg-open = Opens the page in the browser
serve-bad-address = "{ $address }" is not an address to listen on, such as 127.0.0.1:8080, [::1]:8080 or a port alone
serve-unknown-host = "{ $host }" is an unknown host ({ $why })
serve-bad-host = "{ $host }" is not a host name such as games.example.org or games.example.org:8080
serve-taken = { $address } is taken by another program; choose another address or port with --addr
serve-not-ours = { $address } is not an address of this machine; choose another with --addr
serve-denied = this user may not listen on { $address }; choose another port with --addr, such as 8080
serve-failed = cannot serve on { $address }: { $why }
serve-not-opened = The browser could not be opened; the page is at { $url }
serve-beyond = Warning: anyone who can reach { $address } can use the page. There is no encryption and no login.
serve-nameless = Requests by IP address are answered, those by host name are refused: allow host names with --allow-host.

## Examples in the help, by command: what to type, at least two blanks, what it does

examples-grille =
    grille                                     the menu, on the full screen
    grille mines play --level expert           Minesweeper, straight into a game
    grille takuzu play                         Takuzu
    grille morpion play --o ai:best            Morpion 3D, against the computer
    grille serve --open                        the same games in your browser
    grille takuzu hint puzzle.txt              the next step of a puzzle, and why
    echo 2 3 1 11.... | grille mines analyse   the chance of a mine in each cell
    echo 1 16 30 99 | grille classic sae       an assignment: a random problem
examples-mines =
    grille mines play                                 a game for beginners
    grille mines generate --level expert --count 10   ten boards
    grille mines hint board.txt                       the next step of your own game
examples-mines-play =
    grille mines play --level expert                       16 x 30, 99 mines
    grille mines play --size 20x20 --mines 60 --no-guess   your own size, without guessing
    grille mines play --resume                             the game you left
    grille mines play --plain                              in line mode
examples-mines-generate =
    grille mines generate --level expert --count 10          ten boards
    grille mines generate --size 20x20 --mines 60 --seed 1   the same board every time
    grille mines generate --level beginner --no-guess        a board that needs no guess
examples-mines-judge =
    grille mines judge --level beginner --games 5 -- ./my-program   your program on five small boards
    grille mines judge --each programs --level beginner --games 5   a table of all programs in a folder
examples-mines-compare =
    grille mines compare --approaches rules,sets --games 100                          two approaches on 100 expert boards
    grille mines compare --approaches rules,sets --level beginner --plot rates.svg    with a picture
    grille mines compare --approaches rules --seed 1 --shard 1/2 --out rates-1.json   one half, for mines merge
examples-mines-merge =
    grille mines merge rates-1.json rates-2.json   the table of both halves
examples-mines-analyse =
    grille mines analyse board.txt --mines 5   a table as printed by the five operations
    echo 2 3 1 11.... | grille mines analyse   rows, columns, mines and cells on one line
examples-mines-hint =
    grille mines hint board.txt --mines 5   a table as printed by the five operations
    echo 2 3 1 11.... | grille mines hint   rows, columns, mines and cells on one line
examples-mines-replay =
    grille mines replay game.txt --seconds 95                  a game that took 95 seconds
    echo 4 6 5 1 5 12 7 19 3 D15 M5 D0 | grille mines replay   a problem and a history
examples-mines-verify =
    grille mines verify certificates.txt                                   the certificates of a file
    grille mines generate --no-guess --certificate | grille mines verify   a new one
examples-mines-bench =
    grille mines bench positions.txt --json   one position per line
examples-takuzu =
    grille takuzu play                                   an easy puzzle of 8 x 8
    grille takuzu hint puzzle.txt                        the next step of a puzzle, and why
    grille takuzu generate --size 10 --difficulty hard   a puzzle of 10 x 10
examples-takuzu-play =
    grille takuzu play                               an easy puzzle of 8 x 8
    grille takuzu play --size 10 --difficulty hard   a larger and harder one
    grille takuzu play --rules tango                 one of 6 x 6 with signs
    grille takuzu play puzzle.txt                    one from a newspaper
    grille takuzu play --resume                      the game you left
examples-takuzu-solve =
    grille takuzu solve puzzle.txt                                          the solution, with proof that it is the only one
    grille takuzu generate --size 14 | grille takuzu solve --format block   a new puzzle, solved
examples-takuzu-check =
    grille takuzu check puzzle.txt   broken rules, if any
examples-takuzu-hint =
    grille takuzu hint puzzle.txt             the next step, and why
    grille takuzu hint puzzle.txt --stage 2   only where to look and by which rule
    grille takuzu hint puzzle.txt --apply     the board after that step
examples-takuzu-rate =
    grille takuzu rate puzzle.txt   the difficulty of each puzzle of a file
examples-takuzu-convert =
    grille takuzu convert puzzle.txt --format id      an ID to send to a friend
    grille takuzu convert puzzle.txt --format block   rows one below the other
examples-takuzu-generate =
    grille takuzu generate --size 10 --difficulty hard      a puzzle of 10 x 10
    grille takuzu generate --size 8 --count 5 --format id   five IDs to send to friends
    grille takuzu generate --size 7 --odd either            an odd size
examples-takuzu-count =
    grille takuzu count --size 8                                  4111116 boards
    grille takuzu count --size 8 --rules unruly                   12413918 boards
    grille takuzu count --size 8 --shard 1/2 --out count-1.json   one half, for takuzu merge
examples-takuzu-merge =
    grille takuzu merge count-1.json count-2.json   the sum of both halves
examples-takuzu-bench =
    grille takuzu bench puzzles.txt   times for a file with one puzzle per line
examples-morpion =
    grille morpion play --o ai:best                    a game against the computer
    grille morpion analyse "X O . / . . . / . . . x"   what every move is worth
examples-morpion-play =
    grille morpion play                                 two people, on 3 x 3
    grille morpion play --o ai:best                     against the computer
    grille morpion play --size 4 --variant 3d --quake   a larger board, and piles that collapse
    grille morpion play --resume                        the game you left
examples-morpion-analyse =
    grille morpion analyse "X O . / . . . / . . . x"                  what every move is worth
    grille morpion analyse "X X O / OX OX . / . . O x" --variant 3d   piles, from bottom to top
examples-morpion-solve =
    grille morpion solve --size 2 --variant 3d --ko                   the shortest forced win
    grille morpion solve --size 2 --variant 3d --ko --proof won.txt   with a proof
    grille morpion solve --check won.txt                              checks that proof
examples-morpion-match =
    grille morpion match --x best --o random --games 20   twenty games
examples-morpion-perft =
    grille morpion perft --size 3 --depth 4   all games of four moves
examples-history =
    grille history                                   games won and lost
    grille history --game takuzu --csv > games.csv   for a spreadsheet
examples-serve =
    grille serve --open                                               the games in your browser
    grille serve --addr 0.0.0.0:8000                                  for all machines on your network
    grille serve --addr 0.0.0.0:8000 --allow-host games.example.org   the same, also under that name
examples-engine =
    grille engine < requests.jsonl   a reply for each line
    grille engine --time 1           no answer takes longer than a second
examples-completions =
    grille completions bash > ~/.local/share/bash-completion/completions/grille   for new shells
    grille completions fish > ~/.config/fish/completions/grille.fish              the same, for fish
examples-man =
    grille man > grille.1                      all pages in one file
    grille man --dir ~/.local/share/man/man1   pages that man finds
examples-classic =
    echo 1 16 30 99 | grille classic sae   a random problem
    grille classic tp --axes               choose your own board
    grille classic ia --bot                watch the bot play
    grille classic takuzu                  fill a grid with 0 and 1
    grille classic morpion --quake         pile up tokens, and see them fall
examples-classic-sae =
    echo 1 16 30 99 | grille classic sae                  operation 1: a random problem
    echo 2 4 6 5 1 5 12 7 19 1 D15 | grille classic sae   operation 2: the table after a history
examples-classic-tp =
    grille classic tp          asks for the board, then for moves
    grille classic tp --axes   with numbers on rows and columns
examples-classic-ia =
    grille classic ia                                    play one of three levels
    grille classic ia --axes                             with x and y along the map
    grille classic ia --levels my-levels.json            with levels of your own
    grille classic ia --bot                              watch the bot play one
    grille classic ia --bot --show-matrices --no-pause   with the system it solves
examples-classic-takuzu =
    grille classic takuzu                  a random grid
    grille classic takuzu --display easy   in the plainest display
examples-classic-morpion =
    grille classic morpion                                 asks for size, variant and quake
    grille classic morpion --size 3                        from above, without quake
    grille classic morpion --size 3 --variant 3d --quake   all tokens count, and piles collapse

## The game screen

quit-again = Press { $key } again to quit.
key-leave = leave
key-stop = stop
key-go-on = go on
key-more = next step
key-enter = play here, play the hint, or the next game
key-other-game = another game
key-bot-plays = bot
key-again = start over, or replay at the end
keyname-shift = Shift-
key-close = close
hint-title = Hint
hint-stage = Hint { $stage } of 3
hint-searching = Looking for a hint…
game-paused = Paused. Press any key.
bot-reason = The bot
bot-stuck = The bot finds nothing to play.
job-failed = Something went wrong; the game continues.
restarted = Back at the start. { $key } plays the moves again.
share-copied = Copied to the clipboard.
share-title = Share
share-how =
    { $id }
    Whoever pastes this ID into grille, or adds it to the page's address after a #, plays the same board.
newcomer = New to this game? { $key } shows the rules and a lesson.
ask-restart = Start this board again? The game in progress is given up.
ask-restart-yes = Start again
mines-odds-elsewhere = elsewhere { $share }
morpion-bot-on = The bot plays for you.
ask-replace = Play another game? This one is given up.
ask-replace-yes = Play another game
key-digits = write
takuzu-solve-again = Press { $key } again to fill in the solution.
morpion-end-won = You have won.
morpion-end-lost = You have lost.
morpion-end-of = { $player } has won.
morpion-end-both = Both have won.
list-remove-again = Press { $key } again to delete this game.
takuzu-puzzle = The puzzle
## The statistics screen

stats-spread = Distribution of times
stats-progress = Time of each game
stats-exported = Written: { $files }.
key-plots = plots
stats-rule = Games played by a bot do not count.
stats-unaided = Games won without help: { $games }
stats-no-plots = Plots appear after two games won without help.
stats-clicks-left = Left clicks
stats-clicks-right = Right clicks
stats-clicks-chord = Chords
