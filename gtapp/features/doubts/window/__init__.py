"""The window of the feature: doubts about values."""
