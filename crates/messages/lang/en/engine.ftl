# Errors of requests to the engine.

engine-field = The field “{ $field }” is missing or invalid.
engine-unknown = Unknown request “{ $name }”.
engine-gone = This game is no longer open here.
engine-too-many = Too many games are open.
engine-other-game = This request is for another game.
engine-not-judged = The board is too large to judge its moves.
engine-no-such-field = The request “{ $name }” has no field “{ $field }”.
engine-version = This engine uses version { $version } of the protocol.
engine-needs-game = The request “{ $name }” needs a game: a position is not enough.
engine-cancelled = This request was cancelled.
engine-entered-none = The puzzle has no solution.
engine-entered-one = The puzzle has exactly one solution.
engine-entered-several = The puzzle has several solutions so far. Add digits or signs.
engine-entered-unknown = Could not find out in a moment whether the puzzle has one solution.
