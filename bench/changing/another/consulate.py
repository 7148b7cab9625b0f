"""The consular section of an embassy in Portuguese and English: visas, fees, appointments, notices, civil registry."""

from __future__ import annotations

from bench.changing.another.common import PORTUGUESE, counted, each_in, hourly, lately, shown, sometimes
from bench.changing.noises import some
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.pieces import ENGLISH, comes_and_goes, held, today, turned
from bench.changing.scenario import Fetch

CULTURE = (
    "Fado à quinta-feira no Instituto",
    "Exposição: azulejos do Alentejo",
    "Ciclo de cinema de Cabo Verde",
    "Clube de leitura: contos de Torga",
    "Curso de português, nível B1",
    "Concerto de guitarra em abril",
)
POSTS = (
    "A Embaixadora visitou a escola de Cais Velho.",
    "Recebemos hoje os bolseiros do programa Mar.",
    "Parabéns à comunidade pela festa de sábado!",
    "O Cônsul reuniu com os armadores.",
    "Boa viagem aos estudantes de intercâmbio.",
)
LINKS = (
    ("https://turismo.example", "Turismo"),
    ("https://aicep.example", "Investir"),
    ("https://camoes.example", "Língua e cultura"),
    ("https://diario.example", "Diário oficial"),
)

WORK = Slot("/vistos", "time of processing", {0: "60 dias úteis", 5: "90 dias úteis"}, "Visto de trabalho")
MEANS = Slot("/vistos", "means of subsistence", {0: "870 euros por mês", 9: "920 euros por mês"}, "Visto de estudo")
PAPER = Slot(
    "/vistos", "required document", {0: "", 5: "Registo criminal apostilado há menos de 90 dias"}, "Documentos"
)
PHOTO = Slot("/vistos", "required document", {0: "Duas fotografias a cores", 11: ""}, "Documentos")
FORM = Slot(
    "/vistos", "link target", {0: "/anexos/pedido-visto-2025.pdf", 9: "/anexos/pedido-visto-2026.pdf"}, "Formulário"
)
PASSPORT = Slot("/emolumentos", "consular fee", {0: "75,00 €", 7: "80,00 €"}, "Passaporte comum")
URGENT = Slot("/emolumentos", "consular fee", {0: "115,00 €", 7: "130,00 €"}, "Passaporte urgente")
CASH = Slot(
    "/emolumentos",
    "way of paying",
    {0: "O pagamento é feito em numerário.", 12: "O pagamento é feito só por cartão bancário."},
    "Pagamento",
)
SLOT_DAY = Slot(
    "/marcacoes",
    "release of appointments",
    {0: "às segundas-feiras, às 9h00", 4: "às quintas-feiras, às 14h30"},
    "Vagas",
)
CLOSED = Slot("/marcacoes", "day of closure", {0: "", 6: "3 de abril (Sexta-feira Santa)"}, "Encerramentos")
SECOND = Slot(
    "/marcacoes", "day of closure", {0: "13 de março (formação)", 10: "20 de março (formação)"}, "Encerramentos"
)
BOOK = Slot(
    "/marcacoes",
    "link target",
    {0: "https://agenda.example/consulado-atlantico", 13: "https://e-balcao.example/marcacao-online"},
    "aqui",
)
ADVICE = Slot(
    "/en/notices",
    "travel advice",
    {
        0: "Citizens are advised against travel to the Serra Brava district.",
        3: "Citizens should leave the Serra Brava district without delay.",
        11: "Travel to the Serra Brava district is possible with care.",
    },
    "Safety notice",
)
HOTLINE = Slot("/en/notices", "emergency number", {0: "+351 555 010 440", 8: "+351 555 017 902"}, "Emergency line")
ELECTION = Slot(
    "/en/notices",
    "notice of an election",
    {0: "", 10: "Voters abroad may register until 17 April 2026."},
    "Elections",
)
MINISTER = Slot(
    "/en/notices", "signature of a notice", {0: "Consul Rui Valadares", 14: "Consul Teresa Monforte"}, "Signed"
)
HOURS = Slot("/", "hours of a counter", {0: "das 9h00 às 12h30", 6: "das 8h30 às 11h30"}, "Atendimento")
ADDRESS = Slot("/", "address", {0: "Rua da Alfândega, 18", 13: "Avenida Marginal, 205, 3.º andar"}, "Morada")
SLOTS = (
    *(WORK, MEANS, PAPER, PHOTO, FORM, PASSPORT, URGENT, CASH, SLOT_DAY, CLOSED, SECOND, BOOK),
    *(ADVICE, HOTLINE, ELECTION, MINISTER, HOURS, ADDRESS),
)


def frame(title: str, main: str, fetch: Fetch, lang: str = "pt") -> str:
    offered = "Ver este sítio em português?" if lang == "en" else "Would you like to see this site in English?"
    language = sometimes(fetch, 0.3, f'<div class="lang-hint">{offered}</div>')
    banner = comes_and_goes(
        fetch,
        "consulate phishing",
        0.35,
        '<div class="aviso-global">Atenção a mensagens fraudulentas em nome do consulado.</div>',
        8,
    )
    day = today(fetch, ENGLISH if lang == "en" else PORTUGUESE)
    posts = each_in("<li>{0}</li>", [[one] for one in held(fetch, 5400, "consulate posts", POSTS, 2)])
    links = each_in('<li><a href="{0}">{1}</a></li>', some(fetch, LINKS, len(LINKS)))
    return f"""<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8"><title>
{title} - Secção Consular</title></head>
<body class="site com_content itemid-{fetch.random.randint(100, 999)}">{language}{banner}
<div class="moduletable-header"><a href="/">Embaixada · Secção Consular</a> <span>{day}</span></div>
<ul class="mod-menu"><li><a href="/vistos">Vistos</a></li><li><a href="/emolumentos">Emolumentos</a></li>
<li><a href="/marcacoes">Marcações</a></li><li><a href="/en/notices">Notices (EN)</a></li></ul>
<div class="item-page" itemscope><div class="page-header"><h2 itemprop="headline">{title}</h2></div>
<div itemprop="articleBody">{main}</div></div>
<div class="moduletable"><h3>Cultura</h3><p>{turned(fetch, CULTURE, 1)[0]}</p><p>
{turned(fetch, CULTURE, 2, 6, 1)[1]}</p></div>
<div class="moduletable"><h3>Nas redes</h3><ul>{posts}</ul></div><div class="moduletable"><ul>{links}</ul></div>
<p class="hits">Visitas: {881_000 + 7 * fetch.number + fetch.random.randrange(7)}</p>
<input type="hidden" name="{token(fetch.random, 32)}" value="1"></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    euro = hourly(fetch, "consulate rate", 3).uniform(108, 112)
    return frame(
        "Bem-vindo",
        f"<p>Atendimento: <strong>{HOURS.at(round)}</strong></p><p>Morada: <span>{ADDRESS.at(round)}</span></p>"
        f"<p>Câmbio indicativo: 1 € = {euro:.2f} escudos</p>",
        fetch,
    )


def visas(round: int, fetch: Fetch) -> str:
    return frame(
        "Vistos nacionais",
        "<table class='table-striped'><tr><th>Tipo</th><th>Prazo</th><th>Meios</th></tr>"
        f"<tr><td>Visto de trabalho</td><td>{WORK.at(round)}</td><td>contrato</td></tr>"
        f"<tr><td>Visto de estudo</td><td>45 dias</td><td>{MEANS.at(round)}</td></tr></table>"
        "<h3>Documentos</h3><ol><li>Passaporte válido</li>"
        f"{shown(PHOTO, round, '<li>{}</li>')}{shown(PAPER, round, '<li>{}</li>')}<li>Seguro de viagem</li></ol>"
        f'<p><a href="/anexos/menores.pdf">Formulário</a> para menores, <a href="{FORM.at(round)}">Formulário</a> '
        f"para adultos</p><p>{fetch.random.randint(3, 50)} utilizadores em linha</p>",
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    return frame(
        "Emolumentos",
        f"<dl class='dl-horizontal'><dt>Passaporte comum</dt><dd>{PASSPORT.at(round)}</dd>"
        f"<dt>Passaporte urgente</dt><dd>{URGENT.at(round)}</dd><dt>Cartão de cidadão</dt><dd>20,00 €</dd></dl>"
        f"<h3>Pagamento</h3><p>{CASH.at(round)}</p>"
        f"<p>Impresso em {fetch.at:%d/%m/%Y %H:%M} · ref. {token(fetch.random, 8)}</p>",
        fetch,
    )


def appointments(round: int, fetch: Fetch) -> str:
    wait = hourly(fetch, "consulate wait", 0.5).randint(2, 25)
    return frame(
        "Marcações",
        f"<p>As vagas são publicadas <b>{SLOT_DAY.at(round)}</b>. Marque "
        f'<a href="{BOOK.at(round)}">aqui</a>; as instruções estão <a href="/anexos/guia.pdf">aqui</a>.</p>'
        f"<p>Espera ao telefone: {wait} min</p><h3>Encerramentos</h3><ul>{shown(SECOND, round, '<li>{}</li>')}"
        f"{shown(CLOSED, round, '<li>{}</li>')}<li>1 de maio</li></ul>"
        f"<p>A sua senha de sessão: {token(fetch.random, 6).upper()}</p>",
        fetch,
    )


def notices(round: int, fetch: Fetch) -> str:
    return frame(
        "Notices",
        f"<h3>Safety notice</h3><p>{ADVICE.at(round)}</p><p>Emergency line: <span>{HOTLINE.at(round)}</span></p>"
        f"<h3>Elections</h3>{shown(ELECTION, round)}<p>Polling stations will be named in May.</p>"
        f"<p>Signed: {MINISTER.at(round)}</p><p>Read {counted(fetch, 'notices read', 2_000, 2_900, 6.2)} times, "
        f"last {lately(fetch, ENGLISH, 9)}</p>",
        fetch,
        "en",
    )


CONSULATE = MadeSite(
    "consular.test",
    (
        "hint at the other language",
        "warning of fraud on all pages that comes and goes",
        "events of an institute that turn",
        "posts of a network from a cache of ninety minutes",
        "links of other offices in chance order",
        "Portuguese date of today",
        "code of a session in content",
        "wait at the telephone, of the half hour",
        "reference of a printout",
        "users in line",
    ),
    {"/": home, "/vistos": visas, "/emolumentos": fees, "/marcacoes": appointments, "/en/notices": notices},
    SLOTS,
)
