# Morpion 3D

morpion-title = Morpion 3D
morpion-variant-top = vu d'en haut
morpion-variant-3d = 3D
morpion-rule-quake = séisme
morpion-rule-ko = ko
morpion-state-ply = coup { $ply }
morpion-seat-human = humain
morpion-seat-random = 1 · Débutant
morpion-seat-greedy = 2 · Amateur
morpion-seat-skilled = 3 · Confirmé
morpion-seat-expert = 4 · Expert
morpion-seat-best = 5 · Maître
morpion-seat-trap = joueur exact
morpion-seat-quake = joueur des séismes
morpion-pile = Pile { $cell }
morpion-pile-risk = { $risk } % de risque d'effondrement
morpion-pile-ko = ko : retrait interdit
morpion-levels = Étages
morpion-speed = vitesse { $speed } sur { $most }
morpion-paused = En pause. Appuyez sur { $key }.
morpion-paused-short = en pause
morpion-thinking = { $player } ({ $seat }) réfléchit.
morpion-wait = À { $player } ({ $seat }) de jouer.
morpion-fell = Séisme : { $piles }.
morpion-fell-pile = { $cell } a perdu { $tokens }
morpion-line = { $player } a une ligne : { $cells }.
morpion-line-levels = { $player } a une ligne : { $cells } (étages { $levels }).
morpion-values-wait = Calcul des valeurs…
morpion-values-exact = + gagne, - perd, = nulle
morpion-values-chances =
    { $depth ->
        [one] 0 à 100 : résultat espéré à { $depth } coup ; + gagne, - perd
       *[other] 0 à 100 : résultat espéré à { $depth } coups ; + gagne, - perd
    }
morpion-values-forced = +3 gagne en 3 coups, -4 perd en 4 ; ~ rien de forcé
morpion-value-of = { $move } { $worth }
morpion-expected = { $share } % (gagne { $wins } %, perd { $losses } %)
morpion-bar-share = { $player } { $share } %
morpion-bar-wins = { $player } gagne
morpion-bar-draw = nulle
morpion-bar-open = ouvert
morpion-bar-unknown = pas encore connu
morpion-bar-best = coup { $move }
morpion-bar-equal =
    { $more ->
        [0] égaux { $moves }
        [one] égaux { $moves } et { $more } autre
       *[other] égaux { $moves } et { $more } autres
    }
morpion-equal =
    { $more ->
        [0] Plusieurs coups se valent : { $moves }.
        [one] Plusieurs coups se valent : { $moves } et { $more } autre.
       *[other] Plusieurs coups se valent : { $moves } et { $more } autres.
    }
morpion-equal-all = Tous les coups se valent.
morpion-equal-so-far = La suite n'est pas encore connue.
morpion-long = Pas de ligne après { $plies } coups : en pause.
morpion-new-title = Nouvelle partie de Morpion 3D
morpion-new-side = Côté du plateau
morpion-new-variant = Lignes
morpion-new-top = vues d'en haut : seuls les sommets comptent
morpion-new-3d = en trois dimensions
morpion-new-quake = Séismes
morpion-new-ko = Ko
morpion-new-x = X
morpion-new-o = O
morpion-new-id = Graine ou ID
morpion-new-start = Jouer
morpion-new-not-morpion = Cet ID est celui d'un autre jeu.
