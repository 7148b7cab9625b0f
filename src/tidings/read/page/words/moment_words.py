"""Words by which a text says that it holds for the moment, beyond those of momentary_text.py: in further languages;
greetings, which go by the hour.

All are for folded text: lower case, without accents, Hangul in its letters.
"""

from __future__ import annotations

import re

from tidings.text.tokens import fold_accents

_NOW = (
    r"зараз|наразі|поточн\w+|цієї миті|сеичас|текущ\w+|в данный момент|в момента|сега|тренутно|сада|"
    r"nyni|prave ted|prave teraz|v tuto chvili|momentalne|trenutno|upravo sada|trenutacno|juuri nyt|talla hetkella|"
    r"parhaillaan|for narvarande|i øjeblikket|for øyeblikket|akkurat na|i augnablikinu|simdi|su anda?|jelenleg|"
    r"pillanatnyilag|acum|in acest moment|in prezent|τωρα|αυτη τη στιγμη|dabar|siuo metu|tagad|sobrid|pasreiz|praegu|"
    r"hetkel|sekarang|saat ini|hien tai|bay gio|ara mateix|neste instante"
)
_LAST_HOUR = (
    r"(?:last|past) (?:hour|\d+ minutes)|letzten? stunde|derniere heure|ultima hora|ultim'ora|laatste uur|"
    r"ostatniej godzin\w+|sidste time|senaste timmen|siste timen|posledni hodin\w*|остання годин\w+|останню годину|"
    r"последнии час|viimeisen tunnin|utolso ora\w*|son bir saat\w*"
)
_QUEUE = (
    r"черз[іи]|черг[аи]|очеред\w+|ve fronte|cekaci dob\w+|doba cekani|telefonko|i kon|kotid|vantetid|ventetid|"
    r"jonossa|odotusaika|tempo de espera|fila de espera|varakozasi ido|kuyruk|bekleme suresi|timp de asteptare|"
    r"χρονοσ αναμονησ|laukimo laikas|ooteaeg|waktu tunggu"
)
_UNSPACED = (
    r"目前|即時|实时|現正|现正|当前|現時|現在|现在|排隊|排队|等候|候診|過去一小時|过去一小时|過去1時間|"
    r"ขณะนี้|ตอนนี้|الآن|حاليا|עכשיו|כעת|अभी"
)
_HANGUL = "|".join(map(fold_accents, ("지금", "현재", "대기")))
_MOMENT = re.compile(rf"(?<!\w)(?:{_NOW}|{_LAST_HOUR}|{_QUEUE})(?!\w)|{_UNSPACED}|{_HANGUL}")
# What is sold, published or counted for good, as in momentary_text.py.
_LASTING = re.compile(
    r"(?<!\w)(?:цін\w*|цен\w*|тариф\w*|ставк\w*|вакансі\w+|ваканси\w+|міст?сц\w+|мест\w*|верс\w+|запас\w*|залиш\w*|остал\w+|"
    r"наявност\w*|наличи\w*|cen[auyoe]?\w*|sazb\w+|volnych|mist|skladem|skladom|pris\w*|priser\w*|ranta\w*|rente\w*|lager\w*|"
    r"ledig\w*|platser|pladser|plasser|stillinger|tjanster|hinta\w*|korko\w*|varasto\w*|paikka\w*|preco\w*|taxa\w*|vagas|"
    r"estoque|ar\w{0,2}|arak|kamat\w*|keszlet\w*|fiyat\w*|faiz\w*|stok\w*|pret\w*|dobanda\w*|stoc|locuri|τιμ\w+|επιτοκ\w+|"
    r"kain\w*|palukan\w*|cijen\w*|kamat\w*|zaliha|verzi\w+|version\w*)(?!\w)|價|价|利率|庫存|库存|職缺|名額|剩|版本|票"
)


# How many results a search has: from a thousand on, no person follows the figure.
_FOUND = re.compile(
    r"(?<!\w)(?:results?|found|treffer|ergebnisse|gefunden|resultats?|resultados?|risultati|resultaten|wynik\w*|znaleziono|"
    r"nalezen\w*|vysledk\w*|talalat\w*|rezultat\w*|tulos\w*|traffar|treff|знаидено|наидено|результат\w*|αποτελεσματα|sonuc)"
    r"(?!\w)|件中|檢索結果|搜索结果"
)
_LARGE = re.compile(r"(?<![\d.,])\d{1,3}(?:[.,'\u2019\u00a0\u202f ]\d{3})+(?!\d)|(?<![\d.,])\d{4,9}(?![\d.,])")
_MOST_WORDS = 5


def counts_results(folded: str) -> bool:
    """Does a folded text say nothing but how many results there are, a thousand or more?"""
    if _FOUND.search(folded) is None or _LARGE.search(folded) is None:
        return False
    return len(folded.split()) <= _MOST_WORDS and _LASTING.search(folded) is None


def says_moment_abroad(folded: str) -> bool:
    """Does a folded text say that it holds for the moment, and nothing of what is sold or counted for good?"""
    return _MOMENT.search(folded) is not None and _LASTING.search(folded) is None


# -- greetings ---

GREETING = re.compile(
    r"\b(?:good (?:morning|afternoon|evening|day|night)|guten (?:morgen|tag|abend)|bonjour|"
    r"bonsoir|bonne (?:journee|soiree|nuit)|buen[oa]s (?:dias|tardes|noches)|dzien dobry|dobry wieczor|buongiorno|"
    r"buonasera|buon pomeriggio|buona(?:notte| sera| giornata| serata)|"
    r"goede ?(?:morgen|middag|avond|nacht|dag)|god(?: |e |en )?(?:morgon|eftermiddag|kvall|morgen|formiddag|"
    r"ettermiddag|aften|kveld|dag)|hyvaa (?:huomenta|paivaa|iltaa)|bo[am] (?:dia|tarde|noite)|bona (?:tarda|nit)|"
    r"bon (?:dia|vespre)|"
    r"dobre rano|dobre dopoledne|dobry den|dobry vecer|dobre odpoledne|jo (?:reggelt|napot|estet)|"
    r"buna (?:dimineata|ziua|seara)|dobro jutro|dobar dan|dobra vecer|gunaydin|iyi (?:gunler|aksamlar|geceler)|"
    r"доброе утро|добрыи (?:день|вечер|ранок)|доброго (?:ранку|дня|вечора)|καλημερα|καλησπερα|καληνυχτα)\b"
    r"|おはよう\w*|こんにちは|こんばんは"
)
_LONGEST_GREETING, _LONGEST_ASKING = 4, 9  # words


def greets(folded: str) -> bool:
    """Is a folded text nothing but a greeting by the time of day, and a question at most: "Good morning. Where to?"?"""
    most = _LONGEST_ASKING if folded.rstrip().endswith("?") else _LONGEST_GREETING
    return GREETING.match(folded.lstrip(' ¡!«"')) is not None and len(folded.split()) <= most


_OPENING = re.compile(r"[^\W\d][^.!?,\d]{1,40}[.!?,]\s+")  # the first words of a text, up to a stop


def is_opening_moved(old: str, new: str) -> bool:
    """Do two folded texts differ in their openings alone, of which one greets: "Good morning. Where to?", "Travelling
    late? Where to?"?"""
    one, other = _OPENING.match(old), _OPENING.match(new)
    if one is None or other is None or old[one.end() :] != new[other.end() :] or not new[other.end() :].strip():
        return False
    return any(GREETING.search(opening[0]) is not None for opening in (one, other))
