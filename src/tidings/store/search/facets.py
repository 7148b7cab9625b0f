"""Counts what a search found by source, folder, language and month.

It counts candidates: what has the words, of which the query's finer demands (near, not) may refuse some. Their source,
language and time came with them, so nothing is read for it but names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import BindParameter, bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.search import Facets, FacetValue
from tidings.store.db.people_tables import following
from tidings.store.db.site_tables import page
from tidings.store.db.statements import chunks
from tidings.store.db.types import from_micros
from tidings.store.rows.followings import person_folders
from tidings.store.search.candidates import Candidate
from tidings.store.sources.source_lists import names_of_sources
from tidings.text.language import primary

MOST: Final = 10  # values of a facet
MOST_MONTHS: Final = 12
MOST_SOURCES: Final = 500  # those with the most hits, whose folders are counted
_DAY = timedelta(days=1) // timedelta(microseconds=1)

_ids: BindParameter[Any] = bindparam("ids", expanding=True)
_roots = select(page.c.source_id, page.c.root_id).where(page.c.source_id.in_(_ids))
_folders = select(following.c.source_id, following.c.folder_id).where(
    following.c.person_id == bindparam("person"), following.c.source_id.in_(_ids), following.c.folder_id.is_not(None)
)
STATEMENTS: Final[dict[str, Executable]] = {"roots": _roots, "folders": _folders}


def count_facets(connection: Connection, found: Sequence[Candidate], person_id: int | None) -> Facets:
    """`person_id`: whose folders are counted; None: nobody's."""
    sources = _by_source(connection, found)
    names = names_of_sources(connection, [one for one, _ in sources.most_common(MOST)])
    languages: Counter[str] = Counter()
    for code, number in Counter(one.language for one in found if one.language).items():
        languages[primary(code) or ""] += number
    return Facets(
        sources=tuple(
            FacetValue(str(one), names[one], number) for one, number in sources.most_common(MOST) if one in names
        ),
        folders=_by_folder(connection, sources, person_id) if person_id is not None else (),
        languages=tuple(FacetValue(one, one, number) for one, number in languages.most_common(MOST) if one),
        months=_by_month(found),
    )


def _by_source(connection: Connection, found: Sequence[Candidate]) -> Counter[int]:
    """Pages count for their site."""
    numbers = Counter(one.source_id for one in found if one.entry_id > 0)
    pages = [one.source_id for one in found if one.entry_id < 0]
    for ids in chunks(pages):
        numbers.update(row.root_id for row in connection.execute(_roots, {"ids": ids}))
    return numbers


def _by_folder(connection: Connection, sources: Counter[int], person_id: int) -> tuple[FacetValue, ...]:
    numbers: Counter[int] = Counter()
    names: dict[int, str] = {one: name for one, name, _ in person_folders(connection, person_id)}
    if not names:
        return ()
    for ids in chunks(one for one, _ in sources.most_common(MOST_SOURCES)):
        for source_id, folder_id in connection.execute(_folders, {"ids": ids, "person": person_id}).all():
            numbers[folder_id] += sources[source_id]
    return tuple(FacetValue(str(one), names[one], number) for one, number in numbers.most_common(MOST) if one in names)


def _by_month(found: Iterable[Candidate]) -> tuple[FacetValue, ...]:
    """By UTC."""
    days = Counter(one.at // _DAY for one in found)
    months: Counter[str] = Counter()
    for day, number in days.items():
        months[f"{from_micros(day * _DAY):%Y-%m}"] += number
    return tuple(FacetValue(month, month, months[month]) for month in sorted(months, reverse=True)[:MOST_MONTHS])
