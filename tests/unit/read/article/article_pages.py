"""Pages made by hand, for the tests of articles."""

from __future__ import annotations

import json

URL = "https://www.thepaper.test/2024/05/07/bridge"

ENGLISH = (
    "The council of the small town by the river met on Tuesday evening to talk about the old bridge at the mill.",
    "After three hours of debate its members decided that nothing at all should be decided before the autumn begins.",
    "“We have waited forty years for this bridge,” said the mayor, “and we can surely wait for a few months more.”",
    "Engineers had warned in March that two of the seven arches move when a heavy lorry crosses them in the rain.",
    "The county will now pay for a second report, which is to be read in public at the school hall in September.",
)
GERMAN = (
    "Der Gemeinderat der kleinen Stadt am Fluss hat am Dienstagabend über die alte Brücke an der Mühle beraten.",
    "Nach drei Stunden beschlossen die Mitglieder, dass vor dem Herbst überhaupt nichts beschlossen werden soll.",
    "Ingenieure hatten im März gewarnt, dass sich zwei der sieben Bögen bei Regen unter schweren Lastwagen bewegen.",
    "Der Landkreis bezahlt nun ein zweites Gutachten, das im September in der Aula der Schule verlesen werden soll.",
)
FRENCH = (
    "Le conseil de la petite ville au bord du fleuve s'est réuni mardi soir pour parler du vieux pont du moulin.",
    "Après trois heures de débat, ses membres ont décidé que rien ne serait décidé avant le début de l'automne.",
    "Les ingénieurs avaient averti en mars que deux des sept arches bougent quand un camion y passe sous la pluie.",
    "Le département paiera un second rapport, qui sera lu en public dans la salle de l'école au mois de septembre.",
)
POLISH = (
    "Rada małego miasta nad rzeką zebrała się we wtorek wieczorem, aby porozmawiać o starym moście przy młynie.",
    "Po trzech godzinach debaty radni postanowili, że przed jesienią nic w tej sprawie nie zostanie postanowione.",
    "Inżynierowie ostrzegali w marcu, że dwa z siedmiu przęseł ruszają się, gdy w deszczu przejeżdża ciężarówka.",
    "Powiat zapłaci teraz za drugi raport, który we wrześniu zostanie odczytany w szkolnej auli przed mieszkańcami.",
)
SPANISH = (
    "El consejo de la pequeña ciudad junto al río se reunió el martes por la noche para hablar del viejo puente.",
    "Tras tres horas de debate, sus miembros decidieron que nada se decidirá antes de que empiece el otoño.",
    "Los ingenieros advirtieron en marzo de que dos de los siete arcos se mueven cuando cruza un camión pesado.",
    "La provincia pagará ahora un segundo informe, que se leerá en público en el salón de la escuela en septiembre.",
)
JAPANESE = (
    "川沿いの小さな町の議会は火曜日の夜に集まり、水車小屋のそばの古い橋について話し合いました。",
    "三時間の議論の末、議員たちは秋が始まるまで何も決めないことを決めました。住民は驚いています。",
    "技術者は三月に、雨の日に重いトラックが渡ると七つのアーチのうち二つが動くと警告していました。",
    "県は二回目の調査の費用を負担し、その報告書は九月に学校の講堂で読み上げられる予定です。",
)
MENU = "".join(f'<li><a href="/section-{number}">Section {number} of the paper</a></li>' for number in range(12))
TEASERS = "".join(
    f'<div class="card"><h3><a href="/other-{number}">Another story number {number}</a></h3>'
    f"<p>In story {number} a man whom nobody had seen for years came back to the market and bought a horse.</p></div>"
    for number in range(6)
)


def paragraphs(texts: tuple[str, ...] = ENGLISH, times: int = 1) -> str:
    return "".join(f"<p>{text}</p>" for text in texts * times)


def page(
    main: str,
    *,
    head: str = "",
    title: str = "The bridge must wait",
    heading: str | None = None,
    lang: str = "en",
    around: bool = True,
) -> bytes:
    """A page of a newspaper around a main part."""
    h1 = f"<h1>{heading if heading is not None else title}</h1>" if heading != "" else ""
    before = f'<header><a href="/">The Paper</a></header><nav><ul>{MENU}</ul></nav>' if around else ""
    after = f'<footer>© 2024 The Paper. <a href="/terms">Terms of use</a> <ul>{MENU}</ul></footer>' if around else ""
    return (
        f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8"><title>{title} | The Paper</title>'
        f"{head}</head><body>{before}<main>{h1}{main}</main>{after}</body></html>"
    ).encode()


def linked(**node: object) -> str:
    """A script with JSON-LD of a news article."""
    said = {"@context": "https://schema.org", "@type": "NewsArticle", "headline": "The bridge must wait", **node}
    return f'<script type="application/ld+json">{json.dumps(said)}</script>'


def meta(name: str, content: str) -> str:
    return f'<meta property="{name}" content="{content}">'
