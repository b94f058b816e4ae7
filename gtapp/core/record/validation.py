"""Validation of a record against its schema: kinds, missing and unknown keys, guideline rules. Issues never block."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from gtapp.core.platform.check_budget import ISSUE_STEPS, MOST_SECONDS, CheckBudget, ChecksStoppedError
from gtapp.core.platform.messages import Message
from gtapp.core.record.boxes import check_box_numbers
from gtapp.core.record.derivation import derive_value
from gtapp.core.record.fixes import Fix, add_missing, clear, fit_kind, follow_rule, replace_oddity
from gtapp.core.record.sections import find_misnumbered, find_sections
from gtapp.core.record.text_oddities import find_oddities, is_only_signs, is_placeholder, name_character
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, walk_values, write_pointer
from gtapp.core.schema.schema import Schema, describe_unfollowable
from gtapp.core.schema.text_rules import TEXT_TESTS

# more would not be read
_MOST_CHOICES = 30
_LONGEST_CHOICE = 200

# what looking at one value costs, without its text
_VALUE_STEPS = 3

# what replacing characters of a text costs
_CHARACTERS_PER_STEP = 2

# characters that an issue names
_MOST_NAMED = 5

_PLACEHOLDER_KINDS = frozenset(("text", "integer", "number", "choice", "any"))

IssueLevel = Literal["issue", "note"]


class Issue(NamedTuple):
    """A remark on the value at `pointer`; a ``note`` is information, an ``issue`` should be checked by the user.

    `fix` is what would settle it, where that is clear; `other_fix` what would settle it as well, if another reading is right.
    `rule` tells apart rules whose messages have the same code: the keyword of a foreign schema's constraint.
    """

    pointer: Pointer
    message: Message
    level: IssueLevel = "issue"
    fix: Fix | None = None
    other_fix: Fix | None = None
    rule: str = ""

    @property
    def code(self) -> str:
        """The code of the message."""
        return self.message.code

    @property
    def kind(self) -> str:
        """What the issue says, without the place: ``missing``, ``invalid:minLength``."""
        return f"{self.code}:{self.rule}" if self.rule else self.code

    @property
    def is_offer(self) -> bool:
        """Whether the fix puts a value into an empty field that the draft has under another key."""
        return self.code == "draft-also"

    def is_alike(self, other: Issue) -> bool:
        """Return whether the other issue is of the same kind, elsewhere or here."""
        return self.code == other.code and self.message.params.get("reason") == other.message.params.get(
            "reason"
        )

    def __str__(self) -> str:
        return str(self.message)


class CheckedRecord(NamedTuple):
    """The issues of a record, and the steps of its budget that the checks took."""

    issues: Sequence[Issue]
    steps: int


def check_record(tree: Any, schema: Schema) -> CheckedRecord:
    """Check a record in the schema's shape; its issues are in the order of its values.

    What its budget does not reach is an issue at the end.
    """
    budget = CheckBudget()
    checker = _ValueChecker(schema, budget)
    values = checker.check_record(tree)
    found = [*check_within_budget(values, "unchecked-values", lambda: write_pointer(checker.place))]
    at_values = {issue.pointer for issue in found}

    def check_constraints() -> Iterator[Issue]:
        for pointer, reason, rule in schema.find_violations(tree, budget):
            at = _find_existing(tree, pointer)
            if at not in at_values:
                at_values.add(at)
                budget.spend(ISSUE_STEPS)
                yield Issue(at, Message("invalid", {"reason": reason}), rule=rule)

    found += check_within_budget(check_constraints(), "unchecked-constraints")
    return CheckedRecord(found, budget.spent)


def check_within_budget(
    check: Iterable[Issue], code: str, find_place: Callable[[], str] = str
) -> Iterator[Issue]:
    """Yield the issues that a check finds; if it stops early, the last one says so: `code`, or that the time was over."""
    try:
        yield from check
    except ChecksStoppedError as stop:
        if stop.timed_out:
            yield Issue((), Message("unchecked-time", {"seconds": MOST_SECONDS}))
        else:
            yield Issue((), Message(code, {"place": find_place()}))


def _find_existing(tree: Any, pointer: Pointer) -> Pointer:
    """Return the longest prefix of `pointer` that exists."""
    while pointer and get_value(tree, pointer) is ABSENT:
        pointer = pointer[:-1]
    return pointer


class _ValueChecker:
    """Checks the values of a record one after the other; `place` is the one reached."""

    def __init__(self, schema: Schema, budget: CheckBudget) -> None:
        self._schema = schema
        self._budget = budget
        self.place: Pointer = ()

    def check_record(self, tree: Any) -> Iterator[Issue]:
        """Yield all issues of a record, in the order of its values.

        Raises:
            ChecksStoppedError: the budget is spent.
        """
        for issue in self._check_node(tree, self._schema.fields, ()):
            self._budget.spend(ISSUE_STEPS)
            yield issue

    def _check_node(
        self, value: Any, field: Field, at: Pointer, around: Mapping[str, Any] | None = None
    ) -> Iterator[Issue]:
        """Yield the issues of a value, which is a member of `around`, and of all values inside it."""
        yield from self._check_value(value, at, field)
        self._budget.spend(len(field.choices))
        if isinstance(value, str) and self._is_placeholder(value, field, at):
            yield Issue(at, Message("placeholder", {"text": value}), fix=clear(field, at))
            return
        wrong = _check_kind(value, field)
        if wrong:
            self._budget.spend_on_text(len(str(wrong)))
            yield Issue(at, wrong, fix=fit_kind(value, field))
        elif isinstance(value, dict) and field.kind == "object":
            yield from self._check_object(value, field, at)
        elif isinstance(value, list) and field.item:
            numbers = [child.name for child in field.item.children if child.hints.get("auto") == "row_number"]
            for index, entry in enumerate(value):
                yield from self._check_node(entry, field.item, (*at, index))
                yield from _check_row_numbers(entry, numbers, (*at, index), index)
            yield from self._check_numbers(value, field, at)
        if "box" in field.hints and (message := check_box_numbers(value, field.hints["box"])):
            yield Issue(at, message)
        if "check" in field.hints:
            yield from self._check_pattern(value, field, at, around or {})

    def _is_placeholder(self, text: str, field: Field, at: Pointer) -> bool:
        """Return whether a text only says that there is nothing, and nobody declared that it shall.

        A lone dash is a ditto mark, or stands on the page, in rows.
        """
        if field.kind not in _PLACEHOLDER_KINDS or text in field.choices or text in self._schema.empty_texts:
            return False
        if field.kind == "choice" and not field.nullable:
            return False
        return is_placeholder(text) or (is_only_signs(text) and not any(type(token) is int for token in at))

    def _check_value(self, value: Any, at: Pointer, field: Field | None = None) -> Iterator[Issue]:
        """Yield the issues that a value can have independently of the schema."""
        self.place = at
        self._budget.spend(_VALUE_STEPS + len(at) // 4)
        if isinstance(value, float) and not math.isfinite(value):
            yield Issue(at, Message("nan"))
        if not isinstance(value, str):
            return
        self._budget.spend_on_text(len(value))
        for odd in find_oddities(value):
            self._budget.spend(len(value) // _CHARACTERS_PER_STEP)
            fix = replace_oddity(odd) if odd.corrected or field is None else clear(field, at)
            names = ", ".join(map(name_character, odd.characters[:_MOST_NAMED]))
            message = Message(odd.fault, {"characters": names} if names else {})
            yield Issue(at, message, fix=fix)
        if not unicodedata.is_normalized("NFC", value):
            fix = Fix(Message("fix-accents"), unicodedata.normalize("NFC", value))
            yield Issue(at, Message("not-nfc"), "note", fix)

    def _check_object(self, value: dict[str, Any], field: Field, at: Pointer) -> Iterator[Issue]:
        """Yield the issues of an object's values, missing keys and unknown keys."""
        self._budget.spend(len(field.children))
        for child in field.children:
            if child.name in value:
                yield from self._check_node(value[child.name], child, (*at, child.name), value)
                yield from self._check_derived(value, child, at)
            elif child.required:
                yield Issue((*at, child.name), Message("missing"), fix=add_missing(child))
        for key, other in value.items():
            if key in field.by_name:
                continue
            if field.member:
                yield from self._check_node(other, field.member, (*at, key))
            elif field.children:
                yield Issue((*at, key), Message("foreign"), "note")
                for inner, each in walk_values(other, (*at, key)):
                    yield from self._check_value(each, inner)

    def _check_derived(self, parent: dict[str, Any], field: Field, at: Pointer) -> Iterator[Issue]:
        """Yield an issue if a value differs from the one that follows from its neighbours."""
        rule = field.hints.get("derive")
        source = parent.get(rule["from"]) if rule else None
        self._budget.spend_on_text(len(source) if isinstance(source, str) else 0)
        if not rule:
            return
        expected = derive_value(parent, field)
        value = parent.get(field.name)
        if expected is not ABSENT and value is not None and value != expected:
            params = {"source": str(rule["from"]), "expected": expected}
            yield Issue((*at, field.name), Message("derived", params))

    def _check_numbers(self, entries: list[Any], field: Field, at: Pointer) -> Iterator[Issue]:
        """Yield an issue for each entry whose number leaves a gap in its section, or repeats one."""
        sections = find_sections(field)
        if sections is None or not sections.numbered:
            return
        self._budget.spend(len(entries))
        for index, number, before, correct in find_misnumbered(entries, sections):
            message = Message(
                "number-again" if number == before else "number-gap", {"before": before, "number": number}
            )
            fix = Fix(Message("fix-change", {"text": f"{before + 1}."}), correct) if correct else None
            yield Issue((*at, index, sections.text), message, fix=fix)

    def _check_pattern(
        self, value: Any, field: Field, at: Pointer, around: Mapping[str, Any]
    ) -> Iterator[Issue]:
        """Yield an issue if a text violates the pattern of the schema's ``check`` hint, or its test.

        An empty text stands for nothing, unless the hint says by ``filled`` that it violates the pattern, too: always, or where
        the text beside it in `around` that ``filled`` names has something.
        """
        rule = field.hints.get("check")
        if not rule or not isinstance(value, str):
            return
        filled = rule.get("filled")
        if not value and not (around.get(filled) if isinstance(filled, str) else filled):
            return

        satisfies = TEXT_TESTS.get(str(rule.get("test", "")))

        def fits(text: str) -> bool:
            is_matched = self._schema.matches(rule["regex"], text, self._budget)
            return is_matched and (satisfies is None or satisfies(text))

        try:
            if not value:
                fix = clear(field, at) if field.nullable else None
                yield Issue(at, Message("invalid-empty", {"reason": rule["message"]}), fix=fix)
            elif not fits(value):
                fix = follow_rule(value, str(rule.get("fix", "")), fits)
                yield Issue(at, Message("invalid", {"reason": rule["message"]}), fix=fix)
        except ValueError as error:
            yield Issue(at, Message("invalid", {"reason": describe_unfollowable(error)}))


def _check_kind(value: Any, field: Field) -> Message | None:
    """Return a message if the value doesn't have the field's kind."""
    if value is None and (field.nullable or field.kind == "any"):
        return None
    if field.kind == "choice":
        if any(type(value) is type(choice) and value == choice for choice in field.choices):
            return None
        return Message("choice", {"choices": join_choices(map(str, field.choices))})
    return None if _fits(value, field.kind) else Message(f"type-{field.kind}")


def join_choices(choices: Iterable[str]) -> str:
    """Return the choices as a line, shortened if there are many."""
    texts = list(choices)
    more = ["…"] if len(texts) > _MOST_CHOICES else []
    return " · ".join([*(text[:_LONGEST_CHOICE] for text in texts[:_MOST_CHOICES]), *more])


_TYPES: Final[Mapping[str, Any]] = {
    "text": str,
    "integer": int,
    "number": (int, float),
    "object": dict,
    "list": list,
}


def _fits(value: Any, kind: str) -> bool:
    """Return whether a value has this kind."""
    if isinstance(value, bool):
        return kind in ("boolean", "any")
    return kind == "any" or isinstance(value, _TYPES.get(kind, ()))


def _check_row_numbers(entry: Any, names: Sequence[str], at: Pointer, index: int) -> Iterator[Issue]:
    """Yield an issue for each automatic row number, under these names, that is not the entry's number."""
    for name in names if isinstance(entry, dict) else ():
        if name in entry and entry[name] != index + 1:
            fix = Fix(Message("fix-change", {"text": index + 1}), index + 1)
            yield Issue((*at, name), Message("row-number", {"expected": index + 1}), fix=fix)
