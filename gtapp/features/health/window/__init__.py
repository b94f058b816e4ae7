"""The window of the feature: the state of the program and the computer."""
