"""A Japanese university: a course list, one course, and tenders of its foundation."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot, cached, days_since, token
from bench.changing.scenario import Fetch

VOICES = tuple(
    f"{who}「{line}」"
    for who, line in (
        ("経済学部二年", "図書館が好きです"),
        ("理学部一年", "実験が楽しい"),
        ("文学部三年", "先生との距離が近い"),
        ("大学院生", "研究に集中できます"),
        ("留学生", "友だちがたくさんできました"),
        ("卒業生", "四年間はあっという間でした"),
        ("工学部四年", "学食のカレーが一番"),
        ("法学部二年", "模擬裁判に参加しました"),
        ("農学部一年", "牧場実習が忘れられない"),
        ("医学部五年", "忙しいけれど充実しています"),
        ("薬学部三年", "静かな環境です"),
    )
)
FORTUNES = ("大吉", "中吉", "小吉", "吉", "末吉")

ROOM = Slot("/courses", "cell among many", {0: "講義棟二〇一", 4: "講義棟三〇五"}, "量子力学入門")
SEATS = Slot("/courses", "figure", {0: "定員六十名", 12: "定員七十五名"}, "日本近代史")
COURSES = (
    Slot("/courses", "table row", {0: "", 4: "海洋生態学"}, "科目一覧"),
    Slot("/courses", "table row", {0: "比較言語学", 12: ""}, "科目一覧"),
)
TEACHER = Slot("/courses/quantum", "contact's name", {0: "森田 健一", 3: "大西 由美子"}, "担当教員")
OUTLINE = Slot(
    "/courses/quantum",
    "word in a paragraph",
    {0: "毎週小テストを行います", 8: "隔週で小テストを行います"},
    "授業の概要",
)
BOOK = Slot("/courses/quantum", "paragraph", {0: "", 8: "参考書は初回の授業で配布します。"}, "授業の概要")
DEADLINE = Slot("/tenders", "date moved", {0: "令和九年二月十日", 6: "令和九年二月二十四日"}, "体育館照明の更新")
TENDERS = (
    Slot("/tenders", "list entry", {0: "", 6: "学生寮の清掃業務"}, "公告中の案件"),
    Slot("/tenders", "list entry", {0: "実験廃液の処理業務", 6: ""}, "公告中の案件"),
    Slot("/tenders", "list entry", {0: "", 6: "駐輪場の舗装工事"}, "公告中の案件"),
)
FORM = Slot(
    "/tenders",
    "link target",
    {0: "https://files.hokuto.example/form-r8.pdf", 14: "https://files.hokuto.example/form-r9.pdf"},
    "申請書様式",
)
SLOTS = (ROOM, SEATS, *COURSES, TEACHER, OUTLINE, BOOK, DEADLINE, *TENDERS, FORM)


def frame(title: str, main: str, fetch: Fetch) -> str:
    sky = cached(fetch, 3600, "hokuto")
    voice = fetch.random.choice(VOICES)
    return f"""<!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><title>{title}|北斗大学</title></head><body>
<div id="header"><p class="logo"><a href="/">北斗大学</a></p><p
class="today">{fetch.at.year}年{fetch.at.month}月{fetch.at.day}日
キャンパスの天気:{sky.choice("晴曇雨雪")} {sky.randint(-8, 25)}℃</p>
<ul><li><a href="/courses">科目一覧</a></li><li><a href="/tenders">調達情報</a></li></ul></div>
<div id="main"><h2>{title}</h2>
{main}
</div><div id="voice"><h3>学生の声</h3><p>{voice}</p></div>
<div id="footer"><p>アクセス数 {500_000 + fetch.number:07d}</p><p>今日の運勢:{fetch.random.choice(FORTUNES)}</p>
<input type="hidden" name="_token" value="{token(fetch.random, 20)}"></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    picks = "".join(f"<li>{voice}</li>" for voice in cached(fetch, 3600, "voices").sample(VOICES, 3))
    return frame(
        "ようこそ北斗大学へ",
        f"<p>創立から百年、北の大地で学ぶ。</p><h3>在学生インタビュー</h3><ul>{picks}</ul>"
        f"<p>創立記念日まで、あと{400 - days_since(fetch) % 365}日</p>",
        fetch,
    )


def courses(round: int, fetch: Fetch) -> str:
    def row(name: str, room: str, seats: str) -> str:
        return f"<tr><td>{name}</td><td>{room}</td><td>{seats}</td></tr>" if name else ""

    sea, words = (course.at(round) for course in COURSES)
    viewing = fetch.random.randint(2, 30)
    return frame(
        "科目一覧",
        "<table><caption>春学期</caption><tr><th>科目</th><th>教室</th><th>人数</th></tr>"
        + row('<a href="/courses/quantum">量子力学入門</a>', ROOM.at(round), "定員八十名")
        + row(sea, "実習棟一", "定員二十名")
        + row("日本近代史", "講義棟一一〇", SEATS.at(round))
        + row(words, "講義棟四〇二", "定員三十名")
        + row("線形代数", "大講堂", "定員三百名")
        + f"</table><p>現在{viewing}人がこのページを見ています</p>",
        fetch,
    )


def quantum(round: int, fetch: Fetch) -> str:
    book = f"<p>{BOOK.at(round)}</p>" if BOOK.at(round) else ""
    related = "、".join(
        fetch.random.sample(("解析力学", "電磁気学", "統計物理", "光学", "相対論", "物性論", "熱力学"), 3)
    )
    return frame(
        "量子力学入門",
        f"<dl><dt>担当教員</dt><dd>{TEACHER.at(round)}</dd><dt>単位</dt><dd>二</dd><dt>関連科目</dt>"
        f"<dd>{related}</dd></dl>"
        f"<h3>授業の概要</h3><p>波動関数から始め、{OUTLINE.at(round)}。</p>{book}<p>予習を前提とします。</p>",
        fetch,
    )


def tenders(round: int, fetch: Fetch) -> str:
    first, waste, last = (tender.at(round) for tender in TENDERS)
    entries = "".join(
        f"<li>{entry}</li>"
        for entry in (first, f"体育館照明の更新(締切 <span>{DEADLINE.at(round)}</span>)", waste, "正門守衛業務", last)
        if entry
    )
    return frame(
        "調達情報",
        f"<h3>公告中の案件</h3><ul>{entries}</ul><p>提出には"
        f"<a href='{FORM.at(round)}'>申請書様式</a>を用いてください。</p>"
        f"<p>最終確認:{fetch.at.minute}分前</p>",
        fetch,
    )


CAMPUS = MadeSite(
    "hokuto.test",
    (
        "today's date",
        "weather from an hourly cache",
        "random voice",
        "access counter",
        "random fortune",
        "form token",
        "voices from an hourly cache",
        "countdown of days",
        "people are viewing this",
        "random picks in a definition",
        "N minutes ago",
    ),
    {"/": home, "/courses": courses, "/courses/quantum": quantum, "/tenders": tenders},
    SLOTS,
)
