"""Every command in the order in which --help lists them: the modules below tidings.cli that define it, and the first
paragraph of its help.

`tidings --help` is made from this table alone, and a command imports its own modules and no others: importing all of
them takes longer than most commands do. A test compares the texts with the commands' docstrings.
"""

from __future__ import annotations

from typing import NamedTuple


class Command(NamedTuple):
    modules: str  # separated by spaces
    help: str


# Commands that work with --server, over the API of another machine.
OVER_THE_NETWORK = frozenset(
    {
        "add",
        "article",
        "articles",
        "changes",
        "diff",
        "doctor",
        "explain",
        "export",
        "hooks",
        "import",
        "mark",
        "matches",
        "messages",
        "noise",
        "pages",
        "pause",
        "refresh",
        "remove",
        "resume",
        "search",
        "set",
        "sources",
        "tail",
        "token",
        "user",
        "watch",
    }
)


COMMANDS = {
    "add": Command(
        "sources.add",
        "Follow feeds. The feeds of a site are found from its address; https:// may be left out.",
    ),
    "discover": Command(
        "sources.discover",
        "Find the feeds of sites: where they are, how they were found, and how many requests it took.",
    ),
    "import": Command("sources.opml", "Follow every feed of an OPML list. Folders become categories."),
    "export": Command(
        "sources.opml",
        "Write the sources as an OPML list, for any other reader. Categories become folders.",
    ),
    "sources": Command(
        "sources.listing",
        "List the sources: what they are, how they fare, when they are visited next.",
    ),
    "remove": Command(
        "sources.removal",
        "Stop following a source and forget its articles; of a site, all its pages and what is kept of them.",
    ),
    "pages": Command(
        "pages.pages pages.scope",
        "List the sites that are followed page by page; with SITE, its pages. Decide what is watched of a page.",
    ),
    "changes": Command(
        "pages.pages",
        "List what changed on followed pages, the latest first; noise (menus, clocks, ads) is left out.",
    ),
    "diff": Command(
        "pages.pages",
        "Show what changed on a page: segments added (+), removed (-) and changed (~), with the words marked.",
    ),
    "noise": Command(
        "pages.pages",
        "Show the blocks of a page with what was learned of each, and decide otherwise, for the whole site.",
    ),
    "collect": Command(
        "sources.collect",
        "Visit the pages of a site once, politely, and keep them in a folder of their own.",
    ),
    "run": Command(
        "run.crawl",
        "Start the program: controller, terminals and web page in one process. Ctrl-C or SIGTERM stops it gracefully.",
    ),
    "crawl": Command("run.crawl", "Visit all that is due and end with a summary, for cron."),
    "article": Command("articles.show", "Show one article: its text, and which other sources have the same story."),
    "articles": Command(
        "articles.show",
        "List articles, the latest first. With --json, --jsonl and --parquet, text and all.",
    ),
    "mark": Command(
        "articles.marks", "Mark articles as read, star them, save them for later, tag them, or write a note."
    ),
    "explain": Command(
        "sources.explain",
        "Say when a source is visited next and why: its last visits, what its policy has learned, what decided.",
    ),
    "policies": Command(
        "run.settings",
        "List the policies that decide when a source is visited again, and which of them is the setting's.",
    ),
    "read": Command(
        "articles.read",
        "Show what Tidings sees in a feed, a sitemap, a sitemap index, a page of links or any other page.",
    ),
    "settings": Command(
        "run.settings",
        "List every setting: its value now, its default, what it does. Set them in tidings.toml or as TIDINGS_*.",
    ),
    "search": Command(
        "articles.search",
        "Search all stored articles and the current text of followed pages, inflected forms included.",
    ),
    "etiquette": Command(
        "sources.etiquette",
        "Say what a publisher sees of us at a source, compared with what a well-behaved fetcher does.",
    ),
    "hosts": Command(
        "sources.etiquette",
        "List hosts that are treated specially (Crawl-delay, refusals, closed until), and sites that may be traps.",
    ),
    "refresh": Command(
        "sources.refresh",
        "Make sources due now; one that is gone comes back. A running program visits them within seconds.",
    ),
    "pause": Command(
        "sources.edit",
        "Do not visit sources until they are resumed. What is stored of them stays.",
    ),
    "resume": Command(
        "sources.edit",
        "Visit paused sources again; what was due meanwhile is due now. "
        "One that was removed on the web page a short time ago comes back.",
    ),
    "set": Command(
        "sources.edit",
        "Change how a source is treated or shown, and say what changed. "
        "A policy or weight counts from the next visit on.",
    ),
    "simulate": Command(
        "run.simulate",
        "Replay recorded posts under other policies or budgets: how late would each post have been seen?",
    ),
    "demo": Command(
        "run.demo",
        "See Tidings at work with nothing from outside: 60 sites on loopback, two days in about a minute and a half.",
    ),
    "backup": Command(
        "maintenance.backup",
        "Write a copy of the database to a file, also while the program runs, and verify it.",
    ),
    "restore": Command(
        "maintenance.backup",
        "Put a backup in the place of the database, after it was verified. Stop the program first.",
    ),
    "doctor": Command(
        "maintenance.doctor",
        "Check the installation: database, folder, rights, disk, clock, network, worker processes. Say what to do.",
    ),
    "upgrade-check": Command(
        "maintenance.doctor",
        "Say what an upgrade left to do: migrations, settings, packages, files. Uses no network.",
    ),
    "service": Command(
        "maintenance.service",
        "Run Tidings as a service of your own user, under systemd: install it, see how it fares, remove it.",
    ),
    "completion": Command(
        "maintenance.completion",
        "Print the script with which a shell completes commands and options.",
    ),
    "watch": Command(
        "watch.commands watch.import_ watch.backtest",
        "Standing questions: be notified when something is published. Add them, try them out, see what they find.",
    ),
    "matches": Command(
        "watch.matches",
        "Matches of watches, the latest first; rate them, so that a watch can be improved.",
    ),
    "messages": Command(
        "watch.messages",
        "Messages sent to channels, and those they did not accept; send one again, or try a channel out.",
    ),
    "archive": Command(
        "pages.archive",
        "The kept versions of pages: write them out, take others in, see what they take.",
    ),
    "user": Command(
        "people.user",
        "People who sign in to the web page: add them, give them a role or a new password, remove them.",
    ),
    "token": Command(
        "people.token",
        "Tokens that programs and reader apps sign in with: make them, see when they were used, remove them.",
    ),
    "hooks": Command(
        "events.hooks",
        "Webhooks that events are sent to: new and revised articles, matches, pages that changed, sources that fail.",
    ),
    "tail": Command(
        "events.tail",
        "Print events as they happen: new and revised articles, matches, pages that changed, sources that fail.",
    ),
    "mcp": Command(
        "run.mcp",
        "Answer an assistant over MCP on standard input and output: search, read, what is new, stories, matches.",
    ),
    "controller": Command(
        "cluster.processes",
        "Start a controller of a cluster: it orders the visits of its share of the hosts. Any number may run.",
    ),
    "terminal": Command(
        "cluster.processes",
        "Start a terminal of a cluster: it visits what controllers order. Any number may run, on any machine.",
    ),
    "watcher": Command(
        "cluster.processes",
        "Start a watcher of a cluster: it evaluates watches, sends messages and keeps the search index.",
    ),
    "web": Command(
        "cluster.processes", "Serve the web page and API of a cluster, alone; its processes are at /cluster."
    ),
    "terminals": Command(
        "cluster.state",
        "List the terminals of a cluster: what each is doing, its rate, its failures, its version and labels.",
    ),
    "cluster": Command(
        "cluster.cluster",
        "Several processes and machines: try it out on this one, see how it fares, make keys.",
    ),
}
