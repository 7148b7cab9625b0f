"""The texts of the farm: from a voice and a number, a story; from a story and a seed, readable paragraphs. Pure.

Nothing is kept: the same arguments give the same text, so only what is asked for is ever written.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

from tidings.lab.farm.voices import VOICES, Topic, Voice

WORDS = 310  # in every article: what an extractor needs to tell the text from its frame


@dataclass(frozen=True, slots=True)
class Story:
    topic: Topic
    headline: str
    subject: str
    deed: str


@cache
def _stories(language: str) -> tuple[Story, ...]:
    return tuple(
        Story(topic, f"{subject[0]} {deed[0]}", subject[1], deed[1])
        for topic in VOICES[language].topics
        for subject in topic.subjects
        for deed in topic.deeds
    )


def story(language: str, number: int) -> Story:
    """The story a site tells in its post of this number; about half have a place before the headline. All there are
    come before one comes again, and the step keeps posts in a row from being about one subject."""
    voice, stories = VOICES[language], _stories(language)
    step = next(step for step in (37, 41, 43) if len(stories) % step)
    told = stories[number * step % len(stories)]
    place = (number + number // len(stories)) % (2 * len(voice.places))
    if place >= len(voice.places):
        return told
    headline = voice.located.format(place=voice.places[place], headline=told.headline)
    return Story(told.topic, headline, told.subject, told.deed)


def author(language: str, number: int) -> str:
    people = VOICES[language].people
    return people[number * 3 % len(people)]


def opening(language: str, told: Story, seed: int) -> str:
    """The first sentence of the article: what a feed gives as its summary."""
    return _opening(VOICES[language], told, Random(seed))


def paragraphs(language: str, told: Story, seed: int) -> tuple[str, ...]:
    """Three to six paragraphs, at least WORDS words in all; the first begins with the opening."""
    voice, rng = VOICES[language], Random(seed)
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
    voice, rng = VOICES[language], Random(seed)
    return voice.correction.format(when=rng.choice(voice.whens), person=rng.choice(voice.people))


def retitled(language: str, headline: str) -> str:
    return VOICES[language].retitled.format(headline=headline)


def _opening(voice: Voice, told: Story, rng: Random) -> str:
    return rng.choice(voice.lead).format(
        subject=told.subject, deed=told.deed, place=rng.choice(voice.places), when=rng.choice(voice.whens)
    )


def _filled(voice: Voice, sentence: str, rng: Random) -> str:
    # One draw for all slots: seven calls of choice() would be most of the cost of a page.
    drawn = rng.getrandbits(56)
    text = sentence.format(
        person=voice.people[(drawn & 0xFF) % len(voice.people)],
        place=voice.places[(drawn >> 8 & 0xFF) % len(voice.places)],
        when=voice.whens[(drawn >> 16 & 0xFF) % len(voice.whens)],
        number=12 + (drawn >> 24 & 0xFF) * 2,
        small=5 + (drawn >> 32 & 0xFF) % 15,
        thing=voice.things[(drawn >> 40 & 0xFF) % len(voice.things)],
        group=voice.groups[(drawn >> 48 & 0xFF) % len(voice.groups)],
    )
    return text[0].upper() + text[1:]
