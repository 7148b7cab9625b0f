"""Detectors by entry point: which there are, what makes one, and what comes of those that fail."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from tests.cases import each
from tests.unit.watch.plugged import EXAMPLE, plug_in, plug_in_example

from tidings.watch.match.document import Document
from tidings.watch.plugins import PluginFault, PluginFindings, installed_plugins, load_plugin, run_plugin


@pytest.fixture(autouse=True)
def _plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(tmp_path, monkeypatch)


def looked(name: str, *texts: str, failures: int = 0) -> PluginFindings:
    with redirect_stdout(sys.stderr):  # as in the process of a detector
        return run_plugin(load_plugin(name), [Document(text=text) for text in texts], failures)


def test_what_is_installed_is_listed() -> None:
    assert {"shouting", "raising", "unmade"} <= set(installed_plugins())
    assert installed_plugins() == sorted(installed_plugins())


@pytest.mark.parametrize("name", ["shouting", "ready"])
def test_a_class_or_an_object_that_looks(name: str) -> None:
    assert looked(name, "all quiet", "NOW, or NEVER", "") == PluginFindings({1: "NOW,, NEVER"})


@each(
    ("name", "words"),
    [
        ("nobody", "no installed package has a detector of this name (known: "),
        ("unmade", "it cannot be loaded (RuntimeError: no licence)"),
        ("missing", "it cannot be loaded (AttributeError: "),
        ("blind", "it has no method `look(self, document) -> str | None`"),
        ("misnamed", "its `name` is 'another'; it must be that of its entry point"),
    ],
)
def test_one_that_cannot_be_used(name: str, words: str) -> None:
    with pytest.raises(PluginFault) as fault:
        load_plugin(name)
    assert str(fault.value).startswith(words)


def test_one_document_it_fails_at_does_not_cost_the_others() -> None:
    fault = "it failed (ValueError: no idea)"
    assert looked("raising", "good", "bad", "good", "bad", "bad") == PluginFindings(
        {0: "fine", 2: "fine"}, missed=(1, 3, 4), fault=fault, failures=2
    )


def test_three_failures_in_a_row_are_enough() -> None:
    assert looked("raising", "good", "bad", "bad", "bad", "good").missed == (1, 2, 3, 4)
    assert looked("raising", "bad", "good", failures=2) == PluginFindings(
        missed=(0, 1), fault="it failed (ValueError: no idea)", failures=3
    )
    assert looked("raising", "good", failures=2).failures == 0


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("numbering", "it failed (TypeError: `look` answered int and not words or None)"),
        ("silent", "it failed (Wordless)"),
    ],
)
def test_odd_answers_are_failures(name: str, words: str) -> None:
    assert looked(name, "x").fault == words


def test_what_it_says_is_one_line_of_some_length() -> None:
    words = looked("shouting", "  ".join(["WORD"] * 300)).found[0]
    assert len(words) == 500


def test_the_worked_example_is_a_detector(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "example"
    folder.mkdir()
    plug_in_example(folder, monkeypatch)
    assert {"cve", "iban"} <= set(installed_plugins())
    assert looked("cve", "Patch CVE-2026-12345 now", "nothing").found == {0: "CVE-2026-12345"}
    assert looked("iban", "DE89 3704 0044 0532 0130 00").found == {0: "DE89370400440532013000"}


def test_the_tests_of_the_worked_example_pass() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."]
    # Not as one of those who run these tests beside each other.
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    done = subprocess.run(command, cwd=EXAMPLE, env=plain, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def test_the_page_about_plugins_tells_the_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it shows is written down, and works."""
    text = (EXAMPLE.parents[1] / "docs" / "plugins.md").read_text("utf-8")
    (source,) = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    (project,) = re.findall(r"^```toml\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    points = tomllib.loads(project)["project"]["entry-points"]
    assert points == {"tidings.detectors": {"cve": "tidings_cve:CveDetector"}}
    (tmp_path / "tidings_cve.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    from importlib import import_module

    detector = import_module("tidings_cve").CveDetector()
    assert run_plugin(detector, [Document("CVE-2026-12345", "and CVE-2026-0001"), Document("CVE")]) == PluginFindings(
        {0: "CVE-2026-12345, CVE-2026-0001"}
    )
    named = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    assert [name for name in named if name != "name"] == list(Document.__slots__)
