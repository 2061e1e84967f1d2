"""Benchmarks of whole tables: `floorman bench ...`. They measure; no test asserts on what they find."""
