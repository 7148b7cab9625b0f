"""JSON for those who run the program, and of the laboratory: state, settings, log, checks, a comparison of policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field

from tidings.ports.library import QueueCounts
from tidings.views.admin.admin_service import CheckRun, DiskState, ProcessState
from tidings.views.lab.lab_service import LabJob
from tidings.views.schema.articles import Moment, Value
from tidings.views.schema.given import Given, Line


class QueuesOut(Value):
    """Counts of work that waits to be done."""

    due: int = Field(description="visits", examples=[12])
    late: int = Field(description="of these, due more than an hour ago", examples=[0])
    texts: int = Field(description="articles whose text is to be fetched", examples=[3])
    links: int = Field(description="of followed pages, not looked at yet", examples=[0])
    unindexed: int = Field(description="articles and pages that search does not know yet", examples=[0])
    unwatched: int = Field(description="articles and pages that watches were not evaluated on yet", examples=[0])
    deliveries: int = Field(description="matches that are in no message yet", examples=[0])
    unsent: int = Field(description="messages", examples=[1])
    given_up: int = Field(description="of these, not tried again", examples=[0])


class ProcessOut(Value):
    """The process that answers."""

    number: int = Field(examples=[4711])
    started_at: Moment
    memory_bytes: int | None = Field(examples=[120_000_000])
    terminals: int = Field(examples=[64])
    workers: int = Field(examples=[2])
    waiting: int | None = Field(description="visits due or under way; null: other processes crawl", examples=[3])


class DiskOut(Value):
    database: str = Field(description="its address, without a password", examples=["sqlite:////srv/tidings.db"])
    database_bytes: int = Field(examples=[5_000_000])
    body_bytes: int = Field(description="compressed", examples=[9_000_000])
    outside: str = Field(description="where bodies are, if not in the database", examples=[""])
    folder: str = Field(examples=["/srv/tidings"])
    free_bytes: int | None = Field(description="null: not known", examples=[300_000_000])
    keep_free: int = Field(description="below which visits pause", examples=[200_000_000])


class StateOut(Value):
    process: ProcessOut
    queues: QueuesOut
    disk: DiskOut

    @classmethod
    def of(cls, process: ProcessState, queues: QueueCounts, disk: DiskState) -> Self:
        shown = ProcessOut.model_validate(process), QueuesOut.model_validate(queues), DiskOut.model_validate(disk)
        return cls(process=shown[0], queues=shown[1], disk=shown[2])


class SettingOut(Value):
    """A setting as it is in force. What is secret is not shown."""

    name: str = Field(examples=["web.port"])
    value: str = Field(examples=["8080"])
    default: str = Field(examples=["8642"])
    description: str = Field(examples=["port of the web page"])
    origin: str = Field(description="default, file, environment or command line", examples=["file"])
    place: str = Field(description="the file, or the variable", examples=["/srv/tidings/tidings.toml"])


class LogLineOut(Value):
    at: Moment
    level: str = Field(examples=["warning"])
    name: str = Field(description="of the module", examples=["tidings.fetch"])
    text: str = Field(examples=["example.org: no answer"])


class CheckOut(Value):
    check: str = Field(examples=["disk"])
    state: str = Field(description="ok, warn or fail", examples=["warn"])
    what: str = Field(examples=["little room"])
    remedy: str = Field(examples=["make room"])


class ExaminationOut(Value):
    """The findings of the doctor's checks so far."""

    started_at: Moment
    ended_at: Moment | None = Field(description="null: they are being made")
    checks: list[CheckOut]

    @classmethod
    def of(cls, looked: CheckRun) -> Self:
        return cls.model_validate(looked)


class DemoOut(Value):
    """The demo beside the program."""

    is_running: bool = Field(examples=[True])
    url: str | None = Field(
        description="of its page, on the machine of the program; null: not yet", examples=["http://127.0.0.1:40211/"]
    )
    problem: str = Field(description="why the last one did not start", examples=[""])


class LabIn(Given):
    """Policies and numbers of visits that are compared on the recorded history."""

    policies: list[Annotated[Line, Field(min_length=1, max_length=60)]] = Field(
        min_length=1, max_length=24, examples=[["planner", "fixed"]]
    )
    budgets: list[Annotated[float, Field(gt=0, le=1_440, allow_inf_nan=False)]] = Field(
        default_factory=lambda: [24.0], max_length=8, description="visits a source a day", examples=[[6.0, 24.0]]
    )
    days: Literal[14, 28, 56] = Field(28, description="of the history")
    sources: Literal[50, 200, 500] = Field(200, description="at most")


class LabScoreOut(Value):
    """The result that one policy would have reached; delays in minutes."""

    policy: str = Field(examples=["planner"])
    budget: float | None = Field(description="visits a source a day; null: as many as it wants", examples=[24.0])
    visits: float = Field(description="a source a day", examples=[24.1])
    mean: float = Field(examples=[8.2])
    median: float = Field(examples=[5.0])
    p95: float = Field(examples=[40.0])
    late: float = Field(description="share of articles seen more than 30 minutes late", examples=[0.1])
    lost: int = Field(examples=[0])


class LabOut(Value):
    """The last comparison."""

    started_at: Moment
    ended_at: Moment | None
    state: str = Field(description="reading, running, done, stopped or failed", examples=["running"])
    share: float = Field(description="of the work that is done, from 0 to 1", examples=[0.25])
    scores: list[LabScoreOut]
    problem: str = Field(description="why it failed", examples=[""])

    @classmethod
    def of(cls, job: LabJob) -> Self:
        return cls.model_validate(job)


class PolicyOut(Value):
    name: str = Field(examples=["planner"])
    description: str = Field(examples=["visits when a visit saves most delay"])

    @classmethod
    def all(cls, policies: Sequence[tuple[str, str]]) -> list[Self]:
        return [cls(name=name, description=words) for name, words in policies]
