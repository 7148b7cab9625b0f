"""197 feed files as they were published: every one is read, and both paths read the same."""

from __future__ import annotations

import csv
from functools import cache

import pytest
from tests.examples import ALL
from tests.unit.read.feed.feedparser.realfeeds import FEEDS, URL, body, fast, needed, slow

from tidings.errors import ReadError
from tidings.model.feeds import Entry
from tidings.read.document import FeedDocument
from tidings.read.feed.feed import read_feed

pytestmark = needed

# What the files that are no longer whole still hold, where that is not what the manifest counts.
CUT = {"kagisearch__tests_integration_osm-pl__91824c.xml": 7}  # ends in the middle of its eighth item

# Where feedparser tells us something else than the file says.
QUIRKS = {
    # <link rel="alternate" href=""/>: feedparser takes the feed's own address for the article's.
    ("brentsimmons__Tests_RSParserTests_Resources_OneFootTsunami__92261c.xml", "link"),
    # A feed wrapped in an XHTML page: feedparser loses the feed's title to the page around it.
    ("feedjira__spec_sample_feeds_DuplicateContentAtomFeed__a379e1.xml", "feed title"),
}
# Not compared: what feedparser mixes with other elements before we see it. A second summary (itunes:summary,
# media:description) becomes content or overwrites the first; media:keywords, and categories of inner elements,
# become categories; itunes:author and dc:creator overwrite each other; SVG names lose their capitals.
COMPARED = ("id", "link", "title", "published", "updated", "language")


def rows() -> list[dict[str, str]]:
    if not FEEDS.is_dir():
        return []
    with (FEEDS / "MANIFEST.csv").open(encoding="utf-8", newline="") as manifest:
        return list(csv.DictReader(manifest))


@cache
def read(name: str) -> FeedDocument:
    return read_feed(body(name), url=URL)


def test_every_file_is_read() -> None:
    assert len(rows()) == 197
    for row in rows():
        name, wanted = row["file"], row["format"].split("/")[0]
        feed = read(name)
        assert feed.format == wanted or (wanted == "json" and feed.format.startswith("json1.")), name
        if wanted != "json":  # of these the manifest counts every "id"
            assert len(feed.entries) == CUT.get(name, int(row["items"])), name
        assert all(entry.id or entry.link or entry.title or entry.summary for entry in feed.entries), name


def test_both_paths_read_the_same() -> None:
    """Summaries and contents too, in all files but those whose second summary feedparser mixes in."""
    other_texts = []
    for name in [row["file"] for row in rows()]:
        quick = fast(name)
        if quick is None:  # not well-formed: only feedparser reads it
            continue
        thorough = slow(name)
        assert quick.format == thorough.format, name
        assert quick.title == thorough.title or (name, "feed title") in QUIRKS, name
        assert (quick.link, quick.language, quick.hints) == (thorough.link, thorough.language, thorough.hints), name
        assert len(quick.entries) == len(thorough.entries), name
        for one, other in zip(quick.entries, thorough.entries, strict=True):
            different = [field for field in COMPARED if getattr(one, field) != getattr(other, field)]
            assert not [field for field in different if (name, field) not in QUIRKS], name
        if [texts(entry) for entry in quick.entries] != [texts(entry) for entry in thorough.entries]:
            other_texts.append(name)
    assert len(other_texts) <= 8, other_texts


def texts(entry: Entry) -> tuple[str | None, str | None]:
    return entry.summary, entry.content


def test_the_fast_path_takes_most_files() -> None:
    names = [row["file"] for row in rows()]
    taken = sum(fast(name) is not None for name in names)
    assert taken >= 0.95 * len(names)


@pytest.mark.parametrize("share", [0.3, 0.9])
def test_every_file_cut_short_is_read_or_refused(share: float) -> None:
    """Half of the files here and the other half there; all of them in `make soak`."""
    names = [row["file"] for row in rows()]
    for name in names if ALL else names[share > 0.5 :: 2]:
        whole = body(name)
        feed, said = FeedDocument("none"), "read"
        try:
            feed = read_feed(whole[: int(len(whole) * share)], url=URL)
        except ReadError as error:
            said = str(error)
        assert said, name
        assert "\n" not in said, name
        complete = {entry.id or entry.link or entry.title for entry in read(name).entries}
        found = {entry.id or entry.link or entry.title for entry in feed.entries}
        assert found <= complete, f"{name}: no half entry comes through"
