# The rules of each game, with a sentence for each small board, and the lessons.

rules-title = { $game } : les règles
rules-look = Regardez { $cells }.
rules-piles = Dans ces images, XO est une pile : un O posé sur un X.
lesson-title = { $game } : leçon
lesson-step = { $number } sur { $all } : { $title }
lesson-task = À vous : { $task }
lesson-solution = Solution : { $moves }
lesson-next = Tapez leçon { $number } pour la position suivante.
lesson-last = C'était la dernière position. Bonne partie !
lesson-how = Tapez leçon { $number } et un coup pour l'essayer, comme leçon { $number } { $move }, ou leçon { $number } ? pour la solution.
lesson-none = Il y a { $all } positions : leçon 1 à leçon { $all }.

## Minesweeper

rules-mines-1 = Certaines cases fermées cachent une mine. Ouvrez toutes les autres pour gagner.
rules-mines-2 = Un nombre compte les mines des cases autour de lui, diagonales comprises. Ce 2 touche deux mines.
rules-mines-3 = Une case ouverte sans nombre ne touche aucune mine. Tout s'ouvre autour d'elle.
rules-mines-4 = Un drapeau marque une case que vous croyez minée, et évite de l'ouvrir par accident.
rules-mines-5 = Quand un nombre a tous ses drapeaux, ouvrez le nombre lui-même : les autres cases autour de lui s'ouvrent d'un coup.
rules-mines-6 = Ouvrez une mine, et c'est perdu.

lesson-mines-1-title = Les nombres comptent les mines
lesson-mines-1-notice = Le 1 marqué touche une seule mine, et la voilà, sous le drapeau.
lesson-mines-1-task = Ouvrez une autre case fermée que touche ce 1.
lesson-mines-1-praise = Bien : le 1 a déjà sa mine, le reste autour de lui est donc sûr.
lesson-mines-2-title = Tout d'un coup
lesson-mines-2-notice = Le 2 marqué touche deux drapeaux : il a toutes ses mines. Ses autres voisines peuvent s'ouvrir ensemble.
lesson-mines-2-task = Ne les ouvrez pas une à une : ouvrez le nombre lui-même.
lesson-mines-2-praise = Bien. Ouvrir un nombre qui a tous ses drapeaux est le coup le plus rapide qui soit. Cela s'appelle dégager.
lesson-mines-3-title = Une mine certaine
lesson-mines-3-notice = Le 1 marqué touche une mine, mais il ne reste qu'une case fermée autour de lui.
lesson-mines-3-task = Posez un drapeau sur cette case.
lesson-mines-3-praise = Bien : autant de cases fermées que le dit le nombre, donc toutes sont des mines.
lesson-mines-4-title = Deux nombres ensemble
lesson-mines-4-notice = Le 1 marqué a sa mine dans l'une des deux cases fermées qu'il touche. Le 2 touche ces deux mêmes cases et une de plus.
lesson-mines-4-task = Les deux cases ne cachent qu'une mine. Posez un drapeau sur celle qui est forcément la seconde mine du 2.
lesson-mines-4-praise = Bien. Comparer deux voisins, surtout un 1 et un 2, résout la plupart des plateaux.
lesson-mines-5-title = Comptez les mines
lesson-mines-5-notice = Il y a trois mines. Deux ont un drapeau ; la dernière est à côté des 1 marqués.
lesson-mines-5-task = Rien ne dit laquelle de ces deux cases c'est. Ouvrez une case qui est sûre malgré tout.
lesson-mines-5-praise = Bien : il ne reste plus de mine pour ce coin. Quand les nombres ne suffisent plus, comptez les mines.

## Takuzu

rules-takuzu-1 = Remplissez chaque case vide avec { $zero } ou { $one }. Les chiffres donnés restent.
rules-takuzu-2 = Jamais trois chiffres égaux côte à côte, ni en ligne ni en colonne. Ici, trois { $one }, c'est un de trop.
rules-takuzu-3 = Dans chaque ligne et chaque colonne, { $zero } et { $one } sont en nombre égal. Cette ligne est juste.
rules-takuzu-4 = Au Takuzu, deux lignes ne sont jamais identiques, deux colonnes non plus. Ces deux lignes enfreignent la règle.
rules-takuzu-5 = À Unruly et au Tango, deux lignes peuvent être identiques, deux colonnes aussi. Ces deux lignes n'enfreignent aucune règle.
rules-takuzu-6 = Au Tango, il y a des signes entre les cases. Le Takuzu à signes en a aussi : deux cases reliées par = ont le même chiffre, deux cases reliées par × des chiffres différents.
rules-takuzu-7 = Une ligne ou une colonne de longueur impaire a un { $one } de plus que de { $zero }. Si la partie le permet, ce peut être aussi un { $zero } de plus.
rules-takuzu-8 = Chaque grille créée ici a une seule solution, et la logique y mène : il n'y a jamais à deviner.

lesson-takuzu-1-title = Une paire
lesson-takuzu-1-notice = Deux { $one } se touchent. Un troisième serait de trop.
lesson-takuzu-1-task = Écrivez le chiffre qui va à côté d'eux.
lesson-takuzu-1-praise = Bien : à côté de deux chiffres égaux, on met l'autre.
lesson-takuzu-2-title = Un trou
lesson-takuzu-2-notice = Entre les deux { $one } marqués, une case est vide.
lesson-takuzu-2-task = Écrivez le chiffre qui va entre eux.
lesson-takuzu-2-praise = Bien : un autre { $one } en aurait fait trois de suite.
lesson-takuzu-3-title = Une moitié pleine
lesson-takuzu-3-notice = Une ligne de quatre a deux { $zero } et deux { $one }. La ligne marquée a déjà ses deux { $zero }.
lesson-takuzu-3-task = Remplissez le reste de cette ligne.
lesson-takuzu-3-praise = Bien : quand un chiffre occupe la moitié d'une ligne ou d'une colonne, l'autre prend le reste.
lesson-takuzu-4-title = Des lignes différentes
lesson-takuzu-4-notice = La première ligne finit comme la troisième. Il lui manque un { $zero } et un { $one }, et elle ne doit pas lui devenir identique.
lesson-takuzu-4-task = Remplissez la première ligne, puis la deuxième de la même façon.
lesson-takuzu-4-praise = Bien. Cette règle aide souvent quand il ne reste que deux cases dans une ligne ou une colonne.
lesson-takuzu-5-title = Une grille entière
lesson-takuzu-5-notice = Cherchez des paires, des trous, des lignes et des colonnes avec tous leurs { $zero } ou { $one }. Chaque chiffre mène au suivant.
lesson-takuzu-5-task = Remplissez la grille.
lesson-takuzu-5-praise = Résolue ! Tout est là ; les grandes grilles sont simplement plus longues.
lesson-takuzu-6-title = Tango : les signes
lesson-takuzu-6-notice = Au Tango, deux cases reliées par = ont le même chiffre, deux cases reliées par × des chiffres différents. Le { $zero } marqué a un signe de chaque côté.
lesson-takuzu-6-task = Écrivez les chiffres de l'autre côté des deux signes.
lesson-takuzu-6-praise = Bien. Un signe à côté d'un chiffre en donne un autre.
lesson-takuzu-7-title = Tango : une paire égale
lesson-takuzu-7-notice = À côté de la case marquée, deux cases vides sont reliées par =. Avec des { $one }, il y en aurait trois de suite.
lesson-takuzu-7-task = Écrivez les deux chiffres.
lesson-takuzu-7-praise = Bien : jamais trois { $one } de suite.

## Morpion 3D

rules-morpion-1 = X et O jouent à tour de rôle, et X commence. Posez un de vos jetons sur une case, ou en haut d'une pile…
rules-morpion-2 = … ou retirez le jeton du haut d'une pile, même s'il est à l'adversaire.
rules-morpion-3 = Le premier qui complète une ligne gagne : une rangée, une colonne ou une diagonale. Vu d'en haut, seuls les jetons du dessus comptent.
rules-morpion-4 = En 3D, tous les jetons comptent. Une ligne est à plat sur un étage, monte en escalier, ou se dresse dans une pile.
rules-morpion-5 = Avec les séismes, des piles peuvent s'effondrer après un coup, les plus hautes plus souvent. Elles perdent leurs jetons du bas, et les autres descendent. Si les deux joueurs ont alors une ligne, les deux gagnent.
rules-morpion-6 = Avec le ko, le jeton qui vient d'être posé ne peut pas être retiré au coup suivant.

lesson-morpion-1-title = Trois alignés
lesson-morpion-1-notice = Vous jouez X. Deux de vos jetons sont dans une même rangée, au même étage.
lesson-morpion-1-task = Complétez la ligne.
lesson-morpion-1-praise = Bien : trois X sur un étage gagnent.
lesson-morpion-2-title = Vers le haut
lesson-morpion-2-notice = En 3D, une ligne peut aussi se dresser. La pile marquée a deux X.
lesson-morpion-2-task = Complétez la ligne dressée.
lesson-morpion-2-praise = Bien : trois X l'un sur l'autre gagnent.
lesson-morpion-3-title = Arrêter une ligne
lesson-morpion-3-notice = O a deux jetons alignés et complétera la ligne au prochain coup.
lesson-morpion-3-task = Arrêtez O : posez un jeton en travers, ou retirez l'un des deux.
lesson-morpion-3-praise = Bien. Avant chaque coup, regardez ce que l'adversaire pourrait compléter.
lesson-morpion-4-title = Retirer un jeton
lesson-morpion-4-notice = Cette fois, O menace deux lignes à la fois. Un jeton en travers n'en arrête qu'une.
lesson-morpion-4-task = Retirez le jeton qui appartient aux deux lignes.
lesson-morpion-4-praise = Bien : sans lui, les deux menaces ont disparu.
lesson-morpion-5-title = Deux menaces
lesson-morpion-5-notice = Cette partie se joue avec le ko : le jeton que vous posez ne peut pas être retiré aussitôt.
lesson-morpion-5-task = Posez un X qui crée deux menaces à la fois.
lesson-morpion-5-praise = Bien : O ne peut arrêter qu'une des lignes, et vous complétez l'autre.

## Why a move is not the answer

lesson-not-asked = Ce n'est pas faux, mais ce n'est pas ce qui est demandé.
lesson-mine = { $cell } est à coup sûr une mine.
lesson-safe = { $cell } est sûre, mais ce n'est pas ce qui est demandé.
lesson-unknown = { $cell } est incertaine : { $odds } % de risque.
lesson-dead-end = Aucune règle n'est encore enfreinte, mais avec ce chiffre en { $cell }, la grille ne peut pas être remplie.
lesson-loses = Alors { $player } gagne aussitôt avec { $move }.
lesson-misses = Rien n'est perdu, mais il y a un meilleur coup.

## On the page

page-fault-page = Cette page n'existe pas.
page-rules = Règles
page-lesson = Leçon
page-lesson-next = Suivant
page-lesson-show = Montrer
page-lesson-play = Jouer une partie
page-lesson-done = fait
page-lesson-position = Position { $number } sur { $all }
page-lesson-begin = Essayez : une leçon sur de petites grilles
page-lesson-digit = Chiffre à écrire
page-rules-new = Vous débutez ?
page-rules-minute = Les règles en une minute.
page-rules-dismiss = Ne plus afficher

## In the terminal

key-next-page = page suivante
key-previous-page = page précédente
