"""The texts of the farm: from a voice and a number, a story; from a story and a seed, readable paragraphs. Pure.

Nothing is kept: the same arguments give the same text, so only what is asked for is ever written.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Flag, auto
from functools import cache
from random import Random
from typing import Final

from tidings.lab.farm.voices.languages import TEXTS
from tidings.lab.farm.voices.voice import LanguageTexts, Topic

WORDS = 310  # in every article: what an extractor needs to tell the text from its frame


@dataclass(frozen=True, slots=True)
class FarmStory:
    topic: Topic
    headline: str
    subject: str
    deed: str
    place: str = ""  # before the headline


@cache
def _stories(language: str) -> tuple[FarmStory, ...]:
    return tuple(
        FarmStory(topic, f"{subject[0]} {deed[0]}", subject[1], deed[1])
        for topic in TEXTS[language].topics
        for subject in topic.subjects
        for deed in topic.deeds
    )


def story(language: str, number: int) -> FarmStory:
    """The story a site tells in its post of this number; about half have a place before the headline. All there are
    come before one comes again, and the step keeps posts in a row from being about one subject."""
    voice, stories = TEXTS[language], _stories(language)
    step = next(step for step in (37, 41, 43) if len(stories) % step)
    told = stories[number * step % len(stories)]
    place = (number + number // len(stories)) % (2 * len(voice.places))
    if place >= len(voice.places):
        return told
    return located(language, told, place)


def located(language: str, told: FarmStory, number: int) -> FarmStory:
    """The same with a place before its headline, in the stead of the one it may have."""
    voice = TEXTS[language]
    place = voice.places[number % len(voice.places)]
    before = voice.located.format(place=told.place, headline="") if told.place else ""
    bare = told.headline.removeprefix(before)
    return replace(told, headline=voice.located.format(place=place, headline=bare), place=place)


def author(language: str, number: int) -> str:
    people = TEXTS[language].people
    return people[number * 3 % len(people)]


def opening(language: str, told: FarmStory, seed: int) -> str:
    """The first sentence of the article: what a feed gives as its summary."""
    return _opening(TEXTS[language], told, Random(seed))


def paragraphs(language: str, told: FarmStory, seed: int) -> tuple[str, ...]:
    """Three to six paragraphs, at least WORDS words in all; the first begins with the opening."""
    voice, rng = TEXTS[language], Random(seed)
    first = _opening(voice, told, rng)
    count = rng.randint(3, 6)
    least = WORDS // count + 1
    pool: list[str] = []
    written = []
    for number in range(count):
        sentences = [first] if number == 0 else []
        words = sum(len(sentence.split()) for sentence in sentences)
        while words < least:
            if not pool:
                pool = rng.sample(voice.sentences, k=len(voice.sentences))
            sentence = _filled(voice, pool.pop(), rng)
            sentences.append(sentence)
            words += len(sentence.split())
        written.append(" ".join(sentences))
    return tuple(written)


def correction(language: str, seed: int) -> str:
    """The sentence an editor puts before an article that was wrong."""
    voice, rng = TEXTS[language], Random(seed)
    return voice.correction.format(when=rng.choice(voice.whens), person=rng.choice(voice.people))


def retitled(language: str, headline: str) -> str:
    return TEXTS[language].retitled.format(headline=headline)


def _opening(voice: LanguageTexts, told: FarmStory, rng: Random) -> str:
    return _filled(voice, rng.choice(voice.lead), rng, subject=told.subject, deed=told.deed)


def _filled(voice: LanguageTexts, sentence: str, rng: Random, **more: str) -> str:
    # One draw for all slots: a call of choice() for each would be most of the cost of a page.
    drawn = rng.getrandbits(160)

    def bits(place: int) -> int:
        return drawn >> 12 * place & 0xFFF

    person, other = _two(voice.people, bits(0), bits(1))
    place, town = _two(voice.places, bits(2), bits(3))
    text = sentence.format(
        person=person,
        other=other,
        place=place,
        town=town,
        when=voice.whens[bits(4) % len(voice.whens)],
        number=12 + bits(5) % 400 * 2,
        small=5 + bits(6) % 15,
        percent=11 + bits(7) % 80,
        year=1950 + bits(8) % 70,
        clock=voice.clock.format(hour=6 + bits(9) % 16, minute=bits(10) % 60),
        thing=voice.things[bits(11) % len(voice.things)],
        group=voice.groups[bits(12) % len(voice.groups)],
        **more,
    )
    return text[0].upper() + text[1:]


def _two(names: tuple[str, ...], first: int, step: int) -> tuple[str, str]:
    """Different ones."""
    count = len(names)
    return names[first % count], names[(first + 1 + step % (count - 1)) % count]


# -- What editors make of a wire's report before they carry it. Pure. ------------------------------
#
# A copy is the report with one or two small edits: its end cut, another opening, a line that says whose it is. It is
# the same story all the same, and a reader of many sites wants it once.


class Edit(Flag):
    CUT = auto()  # the end is left out
    LEAD = auto()  # another opening, and another place before the headline
    LINE = auto()  # a line below that says where it came from


EDITS: Final = (Edit.CUT, Edit.LEAD, Edit.LINE, Edit.CUT | Edit.LINE, Edit.LEAD | Edit.LINE)


@dataclass(frozen=True, slots=True)
class Copy:
    """Whose report a post is, and what was done to it."""

    origin: str  # the address of the report
    agency: str  # the title of its site
    paper: str  # of the one that carries it
    number: int  # of the report's story
    seed: int  # of its text
    edit: Edit

    def story(self, language: str, seed: int) -> FarmStory:
        told = story(language, self.number)
        return located(language, told, seed) if Edit.LEAD in self.edit else told

    def opening(self, language: str, told: FarmStory, seed: int) -> str:
        return opening(language, told, seed if Edit.LEAD in self.edit else self.seed)

    def paragraphs(self, language: str, told: FarmStory, seed: int) -> tuple[str, ...]:
        report = paragraphs(language, told, self.seed)
        if Edit.CUT in self.edit:  # three paragraphs at least are written, and two are left
            report = report[: max(2, len(report) - 1)]
        if Edit.LEAD in self.edit:
            rest = report[0].removeprefix(opening(language, told, self.seed))
            report = (self.opening(language, told, seed) + rest, *report[1:])
        if Edit.LINE in self.edit:
            report = (*report, TEXTS[language].credit.format(agency=self.agency, paper=self.paper))
        return report
