"""The edits that agencies and editors make to a story, and texts that only look like it. Seeded by the caller.

An edit takes paragraphs and gives paragraphs. What it writes itself (leads, boilerplate, other words) is made up here.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Paragraphs = list[str]
Edit = Callable[[Paragraphs, random.Random], Paragraphs]

_SENTENCE = re.compile(r"(?<=[.!?][\"”’)])\s+|(?<=[.!?。！？])\s+(?=\S)")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_NAME = re.compile(r"(?<=[a-zà-ÿ,] )[A-ZÀ-Þ][a-zà-ÿ]{2,}")

_NAMES = (
    "Abbott Baines Carver Dalton Ellery Farrow Gresham Hollis Ingram Jessop Kendal Lowther Mercer Nevin Orford Pascoe "
    "Quill Radley Selby Thorne Upton Varley Wexford Yardley Zeller Marden Tolley Brisco Hanley Corwin"
).split()
LEADS = (
    "It was the talk of the morning in {one}, and by the evening few people in {two} had not heard of it.",
    "After days of rumours the news was out on {day}: what many around {one} had expected is now certain.",
    "{one} has seen quieter weeks. What became known on {day} will keep lawyers, officials and neighbours busy.",
    "Those who follow {one} closely were hardly surprised, but the details that emerged on {day} go further than most.",
    "The facts were slow to arrive, and our reporters spoke to several people close to {two} to put them in order.",
    "UPDATE: This report has been rewritten throughout with new details about {one} and reactions from {two}.",
    "Here is what we know so far about {one}, why it matters to readers here, and what is likely to happen next.",
    "A story that began far away reached our region on {day}, when {one} and {two} were named in the same breath.",
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
BOILERPLATE = (
    "Sign up for our morning newsletter and get the most important stories of the day in your inbox at seven. You can "
    "unsubscribe at any time with one click. Read our privacy notice to learn how we keep your data.",
    "This article was first published by our partner agency and has been edited for length and style. Our newsroom is "
    "independent. If you find a mistake, please write to the readers' editor, who will answer within two days.",
    "Reporting by our correspondents in three cities; additional reporting by the business desk; editing by the night "
    "desk. Our standards: the principles of trust.",
    "About the company: founded in 1987, the group employs more than 4,000 people in nineteen countries and is listed "
    "on the stock exchange. Statements about the future in this text rest on assumptions that may turn out to be "
    "wrong; results may differ from what is expected here, and nobody undertakes to correct them later.",
    "We use cookies and similar techniques to offer you a better experience, to measure how our pages are read and to "
    "pay for our journalism. By going on you accept this. You can change your mind in the settings at any time.",
    "Follow us on all channels. Download our app for breaking news. More on this subject: the ten questions everybody "
    "asks, our timeline of the events, and the podcast in which our editors discuss the week. Share this article with "
    "your friends, or leave a comment below; comments are open for three days and are moderated by our team.",
    "Thank you for reading. Good journalism costs money, and readers like you make ours possible. Support us from one "
    "euro a week and read everything, on every device, without advertisements. Already a subscriber? Log in here.",
    "The material on this page may not be published, broadcast, rewritten or redistributed without permission.",
)
_WORDS = {
    "said": "stated", "big": "large", "large": "sizeable", "also": "in addition", "but": "yet", "about": "around",
    "began": "started", "start": "begin", "started": "began", "help": "assist", "people": "persons",
    "show": "reveal", "shows": "reveals", "many": "numerous", "important": "significant", "company": "firm",
    "now": "currently", "government": "administration", "used": "employed", "get": "obtain", "made": "produced",
    "make": "create", "new": "recent", "after": "following", "before": "prior to", "because": "since",
    "however": "still", "including": "among them", "would": "was going to", "told": "informed",
    "according": "as stated", "near": "close to", "more than": "over", "killed": "left dead", "home": "house",
    "police": "officers", "children": "youngsters", "year": "twelve months", "last": "past", "week": "seven days",
    "found": "discovered", "way": "manner", "asked": "requested", "work": "labour", "while": "whereas",
    "several": "a number of", "the first": "the initial", "expected": "anticipated", "plan": "scheme",
    "plans": "schemes", "increase": "rise", "often": "frequently", "buy": "purchase", "game": "match",
    "games": "matches", "city": "town", "can": "is able to", "very": "extremely",
}  # fmt: skip
_WORD = re.compile(r"\b(" + "|".join(sorted(_WORDS, key=len, reverse=True)) + r")\b")


def paragraphs_of(text: str) -> Paragraphs:
    """One that was pasted as a single block is broken after every third sentence."""
    found = [part.strip() for part in re.split(r"\n+", text) if part.strip()]
    if len(found) > 2:
        return found
    sentences = [sentence for part in found for sentence in _SENTENCE.split(part)]
    return [" ".join(sentences[start : start + 3]) for start in range(0, len(sentences), 3)]


def text_of(paragraphs: Paragraphs) -> str:
    return "\n\n".join(paragraphs)


def copied(story: Paragraphs, rng: random.Random) -> Paragraphs:
    """Taken over whole, set in other quotation marks and dashes, under a headline of its own."""
    quotes = str.maketrans({"“": '"', "”": '"', "’": "'", "—": "-", "–": "-"})
    return [_lead(story, rng).upper(), *(part.translate(quotes) for part in story)]


def cut_from_the_end(story: Paragraphs, rng: random.Random) -> Paragraphs:
    return _first_words(story, rng.uniform(0.3, 0.8))


def cut_short(story: Paragraphs, rng: random.Random) -> Paragraphs:
    """To a brief: a sixth to a third is left."""
    return _first_words(story, rng.uniform(1 / 6, 1 / 3))


def cut_in_the_middle(story: Paragraphs, rng: random.Random) -> Paragraphs:
    sentences = _sentences(story)
    gone = max(1, int(len(sentences) * rng.uniform(0.2, 0.5)))
    start = rng.randint(1, max(1, len(sentences) - gone - 1))
    return sentences[:start] + sentences[start + gone :]


def new_lead(story: Paragraphs, rng: random.Random) -> Paragraphs:
    """One to three sentences of its own in place of the first two."""
    sentences = _sentences(story)
    leads = [_lead(story, rng) for _ in range(rng.randint(1, 3))]
    return [" ".join(dict.fromkeys(leads)), *(sentences[2:] if len(sentences) > 4 else sentences)]


def names_and_figures(story: Paragraphs, rng: random.Random) -> Paragraphs:
    """Most names are others, most figures too."""
    other: dict[str, str] = {}

    def name(match: re.Match[str]) -> str:
        return other.setdefault(match[0], rng.choice(_NAMES) if rng.random() < 0.7 else match[0])

    def number(match: re.Match[str]) -> str:
        return str(rng.randint(2, 4000)) if rng.random() < 0.8 else match[0]

    return [_NUMBER.sub(number, _NAME.sub(name, part)) for part in story]


def reordered(story: Paragraphs, rng: random.Random) -> Paragraphs:
    head, rest = story[:1], story[1:]
    rng.shuffle(rest)
    return head + rest


def boilerplate_added(story: Paragraphs, rng: random.Random) -> Paragraphs:
    chosen = rng.sample(BOILERPLATE, rng.randint(1, 3))
    return [*chosen[2:], *story, *chosen[:2]]


def paraphrased(story: Paragraphs, rng: random.Random) -> Paragraphs:
    """A third to two thirds of the sentences in other words."""
    share = rng.uniform(1 / 3, 2 / 3)
    return [_reworded(sentence, rng) if rng.random() < share else sentence for sentence in _sentences(story)]


EDITS: dict[str, Edit] = {
    "copied, other headline": copied,
    "cut from the end": cut_from_the_end,
    "cut short": cut_short,
    "cut in the middle": cut_in_the_middle,
    "new lead": new_lead,
    "names and figures": names_and_figures,
    "reordered": reordered,
    "boilerplate added": boilerplate_added,
    "paraphrased": paraphrased,
}


def mixed(story: Paragraphs, rng: random.Random) -> Paragraphs:
    """Two or three edits one after the other, as a paper does it."""
    order = (cut_from_the_end, cut_in_the_middle, paraphrased, names_and_figures, new_lead, boilerplate_added)
    chosen = set(rng.sample(order, rng.randint(2, 3))) - ({cut_in_the_middle} if rng.random() < 0.5 else set())
    for edit in order:
        if edit in chosen:
            story = edit(story, rng)
    return story


# -- what only looks like it ------------------------------------------------------------------------


def halves(story: Paragraphs) -> tuple[Paragraphs, Paragraphs]:
    """Two texts on one subject, with the same names and words, that share no sentence: every other paragraph."""
    return story[::2], story[1::2]


def follow_up(first: Paragraphs, second: Paragraphs, rng: random.Random) -> Paragraphs:
    """The next day's story: new text on the subject that repeats a tenth to a quarter of itself from the day before."""
    wanted = len(" ".join(second).split()) * rng.uniform(0.1, 0.25)
    sentences, told, words = _sentences(first), [], 0
    start = rng.randrange(max(1, len(sentences) // 2))
    for sentence in sentences[start:]:
        words += len(sentence.split())
        if words > wanted:
            break
        told.append(sentence)
    return [*second, " ".join(told)] if told else second


# -- small parts ------------------------------------------------------------------------------------


def _sentences(story: Paragraphs) -> Paragraphs:
    return [sentence for part in story for sentence in _SENTENCE.split(part) if sentence]


def _first_words(story: Paragraphs, share: float) -> Paragraphs:
    sentences = _sentences(story)
    wanted, words, kept = share * len(" ".join(sentences).split()), 0, []
    for sentence in sentences:
        kept.append(sentence)
        words += len(sentence.split())
        if words >= wanted:
            break
    return kept


def _lead(story: Paragraphs, rng: random.Random) -> str:
    names = _NAME.findall(" ".join(story)) or ["the town"]
    return rng.choice(LEADS).format(one=rng.choice(names), two=rng.choice(names), day=rng.choice(_DAYS))


def _reworded(sentence: str, rng: random.Random) -> str:
    sentence = _WORD.sub(lambda match: _WORDS[match[0]] if rng.random() < 0.8 else match[0], sentence)
    before, mark, after = sentence.partition(", ")
    if mark and after and rng.random() < 0.5 and len(before.split()) > 2:
        sentence = f"{after.rstrip('.')}, {before[:1].lower()}{before[1:]}."
    return sentence
