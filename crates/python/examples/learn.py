"""Learns to play Minesweeper on 5 x 5 from rewards alone, in NumPy, and compares with the approaches of grille.

A small network sees the 5 x 5 window around a closed cell and says how likely digging it is to survive. It learns from
its own games: every dig is an example, and whether it hit a mine is its label. It plays the cell that it thinks safest.
It never sees a probability, a rule or a layout.

    python examples/learn.py            # two minutes
    python examples/learn.py --seconds 20
"""

from __future__ import annotations

import argparse
import time
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from grille import mines
from grille.gym import MinesweeperVectorEnv

Floats: TypeAlias = npt.NDArray[np.float32]
Cells: TypeAlias = npt.NDArray[np.int8]

BOARD = (5, 5, 5)
GAMES = 512
WINDOW = 2
"""How far a window reaches from its cell."""
SIDE = 2 * WINDOW + 1
KINDS = 11
"""0 to 8, closed, and beyond the edge."""


def windows(cells: Cells) -> npt.NDArray[np.int8]:
    """The window around every cell of every game: 9 for closed, 10 beyond the edge."""
    shown = np.where(cells < 0, 9, np.minimum(cells, 8)).astype(np.int8)
    padded = np.pad(shown, ((0, 0), (WINDOW, WINDOW), (WINDOW, WINDOW)), constant_values=10)
    slid = np.lib.stride_tricks.sliding_window_view(padded, (SIDE, SIDE), axis=(1, 2))
    return slid.reshape(len(cells), -1, SIDE * SIDE)


class Network:
    """Windows in, the logarithm of the odds of survival out; one hidden layer, trained by Adam."""

    def __init__(self, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        inputs = SIDE * SIDE * KINDS
        self.weights: list[Floats] = [
            rng.normal(0, (2 / (SIDE * SIDE)) ** 0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, dtype=np.float32),
            rng.normal(0, (1 / hidden) ** 0.5, (hidden, hidden)).astype(np.float32),
            np.zeros(hidden, dtype=np.float32),
            np.zeros((hidden, 1), dtype=np.float32),
            np.zeros(1, dtype=np.float32),
        ]
        self.first = [np.zeros_like(one) for one in self.weights]
        self.second = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    @staticmethod
    def encoded(windows: npt.NDArray[np.int8]) -> Floats:
        """One 1 for every cell of a window."""
        coded = np.zeros((len(windows), SIDE * SIDE, KINDS), dtype=np.float32)
        np.put_along_axis(coded, windows[..., np.newaxis].astype(np.int64), 1, axis=2)
        return coded.reshape(len(windows), -1)

    def layers(self, coded: Floats) -> tuple[Floats, Floats, Floats]:
        w1, b1, w2, b2, w3, b3 = self.weights
        one = np.maximum(coded @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        return one, two, (two @ w3 + b3)[:, 0]

    def survival(self, windows: npt.NDArray[np.int8]) -> Floats:
        return self.layers(self.encoded(windows))[2]

    def learn(self, windows: npt.NDArray[np.int8], survived: Floats, rate: float) -> None:
        coded = self.encoded(windows)
        one, two, logit = self.layers(coded)
        _, _, w2, _, w3, _ = self.weights
        error = ((1 / (1 + np.exp(-logit)) - survived) / len(survived)).astype(np.float32)[:, np.newaxis]
        back_two = (error @ w3.T) * (two > 0)
        back_one = (back_two @ w2.T) * (one > 0)
        slopes = [
            coded.T @ back_one,
            back_one.sum(axis=0),
            one.T @ back_two,
            back_two.sum(axis=0),
            two.T @ error,
            error.sum(axis=0),
        ]
        self.steps += 1
        for at, slope in enumerate(slopes):
            self.first[at] = 0.9 * self.first[at] + 0.1 * slope
            self.second[at] = 0.999 * self.second[at] + 0.001 * slope**2
            mean = self.first[at] / (1 - 0.9**self.steps)
            spread = np.sqrt(self.second[at] / (1 - 0.999**self.steps)) + 1e-8
            self.weights[at] -= rate * mean / spread


def choose(network: Network, cells: Cells, mask: Cells, explore: float, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """The closed cell that looks safest, and now and then any other."""
    seen = windows(cells)
    worth = np.full(mask.shape, -np.inf, dtype=np.float32)
    closed = mask.astype(bool)
    worth[closed] = network.survival(seen[closed])
    worth += rng.random(worth.shape, dtype=np.float32) * 1e-3
    random = (rng.random(len(cells)) < explore)[:, np.newaxis] & closed
    worth = np.where(random, 1e3 + rng.random(worth.shape, dtype=np.float32), worth)
    chosen: npt.NDArray[np.int64] = worth.argmax(axis=1)
    return chosen


def train(seconds: float, seed: int) -> Network:
    """Plays and learns for that long."""
    rng = np.random.default_rng(seed)
    network = Network(128, seed)
    envs = MinesweeperVectorEnv(GAMES, BOARD, first="safe", copy=True)
    cells, info = envs.reset(seed=seed)
    fresh = np.zeros(GAMES, dtype=bool)
    seen_list: list[npt.NDArray[np.int8]] = []
    lived_list: list[Floats] = []
    begin = time.monotonic()
    games = wins = 0
    shown = 0.0
    while (spent := time.monotonic() - begin) < seconds:
        share = spent / seconds
        actions = choose(network, cells, info["action_mask"], 0.1 * (1 - share), rng)
        seen = windows(cells)[np.arange(GAMES), actions]
        closed = (cells < 0).all(axis=(1, 2))
        cells, rewards, terminated, _, info = envs.step(actions)
        # Not the steps that only start a new game, nor first clicks, which are always safe.
        counts = ~fresh & ~closed
        survived = (rewards > -0.5).astype(np.float32)
        seen_list.append(seen[counts])
        lived_list.append(survived[counts])
        games += int(terminated.sum())
        wins += int((rewards[terminated] > 0.5).sum())
        fresh = terminated
        if sum(map(len, seen_list)) >= 1024:
            network.learn(np.concatenate(seen_list), np.concatenate(lived_list), 0.002 * (1 - share) + 1e-5)
            seen_list, lived_list = [], []
        if spent >= shown + seconds / 6:
            shown = spent
            print(f"{spent:4.0f} s: {games} games, {wins / max(games, 1):.1%} of the last won")
            games = wins = 0
    return network


def play(network: Network, boards: list[mines.Board]) -> int:
    """Plays the boards, and returns how many were won."""
    games = [mines.Game(board.layout, "tp") for board in boards]
    for game, board in zip(games, boards, strict=True):
        game.dig(*board.first)
    rng = np.random.default_rng(0)
    while running := [game for game in games if game.status == "playing"]:
        cells = np.stack([game.view.to_array() for game in running])
        mask = (cells < 0).reshape(len(running), -1).astype(np.int8)
        for game, action in zip(running, choose(network, cells, mask, 0, rng), strict=True):
            game.dig(*divmod(int(action), BOARD[1]))
    return sum(game.status == "won" for game in games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=110)
    parser.add_argument("--boards", type=int, default=5000, help="boards to be compared on, which it has never seen")
    options = parser.parse_args()
    network = train(options.seconds, seed=1)
    boards = mines.compared(BOARD, seed=2, numbers=range(options.boards), first="safe")
    print(f"{options.boards} new boards of 5 x 5 with 5 mines, after the same first click:")
    for approach in ("random", "rules", "exact", "best"):
        print(f"  {approach:8} {mines.play(boards, approach, seed=2).won.mean():6.1%}")
    learned = play(network, boards) / options.boards
    rules = mines.play(boards, "rules", seed=2).won.mean()
    print(f"  {'learned':8} {learned:6.1%}, {'better' if learned > rules else 'not better'} than rules")


if __name__ == "__main__":
    main()
