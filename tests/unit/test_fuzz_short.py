"""`make fuzz` in a few seconds, with a fixed seed; and that its watch sees what it is there to see."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from fuzz import corpus
from fuzz.mutations import LONGEST, MARKUP, spoiled
from fuzz.rounds import Finding, fuzz, inputs, save
from fuzz.shrinking import shrunk
from fuzz.strategies import STRATEGIES
from fuzz.targets import TARGETS
from fuzz.watch import Fault, Limits, Watch
from tests.tracing import is_traced

SEED = 5
# Inputs of each target: as many as an idle machine looks at in its share of the time.
COUNTS = {
    "feeds": 50,
    "pages": 25,
    "dates": 60,
    "opml": 50,
    "sitemaps": 40,
    "robots": 60,
    "addresses": 50,
    "filters": 50,
    "headers": 50,
    "queries": 25,
    "watchimports": 50,
}
MOST_SECONDS = 30.0  # of one target, on a machine that has other work


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_is_found_in_a_short_run(name: str, tmp_path: Path) -> None:
    """Over the real inputs too, where they lie beside the project."""
    limits = Limits(seconds=20.0, patience=120.0) if is_traced() else None  # a traced child has another pace
    tally = fuzz(name, seed=SEED, seconds=MOST_SECONDS, most=COUNTS[name], limits=limits)
    found = [f"{finding.fault.said} ({finding.fault.where}): {finding.body[:2000]!r}" for finding in tally.findings]
    assert not found, "\n".join(found)
    assert tally.inputs > COUNTS[name] // 20
    assert tally.children == 1


@pytest.mark.skipif(not corpus.are_real(), reason="the collections in ../shared/data are not beside the project")
def test_the_real_inputs_are_among_those_spoiled() -> None:
    assert len(corpus.feeds()) > 150
    assert len(corpus.pages()) > 50
    assert len(corpus.dates()) > 500
    assert len(corpus.lists()) > 4
    assert len(corpus.robots()) > 50


def test_without_the_real_inputs_there_are_some_of_our_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(corpus, "FOLDER", tmp_path / "nowhere")
    assert not corpus.are_real()
    for target in TARGETS.values():
        assert len(target.corpus()) > 1 or target.name in ("pages", "opml", "robots")
        assert all(target.corpus()), target.name
    assert len(set(islice(inputs(TARGETS["robots"], 1), 150))) > 120


def test_the_same_seed_makes_the_same_inputs() -> None:
    assert set(STRATEGIES) == set(TARGETS)
    one, again, other = (list(islice(inputs(TARGETS["robots"], seed), 150)) for seed in (1, 1, 2))
    assert one == again
    assert one != other


def test_every_mutation_changes_something() -> None:
    for mutation in MARKUP:
        changed = [mutation(corpus.RSS, corpus.PAGE, Random(seed)) != corpus.RSS for seed in range(20)]
        assert any(changed), mutation.__name__
        assert isinstance(mutation(b"", b"", Random(1)), bytes)
    assert all(len(spoiled(corpus.PAGE, corpus.RSS, Random(seed))) <= LONGEST for seed in range(300))


def test_an_input_is_made_as_small_as_it_can_be() -> None:
    body = bytes(range(48, 123)) * 20
    assert (
        shrunk(body + b"<x" + body + b"y>" + body, lambda less: b"<" in less and b">" in less, lambda: False) == b"<>"
    )
    assert shrunk(body, lambda less: b"a" in less, lambda: True) == body, "the time is over"


# -- the watch, over faults on purpose --------------------------------------------------------------


@pytest.fixture(scope="module")
def watch() -> Iterator[Watch]:
    with Watch("planted", Limits(seconds=0.1, patience=60.0, growth=300 << 20)) as planted:
        yield planted


def only_fault(watch: Watch, body: bytes) -> Fault:
    """The one that was planted; on a busy machine it may be slow as well."""
    faults = sorted(watch.look(body).faults, key=lambda fault: fault.kind == "slow")
    assert [fault.kind for fault in faults[1:]] in ([], ["slow"])
    return faults[0]


def test_what_is_refused_is_no_fault(watch: Watch) -> None:
    assert watch.look(b"nothing").faults == ()
    assert watch.look(b"refuse").faults == ()


def test_a_strange_error_is_a_fault(watch: Watch) -> None:
    fault = only_fault(watch, b"please raise it")
    assert (fault.kind, fault.said, fault.where) == ("raised", "KeyError: 'planted'", "planted.py:planted")
    assert fault.signature == only_fault(watch, b"raise").signature


def test_a_refusal_of_two_lines_is_a_fault(watch: Watch) -> None:
    assert only_fault(watch, b"ramble").said.startswith("ReadError: one line and another")


def test_what_is_slow_is_seen_twice(watch: Watch) -> None:
    children = watch.children
    fault = only_fault(watch, b"spin")
    assert fault.kind == "slow"
    assert "in planted" in fault.trace
    assert watch.children == children + 1, "looked at again in a fresh child"


def test_what_hangs_in_c_is_ended() -> None:
    with Watch("planted", Limits(patience=1.0)) as impatient:
        fault = only_fault(impatient, b"hang")
        assert fault.kind == "hung"
        assert "in planted" in fault.trace, "where it hung is known, though its lock was held"
        assert impatient.look(b"nothing").faults == ()


@pytest.fixture(scope="module")
def patient_watch() -> Iterator[Watch]:
    """Nothing is slow to it: what grows is not ended before it has grown."""
    with Watch("planted", Limits(seconds=20.0, patience=60.0, growth=300 << 20)) as planted:
        yield planted


def test_what_takes_much_memory_is_seen(patient_watch: Watch) -> None:
    assert only_fault(patient_watch, b"swallow").kind == "grew"
    assert only_fault(patient_watch, b"flood").said.startswith("MemoryError"), "more than there is address space for"


def test_what_is_left_behind_is_seen_in_the_end(patient_watch: Watch) -> None:
    patient_watch.end()
    kinds = [fault.kind for _ in range(30) for fault in patient_watch.look(b"keep").faults]
    assert kinds[:1] == ["leaked"]


def test_a_child_that_dies_is_reported(watch: Watch) -> None:
    fault = only_fault(watch, b"die")
    assert (fault.kind, fault.said) == ("died", "the child ended with -11")
    assert "in planted" in fault.trace
    assert watch.look(b"nothing").faults == ()


def test_a_finding_is_saved_with_what_it_said(tmp_path: Path) -> None:
    fault = Fault("fast", "raised", "KeyError: 'x'", "feed.py:read", "Traceback ...")
    path = save(Finding(fault, b"<>", b"<rss>"), "feeds", tmp_path)
    assert path.read_bytes() == b"<>"
    assert path.with_suffix(".original").read_bytes() == b"<rss>"
    assert path.with_suffix(".txt").read_text().startswith("feeds fast: raised: KeyError: 'x'\nin feed.py:read\n")
