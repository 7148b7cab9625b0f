"""The buttons with which an article is read, starred and saved, in lists and on its page.

Written here and not in a template: a list has 150 of them, and nothing in them needs escaping. They belong to the form
#marks, which a page has once; data-act is what keys.js and reading.js go by.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from tidings.model.people import Mark
from tidings.views.languages.current import gettext as _


def mark_buttons(ids: Sequence[int], unread: bool, mark: Mark) -> Markup:
    """`ids`: the article, and those of its story that are folded into it, which are read with it."""
    one = int(ids[0])
    several = ",".join(str(int(id)) for id in ids)
    buttons = (
        _button("read", "read" if unread else "unread", several, not unread, _("Read (m)")),
        _button("star", "unstar" if mark.starred_at else "star", one, bool(mark.starred_at), _("Star (s)")),
        _button("save", "unsave" if mark.saved_at else "save", one, bool(mark.saved_at), _("Save for later (b)")),
    )
    return Markup(f'<span class="marks">{"".join(buttons)}</span>')


def _button(name: str, act: str, ids: int | str, pressed: bool, title: str) -> str:
    return (
        f'<button form="marks" name="mark" data-act="{name}" value="{act}:{ids}" aria-pressed="{str(pressed).lower()}" '
        f'title="{title}"><svg class="sign" aria-hidden="true"><use href="#sign-{name}"/></svg></button>'
    )
