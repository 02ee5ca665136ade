"""Minesweeper against brute force, against the program, and round trips."""

from __future__ import annotations

import itertools
import json
import pickle
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from grille import errors, mines

Program = Callable[..., str]


def brute_force(cells: npt.NDArray[np.int8], number: int) -> npt.NDArray[np.float64]:
    """Tries every layout."""
    rows, cols = cells.shape
    closed = [(r, c) for r in range(rows) for c in range(cols) if cells[r, c] < 0]
    mine = np.zeros(cells.shape)
    layouts = 0
    for chosen in itertools.combinations(closed, number):
        laid = np.zeros((rows + 2, cols + 2), dtype=int)
        for r, c in chosen:
            laid[r + 1, c + 1] = 1
        if all(
            laid[r : r + 3, c : c + 3].sum() == cells[r, c]
            for r in range(rows)
            for c in range(cols)
            if cells[r, c] >= 0
        ):
            mine += laid[1:-1, 1:-1]
            layouts += 1
    return np.where(cells < 0, mine / layouts, np.nan)


def positions(count: int, board: tuple[int, int, int], digs: int) -> list[mines.View]:
    """Views of games in which safe cells were dug at random."""
    rng = np.random.default_rng(5)
    views = []
    for made in mines.generate(board, count, seed=3, first="safe"):
        game = mines.Game(made.layout, "tp")
        safe = np.argwhere(~made.layout.to_array())
        for row, col in rng.permutation(safe)[:digs]:
            if game.status == "playing" and game.view.to_array()[row, col] == mines.CLOSED:
                game.dig(int(row), int(col))
        if game.status == "playing":
            views.append(game.view)
    return views


def test_probabilities_are_those_of_brute_force() -> None:
    views = positions(40, (4, 4, 4), 3)
    assert len(views) > 20
    for view in views:
        np.testing.assert_allclose(mines.probabilities(view), brute_force(view.to_array(), 4), atol=1e-12)


def test_a_batch_is_what_each_view_gives_alone_on_any_number_of_threads() -> None:
    views = positions(50, (9, 9, 10), 4)
    batch = np.stack([view.to_array() for view in views])
    alone = np.stack([mines.probabilities(view) for view in views])
    for threads in (1, 2, 5):
        np.testing.assert_array_equal(mines.probabilities(batch, 10, threads=threads), alone)


def test_each_view_of_a_batch_may_have_its_own_number_of_mines() -> None:
    batch = np.full((3, 2, 2), mines.CLOSED)
    odds = mines.probabilities(batch, [1, 2, 3])
    np.testing.assert_allclose(odds[:, 0, 0], [0.25, 0.5, 0.75])
    assert mines.probabilities(batch).mean() == pytest.approx(0.2)


def test_probabilities_and_hints_are_those_of_the_program(grille: Program) -> None:
    for view in positions(5, (9, 9, 10), 4):
        found = json.loads(grille("mines", "analyse", "--json", "-", text=str(view)))
        odds = np.array(found["probabilities"], dtype=float)
        # The program writes twelve digits.
        np.testing.assert_allclose(mines.probabilities(view), odds, atol=1e-12)
        assert mines.analyse(view).why == found["why"]
        for language in ("en", "fr"):
            said = grille("--lang", language, "mines", "hint", "-", text=str(view))
            assert mines.hint(view, language).why == " ".join(said.splitlines())


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_a_seed_gives_the_boards_of_the_program(grille: Program, level: str) -> None:
    for first in ("none", "safe", "zero"):
        args = ("--seed", "7", "mines", "generate", "--level", level, "--first", first, "--boards", "--count", "5")
        made = mines.generate(level, 5, seed=7, first=first)
        assert "".join(f"{board}\n" for board in made) == grille(*args)


def test_a_seed_gives_the_boards_without_guessing_of_the_program(grille: Program) -> None:
    args = ("--seed", "7", "mines", "generate", "--level", "beginner", "--no-guess", "--boards", "--count", "20")
    for threads in (1, 3):
        made = mines.generate("beginner", 20, seed=7, no_guess=True, threads=threads)
        assert "".join(f"{board}\n" for board in made) == grille(*args)
    assert all(mines.certificate(board.layout, board.first) for board in made)


def test_games_are_those_of_a_comparison(grille: Program) -> None:
    args = ("--seed", "3", "mines", "compare", "--approaches", "rules,exact", "--games", "300", "--level", "beginner")
    rows = [json.loads(line) for line in grille(*args, "--json").splitlines()]
    boards = mines.compared("beginner", seed=3, numbers=range(300))
    for row in rows:
        parts = [
            mines.play(boards[at : at + 100], row["approach"], seed=3, start=at).won.sum() for at in (0, 100, 200)
        ]
        assert sum(parts) == row["wins"]


def test_every_format_reads_back() -> None:
    for view in positions(5, (5, 6, 6), 3):
        assert mines.View.parse(view.format()) == view
        table = mines.View.parse(view.format("table"), "table")
        np.testing.assert_array_equal(table.to_array(), view.to_array())
        assert mines.View(view.to_array(), view.mines) == view
        assert pickle.loads(pickle.dumps(view)) == view
        assert len(view.format("emoji").splitlines()) > 5 and view.format("blocks") != view.format("emoji")
    for board in mines.generate((5, 6, 6), 5, seed=1):
        assert mines.Layout.parse(board.layout.format()) == board.layout
        assert mines.Layout.parse_board(str(board)) == (board.layout, board.first)
        assert mines.Layout.from_array(board.layout.to_array()) == board.layout
        assert pickle.loads(pickle.dumps(board)) == board
        assert hash(board.layout) == hash(mines.Layout.parse(board.layout.format()))


def test_errors_have_place_token_and_cell() -> None:
    with pytest.raises(errors.ParseError) as parse:
        mines.View.parse("\n2 2 1 ...q")
    assert (parse.value.line, parse.value.column, parse.value.token) == (2, 10, "q")
    with pytest.raises(errors.ParseError) as preset:
        mines.Rules("loose")
    assert preset.value.token == "loose"
    batch = np.stack([np.full((1, 2), -1), np.array([[2, -1]])])
    with pytest.raises(errors.Contradiction) as contradiction:
        mines.probabilities(batch, 1)
    assert (contradiction.value.cell, contradiction.value.index) == ((0, 0), 1)
    game = mines.Game(mines.Layout(1, 3, [(0, 2)]))
    game.dig(0, 1)
    with pytest.raises(errors.IllegalMove):
        game.dig(0, 1)
    with pytest.raises(errors.NotFound):
        mines.generate((1, 3, 1), seed=1, first="safe", at=(0, 1), no_guess=True, tries=50)
    for bad in (np.full((2, 2), 11), np.zeros((2,)), np.zeros((0, 3))):
        with pytest.raises(ValueError):
            mines.probabilities(bad)


def test_approaches_see_no_mines_and_play_legal_moves() -> None:
    view = mines.View.parse("2 3 1 11....")
    for approach in mines.APPROACHES:
        plan = mines.best_move(view, approach, seed=1)
        game = mines.Game(mines.Layout(2, 3, [(1, 0)]), "ia")
        for cell in ("d A1", "d B1"):
            game.play(cell)
        for move in plan.moves:
            game.play(move)
            if game.status != "playing":
                break


def test_a_needless_risk_is_a_mistake() -> None:
    # 1 1 . on top: the right column is safe, the cells below the ones are a coin toss.
    layout = mines.Layout(2, 3, [(1, 0)])
    judged = mines.judge(layout, ["d A1", "d B1", "d B2"], rules="sae")
    assert [one.verdict for one in judged.verdicts][-1] == "mistake"
    assert judged.verdicts[-1].risk == pytest.approx(0.5)
    assert judged.verdicts[-1].due == 0.0
    assert mines.judge(layout, ["d A1"], language="fr").verdicts[0].why != judged.verdicts[0].why


def test_3bv_is_the_number_of_clicks_that_win() -> None:
    for board in mines.generate((5, 5, 5), 20, seed=4):
        numbers = board.layout.numbers()
        game = mines.Game(board.layout, "tp")
        clicks = 0
        # First the openings, then what is left.
        for wanted in ((0,), range(1, 9)):
            for row, col in np.argwhere(np.isin(numbers, list(wanted))):
                if game.status == "playing" and game.view.to_array()[row, col] == mines.CLOSED:
                    game.dig(int(row), int(col))
                    clicks += 1
        assert (game.status, clicks) == ("won", board.layout.three_bv)


def test_pictures_show_what_is_certain() -> None:
    view = mines.View.parse("2 3 1 11....")
    picture = view._repr_svg_()
    assert picture is not None
    assert picture.startswith("<svg ") and picture.endswith("</svg>")
    assert picture.count("<rect") == 6 and picture.count(">50<") == 2 and picture.count(">0<") == 2
    assert view.svg().count(">50<") == 0
    assert view.svg(mines.probabilities(view)) == picture
