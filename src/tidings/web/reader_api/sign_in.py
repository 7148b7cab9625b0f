"""ClientLogin, the token of writes, who it is; what apps ask for and nothing here has."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tidings.errors import SignInRefused
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import visitor
from tidings.web.people.identity import app_auth
from tidings.web.reader_api.core import (
    ReaderProblem,
    ReaderServices,
    as_json,
    bad_request,
    first,
    refuse_other_outputs,
    sent,
    unauthorized,
    write_token,
)


def router(services: ReaderServices, base: str) -> LazyRouter:
    api = LazyRouter(include_in_schema=False)

    @api.post("/accounts/ClientLogin")
    async def client_login(request: Request) -> Response:
        values = await sent(request)
        name, password = first(values, "Email"), first(values, "Passwd")
        if not name or not password:
            raise bad_request("Error=BadAuthentication")
        try:
            auth = await services.passwords.sign_in(name, password, services.address(request))
        except SignInRefused as error:
            if error.retry_after is None:
                raise ReaderProblem(401, "Error=BadAuthentication") from None
            raise ReaderProblem(429, "Error=TooManyTries", {"Retry-After": str(error.retry_after)}) from None
        if first(values, "output") == "json":
            return as_json({"SID": auth, "LSID": auth, "Auth": auth})
        return PlainTextResponse(f"SID={auth}\nLSID={auth}\nAuth={auth}\n")

    @api.get("/reader/ping")
    async def ping() -> Response:
        return PlainTextResponse("OK")

    @api.get(f"{base}/token")
    async def token(request: Request) -> Response:
        """Returns the token without a line break: newsboat sends it as it came."""
        return PlainTextResponse(write_token(app_auth(request.headers) or ""))

    @api.get(f"{base}/user-info")
    async def user_info() -> Response:
        caller = visitor().caller
        if caller is None:
            raise unauthorized()
        number, name = str(caller.person.id), caller.person.name or "owner"
        return as_json({"userId": number, "userName": name, "userProfileId": number, "userEmail": name})

    _nothing(api, base)
    return api


def _nothing(api: LazyRouter, base: str) -> None:
    """Adds routes that answer with empty values: apps expect them to be there."""
    empty: dict[str, dict[str, object]] = {
        "preference/list": {"prefs": []},
        "preference/stream/list": {"streamprefs": {}},
        "friend/list": {"friends": [], "encodedSharersList": ""},
    }

    def add(path: str, value: dict[str, object]) -> None:
        @api.get(f"{base}/{path}")
        async def answer(request: Request) -> Response:
            refuse_other_outputs(await sent(request))
            return as_json(value)

    for path, value in empty.items():
        add(path, value)
