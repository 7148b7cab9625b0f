"""A laboratory in memory: it notes the question, and answers when it is told to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from tests.unit.web.library import NOW

from tidings.errors import SettingsError
from tidings.schedule.registry import policy_named
from tidings.views.lab.lab_service import JobState, LabHistory, LabJob, LabQuestion, LabScore

SCORES = (
    LabScore("median", 6.0, 6.1, 95.0, 80.0, 300.0, 0.8, 2),
    LabScore("median", 24.0, 23.8, 31.5, 25.0, 90.0, 0.4, 0),
    LabScore("planner", 24.0, 24.1, 8.25, 5.0, 40.0, 0.1, 0),
    LabScore("fixed", None, 24.0, 30.0, 28.0, 58.0, 0.5, 0),
)


@dataclass
class FakeLabService:
    asked: list[LabQuestion] = field(default_factory=list)
    last: LabJob | None = None

    def policies(self) -> Sequence[tuple[str, str]]:
        others = [(name, policy_named(name).summary) for name in ("median", "fixed")]
        return [("planner", "learns <b>weeks</b>"), *others]

    def begin(self, question: LabQuestion) -> LabJob:
        if not question.policies:
            raise SettingsError("choose a policy and a number of visits")
        if self.last is not None and self.last.is_under_way:
            raise SettingsError("one comparison at a time: another one is under way")
        self.asked.append(question)
        self.last = LabJob(question, NOW)
        return self.last

    def job(self) -> LabJob | None:
        return self.last

    def stop(self) -> None:
        if self.last is not None:
            self.last = replace(self.last, state=JobState.STOPPED)

    def go_on(self) -> None:
        assert self.last is not None
        history = LabHistory(50, 1_200, NOW - timedelta(days=28), NOW, 14.0, 2_000)
        self.last = replace(self.last, state=JobState.RUNNING, done=21, of=84, history=history)

    def end(self) -> None:
        self.go_on()
        assert self.last is not None
        self.last = replace(self.last, state=JobState.DONE, done=84, scores=SCORES, ended_at=NOW)
