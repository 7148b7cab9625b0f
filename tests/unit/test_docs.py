"""The documentation tells the truth about what can be checked: settings, commands, policies, metrics, links.

`python -m tests.unit.test_docs` writes the tables of docs/settings.md anew.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from packaging.version import Version

from tidings.cli.common.commands import COMMANDS
from tidings.lab.peers import compared_policies
from tidings.settings.settings import Settings, describe, load
from tidings.version import __version__

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = ROOT / "docs/settings.md"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
DECISIONS = sorted((ROOT / "docs/decisions").glob("*.md"))
BEGIN, END = "<!-- settings: begin -->\n", "<!-- settings: end -->"

_FENCED = re.compile(r"^( *)```.*?^\1```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def tables() -> str:
    """What stands between the marks of docs/settings.md."""
    parts = []
    for section, rows in groupby(describe(), key=lambda row: row[0].rpartition(".")[0]):
        if section:
            about = Settings.model_fields[section].annotation.__doc__ or ""
            parts.append(f"### `{section}`\n\n{about.strip()}\n")
        parts.append("| setting | default | what it does |\n| --- | --- | --- |")
        parts += [f"| `{name}` | `{default}` | {words.replace('|', chr(92) + '|')} |" for name, default, words in rows]
        parts.append("")
    return "\n" + "\n".join(parts) + "\n"


def _between_marks(text: str) -> tuple[str, str, str]:
    before, _, rest = text.partition(BEGIN)
    inside, _, after = rest.partition(END)
    return before, inside, after


def _everything() -> str:
    return "\n".join(page.read_text(encoding="utf-8") for page in PAGES)


# -- settings ---------------------------------------------------------------------------------------


def test_each_setting_is_described() -> None:
    lines = SETTINGS.read_text(encoding="utf-8").splitlines()
    for name, default, words in describe():
        assert words, f"{name} has no description in settings.py"
        rows = [line for line in lines if line.startswith(f"| `{name}` |")]
        assert len(rows) == 1, name
        assert f"| `{default}` |" in rows[0]
        assert words.replace("|", "\\|") in rows[0]


def test_tables_are_those_of_the_code() -> None:
    """A setting that was taken away must not stand there any longer."""
    _, inside, _ = _between_marks(SETTINGS.read_text(encoding="utf-8"))
    assert inside == tables(), "write them anew: .venv/bin/python -m tests.unit.test_docs"


def test_example_is_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (example,) = re.findall(r"^```toml\n(.*?)^```$", SETTINGS.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    (tmp_path / "tidings.toml").write_text(example, encoding="utf-8")
    for variable in [name for name in os.environ if name.startswith("TIDINGS_")]:
        monkeypatch.delenv(variable)
    shown = re.findall(r"^(TIDINGS_\w+)='?(.*?)'?$", SETTINGS.read_text(encoding="utf-8"), re.MULTILINE)
    loaded = load(tmp_path)
    assert loaded.fetch.contact == tomllib.loads(example)["fetch"]["contact"]
    assert loaded.web.port == 9000
    assert len(shown) == 5
    for variable, value in shown:
        monkeypatch.setenv(variable, value)
    assert load(tmp_path).fetch.allow_addresses == ("192.168.7.0/24", "fd00::/8")


# -- commands, policies, metrics --------------------------------------------------------------------


def test_each_command_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(COMMANDS) > 20
    assert [name for name in COMMANDS if not re.search(rf"tidings {re.escape(name)}\b", text)] == []


def test_no_other_command_is_spoken_of() -> None:
    spoken = set(re.findall(r"`tidings ([a-z]+(?:-[a-z]+)*)\b", _everything()))
    assert spoken <= set(COMMANDS)


def test_each_policy_has_its_section() -> None:
    text = (ROOT / "docs/policies.md").read_text(encoding="utf-8")
    assert [policy for policy in compared_policies() if f"\n## `{policy}`" not in text] == []


def test_metrics_are_listed() -> None:
    from tidings.web.core.metrics import Metrics

    text = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    families = list(Metrics().registry.collect())
    names = {family.name + ("_total" if family.type == "counter" else "") for family in families}
    assert len(names) > 10
    assert {name for name in names if f"`{name}`" not in text} == set()


def test_the_changelog_begins_with_the_version() -> None:
    """With the one that was tagged, or with the one that is being made."""
    heading = re.search(r"^## \[(.+?)\](.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert heading is not None
    ours = Version(__version__)
    if heading[1].lower() != "unreleased":
        assert Version(heading[1]).release[:2] == ours.release[:2]
        assert ("unreleased" in heading[2]) == ours.is_devrelease
    assert heading[1].lower() != "unreleased" or ours.is_devrelease


def test_each_extra_is_in_the_docs() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    text = (ROOT / "docs/install.md").read_text(encoding="utf-8")
    assert [name for name in extras.keys() - {"bench", "dev", "docs"} if f"`{name}`" not in text] == []
    (everything,) = (one for one in extras["dev"] if one.startswith("tidings["))
    named = set(re.findall(r"\w+", everything)) - {"tidings"}
    assert named == extras.keys() - {"bench", "dev", "bodies"}  # s3 has what bodies has


# -- links ------------------------------------------------------------------------------------------


def _anchor(heading: str) -> str:
    """As the usual viewers of Markdown make it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def _broken(page: Path) -> Iterator[str]:
    text = _FENCED.sub("", page.read_text(encoding="utf-8"))
    for target in _LINK.findall(text):
        if "://" in target or target.startswith("mailto:"):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        if not there.exists():
            yield f"{page.relative_to(ROOT)}: {target}: there is no such file"
        elif anchor and anchor not in map(_anchor, _HEADING.findall(there.read_text(encoding="utf-8"))):
            yield f"{page.relative_to(ROOT)}: {target}: there is no such heading"


def test_links_lead_somewhere() -> None:
    assert [words for page in PAGES for words in _broken(page)] == []


def test_the_table_of_places_is_right() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    table = text.partition("\n## Where each thing lives\n")[2].partition("\nThe tables:")[0]
    places = re.findall(r"\| `([a-z./]+)` \|$", table, re.MULTILINE)
    assert len(places) > 10
    assert [place for place in places if not (ROOT / "src/tidings" / place).exists()] == []


def test_pages_name_files_that_exist() -> None:
    bases = (ROOT, ROOT / "src/tidings")
    for page in set(PAGES) - set(DECISIONS):  # a decision is not rewritten when things move
        paths = re.findall(r"`(?!src/)([a-z_0-9]+/[a-z_0-9/]*(?:\.py|/))`", page.read_text(encoding="utf-8"))
        assert [path for path in paths if not any((base / path).exists() for base in bases)] == [], page
        assert page.name != "papers.md" or len(paths) > 50


def test_pages_name_what_is_in_the_file_that_they_say() -> None:
    """`History` in `schedule/policies/posting_history.py`; and files that are named without their folder."""
    for page in set(PAGES) - set(DECISIONS):
        text = page.read_text(encoding="utf-8")
        for name, path in re.findall(r"`([A-Za-z_]\w*)` in `([a-z_0-9/]+\.py)`", text):
            source = (ROOT / "src/tidings" / path).read_text(encoding="utf-8")
            assert re.search(rf"^\s*(?:class |(?:async )?def )?{name}\b", source, re.MULTILINE), (
                f"{page}: {name} in {path}"
            )
    modules = {path.name for path in (ROOT / "src/tidings").rglob("*.py")}
    named = re.findall(r"`([a-z_0-9]+\.py)`", (ROOT / "docs/architecture.md").read_text(encoding="utf-8"))
    assert named
    assert set(named) <= modules


def test_decisions_are_numbered_and_listed() -> None:
    assert [page.name[:4] for page in DECISIONS] == [f"{number:04}" for number in range(1, len(DECISIONS) + 1)]
    listed = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("\n## Decisions\n")[2]
    for page in DECISIONS:
        text = page.read_text(encoding="utf-8")
        title = text.partition("\n")[0]
        assert title.startswith(f"# {page.name[:4]} ")
        assert [line for line in text.splitlines() if line.startswith("## ")] == [
            "## Context",
            "## Decision",
            "## Consequences",
        ]
        assert f"(decisions/{page.name})" in listed


def test_there_are_pages() -> None:
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md"} <= {page.name for page in PAGES}
    assert len(PAGES) > 10


if __name__ == "__main__":
    before, _, after = _between_marks(SETTINGS.read_text(encoding="utf-8"))
    SETTINGS.write_text(before + BEGIN + tables() + END + after, encoding="utf-8")
