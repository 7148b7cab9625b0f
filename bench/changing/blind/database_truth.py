"""What is true of a hosted database, and the small sets its pages draw from."""

from __future__ import annotations

from bench.changing.parts import Slot

VERSION = Slot("/", "version on a badge", {0: "Brackenbase 7.3 is here", 6: "Brackenbase 7.4 is here"})
SNAPSHOTS = Slot(
    "/",
    "promise put in other words",
    {
        0: "Snapshots are taken every night and kept for fourteen days on every plan, paid or not.",
        13: "We snapshot each database hourly and let you go back up to ten days, whichever plan you are on.",
    },
    "Sleep through the night",
)

GROVE = Slot("/pricing", "monthly price that comes back", {0: "$49", 4: "$54", 9: "$49"}, "Grove")
STORAGE = Slot("/pricing", "what a plan holds", {0: "80 GB of storage", 7: "100 GB of storage"}, "Grove")
OVERAGE = Slot("/pricing", "first of two rates in a footnote", {0: "$0.12 per GB", 11: "$0.14 per GB"}, "Extra storage")
SIGN_ON = Slot("/pricing", "cell of a comparison", {0: "Forest only", 14: "Grove and Forest"}, "Single sign-on (SAML)")

FRANKFURT = Slot(
    "/status",
    "health of a region",
    {0: "Operational", 2: "Degraded performance", 3: "Operational", 10: "Partial outage", 11: "Operational"},
    "Frankfurt",
    unique=False,
)
INCIDENT = Slot(
    "/status",
    "note on an incident",
    {
        0: "",
        10: "Identified: a failed network switch cut off one of three zones. Primaries have moved; replicas follow.",
        12: "",
    },
    "Incidents",
)
WINDOW = Slot(
    "/status",
    "day of a maintenance",
    {0: "14 March 2026, 22:00 to 23:30 UTC", 6: "21 March 2026, 22:00 to 23:30 UTC"},
    "Router upgrade in Virginia",
)

RELEASE = Slot("/changelog", "title of a release note", {0: "", 6: "Read replicas that promote themselves"}, "7.4.0")
KNOWN = Slot(
    "/changelog",
    "known problem",
    {0: "Known issue: exports larger than 2 TB may stop at 99% and have to be restarted by hand.", 8: ""},
    "7.3.2",
)

CONNECTIONS = Slot(
    "/docs/limits",
    "ceiling in a reference table",
    {0: "400 connections", 5: "500 connections"},
    "max_connections",
)
GATEWAY = Slot("/docs/limits", "row on an old interface", {0: "REST gateway v1", 12: ""}, "Interfaces")
TIMEOUT = Slot(
    "/docs/limits",
    "default in a code block",
    {0: "statement_timeout = '30s'", 1: "statement_timeout = '45s'"},
    "Session defaults",
)

CERTIFICATE = Slot(
    "/trust", "term of a certificate", {0: "valid until 30 June 2026", 9: "valid until 30 June 2027"}, "ISO 27001"
)
PROCESSOR = Slot("/trust", "new partner that handles data", {0: "", 3: "Corvid Mail Ltd"}, "Subprocessors")
FINGERPRINT = Slot(
    "/trust",
    "digit of a fingerprint",
    {
        0: "4F9A 22C1 7D03 B86E 915C 0A4D E7F2 3381 6BC0 D95A",
        13: "4F9A 22C1 7D03 B86E 915C 0A4D E7F2 3387 6BC0 D95A",
    },
    "Security mail key",
)

REPLY = Slot("/support", "promised time of an answer", {0: "within 8 hours", 7: "within 6 hours"}, "Grove")
GUIDE = Slot(
    "/support",
    "link target",
    {0: "https://guides.brackenbase.test/moving-from-6-to-7", 10: "https://guides.brackenbase.test/upgrade-paths-2026"},
    "Upgrade guide",
)

SLOTS = (
    *(VERSION, SNAPSHOTS, GROVE, STORAGE, OVERAGE, SIGN_ON, FRANKFURT, INCIDENT, WINDOW, RELEASE, KNOWN, CONNECTIONS),
    *(GATEWAY, TIMEOUT, CERTIFICATE, PROCESSOR, FINGERPRINT, REPLY, GUIDE),
)
NOISES = (
    "praise of an engineer, one of five",
    "logos of customers dealt anew",
    "words of a sign-up button in three trials",
    "edge location and render time under a page",
    "seconds since a health check",
    "choice about storage on a device, on two fifths of the visits",
    "invitation to talk to sales, by the visit",
    "two guides named after their pages",
)

LINKS = (
    ("/pricing", "Pricing"),
    ("/status", "System status"),
    ("/changelog", "Changelog"),
    ("/docs/limits", "Limits and defaults"),
    ("/trust", "Trust center"),
    ("/support", "Support"),
)
PITCH = (
    "Brackenbase runs your Postgres in nine regions, moves it out of the way of broken hardware and grows the disk "
    "before it is full. You keep the connection string, the extensions and the right to leave with one command."
)
WORKSHOP = "Free online workshop on 16 April: indexes that earn their keep. Bring a slow query, leave with a plan."
PRAISE = (
    ("We deleted four thousand lines of failover scripts.", "Oluwaseun Adeyemi", "Staff engineer, Tidewater Freight"),
    ("The first database bill that I could explain to finance.", "Kirsten Halloran", "CTO, Plume & Partner"),
    ("Branches of real data changed how we review migrations.", "Matteo Brandolini", "Lead developer, Oxbow Maps"),
    ("Their support reads the query plan before they answer.", "Priyanka Deshmukh", "Platform lead, Sunder Health"),
    ("Nobody on my team has been paged for storage since.", "Tobias Engström", "Head of operations, Larkfield"),
)
CUSTOMERS = ("Tidewater", "Plume & Partner", "Oxbow Maps", "Sunder Health", "Larkfield", "Quarrystone", "Ninefold")
EDGES = ("fra1", "iad1", "sin1", "dub1", "gru1")
START = ("Start building", "Create a database", "Try it for free")
