"""Detectors of numbers that name something: known vulnerabilities (CVE), bank accounts (IBAN).

A detector has a `name`, and a `look` that is handed one document and says what it found, in words. It needs nothing of
Tidings: a document has `title`, `text`, `other`, `language`, `source`, `categories` and `site`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

MOST_NAMED = 5


class Document(Protocol):
    """What is looked at here."""

    @property
    def title(self) -> str: ...

    @property
    def text(self) -> str: ...


class CveDetector:
    """CVE-year-number, as it is written, in any case."""

    name = "cve"
    _number = re.compile(r"\bCVE[-\u2010\u2011](\d{4})[-\u2010\u2011](\d{4,19})\b", re.IGNORECASE)
    _FIRST_YEAR = 1999

    def look(self, document: Document) -> str | None:
        found = self._number.findall(f"{document.title}\n{document.text}")
        return named(f"CVE-{year}-{number}" for year, number in found if int(year) >= self._FIRST_YEAR)


class IbanDetector:
    """ISO 13616: a country, two check digits, up to 30 letters and digits; in groups of four, or in one piece."""

    name = "iban"
    _number = re.compile(r"\b([A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){2,7}(?:[ \u00a0]?[A-Z0-9]{1,3})?)\b")

    def look(self, document: Document) -> str | None:
        found = self._number.findall(f"{document.title}\n{document.text}")
        return named(number for text in found if (number := checked(text)))


def checked(text: str) -> str:
    """The number without its spaces, where the check digits are right; words that stand behind it are left off."""
    groups = re.split("[ \u00a0]", text)
    while groups:
        number = "".join(groups)
        if 15 <= len(number) <= 34 and is_right(number):
            return number
        groups.pop()
    return ""


def is_right(number: str) -> bool:
    """ISO 7064: the first four behind the others, letters as 10 to 35, leaves 1 when it is divided by 97."""
    digits = "".join(str(int(character, 36)) for character in number[4:] + number[:4])
    return int(digits) % 97 == 1


def named(found: Iterable[str]) -> str | None:
    """Each once; None: there is none."""
    different = list(dict.fromkeys(found))
    more = len(different) - MOST_NAMED
    return ", ".join(different[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "") or None
