"""The simulator: boxes and clocks on real pseudo-terminals, with faults to switch on."""
