"""Tidings learns when every source publishes, and looks exactly then.

    import tidings

    with tidings.open("data") as t:  # docs/python.md
        for article in t.articles(since="1d"): ...

Packages, from the top level down; imports go down only (docs/architecture.md):

    cli                                          commands
    app                                          settings -> adapters -> a running program; use cases
    web, crawl, store, fetch, notify, lab        I/O; they never import each other, they meet in ports
    views                                        what people are shown, for web and cli
    watch, discover, schedule                    pure: WHO wants to know, WHERE feeds are, WHEN to look again
    read                                         pure: WHAT a feed, an article or a page contains
    text                                         pure: URLs, charsets, dates, tokens, languages, HTML
    settings, ports, model, errors               settings, protocols, frozen values, the error tree
    quick_dataclass, chunks, version             what makes values quickly, what splits lists, the program's version

Below is what `import tidings` offers to other programs. Our own modules import nothing of it.
"""

from typing import TYPE_CHECKING, Any

from tidings.version import __version__

if TYPE_CHECKING:
    from tidings.app.corpus.corpus import Corpus
    from tidings.app.corpus.corpus import open_corpus as open

__all__ = ["Corpus", "__version__", "open"]
_OFFERED = {"open": "open_corpus", "Corpus": "Corpus"}


def __getattr__(name: str) -> Any:
    """The Python API, imported when it is first used: `import tidings`, which each command begins with, loads none of
    it."""
    if name not in _OFFERED:
        raise AttributeError(f"module 'tidings' has no attribute {name!r}")
    from tidings.app.corpus import corpus

    return getattr(corpus, _OFFERED[name])
