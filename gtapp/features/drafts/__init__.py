"""Drafts by models: requests to providers, their answers, runs of many items, and batches."""
