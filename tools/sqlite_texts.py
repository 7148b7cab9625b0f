"""Remakes src/tidings/store/sqlite/sqlite_texts.py: the statements that name a text there, as SQLAlchemy spells
them out.

    python -m tools.sqlite_texts

To be run after one of them, or a column that it names, has changed; a test asks for it.
"""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine
from sqlalchemy.sql.compiler import SQLCompiler

import tidings.store
from tidings.store.db.statements import Bulk, CompiledSelect

_FILE = Path("src/tidings/store/sqlite/sqlite_texts.py")
_HEAD = '''"""Statements of the crawl as SQLite takes them, made by `python -m tools.sqlite_texts`.

SQLAlchemy takes half a millisecond to compile one, and the start of a crawl needs twenty. Of each: the text, with one
mark for each parameter, also where it is a list; the names of the parameters, in their order; those with a value.
"""

from __future__ import annotations

from typing import Any, Final

TEXTS: Final[dict[str, tuple[str, tuple[str, ...], dict[str, Any]]]] = {
'''
_WIDTH = 100  # characters of a line of a text
Text = tuple[str, tuple[str, ...], dict[str, Any]]


def named_statements() -> Iterator[Bulk | CompiledSelect]:
    """Every statement of the store's modules that names a text, once."""
    seen: set[int] = set()
    for module in pkgutil.walk_packages(tidings.store.__path__, "tidings.store."):
        if ".migrations" in module.name:
            continue
        for value in vars(importlib.import_module(module.name)).values():
            for one in value.values() if isinstance(value, dict) else (value,):
                if isinstance(one, Bulk | CompiledSelect) and one.text and id(one) not in seen:
                    seen.add(id(one))
                    yield one


def text_of(one: Bulk | CompiledSelect) -> Text:
    compiled = one.statement.compile(dialect=create_engine("sqlite://").dialect)
    assert isinstance(compiled, SQLCompiler)
    order = tuple(compiled.positiontup or ())
    own = {name: value for name, value in compiled.params.items() if value is not None}
    sample = {name: [1] if bind.expanding else 1 for name, bind in compiled.binds.items() if bind.required}
    sql = compiled.construct_expanded_state(own | sample).statement
    if sql.count("?") != len(order):
        raise ValueError(f"{one.text}: a question mark that is no parameter")
    return sql, order, own


def texts() -> dict[str, Text]:
    """By name. ValueError: two statements have one name."""
    found: dict[str, Text] = {}
    for one in named_statements():
        if one.text in found:
            raise ValueError(f"{one.text}: two statements have this name")
        found[one.text] = text_of(one)
    return dict(sorted(found.items()))


def _written(sql: str, order: tuple[str, ...], own: dict[str, Any]) -> str:
    """Three values of Python, the first in lines that fit."""
    pieces = textwrap.wrap(sql, _WIDTH, drop_whitespace=False, replace_whitespace=False, expand_tabs=False)
    assert "".join(pieces) == sql
    return f"(({' '.join(map(repr, pieces))}), {order!r}, {own!r})"


def main() -> None:
    lines = [f"    {name!r}: {_written(*text)},\n" for name, text in texts().items()]
    _FILE.write_text(_HEAD + "".join(lines) + "}\n", encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", _FILE], check=True)


if __name__ == "__main__":
    main()
