"""Small tables of lemmas, for tests: a few words of real dictionaries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tidings.crawl.lemmas import lemma_stems
from tidings.text.lemmas import table_bytes, table_file, use_tables

WORDS: Mapping[str, Mapping[str, str]] = {
    "pl": {
        "energetyka": "energetyka", "energetyce": "energetyka", "węgiel": "węgiel", "węgla": "węgiel",
        "węglem": "węgiel", "ludzie": "człowiek", "człowiek": "człowiek", "Ludzie": "Luda", "rok": "rok", "lat": "rok",
    },
    "de": {"Macht": "Macht", "macht": "machen", "machen": "machen", "Firmen": "Firma", "Firma": "Firma"},
    "hu": {"pala": "pala", "palák": "pala"},
}  # fmt: skip


def write_tables(folder: Path, words: Mapping[str, Mapping[str, str]] = WORDS) -> str:
    """Write a table for each language; returns the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for code, lemmas in words.items():
        table_file(folder, code).write_bytes(table_bytes(lemma_stems(lemmas, code)))
    return str(folder)


@contextmanager
def lemmas_in(folder: Path) -> Iterator[str]:
    """These tables are used meanwhile."""
    use_tables(write_tables(folder))
    try:
        yield str(folder)
    finally:
        use_tables("")
