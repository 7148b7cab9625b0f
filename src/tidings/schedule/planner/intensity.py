"""How many articles to expect, slot by slot, over the coming day: the views of a source's past, and their scales.

Time is cut into slots of 5 minutes that end one minute after the clock's round numbers (12:01, 12:06 ...): one post
in six is published at minute :00, and a visit at the end of a slot should come just after it, not just before.

The intensity of a source is a mixture of nine simple views of its past (`COMPONENTS`), weighted by what has told
the future best for all sources together (`population`). `kernels` computes them.
"""

from __future__ import annotations

SLOT = 300  # seconds
OFFSET = 60  # slots end a minute after round numbers
HORIZON = 288  # slots: a day
DAY_SLOTS, WEEK_HOURS = 288, 168
MONDAY = 3 * 24  # hours from a Monday's midnight to the first hour of 1970, a Thursday

COMPONENTS = (
    "the usual week of all sources",
    "its own time of day",
    "its hour of a working or free day, at its usual minutes",
    "what came within the last hour",
    "what came within the last hours",
    "the same hour and minutes, as today's pace has it",
    "its own time of day, as this weekday has it",
    "its hour of a working or free day",
    "its time of day, as the last hours' pace has it",
    "what came within the last day, at the hours of all sources",
)
N = len(COMPONENTS)
PULSE_SHORT, PULSE_LONG = 3600.0, 3 * 3600.0  # seconds in which what came lately fades
PACE_DAY, PACE_HOURS = 86400.0, 6 * 3600.0
PACE_DAY_PRIOR, PACE_HOURS_PRIOR = 3.0, 2.0  # articles that stand for "as usual" before anything is said
LEVEL_PRIOR, LEVEL_PRIOR_SECONDS = 0.5, 43200.0  # articles and seconds: an unknown source may well publish daily
RATE_MIN = 0.02 / 86400  # articles a second: no source is given up
