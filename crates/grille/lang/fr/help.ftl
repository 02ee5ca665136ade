# Les pages de l'aide et les textes autour d'une leçon, en plein écran.

key-lesson = commencer la leçon
help-opponents = Adversaires
help-hints-heading = { $game } : les indices
help-bot-heading = { $game } : le robot
help-opponents-heading = { $game } : les adversaires

## Règles

help-piles = Dans ces images, XO est une pile : un O posé sur un X.

## Indices

help-hint-steps = La touche { $key } donne un indice, en trois étapes : où regarder, de quoi cela découle, puis le coup lui-même. Appuyez de nouveau sur { $key } pour l'étape suivante.
help-hint-plays = À la troisième étape, { $key } joue le coup.
help-hint-mines = Un indice ne sait que ce que vous voyez, jamais où sont les mines. Quand rien n'est certain, il le dit et propose le meilleur pari.
help-hint-takuzu = Un indice emploie la technique la plus facile qui fasse avancer. Si un chiffre est faux, il commence par le dire.
help-takuzu-check = La touche { $errors } montre ou cache les règles enfreintes. La touche { $check } dit si tout est juste jusqu'ici ; cela compte comme une aide.
help-counts-help = Les indices sont une aide : une partie gagnée avec de l'aide est gagnée, mais son temps n'est pas retenu comme record.

## Probabilités

help-odds-heading = Probabilités
help-odds = La touche { $key } montre la probabilité d'une mine dans chaque case fermée. Cela compte comme une aide, de même que les indices.
help-odds-percent = la probabilité d'une mine, en pour cent
help-odds-underlined = souligné
help-odds-best = la meilleure case à ouvrir
help-odds-colours = Les couleurs suivent le risque, du plus faible au plus fort :
help-odds-away = Les cases éloignées des nombres ont toutes la même probabilité, affichée une seule fois dans le panneau.

## Valeurs

help-values-heading = Valeurs
help-values = La touche { $key } montre ce que vaut chaque coup : d'abord poser un jeton sur la pile, puis, après une barre, retirer celui du dessus. Cela compte comme une aide, de même que les indices.
help-values-plain = Sans séisme ni ko : { $legend }.
help-values-ko = Avec le ko : { $legend }.
help-values-quake = Avec les séismes : { $legend }.
help-values-best = Le meilleur coup est souligné.

## Le robot du démineur

help-bot-keys = La touche { $bot } fait jouer le robot, ou l'arrête ; { $approach } change sa méthode, { $faster } et { $slower } sa vitesse. Il explique ses coups.
help-bot-approaches = Ses méthodes, de la plus simple à la plus forte :
help-bot-matrices = La touche { $key } montre les équations de la pseudo-inverse.
help-counts-bot = Une partie où le robot a joué des coups à votre place ne compte pas.

## Les joueurs de Morpion

help-players-choose = Chaque camp est joué par une personne ou par l'un de ces joueurs de l'ordinateur. On choisit en commençant une partie.
help-player-random = joue au hasard.
help-player-greedy = construit ses lignes et ne regarde jamais les vôtres.
help-player-skilled = joue comme le Maître, mais oublie souvent vos menaces.
help-player-expert = joue comme le Maître, et n'oublie que rarement une menace.
help-player-best = joue le coup le plus fort qu'il trouve.
help-player-trap = voit tout ce qui peut être forcé sans séisme, et tend des pièges.
help-player-quake = pèse le risque que des piles s'effondrent.
help-players-perfect-heading = Lequel est parfait ?
help-players-perfect = Sans séisme ni ko, le Maître joue parfaitement : il ne manque aucun gain et ne perd jamais une partie qui peut être tenue, quelle que soit la taille du plateau.
help-players-above = Vu d'en haut, il ne perd jamais à partir du plateau vide, même avec les séismes ou le ko.
help-players-space = En 3D avec les séismes ou le ko, il est fort, mais pas parfait : il ne prévoit que quelques coups.

## La leçon

help-lesson-begin = Appuyez sur { $key } pour la leçon : cinq positions où vous jouez, et où chaque coup a sa réponse.
key-next-position = position suivante
key-play-game = jouer une partie
key-back-to-game = retour à la partie
lesson-solution-at = Solution : { $key } en { $cell }.
lesson-keys = La touche { $solution } donne la solution, { $next } la position suivante.
lesson-more = Bien. Continuez.
