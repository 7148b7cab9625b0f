"""Values as columns, for files and data frames: the Arrow type of each field follows from its annotation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from tidings.errors import TidingsError

Row = Mapping[str, Any]
Columns = Mapping[str, Any]  # name -> the type of its values, as annotated: str | None, datetime, tuple[str, ...]


class ArrowColumns:
    """Makes tables of rows. TidingsError names `remedy` where pyarrow is not installed."""

    def __init__(self, columns: Columns, what: str, remedy: str) -> None:
        try:
            import pyarrow
        except ImportError:
            raise TidingsError(f"{what} needs pyarrow, which is not installed: {remedy}") from None
        self._arrow, self._names = pyarrow, tuple(columns)
        self.schema: Any = pyarrow.schema([(name, _arrow_type(pyarrow, of)) for name, of in columns.items()])

    def table(self, rows: Sequence[Row]) -> Any:
        """A pyarrow.Table. Values that a row has no entry for are missing."""
        columns = [[_cell(row.get(name)) for row in rows] for name in self._names]
        arrays = [self._arrow.array(cells, type=field.type) for cells, field in zip(columns, self.schema, strict=True)]
        return self._arrow.Table.from_arrays(arrays, schema=self.schema)


def columns_of(kind: type) -> Columns:
    """The fields of a dataclass."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def row_of(value: Any) -> Row:
    """The fields of a dataclass, by name; those inside it stay values."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


def _arrow_type(pyarrow: Any, of: Any) -> Any:
    """Returns the Arrow type of an annotation; every value may be missing."""
    inner = [part for part in get_args(of) if part not in (NoneType, Ellipsis)]
    if isinstance(of, UnionType):
        return _arrow_type(pyarrow, inner[0])
    if get_origin(of) is tuple:
        return pyarrow.list_(_arrow_type(pyarrow, inner[0]))
    if is_dataclass(of):
        return pyarrow.struct([(name, _arrow_type(pyarrow, part)) for name, part in get_type_hints(of).items()])
    if issubclass(of, datetime):
        return pyarrow.timestamp("us", tz="UTC")
    for kind, arrow in ((bool, "bool_"), (int, "int64"), (float, "float64"), (bytes, "binary")):
        if issubclass(of, kind):
            return getattr(pyarrow, arrow)()
    return pyarrow.string()


def _cell(value: Any) -> Any:
    if isinstance(value, str):
        return str(value).encode("utf-8", "replace").decode()  # an Enum is its value; a lone surrogate is replaced
    if isinstance(value, (list, tuple)):
        return [_cell(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {name: _cell(item) for name, item in row_of(value).items()}
    return value
