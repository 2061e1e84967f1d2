"""Dashboard: pages for spectators and the dealer, made from what the hub has ruled."""
