"""Public tenders of a French authority: calls, two of them, awards, questions, contact; ASP.NET with data tables."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.familiar import common as c
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import FRENCH, Links, anchors, comes_and_goes, days_to, others, today, turned
from bench.changing.scenario import Fetch

_LIST, _SCHOOL, _ROADS = "/consultations", "/consultations/2026-017", "/consultations/2026-021"
_AWARDS, _HELP, _CONTACT = "/attributions", "/aide", "/contact"
_MENU: Links = (
    ("/", "Accueil"),
    (_LIST, "Consultations en cours"),
    (_AWARDS, "Avis d'attribution"),
    (_HELP, "Aide aux entreprises"),
    (_CONTACT, "Contact"),
)
_CALLS: Links = ((_SCHOOL, "Groupe scolaire des Tilleuls"), (_ROADS, "Entretien de la voirie"))
_ADVICE = (
    "Testez votre certificat avant le dernier jour.",
    "Un pli déposé hors délai n'est jamais ouvert.",
    "Posez vos questions par la plateforme, pas par téléphone.",
)
_SITES = ("BOAMP", "TED", "Médiateur des entreprises", "Chambre de commerce", "Chorus Pro", "Maximilien")
_SIMPLE_DAY = datetime(2026, 4, 2, tzinfo=UTC)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    works = """<div class="alert alert-warning" role="alert">La plateforme peut être lente pendant la mise à jour des
certificats.</div>"""
    consent = """<div id="tarteaucitronAlertBig"><span>Ce site utilise des cookies pour mesurer sa fréquentation.</span>
<button>Tout accepter</button><button>Tout refuser</button></div>"""
    return f"""<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><title>{title} - Marchés du Valdorne</title>
<link href="/Content/css?v=Zk3hPq" rel="stylesheet"></head><body><form method="post" action=".{path}" id="form1">
<div class="aspNetHidden"><input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE"
value="/wEPDwUK{c.key(fetch, 60)}=="><input
type="hidden" name="__EVENTVALIDATION" value="/wEdAA{c.key(fetch, 40)}"></div>{c.sometimes(fetch, 0.3, consent)}<div
id="header" class="fr-header"><a href="/" class="fr-header__brand">Communauté du Valdorne <small>Marchés
publics</small></a>
<ul class="nav nav-pills">{anchors(_MENU)}</ul><div class="horloge">{today(fetch, FRENCH)}, {c.clock(fetch)}</div><a
href="/Account/Login.aspx?sid={c.key(fetch, 24)}">Espace entreprise</a></div>{
        comes_and_goes(fetch, "valdorne", 0.25, works)
    }<div class="container" id="ctl00_MainContent"><h1>{title}</h1>{main}</div><div class="row" id="ctl00_Side"><div
class="panel panel-info"><div class="panel-heading">Le conseil</div><div class="panel-body">{
        turned(fetch, _ADVICE, 1)[0]
    }</div></div><div class="panel panel-default"><div class="panel-heading">À consulter aussi</div><ul
class="list-group">{c.links(c.mixed(fetch, others((*_CALLS, *_MENU[2:]), path), 2))}</ul>
</div><div class="panel panel-default"><div class="panel-heading">Sites utiles</div><p>{
        ", ".join(c.mixed(fetch, _SITES, 4))
    }</p></div></div><div id="footer"><p>La Communauté du Valdorne réunit vingt-deux communes. Les pièces des marchés
sont gratuites et se téléchargent sans inscription.</p><p>Mentions légales | Accessibilité : partiellement
conforme</p><p
class="text-muted">Page produite en {c.number(fetch, 12, 340)} ms par le serveur {c.pick(fetch, ("A", "B", "C"))}</p>
</div>
</form></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    main = f"""{c.inside('div class="alert alert-info"', say("notice"))}<p>Retrouvez ici les appels d'offres de la
Communauté et de ses communes. Il y a en ce moment {say("count")} en cours.</p><h2>Dernières nouvelles</h2><ul>{
        c.listed((say("news a"), "Le guide des petites entreprises est paru", say("news b")))
    }</ul><p>Prochaine réunion de la commission : {say("board")}.</p>"""
    return _page("Marchés publics du Valdorne", "/", fetch, main)


def _list(say: Say, fetch: Fetch) -> str:
    calls = (
        ("2026-017", f'<a href="{_SCHOOL}">Groupe scolaire des Tilleuls</a>', "Travaux", say("school date")),
        ("2026-021", f'<a href="{_ROADS}">Entretien de la voirie</a>', "Services", say("roads date")),
        *([c.cells(say("call a"))] if say("call a") else []),
        ("2026-014", "Repas pour les crèches", "Fournitures", "20/03/2026 12:00"),
        *([c.cells(say("call b"))] if say("call b") else []),
    )
    main = f"""<table id="gvConsultations" class="table table-striped dataTable no-footer" cellspacing="0"
border="1"><thead>
<tr><th class="sorting_asc">Référence</th><th class="sorting">Objet</th><th class="sorting">Nature</th><th
class="sorting">
Date limite</th></tr></thead><tbody>{c.rows(calls, ' role="row"')}</tbody></table><p>{c.number(fetch, 4, 77)}
entreprises
connectées.</p>"""
    return _page("Consultations en cours", _LIST, fetch, main)


def _school(say: Say, fetch: Fetch) -> str:
    facts = c.terms(
        (
            ("Procédure", "Appel d'offres ouvert"),
            ("Date limite", say("school date")),
            ("Montant estimé", say("amount")),
            ("Visite du site", say("visit")),
        )
    )
    files = c.listed((f'<a href="/dce/{say("rules")}">Règlement</a>', "Acte d'engagement", say("plans")))
    answers = c.terms((("Question 1 : les lots sont-ils séparés ?", "Oui."), (say("question"), "Oui, sous réserve.")))
    main = f"""<dl class="dl-horizontal">{facts}</dl><p>Construction de huit classes, d'une cantine et d'une cour
plantée.
Le marché compte {say("lots")} lots.</p><h2>Pièces</h2><ul>{files}</ul><h2>Questions et réponses</h2><dl>{answers}</dl>
{c.inside('div class="well"', "Variantes : voir le règlement.")}<p>Numéro de page : {c.key(fetch, 10)}</p>"""
    return _page("Groupe scolaire des Tilleuls", _SCHOOL, fetch, main)


def _roads(say: Say, fetch: Fetch) -> str:
    facts = c.terms(
        (("État", say("roads state")), ("Date limite", say("roads date")), ("Durée", "trois ans"), ("Lieu", "Valdorne"))
    )
    prices = c.rows((("Prix", say("weight")), ("Valeur technique", "45 %"), ("Environnement", "10 %")))
    main = f"""<dl class="dl-horizontal">{facts}</dl><p>Réparation des chaussées, curage des fossés et fauchage.</p>
{c.para(say("roads text"))}<h2>Critères</h2><table class="table"><tbody>{prices}</tbody></table><p>Consultée
{c.number(fetch, 210, 890)} fois</p>"""
    return _page("Entretien de la voirie", _ROADS, fetch, main)


def _awards(say: Say, fetch: Fetch) -> str:
    table = c.rows(
        (
            *([c.cells(say("award"))] if say("award") else []),
            ("2025-088", "Éclairage public", "Lumen Sud", "342 900 €"),
            ("2025-081", "Nettoyage des bureaux", "Netvallée", "128 300 €"),
        )
    )
    main = f"""<table class="table table-bordered"><tr><th>Référence</th><th>Objet</th><th>Titulaire</th>
<th>Montant</th>
</tr>{table}</table><p>Les offres écartées reçoivent une lettre qui donne les raisons du choix.</p>"""
    return _page("Avis d'attribution", _AWARDS, fetch, main)


def _help(say: Say, fetch: Fetch) -> str:
    main = f"""<h2>Déposer un pli</h2><ol>{
        c.listed(("Créez un compte.", say("step"), "Gardez l'accusé de réception."))
    }</ol><p>Taille maximale d'un fichier : {say("size")}.</p><p>Dans {days_to(fetch, _SIMPLE_DAY)} jours : atelier sur
la signature électronique.</p>"""
    return _page("Aide aux entreprises", _HELP, fetch, main)


def _contact(say: Say, fetch: Fetch) -> str:
    main = f"""<table class="table"><tr><th>Service des marchés</th><td>{say("person")}</td>
</tr><tr><th>Téléphone</th><td>
01 99 00 14 20</td></tr><tr><th>Accueil</th><td>{say("hours")}</td></tr></table><p>Combien font
{c.number(fetch, 2, 9)} et
{c.number(fetch, 2, 9)} ? <input name="captcha"></p>"""
    return _page("Contact", _CONTACT, fetch, main)


TENDERS = MadeSite(
    "marches-valdorne.test",
    (
        "state of a view",
        "session in a link",
        "date of today and clock with seconds",
        "banner of consent for some",
        "warning that comes and goes",
        "advice that turns",
        "pages of the site by chance",
        "useful sites by chance",
        "time to make a page and its server",
        "firms connected",
        "number of a page",
        "view counter",
        "days to a workshop",
        "sum against robots",
    ),
    {
        "/": _home,
        _LIST: _list,
        _SCHOOL: _school,
        _ROADS: _roads,
        _AWARDS: _awards,
        _HELP: _help,
        _CONTACT: _contact,
    },
    (
        Slot("notice", "notice", ("/",), {0: "", 7: "Plateforme fermée dimanche matin.", 13: ""}),
        Slot("count", "figure in a sentence", ("/",), {0: "quatre marchés", 4: "cinq marchés", 9: "six marchés"}),
        Slot("news a", "news item", ("/",), {0: "", 2: "La facture électronique devient obligatoire"}),
        Slot("news b", "news item", ("/",), {0: "Nos vœux pour 2026", 8: ""}),
        Slot("board", "date", ("/",), {0: "jeudi 12 mars", 5: "mardi 17 mars"}),
        Slot("school date", "deadline", (_LIST, _SCHOOL), {0: "27/03/2026 12:00", 6: "10/04/2026 12:00"}),
        Slot("roads date", "deadline", (_LIST, _ROADS), {0: "18/03/2026 17:00", 11: "25/03/2026 17:00"}),
        Slot("call a", "row", (_LIST,), {0: "", 4: "2026-024 | Location de bennes | Services | 31/03/2026 12:00"}),
        Slot("call b", "row", (_LIST,), {0: "2026-009 | Mobilier | Fournitures | 04/03/2026 16:00", 10: ""}),
        Slot("amount", "amount", (_SCHOOL,), {0: "4 200 000 €", 3: "4 450 000 €"}, "Montant estimé"),
        Slot("visit", "date", (_SCHOOL,), {0: "", 1: "11 mars à 14 h"}, "Visite du site"),
        Slot("rules", "link target", (_SCHOOL,), {0: "reglement-v1.pdf", 6: "reglement-v2.pdf"}, "Règlement"),
        Slot("plans", "list entry", (_SCHOOL,), {0: "", 9: "Plans des façades"}, "Pièces"),
        Slot("question", "question", (_SCHOOL,), {0: "", 12: "Question 2 : une variante est-elle admise ?"}),
        Slot("lots", "small words", (_SCHOOL,), {0: "onze", 6: "douze"}),
        Slot("roads state", "state", (_ROADS,), {0: "Ouverte", 8: "Suspendue", 11: "Ouverte"}, "État"),
        Slot("roads text", "paragraph", (_ROADS,), {0: "", 8: "La procédure est arrêtée le temps d'une réponse."}),
        Slot("weight", "figure in a table", (_ROADS,), {0: "40 %", 11: "35 %"}, "Prix"),
        Slot("award", "row", (_AWARDS,), {0: "", 5: "2026-002 | Assurances | Mutuelle du Rhône | 61 700 €"}),
        Slot("step", "step", (_HELP,), {0: "Signez chaque pièce.", 14: "Signez le seul acte d'engagement."}),
        Slot("size", "limit", (_HELP,), {0: "100 Mo", 10: "250 Mo"}),
        Slot("person", "name of a person", (_CONTACT,), {0: "Mme Lucie Ferrand", 13: "M. Karim Belloc"}),
        Slot("hours", "opening hours", (_CONTACT,), {0: "9 h à 12 h", 15: "9 h à 16 h"}, "Accueil"),
    ),
)
