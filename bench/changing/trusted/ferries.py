"""A Norwegian ferry company: two crossings with timetables, fares, messages of operation, vessels."""

from __future__ import annotations

from bench.changing.chances import clock, key, listed, mixed, number, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ago, before, others, today
from bench.changing.scenario import Fetch
from bench.changing.trusted.tongues import NORWEGIAN

PAGES = (
    ("/ruter/vaagsund", "Vågsund–Nesøya"),
    ("/ruter/sandholmen", "Sandholmen–Kvalvik"),
    ("/billetter", "Priser og billetter"),
    ("/drift", "Driftsmeldinger"),
    ("/fartoy", "Fartøyene våre"),
    ("/kontakt", "Kontakt og kundeservice"),
)
SENTENCES = (
    ("/billetter", "Barn under seks år reiser gratis sammen med en voksen."),
    ("/fartoy", "MF «Teistungen» går på batteri hele veien over sundet."),
    ("/kontakt", "Glemte gjenstander leveres inn på kaia i Vågsund hver kveld."),
    ("/drift", "Du kan få meldinger om avvik rett på telefonen."),
)
CAPTIONS = (
    "MF «Teistungen» på vei inn til Nesøya. Foto: Kari Tveit",
    "Kaia i Vågsund en tidlig vintermorgen. Foto: Ola Brenna",
    "Kveldsavgang fra Kvalvik. Foto: Mona Sjursen",
    "Matros Eivind gjør klar til fortøyning. Foto: Kari Tveit",
)

NOTICE = Slot(
    "/",
    "traffic notice on a front page",
    {0: "", 2: "Redusert kapasitet på Vågsund–Nesøya: ta gjerne en avgang etter klokka ti.", 5: ""},
    "Akkurat nå",
)
SEASON = Slot(
    "/",
    "start of a summer timetable",
    {0: "lørdag 20. juni", 9: "lørdag 13. juni", 13: "lørdag 20. juni"},
    "Sommerruter",
)
FIRST = Slot("/ruter/vaagsund", "time of a departure in a table", {0: "05.40", 4: "05.55"}, "Første avgang, hverdager")
LATE = Slot("/ruter/vaagsund", "late departure in a list", {0: "", 7: "23.50 fredag og lørdag"}, "Vågsund–Nesøya")
CROSSING = Slot(
    "/ruter/vaagsund", "time of a crossing beside that in port", {0: "18 minutter", 10: "22 minutter"}, "Overfarten"
)
STATE = Slot(
    "/ruter/sandholmen",
    "state of a crossing",
    {0: "I rute", 3: "Innstilt", 4: "I rute", 8: "Forsinket", 9: "I rute"},
    "Sandholmen–Kvalvik",
)
BUS = Slot("/ruter/sandholmen", "departure on demand", {0: "21.15, bare etter bestilling", 12: ""}, "Kvelden")
CAR = Slot("/billetter", "fare of a vehicle", {0: "kr 142", 5: "kr 148"}, "Personbil")
CARD = Slot("/billetter", "discount of a card in a sentence", {0: "40 prosent", 5: "45 prosent"}, "Verdikort")
PETS = Slot(
    "/billetter",
    "condition for dogs in small type",
    {0: "Hund i bånd reiser gratis.", 11: "Hund i bånd betaler kr 25 fra 1. april."},
    "Vilkår",
)
DOCK = Slot(
    "/drift",
    "night of works on a quay",
    {0: "natt til 24. mars", 6: "natt til 31. mars"},
    "Utskifting av fenderverk på Nesøya",
)
LIFT = Slot(
    "/drift", "card on a broken lift", {0: "", 1: "Heisen om bord på MF «Lomvi» er ute av drift.", 11: ""}, "Universell"
)
CAPACITY = Slot("/fartoy", "cars that a vessel takes", {0: "76 biler", 8: "74 biler"}, "MF «Lomvi»")
MASTER = Slot("/kontakt", "name of a manager of routes", {0: "Ingrid Haukås", 10: "Bjarte Nordeide"}, "Rutesjef")
HOURS = Slot("/kontakt", "hours of a ferry's telephone", {0: "kl. 7–21", 6: "kl. 7–19"}, "Kundeservice")
SLOTS = (
    *(NOTICE, SEASON, FIRST, LATE, CROSSING, STATE, BUS, CAR),
    *(CARD, PETS, DOCK, LIFT, CAPACITY, MASTER, HOURS),
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    cookie = sometimes(
        fetch,
        0.4,
        f'<div class="modal fade show" id="ck-{key(fetch, 6)}" role="dialog" aria-modal="true"><div class="modal-body">'
        "<h2>Vi bruker informasjonskapsler</h2><p>Noen er nødvendige for billettkjøpet, andre hjelper oss å gjøre "
        "sidene bedre.</p><button class='btn btn-primary'>Godta alle</button><button class='btn'>Bare nødvendige"
        "</button></div></div>",
    )
    address, words = pick(fetch, others(SENTENCES, path))
    app = pick(fetch, ("Kjøp billett i appen", "Last ned appen vår", "Slipp køen: bruk appen"))
    hail = "God morgen" if fetch.at.hour < 10 else "God dag" if fetch.at.hour < 18 else "God kveld"
    return f"""<!doctype html><html lang="nb"><head><meta charset="utf-8"><title>{title} | Sundrutene</title>
<link rel="stylesheet" href="/_/asset/app:{key(fetch, 10)}/css/main.css">
<script nonce="{key(fetch, 22)}">window.dataLayer=window.dataLayer||[];dataLayer.push({{side:"{path}"}})</script></head>
<body class="d-flex flex-column min-vh-100">{cookie}
<nav class="navbar navbar-expand-lg"><div class="container"><a class="navbar-brand" href="/">Sundrutene</a>
<ul class="navbar-nav"><li class="nav-item"><a class="nav-link" href="/ruter/vaagsund">Vågsund</a></li>
<li class="nav-item"><a class="nav-link" href="/ruter/sandholmen">Sandholmen</a></li>
<li class="nav-item"><a class="nav-link" href="/billetter">Billetter</a></li>
<li class="nav-item"><a class="nav-link" href="/drift">Drift</a></li></ul>
<span class="navbar-text">{hail}! Klokka er {clock(fetch)}</span></div></nav>
<div class="container flex-grow-1"><div class="row"><div class="col-lg-8"><h1 class="display-5">{title}</h1>
{main}</div>
<div class="col-lg-4"><div class="card mb-3"><div class="card-body"><h5 class="card-title">Visste du?</h5>
<p class="card-text">{words}</p><a href="{address}" class="stretched-link">Les mer</a></div></div>
<div class="card text-bg-light"><div class="card-body"><p>{app}</p></div></div></div></div></div>
<footer class="mt-auto"><div class="container"><p>Sundrutene AS, Kaivegen 4, 5990 Vågsund.
<a href="/fartoy">Fartøyene våre</a> · <a href="/kontakt">Kontakt</a></p>
<p class="small">© {fetch.at:%Y} Sundrutene. {today(fetch, NORWEGIAN).capitalize()}.</p></div></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    urgent = NOTICE.at(round)
    box = f'<div class="alert alert-warning" role="alert"><strong>Akkurat nå</strong> {urgent}</div>' if urgent else ""
    caption = pick(fetch, CAPTIONS)
    return frame(
        "/",
        "Med ferja over sundet",
        f"""{box}<figure class="figure"><img src="/_/image/{key(fetch, 8)}/width-1200/ferje.jpg" class="img-fluid"
alt="">
<figcaption class="figure-caption">{caption}</figcaption></figure>
<p class="lead">Vi frakter folk, biler og varer mellom fastlandet og øyene hver dag hele året, også julaften.</p>
<h2>Sommerruter</h2><p>Sommerrutene gjelder fra {SEASON.at(round)} til og med 16. august. Da går det ekstra avganger
midt på dagen, og kveldsferja fra Sandholmen venter på siste buss fra byen.</p>
<h2>Har du dårlig tid?</h2><p>Møt opp minst ti minutter før avgang med bil, og fem minutter før om du går om bord til
fots. Køen ved kaia er lengst fredag ettermiddag og søndag kveld. Utrykningskjøretøy går foran alle andre.</p>""",
        fetch,
    )


def vaagsund(round: int, fetch: Fetch) -> str:
    table = (
        ("Første avgang, hverdager", FIRST.at(round), "06.05"),
        ("Deretter", "hver halvtime", "hver halvtime"),
        ("Første avgang, søndag", "08.10", "08.35"),
        ("Siste avgang", "22.40", "23.05"),
    )
    late = LATE.at(round)
    seen = f"<p class='text-muted'>{number(fetch, 12, 140)} ser på denne ruta nå</p>"
    return frame(
        "/ruter/vaagsund",
        "Vågsund–Nesøya",
        f"""<p>Overfarten tar {CROSSING.at(round)}, og ferja ligger 7 minutter ved kai på hver side. Om bord er det
kiosk, stille salong og lekekrok.</p><table class="table table-striped"><thead><tr><th scope="col">Dag</th>
<th scope="col">Fra Vågsund</th><th scope="col">Fra Nesøya</th></tr></thead><tbody>{rows(table)}</tbody></table>
<h2>Sene avganger</h2>
<ul class="list-group">{listed(("23.20 hver dag unntatt søndag", late), ' class="list-group-item"')}
</ul><p>På offentlige høytidsdager kjører vi som på søndager. Farlig gods tas bare med på den første avgangen, og må
meldes til kapteinen dagen før.</p>{seen}""",
        fetch,
    )


def sandholmen(round: int, fetch: Fetch) -> str:
    evening = ("18.45 alle dager", "20.00 alle dager unntatt lørdag", BUS.at(round))
    return frame(
        "/ruter/sandholmen",
        "Sandholmen–Kvalvik",
        f"""<div class="d-flex gap-2"><span class="badge" data-ref="{key(fetch, 5)}">{STATE.at(round)}</span>
<span class="text-muted">oppdatert kl. {clock(fetch)}</span></div>
<p>Hurtigbåten tar seksti reisende og åtte sykler, men ikke biler. Den legger til ved Grønskjæret når noen har ringt
minst en time før.</p><h2>Dagen</h2><ul class="list-unstyled"><li>06.30 bare hverdager</li><li>07.45 bare hverdager</li>
<li>12.15 alle dager</li><li>15.30 alle dager</li></ul><h2>Kvelden</h2><ul class="list-unstyled">{listed(evening)}</ul>
<p>I sterk vind fra nordvest kan kapteinen velge å gå til Kvalvik ytre. Da venter det en minibuss på kaia, og reisen
tar et kvarter lenger enn det som står i ruta.</p>""",
        fetch,
    )


def tickets(round: int, fetch: Fetch) -> str:
    table = (
        ("Voksen", "kr 46", "kr 58"),
        ("Honnør og student", "kr 23", "kr 29"),
        ("Personbil", CAR.at(round), "–"),
        ("Bil med henger", "kr 268", "–"),
        ("Motorsykkel", "kr 81", "–"),
    )
    offer = pick(
        fetch,
        (
            "Bedriftsavtale? Vi fakturerer hver måned.",
            "Gi bort en tur: gavekort fås om bord.",
            "Reiser dere mange? Spør om gruppepris.",
        ),
    )
    return frame(
        "/billetter",
        "Priser og billetter",
        f"""<table class="table"><thead><tr><th>Reisende eller
kjøretøy</th><th>Ferje</th><th>Hurtigbåt</th></tr></thead>
<tbody>{rows(table)}</tbody></table><h2>Verdikort</h2>
<p>Med forskuddsbetalt kort får du {CARD.at(round)} avslag på ferja og 30 prosent på hurtigbåten. Kortet kan fylles på
i appen, i kiosken og på biblioteket i Vågsund.</p><aside class="border p-3"><p>{offer}</p></aside>
<h2>Vilkår</h2><p class="small">Barn under seks år reiser gratis sammen med en voksen. {PETS.at(round)} Billetten
gjelder på dagen den er kjøpt, og blir ikke refundert når værforhold hindrer overfarten.</p>""",
        fetch,
    )


def messages(round: int, fetch: Fetch) -> str:
    lift = LIFT.at(round)
    card = f'<div class="card border-warning"><h3>Universell utforming</h3><p>{lift}</p></div>' if lift else ""
    return frame(
        "/drift",
        "Driftsmeldinger",
        f"""<p>Her ligger det vi vet om avvik og planlagt arbeid. Du kan få meldinger om avvik rett på telefonen: velg
rute og tidspunkt i appen.</p>{card}
<div class="card"><h3>Utskifting av fenderverk på Nesøya</h3><p>Arbeidet skjer {DOCK.at(round)} mellom klokka ett og
fem. Ferja går da til kommunekaia, tre hundre meter lenger sør, og tar ikke vogntog.</p>
<p class="text-muted">Lagt ut {ago(fetch, NORWEGIAN, before(30))}</p></div>
<div class="card"><h3>Nye lyskryss ved oppstillingsplassen</h3><p>Grønt lys gjelder én bil om gangen. Står du i felt 3,
skal du vente til mannskapet vinker.</p><p class="text-muted">Lagt ut {ago(fetch, NORWEGIAN, before(75))}</p></div>""",
        fetch,
    )


def vessels(round: int, fetch: Fetch) -> str:
    ships = (
        ("MF «Teistungen»", "Bygd 2021", "50 biler", "går på batteri hele veien over sundet"),
        ("MF «Lomvi»", "Bygd 2009", CAPACITY.at(round), "har reserve for vinterstormene"),
        ("MS «Snipa»", "Bygd 2016", "60 reisende", "er hurtigbåten til Sandholmen"),
    )
    cards = "".join(
        f'<div class="col"><div class="card h-100"><div class="card-header">{name}</div><div class="card-body">'
        f"<p>{built}</p><p><b>{room}</b></p><p>{name} {story}.</p></div></div></div>"
        for name, built, room, story in mixed(fetch, ships)
    )
    return frame(
        "/fartoy",
        "Fartøyene våre",
        f"""<p>Hele flåten ligger ved Vågsund om natta. Mannskapene bytter hver fjortende dag, og lærlingene følger
skipet gjennom hele læretida.</p><div class="row row-cols-1 row-cols-md-3 g-4">{cards}</div>
<p>Skal du om bord med rullestol, så si fra i luka: da får du plass nærmest heisen. Ladestasjon for elbil finnes bare på
kaia, ikke på bildekket.</p>""",
        fetch,
    )


def contact(round: int, fetch: Fetch) -> str:
    chat = sometimes(
        fetch,
        0.4,
        '<div class="toast show"><div class="toast-body">Hei! Jeg er den digitale hjelperen. '
        "Hva lurer du på?</div></div>",
    )
    return frame(
        "/kontakt",
        "Kontakt og kundeservice",
        f"""<dl class="row"><dt class="col-3">Kundeservice</dt><dd class="col-9">57 00 31 40, {HOURS.at(round)} hver
dag</dd>
<dt class="col-3">Rutesjef</dt><dd class="col-9">{MASTER.at(round)}</dd>
<dt class="col-3">Presse</dt><dd class="col-9">Synnøve Aase</dd></dl>
<p>Glemte gjenstander leveres inn på kaia i Vågsund hver kveld. Vi tar vare på dem i tre måneder, mat unntatt.</p>
<form method="post" action="/kontakt/skjema"><input type="hidden" name="ctok" value="{key(fetch, 28)}">
<label>Hva gjelder det?<textarea name="t"></textarea></label><button class="btn btn-primary">Send inn</button></form>
<p>Vi svarer på skriftlige henvendelser innen fem virkedager. Krav etter reisegarantien må sendes innen tre
måneder.</p>
{chat}""",
        fetch,
    )


FERRIES = MadeSite(
    "ferjene.test",
    (
        "modal dialog on cookies with an id of its own",
        "did you know: a sentence of another page",
        "call for an app in three variants",
        "greeting by the hour beside a clock in a menu",
        "caption of a ferry's picture, one of four",
        "vessels in a chance order",
        "travellers looking at a crossing",
        "digital helper that says hello",
    ),
    {
        "/": home,
        "/ruter/vaagsund": vaagsund,
        "/ruter/sandholmen": sandholmen,
        "/billetter": tickets,
        "/drift": messages,
        "/fartoy": vessels,
        "/kontakt": contact,
    },
    SLOTS,
)
