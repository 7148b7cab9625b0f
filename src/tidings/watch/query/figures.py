"""Figures in a text: their value and unit, as several languages write them.

1,299.50 and 1.299,50 and 1 299,50 and 1'299.50 are one figure; 3,5 Mio. Euro is 3500000 eur. An ambiguous one (1,299)
is read as the text's language does; if that is unknown, three digits after one sign are thousands.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from tidings.text.language import primary
from tidings.text.tokens import fold

_UNITS: Final[dict[str, str]] = {
    "eur": "€ eur euro euros eura eurow ευρω евро",
    "usd": "$ us$ usd dollar dollars dolar dolara dolary dolarow dolares δολαρια доллар доллара долларов",
    "gbp": "£ gbp pound pounds pfund funt funta funtow",
    "pln": "zł zl pln zloty zlotych zlote złoty złotych złote",
    "jpy": "¥ jpy yen 円",
    "cny": "cny rmb yuan 元",
    "krw": "₩ krw 원",
    "inr": "₹ inr rupees rupee rs",
    "rub": "₽ rub руб рублей рубля",
    "uah": "₴ uah грн",
    "chf": "chf franken sfr",
    "czk": "kč kc czk korun",
    "sek": "sek kr kronor kroner kronen",
    "try": "₺ try tl lira",
    "brl": "r$ brl reais",
    "%": "% percent prozent procent proc pct pourcent porcento процентов процента",
}
# Other units that may follow a number after a space: they are not searched for as words.
_MEASURES: Final = frozenset(
    "km cm mm kg mg ml kwh mwh gwh twh kw mw gw kb mb gb tb hz khz mhz ghz kmh mph sqm ha".split()
)
_MULTIPLES: Final[dict[float, str]] = {
    1e3: "thousand k tausend tsd tys tysiac tysiace tysiecy mille mil millar χιλιαδεσ тыс тысяч тысячи",
    1e6: "million millions mio mln milion miliony milionow millionen millones millon milioni εκατ εκατομμυρια миллион "
    "миллионов миллиона млн",
    1e9: "billion billions bn mrd mld mia milliard milliards milliarden milliarde miliard miliardy miliardow miliardi "
    "δισ δισεκατομμυρια миллиард миллиардов млрд",
    1e4: "万 萬 만",
    1e8: "億 亿 억",
}


_NAMES: Final = {fold(spelling): name for name, spellings in _UNITS.items() for spelling in spellings.split()}
_TIMES: Final = {fold(word): factor for factor, words in _MULTIPLES.items() for word in words.split()}
_COMMA_IS_DECIMAL: Final = frozenset(
    "az be bg ca cs da de el es et eu fi fr hr hu hy id is it ka kk lt lv mk nb nl nn no pl pt ro ru sk sl sq sr sv tr "
    "uk vi".split()
)
_POINT_IS_DECIMAL: Final = frozenset("en ja zh ko th he hi ur bn ta te ga cy ms sw".split())

_BEHIND_MONEY: Final = {"m": 1e6, "M": 1e6, "b": 1e9, "B": 1e9}  # $300m; elsewhere an m is a metre
_SIGNS = "$€£¥₩₹₽₴₺"
_GAP = r"[ \xa0\u202f\u2009]"
_FIGURE = re.compile(
    rf"(?:(?P<before>[{_SIGNS}]|(?<!\w)(?:US\$|R\$|Rs|[A-Z]{{3}})){_GAP}?|(?<![\w.,'’])|(?<=[\u3040-\u9fff\uac00-\ud7a3]))"
    r"(?P<minus>[-−–])?"
    rf"(?P<digits>\d{{1,3}}(?:{_GAP}\d{{3}}(?!\d))+(?:[.,]\d{{1,9}}(?!\d))?|\d+(?:[.,'’٬٫]\d+)*)"
    rf"(?={_GAP}?(?P<after>%|[^\W\d_]+|[{_SIGNS}])(?:\.?{_GAP}(?P<then>[^\W\d_]+|[{_SIGNS}%]))?)?"
)
_LONGEST_FIGURE = 40  # characters; a longer row of digits is no figure


class Figure(NamedTuple):
    value: float
    unit: str  # as `unit_of` names it; empty: none was read
    start: int  # of its digits, in characters
    end: int
    is_below_zero: bool = False  # a minus sign is before the digits

    @property
    def span(self) -> tuple[int, int]:
        """Start and end, with the minus sign."""
        return self.start - self.is_below_zero, self.end


def unit_of(text: str) -> str:
    """One name for all spellings of a unit (€, Euro, EUR -> eur); what is not known is its own; empty: no unit."""
    folded = fold(text)
    if folded in _NAMES:
        return _NAMES[folded]
    return folded if folded.isalpha() and fold(folded) == folded else ""


def is_unit(text: str) -> bool:
    """Returns True if this is a unit and nothing else after a number."""
    return fold(text) in _NAMES or fold(text) in _MEASURES


def figures(text: str, language: str | None = None) -> list[Figure]:
    """All figures of a text, in order. What only looks like one (12.05.2024, 1.2.3) is left out."""
    found: list[Figure] = []
    taken = 0  # up to here a sign is the unit of the figure before it
    for match in _FIGURE.finditer(text):
        value = _value(match["digits"], primary(language))
        if value is None:
            continue
        factor, unit = _counted(match["after"] or "", match["then"] or "")
        before = match["before"] if match.start("before") >= taken else None
        taken = match.end("after")
        if before and fold(before) in _NAMES:
            unit = _NAMES[fold(before)]
            factor = _BEHIND_MONEY.get(match["after"] or "", factor)
        sign = -1 if match["minus"] else 1
        found.append(Figure(sign * value * factor, unit, *match.span("digits"), sign < 0))
    return found


def _counted(after: str, then: str) -> tuple[float, str]:
    """The factor and the unit after a figure: (1e6, eur) of `Mio. Euro`."""
    word = fold(after)
    if word and word not in _TIMES and word not in _NAMES and _is_wide(word[0]):
        after, then = word[0], word[1:2]  # 300円です, 3万円
        word = after
    if word in _TIMES:
        return _TIMES[word], unit_of(then) if then else ""
    return 1.0, unit_of(after) if after else ""


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) == "W"


def _value(digits: str, language: str | None) -> float | None:
    if len(digits) > _LONGEST_FIGURE:
        return None
    digits = re.sub(r"[\s'’٬]", "", digits).replace("٫", ".")
    marks = [char for char in digits if char in ".,"]
    if not marks:
        return float(digits)
    last = marks[-1]
    if len(set(marks)) == 2 and marks.count(last) == 1:
        whole, _, rest = digits.rpartition(last)
        return float(f"{''.join(whole.split(marks[0]))}.{rest}") if _in_groups(whole.split(marks[0])) else None
    groups = digits.split(last)
    if len(set(marks)) == 1 and len(groups) == 2 and not _are_thousands(groups, last, language):
        return float(".".join(groups))
    return float("".join(groups)) if len(set(marks)) == 1 and _in_groups(groups) else None


def _in_groups(groups: list[str]) -> bool:
    """Returns True for digit groups as in 1,299,000 or, in India, 12,99,000."""
    first, *middle, last = groups
    return (
        1 <= len(first) <= 3
        and len(last) == 3
        and len({len(group) for group in middle} | {3}) <= 2
        and all(2 <= len(group) <= 3 for group in middle)
    )


def _are_thousands(groups: list[str], mark: str, language: str | None) -> bool:
    whole, rest = groups
    if len(rest) != 3 or len(whole) > 3 or whole.startswith("0"):
        return False
    if language in _COMMA_IS_DECIMAL:
        return mark == "."
    if language in _POINT_IS_DECIMAL:
        return mark == ","
    return True
