"""Stratified random samples of a project's items: drawn, listed, and shown as a filter of the window."""
