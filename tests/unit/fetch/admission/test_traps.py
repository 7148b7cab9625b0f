"""Links without end are stopped, ordinary ones never; the memory of a site is small and survives packing."""

import re
import string
from collections import defaultdict
from dataclasses import fields
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.errors import ReadError
from tidings.fetch.admission import traps
from tidings.fetch.admission.addresses import UnreadableAddress
from tidings.fetch.admission.traps import MOST_PATHS, PackedTally, SiteTally, TrapLimits, examine
from tidings.read.feed.feed import read_feed
from tidings.settings.sections import FetchSettings
from tidings.text.url import host_of

FEEDS = Path(__file__).resolve().parents[4].parent / "shared" / "data" / "feeds"
PAGE = (Path(__file__).resolve().parents[4] / "docs/filters.md").read_text(encoding="utf-8")
SITE = "https://example.org"
LIMITS = TrapLimits()


def words(path: str, depth: int = 0, tally: SiteTally | None = None, limits: TrapLimits = LIMITS) -> str | None:
    trip = examine(SITE + path, depth, tally or SiteTally(), limits)
    return None if trip is None else trip.words


# -- one address ------------------------------------------------------------------------------------


@each(
    ("path", "depth", "said"),
    [
        ("/news", 17, "it lies 17 links from the start (limit 16)"),
        ("/" + "x" * 512, 0, "its path has 513 characters (limit 512)"),
        ("/" + "é" * 512, 0, "its path has 513 characters (limit 512)"),
        ("/" + "/".join(map(str, range(21))), 0, "its path has 21 parts (limit 20)"),
        (
            "/calendar/a/calendar/b/calendar/c/calendar/d/calendar",
            0,
            "its path repeats 'calendar' 5 times (limit 3): a trap?",
        ),
        ("/a/a/a/a", 0, "its path repeats 'a' 4 times (limit 3): a trap?"),
        ("/a/b/a/b/a/b", 0, "its path repeats 'a/b' again and again: a trap?"),
        ("/start/a/b/c/a/b/c/a/b/c/end", 0, "its path repeats 'a/b/c' again and again: a trap?"),
        ("//a//a//a//a", 0, "its path repeats 'a' 4 times (limit 3): a trap?"),
        ("/a/%61/a/./a", 0, "its path repeats 'a' 4 times (limit 3): a trap?"),
        ("/x?" + "q" * 1025, 0, "its query has 1025 characters (limit 1024)"),
    ],
)
def test_an_address_beyond_a_limit(path: str, depth: int, said: str) -> None:
    assert words(path, depth) == said


@each(
    ("path", "depth"),
    [
        ("/", 0),
        ("/news", 16),
        ("/" + "x" * 511, 0),
        ("/" + "日" * 400, 0),  # 3,600 characters as it is fetched, 400 as it is read
        ("/" + "/".join(map(str, range(20))), 0),
        ("/2011/11/11/11-things-about-11/", 0),
        ("/11/11/11/", 0),
        ("/a/b/a/b/a", 0),
        ("/zone/ostia/ostia/protest.html", 0),
        ("/x?" + "q" * 1024, 0),
        ("/search?a=1&a=1&a=1&a=1&a=1", 0),
    ],
)
def test_an_address_within_the_limits(path: str, depth: int) -> None:
    assert words(path, depth) is None


def test_what_is_no_address_is_no_business_of_traps() -> None:
    with pytest.raises(UnreadableAddress):
        examine("javascript:next()", 0, SiteTally(), LIMITS)


@given(st.lists(st.sampled_from("abcd"), max_size=14))
def test_rows_are_found_as_a_regular_expression_finds_them(parts: list[str]) -> None:
    path = "/" + "".join(f"{part}/" for part in parts)
    repeated = any(parts.count(part) > 3 for part in parts) or re.search(r"/((?:\w/){2,})\1\1", path)
    assert bool(words(path)) == bool(repeated)


def test_the_reason_for_a_site_is_the_same_for_all_its_addresses() -> None:
    """So a site has as many flags as there are limits, and no more, whatever it does."""
    reasons = set()
    tally = SiteTally()
    for number in range(1, 200):
        for path in (f"/{number}/" * (3 + number), "/" + f"{number}" * 600, f"/{number}?" + "q" * (1025 + number)):
            trip = examine(SITE + path[:4000], 0, tally, LIMITS)
            reasons.add(trip.reason if trip else "")
        trip = examine(f"{SITE}/{number}", 16 + number, tally, LIMITS)
        reasons.add(trip.reason if trip else "")
    assert reasons == {
        "paths that repeat a part more than 3 times",
        "paths of more than 20 parts",
        "paths of more than 512 characters",
        "queries of more than 1024 characters",
        "pages more than 16 links from the start",
    }


# -- a site -----------------------------------------------------------------------------------------


def add(tally: SiteTally, path: str, limits: TrapLimits = LIMITS) -> str | None:
    said = words(path, tally=tally, limits=limits)
    if said is None:
        tally.count(SITE + path)
    return said


@each("path", ["/home?time={}", "/calendar/2024?next={}", "/shop/;jsessionid={}", "/a;s={}?b=1"])
def test_an_endless_row_of_queries_ends(path: str) -> None:
    """`/home?time=101` leads to 102, which leads to 103 ..."""
    tally = SiteTally(b"salt")
    said = [add(tally, path.format(number)) for number in range(1000)]
    assert said[:100] == [None] * 100
    refused = {str(words) for words in said[100:]}
    (only,) = refused
    assert re.fullmatch(r"100 other queries of '/[^;?]+' were added already \(limit 100\): a trap\?", only)
    # What was added may be asked for again; the path itself and other paths go on.
    assert add(tally, path.format(5)) is None
    assert add(tally, path.partition("?")[0].partition(";")[0]) is None
    assert add(tally, "/other?time=1") is None


def test_queries_of_other_hosts_of_a_site_are_others() -> None:
    tally = SiteTally()
    for number in range(100):
        tally.count(f"https://a.example.org/x?{number}")
    assert examine("https://a.example.org/x?new", 0, tally, LIMITS)
    assert examine("https://b.example.org/x?new", 0, tally, LIMITS) is None


def test_a_site_has_so_many_addresses_and_no_more() -> None:
    tally, limits = SiteTally(b"salt"), TrapLimits(urls=2000)
    said = [add(tally, f"/{number}", limits) for number in range(2500)]
    added = said.count(None)
    assert added == pytest.approx(2000, rel=0.01)
    assert said[added:] == [f"about {tally.urls:.0f} addresses of its site were added already (limit 2000)"] * (
        2500 - added
    )


def test_the_same_address_counts_once() -> None:
    tally = SiteTally(b"salt")
    for _ in range(50):
        for spelling in ("/a?x=1", "/b/../a?x=1", "/a?x=%31", "/a?x=1#part"):
            assert add(tally, spelling) is None
    assert tally.urls == 1
    assert tally.variants(f"{SITE}/a?x=2") == (1, False)
    assert tally.variants(f"{SITE}/a?x=1") == (1, True)


@pytest.mark.parametrize("number", [1, 100, 3_000, 20_000])
def test_the_number_of_addresses_is_estimated_well(number: int) -> None:
    tally = SiteTally(b"salt")
    for page in range(number):
        tally.count(f"{SITE}/{page}")
    assert tally.urls == pytest.approx(number, rel=0.01)
    assert len(tally.pack()) < 10_000


def packed_parts(tally: SiteTally) -> PackedTally:
    return msgspec.msgpack.decode(tally.pack(), type=PackedTally)


def test_the_memory_of_a_site_is_bounded_whatever_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traps, "MOST_QUERIES", 5_000)
    tally = SiteTally(b"salt")
    for query in range(60):  # a trap, and beside it more paths than can be remembered
        tally.count(f"{SITE}/trap?{query}")
        for path in range(100):
            tally.count(f"{SITE}/{query}/{path}?once")
    assert tally.variants(f"{SITE}/trap?x") == (60, False)
    assert len(packed_parts(tally).sizes) <= MOST_PATHS
    assert tally.variants(f"{SITE}/0/0?once") == (0, False)  # forgotten
    assert tally.variants(f"{SITE}/59/99?once") == (1, True)  # the latest are not
    for path in range(80):
        for query in range(100):
            tally.count(f"{SITE}/wide/{path}?{query}")
    assert 4_900 < sum(packed_parts(tally).sizes) <= 5_000  # and no more is evicted than must be
    assert len(tally.pack()) < 4 * 5_000 + 20 * MOST_PATHS + 10_000


@given(st.lists(st.text(string.ascii_letters + "/?&;=", max_size=12), max_size=30), st.binary(max_size=16))
def test_a_tally_survives_packing(paths: list[str], salt: bytes) -> None:
    tally = SiteTally(salt)
    for path in paths:
        tally.count(f"{SITE}/{path}")
    again = SiteTally.unpack(tally.pack())
    assert again.pack() == tally.pack()
    assert again.urls == tally.urls
    for path in [*paths, "new?query"]:
        assert again.variants(f"{SITE}/{path}") == tally.variants(f"{SITE}/{path}")
        again.count(f"{SITE}/{path}")
        tally.count(f"{SITE}/{path}")
    assert again.pack() == tally.pack()


@given(st.binary(max_size=60))
def test_bytes_that_are_no_tally(packed: bytes) -> None:
    with pytest.raises(ValueError, match="no tally"):
        SiteTally.unpack(packed)


def test_a_tally_that_was_cut_or_changed() -> None:
    tally = SiteTally()
    tally.count(f"{SITE}/?a")
    packed = tally.pack()
    for end in range(len(packed)):
        with pytest.raises(ValueError, match="no tally"):
            SiteTally.unpack(packed[:end])


def test_nobody_can_choose_addresses_that_fall_together() -> None:
    one, other = SiteTally(b"one"), SiteTally(b"other")
    for tally in (one, other):
        tally.count(f"{SITE}/?a")
    assert packed_parts(one).seen != packed_parts(other).seen
    assert set(packed_parts(one).paths) != set(packed_parts(other).paths)


# -- what is real -----------------------------------------------------------------------------------


@pytest.mark.skipif(not FEEDS.is_dir(), reason="the feeds in ../shared/data are not beside the project")
def test_no_article_that_was_ever_published_looks_like_a_trap() -> None:
    links = set()
    for file in sorted(FEEDS.glob("*")):
        try:
            document = read_feed(file.read_bytes(), url="https://publisher.test/feeds/index.xml")
        except ReadError:
            continue  # the manifest
        links |= {entry.link for entry in document.entries if entry.link}
    tallies: defaultdict[str, SiteTally] = defaultdict(SiteTally)
    refused = []
    for link in sorted(links):
        tally = tallies[host_of(link)]
        trip = examine(link, 0, tally, LIMITS)
        if trip is None:
            tally.count(link)
        else:
            refused.append((link, trip.words))
    assert len(links) > 2_500
    assert refused == []


def test_the_limits_on_the_page_are_those_of_the_code_and_of_the_settings() -> None:
    rows = re.findall(r"^\| ([a-z ]+) \| (?:`fetch\.(\w+)`|none) \| ([\d,]+) \|", PAGE, re.MULTILINE)
    shown = {name.replace(" ", "_"): int(default.replace(",", "")) for name, _, default in rows}
    assert shown == {limit.name: limit.default for limit in fields(TrapLimits)}
    for _, setting, default in rows:
        assert not setting or FetchSettings.model_fields[setting].default == int(default.replace(",", ""))
