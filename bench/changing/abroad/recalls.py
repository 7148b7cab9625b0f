"""A Taiwanese office for medicines: recalls, one of them, shortages, border checks, prices, questions."""

from __future__ import annotations

from bench.changing.abroad.pieces import anchors, boxes, hidden, ranked, stamp
from bench.changing.opened.served import one
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.renewed.fragments import bullets, facts, grid, growing, links, prose, settled, sometimes
from bench.changing.scenario import Fetch

MENU = (
    ("/recalls", "藥品回收"),
    ("/shortage", "缺藥通報"),
    ("/border", "邊境查驗"),
    ("/prices", "藥價調整"),
    ("/faq", "常見問題"),
)
ONE = "/recalls/115-0047"
WORDS = ("止痛藥", "口罩", "流感疫苗", "膠囊", "電子處方箋", "過敏", "隱形眼鏡", "胰島素", "中藥", "維他命")
POSTERS = ("用藥五問，健康平安", "抗生素不是萬靈丹", "過期藥品請這樣丟", "代購藥品小心觸法", "清明連假備妥慢性病藥")
WEEKDAYS = "一二三四五六日"
READ = (
    "藥袋上的標示怎麼看",
    "網路買藥的風險",
    "嬰幼兒發燒用藥",
    "防曬乳選購須知",
    "慢性處方箋領藥期間",
    "血壓計的正確用法",
)
SKY = ("多雲", "短暫雨", "晴時多雲", "陰天")

ALERT = Slot("/", "alert in a banner", {0: "", 2: "請停止使用批號 K2207 之心律錠", 13: ""}, "重要公告")
HEAD = Slot("/", "release", {0: "", 7: "三月起試辦社區藥局用藥諮詢"}, "最新消息")
RECALLED = Slot("/recalls", "recall", {0: "", 2: "安脈心律錠 5 毫克"}, "藥品回收")
RECALLED_2 = Slot("/recalls", "recall", {0: "", 11: "舒喉含片（薄荷）"}, "藥品回收")
LOTS = Slot(ONE, "lot numbers", {0: "B1183、B1184", 5: "B1183、B1184、B1190"}, "回收批號", unique=False)
LEVEL = Slot(ONE, "class of a recall", {0: "第二級", 5: "第一級"}, "危害程度")
UNTIL = Slot(ONE, "date of completion", {0: "115年3月20日", 9: "115年3月13日"}, "回收期限")
CAUSE = Slot(ONE, "cause in a sentence", {0: "原因調查中。", 3: "原因為溶離度試驗不合格。"}, "說明")
SHORT = Slot("/shortage", "state of supply", {0: "供應不足", 6: "恢復供應"}, "甲狀腺素錠", unique=False)
SHORT_2 = Slot("/shortage", "medicine that is short", {0: "", 8: "青黴素注射劑"}, "缺藥通報")
INSTEAD = Slot("/shortage", "substitute", {0: "評估中", 10: "康健乳劑"}, "葡萄糖乳劑")
FOUND = Slot("/border", "finding at the border", {0: "", 4: "越南乾辣椒"}, "不合格名單")
RATE = Slot("/border", "rate of inspection", {0: "抽驗比率 20%", 12: "抽驗比率 50%"}, "加強查驗")
PRICE = Slot("/prices", "reimbursed price", {0: "3.42 元", 9: "3.15 元"}, "普樂血壓錠")
PRICE_2 = Slot("/prices", "unit in a heading", {0: "自115年4月1日生效", 14: "自115年5月1日生效"}, "藥價調整")
SHEET = Slot(
    "/prices",
    "link target",
    {0: "https://dl.yaoan.example/price-1150401.ods", 14: "https://dl.yaoan.example/price-1150501.ods"},
    "完整品項表",
)
ANSWER = Slot("/faq", "answer", {0: "請洽原購買藥局辦理退費。", 7: "可至任一特約藥局辦理退費。"}, "如何退費？")
SLOTS = (ALERT, HEAD, RECALLED, RECALLED_2, LOTS, LEVEL, UNTIL, CAUSE, SHORT, SHORT_2, INSTEAD, FOUND, RATE, PRICE)


def frame(title: str, main: str, fetch: Fetch, side: str = "") -> str:
    local = fetch.at
    words = " ".join(anchors("/", ranked(fetch, 14_400, "關鍵字", WORDS, 4)))
    form = hidden({"__RequestVerificationToken": token(fetch.random, 60)})
    return f"""<!DOCTYPE html><html lang="zh-Hant-TW"><head><meta charset="utf-8"><title>{title}－藥安署</title>
<script src="/js/site.js?v={token(cached(fetch, 86_400, "js"), 10)}"></script></head>
<body><a href="#C" accesskey="C">:::</a><header><a href="/">藥安署</a>{links(MENU, "nav")}
<form action="/search">{form}<label>搜尋<input name="q"></label></form><p>熱門關鍵字： {words}</p>
<span class="today">{local.year - 1911}年{local.month}月{local.day}日 星期{WEEKDAYS[local.weekday()]}</span></header>
<main id="C"><h1>{title}</h1>
{main}</main>{side}
<footer><p>11561 臺北市南港區昆陽街 161 號</p><p>服務時間：週一至週五 8:30–17:30</p>
<p>總瀏覽人次：{growing(fetch, 48_211_904, 31):,}</p></footer>{stamp(fetch, "web")}</body></html>"""


def home(round: int, fetch: Fetch) -> str:
    posters = fetch.random.sample(POSTERS, 3)
    news = bullets(HEAD.at(round), "公告修正藥物製造業者檢查辦法", "2月份違規廣告裁罰名單", "本署網站無障礙認證通過")
    weather = cached(fetch, 3600, "天氣")
    return frame(
        "藥安署",
        one(ALERT.at(round), "div class=marquee")
        + f"<h2>最新消息</h2>{news}<div class='slider'>{boxes('slide', posters)}</div>"
        + f"<p class='weather'>臺北市 {weather.choice(SKY)} {weather.randint(14, 25)}°C</p>",
        fetch,
        f"<aside><h2>點閱排行</h2>{bullets(*anchors('/faq', ranked(fetch, 3600, '排行', READ, 4)), tag='ol')}</aside>",
    )


def recalls(round: int, fetch: Fetch) -> str:
    makers = ("永信安製藥", "南光堂藥廠", "福星生技", "景德化工")
    old = [
        (f"115-00{46 - index}", name, maker, f"115.02.{27 - 2 * index}")
        for index, (name, maker) in enumerate(
            zip(("樂胃液", "明目眼藥水", "固骨鈣片", "止咳糖漿", "清熱膠囊", "優寧軟膏"), makers * 2, strict=False)
        )
    ]
    new = [
        ("115-0049", RECALLED_2.at(round), "景德化工", "115.03.04"),
        ("115-0048", RECALLED.at(round), "永信安製藥", "115.03.02"),
    ]
    known = (f'<a href="{ONE}">115-0047</a>', "立壓寧膜衣錠", "南光堂藥廠", "115.02.28")
    rows = [*(row for row in new if row[1]), known, *old]
    viewed = [(*row, str(growing(fetch, 900 + 7 * len(row[1]), 0.02))) for row in rows]
    return frame("藥品回收", grid(("編號", "品名", "廠商", "公告日", "點閱"), viewed), fetch)


def recall(round: int, fetch: Fetch) -> str:
    printed = sometimes(
        fetch, 0.5, f"<p><a href='https://print.yaoan.example/?k={token(fetch.random, 8)}'>友善列印</a></p>"
    )
    return frame(
        "立壓寧膜衣錠回收",
        facts(
            ("許可證字號", "衛部藥製字第 058821 號"),
            ("廠商", "南光堂藥廠"),
            ("回收批號", LOTS.at(round)),
            ("危害程度", LEVEL.at(round)),
            ("回收期限", UNTIL.at(round)),
        )
        + "<h2>說明</h2>"
        + prose(
            f"廠商於持續性安定性試驗中發現異常，主動通報本署。{CAUSE.at(round)}",
            "民眾手中如有上述批號藥品，請勿自行停藥，應回診由醫師評估。",
            "醫療機構及藥局應立即下架並配合回收作業。",
        )
        + printed
        + f"<p>點閱： {growing(fetch, 3_120, 0.3)}</p>",
        fetch,
    )


def shortage(round: int, fetch: Fetch) -> str:
    rows = [
        ("甲狀腺素錠", SHORT.at(round), "進口錠劑"),
        ("葡萄糖乳劑", "供應不足", INSTEAD.at(round)),
        ("癲癇糖漿", "供應不足", "同成分錠劑"),
        (SHORT_2.at(round), "短缺", "專案輸入"),
    ]
    return frame(
        "缺藥通報",
        grid(("藥品", "狀態", "替代藥品"), rows) + f"<p>資料時間： {fetch.at:%H}:00</p>",
        fetch,
    )


def border(round: int, fetch: Fetch) -> str:
    goods = ("日本草莓", "韓國香菇", "印度香料", "泰國椰棗", "美國堅果", "法國乳酪")
    faults = ("農藥殘留", "二氧化硫", "重金屬鎘", "黃麴毒素")
    old = [(good, fault, "退運或銷毀") for _, good, fault in settled("邊境", 6, "{}", goods, faults)]
    poster = fetch.random.choice(POSTERS)
    return frame(
        "邊境查驗",
        f"<h2>加強查驗</h2><p>韓國香菇： {RATE.at(round)}，為期三個月。</p><h2>不合格名單</h2>"
        + grid(("品名", "原因", "處置"), [(FOUND.at(round), "蘇丹色素", "退運或銷毀"), *old]),
        fetch,
        f"<aside class='banner'>{poster}</aside>",
    )


def prices(round: int, fetch: Fetch) -> str:
    rows = (
        ("普樂血壓錠", "3.70 元", PRICE.at(round)),
        ("降糖寶膠囊", "5.10 元", "4.88 元"),
        ("消炎淨", "1.90 元", "1.90 元"),
    )
    return frame(
        "藥價調整",
        f"<h2>{PRICE_2.at(round)}</h2>{grid(('品名', '原價', '新價'), rows)}"
        f'<p>下載 <a href="{SHEET.at(round)}">完整品項表</a></p><p>調整後價格以健保署公告為準。</p>',
        fetch,
    )


def faq(round: int, fetch: Fetch) -> str:
    sum_of = f"{fetch.random.randint(1, 9)} + {fetch.random.randint(1, 9)}"
    answers = (
        ("如何退費？", ANSWER.at(round)),
        ("回收藥品可以繼續吃嗎？", "請先詢問醫師或藥師。"),
        ("如何查詢批號？", "批號印於外盒側面。"),
    )
    text = "".join(f"<h3>{question}</h3><p>{answer}</p>" for question, answer in answers)
    return frame("常見問題", f"{text}<form>我要提問 驗證碼： {sum_of} = <input name='captcha'></form>", fetch)


RECALLS = MadeSite(
    "yaoan.test",
    (
        "popular keywords of four hours",
        "date by the years of the republic",
        "visitors of the whole site",
        "three of five posters",
        "clicks in a column of a table",
        "clicks below an article",
        "ranking of the hour",
        "weather of the capital",
        "print link in half of the fetches",
        "data as of the hour",
        "banner beside a table",
        "sum that proves a person",
        "version of a script that is new each day",
    ),
    {
        "/": home,
        "/recalls": recalls,
        ONE: recall,
        "/shortage": shortage,
        "/border": border,
        "/prices": prices,
        "/faq": faq,
    },
    (*SLOTS, PRICE_2, SHEET, ANSWER),
)
