"""Every message that arises below the user interface: a code and its English text, in one table.

The user interface translates the English text (context ``messages``) and fills in the parameters afterwards, so that a
message can be shown in the annotator's language although it arises where no Qt is.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import Any, Final

TEXTS: Final[dict[str, str]] = {
    # files that can't be read: what happened, and that the file is safe
    "file-missing": "The file {path} is not there.",
    "file-empty": "The file {path} is empty (0 bytes). It is left as it is.",
    "file-large": "The file {path} is larger than {size} MB, which no record is. It is not read.",
    "file-rights": "The file {path} may not be read (no permission).",
    "file-io": "The file {path} can’t be read: {reason}",
    "file-not-utf8": "The file {path} is not UTF-8 text (line {line}); it was saved in another "
    "encoding, such as Latin-1 or UTF-16. It is left as it is. Save it as UTF-8, in Excel as “CSV UTF-8”.",
    "file-not-json": "The file {path} is not valid JSON (line {line}, column {column}: {reason}). It is left as it is.",
    "file-git-conflict": "The file {path} has a conflict of git that is not resolved (line {line}): both versions stand in it. "
    "It is left as it is; decide for one of them, and delete the lines with the markers.",
    "status-git-conflict": "The list of statuses {path} has a conflict of git that is not resolved (line {line}). Both versions "
    "are read, and of each item the newer status counts; the next change of a status writes the list without the markers.",
    "audit-git-conflict": "The list of audits {path} has a conflict of git that is not resolved (line {line}). Both versions "
    "are read, and of each value the later judgement counts; the next judgement writes the list without the markers.",
    "judgement-git-conflict": "The list of judgements {path} has a conflict of git that is not resolved (line {line}). Both "
    "versions are read, and of each value the later decision counts; the next decision writes the list without the markers.",
    "shared-lines-unknown": "Lines of {path} that this version of gtapp can’t read: {count}. They are left as they are; they may "
    "be damaged, or from a later version.",
    "file-duplicate-key": "In {path} the key “{key}” stands twice in one object, so it isn’t clear which value is meant. "
    "The file is left as it is.",
    "file-too-deep": "The file {path} is nested too deeply to be a record. It is left as it is.",
    "file-not-xml": "The file {path} is not valid XML (line {line}, column {column}: {reason}). It is left as it is.",
    "xml-doctype": "The file {path} declares a document type, and may have entities of its own, which are not read. It is left "
    "as it is. PAGE-XML and ALTO need none: remove the line that begins with <!DOCTYPE.",
    "xml-too-large": "The file {path} is too large to be read as XML. It is left as it is.",
    "file-not-page": "The file {path} is neither PAGE-XML nor ALTO 2 to 4: its root is “{root}” of “{namespace}”. It is left "
    "as it is.",
    "page-missing": "There is no PAGE-XML or ALTO file {path}. Texts of lines are corrected here, but no lines are made: find "
    "them with another program first, such as eScriptorium or Transkribus.",
    "page-tags": "The tags that the file has for this line (custom) do not fit its text; they are left as they are.",
    "page-words": "The words that the file has for this line are not its text; they are left as they are.",
    "page-structure": "In PAGE-XML and ALTO only the texts of lines can be changed. Regions and lines are added, removed and "
    "moved by other programs, which know where they are on the page. Nothing was changed.",
    "xml-character": "XML can’t hold the character {character}. Nothing was changed.",
    "file-no-record": "The file {path} has no “{key}”, where this benchmark keeps the record. It is left as it is.",
    "file-two-rows": "The table {path} has more than one row “{key}”, so it isn’t clear which is meant.",
    # the merge of files for git
    "merge-no-key": "The records in {path} have no key with a text that tells them apart, or its lines are no records.",
    "merge-no-versions": "The versions of {path} that git merged can’t be found: its markers don’t fit each other.",
    "git-filter": "git runs a program of the repository’s own settings when it takes {path}. gtapp does not do that for you: "
    "call “git add” yourself.",
    "git-add-failed": "git did not take {path} as resolved. Look at “git status”, and call “git add” yourself.",
    "git-unmerged": "git could not merge {path} by itself, and lists it as unmerged.",
    "merge-too-large": "There is too much to change in {path}.",
    "merge-inconsistent": "The text that {path} would have does not say what was merged; please report this.",
    "git-missing": "git is not installed, or not in the PATH. Nothing was changed.",
    "team-no-repository": "{path} is in no working copy of git: {reason}. Nothing was changed.",
    "team-git-failed": "git’s settings of {path} could not be changed: {reason}",
    # work in shards, on all cores or on other computers
    "shard-died": "Part {shard} of the work was given up: {tries} processes ended while they did it (the last with {exit}; -9 is "
    "what the system gives a process when memory is short). Nothing was changed. Do it alone, by --shard {shard}, or with more "
    "memory.",
    "shards-opening-died": "The work was given up: {tries} processes ended while they opened the items (the last with {exit}; -9 "
    "is what the system gives a process when memory is short). Nothing was changed.",
    "score-part-none": "The file {path} is no part of a score that this version of gtapp reads "
    "(gtapp score --shard N/M --part FILE). Nothing was merged. Score this part again, or leave the file out.",
    "score-part-damaged": "The file {path}, a part of a score, is damaged: {reason}. Nothing was merged. Score this part again.",
    "score-parts-differ": "The parts {path} and {other} don’t belong to the same score: other truths, answers or options, "
    "another version of gtapp, or another number of parts. Nothing was merged.",
    "score-parts-missing": "Of {count} parts, each is needed once. Missing: {missing}; given more than once: {double}. "
    "Nothing was merged.",
    "score-parts-changed": "Truths or answers have changed since their parts were scored, or lie elsewhere. Nothing was merged. "
    "Score the parts again.",
    "score-part-usage": "A part of a score goes into a file: --shard N/M needs --part FILE, and --part needs --shard.",
    "cluster-missing": "Running on a cluster needs Dask, which is not installed here. Nothing was done. Install it here and "
    "for the workers: pip install “gtapp[cluster]”",
    "cluster-unreachable": "The cluster {address} can’t be used: {reason}. Nothing was done. Check that its scheduler runs, and "
    "that this computer can reach it.",
    "cluster-tls": "The cluster {address} needs a certificate and a key, which Dask’s settings don’t name. Nothing was done. "
    "Name the files: DASK_DISTRIBUTED__COMM__TLS__CA_FILE, …__TLS__CLIENT__CERT and …__TLS__CLIENT__KEY.",
    "cluster-versions": "The cluster has other versions ({place}: {theirs}) than are here ({ours}). Nothing was done. Install "
    "the same ones on both sides.",
    "cluster-gtapp": "The worker {worker} has gtapp {theirs}, here is {ours}. Nothing was changed. Install the same version on "
    "both sides.",
    "cluster-no-gtapp": "The cluster’s workers have no gtapp, or another version of it ({reason}). Nothing was done. Install the "
    "same version for them: pip install “gtapp[cluster]”",
    "cluster-died": "A request was given up: {tries} workers of the cluster ended while they sent it. What was received is kept.",
    "cluster-no-key": "The worker {worker} has no key for {name}. Nothing was sent. Keys never leave a computer: put it into the "
    "worker’s environment ({variable}) or keyring.",
    "cluster-cancelled": "The work was cancelled.",
    "cluster-folder": "The worker {worker} does not see {path}. Nothing was changed. What is worked on has to lie on a drive "
    "that all workers have under the same path.",
    # a team on PostgreSQL
    "team-missing": "{path} belongs to no team: its gtapp.toml has no [team]. Nothing was changed. To begin, name the "
    "server: --url.",
    "team-url": "The address of the team’s server can’t be used: {reason}. Nothing was sent. It has the form "
    "postgresql://USER@HOST/DATABASE.",
    "team-url-password": "The address of the team’s server has a password in it. Nothing was sent. Others read a "
    "project’s files: "
    "put it into the file ~/.pgpass (PGPASSFILE), into PGPASSWORD, or into the system’s keyring.",
    "team-not-agreed": "{path} names the server {url}, and you have not agreed that gtapp connects to it. Nothing was "
    "sent. To "
    "agree, name it yourself, with your user: --url {url}",
    "team-scans": "The address of scans in gtapp.toml ([team] scans) can’t be used. Nothing was fetched; everything else "
    "works. It has the form https://HOST/FOLDER/, without user, password and query.",
    "team-scans-not-agreed": "{path} names {url} for its scans, and you have not agreed that gtapp fetches them from there. "
    "Nothing was fetched. gtapp asks when the project is opened in the window.",
    "team-no-driver": "Working in a team needs psycopg, which is not installed here. Nothing was changed. Install it: "
    "pip install “gtapp[team]”",
    "team-away": "The team’s server {server} can’t be reached: {reason}. All your work is saved in this folder; what "
    "waits is sent "
    "the next time.",
    "team-login": "The team’s server {server} did not let you in: {reason}. All your work is saved in this folder. "
    "Check the user "
    "and the password (~/.pgpass, PGPASSWORD or the keyring).",
    "team-full": "The team’s server {server} has no room left: {reason}. All your work is saved in this folder; what "
    "waits is sent "
    "the next time. Who runs the server has to make room.",
    "team-undecided": "You and somebody else changed the same value in the project’s own files. Open the project to decide.",
    "team-busy": "The team’s server {server} did not finish in time: {reason}. All your work is saved in this folder; "
    "try again.",
    "team-rights": "The team’s server {server} does not allow you this: {reason}. Nothing was changed there. Who made "
    "the database "
    "gives you a role.",
    "team-refused": "The team’s server {server} refused: {reason}. Nothing was changed there.",
    "team-no-tables": "The database {server} has no tables of gtapp: {reason}. Nothing was changed. “gtapp team init” "
    "makes them.",
    "team-older": "The tables in {server} are of an earlier version of gtapp ({found}, now {known}). Nothing was "
    "changed. Who made "
    "them brings them up to date: “gtapp team init”.",
    "team-newer": "The tables in {server} are of a later version of gtapp ({found}, this one knows {known}). Nothing "
    "was changed. "
    "Update gtapp.",
    "team-encoding": "The database {server} has the encoding {found}. Nothing was changed. Make one with UTF8: createdb "
    "-E UTF8 -T template0.",
    "team-project-unknown": "There is no project “{project}” in {server}; there are: {names}. Nothing was changed. Name "
    "one: --project.",
    "team-project-exists": "There is a project “{project}” in {server} already. Nothing was changed. Choose another "
    "name by --project, "
    "or fetch that one by “gtapp team pull”.",
    "team-item-unknown": "The team’s server {server} does not know {item} yet. Send it first: “gtapp team push”.",
    "team-row": "The server’s entry {path} was left out: {reason}. Nothing was written for it.",
    "team-hidden": "{path} was not sent: the server has another one, which you may not see. It stays in this folder.",
    "team-not-shared": "{path} is not shared with the team: {reason}.",
    "team-store": "What was last synchronized with the team is in {path}, which can’t be used: {reason}. Your work is "
    "in the folder "
    "all the same. If it is broken, delete it: it is made anew.",
    "team-backup": "The backup {path} can’t be used: {reason}. Nothing was changed.",
    # JSON lines: each record is one line
    "lines-spread": "In {path}, line {line} is not valid JSON by itself: the record that begins there goes over several lines, "
    "but here each record has to be one line. The file is left as it is. Write each record in one line, as “jq -c .” does.",
    "lines-array": "In {path}, line {line} begins a list of records in square brackets, but here each record has to be a line "
    "of its own. The file is left as it is. Write each record in one line, without commas between, as “jq -c .[]” does.",
    "lines-comma": "In {path}, a comma follows the record in line {line}, so that the line is not valid JSON. The file is left "
    "as it is. Remove the comma at the end of the line.",
    "lines-several": "In {path}, line {line} has more than one record. The file is left as it is. Put each record in a line "
    "of its own.",
    "file-no-records": "The records in {path} are neither a list nor an object; or they are a list, and no “key” in gtapp.toml "
    "says which field has the name of the item. The file is left as it is.",
    "cell-formula": "The workbook has a formula here, so that the value can’t be changed.",
    "lines-no-key": "In {path}, the record in line {line} has no {key} by which it could be known. It is left as it is.",
    "lines-no-record": "In {path}, line {line} is no record (an object in curly brackets). It is left as it is.",
    "lines-more": "In {path}, {count} more lines can’t be read.",
    # saving
    "save-changed": "{path} was changed by another program since it was opened. Nothing was overwritten; "
    "your corrections are kept here until you choose.",
    "save-lines": "Nothing was written into {path}, since it has lines that can’t be read, of which one may be this record: "
    "{reason} Your corrections are kept. Repair the file, then save again.",
    "save-rights": "{path} could not be saved: no permission to write there. Your corrections are kept and will be tried again.",
    "save-full": "{path} could not be saved: the disk is full. The previous state of the file is unharmed; "
    "your corrections are kept and will be tried again.",
    "save-io": "{path} could not be saved: {reason}. The previous state of the file is unharmed; your corrections are kept.",
    "save-journal": "The work journal {path} could not be written to the disk: {reason}. The file that is saved after it is "
    "unharmed; your corrections are kept. Save again when the disk works.",
    "save-link": "{path} is a link to another item’s file and was not written. "
    "Put the file itself in its place; your corrections are kept here.",
    "save-outside": "{path} was not written: a link leads to {target}, outside the project, and you have not agreed that gtapp "
    "writes there. Your corrections are kept. To agree, open the project again, or use “gtapp trust”.",
    "save-inconsistent": "{path} was not saved: what would be written does not say what the form shows. The file is "
    "unharmed; please report this. Your corrections are kept here.",
    "save-replaced": "{path} is another folder than the one that was opened: that one was moved, or replaced. Nothing was "
    "written into it; your corrections are kept. Move the folder back, or save copies elsewhere when you close the project.",
    "save-vanished": "{path} is no longer there. Your corrections are kept here until you choose.",
    "pdf-rights": "{path} was not written: no permission to write there. Nothing half-copied is left.",
    "pdf-full": "{path} was not written: the disk is full. Nothing half-copied is left; PDFs copied before are complete.",
    "pdf-io": "{path} was not written: {reason}. Nothing half-copied is left; PDFs copied before are complete.",
    "pdf-other": "{path} is not a PDF and was not copied.",
    "pdf-known": "{path} was not copied: it is in the project already, as {item}.",
    "pdf-changed": "{path} was not copied: another program changed it meanwhile. Try again.",
    "batch-exists": "There is a batch “{batch}” already. Nothing was changed.",
    "report-rights": "The report {path} was not written: no permission to write there.",
    "report-full": "The report {path} was not written: the disk is full. What was there before is unharmed.",
    "report-io": "The report {path} was not written: {reason}. What was there before is unharmed.",
    "data-pages": "The pages of {path} were not counted: {reason}. All else is counted.",
    "report-output": "The standard output could not be written: {reason}. Reports in files are complete.",
    # the check of the computer: what is found, and what to do about it
    "check-program": "gtapp {version}, Python {python}, {system}",
    "check-screen": "Qt {qt} opens windows by “{platform}” on a screen of {width} × {height} at {scale} %",
    "check-no-screen": "There is no screen to open a window on; all commands but “gtapp open” work.",
    "advice-no-screen": "On a virtual screen: xvfb-run -a gtapp open",
    "check-no-window": "Qt can’t open a window ({platform}): {reason}",
    "advice-no-window": "Check that DISPLAY or WAYLAND_DISPLAY names your screen, and install what Qt needs; on Debian: "
    "apt install {packages}",
    "check-no-qt": "Qt can’t be loaded: {reason}",
    "advice-no-qt": "Install what Qt needs; on Debian: apt install {packages}. Where PySide6 itself is missing, install gtapp "
    "again.",
    "check-fonts": "{what}: {families}",
    "check-glyphs": "{what}: no font has {characters}. They are shown as boxes, and kept as they are.",
    "advice-glyphs": "Install a font with these characters; on Debian: apt install fonts-noto-core fonts-junicode",
    "check-no-font": "The font of values is missing: {reason}",
    "advice-no-font": "Install gtapp again.",
    "characters-latin": "Latin letters",
    "characters-greek": "Greek letters",
    "characters-fraktur": "Long s, r rotunda and ligatures of Fraktur",
    "characters-marks": "Combining marks",
    "characters-signs": "Signs of weights, coins and fractions",
    "check-folders": "The folders of settings, samples, caches and the log can be written ({path} …)",
    "check-folder": "{what} can’t be written: {path} ({reason})",
    "advice-folder": "Get the right to write there, or name another folder in the environment variable {variable}.",
    "folder-settings": "The folder of the settings",
    "folder-samples": "The folder of samples",
    "folder-cache": "The folder of caches",
    "folder-log": "The folder of the log",
    "check-project": "The project’s folder can’t be written: {path} ({reason})",
    "check-project-parts": "Folders in {path} can’t be written: {names}",
    "advice-project": "If ground truth is to be corrected there, get the right to write; looking and scoring need none.",
    "check-project-works": "The project’s folder can be written, locks files and keeps the work journal: {path}",
    "check-journal-apart": "The project is on a network drive ({kind}): corrections that are not saved yet, and undo, are "
    "kept on this computer, in {folder}",
    "check-locks": "The drive of {path} has no locks of files: {reason}",
    "advice-locks": "Don’t open the project in two windows or on two computers at once: they would not know of each other. Copy "
    "it to a drive of this computer, or have the drive’s locks switched on.",
    "check-space": "{size} GB are free on the drive of {path}",
    "advice-space": "Make room: what is corrected is saved there, and pages that were read are kept there.",
    "check-keyring": "Keys of providers are kept in the system’s keyring ({name})",
    "advice-keyring": "It is needed only for drafts by models: install a keyring, such as GNOME Keyring or KWallet, or "
    "put the key into the provider’s environment variable.",
    "check-tesseract": "Tesseract reads scans in: {languages}",
    # reading scans by Tesseract
    "ocr-package": "Scans are not read: Tesseract is missing. Everything else works as before. To get it: {command}",
    "ocr-no-data": "Scans are not read: Tesseract has no language data. Everything else works as before. To get them: {command}, "
    "or put {files} into {folder}.",
    "ocr-unusable": "Scans are not read: {paths} can’t be used ({reason}). Everything else works as before. To get good data: "
    "{command}, or put {files} into {folder}. Scans are then read again.",
    "ocr-languages-unusable": "Scans are read without {languages}: {paths} can’t be used ({reason}). Your scans and ground truth "
    "are not affected. To get good data: {command}, or put {files} into {folder}. Scans are then read again.",
    "ocr-languages": "Scans are read without {languages}: Tesseract has no data for it. To get them: {command}, or put {files} "
    "into {folder}.",
    # addresses and values
    "pointer-syntax": "“{pointer}” is not a pointer: it starts with “/”, as in /author/last_name; ~0 stands for ~ and ~1 for /.",
    "pointer-absent": "There is no value at {pointer}.",
    "pointer-parent": "{pointer} can’t be set: what stands above it is not an object or a list.",
    "pointer-index": "{pointer} can’t be set: the list above it has {count} entries.",
    "pointer-unknown": "Neither the record nor the schema has {pointer}; nothing was changed.",
    "value-follows": "{pointer} can’t be set: it follows from the item’s status. Set the status; nothing was changed.",
    "pointer-root": "The record as a whole can’t be removed or moved.",
    "key-exists": "Another value here has the key “{key}” already. The key stays as it was.",
    "value-not-json": "This value can’t be written as JSON: {reason}",
    "replace-changed": "{item} was changed meanwhile and was left as it is. Look at its values again.",
    # projects
    "project-missing": "There is no folder {path}.",
    "project-not-folder": "{path} is not a folder.",
    "project-unknown": "It isn’t clear which benchmark {path} follows. Name it: one of {names}.",
    "project-readings": "{path} has no gtapp.toml, and what its ground truth is can be read in several ways. Put the line of one "
    "at the top of its gtapp.toml. {readings}",
    "project-encoding": "The ground truth of {path} can’t be read: {files} is {encoding} text, and gtapp reads UTF-8. It is left "
    "as it is. Save it as UTF-8.",
    "project-ambiguous": "{path} could follow more than one benchmark ({found}). Name the one that is meant.",
    "project-empty": "{path} holds neither scans, texts nor ground truth where “{benchmark}” keeps them ({places}).",
    "copy-cancelled": "Copying was cancelled. The copies made so far are removed again; the originals are as they were.",
    "copy-left": "Copying was cancelled. Some of the copies made so far could not be removed; they are in {path}. The originals "
    "are as they were.",
    "project-config": "The project’s file {path} can’t be used: {reason}",
    "links-outside": "Links in {path} lead out of the project, to {targets}. gtapp writes there only after you have agreed: see "
    "“gtapp trust”. Nothing was changed.",
    "benchmark-unknown": "There is no benchmark “{name}”. There are: {names}.",
    "benchmark-broken": "The benchmark’s file {path} can’t be used: {reason}",
    "schema-broken": "The schema {path} can’t be used: {reason}",
    "schema-inferred": "Nothing in {path} says what its records look like; the form has the fields that the ground truth has "
    "so far. “gtapp schema” writes them into a schema.json, to be corrected and completed.",
    "layout-proposed": "Nothing in {path} says where the ground truth is; it is read from {places}, the only place of files with "
    "names of scans. “gtapp schema --write” writes that into a gtapp.toml.",
    "schema-no-truths": "{path} has no ground truth from which a schema could be inferred.",
    "schema-known": "{path} follows “{benchmark}”, whose schema gtapp has; a schema.json would replace it. Nothing was written.",
    "schema-exists": "{path} has a schema already ({name}). Nothing was written.",
    "schema-code": "{path} is a program, not only data. It is run only after you have looked at it and agreed: see "
    "“gtapp trust”.",
    "schema-code-data": "{path} is a program, and opens files to which you have not agreed, or not as they are now: {names}. It "
    "is run only after you have agreed to them: see “gtapp trust”.",
    "schema-code-other": "{path} is not run: the consent is for code with the SHA-256 {trusted}, and what would run has "
    "{found}. Look at it again with “gtapp trust”.",
    "schema-failed": "{path} could not give its schema: {reason}",
    "schema-refused": "{path} is not run: {reason}. Only code that can be shown exactly as it would run is run, which is a text "
    "of readable length in UTF-8. Nothing was run; correct the file, or put a JSON Schema (schema.json) beside it.",
    "item-unknown": "There is no item “{item}” in this project.",
    "item-unsafe": "“{item}” can’t be used as a file name: {reason}",
    "item-ambiguous": "“{item}” names more than one item: {items}.",
    "item-blank": "Nothing is filled in. An item without values is checked by itself, with “Check anyway”.",
    "item-type-unknown": "It isn’t clear which type of record {item} gets: {types}. Choose one; until then nothing is written.",
    "item-type-fixed": "{item} has a record already, in {path}; its type can’t be chosen any more. Nothing was changed.",
    "type-unknown": "There is no type “{type}”. There are: {types}.",
    "item-unsaved": "{item} has corrections that were not saved when the program ended. Open the project in the window, "
    "where they are offered back; nothing was changed.",
    "trust-other": "What needs your consent in {path} has another hash ({found}); look at it again. Nothing was agreed to.",
    "trust-nothing": "{path} has no dataclass.py, and no link that leads out of the project. There is nothing to agree to.",
    "item-edited": "{who} has unsaved corrections of {item}, begun {since}. Nothing was changed here; try again when they are "
    "saved.",
    "item-edited-near": "Another window or command of yours has unsaved corrections of {item}, begun {since}. Nothing was "
    "changed here; save them there, then try again.",
    "step-changed": "{item} was changed later, so that this step can’t be taken back or done again there.",
    "doubt-models": "Other drafts or models read: {others}",
    "doubt-left": "Also on the scan, and in no field: “{text}”.",
    "odd-unread": "The draft says that it could not read something: “{text}”.",
    "odd-sign": "A letter among digits, or a digit among letters: “{text}”.",
    "odd-repetition": "The same words stand here three times one after the other: “{text}”.",
    "odd-year": "Years are from {first} to {last} in this project, but for a few.",
    "odd-near": "Other items have “{text}”, which differs by one letter.",
    "doubt-order": "Values of this field usually stand elsewhere on the scan, before or behind others.",
    "doubt-repeated": "Another field has the same value.",
    "doubt-rate-few": "Wrong in {wrong} of {count} drafts that were checked here lately.",
    "doubt-rate": "Drafts were often wrong here lately: {wrong} of {count}.",
    "doubt-rate-published": "Published answers like this one were often wrong: {wrong} of {count}.",
    "doubt-scan": "Nothing on the scan reads like this.",
    "doubt-unsure": "The program that read this was unsure here.",
    "doubt-words": "The scan seems to read other words here: {words}",
    "doubt-words-read": "Others read other words here: {words}",
    "doubt-scan-text": "The scan seems to read “{text}” here.",
    "journal-broken": "Part of this item’s work journal can’t be read. Its file is not affected, but undo, and corrections that "
    "were not saved, reach only as far as the journal can be read.",
    "journal-not-taken": "Another work journal of this project, {path}, can’t be read: {reason}. Corrections that were not saved "
    "may be in it. It is left as it is, and tried again when the project is opened.",
    "journal-waiting": "The work journal could not be read when {item} was opened, and holds corrections of an earlier session "
    "that were not saved. They are kept; to get them back, and to have this item’s corrections journalled, open the item again.",
    "store-locked": "Another program holds the project’s work journal {path}. Corrections can be saved, but are not journalled; "
    "this is tried again with each correction.",
    "store-broken": "The project’s work journal {path} can’t be used: {reason}. Files can still be corrected and saved; "
    "undo from earlier sessions isn’t available.",
    "store-unsafe": "The project’s file {path} is not used: {cause} {reason} It came with the project, or another program "
    "changed it. The ground truth files are safe, and can be corrected and saved; what the file holds (undo, unsaved "
    "corrections, requests to models) isn’t available. Delete {cause}; gtapp then makes a new file.",
    "store-link": "is a link to another place.",
    "store-outside": "leads to {target}, outside the project, and you have not agreed that gtapp writes there.",
    "store-names": "is also in another folder (a hard link).",
    "store-no-file": "is not a regular file.",
    "store-rollback": "would delete a file elsewhere.",
    "store-object": "contains something that would be executed ({kind} “{name}”).",
    "store-steps": "makes a query take too many steps.",
    "status-unknown": "There is no status “{status}”. There are: {names}.",
    # audits
    "audit-nothing": "No item is checked yet, so that there is nothing to audit. Check items first.",
    # samples
    "strata-field": "The records have no field “{field}” with a single value. Name one as in type.type, or by its last name.",
    "strata-several": "Several fields have the name “{field}”. Name one of them: {names}.",
    "strata-width": "“{field}” can’t be used. Name a number with the width of its classes, as in scan:darkness/0.1, and "
    "anything else without one, as in scan:kind.",
    "strata-zero": "“{field}” can’t be used: a class has a width of more than 0, as in {name}/10.",
    "strata-records": "“{field}” can’t be used here. Name fields of the records alone.",
    "strata-many": "There are {count} strata, but only {size} items are to be drawn. Draw more items, or choose a field with "
    "fewer values, or wider classes.",
    "sample-name": "“{name}” can’t be the name of a sample: {reason}.",
    "sample-exists": "There is a sample “{name}” already. It is not drawn again; choose another name.",
    "sample-missing": "There is no sample “{name}”. There are: {names}.",
    "sample-broken": "The sample “{name}” can’t be used: its file {path} is damaged, or two samples came together in it. Take an "
    "earlier version of the file, or draw a sample anew under another name.",
    "sample-usage": "Give --size N to draw a sample; --by, --seed and --equal say how it is drawn.",
    "sample-nothing": "There are no items to draw a sample from.",
    "agreement-nothing": "{path} and {other} have no item in common of which both have a record that can be read. The second "
    "must hold records of “{benchmark}” under the names that the items have in the first.",
    "agreement-usage": "Name either another folder or, with --reading, a second reading of the project.",
    "readings-usage": "How a reading is made can be said only with --new, which names it. Nothing was made.",
    "reading-name": "A reading can’t be named “{name}”: {reason}.",
    "reading-exists": "There is a reading “{name}” already, or a folder of that name. Choose another name; nothing was changed.",
    "reading-unknown": "{path} has no second reading “{name}”. It has: {names}. “gtapp readings” makes one.",
    "reading-none": "{path} has no second reading. Name another folder to compare with, or make one with “gtapp readings”.",
    "reading-nothing": "There is nothing to be read again: the project has no items.",
    "reading-unchecked": "Of the reading “{name}” no item is checked yet: only what the reader has checked is compared.",
    "reading-several": "There are several readings: {names}. A file has the result of one: name it with --reading.",
    "decision-changed": "The rows of {item} were put into another order since, or changed too much, so that nothing can be "
    "decided here. Nothing was changed; correct the record in the window.",
    "decision-choice": "This is none of the choices: {choices}. Nothing was changed.",
    # problems of a project, item by item
    "reading-item-missing": "The reading has this item, but there is none of this name in the project.",
    "reading-item-foreign": "The record {path} is of no item that is to be read; it is left out.",
    "truth-without-scan": "There is a ground truth but neither a scan nor a text.",
    "scan-without-truth": "There is a scan but no ground truth yet.",
    "text-without-truth": "There is a text but no ground truth yet.",
    "draft-without-scan": "There is a draft but neither scan, text nor ground truth.",
    "text-empty": "The text {path} is empty (0 bytes).",
    "text-damaged": "The text {path} is not UTF-8; characters that can’t be read are shown as “�”.",
    "text-long": "The text {path} has more than {most} MB or {lines} lines; the rest is neither shown nor sent to models.",
    "draft-unreadable": "The draft {path} can’t be read: {reason}",
    "draft-no-record": "The draft {path} holds no record: {reason}",
    "draft-duplicate": "There is more than one draft: {paths}. The last one is used.",
    "scan-hash": "The name of {path} is not its SHA-256, which is {hash}. Rename the file and its record, or restore the file.",
    "scan-hash-unchecked": "{path} has more than {most} GB; whether its name is its SHA-256 was not checked.",
    "scan-empty": "The scan {path} is empty (0 bytes).",
    "scan-unreadable": "The scan {path} is not an image or PDF that can be shown.",
    # files among the scans that nothing reads: one, or many of a kind
    "scan-format": "{path}: {format} is not read. Convert the file to JPEG, PNG, TIFF or PDF.",
    "scan-format-many": "{count} files such as {path}: {format} is not read. Convert them to JPEG, PNG, TIFF or PDF.",
    "scan-suffix": "{path} is not read: by its content it is a scan, but its name doesn’t end in “{format}”. Rename it.",
    "scan-suffix-many": "{count} files such as {path} are not read: by their content they are scans, but their names don’t "
    "end in “{format}”. Rename them.",
    "scan-unknown": "{path} is not read: by its name and content it is no scan. Move it elsewhere if it belongs to none.",
    "scan-unknown-many": "{count} files such as {path} are not read: by their names and contents they are no scans. Move them "
    "elsewhere if they belong to none.",
    "scan-folder": "The folder {path} holds scans, which are not read since it lies among the scans. Move them to {place}.",
    "scan-duplicate": "Two scans have this item’s name: {paths}.",
    "name-forms": "The accents in the names of this item’s files are stored in two ways, as when some come from a Mac. They "
    "belong together all the same.",
    "conflict-copy": "{path} is a copy of {original}, as sync programs and file managers make it; it is left out. Compare the "
    "two, then delete the copy, or give it a name of its own.",
    "name-lookalike": "Two names differ only in capitals or in how accents are stored: {names}.",
    "truth-link": "This ground truth is a link to another file, which is what a save writes.",
    "truth-outside": "This item can’t be saved: a link leads to {target}, outside the project, and you have not agreed that "
    "gtapp writes there. Corrections are kept; open the project again to agree.",
    "truth-vanished": "The ground truth {path} was deleted after the project was opened; saving creates it again.",
    "truth-type": "A new record of the type “{type}”, which follows from its batch or its draft; it is written to {path}. "
    "The menu “Item” has the other types.",
    "page-gap": "The pages are not numbered without gaps: {pages}.",
    "number-outside": "The name has no number from {first} to {last}, which are those of this benchmark’s items. Correct the "
    "name, or the range (numbers) in gtapp.toml.",
    "number-form": "The number has not as many digits as this benchmark’s items: name the files {name}.",
    "item-duplicate": "“{key}” stands more than once: {places}.",
    "row-without-item": "The table {path} has a row “{key}” without a file of its own.",
    "row-differs": "{path} says “{other}” here.",
    "row-missing": "The table {path} has no row for this item; it gets one when the item is saved.",
    "row-twice": "The table {path} has more than one row for this item; none of them is changed.",
    "bom": "The file begins with a byte order mark; it is kept.",
    "nan": "NaN or Infinity is not valid JSON; other programs may refuse the file.",
    # tables that were exported, and come back
    "table-no-item": "{path} is not a table that gtapp exported: it has no column “item”.",
    "table-column-twice": "The table {path} has more than one column “{name}”, so it isn’t clear which counts.",
    "table-encoding": "The file {path} is not UTF-8 text, and its encoding is uncertain, so that letters such as ä or é could be "
    "misread. Nothing was read. In Excel, save it as “CSV UTF-8”; in LibreOffice, choose the character set “Unicode (UTF-8)”.",
    "table-not-utf8": "The file {path} is not UTF-8 text. It was read as {encoding}; look whether letters such as ä or é are "
    "right. Characters that this encoding lacks are lost in it: where you can, save it as “CSV UTF-8”.",
    "table-unicode": "The file {path} was read as {encoding} text.",
    "table-broken": "The table {path} can’t be read at row {row}: {reason}.",
    "table-large": "{path} is too large for a table of records: {size} MB and {cells} million values are read at most. Is it "
    "the right file?",
    "table-item": "{item}: {reason}",
    "table-nameless": "Row {row} names no item; it was left out.",
    "table-place": "In row {row} “{place}” is not a pointer; its item was left out.",
    "table-twice": "In row {row} there is another value for {pointer}; its item was left out.",
    "table-inside": "The table has both a value for {pointer} and values inside it; the item was left out.",
    "table-no-values": "The table has no values for this item; it was left as it is.",
    "table-no-truth": "This item has no ground truth yet, and the table says what its draft says. Check it to create one.",
    "table-item-twice": "The table has this item more than once; only its first row counts.",
    "table-differs-characters": "only here: {here}; only in the table: {table}",
    "table-made": "{pointer}: {reason}. {old} stays; in the table: {new}.",
    "table-made-error": "the cell has the error of a formula, or no value yet",
    "table-made-shown": "the spreadsheet shows less than the cell’s value, or something else",
    "table-made-word": "the spreadsheet may have made a truth value of the text",
    "table-made-number": "the spreadsheet may have made this of the number: without its zeros, rounded or in another notation",
    "table-made-date": "the spreadsheet may have made this of the text, as a date",
    "table-made-lines": "only the line ends differ, which the spreadsheet may have changed",
    "table-made-cut": "the spreadsheet may have cut the text, since it was too long",
    "table-made-characters": "characters were lost when the table was saved in another encoding than UTF-8",
    "table-item-completed": "“{name}” is the item “{item}”: the spreadsheet removed the zeros of its name.",
    "table-item-zeros": "More than one item may be meant, since spreadsheets remove zeros: {items}. It was left out.",
    "table-item-rounded": "A spreadsheet wrote the item’s name as a rounded number. It was left out.",
    "table-column-unknown": "Neither the schema nor a record knows the column {name}; it was left out.",
    "table-column-other": "The column {name} is no field of the records; it was left out.",
    # exports
    "export-exists": "{path} is there already. Nothing was written; choose another place, or say that it may be replaced "
    "(--force).",
    "export-inside": "{path} belongs to the project itself. Nothing was written; choose a place outside of it.",
    "export-kind": "{path} is a folder; this format is one file. Nothing was written.",
    "export-nothing": "There is nothing to export: no item has a ground truth that was asked for.",
    "export-no-origins": "It is exported, but the file beside the export does not say where its values come from: it could not "
    "be read again. Export once more when it can be read.",
    "export-sample": "A sample can’t be written into a clone of the benchmark: give --out in place of --into.",
    "export-texts": "Only pages in PAGE-XML and ALTO are exported as plain texts. Nothing was written; choose another format.",
    "export-format": "Nothing was written: --out needs a --format, such as json.",
    "into-none": "{path} has no folder with truths of {benchmark}, such as benchmarks/{benchmark}/ground_truths ({names}). "
    "Nothing was written; name the benchmark’s folder itself.",
    "into-ambiguous": "{path} has several folders that fit: {folders}. Nothing was written; name one of them.",
    "into-link": "{path} is a link or no file in the clone. It was left as it is; replace it with a file.",
    "export-rights": "Nothing was exported: no permission to write to {path}.",
    "export-full": "Nothing was exported: the disk is full ({path}).",
    "export-io": "Nothing was exported to {path}: {reason}",
    "export-stopped": "The export was stopped. Nothing was written.",
    "export-cell": "{pointer} has {length} characters, and a cell of an XLSX file holds {most}. CSV and JSON hold it.",
    "export-cells": "{count} values are too long for XLSX. Nothing was written; export as CSV or JSON.",
    "export-rows": "{count} rows are too many for XLSX, which holds {most}. Nothing was written; export as CSV or JSON.",
    "export-columns": "{count} columns are too many for XLSX, which holds {most}. Nothing was written; export as CSV or JSON.",
    "export-left": "{path} still has {count} files that are not part of this export, such as {names}.",
    "export-column": "The table {path} has further columns, which the export leaves out: {names}.",
    "export-differs": "{pointer} came out as {new} instead of {old}.",
    "export-run-differs": "Against the export, the run {run} does not score as against the project: {figure} {new} instead "
    "of {old}.",
    "export-not-scored": "This is not laid out as a record of this benchmark; it can’t be scored.",
    # issues of a value
    "type-text": "Not a text.",
    "type-integer": "Not a whole number.",
    "type-number": "Not a number.",
    "type-boolean": "Neither yes nor no.",
    "type-object": "A group of values is expected here.",
    "type-list": "A list is expected here.",
    "typed-not-json": "What is typed here is not JSON (line {line}, column {column}: {reason}). It is kept; in the file "
    "the value stays as it was until this is JSON.",
    "typed-duplicate-key": "The key “{key}” stands twice in one object here. What is typed is kept; in the file the value "
    "stays as it was until each key is unique.",
    "typed-too-deep": "This is nested too deeply. What is typed is kept; in the file the value stays as it was.",
    # how an issue is fixed: what its button says
    "fix-remove": "Remove “{text}”",
    "fix-change": "Change to “{text}”",
    "fix-interpretation": "Change the interpretation to “{text}”",
    "fix-transcript": "Change the transcript to “{text}”",
    "fix-empty": "Clear",
    "fix-number": "Make it a number",
    "fix-form": "Put it right",
    "fix-add": "Add it, empty",
    "fix-character": "Remove it",
    "fix-space": "Change to a space",
    "fix-letter": "Change to Latin letters",
    "fix-trim": "Remove the spaces",
    "fix-accents": "Join the accents",
    "fix-use": "Use it here",
    "fix-use-form": "Use “{text}”",
    "missing": "This is missing; the schema asks for it.",
    "foreign": "The schema does not know this; it is kept as it is.",
    "choice": "One of these values is expected here: {choices}.",
    "invalid": "{reason}",
    "invalid-empty": "This must not be empty. {reason}",
    "derived": "From “{source}” follows {expected}.",
    "interpretation": "From the transcript follows “{expected}”.",
    "box-corners": "A box is four numbers here: left, top, right and bottom.",
    "box-size": "A box is four numbers here: left, top, width and height.",
    "box-empty": "The box has no extent, or its corners are the wrong way round; it is not drawn.",
    "box-outside": "The box reaches out of the page.",
    "row-number": "Row {expected} is expected here.",
    "number-gap": "After number {before} of this section comes {number}.",
    "number-again": "Number {number} of this section is there twice.",
    "shape": "The record does not have the schema’s shape ({expected}); it is shown as far as it goes, and kept.",
    "draft-repeated": "More than once in one object of the draft, of which the last one was taken over: {keys}.",
    "draft-foreign": "The model also gave values for which there is no field: {keys}.",
    "draft-also": "The model also read: {value}",
    "learnt-form": "Such values were corrected lately",
    "control-character": "Invisible control character: {characters}.",
    "invisible-character": "Invisible character: {characters}.",
    "unusual-space": "Looks like a space, but is {characters}.",
    "foreign-letter": "Looks like a Latin letter, but is {characters}.",
    "outer-space": "There are spaces before or after this text.",
    "placeholder": "“{text}” only says that there is nothing.",
    "not-nfc": "The accents in this text are stored as separate characters (not NFC).",
    # checks of a record that did not reach its end
    "unchecked-values": "This record is too large or complex to be checked completely: what follows {place} was not compared "
    "with the schema. All of it can be edited and saved.",
    "unchecked-constraints": "This record is too large or complex to be checked completely: not all constraints of the "
    "schema were applied to it. All of it can be edited and saved.",
    "unchecked-tables": "This record is too large or complex to be checked completely: not all of its persons were looked "
    "up in the tables. All of it can be edited and saved.",
    "unchecked-time": "This record was not checked completely: checking was stopped after {seconds} seconds. A faster computer "
    "may find more. All of it can be edited and saved.",
    # scoring: how an answer's text differs from the truth's (fragments before figures)
    "score-diff-same": "no difference",
    "score-diff-stored": "accents stored differently",
    "score-diff-space-more": "a space more",
    "score-diff-space-missing": "a space missing",
    "score-diff-spaces": "spaces differ",
    "score-diff-comma-more": "a comma more",
    "score-diff-comma-missing": "a comma missing",
    "score-diff-dot-more": "a full stop more",
    "score-diff-dot-missing": "a full stop missing",
    "score-diff-more": "“{characters}” more",
    "score-diff-missing": "“{characters}” missing",
    "score-diff-many-more": "{count} characters more",
    "score-diff-many-missing": "{count} characters missing",
    "score-diff-capital": "capital letter: {answer} for {truth}",
    "score-diff-capitals": "capital letters differ",
    "score-diff-accent": "accent: {answer} for {truth}",
    "score-diff-accents": "accents differ",
    "score-diff-punctuation": "punctuation differs",
    "score-diff-for": "{answer} for {truth}",
    "score-diff-for-times": "{answer} for {truth}, {count} times",
    "score-diff-characters": "{count} characters differ",
    "score-diff-other": "another text",
    # scoring, advertisements
    "score-ad-same": "the same text",
    "score-ad-differs": "{difference} (fuzzy {similarity}, CER {error})",
    "score-line-differs": "{difference} (CER {error})",
    "score-ad-number": "the answer has no advertisement {number} in this section",
    "score-ad-left": "the answer has none left for it in this section",
    "score-ad-section": "the answer has no section “{section}”; “{nearest}” is not alike enough (similarity {similarity}, "
    "needed: {threshold})",
    "score-ad-none": "the answer has no advertisements",
    "score-ad-invented": "not in the truth; listed, not scored",
    "score-ad-unnumbered": "not scored: the text does not begin with a number and a dot",
    "score-ad-unsectioned": "not scored: there is no section",
    "score-ad-repeated": "not scored: its number comes again in the section, and the last one counts",
    "score-ad-not-text": "not scored: its section or text is not a text",
    "score-ad-other-section": "not scored: on this page one section alone counts",
    # scoring: letters, date and persons
    # one field: in what they differ, then similarity and threshold
    "score-field-same": "the same",
    "score-field-as-text": "the same, written as text",
    "score-field-alike": "{difference}; still counts as right (similarity {similarity}, needed: {threshold})",
    "score-field-differs": "{difference} (similarity {similarity}, needed: {threshold})",
    "score-field-kind": "a list or an object on one side, a single value on the other",
    "score-field-missing": "not in the answer",
    "score-field-invented": "only in the answer",
    "score-field-empty": "empty on both sides",
    "score-field-quiet": "not marked, and nothing stands in this cell",
    "score-date-name": "the same date",
    "score-date-missing": "this date is not in the answer",
    "score-date-unknown": "no such date in the truth",
    "score-date-again": "the same date again, counted once",
    "score-person-name": "matched by the name",
    "score-person-variant": "matched by the inscribed variant “{variant}”",
    "score-person-missing": "not named in the answer",
    "score-person-unknown": "no such person in the truth",
    "score-person-other": "stands for “{name}”, who is not in the truth",
    "score-person-unscored": "inferred in the truth, not scored, so that naming it counts as invented",
    "score-person-again": "the same person again, counted once",
    "score-person-function": "inferred from the function, not scored",
    "score-person-correspondence": "inferred from the correspondence, not scored",
    "score-letter-unfinished": "an unfinished row of the table, no letter: all values are FALSE",
    "score-letter-signed": "skipped by the rule skip_signatures",
    "score-letter-unsigned": "skipped by the rule skip_non_signatures",
    "score-answer-unread": "the leaderboard could not read this answer, so that everything is missing",
    "score-persons-missing": "There is no {path}: persons match by their exact name only.",
    "score-persons-broken": "{path} can’t be used ({reason}): persons match by their exact name only.",
    # scoring: similarity of texts
    "score-similarity-same": "identical",
    "score-similarity-empty": "empty in both",
    "score-similarity-invented": "empty in the truth, filled in the answer",
    "score-similarity-missing": "empty in the answer",
    "score-similarity-case": "the same but for capital letters, which don’t count",
    "score-similarity-ratio": "{difference} (similarity {similarity})",
    # scoring: answers, truths and rules that can't be read
    "score-answer-missing": "There is no answer; it counts as an empty one.",
    "score-answer-empty": "The answer is empty.",
    "score-answer-text": "There is no JSON in the answer’s text.",
    "score-answer-reasoning": "The answer ends while the model is still reasoning; there is no record behind it.",
    "score-answer-loop": "The model repeats itself without end; that is no answer.",
    "score-answer-deep": "The answer is nested too deeply to be a record.",
    "score-answer-foreign": "The answer is no record of this benchmark: it has none of {fields}.",
    "score-answer-repaired": "The answer’s JSON breaks off or is faulty at character {place}; what was complete is scored.",
    "score-answer-unparsed": "The answer’s file has no “parsed”, and the leaderboard takes nothing else; it counts as empty.",
    "score-answer-unparsable": "The leaderboard’s reader can’t parse the answer ({reason}); it takes it for an error message.",
    "score-answer-stopped": "The leaderboard’s program stopped at this answer with an error; it counts as empty.",
    "score-answer-unknown": "There is an answer but no ground truth; it is not scored.",
    "score-answer-double": "There is more than one answer: {places}. The last one counts.",
    "score-truth-double": "There is more than one ground truth of this name ({places}); the first one counts.",
    "score-truth-twice": "There is more than one ground truth of this name; the first one counts.",
    "score-truth-text": "The ground truth is not JSON; it is not scored.",
    "score-file-other": "This file lies among answers of tests (request_<test>_<item>.json) and is none; it is not scored.",
    "score-truth-foreign": "The ground truth is no record of this benchmark (it has none of {fields}); it is not scored.",
    "score-truth-deep": "The ground truth is nested too deeply to be a record; it is not scored.",
    "score-stopped": "Stopped after {count} items; the figures are of these alone.",
    "score-line-key": "Line {line} of {path} is not JSON, or has no “{key}” by which items are known; it is not scored.",
    "score-nothing": "There is nothing to score: {path} holds no ground truth of “{benchmark}”.",
    "score-no-answers": "There are no answers in {path}.",
    "score-no-run": "There is no run “{run}”. There are: {names}.",
    "score-rule-unknown": "“{benchmark}” knows no rule “{rule}”. It knows: {known}.",
    "score-rule-value": "The rule “{rule}” is true or false, not {value}.",
    "score-rules-broken": "The rules “{text}” can’t be used: {reason}",
    "score-tests-broken": "{path} has no column “id” by which tests are known.",
    "score-rules-unused": "The rules of test {test} can’t be used, so the benchmark’s own count: {reason}",
    "score-run-other": "{run} holds answers of another benchmark, “{benchmark}”; it is not scored.",
    "score-unanswered": "The run has no answer to it, so the leaderboard’s figures leave it out.",
    "score-not-asked": "There is no scan, no text and no answer, so the leaderboard never asked about it; it is left out.",
    "score-published-unknown": "gtapp does not know the benchmark “{benchmark}”, so it can’t compute its published figures.",
    "score-measure-other": "gtapp does not know the benchmark “{benchmark}”. The figures are those of field F1; the benchmark’s "
    "own measure is another one ({ranking}).",
    "score-measure-usual": "Scored by field F1: how many values are those of the ground truth, or almost so.",
    "score-threshold-none": "“{benchmark}” is not scored by a threshold, so that none can be set.",
    "score-threshold-published": "The threshold {threshold} can’t be used under the published rules, which have their own; score "
    "by the documented rules, or remove it (--threshold, or [scoring] in gtapp.toml).",
    "score-weights-broken": "The weights “{text}” can’t be used: {reason}",
    "score-usage": "Name a project, or else {missing}. See: gtapp score --help",
    # scoring, extras
    "score-weight-unmet": "No value has the field “{field}”, so that its weight changes nothing.",
    "score-meaning-unmet": "No value has the field “{field}”, so that its rules of the same meaning change nothing.",
    "score-weight": "The weight of “{field}” can’t be {weight}: it must be a number from 0 to 1,000,000.",
    # the live board of runs
    "preview-broken": "The answers could not all be loaded: the program that reads them ended early ({reason}). What was loaded "
    "is shown; load again for the rest.",
    # the letters' sheet
    # a sheet that can't be used: nothing was imported
    "sheet-no-tab": "No tab of the sheet is known by its columns ({names}). Nothing was imported.",
    "sheet-tab-twice": "There is more than one tab “{tab}” ({names}), so it isn’t clear which counts. Nothing was imported. "
    "Give the one that counts exactly the title “{tab}”.",
    "sheet-column-twice": "In {origin} the column “{name}” stands more than once ({cells}). Nothing was imported.",
    "sheet-key-missing": "{origin} looks like the tab “{tab}”, but has no column “{name}”. Nothing was imported.",
    "sheet-web-page": "{path} is a web page, not a table: perhaps a page to log in. Nothing was imported.",
    "sheet-file-kind": "{path} is no CSV, TSV or XLSX file. Nothing was imported.",
    "sheet-base-broken": "What was imported last can’t be read ({path}: {reason}). Nothing was imported; put the file "
    "aside, and every difference is shown as a conflict.",
    # doubts: what they are about is left as it is here, or taken as written
    "sheet-tab-copy": "This tab has the columns of “{tab}”, too, but another title; it was left out.",
    "sheet-tab-unknown": "This tab is not known by its columns; it was left out.",
    "sheet-column-unknown": "The column “{name}” is not known; it is kept as it stands.",
    "sheet-column-missing": "There is no column “{name}”; what stands here is kept.",
    "sheet-row-nameless": "This row has no {name}; it was left out.",
    "sheet-row-unsafe": "“{name}” can’t be a letter’s number, since it names a file: {reason}. The row was left out.",
    "sheet-row-twice": "“{name}” stands in the rows {rows}; these say different things and were left out.",
    "sheet-row-same": "“{name}” stands in the rows {rows}, which say the same.",
    "sheet-row-alike": "The number “{name}” is new, but there is “{other}”: perhaps leading zeros were lost. "
    "The row was left out.",
    "sheet-row-outside": "“{name}” is not a letter’s number, which is from {first} to {last}. The row was left out; correct the "
    "number, or the range (numbers) in gtapp.toml.",
    "sheet-row-long": "There are cells behind the last column; they are kept as they stand.",
    "sheet-cell-shown": "The sheet shows less than the cell’s value, or something else ({cell}); what stands here is kept. Give "
    "the cell the format “plain text”.",
    "sheet-cell-loading": "The cell has no value yet ({cell}); what stands here is kept. Read the sheet again when it has one.",
    "sheet-cell-error": "The formula failed ({cell}); what stands here is kept.",
    "sheet-cell-formula": "There is a formula without a value; what stands here is kept.",
    "sheet-cell-boolean": "“{cell}” is neither yes nor no; what stands here is kept.",
    "sheet-cell-date": "“{cell}” is no date as YYYY-MM-DD; it is taken as written.",
    "sheet-cell-empty": "The letter is done, but this is empty; where there is nothing, “None” is written.",
    "sheet-differs": "in the sheet: {words}",
    "sheet-differs-characters": "in the sheet: {words}; only here: {here}; only in the sheet: {sheet}",
    "sheet-export-differs": "The tab ground_truth_export says “{cell}” here; ground_truth counts.",
    "sheet-no-scans": "There are no scans of this letter.",
    # letters that become checked, if the user agrees
    "sheet-checks-done": "{count} letters become checked, since they are done in the sheet ({signed})",
    "sheet-checks-export": "{count} letters become checked, since they are in the export, which has no column “done” ({signed})",
    "sheet-signed-names": "signed: {names}",
    "sheet-signed-both": "signed: {names}, and where there is no name, with yours",
    "sheet-signed-user": "signed with your name",
    # what stands in the way
    "sheet-tab-empty": "The tab “{tab}” is empty now; {count} letters, persons or organizations were imported from it before. "
    "Nothing is imported.",
    "sheet-here-differs": "{path} and the file beside it were both corrected, each in another way. "
    "Nothing is imported until they agree.",
    # what can't be carried out
    "sheet-benchmark": "The benchmark “{benchmark}” has no sheet; letters have one.",
    "sheet-files-closed": "Files can’t be written to from here. Save the corrections as CSV, or read the sheet at its address.",
    "sheet-push-file": "Only a sheet (--sheet) can be written to; --changes writes the corrections into a table.",
    "sheet-refused": "{tab} {row} {column} was not written into the sheet: {reason}",
    "sheet-stopped": "{item} was not imported, since it was stopped before; the next import takes it.",
    "table-changed": "{path} was changed by another program since it was read. Nothing in it was overwritten; try again.",
    "row-kept": "{item} is saved. Its row in {path} has another value than before, which is left as it is.",
    "import-file-kept": "{path} was changed since the import. What was changed there is left as it is; all else was taken back.",
    "table-not-followed": "{item} is saved, but {path} is out of date: {reason} It is brought up to date as soon as "
    "that is possible.",
    "sheet-not-followed": "{item} is saved, but the sheet’s copy and letters.csv do not say so yet: {reason} They are brought "
    "up to date with the next save, or by an import.",
    "sheet-lags": "The program ended before these files said what the letters say: {files}. Nothing is lost; the next save of a "
    "letter brings them up to date.",
    "sheet-letter-failed": "{item} was not imported: {reason}",
    # the letters' persons, and the tables of persons and organizations
    # a letter's persons
    "sheet-person-unknown": "“{name}” is not in the table of persons; add the person there, or write the name as it is there.",
    "sheet-person-variant": "“{name}” is only a way of writing {names}; write the name as the table of persons has it.",
    "sheet-person-twice": "“{name}” stands here twice.",
    "sheet-person-no-function": "<{name}> is inferred from a function, but the table of persons names none of this person.",
    "sheet-person-no-function-then": "<{name}> is inferred from a function, but none in the table of persons "
    "covers {date}: {jobs}",
    "sheet-person-job-date": "No job of {name} in the table of persons covers {date}: {jobs}",
    "sheet-person-lifetime": "{name} did not live on {date} ({birth}–{death}).",
    "sheet-inscribed-new": "“{text}” is nobody’s name in the table of persons yet; it can be added to those of the person meant.",
    "sheet-inscribed-other": "“{text}” is a way of writing {names}, who is not named here.",
    "sheet-signature-none": "Signatures were recognised (signatures_recognised in the sheet), but the letter is not signed.",
    "sheet-signature-nobody": "The signatures are marked as recognised, but no sender stands here without angle brackets.",
    "sheet-signature-unknown": "The signatures are marked as recognised, but not in the table of persons: {names}",
    "sheet-signature-other": "“{name}” signed (signatures_recognised in the sheet), but is none of the senders "
    "whose names stand on the letter.",
    # the tables of persons and organizations
    "sheet-name-missing": "This row has an identifier, but no name.",
    "sheet-name-spaces": "Around or inside the name “{name}” there is a space too many.",
    "sheet-name-twice": "“{name}” stands under more than one identifier (rows {rows}).",
    "sheet-identifier-missing": "“{name}” has no identifier; upstream’s own script leaves such a person out.",
    "sheet-rows-differ": "{column} is “{other}” here, but “{first}” in the first of these rows, which counts.",
    "sheet-variant-empty": "There is a comma too many among the names of {name}, and so an empty one.",
    "sheet-variant-shared": "“{text}” can be more than one person: {names}",
    "sheet-dates-reversed": "The end ({end}) is before the beginning ({start}).",
    "sheet-employer-unknown": "The employer “{name}” is not in the table of organizations.",
    "sheet-employer-other": "The employer “{name}” has the identifier {one} here, but {other} in the table of organizations.",
    # corrections of these tables
    "sheet-variant-comma": "“{text}” can’t be added to the names of a person, since a comma divides these. Nothing was changed.",
    "sheet-variant-pipe": "“{text}” can’t be added to the names of an organization, since a pipe divides these. "
    "Nothing was changed.",
    "sheet-column-none": "The table has no column “{name}”. Nothing was changed.",
    # Google Sheets
    # addresses and accounts
    "google-address": "“{address}” is not the address of a Google Sheet. Copy it from the browser: "
    "https://docs.google.com/spreadsheets/d/…",
    "google-key-missing": "The key of a Google account, {path}, is not there.",
    "google-key-broken": "{path} is not the key of a Google service account. Download it again (JSON) from Google’s console.",
    "google-key-inside": "The key {path} lies inside the project and could be handed on with it; it was not used. "
    "Move it to {folder}.",
    "google-key-refused": "Google does not accept the key of {account} ({reason}). Nothing in the project was changed. "
    "Make a new key if it was deleted, and look at this computer’s clock.",
    "google-client": "To sign in with Google, the program needs an OAuth client of the kind “desktop”: download it from "
    "Google’s console and put it at {path}.",
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
    "google-unreachable": "{host} can’t be reached ({reason}). Nothing in the project was changed; is there a network?",
    "google-large": "Google sent more than {most} MB, which no sheet of letters has. Nothing in the project was changed.",
    "google-page": "Instead of Google’s answer a web page came: perhaps this network wants you to sign in. Nothing in the "
    "project was changed.",
    "google-answer": "Google’s answer was not understood. Nothing in the project was changed; please report this.",
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
    "google-api-off": "The Google Sheets API is not enabled for the key’s project: {reason} Nothing was changed.",
    "google-missing": "There is no such sheet (404): was it deleted, or the address cut off? Nothing in the project was changed.",
    "google-quota": "Google’s quota is used up (429: {reason}). It is counted by the minute; try again in a minute. Nothing in "
    "the project was changed.",
    "google-server": "Google has a fault of its own ({status}) and was asked several times. Nothing in the project was changed; "
    "try again later.",
    "google-refused": "Google refused this ({status}: {reason}). Nothing in the project was changed.",
    "google-office": "This is an Office file on Google Drive, not a Google Sheet. In Google, choose File, Save as Google Sheets, "
    "or download it as XLSX and import the file.",
    "google-tab-renamed": "The tab {name} was renamed or removed while the sheet was read. Nothing in the project was "
    "changed; try again.",
    # public links
    "google-login": "Instead of the table came a page to sign in: the sheet {page} can’t be read by everybody. Share it with "
    "“anyone with the link”, or use a service account. Nothing in the project was changed.",
    "google-tab-missing": "A tab of {page} does not exist any more. Copy the address again. Nothing in the project was changed.",
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
    # drafts from models
    # what can't be asked: nothing was sent
    "drafting-settings": "The project’s file {path} can’t be used: {reason}. Nothing was sent.",
    "drafting-prompt": "The prompt {path} can’t be used: {reason}. Nothing was sent.",
    "drafting-prices": "The table of prices {path} can’t be used: {reason}. Costs are unknown until it is corrected.",
    "drafting-schema": "The schema can’t be sent to a model: {reason}. Nothing was sent.",
    "drafting-no-scan": "{item} has neither a scan nor a text, so there is nothing to draft it from.",
    "drafting-text": "{reason} Texts are sent whole or not at all.",
    "drafting-scan": "The scan {path} can’t be sent: {reason}.",
    "drafting-item": "{item} was not sent: {reason}",
    "drafting-second-same": "{model} would be asked the same twice, which is no second opinion. Choose another model, or have "
    "one of both read the text that OCR reads.",
    "second-several": "{path} has the answers of several runs ({runs}). Choose the folder of one of them.",
    "second-none": "The run {run} in {path} has no answer about these items. Nothing was taken over.",
    # what was answered
    "drafting-refused": "The model refused: {reason}",
    "drafting-filtered": "The provider’s content filter stopped the answer.",
    "drafting-empty": "The answer is empty.",
    "drafting-truncated": "The answer was cut off at the model’s limit of length; what was complete is kept.",
    "drafting-repaired": "The answer’s JSON is broken from character {place} on; what was complete is kept.",
    "drafting-unreadable": "The answer holds no record.",
    "drafting-invalid": "The answer does not fit the schema at {pointer}: {reason}",
    # scans that are added to a project
    "add-scan-known": "{path} is not added: the project has the same scan already, {other}.",
    "add-scan-clash": "{path} is not added: there is another scan of this name, {other}, which is kept. Rename one of them.",
    "add-scan-link": "{path} is not added: it is a link to a file in another place. Add that file itself.",
    "add-scan-other": "{path} is not added: its name is not that of a scan (JPEG, PNG, TIFF, PDF and some more).",
    "add-scan-full": "{path} could not be written: the disk is full. No scan was added, and the project is as it was. Make room "
    "and try again.",
    "add-scan-rights": "{path} could not be written: no permission. No scan was added, and the project is as it was.",
    "add-scan-io": "{path} could not be written: {reason}. No scan was added, and the project is as it was.",
    # answers that exist, as drafts
    "import-run-there": "There is a run “{run}” already, whose drafts are kept. Choose another name.",
    "import-drafts-cancelled": "The import was cancelled. No draft was added; the answers are as they were.",
    "import-answer-unknown": "There is no item of this name.",
    "import-drafts-unread": "None of the answers can be read. No draft was added.",
    "import-drafts-several": "{path} has the answers of several runs ({runs}). Name the folder or the file of one of them, or "
    "what only its name has, by --model.",
    "import-drafts-none": "None of the answers in {path} fits an item of the project. They are about: {names}. Nothing was "
    "added.",
    # where answers are kept
    "drafting-run": "“{run}” can’t be the name of a run: {reason}.",
    "drafting-rights": "{path} could not be written: no permission. Drafts can’t be kept there; those that the project has are "
    "unharmed.",
    "drafting-full": "{path} could not be written: the disk is full. The drafts that the project has are unharmed; make room and "
    "go on.",
    "drafting-io": "{path} could not be written: {reason}. The drafts that the project has are unharmed.",
    "drafting-answered": "{path} holds an answer already, which is kept. Start a new run to ask again.",
    # providers
    # providers
    "drafting-providers-broken": "The list of providers {path} can’t be used: {reason}. It is left as it is.",
    "drafting-provider-unknown": "There is no provider “{name}”. There are: {names}.",
    "drafting-provider-field": "The provider “{name}” can’t be used: {field} {reason}.",
    "drafting-address": "“{address}” is not the address of a provider: {reason}.",
    "drafting-plain": "{address} is not encrypted (http): scans, answers and the key can be read by others on the way. Use "
    "https, or a server on this computer.",
    "drafting-pages": "Pages in PAGE-XML or ALTO are not drafted: models do not say where lines are. Let a program for such pages"
    " (eScriptorium, Transkribus, OCR-D) recognize them, and correct its XML here. Answers of models can be scored.",
    "drafting-no-model": "No model is named for “{name}”. Name one; the server lists those that it has.",
    # keys
    "drafting-key-none": "There is no key for “{name}”: it is asked without one.",
    "drafting-key-bad": "The key for “{name}” holds characters that no key has. Copy it again.",
    "drafting-key-bound": "The key of {address} is not sent to {other}. Enter a key for this address.",
    "drafting-key-foreign": "The key in {variable} is for {hosts} and was not sent to {address}. Enter a key for this address.",
    "drafting-keyring": "The system’s keyring can’t be used ({reason}). Keys are taken from the environment, or held until the "
    "program ends.",
    "drafting-keyring-save": "The key could not be put into the system’s keyring ({reason}). It is held until the program "
    "ends.",
    # the connection
    "drafting-client": "The connection to {host} could not be set up ({reason}). Nothing was sent.",
    "drafting-unreachable": "{host} can’t be reached ({reason}). What was received is kept; is there a network, and is the "
    "address right?",
    "drafting-cut": "{host} closed the connection in the middle of its answer. What was received of other items is kept; this "
    "one can be asked again.",
    "drafting-timeout": "{host} did not answer within {seconds} s. The item can be asked again; the provider may charge for "
    "both.",
    "drafting-redirect": "{host} sends on to {other}. Nothing was sent there; if this is right, change the provider’s address.",
    "drafting-too-much": "{host} sent more than {most} MB, which no answer has; it was not read.",
    "drafting-origin": "A request to {other} was held back: {host} alone is the provider’s address.",
    # refusals
    "drafting-format": "The model does not take this form of a schema ({reason}).",
    "drafting-parameter": "The provider does not take these settings for the model ({reason}). Nothing more was asked; change "
    "the settings and go on.",
    "drafting-request": "The provider refused the request ({status}: {reason}). Other items are not affected.",
    "drafting-blocked": "The provider’s content filter refused the request ({reason}). Other items are not affected.",
    "drafting-unauthorised": "The provider did not accept the key (401: {reason}). Nothing more was asked; enter the key "
    "again.",
    "drafting-forbidden": "The key may not be used for this (403: {reason}). Nothing more was asked; look at the key’s rights "
    "and its region.",
    "drafting-missing": "The provider knows no such model or address (404: {reason}). Nothing more was asked; choose a model "
    "that the server lists.",
    "drafting-late": "The provider gave up waiting ({status}: {reason}), also when it was asked again. Try again later.",
    "drafting-conflict": "The provider was busy with another request ({status}: {reason}), also when it was asked again. Try "
    "again later.",
    "drafting-large": "The item is too large for the provider (413: {reason}). Lower the scans’ longest side or quality and go "
    "on.",
    "drafting-rate": "The provider’s limit of requests or tokens is reached ({reason}). What was received is kept; go on "
    "later, or set lower limits.",
    "drafting-wait": "The provider wants to be asked again in {minutes} min only ({reason}). What was received is kept; go "
    "on then.",
    "drafting-quota": "The account’s credit or quota is used up ({reason}). What was received is kept; nothing more was asked.",
    "drafting-server": "The provider has a fault of its own ({status}: {reason}), also when it was asked again. Try again "
    "later.",
    "drafting-error-body": "Instead of an answer the provider sent an error ({reason}). The item can be asked again.",
    "drafting-page": "Instead of the provider’s answer a web page came ({reason}): perhaps this network wants you to sign in, "
    "or the address lacks /v1.",
    "drafting-answer": "The provider’s answer was not understood ({reason}). The item can be asked again.",
    "drafting-encoding": "The answer is not UTF-8 throughout; bytes that could not be read are shown as �.",
    "drafting-models": "The provider does not list its models ({reason}). Name the model yourself.",
    # a run
    "drafting-waiting": "The provider asks for patience: the next request comes in {seconds} s.",
    "drafting-retry": "{item}: try {next} of {most} comes in {seconds} s. {reason}",
    "drafting-stepped": "{model} does not take {old}; it is asked with {new} from now on.",
    "drafting-left-out": "{model} does not take these settings: {names}. It is asked without them from now on.",
    "drafting-breaker": "Too many items failed one after the other ({count}), so nothing more was asked. The last one: {reason}",
    "drafting-under-way": "What was under way when the program ended is asked again ({count}: {items}); the provider may charge "
    "for both.",
    "drafting-budget": "The limit that was set is reached ({limit}). What was received is kept; nothing more was asked.",
    "drafting-limit-items": "items: {count}",
    "drafting-limit-tokens": "tokens: {count}",
    "drafting-no-price": "{model} has no price in the table, so that a limit of cost can’t be kept. Nothing was asked; give "
    "its price, or set a limit of tokens.",
    "drafting-unsaved": "The answer for {item} could not be written: {reason} Nothing more was asked. The answer is kept in "
    "{path}; the next run of this project takes it from there.",
    "drafting-lost": "The answer for {item} could not be written: {reason} Nor could it be kept in {path}, so that it is lost. "
    "Nothing more was asked.",
    "drafting-no-room": "Answers could not be kept: {reason} Nothing was asked.",
    "drafting-brought": "Answers that could not be written before are in the project now: {count}.",
    "drafting-held": "What was answered before lies in {path} and still can’t be written (answers: {count}): {reason} Nothing "
    "was asked.",
    "drafting-cache": "What was asked before can’t be read or noted ({path}: {reason}). The answers’ files count alone.",
    "drafting-taken": "Another window or command drafts in {path} at this moment, or hands in a job. Nothing was asked; try "
    "again when it has ended.",
    "drafting-failed": "Drafting ended by a fault of the program ({reason}). What was received is kept; please report this.",
    "drafting-connected": "{host} answers. Models that it lists: {count}.",
    "drafting-connected-model": "{host} answers and has {model}.",
    "drafting-connected-other": "{host} answers, but does not list {model}.",
    # jobs: drafts by a provider's batch service
    "batch-none": "There is no job of the run “{run}” in this project. There are: {runs}.",
    "batch-taken": "Another window or process is at work on the jobs of {path}. Nothing was sent; try again when it has "
    "ended.",
    "batch-elsewhere": "The jobs of the run “{run}” were submitted to {address}, not to {other}. Choose that provider; "
    "nothing was sent.",
    "batch-other-model": "The run “{run}” asks {model}, not {other}. Start a new run for another model; nothing was sent.",
    "batch-unsupported": "{host} takes no jobs ({status}: {reason}). Nothing was submitted; draft without a job.",
    "batch-unsure": "Whether {host} took the last job (items: {count}) is not known, and it can’t be asked ({reason}). Nothing "
    "was submitted twice. Look at the provider’s own page; cancelling the run frees these items.",
    "batch-no-file": "{host} does not find the file that was uploaded ({reason}). Nothing was submitted twice; submit again.",
    "batch-large": "{item} alone is larger than a file may be ({size} of {most} bytes), and was left out. Lower the scans’ "
    "longest side or quality.",
    "batch-under-way": "{item} was left out: the same is under way in a job of the run “{run}”.",
    "batch-known": "{item} was left out: the run “{run}” has the answer to the same request.",
    "batch-rights": "{path} could not be written: no permission. Nothing that was received is lost.",
    "batch-full": "{path} could not be written: the disk is full. Nothing that was received is lost; make room and go on.",
    "batch-io": "{path} could not be written: {reason}. Nothing that was received is lost.",
    # how jobs ended
    "batch-failed": "The provider refused the job: {reason}",
    "batch-line": "The provider refused the request in its file: {reason}",
    "batch-queue": "The job waits: the provider takes no more of this account’s tokens at once ({reason}).",
    "batch-too-much": "The job alone is more than the provider takes of this account at once ({reason}). Set fewer requests a "
    "file for the provider and submit again.",
    "batch-expired": "The job ran out of time before the item’s turn. It can be asked again.",
    "batch-cancelled": "The job was cancelled before the item’s turn. It can be asked again.",
    "batch-absent": "The job ended without a word of the item. It can be asked again.",
    "batch-missing": "{host} does not know the job {batch} (any more): {reason}. Its items are left as they are; is it the "
    "right key? Cancelling the run frees them.",
    "batch-strange": "What {host} sent as the results of the job {batch} holds none of its items. Nothing was changed; try "
    "again later.",
    "batch-results-large": "{host} sent more than {most} MB as the results of one job, more than its answers can be. The "
    "download was stopped, and nothing of it was kept. Cancelling the run frees its items.",
    "batch-request-broken": "What is stored about the request for {item} can’t be read: another program changed it, or it came "
    "with the project. The answer was not taken over.",
    "drafting-reason-broken": "The reason that is stored can’t be read.",
    "batch-results-missing": "{host} does not have the results of the job {batch} (any more): {reason}. Cancelling the run "
    "frees its items.",
    # `gtapp set`; the command line is not translated
    # a value that `gtapp set` could not save: unlike in the window, nobody is there to try again
    "set-rights": "{path} could not be saved: no permission to write there. Nothing was changed.",
    "set-full": "{path} could not be saved: the disk is full. Nothing was changed.",
    "set-io": "{path} could not be saved: {reason}. Nothing was changed.",
    "set-journal": "The work journal {path} could not be written to the disk: {reason}. Nothing was changed.",
    "set-changed": "{path} was changed by another program at the same moment. Nothing was overwritten; try again.",
    "set-lines": "{path} has lines that can’t be read, of which one may be this record: {reason} Nothing was changed.",
    "set-whole": "An empty pointer means the whole record, which is an object or a list. Nothing was changed.",
}

COMMAND_LINE_PREFIX: Final = "set-"
"""Codes that begin like this are shown by the command line alone, which speaks English; they are not translated."""


@dataclass(frozen=True, slots=True)
class Message:
    """A code of `TEXTS` with the parameters of its text."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return TEXTS[self.code].format(**self.params)


# categories of characters that move the cursor, change the direction of writing or are invisible
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def shorten(text: str, most: int) -> str:
    """Return `text` with at most `most` characters; the last one is an ellipsis where something was cut off."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def make_visible(text: str) -> str:
    """Return `text` on one line, with characters that are invisible or control a terminal as ``<U+001B>``."""
    if text.isprintable():
        return text
    return "".join(f"<U+{ord(c):04X}>" if unicodedata.category(c) in _UNSEEN else c for c in text)
