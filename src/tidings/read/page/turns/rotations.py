"""Sets that rotate: places that show a few of a set, others from visit to visit, which return.

    rotation      one text that is back may be news: a notice, a state. Where most of a place, and two texts of four
                  words or more, are back at once, and it had more texts before than it shows, others of a set have
                  their turn. Entries of a list beside the content may be shorter
    alternation   small sets: several texts of a block are back in place of several others, for the second time
    voices        what customers say, in a box named for it, in place of as many others
    turn          one text in place of another, in a place for tips or captions; a sentence in a place for offers, or
                  that many pages of the site have, for the second time; where there were three sentences, for the third
    ranking       a list of as many entries as before that change places among themselves: most read, searched now. A
                  list of news or of products has an order of its own: what stays in it stays in order

From then on what returns there is no news, and neither is what it took the place of. What was never there is reported.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import block_key, moves_key, rotation_key, slot_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import BLOCK_BITS, PageMemory, identity_of
from tidings.read.page.compare.site_boilerplate import RecurringHashes
from tidings.read.page.tree.block_path import is_beside_content, is_in_content
from tidings.read.page.tree.elements import HEADINGS
from tidings.read.page.words.differing_parts import are_edited
from tidings.read.page.words.kinds_of_text import is_telling
from tidings.read.page.words.masked_figures import has_digit
from tidings.read.page.words.momentary_text import says_trouble
from tidings.read.page.words.opening_signs import says_open
from tidings.text.tokens import fold_accents

_LEAST_RETURNED = 2  # at once
_LEAST_PHRASE = 12  # characters of two words or three that are more than a state
_CELLS = frozenset({"td", "th", "dt", "dd"})
_RETURNS = 1  # of several texts of a block at once, after which they have their turns
_SHORT_RETURNS = 5  # of three and more that may be names of what there is
_LEAST_OF_SET, _RETURNS_OF_SET = 3, 2  # sentences of a place with no name for it, and returns before they are known
_LEAST_SHOWN = 4  # other texts that such a place has had at earlier visits
_LEAST_RANKED, _MOST_RANKED = 3, 30  # entries
_RANKS = 0x52414E4B  # beside the key of a place: it ranks, and does not only rotate


class Rotation(NamedTuple):
    """What returned, what it took the place of, and the keys of these places."""

    leaves: frozenset[int] = frozenset()
    rows: frozenset[int] = frozenset()
    keys: frozenset[int] = frozenset()


def rotation(look: Look, memory: PageMemory, found: Comparison) -> Rotation:
    if not found.fresh or len(memory.rows) == len(memory.latest):
        return Rotation()
    latest = frozenset(memory.latest)
    earlier = [row for at, row in enumerate(memory.rows) if at not in latest and not row.is_noise]
    known = frozenset(map(identity_of, earlier))
    new: dict[int, list[int]] = defaultdict(list)
    beside = set[int]()
    for leaf in _returning(look, found):
        is_beside = look.identity(leaf) in known and _is_entry_beside(look, leaf)
        if is_beside or (look.identity(leaf) in known and is_telling(look.tree.texts[leaf])):
            place = slot_key(look.tree.place(leaf), look.slot(leaf))
            new[place].append(leaf)
            beside.update((place,) if is_beside else ())
    if not new:
        return Rotation()
    shown = Counter(slot_key(row.mark, row.slot) for row in earlier)
    stayed = Counter(slot_key(memory.rows[at].mark, memory.rows[at].slot) for at in found.same.values())
    places = [place for place in new if shown[place] >= max(_LEAST_SHOWN, stayed[place] + len(new[place]))]
    places = [place for place in places if _rotates(place, len(new[place]), stayed[place], memory)]
    texts = memory.texts or {}
    gone = ((at, slot_key(memory.rows[at].mark, memory.rows[at].slot)) for at in found.gone)
    return Rotation(
        frozenset(leaf for place in places for leaf in new[place]),
        frozenset(at for at, one in gone if one in places and (one in beside or is_telling(texts.get(at, "")))),
        frozenset(map(rotation_key, places)),
    )


def alternation(look: Look, memory: PageMemory, found: Comparison) -> Rotation:
    """Small sets: several texts of a block that were there before are back at once, in place of several others. For the
    first time it is reported, for it may be undone; from the second time on they have their turns, short ones from the
    sixth. Cells of tables are states, however often they return; trouble is reported each time. What differs by request
    is none of them: a state may return beside it."""
    if len(found.fresh) < _LEAST_RETURNED or len(memory.rows) == len(memory.latest):
        return Rotation()
    texts, latest = memory.texts or {}, frozenset(memory.latest)
    earlier = [row for at, row in enumerate(memory.rows) if at not in latest]
    known = frozenset(identity_of(row) for row in earlier if not row.is_noise or block_key(row.mark) not in memory.keys)
    came: dict[int, list[int]] = defaultdict(list)
    for leaf in _returning(look, found):
        if look.identity(leaf) in known and look.tree.tag(leaf) not in _CELLS:
            came[look.tree.place(leaf) & BLOCK_BITS].append(leaf)
    went: dict[int, list[int]] = defaultdict(list)
    for at in found.gone:
        went[memory.rows[at].mark & BLOCK_BITS].append(at)
    turning, keys = [], set[int]()
    for block in came:
        true = sum(not memory.rows[at].is_noise for at in went[block])
        if min(len(came[block]), len(went[block])) < _LEAST_RETURNED or len(came[block]) < true:
            continue
        words = [*(look.tree.texts[leaf] for leaf in came[block]), *(texts.get(at, "") for at in went[block])]
        if any(map(_is_news_each_time, words)):
            continue
        if len(went[block]) > _LEAST_RETURNED or all(map(_is_phrase, words)):
            needed = _RETURNS if all(map(_is_phrase, words)) else _SHORT_RETURNS
            times = next((one for one in range(_SHORT_RETURNS, 0, -1) if moves_key(block, one) in memory.keys), 0)
            keys.add(moves_key(block, min(times + 1, _SHORT_RETURNS)))
            turning += [block] if times >= needed else []
    return Rotation(
        frozenset(leaf for block in turning for leaf in came[block]),
        # Where more went than came, one of them may have been taken away.
        frozenset(at for block in turning if len(went[block]) <= len(came[block]) for at in went[block]),
        frozenset(keys),
    )


def _returning(look: Look, found: Comparison) -> list[int]:
    """The new leaves but those under a name that is new as well: a status page is well again, and so are its parts."""
    fresh, slots = frozenset(found.fresh), look.slots
    return [leaf for leaf in found.fresh if not slots.is_value(leaf) or slots.label_leaf(leaf) not in fresh]


def _is_news_each_time(text: str) -> bool:
    return says_trouble(text) or says_open(text)


def _is_phrase(text: str) -> bool:
    """Is it more than a state: "Mentors wanted", not "Sold out"?"""
    return is_telling(text) or (len(text) >= _LEAST_PHRASE and " " in text)


def _is_entry_beside(look: Look, leaf: int) -> bool:
    """Is it an entry of a list beside the content? There, names of fewer words are no states."""
    return look.tree.tag(leaf) == "li" and is_beside_content(look.tree.path(leaf))


def _rotates(place: int, returned: int, stayed: int, memory: PageMemory) -> bool:
    """Was it known to, or have most of its texts returned now?"""
    return rotation_key(place) in memory.keys or returned >= max(_LEAST_RETURNED, stayed)


# Places whose names say that they show one of several: tips, slogans, the caption of a picture. One for offers may say
# that there are tickets again.
_TURNING = re.compile(
    r"(?:^|[\s.#_-])(?:tips?|tipps?|quotes?|testimonials?|opiniones|temoignages|kundenstimmen|slogan|tagline|motd|fun-?facts?|did-you-know|(?:mp-)?dyk|proverbs?|sayings?|"
    r"motto|aphorism|verse|spruch|zitat|citat|cytat|fortune|joke|quiz)(?=$|[\s.#_-])|^blockquote(?=$|[.#])"
)
_VOICED = re.compile(
    r"(?:^|[\s.#_-])(?:testimonials?|testimonianze|testimonios|opiniones|temoignages|kundenstimmen|kundenmeinungen|"
    r"klantervaringen|customer-(?:voices|quotes|stories)|voices|quote-(?:box|slider|carousel|rotator))(?=$|[\s.#_-])"
)
# Those of a line that says what a picture shows; <figcaption> is one as well.
_CAPTION = re.compile(
    r"^figcaption|(?:^|[\s.#_-])(?:captions?|photos?|photo-?(?:credit|caption|legend)s?|fotos?|bild(?:text|unterschrift)?|"
    r"legende|didascalia|bijschrift|bildetekst|billedtekst|podpis)(?=$|[\s.#_-])"
)
_OFFERING = re.compile(r"(?:^|[\s.#_-])(?:claim|usps?|promos?|cta|campaigns?)(?=$|[\s.#_-])")


def turn(look: Look, memory: PageMemory, found: Comparison, recurring: RecurringHashes) -> Rotation:
    """Single texts that were there before and are back, in place of another one."""
    if not found.fresh or not found.gone or len(memory.rows) == len(memory.latest):
        return Rotation()
    texts, latest = memory.texts or {}, frozenset(memory.latest)
    known = frozenset(identity_of(row) for at, row in enumerate(memory.rows) if at not in latest)
    came: dict[int, list[int]] = defaultdict(list)
    for leaf in _returning(look, found):
        if look.tree.tag(leaf) not in _CELLS or look.slots.is_alone_in_row(leaf):
            came[slot_key(look.tree.place(leaf), look.slot(leaf))].append(leaf)
    went: dict[int, list[int]] = defaultdict(list)
    for at in found.gone:
        went[slot_key(memory.rows[at].mark, memory.rows[at].slot)].append(at)
    _pair_by_place(look, memory, came, went)
    leaves, rows, keys = set[int](), set[int](), set[int]()
    shown = Counter(slot_key(row.mark, row.slot) for row in memory.rows)
    for place in came.keys() & went.keys():
        if len(came[place]) > 1 or len(went[place]) > 1 or look.identity(came[place][0]) not in known:
            continue
        leaf, at = came[place][0], went[place][0]
        words, elements = (look.tree.texts[leaf], texts.get(at, "")), look.tree.path(leaf).lower().split(" > ")[-2:]
        is_turning = _are_of_set(elements, words)
        is_offer = any(map(_OFFERING.search, elements)) and not has_digit("".join(words))
        is_text = all(map(is_telling, words)) or (is_offer and all(map(_is_phrase, words)))
        if not is_turning and (not is_text or any(map(_is_news_each_time, words))):
            continue
        needed = _RETURNS
        if not is_turning and not is_offer and not _is_on_many_pages(look, leaf, recurring):
            if shown[place] < _LEAST_OF_SET or not _may_be_set(look, leaf) or not _are_different(*words):
                continue
            needed = _RETURNS_OF_SET
        times = next((one for one in range(_RETURNS_OF_SET, 0, -1) if moves_key(place, one) in memory.keys), 0)
        keys.add(moves_key(place, min(times + 1, _RETURNS_OF_SET)))
        if is_turning or times >= needed:
            leaves.add(leaf)
            rows.add(at)
    return Rotation(frozenset(leaves), frozenset(rows), frozenset(keys))


def voices(look: Look, memory: PageMemory, found: Comparison) -> Rotation:
    """Voices of customers, without links, that took the place of as many others in a box named for them. One more is
    reported, and so is a column of opinions, which leads to them."""
    if not found.fresh or not found.gone:
        return Rotation()
    tree, came, went = look.tree, defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for leaf in found.fresh:
        if any(map(_VOICED.search, tree.path(leaf).lower().split(" > ")[-2:])) and not tree.hrefs(leaf):
            came[tree.place(leaf) & BLOCK_BITS].append(leaf)
    for at in found.gone if came else ():
        went[memory.rows[at].mark & BLOCK_BITS].append(at)
    boxes = [block for block in came if len(came[block]) == len(went[block])]
    return Rotation(
        frozenset(leaf for block in boxes for leaf in came[block]),
        frozenset(at for block in boxes for at in went[block]),
    )


def _pair_by_place(look: Look, memory: PageMemory, came: dict[int, list[int]], went: dict[int, list[int]]) -> None:
    """Pairs the only text that came to a place with the only one that went from it, where one of them is a value and
    the other, for its length, is none."""
    one_came: dict[int, list[int]] = defaultdict(list)
    one_went: dict[int, list[int]] = defaultdict(list)
    for key in came.keys() - went.keys():
        for leaf in came[key]:
            one_came[look.tree.place(leaf) & BLOCK_BITS].append(leaf)
    for key in went.keys() - came.keys():
        for at in went[key]:
            one_went[memory.rows[at].mark & BLOCK_BITS].append(at)
    for place, leaves in one_came.items():
        if len(leaves) == 1 == len(one_went.get(place, ())):
            went[slot_key(place, look.slot(leaves[0]))] = one_went[place]


def _is_on_many_pages(look: Look, leaf: int, recurring: RecurringHashes) -> bool:
    return bool(recurring.widespread(np.array([look.hashes[leaf]], np.int64))[0])


def _are_of_set(elements: Sequence[str], words: tuple[str, str]) -> bool:
    """Are two texts of a set, by the names of their place or how they begin? A figure and a state are none, and a text
    that was edited and is as it was is corrected."""
    rests = [_behind_beginning(fold_accents(text)) for text in words]
    if any(map(says_open, words)) or are_edited(*rests):
        return False
    if any(map(_CAPTION.search, elements)):
        return all(is_telling(text) or (_is_phrase(text) and not has_digit(text)) for text in words)
    if any(map(says_trouble, words)) or any(has_digit(text) and not is_telling(text) for text in words):
        return False
    return any(map(_TURNING.search, elements)) or all(map(_begins_as_tip, words))


def _behind_beginning(text: str) -> str:
    found = _BEGINNING.match(text)  # at its start alone: sought everywhere, a text of signs would take forever
    return text if found is None else text[found.end() :]


def _may_be_set(look: Look, leaf: int) -> bool:
    """May any sentences be shown in turn here? In the content they are states of what the page is about: "Snow chains
    are required"."""
    return look.tree.tag(leaf) not in HEADINGS and not is_in_content(look.tree.path(leaf))


def _are_different(old: str, new: str) -> bool:
    """Do two texts say different things? What begins alike may be a state ("Right now ..."), and figures are news."""
    heads = {fold_accents(text).split(maxsplit=1)[0] for text in (old, new)}
    return len(heads) > 1 and not has_digit(old + new)


# How texts begin that are one of several: "Did you know ...", "Tip: ...".
_BEGINNING = re.compile(
    r"\W*(?:(?:photo(?:graph|graphie)?|picture|image|foto|bild|imagen|immagine|afbeelding|zdjecie)s?\s?[:：]|"
    r"did you know\??|(?<=\.\.\. )that |(?<=… )that |(?:top )?tip\s?[:：]|hint\s?[:：]|"
    r"wussten sie|wusstest du|schon gewusst|tipp\s?[:：]|"
    r"(?:le )?saviez[- ]vous|a decouvrir|astuce\s?[:：]|conseil\s?[:：]|sabias que|sabia que|consejo\s?[:：]|"
    r"dica\s?[:：]|(?:lo )?sapevi|lo sapevate|consiglio\s?[:：]|visste du|vidste du|tips\s?[:：]|tiesitko|"
    r"vinkki\s?[:：]|wist [ju]e? dat|wist u dat|czy wiesz|czy wiecie|porada\s?[:：]|rada\s?[:：]|"
    r"vite,? ze|vedeli jste|tudta|stiati|biliyor muydunuz|"
    r"знаете ли|чи знаєте|совет\s?[:：]|порада\s?[:：]|ηξερες|το ηξερ|豆知識|ご存知|你知道)"
)


def _begins_as_tip(text: str) -> bool:
    return _BEGINNING.match(fold_accents(text)) is not None


def ranking(look: Look, memory: PageMemory, found: Comparison) -> Rotation:
    """The entries of rankings that returned, and those that left them."""
    tree, latest = look.tree, frozenset(memory.latest)
    new: dict[int, list[int]] = defaultdict(list)
    for leaf in found.fresh:
        if tree.tag(leaf) == "li" and not has_digit(tree.texts[leaf]):
            block = tree.place(leaf)
            if block_key(block) not in memory.keys:  # of random picks, looks tell which are true
                new[slot_key(block, look.slot(leaf))].append(leaf)
    if not new or len(latest) == len(memory.rows):
        return Rotation()
    shown, listed = _ranked_entries(look, new), _ranked_rows(memory, new)
    earlier = frozenset(identity_of(row) for at, row in enumerate(memory.rows) if at not in latest)
    gone, texts = frozenset(found.gone), memory.texts or {}
    leaves, rows, keys = set[int](), set[int](), set[int]()
    for place, came in new.items():
        entries, before = shown[place], listed[place]
        if len(entries) != len(before) or not _LEAST_RANKED <= len(entries) <= _MOST_RANKED:
            continue
        returned = [leaf for leaf in came if look.identity(leaf) in earlier]
        key = rotation_key(place ^ _RANKS)
        if returned and (key in memory.keys or _changed_places(entries, before, found)):
            keys.add(key)
            leaves.update(returned)
            rows.update(at for at in before if at in gone and not has_digit(texts.get(at, "")))
    return Rotation(frozenset(leaves), frozenset(rows), frozenset(keys))


def _ranked_entries(look: Look, places: dict[int, list[int]]) -> dict[int, list[int]]:
    """The entries of these places now, in order."""
    found: dict[int, list[int]] = defaultdict(list)
    for leaf in look.leaves:
        if look.tree.tag(leaf) == "li" and (place := slot_key(look.tree.place(leaf), look.slot(leaf))) in places:
            found[place].append(leaf)
    return found


def _ranked_rows(memory: PageMemory, places: dict[int, list[int]]) -> dict[int, list[int]]:
    """The rows of these places at the last visit, in order."""
    found: dict[int, list[int]] = defaultdict(list)
    for at in memory.latest:
        row = memory.rows[at]
        if (place := slot_key(row.mark, row.slot)) in places:
            found[place].append(at)
    return found


def _changed_places(entries: list[int], before: list[int], found: Comparison) -> bool:
    """Are two entries that stayed in another order than before?"""
    ranks = {at: rank for rank, at in enumerate(before)}
    stayed = [ranks[at] for leaf in entries if (at := found.same.get(leaf)) is not None and at in ranks]
    return any(one > other for one, other in pairwise(stayed))
