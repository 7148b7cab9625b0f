"""What a kept robots.txt says of one address, without asking for it."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.cases import each

from tidings.fetch.robots.robots import stored_verdict
from tidings.ports.crawl_store import KeptRobots

AT = datetime(2026, 11, 15, 9, tzinfo=UTC)
FILE = b"User-agent: tidings\nDisallow: /private\n"


class MemoryRobots:
    def __init__(self, *kept: KeptRobots) -> None:
        self._kept = {robots.site: robots for robots in kept}

    async def recall(self, site: str) -> KeptRobots | None:
        return self._kept.get(site)

    async def keep(self, robots: KeptRobots) -> None:
        raise AssertionError("nothing is to be kept here")


@each(
    ("url", "said"),
    [
        ("https://a.example/feed", (True, "allows it", AT)),
        ("https://A.example:443/private/feed", (False, "does not allow it", AT)),
        ("http://a.example/feed", (None, "not asked yet", None)),
        ("https://b.example/feed", (None, "cannot be read (HTTP 503)", AT)),
        ("https://c.example/private", (False, "does not allow it (the last good copy; now: HTTP 503)", AT)),
        ("not an address", (None, "not asked yet", None)),
    ],
)
async def test_verdict(url: str, said: tuple[bool | None, str, datetime | None]) -> None:
    store = MemoryRobots(
        KeptRobots("https://a.example", FILE, AT, AT),
        KeptRobots("https://b.example", None, AT, AT, "HTTP 503"),
        KeptRobots("https://c.example", FILE, AT, AT, "HTTP 503"),
    )
    assert await stored_verdict(store, url) == said
