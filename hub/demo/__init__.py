"""The demonstration: a whole table with simulated people, boxes and cameras; every other part is the real one."""
