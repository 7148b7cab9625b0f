"""What is learned: which domains were visited, and where the feeds of sites of one kind lay.

A kind is a key, told by the address alone (`under:blogs.example`, `path:/Y/#/#/*/`) or by a page (`made:wordpress`). Of
each it is kept how many sites of it were seen, and how often a feed lay at each template: n times of m. A prediction
that was wrong raises m alone, and so weighs less the next time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from typing import NamedTuple

import msgspec

from tidings.discover.url_shape import Place, fill, is_dated, is_telling, shapes_of, template_of, variables

PREDICT_AT = 0.5  # a question that is answered less often costs more than it saves
MOST_VISITED = 10_000
MOST_KINDS = 10_000
MOST_TEMPLATES = 8  # of one kind
_MANY = 1_000  # sites of one kind; then all its numbers are halved, so that the new can still be learned
_ENOUGH = 3  # sites after which a telling kind that predicts nothing silences the less telling ones
_DOUBTED = 1 / 3
_ANY = "any"


class Visited(msgspec.Struct, frozen=True, array_like=True):
    """A site that was looked at."""

    day: int  # since 1970
    feeds: tuple[str, ...] = ()  # the best first; none: it has none


class Kind(msgspec.Struct, frozen=True, array_like=True):
    """Sites of one kind."""

    sites: int = 0
    feeds: Mapping[str, int] = {}  # template -> how many of the sites had it there


class Prediction(NamedTuple):
    url: str
    key: str
    weight: float


class Knowledge(msgspec.Struct, frozen=True, array_like=True):
    visited: Mapping[str, Visited] = {}
    kinds: Mapping[str, Kind] = {}

    # -- asked --------------------------------------------------------------------------------------

    def seen(self, place: Place) -> Visited | None:
        """The site of this address, if it was visited: the narrowest part of the host that is known. What is known of
        a whole host holds for its front page and its articles; other paths may be sites of their own."""
        whole = place.is_root or is_dated(place)
        for count in (2, 1, 0) if whole else (2, 1):
            if count <= len(place.segments) and (visited := self.visited.get(_site(place, count))):
                return visited
        return None

    def predictions(self, keys: Sequence[str], place: Place) -> list[Prediction]:
        """Where the feed must be, the likeliest first. `keys` stand in the order of what they tell."""
        found: dict[str, Prediction] = {}
        for key in keys:
            kind = self.kinds.get(key)
            if kind is None:
                continue
            likely = [(_weight(key, hits, kind.sites), template) for template, hits in kind.feeds.items()]
            likely = [(weight, template) for weight, template in likely if weight >= PREDICT_AT]
            for weight, template in sorted(likely, key=lambda item: -item[0]):
                if (url := fill(template, place)) is not None and url not in found:
                    found[url] = Prediction(url, key, weight)
            if kind.sites >= _ENOUGH and not likely:
                break
        return list(found.values())

    def doubts(self, place: Place, feed: str) -> bool:
        """Was it seen, of sites whose address tells as much, that their feeds mostly lie elsewhere?"""
        for key, worded in _url_keys(place):
            kind = self.kinds.get(key)
            if kind is not None and kind.sites and is_telling(key.removeprefix("path:")):
                hits = kind.feeds.get(template_of(place, feed, literal=worded) or "", 0)
                return hits / kind.sites < _DOUBTED
        return False

    def ordered(self, paths: Sequence[str]) -> list[str]:
        """These paths, those first where feeds were found most often."""
        known = self.kinds.get(_ANY, Kind()).feeds
        return sorted(paths, key=lambda path: -known.get(path, 0))

    # -- learned ------------------------------------------------------------------------------------

    def merge(self, learned: Knowledge) -> Knowledge:
        """Both together. What was learned apart from this is added; of a site, the later visit counts."""
        visited = dict(self.visited)
        for site, visit in learned.visited.items():
            if site not in visited or visited[site].day <= visit.day:
                visited[site] = visit
        kinds = dict(self.kinds)
        for key, kind in learned.kinds.items():
            kinds[key] = _added(kinds.get(key, Kind()), kind)
        return Knowledge(_latest(visited), _largest(kinds))

    def pack(self) -> bytes:
        return msgspec.msgpack.encode(self)

    @staticmethod
    def unpack(packed: bytes | None) -> Knowledge:
        """What was kept; nothing where the form is not ours (any more). It can be learned anew."""
        try:
            return msgspec.msgpack.decode(packed, type=Knowledge) if packed else Knowledge()
        except msgspec.MsgspecError:
            return Knowledge()


def url_keys(place: Place) -> tuple[str, ...]:
    """The kinds an address tells by itself, the most telling first."""
    return tuple(key for key, _ in _url_keys(place))


def _url_keys(place: Place) -> list[tuple[str, bool]]:
    """And whether the first part of the path is one of its words: then it is no name that others have in its place."""
    shapes = shapes_of(place)
    worded = [(shape, len(shapes) == 2 and shape == shapes[0]) for shape in shapes]
    keys = [(f"host:{place.host}{shape}", literal) for shape, literal in worded] if place.segments else []
    if place.parent is not None:
        keys.append((f"under:{place.parent}", False))
    return [*keys, *((f"path:{shape}", literal) for shape, literal in worded)]


def learn(
    before: Knowledge,
    place: Place,
    page_keys: Iterable[str],
    feeds: Sequence[str],
    day: int,
    *,
    sitemap: bool = False,
    site: str | None = None,
) -> Knowledge:
    """What one search adds: the feeds of a site (the best first), or that it has none.

    `site` is its name where a platform of the table tells it; what is alike elsewhere learns nothing from it. A site
    that was seen before with the same feed teaches nothing about its kind again.
    """
    best = feeds[0] if feeds else None
    literal, plain = (template_of(place, best, literal=which) if best else None for which in (True, False))
    parts = variables(plain) if plain else ()
    on_platform = site is not None
    site = site or _site(place, min(parts[-1] + 1, 2) if parts else 0)
    visit = Visited(day, tuple(feeds[:MOST_TEMPLATES]))
    earlier = before.visited.get(site)
    if earlier is not None and earlier.feeds[:1] == visit.feeds[:1]:
        return Knowledge({site: visit})
    kinds = {}
    keys = [*_url_keys(place), *((key, False) for key in (*page_keys, _ANY))]
    if on_platform:
        keys = [(key, worded) for key, worded in keys if key.startswith(("host:", "under:"))]
    for key, worded in keys:
        template = literal if worded else plain
        elsewhere = template is not None and template.startswith("//") and not key.startswith(("under:", "host:"))
        # A sitemap is the last resort: that a path looks alike is no reason to look for no feed.
        last_resort = sitemap and (key == _ANY or key.startswith("path:"))
        kinds[key] = Kind(1, {template: 1} if template and not elsewhere and not last_resort else {})
    return Knowledge({site: visit}, kinds)


def _site(place: Place, parts: int) -> str:
    return "/".join((place.host, *place.segments[:parts]))


def _weight(key: str, hits: int, sites: int) -> float:
    """n of m, with a little of what is thought of such kinds before anything was seen: one blog of a platform tells
    of the next one; one address of the form /*/ tells nothing."""
    if key.startswith(("host:", "under:", "made:", "powered:")):
        for_it, against = 1.0, 0.5
    elif key.startswith("path:") and is_telling(key.removeprefix("path:")):
        for_it, against = 0.5, 0.5
    else:
        for_it, against = 0.0, 2.0
    return (hits + for_it) / (sites + for_it + against)


def _added(one: Kind, other: Kind) -> Kind:
    feeds = dict(one.feeds)
    for template, hits in other.feeds.items():
        feeds[template] = feeds.get(template, 0) + hits
    sites = one.sites + other.sites
    if sites > _MANY:
        sites, feeds = sites // 2, {template: hits // 2 for template, hits in feeds.items() if hits > 1}
    if len(feeds) > MOST_TEMPLATES:
        feeds = dict(nlargest(MOST_TEMPLATES, feeds.items(), key=lambda item: item[1]))
    return Kind(sites, feeds)


def _latest(visited: dict[str, Visited]) -> dict[str, Visited]:
    if len(visited) <= MOST_VISITED:
        return visited
    return dict(nlargest(MOST_VISITED * 9 // 10, visited.items(), key=lambda item: item[1].day))


def _largest(kinds: dict[str, Kind]) -> dict[str, Kind]:
    if len(kinds) <= MOST_KINDS:
        return kinds
    # Of kinds that were seen once, those go first that speak of a single host.
    return dict(
        nlargest(MOST_KINDS * 9 // 10, kinds.items(), key=lambda item: (item[1].sites, not item[0].startswith("host:")))
    )
