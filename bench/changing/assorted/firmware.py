"""A maker of radios and its firmware: list, one device, a guide, a topic of its forum, lifecycle, repairs."""

from __future__ import annotations

from bench.changing.assorted.common import listed, mixed, number, pick, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.noises import captcha, token
from bench.changing.pieces import ENGLISH, Links, ago, anchors, before
from bench.changing.scenario import Fetch

_LIST, _DEVICE, _GUIDE = "/firmware", "/firmware/mesh-40", "/display/KB/upgrade-guide"
_TOPIC, _LIFE, _REPAIR = "/community/viewtopic.php", "/lifecycle", "/repair"
_MENU: Links = (
    ("/", "Brinewood Radio"),
    (_LIST, "Firmware"),
    (_DEVICE, "Mesh 40"),
    (_GUIDE, "Upgrade guide"),
    (_TOPIC, "Community"),
    (_LIFE, "Product lifecycle"),
    (_REPAIR, "Repairs"),
)
_NAMES = ("coppertop", "dl3kx", "maria_v", "northsea", "ohmslaw", "quietband", "sparky77", "tunedin")
_RESELLERS = ("Antennenhaus Vogt", "Radio Shack of Lund", "Ondes Courtes", "Wavefront Supplies", "Ether & Co")
_TIPS = (
    "Hold the reset pin for ten seconds to leave recovery mode.",
    "Never switch the set off while the lamp is amber.",
    "A full scan takes less time with the antenna on the roof.",
    "Write down your channel plan before you upgrade.",
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    chosen = listed(mixed(fetch, _RESELLERS))
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - Brinewood Radio</title>
<link rel="stylesheet" href="/static/{token(fetch, 10)}/site.css"><meta name="ajs-atl-token"
content="{token(fetch, 40)}"></head><body class="theme-default aui-layout"><div id="page"><header id="header"
role="banner"><nav class="aui-header"><div class="aui-header-primary"><h1 id="logo" class="aui-header-logo"><a
href="/">Brinewood</a></h1><ul class="aui-nav">{anchors(_MENU)}</ul></div></nav></header><div id="main"
class="wiki-content-wrap"><h1 id="title-text" class="with-breadcrumbs">{title}</h1>{main}</div><div id="resellers"
class="plugin_pagetree"><h3>Our resellers</h3><ul>{chosen}</ul></div><footer id="footer"><section class="footer-body">
<p>Brinewood Radio builds sets for ships, mountain rescue and people who like to listen. All firmware is signed.</p>
<ul id="poweredby"><li class="noprint">Rendered in {number(fetch, 40, 900)} ms by {pick(fetch, ("oak", "elm", "ash"))}
</li><li>Report an issue</li></ul></section></footer></div></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Support for your set",
        fetch,
        f"""<div class="columnLayout two-right-sidebar"><div class="cell normal"><div class="innerCell">
<h2>Announcements</h2><ul>
{listed((say("news mesh"), "Manual of the Tide 7 in Norwegian", "Meet us at the boat fair"))}</ul>
<p>Support answers from {say("support hours")}.</p></div></div><div class="cell aside"><div
class="panel"><b>Did you know?</b><p>{pick(fetch, _TIPS)}</p></div></div></div>""",
    )


def _list(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Mesh 40", say("mesh version"), "stable", say("mesh size")),
            ("Tide 7", "2.11.0", say("tide branch"), "8.4 MB"),
            ("Fell 3", "1.8.2", "stable", "5.1 MB"),
            (say("buoy"), "0.9.2", "beta", "3.3 MB"),
            (say("harbour"), "1.0.14", "archived", "4.0 MB"),
        ),
        ' class="confluenceTr"',
    )
    return _page(
        "Firmware",
        fetch,
        f"""<div class="table-wrap"><table class="confluenceTable tablesorter"><thead><tr><th
class="confluenceTh">Set</th>
<th class="confluenceTh">Version</th><th class="confluenceTh">Branch</th><th class="confluenceTh">Size</th></tr></thead>
<tbody>{table}</tbody></table></div><p>Images are signed with the key <code>RWQ7-TIDAL</code>.</p>
<p><a href="/firmware/rss?os_authType={token(fetch, 8)}">Feed of releases</a></p>""",
    )


def _device(say: Say, fetch: Fetch) -> str:
    return _page(
        "Mesh 40",
        fetch,
        f"""<dl class="metadata"><dt>Current firmware</dt><dd>{say("mesh version")}</dd><dt>Released</dt>
<dd>{say("mesh date")}</dd><dt>Image</dt><dd><a href="https://fw.brinewood.example/{say("mesh image")}">Download the
image</a> ({say("mesh size")})</dd></dl><h2>Changes</h2><ul>{
            listed((say("change gps"), "Faster start from cold", "Menus in Danish"))
        }</ul><h2>Known issues</h2>{paragraph(say("known battery"))}<p>The clock may
lose a second a day when {say("known clock")}.</p><p>{
            number(fetch, 2, 45)
        } owners are reading this page right now.</p>""",
    )


def _guide(say: Say, fetch: Fetch) -> str:
    likes = f"{pick(fetch, _NAMES)} and {number(fetch, 3, 30)} others like this"
    return _page(
        "Upgrade guide",
        fetch,
        f"""<div class="page-metadata"><ul><li>Created by <a href="/display/~tora">Tora Heyerdahl</a>, edited
{ago(fetch, ENGLISH, before(26))}</li></ul></div><div id="main-content" class="wiki-content"><ol>{
            listed(
                (
                    "Format the stick as " + say("format") + ".",
                    "Copy the image into the root folder.",
                    say("guide backup"),
                    "Hold the menu key and switch the set on.",
                )
            )
        }</ol><div class="confluence-information-macro
confluence-information-macro-note"><div class="confluence-information-macro-body"><p>Sets older than 2019 need two
steps.</p></div></div>
</div><div id="likes-section">{likes}</div>""",
    )


def _post(fetch: Fetch, author: str, text: str, hours: int) -> str:
    if not text:
        return ""
    return f"""<div class="post has-profile bg{hours % 2 + 1}"><div class="inner"><dl class="postprofile"><dt
class="has-avatar"><strong class="username">{author}</strong></dt><dd>Posted
{ago(fetch, ENGLISH, before(hours))}</dd></dl>
<div class="postbody"><div class="content">{text}</div></div></div></div>"""


def _topic(say: Say, fetch: Fetch) -> str:
    sid = token(fetch, 32)
    online = ", ".join(mixed(fetch, _NAMES, number(fetch, 2, 5)))
    posts = "".join(
        (
            _post(fetch, "fjordfox", "After the upgrade my set hums on channel 16. Does anyone else hear it?", 90),
            _post(fetch, "Brinewood staff", say("answer"), -10),
            _post(fetch, "lighthouse_lu", "Mine hums as well, but only in harbour.", 66),
            _post(fetch, "gridsquare", say("reply new"), -52),
        )
    )
    return _page(
        "Community",
        fetch,
        f"""<div id="wrap" class="wrap"><h2 class="topic-title"><a href="{_TOPIC}?sid={sid}">{say("topic")}</a></h2>
<div class="action-bar bar-top"><a href="/community/posting.php?sid={sid}" class="button">Post reply</a></div>{posts}
<div class="stat-block online-list"><h3>Who is online</h3><p>Users browsing this forum: {online} and
{number(fetch, 4, 60)} guests</p></div>{captcha(fetch)}</div>""",
    )


def _life(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Mesh 40", "On sale", "2034"),
            ("Tide 7", "In stock", "2032"),
            ("Fell 3", "Last orders", say("fell end")),
            ("Gannet 2", "Ended", "2025"),
        )
    )
    return _page(
        "Product lifecycle",
        fetch,
        f"""<table class="confluenceTable"><thead><tr><th>Set</th><th>Sale</th><th>Firmware
until</th></tr></thead><tbody>
{table}</tbody></table><p>Last orders for the Fell 3 are taken until {say("last orders")}.</p>
{sometimes(fetch, 0.4, '<div class="aui-message">Try our new product finder!</div>')}""",
    )


def _repair(say: Say, fetch: Fetch) -> str:
    return _page(
        "Repairs",
        fetch,
        f"""<p>A repair costs {say("repair price")} plus parts.</p><p>Workshop hours: {say("workshop")}</p><p>Head of
the
workshop: Oskar Lind</p><h2>Two weeks of waiting</h2><p>Sets are returned by tracked parcel.</p>
<form><input type="hidden" name="atl_token" value="{token(fetch, 30)}"><p>Draft ticket T-{number(fetch, 1000, 9999)}</p>
</form>""",
    )


FIRMWARE = MadeSite(
    "brinewood-radio.test",
    (
        "shuffled resellers",
        "time and server of rendering",
        "cache-busting names",
        "CSRF token",
        "random tip",
        "token in links",
        "owners reading",
        "who likes a page",
        "hours ago",
        "session id in links",
        "users online",
        "captcha",
        "note for some visitors",
        "number of a draft",
    ),
    {
        "/": _home,
        _LIST: _list,
        _DEVICE: _device,
        _GUIDE: _guide,
        _TOPIC: _topic,
        _LIFE: _life,
        _REPAIR: _repair,
    },
    (
        Slot("news mesh", "list entry", ("/",), {0: "", 4: "Mesh 40: firmware 4.3.0 is ready"}),
        Slot("support hours", "opening hours", ("/",), {0: "8 am to 4 pm", 7: "8 am to 6 pm"}),
        Slot("mesh version", "version", (_LIST, _DEVICE), {0: "4.2.7", 4: "4.3.0", 11: "4.3.1"}, "Mesh 40"),
        Slot("mesh size", "size of a file", (_LIST, _DEVICE), {0: "11.9 MB", 4: "12.6 MB"}, "Mesh 40"),
        Slot("tide branch", "status", (_LIST,), {0: "testing", 8: "recalled"}, "Tide 7"),
        Slot("buoy", "row", (_LIST,), {0: "", 6: "Buoy Mini"}),
        Slot("harbour", "row", (_LIST,), {0: "Harbour 1", 12: ""}),
        Slot("mesh date", "date", (_DEVICE,), {0: "9 January 2026", 4: "3 March 2026"}, "Released"),
        Slot("mesh image", "link target", (_DEVICE,), {0: "mesh40-a.bin", 4: "mesh40-b.bin"}, "Download the image"),
        Slot("change gps", "list entry", (_DEVICE,), {0: "", 4: "GPS position in distress calls"}),
        Slot("known battery", "paragraph", (_DEVICE,), {0: "The battery gauge stops at 12 per cent.", 11: ""}),
        Slot("known clock", "paragraph", (_DEVICE,), {0: "roaming", 8: "scanning"}, "Known issues"),
        Slot("format", "list entry", (_GUIDE,), {0: "FAT32", 9: "exFAT"}),
        Slot("guide backup", "list entry", (_GUIDE,), {0: "", 5: "Export your channels to a file."}),
        Slot("answer", "post", (_TOPIC,), {0: "", 2: "We hear it too. A fix is being tested on the coast."}),
        Slot("reply new", "post", (_TOPIC,), {0: "", 12: "With 4.3.1 the hum is gone here."}),
        Slot("topic", "heading", (_TOPIC,), {0: "Hum on channel 16", 12: "[Solved] Hum on channel sixteen"}),
        Slot("fell end", "table cell", (_LIFE,), {0: "2028", 3: "2029"}, "Fell 3"),
        Slot("last orders", "deadline", (_LIFE,), {0: "31 May", 6: "31 July"}),
        Slot("repair price", "price", (_REPAIR,), {0: "€59", 9: "€65"}),
        Slot("workshop", "opening hours", (_REPAIR,), {0: "Tuesday to Friday", 5: "Wednesday to Friday"}),
    ),
)
