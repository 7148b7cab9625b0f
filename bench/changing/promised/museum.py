"""A Japanese museum: exhibitions, hours and prices, courses, notices, access."""

from __future__ import annotations

from bench.changing.by_request.choices import maybe, mixed, one
from bench.changing.parts import MadeSite, Slot, cached, token, wrapped
from bench.changing.pieces import JAPANESE, ago, anchors, before, comes_and_goes, held, others, today, turned
from bench.changing.scenario import Fetch

PAGES = (
    ("/", "萩野町立美術館"),
    ("/exhibition", "展覧会のご案内"),
    ("/guide", "利用案内"),
    ("/courses", "講座と催し"),
    ("/access", "交通案内"),
    ("/about", "館の歩み"),
)
SHOPS = (
    "絵はがき十枚組",
    "萩焼の小皿",
    "図録の在庫一掃",
    "手ぬぐい新柄",
    "木版画の複製",
    "季節の和菓子",
    "子ども向け画材",
    "文香の詰め合わせ",
    "染付の湯のみ",
    "和紙の便せん",
    "竹の栞",
)
WORKS = ("春の川辺", "白い馬", "夜の港", "母の肖像", "雪の門前", "秋の棚田")
TITLE = Slot("/exhibition", "展覧会の題", {0: "水辺の版画展", 6: "水辺の版画と写真展"}, "展覧会")
UNTIL = Slot("/exhibition", "会期の終わり", {0: "四月十二日まで", 3: "四月十九日まで", 11: "四月二十六日まで"}, "会期")
ITEM = Slot("/exhibition", "出品目録の行", {0: "", 9: "月下の渡し舟"}, "目録")
PRICE = Slot("/guide", "観覧料", {0: "700円", 4: "800円"}, "一般")
SHUT = Slot("/guide", "休館日", {0: "月曜日は休館です。", 8: "月曜日と火曜日は休館です。"}, "休館")
LATE = Slot("/guide", "利用案内の一文", {0: "金曜日は二十時まで開館します。", 13: ""}, "開館")
SEATS = Slot("/courses", "講座の空き", {0: "残り12席", 7: "残り3席", 10: "満席"}, "陶芸講座")
TEACH = Slot("/courses", "講師の名", {0: "講師 井上節子", 5: "講師 井上節男"}, "陶芸講座")
MAP = Slot("/access", "link target", {0: "/pdf/chizu-2025.pdf", 6: "/pdf/chizu-2026.pdf"}, "地図")
NEWS = Slot("/", "お知らせ", {0: "", 4: "庭園の改修が終わりました。"}, "お知らせ")
SLOTS = (
    TITLE,
    UNTIL,
    ITEM,
    PRICE,
    SHUT,
    LATE,
    SEATS,
    TEACH,
    MAP,
    NEWS,
)


def frame(path: str, main: str, fetch: Fetch) -> str:
    title = dict(PAGES)[path]
    cookie = comes_and_goes(
        fetch,
        "hagino cookie",
        0.4,
        '<div class="cookie-consent"><p>当サイトではCookieを使用しています。</p><button>同意する</button>'
        "<button>拒否する</button></div>",
        hours=3,
    )
    goods = "".join(f"<li>{name} 特価{fetch.random.randint(21, 98)}0円</li>" for name in fetch.random.sample(SHOPS, 2))
    return f"""<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>{title}</title>
<script>var _wp={{"nonce":"{token(fetch.random, 10)}"}};</script></head><body class="page">{cookie}<div id="wrapper">
<div id="header"><a href="/">萩野町立美術館</a><p>{today(fetch, JAPANESE)}</p><ul id="gnav">{
        anchors(PAGES[1:])
    }</ul></div>
<div id="contents"><div id="main"><h1>{title}</h1>{main}</div><div id="side"><div class="widget"><h3>売店から</h3><ul>{
        goods
    }
</ul></div><div class="widget"><h3>関連ページ</h3><ul>{
        anchors(held(fetch, 300, f"hagino {path}", others(PAGES, path), 2))
    }</ul></div></div></div><div id="footer"><p>萩野町本町一丁目</p><p>受付番号 {
        token(fetch.random, 8)
    }</p></div></div></body>
</html>"""


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "/",
        f"<h2>友の会の会員募集</h2><p>年会費は三千円です。</p><h2>お知らせ</h2><dl>"
        f"<dt>{ago(fetch, JAPANESE, before(5))}</dt>"
        f"<dd>駐車場の一部が使えません。</dd>"
        f"</dl>{one(NEWS.at(round))}<p>ようこそ、ゲスト{fetch.random.randint(100, 999)}さん</p>",
        fetch,
    )


def exhibition(round: int, fetch: Fetch) -> str:
    extra = f"<tr><td>{ITEM.at(round)}</td><td>木版</td></tr>" if ITEM.at(round) else ""
    return frame(
        "/exhibition",
        f"<h2>{TITLE.at(round)}</h2><p>会期 <b>{UNTIL.at(round)}</b> <span>整理番号 {token(fetch.random, 6)}</span></p>"
        f"<table><tr><th>作品</th><th>技法</th></tr><tr><td>朝の漁港</td><td>木版</td></tr>{extra}"
        f"<tr><td>橋と柳</td><td>石版</td></tr></table>"
        f"<p>現在{cached(fetch, 120, 'hagino ex').randint(2, 48)}人がこのページを見ています</p><h3>所蔵品</h3>"
        f"<ul>{wrapped('li', turned(fetch, WORKS, 3))}</ul>",
        fetch,
    )


def guide(round: int, fetch: Fetch) -> str:
    return frame(
        "/guide",
        f"<table><tr><th>一般</th><td>{PRICE.at(round)}</td></tr><tr><th>学生</th><td>300円</td></tr></table>"
        f"<p>{SHUT.at(round)}</p>{one(LATE.at(round))}<p>ただいまの時刻 {fetch.at:%H:%M}</p>"
        f"{maybe(fetch, 0.4, '<p>割引券はこちらから。</p>')}",
        fetch,
    )


def courses(round: int, fetch: Fetch) -> str:
    rows = [
        f"<li><h3>陶芸講座</h3><p>{TEACH.at(round)}</p><p>{SEATS.at(round)}</p></li>",
        "<li><h3>書道講座</h3><p>講師 大野春江</p><p>キャンセル待ち</p></li>",
        "<li><h3>茶会</h3><p>講師 森田宗一</p><p>先着順</p></li>",
    ]
    return frame(
        "/courses", f"<ul>{mixed(fetch, rows)}</ul><p>確認の数字 {fetch.random.randint(1000, 9999)}</p>", fetch
    )


def access(round: int, fetch: Fetch) -> str:
    return frame(
        "/access",
        f"<dl><dt>バス</dt><dd>毎時15分発</dd><dt>駅から</dt><dd>徒歩二十分</dd></dl><p><a "
        f"href='{MAP.at(round)}'>地図</a>"
        f"をご覧ください。</p><p>表示にかかった時間 {fetch.random.randint(10, 900)} ミリ秒</p>",
        fetch,
    )


def about(round: int, fetch: Fetch) -> str:
    return frame(
        "/about",
        f"<p>昭和五十二年に開館しました。</p><p>収蔵品は約八百点です。</p>"
        f"<p>ご意見番号 {fetch.random.randint(10000, 99999)}</p>",
        fetch,
    )


MUSEUM = MadeSite(
    "hagino.test",
    (
        "goods of a shop, two of eleven",
        "works that turn by six hours",
        "pages of five minutes, in Japanese",
        "consent in some hours, in Japanese",
        "date of the day in Japanese",
        "number of a reception",
        "age in Japanese",
        "guest by number, in Japanese",
        "number beside a term of an exhibition",
        "people looking, in Japanese",
        "time of the moment, in Japanese",
        "coupon in some requests",
        "courses in any order",
        "figures to confirm",
        "milliseconds in Japanese",
        "number of an opinion",
    ),
    {"/": home, "/exhibition": exhibition, "/guide": guide, "/courses": courses, "/access": access, "/about": about},
    SLOTS,
)
