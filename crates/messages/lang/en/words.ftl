# What every front end says of cells, odds, reasons, moves and games.

at = line { $line }, column { $column }: { $what }
tp-won = You have won!
tp-lost = You have lost.
decimal-mark = .
mines-percent = { $whole }.{ $tenths } %
mines-number-at = the { $number } at { $cell }
mines-number-first = The { $number } at { $cell }
mines-list-more =
    { $more ->
        [one] { $first } and { $more } more
       *[other] { $first } and { $more } more
    }
mines-why-zero =
    { $count ->
        [one] { $number } has no mine around it, so { $cells } is safe.
       *[other] { $number } has no mine around it, so { $cells } are safe.
    }
mines-why-one-safe =
    { $marks ->
        [one] { $number } already has its mine, at { $marked },
       *[other] { $number } already has its { $marks } mines, at { $marked },
    } { $count ->
        [one] so { $cells } is safe.
       *[other] so { $cells } are safe.
    }
mines-why-one-mine =
    { $marks ->
        [0] { $number }
       *[other] { $number }, with { $marked } marked,
    } { $count ->
        [one] has only one closed cell left for its { $need } missing mine, so { $cells } is a mine.
       *[other] has only { $count } closed cells left for its { $need } missing mines, so { $cells } are mines.
    }
mines-why-together-safe =
    { $count ->
        [one] Together, { $numbers } can only be met when { $cells } is safe.
       *[other] Together, { $numbers } can only be met when { $cells } are safe.
    }
mines-why-together-mine =
    { $count ->
        [one] Together, { $numbers } can only be met when { $cells } is a mine.
       *[other] Together, { $numbers } can only be met when { $cells } are mines.
    }
mines-why-all-found =
    { $mines ->
        [0] There is no mine on the board,
        [one] The only mine is marked,
       *[other] All { $mines } mines are marked,
    } { $count ->
        [one] so { $cells } is safe.
       *[other] so { $cells } are safe.
    }
mines-why-all-mines =
    { $count ->
        [one] One mine of { $mines } is not marked yet and one cell is left, so { $cells } is a mine.
       *[other] As many of the { $mines } mines are not marked yet as cells are left, so { $cells } are mines.
    }
mines-why-count-safe =
    { $mines ->
        [one] With { $mines } mine
       *[other] With { $mines } mines
    } { $count ->
        [one] in all, { $numbers } can only be met when { $cells } is safe.
       *[other] in all, { $numbers } can only be met when { $cells } are safe.
    }
mines-why-count-mine =
    { $mines ->
        [one] With { $mines } mine
       *[other] With { $mines } mines
    } { $count ->
        [one] in all, { $numbers } can only be met when { $cells } is a mine.
       *[other] in all, { $numbers } can only be met when { $cells } are mines.
    }
mines-wrong-marks =
    { $count ->
        [one] The mark at { $cells } is wrong.
       *[other] The marks at { $cells } are wrong.
    }
mines-not-shrunk = This is certain, but the search for the fewest numbers was stopped before its end.
mines-nothing-certain = Nothing is certain: a guess is needed.
mines-nothing-found = Nothing certain was found before the search was stopped.
mines-guess-safest = { $cell } is the safest cell: a mine with { $odds }.
mines-guess-endgame = { $cell } is a mine with { $odds }; no other cell wins more often: the best play wins { $wins } of all layouts that are left.
mines-guess-leads-on = { $cell } is a mine with { $odds }; of the safest cells it leads to the safest next step.
mines-guess-tells-more =
    { $others ->
        [one] { $cell } is a mine with { $odds }, and so is another cell, but { $cell } has fewer closed cells around it, so that its number tells more.
       *[other] { $cell } is a mine with { $odds }, and so are { $others } others, but { $cell } has the fewest closed cells around it, so that its number tells most.
    }
mines-guess-equal =
    { $others ->
        [one] { $cell } is a mine with { $odds }; another cell is as good.
       *[other] { $cell } is a mine with { $odds }; of the { $others } others that are as safe, none is better.
    }
mines-over = A mine is shown: the game is over.
mines-done = Nothing is left to dig: every closed cell is a mine.
mines-contradiction = no layout of mines agrees with { $number } and the rest of the grid
mines-contradiction-count =
    { $mines ->
        [one] no layout of { $mines } mine agrees with the numbers of the grid
       *[other] no layout of { $mines } mines agrees with the numbers of the grid
    }
mines-verdict-certain = certain
mines-verdict-best = best guess, at a risk of { $risk }
mines-verdict-forced = forced guess, at a risk of { $risk } where the least was { $due }
mines-verdict-missed = mistake: a risk of { $risk } where { $safest } was certainly safe
mines-verdict-mark = mistake: a mark that was not certain, at a risk of { $risk }
mines-verdict-worse = mistake: a risk of { $risk } where { $safest } had { $due }, so { $cost } given away
mines-verdict-free = no risk
mines-verdict-lost = {" "}— and the game is lost
mines-verdict-rough = {" "}(roughly: the count was stopped before its end)
mines-verdict-not-judged = not judged: the moves before it took too long
mines-not-judged =
    { $count ->
        [one] One move was not judged: the moves before it took too long.
       *[other] { $count } moves were not judged: the moves before them took too long.
    }
mines-status-won = The game is won.
mines-status-lost = The game is lost.
takuzu-unknown = the search was stopped before its end
takuzu-solved = The board is full and no rule is broken.
takuzu-row = row { $name }
takuzu-col = column { $name }
list-and = { $first } and { $last }
takuzu-triple = In { $line }: three { $digit }s side by side, { $first } to { $last }.
takuzu-too-many = In { $line }: { $count } times { $digit }, which is more than half.
takuzu-same = Equal lines: { $line } and { $other }.
takuzu-wrong =
    { $count ->
        [one] a digit is not that of the solution: { $cells }
       *[other] { $count } digits are not those of the solution: { $cells }
    }
takuzu-dead-end = the board can no longer be filled, and more than one digit must go
takuzu-dead-end-mends =
    { $count ->
        [one] the board can no longer be filled; it could be without { $cells }
       *[other] the board can no longer be filled; it could be without any one of { $cells }
    }
takuzu-hopeless = the puzzle that the board began as has no solution
takuzu-nothing-certain = there are several solutions, and they agree on no blank cell
takuzu-stage-where = 1. Where: { $line }.
takuzu-stage-rule = 2. Rule: { $technique }. { $rule }
takuzu-stage-cells = 3. Cells: { $cells }.
takuzu-stage-why = 4. Why: { $why }
takuzu-stage-apply = 5. Moves: { $moves }
takuzu-pair = pair
takuzu-sandwich = sandwich
takuzu-single-gap = single gap
takuzu-count-complete = complete count
takuzu-near-complete = one left
takuzu-group-exclusion = group exclusion
takuzu-line-enumeration = all ways to fill a line
takuzu-two-gaps = equal lines, two gaps
takuzu-more-gaps = equal lines, more gaps
takuzu-trial = trial
takuzu-deeper-trial = deeper trial
takuzu-rule-pair = Beside two alike stands the other digit.
takuzu-rule-sandwich = Between two alike stands the other digit.
takuzu-rule-single-gap = The last cell of a line has the digit that is short.
takuzu-rule-count-complete = Once half of a line has one digit, the rest has the other.
takuzu-rule-near-complete = The last of a digit cannot go where it would leave three of the other side by side.
takuzu-rule-group-exclusion = Two blanks between a 0 and a 1 hold one of each.
takuzu-rule-line-enumeration = What is the same in every way to fill a line is certain.
takuzu-rule-two-gaps = A line with two gaps differs from a full one that it otherwise equals.
takuzu-rule-more-gaps = A digit that leaves only ways equal to full lines is wrong.
takuzu-rule-trial = A digit that leads to a contradiction is wrong.
takuzu-rule-deeper-trial = A digit that leads to contradictions, whatever comes next, is wrong.
takuzu-why-pair = { $cells } are both { $digit }; a third { $digit } beside them would make three.
takuzu-why-sandwich = { $cells } are both { $digit }; with a { $digit } at { $cell } they would be three.
takuzu-why-single-gap = in { $line } all is filled but { $cell }, and a { $digit } is short.
takuzu-why-count-complete = { $line } has its { $half } { $digit }s already; all others are { $other }s.
takuzu-why-near-complete = { $line } lacks a single { $digit }. At { $cell } it would leave three { $other }s at { $three }.
takuzu-why-group-exclusion = in { $line } each of { $groups } stands between a 0 and a 1 and holds one of each. That takes every { $digit } that is left; outside are { $other }s.
takuzu-why-line-enumeration =
    { $ways ->
        [one] there is one way to fill { $line }.
       *[other] all { $ways } ways to fill { $line } agree on { $cells }.
    }
takuzu-why-two-gaps = { $line } equals { $other } but for { $cells }; to differ from it, it has them the other way round.
takuzu-why-more-gaps = with a { $digit } at { $cell }, { $line } could only be filled to equal { $others }.
takuzu-why-trial = suppose { $cell } were { $digit }:
takuzu-why-link = { $line }, { $technique }: { $moves }
takuzu-why-deeper-trial = with a { $digit } at { $cell } every way to go on ends in a contradiction, as a search has shown.
takuzu-end-unfillable = There is no way left to fill { $line }.
takuzu-end-copies = The ways left to fill { $line } equal { $others }.
takuzu-level-easy = easy
takuzu-level-medium = medium
takuzu-level-hard = hard
takuzu-level-expert = expert
takuzu-level-extreme = extreme
takuzu-full = The grid is full, but it breaks a rule.
takuzu-won = You have won!
takuzu-filled-in = The puzzle is solved.
morpion-won = Player { $player } has won!
morpion-both = Both players have won at once!
morpion-to-move = { $player } is to move.
morpion-parry = The opponent threatens to complete a line at: { $cells }
morpion-depth =
    { $depth ->
        [one] Expectations look { $depth } move ahead: win 1, loss -1, anything else 0.
       *[other] Expectations look { $depth } moves ahead: win 1, loss -1, anything else 0.
    }
morpion-worth-win = wins
morpion-worth-draw = draw
morpion-worth-loss = loses
morpion-worth-unknown = not known: too many ways to collapse
morpion-worth-expected = { $value }   wins { $wins } %, loses { $losses } %
morpion-risks = Risk of collapse: { $risks }
morpion-forced-win =
    { $plies ->
        [one] { $player } wins in { $plies } move
       *[other] { $player } wins in { $plies } moves
    }
morpion-none-within =
    { $plies ->
        [one] nobody can force a line within { $plies } move
       *[other] nobody can force a line within { $plies } moves
    }
morpion-never = nobody can ever force a line
morpion-unknown =
    { $plies ->
        [one] not known: nobody can force a line within { $plies } move, and the search was stopped there
       *[other] not known: nobody can force a line within { $plies } moves, and the search was stopped there
    }
error = error:
file-unreadable = { $file } cannot be read: { $why }
io-failed = reading or writing failed: { $why }
io-full = no space is left
io-no-memory = there is not enough memory
io-read-only = writing is not allowed there
io-not-folder = a part of the path is not a folder
io-not-found = there is no such file
io-denied = permission denied
io-folder = it is a folder
io-not-text = it is not text in UTF-8
io-too-long = it is too long to be what is asked for
mines-status-playing = The game is not over.
mines-luck = Odds of coming through all moves: { $taken }; by the least risk each time: { $due }; taken against due: { $luck }.
takuzu-several = there are several solutions
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
history-none = You have not finished a game yet.
history-played = played
history-won = won
history-streak = streak
history-best = best time
history-median = median
history-luck = luck
puzzle-empty = there is no puzzle
puzzle-no-side = "{ $token }" makes no board: a side is at least 2
puzzle-odd = "{ $token }" makes no board: both sides must be even
puzzle-too-long = "{ $token }" makes no board: a side is at most { $most } long
puzzle-size = "{ $token }" is not a size, such as 4x6
puzzle-character = "{ $token }" is not a cell, which is 0, 1 or .
puzzle-length = { $found } cells make no square board; other boards need their size in front, as rows x columns, such as 4x6
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
