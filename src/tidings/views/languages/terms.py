"""Words of the model that pages show: states, kinds, rights. In the store and the API they are English."""

from __future__ import annotations

from typing import Final

from tidings.views.languages.current import noted

TERMS: Final = (
    # states of sources and pages
    *(noted("active"), noted("paused"), noted("removed"), noted("gone"), noted("failing"), noted("all")),
    # results of visits
    *(noted("changed"), noted("unchanged"), noted("failed"), noted("new"), noted("next"), noted("first visit")),
    # kinds of sources
    *(noted("feed"), noted("page"), noted("sitemap"), noted("links")),
    # what differs between two versions of a page
    *(noted("added"), noted("moved")),
    # people and rights
    *(noted("reader"), noted("admin"), noted("read"), noted("write")),
    # messages
    *(noted("sent"), noted("waiting"), noted("given up")),
    # where a setting comes from, levels of the log, duties in a cluster
    *(noted("default"), noted("file"), noted("environment"), noted("command line")),
    *(noted("debug"), noted("info"), noted("warning"), noted("error")),
    *(noted("crawl"), noted("watch"), noted("index"), noted("post"), noted("keep")),
    noted("from before you followed it"),
    # kinds of noise, fields of an article, groups beside a search
    *(noted("differs"), noted("recurs"), noted("passes"), noted("rotates"), noted("muted")),
    *(noted("Title"), noted("Summary"), noted("Content"), noted("Text")),
    *(noted("Source"), noted("Folder"), noted("Language"), noted("Month")),
)
