"""Figures that no benchmark publishes: off by default, and shown beside the published ones, never instead of them."""
