"""Pieces of pages that are rendered once and shown again: the rows of lists, which several people see.

A fragment is a template that is given nothing but its values: not who asks, nor the time. So it is the same wherever
its values are the same, and they are its key. Times that are said relative to now ("3 minutes ago") are values, as
text.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final

from jinja2 import Environment
from markupsafe import Markup

MOST: Final = 5_000  # mostly rows of 1 to 2 KB
MOST_CHARACTERS: Final = 16_000_000  # of all together: the tree of a person with a thousand folders has 250,000


class Fragments:
    def __init__(self, templates: Environment, most: int = MOST, characters: int = MOST_CHARACTERS) -> None:
        self._templates, self._most, self._most_characters = templates, most, characters
        self._characters = 0
        self._kept: OrderedDict[tuple[str, tuple[tuple[str, Hashable], ...]], Markup] = OrderedDict()

    def __call__(self, template: str, **values: Any) -> Markup:
        """The template with these values, which must be hashable and never change."""
        key = template, tuple(values.items())
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        made = self._kept[key] = Markup(self._templates.get_template(template).render(values))
        self._characters += len(made)
        while len(self._kept) > self._most or self._characters > self._most_characters:
            self._characters -= len(self._kept.popitem(last=False)[1])
        return made

    def __len__(self) -> int:
        return len(self._kept)
