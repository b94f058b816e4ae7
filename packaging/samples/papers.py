"""ScienceMetaBench: the texts of the three invented papers, their truths, and the faults of their drafts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from samples.sample_files import faulty


@dataclass(frozen=True)
class Paper:
    """One paper; `head` is the line above its title, `dates` the line below its authors."""

    head: str
    title: tuple[str, ...]
    authors: str
    place: str
    dates: str
    abstract_heading: str
    abstract: str
    keywords: str
    foot: str
    body: tuple[tuple[str, str], ...]
    record: Mapping[str, str]
    faults: Mapping[str, Any] = field(default_factory=dict)
    curve: bool = False
    done: bool = False


_DAMP = (
    "Wooden organ pipes go flat when the church is damp. We kept eighteen stopped pipes of spruce and oak for forty days "
    "at relative humidities between 35 and 95 per cent and recorded their first five modes. The pitch falls by 4.2 cents "
    "for each ten per cent, three quarters of which follows from the swelling of the mouth and not from the air column. A "
    "coat of shellac halves the effect."
)
_PEAT = (
    "An zwölf Torfproben wird die Steighöhe des Wassers mit einem Glasrohr von 3 mm Weite gemessen. Sie nimmt mit dem "
    "Zersetzungsgrad zu und erreicht bei Schwarztorf 41 cm. Das Verfahren eignet sich für Feldmessungen bis zu einer Tiefe "
    "von 2 m."
)
_ALMANACS = (
    "On décrit ici le relevé de 412 almanachs de colportage conservés dans quatre bibliothèques. Pour un exemplaire sur "
    "trois, l’année imprimée n’est pas celle de la parution, et l’imprimeur n’est nommé que dans un cas sur cinq. Nous "
    "proposons de noter séparément ce que dit la page de titre et ce que l’on en conclut."
)

PAPERS = (
    Paper(
        "Journal of Invented Acoustics 7 (2019) 112–113          doi:10.5555/aar.2019.0147",
        ("Why Wooden Pipes Go Flat:", "Standing Waves in Damp Timber"),
        "Ragnhild Østervold, Étienne Malgorne and P. J. Quillfeather",
        "Institute of Pipes and Bellows, Aarmünde",
        "Received 11 February 2019; accepted 20 May 2019; published 3 June 2019",
        "Abstract", _DAMP, "Keywords: organ pipes; wood; relative humidity; standing waves", "112",
        (
            ("1. Introduction",
             "Organists know that a wooden rank drifts away from the metal ones in wet weather. The textbooks explain this by "
             "the speed of sound, which rises a little with moisture, and so would make the pipe sharp. The contrary is heard. "
             "We therefore measured the pipes themselves, mouth, walls and stopper, together with the note they give."),
            ("2. Method",
             "Nine pipes of spruce and nine of oak, from 0.31 to 1.24 m long, stood in a closed cupboard whose air was kept "
             "moist over salt solutions. Each was blown for two seconds at a pressure of 60 mm of water, every six hours. The "
             "height of the mouth was read with a microscope to 0.01 mm."),
            ("3. Results",
             "Figure 1 shows the mean of all pipes. The fall is nearly straight up to 80 per cent and steeper above it. Oak "
             "falls a third less than spruce. When the mouth was held at its dry height by a brass frame, only a quarter of "
             "the effect was left."),
        ),
        {"doi": "10.5555/aar.2019.0147", "title": "Why Wooden Pipes Go Flat: Standing Waves in Damp Timber",
         "author": "Ragnhild Østervold; Étienne Malgorne; P. J. Quillfeather",
         "keyword": "organ pipes, wood, relative humidity, standing waves", "abstract": _DAMP, "pub_time": "2019"},
        {"doi": "https://doi.org/10.5555/aar.2019.0147", "title": "Why Wooden Pipes Go Flat",
         "author": "Ragnhild Ostervold, Étienne Malgorne and P. J. Quillfeather",
         "keyword": "organ pipes; wood; relative humidity",
         "abstract": _DAMP.replace(" A coat of shellac halves the effect.", ""),
         "pub_time": "2019-05-20"},
        curve=True,
    ),
    Paper(
        "Aarmünder Blätter für Bodenkunde, 12. Band, 1931, Heft 2",
        ("Zur Messung der Steighöhe in Torfböden",),
        "Von T. Rosenzweig und M. Achleitner",
        "(Aus der Moorversuchsstation Kembsach)", "Eingegangen am 4. Februar 1931",
        "Zusammenfassung", _PEAT, "", "45",
        (
            ("Aufgabe",
             "Wie hoch das Wasser im Torf über den Grundwasserspiegel steigt, ist für die Anlage der Gräben wichtig. Die "
             "bisherigen Angaben schwanken zwischen 15 und 60 cm, weil der Zersetzungsgrad der Proben meist nicht genannt "
             "wird."),
            ("Verfahren",
             "Die Probe wird in ungestörter Lagerung in ein Messingrohr gedrückt und auf eine Filterplatte gesetzt. Ein "
             "Glasrohr von 3 mm Weite führt von der Platte nach unten in ein Gefäß mit Wasser. Man senkt das Gefäß so lange, "
             "bis der Faden im Rohr abreißt; der Abstand der Spiegel ist die gesuchte Größe."),
            ("Ergebnisse",
             "Bei wenig zersetztem Moostorf ergaben sich 17 bis 22 cm, bei Übergangstorf 26 bis 33 cm, bei Schwarztorf 38 "
             "bis 41 cm. Die Wiederholung an derselben Probe wich um höchstens 1 cm ab."),
        ),
        {"doi": "", "title": "Zur Messung der Steighöhe in Torfböden", "author": "T. Rosenzweig; M. Achleitner",
         "keyword": "", "abstract": _PEAT, "pub_time": "1931"},
        {"doi": "not given", "title": "Zur Messung der Steighohe in Torfboden", "author": "T. Rosenzweig und M. Achleitner",
         "keyword": "Torf, Steighöhe", "abstract": _PEAT.replace("41 cm", "47 cm"), "pub_time": "1931-02-04"},
    ),
    Paper(
        "Cahiers du relevé, novembre 2008, n° 3",
        ("Dater les almanachs de colportage :", "ce que dit la page de titre"),
        "Solène Kerdraon", "Bibliothèque municipale de Sauve-Neuve", "doi:10.5555/cdr.2008.31",
        "Résumé", _ALMANACS, "Mots-clés : almanachs, colportage, catalogage", "31",
        (
            ("Le fonds",
             "Les almanachs étudiés ici vont de 1684 à 1847. Ils ont été vendus par les colporteurs, souvent jusqu’à deux ans "
             "après leur impression, et les pages de titre ont été refaites plus d’une fois pour en prolonger la vente."),
            ("Le relevé",
             "Chaque exemplaire reçoit une fiche de onze champs. La date imprimée est transcrite telle quelle ; la date "
             "supposée est mise dans un champ à part, avec la raison qui la fait supposer : filigrane, vignette, mention d’un "
             "événement."),
        ),
        {"doi": "10.5555/cdr.2008.31", "title": "Dater les almanachs de colportage : ce que dit la page de titre",
         "author": "Solène Kerdraon", "keyword": "almanachs, colportage, catalogage", "abstract": _ALMANACS,
         "pub_time": "2008"},
        {"title": "Dater les almanachs de colportage", "pub_time": "2008"},
        done=True,
    ),
)  # fmt: skip


def truth(paper: Paper, sha256: str) -> dict[str, Any]:
    """Return the record of a paper under the name of its PDF."""
    return {"sha256": sha256, **paper.record}


def draft(paper: Paper, sha256: str) -> dict[str, Any]:
    """Return the model's answer."""
    made: dict[str, Any] = faulty(truth(paper, sha256), paper.faults)
    return made
