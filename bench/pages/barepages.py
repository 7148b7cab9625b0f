"""The limit of bench.pages, in a process of its own: every page fetched with aiohttp and parsed with lexbor, no more.

No links are followed (the addresses come on standard input, as JSON), nothing is hashed, compared or stored.

.venv/bin/python -m bench.pages.barepages BASE < PATHS     prints {"pages": ..., "seconds": ..., "cpu": ...}
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Iterator

import aiohttp
from selectolax.lexbor import LexborHTMLParser

_AT_ONCE = 64


async def fetched(base: str, paths: Iterator[str]) -> int:
    """How many pages had a body with text in it."""
    pages = 0
    connector = aiohttp.TCPConnector(limit=_AT_ONCE)
    async with aiohttp.ClientSession(base, connector=connector) as session:

        async def take() -> None:
            nonlocal pages
            for path in paths:  # shared by all
                async with session.get(path) as answer:
                    body = await answer.read()
                pages += LexborHTMLParser(body.decode()).body is not None

        await asyncio.gather(*(take() for _ in range(_AT_ONCE)))
    return pages


if __name__ == "__main__":
    import uvloop

    wanted = json.load(sys.stdin)
    began, cpu = time.perf_counter(), time.process_time()
    count = uvloop.run(fetched(sys.argv[1], iter(wanted)))
    print(json.dumps({"pages": count, "seconds": time.perf_counter() - began, "cpu": time.process_time() - cpu}))
