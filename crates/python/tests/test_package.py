"""Tests of the package as a whole: examples run, types are right, Ctrl-C ends long calls."""

from __future__ import annotations

import doctest
import inspect
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from grille import _core, mines, morpion, takuzu
from grille.gym import MinesweeperVectorEnv, TakuzuVectorEnv

CRATE = Path(__file__).resolve().parents[1]
ROOT = CRATE.parents[1]


def test_examples_of_native_classes_run() -> None:
    finder, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    examples = 0
    for name, thing in vars(_core).items():
        members = [(name, thing), *((f"{name}.{part}", getattr(thing, part)) for part in dir(thing))]
        for where, member in members:
            test = finder.get_doctest(inspect.getdoc(member) or "", {}, where, None, 0)
            examples += len(test.examples)
            runner.run(test)
    assert examples > 15
    assert runner.failures == 0


@pytest.mark.parametrize("page", [CRATE / "README.md", ROOT / "docs" / "en" / "python.md"], ids=lambda path: path.name)
def test_examples_of_pages_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0 and result.failed == 0


def test_types_are_right_and_the_stubs_are_those_of_the_library() -> None:
    for command in (["mypy"], ["mypy.stubtest", "grille._core"]):
        done = subprocess.run([sys.executable, "-m", *command], cwd=CRATE, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def lattice(side: int) -> npt.NDArray[np.int8]:
    """A view whose numbers all hang together, which takes long to count."""
    cells = np.full((side, side), mines.CLOSED, dtype=np.int8)
    cells[1::2, 1::2] = 2
    return cells


def hard_certificate() -> str:
    """A certificate whose step also names pairs of numbers that have nothing to do with it, each with two ways to lay
    its mines: the checker tries all of their combinations."""
    cols = 135
    mine = [row * cols + col for row in (0, 4) for col in range(1, cols, 3)]
    pairs = [cols + col + more for col in range(1, cols - 2, 5) for more in (0, 1)]
    numbers = " ".join(map(str, [3 * cols, 3 * cols + 1, *pairs]))
    problem = f"5 {cols} {len(mine)} {' '.join(map(str, mine))}"
    first, safe = 2 * cols, 4 * cols + 2
    return f"mines-certificate 1\nproblem {problem}\nfirst {first}\nsafe {safe} by {numbers}\nend\n"


LONG: dict[str, Callable[[], Callable[[], object]]] = {
    "batch": lambda: partial(
        mines.probabilities, np.full((1_000_000, 5, 5), mines.CLOSED, dtype=np.int8), 5, threads=1
    ),
    "map": lambda: partial(mines.probabilities, np.stack([lattice(31)] * 99), steps=10**15, threads=1),
    "analysis": lambda: partial(mines.analyse, mines.View(lattice(31)), steps=10**15),
    "boards": lambda: partial(mines.generate, "expert", 1_000_000, seed=1),
    "boards without guessing": lambda: partial(mines.generate, "expert", 1_000_000, seed=1, no_guess=True),
    "boards of a comparison": lambda: partial(mines.compared, "expert", seed=1, numbers=range(10**9)),
    "games": lambda: partial(mines.play, mines.compared("expert", seed=1, numbers=range(2000)), "best"),
    "a large game": lambda: partial(mines.play, mines.generate((2000, 2000, 600_000), seed=1), "rules"),
    "making a certificate": lambda: partial(mines.certificate, mines.generate((100, 100, 1000), seed=1)[0].layout, (0, 0)),
    "certificate": lambda: partial(mines.check_certificate, hard_certificate()),
    "first dig": lambda: partial(mines.Game.start((30, 40, 300), seed=1, no_guess=True).dig, 5, 5),
    "count": lambda: partial(takuzu.count, 12),
    "count of one unit": lambda: partial(takuzu.count, 12, rules="unruly", threads=1),
    "puzzles": lambda: partial(takuzu.generate, 14, number=10**6, seed=1),
    "match": lambda: partial(morpion.contest, "best", "best", 10**9),
    "environments": lambda: partial(MinesweeperVectorEnv, 2_000_000, "beginner"),
    "pool of puzzles": lambda: partial(TakuzuVectorEnv, 1, 14, puzzles=10**6),
}


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Python raises `KeyboardInterrupt` only if it was not started with Ctrl-C ignored, as background jobs are."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("work", LONG)
def test_an_interrupt_ends_a_long_call(work: str) -> None:
    call = LONG[work]()
    called, done = threading.Event(), threading.Event()
    interrupted = []

    def interrupt() -> None:
        called.wait()
        if not done.wait(0.05):
            interrupted.append(time.monotonic())
            signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    # The thread runs again when the native call gives Python's lock away, and not before.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        with pytest.raises(KeyboardInterrupt):
            called.set()
            call()
    finally:
        ended = time.monotonic()
        done.set()
        sys.setswitchinterval(interval)
        thread.join()
    # A tenth of a second in a release build on a machine that does nothing else.
    assert ended - interrupted[0] < 5


@pytest.mark.usefixtures("interruptible")
def test_an_interrupted_dig_leaves_the_game_as_it_was() -> None:
    game = mines.Game.start((30, 40, 300), seed=1, no_guess=True)
    timer = threading.Timer(0.05, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        game.dig(5, 5)
    assert (game.moves, game.layout, game.status) == ([], None, "playing")
    assert (game.view.to_array() == mines.CLOSED).all()
