"""What every process does alike when it begins."""

import signal
import subprocess
import sys

BEGUN = """
import gc
import hub.app
from hub.process import start
before = len(gc.get_objects())
start("test")
print(len(gc.get_objects()) < before / 10, gc.get_freeze_count() > 10_000)
"""


def test_what_is_imported_is_not_searched_for_garbage_again() -> None:
    said = subprocess.run([sys.executable, "-c", BEGUN], capture_output=True, text=True, timeout=60, check=True)
    assert said.stdout == "True True\n"


TOLD = """
import threading, time
from hub.process import start
threading.Thread(target=time.sleep, args=(20,), daemon=True).start()
stop = start("test")
print("on", flush=True)
while not stop.wait(0.1):
    pass
print("stopped")
"""


def test_threads_that_a_library_began_before_do_not_let_it_be_ended_in_the_middle() -> None:
    with subprocess.Popen([sys.executable, "-c", TOLD], stdout=subprocess.PIPE, text=True) as told:
        assert told.stdout is not None
        assert told.stdout.readline() == "on\n"
        told.send_signal(signal.SIGTERM)
        assert (told.communicate(timeout=10)[0], told.returncode) == ("stopped\n", 0)
