"""Takuzu, also called Binairo: boards, a solver, exact counts, graded puzzles and hints.

`rules` is the name of a preset: `takuzu`; `unruly`, which allows equal lines; `tango` (or `binairo-plus`), which also
has signs between cells; `takuzu-signs`. With `-either` behind it, a line of odd length has one more of either digit,
not one more 1. A board does not hold its rules: without `rules`, they are those of Tango if it has signs, otherwise
those of Takuzu. In arrays a cell is 0, 1, or -1 if it is empty.

>>> solve(Board.parse(".1.0..0..0..11.0")).solution
Board.parse("0110100100111100")
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, overload

from grille import _core
from grille._core import TakuzuBoard as Board

__all__ = ["Board", "Grade", "Hint", "Puzzle", "Solved", "count", "generate", "grade", "hint", "solve"]

Cell: TypeAlias = tuple[int, int]
Language: TypeAlias = Literal["en", "fr"]


@dataclass(frozen=True)
class Solved:
    """How many solutions a puzzle has, and up to two of them."""

    count: Literal["none", "one", "several", "unknown"]
    solutions: tuple[Board, ...]

    @property
    def solution(self) -> Board | None:
        """The only solution."""
        return self.solutions[0] if self.count == "one" else None


@overload
def solve(
    puzzles: Board, rules: str | None = ..., *, budget: int | None = ..., threads: int | None = ...
) -> Solved: ...
@overload
def solve(
    puzzles: Sequence[Board], rules: str | None = ..., *, budget: int | None = ..., threads: int | None = ...
) -> list[Solved]: ...
def solve(
    puzzles: Board | Sequence[Board],
    rules: str | None = None,
    *,
    budget: int | None = None,
    threads: int | None = None,
) -> Solved | list[Solved]:
    """Solves a puzzle and proves that its solution is the only one; or many puzzles, on all cores.

    >>> solve(Board.parse("................")).count
    'several'
    """
    many = [puzzles] if isinstance(puzzles, Board) else list(puzzles)
    found = _core.takuzu_solve(many, rules, budget, threads)
    solved = [Solved(count, tuple(boards)) for count, boards in found]
    return solved[0] if isinstance(puzzles, Board) else solved


def count(
    rows: int,
    cols: int | None = None,
    rules: str = "takuzu",
    *,
    part: tuple[int, int] = (0, 1),
    threads: int | None = None,
) -> int:
    """The exact number of full boards, up to 144 cells and a side of 14. `part=(i, m)` counts part i, from 0, of m; the
    parts add up to the whole. A board of 12 x 12 takes hours, and a gigabyte a thread.

    Boards with odd sides are counted only if their lines have one more 1, not under rules with `-either`.

    >>> count(8)
    4111116
    >>> sum(count(8, part=(i, 3)) for i in range(3))
    4111116
    """
    return int(_core.takuzu_count(rows, rows if cols is None else cols, rules, part, threads))


@dataclass(frozen=True)
class Puzzle:
    """A puzzle and its only solution."""

    board: Board
    solution: Board
    rules: str
    """The name of its rules."""


def generate(
    rows: int,
    cols: int | None = None,
    number: int = 1,
    *,
    seed: int,
    difficulty: Literal["easy", "medium", "hard", "expert", "extreme"] | None = None,
    rules: str = "takuzu",
) -> list[Puzzle]:
    """Minimal puzzles, as `grille takuzu generate` makes them from the same seed.

    >>> generate(6, seed=1)[0].board.blanks > 20
    True
    """
    made = _core.takuzu_generate(rows, rows if cols is None else cols, difficulty, number, seed, rules)
    return [Puzzle(puzzle, solution, rules) for puzzle, solution in made]


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is for a person."""

    difficulty: str
    hardest: str | None
    """The hardest technique that it needs."""
    techniques: dict[str, int]
    """How often each technique is used."""


def grade(puzzle: Board, rules: str | None = None) -> Grade:
    """The difficulty of a puzzle, and the techniques that it needs. `NotFound` if it has not exactly one solution.

    >>> grade(Board.parse(".1.0..0..0..11.0")).difficulty
    'easy'
    """
    found = json.loads(_core.takuzu_grade(puzzle, rules))
    return Grade(found["grade"], found["hardest"], found["techniques"])


@dataclass(frozen=True)
class Hint:
    """What to do next, and why."""

    kind: str
    """`step`, `solved`, `broken`, `wrong`, `dead-end`, `hopeless`, `several` or `unknown`."""
    technique: str | None
    """How a step is found."""
    cells: tuple[tuple[int, int, int], ...]
    """Row, column and digit of what to write."""
    because: tuple[Cell, ...]
    """The cells that a step follows from, or those that are wrong."""
    why: str
    """The last sentence: the reason."""
    stages: tuple[str, ...]
    """Sentences from where to look to what to write."""


def hint(
    board: Board, start: Board | None = None, rules: str | None = None, *, language: Language = "en"
) -> Hint:
    """The easiest next step. With the puzzle as it was at the `start`, wrong digits are found, too.

    >>> found = hint(Board.parse(".1.0..0..0..11.0"))
    >>> found.kind, found.technique, found.cells
    ('step', 'pair', ((3, 2, 0),))
    """
    text, stages = _core.takuzu_hint(board, start, rules, language)
    found: dict[str, Any] = json.loads(text)
    because = found.get("because", found.get("mends", []))
    cells = found.get("cells", [])
    if found["hint"] == "wrong":
        because, cells = cells, []
    return Hint(
        kind=found["hint"],
        technique=found.get("technique"),
        cells=tuple((row - 1, col - 1, digit) for row, col, digit in cells),
        because=tuple((row - 1, col - 1) for row, col in because),
        why=found.get("why", " ".join(stages)),
        stages=tuple(stages),
    )
