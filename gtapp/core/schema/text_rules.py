"""Rules on texts by the names that schemas give them.

`TEXT_RULES` name which value follows from a text (hint ``derive``), `TEXT_TESTS` what a text must satisfy beyond a regular
expression (hint ``check``, key ``test``), and `TEXT_FIXES` how one that does not is corrected (key ``fix``).

Patterns are compiled when they are first used, which few records need (start to first card).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final


def count_words(text: str) -> int:
    """Return the number of words, without punctuation; a hyphen separates two words (Fraktur's description, ``ntokens``)."""
    return len(re.findall(r"\w+", text))


TEXT_RULES: Final[Mapping[str, Callable[[str], object]]] = {"word_count": count_words}


_MONTHS: Final = (
    "jan", "feb|fév", "mär|mar|mrz", "apr|avr", "mai|may", "jun|juin", "jul|juil", "aug|aoû", "sep", "okt|oct", "nov", "d[eé]",
)  # fmt: skip
_DAY: Final = r"(?P<day>\d{1,2})(?:\.|er|st|nd|rd|th)?"
_MONTH_NAME: Final = r"(?P<name>[A-Za-zäéû]{3,10})\.?"
_YEAR: Final = r"(?P<year>\d{4})"
_DATE_FORMS: Final = (
    rf"{_YEAR}[-./](?P<month>\d{{1,2}})(?:[-./](?P<day>\d{{1,2}}))?\D*$",
    rf"(?:(?P<day>\d{{1,2}})\s*[./]\s*)?(?P<month>\d{{1,2}})\s*[./]\s*{_YEAR}\W*$",
    rf"(?:[^\d]*\b(?:den|am|vom|le|du|on)\s+)?{_DAY}\s*{_MONTH_NAME},?\s+{_YEAR}\W*$",
    rf"{_MONTH_NAME}\s+{_DAY},\s*{_YEAR}\W*$",
    rf"{_MONTH_NAME}\s+{_YEAR}\W*$",
)
"""1926-02-16, 1926-02; 16.2.1926, 2/1926; Basel, den 16. Februar 1926; February 16, 1926; Februar 1926."""


def remove_page_signs(text: str) -> str:
    """Return numbers of pages without “S.” and “p.”, and without the plus between two of them."""
    bare = re.sub(r"\s*\b(?:[Ss]|pp?)\.\s*", " ", text).replace(" + ", " ")
    return re.sub(r"\s{2,}", " ", bare).replace(" ,", ",").strip()


def format_date(text: str) -> str:
    """Return a date as YYYY-MM-DD, one without a day as YYYY-MM; the text itself where it is none, or its year has two digits."""
    found = next((match for form in _DATE_FORMS if (match := re.match(form, text.strip()))), None)
    if found is None:
        return text
    parts = found.groupdict()
    month = int(parts["month"]) if parts.get("month") else _find_month(parts["name"])
    day = int(parts.get("day") or 0)
    if not 1 <= month <= 12 or day > 31:
        return text
    return f"{parts['year']}-{month:02}-{day:02}" if day else f"{parts['year']}-{month:02}"


_UNCERTAIN: Final = r"(?i)\s*[\[(]?\?[\])]?$|^(?:vermutlich|wohl|probably|probablement)\s+"
_ABOUT: Final = r"(?i)^(?:um|ca\.?|circa|about|c\.|vers|env\.|environ)\s+"


def format_uncertain_date(text: str) -> str:
    """Return a date as `format_date`, with “?” if it is uncertain and “~” if it is about right.

    These are the signs of the Extended Date/Time Format, ISO 8601-2, level 1.
    """
    bare = re.sub(_ABOUT, "", re.sub(_UNCERTAIN, "", text.strip()))
    date = format_date(bare)
    if date == bare and not re.fullmatch(r"\d{4}(-\d{2}){0,2}", bare):
        return text
    sign = "?" if re.search(_UNCERTAIN, text.strip()) else "~" if re.search(_ABOUT, text.strip()) else ""
    return date + sign


def _find_month(name: str) -> int:
    """Return the number of a month by its German, French or English name; 0 where it is none."""
    places = (place for place, names in enumerate(_MONTHS, 1) if re.match(names, name.casefold()))
    return next(places, 0)


def format_amount(text: str) -> str:
    """Return an amount without currency, separators of thousands, and the dash for no cents."""
    bare = re.sub(r"(?i)^(?:fr|sfr|chf)\.?\s*|\s*[.,]?\s*[-–—]+$", "", text.strip())
    return re.sub(r"(?<=\d)['’.,\s](?=\d{3}(?!\d))", "", bare)


def keep_year(text: str) -> str:
    """Return the year of a date."""
    return re.sub(r"^(\d{4})[-./]\d.*$", r"\1", format_date(text).strip())


def trim_heading(text: str) -> str:
    """Return a heading without the colon and spaces at its end."""
    return text.rstrip(": \t\n")


def remove_isbn_name(text: str) -> str:
    """Return an ISBN without the word before it."""
    return re.sub(r"(?i)^\s*(?:e-?)?isbn(?:[- ]?1[03])?\s*[:.]?\s*", "", text).strip()


def keep_doi(text: str) -> str:
    """Return a DOI without what stands before it."""
    return text[max(text.find("10."), 0) :].strip()


def has_isbn_digits(text: str) -> bool:
    """Return whether the check digits of the ISBNs in a text, separated by commas or semicolons, follow from their other digits.

    ISO 2108: the digits of an ISBN-10, multiplied by 10 to 1, give a multiple of 11 (X is 10); those of an ISBN-13, multiplied by
    1 and 3 in turn, give a multiple of 10.
    """
    return all(_is_isbn(re.sub(r"[\s\-‐‑–]", "", part)) for part in re.split(r"\s*[;,]\s*", text.strip()))


def _is_isbn(bare: str) -> bool:
    if re.fullmatch(r"[0-9]{9}[0-9Xx]", bare):
        digits = [10 if each in "Xx" else int(each) for each in bare]
        return sum(weight * digit for weight, digit in zip(range(10, 0, -1), digits, strict=True)) % 11 == 0
    if re.fullmatch(r"97[89][0-9]{10}", bare):
        return sum((3 if place % 2 else 1) * int(each) for place, each in enumerate(bare)) % 10 == 0
    return False


TEXT_TESTS: Final[Mapping[str, Callable[[str], bool]]] = {"isbn": has_isbn_digits}


TEXT_FIXES: Final[Mapping[str, Callable[[str], str]]] = {
    "pages": remove_page_signs,
    "date": format_date,
    "uncertain_date": format_uncertain_date,
    "amount": format_amount,
    "year": keep_year,
    "heading": trim_heading,
    "doi": keep_doi,
    "isbn": remove_isbn_name,
}
