"""The window of the feature: the dialog in which two readers' records are compared."""
