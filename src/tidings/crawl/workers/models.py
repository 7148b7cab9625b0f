"""Local models of sentence embeddings, by which `like:` goes by meaning. Read from a folder, never from the network."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from tidings.errors import SettingsError
from tidings.watch.match.similarity import Likeness


@lru_cache(maxsize=2)
def likeness_in(folder: str) -> Likeness | None:
    """What `like:` goes by: the model in this folder; None where none is named. Loaded once for each process.

    SettingsError where there is no model, or the extra is not installed.
    """
    if not folder:
        return None
    path = Path(folder).absolute()
    if not path.is_dir():
        raise SettingsError(f"setting watch.model: {folder} is no folder; name one with a model of model2vec's in it")
    # The library takes what is no folder for a name at a hub. It is one, and should it vanish now, nobody is asked.
    os.environ["HF_HUB_OFFLINE"] = "1"
    try:
        from model2vec import StaticModel
    except ImportError as error:
        words = "it needs the extra `semantic`: pip install 'tidings[semantic]'"
        raise SettingsError(f"setting watch.model: {words} ({error})") from error
    from tidings.watch.match.embeddings import ByMeaning

    try:
        model = StaticModel.from_pretrained(path, force_download=False)
    except Exception as error:  # the libraries below raise plain exceptions for a file that is broken
        said = " ".join(str(error).split())[:200]
        raise SettingsError(f"setting watch.model: {folder} holds no model that can be read: {said}") from error
    return ByMeaning(model)
