<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Open folder …</source>
        <translation>&amp;Ordner öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Read the folder a&amp;gain</source>
        <translation>Ordner neu &amp;einlesen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Se&amp;ttings …</source>
        <translation>E&amp;instellungen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Close project</source>
        <translation>Projekt s&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Open the &amp;log&apos;s folder</source>
        <translation>&amp;Protokollordner öffnen</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About gtapp</source>
        <translation>Ü&amp;ber gtapp</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Special &amp;characters …</source>
        <translation>&amp;Sonderzeichen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Checked, on to the next</source>
        <translation>&amp;Geprüft, weiter zum nächsten</translation>
    </message>
    <message>
        <source>&amp;Next item</source>
        <translation>&amp;Nächstes Stück</translation>
    </message>
    <message>
        <source>&amp;Previous item</source>
        <translation>&amp;Vorheriges Stück</translation>
    </message>
    <message>
        <source>Next item that is not checked</source>
        <translation>Nächstes &amp;ungeprüftes Stück</translation>
    </message>
    <message>
        <source>&amp;Go to …</source>
        <translation>Gehe &amp;zu&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Search the list</source>
        <translation>In der Liste &amp;suchen</translation>
    </message>
    <message>
        <source>Show &amp;all items</source>
        <translation>&amp;Alle Stücke anzeigen</translation>
    </message>
    <message>
        <source>Needs ac&amp;tion …</source>
        <translation>Zu &amp;klären&#xa0;…</translation>
    </message>
    <message>
        <source>Set to “&amp;In progress”</source>
        <translation>Auf „&amp;In Arbeit“ setzen</translation>
    </message>
    <message>
        <source>Set to “C&amp;hecked”</source>
        <translation>Auf „Ge&amp;prüft“ setzen</translation>
    </message>
    <message>
        <source>List of &amp;items</source>
        <translation>&amp;Liste der Stücke</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;Next part of the window</source>
        <translation>&amp;Nächster Fensterbereich</translation>
    </message>
    <message>
        <source>&amp;Previous part of the window</source>
        <translation>V&amp;orheriger Fensterbereich</translation>
    </message>
</context>
<context>
    <name>AddBar</name>
    <message>
        <source>+ Add</source>
        <translation>+ Hinzufügen</translation>
    </message>
    <message>
        <source>Add at the end: {name}</source>
        <translation>Am Ende hinzufügen: {name}</translation>
    </message>
</context>
<context>
    <name>BenchmarkDialog</name>
    <message>
        <source>Which benchmark?</source>
        <translation>Welcher Benchmark?</translation>
    </message>
    <message>
        <source>Your choice is remembered for this folder; nothing is written into it.</source>
        <translation>Ihre Wahl wird für diesen Ordner gemerkt; in den Ordner selbst wird nichts geschrieben.</translation>
    </message>
</context>
<context>
    <name>BusyPage</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Opening {name} …</source>
        <translation>{name} wird geöffnet&#xa0;…</translation>
    </message>
</context>
<context>
    <name>CellDetails</name>
    <message>
        <source>Row {number}, {column}</source>
        <translation>Zeile {number}, {column}</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
</context>
<context>
    <name>CharacterPalette</name>
    <message>
        <source>Special characters</source>
        <translation>Sonderzeichen</translation>
    </message>
    <message>
        <source>Name or code: {typed}</source>
        <translation>Name oder Code: {typed}</translation>
    </message>
    <message>
        <source>Arrow keys, or type a name (as “long s”) or a code (as 17F)</source>
        <translation>Pfeiltasten, oder einen englischen Namen (wie „long s“) oder Code (wie 17F) tippen</translation>
    </message>
    <message>
        <source>No such character</source>
        <translation>Dieses Zeichen gibt es nicht</translation>
    </message>
</context>
<context>
    <name>ConflictDialog</name>
    <message>
        <source>Changed by another program</source>
        <translation>Von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Hier</translation>
    </message>
    <message>
        <source>On the disk</source>
        <translation>Auf dem Datenträger</translation>
    </message>
    <message>
        <source>Values that differ</source>
        <translation>Abweichende Werte</translation>
    </message>
    <message>
        <source>Take over what is on the &amp;disk</source>
        <translation>Stand vom &amp;Datenträger übernehmen</translation>
    </message>
    <message>
        <source>&amp;Keep what is here</source>
        <translation>&amp;Hiesigen Stand behalten</translation>
    </message>
    <message>
        <source>Decide &amp;later</source>
        <translation>&amp;Später entscheiden</translation>
    </message>
    <message>
        <source>{item} was changed by another program while it was open here.</source>
        <translation>{item} wurde von einem anderen Programm geändert, während es hier geöffnet war.</translation>
    </message>
    <message>
        <source>The file is no longer there. Keeping what is here makes it again.</source>
        <translation>Die Datei ist nicht mehr da. Wenn Sie den hiesigen Stand behalten, wird sie neu angelegt.</translation>
    </message>
    <message>
        <source>Keeping what is here writes it over the file; taking over the file can be undone. Later: the corrections stay here and in the journal, and the file stays as it is.</source>
        <translation>Behalten Sie den hiesigen Stand, so wird die Datei damit überschrieben; die Übernahme vom Datenträger lässt sich rückgängig machen. Später: Die Korrekturen bleiben hier und im Journal, und die Datei bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>The values are the same; only the file&apos;s layout differs.</source>
        <translation>Die Werte sind gleich; nur das Layout der Datei weicht ab.</translation>
    </message>
</context>
<context>
    <name>ConsentDialog</name>
    <message>
        <source>Run this project&apos;s code?</source>
        <translation>Code dieses Projekts ausführen?</translation>
    </message>
    <message>
        <source>This project describes its records by a program, {name}. To show a form, gtapp has to run it once: in a process of its own, without your keys. It could still do whatever a program can do on this computer. Agree only if you know where it comes from and have read it.</source>
        <translation>Dieses Projekt beschreibt seine Datensätze durch ein Programm, {name}. Um ein Formular zu zeigen, muss gtapp es einmal ausführen: in einem eigenen Prozess, ohne Ihre Zugangsschlüssel. Es könnte trotzdem alles tun, was ein Programm auf diesem Rechner tun kann. Stimmen Sie nur zu, wenn Sie wissen, woher es stammt, und es gelesen haben.</translation>
    </message>
    <message>
        <source>The code</source>
        <translation>Der Code</translation>
    </message>
    <message>
        <source>&amp;Don&apos;t run it</source>
        <translation>&amp;Nicht ausführen</translation>
    </message>
    <message>
        <source>I have read it: &amp;run it</source>
        <translation>Ich habe ihn gelesen: &amp;ausführen</translation>
    </message>
</context>
<context>
    <name>DraftPanel</name>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Values of the draft</source>
        <translation>Werte des Entwurfs</translation>
    </message>
    <message>
        <source>There is no draft of this item.</source>
        <translation>Zu diesem Stück gibt es keinen Entwurf.</translation>
    </message>
    <message>
        <source>Values that differ from the draft (in bold): {count}</source>
        <translation>Vom Entwurf abweichende Werte (fett): {count}</translation>
    </message>
</context>
<context>
    <name>Faults</name>
    <message>
        <source>Something went wrong</source>
        <translation>Ein Fehler ist aufgetreten</translation>
    </message>
    <message>
        <source>Something unexpected went wrong.</source>
        <translation>Ein unerwarteter Fehler ist aufgetreten.</translation>
    </message>
    <message>
        <source>Your work is safe: every correction is in the journal, and what was saved is on the disk. You can go on; if something looks odd, start the program again. The details are in the log: {path}</source>
        <translation>Ihre Arbeit ist sicher: Jede Korrektur steht im Journal, und was gespeichert wurde, liegt auf dem Datenträger. Sie können weiterarbeiten; wenn etwas seltsam aussieht, starten Sie das Programm neu. Einzelheiten stehen im Protokoll: {path}</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Search names</source>
        <translation>Namen suchen</translation>
    </message>
    <message>
        <source>Search the list</source>
        <translation>In der Liste suchen</translation>
    </message>
    <message>
        <source>in records</source>
        <translation>in Datensätzen</translation>
    </message>
    <message>
        <source>Search the values of the records, too</source>
        <translation>Auch die Werte der Datensätze durchsuchen</translation>
    </message>
    <message>
        <source>Search in records</source>
        <translation>In Datensätzen suchen</translation>
    </message>
    <message>
        <source>Filter the list</source>
        <translation>Liste filtern</translation>
    </message>
    <message>
        <source>Which items are listed; an item stays until you filter again</source>
        <translation>Welche Stücke die Liste zeigt; ein Stück bleibt, bis Sie neu filtern</translation>
    </message>
    <message>
        <source>All items</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>Nicht geprüft</translation>
    </message>
    <message>
        <source>With issues</source>
        <translation>Mit Hinweisen</translation>
    </message>
    <message>
        <source>Search names and values</source>
        <translation>Namen und Werte suchen</translation>
    </message>
</context>
<context>
    <name>FormActions</name>
    <message>
        <source>Confirm and go to the next</source>
        <translation>Bestätigen und weiter</translation>
    </message>
    <message>
        <source>Next that needs a look</source>
        <translation>Nächster zu sichtender Wert</translation>
    </message>
    <message>
        <source>Previous that needs a look</source>
        <translation>Vorheriger zu sichtender Wert</translation>
    </message>
    <message>
        <source>Take the draft&apos;s value</source>
        <translation>Wert des Entwurfs übernehmen</translation>
    </message>
    <message>
        <source>Take what follows from the neighbours</source>
        <translation>Abgeleiteten Wert übernehmen</translation>
    </message>
    <message>
        <source>Set to null</source>
        <translation>Auf null setzen</translation>
    </message>
    <message>
        <source>Set to empty text</source>
        <translation>Auf leeren Text setzen</translation>
    </message>
    <message>
        <source>Take the key away (absent)</source>
        <translation>Schlüssel entfernen (fehlt)</translation>
    </message>
    <message>
        <source>Insert a row below</source>
        <translation>Zeile darunter einfügen</translation>
    </message>
    <message>
        <source>Remove the row</source>
        <translation>Zeile entfernen</translation>
    </message>
    <message>
        <source>Move the row up</source>
        <translation>Zeile nach oben verschieben</translation>
    </message>
    <message>
        <source>Move the row down</source>
        <translation>Zeile nach unten verschieben</translation>
    </message>
    <message>
        <source>Duplicate the row</source>
        <translation>Zeile duplizieren</translation>
    </message>
    <message>
        <source>Crossed out or not</source>
        <translation>Gestrichen oder nicht</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
</context>
<context>
    <name>GuidelinesPanel</name>
    <message>
        <source>Guidelines</source>
        <translation>Richtlinien</translation>
    </message>
    <message>
        <source>There are no guidelines for this benchmark.</source>
        <translation>Zu diesem Benchmark gibt es keine Richtlinien.</translation>
    </message>
</context>
<context>
    <name>ItemModel</name>
    <message>
        <source>Item</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>pages: {count}</source>
        <translation>Seiten: {count}</translation>
    </message>
</context>
<context>
    <name>ItemPanel</name>
    <message>
        <source>{shown} found so far …</source>
        <translation>Bisher {shown} gefunden&#xa0;…</translation>
    </message>
    <message>
        <source>{shown} of {total} items</source>
        <translation>{shown} von {total} Stücken</translation>
    </message>
</context>
<context>
    <name>ItemTable</name>
    <message>
        <source>Items</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>Needs action</source>
        <translation>Zu klären</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>JumpDialog</name>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Number or part of the name:</source>
        <translation>&amp;Nummer oder Teil des Namens:</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>{name}   (no. {number})</source>
        <translation>{name}   (Nr. {number})</translation>
    </message>
    <message>
        <source>No item has this number or name.</source>
        <translation>Kein Stück hat diese Nummer oder diesen Namen.</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Tastenkürzel</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Open the folder of a project</source>
        <translation>Ordner eines Projekts öffnen</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Sa&amp;mple projects</source>
        <translation>Beispielpro&amp;jekte</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Item</source>
        <translation>&amp;Stück</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>Date&amp;nsatz</translation>
    </message>
    <message>
        <source>&amp;Scan</source>
        <translation>S&amp;can</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>The next value</source>
        <translation>Nächster Wert</translation>
    </message>
    <message>
        <source>The value before</source>
        <translation>Vorheriger Wert</translation>
    </message>
    <message>
        <source>Shift+Tab</source>
        <translation>Umschalt+Tab</translation>
    </message>
    <message>
        <source>These keys, where nothing is typed</source>
        <translation>Diese Liste (außerhalb von Eingabefeldern)</translation>
    </message>
    <message>
        <source>From the list to the form</source>
        <translation>Von der Liste zum Formular</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Return</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
</context>
<context>
    <name>NoteDialog</name>
    <message>
        <source>Needs action</source>
        <translation>Zu klären</translation>
    </message>
    <message>
        <source>&amp;What has to be done with this item?</source>
        <translation>&amp;Was ist bei diesem Stück zu klären?</translation>
    </message>
    <message>
        <source>What has to be done with this item?</source>
        <translation>Was ist bei diesem Stück zu klären?</translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation>Strg+Return</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Guidelines</source>
        <translation>Richtlinien</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Bereiche</translation>
    </message>
</context>
<context>
    <name>PipeBlock</name>
    <message>
        <source>entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>confirm</source>
        <translation>bestätigen</translation>
    </message>
</context>
<context>
    <name>ProblemsPanel</name>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Issue</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Issues of this item</source>
        <translation>Hinweise zu diesem Stück</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Problems of the project</source>
        <translation>Probleme des Projekts</translation>
    </message>
    <message>
        <source>Issues of this item: {count}</source>
        <translation>Hinweise zu diesem Stück: {count}</translation>
    </message>
    <message>
        <source>Problems of the project: {count}</source>
        <translation>Probleme des Projekts: {count}</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>In Arbeit</translation>
    </message>
    <message>
        <source>Checked</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <source>Needs action</source>
        <translation>Zu klären</translation>
    </message>
</context>
<context>
    <name>ProgressBar</name>
    <message>
        <source>{checked} of {total} checked</source>
        <translation>{checked} von {total} geprüft</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>Corrections of this item were not saved when the program ended ({count}). Restore them?</source>
        <translation>Korrekturen an diesem Stück waren noch nicht gespeichert, als das Programm endete ({count}). Wiederherstellen?</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Leave as saved</source>
        <translation>Gespeicherten Stand lassen</translation>
    </message>
    <message>
        <source>Restore all items</source>
        <translation>Alle Stücke wiederherstellen</translation>
    </message>
    <message>
        <source>Corrections of these items were not saved when the program ended: {names}</source>
        <translation>Korrekturen an diesen Stücken waren noch nicht gespeichert, als das Programm endete: {names}</translation>
    </message>
    <message>
        <source>Restore all</source>
        <translation>Alle wiederherstellen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
</context>
<context>
    <name>ScanActions</name>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Fit the whole page</source>
        <translation>Ganze Seite</translation>
    </message>
    <message>
        <source>Fit the width</source>
        <translation>Seitenbreite</translation>
    </message>
    <message>
        <source>Actual size (100 %)</source>
        <translation>Originalgröße (100&#x202f;%)</translation>
    </message>
    <message>
        <source>Rotate left</source>
        <translation>Nach links drehen</translation>
    </message>
    <message>
        <source>Rotate right</source>
        <translation>Nach rechts drehen</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Vorherige Seite</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Move left on the scan</source>
        <translation>Ausschnitt nach links</translation>
    </message>
    <message>
        <source>Move right on the scan</source>
        <translation>Ausschnitt nach rechts</translation>
    </message>
    <message>
        <source>Move up on the scan</source>
        <translation>Ausschnitt nach oben</translation>
    </message>
    <message>
        <source>Move down on the scan</source>
        <translation>Ausschnitt nach unten</translation>
    </message>
    <message>
        <source>Reload scan</source>
        <translation>Scan neu laden</translation>
    </message>
</context>
<context>
    <name>ScanBar</name>
    <message>
        <source>Scan tools</source>
        <translation>Werkzeuge für den Scan</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
</context>
<context>
    <name>ScanMessages</name>
    <message>
        <source>No scan</source>
        <translation>Kein Scan</translation>
    </message>
    <message>
        <source>There is no scan for this item. Its values can be edited all the same.</source>
        <translation>Zu diesem Stück gibt es keinen Scan. Seine Werte lassen sich trotzdem bearbeiten.</translation>
    </message>
    <message>
        <source>Loading the scan …</source>
        <translation>Scan wird geladen&#xa0;…</translation>
    </message>
    <message>
        <source>This file is damaged: it ends early, so the lower part of the scan is missing or grey.</source>
        <translation>Diese Datei ist beschädigt: Sie endet zu früh, deshalb fehlt der untere Teil des Scans oder ist grau.</translation>
    </message>
    <message>
        <source>What the system says: {0}</source>
        <translation>Meldung des Systems: {0}</translation>
    </message>
    <message>
        <source>Your values are safe and can be edited all the same.</source>
        <translation>Ihre Werte sind sicher und lassen sich trotzdem bearbeiten.</translation>
    </message>
    <message>
        <source>To try again: {0}</source>
        <translation>Erneut versuchen: {0}</translation>
    </message>
    <message>
        <source>The scan is not there</source>
        <translation>Der Scan ist nicht da</translation>
    </message>
    <message>
        <source>The file may have been moved or renamed, or its drive is not connected. Put it back.</source>
        <translation>Vielleicht wurde die Datei verschoben oder umbenannt, oder ihr Laufwerk ist nicht verbunden. Legen Sie sie zurück.</translation>
    </message>
    <message>
        <source>This is a folder, not a scan</source>
        <translation>Das ist ein Ordner, kein Scan</translation>
    </message>
    <message>
        <source>A folder stands where the scan should be. Rename it, and put the file in its place.</source>
        <translation>Wo der Scan sein sollte, liegt ein Ordner. Benennen Sie ihn um und legen Sie die Datei an seine Stelle.</translation>
    </message>
    <message>
        <source>The scan may not be read</source>
        <translation>Der Scan darf nicht gelesen werden</translation>
    </message>
    <message>
        <source>You have no permission to read this file. Ask its owner for it.</source>
        <translation>Sie haben keine Leserechte für diese Datei. Bitten Sie ihren Besitzer darum.</translation>
    </message>
    <message>
        <source>The scan could not be read</source>
        <translation>Der Scan konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>The disk or the network did not deliver the file.</source>
        <translation>Der Datenträger oder das Netzwerk hat die Datei nicht geliefert.</translation>
    </message>
    <message>
        <source>The scan could not be shown</source>
        <translation>Der Scan konnte nicht angezeigt werden</translation>
    </message>
    <message>
        <source>This is a mistake in the program. Please report it, with the file if you may share it.</source>
        <translation>Das ist ein Fehler im Programm. Bitte melden Sie ihn, mit der Datei, falls Sie sie weitergeben dürfen.</translation>
    </message>
    <message>
        <source>The scan is empty</source>
        <translation>Der Scan ist leer</translation>
    </message>
    <message>
        <source>The file has 0 bytes; perhaps copying it was interrupted. Copy it again.</source>
        <translation>Die Datei hat 0 Byte; vielleicht wurde das Kopieren unterbrochen. Kopieren Sie sie erneut.</translation>
    </message>
    <message>
        <source>This file is not a scan</source>
        <translation>Diese Datei ist kein Scan</translation>
    </message>
    <message>
        <source>By its content it is neither an image nor a PDF, whatever its name says. Check which file belongs here.</source>
        <translation>Ihrem Inhalt nach ist sie weder ein Bild noch ein PDF, was auch immer ihr Name sagt. Prüfen Sie, welche Datei hierher gehört.</translation>
    </message>
    <message>
        <source>This format can&apos;t be shown</source>
        <translation>Dieses Format kann nicht angezeigt werden</translation>
    </message>
    <message>
        <source>The file is of the format {0}. JPEG, PNG, TIFF, WebP, JPEG 2000 and PDF are shown: convert it to one of them.</source>
        <translation>Die Datei hat das Format {0}. Angezeigt werden JPEG, PNG, TIFF, WebP, JPEG 2000 und PDF: Wandeln Sie sie in eines davon um.</translation>
    </message>
    <message>
        <source>The PDF is protected by a password</source>
        <translation>Das PDF ist mit einem Passwort geschützt</translation>
    </message>
    <message>
        <source>It can&apos;t be opened here. Save a copy without a password, and put it in its place.</source>
        <translation>Es kann hier nicht geöffnet werden. Speichern Sie eine Kopie ohne Passwort und legen Sie sie an seine Stelle.</translation>
    </message>
    <message>
        <source>There is no such page</source>
        <translation>Diese Seite gibt es nicht</translation>
    </message>
    <message>
        <source>The number of pages in this file is {0}. Perhaps it was replaced by a shorter one.</source>
        <translation>Die Anzahl Seiten dieser Datei beträgt {0}. Vielleicht wurde sie durch eine kürzere ersetzt.</translation>
    </message>
    <message>
        <source>The scan is too large</source>
        <translation>Der Scan ist zu groß</translation>
    </message>
    <message>
        <source>At {0} pixels it needs more memory than is allowed for one scan. Save a smaller copy, or one as JPEG 2000 or as plain (not progressive) JPEG, and put it in its place.</source>
        <translation>Mit {0} Pixeln braucht er mehr Speicher, als für einen Scan erlaubt ist. Speichern Sie eine kleinere Kopie oder eine als JPEG 2000 oder als einfaches (nicht progressives) JPEG und legen Sie sie an seine Stelle.</translation>
    </message>
    <message>
        <source>The scan is damaged</source>
        <translation>Der Scan ist beschädigt</translation>
    </message>
    <message>
        <source>The file is broken or incomplete. Copy it again from where it came.</source>
        <translation>Die Datei ist defekt oder unvollständig. Kopieren Sie sie noch einmal von ihrer Quelle.</translation>
    </message>
</context>
<context>
    <name>ScanView</name>
    <message>
        <source>Scan</source>
        <translation>Scan</translation>
    </message>
    <message>
        <source>{0}, page {1} of {2}</source>
        <translation>{0}, Seite {1} von {2}</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>As the system has it</source>
        <translation>Wie im System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>The system&apos;s</source>
        <translation>Wie im System</translation>
    </message>
    <message>
        <source>Your &amp;name:</source>
        <translation>Ihr &amp;Name:</translation>
    </message>
    <message>
        <source>It signs what you check.</source>
        <translation>Damit wird gezeichnet, was Sie prüfen.</translation>
    </message>
    <message>
        <source>&amp;Colours:</source>
        <translation>&amp;Farben:</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>&amp;Sprache:</translation>
    </message>
    <message>
        <source>Another language is used from the next start on.</source>
        <translation>Eine andere Sprache gilt ab dem nächsten Start.</translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>confirm</source>
        <translation>bestätigen</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>&amp;Open folder …</source>
        <translation>&amp;Ordner öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Ground truth, card by card</source>
        <translation>Ground Truth, Karte für Karte</translation>
    </message>
    <message>
        <source>Open the folder of a project: the one that holds images, ground_truths or drafts.</source>
        <translation>Öffnen Sie den Ordner eines Projekts: den, der images, ground_truths oder drafts enthält.</translation>
    </message>
    <message>
        <source>Sample projects (your own copies, to try things on)</source>
        <translation>Beispielprojekte (eigene Kopien zum Ausprobieren)</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>“{name}” could not be opened.</source>
        <translation>„{name}“ konnte nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>Perhaps it was moved or renamed, or the drive it lies on is not connected.</source>
        <translation>Vielleicht wurde er verschoben oder umbenannt, oder das Laufwerk, auf dem er liegt, ist nicht verbunden.</translation>
    </message>
    <message>
        <source>Open the folder that the file lies in.</source>
        <translation>Öffnen Sie den Ordner, in dem die Datei liegt.</translation>
    </message>
    <message>
        <source>Open the folder that holds the project&apos;s folders, not one of them and not the one above.</source>
        <translation>Öffnen Sie den Ordner, der die Ordner des Projekts enthält: nicht einen von ihnen und nicht den darüber.</translation>
    </message>
    <message>
        <source>Open it again and say which benchmark it follows.</source>
        <translation>Öffnen Sie ihn noch einmal und wählen Sie, welchem Benchmark er folgt.</translation>
    </message>
    <message>
        <source>Correct the file, or take it away and choose the benchmark here.</source>
        <translation>Berichtigen Sie die Datei, oder entfernen Sie sie und wählen Sie den Benchmark hier.</translation>
    </message>
    <message>
        <source>Ask whoever made the schema; the project&apos;s other files are unharmed.</source>
        <translation>Wenden Sie sich an die Person, die das Schema erstellt hat; die übrigen Dateien des Projekts sind unversehrt.</translation>
    </message>
    <message>
        <source>The code was run, but it gave no schema; nothing else was changed.</source>
        <translation>Der Code wurde ausgeführt, lieferte aber kein Schema; sonst wurde nichts geändert.</translation>
    </message>
</context>
<context>
    <name>StatusPanel</name>
    <message>
        <source>Needs action</source>
        <translation>Zu klären</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Everything has been looked at.</source>
        <translation>Alles ist gesichtet.</translation>
    </message>
    <message>
        <source>{count} to look at</source>
        <translation>{count} zu sichten</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} von {total}</translation>
    </message>
    <message>
        <source>not in the list, {total} items</source>
        <translation>nicht in der Liste, {total} Stücke</translation>
    </message>
    <message>
        <source>set by {who}</source>
        <translation>gesetzt von {who}</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>No file yet</source>
        <translation>Noch keine Datei</translation>
    </message>
    <message>
        <source>Could not save</source>
        <translation>Speichern misslang</translation>
    </message>
    <message>
        <source>Can&apos;t be read</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>Moving on writes nothing; saving or checking makes the file.</source>
        <translation>Weitergehen schreibt nichts; erst Speichern oder Prüfen legt die Datei an.</translation>
    </message>
    <message>
        <source>Journalled already; saved when you save, check or leave the item.</source>
        <translation>Im Journal bereits festgehalten; gespeichert, sobald Sie speichern, das Stück prüfen oder verlassen.</translation>
    </message>
</context>
<context>
    <name>ValueBlock</name>
    <message>
        <source>Take over what follows from the neighbours</source>
        <translation>Aus den Nachbarwerten abgeleiteten Wert übernehmen</translation>
    </message>
</context>
<context>
    <name>Work</name>
    <message>
        <source>Checked. This was the last item of the list.</source>
        <translation>Geprüft. Das war das letzte Stück der Liste.</translation>
    </message>
    <message>
        <source>This is the last item of the list.</source>
        <translation>Das ist das letzte Stück der Liste.</translation>
    </message>
    <message>
        <source>This is the first item of the list.</source>
        <translation>Das ist das erste Stück der Liste.</translation>
    </message>
    <message>
        <source>Every item of the list is checked.</source>
        <translation>Alle Stücke der Liste sind geprüft.</translation>
    </message>
    <message>
        <source>Undo and recovery are not kept at the moment; saving works on. {reason}</source>
        <translation>Rückgängig und Wiederherstellung sind derzeit nicht gesichert; Speichern funktioniert weiterhin. {reason}</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Not saved: {names}. {reason}</source>
        <translation>Nicht gespeichert: {names}. {reason}</translation>
    </message>
    <message>
        <source>Decide …</source>
        <translation>Entscheiden&#xa0;…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>YesNoEditor</name>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
</context>
<context>
    <name>about</name>
    <message>
        <source>gtapp {version}
Ground truth from scans: correct, check, save.

Licence: Apache 2.0
{system}</source>
        <translation>gtapp {version}
Ground Truth aus Scans: korrigieren, prüfen, speichern.

Lizenz: Apache 2.0
{system}</translation>
    </message>
</context>
<context>
    <name>benchmark</name>
    <message>
        <source>Fraktur (Avisblatt)</source>
        <translation>Fraktur (Avisblatt)</translation>
    </message>
    <message>
        <source>Letters (Basler Rheinschifffahrt)</source>
        <translation>Briefe (Basler Rheinschifffahrt)</translation>
    </message>
    <message>
        <source>Personnel cards</source>
        <translation>Personalkarten</translation>
    </message>
    <message>
        <source>ScienceMetaBench</source>
        <translation>ScienceMetaBench</translation>
    </message>
    <message>
        <source>Zettelkatalog</source>
        <translation>Zettelkatalog</translation>
    </message>
</context>
<context>
    <name>form</name>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>empty list</source>
        <translation>leere Liste</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>crossed out</source>
        <translation>gestrichen</translation>
    </message>
    <message>
        <source>D</source>
        <translation>E</translation>
    </message>
    <message>
        <source>H</source>
        <translation>H</translation>
    </message>
    <message>
        <source>from the draft, not yet confirmed</source>
        <translation>aus dem Entwurf, noch nicht bestätigt</translation>
    </message>
    <message>
        <source>changed by hand</source>
        <translation>von Hand geändert</translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation>bestätigt</translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation>wie in der Datei</translation>
    </message>
    <message>
        <source>Other keys (kept)</source>
        <translation>Weitere Schlüssel (bleiben erhalten)</translation>
    </message>
    <message>
        <source>not to be edited</source>
        <translation>nicht bearbeitbar</translation>
    </message>
    <message>
        <source>Draft ({label}):</source>
        <translation>Entwurf ({label}):</translation>
    </message>
    <message>
        <source>Draft:</source>
        <translation>Entwurf:</translation>
    </message>
    <message>
        <source>{label}: {text}</source>
        <translation>{label}: {text}</translation>
    </message>
</context>
<context>
    <name>leaving</name>
    <message>
        <source>They are in the project&apos;s journal and are offered back when you open it again.</source>
        <translation>Sie stehen im Journal des Projekts und werden wieder angeboten, wenn Sie es das nächste Mal öffnen.</translation>
    </message>
    <message>
        <source>The journal can&apos;t be written either: if you leave now, they are lost.</source>
        <translation>Auch das Journal kann nicht geschrieben werden: Wenn Sie jetzt gehen, sind sie verloren.</translation>
    </message>
    <message>
        <source>Not everything is saved</source>
        <translation>Nicht alles ist gespeichert</translation>
    </message>
    <message>
        <source>Some corrections could not be saved:</source>
        <translation>Einige Korrekturen konnten nicht gespeichert werden:</translation>
    </message>
    <message>
        <source>&amp;Stay here</source>
        <translation>&amp;Hier bleiben</translation>
    </message>
    <message>
        <source>Save &amp;copies elsewhere …</source>
        <translation>&amp;Kopien anderswo speichern&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Leave all the same</source>
        <translation>&amp;Trotzdem verlassen</translation>
    </message>
    <message>
        <source>Save copies of the corrections</source>
        <translation>Kopien der Korrekturen speichern</translation>
    </message>
</context>
<context>
    <name>messages</name>
    <message>
        <source>The file {path} is not there.</source>
        <translation>Die Datei {path} ist nicht da.</translation>
    </message>
    <message>
        <source>The file {path} is empty (0 bytes). It is left as it is.</source>
        <translation>Die Datei {path} ist leer (0 Byte). Sie wird so belassen.</translation>
    </message>
    <message>
        <source>The file {path} may not be read (no permission).</source>
        <translation>Die Datei {path} darf nicht gelesen werden (keine Berechtigung).</translation>
    </message>
    <message>
        <source>The file {path} can&apos;t be read: {reason}</source>
        <translation>Die Datei {path} kann nicht gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>The file {path} is not valid JSON (line {line}, column {column}: {reason}). It is left as it is.</source>
        <translation>Die Datei {path} ist kein gültiges JSON (Zeile {line}, Spalte {column}: {reason}). Sie wird so belassen.</translation>
    </message>
    <message>
        <source>In {path} the key “{key}” stands twice in one object, so it isn&apos;t clear which value is meant. The file is left as it is.</source>
        <translation>In {path} steht der Schlüssel „{key}“ zweimal in einem Objekt; welcher Wert gilt, ist unklar. Die Datei wird so belassen.</translation>
    </message>
    <message>
        <source>The file {path} is nested too deeply to be a record. It is left as it is.</source>
        <translation>Die Datei {path} ist zu tief verschachtelt für einen Datensatz. Sie wird so belassen.</translation>
    </message>
    <message>
        <source>The file {path} has no “{key}”, where this benchmark keeps the record. It is left as it is.</source>
        <translation>Der Datei {path} fehlt „{key}“, worin dieser Benchmark den Datensatz ablegt. Sie wird so belassen.</translation>
    </message>
    <message>
        <source>The table {path} has more than one row “{key}”, so it isn&apos;t clear which is meant.</source>
        <translation>Die Tabelle {path} hat mehr als eine Zeile „{key}“; welche gemeint ist, ist unklar.</translation>
    </message>
    <message>
        <source>{path} was changed by another program since it was opened. Nothing was overwritten; your corrections are kept here until you choose.</source>
        <translation>{path} wurde seit dem Öffnen von einem anderen Programm geändert. Nichts wurde überschrieben; Ihre Korrekturen bleiben hier erhalten, bis Sie wählen.</translation>
    </message>
    <message>
        <source>{path} could not be saved: no permission to write there. Your corrections are kept and will be tried again.</source>
        <translation>{path} konnte nicht gespeichert werden: keine Schreibrechte. Ihre Korrekturen bleiben erhalten, und das Speichern wird erneut versucht.</translation>
    </message>
    <message>
        <source>{path} could not be saved: the disk is full. The previous state of the file is unharmed; your corrections are kept and will be tried again.</source>
        <translation>{path} konnte nicht gespeichert werden: Der Datenträger ist voll. Der vorherige Stand der Datei ist unversehrt; Ihre Korrekturen bleiben erhalten, und das Speichern wird erneut versucht.</translation>
    </message>
    <message>
        <source>{path} could not be saved: {reason}. The previous state of the file is unharmed; your corrections are kept.</source>
        <translation>{path} konnte nicht gespeichert werden: {reason}. Der vorherige Stand der Datei ist unversehrt; Ihre Korrekturen bleiben erhalten.</translation>
    </message>
    <message>
        <source>{path} is a link to another item&apos;s file and was not written. Put the file itself in its place; your corrections are kept here.</source>
        <translation>{path} ist ein Verweis auf die Datei eines anderen Stücks und wurde nicht geschrieben. Legen Sie die Datei selbst an ihre Stelle; Ihre Korrekturen bleiben hier erhalten.</translation>
    </message>
    <message>
        <source>{path} is no longer there. Your corrections are kept here until you choose.</source>
        <translation>{path} ist nicht mehr da. Ihre Korrekturen bleiben hier erhalten, bis Sie wählen.</translation>
    </message>
    <message>
        <source>The file {path} is not UTF-8 text (line {line}); it was saved in another encoding, such as Latin-1 or UTF-16. It is left as it is.</source>
        <translation>Die Datei {path} ist kein UTF-8-Text (Zeile {line}); sie wurde in einer anderen Kodierung gespeichert, etwa Latin-1 oder UTF-16. Sie wird so belassen.</translation>
    </message>
    <message>
        <source>{path} was not saved: what would be written does not say what the form shows. The file is unharmed; please report this. Your corrections are kept here.</source>
        <translation>{path} wurde nicht gespeichert: Was geschrieben würde, stimmt nicht mit dem Formular überein. Die Datei ist unversehrt; bitte melden Sie dies. Ihre Korrekturen bleiben hier erhalten.</translation>
    </message>
    <message>
        <source>“{pointer}” is not a pointer: it starts with “/”, as in /author/last_name; ~0 stands for ~ and ~1 for /.</source>
        <translation>„{pointer}“ ist kein Pointer: Er beginnt mit „/“, wie in /author/last_name; ~0 steht für ~ und ~1 für /.</translation>
    </message>
    <message>
        <source>There is no value at {pointer}.</source>
        <translation>Unter {pointer} gibt es keinen Wert.</translation>
    </message>
    <message>
        <source>{pointer} can&apos;t be set: what stands above it is not an object or a list.</source>
        <translation>{pointer} kann nicht gesetzt werden: Was darüber steht, ist weder Objekt noch Liste.</translation>
    </message>
    <message>
        <source>{pointer} can&apos;t be set: the list above it has {count} entries.</source>
        <translation>{pointer} kann nicht gesetzt werden: Die Liste darüber hat {count} Einträge.</translation>
    </message>
    <message>
        <source>Neither the record nor the schema has {pointer}; nothing was changed.</source>
        <translation>Weder der Datensatz noch das Schema kennt {pointer}; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The record as a whole can&apos;t be removed or moved.</source>
        <translation>Der Datensatz als Ganzes kann nicht entfernt oder verschoben werden.</translation>
    </message>
    <message>
        <source>This value can&apos;t be written as JSON: {reason}</source>
        <translation>Dieser Wert kann nicht als JSON geschrieben werden: {reason}</translation>
    </message>
    <message>
        <source>There is no folder {path}.</source>
        <translation>Es gibt keinen Ordner {path}.</translation>
    </message>
    <message>
        <source>{path} is not a folder.</source>
        <translation>{path} ist kein Ordner.</translation>
    </message>
    <message>
        <source>It isn&apos;t clear which benchmark {path} follows. Name it: one of {names}.</source>
        <translation>Es ist unklar, welchem Benchmark {path} folgt. Nennen Sie einen von diesen: {names}.</translation>
    </message>
    <message>
        <source>{path} could follow more than one benchmark ({found}). Name the one that is meant.</source>
        <translation>{path} könnte mehr als einem Benchmark folgen ({found}). Nennen Sie den gemeinten.</translation>
    </message>
    <message>
        <source>{path} holds neither scans nor ground truth where “{benchmark}” keeps them ({places}).</source>
        <translation>{path} enthält weder Scans noch Ground Truth dort, wo „{benchmark}“ sie ablegt ({places}).</translation>
    </message>
    <message>
        <source>The project&apos;s file {path} can&apos;t be used: {reason}</source>
        <translation>Die Projektdatei {path} ist nicht verwendbar: {reason}</translation>
    </message>
    <message>
        <source>There is no benchmark “{name}”. There are: {names}.</source>
        <translation>Es gibt keinen Benchmark „{name}“. Vorhanden sind: {names}.</translation>
    </message>
    <message>
        <source>The benchmark&apos;s file {path} can&apos;t be used: {reason}</source>
        <translation>Die Benchmark-Datei {path} ist nicht verwendbar: {reason}</translation>
    </message>
    <message>
        <source>The schema {path} can&apos;t be used: {reason}</source>
        <translation>Das Schema {path} ist nicht verwendbar: {reason}</translation>
    </message>
    <message>
        <source>{path} is a program, not only data. It is run only after you have looked at it and agreed.</source>
        <translation>{path} ist ein Programm, nicht nur Daten. Es wird erst ausgeführt, wenn Sie es angesehen und zugestimmt haben.</translation>
    </message>
    <message>
        <source>{path} could not give its schema: {reason}</source>
        <translation>{path} konnte kein Schema liefern: {reason}</translation>
    </message>
    <message>
        <source>There is no item “{item}” in this project.</source>
        <translation>In diesem Projekt gibt es kein Stück „{item}“.</translation>
    </message>
    <message>
        <source>“{item}” can&apos;t be used as a file name: {reason}</source>
        <translation>„{item}“ ist als Dateiname nicht verwendbar: {reason}</translation>
    </message>
    <message>
        <source>“{item}” names more than one item: {items}.</source>
        <translation>„{item}“ bezeichnet mehr als ein Stück: {items}.</translation>
    </message>
    <message>
        <source>{item} has corrections that were not saved when the program ended. Open the project in the window, where they are offered back; nothing was changed.</source>
        <translation>{item} hat Korrekturen, die noch nicht gespeichert waren, als das Programm endete. Öffnen Sie das Projekt im Fenster, wo sie wieder angeboten werden; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>{path} has another hash ({found}); look at it again. Nothing was agreed to.</source>
        <translation>{path} hat einen anderen Hash ({found}); sehen Sie es noch einmal an. Es wurde keine Zustimmung erteilt.</translation>
    </message>
    <message>
        <source>Another window wrote the work journal of this item.</source>
        <translation>Ein anderes Fenster hat in das Arbeitsjournal dieses Stücks geschrieben.</translation>
    </message>
    <message>
        <source>The project&apos;s work journal {path} can&apos;t be used: {reason}. Files can still be corrected and saved; undo from earlier sessions isn&apos;t available.</source>
        <translation>Das Arbeitsjournal {path} des Projekts ist nicht verwendbar: {reason}. Dateien lassen sich weiterhin korrigieren und speichern; Rückgängig aus früheren Sitzungen ist nicht verfügbar.</translation>
    </message>
    <message>
        <source>There is no status “{status}”. There are: {names}.</source>
        <translation>Es gibt keinen Status „{status}“. Vorhanden sind: {names}.</translation>
    </message>
    <message>
        <source>There is a ground truth but no scan.</source>
        <translation>Es gibt eine Ground Truth, aber keinen Scan.</translation>
    </message>
    <message>
        <source>There is a scan but no ground truth yet.</source>
        <translation>Es gibt einen Scan, aber noch keine Ground Truth.</translation>
    </message>
    <message>
        <source>There is a draft but neither scan nor ground truth.</source>
        <translation>Es gibt einen Entwurf, aber weder Scan noch Ground Truth.</translation>
    </message>
    <message>
        <source>The draft {path} can&apos;t be read: {reason}</source>
        <translation>Der Entwurf {path} kann nicht gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>The draft {path} holds no record: {reason}</source>
        <translation>Der Entwurf {path} enthält keinen Datensatz: {reason}</translation>
    </message>
    <message>
        <source>There is more than one draft: {paths}. The last one is used.</source>
        <translation>Es gibt mehr als einen Entwurf: {paths}. Der letzte wird verwendet.</translation>
    </message>
    <message>
        <source>The scan {path} is empty (0 bytes).</source>
        <translation>Der Scan {path} ist leer (0 Byte).</translation>
    </message>
    <message>
        <source>The scan {path} is not an image or PDF that can be shown.</source>
        <translation>Der Scan {path} ist kein Bild oder PDF, das angezeigt werden kann.</translation>
    </message>
    <message>
        <source>Two scans have this item&apos;s name: {paths}.</source>
        <translation>Zwei Scans tragen den Namen dieses Stücks: {paths}.</translation>
    </message>
    <message>
        <source>Two names differ only in capitals or in how accents are stored: {names}.</source>
        <translation>Zwei Namen unterscheiden sich nur in der Großschreibung oder in der Kodierung von Akzenten: {names}.</translation>
    </message>
    <message>
        <source>This ground truth is a link to another file, which is what a save writes.</source>
        <translation>Diese Ground Truth ist ein Verweis auf eine andere Datei; beim Sichern wird jene geschrieben.</translation>
    </message>
    <message>
        <source>The ground truth {path} is gone since the project was opened; saving makes it anew.</source>
        <translation>Die Ground Truth {path} ist seit dem Öffnen des Projekts verschwunden; beim Speichern wird sie neu angelegt.</translation>
    </message>
    <message>
        <source>The pages are not numbered without gaps: {pages}.</source>
        <translation>Die Seiten sind nicht lückenlos nummeriert: {pages}.</translation>
    </message>
    <message>
        <source>“{key}” stands more than once: {places}.</source>
        <translation>„{key}“ kommt mehr als einmal vor: {places}.</translation>
    </message>
    <message>
        <source>The table {path} has a row “{key}” without a file of its own.</source>
        <translation>Die Tabelle {path} hat eine Zeile „{key}“, zu der es keine eigene Datei gibt.</translation>
    </message>
    <message>
        <source>{path} says “{other}” here.</source>
        <translation>In {path} steht hier „{other}“.</translation>
    </message>
    <message>
        <source>The table {path} has no row for this item; it gets one when the item is saved.</source>
        <translation>Die Tabelle {path} hat keine Zeile für dieses Stück; sie erhält eine, wenn das Stück gespeichert wird.</translation>
    </message>
    <message>
        <source>The table {path} has more than one row for this item; none of them is changed.</source>
        <translation>Die Tabelle {path} hat mehr als eine Zeile für dieses Stück; keine davon wird geändert.</translation>
    </message>
    <message>
        <source>The file begins with a byte order mark; it is kept.</source>
        <translation>Die Datei beginnt mit einer Bytereihenfolge-Markierung (BOM); sie bleibt erhalten.</translation>
    </message>
    <message>
        <source>NaN or Infinity is not valid JSON; other programs may refuse the file.</source>
        <translation>NaN oder Infinity ist kein gültiges JSON; andere Programme weisen die Datei möglicherweise zurück.</translation>
    </message>
    <message>
        <source>A text is expected here.</source>
        <translation>Hier wird ein Text erwartet.</translation>
    </message>
    <message>
        <source>A whole number is expected here.</source>
        <translation>Hier wird eine ganze Zahl erwartet.</translation>
    </message>
    <message>
        <source>A number is expected here.</source>
        <translation>Hier wird eine Zahl erwartet.</translation>
    </message>
    <message>
        <source>Yes or no is expected here.</source>
        <translation>Hier wird Ja oder Nein erwartet.</translation>
    </message>
    <message>
        <source>A group of values is expected here.</source>
        <translation>Hier wird eine Gruppe von Werten erwartet.</translation>
    </message>
    <message>
        <source>A list is expected here.</source>
        <translation>Hier wird eine Liste erwartet.</translation>
    </message>
    <message>
        <source>This is missing; the schema asks for it.</source>
        <translation>Dies fehlt; das Schema verlangt es.</translation>
    </message>
    <message>
        <source>The schema does not know this; it is kept as it is.</source>
        <translation>Das Schema kennt dies nicht; es bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>One of {choices} is expected here.</source>
        <translation>Hier wird einer dieser Werte erwartet: {choices}.</translation>
    </message>
    <message>
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <source>From “{source}” follows {expected}.</source>
        <translation>Aus „{source}“ folgt {expected}.</translation>
    </message>
    <message>
        <source>Row {expected} is expected here.</source>
        <translation>Hier wird Zeile {expected} erwartet.</translation>
    </message>
    <message>
        <source>The record does not have the schema&apos;s shape ({expected}); it is shown as far as it goes, and kept.</source>
        <translation>Der Datensatz hat nicht die Form des Schemas ({expected}); er wird angezeigt, soweit es geht, und bleibt erhalten.</translation>
    </message>
    <message>
        <source>The draft&apos;s “{keys}” is not in the schema and was not taken over.</source>
        <translation>Entwurf: „{keys}“ nicht übernommen (nicht im Schema).</translation>
    </message>
    <message>
        <source>There is an invisible control character (U+{number}) in this text.</source>
        <translation>Dieser Text enthält ein unsichtbares Steuerzeichen (U+{number}).</translation>
    </message>
    <message>
        <source>The accents in this text are stored as separate characters (not NFC).</source>
        <translation>Die Akzente in diesem Text sind als eigene Zeichen gespeichert (nicht NFC).</translation>
    </message>
</context>
<context>
    <name>schema</name>
    <message>
        <source>A date is written YYYY-MM-DD, with nothing before or after it.</source>
        <translation>Ein Datum wird JJJJ-MM-TT geschrieben, ohne etwas davor oder danach.</translation>
    </message>
    <message>
        <source>A section is written without the colon or space at its end.</source>
        <translation>Eine Rubrik wird ohne Doppelpunkt oder Leerzeichen am Ende geschrieben.</translation>
    </message>
    <message>
        <source>Advertisements</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>An advertisement begins with its number and a dot. Leave it where the page prints none.</source>
        <translation>Eine Anzeige beginnt mit ihrer Nummer und einem Punkt. Belassen, wo die Seite keine druckt.</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>In reading order: the left column from top to bottom, then the right one.</source>
        <translation>In Leserichtung: die linke Spalte von oben nach unten, dann die rechte.</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Rubrik</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>The day of the issue as the head of the page gives it, written YYYY-MM-DD.</source>
        <translation>Der Tag der Ausgabe, wie ihn der Seitenkopf nennt, in der Form JJJJ-MM-TT.</translation>
    </message>
    <message>
        <source>The heading that the advertisement stands under, as printed, without the colon at its end.</source>
        <translation>Die Überschrift, unter der die Anzeige steht, wie gedruckt, ohne den Doppelpunkt am Ende.</translation>
    </message>
    <message>
        <source>The number of words between white space. How upstream counts is unknown; most files lack it.</source>
        <translation>Die Anzahl der durch Leerraum getrennten Wörter. Wie die Quelle zählt, ist unbekannt; in den meisten Dateien fehlt der Wert.</translation>
    </message>
    <message>
        <source>The whole advertisement with its number, in one line; the long s (ſ) is written s.</source>
        <translation>Die ganze Anzeige mit ihrer Nummer, in einer Zeile; das lange s (ſ) wird s geschrieben.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>A date is written YYYY-MM-DD; “None” where the letter has none.</source>
        <translation>Ein Datum wird JJJJ-MM-TT geschrieben; „None“, wo der Brief keines hat.</translation>
    </message>
    <message>
        <source>Action required</source>
        <translation>Zu klären</translation>
    </message>
    <message>
        <source>Angle brackets stand around the whole name, as many behind it as before it: &lt;Name&gt; or &lt;&lt;Name&gt;&gt;.</source>
        <translation>Spitze Klammern umschließen den ganzen Namen, hinten so viele wie vorn: &lt;Name&gt; oder &lt;&lt;Name&gt;&gt;.</translation>
    </message>
    <message>
        <source>Checked by</source>
        <translation>Geprüft von</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Kommentar</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Brief</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Persons</source>
        <translation>Personen</translation>
    </message>
    <message>
        <source>Receivers</source>
        <translation>Empfänger</translation>
    </message>
    <message>
        <source>Receivers as written</source>
        <translation>Empfänger laut Brief</translation>
    </message>
    <message>
        <source>Senders</source>
        <translation>Absender</translation>
    </message>
    <message>
        <source>Senders as written</source>
        <translation>Absender laut Brief</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Briefdatum</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Signatures recognised</source>
        <translation>Unterschriften erkannt</translation>
    </message>
    <message>
        <source>Signed</source>
        <translation>Unterschrieben</translation>
    </message>
    <message>
        <source>TRUE where somebody signed by hand; a typed name or a firm&apos;s stamp alone is FALSE.</source>
        <translation>TRUE, wenn jemand von Hand unterschrieben hat; ein getippter Name oder ein Firmenstempel allein ist FALSE.</translation>
    </message>
    <message>
        <source>The date in the letter&apos;s head, written YYYY-MM-DD; “None” where there is none.</source>
        <translation>Das Datum im Briefkopf, in der Form JJJJ-MM-TT; „None“, wo keines steht.</translation>
    </message>
    <message>
        <source>The persons as the letter itself writes them, several separated by “ | ”.</source>
        <translation>Die Personen, wie der Brief selbst sie schreibt, mehrere getrennt durch „ | “.</translation>
    </message>
    <message>
        <source>The subject line as typed (“Betr. …”); “None” where there is none.</source>
        <translation>Die Betreffzeile wie getippt („Betr.&#xa0;…“); „None“, wo keine steht.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Transkribus document</source>
        <translation>Transkribus-Dokument</translation>
    </message>
    <message>
        <source>“Last name, First name”, several separated by “ | ”. &lt;Name&gt; is inferred from the function, &lt;&lt;Name&gt;&gt; from the correspondence; “None” where nobody can be named.</source>
        <translation>„Nachname, Vorname“, mehrere getrennt durch „ | “. &lt;Name&gt; ist aus der Funktion erschlossen, &lt;&lt;Name&gt;&gt; aus der Korrespondenz; „None“, wo niemand benannt werden kann.</translation>
    </message>
    <message>
        <source>A date is written YYYY-MM-DD.</source>
        <translation>Ein Datum wird JJJJ-MM-TT geschrieben.</translation>
    </message>
    <message>
        <source>An amount is digits alone, without currency, separators and dashes.</source>
        <translation>Ein Betrag besteht nur aus Ziffern, ohne Währung, Trennzeichen und Striche.</translation>
    </message>
    <message>
        <source>Bemerkungen</source>
        <translation>Bemerkungen</translation>
    </message>
    <message>
        <source>Counted from 1, rows that are struck through included.</source>
        <translation>Ab 1 gezählt, gestrichene Zeilen eingeschlossen.</translation>
    </message>
    <message>
        <source>Crossed out</source>
        <translation>Gestrichen</translation>
    </message>
    <message>
        <source>Datum der Gehaltsänderung</source>
        <translation>Datum der Gehaltsänderung</translation>
    </message>
    <message>
        <source>Dienstliche Stellung</source>
        <translation>Dienstliche Stellung</translation>
    </message>
    <message>
        <source>Dienstort</source>
        <translation>Dienstort</translation>
    </message>
    <message>
        <source>Gehaltsklasse</source>
        <translation>Gehaltsklasse</translation>
    </message>
    <message>
        <source>Interpretation</source>
        <translation>Interpretation</translation>
    </message>
    <message>
        <source>Jahresgehalt, Monatsgehalt, Taglohn</source>
        <translation>Jahresgehalt, Monatsgehalt, Taglohn</translation>
    </message>
    <message>
        <source>Letter by letter, as it stands in the cell; empty where nothing does.</source>
        <translation>Buchstabengetreu, wie es in der Zelle steht; leer, wo nichts steht.</translation>
    </message>
    <message>
        <source>One row for each line that anything is typed or written on.</source>
        <translation>Eine Zeile für jede Linie, auf der etwas getippt oder geschrieben ist.</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>The amount without currency, separators and dashes: 3&apos;480.- is 3480.</source>
        <translation>Der Betrag ohne Währung, Trennzeichen und Striche: 3&apos;480.- wird 3480.</translation>
    </message>
    <message>
        <source>The date as YYYY-MM-DD: 1. Mai 37 is 1937-05-01.</source>
        <translation>Das Datum als JJJJ-MM-TT: 1. Mai 37 wird 1937-05-01.</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>Transkript</translation>
    </message>
    <message>
        <source>What the cell means where that is not what it says: a ditto mark is the value above, “Techn.” is written out.</source>
        <translation>Was die Zelle bedeutet, wo das nicht dasteht: Ein Unterführungszeichen ist der Wert darüber, „Techn.“ wird ausgeschrieben.</translation>
    </message>
    <message>
        <source>Whether the entry of this cell is struck through.</source>
        <translation>Ob der Eintrag dieser Zelle gestrichen ist.</translation>
    </message>
    <message>
        <source>A DOI begins with “10.”, without “doi:” or an address before it.</source>
        <translation>Ein DOI beginnt mit „10.“, ohne „doi:“ oder eine Adresse davor.</translation>
    </message>
    <message>
        <source>A date is written YYYY, YYYY-MM or YYYY-MM-DD.</source>
        <translation>Ein Datum wird JJJJ, JJJJ-MM oder JJJJ-MM-TT geschrieben.</translation>
    </message>
    <message>
        <source>Abstract</source>
        <translation>Abstract</translation>
    </message>
    <message>
        <source>As exact as the document gives it: YYYY, YYYY-MM or YYYY-MM-DD.</source>
        <translation>So genau, wie das Dokument es angibt: JJJJ, JJJJ-MM oder JJJJ-MM-TT.</translation>
    </message>
    <message>
        <source>As printed on the title page, without the place.</source>
        <translation>Wie auf der Titelseite gedruckt, ohne den Ort.</translation>
    </message>
    <message>
        <source>As printed, in their order, separated by “, ”.</source>
        <translation>Wie gedruckt, in ihrer Reihenfolge, getrennt durch „, “.</translation>
    </message>
    <message>
        <source>As printed, with its hyphens.</source>
        <translation>Wie gedruckt, mit Bindestrichen.</translation>
    </message>
    <message>
        <source>As printed, with its subtitle, in one line.</source>
        <translation>Wie gedruckt, mit Untertitel, in einer Zeile.</translation>
    </message>
    <message>
        <source>Authors</source>
        <translation>Autoren</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>DOI</source>
        <translation>DOI</translation>
    </message>
    <message>
        <source>From “10.” on, without the address before it.</source>
        <translation>Ab „10.“, ohne die Adresse davor.</translation>
    </message>
    <message>
        <source>ISBN</source>
        <translation>ISBN</translation>
    </message>
    <message>
        <source>In the order printed, separated by “; ”.</source>
        <translation>In der gedruckten Reihenfolge, getrennt durch „; “.</translation>
    </message>
    <message>
        <source>Keywords</source>
        <translation>Stichwörter</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>Erschienen</translation>
    </message>
    <message>
        <source>Publisher</source>
        <translation>Verlag</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>The name of the PDF; it ties the record to it.</source>
        <translation>Der Name des PDF; er verbindet den Datensatz mit ihm.</translation>
    </message>
    <message>
        <source>The subject that the book belongs to.</source>
        <translation>Das Fachgebiet, zu dem das Buch gehört.</translation>
    </message>
    <message>
        <source>The whole abstract without its heading, in one paragraph; empty where none is printed.</source>
        <translation>Das ganze Abstract ohne Überschrift, in einem Absatz; leer, wo keines gedruckt ist.</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Werk</translation>
    </message>
    <message>
        <source>A card with “s.” (siehe) on a line of its own is a reference.</source>
        <translation>Eine Karte mit „s.“ (siehe) auf einer eigenen Zeile ist ein Verweis.</translation>
    </message>
    <message>
        <source>As it stands on the card, sign included: 8°, 8&apos; or 8.</source>
        <translation>Wie auf der Karte, mit Zeichen: 8°, 8&apos; oder 8.</translation>
    </message>
    <message>
        <source>As on the card, often after “Standort”; the bracket before it is left out.</source>
        <translation>Wie auf der Karte, oft nach „Standort“; die Klammer davor entfällt.</translation>
    </message>
    <message>
        <source>As the card gives it, initials included; no title.</source>
        <translation>Wie auf der Karte angegeben, auch Initialen; keine Titel.</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Verfasser</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Herausgeber</translation>
    </message>
    <message>
        <source>First name</source>
        <translation>Vorname</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Last name</source>
        <translation>Nachname</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Only where the card names one.</source>
        <translation>Nur, wo die Karte einen nennt.</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Pages are given without “S.” or “p.”: “IV S. + 67-74 S.” is “IV 67-74”.</source>
        <translation>Seiten werden ohne „S.“ oder „p.“ angegeben: „IV S. + 67-74 S.“ wird „IV 67-74“.</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Publication</source>
        <translation>Publikation</translation>
    </message>
    <message>
        <source>Publisher or printer, as on the card.</source>
        <translation>Verlag oder Drucker, wie auf der Karte.</translation>
    </message>
    <message>
        <source>Shelfmark</source>
        <translation>Signatur</translation>
    </message>
    <message>
        <source>Subjects</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>The line of headings at the foot of the card, with its strokes.</source>
        <translation>Die Schlagwortzeile am Fuß der Karte, mit ihren Strichen.</translation>
    </message>
    <message>
        <source>The place of publication, as on the card.</source>
        <translation>Der Erscheinungsort, wie auf der Karte.</translation>
    </message>
    <message>
        <source>The year of publication, a number.</source>
        <translation>Das Erscheinungsjahr, eine Zahl.</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>With its subtitle, hyphens of line breaks closed up, without the full stop at the end.</source>
        <translation>Mit Untertitel, Trennstriche am Zeilenende aufgelöst, ohne den Schlusspunkt.</translation>
    </message>
    <message>
        <source>Without the spaces of a spaced-out heading: “M e y e r” is Meyer.</source>
        <translation>Ohne die Leerzeichen eines gesperrten Kopfes: „M e y e r“ wird Meyer.</translation>
    </message>
    <message>
        <source>Without “S.” or “p.”; unnumbered pages are kept: “IV S. + 67-74 S.” is “IV 67-74”.</source>
        <translation>Ohne „S.“ oder „p.“; ungezählte Seiten bleiben: „IV S. + 67-74 S.“ wird „IV 67-74“.</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
</context>
</TS>
