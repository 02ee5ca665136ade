"""Tests of the package as a whole: examples run, types are right, Ctrl-C ends long calls."""

from __future__ import annotations

import doctest
import inspect
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from grille import _core, mines, takuzu

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


@pytest.mark.parametrize("work", ["batch", "map", "boards", "count"])
def test_an_interrupt_ends_a_long_call(work: str) -> None:
    lattice = np.full((1, 31, 31), mines.CLOSED, dtype=np.int8)
    lattice[0, 1::2, 1::2] = 2
    long: dict[str, Callable[[], object]] = {
        "batch": lambda: mines.probabilities(np.full((1_000_000, 5, 5), mines.CLOSED, dtype=np.int8), 5, threads=1),
        "map": lambda: mines.probabilities(lattice, steps=10**15),
        "boards": lambda: mines.generate("expert", 1_000_000, seed=1, no_guess=True),
        "count": lambda: takuzu.count(12),
    }
    called = threading.Event()

    def interrupt() -> None:
        called.wait()
        signal.raise_signal(signal.SIGINT)

    threading.Thread(target=interrupt).start()
    # The thread runs again when the native call gives Python's lock away, and not before.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        with pytest.raises(KeyboardInterrupt):
            called.set()
            long[work]()
    finally:
        sys.setswitchinterval(interval)
