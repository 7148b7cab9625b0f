"""Which articles of one story are copies of each other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.watch.duplicates import CopyFinder

TITLES = st.one_of(st.none(), st.text("ab 1.5é", max_size=6), st.sampled_from(["gas 5.2", "gas 7.4", "Gas", "..."]))
ARTICLES = st.lists(st.tuples(st.integers(1, 3), TITLES), max_size=12)


def is_copy(title: str | None, of: str | None, *, one_source: bool) -> bool:
    heard = CopyFinder()
    heard.add(1, 7, of)
    return heard.original_of(7 if one_source else 8, title) == 1


@each(
    ("title", "of", "here", "elsewhere"),
    [
        ("Recall of toys", "Recall of toys", True, True),
        ("RECALL – of Toys!", "Recall of toys", True, True),
        ("Łódź", "lodz", True, True),
        ("Recall of toys", "Recall of lamps", False, True),
        ("Recall of toys", None, True, True),
        (None, "Recall of toys", True, True),
        ("...", "Recall of toys", True, True),
        ("Magnitude 5.2 earthquake, in Hokkaido", "Magnitude 7.4 earthquake, in Valparaiso", False, False),
        ("5,2 in Hokkaido", "Magnitude 5.2", False, True),
        ("1,000 dead", "1000 people are dead", False, True),
        ("Five dead", "5 people are dead", False, True),
        ("5 dead in 2026", "6 dead in 2026", False, True),
        ("地震 5.2", "地震 7.4", False, False),
    ],
)
def test_titles(title: str | None, of: str | None, here: bool, elsewhere: bool) -> None:
    assert is_copy(title, of, one_source=True) is here
    assert is_copy(of, title, one_source=True) is here
    assert is_copy(title, of, one_source=False) is elsewhere
    assert is_copy(of, title, one_source=False) is elsewhere


@given(ARTICLES, st.integers(1, 3), TITLES)
def test_the_first_of_many_is_the_first_one_by_one(
    articles: list[tuple[int, str | None]], source_id: int, title: str | None
) -> None:
    heard = CopyFinder()
    for key, (source, other) in enumerate(articles):
        heard.add(key, source, other)
    found = (
        key for key, (source, other) in enumerate(articles) if is_copy(title, other, one_source=source == source_id)
    )
    assert heard.original_of(source_id, title) == next(found, None)
    assert bool(heard) is bool(articles)
