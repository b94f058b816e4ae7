"""Drafts from models: what is asked of a provider, how, and what of its answers becomes a draft."""
