"""The text of a page for search: its own segments, figures with their labels, bounded."""

from __future__ import annotations

from datetime import UTC, datetime

from tidings.model.pages import NoiseRule, PageScope
from tidings.model.search import PageText, UnindexedPage
from tidings.read.page.compare.site_boilerplate import FEW_PAGES, count_pages, pack_hashes, pack_recurring
from tidings.read.page.tree.segments import read_segments
from tidings.watch.match.passages import passages
from tidings.watch.page.documents import LONGEST_TEXT, page_text

NOW = datetime(2026, 3, 2, tzinfo=UTC)
BODY = (
    "<html lang=en-GB><title> Gas  prices </title><nav><a href=/a>Home</a><a href=/b>Contact</a></nav>"
    "<main><p>Per kilowatt hour.</p><table><tr><th>Product</th><th>Price</th></tr>"
    "<tr><td>Gas</td><td>11 ct</td></tr></table></main><div class=ad><p>Buy shoes</p></div></html>"
)


def said(body: str | bytes = BODY, **more: object) -> PageText:
    data = body.encode() if isinstance(body, str) else body
    return page_text(UnindexedPage(5, 1, "https://a.test/", "Its name", NOW, data, **more))  # type: ignore[arg-type]


def test_segments_with_labels_and_a_point_between() -> None:
    page = said()
    assert (page.at, page.title, page.language) == (NOW, "Gas prices", "en")
    (passage,) = passages(page.text, ())
    text = "Home Contact · Per kilowatt hour. · Product · Price · Gas · Gas, Price: 11 ct · Buy shoes"
    assert passage.text == text


def test_without_boilerplate_what_is_muted_and_what_is_out_of_scope() -> None:
    tree = read_segments(BODY.encode(), url="https://a.test/")
    counts = b""
    for _ in range(FEW_PAGES):
        counts = count_pages(counts, pack_hashes(tree.hashed.hashes[:1]))
    assert "Contact" not in said(recurring=pack_recurring(counts)).text
    block = tree.block(len(tree) - 1)
    assert "shoes" not in said(rules=(NoiseRule(block, "div.ad", muted=True),)).text
    assert said(scope=PageScope(only=("main p",))).text == "Per kilowatt hour."


def test_what_is_no_page_or_endless() -> None:
    assert said(b"\x89PNG\r\n gas", content_type="image/png") == PageText(NOW, "Its name")
    assert said(b"") == PageText(NOW, "Its name")
    assert said("<p>word</p>").title == "Its name"
    assert len(said("".join(f"<p>{number} {'word ' * 90}</p>" for number in range(9_000))).text) == LONGEST_TEXT
