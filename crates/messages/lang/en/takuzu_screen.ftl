# takuzu_screen

making-begun = The board is being made…
takuzu-new-title = New game of Takuzu
takuzu-new-size = Size
takuzu-new-own-size = other
takuzu-new-rows = Rows
takuzu-new-cols = Columns
takuzu-new-level = Difficulty
takuzu-new-any = any
takuzu-new-seed = Seed
takuzu-new-puzzle = Puzzle or ID
takuzu-new-play = Play
takuzu-new-odd = The numbers of rows and columns must be even.
takuzu-new-not-a-seed = "{ $typed }" is not a seed: a whole number
takuzu-new-other-game = That is a game of another kind.
takuzu-open-button = Play it
takuzu-seed = seed { $seed }
takuzu-zeros = 0s
takuzu-ones = 1s
takuzu-filled = { $filled } of { $all }
takuzu-hardest = hardest technique: { $technique }
takuzu-errors-on = broken rules: { $count } ({ $key })
takuzu-errors-off = broken rules hidden ({ $key })
takuzu-errors-hidden = Errors are hidden.
takuzu-bookmarks = bookmarks: { $count } ({ $key })
takuzu-pencil = pencil { $glyphs } ({ $key })
takuzu-pencil-on = Pencil: 0 and 1 are noted small, and change nothing.
takuzu-pencil-off = 0 and 1 are written again.
takuzu-no-rule-broken = No rule is broken so far.
takuzu-full-but = The board is full, but wrong. { $rule }
takuzu-won-in = Solved in { $time }!
takuzu-won-helped = Solved in { $time }, with help.
takuzu-bookmarked = Bookmark set here.
takuzu-unbookmarked = The bookmark here is gone.
takuzu-returned = Back at the bookmark.
takuzu-no-bookmark = There is no bookmark before this position.
takuzu-solving = The puzzle is being solved…
takuzu-has-none = This puzzle has no solution.
takuzu-has-several = This puzzle has several solutions.
takuzu-has-unknown = Whether this puzzle has one solution could not be found out.
takuzu-right-so-far =
    { $blanks ->
        [0] All is right.
        [one] All is right so far; one cell is blank.
       *[other] All is right so far; { $blanks } cells are blank.
    }
takuzu-wrong-so-far =
    { $count ->
        [one] One cell is wrong.
       *[other] { $count } cells are wrong.
    }
takuzu-hint-look = Look at { $line }.
takuzu-hint-rule = { $technique }: { $rule }
takuzu-hint-rests = It follows from { $cells }.
takuzu-hint-rests-lit = It follows from the cells that are lit.
takuzu-hint-why = Why: { $why }
takuzu-hint-play = { $key } plays { $moves }
takuzu-hint-clear = { $key } clears { $moves }
