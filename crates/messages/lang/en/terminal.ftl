# The game screen of the terminal.

quit-again = Press { $key } again to quit.
key-leave = leave
key-stop = stop
key-go-on = go on
key-more = more
key-close = close
hint-title = Hint
hint-stage = Hint { $stage } of 3
hint-searching = Looking for a hint…
hint-more = { $key } tells more.
hint-play = { $key } plays it.
game-paused = Paused. Press any key.
bot-reason = The bot
bot-stuck = The bot finds nothing to play.
job-failed = Something went wrong there; the game goes on.
restarted = Back at the start. Moves can be redone.
share-copied = Copied to the clipboard.
share-title = Share
share-how =
    { $id }
    Whoever pastes this ID into grille, or adds it to the page's address after a #, plays the same board.
newcomer = New to this game? { $key } shows the rules and a lesson.
ask-open-pasted = Play what you pasted? This game is given up.
ask-open = Play it
ask-restart = Start this board again? The game in progress is given up.
ask-restart-yes = Start again
mines-odds-elsewhere = elsewhere { $share }
takuzu-puzzle = The puzzle
