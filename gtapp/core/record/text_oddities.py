"""Texts that aren't what they look like: invisible characters, unusual spaces, letters of another script, and words for nothing.

Characters that a script needs are none of these: joiners in Arabic and Indic scripts, direction marks beside writing from right
to left, variation selectors behind Chinese characters, the wide space between these.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import islice
from typing import Final, Literal, NamedTuple

from gtapp.core.platform.late_patterns import compile_late

TextFault = Literal[
    "control-character", "invisible-character", "unusual-space", "outer-space", "foreign-letter"
]
"""What can be wrong with a text, by the code of its message."""

_DIRECTION: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_RIGHT_TO_LEFT: Final = compile_late(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_JOINED: Final = (
    "\u0600-\u08ff\u0900-\u109f\u1780-\u18af\ufb50-\ufdff\ufe0f\ufe70-\ufefc\U0001f000-\U0001faff"
)
_HAN: Final = "\u2e80-\u2fff\u3001-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60\U00020000-\U0003ffff"
_CONTROL: Final = "\x00-\x08\x0b-\x1f\x7f-\x9f"
_FORMAT: Final = (
    "[\u00ad\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffc\ufffe\uffff\U000e0001\U000e0020-\U000e007f]"
    "|(?<![\u0300-\u05ff])\u034f"
    "|(?<![\u1800-\u18af])[\u180b-\u180f]"
    "|(?<![\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])\u200b"
    f"|(?<![{_JOINED}])[\u200c\u200d]"
    f"|(?<![\u1000-\u109f{_HAN}\U0001f000-\U0001faff])[\ufe00-\ufe0f](?!\u200d)"
    f"|(?<![{_HAN}])[\U000e0100-\U000e01ef]"
)
_SPACES: Final = f"[\t\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u2800]|(?<![{_HAN}])\u3000(?![{_HAN}])"
_OUTER: Final = " \n\t\u00a0\u1680\u2028\u2029\u202f\u205f\u2800\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
_UNSEEN: Final = compile_late(
    f"[{_CONTROL}{_DIRECTION}\t\u00a0\u00ad\u034f\u180b-\u180f\u2000-\u200d\u2028\u2029\u202f\u205f-\u2065\u206a-\u206f\u2800"
    "\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffc\ufffe\uffff\U000e0001\U000e0020-\U000e007f\U000e0100-\U000e01ef]"
)
"""All characters that can be one of these faults: one set, since every text is searched at each key press."""
_FAULTS: Final[tuple[tuple[TextFault, re.Pattern[str]], ...]] = (
    ("control-character", compile_late(f"[{_CONTROL}]")),
    ("invisible-character", compile_late(f"[{_DIRECTION}]|{_FORMAT}")),
    ("unusual-space", compile_late(_SPACES)),
)
_INVISIBLE_BESIDE_DIRECTION: Final = compile_late(_FORMAT)

_CYRILLIC: Final = dict(zip("АВЕЅІЈКМНОРСТУХаеѕіјкорсухһԁ", "ABESIJKMHOPCTYXaesijkopcyxhd", strict=True))
_GREEK: Final = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo", strict=True))
LATIN_LOOKS: Final = _CYRILLIC | _GREEK
"""Letters that look like Latin ones, with these."""
_LOOKS_LATIN: Final = compile_late(f"[{''.join(LATIN_LOOKS)}]")
_LETTERS: Final = compile_late(r"[^\W\d_]+")


# of a text with more, not every character is named
_MOST_LOOKED_AT: Final = 100


class Oddity(NamedTuple):
    """A fault of a text, the characters that have it (none where it is the spaces around the text), and the text without it."""

    fault: TextFault
    characters: tuple[str, ...]
    corrected: str


def find_oddities(text: str) -> Iterator[Oddity]:
    """Yield the faults of a text, at most one of each kind."""
    core = text.strip(_OUTER)
    if len(core) < len(text):
        yield Oddity("outer-space", (), core)
    if core.isascii() and core.isprintable():
        return
    letters = islice(_find_foreign_letters(core), _MOST_LOOKED_AT) if _LOOKS_LATIN.search(core) else ()
    if foreign := tuple(dict.fromkeys(letters)):
        yield Oddity("foreign-letter", foreign, _LETTERS.sub(_write_latin, text))
    if not _UNSEEN.search(core):
        return
    for fault, pattern in _FAULTS:
        if fault == "invisible-character" and _RIGHT_TO_LEFT.search(core):
            pattern = _INVISIBLE_BESIDE_DIRECTION
        first = islice(pattern.finditer(core), _MOST_LOOKED_AT)
        if found := tuple(dict.fromkeys(match[0] for match in first)):
            yield Oddity(fault, found, pattern.sub(" " if fault == "unusual-space" else "", text))


def _find_foreign_letters(text: str) -> Iterator[str]:
    for word in _LETTERS.finditer(text):
        yield from (old for old, new in zip(word[0], _write_latin(word), strict=True) if old != new)


def _write_latin(found: re.Match[str]) -> str:
    """Return a word in Latin letters, if most of its letters are, and all others look like some."""
    word = found[0]
    foreign = [each for each in word if not unicodedata.name(each, "").startswith("LATIN")]
    is_latin = 2 * len(foreign) < len(word) and all(each in LATIN_LOOKS for each in foreign)
    return "".join(LATIN_LOOKS.get(each, each) for each in word) if is_latin else word


def name_character(character: str) -> str:
    """Return a character, unless it can't be seen, with its code and name: ``º U+00BA MASCULINE ORDINAL INDICATOR``."""
    is_seen = (
        character.isprintable() and not unicodedata.combining(character) and not _UNSEEN.match(character)
    )
    name = "TAB" if character == "\t" else unicodedata.name(character, unicodedata.category(character))
    return f"{character if is_seen else ''} U+{ord(character):04X} {'' if name == 'Cc' else name}".strip()


# Words that say that there is nothing, without accents and in small letters. Left out are those that are also names, places or
# numbers (Leer, Blank, Nil, XXX), initials (K. A.), and statements of catalogues (s. l., s. d., s. n., o. J., o. O., N. N.,
# anonym, undatiert).
_WORDS: Final = frozenset(
    text.strip()
    for text in """
    null | none | undefined | n/a | n/d | not applicable | not available | not specified | unspecified | not given
    not provided | not stated | not mentioned | not found | not visible | not present | not indicated | not known | not recorded
    not listed | not shown | not determinable | not determined | not identifiable | unknown | unclear | empty | missing | tbd
    to be determined | placeholder | no information | no information available | no data | no data available | no value
    none given | none found | none specified | none listed | none visible | none mentioned | none provided
    cannot be determined | cannot determine | could not be determined | unable to determine | undetermined | not clear
    not included | empty string | no information provided | no information given | no text | unknown author | unknown publisher
    unknown place | unknown title
    keine | keine angabe | keine angaben | ohne angabe | ohne angaben | keine information | keine informationen | keine daten
    kein wert | kein eintrag | keine erwahnung | nicht bestimmt | autor unbekannt | verlag unbekannt | nicht angegeben
    nicht bekannt | nicht vorhanden | nicht verfugbar | nicht ersichtlich | nicht erkennbar | nicht zutreffend | nicht anwendbar
    nicht spezifiziert | nicht genannt | nicht ermittelbar | nicht bestimmbar | nicht erwahnt | nicht verzeichnet
    nicht aufgefuhrt | nicht gefunden | unbekannt | unklar | entfallt | fehlt | unbestimmt
    inconnu | inconnue | non specifie | non specifiee | non precise | non precisee | non indique | non indiquee | non renseigne
    non renseignee | non disponible | non applicable | non communique | non communiquee | non mentionne | non mentionnee
    non fourni | non fournie | non trouve | non trouvee | non identifie | non identifiee | non visible | non present | non connu
    non connue | sans objet | neant | aucun | aucune | aucune mention | pas de donnees | indisponible | non determine
    non determinee | auteur inconnu | editeur inconnu | aucune information | aucune donnee | aucune valeur | manquant
    manquante | indetermine | indeterminee
    ignotum | incognitum | incertum | nihil | deest | desunt | non constat | non datur | non indicatum | non notum
    non specificatum | non liquet
    sconosciuto | sconosciuta | non specificato | non specificata | non indicato | non indicata | nessuno | nessuna
    """.replace("\n", "|").split("|")
    if text.strip()
)
# in brackets these are what an editor writes where the page can't be read
_UNREADABLE: Final = frozenset(
    text.strip()
    for text in """
    illegible | unreadable | not legible | not readable | unleserlich | nicht lesbar | nicht leserlich | illisible | non lisible
    non legitur | illeggibile
    """.replace("\n", "|").split("|")
    if text.strip()
)
_ABBREVIATIONS: Final = frozenset(
    ("NA", "N.A.", "n.a.", "n. a.", "k.A.", "k. A.", "k.a.", "k. a.", "NaN", "nan", "?", "??", "???")
)
_DUMMY: Final = "lorem ipsum"
_SIGNS: Final = compile_late(r"[-‐‑‒–—―_.…*/]+")
_TAIL: Final = compile_late(
    r" (?:on|in|from|by|auf|im|aus|sur|dans) (?:(?:the|this|der|dem|den|dieser|diesem|la|le|cette|ce) )?"
    r"(?:card|document|page|scan|image|letter|text|source|karte|dokument|seite|bild|brief|fiche|lettre|texte|numerisation)"
)
_BRACKETS: Final = " ()[]<>{}*'\"«»„“”‹›‚‘’"
_LONGEST: Final = 48


def is_placeholder(text: str) -> bool:
    """Return whether a text says, in English, German, French, Latin or Italian, that there is nothing: as models write it."""
    if text[: len(_DUMMY)].casefold() == _DUMMY:
        return True
    if len(text) > _LONGEST:
        return False
    inside = text.strip(_BRACKETS)
    if inside in _ABBREVIATIONS:
        return True
    word = inside.rstrip(".!:;,").casefold().replace("_", " ")
    if not word.isascii():
        apart = unicodedata.normalize("NFD", word)
        word = "".join(each for each in apart if not unicodedata.combining(each))
    return _TAIL.sub("", word) in _WORDS or (inside == text and word in _UNREADABLE)


def is_only_signs(text: str) -> bool:
    """Return whether a text is a dash or a row of dots: nothing, where it is neither a ditto mark nor stands on the page."""
    return len(text) <= _LONGEST and _SIGNS.fullmatch(text) is not None
