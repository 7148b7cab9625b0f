"""Every error Tidings raises on purpose.

::

    TidingsError
    ├── SettingsError            a setting has a value that cannot be used
    │   └── SecretMissing        a password is not where its setting says, or cannot be read by this user
    ├── QueryError               a query that cannot be read; names the column
    ├── SelectorError            a CSS selector or XPath that cannot be read
    ├── WatchError               something about one watch; names it
    │   └── WatchNotFound        no watch answers to this name or id, or several do
    ├── PersonError              something about one person; names them
    │   ├── PersonNotFound       no person has this name
    │   └── SignInRefused        name or password are wrong, or there were too many tries
    ├── FolderError              a folder that is not there, or cannot have this name
    ├── ChannelError             a message that its channel did not take, or a channel that cannot be used
    │   └── ChannelDown          the channel does not answer; so it would be with the next message
    ├── HookNotFound             no webhook for events has this id
    ├── SourceError              something about one source; names it
    │   ├── SourceNotFound       no source answers to this id, URL or part of one
    │   ├── AmbiguousSource      several sources answer to it
    │   └── NoFeedFound          a page that leads to no feed
    ├── ReadError                bytes that cannot be read as what they should be
    │   ├── NotAFeed             readable, but no feed (an HTML page, an empty body)
    │   ├── ReadTimeout          reading took longer than the limit and was stopped
    │   └── WorkerLost           the process that read it was ended from outside; worth another try
    ├── FetchError               a visit that brought nothing; names the URL
    │   ├── AddressRefused       the guard refused the address or the scheme
    │   ├── ConnectFailed        DNS, refused connection, TLS
    │   ├── FetchTimeout         connect, first byte or total time ran out
    │   ├── BodyTooLarge         more bytes than the limit, before or after decompression
    │   ├── TooManyRedirects
    │   ├── RobotsRefused        robots.txt does not allow this URL
    │   └── BadStatus            an HTTP status that is no answer (4xx, 5xx)
    ├── TraceError               a trace for the laboratory that cannot be read or holds too little
    ├── LaneError                NATS cannot be used: no connection, no credentials, a message that cannot be read
    └── StoreError               the database or the data folder cannot be used
        ├── StoreUnavailable     it cannot be used now: connection lost, disk full, locked; worth another try
        │   └── RolledBack       undone in favour of another transaction (a deadlock); worth another try at once
        ├── BodyMissing          a body that lies outside the database is not there, or damaged
        ├── DataLocked           another controller already runs on this data folder
        └── Fenced               another process has taken over what this one wanted to write

A library's errors are translated into these where the library is called, nowhere else.
The message is one line: what failed, why, and what to do where something can be done.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING

from tidings.model.hosts import Reach
from tidings.model.redact import redacted

if TYPE_CHECKING:
    from datetime import datetime

    from tidings.model.orders import Hop


class TidingsError(Exception):
    """The root: the CLI prints its message as one line and exits non-zero."""


class SettingsError(TidingsError):
    pass


class SecretMissing(SettingsError):
    pass


class QueryError(TidingsError):
    """`message` says what is wrong and what to write instead; `column` counts from 1."""

    def __init__(self, message: str, column: int = 1) -> None:
        self.message = " ".join(message.split())  # one line, whatever of the query it quotes
        super().__init__(f"query, column {column}: {self.message}")
        self.column = column


class SelectorError(TidingsError):
    """`message` says what is wrong and what to write instead."""

    def __init__(self, selector: str, message: str) -> None:
        super().__init__(f"selector {selector!r}: {message}")
        self.selector = selector


class WatchError(TidingsError):
    def __init__(self, watch: str, message: str) -> None:
        super().__init__(redacted(f"watch {watch}: {message}"))
        self.watch = watch


class WatchNotFound(WatchError):
    def __init__(self, watch: str, candidates: list[str] | None = None) -> None:
        shown = ", ".join((candidates or [])[:3]) + (", ..." if len(candidates or ()) > 3 else "")
        several = f"fits {len(candidates or ())} watches ({shown}); say more of it, or its id"
        super().__init__(watch, several if candidates else "no such watch; `tidings watch list` lists them all")


class PersonError(TidingsError):
    def __init__(self, person: str, message: str) -> None:
        super().__init__(f"{person}: {message}")
        self.person = person


class PersonNotFound(PersonError):
    def __init__(self, person: str) -> None:
        super().__init__(person, "nobody here has this name; `tidings user list` names everyone")


class SignInRefused(PersonError):
    """It does not say which of the two is wrong. `retry_after`: seconds, where there were too many tries."""

    def __init__(self, retry_after: int | None = None) -> None:
        tried = f"too many tries; try again in {max(1, round((retry_after or 0) / 60))} min"
        super().__init__("sign-in", "this name and password do not fit" if retry_after is None else tried)
        self.retry_after = retry_after


class FolderError(TidingsError):
    def __init__(self, folder: str, message: str) -> None:
        super().__init__(f"folder {folder}: {message}")
        self.folder = folder


class ChannelError(TidingsError):
    """`channel` is what may be shown of it. `final`: trying again will not mend it. `retry_at`: when the other side
    allows another try."""

    def __init__(self, channel: str, message: str, *, final: bool = False, retry_at: datetime | None = None) -> None:
        super().__init__(redacted(f"{channel}: {message}"))
        self.channel, self.final, self.retry_at = channel, final, retry_at


class ChannelDown(ChannelError):
    pass


class ChannelRefused(ChannelError):
    """The receiver works, and does not accept this one message."""


class HookNotFound(TidingsError):
    def __init__(self, hook: str) -> None:
        super().__init__(f"hook {hook}: there is none; `tidings hooks list` names them")


class SourceError(TidingsError):
    def __init__(self, source: str, message: str) -> None:
        super().__init__(redacted(f"{source}: {message}"))
        self.source = source


class SourceNotFound(SourceError):
    def __init__(self, source: str) -> None:
        super().__init__(source, "no such source; `tidings sources` lists them, `tidings pages SITE` a site's pages")


class AmbiguousSource(SourceError):
    """`candidates` are ids and URLs of the sources, as they are shown."""

    MOST = 100  # candidates that are counted
    _SHOWN = 5

    def __init__(self, source: str, candidates: list[str]) -> None:
        shown = ", ".join(candidates[: self._SHOWN]) + (", ..." if len(candidates) > self._SHOWN else "")
        number = f"more than {self.MOST}" if len(candidates) > self.MOST else str(len(candidates))
        super().__init__(source, f"fits {number} sources ({shown}); say more of it, or its id")
        self.candidates = candidates


class NoFeedFound(SourceError):
    def __init__(self, source: str, looked_at: str) -> None:
        super().__init__(source, f"no feed found ({looked_at}); give the address of the feed itself")


class ReadError(TidingsError):
    pass


class NotAFeed(ReadError):
    pass


class ReadTimeout(ReadError):
    pass


class WorkerLost(ReadError):
    pass


class FetchError(TidingsError):
    """A request that brought nothing usable. A name and password in the address are shown nowhere. `reach`: how far it
    came."""

    def __init__(self, url: str, message: str, reach: Reach = Reach.ANSWERED) -> None:
        url, message = redacted(url), redacted(message)
        super().__init__(f"{url}: {message}")
        self.url = url
        self.message = message
        self.reach = reach
        self.hops: tuple[Hop, ...] = ()  # the requests that were made before it failed
        self.crawl_delay: float | None = None

    def add_requests(self, hops: tuple[Hop, ...], crawl_delay: float | None) -> None:
        """Adds the requests that were made, and the crawl delay of their host."""
        self.hops, self.crawl_delay = hops, crawl_delay
        if any(hop.status is not None for hop in hops):
            self.reach = Reach.ANSWERED


class AddressRefused(FetchError):
    pass


class ConnectFailed(FetchError):
    pass


class FetchTimeout(FetchError):
    pass


class BodyTooLarge(FetchError):
    pass


class TooManyRedirects(FetchError):
    pass


class RobotsRefused(FetchError):
    pass


class BadStatus(FetchError):
    def __init__(self, url: str, status: int, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(url, message)
        self.status = status
        self.headers = headers or {}


class TraceError(TidingsError):
    pass


class StoreError(TidingsError):
    pass


class StoreUnavailable(StoreError):
    pass


class RolledBack(StoreUnavailable):
    pass


class BodyMissing(StoreError):
    pass


class DataLocked(StoreError):
    pass


class Fenced(StoreError):
    pass


class LaneError(TidingsError):
    pass


# -- errors of any library that mean that memory, threads or processes have run out ------------------
#
# A library that cannot be loaded for want of memory is an ImportError or an OSError; a thread that cannot be started is
# a RuntimeError. They are recognised by their messages, which come from the C library and from Python.


class Shortage(Enum):
    MEMORY = "memory"
    THREADS = "threads and processes"


_WORDS = {
    "failed to map segment from shared object": Shortage.MEMORY,  # the loader of shared libraries
    "cannot allocate memory": Shortage.MEMORY,
    "cannot map zero-fill pages": Shortage.MEMORY,
    "cannot create shared object descriptor": Shortage.MEMORY,
    "failed to allocate": Shortage.MEMORY,
    "out of memory": Shortage.MEMORY,
    "error return without exception set": Shortage.MEMORY,  # Python, where it has no memory for the exception
    "returned null without setting an exception": Shortage.MEMORY,
    "can't start new thread": Shortage.THREADS,
    "can't allocate lock": Shortage.MEMORY,
}
_MOST = 100  # errors that are looked at: each may have a cause, a context and parts
_KINDS = (MemoryError, OSError, ImportError, RuntimeError, SystemError)


def shortage_of(error: BaseException) -> Shortage | None:
    """Returns what has run out; None: the error means something else. Its causes, and the parts of a group, count."""
    for one in _chain(error):
        if isinstance(one, MemoryError) or (isinstance(one, OSError) and one.errno == errno.ENOMEM):
            return Shortage.MEMORY
        if isinstance(one, _KINDS):
            words = str(one).lower()
            for part, shortage in _WORDS.items():
                if part in words:
                    return shortage
    return None


def _chain(error: BaseException) -> Iterator[BaseException]:
    waiting: list[BaseException | None] = [error]
    seen: set[int] = set()
    while waiting and len(seen) < _MOST:
        one = waiting.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, BaseExceptionGroup):
            waiting += one.exceptions
        waiting += (one.__cause__, one.__context__)
