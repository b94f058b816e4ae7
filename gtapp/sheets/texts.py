"""What there is to say of a sheet, by code.

It joins `gtapp.errors.TEXTS` only where sheets are used: most benchmarks have none, and the start need not wait for it.
"""

from __future__ import annotations

from typing import Final

from gtapp import errors

TEXTS: Final[dict[str, str]] = {
    # a sheet that can't be used: nothing was imported
    "sheet-no-tab": "No tab of the sheet is known by its columns ({names}). Nothing was imported.",
    "sheet-tab-twice": "There is more than one tab “{tab}” ({names}), so it isn't clear which counts. Nothing was imported.",
    "sheet-column-twice": "In {origin} the column “{name}” stands more than once ({cells}). Nothing was imported.",
    "sheet-key-missing": "{origin} looks like the tab “{tab}”, but has no column “{name}”. Nothing was imported.",
    "sheet-web-page": "{path} is a web page, not a table: perhaps a page to log in. Nothing was imported.",
    "sheet-file-kind": "{path} is no CSV, TSV or XLSX file. Nothing was imported.",
    "sheet-base-broken": "What was imported last can't be read ({path}: {reason}). Nothing was imported; put the file "
    "aside, and every difference is shown as a conflict.",
    # doubts: what they are about is left as it is here, or taken as written
    "sheet-tab-unknown": "This tab is not known by its columns; it was left out.",
    "sheet-column-unknown": "The column “{name}” is not known; it is kept as it stands.",
    "sheet-column-missing": "There is no column “{name}”; what stands here is kept.",
    "sheet-row-nameless": "This row has no {name}; it was left out.",
    "sheet-row-unsafe": "“{name}” can't be a letter's number, since it names a file: {reason}. The row was left out.",
    "sheet-row-twice": "“{name}” stands in the rows {rows}; these say different things and were left out.",
    "sheet-row-same": "“{name}” stands in the rows {rows}, which say the same.",
    "sheet-row-alike": "The number “{name}” is new, but there is “{other}”: perhaps leading zeros were lost. "
    "The row was left out.",
    "sheet-row-long": "There are cells behind the last column; they are kept as they stand.",
    "sheet-cell-error": "The formula failed ({cell}); what stands here is kept.",
    "sheet-cell-formula": "There is a formula without a value; what stands here is kept.",
    "sheet-cell-boolean": "“{cell}” is neither yes nor no; what stands here is kept.",
    "sheet-cell-date": "“{cell}” is no date as YYYY-MM-DD; it is taken as written.",
    "sheet-cell-empty": "The letter is done, but this is empty; where there is nothing, “None” is written.",
    "sheet-export-differs": "The tab ground_truth_export says “{cell}” here; ground_truth counts.",
    "sheet-no-scans": "There are no scans of this letter.",
    # what stands in the way
    "sheet-tab-empty": "The tab “{tab}” is empty now; {count} letters, persons or organizations were imported from it before. "
    "Nothing is imported.",
    "sheet-here-differs": "{path} and the file beside it were both corrected, each in another way. "
    "Nothing is imported until they agree.",
    # what can't be carried out
    "sheet-benchmark": "The benchmark “{benchmark}” has no sheet; letters have one.",
    "sheet-files-closed": "Files can't be written to from here. Save the corrections as CSV, or read the sheet at its address.",
    "sheet-push-file": "Only a sheet (--sheet) can be written to; --changes writes the corrections into a table.",
    "sheet-refused": "{tab} {row} {column} was not written into the sheet: {reason}",
    "sheet-stopped": "{item} was not imported, since it was stopped before; the next import takes it.",
    "sheet-not-followed": "{item} is saved, but the sheet's copy and letters.csv do not say so yet: {reason} They are brought "
    "up to date with the next save, or by an import.",
    "sheet-lags": "The program ended before these files said what the letters say: {files}. Nothing is lost; the next save of a "
    "letter brings them up to date.",
    "sheet-letter-failed": "{item} was not imported: {reason}",
}

errors.TEXTS.update(TEXTS)
