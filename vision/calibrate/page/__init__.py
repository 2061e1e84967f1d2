"""What stands behind the page on which a table is calibrated: its pictures, its steps and its draft."""
