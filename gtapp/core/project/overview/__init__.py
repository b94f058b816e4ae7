"""What there is to know about the items of a project at a glance: summaries, search and pace."""
