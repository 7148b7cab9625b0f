"""Title, author, date, image, canonical URL and language of an article, and the pitfalls of each."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from tests.cases import each
from tests.unit.read.article.article_pages import ENGLISH, URL, linked, meta, page, paragraphs

from tidings.model.orders import ArticleText
from tidings.read.article.article import read_article
from tidings.read.article.metadata import without_site

MAIN = f"<div class=article-body>{paragraphs(ENGLISH, 2)}</div>"


def read(head: str = "", main: str = MAIN, *, url: str = URL, **more: str) -> ArticleText:
    return read_article(page(main, head=head, **more), url=url)  # type: ignore[arg-type]


def test_all_of_it() -> None:
    head = (
        linked(author={"@type": "Person", "name": "Jane Doe"}, datePublished="2024-05-07T10:03:00+02:00")
        + meta("og:image", "/pictures/bridge.jpg")
        + '<link rel=canonical href="/2024/05/07/bridge#top">'
    )
    article = read(head)
    assert (article.title, article.author, article.language) == ("The bridge must wait", "Jane Doe", "en")
    assert article.published == datetime(2024, 5, 7, 8, 3, tzinfo=UTC)
    assert article.published is not None
    assert article.published.tzinfo is UTC
    assert article.image == "https://www.thepaper.test/pictures/bridge.jpg"
    assert article.canonical == URL


@each(
    ("head", "author"),
    [
        (meta("author", "By Jane Doe"), "Jane Doe"),
        (meta("author", "Von Jürgen Müller"), "Jürgen Müller"),
        (meta("author", "Par : Zoé Petit"), "Zoé Petit"),
        (meta("article:author", "https://facebook.test/jane.doe"), None),
        (meta("article:author", "https://facebook.test/jane") + meta("byl", "By Jane Doe"), "Jane Doe"),
        (meta("twitter:creator", "@jane"), None),
        (meta("author", "admin"), None),
        (meta("author", "jane@thepaper.test (Jane Doe)"), "Jane Doe"),
        (linked(author=[{"name": "Jane Doe"}, {"name": "John Roe"}, {"name": "Jane Doe"}]), "Jane Doe, John Roe"),
        (linked(author=["Jane Doe", "https://thepaper.test/john"]), "Jane Doe"),
        (linked(author="Jane Doe; John Roe"), "Jane Doe, John Roe"),
        (linked(author={"name": "The Paper"}) + meta("og:site_name", "The Paper") + meta("author", "Jo"), "Jo"),
        (linked(author={"name": "The Paper"}) + meta("og:site_name", "The Paper"), "The Paper"),
        (linked(author={"name": ""}), None),
        (linked(author=7), None),
        (meta("author", "x" * 500), None),
    ],
)
def test_authors(head: str, author: str | None) -> None:
    assert read(head).author == author


def test_an_author_named_elsewhere_in_the_graph() -> None:
    head = (
        '<script type="application/ld+json">{"@graph": [{"@type": "Person", "@id": "#jane", "name": "Jane Doe"}, '
        '{"@type": "Article", "headline": "The bridge must wait", "author": {"@id": "#jane"}}]}</script>'
    )
    assert read(head).author == "Jane Doe"
    assert read('<a rel="author" href="/jane">Jane Doe</a>').author == "Jane Doe"


@each(
    ("head", "moment"),
    [
        (meta("article:published_time", "2024-05-07T10:03:00+02:00"), datetime(2024, 5, 7, 8, 3, tzinfo=UTC)),
        (linked(datePublished="2024-05-06"), datetime(2024, 5, 6, tzinfo=UTC)),
        # A day in one place, the moment in another: the moment.
        (
            linked(datePublished="2024-05-07") + meta("parsely-pub-date", "2024-05-07T06:30:00Z"),
            datetime(2024, 5, 7, 6, 30, tzinfo=UTC),
        ),
        # The moment of something else (an update, weeks later) is not taken for it.
        (
            linked(datePublished="2024-05-07") + meta("date", "2024-06-01T06:30:00Z"),
            datetime(2024, 5, 7, tzinfo=UTC),
        ),
        (meta("article:published_time", "0001-01-01T00:00:00Z"), datetime(2024, 5, 7, tzinfo=UTC)),
        (meta("article:published_time", "yesterday"), datetime(2024, 5, 7, tzinfo=UTC)),
        ("", datetime(2024, 5, 7, tzinfo=UTC)),  # from the address
    ],
)
def test_dates(head: str, moment: datetime) -> None:
    assert read(head).published == moment


def test_a_date_in_a_time_element_or_nowhere() -> None:
    article = read(main='<time datetime="2024-05-07T10:03:00+02:00">Tuesday</time>' + MAIN, url="https://a.test/x")
    assert article.published == datetime(2024, 5, 7, 8, 3, tzinfo=UTC)
    assert read(url="https://a.test/x").published is None


@each(
    ("head", "image"),
    [
        (meta("og:image", "https://cdn.test/a.jpg"), "https://cdn.test/a.jpg"),
        (meta("og:image", "//cdn.test/a.jpg"), "https://cdn.test/a.jpg"),
        (meta("og:image", "data:image/png;base64,xx"), None),
        (meta("og:image", "javascript:alert(1)") + meta("twitter:image", "/b.png"), "https://www.thepaper.test/b.png"),
        (meta("og:image", " "), None),
        (meta("og:image", "https://user:word@cdn.test/a.jpg"), "https://cdn.test/a.jpg"),
        (linked(image={"@type": "ImageObject", "url": "https://cdn.test/c.jpg"}), "https://cdn.test/c.jpg"),
        (linked(image=["https://cdn.test/d.jpg", "https://cdn.test/e.jpg"]), "https://cdn.test/d.jpg"),
        ('<base href="https://static.test/x/">' + meta("og:image", "a.jpg"), "https://static.test/x/a.jpg"),
        (meta("og:image", "https://cdn.test/" + "a" * 3000), None),
    ],
)
def test_images(head: str, image: str | None) -> None:
    assert read(head).image == image


@each(
    ("head", "canonical"),
    [
        ('<link rel="canonical" href="https://thepaper.test/bridge">', "https://thepaper.test/bridge"),
        ('<link rel="canonical" href="https://other.test/bridge">', None),
        ('<link rel="canonical" href="https://thepaper.test.evil.test/bridge">', None),
        ('<link rel="canonical" href="/">' + meta("og:url", "https://m.thepaper.test/b"), "https://m.thepaper.test/b"),
        ('<link rel="canonical" href="javascript:alert(1)">', None),
        ('<link rel="canonical" href="http://[::1">', None),
        (meta("og:url", "/bridge?id=7"), "https://www.thepaper.test/bridge?id=7"),
        ("", None),
    ],
)
def test_canonical_addresses(head: str, canonical: str | None) -> None:
    assert read(head).canonical == canonical


@each(
    ("head", "heading", "title"),
    [
        ("", "The bridge must wait", "The bridge must wait"),
        ("", "", "The bridge must wait"),  # from <title>, without the site
        (meta("og:title", "Bridge: a town waits - The Paper"), "", "Bridge: a town waits"),
        (meta("og:title", "War - and peace"), "", "War - and peace"),
        (meta("og:title", "A long title of a story") + meta("og:site_name", "X"), "X", "A long title of a story"),
        (linked(headline="The bridge &amp; the mill"), "", "The bridge & the mill"),
    ],
)
def test_titles(head: str, heading: str, title: str) -> None:
    assert read(head, heading=heading).title == title


@each(
    ("title", "site", "wanted"),
    [
        ("Headline | BBC News", "BBC News", "Headline"),
        ("Headline - bbc", "", "Headline - bbc"),
        ("thepaper » Headline", "", "Headline"),
        ("The Paper: Headline", "The Paper", "The Paper: Headline"),
        ("Red - Green - Blue", "Blue", "Red - Green"),
        ("The Paper", "The Paper", "The Paper"),
        ("", "", ""),
    ],
)
def test_without_the_name_of_the_site(title: str, site: str, wanted: str) -> None:
    assert without_site(title, site, URL) == wanted


def test_languages() -> None:
    assert read(linked(inLanguage="fr-FR"), lang="").language == "fr"
    assert read(meta("og:locale", "pt_BR"), lang="").language == "pt"
    assert read(lang="").language == "en"  # by its text
    assert read_article(page(MAIN, lang="xx"), url=URL, language="de").language == "de"


@each(
    "script",
    [
        "{",
        "[]",
        "null",
        '"text"',
        "[[[{}]]]",
        '{"@type": {"a": 1}}',
        '{"@graph": 3}',
        "[" * 100_000,
        '{"@type": [null]}',
    ],
)
def test_data_that_cannot_be_read_says_nothing(script: str) -> None:
    assert read(f'<script type="application/ld+json">{script}</script>').title == "The bridge must wait"


def test_data_in_comments() -> None:
    head = '<script type="application/ld+json">\n<!-- {"@type": "Article", "author": "Jane Doe"} -->\n</script>'
    assert read(head).author == "Jane Doe"


def test_an_entity_that_no_character_has() -> None:
    """Python refuses to read a number of thousands of digits."""
    entity = "&#" + "9" * 6_000 + ";"
    script = json.dumps({"@type": "Article", "author": f"Jane {entity}Doe", "articleBody": f"{entity} and so on"})
    assert read(f'<script type="application/ld+json">{script}</script>').author is not None
