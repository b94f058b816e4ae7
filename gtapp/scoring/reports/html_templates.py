"""The templates of the HTML reports, in ``resources/reports``: what is put into them is escaped, and can be seen.

Imported only when a report is written, since Jinja is slow to import.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from jinja2 import BaseLoader, Environment, StrictUndefined, Template, TemplateNotFound
from markupsafe import Markup

from gtapp import folders
from gtapp.scoring.reports.output import make_storable

# invisible characters, and those that change the direction of writing; the page lays out line breaks and tabs
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]"
)
# after a dot or underscore between letters, so never within an entity
_JOINT = re.compile(r"(?<=\w[._])(?=[^\W_])")


class _Loader(BaseLoader):
    """Reads templates without their line ends and indentation, which are for the reader of the template alone."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        path = folders.bundled_folder("resources") / "reports" / template
        if not path.is_file():
            raise TemplateNotFound(template)
        lines = path.read_text(encoding="utf-8").splitlines()
        return "".join(line.strip() for line in lines), str(path), None


def load_template(name: str) -> Template:
    """Return a template, compiled once."""
    return _environment().get_template(name)


def load_resource(name: str) -> Markup:
    """Return the content of a style sheet or script, which is put into the page unchanged."""
    return Markup((folders.bundled_folder("resources") / "reports" / name).read_text(encoding="utf-8"))


def draw_bar(*parts: tuple[str, float]) -> Markup:
    """Return a bar of parts (class, share of the whole from 0 to 1) as HTML."""
    return _call_macro("bar", lay_out_bar(*parts))


def draw_link(target: str, text: str) -> Markup:
    """Return a link to a place in the page."""
    return _call_macro("link", target, text)


def _call_macro(name: str, *arguments: Any) -> Markup:
    found: Markup = getattr(load_template("parts.html.j2").module, name)(*arguments)
    return found


def lay_out_bar(*parts: tuple[str, float]) -> list[tuple[str, str, str]]:
    """Return class, start and width of each part of a bar, in percent; empty parts are left out."""
    start, found = 0.0, []
    for name, share in parts:
        width = max(0.0, min(share, 1.0 - start)) * 100
        if width:
            found.append((name, f"{start * 100:.1f}", f"{width:.1f}"))
        start += width / 100
    return found


def escape_text(text: Any) -> Markup:
    """Return any text as HTML, with control characters as pictures (␔) or numbers; HTML is returned unchanged."""
    if isinstance(text, Markup):
        return text
    return Markup(html.escape(_UNSEEN.sub(_draw_unseen, make_storable(str(text)))))


def _draw_unseen(found: re.Match[str]) -> str:
    number = ord(found[0])
    return chr(0x2400 + number) if number < 0x20 else "␡" if number == 0x7F else f"⟨U+{number:04X}⟩"


def make_breakable(name: str) -> Markup:
    """Return a long name with possible line breaks after dots and underscores."""
    return Markup(_JOINT.sub("<wbr>", escape_text(name)))


@cache
def _environment() -> Environment:
    return Environment(loader=_Loader(), autoescape=True, finalize=escape_text, undefined=StrictUndefined)
