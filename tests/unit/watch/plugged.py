"""Packages of detectors as if they were installed, for tests: a folder on the path, with an entry point."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "tidings-identifiers"

SOURCE = '''
import os, sys, time


class Shouting:
    """Finds what is written in capitals."""

    name = "shouting"

    def look(self, document):
        print("a plugin prints")
        found = [word for word in document.text.split() if word.isupper()]
        return ", ".join(found) or None


class Printing:
    """Finds where it prints to."""

    name = "printing"

    def look(self, document):
        return "standard error" if sys.stdout is sys.stderr else "standard output"


class Raising:
    name = "raising"

    def look(self, document):
        if "bad" in document.text:
            raise ValueError("no\\n \\x1b idea")
        return "fine"


class Hanging:
    name = "hanging"

    def look(self, document):
        while "hang" in document.text:
            time.sleep(0.05)
        return "fine"


class Ending:
    name = "ending"

    def look(self, document):
        os._exit(3)


class Leaving:
    name = "leaving"

    def look(self, document):
        sys.exit(0)


class Poisoned:
    """One document ends it."""

    name = "poisoned"

    def look(self, document):
        if "poison" in document.text:
            os._exit(4)
        return "fine"


class Eating:
    name = "eating"

    def look(self, document):
        plate = []
        while "eat" in document.text and len(plate) < 10_000:
            plate.append(bytearray(1_000_000))
        return "fine"


class Slow:
    name = "slow"

    def __init__(self):
        time.sleep(4)

    def look(self, document):
        return "fine"


class Quitting:
    name = "quitting"

    def __init__(self):
        os._exit(5)


class Numbering:
    name = "numbering"

    def look(self, document):
        return 7


class Unmade:
    name = "unmade"

    def __init__(self):
        raise RuntimeError("no licence")


class Blind:
    name = "blind"


class Misnamed:
    name = "another"

    def look(self, document):
        return None


class Wordless(Exception):
    def __str__(self):
        raise ValueError


class Silent:
    name = "silent"

    def look(self, document):
        raise Wordless


ready = Shouting()
ready.name = "ready"
'''
NAMES = {
    **{name.lower(): name for name in "Shouting Raising Hanging Ending Leaving Numbering Unmade Blind Silent".split()},
    **{name.lower(): name for name in ("Poisoned", "Eating", "Slow", "Quitting", "Printing")},
    "misnamed": "Misnamed",
    "ready": "ready",
    "missing": "NoSuchThing",
}


def plug_in(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """All of the above, from here on and in processes that are spawned from here on."""
    (folder / "plugged_detectors.py").write_text(SOURCE, encoding="utf-8")
    points = {name: f"plugged_detectors:{thing}" for name, thing in NAMES.items()}
    _install(folder, "plugged", points, patch)


def plug_in_example(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """The worked example, with the entry points its own pyproject.toml names."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    _install(folder, project["name"], project["entry-points"]["tidings.detectors"], patch)
    patch.syspath_prepend(str(EXAMPLE / "src"))


def _install(folder: Path, name: str, points: dict[str, str], patch: pytest.MonkeyPatch) -> None:
    info = folder / f"{name.replace('-', '_')}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n", encoding="utf-8")
    lines = [f"{point} = {target}" for point, target in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[tidings.detectors]", *lines]), encoding="utf-8")
    patch.syspath_prepend(str(folder))
