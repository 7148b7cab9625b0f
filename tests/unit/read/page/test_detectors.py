"""Detectors, and the word pattern."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.model.pages import Segment
from tidings.read.page.detectors import (
    MOST_FINDINGS,
    MOST_LINKS,
    Detector,
    UrlDetector,
    WordPattern,
    run_detectors,
    wanted_ids,
)
from tidings.text.tokens import token_ids

WORDS = "shale gas energy bridge river council".split()


def segment(text: str, key: int = 1, links: tuple[str, ...] = ()) -> Segment:
    return Segment("p", text, "main > p", 7, key, token_ids(text), links)


@each(
    ("words", "at_least", "text", "found"),
    [
        (("shale", "gas", "energy"), 2, "Shale and GAS", "shale, gas"),
        (("shale", "gas", "energy"), 2, "shale shale shale", None),
        (("shale", "gas", "energy"), 1, "no energy", "energy"),
        (("Übermut",), 1, "ubermut", "ubermut"),
        (("gas",), 1, "gases", None),
        (("e-mail",), 1, "an E-Mail came", "e-mail"),
        (("e-mail",), 1, "mail and e", None),
        (("東京",), 1, "今日の東京は", "東京"),
        (("東京",), 1, "京東", None),
        (("gas", "GAS", "gäs"), 2, "gas", None),  # one word, however it is written
        (("", " . "), 1, "anything", None),
        (("gas",), 0, "nothing", None),
    ],
)
def test_the_pattern(words: tuple[str, ...], at_least: int, text: str, found: str | None) -> None:
    assert WordPattern(words, at_least).look(segment(text)) == found


@given(st.lists(st.sampled_from(WORDS), max_size=12), st.integers(1, 4))
def test_the_threshold_is_over_different_words(text: list[str], at_least: int) -> None:
    wanted = WORDS[:4]
    found = WordPattern(wanted, at_least).look(segment(" ".join(text)))
    there = [word for word in wanted if word in text]
    assert found == (", ".join(there) if len(there) >= at_least else None)


@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_what_it_finds_holds_a_word_it_wants(text: list[str]) -> None:
    pattern = WordPattern(["gas", "river bridge"])
    one = segment(" ".join(text))
    if pattern.look(one) is not None:
        assert pattern.wants is not None
        assert pattern.wants.intersection(one.tokens)


class Shouting:
    name = "shouting"
    wants: frozenset[int] | None = None

    def look(self, segment: Segment) -> str | None:
        return segment.text if segment.text.isupper() else None


class Broken:
    wants: frozenset[int] | None = frozenset()

    @property
    def name(self) -> str:
        raise RuntimeError("no name")

    def look(self, segment: Segment) -> str | None:
        return "never"


class Failing(Shouting):
    name = "failing"

    def look(self, segment: Segment) -> str | None:
        raise KeyError("oil")


def test_all_detectors_are_asked_about_all_segments() -> None:
    segments = [segment("GAS", 1), segment("gas", 2), segment("OIL", 3)]
    found = run_detectors(segments, [Shouting(), WordPattern(["gas"])])
    assert [(one.detector, one.segment, one.words) for one in found.findings] == [
        ("shouting", 1, "GAS"),
        ("words", 1, "gas"),
        ("words", 2, "gas"),
        ("shouting", 3, "OIL"),
    ]
    assert found.faults == ()


def test_a_detector_that_raises_is_named_once_and_harms_nothing() -> None:
    found = run_detectors([segment("GAS", 1), segment("GAS", 2)], [Failing(), Shouting(), Broken()])
    assert [one.segment for one in found.findings] == [1, 2]
    assert found.faults == ("detector failing: KeyError: 'oil'", "detector Broken: RuntimeError: no name")


def test_findings_are_bounded() -> None:
    found = run_detectors([segment("GAS " * 400, key) for key in range(MOST_FINDINGS + 5)], [Shouting()])
    assert len(found.findings) == MOST_FINDINGS
    assert max(len(one.words) for one in found.findings) <= 500


def test_the_words_that_any_of_them_wants() -> None:
    patterns: list[Detector] = [WordPattern(["gas"]), WordPattern(["oil", "gas"])]
    assert wanted_ids(patterns) == frozenset([*token_ids("gas"), *token_ids("oil")])
    assert wanted_ids([*patterns, Shouting()]) is None
    assert wanted_ids([]) == frozenset()


def test_the_detector_of_addresses() -> None:
    urls = UrlDetector(lambda link: "paper" in link)
    inside = ("https://paper.test/a", "https://paper.test/b")
    assert urls.look(segment("x", links=(*inside, "https://else.test/"))) == " ".join(inside)
    assert urls.look(segment("x", links=inside[:1])) == inside[0]
    assert urls.look(segment("x")) is None
    assert urls.found == inside
    urls.take(f"https://paper.test/{number}" for number in range(MOST_LINKS + 10))
    assert len(urls.found) == MOST_LINKS
