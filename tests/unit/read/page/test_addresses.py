"""Links with a session in them lead to the same page, whatever the parameter is called. One page under several
addresses is counted once for its site."""

from __future__ import annotations

from tests.cases import each
from tests.unit.read.page.test_changes import PAGE, brief

from tidings.model.pages import PageBrief
from tidings.read.page.addresses import request_parameters, without_parameters
from tidings.read.page.changes import find_changes
from tidings.read.page.compare.site_boilerplate import count_pages, pack_recurring

NOTICE = "<ul><li>The crossing at 14:20 is cancelled</li></ul>"


def removals(addresses: list[str]) -> list[int]:
    """How many removals are told of each address, when the list of each is empty."""
    counts, memories = b"", dict.fromkeys(addresses, b"")
    for body in (PAGE, PAGE + NOTICE, PAGE + NOTICE, PAGE):
        found = []
        for address in addresses:
            markup = f"<title>Ferries</title><div class='a'>{body}</div>".encode()
            seen, memories[address] = find_changes(
                markup,
                url=address,
                content_type="text/html",
                brief=brief(recurring=pack_recurring(counts)),
                memory=memories[address],
                second=(markup, "text/html"),
            )
            counts = count_pages(counts, seen.fresh)
            found.append(seen.removed)
    return found


def test_its_own_texts_are_not_those_of_the_site() -> None:
    page = "https://ferry.test/lines"
    assert removals([page, f"{page}?lang=it", f"{page}?lang=en", f"{page}?lang=de"]) == [1, 1, 1, 1]
    assert 0 in removals([f"{page}?id={number}" for number in range(4)]), "the test shows nothing"


# -- parameters of links -----------------------------------------------------------------------------

SESSION = (["/a?v=k3xv91q0", "/b?p=2&v=k3xv91q0"], ["/a?v=p0q7zd44", "/b?p=2&v=p0q7zd44"])


@each(
    ("first", "second", "names"),
    [
        (*SESSION, {"v"}),
        (["/a?v=7", "/b?v=7"], ["/a?v=9", "/b?v=9"], {"v"}),  # the same on all links
        (["/a?t=k3xv91q0", "/b?t=aa00bb11"], ["/a?t=p0q7zd44", "/b?t=x1x1x1x1"], {"t"}),  # one for each link
        (["/a?t=sim-eb2a45", "/b?t=sim-c3d1f0"], ["/a?t=sim-0a1b2c", "/b?t=sim-77aa01"], {"t"}),  # behind a word
        (["/join?rid=281d9806786a"], ["/join?rid=90ce1270ab41"], {"rid"}),  # one link, with a long token
        (
            ["/a?ref=b71f0c", "/b?ref=476886"],
            ["/c?ref=11aa22"],
            {"ref"},
        ),  # a pick of each request, by a name that says so
        (["/a?choice=b71f0c"], ["/c?choice=11aa22"], set()),
        (["/a?ref=homepage"], ["/c?ref=footers"], set()),
        (["/watch?v=dQw4w9WgXcQ"], ["/watch?v=aqz1KE4bpKQ"], set()),
        (["/read?id=507f1f77bcf86cd799439011"], ["/read?id=507f191e810c19729de860ea"], set()),
        (["/a?t=1", "/b?t=2", "/c?t=3"], ["/a?t=4", "/b?t=5", "/c?t=6"], {"t"}),
        (["/a?t=k3xv9", "/b?t=aa00b"], ["/b?t=p0q7z", "/c?t=x1x1x"], {"t"}),  # other links, the tokens too
        (["/read?id=12", "/look?id=4"], ["/read?id=31", "/look?id=9"], set()),
        (["/read?id=12"], ["/read?id=31"], set()),  # other articles
        (["/read?id=12", "/print?id=12"], ["/read?id=31", "/print?id=31"], set()),  # the card of one article
        (["/a?item=1", "/b?item=2", "/c?item=3"], ["/a?item=4", "/b?item=5", "/c?item=6"], set()),
        (["/a?id=k3xv91", "/b?id=k3xv91"], ["/a?id=p0q7zd", "/b?id=p0q7zd"], {"id"}),
        (["/read?id=12", "/read?id=14"], ["/read?id=31", "/read?id=33"], set()),
        (["/read?id=k3xv91q0", "/read?id=aa00bb11"], ["/read?id=p0q7zd44", "/read?id=aa00bb11"], set()),
        (["/a?page=2", "/b?page=3"], ["/a?page=2", "/b?page=3"], set()),
        (["/a?v=k3xv91q0"], ["/c?v=p0q7zd44"], set()),  # another page: nothing is known of `v`
        (
            ["/watch?v=k3xv91q0", "/watch?v=k3xv91q0&from=top"],
            ["/watch?v=p0q7zd44", "/watch?v=x1x1x1x1&from=top"],
            set(),
        ),
        (["/give?src=a1d7f3", "/about"], ["/give?src=0c22e9", "/about"], {"src"}),  # by its name, on one link
        (["/give?src=top", "/go?src=foot"], ["/give?src=side", "/go?src=foot"], set()),
        (["/a"], ["/a"], set()),
    ],
)
def test_what_two_looks_prove(first: list[str], second: list[str], names: set[str]) -> None:
    assert request_parameters(first, second) == request_parameters(second, first) == names


def test_links_without_it_are_there_once() -> None:
    links = ("/a?v=1#top", "/a?v=2#top", "/b?p=2&v=1&q", "/c?v=", "/d")
    assert without_parameters(links, {"v"}) == ("/a#top", "/b?p=2&q", "/c", "/d")
    assert without_parameters(links, ()) == links


def test_a_page_remembers_it() -> None:
    def visited(memory: bytes, *visitors: str) -> tuple[tuple[str, ...], bytes]:
        first, *rest = [
            f"<p>The council met again.</p><a href='/a?v={who}'>A</a><a href='/b?v={who}&p=1'>B {who}</a>".encode()
            for who in visitors
        ]
        second = (rest[0], "text/html") if rest else None
        seen, after = find_changes(
            first,
            url="https://paper.test/x",
            content_type="text/html",
            brief=PageBrief(1, 2),
            memory=memory,
            second=second,
        )
        return seen.links, after

    bare = ("https://paper.test/a", "https://paper.test/b?p=1")
    links, memory = visited(b"", "k3xv91q0", "p0q7zd44")
    assert links == bare
    links, memory = visited(memory, "zz81hh20")
    assert links == bare
    assert visited(memory, "m1m2m3m4")[0] == bare
