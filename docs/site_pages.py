"""What mkdocs adds to the files of this folder: pages of the project's root, and the reference of commands.

The Markdown is written for the repository, where a link may lead to any file. On the site, links to pages lead to
pages, and links to other files of the project are shown as their names.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from tidings.cli.maintenance.manual import CommandHelp, CommandParameter, all_commands, options_before

ROOT = Path(__file__).resolve().parents[1]
_PAGES = {"README.md": "index.md", "CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")


def on_config(config: Any) -> Any:
    """Adds the decisions to the navigation, by number, and pages that mkdocs.yml does not name."""
    decisions = sorted((ROOT / "docs/decisions").glob("*.md"))
    config.nav[-1]["Working on it"].append({"Decisions": [f"decisions/{file.name}" for file in decisions]})
    named = set(_named(config.nav))
    pages = [file.relative_to(ROOT / "docs").as_posix() for file in sorted((ROOT / "docs").rglob("*.md"))]
    if more := [page for page in pages if page not in named]:
        config.nav.append({"More": more})
    return config


def _named(nav: Any) -> Iterator[str]:
    """The pages of a navigation, whatever sections they are in."""
    if isinstance(nav, str):
        yield nav
        return
    for one in nav.values() if isinstance(nav, dict) else nav:
        yield from _named(one)


def on_files(files: Files, config: Any) -> Files:
    for name, page in _PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8").replace("](docs/pictures/", "](pictures/")
        files.append(File.generated(config, page, content=text))
    files.append(File.generated(config, "reference/commands.md", content=_command_pages()))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    here = page.file.src_uri
    # Where the file lies in the repository: those of the root were moved into the site's folder.
    there = next((name for name, moved in _PAGES.items() if moved == here), f"docs/{here}")

    def rewritten(found: re.Match[str]) -> str:
        words, target = found.groups()
        path, hash_, anchor = target.partition("#")
        if "://" in target or target.startswith("mailto:") or not path:
            return found[0]
        file = posixpath.normpath(posixpath.join(posixpath.dirname(there), path))
        moved = _PAGES.get(file, file.removeprefix("docs/") if file.startswith("docs/") else "")
        if not moved or files.get_file_from_path(moved) is None:
            return f"{words} (`{file}`)" if words != file else f"`{file}`"
        return f"[{words}]({posixpath.relpath(moved, posixpath.dirname(here) or '.')}{hash_}{anchor})"

    return _LINK.sub(rewritten, markdown)


# -- the reference of commands ---


def _command_pages() -> str:
    """The reference of all commands, as Markdown."""
    parts = [
        "# Commands",
        "Made from the commands' own help, which `tidings COMMAND --help` shows as well.",
        "## Before the command",
        _markdown_table("option", options_before()),
    ]
    for name, commands in groupby(all_commands(), key=lambda command: command.name.split()[0]):
        parts.append(f"## `tidings {name}`")
        for command in commands:
            parts += _markdown_command(command, inner=command.name != name)
    return "\n\n".join(parts) + "\n"


def _markdown_command(command: CommandHelp, *, inner: bool) -> Iterator[str]:
    if inner:
        yield f"### `tidings {command.name}`"
    yield f"```text\n{command.usage}\n```"
    yield from map(_markdown, command.paragraphs)
    if command.arguments:
        yield _markdown_table("argument", command.arguments)
    if command.options:
        yield _markdown_table("option", command.options)
    if command.examples:
        yield "```text\n" + "\n".join(command.examples) + "\n```"


def _markdown_table(kind: str, parameters: Sequence[CommandParameter]) -> str:
    rows = [f"| `{one.form.replace('|', chr(92) + '|')}` | {_markdown(one.help)} |" for one in parameters]
    return "\n".join([f"| {kind} | what it does |", "| --- | --- |", *rows])


def _markdown(text: str) -> str:
    """Text outside of backticks in which Markdown reads nothing as its own."""
    parts = text.split("`")
    shown = [part if number % 2 else re.sub(r"([\\*_<>\[\]|])", r"\\\1", part) for number, part in enumerate(parts)]
    return "`".join(shown)
