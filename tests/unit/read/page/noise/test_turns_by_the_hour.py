"""What goes by the hour, and what does not; questions with buttons, lines of links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from tests.cases import each
from tests.unit.read.page.noise.test_lines_at_times import Page, news
from tests.unit.read.page.test_changes import PAGE, brief, look

from tidings.read.page.compare.site_boilerplate import count_pages, pack_recurring
from tidings.read.page.words.momentary_text import is_dispatch_moved
from tidings.read.page.words.opening_signs import goes_by_the_hour
from tidings.read.page.words.passing_text import is_passing

FIRST = datetime(2026, 3, 2, 6, tzinfo=UTC)
HOURS = timedelta(hours=6)


def told(states: Sequence[str]) -> list[int]:
    """The visits, six hours apart, at which a page with one of these lines is reported."""
    line, memory, found = (
        (PAGE + "<p class='desk'>{}</p>").format,
        look(PAGE + f"<p class='desk'>{states[0]}</p>")[1],
        [],
    )
    for visit, state in enumerate(states[1:], 2):
        at = FIRST + (visit - 1) * HOURS
        seen, after = look(line(state), memory, visit=visit, at=at)
        if seen.again:
            seen, after = look(line(state), memory, visit=visit, at=at, second=line(state))
        found += [visit] if news(seen) else []
        memory = after
    return found


def test_a_sentence_that_turns_at_the_same_hours_is_told_on_the_first_day_only() -> None:
    day, night = "Ruth takes your calls.", "A machine takes messages."
    days = [day, day, night, night] * 4
    assert max(told(days)) <= len(("a", "day", "and", "a", "half")) + 1


def test_a_sentence_that_turns_at_other_hours_is_told_each_time() -> None:
    bare, chained = "The road over the hill is free.", "Take chains for the road over the hill."
    states = [bare, chained, chained, chained, bare, bare, bare, bare, bare, chained, chained, bare, bare]
    assert told(states) == [at + 1 for at in range(1, len(states)) if states[at] != states[at - 1]]


def test_a_sentence_that_many_pages_replace_alike_is_told_on_each() -> None:
    possible, ended = "Enrolment is possible.", "Enrolment has come to its end."
    pages = [(PAGE + f"<h2>Course {page}</h2><p class='say'>{{}}</p>").format for page in range(9)]
    memories, counts, reports = [look(page(possible))[1] for page in pages], b"", 0
    for page, memory in zip(pages, memories, strict=True):
        given = replace(brief(), recurring=pack_recurring(counts))
        seen = look(page(ended), memory, visit=2, given=given, second=page(ended))[0]
        counts, reports = count_pages(counts, seen.fresh), reports + bool(news(seen))
    assert reports == len(pages)


@each(
    ("old", "new", "passes"),
    [
        ("The enquiry desk is staffed now.", "The enquiry desk is closed for the night.", True),
        ("Our advice line is open", "Our advice line opens at eight", True),
        ("Chatten är bemannad", "Chatten öppnar igen klockan åtta", True),
        ("Our advice line opens at eight", "Our advice line opens at nine", False),
        ("The counter is staffed, closed on Mondays", "The counter is staffed, closed on Tuesdays", False),
        ("The café is closed for repairs", "The café is open from ten to four", False),
        ("The pass is open now", "The pass is closed now", False),
        ("The shop is staffed by Ann", "The shop is staffed by Bob", False),
    ],
)
def test_a_sign_that_goes_by_the_hour_is_no_news(old: str, new: str, passes: bool) -> None:
    assert goes_by_the_hour(old, new) == passes


@each(
    ("old", "new", "moved"),
    [
        ("Order in the next 3 hours and it leaves today", "Ordered now, it leaves tomorrow", True),
        ("Parts leave tomorrow.", "Order within 2 h 13 min and parts leave today.", True),
        ("Order by 3 pm today, sent now", "Order by 5 pm today, sent now", False),
        ("Order now, it leaves tomorrow", "We take no orders until May", False),
    ],
)
def test_a_promise_of_dispatch_goes_with_the_time_of_day(old: str, new: str, moved: bool) -> None:
    assert is_dispatch_moved(old, new) == moved


@each(
    ("old", "new", "passes"),
    [
        ("Time now: 16:30", "Time now: 17:00", False),  # the hour of a hearing, under the head of a column
        ("Uhrzeit: 6:30 bis 19:15", "Uhrzeit: 6:30 bis 21:00", False),
        ("Server time 6:01", "Server time 12:02", True),
        ("Encore 12 jours avant la fête", "Encore 11 jours avant la fête", True),
        ("Book 12 days before the fair", "Book 11 days before the fair", False),
        ("This is day 64 of the year", "This is day 65 of the year", True),
        ("Il est 6 h 01", "Il est 12 h 02", True),
        ("B-", "B+", False),
    ],
)
def test_what_says_the_time_moves_as_it_does(old: str, new: str, passes: bool) -> None:
    assert is_passing(old, new, datetime(2026, 3, 6, 12, 2, tzinfo=UTC), 360) == passes


@each(
    "box",
    [
        "<div class='x1'><p>Got thirty seconds? What annoys you?</p><button>Sure</button><button>No</button></div>",
        "<div class='y2'><p>Not sure about a mount? Bernard knows.</p><button>Write to him</button></div>",
    ],
)
def test_a_question_with_buttons_comes_and_goes_in_silence(box: str) -> None:
    page = Page()
    page.visited(PAGE)
    assert page.visited(PAGE + box) == []
    assert page.visited(PAGE) == []


@each(
    "entry",
    [
        "<div class='faq'><h3>May I bring a dog?</h3><p>Yes, on a lead.</p><button>Helpful</button></div>",
        "<div class='post'><p>Ann</p><p>3 March</p><p>Does it run on Linux?</p><button>Reply</button></div>",
        "<li><p>Does it run on Linux?</p><button>Reply</button></li>",
    ],
)
def test_a_question_that_is_content_is_told(entry: str) -> None:
    page = Page()
    page.visited(PAGE)
    assert any("?" in line for line in page.visited(PAGE + entry))


def test_the_head_of_a_column_stays_what_it_is_whatever_is_said_above_it() -> None:
    page, table = Page(), (PAGE + "<p>{}</p><table><thead><tr><th>Depot</th><th>Where</th></tr></thead></table>").format
    page.visited(table("Somebody is there now"))
    assert page.visited(table("The cage is for parcels")) == ["The cage is for parcels"]


def test_a_line_of_links_that_the_page_has_elsewhere_leads_around() -> None:
    menu = (
        "<header><nav><ul>"
        + "".join(f"<li><a href='/{one}'>To {one}</a></li>" for one in "abcd")
        + "</ul></nav></header>"
    )
    line = (menu + PAGE + "<div class='more'>{}</div>").format
    link = "<a href='/{0}'>To {0}</a>".format
    page = Page()
    page.visited(line(link("a") + link("b")))
    assert page.visited(line(link("c") + link("d"))) == []
    assert page.visited(line(link("c") + link("e"))) == ["To c To e"]  # the page has no such link
