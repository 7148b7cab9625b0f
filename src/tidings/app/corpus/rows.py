"""Rows: the result of a call, value by value, or as a table; and the thread in which it is read."""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator, Sequence
from itertools import islice
from threading import Thread, current_thread
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tidings.errors import TidingsError

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


T = TypeVar("T")


class LoopThread:
    """Runs what is asynchronous for callers that are not. A notebook has an event loop of its own that is running
    already, so none can be run in its thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._closing: set[asyncio.Task[None]] = set()
        self._thread = Thread(target=self._loop.run_forever, name="tidings-corpus", daemon=True)
        self._thread.start()
        # At the end of the program the thread is stopped: an iterator given up then would wait for it forever.
        atexit.register(self.close)

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Waits for the result. An interrupt (Ctrl-C) ends the work, too."""
        if self._loop.is_closed():
            coroutine.close()
            raise TidingsError("the data folder was closed: read from it inside `with tidings.open(...)`")
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def values(self, batches: AsyncGenerator[Sequence[T], None]) -> Iterator[T]:
        """The values one by one. The next batch is read when the last value of one was taken."""
        try:
            while (batch := self.run(_next(batches))) is not None:
                yield from batch
        finally:
            self._give_up(batches)

    def _give_up(self, batches: AsyncGenerator[Sequence[T], None]) -> None:
        """Iterators may be collected in any thread, also in that of the loop, which cannot wait for itself."""
        if self._loop.is_closed():
            return
        if current_thread() is self._thread:
            self._closing.add(task := self._loop.create_task(batches.aclose()))
            task.add_done_callback(self._closing.discard)
        else:
            self.run(batches.aclose())

    def close(self) -> None:
        atexit.unregister(self.close)
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()


async def _next(batches: AsyncGenerator[Sequence[T], None]) -> Sequence[T] | None:
    return await anext(batches, None)


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
