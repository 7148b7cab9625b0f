"""Which languages are meant by a code. Some are written down by a wider name or by a narrower one: Norwegian as `no`,
`nb` or `nn`, Chinese as `zh` or `cmn`. What is merely related (sr, hr, bs) stays apart."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_WIDER: Final = {
    "no": ("nb", "nn"),
    "zh": ("cmn", "yue", "wuu", "hak", "nan", "hsn", "gan"),
}


@lru_cache(maxsize=256)
def meant_by(code: str) -> frozenset[str]:
    """The codes of documents that this one asks for: itself, the wider one, or all narrower ones."""
    wider = [name for name, narrower in _WIDER.items() if code in narrower]
    return frozenset({code, *wider, *_WIDER.get(code, ())})
