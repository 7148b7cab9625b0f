"""The latest lines of the log, kept in memory for the web page. Secrets of the settings are hidden in them."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlsplit

from tidings.errors import SettingsError
from tidings.model.redact import redacted
from tidings.settings.settings import Settings
from tidings.views.admin.admin_service import LogLine

MOST_LINES: Final = 500
LONGEST_LINE: Final = 2_000  # characters
_SHORTEST_SECRET = 6  # a shorter one would hide ordinary words


class LogTail(logging.Handler):
    """A bounded handler; `secrets` are replaced wherever they occur."""

    def __init__(self, secrets: Sequence[str] = (), most: int = MOST_LINES) -> None:
        super().__init__(logging.DEBUG)
        self._lines: deque[LogLine] = deque(maxlen=most)
        self._secrets = sorted({one for one in secrets if len(one) >= _SHORTEST_SECRET}, key=len, reverse=True)

    def emit(self, record: logging.LogRecord) -> None:
        try:
            text = record.getMessage()
            if record.exc_info and record.exc_info[1] is not None:
                error = record.exc_info[1]
                text = f"{text}: {type(error).__name__}: {error}"
            at = datetime.fromtimestamp(record.created, UTC)
            self._lines.append(LogLine(at, record.levelname.lower(), record.name, self._hidden(text)))
        except Exception:  # a line that cannot be written must not end what wrote it
            self.handleError(record)

    def lines(self) -> list[LogLine]:
        """The latest first."""
        return list(self._lines)[::-1]

    def _hidden(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "***")
        return " ".join(redacted(text[: 2 * LONGEST_LINE]).split())[:LONGEST_LINE]


@contextmanager
def log_tail(settings: Settings) -> Iterator[LogTail]:
    """Keeps what is logged meanwhile."""
    tail, root = LogTail(secrets_of(settings)), logging.getLogger()
    root.addHandler(tail)
    try:
        yield tail
    finally:
        root.removeHandler(tail)


def secrets_of(settings: Settings) -> list[str]:
    """Returns the secrets in the settings, which must not be shown: passwords, addresses of channels, keys."""
    found: list[str] = []
    for read in (_channels, _logins, _seed, _database, _options):
        try:
            found += read(settings)
        except (SettingsError, OSError, ValueError):  # one that cannot be read is not logged either
            continue
    return found


def _channels(settings: Settings) -> list[str]:
    return list(settings.notify.addresses.values())


def _logins(settings: Settings) -> list[str]:
    return [part for login in settings.fetch.logins.values() for part in (login, login.partition(":")[2])]


def _seed(settings: Settings) -> list[str]:
    return [settings.cluster.nkey_seed] if settings.cluster.seed else []


def _database(settings: Settings) -> list[str]:
    return [urlsplit(settings.database_url).password or ""]


def _options(settings: Settings) -> list[str]:
    return list(_strings(settings.store.revealed_options))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
