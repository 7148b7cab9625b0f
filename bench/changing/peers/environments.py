"""A virtual environment for each peer: their libraries are not ours, nor each other's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bench.changing.peers.watched import Unavailable

_FOLDER = Path(__file__).resolve().parents[3] / "build" / "peers"
_LIMIT = 1800.0  # seconds


def programs_of(package: str) -> Path:
    """The folder of a package's commands; installed at the first call, and again when its versions change."""
    pins = Path(__file__).with_name(f"{package}.txt")
    folder, wanted = _FOLDER / package, pins.read_text()
    made = folder / ".made"
    if not made.is_file() or made.read_text() != wanted:
        print(f"installing {package} in {folder.relative_to(_FOLDER.parents[1])} (once)", flush=True)
        _run(package, sys.executable, "-m", "venv", "--clear", str(folder))
        pip = (str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "-q")
        _run(package, *pip, "install", "-c", str(pins), package)
        made.write_text(wanted)
    return folder / "bin"


def _run(package: str, *command: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_LIMIT, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unavailable(f"{package} cannot be installed: {error}") from error
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or ["pip failed"]
        raise Unavailable(f"{package} cannot be installed: {said[-1].removeprefix('ERROR: ')}")
