"""Rows: what was asked for, value by value, or as a table."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tidings.errors import TidingsError

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from tidings.app.corpus.loop import LoopThread

Value = TypeVar("Value")
Walk = Callable[[], AsyncGenerator[Sequence[Value], None]]

TABLE_ROWS: Final = 10_000  # that are values at a time while a table is made
_EXTRA: Final = "pip install 'tidings[frames]'"


class Rows(Generic[Value]):
    """An iterable of frozen values. They are read from the store while they are taken, some hundred at a time, and anew
    each time it is iterated.

    The columns of tables have the names of the values' fields; times are UTC."""

    def __init__(self, loop: LoopThread, kind: type[Value], walk: Walk[Value]) -> None:
        self._loop, self._kind, self._walk = loop, kind, walk

    def __iter__(self) -> Iterator[Value]:
        return self._loop.values(self._walk())

    def __repr__(self) -> str:
        return f"<Rows of {self._kind.__name__}: iterate, or to_polars(), to_pandas(), to_arrow()>"

    def to_arrow(self) -> pyarrow.Table:
        """All of them as a pyarrow.Table. Needs the extra `frames` (or `parquet`)."""
        return _joined(list(self.arrow_batches("to_arrow()")))

    def to_polars(self) -> polars.DataFrame:
        """All of them as a polars.DataFrame. Needs the extra `frames`."""
        try:
            import polars
        except ImportError:
            raise _missing("to_polars()", "polars") from None
        frame = polars.from_arrow(_joined(list(self.arrow_batches("to_polars()"))))
        assert isinstance(frame, polars.DataFrame)
        return frame

    def to_pandas(self) -> pandas.DataFrame:
        """All of them as a pandas.DataFrame. Needs the extra `frames`."""
        try:
            import pandas  # noqa: F401  # pyarrow would say less well that it is missing
        except ImportError:
            raise _missing("to_pandas()", "pandas") from None
        return _joined(list(self.arrow_batches("to_pandas()"))).to_pandas()

    def arrow_batches(self, what: str = "arrow_batches()") -> Iterator[pyarrow.Table]:
        """Tables of at most 10,000 rows each, one at least: for what does not fit into memory at once."""
        from tidings.views.columns import ArrowColumns, columns_of, row_of

        columns, values, is_first = ArrowColumns(columns_of(self._kind), what, _EXTRA), iter(self), True
        while (some := list(islice(values, TABLE_ROWS))) or is_first:
            yield columns.table([row_of(value) for value in some])
            is_first = False


def _joined(tables: list[Any]) -> Any:
    import pyarrow

    return pyarrow.concat_tables(tables)


def _missing(what: str, package: str) -> TidingsError:
    return TidingsError(f"{what} needs {package}, which is not installed: {_EXTRA}")
