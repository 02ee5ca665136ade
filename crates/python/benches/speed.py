"""Measures the package against the program and against other Python packages, in one run, and prints ratios.

    python benches/speed.py --grille ../../target/release/grille

The positions are those of Expert games that the approach `exact` plays. `ms_toollib` is measured if it is installed.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from grille import errors, mines
from grille.gym import MinesweeperVectorEnv, TakuzuVectorEnv


def positions(count: int) -> list[mines.View]:
    """Views of Expert games before each of their moves."""
    views: list[mines.View] = []
    for board in mines.compared("expert", seed=1, numbers=range(count)):
        game = mines.Game(board.layout, "tp")
        game.dig(*board.first)
        while game.status == "playing" and len(views) < count:
            views.append(game.view)
            for move in mines.best_move(game.view, "exact").moves:
                # A flood may have opened the cell, and rules without marks refuse them.
                with contextlib.suppress(errors.IllegalMove):
                    game.play(move)
        if len(views) == count:
            break
    return views


def seconds(work: Callable[[], object], runs: int = 5, clock: Callable[[], float] = time.process_time) -> float:
    """The median of some runs after a first one, in seconds of CPU time, so that other work of the machine does not
    count. The program's bench measures its passes in the same way."""
    work()
    times = []
    for _ in range(runs):
        begin = clock()
        work()
        times.append(clock() - begin)
    return sorted(times)[runs // 2]


def numpy_solver(cells: npt.NDArray[np.int8], number: int) -> npt.NDArray[np.float64] | None:
    """A plain solver as one writes it in NumPy: groups of numbers that share cells, every assignment of each group by
    backtracking, then the assignments combined by their numbers of mines. `None` if a group has over 40 cells."""
    rows, cols = cells.shape
    closed = cells < 0
    rules = []
    for row, col in np.argwhere(cells > 0):
        around = np.zeros_like(closed)
        around[max(row - 1, 0) : row + 2, max(col - 1, 0) : col + 2] = True
        near = frozenset(np.flatnonzero(around & closed).tolist())
        if near:
            rules.append((near, int(cells[row, col])))
    groups: list[tuple[set[int], list[tuple[frozenset[int], int]]]] = []
    for rule in rules:
        touching = [group for group in groups if group[0] & rule[0]]
        groups = [group for group in groups if not group[0] & rule[0]]
        groups.append((set(rule[0]).union(*(g[0] for g in touching)), [rule, *itertools.chain(*(g[1] for g in touching))]))
    outside = int(closed.sum()) - sum(len(group[0]) for group in groups)
    tables = []
    for inside, of_group in groups:
        order = sorted(inside)
        if len(order) > 40:
            return None
        place = {cell: at for at, cell in enumerate(order)}
        matrix = np.zeros((len(of_group), len(order)), dtype=np.int64)
        need = np.array([rule[1] for rule in of_group])
        for at, (members, _) in enumerate(of_group):
            matrix[at, [place[cell] for cell in members]] = 1
        partial = np.zeros((1, len(order)), dtype=np.int64)
        sums = np.zeros((1, len(of_group)), dtype=np.int64)
        for at in range(len(order)):
            left = matrix[:, at + 1 :].sum(axis=1)
            taken = partial.copy()
            taken[:, at] = 1
            partial = np.concatenate([partial, taken])
            sums = np.concatenate([sums, sums + matrix[:, at]])
            good = ((sums <= need) & (sums + left >= need)).all(axis=1)
            partial, sums = partial[good], sums[good]
        counts = partial.sum(axis=1)
        ways = np.bincount(counts, minlength=len(order) + 1).astype(float)
        by_cell = np.stack([np.bincount(counts, weights=partial[:, at], minlength=len(order) + 1) for at in range(len(order))])
        tables.append((order, ways, by_cell))
    # How likely each number of mines beyond the groups is, up to a factor.
    log_factorial = np.concatenate([[0], np.cumsum(np.log(np.arange(1, rows * cols + 1)))])

    def choose(mines_left: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
        good = (mines_left >= 0) & (mines_left <= outside)
        safe = np.where(good, mines_left, 0)
        weight = log_factorial[outside] - log_factorial[safe] - log_factorial[outside - safe]
        most = log_factorial[outside] - log_factorial[outside // 2] - log_factorial[outside - outside // 2]
        return np.where(good, np.exp(weight - most), 0)

    def total(skip: int) -> npt.NDArray[np.float64]:
        ways = np.ones(1)
        for at, (_, table, _) in enumerate(tables):
            if at != skip:
                ways = np.convolve(ways, table)
        return ways

    everything = total(-1)
    whole = float((everything * choose(number - np.arange(len(everything)))).sum())
    odds = np.full(rows * cols, np.nan)
    left = number - np.arange(len(everything))
    expected = float((everything * choose(left) * left).sum()) / whole
    odds[np.flatnonzero(closed)] = expected / outside if outside else 0
    for at, (order, _, by_cell) in enumerate(tables):
        others = total(at)
        for place_, cell in enumerate(order):
            mixed = np.convolve(others, by_cell[place_])
            odds[cell] = float((mixed * choose(number - np.arange(len(mixed)))).sum()) / whole
    return odds.reshape(rows, cols)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--grille", type=Path, required=True, help="the program, built in release mode")
    parser.add_argument("--count", type=int, default=10_000, help="positions")
    options = parser.parse_args()
    views = positions(options.count)
    batch = np.stack([view.to_array() for view in views])
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("".join(f"{view}\n" for view in views))
        file.flush()
        report = subprocess.run(
            [options.grille, "mines", "bench", file.name, "--json"], capture_output=True, text=True, check=True
        )
    bench = json.loads(report.stdout)
    rust = bench["once_us"]
    package = seconds(lambda: mines.probabilities(batch, 99, threads=1)) / len(views) * 1e6
    cores = seconds(lambda: mines.probabilities(batch, 99), clock=time.perf_counter) / len(views) * 1e6
    single = seconds(lambda: [mines.probabilities(view) for view in views[:1000]]) / 1000 * 1e6
    rows = [
        ("`grille mines bench`, position after position", rust),
        ("`grille mines bench`, the same position again and again", bench["mean_us"]),
        ("the package, one batch, one core", package),
        (f"the package, one batch, {os.cpu_count()} cores, by the clock", cores),
        ("the package, one call a position", single),
    ]
    # The slow ones on fewer positions, with the package on the same ones.
    few = range(0, len(views), max(len(views) // 200, 1))
    here = np.stack([batch[at] for at in few])
    ours = seconds(lambda: mines.probabilities(here, 99, threads=1)) / len(here) * 1e6
    try:
        import ms_toollib
    except ImportError:
        pass
    else:
        boards = [np.where(cells < 0, 10, cells).tolist() for cells in here]
        theirs = [ms_toollib.cal_probability_onboard(board, 99)[0] for board in boards]
        exact = mines.probabilities(here, 99)
        apart = max(
            abs(value - wanted)
            for values, want in zip(theirs, exact, strict=True)
            for value, wanted in zip(np.ravel(values), want.ravel(), strict=True)
            if not np.isnan(wanted)
        )
        print(f"ms_toollib differs from the package by at most {apart:.1e}")
        time_ = seconds(lambda: [ms_toollib.cal_probability_onboard(board, 99) for board in boards])
        rows.append(("ms_toollib, one call a position", time_ / len(here) * 1e6 * package / ours))
    solved = [numpy_solver(cells, 99) for cells in here]
    for mine, want in zip(solved, mines.probabilities(here, 99), strict=True):
        if mine is not None:
            np.testing.assert_allclose(mine, want, atol=1e-6)
    kept = [cells for cells, mine in zip(here, solved, strict=True) if mine is not None]
    ours = seconds(lambda: mines.probabilities(np.stack(kept), 99, threads=1)) / len(kept) * 1e6
    plain = seconds(lambda: [numpy_solver(cells, 99) for cells in kept]) / len(kept) * 1e6
    rows.append((f"a plain NumPy solver ({len(kept)} of {len(here)} positions)", plain * package / ours))
    print(f"\n| maps of {len(views)} Expert positions | microseconds a map | ratio |\n|---|---|---|")
    for name, time_ in rows:
        print(f"| {name} | {time_:.1f} | {time_ / rust:.2f} |")
    print("\n| random play, one core | steps a second |\n|---|---|")
    for name, envs in (
        ("Minesweeper 9 x 9, 10 mines", MinesweeperVectorEnv(1024, "beginner", copy=False)),
        ("Takuzu 6 x 6", TakuzuVectorEnv(1024, 6, copy=False)),
    ):
        envs.reset(seed=1)

        def steps(envs: MinesweeperVectorEnv | TakuzuVectorEnv = envs) -> int:
            moves = 0
            over = np.zeros(1024, dtype=bool)
            for _ in range(200):
                # A step that only starts a new game does not count.
                moves += 1024 - int(over.sum())
                over = envs.step(envs.sample_actions())[2].copy()
            return moves

        moves = steps()
        print(f"| {name} | {moves / seconds(steps):,.0f} |")


if __name__ == "__main__":
    main()
