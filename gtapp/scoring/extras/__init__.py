"""Figures that no benchmark publishes: off by default, and shown beside the plain ones, never instead of them."""
