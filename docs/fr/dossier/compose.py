"""Runs Typst on a dossier: what it needs is on stdin, as JSON."""

import json
import sys

import typst

job = json.load(sys.stdin)
try:
    # Without the fonts of the machine, so that the pages are the same everywhere.
    _, warnings = typst.compile_with_warnings(
        job["input"], output=job["output"], root=job["root"], sys_inputs={"data": job["data"]},
        ignore_system_fonts=True, timestamp=0,
    )
except typst.TypstError as error:
    sys.exit("\n".join([str(error.message)] + [str(line) for line in error.trace or []]))
for warning in warnings:
    print("warning:", warning.message, warning.trace or "", file=sys.stderr)
sys.exit(1 if warnings else 0)
