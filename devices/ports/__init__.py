"""Ports: pyserial and a simulated one behind one protocol, with one contract suite for both."""
