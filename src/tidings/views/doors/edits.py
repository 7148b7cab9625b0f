"""What an edit of tags of the Google Reader API does: which marks articles get, and which tags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tidings.views.doors.labels import LabelKind, Labels
from tidings.views.doors.streams import Stream, StreamKind
from tidings.views.reading.desk import MarkAct


@dataclass(frozen=True, slots=True)
class TagEdit:
    acts: tuple[MarkAct, ...] = ()
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()


def edit_of(added: Sequence[Stream], removed: Sequence[Stream], labels: Labels) -> TagEdit:
    """What Google Reader had and nothing here has (broadcast, like, tracking-kept-unread) changes nothing. ValueError
    where both of two opposites are asked for, or an article is to be put into a feed, a folder or a watch."""
    acts: dict[MarkAct, None] = {}
    for stream, is_added in (*((one, True) for one in added), *((one, False) for one in removed)):
        match stream.kind:
            case StreamKind.READ | StreamKind.UNREAD:
                acts[MarkAct.READ if (stream.kind is StreamKind.READ) is is_added else MarkAct.UNREAD] = None
            case StreamKind.STARRED:
                acts[MarkAct.STAR if is_added else MarkAct.UNSTAR] = None
            case StreamKind.FEED | StreamKind.ALL:
                raise ValueError(f"{stream.id}: no article is put there, or taken from it")
    if {MarkAct.READ, MarkAct.UNREAD} <= acts.keys() or {MarkAct.STAR, MarkAct.UNSTAR} <= acts.keys():
        raise ValueError("these tags contradict each other")
    return TagEdit(tuple(acts), _tags(added, labels), _tags(removed, labels))


def _tags(streams: Sequence[Stream], labels: Labels) -> tuple[str, ...]:
    names = [one.name for one in streams if one.kind is StreamKind.LABEL]
    found = [(name, labels.find(name)) for name in names]
    for name, label in found:
        if label is not None and label.kind is not LabelKind.TAG:
            raise ValueError(f"{name[:80]} is a {label.kind.value}: what is in it follows from what it is")
    return tuple(name if label is None else label.name for name, label in found)
