"""What is new on a page."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each
from tests.costs import grows_like_its_size, seconds

from tidings.model.pages import Noise, NoiseRule, PageBrief, PageSeen, Segment
from tidings.read.page import changes
from tidings.read.page.changes import find_changes
from tidings.read.page.compare import comparison
from tidings.read.page.compare import look as compared_look
from tidings.read.page.compare import memory as compared_memory
from tidings.read.page.compare.memory import LARGEST, MOST_LEAVES, unpack_memory
from tidings.read.page.tree.block_path import block_id
from tidings.text.decoding import unpack
from tidings.text.html import not_a_page

URL = "https://paper.test/"
PARAGRAPHS = [
    f"Paragraph {word} says at some length that the council met again and decided nothing at all about the bridge."
    for word in "one two three four five six".split()
]
PAGE = "".join(f"<p>{text}</p>" for text in PARAGRAPHS)


def brief(**more: object) -> PageBrief:
    return PageBrief(root_id=1, level=0, **more)  # type: ignore[arg-type]


def look(
    markup: str,
    memory: bytes = b"",
    given: PageBrief | None = None,
    visit: int | None = None,
    second: str | None = None,
    third: str | None = None,
    at: datetime | None = None,
) -> tuple[PageSeen, bytes]:
    return find_changes(
        markup.encode(),
        url=URL,
        content_type="text/html",
        brief=given or brief(),
        memory=memory,
        visit=visit,
        second=(second.encode(), "text/html") if second is not None else None,
        third=(third.encode(), "text/html") if third is not None else None,
        at=at,
    )


def added(seen: PageSeen) -> list[tuple[str, Noise | None]]:
    return [(change.segment.text, change.noise) for change in seen.added]


def test_the_first_look_is_the_baseline() -> None:
    seen, memory = look(f"<title>The paper</title><h1>News</h1>{PAGE}<a href='/a'>A</a><a href='/b.pdf'>B</a>")
    assert (seen.first, seen.added, seen.removed, seen.segments) == (True, (), 0, 8)
    assert seen.title == "The paper"
    assert seen.links == ("https://paper.test/a",)
    assert len(np.frombuffer(seen.fresh, "<i8")) == 16, "each text, and each in its place"
    assert unpack_memory(memory) is not None


def test_a_page_that_is_the_same_brings_nothing() -> None:
    memory = look(PAGE)[1]
    seen, after = look(PAGE, memory)
    assert (seen.first, seen.added, seen.removed, seen.fresh, seen.copy) == (False, (), 0, b"", None)
    assert look(PAGE, after)[0].added == ()


def test_other_markup_and_other_spaces_are_no_change() -> None:
    memory = look(PAGE)[1]
    spaced = (
        PAGE.replace(" ", "\n   ").replace("<p>", "<p class='x' style='color:red'><span>").replace("</p>", "</span>")
    )
    assert look(spaced, memory)[0].added == ()
    assert look(PAGE.upper(), memory)[0].added == ()


def test_an_edit_an_insertion_and_a_removal() -> None:
    memory = look(PAGE)[1]
    edited = PAGE.replace("Paragraph two says", "Paragraph two denies")
    seen, _ = look(edited, memory)
    assert added(seen) == [(PARAGRAPHS[1].replace("says", "denies"), None)]
    assert seen.removed == 1
    seen, _ = look(PAGE + "<p>A new one.</p>", memory)
    assert (added(seen), seen.removed) == ([("A new one.", None)], 0)
    seen, _ = look(PAGE.replace(f"<p>{PARAGRAPHS[3]}</p>", ""), memory)
    assert (added(seen), seen.removed) == ([], 1)


def test_the_copy_is_the_body() -> None:
    memory = look(PAGE)[1]
    seen, _ = look(PAGE + "<p>New.</p>", memory)
    assert seen.copy is not None
    body = (PAGE + "<p>New.</p>").encode()
    assert unpack(seen.copy.packed) == body
    assert (seen.copy.sha256, seen.copy.size) == (hashlib.sha256(body).digest(), len(body))
    assert seen.copy.content_type == "text/html"


def test_what_comes_back_is_new_again() -> None:
    memory = look(PAGE)[1]
    for _ in range(4):
        seen, memory = look(PAGE + "<p>Closed today.</p>", memory)
        assert (added(seen), seen.removed) == ([("Closed today.", None)], 0)
        seen, memory = look(PAGE, memory)
        assert (added(seen), seen.removed) == ([], 1)
        assert [one.text for one in seen.gone] == ["Closed today."]


def test_links_are_told_where_the_page_leads_elsewhere() -> None:
    old = "<p><a href='/old'>Old words</a></p>"
    memory = look(old)[1]
    new = "<p><a href='/new?utm_source=x'>New</a> <a href='https://else.test/'>else</a> <a href='/i.png'>i</a></p>"
    seen, _ = look(old + new, memory)
    assert seen.links == ("https://paper.test/new", "https://paper.test/old")
    assert look(old + "<p>More words.</p>", memory)[0].links == ()
    assert seen.added[0].segment.links == (
        "https://paper.test/new",
        "https://else.test/",
        "https://paper.test/i.png",
    )
    assert look(old + new, memory, brief(follow=False))[0].links == ()


@pytest.mark.parametrize("words", ["Latest issue", "<img src='/i.png' alt=''>"])
def test_a_new_address_behind_what_was_there_is_found(words: str) -> None:
    page = PAGE + "<p><a href='/issue-{}'>" + words + "</a></p>"
    memory = look(page.format(1))[1]
    seen, memory = look(page.format(2), memory)
    assert (seen.links, seen.removed) == (("https://paper.test/issue-2",), 0)
    again = look(page.format(2), memory)[0]
    assert (again.links, again.added) == ((), ())
    assert look(page.format(3), memory, brief(follow=False))[0].links == ()


def test_words_that_lead_elsewhere_are_a_change_and_a_picture_is_none() -> None:
    page = PAGE + "<p><a href='/issue-{}?from=top'>{}</a></p>"
    words, picture = "Latest issue", "<img src='/i.png' alt=''>"
    seen, _ = look(page.format(2, words), look(page.format(1, words))[1])
    assert [change.words for change in seen.added] == ["Latest issue: leads to https://paper.test/issue-2?from=top now"]
    assert seen.copy is not None
    seen, _ = look(page.format(2, picture), look(page.format(1, picture))[1])
    assert (seen.added, seen.copy) == ((), None)
    seen, _ = look(page.format(1, words).replace("from=top", "from=2"), look(page.format(1, words))[1])
    assert seen.added == (), "the query alone: a token of the session"


def test_a_link_of_a_menu_may_lead_anywhere() -> None:
    page = PAGE + "<nav><a href='/{}'>Latest issue</a></nav>"
    assert look(page.format(2), look(page.format(1))[1])[0].added == ()


@each(("old", "new"), [("A+", "A-"), ("+5", "-5"), ("5 %", "5"), ("C", "C++"), ("BBB-", "BBB")])
def test_signs_are_read(old: str, new: str) -> None:
    page = PAGE + "<table><tr><td>Grade</td><td>{}</td></tr></table>"
    seen, _ = look(page.format(new), look(page.format(old))[1])
    assert (added(seen), seen.removed) == ([(new, None)], 1)


@each(
    ("old", "new"),
    [
        ("\u201cQuoted\u201d words", '"Quoted" words'),
        ("one \u2013 two", "one - two"),
        ("well - known", "well\u2014known"),
    ],
)
def test_other_quotes_and_dashes_are_no_change(old: str, new: str) -> None:
    assert look(f"{PAGE}<p>{new}</p>", look(f"{PAGE}<p>{old}</p>")[1])[0].added == ()


def test_a_paragraph_that_is_taken_back_is_new_again() -> None:
    edited = PAGE.replace("Paragraph two says", "Paragraph two denies")
    pattern = brief(words=("says",))
    memory = look(PAGE, given=pattern)[1]
    memory = look(edited, memory, pattern)[1]
    seen, _ = look(PAGE, memory, pattern)
    assert (added(seen), seen.removed) == ([(PARAGRAPHS[1], None)], 1)
    assert [found.segment for found in seen.findings] == [seen.added[0].segment.hash]


def test_a_segment_says_where_it_stands() -> None:
    memory = look("<main><h1>News</h1></main>")[1]
    seen, _ = look("<main><h1>News</h1><ul class='list'><li>All <a href='/x'>of it</a></ul></main>", memory)
    (change,) = seen.added
    segment = change.segment
    assert (segment.tag, segment.path, segment.text) == ("li", "main > ul.list > li", "All of it")
    assert segment.block == block_id(segment.path)
    assert len(segment.tokens) == 3
    assert 0.3 < segment.linked < 0.8


def test_the_pattern_of_words_is_looked_for_in_new_leaves() -> None:
    pattern = brief(words=("shale", "Gas", "energy"), at_least=2)
    one, two = "<p>Shale under the hills.</p>", "<p>SHALE and gas under the hills.</p>"
    seen, memory = look(one, given=pattern)
    assert seen.findings == ()
    seen, memory = look(one + two, memory, pattern)
    assert [(found.detector, found.words) for found in seen.findings] == [("words", "shale, gas")]
    assert seen.findings[0].segment == seen.added[0].segment.hash
    assert look(one + two, memory, pattern)[0].findings == ()
    baseline = look(one + two, given=pattern)[0]
    assert [found.words for found in baseline.findings] == ["shale, gas"]


class Broken:
    name = "broken"
    wants: frozenset[int] | None = None

    def look(self, segment: Segment) -> str | None:
        raise ValueError(f"cannot read {segment.tag}")


def test_a_broken_detector_is_reported_and_harms_nothing() -> None:
    seen, memory = find_changes(
        PAGE.encode(), url=URL, content_type=None, brief=brief(words=("bridge",)), memory=b"", detectors=[Broken()]
    )
    assert seen.notice == "detector broken: ValueError: cannot read p"
    assert len(seen.findings) == len(PARAGRAPHS)
    again, _ = find_changes(
        (PAGE + "<p>More about the bridge.</p>").encode(),
        url=URL,
        content_type=None,
        brief=brief(words=("bridge",)),
        memory=memory,
        detectors=[Broken()],
    )
    assert len(again.findings) == 1
    assert "broken" in again.notice


@each(
    ("body", "content_type", "words"),
    [
        (b"\x89PNG\r\n", "image/png", "image/png, not a page"),
        (b"%PDF-1.7", "text/html", "application/pdf, not a page"),
        (b"<p>", "text/html; charset=utf-8", ""),
        (b"<p>", "application/xhtml+xml", ""),
        (b"<p>", None, ""),
        (b"<!doctype html><p>", "application/octet-stream", ""),
        (b"words", "text/plain", "text/plain, not a page"),
        (b"{}", "application/json", "application/json, not a page"),
        (b"a{}", "TEXT/CSS", "text/css, not a page"),
    ],
)
def test_what_is_no_page(body: bytes, content_type: str | None, words: str) -> None:
    assert not_a_page(body, content_type) == words
    seen, memory = find_changes(body, url=URL, content_type=content_type, brief=brief(), memory=b"old")
    assert seen.no_page == words
    if words:
        assert memory == b"old"


def test_rules_of_a_person_come_first() -> None:
    box = "<ul class='box'><li>{}</ul>"
    path = "ul.box > li"
    memory = look(PAGE + box.format("something"))[1]
    memory = look(PAGE + box.format("one thing"), memory)[1]
    muted = brief(rules=(NoiseRule(block_id(path), path, muted=True),))
    seen, _ = look(PAGE + box.format("another"), memory, muted)
    assert (added(seen), seen.removed, seen.copy) == ([("another", Noise.MUTED)], 0, None)
    gone, _ = look(PAGE, memory, muted)
    assert (gone.added, gone.removed, gone.gone, gone.copy) == ((), 0, (), None), "nor what is gone from there"
    kept = brief(rules=(NoiseRule(block_id(path), path, muted=False),))
    for number in range(8):
        seen, memory = look(PAGE + box.format(f"thing {'x' * number}"), memory, kept)
        assert [noise for _, noise in added(seen)] == [None]


def items(*numbers: int | str) -> str:
    return "".join(f"<li>item {number}" for number in numbers)


MANY = range(MOST_LEAVES + 1_000)


def only_few_leaves(monkeypatch: pytest.MonkeyPatch) -> int:
    """Fewer leaves are remembered and compared, so that a page that has more is read in a moment. How many."""
    for module in (changes, comparison, compared_look, compared_memory):
        monkeypatch.setattr(module, "MOST_LEAVES", 400)
    return 400


def test_pages_with_more_leaves_than_are_remembered() -> None:
    seen, memory = look(items(*MANY))
    assert len(memory) <= LARGEST
    assert seen.notice == "7,000 segments; the first 6,000 are compared one by one"
    again, memory = look(items(*MANY), memory)
    assert (again.added, again.removed, again.segments) == ((), 0, len(MANY))
    again, memory = look(items("at the top", *MANY), memory)
    assert (added(again), again.removed) == ([("item at the top", None)], 0)
    again, memory = look(items(*MANY), memory)
    assert (added(again), again.removed) == ([], 1), "one that moved up from the rest is not new"
    assert look(items(*MANY), memory)[0].copy is None


def test_a_change_far_down_is_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    many = range(only_few_leaves(monkeypatch) + 100)
    for last in (["another"], [many[-1], "one more"], []):
        memory = look(items(*many))[1]
        seen, memory = look(items(*many[:-1], *last), memory)
        assert (seen.removed, seen.copy is not None) == (1, True), last
        seen, _ = look(items(*many[:-1], *last), memory)
        assert (seen.added, seen.removed) == ((), 0), last


def test_what_moves_up_from_the_rest_is_not_new_whatever_else_is_gone_there(monkeypatch: pytest.MonkeyPatch) -> None:
    most = only_few_leaves(monkeypatch)
    many, far = range(most + 100), most + 50
    memory = look(items(*many))[1]
    for without, new in (([5, far], []), ([5, 7, far], []), ([5, 7, far], ["at the top"])):
        left = [number for number in many if number not in without]
        seen, after = look(items(*new, *left), memory)
        assert added(seen) == [(f"item {one}", None) for one in new]
        assert seen.removed == len(without), "that far down counts as one"
        again, _ = look(items(*new, *left), after)
        assert (again.added, again.removed) == ((), 0)


def test_a_page_that_outgrows_what_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    most = only_few_leaves(monkeypatch)
    many = range(most + 100)
    memory = look(items(*many[:most]))[1]
    assert look(items(*many), memory)[0].removed == 1
    memory = look(items(*many), memory)[1]
    assert look(items(*many[:most]), memory)[0].removed == 1


def test_a_page_that_is_too_long_to_be_read_says_so() -> None:
    assert "what follows the first 20,000 segments is not read" in look(items(*range(20_010)))[0].notice


@given(st.lists(st.sampled_from([*"abcdefgh"]), max_size=8), st.lists(st.sampled_from([*"abcdefgh"]), max_size=8))
def test_what_is_added_and_removed_is_the_difference_of_two_sets(old: list[str], new: list[str]) -> None:
    def page(letters: list[str]) -> str:
        return "".join(
            f"<p>Sentence {one} is long enough to be prose by any count of its many words.</p>" for one in letters
        )

    memory = look(page(old))[1]
    seen, after = look(page(new), memory)
    assert {change.segment.text.split()[1] for change in seen.added} == set(new) - set(old)
    assert seen.removed == len(set(old) - set(new))
    assert look(page(new), after)[0].added == ()


SENTENCES = st.lists(
    st.sampled_from("heron otter badger marten".split()).map(
        lambda animal: f"The {animal} was seen again by the old mill where the river turns to the west of the town."
    ),
    max_size=6,
)


@given(SENTENCES, SENTENCES)
def test_what_is_told_with_two_looks_alike_is_the_difference_of_the_texts(old: list[str], new: list[str]) -> None:
    before, now = ("".join(f"<p>{text}</p>" for text in texts) for texts in (old, new))
    memory = look(before, second=before)[1]
    seen, memory = look(now, memory, second=now)
    assert Counter(text for text, noise in added(seen) if noise is None) == Counter({*new} - {*old})
    assert Counter(one.text for one in seen.gone) == Counter({*old} - {*new})
    assert seen.removed == len(seen.gone)
    assert not seen.again
    quiet = look(now, memory)[0]
    assert (quiet.added, quiet.removed, quiet.again) == ((), 0, False)


@given(st.binary(max_size=200), st.binary(max_size=80), st.binary(max_size=200))
def test_any_bytes_and_any_memory_are_looked_at(body: bytes, memory: bytes, other: bytes) -> None:
    given = brief(recurring=memory)
    for second in (None, (other, None)):
        seen, after = find_changes(body, url=URL, content_type="text/html", brief=given, memory=memory, second=second)
        assert isinstance(seen, PageSeen)
        assert seen.no_page or len(after) <= LARGEST


HOSTILE: dict[str, Callable[[int, int], str]] = {
    "paragraphs in one box with links": lambda at, size: (
        "<div>" + "".join(f"<p>{at} text {n}<a href=/{n}></a></p>" for n in range(4 * size))
    ),
    "a block of its own for each": lambda at, size: "".join(
        f"<div class='{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n // 676)}'>w{at} {n}</div>"
        for n in range(4 * size)
    ),
    "long cells": lambda at, size: "".join(f"<td>{at} {'word 12:30 ' * 2 * size}{n}" for n in range(40)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages_are_looked_at_in_time(name: str) -> None:
    def cost(size: int) -> float:
        memory, longest = b"", 0.0

        def visit(page: str) -> None:
            nonlocal memory
            _, memory = look(page, memory)
            assert len(memory) <= LARGEST

        for at in range(3):
            longest = max(longest, seconds(partial(visit, HOSTILE[name](at, size))))
        return longest

    assert grows_like_its_size(cost, 45)
