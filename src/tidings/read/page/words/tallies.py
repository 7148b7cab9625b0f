"""Texts that count what other people did with a page or a thing: likes, reviews, comments, views, shares, followers.

    a sign and a figure      "♥ 12", "👍 1.2k", "☆ 31": nothing else. Up to five stars are a grade
    a figure and its words   "48,210 reviews", "4.7 of 5 from 48,210 reviews", "12 found this helpful": a few words, of
                             which one says what was done. In a sentence, or beside a price, a grade of danger, a stock
                             or what is left, a count is reported
    what a person just did   "Ruth gave £40, 8 min ago"

Words are given as they are written; texts are compared folded: lower case, without accents.
"""

from __future__ import annotations

import re

from tidings.read.page.words.momentary_text import is_grave, is_lasting
from tidings.text.tokens import fold_accents, words_of

_FIGURE = r"\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+|\d+(?:[.,]\d+)?(?:\s?[km](?!\w))?"
_STARS = "☆★⭐"
# Hearts, thumbs, eyes, bubbles, arrows of sharing, flames, bookmarks; each may have its variation selector.
_SIGNS = "♥♡❤🧡💛💚💙💜🤍🖤👍👎👏🙌🎉🔥👁👀💬🗨🗯🔁🔄↻⟳🔖📌😀😂😮😢😍🥰😡" + _STARS
_TALLY = re.compile(
    rf"([{_SIGNS}])\ufe0f?\s?[x×:(]?\s?({_FIGURE})\s?\)?|({_FIGURE})\s?([{_SIGNS}])\ufe0f?", re.IGNORECASE
)
# "Deel 3", "Del 2" are parts of a whole.
_SHARED = re.compile(
    r"(?:share|tweet|repost|like|teilen|gefallt mir|partager|j'aime|compartir|me gusta|condividi|mi piace|delen|"
    r"deel(?=\s?\()|vind ik leuk|udostepnij|lubie to|partilhar|compartilhar|dela?(?=\s?\()|gilla|gillar|jaa|"
    r"sdilet|zdielat|megosztas|"
    r"distribuie|paylas|поделиться|поділитися|нравится)\s?[(:·]?\s?\d{1,3}(?:[.,]?\d+)?\s?[km]?\)?"
)
_VOTED = re.compile(r"(.{2,60}?)\s?[▲△▴⬆👍♥❤]\ufe0f?\s?\d+")
_AVERAGE = re.compile(
    r"(?:rating|bewertung|valoracion|note|valutazione|beoordeling|ocena|avaliacao|betyg|vurdering|voto)\W{1,3}"
    r"\d[.,]\d\s?/\s?(?:5|10)"
)
_HAS_DIGIT = re.compile(r"\d")
_MOST_TALLIES = 6  # "👍 12 ❤ 3 💬 5"
# Beside one of these a figure is a price, or a statistic: "61,500 visitors a year".
NO_COUNTS = frozenset(
    """
    eur euro euros usd gbp chf pln zl kr price prices kwh room fee of
    year yearly annual annually annum jahr jahrlich jahrliche annee annuel annuels annuelle annuelles anuales
    annuali anno rocznie jaar jaarlijks jaarlijkse arligen arlig arlige rocne
    """.split()
)
_LONGEST_TALLY = 40  # characters
_BEST_GRADE = 5  # stars

# Plural forms, but where a language counts in the singular. No shares (a company has them), no replies (of a forum they
# are its news), no downloads (a page may have twelve): passing_text.py knows them by their figures.
_COUNTED = """
reviews ratings likes comments views reads followers subscribers bookmarks favourites favorites retweets reposts claps
upvotes rated
bewertungen rezensionen kommentare aufrufe abonnenten
avis évaluations commentaires partages abonnés vues favoris
reseñas opiniones valoraciones comentarios seguidores suscriptores favoritos
recensioni valutazioni commenti condivisioni visualizzazioni iscritti preferiti
beoordelingen recensies reacties weergaven volgers
opinie opinii recenzje recenzji komentarze komentarzy wyświetleń udostępnień obserwujących
avaliações comentários partilhas compartilhamentos visualizações
anmeldelser kommentarer visninger følgere delinger omdömen recensioner visningar följare delningar omtaler
arvostelua arviota kommenttia katselukertaa tykkäystä jakoa seuraajaa
hodnocení recenzí komentářů komentáře zhlédnutí sdílení sledujících hodnotení recenzií komentárov zobrazení zdieľaní
vélemény értékelés hozzászólás megtekintés megosztás követő kedvelés
recenzii evaluări comentarii vizualizări distribuiri aprecieri urmăritori
ocen mnenj komentarjev ogledov recenzija ocjena komentara pregleda
yorum değerlendirme görüntülenme beğeni paylaşım takipçi
отзыва отзывов оценок комментариев комментария просмотров лайков подписчиков
відгуки відгуків оцінок коментарів коментарі переглядів вподобань підписників отзива мнения преглеждания харесвания
κριτικές αξιολογήσεις σχόλια προβολές κοινοποιήσεις ακόλουθοι
atsiliepimų komentarų peržiūrų atsauksmes komentāri skatījumi arvustust kommentaari vaatamist ulasan tayangan pengikut
"""
_WORDS = frozenset(map(fold_accents, _COUNTED.split()))
_UNSPACED_WORDS = """
レビュー クチコミ 口コミ コメント いいね 閲覧 评价 評價 评论 評論
留言 点赞 按讚 瀏覽 浏览 收藏 追蹤 粉丝 下載次數 下载次数
"""
_UNSPACED = re.compile("|".join(map(fold_accents, _UNSPACED_WORDS.split())))
_HELPED = re.compile(
    "|".join(
        map(
            fold_accents,
            (
                r"(?:hat|haben) (?:das|dies|es|dieser \w+) geholfen|fanden \w+ (?:hilfreich|nützlich)",
                r"(?:people|readers|customers|users) (?:found|were helped)|found (?:this|it) (?:helpful|useful)",
                r"ont trouvé \w+ utile|les pareció útil|hanno trovato utile|vonden dit (?:nuttig|handig)",
                r"pomogł[oa]|uznał\w* \w+ za pomocn\w+|tyckte att \w+ var (?:till hjälp|hjälpsam)|fandt \w+ nyttig\w*",
                r"hasznosnak találta|považuje za užiteč\w+|вважають корисн\w+|помогло|сочли полезн\w+",
            ),
        )
    )
)
_MOST_WORDS = 6  # beside the figures: more is a sentence
_LONGEST = 80  # characters
_LIMITING = frozenset("per pro je par por max maximum minimum limit limits most least".split())  # "Likes per day: 50"
_NEAR_COUNTED = 3  # words between a figure and what it counts
_LEAST_COUNTED = 10  # less may be a grade, or is worth a look
_NUMBER = re.compile(rf"{_FIGURE}", re.IGNORECASE)
_DECIMAL = re.compile(r"[.,]\d{1,2}\b(?!\d)")
_MONEY = re.compile(r"[€$£¥₹₽]|\b(?:eur|euros?|usd|gbp|chf|pln|zl|kr|sek|nok|dkk|czk|jpy|ft|lei|грн|руб)\b")
# What a person did a moment ago, as widgets of shops and funds show it.
_DID = re.compile(
    "|".join(
        map(
            fold_accents,
            (
                r"\b(?:gave|donated|bought|purchased|ordered|booked|reserved|signed up|subscribed|just joined)\b",
                r"\b(?:spendete|kaufte|bestellte|buchte)\b",
                r"\bhat (?:[\w.,€]+ ){1,3}(?:gespendet|gekauft|bestellt|gebucht)\b",
                r"\b(?:a (?:donné|acheté|commandé|réservé)|vient (?:de |d')\w+)",
                r"\b(?:donó|ha donado|compró|acaba de|reservó|ha donato|ha acquistato|ha prenotato|ha comprato)\b",
                r"\b(?:doneerde|kocht|bestelde|boekte|kupił[ao]?|wpłacił[ao]?|zamówił[ao]?|zarezerwował[ao]?)\b",
                r"\b(?:donerade|köpte|bokade|donerede|købte|bestilte|doou|comprou|reservou|daroval[ao]?|koupil[ao]?)\b",
            ),
        )
    )
)

# What counters of visits count; a sentence may have these words of anything: "40,000 visitors are expected", "the team
# plays 3 home games".
_VISITS = re.compile(
    r"\b(?:views?|viewers?|visitors?|hits|plays|besucher|bezoekers|visites|visiteurs|vues|visitas|visitantes|vistas|"
    r"visualizzazioni|visitatori|participations)\b"
)
_OF_ONE_PAGE = re.compile(
    r"\b(?:today|so far|this page|since|total|heute|insgesamt|vandaag|aujourd'hui|hoy|oggi|hoje)\b"
)
_VERB_BESIDE = re.compile(r"\b(?:plays|hits) (?!so far|today|in total)[^\W\d]|[^\W\d] (?:plays|hits) \d")
_MOST_BESIDE_COUNTED = 6  # words: more is a sentence
_LIMITED = frozenset(
    "per max maximum minimum limit limits most least up hochstens maximal mindestens jusqu hasta massimo".split()
)


def is_tally(text: str) -> bool:
    """Is it nothing but signs of what people do with it, each with its figure, or a button for it: "Share (12)"?"""
    if len(text) > _LONGEST_TALLY or not _HAS_DIGIT.search(text):
        return False
    if _SHARED.fullmatch(fold_accents(text).strip()):
        return True
    if text.isascii():
        return False
    found = list(_TALLY.finditer(text))
    if not 0 < len(found) <= _MOST_TALLIES or _TALLY.sub("", text).strip(" ·|,"):
        return False
    return not any(_is_grade(one[1] or one[4], one[2] or one[3]) for one in found)


def _is_grade(sign: str, figure: str) -> bool:
    """Is it a number of stars that a hotel may have, or an average?"""
    return sign in _STARS and (any(point in figure for point in ".,") or int(_digits(figure) or 0) <= _BEST_GRADE)


def _digits(figure: str) -> str:
    return "".join(filter(str.isdecimal, figure))


def is_tally_moved(old: str, new: str) -> bool:
    """Do two folded texts differ in figures alone, and count what people did: "48,210 reviews"?"""
    if max(len(old), len(new)) > _LONGEST or not any(map(str.isdigit, new)):
        return False
    if _is_voted(old, new):
        return True
    if _words(old) != (words := _words(new)) or len(words) > _MOST_WORDS:
        return False
    if any(_largest(text) < _LEAST_COUNTED for text in (old, new)):
        return False
    if _MONEY.search(new) or is_lasting(new) or is_grave(new) or not _LIMITING.isdisjoint(words):
        return False
    if not _are_counts(old, new):
        return False
    counts = not _WORDS.isdisjoint(words) or _UNSPACED.search(new) is not None or _HELPED.search(new) is not None
    return counts and not new.rstrip().endswith((".", "!", "?", "。"))


def _are_counts(old: str, new: str) -> bool:
    """Does each of several figures that differs stand beside what people do, or is it an average of grades? The score
    of "Hull 3, Leith 2 (156 reads)" is none."""
    before, after = _NUMBER.findall(old), _NUMBER.findall(new)
    words = words_of(_NUMBER.sub(" 0 ", new))
    places = [at for at, word in enumerate(words) if word == "0"]
    whole = [figure for figure in after if not _DECIMAL.search(figure)]
    if len(whole) < 2 or not len(before) == len(after) == len(places):
        return True
    ends = zip([-1, *places], [*places[1:], len(words)], strict=False)
    for one, other, at, (last, following) in zip(before, after, places, ends, strict=True):
        beside = [*words[last + 1 : at][-_NEAR_COUNTED:], *words[at + 1 : following][:_NEAR_COUNTED]]
        counts = not _WORDS.isdisjoint(beside) or _UNSPACED.search("".join(beside)) or _DECIMAL.search(other)
        if one != other and not counts and not _HELPED.search(new):
            return False
    return True


def _is_voted(old: str, new: str) -> bool:
    """Do they end in other votes for the same thing ("Vector hillshade ▲ 41"), or are they an average of grades
    ("Rating 4.3/5")?"""
    one, other = _VOTED.fullmatch(old.strip()), _VOTED.fullmatch(new.strip())
    if one is not None and other is not None:
        return one[1] == other[1]
    return _AVERAGE.fullmatch(old.strip()) is not None and _AVERAGE.fullmatch(new.strip()) is not None


def names_voted(text: str) -> bool:
    """Does a text name a thing, and end in the votes for it?"""
    return len(text) <= _LONGEST and _VOTED.fullmatch(text.strip()) is not None


def _largest(text: str) -> int:
    """The largest whole figure of a text."""
    return max((int(_digits(one)[:18] or 0) for one in _NUMBER.findall(text) if not _DECIMAL.search(one)), default=0)


def _words(text: str) -> list[str]:
    return [word for word in words_of(_NUMBER.sub(" ", text)) if word.isalnum()]


def says_act(text: str) -> bool:
    """Does a folded text say what a person just did: gave, bought, booked?"""
    return len(text) <= _LONGEST and _DID.search(text) is not None


def without_visits(text: str) -> str:
    """A folded text without nouns for visits that have other senses, too: views, hits, visitors."""
    return _VISITS.sub(" ", text)


def counts_visits(text: str) -> bool:
    """Does a folded text with such a noun count visits? It is no sentence, no limit, and not about what is left."""
    words = [word for word in words_of(text) if not word[:1].isdigit()]
    if not _LIMITED.isdisjoint(words) or is_lasting(text) or _VERB_BESIDE.search(text) is not None:
        return False
    return len(words) <= _MOST_BESIDE_COUNTED or _OF_ONE_PAGE.search(text) is not None
