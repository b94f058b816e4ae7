"""Drafts from models in the window: asking for one or for many, watching, and taking over what they say."""
