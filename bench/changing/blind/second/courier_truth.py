"""What the Harrowmere Courier says, and when it says something else."""

from __future__ import annotations

from bench.changing.parts import Slot

FRONT, LIVE, TAX, WARD = "/", "/live/ferry-strike", "/news/council-tax", "/news/willow-ward"
TOWN, DIARY, NOTICES = "/sport/harrowmere-town", "/whats-on", "/public-notices"

HEADLINE = Slot(
    WARD,
    "headline of a story",
    {0: "Willow Ward to close for eight weeks", 6: "Willow Ward to stay shut until the summer"},
    also=(FRONT,),
)
FLASH = Slot(
    FRONT,
    "traffic flash",
    {0: "", 3: "Harbour Road is shut in both directions after a gas leak near the lifeboat station.", 5: ""},
)
COVER = Slot(FRONT, "cover price in the imprint", {0: "£1.40", 11: "£1.60"}, "In print every Friday")

MODE = Slot(
    LIVE,
    "mode of a live report",
    {0: "Updating through the day", 4: "Paused for the night", 6: "Updating through the day"},
)
RUNNING = Slot(
    LIVE,
    "count beside a total that stays",
    {0: "11 of 34", 7: "9 of 34"},
    "sailings",
)
TALKS = Slot(
    LIVE,
    "post of a live report",
    {0: "", 2: "Both sides have agreed to meet the conciliation service at the Corn Exchange on Wednesday afternoon."},
)
COACHES = Slot(
    LIVE,
    "post of a live report",
    {
        0: "",
        5: "Extra coaches will leave the station forecourt at a quarter past every hour, first come, first served.",
    },
)
HAULIERS = Slot(
    LIVE,
    "post put right later",
    {
        0: "",
        7: "Some 60 lorries are parked along the bypass, the hauliers' federation tells us.",
        10: "Some 160 lorries are parked along the bypass, the hauliers' federation tells us.",
    },
)

BAND_D = Slot(TAX, "yearly sum beside its rise", {0: "£1,912", 9: "£1,921"}, "Band D")
SORRY = Slot(
    TAX,
    "correction under a story",
    {0: "", 9: "Correction: an earlier version of this story gave the wrong total for a band D household."},
)
FIRE = Slot(TAX, "cell of a money table", {0: "£94.12", 13: "£94.21"}, "Fire authority")

SPOKEN = Slot(WARD, "person who is quoted", {0: "Dr Anjali Prentice", 12: "Dr Anjali Prentiss"})
BUSES = Slot(
    WARD,
    "closing paragraph",
    {
        0: "Visitors without a car can use the free shuttle from Mill Lane, which runs every forty minutes on weekdays "
        "and hourly on Saturdays.",
        14: "",
    },
)

DERBY = Slot(
    TOWN,
    "kick-off moved",
    {0: "Saturday 14 March, 3pm", 4: "Tuesday 17 March, 7.45pm"},
    "Sallow Vale",
)
INJURED = Slot(TOWN, "player on the injury list", {0: "Callum Oyelaran (hamstring)", 10: ""}, "Treatment room")

FAIR = Slot(DIARY, "entry fee", {0: "£8.50", 8: "£9.50"}, "Spring plant fair")
RECITAL = Slot(
    DIARY,
    "seats for a concert",
    {0: "Tickets available", 2: "Sold out", 7: "Tickets available"},
    "Organ recital by candlelight",
)

FILE_NUMBER = Slot(
    NOTICES,
    "digit of a file number",
    {0: "HM/2026/0041873", 6: "HM/2026/0041878"},
    "Former Gasworks, Quay Street",
)
OBJECT_BY = Slot(
    NOTICES,
    "last day for objections",
    {0: "20 March 2026", 14: "27 March 2026"},
    "Former Gasworks, Quay Street",
)

SLOTS = (
    HEADLINE,
    FLASH,
    COVER,
    MODE,
    RUNNING,
    TALKS,
    COACHES,
    HAULIERS,
    BAND_D,
    SORRY,
    FIRE,
    SPOKEN,
    BUSES,
    DERBY,
    INJURED,
    FAIR,
    RECITAL,
    FILE_NUMBER,
    OBJECT_BY,
)

# The titles of pages that keep theirs.
TITLES = (
    (LIVE, "Ferry strike: crossings, coaches and what to do with your ticket"),
    (TAX, "How the new council tax bill is made up, line by line"),
    (TOWN, "Harrowmere Town: fixtures, table and team news"),
    (DIARY, "What's on in Harrowmere and the villages this month"),
    (NOTICES, "Public notices: planning, roads and licences"),
)

POSTS = (
    (
        9.5,
        "Good morning from the ferry terminal, where the queue for the early crossing reaches back to the roundabout. "
        "Staff are handing out water and asking drivers to switch their engines off.",
    ),
    (
        14.0,
        "Islander Lines says tickets for cancelled crossings stay valid for ninety days. Passengers who would rather "
        "have their money back should keep the booking reference and apply through the company's website.",
    ),
    (
        20.0,
        "Shops on the island report full shelves for now. The manager of the co-operative in Stenness says bread and "
        "milk are still coming over with the freight boat, which is crewed by another company.",
    ),
)
TAX_STORY = (
    "Households across the borough will find a new bill on the mat before the end of the month. Councillors approved "
    "the budget by 27 votes to 19 after a debate that went on until shortly before midnight.",
    "Most of the money goes to the county, which pays for schools, social care and the upkeep of roads. The borough "
    "itself keeps about a ninth, out of which it empties the bins, runs the leisure centre and looks after the parks.",
    "Opposition members had asked for the car park charges to be frozen instead. Their amendment would have cost "
    "£310,000 and was turned down without a recorded vote.",
    "People on a low income can apply for a reduction of up to four fifths. The form is at the town hall, at all "
    "libraries and on the council's website, and help with filling it in is given on Monday mornings.",
)
WARD_STORY = (
    "Patients who are recovering from a stroke will be looked after at the county hospital while builders replace the "
    "roof above the day room. The trust says the decision was taken after water came through the ceiling twice in a "
    "fortnight.",
    "Relatives were told at a meeting on Sunday evening. Several of them said the distance worried them more than the "
    "work itself: the county hospital is twenty-two miles away and the last bus leaves at six.",
    "The nursing staff will move with their patients, so that people see the faces they know. Physiotherapy goes on in "
    "the ground floor gym, which is not affected.",
)
SPONSORED = (
    "New kitchens from Thorne and Daughters: book a free design visit in March",
    "Your will for a fixed fee, at home or in our office above the bank",
    "Half-price fitting on all stair carpets at Loomworks, Dyer's Yard",
    "Taste the sea: the seven-course menu at the Anchorage, Thursdays only",
    "Learn to row this spring, adults and children, all boats provided",
    "Hearing tests while you wait, no appointment, opposite the post office",
)
LETTER = (
    ("The Evening Tide", "The day in Harrowmere in five minutes, in your inbox by six."),
    ("Don't miss a thing", "Join 8,000 neighbours who read our evening letter."),
    ("News without the noise", "One letter a day, written by people who live here."),
)
