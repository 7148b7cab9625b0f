"""Thousands of watches asked about one document at once, not one after the other.

    keys of the document  ->  watches behind the gates they open  ->  those whose needs are all met  ->  matching

Each watch waits behind the gate that opens most seldom: one of its words, the rarest, or a few of which one must be
there. Expressions are searched for all together by sets of RE2. What the index finds is what `matches` finds one by
one; a test says so.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from tidings.watch.match.document import Document, Reading
from tidings.watch.match.matcher import Explanation, Judge
from tidings.watch.match.required_keys import Gatekeeper, Keys, Need, Shapes, Within, keys_of, searched
from tidings.watch.match.similarity import UNKNOWN, Frequencies, Likeness, SharedParts
from tidings.watch.query.nodes import And, AtLeast, In, Near, Or, Query, Regex, Sentence
from tidings.watch.query.regex import Expressions

Name = TypeVar("Name", bound=Hashable)
_MOST_PAIRS = 40  # of a first and a second key, for one watch: each takes some 200 bytes
_Gated = tuple[int, tuple[Keys, ...], tuple[Need, ...]]  # a watch, and what must be met besides: one of each, and more


class WatchIndex(Generic[Name]):
    """Made once for many documents; to add a watch, make another."""

    def __init__(
        self,
        watches: Iterable[tuple[Name, Query]],
        frequencies: Frequencies = UNKNOWN,
        likeness: Likeness | None = None,
    ) -> None:
        """`likeness` is what `like:` goes by; None: by words. By meaning, nothing can be told from words alone: a watch
        with nothing else that must be there is compared with every document."""
        self._watches = list(watches)
        self._frequencies = frequencies
        self._likeness = likeness
        self._languages: dict[str | None, _Gates] = {}
        self._expressions = Expressions(regex for _, query in self._watches for regex in _regexes(query))

    def match(self, document: Document | Reading) -> list[tuple[Name, Explanation]]:
        """Every watch that the document answers, in the order of the watches, with the reason."""
        reading = document if isinstance(document, Reading) else Reading(document)
        found = []
        judge = Judge(reading, self._frequencies, self._likeness)
        for number in self.candidates(reading):
            name, query = self._watches[number]
            explanation = judge.explain(query)
            if explanation is not None:
                found.append((name, explanation))
        return found

    def candidates(self, reading: Reading) -> list[int]:
        """Numbers of the watches that could match; all others cannot."""
        gates = self._languages.get(reading.stemmed_as)
        if gates is None:
            keeper = Gatekeeper(reading.stemmed_as, self._frequencies, self._likeness)
            gates = _Gates([query for _, query in self._watches], keeper)
            self._languages[reading.stemmed_as] = gates
        keys = gates.keys_of(reading)
        if self._expressions:
            for field in reading.fields:
                keys.update(self._expressions.found_in(field.text))
        return gates.opened(keys)


class _Gate:
    """Watches behind one key: those that nothing else need be looked up for, and those that wait for a second key."""

    __slots__ = ("direct", "names", "second")

    def __init__(self) -> None:
        self.direct: list[_Gated] = []
        self.second: dict[str, list[_Gated]] = {}
        self.names: frozenset[str] = frozenset()


class _Gates:
    """The gates of all watches, for documents of one language."""

    def __init__(self, queries: Sequence[Query], keeper: Gatekeeper) -> None:
        self._keeper = keeper
        self._keeper.learn(queries)
        self._gates: dict[str, _Gate] = {}
        self._open: list[int] = []  # watches without a gate: always asked
        spoken: list[Need] = []
        for number, query in enumerate(queries):
            needs = sorted(self._keeper.needs(query), key=self._cost)
            spoken += needs
            if needs:
                self._shut(number, needs)
            else:
                self._open.append(number)
        for gate in self._gates.values():
            gate.names = frozenset(gate.second)
        self._names = frozenset(self._gates)
        self._shapes = Shapes(spoken)
        self._texts = SharedParts(keeper.texts) if keeper.texts else None

    def keys_of(self, reading: Reading) -> set[str]:
        """Those of the document, but for expressions."""
        keys = keys_of(reading, self._shapes)
        if self._texts is not None:
            keys.update(self._texts.found_in(keys, lambda: self._keeper.document(reading)))
        return keys

    def _cost(self, need: Need) -> float:
        return self._keeper.cost(need.gate(self._keeper.cost))

    def _shut(self, number: int, needs: list[Need]) -> None:
        """Behind each key of its cheapest need; there, if it can be, behind the keys of a second one."""
        first = needs[0].gate(self._keeper.cost)
        rest = needs if needs[0].is_counted else needs[1:]
        all_left = _gated(number, rest)
        for key in first:
            gate = self._gates.setdefault(key, _Gate())
            after = next(((need, keys) for need in rest if (keys := self._further(need, key))), None)
            if after is None or len(first) * len(after[1]) > _MOST_PAIRS:
                gate.direct.append(all_left)
                continue
            need, keys = after
            entry = all_left if need.is_counted else _gated(number, [one for one in rest if one is not need])
            for other in keys:
                gate.second.setdefault(other, []).append(entry)

    def _further(self, need: Need, key: str) -> Keys:
        """Keys of which one more must be there for this need, where `key` is; none: `key` may be enough for it."""
        if not need.is_counted:
            keys = need.gate(self._keeper.cost)
            return keys if key not in keys else frozenset()
        if len(need.options) > _MOST_PAIRS:
            return frozenset()
        others = [option for option in need.options if key not in option]
        return frozenset[str]().union(*others) if len(need.options) - len(others) < need.least else frozenset()

    def opened(self, keys: set[str]) -> list[int]:
        gates = self._gates
        found: set[int] = set(self._open)
        for key in keys & self._names:
            gate = gates[key]
            entries = gate.direct
            if not gate.names.isdisjoint(keys):
                for other in gate.names & keys:
                    entries = entries + gate.second[other]
            for number, options, counted in entries:
                for option in options:
                    if keys.isdisjoint(option):
                        break
                else:
                    if not counted or all(need.is_met(keys) for need in counted):
                        found.add(number)
        return sorted(found)


def _gated(number: int, needs: Sequence[Need]) -> _Gated:
    options = tuple([frozenset[str]().union(*need.options) for need in needs if not need.is_counted])
    return number, options, tuple([need for need in needs if need.is_counted])


def _regexes(query: Query, within: Within = Within.DOCUMENT) -> Iterable[Regex]:
    """Those that must be found somewhere; not those that must not."""
    match query:
        case Regex():
            looked_for = searched(query, within)
            if looked_for is not None:
                yield looked_for
        case And(parts) | Or(parts) | AtLeast(parts=parts) | Near(parts):
            for part in parts:
                yield from _regexes(part, within)
        case In(part=part):
            yield from _regexes(part, max(within, Within.FIELD))
        case Sentence(part):
            yield from _regexes(part, Within.SENTENCE)
