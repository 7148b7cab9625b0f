"""A university library in Portugal on a system of views and blocks: loans, hours, rooms, loans from afar, notices."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, number, pick, sometimes
from bench.changing.moment.prose import Prose, grid, slots
from bench.changing.parts import MadeSite
from bench.changing.pieces import Tongue, ago, before, days_to, json_ld, today
from bench.changing.scenario import Fetch

TEXT = Prose(
    '<div class="paragraph paragraph--type--texto">{}</div>',
    '<h2 class="field field--name-field-titulo">{}</h2>',
    '<p class="text-align-left">{}</p>',
)
PORTUGUESE = Tongue(
    [f"{day}-feira" for day in ("segunda", "terça", "quarta", "quinta", "sexta")] + ["sábado", "domingo"],
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(),
    "{weekday}, {day} de {month} de {year}",
    ("há {} minuto", "há {} minutos"),
    ("há {} hora", "há {} horas"),
    ("há {} dia", "há {} dias"),
)
BOOKS = (
    ("A casa das marés", "Leonor Vilhena"),
    ("Breve história do vidro", "Baltasar Nóbrega"),
    ("Gramática do silêncio", "Inês Quintela"),
    ("O cálculo das pontes", "Amadeu Sobral"),
    ("Cartas de uma botânica", "Filipa Morgado"),
)
TIPS = (
    "Use aspas para procurar uma expressão tal como está escrita.",
    "Um asterisco no fim da palavra encontra também os plurais.",
    "Guarde as pesquisas na sua conta e receba as novidades por correio.",
    "Pode filtrar os resultados pela língua, na coluna da esquerda.",
    "O código de cada estante indica o piso em que se encontra.",
)
BASES = ("Atlântida Jurídica", "BioTexto", "Engenho e Arte", "Hemeroteca Lusa", "MatRevista", "Teses do Sul")
PARTNERS = ("Fundação Arco da Sé", "Município de Alvorães", "Caixa do Tâmega", "Livraria Quatro Ventos")
WEEK = datetime(2026, 4, 20, tzinfo=UTC)

SLOTS = slots("""
/ | director named in a welcome | Bem-vindos | Graça Temudo | 12: Joaquim Avelar
/ | novelty of a library at the top | Novidades | - | 4: A coleção de mapas do século XVIII está digitalizada.
/ | volumes in a library's account | A coleção | 418 mil volumes | 9: 423 mil volumes
/emprestimo | days of a loan for a kind of reader | Estudantes de licenciatura | 14 dias | 2: 21 dias
/emprestimo | fine for a day overdue | Atrasos | 0,50 € | 10: 0,75 €
/emprestimo | kind of reader struck off a table | Prazos | Antigos alunos | 6: -
/horarios | last hour of a branch library | Polo de Ciências | 20h15 | 3: 21h15
/horarios | state of a night reading room | Sala noturna | Em funcionamento | 5: Suspensa | 8: Em funcionamento
/salas | seats of a group room | Sala Camilo | 6 lugares | 11: 8 lugares
/salas | days ahead that a room can be booked | Como reservar | sete dias | 7: dez dias
/emprestimo-interbibliotecas | cost of a loan from abroad | Estrangeiro | 9,80 € | 1: 11,20 €
/emprestimo-interbibliotecas | link target | Formulário de pedido | /sites/default/files/eib-pedido-v3.pdf | 13:
    /sites/default/files/eib-pedido-v4.pdf
/avisos | notice of a lift out of order | Avisos em vigor | - | 7: O elevador do edifício central está parado até 30 de
    abril.
/avisos | end of a trial access | Acesso experimental | 31 de março | 14: 15 de maio
/contactos | extension of a reference desk | Referência | 5214 | 9: 5241
/contactos | librarian of a subject | Direito | Rita Falcão | 15: Simão Brandão
""")
HEAD, FRESH, VOLUMES, TERM, FINE, ALUMNI, CLOSING, NIGHT = SLOTS[:8]
SEATS, AHEAD, ABROAD, FORM, WORKS, TRIAL, EXTENSION, SUBJECT = SLOTS[8:]


def block(name: str, title: str, inner: str) -> str:
    return f'<div id="block-{name}" class="block"><h2>{title}</h2><div class="content">{inner}</div></div>'


def view(fetch: Fetch, name: str, inner: str) -> str:
    """A view, with the class by which its script finds it again."""
    return (
        f'<div class="views-element-container"><div class="view view-{name} js-view-dom-id-{key(fetch, 64)}">'
        f'<div class="view-content">{inner}</div></div></div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    book, author = pick(fetch, BOOKS)
    hour = fetch.at.hour
    now = "Aberta neste momento" if 8 <= hour < 20 else "Fechada neste momento"
    bases = listed(mixed(fetch, BASES, 3), ' class="views-row"')
    cookies = sometimes(
        fetch,
        0.4,
        '<div id="sliding-popup" class="eu-cookie-compliance-banner"><p>Este sítio usa testemunhos de conexão para '
        "estatísticas anónimas de consulta.</p><button>Concordo</button> <button>Não, obrigado</button></div>",
    )
    inquiry = sometimes(
        fetch,
        0.3,
        block("inquerito", "A sua opinião conta", "<p>Responda a três perguntas sobre as nossas salas de leitura.</p>"),
    )
    return f"""<!DOCTYPE html><html lang="pt-pt" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8">
<meta name="Generator" content="Drupal 10 (https://www.drupal.org)"><title>{title} | Bibliotecas da UA</title>
<link rel="stylesheet" href="/sites/default/files/css/css_{key(fetch, 10)}.css">
{json_ld("Library", name="Bibliotecas da Universidade de Alvorães")}</head><body class="path-node
page-node-type-pagina">
<a href="#main-content" class="visually-hidden focusable">Passar para o conteúdo principal</a>{cookies}
<div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas><header role="banner"><div
class="region region-header"><a href="/" rel="home">Bibliotecas da Universidade de Alvorães</a></div>
<nav role="navigation" aria-labelledby="block-menu-principal" class="block block-menu navigation"><ul class="menu">
<li class="menu-item"><a href="/emprestimo">Empréstimo</a></li><li class="menu-item"><a
href="/horarios">Horários</a></li>
<li class="menu-item"><a href="/salas">Salas de grupo</a></li><li class="menu-item"><a
href="/emprestimo-interbibliotecas">Empréstimo interbibliotecas</a></li><li class="menu-item"><a
href="/avisos">Avisos</a>
</li><li class="menu-item"><a href="/contactos">Contactos</a></li></ul></nav><div class="region region-highlighted">
<p>{now} (biblioteca central, das 8h00 às 20h00)</p></div></header><main role="main"><div class="layout-content"><h1
class="page-title">{title}</h1><article class="node node--type-pagina node--view-mode-full"><div
class="node__content">{TEXT.html(main)}</div></article></div><aside class="layout-sidebar-second" role="complementary">
{block("sugestao", "Da nossa estante", f"<p><cite>{book}</cite>, de {author}</p>")}
{block("bases", "Bases de dados à mão", view(fetch, "recursos", f"<ul>{bases}</ul>"))}{inquiry}</aside></main>
<footer role="contentinfo"><div class="region region-footer"><p>Largo dos Estudos, 4700 Alvorães</p><ul class="menu">
<li>Regulamento</li><li>Acessibilidade</li><li>Proteção de dados</li><li>Repositório</li></ul><p>Universidade de
Alvorães, {fetch.at:%Y}. Página composta às {clock(fetch)}.</p></div></footer></div></body></html>"""


def table(heads: str, lines: str) -> str:
    head = grid(heads, 'th scope="col"')
    return f'<table class="tabela table-responsive"><thead>{head}</thead><tbody>{grid(lines)}</tbody></table>'


def tip(fetch: Fetch) -> str:
    return f'<div class="dica"><strong>Dica de pesquisa</strong> <span>{pick(fetch, TIPS)}</span></div>'


def home(round: int, fetch: Fetch) -> str:
    news = (
        FRESH.at(round),
        "Há novas visitas guiadas para os alunos do primeiro ano, às quartas-feiras depois de almoço.",
        "O catálogo passou a mostrar as capas das teses defendidas na casa.",
    )
    main = f"""Quatro edifícios, uma só conta de leitor.
## Bem-vindos
Quem estuda precisa de tempo, de luz e de alguém a quem perguntar. Cuidamos das três coisas o melhor que sabemos.
¶ {HEAD.at(round)}, direção das bibliotecas
## Novidades
{view(fetch, "novidades", f"<ul>{listed(news)}</ul>")}
## A coleção
Guardamos {VOLUMES.at(round)}, doze mil títulos de revistas e o espólio de sete professores. O que não estiver nas
estantes vem do depósito em menos de um dia.
¶ As obras anteriores a 1801 consultam-se na sala dos reservados, com luvas e lápis.
## Semana da leitura
Faltam {days_to(fetch, WEEK)} dias para a semana da leitura, com feira de trocas no claustro.
## Quem nos apoia
<ul class="parceiros">{listed(mixed(fetch, PARTNERS))}</ul>"""
    return frame("/", "Bibliotecas da Universidade", main, fetch)


def loans(round: int, fetch: Fetch) -> str:
    lines = f"""Estudantes de licenciatura|5 obras|{TERM.at(round)}|2 renovações
Estudantes de mestrado|10 obras|28 dias|2 renovações
Doutorandos e docentes|20 obras|90 dias|1 renovação
Pessoal técnico|8 obras|30 dias|2 renovações
{ALUMNI.at(round)}|3 obras|10 dias|Sem renovação"""
    main = f"""Para levar livros para casa basta o cartão da universidade, ou o telemóvel com a aplicação.
## Prazos
{table("Leitor|Quantidade|Prazo|Prolongar", lines)}
## Atrasos
Por cada obra e dia de atraso cobram-se {FINE.at(round)}. Acima de vinte euros a conta fica bloqueada até ao pagamento.
¶ Quem avisar antes do fim do prazo de que está doente não paga nada.
## Reservas
Uma obra emprestada pode ser reservada no catálogo. Espera por si três dias no balcão, com o seu nome numa tira.
## O que não sai
Dicionários, atlas, jornais e tudo o que tiver uma etiqueta vermelha na lombada.
¶ {tip(fetch)}"""
    return frame("/emprestimo", "Empréstimo", main, fetch)


def hours(round: int, fetch: Fetch) -> str:
    lines = f"""Biblioteca central|8h00|19h45|9h30 às 13h00
Polo de Ciências|8h30|{CLOSING.at(round)}|Encerrado
Polo de Direito|9h00|19h00|10h00 às 12h30
Polo de Belas-Artes|10h00|18h30|Encerrado"""
    main = f"""Hoje é {today(fetch, PORTUGUESE)}.
## Período de aulas
{table("Lugar|Abre|Últimas saídas|Sábado", lines)}
¶ As luzes apagam-se um quarto de hora depois, e o segurança não tem chaves para quem adormecer.
## Sala noturna
Piso zero do edifício central, entrada pelo pátio com o cartão. Situação: <strong>{NIGHT.at(round)}</strong>.
## Exames
Em janeiro e em junho a central está aberta também ao domingo, da parte da tarde.
## Férias
Em agosto todos os polos fecham, e os empréstimos prolongam-se sozinhos até setembro.
## Feriados
Fechamos nos feriados nacionais e no dia da cidade, a 13 de outubro."""
    return frame("/horarios", "Horários", main, fetch)


def rooms(round: int, fetch: Fetch) -> str:
    lines = f"""Sala Camilo|Piso 1|{SEATS.at(round)}|Quadro branco
Sala Florbela|Piso 1|4 lugares|Ecrã
Sala Pessoa|Piso 2|12 lugares|Ecrã e câmara
Cabine A|Piso 3|1 lugar|Isolada do ruído
Sala do Rio|Piso 3|16 lugares|Projetor e vista"""
    main = f"""Para trabalhar em voz alta sem incomodar ninguém.
¶ {table("Sala|Onde|Lotação|Tem", lines)}
## Como reservar
Na aplicação, até {AHEAD.at(round)} antes. Cada grupo pode ter duas horas por dia, e mais duas se ninguém quiser a sala.
¶ <form class="webform" method="post"><input type="hidden" name="form_build_id" value="form-{
        key(fetch, 43)
    }"><label>Número de leitor<input></label><button>Ver salas livres</button></form>
## Quem falta
Passados quinze minutos a reserva cai. À terceira vez, a conta fica um mês sem salas.
## Regras da casa
Água em garrafa fechada, sim; comida, no bar. Deixe o quadro limpo e as cadeiras à volta da mesa.
¶ {number(fetch, 2, 31)} leitores estão a consultar esta página."""
    return frame("/salas", "Salas de grupo", main, fetch)


def afar(round: int, fetch: Fetch) -> str:
    lines = f"""Do país, livro|5,40 €|Uma semana
Do país, cópia de artigo|3,10 €|Dois dias
Estrangeiro, livro|{ABROAD.at(round)}|Três semanas
Estrangeiro, cópia de artigo|6,60 €|Quatro dias"""
    main = f"""Se não temos a obra, pedimo-la a quem a tem.
## Custos e demora
{table("Pedido|Custo|Costuma demorar", lines)}
¶ Os doutorandos têm dez pedidos por ano pagos pela escola doutoral.
## Como pedir
Preencha o <a href="{FORM.at(round)}">Formulário de pedido</a> e envie-o com o título completo e o número da norma.
¶ Um pedido só começa a contar quando recebe o nosso número.
## Consulta
As obras vindas de fora leem-se na sala dois, salvo se a biblioteca que empresta consentir que saiam.
## Direitos de autor
De cada livro enviamos um capítulo, de cada revista um artigo por número.
¶ {tip(fetch)}"""
    return frame("/emprestimo-interbibliotecas", "Empréstimo interbibliotecas", main, fetch)


def notices(round: int, fetch: Fetch) -> str:
    current = (
        WORKS.at(round),
        "As impressoras do piso 2 só aceitam o cartão novo.",
        "O cacifo que não for esvaziado à noite é aberto pela segurança.",
    )
    main = f"""O que muda, o que avariou e o que está à experiência.
## Avisos em vigor
{view(fetch, "avisos", f"<ul>{listed(current)}</ul>")}
## Acesso experimental
A enciclopédia de arquitetura da editora Pórtico está acessível em toda a rede até {TRIAL.at(round)}.
## Rede sem fios
Quem vem de outra universidade entra com a conta da sua casa. No claustro o sinal é fraco e assim ficará.
## Achados
Os objetos guardam-se um mês na portaria. O último achado foi reclamado {ago(fetch, PORTUGUESE, before(29))}."""
    return frame("/avisos", "Avisos", main, fetch)


def contacts(round: int, fetch: Fetch) -> str:
    lines = f"""Balcão|Equipa de atendimento|5200
Referência|Vera Cascais|{EXTENSION.at(round)}
Direito|{SUBJECT.at(round)}|5226
Ciências e engenharia|Duarte Penaguião|5233
Belas-Artes|Noémia Sarmento|5259
Reservados|Abel Fontoura|5270"""
    main = f"""Pelo telefone 253 555 000, seguido da extensão.
¶ {table("Serviço|Pessoa|Extensão", lines)}
## Por escrito
Respondemos às mensagens no próprio dia útil; às perguntas difíceis, quando soubermos a resposta.
## Formação
Uma hora sobre citações, outra sobre bases de dados, para turmas e a pedido dos docentes.
## Como chegar
O autocarro 7 para no Largo dos Estudos. Há lugar para bicicletas debaixo da arcada.
## Sugestões de compra
Indique o autor, o título e a unidade curricular. Decide-se na última quinta-feira de cada mês.
¶ {tip(fetch)}"""
    return frame("/contactos", "Contactos", main, fetch)


BIBLIOTECA = MadeSite(
    "bibliotecas-alvoraes.test",
    (
        "book from a library's shelf, one of five",
        "three of six databases at hand",
        "class by which a view is found again",
        "central library open or closed by the clock",
        "banner on cookies in European Portuguese",
        "inquiry on reading rooms",
        "time at which a library's page was composed",
        "hint for a catalogue search, one of five",
        "date of the day in European Portuguese",
        "days to a week of reading",
        "four supporters in any order",
        "age of the last find claimed",
        "readers who look at a list of rooms",
    ),
    {
        "/": home,
        "/emprestimo": loans,
        "/horarios": hours,
        "/salas": rooms,
        "/emprestimo-interbibliotecas": afar,
        "/avisos": notices,
        "/contactos": contacts,
    },
    SLOTS,
)
