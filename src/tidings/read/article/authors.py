"""Who wrote it: names, without "By", addresses of profiles, handles and the site's own name where there is a better."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tidings.read.article.phrases import BY
from tidings.text.markup import folded, person, scrubbed
from tidings.text.sanitise import plain_text

_MOST, _LONGEST = 6, 120
_ADDRESS = re.compile(r"^(?:https?:)?//|^www\.|^@|\.(?:com|org|net|html?|php)(?:/|$)", re.IGNORECASE)
_NOBODY = frozenset(
    {"admin", "administrator", "author", "editor", "null", "none", "undefined", "unknown", "user", "root", "guest"}
)
_SEPARATORS = re.compile(r"\s*[;|•\n]\s*|\s*,\s*(?=[A-ZÀ-ÞА-Я][^,]*\s)")


def author_of(said: Iterable[Sequence[str]], site: str) -> str | None:
    """The first place that names somebody. A name that is the site's own is taken where no place knows better."""
    own = _key(site)
    house: str | None = None
    for texts in said:
        names = list(dict.fromkeys(name for text in texts for name in _names(text)))
        people = [name for name in names if not own or _key(name) != own]
        if people:
            return ", ".join(people[:_MOST])
        house = house or (names[0] if names else None)
    return house


def _names(text: str) -> list[str]:
    # A few hundred characters: beyond, it is a paragraph about the author.
    return [name for part in _SEPARATORS.split(scrubbed(text)[:400]) if (name := _name(part))]


def _name(text: str) -> str | None:
    name = folded(plain_text(text)) or ""
    name = BY.sub("", name).strip(" ,;:|-–—•")
    if not name or _ADDRESS.search(name):
        return None
    name = person(name)
    if len(name) > _LONGEST or "@" in name or name.lower() in _NOBODY or not any(map(str.isalpha, name)):
        return None
    return name


def _key(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())
