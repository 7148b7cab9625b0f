"""Tidings learns when every source publishes, and looks exactly then.

Packages, from the top level down; imports go down only (docs/architecture.md):

    cli                                          commands
    app                                          settings -> adapters -> a running program; use cases
    web, crawl, store, fetch, notify, lab        I/O; they never import each other, they meet in ports
    views                                        what people are shown, for web and cli
    watch, discover, schedule                    pure: WHO wants to know, WHERE feeds are, WHEN to look again
    read                                         pure: WHAT a feed, an article or a page contains
    text                                         pure: URLs, charsets, dates, tokens, languages, HTML
    settings, ports, model, errors               settings, protocols, frozen values, the error tree
"""

__version__ = "0.1.0"
