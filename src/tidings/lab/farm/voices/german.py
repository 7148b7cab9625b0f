"""The German of the farm."""

from __future__ import annotations

from tidings.lab.farm.voices.voice import Topic, Voice

GERMAN = Voice(
    language="de",
    topics=(
        Topic(
            "Politik",
            "politik",
            (
                ("Stadtrat", "der Stadtrat"),
                ("Landkreis", "der Landkreis"),
                ("Bürgerinitiative", "die Bürgerinitiative"),
                ("Verkehrsamt", "das Verkehrsamt"),
                ("Schulbehörde", "die Schulbehörde"),
            ),
            (
                ("beschließt neuen Fahrplan", "hat einen neuen Fahrplan für die Fähren beschlossen"),
                ("verschiebt Entscheidung", "hat die Entscheidung über das alte Zollhaus verschoben"),
                ("verspricht mehr Radwege", "hat mehr Radwege entlang des Flusses versprochen"),
                ("lehnt Parkhaus ab", "hat den Bau eines dritten Parkhauses abgelehnt"),
                ("lädt zum Gespräch ein", "hat alle Nachbarn zu einem offenen Gespräch eingeladen"),
            ),
        ),
        Topic(
            "Wirtschaft",
            "wirtschaft",
            (
                ("Werft", "die Werft am Osthafen"),
                ("Sparkasse", "die Sparkasse"),
                ("Bäckerinnung", "die Innung der Bäcker"),
                ("Möbelhaus", "das älteste Möbelhaus der Stadt"),
            ),
            (
                ("sucht hundert Leute", "hat hundert neue Stellen angekündigt"),
                ("meldet bestes Frühjahr", "hat das beste Frühjahr seit neun Jahren gemeldet"),
                ("senkt die Preise", "hat noch vor dem Sommer die Preise gesenkt"),
                ("warnt vor teurem Holz", "hat vor steigenden Preisen für Holz gewarnt"),
            ),
        ),
        Topic(
            "Kultur",
            "kultur",
            (
                ("Stadttheater", "das Stadttheater"),
                ("Blaskapelle", "die Blaskapelle"),
                ("Bücherei", "die städtische Bücherei"),
                ("Filmklub", "der Filmklub"),
            ),
            (
                ("holt Sommerspiel zurück", "hat das Sommerspiel auf dem Wasser zurückgeholt"),
                ("zeigt alte Briefe", "hat eine Ausstellung mit alten Briefen eröffnet"),
                ("verleiht Instrumente", "hat damit begonnen, Instrumente kostenlos zu verleihen"),
                ("feiert Jubiläum", "hat mit vielen Gästen ein rundes Jubiläum gefeiert"),
            ),
        ),
    ),
    lead=(
        "Lange war darüber gesprochen worden: {subject} {deed}, wie {when} in {place} bekannt wurde.",
        "Nach Wochen voller Gespräche steht fest: {subject} {deed}, und in {place} freuen sich viele darüber.",
    ),
    sentences=(
        "{person} begleitet das Vorhaben seit dem ersten Tag und nennt es einen längst fälligen Schritt.",
        "Rund {number} Menschen kamen {when} nach {place}, viele von ihnen zum ersten Mal.",
        "Die Einzelheiten sollen geklärt werden, sobald {group} wieder zusammenkommen.",
        "„Wir haben {small} Jahre darauf gewartet“, sagte {person}, „und jetzt wollen wir sehen, ob es gelingt.“",
        "Nicht alle sind einverstanden, denn {group} erinnern daran, dass so etwas schon einmal versprochen wurde.",
        "Ein Bericht von {number} Seiten, der dieser Zeitung vorliegt, spricht von vorsichtiger Hoffnung.",
        "In {place} ist ein ähnlicher Versuch vor {small} Jahren gescheitert, deshalb bleibt man dort zurückhaltend.",
        "Wer in der Nähe wohnt, muss bis zum Herbst mit Lärm, Staub und gesperrten Straßen rechnen.",
        "Im Mittelpunkt steht {thing}, und dafür ist auch der größte Teil des Geldes vorgesehen.",
        "Unterschrieben sei noch nichts, fügte {person} hinzu, aber die Richtung sei allen im Raum klar gewesen.",
        "Offen bleibt die Frage, was geschieht, wenn die erste Begeisterung vorüber ist.",
        "Für {person} ist es vor allem eine Frage des Vertrauens, und Vertrauen wächst langsamer als jede Baustelle.",
        "Die Zahlen sind bescheiden, aber sie steigen seit {small} Quartalen, was sogar {person} überrascht hat.",
        "Im nächsten Frühjahr soll zum ersten Mal Bilanz gezogen werden, und bis dahin bitten {group} um Geduld.",
    ),
    people=("Anna Lindner", "Jürgen Kröger", "Sabine Voß", "Mehmet Aydın", "Käthe Brandt", "Uwe Petersen"),
    places=("Lübeck", "Görlitz", "Husum", "Tübingen", "Bremen", "Köln", "Münster", "Würzburg"),
    whens=("am Montag", "am späten Dienstag", "heute Morgen", "gestern Abend", "am Wochenende"),
    things=("die neue Brücke", "das Heizwerk", "der Nachtbus", "das gemeinsame Archiv", "die Schulküche"),
    groups=("die Händler", "die Eltern", "die älteren Anwohner", "die Freiwilligen", "die Pendler"),
    located="{place}: {headline}",
    retitled="{headline} (aktualisiert)",
    correction="Dieser Artikel wurde {when} berichtigt: Eine frühere Zahl war falsch, wie {person} anmerkte.",
    more="Mehr von dieser Seite",
)
