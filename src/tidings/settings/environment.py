"""TIDINGS_* variables as values for the settings: TIDINGS_WEB__PORT=80 becomes {"web": {"port": "80"}}.

pydantic-settings does the same, and takes 0.08 s to import: a seventh of what a short command takes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, get_origin

from pydantic import BaseModel

_PREFIX = "tidings_"
_NESTED = "__"


def from_environment(model: type[BaseModel], environment: Mapping[str, str]) -> dict[str, Any]:
    """The values of the model's fields that variables name, in upper or lower case, to be validated. Lists, tables and
    whole sections are written as JSON: ValueError where they are not."""
    variables = {name.lower(): value for name, value in environment.items() if name.lower().startswith(_PREFIX)}
    values: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        whole = variables.get(_PREFIX + name)
        if not _is_section(field.annotation):
            if whole is not None:
                values[name] = whole
            continue
        value = json.loads(whole) if whole is not None else {}
        if isinstance(value, dict):
            parts = _parts(field.annotation, f"{_PREFIX}{name}{_NESTED}", variables)
            value = merged(value, parts)
        if value or (whole is not None and value is not None):
            values[name] = value
    return values


def merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Both tables in one; where both have a value that is no table, the second's."""
    result = dict(below)
    for name, value in above.items():
        old = result.get(name)
        result[name] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return result


def _parts(section: Any, prefix: str, variables: Mapping[str, str]) -> dict[str, Any]:
    """The values of one section: TIDINGS_FETCH__HOSTS, and TIDINGS_FETCH__HOSTS__EXAMPLE for one line of its table."""
    result: dict[str, Any] = {}
    for variable, text in variables.items():
        if not variable.startswith(prefix):
            continue
        *tables, last = variable.removeprefix(prefix).split(_NESTED)
        table: Any = result
        for name in tables:
            table = table.setdefault(name, {}) if isinstance(table, dict) else None
        if isinstance(table, dict):
            field = None if tables else section.model_fields.get(last)
            is_json = field is not None and get_origin(field.annotation) in (tuple, dict)
            table[last] = json.loads(text) if is_json and text else text
    return result


def _is_section(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)
