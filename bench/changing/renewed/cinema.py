"""An Italian cinema: prices, a festival, the house and its café; the rest of it is in films.py."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot, shuffled, token
from bench.changing.renewed.films import (
    FESTIVAL,
    HOUSE,
    PRICES,
    SALT,
    SLOTS,
    TONIGHT,
    TRAIN,
    frame,
    home,
    salt,
    tonight,
    train,
)
from bench.changing.renewed.fragments import (
    bullets,
    facts,
    grid,
    prose,
)
from bench.changing.scenario import Fetch

FULL_PRICE = Slot(PRICES, "price of a seat", {0: "8,50 euro", 9: "9,00 euro"}, "Intero")
CARD = Slot(PRICES, "entries of a pass", {0: "dieci ingressi", 2: "otto ingressi"}, "Tessera")
FILM = Slot(FESTIVAL, "film of a competition", {0: "Nove inverni", 14: ""}, "Concorso")
ENTRY = Slot(
    FESTIVAL,
    "link target",
    {
        0: "https://bandi.lanterna.example/regolamento-corti.pdf",
        10: "https://bandi.lanterna.example/regolamento-corti-proroga.pdf",
    },
    "Regolamento",
)
BAR = Slot(HOUSE, "hours of a café", {0: "dalle 17 alle 24", 8: "dalle 16 all'una"}, "Caffè")


def prices(round: int, fetch: Fetch) -> str:
    ways = shuffled(fetch.random, ("contanti", "carta", "Satispay", "buono cultura"))
    return frame(
        "Biglietti",
        grid(
            ("Biglietto", "Prezzo", "Per chi"),
            (
                ("Intero", FULL_PRICE.at(round), "tutti"),
                ("Ridotto", "6,00 euro", "under 25, over 65, disoccupati"),
                ("Soci", "5,00 euro", "con la tessera dell'anno"),
                ("Bambini", "4,00 euro", "fino a 12 anni"),
                ("Scuole", "3,50 euro", "al mattino, insegnanti gratis"),
            ),
        )
        + f"<p class='pay'>Si paga con {', '.join(ways)}</p>"
        + f"<p class='cart'>Ordine provvisorio n. {fetch.random.randint(10**5, 10**6)}</p>"
        + prose(
            f"La tessera vale {CARD.at(round)} in un anno, non è nominativa e si può usare in due alla stessa "
            "proiezione. Costa 48 euro e si compra alla cassa. Quelle vecchie di cartone restano buone.",
            "Gli studenti dell'università entrano con 4 euro il martedì, mostrando il libretto. Chi "
            "accompagna una persona con disabilità non paga. Il primo mercoledì del mese ognuno paga quello che può, "
            "in una scatola, senza che nessuno guardi.",
            "I biglietti comprati in rete costano 50 centesimi in più, che vanno per intero al gestore del pagamento. "
            "Si possono restituire fino a due ore prima dello spettacolo. Se la proiezione salta per colpa nostra, "
            "rimborsiamo tutto e offriamo un ingresso. I buoni regalo scadono dopo due anni, ma se li ritrovate in un "
            "cassetto portateli lo stesso.",
            "Soci si diventa con 20 euro l'anno. I soci votano il bilancio, scelgono un film al mese e hanno diritto a "
            "una copia del manifesto. La cooperativa non divide utili: quello che avanza va nelle poltrone.",
        ),
        fetch,
    )


def festival(round: int, fetch: Fetch) -> str:
    return frame(
        "Festival del corto di mare",
        prose(
            "Dal 21 al 25 aprile, sesta edizione: quaranta corti, tre concorsi, due notti bianche e una barca. Si "
            "proietta in sala, sul molo e, se il mare è calmo, su una vela. Gli ospiti dormono in casa dei soci.",
        )
        + "<h2>Giuria</h2>"
        + bullets(
            "Amedeo Scaramuzza, montatore", "Ottavia Bellandi", "Yasmine Haddad, produttrice", "una classe di liceo"
        )
        + "<h2>Concorso</h2>"
        + bullets(
            "La rete di Caterina",
            "Bora scura",
            "Vento di terra ferma",
            "Cefalopodi",
            FILM.at(round),
            "Mio padre fa le onde",
            "Tre scogli",
        )
        + f"<div class='contest' id='vote-{token(fetch.random, 6)}'>In testa al voto del pubblico per il poster: "
        f"{fetch.random.choice('ABCDEF')}, {fetch.random.randint(80, 600)} voti</div>"
        + prose(
            f"<a href='{ENTRY.at(round)}'>Regolamento</a>: sono ammessi lavori sotto i venti minuti finiti dopo il "
            "primo gennaio 2024, di qualunque genere, in qualunque lingua con i sottotitoli. L'iscrizione è "
            "gratuita. Ogni autore può mandare due titoli; le opere fatte con immagini generate vanno dichiarate.",
            "Il primo premio è di 3.000 euro, il secondo una settimana di residenza al faro, il terzo una cassa di "
            "sardine. I film premiati girano d'estate in nove arene della costa. La giuria delibera a porte chiuse e "
            "motiva per iscritto.",
            "L'abbonamento costa 30 euro e vale per tutto, barca esclusa: per la barca si estrae a sorte ogni sera tra "
            "gli abbonati presenti. I volontari mangiano con gli ospiti. Il programma con gli orari esce a fine marzo.",
        ),
        fetch,
    )


def house(round: int, fetch: Fetch) -> str:
    return frame(
        "La sala",
        prose(
            "L'edificio era un deposito di cordami, del 1886. Il cinema aprì nel 1931 con il nome di Excelsior, chiuse "
            "nel 1968 e fu rilevato sei anni dopo da cinquantadue soci, che pagarono in rate e in ore di lavoro. Gli "
            "stucchi sono originali, le poltrone vengono da un teatro di Lubiana.",
        )
        + facts(
            ("Sala Grande", "250 posti, schermo di undici metri, proiettore digitale e due da 35 millimetri"),
            ("Sala Rossa", "90 posti, schermo di sei metri"),
            ("Caffè", f"aperto {BAR.at(round)}, anche senza biglietto"),
            ("Biblioteca", "duemila volumi, consultazione il sabato pomeriggio"),
            ("Temperatura in sala ora", f"{fetch.random.uniform(19, 21.9):.1f} gradi"),
        )
        + "<h2>Accesso</h2>"
        + prose(
            "L'ingresso è in piano, la Sala Rossa ha quattro posti per sedie a rotelle, la Grande sei. L'ascensore per "
            "la galleria è piccolo: novanta centimetri per centodieci.",
            "Autobus 9 e 30, fermata Molo; l'ultimo parte a mezzanotte e venti. Le biciclette stanno nel cortile, le "
            "macchine è meglio lasciarle in stazione. Dal treno si arriva a piedi in un quarto d'ora lungo le rive.",
            "Al caffè si mangia quello che c'è: una zuppa, un panino, una torta fatta da qualcuno dei soci. In sala si "
            "può portare da bere, non da mangiare, con l'eccezione dei popcorn, che sono materia di fede. Le mostre "
            "nel foyer cambiano ogni due mesi e sono aperte negli orari della cassa.",
        ),
        fetch,
    )


CINEMA = MadeSite(
    "lanterna.test",
    (
        "comments of an audience with stars",
        "posters of an archive in turn, their heading in a test",
        "seats left on a plan in the rows of a table",
        "seldom overlay with a trailer",
        "snack of the hour",
        "saint of the day",
        "spectators since autumn",
        "views of a trailer",
        "ways to pay in any order",
        "number of a provisional order",
        "poster ahead in a vote",
        "temperature in the hall",
    ),
    {"/": home, TONIGHT: tonight, SALT: salt, TRAIN: train, PRICES: prices, FESTIVAL: festival, HOUSE: house},
    (*SLOTS, FULL_PRICE, CARD, FILM, ENTRY, BAR),
)
