"""An address as folders and a file: www.mysite.com/d1/d2/index.html for http://www.mysite.com/d1/d2.

As in the selective crawler's paper, each part of a page's path is a folder, and the page is in the last of them: so a
path can be a page and a folder at once. Names hold only what every file system allows; the rest is percent-encoded, as
in URLs.
Names are for people. Two addresses may come to the same name; whoever writes files asks for `distinct` then.
"""

from __future__ import annotations

import hashlib
import re
from urllib.parse import quote, urlsplit

from tidings.text.url import ascii_host, without_credentials

LONGEST_PART = 120  # bytes; 255 is the usual end, and a mark and an extension are to come
LONGEST_PATH = 600  # bytes of all folders together
_CUT = 90

_SAFE = "-_.~!$&'()+,;=@%"  # beside letters and digits. Not <>:"/\|?* and no space, which Windows refuses
_DEVICES = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9])(?:\.|$)", re.IGNORECASE)
_PORTS = {"http": 80, "https": 443}
_EXTENSIONS = {
    "text/html": "html",
    "application/xhtml+xml": "xhtml",
    "text/plain": "txt",
    "text/xml": "xml",
    "application/xml": "xml",
    "application/rss+xml": "xml",
    "application/atom+xml": "xml",
    "application/json": "json",
}
_PAGE = "index"
# A folder that is named as the file of a page would stand in its way.
_FILES = re.compile(rf"{_PAGE}(?:[%~].*)?\.(?:{'|'.join(sorted({*_EXTENSIONS.values(), 'bin'}))})", re.IGNORECASE)


def address(url: str) -> str:
    """The address by which a page is known in an archive: no password, no control characters, ASCII."""
    shown = without_credentials("".join(char for char in url if char.isprintable()).strip())
    return quote(shown, safe="!#$%&'()*+,/:;=?@[]~", errors="replace")


def folders_of(url: str) -> tuple[str, ...]:
    """The domain, then the parts of the path."""
    _, host, path, _ = _split(url)
    parts = [_named(host) or "_"]
    size = len(parts[0])
    rest = [part for part in path.split("/") if part]
    for number, part in enumerate(rest):
        name = _named(part)
        size += len(name) + 1
        if size > LONGEST_PATH:
            return (*parts, f"~{_mark('/'.join(rest[number:]))}")
        parts.append(name)
    return tuple(parts)


def file_of(url: str, content_type: str | None, *, distinct: bool = False) -> str:
    """The page's own file, its query in the name. `distinct`: no other address has the same."""
    query = _split(url)[3]
    stem = _PAGE if query is None else f"{_PAGE}%3F{_cut(_escaped(query))}"
    if distinct:
        stem = f"{stem}~{_mark(url)}"
    return f"{stem}.{_extension(content_type)}"


def _split(url: str) -> tuple[str, str, str, str | None]:
    """Scheme, host with a port that is not the usual one, path, query. Of what is no address: all of it is a path."""
    bare, _, _ = without_credentials(url).partition("#")
    try:
        parts = urlsplit(bare)
        scheme, host, port = parts.scheme.lower(), ascii_host(parts.hostname or ""), parts.port
    except ValueError:
        return "", "_", bare, None
    if port is not None and port != _PORTS.get(scheme):
        host = f"{host}_{port}"
    return scheme, host or "_", parts.path, parts.query if "?" in bare else None


def _named(part: str) -> str:
    name = _escaped(part)
    if name.strip(".") == "":  # "." and ".." lead elsewhere
        return name.replace(".", "%2E")
    name = _cut(name)
    if name.endswith("."):  # Windows drops it
        name = f"{name[:-1]}%2E"
    return f"_{name}" if _DEVICES.match(name) or _FILES.fullmatch(name) else name


def _escaped(text: str) -> str:
    return quote(text, safe=_SAFE, errors="replace")


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST_PART else f"{name[:_CUT]}~{_mark(name)}"


def _mark(text: str) -> str:
    """80 bits: nobody finds two addresses with the same."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]


def _extension(content_type: str | None) -> str:
    if content_type is None:
        return "html"
    return _EXTENSIONS.get(content_type.partition(";")[0].strip().lower(), "bin")
