"""The pages of made-up sites, followed for some quiet rounds by the reading alone, and what is fixed on them.

An element is fixed where all fetches of the last rounds, those of the present moment among them, have it once with the
same words in the same row, and where it is not on several pages of the site. What is random, moved by the time, or the
site's, is not; so the edits of trials.py change nothing that is noise by itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from selectolax.lexbor import LexborHTMLParser, LexborNode

from bench.changing.scenario import Site
from bench.changing.visible import fetch_of, start_of
from tidings.model.pages import PageBrief, PageSeen
from tidings.read.page.changes import find_changes
from tidings.read.page.compare.site_boilerplate import count_pages, pack_recurring
from tidings.read.page.tree.scope import main_element

QUIET = 6  # rounds before an edit
_APART = timedelta(seconds=15)
_BETWEEN = timedelta(seconds=10)
_TYPE = "text/html; charset=utf-8"
MOST_LOOKS = 3
_AROUND = frozenset({"nav", "aside", "footer", "script", "style", "template", "noscript", "form", "select", "svg"})
_SHARED = 3  # pages of a site: what so many have is the site's, and not the content of one
_TEASERS = re.compile(
    r"\W*(?:most read|popular|trending|related|you (?:may|might) also|others? (?:also|who|bought|read)|similar|"
    r"recommended|read also|read more|more (?:from|stories)|meistgelesen|beliebt|ähnliche|das könnte|"
    r"à lire aussi|les plus lus|"
    r"vous aimerez|lo más leído|te puede|relacionad|più letti|potrebbe|correlat|meest gelezen|lees ook|zobacz|"
    r"polecane)",
    re.IGNORECASE,
)
_MENU = re.compile(
    r"(?:^|[\s_-])(?:nav|navbar|navigation|menu|breadcrumbs?|tabs|pager|pagination|sidebar)(?=$|[\s_-])", re.I
)
_ROWS = frozenset({"tr", "li", "article", "dl", "section", "p", "h1", "h2", "h3", "h4"})
_INLINE = frozenset("a b strong em i span small abbr time code sup sub br mark del ins u s".split())
Anchor = tuple[str, str, str]  # tag, own words, what the row or card is about


def words_in(node: LexborNode) -> str:
    return " ".join(node.text(separator=" ").split())


def parsed(html: str) -> LexborHTMLParser:
    return LexborHTMLParser(html)


def is_inline(node: LexborNode) -> bool:
    return all(one.tag in _INLINE for one in node.css("*") if one.mem_id != node.mem_id)


def content(tree: LexborHTMLParser) -> Iterator[LexborNode]:
    """The elements of the main content, without menus, asides and forms in it."""
    main = main_element(tree)
    waiting = [main] if main is not None else []
    while waiting:
        node = waiting.pop()
        if node.tag not in _AROUND and not _MENU.search(node.attributes.get("class") or "") and not _is_of_site(node):
            if _is_teasers(node):
                continue
            yield node
            waiting += [one for one in node.iter() if one.is_element_node][::-1]


def _is_of_site(node: LexborNode) -> bool:
    """Is it the header of the whole page?"""
    return node.tag == "header" and (node.css_first("nav") is not None or node.css_first("h1") is None)


def _is_teasers(node: LexborNode) -> bool:
    """Is it a box with links to other things, by its heading?"""
    first = next((one for one in node.iter() if one.is_element_node), None)
    return first is not None and first.tag in ("h2", "h3", "h4") and _TEASERS.match(words_in(first)) is not None


def row_of(node: LexborNode) -> LexborNode:
    """The row, entry, card or paragraph that an element stands in."""
    above: LexborNode | None = node
    while above is not None and above.tag not in _ROWS and above.tag not in ("main", "body"):
        above = above.parent
    return above if above is not None and above.tag in _ROWS else node


def anchor_of(node: LexborNode) -> Anchor:
    row = row_of(node)
    named = row.css_first("h1, h2, h3, h4, dt, th, td, a") if row.mem_id != node.mem_id else None
    return node.tag or "", words_in(node), words_in(named) if named is not None else ""


def places(html: str) -> dict[Anchor, int]:
    """The elements with words of their own that a page has once, by their number in it."""
    tree = parsed(html)
    numbers = {node.mem_id: number for number, node in enumerate(tree.css("*"))}
    return {anchor: numbers[node.mem_id] for anchor, node in anchored(tree).items()}


def anchored(tree: LexborHTMLParser) -> dict[Anchor, LexborNode]:
    """The elements with words of their own that a page has once."""
    found: dict[Anchor, LexborNode] = {}
    several = Counter[Anchor]()
    for node in content(tree):
        if node.tag in ("table", "tbody", "ul", "ol", "main", "body", "div") and not is_inline(node):
            continue
        anchor = anchor_of(node)
        if anchor[1]:
            several[anchor] += 1
            found[anchor] = node
    return {anchor: node for anchor, node in found.items() if several[anchor] == 1}


def beside(node: LexborNode) -> str:
    """What stands around an element: in its list or table, or what its parent has."""
    row = row_of(node)
    return words_in(row.parent) if row.parent is not None and row.parent.tag not in ("main", "body") else words_in(row)


@dataclass
class Followed:
    """A page after its quiet rounds."""

    site: Site
    path: str
    lang: str = ""
    memory: bytes = b""
    recurring: bytes = b""
    at: datetime = field(default_factory=lambda: start_of(QUIET))
    fetches: list[str] = field(default_factory=list)  # of the last rounds
    fixed: dict[Anchor, bool] = field(default_factory=dict)  # the elements that all of these have

    @property
    def name(self) -> str:
        return f"{self.site.name}{self.path}"

    def fetch(self, round: int, look: int) -> str:
        """The page without edits, at the time of a round after the quiet ones."""
        at = start_of(QUIET + round) + (self.at - start_of(QUIET)) + look * _APART
        seed = f"{self.name} mutated {round} {look}"
        return parsed(self.site.body(self.path, 0, fetch_of(7_000 + 10 * round + look, at, seed))).html or ""

    def read(self, look: Callable[[int], str], memory: bytes, round: int = 0) -> tuple[PageSeen, bytes]:
        """What a visit sees that finds this at its looks, and the memory after it."""
        at = start_of(QUIET + round) + (self.at - start_of(QUIET))
        seen, after, bodies = PageSeen(again=True), memory, list[bytes]()
        brief = PageBrief(root_id=1, level=0, recurring=self.recurring)
        while seen.again and len(bodies) < MOST_LOOKS:
            bodies.append(look(len(bodies)).encode())
            seen, after = _seen(self, brief, bodies, memory, QUIET + round, at)
        return seen, after


def _seen(
    page: Followed, brief: PageBrief, bodies: Sequence[bytes], memory: bytes, round: int, at: datetime
) -> tuple[PageSeen, bytes]:
    return find_changes(
        bodies[0],
        url=f"http://{page.site.name}.test{page.path}",
        content_type=_TYPE,
        brief=brief,
        memory=memory,
        visit=round + 1,
        second=(bodies[1], _TYPE) if len(bodies) > 1 else None,
        third=(bodies[2], _TYPE) if len(bodies) > 2 else None,
        at=at,
    )


def follow(site: Site) -> list[Followed]:
    """The pages of a site after its quiet rounds: nothing true changes, all noise goes on."""
    pages = [Followed(site, path) for path in site.paths]
    counts = recurring = b""
    number = 0
    for round in range(QUIET):
        at = start_of(round)
        for page in pages:
            bodies: list[bytes] = []
            seen = PageSeen(again=True)
            after = page.memory
            while seen.again and len(bodies) < MOST_LOOKS:
                number += 1
                moment = at + len(bodies) * _APART
                html = site.body(page.path, 0, fetch_of(number, moment, f"{site.name} {number}"))
                bodies.append(html.encode())
                page.fetches.append(html)
                brief = PageBrief(root_id=1, level=0, recurring=recurring)
                seen, after = _seen(page, brief, bodies, page.memory, round, at)
            page.memory = after
            counts = count_pages(counts, seen.fresh)
            at += len(bodies) * _APART + _BETWEEN
            page.at = start_of(QUIET) + (at - start_of(round))
        recurring = pack_recurring(counts)
    for page in pages:
        page.recurring = recurring
        page.fetches = page.fetches[-5:] + [page.fetch(round, look) for round in range(2) for look in range(4)]
        found = re.search(r"<html[^>]*?\blang=[\"']?(\w\w)", page.fetches[0])
        page.lang = found[1].lower() if found else ""
        page.fixed = _fixed(page)
    times = Counter(anchor[:2] for page in pages for anchor in page.fixed)
    for page in pages:
        page.fixed = {one: clear for one, clear in page.fixed.items() if times[one[:2]] < _SHARED}
    return pages


def _fixed(page: Followed) -> dict[Anchor, bool]:
    """The elements that all fetches have, in page order, each with whether what stands around it is fixed, too."""
    fetches = [anchored(parsed(html)) for html in page.fetches]
    first, others = fetches[-1], fetches[:-1]
    found = {}
    for anchor, node in first.items():
        if all(anchor in one for one in others):
            around = beside(node)
            found[anchor] = all(beside(one[anchor]) == around for one in others)
    return found
