"""The papers' serial loop: one feed after the other by urllib and feedparser, each item looked up and stored."""

import json
import sqlite3
import sys
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import feedparser


def main() -> None:
    asked = json.loads(sys.argv[1])
    urls = [asked["base"] + path for path in json.loads(Path(asked["paths"]).read_text())]
    database = sqlite3.connect(Path(asked["folder"]) / "serial.db")
    database.execute("CREATE TABLE IF NOT EXISTS feed (url TEXT PRIMARY KEY, etag TEXT)")
    database.execute("CREATE TABLE IF NOT EXISTS item (guid TEXT PRIMARY KEY, title TEXT, link TEXT, content TEXT)")
    etags = dict(database.execute("SELECT url, etag FROM feed"))
    new, began, cpu = 0, time.perf_counter(), time.process_time()
    for url in urls:
        headers = {"If-None-Match": etags[url]} if url in etags else {}
        try:
            with urlopen(Request(url, headers=headers), timeout=60) as response:
                body, etag = response.read(), response.headers["ETag"]
        except HTTPError as error:
            if error.code != 304:
                raise
            continue
        with database:
            for entry in feedparser.parse(body).entries:
                if database.execute("SELECT 1 FROM item WHERE guid = ?", (entry.id,)).fetchone() is None:
                    row = (entry.id, entry.title, entry.link, entry.get("summary"))
                    database.execute("INSERT INTO item VALUES (?, ?, ?, ?)", row)
                    new += 1
            database.execute("INSERT OR REPLACE INTO feed VALUES (?, ?)", (url, etag))
    taken = {"seconds": time.perf_counter() - began, "cpu": time.process_time() - cpu}
    if new != asked["new"]:
        raise SystemExit(f"{new} items where {asked['new']} are new")
    print(json.dumps(taken))


if __name__ == "__main__":
    main()
