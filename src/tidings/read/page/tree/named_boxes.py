"""Boxes that their names tell apart: banners that ask for consent, advertisements, chats and surveys laid over a page,
notices of a whole site. The names are those that the programs give which put such boxes into pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

# Programs that ask for consent, by the names of their boxes.
_MANAGERS = (
    r"qc-cmp|onetrust|didomi|usercentrics|sp_message|tarteaucitron|cmplz|(?<![a-z])cky-|cybotcookiebot|iubenda-cs|osano-cm|"
    r"trustarc|truste_|borlabs|(?<![a-z])klaro(?![a-z])|axeptio|shopify-pc|termly|cookiefirst|moove_gdpr|hs-eu-cookie"
)
_BANNER = re.compile(
    rf"cookie|consent|gdpr|cmp\d?\b|cmp\d?-|cc-(?:window|banner)|privacy-(?:banner|bar|notice)|{_MANAGERS}",
    re.IGNORECASE,
)
_MANAGER = re.compile(_MANAGERS, re.IGNORECASE)
_BANNER_SIGNS = (
    "cookie consent gdpr cmp cc- privacy- onetrust didomi usercentrics sp_message tarteaucitron cky- iubenda osano "
    "trust borlabs klaro axeptio shopify-pc termly"
).split()
_ADVERTISEMENT_SIGNS = (
    "gpt-ad google advertis ad- adslot adunit taboola outbrain sponsored carbon ethical-ad mediavine adthrive"
).split()
_ADVERTISEMENT = re.compile(
    r"gpt-ad|adsbygoogle|google[_-]ads|[.#](?:[\w-]*[-_])?(?:advertisements?|advertising|ad-(?:slot|container|unit|banner)|"
    r"adslot|adunit|taboola|outbrain|sponsored|carbon-?ads?|ethical-ad\w*|mediavine|adthrive)(?=$|[ .#_-])|"
    r"[.#](?:[\w-]*[-_])?ad--?(?:billboard|leaderboard|rectangle|skyscraper|mpu|sidebar|inline)(?=$|[ .#_-])"
)
# Boxes that a program around the site lays over a page, for some of its visitors.
_OVERLAY_SIGNS = (
    "survey chat popup pop-up intercom drift- tawk crisp- giosg userlike tidio hotjar klaviyo optinmonster privy- "
    "mailmunch hustle-"
).split()
_OVERLAY = re.compile(
    r"[.#](?:[\w-]*[-_])?(?:quick-surveys?|survey-(?:panel|popup|banner|invitation)|chat-?(?:bubble|widget|launcher|teaser)|"
    r"(?:newsletter|signup|sign-up|exit|exit-intent|promo|subscribe)-pop-?up)(?=$|[ .#_-])|"
    r"[.#](?:intercom-|drift-(?:widget|frame)|tawk-|crisp-client|giosg|userlike|tidio|_?hotjar|klaviyo-|optinmonster|privy-|"
    r"mailmunch|hustle-)",
    re.IGNORECASE,
)
# Boxes that ask their reader something, by a word of the name of the innermost or the one around it.
_ASKING_SIGNS = "survey feedback ankiet anket umfrage enquete encuesta sondaggio chat sohbet czat fixed".split()
_ASKING = re.compile(
    r"[.#](?:[\w-]*[-_])?(?:surveys?|feedback|ankieta|anket\w*|umfrage|enquete|encuesta|sondaggio|(?:live-?)?chat(?:bot)?|"
    r"sohbet|czat)(?=$|[ .#_-])|\.fixed(?=[ .])[^>]*\.(?:bottom|right)-",
    re.IGNORECASE,
)
# Names for notices of a whole site.
_NOTICE_SIGNS = ("notice", "announcement", "banner", "fundraising")
_NOTICE = re.compile(
    r"[.#](?:[\w-]*[-_])?(?:(?:site|global|central|sitewide|site-wide)[-_]?(?:notice|announcement|banner|message)s?|"
    r"announcement[-_]?(?:bar|banner)s?|fundraising)(?=$|[ .#_-])",
    re.IGNORECASE,
)


def names_banner(path: str) -> bool:
    """Is a block named as a banner that asks for consent?"""
    if path.isascii() and not any(map(path.lower().__contains__, _BANNER_SIGNS)):
        return False
    return _BANNER.search(path) is not None


def names_manager(path: str) -> bool:
    """Is a block named by a program that asks for consent?"""
    return _MANAGER.search(path) is not None


@lru_cache(maxsize=4_096)
def is_advertisement(path: str) -> bool:
    """Is this block an advertisement, by the names that servers of advertisements give? A plain "ad" may be an entry of
    a market."""
    return any(map(path.__contains__, _ADVERTISEMENT_SIGNS)) and _ADVERTISEMENT.search(path) is not None


@lru_cache(maxsize=4_096)
def is_overlay(path: str) -> bool:
    """Is this block laid over the page for some visitors, by its name: an invitation to a survey, a chat?"""
    folded = path.lower()
    return any(map(folded.__contains__, _OVERLAY_SIGNS)) and _OVERLAY.search(path) is not None


@lru_cache(maxsize=4_096)
def is_asking_box(path: str) -> bool:
    """Is this block, or the one around it, named as one that asks something: a survey, a chat, one fixed to a corner of
    the window?"""
    last = " > ".join(path.split(" > ")[-2:])
    return any(map(last.lower().__contains__, _ASKING_SIGNS)) and _ASKING.search(last) is not None


def may_name_notice(paths: Iterable[str]) -> bool:
    """Is one of these blocks maybe named as a notice? Most pages have no such name."""
    folded = "\n".join(paths).lower()
    return any(map(folded.__contains__, _NOTICE_SIGNS))


@lru_cache(maxsize=4_096)
def is_named_notice(path: str) -> bool:
    """Is this block named as a notice of the whole site?"""
    folded = path.lower()
    return any(map(folded.__contains__, _NOTICE_SIGNS)) and _NOTICE.search(path) is not None
