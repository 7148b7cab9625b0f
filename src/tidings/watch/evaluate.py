"""All watches asked about one thing that is new: an article, or a version of a page segment by segment.

    Watched -> documents -> one index for each way of stemming -> matches, and candidates for plugins

An article is the same document here as in search (watch.indexing). Of a page, each segment that is new and no noise is
a document of its own; of a first visit, each that is the page's own (read.ownleaves).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from tidings.errors import QueryError
from tidings.model.matches import MatchReason, NewMatch, WatchResult
from tidings.model.search import Passage
from tidings.model.watches import Watch, Watched, WatchedArticle, WatchedPage, WatchScope
from tidings.watch.match.document import Document, Reading, stems_for
from tidings.watch.match.index import WatchIndex
from tidings.watch.match.matcher import Explanation
from tidings.watch.match.passages import passages, whole
from tidings.watch.match.similarity import UNKNOWN, Frequencies, Likeness
from tidings.watch.query.compose import NO_SYNONYMS, needs_text, query_of
from tidings.watch.query.nodes import Query
from tidings.watch.query.synonyms import Synonyms
from tidings.watch.search import document_of

if TYPE_CHECKING:
    from tidings.watch.page.documents import Piece

MOST_REASONS = 40  # of one match
_LONGEST_WORDS = 1_000  # characters of why it matched
_EVERYTHING = Explanation((), 0.0)

Findings = Mapping[tuple[str, Document], str]  # detector and document -> what it found


@dataclass(frozen=True, slots=True)
class Candidate:
    """A match if one of these detectors finds something in the document."""

    match: NewMatch
    document: Document
    detectors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What queries alone found, and what plugins have still to look at."""

    answer: WatchResult
    candidates: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class Questions:
    """All that is needed to ask: what travels to a worker process."""

    watches: tuple[Watch, ...]
    synonyms: Synonyms = NO_SYNONYMS
    model: str = ""  # folder of a model of sentence embeddings, by which `like:` then goes; loaded where it is asked
    counts: bytes = b""  # how common words are: watch.frequencies, packed


def settled(asked: Asked, findings: Findings) -> WatchResult:
    """The answer, now that plugins have looked."""
    confirmed = [match for one in asked.candidates if (match := _confirmed(one, findings)) is not None]
    return replace(asked.answer, matches=(*asked.answer.matches, *confirmed)) if confirmed else asked.answer


def unasked(watched: Watched) -> WatchResult:
    """Nothing was found in it, and it waits no more."""
    if isinstance(watched, WatchedArticle):
        return WatchResult(article_id=watched.article.article_id, times=watched.article.times)
    return WatchResult(version_id=watched.version_id, times=watched.times)


def _confirmed(candidate: Candidate, findings: Findings) -> NewMatch | None:
    keys = [(name, candidate.document) for name in candidate.detectors]
    said = [(key[0], findings[key]) for key in keys if key in findings]
    if not said:
        return None
    match = candidate.match
    words = [*([match.words] if match.reasons else []), *(f"{name}: {found}" for name, found in said)]
    reasons = tuple([MatchReason(name, "", found) for name, found in said])
    return replace(match, words="; ".join(words)[:_LONGEST_WORDS], reasons=(*match.reasons, *reasons))


@dataclass(frozen=True, slots=True)
class _Question:
    watch: Watch
    query: Query | None  # None: everything
    waits: bool  # for an article's text

    @property
    def skips_first_states(self) -> bool:
        """Who wants to hear of all that is new on a page has no use for all that stood there at first."""
        terms = self.watch.terms
        return not (terms.query.strip() or terms.detectors or terms.backfill)


class _Group:
    """Watches that look for words in the forms of the same languages."""

    def __init__(
        self,
        stems: tuple[str, ...],
        questions: Sequence[_Question],
        frequencies: Frequencies,
        likeness: Likeness | None,
    ) -> None:
        self.stems = stems
        asked = [(one, one.query) for one in questions if one.query is not None]
        self._index = WatchIndex(asked, frequencies, likeness) if asked else None
        self._always = [one for one in questions if one.query is None]

    def match(self, reading: Reading) -> Iterator[tuple[_Question, Explanation]]:
        if self._index is not None:
            yield from self._index.match(reading)
        for question in self._always:
            yield question, _EVERYTHING


class Asker:
    """Made once for many documents; paused watches are left out. `faults`: watches that cannot be asked, and why."""

    def __init__(
        self,
        watches: Sequence[Watch],
        synonyms: Synonyms = NO_SYNONYMS,
        frequencies: Frequencies = UNKNOWN,
        likeness: Likeness | None = None,
    ) -> None:
        self.faults: dict[int, str] = {}
        self._frequencies, self._likeness = frequencies, likeness
        questions = [one for watch in watches if not watch.paused and (one := self._question(watch, synonyms))]
        self._articles = self._groups(questions, WatchScope.ARTICLES)
        same = all(one.watch.terms.scope is WatchScope.BOTH for one in questions)
        self._pages = self._articles if same else self._groups(questions, WatchScope.PAGES)

    def _question(self, watch: Watch, synonyms: Synonyms) -> _Question | None:
        try:
            query = query_of(watch.terms, synonyms)
        except QueryError as error:  # it could be read when it was written; the others go on
            self.faults[watch.id] = error.message
            return None
        return _Question(watch, query, needs_text(query))

    def _groups(self, questions: Iterable[_Question], scope: WatchScope) -> list[_Group]:
        by_stems: dict[tuple[str, ...], list[_Question]] = {}
        for one in questions:
            if one.watch.terms.scope in (scope, WatchScope.BOTH):
                by_stems.setdefault(one.watch.terms.stems, []).append(one)
        return [_Group(stems, several, self._frequencies, self._likeness) for stems, several in by_stems.items()]

    def ask(self, watched: Watched, at: datetime) -> Asked:
        """What all watches find in it; `at` is the time of the matches."""
        found = self._ask_article(watched, at) if isinstance(watched, WatchedArticle) else self._ask_page(watched, at)
        matches: list[NewMatch] = []
        candidates: list[Candidate] = []
        for question, match, document in found:
            detectors = question.watch.terms.detectors
            if detectors:
                candidates.append(Candidate(match, document, detectors))
            else:
                matches.append(match)
        return Asked(replace(unasked(watched), matches=tuple(matches)), tuple(candidates))

    def _ask_article(self, watched: WatchedArticle, at: datetime) -> Iterator[tuple[_Question, NewMatch, Document]]:
        if watched.article.gone or not self._articles:
            return
        categories = tuple(filter(None, (watched.category, *watched.tags)))
        document = document_of(watched.article, watched.source, categories, watched.site)
        for question, explanation in _found(self._articles, document):
            if not _concerns(question, watched) or (watched.pending and question.waits):
                continue
            title = whole(document.title, explanation.spans("title"))
            said = passages(document.text, explanation.spans("text"))
            match = replace(
                _match(question.watch, watched, explanation, (title, *said), at),
                title=watched.article.title,
                article_id=watched.article.article_id,
                published=watched.published,
            )
            yield question, match, document

    def _ask_page(self, watched: WatchedPage, at: datetime) -> Iterator[tuple[_Question, NewMatch, Document]]:
        if not self._pages:
            return
        from tidings.watch.page.documents import pieces_of  # numpy and the parser: not where there are no pages

        for piece in pieces_of(watched):
            for question, explanation, said in self._news(piece):
                if not _concerns(question, watched) or (_is_first_state(watched) and question.skips_first_states):
                    continue
                # Who asks for all that changes is told of a link that moved, too.
                document = said if question.watch.terms.query.strip() else piece.whole
                if not document.text:
                    continue
                match = replace(
                    _match(
                        question.watch, watched, explanation, passages(document.text, explanation.spans("text")), at
                    ),
                    title=watched.title,
                    version_id=watched.version_id,
                    segment=piece.segment,
                )
                yield question, match, document

    def _news(self, piece: Piece) -> Iterator[tuple[_Question, Explanation, Document]]:
        """Each question once: by what is new of it, or by what is new together with what was known around it."""
        told: set[int] = set()
        for document in piece.news or (replace(piece.whole, text=""),):
            for question, explanation in _found(self._pages, document):
                if question.watch.id not in told:
                    told.add(question.watch.id)
                    yield question, explanation, document
        if piece.joined is None:
            return
        joined, known = piece.joined
        found = [one for one in _found(self._pages, joined) if one[0].watch.id not in told]
        already = {question.watch.id for question, _ in _found(self._pages, known)} if found else set()
        for question, explanation in found:
            if question.watch.id not in already:
                yield question, explanation, joined


def _found(groups: Sequence[_Group], document: Document) -> Iterator[tuple[_Question, Explanation]]:
    """The document is taken apart once for each language it is stemmed in."""
    readings: dict[str | None, Reading] = {}
    for group in groups:
        told: set[int] = set()
        for code in stems_for(document.language, group.stems):
            reading = readings.get(code)
            if reading is None:
                reading = readings[code] = Reading(document, (code,) if code else ())
            for question, explanation in group.match(reading):
                if question.watch.id not in told:
                    told.add(question.watch.id)
                    yield question, explanation


def _concerns(question: _Question, watched: Watched) -> bool:
    """What was there before a watch is looked up for the one that goes back; where several do at a time, for all that
    go back as far."""
    if watched.since is None:
        return True
    return watched.asker in (None, question.watch.id) and question.watch.since <= watched.since


def _is_first_state(watched: WatchedPage) -> bool:
    return watched.segments is None and watched.baseline


def _match(
    watch: Watch, watched: Watched, explanation: Explanation, said: tuple[Passage, ...], at: datetime
) -> NewMatch:
    reasons = [MatchReason(one.part, one.field, one.shown, one.score) for one in explanation.found[:MOST_REASONS]]
    return NewMatch(
        watch_id=watch.id,
        source_id=watched.source_id,
        at=at,
        url=watched.url,
        title=None,
        score=explanation.score,
        words=("everything" if explanation is _EVERYTHING else str(explanation))[:_LONGEST_WORDS],
        reasons=tuple(reasons),
        passages=said,
        baseline=watched.baseline or (watched.since is not None and not watch.terms.backfill),
    )
