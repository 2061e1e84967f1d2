"""Put a command on a leash: the kernel ends it when the process that started it dies, even by kill -9.

Run as a file it becomes the command. The leash holds over `exec`, so for any program; it is a program of its own
because the alternative, code between fork and exec, may deadlock in a process with threads. Standard library only: it
runs with `-I -S`, before any package can be found, which takes 15 ms.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def leashed(command: tuple[str, ...]) -> tuple[str, ...]:
    """The command line that runs `command` on a leash held by this process.

    Start it on a thread that lives as long as the process: the kernel takes the end of that thread for the end of all.
    """
    return (sys.executable, "-I", "-S", __file__, str(os.getpid()), *command)


def main(arguments: list[str]) -> None:
    """Tie, look whether the holder is still there, and become the command."""
    holder, command = int(arguments[0]), arguments[1:]
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != holder:
        return
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.exit(f"{command[0]} cannot be started: {error.strerror}.")


if __name__ == "__main__":
    main(sys.argv[1:])
