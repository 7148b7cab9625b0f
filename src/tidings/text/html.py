"""HTML: is a body a page, a limit on its depth before it is parsed, sanitising, plain text."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Final

import nh3

from tidings.text.tokens import one_line
from tidings.text.url import is_web, join

_PAGE_START = re.compile(
    rb"(?>\s+|<\?xml[^>]*>|<!--.*?-->)*+<(?:!doctype\s+html\b|html[\s>])", re.IGNORECASE | re.DOTALL
)


def looks_like_html(body: bytes) -> bool:
    """Does a body begin as an HTML page does: with a doctype or <html>, after comments and white space?"""
    return _PAGE_START.match(body[:4096].removeprefix(b"\xef\xbb\xbf")) is not None


# -- which bodies are pages ---------------------------------------------------------------------------

_PAGE_TYPES = frozenset({"text/html", "application/xhtml+xml"})
_UNSPECIFIC_TYPES = frozenset(
    {"", "application/octet-stream", "binary/octet-stream", "text/plain", "*/*", "unknown/unknown"}
)
# First bytes of files that servers send as text/html.
_FILE_SIGNATURES = (
    (b"%PDF-", "application/pdf"),
    (b"\x89PNG\r\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"PK\x03\x04", "application/zip"),
    (b"\x1f\x8b", "application/gzip"),
)
_FILE_STARTS = tuple(start for start, _ in _FILE_SIGNATURES)
_LONGEST_TYPE = 80
_TYPE_NAME = re.compile(r"[\w.+*/-]*")


def not_a_page(body: bytes, content_type: str | None) -> str:
    """Returns why a body is not a page, as text; "" where it is one, or unknown."""
    told = _TYPE_NAME.match((content_type or "").partition(";")[0].strip().lower())
    kind = told[0][:_LONGEST_TYPE] if told else ""
    if body.startswith(_FILE_STARTS):
        kind = next(name for start, name in _FILE_SIGNATURES if body.startswith(start))
    elif kind in _PAGE_TYPES or (kind in _UNSPECIFIC_TYPES and (not kind or looks_like_html(body))):
        return ""
    return f"{kind}, not a page"


# -- depth limit --------------------------------------------------------------------------------------
#
# Markup of 100 KB can nest 20,000 elements. HTML parsers search the open elements at each tag, so their time grows with
# the square of the depth: a second for those 20,000, hours for the largest body we accept. Unclosed formatting elements
# (<b>) are reopened in each paragraph: a thousand of them in a thousand paragraphs make a million elements. Browsers
# stop at a depth of 512; markup beyond that is cut off here, before it is parsed.
#
# The depth is overestimated rather than underestimated: an end tag closes only what a parser lets it close. First by a
# rule that is quick and stricter still (an end tag closes the innermost element, if it is of its name, and nothing
# else): most pages are shallow even so. Only the others are scanned by the rules of parsers.

DEEPEST = 512  # in 102 pages of news the deepest was 51 by this count
MOST_REOPENED = 400_000  # elements; about 150 MB
_HARMLESS_TAGS = 2_000  # "<" in a text; most pages have fewer, and are not scanned
_CLOSE_SEARCH = 16  # innermost open elements searched for the one to close

_TAG = re.compile(r"<(?:!--|(/?)([a-zA-Z][^\s/>]*)([^>]*))")
_ANY_TAG = re.compile(r"<(!--|/?[a-zA-Z][^\s/>]*)[^>]*")  # the same tags, with one group
_VOID = frozenset("area base basefont br col embed frame hr img input keygen link meta param source track wbr".split())
# Their content is not markup.
_RAW = frozenset("script style textarea title xmp iframe noembed noframes".split())
# Elements closed by the next of their kind, with the open inline and such elements inside.
_CELLS = frozenset("tr td th thead tbody tfoot caption colgroup".split())
_BLOCKS = frozenset("p li dt dd".split())
_REOPENED = frozenset("a b big code em font i nobr s small strike strong tt u".split())
_INLINE = _REOPENED | frozenset("abbr bdi bdo cite del dfn ins kbd label mark q samp span sub sup time var".split())
_CLOSE_PARAGRAPH = frozenset(  # start tags that close a paragraph
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 "
    "h4 h5 h6 header hgroup main menu nav ol pre section summary table ul".split()
)
_CLOSE_BARRIERS = _CELLS | {"table", "object", "template", "marquee", "applet"}
_CLOSABLE = _INLINE | _BLOCKS
_CLOSABLE_IN_TABLES = _CLOSABLE | _CELLS
# Only in SVG and MathML does "/>" close an element.
_FOREIGN_ROOTS = frozenset("svg math".split())
_FOREIGN_CONTAINERS = frozenset(
    "g defs symbol text tspan mask clippath pattern marker filter lineargradient radialgradient switch mrow".split()
)


# For compiled code that does what is_surely_shallow does (read/page/native/depth.h).
DEPTH_RULES: Final = (
    *(" ".join(sorted(names)) for names in (_VOID, _RAW, _REOPENED, _FOREIGN_ROOTS, _FOREIGN_CONTAINERS)),
    *(DEEPEST, MOST_REOPENED, _CLOSE_SEARCH, _HARMLESS_TAGS),
)


def shallow(markup: str, is_shallow: Callable[[str], bool | None] | None = None) -> str:
    """The markup, cut before the first tag that nests too deeply; nearly always all of it. `is_shallow`: a quicker
    is_surely_shallow, which may return None where it cannot tell."""
    known = is_shallow(markup) if is_shallow is not None else None
    if is_surely_shallow(markup) if known is None else known:
        return markup
    stack = _Stack()
    at = 0
    while tag := _TAG.search(markup, at):
        at = tag.end()
        name = (tag[2] or "").lower()
        if not name:
            at = markup.find("-->", tag.start() + 2) + 3  # "<!-->" is a whole comment
            if at < 3:
                break
        elif tag[1]:
            stack.close(name)
        elif name in _RAW:
            at = _raw_end(markup, name, at)
            if at < 0:
                break
        elif name not in _VOID:
            stack.open(name, itself_closed=tag[3].endswith("/"))
            if len(stack.names) > DEEPEST or stack.reopened > MOST_REOPENED:
                return markup[: tag.start()]
    return markup


def is_surely_shallow(markup: str) -> bool:
    """Returns True by the strict rule, or where there are few tags. What _Stack has open at a tag is always a part of
    what is open here, in the same order."""
    if markup.count("<") <= _HARMLESS_TAGS:
        return True
    strict, at = _StrictStack(), 0
    while at >= 0:
        at = strict.scan(markup, at)
    return not strict.is_doubtful


_CLOSES, _CLOSES_NOTED, _OPENS, _OPENS_NOTED, _SKIPPED, _IS_RAW, _COMMENT = range(7)  # what a tag does
_NOTED = _REOPENED | _FOREIGN_ROOTS
_MOST_NAMES = 1_000  # remembered while a page is scanned


class _StrictStack:
    def __init__(self) -> None:
        self.is_doubtful = False
        self._names = [""]  # of the open elements, behind a bottom that no tag closes
        self._known: dict[str, tuple[int, str]] = {}  # a tag as written -> what it does, its name
        self._formatting = self._reopened = self._drawings = 0  # _drawings: open SVG and MathML

    def scan(self, markup: str, start: int) -> int:
        """Scans to the end of the next comment or raw element, and returns where to go on; -1: there is none, or it is
        doubtful."""
        names, known = self._names, self._known
        for tag in _ANY_TAG.finditer(markup, start):
            written = tag[1]
            act, name = known.get(written) or self._learned(written)
            if act <= _CLOSES_NOTED:
                if name == names[-1]:
                    del names[-1]
                    if act == _CLOSES_NOTED:
                        self._note(name, -1)
                elif self._drawings:  # _Stack may have left the drawing: "/>" closes nothing any more
                    return self._doubt()
            elif act <= _OPENS_NOTED:
                if self._drawings and self._is_closed(markup, tag):
                    continue
                names.append(name)
                if act == _OPENS_NOTED:
                    self._note(name, 1)
                self._reopened += self._formatting
                if len(names) > DEEPEST or self._reopened > MOST_REOPENED:
                    return self._doubt()
            elif act == _IS_RAW:
                return _raw_end(markup, name, tag.end())
            elif act == _COMMENT:
                end = markup.find("-->", tag.start() + 2)  # "<!-->" is a whole comment
                return end + 3 if end >= 0 else -1
        return -1

    def _learned(self, written: str) -> tuple[int, str]:
        name = written.lower()
        if name[0] == "/":
            name = name[1:]
            found = _CLOSES_NOTED if name in _NOTED else _CLOSES
        elif name in _RAW or name == "!--":
            found = _IS_RAW if name in _RAW else _COMMENT
        else:
            found = _SKIPPED if name in _VOID else _OPENS_NOTED if name in _NOTED else _OPENS
        if len(self._known) < _MOST_NAMES:
            self._known[written] = found, name
        return found, name

    def _note(self, name: str, more: int) -> None:
        if name in _REOPENED:
            self._formatting += more
        else:
            self._drawings += more

    def _doubt(self) -> int:
        self.is_doubtful = True
        return -1

    def _is_closed(self, markup: str, tag: re.Match[str]) -> bool:
        """Does this tag close itself, in a drawing?"""
        if markup[tag.end() - 1] != "/":
            return False
        for name in self._names[: -_CLOSE_SEARCH - 1 : -1]:
            if name not in _FOREIGN_CONTAINERS:
                return name in _FOREIGN_ROOTS
        return False


def _raw_end(markup: str, name: str, at: int) -> int:
    """Returns where the name ends in the end tag of a raw element; -1: it has none. Half of a page is scripts: an
    expression that ignores case takes long."""
    while (at := markup.find("</", at)) >= 0:
        end = at + 2 + len(name)
        if markup[at + 2 : end].lower() == name:
            return end
        at += 2
    return -1


class _Stack:
    """The open elements, outermost first."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.reopened = 0  # elements that a parser adds by reopening formatting
        self._in_foreign: list[bool] = []  # is it inside SVG or MathML?
        self._formatting = 0  # open formatting elements, which are reopened in every block

    def open(self, name: str, *, itself_closed: bool) -> None:
        drawn = bool(self._in_foreign) and self._in_foreign[-1]
        if itself_closed and drawn:
            return
        if name in _CELLS or name in _BLOCKS:
            self.close(name)
        elif name in _CLOSE_PARAGRAPH:
            self.close("p")
        elif name == "a":
            self._end_anchor()
        if name in _REOPENED:
            self._formatting += 1
        elif name not in _INLINE:
            self.reopened += self._formatting
        self.names.append(name)
        self._in_foreign.append(name in _FOREIGN_ROOTS or (drawn and name in _FOREIGN_CONTAINERS))

    def _end_anchor(self) -> None:
        """A link closes the link it is in; the elements inside that stay open."""
        for at in range(len(self.names) - 1, max(-1, len(self.names) - 1 - _CLOSE_SEARCH), -1):
            if self.names[at] == "a":
                del self.names[at], self._in_foreign[at]
                self._formatting -= 1
                return
            if self.names[at] in _CLOSE_BARRIERS:
                return

    def close(self, name: str) -> None:
        """Closes the innermost element of this name and what is open in it, unless an element between prevents it."""
        if self.names and self.names[-1] == name:  # nearly always
            del self.names[-1], self._in_foreign[-1]
            self._formatting -= name in _REOPENED
            return
        cells = name in _CELLS or name == "table"
        through = _CLOSABLE_IN_TABLES if cells else _INLINE if name in _INLINE else _CLOSABLE
        for at in range(len(self.names) - 1, max(-1, len(self.names) - 1 - _CLOSE_SEARCH), -1):
            if self.names[at] == name:
                self._cut(at, keeps=self._outside_tables(at) if cells else True)
                return
            if self.names[at] not in through:
                return

    def _cut(self, at: int, *, keeps: bool) -> None:
        """Formatting stays open after its paragraph, though not after a table cell; a form closes only itself."""
        within, form = self.names[at:], self.names[at] == "form"
        kept = [name for name in within[1:] if form or (keeps and name in _REOPENED)]
        self._formatting -= sum(name in _REOPENED for name in within) - sum(name in _REOPENED for name in kept)
        self.names[at:] = kept
        self._in_foreign[at:] = [False] * len(kept)

    def _outside_tables(self, at: int) -> bool:
        """Is this cell outside of any table? There parsers ignore the tags of cells."""
        while at > 0 and self.names[at] in _CELLS:
            at -= 1
        return self.names[at] != "table"


# -- sanitising ---------------------------------------------------------------------------------------
#
# Kept: text, structure, tables, links, images. Removed: scripts, styles, event handlers, forms, frames, embedded
# objects, SVG and MathML, classes and ids (our own style sheet would apply to them).
#
# Images are kept, because many articles depend on them, but only with an http(s) `src`: no `data:`, no `srcset`; they
# load lazily and without a referrer. Loading an image tells its server that the page is read: views/safe_html replaces
# images where that matters, not this module.

_KEPT_NAMES = """
a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn
div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt
ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr
"""
_KEPT_TAGS = frozenset(_KEPT_NAMES.split())
# Dropped with their content; of any other element that is not kept the text stays.
_DROPPED_NAMES = "applet button embed head iframe math noscript object script select style svg template textarea title"
_DROPPED_TAGS = frozenset(_DROPPED_NAMES.split())
_ATTRIBUTES = {
    "*": {"dir", "lang", "title"},
    "a": {"href", "hreflang"},
    "img": {"src", "alt", "width", "height", "loading", "referrerpolicy"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "ol": {"start", "type"},
    "blockquote": {"cite"},
    "q": {"cite"},
    "time": {"datetime"},
    "del": {"cite", "datetime"},
    "ins": {"cite", "datetime"},
}
_SET_ATTRIBUTES = {"img": {"loading": "lazy", "referrerpolicy": "no-referrer"}}
_SCHEMES = {"http", "https", "mailto"}


def clean_html(markup: str, base_url: str | None) -> str:
    """Sanitised HTML. Relative links are resolved against `base_url`, or dropped without one."""
    markup = shallow(markup)
    if is_web(base_url):
        try:
            return _cleaner(base_url).clean(markup)
        except ValueError:  # base_url is not a valid URL
            pass
    return _cleaner(None).clean(markup)


def _cleaner(base_url: str | None) -> nh3.Cleaner:
    def web_only(tag: str, attribute: str, value: str) -> str | None:
        """Drops an image's src that is not http(s). It is passed here unresolved."""
        if tag != "img" or attribute != "src":
            return value
        address = join(base_url or "", value)
        return address if is_web(address) else None

    return nh3.Cleaner(
        tags=_KEPT_TAGS,
        clean_content_tags=_DROPPED_TAGS,
        attributes=_ATTRIBUTES,
        attribute_filter=web_only,
        set_tag_attribute_values=_SET_ATTRIBUTES,
        url_schemes=_SCHEMES,
        link_rel="noopener noreferrer",
        url_relative=("rewrite_with_base", base_url) if base_url else "deny",
    )


# -- plain text ---------------------------------------------------------------------------------------

# Names of real elements only: `a < b` and `List<T>` in a title are text.
_INLINE_NAMES = (
    "a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub"
    "|sup|tt|u|var|wbr"
)
_BLOCK = (
    "article|aside|blockquote|br|caption|center|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr"
    "|iframe|img|li|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul|video"
)
_HIDDEN = re.compile(r"<(?:(script|style)\b|!--)", re.IGNORECASE)
_HIDDEN_END = {"script": re.compile(r"</script\s*>", re.IGNORECASE), "style": re.compile(r"</style\s*>", re.IGNORECASE)}
_OVERLONG_REFERENCE = re.compile(r"&#(?:[0-9]{20,}|[xX][0-9a-fA-F]{20,});?")
_COMMENT_END = re.compile("-->")
_INLINE_TAG = re.compile(rf"</?(?:{_INLINE_NAMES})(?:[\s/][^<>]*)?>", re.IGNORECASE)
_BLOCK_TAG = re.compile(rf"</?(?:{_BLOCK})(?:[\s/][^<>]*)?>", re.IGNORECASE)


def plain_text(markup: str) -> str:
    """The text without markup and entities, white space collapsed. Fast: for titles and snippets."""
    if "<" in markup:
        markup = _BLOCK_TAG.sub(" ", _INLINE_TAG.sub("", _without_hidden(markup)))
    if "&" in markup:
        markup = unescaped(markup)
    return one_line(markup)


def unescaped(text: str) -> str:
    """Entities decoded. A numeric reference with more digits than any character has becomes U+FFFD: Python refuses
    to parse numbers of thousands of digits."""
    return html.unescape(_OVERLONG_REFERENCE.sub("\ufffd", text) if "&#" in text else text)


def _without_hidden(markup: str) -> str:
    """Removes scripts, styles and comments. One without an end is kept, and its end is searched only once: a single
    pattern for start and end would search to the end of the text again for each of them."""
    kept, at = [], 0
    while start := _HIDDEN.search(markup, at):
        ending = _HIDDEN_END[start[1].lower()] if start[1] else _COMMENT_END
        end = ending.search(markup, start.end())
        if end is None:
            break
        kept += [markup[at : start.start()], " "]
        at = end.end()
    return "".join(kept) + markup[at:]
