"""A site for measuring: pages of 40 to 80 KB, all reached from the front page in two steps. Made from a seed; the same
at every run.

They are made like the pages of that size in ../shared/data/articles, which have on average 560 elements, 1,030 words,
100 links and 117 paragraphs, headings, cells and items of lists; the rest is scripts, styles and attributes.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

_SYLLABLES = "ba ce di fo gu ha ke li mo nu pa re si to vu wa ze cha bri sto pla gre flu tri".split()
PATTERN = ("gas", "shale", "energy")  # the web-monitoring paper's example
HUB = 100  # pages under one hub
CHANGED = 0.05


def _vocabulary(rng: Random) -> list[str]:
    return [f"{''.join(rng.choices(_SYLLABLES, k=rng.randint(1, 4)))}{rng.choice('nrstl')}" for _ in range(6_000)]


class SiteMaker:
    """`bodies(round)`: the site as it is after so many rounds of edits, of 5 % of the pages each."""

    def __init__(self, pages: int, seed: int = 1) -> None:
        self.pages, self._seed = pages, seed
        rng = Random(seed)
        self._words = _vocabulary(rng)
        self._hubs = -(-pages // HUB)
        menu = "".join(self._item(rng, f"/section/{n % self._hubs}", 2) for n in range(24))
        styles = "".join(f".{self._name(rng)}{{margin:0 {n}px;color:#{n:06x}}}" for n in range(180))
        self._head = (
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
            + "".join(f'<meta name="m{n}" content="{self._text(rng, 8)}">' for n in range(20))
            + f'<link rel="stylesheet" href="/style.css"><style>{styles.replace("{", "{{").replace("}", "}}")}</style>'
            + '<script src="/app.js"></script></head><body class="page wide" data-theme="light">'
            + f'<header><div class="{self._name(rng)}"><nav class="menu"><ul>{menu}</ul></nav></div></header>'
        )
        footer = "".join(self._item(rng, f"/about/{n}.pdf", 3) for n in range(12))
        self._foot = f'<footer><ul class="foot">{footer}</ul><p>{self._text(rng, 30)}</p></footer></body></html>'

    def _name(self, rng: Random) -> str:
        """As style sheets have it."""
        return f"{rng.choice(self._words)}__{rng.choice(self._words)}--{rng.choice(self._words)}"

    def _item(self, rng: Random, link: str, words: int) -> str:
        names = f'class="{self._name(rng)} {self._name(rng)}" data-track="{rng.random():.16f}"'
        return f'<li {names}><a {names} href="{link}"><span>{self._text(rng, words)}</span></a></li>'

    def _scripts(self, rng: Random) -> str:
        """State that a page hands to its scripts: half of what comes over the wire."""
        size = rng.randint(90, 480)
        pairs = ",".join(f'"{self._name(rng)}":{{"id":{n},"at":{rng.random():.12f}}}' for n in range(size))
        return f"<script>window.state={{{pairs}}};</script>"

    def bodies(self, round_: int = 0) -> dict[str, bytes]:
        made = {"/": self._list("The front page", [f"/section/{n}" for n in range(self._hubs)])}
        for hub in range(self._hubs):
            numbers = range(hub * HUB, min(self.pages, (hub + 1) * HUB))
            made[f"/section/{hub}"] = self._list(f"Section {hub}", [f"/page/{number}" for number in numbers])
        for number in range(self.pages):
            made[f"/page/{number}"] = self._page(number, round_)
        made["/robots.txt"] = b"User-agent: *\nDisallow: /private/\n"
        return made

    def _text(self, rng: Random, words: int) -> str:
        return " ".join(rng.choices(self._words, k=words))

    def _list(self, title: str, links: Sequence[str]) -> bytes:
        items = "".join(f'<li><a href="{link}">{title}: {link}</a></li>' for link in links)
        return f"{self._head.format(title=title)}<main><h1>{title}</h1><ul>{items}</ul></main>{self._foot}".encode()

    def _page(self, number: int, round_: int) -> bytes:
        rng = Random(self._seed * 1_000_003 + number)
        paragraphs = [f"<p>{self._text(rng, rng.randint(20, 45))}.</p>" for _ in range(rng.randint(12, 30))]
        if rng.random() < 0.02:
            paragraphs.insert(3, f"<p>{self._text(rng, 20)} shale {self._text(rng, 9)} gas {self._text(rng, 5)}</p>")
        scripts = self._scripts(rng)
        rows = "".join(f"<tr><td>{self._text(rng, 1)}</td><td>{rng.randint(1, 9999)}</td></tr>" for _ in range(6))
        related = "".join(self._item(rng, f"/page/{rng.randrange(self.pages)}", 6) for _ in range(54))
        wraps = "".join(f'<div class="{self._name(rng)}"><i></i><img src="/i/{n}.jpg" alt=""></div>' for n in range(70))
        for edit in range(1, round_ + 1):
            if Random(f"{self._seed}/{number}/{edit}").random() < CHANGED:
                paragraphs.insert(2, f"<p>Edit {edit}: {self._text(Random(f'{number}/{edit}'), 40)}.</p>")
        main = f"<h1>Page {number}</h1>{''.join(paragraphs)}<table>{rows}</table>{wraps}"
        title = f"Page {number}: {self._text(rng, 4)}"
        return (
            f"{self._head.format(title=title)}<main><article>{main}</article></main>"
            f'<aside class="related"><h2>Related</h2><ul>{related}</ul></aside>{scripts}{self._foot}'
        ).encode()
