"""Minesweeper, Takuzu and Morpion 3D: exact solvers, generators, hints and learning environments.

| module | holds |
|---|---|
| `grille.mines` | Minesweeper |
| `grille.takuzu` | Takuzu |
| `grille.morpion` | Morpion 3D |
| `grille.gym` | environments of Gymnasium, which it brings along only if that is installed |
| `grille.zoo` | the environment of PettingZoo |
| `grille.errors` | the exceptions |

The same seed gives the same board here and in the program `grille`. Long calls run without Python's lock, batches on
all cores, and Ctrl-C stops them.
"""

from grille import errors, mines, morpion, takuzu
from grille._core import __version__

__all__ = ["__version__", "errors", "mines", "morpion", "takuzu"]
