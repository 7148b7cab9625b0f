"""A child process that is given one input after the other, and watched: what it raises, how long it takes, how large
it grows, and whether it lives.

Time is the child's own CPU time, so that a busy machine finds no faults of its own; a child that does not answer for
long is ended by its parent. Memory is bounded twice: the child may not take more address space than it has when it is
warm and some room, and the largest size it ever had may not grow by more than a limit.

Children are started as the program starts its workers: forked by a server that has imported most of it already.
"""

from __future__ import annotations

import faulthandler
import gc
import math
import multiprocessing.process
import os
import re
import resource
import signal
import tempfile
import time
import traceback
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType, TracebackType
from typing import Literal, Self

from fuzz.targets import PACE, Check, target_named
from tidings.crawl.workers.process import start_context
from tidings.errors import TidingsError

Kind = Literal["raised", "slow", "hung", "grew", "leaked", "died"]
_STARTS_WITHIN = 120.0  # seconds to import everything on a machine that has other work
_FRAME = re.compile(r'File "([^"]+)", line (\d+),? in (\S+)')
_STACK = [""]  # of this child, when the last second was over


@dataclass(frozen=True, slots=True)
class Limits:
    seconds: float = 1.0  # of CPU for one check of one input; more only where targets.PACE says so
    patience: float = 15.0  # seconds until a child that does not answer is ended
    room: int = 1 << 30  # bytes of address space beyond a warm child's
    growth: int = 400 << 20  # bytes of resident memory beyond a warm child's


@dataclass(frozen=True, slots=True)
class Fault:
    check: str
    kind: Kind
    said: str  # one line
    where: str  # the innermost function of ours
    trace: str

    @property
    def signature(self) -> tuple[str, str, str, str]:
        """The same for two inputs that show the same fault."""
        said = self.said if self.kind == "raised" else ""
        name = ":".join(said.split(":")[: 2 if said.startswith("Broken:") else 1])
        return self.check, self.kind, name, self.where


@dataclass(frozen=True, slots=True)
class Look:
    """What came of one input."""

    seconds: float = 0.0  # of the slowest check
    slowest: str = ""
    growth: int = 0  # bytes, of the child's largest size
    faults: tuple[Fault, ...] = ()


class Watch:
    """Holds the child; a new one is started where the last one is gone or spoiled."""

    def __init__(self, target: str, limits: Limits | None = None) -> None:
        self.target, self.limits = target, limits or Limits()
        self._folder = tempfile.TemporaryDirectory(prefix="fuzz-")
        self._trace = Path(self._folder.name) / "trace"
        self._child: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self.children = 0
        self.looks = 0  # of this child

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.end()
        self._folder.cleanup()

    def look(self, body: bytes) -> Look:
        """Slowness and growth count only where a fresh child shows them too; growth that it does not show is what many
        inputs left behind."""
        look = self._once(body)
        doubtful = [fault for fault in look.faults if fault.kind in ("slow", "grew")]
        if not doubtful:
            return look
        looks = self.looks
        self.end()
        again = self._once(body)
        seen = {(fault.check, fault.kind) for fault in again.faults}
        kept = []
        for fault in look.faults:
            if fault.kind == "grew" and (fault.check, "grew") not in seen:
                kept.append(replace(fault, kind="leaked", said=f"{fault.said} over {looks} inputs", where=""))
            elif fault.kind != "slow" or seen & {(fault.check, "slow"), (fault.check, "hung")}:
                kept.append(fault)
        return replace(look, faults=tuple(kept), seconds=min(look.seconds, again.seconds))

    def _once(self, body: bytes) -> Look:
        line = self._started()
        self.looks += 1
        try:
            line.send_bytes(body)
            answered = line.poll(self.limits.patience)
            look = line.recv() if answered else None
        except (EOFError, OSError):
            return self._gone()
        if isinstance(look, Look):
            if any(fault.kind == "grew" or fault.said.startswith("MemoryError") for fault in look.faults):
                self.end()
            return look
        trace = self._asked_where()
        self.end()
        said = f"no answer within {self.limits.patience:g} s"
        return Look(self.limits.patience, "", 0, (Fault("", "hung", said, _innermost(trace), trace),))

    def _gone(self) -> Look:
        trace, code = self._dumped(), None
        if self._child is not None:
            self._child.join(5)
            code = self._child.exitcode
        self.end()
        return Look(0.0, "", 0, (Fault("", "died", f"the child ended with {code}", _innermost(trace), trace),))

    def _asked_where(self) -> str:
        """The stack of a child that hangs: it writes it down even where no Python of it runs."""
        if self._child is not None and self._child.pid is not None:
            os.kill(self._child.pid, signal.SIGUSR1)
            self._child.join(0.5)
        return self._dumped()

    def _dumped(self) -> str:
        return self._trace.read_text("utf-8", "replace") if self._trace.exists() else ""

    def _started(self) -> Connection:
        if self._line is not None:
            return self._line
        context = start_context()
        self._line, other = context.Pipe()
        child = context.Process(target=_serve, args=(other, self.target, self.limits, str(self._trace)), daemon=True)
        child.start()
        self._child = child
        self.children, self.looks = self.children + 1, 0
        other.close()
        try:
            if self._line.poll(_STARTS_WITHIN) and self._line.recv():
                return self._line
        except EOFError:
            pass
        self.end()
        raise RuntimeError(f"the child for {self.target} does not start; what it said stands above")

    def end(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._child is not None:
            self._child.kill()
            self._child.join()
            self._child = None


# What the child runs.


def _serve(line: Connection, name: str, limits: Limits, trace: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    target = target_named(name)
    for body in target.samples:
        for check in target.checks:
            check(body)
    gc.collect()
    base = _largest()
    _bound(limits.room)
    with Path(trace).open("w+b") as dump:
        faulthandler.enable(dump)  # what a parser in C dies of
        # Asked for by the parent. Not faulthandler's own timer: its thread looks at a stack that moves, and crashes.
        faulthandler.register(signal.SIGUSR1, dump, all_threads=False)
        signal.signal(signal.SIGPROF, _note_stack)
        line.send(os.getpid())
        while True:
            try:
                body = line.recv_bytes()
            except (EOFError, ConnectionError):  # the parent is done, or gone
                return
            line.send(_look(body, target.checks, limits, base))


def _note_stack(number: int, frame: FrameType | None) -> None:
    """Where the second was over; in code that is not Python's, as soon as it comes back."""
    _STACK[0] = "".join(reversed(traceback.format_stack(frame, 30)))


def _look(body: bytes, checks: tuple[Check, ...], limits: Limits, base: int) -> Look:
    faults: list[Fault] = []
    slowest, seconds = "", 0.0
    signal.alarm(math.ceil(limits.patience * 2))  # a child that hangs and whose parent is gone
    for check in checks:
        name = check.__name__
        signal.setitimer(signal.ITIMER_PROF, limits.seconds)
        began = time.process_time()
        try:
            check(body)
        except TidingsError as error:  # our own: it may refuse, in one line
            if not str(error).strip() or len(str(error).splitlines()) > 1:
                faults.append(_raised(name, error))
        except BaseException as error:  # a panic of a library in Rust is no Exception
            faults.append(_raised(name, error))
        taken = time.process_time() - began
        signal.setitimer(signal.ITIMER_PROF, 0)
        if taken > seconds:
            slowest, seconds = name, taken
        if taken > limits.seconds * max(1.0, len(body) / PACE.get(name, math.inf)):
            faults.append(Fault(name, "slow", f"{taken:.2f} s of CPU", _innermost(_STACK[0]), _STACK[0]))
        if _largest() - base > limits.growth and not any(fault.kind == "grew" for fault in faults):
            faults.append(Fault(name, "grew", f"by {(_largest() - base) >> 20} MiB", name, ""))
    signal.alarm(0)
    return Look(seconds, slowest, _largest() - base, tuple(faults))


def _raised(check: str, error: BaseException) -> Fault:
    text = "".join(traceback.format_exception(error, limit=-30))
    said = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/tidings/" in frame.filename] or list(frames)
    where = f"{Path(ours[-1].filename).name}:{ours[-1].name}" if ours else ""
    return Fault(check, "raised", said, where, text[-6_000:])


def _innermost(dump: str) -> str:
    """The function of ours that a dump of the stack names first."""
    for found in _FRAME.finditer(dump):
        if "/tidings/" in found[1]:
            return f"{Path(found[1]).name}:{found[3]}"
    return ""


def _largest() -> int:
    """Of this program's own memory. The figure of getrusage outlives exec: there a child starts with its parent's."""
    status = Path("/proc/self/status")
    if status.exists() and (found := re.search(r"^VmHWM:\s+(\d+) kB", status.read_text(), re.MULTILINE)):
        return int(found[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _bound(room: int) -> None:
    """No more address space than there is now, and some room."""
    status = Path("/proc/self/statm")
    if status.exists():
        most = int(status.read_text().split()[0]) * resource.getpagesize() + room
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
