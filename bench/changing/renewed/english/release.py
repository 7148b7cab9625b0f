"""The site of an editor: requirements, advisories, plug-ins; the rest of it is in downloads.py."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot, token
from bench.changing.renewed.english.downloads import (
    DOWNLOAD,
    NEEDS,
    NOTES,
    PLUGINS,
    SECURITY,
    SLOTS,
    download,
    frame,
    home,
    notes,
)
from bench.changing.renewed.fragments import (
    facts,
    grid,
    hourly,
    prose,
)
from bench.changing.scenario import Fetch

SYSTEM = Slot(NEEDS, "oldest system", {0: "macOS 12", 7: "macOS 13"}, "macOS")
SUPPORT = Slot(NEEDS, "end of support", {0: "30 June 2026", 3: "31 December 2026"}, "3.9")
SEVERITY = Slot(SECURITY, "severity", {0: "Moderate", 4: "Critical"}, "QSA-2026-02")
ADVISORY = Slot(SECURITY, "advisory", {0: "", 9: "QSA-2026-03"}, "Advisories")
PLUGIN = Slot(PLUGINS, "plug-in", {0: "Tidy Tables", 6: ""}, "Plug-ins")
LICENCE = Slot(PLUGINS, "terms of a plug-in", {0: "MIT", 10: "Business Source 1.1"}, "Ledger Mode")


def needs(round: int, fetch: Fetch) -> str:
    share = hourly(fetch, "quillpad share")
    return frame(
        "Requirements",
        grid(
            ("System", "Oldest version", "Notes"),
            (
                ("Linux", "glibc 2.28", "X11 or Wayland"),
                ("macOS", SYSTEM.at(round), "Intel and Apple silicon"),
                ("Windows", "Windows 10, 1809", "64 bit only"),
                ("Terminal", "any with 256 colours", "over SSH as well"),
            ),
        )
        + facts(
            ("Memory", "512 MB, and twice the size of the largest file"),
            ("Disk", "120 MB, without dictionaries"),
            ("Screen", "800 by 480 or larger"),
            ("Network", "none"),
        )
        + "<h2>How long versions are supported</h2>"
        + grid(
            ("Version", "Repairs until"),
            (("4.x", "a year after 5.0"), ("3.9", SUPPORT.at(round)), ("3.8 and older", "ended in 2024")),
        )
        + f"<p class='stats'>Right now {share.randint(41, 49)}% of you read this on Linux.</p>"
        + f"<div class='probe'>Your line: {fetch.random.randint(8, 90)} ms to us, {fetch.random.randint(5, 300)} Mbit/s"
        "</div>"
        + prose(
            "A version is supported when we would drop other work to repair a hole in it. After that it keeps "
            "working, and we keep the files, but nobody looks at reports about it. Distributions with long support of "
            "their own sometimes carry repairs further; ask them, not us.",
            "On screens with more than 96 dots per inch the editor follows the setting of the desktop. With several "
            "screens of different density, windows are drawn anew when they are moved, which takes a moment on old "
            "graphics chips. Braille displays are supported through the usual services of each system; we test with "
            "two models and are glad to hear of others. Right-to-left text works in every pane, and mixed lines are "
            "ordered as the standard says. Input methods for Chinese, Japanese and Korean need a desktop session.",
        ),
        fetch,
    )


def security(round: int, fetch: Fetch) -> str:
    rows = (
        (ADVISORY.at(round), "Moderate", "Macros run before the warning is answered", "4.2.0 to 4.2.2"),
        ("QSA-2026-02", SEVERITY.at(round), "A crafted session file writes outside its folder", "4.0 to 4.2.0"),
        ("QSA-2026-01", "Low", "Names of recent files are readable by other users", "4.1"),
        ("QSA-2025-07", "High", "Overflow in the reader of RTF", "3.0 to 4.0.3"),
        ("QSA-2025-05", "Low", "Clipboard is kept after a crash", "all before 4.0"),
    )
    marked = [(f'<a id="{token(fetch.random, 8)}"></a>{row[0]}' if row[0] else "", *row[1:]) for row in rows]
    return frame(
        "Security",
        prose(
            "Write to the security list, encrypted if you can, and give us ninety days. You will hear from a person "
            "within two. We name finders who want to be named and send them a mug; there is no money.",
        )
        + grid(("Advisory", "Severity", "What", "Versions"), marked)
        + f'<p class="pow">Proof of work {token(fetch.random, 10)} solved in {fetch.random.uniform(0.2, 3):.2f} s</p>'
        + prose(
            "The severity is our own judgement of what happens to somebody who opens a file from a stranger, which is "
            "what editors are for. A hole that needs the victim to type a command is never more than moderate. A hole "
            "in a plug-in counts as one in the editor if the plug-in comes with it.",
            "Repairs are made for all supported versions on the same day. Distributions are told a week before, under "
            "an embargo that all of them have kept so far. The text of each advisory says how to find out whether you "
            "were affected and what to do if you cannot update, and it is corrected when we learn more.",
            "The editor makes no connection of its own accord. Checking for updates is off until you turn it on, and "
            "then asks for one small file, once a week, without cookies or numbers. Dictionaries are fetched from the "
            "same place. Audits were done in 2018 and 2023; both reports can be read in full, unflattering parts "
            "included. The build can be repeated: two of us and one stranger do it for each release and compare.",
        ),
        fetch,
    )


def plugins(round: int, fetch: Fetch) -> str:
    def card(name: str, text: str, terms: str) -> str:
        if not name:
            return ""
        return (
            f"<div class='plugin'><h3>{name}</h3><p>{text}</p><p>{terms}</p>"
            f"<p>{fetch.random.randint(2, 99)} installs today, trust score {fetch.random.uniform(80, 99):.1f}</p></div>"
        )

    cards = (
        card("Ledger Mode", "Plain-text accounting with running balances in the margin.", LICENCE.at(round)),
        card("Margin Notes", "Comments beside the text, kept in a file of their own.", "GPL 3"),
        card(PLUGIN.at(round), "Draws, aligns and sorts tables in plain text.", "MIT"),
        card("Sous-titre", "Subtitles in three formats, with a player in the second pane.", "Apache 2.0"),
        card("Vane", "Keys and modes as in that other editor.", "MIT"),
        card("Scriptorium", "Medieval abbreviations, combining marks and line numbers in Roman.", "CC0"),
    )
    return frame(
        "Plug-ins",
        prose(
            "A plug-in is a folder with a text file that says what it wants to do. The editor shows you that list "
            "before anything runs. Those below were read by two of us; others can be found with a search, at your own "
            "risk. None is installed unless you ask for it.",
        )
        + "".join(cards)
        + prose(
            "To write one, begin with the template in the manual. Plug-ins are written in Lua, may draw in the margin "
            "and the second pane, and have no network unless the user grants it by name. They are stopped when they "
            "keep the keyboard waiting for more than a tenth of a second, three times in a row.",
            "To have one listed, send us the address and wait. We look at whether it does what it says, whether it "
            "leaves other files alone and whether its author answers. We do not look at taste. A listed plug-in whose "
            "author is silent for two years is taken off the list, unless somebody takes it over.",
            "Plug-ins may be sold. The list says so, and the editor has no shop and never will have one. Terms are "
            "those the author gives; read them, for they may differ from those of the editor itself.",
        ),
        fetch,
    )


RELEASE = MadeSite(
    "quillpad.test",
    (
        "reactions in any number",
        "build badge and people in the chat",
        "mirror that was chosen, with its load",
        "system guessed in a button",
        "downloads beside each file",
        "files in the order for a guessed system",
        "backers thanked in turn",
        "seldom warning of an old browser",
        "languages named in any order in a sentence",
        "line measured by the server",
        "proof of work",
        "installs and trust of a plug-in",
        "users by system by the hour",
        "quote of a user",
    ),
    {"/": home, NOTES: notes, DOWNLOAD: download, NEEDS: needs, SECURITY: security, PLUGINS: plugins},
    (*SLOTS, SYSTEM, SUPPORT, SEVERITY, ADVISORY, PLUGIN, LICENCE),
)
