"""The rulebooks' cases, run against the rules: `floorman rules check`."""
