# L'écran de jeu du terminal.

quit-again = Encore une fois { $key } pour quitter.
key-leave = sortir
key-stop = arrêter
key-go-on = reprendre
key-more = la suite
key-close = fermer
hint-title = Indice
hint-stage = Indice { $stage } sur 3
hint-searching = Recherche d'un indice…
hint-more = { $key } en dit plus.
hint-play = { $key } le joue.
game-paused = En pause. Appuyez sur une touche.
bot-reason = Le robot
bot-stuck = Le robot ne trouve rien à jouer.
job-failed = Quelque chose s'est mal passé ; la partie continue.
restarted = Retour au début. Les coups peuvent être refaits.
share-copied = Copié dans le presse-papiers.
share-title = Partager
share-how =
    { $id }
    Qui colle cet identifiant dans grille, ou l'ajoute après un # à l'adresse de la page, joue le même plateau.
newcomer = Vous découvrez ce jeu ? { $key } montre les règles et une leçon.
ask-open-pasted = Jouer ce que vous avez collé ? La partie en cours est abandonnée.
ask-open = Jouer
ask-restart = Recommencer ce plateau ? La partie en cours est abandonnée.
ask-restart-yes = Recommencer
mines-odds-elsewhere = ailleurs { $share }
takuzu-puzzle = La grille
