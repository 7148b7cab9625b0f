"""Boxes of keyword tags are no news, in whatever markup; lists of other things are."""

from __future__ import annotations

import struct
from typing import Any

from tests.cases import each
from tests.unit.watch.watchedthings import page

from tidings.text.tokens import hash64
from tidings.text.url import page_key
from tidings.watch.page.documents import segment_documents

OLD = ["gas", "roads", "shale", "sport", "weather", "schools"]
NEW = ["trains", "shale", "music", "gas", "football", "prices", "bridges"]
MORE = [*OLD, "coal"]


def news(body: str, *segments: str, **known: Any) -> list[str]:
    """What is asked of each new segment; of several texts each is asked by itself."""
    return [" + ".join(one.text for one in piece.news) for piece in segment_documents(page(body, *segments, **known))]


def commas(items: list[str]) -> str:
    return f"<p>{', '.join(items)}</p>"


def winners(items: list[str]) -> str:
    return f"<p>Winners: {', '.join(items)}</p>"


def bars(items: list[str]) -> str:
    return f"<p>{' | '.join(items)}</p>"


def spans(items: list[str]) -> str:
    return f"<div>{' '.join(f'<span>{item}</span>' for item in items)}</div>"


def links(items: list[str]) -> str:
    return f"<div>{' '.join(f'<a href=/tag/{item}>{item}</a> (3)' for item in items)}</div>"


def lines(items: list[str]) -> str:
    return f"<div>{'<br>'.join(items)}</div>"


def crumbs(items: list[str]) -> str:
    return f"<div>{' &gt; '.join(items)}</div>"


def text_of(body: str) -> str:
    """Of a page with a single segment."""
    (piece,) = segment_documents(page(body, first=True))
    return piece.whole.text


BOXES = [commas, winners, bars, spans, links, lines, crumbs]


@each("box", BOXES)
def test_another_choice_of_keywords_is_no_news(box: Any) -> None:
    body, before = f"{box(NEW)}<p>Gas in shale.</p>", box(OLD).encode()
    assert news(body, text_of(box(NEW)), "Gas in shale.", before=before) == ["", "Gas in shale."]


@each(
    ("box", "asked"),
    [(commas, ""), (winners, "Winners: coal"), (lines, "coal"), (spans, ""), (bars, ""), (links, "")],
)
def test_of_a_list_that_got_an_item_this_is_asked(box: Any, asked: str) -> None:
    assert news(box(MORE), text_of(box(MORE)), before=box(OLD).encode()) == [asked]


def test_of_a_list_with_another_label_all_is_asked() -> None:
    old, new = "Monday: Alice, Bob, Carol, Dan, Eve", "Tuesday: Alice, Bob, Carol, Dan, Eve"
    assert news(f"<p>{new}</p>", new, before=f"<p>{old}</p>".encode()) == [new]


def test_a_list_that_came_beside_others_is_news() -> None:
    old, new = "Monday: Alice A, Bob B, Carol C, Dan D, Eve E", "Tuesday: Frank F, Grace G, Heidi H, Ivan I, Judy J"
    body, before = f"<ul><li>{old}</li><li>{new}</li></ul>", f"<ul><li>{old}</li></ul>".encode()
    assert news(body, new, before=before) == [new]


@each(
    "box",
    [
        "<p>Keywords: gas, shale</p>",
        "<p>Tagi: gas, shale.</p>",
        "<p><strong>Topics</strong> <em>gas</em> <em>shale</em></p>",
        "<p>标签：gas、shale</p>",
        "<p>#gas #shale</p>",
        "<p><a href='/t/1'>#gas</a> <a href='/t/2'>#shale gas</a></p>",
        "<div class='post-tags'>gas shale energy</div>",
        "<div id='keywords'><span>gas</span> <span>shale</span></div>",
        "<div class='articleTags'><a href='/t/1'>gas</a> <a href='/t/2'>shale</a></div>",
    ],
)
@each("first", [True, False])
def test_a_box_that_is_called_tags_is_never_news(box: str, first: bool) -> None:
    said = [] if first else [text_of(box)]
    assert news(box, *said, first=first, before=None if first else b"<p>Nothing yet.</p>") == [""]


@each(
    ("body", "asked"),
    [
        ("<h4>Keywords</h4><p>gas, shale</p>", ["Keywords", ""]),
        ("<h4>Popular topics</h4><ul><li>gas from shale</li><li>coal</li></ul>", ["Popular topics", "", ""]),
        ("<dl><dt>Tags</dt><dd>gas from shale</dd><dd>coal</dd></dl>", ["Tags", "", ""]),
        ("<table><tr><th>Tags</th><td>gas, shale</td></tr></table>", ["Tags", ""]),
        ("<ul class='taglist'><li>gas from shale</li><li>coal</li></ul>", ["", ""]),
        # Longer than keywords are.
        ("<h4>Topics</h4><p>Gas was found in shale near the town, say engineers.</p>", None),
        ("<ul class='tags'><li>Gas was found in shale near the town</li><li>coal</li></ul>", None),
        # A page that is filed under tags is no box of them.
        ("<div class='post tag-gas'><p>Gas</p><p>Shale</p></div>", None),
    ],
)
def test_what_stands_under_a_heading_or_in_a_class_of_tags(body: str, asked: list[str] | None) -> None:
    found = news(body, first=True)
    whole = [piece.whole.text for piece in segment_documents(page(body, first=True))]
    if asked is None:
        assert any("as" in text and text == said for text, said in zip(found, whole, strict=True))
    else:
        assert found == asked


def test_a_row_of_short_leaves_that_was_dealt_anew_is_no_news() -> None:
    old = "".join(f"<li>{item}</li>" for item in OLD)
    new = "".join(f"<li>{item}</li>" for item in NEW)
    said = [item for item in NEW if item not in OLD]
    assert news(f"<ul>{new}</ul>", *said, before=f"<ul>{old}</ul>".encode()) == [""] * len(said)
    # What was published since is above what was, and that is in its order.
    offers = "".join(f"<li>{item}</li>" for item in ("Bicycle", "Old lamp", "Red chair", "Boat", *OLD[:2]))
    said = ["Bicycle", "Old lamp", "Red chair", "Boat"]
    assert news(f"<ul>{offers}</ul>", *said, before=f"<ul>{old}</ul>".encode()) == said
    assert news(f"<ul>{old}<li>Bicycle</li></ul>", "Bicycle", before=f"<ul>{old}</ul>".encode()) == ["Bicycle"]


def test_what_stands_in_a_table_is_data() -> None:
    old, new = ", ".join(OLD), ", ".join(NEW)
    body, before = f"<table><tr><td>{new}</td></tr></table>", f"<table><tr><td>{old}</td></tr></table>"
    assert news(body, new, before=before.encode()) == [new]


def test_of_a_new_page_a_list_without_a_name_is_no_news_and_one_with_a_name_is() -> None:
    for box in (commas, bars, spans, links):
        assert news(f"{box(OLD)}<p>Gas was found in shale.</p>", first=True) == ["", "Gas was found in shale."]
    assert news("<p>Anna K, Jan N, Ewa L, Piotr M, Maria D</p>", first=True) == [
        "Anna K, Jan N, Ewa L, Piotr M, Maria D"
    ]
    assert news(lines(OLD), first=True) == [" + ".join(OLD)]
    names = "Winners: Anna Kowalska, Jan Nowak, Ewa Lis, Piotr Mazur, Maria Duda"
    assert news(f"<p>{names}</p>", first=True) == [names]
    assert news(winners(OLD), first=True) == [" + ".join(f"Winners: {item}" for item in OLD)]
    assert news(f"<h2>Winners</h2>{commas(OLD)}", first=True) == ["Winners", " + ".join(OLD)]


@each(
    "body",
    [
        "<h1>Gas, shale, energy, coal, wind</h1>",
        "<p>Gas is dear, energy is too, shale may help, coal is cheap, all pay more</p>",
        "<p><span>Gas</span> <span>was</span> <span>found</span> <span>in</span> <span>shale.</span></p>",
        "<p><b>Gas</b> in <b>shale</b> and <b>coal</b> and <b>oil</b> <b>here</b></p>",
    ],
)
def test_what_only_looks_like_a_list_is_asked_whole(body: str) -> None:
    assert news(body, first=True) == [text_of(body)]


def test_keywords_of_two_characters() -> None:
    assert news(spans(["石油", "天气", "页岩", "能源", "铁路"]), first=True) == [""]


def test_items_that_lead_to_known_pages_are_left_out() -> None:
    keys = struct.pack("<q", hash64(page_key("https://site.test/old")))
    body = "<p>Winners: <a href='/old'>Anna</a>, <a href='/x'>Jan</a>, <b>Ewa</b>, <b>Piotr</b>, <b>Maria</b></p>"
    assert news(body, first=True, followed=keys) == ["Winners: Jan + Winners: Ewa + Winners: Piotr + Winners: Maria"]
