"""The part of a page that a person wants watched: CSS, XPath, the main content; visits and diffs within it."""

from __future__ import annotations

import pytest
from tests.cases import each

from tidings.errors import SelectorError
from tidings.model.pages import UNMATCHED, PageBrief, PageScope, PageSeen
from tidings.read.page.changes import find_changes
from tidings.read.page.diff import DiffKind, diff_pages
from tidings.read.page.noise_report import report_blocks
from tidings.read.page.tree.leaf_hash import hash_leaves
from tidings.read.page.tree.scope import MOST_SELECTORS, check_scope
from tidings.read.page.tree.segments import read_segments
from tidings.read.page.tree.table_labels import CellLabels

URL = "https://shop.test/tea"
SHOP = """<html><head><title>Tea</title></head><body>
<nav><a href="/">Home</a> <a href="/sale">Sale</a></nav>
<main id="top"><h1>Green tea</h1>
 <table id="prices"><tr><th>Size</th><th>Price</th></tr><tr><td>100 g</td><td class="price">{price}</td></tr></table>
 <p>In stock: <b class="stock">7</b> of <b class="stock">9</b> crates. <button class="buy">Add to cart</button></p>
 <p class="ad">Buy {ad} today.</p></main>
<footer>Open {hours}, <a href="/contact">contact</a></footer></body></html>"""


def shop(price: str = "4.90", ad: str = "milk", hours: str = "8 to 6") -> bytes:
    return SHOP.format(price=price, ad=ad, hours=hours).encode()


def texts(body: bytes, scope: PageScope | None) -> list[str]:
    tree = read_segments(body, url=URL, scope=scope)
    return [tree.text(leaf) for leaf in range(len(tree))]


def only(*selectors: str, ignore: tuple[str, ...] = ()) -> PageScope:
    return PageScope(only=selectors, ignore=ignore)


class Visits:
    """Visits to one page; the scope may change between them."""

    def __init__(self) -> None:
        self.memory = b""

    def see(self, body: bytes, scope: PageScope | None) -> PageSeen:
        brief = PageBrief(1, 0, scope=scope)
        seen, self.memory = find_changes(body, url=URL, content_type="text/html", brief=brief, memory=self.memory)
        return seen


# -- which leaves -------------------------------------------------------------------------------------


@each(
    ("scope", "expected"),
    [
        (only("td.price"), ["4.90"]),
        (only("//td[@class='price']"), ["4.90"]),
        (only("xpath: (//td)[2]"), ["4.90"]),
        (only("/html/body/main/table/tbody/tr[2]/td"), ["100 g", "4.90"]),  # as a browser copies it
        (only("//td[2]/text()"), ["4.90"]),
        (only(".stock"), ["7", "9"]),  # each element is a segment of its own
        (only("button"), ["Add to cart"]),
        (only("h1", "//footer"), ["Green tea", "Open 8 to 6, contact"]),
        (only("main", ignore=("table", ".ad", ".stock", "button")), ["Green tea", "In stock: of crates."]),
        (only("#prices", ignore=("//th", "tr > :first-child")), ["4.90"]),
        (only("body", ignore=("main", "nav")), ["Open 8 to 6, contact"]),
        (PageScope(ignore=("main", "nav", "footer a")), ["Open 8 to 6,"]),
        (only(".nowhere"), []),
        (only("//nowhere"), []),
        (only("p[", "//p["), []),  # cannot be read: matches nothing
        (only("main", ignore=("body",)), []),
    ],
)
def test_only_leaves_in_the_scope_are_read(scope: PageScope, expected: list[str]) -> None:
    assert texts(shop(), scope) == expected


def test_an_empty_scope_is_the_whole_page() -> None:
    assert texts(shop(), PageScope()) == texts(shop(), None)


def test_paths_and_links_are_those_of_the_whole_page() -> None:
    whole, part = read_segments(shop(), url=URL), read_segments(shop(), url=URL, scope=only("footer", ".price"))
    paths = {whole.text(leaf): (whole.path(leaf), list(whole.hrefs(leaf))) for leaf in range(len(whole))}
    assert {part.text(leaf): (part.path(leaf), list(part.hrefs(leaf))) for leaf in range(len(part))}.items() <= (
        paths.items()
    )
    assert list(part.all_hrefs()) == list(whole.all_hrefs())


def test_labels_may_lie_outside_of_the_scope() -> None:
    body = (
        "<body><table><tr><th>Item</th><th>Price</th></tr><tr><td><a href=/x>Green tea</a></td><td class=v>4.90</td>"
        "<td><span class=v>7 left</span></td></tr></table><dl><dt>Stock</dt><dd class=v>9</dd></dl></body>"
    )
    tree = read_segments(body.encode(), url=URL, scope=only(".v"))
    labels = CellLabels(tree)
    assert [(tree.text(leaf), labels.label(leaf)) for leaf in range(len(tree))] == [
        ("4.90", "Green tea, Price"),
        ("7 left", "Green tea"),
        ("9", "Stock"),
    ]
    assert tree.whole.texts == read_segments(body.encode(), url=URL).texts
    assert tree.whole.whole is tree.whole


def test_strange_markup_does_not_prevent_an_xpath() -> None:
    body = "<body><p @click='x' data-a='\x01'>a\x0bb<x:y>c</x:y><svg><path/></svg><template><p>t</p></template>"
    assert texts(body.encode(), only("//p[@data-a]")) == ["a bc"]


# -- the main content ---------------------------------------------------------------------------------

LONG = "The harbour office moves to the old customs house in March and opens again on a Monday. " * 4


@each(
    ("body", "expected"),
    [
        ("<nav>Menu</nav><main><p>Text</p></main><footer>Foot</footer>", ["Text"]),
        ("<nav>Menu</nav><div role=main><p>Text</p></div><p>Other</p>", ["Text"]),
        (f"<nav>Menu</nav><article><p>{LONG}</p></article><p>Other</p>", [LONG.strip()]),
        (f"<main></main><article><p>{LONG}</p></article><p>Other</p>", [LONG.strip()]),
        (
            f"<div id=menu><a href=/>{LONG}</a></div><div id=wrap><h1>Head</h1><p>{LONG}</p><p>{LONG}</p></div>"
            f"<div class=sidebar>{LONG}{LONG}{LONG}</div>",
            ["Head", LONG.strip(), LONG.strip()],
        ),
    ],
)
def test_the_main_content(body: str, expected: list[str]) -> None:
    assert texts(f"<body>{body}</body>".encode(), PageScope(main=True)) == expected


def test_a_page_without_text_has_no_main_content() -> None:
    body = b"<body><nav>Menu</nav><iframe>Your browser shows no frames.</iframe></body>"
    assert read_segments(body, url=URL, scope=PageScope(main=True)).unmatched


# -- selectors as a person writes them ----------------------------------------------------------------


@each(
    ("scope", "words"),
    [
        (only("p["), "cannot be read as CSS"),
        (only('p:contains("x")'), ":lexbor-contains"),
        (only(" "), "is empty"),
        (only("p" * 2_000), "longer than"),
        (PageScope(ignore=("//p[",)), "cannot be read as XPath"),
        (only("//p[nothing()]"), "cannot be read as XPath"),
        (only("xpath:count(//p)"), "not elements"),
        (only(*["p"] * (MOST_SELECTORS + 1)), "at most 20"),
        (PageScope(only=("p",), main=True), "not both"),
    ],
)
def test_a_selector_that_cannot_be_used_is_refused(scope: PageScope, words: str) -> None:
    with pytest.raises(SelectorError, match=words):
        check_scope(scope)


def test_selectors_that_can_be_used_are_accepted() -> None:
    scope = only("main > p:not(.ad)", "//p[contains(., 'x')]", "(//p)[1]", ignore=('p:lexbor-contains("x")',))
    assert check_scope(scope) is scope


# -- visits -------------------------------------------------------------------------------------------

PRICE = only(".price")


def test_only_changes_in_the_scope_are_reported_and_links_of_the_whole_page_followed() -> None:
    visits = Visits()
    first = visits.see(shop(), PRICE)
    assert first.first
    assert first.segments == 1
    assert "https://shop.test/sale" in first.links
    quiet = visits.see(shop(ad="coal", hours="never"), PRICE)
    assert not quiet.added
    assert not quiet.removed
    assert quiet.copy is None
    told = visits.see(shop("5.20"), PRICE)
    assert [change.segment.text for change in told.added] == ["5.20"]
    assert told.removed == 1


def test_a_selector_that_matches_nothing_is_no_change_of_the_page() -> None:
    visits = Visits()
    visits.see(shop(), PRICE)
    lost = visits.see(b"<body><p>We are rebuilding our shop.</p><a href=/new>new</a></body>", PRICE)
    assert (lost.added, lost.removed, lost.first, lost.copy, lost.notice) == ((), 0, False, None, UNMATCHED)
    assert lost.links == ("https://shop.test/new",)
    back = visits.see(shop("5.20"), PRICE)
    assert [change.segment.text for change in back.added] == ["5.20"]
    assert not back.notice


def test_a_selector_that_matches_later_begins_with_a_baseline() -> None:
    visits = Visits()
    empty = visits.see(b"<body><p>Soon here.</p></body>", PRICE)
    assert empty.first
    assert empty.copy is not None
    assert empty.notice == UNMATCHED
    assert not visits.see(b"<body><p>Soon here!</p></body>", PRICE).first
    assert visits.see(shop(), PRICE).first
    assert visits.see(shop("5.20"), PRICE).added


def test_an_element_that_is_empty_is_matched() -> None:
    visits = Visits()
    visits.see(b"<body><ul id=news></ul></body>", only("#news"))
    told = visits.see(b"<body><ul id=news><li>Ferry cancelled</li></ul></body>", only("#news"))
    assert [change.segment.text for change in told.added] == ["Ferry cancelled"]


def test_another_scope_makes_the_next_visit_a_baseline() -> None:
    visits = Visits()
    visits.see(shop(), None)
    for scope in (PRICE, only("main"), None):
        seen = visits.see(shop(), scope)
        assert seen.first
        assert not seen.added
        assert not seen.removed
        assert seen.copy is not None
        assert hash_leaves(["4.90"]).hashes.tobytes() not in seen.fresh, "it is counted for the site already"
        assert not visits.see(shop(), scope).first


def test_diff_and_noise_report_are_of_the_scope() -> None:
    found = diff_pages(shop(), shop("5.20", ad="coal"), url=URL, scope=PRICE)
    assert [(one.kind, one.old, one.new) for one in found.segments] == [(DiffKind.CHANGED, "4.90", "5.20")]
    brief = PageBrief(1, 0, scope=PRICE)
    blocks = report_blocks([(shop(), None)], url=URL, brief=brief, memory=b"", visits=1)
    assert [block.words for block in blocks] == ["4.90"]
