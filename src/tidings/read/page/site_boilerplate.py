"""On how many pages of a site a segment stands: menus, tag clouds, footers and related links stand on many.

`counts` is kept with the site and grows in the writer's transaction, so it is one array: hash, pages, in which turn it
was last met; sorted by hash. Of more than `MOST_HASHES` the rarest go, of these the longest unmet. What stands on every
page is met again at once, so it stays however many pages have segments of their own.

`recurring` is what travels to terminals: how many hashes are widespread, these, and those that merely recur.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from tidings.read.page.leaf_hash import hash_leaves
from tidings.read.page.memory import BLOCK_BITS, LATER_BIT, NOISE_BIT, PageMemory
from tidings.read.page.segments import PageTree
from tidings.text.dates import MONTHS
from tidings.text.tokens import fold_accents, words_of

# -- Texts with their figures masked: two of them that are equal so differ in numbers, dates and times alone.

_FIGURE = "0"
_DAYS = """
monday tuesday wednesday thursday friday saturday sunday
montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche
lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica
maandag dinsdag woensdag donderdag vrijdag zaterdag zondag poniedziałek wtorek środa czwartek piątek sobota niedziela
понедельник вторник среда четверг пятница суббота воскресенье
""".split()
# Words that tell a time where they stand beside a figure ("5 minutes ago"), and mean other things elsewhere.
_TIMES = """
mon tue tues wed thu thur thurs fri sat sun mo di mi do fr sa so lun mar mer jeu ven sam dim st nd rd th
am pm utc gmt cet cest est edt pst pdt uhr h
second seconds sec secs minute minutes min mins hour hours hr hrs day days week weeks month months year years
sekunde sekunden minuten stunde stunden std tag tage tagen woche wochen monat monate monaten jahr jahre jahren
seconde secondes heure heures jour jours semaine semaines mois an ans segundo segundos minuto minutos hora horas
día días semana semanas mes meses año años ora ore giorno giorni sekund minut minuty godzina godzin godziny dzień dni
секунд минут час часа часов день дня дней
""".split()
_ALWAYS = frozenset(fold_accents(word) for word in _DAYS)
_BESIDE = frozenset(fold_accents(word) for word in [*_TIMES, *MONTHS])
_SIGNS = frozenset("+-%")


def masked_words(text: str) -> list[str]:
    """Its words, each run of figures, dates and times as one zero."""
    words = words_of(text)
    figures = [word in _ALWAYS or any(char.isdigit() for char in word) for word in words]
    for at, word in enumerate(words):
        beside = (at > 0 and figures[at - 1]) or (at + 1 < len(words) and figures[at + 1])
        figures[at] = figures[at] or (beside and (word in _BESIDE or word in _SIGNS))
    masked: list[str] = []
    for word, figure in zip(words, figures, strict=True):
        if not figure:
            masked.append(word)
        elif not masked or masked[-1] != _FIGURE:
            masked.append(_FIGURE)
    return masked


def masked_hash(text: str) -> tuple[int, int] | None:
    """(A signed 64-bit hash over the masked words, how many of them are words); None: there is no figure in it."""
    words = masked_words(text)
    if _FIGURE not in words:
        return None
    return int(hash_leaves([" ".join(words)]).hashes[0]), sum(word != _FIGURE for word in words)


# --------------------------------------------------------------------------------------------------

MOST_HASHES = 16_384
MOST_RECURRING = 4_096  # that travel
FEW_PAGES = 3  # for a short or linked leaf
MANY_PAGES = 5  # for prose: a few pages may quote the same paragraph
_MOST_COUNTED = 65_535

_COUNT = np.dtype([("hash", "<i8"), ("pages", "<u2"), ("turn", "<u2")])
_HEAD = struct.Struct("<HH")  # the turn; nothing
_WIDE = struct.Struct("<I")

Hashes = NDArray[np.int64]


def pack_hashes(hashes: Hashes) -> bytes:
    """Hashes as `PageSeen.fresh` carries them."""
    return hashes.astype("<i8", copy=False).tobytes()


def count_pages(counts: bytes, fresh: bytes) -> bytes:
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


def pack_recurring(counts: bytes) -> bytes:
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


class RecurringHashes:
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


# -- What belongs to the site and not to the page: menus, tag clouds, lists of related links, navigation, footers.
#
# That a text stands on several pages says little by itself. "Sold out" stands on many pages of a shop, and is news on
# each of them when it comes. So a text that recurs is furniture only by where it stands: in a row of links that recur
# as it does, or in the site's own navigation or footer.

MOST_LINKED = 0.5  # of a leaf that is no link
_NEAR = 4  # leaves on each side
_FEWEST_LINKS = 2  # links beside it that make a row
_MOSTLY = 2 / 3
# Names are taken whole: the foot of a card (card-footer) is a part of the page.
_LANDMARK = re.compile(r"(?:^| > )(?:nav|footer|div#footer|div\.(?:site-)?footer)(?=$|[ .#])")
_CONTENT = re.compile(r"(?:^| > )(?:main|article)(?=$|[ .#])")


def is_landmark(path: str) -> bool:
    """Does this block lie in the navigation or the footer of the site?"""
    return _LANDMARK.search(path) is not None and _CONTENT.search(path) is None


class SiteBoilerplate:
    """Of one page. `hashes` are those of all its leaves."""

    def __init__(self, tree: PageTree, hashes: Sequence[int], recurring: RecurringHashes) -> None:
        self._tree, self._hashes, self._recurring = tree, hashes, recurring
        self._links: list[bool] | None = None
        self._blocks: dict[int, bool] | None = None

    def holds(self, leaf: int) -> bool:
        """Would a text that recurs be a part of it here?"""
        if is_landmark(self._tree.path(leaf)):
            return True
        if self._tree.share_linked(leaf) < MOST_LINKED:
            return False
        links = self._recurring_links()
        near = [links[other] for other in self._row(leaf)]
        return len(near) >= _FEWEST_LINKS and sum(near) >= _MOSTLY * len(near)

    def was_in(self, block: int) -> bool:
        """Would one that is gone have been a part of it? Of its block some bits are remembered."""
        if self._blocks is None:
            self._blocks = self._by_block()
        return self._blocks.get(block & BLOCK_BITS, False)

    def _row(self, leaf: int) -> list[int]:
        """The nearest leaves on both sides, as long as they stand in the same block."""
        tree = self._tree
        path, row = tree.path(leaf), []
        for step, end in ((-1, -1), (1, len(tree))):
            for other in range(leaf + step, end, step)[:_NEAR]:
                if tree.path(other) != path:
                    break
                row.append(other)
        return row

    def _recurring_links(self) -> list[bool]:
        """Of all leaves: is it a link that recurs?"""
        if self._links is None:
            recurs = self._recurring.anywhere(np.array(self._hashes, np.int64)).tolist()
            self._links = [known and self._tree.share_linked(leaf) >= MOST_LINKED for leaf, known in enumerate(recurs)]
        return self._links

    def _by_block(self) -> dict[int, bool]:
        tree, links = self._tree, self._recurring_links()
        counts: dict[int, list[int]] = {}
        landmarks: dict[int, bool] = {}
        for leaf in range(len(tree)):
            key = tree.block(leaf) & BLOCK_BITS
            count = counts.setdefault(key, [0, 0])
            count[0] += 1
            count[1] += links[leaf]
            if key not in landmarks:
                landmarks[key] = is_landmark(tree.path(leaf))
        return {
            key: landmarks[key] or (leaves >= _FEWEST_LINKS and found >= _MOSTLY * leaves)
            for key, (leaves, found) in counts.items()
        }


# -- Lists that go on: reports, notices, offers. What is new joins what came before it, and stays while more comes.
#
# A box that turns over shows something else in the same place, and what it showed before is gone. In a list that goes
# on the new lines stand together, beside one that came at an earlier visit and is still there. That holds where the
# oldest lines fall off at the other end, too.

_FEWEST_LINES = 2  # lines that are as they were
_FURTHEST = 60  # leaves on each side


class GrowingList:
    """Of one visit. `came`: the leaves that are new, or back; `stable`: those that are as they were."""

    def __init__(
        self,
        tree: PageTree,
        memory: PageMemory,
        hashes: Sequence[int],
        came: Collection[int],
        stable: Collection[int],
    ) -> None:
        self._tree, self._memory, self._hashes = tree, memory, hashes
        self._came, self._stable = frozenset(came), stable

    def holds(self, leaf: int) -> bool:
        """Is this one of the new lines of such a list? Of links, the store decides."""
        if self._tree.share_linked(leaf) >= MOST_LINKED:
            return False
        sides = self._side(leaf, -1), self._side(leaf, 1)
        if sum(len(side) for side in sides) < _FEWEST_LINES:
            return False
        return any(side and self._joined(side[0]) for side in sides)

    def _side(self, leaf: int, step: int) -> list[int]:
        """The lines as they were on one side, the nearest first; none where more came behind them."""
        tree, path, found = self._tree, self._tree.path(leaf), list[int]()
        for _ in range(_FURTHEST):
            leaf += step
            if not 0 <= leaf < len(tree) or tree.path(leaf) != path:
                break
            if leaf in self._stable:
                found.append(leaf)
            elif found and leaf in self._came:
                return []
        return found

    def _joined(self, leaf: int) -> bool:
        """Did this one come after the first visit, and not as noise?"""
        known, at = self._memory.find(np.array([self._hashes[leaf]], np.int64))
        if not known[0]:
            return False
        mark = int(self._memory.marks[at[0]])
        return bool(mark & LATER_BIT) and not mark & NOISE_BIT
