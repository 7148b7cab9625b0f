"""Evaluates all watches on something new: an article, or a version of a page segment by segment.

    Watched -> documents -> one index for each way of stemming -> matches, and candidates for plugins

An article is the same document here as in search (watch/search.py). Of a page, each new segment that is no noise is a
document; of a first visit, each segment that is not the site's boilerplate (read/page/changes.py).
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
from tidings.watch.match.document import AnalysedDocument, Document, stems_for
from tidings.watch.match.index import WatchIndex
from tidings.watch.match.matcher import Explanation, matches
from tidings.watch.match.passages import passages, whole_passage
from tidings.watch.match.similarity import NO_FREQUENCIES, Frequencies, SimilarityMeasure
from tidings.watch.query.compose import NO_SYNONYMS, Synonyms, needs_text, query_of
from tidings.watch.query.nodes import Query, asks_for_anything, excludes_words
from tidings.watch.query.parser import parse_query
from tidings.watch.search import article_document

if TYPE_CHECKING:
    from tidings.watch.page.documents import SegmentDocuments

MOST_REASONS = 40  # stored with one match
_LONGEST_WORDS = 1_000  # characters of a match's explanation
_EVERYTHING = Explanation((), 0.0)

Findings = Mapping[tuple[str, Document], str]  # detector and document -> what it found


@dataclass(frozen=True, slots=True)
class DetectorCandidate:
    """A match, if one of these detectors finds something in the document."""

    match: NewMatch
    document: Document
    detectors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The matches of queries alone, and the candidates that detectors have still to look at."""

    result: WatchResult
    candidates: tuple[DetectorCandidate, ...] = ()


@dataclass(frozen=True, slots=True)
class EvaluatorInput:
    """All that a worker process needs to build a WatchEvaluator."""

    watches: tuple[Watch, ...]
    synonyms: Synonyms = NO_SYNONYMS
    model: str = ""  # folder of a model of sentence embeddings for `like:`; the worker loads it
    counts: bytes = b""  # packed WordCounts
    lemmas: str = ""  # folder with tables of lemmas; empty: words are compared by their stems alone


def with_findings(evaluation: Evaluation, findings: Findings) -> WatchResult:
    """The result, with the candidates that detectors confirmed."""
    confirmed = [match for one in evaluation.candidates if (match := _confirmed(one, findings)) is not None]
    result = evaluation.result
    return replace(result, matches=(*result.matches, *confirmed)) if confirmed else result


def empty_result(watched: Watched) -> WatchResult:
    """A result without matches: the item is done."""
    if isinstance(watched, WatchedArticle):
        return WatchResult(article_id=watched.article.article_id, times=watched.article.times)
    return WatchResult(version_id=watched.version_id, times=watched.times)


def _confirmed(candidate: DetectorCandidate, findings: Findings) -> NewMatch | None:
    keys = [(name, candidate.document) for name in candidate.detectors]
    said = [(key[0], findings[key]) for key in keys if key in findings]
    if not said:
        return None
    match = candidate.match
    words = [*([match.words] if match.reasons else []), *(f"{name}: {found}" for name, found in said)]
    reasons = tuple([MatchReason(name, "", found) for name, found in said])
    return replace(match, words="; ".join(words)[:_LONGEST_WORDS], reasons=(*match.reasons, *reasons))


@dataclass(frozen=True, slots=True)
class _WatchQuery:
    watch: Watch
    query: Query | None  # None: everything
    waits: bool  # for an article's text
    everything: bool  # it asks for no word: whatever is new in its sources

    @property
    def skips_first_states(self) -> bool:
        """A watch for everything new on a page skips what was there on the first visit."""
        terms = self.watch.terms
        return self.everything and not (terms.detectors or terms.backfill)

    def excludes(self, document: Document) -> bool:
        """Returns True if a watch for everything excludes the document by a word in it."""
        if not self.everything or self.query is None or not excludes_words(self.query):
            return False
        readings = stems_for(document.language, self.watch.terms.stems)
        read = [AnalysedDocument(document, (code,) if code else ()) for code in readings]
        return all(matches(self.query, one) is None for one in read)


class _StemGroup:
    """Watches whose words are stemmed in the same languages."""

    def __init__(
        self,
        stems: tuple[str, ...],
        watch_queries: Sequence[_WatchQuery],
        frequencies: Frequencies,
        similarity: SimilarityMeasure | None,
    ) -> None:
        self.stems = stems
        with_query = [(one, one.query) for one in watch_queries if one.query is not None]
        self._index = WatchIndex(with_query, frequencies, similarity) if with_query else None
        self._always = [one for one in watch_queries if one.query is None]

    def match(self, analysed: AnalysedDocument) -> Iterator[tuple[_WatchQuery, Explanation]]:
        if self._index is not None:
            yield from self._index.match(analysed)
        for watch_query in self._always:
            yield watch_query, _EVERYTHING


class WatchEvaluator:
    """Evaluates all watches that are not paused; made once for many documents. `faults`: watches whose query cannot be
    read, and why."""

    def __init__(
        self,
        watches: Sequence[Watch],
        synonyms: Synonyms = NO_SYNONYMS,
        frequencies: Frequencies = NO_FREQUENCIES,
        similarity: SimilarityMeasure | None = None,
    ) -> None:
        self.faults: dict[int, str] = {}
        self._frequencies, self._similarity = frequencies, similarity
        watch_queries = [one for watch in watches if not watch.paused and (one := self._watch_query(watch, synonyms))]
        self._articles = self._groups(watch_queries, WatchScope.ARTICLES)
        same = all(one.watch.terms.scope is WatchScope.BOTH for one in watch_queries)
        self._pages = self._articles if same else self._groups(watch_queries, WatchScope.PAGES)

    def _watch_query(self, watch: Watch, synonyms: Synonyms) -> _WatchQuery | None:
        try:
            query = query_of(watch.terms, synonyms)
        except QueryError as error:  # it could be read when the watch was saved; the other watches go on
            self.faults[watch.id] = error.message
            return None
        own = watch.terms.query.strip()
        return _WatchQuery(watch, query, needs_text(query), not own or asks_for_anything(parse_query(own)))

    def _groups(self, watch_queries: Iterable[_WatchQuery], scope: WatchScope) -> list[_StemGroup]:
        by_stems: dict[tuple[str, ...], list[_WatchQuery]] = {}
        for one in watch_queries:
            if one.watch.terms.scope in (scope, WatchScope.BOTH):
                by_stems.setdefault(one.watch.terms.stems, []).append(one)
        return [_StemGroup(stems, several, self._frequencies, self._similarity) for stems, several in by_stems.items()]

    def evaluate(self, watched: Watched, at: datetime) -> Evaluation:
        """The matches of all watches; `at` is their time."""
        found = (
            self._article_matches(watched, at)
            if isinstance(watched, WatchedArticle)
            else self._page_matches(watched, at)
        )
        matches: list[NewMatch] = []
        candidates: list[DetectorCandidate] = []
        for watch_query, match, document in found:
            detectors = watch_query.watch.terms.detectors
            if detectors:
                candidates.append(DetectorCandidate(match, document, detectors))
            else:
                matches.append(match)
        return Evaluation(replace(empty_result(watched), matches=tuple(matches)), tuple(candidates))

    def _article_matches(
        self, watched: WatchedArticle, at: datetime
    ) -> Iterator[tuple[_WatchQuery, NewMatch, Document]]:
        if watched.article.gone or not self._articles:
            return
        categories = tuple(filter(None, (watched.category, *watched.tags)))
        document = article_document(watched.article, watched.source, categories, watched.site)
        for watch_query, explanation in _found(self._articles, document):
            if not _applies_to(watch_query, watched) or (watched.pending and watch_query.waits):
                continue
            title = whole_passage(document.title, explanation.spans("title"))
            said = passages(document.text, explanation.spans("text"))
            match = replace(
                _match(watch_query, watched, explanation, (title, *said), at),
                title=watched.article.title,
                article_id=watched.article.article_id,
                published=watched.published,
            )
            yield watch_query, match, document

    def _page_matches(self, watched: WatchedPage, at: datetime) -> Iterator[tuple[_WatchQuery, NewMatch, Document]]:
        if not self._pages:
            return
        # numpy and the parser: not where there are no pages
        from tidings.watch.page.documents import ChangeWords, match_key, segment_documents

        change_words = ChangeWords(watched)
        for piece in segment_documents(watched):
            for watch_query, explanation, said in self._segment_matches(piece):
                if not _applies_to(watch_query, watched) or (
                    _is_first_state(watched) and watch_query.skips_first_states
                ):
                    continue
                # A watch for everything reports every change, moved links too.
                document = piece.whole if watch_query.everything else said
                if piece.removed and watch_query.watch.terms.detectors:  # they look for what is there
                    continue
                if not document.text or watch_query.excludes(document):
                    continue
                shown = passages(document.text, explanation.spans("text"))
                if len(shown) == 1:
                    shown = change_words.passages(piece.segment, shown[0])
                match = replace(
                    _match(watch_query, watched, explanation, shown, at),
                    title=watched.title,
                    version_id=watched.version_id,
                    segment=match_key(piece, watched.version_id),
                )
                yield watch_query, match, document

    def _segment_matches(self, piece: SegmentDocuments) -> Iterator[tuple[_WatchQuery, Explanation, Document]]:
        """Each matching watch once: by what is new in the segment, or by that together with known text around it."""
        reported: set[int] = set()
        for document in piece.news or (replace(piece.whole, text=""),):
            for watch_query, explanation in _found(self._pages, document):
                if watch_query.watch.id not in reported:
                    reported.add(watch_query.watch.id)
                    yield watch_query, explanation, document
        if piece.joined is None:
            return
        joined, known = piece.joined
        found = [one for one in _found(self._pages, joined) if one[0].watch.id not in reported]
        already = {watch_query.watch.id for watch_query, _ in _found(self._pages, known)} if found else set()
        for watch_query, explanation in found:
            if watch_query.watch.id not in already:
                yield watch_query, explanation, joined


def _found(groups: Sequence[_StemGroup], document: Document) -> Iterator[tuple[_WatchQuery, Explanation]]:
    """The document is analysed once for each language it is stemmed in."""
    readings: dict[str | None, AnalysedDocument] = {}
    for group in groups:
        reported: set[int] = set()
        for code in stems_for(document.language, group.stems):
            analysed = readings.get(code)
            if analysed is None:
                analysed = readings[code] = AnalysedDocument(document, (code,) if code else ())
            for watch_query, explanation in group.match(analysed):
                if watch_query.watch.id not in reported:
                    reported.add(watch_query.watch.id)
                    yield watch_query, explanation


def _applies_to(watch_query: _WatchQuery, watched: Watched) -> bool:
    """Items of a backfill are evaluated for the watch they were queued for; if several watches are backfilled at once,
    for all that go back as far."""
    if watched.since is None:
        return True
    return watched.only_watch in (None, watch_query.watch.id) and watch_query.watch.since <= watched.since


def _is_first_state(watched: WatchedPage) -> bool:
    return watched.segments is None and watched.baseline


def _match(
    watch_query: _WatchQuery, watched: Watched, explanation: Explanation, said: tuple[Passage, ...], at: datetime
) -> NewMatch:
    watch, words = watch_query.watch, str(explanation)
    if watch_query.everything and not watch.terms.detectors:  # these say what they found
        words = "any change" if isinstance(watched, WatchedPage) else "anything new"
    reasons = [MatchReason(one.part, one.field, one.shown, one.score) for one in explanation.found[:MOST_REASONS]]
    return NewMatch(
        watch_id=watch.id,
        source_id=watched.source_id,
        at=at,
        url=watched.url,
        title=None,
        score=explanation.score,
        words=words[:_LONGEST_WORDS],
        reasons=tuple(reasons),
        passages=said,
        baseline=watched.baseline or (watched.since is not None and not watch.terms.backfill),
    )
