## Who played a game, and what counts

played-by-mines = jouée par le robot
played-by-takuzu = remplie par le solveur
played-by-morpion = jouée par l'ordinateur
records-rule = Une partie où le robot, le solveur ou l'ordinateur a joué à votre place ne compte pas : ni comme gagnée, ni comme grille du jour, ni dans ces chiffres. Une partie gagnée avec de l'aide, comme des indices, compte, mais son temps n'est pas un record.
records-left-out = Parties écartées car jouées par un programme : { $games }
mines-end-bot-won = Le robot a gagné
mines-end-bot-lost = Le robot a perdu
does-not-count = Cette partie ne compte pas : { $who }.

## The daily puzzle

daily-in-a-row = série de { $days }
daily-all = Toutes les grilles : série de { $days }
page-daily-drawn = nulle après { $time }
page-daily-label = Grille du jour · { $date }
page-daily-streaks = Jours d'affilée
page-daily-all = toutes
page-daily-next = Prochaines grilles dans { $time }.
page-daily-in-a-row = Jours d'affilée : { $days }.
page-daily-rule = Un jour compte si vous avez commencé sa grille ce jour-là et l'avez résolue vous-même, avec ou sans indices. Il ne compte pas si le robot, le solveur ou l'ordinateur a joué à votre place.
page-result-share = Partager le résultat
page-result-copied = Résultat copié.
page-result-solved = Résolue en { $time }
page-result-solved-helped = Résolue en { $time }, avec de l'aide
page-result-lost = Non résolue, { $time }

## Bests and plots

page-best-time = Nouveau meilleur temps : { $time } (avant : { $before }).
page-best-speed = Nouvelle meilleure vitesse : { $speed } 3BV par seconde (avant : { $before }).
page-best-streak = Votre plus longue série : { $games } parties gagnées de suite.
page-bests = Records personnels
page-bests-level = niveau
page-bests-speed = 3BV/s
page-bests-streak = plus longue série
page-plot-speed = 3BV par seconde
page-plot-efficiency = Efficacité : 3BV par clic
page-plot-clicks = Clics de chaque partie
page-plot-words = { $name } : de { $low } à { $high } sur { $games } parties, { $last } à la dernière.
page-click-left = gauche
page-click-right = droit
page-click-chord = dégagement

## Groups of comparable games

takuzu-own = votre grille
