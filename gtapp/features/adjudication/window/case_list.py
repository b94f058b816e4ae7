"""The values of an item that two readers have, one below the other: what differs stands beside each other, with one at work."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QSizePolicy, QWidget

from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.record_texts import describe_place, name_field
from gtapp.features.adjudication.adjudication import ItemState
from gtapp.features.adjudication.readings import Case, CaseKey, ItemReadings
from gtapp.features.adjudication.window import case_texts
from gtapp.features.agreement.window.agreement_texts import write_sides
from gtapp.kit import small_widgets
from gtapp.kit.appearance.fonts import make_value_font
from gtapp.kit.appearance.theme import current_scheme, icon, theme_color
from gtapp.kit.texts.i18n import join_label

_PAGE: Final = 30
"""So many values are shown at once: a record may have thousands."""
_PADDING: Final = 8
_GAP: Final = 4
_FRAME: Final = 3
"""Of what has the focus, around all values."""
_ROUND: Final = 4
_BAR: Final = 4
_SIGN: Final = 16
_LEAST_READING: Final = 18
"""Characters; where there is less room for each reading, the names of the fields are above the readings, not beside them."""


class _AgreedLine(NamedTuple):
    """What both have at a place: a value, or values of a row in which others differ."""

    place: Pointer
    text: str


class ReadingCard(QLabel):
    """What one reader has for a value; it has a strong frame, a bar and a sign where it was taken."""

    pressed = Signal()
    entered = Signal()
    """It was clicked twice."""

    def __init__(self, html: str, parent: QWidget) -> None:
        super().__init__(html, parent)
        self.is_taken = False
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setFont(make_value_font(self.font()))
        self.setContentsMargins(_PADDING + _BAR, _PADDING, _PADDING + _SIGN, _PADDING)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.entered.emit()
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = small_widgets.make_painter(self)
        width = 2 if self.is_taken else 1
        painter.setPen(QPen(theme_color("ok" if self.is_taken else "edge"), width))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        half = width / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), _ROUND, _ROUND)
        if self.is_taken:
            bar = QRectF(width, width, _BAR, self.height() - 2 * width)
            small_widgets.fill_rect(painter, bar, theme_color("ok"))
            place = QRect(self.width() - _SIGN - _BAR, _PADDING, _SIGN, _SIGN)
            icon("checked").paint(painter, place)
        painter.end()
        super().paintEvent(event)


class _Values(QWidget):
    """The ground of the values, with a band across it behind the case at work."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._marked: tuple[QWidget, ...] = ()

    def mark(self, parts: tuple[QWidget, ...]) -> None:
        """Draw the band behind these parts."""
        self._marked = parts
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._marked:
            return
        places = [part.geometry() for part in self._marked]
        top = min(place.top() for place in places) - _GAP // 2
        bottom = max(place.bottom() for place in places) + _GAP // 2
        painter = QPainter(self)
        small_widgets.fill_rect(
            painter, QRect(0, top, self.width(), bottom - top + 1), theme_color("note_back")
        )
        small_widgets.fill_rect(painter, QRect(0, top, _BAR, bottom - top + 1), theme_color("accent"))
        painter.end()


class CaseList(QScrollArea):
    """The values of an item; arrow keys go from case to case, or take one side.

    `current` is the case at work, None in an item that has none.
    """

    current_changed = Signal()
    taken = Signal(str)
    """The side ``first`` or ``second`` is taken, by its key or a double click."""
    left = Signal(int)
    """An arrow key leads out of the item: to the next (1) or the previous one (-1)."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__()
        self.setParent(parent)  # see `ScrollingPart`
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportMargins(_FRAME, _FRAME, 0, _FRAME)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        small_widgets.keep_left_to_right(self)
        self.setAccessibleName(self.tr("What both readers have"))
        self.current: Case | None = None
        self._readings: ItemReadings | None = None
        self._state: ItemState | None = None
        self._readers = ("", "")
        self._lines: list[Case | _AgreedLine] = []
        self._first_shown = -1
        self._is_narrow = False
        self._scheme = current_scheme()
        # the values have their places only once they are laid out, and can't be replaced while their parent is
        self._revealing = QTimer(self, singleShot=True, interval=0)
        self._revealing.timeout.connect(self._arrange)
        self._whole = _Values(self)
        self._parts: dict[CaseKey, tuple[QWidget, ...]] = {}
        """What is shown of each case: its name, both readings, and what was decided."""

    @property
    def _schema(self) -> Field:
        assert self._readings
        return self._readings.schema.fields

    # what is shown

    def show_item(
        self,
        readings: ItemReadings | None,
        state: ItemState | None,
        readers: tuple[str, str],
        case: Case | None,
    ) -> None:
        """Show the values of an item with a case at work; `readers` name whose the columns are."""
        self._readings, self._state, self._readers = readings, state, readers
        self._lines = self._list_lines()
        self._first_shown = -1
        self._set_current(case)

    def show_state(self, readings: ItemReadings, state: ItemState) -> None:
        """Show what was decided since."""
        self._readings, self._state = readings, state
        self._fill()

    def go_to(self, case: Case) -> None:
        """Make a case of the item the one at work."""
        self._set_current(case)

    def _set_current(self, case: Case | None) -> None:
        self.current = case
        at = next((number for number, each in enumerate(self._lines) if each is case), 0)
        first = at // _PAGE * _PAGE
        if first != self._first_shown:
            self._first_shown = first
            self._fill()
        self._mark_current()
        self.current_changed.emit()

    def _list_lines(self) -> list[Case | _AgreedLine]:
        """Return the cases with what both have beside them: each value of its own, and the rows in which others differ."""
        if self._readings is None:
            return []
        rows = {_find_row(each.place) for each in self._readings.cases if not each.is_row}
        found: list[Case | _AgreedLine] = []
        for value in self._readings.values:
            if isinstance(value, Case):
                found.append(value)
                continue
            row = _find_row(value.place)
            if (row and row not in rows) or value.value is False:
                continue
            text, _ = write_sides(self._schema.find(value.place), value.value, None)
            last = found[-1] if found else None
            if row and isinstance(last, _AgreedLine) and last.place == row:
                found[-1] = _AgreedLine(row, f"{last.text} · {text}")
            else:
                found.append(_AgreedLine(row or value.place, text))
        return found

    def _fill(self) -> None:
        """Make the parts of the values anew."""
        self._parts = {}
        self._whole = _Values(self)
        grid = QGridLayout(self._whole)
        grid.setContentsMargins(_PADDING, _PADDING, _PADDING, _PADDING)
        grid.setHorizontalSpacing(_PADDING)
        grid.setVerticalSpacing(_GAP)
        self._is_narrow = self._lacks_room()
        for column in (1, 2):
            grid.setColumnStretch(column, 1)
        if self._readings:
            self._add_heads(grid)
            for line in self._shown:
                if isinstance(line, Case):
                    self._add_case(grid, line)
                else:
                    self._add_agreed(grid, line)
        grid.setRowStretch(grid.rowCount(), 1)
        place = self.verticalScrollBar().value()
        self.setWidget(self._whole)
        self._fit_height()
        self.verticalScrollBar().setValue(place)
        self._mark_current()
        self._revealing.start()

    def _fit_height(self) -> None:
        """Be no higher than the values, so that what is done with them stands directly below."""
        layout = self._whole.layout()
        if layout is not None:
            height = layout.totalHeightForWidth(self.width()) + 2 * _FRAME
            self.setMaximumHeight(
                height + self.fontMetrics().lineSpacing()
            )  # else a bar takes width, and lines wrap

    @property
    def _shown(self) -> list[Case | _AgreedLine]:
        return self._lines[self._first_shown : self._first_shown + _PAGE]

    def _lacks_room(self) -> bool:
        metrics = self.fontMetrics()
        names = (name_field(line.place, self._schema) for line in self._shown)
        widest = max(map(metrics.horizontalAdvance, names), default=0)
        return self.width() < widest + 2 * _LEAST_READING * metrics.averageCharWidth()

    def _add_heads(self, grid: QGridLayout) -> None:
        count = len(self._lines)
        last = min(self._first_shown + _PAGE, count)
        part = self.tr("{first} to {last} of {count}")
        text = part.format(first=self._first_shown + 1, last=last, count=count) if count > _PAGE else ""
        row = grid.rowCount()
        if text:
            grid.addWidget(_make_text(text, self._whole), row, 0, 1, 3)
            row += 1
        for column, reader in enumerate(self._readers, 1):
            head = _make_text(reader, self._whole)
            font = head.font()
            font.setBold(True)
            head.setFont(font)
            grid.addWidget(head, row, column)

    def _make_name(self, place: Pointer) -> QLabel:
        """Return a field's name, in one line beside its values, or above them."""
        name = _make_text(name_field(place, self._schema), self._whole)
        name.setToolTip(small_widgets.escape_tooltip(describe_place(place, self._schema)))
        name.setWordWrap(self._is_narrow)
        return name

    def _add_agreed(self, grid: QGridLayout, agreed: _AgreedLine) -> None:
        line = small_widgets.TextLine(self._whole, is_late=False)
        line.setFont(make_value_font(line.font()))
        line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        _dim(line)
        text, row = agreed.text.replace("\n", " "), grid.rowCount()
        if self._is_narrow:
            text = join_label(name_field(agreed.place, self._schema), text)
        else:
            grid.addWidget(self._make_name(agreed.place), row, 0)
        line.setText(text)
        grid.addWidget(line, row, 1, 1, 2)

    def _add_case(self, grid: QGridLayout, case: Case) -> None:
        assert self._state
        name, row = self._make_name(case.place), grid.rowCount()
        if self._is_narrow:
            grid.addWidget(name, row, 1, 1, 2)
            row += 1
        else:
            name.setContentsMargins(0, _PADDING, 0, 0)
            grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
        first, second = case_texts.write_case(case, self._schema)
        decision = self._state.decided.get(case.key)
        is_open = self._state.is_open(case)
        cards = (
            ReadingCard(case_texts.mark_text(first, second), self._whole),
            ReadingCard(case_texts.mark_text(second, first), self._whole),
        )
        for column, (card, side) in enumerate(zip(cards, ("first", "second"), strict=True), 1):
            card.is_taken = decision is not None and not is_open and decision.taken == side
            card.setToolTip(self.tr("A double click takes this reading."))
            card.pressed.connect(lambda: self._press(case))
            card.entered.connect(lambda side=side: self.taken.emit(side))
            grid.addWidget(card, row, column)
        self._parts[case.key] = (name, *cards)
        if decision:
            text = case_texts.describe_decision(case, decision, self._schema, is_missing=is_open)
            decided = _make_text(text, self._whole)
            grid.addWidget(decided, row + 1, 1, 1, 2)
            self._parts[case.key] = (name, *cards, decided)

    @property
    def _current_parts(self) -> tuple[QWidget, ...]:
        return self._parts.get(self.current.key, ()) if self.current else ()

    def _mark_current(self) -> None:
        self._whole.mark(self._current_parts)
        if self.current and self._readings:
            self._tell(self.current)
            self._reveal()

    def _arrange(self) -> None:
        """Place the labels above the values where there is no room beside them, and scroll to the case at work."""
        if self._lacks_room() != self._is_narrow:
            self._fill()
        self._reveal()

    def _reveal(self) -> None:
        """Scroll to the case at work."""
        if layout := self._whole.layout():
            layout.activate()
        self._fit_height()
        if all(part.geometry().bottom() < self.viewport().height() for part in self._current_parts):
            self.verticalScrollBar().setValue(0)  # with whose the readings are
        for part in self._current_parts:
            self.ensureWidgetVisible(part, 0, _PADDING)

    def _tell(self, case: Case) -> None:
        """Have a screen reader say the case at work."""
        first, second = (text or self.tr("nothing") for text in case_texts.write_case(case, self._schema))
        place = case_texts.describe_case(case, self._schema)
        text = self.tr("{place}. First reader: {first}. Second reader: {second}.")
        self.setAccessibleName(text.format(place=place, first=first, second=second))

    # keys and mouse

    def _press(self, case: Case) -> None:
        self.setFocus()
        self.go_to(case)

    def _step(self, by: int) -> None:
        cases = self._readings.cases if self._readings else []
        at = next((number for number, each in enumerate(cases) if each is self.current), -1) + by
        if 0 <= at < len(cases):
            self.go_to(cases[at])
        else:
            self.left.emit(by)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        sides = {Qt.Key.Key_Left: "first", Qt.Key.Key_Right: "second"}
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key in sides:
            if not event.isAutoRepeat():  # a key that is held down must not decide what nobody has seen
                self.taken.emit(sides[key])
        elif key in steps:
            self._step(steps[key])
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Take the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and current_scheme() != self._scheme:
            self._scheme = current_scheme()
            self._fill()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()
        self._revealing.start()

    def sizeHint(self) -> QSize:
        return QSize(40 * self.fontMetrics().averageCharWidth(), 12 * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 4 * self.fontMetrics().lineSpacing())


def _make_text(text: str, parent: QWidget) -> QLabel:
    label = small_widgets.make_label(text, parent, wrap=True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    _dim(label)
    return label


def _dim(part: QWidget) -> None:
    palette = part.palette()
    palette.setColor(QPalette.ColorRole.WindowText, theme_color("dim"))
    part.setPalette(palette)


def _find_row(place: Pointer) -> Pointer:
    """Return the row of a list of objects that a value stands in; () if it stands in none."""
    depth = next((at for at in range(len(place) - 2, -1, -1) if isinstance(place[at], int)), -1)
    return place[: depth + 1]
