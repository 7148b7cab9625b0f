"""What differs where `make coverage` traces the tests.

python -m tests.tracing FOLDER      deletes data files that cannot be read: their processes were killed in writing
"""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path


def is_traced() -> bool:
    """A traced process takes several times the CPU, and more memory."""
    if "coverage" not in sys.modules:
        return False
    from coverage import Coverage

    return Coverage.current() is not None


def untraced() -> dict[str, str]:
    """The variables for a child that is not to be traced: one that is left without memory, which the tracer needs."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_PROCESS")}


def delete_unreadable(folder: Path) -> list[Path]:
    from coverage import CoverageData
    from coverage.exceptions import CoverageException

    found = []
    for file in sorted(folder.glob("data.*")):
        together, one = CoverageData(no_disk=True), CoverageData(basename=str(file))
        try:
            if not file.stat().st_size:
                raise sqlite3.DatabaseError("file is empty")
            one.read()
            together.update(one)
        except (CoverageException, sqlite3.Error) as error:
            print(f"{file} is left out: {error}", file=sys.stderr)
            found.append(file)
        finally:
            one.close()
            together.close()
    for file in found:
        file.unlink()
    return found


if __name__ == "__main__":
    delete_unreadable(Path(sys.argv[1]))
