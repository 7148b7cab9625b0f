"""A network vendor's security advisories: three of them, supported versions, policy, thanks; a static generator."""

from __future__ import annotations

from bench.changing.assorted.common import listed, mixed, number, pick, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.noises import token, variant
from bench.changing.pieces import ENGLISH, Links, ago, anchors, before, others
from bench.changing.scenario import Fetch

_VPN, _SNMP, _WEB = "/advisories/hsa-2026-011", "/advisories/hsa-2026-009", "/advisories/hsa-2026-004"
_VERSIONS, _POLICY, _THANKS = "/supported-versions", "/disclosure-policy", "/acknowledgements"
_MENU: Links = (
    ("/", "All advisories"),
    (_VPN, "HSA-2026-011"),
    (_SNMP, "HSA-2026-009"),
    (_WEB, "HSA-2026-004"),
    (_VERSIONS, "Supported versions"),
    (_POLICY, "Disclosure policy"),
    (_THANKS, "Acknowledgements"),
)
_TIPS = (
    "Subscribe to the advisories feed to hear first.",
    "Verify images with the signed manifest before you install them.",
    "Turn off management access from the outside.",
    "Keep a rollback image on the second partition.",
)
_PROMOS = (
    ("Halden Assure", "Round-the-clock support with a four-hour response"),
    ("Halden Academy", "Certify your team in two days"),
    ("Fleet Manager 7", "Patch a thousand switches from one place"),
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    promo, text = pick(fetch, _PROMOS)
    vote = variant(
        fetch,
        '<div class="feedback"><p>Was this page helpful?</p><button>Yes</button> <button>No</button></div>',
        '<div class="feedback feedback--stars"><p>Rate this page</p><button>1</button><button>2</button></div>',
    )
    side = "".join(
        f'<li class="menu__list-item"><a class="menu__link" href="{to}">{name}</a></li>' for to, name in _MENU
    )
    return f"""<!doctype html><html lang="en" dir="ltr" data-theme="light"><head><meta charset="UTF-8"><meta
name="generator" content="Docusaurus v3.7.0"><title data-rh="true">{title} | Halden PSIRT</title>
<link rel="stylesheet" href="/assets/css/styles.{token(fetch, 8)}.css"><script
src="/assets/js/main.{token(fetch, 8)}.js"
defer nonce="{token(fetch, 22)}"></script></head><body class="navigation-with-keyboard"><div id="__docusaurus">
<nav aria-label="Main" class="navbar navbar--fixed-top"><div class="navbar__inner"><a class="navbar__brand" href="/"><b
class="navbar__title text--truncate">Halden PSIRT</b></a><div class="navbar__items navbar__items--right">
<a href="https://portal.example/login?rt={token(fetch, 18)}">Customer portal</a></div></div></nav>
<div id="__docusaurus_skipToContent_fallback" class="main-wrapper docsWrapper_hBAB"><div class="docRoot_UBD9"><aside
class="theme-doc-sidebar-container"><ul class="theme-doc-sidebar-menu menu__list">{side}</ul></aside>
<main class="docMainContainer_TBSr"><div class="container padding-top--md"><div class="row"><div class="col
docItemCol_VOVn"><article><div class="theme-doc-markdown markdown"><header><h1>{title}</h1></header>{main}</div>
<footer class="theme-doc-footer docusaurus-mt-lg">{vote}</footer></article></div><div class="col col--3"><div
class="promoCard_k3Zq"><strong>{promo}</strong><p>{text}</p><a
href="https://halden.example/?cid={token(fetch, 9)}">Learn
more</a></div></div></div></div></main></div></div><footer class="footer footer--dark"><div
class="container"><p>Report a
weakness to psirt@halden.example. Our key is on the page of the disclosure policy.</p><div class="footer__copyright">
Copyright Halden Networks AS. Ray ID: {token(fetch, 16)}</div></div></footer></div></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            (say("row 13"), "Denial of service in the DHCP relay", "Medium", "2 March"),
            (f'<a href="{_VPN}">HSA-2026-011</a>', say("vpn title"), say("vpn severity"), "26 February"),
            (f'<a href="{_SNMP}">HSA-2026-009</a>', "Information leak over SNMP", "Low", "19 February"),
            (f'<a href="{_WEB}">HSA-2026-004</a>', "Cross-site scripting in the web console", "High", "29 January"),
            (say("row 2"), "Weak default cipher", "Low", "14 January"),
        )
    )
    return _page(
        "Security advisories",
        "/",
        fetch,
        f"""<div class="theme-admonition theme-admonition-tip alert alert--success"><p>{pick(fetch, _TIPS)}</p></div>
<table><thead><tr><th>Number</th><th>Title</th><th>Severity</th><th>Published</th></tr></thead><tbody>{table}</tbody>
</table>{paragraph(say("home exploited"))}<p>Next scheduled release: {say("next release")}.</p>""",
    )


def _vpn(say: Say, fetch: Fetch) -> str:
    fixed = rows(
        (
            ("HaldenOS 14", say("fix 14")),
            ("HaldenOS 13", say("fix 13")),
            ("HaldenOS 12", "Not affected"),
        )
    )
    return _page(
        "HSA-2026-011",
        _VPN,
        fetch,
        f"""<p class="lastUpdated">Revised {ago(fetch, ENGLISH, before(50))}</p><h2>Summary</h2><p>{say("vpn title")}:
an
attacker may read memory of the VPN daemon without signing in.</p><dl><dt>Severity</dt><dd>{say("vpn severity")}</dd>
<dt>CVSS base score</dt><dd>{say("cvss")}</dd><dt>Exploitation</dt><dd>{say("exploited")}</dd></dl><h2>Fixed
releases</h2>
<table><thead><tr><th>Train</th><th>First fixed release</th></tr></thead><tbody>{fixed}</tbody></table>
<h2>Workaround</h2><p>Disabling the resumption of sessions lowers the risk.</p><p>Restart the daemon after any change
of its settings.</p>""",
    )


def _snmp(say: Say, fetch: Fetch) -> str:
    also = anchors(mixed(fetch, others(_MENU, _SNMP), 3))
    return _page(
        "HSA-2026-009",
        _SNMP,
        fetch,
        f"""<h2>Summary</h2><p>Community strings can be read by {say("snmp who")} on the management network.</p>
<h2>Affected products</h2><ul>{listed(("Switch S200", "Switch S400", say("snmp product"), "Router R10"))}</ul>
<p>The signed image is <a href="https://dl.example/images/{say("snmp image")}">in the download area</a>.</p>
<h2>See also</h2><ul>{also}</ul>""",
    )


def _web(say: Say, fetch: Fetch) -> str:
    return _page(
        "HSA-2026-004",
        _WEB,
        fetch,
        f"""<h2>Summary</h2><p>A crafted host name is shown unescaped in the web console.</p><h2>Credit</h2><p>Found by
{say("finder")}.</p><h2>Revision history</h2><ol>{listed(("29 January: first version", say("revision")))}</ol>
{paragraph(say("web correction"))}<p>This advisory is interim.</p>
<p>{number(fetch, 3, 77)} readers have this page open.</p>""",
    )


def _versions(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("HaldenOS 14", say("current"), "Full support", "June 2029"),
            ("HaldenOS 13", "13.9.4", "Maintenance", say("end 13")),
            ("HaldenOS 12", "12.11.8", "Security fixes only", "September 2026"),
            ("HaldenOS 11", "11.14.20", "Ended", "December 2025"),
        )
    )
    return _page(
        "Supported versions",
        _VERSIONS,
        fetch,
        f"""<table><thead><tr><th>Train</th><th>Newest
release</th><th>Support</th><th>Ends</th></tr></thead><tbody>{table}
</tbody></table><p>Trains are supported for four years from their first release.</p>""",
    )


def _policy(say: Say, fetch: Fetch) -> str:
    return _page(
        "Disclosure policy",
        _POLICY,
        fetch,
        f"""<p>We answer every report within five days and publish after {say("days")} at the latest.</p>
<h2>{say("key heading")}</h2><pre><code>71AC 09D2 55E0 B7F3</code></pre><h2>Rewards</h2><p>For a critical finding we
pay
{say("bounty")}.</p>
{sometimes(fetch, 0.35, '<div class="alert alert--info"><p>We are hiring for our response team.</p></div>')}""",
    )


def _thanks(say: Say, fetch: Fetch) -> str:
    faces = "".join(f'<img class="avatar__photo" src="https://gravatar.example/{token(fetch, 12)}">' for _ in range(3))
    return _page(
        "Acknowledgements",
        _THANKS,
        fetch,
        f"""<p>We thank those who reported weaknesses to us.</p><ul>{
            listed(("Lena Ostrowska", say("thanks new"), "Team Redfern", "M. Adeyemi", "0xgull"))
        }</ul><div class="avatar">{faces}</div>
<p>Contact of the team: Kjersti Moen</p>""",
    )


ADVISORIES = MadeSite(
    "psirt-halden.test",
    (
        "cache-busting names",
        "id of a request",
        "box of two variants",
        "advertisement of own services",
        "token in links",
        "random tip",
        "hours ago",
        "related pages by chance",
        "readers of a page",
        "note for some visitors",
        "random avatars",
    ),
    {
        "/": _home,
        _VPN: _vpn,
        _SNMP: _snmp,
        _WEB: _web,
        _VERSIONS: _versions,
        _POLICY: _policy,
        _THANKS: _thanks,
    },
    (
        Slot("row 13", "row", ("/",), {0: "", 3: "HSA-2026-013"}),
        Slot(
            "vpn title",
            "title",
            ("/", _VPN),
            {0: "Memory disclosure in the VPN daemon", 7: "Remote memory disclosure in the VPN and TLS daemons"},
        ),
        Slot("vpn severity", "severity", ("/", _VPN), {0: "Important", 10: "Critical"}, "HSA-2026-011"),
        Slot("row 2", "row", ("/",), {0: "HSA-2026-002", 12: ""}),
        Slot("home exploited", "paragraph", ("/",), {0: "", 10: "HSA-2026-011 is being exploited in the wild."}),
        Slot("next release", "date of an event", ("/",), {0: "10 March", 14: "12 March"}),
        Slot("fix 14", "version", (_VPN,), {0: "Pending", 5: "14.2.3"}, "HaldenOS 14"),
        Slot("fix 13", "version", (_VPN,), {0: "13.9.3", 2: "13.9.5"}, "HaldenOS 13"),
        Slot("cvss", "score", (_VPN,), {0: "7.4", 10: "9.1"}, "CVSS base score"),
        Slot("exploited", "status", (_VPN,), {0: "None known", 10: "Observed since 3 March"}, "Exploitation"),
        Slot("snmp who", "paragraph", (_SNMP,), {0: "signed-in users", 6: "anyone"}),
        Slot("snmp product", "list entry", (_SNMP,), {0: "", 9: "Access point A60"}),
        Slot(
            "snmp image", "link target", (_SNMP,), {0: "s400-5.5.1.img", 12: "s400-5.5.2.img"}, "in the download area"
        ),
        Slot(
            "finder",
            "name of a person",
            (_WEB,),
            {0: "an anonymous researcher", 8: "Yusuf Karahan of Bitwarte"},
            "Credit",
        ),
        Slot("revision", "list entry", (_WEB,), {0: "", 8: "4 March: credit added"}, "Revision history"),
        Slot(
            "web correction",
            "correction notice",
            (_WEB,),
            {0: "", 5: "Correction: the first version named the wrong CVE number."},
        ),
        Slot("current", "version", (_VERSIONS,), {0: "14.2.2", 5: "14.2.4"}, "HaldenOS 14"),
        Slot("end 13", "deadline", (_VERSIONS,), {0: "March 2027", 11: "November 2027"}, "HaldenOS 13"),
        Slot("days", "deadline", (_POLICY,), {0: "90 days", 13: "120 days"}),
        Slot("key heading", "heading", (_POLICY,), {0: "PGP key of 2024", 6: "PGP key of 2026"}),
        Slot("bounty", "price", (_POLICY,), {0: "up to 8,000 euro", 9: "up to 12,000 euro"}, "Rewards"),
        Slot("thanks new", "list entry", (_THANKS,), {0: "", 8: "Yusuf Karahan"}),
    ),
)
