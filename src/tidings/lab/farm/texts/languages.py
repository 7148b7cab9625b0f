"""What the sites of the farm write about, by language."""

from __future__ import annotations

from tidings.lab.farm.texts.english import ENGLISH
from tidings.lab.farm.texts.french import FRENCH
from tidings.lab.farm.texts.german import GERMAN
from tidings.lab.farm.texts.language_texts import LanguageTexts, Topic
from tidings.lab.farm.texts.polish import POLISH

__all__ = ["TEXTS", "LanguageTexts", "Topic"]

TEXTS = {texts.language: texts for texts in (ENGLISH, GERMAN, FRENCH, POLISH)}
