"""The peer of bench.pages, in a process of its own: Scrapy with its link extractor and a pipeline into SQLite.

.venv/bin/python -m bench.pages.scrapycrawl URL DATABASE       prints {"pages": ..., "seconds": ..., "cpu": ...}
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
import sys
import time
import zlib
from collections.abc import Iterator
from typing import Any

from bench.served.site import PATTERN

_BATCH = 200


class Pipeline:
    """What Tidings keeps, as plainly as it goes: the body compressed, its hash, its links, what was found."""

    def open_spider(self) -> None:
        self._database = sqlite3.connect(sys.argv[2])
        self._database.execute("PRAGMA journal_mode=WAL")
        self._database.execute("PRAGMA synchronous=NORMAL")
        self._database.execute("CREATE TABLE page (url TEXT PRIMARY KEY, hash BLOB, body BLOB, links INT, found INT)")
        self._waiting: list[tuple[object, ...]] = []

    def process_item(self, item: dict[str, Any]) -> dict[str, Any]:
        self._waiting.append((item["url"], item["hash"], zlib.compress(item["body"], 1), item["links"], item["found"]))
        if len(self._waiting) >= _BATCH:
            self._write()
        return item

    def close_spider(self) -> None:
        self._write()
        self._database.close()

    def _write(self) -> None:
        self._database.executemany("INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?)", self._waiting)
        self._database.commit()
        self._waiting.clear()


def crawl(url: str) -> tuple[int, float, float]:
    from scrapy import Spider
    from scrapy.crawler import CrawlerProcess
    from scrapy.http import Response
    from scrapy.linkextractors import LinkExtractor

    pages = 0

    class PageSpider(Spider):  # type: ignore[misc, unused-ignore]  # Any where Scrapy is not installed
        name = "pages"
        links = LinkExtractor()

        def parse(self, response: Response, **_: Any) -> Iterator[Any]:
            nonlocal pages
            pages += 1
            found = self.links.extract_links(response)  # type: ignore[arg-type, unused-ignore]
            words = set(re.findall(r"\w+", " ".join(response.xpath("//body//text()").getall()).lower()))
            yield {
                "url": response.url,
                "hash": hashlib.sha256(response.body).digest(),
                "body": response.body,
                "links": len(found),
                "found": sum(word in words for word in PATTERN) >= 2,
            }
            for link in found:
                yield response.follow(link)

    process = CrawlerProcess(
        {
            "LOG_LEVEL": "ERROR",
            "ROBOTSTXT_OBEY": True,
            "CONCURRENT_REQUESTS": 64,
            "CONCURRENT_REQUESTS_PER_DOMAIN": 64,
            "DOWNLOAD_DELAY": 0,
            "ITEM_PIPELINES": {Pipeline: 1},
            "TELNETCONSOLE_ENABLED": False,
            "DEPTH_LIMIT": 2,
        }
    )
    began, cpu = time.perf_counter(), time.process_time()
    process.crawl(PageSpider, start_urls=[url])
    process.start()
    return pages, time.perf_counter() - began, time.process_time() - cpu


if __name__ == "__main__":
    count, seconds, cpu_seconds = crawl(sys.argv[1])
    print(json.dumps({"pages": count, "seconds": seconds, "cpu": cpu_seconds}))
