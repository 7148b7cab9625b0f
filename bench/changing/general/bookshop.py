"""A bookshop: new titles, two books, signed copies, events, delivery; WooCommerce with a theme of the shelf."""

from __future__ import annotations

from bench.changing.general.common import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import Links, anchors, comes_and_goes, json_ld, turned
from bench.changing.scenario import Fetch

_NEW, _TIDE, _BREAD = "/product-category/new-in", "/product/the-tide-clerk", "/product/bread-of-five-rivers"
_EVENTS, _DELIVERY = "/events", "/delivery-and-returns"
_MENU: Links = (
    ("/", "Home"),
    (_NEW, "New in"),
    (_EVENTS, "Events"),
    (_DELIVERY, "Delivery and returns"),
)
_BOOKS: Links = ((_TIDE, "The Tide Clerk"), (_BREAD, "Bread of Five Rivers"))
_BACKLIST = (
    ("/product/ash-and-alder", "Ash and Alder"),
    ("/product/a-short-night", "A Short Night"),
    ("/product/the-paper-orchard", "The Paper Orchard"),
    ("/product/nine-letters-home", "Nine Letters Home"),
    ("/product/moth-hours", "Moth Hours"),
    ("/product/the-glazier", "The Glazier"),
)
_QUOTES = (
    ("Cicero", "A room without books is a body without a soul."),
    ("Jorge Luis Borges", "I have always imagined paradise as a kind of library."),
    ("Emily Dickinson", "There is no frigate like a book."),
    ("Erasmus", "When I get a little money I buy books."),
    ("Jane Austen", "I declare after all there is no enjoyment like reading."),
)
_BOOKSELLERS = (
    ("Nell", "is re-reading old detective stories"),
    ("Abdi", "cannot stop talking about whales"),
    ("Fenella", "has discovered Hungarian novels"),
)
_READERS = ("Aberdeen", "Truro", "Bangor", "Derry", "Whitby", "Ely", "Oban")


def _page(title: str, kind: str, fetch: Fetch, main: str) -> str:
    who, quote = pick(fetch, _QUOTES)
    name, reads = turned(fetch, _BOOKSELLERS, 1)[0]
    newsletter = f"""<div class="mailpoet_form_popup_overlay"></div><div id="mailpoet_form_{number(fetch, 2, 3)}"
class="mailpoet_form"><p>A letter from the shop every other Sunday.</p><input
type="email"><button>Subscribe</button></div>"""
    consent = """<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner"><p>We use cookies to keep your
basket
and to count our visitors.</p><button class="cmplz-btn">Accept</button><button
class="cmplz-btn">Deny</button></div></div>"""
    return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="UTF-8"><title>{title} - Fernhill Books</title>
<link rel='stylesheet' id='woocommerce-general-css'
href='/wp-content/plugins/woocommerce/assets/css/woocommerce.css?ver=9.6.{number(fetch, 0, 9)}' media='all' />
<script>var wc_cart_fragments_params = {{"fragment_name":"wc_fragments_{key(fetch, 32)}"}};</script></head>
<body class="{
        kind
    } theme-shelf woocommerce woocommerce-page woocommerce-no-js"><div id="page" class="hfeed site"><header
id="masthead" class="site-header" role="banner"><div class="col-full"><div class="site-branding"><a href="/" rel="home">
Fernhill Books</a></div><nav id="site-navigation" class="main-navigation"><ul class="menu">{
        anchors(_MENU)
    }</ul></nav><ul
id="site-header-cart" class="site-header-cart"><li><a class="cart-contents" href="/basket/?nonce={
        key(fetch, 10)
    }">Basket
</a></li></ul></div></header><div id="content" class="site-content"><div class="col-full"><div id="primary"
class="content-area"><main id="main" class="site-main">{main}</main></div><div id="secondary" class="widget-area"><div
class="widget widget_text"><span class="gamma widget-title">Behind the counter</span><p><em>{name}</em> {
        reads
    }.</p></div><div
class="widget widget_quote"><blockquote>{quote}<cite>{who}</cite></blockquote></div></div></div></div>
{sometimes(fetch, 0.3, newsletter)}{comes_and_goes(fetch, "bookshop consent", 0.3, consent)}<footer id="colophon"
class="site-footer"><div class="footer-widgets"><div class="block"><p>Fernhill Books, 17 Cross Street. Three floors, two
cats, one long ladder. We order any book in print, and most arrive within three days.</p></div><div
class="block"><ul><li>
Privacy</li><li>Terms of sale</li><li>Gift cards</li><li>School accounts</li></ul></div></div><div
class="site-info">&copy;
Fernhill Books 2026</div></footer></div></body></html>
<!-- generated in 0.{number(fetch, 100, 999)} seconds, {number(fetch, 31, 96)} queries -->"""


def _card(path: str, name: str, author: str, price: str, badge: str = "") -> str:
    mark = f'<span class="onsale">{badge}</span>' if badge else ""
    return f"""<li class="product type-product"><a href="{path}" class="woocommerce-LoopProduct-link">{mark}<h2
class="woocommerce-loop-product__title">{name}</h2></a><span class="author">{author}</span><span class="price"><span
class="woocommerce-Price-amount amount"><bdi>{price}</bdi></span></span></li>"""


def _related(fetch: Fetch) -> str:
    cards = "".join(f'<li class="product"><a href="{to}">{name}</a></li>' for to, name in mixed(fetch, _BACKLIST, 3))
    return f"""<section class="related products"><h2>Readers also took home</h2><ul class="products
columns-3">{cards}</ul></section>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Fernhill Books",
        "home",
        fetch,
        f"""<h1>Fernhill Books</h1><p>New and second-hand, since 1974.</p><section
class="storefront-product-section"><h2>
{say("month heading")}</h2><ul class="products">{_card("/product/moth-hours", "Moth Hours", "Ada Rusk", "£9.50")}
{_card(_BREAD, "Bread of Five Rivers", "Idris Benhalim", "£26.00")}</ul></section><section><h2>Bestsellers of the
week</h2>
<ol class="bestsellers">{listed(("The Cartographer's Sister", say("second"), say("third"), "Salt Roads"))}</ol>
</section>
{para(say("closed"), ' class="woocommerce-store-notice"')}<p>Shop hours: {say("hours")}</p>""",
    )


def _new(say: Say, fetch: Fetch) -> str:
    books = (
        (_TIDE, "The Tide Clerk", "Maeve Corrigan", say("tide price"), ""),
        (_BREAD, "Bread of Five Rivers", "Idris Benhalim", "£26.00", say("bread badge")),
        ("/product/hollow-lane", "Hollow Lane", "P. J. Arkwright", say("hollow price"), ""),
        ("/product/the-ninth-gate-keeper", say("keeper"), "Sunniva Aas", "£18.99", ""),
        ("/product/low-country", say("low country"), "Bram Dekkers", "£10.99", ""),
    )
    return _page(
        "New in",
        "archive",
        fetch,
        f"""<header class="woocommerce-products-header"><h1>New in</h1></header><form
class="woocommerce-ordering"><select
name="orderby"><option>Sort by date</option><option>Sort by price</option></select><input type="hidden" name="paged"
value="1"></form><ul class="products columns-4">{"".join(_card(*book) for book in books if book[1])}</ul>""",
    )


def _tide(say: Say, fetch: Fetch) -> str:
    data = json_ld("Book", name="The Tide Clerk", offers={"price": say("tide price").removeprefix("£")})
    return _page(
        "The Tide Clerk",
        "single-product",
        fetch,
        f"""{data}<div class="product"><h1 class="product_title entry-title">The Tide Clerk</h1><p class="price"><bdi>
{say("tide price")}</bdi></p><p class="stock">{say("tide stock")}</p><p class="viewers">{number(fetch, 2, 24)} people
have this
in their basket</p><form class="cart"><button>{pick(fetch, ("Add to basket", "Buy now", "Take it home"))}</button>
</form><div
class="woocommerce-tabs"><div class="panel" id="tab-description"><p>A clerk in a small port keeps the books of the
tides, until
a ship is entered that never arrived. Her first novel in nine years moves between the harbour office of 1911 and a
research station of our own day, where somebody reads the same ledgers for the height of the sea.</p><p>Maeve Corrigan
was born
in Youghal and lives on a boat. Her stories have been read on the radio and translated into eleven
languages.</p>{para(say("tide praise"))}</div><div class="panel" id="tab-info"><table
class="shop_attributes"><tr><th>Pages</th><td>312</td></tr><tr><th>Publisher</th><td>Kittiwake</td></tr><tr><th>
Published</th><td>{say("published")}</td></tr></table></div></div></div>{_related(fetch)}""",
    )


def _bread(say: Say, fetch: Fetch) -> str:
    return _page(
        "Bread of Five Rivers",
        "single-product",
        fetch,
        f"""<div class="product"><figure class="woocommerce-product-gallery"><img
src="/wp-content/bread-{key(fetch, 4)}.jpg"
alt=""><figcaption>{say("bread caption")}</figcaption></figure><h1 class="product_title">Bread of Five Rivers</h1><p
class="price"><bdi>£26.00</bdi></p><p class="stock">{say("bread stock")}</p><p>Forty loaves from Algiers to Lahore,
with their
stories.</p><p>Read <a href="/wp-content/uploads/{say("sample")}">a sample chapter</a> first.</p><h2>Reviews</h2><ol
class="commentlist">{listed((say("review"), "Ruth: the flatbread on page 88 alone is worth it."))}</ol><p
class="sold">Last
bought by a reader in {pick(fetch, _READERS)}</p></div>{_related(fetch)}""",
    )


def _events(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            (say("corrigan day"), "Maeve Corrigan reads", "Upstairs", say("corrigan seats")),
            ("24 March, 18.00", "Poetry open mic", "Cellar", "Free"),
            (say("workshop"), "Bookbinding for beginners", "Back room", "£35"),
        )
    )
    return _page(
        "Events",
        "page",
        fetch,
        f"""<h1>Events</h1><table
class="events-table"><tr><th>When</th><th>What</th><th>Where</th><th>Tickets</th></tr>{table}
</table><h2>Reading group</h2><p>We meet on first Mondays and are reading a novel from Finland now.</p>
<p class="rsvp">{number(fetch, 1, 12)} others are looking at tickets.</p>""",
    )


def _delivery(say: Say, fetch: Fetch) -> str:
    return _page(
        "Delivery and returns",
        "page",
        fetch,
        f"""<h1>Delivery and returns</h1><table><tr><td>United
Kingdom</td><td>{say("post")}</td></tr><tr><td>Ireland</td><td>
£7.50</td></tr><tr><td>Rest of Europe</td><td>£11.80</td></tr></table><p>Delivery is free for orders of more than
{say("free from")}.</p><p>Unread books can be returned within thirty days. Please write the number of your order on the
parcel and keep the receipt
of the post office. We pay back the price of the book, and the postage too if the mistake was ours.</p><p>Parcels leave
the shop
every working day at four. We wrap in paper, not in plastic, and use old boxes again and again.</p>""",
    )


BOOKSHOP = MadeSite(
    "fernhill-books.test",
    (
        "quotation by chance",
        "bookseller who turns",
        "letter offered to some visitors",
        "banner of consent that comes and goes",
        "fragment name of a basket",
        "nonce of a basket",
        "related books by chance",
        "people with a book in their basket",
        "button of three wordings",
        "town of the last buyer",
        "people looking at tickets",
        "comment on how a page was made",
    ),
    {"/": _home, _NEW: _new, _TIDE: _tide, _BREAD: _bread, _EVENTS: _events, _DELIVERY: _delivery},
    (
        Slot(
            "tide price",
            "price of a book",
            (_NEW, _TIDE),
            {0: "£16.99", 5: "£14.99", 12: "£16.99"},
            "The Tide Clerk",
        ),
        Slot("month heading", "heading", ("/",), {0: "Books of the month", 9: "Mother's Day picks"}),
        Slot(
            "second",
            "rank in a list",
            ("/",),
            {0: "Small Hours in Lisbon", 7: "The Tin Bees"},
            "Bestsellers of the week",
        ),
        Slot(
            "third",
            "rank in a list",
            ("/",),
            {0: "A Field of Ice", 7: "The Widow's Almanac"},
            "Bestsellers of the week",
        ),
        Slot("closed", "notice", ("/",), {0: "", 3: "The shop is closed for stocktaking on Sunday.", 11: ""}),
        Slot("hours", "opening hours", ("/",), {0: "9.30 to 18.00", 14: "9.30 to 19.30"}, "Shop hours"),
        Slot("bread badge", "badge", (_NEW,), {0: "", 4: "Signed copies"}, "Bread of Five Rivers"),
        Slot("hollow price", "price of a book", (_NEW,), {0: "£12.50", 8: "£9.99"}, "Hollow Lane"),
        Slot("keeper", "product", (_NEW,), {0: "", 2: "The Ninth Gatekeeper"}),
        Slot("low country", "product", (_NEW,), {0: "Low Country", 13: ""}),
        Slot("tide stock", "stock", (_TIDE,), {0: "In stock", 6: "Only two left", 9: "Reprinting"}, "The Tide Clerk"),
        Slot("tide praise", "paragraph", (_TIDE,), {0: "", 10: "Longlisted for the Marlowe Prize."}),
        Slot("published", "date of publication", (_TIDE,), {0: "February 2026", 1: "12 March 2026"}, "Published"),
        Slot("bread caption", "caption", (_BREAD,), {0: "The jacket may differ", 8: "Jacket of the second printing"}),
        Slot("bread stock", "stock", (_BREAD,), {0: "Available to order", 4: "On the shelf"}),
        Slot(
            "sample", "link target", (_BREAD,), {0: "bread-sample.pdf", 11: "bread-chapter-two.pdf"}, "a sample chapter"
        ),
        Slot(
            "review", "review of a reader", (_BREAD,), {0: "", 6: "Osman: my grandmother's recipe, at last in print."}
        ),
        Slot(
            "corrigan day",
            "date of an event",
            (_EVENTS,),
            {0: "12 March, 19.00", 3: "19 March, 19.30"},
            "Maeve Corrigan reads",
        ),
        Slot("corrigan seats", "seats", (_EVENTS,), {0: "£6", 10: "Waiting list"}, "Maeve Corrigan reads"),
        Slot("workshop", "row", (_EVENTS,), {0: "", 5: "28 March, 10.00"}),
        Slot("post", "cost of delivery", (_DELIVERY,), {0: "£3.20", 15: "£3.60"}, "United Kingdom"),
        Slot("free from", "threshold", (_DELIVERY,), {0: "£25", 15: "£30"}),
    ),
)
