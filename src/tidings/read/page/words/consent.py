"""Banners that ask for consent to cookies and the like, by their words."""

from __future__ import annotations

import re

from tidings.text.tokens import fold_accents

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
