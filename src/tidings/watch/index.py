"""Thousands of watches asked about one document at once, not one after the other.

    keys of the document  ->  watches behind the gates they open  ->  those whose needs are all met  ->  matching

Each watch waits behind the gate that opens most seldom: one of its words, the rarest, or a few of which one must be
there. Expressions are searched for all together by sets of RE2. What the index finds is what `matches` finds one by
one; a test says so.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from tidings.watch.document import Document, Reading
from tidings.watch.expressions import options, searchable
from tidings.watch.gates import EXPRESSION, Gatekeeper, Keys, Need, keys_of, shapes_of
from tidings.watch.matching import Explanation, matches
from tidings.watch.nodes import And, AtLeast, In, Near, Not, Or, Query, Regex, Sentence
from tidings.watch.similarity import UNKNOWN, Frequencies, Likeness

Name = TypeVar("Name", bound=Hashable)
_MOST_IN_A_SET = 200  # expressions; the states of a set grow faster than their number
_MEMORY = 64 << 20  # bytes that a set may take
_Gated = tuple[int, tuple[Need, ...]]  # a watch, and what must be met besides


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
        for number in self.candidates(reading):
            name, query = self._watches[number]
            explanation = matches(query, reading, self._frequencies, self._likeness)
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
        keys = keys_of(reading, gates.shapes)
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
        self.shapes = shapes_of(spoken)

    def _cost(self, need: Need) -> float:
        return self._keeper.cost(need.gate(self._keeper.cost))

    def _shut(self, number: int, needs: list[Need]) -> None:
        """Behind each key of its cheapest need; there, if it can be, behind the keys of a second one."""
        rest = needs if needs[0].is_counted else needs[1:]
        for key in needs[0].gate(self._keeper.cost):
            gate = self._gates.setdefault(key, _Gate())
            after = next(((need, keys) for need in rest if (keys := self._further(need, key))), None)
            if after is None:
                gate.direct.append((number, tuple(rest)))
                continue
            need, keys = after
            entry = (number, tuple([one for one in rest if one is not need or one.is_counted]))
            for other in keys:
                gate.second.setdefault(other, []).append(entry)

    def _further(self, need: Need, key: str) -> Keys:
        """Keys of which one more must be there for this need, where `key` is; none: `key` may be enough for it."""
        if not need.is_counted:
            keys = need.gate(self._keeper.cost)
            return keys if key not in keys else frozenset()
        met = sum(weight for option, weight in need.weighed() if key in option)
        others = [option for option, _ in need.weighed() if key not in option]
        return frozenset[str]().union(*others) if met < need.least else frozenset()

    def opened(self, keys: set[str]) -> list[int]:
        gates = self._gates
        found: set[int] = set(self._open)
        for key in keys:
            if key in gates:
                gate = gates[key]
                entries = gate.direct
                for other in gate.names & keys:
                    entries = entries + gate.second[other]
                for number, needs in entries:
                    for need in needs:
                        if not need.is_met(keys):
                            break
                    else:
                        found.add(number)
        return sorted(found)


class Expressions:
    """Many regular expressions, searched for in one go."""

    def __init__(self, regexes: Iterable[Regex]) -> None:
        different = list(dict.fromkeys(regexes))
        self._sets = [_compiled(different[at : at + _MOST_IN_A_SET]) for at in range(0, len(different), _MOST_IN_A_SET)]

    def __bool__(self) -> bool:
        return bool(self._sets)

    def found_in(self, text: str) -> list[str]:
        """The keys of those that are somewhere in the text, and perhaps of more."""
        found: list[str] = []
        data = searchable(text)
        for regexes, keys in self._sets:
            numbers = regexes.Match(data)
            # The last one is always found. If it is not, the set ran out of memory: then each is asked by itself.
            found += [keys[number] for number in numbers if number < len(keys)] if len(keys) in numbers else keys
        return found


def _compiled(regexes: Sequence[Regex]) -> tuple[Any, list[str]]:
    import re2

    made = re2.Set.SearchSet(options(ignore_case=False, memory=_MEMORY))
    for regex in regexes:
        made.Add(f"(?i:{regex.pattern})" if regex.ignore_case else regex.pattern)
    made.Add("")
    made.Compile()
    return made, [EXPRESSION + str(regex) for regex in regexes]


def _regexes(query: Query) -> Iterable[Regex]:
    match query:
        case Regex():
            yield query
        case And(parts) | Or(parts) | Near(parts) | AtLeast(parts=parts):
            for part in parts:
                yield from _regexes(part)
        case Not(part) | In(part=part) | Sentence(part):
            yield from _regexes(part)
