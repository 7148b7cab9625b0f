"""Tables of a page that changed, drawn as tables."""

from __future__ import annotations

from collections.abc import Sequence

from tidings.read.page.diff import diff_pages
from tidings.views.pages.page_diff import Row, side_by_side

URL = "https://town.example/prices"
ROWS = [("Bread", "2.90"), ("Milk", "1.20"), ("Salt", "0.80"), ("Eggs", "3.10"), ("Tea", "4.00"), ("Jam", "2.50")]


def prices(rows: Sequence[tuple[str, ...]], before: str = "", after: str = "") -> bytes:
    lines = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    head = "<thead><tr><th>Thing</th><th>Price</th></tr></thead>"
    return f"{before}<table class=p>{head}<tbody>{lines}</tbody></table>{after}".encode()


def rows_of(old: bytes, new: bytes, *, noise: bool = True) -> list[Row]:
    return list(side_by_side(diff_pages(old, new, url=URL), noise=noise).rows)


def drawn(row: Row) -> list[str]:
    """Each line as text: what is gone in brackets, what came in braces."""
    assert row.table is not None
    signs = {"gone": "[{}]", "come": "{{{}}}", "same": "{}"}
    found = []
    for line in row.table.lines:
        cells = [
            "".join(signs[span.kind].format(span.text) for part in cell.parts for span in part) for cell in line.cells
        ]
        found.append(f"{line.kind} {line.folded}" if line.kind == "fold" else f"{line.kind}: {' | '.join(cells)}")
    return found


def test_a_changed_cell_is_marked_in_its_row_and_rows_far_from_it_are_folded() -> None:
    [row] = rows_of(prices(ROWS), prices([*ROWS[:5], ("Jam", "2.70")]))
    assert (row.kind, row.path, [block.path for block in row.blocks]) == (
        "table",
        "table.p",
        ["table.p > tbody > tr > td"],
    )
    assert drawn(row) == [
        "same: Thing | Price",
        "fold 4",
        "same: Tea | 4.00",
        "changed: Jam | [2.50] {2.70}",
    ]


def test_rows_that_came_and_went_have_their_places() -> None:
    [row] = rows_of(prices(ROWS), prices([*ROWS[:2], *ROWS[3:]]))
    assert drawn(row)[2:5] == ["same: Milk | 1.20", "removed: [Salt] | [0.80]", "same: Eggs | 3.10"]
    [row] = rows_of(prices(ROWS), prices([*ROWS, ("Nuts", "5.00")]))
    assert drawn(row)[-1] == "added: {Nuts} | {5.00}"
    [row] = rows_of(prices(ROWS), prices([("Nuts", "5.00"), *ROWS[1:]]))
    assert drawn(row)[1:3] == ["removed: [Bread] | [2.90]", "added: {Nuts} | {5.00}"], "another row, not a changed one"


def test_cells_without_words_keep_their_columns() -> None:
    [row] = rows_of(prices([*ROWS, ("Nuts", "", "soon")]), prices([*ROWS, ("Nuts", "", "now")]))
    assert drawn(row)[-1] == "changed: Nuts |  | [soon] {now}"
    assert row.table is not None
    assert row.table.columns == 3


def test_a_table_that_is_gone_is_drawn_as_it_was() -> None:
    kinds = {row.kind: row for row in rows_of(prices(ROWS[:2], "<p>Prices of today"), b"<p>Prices of today")}
    assert drawn(kinds["table"]) == [
        "removed: [Thing] | [Price]",
        "removed: [Bread] | [2.90]",
        "removed: [Milk] | [1.20]",
    ]


def test_what_is_around_a_table_stays_around_it() -> None:
    old = prices(ROWS, "<p>Before it", "<p>After it")
    assert [row.kind for row in rows_of(old, prices([("Bread", "3"), *ROWS[1:]], "<p>Before it", "<p>After it"))] == [
        *("same", "table", "same")
    ]
    same = rows_of(old, prices(ROWS, "<p>Before it", "<p>After it all"))
    assert [row.kind for row in same] == ["fold", "same", "changed"], "one that stayed is no table"


def test_layout_is_no_table() -> None:
    for start, end in (
        ("<table role=presentation>", "</table>"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td><table>", "</table></td></tr></table>"),
    ):
        cells = "<tr><td>Menu</td><td>{}</td></tr><tr><td>Home</td><td>Foot</td></tr>"
        if "presentation" not in start:
            cells = "<tr><td>{}</td></tr>"
        old, new = ((start + cells.format(text) + end).encode() for text in ("Words of old", "Words of now"))
        assert {row.kind for row in rows_of(old, new)} <= {"same", "fold", "changed"}, start
    long = "many words of a page in one cell of a table " * 20
    old, new = (f"<table><tr><td>{long}<td>{long}<tr><td>{text}<td>{long}</table>".encode() for text in ("a", "b"))
    assert "table" not in {row.kind for row in rows_of(old, new)}
