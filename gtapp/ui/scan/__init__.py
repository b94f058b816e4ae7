"""The scan side of the window: shows the pages of an item; knows nothing of projects and records."""

from .bar import ScanBar
from .errors import ScanError
from .loader import ScanLoader
from .source import PageRef, page_count
from .view import ScanView

__all__ = ["PageRef", "ScanBar", "ScanError", "ScanLoader", "ScanView", "page_count"]
