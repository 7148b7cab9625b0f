"""TLS contexts of test servers, with certificates made by trustme."""

from __future__ import annotations

import ssl
from datetime import datetime
from pathlib import Path

import trustme


class Authority:
    """A certificate authority; a client whose SSL_CERT_FILE is `certificate` trusts the servers it issued one for."""

    def __init__(self, folder: Path) -> None:
        self._ca = trustme.CA()
        self.certificate = folder / "authority.pem"
        self._ca.cert_pem.write_to_path(str(self.certificate))

    def server(
        self, name: str, *, not_before: datetime | None = None, not_after: datetime | None = None
    ) -> ssl.SSLContext:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._ca.issue_cert(name, not_before=not_before, not_after=not_after).configure_cert(context)
        return context


def self_signed() -> ssl.SSLContext:
    """A server's context with a certificate that is signed by its own key."""
    ca = trustme.CA()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    with ca.private_key_pem.tempfile() as key, ca.cert_pem.tempfile() as certificate:
        context.load_cert_chain(certificate, key)
    return context
