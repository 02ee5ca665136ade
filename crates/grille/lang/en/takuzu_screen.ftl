# takuzu_screen
