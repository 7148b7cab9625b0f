"""A self-signed certificate, made here: nobody vouches for it, and that is its use.

P-256 and the little of DER that a certificate needs, so that the farm needs neither a program nor a package for it.
The key follows from the name: it keeps no secret, and is fit for nothing but servers that must not be trusted.
"""

from __future__ import annotations

import base64
import hashlib
import ssl
import tempfile
from pathlib import Path

# FIPS 186-4, D.1.2.3
_P = 2**256 - 2**224 + 2**192 + 2**96 - 1
_N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
_Point = tuple[int, int] | None  # None: the point at infinity

_COMMON_NAME, _ALT_NAME = "550403", "551d11"
_EC_KEY, _P256, _ECDSA_SHA256 = "2a8648ce3d0201", "2a8648ce3d030107", "2a8648ce3d040302"


def untrusted(name: str) -> ssl.SSLContext:
    """A server's side of TLS for this name, with a certificate that no client should accept."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory(prefix="tidings-farm-") as folder:
        file = Path(folder) / "chain.pem"
        file.write_text(self_signed(name), encoding="ascii")
        context.load_cert_chain(file)
    return context


def self_signed(name: str) -> str:
    """Key and certificate as PEM, the same for the same name."""
    secret = int.from_bytes(hashlib.sha256(b"no secret: " + name.encode()).digest(), "big") % (_N - 1) + 1
    x, y = _times(secret, _G) or (0, 0)
    point = _bits(b"\x04" + x.to_bytes(32, "big") + y.to_bytes(32, "big"))
    algorithm = _sequence(_oid(_ECDSA_SHA256))
    holder = _sequence(_tlv(0x31, _sequence(_oid(_COMMON_NAME), _tlv(0x0C, name.encode()))))
    names = _sequence(_tlv(0x82, name.encode()))
    body = _sequence(
        _tlv(0xA0, _integer(2)),  # X.509 version 3
        _integer(1),
        algorithm,
        holder,  # issued by
        _sequence(_tlv(0x17, b"200101000000Z"), _tlv(0x17, b"491231235959Z")),
        holder,  # issued to
        _sequence(_sequence(_oid(_EC_KEY), _oid(_P256)), point),
        _tlv(0xA3, _sequence(_sequence(_oid(_ALT_NAME), _tlv(0x04, names)))),
    )
    key = _sequence(_integer(1), _tlv(0x04, secret.to_bytes(32, "big")), _tlv(0xA0, _oid(_P256)), _tlv(0xA1, point))
    return _pem("EC PRIVATE KEY", key) + _pem("CERTIFICATE", _sequence(body, algorithm, _bits(_signed(secret, body))))


# -- ECDSA on P-256 ---------------------------------------------------------------------------------


def _signed(secret: int, message: bytes) -> bytes:
    digest = hashlib.sha256(message).digest()
    once = int.from_bytes(hashlib.sha256(secret.to_bytes(32, "big") + digest).digest(), "big") % (_N - 1) + 1
    r = (_times(once, _G) or (0, 0))[0] % _N
    s = pow(once, -1, _N) * (int.from_bytes(digest, "big") + r * secret) % _N
    return _sequence(_integer(r), _integer(s))


def _times(factor: int, point: _Point) -> _Point:
    result: _Point = None
    while factor:
        if factor & 1:
            result = _plus(result, point)
        point = _plus(point, point)
        factor >>= 1
    return result


def _plus(one: _Point, other: _Point) -> _Point:
    if one is None or other is None:
        return one or other
    (x, y), (u, v) = one, other
    if x == u and (y + v) % _P == 0:
        return None
    slope = (3 * x * x - 3) * pow(2 * y, -1, _P) if one == other else (v - y) * pow(u - x, -1, _P)
    w = (slope * slope - x - u) % _P
    return w, (slope * (x - w) - y) % _P


# -- DER --------------------------------------------------------------------------------------------


def _tlv(tag: int, value: bytes) -> bytes:
    size = len(value)
    if size < 0x80:
        return bytes((tag, size)) + value
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes((tag, 0x80 | len(length))) + length + value


def _sequence(*parts: bytes) -> bytes:
    return _tlv(0x30, b"".join(parts))


def _integer(value: int) -> bytes:
    return _tlv(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def _oid(encoded: str) -> bytes:
    return _tlv(0x06, bytes.fromhex(encoded))


def _bits(value: bytes) -> bytes:
    return _tlv(0x03, b"\x00" + value)


def _pem(label: str, der: bytes) -> str:
    text = base64.b64encode(der).decode("ascii")
    lines = [text[start : start + 64] for start in range(0, len(text), 64)]
    return "\n".join([f"-----BEGIN {label}-----", *lines, f"-----END {label}-----", ""])
