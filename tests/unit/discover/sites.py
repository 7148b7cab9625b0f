"""Sites of a few lines for the search: pages, feeds, and a way to answer it without a network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from tidings.discover.candidates import DiscoveryResult, SearchRequest, SearchResponse
from tidings.discover.learned_paths import Knowledge
from tidings.discover.search import SearchLimits, search
from tidings.errors import ReadError
from tidings.read.feed.feed import read_feed_fast

NOW = datetime(2026, 3, 3, tzinfo=UTC)
DAY = int(NOW.timestamp() // 86_400)


def page(head: str = "", body: str = "", title: str = "A page") -> bytes:
    return f"<!doctype html><html><head><title>{title}</title>{head}</head><body>{body}</body></html>".encode()


def link(href: str, title: str = "", kind: str = "application/rss+xml") -> str:
    return f'<link rel="alternate" type="{kind}" title="{title}" href="{href}">'


def feed(title: str, site: str, items: int = 3, text: str = "Short.") -> bytes:
    inner = "".join(
        f"<item><title>{title} {number}</title><link>{site}{number}</link><guid>{title}-{number}</guid>"
        f"<pubDate>Mon, 0{number + 1} Mar 2026 08:00:00 GMT</pubDate><description>{text}</description></item>"
        for number in range(1, items + 1)
    )
    return f"<rss version='2.0'><channel><title>{title}</title><link>{site}</link>{inner}</channel></rss>".encode()


class Web:
    """Answers wants from a table of addresses, and remembers them."""

    def __init__(self, answers: Mapping[str, bytes], links: Mapping[str, str] | None = None) -> None:
        self.answers, self.links = dict(answers), links or {}
        self.wants: list[SearchRequest] = []

    def answer(self, want: SearchRequest) -> SearchResponse:
        self.wants.append(want)
        body = self.answers.get(want.url)
        if body is None:
            return SearchResponse(want.url, ok=False, reason="HTTP 404")
        try:
            read = read_feed_fast(body, url=want.url)
        except ReadError:
            read = None
        return SearchResponse(want.url, body=body, feed=read, link=self.links.get(want.url, ""))

    @property
    def urls(self) -> list[str]:
        return [want.url for want in self.wants]

    def search(self, url: str, knowledge: Knowledge | None = None, **limits: int | bool) -> DiscoveryResult:
        steps = search(url, knowledge or Knowledge(), DAY, SearchLimits(**limits))  # type: ignore[arg-type]
        try:
            want = next(steps)
            while True:
                want = steps.send(self.answer(want))
        except StopIteration as end:
            finding: DiscoveryResult = end.value
            return finding

    def searches(self, urls: Sequence[str], knowledge: Knowledge) -> tuple[list[DiscoveryResult], Knowledge]:
        """One after the other, learning."""
        findings = []
        for url in urls:
            findings.append(self.search(url, knowledge))
            knowledge = knowledge.merge(findings[-1].learned)
        return findings, knowledge
