"""What is found, and what only looks like it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tidings_identifiers import CveDetector, IbanDetector


@dataclass
class Document:
    title: str = ""
    text: str = ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A hole in OpenSSL (CVE-2014-0160), known as Heartbleed", "CVE-2014-0160"),
        ("cve-2026-123456 and CVE\u20112026\u20110001, and again CVE-2026-0001", "CVE-2026-123456, CVE-2026-0001"),
        ("CVE-1887-0001, CVE-2026-1, XCVE-2026-0001", None),
        (" ".join(f"CVE-2026-{number}" for number in range(1000, 1007)), "CVE-2026-1000"),
    ],
)
def test_vulnerabilities(text: str, found: str | None) -> None:
    said = CveDetector().look(Document(text=text))
    if found == "CVE-2026-1000":
        assert said is not None
        assert said.endswith("CVE-2026-1004 and 2 more")
    else:
        assert said == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Pay to DE89 3704 0044 0532 0130 00 today", "DE89370400440532013000"),
        ("GB82WEST12345698765432.", "GB82WEST12345698765432"),
        ("PL61 1090 1014 0000 0712 1981 2874 NOW OR NEVER", "PL61109010140000071219812874"),
        ("DE89 3704 0044 0532 0130 01", None),
        ("AB12 CDEF", None),
    ],
)
def test_accounts(text: str, found: str | None) -> None:
    assert IbanDetector().look(Document("Donations", text)) == found
