"""The language that texts are made in: English, unless a page is being answered in another one.

Messages are marked where they are made: `_("in %(span)s") % {"span": ...}`. The web page chooses a language for each
request; the command line, the API and the log choose none and are English.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Final


@dataclass(frozen=True, slots=True)
class Language:
    """`code`: as in `<html lang>`. `name`: in the language itself."""

    code: str
    name: str
    catalog: NullTranslations


ENGLISH: Final = Language("en", NullTranslations().pgettext("this language", "English"), NullTranslations())

_current: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def current() -> Language:
    return _current.get()


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Texts that are made inside are in this language."""
    before = _current.set(language)
    try:
        yield
    finally:
        _current.reset(before)


def gettext(message: str) -> str:
    """Returns the translation of a message. Empty stays empty: under that key a catalog has what is said of itself."""
    return _current.get().catalog.gettext(message) if message else ""


def ngettext(singular: str, plural: str, number: int) -> str:
    return _current.get().catalog.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """Translates a short message: `context` tells it from others that are written the same in English."""
    return _current.get().catalog.pgettext(context, message)


def npgettext(context: str, singular: str, plural: str, number: int) -> str:
    return _current.get().catalog.npgettext(context, singular, plural, number)


def named(context: str, *messages: str) -> tuple[str, ...]:
    """Marks several messages that are translated later; `context` as of pgettext, or empty."""
    return messages


def nouns(*singulars: str, context: str = "") -> tuple[str, ...]:
    """Marks nouns that are counted: their plural ends with an s in English."""
    return singulars


def noted(message: str) -> str:
    """Marks a message that is translated later, where it is shown."""
    return message
