"""The setting text.lemmas: without the extra nothing changes, unless it is wanted; then it is said what to install."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from tests.lemmas import write_tables

from tidings.app import lemmas
from tidings.app.lemmas import lemma_folder, lemma_state, lemma_tables_of
from tidings.app.maintenance.findings import FindingState
from tidings.app.maintenance.outside_checks import lemma_findings
from tidings.errors import SettingsError
from tidings.settings.sections import TextSettings
from tidings.settings.settings import Settings, load


def settings_with(folder: Path, value: str) -> Settings:
    return load(folder, text=TextSettings.model_validate({"lemmas": value}))


@pytest.fixture
def versions(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What is installed."""
    known: dict[str, str] = {"PyStemmer": "3.1"}

    def version(name: str) -> str:
        if name not in known:
            raise PackageNotFoundError(name)
        return known[name]

    monkeypatch.setattr(lemmas, "version", version)
    return known


@pytest.mark.usefixtures("versions")
def test_without_the_extra(tmp_path: Path) -> None:
    for value in ("auto", "off"):
        settings = settings_with(tmp_path, value)
        assert lemma_folder(settings) == ""
        assert lemma_tables_of(settings) is None
        assert lemma_findings(settings).state is FindingState.OK
    wanted = settings_with(tmp_path, "on")
    with pytest.raises(SettingsError, match=r"text\.lemmas.*pip install 'tidings\[lemmas\]'"):
        lemma_folder(wanted)
    assert lemma_findings(wanted).state is FindingState.FAIL


def test_with_the_extra_tables_are_named_after_what_they_are_made_from(
    tmp_path: Path, versions: dict[str, str]
) -> None:
    versions["simplemma"] = "2.0"
    assert lemma_folder(settings_with(tmp_path, "off")) == ""
    settings = settings_with(tmp_path, "auto")
    folder = Path(lemma_folder(settings))
    assert folder == Path(lemma_folder(settings_with(tmp_path, "on")))
    assert folder.parent == tmp_path / "lemmas"
    assert "none yet" in lemma_state(settings)
    write_tables(folder)
    assert lemma_state(settings) == f"{folder.name}; tables: de, hu, pl"
    versions["simplemma"] = "2.1"
    assert lemma_folder(settings) != str(folder)
