"""The scan viewer: shows the pages of an item; it does not know projects and records.

Nothing is imported here: the process that decodes pages imports this package, and must start without the window's modules.
"""
