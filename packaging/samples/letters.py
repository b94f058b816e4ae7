"""Letters: three invented letters of a towing company, their truths, and the faults of their drafts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from samples.sample_files import REMOVED

EGLOFF, BRODTBECK = "Egloff-Niederer, Anselm", "Brodtbeck-Vonrüti, Hans Jakob"
LUESSI, WANZENRIED = "Lüssi, Theophil", "Wanzenried-Amsler, Gottlieb"
FIRM = "Oberaarische Schleppschiff-Genossenschaft"


@dataclass(frozen=True)
class Page:
    """One page; a line that begins with ``>`` is typed that many places further right, ``_words_`` are underlined."""

    lines: tuple[str, ...]
    letterhead: bool = False
    signatures: tuple[str, ...] = ()


@dataclass(frozen=True)
class Letter:
    """A letter; `carbon` is a copy on thin paper, `done` is whether it has a truth already."""

    number: str
    pages: tuple[Page, ...]
    record: Mapping[str, Any]
    faults: Mapping[str, Any] = field(default_factory=dict)
    carbon: bool = False
    done: bool = False
    transkribus: str = ""


def _record(
    title: str, date: str, senders: tuple[str, ...], receivers: tuple[str, ...], signed: str
) -> dict[str, Any]:
    return {
        "letter_title": [title],
        "send_date": [date],
        "sender_persons": list(senders),
        "receiver_persons": list(receivers),
        "has_signatures": signed,
    }


LETTERS = (
    Letter(
        "01",
        (
            Page(
                (
                    ">22Aarmünde, den 14. März 1927.", "", "",
                    ">14Herrn Th. L ü s s i,", ">16i/Fa. Lüssi & Söhne,", ">25_S o l m i n g e n._", "",
                    '_Betr. Dampfboot "Schwalbe"._', "",
                    "Sehr geehrter Herr Lüssi,", "",
                    ">14Auf Ihre Anfrage vom 9. ds. teilen wir",
                    "Ihnen mit, dass unsere Genossenschaft das Boot",
                    '"Schwalbe" im Laufe des Sommers ausser Dienst',
                    "stellen wird. Es ist im Jahre 1904 auf der Werft",
                    "zu Solmingen gebaut, 21,60 m lang und mit einer",
                    "Maschine von 85 Pferdestärken versehen. Der Kessel",
                    "wurde im Jahre 1919 ersetzt und ist seither jedes",
                    "Jahr geprüft worden.", "",
                    ">14Die Schleppfahrten auf dem oberen Kanal",
                    "haben im letzten Jahre um rund ein Drittel abge-",
                    "nommen. Wir haben uns deshalb entschliessen müssen,",
                    "den Dienst mit zwei Booten weiterzuführen. Da Sie",
                    "uns schon früher mitgeteilt haben, dass Ihnen an",
                    "einem Boot für den Personenverkehr gelegen wäre,",
                    ">46./.",
                ),
                letterhead=True,
            ),
            Page(
                (
                    ">24- 2 -", "", "_Herrn Th. Lüssi              Aarmünde, 14.3.27._", "",
                    "so möchten wir Ihnen das Boot vor allen anderen",
                    "anbieten.", "",
                    ">14Ein Umbau wäre nach Ansicht unseres",
                    "Werkmeisters ohne Schwierigkeit möglich. Auf dem",
                    "Hinterdeck liessen sich sechzig Sitzplätze ein-",
                    "richten, im Vorschiff noch einmal zwanzig. Die",
                    "Kohlenbunker müssten dafür um etwa einen Meter",
                    "verkürzt werden. Die Kosten schätzen wir auf",
                    "Fr. 11'500.-, worin ein neuer Anstrich inbegriffen",
                    "ist.", "",
                    ">14Was den Preis angeht, so hat der Vor-",
                    "stand in seiner letzten Sitzung einen Betrag von",
                    "Fr. 28'000.- in Aussicht genommen, zahlbar je zur",
                    "Hälfte bei der Uebergabe und auf Jahresende. Ueber",
                    "diesen Punkt wären wir aber bereit, mit Ihnen münd-",
                    "lich zu verhandeln. Wir würden es begrüssen, wenn",
                    "Sie das Boot vorher besichtigen wollten; es liegt",
                    "bis Ende des Monats am unteren Steg. Unser Herr",
                    "Wanzenried wird Sie gerne herumführen.",
                    ">46./.",
                ),
            ),
            Page(
                (
                    ">24- 3 -", "", "_Herrn Th. Lüssi              Aarmünde, 14.3.27._", "",
                    ">14Wir bitten Sie, uns Ihren Entscheid bis",
                    "zum 10. April zukommen zu lassen, da wir uns sonst",
                    "anderweitig umsehen müssten.", "",
                    ">14Indem wir gerne Ihren Nachrichten ent-",
                    "gegensehen, zeichnen wir", "",
                    ">24mit vorzüglicher Hochachtung", "",
                    ">21OBERAARISCHE SCHLEPPSCHIFF-", ">27GENOSSENSCHAFT",
                ),
                signatures=("Egloff", "HJBrodtbeck"),
            ),
        ),
        _record('Betr. Dampfboot "Schwalbe".', "1927-03-14", (EGLOFF, BRODTBECK), (LUESSI,), "TRUE"),
        {"letter_title": ["None"], "sender_persons": [EGLOFF], "document_number": "letter01"},
        transkribus="2140017",
    ),
    Letter(
        "02",
        (
            Page(
                (
                    "Th. Lüssi", "Solmingen", "", ">26Solmingen, 22. März 1927.", "", "",
                    ">14Herrn A. E g l o f f,", ">14Präsident der Oberaarischen", ">14Schleppschiff-Genossenschaft,",
                    ">25_A a r m ü n d e._", "", "Sehr geehrter Herr Präsident,", "",
                    ">14Ihr Schreiben vom 14. ds. habe ich",
                    "erhalten und danke Ihnen bestens dafür. Ich habe",
                    "das Boot gestern in Augenschein genommen. Der Rumpf",
                    "scheint mir gut erhalten, dagegen dürfte die Steue-",
                    "rung einer gründlichen Ueberholung bedürfen.", "",
                    ">14Bevor ich mich endgültig entscheide,",
                    "möchte ich die Sache mit meinen Söhnen besprechen.",
                    "Sie werden von mir vor dem 10. April hören.", "", ">24Hochachtungsvoll",
                ),
                signatures=("ThLüssi",),
            ),
        ),
        _record("None", "1927-03-22", (LUESSI,), (EGLOFF,), "TRUE"),
        {"receiver_persons": ["Herrn A. Egloff"]},
        done=True,
        transkribus="2140018",
    ),
    Letter(
        "03",
        (
            Page(
                (
                    ">40_K o p i e._", "", ">32den 2. April 1927.", "",
                    "An den Vorstand der", "Oberaarischen Schleppschiff-Genossenschaft,", ">25_A a r m ü n d e._", "",
                    "Geehrte Herren,", "",
                    ">14Der Unterzeichnete hat am 21. vorigen",
                    "Monats Herrn Lüssi aus Solmingen das Boot gezeigt.",
                    "Es wurde auch eine kurze Probefahrt bis zur Schleuse",
                    "unternommen, wobei der Kesseldruck nicht über sieben",
                    "Atmosphären gebracht werden konnte. Ich führe dies",
                    "auf den undichten Schieber zurück, der schon im Be-",
                    "richte vom Herbst erwähnt ist.", "",
                    ">14Sollte der Verkauf zustande kommen, so",
                    "beantrage ich, den Schieber noch auf unsere Kosten",
                    "ersetzen zu lassen (Voranschlag Fr. 340.-).", "",
                    ">24Hochachtend", ">24der Werkmeister:",
                ),
            ),
        ),
        _record("None", "1927-04-02", (f"<{WANZENRIED}>",), (f"<<{EGLOFF}>>", f"<<{BRODTBECK}>>"), "FALSE"),
        {"letter_title": None, "send_date": ["1927-02-04"], "sender_persons": ["None"],
         "receiver_persons": ["Vorstand der Oberaarischen Schleppschiff-Genossenschaft"], "has_signatures": REMOVED,
         "document_number": "letter03"},
        carbon=True,
        transkribus="2140021",
    ),
)  # fmt: skip
