"""What a correction changes in the runs' scores (the live board), and the votes of the runs on each field."""
