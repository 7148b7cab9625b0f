"""What the class and id of an element give away: the article's own body, or what stands around it.

Labels are words in English on nearly every site, whatever its language: they come from content systems and themes.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise

_LONGEST = 300  # characters of a label that are looked at
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SPLIT = re.compile(r"[^a-z0-9]+")

# The names content systems and newspapers give to the body of an article.
_BODY = re.compile(
    r"(?:article|story|post|entry|news|blog|single|text|page)-?(?:body|content|contents|text|copy|full|detail)(?![a-z])"
    r"|(?<![a-z])(?:body|content)-?(?:copy|text|body)(?![a-z])|(?<![a-z])(?:field-name|node)-body(?![a-z])"
)

# Around an article, and never in it: dropped however long it is.
_SURELY = frozenset(
    """
    comment comments commentlist disqus respond replies related relatedposts recommend recommended recommendations
    recirc recirculation sidebar breadcrumb breadcrumbs navbar footer outbrain taboola newsletter cookie cookies
    consent gdpr noprint trending sharing sharedaddy sharebar
    """.split()
)
# Around an article more often than in it: dropped where the bulk of the page's text is elsewhere.
_LIKELY = frozenset(
    """
    ad ads advert advertisement adunit sponsor sponsored promo promos promotion promoted readmore share shares follow
    widget widgets rail nav navigation menu submenu toolbar topbar masthead pagination pager signup subscribe
    subscription login register optin modal popup overlay lightbox byline author authors bio contributor contributors
    dateline timestamp date meta metadata tags taglist topics categories caption captions credit credits copyright legal
    disclaimer popular latest teaser teasers gallery slideshow carousel slider rating ratings vote poll
    quiz survey donate donation affiliate shop toc skip tooltip dropdown search banner notice alert callout cta eyebrow
    kicker
    """.split()
)
_PAIRS = frozenset(
    """
    more-stories more-news more-articles more-posts more-from more-on more-like read-more read-next also-read see-also
    side-bar right-col right-column left-col post-date entry-date pub-date post-meta entry-meta article-meta post-info
    post-tags entry-tags tag-list cat-links most-read most-viewed most-popular up-next you-may screen-reader
    visually-hidden social-share social-links social-icons social-bar social-buttons social-media sign-up log-in
    author-bio about-author wp-caption sr-only photo-credit image-credit table-of prev-next post-navigation next-post
    """.split()
)
# As a class of its own. In others it is about something else: Drupal's label-hidden, hidden-xs for small screens.
_UNSEEN = frozenset({"hidden", "hide", "d-none", "is-hidden", "visuallyhidden", "visually-hidden", "sr-only"})
_EMBEDDED = frozenset({"embed", "embedded", "tweet", "quote", "pullquote"})  # a post quoted in the text belongs to it


class Label(IntEnum):
    PLAIN = 0
    BODY = 1
    LIKELY = 2  # probably not of the article
    SURELY = 3  # certainly not
    HIDDEN = 4  # not shown


@lru_cache(maxsize=8192)
def label_of(names: str) -> Label:
    """What the classes and the id of one element say, joined by spaces."""
    if not _UNSEEN.isdisjoint(names.split()):
        return Label.LIKELY
    words = _CAMEL.sub("-", names[:_LONGEST]).lower()
    tokens = [token for token in _SPLIT.split(words) if token]
    found = frozenset(tokens)
    if not found & _EMBEDDED:
        if found & _SURELY:
            return Label.SURELY
        if found & _LIKELY or any(f"{one}-{two}" in _PAIRS for one, two in pairwise(tokens)):
            return Label.LIKELY
    return Label.BODY if _BODY.search("-".join(tokens)) else Label.PLAIN
