"""Learns to play Minesweeper on 5 x 5 from rewards alone, in NumPy, and compares with the approaches of grille.

A small network sees the 5 x 5 window around a closed cell, and how many cells are closed, and says how likely digging
it is to survive. It learns from its own games: every dig is an example, and whether it hit a mine is its label. It
plays the cell that it thinks safest. It never sees a probability, a rule or a layout.

    python examples/learn.py            # two minutes
    python examples/learn.py --seconds 20
"""

from __future__ import annotations

import argparse
import os
import time
from typing import TypeAlias

# The matrices are small: on two cores, sharing them takes longer than multiplying them.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import numpy.typing as npt

from grille import mines
from grille.gym import MinesweeperVectorEnv

Floats: TypeAlias = npt.NDArray[np.float32]
Cells: TypeAlias = npt.NDArray[np.int8]

BOARD = (5, 5, 5)
GAMES = 256
WINDOW = 2
"""How far a window reaches from its cell."""
SIDE = 2 * WINDOW + 1
KINDS = 11
"""0 to 8, closed, and beyond the edge."""
KEPT = 200_000
"""How many of the last digs it remembers."""
BATCH = 1024
"""How many of them it learns from at a time."""


def windows(cells: Cells) -> Cells:
    """The window around every cell of every game: 9 for closed, 10 beyond the edge. Last, the number of closed cells."""
    shown = np.where(cells < 0, 9, np.minimum(cells, 8)).astype(np.int8)
    padded = np.pad(shown, ((0, 0), (WINDOW, WINDOW), (WINDOW, WINDOW)), constant_values=10)
    slid = np.lib.stride_tricks.sliding_window_view(padded, (SIDE, SIDE), axis=(1, 2))
    slid = slid.reshape(len(cells), -1, SIDE * SIDE)
    closed = np.broadcast_to((cells < 0).sum(axis=(1, 2), dtype=np.int8)[:, None, None], (*slid.shape[:2], 1))
    return np.concatenate([slid, closed], axis=2)


def turned(seen: Cells, rng: np.random.Generator) -> Cells:
    """The windows in one of their eight symmetries: what holds for one holds for all."""
    square = seen[:, :-1].reshape(-1, SIDE, SIDE)
    square = np.rot90(square, int(rng.integers(4)), axes=(1, 2))
    if rng.random() < 0.5:
        square = square.transpose(0, 2, 1)
    return np.concatenate([square.reshape(len(seen), -1), seen[:, -1:]], axis=1)


class Network:
    """Windows in, the logarithm of the odds of survival out; two hidden layers, trained by Adam."""

    def __init__(self, rng: np.random.Generator) -> None:
        sizes = (SIDE * SIDE * KINDS + 1, 96, 48, 1)
        self.weights: list[Floats] = []
        for inputs, outputs in zip(sizes, sizes[1:], strict=False):
            reach = (2 / min(inputs, SIDE * SIDE + 1)) ** 0.5
            self.weights.append(rng.normal(0, reach, (inputs, outputs)).astype(np.float32))
            self.weights.append(np.zeros(outputs, dtype=np.float32))
        self.first = [np.zeros_like(one) for one in self.weights]
        self.second = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def layers(self, seen: Cells) -> tuple[Floats, Floats, Floats, Floats]:
        """The input as numbers, both hidden layers, and the result."""
        kinds = np.eye(KINDS, dtype=np.float32)[seen[:, :-1]].reshape(len(seen), -1)
        coded = np.concatenate([kinds, seen[:, -1:].astype(np.float32) / (BOARD[0] * BOARD[1])], axis=1)
        w1, b1, w2, b2, w3, b3 = self.weights
        one = np.maximum(coded @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        return coded, one, two, (two @ w3 + b3)[:, 0]

    def learn(self, seen: Cells, survived: Floats, rate: float) -> None:
        """One step of Adam on the cross-entropy."""
        coded, one, two, logit = self.layers(seen)
        _, _, w2, _, w3, _ = self.weights
        error = ((1 / (1 + np.exp(-logit)) - survived) / len(survived)).astype(np.float32)[:, None]
        back_two = (error @ w3.T) * (two > 0)
        back_one = (back_two @ w2.T) * (one > 0)
        pairs = ((coded, back_one), (one, back_two), (two, error))
        slopes = [slope for given, back in pairs for slope in (given.T @ back, back.sum(axis=0))]
        self.steps += 1
        for at, slope in enumerate(slopes):
            self.first[at] = 0.9 * self.first[at] + 0.1 * slope
            self.second[at] = 0.999 * self.second[at] + 0.001 * slope**2
            mean = self.first[at] / (1 - 0.9**self.steps)
            spread = np.sqrt(self.second[at] / (1 - 0.999**self.steps)) + 1e-8
            self.weights[at] -= (rate * mean / spread).astype(np.float32)


def choose(network: Network, seen: Cells, mask: Cells, explore: float, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """The closed cell that looks safest, and now and then any other."""
    closed = mask.astype(bool)
    worth = np.full(mask.shape, -np.inf, dtype=np.float32)
    worth[closed] = network.layers(seen[closed])[3]
    any_cell = (rng.random(len(mask)) < explore)[:, None] & closed
    worth[any_cell] = 1e3 + rng.random(int(any_cell.sum()), dtype=np.float32)
    chosen: npt.NDArray[np.int64] = worth.argmax(axis=1)
    return chosen


def train(seconds: float, seed: int) -> Network:
    """Plays and learns for that much CPU time, so that other work of the machine does not count."""
    rng = np.random.default_rng(seed)
    network = Network(rng)
    envs = MinesweeperVectorEnv(GAMES, BOARD, first="safe")
    cells, info = envs.reset(seed=seed)
    over = np.zeros(GAMES, dtype=bool)
    digs = np.zeros((KEPT, SIDE * SIDE + 1), dtype=np.int8)
    lived = np.zeros(KEPT, dtype=np.float32)
    count = games = wins = 0
    begin, shown = time.process_time(), 0.0
    while (spent := time.process_time() - begin) < seconds:
        share = spent / seconds
        seen = windows(cells)
        actions = choose(network, seen, info["action_mask"], 0.1 * (1 - share), rng)
        is_first = (cells < 0).all(axis=(1, 2))
        cells, rewards, ended, _, info = envs.step(actions)
        # Neither the steps that only start a new game nor first clicks, which are always safe.
        counts = np.flatnonzero(~over & ~is_first)
        places = (count + np.arange(len(counts))) % KEPT
        digs[places] = seen[counts, actions[counts]]
        lived[places] = rewards[counts] > -0.5
        count += len(counts)
        games += int(ended.sum())
        wins += int((rewards[ended] > 0.5).sum())
        over = ended
        if count >= BATCH:
            sample = rng.integers(min(count, KEPT), size=BATCH)
            network.learn(turned(digs[sample], rng), lived[sample], 0.003 * (1 - share) + 1e-5)
        if spent >= shown + seconds / 6:
            shown = spent
            print(f"{spent:4.0f} s: {count} digs; {wins / max(games, 1):.1%} of the last {games} games won", flush=True)
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
        for game, action in zip(running, choose(network, windows(cells), mask, 0, rng), strict=True):
            game.dig(*divmod(int(action), BOARD[1]))
    return sum(game.status == "won" for game in games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=110)
    parser.add_argument("--boards", type=int, default=3000, help="boards to be compared on, which it has never seen")
    options = parser.parse_args()
    network = train(options.seconds, seed=1)
    boards = mines.compared(BOARD, seed=2, numbers=range(options.boards), first="safe")
    print(f"{options.boards} new boards of 5 x 5 with 5 mines, after the same first click:")
    for approach in ("random", "rules", "exact"):
        print(f"  {approach:8} {mines.play(boards, approach, seed=2).won.mean():6.1%}")
    learned = play(network, boards) / options.boards
    rules = mines.play(boards, "rules", seed=2).won.mean()
    print(f"  {'learned':8} {learned:6.1%}, {'better' if learned > rules else 'not better'} than rules")


if __name__ == "__main__":
    main()
