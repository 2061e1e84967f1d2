"""What every process does alike when it begins."""

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
