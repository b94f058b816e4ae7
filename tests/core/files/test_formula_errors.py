"""Errors of formulas and values that are loading, as Excel, Google Sheets and LibreOffice show them in many languages."""

from __future__ import annotations

import pytest

from gtapp.core.files.formula_errors import is_formula_error, is_loading

TEXT = """
#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CONNECT! #BLOCKED! #UNKNOWN! #FIELD! #CALC! #BUSY!
#PYTHON! #EXTERNAL! #TIMEOUT! #ERROR! #WERT! #BEZUG! #ZAHL! #NV #DATEN_ABRUFEN #ÜBERLAUF! #FEHLER! #VERBINDEN!
#BLOCKIERT! #UNBEKANNT! #FELD! #KALK! #NUL! #VALEUR! #NOM? #NOMBRE! #N/D #PROPAGATION! #EPARS! #CHARGEMENT_DONNEES
#ERREUR! #BLOQUÉ! #CHAMP! #¡NULO! #¡DIV/0! #¡VALOR! #¡REF! #¿NOMBRE? #¡NUM! #¡DESBORDAMIENTO! #NULLO! #VALORE! #RIF!
#NOME? #ESPANSIONE! #VALOR! #NÚM! #DESPEJAR! #LEEG! #DEEL/0! #WAARDE! #VERW! #NAAM? #GETAL! #N/B #OVERLOOP! #VÆRDI!
#REFERENCE! #NAVN? #I/T #SKÄRNING! #VÄRDEFEL! #OGILTIGT! #SAKNAS! #SAKNAS #TYHJÄ! #JAKO/0! #ARVO! #PUUTTUU #DZIEL/0!
#ARG! #ADR! #NAZWA? #LICZBA! #BŁĄD! #DĚLENÍ_NULOU! #HODNOTA! #NÁZEV? #NENÍ_K_DISPOZICI #ZÉRÓOSZTÓ! #ÉRTÉK! #HIÁNYZIK
#ПУСТО! #ДЕЛ/0! #ЗНАЧ! #ССЫЛКА! #ИМЯ? #ЧИСЛО! #Н/Д #ПЕРЕНОС! #BOŞ! #SAYI/0! #YOK #スピル! #溢出! #분산! #ΤΙΜΗ! #Δ/Υ Err:502
Err:508 Fehler:502 Ошибка:502 Błąd:522 ## ########
"""
ERRORS = TEXT.split()
LOADING = [
    "Loading...",
    "Loading…",
    "Wird geladen...",
    "Wird geladen …",
    "Chargement...",
    "Chargement en cours...",
]
LOADING += [
    "Cargando...",
    "Caricamento in corso...",
    "Загрузка...",
    "読み込んでいます...",
    "正在加载...",
    "Ładowanie...",
]
VALUES = [
    "",
    "#",
    "#1 first",
    "# 12",
    "#müller",
    "#Basel?",
    "#12",
    "Nr. 5",
    "N/A",
    "Loading",
    "Laden",
    "Brief ...",
    "Seite: 502",
]


@pytest.mark.parametrize("cell", [*ERRORS, " #NV ", "Err :502", "#NOM ?", "Lüssi, Theophil | #REF!"])
def test_an_error_in_any_language(cell: str) -> None:
    assert is_formula_error(cell) and not is_loading(cell)


@pytest.mark.parametrize("cell", LOADING)
def test_a_value_that_is_loading_in_any_language(cell: str) -> None:
    assert is_formula_error(cell) and is_loading(cell)


@pytest.mark.parametrize("cell", VALUES)
def test_a_value(cell: str) -> None:
    assert not is_formula_error(cell)
