"""How three more languages write dates and ages."""

from __future__ import annotations

from bench.changing.pieces import Tongue

NORWEGIAN = Tongue(
    "mandag tirsdag onsdag torsdag fredag lørdag søndag".split(),
    "januar februar mars april mai juni juli august september oktober november desember".split(),
    "{weekday} {day}. {month} {year}",
    ("{} minutt siden", "{} minutter siden"),
    ("{} time siden", "{} timer siden"),
    ("{} dag siden", "{} dager siden"),
)
CATALAN = Tongue(
    "dilluns dimarts dimecres dijous divendres dissabte diumenge".split(),
    (
        "de gener",
        "de febrer",
        "de març",
        "d'abril",
        "de maig",
        "de juny",
        "de juliol",
        "d'agost",
        "de setembre",
        "d'octubre",
        "de novembre",
        "de desembre",
    ),
    "{weekday}, {day} {month} de {year}",
    ("fa {} minut", "fa {} minuts"),
    ("fa {} hora", "fa {} hores"),
    ("fa {} dia", "fa {} dies"),
)
UKRAINIAN = Tongue(
    "понеділок вівторок середа четвер п'ятниця субота неділя".split(),
    "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня".split(),
    "{weekday}, {day} {month} {year} р.",
    ("{} хв тому", "{} хв тому"),
    ("{} год тому", "{} год тому"),
    ("{} день тому", "{} дн. тому"),
)
