"""A feed of whole articles in the running program: no page of it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from html import escape
from pathlib import Path

import pytest
from tests.integration.stage import HOUR, START, Press, open_stage
from tests.unit.read.article.article_pages import ENGLISH, paragraphs

from tidings.crawl.workers.tasks import Content, Readers, read_whole_here
from tidings.model.articles import ArticleQuery, TextState, Verdict
from tidings.model.orders import ArticleText
from tidings.settings.sections import FetchSettings, ScheduleSettings

URL = "https://a.test/feed"


def body(*contents: str) -> bytes:
    items = "".join(
        f"<item><guid>{number}</guid><link>https://a.test/items/{number}</link>"
        f"<c:encoded>{escape(content)}</c:encoded></item>"
        for number, content in enumerate(contents)
    )
    space = "xmlns:c='http://purl.org/rss/1.0/modules/content/'"
    return f"<rss version='2.0' {space}><channel><language>en</language>{items}</channel></rss>".encode()


@pytest.fixture(autouse=True)
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def whole(self: Readers, contents: Sequence[Content]) -> list[ArticleText | None]:
        return read_whole_here(list(contents))

    monkeypatch.setattr(Readers, "whole", whole)


@pytest.mark.parametrize("whole_content", [True, False])
async def test_no_page_of_a_feed_of_whole_articles_is_asked_for(tmp_path: Path, whole_content: bool) -> None:
    press = Press()
    press.answer(URL, body(paragraphs(ENGLISH, 4), f"<p>{ENGLISH[0]}</p>", paragraphs(ENGLISH, 5)))
    for number in range(3):
        press.answer(f"https://a.test/items/{number}", b"<html><body><p>A page.</p></body></html>")
    schedule = ScheduleSettings(policy="fixed", fixed_interval=12 * HOUR)
    fetch = FetchSettings(page_gap=timedelta(seconds=1), whole_content=whole_content)
    async with open_stage(tmp_path, press=press, schedule=schedule, fetch=fetch) as stage:
        await stage.follow(URL)
        await stage.run(START + 2 * HOUR)
        listed = await stage.stores.library.articles(ArticleQuery())
        details = [await stage.stores.library.article(article.id) for article in listed]
    pages = sorted(asked.url for asked in press.asked if asked.is_page)
    wanted = [1] if whole_content else [0, 1, 2]
    assert pages == [f"https://a.test/items/{number}" for number in wanted]
    assert [article.text_state for article in listed] == [TextState.DONE] * 3
    if whole_content:
        texts = {detail.article.identity: detail.text for detail in details if detail is not None}
        assert texts["0"] == "\n".join(ENGLISH * 4)
        assert all(article.verdict is Verdict.WHOLE for article in listed)
