"""Command read: the parsed contents of a feed, a sitemap or a page."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.output import console, counted, markup_safe, moment, print_json, table
from tidings.cli.common.times import zoned

if TYPE_CHECKING:
    from tidings.read.document import FeedDocument, PageDocument
    from tidings.settings.settings import Settings


class ReadAs(StrEnum):
    FEED = "feed"
    SITEMAP = "sitemap"
    LINKS = "links"


@app.command()
def read(
    what: Annotated[str, typer.Argument(metavar="FILE|URL", help="A feed, a sitemap or a page.")],
    url: Annotated[
        str | None, typer.Option("--url", metavar="BASE", help="The address it came from, for links.")
    ] = None,
    kind: Annotated[
        ReadAs | None, typer.Option(help="Read it as this kind; left out: recognised by its content.")
    ] = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Show what Tidings sees in a feed, a sitemap, a sitemap index, a page of links or any other page.

    Example: tidings read https://example.org/sitemap.xml --json
    """
    document = run_async(_read(load_settings(data), what, url, kind))
    if json:
        print_json(_document(document))
    else:
        _show(document)


async def _read(settings: Settings, what: str, base: str | None, kind: ReadAs | None) -> FeedDocument | PageDocument:
    from tidings.app.stores import open_fetcher
    from tidings.errors import ReadError
    from tidings.ports.outside import Request

    content_type = None
    if "://" in what:  # the fetcher refuses other schemes
        async with open_fetcher(settings) as fetcher:
            answer = await fetcher.fetch(Request(what, robots=False))
        body, where, content_type = answer.body, answer.url, answer.headers.get("content-type")
    else:
        body, where = _file(what), ""
    try:
        return _document_in(body, base or where, content_type, kind)
    except ReadError as error:
        raise ReadError(f"{what}: {error}") from error


def _document_in(body: bytes, url: str, content_type: str | None, kind: ReadAs | None) -> FeedDocument | PageDocument:
    from tidings.discover.search import sitemap_summary
    from tidings.errors import NotAFeed, ReadError
    from tidings.read.feed.feed import read_feed
    from tidings.read.feed.linkpage import read_links
    from tidings.read.feed.sitemap import inflated, read_sitemap
    from tidings.text.html import looks_like_html

    if kind is ReadAs.LINKS:
        if not url:
            raise ReadError("which links are the site's own is told by its address: say it with --url")
        return read_links(body, url=url, content_type=content_type)
    body = inflated(body)
    if kind is ReadAs.SITEMAP or (kind is None and sitemap_summary(body) is not None):
        return read_sitemap(body, url=url, content_type=content_type)
    try:
        return read_feed(body, url=url, content_type=content_type)
    except NotAFeed as error:
        if kind is not None:
            raise
        if looks_like_html(body):
            return _page(body, url, content_type)
        try:  # a text with one address a line
            return read_sitemap(body, url=url, content_type=content_type)
        except NotAFeed:
            raise error from None


def _page(body: bytes, url: str, content_type: str | None) -> FeedDocument | PageDocument:
    """The document in an HTML page: no article and more than two links make a page of links."""
    from tidings.errors import ReadError
    from tidings.model.articles import Verdict
    from tidings.read.article.article import read_article
    from tidings.read.article.page import read_page
    from tidings.read.feed.linkpage import read_links

    try:
        if read_article(body, url=url, content_type=content_type).verdict is not Verdict.NONE:
            return read_page(body, url=url, content_type=content_type)
    except ReadError:
        pass
    links = read_links(body, url=url, content_type=content_type)
    return links if len(links.entries) > 2 else read_page(body, url=url, content_type=content_type)


def _file(name: str) -> bytes:
    from tidings.errors import TidingsError

    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise TidingsError(f"{name}: {error.strerror}") from error


def _document(document: FeedDocument | PageDocument) -> dict[str, Any]:
    from dataclasses import asdict

    from tidings.read.document import FeedDocument

    kind = _kind_of(document.format) if isinstance(document, FeedDocument) else "page"
    return {"kind": kind, **asdict(document)}


def _kind_of(format_: str) -> ReadAs:
    if format_ == "links":
        return ReadAs.LINKS
    return ReadAs.SITEMAP if format_.startswith("sitemap") else ReadAs.FEED


def _show(document: FeedDocument | PageDocument) -> None:
    from tidings.read.document import FeedDocument

    out = console()
    if isinstance(document, FeedDocument):
        about = f"{len(document.entries)} entries, language {document.language or 'not said'}"
        if document.children:
            about = counted(len(document.children), "sitemap")
        head = f"[bold]{markup_safe(document.title or 'untitled')}[/bold]  {markup_safe(document.link or '')}"
        out.print(f"{head}\n{document.format}, {about}")
        if document.children:
            table([zoned("changed"), "sitemap"], ([moment(one.modified), one.url] for one in document.children))
            return
        table(
            [zoned("published"), "title", "link"],
            ([moment(e.published or e.updated), e.title or "", e.link or ""] for e in document.entries),
        )
        return
    out.print(f"[bold]{markup_safe(document.title or 'untitled')}[/bold]  language {document.language or 'not said'}")
    out.print(f"published {moment(document.published)}, author {markup_safe(document.author or 'not said')}")
    for feed in document.feeds:
        out.print(f"feed: {markup_safe(feed.url)}")
    out.print(f"{counted(len(document.links), 'link')}\n")
    out.print(_lines(document.text))


def _lines(text: str | None) -> str:
    return "\n".join(markup_safe(line) for line in (text or "no text").splitlines())
