"""Every call of the store ports fails with each fault there is, and every request with each fault of a network.

`make test` does a part of it, `make soak` all: each call of the running program fails alone, with each fault, on both
engines, and the farm's ledger is compared after each run.
"""

from __future__ import annotations

import itertools
import os
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from tests.contract.db.port_calls import WRITES, calls, furnish_wholly, stores_over
from tests.contract.lending import FileLender, Lender
from tests.contract.stories import audit, dump
from tests.farm.fault_runs import Ledger, NetworkPlan, run_with_faults
from tests.farm.network_faults import NETWORK_FAULTS, NetworkFault
from tests.farm.store_faults import POSTGRES_FAULTS, SQLITE_FAULTS, Fault, Moment, StoreFaults, always

from tidings.errors import StoreUnavailable
from tidings.store.db import patience
from tidings.store.db.database import Database
from tidings.store.db.patience import Patience

SOAK = "TIDINGS_SOAK_FAULTS" in os.environ
soak = pytest.mark.skipif(not SOAK, reason="a part of make soak")
_LOST = tuple(fault for fault in POSTGRES_FAULTS if fault.drops)  # the last one after the COMMIT
FAULTS = {"sqlite": SQLITE_FAULTS, "postgresql": POSTGRES_FAULTS if SOAK else (POSTGRES_FAULTS[0], _LOST[0])}


@pytest.fixture(autouse=True)
def at_once() -> Iterator[None]:
    """Without pauses between attempts."""
    with mock.patch.object(patience, "FIRST_PAUSE", 0.0):
        yield


@pytest.fixture
async def furnished(url: str, tmp_path: Path) -> AsyncIterator[Database]:
    async with await Database.open(url) as database:
        await furnish_wholly(stores_over(database, tmp_path))
        yield database


async def test_a_call_that_fails_changes_nothing_and_says_why_in_a_line(
    furnished: Database, engine: str, tmp_path: Path
) -> None:
    """Without patience: the web page, and commands beside the program. Afterwards each call works as ever. (A COMMIT of
    PostgreSQL's without an answer is looked up, and made again where it was not made: see below.)"""
    stores, tried = stores_over(furnished, tmp_path), 0
    before = await dump(furnished)
    for (name, call), fault in itertools.product(calls().items(), FAULTS[engine]):
        if fault.moment is not Moment.STATEMENT and (engine == "postgresql" or name not in WRITES):
            continue
        with StoreFaults(always(fault)) as faults:
            with pytest.raises(StoreUnavailable) as caught:
                await call(stores)
            assert len(faults.raised) == 1, name
            assert "\n" not in str(caught.value)
            tried += 1
    assert await dump(furnished) == before
    for name, call in calls().items():
        if name not in WRITES:
            await call(stores)
    await audit(furnished)
    print(f"\n{engine}: {tried} faults tried in calls that are not repeated, {tried} survived")


async def test_a_read_that_is_repeated_returns_what_it_would_have(
    furnished: Database, engine: str, tmp_path: Path
) -> None:
    stores, tried = stores_over(furnished, tmp_path), 0
    patient = stores_over(furnished.patient(Patience()), tmp_path)
    for name, call in calls().items():
        if name not in WRITES:
            expected = await call(stores)
            with StoreFaults(always(*FAULTS[engine])) as faults:
                assert await call(patient) == expected, name
            # Each in each of its transactions: a few reads have several.
            assert (len(faults.raised) > 0, len(faults.raised) % len(FAULTS[engine])) == (True, 0), name
            tried += len(faults.raised)
    print(f"\n{engine}: {tried} faults tried in reads, {tried} survived")


async def test_a_write_that_is_repeated_is_made_once_on_sqlite(migrated_file: Path, tmp_path: Path) -> None:
    """It fails with each fault in turn, and then succeeds: the same is stored and returned as without them."""
    file = Path(shutil.copy(migrated_file, tmp_path / "furnished.db"))
    async with await Database.open(f"sqlite:///{file}") as database:
        await furnish_wholly(stores_over(database, tmp_path))
    tried = 0
    with closing(FileLender(file, tmp_path)) as copies:
        with copies.migrated() as url:
            opened = await Database.open(url)  # and stays open while the file is written over
        async with opened as database:
            for name, call in WRITES.items():
                with copies.migrated():
                    expected = await call(stores_over(database, tmp_path)), await dump(database)
                with copies.migrated(), StoreFaults(always(*SQLITE_FAULTS)) as faults:
                    result = await call(stores_over(database.patient(Patience()), tmp_path))
                assert (result, await dump(database)) == expected, name
                tried += len(faults.raised)
    assert tried >= len(WRITES) * len(SQLITE_FAULTS)
    print(f"\nsqlite: {tried} faults tried in writes, {tried} survived")


async def test_a_write_whose_connection_is_lost_is_made_once_on_postgresql(lender: Lender, tmp_path: Path) -> None:
    """Before the COMMIT, and after it: as many rows as without, and where it was made nothing is made again."""
    tried = 0
    for name, call in list(WRITES.items()) if SOAK else [("crawl.apply", WRITES["crawl.apply"])]:
        outcomes = []
        for faults in ((), _LOST[-1:], POSTGRES_FAULTS if SOAK else _LOST):
            with lender.migrated() as url:
                async with await Database.open(url) as database:
                    await furnish_wholly(stores_over(database, tmp_path))
                    with StoreFaults(always(*faults)) as raised:
                        result = await call(stores_over(database.patient(Patience()), tmp_path))
                    kept = _without_keys(await dump(database))
                    await audit(database)
            tried += len(raised.raised)
            outcomes.append((result, kept, {table: len(rows) for table, rows in kept.items()}))
        without, after_commit, all_in_turn = outcomes
        assert after_commit == without, name
        assert all_in_turn[2] == without[2], name  # a rolled back INSERT leaves a gap in the ids
    print(f"\npostgresql: {tried} faults tried in writes, {tried} survived")


def _without_keys(kept: dict[str, list[tuple[Any, ...]]]) -> dict[str, list[tuple[Any, ...]]]:
    """Keys of messages are other ones in each database."""
    return {
        table: [tuple(str(one)[:4] == "msg_" or one for one in row) for row in rows] for table, rows in kept.items()
    }


# -- the whole program ---------------------------------------------------------------------------------


def survived(ledger: Ledger, report: Counter[str], what: str) -> None:
    report["tried"] += len(ledger.tried)
    assert ledger.faults_found == [], f"{what}: {ledger.tried[:20]}"
    assert ledger.audit.seen >= 3
    report["survived"] += len(ledger.tried)


def sqlite_in(folder: Path, migrated_file: Path) -> Path:
    """A folder with a new database."""
    folder.mkdir(parents=True)
    shutil.copy(migrated_file, folder / "tidings.db")
    return folder


def every(step: int, faults: Sequence[NetworkFault], first: int = 0) -> NetworkPlan:
    """Each `step`-th request meets the next of these faults."""
    return lambda number: faults[(number // step) % len(faults)] if number % step == first else None


async def test_the_program_survives_a_fault_in_every_other_call(migrated_file: Path, tmp_path: Path) -> None:
    """All of it at once: feeds, pages, a followed site, a watch and its messages; store and network fail in turn with
    each fault there is, during an hour. Then nothing fails for an hour, and the ledger is compared."""
    folder = sqlite_in(tmp_path / "data", migrated_file)

    def store(call: str, number: int) -> Sequence[Fault]:
        return [SQLITE_FAULTS[(number + len(call)) % len(SQLITE_FAULTS)]] if number % 2 else []

    report: Counter[str] = Counter()
    ledger = await run_with_faults(folder, store, every(3, NETWORK_FAULTS), watched=True, followed=True)
    survived(ledger, report, "all at once")
    assert {call.split(":")[0] for call in ledger.tried} >= {"CrawlRows.apply", "FrontierRows.settle", "fetch"}
    print(f"\nthe program: {report['tried']} faults tried, {report['survived']} survived")


@soak
@pytest.mark.timeout(7200)
async def test_each_call_of_the_program_with_each_fault(migrated_file: Path, lender: Lender, tmp_path: Path) -> None:
    report: Counter[str] = Counter()
    numbers = itertools.count()

    def folder() -> Path:
        return sqlite_in(tmp_path / f"{next(numbers)}", migrated_file)

    plain = await run_with_faults(folder())
    whole = await run_with_faults(folder(), watched=True, followed=True)
    for name, fault in itertools.product(whole.calls, SQLITE_FAULTS):
        more = name not in plain.calls

        def first(call: str, number: int, name: str = name, fault: Fault = fault) -> Sequence[Fault]:
            return [fault] if call == name and number == 1 else []

        survived(await run_with_faults(folder(), first, watched=more, followed=more), report, f"{name} {fault}")
    for fault in POSTGRES_FAULTS:
        with lender.migrated() as url:

            def once_each(call: str, number: int, fault: Fault = fault) -> Sequence[Fault]:
                return [fault] if number in (1, 5) else []

            ledger = await run_with_faults(folder(), once_each, database=url, watched=True, followed=True)
            survived(ledger, report, f"PostgreSQL {fault}")
    print(f"\nthe store: {report['tried']} faults tried x {report['survived']} survived")


@soak
@pytest.mark.timeout(7200)
async def test_each_request_with_each_fault_of_the_network(migrated_file: Path, tmp_path: Path) -> None:
    report: Counter[str] = Counter()
    for number, (fault, first) in enumerate(itertools.product(NETWORK_FAULTS, range(3))):
        folder = sqlite_in(tmp_path / f"{number}", migrated_file)
        ledger = await run_with_faults(folder, network=every(3, [fault], first), followed=True)
        survived(ledger, report, str(fault))
    print(f"\nthe network: {report['tried']} faults tried x {report['survived']} survived")
