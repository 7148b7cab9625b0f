"""Addresses: made comparable, made absolute, and the host they are polite to."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urljoin, urlsplit, urlunsplit

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

_DEFAULT_PORTS = {"http": 80, "https": 443}
# Parameters that say where a reader came from, never what is read.
_TRACKING = re.compile(
    r"utm_\w*|_hs(enc|mi)|__hs\w+|hsctatracking|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|ysclid|twclid"
    r"|ttclid|igshid|igsh|mc_[ce]id|mkt_tok|oly_(anon|enc)_id|vero_(id|conv)|_openstat|wickedid|s_cid|srsltid"
    r"|at_(campaign|medium|custom\d)|ns_(campaign|mchannel|source|linkname|fee)|__s|ftag|xtor",
    re.IGNORECASE,
)
# Parameters that say who reads, never what is read. `sid` is a story on some sites: only what is drawn by lot counts.
_SESSION = re.compile(
    r"(?:phpsessid|jsessionid|aspsessionid\w*|session_?id|sessid|zenid|oscsid|cftoken)(?:=.*)?"
    r"|sid=(?=[a-z_-]*\d)(?:[0-9a-z_-]{16,})",
    re.IGNORECASE | re.DOTALL,
)
# The same in a path: /a;jsessionid=1F2 and /(S(abc))/a.
_SESSION_IN_PATH = re.compile(r";(?:jsessionid|phpsessid)=[^/;]*|/\(S\([a-z0-9]{24}\)\)(?=/)", re.IGNORECASE)
_MAYBE_SESSION = ("sess", "sid=", "zenid=", "cftoken=", "/(s(")  # cheaper to look for
_PLAIN_PAGE = re.compile(
    r"https?://(?:www\.)*([a-z0-9-]+(?:\.[a-z0-9-]+)*/[A-Za-z0-9_~+,:@!*()=/.-]*(\?[A-Za-z0-9_~+,:@!*()=/.&-]+)?)"
)
_ENCODED = re.compile(r"%([0-9A-Fa-f]{2})?|[^!-~]")
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_IPV4 = re.compile(r"\d{1,3}(\.\d{1,3}){3}")
_WEB = ("http://", "https://")
# Schemes that run or read something on the reader's own machine: never followed, never shown as a link.
_UNSAFE = re.compile(r"\s*(?:javascript|vbscript|data|file|blob|about|view-source)\s*:", re.IGNORECASE)
_GOOGLE = re.compile(r"https?://(?:www\.)?google\.com/url\?(?:[^#]*?&)??url=([^&#]+)", re.IGNORECASE)
_AUTHORITY_END = re.compile(r"[/?#\\]")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_LONGEST_NAME = 253  # of DNS; a longer one leads nowhere, and PostgreSQL cannot keep an index over kilobytes


def is_web(url: str | None) -> bool:
    """Can it be fetched?"""
    return url is not None and url[:8].lower().startswith(_WEB)


def join(base: str, link: str) -> str:
    """`link` made absolute. Costs nothing where it is so already, and little from the root of a site."""
    link = link.strip()
    if link.startswith(_WEB):
        return link
    if link.startswith("/") and not link.startswith("//") and "/." not in link:
        return _origin(base) + link
    try:
        return urljoin(base, link)
    except ValueError:  # brackets that hold no address
        return link


@lru_cache(maxsize=1024)
def _origin(base: str) -> str:
    try:
        parts = urlsplit(base)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def safe_link(base: str, link: str | None) -> str | None:
    """A link as an entry may carry it: absolute, on one line, and nothing that runs code."""
    if not link:
        return None
    if link.startswith(_WEB) and link.isprintable():
        return unwrapped(link.strip())
    link = _CONTROL.sub("", link).strip()
    if not link or _UNSAFE.match(link):
        return None
    return unwrapped(join(base, link))


def unwrapped(link: str) -> str:
    """Where a link of a Google alert leads in truth: google.com/url?...&url=REAL. All others stay as they are."""
    if "google.com/url?" not in link:
        return link
    found = _GOOGLE.match(link)
    real = unquote(found[1]) if found is not None else ""
    return real if is_web(real) and real.isprintable() and " " not in real and host_of(real) else link


def normalise(url: str) -> str:
    """The form in which two addresses of one thing are equal. Credentials, fragment and tracking are left out.

    Only for http(s); anything else comes back as it is, without the white space around it.
    """
    url = _CONTROL.sub("", url).strip()
    if not is_web(url):
        return url
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return url
    scheme = parts.scheme.lower()
    host = ascii_host(parts.hostname or "")
    if not host:
        return url
    if ":" in host:
        host = f"[{host}]"
    if port is not None and port != _DEFAULT_PORTS[scheme]:
        host = f"{host}:{port}"
    query = parts.query
    if query:
        kept = [part for part in query.split("&") if part.strip() and not _is_tracking(part)]
        query = "&".join(kept).rstrip()
    path = parts.path if query else parts.path.rstrip()  # white space that stood before what was left out
    return urlunsplit((scheme, host, path or "/", query, ""))


def page_key(url: str) -> str:
    """What all spellings of a page's address have in common: http or https, with `www.` or without, with or without
    session, fragment, tracking and needless percent-encoding. It begins with `//`, and is for comparing alone.

    Paths that differ by a slash at their end are two: servers may tell them apart.
    """
    plain = _PLAIN_PAGE.fullmatch(url)
    if plain is not None and not _may_have_session(url) and not _has_tracking(plain[2]):
        return f"//{plain[1]}"
    url = normalise(url)
    if not is_web(url):
        return url
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return url
    host = parts.netloc
    if port is not None and port in _DEFAULT_PORTS.values():  # of either scheme: which one it is does not count
        host = host.rpartition(":")[0]
    while host.startswith("www.") and len(host) > len("www."):
        host = host[len("www.") :]
    # Only what is spelt out can be told to be a session's, or tracking.
    spelt = urlunsplit(("http", host, _spelt(parts.path), _spelt(parts.query), ""))
    return without_session(normalise(spelt)).removeprefix("http:")


def _has_tracking(query: str | None) -> bool:
    """Is there anything in it that does not stay?"""
    return query is not None and any(not part or _is_tracking(part) for part in query[1:].split("&"))


def without_session(url: str) -> str:
    """The address for everybody: nothing in it says who reads."""
    if not _may_have_session(url):
        return url
    rest, mark, fragment = url.partition("#")
    before, asked, query = rest.partition("?")
    scheme, slashes, place = before.partition("://")
    authority, slash, path = place.partition("/")
    before = f"{scheme}{slashes}{authority}" + _SESSION_IN_PATH.sub("", f"{slash}{path}")
    if asked:
        kept = "&".join(part for part in query.split("&") if _SESSION.fullmatch(part.strip()) is None)
        asked, query = ("?", kept) if kept else ("", "")
    return f"{before}{asked}{query}{mark}{fragment}"


def _may_have_session(url: str) -> bool:
    lower = url.lower()
    return any(mark in lower for mark in _MAYBE_SESSION)


def _spelt(text: str) -> str:
    """Percent-encoded where it must be, and nowhere else."""
    return _ENCODED.sub(_spell, text)


def _spell(found: re.Match[str]) -> str:
    digits = found[1]
    if digits is None:
        return quote(found[0], safe="", errors="surrogatepass")
    char = chr(int(digits, 16))
    return char if char in _UNRESERVED else f"%{digits.upper()}"


def _is_tracking(parameter: str) -> bool:
    return _TRACKING.fullmatch(parameter.partition("=")[0].strip()) is not None


@lru_cache(maxsize=16_384)
def ascii_host(host: str) -> str:
    """A host name in lower case and punycode, without the dot at its end."""
    host = host.lower().rstrip(".")
    if host.isascii():
        return host
    import idna

    try:
        return idna.encode(host, uts46=True).decode("ascii")
    except (idna.IDNAError, UnicodeError):
        return host


def without_credentials(url: str) -> str:
    """The address that may be shown to others: no user and no password in it."""
    scheme, mark, rest = url.partition("//")
    authority = _AUTHORITY_END.split(rest, maxsplit=1)[0]
    return f"{scheme}{mark}{rest[authority.rfind('@') + 1 :]}" if "@" in authority else url


def host_of(url: str) -> str:
    """The unit of politeness: the registrable domain, or the bare address or name. "" where there is none."""
    name = _host_name(url)
    return _registrable(name) if name else ""


def _host_name(url: str) -> str:
    """As urlsplit(url).hostname, several times faster; brackets around an IPv6 address are dropped."""
    _, mark, rest = url.partition("//")
    if not mark:
        return ""
    authority = _AUTHORITY_END.split(rest, maxsplit=1)[0].rpartition("@")[2]
    if authority.startswith("["):
        return authority[1:].partition("]")[0].lower()
    return authority.partition(":")[0].strip()


@lru_cache(maxsize=16_384)
def platform_of(host: str) -> str | None:
    """The platform a host belongs to: blogspot.com for tom.blogspot.com; None for one that stands alone."""
    if ":" in host or "." not in host or _IPV4.fullmatch(host):
        return None
    suffix = _suffixes().publicsuffix(_unicode_host(host))
    if not suffix or "." not in suffix:
        return None
    # A suffix that somebody registered under another one is a platform; co.uk is a suffix of the registries' own.
    if _registries().publicsuffix(suffix) == suffix:
        return None
    return ".".join(host.split(".")[-(suffix.count(".") + 1) :])


@lru_cache(maxsize=1)
def _registries() -> PublicSuffixList:
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList(accept_encoded_idn=False, only_icann=True)


@lru_cache(maxsize=1)
def _suffixes() -> PublicSuffixList:
    from publicsuffixlist import PublicSuffixList

    # Without the punycode twin of every rule: 15 ms instead of 45. Hosts are looked up in Unicode instead.
    return PublicSuffixList(accept_encoded_idn=False)


@lru_cache(maxsize=16_384)
def _registrable(name: str) -> str:
    host = ascii_host(name)
    if len(host) > _LONGEST_NAME:
        return ""
    if ":" in host or "." not in host or _IPV4.fullmatch(host):
        return host
    domain = _suffixes().privatesuffix(_unicode_host(host))
    if not domain:
        return host  # a public suffix itself (blogspot.com), or no name at all
    return ".".join(host.split(".")[-(domain.count(".") + 1) :])


def _unicode_host(host: str) -> str:
    if "xn--" not in host:
        return host
    import idna

    labels = []
    for label in host.split("."):
        try:
            labels.append(idna.decode(label) if label.startswith("xn--") else label)
        except (idna.IDNAError, UnicodeError):
            labels.append(label)
    return ".".join(labels)
