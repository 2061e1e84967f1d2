"""What holds for all tests."""

import os
import sys

import pytest
import structlog
from hypothesis import settings

# A busy machine is no failure: nothing here is asserted about speed. More examples find what a hurried run does not.
settings.register_profile("floorman", deadline=None, max_examples=int(os.environ.get("FLOORMAN_EXAMPLES", "40")))
settings.load_profile("floorman")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave thorough tests out, unless somebody asked for them: the others must be through within a coffee."""
    if not os.environ.get("FLOORMAN_THOROUGH"):
        for item in items:
            if item.get_closest_marker("thorough"):
                item.add_marker(pytest.mark.skip(reason="thorough: set FLOORMAN_THOROUGH=1"))


@pytest.fixture(autouse=True)
def _log_beside_the_answers() -> None:
    """Write the log where the processes write it, to standard error.

    A bridge or hub that a test runs in a thread would else print into the answer of the command tried beside it.
    """
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.__stderr__))
