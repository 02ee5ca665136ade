# The browser page, apart from the games

page-skip = Aller au plateau
page-games = Jeux
page-more = Plus
page-tools = Outils
page-panel = Détails
page-card = Indice ou résultat
page-clock = Temps joué
page-close = Fermer
page-cancel = Annuler
page-cancelled = Arrêté.
page-open = Ouvrir
page-theme-dark = Thème sombre
page-theme-light = Thème clair
page-language-en = English
page-language-fr = Français
page-engine-failed = Une erreur est survenue. La partie reprend là où elle a été enregistrée.
page-engine = Moteur
page-engine-here = Le moteur tourne dans ce navigateur. Une fois chargée, la page fonctionne sans réseau. Rien ne sort de ce navigateur.
page-engine-served = Le moteur tourne dans le programme qui sert cette page, construit sans le jeu hors ligne. La page fonctionne tant que grille serve est lancé. Vos parties sont envoyées au programme, qui n'en garde aucune.
page-program-away = Le programme qui sert cette page ne répond pas. grille serve est-il toujours lancé ?
page-program-busy = Le programme qui sert cette page est occupé. Réessayez dans un instant.
page-program-large = Cette partie est trop grande pour être envoyée au programme qui sert cette page.
page-program-slow = C'est trop long pour le programme qui sert cette page.
page-program-failed = Le programme qui sert cette page n'a pas pu répondre.
page-fault-title = Ce lien ne mène à aucune partie
page-fault-packed = La partie de ce lien est illisible : le lien est coupé ou abîmé.
page-gone = Ce navigateur n'a plus cette partie.
page-fault-home = Accueil
page-making = Préparation de la partie…
page-searching = Recherche d'un plateau sans pari…
page-shared = Quelqu'un a partagé ce plateau avec vous. À vous de jouer.
page-shared-played = Quelqu'un a partagé cette partie avec vous, avec ses coups. Jouez la suite, ou revoyez-les.
page-home-title = Trois jeux de grille
page-any-id = Un lien, un ID ou une grille
page-print = Feuilles à imprimer
page-new-id-note = Un nombre redonne toujours le même plateau ; un ID ouvre sa propre partie.

## A game

page-another = Une autre du même genre
page-again = Rejouer
page-badge-bot = avec le robot
page-paused = En pause
page-hint-stage = { $stage } sur { $all }
page-hint-more = Étape suivante
page-hint-move = Montrer le coup
page-hint-play = Le jouer
page-hint-enter = Entrée le joue
page-no-hint = Il n'y a aucun indice à donner.
page-no-hint-shown = Aucun indice à jouer. Demandez-en un d'abord.
page-no-bookmark = Il n'y a aucun signet où revenir.
page-line = Taper un coup
page-line-send = Envoyer
page-line-note = Comme en mode ligne ; « aide » donne les commandes.
page-save-file = Enregistrer dans un fichier texte
page-load-file = Charger une partie enregistrée
page-picture-svg = Image (SVG)
page-picture-png = Image (PNG)
page-picture-failed = Le navigateur n'a pas pu dessiner l'image.
page-larger = Cases plus grandes
page-smaller = Cases plus petites
page-share-title = Partager
page-share-what = Ce qu'ouvre le lien
page-share-id = Ce plateau, par sa graine
page-share-description = Le plateau lui-même, quelle que soit la version
page-share-whole = La partie entière, avec ses coups
page-share-link = Lien
page-share-copy = Copier le lien
page-share-copied = Lien copié.
page-share-by-hand = Le lien est sélectionné : copiez-le avec Ctrl+C.
page-replay-close = Revenir à la partie
page-verdict-certain = certain
page-verdict-forced = pari forcé
page-verdict-best = meilleur pari
page-verdict-mistake = erreur

## Daily puzzles, statistics, replays

page-daily-words = Chaque jour, une partie de chaque jeu et un Tango, les mêmes pour tout le monde.
page-daily-new = pas commencée
page-daily-running = commencée, { $time }
page-daily-done = finie en { $time }
page-daily-lost = perdue après { $time }
page-stats-recent = Parties gagnées : { $won } sur les { $all } dernières
page-stats-last = dernières parties : { $signs }
page-stats-times = temps des parties gagnées sans aide
page-stats-times-label = { $all } temps, de { $low } à { $high }
page-stats-clear = Effacer les statistiques
page-stats-clear-sure = Tous les résultats seront effacés pour de bon.
page-stats-clear-yes = Les effacer
page-export-csv = Exporter en CSV
page-export-json = Exporter en JSON
page-replays-words = Les cinquante dernières parties finies. Ouvrez-en une pour la revoir.

## Settings

page-theme-auto = automatique
page-palette = Couleurs
page-palette-usual = standard
page-language-auto = automatique
page-zoom = Taille des cases
page-motion = Animations
page-motion-note = Toujours désactivées si le système en demande moins.
page-kept = Ce que ce navigateur garde
page-kept-words = Parties en cours : { $games }. Parties finies : { $replays }. Résultats : { $results }.
page-kept-clear = Supprimer toutes les parties
page-kept-clear-sure = Toutes les parties, en cours ou finies, et tous les résultats seront effacés pour de bon.
page-kept-clear-yes = Les supprimer

## Help

page-keys-mines = Clic droit ou appui long : drapeau.
page-keys-takuzu = Clic droit ou appui long : chiffre précédent.
page-keys-morpion = Clic droit ou appui long : retrait.
page-keys-more = Ctrl+Début et Ctrl+Fin vont aux coins.
page-help-mines = Ouvrez toutes les cases sans mine. Un nombre dit combien des huit cases autour de lui sont des mines. Un clic creuse, un clic droit marque ; un clic sur un nombre qui a ses drapeaux creuse les autres cases autour de lui.
page-help-mines-touch = Sur un écran tactile, le bouton sous le plateau choisit si un appui creuse ou marque ; un appui long fait l'inverse.
page-help-mines-odds = Les probabilités montrent le risque de mine de chaque case fermée : ok est sûr, XX est une mine, le meilleur pari est souligné. Les parties avec aide sont signalées dans les statistiques.
page-help-takuzu = Remplissez la grille avec { $zero } et { $one } : jamais trois chiffres égaux côte à côte, et autant de l'un que de l'autre dans chaque ligne et chaque colonne. Au Takuzu, jamais deux lignes ni deux colonnes identiques ; à Unruly et au Tango, elles peuvent l'être. Le Tango a aussi des signes : = relie deux cases égales, × deux cases différentes. Le panneau donne les règles de chaque grille.
page-help-takuzu-more = Les chiffres donnés restent. Le crayon sert à essayer ; un signet est un endroit où revenir.
page-help-morpion = Posez un de vos jetons sur une pile, ou retirez le jeton du dessus d'une pile. Le premier qui complète une ligne gagne : de jetons du dessus, ou en trois dimensions, selon les règles de la partie.
page-help-morpion-more = Avec les séismes, des piles peuvent s'effondrer après un coup, les plus hautes plus souvent.
page-help-hints-title = Indices
page-help-hints = Un indice vient par étapes : où regarder, de quoi cela découle, puis le coup, avec un bouton qui le joue. La touche h donne chaque étape ; Entrée joue le coup.
page-help-share-title = Liens
page-help-share = Partager copie un lien vers ce plateau par sa graine, vers le plateau lui-même ou, si possible, vers la partie entière avec ses coups. Qui l'ouvre joue sur le même plateau.
page-help-keep-title = Ce qui est gardé
page-help-keep = Chaque coup est enregistré dans ce navigateur, et la partie reprend après un rechargement. Une partie s'enregistre aussi dans un fichier texte, que le programme du terminal sait lire.
page-help-offline = Après la première visite, tout marche sans réseau. La page s'installe comme un programme.
page-help-access-title = Clavier et lecteurs d'écran
page-help-access = Tout se fait au clavier. Pour un lecteur d'écran, le plateau est une grille : chaque case dit son nom et son contenu, et chaque changement est annoncé.
page-help-line = Le champ « Taper un coup » accepte les commandes du mode ligne : d C4 creuse, drapeau C4 D5 marque deux cases, ligne 3 lit une ligne, aide donne le reste. La touche / y mène.
page-version = grille { $version }
page-first = le premier coup { $what }

## Home, and the page about the assignments

page-play = Jouer
page-home-mines = Ouvrez toutes les cases sans mine. Chaque nombre compte les mines qui l'entourent.
page-home-takuzu = Remplissez la grille avec { $zero } et { $one } : jamais trois fois le même à la suite, et autant de l'un que de l'autre par ligne et par colonne.
page-home-morpion = Le morpion en trois dimensions : empilez vos jetons, et soyez le premier à former une ligne.
page-home-others = Autres parties en cours
page-assignments = Sujets de cours
page-assignments-words = grille est né de cinq sujets de cours. Dans un terminal, le programme exécute chacun tel qu'il était demandé :
page-assignment-sae = Le démineur en cinq opérations, lues sur l'entrée standard, avec la réponse sur la sortie standard.
page-assignment-tp = Le démineur par questions et réponses, sur un plateau de taille libre.
page-assignment-ia = Le démineur à trois niveaux, avec un robot qui résout des équations linéaires par la pseudo-inverse.
page-assignment-takuzu = Le Takuzu, fonction par fonction en C, puis comme jeu.
page-assignment-morpion = Le Morpion 3D à deux : des piles de jetons, deux variantes et des séismes.
page-assignments-bot = Le robot à pseudo-inverse joue aussi sur cette page. Au démineur, choisissez l'approche Pseudo-inverse, puis affichez ses matrices.
