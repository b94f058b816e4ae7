"""The questions that the window asks."""
