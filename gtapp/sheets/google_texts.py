"""What there is to say when Google is asked, by code.

It joins `gtapp.errors.TEXTS` only where this module is imported: most who start the program never ask Google.
"""

from __future__ import annotations

from typing import Final

from gtapp import errors

TEXTS: Final[dict[str, str]] = {
    # addresses and accounts
    "google-address": "“{address}” is not the address of a Google Sheet. Copy it from the browser: "
    "https://docs.google.com/spreadsheets/d/…",
    "google-key-missing": "The key of a Google account, {path}, is not there.",
    "google-key-broken": "{path} is not the key of a Google service account. Download it again (JSON) from Google's console.",
    "google-key-inside": "The key {path} lies inside the project and could be handed on with it; it was not used. "
    "Move it to {folder}.",
    "google-key-refused": "Google does not accept the key of {account} ({reason}). Nothing in the project was changed. "
    "Make a new key if it was deleted, and look at this computer's clock.",
    "google-client": "To sign in with Google, the program needs an OAuth client of the kind “desktop”: download it from "
    "Google's console and put it at {path}.",
    "google-browser": "No browser could be opened to sign in with Google.",
    "google-sign-in": "The sign-in with Google failed: {reason}. Nothing was changed; try again.",
    "google-sign-in-late": "Nobody signed in with Google in time. Nothing was changed; try again.",
    "google-sign-in-stopped": "The sign-in was broken off. Nothing was changed.",
    "google-signed-out": "Google does not accept the sign-in any more ({reason}). Nothing in the project was changed; "
    "sign in again.",
    # the network
    "google-waiting": "Google asks for patience: try {next} of {most} comes in {seconds} s.",
    "google-stopped": "Asking Google was broken off. Nothing in the project was changed.",
    "google-timeout": "Google did not answer within {seconds} s. Nothing in the project was changed; try again later.",
    "google-unreachable": "{host} can't be reached ({reason}). Nothing in the project was changed; is there a network?",
    "google-large": "Google sent more than {most} MB, which no sheet of letters has. Nothing in the project was changed.",
    "google-page": "Instead of Google's answer a web page came: perhaps this network wants you to sign in. Nothing in the "
    "project was changed.",
    "google-answer": "Google's answer was not understood. Nothing in the project was changed; please report this.",
    # refusals
    "google-unauthorised": "Google did not accept the sign-in (401). Nothing in the project was changed. Sign in again, or make "
    "a new key.",
    "google-forbidden": "The sheet is not shared with {account} (403). Share it with this address, as a reader, and try again. "
    "Nothing in the project was changed.",
    "google-forbidden-write": "{account} may read the sheet but not change it (403). Share it with this address as an editor. "
    "Nothing was changed.",
    "google-forbidden-user": "Your Google account may not use this sheet so (403). Ask its owner to share it with you. Nothing "
    "was changed.",
    "google-scope": "The sign-in does not allow this. Sign in again and agree to what Google asks. Nothing was changed.",
    "google-api-off": "The Google Sheets API is not enabled for the key's project: {reason} Nothing was changed.",
    "google-missing": "There is no such sheet (404): was it deleted, or the address cut off? Nothing in the project was changed.",
    "google-quota": "Google's quota is used up (429: {reason}). It is counted by the minute; try again in a minute. Nothing in "
    "the project was changed.",
    "google-server": "Google has a fault of its own ({status}) and was asked several times. Nothing in the project was changed; "
    "try again later.",
    "google-refused": "Google refused this ({status}: {reason}). Nothing in the project was changed.",
    "google-office": "This is an Office file on Google Drive, not a Google Sheet. In Google, choose File, Save as Google Sheets, "
    "or download it as XLSX and import the file.",
    "google-tab-renamed": "The tab {name} was renamed or removed while the sheet was read. Nothing in the project was "
    "changed; try again.",
    # public links
    "google-login": "Instead of the table came a page to sign in: the sheet {page} can't be read by everybody. Share it with "
    "“anyone with the link”, or use a service account. Nothing in the project was changed.",
    "google-tab-gone": "A tab of {page} is not there any more. Copy the address anew. Nothing in the project was changed.",
    "google-one-tab": "Only the tab of this address could be read: Google did not say which others there are. Give the address "
    "of each tab, or use a service account.",
    # writing back
    "google-read-only": "By a public link nothing can be written. Use a service account or sign in; nothing was changed.",
    "google-sign-in-reads": "The sign-in allows reading only. Sign in again with “write corrections back, too” ticked.",
    "google-protected": "A cell of the sheet is protected. Nothing was written.",
    "google-push-unsure": "It is not known whether the cells were written ({reason}). Import again: then it shows.",
    "google-push-tab": "The tab “{tab}” is not there any more.",
    "google-push-tabs": "The tab “{tab}” is not there any more, and more than one could be meant.",
    "google-push-column": "The tab “{tab}” has no column “{column}” any more.",
    "google-push-columns": "The tab “{tab}” has more than one column “{column}”.",
    "google-push-row": "The tab “{tab}” has no row {key} any more.",
    "google-push-rows": "The tab “{tab}” has more than one row {key}.",
    "google-push-changed": "The cell says “{now}” meanwhile, no longer “{old}”; it was not overwritten.",
    "google-push-formula": "The cell is computed by a formula; it was not overwritten.",
    "google-push-checkbox": "The cell is a checkbox, and “{new}” is neither yes nor no.",
    "google-push-long": "The text has {length} characters, and a cell of a Google Sheet holds {most}.",
}

errors.TEXTS.update(TEXTS)
