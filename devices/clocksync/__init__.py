"""From a device's ticks to the hub's time and back, with a bound on the error that is kept. Pure."""
