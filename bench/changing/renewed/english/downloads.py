"""The editor's frame and noises, its front page, release notes and downloads."""

from __future__ import annotations

from bench.changing.parts import Slot, shuffled, token
from bench.changing.renewed.fragments import (
    bullets,
    facts,
    grid,
    growing,
    links,
    mixed,
    prose,
    settled,
    sometimes,
)
from bench.changing.scenario import Fetch

NOTES, DOWNLOAD, NEEDS, SECURITY, PLUGINS = "/releases", "/download", "/requirements", "/security", "/plugins"
STABLE = Slot("/", "stable version", {0: "Quillpad 4.2.1", 5: "Quillpad 4.2.2", 12: "Quillpad 4.3.0"}, also=(DOWNLOAD,))
PATCH = Slot(NOTES, "fix in the notes", {0: "", 5: "Undo no longer forgets the caret after a paste"}, "4.2.2")
MINOR = Slot(NOTES, "feature in the notes", {0: "", 12: "Split view remembers the width of both panes"}, "4.3.0")
SUM = Slot(
    DOWNLOAD,
    "checksum",
    {0: "9f31c07be2d4", 5: "41aa7e90c3f8", 12: "e6d20b57719c"},
    "SHA-256 of the Linux archive",
)
MSI = Slot(
    DOWNLOAD,
    "link target",
    {
        0: "https://dl.quillpad.example/quillpad-setup-4.2.1.msi",
        5: "https://dl.quillpad.example/quillpad-setup-4.2.2.msi",
        13: "https://dl.quillpad.example/quillpad-setup-4.3.0.msi",
    },
    "Installer for Windows",
)
SLOTS = (STABLE, PATCH, MINOR, SUM, MSI)
NAV = (
    ("/", "Quillpad"),
    (NOTES, "Release notes"),
    (DOWNLOAD, "Download"),
    (NEEDS, "Requirements"),
    (SECURITY, "Security"),
    (PLUGINS, "Plug-ins"),
)
MIRRORS = ("Umeå", "Lyon", "Halifax", "Osaka", "Porto Alegre", "Kraków", "Tallinn")
QUOTES = (
    ("a court reporter", "It keeps up with me, and nothing else does."),
    ("a translator", "Two panes, no fuss, home by five."),
    ("a physics teacher", "My pupils stopped asking where the button is."),
    ("a novelist", "Nine hundred pages and it still opens at once."),
    ("a sysadmin", "The only editor I do not have to apologise for."),
)
FEATURES = (
    ("Quick", "Opens a file of two gigabytes before you have reached for the mug."),
    ("Quiet", "No accounts, no telemetry, no sounds, no badges and no news."),
    ("Yours", "Plain files in plain folders, readable without it in fifty years."),
    ("Everywhere", "The same keys on Linux, macOS, Windows and in the terminal."),
)
CHANGES = (
    "Fewer redraws;Crash repaired;New translation;Slow start mended;Wrong caret;Menu reordered;Old code gone".split(";")
)
AREAS = ("in the terminal", "on Windows", "everywhere", "in split view", "when printing", "on small screens")
BACKERS = "@ilsebill @norr @gwendo @tapir9 @hexane @moss-and-fern @kjartan @ode2code @vinyl @ptarmigan".split()
REACTIONS = ("👍", "🎉", "❤️", "🚀", "👀")


def reactions(fetch: Fetch) -> str:
    chosen = mixed(fetch, REACTIONS, fetch.random.randint(3, 5))
    return (
        '<div class="reactions">'
        + "".join(
            f'<button class="btn-link">{sign} <span>{fetch.random.randint(1, 260)}</span></button>' for sign in chosen
        )
        + f"</div><p>{fetch.random.randint(80, 400)} people reacted</p>"
    )


def badge(fetch: Fetch) -> str:
    took = fetch.random.randint(180, 420)
    return (
        f'<p class="badges"><span>build</span> <span>{fetch.random.choice(("passing", "running"))}</span> '
        f"<span>{took // 60}m {took % 60:02}s</span> <span>coverage</span> <span>{fetch.random.uniform(86, 88):.1f}%"
        f"</span> <span>chat</span> <span>{fetch.random.randint(20, 240)} online</span></p>"
    )


def frame(title: str, main: str, fetch: Fetch) -> str:
    who, words = fetch.random.choice(QUOTES)
    old = (
        '<div class="flash flash-warn">Your browser looks out of date. Some parts of this page may not work as '
        "expected.</div>"
    )
    backers = " ".join(f"<a href='https://fund.example/{name[1:]}'>{name}</a>" for name in mixed(fetch, BACKERS, 5))
    return (
        f'<!DOCTYPE html><html lang="en" data-nonce="{token(fetch.random, 12)}"><head><meta charset="utf-8"><title>'
        f"{title} · Quillpad</title></head>\n<body>{sometimes(fetch, 0.25, old)}<nav>{links(NAV)}</nav>"
        f'<div class="container css-{token(fetch.random, 6)}"><h1>{title}</h1>\n{main}\n</div>'
        f"<blockquote>{words}<footer>{who}</footer></blockquote><p class='thanks'>This month thanks to {backers}</p>"
        f"<footer><p>Quillpad is free software, written by volunteers since 2009 and looked after by a foundation in "
        f"Utrecht. ray id {token(fetch.random, 16)}</p></footer></body></html>"
    )


def home(round: int, fetch: Fetch) -> str:
    system = fetch.random.choice(("Linux, 64 bit", "your system", "Windows", "macOS"))
    cards = "".join(f"<div class='card'><h3>{name}</h3><p>{text}</p></div>" for name, text in FEATURES)
    order = shuffled(fetch.random, ("Markdown", "LaTeX", "Python", "Rust", "YAML", "SQL", "Org", "Typst"))
    return frame(
        "A text editor for long days",
        f'<p class="cta"><a href="{DOWNLOAD}">Download for {system}</a></p><p>Current: <b>{STABLE.at(round)}</b></p>'
        + badge(fetch)
        + cards
        + prose(
            "Quillpad began as a tool for transcribing interviews and grew into an editor for anything that is text. "
            "It has one window, two panes and no ribbons. Everything it can do can be done from the keyboard, and the "
            "list of commands is one key away, searchable in eleven languages.",
            f"It highlights {', '.join(order)} and some sixty more, each from a grammar of its own that can be edited "
            "in place. Spelling is checked on your machine, with the same dictionaries that office suites use. "
            "Sessions, folds and bookmarks live beside the file, in a folder that you can delete at any time.",
            "There is no company behind it. The foundation employs two people, publishes its accounts each May and "
            "takes no gift above ten thousand euro from anybody. Decisions about the file format are put to a vote of "
            "everyone who has had a change accepted in the last two years.",
        ),
        fetch,
    )


def notes(round: int, fetch: Fetch) -> str:
    newest = f"<section><h2>4.3.0</h2>{bullets(MINOR.at(round))}</section>" if MINOR.at(round) else ""
    patch = f"<section><h2>4.2.2</h2>{bullets(PATCH.at(round))}</section>" if PATCH.at(round) else ""
    return frame(
        "Release notes",
        newest
        + patch
        + "<section><h2>4.2.1</h2>"
        + bullets(
            "Printing keeps the line numbers where they belong",
            "Faster search in folders on network drives",
            "The Basque translation is complete again",
            "A crash with zero-width joiners in file names is gone",
        )
        + reactions(fetch)
        + "</section><section><h2>4.2.0</h2>"
        + bullets(
            "Regular expressions may look behind, with any width",
            "Folding by indentation works in files with mixed tabs",
            "The command list shows the last ten commands first",
            "On Windows, long paths need no setting any more",
            "Backups go to a folder of their own, with one file for each hour of the last day",
        )
        + reactions(fetch)
        + "</section><section><h2>Before</h2>"
        + grid(("Release", "What changed", "Where"), settled("quillpad", 34, "3.{}", CHANGES, AREAS))
        + "</section><section><h2>Known problems</h2>"
        + bullets(
            "Ligatures of some fonts flicker while a line is being edited",
            "Drag and drop from the file manager of Haiku does nothing",
        )
        + "</section>"
        + prose(
            "Releases come when they are ready, about five a year. The second number goes up with new features, the "
            "third with repairs alone. Files written by one version can be read by all versions since 2.0; settings "
            "are carried forward but never back. Packages for distributions are made by their own people and may be "
            "some days behind.",
            "To be told of a new release, follow the feed or the announcement list. We send nothing else there.",
        ),
        fetch,
    )


def download(round: int, fetch: Fetch) -> str:
    def row(name: str, size: str, base: int) -> tuple[str, str, str]:
        return name, size, f"{growing(fetch, base, 2.5):,} downloads"

    files = (
        row("Archive for Linux, x86-64", "38.1 MB", 48_300),
        row("Archive for Linux, ARM", "36.9 MB", 9_100),
        row(f'<a href="{MSI.at(round)}">Installer for Windows</a>', "44.0 MB", 131_200),
        row("Disk image for macOS", "51.7 MB", 60_450),
        row("Source", "7.2 MB", 3_870),
    )
    mirror, turn = fetch.random.choice(MIRRORS), fetch.random.randrange(4)
    return frame(
        "Download",
        f"<p>Newest: {STABLE.at(round)}</p>"
        + f'<p class="mirror">Your files come from <a href="https://{token(fetch.random, 5)}.mirror.example/">{mirror}'
        f"</a>, load {fetch.random.randint(3, 88)}%</p>"
        + grid(("File", "Size", "Taken"), (*files[turn:], *files[:turn]), "assets")
        + facts(("SHA-256 of the Linux archive", f"<code>{SUM.at(round)}</code> (first twelve digits)"))
        + prose(
            "All files are signed with the key of the foundation, whose fingerprint is printed on the back of the "
            "yearly report and on the mugs. To verify, fetch the signature beside the file and compare. A file that "
            "does not verify should be deleted and reported, even if it seems to work.",
            "Portable use: unpack the archive to a stick and create an empty folder named data beside the program. It "
            "then writes nothing anywhere else. Administrators find the options for silent installation at the end of "
            "the manual; the installer needs no rights of an administrator unless you install for all users.",
            "Older versions are kept for ever, back to 0.3 of 2009. Please do not use them for files that came from "
            "strangers. Nightly builds exist and are just that: they may eat the file they were made to edit.",
        ),
        fetch,
    )
