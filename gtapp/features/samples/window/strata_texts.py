"""Strata in the user's language, and the choice of them in dialogs."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget

from gtapp.core.project.overview.strata import list_strata_fields
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import write_pointer
from gtapp.editor.record_texts import describe_place
from gtapp.kit.small_widgets import escape_mnemonics
from gtapp.kit.texts.i18n import localize_number

_FEATURES: Final = ("status", "scan:kind", "scan:confidence/0.1", "scan:darkness/0.1", "scan:megapixels/5")
_GROUPS: Final = ("item:type", "item:batch")
"""Features of items in benchmarks whose records are of several types."""
_NUMBERS: Final = ("integer", "number")
_CLASSES: Final = "/10"
"""The width of the classes that is proposed for numbers."""


def add_strata_fields(box: QComboBox, schema: Field) -> None:
    """Add the fields of which the values can be strata to a box: their places in words, with their paths such as type.type."""
    for at in list_strata_fields(schema):
        box.addItem(describe_place(at, schema), ".".join(map(str, at)))


def describe_strata(by: str, schema: Field) -> str:
    """Return the keys of strata in words: fields by their places."""
    return ", ".join(_describe_key(each.strip(), schema) for each in by.split(",") if each.strip())


def _describe_key(key: str, schema: Field) -> str:
    """Return a key in words; one that means nothing here as it is."""
    name, _, width = key.rpartition("/")
    if text := _describe_name(key, schema):
        return text
    if text := _describe_name(name, schema):
        classes = QCoreApplication.translate("strata", "{field} in classes of {width}")
        return classes.format(field=text, width=localize_number(width))
    return key


def _describe_name(name: str, schema: Field) -> str:
    """Return a field, by its path or its last name, or a feature in words; "" if there is none."""
    known = list(list_strata_fields(schema))
    if pointer := next((at for at in known if name in (".".join(map(str, at)), write_pointer(at))), None):
        return describe_place(pointer, schema)
    named = [at for at in known if at[-1] == name]
    return describe_place(named[0], schema) if len(named) == 1 else _describe_feature(name)


def _describe_feature(name: str) -> str:
    """Return what is known of an item or a scan in words; "" if that is nothing."""
    translate = QCoreApplication.translate
    return {
        "status": translate("strata", "Status"),
        "type": translate("strata", "Type of the record"),
        "batch": translate("strata", "Batch (folder of the file)"),
        "scan:kind": translate("strata", "Typed or by hand (by OCR)"),
        "scan:confidence": translate("strata", "How certain OCR is"),
        "scan:darkness": translate("strata", "How dark the scan is"),
        "scan:megapixels": translate("strata", "Size of the scan"),
    }.get(name.removeprefix("item:"), "")


class StrataField(QWidget):
    """A line for the keys of strata, as ``type.type,year/100``, and a menu from which keys are added to it."""

    def __init__(self, benchmark: Benchmark, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        schema = benchmark.joint_schema.fields
        self.text = QLineEdit(self)
        self.text.setPlaceholderText(self.tr("All items alike"))
        self.text.setAccessibleName(self.tr("Groups"))
        self.keys = QMenu(self)
        for at in list_strata_fields(schema):
            field = schema.find(at)
            classes = _CLASSES if field and field.kind in _NUMBERS else ""
            self._offer(describe_place(at, schema), ".".join(map(str, at)) + classes)
        self.keys.addSeparator()
        for each in (*_FEATURES, *(_GROUPS if benchmark.types else ())):
            self._offer(_describe_feature(each.partition("/")[0]), each)
        add = QToolButton(self)
        add.setText(self.tr("&Add"))
        add.setAccessibleName(self.tr("Add a group"))
        add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        add.setMenu(self.keys)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.text, 1)
        row.addWidget(add)

    def _offer(self, text: str, key: str) -> None:
        """Add a key to the menu, with its description."""
        self.keys.addAction(escape_mnemonics(text), lambda: self._add(key))

    def _add(self, key: str) -> None:
        """Add a key behind the others, unless it is there."""
        known = [each for part in self.text.text().split(",") if (each := part.strip())]
        self.text.setText(", ".join(dict.fromkeys((*known, key))))
        self.text.setFocus()
