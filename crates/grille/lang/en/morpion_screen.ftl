# morpion_screen
