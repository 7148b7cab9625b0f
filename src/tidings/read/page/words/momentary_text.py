"""Texts that say themselves that they hold for the moment: a sign that something is open now, pollen and weather, a
placeholder, what is of the day.

Each is judged beside the text that it took the place of: nothing but what is of the moment may differ. "The pass is
closed now" and a storm warning are news. So are waiting times and rates of exchange: people follow pages for them.
Words that mean something else in another language are left out ("weer" is again, "Polen" is a country).
"""

from __future__ import annotations

import re
from functools import lru_cache

from tidings.read.page.words.moment_words import says_moment_abroad
from tidings.text.tokens import fold_accents, words_in, words_of

# All patterns are for folded text: lower case, without accents.
_LONGEST = 120  # characters of a text that is judged
_MOST_WORDS_OF_MEASURE = 3  # of a label
_MILLISECONDS = re.compile(r"\d\s?(?:ms|msec|µs|мс)(?!\w)")
_LONGEST_PRESENCE = 24  # characters
# Whether a person is there, folded; those of the first list are said of nothing else.
_ABSENCE = frozenset(
    "away|be right back|idle|online now|do not disturb|in a meeting|abwesend|gerade online|absent|absente|ausente|"
    "assente|afwezig|zaraz wracam|nieobecny".split("|")
)
_PRESENCE = _ABSENCE | frozenset(
    "online|offline|busy|active|active now|available|anwesend|beschaftigt|verfugbar|en ligne|hors ligne|occupe|"
    "conectado|ocupado|occupato|disponibile|bezet|dostepny|zajety".split("|")
)
_ORDER = re.compile(
    r"(?:add to|put in(?:to)?|into) (?:the |my |your )?(?:cart|basket|bag|trolley)|"
    r"(?:buy|order|book|reserve|shop) (?:it )?now|(?:get|buy|book) tickets|"
    r"in den (?:warenkorb|einkaufswagen)|(?:jetzt|sofort) (?:kaufen|bestellen|buchen|anmelden)|ajouter au panier|"
    r"(?:acheter|commander|reserver)(?: maintenant)?|(?:anadir|agregar) (?:al carrito|a la cesta)|"
    r"comprar(?: ahora| agora)?|aggiungi al carrello|(?:acquista|compra|ordina)(?: ora| subito)?|"
    r"in winkelwagen|(?:koop|bestel|boek) nu|dodaj do koszyka|(?:kup|zamow) teraz|"
    r"adicionar ao carrinho|(?:lagg|legg) i (?:varukorg\w*|handlekurv\w*)|kop nu"
)
# An order, made now, and the day of it: of a promise when it is sent.
_DISPATCH = (
    re.compile(
        r"\b(?:order(?:ed|s)?|bestell\w*|command(?:e|es|ez|ee)|pedidos?|pide|pida|ordin[aei]\w*|zamow\w*|bestall\w*|"
        r"bestil\w*|objedn\w*|encomend\w*)\b"
    ),
    re.compile(
        r"\b(?:now|in the next|within|jetzt|binnen|innerhalb|nachsten|maintenant|dans les|ahora|proximas|adesso|entro|"
        r"teraz|w ciagu|nu|inom|inden|agora|nasledujicich)\b"
    ),
    re.compile(
        r"\b(?:today|tomorrow|heute|morgen|aujourd'hui|demain|hoy|manana|oggi|domani|vandaag|dzis|jutro|i ?dag|"
        r"i ?morgen|i ?morgon|dnes|zitra|hoje|amanha)\b"
    ),
)
_SENT = re.compile(
    r"\b(?:leaves?|ships?|goes out|sent|dispatch\w*|deliver\w*|arrives?|posted|versand\w*|verschickt|geliefert|"
    r"lieferung|expedie\w*|livre\w*|part|sale|enviad\w*|envia\w*|entrega\w*|spedit\w*|consegn\w*|verzonden|bezorgd|wysylka|"
    r"wysylamy|skickas|levereras|sendes|leveres|odesilame|odesleme)\b"
)
_MOST_WORDS_SENT = 8
_HOUR_OF_DAY = re.compile(
    r"\d[:.h]\d\d|\d\s?(?:am|pm|uhr)\b|"
    r"\b(?:before|by|until|till|bis|vor|avant|antes|entro le|voor|przed|innan|inden) \d"
)
_STATES = {
    "open": r"open|geoffnet|offen|ouverte?s?|abiert[oa]s?|apert[oaie]|geopend|otwart[eya]|czynn[eya]|営業中",
    "closed": r"closed|geschlossen|fermee?s?|cerrad[oa]s?|chius[oaie]|gesloten|zamkniet[eya]|nieczynn[eya]|営業時間外",
}
_TURNS = (
    r"(?:re)?opens?|closes?|until|till|bis|ab|offnet|schliesst|jusqu'?a|ouvre|ferme|hasta|abre|cierra|fino a\w*|"
    r"apre|chiude|"
    r"tot|opent|sluit|do|od|otwiera\w*|zamyka\w*"
)
_HOUR = r"\d{1,2}(?:[:.h]\d{2})?(?:\s?(?:h|uhr|am|pm|uur))?"
_SIGN = {
    state: re.compile(rf"(?:{words})\b\W*(?:\w+ ){{0,1}}(?:{_TURNS})\b[^.!?\d]{{0,20}}{_HOUR}\W*")
    for state, words in _STATES.items()
}
_AMBIENT = re.compile(
    r"\b(?:pollen\w*|pollini|pylk\w*|uv(?:[ -]?index)?|air quality|luftqualitat|qualite de l'air|"
    r"calidad del aire|"
    r"qualita dell'aria|luchtkwaliteit|jakosc powietrza|sunrise|sunset|sonnen(?:auf|unter)gang|lever du soleil|"
    r"coucher du soleil|amanecer|atardecer|(?:high|low) tide|moon(?:rise|set)|weather|wetter|meteo|el tiempo|"
    r"pogoda|"
    r"(?:water|sea|air|lake) temperature|(?:wasser|luft|see)temperatur|temperature de l'eau)\b|花粉|天気|気温|大気"
)
_WARNING = re.compile(
    r"warn|alert|avis|allert|aviso|ostrzez|waarschuw|alarm|danger|gefahr|storm|sturm|tempete|tormenta|tempesta|"
    r"burz|警報|注意報"
)
# That a text holds for the moment, and what is measured from moment to moment. What is sold, published or counted for
# good is left out: "Current version 2.4", "now 12 vacancies".
_MOMENT = re.compile(
    r"\b(?:(?:right|just|by) now|now|at (?:the|this) (?:moment|time|hour|minute)|this (?:hour|minute|moment)|"
    r"current(?:ly)?|presently|at present|jetzt|gerade|derzeit\w*|zur ?zeit|momentan\w*|im (?:moment|"
    r"augenblick)|aktuell\w*|zur stunde|en ce moment|a cette heure|a l'instant|actuel\w*|maintenant|ahora|"
    r"en este momento|a esta hora|actual(?:es|mente)?|en la actualidad|adesso|ora|in questo momento|a quest'ora|"
    r"attual\w*|nu|op dit moment|momenteel|huidige|teraz|w tej chwili|obecn\w+|aktualn\w+|agora|neste momento|"
    r"atual\w*|nyt|lige nu|just nu|akkurat na|wait(?:s|ing)?(?: times?)?|queues?|queuing|warte\w*|schlange|attente|"
    r"file d'attente|attesa|coda|in fila|espera|cola|wacht\w*|wachtrij|kolejk\w+|oczekiwani\w+|load|occupancy|"
    r"crowd\w*|busy|auslastung|belegung|affluence|frequentation|afluencia|affluenza|drukte|bezetting|oblozeni\w+|"
    r"temperatur\w*|degrees|grad|gradi|grados|graden|degres|stopni)\b|"
    r"\blive\b(?=\W*[:：·|)]|\W*$| (?:data|figures?|counts?|readings?|status)\b)|^\W*live\b|°|"
    r"現在|ただいま|待ち時間|混雑"
)
_LASTING = re.compile(
    r"\b(?:versions?|releases?|build|prices?|fares?|fees?|rates?|costs?|preise?|tarife?\w*|kurse?|prix|"
    r"tarifs?|precios?|"
    r"prezz[oi]|prijs|prijzen|cena|ceny|vacanc\w+|jobs?|stellen|postes|plazas|posti di lavoro|vacatures|weeks?|months?|"
    r"years?|wochen|monate?n?|jahre?n?|semaines?|mois|ans|semanas|meses|anos|settimane|mesi|anni|weken|maanden|jaar|"
    r"tygodni\w*|miesi\w+|lat|stock|left|remaining|available|places|seats|spots|tickets|lager|vorratig|"
    r"verfugbar|platze|"
    r"disponibles?|places|plazas|entradas|posti|biglietti|magazzino|voorraad|beschikbaar|plaatsen|miejsc|"
    r"sztuk|biletow)\b"
)
_FULL = re.compile(r"\d ?% (?:full|voll|lleno|piena?|pieno|complet|vol|pelny|belegt|ocupado|occupato)\b")
_FREE_NOW = re.compile(r"\bfree (?:places|spaces|bays|seats|bikes) (?:right )?now\b")  # of a car park, a reading room
# What is reported however often it moves: harm and danger, what is out of order, what is let, bid, voted or allowed.
_HARM = (
    r"cases|deaths?|dead|killed|fatalit\w+|victims?|casualt\w+|injured|missing|infect\w+|"
    r"hospitali[sz]\w+|evacuat\w+|"
    r"(?:todes)?falle|tote|toten|opfer|verletzte\w*|vermisste\w*|infi\w+|evakuier\w+|cas|morts?|deces|"
    r"victimes?|blesses|"
    r"disparus|casos|muert\w+|victimas|heridos|desaparecid\w+|fallecid\w+|contagi\w+|casi|morti|vittime|"
    r"feriti|dispersi|"
    r"gevallen|doden|slachtoffers|gewonden|vermisten|besmet\w+|przypadk\w+|ofiar\w*|zgon\w*|rannych|zaginion\w+|"
    r"incidents?|outages?|disruptions?|faults?|storung\w*|ausfall\w*|pannes?|incidencias?|averias?|guasti|storing\w*|"
    r"awari\w+"
)
_GRAVE = re.compile(
    rf"\b(?:{_HARM}|threat\w*|terror\w*|"
    r"limits?|grenzwert\w*|limites?|hiring|openings?|apartments?|flats?|rooms?|wohnung\w*|zimmer|logements?|"
    r"appartements?|pisos?|habitaciones|appartamenti|camere|woningen|kamers|mieszka\w+|pokoi|offers?|bids?|gebote?|"
    r"angebote?|offres?|encheres?|ofertas?|pujas?|offert[ae]|bod|biedingen|ofert\w*|votes?|stimmen|voix|"
    r"votos?|voti|stemmen|"
    r"glosow|\w*satz|taux|tasso|tasa|stopa)\b"
)
_HARMFUL = re.compile(rf"\b(?:{_HARM}|threat\w*|terror\w*)\b")
# Stems of words for what goes wrong on roads and rails, at work and outdoors: a text with one is news each time.
_TROUBLE = re.compile(
    r"\b(?:accident|delay|cancel|suspen|disrupt|interrupt|(?<!your )problem|strike|warning|alert|alarm|flood|"
    r"fire|storm|emergency|danger|shortage|recall|blocked|broken|unavailable|degraded|unfall|verspat|entfall|entfallt|gesperrt|"
    r"sperrung|streik|warnung|hochwasser|gefahr|notfall|ruckruf|unterbroch|eingeschrank|retard|annul|interromp|interrup|greve|"
    r"alerte|inondation|perturb|retras|huelga|alerta|peligro|inundac|cortad|ritard|cancell|sospes|sciopero|allert|"
    r"pericol|allag|ongeval|vertrag|geannul|uitval|staking|waarschuw|gevaar|wypad|opozni|odwol|zawiesz|strajk|"
    r"ostrzez|zagroz|utrudn|olycka|forsen|installd|strejk|varning|fara|ulykke|forsink|aflys|innstil|advarsel|"
    r"acident|atras|perigo|greve|interdit|nehod|zpozd|zrusen|stavk|vystrah|varovan|vyluk|onnettomu|myohas|perut|lakko|"
    r"varoitus|hairio|baleset|keses|torol|sztrajk|intarzi|anulat|avertiz|авари|аварі|задерж|затрим|отмен|скасован|"
    r"забаст|предупр|попередж|опасн|небезп|ατυχημα|καθυστερ|απεργ|ακυρ|kaza|gecik|iptal|grev)"
    r"|遅延|運休|運転見合わせ|事故|中止|警報|注意報|延误|延誤|取消|停运|停運|警报|預警|预警"
)
_STAMP = re.compile(
    r"\b(?:updated|as of|as at|measured|measurement|reading|taken|sampled|refreshed|stand|aktualisiert|gemessen|"
    r"messung|mis(?:e|es)? a jour|mesure\w*|releve\w*|actualizad[oa]|medid[oa]|medicion|aggiornat[oaie]|misurat[oaie]|"
    r"rilevat[oaie]|bijgewerkt|gemeten|meting|aktualizacja|zaktualizowano|pomiar\w*|"
    r"zmierzono)\b\D{0,24}(?:\d{1,2}[:.h]\d\d|\d{1,2}\.? )|"
    r"(?:更新|測定|現在)\D{0,6}\d{1,2}[:時]"
)
_GIVEN = re.compile(r"[^:：.!?\d]{0,20}(?:[:：]|\d)")
_MOST_AMBIENT = 4  # words that differ
_MOST_IN_MEASURE = 8  # words beside the figures
_PLACEHOLDER = re.compile(
    r"\W*(?:(?:could not|couldn't|cannot|can't|failed to|unable to) load(?: \w+){0,3}|(?:\w+ ){0,3}could not be loaded|"
    r"(?:\w+ ){0,4}(?:konnten?|kann|konnen) nicht geladen werden|impossible de charger(?: [\w']+){0,3}|"
    r"no se (?:ha |han )?(?:pud\w+|podido) cargar(?: \w+){0,3}|impossibile caricare(?: \w+){0,3}|"
    r"(?:\w+ ){0,3}(?:kon|konden) niet worden geladen|nie (?:mozna|udalo sie) (?:zaladowac|wczytac)(?: \w+){0,3}|"
    r"loading|(?:is )?being loaded|please wait|wird geladen|(?:daten |inhalte? )?(?:werden|wird) geladen|lade(?:n)?|"
    r"bitte warten|chargement(?: en cours)?|veuillez patienter|cargando|espere|caricamento(?: in corso)?|attendere|"
    r"(?:bezig met )?laden|even geduld|ladowanie|wczytywanie|trwa ladowanie|carregando|laster|laddar|indlaeser|"
    r"nacitani|"
    r"загрузка|読み込み中(?:です)?|読込中|"
    r"loading (?:the )?(?:articles|calendar|charts?|comments|content|data|events|feed|form|images?|items|maps?|more|"
    r"news|page|player|posts|preview|products|recommendations|results|reviews|table|videos?|widget)|"
    r"loading(?: \w+){1,4}(?=\s?(?:\.\.\.|…)))\W*"
)
_LONGEST_PLACEHOLDER = 60
_DAY = r"(?:of the day|des tages|du jour|del dia|del giorno|do dia|dnia|van de dag|of today)"
_OF_THE_DAY = re.compile(
    rf"(?:\W*(?:(?:the|our|der|die|das|le|la|el|il|lo|het|de|unser\w*|notre|onze)\s|"
    rf"l')?(?P<what>[\w' -]{{2,40}}?) {_DAY}\b"
    r"|(?:今日|本日)の(?P<so>[^\W\d]{1,8})"
    r"|\W*(?:today'?s )?(?:birthdays?|name ?days?)\b|\W*(?:geburtstage?|namenstage?|anniversaires|saints? du jour)\b"
    r"|\W*(?:cumpleanos|compleanni|verjaardagen|urodziny|imieniny|solenizanci|namnsdag\w*|navnedag\w*|nimipaiva\w*|"
    r"nevnap\w*|svatek ma|meniny ma|onomastica|varda dienas?|vardadien\w*|nimepaev\w*|именины|іменини)\b"
    r"|\W*(?:on this day|this day in history|heute vor|am heutigen tag|ce jour[- ]la|tal dia como hoy|accadde oggi|"
    r"op deze dag|tego dnia|v tento den|tento den|ezen a napon|in aceasta zi|na danasnji dan|в этот день|цього дня|"
    r"на този ден|pa denne dag|den har dagen|talla paivalla)\b)(?: (?:today|heute|vandaag|oggi|hoy|dzis|"
    r"aujourd'hui))?\W*(?:$|[:：])"
)
_DAILY = re.compile(
    r"(?:thought|quote|tip|word|joke|fact|saying|proverb|photo|picture|image) of the day|"
    r"(?:spruch|zitat|tipp|wort|witz|bild|foto) des tages|(?:pensee|citation|mot|conseil|photo|image) du jour|"
    r"(?:frase|cita|palabra|consejo|foto) del dia|(?:frase|pensiero|parola|foto|citazione) del giorno|"
    r"(?:on this day in|heute vor|am heutigen tag (?:im jahr )?|v tento den(?: roku)?|tego dnia w|"
    r"ezen a napon|in aceasta zi,?(?: in)?|"
    r"в этот день(?: в)?|цього дня(?: у)?|op deze dag in|ce jour-la,? en|tal dia como hoy de|"
    r"accadde oggi,? nel) \d{3,4}\b|"
    r"(?:cytat|mysl|slowo|zdjecie) dnia|(?:spreuk|tip|woord|citaat|foto) van de dag|今日の(?:言葉|一言|写真)"
)
_FACTS = re.compile(
    r"did you know(?: that)?|wussten sie (?:schon|dass)|wusstest du(?: schon)?|schon gewusst|le saviez vous|sabias que|"
    r"sabia que|voce sabia|lo sapevi(?: che)?|lo sapevate|wist (?:je|u) dat|czy wiesz ze|czy wiecie ze|"
    r"visste du(?: att?)?"
)
_TOLD_FACTS = re.compile(
    r"\W*(?:did you know|wussten sie|wusstest du|schon gewusst|(?:le )?saviez[- ]vous|sabias que|(?:voce )?sabia que|"
    r"(?:lo )?sapevi|lo sapevate|wist (?:je|u) dat|czy wie(?:sz|cie)|visste du|vidste du|tiesitko|vedeli jste)\b"
)
_DEPARTURES = re.compile(
    r"\W*(?:(?:the )?next |live |nachste |prochaine?s? |proxim[oa]s |prossim[ei] |volgende |najblizsze )?"
    r"(?:departures?|arrivals?|abfahrt(?:en)?|ankunft|ankunfte|departs?|passages?|arrivees|salidas|llegadas|"
    r"partenze|arrivi|"
    r"vertrek(?:tijden)?|aankomst|odjazdy|przyjazdy)(?: (?:now|live|board|from here|en temps reel|jetzt))?\W*|"
    r"(?:次の)?(?:発車|出発|到着)(?:案内|時刻|予定)?"
)
_DEPARTURE = re.compile(
    r"(?:in |dans |en |za |tra |~)?\d{1,2}(?:[:h.]\d{2}|\s?(?:min\w*|'|分))?\.?|now|due|jetzt|sofort"
)
# What is sold, served, decided, counted or reported is what a page is about.
_SERVED = re.compile(
    r"\b(?:zahl|chiffre|cifra|numero|number|figure|statistic\w*|statistik|getal|cijfer|liczba|menu\w*|dish\w*|plats?|offers?|deals?|specials?|soup|lunch|angebote?\w*|gericht\w*|suppe|\w*menu|"
    r"offres?|promo\w*|"
    r"oferta\w*|offert\w*|aanbieding\w*|danie|zupa|order|agenda|ordre|ordine|orden|porzadek|tagesordnung|rate|"
    r"price|kurs|news|headlines|stor(?:y|ies)|nachrichten|meldung\w*|schlagzeilen|themen|actualites?|infos?|noticias?|"
    r"notizi[ae]|nieuws|wiadomosci)\b|献立|特価"
)


def is_of_the_moment(old: str, new: str) -> bool:
    """Do two folded texts differ only in what holds for the moment, by their own words?"""
    if max(len(old), len(new)) > _LONGEST:
        return False
    return _is_ambient(old, new) or _is_sign(old, new)


def _is_sign(old: str, new: str) -> bool:
    """ "Open, closes at 18:00" and "Closed, opens at 9:00": of the same thing, and not with other hours alone."""
    for before, after in (("open", "closed"), ("closed", "open")):
        one, other = _SIGN[before].search(old), _SIGN[after].search(new)
        if one is not None and other is not None:
            return _around(one) == _around(other)
    return False


def _around(found: re.Match[str]) -> list[str]:
    return words_of(f"{found.string[: found.start()]} {found.string[found.end() :]}")


def _is_ambient(old: str, new: str) -> bool:
    one, other = _AMBIENT.search(old), _AMBIENT.search(new)
    if one is None or other is None or one[0] != other[0] or _WARNING.search(old) or _WARNING.search(new):
        return False
    if not _is_measure(one) or not _is_measure(other):
        return False
    before, after = _without_figures(old), _without_figures(new)
    if len(after) > _MOST_IN_MEASURE or new.rstrip().endswith("?"):
        return False  # a headline
    if len(before) > 2 * len(after) + 1 or len(after) > 2 * len(before) + 1:
        return False
    differing = [word for word in after if word not in before]
    return len(differing) <= min(_MOST_AMBIENT, max(2, len(after) // 2))


def _is_measure(found: re.Match[str]) -> bool:
    """Is a value of it given? A report on the weather is prose."""
    return _GIVEN.match(found.string, found.end()) is not None


def _without_figures(text: str) -> list[str]:
    return [word for word in words_of(text) if not any(map(str.isdigit, word))]


def says_moment(text: str) -> bool:
    """Does a text say that it holds for the moment, or measure what does? A waiting time of weeks does not, and what
    is grave is reported at all times."""
    folded = fold_accents(text)
    if is_lasting(folded) or is_grave(folded):
        return False
    return any(found.search(folded) for found in (_MOMENT, _FULL)) or says_moment_abroad(folded)


def is_lasting(folded: str) -> bool:
    """Does a folded text speak of what is sold, published, in stock or left?"""
    return _LASTING.search(_FREE_NOW.sub("", folded)) is not None


def says_trouble(text: str) -> bool:
    """Does a text speak of what goes wrong: delays, strikes, warnings, or of harm?"""
    folded = fold_accents(text)
    return _HARMFUL.search(folded) is not None or _TROUBLE.search(folded) is not None


def is_grave(text: str) -> bool:
    """Does a text speak of harm, danger, faults, or of what is let, bid, voted or allowed?"""
    folded = fold_accents(text)
    return _GRAVE.search(folded) is not None or _WARNING.search(folded) is not None


def is_stamp(text: str) -> bool:
    """Does a text say when something was measured? "Last checked" does not: what was checked may be a state."""
    return len(text) <= _LONGEST and _STAMP.search(fold_accents(text)) is not None


@lru_cache(maxsize=4_096)
def is_placeholder(text: str) -> bool:
    """Is a text a placeholder for one that has not loaded yet: "Loading ..."?"""
    return len(text) <= _LONGEST_PLACEHOLDER and _PLACEHOLDER.fullmatch(fold_accents(text)) is not None


def is_presence_moved(old: str, new: str) -> bool:
    """Do two texts say whether a person is there: "Online now", "Away"? A service that is online or offline is news."""
    if max(len(old), len(new)) > _LONGEST_PRESENCE:
        return False
    said = {" ".join(words_in(fold_accents(text))) for text in (old, new)}
    return said <= _PRESENCE and not said.isdisjoint(_ABSENCE)


def is_dispatch_moved(old: str, new: str) -> bool:
    """Do two texts say when what is ordered now leaves or arrives, as the time of day has it: "Order in the next 3
    hours and it leaves today", "Ordered now, it leaves tomorrow"? An hour until which it holds is news."""
    before, after = _says_dispatch(old), _says_dispatch(new)
    return (before and after) or (before and _says_sent(new)) or (after and _says_sent(old))


def _says_sent(text: str) -> bool:
    """Does a text say no more than that something leaves or arrives today or tomorrow?"""
    folded = fold_accents(text)
    return len(words_of(text)) <= _MOST_WORDS_SENT and all(sign.search(folded) for sign in (_SENT, _DISPATCH[-1]))


@lru_cache(maxsize=4_096)
def _says_dispatch(text: str) -> bool:
    folded = fold_accents(text)
    if len(text) > _LONGEST or _HOUR_OF_DAY.search(folded) is not None:
        return False
    return all(sign.search(folded) is not None for sign in _DISPATCH)


def is_order_renamed(old: str, new: str) -> bool:
    """Are both buttons to order a thing, in other words: "Add to basket", "Buy now"? "Sold out" is none."""
    return says_order(old) and says_order(new)


@lru_cache(maxsize=4_096)
def says_order(text: str) -> bool:
    """Is it nothing but what a button to order a thing says?"""
    return len(text) <= _LONGEST_PRESENCE and _ORDER.fullmatch(" ".join(words_in(fold_accents(text)))) is not None


def says_render_time(text: str) -> bool:
    """Does a line say in how many milliseconds its page was made: "node-4, 219 ms"?"""
    return len(text) <= _LONGEST and _MILLISECONDS.search(text) is not None


def is_daily(text: str) -> bool:
    """Does a heading or the beginning of a text say that there is another one each day? The menu and the offer of the
    day are what their pages are about."""
    folded = fold_accents(text[:_LONGEST])
    if _DAILY.match(folded) is not None:
        return True
    found = _OF_THE_DAY.match(folded)
    return found is not None and _SERVED.search(found["what"] or found["so"] or "") is None


def heads_facts(text: str) -> bool:
    """Does a heading announce facts of which there are others each time: "Did you know?"?"""
    return len(text) <= _LONGEST_PLACEHOLDER and _FACTS.fullmatch(" ".join(words_in(fold_accents(text)))) is not None


def tells_fact(text: str) -> bool:
    """Does a text begin as one of many facts do, and say it: "Did you know? Bees can count."?"""
    return len(text) > _LONGEST_PLACEHOLDER // 2 and _TOLD_FACTS.match(fold_accents(text)) is not None


def heads_departures(text: str) -> bool:
    """Does a heading announce the next departures or arrivals?"""
    return len(text) <= _LONGEST_PLACEHOLDER and _DEPARTURES.fullmatch(fold_accents(text)) is not None


def is_departure(text: str) -> bool:
    """Is it a time of day, or some minutes?"""
    return _DEPARTURE.fullmatch(fold_accents(text).strip()) is not None


def names_measure(label: str) -> bool:
    """May a label name what is measured ("Weather", "Water level Basel")? A headline with such a word does not."""
    return 0 < len(label.split()) <= _MOST_WORDS_OF_MEASURE
