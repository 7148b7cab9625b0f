"""The cinema's frame and noises, its front page, the programme and two films."""

from __future__ import annotations

from bench.changing.parts import Slot, token
from bench.changing.renewed.fragments import (
    bullets,
    daily,
    facts,
    grid,
    growing,
    hourly,
    links,
    mixed,
    prose,
    settled,
    sometimes,
)
from bench.changing.scenario import Fetch

TONIGHT, SALT, TRAIN, PRICES, FESTIVAL, HOUSE = (
    "/programma",
    "/film/il-sale",
    "/film/ultimo-treno",
    "/biglietti",
    "/festival",
    "/la-sala",
)
HALL = Slot(TONIGHT, "hall of a screening", {0: "Sala Rossa", 4: "Sala Grande"}, "Il sale sulla soglia", False)
FULL = Slot(TONIGHT, "screening sold out", {0: "prenotabile", 7: "esaurito"}, "L'ultimo treno, ore 21", False)
EXTRA = Slot(TONIGHT, "screening", {0: "", 8: "L'ultimo treno, ore 23.15"}, "Programma")
CANCELLED = Slot(TONIGHT, "film", {0: "Le api di Nonna Ersilia", 11: ""}, "Programma")
LENGTH = Slot(SALT, "running time", {0: "118 minuti", 6: "131 minuti"}, "Il sale sulla soglia")
GUEST = Slot(SALT, "guest at a screening", {0: "", 3: "La regista presenta il film venerdì sera"}, "Incontri")
VERSION = Slot(TRAIN, "language of a screening", {0: "doppiato", 5: "in polacco con sottotitoli"}, "Versione")
LAST = Slot(TRAIN, "last day of a run", {0: "fino a mercoledì 11 marzo", 12: "fino a domenica 22 marzo"}, "In sala")
NEWS = Slot(
    "/",
    "news of a house",
    {
        0: "Da giovedì torna il cineclub del mattino",
        6: "Sabato proiezione sospesa: la caldaia è guasta",
        9: "La caldaia è riparata, si riprende domenica",
    },
)
SLOTS = (HALL, FULL, EXTRA, CANCELLED, LENGTH, GUEST, VERSION, LAST, NEWS)
NAV = (
    ("/", "Lanterna"),
    (TONIGHT, "Programma"),
    (PRICES, "Biglietti"),
    (FESTIVAL, "Festival"),
    (HOUSE, "La sala"),
)
HEADINGS = ("Dal nostro archivio", "Riscopri un film", "Li hai visti?")
POSTERS = ("Roma ore undici", "La strada lunga", "Un cane in Paradiso", "Acqua alta", "Il bidello", "Notte di fiera")
LINES = (
    ("Dario", "Uscito in lacrime, e non piango mai."),
    ("Giulia M.", "Fotografia splendida, finale frettoloso."),
    ("nonnoPiero", "Si sente tutto, bravi con l'audio."),
    ("Samira", "Da vedere due volte."),
    ("ettore_77", "Mi sono addormentato, ma sognavo bene."),
    ("Lidia", "La protagonista è un miracolo."),
)
PAST = (
    "La casa d'acqua;Tre lune;Il notaio;Cartoline da Fiume;Pane nero;Un'estate fa;Le sorelle Grant;Zero a zero".split(
        ";"
    )
)
LANDS = ("Italia", "Francia", "Croazia", "Giappone", "Iran", "Argentina", "Austria")
COPIES = ("pellicola restaurata", "digitale", "digitale, con sottotitoli")
SNACKS = ("popcorn al rosmarino", "torta di mele", "taralli e vino", "cioccolata calda", "panino con la frittata")


def comments(fetch: Fetch) -> str:
    """Some of the audience's lines, the best voted first at this moment."""
    shown = "".join(
        f'<li id="comment-{fetch.random.randint(2000, 9000)}"><cite>{who}</cite> <span class="stars">'
        f"{'★' * fetch.random.randint(3, 5)}</span> {line} <small>utile a {fetch.random.randint(1, 60)}</small></li>"
        for who, line in fetch.random.sample(LINES, 3)
    )
    average = f"{fetch.random.uniform(3.9, 4.4):.1f}".replace(".", ",")
    return f'<div class="wp-block-comments"><h3>Il pubblico dice: {average} su 5</h3><ol>{shown}</ol></div>'


def frame(title: str, main: str, fetch: Fetch) -> str:
    posters = "".join(
        f'<div class="swiper-slide"><a href="/archivio?r={token(fetch.random, 6)}">{name}</a></div>'
        for name in mixed(fetch, POSTERS, 4)
    )
    popup = (
        '<div class="pum pum-overlay"><h4>Non perdere il trailer!</h4><p>Iscriviti e ricevi il programma ogni giovedì.'
        "</p><button>Chiudi</button></div>"
    )
    return (
        f'<!DOCTYPE html><html lang="it-IT"><head><meta charset="UTF-8"><title>{title} – Lanterna</title></head>\n'
        f'<body class="wp-singular postid-{fetch.random.randint(100, 999)}"><header><a href="/">Cinema Lanterna</a>'
        f"{links(NAV, 'wp-block-navigation')}</header>\n{sometimes(fetch, 0.3, popup)}<main><h1>{title}</h1>"
        f"\n{main}\n</main><section class='swiper'><h3>{fetch.random.choice(HEADINGS)}</h3>{posters}</section><p "
        f"class='bar'>Al banco adesso: {hourly(fetch, 'banco').choice(SNACKS)}</p><footer><p>Cinema Lanterna, via del "
        "Molo 18. Una cooperativa di soci dal 1974, aperta ogni giorno tranne il 24 dicembre. La cassa apre mezz'ora "
        f"prima del primo spettacolo. <!-- cached {token(fetch.random, 8)} -->Santo del giorno: "
        f"{daily(fetch, 'santo').choice(('Agnese', 'Casimiro', 'Adriano', 'Coletta'))}</p></footer></body></html>"
    )


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "Il cinema sul molo",
        f'<div class="wp-block-cover"><p class="notizia">{NEWS.at(round)}</p></div>'
        + prose(
            "Due sale, trecentoquaranta poltrone e un proiettore a pellicola che funziona ancora. La Lanterna mostra i "
            "film che altrove durano tre giorni e li tiene finché c'è qualcuno che li vuole vedere. Non facciamo "
            "intervallo e non facciamo pubblicità: le luci si spengono all'ora scritta.",
            "Il mattino è per le scuole, il pomeriggio per chi ha tempo, la sera per tutti. Una volta al mese il film "
            "lo scelgono i soci, per alzata di mano, e il dibattito dura quanto deve durare. Chi porta un amico che "
            "non è mai entrato paga la metà per tutti e due.",
        )
        + f"<div class='wp-block-stats'><span>{growing(fetch, 61_200, 0.3):,}</span> <i>spettatori da settembre</i> "
        f"<span>{fetch.random.randint(3, 70)}</span> <span>persone stanno scegliendo il posto</span></div>"
        + "<h2>In arrivo</h2>"
        + bullets(
            f"<a href='{SALT}'>Il sale sulla soglia</a>, di Maddalena Sforza",
            f"<a href='{TRAIN}'>L'ultimo treno</a>, di Zofia Wierzba",
            "Rassegna: il muto con il pianoforte dal vivo, quattro lunedì di aprile",
            "Per i piccoli: la domenica alle undici, con la merenda",
        )
        + prose(
            "Per affittare la sala, per una festa o per una tesi, scriveteci almeno un mese prima. Il pianoforte è "
            "accordato ogni settembre. I volontari in cabina cercano rinforzi: si impara in tre sere.",
        ),
        fetch,
    )


def tonight(round: int, fetch: Fetch) -> str:
    def row(film: str, hall: str, state: str, seats: int) -> tuple[str, ...]:
        left = f"{fetch.random.randint(4, seats)} posti sulla pianta"
        return film, hall, state, left if state == "prenotabile" else "-"

    rows = (
        row("Il sale sulla soglia, ore 18.30", HALL.at(round), "prenotabile", 120),
        row("Il sale sulla soglia, ore 21.10", "Sala Rossa", "prenotabile", 90),
        row("L'ultimo treno, ore 16", "Sala Grande", "prenotabile", 220),
        row("L'ultimo treno, ore 21", "Sala Grande", FULL.at(round), 40),
        row(EXTRA.at(round), "Sala Grande", "prenotabile", 220),
        row(CANCELLED.at(round), "Sala Rossa", "prenotabile", 100),
        row("Cineclub del mattino, giovedì ore 10", "Sala Rossa", "ingresso libero", 90),
    )
    return frame(
        "Programma",
        grid(("Spettacolo", "Dove", "Stato", "Pianta"), rows, "programma")
        + "<h2>Già passati in questa stagione</h2>"
        + grid(("Settimana", "Film", "Da", "Copia"), settled("lanterna", 26, "Settimana {}", PAST, LANDS, COPIES))
        + prose(
            "Gli orari valgono per tutta la settimana, da giovedì a mercoledì, salvo quanto scritto nella tabella. Il "
            "film comincia all'ora indicata, senza trailer; dopo dieci minuti la porta della Sala Rossa si chiude, "
            "perché si apre proprio sotto lo schermo. Nella Sala Grande si può entrare dalla galleria.",
            "I posti sono numerati la sera e liberi di pomeriggio. Chi prenota ritira il biglietto fino a un quarto "
            "d'ora prima; poi il posto torna alla cassa. Se uno spettacolo è esaurito, venite lo stesso: qualche posto "
            "si libera quasi sempre, e chi resta fuori beve un bicchiere a spese della casa.",
            "Il bollino azzurro sulla locandina vuol dire sottotitoli per non udenti, quello verde audiodescrizione "
            "con la cuffia, da chiedere alla cassa lasciando un documento. I cani piccoli entrano alle proiezioni del "
            "mercoledì pomeriggio, su una coperta portata da casa.",
        ),
        fetch,
    )


def salt(round: int, fetch: Fetch) -> str:
    return frame(
        "Il sale sulla soglia",
        facts(
            ("Regia", "Maddalena Sforza"),
            ("Paese e anno", "Italia e Slovenia, 2025"),
            ("Durata", LENGTH.at(round)),
            ("Visto", "per tutti"),
            ("Con", "Irma Cossutta, Davor Lenic, Nunzia Amato"),
        )
        + prose(
            "In un paese di saline, sulla costa dove i confini si sono spostati tre volte, una donna torna per vendere "
            "la casa della madre e trova la soglia coperta di sale. Qualcuno lo sparge ogni notte. I vicini tacciono, "
            "il parroco ride, il geometra ha fretta. Sforza gira con la luce che c'è e con gli abitanti del luogo, e "
            "ne esce un giallo in cui il colpevole è il tempo.",
            "Presentato a Locarno, premiato a Trieste per la fotografia di Aljosa Kravos. Le musiche sono canti di "
            "lavoro registrati negli anni Cinquanta e restaurati per l'occasione.",
        )
        + "<h2>Incontri</h2>"
        + bullets(
            GUEST.at(round),
            "Mercoledì, dopo il film, il salinaro Bepi Ruzzier racconta il mestiere",
            "Per le scuole: visita alle saline con il pullman, su richiesta",
        )
        + comments(fetch)
        + prose(
            "Da leggere: il diario di lavorazione della regista, in vendita alla cassa, e il saggio sulle saline del "
            "professor Marsich, che ci ha prestato le fotografie appese nel corridoio. Chi viene con il libro in mano "
            "paga il biglietto ridotto.",
        ),
        fetch,
    )


def train(round: int, fetch: Fetch) -> str:
    clip = f"https://video.lanterna.example/e/{token(fetch.random, 11)}?start={fetch.random.randint(1, 90)}"
    return frame(
        "L'ultimo treno",
        f'<iframe src="{clip}"></iframe><p class="views">{growing(fetch, 12_030, 3):,} visualizzazioni del trailer</p>'
        + facts(
            ("Regia", "Zofia Wierzba"),
            ("Paese e anno", "Polonia, 2024"),
            ("Durata", "96 minuti"),
            ("Versione", VERSION.at(round)),
            ("In sala", LAST.at(round)),
        )
        + prose(
            "Una linea secondaria chiude. Per l'ultima corsa salgono in undici: un macchinista che non ha voglia di "
            "scendere, una sposa in ritardo, due fratelli che non si parlano, una classe con la maestra e un uomo con "
            "una capra. Il treno si ferma nella neve a metà strada, e tutto il film sta in quel vagone.",
            "Wierzba viene dal documentario e si vede: le facce contano più delle battute, e le battute sono molte. La "
            "capra, dicono i titoli di coda, non ha sofferto e vive in pensione presso il tecnico del suono.",
        )
        + comments(fetch)
        + prose(
            "Il film ha aperto la rassegna di Gdynia e ha vinto il premio del pubblico a Bergamo. È il primo lavoro di "
            "finzione dell'autrice, girato in diciannove notti su una linea vera, oggi pista per biciclette. "
            "Consigliato dai dieci anni in su; nel vagone si fuma, si beve e si dice qualche parolaccia.",
            "Abbiamo in archivio anche i suoi due documentari. Se lo chiedono almeno venti persone, li mostriamo una "
            "domenica mattina a ingresso libero. Il foglio per le firme è alla cassa.",
        ),
        fetch,
    )
