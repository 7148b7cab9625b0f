"""Matches, articles, and pages that a search found, as entries of output feeds. Pure.

    matches + which of them are copies of which -> stories -> entries, one for each story

The id of an entry must not change, or a reader would show it twice. Of a watch, it comes from the first stored match
of a story, which copies that are found later do not change. Where that match is older than those looked at, its story
was in the feed already, and its copies are left out. Segments of one version of a page are one entry with the version's
id; a segment that is on several pages, or comes again, is an entry where it was found first, and again after a day
(DUPLICATE_WINDOW).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from tidings.model.matches import Match
from tidings.model.people import MarkedWholeArticle
from tidings.model.redact import redacted
from tidings.model.search import FoundPage, Passage
from tidings.model.watches import DUPLICATE_WINDOW, Watch
from tidings.views.format import shorten, stamp
from tidings.views.out.feed import OtherPages, OutEntry, OutFeed, urn
from tidings.views.reader_apps.items import html_of
from tidings.views.safe_html import marked_passage, web_link
from tidings.views.watch_text import body_passages, cut_passage, headline

_LONGEST_TITLE, _PASSAGE, _COPIES = 300, 2_000, 50


def name_of(watch: Watch, first: Match | None = None) -> str:
    """The urn of a watch, or of the entry whose first match this is. It depends on when the watch was made, since ids
    begin at 1 in every installation."""
    about = f"{watch.id} {watch.created_at.isoformat()}"
    if first is None:
        return urn(about)
    return urn(f"{about} version {first.version_id}" if _of_version(first) else f"{about} {first.id}")


def stories(matches: Iterable[Match], firsts: Mapping[int, int]) -> list[list[Match]]:
    """Matches grouped by story, each in the order they were found; the latest story first. `firsts`: the first match of
    each copy, as MatchStore.first_matches returns them."""
    found: dict[tuple[str, int | None], list[Match]] = {}
    places: dict[int, list[Match]] = {}
    texts: dict[int | None, Match] = {}  # the last entry of each segment
    copies: set[int] = set()
    for match in sorted(matches, key=lambda match: match.id):
        first, last = firsts.get(match.id), texts.get(match.segment)
        if first is not None and last is not None and abs(match.at - last.at) < DUPLICATE_WINDOW:
            first = last.id
        if first is None or first in copies:  # or a day after the match that one is a copy of
            key = ("version", match.version_id) if _of_version(match) else ("match", match.id)
            places[match.id] = found.setdefault(key, [])
            places[match.id].append(match)
            if match.segment is not None:
                texts[match.segment] = match
        else:
            copies.add(match.id)
            if (story := places.get(first)) is not None:
                story.append(match)
    return sorted(found.values(), key=lambda story: story[0].id, reverse=True)


def entries(watch: Watch, matches: Iterable[Match], firsts: Mapping[int, int], most: int) -> list[OutEntry]:
    """Entries of the output feed, the latest first."""
    return [_entry(watch, story) for story in stories(matches, firsts)[:most]]


def watch_feed(
    watch: Watch,
    entries: Sequence[OutEntry],
    base: str,
    *,
    every: bool = False,
    pages: OtherPages | None = None,
    query: str | None = None,
) -> OutFeed:
    """`every`: baselines too. `query`: of this page, where it is not the first."""
    home = f"/watches/{watch.id}"
    return OutFeed(
        id=name_of(watch),
        title=shorten(watch.name, _LONGEST_TITLE),
        words=f"What Tidings found for: {shorten(watch.terms.query or 'everything', 1_000)}",
        home=home,
        stem=f"{home}/feed",
        query=query if query is not None else "all=1" if every else "",
        entries=entries,
        base=base,
        empty_at=watch.created_at,
        pages=pages or OtherPages(),
    )


def _of_version(match: Match) -> bool:
    return match.article_id is None and match.version_id is not None


def _entry(watch: Watch, story: Sequence[Match]) -> OutEntry:
    first = story[0]
    return OutEntry(
        id=name_of(watch, first),
        title=_title(first),
        url=web_link(first.url),
        page=f"/watches/{watch.id}#match-{first.id}",
        at=first.at,
        source=shorten(first.source_name, _LONGEST_TITLE),
        html=str(Markup("\n").join(_paragraphs(story))),
        image=web_link(first.image),
        enclosures=tuple(one for one in first.enclosures if web_link(one.url)),
    )


def _title(match: Match) -> str:
    return shorten(headline(match).text or match.url or match.words, _LONGEST_TITLE) or "Untitled"


def _paragraphs(story: Sequence[Match]) -> Iterable[Markup]:
    first = story[0]
    segments = [match for match in story if match is first or _same_place(match, first)]
    copies = [match for match in story if match is not first and not _same_place(match, first)]
    for match in segments:
        for passage in body_passages(match):
            yield Markup("<p>{}</p>").format(marked_passage(cut_passage(passage, _PASSAGE)))
    words = "; ".join(dict.fromkeys(match.words for match in segments if match.words))
    why = Markup("{}: {}").format(shorten(first.watch_name, _LONGEST_TITLE), shorten(words, _PASSAGE))
    said = Markup("; published {}").format(stamp(first.published)) if first.published is not None else ""
    yield Markup("<p><small>{}{}</small></p>").format(why, said)
    if copies:
        yield Markup("<p>Also in: {}</p>").format(Markup(", ").join(map(_place, copies[:_COPIES])))


def _same_place(match: Match, first: Match) -> bool:
    """Returns whether it is another segment of the same version."""
    return _of_version(match) and match.version_id == first.version_id


def _place(match: Match) -> Markup:
    link, name = web_link(match.url), shorten(match.source_name, 120)
    return Markup('<a href="{}">{}</a>').format(link, name) if link else Markup("{}").format(name)


# -- articles, and pages that a search found ----------------------------------------------------------
#
# The id is made of the article's number and of when it was first seen, since numbers begin at 1 in every installation.
# In every list an article has the same id.


def article_entry(whole: MarkedWholeArticle) -> OutEntry:
    article = whole.article
    url = web_link(article.url)
    return OutEntry(
        id=urn(f"article {article.id} {article.first_seen.isoformat()}"),
        title=shorten(article.title or redacted(article.url or ""), _LONGEST_TITLE) or "Untitled",
        url=url,
        page=f"/articles/{article.id}",
        at=article.dated,
        source=shorten(article.author or article.source_name, _LONGEST_TITLE),
        html=html_of(whole),
        image=web_link(article.image),
        enclosures=tuple(one for one in article.enclosures if web_link(one.url)),
        changed=article.first_seen,
    )


def page_entry(page: FoundPage, passages: Iterable[Passage]) -> OutEntry:
    """A followed page is another entry whenever it changed."""
    paragraphs = (Markup("<p>{}</p>").format(marked_passage(one)) for one in passages)
    return OutEntry(
        id=urn(f"page {page.source_id} {page.changed.isoformat()}"),
        title=shorten(page.title or redacted(page.url), _LONGEST_TITLE) or "Untitled",
        url=web_link(page.url),
        page=f"/pages/{page.source_id}",
        at=page.changed,
        source=shorten(page.site_name, _LONGEST_TITLE),
        html=str(Markup("\n").join(paragraphs)),
    )
