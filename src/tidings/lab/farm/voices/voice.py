"""The shape of a voice: what a site of the farm can write about in one language.

A story is a subject and a deed, each in the short form of a headline and the long form of a sentence. The
sentences that follow are free of the story; their slots take words that need no inflection where they stand.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Topic:
    category: str
    slug: str
    subjects: tuple[tuple[str, str], ...]  # (headline, sentence)
    deeds: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Voice:
    language: str
    topics: tuple[Topic, ...]
    lead: tuple[str, ...]  # {subject} {deed} {place} {when}
    sentences: tuple[str, ...]  # {person} {place} {when} {number} {small} {thing} {group}
    people: tuple[str, ...]
    places: tuple[str, ...]
    whens: tuple[str, ...]
    things: tuple[str, ...]
    groups: tuple[str, ...]
    located: str  # {place} {headline}
    retitled: str  # {headline}
    correction: str  # {when} {person}
    more: str  # above the links to other articles
