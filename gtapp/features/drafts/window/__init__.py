"""Drafts by models in the window: run dialogs, progress, batches, providers, and the panel that takes values over."""
