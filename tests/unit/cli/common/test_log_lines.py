"""What comes from outside cannot begin a line of the log."""

from __future__ import annotations

import io
import logging

import pytest

from tidings.cli.common.output import OneLineFormatter

FORGED = "x\n2026-01-01 00:00:00 INFO tidings all is well\r\n\x1b[2J\u2028more"


@pytest.fixture
def logged() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def log(logged: io.StringIO) -> logging.Logger:
    handler = logging.StreamHandler(logged)
    handler.setFormatter(OneLineFormatter("%(levelname)s %(name)s %(message)s"))
    logger = logging.Logger("tidings.test")
    logger.addHandler(handler)
    return logger


def test_security_16_a_message_is_one_line(log: logging.Logger, logged: io.StringIO) -> None:
    log.warning("answering %s failed", FORGED)
    (line,) = logged.getvalue().splitlines()
    assert line.startswith("WARNING tidings.test answering x 2026-01-01")
    assert line.isprintable()


def test_a_traceback_is_marked_as_such(log: logging.Logger, logged: io.StringIO) -> None:
    try:
        raise ValueError(FORGED)
    except ValueError:
        log.exception("visit of %s broke", FORGED, stack_info=True)
    first, *rest = logged.getvalue().splitlines()
    assert first.startswith("ERROR tidings.test visit of x")
    assert any("ValueError" in line for line in rest)
    assert any("all is well" in line for line in rest)
    assert all(line.startswith("  | ") and line.isprintable() for line in rest)


def test_ordinary_lines_stay_as_they_are(log: logging.Logger, logged: io.StringIO) -> None:
    log.info("Überschrift: %s", "日本語")
    assert logged.getvalue() == "INFO tidings.test Überschrift: 日本語\n"
