"""Place: what a place for bodies outside the database can do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

AT_ONCE: Final = 32  # objects that are written or read at the same time
UNFINISHED: Final = "."  # how the name of a file begins that is still being written


@dataclass(frozen=True, slots=True)
class StoredObject:
    """`name`: from the place's root, as in `ab/cdef.zst`."""

    name: str
    modified: datetime


class Place(Protocol):
    """Objects by name. All methods block, may be called from several threads at once, and raise StoreUnavailable where
    the place cannot be used now."""

    @property
    def address(self) -> str:
        """As people are shown it, without passwords."""
        ...

    def check(self) -> None:
        """SettingsError where it can never be used: a package is missing, an option does not exist. Asks nobody."""
        ...

    def prepare(self) -> None:
        """Makes the place, before its first object is written."""
        ...

    def get(self, name: str) -> bytes | None:
        """Returns the object; None where there is none."""
        ...

    def put(self, name: str, data: bytes) -> None:
        """Writes the object, whole or not at all. The same name always has the same content."""
        ...

    def delete(self, name: str) -> None:
        """Deletes the object, if it is there."""
        ...

    def parts(self) -> list[str]:
        """Returns the parts that have objects: folders, and whatever else is at the root."""
        ...

    def walk(self, part: str) -> list[StoredObject]:
        """Returns the objects of one part (`ab`) of the place, unfinished ones included."""
        ...
