"""What an article is called, without the name of the site it is on."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tidings.text.url import host_of

_LONGEST = 500
_SEPARATOR = re.compile(r"\s+[|\-–—·•»«:/]+\s+|\s*[|｜]\s*")


@dataclass(frozen=True, slots=True)
class Titles:
    """Where a page says its title."""

    head: str | None  # <title>
    social: str | None  # og:title, twitter:title
    headline: str | None  # JSON-LD
    headings: tuple[str, ...]  # h1
    site: str
    url: str


def title_of_page(titles: Titles) -> str | None:
    """The h1 where another place says it too; else what is said for sharing; else the first there is."""
    said = [text for text in (titles.social, titles.headline, titles.head) if text]
    names = {key for key in (_key(titles.site), _host_key(titles.url)) if key}
    for heading in titles.headings:
        key = _key(heading)
        # Many sites have their own name in an h1.
        if len(key) > 2 and key not in names and any(_begins(_key(text), key) for text in said):
            return heading[:_LONGEST]
    known = {_key(text) for text in (*said, *titles.headings)}
    for text in said:
        title = without_site(text, titles.site, titles.url, known)
        if title:
            return title[:_LONGEST]
    return titles.headings[0][:_LONGEST] if titles.headings else None


def _begins(said: str, heading: str) -> bool:
    return said.startswith(heading) or (heading in said and 2 * len(heading) >= len(said))


def without_site(title: str, site: str, url: str, known: set[str] | None = None) -> str:
    """`Headline | The Paper` -> `Headline`: where the last or the first piece is the site's name, or what is left
    without it is said elsewhere on the page."""
    marks = list(_SEPARATOR.finditer(title))
    if not marks:
        return title
    names = {key for key in (_key(site), _host_key(url)) if key}
    first, last = marks[0], marks[-1]
    pieces = ((title[: last.start()], title[last.end() :]), (title[first.end() :], title[: first.start()]))
    for rest, piece in pieces:
        key = _key(piece)
        if rest and key and (key in names or any(_alike(key, name) for name in names) or _key(rest) in (known or ())):
            return rest
    return title


def _alike(one: str, other: str) -> bool:
    """`bbcnews` and `bbc`, `thepaper` and `paper`."""
    short, long = sorted((one, other), key=len)
    return len(short) >= 3 and (long.startswith(short) or long.endswith(short)) and len(long) <= 2 * len(short) + 4


def _host_key(url: str) -> str:
    return _key(host_of(url).partition(".")[0])


def _key(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())
