# Refused moves, IDs, saves, and what all game screens share

refused-unreadable = Ce n'est pas un coup de ce jeu.
refused-no-cell = Cette case n'existe pas.
refused-over = La partie est finie.
refused-too-long = La partie a trop de coups.
refused-open = Cette case est déjà ouverte.
refused-marked = Cette case porte un drapeau ; enlevez-le d'abord.
refused-not-marked = Cette case n'a pas de drapeau.
refused-no-marking = Pas de drapeaux avec ces règles.
refused-no-unmarking = Avec ces règles, on ne retire pas un drapeau.
refused-not-a-number = On ne peut dégager qu'autour d'un nombre ouvert.
refused-nothing-hidden = Il ne reste rien à creuser autour de ce nombre.
refused-marks =
    { $marks ->
        [one] Le { $number } a { $marks } drapeau autour de lui.
       *[other] Le { $number } a { $marks } drapeaux autour de lui.
    }
refused-dig-first = Creusez d'abord : avant cela, aucun drapeau ne peut être juste.
refused-no-board = Aucun plateau sans pari trouvé ici en { $tries } essais. Essayez une autre case ou moins de mines, ou permettez les paris.
refused-given = Ce chiffre est donné.
refused-blank = Il n'y a rien à effacer.
refused-filled = Une case remplie ne prend pas de note au crayon.
refused-other-puzzle = Ce remplissage est celui d'une autre grille.
refused-empty = Cette pile est vide.
refused-too-high = Cette pile est pleine.
refused-ko = Ko : le jeton qui vient d'être posé ne peut pas être retiré aussitôt.
start-too-large = Un plateau a au plus 1 048 576 cases.
start-too-many-mines = Une case au moins doit être sans mine.
start-other-board = Ces mines ne vont pas avec ce plateau.
start-bad-click = La première case est hors du plateau, ou minée.
start-unpromised = Sans pari, le premier coup doit être sûr ou ouvrir une zone.
start-shape = Un côté d'une grille de Takuzu a 2 à 126 cases ; avec un { $one } de plus par rangée impaire, une grille de côté impair doit être carrée.
start-no-puzzle = Aucune grille de ce genre trouvée ; essayez une autre taille ou une autre difficulté.
start-puzzle-too-large = Les grilles font au plus { $most } x { $most }.
start-opening = Coup { $number } de l'identifiant : { $why }
id-game = un identifiant commence par mines:, takuzu: ou morpion:
id-missing = il manque quelque chose ici
id-board = ce n'est ni un niveau, ni une grille en lignes x colonnes, telle que 16x30/99 ou 10x10
id-option = ce n'est pas une option de ce jeu
id-seed = ce n'est pas une graine (un nombre entier)
id-layout = ce ne sont pas les mines de ce plateau
id-cell = ce n'est pas une case de la grille
id-side = un côté est un nombre de 1 à 26
id-move = ce n'est pas un coup tel que +b2 ou -b2
pasted-position = C'est une position, pas une partie : sans les mines ni les coups précédents, on peut l'analyser, mais pas la jouer.
save-foreign = ce n'est pas une partie enregistrée
save-version = enregistré par une autre version de grille
save-cut-off = le fichier est coupé ici
save-line = ce n'est pas une ligne d'une partie enregistrée
save-board = ce n'est pas la grille de cette partie
save-number = ce n'est pas un nombre valide ici
save-too-long = la partie est trop longue à rejouer
said-of = « { $token } » : { $what }
undo-nothing = Il n'y a rien à annuler.
redo-nothing = Il n'y a rien à refaire.
share-id = Copié : { $id }
stats-recent = dernières parties
saved-none = Rien pour l'instant.
outcome-won = gagnée
outcome-lost = perdue
outcome-draw = nulle
replays-luck = chance { $luck }
