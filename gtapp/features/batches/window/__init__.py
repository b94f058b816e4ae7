"""Batches in the window: new ones, PDFs added to them, and the type of a new record."""
