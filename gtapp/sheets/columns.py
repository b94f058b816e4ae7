"""The tabs of the sheet and their columns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final


@dataclass(frozen=True, slots=True)
class Tab:
    """One kind of tab: `columns` in the sheet's order; `key` is the column that it can't do without.

    `lists` have entries separated by pipes, `booleans` yes or no, `dates` a date. In a `repeated` tab several rows
    belong to one key, as a person has one for each job.
    """

    name: str
    columns: tuple[str, ...]
    key: str
    lists: frozenset[str] = frozenset()
    booleans: frozenset[str] = frozenset()
    dates: frozenset[str] = frozenset()
    repeated: bool = False


_NAMED: Final = ("sender_persons", "receiver_persons")
_INSCRIBED: Final = ("sender_persons_inscribed", "receiver_persons_inscribed")
_LISTS: Final = frozenset(("send_date", "letter_title", *_NAMED, *_INSCRIBED))

GROUND_TRUTH: Final = Tab(
    "ground_truth",
    (
        "transkribus_doc_url",
        "document_number",
        "done",
        "checked_by",
        "send_date",
        "letter_title",
        "sender_persons_inscribed",
        "sender_persons",
        "receiver_persons_inscribed",
        "receiver_persons",
        "has_signatures",
        "signatures_recognised",
        "comment",
        "action_required",
    ),
    "document_number",
    _LISTS,
    frozenset(("done", "has_signatures")),
    frozenset(("send_date",)),
)
GROUND_TRUTH_EXPORT: Final = Tab(
    "ground_truth_export",
    (
        "transkribus_id",
        "document_number",
        "send_date",
        "letter_title",
        "sender_persons",
        "receiver_persons",
        "has_signatures",
    ),
    "document_number",
    _LISTS,
    frozenset(("has_signatures",)),
    frozenset(("send_date",)),
)
PERSONS: Final = Tab(
    "persons",
    (
        "identifier_propertyID",
        "identifier_value",
        "name",
        "alternateName",
        "birthDate",
        "deathDate",
        "description",
        "job_name",
        "job_startDate",
        "job_endDate",
        "employer_name",
        "employer_identifier_propertyID",
        "employer_identifier_value",
        "citation_name",
        "citation_url",
        "comment",
    ),
    "name",
    dates=frozenset(("birthDate", "deathDate", "job_startDate", "job_endDate")),
    repeated=True,
)
# No copy of this tab was published, only a description: identifier, names, notes, sources, history of addresses.
# It is recognised by these columns; any further column is kept as a foreign one.
ORGANIZATIONS: Final = Tab(
    "organizations",
    (
        "identifier_propertyID",
        "identifier_value",
        "name",
        "alternateName",
        "description",
        "address",
        "address_startDate",
        "address_endDate",
        "citation_name",
        "citation_url",
        "comment",
    ),
    "name",
    dates=frozenset(("address_startDate", "address_endDate")),
    repeated=True,
)

TABS: Final = (GROUND_TRUTH, GROUND_TRUTH_EXPORT, PERSONS, ORGANIZATIONS)
TAB_BY_NAME: Final = {tab.name: tab for tab in TABS}

RECORD_COLUMNS: Final = ("letter_title", "send_date", "sender_persons", "receiver_persons", "has_signatures")
"""The columns of a letter's JSON file, in its order."""

LETTER_NUMBER: Final = "document_number"

STATUS_COLUMNS: Final[tuple[str, ...]] = ("done", "checked_by", "action_required")
"""The columns with the letter's progress."""

COPIES_FOLDER: Final = "sheet"
"""The folder, next to the truths, of the tabs as they were imported; a project without it has no sheet."""


@lru_cache(maxsize=1024)
def normalize_column_name(name: str) -> str:
    """Return a column's name without capitals, spaces and signs between its words, for comparison."""
    return re.sub(r"[\W_]+", "", name).casefold()
