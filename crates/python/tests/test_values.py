"""Values survive pickling and copying, have hashes, and refuse what they cannot hold."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import fields, is_dataclass

import numpy as np
import pytest

import grille
from grille import errors, mines, morpion, takuzu


def lost_game() -> mines.Game:
    game = mines.Game(mines.Layout(2, 3, [(0, 0), (1, 2)]), "free")
    game.dig(0, 1)
    game.dig(0, 0)
    return game


def morpion_game() -> morpion.Game:
    game = morpion.Game(3, "3d", quake=True, ko=True, seed=5)
    for _ in range(8):
        if not game.is_over:
            game.play(game.moves[0])
    return game


def started(no_guess: bool) -> mines.Game:
    return mines.Game.start("beginner", seed=7, rules="ia", no_guess=no_guess)


def dug(game: mines.Game) -> mines.Game:
    game.dig(4, 4)
    return game


def caught(call: Callable[[], object]) -> errors.GrilleError:
    with pytest.raises(errors.GrilleError) as error:
        call()
    return error.value


def same(one: object, other: object) -> bool:
    """Whether two values are equal, also where they hold arrays or have no equality."""
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return np.array_equal(one, other, equal_nan=one.dtype.kind == "f")
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, mines.Game) and isinstance(other, mines.Game):
        return (one.view, one.layout, one.rules, one.status, one.moves) == (
            other.view, other.layout, other.rules, other.status, other.moves,
        )  # fmt: skip
    if isinstance(one, morpion.Game) and isinstance(other, morpion.Game):
        return (one.position, one.played, one.moves, one.winners, one.quake, one.ko, one.variant) == (
            other.position, other.played, other.moves, other.winners, other.quake, other.ko, other.variant,
        )  # fmt: skip
    if isinstance(one, BaseException) and isinstance(other, BaseException):
        return one.args == other.args and vars(one) == vars(other)
    if is_dataclass(one):
        return all(same(getattr(one, field.name), getattr(other, field.name)) for field in fields(one))
    return one == other


VIEW = mines.View.parse("2 3 1 11....")
LAYOUT = mines.Layout(2, 3, [(1, 0)])
PUZZLE = takuzu.Board.parse(".1.0..0..0..11.0")

VALUES: dict[str, Callable[[], object]] = {
    "layout": lambda: LAYOUT,
    "board": lambda: mines.Board(LAYOUT, (0, 1)),
    "view": lambda: VIEW,
    "view after a loss": lambda: lost_game().view,
    "view without a number of mines": lambda: mines.View(VIEW.to_array()),
    "rules": lambda: mines.Rules("sae", marking="never", at_end="keep"),
    "game": lost_game,
    "game not begun": lambda: started(no_guess=True),
    "game drawn at its first dig": lambda: dug(started(no_guess=False)),
    "game without guessing": lambda: dug(started(no_guess=True)),
    "analysis": lambda: mines.analyse(VIEW),
    "hint": lambda: mines.hint(VIEW),
    "plan": lambda: mines.best_move(VIEW),
    "played": lambda: mines.play([mines.Board(LAYOUT, (0, 1))], "rules"),
    "judged": lambda: mines.judge(LAYOUT, ["d A1"]),
    "puzzle": lambda: takuzu.generate(6, seed=1)[0],
    "puzzle with signs": lambda: takuzu.generate(6, seed=1, rules="tango")[0],
    "oblong puzzle": lambda: takuzu.Board(np.full((4, 6), -1, dtype=np.int8)),
    "solved": lambda: takuzu.solve(PUZZLE),
    "grade": lambda: takuzu.grade(PUZZLE),
    "hint of Takuzu": lambda: takuzu.hint(PUZZLE),
    "morpion": morpion_game,
    "morpion from a position": lambda: morpion.Game(position="X X . / O O . / . . . x"),
    "morpion analysis": lambda: morpion.analyse(morpion.Game(position="X X . / O O . / . . . x")),
    "tally": lambda: morpion.contest("random", "random", 3, seed=1),
    "parse error": lambda: caught(lambda: mines.View.parse("1 3 1 .q.")),
    "contradiction": lambda: caught(lambda: mines.probabilities(mines.View.parse("1 2 1 2."))),
    "illegal move": lambda: caught(lambda: lost_game().dig(0, 1)),
    "not found": lambda: caught(lambda: takuzu.grade(takuzu.Board.parse("................"))),
}


@pytest.mark.parametrize("name", VALUES)
def test_values_and_errors_can_be_pickled_and_copied(name: str) -> None:
    value = VALUES[name]()
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert same(pickle.loads(pickle.dumps(value, protocol)), value)
    for copied in (copy.copy(value), copy.deepcopy(value)):
        assert same(copied, value)


def test_a_copied_game_goes_on_alike_and_apart() -> None:
    game = morpion_game()
    for later in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        here = game.copy()
        while not here.is_over and len(here.played) < 30:
            assert here.play(here.moves[0]) == later.play(later.moves[0])
        assert same(here, later)
    before = started(no_guess=True)
    assert same(dug(pickle.loads(pickle.dumps(before))), dug(before.copy()))
    assert before.moves == []


def test_equal_values_have_equal_hashes() -> None:
    for name in ("layout", "view", "view after a loss", "view without a number of mines", "rules", "puzzle"):
        one, other = VALUES[name](), pickle.loads(pickle.dumps(VALUES[name]()))
        assert {one: 1}[other] == 1
    assert hash(VIEW) != hash(mines.View(VIEW.to_array()))


def test_the_package_has_a_version() -> None:
    assert grille.__version__.count(".") == 2


@pytest.mark.parametrize("bad", [255, 256, 254.0, 0.5, 11, -3, True, 2**40])
def test_cells_that_are_no_codes_are_refused(bad: object) -> None:
    cells = np.full((2, 2), bad)
    with pytest.raises(ValueError, match="code of a cell"):
        mines.probabilities(cells, 1)


def test_numbers_of_mines_that_make_no_sense_are_refused() -> None:
    cells = np.full((2, 2), mines.CLOSED)
    for bad in (-1, 2**32, 2**63, 1.5):
        with pytest.raises(ValueError, match="number of mines"):
            mines.probabilities(cells, bad)
    with pytest.raises(ValueError, match="its own"):
        mines.probabilities(VIEW, 2)


def test_a_batch_of_one_is_a_batch() -> None:
    impossible = np.array([[2, mines.CLOSED]])
    for cells, index in ((impossible, None), (impossible[np.newaxis], 0)):
        with pytest.raises(errors.Contradiction) as error:
            mines.probabilities(cells, 1)
        assert error.value.index == index


def test_threads_are_limited() -> None:
    batch = np.full((4, 2, 2), mines.CLOSED)
    calls: list[Callable[[int], object]] = [
        lambda threads: mines.probabilities(batch, 1, threads=threads),
        lambda threads: mines.generate("beginner", seed=1, no_guess=True, threads=threads),
        lambda threads: mines.play(mines.compared("beginner", seed=1, numbers=[0]), "rules", threads=threads),
        lambda threads: takuzu.count(4, threads=threads),
        lambda threads: takuzu.solve(PUZZLE, threads=threads),
        lambda threads: morpion.contest("random", "random", 1, threads=threads),
    ]
    for call in calls:
        call(3)
        for bad in (0, -1, 10**9):
            with pytest.raises(ValueError, match="threads"):
                call(bad)


def test_pictures_have_the_shape_of_their_board_and_a_limit() -> None:
    with pytest.raises(ValueError, match="shape"):
        VIEW.svg(np.zeros((3, 2)))
    large = mines.View(np.full((300, 300), mines.CLOSED, dtype=np.int8))
    assert large._repr_svg_() is None
    with pytest.raises(ValueError, match="at most"):
        large.svg()


def test_planes_are_limited() -> None:
    assert morpion.Game(3).planes(0).shape == (2, 3, 3, 0)
    with pytest.raises(ValueError, match="levels"):
        morpion.Game(3).planes(10**9)


def test_counts_under_rules_that_cannot_be_counted_are_refused() -> None:
    with pytest.raises(ValueError, match="one more 1"):
        takuzu.count(7, rules="takuzu-either")
    assert takuzu.count(6, rules="takuzu-either") == takuzu.count(6)


def test_rough_probabilities_say_so() -> None:
    lattice = np.full((2, 15, 15), mines.CLOSED, dtype=np.int8)
    lattice[0, 1::2, 1::2] = 2
    odds, exact = mines.probabilities(lattice, 40, steps=100, return_exact=True)
    assert (odds.shape, exact.tolist()) == ((2, 15, 15), [False, True])
    view = mines.View(lattice[0], 40)
    assert not mines.probabilities(view, steps=100, return_exact=True)[1]
    assert not mines.analyse(view, steps=100).exact
    assert mines.analyse(mines.View(lattice[1], 40), steps=100).exact


def test_an_illegal_move_is_not_passed_over_in_silence() -> None:
    with pytest.raises(errors.IllegalMove, match="move 2, d A1"):
        mines.judge(LAYOUT, ["d A1", "d A1", "d B1"])
