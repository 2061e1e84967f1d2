"""Simulated firmware: pure state machines, time an argument; they obey the same contract as the real one."""
