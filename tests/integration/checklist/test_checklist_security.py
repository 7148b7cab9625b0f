"""The security checklist, for all that fetches: lines 1 and 17 through the whole program.

The other lines that concern fetching are tests beside the part that keeps them, named test_security_NN: 2 the proxy, 3
spellings, 4 two parsers, 5 rebinding and redirects, 6 schemes, 7 what is shown, 8 entities, 9 bombs, 11 and 13 filters,
15 the Host header, 16 lines of the log.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.integration.publisher import HOUR, feed, opened, rss

from tidings.model.articles import ArticleQuery
from tidings.read.feed.opml import read_subscriptions

LINES = int(os.environ.get("TIDINGS_SOAK_LINES", "100000"))


@asynccontextmanager
async def inside() -> AsyncIterator[tuple[int, list[object]]]:
    """A private listener that nobody may reach, and who did."""
    met: list[object] = []

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        met.append(writer.get_extra_info("peername"))
        writer.close()

    async with await asyncio.start_server(meet, "127.0.0.2", 0) as server:
        yield server.sockets[0].getsockname()[1], met


async def test_security_01_nothing_that_is_fetched_leads_inside(tmp_path: Path) -> None:
    """A feed, an article, a redirect of either, of robots.txt, a permanent move and a hub: each names the inside."""
    fetch = {"articles": True, "allow_addresses": ("127.0.0.1/32",), "page_gap": 0 * HOUR}
    async with inside() as (port, met), opened(tmp_path, fetch=fetch, public_url="https://t.example") as world:
        there = f"http://127.0.0.2:{port}"
        world.plays["news.test/feed"] = feed(rss(2, link=there), Link=f'<{there}/hub>; rel=hub, </feed>; rel="self"')
        world.plays["second.test/feed"] = (302, {"Location": f"{there}/feed"}, b"")
        world.plays["third.test/feed"] = (301, {"Location": f"http://[::ffff:127.0.0.2]:{port}/feed"}, b"")
        world.plays["other.news.test/feed"] = feed(rss(1, link="http://other.news.test"))
        world.plays["other.news.test/items/1"] = (307, {"Location": there}, b"")
        world.plays["news.test/robots.txt"] = (302, {"Location": f"{there}/robots.txt"}, b"")
        urls = ["http://news.test/feed", "http://second.test/feed", "http://third.test/feed"]
        await world.follow(*urls, "http://other.news.test/feed", f"{there}/feed", "http://2130706434/feed")
        await world.run(2 * HOUR)
        sources = await world.program.stores.library.sources()
        articles = await world.program.stores.library.articles(ArticleQuery(limit=10))
        errors = {source.id: source.last_error or "" for source in sources}
        wanted = await world.program.stores.pushes.wanted(world.clock.now() + 48 * HOUR, 10)
    assert met == []
    assert errors[1] == errors[4] == ""
    assert {number: error for number, error in errors.items() if "private" not in error} == {1: "", 4: "", 6: errors[6]}
    assert "no plain IPv4 address" in errors[6]
    assert [article.text_state.value for article in articles].count("done") == 0
    assert [subscription.hub for subscription in wanted] == [f"{there}/hub"]
    assert "private" in (wanted[0].error or "")


def test_security_17_an_opml_of_a_million_lines_is_read() -> None:
    """A tenth of them here, which are more bytes than the parser reads at once (10 MB); all of them in `make soak`."""
    line = "<outline text='Feed {0}' type='rss' xmlUrl='https://example.org/{0}.xml' description='{1}'/>\n"
    lines = (line.format(number, "Every day at noon. " * 3) for number in range(LINES))
    body = "<opml version='2.0'><head/><body>" + "".join(lines) + "</body></opml>"
    assert len(body) > 100 * LINES
    assert len(read_subscriptions(body.encode()).feeds) == LINES
