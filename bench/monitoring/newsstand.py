"""Seven sites of real pages for the web-monitoring paper's experiment: each page at each hour, and its truth.

    stand = newsstand(FOLDER, seed=1)
    stand.body("paper3.test", "/story/7", Moment(12, at))
    stand.dispatches                # every sentence that was published, where and when

The pages are those of ../shared/data/articles. Menus, clocks, counters, advertisements, rotating teasers and related
links are put into them as in bench.noise, and a box of keyword tags whose tags change from hour to hour and have the
words of the query among them. Sentences of dispatches.py are published in them: before the first crawl and during
the 70 hours, as paragraphs of old pages, and as headlines and paragraphs of pages that were not there before.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bench.monitoring.dispatches import TAGS, Dispatches, Kind
from bench.noise.edited import Article, article_of
from bench.noise.noisy import Moment, Neighbour, Surroundings, boxed

HOURS = 70
FRONT = "/"
# Pages at the start, and how many come during the run: small and large, lively and dead, as in the paper's Table 1.
SITES = ((14, 6), (16, 10), (24, 8), (24, 5), (36, 14), (6, 1), (1, 0))
_MENU = "Start Kraj Świat Gospodarka Sport Kultura Nauka Opinie Pogoda Archiwum Kontakt".split()
_KINDS = (Kind.TRUE, Kind.NEAR, Kind.OTHER)
_OF_OLD = (0.5, 0.3, 0.2)  # of the sentences that stand in pages from the start
_OF_NEW = (0.45, 0.25, 0.3)
_BUSY = 0.02  # a page gets a paragraph in an hour


@dataclass(frozen=True, slots=True)
class Dispatch:
    """A sentence that was published. `hour` 0: before the first crawl."""

    site: str
    path: str
    hour: int
    kind: Kind
    text: str
    headline: bool = False


@dataclass
class Sheet:
    """A page and what is put into it. It is there from `born` on."""

    article: Article
    headline: str
    kind: Kind  # what its headline is about
    born: int = 0
    added: list[Dispatch] = field(default_factory=list)

    @property
    def path(self) -> str:
        return self.article.path

    def markup(self, hour: int) -> str:
        made = self.article.markup
        anchor = self.article.paragraphs[0]
        news = "".join(f"<p>{one.text}</p>" for one in reversed(self.added) if one.hour <= hour and not one.headline)
        made = made.replace(anchor, anchor + news, 1)
        if self.article.headline:
            made = made.replace(self.article.headline, f"<h1>{self.headline}</h1>", 1)
        else:
            start = made.find(">", made.find("<body")) + 1
            made = f"{made[:start]}<h1>{self.headline}</h1>{made[start:]}"
        return re.sub(r"<title[^>]*>.*?</title>", f"<title>{self.headline}</title>", made, count=1, flags=re.S | re.I)


class Site:
    """One of the seven."""

    def __init__(self, name: str, number: int, sheets: list[Sheet], seed: int) -> None:
        self.name, self.sheets, self._number, self._seed = name, sheets, number, seed
        self._by_path = {sheet.path: sheet for sheet in sheets}

    def there(self, hour: int) -> list[Sheet]:
        return [sheet for sheet in self.sheets if sheet.born <= hour]

    def sheet(self, path: str) -> Sheet | None:
        return self._by_path.get(path)

    def body(self, path: str, moment: Moment) -> bytes | None:
        hour = moment.visit
        sheet = self._by_path.get(path)
        if path != FRONT and (sheet is None or sheet.born > hour):
            return None
        place = 999 if sheet is None else self.sheets.index(sheet)
        others = [Neighbour(one.path, one.headline, "Czytaj dalej.") for one in self.there(hour) if one is not sheet]
        around = Surroundings(place, self._number * 100 + self._seed, others or _NOBODY, _MENU, TAGS, unlinked=True)
        if sheet is None:
            return boxed(self._front(hour), around, moment, []).encode()
        return boxed(sheet.markup(hour), around, moment, [sheet.article.paragraphs[-1]]).encode()

    def _front(self, hour: int) -> str:
        """All pages, the newest first, each with its headline."""
        rows = sorted(self.there(hour), key=lambda sheet: -sheet.born)
        items = "".join(f'<h3><a href="{one.path}">{one.headline}</a></h3>' for one in rows)
        return f"<html><head><title>{self.name}</title></head><body><main><h1>Dziś</h1>{items}</main></body></html>"


_NOBODY = (Neighbour("/", "Strona główna", ""),)


@dataclass
class Newsstand:
    sites: dict[str, Site]
    dispatches: list[Dispatch]

    def body(self, site: str, path: str, moment: Moment) -> bytes | None:
        """`moment.visit` is the hour."""
        return self.sites[site].body(path, moment)

    def is_late(self, site: str, path: str) -> bool:
        """It was not there when the sites were first crawled."""
        sheet = self.sites[site].sheet(path)
        return sheet is not None and sheet.born > 0

    def true(self) -> Iterator[Dispatch]:
        """What a watch is to find."""
        return (one for one in self.dispatches if one.kind is Kind.TRUE)


def newsstand(folder: Path, seed: int, sites_of: Sequence[tuple[int, int]] = SITES) -> Newsstand:
    rng, service = Random(seed), Dispatches(seed)
    pages = _pages(folder, seed)
    sites: dict[str, Site] = {}
    told: list[Dispatch] = []
    for number, (old, new) in enumerate(sites_of, start=1):
        name = f"paper{number}.test"
        hours = [0] * old + sorted(rng.randint(7, HOURS - 8) for _ in range(new))
        sheets = [_sheet(next(pages), name, hour, rng, service, at) for at, hour in enumerate(hours)]
        sites[name] = Site(name, number, sheets, seed)
        for sheet in sheets:
            if sheet.kind is Kind.TRUE:
                told.append(Dispatch(name, sheet.path, sheet.born, sheet.kind, sheet.headline, headline=True))
            told += sheet.added
    return Newsstand(sites, told)


def _sheet(article: Article, site: str, born: int, rng: Random, service: Dispatches, at: int) -> Sheet:
    article.path = f"/story/{at}"
    kind = rng.choices(_KINDS, (0.3, 0.2, 0.5))[0]
    sheet = Sheet(article, service.headline(kind), kind, born)
    for _ in range(rng.randint(2, 7) if born == 0 else 2):
        sheet.added.append(_dispatch(site, sheet, born, rng.choices(_KINDS, _OF_OLD)[0], service))
    for hour in range(max(1, born + 1), HOURS):
        if rng.random() < _BUSY:
            sheet.added.append(_dispatch(site, sheet, hour, rng.choices(_KINDS, _OF_NEW)[0], service))
    return sheet


def _dispatch(site: str, sheet: Sheet, hour: int, kind: Kind, service: Dispatches) -> Dispatch:
    return Dispatch(site, sheet.path, hour, kind, service.sentence(kind))


def _pages(folder: Path, seed: int) -> Iterator[Article]:
    """Real pages; where there are not enough, each again."""
    files = sorted(folder.glob("*.html.gz"))
    while True:
        for file in files:
            made = article_of("/", gzip.decompress(file.read_bytes()), seed)
            if made is not None:
                yield made
