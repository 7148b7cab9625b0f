"""Made-up sites followed by the whole program: what bench.changing measures, on one site and four rounds."""

from __future__ import annotations

from bench.changing.followed import followed
from bench.changing.made import MadeSite, Slot, document
from bench.changing.noises import clock
from bench.changing.reports import scored

_STATE = Slot("state", "state", ("/a",), {0: "Open to all.", 2: "Closed for repairs."})
_SITE = MadeSite(
    "changing.test",
    ("clock",),
    {
        "/": lambda say, fetch: document("Start", "<h1>Start</h1><p><a href='/a'>A</a> <a href='/gone'>B</a></p>"),
        "/a": lambda say, fetch: document("A", f"<h1>A</h1><p>{say('state')}</p>{clock(fetch)}"),
    },
    (_STATE,),
)


def test_each_page_is_visited_in_every_round_and_the_change_is_told() -> None:
    run = followed([_SITE], rounds=4)
    found = scored([_SITE], run)
    assert run.visits == 8, "the page that is not there is not counted"
    assert run.requests >= run.visits
    assert (found.edits, found.told, found.old_shown) == (1, 1, 1)
    assert found.quiet.total() == 5
    assert run.seconds > 0
