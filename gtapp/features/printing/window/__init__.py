"""The window of the feature: the dialog, the run over many items, the pages."""
