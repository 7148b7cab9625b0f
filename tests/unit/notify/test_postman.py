"""The postman, with an outbox in memory and a channel that does as it is told."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each
from tests.unit.notify.letters import NOW, message_of, watch_of
from tests.unit.notify.memory import MemoryBook, MemoryOutbox

from tidings.errors import ChannelDown, ChannelError
from tidings.lab.clock import SimulatedClock
from tidings.model.messages import PendingDelivery
from tidings.model.orders import Applied
from tidings.model.watches import DeliveryPace, DeliveryTiming
from tidings.notify.channels.apprise import NoThreadFree, Threads
from tidings.notify.channels.fake import FakeChannel
from tidings.notify.message.plan import BURST, FEWEST_ATTEMPTS, FIRST_WAIT, LONGEST_WAIT, next_try
from tidings.notify.postman import DUE, WAITING, Postman, PostmanOptions, options_of
from tidings.settings.sections import NotifySettings

MINUTE = timedelta(minutes=1)
HANGING = PostmanOptions(timeout=timedelta(hours=1), grace=0.1)
DOWN = ChannelDown("desk", "nobody there")


class Stage:
    """A postman and all he deals with."""

    def __init__(
        self,
        clock: SimulatedClock,
        channel: FakeChannel,
        *timings: DeliveryTiming,
        options: PostmanOptions | None = None,
    ) -> None:
        self.is_offline = False
        watches = [watch_of(number, timing) for number, timing in enumerate(timings or (DeliveryTiming(),), 1)]
        self.clock, self.channel = clock, channel
        self.outbox = MemoryOutbox(*watches)
        self.postman = Postman(
            outbox=self.outbox,
            book=MemoryBook(*watches),
            channel=channel,
            clock=clock,
            options=options or PostmanOptions(),
            rng=random.Random(1),
            is_offline=lambda: self.is_offline,
        )

    def put(self, *numbers: int, channel: str = "desk", watch: int = 1, settled: bool = True) -> None:
        for number in numbers:
            self.outbox.put(PendingDelivery(number, number, watch, channel, self.clock.now(), settled=settled))


@asynccontextmanager
async def staged(
    channel: FakeChannel | None = None, *timings: DeliveryTiming, options: PostmanOptions | None = None
) -> AsyncIterator[Stage]:
    async with SimulatedClock(NOW) as clock:
        yield Stage(clock, channel or FakeChannel(), *timings, options=options)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.001)


# -- a round ----------------------------------------------------------------------------------------


async def test_what_waits_is_told_once() -> None:
    async with staged() as stage:
        stage.put(1, 2)
        assert await stage.postman.step() is None
        assert await stage.postman.step() is None
        assert stage.channel.keys == ["msg_1", "msg_2"]
        assert all(kept.sent_at == NOW for kept in stage.outbox.kept.values())


async def test_a_message_that_nobody_took_is_tried_again_with_the_same_key() -> None:
    async with staged(FakeChannel([DOWN, ChannelError("desk", "no")])) as stage:
        stage.put(1)
        first = await stage.postman.step()
        assert first is not None
        assert 0.9 * FIRST_WAIT <= first - NOW <= 1.1 * FIRST_WAIT
        assert stage.outbox.kept[1].error == "desk: nobody there"
        assert await stage.postman.step() == first
        assert len(stage.channel.attempts) == 1
        await stage.clock.sleep_until(first)
        second = await stage.postman.step()
        assert second is not None
        assert 1.8 * FIRST_WAIT <= second - first <= 2.2 * FIRST_WAIT
        await stage.clock.sleep_until(second)
        assert await stage.postman.step() is None
        assert [message.key for _, message in stage.channel.attempts] == ["msg_1"] * 3
        assert stage.channel.keys == ["msg_1"]


async def test_a_final_failure_is_the_last() -> None:
    async with staged(FakeChannel([ChannelError("desk", "gone", final=True)])) as stage:
        stage.put(1)
        assert await stage.postman.step() is None
        assert stage.outbox.kept[1].next_at is None
        assert stage.outbox.kept[1].error == "desk: gone"


async def test_where_a_channel_is_down_only_one_message_asks() -> None:
    async with staged(FakeChannel([DOWN])) as stage:
        stage.put(1, 2, 3)
        stage.put(4, channel="phone")
        await stage.postman.step()
        assert sorted(message.channel for _, message in stage.channel.attempts) == ["desk", "phone"]
        asked, second, third, _ = stage.outbox.kept.values()
        assert [asked.error, second.error, third.error] == ["desk: nobody there", None, None]
        assert [one.message.attempts for one in (asked, second, third)] == [1, 0, 0]  # only its own sendings count
        assert asked.next_at == second.next_at == third.next_at != NOW  # the lane waits


async def test_while_we_are_offline_no_message_counts_as_tried_and_none_is_given_up() -> None:
    async with staged(FakeChannel([DOWN] * 200)) as stage:
        stage.put(1)
        stage.is_offline = True
        for _ in range(100):
            then = await stage.postman.step()
            assert then is not None
            await stage.clock.sleep_until(then + timedelta(hours=1))
        (kept,) = stage.outbox.kept.values()
        assert kept.message.attempts == 0
        assert kept.next_at is not None


async def test_of_a_channel_that_is_down_all_messages_wait() -> None:
    """Those that are in no lane yet, too."""
    async with staged(FakeChannel([DOWN]), DeliveryTiming(), DeliveryTiming()) as stage:
        stage.put(*range(25), watch=1)
        stage.put(*range(100, 125), watch=2)
        await stage.postman.settle()
        assert len(stage.channel.attempts) == 1
        assert sorted(kept.message.attempts for kept in stage.outbox.kept.values()) == [0] * 49 + [1]


async def test_who_waited_as_long_is_given_up_with_the_one_that_was_tried() -> None:
    """And who came later is not: it becomes the one that asks."""
    options = PostmanOptions(give_up=timedelta(hours=12))
    async with staged(FakeChannel([DOWN] * 1000), options=options) as stage:
        stage.put(1, 2)
        then = await stage.postman.step()
        later = False
        while stage.outbox.kept[1].next_at is not None:
            assert then is not None
            await stage.clock.sleep_until(then)
            if not later and then > NOW + timedelta(hours=6):
                later = True
                stage.put(3)
            then = await stage.postman.step()
        first, second, third = (stage.outbox.kept[number] for number in (1, 2, 3))
        assert stage.clock.now() >= NOW + timedelta(hours=12)
        assert first.message.attempts > FEWEST_ATTEMPTS
        assert (second.next_at, second.message.attempts, second.error) == (None, 0, "desk: nobody there")
        assert third.next_at is not None
        assert then == third.next_at


async def test_a_message_that_went_elsewhere_meanwhile_is_not_sent() -> None:
    channel = FakeChannel()
    async with staged(channel) as stage:
        stage.put(1, 2)

        def edited(message: object) -> None:
            """Between what was due and what is sent."""
            stage.outbox.kept.pop(2, None)

        channel.on_send = edited
        await stage.postman.step()
        assert channel.keys == ["msg_1"]


async def test_what_one_message_is_refused_for_harms_no_other() -> None:
    async with staged(FakeChannel([ChannelError("desk", "too long")])) as stage:
        stage.put(1, 2)
        await stage.postman.step()
        assert stage.channel.keys == ["msg_2"]


async def test_a_channel_that_breaks_harms_no_other(caplog: pytest.LogCaptureFixture) -> None:
    async with staged(FakeChannel([RuntimeError("a bug")])) as stage:
        stage.put(1)
        stage.put(2, channel="phone")
        await stage.postman.step()
        assert [message.channel for message in stage.channel.taken] == ["phone"]
        assert stage.outbox.kept[1].error == "desk: failed in an unexpected way (RuntimeError)"
        assert "a bug" in caplog.text


async def test_a_channel_that_hangs_is_given_up_after_the_timeout() -> None:
    options = PostmanOptions(timeout=timedelta(seconds=0.05))
    async with staged(FakeChannel(hanging=["desk"]), options=options) as stage:
        stage.put(1)
        stage.put(2, channel="phone")
        await stage.postman.step()
        assert [message.channel for message in stage.channel.taken] == ["phone"]
        assert stage.outbox.kept[1].error == "desk: no answer within 0.05 s (notify.timeout)"
        assert stage.channel.under_way == 0


async def test_a_channel_hears_one_message_at_a_time() -> None:
    busiest: dict[str, int] = {}
    channel = FakeChannel()

    def look(message: object) -> None:
        busiest["all"] = max(busiest.get("all", 0), channel.under_way + 1)

    channel.on_send = look
    async with staged(channel) as stage:
        stage.put(*range(1, 10))
        await stage.postman.step()
        assert len(channel.taken) == 9
        assert busiest == {"all": 1}
        for number in range(8):
            stage.put(100 + number, channel=f"channel {number}")
        await stage.postman.step()
        assert busiest == {"all": 4}


async def test_a_flood_is_one_message() -> None:
    async with staged() as stage:
        stage.put(*range(1, BURST + 1))
        await stage.postman.settle()
        assert len(stage.channel.taken) == BURST
        stage.put(*range(100, 110))
        then = await stage.postman.step()
        assert len(stage.channel.taken) == BURST
        assert then == NOW + timedelta(minutes=15)
        await stage.clock.sleep_until(then)
        await stage.postman.step()
        assert len(stage.channel.taken) == BURST + 1
        assert len(stage.channel.taken[-1].matches) == 10
        assert stage.channel.taken[-1].digest


async def test_a_flood_is_known_after_a_restart() -> None:
    async with staged() as stage:
        stage.put(*range(1, BURST + 1))
        await stage.postman.settle()
        stage.put(*range(100, 110))
        stage.put(200, channel="another")
        book = MemoryBook(*stage.outbox.watches.values())
        restarted = Postman(stage.outbox, book, stage.channel, stage.clock, PostmanOptions(), random.Random(1))
        assert await restarted.step() == NOW + timedelta(minutes=15)
        assert [message.channel for message in stage.channel.taken[BURST:]] == ["another"]
        await stage.clock.sleep_until(NOW + timedelta(minutes=15))
        await restarted.step()
        assert [len(message.matches) for message in stage.channel.taken[BURST + 1 :]] == [10]


async def test_what_was_sent_long_ago_is_no_flood() -> None:
    async with staged() as stage:
        stage.put(*range(1, BURST + 1))
        await stage.postman.settle()
        await stage.clock.sleep_until(NOW + timedelta(hours=1))
        stage.put(*range(100, 110))
        book = MemoryBook(*stage.outbox.watches.values())
        await Postman(stage.outbox, book, stage.channel, stage.clock, PostmanOptions(), random.Random(1)).settle()
        assert len(stage.channel.taken) == BURST + 10


async def test_settling_sends_all_that_is_due_and_ends() -> None:
    channel = FakeChannel([None] * 25 + [DOWN])
    async with staged(channel) as stage:
        stage.put(*range(1, BURST))
        await stage.postman.settle()
        assert len(channel.taken) == 25
        assert [kept.message.attempts for kept in stage.outbox.kept.values() if kept.sent_at is None] == [1, 0, 0, 0]


async def test_settling_goes_on_while_something_is_sent() -> None:
    many = [DeliveryTiming()] * (3 * DUE // BURST)
    async with staged(None, *many) as stage:
        for number in range(len(many)):
            stage.put(*range(number * BURST, (number + 1) * BURST), watch=number + 1)
        await stage.postman.settle()
        assert len(stage.channel.taken) == 3 * DUE
        stage.put(*range(10_000, 10_000 + 3 * WAITING), channel="another")
        await stage.postman.settle()
        assert sum(len(message.matches) for message in stage.channel.taken) == 3 * DUE + 3 * WAITING


async def test_a_crowd_of_digests_holds_up_nobody() -> None:
    daily = DeliveryTiming(DeliveryPace.DAILY, at=8 * 60)
    async with staged(
        None, *[daily] * (WAITING + 1), DeliveryTiming(), DeliveryTiming(quiet=(11 * 60, 13 * 60))
    ) as stage:
        for number in range(WAITING + 1):
            stage.put(number, watch=number + 1)
        stage.put(WAITING + 1, watch=WAITING + 2)
        stage.put(WAITING + 2, watch=WAITING + 3)
        assert await stage.postman.step() == NOW + timedelta(hours=1)  # the quiet one's
        assert [message.watch.id for message in stage.channel.taken] == [WAITING + 2]
        await stage.clock.sleep_until(NOW + timedelta(hours=1))
        assert await stage.postman.step() == NOW + timedelta(hours=20)
        assert [message.watch.id for message in stage.channel.taken[1:]] == [WAITING + 3]
        async with running(stage):
            await until(lambda: len(stage.channel.taken) == WAITING + 3)
        assert stage.clock.now() >= NOW + timedelta(hours=20)


async def test_settling_ends_when_it_is_told_to() -> None:
    async with staged(FakeChannel(hanging=["desk"]), options=HANGING) as stage:
        stage.put(1)
        stop = asyncio.Event()
        task = asyncio.create_task(stage.postman.settle(stop))
        await until(lambda: stage.channel.under_way == 1)
        begun = time.monotonic()
        stop.set()
        await task
        assert time.monotonic() - begun < 60
        assert stage.channel.under_way == 0
        assert stage.outbox.kept[1].sent_at is None


# -- faults of the store ----------------------------------------------------------------------------


@each("method", ["oldest", "waiting", "messages", "create_messages", "due", "begin", "next_at"])
async def test_a_store_that_fails_is_asked_again(method: str) -> None:
    async with staged() as stage:
        stage.put(1)
        stage.outbox.faults = [method]
        then = await stage.postman.step()
        assert then == NOW + MINUTE
        await stage.clock.sleep_until(then)
        await stage.postman.step()
        assert stage.channel.keys == ["msg_1"]


async def test_what_was_taken_is_not_sent_again_because_it_could_not_be_noted() -> None:
    async with staged() as stage:
        stage.put(1, 2)
        stage.outbox.faults = ["sent", "sent"]
        for _ in range(4):
            then = await stage.postman.step()
            if then is not None:
                await stage.clock.sleep_until(then)
        assert stage.channel.keys == ["msg_1", "msg_2"]
        assert [kept.sent_at for kept in stage.outbox.kept.values()] == [NOW, NOW + 2 * MINUTE]


async def test_a_failure_that_could_not_be_noted_is_not_repeated_at_once() -> None:
    async with staged(FakeChannel([DOWN, DOWN])) as stage:
        stage.put(1)
        stage.outbox.faults = ["failed"]
        assert await stage.postman.step() == NOW + MINUTE
        assert await stage.postman.step() == NOW + MINUTE
        assert len(stage.channel.attempts) == 1


# -- for ever ---------------------------------------------------------------------------------------


@asynccontextmanager
async def running(stage: Stage) -> AsyncIterator[None]:
    task = asyncio.create_task(stage.postman.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})
        assert task.cancelled()


async def test_a_new_match_wakes_him() -> None:
    async with staged() as stage, running(stage):
        await until(lambda: "next_at" in stage.outbox.calls)
        stage.put(1)
        stage.postman.matched()
        await until(lambda: stage.outbox.kept.get(1) is not None and stage.outbox.kept[1].sent_at is not None)
        assert stage.clock.now() == NOW


async def test_time_wakes_him() -> None:
    """A digest on the hour, a failure after a minute or so: nobody tells him."""
    async with staged(FakeChannel([DOWN]), DeliveryTiming(DeliveryPace.HOURLY)) as stage:
        await stage.clock.sleep_until(NOW + MINUTE)
        stage.put(1)
        async with running(stage):
            await until(lambda: bool(stage.channel.taken))
            (first, _), (second, _) = stage.channel.attempts
            assert first == NOW + timedelta(hours=1)
            assert first + 0.9 * FIRST_WAIT <= second <= first + 1.1 * FIRST_WAIT


async def test_a_text_that_came_wakes_him_where_one_is_waited_for() -> None:
    came = Applied(texts=1)
    async with staged() as stage:
        stage.put(1, settled=False)
        with stage.clock.hold():
            async with running(stage):
                await until(lambda: "next_at" in stage.outbox.calls)
                stage.put(1)
                stage.postman.applied(came)
                await until(lambda: bool(stage.channel.taken))
        assert stage.clock.now() == NOW


async def test_what_hangs_in_one_channel_keeps_no_other_waiting() -> None:
    async with staged(FakeChannel(hanging=["desk"]), options=HANGING) as stage:
        stage.put(1)
        task = asyncio.create_task(stage.postman.run())
        await until(lambda: stage.channel.under_way == 1)
        stage.put(2, channel="phone")
        stage.postman.matched()
        await until(lambda: bool(stage.channel.taken))
        assert len(stage.channel.attempts) == 2  # the one under way is not begun a second time
        stage.channel.hanging.clear()
        task.cancel()
        await asyncio.wait({task})
        assert stage.channel.under_way == 0
        assert stage.outbox.kept[1].sent_at is None


async def test_what_is_under_way_at_the_end_may_end_and_is_noted() -> None:
    async with staged() as stage:
        slow = asyncio.Event()
        sent: list[str] = []

        class Slow(FakeChannel):
            async def send(self, message: object, at: object) -> None:
                sent.append("begun")
                await slow.wait()

        stage.postman = Postman(stage.outbox, MemoryBook(watch_of()), Slow(), stage.clock)
        stage.put(1, 2)
        task = asyncio.create_task(stage.postman.run())
        await until(lambda: bool(sent))
        task.cancel()
        await asyncio.sleep(0.01)
        assert not task.done()
        slow.set()
        await asyncio.wait({task})
        assert stage.outbox.kept[1].sent_at is not None
        assert stage.outbox.kept[2].sent_at is None  # not begun any more
        assert sent == ["begun"]


# -- when to try again ------------------------------------------------------------------------------


@given(st.integers(0, 200), st.integers(0, 100), st.none() | st.integers(-10, 10_000), st.integers(0, 9))
def test_another_try_is_never_too_soon_and_never_beyond_the_end(
    attempts: int, hours: int, asked: int | None, seed: int
) -> None:
    now, give_up = NOW + timedelta(hours=hours), timedelta(days=3)
    retry_at = None if asked is None else now + asked * MINUTE
    error = ChannelError("desk", "no", retry_at=retry_at)
    at = next_try(message_of(attempts=attempts), error, now, give_up, random.Random(seed))
    if hours >= 72 and attempts >= FEWEST_ATTEMPTS:
        assert at is None
        return
    assert at is not None  # one that is old was tried some times, whatever else happened meanwhile
    assert now < at
    assert at <= NOW + give_up or hours >= 72
    if at < NOW + give_up or hours >= 72:
        assert at >= max(now + 0.9 * FIRST_WAIT, retry_at or now)
        assert at <= max(now + 1.1 * LONGEST_WAIT, retry_at or now)


def test_waits_double_up_to_an_hour() -> None:
    steady = random.Random()
    steady.uniform = lambda a, b: 1.0  # type: ignore[method-assign]
    error = ChannelError("desk", "no")
    waits = [next_try(message_of(attempts=n), error, NOW, timedelta(days=3), steady) for n in range(9)]
    assert [(at - NOW) / MINUTE for at in waits if at] == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_options_are_the_settings() -> None:
    options = options_of(NotifySettings(quiet="22:00-07:00", zone="Europe/Warsaw", give_up=timedelta(days=1)))
    assert options.give_up == timedelta(days=1)
    assert options.quiet is not None
    assert (options.quiet.start, options.quiet.zone) == (1320, "Europe/Warsaw")


# -- threads that may be left behind ----------------------------------------------------------------


async def test_a_thread_that_hangs_is_abandoned_and_counted() -> None:
    threads, free = Threads(2), threading.Event()
    assert await threads.run(lambda: 42, "one") == 42
    for left in (1, 2):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.02):
                await threads.run(free.wait, "hanging")
        assert threads.abandoned == left
    with pytest.raises(NoThreadFree):
        await threads.run(lambda: 42, "no more")
    free.set()
    await until(lambda: threads.abandoned == 0)
    assert await threads.run(lambda: 42, "one") == 42


async def test_a_thread_that_cannot_begin_takes_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    def no_memory(*_: object, **__: object) -> None:
        raise MemoryError

    threads = Threads(1)
    for step, fault in (("start", refuse), ("__init__", no_memory)):
        with monkeypatch.context() as machine:
            machine.setattr(threading.Thread, step, fault)
            for _ in range(3):
                with pytest.raises(NoThreadFree):
                    await threads.run(lambda: 42, "none")
    assert await threads.run(lambda: 42, "one") == 42


@each("fault", [ValueError("x"), SystemExit(3), StopIteration(), KeyboardInterrupt()])
async def test_what_a_thread_raises_is_an_error_and_no_more(fault: BaseException) -> None:
    def work() -> None:
        raise fault

    with pytest.raises((ValueError, RuntimeError)):
        await Threads(1).run(work, "bad")


async def test_matches_of_a_future_that_the_clock_was_set_back_from_are_told() -> None:
    timings = DeliveryTiming(), DeliveryTiming(pace=DeliveryPace.DAILY)
    async with staged(FakeChannel(), *timings) as stage:
        for watch in (1, 2):
            ahead = stage.clock.now() + timedelta(days=30)
            stage.outbox.put(PendingDelivery(watch, watch, watch, "desk", ahead, settled=False))
        await stage.postman.settle()
        assert len(stage.channel.attempts) == 2
