"""Notices of a whole site come and go in silence once two pages have them; the same words in the content are told."""

from __future__ import annotations

from tests.cases import each
from tests.unit.read.page.test_changes import brief, look

from tidings.model.pages import PageSeen
from tidings.read.page.compare.site_boilerplate import count_pages, pack_recurring

SUMMIT = "We are at the data summit this week"
GALLERY = "Try our new gallery of templates"
STRIKE = "All offices are closed because of the strike"


def page(name: str, notice: str = "", inside: str = "", ribbon: str = "ribbon") -> str:
    above = f"<div class='{ribbon}'><p>{notice}</p></div>" if notice else ""
    within = f"<p class='note'>{inside}</p>" if inside else ""
    own = f"<p>All that there is to say about {name} is here.</p>"
    return f"<body>{above}<main><h1>{name}</h1>{within}{own}</main></body>"


class Site:
    """Three pages, and what is counted of them."""

    names = ("limits", "prices", "terms")

    def __init__(self) -> None:
        self._counts, self._memories = b"", dict.fromkeys(self.names, b"")

    def visited(self, **shown: str) -> list[PageSeen]:
        """What the visits of all pages find, one after the other."""
        return [self.seen(name, page(name, **shown)) for name in self.names]

    def seen(self, name: str, html: str) -> PageSeen:
        given = brief(recurring=pack_recurring(self._counts))
        found, self._memories[name] = look(html, self._memories[name], given, second=html)
        self._counts = count_pages(self._counts, found.fresh)
        return found


def news(seen: PageSeen) -> list[str]:
    return [change.segment.text for change in seen.added if change.noise is None] + [one.text for one in seen.gone]


def test_the_third_page_is_silent_and_then_all_are() -> None:
    site = Site()
    site.visited()
    assert [news(seen) for seen in site.visited(notice=SUMMIT)] == [[SUMMIT], [SUMMIT], []]
    for shown in ("", SUMMIT, "", SUMMIT):
        assert [(news(seen), seen.removed) for seen in site.visited(notice=shown)] == 3 * [([], 0)], shown


def test_a_row_of_its_own_in_a_table_for_layout_is_such_a_notice_and_a_cell_of_data_is_none() -> None:
    frame = "<body><table>{}<tr><td><h2>{}</h2><p>All of {} is here.</p></td></tr></table></body>"
    for row, is_silent in (("<tr><td>{}</td></tr>", True), ("<tr><td>Next week</td><td>{}</td></tr>", False)):
        site = Site()
        for notice in ("", SUMMIT):
            shown = row.format(notice) if notice else ""
            found = [news(site.seen(name, frame.format(shown, name, name))) for name in site.names]
        assert (found[2] == []) is is_silent, row


def test_what_takes_its_place_is_one_too() -> None:
    site = Site()
    site.visited(notice=SUMMIT)
    assert [(news(seen), seen.removed) for seen in site.visited(notice=GALLERY)] == 3 * [([], 0)]


def test_what_a_page_says_beside_its_headline_is_its_own() -> None:
    def job(name: str, state: str = "") -> str:
        return (
            f"<body><div><p class='alert'>{state}</p><h1>{name}</h1><p>All about the post of {name} is here.</p></div>"
        )

    site, filled = Site(), "This post has been filled by now"
    for name in site.names:
        site.seen(name, job(name))
    assert [news(site.seen(name, job(name, filled))) for name in site.names] == 3 * [[filled]]


def test_what_leaves_the_content_is_told_whatever_the_site_announces() -> None:
    site = Site()
    for name in site.names[1:]:
        site.seen(name, page(name, notice=SUMMIT))
    own = site.names[0]
    site.seen(own, page(own).replace("<p>All", f"<p>{SUMMIT}</p><p>All"))
    assert news(site.seen(own, page(own))) == [SUMMIT]


@each(
    ("shown", "text"),
    [
        ({"inside": SUMMIT}, SUMMIT),  # in the content, as "This job is filled" of one page after the other
        ({"notice": STRIKE}, STRIKE),  # trouble
        ({"notice": "From now on plans start at $12"}, "From now on plans start at $12"),
    ],
)
def test_what_is_told_on_every_page(shown: dict[str, str], text: str) -> None:
    site = Site()
    site.visited()
    for _ in range(2):
        assert [news(seen) for seen in site.visited(**shown)] == 3 * [[text]]
        assert [seen.removed for seen in site.visited()] == [1, 1, 1]


def test_a_title_that_lists_have_too_is_told_where_it_changes() -> None:
    titles = ("How long do keel bolts last?", "Keel bolts: all nine replaced")
    post = "<article><p>How do I know whether they need replacing?</p></article>"
    shown = {
        "thread": "<div id='top'><div class='body'><h1>{}</h1></div><div class='posts'>" + post + "</div></div>",
        "index": "<div id='top'><h1>Hulls</h1><div class='item'><a href='/t'>{}</a></div><p>Be kind.</p></div>",
        "latest": "<div id='top'><h1>New</h1><div class='item'><a href='/t'>{}</a></div><p>This week.</p></div>",
    }
    counts, memories = b"", dict.fromkeys(shown, b"")
    for title in titles:
        for name, html in shown.items():
            seen, memories[name] = look(
                html.format(title), memories[name], brief(recurring=pack_recurring(counts)), second=html.format(title)
            )
            counts = count_pages(counts, seen.fresh)
            assert seen.first or news(seen)[:1] == [title], name


def test_a_notice_that_is_named_so_may_be_in_the_content_and_a_link() -> None:
    for box in (
        "<main><div class='announcement-bar'><p>{}</p></div>",
        "<a class='top-banner' href='/gallery'>{}</a><main>",
    ):
        site = Site()
        for shown in ("", GALLERY, "", GALLERY):
            found = []
            for name in site.names:
                own = f"<h1>{name}</h1><p>All that there is to say about {name} is here.</p></main>"
                above = box.format(shown) if shown else "<main>"
                found.append(news(site.seen(name, f"<body>{above}{own}</body>")))
        assert found == [[], [], []], box
