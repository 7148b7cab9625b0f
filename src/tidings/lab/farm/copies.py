"""What editors make of a wire's report before they carry it. Pure.

A copy is the report with one or two small edits: its end cut, another opening, a line that says whose it is. It is the
same story all the same, and a reader of many sites wants it once.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, auto
from typing import Final

from tidings.lab.farm import prose
from tidings.lab.farm.voices.languages import VOICES


class Edit(Flag):
    CUT = auto()  # the end is left out
    LEAD = auto()  # another opening, and another place before the headline
    LINE = auto()  # a line below that says where it came from


EDITS: Final = (Edit.CUT, Edit.LEAD, Edit.LINE, Edit.CUT | Edit.LINE, Edit.LEAD | Edit.LINE)


@dataclass(frozen=True, slots=True)
class Copy:
    """Whose report a post is, and what was done to it."""

    origin: str  # the address of the report
    agency: str  # the title of its site
    paper: str  # of the one that carries it
    number: int  # of the report's story
    seed: int  # of its text
    edit: Edit

    def story(self, language: str, seed: int) -> prose.Story:
        told = prose.story(language, self.number)
        return prose.located(language, told, seed) if Edit.LEAD in self.edit else told

    def opening(self, language: str, told: prose.Story, seed: int) -> str:
        return prose.opening(language, told, seed if Edit.LEAD in self.edit else self.seed)

    def paragraphs(self, language: str, told: prose.Story, seed: int) -> tuple[str, ...]:
        report = prose.paragraphs(language, told, self.seed)
        if Edit.CUT in self.edit:  # three paragraphs at least are written, and two are left
            report = report[: max(2, len(report) - 1)]
        if Edit.LEAD in self.edit:
            rest = report[0].removeprefix(prose.opening(language, told, self.seed))
            report = (self.opening(language, told, seed) + rest, *report[1:])
        if Edit.LINE in self.edit:
            report = (*report, VOICES[language].credit.format(agency=self.agency, paper=self.paper))
        return report
