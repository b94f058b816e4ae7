"""Builds HTML of which everything is escaped but what was built here, and control characters are seen."""

from __future__ import annotations

import html
import re

from gtapp.scoring.reports.output import make_storable

# line break and tab are laid out by the page; the rest can't be seen, or turns the direction of writing
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]"
)
# behind a dot or underscore that has a letter before and behind it, so never within an entity
_JOINT = re.compile(r"(?<=\w[._])(?=[^\W_])")


class Markup(str):
    """A text that is HTML already."""

    __slots__ = ()


NONE = Markup("")


def escaped(text: str) -> Markup:
    """Any text as HTML, its control characters as pictures (␔) or numbers."""
    if isinstance(text, Markup):
        return text
    return Markup(html.escape(_UNSEEN.sub(_picture, make_storable(text))))


def _picture(found: re.Match[str]) -> str:
    number = ord(found[0])
    return chr(0x2400 + number) if number < 0x20 else "␡" if number == 0x7F else f"⟨U+{number:04X}⟩"


def breakable(name: str) -> Markup:
    """A long name that may go on in the next line behind each dot and underscore."""
    return Markup(_JOINT.sub("<wbr>", escaped(name)))


def joined(*parts: str) -> Markup:
    """The parts one after the other, each escaped unless it is HTML already."""
    return Markup("".join(map(escaped, parts)))


def tag(name: str, *children: str, **attributes: str | int | None) -> Markup:
    """One element; an attribute of None is left out, ``class_`` is class and ``data_name`` data-name."""
    return Markup(f"{opened(name, **attributes)}{joined(*children)}</{name}>")


def opened(name: str, **attributes: str | int | None) -> Markup:
    """The element's opening tag alone, for what is written piece by piece."""
    given = "".join(
        f' {key.strip("_").replace("_", "-")}="{escaped(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{given}>")


def table(head: list[str], rows: list[list[str]], class_: str = "", caption: str = "") -> Markup:
    """A table whose first column names its rows; it scrolls by itself where the page is narrow."""
    headers = joined(*(tag("th", each, scope="col") for each in head))
    body = joined(*(_row(row) for row in rows))
    inner = joined(
        tag("caption", caption) if caption else NONE, tag("thead", tag("tr", headers)), tag("tbody", body)
    )
    label = caption or None
    return tag(
        "div",
        tag("table", inner, class_=class_ or None),
        class_="wide",
        tabindex="0",
        role="region",
        aria_label=label,
    )


def _row(cells: list[str]) -> Markup:
    first, *rest = cells
    return tag("tr", tag("th", first, scope="row"), *(tag("td", each) for each in rest))


def bar(*parts: tuple[str, float]) -> Markup:
    """A bar of parts (class, share of the whole from 0 to 1); the figures stand beside it, so it is for the eye only."""
    start, found = 0.0, []
    for name, share in parts:
        width = max(0.0, min(share, 1.0 - start)) * 100
        if width:
            found.append(f'<rect class="{name}" x="{start * 100:.1f}" width="{width:.1f}" height="10"/>')
        start += width / 100
    inner = "".join(found)
    return Markup(
        f'<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">{inner}</svg>'
    )
