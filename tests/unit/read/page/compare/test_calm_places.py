"""What is told without a second look, and when one is made nevertheless."""

from __future__ import annotations

import pytest
from tests.unit.read.page.test_changes import PAGE, added, look

from tidings.model.pages import PageSeen
from tidings.read.page.compare.calm_places import LEAST_VISITS


def told(seen: PageSeen) -> list[str]:
    return [text for text, noise in added(seen) if noise is None]


def settled(page: str) -> bytes:
    """The memory of a page that was the same at all visits until the one before LEAST_VISITS + 1."""
    memory = look(page, second=page, visit=1)[1]
    for visit in range(2, LEAST_VISITS + 1):
        memory = look(page + f"<p>Served by node {visit}</p>", memory, second=page, visit=visit)[1]
    return memory


@pytest.mark.parametrize(
    ("page", "old", "new"),
    [
        ("<table><tr><th>Kettle</th><td>{}</td></tr></table>", "39 EUR", "45 EUR"),
        ("<h3>Zustand</h3><p>{}</p>", "Der Weg ist frei und trocken.", "Der Weg ist gesperrt und nass."),
        ("<ul><li>{}</li><li>在庫あり</li></ul>", "受付中です", "受付終了です"),
    ],
)
def test_what_replaces_a_text_of_many_visits_is_told_at_once(page: str, old: str, new: str) -> None:
    before, after = PAGE + page.format(old), PAGE + page.format(new)
    memory = settled(before)
    early, _ = look(after, look(before, second=before, visit=1)[1], visit=2)
    assert (told(early), early.again) == ([new], True)
    seen, memory = look(after, memory, visit=LEAST_VISITS + 1)
    assert (told(seen), seen.again) == ([new], False)
    back, _ = look(before, memory, visit=LEAST_VISITS + 2)
    assert (told(back), back.again) == ([old], True), "it changed a moment ago: it may be one of two that are shown"


def test_what_is_new_beside_others_and_what_is_gone_is_looked_at_twice() -> None:
    page = PAGE + "<ul><li>One ferry a day</li>{}</ul>"
    memory = settled(page.format("<li>No dogs</li>"))
    more, fewer = page.format("<li>No dogs</li><li>No cats</li>"), page.format("")
    assert [look(now, memory, visit=LEAST_VISITS + 1)[0].again for now in (more, fewer)] == [True, True]
