"""Benchmarks of reading: `floorman bench dice`. They measure; no test asserts on what they find."""
