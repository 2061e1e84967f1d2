"""Dashboard: pages for spectators, dealers and the floor, made from what the hub has ruled."""
