"""What the sites of the farm write about, by language."""

from __future__ import annotations

from tidings.lab.farm.voices.english import ENGLISH
from tidings.lab.farm.voices.french import FRENCH
from tidings.lab.farm.voices.german import GERMAN
from tidings.lab.farm.voices.polish import POLISH
from tidings.lab.farm.voices.voice import LanguageTexts, Topic

__all__ = ["TEXTS", "LanguageTexts", "Topic"]

TEXTS = {voice.language: voice for voice in (ENGLISH, GERMAN, FRENCH, POLISH)}
