"""Enclosures and the picture of an item: RSS, Atom, Media RSS, iTunes and JSON Feed in one form. Pure.

    elements of an item -> MediaLink, one for each file they name -> enclosures_of, picture_of

An enclosure is a file the publisher attached (<enclosure>, an Atom link with rel="enclosure", an attachment of JSON
Feed), or audio and video of Media RSS. The contents of a <media:group> are renditions of one file: the default one
counts, else the first. The picture is the widest image of Media RSS, else a thumbnail, else an attached image.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from tidings.model.feeds import Enclosure
from tidings.text.markup import MEDIA, XmlContext, XmlElement
from tidings.text.url import host_of, is_web, safe_link, without_credentials

_ENC = "{http://purl.oclc.org/net/rss_2.0/enc#}"  # RSS 1.0's module
_RESOURCE = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}resource"
_ITUNES_IMAGE = "{http://www.itunes.com/dtds/podcast-1.0.dtd}image"
_GROUPS = frozenset(namespace + "group" for namespace in MEDIA)
_CONTENTS = tuple(namespace + "content" for namespace in MEDIA)
_THUMBNAILS = tuple(namespace + "thumbnail" for namespace in MEDIA)

# Tags that readers of XML feeds collect under these two names.
MEDIA_NAMES = {
    **dict.fromkeys((*_GROUPS, *_CONTENTS), "media"),
    **dict.fromkeys((*_THUMBNAILS, _ITUNES_IMAGE, _ENC + "enclosure"), "enclosure"),
}
# Tags within an item, and what compiled code takes them for (native/media.h).
MEDIA_ROLES = {
    **dict.fromkeys(_GROUPS, 0),
    **dict.fromkeys(_CONTENTS, 1),
    **dict.fromkeys(_THUMBNAILS, 2),
    _ITUNES_IMAGE: 3,
    **dict.fromkeys((namespace + "description" for namespace in MEDIA), 4),
    **dict.fromkeys((namespace + "title" for namespace in MEDIA), 5),
}

_MOST_ENCLOSURES = 20
_MOST_ELEMENTS = 200  # in one item, and of one kind in a group
_TYPE = re.compile(r"[a-z0-9.+-]{1,40}/[a-z0-9.+-]{1,80}")
_NUMBER = re.compile(r"\d{1,15}")
_PATHS = re.compile(
    r"\.(?:(?P<image>jpe?g|png|gif|webp|avif)|(?P<audio>mp3|m4a|aac|ogg|opus|wav|flac)|(?P<video>mp4|m4v|mov|webm|mkv))"
    r"(?:[?#]|$)",
    re.IGNORECASE,
)


class MediaRole(IntEnum):
    """Why an item names a file; of two pictures the one with the higher role counts."""

    ATTACHED = 0
    ICON = 1  # itunes:image: often the podcast's own
    THUMBNAIL = 2
    CONTENT = 3
    PICTURE = 4  # `image` of JSON Feed


class MediaLink(NamedTuple):
    url: str
    role: MediaRole
    type: str | None = None
    length: int | None = None
    medium: str = ""  # image, audio, video ... where Media RSS says so
    width: int = 0

    @property
    def kind(self) -> str:
        """image, audio, video or another main type; empty where it is unknown."""
        if self.medium or self.type:
            return self.medium or (self.type or "").partition("/")[0]
        return _kind_by_path(self.url)


def media_link(
    base: str, url: str | None, role: MediaRole, type_: str | None = None, length: str | None = None, medium: str = "",
    width: str | None = None,
) -> MediaLink | None:  # fmt: skip
    """Returns the link of one file; None where the URL is no web address."""
    address = safe_link(base, url)
    if address is None or not is_web(address) or not host_of(address):
        return None
    known = _mime_type(type_) if type_ else None
    address = without_credentials(address)
    return MediaLink(address, role, known, _number(length) or None, medium.strip().lower(), _number(width))


@lru_cache(maxsize=256)
def _mime_type(text: str) -> str | None:
    said = text.partition(";")[0].strip().lower()
    return said if _TYPE.fullmatch(said) else None


def links_in(elements: Iterable[XmlElement], context: XmlContext) -> Iterator[MediaLink]:
    """Yields the files these elements name: <enclosure>, Atom links, itunes:image, Media RSS with its groups."""
    for element in islice(elements, _MOST_ELEMENTS):
        if element.tag in _GROUPS:
            contents = list(element.iter(*_CONTENTS))[:_MOST_ELEMENTS]
            images = [_is_image(one) for one in contents]
            pictures = [one for one, is_image in zip(contents, images, strict=True) if is_image]
            others = [one for one, is_image in zip(contents, images, strict=True) if not is_image]
            default = next((one for one in others if one.get("isDefault") == "true"), None)
            chosen = default if default is not None else next(iter(others), None)
            named = [*pictures, *([] if chosen is None else [chosen])]
            found = [_of_content(one, context) for one in named] + _thumbnails(element, context)
        elif element.tag in _CONTENTS:
            found = [_of_content(element, context), *_thumbnails(element, context)]
        elif element.tag in _THUMBNAILS:
            found = [_of_thumbnail(element, context)]
        elif element.tag == _ITUNES_IMAGE:
            found = [media_link(context.base(element), element.get("href"), MediaRole.ICON, medium="image")]
        else:
            found = [_of_enclosure(element, context)]
        yield from (link for link in found if link is not None)


def enclosures_of(links: Iterable[MediaLink]) -> tuple[Enclosure, ...]:
    """Returns attached files, and audio and video of Media RSS; each URL once, in order."""
    found: dict[str, Enclosure] = {}
    for link in links:
        if link.role is MediaRole.ATTACHED or (link.role is MediaRole.CONTENT and link.kind in ("audio", "video")):
            found.setdefault(link.url, Enclosure(link.url, link.type, link.length))
    return tuple(list(found.values())[:_MOST_ENCLOSURES])


def picture_of(links: Iterable[MediaLink]) -> str | None:
    """Returns the URL of the item's picture: by role, then by width, then the first."""
    pictures = [link for link in links if link.kind == "image"]
    best = max(pictures, key=lambda link: (link.role, link.width), default=None)
    return best.url if best is not None else None


def gathered_files(
    found: list[Any], image: str | None, context: XmlContext, *, ready: bool
) -> tuple[tuple[Enclosure, ...], str | None]:
    """(Enclosures, picture) of what compiled code gathers: the values of each enclosure; or, where they are not ready,
    the elements that name them."""
    if ready:
        return tuple([Enclosure(*values) for values in found]), image
    links = list(links_in(found, context))
    return enclosures_of(links), picture_of(links)


def _is_image(content: XmlElement) -> bool:
    kind = content.get("medium") or (content.get("type") or "").partition("/")[0]
    return (kind.strip().lower() or _kind_by_path(content.get("url") or "")) == "image"


def _kind_by_path(url: str) -> str:
    found = _PATHS.search(url)
    return (found.lastgroup or "") if found else ""


def _of_content(element: XmlElement, context: XmlContext) -> MediaLink | None:
    get = element.get
    said = get("medium") or ""
    return media_link(
        context.base(element), get("url"), MediaRole.CONTENT, get("type"), get("fileSize"), said, get("width")
    )


def _of_thumbnail(element: XmlElement, context: XmlContext) -> MediaLink | None:
    url, width = element.get("url"), element.get("width")
    return media_link(context.base(element), url, MediaRole.THUMBNAIL, medium="image", width=width)


def _thumbnails(element: XmlElement, context: XmlContext) -> list[MediaLink | None]:
    return [_of_thumbnail(one, context) for one in list(element.iter(*_THUMBNAILS))[:_MOST_ELEMENTS]]


def _of_enclosure(element: XmlElement, context: XmlContext) -> MediaLink | None:
    """RSS writes url, Atom href, RSS 1.0 rdf:resource."""
    get = element.get
    url = get("url") or get("href") or get(_RESOURCE)
    length = get("length") or get(_ENC + "length")
    return media_link(context.base(element), url, MediaRole.ATTACHED, get("type") or get(_ENC + "type"), length)


def _number(text: str | None) -> int:
    found = _NUMBER.match(text.strip()) if text else None
    return int(found[0]) if found else 0
