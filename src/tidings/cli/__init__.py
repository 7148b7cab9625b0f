"""The command line. Each command is a thin call; what it needs is imported inside, so `--help` answers at once."""

from __future__ import annotations

import sys

from tidings.cli.app import app

# Imported for the commands they register, in the order in which --help shows them.
from tidings.cli import sources, crawling, reading, demo  # noqa: F401  # isort: skip


def main() -> None:
    from tidings.errors import TidingsError

    try:
        app()
    except TidingsError as error:
        print(f"tidings: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # `tidings articles | head`: the reader has had enough.
        sys.stderr.close()
        sys.exit(0)
