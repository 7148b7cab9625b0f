"""Translates errors of aiohttp, TLS and HTTP into one line for people."""

from __future__ import annotations

import errno
import os
import socket
import ssl

import aiohttp

from tidings.errors import AddressRefused, ConnectFailed, FetchError
from tidings.fetch.connections import ProxyFailed
from tidings.fetch.guard import RefusedSocket, private_address_message
from tidings.model.hosts import Reach

# OpenSSL's error numbers (X509_V_ERR_...); its own messages are for programmers.
_CERTIFICATE = {
    9: "its certificate is not valid yet",
    10: "its certificate has expired",
    18: "a self-signed certificate: nobody we trust vouches for it",
    19: "a self-signed certificate in its chain: nobody we trust vouches for it",
    20: "nobody we trust vouches for its certificate",
    21: "its chain of certificates is not complete",
    23: "its certificate was revoked",
    62: "its certificate is for another host",
    64: "its certificate is for another address",
}
_NO_WAY_OUT = {errno.ENETUNREACH, errno.ENETDOWN, errno.EADDRNOTAVAIL}
_NO_WAY = {errno.EHOSTUNREACH, errno.EHOSTDOWN, errno.ETIMEDOUT}
_TLS = {
    "UNSUPPORTED_PROTOCOL": "it speaks only TLS older than 1.2",
    "TLSV1_ALERT_PROTOCOL_VERSION": "it speaks only TLS older than 1.2",
    "WRONG_VERSION_NUMBER": "it does not speak TLS on this port",
}
_STATUS = {
    401: "it asks for a password",
    403: "the server refuses us",
    404: "not found: has it moved?",
    410: "gone for good",
    429: "too many requests: we visit less often",
}


def status_message(status: int, reason: str | None, *, posted: bool = False) -> str:
    words = _STATUS.get(status) or ("the server has a fault" if status >= 500 else "no answer we can use")
    if status in (301, 302, 303, 307, 308):
        words = "what is posted is not sent on; give the address it redirects to" if posted else "to nowhere"
    if status == 429 and posted:
        words = "too many requests: it is tried again later"
    phrase = "".join(letter for letter in reason or "" if letter.isprintable())[:80]
    return f"HTTP {status} {phrase}".rstrip() + f" ({words})"


def connect_error(url: str, error: aiohttp.ClientConnectorError) -> FetchError:
    """The error of a connection that could not be made."""
    cause = error.os_error
    if isinstance(cause, RefusedSocket):
        return AddressRefused(url, private_address_message(cause.address))
    if isinstance(cause, ProxyFailed):
        return ConnectFailed(url, cause.words, Reach.UNREACHED)
    if isinstance(error, aiohttp.ClientConnectorDNSError):
        # A resolver that does not answer is ours, or the nameserver of this name.
        reach = Reach.NO_NETWORK if cause.errno == socket.EAI_AGAIN else Reach.UNREACHED
        return ConnectFailed(url, "no such host (DNS)", reach)
    if isinstance(error, aiohttp.ClientSSLError):
        return ConnectFailed(url, f"TLS failed ({_tls_message(cause)})")
    words = os.strerror(cause.errno) if cause.errno else error_text(cause)
    return ConnectFailed(url, f"cannot connect ({words})", _reach(cause.errno))


def _reach(number: int | None) -> Reach:
    """Returns how far a request got by the number of its OSError. None: several addresses failed, each for a reason of
    its own."""
    if number in _NO_WAY_OUT:
        return Reach.NO_NETWORK
    return Reach.UNREACHED if number is None or number in _NO_WAY else Reach.ANSWERED


def error_text(error: BaseException) -> str:
    """The message of an error on one line, at most 200 characters."""
    if isinstance(error, ConnectionResetError) and not error.args:
        return "it hung up"
    words = getattr(error, "strerror", None) or getattr(error, "message", None) or str(error) or type(error).__name__
    return " ".join(str(words).split())[:200]


def _tls_message(cause: BaseException) -> str:
    if isinstance(cause, ssl.SSLCertVerificationError):
        return _CERTIFICATE.get(cause.verify_code) or f"its certificate: {cause.verify_message}"
    return _TLS.get(getattr(cause, "reason", None) or "") or error_text(cause)
