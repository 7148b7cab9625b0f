"""A league of amateur football in the north of Portugal: fixtures, table, sanctions, rules, a club."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import Tongue, ago, before, days_to, json_ld, today, turned
from bench.changing.scenario import Fetch

PORTUGUESE = Tongue(
    "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo".split(),
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(),
    "{weekday}, {day} de {month} de {year}",
    ("há {} minuto", "há {} minutos"),
    ("há {} hora", "há {} horas"),
    ("há {} dia", "há {} dias"),
)
PAGES = (
    ("/calendario/jornada-19", "Jornada 19", "Seis campos, doze equipas e um dérbi à beira-rio"),
    ("/classificacao", "Classificação da Série A", "Quem sobe, quem desce e quem ainda sonha"),
    ("/disciplina", "Mapa de castigos", "Antes de fazer a equipa, confirme quem pode jogar"),
    ("/regulamento", "Regulamento da prova", "As perguntas que os delegados mais nos fazem"),
    ("/clubes/uniao-pedralva", "União Pedralva", "O clube que nasceu numa padaria"),
)
SPONSORS = (
    *("Talho Central de Arnoso", "Caixilharias Lopo", "Padaria Pão de Véspera", "Oficina Irmãos Sá"),
    *("Farmácia do Cruzeiro", "Águas de Lindoselo", "Transportes Vilarelho"),
)
TRIVIA = (
    "Sabia que o jogo mais comprido da liga durou duas tardes, por causa do nevoeiro?",
    "Sabia que o apito do primeiro árbitro está numa vitrina da junta de freguesia?",
    "Sabia que em 1994 uma ovelha interrompeu a final durante onze minutos?",
    "Sabia que as redes das balizas são cosidas por pescadores de Esposende?",
)
POSTERS = (
    "Vem ser árbitro: curso gratuito para maiores de 16",
    "Dê sangue no intervalo: a carrinha está junto ao bar",
    "Bola ao alto: treinos abertos para raparigas",
    "O teu fair-play também conta para a tabela",
)
PAPERS = (
    *("Ficha do clube, assinada pela direção", "Duas fotografias por atleta, com fundo claro"),
    *("Exame médico feito depois de 1 de junho", "Declaração do dono do campo, se não for do clube"),
)
CUP_FINAL = datetime(2026, 6, 10, tzinfo=UTC)

NEWS = Slot("/", "bulletin on top of a list", {0: "", 1: "Comunicado n.º 41: inspeção aos balneários"}, "Avisos")
DRAW = Slot("/", "draw of a cup announced", {0: "", 15: "Sorteio dos quartos de final da Taça Arnoso"}, "Avisos")
OFFICE = Slot("/", "hours of a league's office", {0: "das 18h30 às 21h00", 7: "das 19h00 às 21h30"}, "Secretaria")
FEE = Slot("/", "fee for entering a team", {0: "135 € por equipa", 7: "150 € por equipa"}, "Inscrições")
STATE = Slot(
    PAGES[0][0], "state of a fixture", {0: "Confirmado", 2: "Adiado", 6: "Confirmado"}, "Pedralva – Castrelos", False
)
KICK_OFF = Slot(
    PAGES[0][0], "kick-off put off by a day", {0: "7 de março, 15h30", 6: "8 de março, 10h45"}, "Pedralva – Castrelos"
)
GROUND = Slot(
    PAGES[0][0],
    "pitch of a match",
    {0: "Campo da Ribeira Velha", 6: "Parque de Louselo", 11: "Campo da Ribeira Velha"},
    "Gondarães – Fontelas",
)
REFEREE = Slot(PAGES[0][0], "referee appointed", {0: "por nomear", 11: "Duarte Quintela"}, "Moinhos – Vilar")
POINTS = Slot(PAGES[1][0], "points in a league table", {0: "38", 5: "35", 12: "38"}, "Desportivo de Fontelas")
GOALS = Slot(PAGES[1][0], "goals after an awarded match", {0: "31-22", 5: "31-25"}, "Desportivo de Fontelas")
BANNED = Slot(PAGES[2][0], "player on the list of sanctions", {0: "", 3: "Hélder Maçaira"}, "Jogadores")
SERVED = Slot(PAGES[2][0], "sanction that was served", {0: "Tomé Vasquinho", 10: ""}, "Jogadores")
MATCHES = Slot(PAGES[2][0], "length of a suspension", {0: "2 jogos", 8: "5 jogos"}, "Rui Carreço", False)
FINE = Slot(PAGES[2][0], "fine for a club", {0: "75,00 €", 8: "122,50 €"}, "GD Castrelos")
PROTEST = Slot(PAGES[3][0], "deadline for a protest", {0: "48 horas", 4: "três dias úteis"}, "Artigo 12.º")
FORM = Slot(
    PAGES[3][0], "link target", {0: "/docs/protesto-v3.pdf", 4: "/docs/protesto-v4.pdf"}, "Impresso de protesto"
)
SUBS = Slot(PAGES[3][0], "substitutes allowed", {0: "até sete suplentes", 14: "até nove suplentes"}, "Artigo 7.º")
CLAUSE = Slot(
    PAGES[3][0], "clause struck out", {0: "Quem chegar depois do apito só entra ao intervalo.", 14: ""}, "Artigo 7.º"
)
SIGNED = Slot(PAGES[4][0], "player who was registered", {0: "", 2: "17 Ivo Sendim"}, "Plantel")
COACH = Slot(PAGES[4][0], "coach of an amateur team", {0: "Amândio Freixo", 9: "Cátia Rebordão"}, "Treinador")
PHONE = Slot(PAGES[4][0], "telephone of a club's delegate", {0: "961 555 307", 9: "961 555 370"}, "Delegado")
LEFT = Slot(PAGES[4][0], "goalkeeper who left", {0: "12 Nélson Tropeço", 13: ""}, "Plantel")
SLOTS = (
    *(NEWS, DRAW, OFFICE, FEE, STATE, KICK_OFF, GROUND, REFEREE, POINTS, GOALS, BANNED, SERVED, MATCHES, FINE),
    *(PROTEST, FORM, SUBS, CLAUSE, SIGNED, COACH, PHONE, LEFT),
)


def fans(fetch: Fetch) -> str:
    badge = f'<p class="badge text-bg-secondary">{number(fetch, 140, 890)} adeptos ligados</p>'
    return component(fetch, "adeptos", badge)


def poster(fetch: Fetch) -> str:
    return f'<div class="card text-bg-dark"><div class="card-body">{turned(fetch, POSTERS, 1)[0]}</div></div>'


def component(fetch: Fetch, name: str, inner: str) -> str:
    """A part of the page that the server can renew alone, with the state it wants back."""
    snapshot = (
        f"{{&quot;data&quot;:[],&quot;memo&quot;:{{&quot;id&quot;:&quot;{key(fetch, 20)}&quot;,&quot;name&quot;:&quot;"
        f"{name}&quot;}},&quot;checksum&quot;:&quot;{key(fetch, 64)}&quot;}}"
    )
    return f'<div wire:snapshot="{snapshot}" wire:effects="[]" wire:id="{key(fetch, 20)}">{inner}</div>'


def frame(path: str, title: str, main: str, fetch: Fetch, aside: str = "") -> str:
    teaser, _, words = pick(fetch, [page for page in PAGES if page[0] != path])
    first, second, third = mixed(fetch, SPONSORS, 3)
    cookies = sometimes(
        fetch,
        0.35,
        '<div class="js-cookie-consent cookie-consent fixed-bottom"><p>Este sítio usa cookies para contar visitas e '
        'guardar a sua série favorita.</p><button class="btn btn-warning">Aceito</button></div>',
    )
    pressed = "".join(
        f'<li class="nav-item"><a class="nav-link" href="{address}">{name}</a></li>' for address, name, _ in PAGES
    )
    return f"""<!DOCTYPE html><html lang="pt-PT"><head><meta charset="utf-8">
<meta name="csrf-token" content="{key(fetch, 40)}"><title>{title} | Liga Amadora do Arnoso</title>
<link rel="stylesheet" href="/build/assets/app-4ed993c7.css"><script type="module" src="/build/assets/app-b1f0d2aa.js"
></script>{json_ld("SportsOrganization", name="Liga Amadora do Arnoso", sport="Futebol")}</head>
<body class="antialiased bg-light"><div id="app">{
        component(
            fetch,
            "cabecalho",
            f'''<nav class="navbar navbar-expand-lg
shadow-sm"><div class="container"><a class="navbar-brand" href="/">Liga Amadora do Arnoso</a>
<ul class="navbar-nav ms-auto">{pressed}</ul></div></nav>''',
        )
    }
<main class="py-4"><div class="container"><div class="row"><div class="col-lg-8"><h1 class="display-6">{title}</h1>
{main}</div><aside class="col-lg-4">
{aside}
<div class="card mb-3"><div class="card-body"><h5 class="card-title">Também no nosso sítio</h5>
<a href="{teaser}" class="stretched-link">{words}</a></div></div>
</aside></div></div></main>
<section class="container sponsors"><h6>Apoios</h6><span>{first}</span> <span>{second}</span>
<span>{third}</span></section>
<footer class="border-top py-3"><div class="container"><p>Liga Amadora do Arnoso, Rua do Fontanário, 8,
1.º</p><p>Inscrita no registo das associações sem fins lucrativos desde 1978</p><ul class="list-inline">
<li class="list-inline-item"><a href="/privacidade">Privacidade</a></li><li class="list-inline-item">
<a href="/livro-de-reclamacoes">Livro de reclamações</a></li></ul><p>© {fetch.at:%Y} LAA</p></div></footer></div>
{cookies}<script src="/livewire/livewire.min.js" data-csrf="{
        key(fetch, 40)
    }" data-update-uri="/livewire/update"></script>
</body></html>"""


def home(round: int, fetch: Fetch) -> str:
    items = (
        (DRAW.at(round), -85),
        (NEWS.at(round), -4),
        ("Comunicado n.º 40: bolas homologadas até ao fim da época", 40),
        ("Reunião de delegados com boa casa em Lindoselo", 90),
        ("O relvado de Moinhos ficou pronto antes do prazo", 200),
    )
    news = "".join(
        f'<li class="list-group-item"><a href="/noticias">{title}</a><br><small>{ago(fetch, PORTUGUESE, before(age))}'
        "</small></li>"
        for title, age in items
        if title
    )
    main = f"""<p class="lead">Vinte e quatro clubes, duas séries e nenhum contrato. Aqui joga-se por um almoço, pela
aldeia e, de vez em quando, pela taça.</p><h2>Avisos</h2>
{component(fetch, "avisos", f'<ul class="list-group">{news}</ul>')}
<h2>Secretaria</h2><p>Atendemos às terças e quintas, {OFFICE.at(round)}, na sede. Fora desse horário deixe o envelope na
caixa verde, do lado esquerdo da porta.</p><h2>Inscrições para a próxima época</h2><p>Abrem em maio. O valor é de
{FEE.at(round)}, com o seguro de trinta atletas já incluído. Quem trouxer também uma
equipa de juniores recebe os apitos e as redes de graça.</p><ul>{listed(PAPERS)}</ul><h2>Direção</h2>
<dl><dt>Presidente</dt><dd>Olinda Carvalhais</dd><dt>Tesoureiro</dt><dd>Faustino Ramada</dd>
<dt>Conselho de arbitragem</dt><dd>Gualter Espinho e Lurdes Pontinha</dd></dl>
<p>Ninguém aqui recebe ordenado. Se o telefone tocar sem resposta, é porque estamos a marcar o campo.</p>"""
    return frame("/", "O futebol de domingo", main, fetch, f"<p>Hoje é {today(fetch, PORTUGUESE)}</p>")


def fixtures(round: int, fetch: Fetch) -> str:
    games = (
        ("União Pedralva", "GD Castrelos", KICK_OFF.at(round), "Campo do Outeiro", "Simão Berlindes", STATE.at(round)),
        ("ARC Gondarães", "Fontelas", "7 de março, 15h00", GROUND.at(round), "Elisa Trancoso", "Confirmado"),
        ("Os Moinhos", "SC Vilar", "8 de março, 15h00", "Relvado de Moinhos", REFEREE.at(round), "Confirmado"),
        ("Lindoselo FC", "Águias da Serra", "8 de março, 11h00", "Campo das Eiras", "Baltasar Pinho", "Confirmado"),
        ("Recreio de Tougues", "Atlético Bouças", "8 de março, 15h30", "Campo Novo", "Sónia Amarela", "Confirmado"),
        ("Casa do Povo", "Juventude Parada", "9 de março, 20h15", "Municipal 2", "Joel Arcozelo", "Confirmado"),
    )
    cards = "".join(
        f'<div class="card mb-2" wire:key="jogo-{place}"><div class="card-header"><strong>{one}</strong> – '
        f'<strong>{two}</strong></div><ul class="list-group list-group-flush"><li class="list-group-item">{when}</li>'
        f'<li class="list-group-item">{where}</li><li class="list-group-item">Árbitro: <span>{who}</span></li>'
        f'<li class="list-group-item"><span class="badge">{state}</span></li></ul></div>'
        for place, (one, two, when, where, who, state) in enumerate(games, 311)
    )
    main = f"""<p>Todos os jogos têm uma tolerância de vinte minutos. A equipa da casa traz três bolas e a água; a
visitante joga com o equipamento alternativo se as cores se confundirem.</p>
{component(fetch, "jornada", cards)}<p>Resultados por mensagem ao delegado da liga, até às nove da noite do próprio
dia.</p>"""
    return frame(
        PAGES[0][0],
        "Jornada 19",
        main,
        fetch,
        fans(fetch) + f"<p>Faltam {days_to(fetch, CUP_FINAL)} dias para a final da taça</p>",
    )


def table(round: int, fetch: Fetch) -> str:
    clubs = (
        ("1.º", "União Pedralva", "18", "13", "3", "2", "44-17", "42"),
        ("2.º", "Desportivo de Fontelas", "18", "12", "2", "4", GOALS.at(round), POINTS.at(round)),
        ("3.º", "Os Moinhos", "18", "10", "3", "5", "33-21", "33"),
        ("4.º", "GD Castrelos", "18", "9", "4", "5", "29-20", "31"),
        ("5.º", "Lindoselo FC", "18", "8", "6", "4", "27-19", "30"),
        ("6.º", "ARC Gondarães", "18", "7", "5", "6", "26-24", "26"),
        ("7.º", "Recreio de Tougues", "18", "6", "6", "6", "22-23", "24"),
        ("8.º", "SC Vilar", "18", "6", "3", "9", "20-28", "21"),
    )
    main = f"""<div class="table-responsive"><table class="table table-striped"><thead><tr><th>Lugar</th><th>Clube</th>
<th>J</th><th>V</th><th>E</th><th>D</th><th>Golos</th><th>Pontos</th></tr></thead><tbody>{rows(clubs)}</tbody></table>
</div><p>Os dois primeiros passam à fase de campeão e os dois últimos disputam a permanência com a Série B. Em caso de
igualdade conta primeiro o confronto direto e só depois a diferença de golos.</p>
<blockquote class="blockquote">{pick(fetch, TRIVIA)}</blockquote>"""
    return frame(PAGES[1][0], "Classificação da Série A", main, fetch, fans(fetch))


def sanctions(round: int, fetch: Fetch) -> str:
    players = (
        (BANNED.at(round), "SC Vilar", "1 jogo", "acumulação de amarelos"),
        ("Rui Carreço", "GD Castrelos", MATCHES.at(round), "palavras ao assistente"),
        (SERVED.at(round), "Os Moinhos", "1 jogo", "segundo amarelo"),
        ("Vítor Cortinhas", "Lindoselo FC", "2 jogos", "jogo violento"),
        ("Leandro Picoto", "Águias da Serra", "4 jogos", "agressão sem bola"),
    )
    clubs = (
        ("GD Castrelos", FINE.at(round), "adeptos junto ao túnel"),
        ("Atlético Bouças", "40,00 €", "atraso na entrega da ficha"),
        ("Casa do Povo", "25,00 €", "falta de bandeirolas de canto"),
    )
    main = f"""<h2>Jogadores</h2><table class="table"><thead><tr><th>Nome</th><th>Clube</th><th>Castigo</th>
<th>Motivo</th>
</tr></thead><tbody>{rows(players)}</tbody></table><h2>Clubes</h2><table class="table"><tbody>{rows(clubs)}</tbody>
</table><p>Os castigos contam a partir do jogo seguinte ao da publicação. Quem recorre deposita trinta euros, que são
devolvidos se tiver razão.</p><p>O conselho de disciplina reúne à segunda-feira à noite, à porta fechada, e publica as
decisões por ordem de chegada dos relatórios.</p>"""
    return frame(
        PAGES[2][0],
        "Mapa de castigos",
        main,
        fetch,
        "<p>" + pick(fetch, ("Leve a liga no bolso: instale a app", "Golos ao segundo no telemóvel")) + "</p>",
    )


def rules(round: int, fetch: Fetch) -> str:
    seventh = CLAUSE.at(round)
    main = f"""<ol class="list-unstyled artigos"><li><h3>Artigo 3.º Idade</h3><p>Podem jogar os nascidos até ao fim de
2009, com autorização dos pais se ainda forem menores.</p></li><li><h3>Artigo 5.º Duração</h3><p>Dois tempos de quarenta
minutos, com dez de descanso.</p><p>Com mais de trinta graus há uma pausa para água em cada parte.</p></li>
<li><h3>Artigo 7.º Equipas</h3><p>Cada equipa inscreve na ficha {SUBS.at(round)}, que podem entrar e sair uma só
vez.</p>{f"<p>{seventh}</p>" if seventh else ""}</li><li><h3>Artigo 9.º Falta de comparência</h3><p>Perde por três a
zero e paga a deslocação do adversário.</p><p>À segunda, sai da prova.</p></li><li><h3>Artigo 12.º Protestos</h3><p>O
protesto escreve-se na ficha e confirma-se por carta no prazo de {PROTEST.at(round)} depois do apito final.</p>
<p><a class="btn btn-outline-primary" href="{FORM.at(round)}">Impresso de protesto</a></p></li>
<li><h3>Artigo 15.º Casos omissos</h3><p>Decide a direção, ouvidos os dois capitães.</p></li></ol>"""
    return frame(PAGES[3][0], "Regulamento da prova", main, fetch, poster(fetch))


def club(round: int, fetch: Fetch) -> str:
    squad = (
        *("1 Abílio Serzedo", LEFT.at(round), "2 Marco Landim", "3 Paulo Jorge Ataíde", "4 Xavier Moledo"),
        *("5 Nuno Cepães", "6 Adérito Vau", "8 Bruno Outeirinho", "9 Wilson Tavira", "10 Quim Salgado"),
        *("11 Danilo Rego", "14 Telmo Bastos", SIGNED.at(round), "20 André Pousada"),
    )
    main = f"""<table class="table table-sm"><tbody><tr><th>Fundação</th><td>1966</td></tr><tr><th>Cores</th><td>Grená e
branco</td></tr><tr><th>Treinador</th><td>{COACH.at(round)}</td></tr><tr><th>Delegado</th><td>{PHONE.at(round)}</td>
</tr><tr><th>Campo</th><td>Campo do Outeiro, terra batida</td></tr></tbody></table><h2>Plantel</h2>
<ul class="list-group list-group-numbered-off">{listed(squad, ' class="list-group-item"')}</ul>
<p>A equipa começou com os moços que entregavam pão de madrugada e treinavam antes do segundo forno. Ainda hoje o prémio
por vitória é uma broa para cada um.</p>"""
    return frame(PAGES[4][0], "União Pedralva", main, fetch, poster(fetch))


FOOTBALL = MadeSite(
    "ligamador.test",
    (
        *("state of a component with its checksum", "fans who are connected"),
        *("three of seven backers of a league", "own page of the league with a catchy line"),
        *("poster that turns with the round of the clock", "days left to a cup final"),
        *("words for an app in two versions", "Portuguese date beside bulletins", "age of a bulletin"),
        *("did-you-know of a league", "cookie bar fixed to the bottom"),
    ),
    {"/": home, **dict(zip((page[0] for page in PAGES), (fixtures, table, sanctions, rules, club), strict=True))},
    SLOTS,
)
