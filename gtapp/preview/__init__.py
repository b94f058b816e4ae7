"""What a correction does to the runs' scores, live: the board of all runs, and what the runs say of each field."""
