"""Differences from feedparser's own results: each kind has its reason in docs/reading.md."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from bench.feeds import FOLDER, LEAST_FAST, Differences, Paths, compare, sort_out
from tests.examples import ALL

PAGE = Path(__file__).resolve().parents[5] / "docs" / "reading.md"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the feeds in ../shared/data are not beside the project")


@cache
def paths() -> Paths:
    return sort_out(sorted([*FOLDER.glob("*.xml"), *FOLDER.glob("*.json")]))


@cache
def differences() -> Differences:
    """Of every other feed, for feedparser takes long; `make soak` compares all."""
    documents = {**paths().fast, **paths().repaired}
    feeds = [(file, feed) for file, feed in sorted(documents.items()) if not feed.format.startswith("json")]
    return compare(dict(feeds if ALL else feeds[::2]))


def test_nothing_is_refused_and_little_needs_repair() -> None:
    assert not paths().refused
    assert len(paths().fast) >= LEAST_FAST * paths().files


def test_every_difference_has_a_reason() -> None:
    reasons = set(re.findall(r"^\| `([^`]+: [^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    found = set(differences().found)
    assert found <= reasons
    assert len(found) > len(reasons) / 2
    assert found == reasons or not ALL


def test_differences_are_few() -> None:
    """Of titles, links and dates of nearly three thousand entries; beside the two that are a matter of definition."""
    found = differences().found.copy()
    for defined in ("published", "updated"):
        found.pop(f"{defined}: one date alone is when it was published", None)
    found.pop("link: feedburner's original address", None)
    assert sum(found.values()) <= 0.015 * differences().compared["entries"]
