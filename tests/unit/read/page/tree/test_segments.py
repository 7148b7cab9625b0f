"""A page as a tree of segments."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.read.page.tree.block_path import element_label, masked_name
from tidings.read.page.tree.leaf_hash import hash_leaves
from tidings.read.page.tree.segments import PageTree, read_segments
from tidings.read.page.tree.walk import MOST_LEAVES_READ

URL = "https://paper.test/news/today"


def tree_of(markup: str) -> PageTree:
    return read_segments(markup.encode(), url=URL)


def leaves_of(markup: str) -> list[tuple[str, str]]:
    tree = tree_of(markup)
    return [(tree.tag(leaf), tree.text(leaf)) for leaf in range(len(tree))]


@each(
    ("markup", "leaves"),
    [
        ("<p>One</p><p>Two</p>", [("p", "One"), ("p", "Two")]),
        ("<p>A <b>bold</b> <i>word</i>, li<em>nk</em>ed</p>", [("p", "A bold word, linked")]),
        ("<div>bare<p>inner</p>again</div>", [("div", "bare"), ("p", "inner"), ("div", "again")]),
        ("<ul><li>one<li>two<ul><li>deep</ul></ul>", [("li", "one"), ("li", "two"), ("li", "deep")]),
        ("<table><tr><th>Name<td>Value</table>", [("th", "Name"), ("td", "Value")]),
        ("<dl><dt>Term<dd>Meaning</dl>", [("dt", "Term"), ("dd", "Meaning")]),
        (
            "<h1>Head</h1><blockquote>Said</blockquote><pre>a\n b</pre>",
            [("h1", "Head"), ("blockquote", "Said"), ("pre", "a b")],
        ),
        ("<p>one<br>two</p>", [("p", "one two")]),
        ("<td><p>in a cell</p></td>", [("p", "in a cell")]),
        ("text alone", [("body", "text alone")]),
        ("<p>seen<script>var x</script><style>p{}</style><noscript>no</noscript></p>", [("p", "seen")]),
        ("<template><p>no</p></template><svg><text>no</text></svg><p>yes</p>", [("p", "yes")]),
        ("<div hidden><p>no</p></div><p style='display: none'>no</p><p>yes</p>", [("p", "yes")]),
        ("<p style='visibility:hidden'>no</p><dialog>no</dialog><dialog open>yes</dialog>", [("dialog", "yes")]),
        ("<h3><button aria-expanded=false>Q</button></h3><div hidden>A</div>", [("button", "Q"), ("div", "A")]),
        ("<button aria-expanded=false>Q</button><div style='display:none'>A</div>", [("button", "Q"), ("div", "A")]),
        ("<a aria-controls='x y'>Q</a><p>yes</p><div hidden id=y>A</div>", [("body", "Q"), ("p", "yes"), ("div", "A")]),
        ("<div role=tabpanel hidden>tab<p hidden>no</p></div>", [("div", "tab")]),
        ("<section role=region aria-labelledby=x style='display:none'>A</section>", [("section", "A")]),
        ("<div hidden=until-found>A</div><div role=region aria-label=x hidden>no</div>", [("div", "A")]),
        ("<button aria-expanded=false>Q</button><ul hidden><li>no</ul><p hidden>no</p>", [("button", "Q")]),
        ("<b aria-controls=x></b><div hidden id=x role=dialog>no</div><p>yes</p>", [("p", "yes")]),
        ("<header><i aria-expanded=false></i></header><div hidden>no</div><p>yes</p>", [("p", "yes")]),
        ("<select><option>M<option>L</select><p>&lt;b&gt;</p>", [("option", "M"), ("option", "L"), ("p", "<b>")]),
        ("<select>" + "<option>no" * 31 + "</select><textarea>no</textarea><p>yes</p>", [("p", "yes")]),
        (
            "<p>Size <button>M</button><button>L: sold out</button></p>",
            [("p", "Size"), ("button", "M"), ("button", "L: sold out")],
        ),
        ("<div><span>Oak</span><span>Sold out</span></div>", [("div", "Oak Sold out")]),  # set apart by style
        ("<div><s>£199.00</s><span>£159.00</span></div>", [("div", "£199.00 £159.00")]),
        ("<li><time>21.15</time><b><a href=/f>Oak</a></b><i>Hall 2</i></li>", [("li", "21.15 Oak Hall 2")]),
        (
            "<p><b>Plumeria Inc.</b><span>reading</span><i>Price:</i><b>12</b></p>",
            [("p", "Plumeria Inc. reading Price: 12")],
        ),
        ("<div><label>Oak<span>available</span></label></div>", [("div", "Oak available")]),
        ("<p><b>24.</b><span>99</span> <a>Oak</a><sup><a>12</a></sup></p>", [("p", "24.99 Oak12")]),
        ("<div>Oak<span>sold out for good</span></div>", [("div", "Oak sold out for good")]),
        ("<div>Oak<span>s</span>, fun<b>gi and more</b></div>", [("div", "Oaks, fungi and more")]),
        (
            "<p><b>24</b><span>99</span></p><p><b>T</b><i>he</i> <b>CO</b><sub>22</sub>, li<b>nk</b></p>",
            [("p", "24 99"), ("p", "The CO22, link")],
        ),
        ("<p>  </p><div>\n</div>", []),
        ("", []),
    ],
)
def test_leaves(markup: str, leaves: list[tuple[str, str]]) -> None:
    assert leaves_of(markup) == leaves


def test_paths_hold_across_pages_and_visits() -> None:
    tree = tree_of(
        "<div id='post-1234' class='post is-active'><ul class='teasers list first x'><li class='item-7'>A</ul></div>"
        "<div class='css-1q2w3e'><p class='Card_text__x7Yz3'>B</p></div>"
    )
    assert tree.path(0) == "div#post-*.post > ul.teasers.list > li.item-*"
    assert tree.path(1) == "div.* > p.Card_text__*"


@each(
    ("name", "mask"),
    [
        ("teasers", "teasers"),
        ("h2", "h2"),
        ("col-md-6", "col-md-*"),
        ("post-20261115", "post-*"),
        ("sc-bdVaJa", "*"),
        ("article__body", "article__body"),
        ("a1b2c3d4e5f6", "*"),
        ("entry-content", "entry-content"),
        ("main_d3f__xK", "main__*"),  # of CSS modules
        ("Home_box__bCOhY", "Home_box__*"),
        ("Banner_root_rrwoS", "Banner_root_*"),
        ("Joined_KpibX", "Joined_*"),
        ("Banner_Title", "Banner_Title"),
        ("card__subTitle", "card__subTitle"),
        ("block__h2", "block__h2"),
    ],
)
def test_generated_names_are_masked(name: str, mask: str) -> None:
    assert masked_name(name) == mask


def test_a_label_without_names_is_the_tag() -> None:
    assert element_label("div", {"style": "x", "data-n": None}) == "div"
    assert element_label("li", {"class": "active odd"}) == "li"


def test_long_paths_keep_their_inner_end() -> None:
    tree = tree_of("".join(f"<div class='d{n}'>" for n in range(30)) + "<p>deep")
    assert tree.path(0).split(" > ")[-2:] == ["div.d29", "p"]
    assert len(tree.path(0).split(" > ")) == 8


def test_links_and_the_share_of_them() -> None:
    tree = tree_of("<ul><li><a href='/a'>All linked</a><li>Half <a href='/b'>half</a><li>None</ul>")
    assert [list(tree.hrefs(leaf)) for leaf in range(2)] == [["/a"], ["/b"]]
    assert tree.share_linked(0) == 1.0
    assert tree.share_linked(1) == pytest.approx(0.5, abs=0.1)
    assert tree.share_linked(2) == 0.0


def test_a_link_around_blocks_belongs_to_each_of_them() -> None:
    tree = tree_of("<a href='/x'><div><h3>Head</h3><p>Words</p></div></a>")
    assert [list(tree.hrefs(leaf)) for leaf in range(2)] == [["/x"], ["/x"]]
    assert tree.share_linked(1) == 1.0


def test_a_leaf_without_links_has_those_of_its_card() -> None:
    card = "<div class=card><a href='/x'><img></a><h3>Head</h3><p>Words</p><a href='/x'>Read more</a></div>"
    tree = tree_of(f"<main>{card}<div>{''.join(f'<a href=/{n}>{n}</a>' for n in range(9))}<p>Alone</p></div></main>")
    assert set(tree.hrefs(0)) == {"/x"}
    assert list(tree.hrefs(len(tree) - 1)) == []  # too many: no card
    assert "/x" in list(tree.all_hrefs())


def test_the_title() -> None:
    assert tree_of("<title> The\n paper </title><h1>Other</h1>").title == "The paper"
    assert tree_of("<h1>Only <b>this</b></h1>").title == "Only this"
    assert tree_of("<p>none</p>").title is None


def test_the_base_of_links() -> None:
    assert tree_of("<base href='/root/'><p>x</p>").base == "https://paper.test/root/"
    assert tree_of("<p>x</p>").base == URL


def test_the_charset_is_read() -> None:
    body = '<meta charset="windows-1251"><p>Привет</p>'.encode("windows-1251")
    tree = read_segments(body, url=URL)
    assert tree.text(0) == "Привет"


def test_a_hash_is_over_the_folded_words_in_their_order() -> None:
    def one(text: str) -> int:
        return int(hash_leaves([text]).hashes[0])

    assert one("The old Bridge") == one("the  OLD, bridge!")
    assert one("the old bridge") != one("old the bridge")
    assert one("-5") != one("5")
    assert one("a a") != one("a a a")
    assert one("") != one("a")


@given(st.lists(st.text("abc é中-5 .", max_size=12), max_size=12))
def test_all_hashes_at_once_are_those_of_each(texts: list[str]) -> None:
    together = hash_leaves(texts)
    assert together.hashes.tolist() == [int(hash_leaves([text]).hashes[0]) for text in texts]
    assert len(together.words) == len(texts)


@given(st.lists(st.integers(0, 400), min_size=1, max_size=60, unique=True))
def test_different_texts_have_different_hashes(numbers: list[int]) -> None:
    texts = [f"w{number} {'x ' * (number % 7)}" for number in numbers]
    assert len(set(hash_leaves(texts).hashes.tolist())) == len(texts)


HOSTILE: dict[str, Callable[[], str]] = {
    "deep": lambda: "<div>" * 60_000,
    "bold": lambda: "".join(f"<b n={n}>" for n in range(1_500)) + "<p>x" * 1_500,
    "leaves": lambda: "<p>word" * 60_000,
    "one long text": lambda: "<p>" + "word " * 400_000,
    "one long word": lambda: "<p>" + "x" * 2_000_000,
    "links": lambda: "<a href=/x>y</a>" * 30_000,
    "classes": lambda: "<p class='" + "a1b2c " * 100_000 + "'>x",
    "unended": lambda: "<p " * 300_000,
    "entities": lambda: "<p>" + "&amp;" * 300_000,
    "wide": lambda: "<p>" + "東京" * 200_000,
    "attributes": lambda: "<p " + " ".join(f"a{n}=1" for n in range(5_000)) + ">x",
}


@each("name", HOSTILE)
def test_hostile_markup_is_read_in_time(name: str) -> None:
    body = HOSTILE[name]().encode()
    start = time.process_time()
    tree = read_segments(body, url=URL)
    tree.hashed  # noqa: B018
    spent = time.process_time() - start
    assert len(tree) <= MOST_LEAVES_READ
    assert all(len(tree.text(leaf)) <= 20_000 for leaf in range(min(len(tree), 50)))
    assert spent < 20  # a second on a quiet machine; quadratic work would take minutes


@given(st.binary(max_size=300))
def test_any_bytes_give_a_tree(body: bytes) -> None:
    tree = read_segments(body, url=URL)
    for leaf in range(len(tree)):
        assert tree.text(leaf).split()
        assert tree.path(leaf) is not None
        list(tree.hrefs(leaf))
