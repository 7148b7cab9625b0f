"""An edited page, read as the next visit would read it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from urllib.parse import urlsplit

from bench.changing.visible import count_in, unspaced
from bench.mutations.edits import Edit
from bench.mutations.pages import MOST_LOOKS, Followed, places
from tidings.model.pages import PageSeen

TURNS = 4  # visits in a row
TOLD, VAGUE, LOST = "told", "told without its words", "lost"
_TURNING = frozenset(
    {"price", "state", "figure", "date", "time", "name", "sentence inserted", "note", "cell", "definition"}
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an edit."""

    page: str
    kind: str
    clear: bool
    result: str
    reason: str = ""  # of what is not told: the reason of the noise, "known" where nothing of it seemed new
    words: str = ""


def _lines(seen: PageSeen) -> list[str]:
    return [
        " ".join((one.segment.text, *one.leads, *(urlsplit(url).path for url in one.leads)))
        for one in seen.added
        if one.noise is None
    ]


def _result(seen: PageSeen, plain: PageSeen, shows: str) -> str:
    now, before = "\n".join(_lines(seen)), "\n".join(_lines(plain))
    if shows and count_in(now, shows) > count_in(before, shows):
        return TOLD
    more = Counter(_lines(seen)) - Counter(_lines(plain))
    went = seen.removed > plain.removed or bool(
        Counter(one.text for one in seen.gone) - Counter(one.text for one in plain.gone)
    )
    if not shows and (more or went):
        return TOLD
    return VAGUE if more or went else LOST


def _reason(seen: PageSeen, plain: PageSeen, shows: str) -> str:
    known = Counter((one.segment.text, one.noise) for one in plain.added)
    noise = [one for one in seen.added if one.noise is not None]
    for one in noise:
        if shows and unspaced(shows) in unspaced(one.segment.text):
            return str(one.noise)
    others = (one for one in noise if not known[one.segment.text, one.noise])
    return next((f"beside it: {one.noise}" for one in others), "known")


class Trials:
    """The edits of one page."""

    def __init__(self, page: Followed) -> None:
        self._page = page
        self._fetch = cache(page.fetch)
        self._places = cache(lambda round, look: places(self._fetch(round, look)))
        self._plain = page.read(lambda look: self._fetch(0, look), page.memory)[0]

    def outcomes(self, edit: Edit) -> Iterator[Outcome]:
        """Of the edit; of those of some kinds also that it is undone, done again and undone, at visits in a row."""
        memory, plain = self._page.memory, self._plain
        for round in range(TURNS if edit.kind in _TURNING else 1):
            there = round % 2 == 0
            if there and not all(edit.anchor in self._places(round, look) for look in range(MOST_LOOKS)):
                return
            seen, memory = self._page.read(partial(self._look, edit if there else None, round), memory, round)
            shows, old = (edit.shows, edit.old) if there else (edit.old, edit.shows)
            plain = plain if not round else PageSeen()  # what noise there is, is taken for the edit: too good at worst
            result = _result(seen, plain, shows)
            reason = "" if result == TOLD else _reason(seen, plain, shows)
            words = f"{old!r} -> {shows!r} in {edit.anchor[0]} {edit.anchor[1][:90]!r}"
            kind = f"{edit.kind}, turn {round}" if round else edit.kind
            yield Outcome(self._page.name, kind, edit.clear, result, reason, words)

    def _look(self, edit: Edit | None, round: int, look: int) -> str:
        plain = self._fetch(round, look)
        return edit.make(plain, self._places(round, look)[edit.anchor]) if edit is not None else plain
