"""The table of `make bench`: ratios, floors and what is said of them."""

from __future__ import annotations

import pytest
from bench.speed.chart import chart
from bench.speed.results import Better, Contest, Floor, Role, Series, number, rows, verdicts

OURS, PEER, LIMIT = (
    Series("tidings", Role.OURS, [2.0, 1.0, 3.0]),
    Series("reader", Role.PEER, [20.0]),
    Series("bare", Role.LIMIT, [1.0]),
)
FLOORS = (Floor("reader", 15, pinned=5), Floor("bare", 0.4), Floor("newsboat", 3), Floor(None, 1.5, pinned=2))
COLD = Contest("cold", "s", Better.LESS, (OURS, PEER, LIMIT), FLOORS)


def test_ratios_say_how_many_times_better_ours_is() -> None:
    assert COLD.ratio(PEER) == 10  # a tenth of the time
    assert COLD.ratio(LIMIT) == 0.5
    faster = Contest("pages", "pages/s", Better.MORE, (OURS, LIMIT))
    assert faster.ratio(LIMIT) == 2
    assert OURS.spread == 0.5
    with pytest.raises(ValueError, match="no figure of Tidings"):
        Contest("x", "s", Better.LESS, (PEER,)).ratio(LIMIT)


def test_floors_hold_or_not_and_pinned_ones_are_lower() -> None:
    assert [(one.floor, one.holds) for one in verdicts([COLD])] == [
        ("15x reader", False),
        ("0.4x bare", True),
        ("at most 1.5 s", False),  # newsboat did not run: nothing is said
    ]
    assert [(one.floor, one.holds) for one in verdicts([COLD], pinned=True)] == [
        ("5x reader", True),
        ("at most 2 s", True),
    ]


def test_rows_and_chart_name_everybody() -> None:
    assert rows([COLD]) == [
        ["cold", "tidings", "2.00 s", "± 50 %", "", "at most 1.5 s (**not held**)"],
        ["cold", "reader", "20.0 s", "", "10", "15 (**not held**)"],
        ["cold", "limit: bare", "1.00 s", "", "0.5", "0.4"],
    ]
    assert "cold: reader" in chart([COLD])
    assert [number(value) for value in (0, 0.01234, 1.5, 12.34, 1234.5)] == ["0", "0.0123", "1.50", "12.3", "1,234"]
