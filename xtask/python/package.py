"""Builds the package of crates/python, installs it here, and tests it. Run by the Python of a virtual environment.

Exits with 3 if the machine lacks a tool, or cannot reach a registry.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CRATE = ROOT / "crates/python"
MISSING = 3


def must(*command: str | Path, missing: str | None = None, **more: str) -> None:
    """Runs a command in the crate; where it fails, something is missing or wrong."""
    done = subprocess.run(command, cwd=CRATE, env={**os.environ, **more}, stdin=subprocess.DEVNULL, check=False)
    if done.returncode != 0 and missing is not None:
        print(missing)
        sys.exit(MISSING)
    if done.returncode != 0:
        sys.exit(f"{Path(command[0]).name} {command[1]} failed ({done.returncode})")


def fetch(cargo: str) -> None:
    """Fetches what the package is built with. Fails if its lock file is out of date, which is no fault of the network."""
    command = [cargo, "fetch", "--quiet", "--locked"]
    done = subprocess.run(command, cwd=CRATE, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(done.stderr)
        sys.exit("Cargo.lock is out of date" if "--locked" in done.stderr else MISSING)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=Path, required=True, help="where builds go")
    parser.add_argument("--release", action="store_true", help="build in release mode")
    parser.add_argument("--test", type=Path, metavar="GRILLE", help="test the package against this program")
    parser.add_argument("--deny-lints", action="store_true", help="lints are errors")
    options = parser.parse_args()
    cargo, target = os.environ.get("CARGO", "cargo"), str(options.target)
    fetch(cargo)
    if options.test:
        must(cargo, "fmt", "--check")
        deny = ["--", "--deny", "warnings"] if options.deny_lints else []
        must(cargo, "clippy", "--quiet", "--locked", *deny, CARGO_TARGET_DIR=target)
    wheels = options.target / "wheels"
    for old in wheels.glob("*.whl"):
        old.unlink()
    release = ["--release"] if options.release else []
    build = ["-m", "maturin", "build", "--quiet", "--locked", "--out", wheels, *release]
    must(sys.executable, *build, CARGO_TARGET_DIR=target)
    [wheel] = wheels.glob("*.whl")
    must(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall", wheel)
    if options.test:
        must(sys.executable, "-m", "pytest", "tests", "--pyargs", "grille", GRILLE=str(options.test))
        # As users install it: into an empty environment, with what it depends on.
        venv.create(options.target / "empty", clear=True, with_pip=True)
        python = options.target / ("empty/Scripts/python.exe" if os.name == "nt" else "empty/bin/python")
        must(python, "-m", "pip", "install", "--quiet", wheel, missing="NumPy cannot be fetched")
        must(python, "-c", "from grille import takuzu; assert takuzu.count(4) == 72")


if __name__ == "__main__":
    main()
