"""Twelve sites of the kinds that users follow, one in Dutch. They are held out."""
