"""A data folder that cannot be written: commands that read do read it, others say in one line that they cannot."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
from pathlib import Path

from tests.acceptance.shell import Shell
from tests.rights import bound

_RUN = """
import contextlib, io, json, sys
from tidings.cli.main import main
for command in json.loads(sys.argv[1]):
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    code = 0
    sys.argv = ["tidings", *command]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            code = end.code
    print(json.dumps([command, code, *(one.buffer.getvalue().decode() for one in (out, err))]))
"""
_READ: tuple[tuple[str, ...], ...] = (
    ("articles",),
    ("articles", "--json"),
    ("article", "1"),
    ("search", "rain"),
    ("sources",),
    ("explain", "news.test"),
    ("export",),
    ("etiquette", "news.test"),
    ("hosts", "--all"),
    ("pages",),
    ("changes",),
    ("watch", "list"),
    ("matches",),
    ("messages",),
    ("settings",),
)
_WRITE: tuple[tuple[str, ...], ...] = (
    ("remove", "http://news.test/feed.xml", "--yes"),
    ("refresh", "news.test"),
    ("set", "news.test", "--weight", "2"),
    ("crawl", "--once"),
)


def test_reading_commands_read_it(tidings: Shell, tmp_path: Path) -> None:
    assert tidings("add", "http://news.test/feed.xml").code == 0
    assert tidings("crawl", "--once").code == 0
    assert tidings("watch", "add", "rain", "--any", "rain").code == 0
    medium = tmp_path / "medium"
    medium.mkdir()
    shutil.copy(tidings.folder / "tidings.db", medium)
    with contextlib.closing(sqlite3.connect(medium / "tidings.db")) as database:
        database.execute("INSERT INTO unindexed SELECT id, 1 FROM article")
        database.commit()
    (medium / "tidings.db").chmod(0o400)
    medium.chmod(0o500)
    try:
        variables = tidings.variables({"TIDINGS_DATA": str(medium)})
        done = bound(["-c", _RUN, json.dumps([*_READ, *_WRITE])], **variables)
        told = {tuple(command): said for command, *said in map(json.loads, done.stdout.splitlines())}
        assert len(told) == len(_READ) + len(_WRITE), done.stderr
        for command in _READ:
            code, out, err = told[command]
            assert code == 0, (command, err)
            assert ("indexing 0 of 3: the others are not searched yet" in err) == (command[0] == "search")
            assert err.count("\n") == (command[0] == "search"), (command, err)
            if command[0] not in ("etiquette", "export", "search", "settings"):  # these name times, and the folder
                assert out == tidings(*command).out, command
        for command in _WRITE:
            code, out, err = told[command]
            assert code == 1, command
            assert "may only be read" in err or "cannot be written in" in err, err
            assert err.count("\n") == 1
    finally:
        medium.chmod(0o700)


def test_an_empty_database_is_one_clear_line(tidings: Shell) -> None:
    tidings.folder.mkdir()
    (tidings.folder / "tidings.db").touch()
    for command in (("sources",), ("articles",), ("crawl", "--once"), ("run",)):
        said = tidings(*command)
        assert said.code == 1
        assert "is empty (0 bytes)" in said.one_clear_line()
    assert (tidings.folder / "tidings.db").stat().st_size == 0
