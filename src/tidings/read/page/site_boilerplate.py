"""On how many pages of a site a segment stands: menus, tag clouds, footers and related links stand on many.

`counts` is kept with the site and grows in the writer's transaction, so it is one array: hash, pages, in which turn it
was last met; sorted by hash. Of more than `MOST_HASHES` the rarest go, of these the longest unmet. What stands on every
page is met again at once, so it stays however many pages have segments of their own.

`recurring` is what travels to terminals: how many hashes are widespread, these, and those that merely recur.
"""

from __future__ import annotations

import struct

import numpy as np
from numpy.typing import NDArray

MOST_HASHES = 16_384
MOST_RECURRING = 4_096  # that travel
FEW_PAGES = 3  # for a short or linked leaf
MANY_PAGES = 5  # for prose: a few pages may quote the same paragraph
_MOST_COUNTED = 65_535

_COUNT = np.dtype([("hash", "<i8"), ("pages", "<u2"), ("turn", "<u2")])
_HEAD = struct.Struct("<HH")  # the turn; nothing
_WIDE = struct.Struct("<I")

Hashes = NDArray[np.int64]


def packed(hashes: Hashes) -> bytes:
    """Hashes as `PageSeen.fresh` carries them."""
    return hashes.astype("<i8", copy=False).tobytes()


def add(counts: bytes, fresh: bytes) -> bytes:
    """One page more for each hash. `fresh` are the new segments of a page, or of several pages one behind the other:
    one call for a batch costs little more than one for a page."""
    turn, known = _recalled(counts)
    turn = (turn + 1) & 0xFFFF
    met = np.frombuffer(fresh, "<i8", len(fresh) // 8)
    if not len(met):
        return counts
    hashes, places = np.unique(np.concatenate((known["hash"], met)), return_inverse=True)
    pages = np.bincount(places[len(known) :], minlength=len(hashes))
    turns = np.where(pages > 0, turn, 0).astype(np.uint16)
    before = places[: len(known)]
    quiet = pages[before] == 0
    turns[before[quiet]] = known["turn"][quiet]
    pages[before] += known["pages"]
    if len(hashes) > MOST_HASHES:
        unmet = (np.uint16(turn) - turns).astype(np.uint16)
        kept = np.sort(np.lexsort((unmet, -pages))[:MOST_HASHES])
        hashes, pages, turns = hashes[kept], pages[kept], turns[kept]
    rows = np.empty(len(hashes), _COUNT)
    rows["hash"], rows["pages"], rows["turn"] = hashes, np.minimum(pages, _MOST_COUNTED), turns
    return _HEAD.pack(turn, 0) + rows.tobytes()


def recurring(counts: bytes) -> bytes:
    """The hashes that stand on several pages, for orders."""
    _, known = _recalled(counts)
    known = known[known["pages"] >= FEW_PAGES]
    if len(known) > MOST_RECURRING:
        known = known[np.sort(np.argsort(-known["pages"].astype(np.int64), kind="stable")[:MOST_RECURRING])]
    many = known["pages"] >= MANY_PAGES
    wide, few = known["hash"][many], known["hash"][~many]
    return _WIDE.pack(len(wide)) + wide.tobytes() + few.tobytes() if len(known) else b""


def pages_of(counts: bytes, segment: int) -> int:
    """On how many pages this segment was met."""
    _, known = _recalled(counts)
    at = int(np.searchsorted(known["hash"], segment))
    return int(known["pages"][at]) if at < len(known) and known["hash"][at] == segment else 0


class Recurring:
    """What `recurring` packed, to be asked."""

    def __init__(self, packed: bytes) -> None:
        whole = len(packed) >= _WIDE.size and (len(packed) - _WIDE.size) % 8 == 0
        wide = _WIDE.unpack_from(packed)[0] if whole else 0
        hashes = np.frombuffer(packed, "<i8", offset=_WIDE.size) if whole else np.zeros(0, np.int64)
        self._wide, self._few = hashes[:wide], hashes[wide:]

    def widespread(self, hashes: Hashes) -> NDArray[np.bool_]:
        """Which of them stand on so many pages that even prose is no news there?"""
        return _within(self._wide, hashes)

    def anywhere(self, hashes: Hashes) -> NDArray[np.bool_]:
        """Which of them recur at all?"""
        return _within(self._wide, hashes) | _within(self._few, hashes)


def _within(sorted_hashes: Hashes, hashes: Hashes) -> NDArray[np.bool_]:
    if not len(sorted_hashes) or not len(hashes):
        return np.zeros(len(hashes), np.bool_)
    at = np.searchsorted(sorted_hashes, hashes)
    at[at == len(sorted_hashes)] = 0
    found: NDArray[np.bool_] = sorted_hashes[at] == hashes
    return found


def _recalled(counts: bytes) -> tuple[int, np.ndarray[tuple[int], np.dtype[np.void]]]:
    body = len(counts) - _HEAD.size
    if body < 0 or body % _COUNT.itemsize:
        return 0, np.zeros(0, _COUNT)
    return _HEAD.unpack_from(counts)[0], np.frombuffer(counts, _COUNT, offset=_HEAD.size)
