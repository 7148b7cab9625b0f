"""What the tools do: the use cases of /api/v1, for who asks (core.visitor). Answers are small and paged, and cite."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from tidings.errors import TidingsError
from tidings.model.articles import Article, ArticleQuery, ArticleTime
from tidings.model.matches import Match, MatchQuery
from tidings.model.pages import Version, VersionQuery
from tidings.model.people import Rights
from tidings.ports.library import SearchStore
from tidings.views.adding.source_service import FeedSearch, SourceService
from tidings.views.adding.watch_service import WatchForm, WatchService
from tidings.views.articles import carried_stories
from tidings.views.paging import search_cursor, search_place
from tidings.views.safe_html import html_text, web_link
from tidings.views.sites import FollowedPages
from tidings.views.watches import Watching
from tidings.web.api.search import Narrowed, find_entries
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import since_of
from tidings.web.core.visitor import is_admin, own_id
from tidings.web.mcp import arguments as given
from tidings.web.mcp.quoting import quoted, quoted_article, quoted_text

_FOLD: Final = 200  # articles that are looked at for stories at a time
_FOLDS: Final = 5
_VISITS: Final = 8
_EXAMPLES: Final = 5
SEARCH_SECONDS, _SEARCH_PAUSE = 40.0, 0.1

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class AssistantTool:
    name: str
    about: str
    arguments: type[given.Arguments]
    run: Callable[[Any], Awaitable[Answer]]
    rights: Rights = Rights.READ


def tools_of(
    context: WebContext, service: SourceService | None, watch_service: WatchService | None
) -> Iterator[AssistantTool]:
    """The tools that there can be here."""
    yield from _article_tools(context)
    if context.search is not None:
        yield _search_tool(context, context.search)
    if context.followed is not None:
        yield from _page_tools(context, context.followed)
    if context.watching is not None:
        yield from _match_tools(context, context.watching)
    if watch_service is not None:
        yield from _watch_tools(watch_service)
    if service is not None:
        yield _follow_tool(service)


# -- articles ---


def _article_tools(context: WebContext) -> Iterator[AssistantTool]:
    library = context.library

    async def new_since(asked: given.NewSince) -> Answer:
        source_id = (await library.find(asked.source)).id if asked.source else None
        query = ArticleQuery(
            source_id, since_of(asked.since, context.clock.now()), asked.limit + 1, asked.before, by=ArticleTime.SEEN
        )
        found = await library.articles(query)
        shown = found[: asked.limit]
        return {
            "found": [quoted_article(one) for one in shown],
            "next_before": shown[-1].id if len(found) > asked.limit else None,
        }

    async def stories(asked: given.Stories) -> Answer:
        since, before, found = since_of(asked.since, context.clock.now()), asked.before, []
        for _ in range(_FOLDS):
            articles = await library.articles(
                ArticleQuery(None, since, _FOLD, before, stories=True, by=ArticleTime.SEEN)
            )
            for article in articles:
                before = article.id
                found += await carried_stories(library, [article], asked.sources) if article.members > 1 else []
                if len(found) == asked.limit:
                    return {"found": [_story(one) for one in found], "next_before": before}
            if len(articles) < _FOLD:
                before = None
                break
        return {"found": [_story(one) for one in found], "next_before": before}

    yield AssistantTool(
        "new_since", "Lists articles that came in since a time, the latest first.", given.NewSince, new_since
    )
    yield AssistantTool(
        "stories",
        "Lists stories that several sources carry: who had it first, and how many seconds behind the others came.",
        given.Stories,
        stories,
    )
    yield AssistantTool(
        "read_article",
        "Returns the text of an article, a piece at a time, and other sources that have the same story.",
        given.ReadArticle,
        lambda asked: read_article(context, asked.id, asked.offset),
    )
    yield AssistantTool(
        "explain_source",
        "Says when a source is visited next and why, what was learned of it, and how its last visits went.",
        given.ExplainSource,
        lambda asked: _explain(context, asked),
    )


async def read_article(context: WebContext, article_id: int, offset: int = 0) -> Answer:
    detail = await context.library.article(article_id)
    if detail is None:
        raise TidingsError(f"there is no article {article_id}")
    article = detail.article
    text = detail.text or html_text(detail.content) or html_text(article.summary)
    answer = quoted_article(article)
    story = None if article.story_id is None else await context.library.story(article.story_id)
    others = [one for one in (story.members if story is not None else ()) if one.id != article.id]
    answer["also_in"] = [_cited(one) for one in others[:10]]
    answer["web"] |= {"author": quoted(article.author), **quoted_text(text, offset)}
    return answer


def _cited(article: Article) -> Answer:
    return {
        "id": article.id,
        "published": article.published,
        "first_seen": article.first_seen,
        "web": {"source": quoted(article.source_name), "url": quoted(web_link(article.url), 2_000)},
    }


def _story(story: Any) -> Answer:
    members = [
        {
            "id": one.id,
            "seconds_behind": one.behind,
            "first_seen": one.first_seen,
            "web": {"source": quoted(one.source_name), "url": quoted(web_link(one.url), 2_000)},
        }
        for one in story.members[:10]
    ]
    told = {"title": quoted(story.title), "first_source": quoted(story.first_source)}
    return {"story_id": story.id, "first_at": story.first_at, "sources": story.sources, "web": told, "members": members}


async def _explain(context: WebContext, asked: given.ExplainSource) -> Answer:
    source = await context.library.find(asked.source)
    visits = await context.library.visits(source.id, _VISITS)
    return {
        "id": source.id,
        "kind": source.kind.value,
        "state": source.state.value,
        "policy": context.policy_of(source),
        "next_at": source.next_at,
        "learned": quoted(await context.learned(source), 1_000),
        "articles": source.articles,
        "failures": source.failures,
        # How a visit went may name what a server said, or where it led.
        "visits": [{"at": one.at, "result": one.result.value, "web": {"how": quoted(one.how)}} for one in visits],
        "web": {
            "source": quoted(source.name),
            "url": quoted(web_link(source.url), 2_000),
            "reason": quoted(source.reason, 1_000),
            "last_error": quoted(source.last_error),
        },
    }


# -- search ---


def _search_tool(context: WebContext, store: SearchStore) -> AssistantTool:
    async def search(asked: given.Search) -> Answer:
        try:
            after = search_place(asked.cursor) if asked.cursor else None
        except ValueError:
            raise TidingsError("cursor: it is none that an answer gave") from None
        narrowed = Narrowed(asked.source, asked.lang, asked.since)
        found = await find_entries(context, store, asked.query, narrowed, asked.limit, 0, after)
        hits = [
            quoted_article(hit.found, hit.passages)
            if isinstance(hit.found, Article)
            else {
                "kind": "page",
                "id": hit.found.source_id,
                "changed": hit.found.changed,
                "web": {
                    "title": quoted(hit.found.title),
                    "source": quoted(hit.found.site_name),
                    "url": quoted(web_link(hit.found.url), 2_000),
                    "passages": [quoted(one.text) for one in hit.passages],
                },
            }
            for hit in found.hits
        ]
        cursor = search_cursor(found.following) if found.following else None
        return {"found": hits, "next_cursor": cursor, "not_indexed_yet": found.index.waiting, "bounded": found.bounded}

    about = "Searches in articles and followed pages, the best first, and quotes the passages."
    return AssistantTool("search", about, given.Search, search)


# -- followed pages ---


def _page_tools(context: WebContext, followed: FollowedPages) -> Iterator[AssistantTool]:
    async def read_page(asked: given.ReadPage) -> Answer:
        page = await followed.page(asked.id)
        if asked.version is None:
            kept = await followed.archive.versions(VersionQuery(source_id=page.source_id, limit=1))
            version = kept[0] if kept else None
        else:
            version = await followed.archive.version(asked.version)
        if version is None or version.source_id != page.source_id:
            raise TidingsError(f"page {asked.id}: no such version is kept")
        text = "\n".join(line.text for line in await followed.lines(version))
        answer = _version(version)
        answer["web"] |= quoted_text(text, asked.offset)
        return answer

    async def changed_pages(asked: given.ChangedPages) -> Answer:
        since = since_of(asked.since, context.clock.now())
        query = VersionQuery(since=since, limit=asked.limit + 1, before_id=asked.before, changes=True)
        found = await followed.archive.versions(query)
        shown = found[: asked.limit]
        more = shown[-1].id if len(found) > asked.limit else None
        return {"found": [_version(one) for one in shown], "next_before": more}

    yield AssistantTool(
        "read_page",
        "Returns the text of a followed page, as it is or as it was, a piece at a time.",
        given.ReadPage,
        read_page,
    )
    yield AssistantTool(
        "changed_pages",
        "Lists what changed on followed pages since a time, the latest first.",
        given.ChangedPages,
        changed_pages,
    )


def _version(version: Version) -> Answer:
    return {
        "kind": "page",
        "id": version.source_id,
        "version": version.id,
        "at": version.at,
        "changed": version.counted,
        "web": {
            "title": quoted(version.title),
            "url": quoted(web_link(version.url), 2_000),
            "change": quoted(version.words),
        },
    }


# -- watches ---


def _match_tools(context: WebContext, watching: Watching) -> Iterator[AssistantTool]:
    async def watches(_: given.Watches) -> Answer:
        found = await watching.book.watches(own_id())
        return {"found": [{"id": one.id, "name": one.terms.name, "query": one.terms.query} for one in found[:100]]}

    async def matches(asked: given.Matches) -> Answer:
        watch_id = (await watching.book.watch(asked.watch, own_id())).id if asked.watch else None
        since = since_of(asked.since, context.clock.now())
        query = MatchQuery(watch_id, since, asked.limit, asked.before, baselines=False, person_id=own_id())
        found, more = await watching.latest(query)
        return {"found": [_match(one) for one in found], "next_before": found[-1].id if more else None}

    yield AssistantTool("watches", "Lists your watches: standing questions.", given.Watches, watches)
    yield AssistantTool("matches", "Lists what your watches found, the latest first, and why.", given.Matches, matches)


def _match(match: Match) -> Answer:
    return {
        "id": match.id,
        "watch": match.watch_name,
        "at": match.at,
        "article_id": match.article_id,
        "page_id": None if match.article_id is not None else match.source_id,
        "web": {
            "title": quoted(match.title),
            "source": quoted(match.source_name),
            "url": quoted(web_link(match.url), 2_000),
            "why": quoted(match.words),
            "passages": [quoted(one.text) for one in match.passages[:3]],
        },
    }


def _watch_tools(service: WatchService) -> Iterator[AssistantTool]:
    def form(asked: given.ProposeWatch) -> WatchForm:
        query = " ".join(asked.query.split())
        return WatchForm(query=query, scope=asked.scope, languages="\n".join(asked.languages))

    async def propose(asked: given.ProposeWatch) -> Answer:
        preview = await service.preview(form(asked))
        found, names = preview.found, preview.names or {}
        return {
            "news": found.news,
            "per_day": round(found.per_day, 2),
            "messages": preview.messages,
            "covered_days": found.covered,
            "whole": preview.is_whole,
            "meaning": preview.meaning,
            "warnings": list(preview.warnings),
            "examples": [
                {
                    "article_id": one.article_id,
                    "at": one.at,
                    "web": {
                        "title": quoted(one.title),
                        "source": quoted(names.get(one.source_id, str(one.source_id))),
                        "url": quoted(web_link(one.url), 2_000),
                        "why": quoted(one.words),
                    },
                }
                for one in found.latest[:_EXAMPLES]
            ],
        }

    async def make(asked: given.MakeWatch) -> Answer:
        wanted = WatchForm(
            asked.name, " ".join(asked.query.split()), asked.scope, "\n".join(asked.languages),
            channels="\n".join(asked.channels), pace=asked.pace,
        )  # fmt: skip
        return {"watch_id": await service.make(wanted, own_id(), own_addresses=is_admin()), "name": asked.name}

    yield AssistantTool(
        "propose_watch",
        "Says what a watch would have found in the last 30 days: how many, and examples. Nothing is stored.",
        given.ProposeWatch,
        propose,
    )
    yield AssistantTool(
        "make_watch", "Makes a watch. Propose it first, and ask the person.", given.MakeWatch, make, Rights.WRITE
    )


def _follow_tool(service: SourceService) -> AssistantTool:
    async def follow(asked: given.FollowSource) -> Answer:
        search = await _searched(service, service.begin(own_id(), asked.address))
        urls = [offer.url for offer in search.offers]
        chosen = asked.feed or urls[0]
        followed = await service.follow(own_id(), search.number, [chosen], asked.folder)
        return {
            "source_id": followed[0].source_id,
            "is_new": followed[0].is_new,
            "web": {"url": quoted(chosen, 2_000), "feeds_found": [quoted(url, 2_000) for url in urls[:20]]},
        }

    about = "Finds the feeds of an address and follows the best, or the one that is named. Ask the person first."
    return AssistantTool("follow_source", about, given.FollowSource, follow, Rights.WRITE)


async def _searched(service: SourceService, number: int) -> FeedSearch:
    """The search when it is done. TidingsError where it finds nothing in time."""
    async with asyncio.timeout(SEARCH_SECONDS):
        while True:
            search = service.search(own_id(), number)
            if search is None or search.problem is not None:
                raise TidingsError("no feed was found there" if search is None else search.problem or "")
            if search.is_done:
                return search
            await asyncio.sleep(_SEARCH_PAUSE)
