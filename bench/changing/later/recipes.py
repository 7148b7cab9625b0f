"""A German recipe blog on WordPress: recipes as cards with quantities, comments with answers, a course, an archive."""

from __future__ import annotations

from bench.changing.later.common import chance, grown, if_any, key, listed, menu, number, pick
from bench.changing.parts import MadeSite, Slot, shuffled
from bench.changing.pieces import GERMAN, ago, anchors, before, held, others, turned
from bench.changing.scenario import Fetch

HOME, SOUP, CAKE, COURSE, ABOUT = "/", "/linsensuppe/", "/apfelkuchen/", "/kochkurse/", "/ueber-mich/"
MENU = (
    (HOME, "Löffelweise"),
    (SOUP, "Linsensuppe"),
    (CAKE, "Apfelkuchen"),
    (COURSE, "Kochkurse"),
    (ABOUT, "Über mich"),
)
TEASERS = tuple(
    (f"/rezept-{number}/", f"{what} {how}")
    for number, (what, how) in enumerate(
        (what, how)
        for what in ("Kürbis", "Spinat", "Rote Bete", "Sellerie", "Mangold")
        for how in ("aus dem Ofen", "als Püree", "mit Nüssen", "im Strudel")
    )
)
PRAISE = (
    "Svenja: so lecker!",
    "Olaf: dreimal gemacht",
    "Biggi: Daumen hoch",
    "Kim: ab in die Sammlung",
    "Jule: danke dir",
)
SEASON = ("Grünkohl", "Pastinake", "Chicorée", "Lauch", "Schwarzwurzel", "Feldsalat")
ADS = ("Messerset Solingen ab 49 €", "Gewürze im Abo", "Kochbox: 40 % auf die erste", "Bio-Öl direkt vom Hof")

POSTS = (
    Slot(HOME, "recipe in an archive", {0: "", 4: "Kartoffelsalat wie in Schwaben"}, "Neu im Blog"),
    Slot(HOME, "recipe in an archive", {0: "Linsensuppe mit Essig"}),
    Slot(HOME, "recipe in an archive", {0: "Apfelkuchen vom Blech"}),
    Slot(HOME, "recipe in an archive", {0: "Graupen-Risotto", 10: ""}, "Neu im Blog"),
)
BREAK = Slot(
    HOME, "announcement of a blogger", {0: "", 12: "Im April mache ich Pause und bin im Mai zurück."}, "Neu im Blog"
)
LENTILS = Slot(SOUP, "quantity of an ingredient", {0: "250 g Tellerlinsen", 3: "300 g Tellerlinsen"}, "Zutaten")
VINEGAR = Slot(SOUP, "quantity of an ingredient", {0: "2 EL Rotweinessig", 9: "3 EL Apfelessig"}, "Zutaten")
TIME = Slot(SOUP, "time to cook", {0: "40 Minuten", 9: "55 Minuten"}, "Kochzeit")
STEP = Slot(
    SOUP,
    "step of a recipe",
    {0: "Die Linsen über Nacht einweichen.", 6: "Die Linsen waschen; eingeweicht werden müssen sie nicht."},
    "Zubereitung",
)
SOUP_COMMENTS = (
    Slot(SOUP, "reader's comment", {0: "Bei mir fehlte etwas Säure, sonst prima."}),
    Slot(SOUP, "reader's comment", {0: "", 6: "Geht das auch mit roten Linsen?"}, "Kommentare"),
    Slot(SOUP, "blogger's answer", {0: "", 11: "Ja, dann aber nur eine Viertelstunde kochen."}, "Kommentare"),
)
OVEN = Slot(CAKE, "temperature of an oven", {0: "180 °C Umluft", 8: "165 °C Umluft"}, "Backen")
CORRECTION = Slot(
    CAKE,
    "correction of a recipe",
    {0: "", 8: "Korrektur: In der ersten Fassung war die Hitze zu hoch angegeben."},
    "Backen",
)
BUTTER = Slot(CAKE, "ingredient", {0: "150 g Butter"})
NUTS = Slot(CAKE, "ingredient", {0: "80 g gehackte Haselnüsse", 13: ""}, "Zutaten")
CAKE_PDF = Slot(
    CAKE,
    "link target",
    {0: "/wp-content/apfelkuchen-druck.pdf", 8: "/wp-content/apfelkuchen-druck-2.pdf"},
    "Druckfassung",
)
COURSE_DATE = Slot(
    COURSE, "date of a class", {0: "Samstag, 21. März, 11 Uhr", 5: "Samstag, 9. Mai, 11 Uhr"}, "Brot backen"
)
COURSE_STATE = Slot(
    COURSE, "places in a class", {0: "noch Plätze frei", 7: "nur noch Warteliste", 14: "ausgebucht"}, "Pasta von Hand"
)
COURSE_PRICE = Slot(
    COURSE, "price of a class", {0: "95 € inklusive Getränke", 10: "105 € ohne Getränke"}, "Pasta von Hand"
)
BOOK = Slot(COURSE, "link target", {0: "/buchen/brot-maerz", 5: "/buchen/brot-mai"}, "Jetzt buchen")
BIO = Slot(
    ABOUT,
    "sentence of a portrait",
    {0: "Ich koche und schreibe in Kassel.", 11: "Ich koche und schreibe seit Kurzem in Görlitz."},
)
MAIL = Slot(ABOUT, "mail address", {0: "hallo@loeffelweise.test", 3: "post@loeffelweise.test"}, "Kontakt")
SLOTS = (
    *(*POSTS, BREAK, LENTILS, VINEGAR, TIME, STEP, *SOUP_COMMENTS, OVEN, CORRECTION, BUTTER, NUTS, CAKE_PDF),
    *(COURSE_DATE, COURSE_STATE, COURSE_PRICE, BOOK, BIO, MAIL),
)


def frame(title: str, main: str, fetch: Fetch, path: str) -> str:
    newest = "".join(f'<li class="recentcomments">{one}</li>' for one in turned(fetch, PRAISE, 3, by=1))
    popup = chance(
        fetch, 0.3, '<div class="pum-overlay"><h4>Rezepte ins Postfach?</h4><p>Jeden Freitag ein Brief.</p></div>'
    )
    veg = turned(fetch, SEASON, 2, 24)
    return f"""<!DOCTYPE html><html lang="de"><head><title>{title} &#8211; Löffelweise</title>
<meta name="generator" content="WordPress 6.9"><!-- cached {fetch.at:%Y-%m-%d %H:%M} --></head>
<body class="wp-singular wp-theme-kadence">{popup}<div id="wrapper" class="site wp-site-blocks">
<header id="masthead"><nav id="site-navigation">{menu(MENU)}</nav></header>
<div id="inner-wrap"><div id="primary" class="content-area"><main id="main" class="site-main">{main}</main></div>
<aside id="secondary" role="complementary" class="primary-sidebar">
<section class="widget_recent_comments"><h2>Neueste Kommentare</h2><ul>{newest}</ul></section>
<section class="widget_block"><h2>Beliebt</h2><ul>{anchors(held(fetch, 3600, "beliebt", TEASERS, 4))}</ul></section>
<section class="widget_block"><h2>Heute auf dem Markt</h2><p>{", ".join(veg)}</p></section>
<section class="widget_custom_html"><span>Anzeige</span><a href="https://ad.example/{key(fetch, 10)}">
{pick(fetch, ADS)}</a></section>
</aside></div><footer id="colophon">{menu(others(MENU, path))}<p>{88_000 + fetch.number} Besuche</p></footer>
</div><input type="hidden" id="_wpnonce" value="{key(fetch, 10)}"></body></html>"""


def rating(fetch: Fetch, stars: str) -> str:
    return f'<div class="wprm-rating">{stars} von 5 Sternen, {grown(fetch, 231, 0.3)} Bewertungen</div>'


def home(round: int, fetch: Fetch) -> str:
    targets = ("/kartoffelsalat/", SOUP, CAKE, "/graupen/")
    cards = "".join(
        f'<li class="entry-list-item"><article><h2 class="entry-title"><a href="{path}">{post.at(round)}</a></h2>'
        f'<span class="likes">{grown(fetch, 20 + len(path), 0.5)} ♥</span></article></li>'
        for post, path in zip(POSTS, targets, strict=True)
        if post.at(round)
    )
    return frame("Rezepte", f"<h1>Neu im Blog</h1>{if_any(BREAK.at(round))}<ul>{cards}</ul>", fetch, HOME)


def soup(round: int, fetch: Fetch) -> str:
    comments = "".join(
        f'<li class="comment depth-{1 + (place == 2)}" id="comment-{40 + place}"><b class="fn">{who}</b>'
        f"<time>{ago(fetch, GERMAN, before(60 - 20 * place))}</time><p>{slot.at(round)}</p></li>"
        for place, (who, slot) in enumerate(zip(("Heike", "Mehmet", "Jana"), SOUP_COMMENTS, strict=True))
        if slot.at(round)
    )
    return frame(
        "Linsensuppe",
        f"""<article class="entry"><h1>Linsensuppe mit Essig</h1>
<p class="meta">Veröffentlicht {ago(fetch, GERMAN, before(700))}</p>
<div class="wprm-recipe-container">{rating(fetch, "4,6")}<span class="wprm-label">Kochzeit</span> <span>
{TIME.at(round)}</span>
<h3>Zutaten</h3><ul><li>{LENTILS.at(round)}</li><li>1 Stange Lauch</li><li>{VINEGAR.at(round)}</li></ul>
<h3>Zubereitung</h3><ol><li>{STEP.at(round)}</li><li>Gemüse würfeln und andünsten.</li><li>Alles weich kochen.</li>
</ol></div>
</article><section id="comments"><h2>Kommentare</h2><ol>{comments}</ol>
<p>Spamschutz: {number(fetch, 2, 9)} + {number(fetch, 2, 9)} =</p></section>""",
        fetch,
        SOUP,
    )


def cake(round: int, fetch: Fetch) -> str:
    more = "".join(f"<li>{title}</li>" for _, title in fetch.random.sample(TEASERS, 3))
    return frame(
        "Apfelkuchen",
        f"""<article class="entry"><h1>Apfelkuchen vom Blech</h1>{rating(fetch, "4,8")}<h3>Zutaten</h3>
<ul><li>1,2 kg Boskop</li>{listed((BUTTER, NUTS), round)}<li>3 Eier</li></ul>
<h3>Backen</h3><p>Bei <strong>{OVEN.at(round)}</strong> eine halbe Stunde backen.</p>{if_any(CORRECTION.at(round))}
<p><a href="{CAKE_PDF.at(round)}">Druckfassung</a></p></article>
<div class="jp-relatedposts"><h3>Das könnte dir auch schmecken</h3><ul>{more}</ul></div>""",
        fetch,
        CAKE,
    )


def course(round: int, fetch: Fetch) -> str:
    faces = " ".join(shuffled(fetch.random, ("Anke", "Ruben", "Thea", "Mats", "Pia")))
    return frame(
        "Kochkurse",
        f"""<h1>Kochkurse</h1><div class="wp-block-columns"><div class="wp-block-column"><h2>Brot backen</h2>
<p>{COURSE_DATE.at(round)}</p><p>89 € mit Mehl</p>
<a class="wp-block-button__link" href="{BOOK.at(round)}">Jetzt buchen</a></div>
<div class="wp-block-column"><h2>Pasta von Hand</h2><p>Freitag, 17. April, 18 Uhr</p><p>{COURSE_PRICE.at(round)}</p>
<p class="has-accent-color">{COURSE_STATE.at(round)}</p>
<a class="wp-block-button__link" href="/buchen/pasta">Jetzt buchen</a></div></div>
<p>Schon dabei waren: {faces}</p><p>{number(fetch, 2, 17)} Leute sehen sich gerade Kurse an</p>""",
        fetch,
        COURSE,
    )


def about(round: int, fetch: Fetch) -> str:
    return frame(
        "Über mich",
        f"""<h1>Über mich</h1><p>Ich bin Wiebke. {BIO.at(round)} Gelernt habe ich in einer Kantine.</p>
<h2>Kontakt</h2><p>{MAIL.at(round)}</p><p>Folgt mir: {grown(fetch, 4118, 0.6)} tun es schon.</p>""",
        fetch,
        ABOUT,
    )


RECIPES = MadeSite(
    "loeffelweise.test",
    (
        "newest praise in a sidebar",
        "popular recipes of a cache of an hour",
        "vegetables of the day",
        "ads for cooks",
        "newsletter overlay by request",
        "hearts beside recipes",
        "ratings counted",
        "ages of comments, in German",
        "sum against spam",
        "names in any order",
        "followers of a blogger",
        "recipes that may also taste",
    ),
    {HOME: home, SOUP: soup, CAKE: cake, COURSE: course, ABOUT: about},
    SLOTS,
)
