"""A query in plain words, in the language of the page: `at least 2 of: “gas”, “shale”, “energy”`. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tidings.views.languages.current import gettext as _
from tidings.views.languages.current import pgettext
from tidings.watch.query.nodes import (
    Amount,
    And,
    Anything,
    AtLeast,
    Form,
    In,
    Like,
    Near,
    Not,
    Number,
    Or,
    Phrase,
    Property,
    Query,
    Regex,
    Sentence,
    Wildcard,
    Word,
)

_LONGEST_LIKE: Final = 80  # characters of a text to compare with that are shown


def describe_query(query: Query) -> str:
    """The query in plain words."""
    match query:
        case And(parts):
            return _joined(parts)
        case Or(parts):
            return f" {pgettext('between two words', 'or')} ".join(map(_inside, parts))
        case AtLeast(count, parts):
            words = ", ".join(map(_inside, parts))
            return _("at least %(count)s of: %(words)s") % {"count": count, "words": words}
        case Not(part):
            return _("no %(words)s") % {"words": _inside(part)}
        case Near(parts, distance, ordered):
            return _near(parts, distance, ordered)
        case In(field, part):
            said = {
                "title": _("%(words)s in the title"),
                "text": _("%(words)s in the text"),
                "other": _("%(words)s beside title and text"),
            }
            return said[field] % {"words": _inside(part)}
        case Sentence(part):
            return _("%(words)s in one sentence") % {"words": _inside(part)}
    return _leaf(query)


def _joined(parts: Sequence[Query]) -> str:
    return f" {pgettext('between two words', 'and')} ".join(map(_inside, parts))


def _near(parts: Sequence[Query], distance: int, ordered: bool) -> str:
    said = [describe_query(parts[0]) if len(parts) == 1 else _joined(parts)]
    said += [_("in this order")] if ordered else []
    said += [_("side by side") if distance == 1 else _("at most %(count)s words apart") % {"count": distance}]
    return ", ".join(said)


def _inside(part: Query) -> str:
    return f"({describe_query(part)})" if isinstance(part, And | Or | AtLeast | Near) else describe_query(part)


def _leaf(query: Query) -> str:
    match query:
        case Word(text, form):
            return _in_form(_quoted(text), form)
        case Wildcard(pattern, form):
            return _in_form(_("a word like %(pattern)s") % {"pattern": pattern}, form)
        case Phrase(parts):
            words = " ".join(part.text if isinstance(part, Word) else part.pattern for part in parts)
            return _in_form(_quoted(words), query.form)
        case Number(word, comparison):
            figure = _figure(comparison, str(query).rpartition(" ")[2])
            return _("%(words)s with %(figure)s") % {"words": describe_query(word), "figure": figure}
        case Amount(comparison):
            return _figure(comparison, str(query).rpartition(" ")[2])
        case Like(text, at_least):
            return _alike(text if len(text) <= _LONGEST_LIKE else text[: _LONGEST_LIKE - 1] + "…", at_least)
        case Anything():
            return _("any change")
        case Property(kind, value):
            return _property(kind, value)
        case Regex():
            return _("the expression %(expression)s") % {"expression": str(query)}
    return str(query)


def _quoted(words: str) -> str:
    return _("“%(words)s”") % {"words": words}


def _in_form(words: str, form: Form) -> str:
    match form:
        case Form.EXACT:
            return _("%(words)s as it is") % {"words": words}
        case Form.CASED:
            return _("%(words)s letter by letter") % {"words": words}
    return words


def _figure(comparison: str, value: str) -> str:
    said = {
        "<": _("a figure below %(value)s"),
        "<=": _("a figure at most %(value)s"),
        ">": _("a figure above %(value)s"),
        ">=": _("a figure at least %(value)s"),
        "==": _("a figure of exactly %(value)s"),
    }
    return said[comparison] % {"value": value}


def _alike(text: str, at_least: float | None) -> str:
    if at_least is None:
        return _("something like “%(text)s”") % {"text": text}
    degree = {"text": text, "degree": f"{round(100 * at_least)} %"}
    return _("something like “%(text)s” (%(degree)s alike at least)") % degree


def _property(kind: str, value: str) -> str:
    if kind == "scope":
        among = {"articles": _("among articles"), "pages": _("among pages"), "both": _("in articles or on pages")}
        return among[value]
    said = {
        "lang": _("in the language %(value)s"),
        "source": _("of the source %(value)s"),
        "category": _("of the category %(value)s"),
        "site": _("on the site %(value)s"),
    }
    return said[kind] % {"value": value}
