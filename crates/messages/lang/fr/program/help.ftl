# Help pages and lessons on the full screen

key-lesson = commencer la leçon
help-opponents = Adversaires
help-hints-heading = { $game } : les indices
help-bot-heading = { $game } : le robot
help-opponents-heading = { $game } : les adversaires

## Hints

help-hint-steps = La touche { $key } donne un indice en trois étapes : où regarder, de quoi cela découle, puis le coup. Appuyez de nouveau sur { $key } pour l'étape suivante.
help-hint-plays = À la troisième étape, { $key } joue le coup.
help-hint-mines = Un indice ne se sert que de ce que vous voyez, jamais de l'emplacement des mines. Quand rien n'est certain, il le dit et propose le meilleur pari.
help-hint-takuzu = Un indice emploie la technique la plus facile qui fasse avancer. Si un chiffre est faux, il commence par le dire.
help-takuzu-check = La touche { $errors } montre ou cache les règles enfreintes. La touche { $check } dit si tout est juste jusqu'ici ; cela compte comme une aide.
help-counts-help = Les indices sont une aide : une partie gagnée avec de l'aide compte, mais son temps n'est pas un record.

## Odds

help-odds-heading = Probabilités
help-odds = La touche { $key } montre la probabilité d'une mine dans chaque case fermée. Cela compte comme une aide, comme les indices.
help-odds-percent = le risque d'une mine, en pour cent ; en dizaines dans les petites cases
help-underlined = souligné
help-odds-best = la meilleure case à ouvrir
help-odds-colours = Les couleurs suivent le risque, du plus faible au plus fort :
help-odds-away = Les cases qui ne touchent aucun nombre ont toutes la même probabilité, affichée une seule fois dans le panneau.

## Values

help-values-heading = Valeurs
help-values = La touche { $key } montre ce que vaut chaque coup : d'abord poser un jeton sur la pile, puis, après la barre oblique, retirer celui du dessus. Cela compte comme une aide, comme les indices.
help-value-forced = avec le ko : gagne en 3 coups, perd en 4
help-value-open = avec le ko : aucune ligne forcée en vue
help-value-share = avec les séismes : le résultat espéré, de 0 (perd) à 100 (gagne)
help-value-frame = entre parenthèses : ne perd pas, alors que d'autres coups perdent
help-value-best = le meilleur coup

## The Minesweeper bot

help-bot-keys = La touche { $bot } fait jouer le robot, ou l'arrête ; { $approach } change son approche, { $faster } et { $slower } sa vitesse. Il explique ses coups.
help-bot-approaches = Ses approches, de la plus simple à la plus forte :
help-bot-matrices = La touche { $key } montre les équations de la pseudo-inverse.
help-counts-bot = Une partie où le robot a joué à votre place ne compte pas.

## The Morpion players

help-players-choose = Au début d'une partie, choisissez qui joue chaque camp : une personne ou l'un de ces joueurs automatiques.
help-player-random = joue au hasard.
help-player-greedy = construit ses lignes et ne regarde jamais les vôtres.
help-player-skilled = joue comme le Maître, mais oublie souvent vos menaces.
help-player-expert = joue comme le Maître, et oublie rarement une menace.
help-player-best = joue le coup le plus fort qu'il trouve.
help-player-trap = voit tout ce qui peut être forcé sans séisme, et tend des pièges.
help-player-quake = pèse le risque que des piles s'effondrent.
help-players-perfect-heading = Lequel est parfait ?
help-players-perfect = Sans séisme ni ko, le Maître et le joueur exact sont parfaits, quelle que soit la taille du plateau : ils ne manquent aucun gain et ne perdent aucune partie défendable.
help-players-above = Vu d'en haut, le Maître ne perd jamais à partir du plateau vide, même avec les séismes ou le ko.
help-players-space = En 3D avec les séismes ou le ko, il est fort, mais pas parfait : il ne prévoit que quelques coups.

## The lesson

help-lesson-begin = Appuyez sur { $key } pour la leçon : de petites positions à jouer, avec une réponse à chaque coup.
key-next-position = position suivante
key-play-game = jouer une partie
key-back-to-game = retour à la partie
lesson-onward = { $key } : { $what }
lesson-solution-at = Solution : { $key } en { $cell }.
lesson-keys = La touche { $solution } donne la solution, { $next } la position suivante.
lesson-more = Bien. Continuez.
