"""The distances of a form, in pixels: at its edges, and between what stands below each other, so that they go together."""

from __future__ import annotations

from typing import Final

LEFT_EDGE: Final = 8
"""Left of the form's values, of the line above them, and of the buttons below."""
RIGHT_EDGE: Final = 16
"""Right of them; the values' scroll bar stands there."""
LABEL_GAP: Final = 2
"""Between a label and its frame."""
NOTE_GAP: Final = 4
"""Between a frame and the notes or buttons below it, and between these."""
ROW_GAP: Final = 4
"""Between a value, or what stands below it, and the next label or value."""
HEADING_GAP: Final = 3
"""Above and below the heading of a group."""
BLOCK_GAP: Final = 1
"""Between blocks that have a distance of their own below."""
