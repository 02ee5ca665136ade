# The command line and the screens of the program

no-randomness = le système ne donne pas de nombres aléatoires ({ $why }) ; choisissez une graine avec --seed
input-too-long = l'entrée dépasse { $most } octets
no-screen-keyboard = Pas de plein écran, car l'entrée standard n'est pas un terminal
no-screen-output = Pas de plein écran, car la sortie standard n'est pas un terminal
no-screen-cursor = Pas de plein écran, car TERM vaut dumb
no-screen-lines = { $why } : la partie se joue en mode ligne, comme avec --plain.
no-screen-help = { $why } : tapez plutôt l'une de ces commandes, comme grille mines play.
stdin-waits = Lecture de l'entrée standard ; terminez par Ctrl-D.
stdin-waits-windows = Lecture de l'entrée standard ; terminez par Ctrl-Z, puis Entrée.

## Command line

help-usage = Utilisation :
help-commands = Commandes{"\u00A0"}
help-options = Options{"\u00A0"}
help-examples = Exemples :
help-play = Pour jouer, tapez grille pour le menu, ou bien grille mines play, grille takuzu play ou grille morpion play.
cli-unknown-argument = « { $argument } » n'est pas une option ici ; { $next }
cli-unexpected-word = « { $argument } » n'est pas attendu ici ; { $next }
cli-unknown-command = « { $command } » n'est pas une commande ; { $next }
cli-did-you-mean = vouliez-vous dire { $suggested } ?
cli-list = --help les énumère
cli-say-more = --help en dit plus
cli-or = { $first } ou { $last }
cli-invalid-value = « { $value } » n'est pas une valeur de { $argument } : { $meaning }
cli-not-among = « { $value } » n'est pas une valeur de { $argument }, qui accepte { $allowed }
cli-not-among-but = « { $value } » n'est pas une valeur de { $argument }, qui accepte { $allowed } ; vouliez-vous dire { $suggested } ?
cli-no-value = { $argument } demande une valeur : { $what }
cli-missing-argument = il manque { $argument } ; --help en dit plus
cli-conflict = { $argument } ne peut pas être utilisé avec { $other }
cli-twice = { $argument } ne peut être donné qu'une fois
cmd-grille = Démineur, Takuzu et Morpion 3D : jouer, résoudre, créer
cmd-classic = Les sujets, à la lettre
cmd-classic-sae = Le démineur en cinq opérations, de l'entrée à la sortie standard
cmd-classic-tp = Le démineur sur un plateau au choix, par questions et réponses
cmd-classic-ia = Le démineur à trois niveaux, avec drapeaux et bot
cmd-classic-takuzu = Le Takuzu sur une grille au hasard de 4, 6 ou 8, par questions et réponses
cmd-classic-morpion = Le Morpion 3D à deux, avec des piles de jetons, touche par touche
arg-seed = Graine qui rend reproductible tout ce qui est aléatoire
arg-lang = Langue des messages ; par défaut, celle du système
arg-data_dir = Dossier des réglages, des parties et de l'historique ; par défaut, les dossiers du système
arg-color = Couleurs ; par défaut, si le terminal les prend en charge
arg-help = Affiche cette aide
arg-version = Affiche la version
arg-rule = Traits de la grille : dash (par défaut) ou underscore
arg-axes = Numérote les lignes et les colonnes du plateau
arg-levels = Fichier de niveaux : un objet JSON de width, height et mines par nom. Par défaut, levels.json du dossier courant s'il existe, sinon trois niveaux intégrés
arg-bot = Laisse jouer le bot
arg-approach = Façon de jouer du bot ; par défaut pinv
arg-show_matrices = Montre le système que le bot résout à chaque étape
arg-no_pause = N'attend pas Entrée après chaque système
arg-grids = Dossier contenant G4, G6 et G8, avec grille1.txt à grille5.txt dans chacun ; par défaut Grilles s'il existe, sinon des grilles intégrées
arg-display = Affichage de la grille : easy, medium ou hard ; par défaut hard s'il y a des couleurs, sinon medium
arg-side = Lignes et colonnes du plateau, de 1 à 26 ; par défaut, la question est posée
arg-variant = Jetons qui font une ligne : ceux du dessus (top, par défaut) ou tous (3d)
arg-quake = Séisme : des piles peuvent s'effondrer après chaque coup
arg-asked_variant = Jetons qui font une ligne : ceux du dessus (top) ou tous (3d) ; demandé sans --size ni --quake, sinon top par défaut
arg-asked_quake = Séisme : des piles peuvent s'effondrer après chaque coup ; demandé sans --size ni --variant

## Minesweeper

cmd-mines = Démineur : jouer, créer des plateaux, comparer des approches, juger des programmes
cmd-mines-generate = Crée des plateaux, un par ligne : lignes, colonnes, mines et leurs positions
cmd-mines-judge = Juge un programme des cinq opérations (après --) : fautes, déductions manquées, parties gagnées
arg-time = Secondes par appel, de 0.001 à 3600 ; 5 par défaut
arg-call_memory = Mégaoctets d'espace d'adressage par appel, au moins 32 ; 1024 par défaut
arg-sandbox = Isole les programmes avec bubblewrap (Linux) : require (exigé), auto (s'il fonctionne, par défaut) ou off
arg-each = Juge chaque programme d'un dossier et affiche un tableau
arg-program = Le programme et ses arguments
cmd-mines-compare = Joue les mêmes plateaux avec plusieurs approches, et compare victoires et temps
cmd-mines-merge = Réunit les parts d'une comparaison
arg-approaches = Approches, séparées par des virgules ; les autres sont comparées à la première
arg-boards_file = Fichier de plateaux à jouer, un par ligne : lignes, colonnes, mines, ligne et colonne du premier coup, positions des mines
arg-board_games = Nombre de plateaux, au moins 1 ; 1000 par défaut, ou tous ceux du fichier
arg-threads = Nombre de fils d'exécution, de 1 à 1024 ; par défaut, un par cœur
arg-outcomes = Écrit PREFIX.<approche>.txt : 1 pour chaque plateau gagné, 0 pour les autres, un par ligne
arg-plot = Dessine les taux de victoire et les temps, en SVG
arg-force = Remplace un fichier existant
arg-level = Plateaux de 9 x 9 avec 10 mines, 16 x 16 avec 40 ou 16 lignes x 30 colonnes avec 99 ; expert par défaut
arg-board_size = Lignes x colonnes, comme 16x30, au plus 67108864 cases ; demande --mines
arg-mines = Nombre de mines
arg-first = Premier coup : peut être une mine (none), est sûr (safe, par défaut) ou ouvre une zone (zero)
arg-at = Case du premier coup, à partir de 0 ; par défaut celle qui fait gagner le plus souvent
arg-boards = Écrit la ligne et la colonne du premier coup avant les mines, comme compare les lit
arg-no_guess = Ne crée que des plateaux que la logique seule résout, tous aussi probables
arg-tries = Plateaux à essayer pour chaque plateau sans pari, au moins 1 ; 200000 par défaut
arg-certificate = Écrit pour chaque plateau un certificat, avec le plateau et chaque étape, pour verify
mines-no-guess-first = un plateau sans pari demande un premier coup sûr : --first safe ou zero
mines-no-guess-too-large = les plateaux sans pari ont au plus { $most } cases
mines-certified-too-large = un certificat se fait pour un plateau d'au plus { $most } cases
mines-no-guess-tried = { $tried } sur { $most } essayés
mines-no-guess-not-found =
    { $found ->
        [0] aucun plateau sans pari n'a été trouvé en { $tries } essais ; --tries en permet plus
        [one] { $found } plateau sans pari sur { $count } a été trouvé, et aucun autre en { $tries } essais de plus ; --tries en permet plus
       *[other] { $found } plateaux sans pari sur { $count } ont été trouvés, et aucun autre en { $tries } essais de plus ; --tries en permet plus
    }
mines-no-certificate = la recherche d'un certificat a été interrompue, pour ce plateau sans pari : { $board }
mines-too-many = { $mines } mines ne tiennent pas dans { $cells } cases
mines-first-off-board = le premier coup en { $row },{ $col } est hors du plateau de { $rows } x { $cols } ; les cases sont comptées à partir de 0

## Minesweeper, comparing approaches

compare-seed-missing = --out demande une graine (--seed), pour que le calcul puisse reprendre et que ses parts aillent ensemble
compare-twice = l'approche « { $approach } » est nommée deux fois
compare-too-many = un calcul joue au plus { $most } plateaux avec ces approches ; découpez-le en parts avec --shard
compare-fewer = Le fichier a moins de plateaux que demandé ; plateaux joués : { $there }.
compare-drawn =
    { $games ->
        [one] { $games } plateau
       *[other] { $games } plateaux
    } de { $rows } x { $cols } à { $mines } mines, premier coup en { $row },{ $col } ({ $first }), graine { $seed }
compare-listed =
    { $games ->
        [one] { $games } plateau
       *[other] { $games } plateaux
    } d'un fichier (empreinte { $print }), graine { $seed }
compare-part = Part { $part } sur { $of } : { $title }
compare-approach = approche
compare-games = parties
compare-wins = gagnées
compare-rate = % gagné
compare-interval = intervalle à 95 %
compare-range = { $low } à { $high }
compare-expected = % espéré
compare-margin = ±
compare-better = mieux
compare-worse = moins bien
compare-gap = % gagné en plus
compare-expected-gap = % espéré en plus
compare-ms = ms CPU par partie
compare-ms-max = au pire
compare-speed = parties/s CPU
compare-guesses = paris par partie
compare-opened = % ouvert
plot-rates = Parties gagnées, avec intervalles à 95 %
plot-times = Temps CPU par partie, de la moyenne au pire

## Minesweeper, the judge

judge-only-unix = les programmes ne peuvent être jugés que sur un système Unix
judge-no-sandbox = aucune isolation n'est possible ici : { $why }
judge-no-bwrap = bubblewrap (bwrap) n'est pas installé
judge-no-namespaces = bubblewrap ne parvient pas à lancer de programme ici
judge-without-sandbox = programmes jugés sans isolation ({ $why }) : ils peuvent lire et modifier vos fichiers, utiliser le réseau et tuer le juge
judge-sandbox-off = programmes jugés sans isolation : ils peuvent lire et modifier vos fichiers, utiliser le réseau et tuer le juge
judge-too-large = les plateaux de plus de { $most } cases ne sont pas jugés
judge-no-program = le dossier « { $folder } » ne contient aucun programme
judge-passed-over = non jugés, car ils ne peuvent pas être lancés : { $files }
judge-failed = { $program } n'est pas reçu
judge-some-failed = programmes qui ne sont pas reçus : { $failed } sur { $programs }
judge-operation =
    { $calls ->
        [one] Opération { $operation }, { $calls } appel : { $result }
       *[other] Opération { $operation }, { $calls } appels : { $result }
    }
judge-right = juste
judge-not-tried = non essayée
judge-given-up = {" "}(abandonnée : trop d'appels ont échoué)
judge-finding =
    { $times ->
        [one] Opération { $operation }, { $name } : { $why }
       *[other] Opération { $operation }, { $name }, { $times } fois ; la première fois : { $why }
    }
judge-wins = Parties gagnées : { $wins } sur { $games }, { $share } % (à 95 % : de { $low } à { $high })
judge-moves = Coups : { $moves } ; une déduction était possible pour { $provable }, dont { $missed } ont été joués au hasard
judge-time = Durée d'un appel : { $mean } ms en moyenne, { $most } ms au plus, sur { $calls } appels
judge-verdict-passes = Verdict : reçu.
judge-verdict-fails = Verdict : non reçu.
judge-passes = reçu
judge-fails = refusé
judge-head-program = programme
judge-head-verdict = verdict
judge-head-wins = gains %
judge-head-time = ms/appel
judge-head-findings = constats
judge-not-started = non démarré
judge-crash = plantage
judge-hang = blocage
judge-flood = sortie trop longue
judge-memory = trop de mémoire
judge-crowd = trop de processus
judge-lingers = processus abandonnés
judge-attack = attaque contre le juge
judge-silent = pas de réponse
judge-garbage = réponse illisible
judge-wrong-board = autre plateau que demandé
judge-repeats = se répète
judge-wrong-bytes = sortie fausse
judge-illegal = coup illégal
judge-missed = déduction manquée
judge-why-not-started = il ne peut pas être démarré : { $value }
judge-why-exit = il s'est terminé avec le code { $value }
judge-why-signal = le signal { $value } l'a arrêté
judge-why-hang = il n'avait pas fini après { $value } s
judge-why-flood = il a écrit plus de { $value } octets
judge-why-memory = { $value } Mo ne lui ont pas suffi
judge-why-crowd = il avait plus de { $value } processus à la fois
judge-why-attack = il a tué ou suspendu le processus qui le surveille
judge-why-lingers = un processus qu'il a lancé gardait sa sortie ouverte après sa fin
judge-why-silent = il n'a rien écrit
judge-why-no-problem = « { $answer } » n'est pas un problème : voir ligne { $line }, colonne { $column }
judge-why-board = « { $got } » a été produit au lieu de « { $asked } »
judge-why-repeats = deux appels, à plus d'une seconde d'écart, ont produit le même problème
judge-why-bytes = ligne { $line }, colonne { $column } : « { $got } » a été écrit au lieu de « { $expected } »
judge-why-longer = ligne { $line }, colonne { $column } : la sortie continue avec « { $got } » après sa fin, « { $expected } »
judge-why-no-move = « { $answer } » n'est pas un coup : un coup est D ou M suivi d'une position
judge-why-marked = « { $move } » vise une case marquée
judge-why-open = « { $move } » vise une case démasquée
judge-why-off-board = « { $move } » est hors du plateau
judge-why-missed = « { $move } » est joué au hasard, alors que les nombres prouvent « { $proved } »

## Minesweeper, hints and verdicts

cmd-mines-analyse = Montre la probabilité d'une mine dans chaque case fermée, ce qui est certain, et le meilleur coup
cmd-mines-hint = Donne le prochain pas le plus simple et les nombres qui l'imposent
cmd-mines-replay = Juge chaque coup d'une partie (un problème et un historique, comme dans les cinq opérations) : certain, pari ou erreur ; chance, 3BV, efficacité
cmd-mines-verify = Vérifie des certificats de plateaux sans pari
cmd-mines-bench = Chronomètre les cartes de probabilités de positions, une par ligne ; médiane de cinq mesures
arg-promised = Premier coup de la partie : pouvait être une mine (none, par défaut), était sûr (safe) ou ouvrait une zone (zero)
arg-seconds = Durée de la partie en secondes, pour le 3BV par seconde
mines-promise-broken = le premier coup, { $move }, contredit --first { $first }
mines-map-legend = [n] est un nombre ouvert ; ailleurs, la probabilité d'une mine en pour cent : 0 et 100 sont certains.
mines-map-density = Le nombre de mines est inconnu (--mines) : on suppose que { $density } des cases fermées sont des mines.
mines-map-rough = Le calcul a été interrompu : certaines probabilités sont approchées.
mines-certain-safe = Sûres : { $cells }
mines-certain-mines = Mines : { $cells }
mines-best = Meilleur coup : creuser { $cell } ({ $move } dans les cinq opérations).
mines-bench-impossible = position { $number } : { $why }
mines-bench-head = {"  "}nombre   médiane us       p99 us       max us
mines-verdict = { $at }. { $move } ({ $cell }) : { $verdict }
mines-board-stats = 3BV { $bv }, dont { $done } faits ; ouvertures { $openings }, îles { $islands }.
mines-efficiency = Clics { $clicks }, efficacité { $efficiency }.
mines-speed = 3BV par seconde : { $speed }.
mines-certificate-holds =
    { $count ->
        [one] Le certificat est valide : {""}
       *[other] Les { $count } certificats sont valides : {""}
    }{ $steps ->
        [one] { $steps } étape, et aucun pari.
       *[other] { $steps } étapes, et aucun pari.
    }
mines-certificate-of-several = certificat { $at } sur { $count } : { $what }
mines-flaw-first-off-board = le certificat n'est pas valide : la première case est hors du plateau
mines-flaw-first-mine = le certificat n'est pas valide : la première case est une mine
mines-flaw-no-cell = le certificat n'est pas valide : l'étape { $step } ne nomme aucune case
mines-flaw-off-board = le certificat n'est pas valide : l'étape { $step } nomme { $cell }, qui est hors du plateau
mines-flaw-settled = le certificat n'est pas valide : { $cell } est déjà connue avant l'étape { $step }
mines-flaw-not-open = le certificat n'est pas valide : l'étape { $step } nomme { $cell }, qui n'est pas encore ouverte
mines-flaw-follow = le certificat n'est pas valide : ce que l'étape { $step } dit de { $cell } ne découle pas de ses nombres
mines-flaw-too-hard = le certificat ne peut pas être vérifié : l'étape { $step } laisse trop de possibilités à essayer pour { $cell }
mines-flaw-untrue = le certificat n'est pas valide : ce que l'étape { $step } dit de { $cell } est faux
mines-flaw-unfinished =
    { $closed ->
        [one] le certificat n'est pas valide : il reste { $closed } case sûre à la fin
       *[other] le certificat n'est pas valide : il reste { $closed } cases sûres à la fin
    }

## Takuzu

cmd-takuzu = Takuzu (Binairo), Unruly et Tango : jouer, résoudre, vérifier, convertir et créer des grilles
cmd-takuzu-solve = Résout une grille et prouve que la solution est unique
cmd-takuzu-check = Montre quelles règles sont enfreintes, et où
cmd-takuzu-hint = Donne le prochain pas le plus facile et sa raison, en cinq étapes
cmd-takuzu-rate = Évalue la difficulté d'une grille, avec les techniques qu'elle demande
cmd-takuzu-merge = Additionne les parts d'un compte
cmd-takuzu-convert = Écrit une grille dans un autre format
cmd-takuzu-generate = Crée des grilles à solution unique, sans indice superflu
cmd-takuzu-count = Compte exactement les grilles pleines
cmd-takuzu-bench = Chronomètre la résolution avec preuve, pour chaque ligne d'un fichier
arg-file = Fichier, ou - pour l'entrée standard (par défaut)
arg-format = Format des grilles : line, block, file ou id
arg-budget = Nombre de branches à essayer avant de renoncer
arg-json = Affiche un objet JSON par ligne
arg-size = Lignes x colonnes, comme 8 ou 4x6
arg-count = Combien
arg-start = La grille de départ : les chiffres qui contredisent sa solution sont signalés
arg-stage = Dernière étape montrée : 1 où, 2 règle, 3 cases, 4 pourquoi, 5 coups (par défaut)
arg-apply = Affiche la grille après ce pas
arg-difficulty = Niveau des grilles, ni plus facile ni plus dur ; par défaut quelconque, sans indice superflu
arg-full = Crée des grilles pleines au lieu de grilles à résoudre
arg-shard = Seulement la part I sur M, de 1 à M ; demande --out
arg-out = Point de reprise : un calcul interrompu en repart
arg-files = Les fichiers de toutes les parts
arg-count_rule = Rangées qui doivent différer : full (lignes et colonnes, par défaut), rows ou none
arg-counted_rules = La même chose par le nom des règles ; les signes ne comptent pas
arg-takuzu_rules = Règles, sauf si un identifiant les donne. Les rangées diffèrent avec takuzu (par défaut) et takuzu-signs ; elles peuvent être identiques avec unruly, tango et binairo-plus, autre nom de tango. Les grilles de tango et de takuzu-signs ont des signes
arg-odd = Les rangées de longueur impaire ont un 1 de plus que de 0 (more-ones, par défaut), ou un de plus de l'un des deux (either)
file-unwritable = « { $file } » ne peut pas être écrit : { $why }
file-there = « { $file } » existe déjà ; --force le remplace
takuzu-none = il n'y a pas de solution
takuzu-not-square = le format « file » ne vaut que pour les grilles carrées sans signes
takuzu-size-none = un côté de la grille vaut au moins 2
takuzu-size-odd = une grille de côté impair doit être carrée, car toute rangée de longueur impaire a un 1 de plus que de 0 ; --odd either lève cette règle
takuzu-size-long = un côté de la grille vaut au plus { $most }
takuzu-count-long = on compte les grilles jusqu'à un côté de { $most } et jusqu'à { $cells } cases
takuzu-count-either = on ne compte les grilles de côté impair que si leurs rangées ont un 1 de plus que de 0, et non un de plus de l'un des deux
takuzu-not-made = aucune grille { $rows } x { $cols } n'a pu être créée (déjà créées : { $made })
takuzu-bench-head = {"  "}taille   nombre   médiane us       p99 us       max us  règles
takuzu-not-of-level = aucun des { $tries } essais en { $rows } x { $cols } n'a donné une grille du niveau « { $level } » (grilles déjà écrites : { $made })
takuzu-level-none = avec les règles « { $rules } », aucune grille n'est du niveau « { $level } », dont les techniques comparent des rangées, qui peuvent être identiques
takuzu-start-size = la grille et la grille de départ n'ont pas la même taille
takuzu-start-changed = la grille change le chiffre donné en { $cell }
takuzu-start-sign = la grille et la grille de départ n'ont pas le même signe entre { $first } et { $second }


## Takuzu, counts in parts

takuzu-part = Part { $part } sur { $of } : { $count } grilles.
takuzu-count-unit = { $percent } % de cette unité

## Checkpoints

part-not = « { $file } » n'est pas un point de reprise de cette commande
part-unsound = « { $file } » n'est pas un point de reprise de cette commande : son champ « { $field } » manque ou n'est pas valide
part-other = « { $file } » est le point de reprise d'un autre calcul, et reste tel quel
part-open = « { $file } » n'est pas terminé : { $done } unités sur { $units } sont faites
parts-differ = « { $first } » et « { $second } » ne sont pas des parts du même calcul
part-twice = « { $first } » et « { $second } » sont la même part
part-missing = la part { $part } sur { $of } manque

## Morpion 3D

cmd-morpion = Morpion 3D : jouer, analyser des positions, résoudre le jeu avec ko, organiser des matchs
cmd-morpion-analyse = Montre ce que vaut chaque coup d'une position
cmd-morpion-solve = Trouve le plus court gain forcé depuis le plateau vide, s'il y en a un
cmd-morpion-match = Fait jouer un match à deux joueurs, et compte les victoires
cmd-morpion-perft = Compte toutes les parties d'une longueur, et mesure la vitesse
arg-position = Par exemple « X X O / OX OX . / . . O x » ; l'entrée standard par défaut
arg-ko = Ko : le jeton qui vient d'être posé ne peut pas être retiré au coup suivant
arg-depth = Nombre de coups à prévoir, de 1 à 20, si le séisme ou le ko ne laisse pas de valeur exacte ; 2 par défaut, 12 avec ko en 3D sans séisme
arg-board_side = Lignes et colonnes du plateau, de 1 à 26 ; 3 par défaut
arg-plies = Plus long gain à chercher, de 1 à 60 coups ; 20 par défaut
arg-moves = Classe chaque premier coup
arg-proof = Fichier où écrire la preuve d'un gain
arg-check_proof = Vérifie la preuve d'un fichier, par les règles seules
arg-nodes = Positions à examiner avant de renoncer
arg-memory = Mégaoctets pour la table, de 1 à 1024 ; 256 par défaut
arg-x = Joueur de X : random, greedy, skilled, expert ou best, les niveaux 1 à 5 ; aussi trap et quake
arg-o = Joueur de O : random, greedy, skilled, expert ou best, les niveaux 1 à 5 ; aussi trap et quake
arg-games = Nombre de parties ; 100 par défaut
arg-most_plies = Coups après lesquels une partie est nulle ; 200 par défaut
arg-perft_depth = Longueur des parties, de 0 à 20 ; 5 par défaut
morpion-perft-head = prof.         feuilles            nœuds   M nœuds/s
morpion-match-player = { $player } ({ $level }) : { $wins } gains sur { $games }, { $share } % ({ $low } à { $high }) ; score { $score } %
morpion-match-rest = nulles (aucune ligne après { $most } coups) { $draws }, les deux à la fois { $both }, coups par partie { $plies }, ms par coup { $ms }
morpion-nothing-to-prove = il n'y a pas de gain à prouver ; rien n'a été écrit
morpion-not-a-proof = « { $file } », ligne { $line }, colonne { $column } : « { $token } » n'a pas sa place dans une preuve
morpion-proof-stops = « { $file } », ligne { $line }, colonne { $column } : la preuve est coupée ici
morpion-proof-fails = « { $file } » ne tient pas : { $why }
proof-start = elle ne montre pas de gain depuis le plateau vide en autant de coups qu'elle le dit
proof-board = la position { $entry } n'est pas une position de ce jeu où le gagnant doit jouer
proof-move = le coup de la position { $entry } n'est pas permis
proof-answer = après le coup de la position { $entry }, rien n'est montré contre { $move }
morpion-proof-holds =
    { $plies ->
        [one] La preuve tient : { $player } gagne sur { $size } x { $size } en { $plies } coup (positions : { $entries }).
       *[other] La preuve tient : { $player } gagne sur { $size } x { $size } en { $plies } coups (positions : { $entries }).
    }

## Saves and history on disk

store-no-folder = le système n'indique aucun dossier pour vos données ; choisissez-en un avec --data-dir
store-newer = une version plus récente de grille l'a créé ; il reste tel quel
store-damaged = il est abîmé ou n'est pas un historique de grille ; il reste tel quel
store-occupied = un autre programme s'en sert depuis trop longtemps
store-goes-on = La partie continue, mais elle n'est pas enregistrée : { $why }
store-busy = Un autre programme joue cette partie.
store-gone = Cette partie n'existe plus.

## Settings

config-wrong = { $file }, ligne { $line }, colonne { $column } : { $what }
config-not-toml = « { $token } » n'est pas du TOML valide ici
config-ends = le fichier se termine trop tôt
config-no-field = « { $token } » n'est pas un réglage : choisissez parmi { $other }
config-not-a-string = « { $token } » n'est pas un texte entre guillemets
config-not-a-boolean = « { $token } » n'est ni true ni false
config-not-a-table = « { $token } » n'est pas une table telle que [keys.mines]
config-not-keys = « { $token } » n'est ni une touche entre guillemets, ni une liste de telles touches
config-no-value =
    « { $token } » n'est pas { $setting ->
        [theme] un thème
        [lang] une langue
       *[other] une valeur de { $setting }
    } : choisissez parmi { $other }
config-no-screen = « { $token } » n'est pas un écran : choisissez parmi { $other }
config-no-action = « { $token } » n'est pas une action de cet écran : choisissez parmi { $other }
config-no-key = « { $token } » n'est pas une touche ; une touche s'écrit comme f, U, space, ctrl-r, F5 ou shift-tab
config-key-taken = « { $token } » est déjà la touche de « { $other } »

## Completions, manual, history

cmd-completions = Affiche un script de complétion pour bash, elvish, fish, powershell ou zsh
arg-shell = bash, elvish, fish, powershell ou zsh
cmd-man = Affiche le manuel de toutes les commandes, ou écrit une page par commande avec --dir
arg-man_dir = Dossier des pages, une par commande
cmd-history = Montre les statistiques des parties finies, ou exporte les parties
arg-csv = Écrit les parties en CSV, sans leurs coups
arg-whole = Écrit les parties en JSON, un objet par ligne, avec leurs coups
arg-game = Seulement mines, takuzu ou morpion
history-game = jeu
history-preset = niveau
history-rules = règles
history-rate = % gagné
history-best-streak = série max

## The browser page
cmd-engine = Répond sur stdout aux demandes lues sur stdin, un objet JSON par ligne
arg-answer_time = Secondes au plus par réponse, qui donne alors ce qui a été trouvé
cmd-serve = Sert la page pour navigateur, à cette machine seulement sauf si --addr en décide autrement
arg-addr = Adresse et port d'écoute ; par défaut 127.0.0.1:8080, le port 0 en choisit un libre
arg-allow_host = Nom d'hôte de la page, par exemple jeux.example.org ou jeux.example.org:8080 ; peut être répété
arg-open = Ouvre la page dans le navigateur
serve-bad-address = « { $address } » n'est pas une adresse d'écoute, comme 127.0.0.1:8080, [::1]:8080 ou un port seul
serve-unknown-host = « { $host } » est un hôte inconnu ({ $why })
serve-bad-host = « { $host } » n'est pas un nom d'hôte, comme jeux.example.org ou jeux.example.org:8080
serve-taken = { $address } est pris par un autre programme ; choisissez une autre adresse ou un autre port avec --addr
serve-not-ours = { $address } n'est pas une adresse de cette machine ; choisissez-en une autre avec --addr
serve-denied = cet utilisateur n'a pas le droit d'écouter sur { $address } ; choisissez un autre port avec --addr, par exemple 8080
serve-failed = impossible de servir sur { $address } : { $why }
serve-not-opened = Le navigateur n'a pas pu être ouvert ; la page est à { $url }
serve-beyond = Attention : quiconque peut atteindre { $address } peut se servir de la page. Il n'y a ni chiffrement ni mot de passe.
serve-nameless = Les demandes par adresse IP sont servies, celles par nom d'hôte sont refusées : permettez des noms d'hôte avec --allow-host.

## Examples in the help, by command: what to type, at least two blanks, what it does

examples-grille =
    grille                                     le menu, en plein écran
    grille mines play --level expert           le démineur, une partie tout de suite
    grille takuzu play                         le Takuzu
    grille morpion play --o ai:best            le Morpion 3D, contre l'ordinateur
    grille serve --open                        les mêmes jeux dans votre navigateur
    grille takuzu hint grille.txt              le pas suivant d'une grille, et pourquoi
    echo 2 3 1 11.... | grille mines analyse   la probabilité d'une mine dans chaque case
    echo 1 16 30 99 | grille classic sae       un sujet : un problème au hasard
examples-mines =
    grille mines play                                 une partie de niveau débutant
    grille mines generate --level expert --count 10   dix plateaux
    grille mines hint plateau.txt                     le pas suivant de votre partie
examples-mines-play =
    grille mines play --level expert                       16 x 30, 99 mines
    grille mines play --size 20x20 --mines 60 --no-guess   votre propre taille, sans pari
    grille mines play --resume                             la partie que vous aviez laissée
    grille mines play --plain                              en mode ligne
examples-mines-generate =
    grille mines generate --level expert --count 10          dix plateaux
    grille mines generate --size 20x20 --mines 60 --seed 1   le même plateau à chaque fois
    grille mines generate --level beginner --no-guess        un plateau qui ne demande aucun pari
examples-mines-judge =
    grille mines judge --level beginner --games 5 -- ./mon-programme   votre programme, sur cinq petits plateaux
    grille mines judge --each programmes --level beginner --games 5    un tableau des programmes d'un dossier
examples-mines-compare =
    grille mines compare --approaches rules,sets --games 100                         deux approches, sur 100 plateaux experts
    grille mines compare --approaches rules,sets --level beginner --plot taux.svg    avec une image
    grille mines compare --approaches rules --seed 1 --shard 1/2 --out taux-1.json   une moitié, pour mines merge
examples-mines-merge =
    grille mines merge taux-1.json taux-2.json   le tableau des deux moitiés
examples-mines-analyse =
    grille mines analyse plateau.txt --mines 5   une grille comme l'affichent les cinq opérations
    echo 2 3 1 11.... | grille mines analyse     lignes, colonnes, mines et cases en une ligne
examples-mines-hint =
    grille mines hint plateau.txt --mines 5   une grille comme l'affichent les cinq opérations
    echo 2 3 1 11.... | grille mines hint     lignes, colonnes, mines et cases en une ligne
examples-mines-replay =
    grille mines replay partie.txt --seconds 95                une partie qui a duré 95 secondes
    echo 4 6 5 1 5 12 7 19 3 D15 M5 D0 | grille mines replay   un problème et un historique
examples-mines-verify =
    grille mines verify certificats.txt                                    les certificats d'un fichier
    grille mines generate --no-guess --certificate | grille mines verify   un nouveau certificat
examples-mines-bench =
    grille mines bench positions.txt --json   une position par ligne
examples-takuzu =
    grille takuzu play                                   une grille facile de 8 x 8
    grille takuzu hint grille.txt                        le pas suivant d'une grille, et pourquoi
    grille takuzu generate --size 10 --difficulty hard   une grille de 10 x 10
examples-takuzu-play =
    grille takuzu play                               une grille facile de 8 x 8
    grille takuzu play --size 10 --difficulty hard   une grille plus grande et plus difficile
    grille takuzu play --rules tango                 une grille de 6 x 6 avec des signes
    grille takuzu play grille.txt                    la grille d'un journal
    grille takuzu play --resume                      la partie que vous aviez laissée
examples-takuzu-solve =
    grille takuzu solve grille.txt                                          la solution, et la preuve qu'elle est unique
    grille takuzu generate --size 14 | grille takuzu solve --format block   une nouvelle grille, résolue
examples-takuzu-check =
    grille takuzu check grille.txt   les règles enfreintes, s'il y en a
examples-takuzu-hint =
    grille takuzu hint grille.txt             le pas suivant, et pourquoi
    grille takuzu hint grille.txt --stage 2   seulement où regarder, et la règle
    grille takuzu hint grille.txt --apply     la grille après ce pas
examples-takuzu-rate =
    grille takuzu rate grille.txt   la difficulté de chaque grille d'un fichier
examples-takuzu-convert =
    grille takuzu convert grille.txt --format id      un identifiant à envoyer
    grille takuzu convert grille.txt --format block   les lignes les unes sous les autres
examples-takuzu-generate =
    grille takuzu generate --size 10 --difficulty hard      une grille de 10 x 10
    grille takuzu generate --size 8 --count 5 --format id   cinq identifiants à envoyer
    grille takuzu generate --size 7 --odd either            une taille impaire
examples-takuzu-count =
    grille takuzu count --size 8                                   4111116 grilles
    grille takuzu count --size 8 --rules unruly                    12413918 grilles
    grille takuzu count --size 8 --shard 1/2 --out compte-1.json   une moitié, pour takuzu merge
examples-takuzu-merge =
    grille takuzu merge compte-1.json compte-2.json   la somme des deux moitiés
examples-takuzu-bench =
    grille takuzu bench grilles.txt   les temps pour un fichier, une grille par ligne
examples-morpion =
    grille morpion play --o ai:best                    une partie contre l'ordinateur
    grille morpion analyse "X O . / . . . / . . . x"   ce que vaut chaque coup
examples-morpion-play =
    grille morpion play                                 à deux, sur 3 x 3
    grille morpion play --o ai:best                     contre l'ordinateur
    grille morpion play --size 4 --variant 3d --quake   un plateau plus grand, et des piles qui s'effondrent
    grille morpion play --resume                        la partie que vous aviez laissée
examples-morpion-analyse =
    grille morpion analyse "X O . / . . . / . . . x"                  ce que vaut chaque coup
    grille morpion analyse "X X O / OX OX . / . . O x" --variant 3d   des piles, de bas en haut
examples-morpion-solve =
    grille morpion solve --size 2 --variant 3d --ko                    le plus court gain forcé
    grille morpion solve --size 2 --variant 3d --ko --proof gain.txt   avec une preuve
    grille morpion solve --check gain.txt                              vérifie cette preuve
examples-morpion-match =
    grille morpion match --x best --o random --games 20   vingt parties
examples-morpion-perft =
    grille morpion perft --size 3 --depth 4   toutes les parties de quatre coups
examples-history =
    grille history                                     les parties gagnées et perdues
    grille history --game takuzu --csv > parties.csv   pour un tableur
examples-serve =
    grille serve --open                                              les jeux dans votre navigateur
    grille serve --addr 0.0.0.0:8000                                 pour toutes les machines de votre réseau
    grille serve --addr 0.0.0.0:8000 --allow-host jeux.example.org   de même, aussi sous ce nom
examples-engine =
    grille engine < requests.jsonl   une réponse par ligne
    grille engine --time 1           aucune réponse ne prend plus d'une seconde
examples-completions =
    grille completions bash > ~/.local/share/bash-completion/completions/grille   pour les prochains shells
    grille completions fish > ~/.config/fish/completions/grille.fish              de même, pour fish
examples-man =
    grille man > grille.1                      toutes les pages en un fichier
    grille man --dir ~/.local/share/man/man1   des pages que man trouve
examples-classic =
    echo 1 16 30 99 | grille classic sae   un problème au hasard
    grille classic tp --axes               choisir soi-même le plateau
    grille classic ia --bot                regarder le bot jouer
    grille classic takuzu                  remplir une grille de 0 et de 1
    grille classic morpion --quake         empiler des jetons et les voir s'effondrer
examples-classic-sae =
    echo 1 16 30 99 | grille classic sae                  opération 1 : un problème au hasard
    echo 2 4 6 5 1 5 12 7 19 1 D15 | grille classic sae   opération 2 : la grille après un historique
examples-classic-tp =
    grille classic tp          demande le plateau, puis les coups
    grille classic tp --axes   avec les numéros des lignes et des colonnes
examples-classic-ia =
    grille classic ia                                    jouer l'un des trois niveaux
    grille classic ia --axes                             avec x et y le long de la carte
    grille classic ia --levels mes-niveaux.json          avec vos propres niveaux
    grille classic ia --bot                              regarder le bot jouer
    grille classic ia --bot --show-matrices --no-pause   avec le système qu'il résout
examples-classic-takuzu =
    grille classic takuzu                  une grille au hasard
    grille classic takuzu --display easy   dans l'affichage le plus simple
examples-classic-morpion =
    grille classic morpion                                 demande la taille, la variante et le séisme
    grille classic morpion --size 3                        vue du dessus, sans séisme
    grille classic morpion --size 3 --variant 3d --quake   tous les jetons comptent, et des piles s'effondrent

## The game screen

quit-again = Appuyez encore sur { $key } pour quitter.
key-leave = sortir
key-stop = arrêter
key-go-on = reprendre
key-more = étape suivante
key-enter = jouer ici, jouer l'indice, ou partie suivante
key-other-game = autre partie
key-bot-plays = robot
key-again = recommencer, ou revoir à la fin
keyname-shift = Maj-
key-close = fermer
hint-title = Indice
hint-stage = Indice { $stage } sur 3
hint-searching = Recherche d'un indice…
game-paused = En pause. Appuyez sur une touche.
bot-reason = Le robot
bot-stuck = Le robot ne trouve rien à jouer.
job-failed = Une erreur est survenue ; la partie continue.
restarted = Retour au début. { $key } rejoue les coups.
share-copied = Copié dans le presse-papiers.
share-title = Partager
share-how =
    { $id }
    Qui colle cet identifiant dans grille, ou l'ajoute après un # à l'adresse de la page, joue le même plateau.
newcomer = Vous débutez ? Appuyez sur { $key } : règles et leçon.
ask-restart = Recommencer ce plateau ? La partie en cours sera abandonnée.
ask-restart-yes = Recommencer
mines-odds-elsewhere = autres cases : { $share }
morpion-bot-on = Le robot joue à votre place.
ask-replace = Jouer une autre partie ? Celle-ci sera abandonnée.
ask-replace-yes = Jouer une autre partie
key-digits = écrire
takuzu-solve-again = Appuyez encore sur { $key } pour remplir la grille.
morpion-end-won = Vous avez gagné.
morpion-end-lost = Vous avez perdu.
morpion-end-of = { $player } a gagné.
morpion-end-both = Les deux ont gagné.
list-remove-again = Appuyez encore sur { $key } pour supprimer cette partie.
takuzu-puzzle = La grille
## The statistics screen

stats-spread = Répartition des temps
stats-progress = Temps de chaque partie
stats-exported = Écrits : { $files }.
key-plots = courbes
stats-rule = Les parties du robot ne comptent pas.
stats-unaided = Parties gagnées sans aide : { $games }
stats-no-plots = Les courbes apparaissent après deux parties gagnées sans aide.
stats-clicks-left = Clics gauches
stats-clicks-right = Clics droits
stats-clicks-chord = Dégagements
