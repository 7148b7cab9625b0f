"""Worker tasks that run in the test's own process: no process to start, which takes most of a short test's time.

Jobs and answers are pickled and checked as on their way to a process and back. What only a process can show (time
limits, deaths, memory) is tested with the real pool: tests/unit/crawl/workers, and modules marked `worker_processes`.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, ClassVar
from unittest import mock

from tidings.app import watching
from tidings.crawl.watcher.process import EvaluatorProcess
from tidings.crawl.workers import tasks
from tidings.crawl.workers.messages import answer_payload, read_answer
from tidings.crawl.workers.pool import WorkerPool
from tidings.crawl.workers.tasks import evaluate_here
from tidings.errors import ReadError
from tidings.read.document import error_line

_NUMBER = 1  # of every job: there is never more than one under way


class LocalPool(WorkerPool):
    """Calls a task where a WorkerPool would send it to a process."""

    _evaluating: ClassVar[LocalPool | None] = None  # whose watches the evaluator of this process has

    async def run(self, task: Callable[..., Any], args: tuple[object, ...], answers: Any = object) -> Any:
        task, args = pickle.loads(pickle.dumps((task, args), pickle.HIGHEST_PROTOCOL))
        if task is evaluate_here:
            if LocalPool._evaluating is not self and args[1] is None:
                return None  # a process of its own would not have the watches of another program
            LocalPool._evaluating = self
        await asyncio.sleep(0)
        worked, value = read_answer(answer_payload(_NUMBER, task, *_result(task, args)), _NUMBER, task, answers)
        if not worked:
            raise value
        return value

    async def close(self) -> None:
        return


def _result(task: Callable[..., Any], args: tuple[object, ...]) -> tuple[bool, object]:
    try:
        return True, task(*args)
    except ReadError as error:
        return False, error
    except Exception as error:
        return False, ReadError(f"reading broke ({type(error).__name__}: {error_line(error)})")


@contextmanager
def local_pools() -> Iterator[None]:
    """Meanwhile documents are read and watches are evaluated in this process."""
    evaluator = partial(EvaluatorProcess, pool_type=LocalPool)
    with mock.patch.object(tasks, "WorkerPool", LocalPool), mock.patch.object(watching, "EvaluatorProcess", evaluator):
        yield
