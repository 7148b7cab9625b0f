"""Apprise, called in one place: an address becomes a service that can be told something.

Importing it and its services takes half a second, so it happens when the first one is wanted. No configuration files,
no plugins from folders, nothing kept on disk: an address is all there is.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tidings.errors import ChannelError

Service = Any  # apprise.NotifyBase; it has no type information

_REASON = 200  # characters


@dataclass(frozen=True, slots=True)
class SendReport:
    """What came of a message."""

    taken: bool
    words: str = ""  # why not


@lru_cache(maxsize=1)
def _asset() -> Any:
    import apprise

    logging.getLogger("apprise").propagate = False  # what it has to say is in its answers
    return apprise.AppriseAsset(
        app_id="Tidings",
        app_desc="Tidings",
        app_url="",
        image_url_mask="",  # it would show pictures from elsewhere
        image_url_logo="",
        async_mode=False,  # in the thread that calls it
        service_timeout=0,  # our own deadline; with one of its own it would start threads that nobody can leave behind
        storage_mode="memory",
        pgp_autogen=False,
        pem_autogen=False,
        allow_templates=False,
    )


def service_of(url: str) -> Service:
    """ChannelError where apprise makes nothing of it."""
    import apprise
    from apprise.exception import AppriseException

    scheme = url.partition("://")[0].lower()
    asset = _asset()
    try:
        with apprise.LogCapture(level=logging.WARNING, fmt="%(message)s") as said:  # type: ignore[no-untyped-call]
            service = apprise.Apprise.instantiate(url, asset=asset, suppress_exceptions=False)
            words = said.getvalue()
    except (AppriseException, TypeError, ValueError, AttributeError, KeyError) as error:
        service, words = None, str(error)
    if service is None:
        raise ChannelError(f"{scheme}://…", _why_not(scheme, words), final=True)
    if service.category != "native":
        raise ChannelError(f"{scheme}://…", "only apprise's own services are used", final=True)
    return service


def _why_not(scheme: str, words: str) -> str:
    from apprise.manager_plugins import NotificationManager

    known = NotificationManager()  # type: ignore[no-untyped-call]
    if scheme in ("http", "https"):
        return "apprise does not know this site; for a receiver of your own write webhook: before the address"
    if scheme not in known:
        return "apprise has no such kind of address"
    plugin = known[scheme]
    if not plugin.enabled:
        needs = plugin.requirements.get("packages_required") or ()
        names = needs if isinstance(needs, str) else ", ".join(map(str, needs))
        return "apprise cannot use it on this machine" + (f"; it needs {names}" if names else "")
    last = " ".join(words.split("\n")[-2 if words.endswith("\n") else -1].split())
    last = re.sub(r"\(.*\)|'.*'|\".*\"", "…", last)  # it quotes what may be a token
    # A line that quotes the address is of no use, and may quote a password.
    reason = "" if not last or "://" in last else f" ({last[:_REASON]})"
    return f"not a whole address of this kind{reason}; apprise's documentation has its form"


def tell(service: Service, title: str, body: str, form: str) -> SendReport:
    """For as long as it takes. Did the service itself take it? `optional=yes` in an address changes nothing here."""
    import apprise

    teller = apprise.Apprise(asset=_asset())
    teller.add(service)
    result = teller.notify(body=body, title=title, body_format=form)
    attempts = [attempt for one in result.results for attempt in one.attempts]
    if any(attempts):
        return SendReport(taken=True)
    said = [" ".join(entry.message.split()) for entry in result.logs()]
    return SendReport(taken=False, words=said[-1][:_REASON] if said else "it did not take the message")
