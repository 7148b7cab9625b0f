"""The translations of the web page, from the files locale/LANGUAGE/LC_MESSAGES/tidings.po.

A .po file is read as it is, so an edited one needs no other step than a restart. It takes a few hundredths of a second
when a language is first used.
"""

from __future__ import annotations

import ast
import struct
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from tidings.errors import SettingsError
from tidings.views.languages.current import ENGLISH, Language

LOCALE: Final = Path(__file__).parents[1] / "locale"
_MAGIC: Final = 0x950412DE  # of a .mo file
_WORDS: Final = ("msgctxt", "msgid_plural", "msgid", "msgstr")


@cache
def language_codes() -> tuple[str, ...]:
    """`en` and every language that has a catalog."""
    found = sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/tidings.po"))
    return (ENGLISH.code, *found)


@cache
def language(code: str) -> Language:
    """The language with its catalog; KeyError for one that has none."""
    if code == ENGLISH.code:
        return ENGLISH
    if code not in language_codes():
        raise KeyError(code)
    path = LOCALE / code / "LC_MESSAGES" / "tidings.po"
    catalog = read_catalog(path.read_text(encoding="utf-8"))
    return Language(code, catalog.pgettext("this language", "English"), catalog)


def all_languages() -> list[Language]:
    return [language(code) for code in language_codes()]


def usual_language(code: str) -> Language:
    """The language of `ui.language`; SettingsError where it has no catalog."""
    try:
        return language(code)
    except KeyError:
        known = ", ".join(language_codes())
        raise SettingsError(f"ui.language: there is no catalog of {code!r}; choose one of {known}") from None


def read_catalog(text: str) -> GNUTranslations:
    """The catalog of a .po file; entries that are fuzzy or not translated are left out."""
    return GNUTranslations(BytesIO(_compiled(dict(_entries(text)))))


def _entries(text: str) -> list[tuple[str, str]]:
    """Keys and values as in a .mo file: context, 4, singular, 0, plural; forms with 0 between them."""
    found: list[tuple[str, str]] = []
    parts: dict[str, str] = {}
    fuzzy, last = False, ""

    def end() -> None:
        nonlocal fuzzy
        forms = [parts[name] for name in sorted(parts, key=_form) if name.startswith("msgstr")]
        if "msgid" in parts and forms and all(forms) and (not fuzzy or not parts["msgid"]):
            key = parts["msgid"] + (f"\0{parts['msgid_plural']}" if "msgid_plural" in parts else "")
            found.append((f"{parts['msgctxt']}\4{key}" if "msgctxt" in parts else key, "\0".join(forms)))
        parts.clear()
        fuzzy = False

    for line in text.splitlines():
        if line.startswith("#~"):
            continue
        if line.startswith(("#", "msgctxt")) or (line.startswith("msgid ") and "msgid" in parts):
            if "msgstr" in parts or "msgstr[0]" in parts:
                end()
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
        if line.startswith(_WORDS):
            last, _, value = line.partition(" ")
            parts[last] = ast.literal_eval(value)
        elif line.startswith('"'):
            parts[last] += ast.literal_eval(line)
    end()
    return found


def _form(name: str) -> int:
    """The number of a plural's form: `msgstr[2]`."""
    return int(name.partition("[")[2].rstrip("]") or 0)


def _compiled(entries: dict[str, str]) -> bytes:
    """A .mo file, which the standard library reads plurals and all."""
    pairs = sorted((key.encode(), value.encode()) for key, value in entries.items())
    start = 28 + 16 * len(pairs)
    ids: list[tuple[int, int]] = []
    strings: list[tuple[int, int]] = []
    blob = b""
    for index, table in ((0, ids), (1, strings)):
        for pair in pairs:
            table.append((len(pair[index]), start + len(blob)))
            blob += pair[index] + b"\0"
    header = struct.pack("<7I", _MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return header + b"".join(struct.pack("<2I", *place) for place in (*ids, *strings)) + blob
