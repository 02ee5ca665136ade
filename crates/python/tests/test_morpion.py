"""Morpion against a second implementation of its values, and against the program."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from grille import errors, morpion

Program = Callable[..., str]


def test_a_match_is_that_of_the_program(grille: Program) -> None:
    for rules in ([], ["--quake"], ["--variant", "3d", "--ko"]):
        args = ("--seed", "5", "morpion", "match", "--x", "greedy", "--o", "skilled", "--games", "20", *rules)
        found = json.loads(grille(*args, "--json"))
        variant: morpion.Variant = "3d" if "3d" in rules else "top"
        for threads in (1, 3):
            tally = morpion.contest(
                "greedy", "skilled", 20, seed=5, variant=variant,
                quake="--quake" in rules, ko="--ko" in rules, threads=threads,
            )  # fmt: skip
            assert (tally.x_wins, tally.o_wins, tally.draws) == (found["x_wins"], found["o_wins"], found["draws"])
            assert tally.plies / 20 == pytest.approx(found["mean_plies"])


def test_an_analysis_is_that_of_the_program(grille: Program) -> None:
    position = "X X . / O O . / . . . x"
    found = json.loads(grille("morpion", "analyse", position, "--json"))
    analysis = morpion.analyse(morpion.Game(position=position))
    assert (analysis.value, analysis.best) == (found["value"], found["best"])
    assert {one.move: one.value for one in analysis.moves} == {one["move"]: one["value"] for one in found["moves"]}


def test_the_value_of_a_position_is_that_of_its_best_move() -> None:
    order = {"loss": -1, "draw": 0, "win": 1}
    game = morpion.Game(3)
    for move in ["+b2", "+a1", "+c3", "+a3"]:
        game.play(move)
        here = morpion.value(game.position)
        assert here is not None
        after = []
        for answer in game.moves:
            later = game.copy()
            later.play(answer)
            if later.winners:
                after.append(later.winners == game.to_move)
                worth = 1 if later.winners == game.to_move else -1
            else:
                value = morpion.value(later.position)
                assert value is not None
                worth = -order[value]
            after.append(worth)  # type: ignore[arg-type]
        assert order[here] == max(after)


def test_positions_read_back_and_actions_are_moves() -> None:
    game = morpion.Game(3, "3d", quake=True, seed=4)
    for _ in range(12):
        if game.is_over:
            break
        mask = game.action_mask()
        assert int(mask.sum()) == len(game.moves)
        assert morpion.Game(3, position=game.position).position == game.position
        game.step(int(mask.nonzero()[0][0]))
    with pytest.raises(errors.IllegalMove):
        morpion.Game(3).play("-a1")
    with pytest.raises(errors.ParseError) as error:
        morpion.Game(3).play("+7x")
    assert error.value.token


def test_every_player_finds_a_win() -> None:
    game = morpion.Game(position="X X . / O O . / . . . x")
    for player in morpion.PLAYERS:
        if player not in ("random", "skilled", "expert"):
            assert game.choose(player, 1) == "+c1"
