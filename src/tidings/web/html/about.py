"""The pages about Tidings itself: /bot for publishers; the reference of the API, made from its OpenAPI; the menu and
the keys."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tidings.views.safe_html import web_link
from tidings.web.api.protocol.description import COMMON, HEADERS
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD
from tidings.web.core.routes import LazyRouter

# -- /bot, which the User-Agent links to ------------------------------------------------------------
#
# A router of its own, without scripts and cookies: publishers must be able to read it, whatever protects other pages.

ROBOT = "tidings"  # what a robots.txt calls us
_MAIL = re.compile(r"(?:mailto:)?([^\s@<>:/?#&%]+@[^\s@<>:/?#&%]+\.[^\s@<>:/?#&%]+)")


def bot_router(context: WebContext) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/bot", methods=GET_OR_HEAD)
    async def bot() -> Response:
        conduct = context.conduct
        link, shown = contact(conduct.contact)
        return context.page(
            "bot.html", conduct=conduct, agent=conduct.user_agent(0), robot=ROBOT, link=link, shown=shown
        )

    return site


def contact(text: str) -> tuple[str | None, str]:
    """The link of `fetch.contact`, None unless it is a mail or web address, and its text."""
    text = text.strip()
    if mail := _MAIL.fullmatch(text):
        return f"mailto:{mail[1]}", mail[1]
    return web_link(text), text


# -- /api/docs -------------------------------------------------------------------------------------

_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class ApiParameter:
    name: str
    place: str  # "path" or "query"
    kind: str
    required: bool
    words: str


@dataclass(frozen=True, slots=True)
class Operation:
    method: str
    path: str
    summary: str
    parameters: Sequence[ApiParameter]
    example: str  # of an answer, as JSON
    fields: Sequence[ApiParameter]  # of the answer
    body: Sequence[ApiParameter]  # fields of what is sent
    sent: str  # an example of it, as JSON; empty: nothing is sent
    refusals: Sequence[tuple[str, str]]  # status and what it means

    @property
    def anchor(self) -> str:
        path = self.path.strip("/").replace("/", "-").replace("{", "").replace("}", "")
        return path if self.method == "GET" else f"{self.method.lower()}-{path}"

    @property
    def request(self) -> str:
        """A request that can be tried."""
        path = self.path
        for parameter in self.parameters:
            if parameter.place == "path":
                path = path.replace(f"{{{parameter.name}}}", "7")
        return f"{self.method} {path}" + (f"\n\n{self.sent}" if self.sent else "")


@dataclass(frozen=True, slots=True)
class Reference:
    title: str
    version: str
    words: str
    operations: Sequence[Operation]


def reference_router(context: WebContext) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/api/docs", methods=GET_OR_HEAD)
    async def docs(request: Request) -> Response:
        return context.page("reference.html", reference=reference(request.app.openapi()))

    return site


def reference(openapi: Mapping[str, Any]) -> Reference:
    """The operations of an OpenAPI document, with an example of each."""
    schemas = openapi.get("components", {}).get("schemas", {})
    operations = [
        _operation(method, path, operation, schemas)
        for path, methods in openapi["paths"].items()
        for method, operation in methods.items()
    ]
    info = openapi["info"]
    return Reference(info["title"], info["version"], info.get("description", ""), operations)


def _operation(method: str, path: str, operation: Mapping[str, Any], schemas: Mapping[str, Any]) -> Operation:
    responses = operation["responses"]
    done = next(status for status in responses if status.startswith("2"))
    answer = responses[done].get("content", {}).get("application/json", {}).get("schema", {})
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    return Operation(
        method=method.upper(),
        path=path,
        summary=operation.get("summary", ""),
        parameters=[_parameter(one) for one in operation.get("parameters", ()) if one["name"] not in HEADERS],
        example=json.dumps(example(answer, schemas), indent=2, ensure_ascii=False) if answer else "",
        fields=_fields(answer, schemas),
        body=[replace(field, place="body") for field in _fields(body, schemas)],
        sent=json.dumps(example(body, schemas), ensure_ascii=False) if body else "",
        refusals=[(code, one["description"]) for code, one in responses.items() if code == done or _is_own(code, one)],
    )


def _is_own(code: str, response: Mapping[str, Any]) -> bool:
    """Returns whether only some operations answer so; what any may answer is said once."""
    return code != "304" and response["description"] not in COMMON.values()


def _parameter(parameter: Mapping[str, Any]) -> ApiParameter:
    schema = parameter["schema"]
    words = parameter.get("description") or schema.get("description") or ""
    if "default" in schema and schema["default"] is not None:
        words = f"{words} (default {schema['default']})".strip()
    return ApiParameter(parameter["name"], parameter["in"], type_name(schema), parameter.get("required", False), words)


def _fields(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> list[ApiParameter]:
    """The fields of an object, or of the objects of a list."""
    schema = _resolved(schema, schemas)
    if schema.get("type") == "array":
        return _fields(schema["items"], schemas)
    needed = schema.get("required", ())
    return [
        ApiParameter(name, "answer", type_name(field), name in needed, field.get("description", ""))
        for name, field in schema.get("properties", {}).items()
    ]


def type_name(schema: Mapping[str, Any]) -> str:
    """`integer`, `time`, `list of VisitOut`, `string or null`."""
    if reference := schema.get("$ref"):
        return str(reference).rpartition("/")[2].removesuffix("Out")
    if choices := schema.get("anyOf"):
        return " or ".join(type_name(choice) for choice in choices)
    if schema.get("type") == "array":
        return f"list of {type_name(schema['items'])}"
    if schema.get("format") == "date-time":
        return "time"
    return str(schema.get("type", "any"))


def example(schema: Mapping[str, Any], schemas: Mapping[str, Any], depth: int = 0) -> Any:
    """A value that fits, from the examples the fields carry."""
    if schema.get("examples"):
        return schema["examples"][0]
    schema = _resolved(schema, schemas)
    if depth > _DEEPEST:
        return None
    if choices := schema.get("anyOf"):
        return example(choices[0], schemas, depth + 1)
    if "enum" in schema:
        return schema["enum"][0]
    match schema.get("type"):
        case "object":
            fields = schema.get("properties", {})
            return {name: example(field, schemas, depth + 1) for name, field in fields.items()}
        case "array":
            return [example(schema["items"], schemas, depth + 1)]
        case "string":
            return "..."
        case "integer" | "number":
            return 0
        case "boolean":
            return False
        case _:
            return None


def _resolved(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Mapping[str, Any]:
    if target := schema.get("$ref"):
        found: Mapping[str, Any] = schemas[str(target).rpartition("/")[2]]
        return found
    return schema


# -- /more and /keys -----------------------------------------------------------------------------------
#
# The menu and the keys as pages: for phones, and for browsers without scripts.


def menu_router(context: WebContext) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/more", methods=GET_OR_HEAD)
    async def more() -> Response:
        return context.page("front/more.html")

    @site.api_route("/keys", methods=GET_OR_HEAD)
    async def keys() -> Response:
        return context.page("front/keys.html")

    return site
