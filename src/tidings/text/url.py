"""URLs: joined, normalised, compared; the registrable domain that politeness is counted by."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.util import find_spec
from pathlib import PurePath
from typing import Any
from urllib.parse import quote, unquote, urljoin, urlsplit, urlunsplit

from tidings.errors import SourceError

DEFAULT_PORTS = {"http": 80, "https": 443}
# Tracking parameters: where a reader came from, never which page it is.
_TRACKING = re.compile(
    r"utm_\w*|_hs(enc|mi)|__hs\w+|hsctatracking|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|ysclid|twclid"
    r"|ttclid|igshid|igsh|mc_[ce]id|mkt_tok|oly_(anon|enc)_id|vero_(id|conv)|_openstat|wickedid|s_cid|srsltid"
    r"|p_(?:p_)?auth|at_(campaign|medium|custom\d)|gh_src|_(pos|sid|ss|psq|fid)|ns_(campaign|mchannel|source|linkname|fee)|__s|ftag|xtor",
    re.IGNORECASE,
)
# Session parameters: who reads, never which page it is. `sid` is a story on some sites: only random values count.
# Joomla has the token of a form as a name: `print=1&a97c6772f7c85ee2e9732158dc6d116a=1`.
_SESSION = re.compile(
    r"(?:phpsessid|jsessionid|aspsessionid\w*|session_?id|sessid|zenid|oscsid|cftoken)(?:=.*)?"
    r"|sid=(?:(?=[a-z_-]*\d)[0-9a-z_-]{16,}|(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{10,})"
    r"|[0-9a-f]{32}=1",
    re.IGNORECASE | re.DOTALL,
)
# The same in a path: /a;jsessionid=1F2 and /(S(abc))/a.
_SESSION_IN_PATH = re.compile(r";(?:jsessionid|phpsessid)=[^/;]*|/\(S\([a-z0-9]{24}\)\)(?=/)", re.IGNORECASE)
_SESSION_HINTS = ("sess", "sid=", "zenid=", "cftoken=", "/(s(")  # a fast test before the patterns
_FORM_TOKEN = re.compile(r"[?&][0-9a-f]{32}=1(?=&|#|$)", re.IGNORECASE)
_PLAIN_PAGE = re.compile(
    r"https?://(?:www\.)*([a-z0-9-]+(?:\.[a-z0-9-]+)*(?::(?!(?:80|443)/)(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}))?"
    r"/[A-Za-z0-9_~+,:@!*()=/.-]*(\?[A-Za-z0-9_~+,:@!*()=/.&-]+)?)"
)
_ENCODED = re.compile(r"%([0-9A-Fa-f]{2})?|[^!-~]")
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_IPV4 = re.compile(r"\d{1,3}(\.\d{1,3}){3}")
_WEB = ("http://", "https://")
# Schemes that run or read something on the reader's machine: never followed, never shown as a link.
_UNSAFE = re.compile(r"\s*(?:javascript|vbscript|data|file|blob|about|view-source)\s*:", re.IGNORECASE)
_GOOGLE_REDIRECT = re.compile(r"https?://(?:www\.)?google\.com/url\?(?:[^#]*?&)??url=([^&#]+)", re.IGNORECASE)
_AUTHORITY_END = re.compile(r"[/?#\\]")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_LONGEST_HOST = 253  # limit of DNS; PostgreSQL cannot index kilobytes either


def is_web(url: str | None) -> bool:
    """Is it an http(s) URL?"""
    return url is not None and (url.startswith(_WEB) or url[:8].lower().startswith(_WEB))


def join(base: str, link: str) -> str:
    """`link` made absolute. Fast paths for absolute links and for those from the root of a site."""
    link = link.strip()
    if link.startswith(_WEB):
        return link
    if link.startswith("/") and not link.startswith("//") and "/." not in link:
        return _origin(base) + link
    try:
        return urljoin(base, link)
    except ValueError:  # brackets without an IPv6 address
        return link


@lru_cache(maxsize=1024)
def _origin(base: str) -> str:
    try:
        parts = urlsplit(base)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def safe_link(base: str, link: str | None) -> str | None:
    """A link made absolute and free of control characters; None where its scheme could run code."""
    if not link:
        return None
    if link.startswith(_WEB) and link.isprintable():
        return unwrapped(link.strip())
    link = _CONTROL.sub("", link).strip()
    if not link or _UNSAFE.match(link):
        return None
    return unwrapped(join(base, link))


def unwrapped(link: str) -> str:
    """The target of a Google alert's redirect link (google.com/url?...&url=REAL); any other link unchanged."""
    if "google.com/url?" not in link:
        return link
    found = _GOOGLE_REDIRECT.match(link)
    real = unquote(found[1]) if found is not None else ""
    return real if is_web(real) and real.isprintable() and " " not in real and host_of(real) else link


def normalise(url: str) -> str:
    """The normal form of a URL: without credentials, fragment and tracking, host in lower case and punycode.

    Only for http(s); anything else is returned stripped.
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
    if port is not None and port != DEFAULT_PORTS[scheme]:
        host = f"{host}:{port}"
    query = parts.query
    if query:
        kept = [part for part in query.split("&") if part.strip() and not _is_tracking(part)]
        query = "&".join(kept).rstrip()
    path = parts.path if query else parts.path.rstrip()  # white space before a dropped query
    return urlunsplit((scheme, host, path or "/", query, ""))


def page_key(url: str) -> str:
    """A key that is equal for all spellings of a page's address: http or https, with `www.` or without, with or without
    session, fragment, tracking and needless percent-encoding. It begins with `//`, and is only for comparison.

    Paths that differ by a trailing slash have different keys: servers may distinguish them.
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
    if port is not None and port in DEFAULT_PORTS.values():  # of either scheme: the scheme does not count
        host = host.rpartition(":")[0]
    while host.startswith("www.") and len(host) > len("www."):
        host = host[len("www.") :]
    # Decoded first: session and tracking parameters are recognised only in plain letters.
    encoded = urlunsplit(("http", host, _plainly_encoded(parts.path), _plainly_encoded(parts.query), ""))
    return without_session(normalise(encoded)).removeprefix("http:")


def _has_tracking(query: str | None) -> bool:
    """Does the query have a part that `normalise` drops?"""
    return query is not None and any(not part or _is_tracking(part) for part in query[1:].split("&"))


def without_session(url: str) -> str:
    """The URL without session ids in query and path."""
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
    return any(mark in lower for mark in _SESSION_HINTS) or ("=1" in url and _FORM_TOKEN.search(url) is not None)


def _plainly_encoded(text: str) -> str:
    """Percent-encoded where necessary, and nowhere else."""
    return _ENCODED.sub(_encode_or_decode, text)


def _encode_or_decode(found: re.Match[str]) -> str:
    digits = found[1]
    if digits is None:
        return quote(found[0], safe="", errors="surrogatepass")
    char = chr(int(digits, 16))
    return char if char in _UNRESERVED else f"%{digits.upper()}"


def _is_tracking(parameter: str) -> bool:
    return _TRACKING.fullmatch(parameter.partition("=")[0].strip()) is not None


@lru_cache(maxsize=16_384)
def ascii_host(host: str) -> str:
    """A host name in lower case and punycode, without a trailing dot."""
    host = host.lower().rstrip(".")
    if host.isascii():
        return host
    import idna

    try:
        return idna.encode(host, uts46=True).decode("ascii")
    except (idna.IDNAError, UnicodeError):
        return host


def without_credentials(url: str) -> str:
    """The URL without user and password."""
    if "@" not in url:
        return url
    scheme, mark, rest = url.partition("//")
    authority = _AUTHORITY_END.split(rest, maxsplit=1)[0]
    return f"{scheme}{mark}{rest[authority.rfind('@') + 1 :]}" if "@" in authority else url


def host_of(url: str) -> str:
    """The registrable domain, else the IP address or bare name; "" where there is none. Politeness is counted by it."""
    if url.startswith(_WEB):
        end = url.find("/", 8)  # the authority ends there, or before: all addresses of a site are one for the cache
        if 0 < end <= _LONGEST_HOST:
            return _host_of(url[:end])
    return _host_of.__wrapped__(url)


@lru_cache(maxsize=16_384)
def _host_of(url: str) -> str:
    name = _host_name(url)
    return _registrable(name) if name else ""


def _host_name(url: str) -> str:
    """Returns urlsplit(url).hostname several times faster; brackets around an IPv6 address are dropped."""
    _, mark, rest = url.partition("//")
    if not mark:
        return ""
    authority = _AUTHORITY_END.split(rest, maxsplit=1)[0].rpartition("@")[2]
    if authority.startswith("["):
        return authority[1:].partition("]")[0].lower()
    return authority.partition(":")[0].strip()


@lru_cache(maxsize=16_384)
def platform_of(host: str) -> str | None:
    """The hosting platform of a host: blogspot.com for tom.blogspot.com; None where it has none."""
    host = host.removesuffix(".")
    if ":" in host or "." not in host or _IPV4.fullmatch(host):
        return None
    name = _unicode_host(host)
    labels = _suffix_labels(name, _suffix_rules())
    if labels < 2:
        return None
    # A private suffix of the list is a platform; co.uk is a suffix of the registries.
    suffix = name.split(".")[-labels:]
    if _suffix_labels(".".join(suffix), _suffix_rules(registries=True)) == labels:
        return None
    return ".".join(host.split(".")[-labels:])


@lru_cache(maxsize=2)
def _suffix_rules(*, registries: bool = False) -> frozenset[str]:
    """The rules of the public suffix list, in Unicode; with `registries` only theirs, without those of platforms.

    The package with the list is not imported: to read it line by line takes it 25 ms, and this 4.
    """
    found = find_spec("publicsuffixlist")
    if found is None or found.origin is None:
        raise ImportError("the package publicsuffixlist is missing; install Tidings again")
    loader: Any = found.loader
    text = loader.get_data(str(PurePath(found.origin).with_name("public_suffix_list.dat"))).decode()
    if registries:
        text = text.partition("===BEGIN ICANN DOMAINS===")[2].partition("===END ICANN DOMAINS===")[0]
    return frozenset([line for line in text.split("\n") if line and not line.startswith("//")])


def _suffix_labels(host: str, rules: frozenset[str]) -> int:
    """Returns how many labels of a host, counted from its end, are its public suffix (2 for www.example.co.uk); 0: it
    is no name. The longest rule counts. A name without a rule has one label; the name above a wildcard is a suffix,
    too."""
    labels = host.removesuffix(".").lower().split(".")
    if "" in labels:
        return 0
    if f"*.{'.'.join(labels)}" in rules:
        return len(labels)
    for start in range(len(labels)):
        name = ".".join(labels[start:])
        if f"!{name}" in rules:
            return len(labels) - start - 1
        if name in rules or f"*.{name.partition('.')[2]}" in rules:
            return len(labels) - start
    return 1


@lru_cache(maxsize=16_384)
def _registrable(name: str) -> str:
    host = ascii_host(name)
    if len(host) > _LONGEST_HOST:
        return ""
    if ":" in host or "." not in host or _IPV4.fullmatch(host):
        return host
    labels, parts = _suffix_labels(_unicode_host(host), _suffix_rules()), host.removesuffix(".").split(".")
    if not 0 < labels < len(parts):
        return host  # a public suffix itself (blogspot.com), or not a name
    return ".".join(parts[-labels - 1 :])


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


def addresses(given: str) -> list[str]:
    """The URLs to try for what was written: a bare name by https, then by http. SourceError where it is none."""
    text = given.strip()
    url = text if "://" in text else f"https://{text}"
    if not is_web(url) or not host_of(url) or any(char.isspace() for char in url):
        raise SourceError(given, "no address that can be followed; write https://example.org/feed.xml")
    return [url] if "://" in text else [url, f"http://{text}"]
