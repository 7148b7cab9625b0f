"""A Ukrainian portal of public tenders: a list, two tenders, plans, complaints, what bidders pay."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.abroad.pieces import build, ranked
from bench.changing.opened.served import one, presigned
from bench.changing.parts import MadeSite, Slot, cached, shuffled, token
from bench.changing.renewed.fragments import bullets, facts, grid, growing, links, prose, sometimes, uuid
from bench.changing.scenario import Fetch
from bench.changing.visible import START

MENU = (
    ("/tenders", "Закупівлі"),
    ("/plans", "Плани"),
    ("/complaints", "Скарги"),
    ("/tariffs", "Тарифи"),
)
SCHOOL, CARS = "/tenders/UA-2026-02-18-004512", "/tenders/UA-2026-02-25-001190"
OTHERS = (
    ("Послуги з прибирання", "412 000"),
    ("Дизельне паливо", "1 980 000"),
    ("Папір офісний", "64 300"),
    ("Ремонт дороги", "8 240 000"),
    ("Комп'ютерна техніка", "733 500"),
    ("М'ясо птиці", "291 700"),
)
PHRASES = ("насоси", "вікна металопластикові", "генератор", "продукти харчування", "асфальт", "медичні вироби", "дрова")
PARTNERS = ("Майданчик «Зірка»", "Е-торги Поділля", "Смарт-лот", "Держзакуп Онлайн")
HINTS = (
    "Порада: перевірте строк дії вашого підпису.",
    "Порада: завантажуйте файли заздалегідь.",
    "Порада: підпишіться на код ДК вашого ринку.",
)

STATUS = Slot(SCHOOL, "status of a tender", {0: "Період уточнень", 3: "Подання пропозицій", 12: "Аукціон"}, "Статус")
VALUE = Slot(
    SCHOOL, "expected value", {0: "4 850 000,00 грн", 6: "5 120 000,00 грн"}, "Очікувана вартість", also=("/tenders",)
)
CLOSES = Slot(SCHOOL, "end of bidding", {0: "11.03.2026 09:00", 6: "18.03.2026 09:00"}, "Кінцевий строк")
FILE = Slot(SCHOOL, "file of a tender", {0: "", 4: "Зміни до тендерної документації №1.docx"}, "Документи")
QUESTION = Slot(
    SCHOOL,
    "answer to a bidder",
    {0: "Відповіді ще немає.", 8: "Так, аналог дозволено за умови сертифіката."},
    "Запитання",
)
WINNER = Slot(CARS, "winner", {0: "не визначено", 7: "ТОВ «Карпати-Авто»", 13: "ТОВ «Медтранс»"}, "Переможець")
OFFER = Slot(CARS, "offer in a table", {0: "11 940 000", 7: "відхилено"}, "ТОВ «Медтранс»", unique=True)
PLACE = Slot(
    CARS, "place of delivery", {0: "м. Тернопіль, вул. Руська 9", 2: "м. Чортків, вул. Шкільна 4"}, "Місце поставки"
)
NEW = Slot("/tenders", "tender in a list", {0: "", 5: "Шкільні меблі для ліцею №3"}, "Закупівлі")
CANCELLED = Slot("/tenders", "tender in a list", {0: "Вивезення снігу", 10: ""}, "Закупівлі")
PLAN = Slot("/plans", "quarter of a plan", {0: "квітень 2026", 9: "червень 2026"}, "Котельня")
PLAN_2 = Slot("/plans", "line of a plan", {0: "", 14: "Укриття для дитячого садка"}, "Плани")
RULING = Slot("/complaints", "ruling", {0: "на розгляді", 11: "задоволено частково"}, "Скарга 0311", unique=False)
HEARING = Slot("/complaints", "date of a hearing", {0: "6 березня", 3: "9 березня"}, "Скарга 0318")
FEE = Slot("/tariffs", "tariff step", {0: "340 грн", 8: "385 грн"}, "від 500 тис. до 1 млн")
FREE = Slot("/tariffs", "exemption", {0: "", 15: "Закупівлі для оборони безкоштовні."}, "Тарифи")
RULES = Slot(
    "/tariffs",
    "link target",
    {0: "https://files.torhy.example/rehlament-7.pdf", 12: "https://files.torhy.example/rehlament-8.pdf"},
    "регламент",
)
OUTAGE = Slot("/", "maintenance announced", {0: "", 4: "7 березня з 22:00 система не працюватиме."}, "Оголошення")
SLOTS = (STATUS, VALUE, CLOSES, FILE, QUESTION, WINNER, OFFER, PLACE, NEW, CANCELLED, PLAN, PLAN_2, RULING, HEARING)


def frame(title: str, main: str, fetch: Fetch, side: str = "") -> str:
    scope = f"_ngcontent-{token(cached(fetch, 28_800, 'ng'), 3)}-c{fetch.random.randint(10, 99)}"
    rates = cached(fetch, 86_400, "курс")
    money = f"USD {41 + rates.random():.4f} EUR {47 + rates.random():.4f}"
    call = sometimes(fetch, 0.4, '<div class="tg">Наш канал у Telegram: новини закупівель щодня</div>')
    return f"""<!doctype html><html lang="uk"><head><meta charset="utf-8"><title>{title} — Торги</title>
{build(fetch, "styles")}<script id="ng-state" type="application/json">{{"trace":"{uuid(fetch)}"}}</script></head>
<body><app-root ng-version="17.3.9" {scope}><header {scope}><a href="/">Торги</a>{links(MENU)}
<span class="nbu">НБУ: {money}</span><span class="clock">Час сервера {fetch.at:%H:%M:%S}</span></header>
<main {scope}><h1>{title}</h1>
{main}</main>{side}{call}
<footer {scope}><p>Державне підприємство «Торги». Підтримка: 0 800 555 010, цілодобово.</p>
<p>Усі дані оприлюднено на умовах відкритої ліцензії.</p></footer></app-root></body></html>"""


def alike(fetch: Fetch) -> str:
    cards = "".join(
        f'<li><a href="/tenders#{token(fetch.random, 6)}">{name}</a> <b>{price} грн</b></li>'
        for name, price in fetch.random.sample(OTHERS, 3)
    )
    if fetch.random.random() < 0.3:
        return '<aside aria-busy="true"><h2>Схожі закупівлі</h2><p>Завантаження…</p></aside>'
    return f"<aside><h2>Схожі закупівлі</h2><ul>{cards}</ul></aside>"


def left(fetch: Fetch, days: int) -> str:
    """Days and hours until an end that is so many days after the first round."""
    hours = (START + timedelta(days=days) - fetch.at) // timedelta(hours=1)
    return f"<span class='timer'>Залишилося: {hours // 24} д {hours % 24} год</span>"


def home(round: int, fetch: Fetch) -> str:
    today = cached(fetch, 900, "сьогодні")
    marks = "".join(shuffled(fetch.random, [f"<li>{name}</li>" for name in PARTNERS]))
    return frame(
        "Публічні закупівлі",
        one(OUTAGE.at(round), "div class=alert")
        + facts(
            ("Оголошено сьогодні", str(today.randint(900, 4000))), ("На суму, млн грн", str(today.randint(300, 2400)))
        )
        + f"<h2>Шукають зараз</h2>{bullets(*ranked(fetch, 3600, 'шукають', PHRASES, 4))}"
        + prose("Тут видно кожну гривню, яку громада витрачає на товари, роботи й послуги.")
        + f"<h2>Майданчики</h2><ul class='marks'>{marks}</ul>",
        fetch,
    )


def tenders(round: int, fetch: Fetch) -> str:
    def card(name: str, price: str, href: str) -> str:
        if not name:
            return ""
        return (
            f'<div class="card" id="c{token(fetch.random, 7)}"><h3><a href="{href}">{name}</a></h3>'
            f'<p class="sum">{price}</p></div>'
        )

    found = 18_400 + cached(fetch, 600, "знайдено").randint(0, 300)
    return frame(
        "Закупівлі",
        f"<p>Знайдено {found}</p>"
        + card(NEW.at(round), "640 000,00 грн", "/tenders#lyceum")
        + card("Капітальний ремонт школи", VALUE.at(round), SCHOOL)
        + card("Автомобілі швидкої допомоги", "12 300 000,00 грн", CARS)
        + card(CANCELLED.at(round), "210 000,00 грн", "/tenders#snow")
        + card("Реактиви для лабораторії", "88 400,00 грн", "/tenders#lab"),
        fetch,
        f"<p class='hint'>{fetch.random.choice(HINTS)}</p>",
    )


def school(round: int, fetch: Fetch) -> str:
    def paper(name: str) -> str:
        return f'<a href="{presigned(fetch, "https://docs.torhy.example/f")}">{name}</a>' if name else ""

    return frame(
        "Капітальний ремонт школи",
        facts(
            ("Статус", STATUS.at(round)),
            ("Замовник", "Відділ освіти Бережанської громади"),
            ("Очікувана вартість", VALUE.at(round)),
            ("Кінцевий строк", CLOSES.at(round)),
        )
        + left(fetch, 16)
        + "<h2>Документи</h2>"
        + bullets(paper("Тендерна документація.pdf"), paper(FILE.at(round)), paper("Проєкт договору.pdf"))
        + f"<h2>Запитання</h2><p>Чи дозволено аналог утеплювача?</p><p>{QUESTION.at(round)}</p>"
        + f"<p class='seen'>Переглядів: {growing(fetch, 640, 0.1)}</p>",
        fetch,
        alike(fetch),
    )


def cars(round: int, fetch: Fetch) -> str:
    rows = (
        ("ТОВ «Карпати-Авто»", "11 985 000"),
        ("ТОВ «Медтранс»", OFFER.at(round)),
        ("ПП «Рух»", "12 270 000"),
    )
    return frame(
        "Автомобілі швидкої допомоги",
        facts(("Замовник", "Обласна лікарня"), ("Переможець", WINNER.at(round)), ("Місце поставки", PLACE.at(round)))
        + grid(("Учасник", "Пропозиція, грн"), rows)
        + prose("Строк поставки 60 днів від дня укладення договору. Гарантія не менше 36 місяців."),
        fetch,
        alike(fetch),
    )


def plans(round: int, fetch: Fetch) -> str:
    rows = (
        ("Котельня", "2 400 000", PLAN.at(round)),
        ("Шкільний автобус", "3 150 000", "травень 2026"),
        ("Вуличне освітлення", "870 000", "серпень 2026"),
        (PLAN_2.at(round), "1 900 000", "липень 2026"),
    )
    return frame("Плани", grid(("Предмет", "Сума, грн", "Початок"), rows), fetch)


def complaints(round: int, fetch: Fetch) -> str:
    rows = (
        ("Скарга 0311", "Ремонт мосту", "4 березня", RULING.at(round)),
        ("Скарга 0318", "Харчування учнів", HEARING.at(round), "на розгляді"),
        ("Скарга 0302", "Охорона об'єктів", "26 лютого", "відмовлено"),
    )
    waiting = cached(fetch, 3600, "черга").randint(30, 80)
    return frame(
        "Скарги",
        grid(("Номер", "Предмет", "Розгляд", "Рішення"), rows) + f"<p class='queue'>У черзі на розподіл: {waiting}</p>",
        fetch,
    )


def tariffs(round: int, fetch: Fetch) -> str:
    rows = (("до 200 тис.", "119 грн"), ("від 200 до 500 тис.", "230 грн"), ("від 500 тис. до 1 млн", FEE.at(round)))
    return frame(
        "Тарифи",
        f"<p>Плату стягують з учасника за подання пропозиції.</p>{grid(('Вартість закупівлі', 'Плата'), rows)}"
        f'{one(FREE.at(round))}<p>Див. <a href="{RULES.at(round)}">регламент</a> роботи.</p>',
        fetch,
    )


TENDERS = MadeSite(
    "torhy.test",
    (
        "exchange rates of the day in a header",
        "clock of the server to the second",
        "scope attributes with a number of the request",
        "call to a channel in some fetches",
        "similar tenders with sums",
        "box that is still loading",
        "time left until the end of bidding",
        "sums of today, from a cache of a quarter of an hour",
        "terms sought in this hour",
        "marketplaces in any order",
        "number of hits of a search",
        "random hint below a list",
        "signed addresses of files",
        "views of a tender",
        "cases that wait, counted each hour",
    ),
    {
        "/": home,
        "/tenders": tenders,
        SCHOOL: school,
        CARS: cars,
        "/plans": plans,
        "/complaints": complaints,
        "/tariffs": tariffs,
    },
    (*SLOTS, FEE, FREE, RULES, OUTAGE),
)
