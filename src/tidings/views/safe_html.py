"""Links, HTML and pictures from feeds, made safe to show. Nothing from a feed is trusted."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol
from urllib.parse import urlsplit

from markupsafe import Markup, escape

from tidings.model.search import Passage
from tidings.text.url import without_credentials

_CONTROL = re.compile(r"[\x00-\x20\x7f-\x9f]")
# A whole tag as the sanitiser writes it: quoted values are part of the match, so a tag inside one is no match.
_TAG = re.compile(r"""</?(?P<name>[a-z0-9]+)(?P<attributes>(?:\s+[a-z-]+(?:="[^"]*")?)*)\s*/?>""")
_ATTRIBUTE = re.compile(r"""([a-z-]+)="([^"]*)\"""")
_MOST_SOURCE = 400_000
_LONGEST_KEPT = 500  # characters of a URL whose check is remembered


def web_link(url: str | None) -> str | None:
    """The URL without a name and password, if it is one of http or https with a host; None otherwise (javascript:,
    data:, relative, broken)."""
    return None if url is None else _link(url) if len(url) <= _LONGEST_KEPT else _link.__wrapped__(url)


@lru_cache(20_000)  # lists of sources have two for each, and apps ask for 10,000 of them again and again
def _link(url: str) -> str | None:
    url = url.strip()
    if _CONTROL.search(url):
        return None
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        return None
    return without_credentials(url) if parts.scheme in ("http", "https") and host else None


def display_host(url: str | None) -> str:
    """The host of a link without `www.`; empty where the link is not safe."""
    link = web_link(url)
    host = urlsplit(link).hostname if link else None
    return (host or "").removeprefix("www.")


def html_text(html: str | None) -> str:
    """The text of a piece of HTML in one line."""
    from tidings.text.html import plain_text

    return plain_text(html[:_MOST_SOURCE]) if html else ""


def sanitised_html(html: str | None, base_url: str | None) -> str:
    """Sanitised HTML: no script, no style, no link but http, https and mailto."""
    from tidings.text.html import clean_html

    return clean_html(html, web_link(base_url)) if html else ""


def html_with_pictures(html: str | None, base_url: str | None, path: Callable[[str | None], str | None]) -> Markup:
    """Sanitised HTML for a page of ours, with pictures from our own address: loading them would tell others who reads.
    `path`: where that is; None: the alt text is shown."""
    return Markup(_TAG.sub(lambda tag: _picture(tag, path), sanitised_html(html, base_url)))


def _picture(tag: re.Match[str], path: Callable[[str | None], str | None]) -> str:
    if tag["name"] != "img":
        return tag[0]
    from tidings.text.html import unescaped

    attributes = {name: unescaped(value) for name, value in _ATTRIBUTE.findall(tag["attributes"])}
    if {attributes.get("width"), attributes.get("height")} & {"0", "1"}:
        return ""  # a counter's pixel, not a picture
    words = " ".join(attributes.get("alt", "").split())
    if (place := path(attributes.get("src"))) is not None:
        return str(Markup('<img src="{}" alt="{}" loading="lazy">').format(place, words))
    return str(Markup('<span class="picture">{}</span>').format(f"Picture: {words}" if words else "Picture"))


def marked_passage(passage: Passage) -> Markup:
    """The passage as escaped HTML, with its marks."""
    parts, at = [], 0
    for start, end in passage.marks:
        parts.append(f"{escape(passage.text[at:start])}<mark>{escape(passage.text[start:end])}</mark>")
        at = end
    return Markup("".join([*parts, escape(passage.text[at:])]))


# -- pictures of the web, without the reader's browser asking others for them -----------------------

# Raster images alone, by what they begin with: what a server calls them does not count. An SVG may hold scripts.
_BEGINNINGS: Final = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
)
_AVIF: Final = (b"avif", b"avis")


@dataclass(frozen=True, slots=True)
class Picture:
    body: bytes
    type: str


class Pictures(Protocol):
    def path(self, url: str | None) -> str | None:
        """The path of a picture on our pages, signed; None where the address is none of the web."""
        ...

    def url(self, signature: str, address: str) -> str | None:
        """The address that a path of ours names; None where we did not sign it."""
        ...

    async def picture(self, url: str) -> Picture | None:
        """The picture, as it was kept or as it is fetched now; None where there is none that can be shown."""
        ...


def picture_of(body: bytes) -> Picture | None:
    """A picture of one of the four kinds that are shown, by its first bytes; None: it is none of them."""
    for beginning, kind in _BEGINNINGS:
        if body.startswith(beginning):
            return Picture(body, kind)
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return Picture(body, "image/webp")
    if body[4:8] == b"ftyp" and body[8:12] in _AVIF:
        return Picture(body, "image/avif")
    return None
