"""Hallenbad und Eishalle einer Stadt, as a German content system puts it out: hours, prices, courses, house rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import GERMAN, ago, before, days_to, json_ld, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

BATH, ICE, PRICES, COURSES, RULES = "/hallenbad", "/eishalle", "/eintrittspreise", "/kurse", "/haus-und-badeordnung"
MENU = ((BATH, "Hallenbad"), (ICE, "Eishalle"), (PRICES, "Eintrittspreise"), (COURSES, "Kurse"))
KNOWN = (
    (BATH, "Das Sprungbecken ist 3,80 Meter tief."),
    (ICE, "Unsere Eismaschine heißt Frieda."),
    (PRICES, "Wer in Kettersheim geheiratet hat, schwimmt am Hochzeitstag umsonst."),
    (COURSES, "Seepferdchen gibt es auch für Großeltern."),
    (RULES, "Kaugummi und Chlorwasser vertragen sich nicht."),
)
PARTNERS = (
    *("Bäckerei Hollerbusch", "Optik Brenneis", "Fahrrad Unterweger", "Sparverein Kettersheim"),
    *("Metallbau Stieglitz", "Apotheke am Zwinger"),
)
ADVICE = (
    "Eine Mütze hält auf dem Eis wärmer als ein zweiter Pullover.",
    "Nach dem Chlor hilft ein Spritzer Essig im letzten Spülwasser.",
    "Schnürsenkel doppelt knoten, dann fährt es sich ruhiger.",
    "Wer vor dem Schwimmen duscht, spart uns Chlor und sich rote Augen.",
)
GALA = datetime(2026, 3, 21, tzinfo=UTC)

END = "</div></div></div></div></div>"

SAUNA = Slot(
    "/",
    "closing of a sauna",
    {0: "", 2: "Die Blockhaussauna bleibt nach einem Schaden am Ofen vorerst kalt.", 7: ""},
    "Hinweis",
)
OUTDOOR = Slot(
    "/", "first day of an outdoor season", {0: "Samstag, 9. Mai", 10: "Samstag, 16. Mai"}, "Freibad Rohrwiesen"
)
SLIDE = Slot(
    "/", "topmost of a bath's reports", {0: "", 5: "Gemeinderat stimmt für die neue Breitrutsche"}, "Aktuelles"
)
DESK = Slot("/", "number of a bath's cash desk", {0: "07999 4410-25", 12: "07999 4410-52"}, "Kasse")
WARM = Slot(BATH, "degrees of a basin in a sentence", {0: "31 Grad", 4: "29 Grad"}, "Lehrschwimmbecken")
TUESDAY = Slot(
    BATH, "Tuesday hours of a bath", {0: "6:30 bis 21:00", 8: "6:30 bis 19:15", 13: "6:30 bis 21:00"}, "Dienstag"
)
CHANNEL = Slot(
    BATH, "state of an attraction", {0: "läuft", 1: "steht wegen Wartung", 4: "läuft"}, "Strömungskanal", unique=False
)
SUNDAY = Slot(ICE, "Sunday run on the ice", {0: "14:00 bis 17:00", 3: "13:15 bis 17:30"}, "Sonntag")
MELT = Slot(ICE, "last day on the ice", {0: "22. März", 9: "6. April"}, "Saison")
ADULTS = Slot(ICE, "offer on the ice", {0: "Laufschule für Erwachsene, donnerstags um acht", 11: ""}, "Angebote")
DAY = Slot(PRICES, "price of a day in the bath", {0: "6,80 €", 5: "7,20 €"}, "Tageskarte Erwachsene")
CHEAP = Slot(PRICES, "reduced price of a day", {0: "4,30 €", 5: "4,60 €"}, "Tageskarte ermäßigt")
LATE = Slot(PRICES, "ticket in a list of a bath", {0: "", 8: "Feierabendkarte ab 19 Uhr"}, "Hallenbad")
FREE = Slot(PRICES, "age up to which children are free", {0: "bis fünf Jahre", 12: "bis drei Jahre"}, "Freier Eintritt")
PLACES = Slot(
    COURSES,
    "places left in a course",
    {0: "Plätze frei", 2: "ausgebucht, Warteliste", 10: "Plätze frei"},
    "Seepferdchen",
    unique=False,
)
START = Slot(COURSES, "first evening of a course", {0: "16. März", 6: "13. April"}, "Aquafitness")
TRAINER = Slot(COURSES, "trainer of a course", {0: "Annegret Lohse", 10: "Timo Brandl"}, "Rückenschule im Wasser")
CRAWL = Slot(COURSES, "course in a bath's programme", {0: "", 14: "Kraulen für Wiedereinsteiger"}, "Kurse im Frühjahr")
PHOTOS = Slot(
    RULES,
    "paragraph of house rules, rewritten",
    {
        0: "Fotografieren ist nur mit Einverständnis der Abgebildeten gestattet.",
        7: "Telefone und Kameras bleiben in der gesamten Schwimmhalle im Schrank.",
    },
    "§ 5 Bilder",
)
DEPOSIT = Slot(RULES, "charge for a lost key", {0: "15 Euro", 7: "25 Euro"}, "§ 4 Schränke")
LEAVE = Slot(
    RULES, "last admission before closing", {0: "eine Stunde vor Betriebsschluss", 15: "45 Minuten vor Betriebsschluss"}
)
SLOTS = (
    *(SAUNA, OUTDOOR, SLIDE, DESK, WARM, TUESDAY, CHANNEL, SUNDAY, MELT, ADULTS),
    *(DAY, CHEAP, LATE, FREE, PLACES, START, TRAINER, CRAWL, PHOTOS, DEPOSIT, LEAVE),
)
NOISES = (
    "address of a mail button in a new cipher; did you know of a town's bath, with the page; "
    "two of six helpers of an ice rink; advice of bathers that turns every twelve hours; "
    "whether somebody sits at the desk by the clock; German greeting by the time of day; "
    "days to a gala on the ice; age of a bath's report; cookie question of a town; "
    "sum against robots on courses; mark of time under a German page"
).split("; ")


def begin(uid: int, title: str) -> str:
    """The start of a content element, with all the boxes its system puts around it."""
    return f"""<div id="c{uid}" class="frame frame-default frame-type-text frame-layout-default frame-size-default"><div
class="frame-group-container"><div class="frame-group-inner"><div class="frame-container"><div
class="frame-inner"><header class="frame-header"><h2 class="element-header"><span>{title}</span></h2></header>"""


def table(uid: int, title: str, columns: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    names = "".join(f'<th scope="col">{name}</th>' for name in columns)
    inner = f'<table class="table table-striped"><thead><tr>{names}</tr></thead><tbody>{rows(body)}</tbody></table>'
    return f'{begin(uid, title)}<div class="table-responsive">{inner}</div>{END}'


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    address, words = pick(fetch, others(KNOWN, path))
    menu = "".join(
        f'<li class="nav-item"><a class="nav-link" href="{to}"><span class="nav-link-text">{name}</span></a></li>'
        for to, name in MENU
    )
    first, second = mixed(fetch, PARTNERS, 2)
    hour = fetch.at.hour
    hello = "Gute Nacht|Guten Morgen|Guten Tag|Guten Abend".split("|")[hour // 6]
    manned = "Die Kasse ist gerade besetzt." if 6 <= hour < 20 else "Die Kasse ist gerade nicht besetzt."
    cookies = sometimes(
        fetch,
        0.4,
        '<div id="cookieman-modal" class="modal"><p>Dürfen wir mitzählen, welche Seiten gern gelesen werden?</p>'
        "<button>Ja, gern</button> <button>Nein, danke</button></div>",
    )
    letter = "".join(f"%{key(fetch, 2)}" for _ in range(12))
    return f"""<!DOCTYPE html><html dir="ltr" lang="de"><head><meta charset="utf-8"><!-- This website is powered by
TYPO3 - inspiring people to share! --><meta name="generator" content="TYPO3 CMS"><title>{title} - Bäder und Eis
Kettersheim</title> <link rel="stylesheet" href="/typo3temp/assets/compressed/merged-{key(fetch, 32)}.css">
{json_ld("SportsActivityLocation", name="Bäder und Eis Kettersheim", url="https://baeder-kettersheim.example/")}</head>
<body id="p{len(path)}" class="page-1 pagelevel-1 language-0 backendlayout-default layout-default">{cookies}<div
id="top"></div><div class="body-bg"><a class="visually-hidden-focusable page-skip-link" href="#page-content"><span>Zum
Hauptinhalt springen</span></a><header id="page-header" class="bp-page-header navbar navbar-mainnavigation"><div
class="container"><a class="navbar-brand" href="/"><span class="navbar-brand-logo-normal">Bäder und Eis
Kettersheim</span></a><p class="hello">{hello}! {today(fetch, GERMAN)}</p><nav aria-label="Main navigation"><ul
class="navbar-nav">{menu}</ul></nav></div></header><main id="page-content" class="bp-page-content main-section"><div
class="section section-default"><div class="container"><div class="section-row"><div class="section-column
maincontent-wrap"><h1>{title}</h1>{main}</div><aside class="section-column subcontent-wrap">
{begin(901, "Gewusst?")}<p>{words}</p><p><a href="{address}">Nachlesen</a></p>{END}
{begin(902, "Ratschlag")}<p>{turned(fetch, ADVICE, 1, hours=12)[0]}</p>{END} {begin(903, "Kasse")}<p>{manned}</p><p>Noch
{days_to(fetch, GALA)} Tage bis zur Eisgala</p>{END}</aside></div></div></div> </main><footer id="page-footer"
class="bp-page-footer"><section class="section footer-section"><p>Es helfen uns {first} und {second}.</p><ul
class="nav"><li><a href="{RULES}">Haus- und Badeordnung</a></li><li><a href="/impressum">Impressum</a></li> <li><a
href="#" data-mailto-token="{letter}" data-mailto-vector="{number(fetch, 1, 25)}">E-Mail schreiben</a></li></ul>
<p>Eigenbetrieb Bäder und Eis der Stadt Kettersheim, Rohrwiesenweg 3, © {fetch.at:%Y}</p><p class="stamp">Stand des
Abrufs: {fetch.at:%H:%M:%S} Uhr, Knoten
{pick(fetch, "ABCD")}{number(fetch, 1, 9)}</p></section></footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    notice = SAUNA.at(round)
    alert = f'<div class="alert alert-warning"><p>{notice}</p></div>' if notice else ""
    news = (
        (SLIDE.at(round), start_of(5)),
        ("Unsere Auszubildende Mira ist Landesbeste im Retten", before(62)),
        ("Eishalle bekommt Lampen, die ein Drittel des Stroms brauchen", before(160)),
        ("Fundsachen aus dem Winter liegen bis Ostern am Drehkreuz", before(335)),
    )
    posts = [f'{text} <span class="news-age">{ago(fetch, GERMAN, since)}</span>' for text, since in news if text]
    main = f"""{alert}{begin(11, "Warm und kalt")}<p>Zwei Hallen, eine Kasse, ein Kiosk: Im Süden der Stadt liegen
warmes und gefrorenes Wasser Wand an Wand. Die Abwärme der Kühlung heizt das Becken, und beides kostet uns dadurch nur
die Hälfte.</p>{END}{begin(12, "Aktuelles")}<ul
class="news-list-view">{listed(posts)}</ul>{END}{begin(13, "Freibad Rohrwiesen")} <p>Das Freibad Rohrwiesen öffnet am
{OUTDOOR.at(round)}, wenn der Kies bis dahin wieder liegt. Das Hallenbad schließt dann für sechs Wochen, damit Fugen und
Filter erneuert werden können.</p>{END}
{begin(14, "So erreichen Sie uns")}<dl><dt>Kasse</dt><dd>{DESK.at(round)}</dd><dt>Verwaltung</dt><dd>07999
4410-10</dd><dt>Haltestelle</dt> <dd>Eissporthalle, Linien 3 und 14</dd><dt>Parken</dt><dd>210 Plätze, drei Stunden mit
Scheibe</dd></dl>{END}"""
    return frame("/", "Bäder und Eis Kettersheim", main, fetch)


def bath(round: int, fetch: Fetch) -> str:
    hours = (
        ("Montag", "Schulen und Vereine"),
        ("Dienstag", TUESDAY.at(round)),
        ("Mittwoch", "8:00 bis 21:30"),
        ("Donnerstag", "6:30 bis 20:00"),
        ("Freitag", "8:00 bis 22:00"),
        ("Wochenende", "9:00 bis 18:00"),
    )
    fun = (
        ("Strömungskanal", CHANNEL.at(round)),
        ("Massagedüsen", "läuft"),
        ("Kletternetz", "läuft"),
        ("Wasserpilz", "läuft"),
    )
    main = f"""{table(21, "Öffnungszeiten", ("Tag", "Uhrzeit"), hours)}{begin(22, "Die Becken")}<p>Das Sportbecken misst
25 mal 12,5 Meter und hat fünf Bahnen. Im Lehrschwimmbecken sind es {WARM.at(round)}, im Planschbecken noch zwei mehr.
Eine Bahn ist jederzeit für alle frei, die einfach ihre Züge machen wollen.</p><p>Mit dem Lift kommen auch Gäste im
Rollstuhl ins Wasser. Fragen Sie die Aufsicht, sie hat den Schlüssel am
Gürtel.</p>{END}{table(23, "Vergnügen", ("Was", "Zustand"), fun)}{begin(24, "Frühschwimmen")}<p>Der Kiosk stellt ab
sieben Kaffee vor die Tür. Wer zehn Mal vor acht da war, bekommt ein Croissant.</p>{END}"""
    return frame(BATH, "Hallenbad", main, fetch)


def ice(round: int, fetch: Fetch) -> str:
    hours = (
        ("Dienstag und Mittwoch", "15:00 bis 17:45"),
        ("Freitag", "19:30 bis 22:00"),
        ("Samstag", "10:00 bis 12:30"),
        ("Sonntag", SUNDAY.at(round)),
    )
    offers = ("Eisstockschießen mit Punsch", ADULTS.at(round), "Pinguine zum Festhalten")
    main = f"""{table(31, "Öffentlicher Lauf", ("Tag", "Uhrzeit"), hours)}{begin(32, "Saison")}<p>Gelaufen wird bis
einschließlich {MELT.at(round)}. Danach taut Frieda ab, und im Juli rollen hier die Inlineskater.</p>{END}
{begin(33, "Eisdisco am Freitag")}<p>Diesmal: Achtziger auf Kufen. Licht aus, Kugel an, Aufsicht in Glitzer. Einlass bis
halb neun, unter vierzehn nur mit jemandem, der fahren
darf.</p>{END}{begin(34, "Angebote")}<ul>{listed(offers)}</ul>{END} {begin(35, "Verein")}<p>Die Kettersheimer Biber
spielen in der Landesliga. An Spieltagen ist die Bahn ab vier gesperrt, das Vereinsheim dafür
offen.</p>{END}{begin(36, "Schleifen")}<p>Kufen schleift Herr Yildirim, solange Sie zusehen.</p>{END}"""
    return frame(ICE, "Eishalle", main, fetch)


def prices(round: int, fetch: Fetch) -> str:
    swim = (
        ("Tageskarte Erwachsene", DAY.at(round)),
        ("Tageskarte ermäßigt", CHEAP.at(round)),
        (LATE.at(round), "3,90 €"),
        ("Zehnerkarte", "58,00 €"),
        ("Familie mit eigenen Kindern", "16,50 €"),
        ("Jahreskarte", "295,00 €"),
    )
    skate = (("Laufzeit Erwachsene", "5,20 €"), ("Laufzeit ermäßigt", "3,40 €"), ("Schlittschuhe leihen", "4,50 €"))
    main = f"""{table(41, "Hallenbad", ("Karte", "Preis"), swim)}{table(42, "Eishalle", ("Karte", "Preis"), skate)}
{begin(43, "Freier Eintritt")}<p>Kinder {FREE.at(round)} zahlen nichts, ebenso wer jemanden mit dem Merkzeichen B
begleitet. Ermäßigt sind Schüler, Studierende, Freiwillige und alle mit Stadtpass.</p><p>Bezahlt wird bar oder mit
Karte. Gutscheine verfallen nach drei Jahren, Zehnerkarten nie.</p>{END}{begin(44, "Gruppen")}<p>Ab zwölf Personen
reicht ein Anruf am Vortag. Schulklassen der Stadt kommen ohne Geld, aber mit Lehrkraft.</p>{END}"""
    return frame(PRICES, "Eintrittspreise", main, fetch)


def courses(round: int, fetch: Fetch) -> str:
    plan = (
        ("Seepferdchen", "ab 2. März", "Jasmin Obermaier", PLACES.at(round)),
        ("Aquafitness", f"ab {START.at(round)}", "Dorit Zenker", "Plätze frei"),
        ("Rückenschule im Wasser", "ab 9. März", TRAINER.at(round), "Plätze frei"),
        (CRAWL.at(round), "ab 20. April", "Ferdinand Huy", "Plätze frei"),
        ("Bronze für Spätstarter", "ab 4. Mai", "Jasmin Obermaier", "Plätze frei"),
    )
    main = f"""<p>Ein Kurs hat acht Abende zu 45 Minuten. Der Eintritt ist dabei, das Handtuch nicht.</p>
{table(52, "Kurse im Frühjahr", ("Kurs", "Beginn", "Leitung", "Belegung"), plan)}{begin(53, "Wer darf mit")}<p>Für
Kinder gilt: vollendetes fünftes Lebensjahr und keine Angst vor Spritzern. Eltern warten im Bistro, dort gibt es ein
Fenster zum Becken.</p>{END}{begin(54, "Absagen")}<p>Fällt eine Stunde aus, hängen wir sie hinten an. Wer selbst fehlt,
darf einmal in einer anderen Gruppe nachholen.</p>{END}{begin(55, "Anfrage")}<form method="post"
class="form-default"><p>Damit wir wissen, dass Sie ein Mensch sind: Wie viel ist {number(fetch, 2, 9)} und
{number(fetch, 2, 9)}?</p><input type="hidden" name="__state" value="{key(fetch, 40)}"><button>Platz
anfragen</button></form>{END}"""
    return frame(COURSES, "Kurse", main, fetch)


def rules(round: int, fetch: Fetch) -> str:
    main = f"""{begin(61, "§ 1 Zutritt")}<p>Der letzte Einlass ist {LEAVE.at(round)}. Das Becken ist zwanzig Minuten
später zu verlassen.</p>{END}{begin(62, "§ 2 Sauberkeit")}<p>Vor dem Schwimmen wird geduscht, mit Seife und ohne
Badehose. Straßenschuhe enden am Gitter.</p>{END}{begin(63, "§ 3 Verhalten")}<p>Vom Rand wird nicht gesprungen, außer am
Turm. Die Aufsicht pfeift einmal, dann bittet sie hinaus.</p>{END}{begin(64, "§ 4 Schränke")}<p>Für einen verlorenen
Schlüssel berechnen wir {DEPOSIT.at(round)}. Abends werden alle
geleert.</p>{END}{begin(65, "§ 5 Bilder")}<p>{PHOTOS.at(round)}</p>{END} {begin(66, "§ 6 Eis")}<p>Auf der Bahn gilt
Linksverkehr. Eishockeyschläger sind nur in den Stunden der Vereine erlaubt.</p> {END}{begin(67, "§ 7 Haftung")}<p>Für
Wertsachen haften wir nicht. Brillen taucht der Bademeister gern, aber ohne Gewähr, heraus.</p>{END}"""
    return frame(RULES, "Haus- und Badeordnung", main, fetch)


POOL = MadeSite(
    "baeder.test", NOISES, {"/": home, BATH: bath, ICE: ice, PRICES: prices, COURSES: courses, RULES: rules}, SLOTS
)
