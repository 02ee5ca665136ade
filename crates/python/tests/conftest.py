"""Finds the program `grille`, whose output the package must equal."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def grille() -> Callable[..., str]:
    """Runs the program and returns its output. `GRILLE` names it where no build of the checkout has it."""
    named = os.environ.get("GRILLE")
    places = [named] if named else [ROOT / "target" / kind / "grille" for kind in ("release", "debug")]
    found = [path for path in places if path is not None and shutil.which(path)]
    if not found:
        pytest.skip("the program is not built")

    def run(*args: str, text: str = "") -> str:
        done = subprocess.run([found[0], *args], input=text, capture_output=True, text=True, check=False)
        return done.stdout

    return run
