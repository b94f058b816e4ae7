"""What a spreadsheet shows in a cell that has no value: the error of a formula, a value that is loading or too wide to show.

Spreadsheets translate these texts, and shown texts are all that a CSV file or Google's API has. Most have a form that no value
of a record has, in whatever language; those that look like words are listed.
"""

from __future__ import annotations

import re
from typing import Final

from gtapp.core.platform.late_patterns import compile_late

_WORD: Final = (
    r"[^\W\d_a-zß-öø-ÿ]"  # letters, without the small ones of Western Europe: errors are in capitals
)
# “#BEZUG!”, “#NAME?”, “#¡VALOR!”, “#¿NOMBRE?”, “#DIV/0!”, “#ДЕЛ/0!”, “#DĚLENÍ_NULOU!”, “#スピル!”
_MARKED: Final = rf"#\s?[¡¿]?{_WORD}(?:{_WORD}|[ _./0’'-])*[!?！？]"
# “#N/A”, “#N/D”, “#N/B”, “#I/T”, “#Н/Д”, “#Δ/Υ”
_WITH_SLASH: Final = rf"#{_WORD}{{1,2}}/{_WORD}{{1,2}}!?"
# “#GETTING_DATA”, “#DATEN_ABRUFEN”, “#NENÍ_K_DISPOZICI”
_JOINED: Final = rf"#{_WORD}+(?:_{_WORD}+)+"
# “Err:502” of LibreOffice
_NUMBERED: Final = (
    r"(?:Err|Error|Erreur|Erro|Fehler|Feil|Fejl|Fel|Fout|Virhe|Błąd|Chyba|Hiba|Hata|Eroare|Napaka|Greška|Klaida|Viga|Kļūda"
    r"|Ошибка|Ош|Помилка|Грешка|Σφάλμα|エラー|错误|錯誤|오류)\.?\s?[:：]\s?[1-9][0-9]{2}"
)
# a column that is too narrow for its number or date
_TOO_WIDE: Final = r"#{2,}"
_PLAIN: Final = (*("NV", "NA", "DIV/0", "YOK", "SAKNAS", "PUUTTUU", "HIÁNYZIK", "NEDOSTUPNÝ"),)
_ERROR: Final = compile_late(
    "|".join((_MARKED, _WITH_SLASH, _JOINED, _NUMBERED, _TOO_WIDE, f"#(?:{'|'.join(_PLAIN)})"))
)

# Google Sheets while a function such as IMPORTRANGE is being computed
_LOADING_WORDS: Final = (
    *(
        "loading",
        "loading data",
        "wird geladen",
        "daten werden geladen",
        "wird berechnet",
        "lädt",
        "lade",
        "laden",
    ),
    *(
        "chargement",
        "chargement en cours",
        "chargement des données",
        "cargando",
        "caricamento",
        "caricamento in corso",
    ),
    *(
        "carregando",
        "a carregar",
        "bezig met laden",
        "laden van gegevens",
        "indlæser",
        "läser in",
        "laddar",
        "laster",
    ),
    *("laster inn", "ladataan", "hleð", "hleður", "wczytywanie", "wczytuję", "ładowanie", "trwa ładowanie"),
    *(
        "trwa wczytywanie",
        "načítání",
        "načítá se",
        "načítava sa",
        "načítavanie",
        "betöltés",
        "betöltés folyamatban",
    ),
    *(
        "se încarcă",
        "зареждане",
        "зарежда се",
        "učitavanje",
        "učitava se",
        "nalaganje",
        "учитавање",
        "учитава се",
    ),
    *(
        "загрузка",
        "идет загрузка",
        "идёт загрузка",
        "завантаження",
        "kraunama",
        "įkeliama",
        "notiek ielāde",
        "ielādē",
    ),
    *(
        "laadimine",
        "yükleniyor",
        "φόρτωση",
        "γίνεται φόρτωση",
        "טוען",
        "בטעינה",
        "جار التحميل",
        "جارٍ التحميل",
    ),
    *(
        "جارٍ تحميل",
        "در حال بارگیری",
        "लोड हो रहा है",
        "กำลังโหลด",
        "memuat",
        "memuatkan",
        "đang tải",
        "naglo-load",
    ),
    *(
        "s'està carregant",
        "carregant",
        "kargatzen",
        "読み込み中",
        "読み込んでいます",
        "正在加载",
        "正在載入",
        "加载中",
    ),
    *(
        "載入中",
        "로드 중",
        "로딩 중",
        "calculating",
        "generating",
        "thinking",
        "génération",
        "calcul en cours",
    ),
    *("wird generiert", "generating and fetching", "retrieving data", "fetching data"),
)
_LOADING: Final = compile_late(rf"(?:{'|'.join(map(re.escape, _LOADING_WORDS))})\s?(?:\.{{2,3}}|…)")


def is_formula_error(cell: str) -> bool:
    """Return whether a cell, or an entry of the list that it is, has the error of a formula, or a value that is loading."""
    return any(_has_no_value(entry.strip()) for entry in cell.split("|"))


def is_loading(cell: str) -> bool:
    """Return whether a cell has a value that is still being computed."""
    return _LOADING.fullmatch(cell.strip().replace("’", "'").casefold()) is not None


def _has_no_value(text: str) -> bool:
    return is_loading(text) or _ERROR.fullmatch(text) is not None
