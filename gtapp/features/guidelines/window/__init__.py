"""The window of the feature: the guidelines of a benchmark."""
