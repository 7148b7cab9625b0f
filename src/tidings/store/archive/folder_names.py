"""Turns URLs into folder and file names: www.mysite.com/d1/d2/index.html for http://www.mysite.com/d1/d2.

As in the selective crawler's paper, each part of a page's path is a folder, and the page is in the last of them: so a
path can be a page and a folder at once. Names hold only what every file system allows; the rest is percent-encoded, as
in URLs.
Names are for people. Two URLs may get the same name; the writer of files then asks for a `distinct` one.
"""

from __future__ import annotations

import hashlib
import re
from urllib.parse import quote, urlsplit

from tidings.text.url import DEFAULT_PORTS, ascii_host, without_credentials

LONGEST_PART = 120  # bytes; 255 is the usual limit, and a hash and an extension are added
LONGEST_PATH = 600  # bytes of all folders together
_SHORTENED = 90

_SAFE = "-_.~!$&'()+,;=@%"  # beside letters and digits. Not <>:"/\|?* and no space, which Windows refuses
_DEVICES = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9])(?:\.|$)", re.IGNORECASE)
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
# A folder named like the file of a page would be in its way.
_FILES = re.compile(rf"{_PAGE}(?:[%~].*)?\.(?:{'|'.join(sorted({*_EXTENSIONS.values(), 'bin'}))})", re.IGNORECASE)


def archive_url(url: str) -> str:
    """The URL of a page in an archive: without password and control characters, in ASCII."""
    printable = without_credentials("".join(char for char in url if char.isprintable()).strip())
    return quote(printable, safe="!#$%&'()*+,/:;=?@[]~", errors="replace")


def folders_of(url: str) -> tuple[str, ...]:
    """Returns the domain, then the parts of the path."""
    _, host, path, _ = _split(url)
    parts = [_part_name(host) or "_"]
    size = len(parts[0])
    rest = [part for part in path.split("/") if part]
    for number, part in enumerate(rest):
        name = _part_name(part)
        size += len(name) + 1
        if size > LONGEST_PATH:
            return (*parts, f"~{_hash('/'.join(rest[number:]))}")
        parts.append(name)
    return tuple(parts)


def file_of(url: str, content_type: str | None, *, distinct: bool = False) -> str:
    """Returns the name of the page's file, with its query. `distinct`: with a hash, so that no other URL has it."""
    query = _split(url)[3]
    stem = _PAGE if query is None else f"{_PAGE}%3F{_shortened(_escaped(query))}"
    if distinct:
        stem = f"{stem}~{_hash(url)}"
    return f"{stem}.{_extension(content_type)}"


def _split(url: str) -> tuple[str, str, str, str | None]:
    """Returns scheme, host with a port that is not the default, path, query. What cannot be parsed is all path."""
    bare, _, _ = without_credentials(url).partition("#")
    try:
        parts = urlsplit(bare)
        scheme, host, port = parts.scheme.lower(), ascii_host(parts.hostname or ""), parts.port
    except ValueError:
        return "", "_", bare, None
    if port is not None and port != DEFAULT_PORTS.get(scheme):
        host = f"{host}_{port}"
    return scheme, host or "_", parts.path, parts.query if "?" in bare else None


def _part_name(part: str) -> str:
    name = _escaped(part)
    if name.strip(".") == "":  # "." and ".." lead elsewhere
        return name.replace(".", "%2E")
    name = _shortened(name)
    if name.endswith("."):  # Windows drops it
        name = f"{name[:-1]}%2E"
    return f"_{name}" if _DEVICES.match(name) or _FILES.fullmatch(name) else name


def _escaped(text: str) -> str:
    return quote(text, safe=_SAFE, errors="replace")


def _shortened(name: str) -> str:
    return name if len(name) <= LONGEST_PART else f"{name[:_SHORTENED]}~{_hash(name)}"


def _hash(text: str) -> str:
    """A hash of 80 bits, so that no two URLs share one."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]


def _extension(content_type: str | None) -> str:
    if content_type is None:
        return "html"
    return _EXTENSIONS.get(content_type.partition(";")[0].strip().lower(), "bin")
