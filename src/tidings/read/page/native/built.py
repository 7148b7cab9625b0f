"""The compiled form of the walk over a page and of its hashes; None where it was not built (without a compiler)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from selectolax.lexbor import LexborHTMLParser

from tidings.text.html import DEPTH_RULES
from tidings.text.tokens import END_ID, TO_PIECES

_VERSION = 8  # of compiled.c, which has the same number
# How lexbor must write markup for compiled code to read it: whatever has two spellings in HTML has one.
_SAMPLE = (
    '<!DOCTYPE html><html><head></head><body><p a="&lt;&gt;&amp;&quot;&nbsp;\'" b="">&lt;&gt;&amp;"\'&nbsp;<br>x</p>'
    "<!--c--><noscript>&lt;b</noscript><style><&</style><textarea>&lt;b</textarea><template><i></i></template>"
    "<svg><g></g><a></a></svg></body></html>"
)


def usable(built: Any) -> Any:
    """The module if it was built from this version of its source and lexbor writes markup as it must, else None."""
    if getattr(built, "VERSION", None) != _VERSION or LexborHTMLParser(_SAMPLE).html != _SAMPLE:
        return None
    built.learn_words(TO_PIECES, END_ID)
    built.learn_depths(*DEPTH_RULES)
    return built


def _built() -> Any:
    try:
        return usable(import_module("tidings.read.page.native.compiled"))
    except ImportError:
        return None


COMPILED = _built()
