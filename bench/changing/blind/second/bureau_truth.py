"""What a bureau of weather and hazards says, and when it says something else."""

from __future__ import annotations

from bench.changing.parts import Slot

HOME, COAST, SNOW, RIVERS = "/", "/warnings/coast", "/warnings/avalanches", "/warnings/rivers"
STATIONS, DATA, LEVELS = "/service/stations", "/service/open-data", "/about/levels"

LEVEL = Slot(
    COAST,
    "level of a warning",
    {0: "Yellow warning", 3: "Amber warning", 6: "Yellow warning", 10: "Amber warning"},
    "Outer coast and islands",
    also=(HOME,),
)
HOTLINE = Slot(HOME, "digits of a hotline", {0: "0800 771 4063", 13: "0800 771 4036"}, "Hazard line")

EXPIRES = Slot(COAST, "end of a warning", {0: "noon on Saturday", 6: "midnight on Saturday"}, "In force until")
WAVES = Slot(COAST, "first of two forecast ranges", {0: "4 to 6 metres", 3: "5 to 8 metres"}, "Significant wave height")
BREAKWATER = Slot(
    COAST,
    "instruction to the public",
    {
        0: "",
        3: "Stay off breakwaters and harbour walls, even if they look dry: single waves can run over them without "
        "notice.",
        14: "",
    },
    "What to do",
)

DANGER = Slot(
    SNOW,
    "degree of danger in a table",
    {0: "3, considerable", 2: "4, high", 7: "3, considerable"},
    "Northern Tarn range",
)
LINE = Slot(SNOW, "height in a sentence", {0: "above 1,900 m", 5: "above 2,100 m"})
REGION = Slot(SNOW, "region of a bulletin", {0: "Hinter Forn", 11: ""})

TITLE = Slot(
    RIVERS,
    "heading of a notice",
    {0: "Flood watch for the lower Oste", 4: "Flood warning for the lower Oste"},
)
CREST = Slot(RIVERS, "forecast crest", {0: "5.80 m", 4: "6.20 m", 9: "6.02 m"}, "Grell bridge")
ROAD = Slot(RIVERS, "closed road", {0: "", 8: "Ferry road at Grell, both lanes"}, "Closed to traffic")

BROKEN = Slot(STATIONS, "condition of a station", {0: "Out of order", 6: "Working again"}, "Cape Sorrow lighthouse")
NUMBER = Slot(
    STATIONS, "digits of a station number", {0: "TV-60418-2207", 12: "TV-60418-2270"}, "Mount Ebb observatory"
)

RELEASE = Slot(DATA, "release that was taken back", {0: "3.8.1", 1: "3.9.0", 5: "3.8.1"}, "Current release")
QUOTA = Slot(DATA, "daily allowance", {0: "5,000 requests", 10: "2,500 requests"}, "Without a key")
SCHEMA = Slot(
    DATA,
    "link target",
    {
        0: "https://files.bwh.example/schema/notice-2024-11.xsd",
        14: "https://files.bwh.example/schema/notice-2026-03.xsd",
    },
    "schema of notices",
)

AMBER = Slot(
    LEVELS,
    "wording of a definition",
    {
        0: "Damage is likely. Change your plans and keep away from the places that are named.",
        8: "Damage is likely and lives may be at risk. Change your plans, and be ready to leave your home.",
    },
    "Amber",
)
CHIEF = Slot(LEVELS, "official in charge", {0: "Ingrid Valtonen", 15: "Rasmus Eideland"}, "Head of warnings")

SLOTS = (
    LEVEL,
    HOTLINE,
    EXPIRES,
    WAVES,
    BREAKWATER,
    DANGER,
    LINE,
    REGION,
    TITLE,
    CREST,
    ROAD,
    BROKEN,
    NUMBER,
    RELEASE,
    QUOTA,
    SCHEMA,
    AMBER,
    CHIEF,
)

PAGES = (
    (COAST, "Warnings for the coast"),
    (SNOW, "Avalanche bulletin"),
    (RIVERS, "River notices"),
    (STATIONS, "Stations and their condition"),
    (DATA, "Open data service"),
    (LEVELS, "What the levels mean"),
)
HINTS = (
    "Keep a torch, a radio and water for three days where everybody in the house can find them.",
    "Know the highest floor of your building and how to get there in the dark.",
    "Photograph your belongings once a year: insurers ask for it.",
    "Never drive through water that moves, however shallow it seems.",
    "Agree on a place to meet if the telephone network fails.",
    "Tie down trampolines, bins and garden furniture before the wind rises.",
)
PICTURES = (
    ("Shelf cloud over Port Lisle", "L. Amsel, volunteer observer"),
    ("Rime on the mast at Mount Ebb", "station staff"),
    ("The Oste at Grell in the flood of 2013", "state archive"),
    ("Waterspout off Cape Sorrow", "crew of the pilot boat"),
    ("Halo at minus twenty degrees", "K. Ferro, volunteer observer"),
    ("Dust from the desert on a car roof", "sent in by a reader"),
)
