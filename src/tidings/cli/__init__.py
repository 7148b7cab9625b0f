"""The command line. Each command is a thin call; what it needs is imported inside, so `--help` answers at once."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import typer

from tidings.cli.app import app
from tidings.cli.output import complain

# Imported for the commands they register, in the order in which --help shows them.
from tidings.cli import adding, discovering, lists, sources, pages, collecting, crawling  # noqa: F401  # isort: skip
from tidings.cli import reading, searching, watching, watchimports, backtests, matches, messages  # noqa: F401  # isort: skip
from tidings.cli import archive, manners, laboratory, demo  # noqa: F401  # isort: skip


def main() -> None:
    """Every error a person can cause is one line on standard error and an exit code that is not 0."""
    from tidings.errors import TidingsError

    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a title must not break an ASCII terminal
    try:
        code = app(prog_name="tidings", standalone_mode=False)
        sys.stdout.flush()
    except TidingsError as error:
        _end(str(error), 1)
    except typer.TyperException as error:
        _end(error.format_message(), error.exit_code)
    except typer.Abort:
        _end("stopped; nothing was changed", 1)
    except BrokenPipeError:
        # `tidings articles | head`: the reader has had enough. What is still buffered goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code if isinstance(code, int) else 0)


def _end(message: str, code: int) -> NoReturn:
    if message:  # none where the help was shown instead
        complain(message)
    sys.exit(code)
