"""Real pages as they were fetched twice a day, with known true changes: what is told of them, and what should not be.

    .venv/bin/python -m bench.pagesreal                # sequences in ../shared/data/pages
    .venv/bin/python -m bench.pagesreal FOLDER --loud  # with what was missed, and what was told wrongly

Each look is one call of read.page.changes.find_changes, with a memory for each sequence and counts of what recurs for
each site; beside it, the visible text is compared with that of the look before. A recording has no second look: this is
the part of the rules that goes by structure. A change whose truth says 'unclear' is not counted, nor are the first two
looks of a sequence. True changes that leave the visible words as they are (addresses of links, markup) stand apart.
Some sequences are of one document among several on a page, and its truth is that document's alone. So a false report
is counted apart where it names words that came or went in the page's main content (the element that `--main` watches,
without menus and buttons): true of the page, and not of the document. It stays in the sum of the false ones.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tarfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from selectolax.lexbor import LexborHTMLParser

from bench.changing.visible import visible
from tidings.model.pages import PageBrief, PageScope, PageSeen, SegmentChange
from tidings.read.page.changes import find_changes
from tidings.read.page.compare.site_boilerplate import count_pages, pack_recurring
from tidings.read.page.tree.segments import read_segments
from tidings.text.charset import decode_html
from tidings.text.tokens import words_of

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "data" / "pages"
_BATCH = 10  # looks between two counts of what recurs, as in bench.noise
_SETTLED = 2  # looks of a sequence that are not counted as quiet
_LINK = re.compile(r"\]\([^)]*\)")  # an address in the truth's Markdown
_TYPE = "text/html; charset=utf-8"
_MAIN = PageScope(main=True, ignore=("nav", "button", "summary"))
WORDS, LINKS, MARKUP = "words", "link targets alone", "markup alone"


@dataclass(frozen=True, slots=True)
class Look:
    """One fetch of a page, with what is true of it."""

    sequence: str
    number: int  # from 0
    at: int
    url: str
    body: bytes
    change: str  # none, true, unclear
    lines: Sequence[str]  # of the document, -gone and +come, some cut short

    @property
    def site(self) -> str:
        """Sequences of one page are apart in time: each is followed in a site of its own."""
        service, _, number = self.sequence.split("--")
        return f"{service} {number}"

    @property
    def come(self) -> Counter[str]:
        """Words that came, by the truth; moved ones are not counted."""
        come, gone = (Counter(words_of(_LINK.sub("]", self._side(sign)))) for sign in "+-")
        return come - gone

    def _side(self, sign: str) -> str:
        return " ".join(line[1:] for line in self.lines if line[0] == sign)


def looks_of(folder: Path) -> Iterator[Look]:
    """All looks, by site and time."""
    found: dict[str, list[Look]] = defaultdict(list)
    for one in json.loads((folder / "truth.json").read_text("utf-8")):
        for look in _sequence(folder, one):
            found[look.site].append(look)
    for looks in found.values():
        yield from sorted(looks, key=lambda look: look.at)


def _sequence(folder: Path, truth: dict[str, Any]) -> Iterator[Look]:
    name = truth["sequence"]
    service, page, _ = name.split("--")
    url = truth["url"] or f"https://{service}.test/{page}"  # of some it is not known
    with tarfile.open(folder / f"{name}.tar.xz") as archive:
        bodies = {Path(one.name).name: archive.extractfile(one) for one in archive.getmembers() if one.isfile()}
        for number, visit in enumerate(truth["visits"]):
            file = bodies[visit["file"]]
            assert file is not None
            lines = visit.get("diff", ())
            yield Look(name, number, visit["at"], url, file.read(), visit["change"], lines)


@dataclass(frozen=True, slots=True)
class Plain:
    """The visible text beside that of the look before."""

    differs: bool
    worded: bool  # other words, or more or fewer of them
    relinked: bool  # links lead to other addresses
    in_main: frozenset[str] = frozenset()  # words that came or went in the main content


class Site:
    """What the store would keep of a site."""

    def __init__(self) -> None:
        self._counts, self._recurring = b"", b""
        self._memories: dict[str, bytes] = {}
        self._texts: dict[str, str] = {}
        self._main: dict[str, Counter[str]] = {}
        self._hrefs: dict[str, frozenset[str]] = {}
        self._waiting: list[bytes] = []

    def visit(self, look: Look) -> tuple[PageSeen, list[SegmentChange]]:
        """What was seen, and which of it the store would count as new."""
        seen, self._memories[look.sequence] = find_changes(
            look.body,
            url=look.url,
            content_type=_TYPE,
            brief=PageBrief(root_id=1, level=1, recurring=self._recurring),
            memory=self._memories.get(look.sequence, b""),
            visit=look.number + 1,
            at=datetime.fromtimestamp(look.at, UTC),
        )
        true = [change for change in seen.added if change.noise is None]
        self._waiting.append(seen.fresh)
        if len(self._waiting) >= _BATCH:
            self._counts = count_pages(self._counts, b"".join(self._waiting))
            self._recurring = pack_recurring(self._counts)
            self._waiting.clear()
        return seen, true

    def plain(self, look: Look) -> Plain:
        text = " ".join(visible(decode_html(look.body, None)).split())
        before, self._texts[look.sequence] = self._texts.get(look.sequence, text), text
        differs = text != before
        hrefs = frozenset(_hrefs(look.body))
        led, self._hrefs[look.sequence] = self._hrefs.get(look.sequence, hrefs), hrefs
        worded = differs and Counter(words_of(text)) != Counter(words_of(before))
        return Plain(differs, worded, led != hrefs, self._moved_in_main(look, differs))

    def _moved_in_main(self, look: Look, differs: bool) -> frozenset[str]:
        known = self._main.get(look.sequence)
        if known is not None and not differs:
            return frozenset()
        main = self._main[look.sequence] = _main_words(look)
        return frozenset() if known is None else frozenset((main - known) + (known - main))


def _main_words(look: Look) -> Counter[str]:
    """The words of the main content without menus and controls."""
    tree = read_segments(look.body, url=look.url, content_type=_TYPE, scope=_MAIN)
    return Counter(word for text in tree.texts for word in words_of(text))


def _hrefs(body: bytes) -> Iterator[str]:
    """Where links lead; anchors of the page itself are left out."""
    for node in LexborHTMLParser(decode_html(body, None)).css("a[href]"):
        if not (href := node.attributes.get("href") or "#").startswith("#"):
            yield href


@dataclass
class Score:
    """Of our reading, and of the plain comparison."""

    changes: Counter[str] = field(default_factory=Counter)  # true ones, by what changed
    ours: Counter[str] = field(default_factory=Counter)
    plain: Counter[str] = field(default_factory=Counter)
    said: int = 0  # of those told with words: a new word of the truth is in the report
    sayable: int = 0
    quiet: int = 0
    false: int = 0
    false_plain: int = 0
    of_page: int = 0  # of the false ones: the main content of the page has other words
    loud: list[str] = field(default_factory=list)

    def count(self, look: Look, seen: PageSeen, true: Sequence[SegmentChange], plain: Plain) -> None:
        told = bool(true or seen.removed) and not seen.first
        text = " ".join(change.segment.text for change in true)
        if look.change == "true":
            self._count_true(look, text, told, plain)
        elif look.change == "none" and look.number >= _SETTLED:
            self.quiet += 1
            self.false += told
            self.false_plain += plain.differs
            if told:
                gone = " ".join(one.text for one in seen.gone)
                of_page = not plain.in_main.isdisjoint(words_of(f"{text} {gone}"))
                self.of_page += of_page
                paths = {change.segment.path[-60:] for change in true}
                kind = "false, true of the page" if of_page else "false"
                self._tell(kind, look, f"{seen.removed} removed, {paths or ''} {text[:160]}")

    def _count_true(self, look: Look, text: str, told: bool, plain: Plain) -> None:
        come, kind = look.come, WORDS if plain.worded else LINKS if plain.relinked else MARKUP
        self.changes[kind] += 1
        self.ours[kind] += told
        self.plain[kind] += plain.differs
        if told and kind == WORDS and come:
            self.sayable += 1
            self.said += not come.keys().isdisjoint(words_of(text))
        if not told:
            self._tell(f"MISSED {kind}", look, " / ".join(look.lines)[:220])

    def _tell(self, kind: str, look: Look, words: str) -> None:
        self.loud.append(f"  {kind} {look.sequence} look {look.number}: {words}")


def measured(folder: Path) -> tuple[Score, int, float]:
    """(Score, looks, seconds of CPU of the reading)."""
    every = list(looks_of(folder))
    score = Score()
    sites, seconds = defaultdict[str, Site](Site), 0.0
    for look in every:
        site, began = sites[look.site], time.process_time()
        seen, true = site.visit(look)
        seconds += time.process_time() - began
        score.count(look, seen, true, site.plain(look))
    return score, len(every), seconds


def show(score: Score, looks: int, seconds: float) -> None:
    print(f"{looks} looks, {1000 * seconds / looks:.1f} ms each               ours   plain comparison")
    for kind in (WORDS, LINKS, MARKUP):
        name = f"true changes told: {kind}"
        print(f"  {name:37} {score.ours[kind]:6} {score.plain[kind]:6} of {score.changes[kind]}")
    print(f"  reports that say a new word           {score.said:6}        of {score.sayable}")
    for name, number in (("ours", score.false), ("plain comparison", score.false_plain)):
        print(f"  false, of {score.quiet} quiet looks: {number} ({number / max(1, score.quiet):.1%}) {name}")
    rest = score.false - score.of_page
    print(f"  of ours, {score.of_page} are true of the page and not of the recorded document;", end=" ")
    print(f"without them {rest} ({rest / max(1, score.quiet):.1%})")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("--loud", action="store_true", help="show what was missed and what was told wrongly")
    given = parser.parse_args(arguments)
    if not given.folder.is_dir():
        print("the pages in ../shared/data are not beside the project")
        return 1
    score, looks, seconds = measured(given.folder)
    show(score, looks, seconds)
    if given.loud:
        print("\n".join(score.loud))
    return 0


if __name__ == "__main__":
    sys.exit(main())
