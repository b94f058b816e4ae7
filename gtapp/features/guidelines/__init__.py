"""The guidelines of a benchmark."""
