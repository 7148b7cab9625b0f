"""A site for measuring: pages of 40 to 80 KB with menus, lists, tables, paragraphs and a hundred links each, all
reached from the front page in two steps. Made from a seed; the same at every run."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

_SYLLABLES = "ba ce di fo gu ha ke li mo nu pa re si to vu wa ze cha bri sto pla gre flu tri".split()
PATTERN = ("gas", "shale", "energy")  # seed 003's example
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
        menu = "".join(f'<li><a href="/section/{n % self._hubs}">{self._text(rng, 2)}</a></li>' for n in range(40))
        self._head = (
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
            + "".join(f'<meta name="m{n}" content="{self._text(rng, 8)}">' for n in range(20))
            + '<link rel="stylesheet" href="/style.css"><script src="/app.js"></script></head><body>'
            + f'<header><nav class="menu"><ul>{menu}</ul></nav></header>'
        )
        footer = "".join(f'<li><a href="/about/{n}.pdf">{self._text(rng, 3)}</a></li>' for n in range(20))
        self._foot = f'<footer><ul class="foot">{footer}</ul><p>{self._text(rng, 30)}</p></footer></body></html>'

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
        paragraphs = [f"<p>{self._text(rng, rng.randint(40, 120))}.</p>" for _ in range(rng.randint(44, 92))]
        if rng.random() < 0.02:
            paragraphs.insert(3, f"<p>{self._text(rng, 20)} shale {self._text(rng, 9)} gas {self._text(rng, 5)}</p>")
        for edit in range(1, round_ + 1):
            if Random(f"{self._seed}/{number}/{edit}").random() < CHANGED:
                paragraphs.insert(2, f"<p>Edit {edit}: {self._text(Random(f'{number}/{edit}'), 40)}.</p>")
        rows = "".join(
            f"<tr><td>{self._text(rng, 2)}</td><td>{rng.randint(1, 9999)}</td><td>{self._text(rng, 3)}</td></tr>"
            for _ in range(40)
        )
        related = "".join(
            f'<li class="teaser"><a href="/page/{rng.randrange(self.pages)}"><span>{self._text(rng, 6)}</span></a></li>'
            for _ in range(60)
        )
        main = f"<h1>Page {number}</h1>{''.join(paragraphs)}<table>{rows}</table>"
        title = f"Page {number}: {self._text(rng, 4)}"
        return (
            f"{self._head.format(title=title)}<main><article>{main}</article></main>"
            f'<aside class="related"><h2>Related</h2><ul>{related}</ul></aside>{self._foot}'
        ).encode()
