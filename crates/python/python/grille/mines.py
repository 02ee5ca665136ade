"""Minesweeper: boards, views, games, exact probabilities, hints, approaches, generators and verdicts.

A cell is a pair (row, column) from 0. A move is a text: `d C4` digs, `f C4` marks, `u C4` removes the mark, `c C4` digs
around a number; columns are letters, rows are numbers from 1. In arrays, a cell is 0 to 8 if it is open, otherwise
`CLOSED`, `FLAG`, `MINE` or `HIT`.

>>> game = Game.start("beginner", seed=7)
>>> events = game.dig(4, 4)
>>> game.status
'playing'
>>> odds = probabilities(game.view)
>>> odds.shape
(9, 9)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from grille import _core
from grille._core import Game, Layout, Rules, View

__all__ = [
    "APPROACHES",
    "CLOSED",
    "FLAG",
    "HIT",
    "MINE",
    "Analysis",
    "Board",
    "Game",
    "Hint",
    "Judged",
    "Layout",
    "Plan",
    "Played",
    "Rules",
    "Verdict",
    "View",
    "analyse",
    "best_move",
    "certain",
    "certificate",
    "check_certificate",
    "compared",
    "generate",
    "hint",
    "judge",
    "play",
    "probabilities",
]

CLOSED = -1
"""A closed cell."""
FLAG = -2
"""A closed cell with a mark."""
MINE = 9
"""A mine, shown because the game is over."""
HIT = 10
"""The mine that was dug."""

APPROACHES: tuple[str, ...] = tuple(_core.mines_approaches())
"""The names of the approaches, weakest first."""

Cell: TypeAlias = tuple[int, int]
Language: TypeAlias = Literal["en", "fr"]
FirstClick: TypeAlias = Literal["none", "safe", "zero"]
BoardLike: TypeAlias = str | tuple[int, int, int]
"""`beginner`, `intermediate`, `expert`, or (rows, columns, mines)."""
Odds: TypeAlias = npt.NDArray[np.float64]


def _cells(indices: Iterable[int], cols: int) -> tuple[Cell, ...]:
    return tuple(divmod(index, cols) for index in indices)


@dataclass(frozen=True)
class Board:
    """A layout and the first click that it was made for. Its text is a line of a boards file."""

    layout: Layout
    first: Cell

    def __str__(self) -> str:
        return self.layout.format(self.first)


def _integers(values: npt.ArrayLike, what: str, least: int, most: int) -> npt.NDArray[Any]:
    """An array of integers within these bounds."""
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise ValueError(f"{what} is an integer, not {array.dtype}")
    wrong = array[(array < least) | (array > most)]
    if wrong.size:
        raise ValueError(f"{what} is from {least} to {most}, not {wrong.flat[0]}")
    return array


@overload
def probabilities(
    views: View | npt.ArrayLike,
    mines: int | npt.ArrayLike | None = ...,
    *,
    steps: int | None = ...,
    threads: int | None = ...,
    return_exact: Literal[False] = ...,
) -> Odds: ...
@overload
def probabilities(
    views: View | npt.ArrayLike,
    mines: int | npt.ArrayLike | None = ...,
    *,
    steps: int | None = ...,
    threads: int | None = ...,
    return_exact: Literal[True],
) -> tuple[Odds, npt.NDArray[np.bool_]]: ...
def probabilities(
    views: View | npt.ArrayLike,
    mines: int | npt.ArrayLike | None = None,
    *,
    steps: int | None = None,
    threads: int | None = None,
    return_exact: bool = False,
) -> Odds | tuple[Odds, npt.NDArray[np.bool_]]:
    """The exact probability of a mine in every closed cell, and NaN in the open ones.

    `views` is a view, an array of its cells, or an array of many views; then all cores work on them. `mines` is the
    number of mines, or one a view, or `None` if it is unknown: then a fifth of the closed cells are expected to be
    mines. A view has its own. Certain cells have exactly 0 or 1. An array of `int8` in C order is not copied.

    `steps` limits the work for each part of a view; without it, the limit is some tenths of a second. Beyond it, the
    probabilities are estimates. `return_exact=True` also returns whether those of each view are exact: an array with
    one entry a view, without dimensions for a single view.

    >>> probabilities(View.parse("2 3 1 11...."))
    array([[nan, nan, 0. ],
           [0.5, 0.5, 0. ]])
    >>> batch = np.full((10_000, 2, 2), CLOSED, dtype=np.int8)
    >>> float(probabilities(batch, 1).mean())
    0.25
    >>> odds, exact = probabilities(batch, 1, return_exact=True)
    >>> bool(exact.all())
    True

    Raises `grille.errors.Contradiction` if no layout agrees with a view.
    """
    if isinstance(views, View):
        if mines is not None:
            raise ValueError("a view has its own number of mines")
        mines = views.mines
        views = views.to_array()
    array = np.asarray(views)
    if array.dtype != np.int8:
        array = _integers(array, "the code of a cell", FLAG, HIT)
    array = np.ascontiguousarray(array, dtype=np.int8)
    single = array.ndim == 2
    if single:
        array = array[np.newaxis]
    if array.ndim != 3:
        raise ValueError(f"an array of views has 2 or 3 dimensions, not {array.ndim}")
    if mines is None or type(mines) is int and 0 <= mines < 2**32:
        # What most calls have takes microseconds less.
        numbers = np.full(len(array), -1 if mines is None else mines, dtype=np.int64)
    else:
        several = np.broadcast_to(_integers(mines, "a number of mines", 0, 2**32 - 1), len(array))
        numbers = np.ascontiguousarray(several, dtype=np.int64)
    odds, exact = _core.mines_probabilities(array, numbers, steps, threads, not single)
    if single:
        odds, exact = odds[0], exact.reshape(())
    return (odds, exact) if return_exact else odds


def certain(view: View) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Which closed cells are certainly safe, and which are certainly mines. If counting takes too long (`analyse` says
    so), some are not found.

    >>> safe, mine = certain(View.parse("2 3 1 11...."))
    >>> safe
    array([[False, False,  True],
           [False, False,  True]])
    """
    odds = probabilities(view)
    return odds == 0.0, odds == 1.0


@dataclass(frozen=True)
class Analysis:
    """What is known about a view."""

    probabilities: Odds
    """The probability of a mine in every closed cell, and NaN in the open ones."""
    safe: tuple[Cell, ...]
    """The cells that are certainly safe."""
    mines: tuple[Cell, ...]
    """The cells that are certainly mines."""
    exact: bool
    """Whether everything was counted. If not, probabilities are estimates."""
    layouts: float | None
    """How many layouts agree with the view, exact below 2^53."""
    why: str
    """What to play, as a sentence."""


def analyse(view: View, language: Language = "en", *, steps: int | None = None) -> Analysis:
    """Probabilities, certain cells, the number of layouts, and what to play. `steps` is that of `probabilities`.

    >>> analyse(View.parse("2 3 1 11....")).layouts
    2.0
    """
    found = json.loads(_core.mines_analyse(view, language, steps))
    return Analysis(
        probabilities=probabilities(view, steps=steps),
        safe=_cells(found["safe"], view.cols),
        mines=_cells(found["mine"], view.cols),
        exact=found["exact"],
        layouts=found["layouts"],
        why=found["why"],
    )


@dataclass(frozen=True)
class Hint:
    """What to do next, and why."""

    kind: Literal["over", "done", "step", "guess"]
    """Whether the game is over, only mines are closed, something is certain, or nothing is."""
    cells: tuple[Cell, ...]
    """The cells of the step, or the one to guess."""
    fact: Literal["safe", "mine"] | None
    """What a step says of its cells."""
    numbers: tuple[Cell, ...]
    """The numbers that prove a step."""
    uses_mine_count: bool
    """Whether the proof uses the number of mines."""
    mine: float | None
    """The probability that the cell of a guess is a mine."""
    forced: bool
    """Whether it is proved that nothing is certain."""
    why: str
    """The reason, in sentences."""


def hint(view: View, language: Language = "en") -> Hint:
    """The simplest certain step with the numbers that prove it, or the best guess.

    >>> found = hint(View.parse("2 3 1 11...."))
    >>> found.kind, found.fact, found.cells, found.numbers
    ('step', 'safe', ((0, 2), (1, 2)), ((0, 0), (0, 1)))
    """
    text, sentences = _core.mines_hint(view, language)
    found: dict[str, Any] = json.loads(text)
    kind = found["hint"]
    cells = [found["cell"]] if kind == "guess" else found.get("cells", [])
    return Hint(
        kind=kind,
        cells=_cells(cells, view.cols),
        fact=found.get("fact"),
        numbers=_cells(found.get("numbers", []), view.cols),
        uses_mine_count=found.get("mine_count", False),
        mine=found.get("mine"),
        forced=found.get("forced", False),
        why=" ".join(sentences),
    )


@dataclass(frozen=True)
class Plan:
    """What an approach plays next."""

    moves: tuple[str, ...]
    """The moves, in order."""
    guessed: bool
    """Whether the approach says that it guesses."""
    odds: float | None
    """The exact probability of winning, once the approach knows it."""


def best_move(view: View, approach: str = "best", *, seed: int = 0) -> Plan:
    """The moves that an approach (one of `APPROACHES`) plays next. A view that shows a mine has none.

    Approaches do not look for contradictions in a view: `hint` and `probabilities` do.

    >>> best_move(View.parse("2 3 1 11....")).moves
    ('d C1', 'd C2')
    """
    moves, guessed, odds = _core.mines_moves(view, approach, seed)
    return Plan(tuple(moves), guessed, odds)


def generate(
    board: BoardLike = "expert",
    count: int = 1,
    *,
    seed: int,
    first: FirstClick = "safe",
    at: Cell | None = None,
    no_guess: bool = False,
    tries: int = 200_000,
    threads: int | None = None,
) -> list[Board]:
    """Boards, as `grille mines generate` makes them from the same seed.

    `first` is what is promised to the first click: nothing, no mine, or an empty cell. `at` is that click; by default
    the cell that wins most often. With `no_guess`, logic alone solves every board, and `NotFound` is raised after
    `tries` boards in a row that need a guess.

    >>> [str(board) for board in generate((4, 4, 2), 2, seed=7)]
    ['4 4 2 0 0 3 12', '4 4 2 0 0 7 15']
    """
    made = _core.mines_generate(board, first, at, count, seed, no_guess, tries, threads)
    return [Board(layout, click) for layout, click in made]


def compared(
    board: BoardLike = "expert",
    *,
    seed: int,
    numbers: Iterable[int],
    first: FirstClick = "safe",
    at: Cell | None = None,
) -> list[Board]:
    """The boards with these numbers, from 0, of `grille mines compare` with this seed.

    >>> len(compared("beginner", seed=1, numbers=range(5)))
    5
    """
    boards: list[Board] = []
    left = iter(numbers)
    # In pieces, because Python looks for Ctrl-C only between them while it makes lists.
    while some := list(islice(left, 10_000)):
        boards += [Board(layout, click) for layout, click in _core.mines_compared(board, first, at, seed, some)]
    return boards


@dataclass(frozen=True)
class Played:
    """Games of one approach, one entry a board."""

    won: npt.NDArray[np.bool_]
    """Whether the game was won."""
    odds: Odds
    """The exact probability of winning when the approach knew it, otherwise NaN."""
    guesses: npt.NDArray[np.uint64]
    """How often the approach said that it guessed."""


def play(
    boards: Sequence[Board],
    approach: str = "best",
    *,
    seed: int = 0,
    start: int = 0,
    threads: int | None = None,
) -> Played:
    """Plays an approach on boards, on all cores. With the boards of `compared` and `start` as their first number, the
    games are those of `grille mines compare`.

    >>> boards = compared("beginner", seed=1, numbers=range(100))
    >>> int(play(boards, "exact", seed=1).won.sum())
    92
    """
    pairs = [(board.layout, board.first) for board in boards]
    return Played(*_core.mines_play(pairs, approach, seed, start, threads))


def certificate(layout: Layout, first: Cell) -> str | None:
    """A proof that logic alone solves the board from this first click, or `None`.

    >>> proof = certificate(Layout(3, 3, [(1, 2)]), (0, 0))
    >>> proof is not None and check_certificate(proof) is None
    True
    """
    return _core.mines_certificate(layout, first)


def check_certificate(text: str) -> str | None:
    """What is wrong with a certificate, or `None`. The checker shares no code with the solvers."""
    return _core.mines_check_certificate(text)


@dataclass(frozen=True)
class Verdict:
    """What one move was worth."""

    move: str
    """The move, as it was given."""
    verdict: str
    """`certain`, `best guess`, `forced guess`, `mistake`, `free` or `not judged`."""
    risk: float
    """How likely it was to lose, by what could be known."""
    due: float
    """The least risk that a move had."""
    safest: Cell | None
    """A cell of the least risk."""
    lost: bool
    """Whether it lost the game."""
    exact: bool
    """Whether these numbers are exact."""
    why: str
    """The verdict in words."""


@dataclass(frozen=True)
class Judged:
    """The verdicts on a game."""

    status: Literal["playing", "won", "lost"]
    verdicts: tuple[Verdict, ...]
    luck: float
    """The chance to survive all moves, divided by that of the best moves."""
    three_bv: int
    """The fewest clicks that win without marks."""
    three_bv_done: int
    """How much of that is done."""
    efficiency: float | None
    """3BV a click."""


def judge(
    layout: Layout,
    moves: Sequence[str],
    *,
    rules: Rules | str = "free",
    first: FirstClick = "none",
    language: Language = "en",
) -> Judged:
    """Judges every move of a game: was this guess necessary? `first` is what was promised to the first click.

    Raises `grille.errors.IllegalMove` if a move is illegal.

    >>> judged = judge(Layout(1, 3, [(0, 2)]), ["d B1", "d A1"], rules="sae")
    >>> [(one.verdict, round(one.risk, 3)) for one in judged.verdicts]
    [('best guess', 0.333), ('best guess', 0.5)]
    """
    text, said = _core.mines_judge(layout, rules, first, list(moves), language)
    found = json.loads(text)
    verdicts = tuple(
        Verdict(
            move=move,
            verdict=one["verdict"],
            risk=one["risk"],
            due=one["due"],
            safest=None if one["safest"] is None else divmod(one["safest"], layout.cols),
            lost=one["lost"],
            exact=one["exact"],
            why=why,
        )
        for move, one, why in zip(moves, found["moves"], said, strict=True)
    )
    return Judged(
        status=found["status"],
        verdicts=verdicts,
        luck=found["luck"],
        three_bv=found["3bv"],
        three_bv_done=found["3bv_done"],
        efficiency=found["efficiency"],
    )
