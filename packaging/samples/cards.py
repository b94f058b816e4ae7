"""Zettelkatalog: the texts of the invented cards, their truths, and the faults of their drafts."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

_DISSERTATION, _REFERENCE = "Dissertation or thesis", "Reference"
_EXAMINATION = {"examination": {"place": None, "year": None}}


@dataclass(frozen=True)
class Card:
    """One card: `look` is how it is drawn, `draft` the format of its draft (or none)."""

    id: str
    look: str
    text: tuple[str, ...]
    record: Mapping[str, Any]
    faults: Mapping[str, Any] = field(default_factory=dict)
    draft: str = "older"
    done: bool = False
    stamp: str = ""
    bitonal: bool = False


def _record(kind: str, author: tuple[str, str], title: str, year: int | None, place: str | None = None,
            pages: str | None = None, publisher: str | None = None, size: str | None = None,
            shelfmark: str = "", subjects: str = "", editor: bool = True) -> dict[str, Any]:  # fmt: skip
    """Return a truth; `editor` is whether it has that key, which many finished cards lack."""
    return {
        "type": {"type": kind},
        "author": {"last_name": author[0], "first_name": author[1]},
        "publication": {
            "title": title,
            "year": year,
            "place": place,
            "pages": pages,
            "publisher": publisher,
            "format": size,
            **({"editor": None} if editor else {}),
        },
        "library_reference": {"shelfmark": shelfmark, "subjects": subjects},
    }


CARDS = (
    Card(
        "00500101", "typed",
        ("G ö ß w e i n, Jürgen. Das Gewölbe der Kloster-", "kirche zu Mönchsaurach. Baugeschichte und",
         "Statik. Diss.-Ing. TH München. -- München 1966.", "-- 4' 148 S.,32 Bl.Abb.", "_Standort_: Diss.1967,3380", "",
         "3/Gewölbe/Mönchsaurach.Klosterkirche/ Bau _Diss_"),
        _record(_DISSERTATION, ("Gößwein", "Jürgen"),
                "Das Gewölbe der Klosterkirche zu Mönchsaurach. Baugeschichte und Statik", 1966, "München", "148", None,
                "4'", "Diss.1967,3380", "3/Gewölbe/Mönchsaurach.Klosterkirche/ Bau Diss"),
    ),
    Card(
        "00500118", "typed",
        ("Otmarus Vallensis               ca 1120-1171", "[biogr.]", "                s.",
         "K e r n b a c h, Adelheid. Die Briefsammlung", "des Abtes Otmar von Vallis. -- Jena 1932. --",
         "", "Diss.phil. Jena 1932"),
        _record(_REFERENCE, ("Kernbach", "Adelheid"), "Die Briefsammlung des Abtes Otmar von Vallis", 1932, "Jena",
                editor=False),
        {"type/type": _DISSERTATION, "author/last_name": "Otmarus Vallensis", "author/first_name": "",
         "publication/title": "Die Briefsammlung des Abtes Otmar von Vallis.", "publication/year": "1932",
         "examination": {"place": "Jena", "year": 1932}, "library_reference/shelfmark": "Diss.phil. Jena 1932"},
    ),
    Card(
        "00500125", "typed",
        ("B r u n n t a l e r, Käthe. Untersuchungen", "über die Wanderung der Äsche (Thymallus thy-",
         "mallus L.) im Hochrhein. Diss.Freiburg i.Br. --", "Freiburg i.Br. 1958. -- 8' IV,112 S.,6 Taf.",
         "_Standort_: Diss.1960,2217", "",
         "2/Fische.Wanderung/Hochrhein.Fischerei/ M NK", "_Diss_"),
        _record(_DISSERTATION, ("Brunntaler", "Käthe"),
                "Untersuchungen über die Wanderung der Äsche (Thymallus thymallus L.) im Hochrhein", 1958,
                "Freiburg i.Br.", "IV,112", None, "8'", "Diss.1960,2217",
                "2/Fische.Wanderung/Hochrhein.Fischerei/ M NK Diss"),
        {"publication/pages": "IV,112 S.,6 Taf.", "publication/format": "8°", "library_reference/subjects": None,
         "examination": {"place": "Freiburg i.Br.", "year": None}},
        done=True,
    ),
    Card(
        "00500132", "printed",
        ("*Lindauer, Gotthold,* Gerichtsref.: Der Mühlen\u00adbann im Bis\u00adtum Straß\u00adburg. Ein Bei\u00adtrag zur "
         "Geschich\u00adte der Zwangs\u00adrechte. Kehl 1911: Hempel & Sohn. IV S. + 67-74 S. 8°",
         "Heidelberg, Jur. Diss. v. 3. Mai 1911, Ref. Ostertag",
         "[Geb. 12. Juni 85 Kehl; Wohnort: Kehl; Staatsangeh.: Baden; Vorbil\u00addung: Gymn. Offen\u00adburg Reife 04; "
         "Studium: Heidel\u00adberg 7 S.; Rig. 20. Febr. 11.]", "[U 11. 2093"),
        _record(_DISSERTATION, ("Lindauer", "Gotthold"),
                "Der Mühlenbann im Bistum Straßburg. Ein Beitrag zur Geschichte der Zwangsrechte", 1911, "Kehl",
                "IV 67-74", "Hempel & Sohn", "8°", "U 11. 2093", editor=False),
        {"publication/pages": "IV S. + 67-74 S.", "publication/format": "8",
         "publication/reprint_note": None, "examination": {"place": "Heidelberg", "year": 1911},
         "library_reference": None},
        stamp="STADTBIBLIOTHEK|AARMÜNDE",
    ),
    Card(
        "00500149", "french",
        ("*DELACOMBE* (Auré\u00adlien). — L'œuvre hydrau\u00adlique des moines de la Sauve-\u00adNeuve. — "
         "/Montpel\u00adlier,/ impr. Rou\u00admestan, /1897, in-8° [96 p.]./",
         "Montpellier. Th. lettres. 1896-97."),
        _record(_DISSERTATION, ("Delacombe", "Aurélien"), "L'œuvre hydraulique des moines de la Sauve-Neuve", 1897,
                "Montpellier", "96", "impr. Roumestan", "8°"),
        {"author/last_name": "DELACOMBE", "publication/title": "L'oeuvre hydraulique des moines de la Sauve-Neuve",
         "publication/pages": "96 p.", "publication/format": "in-8°", "publication/year": "1897"},
        done=True,
    ),
    Card(
        "00500156", "printed",
        ("*Weidlich, Joh. Caſpar:* De æqui\u00adlibrio fluido\u00adrum diſſer\u00adtatio phy\u00adſica. "
         "Altorfii (1749). (30 S.) 4°", "Altdorf, Phil. Diſſ. v. 14. Juni 1749"),
        _record(_DISSERTATION, ("Weidlich", "Joh. Caſpar"), "De æquilibrio fluidorum diſſertatio phyſica", 1749,
                "Altorfii", "30", None, "4°", editor=False),
        {"author/first_name": "Joh. Cafpar", "publication/title": "De aequilibrio fluidorum differtatio phyfica",
         "publication/pages": "30 S.", "publication/format": "4",
         "library_reference": None},
        stamp="STADTBIBLIOTHEK|AARMÜNDE",
    ),
    Card(
        "00500163", "typed",
        ("van Eschen, Michael Petrus", "", "               s.", "",
         "P e t r u s   van Eschen, Michael"),
        _record(_REFERENCE, ("Petrus van Eschen", "Michael"), "", None),
        {"type/type": _DISSERTATION, "author/last_name": "van Eschen", "author/first_name": "Michael Petrus",
         "publication/title": "Petrus van Eschen, Michael", **_EXAMINATION, "library_reference": None},
        bitonal=True,
    ),
)  # fmt: skip

MORE_CARDS = (
    Card(
        "00500170", "typed",
        ("R o h r m o s e r, Irmgard. Die Zusatzversiche-", "rung im Bergbau der Zwischenkriegszeit. Diss.",
         "Wirtsch.u.sozialwiss.Fak.Köln. -- (Köln) 1951.", "-- 4' 203,XII S. [Maschinenschrift].",
         "_Standort_: Diss.Köln Univ.1951  _4'_", "", "Bergbau.Versicherungswesen/ S Diss"),
        _record(_DISSERTATION, ("Rohrmoser", "Irmgard"), "Die Zusatzversicherung im Bergbau der Zwischenkriegszeit",
                1951, "Köln", "203,XII", None, "4'", "Diss.Köln Univ.1951", "Bergbau.Versicherungswesen/ S Diss"),
        {"publication/place": "(Köln)", "publication/pages": "203,XII S.", "publication/format": "4",
         "library_reference/shelfmark": "Diss. Koln Univ. 1951", "library_reference/subjects": None,
         "examination": {"place": "Köln", "year": 1951}},
        stamp="DUBLETTE", bitonal=True,
    ),
    Card(
        "00500187", "typed",
        ("A s h d o w n e, Cedric W      . The drainage", "of the Wenfold marshes, 1610-1740. A study in",
         "local finance. Phil.Diss.Leeds. -- Leeds 1964.", "-- 8' XI,203 S. = Wenfold historical papers,7.",
         "_Standort_: Diss.1966,1408", "", "2/Wenfold.Entwässerung/ G _Diss_"),
        _record(_DISSERTATION, ("Ashdowne", "Cedric W"),
                "The drainage of the Wenfold marshes, 1610-1740. A study in local finance", 1964, "Leeds", "XI,203",
                None, "8'", "Diss.1966,1408", "2/Wenfold.Entwässerung/ G Diss"),
        {"author/first_name": "Cedric W.", "publication/title": "The drainage of the Wenfold marshes, 1610-1740",
         "publication/pages": "XI, 203 S.", "publication/publisher": "Wenfold historical papers",
         "publication/year": "1964", **_EXAMINATION},
    ),
    Card(
        "00500194", "typed",
        ("W i ś n i o w i c z, Halina. Drogi handlowe nad", "Wisłoką w XVI wieku. Rozprawa doktorska Kraków.",
         "-- Kraków 1969: Wydawnictwo Podgórskie. -- 8'", "176 S.", "_Standort_: Hist.Zs.1127 Nr.4", "",
         "2/Handelswege.Polen/ G NK _Diss_"),
        _record(_DISSERTATION, ("Wiśniowicz", "Halina"), "Drogi handlowe nad Wisłoką w XVI wieku", 1969, "Kraków",
                "176", "Wydawnictwo Podgórskie", "8'", "Hist.Zs.1127 Nr.4", "2/Handelswege.Polen/ G NK Diss"),
        draft="",
    ),
    Card(
        "00500200", "written",
        ("Fährmann, Balthasar", "s.", "Stromeyer, Klara. Die Flößer von Hirschau",
         "und ihr Meister Balthasar Fährmann.", "Diss. Tübingen 1921."),
        _record(_REFERENCE, ("Stromeyer", "Klara"), "Die Flößer von Hirschau und ihr Meister Balthasar Fährmann", 1921,
                "Tübingen"),
        {"type/type": _DISSERTATION},
        draft="broken", bitonal=True,
    ),
    Card(
        "00500217", "printed",
        ("*Zöllner-Graf, Emme\u00adrich:* Über die Reiß\u00adfestig\u00adkeit geteer\u00adter Hanf\u00adseile. "
         "Würz\u00adburg 1908: Becke\u00adrath. 34 S. 8", "Würzburg, Phil. Diss. v. 2. Dez. 1908, Ref. Amthor",
         "[Geb. 8. Nov. 82 Lohr; Wohnort: Lohr; Staats\u00adangeh.: Bayern; Vor\u00adbildung: Gymn. Lohr Reife 02; Studium: "
         "Würz\u00adburg 8 S.; Rig. 2. Dez. 08.]", "[U 09. 4410"),
        _record(_DISSERTATION, ("Zöllner-Graf", "Emmerich"), "Über die Reißfestigkeit geteerter Hanfseile", 1908,
                "Würzburg", "34", "Beckerath", "8", "U 09. 4410"),
        {"author/last_name": "Zöllner", "author/first_name": "Graf, Emmerich", "publication/format": "8°",
         "publication/title": "Ueber die Reissfestigkeit geteerter Hanfseile", "publication/pages": "34 S.",
         "library_reference/shelfmark": "U 09.4410", **_EXAMINATION},
        bitonal=True,
    ),
    Card(
        "00500224", "courier",
        ("K a l t b r u n n, Ruedi. Zur Frage der Kropf-", "häufigkeit im Obertoggenburg. Med.Diss.Zürich.",
         "-- Zürich 1936: Kreis & Co. -- 8° 27 S.", "^DN:B 1938, 4, 118"),
        _record(_DISSERTATION, ("Kaltbrunn", "Ruedi"), "Zur Frage der Kropfhäufigkeit im Obertoggenburg", 1936, "Zürich",
                "27", "Kreis & Co.", "8°", "DN:B 1938, 4, 118"),
        {"publication/year": "1936", "publication/format": "8", "publication/pages": "27 S.",
         "publication/publisher": "Kreis und Co.",
         "publication/title": unicodedata.normalize(
             "NFD", "Zur Frage der Kropfhäufigkeit im Ober-toggenburg. Med.Diss.Zürich")},
        draft="newer", stamp="STADTBIBLIOTHEK|AARMÜNDE",
    ),
    Card(
        "00500231", "typed",
        ("M e e r w a l d, Ottokar. Die Vogelnamen der", "mittelfränkischen Mundarten. Phil.Diss.Erlangen.",
         "-- Erlangen 1922. -- 8' 88 S. [Maschinenschrift].", "^H 62 4/Erl. 1922"),
        _record(_DISSERTATION, ("Meerwald", "Ottokar"), "Die Vogelnamen der mittelfränkischen Mundarten", 1922,
                "Erlangen", "88", None, "8'", "H 62 4/Erl. 1922"),
        draft="", done=True,
    ),
)  # fmt: skip

ALL_CARDS = CARDS + MORE_CARDS
