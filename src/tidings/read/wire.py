"""A feed or an item as it stands: its elements under the short names that an adapter knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lxml import etree

_NONE: tuple[etree._Element, ...] = ()


@dataclass(slots=True)
class Wire:
    """The first element of each name, and every one of the names that may be repeated."""

    once: dict[str, etree._Element] = field(default_factory=dict)
    many: dict[str, list[etree._Element]] = field(default_factory=dict)

    def all(self, name: str) -> Sequence[etree._Element]:
        return self.many.get(name, _NONE)

    def collect(self, parent: etree._Element, names: Mapping[str, str], repeated: frozenset[str]) -> None:
        """`names`: tag -> short name; other elements are passed over."""
        once, many = self.once, self.many
        for child in parent:
            name = names.get(child.tag)
            if name is None:
                continue
            if name in repeated:
                many.setdefault(name, []).append(child)
            elif name not in once:
                once[name] = child
