"""Takuzu against brute force and against the program."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from grille import errors, takuzu

Program = Callable[..., str]


def full_boards() -> list[npt.NDArray[np.int8]]:
    """Every full board of 4 x 4, by the rules as they are told."""
    lines = [
        line for line in itertools.product((0, 1), repeat=4)
        if sum(line) == 2 and not any(line[i] == line[i + 1] == line[i + 2] for i in range(2))
    ]  # fmt: skip
    boards = []
    for rows in itertools.permutations(lines, 4):
        columns = list(zip(*rows, strict=True))
        if all(column in lines for column in columns) and len(set(columns)) == 4:
            boards.append(np.array(rows, dtype=np.int8))
    return boards


def test_solutions_are_those_of_brute_force() -> None:
    boards = full_boards()
    assert takuzu.count(4) == len(boards)
    rng = np.random.default_rng(1)
    puzzles = []
    for _ in range(200):
        cells = boards[rng.integers(len(boards))].copy()
        cells[rng.random((4, 4)) < 0.7] = -1
        if rng.random() < 0.2:
            cells[0, :3] = 1
        puzzles.append(cells)
    solved = takuzu.solve([takuzu.Board(cells) for cells in puzzles])
    for cells, found in zip(puzzles, solved, strict=True):
        fits = [board for board in boards if ((cells < 0) | (cells == board)).all()]
        assert found.count == ("none" if not fits else "one" if len(fits) == 1 else "several")
        for solution in found.solutions:
            assert any((solution.to_array() == board).all() for board in fits)


def test_a_seed_gives_the_puzzles_of_the_program(grille: Program) -> None:
    for size, difficulty in ((6, None), (8, None), (6, "medium")):
        args = ["--seed", "9", "takuzu", "generate", "--size", str(size), "--count", "3"]
        args += ["--difficulty", difficulty] if difficulty else []
        made = takuzu.generate(size, number=3, seed=9, difficulty=difficulty)  # type: ignore[arg-type]
        assert "".join(f"{puzzle.board}\n" for puzzle in made) == grille(*args)
        assert all(takuzu.solve(puzzle.board).solution == puzzle.solution for puzzle in made)
        assert difficulty is None or {takuzu.grade(puzzle.board).difficulty for puzzle in made} == {difficulty}


def test_hints_are_those_of_the_program_and_lead_to_the_solution(grille: Program) -> None:
    puzzle = takuzu.generate(6, seed=2)[0]
    board = puzzle.board
    first = json.loads(grille("takuzu", "hint", "-", "--json", text=str(board)))
    found = takuzu.hint(board)
    assert (found.kind, found.technique, found.why) == (first["hint"], first["technique"], first["why"])
    assert takuzu.hint(board, language="fr").why != found.why
    while (found := takuzu.hint(board)).kind == "step":
        cells = board.to_array()
        for row, col, digit in found.cells:
            cells[row, col] = digit
        board = takuzu.Board(cells)
    assert (found.kind, board) == ("solved", puzzle.solution)


def test_counts_add_up_under_both_rules() -> None:
    for rules in ("takuzu", "unruly"):
        whole = takuzu.count(6, 8, rules)
        assert sum(takuzu.count(6, 8, rules, part=(i, 5), threads=1) for i in range(5)) == whole
    assert takuzu.count(6, 6, "unruly") > takuzu.count(6, 6)


def test_boards_read_back_and_errors_have_places() -> None:
    board = takuzu.generate(6, seed=3)[0].board
    for name in ("line", "block", "id"):
        assert takuzu.Board.parse(board.format(name)) == board
    with pytest.raises(errors.ParseError) as error:
        takuzu.Board.parse("0101\n10q0\n....\n....")
    assert (error.value.line, error.value.column, error.value.token) == (2, 3, "q")
    assert takuzu.Board.parse("000.............").breaches() != []
    with pytest.raises(errors.NotFound):
        takuzu.grade(takuzu.Board.parse("................"))
    assert (board._repr_svg_() or "").count("<rect") == 36
    assert takuzu.Board.parse("." * 10_000)._repr_svg_() is None


def test_what_cannot_be_is_refused_with_its_reason() -> None:
    with pytest.raises(ValueError, match="square"):
        takuzu.generate(5, 4, seed=1)
    with pytest.raises(ValueError, match='no puzzle is of the level "expert"'):
        takuzu.generate(6, seed=1, rules="unruly", difficulty="expert")
    board = takuzu.Board.parse(".1.0..0..0..11.0")
    with pytest.raises(ValueError, match="another size"):
        takuzu.hint(board, takuzu.Board.parse("." * 36))
    with pytest.raises(ValueError, match="row 0, column 1"):
        takuzu.hint(board, takuzu.Board.parse(".0.0..0..0..11.0"))
    with pytest.raises(errors.ParseError) as error:
        takuzu.solve(board, "y" * 10**6)
    assert len(str(error.value)) < 500


def test_signs_and_rules_go_in_and_out(grille: Program) -> None:
    for rules in ("tango", "takuzu-signs", "unruly", "takuzu-either"):
        size = 7 if rules.endswith("either") else 6
        made = takuzu.generate(size, number=3, seed=4, rules=rules)
        args = ["--seed", "4", "takuzu", "generate", "--size", str(size), "--count", "3", "--rules", rules]
        assert [puzzle.board.format("id", rules) for puzzle in made] == grille(*args, "--format", "id").split()
        for puzzle in made:
            board = puzzle.board
            assert bool(board.signs) == (rules in ("tango", "takuzu-signs"))
            assert takuzu.Board.rules_of(board.format("id", rules)) == rules
            assert takuzu.Board(board.to_array(), board.signs) == board
            assert takuzu.solve(board, rules=rules).solution == puzzle.solution
            cells = puzzle.solution.to_array()
            for row, col, down, sign in board.signs:
                other = cells[row + 1, col] if down else cells[row, col + 1]
                assert (cells[row, col] == other) == (sign == "=")
    with pytest.raises(ValueError):
        takuzu.Board(board.to_array(), [(0, 6, False, "=")])
