"""The laboratory for the web page: views.lab.lab_service.LabService. The replay runs in a process of its own."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from tidings.app.lab.lab_process import SECONDS
from tidings.errors import SettingsError, TidingsError, TraceError
from tidings.views.lab.lab_service import (
    DAYS,
    MOST_TRIALS,
    SOURCES,
    JobState,
    LabHistory,
    LabJob,
    LabQuestion,
    LabScore,
)

if TYPE_CHECKING:
    from tidings.ports.library import Publications
    from tidings.ports.outside import Clock

log = logging.getLogger(__name__)

MOST_POSTS: Final = 200_000
_LONGEST_LINE = 1 << 20
_SAID = 400  # characters of what a process that failed has written

Read = Callable[[datetime, int, int], Awaitable["Publications"]]  # ports.library.Upkeep.publications


class LabProcessService:
    """`aclose` ends the job that is under way."""

    def __init__(self, read: Read, clock: Clock, seconds: float = SECONDS) -> None:
        self._read, self._clock, self._seconds = read, clock, seconds
        self._job: LabJob | None = None
        self._task: asyncio.Task[None] | None = None

    async def aclose(self) -> None:
        self.stop()
        if self._task is not None:
            await asyncio.wait({self._task})

    def policies(self) -> Sequence[tuple[str, str]]:
        """The first call takes a while: it loads what `begin` needs, too."""
        import tidings.lab.experiment  # noqa: F401
        from tidings.lab.peers import compared_policies, compared_policy

        return [(name, compared_policy(name).summary) for name in compared_policies()]

    def job(self) -> LabJob | None:
        return self._job

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def begin(self, question: LabQuestion) -> LabJob:
        if self._job is not None and self._job.is_under_way:
            raise SettingsError("one comparison at a time: another one is under way")
        self._check(question)
        self._job = LabJob(question, self._clock.now())
        self._task = asyncio.create_task(self._run())
        return self._job

    def _check(self, question: LabQuestion) -> None:
        from tidings.lab.experiment import trials

        if question.days not in DAYS or question.sources not in SOURCES:
            raise SettingsError(f"days: one of {DAYS}; sources: one of {SOURCES}")
        if not question.policies or not question.budgets:
            raise SettingsError("choose a policy and a number of visits")
        known = {name for name, _ in self.policies()}
        if unknown := set(question.policies) - known:
            raise SettingsError(f"no such policy: {', '.join(sorted(unknown))}")
        if any(not 0 < budget <= 288 for budget in question.budgets):
            raise SettingsError("visits a source a day: numbers above 0, 288 at most")
        if (count := len(trials(question.policies, question.budgets))) > MOST_TRIALS:
            raise SettingsError(f"{count} trials are too many at once; {MOST_TRIALS} at most")

    # -- the job ---

    async def _run(self) -> None:
        try:
            async with asyncio.timeout(self._seconds):
                await self._replay(self._current.question)
            self._end(JobState.DONE)
        except TimeoutError:
            self._end(JobState.FAILED, f"not done within {self._seconds / 60:.0f} minutes; take fewer sources or days")
        except asyncio.CancelledError:
            self._end(JobState.STOPPED)
        except TidingsError as error:
            self._end(JobState.FAILED, str(error))
        except Exception:
            log.exception("a comparison in the laboratory failed")
            self._end(JobState.FAILED, "the comparison failed; the program's log says more")

    @property
    def _current(self) -> LabJob:
        assert self._job is not None
        return self._job

    def _end(self, state: JobState, problem: str = "") -> None:
        self._job = replace(self._current, state=state, problem=problem, ended_at=self._clock.now())

    async def _replay(self, question: LabQuestion) -> None:
        today = self._clock.now().replace(hour=0, minute=0, second=0, microsecond=0)
        found = await self._read(today - timedelta(days=question.days), question.sources, MOST_POSTS)
        posts = {str(number): [at.timestamp() for at in times if at < today] for number, times in found.posts.items()}
        if not any(posts.values()):
            raise TraceError("nothing was recorded before today; a few weeks of visits say the most")
        asked = {"policies": question.policies, "budgets": question.budgets}
        body = await asyncio.to_thread(json.dumps, {**asked, "posts": {name: of for name, of in posts.items() if of}})
        self._job = replace(self._current, state=JobState.RUNNING)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tidings.app.lab.lab_process",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            limit=_LONGEST_LINE,
        )
        try:
            await self._converse(process, body.encode(), found.of_sources)
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def _converse(self, process: asyncio.subprocess.Process, body: bytes, of_sources: int) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        errors = asyncio.create_task(process.stderr.read())
        try:
            process.stdin.write(body)
            await process.stdin.drain()
            process.stdin.close()
            async for line in process.stdout:
                self._note(json.loads(line), of_sources)
            code = await process.wait()
            if code != 0:
                said = (await errors).decode("utf-8", "replace").strip()[-_SAID:]
                log.warning("the process of the laboratory ended with %d: %s", code, said)
                raise TraceError("the process that replays ended early: its time was up, or it had not enough memory")
        finally:
            errors.cancel()

    def _note(self, line: Mapping[str, Any], of_sources: int) -> None:
        job = self._current
        if "problem" in line:
            raise TraceError(line["problem"])
        if "history" in line:
            facts = dict(line["history"])
            start, end = (datetime.fromisoformat(facts.pop(name)) for name in ("start", "end"))
            self._job = replace(job, history=LabHistory(start=start, end=end, of_sources=of_sources, **facts))
        elif "score" in line:
            self._job = replace(job, scores=(*job.scores, LabScore(**line["score"])))
        else:
            self._job = replace(job, done=line["done"], of=line["of"])
