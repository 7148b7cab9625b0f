"""Watches, search and stories over judged real headlines: a part of the open ones, with floors as measured.

bench.headlines measures all of them, those held out too.
"""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256

import pytest
from bench.headlines.judged import ABSENT, FOLDER, PARTS, Kind, headlines, story_judgements, word_judgements
from bench.headlines.program import matches, stories
from bench.headlines.scores import story_score, word_score

needs_headlines = pytest.mark.skipif(not FOLDER.is_dir(), reason=ABSENT)

# language -> query words, least recall, least precision (related words aside): just below what was measured
PINNED = {
    "pl": (("Kraków", "bank", "dziecko", "energetyka", "gaz", "książę", "podatek", "rok", "węgiel", "zły"), 0.51, 0.92),
    "de": (("Bank", "Buch", "Firma", "Haus", "Konto", "hoch"), 0.69, 0.93),
}


def held_out(name: str) -> bool:
    return int(sha256(name.encode()).hexdigest(), 16) % 3 == 0


def test_the_parts_are_as_they_were_drawn() -> None:
    kinds: Counter[tuple[str, bool]] = Counter()
    for part in PARTS:
        words, events = word_judgements(part), story_judgements(part)
        assert all(held_out(f"{one.language}:{one.query}") == (part == "held_out") for one in words)
        assert all(held_out(one.list) == (part == "held_out") for one in events)
        keys = [*(one.key for one in words), *(one.key for one in events)]
        assert all(re.fullmatch(r"[0-9a-f]{12}", key) for key in keys)
        assert len({(one.language, one.query, one.key) for one in words}) == len(words)
        assert len({(one.list, one.key) for one in events}) == len(events)
        kinds.update((part, one.kind is Kind.FORM) for one in words)
    assert min(kinds["open", True], kinds["open", False]) >= 500
    assert min(kinds["held_out", True], kinds["held_out", False]) >= 250


@needs_headlines
@pytest.mark.parametrize("language", PINNED)
async def test_words_are_found_in_their_forms(language: str) -> None:
    queries, recall, precision = PINNED[language]
    judgements = [one for one in word_judgements("open") if one.language == language and one.query in queries]
    known = headlines((language, one.key) for one in judgements)
    found = await matches(known.values(), queries, language)
    assert found.searched == found.watched
    score = word_score(judgements, found.watched)
    assert score.judged[Kind.FORM] > 40
    assert score.recall >= recall
    assert score.lenient_precision >= precision
    assert score.found[Kind.RANDOM] == 0


@needs_headlines
async def test_no_two_events_are_one_story() -> None:
    judgements = [one for one in story_judgements("open") if one.language == "pl"]
    known = headlines((one.language, one.key) for one in judgements)
    score = story_score(judgements, await stories(known.values()))
    assert (score.same, score.other) == (188, 938)
    assert score.wrong == ()
