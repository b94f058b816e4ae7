"""Reports as a feature: what is in a project's data, and how far the work on it is."""
