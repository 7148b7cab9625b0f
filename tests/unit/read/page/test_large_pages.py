"""Pages of very many alike members take work in proportion to their number: calls are counted, not seconds."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import FrameType
from typing import Any

import pytest
from tests.unit.read.page.test_changes import look

NOON = datetime(2026, 11, 16, 12, 3, tzinfo=UTC)
FEW, TIMES, MOST = 8, 4, 5.5  # members, times as many of them, times as many calls at most
MOST_PAIRS = 5_000  # of texts that are compared as times and counters, however many there are


def _entry(at: int, tag: str) -> str:
    return f"<{tag}><a href='/{at}'>y{at} z</a></{tag.split()[0]}>"


MEMBERS: dict[str, tuple[str, Callable[[int, bool], str]]] = {
    "prices": ("{}", lambda at, new: f"<p>€{1 + new}</p>"),
    "clocks": ("{}", lambda at, new: f"<p>{at // 60:02}:{(at + new) % 60:02}</p>"),
    "a menu": (
        "<nav><ul>{}</ul></nav>",
        lambda at, new: f"<li>{'b' if new else 'a'} {'x' * (at % 29)}y{'z' * (at % 31)}</li>",
    ),
    "headed": (
        "<div>{}</div>",
        lambda at, new: f"<h3>Most read</h3><p><a href='/{at}'>{at} is {'b' if new else 'a'}</a></p>",
    ),
    "signs": ("{}", lambda at, new: f"<div><h3>{at} x</h3><p>Office y{at} is {'closed' if new else 'open'}</p></div>"),
    "ages": ("<ul>{}</ul>", lambda at, new: f"<li>{at} was posted {90 + at - 80 * new} days ago</li>"),
    "teasers": ("{}", lambda at, new: _entry(at, "p") * new + _entry(at, "div class='widget_nav'")),
    "cells": ("<table><tr>{}</tr></table>", lambda at, new: f"<td>{at + 7 * new}</td>"),
}


def calls(work: Callable[[], Any]) -> Counter[str]:
    """How often each function is called, those of libraries included."""
    found: Counter[str] = Counter()

    def note(frame: FrameType, event: str, called: Any) -> None:
        if event == "call":
            found[frame.f_code.co_name] += 1
        elif event == "c_call":
            found[called.__name__] += 1

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


def page(name: str, number: int, new: bool) -> str:
    around, member = MEMBERS[name]
    return f"<h1>Title</h1>{around.format(''.join(member(at, new) for at in range(number)))}"


def visits(name: str, number: int) -> Counter[str]:
    """A first visit, and one that finds every member changed."""

    def work() -> None:
        memory = look(page(name, number, False), at=NOON)[1]
        look(page(name, number, True), memory, at=NOON + timedelta(hours=1))

    return calls(work)


@pytest.mark.parametrize("name", MEMBERS)
def test_four_times_as_many_members_take_about_four_times_the_calls(name: str) -> None:
    visits(name, FEW)  # fills caches
    few, many = visits(name, TIMES * FEW), visits(name, TIMES * TIMES * FEW)
    assert many.total() <= MOST * few.total()
    assert many["is_passing"] <= MOST_PAIRS
    assert many["css_first"] <= 2 * (TIMES * TIMES * FEW + 10), "each block is searched once at each visit"
