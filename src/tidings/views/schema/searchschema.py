"""The values of the search API."""

from __future__ import annotations

from typing import Self

from pydantic import Field

from tidings.model.search import Hit, Passage, SearchPage
from tidings.views.schema.articles import ArticleOut, Value


class PassageOut(Value):
    """A piece of what was found."""

    text: str = Field(examples=["The price of gas rose again"])
    marks: list[tuple[int, int]] = Field(
        description="where the words stand: start and end, in characters", examples=[[(4, 9), (13, 16)]]
    )

    @classmethod
    def of(cls, passage: Passage) -> Self:
        return cls(text=passage.text, marks=list(passage.marks))


class HitOut(Value):
    article: ArticleOut
    score: float = Field(description="the best is the greatest; only to be compared within one answer", examples=[3.2])
    title: PassageOut
    passages: list[PassageOut] = Field(description="of its summary and text")

    @classmethod
    def of(cls, hit: Hit) -> Self:
        return cls(
            article=ArticleOut.of(hit.article),
            score=hit.score,
            title=PassageOut.of(hit.title),
            passages=[PassageOut.of(passage) for passage in hit.passages],
        )


class SearchOut(Value):
    """What was found, the best first."""

    hits: list[HitOut]
    next_offset: int | None = Field(description="`offset` of the next page; null: this is the last", examples=[20])
    bounded: bool = Field(
        description="so many articles were possible that not all of them were looked at", examples=[False]
    )
    waiting: int = Field(description="articles that are not indexed yet", examples=[0])

    @classmethod
    def of(cls, page: SearchPage, next_offset: int | None) -> Self:
        hits = [HitOut.of(hit) for hit in page.hits]
        return cls(hits=hits, next_offset=next_offset, bounded=page.bounded, waiting=page.waiting)
