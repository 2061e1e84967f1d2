"""Benchmarks of boxes and their clocks: `floorman bench devices`. They measure; no test asserts on what they find."""
