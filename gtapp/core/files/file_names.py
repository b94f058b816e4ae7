"""File names: which ones are safe on all systems, their natural order, and the parts of an answer's and a page's name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.schema.pointer import LONE_SURROGATE

_RESERVED = compile_late(
    r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³]) *(\..*)?", re.IGNORECASE | re.DOTALL
)
_SEPARATORS = compile_late(r"[/\\:\x00-\x1f\x7f]")
_REFUSED_BY_WINDOWS = compile_late(r'[<>"|?*]')
_LONGEST = 200
_LEAST_DIGITS = 0.9
_DIGITS = compile_late(r"\d+")
_MASK = str.maketrans("123456789", "000000000")
_REQUEST = compile_late(r"request_([^_]+)_(.+)", re.DOTALL)

TABLE_SUFFIXES: Final = (".csv", ".tsv", ".xlsx")
"""The endings of the names of tables."""


def find_name_fault(name: str, follows_file: bool = False) -> str:
    """Return why `name` can't be a file name on all systems; "" if it can.

    A name that `follows_file`, that is, the name of a file which this system has, may hold characters that only Windows refuses.
    """
    return next(_find_name_faults(name, follows_file), "")


def _find_name_faults(name: str, follows_file: bool) -> Iterator[str]:
    if not name or name in (".", ".."):
        yield "it is no name"
    if _SEPARATORS.search(name):
        yield "it holds a separator, a colon or a control character"
    if not follows_file and _REFUSED_BY_WINDOWS.search(name):
        yield "it holds a character that Windows does not allow: a question mark, an asterisk, a bar, a quotation mark, < or >"
    if LONE_SURROGATE.search(name):
        yield "it is not UTF-8"
    if name.endswith((".", " ")):
        yield "it ends in a dot or a space"
    if _RESERVED.fullmatch(name):
        yield "Windows reserves it"
    if len(name.encode("utf-8", "surrogatepass")) > _LONGEST:
        yield f"it is longer than {_LONGEST} bytes"


def build_safe_path(folder: Path, name: str, follows_file: bool = False) -> Path:
    """Return the path of a new file `name` in `folder`; NFC, unless it must match the name of another file (`follows_file`).

    Raises:
        GtappError: the name is unsafe.
    """
    reason = find_name_fault(name, follows_file)
    if reason:
        raise GtappError("item-unsafe", item=name, reason=reason)
    return folder / (name if follows_file else unicodedata.normalize("NFC", name))


def natural_key(name: str) -> str:
    """Return a key that sorts ``letter10`` behind ``letter9``."""
    return _DIGITS.sub(lambda match: match[0].zfill(12), name)


def fold_name(name: str) -> str:
    """Return a name as file systems compare it that ignore case and normal form."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def sort_naturally(names: Iterable[str]) -> list[str]:
    """Return names in the order of `natural_key`, ``01`` before ``1``.

    Where all have their digits at the same places, as names with padded numbers have, that is the order of the names themselves.
    """
    names = sorted(names)
    text = "\n".join(names)
    if text.isascii() and len(set(text.translate(_MASK).split("\n"))) == 1:
        return names
    return sorted(names, key=natural_key)


def is_composed(name: str) -> bool:
    """Return whether a name has the Unicode normal form in which an "ö" is one character."""
    return name.isascii() or unicodedata.is_normalized("NFC", name)


class NameForms:
    """Finds names that are spelled in another Unicode normal form: "ö" is one character, or two in names from a Mac."""

    def __init__(self, names: Iterable[str] = (), is_name: Callable[[str], bool] | None = None) -> None:
        """With `is_name`, which says whether there is such a name, `names` need none that is composed (see `is_composed`)."""
        self._is_name = is_name
        self._names: dict[str, list[str]] = {}
        for name in [name for name in names if not name.isascii()]:
            same = self._names.setdefault(unicodedata.normalize("NFC", name), [])
            if name not in same:
                same.append(name)

    def take(self, other: NameForms) -> None:
        """Have the names of the other one in place of these."""
        self._names, self._is_name = other._names, other._is_name

    def find(self, name: str) -> str:
        """Return the spelling that a name has here; `name` itself if it has that, or none, or several others."""
        if name.isascii():
            return name
        same = self._list_spellings(name)
        return same[0] if len(same) == 1 else name

    def _list_spellings(self, name: str) -> list[str]:
        composed = unicodedata.normalize("NFC", name)
        same = self._names.get(composed, [])
        if self._is_name and composed not in same and self._is_name(composed):
            return [composed, *same]
        return same

    def list_other(self, name: str) -> list[str]:
        """Return the spellings of a name in other forms that no name has here."""
        if name.isascii():
            return []
        forms = (unicodedata.normalize(form, name) for form in ("NFC", "NFD"))
        return [each for each in forms if each not in (self._list_spellings(name) or [name])]

    def list_several(self) -> list[list[str]]:
        """Return the names that are spelled in several forms."""
        return [same for same in self._names.values() if len(same) > 1]


class AnswerName(NamedTuple):
    """The parts of an answer's file name ``request_<test>_<item>.json``; `test` is "" if the name is the item's alone."""

    test: str
    item: str

    @property
    def prefix(self) -> str:
        """What precedes the item's name in the file's."""
        return f"request_{self.test}_" if self.test else ""


def split_answer_name(stem: str, folder: str) -> AnswerName:
    """Split the name of an answer's file, without its suffix, in a folder of this name.

    A test's id may have underscores; then its folder has the same name. Otherwise it ends at the first underscore.
    """
    if folder and stem.startswith(f"request_{folder}_") and len(stem) > len(folder) + len("request__"):
        return AnswerName(folder, stem[len(folder) + len("request__") :])
    match = _REQUEST.fullmatch(stem) if stem.startswith("request_") else None
    return AnswerName(*match.groups()) if match else AnswerName("", stem)


PAGE_MARK: Final = "_p"
"""What precedes a page's number in upstream's file names: ``sequence03_p2`` is page 2 of ``sequence03``."""
SIDES_MARK: Final = "r/v"
"""The mark of pages that are the sides of a leaf: ``001r`` is page 1 of ``001``, ``001v`` is page 2."""
PAGE_MARKS: Final = (PAGE_MARK, SIDES_MARK)


class PageName(NamedTuple):
    """The parts of the name of a page's file; `number` is 0 if the file is the item's only one."""

    item: str
    number: int = 0


def split_page_name(stem: str, mark: str = PAGE_MARK) -> PageName:
    """Split the name of a page's file, without its suffix."""
    if mark == SIDES_MARK:
        item, side = stem[:-1], "rv".find(stem[-1:])
        return PageName(item, side + 1) if side >= 0 and item[-1:].isdecimal() else PageName(stem)
    item, _, number = stem.rpartition(mark)
    return PageName(item, int(number)) if item and number.isdecimal() else PageName(stem)


def are_split(folders: Iterable[str]) -> bool:
    """Return whether folders with these names only split many files: nearly all are digits; False if there are none."""
    names = list(folders)
    return 0 < _LEAST_DIGITS * len(names) <= sum(name.isdecimal() for name in names)


def find_batch(places: Iterable[str], path: str) -> str:
    """Return the folders between one of these places and a file: ``20250806`` of ``data/20250806/paper.jsonl``; "" for none."""
    file = PurePosixPath(path)
    place = next((PurePosixPath(each) for each in places if file.is_relative_to(each)), file.parent)
    folder = file.relative_to(place).parent.as_posix() if file != place else "."
    return "" if folder == "." else folder


def name_companion(path: Path, name: str) -> Path:
    """Return the path of a further file of the truths in the file `path`."""
    return path.with_name(f"{path.stem}.{name}")
