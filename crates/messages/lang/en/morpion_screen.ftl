# Morpion 3D

morpion-title = Morpion 3D
morpion-variant-top = from above
morpion-variant-3d = 3D
morpion-rule-quake = quake
morpion-rule-ko = ko
morpion-state-ply = move { $ply }
morpion-seat-human = person
morpion-seat-random = 1 · Beginner
morpion-seat-greedy = 2 · Casual
morpion-seat-skilled = 3 · Skilled
morpion-seat-expert = 4 · Expert
morpion-seat-best = 5 · Master
morpion-seat-trap = exact player
morpion-seat-quake = quake player
morpion-pile = Pile { $cell }
morpion-pile-risk = { $risk } % chance to collapse
morpion-pile-ko = ko: cannot be popped now
morpion-levels = Levels
morpion-speed = speed { $speed } of { $most }
morpion-paused = Paused. Press { $key }.
morpion-paused-short = paused
morpion-thinking = { $player } ({ $seat }) is thinking.
morpion-wait = { $player } ({ $seat }) is to move.
morpion-fell = Quake: { $piles }.
morpion-fell-pile = { $cell } lost { $tokens }
morpion-line = { $player } has a line: { $cells }.
morpion-line-levels = { $player } has a line: { $cells } (levels { $levels }).
morpion-values-wait = Working out values…
morpion-values-exact = + wins, - loses, = draw
morpion-values-chances =
    { $depth ->
        [one] 0 to 100: expected result { $depth } move ahead; + wins, - loses
       *[other] 0 to 100: expected result { $depth } moves ahead; + wins, - loses
    }
morpion-values-forced = +3 wins in 3 moves, -4 loses in 4; ~ nothing forced yet
morpion-value-of = { $move } { $worth }
morpion-expected = { $share } % (wins { $wins } %, loses { $losses } %)
morpion-bar-share = { $player } { $share } %
morpion-bar-wins = { $player } wins
morpion-bar-draw = draw
morpion-bar-open = open
morpion-bar-unknown = not yet known
morpion-bar-best = best { $move }
morpion-bar-equal =
    { $more ->
        [0] equal { $moves }
       *[other] equal { $moves } and { $more } more
    }
morpion-equal =
    { $more ->
        [0] Several moves are equally good: { $moves }.
       *[other] Several moves are equally good: { $moves } and { $more } more.
    }
morpion-equal-all = All moves are equally good.
morpion-equal-so-far = What comes later is not yet known.
morpion-long = No line after { $plies } moves: paused.
morpion-new-title = New Morpion 3D game
morpion-new-side = Side of the board
morpion-new-variant = Lines
morpion-new-top = from above: only tops count
morpion-new-3d = in three dimensions
morpion-new-quake = Quakes
morpion-new-ko = Ko
morpion-new-x = X
morpion-new-o = O
morpion-new-id = Seed or ID
morpion-new-start = Play
morpion-new-not-morpion = This ID is for another game.
