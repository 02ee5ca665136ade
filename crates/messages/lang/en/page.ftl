# The browser page, apart from the games

page-skip = Skip to the board
page-games = Games
page-more = More
page-tools = Tools
page-panel = Details
page-card = Hint or result
page-clock = Time played
page-close = Close
page-cancel = Cancel
page-cancelled = Stopped.
page-open = Open
page-theme-dark = Dark theme
page-theme-light = Light theme
page-language-en = English
page-language-fr = Français
page-engine-failed = Something went wrong. The game continues from its last save.
page-engine = Engine
page-engine-here = The engine runs in this browser. Once loaded, the page works offline. Nothing leaves this browser.
page-engine-served = The engine runs in the program that serves this page, which was built without offline play. The page works as long as grille serve runs. Your games are sent to the program, which keeps none of them.
page-program-away = The program that serves this page does not answer. Is grille serve still running?
page-program-busy = The program that serves this page is busy. Try again in a moment.
page-program-large = This game is too large to send to the program that serves this page.
page-program-slow = This takes too long for the program that serves this page.
page-program-failed = The program that serves this page could not answer.
page-fault-title = This link leads to no game
page-fault-packed = The game in this link cannot be read: the link is cut off or damaged.
page-gone = This browser no longer has this game.
page-fault-home = Home
page-making = Making the game…
page-searching = Looking for a board that needs no guess…
page-shared = Someone shared this board with you. Now play it.
page-shared-played = Someone shared this game with you, with its moves. Play on, or watch the replay.
page-home-title = Three grid games
page-any-id = A link, an ID or a puzzle
page-print = Print sheets
page-new-id-note = A number always gives the same board; an ID opens its own game.

## A game

page-another = Another like it
page-again = Play again
page-badge-bot = with the bot
page-paused = Paused
page-hint-stage = { $stage } of { $all }
page-hint-more = Next step
page-hint-move = Show the move
page-hint-play = Play it
page-hint-enter = Enter plays it
page-no-hint = There is no hint to give.
page-no-hint-shown = There is no hint to play. Ask for one first.
page-no-bookmark = There is no bookmark to go back to.
page-line = Type a move
page-line-send = Send
page-line-note = As in line mode; help lists the commands.
page-save-file = Save as a text file
page-load-file = Load a saved game
page-picture-svg = Picture (SVG)
page-picture-png = Picture (PNG)
page-picture-failed = The browser could not draw the picture.
page-larger = Larger cells
page-smaller = Smaller cells
page-share-title = Share
page-share-what = What the link opens
page-share-id = This board, by its seed
page-share-description = The board itself, whatever the version
page-share-whole = The whole game, with its moves
page-share-link = Link
page-share-copy = Copy the link
page-share-copied = Link copied.
page-share-by-hand = The link is selected: copy it with Ctrl+C.
page-replay-close = Back to the game
page-verdict-certain = certain
page-verdict-forced = forced guess
page-verdict-best = best guess
page-verdict-mistake = mistake

## Daily puzzles, statistics, replays

page-daily-words = A game of each kind every day, and a Tango, the same for everyone.
page-daily-new = not begun
page-daily-running = begun, { $time }
page-daily-done = done in { $time }
page-daily-lost = lost after { $time }
page-stats-recent = { $won } of the last { $all } games won
page-stats-last = last games: { $signs }
page-stats-times = times of games won without help
page-stats-times-label = { $all } times from { $low } to { $high }
page-stats-clear = Clear the statistics
page-stats-clear-sure = This deletes all results for good.
page-stats-clear-yes = Clear them
page-export-csv = Export as CSV
page-export-json = Export as JSON
page-replays-words = The last fifty finished games. Open one to replay it.

## Settings

page-theme-auto = automatic
page-palette = Colours
page-palette-usual = standard
page-language-auto = automatic
page-zoom = Size of the cells
page-motion = Animations
page-motion-note = Always off if the system asks for reduced motion.
page-kept = What this browser keeps
page-kept-words = Games in progress: { $games }. Finished games: { $replays }. Results: { $results }.
page-kept-clear = Delete all games
page-kept-clear-sure = This deletes all games in progress, finished games and results for good.
page-kept-clear-yes = Delete them

## Help

page-keys-mines = Right-click or long-press: flag.
page-keys-takuzu = Right-click or long-press: the previous digit.
page-keys-morpion = Right-click or long-press: pop.
page-keys-more = Ctrl+Home and Ctrl+End go to the corners.
page-help-mines = Open every cell that hides no mine. A number says how many of the eight cells around it are mines. Click to dig, right-click to flag. Click a number that has its flags to dig the other cells around it.
page-help-mines-touch = On a touch screen, the switch below the board chooses whether a tap digs or flags; a long press does the other.
page-help-mines-odds = Odds show the chance of a mine in each closed cell: ok is safe, XX is a mine, the best guess is underlined. Games with help are marked in the statistics.
page-help-takuzu = Fill the board with { $zero } and { $one }: never three equal digits side by side, and equal numbers of { $zero } and { $one } in every row and column. In Takuzu no two rows and no two columns are identical; in Unruly and Tango they may be. Tango also has signs: = joins two equal cells, × two different ones. The panel states the rules of each puzzle.
page-help-takuzu-more = Given digits stay. Try things out in pencil; a bookmark is a place to come back to.
page-help-morpion = Push one of your tokens onto a pile, or pop the top token of a pile. The first to complete a line wins: of tokens on top, or in three dimensions, depending on the rules of the game.
page-help-morpion-more = With quakes, piles may collapse after a move, high ones more often.
page-help-hints-title = Hints
page-help-hints = A hint comes in steps: where to look, what it follows from, then the move, with a button that plays it. Press h for each step; Enter plays the move.
page-help-share-title = Links
page-help-share = Share copies a link to this board by its seed, to the board itself or, if possible, to the whole game with its moves. Whoever opens it plays the same board.
page-help-keep-title = What is kept
page-help-keep = Every move is saved in this browser, and a reload continues the game. A game can also be saved as a text file, which the terminal program reads.
page-help-offline = After the first visit, everything works offline. The page can be installed like a program.
page-help-access-title = Keyboard and screen readers
page-help-access = Everything works from the keyboard. Screen readers see the board as a grid: each cell says its name and content, and every change is announced.
page-help-line = The field “Type a move” takes the commands of line mode: d C4 digs, flag C4 D5 flags two cells, row 3 reads a row, help lists the rest. The key / leads there.
page-version = grille { $version }
page-first = first click { $what }

## Home, and the page about the assignments

page-play = Play
page-home-mines = Open every cell that hides no mine. Each number counts the mines around it.
page-home-takuzu = Fill the grid with { $zero } and { $one }: never three alike in a row, and as many of each in every line.
page-home-morpion = Noughts and crosses in three dimensions: pile up your tokens, and be the first to make a line.
page-home-others = Other games in progress
page-assignments = Course assignments
page-assignments-words = grille began with five French course assignments. In a terminal, the program runs each as it was set:
page-assignment-sae = Minesweeper as five operations, read from standard input and answered on standard output.
page-assignment-tp = Minesweeper with prompts, on a board of any size.
page-assignment-ia = Minesweeper on three levels, with a bot that solves linear equations by the pseudo-inverse.
page-assignment-takuzu = Takuzu, function by function in C, then as a game.
page-assignment-morpion = Morpion 3D for two people: piles of tokens, two variants, and quakes.
page-assignments-bot = The bot with the pseudo-inverse also plays on this page. In Minesweeper, choose Pseudo-inverse as the bot's approach, and show its matrices.
