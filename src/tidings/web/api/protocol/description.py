"""The OpenAPI of /api/v1: what every operation has in common is added here, once."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI

from tidings.web.api.protocol.idempotency import KEY_PATTERN
from tidings.web.core.routes import IndexedRouter

_PROBLEM: Final = {"application/json": {"schema": {"$ref": "#/components/schemas/ProblemOut"}}}
COMMON: Final = {  # what any request may be answered with
    "401": "Sign in, or send a token",
    "403": "The token may not do this",
    "404": "There is none",
    "421": "It is not reached by this name",
    "422": "A parameter or field cannot be used",
    "429": "Too many requests",
    "503": "It cannot be answered now; Retry-After says when to try again",
}
_OF_WRITES: Final = {"409": "It is being carried out, or was done already", "413": "Too many bytes"}
_OF_EDITS: Final = {"412": "It was changed since you got it (If-Match)"}
_WRITES: Final = frozenset({"post", "put", "patch", "delete"})
_EDITS: Final = frozenset({"put", "patch", "delete"})


def _header(name: str, words: str, **schema: Any) -> dict[str, Any]:
    return {
        "name": name,
        "in": "header",
        "required": False,
        "description": words,
        "schema": {"type": "string"} | schema,
    }


KEY: Final = _header(
    "Idempotency-Key",
    "a request that comes again with it within 24 hours is answered, not carried out again",
    pattern=KEY_PATTERN,
    examples=["6f1b1f6e-0f4e-4b6c-9f5f-2f0f3c9d1a77"],
)
IF_MATCH: Final = _header("If-Match", "the ETag of a GET of the same address: only if nothing has changed since")
IF_NONE_MATCH: Final = _header("If-None-Match", "the ETag of the last answer: 304 if it is still the same")
HEADERS: Final = frozenset({"Idempotency-Key", "If-Match", "If-None-Match"})


class IndexedFastAPI(FastAPI):
    """FastAPI whose description names what the middleware does, and which finds its routes quickly."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        own = self.router  # with the route of the description
        self.index = IndexedRouter(
            routes=own.routes,
            redirect_slashes=own.redirect_slashes,
            dependency_overrides_provider=self,
            default_response_class=own.default_response_class,
        )
        self.router = self.index

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            described = super().openapi()
            for operations in described["paths"].values():
                for method, operation in operations.items():
                    _complete(method, operation)
            parts = described.setdefault("components", {})
            for unused in ("HTTPValidationError", "ValidationError"):
                parts.get("schemas", {}).pop(unused, None)
            parts.setdefault("securitySchemes", {})["token"] = {
                "type": "http",
                "scheme": "bearer",
                "description": "a token of /account or `tidings token add`; not needed where no sign-in is required",
            }
            described["security"] = [{"token": []}, {}]
        return self.openapi_schema or {}


def _complete(method: str, operation: dict[str, Any]) -> None:
    said = COMMON | (_OF_WRITES if method in _WRITES else {}) | (_OF_EDITS if method in _EDITS else {})
    for status, words in said.items():
        operation["responses"].setdefault(status, {"description": words, "content": _PROBLEM})
    operation["responses"]["422"]["content"] = _PROBLEM  # FastAPI describes an answer of its own
    headers = [KEY] if method in _WRITES else [IF_NONE_MATCH]
    if method in _EDITS:
        headers.append(IF_MATCH)
    if method == "get":
        operation["responses"].setdefault("304", {"description": "As it was (If-None-Match)"})
    operation.setdefault("parameters", []).extend(headers)
