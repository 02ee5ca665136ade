# The programs of the assignments

## Questions

not-a-number = « { $entry } » n'est pas un nombre entier.
one-number = Tapez un seul nombre, pas « { $entry } ».
out-of-range = { $entry } n'est pas entre { $first } et { $last }.
no-board = aucun plateau n'a pu être créé
input-ended = l'entrée s'est terminée avant la fin de la partie

## Five operations (sae)

sae-over = La grille montre ses mines : la partie est finie.
sae-nothing-left = il ne reste rien à jouer : toutes les cases sont démasquées ou marquées
sae-no-memory = mémoire insuffisante pour un plateau de cette taille
sae-contradiction = aucune disposition des mines n'explique le nombre en position { $position } (ligne { $row }, colonne { $column }) et le reste de la grille
sae-unfinished = Ce coup est un pari : la recherche d'une preuve a été interrompue.

## A board of any size (tp)

tp-width = Largeur (1 à { $last }) : {""}
tp-height = Hauteur (1 à { $last }) : {""}
tp-mines = Mines (1 à { $last }) : {""}
tp-move = Votre coup, x (0 à { $x }) et y (0 à { $y }) : {""}
tp-move-y = y (0 à { $y }) : {""}
tp-not-a-move = « { $entry } » n'est pas un coup : un coup est x puis y.
tp-open = La case x = { $x }, y = { $y } est déjà ouverte.

## Three levels and a bot (ia)

ia-no-matrices = l'approche { $approach } n'a pas de matrices à montrer
ia-axis = Axe { $axis } entre 1 et { $last } : {""}
ia-dig = Creuser
ia-flag = Poser un drapeau
ia-unflag = Enlever un drapeau
ia-remaining = mines restantes : { $count }
ia-won = Bravo, vous avez gagné !
ia-lost = Vous avez perdu
ia-act-dig = creuser
ia-act-guess = creuser (pari)
ia-act-flag = drapeau
ia-act-unflag = sans drapeau
ia-guess = { $moves }, un pari
ia-join = {" ; "}
ia-bot-first = Le bot commence en x = { $x }, y = { $y }.
ia-zone-shrunk = Il y a trop de mines pour laisser libres les voisines de la première case ; seule celle-ci l'est.
ia-already-dug = La case x = { $x }, y = { $y } est déjà creusée.
ia-already-flagged = La case x = { $x }, y = { $y } porte déjà un drapeau.
ia-flagged = La case x = { $x }, y = { $y } porte un drapeau : retirez-le d'abord.
ia-not-flagged = La case x = { $x }, y = { $y } ne porte pas de drapeau.
ia-pause = Appuyez sur Entrée pour continuer.{" "}
levels-bad = { $file }, ligne { $line }, colonne { $column } : { $what }
levels-not-json = « { $token } » n'est pas du JSON
levels-ends = le fichier se termine trop tôt
levels-not-an-object = { $token } au lieu d'un objet tel que {"{"} "Beginner": ... {"}"}
levels-none = le fichier ne contient aucun niveau
levels-bad-name = un niveau doit avoir un nom affichable
levels-repeated-level = le niveau « { $name } » apparaît deux fois
levels-repeated-key = « { $key } » apparaît deux fois, ici avec { $token }
levels-missing = « { $key } » manque à ce niveau
levels-not-a-number = « { $key } » vaut { $token }, qui n'est pas un nombre entier positif
levels-zero = « { $key } » vaut { $token }, mais doit valoir au moins 1
levels-too-large = « { $key } » vaut { $token }, mais peut valoir au plus { $most }
levels-too-many-mines = « mines » vaut { $token }, mais peut valoir au plus { $most } : la première case doit rester libre
matrices-variables =
    { $count ->
        [one] { $count } variable
       *[other] { $count } variables
    }
matrices-rest =
    { $count ->
        [one] dernière colonne : la seule case qui ne touche aucun nombre
       *[other] dernière colonne : les { $count } cases qui ne touchent aucun nombre
    }
matrices-all = mines restantes
matrices-rest-value = dernière colonne : { $value } par case
matrices-left-out = { $rows } lignes et { $cols } colonnes sont omises.

## Takuzu

takuzu-size = Taille de la grille (4, 6 ou 8) : {""}
takuzu-not-a-size = « { $entry } » n'est pas 4, 6 ou 8.
takuzu-move = Votre coup, par exemple AB1, ou AB pour effacer : {""}
takuzu-not-a-move = « { $entry } » n'est pas un coup : il faut une ligne et une colonne en lettres majuscules, puis 0, 1 ou rien.
takuzu-off-board = « { $entry } » est hors de la grille, dont la dernière ligne et la dernière colonne sont { $last }.
takuzu-given = « { $entry } » vise une case initiale.
takuzu-blank = « { $entry } » n'efface rien : la case est vide.
grids-bad = { $file }, ligne { $line }, colonne { $column } : { $what }
grids-wrong-size = la taille est « { $token } », mais devrait être { $size } dans ce dossier
grids-not-a-size = la taille est « { $token } », mais doit être 4, 6 ou 8

## Morpion 3D

morpion-size = Taille du plateau (1 à { $last }) : {""}
morpion-ask-variant = Variante, top (vue du dessus) ou 3d : {""}
morpion-not-a-variant = « { $entry } » n'est ni top ni 3d.
morpion-ask-quake = Séisme (oui ou non) : {""}
morpion-not-yes-or-no = « { $entry } » n'est ni oui ni non.
morpion-turn = Joueur { $player }, votre choix (i j k l déplacer, p poser, r retirer, q quitter) : {""}
morpion-turn-short = Joueur { $player }, votre choix : {""}
morpion-edge = Le curseur est au bord du plateau : déplacement impossible.
morpion-empty = Cette pile est vide : il n'y a rien à retirer.
morpion-too-high = Cette pile compte déjà { $most } jetons, le maximum permis.
morpion-unknown-key = « { $key } » n'est pas une touche du jeu.
morpion-no-letter = Cette touche n'est pas une touche du jeu.
morpion-quake =
    { $count ->
        [one] La terre tremble : { $count } pile s'effondre.
       *[other] La terre tremble : { $count } piles s'effondrent.
    }
morpion-quit = La partie s'arrête ici, sans vainqueur.
morpion-small-window = La fenêtre est trop petite.
