"""Are words compared by their lemmas (setting text.lemmas), and where are the tables."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from tidings.errors import SettingsError

if TYPE_CHECKING:
    from tidings.crawl.lemmas import IndexLemmas, LemmaTables
    from tidings.ports.crawl_store import CrawlStore
    from tidings.ports.library import SearchStore
    from tidings.settings.settings import Settings

_RULES = 1  # of crawl/lemmas.py: another number has all tables made again


def lemma_folder(settings: Settings) -> str:
    """The folder with tables of lemmas, named after what they are made from; empty: words are compared by their stems
    alone. SettingsError where lemmas are wanted and simplemma is not installed."""
    if settings.text.lemmas == "off":
        return ""
    name = _version()
    if not name and settings.text.lemmas == "on":
        raise SettingsError("setting text.lemmas: it needs the extra `lemmas`: pip install 'tidings[lemmas]'")
    return str(settings.data / "lemmas" / name) if name else ""


def _version() -> str:
    """Returns the version of what tables are made from, without loading it; empty: it is not installed."""
    try:
        return f"simplemma-{version('simplemma')}-snowball-{version('PyStemmer')}-{_RULES}"
    except PackageNotFoundError:
        return ""


def lemma_state(settings: Settings) -> str:
    """Returns whether words are compared by their lemmas, and in which languages so far, for people. SettingsError."""
    folder = lemma_folder(settings)
    if not folder and settings.text.lemmas == "off":
        return "words are compared by their stems alone (text.lemmas is off)"
    if not folder:
        return "words are compared by their stems alone; for inflected languages: pip install 'tidings[lemmas]'"
    made = sorted(file.stem for file in Path(folder).glob("*.lemmas"))
    return f"{Path(folder).name}; tables: {', '.join(made) or 'none yet, each is made when a text needs it'}"


def lemma_tables_of(
    settings: Settings, show: Callable[[str], None] | None = None, enough: Callable[[], bool] = lambda: False
) -> LemmaTables | None:
    """Makes the tables of languages that texts are in, and calls `show` with each, until there was `enough`; None:
    words are compared by their stems alone."""
    from tidings.crawl.lemmas import LemmaTables

    folder = lemma_folder(settings)
    return LemmaTables(Path(folder), show=show, enough=enough) if folder else None


def index_lemmas_of(
    settings: Settings,
    search: SearchStore,
    values: CrawlStore,
    show: Callable[[str], None] | None = None,
    enough: Callable[[], bool] = lambda: False,
) -> IndexLemmas:
    """Returns the lemmas of indexing by the settings. `show`, `enough`: of tables."""
    from tidings.crawl.lemmas import IndexLemmas

    return IndexLemmas(search, values, lemma_tables_of(settings, show, enough))
