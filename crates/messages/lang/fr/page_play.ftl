# How to play on the page: keys, sounds, marks

page-playing = Jeu
page-sounds = Sons
page-hover-keys = Les touches agissent sur la case sous la souris
page-questions = Points d'interrogation au démineur
page-questions-note = Un clic droit sur un drapeau le change en point d'interrogation, un autre l'efface.
page-mines-question = point d'interrogation
page-mines-face = Une autre partie de ce niveau
page-mines-levels = Niveau d'une nouvelle partie
page-keys = Touches
page-keys-note = Choisissez une action, puis appuyez sur sa nouvelle touche. Échap garde l'ancienne.
page-keys-press = Appuyez sur une touche
page-keys-set = { $action } : { $key }
page-keys-taken = { $key } est déjà la touche de « { $action } ».
page-keys-refused = La touche { $key } ne peut pas servir.
page-keys-reset = Rétablir toutes les touches
page-keys-were-reset = Toutes les touches d'origine sont rétablies.
