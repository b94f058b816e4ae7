"""Values that follow from others in the same object, by the rules that a schema names (hint ``derive``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT
from gtapp.core.schema.text_rules import TEXT_RULES


def derive_value(parent: Any, field: Field) -> Any:
    """Return the value of `field` that follows from its neighbours in `parent`, or `ABSENT` if it has no such rule."""
    rule = field.hints.get("derive")
    source = parent.get(rule["from"]) if rule and isinstance(parent, dict) else None
    derive = TEXT_RULES.get(rule["rule"]) if rule else None
    return derive(source) if derive and isinstance(source, str) else ABSENT


def follow_values(parent: Any, field: Field, source: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield key and new value of what follows from `source`, a key of the object `parent` that is set to `value`.

    A value that does not agree with its rule so far does not follow; one that is missing begins with the first text.
    """
    following = field.derived_from.get(source, ()) if isinstance(parent, dict) and source in parent else ()
    for child in following:
        old, new = parent.get(child.name), derive_value({source: value}, child)
        agrees = old == derive_value(parent, child) if old is not None else not parent[source]
        if agrees and new is not ABSENT and new != old:
            yield child.name, new


def fill_derived_values(tree: Any, schema: Field) -> Any:
    """Return `tree`, a record in the schema's shape, with the derived values that it lacks, in the schema's order."""
    if isinstance(tree, list) and schema.item:
        return [fill_derived_values(entry, schema.item) for entry in tree]
    if not isinstance(tree, dict) or not schema.children:
        return tree
    known = {
        key: fill_derived_values(value, field) if (field := schema.child(key)) else value
        for key, value in tree.items()
    }
    derived = {
        child.name: derive_value(tree, child) for child in schema.children if tree.get(child.name) is None
    }
    derived = {name: value for name, value in derived.items() if value is not ABSENT}
    if not derived:
        return known
    known.update(derived)
    own = [child.name for child in schema.children if child.name in known]
    return {**{name: known[name] for name in own}, **known}
