"""The window: everything that needs Qt, and nothing else of gtapp does."""
