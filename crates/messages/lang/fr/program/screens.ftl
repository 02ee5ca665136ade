# The full screen

keys-move = Se déplacer
keys-play = Jouer
keys-insight = Aide au jeu
keys-game = Partie
keys-everywhere = Partout
too-small = Il faut une fenêtre de { $rows } lignes et { $cols } colonnes ; elle en a { $has-rows } et { $has-cols }.
theme-now = Thème : { $theme }
theme-grey = gris
theme-ascii = caractères simples
menu-title = trois jeux de grille
menu-quit = Quitter
form-on = oui
form-off = non
form-limits = { $field } : un nombre de { $low } à { $high }
settings-motion = Animations
settings-vim = Touches hjkl
mines-title-seed = graine { $seed }
mines-title-own = votre plateau
mines-here = case { $cell }
mines-hint-look = Ici, quelque chose est certain.
mines-hint-look-guess = Regardez par ici.
mines-hint-reasons = Cela découle de ceci : { $numbers }.
mines-hint-count = Cela découle du seul nombre de mines.
mines-odds-none = Aucune probabilité
mines-searching = Recherche d'un plateau sans pari… Échap l'arrête.
replay-legend = { $certain } certain   { $forced } pari forcé   { $best } meilleur pari   { $mistake } erreur
morpion-state-turn = à { $player } de jouer, coup { $ply }
morpion-state-won = { $player } a gagné, coup { $ply }
morpion-state-both = les deux ont gagné, coup { $ply }
morpion-played = { $player } a joué { $move }.
morpion-line-both = Les deux ont une ligne. X : { $x }. O : { $o }.
morpion-values-frame = (entre parenthèses) : ne perd pas
morpion-hint-wins = { $player } peut compléter une ligne en : { $cells }.
morpion-hint-quiet = Personne ne peut compléter une ligne au prochain coup.
morpion-hint-move = Jouez { $move } : { $worth }.
daily-title = grille du { $date }
daily-solved = résolue en { $time }
saved-title = Parties en cours
saved-damaged = Cette partie est abîmée et reste telle quelle : { $why }
saved-moves =
    { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
outcome-left = abandonnée
making-title = Nouvelle partie
making-since = Préparation de la grille… { $seconds } s
