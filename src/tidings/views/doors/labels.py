"""Labels: a person's folders, tags and watches under names that apps can tell apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tidings.model.people import person_key


class LabelKind(StrEnum):
    FOLDER = "folder"
    TAG = "tag"
    WATCH = "watch"


@dataclass(frozen=True, slots=True)
class Label:
    """`shown`: its name among the labels. `id`: of a folder or a watch; `unread`: of a folder, with those below it."""

    kind: LabelKind
    name: str
    shown: str
    id: int = 0
    unread: int = 0


@dataclass(frozen=True, slots=True)
class Labels:
    all: tuple[Label, ...] = ()

    def find(self, name: str) -> Label | None:
        """Upper and lower case are the same."""
        key = person_key(name)
        return next((one for one in self.all if person_key(one.shown) == key), None)


def labels_of(
    folders: Iterable[tuple[int, str, int]], watches: Iterable[tuple[int, str]], tags: Mapping[str, int]
) -> Labels:
    """Folders (id, name, unread), then watches, then tags; one whose name is taken is told by its kind: `Energy
    (watch)`."""
    found = [Label(LabelKind.FOLDER, name, name, one, unread) for one, name, unread in folders]
    taken = {person_key(label.shown) for label in found}
    others = [(LabelKind.WATCH, name, one) for one, name in watches]
    others += [(LabelKind.TAG, name, 0) for name in tags]
    for kind, name, one in others:
        shown = name if person_key(name) not in taken else f"{name} ({kind.value})"
        taken.add(person_key(shown))
        found.append(Label(kind, name, shown, one))
    return Labels(tuple(found))
