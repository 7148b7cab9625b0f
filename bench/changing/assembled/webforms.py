"""A Portuguese municipality on ASP.NET WebForms: notices, tenders, posts, water, minutes, fees."""

from __future__ import annotations

from bench.changing.assembled.chance import at_times, chosen, number, pick
from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.noises import token, variant
from bench.changing.pieces import Tongue, ago, anchors, before, others, today, turned
from bench.changing.scenario import Fetch

_NOTICES, _TENDERS, _POSTS = "/Editais.aspx", "/Concursos.aspx", "/Recrutamento.aspx"
_WATER, _MINUTES, _FEES = "/Aguas.aspx", "/Reunioes.aspx", "/Taxas.aspx"
_MENU = (
    ("/", "Início"),
    (_NOTICES, "Editais"),
    (_TENDERS, "Contratação pública"),
    (_POSTS, "Recrutamento"),
    (_WATER, "Águas e saneamento"),
    (_MINUTES, "Reuniões de Câmara"),
    (_FEES, "Taxas e licenças"),
)
PORTUGUESE = Tongue(
    "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo".split(),
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(),
    "{weekday}, {day} de {month} de {year}",
    ("há {} minuto", "há {} minutos"),
    ("há {} hora", "há {} horas"),
    ("há {} dia", "há {} dias"),
)
_PLACES = ("Castelo de Alvores", "Ponte Velha", "Praia fluvial do Sabugo", "Museu do Linho", "Mata da Ladeira")
_TIPS = (
    "Poupe água: feche a torneira enquanto se ensaboa.",
    "Separe o vidro do papel.",
    "Marque o seu atendimento antes de sair de casa.",
    "Adira à fatura eletrónica.",
)


def _viewstate(fetch: Fetch) -> str:
    return "".join(
        f'<input type="hidden" name="{name}" id="{name}" value="{token(fetch, size)}">'
        for name, size in (("__VIEWSTATE", 120), ("__VIEWSTATEGENERATOR", 8), ("__EVENTVALIDATION", 88))
    )


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    cookies = """<div id="ctl00_pnlCookies" class="painel-cookies"><p>Este sítio utiliza cookies para melhorar a sua
experiência de navegação.</p><a class="btn" href="javascript:__doPostBack('ctl00$lnkAceitar','')">Aceitar</a></div>"""
    survey = """<div id="ctl00_pnlInquerito" class="inquerito"><p>Ajude-nos a melhorar: responda ao inquérito sobre o
portal.</p></div>"""
    app = variant(fetch, "Instale a aplicação Alvores Perto", "Alvores Perto: a Câmara no telemóvel")
    places = "".join(f"<li>{one}</li>" for one in turned(fetch, _PLACES, 2))
    return f"""<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" lang="pt"><head id="ctl00_Head1">
<meta charset="utf-8"><title>{title} - Câmara Municipal de Alvores</title>
<link href="/WebResource.axd?d={token(fetch, 44)}&amp;t=6384{number(fetch, 10**8, 10**9)}" rel="stylesheet"></head>
<body class="pagina"><form method="post" action=".{path}" id="aspnetForm"><div class="aspNetHidden">{_viewstate(fetch)}
</div><div id="topo"><span id="ctl00_lblData">{today(fetch, PORTUGUESE)}</span> <span id="ctl00_lblHora">{
        fetch.at:%H:%M}:{
        number(fetch, 10, 59)
    }</span><a id="ctl00_lnkLogo" href="/">Câmara Municipal de Alvores</a></div>
{at_times(fetch, 0.35, cookies)}<table id="ctl00_mnuPrincipal" class="menu"><tr>{anchors(_MENU, "td")}</tr></table>
<div id="ctl00_upConteudo"><h1 id="ctl00_lblTitulo">{title}</h1>{main}</div>
<div id="ctl00_pnlDireita" class="coluna-direita"><h4>Mais procurados</h4><ul>{
        chosen(fetch, others(_MENU[1:], path), 3)
    }</ul><h4>A visitar</h4><ul>{places}</ul><div class="dica">{pick(fetch, _TIPS)}</div><p class="app">{app}</p></div>
{
        at_times(fetch, 0.25, survey)
    }<div id="rodape"><p>Praça do Pelourinho, 4900-001 Alvores</p><ul><li>Mapa do sítio</li><li>Acessibilidade</li>
<li>Proteção de dados</li><li>Livro de reclamações</li><li>Contactos</li></ul>
<p><span id="ctl00_lblOnline">{number(fetch, 4, 90)}</span> utilizadores em linha</p>
<p>Servidor WEB0{number(fetch, 1, 4)} · sessão {token(fetch, 24)}</p>
<p>Página gerada em {number(fetch, 31, 900)} ms</p></div></form></body></html>"""


def _grid(name: str, head: str, rows: str, fetch: Fetch) -> str:
    cells = "".join(f'<th scope="col">{cell}</th>' for cell in head.split(" | "))
    return f"""<div><table class="grelha" cellspacing="0" rules="all" border="1" id="ctl00_cph_{name}" data-postback="{
        token(fetch, 6)
    }"><tr class="cabecalho">{cells}</tr>{rows}</table></div>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Bem-vindo a Alvores",
        "/",
        fetch,
        f"""<div class="destaque"><h2>{say("highlight")}</h2></div><div id="ctl00_cph_dlNoticias">
<div class="noticia"><h3>Feira do linho volta à praça</h3><span>{ago(fetch, PORTUGUESE, before(55))}</span></div>
{f'<div class="noticia"><h3>{say("story")}</h3></div>' if say("story") else ""}</div>
<p>Atendimento geral: <span id="ctl00_cph_lblHorario">{say("desk")}</span></p>""",
    )


def _notices(say: Say, fetch: Fetch) -> str:
    rows = "".join(row(say(key)) for key in ("notice road", "notice dogs", "notice cemetery", "notice fair"))
    return _page(
        "Editais",
        _NOTICES,
        fetch,
        _grid("gvEditais", "N.º | Assunto | Data", rows + row("11/2026 | Limpeza de terrenos | 12/02/2026"), fetch)
        + f'<p class="nota">{say("notice note")}</p>',
    )


def _tenders(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{price}</td><td>{until}</td><td>{state}</td></tr>"
        for name, price, until, state in (
            ("Repavimentação da EM 513", say("road price"), say("road until"), say("road state")),
            ("Refeições escolares", "310.000,00 €", "27/03/2026", say("meals state")),
            (say("lights"), "84.200,00 €", "10/04/2026", "Em curso"),
        )
        if name
    )
    return _page(
        "Contratação pública",
        _TENDERS,
        fetch,
        _grid("gvConcursos", "Objeto | Preço base | Prazo | Estado", rows, fetch)
        + f'<p><a href="{say("documents")}">Peças do procedimento (EM 513)</a></p>',
    )


def _posts(say: Say, fetch: Fetch) -> str:
    return _page(
        "Recrutamento",
        _POSTS,
        fetch,
        f"""<div class="procedimento"><h3>Técnico superior de engenharia civil</h3><p>Vagas: {say("engineers")}</p>
<p>{say("engineer stage")}</p></div><div class="procedimento"><h3>Assistente operacional de jardins</h3>
<p>Candidaturas até {say("garden until")}.</p></div><ul>{item(say("clerk"))}</ul>
<p class="espera">Tempo de espera no balcão: {number(fetch, 2, 40)} minutos</p>""",
    )


def _water(say: Say, fetch: Fetch) -> str:
    rows = row("Vila | Normal") + row(f"Ladeira | {say('ladeira')}")
    return _page(
        "Águas e saneamento",
        _WATER,
        fetch,
        f"""<div class="avisos">{paragraph(say("burst"))}</div><p>O piquete responde pelo número {say("phone")}.</p>
{_grid("gvZonas", "Zona | Abastecimento", rows, fetch)}
<p>Ocorrências em tratamento neste instante: {number(fetch, 0, 7)}</p>""",
    )


def _minutes(say: Say, fetch: Fetch) -> str:
    return _page(
        "Reuniões de Câmara",
        _MINUTES,
        fetch,
        f"""<p>Próxima reunião pública: {say("meeting")}, no {say("hall")}.</p><ul class="atas">{item(say("minutes"))}
<li><a href="/docs/ata-03.pdf">Ata n.º 3</a></li><li><a href="/docs/ata-02.pdf">Ata n.º 2</a></li>
<li><a href="/docs/ata-01.pdf">Ata n.º 1</a></li></ul>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    rows = (
        f"<tr><td>Licença de esplanada</td><td>{say('terrace')}</td></tr><tr><td>Segunda via de planta</td>"
        f"<td>7,50 €</td></tr>{row(say('camping'))}"
    )
    return _page("Taxas e licenças", _FEES, fetch, _grid("gvTaxas", "Ato | Taxa", rows, fetch))


WEBFORMS = MadeSite(
    "cm-alvores.test",
    (
        "view state of WebForms",
        "web resource with a stamp",
        "date of today in Portuguese",
        "clock with seconds over a portal",
        "cookie panel at times",
        "most sought pages, picked",
        "places to visit that turn",
        "tip of a municipality by request",
        "wording on an app",
        "survey panel at times",
        "users on line",
        "server and session in a foot",
        "milliseconds of a generated page",
        "post back mark of a grid",
        "waiting time at a counter by request",
        "water incidents at this instant",
    ),
    {
        "/": _home,
        _NOTICES: _notices,
        _TENDERS: _tenders,
        _POSTS: _posts,
        _WATER: _water,
        _MINUTES: _minutes,
        _FEES: _fees,
    },
    (
        Slot("highlight", "highlight of a town", ("/",), {0: "Orçamento aprovado", 6: "Piscina reabre em abril"}),
        Slot("story", "story of a town", ("/",), {0: "", 11: "Biblioteca itinerante chega às aldeias"}),
        Slot("desk", "hours of a counter", ("/",), {0: "9h00 às 16h00", 3: "9h00 às 17h30"}),
        Slot("notice road", "row of notices", (_NOTICES,), {0: "", 4: "14/2026 | Corte da Rua do Forno | 03/03/2026"}),
        Slot("notice dogs", "row of notices", (_NOTICES,), {0: "13/2026 | Vacinação de canídeos | 26/02/2026", 12: ""}),
        Slot(
            "notice cemetery",
            "row of notices",
            (_NOTICES,),
            {0: "", 8: "15/2026 | Sepulturas abandonadas | 04/03/2026"},
        ),
        Slot("notice fair", "row of notices", (_NOTICES,), {0: "12/2026 | Lugares de feira | 20/02/2026", 2: ""}),
        Slot(
            "notice note",
            "note under notices",
            (_NOTICES,),
            {0: "Afixados no átrio.", 14: "Afixados também no mercado."},
        ),
        Slot(
            "road price",
            "base price of a tender",
            (_TENDERS,),
            {0: "612.000,00 €", 5: "648.500,00 €"},
            "Repavimentação da EM 513",
        ),
        Slot(
            "road until",
            "deadline of a tender",
            (_TENDERS,),
            {0: "16/03/2026", 5: "23/03/2026"},
            "Repavimentação da EM 513",
        ),
        Slot(
            "road state",
            "state of a tender",
            (_TENDERS,),
            {0: "Aberto", 10: "Suspenso", 12: "Aberto"},
            "Repavimentação da EM 513",
        ),
        Slot(
            "meals state", "state of a tender", (_TENDERS,), {0: "Em avaliação", 9: "Adjudicado"}, "Refeições escolares"
        ),
        Slot("lights", "row of tenders", (_TENDERS,), {0: "", 7: "Iluminação pública LED"}),
        Slot(
            "documents",
            "link target",
            (_TENDERS,),
            {0: "/docs/pecas-em513.zip", 5: "/docs/pecas-em513-r1.zip"},
            "Peças do procedimento (EM 513)",
        ),
        Slot("engineers", "number of vacancies", (_POSTS,), {0: "2", 13: "3"}, "Técnico superior de engenharia civil"),
        Slot(
            "engineer stage", "stage of a selection", (_POSTS,), {0: "Prova escrita a marcar", 6: "Prova: 25 de abril"}
        ),
        Slot("garden until", "deadline of applications", (_POSTS,), {0: "9 de março", 3: "19 de março"}),
        Slot("clerk", "post of a town", (_POSTS,), {0: "", 10: "Fiscal municipal, uma vaga"}),
        Slot("burst", "water trouble", (_WATER,), {0: "", 7: "Rotura na Rua Nova: sem água até às 19h.", 9: ""}),
        Slot("phone", "number of a standby team", (_WATER,), {0: "258 000 112", 13: "258 000 300"}),
        Slot("ladeira", "supply of a zone", (_WATER,), {0: "Pressão reduzida", 4: "Restabelecido"}, "Ladeira"),
        Slot("meeting", "date of a sitting", (_MINUTES,), {0: "10 de março", 8: "12 de março"}),
        Slot("hall", "place of a sitting", (_MINUTES,), {0: "Salão Nobre", 11: "Centro Cultural"}),
        Slot("minutes", "minutes of a sitting", (_MINUTES,), {0: "", 1: "Ata n.º 4 (provisória)"}),
        Slot("terrace", "fee of a licence", (_FEES,), {0: "18,40 €/m²", 15: "19,10 €/m²"}, "Licença de esplanada"),
        Slot("camping", "row of fees", (_FEES,), {0: "", 9: "Pernoita de autocaravana | 6,00 €"}),
    ),
)
