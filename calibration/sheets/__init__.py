"""What is printed for a calibration: the board that is waved, the markers of the table, a ruler for the printer."""
