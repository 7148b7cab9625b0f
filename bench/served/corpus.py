"""Feeds for the benchmarks: made up, but of the size and shape feeds have (about 37 KB, 20 items, full content)."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from html import escape

_WORDS = (
    "harbour council budget river market garden engine signal winter report vote bridge coast school energy train "
    "minister doctor village forest museum contract science football election weather station island computer price"
).split()
_START = datetime(2026, 3, 1, 6, tzinfo=UTC)


def feeds(count: int = 793, items: int = 20, seed: int = 7) -> dict[str, bytes]:
    """Path -> RSS 2.0."""
    rng = random.Random(seed)
    return {f"/feed-{number}.xml": _feed(number, items, rng) for number in range(count)}


def _feed(number: int, items: int, rng: random.Random) -> bytes:
    rows = "".join(_item(number, index, rng) for index in range(items))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>'
        f"<title>Paper {number}</title><link>http://paper-{number}.test/</link>"
        f"<description>What happened in town {number}</description><language>en</language>{rows}</channel></rss>"
    ).encode()


def _item(feed: int, index: int, rng: random.Random) -> str:
    link = f"http://paper-{feed}.test/{2026 + index % 2}/story-{index}"
    published = format_datetime(_START - timedelta(minutes=rng.randrange(60, 20_000)))
    body = "".join(f"<p>{_sentence(rng, 28)}</p>" for _ in range(6))
    return (
        f'<item><title>{_sentence(rng, 8)}</title><link>{link}</link><guid isPermaLink="true">{link}</guid>'
        f"<pubDate>{published}</pubDate><dc:creator>{_sentence(rng, 2)}</dc:creator><category>news</category>"
        f"<description>{escape(_sentence(rng, 30))}</description>"
        f"<content:encoded><![CDATA[{body}]]></content:encoded></item>"
    )


def _sentence(rng: random.Random, words: int) -> str:
    return " ".join(rng.choices(_WORDS, k=words)).capitalize() + "."
