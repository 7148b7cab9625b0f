"""What is computed once and shown again: sums over everything that is stored, and pieces of pages.

Remembered has values that are expensive to compute, as they were a short time ago. A value that took long is returned
again for a while, so that no more than a fiftieth of the time goes into computing it however often it is requested; one
that did not is computed each time. Requests that come meanwhile wait for the same computation, which goes on where a
client leaves. Where the last value was kept until just now, and may be old for this caller or took long, they get that
one instead: of ten people who search for the same, the one whose request comes first after five seconds does not wait
for all.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping
from contextvars import Context
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from jinja2 import Environment
from markupsafe import Markup, escape

from tidings.ports.together import beside

QUICK: Final = 0.05  # seconds; what takes less is never remembered
TIMES: Final = 50  # as long as it took
LONGEST: Final = 60.0  # seconds
MOST: Final = 200  # values

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class _Kept:
    value: asyncio.Future[Any]
    until: float | None  # None: it is being computed
    stale_until: float = 0.0  # until then it is still shown, while it is computed anew
    was_slow: bool = False  # to everybody; otherwise to those who say how old it may be


class Remembered:
    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._timer = timer
        self._kept: dict[Hashable, _Kept] = {}
        self._stale: dict[Hashable, _Kept] = {}  # shown while another is computed

    async def value(
        self, key: Hashable, compute: Callable[[], Awaitable[Value]], keep: float = 0.0, longest: float = LONGEST
    ) -> Value:
        """The value of this key, as `compute` returned it a short time ago, or returns it now. `keep`: for how many
        seconds it may be returned again though it was quick; once more for so long while it is computed anew.
        `longest`: for how many seconds at most, however slow it was."""
        kept, now = self._kept.get(key), self._timer()
        if kept is None or (kept.until is not None and kept.until <= now):
            is_shown = kept is not None and _is_shown(kept, now, keep)
            before, kept = kept, self._compute(key, compute, keep, longest, beside() if is_shown else None)
            if is_shown and before is not None:
                self._stale[key] = before
        stale = self._stale.get(key)
        if stale is not None and _is_shown(stale, now, keep):
            shown: Value = stale.value.result()
            return shown
        found: Value = await asyncio.shield(kept.value)
        return found

    def _compute(
        self,
        key: Hashable,
        compute: Callable[[], Awaitable[Any]],
        keep: float,
        longest: float,
        context: Context | None,
    ) -> _Kept:
        """`context`: where nobody waits for it."""
        start = self._timer()

        async def run() -> Any:
            return await compute()

        def done(task: asyncio.Task[Any]) -> None:
            took = self._timer() - start
            self._kept.pop(key, None)
            self._stale.pop(key, None)
            if task.cancelled() or task.exception() is not None or (took < QUICK and not keep):
                return
            shown = max(keep, min(took * TIMES, longest))
            until = start + took + shown
            self._kept[key] = _Kept(task, until, until + shown, took >= QUICK)
            if len(self._kept) > MOST:
                del self._kept[next(iter(self._kept))]

        task = asyncio.create_task(run(), context=context)
        self._kept.pop(key, None)  # the oldest are given up first
        kept = self._kept[key] = _Kept(task, None)
        task.add_done_callback(done)
        return kept


def _is_shown(kept: _Kept, now: float, keep: float) -> bool:
    """Returns whether a value that is computed anew is still shown to a caller."""
    return now < kept.stale_until and (kept.was_slow or keep > 0)


# -- fragments -----------------------------------------------------------------------------------------
#
# Pieces of pages that are rendered once and shown again: the rows of lists, which several people see.
#
# A fragment is a template that is given nothing but its values: not who asks, nor the time. So it is the same wherever
# its values are the same, and they are its key. Times that are said relative to now ("3 minutes ago") are `moving`: the
# template is rendered with a mark in their places, and each page puts its own words there. Were they values, half of
# the rows of a list would be rendered anew for each page: of the latest articles all say something else every minute.

MOST_FRAGMENTS: Final = 5_000  # mostly rows of 1 to 2 KB
MOST_CHARACTERS: Final = 16_000_000  # of all together: the tree of a person with a thousand folders has 250,000

_MARK: Final = f"<!--{secrets.token_hex(16)}:%s-->"  # no text of others has it
_MARKS: Final = re.compile(re.escape(_MARK).replace("%s", r"(\w+)"))

_Key = tuple[str, tuple[tuple[str, Hashable], ...], tuple[str, ...]]  # template, values, names of what moves


class Fragments:
    def __init__(self, templates: Environment, most: int = MOST_FRAGMENTS, characters: int = MOST_CHARACTERS) -> None:
        self._templates, self._most, self._most_characters = templates, most, characters
        self._characters = 0
        self._kept: OrderedDict[_Key, list[str]] = OrderedDict()  # texts, with names of what moves between them

    def __call__(self, template: str, moving: Mapping[str, str | None] | None = None, **values: Any) -> Markup:
        """The template with these values, which must be hashable and never change. `moving`: further values that are
        printed as they are, and may change; the template knows which of them are None."""
        if moving is None:
            [text] = self._parts((template, tuple(values.items()), ()), values)
            return Markup(text)
        there = tuple([name for name, value in moving.items() if value is not None])
        parts = self._parts((template, tuple(values.items()), there), dict.fromkeys(moving) | values).copy()
        for place in range(1, len(parts), 2):
            value = moving[parts[place]]
            parts[place] = value if type(value) is Markup else escape(value)
        return Markup("".join(parts))

    def _parts(self, key: _Key, values: Mapping[str, Any]) -> list[str]:
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        marked = {name: Markup(_MARK % name) for name in key[2]}
        kept = self._kept[key] = _MARKS.split(self._templates.get_template(key[0]).render({**values, **marked}))
        self._characters += sum(map(len, kept))
        while len(self._kept) > self._most or self._characters > self._most_characters:
            self._characters -= sum(map(len, self._kept.popitem(last=False)[1]))
        return kept

    def __len__(self) -> int:
        return len(self._kept)
