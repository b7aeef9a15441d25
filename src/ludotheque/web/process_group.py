"""`serve --processes N`: one process looks after so many that serve. It starts them, starts dead ones again, and passes
signals on."""

from __future__ import annotations

import logging
import os
import signal
import time

from ludotheque.web.handover import Handover
from ludotheque.web.notify import notify

log = logging.getLogger("ludotheque")
SIGNALS = {signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGUSR1, signal.SIGUSR2}
# A process that dies sooner than this is not started again at once.
SHORT_LIFE = 5.0
PAUSE = 1.0
PATIENCE = 15.0


def unblock() -> None:
    """Before this process becomes another program: that one hears signals again, but for what our processes sent."""
    for each in (signal.SIGUSR1, signal.SIGUSR2):
        signal.signal(each, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)


class ProcessGroup:
    """The serving processes of one server, by process id."""

    def __init__(self, handover: Handover) -> None:
        self._handover = handover
        self._running: dict[int, tuple[int, float]] = {}
        self._is_ready = False
        # Set once the group has ended: because it is to start again, or because a process could not start.
        self.is_restart = False
        self.has_failed = False

    def run(self) -> bool:
        """True in each serving process, which then has its number; False in the one above, once all have ended."""
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        for each in (signal.SIGCHLD, signal.SIGUSR1):  # not ignored, but waited for
            signal.signal(each, lambda *_: None)
        for index in range(self._handover.processes):
            if self._fork(index):
                return True
        while True:
            caught = signal.sigwait(SIGNALS)
            if caught == signal.SIGUSR1:
                self._check_ready()
            elif caught != signal.SIGCHLD:
                self.is_restart = caught == signal.SIGUSR2
                break
            else:
                dead = self._reap()
                if self.has_failed:
                    break
                for index, is_short in dead:
                    if is_short:
                        time.sleep(PAUSE)
                    if self._fork(index):
                        return True
        notify("RELOADING=1" if self.is_restart else "STOPPING=1")
        self._stop()
        return False

    def _fork(self, index: int) -> bool:
        """Start the process of a number; True in it."""
        process = os.fork()
        if process:
            self._running[process] = (index, time.monotonic())
            return False
        for each in (signal.SIGCHLD, signal.SIGUSR1):
            signal.signal(each, signal.SIG_DFL)
        signal.signal(signal.SIGUSR2, signal.SIG_IGN)  # the one above hears it
        os.setpgrp()  # Ctrl-C is for the one above, which ends the others in order
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        self._handover.enter(index)
        return True

    def _check_ready(self) -> None:
        if not self._is_ready and all(map(self._handover.usage.is_ready, range(self._handover.processes))):
            self._is_ready = True
            notify("READY=1")

    def _reap(self) -> list[tuple[int, bool]]:
        """The numbers of processes that have died, and whether they did soon after their start."""
        dead = []
        while self._running:
            process, status = os.waitpid(-1, os.WNOHANG)
            if not process:
                break
            if process not in self._running:
                continue
            index, started_at = self._running.pop(process)
            is_short = time.monotonic() - started_at < SHORT_LIFE
            # What fails before anything was served fails for good: the port, the database, a setting.
            self.has_failed |= not self._is_ready and not self._handover.usage.is_ready(index)
            self._handover.usage.forget(index)
            dead.append((index, is_short))
            if not self.has_failed:
                log.error("process %d has died (%d); it is started again", index, os.waitstatus_to_exitcode(status))
        return dead

    def _stop(self) -> None:
        """End all processes: asked first, then by force."""
        for number, until in ((signal.SIGTERM, time.monotonic() + PATIENCE), (signal.SIGKILL, time.monotonic() + 30)):
            for process in self._running:
                os.kill(process, number)
            while self._running and time.monotonic() < until:
                process, _ = os.waitpid(-1, os.WNOHANG)
                if process:
                    self._running.pop(process, None)
                else:
                    time.sleep(0.02)
