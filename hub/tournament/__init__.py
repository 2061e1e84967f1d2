"""What goes beyond one round at one table: heats, points over rounds, table sizes. Pure."""
