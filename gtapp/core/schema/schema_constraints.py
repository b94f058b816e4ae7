"""The constraints of a foreign schema: checked by the keywords of jsonschema, each step counted in the record's budget.

`SchemaConstraints` is a schema ready to be checked. Its `_Evaluation`, one schema applied to one value, replaces jsonschema's own
validator, which counts nothing, changes to other dialects on ``$schema``, and visits keys in an order that differs from
run to run. Keywords that use patterns or compare pairs of values are implemented here.

A project may bring any pattern, and Python's engine backtracks: ``^(a+)+$`` takes practically unlimited time on forty
letters. pydantic's engine does not; it has neither look-around nor back-references. Counts such as ``(a{1,1000}){1,1000}``
are still expensive at each letter, so the cost of a search is bounded, too.

Imported when a foreign schema is first checked: jsonschema would delay the start.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from math import prod
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import UndefinedTypeCheck, ValidationError
from pydantic_core import SchemaError, SchemaValidator, core_schema
from referencing import Registry
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012

from gtapp.core.platform.check_budget import CheckBudget
from gtapp.core.platform.messages import shorten
from gtapp.core.schema.pointer import Pointer

# checked by `gtapp.core.record.validation`, with translated messages
_STRUCTURAL = {"type", "required", "enum", "const", "anyOf", "oneOf", "allOf", "$ref", "additionalProperties"}
_LONGEST = 400
# a schema may refer to itself; the interpreter's limit would depend on what calls this
_DEEPEST: Final = 120

# steps of the engine; a third of a second in the worst case
_MOST_WORK: Final = 10_000_000
_WORK_PER_STEP: Final = 25
# compiling takes this many steps for each letter or class of the pattern, far more for classes of Unicode, up to a limit
_COMPILE_STEPS: Final = 20
_CLASS_STEPS: Final = 600
_MOST_COMPILE_STEPS: Final = 200_000
_MOST_NAME_LETTERS: Final = 10_000
_UNICODE_CLASS: Final = re.compile(r"\\[wWpP]|\(\?[a-zA-Z-]*i")
_COUNT: Final = re.compile(r"(.?)\{([^{}]*)\}", re.DOTALL)
_NUMBER: Final = re.compile(r"[0-9]+")
# a count behind one of these may repeat more than a letter
_GROUPING: Final = set(")}?*+")
# allows spaces and comments between a group and its count; not part of JSON Schema
_VERBOSE: Final = re.compile(r"\(\?[a-zA-Z-]*x")

# steps of applying a schema, of applying one of its keywords, and of an error, which repeats the value
_SCHEMA_STEPS: Final = 8
_KEYWORD_STEPS: Final = 2
_ERROR_STEPS: Final = 10
_MEMBERS_PER_STEP: Final = 4
_CHARACTERS_PER_STEP: Final = 8
_BITS_PER_STEP: Final = 32


class SchemaConstraints:
    """A foreign schema whose constraints can be checked."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._schema = dict(schema)
        # an empty registry fetches nothing from the network; anchors are found once, not at each reference
        root = DRAFT202012.create_resource(self._schema)
        self._resolver = Registry().with_resource("", root).crawl().resolver(root.id() or "")

    def find_violations(
        self, tree: Any, describe: Callable[[Exception], str], budget: CheckBudget
    ) -> Iterator[tuple[Pointer, str, str]]:
        """Yield (pointer, reason, keyword) for each violated constraint.

        `describe` gives the reason of one that can't be checked.

        Raises:
            ValueError: the schema refers to something that does not exist. Its keywords raise more if it is invalid.
            ChecksStoppedError: the budget is spent.
        """
        try:
            for error in _Evaluation(self._schema, self._resolver, budget).iter_errors(tree):
                for each in [error, *(error.context or ())]:
                    if each.cause:
                        yield (), describe(each.cause), str(each.validator)
                    elif each.validator not in _STRUCTURAL:
                        yield tuple(each.absolute_path), _shorten(each.message), str(each.validator)
        except Unresolvable as error:
            raise ValueError(f"{error.ref} is not in it") from error
        except UndefinedTypeCheck as error:
            raise ValueError(f"{error.type} is no type") from error


def _shorten(reason: str) -> str:
    """Return a reason short enough to read; it repeats the value and the pattern."""
    return reason if len(reason) <= _LONGEST else f"{reason[: _LONGEST // 2]} … {reason[-_LONGEST // 2 :]}"


class _Evaluation:
    """A schema applied to values, as the keywords of jsonschema expect it of a validator; each step is counted."""

    def __init__(self, schema: Any, resolver: Any, budget: CheckBudget, depth: int = 0) -> None:
        self.schema = schema
        self.budget = budget
        self._resolver = resolver
        self._depth = depth

    def evolve(self, schema: Any, resolver: Any = None) -> _Evaluation:
        """Return the evaluation of a schema inside this one; references in it are resolved by `resolver`.

        Raises:
            ChecksStoppedError: the budget is spent.
            ValueError: schemas are applied inside each other without end.
        """
        if self._depth >= _DEEPEST:
            raise ValueError("it is nested too deeply, or refers to itself without end")
        self.budget.spend(_SCHEMA_STEPS)
        if resolver is None:
            resolver = self._resolver
            if isinstance(schema, dict) and "$id" in schema:
                resolver = resolver.in_subresource(DRAFT202012.create_resource(schema))
        return _Evaluation(schema, resolver, self.budget, self._depth + 1)

    def follow(self, reference: str) -> _Evaluation:
        """Return the evaluation of the schema that `reference` names.

        Raises:
            Unresolvable: there is none.
            ChecksStoppedError, ValueError: as `evolve`.
        """
        found = self._resolver.lookup(reference)
        return self.evolve(found.contents, found.resolver)

    def iter_errors(self, value: Any) -> Iterator[ValidationError]:
        """Yield the violations of the schema by `value`."""
        if self.schema is False:
            yield ValidationError(f"{value!r} is not allowed here", validator="false")
        if isinstance(self.schema, bool):
            return
        for name, rule in self.schema.items():
            keyword = _KEYWORDS.get(name)
            if keyword is None:
                continue
            # a keyword looks at each member of its own value and of the record's at most once
            self.budget.spend(_KEYWORD_STEPS + _steps_inside(rule) + _steps_inside(value))
            for error in keyword(self, rule, value, self.schema) or ():
                self.budget.spend(_ERROR_STEPS + len(error.message) // _CHARACTERS_PER_STEP)
                if not isinstance(error.validator, str):
                    error.validator = name
                yield error

    def descend(
        self, instance: Any, schema: Any, path: str | int | None = None, **_: object
    ) -> Iterator[ValidationError]:
        """Yield the violations of a schema inside this one by a value inside this one's, at `path`."""
        for error in self.evolve(schema).iter_errors(instance):
            if path is not None:
                error.path.appendleft(path)
            yield error

    def is_valid(self, value: Any) -> bool:
        return next(self.iter_errors(value), None) is None

    def is_type(self, value: Any, name: str) -> bool:
        """Return whether `value` has the type `name`.

        Raises:
            UndefinedTypeCheck: there is no such type.
        """
        return bool(Draft202012Validator.TYPE_CHECKER.is_type(value, name))

    def matches(self, pattern: str, text: str) -> bool:
        return search_pattern(pattern, text, self.budget)


def _steps_inside(value: Any) -> int:
    """Return the steps of looking at each member of a value, or at each digit."""
    if isinstance(value, int):
        return value.bit_length() // _BITS_PER_STEP
    return len(value) // _MEMBERS_PER_STEP if isinstance(value, dict | list) else 0


def _count_nodes(value: Any) -> int:
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list):
        return 1
    return 1 + sum(map(_count_nodes, value))


# keywords: those that jsonschema would check by Python's patterns, by pairs of values, or without counting

Errors = Iterable[ValidationError] | None
Keyword = Callable[[_Evaluation, Any, Any, Mapping[str, Any]], Errors]


def _check_reference(evaluation: _Evaluation, reference: str, value: Any, _: Mapping[str, Any]) -> Errors:
    return evaluation.follow(reference).iter_errors(value)


def _check_pattern(
    evaluation: _Evaluation, pattern: str, value: Any, _: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """Check the keyword ``pattern``; a pattern that can't be used is an error with a cause, and validation goes on."""
    if not isinstance(value, str):
        return
    try:
        if not evaluation.matches(pattern, value):
            yield ValidationError(f"{value!r} does not match {pattern!r}")
    except ValueError as error:
        yield ValidationError(str(error), cause=error)


def _check_pattern_properties(
    evaluation: _Evaluation, patterns: Mapping[str, Any], value: Any, _: Mapping[str, Any]
) -> Iterator[ValidationError]:
    for pattern, schema in patterns.items():
        for key, member in _members(value):
            if evaluation.matches(pattern, key):
                yield from evaluation.descend(member, schema, path=key)


def _check_additional_properties(
    evaluation: _Evaluation, rule: Any, value: Any, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    for key, member in _members(value):
        if _is_described(evaluation, key, schema):
            continue
        if rule is False:
            # `gtapp.core.record.validation` reports each unknown key
            yield ValidationError("the schema does not know all keys")
            return
        yield from evaluation.descend(member, rule, path=key)


def _members(value: Any) -> Iterable[tuple[str, Any]]:
    return value.items() if isinstance(value, dict) else ()


def _is_described(evaluation: _Evaluation, key: str, schema: Mapping[str, Any]) -> bool:
    """Return whether ``properties`` or ``patternProperties`` of a schema describe a key."""
    patterns = schema.get("patternProperties", ())
    return key in schema.get("properties", ()) or any(evaluation.matches(each, key) for each in patterns)


def _check_unique(
    evaluation: _Evaluation, wanted: bool, value: Any, _: Mapping[str, Any]
) -> Iterator[ValidationError]:
    if wanted and isinstance(value, list):
        evaluation.budget.spend(3 * _count_nodes(value))
        texts = {json.dumps(_unify_numbers(each), sort_keys=True) for each in value}
        evaluation.budget.spend_on_text(sum(map(len, texts)))
        if len(texts) < len(value):
            yield ValidationError(f"{value!r} has non-unique elements")


def _unify_numbers(value: Any) -> Any:
    """Return a value in which equal numbers have the same type: 1.0 is 1, but true is not."""
    if isinstance(value, dict):
        return {key: _unify_numbers(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_unify_numbers(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _count_whole_rule(name: str) -> Keyword:
    """Return a keyword of jsonschema that looks at everything inside its own value."""
    check = Draft202012Validator.VALIDATORS[name]

    def keyword(evaluation: _Evaluation, rule: Any, value: Any, schema: Mapping[str, Any]) -> Errors:
        evaluation.budget.spend(_count_nodes(rule))
        errors: Errors = check(evaluation, rule, value, schema)
        return errors

    return keyword


def _check_unevaluated_properties(
    evaluation: _Evaluation, rule: Any, value: Any, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    if isinstance(value, dict):
        known = _find_evaluated(evaluation, value, schema, _find_own_properties)
        yield from _check_rest(evaluation, rule, ((key, value[key]) for key in value if key not in known))


def _check_unevaluated_items(
    evaluation: _Evaluation, rule: Any, value: Any, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    if isinstance(value, list):
        known = _find_evaluated(evaluation, value, schema, _find_own_items)
        yield from _check_rest(evaluation, rule, (pair for pair in enumerate(value) if pair[0] not in known))


def _check_rest(
    evaluation: _Evaluation, rule: Any, rest: Iterable[tuple[str | int, Any]]
) -> Iterator[ValidationError]:
    for token, member in rest:
        yield from evaluation.descend(member, rule, path=token)


Evaluated = Callable[[_Evaluation, Any, Mapping[str, Any]], Iterable[str | int]]


def _find_evaluated(evaluation: _Evaluation, value: Any, schema: Any, find_own: Evaluated) -> set[str | int]:
    """Return the keys or indices of `value` that a schema, or one applied in place, evaluates; `find_own` gives its own."""
    if not isinstance(schema, dict):
        return set()
    found = set(find_own(evaluation, value, schema))
    for inner in _find_applied(evaluation, value, schema):
        evaluation.budget.spend(_steps_inside(value))
        found |= _find_evaluated(inner, value, inner.schema, find_own)
    return found


def _find_applied(evaluation: _Evaluation, value: Any, schema: Mapping[str, Any]) -> Iterator[_Evaluation]:
    """Yield the evaluations of the schemas that `schema` applies to the same value, where it fits them."""
    for name in ("$ref", "$dynamicRef"):
        if name in schema:
            yield evaluation.follow(schema[name])
    for key, each in schema.get("dependentSchemas", {}).items():
        if key in value:
            yield evaluation.evolve(each)
    for name in ("allOf", "oneOf", "anyOf"):
        for each in map(evaluation.evolve, schema.get(name, ())):
            if each.is_valid(value):
                yield each
    if "if" in schema:
        condition = evaluation.evolve(schema["if"])
        fits = condition.is_valid(value)
        if fits:
            yield condition
        branch = "then" if fits else "else"
        if branch in schema:
            yield evaluation.evolve(schema[branch])


def _find_own_properties(evaluation: _Evaluation, value: Any, schema: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys that a schema's own keywords evaluate."""
    others = [
        evaluation.evolve(schema[name])
        for name in ("additionalProperties", "unevaluatedProperties")
        if name in schema
    ]
    for key, member in _members(value):
        if _is_described(evaluation, key, schema) or any(each.is_valid(member) for each in others):
            yield key


def _find_own_items(evaluation: _Evaluation, value: Any, schema: Mapping[str, Any]) -> Iterator[int]:
    """Yield the indices that a schema's own keywords evaluate."""
    others = [evaluation.evolve(schema[name]) for name in ("contains", "unevaluatedItems") if name in schema]
    first = len(schema.get("prefixItems", ()))
    for index, member in enumerate(value):
        if index < first or "items" in schema or any(each.is_valid(member) for each in others):
            yield index


_KEYWORDS: Final[Mapping[str, Keyword]] = {
    # formats are not checked: which ones could be depends on what is installed
    **{name: check for name, check in Draft202012Validator.VALIDATORS.items() if name != "format"},
    "$ref": _check_reference,
    "$dynamicRef": _check_reference,
    "pattern": _check_pattern,
    "patternProperties": _check_pattern_properties,
    "additionalProperties": _check_additional_properties,
    "uniqueItems": _check_unique,
    "enum": _count_whole_rule("enum"),
    "const": _count_whole_rule("const"),
    "dependentRequired": _count_whole_rule("dependentRequired"),
    "unevaluatedProperties": _check_unevaluated_properties,
    "unevaluatedItems": _check_unevaluated_items,
}


# patterns


def search_pattern(pattern: str, text: str, budget: CheckBudget) -> bool:
    """Return whether `pattern` is found anywhere in `text`.

    Raises:
        ValueError: the engine can't read the pattern, or it would take too long on this text.
        ChecksStoppedError: the budget is spent.
    """
    size = estimate_size(pattern)
    work = size * len(text)
    budget.spend_once(pattern, min(size * _steps_to_compile(pattern), _MOST_COMPILE_STEPS))
    engine = _compile_pattern(pattern)
    if isinstance(engine, str):
        raise ValueError(f"pattern {_quote(pattern)}: {engine}")
    if work > _MOST_WORK:
        raise ValueError(f"pattern {_quote(pattern)} takes too long on {len(text)} characters")
    budget.spend(2 + work // _WORK_PER_STEP)
    # the engine does not accept lone surrogates
    return engine.isinstance_python(text.encode("utf-8", "replace").decode("utf-8"))


def compile_name_pattern(pattern: str) -> Callable[[str], bool]:
    """Return whether a name matches a pattern as a whole, found in linear time.

    Raises:
        ValueError: the engine can't read the pattern, or it is too large.
    """
    is_small = estimate_size(pattern) <= _MOST_NAME_LETTERS
    # its parentheses might pair only with those around it
    engine = _compile_pattern(pattern) if is_small else "it is too large"
    if not isinstance(engine, str):
        engine = _compile_pattern(rf"\A(?s:{pattern})\z")
    if isinstance(engine, str):
        raise ValueError(f"pattern {_quote(pattern)}: {engine}")
    return engine.isinstance_python


def _steps_to_compile(pattern: str) -> int:
    """Return the steps for each letter of a pattern."""
    return _CLASS_STEPS if _UNICODE_CLASS.search(pattern) else _COMPILE_STEPS


@lru_cache(maxsize=256)
def _compile_pattern(pattern: str) -> SchemaValidator | str:
    """Return the compiled pattern, or the reason why it can't be used."""
    if _VERBOSE.search(pattern):
        return "the flag x is not supported"
    try:
        return SchemaValidator(core_schema.str_schema(pattern=pattern, regex_engine="rust-regex"))
    except SchemaError as error:
        return re.split(r"(?:error|SchemaError): ", str(error))[-1].strip()


@lru_cache(maxsize=256)
def estimate_size(pattern: str) -> int:
    """Return an upper bound of the number of letters and classes in `pattern` with all counts expanded."""
    letters, factors = len(pattern), [1]
    for before, counts in _COUNT.findall(pattern):
        # longer numbers are refused by the engine
        count = max((int(number[:9]) for number in _NUMBER.findall(counts)), default=1)
        if before and before not in _GROUPING:
            letters += count
        else:
            factors.append(max(count, 1))
    return letters * prod(factors)


def _quote(pattern: str) -> str:
    return repr(shorten(pattern, 80))
