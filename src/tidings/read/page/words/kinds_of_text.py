"""What a text is: prose (a written sentence, no label, headline, link or list of keywords), words of a control, a
banner that asks for consent to cookies and the like, or what a site says of its own size."""

from __future__ import annotations

import re
from functools import lru_cache

from tidings.read.page.tree.elements import MOST_LINKED
from tidings.read.page.tree.keyword_lists import is_keyword_list
from tidings.text.tokens import fold_accents, one_line, words_in

_PROSE_WORDS, _SENTENCE_WORDS = 10, 7  # least words of prose, and of prose that ends as a sentence
_SHORTEST_PROSE = 14  # characters: seven words of one letter, or seven characters that are words
_LONGEST_WORD = 12  # on average
_UNSPACED = re.compile("[\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_SENTENCE = re.compile(r"[.!?…。！？؟।」』][\"'”’»)\]]*$")

# What a site says of its own size: "Join more than 2.7M+ happy users".
_BOAST = re.compile(
    r"\b(?:join|trusted by|used by|loved by|chosen by|happy|satisfied|schliessen sie sich|vertrauen|zufriedene\w?|"
    r"rejoignez|satisfaits?|font confiance|unete|unase|satisfech[oa]s|confian en|unisciti|soddisfatti|dolacz do|"
    r"zadowolon\w+|zaufalo|sluit je aan|tevreden)\b"
)
_SIZE = re.compile(
    r"(?<![\w.,])(\d{1,3}(?:[.,' \u2019\u00a0\u202f]?\d{3})*|\d+[.,]\d)\s?"
    r"(k|m|mio\.?|mln|millions?|millionen|millones|milioni|tys\.?|mil|tausend)?\b\s?\+?\s(?:[^\W\d]+\s){0,2}(?:users|customers|clients?|members|subscribers|companies|businesses|teams|people|"
    r"developers|websites|nutzer\w*|kund\w+|mitglieder\w*|unternehmen|abonnenten|utilisateurs|entreprises|membres|abonnes|"
    r"usuarios|clientes|empresas|miembros|utenti|clienti|aziende|uzytkownik\w*|klient\w*|firm\w*|gebruikers|klanten|bedrijven)\b"
)
_LEAST_SIZE, _LONGEST_BOAST = 10_000, 200  # users, characters
_NUMBER = re.compile(r"\d+")
_LONGEST_TESTIMONIAL = 300  # characters
_TESTIMONIAL = re.compile(r"[“„\"«»「『‘][^“„\"«»「」『』]{8,}[”“\"»«」』’][\s,.—–-]*[^\W\d][^.!?“”\"]{1,70}")


def is_prose(text: str, linked: float = 0.0) -> bool:
    """Is a text prose: a written sentence? `linked`: the share of the text that is links."""
    if len(text) < _SHORTEST_PROSE or linked >= MOST_LINKED:
        return False
    words = one_line(text).count(" ") + 1
    if words * _LONGEST_WORD < len(text):  # a script without spaces
        words = max(words, len(text) // 2) if _UNSPACED.search(text) else words
    if words >= _PROSE_WORDS:
        return not is_keyword_list(text)
    return words >= _SENTENCE_WORDS and _SENTENCE.search(text.rstrip()[-8:]) is not None


def is_testimonial(text: str) -> bool:
    """Is it what a person said, in quotation marks, and behind it a name and no more?"""
    return len(text) <= _LONGEST_TESTIMONIAL and _TESTIMONIAL.fullmatch(text.strip()) is not None


# -- statements: what says it all without its label, no state or name -----------------------------------

_STATEMENT = 4  # words
_LEAST_UNSPACED = 12  # characters of a sentence in a script without spaces
_UNSPACED_RUN = re.compile("[\u3040-\u30ff\u3400-\u9fff]{8}")
_WIDE, _LEAST_WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff]"), 10  # characters of a statement in such a script


def says_it_all(text: str) -> bool:
    """Is it a sentence or a quotation, without figures, that does not mean another thing elsewhere?"""
    if _NUMBER.search(text):
        return False
    return is_statement(text) or (len(text) >= _LEAST_UNSPACED and _UNSPACED_RUN.search(text) is not None)


def is_telling(text: str) -> bool:
    """Is it more than a state or a name: four words, or as much in a script without spaces?"""
    return is_statement(text) or (not text.isascii() and len(_WIDE.findall(text)) >= _LEAST_WIDE)


def is_statement(text: str) -> bool:
    """Does a text say it all without its label? "Sold out" does not."""
    return len(text.split(None, _STATEMENT)) >= _STATEMENT


# -- words of controls --------------------------------------------------------------------------------
#
# Buttons and links that only operate a page or promote its maker: "See details", "Skip to content".
# They come and go with the design of a site and say nothing of the page. What may end is left out ("Register", "Buy"),
# and so are states ("Open", "Closed").

_LONGEST, _LONGEST_QUESTION = 40, 60  # characters
_ENGLISH = """
see more; see all; see less; see details; see the details; show more; show all; show less; show details; view more;
view all; view details; read more; learn more; load more; find out more; discover more; more; less; more details;
details; expand; expand all; collapse; collapse all; open menu; open main menu; close; close menu; close search; menu;
main menu; toggle navigation; toggle menu; toggle search; toggle theme; toggle sidebar; back to top; return to top;
scroll to top; go to top; to the top; skip to content; skip to main content; skip to the content; skip to navigation;
skip to search; skip to footer; skip navigation; skip links; jump to content; jump to navigation; share; share this
page; share this article; print; print this page; copy; copy link; copy code; copy to clipboard; copied;
log in; login; sign in; log out; logout; sign out; get started; get started free; get started for free;
get started now; start free trial; start your free trial; start a free trial; try for free; try it free; try it for
free; book a demo; request a demo; get a demo; contact sales; talk to sales
"""
_OTHERS = """
mehr; mehr erfahren; mehr anzeigen; mehr lesen; mehr infos; mehr informationen; weniger anzeigen; alle anzeigen;
details anzeigen; weiterlesen; zum inhalt; zum inhalt springen; zum hauptinhalt springen; direkt zum inhalt; zur
navigation; zur navigation springen; zur suche springen; nach oben; menü; menü öffnen; menü schließen; schließen;
teilen; drucken; link kopieren; kopiert; einloggen; ausloggen; kostenlos testen; jetzt kostenlos testen; demo buchen;
demo anfordern; voir plus; voir tout; voir moins; voir les détails; afficher plus; afficher tout; lire plus; lire la
suite; en savoir plus; aller au contenu; aller au contenu principal; passer au contenu; accéder au contenu; aller à la
navigation; haut de page; retour en haut; retour en haut de page; fermer; ouvrir le menu; partager; imprimer; copier;
copier le lien; se connecter; connexion; essai gratuit; essayer gratuitement; demander une démo; ver más;
ver todo; ver menos; ver detalles; leer más; mostrar más; mostrar menos; saber más; saltar al contenido; saltar al
contenido principal; ir al contenido; ir al contenido principal; volver arriba; cerrar; compartir; copiar; copiar
enlace; iniciar sesión; prueba gratis; mostra altro; mostra tutto; leggi tutto; leggi di più; scopri di più;
vedi tutto; vedi dettagli; vai al contenuto; vai al contenuto principale; salta al contenuto; torna su; chiudi;
condividi; accedi; prova gratis; pokaż więcej; pokaż mniej; pokaż wszystko; czytaj więcej; zobacz więcej; zobacz
szczegóły; przejdź do treści; przejdź do nawigacji; do góry; zamknij; udostępnij; drukuj; zaloguj; zaloguj się; lees
meer; toon meer; toon minder; toon alles; bekijk alles; bekijk details; naar inhoud; naar de inhoud; ga naar de
inhoud; naar de hoofdinhoud; naar boven; sluiten; delen; afdrukken; inloggen;
もっと見る; 続きを読む; 閉じる; ログイン; メニュー; 本文へ;
本文へ移動
"""
_PHRASES = frozenset(" ".join(words_in(fold_accents(phrase))) for phrase in f"{_ENGLISH};{_OTHERS}".split(";"))


# What a page asks of its reader about itself.
_OPINION = re.compile(
    r"(?:was|is) (?:this|the) (?:page|article|answer|information|content)? ?(?:help|use)ful(?: to you)?|"
    r"did (?:this|it) (?:\w+ )?(?:help|answer)(?: (?:you|your questions?))?|"
    r"did you find (?:what you (?:were looking for|wanted|needed)|(?:it|(?:this|the) (?:page|article|answer|"
    r"information|content)) (?:(?:help|use)ful|you were looking for|you needed))|"
    r"(?:war|ist) (?:diese|dieser|die|der) (?:seite|artikel|beitrag|information) (?:hilfreich|nutzlich)|"
    r"cette page vous a t elle ete utile|cette page vous a t elle aidee?|"
    r"(?:le|te) (?:ha )?(?:resulto|sido|parecio) util esta (?:pagina|informacion)|fue util esta pagina|"
    r"questa pagina (?:ti )?e (?:stata )?utile|(?:was|vond je|vond u) deze pagina nuttig(?: ja nee)?|"
    r"czy ta strona byla pomocna"
)


def asks_opinion(text: str) -> bool:
    """Does a text ask nothing but how one likes the page: "Was this page useful?"?"""
    return len(text) <= _LONGEST_QUESTION and _OPINION.fullmatch(" ".join(words_in(fold_accents(text)))) is not None


def says_control(text: str) -> bool:
    """Does a text say nothing but what a control of the page does?"""
    text = one_line(text)
    return len(text) <= _LONGEST and _is_phrase(text)


@lru_cache(maxsize=4_096)
def _is_phrase(text: str) -> bool:
    return " ".join(words_in(fold_accents(text))) in _PHRASES


# -- banners that ask for consent ---------------------------------------------------------------------

# All patterns are for folded text: lower case, without accents.
_CONSENT = re.compile(
    r"(?<![a-z])cookies?(?![a-z])|\b(?:gdpr|dsgvo|rodo|ciastecz\w*|traceurs|trackers?|store data on your device|"
    r"(?:partners?|partenaires|socios|partnerzy) (?:store|process|use|may|verarbeiten|utilisent|usan|przetwarza\w*)|"
    r"personenbezogene\w* daten|daten auf ihrem gerat|donnees personnelles)\b"
)
# A text without any of these needs no expression: searching it for them takes a third of the time.
_CONSENT_SIGNS = (
    *("cookie", "gdpr", "dsgvo", "rodo", "ciastecz", "traceurs", "tracker", "store data", "partner", "partenaires"),
    *("socios", "personenbezogene", "daten auf", "donnees"),
)
_COOKIES = re.compile(
    r"cookie|\b(?:kakor|ciastecz|evaste|cerez|piskotk|kolacic|sutik|slapuk|sikdat|kupsis|traceurs)|\bкук[иі]|クッキー|"
    + fold_accents("쿠키")
)
_CONSENTING = re.compile(
    r"\b(?:accept|agree|we use|we and our|uses? cookies|set cookies|may (?:read|store|access)|by (?:using|continuing)|"
    r"usamos|usiamo|gebruik\w*|verarbeit\w*|socios|partenaires|akzeptier\w*|zustimm\w*|verwend\w*|"
    r"nutzen|utilis\w*|accepte[rz]?|aceptar|utiliza\w*|akceptuj\w*|uzywa\w*|accett\w*|preferences|reject|"
    r"anvander|bruger|bruker|pouziva\w*|kaytta\w*|hasznal\w*|folos\w*|kullan\w*|используе\w*|використов\w*)\b|使用|利用|同意"
)
_ACCEPT = re.compile(
    r"\b(?:accept (?:all|cookies|and)|by (?:using|continuing)|i (?:accept|agree)|alle akzeptieren|zustimmen|"
    r"tout accepter|accepter et|aceptar (?:todo|y)|accetta (?:tutt\w|e)|alles accepteren|akceptuj\w*|"
    r"acceptera alla|godkann|godta|accepter alle|hyvaksy\w*|souhlas\w*|prijmout vse|dalsim prochazenim|elfogad\w*|"
    r"accepta\w* toate|kabul et\w*|prihvat\w* sve|aceitar tudo|принять все|прийняти всі|αποδοχη)\b|"
    r"同意する|同意して|接受"
)
_LONGEST_CONSENT = 600  # characters


def is_consent(text: str) -> bool:
    """Does a banner ask for consent?"""
    if len(text) > _LONGEST_CONSENT:
        return False
    folded = fold_accents(text)
    if not any(map(folded.__contains__, _CONSENT_SIGNS)):
        return False
    return _CONSENT.search(folded) is not None and _CONSENTING.search(folded) is not None


def mentions_cookies(text: str) -> bool:
    """Does a short text speak of cookies, in whatever language?"""
    return len(text) <= _LONGEST_CONSENT and _COOKIES.search(fold_accents(text)) is not None


def says_accept(text: str) -> bool:
    """Does a text ask to accept all?"""
    return _ACCEPT.search(fold_accents(text)) is not None


def is_boast(text: str) -> bool:
    """Does a text say how many happy users its site has, in round figures, and no other figure?"""
    if len(text) > _LONGEST_BOAST or _NUMBER.search(text) is None:
        return False
    folded = fold_accents(text)
    found = _SIZE.search(folded) if _BOAST.search(folded) else None
    if found is None or _NUMBER.search(_SIZE.sub("", folded)):
        return False
    digits = "".join(_NUMBER.findall(found[1]))
    return found[2] is not None or (int(digits) >= _LEAST_SIZE and digits.endswith("00"))
