"""Sections that nothing moves, so that pages have their size: those of five English sites, and how they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Sections = Mapping[str, Sequence[str]]  # page, as its site names it: headings and paragraphs in turn

COUNCIL: Sections = {
    "Welcome to Westerby": (
        "What the council does",
        "Parks, markets, allotments, the cemetery and the museum are ours. Schools, roads and social care belong to "
        "the "
        "county, and hospitals to the health service. If you write to the wrong one of us, we pass your letter on and "
        "tell you to whom. Most things can be done on this site at any time of the day.",
        "Have your say",
        "Every big decision is open for comments for six weeks. You can also put a question to the full council, if it "
        "reaches the clerk three working days before the meeting and is shorter than a hundred words.",
    ),
    "Bins and recycling": (
        "Large things",
        "We collect sofas, beds and cookers from the front garden by appointment. Up to three pieces go in one visit. "
        "Things that still work can be given to the reuse shop behind the fire station, which also repairs bicycles.",
        "The recycling centre",
        "It is in Tollgate Lane and takes wood, rubble, oil, batteries, lamps and paint. Vans and trailers need a "
        "permit "
        "that is free for residents. Staff may help you to carry, but may not climb into your vehicle.",
    ),
    "Planning application 26/0193": (
        "How we decide",
        "We look at light, noise, traffic, the look of the building and what our local plan says of the area. We "
        "cannot "
        "look at the value of your home or at who the applicant is. Ten objections bring a case to the committee.",
        "About the site",
        "The maltings were built in three stages and have stood empty since the brewery left the town. They are "
        "listed, "
        "and the kiln with its cowl must be kept. Bats were found in the north range and will get a loft of their own.",
    ),
    "Roadworks": (
        "Who digs where",
        "Gas, water and telephone companies must tell the county before they open a road, and must close it again as "
        "it "
        "was. If a trench sinks within two years they come back at their own cost. You may report it with a picture.",
        "Buses",
        "Diversions are set out at the stops. Drivers cannot stop between them, even if a door of yours is closer.",
    ),
    "Harrow Lane Library": (
        "Joining",
        "Bring something with your name and something with your address. Children can join from the day they are born. "
        "You may have twenty things at home at a time, and nobody pays for what comes back late.",
        "Rooms and groups",
        "Two rooms can be hired by the hour. On the ground floor meet a reading group, a chess club, parents with "
        "babies "
        "and people who learn English. The knitters meet wherever there is a free table and have done so for years.",
    ),
    "Council tax": (
        "What it pays for",
        "Of each pound about seventy pence go to the county, eleven to the police, four to the fire service and the "
        "rest "
        "to us. We collect it for all of them and pay it on each month, whether or not we have had it from you.",
        "If you cannot pay",
        "Talk to us before the first reminder. We can spread the bill over twelve months and look at what support "
        "you may "
        "have. A free adviser sits in the Town Hall every morning and needs no appointment.",
    ),
    "Meetings": (
        "Papers",
        "Reports are put here five clear days before a meeting, and minutes ten days after it. Some items are held in "
        "private because they name people or prices; the agenda says so, and why.",
        "Committees",
        "Besides planning there are committees for finance, for the town's green spaces and for complaints. Each has "
        "nine "
        "members from all groups, in the shares that the last election gave them.",
    ),
}

FORUM: Sections = {
    "Patch Bench": (
        "How this place works",
        "Reading is open to all, writing to members. A new member can post three topics on the first day, which "
        "keeps the "
        "robots out and has never troubled a person. There are no adverts. A foundation of former members pays for the "
        "machine, and one of them looks after it at weekends with a screwdriver.",
    ),
    "Ladder filter hums at 50 Hz": (
        "About this topic",
        "The filter in question is the four-stage one from the beginners' list, with discrete transistors and a "
        "supply of "
        "twelve volts. Earlier topics dealt with its bias trimmer and with the hiss that comes from old pots. Nobody "
        "has "
        "so far drawn the schematic as built, and a clean scan would be welcome.",
    ),
    "Meetup in Ghent": (
        "Good to know",
        "From the station it is a quarter of an hour on foot, along the water. There is a lift for heavy cases. We "
        "have "
        "the room from the morning on, and whoever comes early can help to lay the cables. Earplugs are at the door, "
        "as "
        "is a box for whatever you want to give to the neighbours who have put up with us for years.",
    ),
    "Your first build": (
        "When it does not work",
        "It is the solder. If it is not the solder it is a part the wrong way round, and if it is not that it is the "
        "supply. Take a picture in daylight from right above, show both sides and say what you measured, not what you "
        "think. Most first builds are saved within an evening by somebody on the other side of the world.",
    ),
    "Rules": (
        "When rules are broken",
        "A moderator writes to you first, in private. If that does not help, your posts wait for approval for a week. "
        "Nobody has been sent away without a vote of all moderators, and the votes are kept. You may ask to see the "
        "ones "
        "about yourself, and you may answer them in the topic for that purpose.",
    ),
    "Group buy: parts": (
        "How it goes",
        "Write down what you want by editing the shared sheet, not by replying. After the closing date I add up, ask "
        "for "
        "the money and order on the same day. Parts come from two makers and take about three weeks. Whatever is "
        "left is "
        "raffled among those who helped to pack, and rests in a drawer until then.",
    ),
    "Firmware of the Drumlin": (
        "Before you flash",
        "Save your patterns first: a file from an older firmware can be loaded into a newer one, but not the other way "
        "round. Use a short cable without a hub. If the lamp goes out halfway, do not panic, keep the power on and "
        "start "
        "again, since the part that loads the rest is never written over.",
    ),
}

VENUE: Sections = {
    "What's on": (
        "Your evening",
        "Doors open an hour before the music. Coats are looked after for nothing, and umbrellas are lent to whoever "
        "left "
        "theirs at home. Latecomers are let in between pieces. We start on time because somebody always has a last "
        "train.",
    ),
    "Orrery Quartet": (
        "Before you come",
        "The concert lasts about two hours with an interval. At six there is a talk in the library by the leader of "
        "the "
        "quartet, who explains what to listen for without a word of jargon. It is free with a ticket, and seats "
        "there are "
        "not numbered. The instruments can be looked at from close by afterwards.",
    ),
    "A Thousand Voices": (
        "Who sings",
        "Among the choirs are firefighters, a school for the deaf, three parishes, nurses of the night shift and the "
        "oldest barbershop of the coast. They rehearse apart from January on and meet on the day for the first time. "
        "The "
        "organ is played by whoever wins the toss.",
    ),
    "Tickets": (
        "How to book",
        "On this site, at the counter or by post with a stamped envelope. Groups of ten and schools write to the box "
        "office. Wheelchair users bring a companion free of charge; those places are on the stalls and in the circle, "
        "next to the doors.",
    ),
    "Visit": (
        "Food nearby",
        "Corn Street has a noodle bar, two pubs and a chip shop that stays open until our last guest has eaten. The "
        "trust "
        "has agreed on a tenth off for whoever shows a ticket of the same day. There is a fountain with drinking "
        "water in "
        "the yard.",
    ),
    "Work with us": (
        "What we offer",
        "A pension, twenty-eight days off, and two tickets for each concert that is not full. We read applications "
        "without "
        "names, and we write back to everybody. The building is old and so are its stairs; tell us what you need and "
        "we "
        "find a way.",
    ),
    "Hire": (
        "What is included",
        "Chairs, tables, a sound system with two microphones, a person who knows where the switches are, and cleaning. "
        "Food comes from our kitchen or from a caterer that it knows. Music must end at eleven on weekdays, for the "
        "sake "
        "of the people across the street.",
    ),
}

PROJECT: Sections = {
    "Bramble": (
        "What it does not do",
        "Bramble does not sync, does not share and does not search. It has no cloud of its own. It writes into a "
        "folder, "
        "over ssh or into a bucket, and what it writes can be read by a program of two hundred lines that is printed "
        "in "
        "the appendix, in case that everything else is lost.",
        "Getting help",
        "Ask on the mailing list, where answers are long, or in the chat, where they are quick. Please say which "
        "release "
        "you run, on what, and what you expected to see.",
    ),
    "Releases": (
        "How long releases live",
        "The last two minor releases get fixes for what loses data or leaks it. Everything else goes into the next "
        "one. "
        "Repositories are never converted without being asked, and a converted one can be turned back within thirty "
        "days.",
        "Signatures",
        "All archives are signed by two people. The keys are in the repository, on the web and on the back of a "
        "T-shirt.",
    ),
    "Installing": (
        "After it is installed",
        "Create a repository, write the key on paper, make a first backup and restore one file. Only then put it into "
        "cron. The unit files for systemd are in the folder contrib and have been used by many people on many "
        "machines.",
        "Without root",
        "Everything can live below your home. Only the reading of other people's files needs more than that.",
    ),
    "Options": (
        "Where options are looked for",
        "First the command line, then the variables whose names start with BRAMBLE, then the file in the folder "
        "where you "
        "are, then that in your home. Whatever is found first wins. The command show-options prints where each came "
        "from.",
        "Sizes and times",
        "Sizes take k, M and G as powers of two. Times take s, m, h, d and w. A plain number is seconds or bytes.",
    ),
    "Security": (
        "What is protected",
        "Whoever holds the storage can see how much there is and when it grew, but neither names nor contents nor "
        "which "
        "parts belong to one file. Whoever holds the key can read all. There is no back door, and no way to reset it.",
        "Reviews",
        "Two outside reviews were paid for by a foundation. Both reports are in the repository, with what we answered.",
    ),
    "Roadmap": (
        "What has been asked for often",
        "A graphical program, tapes, a server for teams and backups of telephones. Each of them would be welcome as a "
        "project of its own, and we will gladly keep the interfaces steady that it needs.",
        "How we plan",
        "There is a call in the first week of each quarter. Notes are public, and silence counts as agreement.",
    ),
    "Sponsors": (
        "Where the money goes",
        "Into the pay of one maintainer, two machines for tests, and travel to one conference a year. Accounts are "
        "closed "
        "in January and put here in February. Nobody buys a feature with a gift, though some have tried.",
        "Giving",
        "By card, by transfer or by a cheque in an envelope. Schools and libraries may ask for a receipt.",
    ),
}

HOMES: Sections = {
    "Homes for sale and to let": (
        "How we sell",
        "One person looks after your home from the first picture to the last key. We visit each home before we list it "
        "and measure it ourselves. You get a report each Friday with who came, what they said and what we would do "
        "next.",
    ),
    "Mill Cottage, Ford Lane": (
        "Room by room",
        "Porch with a bench. Sitting room of 4.2 by 3.9 metres, with a stove. Kitchen with a larder to the north. A "
        "stair "
        "with a rope for a rail. Two rooms under the roof, one with a view of the mill. Bathroom with a window, and a "
        "cupboard that is warm all the year.",
    ),
    "Flat 9, Argent House": (
        "The building",
        "Argent House made spoons until the sixties. There are fourteen flats, a yard with lemon trees in tubs, and a "
        "caretaker in the mornings. Heating comes from the town's network and is billed by use. The bus to the station "
        "stops at the gate.",
    ),
    "Hollin Farm": (
        "The land",
        "The fields lie in a ring around the house and are all fenced. A footpath crosses the lowest of them. The "
        "wood was "
        "coppiced until ten years ago and could be again. Rights to the moor go with the farm, and so does a seat in "
        "the "
        "chapel, if wanted.",
    ),
    "April auction": (
        "How to bid",
        "Read the legal pack, see the lot, and talk to a solicitor before the day. Register at the door or send the "
        "form "
        "for bids by proxy. What you agree in the room is binding when the hammer falls, and nobody can change their "
        "mind "
        "over lunch.",
    ),
    "Fees for landlords": (
        "What management means",
        "We collect the rent, look after repairs up to a sum that you set, visit twice a year with a camera, and "
        "deal with "
        "whatever happens at night. You get a statement each month and one for the year, in the form that the tax "
        "office "
        "likes.",
    ),
    "Kettleby branch": (
        "The town",
        "Kettleby has a market on Wednesdays, two schools, a cottage hospital and trains to the coast each hour. "
        "People "
        "come for the hills and stay for the baker. The branch has been in the same building for as long as the firm "
        "has "
        "existed, and its window is the oldest in the street.",
    ),
}


def standing(sections: Sections, page: str) -> str:
    """The standing sections of a page, as its content ends with them."""
    parts = iter(sections[page])
    return "".join(f"<section><h2>{head}</h2><p>{text}</p></section>" for head, text in zip(parts, parts, strict=True))
