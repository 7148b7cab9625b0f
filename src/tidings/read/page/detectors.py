"""Detectors: plugins that report what they find in new segments of a page. Two are built in: links and word
patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from tidings.model.pages import PatternFinding, Segment
from tidings.text.tokens import fold_accents, token_ids

_LONGEST_FINDING = 500  # characters
MOST_FINDINGS = 1_000  # of one page


class Detector(Protocol):
    """A plugin. It is called with each new segment that is not noise, and must keep no state between calls."""

    @property
    def name(self) -> str:
        """The name that its findings are listed under."""
        ...

    @property
    def wants(self) -> frozenset[int] | None:
        """Token ids: it needs only segments with one of these words; None: every segment."""
        ...

    def look(self, segment: Segment) -> str | None:
        """What was found, as text for people; None: nothing."""
        ...


@dataclass(frozen=True, slots=True)
class Detected:
    """The result of all detectors."""

    findings: tuple[PatternFinding, ...] = ()
    faults: tuple[str, ...] = ()  # one message for each detector that raised


def run_detectors(segments: Iterable[Segment], detectors: Sequence[Detector]) -> Detected:
    """Runs all detectors, in the order of the segments. One that raises is skipped from then on, and reported."""
    findings: list[PatternFinding] = []
    faults: dict[str, str] = {}
    for segment in segments:
        for detector in detectors:
            if len(findings) == MOST_FINDINGS:
                return Detected(tuple(findings), tuple(faults.values()))
            try:
                name = detector.name
                words = detector.look(segment) if name not in faults else None
            except Exception as error:  # plugin code may raise anything
                name = _name(detector)
                faults[name] = f"detector {name}: {type(error).__name__}: {error}"[:_LONGEST_FINDING]
                continue
            if words:
                findings.append(PatternFinding(name, segment.hash, words[:_LONGEST_FINDING]))
    return Detected(tuple(findings), tuple(faults.values()))


def wanted_ids(detectors: Iterable[Detector]) -> frozenset[int] | None:
    """The token ids that the detectors need; None: one of them needs every segment."""
    ids: frozenset[int] = frozenset()
    for detector in detectors:
        try:
            wants = detector.wants
        except Exception:  # it will raise in run_detectors() too, and is reported there
            return None
        if wants is None:
            return None
        ids |= wants
    return ids


def _name(detector: Detector) -> str:
    try:
        return str(detector.name)
    except Exception:  # even that may raise
        return type(detector).__name__


# -- built in: links ----------------------------------------------------------------------------------
#
# The URL detector of the web-monitoring paper (docs/papers.md). A crawl needs it, so it cannot be switched off.

MOST_LINKS = 2_000  # of one page


class UrlDetector:
    """Collects internal links, each once, in order."""

    name = "links"
    wants: frozenset[int] | None = None

    def __init__(self, is_internal: Callable[[str], bool]) -> None:
        self._is_internal = is_internal
        self._found: dict[str, None] = {}

    @property
    def found(self) -> tuple[str, ...]:
        return tuple(self._found)

    def look(self, segment: Segment) -> str | None:
        inside = [link for link in segment.links if self._is_internal(link)]
        self.take(inside)
        return " ".join(inside) or None

    def take(self, inside: Iterable[str]) -> None:
        """Adds links that are known to be internal."""
        for link in inside:
            if len(self._found) == MOST_LINKS:
                return
            self._found.setdefault(link)


# -- built in: word patterns --------------------------------------------------------------------------
#
# The pattern of the web-monitoring paper (docs/papers.md): a list of words and a threshold. "Exceeds" in the paper is
# taken as >=, over different words. Words are compared as tokens: folded, whole. A word of several tokens (e-mail, or
# any of a script without spaces) is found where they are consecutive.


class WordPattern:
    """Finds segments with at least `at_least` different words of a list."""

    name = "words"

    def __init__(self, words: Iterable[str], at_least: int = 1) -> None:
        self._words: dict[tuple[int, ...], str] = {}
        for word in words:
            ids = token_ids(word)
            if ids:
                self._words.setdefault(ids, fold_accents(" ".join(word.split())))
        self.at_least = max(1, at_least)

    @property
    def wants(self) -> frozenset[int] | None:
        return frozenset(ids[0] for ids in self._words)

    def look(self, segment: Segment) -> str | None:
        """The words that were found, in the order of the list, where there are enough."""
        tokens = segment.tokens
        there = frozenset(tokens)
        found = [
            word for ids, word in self._words.items() if ids[0] in there and (len(ids) == 1 or _in_a_row(ids, tokens))
        ]
        return ", ".join(found) if len(found) >= self.at_least else None


@lru_cache(maxsize=256)
def word_pattern(words: tuple[str, ...], at_least: int) -> WordPattern:
    """The pattern of these words; made once for all pages that have it, as it keeps no state."""
    return WordPattern(words, at_least)


def _in_a_row(ids: tuple[int, ...], tokens: tuple[int, ...]) -> bool:
    start = 0
    while True:
        try:
            start = tokens.index(ids[0], start)
        except ValueError:
            return False
        if tokens[start : start + len(ids)] == ids:
            return True
        start += 1
