"""Lists whose items are separated by elements or line breaks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.read.page.tree.keyword_lists import inline_listing
from tidings.read.page.tree.segments import read_segments


def listed(markup: str) -> tuple[str, tuple[str, ...]] | None:
    """Of the last leaf."""
    tree = read_segments(f"<body>{markup}".encode(), url="https://site.test/")
    found = inline_listing(tree, len(tree) - 1)
    return None if found is None else (found.label, found.items)


@each(
    ("markup", "label", "items"),
    [
        ("<div><span>gas</span> <span>shale</span> <a href='/coal'>coal</a></div>", "", ["gas", "shale", "coal"]),
        ("<div><span><a href='/1'>gas</a>, <a href='/2'>oil</a> (3)</span></div>", "", ["gas", "oil"]),
        ("<p>Winners: <b>Anna</b> <b>Jan</b></p>", "Winners", ["Anna", "Jan"]),
        ("<p><strong>Tags</strong> <em>gas</em> <em>oil</em></p>", "Tags", ["gas", "oil"]),
        ("<div>Tags:<br>gas<br>shale gas</div>", "Tags", ["gas", "shale gas"]),
        ("<div>gas\n shale\n coal</div>", "", ["gas", "shale", "coal"]),
        ("<div><p>Text.</p><span>gas</span> <span>oil</span></div>", "", ["gas", "oil"]),
        ("<p><span>gas</span><script>x()</script> <span>oil</span></p>", "", ["gas", "oil"]),
    ],
)
def test_lists(markup: str, label: str, items: list[str]) -> None:
    assert listed(markup) == (label, tuple(items))


@each(
    "markup",
    [
        "<p>Gas was found.</p>",
        "<p><b>Gas</b> was found in <i>shale</i></p>",
        "<p>Anna <b>Jan</b> <b>Ewa</b></p>",
        "<p><span>Gas</span> <span>was</span> <span>found</span> <span>here.</span></p>",
        "<p><span>Gas,</span> <span>they</span> <span>say,</span> <span>is</span> <span>dear</span></p>",
        "<p><a href='/1'>Gas was found in shale</a> <a href='/2'>Oil was found in the sea</a></p>",
        "<div>Gas was found<br>and nobody knows<br>how much there is of it</div>",
        "<div>Gas is dear<br>Oil is too.</div>",
    ],
)
def test_no_lists(markup: str) -> None:
    assert listed(markup) is None


@given(st.text(alphabet="<>/abspnri .,:'=\n", max_size=200))
def test_any_markup_is_read(markup: str) -> None:
    tree = read_segments(markup.encode(), url="https://site.test/")
    for leaf in range(len(tree)):
        found = inline_listing(tree, leaf)
        assert found is None or all(item in tree.text(leaf) for item in found.items)
