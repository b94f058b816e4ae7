"""A record being corrected: its tree, the texts of its files, its edits and its issues."""
