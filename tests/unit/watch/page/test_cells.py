"""A figure in a table is evaluated with its label: watches for prices find the cell that changed."""

from __future__ import annotations

from tests.cases import each
from tests.unit.watch.watchedthings import NOW, page, watch

from tidings.model.matches import NewMatch
from tidings.model.search import Passage
from tidings.model.watches import WatchedPage
from tidings.watch.evaluate import WatchEvaluator


def found(watched: WatchedPage, *queries: str) -> tuple[NewMatch, ...]:
    evaluator = WatchEvaluator([watch(query, number) for number, query in enumerate(queries)])
    return evaluator.evaluate(watched, NOW).result.matches


@each(
    ("body", "cell"),
    [
        ("<table><tr><th>Price</th><td>249 euro</td></tr></table>", "249 euro"),
        ("<table><tr><td>Price</td><td>€ 249</td></tr></table>", "€ 249"),
        ("<dl><dt>Price</dt><dd>249 €</dd></dl>", "249 €"),
        ("<table><tr><th>Product<th>Price<tr><td>Oven<td>249 €</table>", "249 €"),
    ],
)
def test_the_cell_that_changed_is_found_by_its_label(body: str, cell: str) -> None:
    watched = page(f"<html lang=en><p>About ovens.</p>{body}", cell)
    queries = ["price < 300", "price < 300 EUR", "figure < 300€", "price < 200", "price < 300 zł", "figure < 200€"]
    matches = found(watched, *queries)
    assert [match.watch_id for match in matches] == [0, 1, 2]
    assert matches[0].words == "price < 300: “249” in the text"
    [shown] = matches[0].passages
    assert shown.text.endswith(f"Price: {cell}")
    assert [shown.text[start:end] for start, end in shown.marks] == ["Price", "249"]


def test_a_match_says_what_a_value_was_before() -> None:
    """In the words that lists and diffs have. The query is asked of the new value alone."""
    old = "<html lang=en><table><tr><th>Price<td>{}<tr><th>Fee<td>{}</table>"
    watched = page(old.format("23.00", "8.00"), "23.00", "8.00", before=old.format("21.00", "7.00").encode())
    matches = found(watched, "price < 22", "price < 24", "fee > 1")
    assert [(match.watch_id, match.passages[0].text) for match in matches] == [
        (1, "Price: 21.00 -> 23.00"),
        (2, "Fee: 7.00 -> 8.00"),
    ]
    [shown] = matches[0].passages
    assert [shown.text[start:end] for start, end in shown.marks] == ["Price", "23.00"]


def test_a_bare_figure_is_found_by_its_label_too() -> None:
    watched = page("<html lang=en><table><tr><td>Price</td><td>249</td></tr></table>", "249")
    assert [match.watch_id for match in found(watched, "price < 300", "price > 300", "figure < 300€")] == [0]
    assert found(watched, "")[0].passages == (Passage("Price: 249", ()),)


def test_nothing_else_is_labelled() -> None:
    body = "<html lang=en><table><tr><td>Price</td><td>on request</td></tr></table><p>249</p>"
    assert found(page(body, "on request", "249"), "price") == ()
    assert len(found(page(body, "Price"), "price")) == 1, "a label that is new itself"
