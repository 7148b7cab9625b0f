"""Signs that a shop, an office or a telephone line is open or closed at the moment, as its hours have it.

    "open now", "closed, opens at 9"    says itself that it holds for the moment
    "The office is closed"              does not: it is a sign where the page has hours of business, and only from its
                                        third turn on, at visits less than a day apart

"The pass is closed now" is news: a sign is of a place of business. All patterns are for folded text: lower case,
without accents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tidings.read.page.words.masked_figures import WEEKDAYS
from tidings.text.tokens import fold_accents, words_of

OPEN_NOW = re.compile(
    r"\b(?:(?:open|closed) (?:right )?now|now (?:open|closed)|currently (?:open|closed)|"
    r"(?:jetzt|derzeit|gerade|zurzeit|momentan) (?:geoffnet|geschlossen)|"
    r"(?:ouvert|ferme)e?s? (?:maintenant|actuellement|en ce moment)|(?:actuellement|maintenant) (?:ouvert|ferme)e?s?|"
    r"(?:nu|momenteel) (?:geopend|gesloten)|(?:ora|adesso) (?:aperto|chiuso)|(?:aperto|chiuso) (?:ora|adesso)|"
    r"(?:teraz|obecnie) (?:otwarte|zamkniete|czynne|nieczynne)|"
    r"(?:abierto|cerrado|aberto|fechado)s? (?:ahora|agora)|(?:nyni|prave) (?:otevreno|zavreno)|"
    r"(?:abent|lukket|oppet|stangt|apent|stengt) (?:lige |just |akkurat )?n[ua]|"
    r"(?:just|lige|akkurat) n[ua] (?:abent|lukket|oppet|stangt|apent|stengt)|"
    r"most (?:nyitva|zarva)|(?:jelenleg )(?:nyitva|zarva)|(?:nyitva|zarva) most|(?:avoinna|auki|suljettu|"
    r"kiinni) (?:juuri )?nyt|"
    r"(?:juuri )?nyt (?:avoinna|auki|suljettu|kiinni)|(?:deschis|inchis) (?:acum|in acest moment)|acum (?:deschis|"
    r"inchis)|"
    r"(?:ανοιχτα|κλειστα|ανοιχτο|κλειστο) (?:τωρα|αυτη τη στιγμη)|τωρα (?:ανοιχτα|κλειστα|ανοιχτο|κλειστο)|"
    r"su an(?:da)? (?:acik|kapalı|kapali)|trenutno (?:odprto|zaprto|otvoreno|zatvoreno)|(?:teraz|prave) (?:otvorene|"
    r"zatvorene)|"
    r"dabar (?:dirba|nedirba)|(?:praegu|hetkel) (?:avatud|suletud)|(?:agora|neste momento) (?:aberto|fechado)|"
    r"(?:сега|в момента) (?:отворено|затворено)|"
    r"(?:зараз|сеичас) (?:відчинено|зачинено|открыто|закрыто))\b|営業中|営業時間外|準備中"
)
_BUSINESS = re.compile(
    r"we|us|shop|stores?|office|counter|branch|museum|gallery|library|restaurant|cafe|bar|pub|bakery|pharmacy|surgery|"
    r"practice|reception|desk|hotline|helpline|support|showroom|studio|gym|kiosk|market|\w*buro|\w*laden|\w*geschaft|"
    r"\w*filiale|\w*bibliothek|\w*bucherei|apotheke|praxis|rathaus|\w*kasse|\w*schalter|\w*amt|wir|magasin|boutique|"
    r"bureaux?|guichets?|mairie|accueil|musee|bibliotheque|mediatheque|pharmacie|agence|nous|tienda|oficinas?|museo|"
    r"biblioteca|farmacia|taquillas?|ventanilla|negozio|uffici\w*|sportell\w+|biglietteria|winkel|kantoor|balie|"
    r"bibliotheek|apotheek|loket|gemeentehuis|sklep|urzad|biuro|kasa|muzeum|biblioteka|apteka|punkt|wij|salon|"
    r"switchboard|(?:tele)?phone lines?|"
    r"vaxeln|kundtjanst\w*|expedition\w*|butik\w*|reception\w*|\w*kontor\w*|apotek\w*|kirjasto|toimisto|myymala|bolt\w*|"
    r"uzlet\w*|"
    r"prodejna|kancelar|urad|magazin\w*|birou\w*|ghiseu\w*|loja|balcao|secretaria|магазин|офис|офіс|каса|аптека|"
    r"κατασταμα|γραφειο"
)
_MOST_BESIDE_SIGN = 5  # words
_OPEN = re.compile(
    r"open|geoffnet|offen|ouverte?s?|abiert[oa]s?|apert[oaie]|geopend|otwart[eya]|czynn[eya]|oppe[nt]|aben[t]?|"
    r"apen[t]?|"
    r"avoinna|auki|nyitva|deschis[ae]?|ανοιχτ\w{1,2}|otevren[aoy]|otvoren[aeoy]|odprt[aoi]|відчинен\w|открыт\w?|"
    r"abert[oa]s?|"
    r"отворен\w?|acik|avatud|atverts|dirba"
)
_CLOSED = re.compile(
    r"closed|geschlossen|fermee?s?|cerrad[oa]s?|chius[oaie]|gesloten|zamkniet[eya]|nieczynn[eya]|stang[dt]|lukke[td]|"
    r"steng[dt]|suljettu|kiinni|zarva|inchis[ae]?|κλειστ\w{1,2}|zavren[aoy]|zatvoren[aeoy]|zaprt[aoi]|зачинен\w|"
    r"закрыт\w?|"
    r"fechad[oa]s?|encerrad[oa]s?|затворен\w?|kapali|kapalı|suletud|slegts|nedirba"
)
_LONGEST_HOURS = 120  # characters
_RANGE = re.compile(
    r"(?<![\d.:/-])(?:[01]?\d|2[0-4])(?:[:.h]\d\d)?(?:\s?(?:am|pm|h|uhr))?\s?(?:[–—-]|to|till?|until|bis|a|til|tot|"
    r"do|ig|до)\s?"
    r"(?:[01]?\d|2[0-4])(?:[:.h]\d\d)?(?![\d/-])"
)
_EXACT = re.compile(r"\d[:.h]\d\d|\d\s?(?:am|pm|uhr|h)\b")
# Days of the week in short, and names for several of them.
_DAYS = re.compile(
    r"\b(?:mon|tues?|wed|thu|thurs|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|gio|sab|dom|pon|wt|czw|pt|"
    r"man|tis|ons|tors|fre|ma|ti|ke|to|pe|la|lor|po|ut|st|ct|pa|pn|вт|ср|чт|пт|сб|нд|вс|week ?days?|daily|every day|"
    r"open(?:ing)?|hours|werktags?|taglich|wochentags|tous les jours|diario|laborables|feriali|dagelijks|werkdagen|"
    r"codziennie|vardagar|hverdager?|hverdage|dagligen|arkisin|paivittain|denne|pracovni|hetkoznap\w*|naponta|zilnic|"
    r"щодня|будні|ежедневно|будни|καθημερινα|kl|klo|ore|godz)\b"
)


def is_business(words: Sequence[str]) -> bool:
    """Is it a place with hours of business that a sign speaks of, by the words beside "open now"?"""
    return len(words) <= _MOST_BESIDE_SIGN and any(_BUSINESS.fullmatch(word) for word in words)


def is_turned(old: str, new: str) -> bool:
    """Do two texts say of the same place of business that it is open, and closed?"""
    before, after = words_of(fold_accents(old)), words_of(fold_accents(new))
    if len(before) != len(after) or not is_business(after):
        return False
    differing = [(one, other) for one, other in zip(before, after, strict=True) if one != other]
    if len(differing) != 1:
        return False
    one, other = differing[0]
    return any(
        first.fullmatch(one) is not None and second.fullmatch(other) is not None
        for first, second in ((_OPEN, _CLOSED), (_CLOSED, _OPEN))
    )


# What only goes by the hour: "closed for the night", "opens again at eight", "staffed now".
_BY_THE_HOUR = re.compile(
    r"\b(?:at this hour|for the night|by (?:day|night)|over ?night|until morning|"
    r"(?:re)?opens(?: again)? at (?:\d|five|six|seven|eight|nine|ten|eleven|twelve|noon|midday)|"
    r"(?:re)?opens (?:again )?(?:tomorrow|in the morning)|(?:un)?staffed|(?:un)?manned|(?:is |are )?answering|"
    r"um diese (?:zeit|uhrzeit|stunde)|zu dieser (?:zeit|stunde)|uber nacht|(?:un)?besetzt|offnet (?:wieder )?um|"
    r"a cette heure(?:-ci)?|pour la nuit|rouvre|(?:r)?ouvre a \w+|repond(?:ent)?|a esta hora|de noche|vuelve a abrir|"
    r"abre (?:a las|as)|atiende|atende|contesta|a quest'ora|per la notte|(?:ri)?apre alle|risponde|a aquesta hora|"
    r"op dit (?:uur|tijdstip)|opent (?:weer )?om|bemand|o tej porze|na noc|otwiera(?:my)? o|vid denna tid|"
    r"oppnar (?:igen )?(?:klockan|kl)|(?:o)?bemannad|(?:u)?bemannet|abner (?:igen )?(?:klokken|kl)|"
    r"apner (?:igjen )?(?:klokken|kl)|v tuto (?:dobu|hodinu))\b"
)
_NOW = re.compile(r"\b(?:now|jetzt|maintenant|ahora|adesso|ora|agora|ara|nu|teraz|nyni)\b")
_NEGATIONS = frozenset("not non no nicht pas ne ikke inte niet nie nao".split())
_LONGEST_SIGN, _LEAST_SHARED = 110, 4  # characters of a sign; of a word that two of them share


def goes_by_the_hour(old: str, new: str) -> bool:
    """Do two texts say whether the same place answers at this hour: "The desk is staffed now", "The desk is closed for
    the night"? With a date, other hours, or another day of rest, it is news."""
    texts = [fold_accents(text) for text in (old, new)]
    if max(map(len, texts)) > _LONGEST_SIGN or not any(map(_BY_THE_HOUR.search, texts)):
        return False
    one, other = (frozenset(words_of(text)) for text in texts)
    shared = [word for word in one & other if len(word) >= _LEAST_SHARED and not _is_state(word)]
    apart = one ^ other
    if not shared or any(map(str.isdigit, "".join(apart))) or not apart.isdisjoint(WEEKDAYS):
        return False
    if apart <= _NEGATIONS:  # "is not staffed"
        return True
    signs = [_differing_sign(text, apart) for text in texts]
    return all(signs) and signs[0] != signs[1]


def _differing_sign(folded: str, apart: frozenset[str]) -> str:
    """A sign in a text, of which a word is not in the other text, without its hour; empty where there is none."""
    found = (sign[0] for pattern in (_BY_THE_HOUR, OPEN_NOW, _NOW) for sign in pattern.finditer(folded))
    states = (word for word in words_of(folded) if _is_state(word))
    sign = next((one for one in (*found, *states) if not apart.isdisjoint(words_of(one))), "")
    return "" if not sign else "at" if " at " in f"{sign} " else sign


def _is_state(word: str) -> bool:
    return any(sign.fullmatch(word) is not None for sign in (_OPEN, _CLOSED))


def has_hours(texts: Iterable[str]) -> bool:
    """Are there hours of business among the texts of a page: "Mon-Fri 9-17", "9.00-16.30"?"""
    return any(map(_says_hours, texts))


def _says_hours(text: str) -> bool:
    if len(text) > _LONGEST_HOURS or not any(map(str.isdigit, text)):
        return False
    folded = fold_accents(text)
    found = _RANGE.search(folded)
    if found is None:
        return False
    if _EXACT.search(found[0]) is not None or _DAYS.search(folded) is not None:
        return True
    return not WEEKDAYS.keys().isdisjoint(words_of(folded))


def says_open(text: str) -> bool:
    """Does a text say of anything that it is open or closed?"""
    return any(_OPEN.fullmatch(word) or _CLOSED.fullmatch(word) for word in words_of(text))
