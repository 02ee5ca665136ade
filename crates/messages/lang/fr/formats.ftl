# Errors in texts of the file formats.

sae-no-operation = l'entrée se termine là où l'on attend le numéro de l'opération
sae-unknown-operation = « { $token } » n'est pas une opération : il faut un nombre de 1 à 5
sae-trailing = « { $token } » vient après la fin des données
sae-number-missing =
    l'entrée se termine là où l'on attend { $field ->
        [rows] le nombre de lignes
        [cols] le nombre de colonnes
        [mines] le nombre de mines
        [position] la position d'une mine
       *[moves] le nombre de coups
    }
sae-number-wrong =
    « { $token } » n'est pas un nombre entier positif ou nul ; on attend ici { $field ->
        [rows] le nombre de lignes
        [cols] le nombre de colonnes
        [mines] le nombre de mines
        [position] la position d'une mine
        [first-row] la ligne du premier coup
        [first-col] la colonne du premier coup
       *[moves] le nombre de coups
    }
sae-number-overflow =
    « { $token } » est trop grand pour { $field ->
        [rows] le nombre de lignes
        [cols] le nombre de colonnes
        [mines] le nombre de mines
        [position] la position d'une mine
        [first-row] la ligne du premier coup
        [first-col] la colonne du premier coup
       *[moves] le nombre de coups
    }
sae-no-rows = un plateau ne peut pas avoir « { $token } » ligne
sae-no-cols = un plateau ne peut pas avoir « { $token } » colonne
sae-too-large = avec « { $token } » colonnes, le plateau aurait plus de { $most } cases
sae-too-many-mines = « { $token } » mines ne tiennent pas dans { $cells } cases
sae-mine-off-board = la mine « { $token } » est hors du plateau, dont la dernière position est { $last }
sae-mine-repeated = la mine « { $token } » est donnée deux fois
sae-moves-missing = l'entrée se termine trop tôt : { $there } sur { $counted } coups
sae-not-a-move = « { $token } » n'est pas un coup : un coup est D ou M suivi d'une position
sae-move-over = le coup « { $token } » vient après la fin de la partie
sae-move-off-board = le coup « { $token } » est hors du plateau, dont la dernière position est { $last }
sae-move-open = le coup « { $token } » vise une case déjà démasquée
sae-move-marked = le coup « { $token } » vise une case déjà marquée
sae-after-size = la ligne devrait finir avant « { $token } »
sae-table-missing = l'entrée se termine avant la fin de la grille
sae-table-rule-missing = la ligne finit là où devrait se trouver un trait de - ou de _
sae-table-rule = « { $token } » n'a pas sa place dans un trait : un trait est une ligne de - ou de _
sae-table-rule-short = la ligne finit trop tôt : chaque trait compte { $len } caractères - ou _, comme le premier
sae-table-rule-long = « { $token } » est de trop : chaque trait compte { $len } caractères - ou _, comme le premier
sae-table-cell = « { $token } » n'est pas une case : une case est . x m, une espace ou un chiffre de 1 à 8
sae-table-row-short = la ligne finit trop tôt : une rangée compte « | c » pour chacune des { $cols } colonnes, puis « | »
sae-table-row = « { $token } » n'a pas sa place dans une rangée : une rangée compte « | c » pour chacune des { $cols } colonnes, puis « | »
boards-empty = il n'y a pas de plateau
boards-trailing = « { $token } » vient après la dernière mine de son plateau
boards-first-off-board = « { $token } » met le premier coup hors du plateau : on compte de 0 à { $last }
boards-number-missing =
    la ligne se termine là où l'on attend { $field ->
        [rows] le nombre de lignes
        [cols] le nombre de colonnes
        [mines] le nombre de mines
        [first-row] la ligne du premier coup
        [first-col] la colonne du premier coup
       *[position] la position d'une mine
    }
mines-position-empty = il n'y a pas de position
mines-position-missing = la ligne se termine là où l'on attend ses { $wanted } cases
mines-position-length = { $found } cases au lieu de { $wanted }
mines-position-cell = « { $token } » n'est pas une case : une case est . (fermée), x (marquée), m (une mine) ou un chiffre de 0 à 8
mines-certificate-not-one = ce n'est pas un certificat : un certificat commence par mines-certificate
mines-certificate-version = version de certificat « { $token } » inconnue ; seule la version 1 est connue
mines-certificate-missing = le certificat se termine trop tôt
mines-certificate-word = « { $wanted } » est attendu au lieu de « { $token } »
mines-certificate-step = safe, mine ou end est attendu au lieu de « { $token } »
mines-certificate-position = « { $token } » n'est pas la position d'une case
mines-certificate-off-board = la position « { $token } » est hors du plateau, dont la dernière position est { $last }
position-empty = il n'y a pas de position
position-too-long = le plateau est plus grand que { $most } x { $most }
position-stack = « { $token } » n'est pas une pile : une pile est faite de X et de O, ou d'un seul point
position-too-high = « { $token } » a plus de { $most } jetons
position-cells = une rangée a { $found } cases, alors que la première en a { $wanted }
position-rows = il y a { $found } rangées au lieu de { $wanted }
position-to-move = il manque à la fin x ou o, le joueur dont c'est le tour
position-trailing = « { $token } » vient après la fin de la position
