"""Links that lead elsewhere: several with the same words are known by what stands before each."""

from __future__ import annotations

from dataclasses import replace
from zlib import crc32

from tests.cases import each
from tests.unit.read.page.test_changes import PAGE, look

from tidings.model.pages import PageSeen
from tidings.read.page.compare.memory import pack_memory, unpack_memory
from tidings.read.page.diff import DiffKind, diff_pages

PEOPLE = {"Ada Marsh": "/cv/marsh.pdf", "Bela Orth": "/cv/orth.pdf", "Cleo Pratt": "/cv/pratt.pdf"}
TOLD = "{}: Curriculum vitae: leads to https://paper.test/cv/new.pdf now"


def page(people: dict[str, str]) -> str:
    entries = "".join(
        f"<div><p>{name}</p><p><a href='{cv}'>Curriculum vitae</a></p></div>" for name, cv in people.items()
    )
    return f"<html><body><main><h1>People of the college</h1>{entries}</main></body></html>"


def visit(people: dict[str, str], memory: bytes = b"", second: dict[str, str] | None = None) -> tuple[PageSeen, bytes]:
    return look(page(people), memory, second=page(second) if second is not None else None)


def words(seen: PageSeen) -> list[str]:
    return [change.words for change in seen.added if change.noise is None]


def test_each_of_them_is_compared_at_its_place() -> None:
    memory = visit(PEOPLE)[1]
    for name in PEOPLE:
        moved = PEOPLE | {name: "/cv/new.pdf"}
        seen, after = visit(moved, memory, moved)
        assert (words(seen), seen.removed) == ([TOLD.format(name)], 0), name
        assert words(visit(moved, after)[0]) == []
        assert words(visit(moved, memory, PEOPLE)[0]) == [], "only one look has it"


def test_an_entry_more_or_less_moves_none_of_the_others() -> None:
    memory = visit(PEOPLE)[1]
    seen, _ = visit({"Dora Quist": "/cv/quist.pdf", **PEOPLE}, memory)
    assert words(seen) == ["People of the college: Dora Quist"]
    seen, _ = visit(dict(list(PEOPLE.items())[1:]), memory)
    assert (words(seen), [one.text for one in seen.gone]) == ([], ["Ada Marsh"])
    assert words(visit(dict(reversed(PEOPLE.items())), memory)[0]) == []


def test_an_address_that_differs_at_each_look_is_none() -> None:
    numbered = [{name: f"/session/{look}{at}/cv.pdf" for at, name in enumerate(PEOPLE)} for look in range(4)]
    memory = visit(numbered[0], second=numbered[1])[1]
    for one in numbered[2:]:
        seen, memory = visit(one, memory)
        assert words(seen) == []


def test_a_diff_says_the_same() -> None:
    name = "Cleo Pratt"
    found = diff_pages(page(PEOPLE).encode(), page(PEOPLE | {name: "/cv/new.pdf"}).encode(), url="https://paper.test/")
    assert [row.words for row in found.segments if row.kind is not DiffKind.SAME] == [TOLD.format(name)]


@each(
    ("old", "new", "is_told"),
    [
        ("/dl.php?id=7", "/dl.php?id=8", True),
        ("/get?lang=en&file=plan-1.pdf", "/get?lang=en&file=plan-2.pdf", True),
        ("/get?file=plan.pdf&v=1", "/get?v=2&file=plan.pdf", False),
        ("/get?file=plan.pdf#page=2", "/get?file=plan.pdf#page=3", False),
        ("/get?id=9f1c2ab07734ef5590aa81bc2d3e4f50", "/get?id=1b2c3d4e5f60718293a4b5c6d7e8f901", False),
    ],
)
def test_of_a_query_counts_what_names_a_document(old: str, new: str, is_told: bool) -> None:
    before, after = ({"Ada Marsh": one} for one in (old, new))
    assert bool(words(visit(after, visit(before)[1])[0])) is is_told


def test_a_memory_from_before_queries_were_looked_at_raises_no_alarm() -> None:
    people = {"Ada Marsh": "/dl.php?id=7"}
    known = unpack_memory(visit(people)[1])
    assert known is not None
    [place] = [at for at, row in enumerate(known.rows) if row.link]
    plain = known.rows[place]._replace(link=crc32(b"/dl.php"))
    rows = (*known.rows[:place], plain, *known.rows[place + 1 :])
    seen, memory = visit(people, pack_memory(replace(known, rows=rows, plain_links=True)))
    assert words(seen) == []
    assert len(words(visit({"Ada Marsh": "/dl.php?id=8"}, memory)[0])) == 1


def test_a_text_that_only_aged_has_links_that_count() -> None:
    text = (
        PAGE + "<p>Seed swap in the hall, doors at ten. Our <a href='/{}.ods'>list of seeds</a>, from {} days ago.</p>"
    )
    memory = look(text.format("a", 3))[1]
    for days in (4, 5):
        seen, memory = look(text.format("a", days), memory)
        assert words(seen) == []
    moved = text.format("b", 5)
    assert len(words(look(moved, memory, second=moved)[0])) == 1


def test_a_teaser_with_the_words_and_the_address_of_a_menu_entry_leads_nowhere_new() -> None:
    menu = "<nav><ul><li><a href='/lamp'>Dynamo lamp</a></li><li><a href='/bell'>Brass bell</a></li></ul></nav>"
    page = PAGE + "<section><h2>Related products</h2><ul><li><a href='{}'>{}</a></li></ul></section>" + menu
    bell = page.format("/bell", "Brass bell")
    memory = look(bell, second=bell)[1]
    lamp = page.format("/lamp", "Dynamo lamp")
    assert [one.leads for one in look(lamp, memory, second=lamp)[0].added if one.noise is None and one.leads] == []
    moved = page.format("/lamp-2", "Dynamo lamp")
    assert [one.leads for one in look(moved, memory, second=moved)[0].added if one.noise is None] != []


def test_a_download_with_another_size_is_told_with_its_address_and_another_headline_without() -> None:
    page = PAGE + "<dl><dt>Image</dt><dd><a href='/{}.bin'>Download the image</a> ({} MB)</dd></dl>"
    first = page.format("mesh-a", 11.9)
    memory = look(first, second=first)[1]
    both = page.format("mesh-b", 12.6)
    (change,) = (one for one in look(both, memory, second=both)[0].added if one.noise is None)
    assert [one.rpartition("/")[2] for one in change.leads] == ["mesh-b.bin"]
    assert [
        one.words
        for one in diff_pages(first.encode(), both.encode(), url="https://paper.test/").segments
        if "mesh-b.bin" in one.words
    ]
    news = PAGE + "<h2><a href='/{}'>{}</a></h2>"
    memory = look(news.format("a", "The mill burns"))[1]
    seen, _ = look(news.format("b", "The mill is rebuilt"), memory)
    assert [one.leads for one in seen.added if one.noise is None] == [()]


def test_a_link_of_the_document_is_compared_whatever_a_menu_before_it_says() -> None:
    def page(address: str) -> str:
        menu = "<nav><ul><li><a href='/a/4'>HSA-2026-004</a></li><li><a href='/b'>Policy</a></li></ul></nav>"
        row = f"<tr><td><a href='{address}'>HSA-2026-004</a></td><td>Memory disclosure</td></tr>"
        return f"<body>{menu}<main><h1>Advisories</h1><table><tr><th>Number</th></tr>{row}</table></main></body>"

    memory = look(page("/a/4"))[1]
    assert words(look(page("/a/4"), memory)[0]) == []
    moved = page("/a/4-withdrawn")
    assert [one.split(": leads to ")[-1] for one in words(look(moved, memory, second=moved)[0])] == [
        "https://paper.test/a/4-withdrawn now"
    ]
