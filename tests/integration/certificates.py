"""Certificates made with the openssl command, for servers on loopback."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


@dataclass(frozen=True)
class Authority:
    """Whoever trusts its certificate (SSL_CERT_FILE) trusts the servers it made one for."""

    folder: Path

    @property
    def certificate(self) -> Path:
        return self.folder / "authority.pem"

    @property
    def key(self) -> Path:
        return self.folder / "authority.key"

    @classmethod
    async def made(cls, folder: Path) -> Authority:
        authority = cls(folder)
        await _own(authority.certificate, authority.key, "An Authority")
        return authority

    async def server(self, name: str, period: tuple[str, str] = ("", "")) -> ssl.SSLContext:
        """`period`: from and to, as openssl writes them (20200101000000Z); else it holds from now on."""
        path = self.folder / name
        asked, made, key, names = (path.with_suffix(end) for end in (".csr", ".pem", ".key", ".names"))
        await asyncio.to_thread(names.write_text, f"subjectAltName=DNS:{name}\n")
        await _openssl("req", *_KEY, "-keyout", key, "-out", asked, "-subj", f"/CN={name}")
        await asyncio.to_thread(self._open_books)
        dates = ("-startdate", period[0], "-enddate", period[1]) if period[0] else ("-days", 2)
        signer = ("-config", self._config, "-cert", self.certificate, "-keyfile", self.key)
        await _openssl("ca", "-batch", "-notext", *signer, *dates, "-extfile", names, "-in", asked, "-out", made)
        return _context(made, key)

    @property
    def _config(self) -> Path:
        return self.folder / "authority.conf"

    def _open_books(self) -> None:
        (self.folder / "issued").write_text("")
        (self.folder / "serial").write_text("01\n")
        books = f"database = {self.folder}/issued\nserial = {self.folder}/serial\nnew_certs_dir = {self.folder}"
        own = f"[own]\n{books}\ndefault_md = sha256\npolicy = any\n[any]\ncommonName = supplied"
        self._config.write_text(f"[ca]\ndefault_ca = own\n{own}\n")

    async def self_signed(self, name: str) -> ssl.SSLContext:
        made, key = self.folder / "own.pem", self.folder / "own.key"
        await _own(made, key, name)
        return _context(made, key)


def _context(certificate: Path, key: Path) -> ssl.SSLContext:
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(certificate, key)
    return tls


async def _own(certificate: Path, key: Path, name: str) -> None:
    await _openssl("req", "-x509", *_KEY, "-keyout", key, "-out", certificate, "-subj", f"/CN={name}")


async def _openssl(*arguments: object) -> None:
    command = shutil.which("openssl")
    if command is None:
        pytest.skip("no openssl command to make a certificate with")
    line = [command, *map(str, arguments)]
    await asyncio.to_thread(subprocess.run, line, check=True, capture_output=True)
