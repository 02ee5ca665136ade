# Takuzu

making-begun = Préparation de la grille…
takuzu-new-title = Nouvelle partie de Takuzu
takuzu-new-size = Taille
takuzu-new-own-size = autre
takuzu-new-rows = Lignes
takuzu-new-cols = Colonnes
takuzu-new-level = Difficulté
takuzu-new-any = quelconque
takuzu-new-seed = Graine
takuzu-new-puzzle = Grille ou ID
takuzu-new-play = Jouer
takuzu-new-odd = Avec un { $one } de plus par rangée impaire, une grille de côté impair doit être carrée.
takuzu-new-not-a-seed = « { $typed } » n'est pas un nombre entier
takuzu-new-other-game = Cet ID est celui d'un autre jeu.
takuzu-open-button = La jouer
takuzu-seed = graine { $seed }
takuzu-zeros = 0:
takuzu-ones = 1:
takuzu-filled = { $filled } sur { $all }
takuzu-hardest = technique la plus dure : { $technique }
takuzu-errors-on = règles enfreintes : { $count } ({ $key })
takuzu-errors-off = règles enfreintes cachées ({ $key })
takuzu-errors-hidden = Les erreurs sont cachées.
takuzu-bookmarks = signets : { $count } ({ $key })
takuzu-pencil = crayon { $glyphs } ({ $key })
takuzu-pencil-on = Au crayon : { $zero } et { $one } ne sont que des notes.
takuzu-pencil-off = Crayon rangé.
takuzu-no-rule-broken = Aucune règle n'est enfreinte jusqu'ici.
takuzu-full-but = Grille pleine, mais fausse. { $rule }
takuzu-won-in = Résolue en { $time } !
takuzu-won-helped = Résolue en { $time }, avec de l'aide.
takuzu-bookmarked = Signet posé.
takuzu-unbookmarked = Signet retiré.
takuzu-returned = Retour au signet.
takuzu-no-bookmark = Il n'y a pas de signet avant cette position.
takuzu-solving = Résolution de la grille…
takuzu-has-none = Cette grille n'a pas de solution.
takuzu-has-several = Cette grille a plusieurs solutions.
takuzu-has-unknown = Impossible de savoir si cette grille a une seule solution.
takuzu-right-so-far =
    { $blanks ->
        [0] Tout est juste.
        [one] Tout est juste jusqu'ici ; une case est vide.
       *[other] Tout est juste jusqu'ici ; { $blanks } cases sont vides.
    }
takuzu-wrong-so-far =
    { $count ->
        [one] Une case est fausse.
       *[other] { $count } cases sont fausses.
    }
takuzu-hint-look = Regardez { $line }.
takuzu-hint-rule = { $technique } : { $rule }
takuzu-hint-rests = Cela découle de { $cells }.
takuzu-hint-rests-lit = Cela découle des cases en surbrillance.
takuzu-hint-why = Pourquoi : { $why }
takuzu-hint-play = { $key } joue { $moves }
takuzu-hint-clear = { $key } efface { $moves }
