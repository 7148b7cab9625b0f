"""A repository of research data: two records, a community, policies, a guide, people; React with hashed class names."""

from __future__ import annotations

from bench.changing.assorted.common import during, listed, mixed, number, pick, sometimes
from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.noises import css, token, variant
from bench.changing.pieces import ENGLISH, Links, ago, before
from bench.changing.scenario import Fetch

_GAUGES, _MOSSES, _COMMUNITY = "/records/4417", "/records/4502", "/communities/fluvial"
_POLICY, _GUIDE, _TEAM = "/policies", "/help/deposit", "/about/team"
_MENU: Links = (
    ("/", "Aquifer Data Archive"),
    (_COMMUNITY, "Fluvial community"),
    (_POLICY, "Policies"),
    (_GUIDE, "How to deposit"),
    (_TEAM, "Team"),
)
_RECORDS: Links = (
    (_GAUGES, "River gauges of the Upper Varde, 1958 to 2025"),
    (_MOSSES, "Moss cover on dated lava flows"),
)
_SUBJECTS = ("Hydrology", "Bryology", "Sedimentology", "Remote sensing", "Palaeoclimate", "Limnology")
_FUNDERS = ("Nordhagen Foundation", "Research Council of Elmark", "Trust for Open Water", "Polar Endowment")
_TIPS = (
    "Tip: a README in plain text outlives every format.",
    "Tip: use the reserved DOI in your manuscript before you publish.",
    "Tip: ORCID sign-in fills in your affiliation.",
    "Tip: large files upload faster with the command-line client.",
)


def _nav(fetch: Fetch) -> str:
    return "".join(f'<a class="Nav_item__{token(fetch, 5)}" href="{path}">{title}</a>' for path, title in _MENU)


def _page(title: str, fetch: Fetch, main: str, side: str = "") -> str:
    notice = '<div role="status" class="Banner_root"><p>Uploads are paused for a storage migration.</p></div>'
    facets = listed([f'<label><input type="checkbox">{one}</label>' for one in mixed(fetch, _SUBJECTS)])
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} | Aquifer Data Archive</title>
<script type="module" crossorigin src="/assets/index-{token(fetch, 8)}.js"></script>
<meta name="csrf-token" content="{token(fetch, 32)}"></head><body><div id="root"><div class="App_shell__{css(fetch)}">
{during(fetch, 6, 9, notice)}<header class="Header_bar__{css(fetch)}"><nav aria-label="Main">{_nav(fetch)}</nav>
<form role="search" action="/search"><input name="q" placeholder="Search records"><input type="hidden" name="state"
value="{token(fetch, 20)}"></form></header><div class="Layout_grid__{css(fetch)}"><main
class="Layout_main__{css(fetch)}"
id="main">{main}</main><aside class="Layout_side__{css(fetch)}"><section><h4>Browse by subject</h4><ul>{facets}</ul>
</section>{side}</aside></div><footer class="Footer_root__{css(fetch)}"><div><h4>Funded by</h4><ul>
{listed(mixed(fetch, _FUNDERS))}</ul></div><div><p>The archive keeps data of the water sciences for at least twenty
years and is certified as a trustworthy repository. Metadata are in the public domain.</p></div>
<p class="Footer_trace__{css(fetch)}">Trace {token(fetch, 16)} &middot; pod archive-web-{token(fetch, 5)}</p></footer>
</div></div></body></html>"""


def _files(fetch: Fetch, files: tuple[tuple[str, str, str], ...]) -> str:
    lines = "".join(
        f"""<tr class="FileRow_row__{token(fetch, 5)}"><td><a
href="/files/{name}?download=1">{name}</a></td><td>{size}</td>
<td>{kind}</td></tr>"""
        for name, size, kind in files
        if name
    )
    return f"<table><thead><tr><th>Name</th><th>Size</th><th>Type</th></tr></thead><tbody>{lines}</tbody></table>"


def _home(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<article class="Card_card__{token(fetch, 5)}"><h3><a href="{path}">{title}</a></h3><p>{text}</p>
<footer>Published {ago(fetch, ENGLISH, before(hours))}</footer></article>"""
        for (path, title), text, hours in zip(
            _RECORDS, (say("gauges teaser"), "Plots, photographs and ages of 61 flows."), (40, 200), strict=True
        )
    )
    return _page(
        "Aquifer Data Archive",
        fetch,
        f"""<h1>Data of the water sciences, kept open</h1><p>Depositing is free of charge.</p><section><h2>Recent
uploads</h2>
{cards}</section><section><h2>News</h2><ul>
{listed((say("news doi"), "Annual report 2025 is out", "Old API is switched off in May"))}</ul>
</section>""",
        f'<section class="Tip_box__{css(fetch)}"><p>{pick(fetch, _TIPS)}</p></section>',
    )


def _gauges(say: Say, fetch: Fetch) -> str:
    files = _files(
        fetch,
        (
            ("gauges.csv", say("gauges size"), "text/csv"),
            ("stations.geojson", "1.2 MB", "application/geo+json"),
        ),
    )
    readers = f'<p class="Live_now__{css(fetch)}">{number(fetch, 2, 19)} people are viewing this record</p>'
    return _page(
        "River gauges of the Upper Varde",
        fetch,
        f"""<div><span class="Badge_root">Dataset</span> <span class="Badge_root">{say("gauges access")}</span></div>
<h1>River gauges of the Upper Varde, 1958 to 2025</h1><p>Rasmus Thorvald; Ida Kvist</p>{readers}
<dl><dt>Version</dt><dd>{say("gauges version")}</dd><dt>Licence</dt><dd>CC BY 4.0</dd><dt>DOI</dt>
<dd>10.99999/ada.4417</dd></dl><h2>Description</h2><p>Daily mean discharge at nine stations. Values before 1971 were
read from paper charts.</p>{paragraph(say("gauges caveat"))}<h2>Files</h2>{files}""",
    )


def _mosses(say: Say, fetch: Fetch) -> str:
    files = _files(
        fetch,
        (
            ("plots.csv", "310 kB", "text/csv"),
            ("photos.zip", say("photos size"), "application/zip"),
            (say("old ages"), "22 kB", "text/csv"),
        ),
    )
    cite = variant(
        fetch,
        "<p>Cite as: Arnadottir, S. (2026). Moss cover on dated lava flows. Aquifer Data Archive.</p>",
        '<div class="Skeleton_line" aria-busy="true">Loading citation…</div>',
    )
    return _page(
        "Moss cover on dated lava flows",
        fetch,
        f"""<h1>Moss cover on dated lava flows</h1><p>Sigrun Arnadottir</p><dl><dt>Embargo</dt><dd>{say("embargo")}</dd>
<dt>Related article</dt><dd><a href="https://doi.example/{say("article")}">Journal of Cold Ground</a></dd></dl>
<h2>Methods</h2><p>Cover was estimated by two observers on plots of one square metre.</p>
{paragraph(say("moss erratum"))}<h2>Files</h2>{files}""",
        f"<section>{cite}</section>",
    )


def _community(say: Say, fetch: Fetch) -> str:
    also = "".join(
        f'<li><a href="{path}?ref={token(fetch, 6)}">{title}</a></li>' for path, title in mixed(fetch, _RECORDS)
    )
    return _page(
        "Fluvial community",
        fetch,
        f"""<h1>Fluvial community</h1><p>Curated by {say("curator")} for everyone who measures rivers.</p>
<h2>{say("call heading")}</h2><p>Send proposals by {say("call deadline")}.</p><h2>Members</h2><ul>{
            listed(("Elmark Geological Survey", say("member new"), "River Trust Varde", "Halm Waterworks"))
        }</ul>""",
        f"<section><h4>Picked for you</h4><ul>{also}</ul></section>",
    )


def _policy(say: Say, fetch: Fetch) -> str:
    return _page(
        "Policies",
        fetch,
        f"""<h1>Policies</h1><h2>Size</h2><p>A record may hold up to {say("quota")}.</p><h2>Retention</h2><p>Files are
kept for twenty years and checked every quarter.</p><h2>Withdrawal</h2><p>A withdrawn record leaves a tombstone
page with its reason.</p>{paragraph(say("machine"))}<h2>Charges</h2><p>{say("charge")} per terabyte beyond the
quota.</p>
""",
        sometimes(fetch, 0.4, "<section><p>Will you cite us? Tell us in the reader survey.</p></section>"),
    )


def _guide(say: Say, fetch: Fetch) -> str:
    return _page(
        "How to deposit",
        fetch,
        f"""<h1>How to deposit</h1><ol>{
            listed(
                (
                    "Sign in with your institution.",
                    "Reserve a DOI.",
                    say("step check"),
                    "Upload the files.",
                    "Write to the curators.",
                    "Submit for review.",
                )
            )
        }</ol><p>Review takes {say("review")}.</p>
<pre><code>pip install adacli==0.9.4</code></pre>
<p>Review queue token of your visit: {token(fetch, 10)}</p>""",
    )


def _team(say: Say, fetch: Fetch) -> str:
    avatars = "".join(
        f'<img src="/avatars/{token(fetch, 6)}.svg" alt="avatar {number(fetch, 1, 99)}">' for _ in range(3)
    )
    return _page(
        "Team",
        fetch,
        f"""<h1>Team</h1><dl><dt>Director</dt><dd>Helene Brask</dd><dt>Head of curation</dt><dd>Gunnar Eide</dd>
<dt>Help desk</dt><dd>{say("desk")}</dd></dl><div class="Avatars_row__{css(fetch)}">{avatars}</div>""",
        f"<section><p>Answered now by {pick(fetch, ('Ivo', 'Maren', 'Tilde', 'Ansgar'))}</p></section>",
    )


DATASETS = MadeSite(
    "aquifer-archive.test",
    (
        "class names of a build",
        "trace of a request",
        "order of facets",
        "shuffled funders",
        "CSRF token",
        "random tip",
        "hours ago",
        "people viewing",
        "placeholder of a citation",
        "teasers of known records, in any order",
        "survey for some visitors",
        "token of a visit",
        "random avatars",
        "who answers now",
        "notice of the whole site",
    ),
    {
        "/": _home,
        _GAUGES: _gauges,
        _MOSSES: _mosses,
        _COMMUNITY: _community,
        _POLICY: _policy,
        _GUIDE: _guide,
        _TEAM: _team,
    },
    (
        Slot(
            "gauges teaser",
            "paragraph",
            ("/",),
            {0: "Daily discharge at eight stations.", 5: "Daily discharge at nine stations, charts included."},
        ),
        Slot("news doi", "list entry", ("/",), {0: "", 2: "DOIs now resolve to the newest version"}),
        Slot("gauges size", "size of a file", (_GAUGES,), {0: "48.1 MB", 5: "53.7 MB"}, "gauges.csv"),
        Slot("gauges access", "status", (_GAUGES,), {0: "Restricted", 3: "Open access"}),
        Slot("gauges version", "version", (_GAUGES,), {0: "3.0.1", 5: "3.1.0", 14: "3.1.2"}, "Version"),
        Slot(
            "gauges caveat",
            "paragraph",
            (_GAUGES,),
            {0: "", 10: "Station 7 was moved upstream in 1988; its series should not be joined."},
            "Description",
        ),
        Slot("photos size", "size of a file", (_MOSSES,), {0: "2.4 GB", 7: "2.9 GB"}, "photos.zip"),
        Slot("old ages", "row", (_MOSSES,), {0: "ages_2019.csv", 7: ""}),
        Slot("embargo", "deadline", (_MOSSES,), {0: "until 1 April 2026", 4: "until 1 October 2026"}, "Embargo"),
        Slot("article", "link target", (_MOSSES,), {0: "jcg.2025.118", 12: "jcg.2026.007"}, "Journal of Cold Ground"),
        Slot(
            "moss erratum",
            "correction notice",
            (_MOSSES,),
            {0: "", 9: "Correction: plot 33 lies on the flow of 1783, not of 1845."},
        ),
        Slot("curator", "name of a person", (_COMMUNITY,), {0: "Tobias Wren", 6: "Amina Solheim"}),
        Slot("call heading", "heading", (_COMMUNITY,), {0: "Call for gauge data", 13: "Second call for river series"}),
        Slot("call deadline", "deadline", (_COMMUNITY,), {0: "15 March 2026", 3: "29 March 2026"}),
        Slot("member new", "list entry", (_COMMUNITY,), {0: "", 10: "Institute of Delta Studies"}),
        Slot("quota", "figure", (_POLICY,), {0: "50 GB", 11: "80 GB"}, "Size"),
        Slot("machine", "paragraph", (_POLICY,), {0: "Harvesting by machines is limited to office hours.", 8: ""}),
        Slot("charge", "price", (_POLICY,), {0: "EUR 140", 13: "EUR 155"}, "Charges"),
        Slot("step check", "list entry", (_GUIDE,), {0: "", 6: "Run the format check."}),
        Slot("review", "paragraph", (_GUIDE,), {0: "five working days", 2: "nine working days"}),
        Slot(
            "desk",
            "opening hours",
            (_TEAM,),
            {0: "Monday to Friday, 9 to 12", 11: "Monday to Thursday, 9 to 15"},
            "Help desk",
        ),
    ),
)
