"""The face: pages, JSON API, health and metrics.

    app.py        create_app: the pieces joined
    desk.py       what every route is handed: the library, the clock, the templates
    envelope.py   what goes around every answer: security headers, timing, the last fence
    faults.py     what goes wrong, as a page or as JSON
    pages.py      the HTML pages            templates/, static/
    bot.py        /bot, for publishers
    api.py        the JSON API              schema.py, conductschema.py: its values
    searching.py  the page behind the box, and the same for programs
    watching.py   watches, matches, messages: what pages, API and feeds show of them
    watchpages.py their pages               watchapi.py, watchschema.py: the API
    watchfeeds.py their output feeds        outentries.py, outfeeds.py: written    validators.py: ETag, 304
    reference.py  the page about the API, made from its own OpenAPI
    words.py      times, spans and numbers as people say them
    trust.py      what feeds say, made safe to show
    conduct.py    how publishers are treated: etiquette, hosts
    names.py      by which names it answers
    origins.py    who may have us change something
    standing.py   how a source does; the table of sources, sorted and filtered
    timeline.py   the last visits as a strip of marks
    revisions.py  what changed between two versions of an article
    hubs.py       the door for hubs (WebSub)
    metrics.py    counters and gauges for Prometheus
    server.py     uvicorn inside the running loop

Everything a feed says is untrusted here: templates escape, links are http(s) or no links, HTML is sanitised, and the
Content-Security-Policy lets nothing in from outside even if all of that failed.
"""
