"""The web server: HTML pages, JSON API, output feeds, the WebSub endpoint, health and metrics.

    app.py      create_app: routers and middleware joined; styles and scripts, sent compressed
    html/       the pages                 templates/, static/: their files
    reading/    the front page, the pages on which people read articles
    live/       what came in as it comes: the poller behind /events
    api/        the JSON API; its shapes are in views/schema/
    reader_api/ the Google Reader and Fever APIs, for apps
    out/        output feeds of all lists: Atom, JSON Feed, RSS; their secret addresses
    hooks/      webhooks that events are sent to
    websub.py   the endpoint of WebSub hubs
    mcp/        the MCP server: tools for assistants, /mcp
    people/     who asks and what they may do; sign-in, accounts
    core/       what every route needs: context, parameters, error responses, middleware, metrics
    languages/  the pages in other languages; locale/: the translations
    server/     connections, limits, requests for other processes: what serves the application

    app -> html -> api -> core            reading, out, websub, people, server -> core

Everything that comes from feeds and pages is untrusted here: templates escape, links are http(s) or no links, HTML is
sanitised, and the Content-Security-Policy allows nothing from outside even if all of that failed.
"""
