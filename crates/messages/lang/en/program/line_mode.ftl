# Line mode: what the program says around a game.

cmd-mines-play = Plays a game, on the full screen or by typed lines
cmd-takuzu-play = Plays a game on a puzzle made for it, or on yours
cmd-morpion-play = Plays a game, of two people or against the computer
arg-plain = Plays by typed lines instead of the full screen, as happens without a terminal
arg-resume = Goes on with the newest saved game
arg-id = Plays the game of an ID, such as the command id tells
arg-play_level = Boards of 9 x 9 with 10 mines, 16 x 16 with 40, or 16 rows x 30 columns with 99; beginner by default
arg-play_board_size = Rows x columns, as 16x30, up to 1048576 cells; needs --mines
arg-play_first = What the first click is promised: nothing, no mine (safe), or no mine around it either (zero, the default unless --rules says otherwise)
arg-play_rules = Whose rules: those that players are used to (free, the default), or an assignment's
arg-play_no_guess = Plays a board that logic solves from the first click to the end
arg-play_sides = Rows x columns, as 8 or 4x6; 8 by default
arg-play_difficulty = How hard the puzzle is; easy by default
arg-puzzle_file = A puzzle of yours, in any of the formats
arg-seat_x = Who plays X: human (the default), or a level of the computer: ai:random (1, Beginner), ai:greedy (2, Casual), ai:skilled (3, Skilled), ai:expert (4, Expert) or ai:best (5, Master); for study also ai:trap, which is perfect without quake and ko, and ai:quake
arg-seat_o = Who plays O: human (the default), or a level of the computer: ai:random (1, Beginner), ai:greedy (2, Casual), ai:skilled (3, Skilled), ai:expert (4, Expert) or ai:best (5, Master); for study also ai:trap, which is perfect without quake and ko, and ai:quake
line-id-and-seed = --id and --seed cannot be given together: an ID has its own seed
line-bad-id = --id, { $what }
line-other-game = --id: this is the ID of another game
line-no-save = there is no saved game of this kind to go on with
line-damaged = { $file }, { $what }
line-greeting = { $what } Type help for what can be typed.
line-resumed =
    { $moves ->
        [0] It goes on; nothing was played yet.
        [one] It goes on after { $moves } move.
       *[other] It goes on after { $moves } moves.
    }
line-first-cell = { $cell } is dug from the start.
line-too-long = This line is too long to be a move or a command.
line-still-playing = The computer has played { $moves } moves; bot goes on.
line-no-approach = Nobody plays so; there are { $names }.
line-bot-stuck = The computer finds nothing to play.
line-verdict-list = The command verdicts lists them.
line-hint-more = Next step: { $word }
line-hint-play = Play it: { $word }
line-not-a-count = How many? A whole number from 1 may stand here.
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
line-restarted = Back at the start; redo plays the moves again.
line-bookmarked = A bookmark is here.
line-unbookmarked = The bookmark is gone.
line-no-bookmark = There is no bookmark before this position.
line-returned =
    { $moves ->
        [one] Back at the bookmark, after { $moves } move.
       *[other] Back at the bookmark, after { $moves } moves.
    }
line-saved = Saved.
line-saved-as = Saved as { $file }.
line-not-over = { $file } is there already and no saved game; choose another name.
line-load-what = Which file? load FILE takes a saved game, an ID or a puzzle.
line-not-a-seed = A seed is a whole number.
line-time = Time played: { $minutes } min { $seconds } s.
line-bye = The game is saved; --resume goes on with it.
