"""Lines with a restless figure that are on a page at times; parts of texts, links and places that differ by request."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.cases import each
from tests.unit.read.page.test_changes import PAGE, brief, look

from tidings.model.pages import PageSeen
from tidings.read.page.compare.site_boilerplate import count_pages, pack_recurring

AT = datetime(2026, 3, 5, 6, tzinfo=UTC)
SIX_HOURS = timedelta(hours=6)


def news(seen: PageSeen) -> list[str]:
    gone = [f"gone: {one.text}" for one in seen.gone if not one.replaced]
    return [change.segment.text for change in seen.added if change.noise is None] + gone


class Page:
    """A page that is visited every six hours, and looked at as often as each visit asks for."""

    def __init__(self) -> None:
        self._memory, self._visit = b"", 0

    def visited(self, first: str, second: str | None = None) -> list[str]:
        """The news, where one look shows one text and the others another."""
        self._visit += 1
        at = AT + self._visit * SIX_HOURS
        other = second if second is not None else first
        seen, memory = look(first, self._memory, visit=self._visit, at=at)
        if seen.again:
            seen, memory = look(first, self._memory, visit=self._visit, at=at, second=other)
        if seen.again:
            seen, memory = look(first, self._memory, visit=self._visit, at=at, second=other, third=other)
        self._memory = memory
        return news(seen)


def test_a_line_alone_whose_figure_is_restless_comes_and_goes_in_silence() -> None:
    counter, page = (PAGE + "<p>{} cars past the counter this hour</p>").format, Page()
    page.visited(PAGE)
    for _ in range(3):
        assert page.visited(counter(549), counter(731)) == []
        assert page.visited(PAGE) == []


def test_a_line_that_looks_agree_on_an_entry_and_trouble_are_told() -> None:
    for markup, figures, text in (
        ("<p>{} berths are let from May</p>", (12, 12), "12 berths are let from May"),
        ("<ul><li>Lamp, {} in baskets</li></ul>", (3, 9), "Lamp, 3 in baskets"),
        ("<p>Tickets for the derby: {} left</p>", (312, 309), "Tickets for the derby: 312 left"),
        ("<p>Line 4 is suspended, {} are waiting</p>", (40, 52), "Line 4 is suspended, 40 are waiting"),
    ):
        page = Page()
        page.visited(PAGE)
        assert page.visited(*(PAGE + markup.format(one) for one in figures)) == [text]


def test_what_takes_the_place_of_a_line_is_told_though_its_figure_is_restless() -> None:
    page, status = Page(), (PAGE + "<p class='status'>Status: {}, answered in {} ms</p>").format
    page.visited(status("up", 212), status("up", 198))
    assert page.visited(status("up", 187), status("up", 240)) == []
    assert page.visited(status("down", 220), status("down", 231)) == ["Status: down, answered in 220 ms"]


def test_a_text_that_goes_on_with_such_a_line_is_the_same_and_an_edit_of_it_is_told() -> None:
    hours, weather = "Gate open Tuesday to {} from nine to four.", " {} °C in the lower field"
    page = Page()

    def shown(day: str, *degrees: float) -> list[str]:
        texts = [hours.format(day) + weather.format(one) for one in degrees] or [hours.format(day)]
        return page.visited(*(f"{PAGE}<p>{text}</p>" for text in texts))

    shown("Friday")
    assert shown("Friday", 5.4, 6.1) == []
    assert shown("Friday") == []
    assert shown("Friday", 7.2, 6.9) == []
    assert shown("Sunday", 7.2, 6.9) == [hours.format("Sunday") + weather.format(7.2)]


def test_the_first_of_several_parts_is_told_beside_two_that_are_restless() -> None:
    badges = (PAGE + "<p><b>Latest release {}</b> <i>{} downloads</i> <u>build {}</u></p>").format
    page = Page()
    page.visited(badges("3.8.1", 2310, "passing"), badges("3.8.1", 2344, "running"))
    for visit, state in enumerate(("running", "passing", "running")):
        other = "passing" if state == "running" else "running"
        assert page.visited(badges("3.8.1", 2400 + visit, state), badges("3.8.1", 2500 + visit, other)) == []
    told = page.visited(badges("3.8.2", 2600, "passing"), badges("3.8.2", 2611, "running"))
    assert told == ["Latest release 3.8.2 2600 downloads build passing"]


@each(
    ("text", "old", "new"),
    [
        ("<a href='/q1'>QSA-1</a>: memory grows ({}), read {} times", "moderate", "high"),
        ("Yalding 133, Loose {} <small>({} reads)</small>", "129", "131"),
        ("{} € <small>{} visiteurs en ce moment</small>", "284 000", "269 000"),
    ],
)
def test_a_part_with_a_restless_figure_leaves_the_rest_of_a_text_heard(text: str, old: str, new: str) -> None:
    entry = (PAGE + "<ul><li>Other</li><li>" + text + "</li></ul>").format
    page = Page()
    page.visited(entry(old, 741), entry(old, 985))
    assert page.visited(entry(old, 802), entry(old, 866)) == []
    assert len(page.visited(entry(new, 812), entry(new, 921))) == 1


def test_a_link_to_another_host_that_counts_the_click_leads_nowhere_else() -> None:
    markup = PAGE + "<p>Order the book of the club at the <a href='{}'>club shop</a>.</p>"
    page = Page()
    page.visited(markup.format("https://kit.example/"))
    assert page.visited(*(markup.format(f"https://kit.example/c?i={one}") for one in ("4bce", "95a8"))) == []
    assert page.visited(markup.format("https://kit.example/")) == []
    own = Page()
    own.visited(markup.format("/shop"))
    assert len(own.visited(markup.format("/shop-2"))) == 1


def test_a_place_around_the_content_that_two_pages_prove_restless_is_so_on_the_third() -> None:
    frame = "<main><h1>{}</h1><p>All that there is to say about {} is here.</p></main><footer><p>{}</p></footer>"
    counts = b""
    for name in ("limits", "prices"):
        first, second = (frame.format(name, name, said) for said in ("Tea is on us", "Ask for a ride"))
        seen, _ = look(first, second=second)
        counts = count_pages(counts, seen.fresh)
    given = brief(recurring=pack_recurring(counts))
    before, after = (frame.format("terms", "terms", said) for said in ("Bring a friend along", "Park behind the hall"))
    memory = look(before, given=given, second=before)[1]
    assert news(look(after, memory, given, second=after)[0]) == []
    edited = after.replace("All that there is", "Not all that there is")
    assert news(look(edited, memory, given, second=edited)[0]) == ["Not all that there is to say about terms is here."]


def test_a_date_that_keeps_its_distance_is_told_once_and_one_that_is_put_off_each_time() -> None:
    for text, times in (("With you by {} March", 1), ("Closed until {} March", 3)):
        page, told = Page(), 0
        for day in range(12):
            told += len(page.visited(f"{PAGE}<p>{text.format(8 + (day + 2) // 4)}</p>"))
        assert told == times, text


@each(
    ("old", "new"),
    [
        ("We meet on Friday 20 March. Entry is £6 per car.", "We meet on Friday 20 March. Entry is £7 per car."),
        (
            "The post is for 35 hours a week, on days that you choose.",
            "The post is for 28 hours a week, on days that you choose.",
        ),
        ("Hop Cup, first round: 7 March", "Hop Cup, first round: 6 March"),
    ],
)
def test_what_looks_like_the_time_and_is_none_is_told(old: str, new: str) -> None:
    page = Page()
    for _ in range(6):
        assert page.visited(f"{PAGE}<p>{old}</p>") == []
    assert page.visited(f"{PAGE}<p>{new}</p>") == [new]


def test_a_date_that_is_put_back_is_told_each_time() -> None:
    page, told = Page(), []
    for day in (9, 9, 10, 9, 10, 10):
        told.append(len(page.visited(f"{PAGE}<p>The count is on {day} March</p>")))
    assert told == [0, 0, 1, 1, 1, 0]


def test_the_age_of_a_post_names_nothing() -> None:
    table = "<table><tr><th>Extra</th></tr><tr><td>Adapter</td></tr></table>"
    post = f"<article><h4>tycho_b</h4><time>{{}}</time>{table}</article>"
    page = Page()
    page.visited(PAGE + post.format("2 days ago"))
    assert page.visited(PAGE + post.format("3 days ago")) == []


def test_an_entry_of_a_list_does_not_name_what_follows_the_list() -> None:
    prices = PAGE + "<div><ul><li>Ticket {} EUR</li></ul><p>Doors open at {}. {}</p></div>"
    page = Page()
    page.visited(*(prices.format(20, "six", tip) for tip in ("Pay by card.", "Bring coins.")))
    assert page.visited(*(prices.format(25, "six", tip) for tip in ("Pay by card.", "Bring coins."))) == [
        "Ticket 25 EUR"
    ]
    told = page.visited(*(prices.format(25, "seven", tip) for tip in ("Bring coins.", "Pay by card.")))
    assert told == ["Doors open at seven. Bring coins."]
