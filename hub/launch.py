"""The entry point of `floorman`: Ctrl-C is plain from the first moment on, before anything large is imported."""

import signal


def main() -> None:
    """Run the command line; those commands that have something to end in order take Ctrl-C over themselves."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from hub.cli import main as run

    run()
