"""The articles of the farm: from a language and a number, a story; from a story and a seed, paragraphs. Pure.

Nothing is stored: the same arguments give the same text, which is written on demand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Flag, auto
from functools import cache
from random import Random
from typing import Final

from tidings.lab.farm.texts.english import ENGLISH
from tidings.lab.farm.texts.french import FRENCH
from tidings.lab.farm.texts.german import GERMAN
from tidings.lab.farm.texts.language_texts import LanguageTexts, Topic
from tidings.lab.farm.texts.polish import POLISH

TEXTS = {texts.language: texts for texts in (ENGLISH, GERMAN, FRENCH, POLISH)}  # by language
WORDS = 310  # in every article: what an extractor needs to find the text on its page


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
    texts, stories = TEXTS[language], _stories(language)
    step = next(step for step in (37, 41, 43) if len(stories) % step)
    chosen = stories[number * step % len(stories)]
    place = (number + number // len(stories)) % (2 * len(texts.places))
    if place >= len(texts.places):
        return chosen
    return located(language, chosen, place)


def located(language: str, chosen: FarmStory, number: int) -> FarmStory:
    """The story with this place before its headline, instead of the one it may have."""
    texts = TEXTS[language]
    place = texts.places[number % len(texts.places)]
    before = texts.located.format(place=chosen.place, headline="") if chosen.place else ""
    bare = chosen.headline.removeprefix(before)
    return replace(chosen, headline=texts.located.format(place=place, headline=bare), place=place)


def author(language: str, number: int) -> str:
    people = TEXTS[language].people
    return people[number * 3 % len(people)]


def opening(language: str, chosen: FarmStory, seed: int) -> str:
    """The first sentence of the article: what a feed gives as its summary."""
    return _opening(TEXTS[language], chosen, Random(seed))


def paragraphs(language: str, chosen: FarmStory, seed: int) -> tuple[str, ...]:
    """Three to six paragraphs, at least WORDS words in all; the first begins with the opening."""
    texts, rng = TEXTS[language], Random(seed)
    first = _opening(texts, chosen, rng)
    count = rng.randint(3, 6)
    least = WORDS // count + 1
    pool: list[str] = []
    written = []
    for number in range(count):
        sentences = [first] if number == 0 else []
        words = sum(len(sentence.split()) for sentence in sentences)
        while words < least:
            if not pool:
                pool = rng.sample(texts.sentences, k=len(texts.sentences))
            sentence = _filled(texts, pool.pop(), rng)
            sentences.append(sentence)
            words += len(sentence.split())
        written.append(" ".join(sentences))
    return tuple(written)


def correction(language: str, seed: int) -> str:
    """The sentence an editor puts before an article that was wrong."""
    texts, rng = TEXTS[language], Random(seed)
    return texts.correction.format(when=rng.choice(texts.whens), person=rng.choice(texts.people))


def retitled(language: str, headline: str) -> str:
    return TEXTS[language].retitled.format(headline=headline)


def _opening(texts: LanguageTexts, chosen: FarmStory, rng: Random) -> str:
    return _filled(texts, rng.choice(texts.lead), rng, subject=chosen.subject, deed=chosen.deed)


def _filled(texts: LanguageTexts, sentence: str, rng: Random, **more: str) -> str:
    # One draw for all slots: a call of choice() for each would be most of the cost of a page.
    drawn = rng.getrandbits(160)

    def bits(place: int) -> int:
        return drawn >> 12 * place & 0xFFF

    person, other = _two(texts.people, bits(0), bits(1))
    place, town = _two(texts.places, bits(2), bits(3))
    text = sentence.format(
        person=person,
        other=other,
        place=place,
        town=town,
        when=texts.whens[bits(4) % len(texts.whens)],
        number=12 + bits(5) % 400 * 2,
        small=5 + bits(6) % 15,
        percent=11 + bits(7) % 80,
        year=1950 + bits(8) % 70,
        clock=texts.clock.format(hour=6 + bits(9) % 16, minute=bits(10) % 60),
        thing=texts.things[bits(11) % len(texts.things)],
        group=texts.groups[bits(12) % len(texts.groups)],
        **more,
    )
    return text[0].upper() + text[1:]


def _two(names: tuple[str, ...], first: int, step: int) -> tuple[str, str]:
    """Two different names."""
    count = len(names)
    return names[first % count], names[(first + 1 + step % (count - 1)) % count]


# -- copies of a wire's report ---
#
# A copy is the report with one or two small edits: its end cut, another opening, a line that credits it. It is still
# the same story, which a reader of many sites wants once.


class Edit(Flag):
    CUT = auto()  # the end is left out
    LEAD = auto()  # another opening, and another place before the headline
    LINE = auto()  # a line below that says where it came from


EDITS: Final = (Edit.CUT, Edit.LEAD, Edit.LINE, Edit.CUT | Edit.LINE, Edit.LEAD | Edit.LINE)


@dataclass(frozen=True, slots=True)
class Copy:
    """The report a post is a copy of, and how it was edited."""

    origin: str  # the address of the report
    agency: str  # the title of its site
    paper: str  # of the one that carries it
    number: int  # of the report's story
    seed: int  # of its text
    edit: Edit

    def story(self, language: str, seed: int) -> FarmStory:
        chosen = story(language, self.number)
        return located(language, chosen, seed) if Edit.LEAD in self.edit else chosen

    def opening(self, language: str, chosen: FarmStory, seed: int) -> str:
        return opening(language, chosen, seed if Edit.LEAD in self.edit else self.seed)

    def paragraphs(self, language: str, chosen: FarmStory, seed: int) -> tuple[str, ...]:
        report = paragraphs(language, chosen, self.seed)
        if Edit.CUT in self.edit:  # three paragraphs at least are written, and two are left
            report = report[: max(2, len(report) - 1)]
        if Edit.LEAD in self.edit:
            rest = report[0].removeprefix(opening(language, chosen, self.seed))
            report = (self.opening(language, chosen, seed) + rest, *report[1:])
        if Edit.LINE in self.edit:
            report = (*report, TEXTS[language].credit.format(agency=self.agency, paper=self.paper))
        return report
