"""The state of the program and the computer."""
