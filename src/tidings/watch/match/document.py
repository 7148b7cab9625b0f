"""A document that queries are evaluated on, and its analysis: terms, positions, sentences and figures."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from tidings.model.watches import WatchScope
from tidings.text.analysis import Term, stemmed_as, terms
from tidings.text.language import primary
from tidings.text.lemmas import table_of
from tidings.watch.match.distance import Steps
from tidings.watch.query.figures import Figure, figures
from tidings.watch.query.nodes import FIELDS

# Between an article's summary and its text: the empty line ends a sentence, the form feed separates passages.
BREAK: Final = "\n\n\f"


@dataclass(frozen=True, slots=True)
class Document:
    """An article; for watches, a segment of a page (which has a text alone); for search, a whole page."""

    title: str = ""
    text: str = ""
    other: str = ""  # the author, a caption
    language: str | None = None  # an ISO code or tag; None: unknown, words are not stemmed
    source: tuple[str, ...] = ()  # of its source: id, URL, name
    categories: tuple[str, ...] = ()
    site: str = ""  # its host
    scope: WatchScope = WatchScope.ARTICLES  # or PAGES: what it is


class Field:
    """One field of a document with its terms and their positions. `figures_as`: the language whose notation of numbers
    is used, if it is not that of the stems."""

    def __init__(self, name: str, text: str, language: str | None, figures_as: str | None = None) -> None:
        self.name = name
        self.text = text
        self._language = language
        self._figures_as = figures_as or language
        self._positions: dict[str, list[int]] = {}

    def positions_of(self, name: str, fits: Callable[[str], bool]) -> list[int]:
        """Indexes of all terms whose folded word satisfies `fits`, in order; cached by `name`."""
        known = self._positions.get(name)
        if known is None:
            known = sorted(at for word, found in self.words.items() if fits(word) for at in found)
            self._positions[name] = known
        return known

    @cached_property
    def terms(self) -> list[Term]:
        return terms(self.text, self._language)

    @property
    def stems(self) -> Mapping[str, list[int]]:
        """Stem -> indexes of its terms."""
        return self._placed[0]

    @property
    def words(self) -> Mapping[str, list[int]]:
        """Folded word -> indexes of its terms."""
        return self._placed[1]

    def forms_of(self, wanted: Term) -> Sequence[int]:
        """Indexes of the terms that are forms of the same word, in order: by their stems, or those of their lemmas."""
        stems, _, lemmas = self._placed
        found = stems.get(wanted.stem, ())
        if not lemmas and wanted.lemma == wanted.stem:
            return found
        names = {wanted.stem, wanted.lemma}
        more = [positions for name in names for positions in (stems.get(name), lemmas.get(name)) if positions]
        return more[0] if len(more) == 1 else sorted(set().union(*more))

    @cached_property
    def _placed(self) -> tuple[dict[str, list[int]], dict[str, list[int]], dict[str, list[int]]]:
        stems: dict[str, list[int]] = {}
        words: dict[str, list[int]] = {}
        lemmas: dict[str, list[int]] = {}  # stems of lemmas, where they are not those of the words
        for at, (_, folded, stem, _, _, _, lemma) in enumerate(self.terms):
            if lemma is not stem:
                lemmas.setdefault(lemma, []).append(at)
            if stem in stems:
                stems[stem].append(at)
            else:
                stems[stem] = [at]
            if folded in words:
                words[folded].append(at)
            else:
                words[folded] = [at]
        return stems, words, lemmas

    @cached_property
    def steps(self) -> Steps:
        """The units that distances are counted in."""
        return Steps(self.text, self.terms)

    @cached_property
    def figures(self) -> list[tuple[int, Figure]]:
        """Figures of the text, each with the index of the term it begins in."""
        if not self.terms:
            return []
        starts = [term.start for term in self.terms]
        found = figures(self.text, self._figures_as)
        return [(max(0, bisect_right(starts, figure.start) - 1), figure) for figure in found]

    @cached_property
    def sentences(self) -> list[tuple[int, int]]:
        """The terms of each sentence: index of the first, and of the one after the last."""
        found: list[tuple[int, int]] = []
        last = -1
        for at, term in enumerate(self.terms):
            if term.sentence != last:
                found.append((at, at + 1))
                last = term.sentence
            else:
                found[-1] = (found[-1][0], at + 1)
        return found


class AnalysedDocument:
    """A document split into terms, made once for many queries.

    Its words are stemmed in its own language, or in one of `stems` if its own is not among them. `lang:` still compares
    with its own language.
    """

    def __init__(self, document: Document, stems: Sequence[str] = ()) -> None:
        self.document = document
        self.language = primary(document.language)
        self.stemmed_as = stems_for(document.language, stems)[0]
        self.has_lemmas = table_of(self.stemmed_as) is not None
        self.vectors: dict[object, Any] = {}  # cache of the similarity measures
        texts = zip(FIELDS, (document.title, document.text, document.other), strict=True)
        own = stemmed_as(document.language)
        self.fields = tuple([Field(name, text, self.stemmed_as, own) for name, text in texts if text])


def stems_for(language: str | None, stems: Sequence[str]) -> tuple[str | None, ...]:
    """The languages to stem a document in: its own if `stems` is empty or has it, else each of `stems`."""
    own = stemmed_as(language)
    wanted = tuple(dict.fromkeys(code for code in map(stemmed_as, stems) if code is not None))
    return (own,) if not wanted or own in wanted else wanted
