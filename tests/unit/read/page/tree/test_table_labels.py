"""Labels of figures in tables and definition lists."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.read.page.tree.segments import read_segments
from tidings.read.page.tree.table_labels import LONGEST_LABEL, CellLabels


def labels(body: str) -> dict[str, str]:
    """Text -> label, of those that have one."""
    tree = read_segments(body.encode(), url="https://a.test/")
    found = CellLabels(tree)
    return {tree.text(leaf): label for leaf in range(len(tree)) if (label := found.label(leaf))}


HEADS = "<tr><th>Product<th>Price<th>Stock</tr>"


@each(
    ("body", "expected"),
    [
        ("<table><tr><th>Price</th><td>249 euro</td></tr></table>", {"249 euro": "Price"}),
        ("<table><tr><td>Price:</td><td>249</td></tr></table>", {"249": "Price"}),
        ("<dl><dt>Price</dt><dd>249 €</dd></dl>", {"249 €": "Price"}),
        ("<dl><div><dt>Price</dt> <dd>new</dd> <dd>249 €</dd></div></dl>", {"249 €": "Price"}),
        ("<dl><dt>See also<dd>After 7 tries the engineers of the town admit that gas is hard to find</dl>", {}),
        ("<dl><dt>Size<dd>7<dt>Price<dd>249</dl>", {"7": "Size", "249": "Price"}),
        ("<table><tr><td><p>Price</p><td><div><p>249</p><p>with 20 % tax</p></div></table>",
         {"249": "Price", "with 20 % tax": "Price"}),
        (f"<table><thead>{HEADS}</thead><tr><td>Oven<td>249<td>3</table>", {"249": "Oven, Price", "3": "Oven, Stock"}),
        (f"<table>{HEADS}<tr><td>Oven<td>249<td>3</table>", {"249": "Oven, Price", "3": "Oven, Stock"}),
        (f"<table>{HEADS}<tr><td colspan=2>Oven<td>3</table>", {"3": "Oven, Stock"}),
        (f"<table>{HEADS}<tr><td rowspan=2>Oven<td>249<td>3<tr><td>259<td>4</table>", {"249": "Oven", "3": "Oven"}),
        (f"<table>{HEADS}<tr><td>A 7<td>249<td>3</table>", {"A 7": "Product", "249": "Price", "3": "Stock"}),
        ("<table><tr><th>Price<td>249<th>Before<td>299</table>", {"249": "Price", "299": "Before"}),
        ("<table><tr><td>1<td>Oven<td>249</table>", {"249": "Oven"}),
        ("<table><tr><td>Price<td>none</table>", {}),  # no figure
        ("<table><tr><td>In 2026<td>249</table>", {}),
        ("<table><tr><td>!<td>249</table>", {}),
        (f"<table><tr><td>{'long ' * 13}<td>249</table>", {}),
        (f"<table><tr><td>Price<td>249 {'long ' * 50}</table>", {}),
        ("<table><tr><td>Price<td hidden>1<td>2</table>", {"2": "Price"}),
        ("<table><tr><td hidden>Price<td>2</table>", {}),
        ("<p>Price</p><p>249</p><dd>3</dd>", {}),
    ],
)  # fmt: skip
def test_labels(body: str, expected: dict[str, str]) -> None:
    assert labels(body) == expected


_markup = st.lists(
    st.sampled_from(
        "<table> </table> <tr> <td> <th> <td/colspan=3> <dl> <dt> <dd> <p> Price 249 <thead> <div>".split()
    ),
    max_size=40,
).map(" ".join)


@given(_markup)
def test_any_page_has_labels_that_are_short_and_stand_in_it(body: str) -> None:
    for label in labels(body).values():
        assert 0 < len(label) <= 2 * LONGEST_LABEL + 2
        assert set(label.replace(",", " ").split()) == {"Price"}


def test_large_tables_take_no_long_time() -> None:
    wide = "<table><tr>" + "<td>Price<td>7" * 5_000 + "</table>"
    deep = "<table><tr><td>Price<td>" * 400 + "7"
    terms = "<dl><dt>Price" + "<dd>7" * 10_000 + "</dl>"
    for body in (wide, deep, terms):
        tree = read_segments(body.encode(), url="https://a.test/")
        found, begun = CellLabels(tree), time.process_time()
        for leaf in range(len(tree)):
            found.label(leaf)
        assert time.process_time() - begun < 20
