"""The window of the feature: the dialog of samples."""
