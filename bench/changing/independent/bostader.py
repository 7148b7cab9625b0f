"""A housing association in Sweden: flats to let, rents and charges, repairs, two blocks of flats, works, the queue."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import Tongue, ago, before, days_to, held, json_ld, others, today
from bench.changing.scenario import Fetch

SWEDISH = Tongue(
    "måndag tisdag onsdag torsdag fredag lördag söndag".split(),
    "januari februari mars april maj juni juli augusti september oktober november december".split(),
    "{weekday} {day} {month} {year}",
    ("för {} minut sedan", "för {} minuter sedan"),
    ("för {} timme sedan", "för {} timmar sedan"),
    ("för {} dag sedan", "för {} dagar sedan"),
)
FLATS, RENTS, REPAIRS, CRANE = "/lediga-lagenheter", "/hyror-och-avgifter", "/felanmalan", "/kvarter/tranan"
CORMORANT, WORKS, QUEUE = "/kvarter/skarven", "/driftinformation", "/bostadsko"
PUFFS = (
    (REPAIRS, "Droppar kranen? Så hjälper du fastighetsskötaren att hitta felet."),
    (QUEUE, "Ställ barnen i kö på sjuttonårsdagen."),
    (CRANE, "Odla på taket i kvarteret Tranan."),
    (CORMORANT, "Bastun i Skarven har havsutsikt och ett gästbrev."),
    (RENTS, "Autogiro gör att hyran aldrig glöms bort."),
)
TIPS = (
    "Vädra kort med vidöppet fönster i stället för länge på glänt.",
    "Töm golvbrunnen två gånger om året.",
    "Byt batteri i brandvarnaren när du byter klocka.",
    "Lägg filttassar under stolarna, grannen tackar.",
    "Häll aldrig stekfett i slasken.",
)
HELPERS = ("Rörjouren Nord", "Elbröderna Falk", "Låssmeden på Torget", "Vittersunds Glas", "Grönytegruppen")
NAMES = ("Ernst och Erna", "Gunborg", "Adrian", "Tora", "Ebba", "Camilla", "Siv")  # from Monday, of this week
GUESTS = ("Familjen på tredje", "En kvartersvärd", "Två som flyttat hem", "Hon med hunden")
MEETING = datetime(2026, 4, 23, tzinfo=UTC)

CHAIR = Slot("/", "ordförande i en förening", {0: "Birgitta Ljungdal", 10: "Hampus Öhrvall"}, "Styrelsen")
SWITCH = Slot("/", "siffra i ett växelnummer", {0: "0499-55 10 20", 5: "0499-55 10 70"}, "Kontakt")
NEWS = Slot(
    "/", "nyhet om laddplatser", {0: "", 7: "Tolv nya laddplatser tas i bruk i Skarvens garage."}, "Nytt hos oss"
)
RENT = Slot(FLATS, "månadshyra för en lägenhet", {0: "8 940 kr", 3: "8 790 kr"}, "Tranvägen 4")
LET = Slot(FLATS, "rad för en lägenhet", {0: "Skarvgränd 11, 2 rok", 6: ""}, "Lediga lägenheter")
VACANT = Slot(FLATS, "rad för en lägenhet", {0: "", 4: "Tranvägen 18, 4 rok"}, "Lediga lägenheter")
MOVING = Slot(FLATS, "inflyttningsdag i en tabell", {0: "1 maj", 12: "1 juni"}, "Skarvgränd 3")
VIEWING = Slot(FLATS, "tid för en visning", {0: "tisdag 10 mars kl. 17", 9: "onsdag 11 mars kl. 18"}, "Visning")
RAISE = Slot(RENTS, "hyreshöjning i procent", {0: "4,8 procent", 2: "4,35 procent"}, "Årets förhandling")
GARAGE = Slot(RENTS, "avgift för en garageplats", {0: "610 kr", 11: "655 kr"}, "Garageplats")
GIRO = Slot(RENTS, "bankgiro för hyran", {0: "5510-2284", 8: "5510-2248"}, "Betala hyran")
CHANNELS = Slot(RENTS, "vad som ingår i hyran", {0: "Kabel-tv, basutbud", 14: ""}, "Ingår")
NIGHT = Slot(REPAIRS, "jourens telefon", {0: "0499-55 19 00", 1: "010-884 72 30"}, "Jour")
WINDOW = Slot(REPAIRS, "telefontid i en mening", {0: "7.30–9.30", 13: "7.30–10.30"}, "Telefontid")
FORM = Slot(
    REPAIRS, "link target", {0: "/download/nyckelkvittens-2.pdf", 6: "/download/nyckelkvittens-3.pdf"}, "kvittens"
)
LIFT = Slot(CRANE, "hissens läge", {0: "I drift", 3: "Avställd", 9: "I drift"}, "Hiss, trapphus B")
KEEPER = Slot(CRANE, "kvartersvärd", {0: "Seppo Lahtinen", 12: "Mirella Duarte"}, "Kvartersvärd")
LAUNDRY = Slot(CORMORANT, "sista tvättpass", {0: "sista passet 19–22", 5: "sista passet 18–21"}, "Tvättstuga")
SAUNA = Slot(
    CORMORANT, "ordningsregel som ströks", {0: "Bastun bokas högst en gång i veckan per hushåll.", 11: ""}, "Bastu"
)
BIKES = Slot(CORMORANT, "stycke om cykelrensning", {0: "", 2: "Märk cykeln före den 20 april, annars rensas den bort."})
WATER = Slot(
    WORKS, "dag för en avstängning", {0: "torsdag 12 mars kl. 9–14", 4: "måndag 16 mars kl. 9–14"}, "Kallvatten, Tranan"
)
HEAT = Slot(WORKS, "ny driftstörning överst", {0: "", 8: "Lågt tryck i fjärrvärmen i Skarven"}, "Aktuellt")
FEE = Slot(QUEUE, "avgift för att stå i kö", {0: "200 kr om året", 10: "240 kr om året"}, "Köavgift")
INCOME = Slot(QUEUE, "inkomstkrav i villkoren", {0: "tre gånger årshyran", 15: "två och en halv årshyra"}, "Krav")
SLOTS = (
    *(CHAIR, SWITCH, NEWS, RENT, LET, VACANT, MOVING, VIEWING, RAISE, GARAGE, GIRO, CHANNELS, NIGHT),
    *(WINDOW, FORM, LIFT, KEEPER, LAUNDRY, SAUNA, BIKES, WATER, HEAT, FEE, INCOME),
)


def portlet(fetch: Fetch, kind: str, inner: str) -> str:
    """A module of the system, with the identity that its script gives it."""
    name = f"{number(fetch, 10, 99)}_{key(fetch, 19)}"
    return (
        f'<div class="sv-{kind}-portlet sv-portlet sv-skip-spacer" id="svid12_{name}">'
        f'<div id="{kind}-{key(fetch, 6)}"><!-- {kind} --></div>{inner}</div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    address, words = pick(fetch, others(PUFFS, path))
    cookies = sometimes(
        fetch,
        0.35,
        '<div class="env-cookie-consent" role="dialog"><h2>Kakor hos oss</h2><p>Vi räknar besök med kakor, om du '
        "tillåter det.</p><button>Tillåt</button> <button>Bara de nödvändiga</button></div>",
    )
    aside = portlet(fetch, "text", f'<h3>Läs även</h3><p>{words}</p><p><a href="{address}">Till sidan</a></p>')
    return f"""<!DOCTYPE html>
<html lang="sv" class="sv-no-js sv-template-sida"><head><meta charset="UTF-8"><title>{title} – Granholmens
Bostäder</title> <script
nonce="{key(fetch, 32)}">document.documentElement.className = document.documentElement.className.replace("sv-no-js",
"sv-js");</script> <link rel="stylesheet"
href="/2.{key(fetch, 12)}/auto/{number(fetch, 10**12, 9 * 10**12)}/SitevisionSpacing.css"></head> <body
class="env-m-around--0">{cookies}<div id="svid10_4b{len(path)}" class="sv-layout"><header class="sv-vertical sv-layout
hus-header"><a href="#innehall" class="env-assistive-text">Gå direkt till innehållet</a> <p
class="datumrad">{today(fetch, SWEDISH)}. Namnsdag: {NAMES[fetch.at.weekday()]}</p> <a href="/"
class="hus-logo">Granholmens Bostäder</a><nav aria-label="Huvudmeny"><ul class="env-nav env-nav--menubar"> <li
class="env-nav__item"><a class="env-nav__link" href="{FLATS}">Lediga lägenheter</a></li> <li class="env-nav__item"><a
class="env-nav__link" href="{QUEUE}">Bostadskö</a></li> <li class="env-nav__item"><a class="env-nav__link"
href="{RENTS}">Hyror och avgifter</a></li> <li class="env-nav__item"><a class="env-nav__link"
href="{REPAIRS}">Felanmälan</a></li> <li class="env-nav__item"><a class="env-nav__link" href="{CRANE}">Kvarteret
Tranan</a></li> <li class="env-nav__item"><a class="env-nav__link" href="{CORMORANT}">Kvarteret Skarven</a></li>
<li class="env-nav__item"><a class="env-nav__link" href="{WORKS}">Driftinformation</a></li></ul></nav></header>
<main id="innehall" class="sv-grid-main"><div class="sv-row"><div class="sv-column-8"><h1 class="heading">{title}</h1>
{main}</div><div class="sv-column-4">{aside}</div></div></main>
<footer class="sv-layout hus-footer">
<ul><li><a href="/om-kakor">Om kakor</a></li><li><a href="/personuppgifter">Så behandlar vi personuppgifter</a></li>
<li><a href="/tillganglighet">Tillgänglighet på webbplatsen</a></li></ul><p>Besök oss: Brostigen 2, Vittersund</p>
<p>© {fetch.at:%Y} Bostadsföreningen Granholmen</p></footer></div></body></html>"""


def searching(fetch: Fetch) -> str:
    return portlet(fetch, "app", f'<p class="just-nu">Just nu är {number(fetch, 6, 88)} besökare inne och tittar</p>')


def tip(fetch: Fetch) -> str:
    return portlet(fetch, "script", f'<p class="boendetips">Boendetips: {pick(fetch, TIPS)}</p>')


def meeting(fetch: Fetch) -> str:
    return f'<p class="stamma">Årsstämma om {days_to(fetch, MEETING)} dagar</p>'


def home(round: int, fetch: Fetch) -> str:
    news = (NEWS.at(round), "Gästlägenheten i Tranan har fått ny soffa.", "Vinterns sandupptagning börjar i april.")
    faces = "".join(f"<li>{one}</li>" for one in held(fetch, 900, "boende", GUESTS, 2))
    main = f"""{json_ld("Organization", name="Bostadsföreningen Granholmen", url="https://granholmen.example")}
<p class="ingress">Vi hyr ut 640 lägenheter i Vittersund och ägs av dem som bor i dem. Överskottet går tillbaka till
husen, och det märks mest i trapphusen.</p><h2>Nytt hos oss</h2><ul>{listed(news)}</ul><h2>Styrelsen</h2><p>Ordförande
är {CHAIR.at(round)}. Styrelsen möts den första onsdagen i månaden, och protokollen hänger i porten. Motioner lämnas
senast sex veckor före stämman.</p><h2>Kontakt</h2><p>Växeln nås på {SWITCH.at(round)} vardagar. Kontoret på Brostigen
har besökstid måndag och torsdag eftermiddag; andra dagar går det bra att knacka.</p><h2>Bo och trivas</h2><p>Varje gård
har en grill, en snickarbod och någon som vet var nyckeln är. Vill du starta en cirkel, en kör eller ett hönshus finns
pengar att söka.</p> <h2>Möt dina grannar</h2><ul>{faces}</ul>{meeting(fetch)}"""
    return frame("/", "Välkommen hem", main, fetch)


def flats(round: int, fetch: Fetch) -> str:
    table = (
        (VACANT.at(round), "96 kvm", "11 480 kr", "15 april", ago(fetch, SWEDISH, before(-23))),
        ("Tranvägen 4, 3 rok", "74 kvm", RENT.at(round), "1 april", ago(fetch, SWEDISH, before(30))),
        ("Skarvgränd 3, 1 rok", "38 kvm", "5 260 kr", MOVING.at(round), ago(fetch, SWEDISH, before(55))),
        (LET.at(round), "57 kvm", "7 115 kr", "1 april", ago(fetch, SWEDISH, before(120))),
        ("Brostigen 8, 3 rok", "80 kvm", "9 675 kr", "15 maj", ago(fetch, SWEDISH, before(170))),
    )
    main = f"""{searching(fetch)}<table class="env-table env-table--zebra"><caption>Lediga
lägenheter</caption><thead><tr>
<th>Adress</th><th>Yta</th><th>Hyra</th><th>Inflyttning</th><th>Publicerad</th></tr></thead><tbody>{rows(table)}</tbody>
</table><h2>Visning</h2><p>Samlad visning av Tranvägen {VIEWING.at(round)}. Vi möts vid den blå porten och tar av oss
skorna. Enrummare visas av den som flyttar ut.</p><h2>Så går det till</h2><ol><li>Anmäl intresse på Mina
sidor</li><li>De tio med längst kötid kallas</li><li>Svara inom två dygn</li><li>Skriv kontrakt hos oss, med
legitimation</li></ol><p>Tackar du nej behåller du din plats i kön. Uteblir du från tre visningar utan att säga till
räknas ett halvår bort.</p>"""
    return frame(FLATS, "Lediga lägenheter", main, fetch)


def rents(round: int, fetch: Fetch) -> str:
    included = ("Värme och varmvatten", "Förråd i källaren", CHANNELS.at(round), "Hushållsavfall och återbruk")
    fees = (
        ("Garageplats", GARAGE.at(round)),
        ("Utomhusplats med stolpe", "285 kr"),
        ("Extra förråd", "140 kr"),
        ("Gästlägenhet, per natt", "350 kr"),
    )
    main = f"""<h2>Årets förhandling</h2><p>Vi och Hyresgästföreningen är överens: hyrorna höjs med {RAISE.at(round)}
från den första april. Kallhyran för lokaler berörs inte. Den som har svårt att betala bör ringa oss före
förfallodagen.</p> <h2>Ingår</h2><ul>{listed(included)}</ul><h2>Avgifter per månad</h2><table
class="env-table"><tbody>{rows(fees)}</tbody> </table><h2>Betala hyran</h2><p>Hyran betalas till bankgiro
{GIRO.at(round)} sista vardagen i månaden. Ange avtalsnumret, som börjar på G. Pappersavi kostar inget men kommer alltid
sist.</p><h2>Uppsägning</h2><p>Tre kalendermånader, skriftligen. Vid dödsfall räcker en
månad.</p>{searching(fetch)}{tip(fetch)}"""
    return frame(RENTS, "Hyror och avgifter", main, fetch)


def repairs(round: int, fetch: Fetch) -> str:
    hour = fetch.at.hour + 1
    chat = "Chatten är bemannad" if 8 <= hour < 16 else "Chatten öppnar igen klockan åtta"
    main = f"""<h2>Telefontid</h2><p>Fastighetsskötarna svarar själva mellan {WINDOW.at(round)} varje vardag, därefter
är de ute i husen. Skriv gärna i stället, med bild.</p><h2>Jour</h2><p>Kvällar och helger: {NIGHT.at(round)}. Ring bara
om det rinner, ryker eller är utelåst. Utryckning för borttappad nyckel debiteras med 1 150 kr.</p><h2>Innan du
anmäler</h2><ul> <li>Har proppen löst ut?</li><li>Är elementet luftat?</li><li>Har grannen samma
fel?</li></ul><h2>Tillträde</h2><p>Låt nyckeln sitta i tub, så går arbetet fortare. Lånar du ut en nyckel till
hantverkare fyller du i en <a href="{FORM.at(round)}">kvittens för nycklar</a>.</p><h2>Vitvaror</h2><p>Kyl, frys och
spis byter vi när de är slut. Diskmaskin får du sätta in själv, om en behörig rörmokare gör det.</p><div
class="env-chat"><p>{chat}</p></div><form class="sv-form" method="post"
action="/4.{key(fetch, 18)}/12.{key(fetch, 18)}.portlet"><label>Beskriv felet<textarea name="fel"></textarea></label>
<p class="arende">Ditt ärende får nummer {number(fetch, 100000, 999999)}</p><button>Skicka</button></form>"""
    return frame(REPAIRS, "Felanmälan", main, fetch)


def crane(round: int, fetch: Fetch) -> str:
    facts = (
        *(("Byggt", "1967, stambytt 2019"), ("Lägenheter", "212"), ("Hiss, trapphus A", "Saknas")),
        *(("Hiss, trapphus B", LIFT.at(round)), ("Kvartersvärd", KEEPER.at(round)), ("Uppvärmning", "fjärrvärme")),
    )
    main = f"""<p class="ingress">Tre lamellhus kring en gård med äppelträd. Här bor föreningens äldsta medlem och,
sedan i julas, dess yngsta.</p><table
class="env-table"><tbody>{rows(facts)}</tbody></table><h2>Gården</h2><p>Odlingslådor på taket fördelas i mars. Grillen
är allas, kolet är ditt. Efter klockan tio ska man kunna sova med öppet fönster.</p> <h2>Miljörum</h2><p>Ligger i gaveln
mot Tranvägen och öppnas med taggen. Grovavfall hämtas bara om det är beställt, och en soffa är
grovavfall.</p><h2>Gästlägenhet</h2><p>Två rum med pentry, fyra bäddar. Lakan tar gästen med sig.</p> <p
class="eko">{pick(fetch, GUESTS)} hälsar från Tranan</p>{tip(fetch)}"""
    return frame(CRANE, "Kvarteret Tranan", main, fetch)


def cormorant(round: int, fetch: Fetch) -> str:
    helpers = "".join(f"<li>{name}</li>" for name in mixed(fetch, HELPERS))
    main = f"""<p class="ingress">Punkthus på berget, ritade av en arkitekt som gillade vind. Från åttonde våningen ser
man fyren.</p><h2>Tvättstuga</h2><p>Två maskiner och torkrum i varje hus; {LAUNDRY.at(round)}. Passet går till den som
väntar om det inte har börjat inom en halvtimme.</p><h2>Bastu</h2><p>Högst upp i hus C, vedfri och varm på fyrtio
minuter.</p> {para(SAUNA.at(round))}<p>Lämna bänkarna torra.</p><h2>Cyklar</h2><p>Ställen är numrerade, och lådcyklar
står i gamla pannrummet.</p>{para(BIKES.at(round))}<h2>Snöröjning</h2><p>Vi börjar vid fyra centimeter och i den ordning
som bussen går. Halkar du, säg till var.</p><h2>Våra entreprenörer</h2><ul class="lista">{helpers}</ul><p
class="eko">{pick(fetch, GUESTS)} hälsar från Skarven</p>"""
    return frame(CORMORANT, "Kvarteret Skarven", main, fetch)


def works(round: int, fetch: Fetch) -> str:
    items = (
        (HEAT.at(round), ago(fetch, SWEDISH, before(-45)), "Felsökning pågår tillsammans med energibolaget."),
        ("Kallvatten, Tranan", ago(fetch, SWEDISH, before(80)), f"Avstängt {WATER.at(round)}. Tappa upp i en hink."),
        ("Fiber, Brostigen", ago(fetch, SWEDISH, before(150)), "Gräventreprenad längs häcken till och med vecka 14."),
    )
    entries = [
        f'<h3 class="env-list-item__title">{name}</h3><p class="normal">{text}</p><time>{age}</time>'
        for name, age, text in items
        if name
    ]
    main = f"""<h2>Aktuellt</h2><ul class="env-list">{listed(entries, ' class="env-list__item"')}</ul><h2>Planerat</h2>
<p>Ventilationen rensas i Skarven under våren. Du får en lapp med tid, och den går att byta en gång. Håll fritt framför
donen.</p><h2>Så meddelar vi</h2><p>Allvarliga fel skickas som sms till den som står på avtalet. Övrigt läggs här och
sätts upp i porten.</p>{searching(fetch)}"""
    return frame(WORKS, "Driftinformation", main, fetch)


def queue(round: int, fetch: Fetch) -> str:
    main = f"""<p class="ingress">Alla som fyllt sjutton får stå i vår kö. Tiden räknas i dagar och kan varken säljas
eller ärvas.</p><h2>Köavgift</h2><p>Det kostar {FEE.at(round)}, och den som inte betalar stryks efter två
påminnelser.</p> <h2>Krav</h2><ul><li>Inkomst: {INCOME.at(round)}, eller borgensman</li><li>Inga hyresskulder de senaste
två åren</li> <li>Hemförsäkring från första dagen</li></ul><h2>Förtur</h2><p>Ges av läkarskäl och vid våld i hemmet. En
nämnd på tre personer avgör, och dess namn är inte offentliga.</p><h2>Byte</h2><p>Bor du redan hos oss räknas
boendetiden. Byte med någon utanför föreningen prövas på samma sätt som ett nytt avtal.</p><h2>Andrahand</h2><p>Högst
ett år åt gången, och med skäl.</p>{searching(fetch)}{meeting(fetch)}"""
    return frame(QUEUE, "Bostadskö", main, fetch)


BOSTADER = MadeSite(
    "bostader.test",
    (
        "portletars identitet vid varje visning",
        "datumrad med namnsdag",
        "läs även: puff för en egen sida",
        "boendetips, ett av fem",
        "chatt som är bemannad om dagen",
        "kakruta hos en förening",
        "entreprenörer i blandad ordning",
        "dagar kvar till årsstämman",
        "besökare som tittar på lägenheter",
        "två grannar ur en cache på en kvart",
        "när en annons lades ut",
        "ärendenummer i ett formulär",
        "hälsning från ett kvarter",
    ),
    {
        **{"/": home, FLATS: flats, RENTS: rents, REPAIRS: repairs, CRANE: crane},
        **{CORMORANT: cormorant, WORKS: works, QUEUE: queue},
    },
    SLOTS,
)
