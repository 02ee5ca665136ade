# What the engine behind the page says of requests.

engine-field = The request has no fitting “{ $field }”.
engine-unknown = There is no request “{ $name }”.
engine-gone = This game is not open here any more.
engine-too-many = Too many games are open.
engine-other-game = This is asked of another game.
engine-not-judged = The board is too large to judge each of its moves.
engine-no-such-field = The request “{ $name }” has no field “{ $field }”.
engine-version = This engine speaks version { $version } of its protocol.
engine-needs-game = The request “{ $name }” needs a game: a position is not enough.
engine-cancelled = This request was cancelled.
