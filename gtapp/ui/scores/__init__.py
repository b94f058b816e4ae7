"""Scores while the user works: the live board of the project's runs, and its docks."""
