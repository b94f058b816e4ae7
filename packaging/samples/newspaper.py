"""Fraktur: two invented pages of advertisements, their truths, and how the draft went wrong.

The texts are written with the round s alone, as the truths have it, and with ``|`` where a line may break. From that the
printer's text is made: the long s everywhere but at the end of a word or of a part of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from samples.ink import SOFT_HYPHEN
from samples.sample_files import REMOVED


@dataclass(frozen=True)
class Section:
    """A heading and the advertisements below it, which are numbered from 1."""

    heading: str
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Page:
    """One page; `key` begins the keys of a truth that is a dictionary of lists."""

    id: str
    issue: str
    day: str
    date: str
    folio: str
    key: str
    sections: tuple[Section, ...]
    catchword: str = ""
    faults: Mapping[str, Any] = field(default_factory=dict)
    done: bool = False


PAGES = (
    Page(
        "image_1", "Viertes Stück", "Don|ners|tags, den 27. Jenner 1735.", "1735-01-27", "13", "1735_4",
        (
            Section("Es wird feil ge|bot|ten", (
                "Zwey Faß alter Sol|min|ger Wein von An|no 1729. jedes bey sechs Saum hal|tend, um bil|li|gen Preiß.",
                "Ein wohl-|condi|tio|nirtes Clavi|cor|dium mit dop|pel|tem Fuß; Item zwey Flö|ten von Buchs|baum.",
                "Bey Mei|ster Rudolf dem Hut|macher in der Spital|gaß sind fri|sche Stock|fisch an|ge|langt, das Pfund "
                "à 3. Batzen.",
                "Ein fast neues Reit|zeug samt Stie|feln und Spo|ren, so im Intelli|genz-|Contor kan ge|sehen wer|den.",
                "Hun|dert und zwan|tzig Bret|ter von thannen Holtz, zwölff Schuh lang, li|gen bey der un|tern Sägen.",
                "Ein eiser|ner Ofen, der mit Stein|kohlen ge|hei|tzet wird, nebst dem Rohr.",
            )),
            Section("Zu kauf|fen wird be|gehrt", (
                "Ein halb Dutzend mes|singene Leuch|ter von ei|ner|ley Größe.",
                "Ein ge|treues Schaaf-|Hünd|lein, so nicht über zwey Jahr alt seye.",
                "Jo|hannis Ster|nen|feldii Be|schrei|bung der Ge|wäs|ser, gantz oder de|fect.",
            )),
            Section("Aus|zu|leihen wird an|ge|tra|gen", (
                "Eine Stube mit zwey Cabi|neten auf dem Fisch|marckt, samt Kel|ler und Holtz|haus, auf Osteren zu be|ziehen.",
                "Ein Ca|pi|tal von 300. Gul|den ge|gen gu|te Ver|siche|rung, à 4. pro Cento.",
            )),
            Section("Verlohrne und gefun|dene Sachen", (
                "Ver|gan|ge|nen Sams|tag ist zwi|schen der Bruck und dem Rath|haus ein sil|bernes Hembder-|Schloß "
                "ver|loh|ren wor|den; wer es ge|funden, be|liebe es ge|gen ein Trinck|geld im Intelli|genz-|Contor ab|zu|geben.",
                "Es hat sich ein schwar|tzer Pudel-|Hund bey dem Schiff|mann Jost ein|ge|stellt, und kan wi|der|um ab|ge|holt "
                "wer|den.",
                "Wer ein ro|thes Schreib-|Büch|lein mit mes|singenen Clau|su|ren ge|funden, be|liebe es bey Herrn Pfar|rer "
                "Zwick|lin ein|zu|lie|fern.",
                "In der Kir|chen zu St. Af|ren ist ein Spa|ni|sches Rohr mit sil|bernem Knopff ste|hen ge|blie|ben.",
            )),
        ),
        done=True,
    ),
    Page(
        "image_2", "Ein und dreyßigstes Stück", "Don|ners|tags, den 2. August 1736.", "1736-08-02", "121", "1736_31",
        (
            Section("Zum Ver|kauff wird an|ge|bot|ten", (
                "Bey Wit|tib Am|stein hin|ter der Müntz sind aller|hand Sor|ten fei|ner Taback, wie auch grü|ner und "
                "schwar|tzer Thee um leid|li|chen Preiß zu haben.",
                "Eine Kutsche mit vier Glä|sern, grün aus|ge|schla|gen, samt zwey Pfer|de-|Ge|schir|ren.",
                "Drey Bie|nen|stöck und eine Wachs-|Pres|se. Wo, ist im Intelli|genz-|Contor zu er|fra|gen.",
                "Ein gros|ser Spie|gel in ver|gul|de|ter Rahm, fünff Schuh hoch, so 24. Gul|den ge|kos|tet.",
                "Mei|ster Ka|spar der Buch|bin|der hat ei|ne neue Par|they Ca|len|der auf das Jahr 1737. er|hal|ten, das "
                "Dutzend à 15. Batzen.",
                "Guter Wein-|Essig, die Maaß à 2½. Batzen.",
            )),
            Section("Es wird zu ent|leh|nen ge|sucht", (
                "Ein be|que|mes Los|ament von zwey oder drey Stu|ben in der obern Stadt, für ei|ne stil|le Haus|hal|tung.",
                "Je|mand be|gehrt 500. Pfund auf ein frey|es Gut, und wol|te selbi|ge jähr|lich mit 20. Pfund ver|zin|sen.",
            )),
            Section("Dienst-|An|bie|tun|gen", (
                "Eine Per|sohn von ge|setz|tem Alter, wel|che ko|chen, nä|hen und glet|ten kan, ver|langt in ein ehr|li|ches "
                "Haus als Köchin auf|ge|nom|men zu wer|den.",
                "Ein jun|ger Mensch, so die fran|zö|si|sche Sprach und das Rech|nen ver|steht, offe|rirt sei|ne Diens|te bey "
                "ei|nem Kauff|mann.",
            )),
            Section("Aller|hand Nach|rich|ten", (
                "Denen Herren Lieb|haberen die|net zur Nach|richt, daß das Ma|rio|net|ten-|Spiel bey dem Schlüs|sel nur noch "
                "bis künff|ti|gen Sonn|tag ge|zei|get wird.",
                "Am ver|gan|ge|nen Dinstag ist ein frem|des Kind von un|ge|fehr sechs Jah|ren auf der Land|stras|sen "
                "an|ge|trof|fen wor|den, so sei|ne Her|kunfft nicht an|zei|gen kan.",
                "Die zwey|te Class der Solmin|ger Lot|te|rie wird den 20. dis un|fehl|bar ge|zo|gen; Billets sind bey Herrn",
            )),
        ),
        catchword="Jacob",
        faults={
            "advertisements/1/text": "2. Eine Kutſche mit vier Gläſern, grün ausgeschlagen, samt zwey Pferde Geschirren.",
            "advertisements/2/text": "3. Drey Bienenstöck und eine Wachs-Preße. Wo, ist im Intelligenz Comtoir zu erfragen.",
            "advertisements/3/text": "4. Ein grosser Spiegel in verguldeter Rahm, fünff Schuh hoch, so 21. Gulden gekostet.",
            "advertisements/5/text": "Guter Wein-Essig, die Maaß à 2 1/2 Batzen.",
            "advertisements/6/tags_section": "Es wird zu entlehnen gesucht:",
            "advertisements/7/tags_section": "Es wird zu entlehnen gesucht:",
            "advertisements/8/text": "1. Eine Person von gesetztem Alter, welche kochen, nehen und gletten kan, verlangt in ein "
            "ehrliches Haus als Köchin aufgenommen zu werden.",
            "advertisements/10/date": "1736-08-20",
            "advertisements/9": REMOVED,
        },
    ),
)  # fmt: skip


def advertisements(page: Page) -> list[dict[str, str]]:
    """Return the truth of a page as a list."""
    return [
        {"date": page.date, "tags_section": plain(section.heading), "text": f"{number}. {plain(text)}"}
        for section in page.sections
        for number, text in enumerate(section.texts, 1)
    ]


def groups(page: Page) -> dict[str, list[dict[str, str]]]:
    """Return the truth of a page as a dictionary of lists, numbered through the page."""
    return {f"{page.key}_{number}": [entry] for number, entry in enumerate(advertisements(page), 1)}


def plain(text: str) -> str:
    """Return the transcription, without breaks."""
    return text.replace("|", "")


def printed(text: str) -> str:
    """Return the printer's text: long s, and places where a line may break."""
    long = re.sub(r"s(?=[a-zäöüß]|\|[st])", "ſ", text)
    return long.replace("|", SOFT_HYPHEN)
