"""The one lock for all that calls PDFium, which two threads must not do at once."""

from __future__ import annotations

import threading
from typing import Final

LOCK: Final = threading.Lock()
