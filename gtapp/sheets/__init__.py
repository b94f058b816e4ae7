"""The letters' Google Sheet as a source of truth: read, merged with what was corrected here, handed back."""
