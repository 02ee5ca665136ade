# Ce que dit toute interface des cases, des risques, des raisons, des coups et des parties.

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
       *[other] { $number }, compte tenu des marques en { $marked },
    } { $count ->
        [one] n'a plus qu'une case fermée pour { $need } mine manquante : { $cells } est une mine.
       *[other] n'a plus que { $count } cases fermées pour { $need } mines manquantes : { $cells } sont des mines.
    }
mines-why-together-safe =
    { $count ->
        [one] Ensemble, { $numbers } ne sont possibles que si { $cells } est sûre.
       *[other] Ensemble, { $numbers } ne sont possibles que si { $cells } sont sûres.
    }
mines-why-together-mine =
    { $count ->
        [one] Ensemble, { $numbers } ne sont possibles que si { $cells } est une mine.
       *[other] Ensemble, { $numbers } ne sont possibles que si { $cells } sont des mines.
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
        [one] Des { $mines } mines, une n'est pas marquée, et il reste une case : { $cells } est une mine.
       *[other] Des { $mines } mines, il en reste autant à marquer que de cases : { $cells } sont des mines.
    }
mines-why-count-safe =
    { $mines ->
        [one] Avec { $mines } mine
       *[other] Avec { $mines } mines
    } { $count ->
        [one] en tout, la grille ({ $numbers }) n'est possible que si { $cells } est sûre.
       *[other] en tout, la grille ({ $numbers }) n'est possible que si { $cells } sont sûres.
    }
mines-why-count-mine =
    { $mines ->
        [one] Avec { $mines } mine
       *[other] Avec { $mines } mines
    } { $count ->
        [one] en tout, la grille ({ $numbers }) n'est possible que si { $cells } est une mine.
       *[other] en tout, la grille ({ $numbers }) n'est possible que si { $cells } sont des mines.
    }
mines-wrong-marks =
    { $count ->
        [one] La marque en { $cells } est fausse.
       *[other] Les marques en { $cells } sont fausses.
    }
mines-not-shrunk = C'est certain, mais la recherche du plus petit ensemble de nombres a été arrêtée avant sa fin.
mines-nothing-certain = Rien n'est certain : il faut parier.
mines-nothing-found = Rien de certain n'a été trouvé avant l'arrêt de la recherche.
mines-guess-safest = { $cell } est la case la plus sûre : une mine à { $odds }.
mines-guess-endgame = { $cell } est une mine à { $odds } ; aucune autre case ne gagne plus souvent : le meilleur jeu gagne { $wins } des dispositions restantes.
mines-guess-leads-on = { $cell } est une mine à { $odds } ; parmi les cases les plus sûres, c'est celle qui mène à la suite la plus sûre.
mines-guess-tells-more =
    { $others ->
        [one] { $cell } est une mine à { $odds }, comme une autre case, mais elle touche moins de cases fermées : son nombre en dira plus.
       *[other] { $cell } est une mine à { $odds }, comme { $others } autres cases, mais elle touche le moins de cases fermées : son nombre en dira le plus.
    }
mines-guess-equal =
    { $others ->
        [one] { $cell } est une mine à { $odds } ; une autre case la vaut.
       *[other] { $cell } est une mine à { $odds } ; { $others } autres sont aussi sûres, et aucune n'est meilleure.
    }
mines-over = Une mine est visible : la partie est finie.
mines-done = Il ne reste rien à creuser : toute case fermée est une mine.
mines-contradiction = aucune disposition des mines n'explique { $number } avec le reste de la grille
mines-contradiction-count =
    { $mines ->
        [one] aucune disposition de { $mines } mine n'explique les nombres de la grille
       *[other] aucune disposition de { $mines } mines n'explique les nombres de la grille
    }
mines-verdict-certain = certain
mines-verdict-best = meilleur pari, au risque de { $risk }
mines-verdict-forced = pari forcé, au risque de { $risk } quand le moindre était de { $due }
mines-verdict-missed = erreur : un risque de { $risk } alors que { $safest } était sûre
mines-verdict-mark = erreur : une marque qui n'était pas certaine, au risque de { $risk }
mines-verdict-worse = erreur : un risque de { $risk } alors que { $safest } n'en avait que { $due }, soit { $cost } de perdu
mines-verdict-free = sans risque
mines-verdict-lost = {" "}— et la partie est perdue
mines-verdict-rough = {" "}(à peu près : le compte a été arrêté avant sa fin)
mines-verdict-not-judged = non jugé : les coups précédents ont demandé trop de calcul
mines-not-judged =
    { $count ->
        [one] Un coup n'a pas été jugé : les précédents ont demandé trop de calcul.
       *[other] { $count } coups n'ont pas été jugés : les précédents ont demandé trop de calcul.
    }
mines-status-won = La partie est gagnée.
mines-status-lost = La partie est perdue.
takuzu-unknown = la recherche a été arrêtée avant sa fin
takuzu-solved = La grille est pleine et aucune règle n'est enfreinte.
takuzu-row = la ligne { $name }
takuzu-col = la colonne { $name }
list-and = { $first } et { $last }
takuzu-triple = Dans { $line } : trois { $digit } côte à côte, de { $first } à { $last }.
takuzu-too-many = Dans { $line } : { $count } fois { $digit }, soit plus de la moitié.
takuzu-same = Égales : { $line } et { $other }.
takuzu-wrong =
    { $count ->
        [one] un chiffre n'est pas celui de la solution : { $cells }
       *[other] { $count } chiffres ne sont pas ceux de la solution : { $cells }
    }
takuzu-dead-end = la grille ne peut plus être remplie, et plus d'un chiffre doit partir
takuzu-dead-end-mends =
    { $count ->
        [one] la grille ne peut plus être remplie ; elle pourrait l'être sans { $cells }
       *[other] la grille ne peut plus être remplie ; il suffirait de vider une de ces cases : { $cells }
    }
takuzu-hopeless = la grille de départ n'a pas de solution
takuzu-nothing-certain = il y a plusieurs solutions, qui ne s'accordent sur aucune case vide
takuzu-stage-where = 1. Où : { $line }.
takuzu-stage-rule = 2. Règle : { $technique }. { $rule }
takuzu-stage-cells = 3. Cases : { $cells }.
takuzu-stage-why = 4. Pourquoi : { $why }
takuzu-stage-apply = 5. Coups : { $moves }
takuzu-pair = paire
takuzu-sandwich = sandwich
takuzu-single-gap = dernière case
takuzu-count-complete = compte atteint
takuzu-near-complete = le dernier qui manque
takuzu-group-exclusion = exclusion de groupes
takuzu-line-enumeration = tous les remplissages d'une rangée
takuzu-two-gaps = rangées égales, deux cases vides
takuzu-more-gaps = rangées égales, plus de cases vides
takuzu-trial = essai
takuzu-deeper-trial = essai profond
takuzu-rule-pair = À côté de deux chiffres pareils se trouve l'autre.
takuzu-rule-sandwich = Entre deux chiffres pareils se trouve l'autre.
takuzu-rule-single-gap = La dernière case d'une rangée reçoit le chiffre qui manque.
takuzu-rule-count-complete = Quand un chiffre occupe la moitié d'une rangée, le reste est l'autre.
takuzu-rule-near-complete = Quand il ne manque qu'un 0 ou qu'un 1, il ne va pas là où il laisserait trois fois l'autre chiffre côte à côte.
takuzu-rule-group-exclusion = Deux cases vides entre un 0 et un 1 contiennent l'un et l'autre.
takuzu-rule-line-enumeration = Ce qui est commun à tous les remplissages d'une rangée est certain.
takuzu-rule-two-gaps = Une rangée à deux cases vides diffère de la rangée pleine qu'elle égale ailleurs.
takuzu-rule-more-gaps = Un chiffre qui ne laisse que des remplissages égaux à des rangées pleines est faux.
takuzu-rule-trial = Un chiffre qui mène à une contradiction est faux.
takuzu-rule-deeper-trial = Un chiffre qui mène à des contradictions, quoi qu'on essaie ensuite, est faux.
takuzu-why-pair = { $cells } valent { $digit } ; un troisième { $digit } à côté en ferait trois.
takuzu-why-sandwich = { $cells } valent { $digit } ; avec un { $digit } en { $cell }, ils seraient trois.
takuzu-why-single-gap = dans { $line }, tout est rempli sauf { $cell }, et il manque un { $digit }.
takuzu-why-count-complete = { $line } a déjà ses { $half } chiffres { $digit } ; tous les autres sont des { $other }.
takuzu-why-near-complete = il ne manque qu'un { $digit } à { $line }. En { $cell }, il laisserait trois { $other } en { $three }.
takuzu-why-group-exclusion = dans { $line }, chacun des groupes { $groups } est entre un 0 et un 1 et contient les deux. Cela prend tous les { $digit } qui restent ; en dehors, ce sont des { $other }.
takuzu-why-line-enumeration =
    { $ways ->
        [one] il n'y a qu'une façon de remplir { $line }.
       *[other] les { $ways } façons de remplir { $line } s'accordent sur { $cells }.
    }
takuzu-why-two-gaps = { $line } égale { $other }, sauf en { $cells } ; pour en différer, elle les a dans l'autre ordre.
takuzu-why-more-gaps = avec un { $digit } en { $cell }, { $line } ne pourrait que devenir égale à { $others }.
takuzu-why-trial = supposons { $digit } en { $cell } :
takuzu-why-link = { $line }, { $technique } : { $moves }
takuzu-why-deeper-trial = avec un { $digit } en { $cell }, toute suite finit en contradiction, comme une recherche l'a montré.
takuzu-end-unfillable = Il n'y a plus de façon de remplir { $line }.
takuzu-end-copies = Les façons restantes de remplir { $line } égalent { $others }.
takuzu-level-easy = facile
takuzu-level-medium = moyen
takuzu-level-hard = difficile
takuzu-level-expert = expert
takuzu-level-extreme = extrême
takuzu-full = La grille est pleine, mais une règle n'est pas respectée.
takuzu-won = Vous avez gagné !
takuzu-filled-in = La grille est résolue.
morpion-won = Le joueur { $player } a gagné !
morpion-both = Les deux joueurs ont gagné en même temps !
morpion-to-move = À { $player } de jouer.
morpion-parry = L'adversaire menace de compléter une ligne en : { $cells }
morpion-depth =
    { $depth ->
        [one] Les espérances prévoient { $depth } coup : gain 1, perte -1, autre 0.
       *[other] Les espérances prévoient { $depth } coups : gain 1, perte -1, autre 0.
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
io-full = il ne reste plus de place
io-no-memory = la mémoire ne suffit pas
io-read-only = l'écriture n'y est pas permise
io-not-folder = une partie du chemin n'est pas un dossier
io-not-found = ce fichier n'existe pas
io-denied = permission refusée
io-folder = c'est un dossier
io-not-text = ce n'est pas du texte en UTF-8
io-too-long = il est trop long pour ce qui est demandé
mines-status-playing = La partie n'est pas finie.
mines-luck = Chances de passer tous les coups : { $taken } ; avec le moindre risque à chaque fois : { $due } ; les unes rapportées aux autres : { $luck }.
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
puzzle-no-side = « { $token } » ne fait pas une grille : un côté vaut au moins 2
puzzle-odd = « { $token } » ne fait pas une grille : les deux côtés doivent être pairs
puzzle-too-long = « { $token } » ne fait pas une grille : un côté vaut au plus { $most }
puzzle-size = « { $token } » n'est pas une taille, comme 4x6
puzzle-character = « { $token } » n'est pas une case, qui est 0, 1 ou .
puzzle-length = { $found } cases ne font pas une grille carrée ; toute autre grille est précédée de sa taille en lignes x colonnes, comme 4x6
puzzle-count = { $found } cases ou lignes là où il en faut { $wanted }
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
    « { $token } » est un nombre trop grand pour { $field ->
        [size] la taille
        [clues] le nombre d'indices
        [row] la ligne d'un indice
        [col] la colonne d'un indice
       *[value] la valeur d'un indice
    }
puzzle-too-many-clues = « { $token } » indices ne tiennent pas dans { $cells } cases
puzzle-off-board =
    « { $token } » est hors de la grille comme { $field ->
        [row] ligne
       *[col] colonne
    } d'un indice
puzzle-value = « { $token } » n'est pas la valeur d'un indice, qui est 0 ou 1
puzzle-repeated = l'indice qui commence par « { $token } » est le deuxième pour sa case
puzzle-trailing = « { $token } » vient après la fin de la grille
puzzle-letter = « { $token } » n'est pas une lettre d'un identifiant de partie
