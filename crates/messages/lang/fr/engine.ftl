# Ce que le moteur de la page dit des demandes.

engine-field = Il manque à la demande un champ « { $field } » valable.
engine-unknown = La demande « { $name } » n'existe pas.
engine-gone = Cette partie n'est plus ouverte ici.
engine-too-many = Trop de parties sont ouvertes.
engine-other-game = Cette demande concerne un autre jeu.
engine-not-judged = La grille est trop grande pour juger chacun de ses coups.
engine-no-such-field = La demande « { $name } » n'a pas de champ « { $field } ».
engine-version = Ce moteur parle la version { $version } de son protocole.
engine-needs-game = La demande « { $name } » demande une partie : une position ne suffit pas.
engine-cancelled = Cette demande a été annulée.
