"""Placeholders in a prompt, as upstream's prompts have them: ``{width}`` is replaced, ``{{`` and ``}}`` are braces.

Everything else in braces stays as it is, so that a prompt may contain an example in JSON.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from gtapp.core.files.source_text import SourceText
from gtapp.features.drafts.page_images import PageImage

PLACEHOLDERS: Final = ("page_id", "page_number", "filename", "width", "height")
_TOKEN: Final = re.compile(r"\{\{|\}\}|\{([A-Za-z_]\w*)\}")


def find_unknown_placeholders(text: str) -> list[str]:
    """Return the names in braces that are no placeholders."""
    names = (found[1] for found in _TOKEN.finditer(text) if found[1])
    return list(dict.fromkeys(name for name in names if name not in PLACEHOLDERS))


def describe_pages(item: str, pages: Sequence[PageImage], texts: Sequence[SourceText] = ()) -> dict[str, str]:
    """Return the values of the placeholders; of several pages those of each, separated by commas.

    The pages of an item without scans are its texts, which have no size.

    Width and height are those of the scan itself, in pixels, of a PDF those of the image that is sent.
    """
    values = {
        "page_id": [item],
        "page_number": [str(number) for number, _ in enumerate(pages or texts, 1)],
        "filename": dict.fromkeys((*(text.name for text in texts), *(page.source for page in pages))),
        "width": [str(page.full[0]) for page in pages],
        "height": [str(page.full[1]) for page in pages],
    }
    return {name: ", ".join(each) for name, each in values.items()}


def fill_placeholders(text: str, values: Mapping[str, str]) -> str:
    """Return `text` with `values`; an unknown name stays as it is.

    ``}}`` is a brace only after ``{{``: in JSON it closes two objects.
    """
    depth = 0

    def replace(found: re.Match[str]) -> str:
        nonlocal depth
        token = found[0]
        if found[1]:
            return values.get(found[1], token)
        if token == "{{":
            depth += 1
            return "{"
        if depth:
            depth -= 1
            return "}"
        return token

    return _TOKEN.sub(replace, text)
