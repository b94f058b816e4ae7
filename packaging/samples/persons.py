"""Letters: the invented persons, for the table of persons and the JSON-LD derived from it."""

from __future__ import annotations

from gtapp.features.letters import person_register as register
from samples.letters import BRODTBECK, EGLOFF, FIRM, LUESSI, WANZENRIED

_COLUMNS = (
    "identifier_propertyID", "identifier_value", "name", "alternateName", "birthDate", "deathDate", "description",
    "job_name", "job_startDate", "job_endDate", "employer_name", "employer_identifier_propertyID",
    "employer_identifier_value", "citation_name", "citation_url", "comment",
)  # fmt: skip

# name, variants, born, died, who, office, since
_PERSONS = (
    (EGLOFF, ("Egloff", "A. Egloff", "Herrn A. Egloff", "Anselm Egloff"), "1869", "1941", "Holzhändler in Aarmünde",
     "Präsident", "1921"),
    (BRODTBECK, ("Brodtbeck", "H. J. Brodtbeck", "Herr Brodtbeck"), "1874", "", "Fürsprech in Aarmünde", "Sekretär",
     "1924"),
    (LUESSI, ("Lüssi", "Th. Lüssi", "Herrn Th. Lüssi", "Herrn Lüssi", "Theophil Lüssi"), "1866", "1933",
     "Schiffbauer in Solmingen", "", ""),
    (WANZENRIED, ("Wanzenried", "Herr Wanzenried", "G. Wanzenried"), "", "", "", "Werkmeister", "1919"),
)  # fmt: skip


def columns() -> tuple[str, ...]:
    """Return the header of ``persons.csv``."""
    return _COLUMNS


def rows() -> list[tuple[str, ...]]:
    """Return the rows of ``persons.csv``: one per person, though the real table repeats a person for each office."""
    made: list[tuple[str, ...]] = []
    for number, (name, variants, born, died, who, office, since) in enumerate(_PERSONS, 1):
        firm = FIRM if office else ""
        made.append(("local", f"S{number:03d}", name, ", ".join(variants), born, died, who, office, since, "", firm,
                     "", "", "", "", ""))  # fmt: skip
    return made


def linked() -> str:
    """Return the text of ``persons.json``, as gtapp derives it from the table."""
    lines = (dict(zip(_COLUMNS, row, strict=True)) for row in rows())
    return register.format_persons(register.read_persons(enumerate(lines, 2)))
