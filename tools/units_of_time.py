"""Remakes src/tidings/read/page/words/units_of_time.py from the CLDR, as Babel (a tool for development) has it.

    python -m tools.units_of_time > src/tidings/read/page/words/units_of_time.py

Of each language: the words behind a number of seconds, minutes, hours, days and weeks, in all plural forms, long,
short and narrow, and as ages and times to come inflect them.
"""

from __future__ import annotations

import re
import textwrap
from collections import defaultdict
from collections.abc import Iterator

from babel import Locale

from tidings.text.tokens import fold_accents

LANGUAGES = """
en de fr es it pt nl pl cs sk sl hr sr bs mk bg ru uk be lt lv et fi sv da nb nn is hu ro el tr az ka hy he ar fa ur
hi bn ta te ml mr ne th vi id ms fil af ca gl eu ga cy sq kk uz mn ja ko zh zh_Hant
""".split()
UNITS = {"second": 0, "minute": 1, "hour": 60, "day": 24 * 60, "week": 7 * 24 * 60}
# CLDR has one word where people use two.
FURTHER = {60: "hrs 小时 小時 ч т t", 24 * 60: "dygn dagar dag 日 天 суток", 1: "mins 分 分鐘", 0: "secs sec с"}
_JOINED = ("ja", "ko", "th", "zh", "zh_Hant")  # "ago" follows without a space
_LEAST_LETTERS = 3  # of a word that says by itself what it is
_LETTERS = re.compile(r"[a-zα-ωа-яёіїєґ]+")  # of scripts with short words
_HEAD = '''"""Words for units of time in {count} languages, folded, by their minutes (0: seconds).

Data of the Unicode CLDR, made by `python -m tools.units_of_time`. Some words are two units, in two languages.
"""

# Words that say by themselves what they are, and others ("d", "т") that say it only beside each other: "3 d 5 h".
'''


def forms(locale: Locale, unit: str) -> Iterator[str]:
    """ "{0} days" in all forms."""
    fields, spans = locale._data["date_fields"], locale._data["unit_patterns"]  # Babel has no public name for them
    for width in spans[f"duration-{unit}"].values():
        yield from (form for count, form in width.items() if count != "per")
    for width in () if str(locale) in _JOINED else (fields.get(unit, {}), fields.get(f"{unit}-short", {})):
        yield from (form for kind in ("past", "future") for form in width.get(kind, {}).values())


def word_of(form: str) -> str:
    """The word behind the number: the unit, in a script without spaces with what follows it."""
    words = fold_accents(form).partition("{0}")[2].strip(" \u200f").split()
    if len(words) > 1 and words[0] in ("de", "na"):  # 20 de zile
        words = words[1:]
    return words[0].strip(".,") if words else ""


def collected() -> dict[int, set[str]]:
    found: dict[int, set[str]] = defaultdict(set)
    for code in LANGUAGES:
        locale = Locale.parse(code)
        for unit, minutes in UNITS.items():
            found[minutes].update(word for form in forms(locale, unit) if "{0}" in form and (word := word_of(form)))
    for minutes, words in FURTHER.items():
        found[minutes].update(words.split())
    return found


def is_long(word: str) -> bool:
    return len(word) >= _LEAST_LETTERS or _LETTERS.fullmatch(word) is None


def main() -> None:
    found = collected()
    print(_HEAD.format(count=len(LANGUAGES)), end="")
    for name, wanted in (("LONG", True), ("SHORT", False)):
        print(f"{name} = {{")
        for minutes in sorted(found):
            words = " ".join(sorted(word for word in found[minutes] if is_long(word) is wanted))
            lines = textwrap.wrap(words, 96, break_long_words=False, break_on_hyphens=False)
            parts = [f'        "{line}{" " if at + 1 < len(lines) else ""}"' for at, line in enumerate(lines)]
            print(f"    {minutes}: (", *parts, "    ),", sep="\n")
        print("}")


if __name__ == "__main__":
    main()
