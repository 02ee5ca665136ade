# How to play on the page: keys, sounds, marks

page-playing = Playing
page-sounds = Sounds
page-hover-keys = Keys act on the cell under the mouse
page-questions = Question marks in Minesweeper
page-questions-note = Right-click a flag to turn it into a question mark, and once more to clear it.
page-mines-question = question mark
page-mines-face = Another game of this level
page-mines-levels = Level of a new game
page-keys = Keys
page-keys-note = Choose an action, then press its new key. Esc keeps the old one.
page-keys-press = Press a key
page-keys-set = { $action }: { $key }
page-keys-taken = { $key } is already the key for “{ $action }”.
page-keys-refused = { $key } cannot be used.
page-keys-reset = Reset all keys
page-keys-were-reset = All keys are back to their defaults.
