# What the engine behind the page says of requests.

engine-field = The request has no fitting “{ $field }”.
engine-unknown = There is no request “{ $name }”.
engine-gone = This game is not open here any more.
engine-too-many = Too many games are open.
engine-other-game = This is asked of another game.
engine-not-judged = The board is too large to judge each of its moves.
