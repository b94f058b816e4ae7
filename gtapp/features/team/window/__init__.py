"""The window of the feature: what is exchanged with a team's server while one works, and what a team knows of items."""
