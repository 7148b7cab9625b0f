"""Detectors look at segments that are new on their page, and say what they found in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tidings.model.pages import PatternFinding, Segment

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
