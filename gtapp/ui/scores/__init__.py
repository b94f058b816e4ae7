"""Scores beside the work: the live board of the project's runs, and its docks."""
