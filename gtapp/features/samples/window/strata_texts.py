"""Strata in the user's language, and the choice of them in dialogs."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox

from gtapp.core.project.overview.strata import list_strata_fields, parse_field
from gtapp.core.schema.fields import Field
from gtapp.editor.record_texts import describe_place


def add_strata_fields(box: QComboBox, schema: Field) -> None:
    """Add the fields of which the values can be strata to a box: their places in words, with their paths such as type.type."""
    for at in list_strata_fields(schema):
        box.addItem(describe_place(at, schema), ".".join(map(str, at)))


def describe_strata(by: str, schema: Field) -> str:
    """Return the keys of strata in words: fields by their places."""
    return ", ".join(_describe_key(each.strip(), schema) for each in by.split(",") if each.strip())


def _describe_key(key: str, schema: Field) -> str:
    known = {".".join(map(str, at)): at for at in list_strata_fields(schema)}
    name, slash, width = key.rpartition("/")
    if key in known or not slash or name not in known:
        return describe_feature(key) if key not in known else describe_place(known[key], schema)
    text = QCoreApplication.translate("strata", "{field} in classes of {width}")
    return text.format(field=describe_place(parse_field(name), schema), width=width)


def describe_feature(key: str) -> str:
    """Return what is known of an item or a scan in words; a key that means nothing here as it is."""
    translate = QCoreApplication.translate
    return {
        "status": translate("strata", "Status"),
        "scan:kind": translate("strata", "Typed or by hand (by OCR)"),
        "scan:confidence/0.1": translate("strata", "How certain OCR is"),
        "scan:darkness/0.1": translate("strata", "How dark the scan is"),
        "scan:megapixels/5": translate("strata", "Size of the scan"),
    }.get(key, key)
