"""Is a text prose: a written sentence, and not a label, headline, link or list of keywords?"""

from __future__ import annotations

import re

from tidings.read.page.tree.elements import MOST_LINKED
from tidings.read.page.tree.keyword_lists import is_keyword_list
from tidings.text.tokens import one_line

_PROSE_WORDS, _SENTENCE_WORDS = 10, 7  # least words of prose, and of prose that ends as a sentence
_SHORTEST_PROSE = 14  # characters: seven words of one letter, or seven characters that are words
_LONGEST_WORD = 12  # on average
_UNSPACED = re.compile("[\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_SENTENCE = re.compile(r"[.!?…。！？؟।」』][\"'”’»)\]]*$")


def is_prose(text: str, linked: float = 0.0) -> bool:
    """`linked`: the share of the text that is links."""
    if len(text) < _SHORTEST_PROSE or linked >= MOST_LINKED:
        return False
    words = one_line(text).count(" ") + 1
    if words * _LONGEST_WORD < len(text):  # a script without spaces
        words = max(words, len(text) // 2) if _UNSPACED.search(text) else words
    if words >= _PROSE_WORDS:
        return not is_keyword_list(text)
    return words >= _SENTENCE_WORDS and _SENTENCE.search(text.rstrip()[-8:]) is not None
