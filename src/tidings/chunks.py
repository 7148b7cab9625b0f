"""chunks: values in lists of a limited length, for what takes only so many at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, TypeVar

_T = TypeVar("_T")

CHUNK: Final = 500  # values of the `IN (...)` of a statement: 10,000 of them take SQLite and SQLAlchemy megabytes


def chunks(values: Iterable[_T], most: int = CHUNK) -> Iterator[list[_T]]:
    """Splits the values into lists of at most `most`, in their order."""
    left = iter(values)
    while chunk := list(islice(left, most)):
        yield chunk
