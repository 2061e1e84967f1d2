"""What holds for all tests."""

from hypothesis import settings

# A busy machine is no failure: nothing here is asserted about speed.
settings.register_profile("floorman", deadline=None)
settings.load_profile("floorman")
