"""Links of a page: made absolute and normalised, internal or not.

urljoin for every link takes four times as long as parsing the page with lexbor. Most links are absolute already, or
begin at the root of the site: these only need a check of their characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from tidings.text.url import is_web, join, normalise

# File names of what is not a page. Scripts (php, asp, html ...) are pages.
_FILE = re.compile(
    r"\.(?:jpe?g|jpe|png|gif|webp|avif|svgz?|ico|bmp|tiff?|heic|psd|eps|css|less|scss|js|mjs|map|wasm|json|xml|rss|atom|rdf"
    r"|ics|vcf|pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|tsv|md|epub|mobi|azw3?|djvu|ps|zip|gz|tgz|bz2|xz|zst|7z|rar|tar|jar"
    r"|war|iso|img|dmg|exe|msi|apk|ipa|deb|rpm|bin|torrent|mp[34]|m4[abv]|m3u8?|ogg|og[av]|opus|wav|flac|aac|webm|mov|avi"
    r"|mkv|wmv|flv|swf|woff2?|ttf|otf|eot)$",
    re.IGNORECASE,
)
LONGEST = 2_000  # characters of a URL
_FROM_ROOT = re.compile(r"/(?!/)[A-Za-z0-9_~%+,:@!*()=/.-]*")
_ABSOLUTE = re.compile(r"https?://[a-z0-9.-]+[a-z0-9](?::\d+)?/[A-Za-z0-9_~%+,:@!*()=/.-]*")
_DEFAULT_PORT = re.compile(r"http://[^/]*:80/|https://[^/]*:443/")
_PATH_END = re.compile(r"[?#]")
_ADDRESS_END = re.compile(r"[#?;]")  # what follows is a place, a query, a session
# Of a query, what names a document: dl.php?id=7, /get?file=plan.pdf. A long mix of letters and digits is a token.
_DOCUMENT = re.compile(
    r"[?&;](?:(?:file|doc|document|attachment|download|report|publication)(?:_?(?:id|name|no|nr))?|[adnp]?id)="
    r"(?![\w%-]*\d[\w%-]{24})[^&;]{1,120}(?=[&;]|$)",
    re.IGNORECASE,
)


def address_path(href: str) -> str:
    """An address without its query."""
    return _ADDRESS_END.split(href, 1)[0]


def document_address(href: str) -> str:
    """What of an address says which document it is: its path, and of its query what names a document."""
    path = address_path(href)
    if "=" not in href:
        return path
    named = (one[1:] for one in _DOCUMENT.findall(href.partition("#")[0][len(path) :]))
    return "&".join((path, *sorted(named)))


class PageLinks:
    """Resolves the links of one page."""

    def __init__(self, url: str, base: str) -> None:
        self._base = base
        self._origin = _origin(base)
        self._site = host_without_www(url)
        self._is_at_home = bool(self._origin) and host_without_www(self._origin) == self._site

    def absolute(self, href: str) -> str | None:
        """The absolute, normalised URL; None where it is not http(s)."""
        href = href.strip()
        if href.startswith("#") or not href or len(href) > LONGEST:
            return None
        if _FROM_ROOT.fullmatch(href) and "/." not in href and self._origin:
            return self._origin + href
        if _ABSOLUTE.fullmatch(href) and not _DEFAULT_PORT.match(href):
            return href
        link = join(self._base, href)
        return normalise(link) if is_web(link) else None

    def is_internal(self, link: str) -> bool:
        """Does the link lead to a page of this site? Other files are recognised by their names."""
        if not (self._is_at_home and link.startswith(f"{self._origin}/")) and host_without_www(link) != self._site:
            return False
        return not _is_file(link)

    def internal(self, hrefs: Iterable[str]) -> Iterator[str]:
        """The absolute internal links among these hrefs."""
        origin = self._origin if self._is_at_home else ""
        for href in dict.fromkeys(hrefs):
            if origin and _FROM_ROOT.fullmatch(href) and "/." not in href and len(href) <= LONGEST:
                if "." not in href or not _is_file(href):  # as below, without looking at the host of each
                    yield origin + href
                continue
            link = self.absolute(href)
            if link is not None and self.is_internal(link):
                yield link


def _is_file(link: str) -> bool:
    if "." not in link[-12:] and "?" not in link and "#" not in link:
        return False
    return _FILE.search(_PATH_END.split(link, maxsplit=1)[0]) is not None


def host_without_www(url: str) -> str:
    """The site of a URL: its host name without `www.`."""
    return _site_name(url[:LONGEST].partition("://")[2].partition("/")[0])


@lru_cache(maxsize=4_096)
def _site_name(authority: str) -> str:
    authority = authority.partition("?")[0].partition("#")[0].rpartition("@")[2].lower()
    name = authority[: authority.find("]") + 1] if authority.startswith("[") else authority.partition(":")[0]
    return name.rstrip(".").removeprefix("www.")


@lru_cache(maxsize=1_024)
def _origin(base: str) -> str:
    """Scheme and host of a base URL; "" where it is not http(s)."""
    root = join(base, "/")
    return normalise(root).removesuffix("/") if is_web(root) else ""
