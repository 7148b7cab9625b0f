"""Pages of followed sites: what to follow, what a visit saw, what is stored.

Site           a followed site: its root, depth and filters
FoundLink      a URL found on a page, to be checked before it becomes a page
PageScope      the part of a page that a person wants watched
PageBrief      the part of an order that only pages have
PageSeen       what a terminal saw on a page whose body changed
Version        one stored state of a page
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from tidings.model.times import refuse_naive
from tidings.quick_dataclass import quick_dataclass

DEEPER: Final = "deeper than was asked for"  # why a link is refused; a greater depth brings such links back
UNMATCHED: Final = "what is watched of this page is not on it: the selector matched nothing"  # notice of a visit
_NEEDS_LABEL = 80  # characters; a longer text needs no label, and is not shown beside what it was
_SAYS_IT = 4  # words of a link that needs none
Belongs = Callable[[str], bool]  # does this URL belong to the site?


class Noise(StrEnum):
    """Why a new segment of a page is no change and no match."""

    DIFFERS = "differs"  # two looks at the same moment differ there: an advertisement, a counter, a random choice
    RECURS = "recurs"  # it is on many pages of the site: a menu, a tag cloud, a footer
    PASSES = "passes"  # only a clock, a date of today, an age or a counter of visitors moved on; or it asks for consent
    ROTATES = "rotates"  # it was there before, in a place that shows one of several sentences
    MUTED = "muted"  # a person said so


@quick_dataclass(frozen=True, slots=True)
class NoiseRule:
    """A person's decision about a block, on all pages of a site."""

    block: int
    path: str  # for people
    muted: bool  # True: never a change. False: always one, whatever was learned


@quick_dataclass(frozen=True, slots=True)
class Segment:
    """A leaf of a page's tree: the smallest block with text of its own."""

    tag: str  # p, li, td, h2 ...
    text: str  # visible text, white space collapsed
    path: str  # the block it lies in, for people and for rules: "main > ul.teasers"
    block: int  # signed 64 bits of the path
    hash: int  # signed 64 bits over the ids of its words
    tokens: tuple[int, ...]  # ids of its words: unsigned 64-bit hashes of the folded words
    links: tuple[str, ...] = ()  # absolute and normalised, of the whole web
    linked: float = 0.0  # share of its words that are links


SEPARATOR = " / "  # between the changes that a list says of one version


def change_words(text: str, label: str = "", old: str | None = None, leads: Sequence[str] = ()) -> str:
    """A change in one line: `City bike 26, Price: 499 EUR -> 479 EUR`. Lists, diffs, messages and the API say it so.
    What it took the place of is left out where it is long."""
    if leads and old is None:
        start = _label_before(text, label) if len(text.split()) < _SAYS_IT else ""
        return f"{start}{text.rstrip(' .:')}: leads to {leads[0]} now"
    text = f"{text} (leads to {leads[0]} now)" if leads else text
    start = _label_before(text, label)
    return f"{start}{old} -> {text}" if old and len(old) <= _NEEDS_LABEL else f"{start}{text}"


def _label_before(text: str, label: str) -> str:
    is_label = bool(label) and not label.endswith((".", "!", "?"))  # a sentence is none
    return f"{label}: " if is_label and len(text) <= _NEEDS_LABEL and label.casefold() not in text.casefold() else ""


def removal_words(text: str, label: str = "") -> str:
    """A removal in one line: `removed: City bike 26: Sold out`."""
    return f"removed: {change_words(text, label)}"


@quick_dataclass(frozen=True, slots=True)
class SegmentChange:
    """A segment that is new on its page, or whose links lead elsewhere."""

    segment: Segment
    noise: Noise | None = None  # None: a true change
    label: str = ""  # what it is about: the label of its row or card, or the heading above it
    old: str | None = None  # what it took the place of; None: nothing, or it is not known
    leads: tuple[str, ...] = ()  # where its links lead now, if they led elsewhere; its words may be the same

    @property
    def words(self) -> str:
        """The change in one line, for lists and messages."""
        return change_words(self.segment.text, self.label, self.old, self.leads)


@dataclass(frozen=True, slots=True)
class RemovedSegment:
    """A segment that is gone from its page, and was no noise."""

    text: str  # as far as it is remembered
    replaced: bool = False  # by a SegmentChange with this text as `old`
    label: str = ""  # what it was about, where the page still says that

    @property
    def words(self) -> str:
        """The removal in one line, for lists."""
        return removal_words(self.text, self.label)


@dataclass(frozen=True, slots=True)
class PatternFinding:
    """A detector's finding in a segment."""

    detector: str
    segment: int  # hash of the segment
    words: str  # what was found, for people


@quick_dataclass(frozen=True, slots=True)
class PageCopy:
    """A compressed body, ready to be stored."""

    sha256: bytes
    packed: bytes  # zstd
    size: int  # before packing
    content_type: str | None = None


@dataclass(frozen=True, slots=True)
class PageScope:
    """The part of a page that is watched, as a person chose it (docs/pages.md). Without any choice: all of it.

    A selector is CSS, or XPath where it begins with "/" or "xpath:". What is ignored is ignored inside `only`, too.
    """

    only: tuple[str, ...] = ()  # the elements that one of these selectors matches
    ignore: tuple[str, ...] = ()  # all but these elements
    main: bool = False  # the main content, where `only` is empty

    def __bool__(self) -> bool:
        return bool(self.only or self.ignore or self.main)

    def __str__(self) -> str:
        parts = [f"only {one}" for one in self.only]
        parts += ["the main content"] if self.main and not self.only else []
        parts += [f"without {one}" for one in self.ignore]
        return ", ".join(parts) or "the whole page"


@quick_dataclass(frozen=True, slots=True)
class PageBrief:
    """The part of an order that only pages have. `FeedOrder.known` is its memory (read.page.compare.memory)."""

    root_id: int
    level: int  # links from where the site was entered; 0: the root
    follow: bool = True  # whether links are followed: not on pages at the deepest level, except the root
    recurring: bytes = b""  # hashes of segments that are on many pages of the site, packed, sorted
    rules: tuple[NoiseRule, ...] = ()
    words: tuple[str, ...] = ()  # the site's word pattern (web-monitoring paper); empty: none
    at_least: int = 1  # so many different ones of them in a segment
    relink: bool = False  # all links of the page are wanted, whether it changed or not: the site is followed deeper
    scope: PageScope | None = None  # the page's own, else its site's; None: the whole page
    link_targets: bool = True  # whether another address behind the same words is a change
    pages: int = 0  # of the site, as far as they are known


class ChangeCounts(NamedTuple):
    """The segments of a page that differ, as a diff counts them: each once, noise not counted."""

    added: int = 0
    changed: int = 0  # another one took its place, or its links lead elsewhere
    removed: int = 0
    moved: int = 0  # of the changed: only their links lead elsewhere

    @property
    def words(self) -> str:
        """Returns the counts in words, as every list and message has them: "1 added, 1 changed, 1 removed"."""
        changed = f"changed ({self.moved} with other links)" if self.moved else "changed"
        parts = ((self.added, "added"), (self.changed, changed), (self.removed, "removed"))
        return ", ".join(f"{count:,} {word}" for count, word in parts if count)


@quick_dataclass(frozen=True, slots=True)
class PageSeen:
    """The findings on a page whose body differs from the last one."""

    title: str | None = None
    segments: int = 0  # leaves in all
    added: tuple[SegmentChange, ...] = ()  # new on this page, noise included; empty on a first visit
    removed: int = 0  # leaves that are gone, noise not counted
    gone: tuple[RemovedSegment, ...] = ()  # these, as far as they are remembered one by one
    again: bool = False  # one more look is needed to tell changes from noise
    fresh: bytes = b""  # hashes of all leaves new on this page, packed: counted for the site
    links: tuple[str, ...] = ()  # of this site: of new leaves; of the whole page where its addresses differ
    copy: PageCopy | None = None
    findings: tuple[PatternFinding, ...] = ()
    first: bool = False  # the baseline
    no_page: str = ""  # why it is none (an image, a document): it is not visited again
    notice: str = ""  # detectors that failed on it, and how

    @property
    def counts(self) -> ChangeCounts:
        true = [change for change in self.added if change.noise is None]
        moved, replaced = (
            sum(bool(change.leads) and change.old is None for change in true),
            sum(one.replaced for one in self.gone),
        )
        return ChangeCounts(len(true) - moved - replaced, moved + replaced, self.removed - replaced, moved)


class Examination(StrEnum):
    """How far a visit that its parent asked for goes (selective crawler paper)."""

    SHALLOW = "shallow"  # it is only looked at; the parent judges when all its children were
    DEEP = "deep"  # its own children follow


@dataclass(frozen=True, slots=True)
class PageStanding:
    """The position of a page within its site, for page policies."""

    level: int
    children: int = 0
    children_unchanged: float | None = None  # share of them whose last visit found no change; None: no children
    examination: Examination | None = None  # set where its parent caused this visit
    once: bool = False  # a collection: visited once, never again


@dataclass(frozen=True, slots=True)
class NewSite:
    """A site to follow page by page."""

    url: str
    host: str
    depth: int = 2
    include: tuple[str, ...] = ()  # filters (docs/filters.md): an address must pass one of them, if there are any
    exclude: tuple[str, ...] = ()  # and none of these
    title: str | None = None
    category: str | None = None
    policy: str | None = None  # None: schedule.page_policy
    weight: float | None = None  # None: 1, or what a known site has
    words: tuple[str, ...] = ()  # none, of a known site: those it has; one that is empty: none from now on
    at_least: int = 1
    once: bool = False
    scope: PageScope | None = None  # None: all, or what a known site has
    every: int | None = None  # seconds between two visits of a page; None: the policy decides, or what a known site has
    egress: str | None = None  # the label of the terminals that may visit it; None: any, or what a known site has


@quick_dataclass(frozen=True, slots=True)
class Site:
    root_id: int
    url: str
    host: str
    depth: int
    include: tuple[str, ...]
    exclude: tuple[str, ...]
    policy: str | None
    weight: float
    category: str | None
    words: tuple[str, ...]
    at_least: int
    once: bool
    title: str | None = None
    pages: int = 0  # that are followed
    waiting: int = 0  # links that are not checked yet
    refused: int = 0  # links that are not followed
    versions: int = 0
    stored_bytes: int = 0  # of their bodies, compressed, each counted once
    scope: PageScope | None = None  # of pages without one of their own; None: the whole page
    every: int | None = None  # seconds between two visits of its first page, and of new ones; None: the policy decides
    changed_at: datetime | None = None  # when one of its pages changed last, noise and first visits left out


@dataclass(frozen=True, slots=True)
class FoundLink:
    id: int
    root_id: int
    parent_id: int
    level: int  # that the page will have
    url: str


@dataclass(frozen=True, slots=True)
class SettledLink:
    """The verdict on a found link: a page, or refused."""

    link: FoundLink
    host: str = ""
    refusal: str | None = None  # None: it is a page from now on
    first_at: datetime | None = None  # its first visit; None: at once

    def __post_init__(self) -> None:
        refuse_naive(self, "first_at")


@dataclass(frozen=True, slots=True)
class Page:
    """A page as a row of a list."""

    source_id: int
    root_id: int
    parent_id: int | None
    level: int
    url: str
    title: str | None
    state: str
    versions: int
    last_visit_at: datetime | None
    last_change_at: datetime | None
    next_at: datetime | None
    last_error: str | None = None
    scope: PageScope | None = None  # its own; None: its site's
    every: int | None = None  # seconds between two visits that a person asked for; None: its policy decides


@dataclass(frozen=True, slots=True)
class Version:
    """One stored state of a page, valid from `at` on."""

    id: int
    source_id: int
    root_id: int
    url: str
    title: str | None
    at: datetime
    sha256: bytes
    size: int
    content_type: str | None = None
    status: int | None = None
    added: int = 0  # segments, noise not counted
    removed: int = 0
    changed: int = 0  # neither added nor removed
    silent: int = 0  # segments that were new and noise
    words: str = ""  # the first of what is new, for lists
    findings: tuple[PatternFinding, ...] = ()
    first: bool = False  # the baseline: matches are stored, not delivered

    def __post_init__(self) -> None:
        refuse_naive(self, "at")

    @property
    def counted(self) -> str:
        return ChangeCounts(self.added, self.changed, self.removed).words


class RefusedLink(NamedTuple):
    """A link of a site that is not followed."""

    url: str
    reason: str
    id: int


@dataclass(frozen=True, slots=True)
class VersionQuery:
    source_id: int | None = None
    root_id: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    limit: int = 50
    before_id: int | None = None  # for the next page
    changes: bool = False  # only those with a true change, baselines left out
    matching: bool = False  # only those with findings of a detector

    def __post_init__(self) -> None:
        refuse_naive(self, "since", "until")


@dataclass(frozen=True, slots=True)
class ArchivedPage:
    """A page imported from an archive."""

    url: str
    host: str
    at: datetime
    body: bytes
    content_type: str | None = None
    status: int = 200

    def __post_init__(self) -> None:
        refuse_naive(self, "at")


@dataclass(frozen=True, slots=True)
class Storage:
    """The space that stored versions take."""

    versions: int
    bodies: int  # different ones
    shown_bytes: int  # what the versions add up to
    body_bytes: int  # of the different ones
    stored_bytes: int  # of these, compressed
