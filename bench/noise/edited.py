"""A site of real pages that are edited and noisy: what each of its pages says at each visit, and what is true of it.

    paper = paper_of(half_of(FOLDER, half=1, seed=1), seed=2)
    paper.body("/story/3", moment_of(7))    # with its menus, clocks, advertisements, teasers (bench.noise.noisy)
    paper.body("/story/3", moment_of(7, 1)) # the same a moment later: other noise, the same edits
    paper.edit("/story/3", visit=7)         # what its author truly changed since visit 6, if anything

At some visits a page is edited: a paragraph changed, inserted or removed, a figure in one, the headline. Each page has
a state and a price out of a few that all pages share: what they become stands on other pages already, and often stood
on this one before. Live reports get a paragraph at every visit, the front page new linked headlines at most of them.
"""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random

from selectolax.lexbor import LexborHTMLParser

from bench.noise.noisy import Moment, Neighbour, Surroundings, boxed
from tidings.read.page.tree.segments import read_segments
from tidings.text.charset import decode_html
from tidings.text.tokens import words_of

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "data" / "articles"
VISITS = 20
PAGES = 39
FRONT = "/"
START = datetime(2026, 3, 2, 6, tzinfo=UTC)
STEP = timedelta(hours=1)  # between two visits
INTO = STEP / 12  # the first visit, into the first step
_LATER = timedelta(seconds=15)  # the second look
_EDITED = 0.15  # of the visits
_WORDS = """
council bridge harbour minister report school river market engineer winter contract museum village railway budget
answer decision reason evening garden letter autumn mountain island station teacher hospital theatre question morning
""".split()
_STATES = ("In stock", "Sold out", "Open", "Closed", "Ships next week", "B+", "B-")
_PRICES = ("10 EUR", "12.50 EUR", "20 EUR", "99 EUR")
_FACTS = (
    "<table><tr><td>State</td><td>{}</td></tr><tr><td>Price</td><td>{}</td></tr></table>",
    "<dl><dt>State</dt><dd>{}</dd><dt>Price</dt><dd>{}</dd></dl>",
    '<div class="facts"><div class="state">{}</div><div class="price"><b>{}</b></div></div>',
    "<ul><li>{}</li><li>{}</li></ul>",
    '<table><tr><td><a href="/states">{}</a></td><td><a href="/prices">{}</a></td></tr></table>',
)
_MENU = "Home World Business Culture Sport Science Travel Opinion Weather Archive About".split()


# Who asks for consent, or says whose the page is, says nothing of it.
_OF_SITE = re.compile(r"\bcookies\b|rights reserved", re.IGNORECASE)
_KINDS = ("changed", "changed", "inserted", "removed", "figure", "headline", "state", "state", "price")


@dataclass(frozen=True)
class Facts:
    """What stands on many pages of the site, in a place of its own on each."""

    style: int
    state: str
    price: str

    @property
    def markup(self) -> str:
        return _FACTS[self.style].format(self.state, self.price)


@dataclass
class Article:
    """A page as its author has it, without noise."""

    path: str
    markup: str
    paragraphs: list[str]  # markup of those that can be edited, each once in the page
    headline: str | None
    rng: Random
    live: bool = False  # a paragraph more at every visit, always at the same place
    facts: Facts | None = None

    def edit(self) -> Edit | None:
        if self.live:
            return self._reported()
        kind = self.rng.choice(_KINDS)
        if kind == "headline" and self.headline:
            return self._retitled()
        if kind in ("state", "price") and self.facts is not None:
            return self._restated(self.facts, kind)
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

    def _restated(self, facts: Facts, kind: str) -> Edit:
        if kind == "state":
            self.facts = replace(facts, state=_other(_STATES, facts.state, self.rng))
        else:
            self.facts = replace(facts, price=_other(_PRICES, facts.price, self.rng))
        self.markup = self.markup.replace(facts.markup, self.facts.markup, 1)
        return Edit(kind, f"<p>{self.facts.state if kind == 'state' else self.facts.price}</p>")

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


@dataclass(frozen=True, slots=True)
class State:
    """A page at one visit, without its noise."""

    markup: str
    edit: Edit | None = None  # since the visit before


class Paper:
    """Visits are counted from 1. The front page is the first of its `paths`."""

    def __init__(
        self, states: dict[str, list[State]], around: dict[str, Surroundings], gaps: dict[str, list[str]]
    ) -> None:
        self._states, self._around, self._gaps = states, around, gaps
        self.paths = tuple(states)
        self.visits = len(states[FRONT])

    def edit(self, path: str, visit: int) -> Edit | None:
        return self._states[path][visit - 1].edit

    def body(self, path: str, moment: Moment) -> bytes:
        """With its noise."""
        return boxed(self._states[path][moment.visit - 1].markup, self._around[path], moment, self._gaps[path]).encode()


def moment_of(visit: int, look: int = 0) -> Moment:
    """A moment of a visit: they are an hour apart, and two looks at a page some seconds."""
    return Moment(visit, START + (visit - 1) * STEP + INTO + look * _LATER, look)


def paper_of(articles: Sequence[Article], seed: int, visits: int = VISITS) -> Paper:
    """A site of these pages with all its edits; the pages are consumed."""
    rng = Random(seed)
    neighbours = [Neighbour(one.path, _headline(one), _sentence(one.rng, 18)) for one in articles]
    around = {FRONT: Surroundings(999, seed, neighbours, _MENU)}
    for at, one in enumerate(articles):
        around[one.path] = Surroundings(at, seed, [other for other in neighbours if other.path != one.path], _MENU)
    gaps = {FRONT: [], **{one.path: _gaps(one) for one in articles}}
    front = _Front(neighbours, seed, rng)
    states: dict[str, list[State]] = {path: [] for path in around}
    for visit in range(1, visits + 1):
        edit = front.edit(visit) if visit > 1 else None
        states[FRONT].append(State(front.markup(), edit))
        for one in articles:
            edit = one.edit() if visit > 1 and (one.live or rng.random() < _EDITED) else None
            states[one.path].append(State(one.markup, edit))
    return Paper(states, around, gaps)


class _Front:
    """The front page: a list of linked headlines that gets new ones at most visits."""

    def __init__(self, neighbours: Sequence[Neighbour], seed: int, rng: Random) -> None:
        self._items = [(one.path, one.headline) for one in neighbours[:15]]
        self._seed, self._rng, self._made = seed, rng, 0

    def edit(self, visit: int) -> Edit | None:
        if self._rng.random() < 0.3:
            return None
        self._made += 1
        headline = _sentence(self._rng, self._rng.randint(4, 9)).rstrip(".")
        self._items.insert(0, (f"/new/{visit}-{self._made}", headline))
        del self._items[15:]
        return Edit("new headline", f"<p>{headline}</p>")

    def markup(self) -> str:
        rows = (f'<h3><a href="{path}">{headline}</a></h3>' for path, headline in self._items)
        items = "".join(f'<div class="story">{row}</div>' if self._seed % 2 else row for row in rows)
        return f"<html><head><title>News</title></head><body><main><h1>News</h1>{items}</main></body></html>"


def _other(values: Sequence[str], old: str, rng: Random) -> str:
    return rng.choice([one for one in values if one != old])


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
    """A sentence unlike any other."""
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
    leaves = read_segments(body, url="http://news.test")
    shown = Counter(tuple(words_of(leaves.text(leaf))) for leaf in range(len(leaves)))
    long = [node for node in tree.css("p") if len(node.text().split()) >= 12]
    found = [node.html or "" for node in long if _OF_SITE.search(node.text()) is None]
    paragraphs = [one for one in found if markup.count(one) == 1 and shown[tuple(Edit("", one).words)] == 1]
    headlines = [node.html or "" for node in tree.css("h1") if len(node.text().split()) >= 2 and not node.css("a,*")]
    headline = next((one for one in headlines if markup.count(one) == 1), None)
    if len(paragraphs) < 4:
        return None
    rng = Random(f"{seed}{path}")
    facts = Facts(rng.randrange(len(_FACTS)), rng.choice(_STATES), rng.choice(_PRICES))
    markup = markup.replace(paragraphs[1], paragraphs[1] + facts.markup, 1)
    return Article(path, markup, paragraphs, headline, rng, facts=facts)


def half_of(folder: Path, half: int, seed: int, most: int = PAGES) -> list[Article]:
    names = sorted(folder.glob("*.html.gz"))[half::2]
    made = (article_of(f"/story/{at}", gzip.decompress(name.read_bytes()), seed) for at, name in enumerate(names))
    found = list(islice((one for one in made if one is not None), most))
    _leave_shared(found)
    for one in found[:2]:
        one.live = True
    return found


def _leave_shared(articles: Sequence[Article]) -> None:
    """Paragraphs that several pages have, as a footer of the same publisher, are not edited on one of them."""
    said = {paragraph: tuple(Edit("", paragraph).words) for one in articles for paragraph in one.paragraphs}
    pages = Counter(words for one in articles for words in {said[paragraph] for paragraph in one.paragraphs})
    for one in articles:
        one.paragraphs[1:] = [paragraph for paragraph in one.paragraphs[1:] if pages[said[paragraph]] == 1]
