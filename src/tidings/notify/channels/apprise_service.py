"""The only module that calls apprise: makes a service from an address, and sends through it.

Importing apprise takes half a second, so it happens on first use. No configuration files, no plugins from folders,
nothing stored on disk: an address is all it gets.

Redirects are never followed: an address is chosen by the operator and may be private, but where a redirect leads is
chosen by a server. All of apprise's services make HTTP requests through `requests` and hand it their own `redirects`
flag, which is off here; a 3xx is then a status that is no success. A test goes through the source of apprise and fails
where a service makes a request in another way.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tidings.errors import ChannelError

Service = Any  # apprise.NotifyBase; it has no type information

_LONGEST_REASON = 200  # characters


@dataclass(frozen=True, slots=True)
class SendReport:
    """Whether the service accepted a message."""

    accepted: bool
    words: str = ""  # why not


@lru_cache(maxsize=1)
def _asset() -> Any:
    import apprise

    logging.getLogger("apprise").propagate = False  # its results carry the same messages
    return apprise.AppriseAsset(
        app_id="Tidings",
        app_desc="Tidings",
        app_url="",
        image_url_mask="",  # no pictures from other sites
        image_url_logo="",
        async_mode=False,  # runs in the calling thread
        service_timeout=0,  # our deadline holds; with its own it would start threads that cannot be abandoned
        storage_mode="memory",
        pgp_autogen=False,
        pem_autogen=False,
        allow_templates=False,
        http_redirects=False,
    )


def service_of(url: str) -> Service:
    """The apprise service of an address. ChannelError where apprise cannot use it."""
    import apprise
    from apprise.exception import AppriseException

    scheme = url.partition("://")[0].lower()
    asset = _asset()
    try:
        with apprise.LogCapture(level=logging.WARNING, fmt="%(message)s") as logged:  # type: ignore[no-untyped-call]
            service = _instantiated(url, asset)
            words = logged.getvalue()
    except (AppriseException, TypeError, ValueError, AttributeError, KeyError) as error:
        service, words = None, str(error)
    if service is None:
        raise ChannelError(f"{scheme}://…", _why_not(scheme, words), final=True)
    if type(service).category != "native":  # of the class: services such as bark have a category of messages, too
        raise ChannelError(f"{scheme}://…", "only apprise's own services are used", final=True)
    if service.redirects:
        raise ChannelError(f"{scheme}://…", "it would follow redirects, which is not allowed", final=True)
    return service


def _instantiated(url: str, asset: Any) -> Service | None:
    """The service of an address, None where there is none. `redirect=yes` in an address has no effect."""
    import apprise
    from apprise.plugins import url_to_dict

    parts = url_to_dict(url, secure_logging=asset.secure_logging)  # type: ignore[no-untyped-call]
    if parts is None:
        return None
    return apprise.Apprise.instantiate({**parts, "redirect": False}, asset=asset, suppress_exceptions=False)


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
    reason = "" if not last or "://" in last else f" ({last[:_LONGEST_REASON]})"
    return f"not a whole address of this kind{reason}; apprise's documentation has its form"


def send_through(service: Service, title: str, body: str, form: str) -> SendReport:
    """Sends a message and blocks until the service has answered. `optional=yes` in an address is ignored."""
    import apprise

    sender = apprise.Apprise(asset=_asset())
    sender.add(service)
    result = sender.notify(body=body, title=title, body_format=form)
    attempts = [attempt for one in result.results for attempt in one.attempts]
    if any(attempts):
        return SendReport(accepted=True)
    logged = [" ".join(entry.message.split()) for entry in result.logs()]
    return SendReport(accepted=False, words=logged[-1][:_LONGEST_REASON] if logged else "it did not take the message")
