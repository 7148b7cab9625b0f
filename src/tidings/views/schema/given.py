"""What programs send: the base of the values, and texts that can be stored."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

LONGEST_URL = 2_000
LONGEST_NAME = 200


def _printable(text: str) -> str:
    """Strips control characters, which no database keeps alike, and blanks around the text."""
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in text):
        raise ValueError("control characters cannot be stored")
    return text.strip()


def _lines(text: str) -> str:
    if any(ord(letter) < 32 and letter not in "\t\r\n" for letter in text):
        raise ValueError("control characters cannot be stored")
    return text


Line = Annotated[str, AfterValidator(_printable)]
Lines = Annotated[str, AfterValidator(_lines)]
Url = Annotated[Line, Field(min_length=1, max_length=LONGEST_URL, examples=["https://news.example/"])]
Name = Annotated[Line, Field(max_length=LONGEST_NAME)]


class Given(BaseModel):
    """The base of values that a request gives. An unknown field, or one of another type, is refused: a misspelt field
    must not be passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)

    def given(self) -> dict[str, object]:
        """The fields that were sent, null included: what is left out stays as it is."""
        return {name: getattr(self, name) for name in self.model_fields_set}
