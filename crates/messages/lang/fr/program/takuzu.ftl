# Takuzu on the full screen: new games, and puzzles of one's own

takuzu-new-game = Jeu
takuzu-new-odd-lines = Côté impair
takuzu-new-odd-lines-note = Combien de { $zero } et de { $one } dans une rangée de longueur impaire.
takuzu-new-more-ones = un { $one } de plus
takuzu-new-either = un { $zero } ou un { $one } de plus
takuzu-new-enter = Votre grille
takuzu-new-enter-open = la saisir
takuzu-new-enter-note = Ouvre une grille vide où poser les chiffres et les signes.
takuzu-about-takuzu = Deux lignes ne sont jamais identiques, ni deux colonnes.
takuzu-about-unruly = Des lignes peuvent être identiques, des colonnes aussi.
takuzu-about-tango = Signes entre cases : = égales, × différentes. Lignes et colonnes peuvent se répéter.
takuzu-about-takuzu-signs = Signes entre cases : = égales, × différentes. Pas de lignes ni de colonnes identiques.
takuzu-lines-equal = rangées identiques permises
takuzu-odd-ones = rangées impaires : un { $one } de plus que de { $zero }
takuzu-odd-either = rangées impaires : un { $zero } ou un { $one } de plus
takuzu-counts-at-most = décomptes : il en manque au plus autant
takuzu-edit-title = votre grille
takuzu-edit-clues =
    { $digits ->
        [one] { $digits } chiffre donné
       *[other] { $digits } chiffres donnés
    }
takuzu-edit-clues-and-signs =
    { $digits ->
        [one] { $digits } chiffre
       *[other] { $digits } chiffres
    }, { $signs ->
        [one] { $signs } signe
       *[other] { $signs } signes
    }
takuzu-edit-checking = Recherche des solutions…
takuzu-edit-none = Aucune solution.
takuzu-edit-one = Une seule solution : prête à jouer.
takuzu-edit-several = Plusieurs solutions : il faut plus d'indices.
takuzu-edit-unknown = Non déterminé : une solution, plusieurs ou aucune.
takuzu-edit-right = { $equal } { $differ }  signe à droite de la case
takuzu-edit-below = { $equal-below } { $differ-below }  signe en dessous
takuzu-edit-leave = Appuyez encore sur { $key } pour abandonner cette grille ; { $share } la copie.
takuzu-edit-no-signs = Ce jeu n'a pas de signes entre les cases.
takuzu-edit-no-cell = Il n'y a pas de case de l'autre côté.
takuzu-edit-no-board = Ce n'est pas une grille mais l'ID d'une nouvelle partie.
takuzu-end-solved = Résolue
hint-more-steps =
    { $count ->
        [one] … une autre étape
       *[other] … { $count } autres étapes
    }
key-play-puzzle = la jouer
key-clear-all = tout effacer
key-next-field = champ suivant
key-previous-field = champ précédent
key-equal-right = signe = à droite
key-differ-right = signe × à droite
key-equal-below = signe = en dessous
key-differ-below = signe × en dessous
key-signs-right = signe à droite
key-signs-below = en dessous
