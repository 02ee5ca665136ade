## Qui a joué une partie, et ce qui compte

played-by-mines = jouée par le robot
played-by-takuzu = remplie par le solveur
played-by-morpion = jouée par l'ordinateur
records-rule = Une partie où le robot, le solveur ou l'ordinateur a joué des coups à votre place ne compte ni comme gagnée, ni comme grille du jour résolue, ni dans aucun de ces chiffres. Les indices sont une aide : une partie gagnée avec de l'aide est gagnée, mais son temps n'est pas retenu comme record.
records-left-out = Parties écartées car jouées par un programme : { $games }
mines-end-bot-won = Le robot a gagné
mines-end-bot-lost = Le robot a perdu
does-not-count = Cette partie ne compte pas : { $who }.

## La grille du jour

daily-in-a-row = série { $days }
daily-all = Les trois grilles : série { $days }
page-daily-drawn = nulle après { $time }
page-daily-label = Grille du jour · { $date }
page-daily-streaks = Jours d'affilée
page-daily-all = les trois
page-daily-next = Les prochaines arrivent dans { $time }.
page-daily-in-a-row = Jours d'affilée : { $days }.
page-daily-rule = Un jour compte si vous avez commencé sa grille ce jour-là et l'avez résolue vous-même, avec ou sans indices. Il ne compte pas si le robot, le solveur ou l'ordinateur a joué des coups à votre place.
page-result-share = Partager le résultat
page-result-copied = Le résultat est copié.
page-result-solved = Résolue en { $time }
page-result-solved-helped = Résolue en { $time }, avec de l'aide
page-result-lost = Non résolue, { $time }

## Records et courbes

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

## Groupes de parties comparables

takuzu-own = grille donnée
