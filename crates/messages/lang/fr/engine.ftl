# Errors of requests to the engine.

engine-field = Le champ « { $field } » manque ou n'est pas valide.
engine-unknown = Demande inconnue : « { $name } ».
engine-gone = Cette partie n'est plus ouverte ici.
engine-too-many = Trop de parties sont ouvertes.
engine-other-game = Cette demande concerne un autre jeu.
engine-not-judged = Le plateau est trop grand pour que les coups soient jugés.
engine-no-such-field = La demande « { $name } » n'a pas de champ « { $field } ».
engine-version = Ce moteur utilise la version { $version } du protocole.
engine-needs-game = La demande « { $name } » porte sur une partie : une position ne suffit pas.
engine-cancelled = Cette demande a été annulée.
engine-entered-none = La grille n'a pas de solution.
engine-entered-one = La grille a exactement une solution.
engine-entered-several = La grille a encore plusieurs solutions. Ajoutez des chiffres ou des signes.
engine-entered-unknown = Impossible de savoir en un instant si la grille a une seule solution.
