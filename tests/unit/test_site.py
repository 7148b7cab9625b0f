"""The documentation as a site: built strictly, with every command and setting, and nothing from elsewhere."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from tidings.cli.maintenance.manual import all_commands
from tidings.settings.settings import describe

ROOT = Path(__file__).parents[2]
_LOADED = re.compile(r'<(?:script|img|iframe|source)[^>]+src="([^"]+)"|<link[^>]+href="([^"]+)"')


def test_the_site_is_built_and_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    build(
        load_config(str(ROOT / "mkdocs.yml"), site_dir=str(tmp_path))
    )  # a warning ends it: a broken link, a lost page
    pages = {
        file.relative_to(tmp_path).as_posix(): file.read_text(encoding="utf-8") for file in tmp_path.rglob("*.html")
    }
    assert len(pages) > 40
    loaded = {one or other for page in pages.values() for one, other in _LOADED.findall(page)}
    assert {address for address in loaded if "://" in address} == set()
    assert (tmp_path / "search/search_index.json").is_file()
    commands = unescape(pages["reference/commands.html"])
    assert [one.name for one in all_commands() if f"<code>tidings {one.name}</code>" not in commands] == []
    settings = unescape(pages["settings.html"])
    assert [name for name, _, _ in describe() if f"<code>{name}</code>" not in settings] == []
