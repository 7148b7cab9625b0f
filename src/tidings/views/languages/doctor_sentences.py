"""What the checks of the doctor found and advise, in the language of the page; `tidings doctor` is English.

Values (paths, versions, words of SQLite and of the system) stay as they are. A sentence of another form, such as an
error of the database, stays, too.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from tidings.views.languages.current import ENGLISH, Language, current, named, nouns, pgettext
from tidings.views.languages.current import noted as _n
from tidings.views.languages.sentences import in_form

_CONTEXT: Final = "check"
CHECKS: Final = (
    *named("check", "versions", "lemmas", "data folder", "rights", "passwords", "lock", "leftovers", "free space"),
    *named("check", "database", "references", "database log", "schema", "backup programs", "bodies", "bodies outside"),
    *named("check", "stored times", "worker processes", "doctor"),
)
# The most particular first, as in sentences.py.
FINDINGS: Final = (
    # versions, lemmas, worker processes (app/maintenance/outside_checks.py, app/lemmas.py)
    _n(
        "%(a)s; the planner's arithmetic is in numpy (decisions are slower); feeds are read by lxml alone "
        "(a quarter as quickly); pages are split by Python alone (1.4 times as slowly)"
    ),
    _n(
        "%(a)s; the planner's arithmetic is in numpy (decisions are slower); feeds are read by lxml alone "
        "(a quarter as quickly)"
    ),
    _n(
        "%(a)s; the planner's arithmetic is in numpy (decisions are slower); pages are split by Python alone "
        "(1.4 times as slowly)"
    ),
    _n(
        "%(a)s; feeds are read by lxml alone (a quarter as quickly); pages are split by Python alone "
        "(1.4 times as slowly)"
    ),
    _n("%(a)s; the planner's arithmetic is in numpy (decisions are slower)"),
    _n("%(a)s; feeds are read by lxml alone (a quarter as quickly)"),
    _n("%(a)s; pages are split by Python alone (1.4 times as slowly)"),
    _n("%(a)s; the planner's arithmetic and the readers of feeds and pages are compiled"),
    _n("there was no C compiler when it was installed, or no header of Python: install both, then Tidings anew"),
    _n("Tidings needs SQLite %(a)s or later: use another Python"),
    _n("words are compared by their stems alone (text.lemmas is off)"),
    _n("words are compared by their stems alone; for inflected languages: pip install 'tidings[lemmas]'"),
    _n("it needs the extra `lemmas`: pip install 'tidings[lemmas]'"),
    _n("%(a)s; tables: %(b)s"),
    _n("none yet, each is made when a text needs it"),
    _n("none can read: %(a)s"),
    _n("look for limits of memory and processes (ulimit -a)"),
    _n("a feed was read wrong"),
    _n("install Tidings anew (make setup)"),
    _n("one was started and has read a feed"),
    # the data folder (app/maintenance/folder_checks.py, settings/secrets.py)
    _n("%(a)s is no folder"),
    _n("%(a)s does not exist yet; the first command makes it"),
    _n("%(a)s can only be read"),
    _n("commands that read work; to run it, make it writable"),
    _n("only you can read the folder and its files"),
    _n("others on this machine may read or change it: %(a)s"),
    _n("others may read %(a)s"),
    _n("run it where the service runs, or set it there"),
    _n("put the file there"),
    _n("%(a)s (%(b)s) can be held by others, who may not write it"),
    _n("%(a)s is another user's; whether a program runs cannot be told"),
    _n("free: no program runs on this folder"),
    _n("held by this command"),
    _n("held, though process %(a)s which took it has ended here: by another container, or by somebody else"),
    _n("`fuser %(a)s` names them; if none is a Tidings, delete %(b)s"),
    _n("a program runs on this folder (process %(a)s)"),
    _n("files of commands that were killed: %(a)s"),
    _n("%(a)s; visits pause below %(b)s (store.keep_free)"),
    _n("%(a)s free on the disk of %(b)s"),
    _n("make room there"),
    _n("there is no variable %(a)s in the environment"),
    _n("%(a)s is a credential of a systemd service (LoadCredential=%(b)s:...), and %(c)s is not set here"),
    _n("%(a)s is no name of a credential"),
    _n("%(a)s: it is no file"),
    _n("%(a)s: no such file"),
    _n("%(a)s has more than %(b)s bytes; it is to hold one line"),
    _n("%(a)s is no text in UTF-8"),
    *(_n("%(a)s is empty"), _n("%(a)s has several lines; it is to hold one")),
    *(_n("the variable %(a)s"), _n("the file %(a)s")),
    # the database (app/maintenance/database_checks.py, bodies.py, store/)
    _n("see docs/settings.md"),
    _n("%(a)s: there is none yet; the first command makes it"),
    _n("SQLite, %(a)s, %(b)s passed"),
    *(_n("quick check"), _n("integrity check")),
    _n("damaged: %(a)s"),
    _n("it is cut short: %(a)s bytes of %(b)s"),
    _n("%(a)s makes its indexes anew"),
    _n("rows point to rows that are gone, in %(a)s"),
    _n("%(a)s; %(b)s mends the rest"),
    _n("`tidings restore FILE` puts a backup in its place"),
    _n("%(a)s cannot be read: up to %(b)s bytes of the latest changes are not shown"),
    _n("make it readable for you"),
    _n("none yet; the next command that opens the database makes it"),
    _n("%(a)s, of a newer Tidings (this one: %(b)s)"),
    _n("update Tidings"),
    _n("%(a)s, of an older Tidings (this one: %(b)s); the next command upgrades it"),
    _n("make a backup first: `tidings backup FILE`"),
    _n("PostgreSQL answers at %(a)s; nothing is in it yet"),
    _n("PostgreSQL %(a)s at %(b)s, %(c)s"),
    _n("%(a)s not on PATH: `tidings backup` and `restore` cannot work"),
    _n("pg_dump and pg_restore"),
    _n("install PostgreSQL's client programs (postgresql-client)"),
    _n("not checked: the database can only be read"),
    _n("none lies further ahead than it may"),
    _n("too far ahead, by a clock that was wrong: %(a)s; the last request was made %(b)s in the future"),
    _n("too far ahead, by a clock that was wrong: %(a)s"),
    _n("%(a)s, or start the program, which does the same"),
    _n("all there, and counted right"),
    _n("%(a)s; %(b)s versions of pages have none"),
    _n("new bodies cannot be stored there; see docs/operations.md"),
    _n("%(a)s: of %(b)s bodies, %(c)s"),
    _n("put them back from a copy of that place; lists and other bodies are not affected"),
    _n("%(a)s can be written and read; %(b)s bodies looked at, all whole"),
    _n("%(a)s missing (%(b)s) and %(c)s damaged (%(d)s)"),
    _n("%(a)s missing (%(b)s)"),
    _n("%(a)s damaged (%(b)s)"),
    _n("%(a)s missing"),
    _n("%(a)s unused (%(b)s)"),
    _n("%(a)s counted wrong"),
    # any check (app/maintenance/doctor.py, app/admin/admin_service.py)
    _n("could not be checked: %(a)s"),
    _n("not done within %(a)s minutes"),
    _n("ended early: %(a)s"),
    # what others end with, last
    _n("%(a)s cannot be read: %(b)s"),
    _n("setting %(a)s: %(b)s"),
    _n("%(a)s and %(b)s more"),
)
NOUNS: Final = nouns("visit", "article", "host", "robots.txt file", "subscription", "message")
_LONGEST: Final = 600  # characters, as of other sentences
_COUNT = re.compile(rf"(\d+) ({'|'.join(map(re.escape, NOUNS))})s?")
_SIZE = re.compile(r"(\d+)\.(\d) ([kMGTP]B)")
_JOINT: Final = ", "


def check_name(name: str) -> str:
    return pgettext(_CONTEXT, name) if name in CHECKS else name


def finding_words(sentence: str) -> str:
    """Translates a finding of a check, or its remedy, into the language of the page."""
    language = current()
    if language.code == ENGLISH.code or not 0 < len(sentence) <= _LONGEST:
        return sentence
    return _words(sentence, language)


@lru_cache(500)
def _words(sentence: str, language: Language) -> str:
    if (said := _amount(sentence, language)) is not None:
        return said
    if _JOINT in sentence:  # counts of several things; each has a form
        parts = [_whole(part, language) for part in sentence.split(_JOINT)]
        if all(parts):
            return _JOINT.join(part for part in parts if part)
    return _whole(sentence, language) or sentence


def _whole(sentence: str, language: Language) -> str | None:
    said = _amount(sentence, language)
    return said or in_form(sentence, language, FINDINGS, _words)


def _amount(text: str, language: Language) -> str | None:
    """`4.0 GB`, `12 visits`."""
    catalog = language.catalog
    if (found := _SIZE.fullmatch(text)) is not None:
        return f"{found[1]}{catalog.pgettext('decimal', '.')}{found[2]} {found[3]}"
    if (found := _COUNT.fullmatch(text)) is not None:
        said = catalog.ngettext(f"%(num)s {found[2]}", f"%(num)s {found[2]}s", int(found[1]))
        return said % {"num": found[1]}
    return None
