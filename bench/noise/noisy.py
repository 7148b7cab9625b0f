"""Noise for real pages: menus, tag clouds, clocks and counters, advertisements, rotating teasers, related links.

Each kind is written in several ways, some without a name in its markup, and each page gets its own mixture. What a box
says depends on the page, the seed and the moment alone. Advertisements, counters and teasers are others at every fetch;
menus, related links and popular tags are those of the visit; clocks and dates tell the time of the fetch. The weather
is another every day: a figure that both looks agree on is a change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random

_THINGS = """
sofas mattresses insurance shoes flights loans cruises solar panels watches bicycles headphones coffee wine broadband
phones tyres kitchens windows gardens tools jackets perfume software hosting courses tickets hotels rings lamps
""".split()
_CALLS = ("Buy now", "Save {n} %", "Only today", "Compare prices", "Free delivery", "Order here", "From {n} euro")
_PRAISE = """
Trusted by families; Now in your town; The choice of experts; Up to {n} % off; New season; Sleep better; No fees;
Limited offer; Last chance; Winner of {n} awards; Better than ever; Made for you; Your neighbours know why
""".replace("\n", "").split("; ")
_TAGS = """
economy politics budget election climate energy transport railway football tennis cycling health hospital vaccine school
university science space theatre cinema music museum books travel weather farming forest river harbour bridge housing
rent taxes pension labour strike police court prison army border trade prices inflation banks shares startups robots
privacy networks satellites batteries hydrogen wind nuclear coal steel bees wolves gardens food wine bread coffee
fashion design photography history archaeology language religion migration youth family women sport chess sailing skiing
""".split()
_RANDOM_TAGS = frozenset({1, 3, 6})  # styles of tag clouds
_POPULAR = 14  # tags
_AGAIN = 0.15  # of the advertisements are those of the fetch before
_PEOPLE = ("readers online", "visitors today", "comments", "shares", "people are reading this", "votes so far")


@dataclass(frozen=True, slots=True)
class Moment:
    """When a page is fetched. `look`: how often it was fetched before at this visit."""

    visit: int
    at: datetime
    look: int = 0

    @property
    def fetch(self) -> str:
        return f"{self.visit}.{self.look}"

    @property
    def before(self) -> str:
        """The fetch before this one; of a first look, the first one of the visit before."""
        return f"{self.visit}.{self.look - 1}" if self.look else f"{self.visit - 1}.0"


@dataclass(frozen=True)
class Neighbour:
    """Another page of the site, as a teaser shows it."""

    path: str
    headline: str
    summary: str


@dataclass
class Surroundings:
    """What the boxes of one page are made from."""

    page: int
    seed: int
    neighbours: Sequence[Neighbour]
    menu: Sequence[str] = field(default_factory=tuple)
    tags: Sequence[str] = tuple(_TAGS)  # what the tag clouds are made of
    unlinked: bool = False  # some write their tags without a link

    def rng(self, box: str, when: int | str) -> Random:
        """`when`: a visit, or a fetch."""
        return Random(f"{self.seed}/{self.page}/{box}/{when}")

    def style(self, box: str, choices: int) -> int:
        """How this page writes this box; the same at every visit."""
        return Random(f"{self.seed}/{self.page}/{box}").randrange(choices)


def menu(at: Surroundings, moment: Moment) -> str:
    """The same on every page. It gets an entry more at visit 9, and one is renamed at visit 14."""
    entries = [*at.menu]
    if moment.visit >= 9:
        entries.insert(3, f"Election special {at.seed}")
    if moment.visit >= 14:
        entries[5] = f"Local matters {at.seed}"
    links = [f'<a href="/section/{name.lower().replace(" ", "-")}">{name}</a>' for name in entries]
    return (
        f'<nav class="main-menu"><ul>{"".join(f"<li>{link}</li>" for link in links)}</ul></nav>',
        f"<div><ul>{''.join(f'<li>{link}</li>' for link in links)}</ul></div>",
        f"<table><tr>{''.join(f'<td>{link}</td>' for link in links)}</tr></table>",
    )[at.seed % 3]


def tag_cloud(at: Surroundings, moment: Moment) -> str:
    """By its style either a random choice at every fetch, or what is popular on the site."""
    style = at.style("tags", 7 if at.unlinked else 5)
    if style in _RANDOM_TAGS:
        rng = at.rng("tags", moment.fetch)
        tags = rng.sample(at.tags, rng.randint(8, 18))
    else:
        tags = _popular(at, moment.visit)
    if style == 4:
        tags = [f"{tag} ({_articles(tag, moment.visit)})" for tag in tags]
    links = [f'<a href="/tag/{tag.split()[0]}">{tag}</a>' for tag in tags]
    return (
        f'<ul class="tagcloud">{"".join(f"<li>{link}</li>" for link in links)}</ul>',
        f"<div>{' '.join(links)}</div>",
        f"<p>Topics: {', '.join(links)}</p>",
        f'<div id="tags-{at.page}">{"".join(f"<div>{link}</div>" for link in links)}</div>',
        f"<section><h4>Popular topics</h4><ul>{''.join(f'<li>{link}</li>' for link in links)}</ul></section>",
        f"<p>Keywords: {', '.join(tags)}</p>",
        f"<div>{' | '.join(tags)}</div>",
    )[style]


def _popular(at: Surroundings, visit: int) -> list[str]:
    """The same on all pages; at every visit one is another."""
    rng = Random(f"{at.seed}/popular")
    tags = rng.sample(at.tags, _POPULAR)
    for _ in range(visit):
        tags[rng.randrange(_POPULAR)] = rng.choice([tag for tag in at.tags if tag not in tags])
    return tags


def _articles(tag: str, visit: int) -> int:
    """How many there are of a tag: more from time to time, of each at its own pace."""
    rng = Random(tag)
    return rng.randint(2, 400) + (visit + rng.randrange(20)) // rng.randint(5, 20)


def clocks(at: Surroundings, moment: Moment) -> str:
    now, visit, rng = moment.at, at.rng("clock", moment.visit), at.rng("clock", moment.fetch)
    number, day = rng.randint(11, 98_000), f"{now:%A}"
    degrees = at.rng("weather", f"{now:%j}").randint(-9, 30)
    first = (
        f'<div class="clock">{now:%H:%M:%S}</div>',
        f"<div><span>{day}, {now.day} {now:%B %Y}</span></div>",
        f"<p>Updated {visit.randint(2, 59)} {visit.choice(('minutes', 'hours', 'seconds'))} ago</p>",
        f"<div>Today is {day}, {now:%Y-%m-%d}, {now:%I:%M %p}</div>",
        f'<time class="now">{now:%a} {now.day}. {now:%b}. {now:%H.%M} Uhr</time>',
    )[at.style("clock", 5)]
    people = _PEOPLE[at.style("people", len(_PEOPLE))]
    second = (
        f'<div class="counter-{rng.randint(100, 999)}">{number:,} {people}</div>',
        f"<p><b>{number}</b> {people}</p>",
        f"<table><tr><td>{people}</td><td>{number}</td></tr></table>",
        f"<div>Page made in {rng.random():.3f} seconds for {number} of our readers since we began to count them</div>",
        f"<ul><li>{number} {people}</li><li>Harbour {degrees} °C</li></ul>",
    )[at.style("counter", 5)]
    return f"{first}{second}"


def advertisement(at: Surroundings, moment: Moment, place: int = 0) -> str:
    """Something else at nearly every fetch."""
    rng, style = at.rng(f"ad{place}", moment.fetch), at.style(f"ad{place}", 7)
    if rng.random() < _AGAIN:
        rng = at.rng(f"ad{place}", moment.before)
        rng.random()
    thing, call = rng.choice(_THINGS), rng.choice(_CALLS).format(n=rng.randint(5, 90))
    praise = rng.choice(_PRAISE).format(n=rng.randint(3, 70))
    where = f"https://ads{rng.randint(1, 9)}.example/click?c={rng.randrange(10**9)}"
    return (
        f'<div class="ad ad-{rng.randrange(10**6)}"><a href="{where}">{thing.title()}: {praise}. {call}!</a></div>',
        f'<div><a href="{where}"><img src="/x.png" alt=""> {call}: {thing}</a></div>',
        f"<p>Advertisement: {praise}, {thing}</p>",
        f'<div class="sc-bdVaJa"><div>{praise}</div><div><a href="{where}">{call}</a></div></div>',
        f'<aside><h4>{thing.title()}</h4><p><a href="{where}">{praise} with our {thing}. {call} before it is too late '
        f"and tell your friends about all of the {thing}</a></p></aside>",
        f"<div>{thing.title()} {rng.randint(2, 999)}.{rng.randrange(100):02} €</div>",
        f'<table><tr><td><a href="{where}">{thing}</a></td><td>{praise}</td></tr></table>',
    )[style]


def teasers(at: Surroundings, moment: Moment) -> str:
    """Other pages of the site, others at each fetch."""
    rng, style = at.rng("teasers", moment.fetch), at.style("teasers", 5)
    chosen = rng.sample(list(at.neighbours), min(len(at.neighbours), rng.randint(3, 5)))
    links = [f'<a href="{one.path}">{one.headline}</a>' for one in chosen]
    cards = "".join(
        f'<div class="card"><a href="{one.path}"><img src="/i.jpg" alt=""></a><h3>{link}</h3>'
        f'<a href="{one.path}">Read more</a></div>'
        for one, link in zip(chosen, links, strict=True)
    )
    told = "".join(f"<div>{link}<p>{one.summary}</p></div>" for one, link in zip(chosen, links, strict=True))
    return (
        f'<section class="teasers"><h2>You may also like</h2>{cards}</section>',
        f"<div>{''.join(f'<div>{link}</div>' for link in links)}</div>",
        f'<aside id="more"><h3>More stories</h3><ul>{"".join(f"<li>{link}</li>" for link in links)}</ul></aside>',
        f'<div class="mod_{at.page}x7f"><h4>Top now</h4>{told}</div>',
        f"<ol>{''.join(f'<li><p>{link}</p></li>' for link in links)}</ol>",
    )[style]


def related(at: Surroundings, moment: Moment) -> str:
    """Changes at two visits of three."""
    turn = moment.visit - (moment.visit % 3 == 0)
    rng, style = at.rng("related", turn), at.style("related", 3)
    chosen = rng.sample(list(at.neighbours), min(len(at.neighbours), 4))
    links = [f'<a href="{one.path}">{one.headline}</a>' for one in chosen]
    return (
        f'<div class="related"><h3>Related</h3><ul>{"".join(f"<li>{link}</li>" for link in links)}</ul></div>',
        f"<dl><dt>See also</dt>{''.join(f'<dd>{link}</dd>' for link in links)}</dl>",
        f"<div>{'<br>'.join(links)}</div>",
    )[style]


Box = Callable[[Surroundings, Moment], str]
# At the top, between paragraphs, at the bottom.
TOP: tuple[Box, ...] = (menu, clocks, advertisement)
BOTTOM: tuple[Box, ...] = (related, teasers, tag_cloud)


def boxed(page: str, at: Surroundings, moment: Moment, gaps: Sequence[str]) -> str:
    """The page with its noise. `gaps`: markup it has once, behind which advertisements stand."""
    for place, gap in enumerate(gaps, start=1):
        page = page.replace(gap, gap + advertisement(at, moment, place), 1)
    top = "".join(box(at, moment) for box in TOP)
    bottom = "".join(box(at, moment) for box in BOTTOM)
    start = page.find(">", page.find("<body")) + 1
    end = page.rfind("</body>")
    return f"{page[:start]}{top}{page[start:end]}{bottom}{page[end:]}"
