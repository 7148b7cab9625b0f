"""Pages: sign in, sign out, the first run, one's own account with its sessions and tokens."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Protocol

from fastapi import HTTPException, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.errors import PersonError, SignInRefused
from tidings.model.people import LANGUAGE, SHORTEST_PASSWORD, Caller, Person, Rights
from tidings.ports.people import Accounts
from tidings.ports.reader_apps import ApiPasswords
from tidings.views.languages.current import gettext as _
from tidings.views.languages.sentences import translated_sentence
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id, fields, own_path
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import visitor
from tidings.web.languages.catalogs import all_languages, language_codes
from tidings.web.people.identity import SESSION

SESSION_SECONDS: Final = 30 * 86_400  # the cookie; the session itself is the server's matter
_DAYS: Final = {"": None, "30": 30, "90": 90, "365": 365}  # how long a token lasts

# A browser's own name comes before the names that its User-Agent adds to be treated like another one.
_BROWSERS: Final = (
    *(("Edg(?:e|A|iOS)?", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Vivaldi", "Vivaldi")),
    *(("(?:Firefox|FxiOS)", "Firefox"), ("(?:HeadlessChrome|Chromium|Chrome|CriOS)", "Chrome")),
    ("Version(?=.* Safari/)", "Safari"),
)
_SYSTEMS: Final = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("CrOS", "ChromeOS"), ("Mac OS X", "macOS"), ("Linux", "Linux")),
)

Next = Annotated[str, Query(max_length=2_000)]


class FirstPerson(Protocol):
    """Makes the first person for the person who has the code that the program has printed."""

    async def is_waiting(self) -> bool: ...

    async def make(self, code: str, name: str, password: str) -> Person:
        """Makes the first person. PersonError."""
        ...


def browser_name(agent: str) -> str:
    """A browser's User-Agent as a person would say it: `Firefox 145 on Windows`. Empty: it is none that is known."""
    versions = ((name, re.search(rf"\b{sign}/(\d+)", agent)) for sign, name in _BROWSERS)
    browser = next((f"{name} {found[1]}" for name, found in versions if found), "")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    return _("%(browser)s on %(system)s") % {"browser": browser, "system": system} if browser and system else browser


@dataclass(frozen=True, slots=True)
class SignInPages:
    """`secure`: the page is reached over TLS, so cookies go nowhere else."""

    accounts: Accounts
    first: FirstPerson | None
    secure: Callable[[Request], bool]
    address: Callable[[Request], str]  # whom tries of a password are counted for


@dataclass(frozen=True, slots=True)
class AccountService:
    """The data and actions behind the page of one's own account."""

    context: WebContext
    accounts: Accounts
    passwords: ApiPasswords | None

    async def page(self, *, status: int = 200, **values: Any) -> HTMLResponse:
        """`said`, `problem`: a sentence above the page; `made`, `secret`: a new token, shown this once; `app`,
        `app_secret`: a new API password."""
        caller = _caller()
        given = {"said": None, "problem": None, "shortest": SHORTEST_PASSWORD}
        given |= dict.fromkeys(("made", "secret", "app", "app_secret"))
        service, links = self.passwords, self.context.services.feed_links
        sessions, tokens, passwords, feed_links = await asyncio.gather(
            self.accounts.sessions(caller),
            self.accounts.tokens(caller.person.id),
            _nothing() if service is None else service.passwords(caller.person.id),
            _nothing() if links is None else links.links(caller.person.id),
        )
        response = self.context.page(
            "account.html",
            status=status,
            person=caller.person,
            sessions=[(one, browser_name(one.agent)) for one in sessions],
            this_session=caller.session,
            tokens=tokens,
            passwords=passwords,
            feed_links=feed_links,
            rights=[one.value for one in Rights if caller.rights.include(one)],
            languages=[] if self.context.reading is None else all_languages(),
            **(given | values),
        )
        response.headers["Cache-Control"] = "no-store"  # it may show a new token
        return response

    async def tried(self, change: Awaitable[None], done: str) -> Response:
        try:
            await change
        except PersonError as error:
            return await self.page(problem=_words(error), status=400)
        return await self.page(said=done)


async def _nothing() -> None:
    return None


def router(context: WebContext, pages: SignInPages, passwords: ApiPasswords | None = None) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)
    _sign_in(site, context, pages)
    _setup(site, context, pages)
    service = AccountService(context, pages.accounts, passwords)
    _account(site, service)
    _tokens(site, service)
    if passwords is not None:
        _passwords(site, service, passwords)
    return site


def _sign_in(site: LazyRouter, context: WebContext, pages: SignInPages) -> None:
    @site.api_route("/signin", methods=GET_OR_HEAD)
    async def ask(next: Next = "/") -> Response:
        if visitor().caller is not None:
            return RedirectResponse(own_path(next), 303)
        if pages.first is not None and await pages.first.is_waiting():
            return RedirectResponse("/setup", 303)
        return _form(context, next)

    @site.post("/signin")
    async def sign_in(request: Request) -> Response:
        sent = await fields(request)
        name, following = sent.get("name", ""), sent.get("next", "/")
        try:
            secret = await pages.accounts.sign_in(
                name, sent.get("password", ""), pages.address(request), request.headers.get("user-agent", "")
            )
        except SignInRefused as error:
            status = 401 if error.retry_after is None else 429
            response = _form(context, following, status=status, name=name, problem=_words(error))
            if error.retry_after is not None:
                response.headers["Retry-After"] = str(error.retry_after)
            return response
        return _signed_in(RedirectResponse(own_path(following), 303), secret, secure=pages.secure(request))

    @site.post("/signout")
    async def sign_out() -> Response:
        caller = _caller()
        await pages.accounts.sign_out(caller)
        response = RedirectResponse("/signin", 303)
        response.delete_cookie(SESSION, httponly=True, samesite="lax")
        return response


def _form(context: WebContext, following: str, **values: Any) -> HTMLResponse:
    return context.page("signin.html", **({"name": "", "problem": None, "next": own_path(following)} | values))


def _signed_in(response: Response, secret: str, *, secure: bool) -> Response:
    response.set_cookie(SESSION, secret, max_age=SESSION_SECONDS, secure=secure, httponly=True, samesite="lax")
    return response


def _setup(site: LazyRouter, context: WebContext, pages: SignInPages) -> None:
    def form(**values: Any) -> HTMLResponse:
        given = {"name": "", "code": "", "problem": None, "shortest": SHORTEST_PASSWORD}
        return context.page("setup.html", **(given | values))

    @site.api_route("/setup", methods=GET_OR_HEAD)
    async def ask() -> Response:
        return form() if await _first(pages).is_waiting() else RedirectResponse("/signin", 303)

    @site.post("/setup")
    async def make(request: Request) -> Response:
        sent = await fields(request)
        name, code, password = (sent.get(field, "") for field in ("name", "code", "password"))
        try:
            person = await _first(pages).make(code, name, password)
        except PersonError as error:
            return form(name=name, code=code, problem=_words(error), status=400)
        secret = await pages.accounts.sign_in(
            person.name, password, pages.address(request), request.headers.get("user-agent", "")
        )
        return _signed_in(RedirectResponse("/", 303), secret, secure=pages.secure(request))


def _first(pages: SignInPages) -> FirstPerson:
    if pages.first is None:
        raise HTTPException(404)
    return pages.first


def _account(site: LazyRouter, service: AccountService) -> None:
    @site.api_route("/account", methods=GET_OR_HEAD)
    async def account() -> Response:
        return await service.page()

    @site.post("/account/password")
    async def password(request: Request) -> Response:
        sent, caller = await fields(request), _caller()
        if sent.get("new", "") != sent.get("again", ""):
            return await service.page(problem=_("The two new passwords differ; nothing was changed."))
        change = service.accounts.change_password(caller, sent.get("old", ""), sent.get("new", ""))
        return await service.tried(change, _("The password is changed, and other browsers are signed out."))

    @site.post("/account/language")
    async def choose(request: Request) -> Response:
        """The language of the pages, from now on; empty: the browser's."""
        reading, code = service.context.reading, (await fields(request)).get("language", "")
        if reading is None or (code and code not in language_codes()):
            raise HTTPException(400, f"choose one of {', '.join(language_codes())}")
        await reading.prefer(_caller().person.id, {LANGUAGE: code})
        return RedirectResponse("/account", 303)

    @site.post("/account/sessions")
    async def end_sessions() -> Response:
        ended = await service.accounts.end_other_sessions(_caller())
        elsewhere = _("Signed out elsewhere: %(number)s.") % {"number": ended}
        said = elsewhere if ended else _("No other browser was signed in.")
        return await service.page(said=said)


def _tokens(site: LazyRouter, service: AccountService) -> None:
    @site.post("/account/tokens")
    async def make(request: Request) -> Response:
        sent, caller = await fields(request), _caller()
        try:
            rights, days = Rights(sent.get("rights", "read")), _DAYS[sent.get("days", "")]
        except (ValueError, KeyError):
            raise HTTPException(400, "rights: must be read, write or admin; days: 30, 90, 365 or nothing") from None
        if not caller.rights.include(rights):
            raise HTTPException(403, "a token can do no more than you")
        try:
            made, secret = await service.accounts.new_token(caller.person.id, sent.get("name", ""), rights, days)
        except PersonError as error:
            return await service.page(problem=_words(error), status=400)
        return await service.page(made=made, secret=secret)

    @site.post("/account/tokens/{id}/remove")
    async def remove(id: Id) -> Response:
        if not await service.accounts.remove_token(_caller().person.id, id):
            raise HTTPException(404, f"you have no token {id}")
        return await service.page(said=_("The token no longer works."))


def _passwords(site: LazyRouter, service: AccountService, passwords: ApiPasswords) -> None:
    @site.post("/account/passwords")
    async def make(request: Request) -> Response:
        sent, caller = await fields(request), _caller()
        try:
            made, secret = await passwords.make(caller.person, sent.get("name", ""))
        except PersonError as error:
            return await service.page(problem=_words(error), status=400)
        return await service.page(app=made, app_secret=secret)

    @site.post("/account/passwords/{id}/remove")
    async def remove(id: Id) -> Response:
        if not await passwords.remove(_caller().person.id, id):
            raise HTTPException(404, f"you have no password {id}")
        return await service.page(said=_("The password no longer works: its app is signed out."))


def _caller() -> Caller:
    """The caller; the middleware lets no other caller through."""
    caller = visitor().caller
    if caller is None:
        raise HTTPException(401)
    return caller


def _words(error: PersonError) -> str:
    """Returns the words of an error without the name before it: the page says where."""
    words = translated_sentence(str(error).removeprefix(f"{error.person}: "))
    return f"{words[:1].upper()}{words[1:]}."
