"""The window of the feature: exports."""
