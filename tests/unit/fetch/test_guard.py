"""Everything private is refused, in whatever spelling, unless its network was allowed."""

import contextlib
import errno
import ipaddress
import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.errors import AddressRefused
from tidings.fetch.guard import Guard, RefusedSocket, judge_url

PRIVATE = [
    "127.0.0.1",  # loopback
    "127.255.255.254",
    "::1",
    "10.0.0.1",  # RFC 1918
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",  # link-local: the metadata of cloud machines
    "fe80::1",
    "fe80::1%eth0",
    "100.64.0.1",  # shared behind a carrier's NAT
    "100.127.255.255",
    "fc00::1",  # unique local
    "fd12:3456:789a::1",
    "fec0::1",  # site-local, of old
    "0.0.0.0",  # unspecified, and "this network"
    "0.1.2.3",
    "::",
    "224.0.0.1",  # multicast
    "239.255.255.250",
    "ff02::1",
    "ff0e::1",
    "255.255.255.255",  # broadcast, reserved
    "240.0.0.1",
    "4000::1",
    "192.0.0.1",  # special purpose, documentation, benchmarks
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "2001:db8::1",
    "100::1",
    "::ffff:127.0.0.1",  # IPv4 inside IPv6: mapped
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "::ffff:7f00:1",
    "2002:7f00:1::",  # 6to4
    "2002:a9fe:a9fe::1",
    "2002:c0a8:101::5",
    "64:ff9b::127.0.0.1",  # NAT64
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",  # NAT64 for use within a network
    "::127.0.0.1",  # IPv4-compatible, of old
    "::ffff:0:127.0.0.1",  # IPv4-translated
    "2001:0:7f00:1::1",  # Teredo
    "2001:0:4136:e378:8000:63bf:80ff:fffe",  # Teredo around 127.0.0.1, which it carries with its bits turned
    "168.63.129.16",  # a cloud's own services behind a public number
    "192.88.99.1",  # the relays of 6to4
    "3fff::1",  # documentation
]
PUBLIC = [
    "1.1.1.1",
    "93.184.216.34",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "2606:4700:4700::1111",
    "2a00:1450:4001:80e::200e",
    "::ffff:1.1.1.1",
    "2002:101:101::1",
    "64:ff9b::1.1.1.1",
]
NOT_ADDRESSES = [
    "",
    "localhost",
    "example.org",
    "127.1",
    "2130706433",
    "0x7f.0.0.1",
    "1.2.3.4.5",
    "[::1]",
    "127.0.0.1 ",
]


@each("address", PRIVATE)
def test_security_03_private_addresses_are_refused(address: str) -> None:
    assert not Guard().permits(address)


@each("address", PUBLIC)
def test_public_addresses_are_permitted(address: str) -> None:
    assert Guard().permits(address)


@each("address", NOT_ADDRESSES)
def test_what_is_no_plain_address_is_refused(address: str) -> None:
    """Spellings such as 127.1 are turned into plain addresses by the resolver before they come here."""
    assert not Guard(("0.0.0.0/0", "::/0")).permits(address)


@given(st.ip_addresses(v=4))
def test_an_ipv4_address_means_the_same_inside_ipv6(address: ipaddress.IPv4Address) -> None:
    guard, number = Guard(), int(address)
    mapped = ipaddress.IPv6Address(0xFFFF << 32 | number)
    nat64 = ipaddress.IPv6Address(0x64FF9B << 96 | number)
    six_to_four = ipaddress.IPv6Address(0x2002 << 112 | number << 80 | 1)
    assert {guard.permits(str(each)) for each in (mapped, nat64, six_to_four)} == {guard.permits(str(address))}


@given(st.ip_addresses(v=6))
def test_no_ipv6_address_outside_the_public_block_is_permitted(address: ipaddress.IPv6Address) -> None:
    if address not in ipaddress.ip_network("2000::/3") and address not in ipaddress.ip_network("64:ff9b::/96"):
        public_inside = address.ipv4_mapped is not None and address.ipv4_mapped.is_global
        assert Guard().permits(str(address)) <= public_inside


@each("address", ["127.0.0.1", "127.8.9.10", "::ffff:127.0.0.1", "64:ff9b::127.0.0.1"])
def test_an_allowed_network_is_permitted_in_every_spelling(address: str) -> None:
    assert Guard(("127.0.0.0/8",)).permits(address)


@each("address", ["10.0.0.1", "192.168.0.1", "169.254.169.254", "::1", "fd00::1"])
def test_allowing_one_network_allows_no_other(address: str) -> None:
    assert not Guard(("127.0.0.0/8", "fd00:1::/32")).permits(address)


def test_allowed_networks_of_ipv6() -> None:
    guard = Guard(("::1/128", "fd00::/8", "64:ff9b:1::/48"))
    assert all(guard.permits(address) for address in ("::1", "fd12::9", "64:ff9b:1::7"))
    assert not guard.permits("127.0.0.1")


@each(
    "url",
    ["http://example.org/", "https://example.org:8443/a?b#c", "HTTP://EXAMPLE.org", "http://[2606::1]:80/x y"],
)
def test_web_addresses_pass_the_check_of_the_url(url: str) -> None:
    Guard().check_url(url)


@each(
    ("url", "words"),
    [
        ("file:///etc/passwd", "file scheme"),
        ("ftp://example.org/", "ftp scheme"),
        ("gopher://example.org/", "gopher scheme"),
        ("data:text/html,hello", "data scheme"),
        ("javascript:alert(1)", "javascript scheme"),
        ("unix:///run/docker.sock", "unix scheme"),
        ("example.org/feed", "no scheme"),
        ("//example.org/feed", "no scheme"),
        ("", "no scheme"),
        ("http://", "no host"),
        ("http:///path", "no host"),
        ("http:example.org", "no host"),
        ("http://user@/", "no host"),
        ("http://[::1/", "Invalid IPv6"),
        ("http://[x]/", "not an address that can be fetched"),
        ("http://exam\nple.org/", "characters that no address may have"),
        ("http://example.org/\udce9", "characters that no address may have"),
        ("http://example.org/\x00", "characters that no address may have"),
    ],
)
def test_security_06_other_addresses_are_refused_in_one_line(url: str, words: str) -> None:
    with pytest.raises(AddressRefused, match=words) as caught:
        Guard().check_url(url)
    assert len(str(caught.value).splitlines()) == 1
    str(caught.value).encode()  # fit to be kept


@given(st.text())
def test_any_text_is_an_address_or_refused(url: str) -> None:
    for candidate in (url, f"http://{url}", f"http://[{url}"):
        with contextlib.suppress(AddressRefused):
            Guard().check_url(candidate)


def _info(address: str, port: int = 80) -> tuple[int, int, int, str, tuple[Any, ...]]:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    return family, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (address, port)


def test_no_socket_is_made_for_a_private_address() -> None:
    with pytest.raises(RefusedSocket) as caught:
        Guard().socket_for(_info("169.254.169.254"))
    assert caught.value.address == "169.254.169.254"
    assert caught.value.errno == errno.EACCES
    assert isinstance(caught.value, OSError)


def test_a_socket_is_made_for_what_is_permitted() -> None:
    with Guard(("127.0.0.0/8",)).socket_for(_info("127.0.0.1")) as made:
        assert (made.family, made.type) == (socket.AF_INET, socket.SOCK_STREAM)


# -- addresses as they are written (the security list: 3, 4 and 6) ----------------------------------


@each(
    "host",
    [
        "2130706433",
        "017700000001",
        "0177.0.0.1",
        "0x7f.1",
        "0x7f000001",
        "0x7f.0.0.0x1",
        "127.1",
        "127.0.1",
        "127.0.0.1.",
        "127.0.0.01",
        "0",
        "1.2.3.4.5",
        "256.1.1.1",
        "example.0x",
        "127。0.1",
        "０x7f.1",
    ],
)
def test_a_number_that_is_no_plain_address_is_refused_even_where_everything_is_allowed(host: str) -> None:
    with pytest.raises(AddressRefused, match="a number that is no plain IPv4 address"):
        Guard(("0.0.0.0/0", "::/0")).check_url(f"http://{host}/")


@each(
    ("host", "address"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("①②⑦.⓪.⓪.①", "127.0.0.1"),
        ("１２７.0.0.1", "127.0.0.1"),
        ("127。0。0。1", "127.0.0.1"),
        ("public.example@127.0.0.1", "127.0.0.1"),
        ("1.1.1.1:80@127.0.0.1", "127.0.0.1"),
        ("[::ffff:127.0.0.1]", "::ffff:7f00:1"),
        ("[::127.0.0.1]", "::7f00:1"),
        ("[2002:7f00:1::]", "2002:7f00:1::"),
        ("[64:ff9b::7f00:1]", "64:ff9b::7f00:1"),
        ("[2001:0:4136:e378:8000:63bf:80ff:fffe]", "2001:0:4136:e378:8000:63bf:80ff:fffe"),
        ("100.64.0.1", "100.64.0.1"),
        ("[fd00:ec2::254]", "fd00:ec2::254"),
        ("168.63.129.16", "168.63.129.16"),
        ("0.0.0.0", "0.0.0.0"),
        ("255.255.255.255", "255.255.255.255"),
        ("224.0.0.251", "224.0.0.251"),
    ],
)
def test_a_private_address_is_refused_by_its_url_alone(host: str, address: str) -> None:
    with pytest.raises(AddressRefused) as caught:
        Guard().check_url(f"http://{host}/feed")
    assert caught.value.message.startswith(f"{address} is a private address; fetch.allow_addresses says which")


@each(
    "url",
    [
        "http://good.example\\@evil.example/",
        "http://good.example\\.evil.example/",
        "http:\\\\evil.example/",
        "http://good.example &@evil.example/",
        "http://good.example\u00a0@evil.example/",
        "http://good.example%2f@evil.example\\/",
        "http://ex%61mple.org/",
        "http://example.org%2f.evil.example/",
        "http://example.org%00.evil.example/",
        "http://[::1]evil.example/",
        "http://x@[::1]:80@evil.example/",
        "http://[fe80::1%25eth0]/",
        "http://[fe80::1%eth0]/",
        "http://a..b/",
        "http://exam<ple.org/",
        "http://a,b/",
        "http://" + "a." * 130 + "org/",
        "http://example.org/" + "x" * 9000,
    ],
)
def test_security_04_what_can_be_read_in_two_ways_or_in_none_is_refused(url: str) -> None:
    with pytest.raises(AddressRefused) as caught:
        Guard(("0.0.0.0/0", "::/0")).check_url(url)
    assert len(str(caught.value).splitlines()) == 1


@each(
    "url",
    [
        "http://localhost./",  # a name: judged where it becomes an address
        "http://example.org./feed",
        "https://xn--bcher-kva.example/",
        "https://bücher.example/feed",
        "https://faß.de/",
        "http://i❤.ws/",
        "http://under_score.example/",
        "http://user:pass@example.org:8080/",
        "http://user%40work:p%2Fw@example.org/",
        "https://example.org/path\\with@backslash",
        "https://medium.com/feed/@somebody",
        "https://3com.example/",
        "https://1und1.de:443/",
    ],
)
def test_honest_addresses_pass(url: str) -> None:
    Guard().check_url(url)


@each("port", [0, 1, 21, 22, 23, 25, 53, 110, 143, 389, 445, 465, 587, 636, 993, 2049, 6000, 6667])
def test_ports_of_other_protocols_are_refused(port: int) -> None:
    with pytest.raises(AddressRefused, match=f"^http://example.org:{port}/: port {port} is not one of the web's$"):
        Guard(("0.0.0.0/0",)).check_url(f"http://example.org:{port}/")


@each("port", [80, 81, 443, 591, 3000, 5000, 8000, 8080, 8443, 8888, 65535])
def test_ports_on_which_the_web_is_found_pass(port: int) -> None:
    Guard().check_url(f"https://example.org:{port}/")


def test_long_addresses_are_judged_but_not_remembered() -> None:
    judge_url.cache_clear()
    for number in range(20):
        Guard().check_url(f"http://example.org/@{'x' * 1000}{number}")
    assert judge_url.cache_info().currsize == 0


@given(
    st.sampled_from(["http", "https", "ftp"]),
    st.sampled_from(["site.test", "127.0.0.1", "1.1.1.1", "0x7f.1", "a..b", "-", "127.1", "10.0.0.7."]),
    st.sampled_from(["", ":80", ":443", ":6667", ":70000", ":0"]),
    st.text("aZ09/.%:?=&;-_~@#é ", max_size=12),
)
def test_the_path_of_an_address_does_not_matter(scheme: str, host: str, port: str, path: str) -> None:
    url = f"{scheme}://{host}{port}/{path}"
    words, literal = judge_url.__wrapped__(url)
    if literal is not None and not Guard().permits(literal):
        words = "private"
    with contextlib.nullcontext() if words is None else pytest.raises(AddressRefused):
        Guard().check_url(url)
