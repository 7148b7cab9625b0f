"""A university department, in Japanese: news, seminars, teachers, admission, courses."""

from __future__ import annotations

from bench.changing.everyday.wire import between, key, pick, seen, some, texts, turn, when
from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch

DAYS = "月火水木金土日"
LINKS = (
    ("/news.html", "お知らせ"),
    ("/seminar.html", "談話会"),
    ("/staff.html", "教員紹介"),
    ("/admission.html", "入試情報"),
    ("/course.html", "授業科目"),
)
VOICES = (
    ("四年生 佐藤さん", "実習船での一週間が忘れられません。"),
    ("修士一年 高橋さん", "海外の学会で発表できました。"),
    ("卒業生 小川さん", "今は港の測量をしています。"),
    ("三年生 林さん", "少人数なので質問しやすいです。"),
)
PHOTOS = ("研究棟の桜", "実習船「しらなみ」", "干潟の調査", "図書室の窓辺", "水槽実験室")

S = {
    "news1": Slot("/news.html", "entry", {0: "", 4: "海底地形データベースを公開しました"}, "お知らせ"),
    "news2": Slot("/news.html", "entry", {0: "", 10: "沿岸実習の参加者を募集します"}, "お知らせ"),
    "closed": Slot("/news.html", "entry", {0: "図書室は年度末まで休室します", 13: ""}, "お知らせ"),
    "room": Slot("/seminar.html", "table cell", {0: "講義室201", 3: "大会議室", 7: "講義室201"}, "第148回"),
    "speaker": Slot("/seminar.html", "row of a table", {0: "", 8: "潮汐と地下水の応答"}, "談話会"),
    "talk": Slot("/seminar.html", "title", {0: "黒潮の蛇行を測る", 12: "黒潮の大蛇行を測る"}, "第148回"),
    "post": Slot("/staff.html", "title of a person", {0: "准教授", 6: "教授"}, "森田 恵", unique=False),
    "joined": Slot("/staff.html", "entry", {0: "", 9: "岡本 遥（助教）"}, "教員"),
    "quota": Slot("/admission.html", "figure", {0: "45名", 5: "50名"}, "募集人員"),
    "deadline": Slot("/admission.html", "deadline", {0: "3月13日（金）必着", 11: "3月19日（木）必着"}, "出願期限"),
    "guide": Slot(
        "/admission.html", "link target", {0: "/pdf/youkou2026_1.pdf", 2: "/pdf/youkou2026_2.pdf"}, "募集要項（PDF）"
    ),
    "credit": Slot("/course.html", "table cell", {0: "2単位", 15: "4単位"}, "海洋物理学演習"),
    "note": Slot("/course.html", "paragraph", {0: "", 6: "統計学の教室は変更になることがあります。"}),
    "phone": Slot("/", "telephone", {0: "055-555-0121", 9: "055-555-0138"}, "事務室"),
}


def frame(title: str, main: str, fetch: Fetch) -> str:
    at, session = fetch.at, key(fetch, 26)
    menu = "".join(f'<li><a href="{to}?PHPSESSID={session}">{name}</a></li>' for to, name in LINKS)
    plain = "".join(f'<a href="{to}">{name}</a> | ' for to, name in LINKS)
    who, said = pick(fetch, VOICES)
    return f"""<!DOCTYPE html>
<html lang="ja"><head><meta charset="UTF-8"><title>{title}｜臨海大学 海洋測地学科</title>
<link rel="stylesheet" href="/common/css/base.css?{at:%Y%m%d}{between(fetch, 100, 999)}">
<script>var gNonce="{key(fetch, 16)}";</script></head>
<body id="sub"><div id="wrapper"><div id="header"><p class="logo"><a href="/">臨海大学 海洋測地学科</a></p>
<p class="today">{at.year}年{at.month}月{at.day}日（{DAYS[at.weekday()]}）</p>
<div id="gnav"><ul class="clearfix">{menu}</ul></div></div>
<div id="container"><div id="main"><h2 class="ttl01">{title}</h2><div class="section">{main}</div></div>
<div id="side"><dl class="voice"><dt>{who}</dt><dd>{said}</dd></dl>
<p class="photo"><img src="/photo/{between(fetch, 10, 99)}.jpg" alt=""><span>{pick(fetch, PHOTOS)}</span></p></div>
</div>
<div id="footer"><p class="fnav">{plain}<a href="/">ホーム</a></p><address>〒411-0000 静岡県沼津市臨海町1-1</address>
<p class="copy">Copyright (C) 臨海大学 海洋測地学科</p></div></div>
<!-- {key(fetch, 8)} ap{between(fetch, 1, 3)} {between(fetch, 5, 70)}ms --></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    pickup = "".join(f'<li><a href="{to}">{name}</a></li>' for to, name in some(fetch, LINKS, 3))
    return frame(
        "ようこそ",
        f"""<p>海の底のかたちと動きを測り、読み解く学科です。</p><div class="box"><h3>ピックアップ</h3>
<ul>{pickup}</ul></div>
<table class="tbl01"><tr><th>事務室</th><td>{t["phone"]}</td></tr><tr><th>受付</th><td>平日 9:00～17:00</td></tr>
</table>
<p class="counter">あなたは {seen(fetch, 381_200, 150):,} 人目の訪問者です</p>""",
        fetch,
    )


def news(round: int, fetch: Fetch) -> str:
    t = texts(S, round)

    def entry(day: str, text: str) -> str:
        return when(text, f"<dt>{day}</dt><dd>{text}</dd>")

    return frame(
        "お知らせ",
        f"""<dl class="newslist">{entry("2026.03.04", t["news2"])}{entry("2026.03.03", t["news1"])}
{entry("2026.02.20", t["closed"])}{entry("2026.02.12", "卒業論文発表会を開催しました")}
{entry("2026.01.30", "実習船の整備が終わりました")}</dl>
<form action="/search"><input type="hidden" name="ticket" value="{key(fetch, 24)}"><input name="q"></form>""",
        fetch,
    )


def seminar(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    new = f"<tr><td>第149回</td><td>{t['speaker']}</td><td>第二実験棟</td></tr>"
    return frame(
        "談話会",
        f"""<table class="tbl02"><tr><th>回</th><th>題目</th><th>会場</th></tr>{when(t["speaker"], new)}
<tr><td>第148回</td><td>{t["talk"]}</td><td>{t["room"]}</td></tr><tr><td>第147回</td><td>津波堆積物の年代</td>
<td>講義室105</td></tr></table><p>どなたでも参加できます。予約は不要です。</p>
<p>{turn(fetch, ("次回も茶菓を用意してお待ちしています。", "録画は学内からご覧いただけます。"), 12)}</p>""",
        fetch,
    )


def staff(round: int, fetch: Fetch) -> str:
    t = texts(S, round)

    def person(name: str, post: str, field: str) -> str:
        return (
            f'<div class="person" id="s{key(fetch, 4)}"><h4>{name}</h4><p class="post">{post}</p>'
            f'<p class="field">{field}</p></div>'
        )

    people = [
        person("大西 健一", "教授", "海底測位"),
        person("森田 恵", t["post"], "沿岸海洋学"),
        person("黒田 誠", "講師", "重力測定"),
    ]
    return frame(
        "教員紹介",
        "".join(some(fetch, people, len(people)))
        + when(t["joined"], f'<div class="person new"><h4>{t["joined"]}</h4><p class="field">水中音響</p></div>'),
        fetch,
    )


def admission(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "入試情報",
        f"""<dl class="info"><dt>募集人員</dt><dd>{t["quota"]}</dd><dt>出願期限</dt><dd>{t["deadline"]}</dd>
<dt>検定料</dt><dd>17,000円</dd></dl><p><a class="pdf" href="{t["guide"]}">募集要項（PDF）</a></p>
<p class="now">現在 {between(fetch, 2, 45)} 人がこのページを見ています</p>""",
        fetch,
    )


def course(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "授業科目",
        f"""{when(t["note"], f'<p class="caution">{t["note"]}</p>')}<table class="tbl02"><tr><th>科目</th><th>単位</th>
</tr>
<tr><td>海洋物理学演習</td><td>{t["credit"]}</td></tr><tr><td>測量実習</td><td>3単位</td></tr><tr><td>統計学</td>
<td>1単位</td></tr></table>
<p class="hello">ようこそ、ゲスト{between(fetch, 1000, 9999)} さん</p>""",
        fetch,
    )


FACULTY = MadeSite(
    "rinkai-geodesy.test",
    (
        "session ids in links",
        "voice of a student by request",
        "photo and its title by request",
        "links and order of teachers by request",
        "greeting with a number",
        "visitors by node",
        "people looking now",
        "date of today",
        "line that turns between two",
        "nonces, tickets, comment of the server",
    ),
    {
        "/": home,
        "/news.html": news,
        "/seminar.html": seminar,
        "/staff.html": staff,
        "/admission.html": admission,
        "/course.html": course,
    },
    tuple(S.values()),
)
