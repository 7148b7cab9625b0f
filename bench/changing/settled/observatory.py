"""A society of amateur astronomers: meetings, things for sale, observations, a telescope, links; hand-made old HTML."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import Links, turned
from bench.changing.scenario import Fetch
from bench.changing.settled.common import clock, drawn, entries, hexes, number, pick, shown

_MEETINGS, _SALE, _SEEN = "/meetings.html", "/forsale.html", "/observations.html"
_SCOPE, _LINKS = "/telescope.html", "/links.html"
_MENU: Links = (
    ("/", "Home"),
    (_MEETINGS, "Meetings"),
    (_SALE, "For sale and wanted"),
    (_SEEN, "Observations"),
    (_SCOPE, "The telescope"),
    (_LINKS, "Links"),
)
_SAYINGS = (
    "The best telescope is the one you use.",
    "Clouds are just nebulae that came too close.",
    "Astronomers do it in the dark, with a red torch.",
    "One clear night is worth ten books.",
    "If you can see your feet, it is too bright.",
)
_TIPS = (
    "Let your mirror cool for an hour.",
    "Look a little beside a faint object.",
    "Draw what you see, not what you know.",
    "Twenty minutes of darkness make good eyes.",
)
_BANNERS = ("Starfield Optics: eyepieces since 1974", "Red Torch Books", "Dark Sky Cottages, Wetherdale")


def _page(title: str, fetch: Fetch, main: str) -> str:
    menu = " | ".join(f'<A HREF="{path}">{name}</A>' for path, name in _MENU)
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<HTML><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=utf-8"><TITLE>Wetherdale Astronomical
Society - {title}</TITLE></HEAD>
<BODY BGCOLOR="#000033" TEXT="#FFFFCC" LINK="#99CCFF" VLINK="#CC99FF"><CENTER><IMG SRC="img/banner.gif" ALT=""
WIDTH=600 HEIGHT=80><BR><FONT FACE="Verdana" SIZE=2>{menu}</FONT></CENTER><HR WIDTH="90%" NOSHADE>
<TABLE WIDTH="90%" ALIGN=CENTER CELLPADDING=6><TR><TD VALIGN=TOP><H2>{title}</H2>
{main}</TD>
<TD VALIGN=TOP WIDTH=160 BGCOLOR="#111144"><FONT SIZE=2><B>Tip of the
night</B><BR>{turned(fetch, _TIPS, 1)[0]}<P><B>Said
in the dome</B><BR><I>{pick(fetch, _SAYINGS)}</I>
<P><A HREF="/cgi-bin/ad.cgi?{hexes(fetch, 8)}">{pick(fetch, _BANNERS)}</A>
</FONT></TD></TR></TABLE><HR WIDTH="90%" NOSHADE><CENTER><FONT SIZE=1>You are visitor number
<B>{" ".join(f"{88_000 + number(fetch, 100, 900):06}")}</B> since 1 June 1999.<BR>Wetherdale Astronomical Society,
registered charity. Dome on Cold Fell, grid reference on request. Webmaster: Reg. This page looks best at 800 x 600.<BR>
Server time {clock(fetch)} GMT</FONT></CENTER></BODY></HTML>"""


def _table(*lines: tuple[str, ...]) -> str:
    body = "\n".join(
        f"<TR>{''.join(f'<TD>{cell}' for cell in cells)}" + "</TR>" * (number_of % 2)
        for number_of, cells in enumerate(lines)
        if cells[0]
    )
    return f"<TABLE BORDER=1 CELLSPACING=0 CELLPADDING=4>{body}</TABLE>"


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Welcome to our society",
        fetch,
        f"""<P>{shown(say("warning"), f'<FONT COLOR="#FF6666"><B>{say("warning")}</B></FONT><P>')}We are some ninety
people who like the night. We have a dome with a 40 cm reflector, a library and a kettle.
<P><B>Next open evening:</B> {say("open evening")}. <BR><B>Subscription:</B> {say("subscription")} a year.
<H3>What's new</H3><UL>{entries((say("whats new"), "Pictures of the January meeting", say("old news")))}</UL>
<P>Chairman: Arthur Pell jr.<BR>Secretary: Maud Ellery<BR>Treasurer: Ken Sproat""",
    )


def _meetings(say: Say, fetch: Fetch) -> str:
    return _page(
        "Meetings",
        fetch,
        f"""<P>We meet in the {say("hall")} at half past seven. Visitors pay two pounds, which includes a biscuit.
{
            _table(
                ("<B>Date</B>", "<B>Speaker</B>", "<B>Talk</B>"),
                ("12 March", say("march speaker"), say("march talk")),
                ("9 April", "Jean Stobbart", "Variable stars for beginners"),
                ("14 May", "Prof. I. Okonjo", say("may talk")),
                (say("june"), "Members", "Barbecue, and the Sun through a filter"),
            )
        }
<P>{say("parking")}<P>Please bring a torch: the lane has no lamps. Tea is made by those who arrive first.""",
    )


def _sale(say: Say, fetch: Fetch) -> str:
    return _page(
        "For sale and wanted",
        fetch,
        f"""<DL><DT><B>For sale</B><DD><UL>{
            entries(
                (
                    f"15 cm Newtonian on a wooden mount, {say('newtonian')}. Ring Ted.",
                    f"Binoculars 10x50, a little dusty: {say('binoculars')}",
                    say("eyepiece"),
                    "Dew heater, home made, £5",
                    "Star atlas, second edition, coffee stain on Orion: £6",
                )
            )
        }</UL><DT><B>Wanted</B><DD><UL><LI>Old clock drive, any state</UL></DL>
<P>Advertisements are free for members and stay for three months. To answer one, write to the webmaster and quote
{number(fetch, 1000, 9999)} so that we know you are no robot.""",
    )


def _seen(say: Say, fetch: Fetch) -> str:
    return _page(
        "Observations",
        fetch,
        f"""<P>What members have seen of late.
{
            _table(
                ("<B>Night</B>", "<B>Object</B>", "<B>Magnitude</B>", "<B>Observer</B>"),
                (say("new night"), "Comet Hale-Wirtz", "7.4", "R. Pell"),
                (say("later night"), "Nova in Lyra", "6.1", "J. Stobbart"),
                ("28 February", "Comet Hale-Wirtz", say("comet"), "K. Sproat"),
                ("25 February", "R Leonis", "8.2", "J. Stobbart"),
                ("19 February", "Jupiter, storm in the south belt", "-2.3", "unknown"),
            )
        }
<P>{say("sky")}<P>Send yours on a postcard or by e-mail, with the time in UT and the instrument.
<P><FONT SIZE=1>Seeing on Cold Fell at this minute: {number(fetch, 1, 4)}.{number(fetch, 0, 9)} arc seconds (our
sensor is not to be trusted)</FONT>""",
    )


def _scope(say: Say, fetch: Fetch) -> str:
    return _page(
        "The telescope",
        fetch,
        f"""<P>The mirror was ground by Arthur Pell in his kitchen between 1961 and 1964. It has a diameter of 40 cm and
a focal length of 240 cm. The tube is made of plywood from a barn.<P>State of the dome: <B>{say("dome")}</B>.
<P>{say("drive")}<P>Members who have been shown how to use it may borrow the key from the treasurer. Write your name
into the book, close the shutter, and put the cat out.<P><A HREF="docs/{say("manual")}">Instructions for use</A>
<P>Helpers of the month: {", ".join(drawn(fetch, ("Ted", "Maud", "Ivor", "Pru"), 2))}""",
    )


def _links(say: Say, fetch: Fetch) -> str:
    return _page(
        "Links",
        fetch,
        """<UL><LI><A HREF="http://sky.example/">Sky of tonight</A><LI><A HREF="http://moon.example/">Phases of the
Moon</A>
<LI><A HREF="http://fell.example/">Weather on Cold Fell</A><LI><A HREF="http://comets.example/">Comets, by a man in
Kent</A></UL><P>Links are checked once a year, in winter, when it is cloudy. We have no say in what you find there.""",
    )


OBSERVATORY = MadeSite(
    "wetherdale-stars.test",
    (
        "visitor number in single digits",
        "saying of a dome by chance",
        "tip of the night that turns",
        "banner of a supporter by chance",
        "time of a server at the foot",
        "number against robots",
        "seeing of the minute",
        "helpers by chance",
    ),
    {"/": _home, _MEETINGS: _meetings, _SALE: _sale, _SEEN: _seen, _SCOPE: _scope, _LINKS: _links},
    (
        Slot(
            "open evening", "open evening", ("/",), {0: "Friday 6 March", 8: "Saturday 7 March", 10: "Friday 13 March"}
        ),
        Slot("warning", "warning in red", ("/",), {0: "", 6: "The lane to the dome is flooded!", 9: ""}),
        Slot("subscription", "subscription", ("/",), {0: "£24", 12: "£26"}),
        Slot("whats new", "line of news", ("/",), {0: "", 3: "A comet, and how to find it"}),
        Slot("old news", "line of news", ("/",), {0: "Christmas quiz: the answers", 7: ""}),
        Slot("hall", "place of meetings", (_MEETINGS,), {0: "Methodist hall", 5: "school library"}),
        Slot("march speaker", "speaker", (_MEETINGS,), {0: "Dr. A. Lamb", 2: "Reg Tarn"}, "12 March"),
        Slot("march talk", "title of a talk", (_MEETINGS,), {0: "Dust between the stars", 2: "My shed observatory"}),
        Slot(
            "may talk", "title of a talk", (_MEETINGS,), {0: "to be announced", 11: "Planets of red dwarfs"}, "14 May"
        ),
        Slot("june", "row of a programme", (_MEETINGS,), {0: "", 9: "11 June"}),
        Slot(
            "parking",
            "small word about parking",
            (_MEETINGS,),
            {0: "You may park in the yard.", 5: "You may not park in the yard."},
        ),
        Slot(
            "newtonian",
            "asking price",
            (_SALE,),
            {0: "£180", 4: "£165", 8: "£150", 11: "£140", 13: "SOLD"},
            "Newtonian",
        ),
        Slot("binoculars", "asking price", (_SALE,), {0: "£35", 10: "£28"}, "Binoculars"),
        Slot("eyepiece", "small advertisement", (_SALE,), {0: "", 2: "Eyepiece 25 mm, as new: £19"}),
        Slot("new night", "row of an observation", (_SEEN,), {0: "", 3: "2 March"}),
        Slot("later night", "row of an observation", (_SEEN,), {0: "", 12: "4 March"}),
        Slot("comet", "magnitude", (_SEEN,), {0: "7.9", 4: "7.7"}, "Comet Hale-Wirtz"),
        Slot(
            "sky",
            "remark on the sky",
            (_SEEN,),
            {0: "February was cloudy as ever.", 12: "A nova! Look at Lyra before dawn."},
        ),
        Slot("dome", "state of a dome", (_SCOPE,), {0: "Open", 6: "Closed", 9: "Open", 14: "Closed"}, "State"),
        Slot(
            "drive",
            "remark on a drive",
            (_SCOPE,),
            {0: "The drive runs a little slow.", 10: "The drive has been repaired by Ivor Lunt."},
        ),
        Slot("manual", "link target", (_SCOPE,), {0: "using40cm.htm", 10: "using40cm-2026.htm"}, "Instructions"),
    ),
)
