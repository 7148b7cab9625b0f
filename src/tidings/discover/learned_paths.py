"""What earlier searches taught: the sites visited, and where the feeds of sites of one kind are.

A kind is a key, from the URL alone (`under:blogs.example`, `path:/Y/#/#/*/`, `mark:entry.php?id`) or from a page
(`made:wordpress`). For each kind the number m of sites seen is stored, and how many n of them had a feed at each
template. A wrong prediction raises m alone, and so weighs less the next time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from typing import NamedTuple

import msgspec

from tidings.discover.url_shape import (
    ParsedUrl,
    TemplateForm,
    fill_template,
    is_dated,
    is_specific,
    software_mark,
    template_has_query,
    template_of,
    template_parts,
    url_shapes,
)

PREDICT_AT = 0.5  # a request with less chance costs more than it saves
MOST_VISITED = 10_000
MOST_KINDS = 10_000
MOST_TEMPLATES = 8  # of one kind
_MOST_SITES = 1_000  # of one kind; then all its counts are halved, so that new sites still count
_ENOUGH_SITES = 3  # sites; then a specific kind without predictions overrides the less specific ones
_LEAST_TRUSTED = 1 / 3
_ANY_SITE = "any"


class VisitedSite(msgspec.Struct, frozen=True, array_like=True):
    """A site that was searched."""

    day: int  # since 1970
    feeds: tuple[str, ...] = ()  # the best first; empty: it has none


class SiteKind(msgspec.Struct, frozen=True, array_like=True):
    """Sites of one kind."""

    sites: int = 0
    feeds: Mapping[str, int] = {}  # template -> how many of the sites had it there


class FeedPrediction(NamedTuple):
    url: str
    key: str
    weight: float


class Knowledge(msgspec.Struct, frozen=True, array_like=True):
    visited: Mapping[str, VisitedSite] = {}
    kinds: Mapping[str, SiteKind] = {}

    # -- lookups ------------------------------------------------------------------------------------

    def visited_site(self, parsed: ParsedUrl) -> VisitedSite | None:
        """The visited site of this URL, by the longest known part of its path. What is known of a whole host holds for
        its front page and its articles; other paths may be sites of their own."""
        if parsed.query and (visited := self.visited.get(_site_by_query(parsed))):
            return visited
        whole = parsed.is_root or is_dated(parsed)
        for count in (2, 1, 0) if whole else (2, 1):
            if count <= len(parsed.segments) and (visited := self.visited.get(_site(parsed, count))):
                return visited
        return None

    def predictions(self, keys: Sequence[str], parsed: ParsedUrl) -> list[FeedPrediction]:
        """Predicted feeds, the likeliest first. `keys`: the most specific first."""
        found: dict[str, FeedPrediction] = {}
        for key in keys:
            kind = self.kinds.get(key)
            if kind is None:
                continue
            likely = [(_weight(key, hits, kind.sites), template) for template, hits in kind.feeds.items()]
            likely = [(weight, template) for weight, template in likely if weight >= PREDICT_AT]
            for weight, template in sorted(likely, key=lambda item: -item[0]):
                if (url := fill_template(template, parsed)) is not None and url not in found:
                    found[url] = FeedPrediction(url, key, weight)
            if kind.sites >= _ENOUGH_SITES and not likely:
                break
        return list(found.values())

    def distrusts(self, parsed: ParsedUrl, feed: str) -> bool:
        """Returns True if sites with a URL as specific mostly had their feeds elsewhere."""
        for key, form in _url_keys(parsed):
            kind = self.kinds.get(key)
            if kind is not None and kind.sites and is_specific(key.removeprefix("path:")):
                hits = kind.feeds.get(template_of(parsed, feed, form) or "", 0)
                return hits / kind.sites < _LEAST_TRUSTED
        return False

    def ordered(self, paths: Sequence[str]) -> list[str]:
        """Sorts these paths: those first where most feeds were found."""
        known = self.kinds.get(_ANY_SITE, SiteKind()).feeds
        return sorted(paths, key=lambda path: -known.get(path, 0))

    # -- learning -----------------------------------------------------------------------------------

    def merge(self, learned: Knowledge) -> Knowledge:
        """Adds up both; of a site, the later visit counts."""
        visited = dict(self.visited)
        for site, visit in learned.visited.items():
            if site not in visited or visited[site].day <= visit.day:
                visited[site] = visit
        kinds = dict(self.kinds)
        for key, kind in learned.kinds.items():
            kinds[key] = _added(kinds.get(key, SiteKind()), kind)
        return Knowledge(_latest(visited), _largest(kinds))

    def pack(self) -> bytes:
        return msgspec.msgpack.encode(self)

    @staticmethod
    def unpack(packed: bytes | None) -> Knowledge:
        """The stored value; empty if it cannot be read: it is learned again."""
        try:
            return msgspec.msgpack.decode(packed, type=Knowledge) if packed else Knowledge()
        except msgspec.MsgspecError:
            return Knowledge()


def url_keys(parsed: ParsedUrl) -> tuple[str, ...]:
    """Keys of the site kinds of a URL, the most specific first."""
    return tuple(key for key, _ in _url_keys(parsed))


def _url_keys(parsed: ParsedUrl) -> list[tuple[str, TemplateForm]]:
    """The keys, and the form of their templates."""
    shapes = url_shapes(parsed)
    worded = [(shape, TemplateForm.LITERAL if shape != shapes[-1] else TemplateForm.PLAIN) for shape in shapes]
    keys: list[tuple[str, TemplateForm]] = []
    if parsed.segments or parsed.query:
        # On one host /tom and /tom/ are the same kind of page.
        keys += [(f"host:{parsed.host}{shape.replace('/?', '?').rstrip('/')}", form) for shape, form in worded]
    if parsed.parent is not None:
        keys.append((f"under:{parsed.parent}", TemplateForm.NAMED))
    keys += [(f"path:{shape}", form) for shape, form in worded]
    if mark := software_mark(parsed):
        keys.append((f"mark:{mark[0]}", TemplateForm.MARKED))
    return keys


def learn(
    before: Knowledge,
    parsed: ParsedUrl,
    page_keys: Iterable[str],
    feeds: Sequence[str],
    day: int,
    *,
    sitemap: bool = False,
    site: str | None = None,
) -> Knowledge:
    """Adds the result of one search: the feeds of a site (the best first), or that it has none.

    `site` is its name on a platform of the table; similar sites elsewhere learn nothing from it. A site that was seen
    before with the same feed teaches nothing about its kind again.
    """
    best = feeds[0] if feeds else None
    templates = {form: template_of(parsed, best, form) if best else None for form in TemplateForm}
    on_platform = site is not None
    site = site or _site_of(parsed, templates[TemplateForm.PLAIN])
    visit = VisitedSite(day, tuple(feeds[:MOST_TEMPLATES]))
    earlier = before.visited.get(site)
    if earlier is not None and earlier.feeds[:1] == visit.feeds[:1]:
        return Knowledge({site: visit})
    kinds = {}
    keys = [*_url_keys(parsed), *((key, TemplateForm.PLAIN) for key in (*page_keys, _ANY_SITE))]
    if on_platform:
        keys = [(key, form) for key, form in keys if key.startswith(("host:", "under:"))]
    for key, form in keys:
        template = templates[form]
        elsewhere = template is not None and template.startswith("//") and not key.startswith(("under:", "host:"))
        # A sitemap is the last resort: that a path looks alike is no reason to look for no feed.
        last_resort = sitemap and (key == _ANY_SITE or key.startswith(("path:", "mark:")))
        kinds[key] = SiteKind(1, {template: 1} if template and not elsewhere and not last_resort else {})
    return Knowledge({site: visit}, kinds)


def _site_of(parsed: ParsedUrl, template: str | None) -> str:
    """The key of a visited site: its host, and as much of its URL as its feed depends on."""
    if template is not None and template_has_query(template):
        return _site_by_query(parsed)
    parts = template_parts(template) if template else ()
    return _site(parsed, min(parts[-1] + 1, 2) if parts else 0)


def _site_by_query(parsed: ParsedUrl) -> str:
    return f"{_site(parsed, len(parsed.segments))}?{parsed.query}"


def _site(parsed: ParsedUrl, parts: int) -> str:
    return "/".join((parsed.host, *parsed.segments[:parts]))


def _weight(key: str, hits: int, sites: int) -> float:
    """n of m, with a prior by the type of key: one blog of a platform predicts the next one; one URL of the form /*/
    predicts nothing."""
    if key.startswith(("host:", "under:", "made:", "powered:")):
        for_it, against = 1.0, 0.5
    elif key.startswith("mark:") or (key.startswith("path:") and is_specific(key.removeprefix("path:"))):
        for_it, against = 0.5, 0.5
    else:
        for_it, against = 0.0, 2.0
    return (hits + for_it) / (sites + for_it + against)


def _added(one: SiteKind, other: SiteKind) -> SiteKind:
    feeds = dict(one.feeds)
    for template, hits in other.feeds.items():
        feeds[template] = feeds.get(template, 0) + hits
    sites = one.sites + other.sites
    if sites > _MOST_SITES:
        sites, feeds = sites // 2, {template: hits // 2 for template, hits in feeds.items() if hits > 1}
    if len(feeds) > MOST_TEMPLATES:
        feeds = dict(nlargest(MOST_TEMPLATES, feeds.items(), key=lambda item: item[1]))
    return SiteKind(sites, feeds)


def _latest(visited: dict[str, VisitedSite]) -> dict[str, VisitedSite]:
    if len(visited) <= MOST_VISITED:
        return visited
    return dict(nlargest(MOST_VISITED * 9 // 10, visited.items(), key=lambda item: item[1].day))


def _largest(kinds: dict[str, SiteKind]) -> dict[str, SiteKind]:
    if len(kinds) <= MOST_KINDS:
        return kinds
    # Of kinds that were seen once, those of a single host are dropped first.
    return dict(
        nlargest(MOST_KINDS * 9 // 10, kinds.items(), key=lambda item: (item[1].sites, not item[0].startswith("host:")))
    )
