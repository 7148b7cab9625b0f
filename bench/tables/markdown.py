"""Tables as the docs have them, and figures with their spread over several seeds."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table, one line a row."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("".join(f"| {cell} " if cell else "| " for cell in cells) + "|" for cells in lines)


def spread(values: Sequence[float], digits: int = 0, unit: str = "", sign: str = "") -> str:
    """`12,841 ± 310`: the mean and the standard deviation; the value alone where there is one, or all are the same.
    `sign`: "+" where positive values have one."""
    mean = round(statistics.fmean(values), digits) + 0.0  # no -0
    deviation = statistics.stdev(values) if len(values) > 1 else 0.0
    words = f"{mean:{sign},.{digits}f}"
    return f"{words} ± {deviation:,.{digits}f}{unit}" if deviation >= 0.5 * 10**-digits else f"{words}{unit}"


def change(ours: float, theirs: float) -> str:
    """`-41 %`: by how much the first is more than the second."""
    return f"{100 * (ours / theirs - 1):+.0f} %"
