"""A Swedish health centre: practical information in portlets, folded sections and definition lists."""

from __future__ import annotations

from bench.changing.blind import clinic_truth as truth
from bench.changing.blind.hours import SWEDISH, between, some_others
from bench.changing.chances import key, number, pick, sometimes
from bench.changing.parts import MadeSite
from bench.changing.pieces import today
from bench.changing.scenario import Fetch


def portlet(number_: str, title: str, inner: str) -> str:
    return (
        '<div class="sv-vertical sv-layout sv-skip-spacer"><div class="sv-text-portlet sv-use-margins" '
        f'id="svid10_{number_}">'
        f'<div class="sv-text-portlet-content"><h2 class="subheading">{title}</h2>{inner}</div></div></div>'
    )


def body_text(text: str) -> str:
    return f'<p class="normal">{text}</p>' if text else ""


def folded(fetch: Fetch, title: str, inner: str) -> str:
    """A section that opens at a click; its ids are of the request."""
    panel = f"acc-{key(fetch, 6)}"
    return (
        f'<div class="accordion__item"><h3><button type="button" aria-expanded="false" aria-controls="{panel}">{title}'
        f'</button></h3><div id="{panel}" role="region" class="accordion__panel">{inner}</div></div>'
    )


def consent(fetch: Fetch) -> str:
    return sometimes(
        fetch,
        0.4,
        '<div class="env-modal-dialog" role="dialog" aria-modal="true" aria-label="Kakor"><h2>Vi använder kakor</h2>'
        "<p>Några behövs för att webbplatsen ska fungera. Får vi även räkna besöken?</p>"
        f'<button data-consent="{key(fetch, 8)}">Godkänn alla</button><button>Bara nödvändiga</button></div>',
    )


def feedback(fetch: Fetch) -> str:
    asked = pick(fetch, ("Hittade du det du sökte?", "Hur gick ditt senaste besök?"))
    return sometimes(
        fetch,
        0.5,
        f'<section class="feedback" aria-label="Synpunkter"><p>{asked} Svara på {number(fetch, 3, 5)} korta frågor.</p>'
        "<button>Ja, gärna</button><button>Inte nu</button></section>",
    )


def shortcuts(path: str, fetch: Fetch) -> str:
    links = "".join(
        f'<a class="shortcut" href="{to}"><span class="shortcut__title">{name}</span></a>'
        for to, name in some_others(fetch, truth.LINKS, path, 4)
    )
    return f'<nav class="shortcuts" aria-label="Genvägar"><h2>Genvägar</h2>{links}</nav>'


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    menu = "".join(
        f'<li class="env-nav__item" role="none"><a role="menuitem" href="{to}">{name}</a></li>'
        for to, name in truth.LINKS
    )
    sign = between(fetch, 8, 17, "Receptionen är bemannad just nu", "Receptionen är obemannad just nu")
    return f"""<!doctype html>
<html lang="sv" class="sv-no-js sv-template-sidmall-standard"><head><meta charset="UTF-8">
<title>{title} - Vårdcentralen Kvarnbacken</title><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="csrf-token" content="{key(fetch, 36)}">
<script nonce="{key(fetch, 20)}">window.sv = {{"PageContext": {{"pageId": "4.{len(path)}c1", "locale": "sv"}}}};
</script>
</head><body class="sv-responsive env-m-around--0">{consent(fetch)}
<div id="svid10_header"><a class="logo" href="/">Vårdcentralen Kvarnbacken</a>
<p class="status-pill"><span aria-hidden="true">●</span> {sign}</p>
<nav aria-label="Huvudmeny"><ul class="env-nav" role="menubar">{menu}</ul></nav></div>
<main id="content" tabindex="-1"><div class="pagecontent sv-layout"><h1 class="heading">{title}</h1>{main}</div>
<aside class="tips"><h2>Visste du att …</h2><p>{pick(fetch, truth.FACTS)}</p></aside>
{shortcuts(path, fetch)}{feedback(fetch)}</main>
<footer><div class="footer-col"><h2>Vårdcentralen Kvarnbacken</h2><p>Drivs av Norra Ådalens vård, på uppdrag av
regionen. Vid livshotande tillstånd, ring 112. För råd dygnet runt, ring 1177.</p></div>
<div class="footer-col"><p>I dag är det {today(fetch, SWEDISH)}. {number(fetch, 4, 96)} personer besöker webbplatsen
just nu.</p><p class="env-text--small">{pick(fetch, truth.MACHINES)}, 0,{number(fetch, 11, 78)} s</p></div></footer>
</body></html>"""


def home(round: int, fetch: Fetch) -> str:
    phones = truth.PHONES.at(round)
    message = (
        '<div class="env-alert env-alert--warning" '
        f'role="status"><strong>Driftinformation</strong><p>{phones}</p></div>'
        if phones
        else ""
    )
    return frame(
        "/",
        "Välkommen till Kvarnbacken",
        f"""{message}<p class="preamble">Vi är vårdcentralen för dig som bor i Kvarnbacken, Östra Sätra och på Lillön.
Hos oss arbetar läkare, distriktssköterskor, fysioterapeuter och psykologer tillsammans.</p>
{portlet("31a", "Lista dig hos oss", body_text(truth.LISTING.at(round)) + body_text(truth.CHOICE))}
{portlet("31b", "Sök vård", body_text(truth.SEEK))}
{portlet("31c", "Förnya recept", body_text(truth.RENEW))}""",
        fetch,
    )


def hours(round: int, fetch: Fetch) -> str:
    drop_in = ((truth.DROP_IN.at(round), "tisdag kl. 8.00–9.30"), ("Provtagning", "vardagar kl. 7.45–10.30"))
    rows = "".join(f"<tr><td>{what}</td><td>{when}</td></tr>" for what, when in drop_in if what)
    dates = f"""<dl class="dates"><dt>Skärtorsdag</dt><dd>{truth.EASTER.at(round)}</dd>
<dt>Långfredag och annandag påsk</dt><dd>stängt hela dagen</dd>
<dt>Valborgsmässoafton</dt><dd>öppet till kl. 14</dd></dl>"""
    return frame(
        "/oppettider",
        "Öppettider",
        f"""<table class="sv-standard env-table"><caption>Mottagningen</caption><tbody>
<tr><th scope="row">Måndag–onsdag</th><td>kl. 7.45–17.00</td></tr>
<tr><th scope="row">Torsdag</th><td>{truth.THURSDAY.at(round)}</td></tr>
<tr><th scope="row">Fredag</th><td>kl. 7.45–15.30</td></tr></tbody></table>
{portlet("42a", "Drop-in", f'<table class="sv-standard"><tbody>{rows}</tbody></table>')}
{portlet("42b", "Avvikande öppettider", dates)}
{body_text("När vi har stängt hänvisar vi till jourmottagningen i Sundby, som har öppet alla kvällar och helger.")}""",
        fetch,
    )


def contact(round: int, fetch: Fetch) -> str:
    way = f"""<p class="normal">Vi finns på Kvarnvägen 11, på andra våningen. Gå in genom {truth.ENTRANCE.at(round)} och
följ den gröna linjen i golvet. Hiss finns till vänster innanför dörrarna.</p>
<p class="normal"><a href="{truth.MAP.at(round)}" class="pdf">Karta att skriva ut</a></p>"""
    return frame(
        "/kontakt",
        "Kontakt och hitta hit",
        f"""<div class="h-card"><h2 class="p-name">Rådgivning</h2><p>Ring
<span class="p-tel">{truth.NUMBER.at(round)}</span>. Knappa in ditt personnummer så ringer vi upp, oftast inom två
timmar. Telefonen stänger när dagens tider är slut.</p></div>
{portlet("53a", "Hitta hit", way)}
{portlet("53b", "Parkering", body_text(truth.PARKING))}
<form action="/kontakt/skicka" method="post"><input type="hidden" name="sv.csrf" value="{key(fetch, 32)}">
<label>Din fråga, utan personuppgifter<textarea name="f"></textarea></label><button>Skicka</button></form>""",
        fetch,
    )


def clinics(round: int, fetch: Fetch) -> str:
    tobacco = folded(
        fetch,
        truth.TOBACCO.at(round),
        body_text("Du träffar en utbildad rådgivare vid fem tillfällen, ensam eller i grupp. Besöken kostar inget."),
    )
    physio = folded(
        fetch,
        "Fysioterapi",
        body_text("Du behöver ingen remiss. Första besöket är ett samtal och en undersökning.")
        + f"<dl><dt>Väntetid till första besöket</dt><dd>{truth.WAIT.at(round)}</dd></dl>",
    )
    children = folded(
        fetch,
        "Barnavårdscentral",
        body_text("Vi följer ditt barn från födseln till skolstarten, med vägning, vaccinationer och föräldragrupper."),
    )
    return frame(
        "/mottagningar",
        "Våra mottagningar",
        f"""<p class="preamble">Till flera av våra mottagningar kan du vända dig direkt, utan att först träffa en
läkare.</p><div class="accordion" data-accordion>{children}{physio}{tobacco}</div>""",
        fetch,
    )


def vaccines(round: int, fetch: Fetch) -> str:
    offered = (
        ("TBE, vuxen", truth.TBE.at(round), "Går att boka"),
        ("TBE, barn", "380 kronor", "Går att boka"),
        ("Bältros", "2 150 kronor", truth.SHINGLES.at(round)),
        ("Hepatit A och B", "690 kronor", "Går att boka"),
    )
    cards = "".join(
        f'<li class="env-card"><div class="env-card__body"><h3>{name}</h3><p>{price} per dos</p>'
        f'<p class="env-badge">{supply}</p></div></li>'
        for name, price, supply in offered
    )
    return frame(
        "/vaccinationer",
        "Vaccinationer",
        f"""<p class="preamble">Vi vaccinerar vuxna och barn från tre års ålder. Priserna gäller vaccin och besök
tillsammans.</p><ul class="env-cards">{cards}</ul>
{portlet("64a", "Inför resan", body_text(truth.JOURNEY) + body_text(truth.TRAVEL.at(round)))}
{portlet("64b", "Efter sprutan", body_text(truth.AFTERWARDS))}""",
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    missed = f"""<p class="normal">Kommer du inte och har du inte avbokat senast dagen före betalar du 200 kronor för
ett besök hos sjuksköterska och {truth.MISSED.at(round)} för ett besök hos läkare, även om du har frikort.</p>"""
    return frame(
        "/avgifter",
        "Patientavgifter",
        f"""<dl class="fees"><div><dt>Besök hos läkare</dt><dd>220 kronor</dd></div>
<div><dt>Besök hos sjuksköterska eller fysioterapeut</dt><dd>110 kronor</dd></div>
<div><dt>Barn och unga till och med 19 år</dt><dd>inget</dd></div></dl>
{portlet("75a", "Uteblivet besök", missed)}
{portlet("75b", "Så betalar du", body_text("Du får en faktura hem. I receptionen går det att betala med kort."))}
<p class="env-text--small">Högkostnadsskydd: när du har betalat {truth.CEILING.at(round)} inom tolv månader får du
frikort för resten av perioden. Intyg och vaccinationer räknas inte in.</p>""",
        fetch,
    )


def staff(round: int, fetch: Fetch) -> str:
    teams = (
        ("Ledning", (("Verksamhetschef", truth.HEAD.at(round)), ("Biträdande chef", "Maj-Britt Ökvist"))),
        ("Läkare", ((truth.TITLE.at(round), "Hamid Rostami"), ("specialist i allmänmedicin", "Elin Wahlgren"))),
        ("Psykosocialt team", (("kurator", "Peter Nordlund"), ("psykolog", truth.LEAVER.at(round)))),
    )
    groups = "".join(
        f'<section class="team"><h2>{team}</h2><ul class="team__list">'
        + "".join(f"<li><strong>{name}</strong><br><span>{title}</span></li>" for title, name in people if name)
        + "</ul></section>"
        for team, people in teams
    )
    return frame(
        "/personal",
        "Personal",
        f"""{body_text(truth.CONTINUITY)}
{groups}{body_text("Hos oss gör också studenter sin praktik. Du avgör alltid själv om de får vara med.")}""",
        fetch,
    )


CLINIC = MadeSite(
    "kvarnbacken.test",
    truth.NOISES,
    {
        "/": home,
        "/oppettider": hours,
        "/kontakt": contact,
        "/mottagningar": clinics,
        "/vaccinationer": vaccines,
        "/avgifter": fees,
        "/personal": staff,
    },
    truth.SLOTS,
)
