"""What a project stores beside its ground truth: edits, statuses, last saved texts. SQLite in ``.gtapp/``."""
