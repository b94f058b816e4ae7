"""The window of the feature: the dialog in which one decides between two readers, value by value."""
