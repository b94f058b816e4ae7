"""What the reading of scans adds to the window: the places of values, the text of the scans, pages turned upright."""

from __future__ import annotations

from gtapp.features.declaration import Feature, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.places.window.places_part import PlacesPart

    return PlacesPart


FEATURE = Feature("places", load_window, begins="ready")
