# Line mode

cmd-mines-play = Plays a game, on the full screen or in line mode
cmd-takuzu-play = Plays a new puzzle, or one of yours
cmd-morpion-play = Plays a game, for two or against the computer
arg-plain = Plays in line mode instead of on the full screen; the default without a terminal
arg-resume = Continues the latest saved game
arg-id = Plays the game of an ID, which the command id shows
arg-play_level = Boards of 9 x 9 with 10 mines, 16 x 16 with 40, or 16 rows x 30 columns with 99; beginner by default
arg-play_board_size = Rows x columns, such as 16x30, at most 1048576 cells; needs --mines
arg-play_first = First click: may be a mine (none), is safe (safe), or opens an area (zero, the default unless --rules says otherwise)
arg-play_rules = Rules: the usual ones (free, the default), or those of an assignment
arg-play_no_guess = Plays a board that logic alone solves
arg-play_sides = Rows x columns, such as 8 or 4x6; 8 by default, 6 for tango
arg-play_difficulty = Difficulty of the puzzle; easy by default
arg-puzzle_file = Your own puzzle, in any format
arg-seat_x = Who plays X: human (the default), or a level of the computer: ai:random (1, Beginner), ai:greedy (2, Casual), ai:skilled (3, Skilled), ai:expert (4, Expert) or ai:best (5, Master); for study also ai:trap, which is perfect without quake and ko, and ai:quake
arg-seat_o = Who plays O: human (the default), or a level of the computer: ai:random (1, Beginner), ai:greedy (2, Casual), ai:skilled (3, Skilled), ai:expert (4, Expert) or ai:best (5, Master); for study also ai:trap, which is perfect without quake and ko, and ai:quake
line-id-and-seed = --id and --seed cannot be given together: an ID has its own seed
line-bad-id = --id, { $what }
line-other-game = --id: this is the ID of another game
line-no-save = there is no saved game of this kind to continue
line-damaged = { $file }, { $what }
line-greeting = { $what } Type help for the commands.
line-resumed =
    { $moves ->
        [0] Resumed; nothing was played yet.
        [one] Resumed after { $moves } move.
       *[other] Resumed after { $moves } moves.
    }
line-first-cell = { $cell } is open from the start.
line-too-long = This line is too long to be a move or a command.
line-still-playing = The computer has played { $moves } moves; type bot to continue.
line-no-approach = Unknown name; choose from { $names }.
line-bot-stuck = The computer finds nothing to play.
line-verdict-list = The command verdicts lists them.
line-hint-more = Next step: { $word }
line-hint-play = Play it: { $word }
line-not-a-count = How many? Type a whole number, 1 or more.
line-undone =
    { $count ->
        [one] Taken back: { $moves }.
       *[other] Taken back, { $count } moves: { $moves }.
    }
line-redone =
    { $count ->
        [one] Played again: { $moves }.
       *[other] Played again, { $count } moves: { $moves }.
    }
line-whole-solution = the whole solution
line-restarted = Back at the start; redo plays the moves again.
line-bookmarked = Bookmark set.
line-unbookmarked = Bookmark removed.
line-no-bookmark = There is no bookmark before this position.
line-returned =
    { $moves ->
        [one] Back at the bookmark, after { $moves } move.
       *[other] Back at the bookmark, after { $moves } moves.
    }
line-saved = Saved.
line-saved-as = Saved as { $file }.
line-not-over = { $file } already exists and is not a saved game; choose another name.
line-load-what = Which file? load FILE reads a saved game, an ID or a puzzle.
line-not-a-seed = A seed is a whole number.
line-time = Time played: { $minutes } min { $seconds } s.
line-bye = Game saved; --resume continues it.
