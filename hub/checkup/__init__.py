"""What the machine must have for a good evening, looked at before it: each check is one row of `floorman doctor`."""
