"""What a guild of orchard growers says, and when it says something else."""

from __future__ import annotations

from bench.changing.parts import Slot

HOME, STATUTES, PAPERS, JOIN = "/", "/statutes/", "/documents/", "/membership/"
BOARD, ASSEMBLY, GRANTS = "/board/", "/general-assembly/", "/grants/"

DESK = Slot(
    HOME,
    "days of an office",
    {0: "Tuesdays and Thursdays from nine to noon", 5: "Tuesdays only from nine to noon"},
    "The office",
)
FROST = Slot(
    HOME,
    "seasonal notice",
    {
        0: "",
        2: "The frost line is staffed from five in the morning; growers below 200 metres should have their candles "
        "in the rows by nightfall.",
        7: "",
    },
)

QUORUM = Slot(STATUTES, "quorum of a meeting", {0: "one tenth of all members", 9: "one eighth of all members"}, "§ 7")
SEVENTH = Slot(
    STATUTES,
    "heading of a section of statutes",
    {0: "§ 7 Resolutions of the assembly", 9: "§ 7 Resolutions and voting by letter"},
)
AMENDED = Slot(
    STATUTES,
    "date of the text in force",
    {0: "as amended on 16 November 2024", 9: "as amended on 21 February 2026"},
)
HONORARY = Slot(
    STATUTES,
    "subsection of statutes",
    {0: "(4) Honorary members pay no fee and may speak in the assembly, but have no vote.", 12: ""},
    "§ 4",
)

MINUTES = Slot(
    PAPERS,
    "link target",
    {
        0: "https://files.threevalleys.example/2025/minutes-autumn-draft.pdf",
        3: "https://files.threevalleys.example/2025/minutes-autumn-signed.pdf",
    },
    "Minutes of the autumn meeting",
)
LEASE = Slot(
    PAPERS,
    "revision of a model contract",
    {0: "revision 2.1", 6: "revision 2.2", 8: "revision 2.1"},
    "Model lease for orchard land",
)
CALENDAR = Slot(PAPERS, "file of a list", {0: "Spraying calendar 2025", 10: ""})

FEE = Slot(JOIN, "annual fee", {0: "€48", 4: "€52"}, "Single grower")
IBAN = Slot(
    JOIN,
    "digits of an account number",
    {0: "TV17 3000 0512 8840 0719 33", 11: "TV17 3000 0512 8840 0791 33"},
    "Account of the guild",
)
LEAVING = Slot(JOIN, "period of notice in fine print", {0: "three months", 14: "six weeks"}, "Leaving the guild")

TREASURER = Slot(BOARD, "holder of an honorary post", {0: "Cornelius Abt", 6: "Philippa Goss"}, "Treasurer")
YOUTH = Slot(
    BOARD,
    "post filled and empty again",
    {0: "vacant", 3: "Jory Maddern (acting)", 9: "vacant"},
    "Youth officer",
)

DAY = Slot(
    ASSEMBLY,
    "assembly moved to another day",
    {0: "Saturday 25 April 2026 at 2 pm", 7: "Saturday 9 May 2026 at 2 pm"},
    "When",
)
MOTION = Slot(
    ASSEMBLY,
    "item of an agenda",
    {0: "", 11: "Motion of the Upper Valley branch to buy a second mobile press"},
    "Agenda",
)

OPEN = Slot(
    GRANTS,
    "whether a fund takes applications",
    {0: "Applications open", 5: "Applications suspended", 8: "Applications open", 15: "Applications suspended"},
    "Old varieties fund",
)
MOST = Slot(GRANTS, "upper end of a range", {0: "€4,000", 12: "€3,500"}, "Old varieties fund")

SLOTS = (
    DESK,
    FROST,
    QUORUM,
    SEVENTH,
    AMENDED,
    HONORARY,
    MINUTES,
    LEASE,
    CALENDAR,
    FEE,
    IBAN,
    LEAVING,
    TREASURER,
    YOUTH,
    DAY,
    MOTION,
    OPEN,
    MOST,
)

# A page, its title and a sentence of it.
PAGES = (
    (STATUTES, "Statutes of the guild", "The guild serves the growing of fruit on tall trees and nothing else."),
    (PAPERS, "Documents to download", "Paper copies are sent by post on request."),
    (JOIN, "Becoming a member", "Whoever has one apple tree is a grower to us."),
    (BOARD, "The board", "All posts are honorary and run for three years."),
    (ASSEMBLY, "General assembly", "Coffee and cake are provided by the host branch."),
    (GRANTS, "Grants for growers", "We pay when the trees are in the ground and not before."),
)
SPONSORS = (
    "Brandis Cooperage",
    "Savings Bank of the Three Valleys",
    "Nursery Oldfield and Sons",
    "Cider House Merrow",
    "Ladders by Stamm",
    "Vale Insurance Mutual",
    "Peck's Garden Tools",
)
VOICES = (
    ("Thea, member since 2009", "They lent me a press, a ladder and two uncles who knew how to use them."),
    ("Anselm, member since 1987", "I came for the insurance and stayed for the pears."),
    ("Rowena, member since 2021", "My first pruning course saved a tree that my grandmother planted."),
    ("Bartho, member since 2015", "When the hail came, the phone rang before I had counted the damage."),
    ("Imke, member since 1999", "Nowhere else do people argue so kindly about rootstocks."),
)
SAYINGS = (
    "Plant pears for your heirs.",
    "Who prunes in anger picks in sorrow.",
    "A warm January fills the hospital and empties the cellar.",
    "One swarm in May is worth a cart of hay.",
    "The best manure is the farmer's footstep.",
    "Bloom in the rain, barrels in vain.",
)
