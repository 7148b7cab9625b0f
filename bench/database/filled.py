"""A database with very much in it, for bench.lists: made up, the same each time, written in bulk."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random

from sqlalchemy import func, insert, select, update
from sqlalchemy.engine import Connection

from tidings.chunks import chunks
from tidings.model.search import Indexed, PageText, Passage, Unindexed
from tidings.model.sources import NewSource, SourceKind, SourceState
from tidings.model.watches import WatchTerms
from tidings.settings.settings import load
from tidings.store.db.database import Database
from tidings.store.db.schema import article, blob, flag, hop, host, unindexed, visit
from tidings.store.db.site_tables import link, page, version
from tidings.store.db.statements import BulkInsert, Values
from tidings.store.db.types import to_micros
from tidings.store.db.watch_tables import delivery, message, watch, watch_match
from tidings.store.rows.links import link_key, link_row
from tidings.store.rows.listing import listing_number
from tidings.store.rows.sources import insert_site, insert_sources, new_page, source_row
from tidings.store.search.index import write_indexed
from tidings.store.watches.packing import pack_passages, pack_reasons
from tidings.store.watches.watch_book import WatchRows
from tidings.text.decoding import pack
from tidings.watch.search import index_entry

CLOCK = datetime(2026, 11, 1, 12, tzinfo=UTC)
NOW = to_micros(CLOCK)
SECOND = 1_000_000
DAY = 86_400 * SECOND
BATCH = 5_000
MARK = "filled.json"  # what is in a folder that was filled, for the next run

PLACES = ("Harbour", "Valley", "Lake", "Mountain", "City", "Island", "Coast", "Forest", "Plains", "River")
PAPERS = ("Gazette", "Herald", "Courier", "Observer", "Tribune", "Post", "Journal", "Mirror", "Echo", "Chronicle")
WORDS = (
    "minister council budget energy price market season final player league court ruling police report school teacher "
    "hospital doctor weather storm flood road train station airport company worker union strike vote election party "
    "mayor harbour festival museum concert film review kitchen garden research science climate planet ocean engine"
).split()


@dataclass(frozen=True, slots=True)
class Amounts:
    """How many rows of each kind; most follow from these two."""

    sources: int
    articles: int

    @property
    def hosts(self) -> int:
        return max(1, self.sources * 3 // 5)

    @property
    def matches(self) -> int:
        return self.articles // 4

    @property
    def watches(self) -> int:
        return max(60, self.sources // 50)


def filled(folder: Path, amounts: Amounts) -> dict[str, str]:
    """Fills the folder unless it is; returns the ids that paths of requests need, by name."""
    folder.mkdir(parents=True, exist_ok=True)
    mark = folder / MARK
    if not mark.exists():
        mark.write_text(json.dumps(asyncio.run(fill(folder, amounts))))
    paths: dict[str, str] = json.loads(mark.read_text())
    return paths


async def fill(folder: Path, amounts: Amounts) -> dict[str, str]:
    filler = Filler(amounts)
    async with await Database.open(load(folder).database_url) as database:
        steps = (filler.sources, filler.hosts, filler.articles, filler.index, filler.visits, filler.sites)
        for step in (*steps, filler.index_pages):
            await database.write(step)
        book = WatchRows(database)
        for number in range(amounts.watches):
            terms = WatchTerms(f"watch {number}", query=f"{WORDS[number % len(WORDS)]} {number}", sources=(1, 2))
            watch_id = await book.add(terms, CLOCK - timedelta(days=30), "secret")
            if number % 20 == 0:
                await book.pause(watch_id, True)
        await database.write(filler.matches)
    return filler.paths


class Filler:
    def __init__(self, amounts: Amounts) -> None:
        self._amounts = amounts
        self._random = Random(14)
        # A tenth of the sources have most of the articles.
        busy = max(1, amounts.sources // 10)
        self._owners = [
            self._random.randrange(busy if self._random.random() < 0.7 else amounts.sources) + 1
            for _ in range(amounts.articles)
        ]
        self.paths = {"feed": "7", "article": str(max(1, amounts.articles // 2)), "watch": "1"}
        self.paths["named"] = str(max(1, amounts.sources * 7 // 9))

    # -- sources and hosts ---

    def _new_source(self, number: int) -> NewSource:
        name = f"{PLACES[number % 10]} {PAPERS[number // 10 % 10]} {number}"
        # One platform has a twentieth of all sources.
        on = "platform.test" if number % 20 == 0 else f"h{number % self._amounts.hosts}.test"
        return NewSource(f"https://{on}/news/feed-{number}.xml", on, title=name, category=PAPERS[number % 7].lower())

    def sources(self, connection: Connection) -> None:
        counted = Counter(self._owners)
        at = CLOCK - timedelta(days=40)
        for numbers in chunks(range(1, self._amounts.sources + 1), BATCH):
            rows = []
            for number in numbers:
                row = source_row(self._new_source(number), at, CLOCK + timedelta(seconds=number % 86_400))
                failing, gone = number % 33 == 0, number % 97 == 0
                row |= {
                    "articles": counted[number],
                    "failures": 3 if failing else 0,
                    "state": (SourceState.GONE if gone else SourceState.ACTIVE).value,
                    "next_at": None if gone else row["next_at"],
                    "last_visit_at": CLOCK - timedelta(seconds=number % 7_200),
                    "last_change_at": CLOCK - timedelta(seconds=number % 7_200),
                    "last_error": f"{row['url']}: HTTP 500" if failing else None,
                    "policy_state": self._random.randbytes(300),
                    "seq": 12,
                }
                row["listing"] = listing_number(row["state"], row["failures"])
                rows.append(row)
            insert_sources(connection, rows)

    def hosts(self, connection: Connection) -> None:
        rows = [
            {
                "name": f"h{number}.test",
                "crawl_delay": 10.0 if number % 4 == 0 else 0.0,
                "gap": 60.0 if number % 50 == 0 else 0.0,
                "closed_until": NOW + (number % 9_000) * SECOND if number % 40 == 0 else None,
                "refusals": 1 if number % 60 == 0 else 0,
                "reason": "HTTP 429, Retry-After" if number % 40 == 0 else "",
            }
            for number in range(0, self._amounts.hosts, 2)
        ]
        BulkInsert(host).run(connection, rows)
        flags = [
            {"host": f"h{number}.test", "reason": "more than 100 different queries after one path", "at": NOW - number}
            | {"url": f"https://h{number}.test/?day={number}", "times": 3}
            for number in range(self._amounts.hosts // 50)
        ]
        BulkInsert(flag).run(connection, flags)

    # -- articles ---

    def _texts(self) -> list[tuple[str, str]]:
        """(title, text) that articles are made of; a word that is in very few of them."""
        texts = []
        for number in range(2_000):
            words = self._random.choices(WORDS, k=24)
            rare = " zanzibar" if number == 11 else ""
            texts.append((" ".join(words[:6]).capitalize(), " ".join(words[6:]).capitalize() + f"{rare}."))
        return texts

    def articles(self, connection: Connection) -> None:
        texts, unset = self._texts(), ("content", "content_blob", "updated", "html_blob", "text_due_at", "text_error")
        write = BulkInsert(article, without=(*unset, "image", "canonical", "tags", "enclosures", "author"))
        step, begin = 30 * DAY // self._amounts.articles, NOW - 30 * DAY
        for numbers in chunks(range(1, self._amounts.articles + 1), BATCH):
            rows = []
            for number in numbers:
                owner, (title, text) = self._owners[number - 1], texts[number % len(texts)]
                seen = begin + number * step
                rows.append(
                    {
                        "source_id": owner,
                        "identity": str(number),
                        "identity_hash": number * 2_654_435_761 % 2**61,
                        "version": 1,
                        "url": f"https://h{owner % self._amounts.hosts}.test/news/{number}",
                        "host": f"h{owner % self._amounts.hosts}.test",
                        "title": f"{title} {number}",
                        "summary": text[:80],
                        "language": "en",
                        "category": "news",
                        "published": seen - 60 * SECOND,
                        "first_seen": seen,
                        "fetched": seen,
                        "text": text,
                        "text_state": "done",
                        "text_tried_at": seen,
                        "text_attempts": 1,
                        "verdict": "whole",
                        "story_id": number // 3 * 3 if number % 7 < 2 and number > 3 else None,
                    }
                )
            write.run(connection, rows)

    def index(self, connection: Connection) -> None:
        made = [index_entry(Unindexed(0, 1, title, text=text, language="en")) for title, text in self._texts_again()]
        for numbers in chunks(range(1, self._amounts.articles + 1), BATCH):
            terms = ((number, made[number % len(made)]) for number in numbers)
            write_indexed(connection, [Indexed(number, 1, one.title, one.text, one.words) for number, one in terms])

    def index_pages(self, connection: Connection) -> None:
        """The bodies of pages are a line each; their texts are as long as those of articles."""
        texts = self._texts_again()
        made = [index_entry(Unindexed(0, 1, title, text=text, language="en")) for title, text in texts]
        waiting = connection.execute(select(unindexed.c.entry_id, unindexed.c.times).where(unindexed.c.entry_id < 0))
        for rows in chunks(waiting.all(), BATCH):
            entries = []
            for entry_id, times in rows:
                number = -entry_id % len(made)
                said = PageText(CLOCK, texts[number][0], texts[number][1], "en")
                entries.append(replace(made[number], entry_id=entry_id, times=times, page=said))
            write_indexed(connection, entries)

    def _texts_again(self) -> list[tuple[str, str]]:
        self._random = Random(15)
        return self._texts()

    # -- visits and requests ---

    def visits(self, connection: Connection) -> None:
        sources, every = self._amounts.sources, self._amounts.sources * 3
        # One source was visited every five minutes for two weeks.
        times = [(number % sources + 1, NOW - number * 2 * DAY // every) for number in range(every)]
        times += [(7, NOW - number * 300 * SECOND) for number in range(4_000)]
        times.sort(key=lambda one: one[1])
        rows = (_visit(source_id, at) for source_id, at in times)
        _run(connection, BulkInsert(visit, without=("not_before",)), rows)
        hops = ({"source_id": source_id, "host": f"h{source_id}.test", "at": at, **_HOP} for source_id, at in times)
        _run(connection, BulkInsert(hop), hops)

    # -- sites ---

    def sites(self, connection: Connection) -> None:
        roots, large = max(3, self._amounts.sources // 200), 3
        added: list[int] = []
        for number in range(roots):
            url = f"https://site{number}.test/"
            new = NewSource(url, f"site{number}.test", SourceKind.PAGE, title=f"Site {number}")
            root = insert_sources(connection, [source_row(new, CLOCK, CLOCK)])[url]
            insert_site(connection, root, url, CLOCK)
            added.append(root)
        self.paths |= {"site": str(added[0]), "page": str(added[0])}
        for root in added[:large]:
            self._pages(connection, root, self._amounts.sources // 20)

    def _pages(self, connection: Connection, root: int, number: int) -> None:
        urls = [f"https://site{root}.test/page/{one}" for one in range(number)]
        new = [NewSource(url, f"site{root}.test", SourceKind.PAGE) for url in urls]
        ids = list(insert_sources(connection, [source_row(one, CLOCK, CLOCK) for one in new]).values())
        connection.execute(insert(page), [new_page(one, root, root, 1) | {"versions": 4} for one in ids])
        links = []
        for one in range(number * 3):
            url = f"https://site{root}.test/link/{one}"
            row = link_row(link_key(root, url), url, root, 1, NOW - one)
            links.append(row | {"refusal": "robots.txt" if one % 2 else None, "waiting": 1 if one % 6 == 0 else None})
        _run(connection, BulkInsert(link), iter(links))
        bodies = [(sha256(f"{root} {one}".encode()).digest(), f"<p>{one}</p>".encode()) for one in range(number)]
        rows = [{"sha256": key, "data": pack(body), "size": len(body), "refs": 4} for key, body in bodies]
        _run(connection, BulkInsert(blob), iter(rows))
        versions = (
            {"source_id": one, "root_id": root, "at": NOW - DAY * again - place * SECOND, "body": bodies[place][0]}
            | {"size": 800, "content_type": "text/html", "status": 200, "added": again % 2, "removed": 0, "changed": 0}
            | {"silent": 0, "words": "one segment added", "first": int(again == 3)}
            for again in (3, 2, 1, 0)
            for place, one in enumerate(ids)
        )
        _run(connection, BulkInsert(version), versions)

    # -- watches ---

    def matches(self, connection: Connection) -> None:
        amounts = self._amounts
        reasons, passages = pack_reasons([]), pack_passages([Passage("The minister spoke about energy.", ((4, 12),))])
        first = NOW - 30 * DAY
        rows = (
            {"watch_id": number % 50 + 1 if number % 3 else 1, "person_id": 1, "source_id": self._owners[number * 4]}
            | {"kind": "article", "subject": number * 4 + 1, "occasion": 0, "article_id": number * 4 + 1}
            | {"at": first + number * (30 * DAY // amounts.matches), "url": f"https://h1.test/news/{number}"}
            | {"title": f"A match {number}", "published": first, "score": 1.0, "words": "energy", "reasons": reasons}
            | {"passages": passages, "baseline": int(number % 5 == 0)}
            for number in range(amounts.matches)
        )
        _run(connection, BulkInsert(watch_match, without=("version_id", "rating", "rated_at")), rows)
        own = watch_match.c.watch_id == watch.c.id
        number, last = (select(one).where(own).scalar_subquery() for one in (func.count(), func.max(watch_match.c.at)))
        connection.execute(update(watch).values(matches=number, last_match_at=last))
        sent = amounts.matches // 2
        messages = (
            {"key": f"key{number}", "watch_id": number % 50 + 1, "channel": "log", "digest": 0, "created_at": NOW}
            | {"attempts": 1, "error": None if number % 1000 else "refused", "next_at": None}
            | {"sent_at": NOW if number % 1000 else None, "begun_at": NOW}
            for number in range(sent)
        )
        _run(connection, BulkInsert(message), messages)
        deliveries = (
            {"watch_match_id": number + 1, "watch_id": number % 50 + 1, "channel": "log", "waiting": None, "copy": 0}
            | {"message_id": number + 1}
            for number in range(sent)
        )
        _run(connection, BulkInsert(delivery), deliveries)


_HOP: Values = {"kind": "feed", "status": 304, "conditional": 1, "size": 0}


def _visit(source_id: int, at: int) -> Values:
    changed = at % 5 == 0
    row: Values = {"source_id": source_id, "at": at, "result": "changed" if changed else "unchanged", "status": 200}
    return row | {"how": "200", "seconds": 0.1, "size": 900, "articles_new": 0, "articles_revised": 0, "missed": 0}


def _run(connection: Connection, write: BulkInsert, rows: Iterator[Values]) -> None:
    for some in chunks(rows, BATCH):
        write.run(connection, some)
