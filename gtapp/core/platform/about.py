"""What is known about a data set: who made it of what, and under which licence it is (table ``[about]`` in TOML files)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

_ORCID: Final = r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]"
_LISTS: Final = ("creators", "languages")


class Creator(NamedTuple):
    """A person or an institution, with the roles (separated by commas) and the ORCID, if known."""

    name: str
    role: str = ""
    orcid: str = ""


class About(NamedTuple):
    """Facts about a data set; what is not known is empty.

    `licence` and `languages` are identifiers as the Hugging Face hub has them (``cc-by-4.0``, ``de``), `link` is the persistent
    link of the source.
    """

    title: str = ""
    creators: tuple[Creator, ...] = ()
    source: str = ""
    shelf_mark: str = ""
    link: str = ""
    licence: str = ""
    languages: tuple[str, ...] = ()
    citation: str = ""

    def update(self, table: Mapping[str, Any]) -> About:
        """Return these facts with those that a table states in place of them.

        Raises:
            ValueError: a key's value is of another type.
        """
        for key, value in table.items():
            if not isinstance(value, list if key in _LISTS else str):
                raise ValueError(f"{key} of about is a {'list' if key in _LISTS else 'text'}")
        stated: dict[str, Any] = dict(table)
        if "creators" in stated:
            stated["creators"] = tuple(map(_read_creator, stated["creators"]))
        if "languages" in stated:
            stated["languages"] = tuple(map(_check_text, stated["languages"]))
        return self._replace(**stated)


ABOUT_KEYS: Final = {**dict.fromkeys(About._fields), "creators": [dict.fromkeys(Creator._fields)]}
"""The keys of a table ``[about]`` (`gtapp.core.schema.toml_text.KnownKeys`)."""


def _read_creator(table: Any) -> Creator:
    if not isinstance(table, dict) or "name" not in table:
        raise ValueError("a creator has a name, and may have role and orcid")
    found = Creator(**{key: _check_text(value) for key, value in table.items()})
    if found.orcid and not re.fullmatch(_ORCID, found.orcid):
        raise ValueError(f"an ORCID is written 0000-0000-0000-0000, not {found.orcid!r}")
    return found


def _check_text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("creators and languages of about are texts")
    return value
