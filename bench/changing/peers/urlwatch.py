"""urlwatch: its command once in each round, with one job for each page and no filter: it compares the HTML."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bench.changing.peers.unified import markup_shown, report_lines
from bench.changing.peers.watched import Task, Watcher
from bench.changing.reports import Report
from bench.peer_environments import Unavailable

_HEAD = re.compile(r"(?P<state>CHANGED|NEW|ERROR): (?P<url>\S+)")
_RULE = re.compile(r"-{20,}")
_FILES = {"urls": "urls.yaml", "config": "urlwatch.yaml", "hooks": "hooks.py", "cache": "cache.db"}


@dataclass(frozen=True, slots=True)
class Told:
    """One job in the report on stdout."""

    state: str
    url: str
    lines: Sequence[str]  # of the diff, or of the error


def told_in(text: str) -> Iterator[Told]:
    """The jobs of a report: between two rules stands the name of a job, and up to the next rule what is told of it."""
    lines = text.splitlines()
    rules = [number for number, line in enumerate(lines) if _RULE.fullmatch(line)]
    heads = [number for number in rules if number + 2 in rules and _HEAD.fullmatch(lines[number + 1])]
    for start, end in zip(heads, [*heads, len(lines)][1:], strict=True):
        found = _HEAD.fullmatch(lines[start + 1])
        if found is not None:
            last = max((number for number in rules if start + 2 < number < end), default=end)
            yield Told(found["state"], found["url"], lines[start + 3 : last])


@dataclass(frozen=True, slots=True)
class _Urlwatch:
    task: Task

    async def check(self, round: int) -> Sequence[Report]:
        files = (f"--{option}={self.task.folder / name}" for option, name in _FILES.items())
        process = await asyncio.create_subprocess_exec(
            str(self.task.programs / "urlwatch"),
            *files,
            env=self.task.environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, errors = await process.communicate()
        told = list(told_in(out.decode()))
        failed = next((one for one in told if one.state == "ERROR"), None)
        if process.returncode or failed is not None:
            words = failed.lines if failed is not None else errors.decode().splitlines()[-1:]
            raise Unavailable(f"urlwatch failed: {' '.join(words)[:200]}")
        return [self._report(one, round) for one in told if one.state == "CHANGED"]

    def _report(self, told: Told, round: int) -> Report:
        site, path = self.task.pages[told.url]
        return Report(site, path, round, "", 0, report_lines(told.lines, markup_shown))


@asynccontextmanager
async def opened(task: Task) -> AsyncIterator[Watcher]:
    jobs = "---\n".join(f"url: {json.dumps(url)}\n" for url in task.pages)
    await asyncio.to_thread((task.folder / _FILES["urls"]).write_text, jobs)
    yield _Urlwatch(task)
