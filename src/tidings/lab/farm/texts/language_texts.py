"""The shape of a language's texts: topics, sentences and names that a site of the farm writes with.

A story is a subject and a deed, each in the short form of a headline and the long form of a sentence. The
sentences that follow do not depend on the story; their slots take words that need no inflection there.

There is a slot after every few words, and there are many more sentences than an article takes: so two articles have few
runs of words in common, as real articles do.
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
class LanguageTexts:
    """Slots of the sentences: {person} {other} {place} {town} {when} {clock} {year} {number} {small} {percent} {thing}
    {group}."""

    language: str
    topics: tuple[Topic, ...]
    lead: tuple[str, ...]  # the same slots, and {subject} {deed}
    sentences: tuple[str, ...]
    people: tuple[str, ...]
    places: tuple[str, ...]
    whens: tuple[str, ...]
    things: tuple[str, ...]
    groups: tuple[str, ...]
    clock: str  # {hour} {minute}
    located: str  # {place} {headline}
    retitled: str  # {headline}
    correction: str  # {when} {person}
    credit: str  # {agency} {paper}: below what was taken over
    more: str  # above the links to other articles


def full_names(first: str, last: str) -> tuple[str, ...]:
    """Every first name with every last name; neighbours share neither."""
    firsts, lasts = first.split(), last.split()
    return tuple(
        f"{firsts[place % len(firsts)]} {lasts[(place + turn) % len(lasts)]}"
        for turn in range(len(lasts))
        for place in range(len(firsts))
    )
