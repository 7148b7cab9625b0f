"""What is true of a regional railway, and the small sets its pages draw from."""

from __future__ import annotations

from bench.changing.parts import Slot

STORM = Slot(
    "/",
    "alert across the front page",
    {
        0: "",
        4: "Storm damage at Kelder Viaduct: no trains between Aldersyke and Port Ennis until further notice. "
        "Replacement coaches leave from the station forecourt every 40 minutes.",
        7: "",
    },
    "Travel alert",
)
ON_TIME = Slot("/", "one of two shares in a sentence", {0: "91.4%", 9: "90.8%"}, "How we are doing")

COAST = Slot(
    "/service-updates",
    "state of a line",
    {0: "Good service", 2: "Minor delays", 3: "Good service", 8: "Part suspended", 10: "Good service"},
    "Coast Line",
    unique=False,
)
LIFT = Slot("/service-updates", "row of a list of broken lifts", {0: "Aldersyke, platform 2", 6: ""}, "Lifts")

START_DAY = Slot(
    "/timetable-changes", "first day of a timetable", {0: "Sunday 17 May 2026", 5: "Sunday 24 May 2026"}, "Summer 2026"
)
LATE_TRAIN = Slot(
    "/timetable-changes",
    "entry on a train",
    {0: "", 11: "The 22:47 from Harrowmere to Port Ennis runs on Thursdays as well as Fridays and Saturdays."},
    "Coast Line",
)
BOOKLET = Slot(
    "/timetable-changes",
    "link target",
    {
        0: "/sites/default/files/2026-02/coast-line-summer-draft-3.pdf",
        8: "/sites/default/files/2026-03/coast-line-summer-final.pdf",
    },
    "Coast Line booklet (PDF)",
)

RETURN = Slot(
    "/tickets-and-fares", "fare between two towns", {0: "£14.60", 3: "£15.20", 12: "£14.60"}, "Anytime Day Return"
)
OFF_PEAK = Slot("/tickets-and-fares", "hour in the small print of fares", {0: "09:30", 10: "09:15"}, "Off-peak")
EXPLORER = Slot("/tickets-and-fares", "kind of ticket in a row", {0: "Weekend Explorer", 13: ""}, "Ranger tickets")

SATURDAY = Slot(
    "/stations/harrowmere", "hours of a ticket office", {0: "07:15 to 17:40", 6: "08:00 to 16:00"}, "Saturday"
)
MANAGER = Slot(
    "/stations/harrowmere", "who runs a station", {0: "Imogen Pascoe", 1: "Delroy Whitcombe"}, "Station manager"
)

ASSIST = Slot(
    "/assisted-travel", "digit of a free number", {0: "0800 138 4417", 9: "0800 138 4477"}, "Assisted travel team"
)
NOTICE = Slot(
    "/assisted-travel", "time to book ahead", {0: "at least two hours", 5: "at least one hour"}, "Booking help"
)
SCOOTERS = Slot(
    "/assisted-travel",
    "paragraph on scooters",
    {
        0: "",
        12: "Class 2 mobility scooters up to 120 cm long can now travel on all Coast Line trains without a permit. "
        "Please fold down the mirror and switch the scooter off while the train is moving.",
    },
    "Wheelchairs and scooters",
)

QUARTER = Slot(
    "/delay-refunds",
    "share that is paid back",
    {0: "25% of the single fare", 2: "30% of the single fare"},
    "15 to 29 minutes",
)
CLAIM = Slot("/delay-refunds", "words of a subheading", {0: "Making your claim", 7: "What we need from you"})
DEADLINE = Slot(
    "/delay-refunds", "last day to ask for money", {0: "within 28 days", 14: "within 35 days"}, "What we need from you"
)

SLOTS = (
    *(STORM, ON_TIME, COAST, LIFT, START_DAY, LATE_TRAIN, BOOKLET, RETURN, OFF_PEAK, EXPLORER, SATURDAY, MANAGER),
    *(ASSIST, NOTICE, SCOOTERS, QUARTER, CLAIM, DEADLINE),
)
NOISES = (
    "greeting before a journey form",
    "time a departure board was drawn",
    "advice of a guard, one of six",
    "pages that passengers open most, in any order",
    "wish to fill in a survey on two fifths of the visits",
    "readers of a page at this minute",
    "node of a cluster with its milliseconds and hidden tokens",
    "days to a steam gala, date of the day",
)

LINKS = (
    ("/service-updates", "Live service updates"),
    ("/timetable-changes", "Timetable changes"),
    ("/tickets-and-fares", "Tickets and fares"),
    ("/stations/harrowmere", "Harrowmere station"),
    ("/assisted-travel", "Assisted travel"),
    ("/delay-refunds", "Delay refunds"),
)
ADVICE = (
    "Sit on the left from Harrowmere for the best view of the estuary.",
    "The front carriage is usually the quietest, even on market days.",
    "Carry a refillable bottle: there are taps at six of our stations.",
    "Have your railcard ready together with your ticket, please.",
    "Folding bicycles never need a reservation on our trains.",
    "Press the button by the door: at small halts they do not open on their own.",
)
NODES = ("web-ns-01", "web-ns-02", "web-ns-04", "web-ns-07")
LINES = ("Coast Line", "Dale Line", "Harrowmere Loop", "Ennis Branch")
