# Minesweeper and replays

mines-title = Minesweeper
mines-title-no-guess = no guess
mines-level-beginner = Beginner
mines-level-intermediate = Intermediate
mines-level-expert = Expert
mines-level-custom = Custom
mines-first-zero = opens an area
mines-first-safe = is safe
mines-first-none = may be a mine
mines-first-line = The first click { $what }.
mines-rules-free = usual rules
mines-rules-sae = five operations
mines-rules-tp = practical work
mines-rules-ia = three levels
mines-rules-line = Rules: { $rules }.
mines-new-title = New Minesweeper game
mines-new-level = Level
mines-new-rows = Rows
mines-new-cols = Columns
mines-new-mines = Mines
mines-new-first = First click
mines-new-no-guess = No guessing
mines-new-rules = Rules
mines-new-id = Seed or ID
mines-new-start = Start
mines-new-other-game = This ID is for another game.
mines-left = { $count } left
mines-opened = opened { $percent } %
mines-helped = with help
mines-bot = bot: { $approach }
mines-bot-speed = { $speed }/s
mines-bot-speed-now = { $speed } moves a second
mines-bot-approach = The bot plays with: { $approach }
mines-bot-stuck = The bot finds nothing to play.
mines-bot-value = { $cell }: the pseudo-inverse says { $value }.
mines-bot-safe = { $cell } is certainly safe.
mines-bot-mine = { $cell } is certainly a mine.
mines-bot-guess = { $cell }: a guess, { $odds } chance of a mine.
mines-bot-random = { $cell }: a cell at random.
mines-hint-title = Hint
mines-search-stopped = Search stopped. Dig anywhere to try again.
mines-thinking = Thinking…
mines-won = Won in { $time }: 3BV/s { $speed }, efficiency { $efficiency }.
mines-lost = Lost after { $time }: 3BV/s { $speed }, efficiency { $efficiency }.
mines-end-won = Won
mines-end-lost = Lost
mines-luck-sentence =
    { $risks ->
        [0] No risk was taken.
       *[other] Survival odds with { $what }: { $taken }; best play: { $due }.
    }
mines-luck-mine =
    { $safe ->
        [yes] { $cell } was certainly a mine; { $safest } was safe.
       *[no] { $cell } was certainly a mine.
    }
mines-luck-guesses =
    { $count ->
        [one] one guess
       *[other] { $count } guesses
    }
mines-luck-needless =
    { $count ->
        [one] one needless risk
       *[other] { $count } needless risks
    }
mines-matrices-wait = Solving the system…
mines-matrices-head = A | b: { $rows } x { $cols }
mines-matrices-all = all
mines-matrices-solution = pinv(A) b
replay-title = replay
replay-start = The start of the game.
replay-move = Move { $number } of { $all }, { $time }: { $move }
replay-verdict = { $step } — { $verdict }.
replay-dug = dug { $cell }
replay-flagged = flagged { $cell }
replay-unflagged = unflagged { $cell }
replay-chord = dug around { $cell }
replay-filled = solved by the program
replay-no-mistake = No more mistakes this way.
replay-judging = Judging the moves…
