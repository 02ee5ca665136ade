"""Minesweeper, Takuzu and Morpion 3D: exact solvers, generators, hints, and environments for reinforcement learning.

| module | holds |
|---|---|
| `grille.mines` | Minesweeper |
| `grille.takuzu` | Takuzu |
| `grille.morpion` | Morpion 3D |
| `grille.gym` | environments of Gymnasium, which it brings along only if that is installed |
| `grille.zoo` | the environment of PettingZoo |
| `grille.errors` | the exceptions |

`grille.read` opens any text that the program can play: an ID, a link, a saved game or a board.

Boards and puzzles are made, and games of approaches and players are played, as the program `grille` does with the same
seed. Long calls run without Python's lock, batches on all cores, and Ctrl-C stops them.
"""

from grille import errors, mines, morpion, takuzu
from grille._core import Session, __version__, read

__all__ = ["Session", "__version__", "errors", "mines", "morpion", "read", "takuzu"]
