"""Lists of a person's articles as they are shown: by day, with copies of one story folded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from itertools import groupby

from tidings.model.articles import BEFORE, Article, ArticleTime
from tidings.model.people import Folder, FolderTree, Mark, MarkedArticle
from tidings.views import format as words
from tidings.views.languages.current import gettext as _


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A row of a list. `ids`: the article, and those of its story that are folded into it."""

    article: Article
    mark: Mark
    ids: tuple[int, ...]
    unread: bool  # one of them is


def entries_of(articles: Sequence[MarkedArticle], *, folded: bool) -> list[ListEntry]:
    """`folded`: articles of one story on this page are one entry, at the place of the earliest."""
    found: list[ListEntry] = []
    others: dict[int, list[MarkedArticle]] = {}
    if folded:
        for one in articles:
            if one.article.story_id is not None:
                others.setdefault(one.article.story_id, []).append(one)
    for one in articles:
        together = others.get(one.article.story_id or 0, [one])
        if together[-1] is one:
            ids = (one.article.id, *(other.article.id for other in together[:-1]))
            found.append(ListEntry(one.article, one.mark, ids, any(other.mark.unread for other in together)))
    return found


def by_day(
    entries: Iterable[ListEntry], by: ArticleTime, now: datetime, zone: tzinfo
) -> list[tuple[str, list[ListEntry]]]:
    def heading(entry: ListEntry) -> str:
        """A day. What was there before is of the day it was published on, but never of today; without a date it is of
        no day, as only that of the first visit is known."""
        article = entry.article
        day = words.day(article.at(by), now, zone)
        own_day = article.has_date and by is ArticleTime.PUBLISHED and day != words.day(now, now, zone)
        return _(BEFORE).capitalize() if article.backlog and not own_day else day

    return [(name, list(of_day)) for name, of_day in groupby(entries, key=heading)]


# -- folders ---


@dataclass(frozen=True, slots=True)
class Branch:
    """A folder of a tree. `name`: without the folders above it that are shown."""

    folder: Folder
    name: str
    depth: int
    is_open: bool  # it is chosen, or one below it is


def branches(tree: FolderTree, chosen: int | None) -> list[Branch]:
    """The folders in the order of the tree. Above one folder may be a name without a folder of its own."""
    names = {folder.name.casefold(): folder for folder in tree.folders}
    wanted = next((folder.name.casefold() for folder in tree.folders if folder.id == chosen), "")
    found = []
    for folder in tree.folders:
        parts = folder.name.split("/")
        above = [at for at in range(1, len(parts)) if "/".join(parts[:at]).casefold() in names]
        shown = "/".join(parts[above[-1] if above else 0 :])
        key = folder.name.casefold()
        found.append(Branch(folder, shown, len(above), wanted == key or wanted.startswith(f"{key}/")))
    return found
