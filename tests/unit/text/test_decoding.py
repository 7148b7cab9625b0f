"""Content encodings: whole bodies in any slices, and nothing more than the cap, whatever is sent."""

import contextlib
import gzip
import itertools
import random
import tracemalloc
import zlib
from collections.abc import Callable, Iterable

import brotli
import pytest
from backports import zstd
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.text.decoding import ACCEPTED, Broken, Decoder, TooMuch

MIB = 2**20


def raw_deflate(data: bytes) -> bytes:
    deflater = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return deflater.compress(data) + deflater.flush()


def brotli_quickly(data: bytes) -> bytes:
    encoded: bytes = brotli.compress(data, quality=4)
    return encoded


# name: header, encoder
ENCODERS: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "none": ("", bytes),
    "identity": ("identity", bytes),
    "gzip": ("gzip", gzip.compress),
    "x-gzip": ("x-gzip", gzip.compress),
    "deflate": ("deflate", zlib.compress),
    "raw deflate": ("deflate", raw_deflate),
    "br": ("br", brotli_quickly),
    "zstd": ("zstd", zstd.compress),
    "gzip in br": ("gzip, br", lambda data: brotli_quickly(gzip.compress(data))),
    "br in gzip": ("br,gzip", lambda data: gzip.compress(brotli_quickly(data))),
    "raw in zstd": (" Deflate , identity, ZSTD", lambda data: zstd.compress(raw_deflate(data))),
    "gzip in gzip": ("gzip, gzip", lambda data: gzip.compress(gzip.compress(data))),
}
COMPRESSING = [name for name in ENCODERS if name not in ("none", "identity")]
NOISE = random.Random(7).randbytes(5000)
TEXT = b"<item><title>All the news that fits</title></item>" * 20

every_encoder = each("name", ENCODERS)
every_compression = each("name", COMPRESSING)


def decode(header: str, chunks: Iterable[bytes], cap: int = MIB) -> bytes:
    decoder = Decoder(header, cap)
    body = b"".join(piece for chunk in chunks for piece in decoder.feed(chunk))
    decoder.finish()
    return body


def encoded(name: str, data: bytes) -> tuple[str, bytes]:
    header, encode = ENCODERS[name]
    return header, encode(data)


def bytewise(data: bytes) -> Iterable[bytes]:
    return (data[at : at + 1] for at in range(len(data)))


def test_everything_that_is_asked_for_can_be_read() -> None:
    for name in ACCEPTED.split(", "):
        Decoder(name, 1)


@every_encoder
@each("data", [b"", b"a", TEXT, NOISE])
def test_whole_and_byte_by_byte(name: str, data: bytes) -> None:
    header, body = encoded(name, data)
    assert decode(header, [body]) == data
    assert decode(header, bytewise(body)) == data


@every_encoder
def test_cut_in_two_at_every_byte(name: str) -> None:
    header, body = encoded(name, b"Tidings of " * 9 + NOISE[:40])
    for at in range(len(body) + 1):
        assert decode(header, [body[:at], b"", body[at:]]) == b"Tidings of " * 9 + NOISE[:40]


@given(st.sampled_from(sorted(ENCODERS)), st.binary(max_size=600), st.lists(st.integers(0, 800), max_size=6))
def test_any_body_in_any_slices(name: str, data: bytes, cuts: list[int]) -> None:
    header, body = encoded(name, data)
    edges = sorted({0, len(body), *(cut for cut in cuts if cut < len(body))})
    assert decode(header, [body[a:b] for a, b in itertools.pairwise(edges)]) == data


# -- the cap ----------------------------------------------------------------------------------------


@every_encoder
@each("data", [TEXT, NOISE])
def test_a_body_of_exactly_the_cap_is_fine_and_one_byte_more_is_not(name: str, data: bytes) -> None:
    header, body = encoded(name, data)
    for chunks in ([body], list(bytewise(body))):
        assert decode(header, chunks, cap=len(data)) == data
        with pytest.raises(TooMuch):
            decode(header, chunks, cap=len(data) - 1)


@given(st.sampled_from(COMPRESSING), st.binary(max_size=300), st.integers(0, 320))
def test_the_cap_decides_alone(name: str, data: bytes, cap: int) -> None:
    header, body = encoded(name, data)
    if len(data) <= cap:
        assert decode(header, [body], cap) == data
    else:
        with pytest.raises(TooMuch):
            decode(header, [body], cap)


@every_compression
def test_a_bomb_stops_at_the_cap_without_large_memory(name: str) -> None:
    header, bomb = encoded(name, bytes(24 * MIB))
    assert len(bomb) < MIB
    tracemalloc.start()
    try:
        with pytest.raises(TooMuch):
            decode(header, [bomb[at : at + 65536] for at in range(0, len(bomb), 65536)], cap=MIB)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 8 * MIB


@pytest.mark.parametrize("header", ["gzip", "zstd"])
def test_input_that_gives_nothing_is_not_read_for_ever(header: str) -> None:
    """Empty blocks, or rubbish after the end: a body can go on without a byte coming out."""
    if header == "gzip":
        flusher = zlib.compressobj(wbits=16 + zlib.MAX_WBITS)
        start, nothing = flusher.compress(b"x") + flusher.flush(zlib.Z_SYNC_FLUSH), b"\x00\x00\x00\xff\xff"
    else:
        start, nothing = zstd.compress(b"x"), b"\x50\x2a\x4d\x18" + (65536).to_bytes(4, "little") + bytes(65536)
    with pytest.raises(TooMuch):
        decode(header, itertools.chain([start], itertools.repeat(nothing * 100, 10 * MIB // len(nothing))), cap=1024)


def test_what_follows_the_end_is_not_collected() -> None:
    decoder = Decoder("gzip", 4 * MIB)
    assert b"".join(decoder.feed(gzip.compress(b"news"))) == b"news"
    tracemalloc.start()
    try:
        for _ in range(60):
            assert b"".join(decoder.feed(bytes(65536))) == b""
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    decoder.finish()
    assert peak < MIB


# -- several parts ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("header", "encode"), [("gzip", gzip.compress), ("zstd", zstd.compress)])
def test_several_parts_are_one_body(header: str, encode: Callable[[bytes], bytes]) -> None:
    body = encode(b"one ") + encode(b"") + encode(b"two ") + encode(TEXT)
    for chunks in ([body], bytewise(body)):
        assert decode(header, chunks) == b"one two " + TEXT
    with pytest.raises(TooMuch):
        decode(header, [body], cap=len(TEXT))


@pytest.mark.parametrize(("header", "encode"), [("gzip", gzip.compress), ("zstd", zstd.compress)])
def test_parts_without_number_are_refused(header: str, encode: Callable[[bytes], bytes]) -> None:
    with pytest.raises(Broken, match="parts"):
        decode(header, [encode(b"")] * 20_000)


def test_what_follows_the_last_gzip_member_is_ignored() -> None:
    assert decode("gzip", [gzip.compress(b"news") + bytes(100)]) == b"news"
    assert decode("gzip", [gzip.compress(b"news"), b"<!-- cached -->"]) == b"news"
    assert decode("deflate", [zlib.compress(b"news") + b"\n", b"\n"]) == b"news"


def test_skippable_frames_of_zstd_say_nothing() -> None:
    frame = b"\x5f\x2a\x4d\x18" + (3).to_bytes(4, "little") + b"abc"
    assert decode("zstd", bytewise(frame + zstd.compress(b"news") + frame)) == b"news"


# -- broken -----------------------------------------------------------------------------------------


@every_compression
def test_plain_text_under_a_compressed_header_is_broken(name: str) -> None:
    with pytest.raises(Broken):
        decode(ENCODERS[name][0], [b"<!DOCTYPE html><html><body>not compressed at all</body></html>"])


@every_compression
def test_a_body_cut_short_is_broken(name: str) -> None:
    header, body = encoded(name, TEXT)
    for length in {1, 2, len(body) // 2, len(body) - 1}:
        with pytest.raises(Broken):
            decode(header, [body[:length]])


@every_compression
def test_no_bytes_at_all_are_an_empty_body(name: str) -> None:
    assert decode(ENCODERS[name][0], []) == b""
    assert decode(ENCODERS[name][0], [b""]) == b""


@each("name", ["gzip", "deflate", "zstd"])
def test_a_flipped_bit_is_broken_or_cut_short(name: str) -> None:
    """These three carry a checksum (zstd where the sender wants it)."""
    checked: dict[int, int] = {zstd.CompressionParameter.checksum_flag: 1}
    header, body = encoded(name, TEXT) if name != "zstd" else ("zstd", zstd.compress(TEXT, options=checked))
    for at in range(len(body) // 2, len(body)):
        damaged = bytearray(body)
        damaged[at] ^= 0x10
        with pytest.raises(Broken):
            decode(header, [bytes(damaged)])


@given(st.sampled_from(COMPRESSING), st.lists(st.binary(max_size=60), max_size=5))
def test_any_rubbish_is_broken_too_much_or_read(name: str, chunks: list[bytes]) -> None:
    with contextlib.suppress(Broken, TooMuch):
        assert len(decode(ENCODERS[name][0], chunks, cap=100)) <= 100


@each("header", ["compress", "sdch", "aws-chunked", "gzip, unknown", "utf-8", "*"])
def test_an_unknown_encoding_is_named(header: str) -> None:
    with pytest.raises(Broken, match="unknown content encoding '"):
        Decoder(header, 100)


def test_encodings_are_not_nested_without_end() -> None:
    with pytest.raises(Broken, match="3 encodings"):
        Decoder("gzip, gzip, gzip", 100)


def test_a_zstd_window_larger_than_the_web_allows_is_refused() -> None:
    encoder = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: 24})  # 16 MiB
    wide = encoder.compress(b"news") + encoder.flush()
    with pytest.raises(Broken, match="memory"):
        decode("zstd", [wide])


# -- cut instead of refused -------------------------------------------------------------------------


@every_encoder
@given(st.data())
def test_what_is_cut_is_the_beginning_and_nothing_more(name: str, data: st.DataObject) -> None:
    body = data.draw(st.binary(max_size=400))
    cap = data.draw(st.integers(1, 500))
    header, packed = encoded(name, body)
    for chunks in ([packed], list(bytewise(packed))):
        decoder, out = Decoder(header, cap, truncate=True), b""
        for chunk in chunks:
            out += b"".join(decoder.feed(chunk))
            if decoder.full:
                break
        decoder.finish()
        assert out == body[:cap]
        assert decoder.full == (len(body) > cap)


@every_compression
def test_pieces_are_small_however_large_the_body(name: str) -> None:
    for body in (bytes(5 * MIB), TEXT * 4000, NOISE * 200):
        header, packed = encoded(name, body)
        for size in (len(packed), 65536, 1000):
            decoder = Decoder(header, 6 * MIB)
            chunks = (packed[at : at + size] for at in range(0, len(packed), size))
            pieces = [piece for chunk in chunks for piece in decoder.feed(chunk)]
            decoder.finish()
            assert b"".join(pieces) == body
            assert max(map(len, pieces)) <= MIB // 2


def test_how_much_a_decoder_takes_is_known_beforehand() -> None:
    assert Decoder("", 1000).takes == 1000
    assert 1000 < Decoder("gzip", 1000).takes < 100_000
