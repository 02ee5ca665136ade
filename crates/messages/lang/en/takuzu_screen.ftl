# Takuzu

making-begun = Making the board…
takuzu-new-title = New Takuzu game
takuzu-new-size = Size
takuzu-new-own-size = other
takuzu-new-rows = Rows
takuzu-new-cols = Columns
takuzu-new-level = Difficulty
takuzu-new-any = any
takuzu-new-seed = Seed
takuzu-new-puzzle = Puzzle or ID
takuzu-new-play = Play
takuzu-new-odd = With one more { $one } in odd lines, a board with an odd side must be square.
takuzu-new-not-a-seed = "{ $typed }" is not a whole number
takuzu-new-other-game = This ID is for another game.
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
takuzu-pencil-on = Pencil on: { $zero } and { $one } are only notes.
takuzu-pencil-off = Pencil off.
takuzu-no-rule-broken = No rule is broken so far.
takuzu-full-but = The board is full, but wrong. { $rule }
takuzu-won-in = Solved in { $time }!
takuzu-won-helped = Solved in { $time }, with help.
takuzu-bookmarked = Bookmark set.
takuzu-unbookmarked = Bookmark removed.
takuzu-returned = Back at the bookmark.
takuzu-no-bookmark = There is no bookmark before this position.
takuzu-solving = Solving the puzzle…
takuzu-has-none = This puzzle has no solution.
takuzu-has-several = This puzzle has several solutions.
takuzu-has-unknown = Could not find out whether this puzzle has one solution.
takuzu-right-so-far =
    { $blanks ->
        [0] Everything is right.
        [one] Everything is right so far; one cell is blank.
       *[other] Everything is right so far; { $blanks } cells are blank.
    }
takuzu-wrong-so-far =
    { $count ->
        [one] One cell is wrong.
       *[other] { $count } cells are wrong.
    }
takuzu-hint-look = Look at { $line }.
takuzu-hint-rule = { $technique }: { $rule }
takuzu-hint-rests = It follows from { $cells }.
takuzu-hint-rests-lit = It follows from the highlighted cells.
takuzu-hint-why = Why: { $why }
takuzu-hint-play = { $key } plays { $moves }
takuzu-hint-clear = { $key } clears { $moves }
