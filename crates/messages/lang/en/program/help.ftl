# Help pages and lessons on the full screen

key-lesson = begin the lesson
help-opponents = Opponents
help-hints-heading = { $game }: hints
help-bot-heading = { $game }: the bot
help-opponents-heading = { $game }: the opponents

## Hints

help-hint-steps = Press { $key } for a hint. It comes in three steps: where to look, what it follows from, then the move. Press { $key } again for the next step.
help-hint-plays = In the third step, { $key } plays the move.
help-hint-mines = A hint knows only what you see, never where the mines are. If nothing is certain, it says so and names the best guess.
help-hint-takuzu = A hint uses the easiest technique that helps. If a digit is wrong, it says so first.
help-takuzu-check = Press { $errors } to show or hide broken rules, and { $check } to check whether all digits are right so far. A check counts as help.
help-counts-help = Hints are help: a game won with help counts as won, but its time is not a record.

## Odds

help-odds-heading = Odds
help-odds = Press { $key } to see the chance of a mine in each closed cell. Odds count as help, like hints.
help-odds-percent = the chance of a mine, in per cent; in small cells, in tens
help-underlined = underlined
help-odds-best = the best cell to open
help-odds-colours = Colours follow the risk, from low to high:
help-odds-away = Cells that touch no number all have the same odds, shown once in the panel.

## Values

help-values-heading = Values
help-values = Press { $key } to see what each move is worth: first putting a token on the pile, then, after the slash, removing its top token. Values count as help, like hints.
help-value-forced = with ko: wins in 3 moves, loses in 4
help-value-open = with ko: no forced line in sight
help-value-share = with quakes: the expected result, from 0 (loses) to 100 (wins)
help-value-frame = in brackets: does not lose, while other moves do
help-value-best = the best move

## The Minesweeper bot

help-bot-keys = Press { $bot } to let the bot play, or to stop it. { $approach } changes its approach, { $faster } and { $slower } its speed. It explains its moves.
help-bot-approaches = Its approaches, from the simplest to the strongest:
help-bot-matrices = Press { $key } to see the equations of the pseudo-inverse.
help-counts-bot = A game in which the bot moved for you does not count.

## The Morpion players

help-players-choose = When you start a game, choose who plays each side: a person or one of these computer players.
help-player-random = plays at random.
help-player-greedy = builds its own lines and never looks at yours.
help-player-skilled = plays like the Master, but often overlooks your threats.
help-player-expert = plays like the Master, and rarely overlooks a threat.
help-player-best = plays the strongest move that it finds.
help-player-trap = sees everything that can be forced without quakes, and sets traps.
help-player-quake = weighs which piles may collapse.
help-players-perfect-heading = Which one is perfect?
help-players-perfect = Without quakes and ko, the Master and the exact player are perfect on boards of any size: they miss no win, and lose no game that can be saved.
help-players-above = Seen from above, the Master never loses from the empty board, even with quakes or ko.
help-players-space = In 3D with quakes or ko, it is strong but not perfect: it looks only a few moves ahead.

## The lesson

help-lesson-begin = Press { $key } for the lesson: small positions to play, with an answer to each move.
key-next-position = next position
key-play-game = play a game
key-back-to-game = back to your game
lesson-onward = { $key }: { $what }
lesson-solution-at = Solution: { $key } on { $cell }.
lesson-keys = Press { $solution } for the solution, { $next } for the next position.
lesson-more = Right. Go on.
