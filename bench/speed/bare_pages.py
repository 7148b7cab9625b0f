"""The limit of following pages: each fetched by aiohttp and parsed by lexbor, and nothing else.

python -m bench.speed.bare_pages '{"base": ..., "paths": ...}'   prints pages and seconds as JSON
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import uvloop
from selectolax.lexbor import LexborHTMLParser

_AT_ONCE = 64


async def _fetch_all(urls: list[str]) -> int:
    waiting = iter(urls)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=_AT_ONCE)) as session:
        return sum(await asyncio.gather(*(_take(session, waiting) for _ in range(_AT_ONCE))))


async def _take(session: aiohttp.ClientSession, waiting: Iterator[str]) -> int:
    count = 0
    for url in waiting:  # one iterator that all share
        async with session.get(url) as response:
            count += LexborHTMLParser(await response.read()).body is not None
    return count


def main() -> None:
    asked = json.loads(sys.argv[1])
    urls = [asked["base"] + path for path in Path(asked["paths"]).read_text().splitlines()]
    began = time.perf_counter()
    pages = uvloop.run(_fetch_all(urls))
    print(json.dumps({"pages": pages, "seconds": time.perf_counter() - began}))


if __name__ == "__main__":
    main()
