
# Settings, keys and lists of games on the full screen

settings-cell-size = Cell size
settings-cell-size-note = Size of the cells, if the window has room.
settings-motion-note = Off: nothing moves by itself.
settings-show-errors = Show errors
settings-show-errors-note = Takuzu: shows broken rules while you play.
settings-symbols = Symbols
settings-symbols-note = Takuzu: what stands for 0 and 1, on the board and in hints.
settings-symbol-colours = Symbol colours
settings-symbol-colours-note = Takuzu: two colours for 0 and 1 that everybody can tell apart.
symbols-digits = 0 and 1
symbols-sun-moon = moon and sun
symbols-circles = circles
symbols-blocks = blocks
symbol-colours-purple-yellow = purple and yellow
settings-chording = Chording
settings-chording-note = Minesweeper: how to open all cells around a number.
settings-first-click = First click
settings-first-click-note = Minesweeper: safety of the first click.
settings-confirm = Confirmation
settings-confirm-note = Asks before you give up a game in progress.
settings-vim-note = h, j, k and l move the cursor, as in vim.
settings-keys-note = Change a key by pressing the new one.
cell-size-auto = automatic
cell-size-small = small
cell-size-medium = medium
cell-size-large = large
chording-dig = by digging
chording-key = own key
chording-off = off

keys-how = { $key }, then the new key.
keys-press = Press the new key for “{ $action }”. Esc keeps the old one.
keys-taken = “{ $action }” has { $key }. Press it again to take it.
keys-refused = This key cannot be used.
keys-reset-sure = Choose it again to reset all keys.
keys-own = * your own keys
keys-none = none
keys-of-any = All screens
keys-of-menu = Menu
keys-of-list = Lists
keys-of-form = Forms
keys-of-text = Text
keys-of-keys = This screen

list-board = board
list-progress = progress
list-time = time
list-saved = saved
list-date = date
list-result = result
saved-today = today { $time }
saved-yesterday = yesterday { $time }
saved-opened = { $percent } % opened
saved-filled = { $percent } % filled
daily-days =
    { $days ->
        [one] one day
       *[other] { $days } days
    }
daily-next = Next puzzles in { $hours } h { $minutes } min.
