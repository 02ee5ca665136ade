"""What holds for the package as a whole: examples run, types are right, Ctrl-C ends long calls."""

from __future__ import annotations

import doctest
import signal
import subprocess
import sys
import threading
from pathlib import Path

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
            test = finder.get_doctest(getattr(member, "__doc__", None) or "", {}, where, None, 0)
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


@pytest.mark.parametrize("work", ["map", "boards", "count"])
def test_an_interrupt_ends_a_long_call(work: str) -> None:
    def long() -> object:
        if work == "map":
            view = mines.View.parse("1 2 1 ..")
            return mines.probabilities([view.to_array()] * 50_000_000, 1)
        if work == "boards":
            return mines.generate("expert", 1_000_000, seed=1, no_guess=True)
        return takuzu.count(12)

    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        long()
