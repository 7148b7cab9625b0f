"""Which links of a version were met before it, and which of them lead to pages that are read."""

from __future__ import annotations

import struct

from tests.contract.sitestories import ROOT, baseline, followed, look, news, settled
from tests.contract.stories import HOUR, NOW, Rooms, hourly
from tests.contract.watchstories import A, B, C, asked, pages

from tidings.text.tokens import hash64
from tidings.text.url import page_key

D = f"{ROOT}d"


def shows(*urls: str) -> bytes:
    return "".join(f"<p><a href='{url}'>x</a></p>" for url in urls).encode()


def unpacked(packed: bytes, *urls: str) -> list[str]:
    names = {hash64(page_key(url)): url for url in urls}
    return sorted(names[key] for key in struct.unpack(f"<{len(packed) // 8}q", packed))


async def test_links_that_were_met_before(rooms: Rooms) -> None:
    await asked(rooms)
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root, 0, A, B, C, body=shows(A, B, C))], hourly)
    a, _ = await settled(rooms, b="robots.txt")
    await rooms.crawl.apply([baseline(a, body=shows(ROOT), at=NOW + HOUR)], hourly)
    elsewhere = "https://else.test/a"
    body = shows(A, B.replace("https", "http"), C, D, f"{ROOT}#top", elsewhere)
    await rooms.crawl.apply([look(root, 1, news("new", D), links=(D,), body=body, at=NOW + 2 * HOUR)], hourly)
    first, below, second = await pages(rooms)
    every = (ROOT, A, B, C, D, elsewhere)
    assert (first.followed, first.listed, first.before) == (b"", b"", None)
    assert unpacked(below.followed, *every) == [ROOT]
    # B is refused, C was not visited yet; D is new, and what leads to the page itself is a part of it.
    assert unpacked(second.followed, *every) == [A]
    assert unpacked(second.listed, *every) == [B, C]
    assert second.before == shows(A, B, C)
