# mines_screen
