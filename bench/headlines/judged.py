"""The judgements and the headlines they are about, found by their keys."""

from __future__ import annotations

import csv
import gzip
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "headlines"
PARTS: Final = "open", "held_out"
ABSENT: Final = "the headlines in ../shared/data are not beside the project"
APART: Final = "-"  # an event that no other headline of its list reports
_KEY_DIGITS = 12


class Kind(StrEnum):
    FORM = "form"
    DERIVED = "derived"
    COMPOUND = "compound"
    HOMOGRAPH = "homograph"
    ALIKE = "alike"
    RANDOM = "random"


RELATED: Final = frozenset({Kind.DERIVED, Kind.COMPOUND})
OTHER: Final = frozenset({Kind.HOMOGRAPH, Kind.ALIKE, Kind.RANDOM})


@dataclass(frozen=True, slots=True)
class Headline:
    key: str
    language: str
    source: str  # URL of the feed
    published: datetime
    title: str


@dataclass(frozen=True, slots=True)
class WordJudgement:
    """Whether a headline contains a form of the query word."""

    language: str
    query: str
    kind: Kind
    key: str


@dataclass(frozen=True, slots=True)
class StoryJudgement:
    """The event a headline reports: those of one list with the same letter report the same."""

    language: str
    list: str
    event: str
    key: str


def word_judgements(part: str) -> list[WordJudgement]:
    return [WordJudgement(row["language"], row["query"], Kind(row["kind"]), row["key"]) for row in _rows(f"{part}.csv")]


def story_judgements(part: str) -> list[StoryJudgement]:
    return [StoryJudgement(**row) for row in _rows(f"{part}_stories.csv")]


def headlines(keys: Iterable[tuple[str, str]], folder: Path = FOLDER) -> dict[str, Headline]:
    """The headlines of these (language, key), by key. Raises LookupError where one is not in the files: they are not
    those that were judged."""
    wanted: dict[str, set[str]] = {}
    for language, key in keys:
        wanted.setdefault(language, set()).add(key)
    found = {one.key: one for language, keys in sorted(wanted.items()) for one in _read(folder, language, keys)}
    missing = sum(len(keys) for keys in wanted.values()) - len(found)
    if missing:
        raise LookupError(f"{missing} judged headlines are not in {folder}")
    return found


def key_of(source: str, published: str, title: str) -> str:
    return sha256(f"{source}\t{published}\t{title}".encode()).hexdigest()[:_KEY_DIGITS]


def _read(folder: Path, language: str, keys: set[str]) -> Iterator[Headline]:
    with gzip.open(folder / f"{language}.csv.gz", "rt", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            key = key_of(row["source"], row["published"], row["title"])
            if key in keys:
                published = datetime.fromisoformat(row["published"]).replace(tzinfo=UTC)
                yield Headline(key, language, row["source"], published, row["title"])


def _rows(name: str) -> list[Mapping[str, str]]:
    with (Path(__file__).parent / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
