"""A town pharmacy on Bootstrap: a price list, vaccinations, opening hours with night duty, advice."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.pieces import ENGLISH, today
from bench.changing.scenario import Fetch
from bench.changing.varied.common import between, code, entries, hexed, menu, now_and_then, one_of, some, variant

_LIST, _JABS, _HOURS, _HAY = "/price-list", "/vaccinations", "/opening-hours", "/advice/hay-fever"
_MENU = (
    ("/", "Home"),
    (_LIST, "Price list"),
    (_JABS, "Vaccinations"),
    (_HOURS, "Opening hours"),
    (_HAY, "Hay fever"),
)
_HINTS = (
    "Bring your old thermometer: we take back mercury.",
    "Ask us to put your tablets into a weekly box.",
    "We measure blood pressure without an appointment.",
    "Sun cream loses its strength a year after it was opened.",
    "Unused inhalers can be handed in at the counter.",
    "Eye drops keep four weeks once they are open.",
)
_OFFERS = (
    ("Aloe lotion for dry hands", "aloe"),
    ("Compression socks, fitted while you wait", "socks"),
    ("Travel kits for the whole family", "kits"),
    ("Electric toothbrushes, two for one", "brush"),
    ("Baby scales for rent", "scales"),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    text, key = one_of(fetch, _OFFERS)
    consent = """<div class="offcanvas offcanvas-bottom show" tabindex="-1" role="dialog"><div class="offcanvas-header">
<h5 class="offcanvas-title">We value your privacy</h5></div><div class="offcanvas-body small">We use cookies to count
visits and to show fitting offers. <button class="btn btn-sm btn-success">Accept all</button> <button class="btn btn-sm
btn-outline-secondary">Only necessary</button></div></div>"""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="csrf-token" content="{code(fetch, 40)}">
<title>{title} | Tanner Street Pharmacy</title>
<link href="/build/app.css?id={hexed(fetch, 20)}" rel="stylesheet">
</head>
<body class="d-flex flex-column min-vh-100">
<nav class="navbar navbar-expand-lg bg-body-tertiary"><div class="container-xl"><a class="navbar-brand" href="/">Tanner
Street Pharmacy</a><div class="collapse navbar-collapse"><ul class="navbar-nav me-auto">
{menu(_MENU, "nav-item", "nav-link")}</ul><span class="navbar-text">{today(fetch, ENGLISH)},
{fetch.at:%H:%M}:{between(fetch, 0, 59):02}</span></div></div></nav>
<div class="container-xl py-4"><div class="row g-5"><div class="col-lg-8"><h1 class="display-6">{title}</h1>
{main}
</div><div class="col-lg-4"><div class="card text-bg-light mb-3"><div class="card-header">Tip from the counter</div>
<div class="card-body"><p class="card-text">{one_of(fetch, _HINTS)}</p></div></div><div class="card mb-3"><a
class="stretched-link" href="https://offers.example/{key}?click={code(fetch, 12)}">{text}</a><span class="badge
text-bg-warning">Ad</span></div></div></div></div>
<footer class="mt-auto py-3 bg-dark text-white"><div class="container-xl"><p>14 Tanner Street, Wexcombe</p>
<p>Superintendent pharmacist registered with the General Pharmacy Board. Reg. no. 10 44 817.</p><small>Session
{code(fetch, 10)}, {between(fetch, 11, 190)} ms</small></div></footer>
{now_and_then(fetch, 0.4, consent)}</body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    call = variant(fetch, "Order your repeat prescription", "Send us your prescription")
    return _page(
        "Your pharmacy in Wexcombe",
        fetch,
        f"""<p class="lead">We have looked after the town since 1931. Five pharmacists and a van that goes as far as the
Downs: what is ordered before eleven is at your door by the evening.</p>
<p><a class="btn btn-primary" href="{_HOURS}">{call}</a></p>
<div class="row row-cols-1 row-cols-md-3 g-4">
<div class="col"><div class="card h-100"><div class="card-body"><h5 class="card-title">Paracetamol 500 mg</h5><p
class="card-text">20 tablets</p></div><div class="card-footer"><span class="fs-5">{say("para")}</span></div></div></div>
<div class="col"><div class="card h-100"><div class="card-body"><h5 class="card-title">Flu vaccination</h5><p
class="card-text">For adults and children from two years</p></div><div class="card-footer"><span class="badge
rounded-pill text-bg-info">{say("flu")}</span></div></div></div>
<div class="col"><div class="card h-100"><div class="card-body"><h5 class="card-title">Night duty</h5><p
class="card-text">We share nights with four pharmacies of the district.</p></div></div></div></div>
<p class="mt-5">Prescriptions from the surgeries in Mill Lane and Abbey Road reach us by wire. We send you a message as
soon as
your medicine is packed, and keep it for ten days. If you take several medicines for a long time, ask for a talk about
them:
it takes half an hour, is free of charge and nobody else listens.</p>
<h2 class="h4 mt-5">From the shop</h2><ul class="list-group list-group-flush">
{entries(say, "n_recall n_student", '<li class="list-group-item">{}</li>')}
<li class="list-group-item">Our mortar and pestle collection is back in the window</li></ul>
<p class="text-body-secondary">{between(fetch, 3, 41)} customers are browsing with you</p>""",
    )


def _list(say: Say, fetch: Fetch) -> str:
    row = "<tr><td>{}</td><td>{}</td><td>{}</td></tr>"
    return _page(
        "Price list",
        fetch,
        f"""<p>Prices of medicines that need no prescription. They include value added tax.</p>
<p>We do not send medicines abroad and sell at most two packs of a painkiller to one person. What you bring back we have
to destroy, whether it was opened or not, so please choose with care.</p>
<div class="table-responsive"><table class="table table-sm table-hover align-middle"><thead class="table-light"><tr>
<th scope="col">Group</th><th scope="col">Medicine</th><th scope="col">Price</th><th scope="col">Supply</th></tr>
</thead><tbody>
<tr><th rowspan="2" scope="rowgroup">Pain</th><td>Ibuprofen 400 mg, 20 tablets</td><td>{say("ibu")}</td><td>on the
shelf</td></tr>
<tr><td>Paracetamol 500 mg</td><td>{say("para")}</td><td>on the shelf</td></tr>
<tr><th rowspan="2" scope="rowgroup">Cold</th><td>Sea water nasal spray</td><td>€6.40</td><td>{say("spray")}</td></tr>
<tr><td>Thyme syrup, 200 ml</td><td>{say("thyme")}</td><td>on the shelf</td></tr></tbody>
<tbody
class="table-group-divider">{entries(say, "p_zinc p_char", "<tr><td>More</td><td>{}</td><td>{}</td><td>{}</td></tr>")}
<tr><td>More</td><td>Magnesium powder, 50 sachets</td><td>€12.90</td><td>on the shelf</td></tr></tbody></table></div>
<h2 class="h5">Rented devices, a week</h2><table class="table table-sm"><tbody>
<tr><td>Breast pump</td><td>€9.00</td><td>deposit €40</td></tr>
{entries(say, "r_neb", row)}<tr><td>Crutches</td><td>€4.00</td><td>deposit €25</td></tr></tbody></table>
<p class="small" id="fn1"><sup>1</sup> {say("charge")}</p>
<p class="small">Prices last compared with those of other shops {between(fetch, 2, 58)} minutes ago.</p>""",
    )


def _jabs(say: Say, fetch: Fetch) -> str:
    return _page(
        "Vaccinations",
        fetch,
        f"""<p>Our pharmacists vaccinate in the room behind the counter. {say("who")} Please bring your
vaccination card; a jab takes ten minutes and you rest for another fifteen.</p>
<ul class="nav nav-tabs" role="tablist"><li class="nav-item"><button class="nav-link active">Every year</button></li>
<li class="nav-item"><button class="nav-link">For travellers</button></li></ul>
<div class="tab-content"><div class="tab-pane fade show active" role="tabpanel"><dl class="row">
<dt class="col-sm-4">Flu</dt><dd class="col-sm-8"><span class="badge rounded-pill text-bg-info">{say("flu")}</span></dd>
<dt class="col-sm-4">Covid</dt><dd class="col-sm-8">Thursdays from two to five</dd></dl></div>
<div class="tab-pane fade" role="tabpanel"><dl class="row"><dt class="col-sm-4">Tick encephalitis</dt><dd
class="col-sm-8">{say("tick")} a dose</dd><dt class="col-sm-4">Rabies</dt><dd class="col-sm-8">three visits within a
month</dd>{entries(say, "j_yellow", '<dt class="col-sm-4">{}</dt><dd class="col-sm-8">{}</dd>')}</dl></div></div>
<p><a class="btn btn-outline-primary" href="{say("booking")}">Book an appointment</a>
<span class="ms-2">{between(fetch, 1, 9)} people are choosing a time right now</span></p>
{paragraph(say("allergy"))}""",
    )


def _hours(say: Say, fetch: Fetch) -> str:
    warn = '<div class="alert alert-warning" role="alert"><i class="bi bi-exclamation-triangle"></i> {}</div>'
    return _page(
        "Opening hours",
        fetch,
        f"""{entries(say, "closed", warn)}<table class="table w-auto"><tbody><tr><th>Monday to Friday</th><td>08:30 to
18:45</td></tr><tr><th>Saturday</th><td>{say("saturday")}</td></tr><tr><th>Sunday</th><td>night duty only</td></tr>
</tbody></table><h2 class="h4">Night duty this month</h2><p>Ring the bell to the left of the door. A fee of
€3.50 is charged between ten in the evening and seven in the morning.</p><ol>
<li>Harbour Pharmacy, Quay 3</li><li>Abbey Pharmacy, Mill Lane</li><li>Tanner Street Pharmacy</li></ol>
<p>Outside these hours call the medical service of the district. In an emergency, with pain in the chest, trouble to
breathe or a child that does not wake up, call 999 at once and do not look for a pharmacy.</p>
<h2 class="h4">Who you will meet</h2><div class="d-flex gap-3"><div class="text-center"><img src="/img/team-1.jpg"
alt=""><div class="fw-bold">Maeve Costigan</div><div>Superintendent</div></div><div class="text-center"><img
src="/img/team-2.jpg" alt=""><div class="fw-bold">{say("locum")}</div><div>Saturday pharmacist</div></div></div>
<p class="mt-4">Caller number {38_200 + fetch.number} on this page.</p>""",
    )


def _hay(say: Say, fetch: Fetch) -> str:
    more = "".join(f"<li>{text}</li>" for text, _ in some(fetch, _OFFERS, 3))
    return _page(
        "Hay fever",
        fetch,
        f"""<p>When hazel and alder flower, one in five of us sneezes. Most people do well with what can be bought
without a prescription, if they start {say("start")}.</p>
<div class="accordion" id="faq{hexed(fetch, 6)}"><div class="accordion-item"><h2 class="accordion-header"><button
class="accordion-button" type="button">Which tablets make me tired?</button></h2><div class="accordion-collapse collapse
show"><div class="accordion-body">{say("tired")}</div></div></div>
<div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button collapsed"
type="button">What may children take?</button></h2><div class="accordion-collapse collapse"><div
class="accordion-body">Nasal
sprays with cromoglicic acid may be given from six years on. Ask us first if your child has asthma.</div></div></div>
</div><p>Do not wait for the first sneeze of your neighbour. If your eyes itch as well, drops with ketotifen work within
minutes;
contact lenses go back in a quarter of an hour later. See a doctor when you wheeze or cough at night.</p>
<h2 class="h4">What helps at home</h2><ul><li>Wash your hair before you go to bed.</li>
{entries(say, "h_mask", "<li>{}</li>")}<li>Air the rooms early in the morning in the country.</li></ul>
<figure class="figure"><img class="figure-img img-fluid" src="/img/pollen.png" alt=""><figcaption
class="figure-caption">{say("caption")}</figcaption></figure>
<h3 class="h6">Customers also looked at</h3><ul class="list-inline">{more}</ul>""",
    )


PHARMACY = MadeSite(
    "tanner-street-pharmacy.test",
    (
        "token and name of a style sheet of each request",
        "advertisement with a click id",
        "tip from a counter",
        "clock with seconds in a navigation bar",
        "session and milliseconds in small print",
        "consent in a panel at the bottom",
        "customers browsing",
        "minutes since prices were compared",
        "wording of a button under test",
        "callers counted at each request",
        "products others looked at",
    ),
    {"/": _home, _LIST: _list, _JABS: _jabs, _HOURS: _hours, _HAY: _hay},
    (
        Slot("para", "price of a pack", ("/", _LIST), {0: "€2.80", 9: "€3.15"}, "Paracetamol 500 mg"),
        Slot("flu", "badge on a card", ("/", _JABS), {0: "Walk in", 6: "By appointment"}, "Flu"),
        Slot("n_recall", "news item", ("/",), {0: "", 4: "Recall of heat pads, batch HP-22"}),
        Slot("n_student", "news item", ("/",), {0: "We are looking for a student for Saturdays", 13: ""}),
        Slot("ibu", "price of a pack", (_LIST,), {0: "€4.95", 5: "€5.35", 11: "€4.95"}, "Ibuprofen 400 mg"),
        Slot("spray", "availability", (_LIST,), {0: "at the warehouse", 3: "not deliverable"}, "Sea water nasal spray"),
        Slot("thyme", "price of a pack", (_LIST,), {0: "€7.60", 5: "€7.95"}, "Thyme syrup"),
        Slot("p_zinc", "table row", (_LIST,), {0: "", 8: "Zinc lozenges, 30 pieces | €8.20 | on the shelf"}),
        Slot("p_char", "table row", (_LIST,), {0: "Charcoal tablets, 30 pieces | €5.10 | on the shelf", 14: ""}),
        Slot("r_neb", "table row", (_LIST,), {0: "", 12: "Nebuliser | €11.00 | deposit €60"}),
        Slot(
            "charge",
            "footnote",
            (_LIST,),
            {0: "The prescription charge is €5.70 an item.", 7: "The prescription charge is €6.10 an item."},
        ),
        Slot(
            "who",
            "sentence reworded",
            (_JABS,),
            {0: "Anyone over eighteen may come.", 10: "Anyone over twelve may come, minors with a parent."},
        ),
        Slot("tick", "price of a dose", (_JABS,), {0: "€48.00", 2: "€51.50"}, "Tick encephalitis"),
        Slot("j_yellow", "entry of a tab", (_JABS,), {0: "", 10: "Yellow fever | Tuesdays, by order only"}),
        Slot("booking", "link target", (_JABS,), {0: "/book/old-form", 6: "/book/calendar"}, "Book an appointment"),
        Slot("allergy", "paragraph", (_JABS,), {0: "Tell us if you cannot eat eggs.", 12: ""}),
        Slot(
            "closed",
            "notice of closing",
            (_HOURS,),
            {0: "", 3: "Closed on Thursday afternoon for stocktaking.", 8: ""},
        ),
        Slot("saturday", "hours of a day", (_HOURS,), {0: "09:00 to 13:15", 11: "09:00 to 16:15"}, "Saturday"),
        Slot("locum", "name", (_HOURS,), {0: "Tobias Renfrew", 15: "Anjali Mistry"}, "Saturday pharmacist"),
        Slot(
            "start", "sentence reworded", (_HAY,), {0: "two weeks before the season", 7: "as soon as the nose itches"}
        ),
        Slot(
            "tired",
            "answer of an accordion",
            (_HAY,),
            {0: "Cetirizine does so with one in ten.", 13: "Older ones such as clemastine do, cetirizine rarely."},
        ),
        Slot("h_mask", "list item", (_HAY,), {0: "", 4: "Wear a mask when you mow the lawn."}),
        Slot("caption", "caption", (_HAY,), {0: "Pollen count of last year", 15: "Pollen of the alder, enlarged"}),
    ),
)
