"""Bodies and the rows that point to them, on both engines: what is wrong is found and mended."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection
from tests.contract.stories import NOW, Rooms, audit, changed, hourly, new

from tidings.app.maintenance.database_checks import database_findings
from tidings.app.maintenance.findings import FindingState
from tidings.settings.settings import load
from tidings.store.db.blobs import BlobBatch
from tidings.store.db.database import Database
from tidings.store.db.engines import file_of, parse_url
from tidings.store.db.schema import article, blob
from tidings.store.maintenance.integrity import BlobState, examine_blobs, mend_blobs


def _spoil(connection: Connection) -> None:
    """Of three articles with a body each: one body is lost, one is counted wrong; one that nothing points to comes."""
    blobs = BlobBatch(connection)
    ids = list(connection.execute(select(article.c.id).order_by(article.c.id)).scalars())
    keys = [blobs.put(f"body {number}".encode() * 100) for number in range(3)]
    blobs.write()
    for number, key in zip(ids, keys, strict=True):
        connection.execute(update(article).where(article.c.id == number).values(content_blob=key))
    connection.execute(delete(blob).where(blob.c.sha256 == keys[0]))
    connection.execute(update(blob).where(blob.c.sha256 == keys[1]).values(refs=7))
    connection.execute(insert(blob).values(sha256=b"x" * 32, data=b"y", size=1234, refs=1))


async def test_a_sound_database(database: Database, url: str, tmp_path: Path) -> None:
    settings = load(tmp_path, database=url)
    file = file_of(parse_url(url))
    found = [finding async for finding in database_findings(settings, file, NOW, quick=True)]
    assert [one.check for one in found if one.state is not FindingState.OK] in ([], ["backup programs"])
    assert {"database", "schema", "bodies", "stored times"} <= {one.check for one in found}


async def test_what_is_wrong_is_found_and_mended(database: Database, rooms: Rooms) -> None:
    (source,) = await rooms.follow("https://a.test/feed")
    await rooms.crawl.apply([changed(source, 0, new(1), new(2), new(3))], hourly)
    assert await database.read(examine_blobs) == BlobState()
    await database.write(_spoil)
    found = BlobState(unused=1, unused_bytes=1234, miscounted=1, missing=1)
    assert await database.read(examine_blobs) == found
    assert await database.write(mend_blobs) == found
    assert await database.read(examine_blobs) == BlobState()
    await audit(database)
    left = select(func.count()).select_from(article).where(article.c.content_blob.is_not(None))
    assert await database.read(lambda connection: connection.execute(left).scalar_one()) == 2
