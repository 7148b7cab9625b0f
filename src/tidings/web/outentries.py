"""What a watch found, as entries of its output feeds: one for a story, its copies joined. Pure.

    matches -> stories -> entries

An entry is named for the first match of its story, so that it keeps its name when copies come. Segments of one version
of a page are one entry, and a segment that stands on several pages is told once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from markupsafe import Markup

from tidings.model.watches import Match, Watch
from tidings.web.trust import marked, safe_link
from tidings.web.watchwords import cut, headline, said
from tidings.web.words import shorten

_SPACE = UUID("6f1c2a54-3f0b-5c1e-9d53-7a0a4c5e8b21")  # ours alone
_TITLE, _PASSAGE, _COPIES = 300, 2_000, 50


@dataclass(frozen=True, slots=True)
class OutEntry:
    id: str  # a urn; the same for ever, wherever we are reached
    title: str
    url: str | None  # where it stands; None: it has no address that could be opened
    match_id: int
    at: datetime
    source: str
    html: str


def name_of(watch: Watch, match_id: int | None = None) -> str:
    """The urn of a watch, or of a match. Numbers begin at 1 in every Tidings: when the watch was made tells them
    apart."""
    about = f"{watch.id} {watch.created_at.isoformat()}"
    return uuid5(_SPACE, about if match_id is None else f"{about} {match_id}").urn


def stories(matches: Iterable[Match]) -> list[list[Match]]:
    """Matches of one story together, in the order they were found; the latest story first."""
    found: dict[tuple[str, int], list[Match]] = {}
    segments: dict[int, tuple[str, int]] = {}
    for match in sorted(matches, key=lambda match: match.id):
        if match.article_id is not None:
            key = ("article", match.article_id) if match.story_id is None else ("story", match.story_id)
        else:
            key = ("version", match.version_id) if match.version_id is not None else ("match", match.id)
            key = segments.setdefault(match.segment, key) if match.segment is not None else key
        found.setdefault(key, []).append(match)
    return sorted(found.values(), key=lambda story: story[0].id, reverse=True)


def entries(watch: Watch, matches: Iterable[Match], most: int) -> list[OutEntry]:
    """The latest first."""
    return [_entry(watch, story) for story in stories(matches)[:most]]


def _entry(watch: Watch, story: Sequence[Match]) -> OutEntry:
    first = story[0]
    return OutEntry(
        id=name_of(watch, first.id),
        title=_title(first),
        url=safe_link(first.url),
        match_id=first.id,
        at=first.at,
        source=shorten(first.source_name, _TITLE),
        html=str(Markup("\n").join(_paragraphs(story))),
    )


def _title(match: Match) -> str:
    return shorten(headline(match).text or match.url or match.words, _TITLE) or "Untitled"


def _paragraphs(story: Sequence[Match]) -> Iterable[Markup]:
    first = story[0]
    told = [match for match in story if match is first or _same_place(match, first)]
    copies = [match for match in story if match is not first and not _same_place(match, first)]
    for match in told:
        for passage in said(match):
            yield Markup("<p>{}</p>").format(marked(cut(passage, _PASSAGE)))
    words = "; ".join(dict.fromkeys(match.words for match in told if match.words))
    yield Markup("<p><small>{}: {}</small></p>").format(shorten(first.watch_name, _TITLE), shorten(words, _PASSAGE))
    if copies:
        yield Markup("<p>Also in: {}</p>").format(Markup(", ").join(map(_place, copies[:_COPIES])))


def _same_place(match: Match, first: Match) -> bool:
    """Another segment of the same version."""
    return match.article_id is None and match.version_id is not None and match.version_id == first.version_id


def _place(match: Match) -> Markup:
    link, name = safe_link(match.url), shorten(match.source_name, 120)
    return Markup('<a href="{}">{}</a>').format(link, name) if link else Markup("{}").format(name)
