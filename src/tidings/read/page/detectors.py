"""Detectors look at segments that are new on their page, and say what they found in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tidings.model.pages import PatternFinding, Segment
from tidings.text.tokens import fold_accents, token_ids

_LONGEST = 500  # characters of what a detector says
MOST_FINDINGS = 1_000  # of one page


class Detector(Protocol):
    """A plugin. It is asked about each new segment that is no noise, and keeps nothing from one to the next."""

    @property
    def name(self) -> str:
        """What its findings are listed under."""
        ...

    @property
    def wants(self) -> frozenset[int] | None:
        """It looks only at segments with one of these words (ids of tokens); None: at every one."""
        ...

    def look(self, segment: Segment) -> str | None:
        """What was found, in words for people; None: nothing."""
        ...


@dataclass(frozen=True, slots=True)
class Detected:
    findings: tuple[PatternFinding, ...] = ()
    faults: tuple[str, ...] = ()  # detectors that broke, and how; each once


def detect(segments: Iterable[Segment], detectors: Sequence[Detector]) -> Detected:
    """All findings, in the order of the segments. A detector that raises is left out from then on, and named."""
    findings: list[PatternFinding] = []
    faults: dict[str, str] = {}
    for segment in segments:
        for detector in detectors:
            if len(findings) == MOST_FINDINGS:
                return Detected(tuple(findings), tuple(faults.values()))
            try:
                name = detector.name
                words = detector.look(segment) if name not in faults else None
            except Exception as error:  # anybody's code: what it raises is its own
                name = _name(detector)
                faults[name] = f"detector {name}: {type(error).__name__}: {error}"[:_LONGEST]
                continue
            if words:
                findings.append(PatternFinding(name, segment.hash, words[:_LONGEST]))
    return Detected(tuple(findings), tuple(faults.values()))


def wanted_ids(detectors: Iterable[Detector]) -> frozenset[int] | None:
    """The words any of them looks for; None: one of them looks at everything."""
    ids: frozenset[int] = frozenset()
    for detector in detectors:
        try:
            wants = detector.wants
        except Exception:  # it is asked about everything, and breaks there, where it is reported
            return None
        if wants is None:
            return None
        ids |= wants
    return ids


def _name(detector: Detector) -> str:
    try:
        return str(detector.name)
    except Exception:  # even that
        return type(detector).__name__


# -- The detector of addresses (web-monitoring paper): without it a crawl would not go on, so it cannot be switched off.

MOST_LINKS = 2_000  # of one page


class UrlDetector:
    """Collects the addresses that lead into the site, each once, in the order it meets them."""

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
        """Links of which somebody knows that they lead in."""
        for link in inside:
            if len(self._found) == MOST_LINKS:
                return
            self._found.setdefault(link)


# -- The web-monitoring paper's pattern: a segment matches that holds at least so many words of a list.
#
# "Exceeds" in the paper is read as >=, over different words. Words are compared as tokens are: folded,
# whole. One that is cut into several tokens (e-mail, or any of a script without spaces) is found where they stand in
# a row.


class WordPattern:
    """At least `at_least` different ones of these words in one segment."""

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
        """The words that were found, in the order of the list."""
        tokens = segment.tokens
        there = frozenset(tokens)
        found = [
            word for ids, word in self._words.items() if ids[0] in there and (len(ids) == 1 or _in_a_row(ids, tokens))
        ]
        return ", ".join(found) if len(found) >= self.at_least else None


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
