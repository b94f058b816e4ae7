"""Drafts from models: what is asked of a provider, how, and what of its answers becomes a draft."""

# texts of errors that the parts raise
from gtapp.drafting import net_texts as net_texts
from gtapp.drafting import texts as texts
