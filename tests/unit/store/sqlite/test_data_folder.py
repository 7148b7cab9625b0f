from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from tests.rights import SOMEBODY_ELSE, bound

from tidings.errors import DataLocked, StoreError
from tidings.store.sqlite.data_folder import DataLock, closed_to_readers, lock_holder

_SNATCHER = """
import fcntl, sys
fcntl.flock(open(sys.argv[1]), fcntl.LOCK_EX | fcntl.LOCK_NB)
"""
_SRC = Path(__file__).resolve().parents[4] / "src"
_HOLDER = """
import sys, time
from pathlib import Path
from tidings.store.sqlite.data_folder import DataLock
with DataLock(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


def test_one_at_a_time(tmp_path: Path) -> None:
    with DataLock(tmp_path / "new" / "data"):
        with pytest.raises(DataLocked, match=f"process {os.getpid()}.*--data"), DataLock(tmp_path / "new" / "data"):
            pass
        with DataLock(tmp_path):
            pass
    with DataLock(tmp_path / "new" / "data"):
        pass


def test_it_ends_with_its_process_however_that_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _HOLDER, str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": str(_SRC)}
    ) as holder:
        try:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "held\n"
            with pytest.raises(DataLocked, match=rf"process {holder.pid}\)"), DataLock(tmp_path):
                pass
        finally:
            holder.kill()
    with DataLock(tmp_path):
        pass


def test_a_shorter_number_leaves_nothing_of_a_longer_one(tmp_path: Path) -> None:
    (tmp_path / "controller.lock").write_text("99999999999\n")
    with DataLock(tmp_path):
        assert (tmp_path / "controller.lock").read_text() == f"{os.getpid()}\n"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be written in"), DataLock(tmp_path / "file" / "data"):
        pass


def test_a_full_disk_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int, body: bytes, at: int) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "pwrite", full)
        with pytest.raises(StoreError, match="No space left on device; make room") as caught, DataLock(tmp_path):
            pass
    assert str(tmp_path) in str(caught.value)
    with DataLock(tmp_path):  # nothing is held by the one that failed
        pass


def test_only_who_may_write_can_hold_it(tmp_path: Path) -> None:
    """The file of an older version could be read, and so locked, by everyone."""
    (tmp_path / "controller.lock").touch(0o644)
    (tmp_path / "controller.lock").chmod(0o644)
    with DataLock(tmp_path):
        assert stat.S_IMODE((tmp_path / "controller.lock").stat().st_mode) == 0o600
    (tmp_path / "controller.lock").unlink()
    mask = os.umask(0)
    try:
        with DataLock(tmp_path):
            assert stat.S_IMODE((tmp_path / "controller.lock").stat().st_mode) == 0o600
    finally:
        os.umask(mask)
    if os.geteuid() == 0:
        os.chown(tmp_path / "controller.lock", SOMEBODY_ELSE, SOMEBODY_ELSE)
        done = bound(["-c", _SNATCHER, str(tmp_path / "controller.lock")])
        assert "PermissionError" in done.stderr
    with DataLock(tmp_path):
        pass


def test_a_group_that_may_write_keeps_its_rights() -> None:
    for before, after in ((0o644, 0o600), (0o664, 0o660), (0o666, 0o666), (0o640, 0o600), (0o600, 0o600)):
        assert closed_to_readers(before) == after


def test_a_link_in_place_of_the_lock_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("of somebody else")
    (tmp_path / "controller.lock").symlink_to(tmp_path / "mine")
    with pytest.raises(StoreError, match="cannot be written in"), DataLock(tmp_path):
        pass
    assert (tmp_path / "mine").read_text() == "of somebody else"


def test_a_lock_that_nobody_should_hold_is_told_with_its_remedy(tmp_path: Path) -> None:
    with DataLock(tmp_path):
        (tmp_path / "controller.lock").write_text("999999999\n")
        with (
            pytest.raises(DataLocked, match=r"process 999999999 which took it has ended.*fuser.*delete"),
            DataLock(tmp_path),
        ):
            pass


def test_who_holds_it(tmp_path: Path) -> None:
    assert lock_holder(tmp_path) is None
    with DataLock(tmp_path):
        assert lock_holder(tmp_path) == str(os.getpid())
    assert lock_holder(tmp_path) is None
