"""A plugin of pytest for mutants: a property that fails is not made smaller, and chance is the same every time."""

from hypothesis import Phase, settings

settings.register_profile(
    "mutants", phases=(Phase.explicit, Phase.generate), database=None, derandomize=True, deadline=None
)


def pytest_sessionstart() -> None:
    """After the conftest has set what holds for all tests."""
    settings.load_profile("mutants")
