"""The docks that explain a record: the guidelines on its fields, and its problems."""
