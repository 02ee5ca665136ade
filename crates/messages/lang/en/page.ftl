# page: the words of the browser's page that are not of one game

page-skip = Skip to the board
page-games = Games
page-more = More
page-tools = What can be done
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
page-engine-failed = Something went wrong there; the game goes on from where it was saved.
page-engine = Engine
page-engine-here = The engine runs in this browser. Once loaded, the page works without a network. Nothing leaves this browser.
page-engine-served = The engine runs in the program that serves this page. The page works as long as grille serve runs; it was built without the part that plays offline. Your games are sent to it, and it keeps none of them.
page-program-away = The program that serves this page does not answer. Is grille serve still running?
page-program-busy = The program that serves this page is busy. Try again in a moment.
page-program-large = This game is too large to be sent to the program that serves this page.
page-program-slow = This takes longer than the program that serves this page may think.
page-program-failed = The program that serves this page could not answer.
page-fault-title = This link leads to no game
page-fault-packed = The game in this link cannot be read: the link is cut off or damaged.
page-gone = This game is not kept in this browser any more.
page-fault-home = Home
page-making = The game is being made…
page-searching = A board that needs no guess is being searched…
page-shared = Somebody shared this board with you; it is yours to play now.
page-shared-played = Somebody shared this game with you, with the moves so far; play on, or look at them in the replay.
page-home-title = Three grid games
page-any-id = A link, an ID or a puzzle
page-print = Print sheets
page-new-id-note = A number gives the same board again; an ID gives the very game that it names.

## A game

page-another = Another one like it
page-again = Play again
page-badge-bot = with the bot
page-paused = Paused
page-hint-stage = { $stage } of { $all }
page-hint-more = Next step
page-hint-move = Show the move
page-hint-play = Play it
page-hint-enter = Enter plays it
page-no-hint = There is nothing to hint at.
page-no-hint-shown = There is no hint that could be played; ask for one first.
page-no-bookmark = There is no bookmark to go back to.
page-line = Type a move
page-line-send = Send
page-line-note = As in line mode; help lists what is understood.
page-save-file = Save as a text file
page-load-file = Load a saved game
page-picture-svg = Picture (SVG)
page-picture-png = Picture (PNG)
page-picture-failed = The browser could not draw the picture.
page-larger = Larger cells
page-smaller = Smaller cells
page-share-title = Share
page-share-what = What the link gives
page-share-id = This board, by its seed
page-share-description = The board itself, whatever the version
page-share-whole = The whole game, with its moves
page-share-link = Link
page-share-copy = Copy the link
page-share-copied = The link is copied.
page-share-by-hand = The link is selected: copy it with Ctrl+C.
page-replay-close = Back to the game
page-verdict-certain = certain
page-verdict-forced = forced guess
page-verdict-best = best guess
page-verdict-mistake = mistake

## Daily puzzles, statistics, replays

page-daily-words = One game of each kind for every day, the same for everybody.
page-daily-new = not begun
page-daily-running = begun, { $time }
page-daily-done = done in { $time }
page-daily-lost = lost after { $time }
page-stats-recent = { $won } of the last { $all } games won
page-stats-times = times of games won without help
page-stats-times-label = { $all } times from { $low } to { $high }
page-stats-clear = Clear the statistics
page-stats-clear-sure = All results will be gone, and cannot be brought back.
page-stats-clear-yes = Clear them
page-export-csv = Export as CSV
page-export-json = Export as JSON
page-replays-words = The last fifty finished games. Each opens on its timeline.

## Settings

page-theme-auto = like the system
page-palette = Colours
page-palette-usual = usual
page-language-auto = like the browser
page-zoom = Size of the cells
page-motion = Small movements
page-motion-note = Nothing moves where the system asks for reduced motion.
page-kept = What this browser keeps
page-kept-words = Games in progress: { $games }. Finished games: { $replays }. Results: { $results }.
page-kept-clear = Forget all games
page-kept-clear-sure = All games in progress, finished games and results will be gone, and cannot be brought back.
page-kept-clear-yes = Forget them

## Help

page-keys-more = Right click or a long press is the second way to touch a cell. Ctrl+Home and Ctrl+End go to the corners.
page-help-mines = Open every cell that hides no mine. A number says how many of the eight cells around it are mines. A click digs, a right click flags; a click on a number with enough flags around it digs all the others.
page-help-mines-touch = On a touch screen the switch below the board says whether a tap digs or flags; a long press flags in any case.
page-help-mines-odds = Odds lay the chance of a mine over every closed cell: ok is certainly safe, XX certainly a mine, the safest guess is underlined. Games with help are marked in the statistics.
page-help-takuzu = Fill the board with 0 and 1: never three equal digits side by side, as many 0 as 1 in every row and column, and no two equal rows or columns.
page-help-takuzu-more = Given digits stay. Pencil marks are for trying; a bookmark is a place to come back to.
page-help-morpion = Push a token of yours onto a pile, or pop the topmost token of a pile. Who first has a whole line wins: of tokens on top, or in three dimensions, as the rules of the game say.
page-help-morpion-more = With quakes, piles may collapse after a move: the higher, the likelier.
page-help-hints-title = Hints
page-help-hints = A hint comes in steps: where to look, what it follows from, and the move itself with a button that plays it. Press h for each step; Enter plays the move.
page-help-share-title = Links
page-help-share = Share copies a link: to this board by its seed, to the board itself, or to the whole game with its moves where that can be said. Who opens it plays the same board.
page-help-keep-title = What is kept
page-help-keep = Every move is saved in this browser, and the game goes on after a reload at the same place. A game can also be saved as a text file, which the terminal program reads, too.
page-help-offline = After the first visit everything works without a network. The page can be installed like a program.
page-help-access-title = Without a mouse, without a screen
page-help-access = Everything can be done from the keyboard. The board is a grid that screen readers know: each cell says its name and what it shows, and every change is told.
page-help-line = The field “Type a move” understands what the terminal's line mode does: d C4 digs, flag C4 D5 flags two cells, row 3 reads a row, help lists the rest. The key / leads there.
page-version = grille { $version }
page-first = first click { $what }

## Home, and the page about the assignments

page-play = Play
page-home-mines = Open every cell that hides no mine. Each number counts the mines around it.
page-home-takuzu = Fill the grid with 0 and 1: never three alike in a row, and as many of each in every line.
page-home-morpion = Noughts and crosses in three dimensions: pile up your tokens, and be the first to make a line.
page-home-others = Other games in progress
page-assignments = Course assignments
page-assignments-words = grille began with five assignments of French courses. In a terminal, the program runs each of them as it was set:
page-assignment-sae = Minesweeper as five operations, read from standard input and answered on standard output.
page-assignment-tp = Minesweeper with prompts, on a board of any size.
page-assignment-ia = Minesweeper on three levels, with a bot that solves linear equations by the pseudo-inverse.
page-assignment-takuzu = Takuzu, function by function in C, and then as a game.
page-assignment-morpion = Morpion 3D for two people: piles of tokens, two variants, and quakes.
page-assignments-bot = The bot with the pseudo-inverse plays on this page, too. In Minesweeper, choose Pseudo-inverse as the bot's approach, and show its matrices.
