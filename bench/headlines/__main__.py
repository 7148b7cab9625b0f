"""Recall and precision of watches, search and stories over the judged headlines (bench/headlines/__init__.py)."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.headlines.judged import (
    ABSENT,
    FOLDER,
    PARTS,
    RELATED,
    Headline,
    Kind,
    headlines,
    story_judgements,
    word_judgements,
)
from bench.headlines.program import LemmasUnavailable, matches, stories
from bench.headlines.scores import WordScore, shared_words_score, story_score, word_score

WAYS = {"without": (False,), "with": (True,), "both": (False, True)}
SHARED_WORDS = 0.5, 0.7, 0.9  # of two titles, of all their words
LANGUAGES = {"pl": "Polish", "de": "German", "en": "English"}


def print_words(part: str, folder: Path, *, lemmas: bool, show: bool) -> None:
    judgements = word_judgements(part)
    known = headlines(((one.language, one.key) for one in judgements), folder)
    for language in ("pl", "de"):
        mine = [one for one in judgements if one.language == language]
        keys = {one.key for one in mine}
        texts = [one for one in known.values() if one.key in keys]
        found = asyncio.run(matches(texts, {one.query for one in mine}, language, lemmas=lemmas))
        watched, searched = word_score(mine, found.watched), word_score(mine, found.searched)
        words = len({one.query for one in mine})
        print(f"  {LANGUAGES[language]}: {words} words, {watched.judged[Kind.FORM]} headlines with a form of them, "
              f"{len(mine) - watched.judged[Kind.FORM]} without")  # fmt: skip
        _print_score("watches", watched)
        _print_score("search", searched)
        if show:
            _print_misses(watched, known)


def _print_score(name: str, score: WordScore) -> None:
    print(
        f"    {name:8} recall {score.recall:.3f}   precision {score.precision:.3f}, "
        f"related words aside {score.lenient_precision:.3f}"
    )
    kinds = [f"{kind} {score.found[kind]} of {score.judged[kind]}" for kind in Kind if score.judged[kind]]
    print(f"             found: {', '.join(kinds)}")


def _print_misses(score: WordScore, known: Mapping[str, Headline]) -> None:
    for one in score.missed:
        print(f"      missed: {one.query:14} {known[one.key].title[:110]}")
    for one in sorted(score.wrong, key=lambda one: (one.kind in RELATED, one.kind)):
        print(f"      {one.kind:9} {one.query:14} {known[one.key].title[:110]}")


def print_stories(part: str, folder: Path, *, show: bool) -> None:
    judgements = story_judgements(part)
    known = headlines(((one.language, one.key) for one in judgements), folder)
    for language in ("pl", "en"):
        mine = [one for one in judgements if one.language == language]
        keys = {one.key for one in mine}
        joined = asyncio.run(stories([one for one in known.values() if one.key in keys]))
        score = story_score(mine, joined)
        print(
            f"  {LANGUAGES[language]}: {len({one.list for one in mine})} lists, {score.same} pairs of one event, "
            f"{score.other} others\n    recall {score.recall:.3f}   precision {_or_none(score.precision)}"
        )
        titles = {one.key: one.title for one in known.values() if one.key in keys}
        for least in SHARED_WORDS:
            recall, precision = shared_words_score(mine, titles, least)
            print(f"    if {least:.0%} of their words joined two titles: recall {recall:.3f}   "
                  f"precision {_or_none(precision)}")  # fmt: skip
        if show:
            for pair in score.wrong:
                print("      wrong: " + " | ".join(known[key].title[:80] for key in pair))


def _or_none(precision: float | None) -> str:
    return "none joined" if precision is None else f"{precision:.3f}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.headlines", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("--part", choices=PARTS, help="only this one")
    parser.add_argument("--lemmas", choices=tuple(WAYS), default="both", help="words without, with lemmas, or both")
    parser.add_argument("--show", action="store_true", help="list what is missed or wrong, of the open part")
    given = parser.parse_args(arguments)
    if not given.folder.is_dir():
        print(f"skipped: {ABSENT}")
        return 1
    began = time.perf_counter()
    for part in (given.part,) if given.part else PARTS:
        show = given.show and part == "open"
        for lemmas in WAYS[given.lemmas]:
            print(f"{part}: words, {'with' if lemmas else 'without'} lemmas")
            try:
                print_words(part, given.folder, lemmas=lemmas, show=show)
            except LemmasUnavailable:
                print("  not available")
        print(f"{part}: stories of titles alone")
        print_stories(part, given.folder, show=show)
    print(f"{time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
