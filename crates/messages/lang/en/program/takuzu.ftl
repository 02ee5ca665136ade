# Takuzu on the full screen: new games, and puzzles of one's own

takuzu-new-game = Game
takuzu-new-odd-lines = Odd lines
takuzu-new-odd-lines-note = How many { $zero }s and { $one }s a line of odd length has.
takuzu-new-more-ones = one more { $one }
takuzu-new-either = one more { $zero } or { $one }
takuzu-new-enter = Own puzzle
takuzu-new-enter-open = enter it
takuzu-new-enter-note = Opens an empty board on which you put the digits and signs.
takuzu-about-takuzu = No two rows are identical, and no two columns.
takuzu-about-unruly = Rows may be identical, and so may columns.
takuzu-about-tango = Signs between cells: = for equal, × for different. Rows and columns may be identical.
takuzu-about-takuzu-signs = Signs between cells: = for equal, × for different. All rows differ, and all columns.
takuzu-lines-equal = lines may be identical
takuzu-odd-ones = odd lines: one more { $one } than { $zero }
takuzu-odd-either = odd lines: one more { $zero } or { $one }
takuzu-counts-at-most = counts: at most so many left
takuzu-edit-title = own puzzle
takuzu-edit-clues =
    { $digits ->
        [one] one digit given
       *[other] { $digits } digits given
    }
takuzu-edit-clues-and-signs =
    { $digits ->
        [one] one digit
       *[other] { $digits } digits
    }, { $signs ->
        [one] one sign
       *[other] { $signs } signs
    }
takuzu-edit-checking = Looking for solutions…
takuzu-edit-none = No solution.
takuzu-edit-one = One solution: ready to play.
takuzu-edit-several = Several solutions: it needs more clues.
takuzu-edit-unknown = Undecided: one solution, several or none.
takuzu-edit-right = { $equal } { $differ }  sign to the right of the cell
takuzu-edit-below = { $equal-below } { $differ-below }  sign below it
takuzu-edit-leave = Press { $key } again to discard this puzzle; { $share } copies it.
takuzu-edit-no-signs = This game has no signs between cells.
takuzu-edit-no-cell = There is no cell on the other side.
takuzu-edit-no-board = This is not a puzzle but the ID of a new game.
takuzu-end-solved = Solved
hint-more-steps =
    { $count ->
        [one] … one more step …
       *[other] … { $count } more steps …
    }
key-play-puzzle = play it
key-clear-all = clear all
key-next-field = next field
key-previous-field = previous field
key-equal-right = sign = to the right
key-differ-right = sign × to the right
key-equal-below = sign = below
key-differ-below = sign × below
key-signs-right = sign right
key-signs-below = sign below
