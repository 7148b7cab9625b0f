"""Sentences that pages show and that are made below the views: each has a form in views/languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.cases import each
from tests.messages import PACKAGE

from tidings.views.languages.doctor_sentences import CHECKS, FINDINGS
from tidings.views.languages.sentences import HEADS, SENTENCES, pattern_of
from tidings.views.languages.watch_sentences import WATCH_SENTENCES
from tidings.watch.lint import query_warnings
from tidings.watch.query.parser import parse_query

# Where they are made, and by which calls. Pages of programs (API, apps, feeds) are left out.
PLACES = {
    "web": {"HTTPException", "SelectorError"},
    "watch/query": {"QueryError"},
    "watch/terms.py": {"TidingsError"},
    "read/page/tree/scope.py": {"SelectorError"},
    "app/watches/form.py": {"TidingsError"},
    "app/watches/channel_service.py": {"TidingsError"},
    "app/people": {"PersonError"},
    "app/lab/lab_service.py": {"SettingsError", "TraceError"},
    "store/people": {"PersonError", "ValueError"},
}
PROGRAMS = (
    "web/api/",
    "web/hooks/api.py",
    "web/reader_api/",
    "web/mcp/",
    "web/core/middleware.py",
    "web/reading/now.py",
)
# What no form of a page can send: a request that was made by hand is answered in English.
BY_HAND = (
    *("rating:", "part:", "decision:", "act:", "mark:", "token:", "role:", "rights:", "id:", "word:", "q:"),
    *("a folder is set by", "numbers of up to", "choose one of", "{}: must be a number of one", "{}: one of {}"),
    *(
        "this is done by",
        "days: one of",
        "no such policy",
        "{}: at most {} characters",
        "{}, line",
        "synonyms",
        "{} in `{}`",
    ),
)


def sentences(path: Path, calls: set[str]) -> Iterator[str]:
    """Texts that these calls are given, `{}` for values."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in calls and node.args:
            given = [text for text in map(_text, node.args) if text is not None]
            yield from (text for text in given[-1:] if " " in text and text != "{}; {}")  # two of others


def _text(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values)
    return None


def has_form(text: str) -> bool:
    """Whole, or behind names that end with a colon; a value may be the constant of webhooks."""
    forms = [pattern_of(form) for form in SENTENCES]
    for value in ("7", "webhook:"):
        said = text.replace("{}", value)
        head, colon, rest = said.partition(": ")
        if colon and rest == value and any(pattern_of(one).fullmatch(head) for one in HEADS):
            return True  # another sentence, which has its own form
        tails = [said] + [said[found.end() :] for found in re.finditer(": ", said)]
        if any(form.fullmatch(tail) for form in forms for tail in tails):
            return True
    return False


@each("place", PLACES)
def test_refusals_have_forms(place: str) -> None:
    found, wrong = 0, []
    files = [PACKAGE / place] if place.endswith(".py") else sorted((PACKAGE / place).rglob("*.py"))
    for path in files:
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(PROGRAMS):
            for text in sentences(path, PLACES[place]):
                found += 1
                if not text.startswith(BY_HAND) and not has_form(text):
                    wrong.append(f"{name}: {text!r} has no form in views/languages")
    assert found
    assert not wrong, "\n".join(wrong)


# Checks of the doctor, but for those of the network, which a page does not make.
CHECKERS = (
    *("app/maintenance/doctor.py", "app/maintenance/folder_checks.py", "app/maintenance/database_checks.py"),
    *("app/maintenance/outside_checks.py", "app/admin/admin_service.py", "settings/secrets.py", "app/lemmas.py"),
)
AS_IT_IS = re.compile("`tidings doctor|chmod |Tidings 7, Python|[^a-z]*$")  # commands, names, values alone
NETWORK = {"network_findings", "_asked", "_skew"}
FOUND = {"ok", "warn", "fail", "Check", "SecretMissing"}


def findings(source: str) -> Iterator[tuple[str, list[str]]]:
    """The name of each check with what it finds and advises; by names of variables, too."""
    body = ast.parse(source).body
    constants = [node for node in body if isinstance(node, ast.Assign)]
    for part in body:
        if getattr(part, "name", "") not in NETWORK:
            yield from _findings(part, constants)


def _findings(part: ast.stmt, constants: list[ast.Assign]) -> Iterator[tuple[str, list[str]]]:
    named: dict[str, list[ast.expr]] = {}
    for node in (*constants, *ast.walk(part)):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named.setdefault(node.targets[0].id, []).append(node.value)
    for node in ast.walk(part):
        if isinstance(node, ast.Return) and getattr(part, "name", "") == "lemma_state" and node.value is not None:
            yield "lemmas", _texts(node.value, named)
        if isinstance(node, ast.Call):
            made = {one.id for one in ast.walk(node.func) if isinstance(one, ast.Name)} & FOUND
            if made == {"SecretMissing"}:
                yield "passwords", [text.removeprefix("setting {}: ") for text in _texts(node.args[0], named)]
            elif made:
                first, *rest = node.args
                texts = [text for arg in rest for text in _texts(arg, named) if text not in FOUND]
                yield from ((name, texts) for name in _texts(first, named))


def _texts(node: ast.expr, named: dict[str, list[ast.expr]]) -> list[str]:
    if isinstance(node, ast.Name):
        return [text for value in named.get(node.id, ()) for text in _texts(value, {})]
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body, named), *_texts(node.orelse, named)]
    text = _text(node)
    return [] if text is None else [text]


@each("place", CHECKERS)
def test_what_the_doctor_finds_has_forms(place: str) -> None:
    forms = [pattern_of(form) for form in FINDINGS]
    found, wrong = 0, []
    for check, texts in findings((PACKAGE / place).read_text(encoding="utf-8")):
        found += 1
        if check not in CHECKS and check != "network":
            wrong.append(f"{place}: the check {check!r} is not in views/languages/doctor_sentences.py")
        for text in texts:
            said = text.replace("{}", "7")
            if AS_IT_IS.match(said) is None and not any(form.fullmatch(said) for form in forms):
                wrong.append(f"{place}: {text!r} of {check!r} has no form in views/languages/doctor_sentences.py")
    assert found
    assert not wrong, "\n".join(wrong)


def test_warnings_have_forms() -> None:
    forms = [pattern_of(form) for form in WATCH_SENTENCES]
    for query in ("gas near oil", "gas w/3 oil", "any gas", "C++", "2 of (gas, gases)", r"/\Bgas{9}/"):
        warnings = query_warnings(query, parse_query(query))
        for words in warnings:
            assert any(form.fullmatch(words) for form in forms), words


def test_a_sentence_that_nearly_fits_takes_no_long_search() -> None:
    """With every place of a value tried, the last one would take hours."""
    [form] = [one for one in WATCH_SENTENCES if one.startswith("“%(a)s” is in")]
    fits = "“x” is in 3 of 4 bad and 0 of 5 good: leave out what has it"
    assert (found := pattern_of(form).fullmatch(fits)) is not None
    assert found.groupdict() == {"a": "x", "b": "3", "c": "4", "d": "0", "e": "5"}
    hostile = "“" + "x” is in " * 300 + "x of " * 600 + "x bad and " * 300 + "x of " * 600 + "x good: leave out"
    assert pattern_of(form).fullmatch(hostile) is None
