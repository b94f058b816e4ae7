"""The window of the feature: the dialogs in which a sample is drawn, and its values are read again."""
