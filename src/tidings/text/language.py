"""Language tags, and the language of a text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Protocol

_TAG = re.compile(r"\s*([A-Za-z]{2,3})(?:[-_][\w-]*)?\s*")
_NO_LANGUAGE = frozenset({"und", "mul", "zxx", "mis"})

_USED_CHARACTERS = 4_000  # more does not improve the result
_LEAST_LETTERS = 15  # below, names and loanwords decide
_LEAST_WIDE_LETTERS = 6  # of a script that (nearly) only one language uses
_LEAST_PROBABILITY = 0.5  # as the identifier estimates it


class _Identifier(Protocol):
    def classify(self, text: str) -> tuple[str, float]: ...


def primary(tag: str | None) -> str | None:
    """`en-US` -> `en`; None where it is not a language tag."""
    match = _TAG.fullmatch(tag) if tag else None
    if match is None:
        return None
    language = match[1].lower()
    return None if language in _NO_LANGUAGE else language


@lru_cache(maxsize=1)
def _identifier() -> _Identifier:
    # About 0.7 s and 74 MB: loaded for the first text that needs it, not on import.
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier: _Identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    return identifier


def detect_language(text: str) -> str | None:
    """The language code of a text; None where it is too short or too mixed."""
    text = text[:_USED_CHARACTERS]
    letters = sum(1 for character in text if character.isalpha())
    wide = sum(1 for character in text if character > "\u2e7f" and character.isalpha())
    if letters < _LEAST_LETTERS and wide < _LEAST_WIDE_LETTERS:
        return None
    language, probability = _identifier().classify(text)
    return primary(language) if probability >= _LEAST_PROBABILITY else None


# Languages with several codes: Norwegian is `no`, `nb` or `nn`, Chinese `zh` or `cmn`. Merely related ones (sr, hr, bs)
# are not in it.

_NARROWER_CODES: Final = {
    "no": ("nb", "nn"),
    "zh": ("cmn", "yue", "wuu", "hak", "nan", "hsn", "gan"),
}


@lru_cache(maxsize=256)
def codes_meant_by(code: str) -> frozenset[str]:
    """The codes that match this one: itself, the wider one, or all narrower ones."""
    wider = [name for name, narrower in _NARROWER_CODES.items() if code in narrower]
    return frozenset({code, *wider, *_NARROWER_CODES.get(code, ())})
