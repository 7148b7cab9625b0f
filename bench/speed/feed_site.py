"""What the cycle's contestants fetch: the feeds of bench.served.corpus, and the same with one of ten changed."""

from __future__ import annotations

from bench.served.corpus import feeds

ITEMS = 20
_NEW = (
    b"<item><title>Late news</title><link>http://late.test/%d</link><guid>http://late.test/%d</guid>"
    b"<pubDate>Sun, 01 Mar 2026 07:00:00 +0000</pubDate><description>It came in late.</description></item>"
)


def first_bodies(count: int) -> dict[str, bytes]:
    return feeds(count, ITEMS)


def changed_bodies(bodies: dict[str, bytes]) -> dict[str, bytes]:
    """Each tenth feed has an item more, at its head."""
    later = {}
    for number, (path, body) in enumerate(bodies.items()):
        later[path] = body.replace(b"<item>", _NEW % (number, number) + b"<item>", 1) if number % 10 == 0 else body
    return later


def changed_count(count: int) -> int:
    return -(-count // 10)
