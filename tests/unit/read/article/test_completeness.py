"""Whole article, stub behind a paywall, or no article."""

from __future__ import annotations

import pytest
from tests.cases import each
from tests.unit.read.article.article_pages import (
    ENGLISH,
    FRENCH,
    GERMAN,
    JAPANESE,
    POLISH,
    SPANISH,
    TEASERS,
    URL,
    linked,
    meta,
    page,
    paragraphs,
)

from tidings.errors import ReadError
from tidings.model.articles import Verdict
from tidings.read.article.article import read_article

ARTICLE = meta("og:type", "article")


def verdict(body: bytes) -> Verdict:
    return read_article(body, url=URL).verdict


def body_of(texts: tuple[str, ...], times: int = 1) -> str:
    return f"<div class=article-body>{paragraphs(texts, times)}</div>"


@each(
    ("texts", "wall"),
    [
        (ENGLISH, "Subscribe to continue reading"),
        (ENGLISH, "This article is available to our subscribers."),
        (ENGLISH, "You’ve reached your limit of free articles."),
        (GERMAN, "Dieser Artikel ist nur für Abonnenten."),
        (GERMAN, "Jetzt weiterlesen mit dem Digital-Abo"),
        (FRENCH, "Article réservé aux abonnés"),
        (FRENCH, "Il vous reste 71.4% de cet article à lire."),
        (SPANISH, "Contenido exclusivo para suscriptores"),
        (SPANISH, "Para seguir leyendo, inicia sesión"),
        (POLISH, "Artykuł dostępny tylko dla subskrybentów"),
        (POLISH, "Aby przeczytać cały artykuł, zaloguj się"),
        (JAPANESE, "この記事は有料会員限定です。残り1234文字"),
    ],
)
def test_a_wall_after_a_few_paragraphs(texts: tuple[str, ...], wall: str) -> None:
    cut = page(f"{body_of(texts)}<div class=wall><p>{wall}</p></div>", head=ARTICLE)
    article = read_article(cut, url=URL)
    assert article.verdict is Verdict.STUB
    assert article.text == "\n".join(texts)
    assert verdict(page(body_of(texts), head=ARTICLE)) is Verdict.WHOLE


@each("closed", [False, "False", "false", "https://schema.org/False"])
def test_declared_closed_and_short(closed: object) -> None:
    assert verdict(page(body_of(ENGLISH), head=linked(isAccessibleForFree=closed))) is Verdict.STUB


def test_declared_closed_but_all_there() -> None:
    whole = body_of(ENGLISH, 12)
    assert verdict(page(whole, head=linked(isAccessibleForFree=False))) is Verdict.WHOLE
    advertised = f"{whole}<p>Subscribe now to read the full archive of the paper.</p>"
    assert verdict(page(advertised, head=linked(isAccessibleForFree=False))) is Verdict.WHOLE
    assert verdict(page(body_of(ENGLISH), head=linked(isAccessibleForFree=True))) is Verdict.WHOLE


def test_the_closed_part_is_on_the_page_or_is_not() -> None:
    part = {"@type": "WebPageElement", "isAccessibleForFree": False, "cssSelector": ".paid"}
    head = linked(isAccessibleForFree=False, hasPart=part)
    opening = f"<div class=article-body>{paragraphs(ENGLISH[:2])}"
    assert verdict(page(f"{opening}<div class=paid>{paragraphs(ENGLISH[2:])}</div></div>", head=head)) is Verdict.WHOLE
    assert verdict(page(f"{opening}{paragraphs(ENGLISH[2:4])}<div class=paid></div></div>", head=head)) is Verdict.STUB
    broken = linked(isAccessibleForFree=False, hasPart=[{**part, "cssSelector": "::[["}])
    assert verdict(page(body_of(ENGLISH), head=broken)) is Verdict.STUB


def test_the_words_it_is_said_to_have() -> None:
    words = len(" ".join(ENGLISH * 4).split())
    cut = body_of(ENGLISH, 4) + "<p>Sign in to continue reading this story.</p>"
    assert verdict(page(cut, head=linked(wordCount=words * 3))) is Verdict.STUB
    assert verdict(page(cut, head=linked(wordCount=str(words)))) is Verdict.WHOLE
    # Alone it is no proof: the count may be of something else.
    assert verdict(page(body_of(ENGLISH, 4), head=linked(wordCount=words * 3))) is Verdict.WHOLE


def test_an_article_about_walls_is_no_stub() -> None:
    about = "Newspapers ask readers to subscribe to continue reading, and the readers look elsewhere for their news."
    assert verdict(page(body_of((about, *ENGLISH), 3), head=ARTICLE)) is Verdict.WHOLE


@each(
    ("title", "text"),
    [
        ("404 - Page not found", ENGLISH[:2]),
        ("Page not found", ENGLISH[:2]),
        ("Seite nicht gefunden", GERMAN[:2]),
        ("Page introuvable", FRENCH[:2]),
        ("Página no encontrada", SPANISH[:2]),
        ("Nie znaleziono strony", POLISH[:2]),
        ("ページが見つかりません", JAPANESE[:2]),
        ("Just a moment...", ENGLISH[:2]),
        ("Access denied", ENGLISH[:2]),
    ],
)
def test_an_error_in_disguise(title: str, text: tuple[str, ...]) -> None:
    assert verdict(page(f"<div>{paragraphs(text)}</div>", title=title)) is Verdict.NONE


def test_an_article_about_an_error() -> None:
    body = page(body_of(ENGLISH, 12), title="Why “page not found” became a joke", head=ARTICLE)
    assert verdict(body) is Verdict.WHOLE


@each("title", ["Log in", "Sign in to The Paper", "Anmelden", "Se connecter", "Zaloguj się"])
def test_a_login(title: str) -> None:
    form = f"<div>{paragraphs(ENGLISH[:2])}</div><form><input name=user><input type=password name=word></form>"
    assert verdict(page(form, title=title)) is Verdict.NONE


@pytest.mark.parametrize(
    "texts",
    [
        (
            "We and our 812 partners store information on a device, such as cookies, and process personal data.",
            "You may give or refuse your consent, or change your cookie settings at any time in our privacy policy.",
            "Some of our partners do not ask for your consent and rely on a legitimate interest; see the cookie list.",
        ),
        (
            "Wir und unsere Partner verwenden Cookies, um Inhalte und Anzeigen auf Ihrem Gerät zu personalisieren.",
            "Ihre Einwilligung können Sie jederzeit in den Einstellungen zum Datenschutz ändern oder widerrufen.",
            "Mehr über Cookies und über die Verarbeitung Ihrer Daten steht in unserer Erklärung zum Datenschutz.",
        ),
    ],
    ids=["en", "de"],
)
def test_a_cookie_wall(texts: tuple[str, ...]) -> None:
    assert verdict(page(f"<div>{paragraphs(texts)}</div>", title="The Paper", around=False)) is Verdict.NONE


def test_a_section_of_teasers() -> None:
    assert verdict(page(f"<div>{TEASERS}</div>", title="Local news")) is Verdict.NONE
    entries = "".join(f"<article><h2>Story</h2>{paragraphs(ENGLISH[:2])}</article>" for _ in range(5))
    assert verdict(page(f"<div>{entries}</div>", title="Local news")) is Verdict.NONE


@each("title", ["Search results for bridge", "Suchergebnisse", "Résultats de la recherche"])
def test_results_of_a_search(title: str) -> None:
    assert verdict(page(f"<div>{paragraphs(ENGLISH)}</div>", title=title)) is Verdict.NONE


def test_a_video_and_a_line_about_it() -> None:
    head = '<script type="application/ld+json">{"@type": "VideoObject", "name": "The bridge"}</script>'
    line = f"<video src=/x.mp4></video><div>{paragraphs(ENGLISH[:2])}</div>"
    assert verdict(page(line, head=head)) is Verdict.NONE
    assert verdict(page(body_of(ENGLISH, 4), head=head)) is Verdict.WHOLE


def test_nothing_but_links_is_an_error() -> None:
    links = "".join(f'<p><a href="/{n}">A headline of medium length about town {n}</a></p>' for n in range(60))
    with pytest.raises(ReadError, match=r"no article on the page \(a list of links\)"):
        read_article(page(f"<div>{links}</div>", title="The Paper"), url=URL)
