"""A virtual environment for each peer, in build/peers: their libraries are not ours, nor each other's.

A few benches measure a peer in our own environment (`make .venv/.bench`): `need_beside_us`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

_FOLDER = Path(__file__).resolve().parents[1] / "build" / "peers"
_LIMIT = 1800.0  # seconds


class Unavailable(Exception):
    """A peer that cannot be measured here, and why."""


def need_beside_us(package: str) -> None:
    """Ends the program in one line where a peer that is measured in our own environment is missing."""
    if find_spec(package) is None:
        raise SystemExit(f"{package} is not installed: `make .venv/.bench` does it; with --alone it is left out")


def programs_of(name: str, pins: Path, packages: Sequence[str]) -> Path:
    """The folder of the packages' commands; installed at the first call, and again when the pinned versions change."""
    folder, wanted = _FOLDER / name, pins.read_text()
    made = folder / ".made"
    if not made.is_file() or made.read_text() != wanted:
        print(f"installing {', '.join(packages)} in {folder.relative_to(_FOLDER.parents[1])} (once)", flush=True)
        _run(name, sys.executable, "-m", "venv", "--clear", str(folder))
        pip = (str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "-q")
        _run(name, *pip, "install", "-c", str(pins), *packages)
        made.write_text(wanted)
    return folder / "bin"


def _run(name: str, *command: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_LIMIT, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unavailable(f"{name} cannot be installed: {error}") from error
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or ["pip failed"]
        raise Unavailable(f"{name} cannot be installed: {said[-1].removeprefix('ERROR: ')}")
