"""The state that all blocks of a form share: the document that they show and edit, its issues, fonts and widths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.core.platform import signals
from gtapp.core.platform.errors import EditError
from gtapp.core.record import list_edits
from gtapp.core.record.changes import ACCEPTED
from gtapp.core.record.document import Document
from gtapp.core.record.draft_rows import RowDifferences
from gtapp.core.record.validation import Issue
from gtapp.core.record.value_text import empty_kind
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, is_identical, list_leaves
from gtapp.editor.form.known_values import KnownValues
from gtapp.editor.form.notes import Note, issue_notes
from gtapp.editor.form.painting import FormFonts, form_fonts
from gtapp.editor.form.verdicts import PlaceVerdict, RecordVerdicts
from gtapp.editor.form.word_marks import TextMarks
from gtapp.editor.record_texts import translate_choices
from gtapp.kit.texts.i18n import translate_error

if TYPE_CHECKING:  # start to first card
    from gtapp.editor.form.line_strip import LineSource

_PAUSE = 250
_VALUES_SHOWN = 600
_LEAST_VALUES = 60
_LOW_LINES = 12
"""The height of a form, in lines, above which it is not low."""

IssueMap = dict[Pointer, tuple[Issue, ...]]


class Binding(QObject):
    """The document of a form; pointers are the record's unless a name contains `tree`.

    `create_block` creates the block for a field. It is passed in, since the table of blocks (in `form`) imports the blocks,
    and these import the binding.
    """

    other_keys_shown = Signal()
    """A record with keys that the schema does not name is shown in this place for the first time."""
    failed = Signal(str)
    """The translated message of an edit that the document refused."""
    missed_row_wanted = Signal()
    """The user requests the draft's row that is missing above the current one."""
    value_done = Signal()
    """The value that has the focus is right: go on to the next."""
    row_wanted = Signal(object)
    """The user requests a new row at the end of the list at this pointer (in the schema's shape)."""
    place_wanted = Signal(object)
    """The focus is to go to the value at this pointer (in the schema's shape)."""
    current_changed = Signal()
    """Another value is current."""
    scrolled = Signal()
    """A value that scrolls by itself was scrolled."""
    following_changed = Signal(str, str)
    """The user typed another value for one that follows from the item's status: the field's name and the text."""

    def __init__(
        self,
        schema: Field,
        create_block: Callable[..., Any],
        parent: QObject,
        known_values: KnownValues | None = None,
    ) -> None:
        super().__init__(parent)
        self.known_values = known_values or KnownValues()
        self.issues_changed = signals.Signal[None]()
        """The record has other issues than before."""
        # not a signal of Qt: several blocks emit it at each item (`make bench`: next item)
        self.height_changed = signals.Signal[None]()
        """A block became higher or lower."""
        self.schema = schema
        self.create_block = create_block
        self.document: Document | None = None
        self.is_for_reading = False
        """Whether the record can't be edited now, which dashed frames show."""
        self.reading_changed = signals.Signal[None]()
        """The record can't be edited from now on, or can be again."""
        self.issues: IssueMap = {}
        self._issues_inside: dict[Pointer, list[Issue]] | None = None
        self.hold_layout: Callable[[], AbstractContextManager[None]] = nullcontext
        """Delays the layout to the end of a `with` block in which several blocks change."""
        self.name_keys: Callable[[str], str] = str
        """Returns the keys of a command of the form."""
        self.values_per_page = max(_VALUES_SHOWN // max(count_lists(schema), 1), _LEAST_VALUES)
        """The number of values that a list shows at once; together, the lists show a limited number."""
        self.fonts: FormFonts = form_fonts()
        self.view_height = 0
        """The height of the visible part of the form, in pixels."""
        self.is_tight = self.shares_headings = False
        """True if no lines are reserved for notes, since not all values have room with them; and if headings of groups are in the
        line of their first label, since all values have room then."""
        self.measured = 0
        """How often fonts, signs or the window have changed, after which no block keeps its height."""
        self.is_plain = True
        """True if every value is as in the file: no draft, nothing changed or confirmed."""
        self.verdicts: RecordVerdicts | None = None
        """The verdicts of the chosen run on this record; None where no run is chosen."""
        self.marked_texts: Mapping[Pointer, TextMarks] = {}
        """The texts of the record that have marked words, by their places in the record, as they were when these were found."""
        self.line_sources: Mapping[Pointer, LineSource] = {}
        """The lines of a page that have a strip of the scan above them, by the places of their texts in the schema's shape."""
        self.line_sources_changed = signals.Signal[None]()
        self.word_changed = signals.Signal[None]()
        """The cursor may be at another marked word."""
        self.verdict_width = 0
        self.shows_tags = True
        """False while lists of tags are edited as text."""
        self.tags_switched = signals.Signal[None]()
        """Lists of tags are edited as text now, or no longer."""
        self.following: Mapping[str, str] = {}
        """The values, by field, that follow from the item's status."""
        self._postponed: dict[object, Callable[[], object]] = {}
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._timer.timeout.connect(self._run_postponed)

    @property
    def is_low(self) -> bool:
        """True if the form is so low that values need the room of what is said about them."""
        return self.view_height <= _LOW_LINES * self.fonts.line

    def postpone(self, owner: object, call: Callable[[], object]) -> None:
        """Run `call` once when no key has been pressed for a moment; a later one of the same owner replaces it."""
        self._postponed[owner] = call
        self._timer.start()

    def _run_postponed(self) -> None:
        calls, self._postponed = self._postponed, {}
        for call in calls.values():
            call()

    def set_for_reading(self, on: bool) -> None:
        """Set whether the record can't be edited."""
        self.is_for_reading = on
        self.reading_changed.emit(None)

    # reading

    def set_document(self, document: Document | None) -> None:
        """Switch to `document`; None: no document is shown."""
        self.document = document
        self._postponed.clear()
        self.issues = {}
        self.marked_texts = {}
        self._update_origins()
        self.verdicts = None if self.verdicts is None else RecordVerdicts()
        self.reload_issues()

    def update_after_edit(self, when_paused: Callable[[], object]) -> set[Pointer]:
        """Return the places whose issues an edit changed; where checking takes long, call `when_paused` later instead."""
        self._update_origins()
        if self.document and self.document.is_slow_to_check:
            self.postpone(self, when_paused)
            return set()
        return self.reload_issues()

    def _update_origins(self) -> None:
        document = self.document
        self.is_plain = document is None or (document.draft is ABSENT and not document.undo_stack.origins)

    def reload_issues(self) -> set[Pointer]:
        """Read the document's issues; return the places where they changed."""
        before = self.issues
        issues = self.document.issues if self.document else ()
        self.issues = _group_by_pointer(translate_choices(each, self.schema, self.to_tree) for each in issues)
        self._issues_inside = None
        if before == self.issues:
            return set()
        self.issues_changed.emit(None)
        return {at for at in before.keys() | self.issues.keys() if before.get(at) != self.issues.get(at)}

    def value(self, pointer: Pointer) -> Any:
        return ABSENT if self.document is None else get_value(self.document.record, pointer)

    def value_at(self, tree_pointer: Pointer) -> Any:
        """Return the value at a pointer in the schema's shape."""
        document = self.document
        if document is None:
            return ABSENT
        return (
            get_value(document.tree, tree_pointer)
            if len(tree_pointer) < 2
            else self.value(document.to_record_pointer(tree_pointer))
        )

    def is_fixed(self, pointer: Pointer) -> bool:
        """Return whether the value is the whole record and is no object: such a list can't be replaced."""
        return not pointer and self.document is not None and self.document.shape.kind != "object"

    def to_record(self, tree_pointer: Pointer) -> Pointer:
        return self.document.to_record_pointer(tree_pointer) if self.document else tree_pointer

    def to_tree(self, pointer: Pointer) -> Pointer:
        """Return the pointer in the schema's shape for one of the record."""
        return self.document.to_tree_pointer(pointer) if self.document else pointer

    def origin(self, pointer: Pointer) -> str:
        return "file" if self.is_plain or self.document is None else self.document.find_origin(pointer)

    def typed_text(self, pointer: Pointer) -> str | None:
        """Return the text that was typed for a value and is no JSON."""
        return None if self.is_plain or self.document is None else self.document.find_typed_text(pointer)

    def differing_draft(self, pointer: Pointer, value: Any) -> Any:
        """Return the draft's value where an annotator sees that it differs from `value`, else `ABSENT`."""
        if self.document is None or self.document.draft is ABSENT:
            return ABSENT
        draft = self.document.get_draft_value(pointer)
        is_nothing = empty_kind(draft) and empty_kind(value)
        return ABSENT if is_nothing or is_identical(draft, value) else draft

    def find_row_differences(self, at: Pointer) -> RowDifferences:
        """Return the rows of the list at `at` (in the schema's shape) that only the record or only its draft has."""
        return self.document.find_row_differences(self.to_record(at)) if self.document else RowDifferences()

    def issues_at(self, pointer: Pointer) -> tuple[Issue, ...]:
        return self.issues.get(pointer, ())

    def issues_under(self, pointer: Pointer) -> tuple[Issue, ...]:
        """Return the issues of a value and of everything in it."""
        if self._issues_inside is None:
            self._issues_inside = _group_by_container(self.issues)
        return tuple(self._issues_inside.get(pointer, ()))

    def find_unseen(self, pointer: Pointer, value: Any) -> Iterator[Pointer]:
        """Yield the places inside a value that need a look, in order: those with issues, and those that are still the draft's."""
        places = dict.fromkeys(i.pointer for i in self.issues_under(pointer) if i.level == "issue")
        if not self.is_plain:
            drafted = ((*pointer, *inner) for inner, _ in list_leaves(value))
            places.update(
                (at, None) for at in drafted if self.origin(at) == "draft" and not self._is_read_only(at)
            )
        yield from (at for at in sorted(places, key=_sort_key) if self.origin(at) not in ACCEPTED)

    def _is_read_only(self, pointer: Pointer) -> bool:
        field = self.schema.find(self.to_tree(pointer))
        return field is not None and bool(field.hints.get("read_only") or field.hints.get("auto"))

    def verdict_at(self, *pointers: Pointer) -> PlaceVerdict | None:
        """Return the chosen run's verdict at these places."""
        return self.verdicts.at(*pointers) if self.verdicts else None

    def verdict_under(self, pointer: Pointer) -> PlaceVerdict | None:
        """Return the chosen run's verdict on a value and everything in it."""
        return self.verdicts.under(pointer) if self.verdicts else None

    def notes_at(self, pointer: Pointer) -> tuple[Note, ...]:
        """Return the notes on a value itself: its issues and verdicts."""
        verdict, issues = self.verdict_at(pointer), self.issues_at(pointer)
        notes = issue_notes(issues) if issues else ()
        return notes + verdict.notes if verdict else notes

    # editing

    @contextmanager
    def edit(self) -> Iterator[Document]:
        """Give the document for an edit; an edit that it refuses is reported by `failed`, not raised.

        Only for use while a document is bound.
        """
        assert self.document is not None
        try:
            yield self.document
        except EditError as error:
            self.failed.emit(translate_error(error))

    def set(self, pointer: Pointer, value: Any) -> bool:
        """Set a value, as part of a burst of typing; return whether the document accepted it."""
        if self.document is None:
            return False
        try:
            if value is ABSENT:
                self._remove(pointer)
            else:
                self.document.set(pointer, value, burst=True)
        except EditError as error:
            self.failed.emit(translate_error(error))
            return False
        return True

    def append(self, at: Pointer, path: Sequence[str], value: Any) -> bool:
        """Append an entry with this value at `path` to the list at `at` (in the schema's shape), as part of a burst of typing."""
        if self.document is None:
            return False
        try:
            list_edits.append(self.document, at, {tuple(path): value}, burst=True)
        except EditError as error:
            self.failed.emit(translate_error(error))
            return False
        return True

    def find_alike(self, issue: Issue) -> list[Issue]:
        """Return all issues of the same kind that have a fix which is the only one possible."""
        return self.document.find_alike(issue) if self.document else []

    def fix(self, issues: list[Issue]) -> None:
        """Fix these issues, as one step of undo."""
        if self.document is not None:
            with self.edit() as document:
                document.fix(issues)

    def fix_alike(self, issue: Issue) -> None:
        """Fix all issues of this kind, as one step of undo."""
        if self.document is not None:
            with self.edit() as document:
                document.fix_alike(issue)

    def type_json(self, pointer: Pointer, text: str) -> bool:
        """Set a value from JSON that is being typed; return whether the document accepted the text, JSON or not."""
        if self.document is None:
            return False
        try:
            self.document.type_json(pointer, text)
        except EditError as error:
            self.failed.emit(translate_error(error))
            return False
        return True

    def _remove(self, pointer: Pointer) -> None:
        if self.document and pointer and get_value(self.document.record, pointer) is not ABSENT:
            self.document.remove(pointer)


def _group_by_pointer(issues: Iterable[Issue]) -> IssueMap:
    grouped: dict[Pointer, list[Issue]] = {}
    for issue in issues:
        grouped.setdefault(issue.pointer, []).append(issue)
    return {at: tuple(each) for at, each in grouped.items()}


def _group_by_container(grouped: IssueMap) -> dict[Pointer, list[Issue]]:
    """Return the issues of each value together with those of everything in it."""
    found: dict[Pointer, list[Issue]] = {}
    for at, issues in grouped.items():
        for depth in range(len(at) + 1):
            found.setdefault(at[:depth], []).extend(issues)
    return found


def count_lists(field: Field) -> int:
    """Return the number of lists in a schema that show each entry in its own block."""
    inside = sum(map(count_lists, (*field.children, *(each for each in (field.item, field.member) if each))))
    return inside + (field.kind == "list" and field.widget not in ("pipe", "tags", "triples", "box"))


def _sort_key(pointer: Pointer) -> tuple[tuple[bool, int | str], ...]:
    """Return a key that keeps entries in their order."""
    return tuple((isinstance(token, str), token) for token in pointer)
