"""A feed or an item as it stands: what its elements hold, under the short names that an adapter knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lxml import etree

from tidings.text.markup import text_of

_NONE: tuple[etree._Element, ...] = ()


class Wire:
    """`text`: the first text under each name. `once`: the first element of the names whose attributes or inner
    elements matter. `many`: every element of the names that may be repeated.

    A plain class that is filled by its constructor: it is made for each item of each feed.
    """

    __slots__ = ("many", "once", "text")

    def __init__(self, parent: etree._Element, names: Mapping[str, str], kinds: Mapping[str, str]) -> None:
        """`names`: tag -> short name, other elements are passed over; `kinds`: short name -> once or many."""
        text: dict[str, str] = {}
        once: dict[str, etree._Element] = {}
        many: dict[str, list[etree._Element]] = {}
        for child in parent:
            name = names.get(child.tag)
            if name is None:
                continue
            kind = kinds.get(name)
            if kind is None:
                if name not in text and (found := text_of(child)):
                    text[name] = found
            elif kind == "once":
                once.setdefault(name, child)
            elif name in many:
                many[name].append(child)
            else:
                many[name] = [child]
        self.text, self.once, self.many = text, once, many

    def all(self, name: str) -> Sequence[etree._Element]:
        return self.many.get(name, _NONE)
