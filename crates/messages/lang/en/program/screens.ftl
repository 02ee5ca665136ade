# The full screen

keys-move = Moving
keys-play = Playing
keys-insight = Game help
keys-game = Game
keys-everywhere = Everywhere
too-small = This needs a window of { $rows } rows and { $cols } columns; it has { $has-rows } and { $has-cols }.
theme-now = Theme: { $theme }
theme-grey = grey
theme-ascii = plain characters
menu-title = three grid games
menu-quit = Quit
form-on = on
form-off = off
form-limits = { $field }: a number from { $low } to { $high }
settings-motion = Animations
settings-vim = hjkl keys
mines-title-seed = seed { $seed }
mines-title-own = own board
mines-here = cell { $cell }
mines-hint-look = Something is certain here.
mines-hint-look-guess = Look around here.
mines-hint-reasons = It follows from { $numbers }.
mines-hint-count = It follows from the number of mines alone.
mines-odds-none = No odds
mines-searching = Looking for a board that needs no guess… Esc stops.
replay-legend = { $certain } certain   { $forced } forced guess   { $best } best guess   { $mistake } mistake
morpion-state-turn = { $player } to move, move { $ply }
morpion-state-won = { $player } has won, move { $ply }
morpion-state-both = both have won, move { $ply }
morpion-played = { $player } played { $move }.
morpion-line-both = Both have a line. X: { $x }. O: { $o }.
morpion-values-frame = (in brackets): does not lose
morpion-hint-wins = { $player } can complete a line at: { $cells }.
morpion-hint-quiet = Nobody can complete a line with the next move.
morpion-hint-move = Play { $move }: { $worth }.
daily-title = daily { $date }
daily-solved = solved in { $time }
saved-title = Games in progress
saved-damaged = This game is damaged and was left as it is: { $why }
saved-moves =
    { $moves ->
        [one] one move
       *[other] { $moves } moves
    }
outcome-left = quit
making-title = New game
making-since = Making the board… { $seconds } s
