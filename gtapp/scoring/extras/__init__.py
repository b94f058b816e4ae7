"""Figures that no benchmark publishes: off by default, and shown in addition to the published ones, never instead of them."""
