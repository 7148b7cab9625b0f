"""Settings -> whoever asks the watches: a list of synonyms, a model, a trial."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from tests.unit.watch.watchedthings import NOW, article, page, watch

from tidings.app.program import Program
from tidings.app.watching import evaluator_input_of, open_trial, synonyms_of
from tidings.errors import SettingsError
from tidings.settings.sections import WatchSettings
from tidings.settings.settings import Settings, load


def settings_for(folder: Path, **watching: str) -> Settings:
    return load(folder, watch=WatchSettings(**watching))  # type: ignore[arg-type]


def test_synonyms_lie_in_the_data_folder(tmp_path: Path) -> None:
    assert not synonyms_of(settings_for(tmp_path)).words
    (tmp_path / "synonyms.txt").write_text("gas = LNG\n", "utf-8")
    assert set(synonyms_of(settings_for(tmp_path, synonyms="synonyms.txt")).words) == {"gas", "lng"}
    elsewhere = tmp_path / "elsewhere"
    assert synonyms_of(settings_for(elsewhere, synonyms=str(tmp_path / "synonyms.txt"))).words


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "No such file or directory"),
        (b"gas = LNG\nnothing\n", "synonyms, line 2: write `word = other, another`"),
        (b"gas = \xff\xfe", "it is no text in UTF-8"),
    ],
)
async def test_a_list_that_cannot_be_read_is_refused_at_start(
    tmp_path: Path, content: bytes | None, words: str
) -> None:
    if content is not None:
        (tmp_path / "list").write_bytes(content)
    with pytest.raises(SettingsError, match=r"setting watch\.synonyms: .*list: ") as refusal:
        async with Program.open(settings_for(tmp_path, synonyms="list")):
            pass
    assert words in str(refusal.value)


def test_a_model_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert evaluator_input_of(settings_for(tmp_path)).model == ""
    with pytest.raises(SettingsError, match=r"setting watch\.model"):
        evaluator_input_of(settings_for(tmp_path, model="no such folder"))


async def test_watches_are_tried_out_with_all_that_holds_for_them(tmp_path: Path) -> None:
    (tmp_path / "list").write_text("gas = LNG\n", "utf-8")
    paused = replace(watch("gas", 1), paused=True)
    broken, plugged = watch("gas (", 2), watch("gas", 3, detectors=("no-such-one",))
    async with (
        asyncio.timeout(60),
        open_trial(settings_for(tmp_path, synonyms="list"), [paused, broken, plugged]) as trial,
    ):
        answers = await trial.results([article("LNG comes"), article("Oil"), page("<p>Gas.", "Gas.")], NOW)
        assert [[match.watch_id for match in answer.matches] for answer in answers] == [[1], [], [1]]
        assert [(answer.article_id, answer.version_id) for answer in answers] == [(7, None), (7, None), (None, 3)]
        troubles = trial.troubles()
    assert sorted(troubles) == [2, 3]
    assert troubles[3].endswith("2 documents were not looked at")
