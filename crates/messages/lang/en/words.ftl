# Cells, odds, reasons, moves and games: texts that all front ends share.

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
        [one] needs { $need } more mine and has one closed cell left, so { $cells } is a mine.
       *[other] needs { $need } more mines and has { $count } closed cells left, so { $cells } are mines.
    }
mines-why-together-safe =
    { $count ->
        [one] Together, { $numbers } mean that { $cells } is safe.
       *[other] Together, { $numbers } mean that { $cells } are safe.
    }
mines-why-together-mine =
    { $count ->
        [one] Together, { $numbers } mean that { $cells } is a mine.
       *[other] Together, { $numbers } mean that { $cells } are mines.
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
        [one] Of { $mines } mines, one is unmarked, and one cell is left, so { $cells } is a mine.
       *[other] Of { $mines } mines, as many are unmarked as cells are left, so { $cells } are mines.
    }
mines-why-count-safe =
    { $mines ->
        [one] With { $mines } mine
       *[other] With { $mines } mines
    } { $count ->
        [one] in all, it follows from { $numbers } that { $cells } is safe.
       *[other] in all, it follows from { $numbers } that { $cells } are safe.
    }
mines-why-count-mine =
    { $mines ->
        [one] With { $mines } mine
       *[other] With { $mines } mines
    } { $count ->
        [one] in all, it follows from { $numbers } that { $cells } is a mine.
       *[other] in all, it follows from { $numbers } that { $cells } are mines.
    }
mines-wrong-marks =
    { $count ->
        [one] The mark at { $cells } is wrong.
       *[other] The marks at { $cells } are wrong.
    }
mines-not-shrunk = This is certain, but the search for a shorter reason was stopped early.
mines-nothing-certain = Nothing is certain: a guess is needed.
mines-nothing-found = The search was stopped before it found anything certain.
mines-guess-safest = { $cell } is the safest cell: { $odds } chance of a mine.
mines-guess-endgame = { $cell }: { $odds } chance of a mine. No other cell wins more often: best play wins { $wins } of the layouts that are left.
mines-guess-leads-on = { $cell }: { $odds } chance of a mine. Of the safest cells, it leads to the safest next step.
mines-guess-tells-more =
    { $others ->
        [one] { $cell }: { $odds } chance of a mine. Another cell is as safe, but { $cell } has fewer closed cells around it, so its number tells more.
       *[other] { $cell }: { $odds } chance of a mine. { $others } other cells are as safe, but { $cell } has the fewest closed cells around it, so its number tells most.
    }
mines-guess-equal =
    { $others ->
        [one] { $cell }: { $odds } chance of a mine. Another cell is as good.
       *[other] { $cell }: { $odds } chance of a mine. { $others } other cells are as safe; none is better.
    }
mines-over = A mine is shown: the game is over.
mines-done = Nothing is left to dig: every closed cell is a mine.
mines-contradiction = no layout of mines fits { $number } and the rest of the grid
mines-contradiction-count =
    { $mines ->
        [one] no layout of { $mines } mine fits the numbers of the grid
       *[other] no layout of { $mines } mines fits the numbers of the grid
    }
mines-verdict-certain = certain
mines-verdict-best = best guess, { $risk } risk
mines-verdict-forced = forced guess, { $risk } risk (safest cell: { $due })
mines-verdict-missed = mistake: { $risk } risk, but { $safest } was safe
mines-verdict-mark = mistake: the flag was not certain, { $risk } risk
mines-verdict-worse = mistake: { $risk } risk, but { $safest } had { $due }: { $cost } too much
mines-verdict-mine =
    { $safe ->
        [yes] mistake: { $cell } was certainly a mine, and { $safest } was safe
       *[no] mistake: { $cell } was certainly a mine
    }
mines-verdict-free = no risk
mines-verdict-lost = {" "}— game lost
mines-verdict-rough = {" "}(approximate: the count was stopped early)
mines-verdict-not-judged = not judged: earlier moves took too long
mines-not-judged =
    { $count ->
        [one] One move was not judged: earlier moves took too long.
       *[other] { $count } moves were not judged: earlier moves took too long.
    }
mines-status-won = The game is won.
mines-status-lost = The game is lost.
takuzu-unknown = the search was stopped early
takuzu-solved = The board is full and no rule is broken.
takuzu-row = row { $name }
takuzu-col = column { $name }
list-and = { $first } and { $last }
list-or = { $first } or { $last }
takuzu-triple = In { $line }: three { $digit }s side by side, { $first } to { $last }.
takuzu-too-many = In { $line }: { $digit } appears { $count } times, which is too often.
takuzu-same = Identical lines: { $line } and { $other }.
takuzu-sign-equal-broken = { $first } and { $second } differ, but there is an = between them.
takuzu-sign-differ-broken = { $first } and { $second } are equal, but there is an × between them.
takuzu-wrong =
    { $count ->
        [one] { $cells } is wrong
       *[other] { $count } digits are wrong: { $cells }
    }
takuzu-dead-end = the board can no longer be filled; more than one digit must be cleared
takuzu-dead-end-mends =
    { $count ->
        [one] the board can no longer be filled; clear { $cells }
       *[other] the board can no longer be filled; clear any one of { $cells }
    }
takuzu-hopeless = the puzzle itself has no solution
takuzu-nothing-certain = there are several solutions, and they agree on no blank cell
takuzu-stage-where = 1. Where: { $line }.
takuzu-stage-rule = 2. Rule: { $technique }. { $rule }
takuzu-stage-cells = 3. Cells: { $cells }.
takuzu-stage-why = 4. Why: { $why }
takuzu-stage-apply = 5. Moves: { $moves }
takuzu-pair = pair
takuzu-sandwich = sandwich
takuzu-known-end = sign beside a digit
takuzu-equal-pair = equal pair beside a digit
takuzu-sign-pairs = counted signs
takuzu-sign-chain = chain of signs
takuzu-line-parity = odd or even
takuzu-single-gap = last cell
takuzu-count-complete = complete count
takuzu-near-complete = last { $zero } or { $one }
takuzu-group-exclusion = group exclusion
takuzu-line-enumeration = all ways to fill a line
takuzu-two-gaps = equal lines, two gaps
takuzu-more-gaps = equal lines, more gaps
takuzu-trial = trial
takuzu-deeper-trial = deeper trial
takuzu-rule-pair = Next to two equal digits comes the other one.
takuzu-rule-sandwich = Between two equal digits comes the other one.
takuzu-rule-known-end = Across an = comes the same digit, across an × the other one.
takuzu-rule-equal-pair = Two cells joined by = cannot have the digit beside them, as that would make three.
takuzu-rule-sign-pairs = Two cells joined by × hold one { $zero } and one { $one }.
takuzu-rule-sign-chain = Cells joined by signs can be filled in two ways; one of them breaks a rule.
takuzu-rule-line-parity = The signs tell whether the other blanks hold an even or an odd number of { $one }s.
takuzu-rule-single-gap = The last cell of a line takes the missing digit.
takuzu-rule-count-complete = Once a line has all its { $zero }s or all its { $one }s, the other digit fills the rest.
takuzu-rule-near-complete = The last { $zero } or { $one } cannot go where it leaves three of the other digit side by side.
takuzu-rule-group-exclusion = Two blanks between a { $zero } and a { $one } hold one of each.
takuzu-rule-line-enumeration = A digit that is the same in every way to fill a line is certain.
takuzu-rule-two-gaps = A line that equals a full one but for two gaps takes them the other way round.
takuzu-rule-more-gaps = A digit that can only lead to a copy of a full line is wrong.
takuzu-rule-trial = A digit that leads to a contradiction is wrong.
takuzu-rule-deeper-trial = A digit that leads to a contradiction, whatever comes next, is wrong.
takuzu-why-pair = { $cells } are both { $digit }; a third { $digit } beside them would make three.
takuzu-why-sandwich = { $cells } are both { $digit }; a { $digit } at { $cell } would make three.
takuzu-why-known-end-equal = { $cells } is { $digit }, and there is an = between it and { $cell }.
takuzu-why-known-end-differ = { $cells } is { $digit }, and there is an × between it and { $cell }.
takuzu-why-equal-pair = { $pair } are equal, and { $cells } beside them is { $digit }; another two would make three.
takuzu-why-sign-pairs = in { $line } each pair with an × ({ $groups }) holds one of each. That uses up the { $digit }s; the other blanks are { $other }s.
takuzu-why-sign-pairs-one-left = in { $line } each pair with an × ({ $groups }) holds one of each. That leaves one { $digit }, and { $cells } are equal.
takuzu-why-sign-chain = { $cells } are joined by signs. If { $cell } were { $digit }, the others would follow, and a rule would be broken. { $broken }
takuzu-why-line-parity =
    { $line } needs { $count ->
        [one] one more { $digit }
       *[other] { $count } more { $digit }s
    }. The signs tell whether the other blanks hold an even or an odd number of them, so { $cells } can be filled in one way only.
takuzu-why-single-gap = in { $line } only { $cell } is blank, and a { $digit } is missing.
takuzu-why-count-complete = { $line } already has all its { $digit }s ({ $half }); the rest are { $other }s.
takuzu-why-near-complete = { $line } needs one more { $digit }. At { $cell } it would leave three { $other }s at { $three }.
takuzu-why-near-complete-odd = { $line } takes at most one more { $digit }. At { $cell } it would leave three { $other }s at { $three }.
takuzu-why-group-exclusion = in { $line } each group ({ $groups }) is between a { $zero } and a { $one } and holds one of each. That uses up the { $digit }s; the other blanks are { $other }s.
takuzu-why-line-enumeration =
    { $ways ->
        [one] there is only one way to fill { $line }.
        [2] both ways to fill { $line } agree on { $cells }.
       *[other] all { $ways } ways to fill { $line } agree on { $cells }.
    }
takuzu-why-two-gaps = { $line } equals { $other } but for { $cells }, so it takes them the other way round.
takuzu-why-more-gaps = with a { $digit } at { $cell }, { $line } could only become a copy of { $others }.
takuzu-why-trial = suppose { $cell } is { $digit }:
takuzu-why-link = { $line }, { $technique }: { $moves }
takuzu-why-deeper-trial = with a { $digit } at { $cell }, a search shows that everything ends in a contradiction.
takuzu-end-unfillable = There is no way left to fill { $line }.
takuzu-end-copies = Every way left to fill { $line } copies { $others }.
takuzu-level-easy = easy
takuzu-level-medium = medium
takuzu-level-hard = hard
takuzu-level-expert = expert
takuzu-level-extreme = extreme
takuzu-rules-takuzu = Takuzu
takuzu-rules-unruly = Unruly
takuzu-rules-tango = Tango
takuzu-rules-takuzu-signs = Takuzu with signs
takuzu-full = The grid is full, but it breaks a rule.
takuzu-won = You have won!
takuzu-filled-in = The puzzle is solved.
morpion-won = Player { $player } has won!
morpion-both = Both players have won at once!
morpion-to-move = { $player } is to move.
morpion-parry = The opponent threatens to complete a line at: { $cells }
morpion-depth =
    { $depth ->
        [one] Values look { $depth } move ahead: win 1, loss -1, otherwise 0.
       *[other] Values look { $depth } moves ahead: win 1, loss -1, otherwise 0.
    }
morpion-worth-win = wins
morpion-worth-draw = draw
morpion-worth-loss = loses
morpion-worth-unknown = unknown: too many ways to collapse
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
        [one] unknown: nobody can force a line within { $plies } move, where the search stopped
       *[other] unknown: nobody can force a line within { $plies } moves, where the search stopped
    }
error = error:
file-unreadable = { $file } cannot be read: { $why }
io-failed = reading or writing failed: { $why }
io-full = no space left
io-no-memory = not enough memory
io-read-only = writing is not allowed there
io-not-folder = part of the path is not a folder
io-not-found = there is no such file
io-denied = permission denied
io-folder = it is a folder
io-not-text = it is not text in UTF-8
io-too-long = the file is too long
mines-status-playing = The game is not over.
mines-luck = Chance to survive these moves: { $taken }; with the least risk each time: { $due }; ratio: { $luck }.
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
puzzle-no-side = "{ $token }" is not a board size: a side is at least 2
puzzle-odd = a board of { $token } cannot be filled: if every odd line has one more 1 than 0s, a board with an odd side must be square
puzzle-too-long = "{ $token }" is not a board size: a side is at most { $most }
puzzle-size = "{ $token }" is not a size such as 4x6
puzzle-character = "{ $token }" is not a cell: a cell is 0, 1 or .
puzzle-length = { $found } cells do not make a square; for another shape, put the size in front as rows x columns, such as 4x6
puzzle-count = { $found } cells or rows instead of { $wanted }
puzzle-number-missing =
    the text ends where the { $field ->
        [size] size
        [clues] number of clues
        [row] row of a clue
        [col] column of a clue
       *[value] value of a clue
    } should be
puzzle-number-wrong =
    "{ $token }" is not a whole number; the { $field ->
        [size] size
        [clues] number of clues
        [row] row of a clue
        [col] column of a clue
       *[value] value of a clue
    } is expected here
puzzle-number-overflow =
    "{ $token }" is too large for the { $field ->
        [size] size
        [clues] number of clues
        [row] row of a clue
        [col] column of a clue
       *[value] value of a clue
    }
puzzle-too-many-clues = "{ $token }" clues do not fit in { $cells } cells
puzzle-off-board =
    "{ $token }" is off the board as { $field ->
        [row] row
       *[col] column
    } of a clue
puzzle-value = "{ $token }" is not the value of a clue: a clue is 0 or 1
puzzle-repeated = the clue that starts with "{ $token }" repeats a cell
puzzle-trailing = "{ $token }" comes after the end of the puzzle
puzzle-letter = "{ $token }" is not a letter of a game ID
puzzle-unclosed = the closing letter is missing: an "a" belongs here
puzzle-sign = "{ $token }" is not possible here: signs are = and x, each between two cells
