"""Sentences that were made in English below the views, in the language of the page.

Reasons, errors and results of visits are stored as sentences, and the packages that make them know no language. Here
are their forms: `translated_sentence` finds the one that a sentence has and fills its translation with the same values.
A sentence of another form stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from tidings.views.languages.current import ENGLISH, Language, current, named
from tidings.views.languages.current import noted as _n
from tidings.views.languages.refusals import REFUSALS
from tidings.views.languages.watch_sentences import WATCH_SENTENCES

# Words of the model that pages show: states, kinds, rights. In the store and the API they are English.
TERMS: Final = (
    # states of sources and pages
    *(_n("active"), _n("paused"), _n("removed"), _n("gone"), _n("failing"), _n("all")),
    # results of visits
    *(_n("changed"), _n("unchanged"), _n("failed"), _n("new"), _n("next"), _n("first visit")),
    # kinds of sources
    *(_n("feed"), _n("page"), _n("sitemap"), _n("links")),
    # what differs between two versions of a page
    *(_n("added"), _n("moved")),
    # people and rights
    *(_n("reader"), _n("admin"), _n("read"), _n("write")),
    # messages
    *(_n("sent"), _n("waiting"), _n("given up")),
    # where a setting comes from, levels of the log, duties in a cluster
    *(_n("default"), _n("file"), _n("environment"), _n("command line")),
    _n("the platform's data folder"),
    *(_n("debug"), _n("info"), _n("warning"), _n("error")),
    *(_n("crawl"), _n("watch"), _n("index"), _n("post"), _n("keep")),
    _n("from before you followed it"),
    # kinds of noise, fields of an article, groups beside a search
    *(_n("differs"), _n("recurs"), _n("passes"), _n("rotates"), _n("muted")),
    *(_n("Title"), _n("Summary"), _n("Content"), _n("Text")),
    *(_n("Source"), _n("Folder"), _n("Language"), _n("Month")),
)


# The most particular first: a form that begins with a placeholder fits much.
SENTENCES: Final = (
    # results of visits (crawl/visit, store/visits)
    *(_n("nothing new"), _n("not modified"), _n("no change"), _n("the body is the same")),
    *(_n("first visit: %(a)s"), _n("segments: %(a)s"), _n("only noise: %(a)s"), _n("pushed: %(a)s")),
    *(_n("it leads away to %(a)s"), _n("it leads to %(a)s"), _n("about %(a)s missed")),
    # why a visit is then (schedule/decision.py)
    _n("every %(a)s, as a person asked for"),
    _n("no source more often than every %(a)s"),
    _n("every feed at least every %(a)s"),
    _n("every page at least every %(a)s"),
    *(_n("the last visit failed: tried again soon"), _n("the last visit failed")),
    *(_n("failed %(a)s times in a row: backs off"), _n("failed %(a)s times in a row")),
    _n("the server says we come too often (HTTP %(a)s): left alone for an hour and more"),
    _n("nothing new for a week: at most one visit every %(a)s"),
    _n("never seen to change, and its server offers no ETag: every %(a)s"),
    _n("the feed asks for at most one visit every %(a)s (ttl)"),
    _n("given up: it failed %(a)s times"),
    *(_n("fixed: every %(a)s"), _n("the next execution (%(a)s)"), _n("%(a)s executions on (%(b)s)")),
    # what policies have learned (schedule/policies, schedule/planner)
    _n("nothing learned yet under %(a)s (it was under %(b)s before)"),
    _n("nothing learned yet under %(a)s: what was kept is of an older form"),
    *(_n("nothing learned yet under %(a)s"), _n("nothing learned yet")),
    _n("about %(a)s articles a day, most around %(b)s"),
    *(_n("today's pace is as usual"), _n("today's pace is %(a)s times the usual")),
    *(_n("a new page, taken to change %(a)s"), _n("not seen to change in %(a)s, taken to change %(b)s")),
    *(_n("changes %(a)s, most around %(b)s"), _n("changes %(a)s")),
    *(_n("about %(a)s times a day"), _n("about every %(a)s days"), _n("about every %(a)s weeks")),
    *(_n("about every %(a)s months"), _n("about every day"), _n("about every week")),
    _n("the last days have %(a)s times the usual"),
    # errors of fetching (fetch/failures.py, fetch/client.py)
    *(_n("no such host (DNS)"), _n("robots.txt does not allow it"), _n("TLS failed (%(a)s)")),
    *(_n("cannot connect (%(a)s)"), _n("the connection broke (%(a)s)"), _n("it hung up")),
    *(_n("its content encoding is broken (%(a)s)"), _n("HTTP %(a)s (%(b)s)")),
    *(_n("it asks for a password"), _n("the server refuses us"), _n("not found: has it moved?"), _n("gone for good")),
    *(_n("too many requests: we visit less often"), _n("the server has a fault"), _n("no answer we can use")),
    *(_n("its certificate has expired"), _n("its certificate is for another host"), _n("Connection refused")),
    *(_n("no answer within %(a)s s"), _n("more than %(a)s bytes")),
    # articles and blocks (read/)
    *(_n("no article text on the page"), _n("no article on the page (a list of links)"), _n("the page is empty")),
    *(_n("muted by a rule"), _n("always a change, by a rule"), _n("what is new is a change")),
    # notices about a source and about the program (read/feed/novelty.py, model/hosts.py)
    _n("declares %(a)s, which its bytes are not: read by a guess"),
    *(_n("not well-formed XML: what could be read was read"), _n("no link of this page looks like an article's")),
    _n("The program is offline since %(a)s: nothing can be reached, visits wait."),
    # sign-in and accounts (errors.py, app/people, store/people)
    *(_n("this name and password do not fit"), _n("too many tries; try again in %(a)s min")),
    _n("the present password is another one; nothing was changed"),
    *(_n("a password has at least %(a)s characters"), _n("a password has at most %(a)s characters")),
    *(_n("it needs a name: what is it for?"), _n("it needs a name: which app is it for?")),
    _n("the code is another one; the program printed it when it started"),
    _n("too many wrong codes; start the program again for a new one"),
    *(_n("somebody has this name already; choose another"), _n("is the only admin; make somebody else one first")),
    # rules of etiquette and what was seen of them (views/etiquette.py)
    _n("conditional requests"),
    _n("one fetch a visit"),
    _n("takes over moves (301, 308)"),
    _n("no more often than it pays"),
    _n("seldom where a hub pushes (WebSub)"),
    _n("never at the same minute"),
    _n("pages spaced"),
    _n("feed requests spaced"),
    _n("robots.txt, about once a day"),
    _n("left alone after 429, and after 403 twice"),
    _n("backs off after failures"),
    _n("stops when it is gone (410)"),
    _n("too few requests to say"),
    _n("%(a)s requests, every one after the first with ETag or Last-Modified"),
    _n("%(a)s requests, every one with ETag or Last-Modified"),
    _n("its server offers neither ETag nor Last-Modified"),
    _n("%(a)s of %(b)s requests carried no validator"),
    _n("no request was answered"),
    _n("%(a)s fetches for %(b)s visits"),
    _n("never sent elsewhere for good"),
    _n("the publisher asked for nothing"),
    _n("%(a)s visits, none before the publisher wanted"),
    _n("%(a)s of %(b)s visits came before the publisher wanted"),
    _n("the feed names none"),
    _n("%(a)s of %(b)s visits in the hours it asks us to skip"),
    _n("too few visits to say"),
    _n("%(a)s visits a day, %(b)s in all brought something new"),
    _n("no hub pushes what is new"),
    _n("no visit since the last push"),
    _n("too few visits in vain to say"),
    _n("no two of them"),
    _n("its robots.txt asks for none"),
    _n("no two requests"),
    _n("at least %(a)s apart (promised: %(b)s)"),
    _n("at least %(a)s apart (asked for: %(b)s)"),
    _n("not asked in this time: no pages, or still known"),
    _n("never told that we come too often"),
    _n("nothing failed"),
    _n("it is not gone"),
    _n("not asked again"),
    _n("%(a)s within %(b)s of the last, with nothing new for a week"),
    _n("sent elsewhere for good %(a)s, %(b)s in a row"),
    _n("%(a)s visits since the last push, %(b)s of them within %(c)s"),
    _n("%(a)s of %(b)s visits in vain at one and the same minute of the day"),
    _n("%(a)s of %(b)s visits in vain at one and the same minute of the hour (%(c)s)"),
    _n("asked %(a)s, at %(b)s hosts"),
    _n("asked %(a)s, at 1 host"),
    _n("told %(a)s; within the hour asked and refused again: %(b)s"),
    _n("tried again %(a)s, too soon %(b)s"),
    _n("tried again %(a)s, never too soon"),
    _n("asked again within a day %(a)s"),
    _n("once"),
    _n("%(a)s times"),
    # refusals of the web page itself
    *(_n("sign in, or send a token: Authorization: Bearer TOKEN"), _n("you are signed in, and may not do this")),
    _n("the form is from before you signed in, or from another page; go back, reload, send it again"),
    _n("too much is asked at the same time; try again in a few seconds"),
    _n("it took too long; try again later, or ask for less"),
    _n("it is not reached by this name; use the address it listens on, or set web.public_url"),
    _n("another page asked for this; only pages of Tidings itself may change something"),
    _n("a page of another site asked for this; it can link to Tidings, and use nothing of it otherwise"),
    *(_n("no article %(a)s"), _n("no folder %(a)s"), _n("no match %(a)s"), _n("this can no longer be undone")),
    _n("this search is no longer remembered; begin it again"),
    _n("only one version is kept; there is nothing to compare it with"),
    *REFUSALS,
    *WATCH_SENTENCES,
    # counts, last: they fit the ends of others
    *(_n("%(a)s changed (%(b)s with other links)"), _n("%(a)s added"), _n("%(a)s changed"), _n("%(a)s removed")),
    *(_n("%(a)s new"), _n("%(a)s revised"), _n("%(a)s segments"), _n("%(a)s segment")),
)
# The text before a colon: fields of forms, and of what a name is one.
HEADS: Final = (
    *(_n("url"), _n("name"), _n("since"), _n("until"), _n("cursor"), _n("channels"), _n("scope"), _n("category")),
    *(_n("watch %(a)s"), _n("folder %(a)s"), _n("source %(a)s"), _n("selector %(a)s"), _n("query, column %(a)s")),
)
_BETWEEN = re.compile(r"%\(\w\)s")
_PLACE = re.compile(r"%\\\((\w)\\\)s")
_LONGEST: Final = 600  # characters; each part of a sentence takes a further level of recursion
_DECIMAL = re.compile(r"\d+\.\d+")
_MOST_PARTS: Final = 24  # each is compared with all forms; a server may send whatever it likes
_COLON: Final = ": "
_JOINTS: Final = ("; ", ", ")  # between parts that are sentences of their own
_PUNCTUATION: Final = named("between two parts", ": ", "; ")  # French has a space before them


def translated_sentence(sentence: str) -> str:
    """Returns the sentence in the language of the page."""
    language = current()
    if language.code == ENGLISH.code or not 0 < len(sentence) <= _LONGEST:
        return sentence
    if sum(map(sentence.count, (*_JOINTS, _COLON))) > _MOST_PARTS:
        return sentence
    return _translated(sentence, language)


@lru_cache(10_000)
def _translated(sentence: str, language: Language) -> str:
    if _DECIMAL.fullmatch(sentence) is not None:
        return sentence.replace(".", language.catalog.pgettext("decimal", "."))
    head, colon, rest = sentence.partition(_COLON)
    if colon and (known := _head(head, language)) is not None:
        return f"{known}{_joint(_COLON, language)}{_translated(rest, language)}"
    if (said := in_form(sentence, language, SENTENCES, _translated)) is not None:
        return said
    if colon and (said := in_form(rest, language, SENTENCES, _translated)) is not None:
        return f"{head}{_joint(_COLON, language)}{said}"  # a name, which stays as it is
    for joint in _JOINTS:
        if joint in sentence:
            parts = sentence.split(joint)
            translated = [_translated(part, language) for part in parts]
            return sentence if translated == parts else _joint(joint, language).join(translated)
    translated_rest = _translated(rest, language) if colon else rest
    return sentence if translated_rest == rest else f"{head}{_joint(_COLON, language)}{translated_rest}"


def _joint(text: str, language: Language) -> str:
    return language.catalog.pgettext("between two parts", text) if text in _PUNCTUATION else text


def in_form(
    sentence: str, language: Language, forms: tuple[str, ...], told: Callable[[str, Language], str]
) -> str | None:
    """The translation of the first form that fits, with its values as `told`; None: none fits."""
    for form, literal, pattern in _patterns(forms):
        if literal in sentence and (found := pattern.fullmatch(sentence)) is not None:
            values = {name: told(value, language) for name, value in found.groupdict().items()}
            return language.catalog.gettext(form) % values
    return None


def _head(text: str, language: Language) -> str | None:
    """The name of a field, or of a kind with a name behind it; None: it is none."""
    for form in HEADS:
        if (found := pattern_of(form).fullmatch(text)) is not None:
            return language.catalog.gettext(form) % found.groupdict()
    return None


@cache
def _patterns(forms: tuple[str, ...]) -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    """Each form with the longest text between its placeholders, which is looked for first, and its pattern."""
    return tuple((form, max(_BETWEEN.split(form), key=len).replace("%%", "%"), pattern_of(form)) for form in forms)


@cache
def pattern_of(form: str) -> re.Pattern[str]:
    """A value ends where the text behind it is found first, for good (`?>`): the first place is as good as any other,
    and the time rises with the length of a sentence, whatever a server says."""
    begin, *rest = _PLACE.split(re.escape(form).replace("%%", "%"))
    values = [f"(?P<{name}>.+?){behind}" for name, behind in zip(rest[::2], rest[1::2], strict=True)]
    return re.compile(begin + "".join([*(f"(?>{one})" for one in values[:-1]), *values[-1:]]))


def translated_sentences(sentences: str) -> str:
    """Translates several sentences with `; ` between them, each by itself: the reasons of a match."""
    return _joint("; ", current()).join(map(translated_sentence, sentences.split("; ")))
