"""The table as bars: how many times quicker than each peer and limit, on a logarithmic scale, in SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from bench.speed.results import Contest, Role

_LINE, _LEFT, _WIDTH, _TOP = 22, 390, 460, 34
_LEAST, _MOST = 0.1, 100.0


def chart(contests: Sequence[Contest]) -> str:
    """One bar for each peer and limit; the line in the middle is "as quick as"."""
    bars = [
        (f"{contest.name}: {series.name}", contest.ratio(series), series.role)
        for contest in contests
        for series in contest.series
        if series.role is not Role.OURS
    ]
    height = _TOP + _LINE * len(bars) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDTH + 60} {height}" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
        '<text x="10" y="18">times quicker than (dark: peers; light: limits)</text>',
    ]
    for mark in (0.1, 1, 10, 100):
        x = _place(mark)
        parts.append(f'<line x1="{x:.0f}" x2="{x:.0f}" y1="{_TOP - 6}" y2="{height - 8}" stroke="#ccc"/>')
        parts.append(f'<text x="{x:.0f}" y="{_TOP - 10}" text-anchor="middle" fill="#666">{mark:g}</text>')
    for number, (name, ratio, role) in enumerate(bars):
        y, one, end = _TOP + _LINE * number, _place(1), _place(ratio)
        colour = "#2b6cb0" if role is Role.PEER else "#a0aec0"
        parts.append(f'<text x="{_LEFT - 8}" y="{y + 14}" text-anchor="end">{escape(name)}</text>')
        place = f'x="{min(one, end):.1f}" y="{y + 3}" width="{max(1.0, abs(end - one)):.1f}" height="14"'
        parts.append(f'<rect {place} fill="{colour}"/>')
        parts.append(f'<text x="{max(one, end) + 5:.1f}" y="{y + 14}">{_figure(ratio)}</text>')
    return "".join(parts) + "</svg>\n"


def _figure(ratio: float) -> str:
    return f"{ratio:.0f}" if ratio >= 100 else f"{ratio:.2g}"


def _place(ratio: float) -> float:
    share = math.log(min(_MOST, max(_LEAST, ratio)) / _LEAST) / math.log(_MOST / _LEAST)
    return _LEFT + _WIDTH * share
