"""Batches of items."""
