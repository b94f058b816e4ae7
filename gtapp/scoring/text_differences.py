"""How two texts differ: as spans of characters, described in a few words, and as excerpts with the differences marked.

There are two comparisons. `find_differences` finds the fewest edits, which scores, reports and votes show. The excerpts of
`mark_differences` are for drafts, which are compared when the window opens and while one types: short texts need only difflib.
rapidfuzz is imported where it is used, since it would cost 20 ms and more of the start (`make bench`: start with a project).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple

from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.platform.messages import Message

Kind = Literal["changed", "missing", "more"]
Span = tuple[int, int]

# texts of 20,000 characters each take 25 ms; of longer ones words are compared, then only beginning and end
_BOUND = 20_000 * 20_000
QUICK_BOUND = 4_000 * 4_000
"""What the window may wait for, also while another thread compares (rapidfuzz holds the interpreter): thousandths of a second."""
_LONGEST_SHOWN = 12
_OTHER_TEXT = 0.6  # from this share of differing characters on, it is another text, not a misread one
_PIECES = compile_late(r"\s+|\w+|[^\w\s]")
_MARKS = {" ": "␣", "\n": "⏎", "\r": "⏎", "\t": "⇥"}
_CHARACTER_NAMES = {" ": "space", ",": "comma", ".": "dot"}


class TextDifference(NamedTuple):
    """One place where the texts differ, as spans [start, end) in characters of the truth and of the answer.

    `kind` describes the answer: its characters are ``changed``, ``missing`` (its span is empty) or ``more`` (the truth's
    span is empty). Between two differences is at least one character that both texts have.
    """

    kind: Kind
    truth: Span
    answer: Span


def find_differences(truth: str, answer: str, bound: int = _BOUND) -> list[TextDifference]:
    """Return the fewest single characters to change, drop and add, adjacent ones joined.

    Of texts with more pairs of characters than `bound` words are compared, of still longer ones only beginning and end.
    """
    if len(truth) * len(answer) <= bound:
        return list(_join(_find_spans(truth, answer)))
    start, end = _count_common(truth, answer)
    inner, other = truth[start : len(truth) - end], answer[start : len(answer) - end]
    return [_shift(each, start) for each in _find_in_long(inner, other, bound)]


def _find_in_long(truth: str, answer: str, bound: int) -> Iterable[TextDifference]:
    if len(truth) * len(answer) <= bound:
        return _join(_find_spans(truth, answer))
    ours, theirs = _PIECES.findall(truth), _PIECES.findall(answer)
    if len(ours) * len(theirs) > bound:
        return [_make_difference((0, len(truth)), (0, len(answer)))]
    left, right = ([0, *accumulate(map(len, pieces))] for pieces in (ours, theirs))
    spans = _find_spans(ours, theirs)
    return _join(((left[a], left[b]), (right[c], right[d])) for (a, b), (c, d) in spans)


def _find_spans(truth: Sequence[str], answer: Sequence[str]) -> Iterator[tuple[Span, Span]]:
    from rapidfuzz.distance import Levenshtein  # imported when used: keeps the start fast

    for each in Levenshtein.opcodes(truth, answer):
        if each.tag != "equal":
            yield (each.src_start, each.src_end), (each.dest_start, each.dest_end)


def _join(spans: Iterable[tuple[Span, Span]]) -> Iterator[TextDifference]:
    last: tuple[Span, Span] | None = None
    for ours, theirs in spans:
        if last and last[0][1] == ours[0] and last[1][1] == theirs[0]:
            last = (last[0][0], ours[1]), (last[1][0], theirs[1])
        else:
            if last:
                yield _make_difference(*last)
            last = ours, theirs
    if last:
        yield _make_difference(*last)


def _make_difference(truth: Span, answer: Span) -> TextDifference:
    if answer[0] == answer[1]:
        return TextDifference("missing", truth, answer)
    return TextDifference("more" if truth[0] == truth[1] else "changed", truth, answer)


def _shift(each: TextDifference, by: int) -> TextDifference:
    (a, b), (c, d) = each.truth, each.answer
    return TextDifference(each.kind, (a + by, b + by), (c + by, d + by))


def _count_common(a: str, b: str) -> tuple[int, int]:
    """Return the lengths of the common beginning and of the common end of the rest."""
    start = _count_shared(a, b)
    return start, _count_shared(a[start:][::-1], b[start:][::-1])


def _count_shared(a: str, b: str) -> int:
    """Return the length of the common beginning."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


@lru_cache(maxsize=4096)  # many runs repeat the same few wrong values
def describe_difference(truth: str, answer: str) -> Message:
    """Describe how the answer differs in a few words: “a space more”, “ſ for s”, “accents differ”, “3 characters differ”."""
    if truth == answer:
        return Message("score-diff-same")
    if unicodedata.normalize("NFC", truth) == unicodedata.normalize("NFC", answer):
        return Message("score-diff-stored")
    pairs = [(truth[a:b], answer[c:d]) for _, (a, b), (c, d) in find_differences(truth, answer)]
    found = _describe_single(*pairs[0]) if len(pairs) == 1 else _describe_alike(truth, answer)
    return found or _describe_repeated(pairs) or _describe_count(pairs, max(len(truth), len(answer)))


def _describe_single(truth: str, answer: str) -> Message | None:
    if not truth or not answer:
        return _describe_one_sided(truth or answer, "missing" if truth else "more")
    if len(truth) > 1 and (alike := _describe_alike(truth, answer)):
        return alike
    if max(len(truth), len(answer)) > _LONGEST_SHOWN or _describe_repeated([(truth, answer)]):
        return None
    shown = {"answer": _make_visible(answer), "truth": _make_visible(truth)}
    codes = (one for one, _, same in _KINDS_OF_DIFFERENCE if same(truth) == same(answer))
    return Message(next(codes, "score-diff-for"), shown)


def _describe_one_sided(characters: str, kind: Kind) -> Message:
    if characters in _CHARACTER_NAMES:
        return Message(f"score-diff-{_CHARACTER_NAMES[characters]}-{kind}")
    if len(characters) > _LONGEST_SHOWN:
        return Message(f"score-diff-many-{kind}", {"count": len(characters)})
    return Message(f"score-diff-{kind}", {"characters": _make_visible(characters)})


def _describe_alike(truth: str, answer: str) -> Message | None:
    return next(
        (Message(several) for _, several, same in _KINDS_OF_DIFFERENCE if same(truth) == same(answer)), None
    )


def _describe_repeated(pairs: Sequence[tuple[str, str]]) -> Message | None:
    """Describe “ſ for s, 3 times”, if the same replacement is the only difference."""
    single = [
        each
        for truth, answer in pairs
        for each in (zip(truth, answer, strict=True) if len(truth) == len(answer) else [(truth, answer)])
    ]
    truth, answer = single[0]
    if len(single) == 1 or len(set(single)) > 1:
        return None
    if not truth or not answer or max(len(truth), len(answer)) > _LONGEST_SHOWN:
        return None
    shown = {"answer": _make_visible(answer), "truth": _make_visible(truth), "count": len(single)}
    return Message("score-diff-for-times", shown)


def _describe_count(pairs: Iterable[tuple[str, str]], length: int) -> Message:
    count = sum(max(len(ours), len(theirs)) for ours, theirs in pairs)
    if count > _OTHER_TEXT * length:
        return Message("score-diff-other")
    return Message("score-diff-characters", {"count": count})


def _make_visible(text: str) -> str:
    """Return `text` with invisible characters as a mark or a number."""
    if text.strip() == text and text.isprintable() and not any(map(unicodedata.combining, text)):
        return text
    return "".join(_make_character_visible(each) for each in text)


def _make_character_visible(character: str) -> str:
    if character.isprintable() and character != " " and not unicodedata.combining(character):
        return character
    return _MARKS.get(character) or f"U+{ord(character):04X}"


def _make_filter(unwanted: str) -> Callable[[str], str]:
    """Return a filter that drops spaces, and characters whose Unicode category begins with one of `unwanted` (in NFD)."""

    def filter_text(text: str) -> str:
        split = unicodedata.normalize("NFD", text)
        return "".join(c for c in split if not c.isspace() and unicodedata.category(c)[0] not in unwanted)

    return filter_text


# code for one difference, code for several, the form in which both texts are equal
_KINDS_OF_DIFFERENCE: tuple[tuple[str, str, Callable[[str], str]], ...] = (
    ("score-diff-spaces", "score-diff-spaces", lambda text: "".join(text.split())),
    ("score-diff-capital", "score-diff-capitals", str.lower),
    ("score-diff-accent", "score-diff-accents", _make_filter("M")),
    ("score-diff-for", "score-diff-punctuation", _make_filter("P")),
)


MISSING = "‸"
"""Inserted where the value has text that the other lacks; marked like a difference."""

_CONTEXT = 24  # characters shown beside a difference
_LEAST_ALIKE = 0.5  # texts that are less alike are marked as a whole
_MOST_COMPARED = 6_400  # the product of two lengths up to which letters are compared
# difflib takes up to the cube of equal words; rapidfuzz a hundredth of a second for 10 million pairs of words, and a bit for each
_MOST_WORDS_BY_DIFFLIB = 2_500
_MOST_WORDS_COMPARED = 50_000_000
_LONGEST_IN_WORDS = 400_000
# a word with the space behind it, so that no two words differ apart but for the space between them
_WORDS = compile_late(r"\w+ ?|\s+|.", re.DOTALL)

# agrees, whether the value has text here, the other's piece
_Piece = tuple[bool, bool, str]


class MarkedText(NamedTuple):
    """A text and the ranges [start, end) of it that differ."""

    text: str
    ranges: tuple[tuple[int, int], ...]

    def shorten_to(self, text: str, kept: int) -> MarkedText:
        """Return a text that has the first `kept` characters of this one, with the ranges in them."""
        return MarkedText(text, tuple((start, min(end, kept)) for start, end in self.ranges if start < kept))


def mark_scored_differences(truth: str, answer: str) -> MarkedText:
    """Return the answer's text around what differs from `truth`, as the scorer finds it; fast for whole pages."""
    found = find_differences(truth, answer, QUICK_BOUND)
    changed = sum(max(b - a, d - c) for _, (a, b), (c, d) in found)
    if changed > _LEAST_ALIKE * max(len(truth), len(answer)):
        return MarkedText(answer, ((0, len(answer)),))
    pieces, at = [], 0
    for _, _, (start, end) in found:
        pieces += [(answer[at:start], False), (answer[start:end] or MISSING, True)]
        at = end
    pieces.append((answer[at:], False))
    return _join_pieces(_shorten_agreeing([piece for piece in pieces if piece[0]]))


def _shorten_agreeing(pieces: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Return `pieces` with each long agreeing one shortened to what adjoins a difference."""
    found = []
    for number, (text, differs) in enumerate(pieces):
        first, last = number == 0, number == len(pieces) - 1
        if not differs and len(text) > 2 * _CONTEXT + 8:
            head = "" if first else text[:_CONTEXT]
            rest = "" if last else text[-_CONTEXT:]
            text = f"{head}…{rest}"
        found.append((text, differs))
    return found


def _join_pieces(pieces: list[tuple[str, bool]]) -> MarkedText:
    ends = [0]
    for text, _ in pieces:
        ends.append(ends[-1] + len(text))
    ranges = tuple(place for place, (_, differs) in zip(pairwise(ends), pieces, strict=True) if differs)
    return MarkedText("".join(text for text, _ in pieces), ranges)


@lru_cache(maxsize=128)
def mark_differences(value: str, draft: str) -> MarkedText:
    """Return the draft's text around what differs from `value`; long stretches that agree are left out.

    The latest results are cached, so that a record can be compared before it is shown (`notes.compare_ahead`).
    """
    pieces: list[tuple[str, bool]] = []
    for same, lost, piece in _compare_texts(value, draft):
        if same:
            pieces.append((piece, False))
        elif piece or lost:
            pieces.append((piece or MISSING, True))
    return _join_pieces(_shorten_agreeing(pieces))


def _compare_texts(value: str, draft: str) -> list[_Piece]:
    """Return the pieces from beginning to end."""
    start, tail = _count_common(value, draft)
    middle, other = value[start : len(value) - tail], draft[start : len(draft) - tail]
    found = [(True, True, draft[:start])] if start else []
    found += _compare_middle(middle, other)
    return [*found, (True, True, draft[len(draft) - tail :])] if tail else found


def _compare_middle(value: str, draft: str) -> list[_Piece]:
    """Compare by letters where the texts are short, else by words, and by letters within those that differ.

    Texts with very many words differ as a whole.
    """
    if len(value) * len(draft) <= _MOST_COMPARED:
        return _compare_letters(value, draft)
    whole = [(False, bool(value), draft)]
    if max(len(value), len(draft)) > _LONGEST_IN_WORDS:
        return whole
    one, other = _WORDS.findall(value), _WORDS.findall(draft)
    if len(one) * len(other) > _MOST_WORDS_COMPARED:
        return whole
    found: list[_Piece] = []
    for is_equal, (i1, i2), (j1, j2) in _pair_words(one, other):
        old, new = "".join(one[i1:i2]), "".join(other[j1:j2])
        if is_equal or not old or not new:
            found.append((is_equal, bool(old), new))
            continue
        space = " " if old[-1] == new[-1] == " " else ""
        old, new = old.removesuffix(space), new.removesuffix(space)
        is_short = len(old) * len(new) <= _MOST_COMPARED
        found += _compare_letters(old, new) if is_short else [(False, bool(old), new)]
        if space:
            found.append((True, True, space))
    return found


def _pair_words(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[bool, Span, Span]]:
    """Yield the spans of words that are equal, or that replace each other, from beginning to end."""
    if len(one) * len(other) <= _MOST_WORDS_BY_DIFFLIB:
        from difflib import SequenceMatcher  # imported when used: it costs 3 ms of the start

        for tag, i1, i2, j1, j2 in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
            yield tag == "equal", (i1, i2), (j1, j2)
        return
    from rapidfuzz.distance import Indel  # imported when used: keeps the start fast

    last_one = last_other = 0
    for block in (each for each in Indel.opcodes(one, other) if each.tag == "equal"):
        if (block.src_start, block.dest_start) != (last_one, last_other):
            yield False, (last_one, block.src_start), (last_other, block.dest_start)
        yield True, (block.src_start, block.src_end), (block.dest_start, block.dest_end)
        last_one, last_other = block.src_end, block.dest_end
    if (last_one, last_other) != (len(one), len(other)):
        yield False, (last_one, len(one)), (last_other, len(other))


def _compare_letters(value: str, draft: str) -> list[_Piece]:
    from difflib import SequenceMatcher  # imported when used: it costs 3 ms of the start

    matcher = SequenceMatcher(None, value, draft, autojunk=False)
    if matcher.ratio() < _LEAST_ALIKE:
        return [(False, bool(value), draft)]
    return [(tag == "equal", i2 > i1, draft[j1:j2]) for tag, i1, i2, j1, j2 in matcher.get_opcodes()]
