"""Articles, and pages that a search found, as entries of output feeds. Pure.

The id of an entry must not change, or a reader would show it twice: it is made of the article's number and of when it
was first seen, since numbers begin at 1 in every installation. In every list an article has the same id.
"""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from tidings.model.people import WholeArticle
from tidings.model.redact import redacted
from tidings.model.search import FoundPage, Passage
from tidings.views.doors.items import html_of
from tidings.views.format import shorten
from tidings.views.out.feed import OutEntry, urn
from tidings.views.safe_html import marked_passage, web_link

_TITLE = 300


def article_entry(whole: WholeArticle) -> OutEntry:
    article = whole.article
    url = web_link(article.url)
    return OutEntry(
        id=urn(f"article {article.id} {article.first_seen.isoformat()}"),
        title=shorten(article.title or redacted(article.url or ""), _TITLE) or "Untitled",
        url=url,
        page=f"/articles/{article.id}",
        at=article.dated,
        source=shorten(article.author or article.source_name, _TITLE),
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
        title=shorten(page.title or redacted(page.url), _TITLE) or "Untitled",
        url=web_link(page.url),
        page=f"/pages/{page.source_id}",
        at=page.changed,
        source=shorten(page.site_name, _TITLE),
        html=str(Markup("\n").join(paragraphs)),
    )
