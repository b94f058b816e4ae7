"""The items of the open project: their list, its summaries, and how far the work on them is."""
