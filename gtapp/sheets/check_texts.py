"""What there is to say of letters' persons and of the tables of persons and organizations, by code.

It joins `gtapp.errors.TEXTS` only where these are checked, so that the start need not wait for it.
"""

from __future__ import annotations

from typing import Final

from gtapp import errors

TEXTS: Final[dict[str, str]] = {
    # a letter's persons
    "sheet-person-unknown": "“{name}” is not in the table of persons; add the person there, or write the name as it is there.",
    "sheet-person-variant": "“{name}” is only a way of writing {names}; write the name as the table of persons has it.",
    "sheet-person-twice": "“{name}” stands here twice.",
    "sheet-person-no-function": "<{name}> is inferred from a function, but the table of persons names none of this person.",
    "sheet-person-no-function-then": "<{name}> is inferred from a function, but none in the table of persons "
    "covers {date}: {jobs}",
    "sheet-person-job-date": "No job of {name} in the table of persons covers {date}: {jobs}",
    "sheet-person-lifetime": "{name} did not live on {date} ({birth}–{death}).",
    "sheet-inscribed-new": "“{text}” is nobody's name in the table of persons yet; it can be added to those of the person meant.",
    "sheet-inscribed-other": "“{text}” is a way of writing {names}, who is not named here.",
    "sheet-signature-none": "Signatures were recognised (signatures_recognised in the sheet), but the letter is not signed.",
    "sheet-signature-nobody": "The signatures are marked as recognised, but no sender stands here without angle brackets.",
    "sheet-signature-unknown": "The signatures are marked as recognised, but not in the table of persons: {names}",
    "sheet-signature-other": "“{name}” signed (signatures_recognised in the sheet), but is none of the senders "
    "whose names stand on the letter.",
    # the tables of persons and organizations
    "sheet-name-missing": "This row has an identifier, but no name.",
    "sheet-name-spaces": "Around or inside the name “{name}” there is a space too many.",
    "sheet-name-twice": "“{name}” stands under more than one identifier (rows {rows}).",
    "sheet-identifier-missing": "“{name}” has no identifier; upstream's own script leaves such a person out.",
    "sheet-rows-differ": "{column} is “{other}” here, but “{first}” in the first of these rows, which counts.",
    "sheet-variant-empty": "There is a comma too many among the names of {name}, and so an empty one.",
    "sheet-variant-shared": "“{text}” can be more than one person: {names}",
    "sheet-dates-reversed": "The end ({end}) is before the beginning ({start}).",
    "sheet-employer-unknown": "The employer “{name}” is not in the table of organizations.",
    "sheet-employer-other": "The employer “{name}” has the identifier {one} here, but {other} in the table of organizations.",
    # corrections of these tables
    "sheet-variant-comma": "“{text}” can't be added to the names of a person, since a comma divides these. Nothing was changed.",
    "sheet-variant-pipe": "“{text}” can't be added to the names of an organization, since a pipe divides these. "
    "Nothing was changed.",
    "sheet-column-none": "The table has no column “{name}”. Nothing was changed.",
}

errors.TEXTS.update(TEXTS)
