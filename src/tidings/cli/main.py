"""The entry point: runs a command, and turns errors into one line on standard error and an exit code."""

from __future__ import annotations

import atexit
import errno
import gc
import logging
import os
import shlex
import sys
from typing import TYPE_CHECKING, NoReturn

from tidings.cli.common.memory import end_now, words_of

if TYPE_CHECKING:
    import typer

_DISK = {errno.ENOSPC, errno.EDQUOT, errno.EROFS}  # nothing can be written there


def main() -> None:
    """Runs the command line. Errors of users are one line on standard error and an exit code above 0."""
    # OpenBLAS would start a thread and take 50 MB for each core, for sums that one does in no time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        _run()
    except Exception as error:  # whatever a library makes of it
        words = words_of(error)
        if words is None:
            raise
        end_now(words)


def _run() -> None:
    # Importing makes no garbage, and at the end none matters: looking for it took 0.1 s of a short command's 0.7.
    gc.disable()  # until the modules of the command are imported
    import typer  # here: where there is too little memory to import it, that is said

    from tidings.cli.common.app import command_line
    from tidings.cli.common.output import OneLineFormatter
    from tidings.errors import TidingsError

    # pydantic would read the metadata of all installed packages for plugins of its own: 20 ms of each short command.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a title must not break an ASCII terminal
    remarks = logging.StreamHandler()  # warnings of commands that log nothing themselves
    remarks.setFormatter(OneLineFormatter("tidings: %(message)s"))
    remarks.setLevel(logging.WARNING)
    logging.lastResort = remarks
    atexit.register(gc.freeze)
    try:
        code = command_line()(prog_name="tidings", standalone_mode=False)
        sys.stdout.flush()
    except TidingsError as error:
        _end(str(error), 1)
    except typer.TyperException as error:
        words = error.format_message().replace(": Value error, ", ": ")  # of the library that reads values
        _end(words + _behind_dashes(error), error.exit_code)
    except typer.Abort:
        _end("stopped; nothing was changed", 1)
    except BrokenPipeError:
        # `tidings articles | head`: the reader has closed the pipe. What is still buffered goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except OSError as error:
        if error.errno not in _DISK:
            raise
        _end(f"{error.filename or 'a file'} cannot be written: {error.strerror}; make room on that disk", 1)
    finally:
        gc.enable()
    sys.exit(code if isinstance(code, int) else 0)


def _behind_dashes(error: typer.TyperException) -> str:
    """A hint for `tidings search -gas`, where a query was parsed as an option."""
    option = getattr(error, "option_name", "") or ""
    taken = next((arg for arg in sys.argv[1:] if arg[:1] == "-" and arg[1:2].isalnum() and arg.startswith(option)), "")
    if len(option) != 2 or not taken or not {"search", "watch"} & set(sys.argv[1:]):
        return ""
    return f"; a query that begins with - is written last, behind --: -- {shlex.quote(taken)}"


def _end(message: str, code: int) -> NoReturn:
    from tidings.cli.common.output import complain

    if message:  # none where the help was shown instead
        complain(message)
    sys.exit(code)
