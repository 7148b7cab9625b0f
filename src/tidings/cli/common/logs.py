"""Log lines that stay lines: what comes from outside (an address, a path, an error in a server's words) cannot begin a
line of its own, nor speak to the terminal."""

from __future__ import annotations

import logging

from tidings.cli.common.output import printable

_BELONGS = "  | "  # before each line of a traceback


class OneLine(logging.Formatter):
    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's own name
        return printable(super().formatMessage(record))

    def formatException(self, ei: object) -> str:  # noqa: N802
        return _marked(super().formatException(ei))  # type: ignore[arg-type]

    def formatStack(self, stack_info: str) -> str:  # noqa: N802
        return _marked(super().formatStack(stack_info))


def _marked(text: str) -> str:
    return "\n".join(_BELONGS + printable(line) for line in text.splitlines())


def begin(layout: str) -> None:
    """To standard error. Libraries speak up only when something is wrong: Alembic alone would greet everybody with a
    page of plugins."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine(layout))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
