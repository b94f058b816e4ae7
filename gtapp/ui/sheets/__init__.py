"""The letters' sheet in the window: looked at, compared, brought in."""
