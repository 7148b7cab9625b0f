"""The newest made-up sites keep to the promise they are written from: each text is noise or a change."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

from bench.changing import pieces
from bench.changing.promised.sites import SITES
from bench.changing.scenario import ROUNDS, Edit, Fetch, Site
from bench.changing.visible import LINK_TARGET, count_in, fetch_of, start_of
from selectolax.lexbor import LexborHTMLParser, LexborNode
from tests.cases import each

INTO = timedelta(minutes=31)  # of a round, when it is visited
SECOND_LOOK = timedelta(seconds=15)
BLOCKS = "tr, li, article, dl, .card, .structItem, .update, .component-container"
TONGUES = [one for one in vars(pieces).values() if isinstance(one, pieces.Tongue)]
AGES = [form for tongue in TONGUES for forms in (tongue.minutes, tongue.hours, tongue.ages) for form in forms]
WORDS = [word for tongue in TONGUES for word in (*tongue.days, *tongue.months) if len(word) > 1]
AGE = "|".join(re.escape(form).replace(r"\{\}", r"\d+") for form in sorted(AGES, key=len, reverse=True))
MOVING = re.compile("|".join([AGE, *map(re.escape, WORDS), "（.）", r"\d+"]))
SPOKEN = re.compile(r"^(Today|Yesterday|Mar \d+, 2026) at \d\d:\d\d$")  # how old a post of a forum is


class Still(Random):
    """Always the same: what is drawn more or less in a round moves nothing that is drawn after it."""

    def random(self) -> float:
        return 0.25

    def getrandbits(self, k: int, /) -> int:
        return 0


def texts(html: str) -> Counter[str]:
    """The texts of a page as its elements have them."""
    found: Counter[str] = Counter()
    for node in _body(html).traverse(include_text=True):
        if node.tag == "-text" and (text := " ".join((node.text() or "").split())):
            found[text] += 1
    return found


def blocks(html: str) -> Sequence[str]:
    """The rows, items, cards and posts of a page, each as a whole."""
    return [" ".join(node.text(separator=" ").split()) for node in _body(html).css(BLOCKS)]


def leads(html: str) -> Counter[str]:
    return Counter(str(link.attributes.get("href")) for link in _body(html).css("a"))


def _body(html: str) -> LexborNode:
    tree = LexborHTMLParser(html)
    for node in tree.css("script, style"):
        node.decompose()
    assert tree.body is not None
    return tree.body


def at(site: Site, path: str, round: int, moment: datetime, seed: str = "one") -> str:
    return site.body(path, round, fetch_of(1, moment, seed))


@each("site", SITES)
def test_with_the_same_noise_only_what_the_edits_say_differs(site: Site) -> None:
    together: dict[tuple[str, int], list[Edit]] = {}
    for edit in site.edits:
        together.setdefault((edit.path, edit.round), []).append(edit)
    for (path, round), edits in together.items():
        old, new = (site.body(path, one, Fetch(1, start_of(round), Still())) for one in (round - 1, round))
        said = {text for edit in edits for text in (edit.shows, edit.instead_of)} - {""}
        replaced = any(edit.shows and not edit.instead_of and not edit.kind.endswith(" added") for edit in edits)
        whole = [*texts(old), *texts(new), *blocks(old), *blocks(new)]
        told = [text for text in whole if any(count_in(text, part) for part in said)]
        differing = (texts(old) - texts(new)) + (texts(new) - texts(old))
        faults = [text for text in differing if not any(text in one for one in told)]
        assert len(faults) <= replaced, (path, round, faults)  # the former text of one that is still elsewhere
        assert leads(old) == leads(new) or any(edit.kind == LINK_TARGET for edit in edits), (path, round)


@each("site", SITES)
def test_what_time_alone_moves_is_a_clock_an_age_a_teaser_or_comes_back(site: Site) -> None:
    titles = {_title(at(site, path, 0, start_of(0))) for path in site.paths}
    for path in site.paths:
        seen = [texts(at(site, path, 0, start_of(round) + INTO)) for round in range(ROUNDS)]
        always = {text for text in seen[0] if all(text in one for one in seen)}
        shapes = Counter(shape for one in seen for shape in {MOVING.sub("#", text) for text in one})
        for text in {text for one in seen for text in one} - always - titles:
            rounds = [round for round, one in enumerate(seen) if text in one]
            comes_back = len(rounds) > 1 and rounds[-1] - rounds[0] >= len(rounds)
            moves = shapes[MOVING.sub("#", text)] == ROUNDS or SPOKEN.match(text)
            assert comes_back or moves, (path, text, rounds)


def _title(html: str) -> str:
    found = _body(html).css_first("h1")
    assert found is not None
    return " ".join(found.text().split())


def test_few_noises_of_the_request_agree_in_two_looks() -> None:
    drawn, agreed = 0, 0
    for site in SITES:
        titles = {_title(at(site, path, 0, start_of(0))): ROUNDS for path in site.paths}  # teasers have a reason
        for path in site.paths:
            for round in range(0, ROUNDS, 3):
                first, second, third = (
                    texts(at(site, path, round, start_of(round) + INTO + later, f"{site.name}{path} {round} {number}"))
                    for number, later in enumerate((timedelta(0), SECOND_LOOK, timedelta(0)))
                )
                first.subtract(titles)
                drawn += (first - third).total()
                agreed += ((first & second) - third).total()
    assert agreed < 0.06 * drawn
