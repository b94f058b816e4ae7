"""Scores while the user works: the board of the project's runs, updated after each edit, and its docks."""
