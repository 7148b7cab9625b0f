"""Noise on pages: how much of it stays silent, and whether a true change is ever lost.

    .venv/bin/python -m bench.noise                 # pages in ../shared/data/articles
    .venv/bin/python -m bench.noise FOLDER --both   # and the half the limits were set on
    .venv/bin/python -m bench.noise --speed         # milliseconds that a look at a page takes

Real pages become a site of about 40: each gets menus, tag clouds, clocks, counters, advertisements, rotating teasers
and related links (bench.noisy), in markup of its own, and is visited 20 times. At some visits it is truly edited: a
paragraph changed, inserted or removed, a figure in one, the headline; two are live reports, which get a paragraph at
every visit; the front page gets new linked headlines. Each visit is one call of read.pagenews.look_at; site-wide counts
and known links are kept as the store keeps them.

The pages are parted by their names: limits were set on the first half, the second is the result. Counted is every
segment that is new on its page and was put there by noise. A true change is lost where the visit does not report it.
"""

from __future__ import annotations

import argparse
import gzip
import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from selectolax.lexbor import LexborHTMLParser

from bench.noisy import Neighbour, Surroundings, boxed
from bench.site import PATTERN, SiteMaker
from tidings.model import PageBrief, PageSeen, SegmentChange
from tidings.read.charset import decode_html
from tidings.read.pagelinks import site_of
from tidings.read.pagenews import look_at
from tidings.read.recurrence import add, recurring
from tidings.read.segments import read_segments
from tidings.read.tokens import words_of

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "data" / "articles"
VISITS, LEARNED = 20, 5
PAGES = 39
SILENT = 0.95  # what must be
_SITE = "https://news.test"
_BATCH = 10  # pages between two looks at what recurs
_EDITED = 0.15  # of the visits
_WORDS = """
council bridge harbour minister report school river market engineer winter contract museum village railway budget
answer decision reason evening garden letter autumn mountain island station teacher hospital theatre question morning
""".split()
_MENU = "Home World Business Culture Sport Science Travel Opinion Weather Archive About".split()


@dataclass
class Article:
    """A page as its author has it, without noise."""

    path: str
    markup: str
    paragraphs: list[str]  # markup of those that can be edited, each once in the page
    headline: str | None
    rng: Random
    live: bool = False  # a paragraph more at every visit, always at the same place

    def edit(self) -> Edit | None:
        if self.live:
            return self._reported()
        kind = self.rng.choice(("changed", "changed", "inserted", "removed", "figure", "headline"))
        if kind == "headline" and self.headline:
            return self._retitled()
        if len(self.paragraphs) < 4:
            return None
        at = self.rng.randrange(1, len(self.paragraphs))
        old = self.paragraphs[at]
        if kind == "removed":
            del self.paragraphs[at]
            self.markup = self.markup.replace(old, "", 1)
            return Edit(kind, old)
        if kind == "inserted":
            new = f"<p>{_sentence(self.rng, self.rng.randint(3, 40))}</p>"
            self.paragraphs.insert(at + 1, new)
            self.markup = self.markup.replace(old, old + new, 1)
            return Edit(kind, new)
        new = _refigured(old, self.rng) if kind == "figure" else _reworded(old, self.rng)
        if new == old:
            return None
        self.paragraphs[at] = new
        self.markup = self.markup.replace(old, new, 1)
        return Edit(kind, new)

    def _reported(self) -> Edit:
        new = f"<p>{_sentence(self.rng, self.rng.randint(8, 30))}</p>"
        self.markup = self.markup.replace(self.paragraphs[0], self.paragraphs[0] + new, 1)
        return Edit("live", new)

    def _retitled(self) -> Edit:
        assert self.headline
        new = re.sub(r">[^<]*<", f">{_sentence(self.rng, 6).rstrip('.')}<", self.headline, count=1)
        self.markup = self.markup.replace(self.headline, new, 1)
        self.headline = new
        return Edit("headline", new)


@dataclass(frozen=True)
class Edit:
    kind: str
    markup: str

    @property
    def words(self) -> list[str]:
        body = LexborHTMLParser(self.markup).body
        return words_of(body.text()) if body is not None else []


@dataclass
class Score:
    noise: Counter[bool] = field(default_factory=Counter)  # after learning: was it silent?
    learning: Counter[bool] = field(default_factory=Counter)
    edits: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    alarms: Counter[bool] = field(
        default_factory=Counter
    )  # after learning? visits that reported though nothing was true
    quiet: Counter[bool] = field(default_factory=Counter)  # after learning? visits without a true change
    loud: Counter[str] = field(default_factory=Counter)  # kinds of noise that were heard after learning
    reasons: Counter[str] = field(default_factory=Counter)

    @property
    def silent(self) -> float:
        return self.noise[True] / max(1, self.noise.total())


class Site:
    """What the store would keep of it."""

    def __init__(self) -> None:
        self.counts, self.recurring = b"", b""
        self.links: set[str] = set()
        self.memories: dict[str, bytes] = {}
        self._waiting: list[bytes] = []

    def visit(self, path: str, markup: str, visit: int) -> tuple[PageSeen, list[SegmentChange]]:
        """What was seen, and what of it is a change after the store has had its word."""
        seen, memory = self.look(path, markup, visit)
        self.memories[path] = memory
        true = [change for change in seen.added if change.noise is None or (change.doubtful and self._is_new(change))]
        self.links.update(seen.links)
        self._waiting.append(seen.fresh)
        if len(self._waiting) >= _BATCH:
            self.counts = add(self.counts, b"".join(self._waiting))
            self.recurring = recurring(self.counts)
            self._waiting.clear()
        return seen, true

    def look(self, path: str, markup: str, visit: int) -> tuple[PageSeen, bytes]:
        return look_at(
            markup.encode(),
            url=_SITE + path,
            content_type="text/html; charset=utf-8",
            brief=PageBrief(root_id=1, level=1, recurring=self.recurring),
            memory=self.memories.get(path, b""),
            visit=visit,
        )

    def _is_new(self, change: SegmentChange) -> bool:
        inside = [link for link in change.segment.links if site_of(link) == site_of(_SITE)]
        return any(link not in self.links for link in inside)


def run(articles: Sequence[Article], seed: int, visits: int = VISITS) -> Score:
    """All visits to all pages."""
    score, site, rng = Score(), Site(), Random(seed)
    neighbours = [Neighbour(one.path, _headline(one), _sentence(one.rng, 18)) for one in articles]
    around = {
        one.path: Surroundings(at, seed, [other for other in neighbours if other.path != one.path], _MENU)
        for at, one in enumerate(articles)
    }
    gaps = {one.path: _gaps(one) for one in articles}
    front = _Front(neighbours, Surroundings(999, seed, neighbours, _MENU), rng)
    for visit in range(1, visits + 1):
        edit = front.edit(visit) if visit > 1 else None
        _tell(score, site, "/", front.markup(visit), visit, edit)
        for one in articles:
            before = one.markup
            made = one.edit() if visit > 1 and (one.live or rng.random() < _EDITED) else None
            markup = boxed(one.markup, around[one.path], visit, gaps[one.path])
            if made is not None and made.kind == "removed":
                # What it would have been without: the same noise, the paragraph still there.
                still = site.look(one.path, boxed(before, around[one.path], visit, gaps[one.path]), visit)[0]
                gone = site.look(one.path, markup, visit)[0].removed - still.removed
                score.edits["removed"] += 1
                if gone < 1:
                    score.lost.append(f"visit {visit} {one.path}: removed {' '.join(made.words)[:80]}")
            _tell(score, site, one.path, markup, visit, made)
    return score


def _tell(score: Score, site: Site, path: str, markup: str, visit: int, edit: Edit | None) -> None:
    seen, true = site.visit(path, markup, visit)
    if visit == 1:
        return
    learned = visit > LEARNED
    words = edit.words if edit is not None and edit.kind != "removed" else None
    if words is not None and edit is not None:
        score.edits[edit.kind] += 1
        if not any(words_of(change.segment.text) == words for change in true):
            score.lost.append(f"visit {visit} {path}: {edit.kind} {' '.join(words)[:80]}")
    heard = {id(change) for change in true}
    for change in seen.added:
        if words is not None and words_of(change.segment.text) == words:
            continue
        silent = id(change) not in heard
        (score.noise if learned else score.learning)[silent] += 1
        if learned:
            score.reasons[str(change.noise) if silent else "heard"] += 1
            if not silent:
                score.loud[f"{change.noise} {change.segment.path[-50:]} | {change.segment.text[:60]}"] += 1
    if edit is None:
        score.quiet[learned] += 1
        score.alarms[learned] += bool(true or seen.removed)
        if learned and seen.removed and not true:
            score.loud["(only removed)"] += 1


class _Front:
    """The front page: a list of linked headlines that gets new ones at most visits."""

    def __init__(self, neighbours: Sequence[Neighbour], around: Surroundings, rng: Random) -> None:
        self._items = [(one.path, one.headline) for one in neighbours[:15]]
        self._around, self._rng, self._made = around, rng, 0

    def edit(self, visit: int) -> Edit | None:
        if self._rng.random() < 0.3:
            return None
        self._made += 1
        headline = _sentence(self._rng, self._rng.randint(4, 9)).rstrip(".")
        self._items.insert(0, (f"/new/{visit}-{self._made}", headline))
        del self._items[15:]
        return Edit("new headline", f"<p>{headline}</p>")

    def markup(self, visit: int) -> str:
        rows = (f'<h3><a href="{path}">{headline}</a></h3>' for path, headline in self._items)
        items = "".join(f'<div class="story">{row}</div>' if self._around.seed % 2 else row for row in rows)
        page = f"<html><head><title>News</title></head><body><main><h1>News</h1>{items}</main></body></html>"
        return boxed(page, self._around, visit, [])


def _headline(article: Article) -> str:
    if article.headline:
        body = LexborHTMLParser(article.headline).body
        words = " ".join(body.text().split()) if body is not None else ""
        if 3 <= len(words.split()) <= 20:
            return words
    return _sentence(article.rng, 7).rstrip(".")


def _gaps(article: Article) -> list[str]:
    """Where advertisements stand between paragraphs: behind two that are never edited, if there are any."""
    return [article.paragraphs[0]] if article.paragraphs else []


def _sentence(rng: Random, words: int) -> str:
    """Unlike any other."""
    made = [*rng.choices(_WORDS, k=words - 1), f"{rng.choice(_WORDS)}{rng.choice(_WORDS)}"]
    return f"{' '.join(made).capitalize()}."


def _reworded(markup: str, rng: Random) -> str:
    """One to three words of its first run of text are others."""
    parts = markup.split(">", 1)
    words = parts[1].split(" ")
    plain = [at for at, word in enumerate(words) if word.isalpha() and len(word) > 2]
    for at in rng.sample(plain, min(len(plain), rng.randint(1, 3))):
        words[at] = rng.choice(_WORDS)
    return f"{parts[0]}>{' '.join(words)}"


def _refigured(markup: str, rng: Random) -> str:
    """A figure in it is another; where there is none, one is put at its end before the edit could be seen."""
    found = [match for match in re.finditer(r"(?<![\w&#])\d{1,4}(?![\w;])", markup) if ">" in markup[: match.start()]]
    found = [match for match in found if markup.rfind(">", 0, match.start()) > markup.rfind("<", 0, match.start())]
    if not found:
        return _reworded(markup, rng)
    match = rng.choice(found)
    return f"{markup[: match.start()]}{int(match[0]) + rng.randint(1, 9)}{markup[match.end() :]}"


def article_of(path: str, body: bytes, seed: int) -> Article | None:
    """None where the page has no paragraphs to edit."""
    tree = LexborHTMLParser(decode_html(body, None))
    markup = tree.html or ""
    if "<body" not in markup or "</body>" not in markup:
        return None
    for node in tree.css("script,style,noscript,template,svg,iframe,select,button,textarea"):
        node.decompose()
    leaves = read_segments(body, url=_SITE)
    shown = Counter(tuple(words_of(leaves.text(leaf))) for leaf in range(len(leaves)))
    found = [node.html or "" for node in tree.css("p") if len(node.text().split()) >= 12]
    paragraphs = [one for one in found if markup.count(one) == 1 and shown[tuple(Edit("", one).words)] == 1]
    headlines = [node.html or "" for node in tree.css("h1") if len(node.text().split()) >= 2 and not node.css("a,*")]
    headline = next((one for one in headlines if markup.count(one) == 1), None)
    return Article(path, markup, paragraphs, headline, Random(f"{seed}{path}")) if len(paragraphs) >= 4 else None


def half_of(folder: Path, half: int, seed: int, most: int = PAGES) -> list[Article]:
    names = sorted(folder.glob("*.html.gz"))[half::2]
    made = (article_of(f"/story/{at}", gzip.decompress(name.read_bytes()), seed) for at, name in enumerate(names))
    found = [one for one in made if one is not None][:most]
    for one in found[:2]:
        one.live = True
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("--both", action="store_true", help="show the half that limits were set on, too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--loud", type=int, default=0, help="show so many of the noises that were heard")
    parser.add_argument("--speed", action="store_true", help="measure how long a look takes, and nothing else")
    given = parser.parse_args(arguments)
    if given.speed:
        speed()
        return 0
    if not given.folder.is_dir():
        print("the articles in ../shared/data are not beside the project")
        return 1
    fine = True
    for half, name in ((0, "set on"), (1, "result"))[0 if given.both else 1 :]:
        articles = half_of(given.folder, half, given.seed)
        score = run(articles, given.seed + half)
        show(name, len(articles) + 1, score, given.loud)
        fine = fine and score.silent >= SILENT and not score.lost
    return 0 if fine else 1


def speed(pages: int = 12, rounds: int = 60) -> None:
    """A look at pages of bench.site: the best of all rounds for each page, their mean."""
    bodies = [body for path, body in SiteMaker(pages).bodies().items() if path.startswith("/page/")]
    brief = PageBrief(root_id=1, level=1, words=PATTERN, at_least=2)
    edited = [body.replace(b"</p>", b" and more</p>", 1) for body in bodies]
    again = [body.replace(b"</p>", b" and less</p>", 1) for body in bodies]

    def look(body: bytes, memory: bytes = b"") -> bytes:
        return look_at(body, url=_SITE, content_type="text/html", brief=brief, memory=memory)[1]

    known = [look(body) for body in bodies]
    later = [look(body, memory) for body, memory in zip(edited, known, strict=True)]
    print(f"{len(bodies)} pages of {sum(map(len, bodies)) / len(bodies) / 1000:.0f} KB")
    for name, given in (
        ("lexbor's parse alone", None),
        ("new", [(body, b"") for body in bodies]),
        ("nothing new", list(zip(bodies, known, strict=True))),
        ("one paragraph changed", list(zip(again, later, strict=True))),
    ):
        best = [float("inf")] * len(bodies)
        for _ in range(rounds):
            for at, body in enumerate(bodies):
                start = time.perf_counter()
                if given is None:
                    LexborHTMLParser(body)
                else:
                    look(*given[at])
                best[at] = min(best[at], time.perf_counter() - start)
        print(f"  {name:22} {1000 * sum(best) / len(best):6.2f} ms")


def show(name: str, pages: int, score: Score, loud: int) -> None:
    made = ", ".join(f"{count} {kind}" for kind, count in sorted(score.edits.items()))
    print(f"{name}: {pages} pages, {VISITS} visits")
    print(f"  noise silent after {LEARNED} visits  {score.silent:7.2%}  of {score.noise.total()} (>= {SILENT:.0%})")
    before = score.learning[True] / max(1, score.learning.total())
    print(f"  noise silent before          {before:7.2%}  of {score.learning.total()}")
    print(f"  true changes lost            {len(score.lost):7}  of {score.edits.total()}: {made}")
    for learned, word in ((False, "before"), (True, "after")):
        share = score.alarms[learned] / max(1, score.quiet[learned])
        print(f"  false alarms a visit {word:7} {share:7.2%}  of {score.quiet[learned]} visits without a true change")
    print("  after: " + ", ".join(f"{count} {reason}" for reason, count in score.reasons.most_common()))
    for words in score.lost[:20]:
        print(f"  LOST {words}")
    for words, count in score.loud.most_common(loud):
        print(f"  heard {count:3} {words}")


if __name__ == "__main__":
    sys.exit(main())
