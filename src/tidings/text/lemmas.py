"""Lemmas: the dictionary forms of words whose stems do not lead to them.

    energetyce: its stem is energetyc, its lemma energetyka, and the stem of that energetyk

A table has the stem of the lemma for every form of one language whose own stem is another. It is a file, mapped into
memory and looked up where it lies: it takes no time to load, and all processes share its pages. crawl/lemmas.py makes
tables from the dictionaries of simplemma.

    mark, counts | hashes of the forms, sorted | number of a stem for each | offsets of the stems | stems
"""

from __future__ import annotations

import mmap
import struct
import sys
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path
from typing import Final

# Languages that have both a stemmer and a dictionary: ISO code -> the dictionary's name.
DICTIONARIES: Final = {
    code: code
    for code in "ca cs da de el en eo es et fi fr ga hu hy id it lt nb nl nn pl pt ro ru sv tr".split()
} | {"no": "nb"}  # fmt: skip

_MARK = b"TDLEMMA1"
_COUNTS = struct.Struct("=QQ")
_HEAD = len(_MARK) + _COUNTS.size


class LemmaTable:
    """The table of one language. ValueError where the bytes are none."""

    def __init__(self, data: bytes | mmap.mmap) -> None:
        view = memoryview(data)
        if len(view) < _HEAD or bytes(view[: len(_MARK)]) != _MARK:
            raise ValueError("no table of lemmas")
        forms, stems = _COUNTS.unpack_from(view, len(_MARK))
        ends = [_HEAD]
        for size in (8 * forms, 4 * forms, 4 * (stems + 1)):
            ends.append(ends[-1] + size)
        if len(view) < ends[-1]:
            raise ValueError("half a table of lemmas")
        self._hashes = view[ends[0] : ends[1]].cast("Q")
        self._numbers = view[ends[1] : ends[2]].cast("I")
        self._offsets = view[ends[2] : ends[3]].cast("I")
        self._stems = view[ends[3] :]
        if len(self._stems) != self._offsets[stems]:
            raise ValueError("half a table of lemmas")

    @classmethod
    def open(cls, file: Path) -> LemmaTable:
        """Maps a file. OSError, ValueError."""
        with file.open("rb") as opened:
            return cls(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ))

    def __len__(self) -> int:
        return len(self._hashes)

    def stem_of(self, word: str) -> str | None:
        """The stem of the word's lemma; None: it is that of the word, or the word is unknown. As written, else in the
        other case."""
        for form in (word, word.lower() if word[:1].isupper() else word.capitalize()):
            at = _hash(form)
            place = bisect_left(self._hashes, at)
            if place < len(self._hashes) and self._hashes[place] == at:
                number = self._numbers[place]
                return str(self._stems[self._offsets[number] : self._offsets[number + 1]], "utf-8")
        return None


def table_bytes(stems: Iterable[tuple[str, str]]) -> bytes:
    """A table as bytes, of (form, stem of its lemma); of two with the same form the first counts."""
    numbers: dict[str, int] = {}
    rows: dict[int, int] = {}
    for form, stem in stems:
        rows.setdefault(_hash(form), numbers.setdefault(stem, len(numbers)))
    hashes = array("Q", sorted(rows))
    encoded = [stem.encode() for stem in numbers]
    offsets = array("I", accumulate(map(len, encoded), initial=0))
    parts = (hashes, array("I", map(rows.__getitem__, hashes)), offsets)
    head = _MARK + _COUNTS.pack(len(rows), len(encoded))
    return b"".join((head, *(part.tobytes() for part in parts), *encoded))


def _hash(form: str) -> int:
    return int.from_bytes(blake2b(form.encode("utf-8", "replace"), digest_size=8).digest(), sys.byteorder)


# -- the tables of this process -----------------------------------------------------------------------


class _Tables:
    """The tables in one folder that were opened so far. None: no lemmas."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._opened: dict[str, LemmaTable] = {}
        self.missing: set[str] = set()

    def of(self, code: str) -> LemmaTable | None:
        if self.folder is None or code not in DICTIONARIES:
            return None
        table = self._opened.get(code)
        if table is None:
            try:
                table = self._opened[code] = LemmaTable.open(table_file(self.folder, code))
            except (OSError, ValueError):  # it is not made yet
                self.missing.add(code)
                return None
            _forget()
        return table


_tables = _Tables(None)
_caches: list[Callable[[], None]] = []


def when_tables_change(forget: Callable[[], None]) -> None:
    """`forget` is called where another table is used from now on: it empties a cache of analysed words."""
    _caches.append(forget)


def _forget() -> None:
    for forget in _caches:
        forget()


def use_tables(folder: str) -> None:
    """Sets the folder of the tables that texts in this process are analysed with from now on. Empty: without lemmas."""
    global _tables
    path = Path(folder) if folder else None
    if path != _tables.folder:
        _tables = _Tables(path)
        _forget()


def table_of(code: str | None) -> LemmaTable | None:
    """The table by which words of this language are analysed; None: it has none, or not yet."""
    return None if code is None else _tables.of(code)


def take_missing() -> frozenset[str]:
    """The languages whose table was looked for in vain since the last call."""
    missing = frozenset(_tables.missing)
    _tables.missing.clear()
    return missing


def table_file(folder: Path, code: str) -> Path:
    return folder / f"{DICTIONARIES[code]}.lemmas"
