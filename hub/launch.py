"""The entry point of `floorman`: what must be settled before anything large is imported."""

import os
import signal


def main() -> None:
    """Run the command line; those commands that have something to end in order take Ctrl-C over themselves."""
    # Ctrl-C is plain from the first moment on.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Threads of BLAS only fight over the cores: the dice reader takes half as much again with them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from hub.cli import main as run

    run()
