"""Doubts about values."""
