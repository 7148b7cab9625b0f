"""The tutorials of docs/tutorials, run step by step: each command of a `console` block must show the lines under it.

`...` stands for any text, alone on a line for any lines. Spaces are compared as one. The demo is run once, on few of
its sites; `example.org` is a site of the tests.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
from tests.acceptance.shell import Said, Shell

from tidings.cli.run import demo

FOLDER = Path(__file__).parents[2] / "docs/tutorials"
NAMES = ("newsroom", "analyst", "researcher", "self-hoster")
DEMO = ("demo", "--for", "1h", "--data", "./try")
SITES = 6
_BLOCK = re.compile(r"^```(console|python)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def morning(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Said]:
    """The folder of the demo, and what it said."""
    folder = tmp_path_factory.mktemp("demo") / "try"
    with mock.patch.object(demo, "SITES", SITES):
        return folder, Shell(folder.parent / "unused")("demo", "--for", "1h", "--data", str(folder), "--port", "0")


class Reader:
    """Somebody who types what the tutorial says, in an empty folder."""

    def __init__(self, shell: Shell, morning: tuple[Path, Said]) -> None:
        self._shell, self._morning = shell, morning

    def types(self, line: str) -> Said:
        words = shlex.split(line)
        if words[0] == "export":
            name, _, value = words[1].partition("=")
            self._shell.environment = {**self._shell.environment, name: value}
            return Said(0, "", "")
        stdin = ""
        if words[0] == "echo":
            stdin, words = words[1] + "\n", words[words.index("|") + 1 :]
        assert words[0] == "tidings", line
        if tuple(words[1:]) == DEMO:
            shutil.copytree(self._morning[0], "try")
            return self._morning[1]
        return self._shell(*words[1:], stdin=stdin)


def steps(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of a block, and the lines that are to be shown."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *shown = part.rstrip("\n").split("\n")
        yield command, shown


def assert_shown(command: str, expected: list[str], said: Said) -> None:
    assert said.code == 0, f"$ {command}\n{said.out}{said.err}"
    lines = [" ".join(line.split()) for line in f"{said.out}\n{said.err}".splitlines()]
    lines = [line for line in lines if line.strip(" ─")]
    place, anywhere = 0, False
    for one in expected:
        if one.strip() == "...":
            anywhere = True
            continue
        pattern = ".*".join(re.escape(part) for part in " ".join(one.split()).split("..."))
        reach = range(place, len(lines) if anywhere else min(place + 1, len(lines)))
        found = next((number for number in reach if re.fullmatch(pattern, lines[number])), None)
        assert found is not None, f"$ {command}\n{one!r} is not shown:\n" + "\n".join(lines)
        place, anywhere = found + 1, False


@pytest.mark.parametrize("name", NAMES)
def test_a_tutorial_does_what_it_says(
    name: str, tidings: Shell, morning: tuple[Path, Said], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    text = text.replace("https://example.org", "http://news.test").replace("example.org", "news.test")
    reader = Reader(tidings, morning)
    monkeypatch.chdir(tmp_path)
    blocks = _BLOCK.findall(text)
    assert len(blocks) > 3
    for kind, block in blocks:
        if kind == "python":
            exec(compile(block, f"{name}.md", "exec"), {})
            continue
        for command, expected in steps(block):
            assert_shown(command, expected, reader.types(command))


def test_all_tutorials_are_run() -> None:
    assert {file.stem for file in FOLDER.glob("*.md")} == set(NAMES)
