"""Which language: from a tag somebody wrote, or from the text itself."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Protocol

_TAG = re.compile(r"\s*([A-Za-z]{2,3})(?:[-_][\w-]*)?\s*")
_NO_LANGUAGE = frozenset({"und", "mul", "zxx", "mis"})

_LONGEST = 4_000  # characters; more does not make the answer better
_SHORTEST = 15  # letters of an alphabet; below, names and loanwords decide
_SHORTEST_WIDE = 6  # characters of a script that is one language's own, or nearly
_SUREST = 0.5  # of the identifier's own probability


class _Identifier(Protocol):
    def classify(self, text: str) -> tuple[str, float]: ...


def primary(tag: str | None) -> str | None:
    """`en-US` -> `en`; None for what is no language tag."""
    match = _TAG.fullmatch(tag) if tag else None
    if match is None:
        return None
    language = match[1].lower()
    return None if language in _NO_LANGUAGE else language


@lru_cache(maxsize=1)
def _identifier() -> _Identifier:
    # About 0.7 s and 74 MB: loaded by the first text that needs it, not by an import.
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier: _Identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    return identifier


def detect(text: str) -> str | None:
    """The language of a text; None where it is too short or too mixed to tell."""
    text = text[:_LONGEST]
    letters = sum(1 for character in text if character.isalpha())
    wide = sum(1 for character in text if character > "\u2e7f" and character.isalpha())
    if letters < _SHORTEST and wide < _SHORTEST_WIDE:
        return None
    language, sureness = _identifier().classify(text)
    return primary(language) if sureness >= _SUREST else None


# -- Which languages are meant by a code. Some are written down by a wider name or by a narrower one: Norwegian as `no`,
# `nb` or `nn`, Chinese as `zh` or `cmn`. What is merely related (sr, hr, bs) stays apart.

_WIDER: Final = {
    "no": ("nb", "nn"),
    "zh": ("cmn", "yue", "wuu", "hak", "nan", "hsn", "gan"),
}


@lru_cache(maxsize=256)
def codes_meant_by(code: str) -> frozenset[str]:
    """The codes of documents that this one asks for: itself, the wider one, or all narrower ones."""
    wider = [name for name, narrower in _WIDER.items() if code in narrower]
    return frozenset({code, *wider, *_WIDER.get(code, ())})
