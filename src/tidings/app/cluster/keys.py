"""Keys for a cluster: a folder for each role with all that its machines need, and one for the NATS server.

    ca.pem ca.key     the authority that signs the certificates; ca.key is needed nowhere else
    nats/             nats.conf with the permissions of each role, certificate.pem, key.pem, ca.pem
    controller/       tidings.toml, nkey, certificate.pem, key.pem, ca.pem
    terminal/         the same
    reader/           the same, for `tidings web`, `tidings terminals` and `tidings cluster status`

A role's folder is the data folder of its machines. An nkey (Ed25519) logs in to NATS and signs orders or outcomes; the
certificate lets a machine talk to the server at all.
"""

from __future__ import annotations

import ipaddress
import os
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tidings.app.cluster.servers import EXTRA, MAX_PAYLOAD
from tidings.crawl.cluster import subjects
from tidings.errors import SettingsError
from tidings.store.sqlite.data_folder import create_file, make_folder

if TYPE_CHECKING:
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.hashes import SHA256

_LIFETIME = timedelta(days=5 * 365)
_LOCAL = ("localhost", "127.0.0.1", "::1")
_PORT = 4222


@dataclass(frozen=True, slots=True)
class KeyedRole:
    """A login, with what it may publish and subscribe to."""

    name: str
    rights: subjects.Permissions
    runs: str  # commands, for the head of its tidings.toml


TERMINAL: Final = KeyedRole("terminal", subjects.TERMINAL, "`tidings terminal`; it needs no database")
ROLES: Final = (
    KeyedRole("controller", subjects.CONTROLLER, "`tidings controller`"),
    TERMINAL,
    KeyedRole(
        "reader", subjects.READER, "`tidings web`, `tidings watcher`, `tidings terminals`, `tidings cluster status`"
    ),
)


def make_keys(folder: Path, hosts: Sequence[str] = (), *, force: bool = False) -> list[Path]:
    """Writes all files and returns them. `hosts`: names or addresses by which NATS is reached; the first one is in the
    roles' tidings.toml. SettingsError where a file exists, without `force`, or a package is missing."""
    authority = _authority()
    names = tuple(dict.fromkeys(host.strip() for host in (*hosts, *_LOCAL) if host.strip()))
    seeds = {role.name: _new_seed() for role in ROLES}
    public = {name: _public_key(seed) for name, seed in seeds.items()}
    files: dict[str, str | bytes] = {"ca.pem": authority.pem, "ca.key": authority.key_pem}
    for name in ("nats", *seeds):
        certificate, key = authority.signed(name, names if name == "nats" else None)
        files |= {f"{name}/ca.pem": authority.pem, f"{name}/certificate.pem": certificate, f"{name}/key.pem": key}
    files["nats/nats.conf"] = nats_config(public)
    for role in ROLES:
        files[f"{role.name}/nkey"] = seeds[role.name] + b"\n"
        files[f"{role.name}/tidings.toml"] = _role_settings(role, names[0], public)
    return _written(folder, files, force=force)


def nats_config(public: Mapping[str, str]) -> str:
    """The configuration of a NATS server that refuses clients without a certificate and the nkey of a role."""
    users = "\n".join(_user(role, public[role.name]) for role in ROLES)
    return f"""# NATS for a cluster of Tidings; start it in this folder: nats-server -c nats.conf
server_name: tidings
port: {_PORT}
max_payload: {MAX_PAYLOAD}
jetstream {{ store_dir: "jetstream" }}
tls {{
  cert_file: "certificate.pem"
  key_file: "key.pem"
  ca_file: "ca.pem"
  verify: true
}}
authorization {{
  users: [
{users}
  ]
}}
"""


def _user(role: KeyedRole, public: str) -> str:
    def listed(subjects: Iterable[str]) -> str:
        return ", ".join(f'"{subject}"' for subject in subjects)

    return (
        f"    {{ nkey: {public}  # {role.name}\n"
        f"      permissions: {{\n        publish: [{listed(role.rights.publish)}]\n"
        f"        subscribe: [{listed(role.rights.subscribe)}] }} }}"
    )


def _role_settings(role: KeyedRole, host: str, public: Mapping[str, str]) -> str:
    database = '# database = "postgresql+psycopg://tidings@database.example/tidings"\n' if role is not TERMINAL else ""
    shown = f"[{host}]" if ":" in host else host
    return f"""# The data folder of machines that run {role.runs}.
lane = "tls://{shown}:{_PORT}"
{database}
[cluster]
seed = "file:nkey"
controllers = ["{public["controller"]}"]
terminals = ["{public["terminal"]}"]
ca = "ca.pem"
certificate = "certificate.pem"
key = "key.pem"
"""


def _written(folder: Path, files: Mapping[str, str | bytes], *, force: bool) -> list[Path]:
    paths = {folder / name: content for name, content in files.items()}
    if not force and (there := next((path for path in paths if path.exists()), None)) is not None:
        raise SettingsError(f"{there} exists: nothing was written; give another folder, or --force to make all anew")
    try:
        for path, content in paths.items():
            make_folder(path.parent)
            path.unlink(missing_ok=True)
            with os.fdopen(create_file(path), "wb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise SettingsError(f"{error.filename or folder} cannot be written: {error.strerror}") from error
    return list(paths)


# -- nkeys and certificates ---------------------------------------------------------------------------


def _new_seed() -> bytes:
    try:
        import nkeys
    except ImportError as error:
        raise SettingsError(f"nkeys is not installed: {EXTRA}") from error
    return bytes(nkeys.encode_seed(secrets.token_bytes(32), nkeys.PREFIX_BYTE_USER))


def _public_key(seed: bytes) -> str:
    import nkeys

    return str(nkeys.from_seed(bytearray(seed)).public_key.decode())


@dataclass(frozen=True)
class _Authority:
    key: EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def pem(self) -> bytes:
        return _certificate_pem(self.certificate)

    @property
    def key_pem(self) -> bytes:
        return _key_pem(self.key)

    def signed(self, name: str, hosts: Sequence[str] | None) -> tuple[bytes, bytes]:
        """A certificate and its key. `hosts`: of a server; None: of a client."""
        from cryptography import x509
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.x509.oid import ExtendedKeyUsageOID

        key = ec.generate_private_key(ec.SECP256R1())
        builder = _certificate(f"tidings {name}", key, self.certificate.subject)
        usage = ExtendedKeyUsageOID.CLIENT_AUTH if hosts is None else ExtendedKeyUsageOID.SERVER_AUTH
        builder = builder.add_extension(x509.ExtendedKeyUsage([usage]), critical=False)
        builder = builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key())
        builder = builder.add_extension(issuer, critical=False)
        if hosts is not None:
            builder = builder.add_extension(x509.SubjectAlternativeName(list(map(_name, hosts))), critical=False)
        return _certificate_pem(builder.sign(self.key, _hash())), _key_pem(key)


def _authority() -> _Authority:
    try:
        from cryptography import x509
        from cryptography.hazmat.primitives.asymmetric import ec
    except ImportError as error:
        raise SettingsError(f"cryptography is not installed: {EXTRA}") from error
    key = ec.generate_private_key(ec.SECP256R1())
    builder = _certificate("tidings cluster", key, None)
    builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    signs = dict.fromkeys(
        ("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement"), False
    )
    usage = x509.KeyUsage(**signs, key_cert_sign=True, crl_sign=True, encipher_only=False, decipher_only=False)
    builder = builder.add_extension(usage, critical=True)
    own = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    return _Authority(key, builder.add_extension(own, critical=False).sign(key, _hash()))


def _certificate(name: str, key: EllipticCurvePrivateKey, issuer: x509.Name | None) -> x509.CertificateBuilder:
    from cryptography import x509
    from cryptography.x509.oid import NameOID

    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer or subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + _LIFETIME)
    )


def _hash() -> SHA256:
    from cryptography.hazmat.primitives.hashes import SHA256

    return SHA256()


def _name(host: str) -> x509.GeneralName:
    from cryptography import x509

    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _certificate_pem(certificate: x509.Certificate) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding

    return bytes(certificate.public_bytes(Encoding.PEM))


def _key_pem(key: EllipticCurvePrivateKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    return bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
