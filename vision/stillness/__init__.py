"""Whether a camera still stands where it stood when it was started, told by the ground between the seats."""
