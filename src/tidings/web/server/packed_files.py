"""Styles, scripts and drawings, sent compressed where the browser takes that: a quarter of their bytes."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

_TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class _Packed:
    body: bytes
    headers: dict[str, str]


class PackedFiles(StaticFiles):
    """The files of one folder. They are the program's own and few, so each is compressed once and kept in memory."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self._packed = {file.name: _pack(file) for file in folder.iterdir() if file.suffix in _TYPES}

    async def get_response(self, path: str, scope: Scope) -> Response:
        packed, asked = self._packed.get(path), Headers(scope=scope)
        takes_gzip = any(
            part.strip().partition(";")[0] == "gzip" for part in asked.get("accept-encoding", "").split(",")
        )
        if packed is None or not takes_gzip or scope["method"] not in ("GET", "HEAD"):
            response = await super().get_response(path, scope)
            if packed is not None:
                response.headers.add_vary_header("Accept-Encoding")
            return response
        response = Response(packed.body, headers=packed.headers)
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, asked) else response


def _pack(file: Path) -> _Packed:
    body = gzip.compress(file.read_bytes(), mtime=0)
    headers = {
        "Content-Type": f"{_TYPES[file.suffix]}; charset=utf-8",
        "Content-Encoding": "gzip",
        "ETag": f'"{hashlib.sha256(body).hexdigest()[:32]}"',
        "Vary": "Accept-Encoding",
    }
    return _Packed(body, headers)
