"""Morpion 3D: games, exact values and players.

A move is a text: `+b2` pushes a token on the stack of column b, row 2, and `-b2` pops its top.

>>> game = Game(3)
>>> for move in ["+b2", "+a1", "+b1", "+a2"]:
...     events = game.play(move)
>>> game.choose("best", 1)
'+b3'
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal, TypeAlias

from grille import _core
from grille._core import MorpionGame as Game

__all__ = ["PLAYERS", "Analysis", "Game", "MoveValue", "Tally", "analyse", "contest", "value"]

PLAYERS: tuple[str, ...] = tuple(_core.morpion_players())
"""The names of the players."""

Variant: TypeAlias = Literal["top", "3d"]
Worth: TypeAlias = str | float
"""`win`, `draw`, `loss`, `both` or `unknown`; with the quake an expectation from -1 to 1."""


def value(position: str, variant: Variant = "top") -> Literal["win", "draw", "loss"] | None:
    """The exact value of a position without quake and ko, to the side to move. `None` if it is out of reach.

    >>> value("X X . / O O . / . . . x")
    'win'
    """
    return _core.morpion_value(position, variant)


@dataclass(frozen=True)
class MoveValue:
    """What a move is worth to its player."""

    move: str
    value: Worth
    wins: float | None
    """The probability of winning, with the quake."""
    losses: float | None
    plies: int | None
    """How many moves a forced win takes, with ko."""


@dataclass(frozen=True)
class Analysis:
    """What a position and its moves are worth to the side to move."""

    value: Worth
    best: str | None
    depth: int
    """How far the search looked; 0 if the values are exact."""
    moves: tuple[MoveValue, ...]
    parry: tuple[str, ...]
    """The cells where the other side threatens to win."""
    wins: tuple[str, ...]
    """The cells where the side to move wins."""
    risks: dict[str, float]
    """How likely each stack is to collapse."""


def analyse(game: Game, *, depth: int = 2, most: int = 100_000_000) -> Analysis:
    """The value of every move. With quake or ko it looks at most `depth` moves ahead, and at `most` positions.

    >>> analyse(Game(position="X X . / O O . / . . . x")).best
    '+c1'
    """
    found = json.loads(game.analyse(depth, most))
    moves = tuple(
        MoveValue(one["move"], one["value"], one.get("wins"), one.get("losses"), one.get("plies"))
        for one in found["moves"]
    )
    return Analysis(
        value=found["value"],
        best=found["best"],
        depth=found["depth"],
        moves=moves,
        parry=tuple(found["parry"]),
        wins=tuple(found["wins"]),
        risks=found["risks"],
    )


@dataclass(frozen=True)
class Tally:
    """The results of a match."""

    games: int
    x_wins: int
    o_wins: int
    draws: int
    both: int
    """Games in which both had a line at once."""
    plies: int
    """The moves of all games."""


def contest(
    x: str,
    o: str,
    games: int = 100,
    *,
    seed: int = 0,
    side: int = 3,
    variant: Variant = "top",
    quake: bool = False,
    ko: bool = False,
    plies: int = 200,
    threads: int | None = None,
) -> Tally:
    """Two players (of `PLAYERS`) play a match on all cores, as `grille morpion match` does from the same seed.

    >>> contest("best", "random", 10, seed=1).o_wins
    0
    """
    kind = (side, variant, quake, ko)
    return Tally(*_core.morpion_match((x, o), games, seed, kind, plies, threads))
