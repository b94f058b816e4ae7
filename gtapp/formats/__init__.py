"""File formats: reading and writing records so that no byte changes that nobody edited."""
