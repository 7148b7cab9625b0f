"""Bodies in what fsspec reaches: s3://bucket/prefix, gs://, abfs:// and so on.

It is meant for object stores, which write an object whole or not at all. fsspec and the package of the store are
imported at first use: a command that reads no body does not wait for them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from tidings.errors import SettingsError, StoreUnavailable, TidingsError
from tidings.model.redact import redacted
from tidings.store.bodies.places import AT_ONCE, StoredObject

_S3 = ("s3", "s3a")
_MODIFIED = ("LastModified", "last_modified", "mtime", "updated", "created")  # as the packages of stores call it


class RemotePlace:
    """`options`: of the store's fsspec package, as they are; a secret among them may be missing until it is needed."""

    def __init__(self, address: str, options: Callable[[], Mapping[str, Any]]) -> None:
        self._address, self._options = address, options
        self._lock = threading.Lock()
        self._opened: tuple[Any, str] | None = None

    @property
    def address(self) -> str:
        return redacted(self._address)

    def check(self) -> None:
        self._open()

    def prepare(self) -> None:
        """Buckets are made by their owner."""

    def get(self, name: str) -> bytes | None:
        filesystem, root = self._open()
        with self._translated():
            try:
                data: bytes = filesystem.cat_file(f"{root}/{name}")
            except FileNotFoundError:
                return None
            return data

    def put(self, name: str, data: bytes) -> None:
        filesystem, root = self._open()
        with self._translated():
            filesystem.pipe_file(f"{root}/{name}", data)

    def delete(self, name: str) -> None:
        filesystem, root = self._open()
        with self._translated():
            try:
                filesystem.rm_file(f"{root}/{name}")
            except FileNotFoundError:
                return

    def parts(self) -> list[str]:
        filesystem, root = self._open()
        with self._translated():
            try:
                return [path.rstrip("/").rpartition("/")[2] for path in filesystem.ls(root, detail=False)]
            except FileNotFoundError:
                return []

    def walk(self, part: str) -> list[StoredObject]:
        filesystem, root = self._open()
        with self._translated():
            try:
                found = filesystem.find(f"{root}/{part}", detail=True)
            except FileNotFoundError:
                return []
            return [
                StoredObject(path.removeprefix(root).lstrip("/"), _modified(filesystem, path, facts))
                for path, facts in found.items()
            ]

    def _open(self) -> tuple[Any, str]:
        with self._lock:
            if self._opened is None:
                self._opened = _open(self._address, self._options())
            return self._opened

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Every store's package has errors of its own; whatever it is, it is worth another try."""
        try:
            yield
        except TidingsError:
            raise
        except FileNotFoundError as error:
            raise StoreUnavailable(f"bodies {self.address}: there is no such bucket; create it first") from error
        except PermissionError as error:
            words = "it refuses us; check the keys in store.bodies_options, and what they allow"
            raise StoreUnavailable(f"bodies {self.address}: {words}") from error
        except Exception as error:
            words = " ".join(str(error).split())[:300] or "no answer"
            raise StoreUnavailable(f"bodies {self.address}: {type(error).__name__}: {redacted(words)}") from error


def _open(address: str, options: Mapping[str, Any]) -> tuple[Any, str]:
    scheme = urlsplit(address).scheme
    given = dict(options)
    if scheme in _S3:
        # botocore keeps 10 connections; and outages are waited for by the store, not in a transaction.
        usual = {"max_pool_connections": AT_ONCE, "retries": {"max_attempts": 1}}
        given["config_kwargs"] = {**usual, **given.get("config_kwargs", {})}
    try:
        from fsspec.core import url_to_fs

        filesystem, root = url_to_fs(address, use_listings_cache=False, **given)
    except ImportError as error:
        extra = "s3" if scheme in _S3 else "bodies"
        words = f"{scheme}:// needs a package that is not installed ({error}); pip install 'tidings[{extra}]'"
        raise SettingsError(f"setting store.bodies: {words}") from error
    except (TypeError, ValueError) as error:
        words = redacted(" ".join(str(error).split()))
        raise SettingsError(f"setting store.bodies or store.bodies_options: {words}") from error
    return filesystem, root.rstrip("/")


def _modified(filesystem: Any, path: str, facts: Mapping[str, Any]) -> datetime:
    value = next((facts[name] for name in _MODIFIED if facts.get(name) is not None), None)
    if isinstance(value, (int, float)):
        return datetime.fromtimestamp(value, UTC)
    if not isinstance(value, datetime):
        value = filesystem.modified(path)
    moment: datetime = value
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
