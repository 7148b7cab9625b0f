"""A Portuguese estate agency: flats for sale, two of them, lettings, its people, the costs of buying."""

from __future__ import annotations

from bench.changing.abroad.pieces import anchors, build, hours_since, ranked
from bench.changing.opened.served import one, presigned
from bench.changing.parts import MadeSite, Slot, cached, shuffled, token
from bench.changing.renewed.fragments import bullets, facts, grid, growing, links, prose, sometimes
from bench.changing.scenario import Fetch

MENU = (
    ("/comprar", "Comprar"),
    ("/arrendar", "Arrendar"),
    ("/equipa", "Equipa"),
    ("/custos", "Custos da compra"),
)
FLAT, HOUSE = "/imovel/t3-cedofeita", "/imovel/moradia-foz"
VOICES = (
    "«Venderam a casa da minha avó em três semanas.» Rita M.",
    "«Sempre atenderam o telefone.» Família Pacheco",
    "«Visitámos nove casas e nunca nos apressaram.» Duarte e Inês",
    "«Explicaram-nos o contrato linha a linha.» Olga S.",
    "«Recomendo a quem vem de fora.» Kenji T.",
)
ALIKE = (
    ("T2 em Bonfim", "239 000"),
    ("T1 na Boavista", "198 500"),
    ("T3 em Paranhos", "312 000"),
    ("Moradia em Gaia", "465 000"),
    ("T4 em Matosinhos", "520 000"),
    ("Loft em Miragaia", "287 000"),
    ("T2 em Leça", "264 000"),
)
STREETS = ("Rua do Almada", "Avenida da Boavista", "Rua de Santa Catarina", "Rua das Flores", "Rua de Cedofeita")
BANKS = ("Banco do Ave", "Caixa Litoral", "Crédito Norte")

PRICE = Slot(
    FLAT, "asking price", {0: "389.000 €", 5: "374.500 €", 13: "369.000 €"}, "T3 em Cedofeita", also=("/comprar",)
)
STATE = Slot(FLAT, "label on a listing", {0: "Disponível", 14: "Reservado"}, "T3 em Cedofeita")
QUOTA = Slot(FLAT, "monthly charge of a building", {0: "62 € por mês", 3: "78 € por mês"}, "Condomínio")
CLASS = Slot(FLAT, "energy class", {0: "C", 9: "B-"}, "Certificado energético")
AREA = Slot(HOUSE, "area", {0: "212 m²", 2: "224 m²"}, "Área bruta")
TEXT = Slot(
    HOUSE,
    "sentence of a description",
    {
        0: "A cozinha precisa de obras.",
        7: "A cozinha foi renovada em fevereiro.",
    },
    "Moradia na Foz",
)
VISIT = Slot(HOUSE, "open house", {0: "", 6: "Dia aberto: sábado, 14 de março, das 10h às 13h", 12: ""}, "Visitas")
LISTED = Slot("/comprar", "listing", {0: "", 8: "T2 com terraço em Massarelos"}, "Comprar")
SOLD = Slot("/comprar", "listing", {0: "Estúdio na Ribeira", 11: ""}, "Comprar")
RENT = Slot("/arrendar", "monthly rent", {0: "1.150 €", 4: "1.090 €"}, "T1 em Lordelo")
DEPOSIT = Slot(
    "/arrendar", "condition of letting", {0: "duas rendas de caução", 10: "três rendas de caução"}, "Condições"
)
FREE = Slot("/arrendar", "date of availability", {0: "livre a 1 de abril", 15: "livre a 15 de abril"}, "T2 em Ramalde")
AGENT = Slot("/equipa", "person of a team", {0: "", 3: "Teresa Vilaverde"}, "Equipa")
ROLE = Slot("/equipa", "role beside a name", {0: "Consultor", 9: "Diretor comercial"}, "Nuno Barreiros")
RATE = Slot("/custos", "rate in a sentence", {0: "0,8 %", 7: "0,6 %"}, "Imposto do selo")
GUIDE = Slot(
    "/custos",
    "link target",
    {0: "https://ficheiros.casadouro.example/guia-2025.pdf", 12: "https://ficheiros.casadouro.example/guia-2026.pdf"},
    "guia do comprador",
)
OFFICE = Slot("/", "address of an office", {0: "Rua do Breyner 41", 11: "Praça Carlos Alberto 9"}, "Onde estamos")
SLOTS = (PRICE, STATE, QUOTA, CLASS, AREA, TEXT, VISIT, LISTED, SOLD, RENT, DEPOSIT, FREE, AGENT, ROLE, RATE, GUIDE)


def frame(title: str, main: str, fetch: Fetch, below: str = "") -> str:
    popup = sometimes(
        fetch,
        0.25,
        '<div class="popup"><h3>Receba os novos imóveis por e-mail</h3><p>Sem spam, prometemos.</p>'
        "<button>Quero</button></div>",
    )
    currency = fetch.random.choice(("EUR", "EUR", "EUR", "GBP", "BRL"))
    return f"""<!DOCTYPE html><html lang="pt-PT"><head><meta charset="utf-8"><title>{title} | CasaDouro</title>
{build(fetch, "houzez-style")}
<script>var houzez_vars={{"nonce":"{token(fetch.random, 10)}","ip":"{token(fetch.random, 6)}"}}</script></head>
<body class="wp-theme-houzez">{popup}<header><a href="/">CasaDouro</a>{links(MENU)}
<select name="moeda"><option selected>{currency}</option></select></header>
<section class="content-wrap"><div class="page-title"><h1>{title}</h1></div>
{main}</section>{below}
<footer><p>CasaDouro, mediação imobiliária, licença AMI 10417. Trabalhamos no Porto desde 1988.</p>
<p>Livro de reclamações. Resolução de litígios: CNIACC.</p>
<p>© {fetch.at:%Y} CasaDouro</p></footer></body></html>"""


def voice(fetch: Fetch) -> str:
    return f'<div class="testimonial"><blockquote>{fetch.random.choice(VOICES)}</blockquote></div>'


def alike(fetch: Fetch) -> str:
    cards = "".join(
        f'<div class="item-listing"><img src="{presigned(fetch, "https://cdn.casadouro.example/p.jpg")}" alt="">'
        f'<h4><a href="/comprar#{token(fetch.random, 5)}">{name}</a></h4><span>{price} euros</span></div>'
        for name, price in fetch.random.sample(ALIKE, 3)
    )
    return f'<section class="similar"><h2>Imóveis semelhantes</h2>{cards}</section>'


def home(round: int, fetch: Fetch) -> str:
    streets = ranked(fetch, 3600, "ruas", STREETS, 3)
    return frame(
        "A sua casa no Porto",
        prose(
            "Conhecemos as ruas, os prédios e quase todos os porteiros. Diga-nos o que procura.",
            "A avaliação do seu imóvel é gratuita e não o obriga a nada.",
        )
        + f"<h2>Mais procuradas agora</h2>{bullets(*anchors('/', streets))}"
        + f"<h2>Onde estamos</h2><address>{OFFICE.at(round)}, Porto</address>"
        + facts(("Segunda a sexta", "9h30–19h00"), ("Sábado", "10h00–13h00")),
        fetch,
        voice(fetch),
    )


def buy(round: int, fetch: Fetch) -> str:
    def card(name: str, price: str, href: str, hours: int) -> str:
        if not name:
            return ""
        age = hours_since(fetch, hours)
        when = f"há {age} horas" if age < 48 else f"há {age // 24} dias"
        return (
            f'<div class="item-wrap" data-hz-id="{token(fetch.random, 5)}"><h2><a href="{href}">{name}</a></h2>'
            f'<span class="item-price">{price}</span><small>Publicado {when}</small></div>'
        )

    cards = (
        card(LISTED.at(round), "295.000 €", "/comprar#massarelos", -46),
        card("T3 em Cedofeita", PRICE.at(round), FLAT, 30),
        card("Moradia na Foz", "890.000 €", HOUSE, 100),
        card(SOLD.at(round), "149.000 €", "/comprar#ribeira", 340),
        card("T4 na Constituição", "455.000 €", "/comprar#constituicao", 511),
        card("Armazém em Campanhã", "210.000 €", "/comprar#campanha", 700),
    )
    ad = fetch.random.choice(BANKS)
    return frame(
        "Comprar",
        f"<p>Ordenar por: mais recentes</p>{''.join(cards[:3])}<div class='sponsor'>Simule o seu crédito no {ad}</div>"
        + "".join(cards[3:]),
        fetch,
    )


def listing(title: str, top: str, table: str, text: str, fetch: Fetch) -> str:
    pictures = "".join(
        f'<img src="{presigned(fetch, f"https://cdn.casadouro.example/{index}.jpg")}" alt="{room}">'
        for index, room in enumerate(("Sala", "Cozinha", "Quarto"))
    )
    rate = 3.1 + cached(fetch, 86_400, "taxa").randint(0, 30) / 100
    return frame(
        title,
        f'<div class="gallery">{pictures}</div>{top}<h2>Características</h2>{table}<h2>Descrição</h2>{text}'
        f'<div class="views">{growing(fetch, 1_300 + len(title), 0.05)} visualizações</div>'
        f'<div class="simulador"><h3>Prestação</h3><p>Exemplo com TAEG de {rate:.2f} %</p></div>',
        fetch,
        alike(fetch),
    )


def flat(round: int, fetch: Fetch) -> str:
    table = facts(
        ("Área bruta", "128 m²"),
        ("Ano", "1968"),
        ("Condomínio", QUOTA.at(round)),
        ("Certificado energético", CLASS.at(round)),
        ("Elevador", "sim"),
    )
    top = f'<span class="label-status">{STATE.at(round)}</span><strong class="item-price">{PRICE.at(round)}</strong>'
    text = prose(
        "Apartamento de três quartos no quarto andar, com varanda virada a poente e lugar de garagem.",
        "A dois minutos do metro da Lapa e do mercado do Bom Sucesso.",
    )
    return listing("T3 em Cedofeita", top, table, text, fetch)


def house(round: int, fetch: Fetch) -> str:
    table = facts(("Área bruta", AREA.at(round)), ("Terreno", "410 m²"), ("Ano", "1951"), ("Quartos", "5"))
    text = prose(
        f"Moradia de três pisos a cinco minutos da praia. {TEXT.at(round)} O jardim tem um limoeiro e um poço.",
        "Vende-se livre de ónus, com projeto aprovado para um anexo.",
    )
    top = f"<strong class='item-price'>890.000 €</strong>{one(VISIT.at(round), 'p class=open-house')}"
    return listing("Moradia na Foz", top, table, text, fetch)


def let(round: int, fetch: Fetch) -> str:
    rows = (
        ("T0 em Santo Ildefonso", "780 €", "livre já"),
        ("T1 em Lordelo", RENT.at(round), "livre já"),
        ("T2 em Ramalde", "1.320 €", FREE.at(round)),
        ("T3 em Aldoar", "1.600 €", "livre a 1 de maio"),
    )
    watching = cached(fetch, 120, "a ver").randint(4, 40) + fetch.random.randint(0, 2)
    return frame(
        "Arrendar",
        grid(("Imóvel", "Renda mensal", "Disponibilidade"), rows, "rendas")
        + f"<p class='now'>{watching} pessoas a ver esta página</p><h2>Condições</h2>"
        + f"<p>Pedimos {DEPOSIT.at(round)} e os três últimos recibos de vencimento. "
        "Não aceitamos pagamentos em numerário.</p>",
        fetch,
    )


def team(round: int, fetch: Fetch) -> str:
    people = [
        ("Helena Quintas", "Gerente"),
        ("Nuno Barreiros", ROLE.at(round)),
        ("Sílvia Ramos", "Consultora"),
        (AGENT.at(round), "Avaliadora"),
        ("Paulo Teles", "Jurista"),
    ]
    cards = [
        f'<div class="agent"><h3>{name}</h3><p>{role}</p>'
        f'<span class="stars">{len(name) * 7 % 40 + 10} imóveis</span></div>'
        for name, role in people
        if name
    ]
    return frame("Equipa", f'<div class="agents">{"".join(shuffled(fetch.random, cards))}</div>', fetch, voice(fetch))


def costs(round: int, fetch: Fetch) -> str:
    return frame(
        "Custos da compra",
        prose(
            "Além do preço, conte com o imposto municipal, a escritura e o registo.",
            f"O imposto do selo é de {RATE.at(round)} sobre o valor declarado e paga-se antes da escritura.",
            f'Descarregue o nosso <a href="{GUIDE.at(round)}">guia do comprador</a>.',
        )
        + grid(
            ("Despesa", "Valor"),
            (("Escritura", "cerca de 500 €"), ("Registo", "250 €"), ("Avaliação do banco", "230 €")),
        ),
        fetch,
    )


ESTATE = MadeSite(
    "casadouro.test",
    (
        "invitation to a newsletter in some fetches",
        "currency by the visitor's address",
        "random testimonial of a customer",
        "similar homes with signed pictures",
        "most wanted streets of the hour",
        "age of a listing",
        "bank that advertises between two listings",
        "views of a listing",
        "rate of a loan example that is new each day",
        "visitors on the page, from a cache of two minutes",
        "people in any order",
        "nonce of a theme",
    ),
    {
        "/": home,
        "/comprar": buy,
        FLAT: flat,
        HOUSE: house,
        "/arrendar": let,
        "/equipa": team,
        "/custos": costs,
    },
    (*SLOTS, OFFICE),
)
