"""Sentences for the web-monitoring paper's experiment, in Polish: what the watch is to find, and what it is not.

The query is `gaz, łupki, energia`, two of the three. Each word stands in the case that its sentence asks for. A town
and a figure make every sentence one of its own.
"""

from __future__ import annotations

from enum import StrEnum
from random import Random

QUERY = ("gaz", "łupki", "energia")
AT_LEAST = 2
LANGUAGE = "pl"
# Of the keyword boxes: the words of the query are among the most popular ones.
TAGS = """
gaz łupki energia prąd węgiel ropa paliwa ceny rynek giełda podatki inwestycje przemysł budżet kredyty drogi kolej
samochody mieszkania praca klimat pogoda sport kultura wybory atom
""".split()
_TOWNS = """
Gdańsku Lublinie Wejherowie Lęborku Siedlcach Płocku Toruniu Kielcach Rzeszowie Olsztynie Koszalinie Radomiu Opolu
Elblągu Zamościu Krośnie Suwałkach Chełmie Legnicy Kaliszu Tarnowie Gnieźnie Malborku Pile Ełku Mławie Kutnie Lesznie
""".split()


class Kind(StrEnum):
    TRUE = "true"  # two of the words at least, in one sentence of its own
    NEAR = "near"  # one of them, or words that only look alike
    OTHER = "other"


_TRUE = (
    "Odwierty w {town} wykazały, że gazu w łupkach jest o {n} procent więcej, niż sądzono.",
    "Spółka z {n} koncesjami wstrzymała w {town} poszukiwania gazu, bo energia z wiatru jest tańsza.",
    "Na konferencji w {town} mówiono o energii z łupków i o {n} nowych otworach.",
    "Za gazem z {n} odwiertów stoi koncern, który w {town} buduje też magazyn energii.",
    "Mieszkańcy protestowali w {town} przeciwko wydobyciu gazu; {n} osób nie chce słyszeć o łupkach.",
    "Rachunki za gaz i energię wzrosną w {town} o {n} złotych miesięcznie.",
    "Złoża łupków pod {n} gminami mają dać gaz już za trzy lata, zapowiedziano w {town}.",
    "W {town} podpisano umowę: {n} milionów na badania łupków i bezpieczeństwo energii.",
    "Po {n} próbach w {town} inżynierowie przyznali, że gazowi uwięzionemu w łupkach potrzeba innej metody.",
    "O gazie, o łupkach i o {n} nowych podatkach rozmawiali posłowie w {town}.",
)
_NEAR = (
    "Dostawy gazu do {n} domów przywrócono w {town} przed północą.",
    "Zużycie energii w szkołach spadło w {town} o {n} procent.",
    "Geolodzy opisali w {town} wiek łupków sprzed {n} milionów lat.",
    "Gazeta wydawana w {town} energicznie broni {n} drzew przy rynku.",
    "Energiczny trener z {town} wygrał {n} spotkań, pisze gazeta.",
    "Łupem złodziei w {town} padło {n} rowerów; gazik policji przyjechał po godzinie.",
)
_OTHER = (
    "Nowy most w {town} otwarto po {n} miesiącach budowy.",
    "Biblioteka w {town} kupi {n} książek i zostanie dłużej otwarta.",
    "Koncert w {town} przyciągnął {n} słuchaczy mimo deszczu.",
    "Drużyna z {n} juniorami w składzie wygrała w {town} w ostatniej minucie.",
    "Lekarze w {town} przyjęli {n} pacjentów w nowej przychodni.",
    "Ceny mieszkań w {town} stanęły po {n} tygodniach wzrostu.",
)
_SENTENCES = {Kind.TRUE: _TRUE, Kind.NEAR: _NEAR, Kind.OTHER: _OTHER}


class Dispatches:
    """No sentence is handed out twice."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(f"dispatches/{seed}")
        self._given: set[str] = set()

    def sentence(self, kind: Kind) -> str:
        while True:
            made = self._rng.choice(_SENTENCES[kind])
            sentence = made.format(town=self._rng.choice(_TOWNS), n=self._rng.randint(3, 980))
            if sentence not in self._given:
                self._given.add(sentence)
                return sentence

    def headline(self, kind: Kind) -> str:
        return self.sentence(kind).rstrip(".")
