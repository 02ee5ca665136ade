# Line mode

cmd-mines-play = Joue une partie, en plein écran ou en mode ligne
cmd-takuzu-play = Joue une nouvelle grille, ou la vôtre
cmd-morpion-play = Joue une partie, à deux ou contre l'ordinateur
arg-plain = Joue en mode ligne au lieu du plein écran ; par défaut sans terminal
arg-resume = Reprend la partie enregistrée la plus récente
arg-id = Joue la partie d'un identifiant, que donne la commande id
arg-play_level = Plateaux de 9 x 9 avec 10 mines, 16 x 16 avec 40 ou 16 lignes x 30 colonnes avec 99 ; beginner par défaut
arg-play_board_size = Lignes x colonnes, comme 16x30, au plus 1048576 cases ; demande --mines
arg-play_first = Premier coup : peut être une mine (none), est sûr (safe) ou ouvre une zone (zero, par défaut sauf si --rules en décide autrement)
arg-play_rules = Règles : les règles usuelles (free, par défaut), ou celles d'un sujet
arg-play_no_guess = Joue un plateau que la logique seule résout
arg-play_sides = Lignes x colonnes, comme 8 ou 4x6 ; 8 par défaut, 6 pour tango
arg-play_difficulty = Difficulté de la grille ; easy par défaut
arg-puzzle_file = Votre propre grille, dans n'importe quel format
arg-seat_x = Qui joue X : human (par défaut), ou un niveau de l'ordinateur : ai:random (1, Débutant), ai:greedy (2, Amateur), ai:skilled (3, Confirmé), ai:expert (4, Expert) ou ai:best (5, Maître) ; pour l'étude, aussi ai:trap, parfait sans séisme ni ko, et ai:quake
arg-seat_o = Qui joue O : human (par défaut), ou un niveau de l'ordinateur : ai:random (1, Débutant), ai:greedy (2, Amateur), ai:skilled (3, Confirmé), ai:expert (4, Expert) ou ai:best (5, Maître) ; pour l'étude, aussi ai:trap, parfait sans séisme ni ko, et ai:quake
line-id-and-seed = --id et --seed ne vont pas ensemble : un identifiant a sa propre graine
line-bad-id = --id, { $what }
line-other-game = --id : c'est l'identifiant d'un autre jeu
line-no-save = il n'y a pas de partie de ce jeu à reprendre
line-damaged = { $file }, { $what }
line-greeting = { $what } Tapez aide pour voir les commandes.
line-resumed =
    { $moves ->
        [0] Partie reprise ; rien n'a encore été joué.
        [one] Partie reprise après { $moves } coup.
       *[other] Partie reprise après { $moves } coups.
    }
line-first-cell = { $cell } est ouverte dès le début.
line-too-long = Cette ligne est trop longue pour un coup ou une commande.
line-still-playing = L'ordinateur a joué { $moves } coups ; tapez robot pour continuer.
line-no-approach = Nom inconnu ; choisissez parmi { $names }.
line-bot-stuck = L'ordinateur ne trouve rien à jouer.
line-verdict-list = La commande verdicts les donne un à un.
line-hint-more = Étape suivante : { $word }
line-hint-play = Jouer le coup : { $word }
line-not-a-count = Combien ? Tapez un nombre entier, au moins 1.
line-undone =
    { $count ->
        [one] Annulé : { $moves }.
       *[other] Annulé, { $count } coups : { $moves }.
    }
line-redone =
    { $count ->
        [one] Rejoué : { $moves }.
       *[other] Rejoué, { $count } coups : { $moves }.
    }
line-whole-solution = toute la solution
line-restarted = Retour au début ; refaire rejoue les coups.
line-bookmarked = Signet posé.
line-unbookmarked = Signet retiré.
line-no-bookmark = Il n'y a pas de signet avant cette position.
line-returned =
    { $moves ->
        [one] Retour au signet, après { $moves } coup.
       *[other] Retour au signet, après { $moves } coups.
    }
line-saved = Enregistré.
line-saved-as = Enregistré sous { $file }.
line-not-over = { $file } existe déjà et n'est pas une partie ; choisissez un autre nom.
line-load-what = Quel fichier ? charger FICHIER lit une partie, un identifiant ou une grille.
line-not-a-seed = Une graine est un nombre entier.
line-time = Temps joué : { $minutes } min { $seconds } s.
line-bye = Partie enregistrée ; --resume la reprend.
