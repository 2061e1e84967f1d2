"""A child as a process of the machine: in a session of its own, looked after, ended with all that it started."""

import os
import signal
import socket
import subprocess
from typing import Final

from hub.leash import leashed
from hub.supervisor.logs import Log
from hub.supervisor.plan import Child

_PROBE_SECONDS: Final = 0.2


class Process:
    """One run of a child. Start it on the main thread only: the kernel's leash is tied to the thread that starts.

    A session of its own keeps Ctrl-C on the terminal away from it, so that the supervisor ends the children in order.
    """

    def __init__(self, child: Child, log: Log) -> None:
        with log.open() as file:
            self._popen = subprocess.Popen(
                leashed(child.command),
                env={**os.environ, "PYTHONUNBUFFERED": "1", **dict(child.environment)},
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                start_new_session=True,
            )
        self._port = child.port

    @property
    def pid(self) -> int:
        """Its process id, which is its group's too."""
        return self._popen.pid

    def is_ready(self) -> bool:
        """Whether its port answers; a child without a port is ready at once."""
        if not self._port:
            return True
        try:
            socket.create_connection(("127.0.0.1", self._port), _PROBE_SECONDS).close()
        except OSError:
            return False
        return True

    def status(self) -> int | None:
        """None while it runs, else its exit status, minus the signal's number where one ended it.

        Whatever it had started is ended with it, while its own remains still hold the group's number.
        """
        if self._popen.returncode is None and self._has_ended():
            self.send(signal.SIGKILL)
            self._popen.wait()
        return self._popen.returncode

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the child and all that it started."""
        if self._popen.returncode is None:
            os.killpg(self.pid, number)

    def _has_ended(self) -> bool:
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None
