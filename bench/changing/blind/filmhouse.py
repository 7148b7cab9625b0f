"""A Dutch film house run by volunteers, as a blog system with a page builder writes it."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.blind import filmhouse_truth as truth
from bench.changing.blind.hours import DUTCH, between, greeting, some_others
from bench.changing.chances import key, mixed, number, pick, sometimes
from bench.changing.parts import MadeSite
from bench.changing.pieces import days_to, json_ld, today
from bench.changing.scenario import Fetch

FESTIVAL = datetime(2026, 5, 29, tzinfo=UTC)
WELCOMES = ("Goedenacht", "Goedemorgen", "Goedemiddag", "Goedenavond")


def widget(kind: str, inner: str) -> str:
    return (
        f'<div class="elementor-element elementor-widget elementor-widget-{kind}" data-element_type="widget" '
        f'data-widget_type="{kind}.default"><div class="elementor-widget-container">{inner}</div></div>'
    )


def heading(text: str, level: int = 2) -> str:
    return widget("heading", f'<h{level} class="elementor-heading-title elementor-size-default">{text}</h{level}>')


def text(*paragraphs: str) -> str:
    return widget("text-editor", "".join(f"<p>{one}</p>" for one in paragraphs if one))


def letter(fetch: Fetch) -> str:
    number_ = number(fetch, 1100, 9900)
    return sometimes(
        fetch,
        0.4,
        f'<div id="mc4wp-form-{number_}" class="mc4wp-form"><h3>Elke maand het programma in je mailbox?</h3>'
        f'<p>Geen reclame, wel de mooiste posters.</p><form method="post"><input type="email" name="EMAIL">'
        f'<input type="hidden" name="_mc4wp_timestamp" value="{fetch.at.timestamp():.0f}">'
        '<input type="submit" value="Aanmelden"></form></div>',
    )


def readers(path: str, fetch: Fetch) -> str:
    items = "".join(
        f'<article class="post-{number(fetch, 100, 999)} type-page"><a href="{to}" rel="bookmark">{name}</a></article>'
        for to, name in some_others(fetch, truth.LINKS, path, 3)
    )
    return f'<section class="related"><h4>{pick(fetch, truth.TITLES)}</h4>{items}</section>'


def sponsors(fetch: Fetch) -> str:
    names = "".join(
        f'<div class="swiper-slide"><span>{name.replace("&", "&amp;")}</span></div>'
        for name in mixed(fetch, truth.SPONSORS, 2)
    )
    return f'<div class="swiper sponsors"><small>Mede mogelijk gemaakt door</small>{names}</div>'


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    words, source = pick(fetch, truth.QUOTES)
    menu = "".join(
        f'<li id="menu-item-{40 + at}" class="menu-item menu-item-type-post_type"><a href="{to}">{name}</a></li>'
        for at, (to, name) in enumerate(truth.LINKS)
    )
    desk = between(fetch, 14, 22, "De kassa is nu bemand", "De kassa is nu onbemand")
    return f"""<!DOCTYPE html>
<html lang="nl-NL"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} - Filmhuis De Lantaarn</title><meta name="generator" content="WordPress 6.9">
<link rel="https://api.w.org/" href="/wp-json/"><link rel="shortlink" href="/?p={len(path) * 7}">
<script id="theme-js-extra">var lantaarn = {{"ajaxurl":"\\/wp-admin\\/admin-ajax.php","nonce":"{key(fetch, 10)}"}};
</script></head>
<body class="wp-singular page-template-default page wp-theme-lantaarn elementor-default">
<header id="masthead" class="site-header"><a class="custom-logo-link" href="/" rel="home">Filmhuis De Lantaarn</a>
<span class="welkom">{greeting(fetch, WELCOMES)}, filmliefhebber</span>
<nav id="site-navigation"><ul id="primary-menu" class="menu">{menu}</ul></nav>
<span class="kassa-stand">{desk}</span></header>
<main id="content" class="site-main"><div class="page-header"><h1 class="entry-title">{title}</h1></div>
<div class="page-content"><div data-elementor-type="wp-page" class="elementor">{main}</div></div>
{letter(fetch)}{readers(path, fetch)}</main>
<footer class="site-footer">{sponsors(fetch)}
<blockquote class="citaat"><p>{words}</p><cite>{source}</cite></blockquote>
<p>Filmhuis De Lantaarn, Visserstraat 28, Zuiderhaven. Een stichting zonder winstoogmerk, gedragen door 74
vrijwilligers en erkend als goed doel.</p>
<p>Het is vandaag {today(fetch, DUTCH)}. Nog {days_to(fetch, FESTIVAL)} dagen tot het Waterfilmfestival.</p>
</footer><!-- page generated in 0,{number(fetch, 112, 940)} s --></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    closed = truth.CLOSED.at(round)
    notice = widget("alert", f'<div role="alert"><strong>Let op</strong> <span>{closed}</span></div>') if closed else ""
    return frame(
        "/",
        "Films aan het water",
        f"""{notice}{
            text(
                "In een oud visserijpakhuis draaien wij vijf avonden per week films die je elders in de streek "
                "niet ziet. Er zijn twee zalen met samen 142 stoelen, een bar met uitzicht op de haven en geen "
                "pauze, tenzij de "
                "maker er een heeft bedoeld."
            )
        }
<section class="elementor-section" data-id="3f1c7a">{heading(truth.FEATURED.at(round))}
{
            text(
                "Een winter waarin het water niet meer weg wil, en twee mensen die elkaar alleen met de pont "
                "kunnen bereiken. "
                "Onze programmeurs zagen hem in Gent en wilden hem meteen naar Zuiderhaven halen."
            )
        }</section>
<section class="elementor-section" data-id="77b02e">{heading("Jeugd op zondag")}
{text("Elke zondagmiddag om twee uur is Zaal 2 voor kinderen. Ouders krijgen koffie en mogen blijven zitten.")}
</section>""",
        fetch,
    )


def agenda(round: int, fetch: Fetch) -> str:
    shows = (
        ("zaterdag 14 maart", "Zoutwinter", "20.30 uur", truth.ZOUTWINTER.at(round)),
        ("woensdag 18 maart", truth.DROPPED.at(round), "19.30 uur", "Kaarten beschikbaar"),
        ("donderdag 19 maart", "Brieven aan de sluiswachter", "20.00 uur", "Kaarten beschikbaar"),
        ("vrijdag 20 maart", truth.EXTRA.at(round), "21.00 uur", "Kaarten beschikbaar"),
        ("zondag 22 maart", "Het veer van Aldert", truth.LATER.at(round), "Kaarten beschikbaar"),
    )
    events = "".join(
        f'<article class="tribe-events-calendar-list__event"><time class="datum">{day}</time>'
        f'<h3 class="tribe-events-calendar-list__event-title">{film}</h3><div class="tijd">{hour}</div>'
        f'<div class="tribe-tickets"><span class="stand">{seats}</span></div></article>'
        for day, film, hour, seats in shows
        if film
    )
    return frame(
        "/agenda",
        "Agenda",
        f"""{text("De zaal gaat een kwartier voor aanvang open. Wie te laat komt, wacht op een donkere scène.")}
<div class="tribe-events-view">{events}</div>
<p class="kijkers">{number(fetch, 3, 48)} bezoekers bekijken nu de agenda</p>""",
        fetch,
    )


def film(round: int, fetch: Fetch) -> str:
    length = truth.LENGTH.at(round)
    data = json_ld("Movie", name="Het veer van Aldert", duration=f"PT{length.split()[0]}M", inLanguage="nl")
    return frame(
        "/films/het-veer-van-aldert",
        "Het veer van Aldert",
        f"""{data}<div class="film-meta"><ul><li><span>Regie</span> <b>Jikke Terpstra</b></li>
<li><span>Speelduur</span> <b>{length}</b></li><li><span>Kijkwijzer</span> <b>{truth.AGE.at(round)}</b></li>
<li><span>Taal</span> <b>Nederlands en Fries, ondertiteld</b></li></ul></div>
{
            text(
                "Aldert vaart al veertig jaar dezelfde vierhonderd meter heen en weer. Als de gemeente een "
                "brug aankondigt, begint "
                "hij zijn passagiers te vragen waar ze eigenlijk naartoe gaan. Wat volgt is een film vol "
                "oponthoud: gesprekken "
                "die halverwege de rivier blijven hangen en pas de volgende dag verdergaan.",
                truth.TALK.at(round),
            )
        }
{text("Terpstra filmde drie winters lang op een echte pont, met een ploeg van vijf mensen.")}""",
        fetch,
    )


def prices(round: int, fetch: Fetch) -> str:
    discounts = ["Jongeren tot en met 18 jaar: € 7,00", truth.CITY_PASS.at(round), "Vrienden van De Lantaarn: € 9,00"]
    entries = "".join(f"<li>{entry}</li>" for entry in discounts if entry)
    return frame(
        "/prijzen",
        "Prijzen en kortingen",
        f"""<figure class="wp-block-table is-style-stripes"><table><tbody>
<tr><td>Gewone voorstelling</td><td>{truth.TICKET.at(round)}</td></tr>
<tr><td>Lange film (meer dan 150 minuten)</td><td>€ 13,50</td></tr>
<tr><td>Tienrittenkaart</td><td>€ 98,00</td></tr></tbody></table>
<figcaption class="wp-element-caption">Prijzen per persoon, inclusief btw</figcaption></figure>
{heading("Korting", 3)}<ul class="wp-block-list">{entries}</ul>
{text("Met een tienrittenkaart kun je ook iemand meenemen. De kaart is twee jaar geldig en niet op naam.")}
<p class="has-small-font-size">Ruilen kan {truth.RETURNS.at(round)} voor aanvang, aan de kassa of per mail. Geld terug
geven wij alleen als een voorstelling vervalt. Wij nemen geen contant geld aan.</p>""",
        fetch,
    )


def visit(round: int, fetch: Fetch) -> str:
    return frame(
        "/bezoek",
        "Plan je bezoek",
        f"""{heading("Kassa en bar", 3)}<table class="openingstijden"><tbody>
<tr><th>Woensdag en donderdag</th><td>{truth.DOORS.at(round)}</td></tr>
<tr><th>Vrijdag en zaterdag</th><td>vanaf 18.15 uur</td></tr><tr><th>Zondag</th><td>vanaf 13.15 uur</td></tr>
</tbody></table>
<div class="elementor-icon-box"><h3>Met de bus</h3><p>Lijn 12 en 48 stoppen bij {truth.STOP.at(round)}, vier minuten
lopen. De laatste bus naar het station gaat om 23.22 uur.</p></div>
<div class="elementor-icon-box"><h3>Met de fiets of de auto</h3><p>Voor het gebouw staan zestig fietsnietjes. Parkeren
kan op het Haventerrein, na zes uur gratis.</p></div>
<div class="elementor-icon-box"><h3>Toegankelijkheid</h3><p>Zaal 1 ligt op de begane grond en heeft drie plaatsen voor
een rolstoel. In beide zalen is een ringleiding.</p>{f"<p>{truth.LIFT.at(round)}</p>" if truth.LIFT.at(round) else ""}
</div>""",
        fetch,
    )


def about(round: int, fetch: Fetch) -> str:
    people = (
        ("Zakelijke leiding", "Hilde van Soest"),
        ("Programmering", truth.PROGRAMMER.at(round)),
        ("Techniek en projectie", "Sjoerd Kramer"),
        ("Educatie", "Farida el Bakkali"),
    )
    cards = "".join(
        f'<div class="elementor-image-box-content"><h4>{task}</h4><p>{name}</p></div>' for task, name in people
    )
    return frame(
        "/over-ons",
        "Over ons",
        f"""{
            text(
                "De Lantaarn begon in 1979 met één projector en een gehuurd laken. Sinds 1994 zitten we in het pakhuis "
                "van de voormalige visafslag, dat we in 2018 met hulp van de buurt konden kopen."
            )
        }
<div class="team">{cards}</div>
{heading("Vrijwilligers gezocht", 3)}{
            text(
                "Wij zoeken mensen voor de bar, de kassa en de filmploeg. Je krijgt een "
                f"opleiding en ziet alles gratis. Stuur {truth.APPLY.at(round)} een bericht aan ploeg@lantaarn.test."
            )
        }
{heading("Steun ons", 3)}<p>Giften zijn welkom op rekening <span class="iban">{truth.ACCOUNT.at(round)}</span> ten name
van Stichting Filmhuis De Lantaarn.</p>""",
        fetch,
    )


def rent(round: int, fetch: Fetch) -> str:
    return frame(
        "/zaalhuur",
        "Zaal huren",
        f"""{
            text(
                "Voor een lezing, een première of een huwelijksaanzoek: overdag en op maandag en dinsdag zijn "
                "onze zalen "
                "te huur, met projectie, geluid en iemand die weet hoe het werkt."
            )
        }
<table class="tablepress" id="tablepress-4"><thead><tr><th>Ruimte</th><th>Stoelen</th><th>Dagdeel</th></tr></thead>
<tbody class="row-striping"><tr class="row-2"><td>Zaal 1</td><td>96</td><td>{truth.HALL.at(round)}</td></tr>
<tr class="row-3"><td>Zaal 2</td><td>46</td><td>€ 180</td></tr><tr class="row-4"><td>Bar</td><td>staand 80</td>
<td>€ 225</td></tr></tbody></table>
<div class="wp-block-button"><a class="wp-block-button__link" href="{truth.LEAFLET.at(round)}">Download de
huurvoorwaarden</a></div>
<form class="wpcf7-form init" method="post"><input type="hidden" name="_wpcf7_unit_tag" value="wpcf7-f{
            number(fetch, 9, 99)
        }">
<label>Uw naam<input name="naam"></label><label>Uw vraag<textarea name="vraag"></textarea></label>
<input type="submit" class="wpcf7-submit" value="Vraag een datum aan"></form>""",
        fetch,
    )


FILMHOUSE = MadeSite(
    "lantaarn.test",
    truth.NOISES,
    {
        "/": home,
        "/agenda": agenda,
        "/films/het-veer-van-aldert": film,
        "/prijzen": prices,
        "/bezoek": visit,
        "/over-ons": about,
        "/zaalhuur": rent,
    },
    truth.SLOTS,
)
