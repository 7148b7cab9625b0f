"""Compiled code (native/compiled.c) and Python find the same leaves, links and hashes, on any page."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from fuzz import corpus
from fuzz.mutations import spoiled
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser
from tests.examples import examples

from tidings.errors import ReadError
from tidings.read.page.native import built
from tidings.read.page.tree import leaf_hash, walk
from tidings.read.page.tree.segments import PageTree, read_segments
from tidings.text.html import is_surely_shallow, shallow

URL, UTF_8 = "https://news.test/a/", "text/html; charset=utf-8"
pytestmark = pytest.mark.skipif(built.COMPILED is None, reason="not compiled")

_PAIRED = (
    "p div span a b small i ul li table tr td tbody script style noscript template svg math title textarea "
    "select option dialog iframe xmp noembed noframes plaintext h1 button form body head frameset sub sup pre article "
    "nav x-y foreignObject desc mi annotation-xml object dl dt dd center font nobr label caption"
).split()
_SINGLE = "br img hr input base link meta col keygen frame wbr".split()
_ATTRIBUTES = st.sampled_from(
    ["", "", "", " hidden", " hidden=until-found", " hidden id=z", " aria-controls='y z'", " aria-expanded=x",
     " hidden role=tabpanel", " id='z' role=menu style='display:none'", " hidden role=region aria-labelledby=x",
     " open", " href=/x", " href=''", " href='a&amp;b\"<>'", " xlink:href=u", " HREF=q", " =x",
     " a\"b=1", " data-x='<p>'", " encoding='text/html'", " class='slick-cloned'", " class='a owl-item cloned'",
     " class='bx-clone\x0bx'", " class='é slick-cloned'", " class='swiper-slide-duplicate y'", " style='display:none'",
     " style='DISPLAY : None'", " style='visibility: hidden;x'", " style='color:é;display:none'",
     " style='dis play:none'", " style='display:none' class='owl-item cloned'", " /"]
)  # fmt: skip
_WORDS = st.sampled_from(
    " |\n|  \t|Oak|Sold out|Inc.|24.|(12)|99|5|%|$|€|x y z|ä|"
    "\u3000|\xa0|&nbsp;|&amp;|&lt;b&gt;|&#0;|\x1c|<!--c-->|<!-->|<!--a--!>|"
    "<![CDATA[x]]>|<?pi x?>|</|<|&|é1|日本|12:30|\x0b|\x0c|</script>|</style>|<!--<script>|</p>|</br>|\r\n|"
    "\x85".split("|")
)
_TAGS = st.one_of(
    st.builds("<{}{}>".format, st.sampled_from([*_PAIRED[:12] * 3, *_PAIRED, *_SINGLE]), _ATTRIBUTES),
    st.builds("</{}>".format, st.sampled_from([*_PAIRED[:12] * 3, *_PAIRED])),
    st.integers(28, 34).map(lambda many: f"<select>{'<option>z' * many}</select>"),
)


_DEPTHS = st.sampled_from(
    ["<div>", "</div>", "<B>", "</b>", "<g/>", "<path/>", "<path />", "<svg>", "</svg>", "<svg/>", "<rect", "<x\x1cy>",
     "<x\xa0>", "<é>", "<a", "</a", "<!--", "-->", "<title>", "</TITLE>", "<script>", "</scripty", "<font>", "/>"]
)  # fmt: skip


def _found(tree: PageTree) -> dict[str, object]:
    """All that is known of a page, without what says how it was found."""
    nodes = {
        name: [(node.tag, dict(node.attributes), node.text()) for node in elements]
        for name, elements in (("linking", tree.linking), ("anchors", tree.anchors), ("blocks", tree.blocks))
    }
    hashed = tree.hashed
    plain = (tree.base, tree.texts, tree.parts, tree.owners, tree.linked, tree.ends, tree.above, tree.tags, tree.title)
    hrefs = list(tree.all_hrefs()), [(tree.hrefs(leaf), tree.own_hrefs(leaf)) for leaf in range(len(tree))]
    places = tree.paths, [tree.column(leaf) for leaf in range(len(tree))]
    return {**nodes, "plain": plain, "places": places, "hrefs": hrefs, "hashed": [column.tolist() for column in hashed]}


def _same(body: bytes) -> bool:
    """Whether compiled code read the page; asserts that both read the same."""
    tree = read_segments(body, url=URL, content_type=UTF_8)
    with pytest.MonkeyPatch.context() as patch:
        for module in (walk, leaf_hash):
            patch.setattr(module, "COMPILED", None)
        other = read_segments(body, url=URL, content_type=UTF_8)
        expected = _found(other)
    assert other.compiled is None
    assert _found(tree) == expected
    return tree.compiled is not None


@settings(max_examples=examples(300), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.one_of(_TAGS, _WORDS), max_size=40).map("".join))
def test_made_up_pages_are_read_alike(page: str) -> None:
    _same(page.encode())


_NAMES = st.sampled_from(
    "card|card__title|Card|is-open|js-x|no|active|in|first|css-1q2w|css-x|sc-bcd|jss|post-1234|h2|menu-a1|_r_ab_|:r5f:|"
    "«r2»|x_r_y|strengths|bcdfg|b-c-d-f-g|aeiou|rhythms|Banner_root_rrwoS|main_d3f__xK|é|a&amp;b|a > b|a>b|sticky|"
    "odd-row|has_x|nav|--|_|-|\x1c|\x0b|\t|a'b|data-theme|"
    f"{'long' * 12}|{'is-' * 20}|{'ab ' * 110}|{'x' * 39}bcdfg".split("|")
)


@settings(max_examples=examples(300), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.sampled_from(["div", "p", "li", "td", "h2"]), _NAMES, st.lists(_NAMES)), max_size=8))
def test_blocks_are_named_alike(elements: list[tuple[str, str, list[str]]]) -> None:
    blocks = [f'<{tag} id="{name}" class="{" ".join(names)}">{tag} {name}' for tag, name, names in elements]
    assert _same("".join(blocks).encode())
    assert _same("".join(block.replace(" id=", " data-id=") for block in blocks).encode())


def test_plain_names_are_put_together_by_compiled_code() -> None:
    page = b"<main id=content><p class='card__title is-open big last sub'>a</p><td><ul class=' odd '><li>b</li></ul>"
    tree = read_segments(page, url=URL)
    assert tree.compiled is not None
    assert tree.compiled.labels(tree.tags) == ["body", "main#content", "p.card__title.big", "ul", "li"]
    assert _same(page)
    for tags, namings in ((tree.tags[1:], tree.compiled.namings), (["p"], b"\xff" * 20), ("p", b"\0" * 20)):
        with pytest.raises((ValueError, TypeError)):
            built.COMPILED.labels("<p>", tags, namings)


def test_cells_are_counted_alike() -> None:
    row = "<tr><th>a<td>b<td><td><b>c</b><template><td>x</template><td>d</td>"
    for page in (f"<table>{row * 2}</table>", f"<table><tr>{'<td>x' * 210}</table>", f"<table>{row}<td><table>{row}"):
        assert _same(page.encode()), page


def test_titles_are_read_alike() -> None:
    for page in (
        "<title> A &amp;  b&nbsp;&lt;i>c</title><title>d</title><h1>e</h1>",
        "<title></title><h1>e</h1>",
        "<h1>e</h1><p>x<title>f</title>",
        "<p>x<svg><title>g <desc>h</desc></title></svg><h1>e</h1>",
        "<template><title>i</title></template><p>x</p>",
        "<p>x<svg><foreignObject><title>g<b>h</b></title></foreignObject></svg><title>z</title>",
    ):
        assert _same(page.encode()), page


@pytest.mark.parametrize("seed", range(2))
def test_real_pages_are_read_alike_spoiled_or_not(seed: int) -> None:
    rng, pages = Random(seed), corpus.pages()
    chosen = rng.sample(pages, min(8, len(pages)))
    assert sum(map(_same, chosen)) >= len(chosen) - 2
    for body in chosen:
        _same(spoiled(body, rng.choice(pages), rng)[: 1 << 16])


@settings(max_examples=examples(200), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.one_of(_TAGS, _WORDS, _DEPTHS), min_size=1, max_size=30).map("".join), st.booleans())
def test_the_depth_of_made_up_pages_is_told_alike(page: str, is_drawn: bool) -> None:
    markup = f"{'<svg><g>' * is_drawn}{page * (2_100 // max(1, page.count('<')) + 1)}<p"
    told = built.COMPILED.is_shallow(markup)
    assert built.COMPILED.is_shallow(markup.encode()) is told
    assert told is (None if told is None else is_surely_shallow(markup))
    assert shallow(markup, built.COMPILED.is_shallow) == shallow(markup)


def test_the_depth_of_pages_is_told_alike_at_every_limit() -> None:
    is_shallow = built.COMPILED.is_shallow
    few = "<p></p>" * 1_100
    for page, expected in (
        (few + "<div>" * 511 + "</div>" * 511, True),
        (few + "<div>" * 512 + "</div>" * 512, False),
        (few + "<DIV>" * 9 + "</div>" * 9 + "<br/>" * 600 + "<!--" + "<div>" * 600 + "--><div", True),
        (few + "<script>" + "<div>" * 600 + "</SCRIPT><style>" + "<div>" * 600, True),
        (few + "<b>" * 500 + "<p>" * 11, True),
        (few + "<b>" * 400 + "<br><p></p>" * 1_000, False),  # a paragraph reopens each of them
        (few + "<svg>" + "<path/>" * 600 + "</svg>" + "<path>" * 500, True),
        (few + "<svg>" + "<path/>" * 600 + "</p>", False),
        ("<div>" * 2_000, True),  # so few tags need no look
        ("<div>" * 2_001, False),
        ("<label>" * 2_001, False),
        (few + "<dé>" * 9, None),
        (few + "\ud800", None),
    ):
        assert is_shallow(page) is expected, page[-80:]
        assert expected is None or is_surely_shallow(page) is expected
        assert shallow(page, is_shallow) == shallow(page)


def test_what_could_be_read_in_two_ways_is_left_to_python() -> None:
    for page in (
        "<p>a</p><script><!--<script></script>b<script>--></script>",
        "<svg><style>&lt;/style&gt;&lt;/svg&gt;b</style></svg>",
        "<svg><a xlink:href=u>b</a></svg>",
        "<p>a<plaintext>b",
        "<p>a<svg><template><g>b</g></template></svg>",
        "<frameset><frame></frameset>",
        "<p class='é slick-cloned'>a</p>",
    ):
        assert not _same(page.encode()), page
    assert walk.compiled_leaves(LexborHTMLParser("<p>x</p>" * walk.MOST_LEAVES_READ), walk.Leaves()) is None


@given(st.lists(st.text(st.characters(codec=None), max_size=30), max_size=6))
@settings(max_examples=examples(200), deadline=None)
def test_hashes_of_any_texts_are_the_same(texts: list[str]) -> None:
    texts = [*texts, "Ärger " * 3, "a" * 300, "A+ C++ -5 % €5", "ﷺ" * 21]
    hashed = leaf_hash.hash_leaves(texts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(leaf_hash, "COMPILED", None)
        assert [one.tolist() for one in leaf_hash.hash_leaves(texts)] == [one.tolist() for one in hashed]


def test_more_words_than_are_cached_keep_their_ids() -> None:
    words = [f"word{number}" for number in range(90_000)]
    texts = [" ".join(words[at : at + 3_000]) for at in range(0, len(words), 3_000)] * 2
    hashes = leaf_hash.hash_leaves(texts).hashes.tolist()
    assert hashes[:30] == hashes[30:]
    assert hashes[29] == leaf_hash.hash_leaves(texts[29:30]).hashes[0]


def test_words_that_want_the_same_place_in_the_cache_keep_their_ids() -> None:
    signs = np.frombuffer(b"abcdefghijklmnopqrstuvwxyz", np.uint8)
    words = signs[np.random.default_rng(1).integers(0, len(signs), (8, 1_000_000))]
    hashes = np.full(words.shape[1], 2166136261, np.uint32)
    for column in words:
        hashes = (hashes ^ column) * np.uint32(16777619)
    chosen = words[:, ((hashes ^ hashes >> np.uint32(15)) & np.uint32(0x3FFFF)) < 64].T
    texts = [" ".join(bytes(word).decode() for word in chosen)] * 2
    hashed = leaf_hash.hash_leaves(texts)
    assert int(hashed.words[0]) == len(chosen) > 200
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(leaf_hash, "COMPILED", None)
        assert leaf_hash.hash_leaves(texts).hashes.tolist() == hashed.hashes.tolist()


def test_an_older_build_and_other_markup_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert built.usable(SimpleNamespace(VERSION=0)) is None
    monkeypatch.setattr(built, "LexborHTMLParser", lambda page: SimpleNamespace(html=page.replace("&lt;", "<")))
    assert built.usable(built.COMPILED) is None


def test_a_count_of_elements_that_does_not_fit_is_an_error() -> None:
    tree = read_segments(b"<p>a</p>", url=URL)
    with pytest.raises(ReadError, match="has 4 elements, where its markup has 9"):
        walk.NumberedElements(walk.AllElements(tree.tree, 9), [0])[0]
