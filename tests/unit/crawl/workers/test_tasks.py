"""Models are read from a folder alone, never from the network; anything else is refused with a reason."""

from __future__ import annotations

import builtins
import socket
from pathlib import Path
from typing import Any

import pytest
from tests.unit.watch.tinymodel import save_model

from tidings.crawl.workers.tasks import likeness_in
from tidings.errors import SettingsError


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("somebody asks the network")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


def test_none_is_by_words() -> None:
    assert likeness_in("") is None


def test_a_model_is_loaded_once(tmp_path: Path) -> None:
    folder = str(save_model(tmp_path / "model"))
    assert likeness_in(folder) is not None
    assert likeness_in(folder) is likeness_in(folder)


@pytest.mark.parametrize("name", ["nobody/such-a-model", "minishlab/potion-base-8M"])
def test_a_name_of_the_hub_is_no_folder(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SettingsError, match="is no folder"):
        likeness_in(name)


def test_an_empty_folder_is_no_model(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"watch\.model: .* holds no model that can be read"):
        likeness_in(str(tmp_path))


@pytest.mark.parametrize("broken", ["tokenizer.json", "model.safetensors", "config.json"])
def test_a_broken_model_is_refused(broken: str, tmp_path: Path) -> None:
    folder = save_model(tmp_path / "model")
    (folder / broken).write_bytes(b"{ nonsense")
    with pytest.raises(SettingsError, match="no model that can be read"):
        likeness_in(str(folder))


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "model2vec":
            raise ImportError("No module named 'model2vec'")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(SettingsError, match=r"tidings\[semantic\]"):
        likeness_in(str(tmp_path))
