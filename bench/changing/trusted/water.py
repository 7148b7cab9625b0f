"""A Ukrainian water utility: cut-offs, tariffs, quality of water, subscribers, vacancies, offices."""

from __future__ import annotations

from bench.changing.chances import clock, key, listed, mixed, number, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ago, before, others, today
from bench.changing.scenario import Fetch
from bench.changing.trusted.tongues import UKRAINIAN

PAGES = (
    ("/vidkliuchennia", "Планові та аварійні відключення"),
    ("/taryfy", "Тарифи на послуги"),
    ("/yakist-vody", "Якість питної води"),
    ("/abonentam", "Абонентам: лічильники та договори"),
    ("/vakansii", "Вакансії"),
    ("/kontakty", "Контакти та графік прийому"),
)
ADVICE = (
    "Перевірте зливний бачок: крапля підфарбованої води покаже, чи він протікає.",
    "Закривайте кран, поки чистите зуби: це заощадить відро води на день.",
    "Їдете у відпустку — перекрийте ввідний вентиль.",
    "Не зливайте жир у раковину: труби застигають разом із ним.",
    "Фотографуйте показання лічильника того самого дня щомісяця.",
)
THANKS = (
    ("Приїхали за сорок хвилин і ще й двір прибрали.", "Оксана, вул. Вербова"),
    ("Нарешті можна передати показання з телефона.", "пан Степан, мікрорайон Озерний"),
    ("Диспетчерка пояснила все спокійно й зрозуміло.", "Ірина, вул. Млинова"),
)

URGENT = Slot(
    "/",
    "bulletin of an accident",
    {0: "", 2: "Аварія на водогоні по вул. Соборній: без води 26 будинків.", 4: ""},
    "Терміново",
)
DEBT = Slot("/", "sum owed, in a sentence", {0: "18,4 млн грн", 9: "17,9 млн грн"}, "Заборгованість")
LIPOVA = Slot(
    "/vidkliuchennia",
    "hours without water",
    {0: "з 9:00 до 16:00", 3: "з 9:00 до 20:00", 6: "з 9:00 до 16:00"},
    "Липова, 2–18",
)
STATE = Slot(
    "/vidkliuchennia",
    "stage of a repair",
    {0: "Заплановано", 8: "Роботи тривають", 10: "Воду подано"},
    "Набережна, 31–47",
)
STREET = Slot("/vidkliuchennia", "street put on a list", {0: "", 12: "Гончарна, 5–11"}, "Відключення")
WATER = Slot("/taryfy", "tariff for water", {0: "21,37 грн", 5: "22,84 грн", 14: "21,37 грн"}, "Водопостачання")
SUBSCRIPTION = Slot("/taryfy", "monthly fee in small print", {0: "17,06 грн", 5: "18,12 грн"}, "Абонплата")
DECREE = Slot("/taryfy", "digit of a decree's number", {0: "№ 1048-р", 7: "№ 1043-р"}, "Підстава")
HARDNESS = Slot(
    "/yakist-vody", "measured value in a table", {0: "5,2 ммоль/дм³", 4: "5,8 ммоль/дм³"}, "Загальна жорсткість"
)
BOIL = Slot(
    "/yakist-vody",
    "advice to boil water",
    {
        0: "",
        6: "Мешканцям Заріччя радимо кип'ятити воду перед вживанням.",
        9: "",
    },
    "Рекомендації",
)
METERS = Slot(
    "/abonentam",
    "last day for readings",
    {0: "до 28 числа", 10: "до 25 числа"},
    "Передавання показань",
)
SERVICE = Slot(
    "/abonentam", "service that is no longer offered", {0: "Повірка лічильника вдома за заявою", 13: ""}, "Послуги"
)
SALARY = Slot("/vakansii", "pay of a vacancy", {0: "від 19 500 грн", 3: "від 21 000 грн"}, "Слюсар аварійної бригади")
JOB = Slot("/vakansii", "vacancy that was filled", {0: "Лаборант хіміко-бактеріологічного аналізу", 11: ""}, "Вакансії")
CHIEF = Slot("/kontakty", "head of a utility", {0: "Віктор Гаврилюк", 7: "Людмила Савчук"}, "Директор")
RECEPTION = Slot(
    "/kontakty",
    "hours of a customer office",
    {0: "8:00–17:00", 2: "8:00–15:00", 13: "8:00–17:00"},
    "Абонентський відділ",
)
SLOTS = (
    *(URGENT, DEBT, LIPOVA, STATE, STREET, WATER, SUBSCRIPTION, DECREE),
    *(HARDNESS, BOIL, METERS, SERVICE, SALARY, JOB, CHIEF, RECEPTION),
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    hour = fetch.at.hour
    greeting = "Доброго ранку" if hour < 11 else "Доброго дня" if hour < 18 else "Доброго вечора"
    poll = sometimes(
        fetch,
        0.4,
        f'<div class="bx-popup" id="bx_{key(fetch, 9)}"><div class="bx-popup__in"><b>Оцініть наш сайт</b><p>Чи легко '
        "було знайти те, що ви шукали? Відповідь забере пів хвилини.</p><a href='#'>Іншим разом</a></div></div>",
    )
    links = "".join(
        f'<div class="news-item" id="bx_3218110189_{number(fetch, 100, 999)}"><a href="{address}">{name}</a></div>'
        for address, name in mixed(fetch, others(PAGES, path), 3)
    )
    words, who = pick(fetch, THANKS)
    return f"""<!DOCTYPE html><html lang="uk"><head><meta charset="utf-8"><title>{title} | КП «Вербівводоканал»</title>
<script>var bxSession={{"sessid":"{key(fetch, 32)}","SERVER_TIME":{int(fetch.at.timestamp())}}};</script></head>
<body>{poll}<div class="wrapper"><div class="header"><div class="header__top"><span>{greeting}!</span>
<span class="header__date">{today(fetch, UKRAINIAN)}, {clock(fetch)}</span></div>
<a class="logo" href="/">КП «Вербівводоканал»</a><ul class="top-menu"><li><a href="/vidkliuchennia">Відключення</a></li>
<li><a href="/taryfy">Тарифи</a></li><li><a href="/yakist-vody">Якість води</a></li><li><a
href="/abonentam">Абонентам</a>
</li><li><a href="/kontakty">Контакти</a></li></ul></div>
<div class="workarea"><div class="content"><h1 id="pagetitle">{title}</h1>
{main}</div>
<div class="sidebar"><div class="side-block"><div class="side-block__title">Читайте також</div>{links}</div>
<div class="side-block side-block--tip"><div class="side-block__title">Порада</div><p>{pick(fetch, ADVICE)}</p></div>
<div class="side-block review"><p>«{words}»</p><i>{who}</i></div></div></div>
<div class="footer"><p>Комунальне підприємство «Вербівводоканал», вул. Кринична, 8, м. Вербів.
<a href="/vakansii">Вакансії</a></p><p>© {fetch.at:%Y}. Аварійна служба працює цілодобово.</p>
<p class="counter">Зараз на сайті: {number(fetch, 14, 260)}</p></div></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    urgent = URGENT.at(round)
    box = f'<div class="alert-block"><b>Терміново</b><p>{urgent}</p></div>' if urgent else ""
    return frame(
        "/",
        "Вода для міста щодня",
        f"""{box}<p>Ми подаємо воду сорока двом тисячам родин, відводимо стоки й утримуємо триста дев'яносто
кілометрів мереж. Насосна станція на Заріччі працює з 1958 року, а очисні споруди оновлено позаторік.</p>
<h2>Заборгованість</h2><p>На початок місяця споживачі винні підприємству {DEBT.at(round)}, із них 3,1 млн грн —
установи. Борг можна сплатити частинами: для цього досить написати заяву й додати копію паспорта.</p>
<h2>Як передати показання</h2><p>Через особистий кабінет, за телефоном або на папері у скриньці біля входу. Хто забув,
тому нарахують за середнім споживанням за останні три місяці, а згодом перерахують.</p>
<p class="muted">Сторінку переглянуто диспетчером {ago(fetch, UKRAINIAN, before(3))}</p>""",
        fetch,
    )


def cutoffs(round: int, fetch: Fetch) -> str:
    table = (
        ("Липова, 2–18", LIPOVA.at(round), "Заміна засувки"),
        ("Набережна, 31–47", "вівторок і середа", STATE.at(round)),
        (STREET.at(round), "четвер, уночі", "Промивання мережі"),
        ("Польова, непарні будинки", "субота, до обіду", "Врізка нового будинку"),
    )
    return frame(
        "/vidkliuchennia",
        "Планові та аварійні відключення",
        f"""<p>Про планові роботи повідомляємо за десять днів, про аварійні — щойно бригада оцінила пошкодження. Час
указано орієнтовно: після ремонту воду ще треба спустити, доки вона не посвітлішає.</p>
<table class="data-table"><thead><tr><th>Вулиця, будинки</th><th>Коли</th><th>Що
робимо</th></tr></thead><tbody>{rows(table)}
</tbody></table><p>Підвезення води: автоцистерна стоїть біля школи № 4 з сьомої ранку. Посуд беріть свій, не більше
двадцяти літрів на людину. Лежачим хворим привозимо додому, якщо подзвонити до полудня.</p>""",
        fetch,
    )


def tariffs(round: int, fetch: Fetch) -> str:
    table = (
        ("Водопостачання", WATER.at(round), "24,90 грн"),
        ("Водовідведення", "19,55 грн", "23,40 грн"),
        ("Вода з автоцистерни", "310 грн за рейс", "420 грн за рейс"),
    )
    return frame(
        "/taryfy",
        "Тарифи на послуги",
        f"""<p>Ціни наведено за кубічний метр із податком на додану вартість.</p><table class="data-table"><thead><tr>
<th>Послуга</th><th>Населення</th><th>Інші споживачі</th></tr></thead><tbody>{rows(table)}</tbody></table>
<p>Підстава: рішення виконавчого комітету {DECREE.at(round)}. Із текстом рішення та розрахунками можна ознайомитися в
абонентському відділі, у теці біля третього вікна.</p>
<p class="small">Плата за абонентське обслуговування — {SUBSCRIPTION.at(round)} на місяць за кожним договором,
незалежно від спожитого. Пільги й субсидії нараховує управління соціального захисту, а не підприємство.</p>""",
        fetch,
    )


def quality(round: int, fetch: Fetch) -> str:
    boil = BOIL.at(round)
    table = (
        ("Каламутність", "0,3 НОК", "не більше 1,0"),
        ("Загальна жорсткість", HARDNESS.at(round), "не більше 7,0"),
        ("Залізо", "0,08 мг/дм³", "не більше 0,2"),
        ("Нітрати", "11 мг/дм³", "не більше 50"),
    )
    return frame(
        "/yakist-vody",
        "Якість питної води",
        f"""<p>Проби беремо щодня на станції та двічі на тиждень із кранів у двадцяти точках міста. Лабораторію
атестовано до кінця наступного року.</p><table
class="data-table"><thead><tr><th>Показник</th><th>Результат</th><th>Норма</th></tr></thead>
<tbody>{rows(table)}</tbody></table><h2>Рекомендації</h2>{f'<p class="warn">{boil}</p>' if boil else ""}
<p>Якщо вода постояла в трубах понад добу, спустіть її кілька хвилин. Легкий запах хлору зникає, коли налити воду в
глечик і залишити відкритим на пів години. Дітям до року воду слід кип'ятити завжди.</p>""",
        fetch,
    )


def subscribers(round: int, fetch: Fetch) -> str:
    services = ("Опломбування після заміни", SERVICE.at(round), "Довідка про відсутність боргу")
    return frame(
        "/abonentam",
        "Абонентам: лічильники та договори",
        f"""<h2>Передавання показань</h2><p>Показання приймаємо {METERS.at(round)} кожного місяця. Передані пізніше
врахуємо в наступному рахунку.</p><form action="/abonentam/" method="post"><input type="hidden" name="sessid"
value="{key(fetch, 32)}">
<label>Особовий рахунок <input name="acc"></label><label>Показання <input
name="val"></label><button>Надіслати</button></form>
<h2>Послуги</h2><ul>{listed(services)}</ul><h2>Договір</h2><p>Договір вважається прийнятим, якщо протягом місяця ви не
подали заперечень. У новобудові його укладає спершу забудовник, а мешканці переоформлюють після заселення.</p>
<p>Зараз у черзі на лінії: {number(fetch, 1, 12)}</p>""",
        fetch,
    )


def vacancies(round: int, fetch: Fetch) -> str:
    filled = JOB.at(round)
    jobs = [
        ("Слюсар аварійної бригади", SALARY.at(round), "Зміни доба через три, спецодяг і харчування."),
        ("Машиніст насосних установок", "від 17 200 грн", "Навчимо на місці, потрібна середня освіта."),
    ]
    if filled:
        jobs.append((filled, "від 16 800 грн", "Досвід роботи в лабораторії буде перевагою."))
    cards = "".join(
        f'<div class="vacancy"><div class="vacancy__name">{name}</div><div>{pay}</div><p>{text}</p></div>'
        for name, pay, text in jobs
    )
    return frame(
        "/vakansii",
        "Вакансії",
        f"""<p>Працюємо офіційно, відпустка двадцять вісім днів, гуртожиток для приїжджих. Ветеранам допомагаємо з
перенавчанням.</p>{cards}<p>Резюме надсилайте до відділу кадрів або приходьте особисто в середу після обіду.
Відповідаємо всім, навіть коли не можемо запропонувати роботу.</p>""",
        fetch,
    )


def contacts(round: int, fetch: Fetch) -> str:
    state = "Зараз відчинено" if 8 <= fetch.at.hour < 15 else "Зараз зачинено"
    return frame(
        "/kontakty",
        "Контакти та графік прийому",
        f"""<dl class="contacts"><dt>Директор</dt><dd>{CHIEF.at(round)}, прийом громадян щосереди з 14:00</dd>
<dt>Абонентський відділ</dt><dd>понеділок — п'ятниця, {RECEPTION.at(round)}, без перерви</dd>
<dt>Диспетчерська</dt><dd>(0300) 55-01-04, цілодобово</dd></dl><p class="state">{state}</p>
<p>Вхід до абонентського відділу з боку подвір'я, є пандус і кнопка виклику. Документи на електронну адресу приймаємо
лише з підписом. Скарги розглядаємо протягом п'ятнадцяти днів і завжди відповідаємо письмово.</p>""",
        fetch,
    )


WATER_UTILITY = MadeSite(
    "vodokanal.test",
    (
        "greeting by the hour in a head, with date and clock",
        "popup that asks how the site was",
        "read also: three own pages with ids of blocks",
        "advice on saving water, one of five",
        "thanks of a subscriber, one of three",
        "visitors of a utility's site",
        "length of a telephone queue",
        "session in a form and in a script",
    ),
    {
        "/": home,
        "/vidkliuchennia": cutoffs,
        "/taryfy": tariffs,
        "/yakist-vody": quality,
        "/abonentam": subscribers,
        "/vakansii": vacancies,
        "/kontakty": contacts,
    },
    SLOTS,
)
