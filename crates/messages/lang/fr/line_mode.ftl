# Line mode

line-about-mines =
    { $level ->
        [beginner] Démineur, débutant
        [intermediate] Démineur, intermédiaire
        [expert] Démineur, expert
       *[other] Démineur
    } : { $rows ->
        [one] { $rows } ligne
       *[other] { $rows } lignes
    }, { $cols ->
        [one] { $cols } colonne
       *[other] { $cols } colonnes
    }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }{ $guess ->
        [0] .
       *[other] , sans pari.
    }
line-about-takuzu =
    { $graded ->
        [0] { $rules }
       *[other] { $rules }, { $level }
    } : { $rows } lignes, { $cols } colonnes, { $blanks ->
        [one] { $blanks } case vide.
       *[other] { $blanks } cases vides.
    }
line-about-morpion =
    Morpion 3D, { $side } x { $side }, { $variant ->
        [top] lignes des jetons du dessus
       *[three] lignes en trois dimensions
    }{ $quake ->
        [0] {""}
       *[other] , avec séismes
    }{ $ko ->
        [0] {""}
       *[other] , avec ko
    }. X : { $x } ; O : { $o }.
line-left-mines = Mines à marquer : { $left } ; cases à ouvrir : { $cells }.
line-left-takuzu =
    { $blanks ->
        [0] La grille est pleine, mais fausse.
        [one] { $blanks } case est vide.
       *[other] { $blanks } cases sont vides.
    }
line-moves =
    { $moves ->
        [one] { $moves } coup joué
       *[other] { $moves } coups joués
    }{ $more ->
        [0] .
        [one] , { $more } annulé.
       *[other] , { $more } annulés.
    }
line-unknown = « { $entry } » n'est ni un coup ni une commande ; « aide » les donne.
line-needs-cell = « { $entry } » demande une case ; « aide » montre comment l'écrire.
line-refused = { $move } : { $why }
line-no-line = Cette ligne ou colonne n'existe pas.
line-around = Autour : { $cells }.
line-signs = Signes à côté : { $signs }.
line-hidden = fermée
line-flag = drapeau
line-mine = mine
line-hit = mine explosée
line-hidden-many = fermées
line-flag-many = drapeaux
line-mine-many = mines
line-blank = vide
line-given = { $digit } (donné)
line-note = note { $digit }
line-rows =
    { $one ->
        [0] les lignes { $first } à { $last }
       *[other] la ligne { $first }
    }
line-columns =
    { $one ->
        [0] colonnes { $first } à { $last }
       *[other] colonne { $first }
    }
line-opened = Ouvert : { $cells }.
line-opened-many = Ouvert : { $count } cases, dans { $area } ; cases à ouvrir : { $left }.
line-flagged = Drapeau en { $cell } ; mines restantes : { $left }.
line-unflagged = Drapeau retiré en { $cell } ; mines restantes : { $left }.
line-exploded = { $cell } est une mine.
line-cell = { $first } { $what }
line-run = { $first } à { $last } { $what }
line-row = Ligne { $name } : { $cells }.
line-column = Colonne { $name } : { $cells }.
line-look = Regardez { $area }.
line-look-at = Regardez { $cells }.
line-follows = Cela découle de { $cells }.
line-odds = { $cell } : { $odds } de risque.
line-verdict-counts = Coups certains : { $certain } ; paris : { $guesses } ; erreurs : { $mistakes }.
line-verdict = { $at }. { $move } : { $verdict }
line-put = { $cell } vaut { $digit }.
line-cleared = { $cell } est vide.
line-noted = { $cell } porte la note { $digit }.
line-wiped = { $cell } n'a plus de note.
line-filled =
    { $count ->
        [one] { $count } case est remplie.
       *[other] { $count } cases sont remplies.
    }
line-notes = Notes : { $notes }
line-missing = Il manque { $zeros } fois le chiffre { $zero }, { $ones } fois le chiffre { $one }.
line-missing-at-most = Il manque au plus { $zeros } fois le chiffre { $zero }, au plus { $ones } fois le chiffre { $one }.
line-rule-even = Toute rangée de longueur paire a autant de { $zero } que de { $one }.
line-rule-equal-lines = Deux lignes ou deux colonnes peuvent être identiques.
line-rule-signs = Signes : = veut dire égal, × différent.
line-rule-more-ones = Toute rangée de longueur impaire a un { $one } de plus que de { $zero }.
line-rule-either = Une rangée de longueur impaire a un { $zero } ou un { $one } de plus.
line-lesson-of-takuzu = Cette leçon est celle du Takuzu. Ici ({ $game }), des rangées peuvent être identiques : ce qu'enseigne la position 4 n'y vaut pas.
line-no-errors = Tous les chiffres sont justes jusqu'ici.
line-pushed = { $player } pose en { $cell }. Pile : { $pile }.
line-popped = { $player } retire { $token } de { $cell }. Pile : { $pile }.
line-falls = { $cell } perd { $tokens }, maintenant { $pile }
line-fell = La terre tremble : { $piles }.
line-best-move = Meilleur coup : { $move } ({ $worth }).
line-nothing-to-play = Il n'y a rien à jouer.
line-help-mines =
    Coups : d C4 creuse, f C4 pose ou enlève un drapeau, c C4 creuse autour d'un nombre qui a ses drapeaux ; plusieurs cases sont possibles, comme d C4 D4. C4 seul dit ce qui s'y trouve.
    grille montre tout : . fermée, F drapeau, W drapeau faux, * mine, X mine explosée, ou un nombre. ligne 4, colonne C et autour C4 en lisent une partie.
    probabilités ou probabilités C4 donne le risque de mine. robot joue un coup, robot best avec une autre approche, robot exact tout jusqu'à la fin. Après la partie, verdicts juge chaque coup.
line-help-takuzu =
    Coups : C8=1 met un 1 en colonne C, ligne 8 ; C8 ou C8- l'efface ; C8?1 note un 1 au crayon, C8? efface la note. On peut taper plusieurs coups sur une ligne. HC1, avec des lettres pour la ligne et la colonne, convient aussi.
    grille montre tout. ligne 8, colonne C et autour C8 en lisent une partie.
    vérifier dit quelle règle est enfreinte, erreurs quels chiffres sont faux, résoudre remplit la grille.
line-help-morpion =
    Coups : +b2 ou poser b2 met un jeton en colonne b, ligne 2 ; -b2 ou retirer b2 enlève le plus haut. b2 seul dit ce qui s'y trouve.
    grille montre toutes les piles, du jeton le plus bas au plus haut. ligne 2, colonne b et autour b2 en lisent une partie.
    valeurs dit ce que vaut chaque coup. robot joue un coup pour vous, robot expert comme ce joueur.
line-help-all =
    règles explique le jeu avec de petits plateaux, leçon l'enseigne en quelques positions.
    indice dit où regarder, puis en dit plus à chaque fois ; indice! dit tout ; jouer joue le coup.
    annuler, annuler 3, refaire, recommencer, signet, retour ; état, temps, id.
    enregistrer FICHIER, charger FICHIER, nouvelle, nouvelle 42 ; quitter. La partie est enregistrée après chaque coup.
line-word-all = tout
line-word-dig = creuser
line-word-flag = drapeau marquer
line-word-unflag = démarquer demarquer
line-word-chord = dégager degager accord
line-word-push = poser empiler
line-word-pop = retirer dépiler depiler
line-word-help = aide
line-word-rules = règles regles
line-word-lesson = leçon lecon
line-word-board = grille plateau
line-word-row = ligne
line-word-column = colonne
line-word-around = autour
line-word-status = état etat
line-word-hint = indice
line-word-whole-hint = indice!
line-word-play = jouer
line-word-odds = probabilités probabilites chances
line-word-bot = robot
line-word-verdicts = verdicts
line-word-check = vérifier verifier
line-word-errors = erreurs
line-word-solve = résoudre resoudre
line-word-values = valeurs
line-word-undo = annuler
line-word-redo = refaire
line-word-restart = recommencer
line-word-bookmark = signet
line-word-return = retour
line-word-save = enregistrer
line-word-load = charger
line-word-id = identifiant
line-word-new = nouvelle nouveau
line-word-time = temps
line-word-quit = quitter
