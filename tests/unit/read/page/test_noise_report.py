"""The blocks of a page, and whether something new in each would be noise."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.examples import examples

from tidings.model.pages import Noise, NoiseRule, PageBrief
from tidings.read.page.changes import find_changes
from tidings.read.page.compare.site_boilerplate import count_pages, pack_hashes, pack_recurring
from tidings.read.page.noise_report import PageBlock, loudest, report_blocks
from tidings.read.page.tree.block_path import block_id
from tidings.read.page.tree.leaf_hash import hash_leaves

URL = "https://town.test/"
PROSE = [
    "The council met on Monday and agreed on nothing at all for the third time this year.",
    "The harbour is closed to ships of more than four hundred tons until further notice.",
    "A new school opens its doors in the old mill when the summer is over and the roof is whole.",
]
PLAIN = PageBrief(1, 0)
THINGS = "sofas shoes flights loans cruises watches lamps wine tools rings".split()


def page(visit: int, prose: Sequence[str] = PROSE, links: str = "http://ads.test") -> bytes:
    ads = "".join(
        f"<li><a href='{links}/{visit}-{n}'>Cheap {THINGS[(visit * 3 + n) % 10]} now</a></li>" for n in range(3)
    )
    words = "".join(f"<p>{text}</p>" for text in prose)
    menu = "<nav><a href='/a'>Home</a></nav>"
    return (
        f"{menu}<div class='clock'>{visit:02}:{visit * 7 % 60:02}</div><main><h1>News</h1>{words}</main>"
        f"<aside><ul class='offers'>{ads}</ul></aside>"
    ).encode()


def visited(bodies: Sequence[bytes], brief: PageBrief = PLAIN) -> bytes:
    """The memory after these visits. The second of the bodies is the second look of the first visit as well."""
    memory = b""
    for visit, body in enumerate(bodies, start=1):
        second = (bodies[1], None) if visit == 1 and len(bodies) > 1 else None
        _, memory = find_changes(
            body, url=URL, content_type="text/html", brief=brief, memory=memory, visit=visit, second=second
        )
    return memory


def told(bodies: Sequence[bytes], brief: PageBrief = PLAIN, kept: int = 3) -> dict[str, PageBlock]:
    versions = [(body, "text/html") for body in bodies[: -kept - 1 : -1]]
    memory = visited(bodies, brief)
    found = report_blocks(versions, url=URL, brief=brief, memory=memory, visits=len(bodies))
    assert len({block.path for block in found}) == len(found)
    return {block.path: block for block in found}


def test_in_the_order_of_the_page_with_segments_and_words() -> None:
    found = told([page(1)])
    assert list(found) == ["nav", "div.clock", "main > h1", "main > p", "aside > ul.offers > li"]
    prose = found["main > p"]
    assert (prose.segments, prose.words, prose.block) == (3, PROSE[0], block_id("main > p"))
    assert (prose.changed, prose.visits) == (0, 0)
    assert found.pop("nav").verdict == "noise: recurs", "a menu"
    assert {block.verdict for block in found.values()} == {"what is new is a change"}


def test_what_two_looks_differ_in_is_noise_and_prose_is_not() -> None:
    found = told([page(visit) for visit in range(1, 9)], kept=8)
    offers, clock, prose = found["aside > ul.offers > li"], found["div.clock"], found["main > p"]
    assert (offers.noise, offers.silent, offers.verdict) == (Noise.DIFFERS, 3, "noise: differs")
    assert (clock.noise, clock.verdict) == (Noise.DIFFERS, "noise: differs")
    assert (offers.changed, offers.visits, clock.changed) == (7, 7, 7)
    assert (prose.changed, prose.noise) == (0, None)


def test_what_changes_at_each_visit_and_never_differed_between_two_looks_is_a_change() -> None:
    bodies = [page(1, [f"Bread costs {visit} euro", *PROSE]) for visit in range(1, 9)]
    found = told([bodies[0], *bodies], kept=9)["main > p"]
    assert (found.changed, found.verdict) == (7, "what is new is a change")


def test_the_block_to_mute_is_the_one_with_most_of_many_changes() -> None:
    def bodies(changes: int) -> list[bytes]:
        return [page(visit, [f"Bread costs {min(max(visit, 1), changes)} euro", *PROSE]) for visit in range(9)]

    few, many = (told(bodies(changes), kept=9) for changes in (4, 8))
    assert loudest([*few.values()]) is None
    assert loudest([*many.values()]) == many["main > p"], "not the clock and the offers, which are noise"
    rule = NoiseRule(block_id("main > p"), "main > p", muted=False)
    assert loudest([*told(bodies(8), PageBrief(1, 0, rules=(rule,)), kept=9).values()]) is None


def test_changed_prose_is_told_by_the_kept_versions() -> None:
    bodies = [page(1), page(1), page(1, PROSE[1:]), page(1, PROSE[1:]), page(1)]
    prose = told(bodies, kept=5)["main > p"]
    assert (prose.changed, prose.visits, prose.noise) == (2, 4, None)


def test_what_stands_on_many_pages_recurs() -> None:
    counts = b""
    for _ in range(4):
        counts = count_pages(counts, pack_hashes(hash_leaves(["Home"]).hashes))
    found = told([page(1), page(2)], PageBrief(1, 0, recurring=pack_recurring(counts)))
    assert (found["nav"].noise, found["nav"].verdict) == (Noise.RECURS, "noise: recurs")
    assert found["main > p"].noise is None


@pytest.mark.parametrize(("muted", "verdict"), [(True, "muted by a rule"), (False, "always a change, by a rule")])
def test_a_rule_comes_before_what_was_learned(muted: bool, verdict: str) -> None:
    path = "aside > ul.offers > li"
    brief = PageBrief(1, 0, rules=(NoiseRule(block_id(path), path, muted),))
    found = told([page(visit) for visit in range(1, 9)], brief)[path]
    assert (found.muted, found.verdict) == (muted, verdict)
    assert found.noise is Noise.DIFFERS, "what was learned is told all the same"


def test_an_advertisement_between_paragraphs_is_a_part_of_its_block() -> None:
    bodies = [page(1, [PROSE[0], f"Order {THINGS[visit]} here", *PROSE[1:]]) for visit in range(8)]
    found = told(bodies)["main > p"]
    assert (found.silent, found.segments) == (1, 4)
    assert found.verdict == "noise: differs (1 of 4 segments)"


def test_without_a_version_or_a_memory() -> None:
    assert report_blocks([], url=URL, brief=None, memory=b"", visits=0) == []
    found = report_blocks([(page(1), None)], url=URL, brief=None, memory=b"no memory", visits=3)
    assert [block.noise for block in found] == [Noise.RECURS, *[None] * 4], "a menu is one anywhere"


@settings(max_examples=examples(40), deadline=None)
@given(st.lists(st.binary(max_size=200), min_size=1, max_size=4), st.binary(max_size=80))
def test_any_bytes_give_blocks(bodies: list[bytes], memory: bytes) -> None:
    for block in report_blocks([(body, None) for body in bodies], url=URL, brief=None, memory=memory, visits=2):
        assert 0 <= block.silent <= block.segments
        assert 0 <= block.changed <= block.visits
        assert block.verdict
