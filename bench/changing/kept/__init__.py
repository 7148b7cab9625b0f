"""Twelve sites of kinds that newsrooms, analysts and shop watchers follow, two of them not in English."""
