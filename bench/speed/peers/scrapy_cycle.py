"""Scrapy with feedparser and SQLite in the cycle: `scrapy_cycle.py JSON` prints seconds and CPU seconds as JSON."""

import json
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import feedparser
from scrapy import Request, Spider
from scrapy.crawler import CrawlerProcess

_SCHEMA = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
    "CREATE TABLE IF NOT EXISTS feed (url TEXT PRIMARY KEY, etag TEXT);"
    "CREATE TABLE IF NOT EXISTS item (guid TEXT PRIMARY KEY, title TEXT, link TEXT, published TEXT, content TEXT)"
)
_SETTINGS = {
    "LOG_LEVEL": "ERROR",
    "ROBOTSTXT_OBEY": False,
    "CONCURRENT_REQUESTS": 64,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 64,
    "DOWNLOAD_DELAY": 0,
    "TELNETCONSOLE_ENABLED": False,
    "HTTPERROR_ALLOWED_CODES": [304],
}


class FeedSpider(Spider):  # type: ignore[misc, unused-ignore]  # Any where Scrapy is not installed
    name = "feeds"

    def __init__(self, urls: list[str], database: sqlite3.Connection, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.urls, self.database = urls, database
        self.etags = dict(database.execute("SELECT url, etag FROM feed"))

    async def start(self) -> AsyncIterator[Request]:
        for url in self.urls:
            etag = self.etags.get(url)
            yield Request(url, headers={"If-None-Match": etag} if etag else {}, dont_filter=True)

    def parse(self, response: Any, **_: Any) -> None:
        if response.status == 304:
            return
        entries = feedparser.parse(response.body).entries
        rows = [(e.id, e.title, e.link, e.get("published"), e.get("summary")) for e in entries]
        with self.database:
            self.database.executemany("INSERT OR IGNORE INTO item VALUES (?, ?, ?, ?, ?)", rows)
            self.database.execute(
                "INSERT OR REPLACE INTO feed VALUES (?, ?)", (response.url, response.headers["ETag"].decode())
            )


def main() -> None:
    asked = json.loads(sys.argv[1])
    urls = [asked["base"] + path for path in json.loads(Path(asked["paths"]).read_text())]
    database = sqlite3.connect(Path(asked["folder"]) / "scrapy.db")
    database.executescript(_SCHEMA)
    before = database.execute("SELECT count(*) FROM item").fetchone()[0]
    process = CrawlerProcess(_SETTINGS)
    began, cpu = time.perf_counter(), time.process_time()
    process.crawl(FeedSpider, urls=urls, database=database)
    process.start()
    taken = {"seconds": time.perf_counter() - began, "cpu": time.process_time() - cpu}
    found = database.execute("SELECT count(*) FROM item").fetchone()[0] - before
    if found != asked["new"]:
        raise SystemExit(f"{found} items where {asked['new']} are new")
    print(json.dumps(taken))


if __name__ == "__main__":
    main()
