"""Bodies by content hash in a place outside the database, many at once.

    ab/cdef....zst      the body with the sha256 abcdef..., packed (text.decoding.pack)
    tidings-bodies      the mark: the number of the database that the place belongs to

The mark tells a body that is missing from a place that is away (a disk that is not mounted, a wrong prefix), and keeps
a database from deleting what belongs to another.
"""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import unquote, urlsplit

from tidings.errors import StoreError, StoreUnavailable
from tidings.store.bodies.places import AT_ONCE, UNFINISHED, BodyPlace

MARK: Final = "tidings-bodies"
_PART = re.compile(r"[0-9a-f]{2}")
_NAME = re.compile(r"([0-9a-f]{2})/([0-9a-f]{62})\.zst")

Value = TypeVar("Value")
Result = TypeVar("Result")


def object_name(key: bytes) -> str:
    text = key.hex()
    return f"{text[:2]}/{text[2:]}.zst"


def object_key(name: str) -> bytes | None:
    """Returns the key of the body with this name; None where it is something else."""
    found = _NAME.fullmatch(name)
    return None if found is None else bytes.fromhex(found[1] + found[2])


class BodyStore:
    """Blocks its caller's thread, never the event loop's: it is called in transactions, or by asyncio.to_thread."""

    def __init__(self, place: BodyPlace) -> None:
        self._place = place
        self._threads: ThreadPoolExecutor | None = None
        self._lock = threading.Lock()
        self._is_ours = False
        self._has_failed = False

    @property
    def address(self) -> str:
        return self._place.address

    def check_settings(self) -> None:
        """Raises SettingsError where the place can never be used. Makes no request."""
        self._place.check()

    # -- whose place it is ---

    @property
    def is_claimed(self) -> bool:
        """Returns whether `claim` has found that the place is the database's."""
        return self._is_ours

    def claim(self, number: int) -> bool:
        """Checks that the place is that of the database with this number, which is negative as long as the database
        has stored nothing outside; the place is marked then, and True returned. StoreUnavailable where the mark is
        missing, StoreError where it is another database's."""
        mark = self._place.get(MARK)
        if mark is None and number < 0:
            self.mark(-number)
        elif mark is None:
            raise self._away()
        elif mark.strip() != str(abs(number)).encode():
            raise StoreError(
                f"bodies {self.address}: they belong to another database; give each a folder or prefix of its own in "
                f"store.bodies. If that database is no more, delete the object {MARK} there"
            )
        self._is_ours = number > 0
        return number < 0

    def mark(self, number: int) -> None:
        self._place.prepare()
        self._place.put(MARK, str(number).encode())

    def _away(self) -> StoreUnavailable:
        return StoreUnavailable(
            f"bodies {self.address}: this is not where they were stored: its mark {MARK} is missing. Is the disk "
            "mounted, and store.bodies right? `tidings archive move-bodies --from OLD` moves them to a new place"
        )

    def ensure_back(self) -> None:
        """Raises StoreUnavailable while the place is still away; called before a transaction after a failure, so that
        no transaction holds its locks until a request has timed out."""
        if self._has_failed:
            self._place.get(MARK)
            self._has_failed = False

    # -- bodies ---

    def put(self, key: bytes, packed: bytes) -> Future[None]:
        """Begins to write a body; the future ends when it is stored."""
        return self._executor().submit(self._put, key, packed)

    def _put(self, key: bytes, packed: bytes) -> None:
        try:
            self._place.put(object_name(key), packed)
        except StoreUnavailable:
            self._has_failed = True
            raise

    def get(self, keys: Collection[bytes]) -> dict[bytes, bytes]:
        """Returns bodies, packed; those that are missing are left out. StoreUnavailable where the place is away."""
        found = dict(zip(keys, self._each(lambda key: self._place.get(object_name(key)), keys), strict=True))
        stored = {key: data for key, data in found.items() if data is not None}
        if len(stored) < len(found) and self._place.get(MARK) is None:
            raise self._away()
        return stored

    def delete(self, names: Iterable[str]) -> None:
        self._each(self._place.delete, names)

    def parts(self) -> list[str]:
        """Returns the parts of the place that may have bodies in them."""
        return sorted(part for part in self._place.parts() if _PART.fullmatch(part))

    def older(self, part: str, before: datetime) -> dict[str, bytes | None]:
        """Returns the names of a part's objects that were last written before this time, with their keys; None: a file
        whose writer was killed. Objects that are no bodies are left out."""
        old = [one.name for one in self._place.walk(part) if one.modified < before]
        return {
            name: key
            for name in old
            if (key := object_key(name)) is not None or name.rpartition("/")[2].startswith(UNFINISHED)
        }

    def probe(self) -> None:
        """Writes, reads and deletes an object. StoreUnavailable where one of these fails."""
        name, data = f"{MARK}-probe-{secrets.token_hex(6)}", secrets.token_bytes(64)
        self._place.put(name, data)
        try:
            if self._place.get(name) != data:
                raise StoreUnavailable(f"bodies {self.address}: what was just written cannot be read again")
        finally:
            self._place.delete(name)

    def close(self) -> None:
        """Waits for what is being written."""
        with self._lock:
            threads, self._threads = self._threads, None
        if threads is not None:
            threads.shutdown()

    def _executor(self) -> ThreadPoolExecutor:
        with self._lock:
            if self._threads is None:
                self._threads = ThreadPoolExecutor(AT_ONCE, "bodies")
            return self._threads

    def _each(self, function: Callable[[Value], Result], values: Iterable[Value]) -> list[Result]:
        return list(self._executor().map(function, values))


def open_place(address: str, options: Callable[[], Mapping[str, Any]], folder: Path) -> BodyPlace:
    """Returns the place at an address: a path, which starts at `folder` where it is relative, or a URL, whose
    `options` is called at its first use. Nothing is read or written yet."""
    scheme = urlsplit(address).scheme if "://" in address else ""
    if scheme in ("", "file"):
        from tidings.store.bodies.places import FolderPlace

        path = unquote(urlsplit(address).path) if scheme else address
        return FolderPlace(folder.absolute() / Path(path).expanduser())
    from tidings.store.bodies.remote_place import RemotePlace

    return RemotePlace(address, options)
