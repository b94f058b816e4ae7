"""What is to be said of a letter's persons: unknown ones, jobs that don't cover its date, signatures. Nothing blocks."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

from gtapp.document import Issue
from gtapp.document.validation import IssueLevel
from gtapp.messages import Message
from gtapp.pointer import Pointer
from gtapp.sheets import dates
from gtapp.sheets.cells import truth
from gtapp.sheets.persons import Job, Person
from gtapp.sheets.register import FIELDS, Mention, Register, entries, mentions

Record = Mapping[str, Any]

SIGNATURES = "signatures_recognised"


def letter(record: Record, register: Register, firms: Container[str] = ()) -> list[Issue]:
    """All issues of a letter's persons, in the order of its fields.

    The record is a letter's JSON; the columns that only the sheet has (names as inscribed, signatures recognised) are
    looked at where it has them; `firms` are names of organizations, which may be inscribed, too. A record of another
    shape has no issues here: the schema says what is wrong with it.
    """
    date = _date(record)
    found = [
        issue
        for field in FIELDS
        for check in (_persons(record, field, date, register), _inscribed(record, field, register, firms))
        for issue in check
    ]
    return [*found, *_signatures(record, register)]


def _date(record: Record) -> str:
    """The letter's date; nothing where it has none that can be compared."""
    return next((text for _, text in entries(record, "send_date") if dates.is_date(text)), "")


def _persons(record: Record, field: str, date: str, register: Register) -> Iterator[Issue]:
    seen: set[str] = set()
    for mention in mentions(record, field):
        if mention.name in seen:
            yield _issue(mention.pointer, "sheet-person-twice", name=mention.name)
            continue
        seen.add(mention.name)
        persons = register.named(mention.name)
        if persons:
            yield from _known(mention, date, persons)
        else:
            yield _unknown(mention, register)


def _unknown(mention: Mention, register: Register) -> Issue:
    """A name that is no person's; if it is somebody's variant, that is said."""
    meant = register.written(mention.name)
    if meant:
        return _issue(mention.pointer, "sheet-person-variant", name=mention.name, names=_names(meant))
    return _issue(mention.pointer, "sheet-person-unknown", name=mention.name)


def _known(mention: Mention, date: str, persons: list[Person]) -> Iterator[Issue]:
    """What speaks against all persons of this name; where there are two, one that fits is enough."""
    jobs = [job for person in persons for job in person.jobs if job.name]
    if mention.inferred == "function" and not jobs:
        yield _issue(mention.pointer, "sheet-person-no-function", name=mention.name)
    if not date:
        return
    if all(not dates.within(date, person.birth, person.death) for person in persons):
        yield _issue(
            mention.pointer,
            "sheet-person-lifetime",
            name=mention.name,
            date=date,
            birth=persons[0].birth or "…",
            death=persons[0].death or "…",
        )
    if jobs and not any(dates.within(date, job.start, job.end) for job in jobs):
        inferred = mention.inferred == "function"
        code = "sheet-person-no-function-then" if inferred else "sheet-person-job-date"
        level: IssueLevel = "issue" if inferred else "note"
        yield _issue(mention.pointer, code, level, name=mention.name, date=date, jobs=_said(jobs))


def _said(jobs: Iterable[Job]) -> str:
    """The jobs in words: “Leiter (1925–1926)”."""
    return "; ".join(f"{job.name} ({job.start or '…'}–{job.end or '…'})" for job in jobs)


def _names(persons: Iterable[Person]) -> str:
    return "; ".join(dict.fromkeys(person.name.strip() for person in persons))


def _inscribed(record: Record, field: str, register: Register, firms: Container[str]) -> Iterator[Issue]:
    """Names as the letter writes them that are nobody's variant, or another person's than those who are named."""
    named = [person for each in mentions(record, field) for person in register.named(each.name)]
    for pointer, text in entries(record, f"{field}_inscribed"):
        meant = register.written(text)
        if not meant and text not in firms:
            yield _issue(pointer, "sheet-inscribed-new", "note", text=text)
        elif meant and not any(person in named for person in meant):
            yield _issue(pointer, "sheet-inscribed-other", text=text, names=_names(meant))


def _signatures(record: Record, register: Register) -> Iterator[Issue]:
    """Whether ``signatures_recognised`` (yes or no, or the names themselves) agrees with the senders and the signatures."""
    field = SIGNATURES
    said = record.get(field)
    recognised = said if isinstance(said, bool) else truth(said) if isinstance(said, str) else None
    senders = [each for each in mentions(record, FIELDS[0]) if not each.inferred]
    filled = recognised or (recognised is None and any(True for _ in entries(record, field)))
    if filled and truth(str(record.get("has_signatures"))) is False:
        yield _issue((field,), "sheet-signature-none")
    elif recognised is None:
        yield from _signed_by(record, field, senders, register)
    elif recognised and not senders:
        yield _issue((field,), "sheet-signature-nobody")
    elif recognised and (unknown := [each.name for each in senders if not register.named(each.name)]):
        yield _issue((field,), "sheet-signature-unknown", names="; ".join(unknown))


def _signed_by(record: Record, field: str, senders: list[Mention], register: Register) -> Iterator[Issue]:
    """Those whose signatures were recognised, but who are no senders; a remark (“two of three”) is no name."""
    named = {each.name for each in senders}
    for pointer, text in entries(record, field):
        meant = register.written(text)
        is_name = meant or "," in text or text[:1].isupper()
        if is_name and not named & {text, *(person.name.strip() for person in meant)}:
            yield _issue(pointer, "sheet-signature-other", name=text)


def _issue(pointer: Pointer, code: str, level: IssueLevel = "issue", **params: str) -> Issue:
    return Issue(pointer, Message(code, params), level)
