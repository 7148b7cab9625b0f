"""An institute of an Italian university: courses, examination dates, people, notices, a library, grants."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ITALIAN, ago, before, days_to, json_ld, others, today, turned
from bench.changing.scenario import Fetch

EXAMS, GEO, BOTANY = "/didattica/appelli-desame", "/didattica/geomorfologia", "/didattica/ecologia-vegetale"
PEOPLE, NOTICES, LIBRARY, GRANTS = "/persone", "/avvisi", "/biblioteca", "/bandi-e-borse"
SPOTLIGHT = (
    (GEO, "Frane, terrazzi e morene: come si legge una valle"),
    (BOTANY, "Erbari vecchi di due secoli e droni di due anni"),
    (LIBRARY, "Le carte topografiche si consultano al piano ammezzato"),
    (PEOPLE, "A chi scrivere per una tesi"),
    (GRANTS, "Come si prepara una domanda che si lasci leggere"),
)
PARTNERS = (
    *("Consorzio Bonifica Alta Piana", "Museo delle Torbiere", "Parco del Monte Saverna"),
    *("Fondazione Isola Bianca", "Ente Carsico Regionale"),
)
SAYINGS = (
    "«Il paesaggio è un archivio che nessuno ha ordinato.»",
    "«Ogni fiume ha torto da una riva e ragione dall'altra.»",
    "«Chi disegna una carta decide che cosa dimenticare.»",
    "«Un muro a secco è una lettera ai nipoti.»",
)
SHOTS = ("Il delta visto dall'argine", "Scavo alla torbiera", "Lezione sul ghiacciaio", "L'orto alpino in giugno")
LESSONS_END = datetime(2026, 5, 29, tzinfo=UTC)

RECTOR = Slot(
    "/", "nome di chi dirige un istituto", {0: "Prof. Ottavio Lambrenti", 9: "Prof.ssa Ilaria Contesini"}, "Direzione"
)
CENTRAL = Slot("/", "cifra di un centralino", {0: "0599 41 27 30", 5: "0599 41 27 80"}, "Contatti")
FIELDTRIP = Slot(
    "/", "capoverso su un'escursione", {0: "", 12: "L'escursione al Monte Saverna è aperta anche agli uditori."}
)
GEO_DATE = Slot(
    EXAMS, "data di un appello", {0: "9 giugno, ore 9", 4: "16 giugno, ore 9", 13: "18 giugno, ore 9"}, "Geomorfologia"
)
ROOM = Slot(EXAMS, "aula in una riga d'esame", {0: "aula Pavari", 7: "aula Biasutti"}, "Pedologia")
EXTRA = Slot(EXAMS, "riga di un appello", {0: "", 2: "Cartografia storica, appello straordinario"}, "Appelli")
DROPPED = Slot(EXAMS, "riga di un appello", {0: "Climatologia, preappello", 10: ""}, "Appelli")
CREDITS = Slot(GEO, "crediti di un corso", {0: "9 CFU", 6: "8 CFU"}, "Crediti")
BOOK = Slot(GEO, "testo in una bibliografia", {0: "", 11: "R. Guastavini, Versanti in movimento, Ponte, 2025"}, "Testi")
SYLLABUS = Slot(
    GEO, "link target", {0: "/fileadmin/geo/programma-2025.pdf", 6: "/fileadmin/geo/programma-2026.pdf"}, "programma"
)
TEACHER = Slot(BOTANY, "docente di un modulo", {0: "Sveva Montanelli-Roy", 5: "Duccio Farnè"}, "Laboratorio")
HOUR = Slot(BOTANY, "orario di una lezione", {0: "mercoledì 14–16", 1: "giovedì 11–13"}, "Lezioni")
GRADE = Slot(BOTANY, "peso di una prova nel voto", {0: "un terzo del voto", 14: "metà del voto"}, "Esame")
OFFICE = Slot(
    PEOPLE, "ricevimento di una docente", {0: "martedì 10–12", 3: "solo su appuntamento", 9: "martedì 10–12"}, "Aurigo"
)
POST = Slot(PEOPLE, "riga di un assegnista", {0: "", 7: "Tobia Rescaldani"}, "Assegnisti")
MAIL = Slot(
    PEOPLE, "indirizzo di una segreteria", {0: "paesaggio@univaldora.example", 15: "segr-paes@univaldora.example"}
)
CANCELLED = Slot(
    NOTICES, "avviso di una lezione annullata", {0: "", 4: "Geomorfologia: la lezione di giovedì 5 marzo non si tiene."}
)
STRIKE = Slot(
    NOTICES, "avviso di uno sciopero", {0: "", 8: "Venerdì 13 marzo: sciopero dei trasporti, frequenza libera."}
)
SEMINAR = Slot(
    NOTICES, "titolo di un seminario", {0: "Torbe e incendi", 10: "Torbe, incendi e memoria del suolo"}, "Seminario"
)
EVENING = Slot(LIBRARY, "chiusura serale di una biblioteca", {0: "fino alle 19.30", 6: "fino alle 22"}, "Orario")
LOAN = Slot(LIBRARY, "durata di un prestito", {0: "30 giorni", 12: "21 giorni"}, "Prestito")
AMOUNT = Slot(GRANTS, "importo di una borsa", {0: "6.200 euro", 2: "6.800 euro"}, "Borsa Dalmasso")
DEADLINE = Slot(GRANTS, "scadenza di un bando", {0: "31 marzo 2026", 11: "17 aprile 2026"}, "Borsa Dalmasso")
SLOTS = (
    *(RECTOR, CENTRAL, FIELDTRIP, GEO_DATE, ROOM, EXTRA, DROPPED, CREDITS, BOOK, SYLLABUS, TEACHER, HOUR),
    *(GRADE, OFFICE, POST, CANCELLED, STRIKE, SEMINAR, EVENING, LOAN, AMOUNT, DEADLINE, MAIL),
)


def elements(fetch: Fetch, main: str) -> str:
    """Elements of content as the system numbers them: the numbers are those of a copy in the cache."""
    return main.split("<h2>")[0] + "".join(
        f'<div id="c{number(fetch, 1000, 9999)}" class="frame frame-default frame-type-text frame-layout-0"><header>'
        f'<h2 class="ce-header">{part.replace("</h2>", "</h2></header>")}</div>'
        for part in main.split("<h2>")[1:]
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    address, words = pick(fetch, others(SPOTLIGHT, path))
    poll = sometimes(
        fetch,
        0.35,
        '<div class="cmp-rating callout" role="region"><div class="callout-title">Sono chiare queste pagine?</div>'
        "<p>Bastano tre domande e nessun nome.</p><button>Rispondo</button> <button>No, grazie</button></div>",
    )
    return f"""<!DOCTYPE html> <html lang="it-IT"><head><meta charset="utf-8"><!-- This website is powered by TYPO3 -
inspiring people to share! --> <title>{title} | Istituto di Scienze del Paesaggio</title><meta name="generator"
content="TYPO3 CMS"> <link rel="stylesheet"
href="/typo3temp/assets/compressed/merged-{key(fetch, 32)}.css?{number(fetch, 10**9, 2 * 10**9)}"> </head><body
id="p{len(path) * 11}" class="page-{len(path)} pagelevel-2 language-0 layout-default"><div class="skiplinks"> <a
class="visually-hidden-focusable" href="#main">Vai al contenuto</a></div><header class="it-header-wrapper"> <div
class="it-header-slim-wrapper"><span>Università degli Studi di Valdora</span> <span
class="data">{today(fetch, ITALIAN)}</span></div><div class="it-nav-wrapper"><div class="it-brand-wrapper"> <a
href="/">Istituto di Scienze del Paesaggio</a></div><nav class="navbar navbar-expand-lg" aria-label="Navigazione
principale"><ul class="navbar-nav"><li class="nav-item"><a class="nav-link" href="{EXAMS}">Appelli</a></li> <li
class="nav-item"><a class="nav-link" href="{GEO}">Geomorfologia</a></li> <li class="nav-item"><a class="nav-link"
href="{BOTANY}">Ecologia vegetale</a></li> <li class="nav-item"><a class="nav-link" href="{PEOPLE}">Persone</a></li>
<li class="nav-item"><a class="nav-link" href="{NOTICES}">Avvisi</a></li> <li class="nav-item"><a class="nav-link"
href="{LIBRARY}">Biblioteca</a></li> <li class="nav-item"><a class="nav-link"
href="{GRANTS}">Bandi</a></li></ul></nav></div></header> <main id="main"><div
class="container"><h1>{title}</h1><!--TYPO3SEARCH_begin-->{elements(fetch, main)}<!--TYPO3SEARCH_end--></div> <aside
class="it-page-section"><div class="card-wrapper"><h3 class="card-title">In primo piano</h3><p>{words}</p> <a
class="read-more" href="{address}?cHash={key(fetch, 32)}">Vai alla pagina</a></div> {poll}</aside></main> <footer
class="it-footer"><div class="it-footer-main"> <ul class="footer-list"><li><a
href="/accessibilita">Dichiarazione di accessibilità</a></li><li><a href="/note-legali">Note legali</a></li><li><a
href="/trasparenza">Amministrazione trasparente</a></li></ul><p>Via dei Cordai 18, Valdora</p> <p>© {fetch.at:%Y}
Università di Valdora.</p></div></footer></body></html>"""


def term(fetch: Fetch) -> str:
    return f'<p class="semestre">Alla fine delle lezioni mancano {days_to(fetch, LESSONS_END)} giorni.</p>'


def composed(fetch: Fetch) -> str:
    return f'<p class="stampa">Pagina composta alle {clock(fetch)}</p>'


def home(round: int, fetch: Fetch) -> str:
    logos = "".join(f'<li class="partner"><span>{name}</span></li>' for name in mixed(fetch, PARTNERS))
    main = f"""{
        json_ld("CollegeOrUniversity", name="Istituto di Scienze del Paesaggio", url="https://univaldora.example")
    }
<h2>Chi siamo</h2><p>Studiamo come acqua, piante e persone danno forma ai luoghi. L'istituto è nato nel 1954 in due
stanze sopra il mercato del pesce; oggi occupa l'antica corderia e conta venti docenti, un giardino e un laboratorio di
polline.</p><p>Chi si iscrive da noi passa un quarto del tempo all'aperto, con qualsiasi cielo.</p>
<h2>Direzione</h2><p>{RECTOR.at(round)}, in carica per tre anni. La vicedirezione è affidata alla giunta.</p>
<h2>Studiare qui</h2><ul><li>Laurea in Scienze del paesaggio, tre anni</li><li>Laurea magistrale in Suolo e territorio,
in inglese</li><li>Dottorato con sei posti l'anno</li></ul><p>Le lezioni di primavera sono cominciate a fine
febbraio.</p>{para(FIELDTRIP.at(round))} <h2>Ricerca</h2><p>Carotaggi nelle torbiere, catasti napoleonici, modelli di
erosione: i gruppi sono quattro e mangiano allo stesso tavolo. I dati si scaricano liberamente dopo due anni.</p>
<h2>Contatti</h2><p>Centralino: {CENTRAL.at(round)}, dalle 8.30 alle 13.</p><p>Il cortile è accessibile.</p> <h2>Con
il sostegno di</h2><ul class="loghi">{logos}</ul><figure class="figure"><figcaption
class="figure-caption">{turned(fetch, SHOTS, 1)[0]}</figcaption></figure>"""
    return frame("/", "Istituto di Scienze del Paesaggio", main, fetch)


def exams(round: int, fetch: Fetch) -> str:
    table = (
        ("Geomorfologia", GEO_DATE.at(round), "aula Marinelli", "orale"),
        ("Pedologia", "11 giugno, ore 14", ROOM.at(round), "scritto"),
        (EXTRA.at(round), "27 marzo, ore 10", "aula Zonchello", "orale"),
        ("Ecologia vegetale", "22 giugno, ore 9.30", "orto botanico", "riconoscimento e orale"),
        (DROPPED.at(round), "21 maggio, ore 15", "aula Toniolo", "scritto"),
        ("Idrologia", "3 luglio, ore 9", "aula Toniolo", "scritto e orale"),
    )
    main = f"""<h2>Sessione estiva</h2><div class="table-responsive"><table class="table table-striped"><thead>
<tr><th>Insegnamento</th><th>Data</th><th>Luogo</th><th>Prova</th></tr></thead><tbody>{rows(table)}</tbody></table></div>
<h2>Iscrizioni</h2><p>Ci si iscrive dal portale, da tre settimane prima fino a cinque giorni prima. Chi non si presenta
e non si è cancellato salta l'appello che segue.</p><ul><li>Portare un documento con fotografia</li><li>Calcolatrici
sì, telefoni no</li><li>Il voto si può rifiutare una volta sola</li></ul> <h2>Commissioni</h2><p>Sono pubblicate
nell'atrio una settimana prima e non si cambiano per telefono.</p> <p class="collegati">Sono collegati
{number(fetch, 12, 240)} studenti</p>{term(fetch)}"""
    return frame(EXAMS, "Appelli d'esame", main, fetch)


def geo(round: int, fetch: Fetch) -> str:
    books = ("P. Valdisserra, Le forme del terreno, cap. 1–9", "Dispense del corso, in portineria", BOOK.at(round))
    main = f"""<h2>Scheda</h2><dl class="row"><dt>Crediti</dt><dd>{CREDITS.at(round)}</dd><dt>Docente</dt> <dd>Costanza
Aurigo</dd><dt>Semestre</dt><dd>secondo</dd><dt>Lingua</dt><dd>italiano</dd></dl> <h2>Contenuti</h2><p>Processi
fluviali, glaciali e carsici; datazione dei terrazzi; rilievo con livello e con satellite. Metà delle ore si svolge
nella valle del Torbido, dove ogni gruppo cura un versante per tutto il semestre.</p><p>Si presuppone un esame di
geologia. Chi viene da altri corsi di studio recupera con un colloquio.</p> <h2>Testi</h2><ul>{listed(books)}</ul>
<h2>Documenti</h2><p>Si veda il <a href="{SYLLABUS.at(round)}">programma completo</a> con il calendario.</p>
<h2>Esame</h2><p>Una relazione di quindici pagine sul proprio versante e un colloquio davanti alla carta.</p>
<blockquote class="blockquote">{pick(fetch, SAYINGS)}</blockquote>{term(fetch)}"""
    return frame(GEO, "Geomorfologia", main, fetch)


def botany(round: int, fetch: Fetch) -> str:
    main = f"""<h2>Scheda</h2><dl class="row"><dt>Crediti</dt><dd>12 CFU</dd><dt>Docente</dt><dd>Elio
Sparacino</dd><dt>Posti in laboratorio</dt><dd>sedici per turno</dd></dl> <h2>Lezioni</h2><p>Teoria: lunedì 9–11, aula
Fenaroli. Esercitazioni: {HOUR.at(round)}, stessa aula. La prima ora di ogni mese è dedicata alle domande.</p>
<h2>Laboratorio</h2><p>Il modulo pratico è tenuto da {TEACHER.at(round)}. Servono camice, lente da dieci ingrandimenti
e un quaderno a quadretti; il microscopio lo mettiamo noi.</p> <h2>Uscite</h2><ul><li>Dune di Capo Ginestra, un
giorno</li><li>Faggeta di Saverna, due giorni con pernottamento in rifugio</li><li>Orto botanico, quando fiorisce
l'aro</li></ul> <h2>Esame</h2><p>Riconoscimento di venti specie, che vale {GRADE.at(round)}, poi un colloquio.
L'erbario si consegna dieci giorni prima, asciutto.</p> <blockquote
class="blockquote">{pick(fetch, SAYINGS)}</blockquote>{term(fetch)}"""
    return frame(BOTANY, "Ecologia vegetale", main, fetch)


def people(round: int, fetch: Fetch) -> str:
    hour = fetch.at.hour + 1
    hail = "Buongiorno" if 5 <= hour < 13 else "Buon pomeriggio" if 13 <= hour < 18 else "Buonasera"
    staff = (
        ("Costanza Aurigo", "professoressa ordinaria", "stanza 12", OFFICE.at(round)),
        ("Elio Sparacino", "professore associato", "serra, primo banco", "lunedì 11–12"),
        ("Mafalda Trinchero", "ricercatrice", "stanza 31", "giovedì 16–17"),
        ("Renzo Abbadia", "professore emerito", "biblioteca", "quando c'è luce"),
    )
    fellows = (("Lavinia Scotellaro", "pollini", "stanza 33"), (POST.at(round), "catasti", "stanza 34"))
    main = f"""<h2>Docenti</h2><table class="table"><thead><tr><th>Nome</th><th>Ruolo</th><th>Dove</th>
<th>Ricevimento</th></tr></thead><tbody>{rows(staff)}</tbody></table> <h2>Assegnisti</h2><table
class='table'><tbody>{rows(fellows)}</tbody></table> <h2>Segreteria</h2><p>Nives Bortoluzzo e Carlo Addis, piano terra.
Si scrive a {MAIL.at(round)} indicando la matricola. I certificati sono pronti in due giorni lavorativi.</p>
<h2>Tesi</h2><p>Prima di chiedere un argomento, leggete tre tesi discusse da noi: stanno nell'armadio verde.</p> <p
class="collegati">Sono collegati {number(fetch, 12, 240)} studenti</p><p class="saluto">{hail}!</p>"""
    return frame(PEOPLE, "Persone", main, fetch)


def notices(round: int, fetch: Fetch) -> str:
    items = (
        (STRIKE.at(round), ago(fetch, ITALIAN, before(-46))),
        (CANCELLED.at(round), ago(fetch, ITALIAN, before(-22))),
        ("Le chiavi dell'armadietto si ritirano in portineria con la caparra.", ago(fetch, ITALIAN, before(75))),
        ("Nel cortile è vietato legare biciclette alla meridiana.", ago(fetch, ITALIAN, before(290))),
    )
    entries = [
        f'<div class="article articletype-0"><p>{text}</p><span class="news-list-date">{age}</span></div>'
        for text, age in items
        if text
    ]
    main = f"""<h2>Ultimi avvisi</h2><div class="news"><ul>{listed(entries)}</ul></div> <h2>Seminario</h2><p>Giovedì 19
marzo alle 17 nella sala delle funi: «{SEMINAR.at(round)}», con Gudrun Aalto. Segue un brindisi, e chi porta una sedia
trova posto.</p> <h2>Come si pubblica</h2><p>I testi vanno consegnati alla segreteria entro mezzogiorno del giorno
prima.</p>{composed(fetch)}"""
    return frame(NOTICES, "Avvisi", main, fetch)


def library(round: int, fetch: Fetch) -> str:
    hour = fetch.at.hour + 1
    desk = "Il banco adesso risponde." if 9 <= hour < 18 else "Il banco a quest'ora non risponde."
    main = f"""<h2>Orario</h2><p>La sala apre alle 8.45 e resta aperta {EVENING.at(round)} nei giorni feriali; il
sabato chiude alle 12.30. In agosto si entra su richiesta.</p><p class="banco">{desk}</p> <h2>Prestito</h2><p>Cinque
volumi per volta, per {LOAN.at(round)}; una proroga si concede se nessuno aspetta. Le carte, gli atlanti e le tesi si
leggono in sede.</p> <h2>Fondi</h2><ul><li>Fondo Abbadia: erbari e taccuini</li><li>Carte catastali dal
1811</li><li>Fotografie aeree del volo di guerra</li></ul> <h2>Copie</h2><p>Lo scanner è gratuito. La stampante vuole
monete e pazienza, in quest'ordine.</p> <blockquote class="blockquote">{pick(fetch, SAYINGS)}</blockquote>"""
    return frame(LIBRARY, "Biblioteca", main, fetch)


def grants(round: int, fetch: Fetch) -> str:
    main = f"""<h2>Borsa Dalmasso</h2><p>Per una tesi magistrale sui paesaggi d'acqua. L'importo è di
{AMOUNT.at(round)} in due rate. Le domande si consegnano entro il {DEADLINE.at(round)}, in carta o per posta
certificata.</p> <h2>Chi può concorrere</h2><ul><li>Chi ha sostenuto almeno otto esami</li><li>Chi ha una media non
inferiore a 26</li><li>Chi non riceve altri aiuti per la stessa ricerca</li></ul> <h2>Tutorato</h2><p>Cerchiamo quattro
tutor per le esercitazioni di cartografia, sessanta ore ciascuno. Basta una lettera di mezza pagina.</p>
<h2>Graduatorie</h2><p>Si affiggono all'albo e ci restano per quindici giorni, termine utile per i ricorsi.</p> <p
class="collegati">Sono collegati {number(fetch, 12, 240)} studenti</p>{composed(fetch)}"""
    return frame(GRANTS, "Bandi e borse", main, fetch)


ISTITUTO = MadeSite(
    "istituto.test",
    (
        "numeri degli elementi di una copia in cache",
        "saluto secondo l'ora in una fascia",
        "data odierna nell'intestazione di un ateneo",
        "pagina in primo piano fra le proprie",
        "tre domande sulla chiarezza, non a tutti",
        "loghi dei sostenitori in ordine sparso",
        "giorni alla fine delle lezioni",
        "ora in cui una pagina fu composta",
        "fotografia che gira ogni sei ore",
        "studenti collegati",
        "massima sul paesaggio, una di quattro",
        "età di un avviso",
        "banco che risponde a certe ore",
    ),
    {
        **{"/": home, EXAMS: exams, GEO: geo, BOTANY: botany, PEOPLE: people},
        **{NOTICES: notices, LIBRARY: library, GRANTS: grants},
    },
    SLOTS,
)
