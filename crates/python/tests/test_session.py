"""Sessions open what the program writes, and write what it opens."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import grille
from grille import errors, mines, takuzu

TEXTS = {
    "mines:beginner:noguess:42": ("mines", "d E5"),
    "https://example.org/#mines:beginner:zero:7": ("mines", "d E5"),
    "2 3 1 3": ("mines", "d A1"),
    "takuzu:4x4u:BbccCAba": ("takuzu", "AA0"),
    ". 1 . 0\n. . 0 .\n. 0 . .\n1 1 . 0\n": ("takuzu", "AA0"),
    "+b2 +a1": ("morpion", "+c3"),
}


@pytest.mark.parametrize("text", TEXTS)
def test_every_text_opens_and_saves_read_back(text: str) -> None:
    kind, move = TEXTS[text]
    session = grille.read(text)
    assert (session.kind, session.status) == (kind, "playing")
    before = session.moves
    session.play(move, 1000)
    assert session.moves == [*before, move]
    for again in (grille.read(session.save()), pickle.loads(pickle.dumps(session)), copy.deepcopy(session)):
        assert (again.id, again.moves, again.save()) == (session.id, session.moves, session.save())
        assert again.board == session.board
    assert session.undo() and session.moves == before and session.redo()
    assert session.moves == [*before, move]


def test_boards_are_those_of_the_games() -> None:
    session = grille.read("mines:beginner:noguess:42")
    session.play("d E5")
    assert isinstance(session.board, mines.View)
    assert not (session.board.to_array() == mines.CLOSED).all()
    assert isinstance(grille.read("takuzu:4x4u:BbccCAba").board, takuzu.Board)
    assert grille.read("+b2").board == ". . . / . X . / . . . o"


def test_what_cannot_be_opened_or_played_raises() -> None:
    with pytest.raises(errors.ParseError) as error:
        grille.read("mines:beginner:q")
    assert error.value.line == 1
    session = grille.read("mines:beginner:42")
    with pytest.raises(errors.ParseError) as error:
        session.play("dance")
    assert error.value.token == "dance"
    with pytest.raises(errors.IllegalMove):
        session.play("d Z99")
    assert session.moves == []


def test_ids_are_those_of_the_program(request: pytest.FixtureRequest) -> None:
    # The fixture has the name of the package.
    program: Callable[..., str] = request.getfixturevalue("grille")
    puzzle = program("--seed", "4", "takuzu", "generate", "--size", "6", "--format", "id").strip()
    assert grille.read(puzzle).id == f"takuzu:{puzzle}"
