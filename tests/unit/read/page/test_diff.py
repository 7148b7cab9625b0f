"""Two versions of a page side by side."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tests.costs import grows_like_its_size, seconds
from tests.unit.read.page.test_changes import PAGE, PARAGRAPHS, brief, look

from tidings.model.pages import Noise, NoiseRule, PageBrief
from tidings.read.page.changes import find_changes
from tidings.read.page.compare.site_boilerplate import count_pages, pack_hashes, pack_recurring
from tidings.read.page.diff import DiffKind, PageDiff, diff_pages
from tidings.read.page.tree.block_path import block_id
from tidings.read.page.tree.leaf_hash import hash_leaves
from tidings.text.alignment import Span, matching_pairs, word_diff

URL = "https://paper.test/"


def compare(old: str, new: str, **known: object) -> PageDiff:
    return diff_pages(old.encode(), new.encode(), url=URL, **known)  # type: ignore[arg-type]


def told(found: PageDiff) -> list[tuple[str, str | None, str | None]]:
    return [(one.kind.value, one.old, one.new) for one in found.segments if one.kind is not DiffKind.SAME]


def differs(found: PageDiff) -> bool:
    return any(one.kind is not DiffKind.SAME and one.noise is None for one in found.segments)


def test_the_same_page_is_the_same() -> None:
    found = compare(PAGE, PAGE)
    assert (told(found), differs(found)) == ([], False)
    assert [one.new for one in found.segments] == PARAGRAPHS


def test_added_removed_and_changed_stand_where_they_stood() -> None:
    new = PAGE.replace(f"<p>{PARAGRAPHS[1]}</p>", "").replace("Paragraph four says", "Paragraph four denies")
    new = new.replace(f"<p>{PARAGRAPHS[5]}</p>", f"<p>{PARAGRAPHS[5]}</p><ul><li>A new point</ul>")
    found = compare(PAGE, new)
    kinds = [one.kind for one in found.segments]
    same = DiffKind.SAME
    assert kinds == [same, DiffKind.REMOVED, same, DiffKind.CHANGED, same, same, DiffKind.ADDED]
    assert [found.count(kind) for kind in (DiffKind.ADDED, DiffKind.REMOVED, DiffKind.CHANGED)] == [1, 1, 1]
    assert found.segments[-1].path == "ul > li"
    spans = found.segments[3].spans
    assert [(span.kind, span.text) for span in spans if span.kind != "same"] == [("gone", "says"), ("come", "denies")]


def test_a_segment_alone_in_its_block_changed_though_no_word_is_left() -> None:
    found = compare(f"<h1>Bridge</h1>{PAGE}", f"<h1>Another thing</h1>{PAGE}")
    assert told(found) == [("changed", "Bridge", "Another thing")]


def test_a_change_has_the_words_of_lists() -> None:
    """Values beside their labels: no word of the old one is left in the new one, and several changed in one block."""
    prices = "<h2>Tea</h2><table><tr><th>Green<td>{}<tr><th>Black<td>{}</table><p>Closed on {}.</p>"
    old, new = prices.format("21.00", "17.50", "Monday"), prices.format("23.00", "18.50", "Friday")
    assert [one.words for one in compare(old, new).segments if one.kind is not DiffKind.SAME] == [
        "Green: 21.00 -> 23.00",
        "Black: 17.50 -> 18.50",
        "Tea: Closed on Monday. -> Closed on Friday.",
    ]


def test_lists_and_diffs_name_what_was_removed_and_where_a_text_stands_in_the_same_words() -> None:
    page = (
        "<main><h1>Shop</h1><div class=card><h3>Green tea</h3>{badge}<p>12.00 EUR</p></div><div class=card><h3>Tea</h3>"
        "<p class=badge>Sold out</p><p>9.00 EUR</p></div><table><tr><th>Name<th>State<tr><td>Cup<td>{state}<tr><td>Pot"
        "<td>Open</table><h2>Notes</h2><p>{note}</p></main>"
    )
    old = page.format(badge="<p class=badge>Sold out</p>", state="In stock", note="Closed on Monday.")
    for badge, state, note, words in (
        ("", "In stock", "Closed on Monday.", ["removed: Green tea: Sold out"]),
        ("<p class=badge>Sold out</p>", "", "Closed on Monday.", ["removed: Cup: In stock"]),
        ("<p class=badge>Sold out</p>", "Sold out", "Closed on Monday.", ["Cup, State: In stock -> Sold out"]),
        ("<p class=badge>Sold out</p>", "In stock", "Closed.", ["Notes: Closed on Monday. -> Closed."]),
    ):
        new = page.format(badge=badge, state=state, note=note)
        seen, memory = look(new, look(old, second=old)[1], second=new)
        listed = [one.words for one in seen.added] + [one.words for one in seen.gone if not one.replaced]
        assert listed == words
        rows = compare(old, new, memory=memory).segments
        assert [one.words for one in rows if one.kind is not DiffKind.SAME] == words


def test_what_moved_is_the_same() -> None:
    paragraphs = [f"<p>{text}</p>" for text in PARAGRAPHS]
    assert told(compare("".join(paragraphs), "".join(reversed(paragraphs)))) == []


def test_repeated_segments_are_counted() -> None:
    assert told(compare("<p>x</p><p>x</p>", "<p>x</p>")) == [("removed", "x", None)]


def test_what_was_first_and_is_gone_stands_first() -> None:
    assert compare("<h2>Old</h2>" + PAGE, PAGE).segments[0].kind is DiffKind.REMOVED


def test_noise_is_told_with_its_reason() -> None:
    box = "<ul class='box'><li>{}</ul>"
    path = "ul.box > li"
    old, new = PAGE + box.format("alder"), PAGE + box.format("birch")
    rule = NoiseRule(block_id(path), path, muted=True)
    assert [one.noise for one in compare(old, new, rules=(rule,)).segments][-1] is Noise.MUTED
    counts = b""
    for _ in range(3):
        counts = count_pages(counts, pack_hashes(np.array(hash_leaves(["alder", "birch"]).hashes)))
    assert compare(old, new, recurring=pack_recurring(counts)).segments[-1].noise is None
    foot = "<footer>{}</footer>"
    for before, after in (("", foot.format("birch")), (foot.format("birch"), "")):
        found = compare(PAGE + before, PAGE + after, recurring=pack_recurring(counts))
        assert found.segments[-1].noise is Noise.RECURS
    memory = look(PAGE + box.format("elm"), second=PAGE + box.format("fir"))[1]
    found = compare(old, new, memory=memory)
    assert found.segments[-1].noise is Noise.DIFFERS
    assert not differs(found)
    assert found.count(DiffKind.CHANGED) == 0
    assert found.count(DiffKind.CHANGED, noise=True) == 1


@given(st.lists(st.sampled_from("abcdef"), max_size=20), st.lists(st.sampled_from("abcdef"), max_size=20))
def test_matches_are_equal_and_rise(old: list[str], new: list[str]) -> None:
    pairs = matching_pairs(old, new)
    assert all(old[i] == new[j] for i, j in pairs)
    assert all(a < c and b < d for (a, b), (c, d) in pairwise(pairs))
    assert len(matching_pairs(old, old)) == len(old)


@given(st.text("ab c.é", max_size=40), st.text("ab c.é", max_size=40))
def test_marked_words_are_both_texts(old: str, new: str) -> None:
    spans = word_diff(old, new)
    assert "".join(span.text for span in spans if span.kind != "come") == old
    assert "".join(span.text for span in spans if span.kind != "gone") == new


def test_marked_words() -> None:
    assert word_diff("the old bridge", "the new bridge") == (
        Span("same", "the "),
        Span("gone", "old"),
        Span("come", "new"),
        Span("same", " bridge"),
    )


@given(
    st.lists(st.sampled_from(["one", "two", "three", "four words in it"]), max_size=8),
    st.lists(st.sampled_from(["one", "two", "three", "four words in it"]), max_size=8),
)
def test_a_diff_holds_both_pages(old: list[str], new: list[str]) -> None:
    found = compare("".join(f"<p>{text}</p>" for text in old), "".join(f"<p>{text}</p>" for text in new))
    assert [one.new for one in found.segments if one.new is not None] == new
    assert sorted(one.old for one in found.segments if one.old is not None) == sorted(old)


def test_hostile_pages_are_compared_in_time() -> None:
    def same_words(size: int) -> tuple[str, str]:
        return "<p>" + "a " * 4 * size, "<p>" + "a " * 4 * size + "b a " * size

    def same_texts(size: int) -> tuple[str, str]:
        return "<p>x y" * size, "<p>y x" * size

    def other_texts(size: int) -> tuple[str, str]:
        old, new = ("".join(f"<p>{word}{n} and more</p>" for n in range(size)) for word in ("word", "other"))
        return old, new

    for pages in (same_words, same_texts, other_texts):

        def cost(size: int, pages: Callable[[int], tuple[str, str]] = pages) -> float:
            old, new = pages(size)
            return seconds(lambda: compare(old, new))

        assert grows_like_its_size(cost, 500), pages.__name__


def test_the_same_words_that_lead_elsewhere_are_a_change() -> None:
    def body(manual: str, menu: str) -> bytes:
        nav = f"<nav><ul><li><a href='{menu}'>All of our ports</a></li></ul></nav>"
        return f"{nav}<main><h1>Port</h1><p>Read <a href='{manual}'>the manual</a> first.</p></main>".encode()

    url = "https://a.test/port/"
    old, new = body("m1.pdf", "/ports"), body("m2.pdf?seen=1", "/other")
    [row] = [one for one in diff_pages(old, new, url=url).segments if one.kind is not DiffKind.SAME]
    assert (row.kind, row.old, row.new) == (
        DiffKind.CHANGED,
        "Read the manual first. (leads to https://a.test/port/m1.pdf)",
        "Read the manual first. (leads to https://a.test/port/m2.pdf?seen=1)",
    )
    assert [(span.kind, span.text) for span in row.spans[1:3]] == [
        ("gone", "https://a.test/port/m1.pdf"),
        ("come", "https://a.test/port/m2.pdf?seen=1"),
    ]
    muted = NoiseRule(row.block, row.path, muted=True)
    assert {one.kind for one in diff_pages(old, new, url=url, rules=[muted]).segments} == {DiffKind.SAME}


def test_links_that_a_visit_does_not_report_are_noise_and_none_is_a_row_where_links_are_not_compared() -> None:
    """A session in a link, and a link beside the document, which has most of the text in its <main>."""
    page = (
        "<main><h1>Port</h1>{more}<p>Read <a href='{form}'>the form</a> first.</p><p>Sign <a href='/s/{session}/in'>in"
        "</a> to order.</p></main><div><a href='/promo/{promo}'>Our newest ships</a></div>"
    )
    more = "".join(f"<p>{text}</p>" for text in PARAGRAPHS)
    old, second, new = (
        page.format(more=more, form=form, session=session, promo=promo)
        for form, session, promo in (("1.pdf", "a1", "x"), ("1.pdf", "b2", "x"), ("2.pdf", "c3", "y"))
    )
    seen, _ = look(new, memory := look(old, second=second)[1])
    assert [change.words for change in seen.added] == ["Read the form first: leads to https://paper.test/2.pdf now"]
    rows = [one for one in compare(old, new, memory=memory).segments if one.kind is not DiffKind.SAME]
    assert [(one.words, one.noise) for one in rows if one.noise is None] == [(seen.added[0].words, None)]
    assert [one.noise for one in rows] == [None, Noise.DIFFERS, Noise.RECURS]
    assert not differs(compare(old, new, memory=memory, link_targets=False))


def test_a_link_within_an_edited_text_is_in_the_words_of_list_and_diff_unless_switched_off() -> None:
    page = "<p>A licence costs {} in all; see the <a href='{}'>table</a> for more of it.</p>" + PAGE
    old, new = page.format("1,390", "/1.pdf"), page.format("1,470", "/2.pdf")
    memory = look(old, second=old)[1]
    for switched in (True, False):
        seen, _ = look(new, memory, brief(link_targets=switched), second=new)
        rows = [one for one in compare(old, new, link_targets=switched).segments if one.kind is not DiffKind.SAME]
        assert [one.words for one in rows] == [change.words for change in seen.added]
        assert ("leads to" in rows[0].words) is switched


def test_what_was_reported_stays_a_change_whatever_is_learned_later() -> None:
    notice = "The ferry is late again today / as it was all week"
    old, new = PAGE, f"{PAGE}<footer>{notice}</footer>"
    seen, memory = look(new, look(old, second=old)[1], second=new)
    (said,) = [one.words for one in seen.added if one.noise is None]
    counts = b""
    for _ in range(6):  # pages that have it, too
        counts = count_pages(counts, pack_hashes(np.array(hash_leaves([notice]).hashes)))
    later = {"memory": memory, "recurring": pack_recurring(counts)}
    cases = [("", 0), (said, 1), (f"{said} / another", 1), (f"another / {said[:35]}…", 1), (f"{said} too", 0)]
    for words, changes in [*cases, (said[:35], 0), (f"another / {said[:10]}…", 0)]:
        rows = compare(old, new, said=words, **later).segments
        assert [one.words for one in rows if one.kind is not DiffKind.SAME and one.noise is None] == [said] * changes
    rule = NoiseRule(block_id("footer"), "footer", muted=True)
    assert not differs(compare(old, new, said=said, rules=(rule,), **later))


def test_noise_of_any_visit_is_known() -> None:
    """Whatever the numbers of the visits are that saw it."""
    brief, memory = PageBrief(1, 0), b""
    start = "<main><p>Always there.</p></main>"
    pages = [f"{start}<aside><p>Offer of {name} now</p></aside>".encode() for name in "abcdefgh"]
    for one, other in pairwise(pages):
        second = other, "text/html"
        _, memory = find_changes(one, url=URL, content_type="text/html", brief=brief, memory=memory, second=second)
    for one, other in pairwise(pages):
        found = diff_pages(one, other, url=URL, memory=memory).segments
        assert {row.noise for row in found if row.kind is not DiffKind.SAME} <= {Noise.DIFFERS}
