"""A Portuguese local paper on a blog system: headlines, articles, a live report, a table of results, an agenda."""

from __future__ import annotations

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.judging.chance import PORTUGUESE, advertisement, consent, in_season
from bench.changing.judging.standing import standing
from bench.changing.judging.standing_further import PAPER as STANDING
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ago, before, json_ld, today
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET

BRIDGE, SCHOOL, FIRE = "/2026/02/ponte-do-vau", "/2026/02/escola-nova", "/direto/incendio-na-serra"
LEAGUE, AGENDA, PHARMACY = "/desporto/distrital", "/agenda", "/farmacias"
ADS = (
    "Aparelhos auditivos discretos",
    "Painéis solares sem entrada",
    "Seguro automóvel em minutos",
    "Colchões com entrega grátis",
    "Cursos de inglês ao sábado",
)
ALSO = (
    "O último moleiro do rio Vez",
    "Receita: bolo de castanhas da avó",
    "As andorinhas voltaram mais cedo",
    "Uma tarde na oficina dos sinos",
    "Quem pinta as portas da vila?",
    "Fotografias: a neve de 1983",
    "O comboio que nunca chegou",
    "Dez palavras que só aqui se dizem",
)
CALLS = ("Assine por 2 € ao mês", "Apoie o jornal da sua terra", "Leia sem publicidade")
COMMENTS = (
    ("Amélia T.", "Já não era sem tempo."),
    ("zeca_77", "E o passeio, quem o arranja?"),
    ("M. Loureiro", "Bom trabalho da redação."),
    ("Vizinha", "Na minha rua continua tudo igual."),
    ("Rui do Vau", "Veremos no verão."),
)

TITLE = Slot(
    BRIDGE, "headline", {0: "Ponte do Vau fecha ao trânsito", 5: "Ponte do Vau reabre só a ligeiros"}, also=("/",)
)
BRIEF = Slot("/", "list entry", {0: "", 3: "Correios mudam para a Rua do Poço"}, "Breves")
OPINION = Slot("/", "list entry", {0: "Crónica: O banco do jardim", 11: ""}, "Opinião")
COST = Slot(BRIDGE, "figure in prose", {0: "1,8 milhões de euros", 8: "2,3 milhões de euros"}, "Ponte do Vau")
ADDED = Slot(
    BRIDGE, "paragraph", {0: "", 12: "O empreiteiro pediu mais dois meses para acabar a obra."}, "Ponte do Vau"
)
PUPILS = Slot(SCHOOL, "figure in prose", {0: "312 alunos", 2: "328 alunos"}, "Escola nova")
FIXED = Slot(SCHOOL, "sentence", {0: "", 9: "O ginásio só abre em setembro."}, "Escola nova")
REPORT = Slot(SCHOOL, LINK_TARGET, {0: "/docs/projeto-v1.pdf", 13: "/docs/projeto-final.pdf"}, "projeto de arquitetura")
CREWS = Slot(
    FIRE, "figure in prose", {0: "140 operacionais", 1: "210 operacionais", 4: "95 operacionais"}, "Incêndio na serra"
)
ENTRIES = (
    Slot(FIRE, "list entry", {0: "", 2: "A estrada nacional foi cortada em Lamelas."}, "Minuto a minuto"),
    Slot(FIRE, "list entry", {0: "", 4: "O fogo está dominado, dizem os bombeiros."}, "Minuto a minuto"),
)
ALARM = Slot(FIRE, "state back and forth", {0: "Alerta vermelho", 7: "Alerta laranja", 10: "Alerta vermelho"}, "Risco")
POINTS = Slot(LEAGUE, "cell of a row named by a link", {0: "41 pontos", 6: "44 pontos"}, "SC Lamelas")
RESULT = Slot(LEAGUE, "row", {0: "", 6: "SC Lamelas – Atlético do Vau"}, "Resultados")
CONCERT = Slot(AGENDA, "date", {0: "sábado, 14 de março", 4: "domingo, 22 de março"}, "Banda filarmónica")
FAIR = Slot(AGENDA, "list entry", {0: "Feira do mel, Largo da Igreja", 15: ""}, "Este mês")
DUTY = Slot(
    PHARMACY,
    "value that comes back",
    {0: "Farmácia Central", 3: "Farmácia Neves", 10: "Farmácia Central"},
    "De serviço",
)
PHONE = Slot(PHARMACY, "phone number", {0: "258 910 344", 13: "258 910 388"}, "Farmácia Prado")
SLOTS = (
    *(TITLE, BRIEF, OPINION, COST, ADDED, PUPILS, FIXED, REPORT, CREWS, *ENTRIES, ALARM, POINTS, RESULT, CONCERT),
    *(FAIR, DUTY, PHONE),
)


def archived(text: str) -> str:
    """A link to an older article."""
    return f'<a href="/arquivo/{ALSO.index(text)}">{text}</a>'


def latest(round: int, fetch: Fetch, path: str) -> str:
    """The last pages of the paper but this one, with what they are headed now and their age."""
    said = (
        (BRIDGE, TITLE.at(round), 30),
        (FIRE, f"Incêndio na serra: {CREWS.at(round)} no terreno", 12),
        (SCHOOL, "Escola nova abre no Bairro Alto", 54),
        (PHARMACY, "Farmácias", 200),
    )
    return "".join(
        f'<li><a href="{to}">{text}</a> <time>{ago(fetch, PORTUGUESE, before(hours))}</time></li>'
        for to, text, hours in said
        if to != path
    )


def frame(path: str, title: str, main: str, round: int, fetch: Fetch) -> str:
    most = "".join(f"<li>{archived(text)}</li>" for text in mixed(fetch, ALSO, 4))
    second = ""
    if in_season(round, f"faixa {path}"):
        second = advertisement(fetch, "PUB", ADS, "desde {} €")
    side = (
        ""
        if path == "/"
        else f"<section class='widget'><h3>Últimas</h3><ul>{latest(round, fetch, path)}</ul></section>"
    )
    cookies = consent(fetch, "Usamos cookies para medir audiências.", ("Aceitar", "Recusar", "Opções"))
    return f"""<!DOCTYPE html><html lang="pt-PT"><head><meta charset="utf-8"><title>{title} – O Vale</title>
{json_ld("NewsMediaOrganization", name="O Vale")}<script>var wpApi={{"nonce":"{key(fetch, 10)}"}};</script></head>
<body class="wp-theme-vale postid-{len(path)}">{cookies}<header id="masthead"><a href="/">O Vale</a>
<p class="date">{today(fetch, PORTUGUESE)}</p><nav><ul><li><a href="{FIRE}">Direto</a></li><li><a
href="{BRIDGE}">Ponte</a></li>
<li><a href="{SCHOOL}">Escola</a></li><li><a href="{LEAGUE}">Desporto</a></li><li><a href="{AGENDA}">Agenda</a></li>
<li><a href="{PHARMACY}">Farmácias</a></li></ul></nav>{advertisement(fetch, "PUB", ADS, "só {} €")}</header>
<main id="primary"><h1 class="entry-title">{title}</h1>{main}
{standing(STANDING, path)}</main>
<aside id="secondary">{side}<section class="widget"><h3>Mais lidas</h3><ol>{most}</ol></section>{second}
<p class="assinar">{pick(fetch, CALLS)}</p></aside>
<footer><p>O Vale, semanário regional fundado em 1927. Rua Direita 40, Lamelas. Depósito legal 11427/86.</p>
<p>© {fetch.at.year} Cooperativa O Vale · {number(fetch, 30, 900)} leitores em linha</p></footer></body></html>"""


def comments(fetch: Fetch) -> str:
    items = "".join(
        f'<article><b>{who}</b><p>{text}</p><a href="#r" data-nonce="{key(fetch, 6)}">{number(fetch, 0, 40)} '
        f"gostos</a></article>"
        for who, text in mixed(fetch, COMMENTS, 2)
    )
    return f"<section id='comments'><h2>Comentários em destaque</h2>{items}</section>"


def share(fetch: Fetch) -> str:
    return (
        f"<p class='share'>Partilhado {number(fetch, 20, 400)} vezes, lido agora por {number(fetch, 3, 80)} pessoas</p>"
    )


def home(round: int, fetch: Fetch) -> str:
    briefs = listed(("Mercado abre às seis da manhã", BRIEF.at(round), "Água sem pressão no Bairro Alto"))
    views = listed((OPINION.at(round), "Editorial: Uma vila, três rotundas"))
    return frame(
        "/",
        "O Vale",
        f'<article class="lead"><h2><a href="{BRIDGE}">{TITLE.at(round)}</a></h2><p>As juntas da ponte estão gastas, '
        f"diz o "
        f"relatório dos engenheiros.</p></article><h2>Breves</h2><ul>{briefs}</ul><h2>Opinião</h2><ul>{views}</ul>"
        f"<h2>Sugestões</h2><p>{archived(pick(fetch, ALSO))}</p>",
        round,
        fetch,
    )


def bridge(round: int, fetch: Fetch) -> str:
    return frame(
        BRIDGE,
        TITLE.at(round),
        f"{share(fetch)}<p>A ponte, de 1934, liga as duas margens do concelho e é usada por autocarros escolares. A "
        f"reparação custa {COST.at(round)}, pagos pela câmara e pelo Estado.</p><p class='also'>Leia também: "
        f"{archived(pick(fetch, ALSO))}</p><p>Quem vem de norte segue pela variante e "
        f"demora mais um quarto de hora.</p>{para(ADDED.at(round))}{comments(fetch)}",
        round,
        fetch,
    )


def school(round: int, fetch: Fetch) -> str:
    return frame(
        SCHOOL,
        "Escola nova abre no Bairro Alto",
        f"{share(fetch)}<p>O edifício recebe {PUPILS.at(round)} do primeiro ciclo e tem cozinha própria, horta e "
        f"biblioteca "
        f"aberta aos vizinhos. {FIXED.at(round)}</p><p>O <a href='{REPORT.at(round)}'>projeto de arquitetura</a> "
        f"ganhou um "
        f"prémio em Braga.</p><p class='also'>Leia também: "
        f"{archived(pick(fetch, ALSO))}</p>"
        f"<p>A escola antiga passa a ser sede do rancho folclórico.</p>{comments(fetch)}",
        round,
        fetch,
    )


def fire(round: int, fetch: Fetch) -> str:
    live = listed((ENTRIES[1].at(round), ENTRIES[0].at(round), "O vento sopra de nordeste, moderado."))
    return frame(
        FIRE,
        f"Incêndio na serra: {CREWS.at(round)} no terreno",
        f"<p class='live'>{number(fetch, 90, 2400)} pessoas seguem este "
        f"direto</p><h2>Risco</h2><p><b>{ALARM.at(round)}</b></p>"
        f"<p>Estão no terreno {CREWS.at(round)} com quatro meios aéreos; não há casas em perigo.</p><h2>Minuto a "
        f"minuto</h2>"
        f"<ul>{live}</ul>{sometimes(fetch, 0.5, '<p>Receba os alertas no telemóvel.</p>')}",
        round,
        fetch,
    )


def league(round: int, fetch: Fetch) -> str:
    def club(name: str, points: str) -> tuple[str, ...]:
        return (
            f'<a href="https://liga.example/c?v={key(fetch, 4)}">{name}</a>',
            points,
            f"{number(fetch, 40, 99)} % dos adeptos",
        )

    table = rows(
        (
            club("SC Lamelas", POINTS.at(round)),
            club("União da Serra", "39 pontos"),
            club("Atlético do Vau", "36 pontos"),
        )
    )
    results = rows((("União da Serra – Desportivo", "0–0"), (RESULT.at(round), "2–1")))
    return frame(
        LEAGUE,
        "Campeonato distrital",
        f"<h2>Classificação</h2><table><tr><th>Clube</th><th>Pontos</th><th>Otimismo</th></tr>{table}</table>"
        f"<h2>Resultados</h2><table>{results}</table><p>O campeão sobe; os dois últimos jogam uma liguilha.</p>",
        round,
        fetch,
    )


def agenda(round: int, fetch: Fetch) -> str:
    month = listed(("Cinema ao ar livre, Praça Nova", FAIR.at(round), "Caminhada dos moinhos"))
    return frame(
        AGENDA,
        "Agenda",
        f"<h2>Banda filarmónica</h2><p>O concerto de primavera é no {CONCERT.at(round)}, às 21h30, no coreto. Já "
        f"confirmaram {number(fetch, 30, 200)} pessoas.</p><h2>Este mês</h2><ul>{month}</ul><p>Envie-nos o seu "
        f"evento até "
        "à quarta-feira anterior.</p>",
        round,
        fetch,
    )


def pharmacy(round: int, fetch: Fetch) -> str:
    table = rows((("Largo da Feira", "258 910 120"), ("Rua Nova", "258 910 275"), ("Farmácia Prado", PHONE.at(round))))
    return frame(
        PHARMACY,
        "Farmácias",
        f"<h2>De serviço</h2><p>Hoje à noite atende a <strong>{DUTY.at(round)}</strong>, até às nove da manhã. "
        f"{number(fetch, 1, 14)} pessoas consultam esta página.</p><h2>Contactos</h2><table>{table}</table><p>Com "
        f"receita "
        "urgente não se paga taxa noturna.</p>",
        round,
        fetch,
    )


PAPER = MadeSite(
    "ovale.test",
    (
        "latest pages that say what those say, with their ages",
        "most read, picked at each request",
        "read also, between paragraphs",
        "comments with likes",
        "advertisement with a price",
        "second advertisement in some rounds",
        "shares and readers",
        "readers of a live report",
        "one of three calls to subscribe",
        "hope of fans in rows",
        "people who will come, beside a date",
        "date of today",
        "tokens",
        "consent layer",
        "offer to some visitors",
    ),
    {
        "/": home,
        BRIDGE: bridge,
        SCHOOL: school,
        FIRE: fire,
        LEAGUE: league,
        AGENDA: agenda,
        PHARMACY: pharmacy,
    },
    SLOTS,
)
