"""JSON of sites followed page by page: pages, versions, differences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from pydantic import Field

from tidings.model.pages import Noise, Page, Site, Storage, Version
from tidings.model.redact import redacted
from tidings.model.sources import Source
from tidings.views.schema.articles import Moment, Value

if TYPE_CHECKING:
    from tidings.read.page.diff import PageDiff
    from tidings.read.page.noise_report import PageBlock
    from tidings.views.sites import TextLine

_URL, _ROOT = "https://town.example/prices", "https://town.example/"
_PATH = "main > table.prices > td"


class PageScopeOut(Value):
    """The part of a page that is watched."""

    only: list[str] = Field(description="CSS or XPath; empty: all elements", examples=[["#prices"]])
    ignore: list[str] = Field(description="CSS or XPath", examples=[[".ad"]])
    main: bool = Field(description="the main content alone", examples=[False])


class SiteOut(Value):
    """A site that is followed page by page."""

    id: int = Field(description="the source id of its first page", examples=[3])
    url: str = Field(examples=[_ROOT])
    title: str | None = Field(examples=["The town"])
    depth: int = Field(description="so many links from the first page", examples=[2])
    include: list[str] = Field(description="filters; an address must pass one, if there are any", examples=[[]])
    exclude: list[str] = Field(
        description="filters; and none of these", examples=[['prefix:"https://town.example/x/"']]
    )
    words: list[str] = Field(description="noted where segments hold them", examples=[["gas", "shale"]])
    at_least: int = Field(description="so many of the words in one segment", examples=[2])
    scope: PageScopeOut | None = Field(description="what is watched of its pages; null: all", examples=[None])
    every: int | None = Field(
        description="seconds between two visits of a page, where they were set; null: the policy decides",
        examples=[600],
    )
    policy: str | None = Field(description="of its pages; null: the usual one", examples=[None])
    weight: float = Field(description="how much the delay of its pages counts", examples=[1.0])
    category: str | None = Field(examples=["town"])
    once: bool = Field(description="its pages are visited once, and never again", examples=[False])
    pages: int = Field(description="that are followed", examples=[586])
    waiting: int = Field(description="links that are not checked yet", examples=[0])
    refused: int = Field(description="links that are not followed", examples=[41])
    versions: int = Field(description="kept", examples=[911])
    stored_bytes: int = Field(description="of their bodies, compressed, each once", examples=[6_100_200])

    @classmethod
    def of(cls, site: Site) -> Self:
        values = {name: _shown(getattr(site, name)) for name in cls.model_fields if name != "id"}
        return cls.model_validate(values | {"id": site.root_id})


class StorageOut(Value):
    """The space that stored versions take. A body that several versions share is stored once."""

    versions: int = Field(examples=[911])
    bodies: int = Field(description="different ones", examples=[874])
    shown_bytes: int = Field(description="what the versions add up to", examples=[48_211_004])
    body_bytes: int = Field(description="of the different bodies", examples=[46_020_911])
    stored_bytes: int = Field(description="of these, compressed", examples=[6_100_200])

    @classmethod
    def of(cls, storage: Storage) -> Self:
        return cls.model_validate(storage)


class SitesOut(Value):
    """All followed sites, and what is kept of them."""

    sites: list[SiteOut]
    storage: StorageOut


class SiteDetailOut(SiteOut):
    """A site, with what is kept of it."""

    storage: StorageOut

    @classmethod
    def of_detail(cls, site: Site, storage: Storage) -> Self:
        return cls.model_validate(SiteOut.of(site).model_dump() | {"storage": StorageOut.of(storage)})


class PageOut(Value):
    """A page of a followed site."""

    id: int = Field(description="its source id", examples=[12])
    site_id: int = Field(examples=[3])
    parent_id: int | None = Field(description="the page it was found on", examples=[3])
    level: int = Field(description="links from where the site was entered", examples=[1])
    url: str = Field(examples=[_URL])
    title: str | None = Field(examples=["Prices"])
    state: str = Field(examples=["active"])
    versions: int = Field(examples=[4])
    last_visit_at: Moment | None = Field(description="null: not visited yet")
    last_change_at: Moment | None = Field(description="the last visit that found something")
    next_at: Moment | None = Field(description="the next visit; null: none is planned")
    last_error: str | None = Field(examples=[None])
    scope: PageScopeOut | None = Field(description="what is watched of it; null: as of its site", examples=[None])
    every: int | None = Field(description="seconds between two visits, where they were set", examples=[None])

    @classmethod
    def of(cls, page: Page) -> Self:
        return cls.model_validate(_page(page))


class PageListOut(Value):
    """Pages of a site in the order they were found, a part at a time."""

    pages: list[PageOut]
    next_after: int | None = Field(description="`after` of the next part; null: this is the last", examples=[212])


class RefusedOut(Value):
    """A link that is not followed."""

    url: str = Field(examples=["https://town.example/x/1"])
    reason: str = Field(examples=["its robots.txt does not allow it"])

    @classmethod
    def of(cls, url: str, reason: str) -> Self:
        return cls(url=redacted(url), reason=redacted(reason))


class BlockOut(Value):
    """A block of a page, and what is made of what is new in it."""

    path: str = Field(examples=[_PATH])
    segments: int = Field(examples=[24])
    words: str = Field(description="the first of them", examples=["Bread"])
    changed: int = Field(description="at so many of the last visits", examples=[3])
    visits: int = Field(description="so many are remembered, at most 15", examples=[15])
    noise: Noise | None = Field(description="why what is new there would be noise; null: a change", examples=[None])
    silent: int = Field(description="of its segments that would be", examples=[0])
    muted: bool | None = Field(description="a rule: never a change, or always one; null: no rule", examples=[None])
    verdict: str = Field(description="all this in words", examples=["what is new is a change"])

    @classmethod
    def of(cls, block: PageBlock) -> Self:
        return cls.model_validate(block)


class PageDetailOut(PageOut):
    """A page, with why it is visited when, and its blocks."""

    policy: str = Field(examples=["planner"])
    reason: str = Field(description="why it is visited then", examples=["planner: a change is likely by noon"])
    learned: str = Field(description="the state of its policy, in a sentence", examples=["0.4 changes a day"])
    blocks: list[BlockOut] = Field(description="of its latest version")

    @classmethod
    def of_detail(cls, page: Page, source: Source, policy: str, learned: str, blocks: Sequence[PageBlock]) -> Self:
        more: dict[str, object] = {
            "policy": policy,
            "reason": redacted(source.reason),
            "learned": learned,
            "blocks": [BlockOut.of(block) for block in blocks],
        }
        return cls.model_validate(_page(page) | more)


class FindingOut(Value):
    """A detector's finding in a segment."""

    detector: str = Field(examples=["words"])
    words: str = Field(examples=["gas, shale"])


class VersionOut(Value):
    """A state of a page, kept from `at` on."""

    id: int = Field(examples=[911])
    page_id: int = Field(examples=[12])
    site_id: int = Field(examples=[3])
    url: str = Field(examples=[_URL])
    title: str | None = Field(examples=["Prices"])
    at: Moment
    first: bool = Field(description="the baseline: what later visits are compared with", examples=[False])
    added: int = Field(description="new segments, noise not counted, here and below", examples=[2])
    removed: int = Field(description="segments that are gone", examples=[1])
    changed: int = Field(
        description="segments that took the place of others, or whose links lead elsewhere: not in the two above",
        examples=[1],
    )
    silent: int = Field(description="new segments that are noise", examples=[3])
    words: str = Field(description="the first of what is new", examples=["Bread costs 3.20 from Monday on"])
    findings: list[FindingOut]
    size: int = Field(description="bytes of the body", examples=[52_100])
    content_type: str | None = Field(examples=["text/html; charset=utf-8"])
    status: int | None = Field(examples=[200])
    sha256: str = Field(description="of the body", examples=["9f86d081884c7d65"])

    @classmethod
    def of(cls, version: Version) -> Self:
        return cls.model_validate(_version(version))


class LineOut(Value):
    """A segment, as plain text."""

    tag: str = Field(examples=["p"])
    text: str = Field(examples=["Bread costs 3.20 from Monday on."])


class VersionDetailOut(VersionOut):
    """A version, with its text and where the body is."""

    text: list[LineOut] = Field(description="its segments in the order of the page")
    source_path: str = Field(description="where the body is, as plain text", examples=["/pages/12/versions/911/source"])

    @classmethod
    def of_detail(cls, version: Version, lines: Sequence[TextLine]) -> Self:
        path = f"/pages/{version.source_id}/versions/{version.id}/source"
        text = [LineOut.model_validate(line) for line in lines]
        return cls.model_validate(_version(version) | {"text": text, "source_path": path})


class ChangesOut(Value):
    """Versions, the latest first, a part at a time."""

    changes: list[VersionOut]
    next_before: int | None = Field(description="`before` of the next part; null: this is the last", examples=[877])


class SpanOut(Value):
    """Words of a changed segment."""

    kind: str = Field(description="same, gone or come", examples=["come"])
    text: str = Field(examples=["3.20"])


class SegmentOut(Value):
    """One segment in a comparison of two versions."""

    kind: str = Field(description="added, removed or changed", examples=["changed"])
    tag: str = Field(examples=["td"])
    path: str = Field(description="the block that contains it", examples=[_PATH])
    old: str | None = Field(description="null: it was not there", examples=["Bread 2.90"])
    new: str | None = Field(description="null: it is gone", examples=["Bread 3.20"])
    words: str = Field(
        description="the change in one line, as lists and messages say it", examples=["Bread: 2.90 -> 3.20"]
    )
    spans: list[SpanOut] = Field(description="of a changed one: its words, marked")
    noise: Noise | None = Field(description="null: a true change", examples=[None])


class DiffOut(Value):
    """A comparison of two versions of a page."""

    old: VersionOut
    new: VersionOut
    added: int = Field(description="noise not counted, here and below", examples=[2])
    removed: int = Field(examples=[1])
    changed: int = Field(examples=[1])
    silent: int = Field(description="differences that are noise", examples=[3])
    segments: list[SegmentOut] = Field(description="in the order of the page; those that stayed are left out")

    @classmethod
    def of(cls, old: Version, new: Version, found: PageDiff, *, noise: bool) -> Self:
        from tidings.views.pages.page_diff import side_by_side

        counts = side_by_side(found)
        differing = [one for one in found.segments if one.kind != "same" and (noise or one.noise is None)]
        return cls(
            old=VersionOut.of(old),
            new=VersionOut.of(new),
            added=counts.added,
            removed=counts.removed,
            changed=counts.changed,
            silent=counts.silent,
            segments=[SegmentOut.model_validate(one) for one in differing],
        )


def _page(page: Page) -> dict[str, object]:
    named = {"id": page.source_id, "site_id": page.root_id}
    return named | {name: _shown(getattr(page, name)) for name in PageOut.model_fields if name not in named}


def _version(version: Version) -> dict[str, object]:
    named: dict[str, object] = {
        "page_id": version.source_id,
        "site_id": version.root_id,
        "sha256": version.sha256.hex(),
        "findings": [FindingOut.model_validate(finding) for finding in version.findings],
    }
    return named | {name: _shown(getattr(version, name)) for name in VersionOut.model_fields if name not in named}


def _shown(value: object) -> object:
    """Removes names and passwords from addresses in a value."""
    return redacted(value) if type(value) is str else value
