"""Elements within elements, without end: markup of 100 KB can hold 20,000 of them.

Parsers of HTML look through all that is open at each tag, so their time grows with the square: a second for those
20,000, hours for a body of the size we take. And letters in bold that nobody ends are opened anew in each paragraph:
a thousand of them in a thousand paragraphs are a million elements. Browsers stop at 512 within each other. What
goes further is cut off here, before it is parsed.

The depth is counted so that it is rather too great than too small: an end tag closes only what a parser lets it close.
"""

from __future__ import annotations

import html
import re

import nh3

from tidings.text.url import is_web, join

DEEPEST = 512  # in 102 pages of news the deepest was 51 by this count
MOST_REOPENED = 400_000  # elements; about 150 MB
_FEW = 2_000  # "<" in a text; fewer can do no harm, and most pages have fewer
_NEAR = 16  # elements that are looked through for the one to close

_PAGE_START = re.compile(
    rb"(?>\s+|<\?xml[^>]*>|<!--.*?-->)*+<(?:!doctype\s+html\b|html[\s>])", re.IGNORECASE | re.DOTALL
)
_TAG = re.compile(r"<(?:!--|(/?)([a-zA-Z][^\s/>]*)([^>]*))")
_VOID = frozenset("area base basefont br col embed frame hr img input keygen link meta param source track wbr".split())
# What they hold is no markup.
_RAW = frozenset("script style textarea title xmp iframe noembed noframes".split())
_RAW_END = {name: re.compile(f"</{name}", re.IGNORECASE) for name in _RAW}
# Elements that the next one of their kind closes, and all that is open in it of these and the inline ones.
_CELLS = frozenset("tr td th thead tbody tfoot caption colgroup".split())
_BLOCKS = frozenset("p li dt dd".split())
_REOPENED = frozenset("a b big code em font i nobr s small strike strong tt u".split())
_INLINE = _REOPENED | frozenset("abbr bdi bdo cite del dfn ins kbd label mark q samp span sub sup time var".split())
_ENDING = frozenset(  # a paragraph ends where one of these begins
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 "
    "h4 h5 h6 header hgroup main menu nav ol pre section summary table ul".split()
)
_FENCES = _CELLS | {"table", "object", "template", "marquee", "applet"}
_THROUGH = _INLINE | _BLOCKS
_THROUGH_CELLS = _THROUGH | _CELLS
# In drawings "/>" closes an element, and nowhere else.
_DRAWINGS = frozenset("svg math".split())
_DRAWN = frozenset(
    "g defs symbol text tspan mask clippath pattern marker filter lineargradient radialgradient switch mrow".split()
)


def looks_like_html(body: bytes) -> bool:
    """Does a body begin as an HTML page does: with a doctype or <html>, after comments and white space?"""
    return _PAGE_START.match(body[:4096].removeprefix(b"\xef\xbb\xbf")) is not None


def shallow(markup: str) -> str:
    """The markup up to where its elements lie too deep within each other; nearly always all of it."""
    if markup.count("<") <= _FEW:
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
            end = _RAW_END[name].search(markup, at)
            if end is None:
                break
            at = end.end()
        elif name not in _VOID:
            stack.open(name, itself_closed=tag[3].endswith("/"))
            if len(stack.names) > DEEPEST or stack.reopened > MOST_REOPENED:
                return markup[: tag.start()]
    return markup


class _Stack:
    """The elements that are open, the outermost first."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.reopened = 0  # elements that nobody wrote
        self._drawn: list[bool] = []  # is it in a drawing?
        self._lasting = 0  # how many of the open ones are opened again in every block

    def open(self, name: str, *, itself_closed: bool) -> None:
        drawn = bool(self._drawn) and self._drawn[-1]
        if itself_closed and drawn:
            return
        if name in _CELLS or name in _BLOCKS:
            self.close(name)
        elif name in _ENDING:
            self.close("p")
        elif name == "a":
            self._end_anchor()
        if name in _REOPENED:
            self._lasting += 1
        elif name not in _INLINE:
            self.reopened += self._lasting
        self.names.append(name)
        self._drawn.append(name in _DRAWINGS or (drawn and name in _DRAWN))

    def _end_anchor(self) -> None:
        """There are no links in links: what was in the last one stays open without it."""
        for at in range(len(self.names) - 1, max(-1, len(self.names) - 1 - _NEAR), -1):
            if self.names[at] == "a":
                del self.names[at], self._drawn[at]
                self._lasting -= 1
                return
            if self.names[at] in _FENCES:
                return

    def close(self, name: str) -> None:
        """The innermost of this name, and what is open in it; nothing where something lies between that holds it."""
        cells = name in _CELLS or name == "table"
        through = _THROUGH_CELLS if cells else _INLINE if name in _INLINE else _THROUGH
        for at in range(len(self.names) - 1, max(-1, len(self.names) - 1 - _NEAR), -1):
            if self.names[at] == name:
                self._cut(at, keeps=self._outside_tables(at) if cells else True)
                return
            if self.names[at] not in through:
                return

    def _cut(self, at: int, *, keeps: bool) -> None:
        """Bold letters stay so after the paragraph they began in, though not after a cell; a form takes only itself."""
        within, form = self.names[at:], self.names[at] == "form"
        kept = [name for name in within[1:] if form or (keeps and name in _REOPENED)]
        self._lasting -= sum(name in _REOPENED for name in within) - sum(name in _REOPENED for name in kept)
        self.names[at:] = kept
        self._drawn[at:] = [False] * len(kept)

    def _outside_tables(self, at: int) -> bool:
        """There parsers pass over the tags of a table, except for the table's own."""
        while at > 0 and self.names[at] in _CELLS:
            at -= 1
        return self.names[at] != "table"


# -- HTML from strangers -> HTML that may be shown, or plain text. ---------------------------------
#
# What is kept: text, structure, tables, links, images. What is not: scripts, styles, event handlers, forms,
# frames, embedded objects, SVG and MathML, classes and ids (they would meet our own style sheet).
#
# Images stay, because many articles are nothing without them, but only with an http(s) `src`: no `data:`, no
# `srcset`; they are loaded late and without a referrer. A page that shows them tells the image's server that
# somebody reads: a reader who minds blocks images by the page's Content-Security-Policy, not here.

_KEPT = """
a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn
div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt
ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr
"""
_TAGS = frozenset(_KEPT.split())
# Dropped with all they hold; any other element that is not kept leaves its text behind.
_HOLLOW = "applet button embed head iframe math noscript object script select style svg template textarea title"
_EMPTIED = frozenset(_HOLLOW.split())
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
_FORCED = {"img": {"loading": "lazy", "referrerpolicy": "no-referrer"}}
_SCHEMES = {"http", "https", "mailto"}


def clean_html(markup: str, base_url: str | None) -> str:
    """HTML that may be shown. Relative links are resolved against `base_url`, or dropped without one."""
    markup = shallow(markup)
    if is_web(base_url):
        try:
            return _cleaner(base_url).clean(markup)
        except ValueError:  # a base that is no URL after all
            pass
    return _cleaner(None).clean(markup)


def _cleaner(base_url: str | None) -> nh3.Cleaner:
    def web_only(tag: str, attribute: str, value: str) -> str | None:
        """An image's address leads to the web or nowhere. It comes here as it stands, not yet resolved."""
        if tag != "img" or attribute != "src":
            return value
        address = join(base_url or "", value)
        return address if is_web(address) else None

    return nh3.Cleaner(
        tags=_TAGS,
        clean_content_tags=_EMPTIED,
        attributes=_ATTRIBUTES,
        attribute_filter=web_only,
        set_tag_attribute_values=_FORCED,
        url_schemes=_SCHEMES,
        link_rel="noopener noreferrer",
        url_relative=("rewrite_with_base", base_url) if base_url else "deny",
    )


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
_NO_CHARACTER = re.compile(r"&#(?:[0-9]{20,}|[xX][0-9a-fA-F]{20,});?")
_COMMENT_END = re.compile("-->")
_INLINE_TAG = re.compile(rf"</?(?:{_INLINE_NAMES})(?:[\s/][^<>]*)?>", re.IGNORECASE)
_BLOCK_TAG = re.compile(rf"</?(?:{_BLOCK})(?:[\s/][^<>]*)?>", re.IGNORECASE)


def plain_text(markup: str) -> str:
    """The words without markup and entities, white space folded. Cheap: for titles and snippets."""
    if "<" in markup:
        markup = _BLOCK_TAG.sub(" ", _INLINE_TAG.sub("", _without_hidden(markup)))
    if "&" in markup:
        markup = unescaped(markup)
    return " ".join(markup.split())


def unescaped(text: str) -> str:
    """Entities decoded. A number of more digits than any character has is the sign for what cannot be shown: Python
    refuses to read one of thousands."""
    return html.unescape(_NO_CHARACTER.sub("\ufffd", text) if "&#" in text else text)


def _without_hidden(markup: str) -> str:
    """Without scripts, styles and comments. One that never ends hides nothing, and is looked for only once:
    a single pattern from start to end would search to the end of the text again for each of them."""
    kept, at = [], 0
    while start := _HIDDEN.search(markup, at):
        ending = _HIDDEN_END[start[1].lower()] if start[1] else _COMMENT_END
        end = ending.search(markup, start.end())
        if end is None:
            break
        kept += [markup[at : start.start()], " "]
        at = end.end()
    return "".join(kept) + markup[at:]
