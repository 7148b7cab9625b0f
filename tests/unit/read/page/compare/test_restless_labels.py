"""What stands beside a random teaser, an advertisement or another entry is known by something else, and is told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from tests.unit.read.page.compare.test_two_looks import WORDS
from tests.unit.read.page.test_changes import PARAGRAPHS, look

from tidings.model.pages import PageSeen

AT = datetime(2026, 3, 4, 12, 7, tzinfo=UTC)
FACTS = "".join(f"<p>{text}</p>" for text in PARAGRAPHS)


def words(seen: PageSeen) -> list[str]:
    said = [change.words for change in seen.added if change.noise is None]
    return [*said, *(f"- {one.text}" for one in seen.gone if not one.replaced)]


def visited(page: Callable[[int, str], str], *states: str) -> list[list[str]]:
    """What is told at each visit after the first; noise differs at each fetch."""
    fetch, memory, found = 0, b"", []
    for state in states:
        first, second, third = (page(fetch + step, state) for step in range(3))
        seen, after = look(first, memory)
        if seen.again:
            seen, after = look(first, memory, second=second)
        if seen.again:
            seen, after = look(first, memory, second=second, third=third)
        fetch, memory = fetch + 3, after
        found.append(words(seen))
    return found[1:]


def hero(at: int, state: str) -> str:
    teaser = f"<div class='hero'><a href='/{WORDS[at % 18]}'>The {WORDS[at % 18]} story</a></div>"
    notice = f"<div class='alert'>{state}</div>" if state else ""
    return f"<div class='wrap'>{notice}{teaser}<h1>Our shop</h1>{FACTS}</div>"


def within(at: int, state: str) -> str:
    ad = f"<div class='box-{at}'>Sponsor <a href='https://x.test/{at}'>{WORDS[at % 18]} for your home</a></div>"
    return f"<h1>Live</h1><div class='text'><p class='state'><b>{state}</b></p>{ad}{FACTS}</div>"


def entries(at: int, state: str) -> str:
    rows = {"Sending": "Operational", "Hooks": state, "Board": "Operational", "Inbound": "Operational"}
    shown = "".join(
        f"<div class='part'><span>{name}</span> <span>{said}</span> <small>{at * 37 % 200 + 9} ms</small></div>"
        for name, said in rows.items()
        if said
    )
    return f"<h1>Status</h1><div class='parts'>{shown}</div>{FACTS}"


def cards(at: int, state: str) -> str:
    """Of the length at which a text is no value any more, by the digits of its counter."""
    names = ("Akku-Tacker T 18", state, "Ladegerät L 4")
    shown = "".join(
        f"<div class='card'><a href='/{len(name)}'>{name}</a> <span>39,90 €</span> <small>lieferbar</small> "
        f"<em>{at % 2 * 15 + 3} Kunden sehen das gerade</em></div>"
        for name in names
        if name
    )
    return f"<h1>Akkugeräte</h1><div class='list'>{shown}</div>{FACTS}"


@pytest.mark.parametrize(
    ("page", "states", "told"),
    [
        (hero, ("", "", "Closed on Friday for stocktaking", ""), "Closed on Friday for stocktaking"),
        (within, ("Live now", "Live now", "This has ended", "Live now"), "This has ended"),
        (entries, ("Operational", "Operational", "Degraded", "Operational"), "Degraded"),
        (cards, ("Akku-Lampe AL 12", "Akku-Lampe AL 12", "", "Akku-Lampe AL 12"), "- Akku-Lampe AL 12"),
    ],
)
def test_it_is_told_when_it_changes_and_at_no_other_visit(
    page: Callable[[int, str], str], states: tuple[str, ...], told: str
) -> None:
    quiet, changed, back = visited(page, *states)
    assert (quiet, len(changed)) == ([], 1)
    assert told.removeprefix("- ") in changed[0]
    assert changed[0].startswith("- ") == told.startswith("- ")
    assert len(back) == 1


def test_a_link_within_an_edited_text_is_told_with_it() -> None:
    page = (
        "<h1>Fees</h1><p>A licence costs {} this year; see the <a href='https://trust.test/{}'>table</a> for more.</p>"
    )
    memory = look(page.format("£1,390", "2025.pdf"), second=page.format("£1,390", "2025.pdf"))[1]
    edited = page.format("£1,470", "2026.pdf")
    seen, _ = look(edited, memory, second=edited)
    assert [change.leads for change in seen.added] == [("https://trust.test/2026.pdf",)]
    assert seen.added[0].words.endswith("for more. (leads to https://trust.test/2026.pdf now)")
    assert (seen.counts.changed, seen.counts.moved) == (1, 0)
    other = page.format("£1,470", "9f3.pdf")
    seen, _ = look(edited, memory, second=other)
    assert [change.leads for change in seen.added] == [()], "it differs by request"


def test_content_within_a_frame_for_menus_is_no_menu() -> None:
    page = (
        "<div class='wy-grid-for-nav'><section class='wy-nav-content-wrap'><div class='wy-nav-content'>"
        "<div class='rst-content'><div class='document'><h1>Changelog</h1>{}<ul><li>Faster parsing of dates.</li></ul>"
        "<p>Write with our <a href='https://keys.test/{}'>key</a>.</p></div></div></div></section></div>"
    )
    memory = look(page.format("", "2024.asc"), second=page.format("", "2024.asc"))[1]
    new = page.format("<h2>4.2.2</h2><ul><li>Fixed a crash of empty joins.</li></ul>", "2026.asc")
    assert words(look(new, memory, second=new)[0]) == [
        "Changelog: 4.2.2",
        "4.2.2: Fixed a crash of empty joins.",
        "Write with our key: leads to https://keys.test/2026.asc now",
    ]


@pytest.mark.parametrize(
    "entry", ["<span>{}</span> <small>{} viewing now</small>", "{} {} personnes regardent cette date"]
)
def test_a_value_beside_a_number_of_viewers_is_told(entry: str) -> None:
    """Once a figure of the text was known to differ, another one was taken for it."""

    def page(at: int, state: str) -> str:
        said = "£84.50" if "span" in entry else "12 mars, Dernières places"
        shown = entry.format(state or said, at * 7 % 23 + 2)
        return f"<h1>Packs</h1><ul><li><h3><a href='/corrie'>Corrie 40</a></h3>{shown}</li></ul>{FACTS}"

    new = "£79.95" if "span" in entry else "12 mars, Complet"
    quiet, changed, back = visited(page, "", "", new, "")
    assert quiet == []
    assert len(changed) == len(back) == 1
    assert new in changed[0]


@pytest.mark.parametrize(
    ("heading", "old", "new"),
    [
        (
            "Kit for our weather",
            "Our shop is open every day but Sunday.",
            "Our shop is closed for stocktaking.",
        ),
        ("Limits", "Subscribers per topic: 512", "Subscribers per topic: 1,024"),
        ("Timetable", "Check in closes 30 minutes before departure.", "Check in closes 45 minutes before departure."),
    ],
)
def test_what_only_looks_like_a_counter_or_a_sign_is_told(heading: str, old: str, new: str) -> None:
    page = f"<div><h2>{heading}</h2><p>{{}}</p></div>{FACTS}"
    memory = look(page.format(old), at=AT, second=page.format(old))[1]
    seen, _ = look(page.format(new), memory, at=AT + timedelta(hours=6), second=page.format(new))
    assert [change.segment.text for change in seen.added if change.noise is None] == [new]
