"""The window of the feature: reports about data and progress."""
