# Cells, odds, reasons, moves and games: texts that all front ends share.

at = ligne { $line }, colonne { $column } : { $what }
tp-won = Vous avez gagné !
tp-lost = Vous avez perdu.
decimal-mark = ,
mines-percent = { $whole },{ $tenths } %
mines-number-at = le { $number } en { $cell }
mines-number-first = Le { $number } en { $cell }
mines-list-more =
    { $more ->
        [one] { $first } et { $more } autre
       *[other] { $first } et { $more } autres
    }
mines-why-zero =
    { $count ->
        [one] { $number } ne touche aucune mine : { $cells } est sûre.
       *[other] { $number } ne touche aucune mine : { $cells } sont sûres.
    }
mines-why-one-safe =
    { $marks ->
        [one] { $number } a déjà sa mine, en { $marked } :
       *[other] { $number } a déjà ses { $marks } mines, en { $marked } :
    } { $count ->
        [one] { $cells } est sûre.
       *[other] { $cells } sont sûres.
    }
mines-why-one-mine =
    { $marks ->
        [0] { $number }
        [one] { $number }, avec { $marked } marquée,
       *[other] { $number }, avec { $marked } marquées,
    } { $count ->
        [one] n'a plus qu'une case fermée pour { $need } mine manquante : { $cells } est une mine.
       *[other] n'a plus que { $count } cases fermées pour { $need } mines manquantes : { $cells } sont des mines.
    }
mines-why-together-safe =
    { $count ->
        [one] Ensemble, { $numbers } montrent que { $cells } est sûre.
       *[other] Ensemble, { $numbers } montrent que { $cells } sont sûres.
    }
mines-why-together-mine =
    { $count ->
        [one] Ensemble, { $numbers } montrent que { $cells } est une mine.
       *[other] Ensemble, { $numbers } montrent que { $cells } sont des mines.
    }
mines-why-all-found =
    { $mines ->
        [0] Il n'y a pas de mine sur le plateau :
        [one] La seule mine est marquée :
       *[other] Les { $mines } mines sont toutes marquées :
    } { $count ->
        [one] { $cells } est sûre.
       *[other] { $cells } sont sûres.
    }
mines-why-all-mines =
    { $count ->
        [one] Il reste une mine à marquer sur { $mines } et une seule case : { $cells } est une mine.
       *[other] Il reste autant de cases que de mines à marquer, sur { $mines } : { $cells } sont des mines.
    }
mines-why-count-safe =
    { $mines ->
        [one] Avec { $mines } mine
       *[other] Avec { $mines } mines
    } { $count ->
        [one] en tout et { $numbers }, { $cells } est forcément sûre.
       *[other] en tout et { $numbers }, { $cells } sont forcément sûres.
    }
mines-why-count-mine =
    { $mines ->
        [one] Avec { $mines } mine
       *[other] Avec { $mines } mines
    } { $count ->
        [one] en tout et { $numbers }, { $cells } est forcément une mine.
       *[other] en tout et { $numbers }, { $cells } sont forcément des mines.
    }
mines-wrong-marks =
    { $count ->
        [one] La marque en { $cells } est fausse.
       *[other] Les marques en { $cells } sont fausses.
    }
mines-not-shrunk = C'est certain, mais la recherche d'une raison plus courte a été interrompue.
mines-nothing-certain = Rien n'est certain : il faut parier.
mines-nothing-found = La recherche a été interrompue sans rien trouver de certain.
mines-guess-safest = { $cell } est la case la plus sûre : { $odds } de risque.
mines-guess-endgame = { $cell } : { $odds } de risque. Aucune autre case ne fait gagner plus souvent : en jouant au mieux, on gagne dans { $wins } des dispositions restantes.
mines-guess-leads-on = { $cell } : { $odds } de risque. Parmi les cases les plus sûres, elle mène à la suite la plus sûre.
mines-guess-tells-more =
    { $others ->
        [one] { $cell } : { $odds } de risque. Une autre case est aussi sûre, mais { $cell } touche moins de cases fermées : son nombre en dira plus.
       *[other] { $cell } : { $odds } de risque. { $others } autres cases sont aussi sûres, mais { $cell } touche le moins de cases fermées : son nombre en dira le plus.
    }
mines-guess-equal =
    { $others ->
        [one] { $cell } : { $odds } de risque. Une autre case la vaut.
       *[other] { $cell } : { $odds } de risque. { $others } autres cases sont aussi sûres ; aucune n'est meilleure.
    }
mines-over = Une mine est visible : la partie est finie.
mines-done = Il ne reste rien à creuser : toutes les cases fermées sont des mines.
mines-contradiction = aucune disposition des mines n'explique { $number } et le reste de la grille
mines-contradiction-count =
    { $mines ->
        [one] aucune disposition de { $mines } mine n'explique les nombres de la grille
       *[other] aucune disposition de { $mines } mines n'explique les nombres de la grille
    }
mines-verdict-certain = certain
mines-verdict-best = meilleur pari, { $risk } de risque
mines-verdict-forced = pari forcé, { $risk } de risque (case la plus sûre : { $due })
mines-verdict-missed = erreur : { $risk } de risque, alors que { $safest } était sûre
mines-verdict-mark = erreur : le drapeau n'était pas certain, { $risk } de risque
mines-verdict-worse = erreur : { $risk } de risque, contre { $due } en { $safest }, soit { $cost } de trop
mines-verdict-mine =
    { $safe ->
        [yes] erreur : { $cell } était à coup sûr une mine, et { $safest } était sûre
       *[no] erreur : { $cell } était à coup sûr une mine
    }
mines-verdict-free = sans risque
mines-verdict-lost = {" "}— partie perdue
mines-verdict-rough = {" "}(approximatif : le calcul a été interrompu)
mines-verdict-not-judged = non jugé : les coups précédents ont demandé trop de calcul
mines-not-judged =
    { $count ->
        [one] Un coup n'a pas été jugé : les précédents ont demandé trop de calcul.
       *[other] { $count } coups n'ont pas été jugés : les précédents ont demandé trop de calcul.
    }
mines-status-won = La partie est gagnée.
mines-status-lost = La partie est perdue.
takuzu-unknown = la recherche a été interrompue
takuzu-solved = La grille est pleine et aucune règle n'est enfreinte.
takuzu-row = la ligne { $name }
takuzu-col = la colonne { $name }
list-and = { $first } et { $last }
list-or = { $first } ou { $last }
takuzu-triple = Dans { $line } : trois { $digit } côte à côte, de { $first } à { $last }.
takuzu-too-many = Trop de { $digit } dans { $line } : { $count }.
takuzu-same = Identiques : { $line } et { $other }.
takuzu-sign-equal-broken = { $first } et { $second } diffèrent, alors qu'un = les relie.
takuzu-sign-differ-broken = { $first } et { $second } sont égales, alors qu'un × les relie.
takuzu-wrong =
    { $count ->
        [one] { $cells } est fausse
       *[other] { $count } chiffres sont faux : { $cells }
    }
takuzu-dead-end = la grille ne peut plus être remplie ; il faut effacer plus d'un chiffre
takuzu-dead-end-mends =
    { $count ->
        [one] la grille ne peut plus être remplie ; effacez { $cells }
       *[other] la grille ne peut plus être remplie ; effacez l'une de ces cases : { $cells }
    }
takuzu-hopeless = la grille elle-même n'a pas de solution
takuzu-nothing-certain = il y a plusieurs solutions, qui ne s'accordent sur aucune case vide
takuzu-stage-where = 1. Où : { $line }.
takuzu-stage-rule = 2. Règle : { $technique }. { $rule }
takuzu-stage-cells = 3. Cases : { $cells }.
takuzu-stage-why = 4. Pourquoi : { $why }
takuzu-stage-apply = 5. Coups : { $moves }
takuzu-pair = paire
takuzu-sandwich = sandwich
takuzu-known-end = signe à côté d'un chiffre
takuzu-equal-pair = paire égale à côté d'un chiffre
takuzu-sign-pairs = signes comptés
takuzu-sign-chain = chaîne de signes
takuzu-line-parity = pair ou impair
takuzu-single-gap = dernière case
takuzu-count-complete = compte atteint
takuzu-near-complete = dernier chiffre { $zero } ou { $one }
takuzu-group-exclusion = exclusion de groupes
takuzu-line-enumeration = tous les remplissages d'une rangée
takuzu-two-gaps = rangées identiques, deux vides
takuzu-more-gaps = rangées identiques, plus de vides
takuzu-trial = essai
takuzu-deeper-trial = essai profond
takuzu-rule-pair = À côté de deux chiffres égaux, on met l'autre.
takuzu-rule-sandwich = Entre deux chiffres égaux, on met l'autre.
takuzu-rule-known-end = De l'autre côté d'un =, on met le même chiffre ; de l'autre côté d'un ×, l'autre.
takuzu-rule-equal-pair = Deux cases reliées par = ne peuvent pas avoir le chiffre voisin : cela en ferait trois.
takuzu-rule-sign-pairs = Deux cases reliées par × contiennent un { $zero } et un { $one }.
takuzu-rule-sign-chain = Des cases reliées par des signes ont deux remplissages, et l'un enfreint une règle.
takuzu-rule-line-parity = Les signes disent si { $one } apparaît un nombre pair ou impair de fois dans les autres cases vides.
takuzu-rule-single-gap = La dernière case d'une rangée reçoit le chiffre qui manque.
takuzu-rule-count-complete = Quand une rangée a tous ses { $zero } ou tous ses { $one }, l'autre chiffre prend le reste.
takuzu-rule-near-complete = Le dernier { $zero } ou { $one } ne va pas là où il laisserait trois fois l'autre chiffre côte à côte.
takuzu-rule-group-exclusion = Deux cases vides entre un { $zero } et un { $one } contiennent l'un et l'autre.
takuzu-rule-line-enumeration = Un chiffre commun à tous les remplissages d'une rangée est certain.
takuzu-rule-two-gaps = Quand une rangée est identique à une rangée pleine, à deux cases vides près, ces cases se remplissent dans l'ordre inverse.
takuzu-rule-more-gaps = Un chiffre qui ne mène qu'à la copie d'une rangée pleine est faux.
takuzu-rule-trial = Un chiffre qui mène à une contradiction est faux.
takuzu-rule-deeper-trial = Un chiffre qui mène à une contradiction, quoi qu'on essaie ensuite, est faux.
takuzu-why-pair = { $cells } valent { $digit } ; un troisième { $digit } à côté en ferait trois.
takuzu-why-sandwich = { $cells } valent { $digit } ; un { $digit } en { $cell } en ferait trois.
takuzu-why-known-end-equal = { $cells } vaut { $digit }, et un = la relie à { $cell }.
takuzu-why-known-end-differ = { $cells } vaut { $digit }, et un × la relie à { $cell }.
takuzu-why-equal-pair = { $pair } sont égales, et { $cells }, juste à côté, vaut { $digit } ; deux de plus en feraient trois.
takuzu-why-sign-pairs = dans { $line }, chaque paire avec un × ({ $groups }) contient les deux chiffres. Cela épuise les { $digit } ; les autres cases vides sont des { $other }.
takuzu-why-sign-pairs-one-left = dans { $line }, chaque paire avec un × ({ $groups }) contient les deux chiffres. Il ne reste qu'un { $digit }, et { $cells } sont égales.
takuzu-why-sign-chain = des signes relient { $cells }. Si { $cell } valait { $digit }, les autres en découleraient et une règle serait enfreinte. { $broken }
takuzu-why-line-parity =
    il manque { $count ->
        [one] un { $digit }
       *[other] { $count } fois le chiffre { $digit }
    } à { $line }. Les signes disent si les autres cases vides en contiennent un nombre pair ou impair : il n'y a donc qu'une façon de remplir { $cells }.
takuzu-why-single-gap = dans { $line }, seule { $cell } est vide, et il manque un { $digit }.
takuzu-why-count-complete = { $line } a déjà ses { $half } chiffres { $digit } ; les cases vides sont donc des { $other }.
takuzu-why-near-complete = il ne manque qu'un { $digit } à { $line }. En { $cell }, il laisserait trois { $other } en { $three }.
takuzu-why-near-complete-odd = il manque au plus un { $digit } à { $line }. En { $cell }, il laisserait trois { $other } en { $three }.
takuzu-why-group-exclusion = dans { $line }, chaque groupe ({ $groups }) est entre un { $zero } et un { $one } et contient les deux. Cela épuise les { $digit } ; les autres cases vides sont des { $other }.
takuzu-why-line-enumeration =
    { $ways ->
        [one] il n'y a qu'une façon de remplir { $line }.
        [2] les deux façons de remplir { $line } s'accordent sur { $cells }.
       *[other] les { $ways } façons de remplir { $line } s'accordent sur { $cells }.
    }
takuzu-why-two-gaps = { $line } est identique à { $other }, sauf en { $cells } : les deux chiffres y sont donc dans l'ordre inverse.
takuzu-why-more-gaps = avec un { $digit } en { $cell }, { $line } ne pourrait que copier { $others }.
takuzu-why-trial = supposons { $digit } en { $cell } :
takuzu-why-link = { $line }, { $technique } : { $moves }
takuzu-why-deeper-trial = avec un { $digit } en { $cell }, une recherche montre que tout finit en contradiction.
takuzu-end-unfillable = Il n'y a plus moyen de remplir { $line }.
takuzu-end-copies = Tous les remplissages possibles de { $line } copient { $others }.
takuzu-level-easy = facile
takuzu-level-medium = moyen
takuzu-level-hard = difficile
takuzu-level-expert = expert
takuzu-level-extreme = extrême
takuzu-rules-takuzu = Takuzu
takuzu-rules-unruly = Unruly
takuzu-rules-tango = Tango
takuzu-rules-takuzu-signs = Takuzu à signes
takuzu-full = La grille est pleine, mais enfreint une règle.
takuzu-won = Vous avez gagné !
takuzu-filled-in = La grille est résolue.
morpion-won = Le joueur { $player } a gagné !
morpion-both = Les deux joueurs ont gagné en même temps !
morpion-to-move = À { $player } de jouer.
morpion-parry = L'adversaire menace de compléter une ligne en : { $cells }
morpion-depth =
    { $depth ->
        [one] Valeurs à { $depth } coup : gain 1, perte -1, sinon 0.
       *[other] Valeurs à { $depth } coups : gain 1, perte -1, sinon 0.
    }
morpion-worth-win = gagne
morpion-worth-draw = nulle
morpion-worth-loss = perd
morpion-worth-unknown = inconnu : trop d'effondrements possibles
morpion-worth-expected = { $value }   gagne { $wins } %, perd { $losses } %
morpion-risks = Risque d'effondrement : { $risks }
morpion-forced-win =
    { $plies ->
        [one] { $player } gagne en { $plies } coup
       *[other] { $player } gagne en { $plies } coups
    }
morpion-none-within =
    { $plies ->
        [one] personne ne peut forcer une ligne en { $plies } coup
       *[other] personne ne peut forcer une ligne en { $plies } coups
    }
morpion-never = personne ne peut jamais forcer une ligne
morpion-unknown =
    { $plies ->
        [one] inconnu : personne ne peut forcer une ligne en { $plies } coup, et la recherche s'est arrêtée là
       *[other] inconnu : personne ne peut forcer une ligne en { $plies } coups, et la recherche s'est arrêtée là
    }
error = erreur :
file-unreadable = { $file } ne peut pas être lu : { $why }
io-failed = la lecture ou l'écriture a échoué : { $why }
io-full = il n'y a plus de place
io-no-memory = mémoire insuffisante
io-read-only = l'écriture n'y est pas permise
io-not-folder = une partie du chemin n'est pas un dossier
io-not-found = ce fichier n'existe pas
io-denied = permission refusée
io-folder = c'est un dossier
io-not-text = ce n'est pas du texte en UTF-8
io-too-long = le fichier est trop long
mines-status-playing = La partie n'est pas finie.
mines-luck = Chances de survivre à ces coups : { $taken } ; avec le moindre risque à chaque fois : { $due } ; rapport : { $luck }.
takuzu-several = il y a plusieurs solutions
takuzu-unbroken =
    { $blanks ->
        [one] Aucune règle n'est enfreinte pour l'instant ; { $blanks } case est vide.
       *[other] Aucune règle n'est enfreinte pour l'instant ; { $blanks } cases sont vides.
    }
takuzu-broken =
    { $count ->
        [one] { $count } règle est enfreinte
       *[other] { $count } règles sont enfreintes
    }
history-none = Vous n'avez encore terminé aucune partie.
history-played = jouées
history-won = gagnées
history-streak = série
history-best = meilleur temps
history-median = médiane
history-luck = chance
puzzle-empty = il n'y a pas de grille
puzzle-no-side = « { $token } » n'est pas une taille de grille : un côté vaut au moins 2
puzzle-odd = une grille de { $token } ne peut pas être remplie : si toute rangée impaire a un 1 de plus que de 0, une grille de côté impair doit être carrée
puzzle-too-long = « { $token } » n'est pas une taille de grille : un côté vaut au plus { $most }
puzzle-size = « { $token } » n'est pas une taille telle que 4x6
puzzle-character = « { $token } » n'est pas une case : une case est 0, 1 ou .
puzzle-length = { $found } cases ne forment pas un carré ; pour une autre forme, mettez devant la taille en lignes x colonnes, comme 4x6
puzzle-count = { $found } cases ou lignes au lieu de { $wanted }
puzzle-number-missing =
    le texte se termine là où l'on attend { $field ->
        [size] la taille
        [clues] le nombre d'indices
        [row] la ligne d'un indice
        [col] la colonne d'un indice
       *[value] la valeur d'un indice
    }
puzzle-number-wrong =
    « { $token } » n'est pas un nombre entier positif ou nul ; on attend ici { $field ->
        [size] la taille
        [clues] le nombre d'indices
        [row] la ligne d'un indice
        [col] la colonne d'un indice
       *[value] la valeur d'un indice
    }
puzzle-number-overflow =
    « { $token } » est trop grand pour { $field ->
        [size] la taille
        [clues] le nombre d'indices
        [row] la ligne d'un indice
        [col] la colonne d'un indice
       *[value] la valeur d'un indice
    }
puzzle-too-many-clues = « { $token } » indices ne tiennent pas dans { $cells } cases
puzzle-off-board =
    « { $token } » ne peut pas être { $field ->
        [row] la ligne
       *[col] la colonne
    } d'un indice : elle est hors de la grille
puzzle-value = « { $token } » n'est pas la valeur d'un indice : un indice est 0 ou 1
puzzle-repeated = l'indice qui commence par « { $token } » répète une case
puzzle-trailing = « { $token } » vient après la fin de la grille
puzzle-letter = « { $token } » n'est pas une lettre d'un identifiant de partie
puzzle-unclosed = il manque la lettre finale : un « a » va ici
puzzle-sign = « { $token } » n'est pas possible ici : les signes sont = et x, chacun entre deux cases
