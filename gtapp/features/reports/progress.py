"""How far the work on a project is: statuses by person, items a day, the time that is left, open notes, issues by kind.

It is computed from the statuses, each with who set it and when; issues are found by reading the records.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project.overview.pace import ItemCheck, WorkPace, find_check, measure_pace
from gtapp.core.project.project import Project
from gtapp.core.project.record_reading import ReadingTicket, read_records
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import Pointer, write_pointer
from gtapp.core.store.status_text import STATUS_NAMES
from gtapp.features.audit.audit_result import AuditResult, find_last_result
from gtapp.features.reports.report_tables import Cell, ReportTable, make_audit_table


@dataclass(frozen=True, slots=True)
class OpenNote:
    """The note of an item that needs action."""

    item: str
    note: str
    who: str


@dataclass(slots=True)
class Progress:
    """The progress of a project; `issues` counts each field and message, with the message itself in `messages`.

    `audit` is the last audit of which a value was judged.
    """

    items: int
    statuses: Counter[str] = field(default_factory=Counter)
    by_person: dict[str, Counter[str]] = field(default_factory=dict)
    by_day: Counter[date] = field(default_factory=Counter)
    notes: list[OpenNote] = field(default_factory=list)
    pace: WorkPace | None = None
    issues: Counter[tuple[Pointer, str]] = field(default_factory=Counter)
    messages: dict[tuple[Pointer, str], Message] = field(default_factory=dict)
    unreadable: int = 0
    audit: AuditResult | None = None

    @property
    def checked(self) -> int:
        return self.statuses["checked"]

    @property
    def seconds_left(self) -> float:
        """How long the items that are not checked take at the present pace; 0: not known, or nothing is left."""
        return self.pace.seconds * (self.items - self.checked) if self.pace else 0.0


def collect_progress(project: Project) -> Progress:
    """Return the progress by the statuses; no record is read. Safe in a worker."""
    progress = Progress(len(project.items))
    checked: list[ItemCheck] = []
    for name, status in project.list_statuses():
        progress.statuses[status.name] += 1
        if status.who:
            progress.by_person.setdefault(status.who, Counter())[status.name] += 1
        if status.name == "needs action":
            progress.notes.append(OpenNote(name, status.note, status.who))
        if check := find_check(status):
            progress.by_day[check.moment.date()] += 1
            checked.append(check)
    progress.pace = measure_pace(checked, project.who)
    progress.audit = find_last_result(project.home)
    return progress


@dataclass(slots=True)
class _RecordIssues:
    """The issues of some records, as in `Progress`."""

    unreadable: int = 0
    issues: Counter[tuple[Pointer, str]] = field(default_factory=Counter)
    messages: dict[tuple[Pointer, str], Message] = field(default_factory=dict)


@dataclass(frozen=True)
class _IssueCount:
    """Counts the issues of records by field and kind."""

    def run(self, project: Project, items: Sequence[Item], step: Callable[[], object]) -> _RecordIssues:
        counted = _RecordIssues()
        for _, found in project.records(items):
            step()
            if isinstance(found, GtappError):
                counted.unreadable += 1
                continue
            for issue in found.issues:
                if issue.level == "issue":
                    place = tuple(token for token in issue.pointer if isinstance(token, str))
                    kind = place, str(issue.message)
                    counted.issues[kind] += 1
                    counted.messages[kind] = issue.message
        return counted


def add_issues(
    project: Project,
    progress: Progress,
    ticket: ReadingTicket,
    count: Callable[[int], object] = lambda _: None,
) -> None:
    """Read all records and add their issues by field and kind; `count` is called with the number of items that were read."""
    for counted, _ in read_records(project, _IssueCount(), ticket, count=count):
        progress.unreadable += counted.unreadable
        progress.issues.update(counted.issues)
        progress.messages.update(counted.messages)


# as tables


def make_progress_tables(
    progress: Progress,
    name_field: Callable[[Pointer], str] = write_pointer,
    describe: Callable[[Message], str] = str,
) -> list[ReportTable]:
    """Return the progress as tables, that of the issues last if there are some.

    `name_field` and `describe` give the texts of an issue's field and of the issue.
    """
    statuses = [(name, progress.statuses[name]) for name in STATUS_NAMES]
    tables = [_make_count_table("Items by status", "status", statuses, progress.items)]
    if progress.by_person:
        tables.append(_make_person_table(progress))
    if progress.by_day:
        days = sorted(progress.by_day.items())
        rows = [(day.isoformat(), count) for day, count in days]
        tables.append(_make_count_table("Checked a day", "day", rows, progress.checked, "columns"))
    if progress.notes:
        notes = [(each.item, each.note, each.who) for each in progress.notes]
        tables.append(ReportTable("Open notes", ("item", "note", "by"), notes, texts=(1, 2)))
    if progress.audit:
        tables.append(make_audit_table(progress.audit, name_field))
    if progress.issues:
        issues = [
            (name_field(kind[0]), describe(progress.messages[kind]), count)
            for kind, count in progress.issues.most_common()
        ]
        tables.append(ReportTable("Issues", ("field", "issue", "count"), issues, texts=(1,)))
    return tables


def _make_count_table(
    title: str, name: str, counts: Iterable[tuple[str, int]], total: int, chart: str = "bars"
) -> ReportTable:
    rows = [(each, count, round(100 * count / total, 1) if total else 0.0) for each, count in counts]
    return ReportTable(title, (name, "count", "percent"), rows, chart)


def _make_person_table(progress: Progress) -> ReportTable:
    """Return who set how many items to each status."""
    shown = [name for name in STATUS_NAMES if any(each[name] for each in progress.by_person.values())]
    people = sorted(progress.by_person.items(), key=lambda each: (-each[1]["checked"], each[0]))
    rows: list[tuple[Cell, ...]] = [(who, *(counts[name] for name in shown)) for who, counts in people]
    return ReportTable("By person", ("person", *shown), rows)
