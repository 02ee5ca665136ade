# Ce qui est advenu d'un coup, et les écrans que tous les jeux partagent

refused-unreadable = Ce n'est pas un coup de ce jeu.
refused-no-cell = Il n'y a pas de telle case.
refused-over = La partie est finie.
refused-too-long = La partie a trop de coups.
refused-open = Cette case est déjà ouverte.
refused-marked = Cette case porte un drapeau ; enlevez-le d'abord.
refused-not-marked = Cette case n'a pas de drapeau.
refused-no-marking = Ces règles n'ont pas de drapeaux.
refused-no-unmarking = Avec ces règles, un drapeau reste.
refused-not-a-number = On ne creuse tout autour que d'un nombre ouvert.
refused-nothing-hidden = Il ne reste rien à creuser autour de ce nombre.
refused-marks =
    { $marks ->
        [one] Le { $number } a { $marks } drapeau autour de lui.
       *[other] Le { $number } a { $marks } drapeaux autour de lui.
    }
refused-dig-first = Creusez d'abord : avant cela, aucun drapeau ne peut être juste.
refused-no-board = Aucune grille sans pari n'a été trouvée autour de cette case, en { $tries } essais ; essayez une autre case, moins de mines, ou permettez les paris.
refused-given = Cette case est donnée par la grille.
refused-blank = Il n'y a rien à enlever.
refused-filled = Une case remplie ne prend pas de note au crayon.
refused-other-puzzle = C'est la grille d'un autre problème.
refused-empty = Cette pile est vide.
refused-too-high = Cette pile est aussi haute que possible.
refused-ko = Ko : le jeton qui vient d'être posé ne peut pas être retiré aussitôt.
start-too-large = Une grille où l'on joue a au plus 1 048 576 cases.
start-too-many-mines = Une case au moins doit être sans mine.
start-other-board = Ces mines ne sont pas celles de la grille.
start-bad-click = La première case est hors de la grille, ou minée.
start-unpromised = Sans pari, le premier coup doit être sûr ou ouvrir une zone.
start-shape = Une grille de Takuzu a un nombre pair de lignes et de colonnes, de 2 à 126.
start-no-puzzle = Aucune grille de ce genre n'a été trouvée ; essayez une autre taille ou une autre difficulté.
start-puzzle-too-large = Les grilles sont faites jusqu'à { $most } x { $most }.
start-opening = Coup { $number } de l'identifiant : { $why }
id-game = un identifiant commence par mines:, takuzu: ou morpion:
id-missing = il manque quelque chose ici
id-board = ni un niveau, ni une grille en lignes x colonnes, telle que 16x30/99 ou 10x10
id-option = pas une option de ce jeu
id-seed = pas une graine : un nombre entier
id-layout = pas les mines d'une telle grille
id-cell = pas une case de la grille
id-side = un côté est un nombre de 1 à 26
id-move = pas un coup tel que +b2 ou -b2
pasted-position = C'est une position, pas une partie : sans les mines ni les coups précédents, on peut l'analyser, pas la jouer.
save-foreign = pas une partie enregistrée
save-version = enregistré par une autre version de grille
save-cut-off = le fichier s'arrête ici avant sa fin
save-line = pas une ligne d'une partie enregistrée
save-board = pas la grille de cette partie
save-number = pas un nombre possible ici
save-too-long = la partie est trop longue à rejouer
said-of = « { $token } » : { $what }
undo-nothing = Il n'y a rien à reprendre.
redo-nothing = Rien n'a été repris.
share-id = Copié : { $id }
stats-recent = dernières parties
saved-none = Il n'y a rien ici.
outcome-won = gagnée
outcome-lost = perdue
outcome-draw = nulle
replays-luck = chance { $luck }
