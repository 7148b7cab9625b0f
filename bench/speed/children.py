"""Each contestant is a process of its own: its time and its memory are its alone, and it cannot slow another.

Compiled modules of Python are kept, as an installation has them; with PYTHONDONTWRITEBYTECODE every process of ours
would compile what it loads, while those of peers and of the limit, which pip has compiled, would not.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.peer_environments import Unavailable

_ROOT = Path(__file__).resolve().parents[2]
_LIMIT = 3600.0  # seconds


def figures_of(command: Sequence[str | Path], asked: Mapping[str, object] | None = None) -> dict[str, float]:
    """What a process prints as its last line: JSON, names and numbers. `asked` is given to it as its last argument."""
    words = [str(word) for word in command]
    if asked is not None:
        words.append(json.dumps(asked))
    left_out = ("TIDINGS_", "PYTHONDONTWRITEBYTECODE")
    outside = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    environment = {**outside, "PYTHONPATH": f"{_ROOT / 'src'}{os.pathsep}{_ROOT}"}
    try:
        done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=_LIMIT, check=False)
    except OSError as error:
        raise Unavailable(f"{words[0]}: {error}") from error
    lines = done.stdout.strip().splitlines()
    if done.returncode or not lines:
        said = done.stderr.strip().splitlines() or [f"ended with {done.returncode}"]
        raise Unavailable(f"{' '.join(words[:3])}: {said[-1]}")
    found: dict[str, float] = json.loads(lines[-1])
    return found


def ours(module: str, **asked: object) -> dict[str, float]:
    """A module of this project, run by this Python."""
    return figures_of([sys.executable, "-m", module], asked)


def theirs(python: Path, script: str, **asked: object) -> dict[str, float]:
    """A script of peers/, run by the peers' Python."""
    return figures_of([python, Path(__file__).parent / "peers" / script], asked)
