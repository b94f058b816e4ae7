"""What a feature adds to a project: parts of its records beside their own files, and files that follow from them.

A project knows no feature. Whoever opens it hands it a function that returns its one extension (`gtapp.features`); an extension
without anything to add is a `ProjectExtension` itself. So a feature that needs more of a project than its public methods puts
that into a subclass, and everything that reads, saves, undoes and checks records asks the extension without knowing which it is.

There are five subjects, each of which a subclass may leave as it is:

* reading: further fields of the schema (`extend_schema`), a further text of a document that holds them (`open_part`), cells that
  follow from an item's name and status (`read_following`), and values of a record that has no file yet (`begin_record`);
* the table that repeats the records: if the extension `derives_rows`, it writes them itself;
* saving: what follows from a record and its status is brought up to date after each change on the disk (`follow_item`), after
  many at once (`defer`, `follow_all`), and where a step was undone only in part (`complete`);
* undo: the files that a step over several items wrote beside the items' own (`restore_file`);
* checks of the whole project (`check_files`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.signals import Signal
from gtapp.core.record.document import RecordCheck
from gtapp.core.record.text_parts import TextPart
from gtapp.core.record.validation import Issue
from gtapp.core.schema.items import Item
from gtapp.core.schema.schema import Schema
from gtapp.core.store.status_text import Status
from gtapp.core.store.step_files import StepFileChange


class BegunRecord(NamedTuple):
    """Values, by field, of a record that has no file yet; `source` names what they are from, as a draft names its model."""

    values: Mapping[str, Any]
    source: str


class FileChecks(NamedTuple):
    """What checks of an extension's own files found: why some can't be read, by file, and the `issues` of others, with the file.

    `find_record_checks` returns the checks of an item's record that need these files.
    """

    failures: Mapping[str, GtappError] = {}
    issues: Sequence[tuple[str, Issue]] = ()
    find_record_checks: Callable[[str], Sequence[RecordCheck]] = lambda item_id: ()


class ProjectExtension:
    """What a feature adds to one project; this class adds nothing.

    Signals: `failed` if a file that follows from the records can't be updated (the record itself is saved), `updated` with the
    last item when all of them are up to date again.
    """

    def __init__(self) -> None:
        self.failed: Signal[GtappError] = Signal()
        self.updated: Signal[str] = Signal()

    # reading

    def extend_schema(self, schema: Schema) -> Schema:
        """Return the schema of records with what the extension's parts hold.

        Raises:
            GtappError: a file that says what they hold can't be read.
        """
        return schema

    def open_part(self, item: Item, record: Mapping[str, Any]) -> TextPart | None:
        """Return a further text of the item's document, with the values of its `own_keys`; `record` is that in the item's file.

        Raises:
            GtappError: its file can't be read.
        """
        return None

    def read_following(self, item: Item, status: Status) -> Mapping[str, str]:
        """Return the cells, by column, that follow from an item's name and status; they are shown, not edited."""
        return {}

    def begin_record(self, item: Item) -> BegunRecord | None:
        """Return what the record of an item without a file begins with, instead of its draft; None if nothing."""
        return None

    # the table that repeats the records

    @property
    def derives_rows(self) -> bool:
        """True if the extension writes the rows of this table, so that none is part of a document."""
        return False

    # saving

    @property
    def is_deferred(self) -> bool:
        """True while updates are left to the caller who saves many items, and the extension derives the rows."""
        return False

    def follow_item(self, item: Item) -> None:
        """Update the files that follow from this item's record and status, after either was stored; try again what failed before.

        Errors are signals.
        """

    def follow_all(self, last: str, has_saved: bool) -> None:
        """Update all files that follow: after saves inside `defer` (`has_saved`), else where an earlier session left them behind.

        `last` is the item that was worked on last, which errors name. Errors are signals.
        """

    def complete(self) -> None:
        """Complete the files that follow from the records after a step was undone or redone. Errors are signals."""

    def defer(self, with_rows: bool = False) -> AbstractContextManager[None]:
        """Leave updates after the saves inside the block to the caller; `with_rows`: even if rows are not derived yet."""
        return nullcontext()

    # undo

    def restore_file(
        self, change: StepFileChange, item_id: str, before: Collection[str], is_last: bool
    ) -> None:
        """Bring a file that a step wrote in line with an item whose edit of that step was undone or redone.

        `change` leads from what the file holds to what it shall hold. `before` are the items of the step for which that was
        done already; with the last one the whole file follows.

        Raises:
            ChangedOnDiskError: the file was changed since; what was changed is left as it is.
            GtappError: it can't be read or written.
        """

    # checks

    def check_files(self) -> FileChecks:
        """Check the extension's own files."""
        return FileChecks()
