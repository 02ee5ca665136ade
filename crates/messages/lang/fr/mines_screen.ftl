# Minesweeper and replays

mines-title = Démineur
mines-title-no-guess = sans pari
mines-level-beginner = Débutant
mines-level-intermediate = Intermédiaire
mines-level-expert = Expert
mines-level-custom = Au choix
mines-first-zero = ouvre une zone
mines-first-safe = est sûr
mines-first-none = peut être une mine
mines-first-line = Le premier coup { $what }.
mines-rules-free = règles usuelles
mines-rules-sae = cinq opérations
mines-rules-tp = travaux pratiques
mines-rules-ia = trois niveaux
mines-rules-line = Règles : { $rules }.
mines-new-title = Nouvelle partie de démineur
mines-new-level = Niveau
mines-new-rows = Lignes
mines-new-cols = Colonnes
mines-new-mines = Mines
mines-new-first = Premier coup
mines-new-no-guess = Sans pari
mines-new-rules = Règles
mines-new-id = Graine ou ID
mines-new-start = Commencer
mines-new-other-game = Cet ID est celui d'un autre jeu.
mines-left = reste { $count }
mines-opened = ouvert { $percent } %
mines-helped = avec aide
mines-bot = robot : { $approach }
mines-bot-speed = { $speed }/s
mines-bot-speed-now = { $speed } coups par seconde
mines-bot-approach = Le robot joue avec : { $approach }
mines-bot-stuck = Le robot ne trouve rien à jouer.
mines-bot-value = { $cell } : la pseudo-inverse dit { $value }.
mines-bot-safe = { $cell } est sûre.
mines-bot-mine = { $cell } est une mine, c'est certain.
mines-bot-guess = { $cell } : un pari, { $odds } de risque.
mines-bot-random = { $cell } : une case au hasard.
mines-hint-title = Indice
mines-search-stopped = Recherche arrêtée. Creusez n'importe où pour réessayer.
mines-thinking = Réflexion…
mines-won = Gagné en { $time } : 3BV/s { $speed }, efficacité { $efficiency }.
mines-lost = Perdu après { $time } : 3BV/s { $speed }, efficacité { $efficiency }.
mines-end-won = Gagné
mines-end-lost = Perdu
mines-luck-sentence =
    { $risks ->
        [0] Aucun risque n'a été pris.
       *[other] Survie avec { $what } : { $taken } ; au mieux : { $due }.
    }
mines-luck-mine =
    { $safe ->
        [yes] { $cell } était à coup sûr une mine ; { $safest } était sûre.
       *[no] { $cell } était à coup sûr une mine.
    }
mines-luck-guesses =
    { $count ->
        [one] un pari
       *[other] { $count } paris
    }
mines-luck-needless =
    { $count ->
        [one] une imprudence
       *[other] { $count } imprudences
    }
mines-matrices-wait = Résolution du système…
mines-matrices-head = A | b : { $rows } x { $cols }
mines-matrices-all = tout
mines-matrices-solution = pinv(A) b
replay-title = relecture
replay-start = Le début de la partie.
replay-move = Coup { $number } sur { $all }, { $time } : { $move }
replay-verdict = { $step } — { $verdict }.
replay-dug = { $cell } creusée
replay-flagged = { $cell } marquée
replay-unflagged = { $cell } démarquée
replay-chord = dégagé autour de { $cell }
replay-filled = résolue par le programme
replay-no-mistake = Plus aucune erreur de ce côté.
replay-judging = Analyse des coups…
