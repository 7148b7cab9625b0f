"""HTML from strangers -> HTML that may be shown, or plain text.

What is kept: text, structure, tables, links, images. What is not: scripts, styles, event handlers, forms,
frames, embedded objects, SVG and MathML, classes and ids (they would meet our own style sheet).

Images stay, because many articles are nothing without them, but only with an http(s) `src`: no `data:`, no
`srcset`; they are loaded late and without a referrer. A page that shows them tells the image's server that
somebody reads: a reader who minds blocks images by the page's Content-Security-Policy, not here.
"""

from __future__ import annotations

import html
import re

import nh3

from tidings.text.html import shallow
from tidings.text.url import is_web, join

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
_INLINE = (
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
_INLINE_TAG = re.compile(rf"</?(?:{_INLINE})(?:[\s/][^<>]*)?>", re.IGNORECASE)
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
