"""The window of the feature: the dialog of second readings, and the line that says whose reading is open."""
