"""A Portuguese campsite made with a site builder: prices, huts, a restaurant, activities, the way there."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.mixed.common import PORTUGUESE, at_times, each, either, hexes, links, mixed, number, pick, rows
from bench.changing.pieces import ago, before
from bench.changing.scenario import Fetch

_PRICES, _HUTS, _FOOD, _FUN = "/precos", "/bungalows", "/restaurante", "/atividades"
_WAY, _RULES, _BLOG = "/como-chegar", "/regulamento", "/blog/horta"
_MENU = (
    ("/", "Início"),
    (_PRICES, "Preços"),
    (_HUTS, "Bungalows"),
    (_FOOD, "Restaurante"),
    (_FUN, "Atividades"),
    (_WAY, "Como chegar"),
    (_RULES, "Regulamento"),
    (_BLOG, "Diário da horta"),
)
_VOICES = (
    ("Família Teles", "As crianças não queriam ir embora."),
    ("Joana R.", "Duches quentes a qualquer hora."),
    ("Marc, Nantes", "O pinhal cheira a férias."),
    ("Beatriz e Rui", "Silêncio total depois da meia-noite."),
    ("Tiago", "Voltamos todos os anos pela Páscoa."),
)
_TIPS = (
    "Traga uma lanterna: os caminhos são escuros.",
    "A melhor sombra está no setor C.",
    "O pão chega às oito à receção.",
    "Há marés vivas na lua cheia.",
)


def _box(fetch: Fetch, content: str) -> str:
    """A component as the builder writes it: an id of this rendering, and a mesh of wrappers."""
    return (
        f'<div id="comp-{hexes(fetch, 8)}" class="KcpHeO tz5f0K comp wixui-rich-text"><div class="{hexes(fetch, 6)}-'
        f'mesh"><div data-mesh-id="inlineContent" class="font_8">{content}</div></div></div>'
    )


def _page(title: str, fetch: Fetch, main: str) -> str:
    who, voice = pick(fetch, _VOICES)
    offer = """<div role="dialog" aria-label="Oferta"><h2>Fique mais uma noite</h2><p>Deixe o seu e-mail e receba as
nossas novidades.</p><button>Quero receber</button></div>"""
    chat = either(fetch, "Olá! Podemos ajudar?", "Fale connosco por mensagem")
    return f"""<!DOCTYPE html><html lang="pt"><head><meta charset="utf-8"><title>{
        title
    } | Parque do Pinhal</title><script
id="wix-viewer-model" type="application/json">{{"requestId":"{hexes(fetch, 20)}.{
        number(fetch, 10**6, 10**7)
    }"}}</script>
<style id="css-{hexes(fetch, 5)}">.x{{}}</style></head><body class="responsive"><div id="SITE_CONTAINER"><div
id="masterPage" class="mesh-layout"><header id="SITE_HEADER"><div class="wixui-header">{
        _box(fetch, '<p><a href="/">Parque do Pinhal</a></p>')
    }<nav aria-label="Site" class="wixui-dropdown-menu"><ul>{links(_MENU, "wixui-dropdown-menu__item")}</ul>
</nav></div></header><main id="PAGES_CONTAINER"><div id="SITE_PAGES"><section class="wixui-section">
{_box(fetch, f'<h1 class="font_0">{title}</h1>')}{main}</section><section class="wixui-section">{
        _box(fetch, f'<p class="font_7">“{voice}”</p><p class="font_9">{who}</p>')
    }</section></div></main>{at_times(fetch, 0.3, offer)}
<footer id="SITE_FOOTER">{_box(fetch, "<p>© Parque do Pinhal, Praia da Foz Nova</p>")}</footer><div id="chat">
<span>{chat}</span></div></div></div></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Campismo entre o pinhal e o mar",
        fetch,
        _box(fetch, "<p>Abertos todo o ano.</p>")
        + _box(fetch, f'<h2 class="font_2">{say("destaque")}</h2><p>Reservas por telefone ou na receção.</p>')
        + _box(fetch, f"<p>Receção aberta {say('recepcao')}</p>")
        + _box(fetch, f"<p>{number(fetch, 3, 29)} pessoas estão a ver este parque agora</p>"),
    )


def _prices(say: Say, fetch: Fetch) -> str:
    return _page(
        "Preços por noite",
        fetch,
        _box(
            fetch,
            f"""<table><thead><tr><th>Estadia</th><th>Época baixa</th><th>Época
alta</th></tr></thead><tbody><tr><td>Adulto</td> <td>{say("adulto")}</td><td>7,20 €</td></tr><tr><td>Tenda
pequena</td><td>4,10 €</td><td>{say("tenda")}</td></tr> {rows(say, "p_cao")}<tr><td>Caravana</td><td>6,30 €</td><td>9,90
€</td></tr></tbody></table>""",
        )
        + _box(fetch, f"<p>Sugestão: {pick(fetch, _TIPS)}</p>"),
    )


def _huts(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<div role="listitem" class="wixui-repeater__item"
id="comp-{hexes(fetch, 8)}"><h3>{name}</h3><p>{price}</p><p> {state}</p></div>"""
        for name, price, state in (
            ("Bungalow Garça", say("garca"), say("garca estado")),
            ("Bungalow Lontra", say("lontra"), say("lontra estado")),
        )
    )
    wait = either(fetch, "<p>A carregar fotografias…</p>", "<p>Fotografias: 12 imagens dos bungalows</p>")
    return _page("Bungalows", fetch, f'<div role="list" class="wixui-repeater">{cards}</div>{_box(fetch, wait)}')


def _food(say: Say, fetch: Fetch) -> str:
    return _page(
        "Restaurante",
        fetch,
        _box(fetch, f"<h2>Ementa</h2><ul><li>Caldo verde</li>{each(say, 'e_sard', '<li>{}</li>')}</ul>")
        + _box(fetch, f"<p>Na cozinha: {say('chef')}. Horário: {say('horario')}.</p>"),
    )


def _fun(say: Say, fetch: Fetch) -> str:
    order = "".join(
        f"<li>{one}</li>" for one in mixed(fetch, ("Escola de surf Onda", "Bicicletas Aro", "Caiaques Ria"))
    )
    return _page(
        "Atividades",
        fetch,
        _box(fetch, f"<h3>Noite de fados</h3><p>{say('fados')}</p><p>{say('fados lugares')}</p>")
        + _box(fetch, each(say, "a_yoga", "<h3>{}</h3><p>Junto à piscina</p>"))
        + _box(fetch, f"<h3>Parceiros</h3><ul>{order}</ul>"),
    )


def _way(say: Say, fetch: Fetch) -> str:
    return _page(
        "Como chegar",
        fetch,
        _box(fetch, f"<p>De comboio até Vila Chã, depois o autocarro {say('linha')}. A viagem dura meia hora.</p>")
        + _box(fetch, f'<p>Veja o <a href="{say("mapa")}">mapa do parque</a> antes de chegar.</p>')
        + _box(fetch, paragraph(say("ponte"))),
    )


def _rules(say: Say, fetch: Fetch) -> str:
    return _page(
        "Regulamento",
        fetch,
        _box(
            fetch,
            f"""<ol><li>Saída até às {say("saida")}.</li><li>Não é permitido fazer fogo.</li>
{each(say, "r_drone", "<li>{}</li>")}</ol>""",
        )
        + _box(fetch, f"<p>Sugestão: {pick(fetch, _TIPS)}</p>"),
    )


def _blog(say: Say, fetch: Fetch) -> str:
    return _page(
        "Diário da horta",
        fetch,
        _box(fetch, f"<p>Por {say('autora')}, {ago(fetch, PORTUGUESE, before(9))}</p>")
        + _box(fetch, f"<p>Plantámos {say('couves')} e as primeiras favas já estão em flor.</p>")
        + _box(fetch, paragraph(say("horta fix")))
        + _box(fetch, f"<p>{4_200 + 3 * fetch.number + number(fetch, 0, 2)} visualizações</p>"),
    )


CAMPSITE = MadeSite(
    "parque-do-pinhal.test",
    (
        "ids and class names of components",
        "voice of a random guest",
        "offer in a dialog for some",
        "one of two greetings of a chat",
        "people viewing the site",
        "random tip",
        "placeholder for photographs",
        "partners in another order",
        "views that count each fetch",
        "age of an entry",
    ),
    {
        "/": _home,
        _PRICES: _prices,
        _HUTS: _huts,
        _FOOD: _food,
        _FUN: _fun,
        _WAY: _way,
        _RULES: _rules,
        _BLOG: _blog,
    },
    (
        Slot("destaque", "heading", ("/",), {0: "Páscoa no pinhal", 12: "Verão no pinhal"}),
        Slot("recepcao", "opening hours", ("/",), {0: "das 9h às 18h", 3: "das 8h às 20h"}, "Receção"),
        Slot("adulto", "price", (_PRICES,), {0: "4,80 €", 5: "5,20 €"}, "Adulto"),
        Slot("tenda", "price", (_PRICES,), {0: "6,00 €", 11: "6,60 €"}, "Tenda pequena"),
        Slot("p_cao", "row", (_PRICES,), {0: "", 7: "Animal de companhia | 1,50 € | 2,50 €"}),
        Slot("garca", "price", (_HUTS,), {0: "62 € por noite", 4: "68 € por noite"}, "Bungalow Garça"),
        Slot("lontra", "price", (_HUTS,), {0: "84 € por noite", 13: "79 € por noite"}, "Bungalow Lontra"),
        Slot("garca estado", "sold out", (_HUTS,), {0: "Livre em abril", 10: "Esgotado em abril"}, "Bungalow Garça"),
        Slot("lontra estado", "status", (_HUTS,), {0: "Em obras", 6: "Aberto a reservas"}, "Bungalow Lontra"),
        Slot("e_sard", "list entry", (_FOOD,), {0: "", 5: "Sardinhas na brasa"}),
        Slot("chef", "person", (_FOOD,), {0: "Dona Albertina", 12: "Mestre Quintino"}),
        Slot("horario", "opening hours", (_FOOD,), {0: "do meio-dia às 15h", 15: "do meio-dia às 22h"}),
        Slot(
            "fados", "date of an event", (_FUN,), {0: "Sexta, 13 de março", 2: "Sábado, 14 de março"}, "Noite de fados"
        ),
        Slot("fados lugares", "sold out", (_FUN,), {0: "Ainda há mesas", 8: "Lotação esgotada"}, "Noite de fados"),
        Slot("a_yoga", "heading", (_FUN,), {0: "", 11: "Ioga ao nascer do sol"}),
        Slot("linha", "paragraph edited", (_WAY,), {0: "linha 12", 6: "linha 14"}),
        Slot(
            "mapa",
            "link target",
            (_WAY,),
            {0: "/_files/ugd/mapa-inverno.pdf", 13: "/_files/ugd/mapa-verao.pdf"},
            "mapa do parque",
        ),
        Slot("ponte", "paragraph", (_WAY,), {0: "A ponte velha está fechada a carros.", 10: ""}),
        Slot("saida", "hour", (_RULES,), {0: "12h00", 4: "11h00"}),
        Slot("r_drone", "list entry", (_RULES,), {0: "", 14: "É proibido o uso de drones."}),
        Slot("autora", "person", (_BLOG,), {0: "Filipa Noronha", 1: "Filomena Noronha"}),
        Slot("couves", "paragraph edited", (_BLOG,), {0: "quarenta couves", 1: "sessenta couves"}),
        Slot("horta fix", "correction notice", (_BLOG,), {0: "", 1: "Correção: o nome e o número estavam errados."}),
    ),
)
