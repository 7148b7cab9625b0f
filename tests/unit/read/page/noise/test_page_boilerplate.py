"""What is around the content of pages, by example: each kind silent where it comes, goes or is replaced, and beside it
something alike that is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.cases import each
from tests.unit.read.page.noise.test_classifier import AROUND, after, reasons
from tests.unit.read.page.test_changes import look

from tidings.model.pages import Noise
from tidings.read.page.noise.page_boilerplate import has_figure
from tidings.read.page.words.kinds_of_text import says_control

FOOTER = "<footer><div class='cols'>{}</div></footer>"
COLUMN = "<div class='col'>{}<ul><li><a href='/{}/a'>First one</a></li><li><a href='/{}/b'>Next one</a></li></ul></div>"


def footer(*names: str, notice: str = "") -> str:
    return AROUND + FOOTER.format(notice + "".join(COLUMN.format(name, name, name) for name in names))


@each(
    ("before", "behind"),
    [("Product", "Features."), ("Über uns", "Unternehmen"), ("Services", "À propos"), ("Firma", "O nas")],
)
def test_names_of_columns_in_a_footer_are_the_sites(before: str, behind: str) -> None:
    seen = after([footer(before, "Legal")], footer(behind, "Legal", "Help"))
    assert set(reasons(seen)) == {Noise.RECURS}
    assert seen.removed == 0


def test_a_notice_above_the_links_of_a_footer_is_alone_and_told() -> None:
    notice = "<div class='note'>{}</div>"
    seen = after(
        [footer("Legal", notice=notice.format("Open today"))], footer("Legal", notice=notice.format("On strike"))
    )
    assert (reasons(seen), seen.removed) == ([None], 1)


def test_a_list_of_classified_ads_is_the_content() -> None:
    page = "<main><h1>Club</h1><p>Welcome to all of you.</p><h2>{}</h2><ul>{}</ul></main>"
    ads = [f"<li><a href='/{at}'>{name} for sale</a></li>" for at, name in enumerate(("A bike", "A piano", "A pram"))]
    for heading, is_told in (("Anzeigen", True), ("Most read", False)):
        memory = look(page.format(heading, "".join(ads[:2])))[1]
        seen = look(page.format(heading, "".join(ads)), memory)[0]
        assert (None in reasons(seen)) is is_told, heading


def test_what_is_asked_most_is_a_ranking_also_without_links_and_a_question_is_none() -> None:
    page = "<main><h1>Notes</h1><p>All that is new in this release.</p></main><aside><h3>{}</h3>{}</aside>"
    asked = [f"<p>{text}</p>" for text in ("Where are my files?", "How do I move my licence?", "Why is it off?")]
    for heading, is_told in (("Questions", True), ("Asked most this hour", False)):
        memory = look(page.format(heading, "".join(asked[:2])))[1]
        seen = look(page.format(heading, "".join(asked[1:])), memory)[0]
        assert (None in reasons(seen)) is is_told, heading


CONTROLS = [
    "See details",
    "Skip to content",
    "Zum Inhalt springen",
    "Mehr erfahren »",
    "Lire la suite",
    "Przejdź do treści",
]


@each("words", CONTROLS)
def test_words_that_operate_the_page_come_and_go(words: str) -> None:
    for control in (f"<button>{words}</button>", f"<p><a href='#top'>{words}</a></p>"):
        seen = after([AROUND], control + AROUND)
        assert (set(reasons(seen)), after([control + AROUND], AROUND).removed) == ({Noise.RECURS}, 0)
    assert not says_control(f"{words} of room 7")


@each("state", ["Sold out", "Register", "Buy tickets", "Ausverkauft", "Complet", "Open", "Closed"])
def test_a_state_on_a_button_is_told_and_so_is_its_end(state: str) -> None:
    button = "<div class='cta'><button>{}</button></div>"
    seen = after([AROUND + button.format("Learn more")], AROUND + button.format(state))
    assert reasons(seen) == [None]
    assert after([AROUND + button.format(state)], AROUND + button.format("Learn more")).removed == 1


def test_digits_in_names_are_no_figures() -> None:
    assert not any(map(has_figure, ["POP3 or IMAP", "vs. Site24x7", "Site24×7", "IPv6", "Legal"]))
    assert all(map(has_figure, ["EUR12", "v2.1", "Soup 4", "12kg", "24.90", "News (3)", "Python 3.13"]))
    menu = "<nav><ul><li><a href='/a'>Start</a></li><li><a href='/b'>{}</a></li></ul></nav>" + AROUND
    assert reasons(after([menu.format("Mail")], menu.format("POP3 mail"))) == [Noise.RECURS]
    assert reasons(after([menu.format("Soup")], menu.format("Soup 4.50"))) == [None]


def moved(page: str) -> list[str]:
    """The words of links that lead elsewhere at the second look."""
    _, memory = look(page.format("/v9/"))
    return [change.words for change in look(page.format("/v10/"), memory)[0].added if change.leads]


def test_where_links_lead_is_told_of_the_document_and_not_of_the_site_around_it() -> None:
    text = "<p>The council met and decided on the form that everybody has to send in by the end of the year.</p>"
    assert len(moved(f"<main>{text}<p><a href='{{}}'>Form</a></p></main>")) == 1
    assert moved(f"<div><a href='{{}}'>Manual</a></div><main>{text}</main>") == []
    assert moved(f"<div><a class='side_NavLink-x1' href='{{}}'>Manual</a></div>{text}") == []
    assert len(moved(f"<div><a class='btn' href='{{}}'>Form</a></div>{text}")) == 1  # nothing says what is the document
    assert len(moved(f"<div>Send in <a href='{{}}'>form 7</a>, please, as all do.</div><main>{text}</main>")) == 1


def test_a_sentence_that_moved_to_another_block_is_the_same() -> None:
    one, other = "<div class='{}'><h3>A</h3><p>{}</p></div>", "Downtime happens. Get notified!"
    seen = after([AROUND + one.format("top", other)], AROUND + f"<section class='end'><b>{other}</b></section>")
    assert (seen.added, seen.removed) == ((), 1)  # the heading is gone


@each(
    ("old", "new"),
    [
        ("Join more than 2,700,000 happy users!", "Join more than 2.7M+ happy users!"),
        ("Über 50.000 zufriedene Kunden", "Über 60.000 zufriedene Kunden"),
        ("Rejoignez plus de 10 000 utilisateurs", "Rejoignez plus de 12 000 utilisateurs"),
    ],
)
def test_what_a_site_says_of_its_size_in_round_figures(old: str, new: str) -> None:
    page = AROUND + "<p>{}</p>"
    seen = after([page.format(old)], page.format(new))
    assert (reasons(seen), seen.removed, after([page.format(old)], AROUND).removed) == ([Noise.PASSES], 0, 0)
    for told in (
        "More than 2,000 people protest in Berlin.",
        "Join 5,000 members at our meeting on 12 May",
        "41 happy users",
    ):
        assert reasons(after([AROUND], page.format(told))) == [None], told


POST = "<div class='post-meta'><a href='/u/{}'>{}</a> <span>{}</span> <span>{}</span></div><p>It hums at night.</p>"


def test_the_age_of_a_post_rises_and_its_author_is_told() -> None:
    at = datetime(2026, 3, 5, 6, 0, tzinfo=UTC)
    memory = look(AROUND + POST.format("otto", "otto", "3d", "#2"), at=at)[1]
    for author, age, expected in (("otto", "4d", {Noise.PASSES}), ("lena", "4d", {None}), ("otto", "9d", {None})):
        seen = look(AROUND + POST.format(author, author, age, "#2"), memory, at=at + timedelta(hours=6))[0]
        assert set(reasons(seen)) == expected, (author, age)


def test_how_long_a_thing_takes_is_no_age_of_a_post() -> None:
    at = datetime(2026, 3, 5, 6, 0, tzinfo=UTC)
    for old, new in (("Warranty 2y included", "Warranty 3y included"), ("Ships within 3d", "Ships within 4d")):
        line = AROUND + "<div class='product-info'>{}</div><p>It hums at night.</p>"
        memory = look(line.format(old), at=at)[1]
        assert reasons(look(line.format(new), memory, at=at + timedelta(hours=6))[0]) == [None], new


def test_a_box_of_facts_and_a_question_about_the_page_pass() -> None:
    box = "<section><h3>Did you know?</h3><p>{}</p></section>"
    seen = after([AROUND + box.format("The tower is 43 metres high.")], AROUND + box.format("The arms show two pikes."))
    assert (None in reasons(seen), seen.removed) == (False, 0)
    assert None not in reasons(after([AROUND], AROUND + "<div><h3>Was this page useful?</h3></div>"))
    for told in ("Was this bridge useful?", "Did you find a black cat? Call 555 1234", "Did you find a wallet?"):
        assert None in reasons(after([AROUND], AROUND + f"<div><h3>{told}</h3></div>")), told


def test_the_newest_entries_beside_a_page_are_the_sites() -> None:
    entries = "<aside class='widget {}'><ul>{}</ul></aside>"
    first, second = "<li><a href='/1'>The first plan</a></li>", "<li><a href='/2'>The second plan</a></li>"
    for name, is_told in (("widget_recent_entries", False), ("widget_decisions", True)):
        seen = after([AROUND + entries.format(name, first)], AROUND + entries.format(name, second + first))
        assert (None in reasons(seen)) is is_told, name
    for front in ("<main>{}</main>", "<div id='content'>{}</div>"):  # there they are what the page is for
        pages = [
            front.format(f"{AROUND}<ul class='wp-block-latest-posts'>{one}</ul>") for one in (first, second + first)
        ]
        assert None in reasons(after(pages[:1], pages[1])), front


@each(
    "box",
    [
        "<div class='cky-consent-bar'><p>Manage your choice</p></div>",
        "<div id='shopify-pc__banner'><div class='shopify-pc__banner__dialog'><h2>Cookie consent</h2></div></div>",
        "<div class='cookie-banner'><p>Manage your choice</p></div>",
        "<div class='quick-survey'><p>Have two minutes for us?</p></div>",
        "<div id='intercom-container'><p>Hello! Ask us anything.</p></div>",
        "<div class='carbon-ads'><p>Deploy faster with Hexlane.</p></div>",
        "<div class='ad ad--leaderboard'><p>New glasses for less.</p></div>",
    ],
)
def test_what_a_program_lays_over_a_page_is_known_by_its_name(box: str) -> None:
    seen = after([AROUND], box + AROUND)
    assert None not in reasons(seen), box
    assert reasons(after([AROUND], "<div class='news'><p>Ask us anything at nine.</p></div>" + AROUND)) == [None]


def test_a_short_link_of_a_named_notice_is_the_sites_and_its_sentence_is_told() -> None:
    notice = "<div class='site-notice'><p>{}</p><a href='/give'>Give now</a></div>"
    seen = after([AROUND], notice.format("The gallery reopens with a new wing.") + AROUND)
    assert sorted(reasons(seen), key=str) == [None, Noise.RECURS]


def test_an_answer_with_a_count_is_a_button_and_a_figure_beside_a_name_is_told() -> None:
    page = AROUND + "<p>Was it of use?</p><button>Yes ({})</button><p>Places ({})</p>"
    assert set(reasons(after([page.format(3, 8)], page.format(4, 8)))) <= {Noise.RECURS, Noise.PASSES}
    assert None in reasons(after([page.format(3, 8)], page.format(3, 7)))


def test_an_entry_of_a_menu_may_have_blocks_of_its_own_and_a_notice_in_the_header_is_told() -> None:
    entry = "<li><div><div>For every team</div><div><a href='/dev'>Developers</a></div></div></li>"
    page = "<header>{}<nav><ul><li><a href='/'>Start</a></li>{}</ul></nav></header>" + AROUND
    assert None not in reasons(after([page.format("", "")], page.format("", entry)))
    assert None in reasons(after([page.format("", "")], page.format("<p>Closed on Monday.</p>", "")))
