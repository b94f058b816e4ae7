"""Changes to many items at once: the values of a project, their replacement, and tables edited elsewhere."""
