
# Settings, keys and lists of games on the full screen

settings-cell-size = Cases
settings-cell-size-note = Taille des cases, si la fenêtre a la place.
settings-motion-note = Non : rien ne bouge tout seul.
settings-show-errors = Erreurs
settings-show-errors-note = Takuzu : montre les règles enfreintes pendant la partie.
settings-symbols = Symboles
settings-symbols-note = Takuzu : ce qui remplace 0 et 1, sur la grille et dans les indices.
settings-symbol-colours = Couleurs
settings-symbol-colours-note = Takuzu : deux couleurs pour 0 et 1, que tous distinguent.
symbols-digits = 0 et 1
symbols-sun-moon = lune et soleil
symbols-circles = cercles
symbols-blocks = blocs
symbol-colours-purple-yellow = violet et jaune
settings-chording = Dégager
settings-chording-note = Démineur : comment ouvrir toutes les cases autour d'un nombre.
settings-first-click = Premier coup
settings-first-click-note = Démineur : sécurité du premier coup.
settings-confirm = Confirmation
settings-confirm-note = Demande avant d'abandonner une partie en cours.
settings-vim-note = h, j, k et l déplacent le curseur, comme dans vim.
settings-keys-note = Changez une touche en appuyant sur la nouvelle.
cell-size-auto = automatique
cell-size-small = petites
cell-size-medium = moyennes
cell-size-large = grandes
chording-dig = en creusant
chording-key = par sa touche
chording-off = non

keys-how = { $key }, puis la nouvelle touche.
keys-press = Appuyez sur la nouvelle touche de « { $action } ». Échap garde l'ancienne.
keys-taken = « { $action } » a { $key }. Appuyez encore pour la prendre.
keys-refused = Cette touche ne peut pas servir.
keys-reset-sure = Choisissez encore pour tout rétablir.
keys-own = * vos propres touches
keys-none = aucune
keys-of-any = Tous les écrans
keys-of-menu = Menu
keys-of-list = Listes
keys-of-form = Formulaires
keys-of-text = Texte
keys-of-keys = Cet écran

list-board = grille
list-progress = avancement
list-time = temps
list-saved = enregistrée
list-date = date
list-result = résultat
saved-today = aujourd'hui { $time }
saved-yesterday = hier { $time }
saved-opened = { $percent } % ouvert
saved-filled = { $percent } % rempli
daily-days =
    { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    }
daily-next = Prochaines grilles dans { $hours } h { $minutes } min.
