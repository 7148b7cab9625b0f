"""Worker processes: spawned, stopped at the limit, replaced when they die, gone when the parent is gone."""

import asyncio
import contextlib
import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from lxml import etree
from tests.tracing import untraced
from tests.unit.crawl.workers.thread_worker import ThreadSpawner, honest

from tidings.crawl.workers import connection as pool
from tidings.crawl.workers import pool as pools
from tidings.crawl.workers.process import worker_count
from tidings.crawl.workers.tasks import Readers
from tidings.errors import NotAFeed, ReadError, ReadTimeout, WorkerLost

ARTICLE = (
    b"<!DOCTYPE html><html lang='en'><head><title>The river rose</title></head><body><nav>Home</nav><article>"
    b"<h1>The river rose</h1>"
    + b"<p>The river rose by two metres in the night, and the old bridge held.</p>" * 8
    + b"</article></body></html>"
)
FEED = b"<rss version='2.0'><channel><title>News</title><item><title>One</title></item></channel></rss>"
ENGLISH = "The committee decided yesterday that the old bridge over the river will be repaired next year."
GERMAN = "Der Ausschuss hat gestern beschlossen, dass die alte Brücke über den Fluss erneuert werden soll."


@pytest.fixture
async def readers() -> AsyncIterator[Readers]:
    several = Readers(1, timeout=30)
    try:
        yield several
    finally:
        await several.close()


def lives(pid: int) -> bool:
    """Neither gone nor a zombie that only waits to be counted."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat")
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


async def gone(pid: int) -> None:
    async with asyncio.timeout(60):
        while lives(pid):  # noqa: ASYNC110 - another process tells nobody when it ends
            await asyncio.sleep(0.01)


async def test_documents_are_read_elsewhere(readers: Readers) -> None:
    article = await readers.article(ARTICLE, "http://a.test/1", "text/html", None)
    assert "two metres in the night" in article.text
    assert (article.title, article.language) == ("The river rose", "en")
    feed = await readers.feed(FEED, "http://a.test/feed", "text/xml")
    assert [entry.title for entry in feed.entries] == ["One"]
    with pytest.raises(NotAFeed):  # what the readers say comes back as they said it
        await readers.feed(b"", "http://a.test/feed", None)
    assert await readers.languages([ENGLISH, GERMAN, "?"]) == ["en", "de", None]
    long = f"<p>{ENGLISH}</p>" * 20
    whole, short, said = await readers.whole([(long, None, None), (f"<p>{ENGLISH}</p>", None, None), (long, "", "fr")])
    assert whole is not None
    assert (whole.language, whole.text.count(ENGLISH)) == ("en", 20)
    assert short is None
    assert said is not None
    assert said.language == "fr"
    assert await readers.run(os.getpid) != os.getpid()


async def test_a_worker_looks_for_garbage_of_its_own_alone(readers: Readers) -> None:
    assert await readers.run(gc.isenabled)
    assert await readers.run(gc.get_freeze_count) > 10_000  # what it has imported, or was forked with


async def test_a_task_that_hangs_is_stopped_and_the_next_one_works() -> None:
    readers = Readers(1, timeout=1)
    try:
        first = await readers.run(os.getpid)
        with pytest.raises(ReadTimeout, match=r"^reading took longer than 1 s and was stopped$"):
            await readers.run(time.sleep, 1000)
        await gone(first)
        assert await readers.run(os.getpid) != first
    finally:
        await readers.close()


def _ending(code: int) -> None:
    os._exit(code)


async def test_a_worker_that_dies_at_its_task_is_an_error_and_replaced(readers: Readers) -> None:
    first = await readers.run(os.getpid)
    with pytest.raises(ReadError, match=r"^reading broke its worker process \(exit code 3\)$"):
        await readers.run(_ending, 3)
    assert await readers.run(os.getpid) != first


async def test_a_worker_that_dies_between_two_tasks_is_replaced(readers: Readers) -> None:
    first = await readers.run(os.getpid)
    os.kill(first, signal.SIGKILL)
    await gone(first)
    assert await readers.run(os.getpid) != first


async def test_nobody_waits_for_ever_when_workers_die_under_a_long_line(readers: Readers) -> None:
    """Bodies larger than a socket holds: most of them still wait inside this process when the worker dies."""
    body = b"x" * 2_000_000
    await readers.run(os.getpid)
    lined_up = [asyncio.create_task(readers.run(len, body)) for _ in range(20)]
    for _ in range(3):
        await asyncio.sleep(0)
        for worker in multiprocessing.active_children():
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker.pid or 0, signal.SIGKILL)
            await gone(worker.pid or 0)
    async with asyncio.timeout(60):
        results = await asyncio.gather(*lined_up, return_exceptions=True)
    assert all(result == len(body) or isinstance(result, WorkerLost) for result in results)
    assert results.count(len(body)) >= 17, "each death costs the one document its worker was at"


async def test_those_behind_a_document_that_breaks_its_worker_are_read_by_another(readers: Readers) -> None:
    first = await readers.run(os.getpid)
    lined_up = [readers.run(_ending, 3), *(readers.run(os.getpid) for _ in range(3))]
    broken, *others = await asyncio.gather(*lined_up, return_exceptions=True)
    assert str(broken) == "reading broke its worker process (exit code 3)"
    assert len(set(others)) == 1
    assert first not in others


async def test_a_worker_that_never_answers_is_replaced() -> None:
    readers = Readers(1, timeout=1)
    try:
        first = await readers.run(os.getpid)
        os.kill(first, signal.SIGSTOP)
        with pytest.raises(ReadTimeout):
            await readers.run(os.getpid)
        await gone(first)
        assert await readers.run(os.getpid) != first
    finally:
        await readers.close()


async def test_a_worker_is_replaced_after_many_documents(readers: Readers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "JOBS_A_WORKER", 3)
    read_by = await asyncio.gather(*(readers.run(os.getpid) for _ in range(10)))
    assert sorted(read_by.count(pid) for pid in set(read_by)) == [1, 3, 3, 3]
    for pid in {pid for pid in read_by if read_by.count(pid) == 3}:
        await gone(pid)


async def test_several_workers_share_the_documents() -> None:
    readers = Readers(3, timeout=30)
    try:
        read_by = await asyncio.gather(*(readers.run(_slowly_getpid) for _ in range(12)))
        assert len(set(read_by)) == 3
    finally:
        await readers.close()


async def test_a_second_worker_is_there_only_while_there_is_work_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "LOOK_AFTER", 0.01)
    monkeypatch.setattr(pools, "IDLE_ENDS", 0.05)
    spawner = ThreadSpawner(honest)
    workers = pools.WorkerPool(2, 30.0, spawn=spawner)
    try:
        for number in range(3):
            assert await workers.run(abs, (-number,)) == number
        assert len(spawner.spawned) == 1, "none waited"
        await asyncio.gather(*(workers.run(abs, (-number,)) for number in range(20)))
        first, second = spawner.spawned
        async with asyncio.timeout(60):
            while second.exit_code is None:  # noqa: ASYNC110 - a thread tells nobody when it ends
                await asyncio.sleep(0.01)
        assert first.exit_code is None, "one stays"
        assert await workers.run(abs, (-1,)) == 1
        assert len(spawner.spawned) == 2
        await asyncio.gather(*(workers.run(abs, (-number,)) for number in range(20)))
        assert len(spawner.spawned) == 3, "another is started when documents wait again"
    finally:
        await workers.close()


def test_as_many_workers_as_there_are_cores_up_to_two(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, count in ((1, 1), (2, 2), (64, 2)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda pid, cores=cores: set(range(cores)), raising=False)
        assert worker_count("auto") == count, f"{cores} cores"
        assert worker_count(5) == 5, "a number wins"
    monkeypatch.delattr(os, "sched_getaffinity")
    for known, count in ((None, 1), (1, 1), (8, 2)):
        monkeypatch.setattr(os, "cpu_count", lambda known=known: known)
        assert worker_count("auto") == count, f"{known} cores, on a system without sched_getaffinity"


def _slowly_getpid() -> int:
    time.sleep(0.05)
    return os.getpid()


async def test_any_error_comes_back_in_one_line_and_breaks_nothing(readers: Readers) -> None:
    """An lxml error cannot be sent from one process to another as it is."""
    first = await readers.run(os.getpid)
    troubles: list[tuple[Callable[..., object], object, str]] = [
        (etree.fromstring, b"<a>", "XMLSyntaxError"),
        (int, "x", "ValueError: invalid literal"),
        (bytes, -1, "ValueError: negative count"),
    ]
    for task, argument, words in troubles:
        with pytest.raises(ReadError, match=words) as caught:
            await readers.run(task, argument)
        assert type(caught.value) is ReadError
        assert len(str(caught.value).splitlines()) == 1
    assert await readers.run(os.getpid) == first


def _no_memory() -> None:
    raise MemoryError


async def test_memory_that_runs_out_in_a_worker_fails_that_document_and_nothing_else(readers: Readers) -> None:
    """The next document gets another process: what the first holds may be half made."""
    first = await readers.run(os.getpid)
    jobs = [readers.run(_no_memory), *(readers.run(os.getpid) for _ in range(3))]
    failed, *others = await asyncio.gather(*jobs, return_exceptions=True)
    assert type(failed) is WorkerLost, "worth another try"
    assert str(failed).startswith("there was not enough memory to read it")
    assert len(set(others)) == 1
    assert others[0] not in (first, os.getpid())
    # As it is when the system refuses it: under a limit, at a document, at an answer that cannot be pickled for it.
    for task, argument in ((_filled, 1 << 33), (_filled, 300 << 20)):
        await readers.run(_limit_memory, 600 << 20)
        with pytest.raises(WorkerLost, match="not enough memory"):
            await readers.run(task, argument)
    assert await readers.run(len, b"four") == 4


def _limit_memory(more: int) -> None:
    import resource

    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + more, resource.getrlimit(resource.RLIMIT_AS)[1]))


def _filled(size: int) -> bytes:
    return b"x" * size


async def test_a_worker_killed_while_it_sends_costs_its_document_and_gives_no_other_a_wrong_answer(
    readers: Readers,
) -> None:
    async def one(number: int) -> object:
        try:
            return await readers.run(_repeated, bytes([number]), 3_000_000) == bytes([number]) * 3_000_000
        except WorkerLost as error:
            return error

    for pause in (0.0, 0.001, 0.004):
        worker = await readers.run(os.getpid)
        lined_up = [asyncio.create_task(one(number)) for number in range(8)]
        await asyncio.sleep(pause)
        os.kill(worker, signal.SIGKILL)
        async with asyncio.timeout(60):
            results = await asyncio.gather(*lined_up)
        assert all(result is True or isinstance(result, WorkerLost) for result in results)
        assert results.count(True) >= 7


def _repeated(one: bytes, times: int) -> bytes:
    return one * times


async def test_a_task_that_is_given_up_holds_up_nobody(readers: Readers) -> None:
    await readers.run(os.getpid)
    hanging = asyncio.create_task(readers.run(time.sleep, 1000))
    await asyncio.sleep(0)
    hanging.cancel()
    await asyncio.wait({hanging})
    assert hanging.cancelled()
    async with asyncio.timeout(60):
        assert await readers.run(os.getpid) != os.getpid()


async def test_ctrl_c_is_the_parents_business(readers: Readers) -> None:
    first = await readers.run(os.getpid)
    os.kill(first, signal.SIGINT)
    assert await readers.run(os.getpid) == first


async def test_a_task_has_an_alarm_of_its_own(readers: Readers) -> None:
    """For a worker that hangs where no thread of it can run, after its parent was killed."""
    left, _ = await readers.run(signal.getitimer, signal.ITIMER_REAL)
    assert 6 * 30 < left <= 6 * 30 + 10, "after all the time it may stand in line for a core"


async def test_closing_ends_the_workers_and_may_be_done_twice(readers: Readers) -> None:
    await Readers(1, 1).close()
    first = await readers.run(os.getpid)
    await readers.close()
    await readers.close()
    await gone(first)


PRESSED = """
import asyncio, resource, sys
from tidings.crawl.workers.tasks import Readers
from tidings.errors import ReadError

async def main():
    readers = Readers(1, timeout=30)
    await readers.run(len, b"")
    used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
    wrong = failed = right = 0
    for room in (100, 60, 40, 30, 20, 12, 6):  # MB
        resource.setrlimit(resource.RLIMIT_AS, (used + (room << 20), -1))

        async def one(number):
            nonlocal wrong, failed, right
            try:
                if number % 2:
                    found = await readers.run(str.upper, "word %d " % number * 700_000)
                    ok = found == "WORD %d " % number * 700_000
                else:
                    found = await readers.run(divmod, number, 7)
                    ok = found == divmod(number, 7)
                right, wrong = right + ok, wrong + (not ok)
            except (ReadError, MemoryError):
                failed += 1

        async with asyncio.timeout(60):
            await asyncio.gather(*map(one, range(10)), return_exceptions=True)
    resource.setrlimit(resource.RLIMIT_AS, (-1, -1))
    assert await readers.run(len, b"four") == 4
    await readers.close()
    print(wrong, failed > 0, right > 0)

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not keep to RLIMIT_AS")
def test_answers_are_not_crossed_where_memory_runs_out_in_this_process() -> None:
    command = [sys.executable, "-c", PRESSED]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=untraced(), check=False)
    assert done.stdout.split() == ["0", "True", "True"], done.stderr


PARENT = """
import asyncio, os, sys, time
from tidings.crawl.workers import connection as pool
from tidings.crawl.workers.tasks import Readers

async def main():
    readers = Readers(1, timeout=1000)
    print(await readers.run(os.getpid), flush=True)
    await readers.run(time.sleep, 0 if sys.argv[1] == "idle" else 1000)
    await asyncio.sleep(1000)

asyncio.run(main())
"""


@pytest.mark.parametrize("worker", ["idle", "busy"])
async def test_workers_are_gone_when_the_parent_is_killed(worker: str) -> None:
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PARENT, worker, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert parent.stdout is not None
    pid = int(await parent.stdout.readline())
    assert lives(pid)
    parent.kill()
    assert await parent.wait() == -signal.SIGKILL
    await gone(pid)
