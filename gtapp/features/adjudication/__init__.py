"""Deciding between two readers: what they read differently, and the record that the decisions make."""
