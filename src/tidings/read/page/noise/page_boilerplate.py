"""What is around the content of a page: menus, controls, banners that ask for consent, boxes of teasers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import takewhile

from selectolax.lexbor import LexborNode

from tidings.read.page.compare.keys import figures_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.site_boilerplate import is_navigation
from tidings.read.page.compare.variants import with_prices
from tidings.read.page.noise.teaser_headings import announces_popular, heads_ranking, heads_teasers, says_for_you
from tidings.read.page.tree.asking_boxes import asks_reader
from tidings.read.page.tree.block_path import is_beside_content, is_in_content
from tidings.read.page.tree.elements import HEADINGS, MOST_LINKED
from tidings.read.page.tree.leaf_hash import hash_leaves
from tidings.read.page.tree.link_lines import repeats_links
from tidings.read.page.tree.named_boxes import (
    is_advertisement,
    is_asking_box,
    is_named_notice,
    is_overlay,
    names_banner,
    names_manager,
)
from tidings.read.page.tree.scope import marked_main
from tidings.read.page.tree.segments import PageTree
from tidings.read.page.words.kinds_of_text import is_consent, mentions_cookies, says_accept, says_control
from tidings.read.page.words.masked_figures import has_digit, masked_words
from tidings.read.page.words.momentary_text import heads_facts, is_daily, says_render_time
from tidings.text.tokens import one_line

# A text without any of these asks for no consent.
SIGNS_OF_CONSENT = (
    *("ookie", "raceur", "iastecz", "artner", "artenaire", "ocios", "akor", "väste", "erez", "iškot", "olači", "ütik"),
    *("уки", "укі", "クッキー", "쿠키", "lapuk", "īkdat", "üpsis"),
)
_BANNER_DEPTH, _MOST_IN_BANNER = 4, 24  # blocks around a leaf of a banner, leaves in one of them
_MOST_IN_DIALOG = 8  # leaves of a banner that no name tells
# Of these, names that a shop gives to nothing that it bakes.
_SURE_BANNER = re.compile(
    r"cookie[_-]?(?:banner|bar|consent|notice|law|compliance|withdraw|pop-?up|message|overlay|modal|dialog|layer|wall|"
    r"hint|info|disclaimer|alert|statistics|settings|preferences)|consent|gdpr|cmp\d?\b|cmp\d?-|"
    r"cc-(?:window|banner)|privacy-(?:banner|bar|notice)|onetrust|didomi|usercentrics",
    re.I,
)
# Of these, names that nothing else has: such a banner need not speak of cookies ("Manage your choice").
_NAMED_BANNER = re.compile(r"cookie[_-]?(?:banner|bar|consent|law|overlay|modal)(?![a-z])", re.I)
# A path without any of these needs no expression: searching a text for them takes a fifth of the time.
_BAR_SIGNS = ("top", "ticker", "weather", "masthead")
_BAR = re.compile(r"[.#](?:[\w-]*[-_])?(?:top|topbar|ticker|weather|masthead)(?=$|[ .#_-])")
_NEWEST_SIGNS = ("recent", "latest", "teaser")
_NEWEST = re.compile(
    r"[.#](?:widget[-_]recent[-_]entries|recent-posts|wp-block-latest-posts|(?:[a-z]+-)?teasers?)(?=$|[ .#_-])"
)
_MENU_ELEMENTS = frozenset({"nav", "header", "footer"})
_MENU_NAME = re.compile(r"[.#_-](?:nav|navbar|navigation|offcanvas|mobile-menu)(?=$|[.#_-])[^ ]*$", re.I)
_MENU_PARTS = HEADINGS | frozenset({"button", "summary", "li"})
_LONGEST_IN_MENU, _MENU_DEPTH = 200, 6  # characters, blocks
_LONGEST_HEAD, _NEAR_HEADS = 40, 30  # characters of a name above links, leaves between two of them
# The digits of a name, POP3 or Site24x7, are no figures; those of EUR12 and v2.1 are.
_NAME_WITH_DIGITS = re.compile(
    r"(?<![\w.,])(?!(?:eur|usd|gbp|chf|pln|sek|nok|dkk|czk|jpy|rs|kr)\d)[^\W\d_]{2,}\d{1,3}(?:[x×/-]\d{1,2})?"
    r"(?![.,:]?\w)",
    re.IGNORECASE,
)
_LONGEST_BUTTON = 24  # characters of a link in a notice
_CONTROLS = frozenset({"button", "summary"})
_COUNT_BEHIND = re.compile(r"\s*[(\[]\s*\d+\s*[)\]]\s*$")
_MOST_NAMES = 8  # classes of a link
_SKIP = re.compile(r"[.#_-]skip(?=$|[ .#_-]|links?|nav)", re.I)
_LONGEST_BANNER = 250  # characters
_ANSWERS = frozenset(
    "yes no ok oui non ja nein nee nej nei sí si tak nie sim não ano ne так да нет ні はい いいえ".split()
)
_CONTENT = frozenset({"main", "article", "body"})
_LONGEST_ENTRY = 80  # characters of an entry of a ranking that is no element of a list
_LONGEST_INTRODUCTION = 80
_RATE = re.compile(r"(?<!\d)\d+[.,]\d{4,}")  # a rate of exchange: nothing is sold at so many decimals
_MOST_OF_THE_DAY = 8  # leaves of a box


def leads_around(tree: PageTree, leaf: int) -> bool:
    """Is it a link of a menu or a footer, a heading or a button in a menu, an advertisement, or laid over the page? A
    price in the menu of a restaurant is none, nor is a table of contents."""
    path = tree.path(leaf)
    if not is_navigation(path):
        is_button = len(tree.texts[leaf]) <= _LONGEST_BUTTON and _is_link(tree, leaf)
        if is_advertisement(path) or is_overlay(path) or (is_button and is_named_notice(path)):
            return True
        if repeats_links(tree, leaf) or asks_reader(tree, leaf):
            return True
        return is_asking_box(path) and _asks(tree, leaf)
    if has_figure(tree.texts[leaf]):
        return False
    if _is_link(tree, leaf):
        return _leads_away(tree, leaf) or _SKIP.search(path) is not None
    if len(tree.texts[leaf]) > _LONGEST_IN_MENU:
        return False
    return (_is_in_menu(tree, leaf) and _is_beside_links(tree, leaf)) or _is_column_head(tree, leaf)


def _asks(tree: PageTree, leaf: int) -> bool:
    """Is it a question to the reader, or a button to answer it? A survey may also be what a page is about."""
    text = tree.texts[leaf]
    return "?" in text or (len(text) <= _LONGEST_BUTTON and (tree.tag(leaf) in _CONTROLS or _is_link(tree, leaf)))


def _is_link(tree: PageTree, leaf: int) -> bool:
    """Is a leaf a link? The blanks between elements without text do not count."""
    linked = tree.linked[leaf]
    return linked > 0 and linked >= MOST_LINKED * len(one_line(tree.texts[leaf]))


def _leads_away(tree: PageTree, leaf: int) -> bool:
    return not all(map(_is_within_page, tree.own_hrefs(leaf)))


def _is_column_head(tree: PageTree, leaf: int) -> bool:
    """Is it one of several short names above links, as the columns of a menu or a footer have them? A notice above
    the links of a footer is alone."""
    if not _is_above_links(tree, leaf):
        return False
    place, around = tree.place(leaf), range(max(0, leaf - _NEAR_HEADS), min(len(tree), leaf + _NEAR_HEADS + 1))
    return any(other != leaf and tree.place(other) == place and _is_above_links(tree, other) for other in around)


def _is_above_links(tree: PageTree, leaf: int) -> bool:
    """Is it a short text, and are the next two links of a menu?"""
    behind = range(leaf + 1, leaf + 3)
    if behind[-1] >= len(tree) or len(tree.text(leaf)) > _LONGEST_HEAD or _is_link(tree, leaf):
        return False
    return all(is_navigation(tree.path(one)) and _is_link(tree, one) and _leads_away(tree, one) for one in behind)


def _is_in_menu(tree: PageTree, leaf: int) -> bool:
    """Is it a heading, a button or in an entry of a menu? A notice in the header of the site is none."""
    owner = tree.owners[leaf]
    is_part = tree.tags[owner] in _MENU_PARTS
    while owner and tree.tags[owner] not in _MENU_ELEMENTS and not _MENU_NAME.search(tree.paths[owner]):
        owner = tree.above[owner]
        is_part = is_part or tree.tags[owner] == "li"
    return owner > 0 and is_part


def _is_within_page(href: str) -> bool:
    """Does a link lead to a place on the same page? "#" alone is a button."""
    return href[:1] == "#" and len(href) > 1


def _is_beside_links(tree: PageTree, leaf: int) -> bool:
    """Is the nearest link around a leaf of a menu one to another page?"""
    place = tree.owners[leaf]
    for _ in range(_MENU_DEPTH):
        link = tree.first_link(place) if place else None
        if link is not None:
            return not _is_within_page(link)
        place = tree.above[place]
    return False


def has_figure(text: str) -> bool:
    """Has a text digits that may be a price or a count? Those of a name are none: POP3, IPv6, Site24x7."""
    return has_digit(text) and has_digit(_NAME_WITH_DIGITS.sub(" ", text))


def is_control(tree: PageTree, leaf: int) -> bool:
    """Is it a button or a link that only operates the page: "See details", "Skip to content"?"""
    if tree.tag(leaf) == "button" and _COUNT_BEHIND.sub("", tree.texts[leaf]).strip(" .!?").casefold() in _ANSWERS:
        return True
    return (tree.tag(leaf) in _CONTROLS or _is_link(tree, leaf)) and says_control(tree.texts[leaf])


def links_of_site(tree: PageTree, leaves: Sequence[int]) -> frozenset[int]:
    """Returns those of these leaves whose links belong to the site around the document; none where a person chose what
    is watched."""
    if not leaves or tree.scoped:
        return frozenset()
    main = marked_main(tree.tree)
    return frozenset(leaf for leaf in leaves if is_link_of_site(tree, leaf, main))


def is_link_of_site(tree: PageTree, leaf: int, main: LexborNode | None) -> bool:
    """Is it nothing but a link that is named as one of a menu, or that is outside of the page's <main>? Where such
    a one leads does not concern the document."""
    if not _is_link(tree, leaf):
        return False
    if any(map(_names_menu, tree.own_anchors(leaf))):
        return True
    node: LexborNode | None = tree.blocks[tree.owners[leaf]]
    while main is not None and node is not None and node.mem_id != main.mem_id:
        node = node.parent
    return main is not None and node is None


def _names_menu(anchor: LexborNode) -> bool:
    return is_navigation(f"a.{'.'.join((anchor.attributes.get('class') or '').split()[:_MOST_NAMES])}")


def figure_keys(look: Look, leaves: Iterable[int]) -> dict[int, int]:
    """The shared_key, with any figures but prices, of each of these leaves that has some and is in a bar of the site.
    A sidebar may have figures of the page itself: its telephone, its stock."""
    tree = look.tree
    found = [leaf for leaf in leaves if _is_in_bar(tree.path(leaf)) and has_digit(tree.texts[leaf])]
    if not found:
        return {}
    keys = figure_keys_of([(tree.texts[leaf], tree.place(leaf)) for leaf in found])
    return dict(zip(found, keys, strict=True))


def figure_keys_of(texts: Sequence[tuple[str, int]]) -> list[int]:
    """The shared_key, with any figures but prices, of texts in their blocks."""
    masked = [" ".join(masked_words(with_prices(_RATE.sub("0", text)))) for text, _ in texts]
    hashes = hash_leaves(masked).hashes.tolist()
    return [figures_key(masked, block, 0) for masked, (_, block) in zip(hashes, texts, strict=True)]


@lru_cache(maxsize=4_096)
def _is_in_bar(path: str) -> bool:
    return any(map(path.__contains__, _BAR_SIGNS)) and _BAR.search(path) is not None and is_beside_content(path)


def technical_lines(look: Look, leaves: Iterable[int]) -> frozenset[int]:
    """Lines of a footer on how the page was made: by which server, in how many milliseconds."""
    tree = look.tree
    lines = (leaf for leaf in leaves if says_render_time(tree.texts[leaf]))
    return frozenset(leaf for leaf in lines if is_navigation(tree.path(leaf)))


def asks_consent(look: Look, leaf: int) -> bool:
    """Is it in a banner that asks for consent? A paragraph on cookies in a policy is none: a banner is named so, has a
    button, or says to accept."""
    tree = look.tree
    path = tree.path(leaf)
    if names_banner(path):
        if tree.tag(leaf) == "button" or any(map(is_consent, _boxes(look, leaf))):
            return True
        if _NAMED_BANNER.search(path) is not None and not is_in_content(path):
            return True
        is_named = _SURE_BANNER.search(path) is not None and any(map(mentions_cookies, _boxes(look, leaf)))
        is_banner = names_manager(path) or is_named
        return is_banner and not is_in_content(path)
    if tree.tag(leaf) == "button":
        return any(map(is_consent, _boxes(look, leaf)))
    if is_in_content(path):  # of a policy, most paragraphs speak of it
        return _is_in_dialog(look, leaf)
    text = tree.text(leaf)
    if is_consent(text) and (_has_button(look, leaf) or (len(text) <= _LONGEST_BANNER and says_accept(text))):
        return True
    return _is_in_dialog(look, leaf)


def _is_in_dialog(look: Look, leaf: int) -> bool:
    """Is the smallest box with a button around it a question whether one accepts? Its heading names no cookies, or does
    not ask."""
    tree, slots, block = look.tree, look.slots, look.tree.owners[leaf]
    for _ in range(_BANNER_DEPTH):
        first, last = slots.span(block)
        if block == 0 or last - first >= _MOST_IN_DIALOG or tree.tags[block] in _CONTENT:
            return False
        if any(tree.tag(one) == "button" for one in range(first, last + 1)):
            words = " ".join(tree.text(one) for one in range(first, last + 1))
            return is_consent(words) and says_accept(words)
        block = tree.above[block]
    return False


def _boxes(look: Look, leaf: int) -> Iterator[str]:
    """The texts of the small blocks around a leaf, the innermost first."""
    tree, block = look.tree, look.tree.owners[leaf]
    for _ in range(_BANNER_DEPTH):
        first, last = look.slots.span(block)
        if block == 0 or last - first > _MOST_IN_BANNER:
            return
        yield " ".join(tree.text(one) for one in range(first, last + 1))
        block = tree.above[block]


def _has_button(look: Look, leaf: int) -> bool:
    tree, block = look.tree, look.tree.owners[leaf]
    for _ in range(_BANNER_DEPTH):
        first, last = look.slots.span(block)
        if block == 0 or last - first > _MOST_IN_BANNER:
            return False
        if any(tree.tag(one) == "button" for one in range(first, last + 1)):
            return True
        block = tree.above[block]
    return False


def is_introduced(tree: PageTree, leaf: int) -> bool:
    """Does it say itself that it leads elsewhere: "Read also: ..."?"""
    introduction, colon, _ = tree.text(leaf)[:_LONGEST_INTRODUCTION].replace("：", ":").partition(":")
    if not colon:
        return False
    if announces_popular(introduction) or says_for_you(introduction):
        return True
    return tree.linked[leaf] > 0 and heads_teasers(introduction)


def teasers(look: Look) -> frozenset[int]:
    """The links in boxes that are headed "Most read" or "Related", or beside the content and named for the newest
    entries, and what is beside them in their cards. Where the heading says that most people read or look for them,
    entries without a link and a price, too."""
    tree, found = look.tree, set[int]()
    for heading, box in _headed(look, _heads_links):
        linked = [one for one in box if any(tree.hrefs(one))]
        found.update(linked)
        if linked and len(linked) == len([one for one in box if one != heading]):
            found.add(heading)  # it is there as long as they are
        if heads_ranking(tree.text(heading)):
            entries = (one for one in box if tree.tag(one) == "li" or _is_short_beside(tree, one))
            found.update(one for one in entries if with_prices(tree.texts[one]) == tree.texts[one])
    found.update(leaf for leaf, linked in enumerate(tree.linked) if linked and _is_newest_beside(tree.path(leaf)))
    return frozenset(found)


def _is_short_beside(tree: PageTree, leaf: int) -> bool:
    return len(tree.texts[leaf]) <= _LONGEST_ENTRY and is_beside_content(tree.path(leaf))


def _is_newest_beside(path: str) -> bool:
    """Are teasers or the newest entries of the site here, and beside the content? Those of a front page are its
    content."""
    return any(map(path.__contains__, _NEWEST_SIGNS)) and _NEWEST.search(path) is not None and is_beside_content(path)


def _heads_links(text: str) -> bool:
    return heads_teasers(text) or heads_ranking(text)


def boxes_of_the_day(look: Look) -> frozenset[int]:
    """What is in small boxes that are headed "Object of the day", "Did you know?" or "Birthdays"."""
    boxes = (box for _, box in _headed(look, _heads_box_of_day) if len(box) <= _MOST_OF_THE_DAY)
    return frozenset(one for box in boxes for one in box)


def _heads_box_of_day(text: str) -> bool:
    return is_daily(text) or heads_facts(text)


def _headed(look: Look, is_heading: Callable[[str], bool]) -> Iterator[tuple[int, list[int]]]:
    """Each such heading with the leaves under it in its box; directly in the content, with the list below it. There,
    "Related" and the like may head what the page is about."""
    tree = look.tree
    headings = [leaf for leaf, owner in enumerate(tree.owners) if tree.tags[owner] in HEADINGS]
    headings = [leaf for leaf in headings if is_heading(tree.text(leaf))]
    under = defaultdict[int | None, list[int]](list)
    for leaf in range(len(tree)) if headings else ():
        under[look.slots.heading(leaf)].append(leaf)
    for leaf in headings:
        box = tree.above[tree.owners[leaf]]
        if box > 0 and tree.tags[box] not in _CONTENT:
            first, last = look.slots.span(box)
            yield leaf, [one for one in under[leaf] if first <= one <= last]
        elif not heads_teasers(text := tree.text(leaf)) or heads_ranking(text):
            yield leaf, list(takewhile(partial(_is_listed, look, leaf), range(leaf + 1, len(tree))))


def _is_listed(look: Look, heading: int, leaf: int) -> bool:
    return look.tree.tag(leaf) == "li" and look.slots.heading(leaf) == heading
