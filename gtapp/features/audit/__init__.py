"""Audits: someone reads a sample of the checked items again, and the share of wrong values is estimated from that."""
