"""Headings and introductions of boxes with links to other things: most read, related, recommended, sponsored.

All patterns are for folded text: lower case, without accents.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tidings.text.tokens import fold_accents

# Headings and introductions of what a site shows to have more of it read: other choices at each visit.
_TEASERS = re.compile(
    r"\W*(?:(?:the )?most (?:read|visited|viewed|popular|searched|shared|commented|asked|watched|heard|booked|borrowed)"
    r"(?: now| today| articles| stories| questions)?|"
    r"popular(?: now| today| \w{2,12}s)?|"
    r"top (?:now|today)|"
    r"trending(?: now| today| topics)?|sponsored(?: links| content)?|"
    r"related(?: articles?| posts?| stories| products?| links| items| content| topics)?|advertisement|"
    r"you (?:may|might) (?:also )?(?:like|be interested in)(?: this)?|read (?:also|next|more)|"
    r"more (?:stories|like this)|keep (?:reading|browsing)|also on this (?:site|page)|"
    r"(?:other|more) (?:corners|parts|pages|places) of (?:the|this|our) (?:site|shop|website)|"
    r"(?:others|customers)(?: who \w+ this)?(?: also)? (?:looked at|viewed|bought|liked|read)|"
    r"recommended(?: for you| articles| stories| reading| products)?|similar (?:products?|topics|items|jobs|articles)|"
    r"meistgelesen\w*|meist gelesen|am meisten gelesen|beliebte (?:artikel|beitrage|themen)|"
    r"empfohlene (?:artikel|beitrage)|"
    r"das konnte (?:sie|dich) (?:auch )?interessieren|ahnliche (?:artikel|produkte|themen|beitrage)|auch interessant|"
    r"weiterlesen|a (?:voir|decouvrir) aussi|sigue leyendo|continua a leggere|verder lezen|czytaj dalej|"
    r"fortsatt (?:lasa|a lese)|las videre|continue lendo|"
    r"anzeigen?|lesen sie auch|verwandte (?:artikel|themen)|les plus (?:lus|vus|consultes)|a lire aussi|lire aussi|"
    r"vous aimerez aussi|recommandes? pour vous|sur le meme sujet|articles? (?:lies?|similaires?)|publicite|"
    r"lo mas (?:leido|visto|consultado)|(?:tambien )?te (?:puede|podria) (?:interesar|gustar)|"
    r"(?:noticias|articulos|productos) relacionad[oa]s|publicidad|"
    r"i piu (?:letti|visti)|potrebbe interessarti(?: anche)?|leggi anche|articoli correlati|meest gelezen|lees ook|"
    r"aanbevolen(?: voor u)?|vergelijkbare (?:producten|onderwerpen)|najczesciej czytane|najpopularniejsze|"
    r"polecane(?: artykuly)?|czytaj (?:tez|takze)|zobacz tez|reklama|mest last|les ogsa|"
    r"las (?:ocksa|mer)|mer for dig|relaterade? (?:artiklar|nyheter|produkter)|laes ogsa|"
    r"relaterede (?:artikler|produkter)|"
    r"relaterte (?:artikler|saker)|du vil (?:maske|kanskje) ogsa like|lue myos|aiheeseen liittyvaa|"
    r"ctete take|souvisejici (?:clanky|produkty)|podobne (?:produkty|clanky)|mohlo by (?:se vam libit|vas zajimat|"
    r"vas zaujimat|sa vam pacit)|precitajte si (?:aj|tiez)|suvisiace (?:clanky|produkty)|"
    r"kapcsolodo (?:cikkek|termekek)|ez is erdekelhet\w*|olvassa el ezt is|"
    r"citeste si|articole (?:similare|recomandate)|te ar putea interesa|produse similare|"
    r"leia (?:tambem|mais)|veja tambem|(?:artigos|noticias|produtos) relacionad[oa]s|talvez (?:tambem )?goste|"
    r"tambem (?:lhe |te )?pode interessar|llegeix tambe|(?:tambe )?et pot interessar|(?:articles|noticies|productes) "
    r"relacionat\w*|procitajte (?:i|jos)|povezan[ei] (?:clanci|vijesti|teme)|mozda vas zanima\w*|slicni proizvodi|"
    r"bunlara da bakin|ilgili (?:haberler|icerikler|urunler)|bunlar da ilginizi cekebilir|benzer (?:urunler|ilanlar)|"
    r"читаите (?:также|також)|похожие (?:товары|статьи)|вам может (?:быть интересно|понравиться)|"
    r"схожі (?:товари|новини)|"
    r"вас може зацікавити|διαβαστε (?:επισησ|ακομα)|δειτε (?:επισησ|ακομα)|σχετικα (?:αρθρα|προιοντα)|"
    r"人気(?:記事|ランキング)?|おすすめ(?:記事)?|関連(?:記事|リンク)|アクセスランキング|広告|pr)\W*"
)
_LONGEST_TEASER_HEADING = 60
# What most people read, look for or download, as a heading or an introduction says it.
_WHEN = r"(?:(?:right )?now|today|at present|at the moment|(?:this|(?:in|over) the) [\w ]{3,20})"
_RANKED = (
    r"(?:the )?most (?:read|visited|viewed|searched|shared|commented|downloaded|asked|watched|heard|booked|borrowed)"
    rf"(?: questions| articles| stories)?(?: {_WHEN})?|"
    rf"(?:read|downloaded|searched|viewed|asked|watched|heard|booked|borrowed) most(?: {_WHEN})?|"
    r"(?:popular|common|frequent|top|trending) searches|(?:what )?(?:others|people|readers) (?:look|search) for|"
    r"searched (?:right )?now|"
    r"meistgelesen\w*|meist ?gesucht\w*|haufig gesucht\w*|haufige suchen|les plus (?:lus|vus|consultes|recherches|"
    r"telecharges)|"
    r"recherches (?:frequentes|populaires)|lo mas (?:leido|visto|buscado|consultado|descargado)|"
    r"busquedas (?:frecuentes|populares)|"
    r"i piu (?:letti|visti|cercati|scaricati)|ricerche frequenti|meest (?:gelezen|gezocht|bekeken)|veel gezocht|"
    r"najczesciej (?:czytane|szukane|wyszukiwane|pobierane)|mais (?:lid[oa]s|vist[oa]s|procurad[oa]s|"
    r"pesquisad[oa]s)(?: agora)?|"
    r"mest (?:last|lasta|laste|sokt|sokta|sogte|sette|sedda)|vanliga sokningar|vanlige sok|luetuimmat|haetuimmat|"
    r"suosituimmat haut|"
    r"nejctenejsi|nejhledanejsi|nejstahovanejsi|najcitanejsie|najhladanejsie|legolvasottabb\w*|legkeresettebb\w*|"
    r"cele mai (?:citite|cautate|descarcate)|najbolj brano|najcitanije|najtrazenije|en cok (?:okunan\w*|aranan\w*)|"
    r"самое читаемое|самые читаемые|популярные запросы|часто ищут|сеичас ищут|наичитаніше|наипопулярніші запити|"
    r"шукають зараз|"
    r"наи-четени|наи-търсени|τα πιο διαβασμενα|δημοφιλεισ αναζητησεισ|skaitomiausi|lasitakie|loetuimad|terpopuler|"
    r"人気記事|人気ランキング|アクセスランキング|よく読まれて\w*|熱門搜尋|热门搜索|熱門關鍵字|熱搜"
)
_RANKED_LINE = re.compile(_RANKED)
_POPULAR = re.compile(
    r"(?:the )?most (?:read|visited|viewed|popular|searched)(?: now| today)?|(?:popular|trending)(?: now| today)?|"
    r"meistgelesen|meist ?gesucht|les plus (?:lus|vus|consultes)|lo mas (?:leido|visto|buscado)|"
    r"i piu (?:letti|visti|cercati)|meest (?:gelezen|gezocht|bekeken)|najczesciej (?:czytane|szukane)|" + _RANKED
)


_FOR_YOU = re.compile(
    r"\b(?:(?:picked|chosen|selected|recommended|suggested) for you|near(?:est)?(?: to)? you|(?:fur (?:sie|dich)) "
    r"(?:ausgewahlt|ausgesucht|empfohlen)|(?:choisis?|selectionnes?|recommandes?) pour (?:vous|toi)|"
    r"(?:elegid[oa]s?|escogid[oa]s?|recomendad[oa]s?) para (?:ti|usted|voce)|"
    r"(?:scelt[oaie]|consigliat[oaie]) per (?:te|voi)|(?:gekozen|uitgekozen|aanbevolen) voor (?:u|jou)|"
    r"(?:utvalt|utvald|valt|valgt|udvalgt|plukket) (?:for|til) (?:dig|deg)|"
    r"wybran[eay] dla (?:ciebie|was))\b"
)


@lru_cache(maxsize=4_096)
def heads_teasers(text: str) -> bool:
    """Does a heading or an introduction announce links to other things: most read, related, recommended, sponsored?"""
    return len(text) <= _LONGEST_TEASER_HEADING and _TEASERS.fullmatch(fold_accents(text)) is not None


def announces_popular(text: str) -> bool:
    """Does an introduction announce what most people read or look for?"""
    return len(text) <= _LONGEST_TEASER_HEADING and _POPULAR.fullmatch(fold_accents(text).strip()) is not None


@lru_cache(maxsize=4_096)
def heads_ranking(text: str) -> bool:
    """Does a heading say that what follows is what most people read or look for? "Popular" alone may be a choice of the
    makers."""
    return len(text) <= _LONGEST_TEASER_HEADING and _RANKED_LINE.fullmatch(fold_accents(text).strip(" :")) is not None


def says_for_you(text: str) -> bool:
    """Does an introduction say that what follows was picked for this one reader?"""
    return len(text) <= _LONGEST_TEASER_HEADING and _FOR_YOU.search(fold_accents(text)) is not None
