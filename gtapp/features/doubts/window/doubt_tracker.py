"""The doubts about the current item that the user has not visited yet; what they follow from is read ahead, in a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal

from gtapp.core.record.changes import Edit
from gtapp.core.record.document import Document
from gtapp.core.record.issue_acceptance import Accepted, follow_edits, name_issue, name_kind, parse_names
from gtapp.core.record.sections import list_same_headings
from gtapp.core.record.validation import Issue
from gtapp.core.scans.scan_support import ScanSupport
from gtapp.core.schema.pointer import Pointer
from gtapp.core.store.accepted_kinds import AcceptedKinds
from gtapp.core.store.check_note import CheckNote
from gtapp.core.store.shared_lines import parse_time
from gtapp.editor.context import RecordView, Review
from gtapp.editor.record_texts import name_choice, name_choices
from gtapp.editor.session import Session
from gtapp.kit.live import LiveValue
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.i18n import translate_message

if TYPE_CHECKING:  # imported when used: loads the scorer, for which the first page must not wait
    from gtapp.features.doubts.doubtful_words import DoubtfulWord
    from gtapp.features.doubts.doubts import ValueDoubt
    from gtapp.features.doubts.item_doubts import ItemDoubts
    from gtapp.features.doubts.usual_issues import UsualIssues

_LEAST_ERRORS: Final = 5
"""From so many errors on, it is said how many of them were doubted."""
_PAUSE_MS: Final = 200
"""Doubts are found again when no key was pressed for this time."""

_WORK: Final = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.InputMethod)


class DoubtTracker(Review):
    """Follows the current item: its doubts, and which values the user has visited since it is shown.

    A value is visited when the cursor is moved to it. Where the program put the cursor when the item was shown, nobody has looked
    yet: that value is visited when the cursor leaves it, and when it is edited. `open_count` counts the doubt to which the cursor
    was moved, until it leaves.

    An issue stays open until it is fixed or accepted, whether it was visited or not. That it is accepted is an edit of the
    document, and is written with the check, too.
    """

    issues_changed = Signal()
    """The current document may have other issues: one was accepted, or it is known what is usual here."""

    found_changed = Signal()
    """The current item has other doubts than it had, or they are known now."""

    doubt_entered = Signal()
    """The user has moved the cursor to a value that is doubted, which is `reached` now."""

    def __init__(self, session: Session, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._finder: ItemDoubts | None = None
        self._usual: UsualIssues | None = None
        self._kinds = AcceptedKinds(session.project.home, session.project.ensure_writable)
        self._weighed: frozenset[str] = frozenset()
        """The kinds of issues that are notes in the current document."""
        self._accepted: Accepted = frozenset()
        """The issues of the current document that are accepted."""
        self.name_keys: Callable[[str], str] = lambda _: ""
        """Returns the name of the key of a command of this feature."""
        self._document: Document | None = None
        self._visited: set[Pointer] = set()
        self._found: list[ValueDoubt] | None = None
        """The doubts, visited or not, as they were found last; None: not yet, or rows were moved since."""
        self._agreed: set[tuple[str, int]] = set()
        """The doubtful words that the user has agreed to: the draft's text and where they begin in it."""
        self._open_issues: set[Pointer] = set()
        """The places of open issues when doubts were found last."""
        self._support: Mapping[Pointer, ScanSupport] = {}
        self._first: Pointer | None = None
        self._is_arriving = False
        self._is_early = False
        self.reached: ValueDoubt | None = None
        self._here: Pointer | None = None
        self._entered: Pointer | None = None
        """The value to which the user has moved the cursor, until it is known whether it is doubted."""
        self._wanted: list[str] = []
        self._changed_items: set[str] = set()
        self._reading = LiveValue[None](tasks, self, self._end_reading)
        self._learning = LiveValue[bool](tasks, self, self._end_learning)
        self._comparing = LiveValue[object](tasks, self, lambda _: self._count())
        self._unlearnt: list[str] = []
        """The items whose status has changed since usual issues were counted."""
        self._forms_version = 0
        """The version of the forms that the document suggests; 0: of none."""
        self._ahead = QTimer(self, singleShot=True, interval=0)
        self._ahead.timeout.connect(self._read_ahead)
        self._later = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._later.timeout.connect(self._count)
        session.edited.connect(self._later.start)
        session.status_changed.connect(self._follow_status)

    # what was visited

    def start_item(self) -> None:
        """Follow the document of the item that is about to be shown, in which nothing was visited yet."""
        if self._document:
            self._document.edited.disconnect(self._follow_edit)
        self._document = self._session.document
        if self._document:
            self._document.edited.connect(self._follow_edit)
            self._document.is_accepted = self._is_accepted
            self._accepted = self._find_accepted()
            self._document.recheck()
        self._forms_version = 0
        self._suggest_forms()
        self._visited.clear()
        self._agreed.clear()
        self._found = None
        self._support = {}
        self._first, self._is_arriving, self.reached, self._here = None, True, None, None
        self._entered = None
        self._set_result(-1, "")

    def _suggest_forms(self) -> bool:
        """Have the document suggest texts in the form in which such were corrected lately; return whether that is news."""
        forms = self._finder.forms if self._finder else None
        if self._document is None or forms is None or forms.version == self._forms_version:
            return False
        self._forms_version = forms.version
        self._document.suggest_form = forms.suggest
        self._document.recheck()
        return True

    def begin_arrival(self) -> None:
        """Ignore the cursor until `end_arrival`: the program moves it."""
        self._is_arriving = True

    def end_arrival(self, first: Pointer | None, editor: QObject | None = None) -> None:
        """Follow the cursor, which the program has put at `first` (None: nowhere), into `editor`."""
        self._is_arriving, self._is_early = False, not self.is_prepared
        self._first = first if first not in self._visited else None
        if editor and self._is_early:
            editor.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the cursor where the user has pressed a key, or the mouse, before the doubts are known."""
        if event.type() in _WORK:
            self._is_early = False
        if not self._is_early:
            watched.removeEventFilter(self)
        return False

    def follow_cursor(self, pointer: Pointer | None) -> None:
        """Note that the cursor was moved to a value."""
        if self._is_arriving or pointer is None or pointer == self._first:
            return
        if pointer != self._here:
            self._here, self._entered = None, pointer
            self._later.start()
        self._visit_first()
        self.visit(pointer)

    def visit(self, pointer: Pointer) -> None:
        """Note that the user has looked at a value."""
        if pointer not in self._visited:
            self._visited.add(pointer)
            self._later.start()

    def _visit_first(self) -> None:
        if self._first is not None:
            self.visit(self._first)
            self._first = None

    def _follow_edit(self, edit: Edit) -> None:
        """Note that the user is at work, and follow the rows that an edit moves."""
        if not edit.is_status:
            self._visit_first()
        if self._document is None:
            return
        self._follow_accepted()
        if not edit.is_structural:
            return
        self._found = None
        self.found_changed.emit()
        undone = self._document.undo_stack.last is not edit
        moved = (edit.trace(pointer, undone) for pointer in self._visited)
        self._visited = {pointer for pointer in moved if pointer is not None}

    def _is_visited(self, pointer: Pointer) -> bool:
        """Return whether a value was visited, or one inside or around it.

        The whole record, a list that was empty when the cursor was there, stands for no entry that was begun since.
        """
        return any(
            each[: len(pointer)] == pointer or (each and pointer[: len(each)] == each)
            for each in self._visited
        )

    # issues

    def _is_accepted(self, issue: Issue) -> bool:
        """Return whether an issue of the current document is only a note."""
        document = self._document
        if document is None:
            return False
        return (issue.kind, issue.pointer) in self._accepted or name_kind(document, issue) in self._weighed

    def _find_accepted(self) -> Accepted:
        """Return what was accepted in the current document, or when it was checked, and has the same values since."""
        document, status = self._document, self._session.status
        if document is None:
            return frozenset()
        done = document.undo_stack.done
        accepted = follow_edits(frozenset(), done)
        if status and status.check_note.accepted:
            noted = parse_names(status.check_note.accepted)
            accepted |= follow_edits(noted, _list_later(done, parse_time(status.changed)))
        return accepted

    def _follow_accepted(self) -> None:
        """Take over what is accepted now, if that is news."""
        accepted = self._find_accepted()
        if accepted != self._accepted:
            self._accepted = accepted
            self._recheck()

    def find_issues(self, pointer: Pointer) -> list[Issue]:
        """Return the issues of a value that are open or accepted: its own, else those around it, else those inside it.

        Of headings that the form shows as one, those of all.
        """
        document = self._document
        if document is None:
            return []
        same = list_same_headings(document.tree, document.schema.fields, document.to_tree_pointer(pointer))
        return [
            each for at in same for each in self._find_issues_at(document, document.to_record_pointer(at))
        ]

    def _find_issues_at(self, document: Document, pointer: Pointer) -> list[Issue]:
        found = [
            each
            for each in document.issues
            if each.level == "issue" or (each.kind, each.pointer) in self._accepted
        ]
        around = [each for each in found if pointer[: len(each.pointer)] == each.pointer]
        nearest = max((len(each.pointer) for each in around), default=0)
        inside = [each for each in found if each.pointer[: len(pointer)] == pointer]
        return [each for each in around if len(each.pointer) == nearest] or inside

    def switch_accepted(self, issues: Iterable[Issue]) -> bool:
        """Accept the issues among these that are open; if there are none, open the others; return whether it accepts.

        Raises:
            EditError: the document can't be edited now.
        """
        document = self._document
        if document is None:
            return False
        places = {(each.kind, each.pointer): each.level == "issue" for each in issues}
        is_accepting = any(places.values())
        changed = {place for place, is_open in places.items() if is_open == is_accepting}
        after = self._accepted | changed if is_accepting else self._accepted - changed
        pointers = sorted({pointer for _, pointer in changed}, key=str)
        document.record_accepted(
            {at: (_list_kinds(self._accepted, at), _list_kinds(after, at)) for at in pointers}
        )
        return is_accepting

    def switch_kind(self, issue: Issue) -> bool:
        """Accept all issues of this kind in the whole project, or no longer do; return whether they are accepted now.

        Raises:
            GtappError: that can't be written.
        """
        document = self._document
        assert document
        is_accepted = self._kinds.switch(name_kind(document, issue))
        self._weigh_kinds()
        self._recheck()
        return is_accepted

    def find_kind(self, pointer: Pointer) -> Issue | None:
        """Return the issue of the value at `pointer` whose kind can be accepted, or was."""
        document = self._document
        here = self.find_issues(pointer)
        if here or document is None:
            return next(iter(here), None)
        notes = (each for each in document.issues if pointer[: len(each.pointer)] == each.pointer)
        return next((each for each in notes if name_kind(document, each) in self._kinds.kinds), None)

    def _weigh_kinds(self) -> bool:
        """Take over which kinds of issues are notes; return whether that is news."""
        kinds = self._kinds.kinds | (self._usual.kinds if self._usual else frozenset())
        is_news = kinds != self._weighed
        self._weighed = kinds
        return is_news

    def _recheck(self) -> None:
        if self._document:
            self._document.recheck()
        self.issues_changed.emit()
        self._later.start()

    def make_note(self) -> CheckNote:
        """Return what is left in the current item, and which of its issues were accepted."""
        document, left = self._document, self.count_left()
        there = document.issues if document else []
        names = sorted({name_issue(each) for each in there if (each.kind, each.pointer) in self._accepted})
        return CheckNote(left, tuple(names))

    # doubts

    def follow_scan(self, support: Mapping[Pointer, ScanSupport]) -> None:
        """Take over what the scan of the current item says about its values; known only later."""
        if support != self._support:
            self._support = support
            self._later.start()

    def find_open(self) -> list[ValueDoubt]:
        """Return the doubts about the current record that were not visited; files are read now if that was not done ahead."""
        return self._find_all()[0]

    def count_left(self) -> int:
        """Return how many doubts were not visited."""
        return len(self.find_open())

    def _find_all(self) -> tuple[list[ValueDoubt], list[ValueDoubt]]:
        """Return the doubts that were not visited, and those that were; count the former."""
        document = self._session.document if self._session.may_edit else None
        if document is None:
            return [], []
        finder = self._make_finder()
        found: list[ValueDoubt] = []
        visited: list[ValueDoubt] = []
        every = _join_headings(
            self._drop_agreed(finder.find(document, self._support)) or self._find_new_issues(document),
            document,
        )
        self._open_issues = {each.pointer for each in document.issues if each.level == "issue"}
        for doubt in every:
            (visited if self._is_settled(doubt) else found).append(doubt)
        here = sum(doubt.pointer == self._here for doubt in visited)
        facts = finder.find_facts(document.item_id)
        passed = self.reached.pointer if self.reached and self._first is not None else None
        self._set_result(len(found) + here, facts.model if facts else "", self._leads_on(found, passed))
        if every != self._found:
            self._found = every
            self.found_changed.emit()
        return found, visited

    def _find_new_issues(self, document: Document) -> list[ValueDoubt]:
        """Return the issues of a checked document that was changed since: it is not checked again with them unasked."""
        last, status = document.undo_stack.last, self._session.status
        if status is None or status.name != "checked" or last is None or last.is_status:
            return []
        from gtapp.features.doubts.doubts import ValueDoubt  # loads the scorer: see above

        return [
            ValueDoubt(each.pointer, document.to_tree_pointer(each.pointer), each.message, kind="issue")
            for each in document.issues
            if each.level == "issue"
        ]

    def _is_settled(self, doubt: ValueDoubt) -> bool:
        """Return whether a doubt needs nothing any more: it was visited, and is no open issue."""
        return doubt.pointer not in self._open_issues and self._is_visited(doubt.pointer)

    @property
    def is_counted(self) -> bool:
        """Whether the doubts were found since the item is shown, and since rows were moved."""
        return self._found is not None

    def find_doubt(self, pointer: Pointer) -> ValueDoubt | None:
        """Return the doubt about the value at `pointer`, or about the one around it, if one was found there last time."""
        around = [each for each in self._found or () if pointer[: len(each.pointer)] == each.pointer]
        return max(around, key=lambda each: len(each.pointer), default=None)

    def list_words(self) -> list[tuple[ValueDoubt, Sequence[DoubtfulWord]]]:
        """Return the doubts found last whose values have doubtful words, in the schema's order."""
        document = self._document
        if document is None or not self._found:
            return []
        from gtapp.features.doubts.value_readings import find_words  # loads the scorer: see above

        return [(each, words) for each in self._found if (words := find_words(each, document))]

    def agree_to(self, doubt: ValueDoubt, word: DoubtfulWord) -> None:
        """Note that a doubtful word is right."""
        if self._document:
            self._agreed.add((str(self._document.get_draft_value(doubt.pointer)), word.key))
            self._find_all()

    def _drop_agreed(self, doubts: list[ValueDoubt]) -> list[ValueDoubt]:
        """Return the doubts without the words that the user has agreed to; without one where nothing else is doubted."""
        document = self._document
        if document is None or not self._agreed:
            return doubts
        found = []
        for doubt in doubts:
            drafted = str(document.get_draft_value(doubt.pointer))
            words = [each for each in doubt.words if (drafted, each.key) not in self._agreed]
            if words or not doubt.words or doubt.kind not in ("words", "readings"):
                found.append(replace(doubt, words=words))
        return found

    @property
    def is_prepared(self) -> bool:
        """Whether the doubts of the current item can be found without reading files."""
        item = self._session.item
        return bool(self._finder and item and self._finder.find_facts(item.id))

    def reach_first(self) -> Pointer | None:
        """Return the first doubt, at which the program puts the cursor; None: there is none, or it is not known yet.

        An item that nobody has begun is typed from its first value on.
        """
        document = self._session.document
        is_begun = document is None or not document.is_blank
        found = self.find_open() if self.is_prepared and is_begun else []
        return self._reach(found)

    def visit_next(self, form: RecordView) -> bool:
        """Go to the next doubt, which counts as visited from now on; return whether there is one."""
        if self.reached and self._first is not None:  # the cursor is still where the item began
            self.visit(self.reached.pointer)
        found = self._order_next(self.find_open())
        if found:
            self.visit(found[0].pointer)
        else:
            self._here = None
            self._set_result(0, self.model)
        pointer = self._reach(found)
        if pointer is not None:
            self.go_to_reached(form)
        return pointer is not None

    def _order_next(self, found: list[ValueDoubt]) -> list[ValueDoubt]:
        """Return the doubts with the next one first: one that was not visited, else the open issue after that at the cursor."""
        new = [each for each in found if not self._is_visited(each.pointer)]
        here = next((n for n, each in enumerate(found, 1) if each.pointer == self._here), 0)
        return new + [each for each in found[here:] + found[:here] if each not in new]

    def go_to_reached(self, form: RecordView) -> None:
        if self.reached is None or self._document is None:
            return
        from gtapp.features.doubts.value_readings import find_words  # loads the scorer: see above

        form.focus_pointer(self.reached.pointer, select=True)
        words = find_words(self.reached, self._document)
        if words:
            form.select_part(*words[0].find_selection(self._document.get(self.reached.pointer)))

    def describe_reached(self) -> str:
        """Return why the value is doubted that the cursor was moved to; an empty text if it was moved to none."""
        reached, document = self.reached, self._document
        if reached is None or document is None:
            return ""
        from gtapp.features.doubts.doubt_descriptions import describe_doubt  # loads the scorer: see above

        field = document.schema.fields.find(reached.place)
        message = describe_doubt(reached, document, lambda text: str(name_choice(field, text)))
        text = translate_message(name_choices(message, field))
        if reached.pointer in self._open_issues:
            keys = self.name_keys("accept_issue")
            return self.tr("{issue} Correct it, or accept it: {key}").format(issue=text, key=keys)
        if len(reached.words) > 1:
            return self.tr("{reason} · Next word: {key}").format(reason=text, key=self.name_keys("next_word"))
        return text

    def leave_reached(self) -> None:
        """Forget where the cursor was moved to: the item is checked."""
        self.reached = None

    def leave_settled(self) -> bool:
        """Forget where the cursor was moved to if that was an issue, and is none any more; return whether it was."""
        reached = self.reached
        if reached is None or reached.kind != "issue" or reached.pointer in self._open_issues:
            return False
        self.reached = None
        return True

    def _reach(self, found: list[ValueDoubt]) -> Pointer | None:
        """Note that the cursor is moved to the first of these doubts."""
        if not found:
            return None
        left = sum(not self._is_settled(each) for each in found[1:])
        self._set_result(left + 1, self.model, self._leads_on(found, found[0].pointer))
        self.reached, self._here = found[0], found[0].pointer
        return self._here

    def _leads_on(self, found: list[ValueDoubt], passed: Pointer | None) -> bool:
        """Return whether `visit_next` goes to one of these doubts; to that at `passed` only while it is an open issue."""
        return any(each.pointer != passed or each.pointer in self._open_issues for each in found)

    def _make_finder(self) -> ItemDoubts:
        if self._finder is None:
            from gtapp.features.doubts.item_doubts import ItemDoubts  # loads the scorer: see above

            self._finder = ItemDoubts(self._session.project)
        return self._finder

    def _count(self) -> None:
        """Count the doubts, if that needs no reading, and report the one to which the user has moved the cursor."""
        document, finder = self._document, self._finder
        if not self.is_prepared or document is None or finder is None:
            return
        if texts := finder.list_new_texts(document, self._support):
            self._comparing.want(lambda _: finder.find_words(texts))
            return
        found, visited = self._find_all()
        entered, self._entered = self._entered, None
        if entered is None:
            return
        doubt = next((each for each in (*visited, *found) if each.pointer[: len(entered)] == entered), None)
        if doubt:
            self.reached = doubt
            self.doubt_entered.emit()

    def _describe_worth(self) -> str:
        """Return what it is worth here that no doubt was found."""
        finder, document = self._finder, self._document
        facts = finder.find_facts(document.item_id) if finder and document else None
        found, wrong = finder.doubted if finder else (0, 0)
        if wrong >= _LEAST_ERRORS:
            text = self.tr("In this project, doubts pointed to {found} of the last {wrong} errors.")
            return text.format(found=round(found), wrong=round(wrong))
        if facts and not (facts.readings.agreement or facts.readings.others):
            return self.tr("How many errors doubts find here is not known yet. A second opinion finds more.")
        return self.tr("How many errors doubts find here is not known yet.")

    def _set_result(self, count: int, model: str, leads_on: bool = False) -> None:
        worth = self._describe_worth() if count == 0 else ""
        result = count, model, worth, leads_on
        if result != (self.open_count, self.model, self.worth, self.leads_on):
            self.open_count, self.model, self.worth, self.leads_on = result
            self.changed.emit()

    # reading ahead

    def read_ahead(self, items: Iterable[str]) -> None:
        """Read what the doubts about these items follow from, soon, in a worker; the current one first."""
        self._wanted = list(items)
        self._ahead.start()

    def _follow_status(self, item_id: str) -> None:
        self._changed_items.add(item_id)
        self._later.start()
        if self._document is None or self._document.item_id != item_id:
            return
        if not self.is_prepared:  # a draft has come
            self.read_ahead([item_id])
        self._follow_accepted()  # what was accepted elsewhere comes and goes with the check

    def _read_ahead(self) -> None:
        if self._reading.is_busy:  # what is wanted now is read after that
            return
        wanted, changed = self._wanted, list(self._changed_items)
        self._wanted = []
        self._changed_items.clear()

        def read(_: object) -> None:
            finder = self._make_finder()
            for item_id in changed:
                finder.follow_status(item_id)
            for item_id in wanted:
                finder.prepare(item_id)

        self._reading.want(read)
        self._unlearnt += changed

    def _learn_usual(self) -> None:
        """Find which issues are usual in this project, in a worker; after what the doubts follow from."""
        if self._learning.is_busy:
            return
        changed, self._unlearnt = self._unlearnt, []
        if self._usual is None:
            from gtapp.features.doubts.usual_issues import (
                UsualIssues,  # loads what the first card does not need
            )

            self._usual = UsualIssues(self._session.project)
        elif not changed:
            return
        usual, finder = self._usual, self._make_finder()

        def learn(_: object) -> bool:
            self._kinds.read()
            usual.load()
            for item_id in changed:
                usual.follow(item_id)
            return finder.learn_values()

        self._learning.want(learn)

    def _end_learning(self, has_values: bool) -> None:
        if self._weigh_kinds():
            self._recheck()
        if has_values:
            self._later.start()
        if self._unlearnt:
            self._learn_usual()

    def _end_reading(self, _: object) -> None:
        if self._wanted:
            self._ahead.start()
        if self._suggest_forms():
            self._recheck()
        self._learn_usual()
        self._count()
        if self._is_early and self.is_prepared:
            self._is_early = False
            if self._first is not None:
                self.arrival_wanted.emit()


def _list_kinds(accepted: Accepted, at: Pointer) -> list[str]:
    return [kind for kind, pointer in accepted if pointer == at]


def _list_later(edits: Sequence[Edit], checked: float) -> Sequence[Edit]:
    """Return the edits since the item was checked: behind that edit, or where somebody else checked it, by the time."""
    checks = (place for place, each in enumerate(edits, 1) if each.statuses)
    last = max(checks, default=0)
    return edits[last:] if last else [each for each in edits if each.made > checked]


def _join_headings(doubts: list[ValueDoubt], document: Document) -> list[ValueDoubt]:
    """Return the doubts; of those about headings that the form shows as one, the first alone."""
    places, fields = {each.place for each in doubts}, document.schema.fields

    def is_first(at: Pointer) -> bool:
        same = list_same_headings(document.tree, fields, at)
        return next((each for each in same if each in places), at) == at

    return [each for each in doubts if is_first(each.place)]
