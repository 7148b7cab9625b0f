"""Many bodies at once, folders that are not mounted, stores that refuse."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tidings.errors import SettingsError, StoreError, StoreUnavailable
from tidings.store.bodies.body_store import MARK, BodyStore, object_key, object_name, open_place
from tidings.store.bodies.places import AT_ONCE, FolderPlace, StoredObject

KEYS = [bytes([number]) * 32 for number in range(AT_ONCE)]
LATER = datetime.now(UTC) + timedelta(days=1)


class SlowPlace:
    """Answers only once as many requests are under way as may be: in turn, none would ever be answered."""

    address = "slow"

    def __init__(self) -> None:
        self._all = threading.Barrier(AT_ONCE)
        self.objects: dict[str, bytes] = {}

    def check(self) -> None: ...

    def prepare(self) -> None: ...

    def get(self, name: str) -> bytes | None:
        self._all.wait(60)
        return self.objects.get(name)

    def put(self, name: str, data: bytes) -> None:
        self._all.wait(60)
        self.objects[name] = data

    def delete(self, name: str) -> None:
        self._all.wait(60)
        del self.objects[name]

    def parts(self) -> list[str]:
        return []

    def walk(self, part: str) -> list[StoredObject]:
        return []


def test_requests_do_not_wait_for_each_other() -> None:
    place = SlowPlace()
    store = BodyStore(place)
    for one in [store.put(key, key) for key in KEYS]:
        one.result(60)
    assert store.get(KEYS) == dict(zip(KEYS, KEYS, strict=True))
    store.delete(list(place.objects))
    assert place.objects == {}
    store.close()


def test_names_are_those_of_hashes() -> None:
    assert [object_key(object_name(key)) for key in KEYS] == KEYS
    assert [object_key(name) for name in (MARK, "ab/cd.zst", f"{object_name(KEYS[1])}.tmp")] == [None] * 3


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "shared" / "bodies"


def test_a_file_is_whole_and_its_owners_alone(folder: Path) -> None:
    store = BodyStore(FolderPlace(folder))
    assert store.claim(-7)
    for _ in range(2):
        store.put(KEYS[1], b"packed").result(60)
    file = folder / object_name(KEYS[1])
    assert file.read_bytes() == b"packed"
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    assert file.stat().st_mode & 0o077 == folder.stat().st_mode & 0o077 == 0
    half = file.with_name(".half")  # whoever wrote it was killed
    half.write_bytes(b"pac")
    file.with_name("notes.txt").write_text("somebody else's")
    assert store.older("01", LATER) == {object_name(KEYS[1]): KEYS[1], "01/.half": None}
    assert store.older("01", datetime.now(UTC) - timedelta(days=1)) == {}
    store.probe()
    store.close()


def test_a_folder_that_is_not_mounted(folder: Path) -> None:
    """It is neither made anew nor taken for one whose bodies are missing."""
    store = BodyStore(FolderPlace(folder))
    assert store.claim(-7)
    assert not store.claim(7)
    assert store.is_claimed
    folder.rename(folder.with_name("elsewhere"))
    for is_empty in (False, True):
        if is_empty:
            folder.mkdir()
        with pytest.raises(StoreUnavailable, match="mounted"):
            store.put(KEYS[1], b"packed").result(60)
        with pytest.raises(StoreUnavailable, match="mounted"):
            store.get(KEYS[:1])
    assert list(folder.iterdir()) == []
    with pytest.raises(StoreUnavailable, match="mark"):
        BodyStore(FolderPlace(folder)).claim(7)
    with pytest.raises(StoreError, match="another database"):
        BodyStore(FolderPlace(folder.with_name("elsewhere"))).claim(8)
    store.close()


def test_what_fsspec_reaches() -> None:
    pytest.importorskip("fsspec", reason="the extra `bodies`")
    place = open_place("memory://bodies/prefix", dict, Path())
    place.put("ab/cd.zst", b"packed")
    assert (place.get("ab/cd.zst"), place.get("ab/ef.zst")) == (b"packed", None)
    assert place.parts() == ["ab"]
    (found,) = place.walk("ab")
    assert found.name == "ab/cd.zst"
    assert abs(found.modified - datetime.now(UTC)) < timedelta(minutes=5)
    for _ in range(2):
        place.delete("ab/cd.zst")
    assert place.walk("ab") == place.walk("cd") == []


@pytest.mark.parametrize(
    ("address", "words"),
    [("nosuch://bucket", r"store\.bodies"), ("oss://user:secret@host/prefix", r"tidings\[bodies\]")],
)
def test_a_place_that_can_never_be_reached(address: str, words: str) -> None:
    pytest.importorskip("fsspec", reason="the extra `bodies`")
    with pytest.raises(SettingsError, match=words) as raised:
        open_place(address, dict, Path()).check()
    assert "secret" not in str(raised.value)


def test_paths_start_at_the_data_folder(tmp_path: Path) -> None:
    for address in ("bodies", str(tmp_path / "bodies"), f"file://{tmp_path}/bodies"):
        assert open_place(address, dict, tmp_path).address == str(tmp_path / "bodies")
