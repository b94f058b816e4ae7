"""Scores of all runs while truths are corrected: the board, the votes of the runs on each field, and suspect truths."""
