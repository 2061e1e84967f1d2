"""What `floorman bench screens` measures: a thousand spectators, beside what others would serve them with."""
