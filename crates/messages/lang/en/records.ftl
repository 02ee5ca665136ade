## Who played a game, and what counts

played-by-mines = played by the bot
played-by-takuzu = filled in by the solver
played-by-morpion = played by the computer
records-rule = A game in which the bot, the solver or the computer moved for you does not count: not as won, not as a daily puzzle, not in these figures. A game won with help, such as hints, counts as won, but its time is not a record.
records-left-out = Games left out because a program played: { $games }
mines-end-bot-won = The bot has won
mines-end-bot-lost = The bot has lost
does-not-count = This game does not count: { $who }.

## The daily puzzle

daily-in-a-row = streak { $days }
daily-all = All puzzles: streak { $days }
page-daily-drawn = drawn after { $time }
page-daily-label = Daily · { $date }
page-daily-streaks = Days in a row
page-daily-all = all
page-daily-next = Next puzzles in { $time }.
page-daily-in-a-row = Days in a row: { $days }.
page-daily-rule = A day counts if you began its puzzle on that day and solved it yourself, with or without hints. It does not count if the bot, the solver or the computer moved for you.
page-result-share = Share the result
page-result-copied = Result copied.
page-result-solved = Solved in { $time }
page-result-solved-helped = Solved in { $time }, with help
page-result-lost = Not solved, { $time }

## Bests and plots

page-best-time = New best time: { $time } (before: { $before }).
page-best-speed = New best speed: { $speed } 3BV a second (before: { $before }).
page-best-streak = Your longest streak so far: { $games } games won in a row.
page-bests = Personal bests
page-bests-level = level
page-bests-speed = 3BV/s
page-bests-streak = longest streak
page-plot-speed = 3BV a second
page-plot-efficiency = Efficiency: 3BV per click
page-plot-clicks = Clicks in each game
page-plot-words = { $name }: from { $low } to { $high } over { $games } games, { $last } in the last.
page-click-left = left
page-click-right = right
page-click-chord = chord

## Groups of comparable games

takuzu-own = own puzzle
