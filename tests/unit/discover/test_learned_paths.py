"""What is learned of sites and of their kinds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tidings.discover.learned_paths import MOST_KINDS, MOST_VISITED, Knowledge, SiteKind, VisitedSite, learn, url_keys
from tidings.discover.url_shape import parse_site_url

DAY = 20_000


def taught(knowledge: Knowledge, *sites: tuple[str, str]) -> Knowledge:
    """Each (site, feed) learned in turn; an empty feed: it has none."""
    for site, feed in sites:
        knowledge = knowledge.merge(learn(knowledge, parse_site_url(site), (), [feed] if feed else [], DAY))
    return knowledge


def predicted(knowledge: Knowledge, url: str) -> list[str]:
    parsed = parse_site_url(url)
    return [prediction.url for prediction in knowledge.predictions(url_keys(parsed), parsed)]


def test_one_blog_of_a_host_tells_of_the_next() -> None:
    knowledge = taught(Knowledge(), ("http://anna.blogs.test/", "http://anna.blogs.test/xml/rss.php"))
    assert predicted(knowledge, "http://bob.blogs.test/about") == ["http://bob.blogs.test/xml/rss.php"]
    assert predicted(knowledge, "http://bob.other.test/") == []


def test_people_of_one_host() -> None:
    knowledge = taught(Knowledge(), ("http://forum.test/u/anna", "http://forum.test/u/anna/feed"))
    assert predicted(knowledge, "http://forum.test/u/bob") == ["http://forum.test/u/bob/feed"]
    assert knowledge.visited_site(parse_site_url("http://forum.test/u/anna/photos")) == VisitedSite(
        DAY, ("http://forum.test/u/anna/feed",)
    )
    assert knowledge.visited_site(parse_site_url("http://forum.test/u/bob")) is None


def test_a_telling_path_tells_at_once_and_an_ordinary_one_never_soon() -> None:
    knowledge = taught(
        Knowledge(),
        ("http://a.test/t/some-topic/12", "http://a.test/latest.rss"),
        ("http://b.test/", "http://b.test/feed.xml"),
    )
    assert predicted(knowledge, "http://c.test/t/another/9") == ["http://c.test/latest.rss"]
    assert predicted(knowledge, "http://c.test/") == []
    for number in range(5):
        knowledge = taught(knowledge, (f"http://x{number}.test/", f"http://x{number}.test/feed.xml"))
    assert predicted(knowledge, "http://c.test/") == ["http://c.test/feed.xml"]


def test_a_wrong_prediction_weighs_less() -> None:
    knowledge = taught(Knowledge(), ("http://a.test/t/x/1", "http://a.test/latest.rss"))
    parsed = parse_site_url("http://z.test/t/y/2")
    weights = []
    for number in range(3):
        found = knowledge.predictions(url_keys(parsed), parsed)
        weights.append(found[0].weight if found else 0.0)
        knowledge = taught(knowledge, (f"http://b{number}.test/t/y/2", f"http://b{number}.test/strange-{number}.xml"))
    assert weights[0] > weights[1] > weights[2] == 0.0


def test_a_site_seen_again_teaches_nothing_new() -> None:
    once = taught(Knowledge(), ("http://anna.blogs.test/", "http://anna.blogs.test/rss"))
    again = taught(once, ("http://anna.blogs.test/x", "http://anna.blogs.test/rss"))
    assert again.kinds == once.kinds


def test_a_platform_of_the_table_teaches_nothing_of_other_hosts() -> None:
    learned = learn(
        Knowledge(), parse_site_url("https://medium.com/@tom"), (), ["https://medium.com/feed/@tom"], DAY, site="x"
    )
    assert {key.partition(":")[0] for key in learned.kinds} == {"host"}


def test_a_sitemap_is_learned_of_hosts_and_not_of_paths() -> None:
    parsed = parse_site_url("http://anna.news.test/local/story")
    learned = learn(Knowledge(), parsed, ("made:press",), ["http://anna.news.test/news.xml"], DAY, sitemap=True)
    assert learned.kinds["under:news.test"].feeds == {"/news.xml": 1}
    assert learned.kinds["made:press"].feeds == {"/news.xml": 1}
    assert all(not kind.feeds for key, kind in learned.kinds.items() if key.startswith("path:"))


def test_what_cannot_be_read_is_forgotten() -> None:
    assert Knowledge.unpack(None) == Knowledge.unpack(b"") == Knowledge.unpack(b"\xff\x00nonsense") == Knowledge()


def test_it_does_not_grow_for_ever() -> None:
    many = Knowledge(
        {f"h{number}.test": VisitedSite(number) for number in range(MOST_VISITED + 1)},
        {f"host:h{number}.test/*": SiteKind(1) for number in range(MOST_KINDS)}
        | {"under:x.test": SiteKind(1, {"/f": 1})},
    )
    kept = Knowledge().merge(many)
    assert len(kept.visited) < MOST_VISITED
    assert f"h{MOST_VISITED}.test" in kept.visited
    assert "h0.test" not in kept.visited
    assert len(kept.kinds) < MOST_KINDS
    assert "under:x.test" in kept.kinds
    knowledge = Knowledge({}, {"made:x": SiteKind(1000, {"/a": 900, "/b": 1})})
    halved = knowledge.merge(Knowledge({}, {"made:x": SiteKind(1, {"/c": 1})})).kinds["made:x"]
    assert halved.sites == 500
    assert halved.feeds["/a"] == 450


_SITES = st.lists(
    st.tuples(
        st.sampled_from([f"http://{name}.{host}.test/" for name in "abc" for host in ("x", "y")]),
        st.sampled_from(["", "feed", "rss.xml", "a/b?c=d"]),
    ),
    max_size=8,
)


@given(_SITES, _SITES)
def test_packed_and_merged(one: list[tuple[str, str]], other: list[tuple[str, str]]) -> None:
    first, second = (
        taught(Knowledge(), *((site, f"{site}{path}" if path else "") for site, path in sites))
        for sites in (one, other)
    )
    merged = first.merge(second)
    assert Knowledge.unpack(merged.pack()) == merged
    assert set(merged.visited) == set(first.visited) | set(second.visited)
    for key, kind in merged.kinds.items():
        assert kind.sites == first.kinds.get(key, SiteKind()).sites + second.kinds.get(key, SiteKind()).sites
        assert all(hits <= kind.sites for hits in kind.feeds.values())
