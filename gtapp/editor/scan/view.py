"""The scan viewer: shows the pages of an item, loads them in the background, and reports why one can't be shown.

`ScanBar` shows page and zoom above it, and the actions as buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QContextMenuEvent, QImage, QPainter
from PySide6.QtWidgets import QMenu, QWidget

from gtapp.core.scans.geometry import Size, Target, ZoomMode, normalize_rotation
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.editor.scan.adjustment import NEUTRAL
from gtapp.editor.scan.canvas import paint_message, paint_notice
from gtapp.editor.scan.decoder import Decoded
from gtapp.editor.scan.page_loader import ScanLoader
from gtapp.editor.scan.reading_canvas import RULER_STEP, ReadingCanvas
from gtapp.editor.scan.scan_actions import MODES, ScanActions
from gtapp.editor.scan.scan_messages import ScanMessages
from gtapp.kit.commands.menus import Entry, complete_menu, fill_menu

if TYPE_CHECKING:  # start to first card
    from gtapp.editor.scan.line_picture import LinePicture, RowsPicture, ScanLine, WholeLine

NO_ROTATIONS: Mapping[PageRef, int] = MappingProxyType({})
LOADING_AFTER_MS = 150
FETCH_AGAIN_MS = 15_000
"""A page that arrives sooner is shown without a message before: no flicker."""

LOUPE_BOOST = 3
"""For the loupe, the page is decoded at so many times the size at which it fits."""

SHARPEN_AFTER_MS = 60
"""How long the view must rest before the page is decoded at its new size."""


class ScanView(ReadingCanvas):
    """Shows one item's pages; zoom and position stay from page to page and from item to item."""

    page_changed = Signal(int, int)
    """The index of the page that is shown, and the number of pages (0, 0: none)."""

    rotation_changed = Signal(PageRef, int)
    """The page and its rotation in degrees, when the user turned it; the caller stores it."""

    page_shown = Signal(PageRef)
    """The page is shown, perhaps not yet at its final resolution."""

    page_strip_changed = Signal()
    """The pages are to be shown as small pictures, or no longer."""

    zooms_to_value_changed = Signal()
    """The scan is to be enlarged where the current value stands, or no longer."""

    shows_lines_changed = Signal()
    """The lines of the scan at the text cursor are to be shown above the text, or no longer."""

    shows_frames_changed = Signal()
    """Frames are to be shown over the page, or no longer."""

    detail_changed = Signal()
    """Parts of pages may look otherwise than before (see `cut_line`): adjusted, turned, or decoded at a higher resolution."""

    page_failed = Signal(PageRef, ScanError)
    """The page can't be shown; the view shows the reason."""

    def __init__(self, parent: QWidget | None = None, loader: ScanLoader | None = None) -> None:
        super().__init__(parent)
        self.loader = loader or ScanLoader(self)
        self.loader.loaded.connect(self._page_loaded)
        self.loader.failed.connect(self._page_failed)
        self._texts = ScanMessages(self)
        self._pages = PageList()
        self._page: Decoded | None = None
        self.has_page_strip = False
        self.zooms_to_value = self.shows_lines = True
        self._detail: tuple[PageRef, Target] | None = None
        """A page that is needed at a higher resolution than it is shown at."""
        self._rotations: dict[PageRef, int] = {}
        self._upcoming: list[PageRef] = []
        self._refused: Target | None = None
        self._failed = False
        self._message = ("", "")
        self._loading = _create_timer(
            self, LOADING_AFTER_MS, lambda: self._set_message(*self._texts.loading())
        )
        self._fetch_again = _create_timer(self, FETCH_AGAIN_MS, self.reload)
        self._sharpen = _create_timer(self, SHARPEN_AFTER_MS, self._request_page)
        self.context_actions: Sequence[QAction] = ()
        self.added_entries: list[Entry] = []
        """What features add to the menu of the scan."""
        self.scan_actions = ScanActions(self, self._action_calls())
        self.actions_by_name = self.scan_actions.by_name
        self.view_changed.connect(self._refresh_actions)
        self.aids_changed.connect(self._refresh_actions)
        self.aids_changed.connect(self.detail_changed)
        self.loader.idle.connect(self._use_prefetched)
        self._refresh_actions()
        self._update_accessible_text()

    @property
    def refs(self) -> tuple[PageRef, ...]:
        """All pages of the item, as far as they are known."""
        return tuple(self._pages.refs)

    @property
    def page_index(self) -> int:
        """The index of the page that is shown."""
        return self._pages.index

    @property
    def message(self) -> tuple[str, str]:
        """Heading and text shown instead of a page; empty where a page is shown."""
        return self._message

    @property
    def is_sharp(self) -> bool:
        """True if the page is shown at its final resolution."""
        if self._page is None:
            return False
        target = self.viewport.target()
        return self._page.is_enough_for(target) or target == self._refused

    def decode_first(self, refs: Sequence[PageRef], rotations: Mapping[PageRef, int] = NO_ROTATIONS) -> None:
        """Have the first of these pages decoded, which `set_pages` will show as soon as the rest of its item is there."""
        for ref in refs[:1]:
            target = self.plain_view.target(rotations.get(ref, 0))
            if self.loader.find_exact(ref, target) is None:
                self.loader.request(ref, target)

    def set_pages(self, refs: Sequence[PageRef], rotations: Mapping[PageRef, int] = NO_ROTATIONS) -> None:
        """Show the first of these pages in place of the previous item; `rotations` as the caller stored them.

        A PDF or TIFF that is listed by its first page alone is expanded to all its pages as soon as it is read.
        """
        self._pages = PageList(refs)
        self._rotations = dict(rotations)
        self._upcoming, self._detail = [], None
        self.end_enlarging()
        self._show_current()

    def show_page(self, index: int) -> None:
        """Show another page of the item, at its upper edge if the whole width is visible."""
        if 0 <= index < len(self._pages.refs) and index != self._pages.index:
            self.moved.emit()
            self._pages.index = index
            if self.viewport.mode is ZoomMode.WIDTH:
                self.viewport.y = 0.0
            self._show_current()

    def next_page(self) -> None:
        """Show the next page."""
        self.show_page(self._pages.index + 1)

    def previous_page(self) -> None:
        """Show the previous page."""
        self.show_page(self._pages.index - 1)

    def prefetch(self, refs: Sequence[PageRef], rotations: Mapping[PageRef, int] = NO_ROTATIONS) -> None:
        """Decode pages that will probably be shown next, nearest first; call it after `set_pages`."""
        self._upcoming = list(refs)
        self._rotations |= rotations
        self._prefetch()

    def reload(self) -> None:
        """Read the file again."""
        ref = self._pages.current
        if ref is not None:
            self.loader.drop_file(ref.path)
            self._show_current()

    def rotation(self) -> int:
        """Return the page's rotation in degrees clockwise."""
        return self.viewport.rotation

    def find_rotation(self, ref: PageRef) -> int:
        """Return the rotation of any page in degrees clockwise."""
        return normalize_rotation(self._rotations.get(ref, 0))

    def set_rotation(self, degrees: int) -> None:
        """Turn the page to 0, 90, 180 or 270 degrees; `rotation_changed` is not emitted."""
        ref = self._pages.current
        if ref is not None:
            self.viewport.rotate(normalize_rotation(degrees) - self.viewport.rotation)
            self._rotations[ref] = self.viewport.rotation
            self.update_view()
            self.detail_changed.emit()

    def turn_page(self, ref: PageRef, degrees: int) -> None:
        """Turn a page as `set_rotation` does; one that isn't shown is turned when it is."""
        if ref == self._pages.current:
            self.set_rotation(degrees)
        else:
            self._rotations[ref] = normalize_rotation(degrees)

    def rotate_right(self) -> None:
        """Turn the page by 90 degrees clockwise, on the screen only."""
        self._rotate(90)

    def rotate_left(self) -> None:
        """Turn the page by 90 degrees counter-clockwise."""
        self._rotate(-90)

    def shutdown(self) -> None:
        """End the workers; call it when the window closes."""
        self.loader.close()

    def _action_calls(self) -> dict[str, Callable[[], None]]:
        """Return what each action does, by its name."""
        return {
            "zoom_in": self.zoom_in,
            "zoom_out": self.zoom_out,
            "fit_writing": self.fit_writing,
            "fit": self.fit,
            "fit_width": self.fit_width,
            "actual_size": self.actual_size,
            "zoom_to_value": self.toggle_zoom_to_value,
            "show_lines": self.toggle_lines,
            "show_frames": lambda: self.show_frames(not self.shows_frames),
            "rotate_left": self.rotate_left,
            "rotate_right": self.rotate_right,
            "previous_page": self.previous_page,
            "next_page": self.next_page,
            "page_strip": self.toggle_page_strip,
            "pan_left": lambda: self.pan_steps(-1, 0),
            "pan_right": lambda: self.pan_steps(1, 0),
            "pan_up": lambda: self.pan_steps(0, -1),
            "pan_down": lambda: self.pan_steps(0, 1),
            "adjust": self.show_adjustments,
            "invert": lambda: self.set_adjustment(
                self.adjustment._replace(is_inverted=not self.adjustment.is_inverted)
            ),
            "grey": lambda: self.set_adjustment(
                self.adjustment._replace(is_grey=not self.adjustment.is_grey)
            ),
            "show_original": lambda: self.set_adjustment(NEUTRAL),
            "loupe": self.toggle_loupe,
            "ruler": self.toggle_ruler,
            "ruler_taller": lambda: self.stretch_ruler(RULER_STEP),
            "ruler_lower": lambda: self.stretch_ruler(1 / RULER_STEP),
            "reload": self.reload,
        }

    def toggle_page_strip(self) -> None:
        """Ask for the pages as small pictures, or hide them."""
        self.show_page_strip(not self.has_page_strip)

    def show_page_strip(self, is_shown: bool) -> None:
        """Note whether the pages are to be shown as small pictures, which the caller does beside the view."""
        self.has_page_strip = is_shown
        self.page_strip_changed.emit()
        self._refresh_actions()

    def toggle_zoom_to_value(self) -> None:
        """Ask for the scan to be enlarged where the current value stands until its writing can be read, or no longer."""
        self.show_zoom_to_value(not self.zooms_to_value)

    def show_zoom_to_value(self, is_on: bool) -> None:
        """Note whether the scan is to be enlarged where the current value stands, which the caller does."""
        self.zooms_to_value = is_on
        self.zooms_to_value_changed.emit()
        self._refresh_actions()

    def toggle_lines(self) -> None:
        """Ask for the lines of the scan at the text cursor above the text, or hide them."""
        self.show_lines(not self.shows_lines)

    def show_lines(self, is_on: bool) -> None:
        """Note whether the lines of the scan at the text cursor are to be shown above the text, which the caller does."""
        self.shows_lines = is_on
        self.shows_lines_changed.emit()
        self._refresh_actions()

    def show_frames(self, is_on: bool) -> None:
        """Paint frames, outlines and baselines over the page, or the page alone."""
        self.shows_frames = is_on
        self.update()
        self.shows_frames_changed.emit()
        self._refresh_actions()

    def cut_line(self, line: ScanLine, size: QSize, ratio: float) -> QImage | None:
        """Return the part of a page around a line, as large as this on the screen; None while nothing is decoded of the page.

        It is cut out of what is decoded; the page is decoded at a higher resolution where that is not sharp (`detail_changed`).
        """
        from gtapp.editor.scan.line_picture import LinePicture  # imported when used: keeps the start fast

        return self._cut(line.ref, lambda full, turn: LinePicture(line, full, turn, size, ratio))

    def cut_rows(self, line: WholeLine, size: QSize, rows: int) -> QImage | None:
        """Return the whole of a line, in so many rows; otherwise as `cut_line` does."""
        from gtapp.editor.scan.line_picture import RowsPicture  # imported when used: keeps the start fast

        return self._cut(line.ref, lambda full, turn: RowsPicture(line, full, turn, size, rows))

    def _cut(self, ref: PageRef, plan: Callable[[Size, int], LinePicture | RowsPicture]) -> QImage | None:
        page = self.loader.find_sharpest(ref)
        if page is None:
            self._want_detail(ref, self.viewport.fit_target())
            return None
        picture = plan(page.full, self.find_rotation(ref))
        if page.size[0] < min(picture.scale, 1.0) * page.full[0]:
            self._want_detail(ref, self.viewport.fit_target().boost_to(picture.scale, page.full))
        return picture.paint(page, self.adjustment, self.palette())

    def _want_detail(self, ref: PageRef, target: Target) -> None:
        """Have a page decoded at a size, once: it may be one that can't be decoded so large.

        Of several sizes, which lines of a page may want, the largest counts.
        """
        known = self._detail[1].boost if self._detail else 1
        if self._detail != (ref, target._replace(boost=max(target.boost, known))):
            self._detail = ref, target
            self._prefetch()

    def show_adjustments(self) -> None:
        """Show brightness and contrast below the bar, with the focus; closing it gives the focus back."""
        from gtapp.editor.scan.adjustment_popup import (
            AdjustmentPopup,  # imported when used: keeps the start fast
        )

        popup = AdjustmentPopup(self.adjustment, self)
        popup.changed.connect(self.set_adjustment)
        self._refresh_actions()  # the click has checked the action
        popup.adjustSize()
        popup.move(self.mapToGlobal(QPoint(max(0, (self.width() - popup.width()) // 2), 0)))
        popup.show()
        popup.setFocus()

    def toggle_loupe(self) -> None:
        """Show or hide the loupe; a sharper image of the page is decoded for it."""
        super().toggle_loupe()
        self._prefetch()

    def find_detailed_image(self, shown: QImage) -> QImage:
        """Return the sharpest image of the page that is decoded, for the loupe."""
        ref = self._pages.current
        page = self.loader.find_sharpest(ref) if ref else None
        return page.image if page else shown

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer the view's commands."""
        self.make_menu([action for action in self.context_actions if action.isEnabled()]).popup(
            event.globalPos()
        )

    def list_entries(self) -> list[Entry]:
        """Return the commands on the scan, and what was added to them, with their places in the menu."""
        return [*self.scan_actions.in_menu(), *self.added_entries]

    def make_menu(self, first: Sequence[QAction] = ()) -> QMenu:
        """Return the view's commands as a menu that is deleted when it is closed, with these before them."""
        menu = complete_menu(QMenu(self))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill_menu(menu, [*((0, action) for action in first), *self.list_entries()])
        return menu

    def _refresh_actions(self) -> None:
        states = {
            **{name: self.viewport.mode is mode for name, mode in MODES.items()},
            "adjust": self.adjustment != NEUTRAL,
            "invert": self.adjustment.is_inverted,
            "grey": self.adjustment.is_grey,
            "loupe": self.has_loupe,
            "page_strip": self.has_page_strip,
            "zoom_to_value": self.zooms_to_value,
            "show_lines": self.shows_lines,
            "show_frames": self.shows_frames,
            "ruler": self.has_ruler,
        }
        self.scan_actions.refresh(
            self.page_index, len(self.refs), [name for name, is_on in states.items() if is_on]
        )

    def paint_over(self, painter: QPainter) -> None:
        """Paint loupe and ruler; the message, or the notice over an incomplete page."""
        super().paint_over(painter)
        if self._page is None and any(self._message):
            paint_message(painter, self, *self._message)
        elif self._page is not None and self._page.cut_off:
            paint_notice(painter, self, self._texts.cut_off())

    def update_view(self) -> None:
        """Request the page at its new size: soon if a page is shown meanwhile, else at once."""
        super().update_view()
        if not self._pages.refs or self._failed or self.is_sharp:
            return
        if self._page is not None:
            self._sharpen.start()
        else:
            self._request_page()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language and the colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.scan_actions.retranslate()
            self._update_accessible_text()
            if self._page is None:
                self._show_current()

    def _update_accessible_text(self) -> None:
        """Set the name and description for screen readers."""
        self.setAccessibleName(self.tr("Scan"))
        ref = self._pages.current
        text = ". ".join(part for part in self._message if part)
        if ref is not None and not text:
            place = self.tr("{0}, page {1} of {2}")
            text = place.format(ref.path.name, self._pages.index + 1, len(self._pages.refs))
        self.setAccessibleDescription(text)

    def _set_message(self, heading: str, text: str) -> None:
        if (heading, text) != self._message:
            self._message = (heading, text)
            self.update()
        self._update_accessible_text()

    def _show_current(self) -> None:
        ref = self._pages.current
        self._refused, self._failed = None, False
        self.loader.cancel()
        self._loading.stop()
        self._fetch_again.stop()
        self.viewport.rotation = normalize_rotation(self._rotations.get(ref, 0) if ref else 0)
        self.viewport.writing = None  # that of the next page is centred, even where it is in the same place
        self._set_page(self._find_decoded(ref) if ref else None)
        self._set_message(*(("", "") if ref else self._texts.no_scan()))
        self.page_changed.emit(self._pages.index, len(self._pages.refs))
        if ref is not None and self._page is None:
            self._loading.start()
        self._request_page()

    def _find_decoded(self, ref: PageRef) -> Decoded | None:
        return self.loader.find_exact(ref, self.viewport.target()) or self.loader.find_sharpest(ref)

    @Slot()
    def _request_page(self) -> None:
        """Request the page at the size in which it is shown, then prefetch the pages that are likely next."""
        self._sharpen.stop()
        ref = self._pages.current
        if ref is not None and not self.is_sharp:
            self.loader.request(ref, self.viewport.target())
        else:
            self._prefetch()

    @Slot(PageRef, Decoded)
    def _page_loaded(self, ref: PageRef, page: Decoded) -> None:
        if ref != self._pages.current:
            return
        self._loading.stop()
        # the window may have had its present size before: what it needs is decoded, and nothing else requests it
        exact = self.loader.find_exact(ref, self.viewport.target())
        self._set_page(exact or page)
        if any(self._message):
            self._set_message("", "")
        if exact is None:
            self._request_page()
        else:
            self._prefetch()

    @Slot(PageRef, ScanError)
    def _page_failed(self, ref: PageRef, error: ScanError) -> None:
        if ref != self._pages.current:
            return
        target, whole = self.viewport.target(), self.viewport.fit_target()
        if self._page is not None:  # the page is shown already, only at a lower resolution
            self._refused = target
        elif error.code in ("too-large", "memory", "time") and target != whole:
            self._refused = target
            self.loader.request(ref, whole)
        else:
            self._failed = True
            self._loading.stop()
            if error.code == "fetch":
                self._fetch_again.start()
            reload = self.actions_by_name["reload"].toolTip()
            self._set_message(*self._texts.failure(error, reload))
            self.page_failed.emit(ref, error)
            self._prefetch()

    def _set_page(self, page: Decoded | None) -> None:
        if any(each and each.cut_off for each in (page, self._page)):
            self.update()  # the notice is wider than the page
        self._page = page
        self.set_image(*((page.image, page.full, page.writing) if page else (None, (0, 0))))
        ref = self._pages.current
        if page is not None and ref is not None and self._pages.expand(ref, page.pages):
            self.page_changed.emit(self._pages.index, len(self._pages.refs))
            self._update_accessible_text()
        self.view_changed.emit()
        if page is not None and ref is not None:
            self.page_shown.emit(ref)

    def _prefetch(self) -> None:
        """Request the pages that may be shown next, if nothing is waited for and the cache has room."""
        if self._pages.refs and not self._failed and not self.is_sharp:
            return
        ref = self._pages.current
        detailed = [self._detail] if self._detail else []
        if ref and self.has_loupe:
            detailed.append((ref, self.viewport.fit_target()._replace(boost=LOUPE_BOOST)))
        self.loader.prefetch([*detailed, *((ref, self._target_of(ref)) for ref in self._list_next())])

    def _list_next(self) -> list[PageRef]:
        """Return the pages that may be shown next, as far as the cache has room."""
        room = self.loader.count_fitting(self._page.image.sizeInBytes() if self._page else 0)
        return [*self._pages.following, *self._upcoming][:room]

    def _target_of(self, ref: PageRef) -> Target:
        view = self.plain_view if ref in self._upcoming else self.viewport
        return view.target(self._rotations.get(ref, 0))

    @Slot()
    def _use_prefetched(self) -> None:
        """Paint loupe and line sharper, and adjust the page that is probably next, while nothing is waited for."""
        if self.has_loupe:
            self.update()
        if self._detail:
            self.detail_changed.emit()
        if self.adjustment != NEUTRAL:
            for ref in self._list_next()[:1]:
                page = self.loader.find_exact(ref, self._target_of(ref))
                if page is not None:
                    self.adjusted.get(page.image)

    def _rotate(self, degrees: int) -> None:
        ref = self._pages.current
        if ref is not None:
            self.moved.emit()
            self.set_rotation(self.viewport.rotation + degrees)
            self.rotation_changed.emit(ref, self.viewport.rotation)


def _create_timer(parent: QObject, milliseconds: int, call: Callable[[], None]) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(call)
    return timer


class PageList:
    """The pages of an item in reading order, and which of them is shown."""

    def __init__(self, refs: Iterable[PageRef] = ()) -> None:
        self.refs = list(refs)
        self.index = 0

    @property
    def current(self) -> PageRef | None:
        """The page that is shown."""
        return self.refs[self.index] if self.refs else None

    @property
    def following(self) -> list[PageRef]:
        """The page after it, if there is one."""
        return self.refs[self.index + 1 : self.index + 2]

    def expand(self, ref: PageRef, count: int) -> bool:
        """Replace a file's first page, where only that is listed, by all its pages; return whether that changed anything."""
        if count < 2 or ref.index or [other for other in self.refs if other.path == ref.path] != [ref]:
            return False
        place = self.refs.index(ref)
        self.refs[place : place + 1] = [PageRef(ref.path, index) for index in range(count)]
        return True
