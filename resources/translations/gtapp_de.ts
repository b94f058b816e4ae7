<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About gtapp</source>
        <translation>Über gtapp</translation>
    </message>
    <message>
        <source>The program contains:</source>
        <translation>Das Programm enthält:</translation>
    </message>
    <message>
        <source>Parts of the program</source>
        <translation>Teile des Programms</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Ground truth from scans: correct, check, save.
Licence: Apache 2.0; icons: Lucide (lucide.dev), ISC licence
{system}</source>
        <translation>Ground Truth aus Scans: korrigieren, prüfen, speichern.
Lizenz: Apache 2.0; Symbole: Lucide (lucide.dev), ISC-Lizenz
{system}</translation>
    </message>
    <message>
        <source>The text of the licence is not part of this installation.</source>
        <translation>Der Text der Lizenz gehört nicht zu dieser Installation.</translation>
    </message>
</context>
<context>
    <name>ActionBar</name>
    <message>
        <source>Take draft</source>
        <translation>Entwurf nehmen</translation>
    </message>
    <message>
        <source>More commands</source>
        <translation>Weitere Befehle</translation>
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
    <name>AddPdfsDialog</name>
    <message>
        <source>Add PDFs</source>
        <translation>PDFs hinzufügen</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lieferung</translation>
    </message>
    <message>
        <source>Type of the PDFs</source>
        <translation>Typ der PDFs</translation>
    </message>
    <message>
        <source>Varies: you are asked where it is not clear</source>
        <translation>Verschieden: Nachfrage, wo er nicht klar ist</translation>
    </message>
    <message>
        <source>Files to copy into the project: {count}. The originals stay where they are. A new name makes a new batch.</source>
        <translation>Dateien, die ins Projekt kopiert werden: {count}. Die Originale bleiben, wo sie sind. Ein neuer Name legt eine neue Lieferung an.</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>&amp;Lieferung</translation>
    </message>
    <message>
        <source>&amp;Type</source>
        <translation>&amp;Typ</translation>
    </message>
</context>
<context>
    <name>AddScansDialog</name>
    <message>
        <source>Add scans</source>
        <translation>Scans hinzufügen</translation>
    </message>
    <message>
        <source>The files are being looked at …</source>
        <translation>Die Dateien werden angesehen&#xa0;…</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Scans to copy into {folder}: {count} ({names}). The originals stay where they are, and nothing is replaced.</source>
        <translation>Scans, die nach {folder} kopiert werden: {count} ({names}). Die Originale bleiben, wo sie sind, und nichts wird ersetzt.</translation>
    </message>
    <message>
        <source>There is no scan that can be added.</source>
        <translation>Es gibt keinen Scan, der hinzugefügt werden kann.</translation>
    </message>
    <message>
        <source>&amp;What is not added: {count}</source>
        <translation>&amp;Was nicht hinzugefügt wird: {count}</translation>
    </message>
    <message>
        <source>The scans are being copied …</source>
        <translation>Die Scans werden kopiert&#xa0;…</translation>
    </message>
</context>
<context>
    <name>AddedScansPart</name>
    <message>
        <source>Add scans</source>
        <translation>Scans hinzufügen</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Scans added: {count}</source>
        <translation>Hinzugefügte Scans: {count}</translation>
    </message>
    <message>
        <source>No scans were added to this project that are still there.</source>
        <translation>In diesem Projekt sind keine hinzugefügten Scans mehr vorhanden.</translation>
    </message>
    <message>
        <source>The scans that were added last stay: their items were edited or checked since then ({count}: {items}).</source>
        <translation>Die zuletzt hinzugefügten Scans bleiben: Ihre Dokumente sind seitdem bearbeitet oder geprüft worden ({count}: {items}).</translation>
    </message>
    <message>
        <source>The scans that were added last stay: all of them were changed since then.</source>
        <translation>Die zuletzt hinzugefügten Scans bleiben: Alle sind seitdem verändert worden.</translation>
    </message>
    <message>
        <source>Scans that were added last: {count} ({names}). Delete these copies?</source>
        <translation>Zuletzt hinzugefügte Scans: {count} ({names}). Diese Kopien löschen?</translation>
    </message>
    <message>
        <source>What they were copied from stays.</source>
        <translation>Wovon sie kopiert sind, bleibt.</translation>
    </message>
    <message>
        <source>Scans that were changed since then stay, too: {count}</source>
        <translation>Auch Scans, die seitdem verändert wurden, bleiben: {count}</translation>
    </message>
    <message>
        <source>Copies of scans that were deleted: {count}</source>
        <translation>Gelöschte Kopien von Scans: {count}</translation>
    </message>
</context>
<context>
    <name>AdjudicationDialog</name>
    <message>
        <source>Two readings</source>
        <translation>Zwei Lesungen</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>&amp;Beginnen</translation>
    </message>
    <message>
        <source>Another reader</source>
        <translation>Andere Lesung</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Items read twice</source>
        <translation>Zweimal gelesene Dokumente</translation>
    </message>
    <message>
        <source>Where both differ is shown here, item by item, beside the scan.</source>
        <translation>Worin sich beide unterscheiden, wird hier gezeigt: Dokument für Dokument, neben dem Scan.</translation>
    </message>
    <message>
        <source>&amp;Quote …</source>
        <translation>Zi&amp;tieren …</translation>
    </message>
    <message>
        <source>&amp;Undo decision</source>
        <translation>Zu&amp;rücknehmen</translation>
    </message>
    <message>
        <source>&amp;Previous item</source>
        <translation>&amp;Voriges Dokument</translation>
    </message>
    <message>
        <source>&amp;Next to decide</source>
        <translation>Nä&amp;chster Fall</translation>
    </message>
    <message>
        <source>Progress of comparing</source>
        <translation>Fortschritt des Vergleichs</translation>
    </message>
    <message>
        <source>Another reading</source>
        <translation>Andere Lesung</translation>
    </message>
    <message>
        <source>May stay empty</source>
        <translation>Darf leer bleiben</translation>
    </message>
    <message>
        <source>Take &amp;first</source>
        <translation>&amp;Erste nehmen</translation>
    </message>
    <message>
        <source>Take &amp;second</source>
        <translation>&amp;Zweite nehmen</translation>
    </message>
    <message>
        <source>&amp;Another value …</source>
        <translation>Andere&amp;n Wert …</translation>
    </message>
    <message>
        <source>The other reading is a folder with a second reader’s records of the same scans. You decide, value by value, where it differs from this project.</source>
        <translation>Die andere Lesung ist ein Ordner mit den Datensätzen, die jemand anders nach denselben Scans erfasst hat. Wo sie von diesem Projekt abweicht, entscheiden Sie Wert für Wert.</translation>
    </message>
    <message>
        <source>&amp;Other reading</source>
        <translation>&amp;Andere Lesung</translation>
    </message>
    <message>
        <source>Fo&amp;lder of the other reading</source>
        <translation>&amp;Ordner der anderen Lesung</translation>
    </message>
    <message>
        <source>&amp;Why</source>
        <translation>War&amp;um</translation>
    </message>
    <message>
        <source>Take what the first reader has</source>
        <translation>Übernehmen, was in der ersten Lesung steht</translation>
    </message>
    <message>
        <source>Take what the second reader has</source>
        <translation>Übernehmen, was in der zweiten Lesung steht</translation>
    </message>
    <message>
        <source>Type what stands there</source>
        <translation>Tippen, was dort steht</translation>
    </message>
    <message>
        <source>Quote the case in the guidelines</source>
        <translation>Den Fall in den Richtlinien zitieren</translation>
    </message>
    <message>
        <source>Leave the case, or the last one, open again</source>
        <translation>Den Fall, oder den letzten, wieder offen lassen</translation>
    </message>
    <message>
        <source>Go to the next case to decide</source>
        <translation>Zum nächsten Fall gehen, der zu entscheiden ist</translation>
    </message>
    <message>
        <source>Both have the same everywhere: there is nothing to decide.</source>
        <translation>Beide haben überall dasselbe: Es gibt nichts zu entscheiden.</translation>
    </message>
    <message>
        <source>First reader</source>
        <translation>Erste Lesung</translation>
    </message>
    <message>
        <source>Second reader: {name}</source>
        <translation>Zweite Lesung: {name}</translation>
    </message>
    <message>
        <source>Item {number} of {count}</source>
        <translation>Dokument {number} von {count}</translation>
    </message>
    <message>
        <source>{place} – everything is decided</source>
        <translation>{place} – alles ist entschieden</translation>
    </message>
    <message>
        <source>{place} – {here} to decide here, {left} in all</source>
        <translation>{place} – hier zu entscheiden: {here}, insgesamt: {left}</translation>
    </message>
    <message>
        <source>Return takes what you type, Escape leaves it.</source>
        <translation>Die Eingabetaste übernimmt, was Sie tippen, Escape verwirft es.</translation>
    </message>
    <message>
        <source>One of: {choices}</source>
        <translation>Eines von: {choices}</translation>
    </message>
    <message>
        <source>Added to the project’s guidelines.</source>
        <translation>Zu den Richtlinien des Projekts hinzugefügt.</translation>
    </message>
</context>
<context>
    <name>AdjustmentPopup</name>
    <message>
        <source>Brightness and contrast</source>
        <translation>Helligkeit und Kontrast</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>Helligkeit</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>Invert the scan</source>
        <translation>Scan invertieren</translation>
    </message>
    <message>
        <source>Scan in greyscale</source>
        <translation>Scan in Graustufen</translation>
    </message>
    <message>
        <source>Show the scan unchanged</source>
        <translation>Scan unverändert zeigen</translation>
    </message>
</context>
<context>
    <name>AgreementDialog</name>
    <message>
        <source>Agreement with another reading</source>
        <translation>Übereinstimmung mit einer anderen Lesung</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>A&amp;nhalten</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>Übereinstimmung</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>First reader</source>
        <translation>Erste Lesung</translation>
    </message>
    <message>
        <source>Second reader</source>
        <translation>Zweite Lesung</translation>
    </message>
    <message>
        <source>Values that differ</source>
        <translation>Abweichende Werte</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Same (%)</source>
        <translation>Gleich (%)</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>Normalized (%)</source>
        <translation>Normalisiert (%)</translation>
    </message>
    <message>
        <source>Similarity (%)</source>
        <translation>Ähnlichkeit (%)</translation>
    </message>
    <message>
        <source>Only first</source>
        <translation>Nur erste</translation>
    </message>
    <message>
        <source>Only second</source>
        <translation>Nur zweite</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>No groups: all items together</source>
        <translation>Ohne Gruppen: alle Dokumente zusammen</translation>
    </message>
    <message>
        <source>As in the record</source>
        <translation>Wie im Datensatz</translation>
    </message>
    <message>
        <source>{column}, the lowest first</source>
        <translation>{column}, niedrigste zuerst</translation>
    </message>
    <message>
        <source>{column}, the highest first</source>
        <translation>{column}, höchste zuerst</translation>
    </message>
    <message>
        <source>Progress of comparing</source>
        <translation>Fortschritt des Vergleichs</translation>
    </message>
    <message>
        <source>How far two readers agree stands here after Compare.</source>
        <translation>Nach „Vergleichen“ steht hier, wie weit zwei Lesungen übereinstimmen.</translation>
    </message>
    <message>
        <source>Choose a row above. Return goes to the value in the main window.</source>
        <translation>Wählen Sie oben eine Zeile. Die Eingabetaste führt zum Wert im Hauptfenster.</translation>
    </message>
    <message>
        <source>&amp;Other reading</source>
        <translation>&amp;Andere Lesung</translation>
    </message>
    <message>
        <source>Fo&amp;lder of the other reading</source>
        <translation>&amp;Ordner der anderen Lesung</translation>
    </message>
    <message>
        <source>Groups &amp;by</source>
        <translation>Gru&amp;ppen nach</translation>
    </message>
    <message>
        <source>Ro&amp;ws</source>
        <translation>&amp;Zeilen</translation>
    </message>
    <message>
        <source>&amp;Sorted by</source>
        <translation>&amp;Sortiert nach</translation>
    </message>
    <message>
        <source>Save &amp;report …</source>
        <translation>&amp;Bericht speichern …</translation>
    </message>
    <message>
        <source>&amp;Go to the value</source>
        <translation>Zum Wert &amp;gehen</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>All fields</source>
        <translation>Alle Felder</translation>
    </message>
    <message>
        <source>(nothing)</source>
        <translation>(nichts)</translation>
    </message>
    <message>
        <source>No value differs here.</source>
        <translation>Hier weicht kein Wert ab.</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Den Bericht speichern</translation>
    </message>
    <message>
        <source>Written: {path}</source>
        <translation>Geschrieben: {path}</translation>
    </message>
</context>
<context>
    <name>AgreementPart</name>
    <message>
        <source>The list has no item {name} now.</source>
        <translation>Die Liste hat zurzeit kein Dokument {name}.</translation>
    </message>
</context>
<context>
    <name>AnswerValuesView</name>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>Ground Truth</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Values of the answer</source>
        <translation>Werte der Antwort</translation>
    </message>
</context>
<context>
    <name>AnswersDialog</name>
    <message>
        <source>Use answers as drafts</source>
        <translation>Antworten als Entwürfe verwenden</translation>
    </message>
    <message>
        <source>&amp;Folder …</source>
        <translation>&amp;Ordner&#xa0;…</translation>
    </message>
    <message>
        <source>Fi&amp;le …</source>
        <translation>Da&amp;tei&#xa0;…</translation>
    </message>
    <message>
        <source>The text of the answer</source>
        <translation>Der Text der Antwort</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>The record that was read from it</source>
        <translation>Der Datensatz, der daraus gelesen wurde</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importieren</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>Answers of</source>
        <translation>Antworten von</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>To score answers without making drafts of them, choose “Add answers to score …” in the menu Scores.</source>
        <translation>Um Antworten nur zu bewerten, ohne sie zu Entwürfen zu machen, wählen Sie im Menü Bewertung „Antworten zum Bewerten hinzufügen&#xa0;…“.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>&amp;Answers of</source>
        <translation>&amp;Antworten von</translation>
    </message>
    <message>
        <source>&amp;Name of the run</source>
        <translation>&amp;Name des Durchgangs</translation>
    </message>
    <message>
        <source>The folder with the answers</source>
        <translation>Der Ordner mit den Antworten</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>The file with the answers</source>
        <translation>Die Datei mit den Antworten</translation>
    </message>
    <message>
        <source>Answers that a model has given already become drafts of the items whose names they have: a folder with a file for each, or one file with all of them (JSON lines, the output of a batch, a table). To score answers without making drafts of them, choose “Add answers to score …” in the menu Scores.</source>
        <translation>Antworten, die ein Modell schon gegeben hat, werden Entwürfe der Dokumente, deren Namen sie haben: ein Ordner mit einer Datei für jede Antwort, oder eine Datei mit allen (JSON Lines, die Ausgabe eines Batch-Auftrags, eine Tabelle). Um Antworten nur zu bewerten, ohne sie zu Entwürfen zu machen, wählen Sie im Menü Bewertung „Antworten zum Bewerten hinzufügen&#xa0;…“.</translation>
    </message>
    <message>
        <source>No answers are chosen.</source>
        <translation>Es sind keine Antworten gewählt.</translation>
    </message>
    <message>
        <source>The answers are being read …</source>
        <translation>Die Antworten werden gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>{name} (answers: {count})</source>
        <translation>{name} (Antworten: {count})</translation>
    </message>
    <message>
        <source>&amp;What can’t be used: {count}</source>
        <translation>&amp;Was nicht verwendet werden kann: {count}</translation>
    </message>
    <message>
        <source>kept in {folder}</source>
        <translation>liegt in {folder}</translation>
    </message>
    <message>
        <source>that fit no item: {count}</source>
        <translation>die zu keinem Dokument passen: {count}</translation>
    </message>
    <message>
        <source>that can’t be read: {count}</source>
        <translation>die nicht lesbar sind: {count}</translation>
    </message>
    <message>
        <source>Items that have a draft already: {count}. Their drafts stay; records that nobody has edited start from the new drafts.</source>
        <translation>Dokumente, die schon einen Entwurf haben: {count}. Diese Entwürfe bleiben; Datensätze, die noch niemand bearbeitet hat, gehen von den neuen Entwürfen aus.</translation>
    </message>
    <message>
        <source>Items that have a draft already: {count}. Their drafts stay, and {behind} of their records go on starting from them: the name of their run comes later.</source>
        <translation>Dokumente, die schon einen Entwurf haben: {count}. Diese Entwürfe bleiben, und {behind} der Datensätze gehen weiterhin von ihnen aus: Der Name ihres Durchgangs kommt später.</translation>
    </message>
    <message>
        <source>For example {item}: the answer {name}, and the record that was read from it</source>
        <translation>Zum Beispiel {item}: die Antwort {name} und der Datensatz, der daraus gelesen wurde</translation>
    </message>
    <message>
        <source>Answers that fit an item and can be read: {count}</source>
        <translation>Antworten, die zu einem Dokument passen und lesbar sind: {count}</translation>
    </message>
    <message>
        <source>The project has no field for what they name so: {keys}. A new project of the kind “Something else” can have the fields of these answers.</source>
        <translation>Für das, was sie so nennen, hat das Projekt kein Feld: {keys}. Ein neues Projekt der Art „Etwas anderes“ kann die Felder dieser Antworten haben.</translation>
    </message>
    <message>
        <source>Items with a ground truth: {count}. It stays as it is.</source>
        <translation>Dokumente mit einer Ground Truth: {count}. Sie bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>Models are being asked for drafts. Import the answers when that has ended.</source>
        <translation>Gerade werden Modelle um Entwürfe gebeten. Importieren Sie die Antworten, wenn das beendet ist.</translation>
    </message>
    <message>
        <source>The drafts are being added …</source>
        <translation>Die Entwürfe werden hinzugefügt&#xa0;…</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>An&amp;halten</translation>
    </message>
</context>
<context>
    <name>AssignDialog</name>
    <message>
        <source>Assign items</source>
        <translation>Dokumente zuteilen</translation>
    </message>
    <message>
        <source>annotator</source>
        <translation>annotiert</translation>
    </message>
    <message>
        <source>reviewer</source>
        <translation>prüft</translation>
    </message>
    <message>
        <source>owner</source>
        <translation>leitet</translation>
    </message>
    <message>
        <source>The &amp;selected items ({count})</source>
        <translation>Die &amp;ausgewählten Dokumente ({count})</translation>
    </message>
    <message>
        <source>What the &amp;list shows ({count})</source>
        <translation>Was die &amp;Liste zeigt ({count})</translation>
    </message>
    <message>
        <source>A s&amp;hare of the listed items that nobody has ({count})</source>
        <translation>Einen Ant&amp;eil der aufgelisteten Dokumente, die niemand hat ({count})</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>&amp;Blind: the server does not send what others made of them</source>
        <translation>&amp;Blind: Der Server schickt nicht, was andere daraus gemacht haben</translation>
    </message>
    <message>
        <source>&amp;Member</source>
        <translation>&amp;Mitglied</translation>
    </message>
    <message>
        <source>Who has items assigned gets them first by “Check and next”; others get those that nobody has.</source>
        <translation>„Prüfen und weiter“ führt jedes Mitglied zuerst zu den ihm zugeteilten Dokumenten, danach zu denen, die niemand hat.</translation>
    </message>
    <message>
        <source>&amp;Assign</source>
        <translation>&amp;Zuteilen</translation>
    </message>
</context>
<context>
    <name>AuditDialog</name>
    <message>
        <source>Audit sample</source>
        <translation>Stichprobe nachprüfen</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Stichprobe</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Audits</source>
        <translation>Nachprüfungen</translation>
    </message>
    <message>
        <source>No sample was drawn yet.</source>
        <translation>Es wurde noch keine Stichprobe gezogen.</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Fortschritt des Lesens</translation>
    </message>
    <message>
        <source>No groups: all items alike</source>
        <translation>Ohne Gruppen: alle Dokumente gleich</translation>
    </message>
    <message>
        <source>&amp;Groups by</source>
        <translation>&amp;Gruppen nach</translation>
    </message>
    <message>
        <source>No sample: all checked items</source>
        <translation>Keine Stichprobe: alle geprüften Dokumente</translation>
    </message>
    <message>
        <source>Someone, best another person, reads a sample of the checked items again. The share of wrong values that is found holds for all of them.</source>
        <translation>Jemand, am besten eine andere Person, liest eine Stichprobe der geprüften Dokumente noch einmal. Der Anteil falscher Werte, der sich dabei zeigt, gilt für alle.</translation>
    </message>
    <message>
        <source>&amp;Items to draw</source>
        <translation>Dokumente &amp;ziehen</translation>
    </message>
    <message>
        <source>Among the i&amp;tems of</source>
        <translation>Unter den D&amp;okumenten von</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>Startwer&amp;t</translation>
    </message>
    <message>
        <source>&amp;Values are</source>
        <translation>&amp;Werte sind</translation>
    </message>
    <message>
        <source>D&amp;raw sample</source>
        <translation>Stichprobe zie&amp;hen</translation>
    </message>
    <message>
        <source>Continue the &amp;audit</source>
        <translation>&amp;Nachprüfung fortsetzen</translation>
    </message>
</context>
<context>
    <name>AuditReader</name>
    <message>
        <source>Audit</source>
        <translation>Nachprüfung</translation>
    </message>
    <message>
        <source>The records are being read …</source>
        <translation>Die Datensätze werden gelesen …</translation>
    </message>
    <message>
        <source>Wrong: &amp;take it into the record</source>
        <translation>&amp;Korrektur übernehmen</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>S&amp;päter</translation>
    </message>
    <message>
        <source>What you read</source>
        <translation>Was Sie lesen</translation>
    </message>
    <message>
        <source>Items read</source>
        <translation>Gelesene Dokumente</translation>
    </message>
    <message>
        <source>Item {number} of {count}: {name}</source>
        <translation>Dokument {number} von {count}: {name}</translation>
    </message>
    <message>
        <source>One of: {choices}</source>
        <translation>Eines von: {choices}</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(leer)</translation>
    </message>
    <message>
        <source>The record has: {text}</source>
        <translation>Im Datensatz steht: {text}</translation>
    </message>
    <message>
        <source>The record is &amp;wrong</source>
        <translation>Der Datensatz ist &amp;falsch</translation>
    </message>
    <message>
        <source>&amp;Agree</source>
        <translation>Zusti&amp;mmen</translation>
    </message>
    <message>
        <source>Co&amp;mpare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>Not taken over: the record has another value now, or can’t be edited. Your judgement is kept.</source>
        <translation>Nicht übernommen: Der Datensatz hat jetzt einen anderen Wert oder kann nicht bearbeitet werden. Ihr Urteil bleibt erhalten.</translation>
    </message>
    <message>
        <source>All values of the sample are judged.</source>
        <translation>Alle Werte der Stichprobe sind beurteilt.</translation>
    </message>
</context>
<context>
    <name>BatchesDialog</name>
    <message>
        <source>Run</source>
        <translation>Durchgang</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Under way</source>
        <translation>Unterwegs</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Without answer</source>
        <translation>Ohne Antwort</translation>
    </message>
    <message>
        <source>&amp;Fetch</source>
        <translation>&amp;Abholen</translation>
    </message>
    <message>
        <source>Answers received: {count}.</source>
        <translation>Eingetroffene Antworten: {count}.</translation>
    </message>
    <message>
        <source>Cancelling was requested; fetch what was answered until then.</source>
        <translation>Der Abbruch ist angefordert; abzuholen ist, was bis dahin beantwortet wurde.</translation>
    </message>
    <message>
        <source>&amp;Delete files there</source>
        <translation>Dateien dort &amp;löschen</translation>
    </message>
    <message>
        <source>Jobs at the provider</source>
        <translation>Aufträge beim Anbieter</translation>
    </message>
    <message>
        <source>State there</source>
        <translation>Stand beim Anbieter</translation>
    </message>
    <message>
        <source>Runs handed in as jobs</source>
        <translation>Als Auftrag eingereichte Durchgänge</translation>
    </message>
    <message>
        <source>&amp;Cancel the job</source>
        <translation>Auftrag a&amp;bbrechen</translation>
    </message>
    <message>
        <source>Requests and results that were fetched; nothing here is touched.</source>
        <translation>Anfragen und abgeholte Ergebnisse beim Anbieter; hier bleibt alles, wie es ist.</translation>
    </message>
    <message>
        <source>Nothing was handed in as a job. “Draft many …” can do that; answers are fetched here.</source>
        <translation>Es ist kein Auftrag eingereicht. Das geht mit „Viele Entwürfe erstellen …“; die Antworten werden hier abgeholt.</translation>
    </message>
    <message>
        <source>Asking {address} …</source>
        <translation>{address} wird gefragt&#xa0;…</translation>
    </message>
    <message>
        <source>Files deleted at the provider: {count}.</source>
        <translation>Beim Anbieter gelöschte Dateien: {count}.</translation>
    </message>
</context>
<context>
    <name>BatchesPart</name>
    <message>
        <source>The batch {batch} is there. Drop PDFs on the window to add them.</source>
        <translation>Die Lieferung {batch} ist angelegt. PDFs lassen sich hinzufügen, indem man sie auf das Fenster zieht.</translation>
    </message>
    <message>
        <source>Add PDFs</source>
        <translation>PDFs hinzufügen</translation>
    </message>
    <message>
        <source>Copying file {number} of {total} …</source>
        <translation>Datei {number} von {total} wird kopiert …</translation>
    </message>
    <message>
        <source>PDFs copied into the batch {batch}: {count}.</source>
        <translation>In die Lieferung {batch} kopierte PDFs: {count}.</translation>
    </message>
    <message>
        <source>Refused: {count}.</source>
        <translation>Abgewiesen: {count}.</translation>
    </message>
    <message>
        <source>This item has a record already; its type stays.</source>
        <translation>Dieses Dokument hat schon einen Datensatz; sein Typ bleibt.</translation>
    </message>
    <message>
        <source>The new record has values already. Undo them to choose another type.</source>
        <translation>Der neue Datensatz hat schon Werte. Um einen anderen Typ zu wählen, sie zuerst rückgängig machen.</translation>
    </message>
</context>
<context>
    <name>BlindDialog</name>
    <message>
        <source>Read blind</source>
        <translation>Blind lesen</translation>
    </message>
    <message>
        <source>Items that you shall read without what others made of them: {count}. You read them into records of your own, the second reading “{name}” of this project, which opens in its place. What it starts from can’t be changed later.</source>
        <translation>Dokumente, die Sie ohne das lesen sollen, was andere daraus gemacht haben: {count}. Sie lesen sie in eigene Datensätze: die zweite Lesung „{name}“ dieses Projekts. Statt des Projekts öffnet sich diese Lesung. Wovon sie ausgeht, lässt sich später nicht ändern.</translation>
    </message>
    <message>
        <source>Start from the items’ &amp;drafts</source>
        <translation>Von den &amp;Entwürfen der Dokumente ausgehen</translation>
    </message>
    <message>
        <source>Start from &amp;nothing</source>
        <translation>Von &amp;nichts ausgehen</translation>
    </message>
    <message>
        <source>Whoever starts from the same draft as another reader overlooks the same errors: both agree more than two who read alone.</source>
        <translation>Wer vom selben Entwurf ausgeht wie jemand anders, übersieht dieselben Fehler: Beide stimmen mehr überein als zwei, die allein lesen.</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>&amp;Beginnen</translation>
    </message>
</context>
<context>
    <name>BoxFrame</name>
    <message>
        <source>Box of the value on the scan</source>
        <translation>Rahmen des Werts auf dem Scan</translation>
    </message>
    <message>
        <source>The arrow keys move it, with Shift they resize it.</source>
        <translation>Die Pfeiltasten verschieben ihn, mit Umschalt ändern sie seine Größe.</translation>
    </message>
</context>
<context>
    <name>BreakdownPanel</name>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Save picture …</source>
        <translation>Bild speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Score by field, the worst first</source>
        <translation>Score nach Feld, der schlechteste zuerst</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Score by item, the worst first</source>
        <translation>Score nach Dokument, der schlechteste zuerst</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Extra</source>
        <translation>Zu viel</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlt</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Fortschritt des Lesens</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>As tables</source>
        <translation>Als Tabellen</translation>
    </message>
    <message>
        <source>{run}: the truths as they are saved</source>
        <translation>{run}: mit der Ground Truth, wie sie gespeichert ist</translation>
    </message>
    <message>
        <source>The run is being read …</source>
        <translation>Der Durchgang wird gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>{rules}; ranked by {headline}; items scored: {count}, left out: {left_out}</source>
        <translation>{rules}; Rang nach {headline}; gewertete Dokumente: {count}, ausgelassen: {left_out}</translation>
    </message>
    <message>
        <source>✓ right  + extra  − missing</source>
        <translation>✓ richtig  + zu viel  − fehlt</translation>
    </message>
    <message>
        <source>(the whole record)</source>
        <translation>(der ganze Datensatz)</translation>
    </message>
    <message>
        <source>Errors by field</source>
        <translation>Fehler nach Feld</translation>
    </message>
    <message>
        <source>The score of a run by field and by item stands here, the worst first.</source>
        <translation>Hier steht der Score eines Durchgangs nach Feld und nach Dokument, der schlechteste zuerst.</translation>
    </message>
    <message>
        <source>No run is chosen. Choose one in the panel Scores.</source>
        <translation>Kein Durchgang ist gewählt. Der Bereich „Bewertung“ bietet sie an.</translation>
    </message>
    <message>
        <source>documented rules</source>
        <translation>dokumentierte Regeln</translation>
    </message>
    <message>
        <source>published rules</source>
        <translation>veröffentlichte Regeln</translation>
    </message>
    <message>
        <source>By field, the worst first</source>
        <translation>Schlechteste Felder zuerst</translation>
    </message>
    <message>
        <source>By item, the worst first</source>
        <translation>Schlechteste Dokumente zuerst</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>Vector picture (*.svg)</source>
        <translation>Vektorbild (*.svg)</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Bild (*.png)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Saved: {path}</source>
        <translation>Gespeichert: {path}</translation>
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
    <message>
        <source>Files found: {count}</source>
        <translation>Gefundene Dateien: {count}</translation>
    </message>
</context>
<context>
    <name>CandidatesPanel</name>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Said by</source>
        <translation>Genannt von</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Values of the runs</source>
        <translation>Werte der Durchgänge</translation>
    </message>
    <message>
        <source>{place}: no run says anything here.</source>
        <translation>{place}: Kein Durchgang sagt hier etwas.</translation>
    </message>
    <message>
        <source>same as now</source>
        <translation>wie jetzt</translation>
    </message>
    <message>
        <source>additional</source>
        <translation>zusätzlich</translation>
    </message>
    <message>
        <source>additional: {place}</source>
        <translation>zusätzlich: {place}</translation>
    </message>
    <message>
        <source>different</source>
        <translation>anders</translation>
    </message>
    <message>
        <source>taken as right</source>
        <translation>gilt als richtig</translation>
    </message>
</context>
<context>
    <name>CaseList</name>
    <message>
        <source>What both readers have</source>
        <translation>Was beide haben</translation>
    </message>
    <message>
        <source>{first} to {last} of {count}</source>
        <translation>{first} bis {last} von {count}</translation>
    </message>
    <message>
        <source>A double click takes this reading.</source>
        <translation>Ein Doppelklick übernimmt diese Lesung.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>{place}. First reader: {first}. Second reader: {second}.</source>
        <translation>{place}. Erste Lesung: {first}. Zweite Lesung: {second}.</translation>
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
        <source>Search: name (“long s”), code (17F), or accent and letter (´ e)</source>
        <translation>Engl. Name („long s“), Code, Akzent und Buchstabe</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Accent {typed}: now its letter</source>
        <translation>Akzent {typed}: jetzt den Buchstaben tippen</translation>
    </message>
    <message>
        <source>often in this project</source>
        <translation>oft in diesem Projekt</translation>
    </message>
    <message>
        <source>No such character</source>
        <translation>Dieses Zeichen gibt es nicht</translation>
    </message>
</context>
<context>
    <name>ClipboardCommands</name>
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
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
</context>
<context>
    <name>CommandSearch</name>
    <message>
        <source>Search commands</source>
        <translation>Befehle suchen</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>Was soll geschehen?</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>No command has these words.</source>
        <translation>Kein Befehl enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Not possible at the moment</source>
        <translation>Zurzeit nicht möglich</translation>
    </message>
    <message>
        <source>“{command}” is not possible at the moment.</source>
        <translation>„{command}“ ist zurzeit nicht möglich.</translation>
    </message>
</context>
<context>
    <name>ComputerDialog</name>
    <message>
        <source>This computer</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>The computer is being checked …</source>
        <translation>Der Rechner wird geprüft …</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>OK</source>
        <comment>nothing is wrong</comment>
        <translation>In Ordnung</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Problems: {count}. What to do is written below each.</source>
        <translation>Probleme: {count}. Was zu tun ist, steht jeweils darunter.</translation>
    </message>
    <message>
        <source>No problems. Notes are about what is missing, but optional.</source>
        <translation>Keine Probleme. Hinweise nennen, was fehlt, aber nicht nötig ist.</translation>
    </message>
    <message>
        <source>Nothing is missing.</source>
        <translation>Es fehlt nichts.</translation>
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
        <translation>Eigener Stand</translation>
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
        <source>Take the version on the &amp;disk</source>
        <translation>Stand vom &amp;Datenträger übernehmen</translation>
    </message>
    <message>
        <source>&amp;Keep my version</source>
        <translation>&amp;Eigenen Stand behalten</translation>
    </message>
    <message>
        <source>The file is no longer there. “Keep my version” makes it again.</source>
        <translation>Die Datei ist nicht mehr da. „Eigenen Stand behalten“ legt sie neu an.</translation>
    </message>
    <message>
        <source>“Keep my version” overwrites the file. “Take the version on the disk” can be undone. “Decide later” leaves both as they are.</source>
        <translation>„Eigenen Stand behalten“ überschreibt die Datei. „Stand vom Datenträger übernehmen“ lässt sich rückgängig machen. „Später entscheiden“ lässt beides, wie es ist.</translation>
    </message>
    <message>
        <source>The values are the same; only the file’s layout differs.</source>
        <translation>Die Werte sind gleich; nur das Layout der Datei weicht ab.</translation>
    </message>
    <message>
        <source>Decide &amp;later</source>
        <translation>&amp;Später entscheiden</translation>
    </message>
    <message>
        <source>{item} was changed by another program while it was open here.</source>
        <translation>{item} wurde von einem anderen Programm geändert, während es hier geöffnet war.</translation>
    </message>
</context>
<context>
    <name>ConnectDialog</name>
    <message>
        <source>Work in a team?</source>
        <translation>Im Team arbeiten?</translation>
    </message>
    <message>
        <source>This project is shared by a team, on the server {server}, where it is called “{project}”. If you connect, gtapp sends there what is in the folder but the scans (records, statuses, notes, and your name with each change), and writes into the folder what others change.</source>
        <translation>Dieses Projekt teilt sich ein Team auf dem Server {server}; dort heißt es „{project}“. Wenn Sie sich verbinden, schickt gtapp dorthin, was außer den Scans im Ordner liegt (Datensätze, Status, Notizen und zu jeder Änderung Ihren Namen), und schreibt in den Ordner, was andere ändern.</translation>
    </message>
    <message>
        <source>Your &amp;user name on this server</source>
        <translation>Ihr &amp;Benutzername auf diesem Server</translation>
    </message>
    <message>
        <source>Connect only if you know this server: it learns your user name, and could see your password. Your answer is remembered for this folder and this server.</source>
        <translation>Verbinden Sie sich nur, wenn Sie diesen Server kennen: Er erfährt Ihren Benutzernamen und könnte Ihr Passwort sehen. Ihre Antwort wird für diesen Ordner und diesen Server gemerkt.</translation>
    </message>
    <message>
        <source>The connection is not protected against another server that takes its place.</source>
        <translation>Die Verbindung ist nicht davor geschützt, dass ein anderer Server an seine Stelle tritt.</translation>
    </message>
    <message>
        <source>Scans that are not in the folder are fetched from {scans} when they are shown: that server learns which ones.</source>
        <translation>Scans, die nicht im Ordner liegen, werden von {scans} geholt, wenn sie gezeigt werden: Jener Server erfährt, welche es sind.</translation>
    </message>
    <message>
        <source>&amp;Do not connect</source>
        <translation>&amp;Nicht verbinden</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>&amp;Verbinden</translation>
    </message>
</context>
<context>
    <name>ConsentDialog</name>
    <message>
        <source>The code</source>
        <translation>Der Code</translation>
    </message>
    <message>
        <source>Run this project’s code?</source>
        <translation>Code dieses Projekts ausführen?</translation>
    </message>
    <message>
        <source>This project describes its records by a program, {name}. To show a form, gtapp has to run it once: in a process of its own, without your keys. It could still do whatever a program can do on this computer. Run it only if you know where it comes from and have read it.</source>
        <translation>Dieses Projekt beschreibt seine Datensätze durch ein Programm, {name}. Um ein Formular zu zeigen, muss gtapp es einmal ausführen: in einem eigenen Prozess, ohne Zugangsschlüssel. Es könnte trotzdem alles tun, was ein Programm auf diesem Rechner tun kann. Bitte nur ausführen, wenn bekannt ist, woher es stammt, und nachdem es gelesen wurde.</translation>
    </message>
    <message>
        <source>I have read it: &amp;run it</source>
        <translation>Ich habe es gelesen: &amp;ausführen</translation>
    </message>
    <message>
        <source>&amp;Do not run it</source>
        <translation>&amp;Nicht ausführen</translation>
    </message>
    <message>
        <source>It opens these files, of which some are not as they were when you agreed. If one changes, you are asked again:</source>
        <translation>Es öffnet diese Dateien; manche sind nicht mehr so wie damals, als Sie zustimmten. Ändert sich eine, wird wieder gefragt:</translation>
    </message>
    <message>
        <source>It opens these files. If one changes, you are asked again:</source>
        <translation>Es öffnet diese Dateien. Ändert sich eine, wird wieder gefragt:</translation>
    </message>
    <message>
        <source>Which files it opens is shown when it has run once.</source>
        <translation>Welche Dateien es öffnet, wird gezeigt, wenn es einmal gelaufen ist.</translation>
    </message>
    <message>
        <source>{name} (is not there)</source>
        <translation>{name} (nicht vorhanden)</translation>
    </message>
    <message>
        <source>{name}: changed</source>
        <translation>{name}: geändert</translation>
    </message>
    <message>
        <source>The files that it opens</source>
        <translation>Die Dateien, die es öffnet</translation>
    </message>
</context>
<context>
    <name>CorrectionsDialog</name>
    <message>
        <source>Corrections for the sheet</source>
        <translation>Korrekturen für die Tabelle</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>The sheet says</source>
        <translation>In der Tabelle steht</translation>
    </message>
    <message>
        <source>It will say</source>
        <translation>Dort wird stehen</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Tick &amp;all</source>
        <translation>Alle an&amp;kreuzen</translation>
    </message>
    <message>
        <source>Tick &amp;none</source>
        <translation>Ke&amp;ine ankreuzen</translation>
    </message>
    <message>
        <source>&amp;Save all as CSV …</source>
        <translation>Alle als CSV s&amp;peichern&#xa0;…</translation>
    </message>
    <message>
        <source>Looking for corrections …</source>
        <translation>Korrekturen werden gesucht&#xa0;…</translation>
    </message>
    <message>
        <source>Only the ticked cells are written, as plain text. The sheet is read once more before: a cell that says something else by then is left alone.</source>
        <translation>Nur die angekreuzten Zellen werden geschrieben, als reiner Text. Vorher wird die Tabelle noch einmal gelesen: Eine Zelle, in der dann etwas anderes steht, bleibt unberührt.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>There is nothing here that the sheet doesn’t have.</source>
        <translation>Die Tabelle enthält schon alles.</translation>
    </message>
    <message>
        <source>A whole row: only by hand</source>
        <translation>Eine ganze Zeile: nur von Hand</translation>
    </message>
    <message>
        <source>Reading the sheet once more, then writing …</source>
        <translation>Die Tabelle wird noch einmal gelesen, dann geschrieben&#xa0;…</translation>
    </message>
    <message>
        <source>written</source>
        <translation>geschrieben</translation>
    </message>
    <message>
        <source>Written into the sheet: {written}. Left alone: {refused}.</source>
        <translation>In die Tabelle geschrieben: {written}. Nicht angerührt: {refused}.</translation>
    </message>
    <message>
        <source>Where the corrections go</source>
        <translation>Ziel der Korrekturen</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Corrections for the sheet written to {path}: {count}</source>
        <translation>Korrekturen für die Tabelle nach {path} geschrieben: {count}</translation>
    </message>
    <message>
        <source>&amp;Write into the sheet</source>
        <translation>In die Tabelle &amp;schreiben</translation>
    </message>
    <message>
        <source>&amp;Write into the sheet (cells: {count})</source>
        <translation>In die Tabelle &amp;schreiben (Zellen: {count})</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>Schli&amp;eßen</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>Abbre&amp;chen</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Wird abgebrochen&#xa0;…</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Error reports</source>
        <translation>Fehlerberichte</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>The report has no texts of records, no keys and no contents of files. It is on this computer alone; nothing was sent. It helps those who look after gtapp to find the fault.</source>
        <translation>Der Bericht enthält keine Texte aus Datensätzen, keine Schlüssel und keine Dateiinhalte. Er liegt nur auf diesem Rechner; nichts wurde gesendet. Wer gtapp betreut, findet damit den Fehler leichter.</translation>
    </message>
    <message>
        <source>The report</source>
        <translation>Der Bericht</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Open &amp;folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Run of {time}</source>
        <translation>Start am {time}</translation>
    </message>
    <message>
        <source>There is no report.</source>
        <translation>Es gibt keinen Bericht.</translation>
    </message>
    <message>
        <source>What you typed is kept: it is offered when you open its item.</source>
        <translation>Getipptes ist nicht verloren: Es wird angeboten, sobald sein Dokument geöffnet wird.</translation>
    </message>
    <message>
        <source>gtapp crashed.</source>
        <translation>gtapp ist abgestürzt.</translation>
    </message>
    <message>
        <source>gtapp was ended from outside, or the computer was switched off. Systems end programs when memory runs out, and together with the desktop. No fault of gtapp is known.</source>
        <translation>gtapp wurde von außen beendet, oder der Rechner wurde ausgeschaltet. Systeme beenden Programme, wenn der Speicher ausgeht, und zusammen mit der Arbeitsfläche. Ein Fehler von gtapp ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The system asked gtapp to end, as it does when somebody logs out.</source>
        <translation>Das System hat gtapp beendet, wie beim Abmelden.</translation>
    </message>
    <message>
        <source>The computer was switched off or restarted while gtapp was open.</source>
        <translation>Der Rechner wurde ausgeschaltet oder neu gestartet, während gtapp offen war.</translation>
    </message>
    <message>
        <source>Something unexpected went wrong; gtapp went on.</source>
        <translation>Etwas Unerwartetes ging schief; gtapp lief weiter.</translation>
    </message>
</context>
<context>
    <name>DataReportDialog</name>
    <message>
        <source>Report about the data</source>
        <translation>Bericht über die Daten</translation>
    </message>
    <message>
        <source>The data are being read …</source>
        <translation>Die Daten werden gelesen …</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Fortschritt des Lesens</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>E&amp;xportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Items: {count}; with a ground truth: {records}.</source>
        <translation>Dokumente: {count}; mit Ground Truth: {records}.</translation>
    </message>
    <message>
        <source>Export the report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>Written: {path}</source>
        <translation>Geschrieben: {path}</translation>
    </message>
</context>
<context>
    <name>DetailsBar</name>
    <message>
        <source>Other fields</source>
        <translation>Weitere Felder</translation>
    </message>
    <message>
        <source>What can be done with this entry</source>
        <translation>Was mit diesem Eintrag möglich ist</translation>
    </message>
    <message>
        <source>Show the other fields ({keys})</source>
        <translation>Weitere Felder zeigen ({keys})</translation>
    </message>
    <message>
        <source>Hide the other fields ({keys})</source>
        <translation>Weitere Felder ausblenden ({keys})</translation>
    </message>
</context>
<context>
    <name>DifferenceDetail</name>
    <message>
        <source>The selected difference in full</source>
        <translation>Die ausgewählte Abweichung, vollständig</translation>
    </message>
    <message>
        <source>Select a line to see it in full, with its letter.</source>
        <translation>Eine Zeile wählen, um sie vollständig mit ihrem Brief zu sehen.</translation>
    </message>
    <message>
        <source>In the sheet: {text}</source>
        <translation>In der Tabelle: {text}</translation>
    </message>
    <message>
        <source>Here: {text}</source>
        <translation>Eigener Stand: {text}</translation>
    </message>
    <message>
        <source>At the last import: {text}</source>
        <translation>Beim letzten Import: {text}</translation>
    </message>
    <message>
        <source>Result: {text}</source>
        <translation>Es gilt: {text}</translation>
    </message>
    <message>
        <source>The difference: {text}</source>
        <translation>Unterschied: {text}</translation>
    </message>
</context>
<context>
    <name>DifferencesView</name>
    <message>
        <source>Keep &amp;mine</source>
        <translation>&amp;Eigenen Stand behalten</translation>
    </message>
    <message>
        <source>Take the &amp;sheet’s</source>
        <translation>Stand der Tabelle überneh&amp;men</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Eigener Stand</translation>
    </message>
    <message>
        <source>In the sheet</source>
        <translation>In der Tabelle</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Es gilt</translation>
    </message>
    <message>
        <source>1: mine, 2: the sheet’s, Return: the next conflict</source>
        <translation>1: eigener Stand, 2: Stand der Tabelle, Eingabetaste: nächster Konflikt</translation>
    </message>
    <message>
        <source>What the import would do</source>
        <translation>Was der Import tun würde</translation>
    </message>
    <message>
        <source>Sho&amp;w</source>
        <translation>An&amp;zeigen</translation>
    </message>
    <message>
        <source>Both sides agree. Letters: {count}</source>
        <translation>Beide Seiten stimmen überein. Briefe: {count}</translation>
    </message>
    <message>
        <source>Everything ({count})</source>
        <translation>Alles ({count})</translation>
    </message>
</context>
<context>
    <name>DoubtReadings</name>
    <message>
        <source>No words are in doubt in this item.</source>
        <translation>In diesem Dokument ist kein Wort in Zweifel.</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>other texts</source>
        <translation>andere Texte</translation>
    </message>
</context>
<context>
    <name>DoubtTracker</name>
    <message>
        <source>{issue} Correct it, or accept it: {key}</source>
        <translation>{issue} Korrigieren Sie es, oder nehmen Sie es hin: {key}</translation>
    </message>
    <message>
        <source>{reason} · Next word: {key}</source>
        <translation>{reason} · Nächstes Wort: {key}</translation>
    </message>
    <message>
        <source>In this project, doubts pointed to {found} of the last {wrong} errors.</source>
        <translation>In diesem Projekt zeigten Zweifel auf {found} der letzten {wrong} Fehler.</translation>
    </message>
    <message>
        <source>How many errors doubts find here is not known yet. A second opinion finds more.</source>
        <translation>Wie viele Fehler Zweifel hier finden, ist noch nicht bekannt. Eine zweite Meinung findet mehr.</translation>
    </message>
    <message>
        <source>How many errors doubts find here is not known yet.</source>
        <translation>Wie viele Fehler Zweifel hier finden, ist noch nicht bekannt.</translation>
    </message>
</context>
<context>
    <name>DoubtsPart</name>
    <message>
        <source>No doubts are left in this item.</source>
        <translation>Hier sind keine Zweifel mehr offen.</translation>
    </message>
    <message>
        <source>The value at the cursor has no problem.</source>
        <translation>Der Wert am Cursor hat kein Problem.</translation>
    </message>
    <message>
        <source>No longer accepted: {issues}</source>
        <translation>Nicht mehr hingenommen: {issues}</translation>
    </message>
    <message>
        <source>Accepted: {issues}</source>
        <translation>Hingenommen: {issues}</translation>
    </message>
    <message>
        <source>No longer accepted in this project: {issues}</source>
        <translation>In diesem Projekt nicht mehr hingenommen: {issues}</translation>
    </message>
    <message>
        <source>In this field accepted in all items of the project: {issues}</source>
        <translation>In diesem Feld in allen Dokumenten des Projekts hingenommen: {issues}</translation>
    </message>
</context>
<context>
    <name>DraftPanel</name>
    <message>
        <source>Show all values</source>
        <translation>Alle Werte zeigen</translation>
    </message>
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
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>Ausgewählte</translation>
    </message>
    <message>
        <source>Take over:</source>
        <translation>Werte übernehmen:</translation>
    </message>
    <message>
        <source>The run whose draft is shown</source>
        <translation>Durchgang, dessen Entwurf angezeigt wird</translation>
    </message>
    <message>
        <source>All values become those of the draft; one “Undo” takes it back.</source>
        <translation>Alle Werte werden die des Entwurfs; einmal „Rückgängig“ nimmt es zurück.</translation>
    </message>
    <message>
        <source>Only values that all runs’ drafts give alike.</source>
        <translation>Nur Werte, die in den Entwürfen aller Durchgänge gleich sind.</translation>
    </message>
    <message>
        <source>The record has the values of the draft.</source>
        <translation>Der Datensatz hat die Werte des Entwurfs.</translation>
    </message>
    <message>
        <source>The values of the item’s drafts stand here, beside those of the record. “Draft this item” (menu Drafts) has a model make a draft.</source>
        <translation>Hier stehen die Werte der Entwürfe neben denen des Datensatzes. „Entwurf zu diesem Dokument erstellen“ (Menü „Entwürfe“) lässt ein Modell einen Entwurf machen.</translation>
    </message>
    <message>
        <source>Values that differ from the draft: {count}</source>
        <translation>Abweichende Werte: {count}</translation>
    </message>
    <message>
        <source>There is no draft of this item.</source>
        <translation>Zu diesem Dokument gibt es keinen Entwurf.</translation>
    </message>
    <message>
        <source>Agreed ({count})</source>
        <translation>Einhellige ({count})</translation>
    </message>
</context>
<context>
    <name>Drafting</name>
    <message>
        <source>{item} is asked for as soon as the run that is under way has ended.</source>
        <translation>Der Entwurf zu {item} wird angefordert, sobald der jetzige Durchgang beendet ist.</translation>
    </message>
    <message>
        <source>The draft of {item} has arrived.</source>
        <translation>Der Entwurf zu {item} ist eingetroffen.</translation>
    </message>
    <message>
        <source>A second opinion on {item} has arrived; what it reads differently is in doubt.</source>
        <translation>Eine zweite Meinung zu {item} ist eingetroffen; was sie anders liest, ist zweifelhaft.</translation>
    </message>
    <message>
        <source>A draft of {item} has arrived; it can be taken over in the panel “Draft values” (F7).</source>
        <translation>Ein Entwurf zu {item} ist eingetroffen; er lässt sich im Bereich „Entwurfswerte“ (F7) übernehmen.</translation>
    </message>
    <message>
        <source>All of this was asked before, and nothing was sent; the panel “Draft values” (F7) shows what was answered.</source>
        <translation>Alles davon wurde schon angefragt, und nichts wurde gesendet; der Bereich „Entwurfswerte“ (F7) zeigt die Antworten.</translation>
    </message>
    <message>
        <source>Drafting has ended. Answers received: {done}; items that failed: {failed}.</source>
        <translation>Alle Anfragen sind beantwortet. Antworten: {done}; misslungene Dokumente: {failed}.</translation>
    </message>
    <message>
        <source>{run}: second opinions are asked for now.</source>
        <translation>{run}: Jetzt wird um zweite Meinungen gebeten.</translation>
    </message>
    <message>
        <source>There is no second opinion: {reason}</source>
        <translation>Es gibt keine zweite Meinung: {reason}</translation>
    </message>
    <message>
        <source>Drafts and second opinions together: {cost}</source>
        <translation>Entwürfe und zweite Meinungen zusammen: {cost}</translation>
    </message>
    <message>
        <source>No second opinion was asked for: the limit of cost is reached.</source>
        <translation>Um keine zweite Meinung wurde gebeten: Die Kostengrenze ist erreicht.</translation>
    </message>
    <message>
        <source>{run}: stopped. Items that were handed in before: {count}. Handing in again goes on.</source>
        <translation>{run}: angehalten. Zuvor eingereichte Dokumente: {count}. Erneutes Einreichen macht dort weiter.</translation>
    </message>
    <message>
        <source>{run}: handed in. Items: {count}; fetch the answers another time (Drafts › Jobs at the provider).</source>
        <translation>{run}: eingereicht. Dokumente: {count}; die Antworten sind ein andermal abzuholen (Entwürfe › Aufträge beim Anbieter).</translation>
    </message>
    <message>
        <source>Drafting was stopped; what was received is kept. “Draft many …” asks only for what is missing.</source>
        <translation>Das Erstellen wurde angehalten; was eingetroffen ist, bleibt erhalten. „Viele Entwürfe erstellen&#xa0;…“ fragt nur nach dem, was fehlt.</translation>
    </message>
    <message>
        <source>{item} is asked for next.</source>
        <translation>{item} kommt als Nächstes an die Reihe.</translation>
    </message>
</context>
<context>
    <name>DraftingPart</name>
    <message>
        <source>Drafts that were added from answers: {count}, as the run {run}. All that was there is unchanged. Scores has these answers, too: they need not be added there.</source>
        <translation>Entwürfe, die aus Antworten hinzugefügt wurden: {count}, als Durchgang {run}. Alles, was da war, ist unverändert. Auch die Bewertung hat diese Antworten: Sie brauchen dort nicht hinzugefügt zu werden.</translation>
    </message>
    <message>
        <source>Answers that could not be read any more: {count}</source>
        <translation>Antworten, die nicht mehr lesbar waren: {count}</translation>
    </message>
    <message>
        <source>Show scores</source>
        <translation>Bewertung zeigen</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Models are being asked for drafts. Wait for the end, or stop that.</source>
        <translation>Gerade werden Modelle um Entwürfe gebeten. Warten Sie das Ende ab, oder halten Sie es an.</translation>
    </message>
    <message>
        <source>No drafts of this project were made of answers that existed.</source>
        <translation>Kein Entwurf dieses Projekts ist aus vorhandenen Antworten gemacht.</translation>
    </message>
    <message>
        <source>The drafts of the run {run} stay: items with them were edited or checked since they were added ({count}: {items}).</source>
        <translation>Die Entwürfe des Durchgangs {run} bleiben: Seit sie hinzugefügt wurden, sind Dokumente mit ihnen bearbeitet oder geprüft worden ({count}: {items}).</translation>
    </message>
    <message>
        <source>Drafts that were made of the answers “{answers}”, as the run {run}: {count}. Delete them?</source>
        <translation>Entwürfe, die aus den Antworten „{answers}“ gemacht sind, als Durchgang {run}: {count}. Löschen?</translation>
    </message>
    <message>
        <source>The answers themselves stay, and so does everything else.</source>
        <translation>Die Antworten selbst bleiben, und alles andere auch.</translation>
    </message>
    <message>
        <source>The drafts of the run {run} are deleted.</source>
        <translation>Die Entwürfe des Durchgangs {run} sind gelöscht.</translation>
    </message>
</context>
<context>
    <name>DrawingDialog</name>
    <message>
        <source>Progress of reading</source>
        <translation>Fortschritt des Lesens</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation>&amp;Mehr</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>Startwer&amp;t</translation>
    </message>
</context>
<context>
    <name>EntryGrid</name>
    <message>
        <source>Row {number}</source>
        <translation>Zeile {number}</translation>
    </message>
</context>
<context>
    <name>ErrorReporter</name>
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
        <translation>Die Arbeit ist sicher: Jede Korrektur steht im Journal, und was gespeichert wurde, liegt auf dem Datenträger. Es kann weitergehen; wenn etwas seltsam aussieht, das Programm neu starten. Einzelheiten stehen im Protokoll: {path}</translation>
    </message>
</context>
<context>
    <name>ExpectedOrder</name>
    <message>
        <source>The runs are asked about all items: {done} of {total}</source>
        <translation>Die Durchgänge werden zu allen Dokumenten befragt: {done} von {total}</translation>
    </message>
    <message>
        <source>The items with the most expected corrections are first.</source>
        <translation>Die Dokumente mit den meisten erwarteten Korrekturen stehen zuerst.</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Only items that are &amp;checked ({count})</source>
        <translation>Nur &amp;geprüfte Dokumente ({count})</translation>
    </message>
    <message>
        <source>Only the &amp;selected items ({count})</source>
        <translation>Nur die Aus&amp;wahl ({count})</translation>
    </message>
    <message>
        <source>&amp;Replace what is there already</source>
        <translation>Vorhandenes e&amp;rsetzen</translation>
    </message>
    <message>
        <source>&amp;Add a file about where each value comes from (model, run, person)</source>
        <translation>Eine &amp;Datei zur Herkunft jedes Werts hinzufügen (Modell, Durchgang, Person)</translation>
    </message>
    <message>
        <source>C&amp;hoose …</source>
        <translation>&amp;Wählen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>E&amp;xportieren</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>Progress of the export</source>
        <translation>Fortschritt des Exports</translation>
    </message>
    <message>
        <source>No sample: all items</source>
        <translation>Keine Stichprobe: alle Dokumente</translation>
    </message>
    <message>
        <source>Result of the export</source>
        <translation>Ergebnis des Exports</translation>
    </message>
    <message>
        <source>Nothing was exported yet.</source>
        <translation>Noch nichts exportiert.</translation>
    </message>
    <message>
        <source>Where the export goes</source>
        <translation>Ziel des Exports</translation>
    </message>
    <message>
        <source>Sho&amp;w folder</source>
        <translation>&amp;Ordner zeigen</translation>
    </message>
    <message>
        <source>Table (CSV)</source>
        <translation>Tabelle (CSV)</translation>
    </message>
    <message>
        <source>Table (Excel, XLSX)</source>
        <translation>Tabelle (Excel, XLSX)</translation>
    </message>
    <message>
        <source>JSON lines</source>
        <translation>JSON Lines</translation>
    </message>
    <message>
        <source>Plain texts</source>
        <translation>Reine Texte</translation>
    </message>
    <message>
        <source>One row for each item or entry. “Import an edited table” reads it back without loss.</source>
        <translation>Je Dokument oder Eintrag eine Zeile. „Bearbeitete Tabelle importieren“ liest sie verlustfrei wieder ein.</translation>
    </message>
    <message>
        <source>A text file for each page, with its lines in reading order.</source>
        <translation>Eine Textdatei für jede Seite, mit ihren Zeilen in Lesereihenfolge.</translation>
    </message>
    <message>
        <source>Only items that are &amp;checked</source>
        <translation>Nur &amp;geprüfte Dokumente</translation>
    </message>
    <message>
        <source>Items exported to {path}: {count}.</source>
        <translation>Exportierte Dokumente: {count}, nach {path}.</translation>
    </message>
    <message>
        <source>Of the sample {name}.</source>
        <translation>Aus der Stichprobe {name}.</translation>
    </message>
    <message>
        <source>Not in it: items without a ground truth ({count}).</source>
        <translation>Nicht enthalten: Dokumente ohne Ground Truth ({count}).</translation>
    </message>
    <message>
        <source>Not in it: corrections that could not be saved (items: {count}).</source>
        <translation>Nicht enthalten: Korrekturen, die nicht gespeichert werden konnten (Dokumente: {count}).</translation>
    </message>
    <message>
        <source>The same for a spreadsheet, which leaves dates and numbers in it as they are.</source>
        <translation>Dasselbe für eine Tabellenkalkulation; Datumsangaben und Zahlen bleiben darin, wie sie sind.</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>Sa&amp;mple</source>
        <translation>Stich&amp;probe</translation>
    </message>
    <message>
        <source>&amp;To</source>
        <translation>&amp;Ziel</translation>
    </message>
    <message>
        <source>Files as in the project</source>
        <translation>Dateien wie im Projekt</translation>
    </message>
    <message>
        <source>A folder with the files of the ground truth, each as it is in the project, to the byte.</source>
        <translation>Ein Ordner mit den Dateien der Ground Truth, jede bytegenau so, wie sie im Projekt ist.</translation>
    </message>
    <message>
        <source>One file with one record a line, for other programs.</source>
        <translation>Eine Datei mit einem Datensatz je Zeile, für andere Programme.</translation>
    </message>
    <message>
        <source>Exporting …</source>
        <translation>Wird exportiert&#xa0;…</translation>
    </message>
    <message>
        <source>{path} is there already. Nothing was written; choose another place, or tick “{replace}”.</source>
        <translation>{path} ist schon vorhanden. Nichts wurde geschrieben; bitte ein anderes Ziel wählen oder „{replace}“ ankreuzen.</translation>
    </message>
    <message>
        <source>Scored against the project’s truths (documented): {name} {score}; items: {count}.</source>
        <translation>Gegen die Ground Truth des Projekts bewertet (dokumentiert): {name} {score}, Anzahl Dokumente: {count}.</translation>
    </message>
    <message>
        <source>Where each value comes from: {path}.</source>
        <translation>Herkunft jedes Werts: {path}.</translation>
    </message>
    <message>
        <source>To be looked at ({count}):</source>
        <translation>Zu sichten ({count}):</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>&amp;Abbrechen</translation>
    </message>
</context>
<context>
    <name>FieldKeys</name>
    <message>
        <source>Go to field</source>
        <translation>Zum Feld gehen</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Search names and records</source>
        <translation>Namen, Inhalte suchen</translation>
    </message>
    <message>
        <source>Search the list</source>
        <translation>In der Liste suchen</translation>
    </message>
    <message>
        <source>Other items</source>
        <translation>Weitere Filter</translation>
    </message>
    <message>
        <source>What the list shows of each item</source>
        <translation>Was die Liste zeigt</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>Zu tun</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Which items are listed; an item stays until you filter again</source>
        <translation>Was die Liste zeigt; was nicht mehr passt, bleibt bis zum nächsten Filtern</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in this item</source>
        <translation>In diesem Dokument suchen</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Alle ersetzen</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Replace this match, and go to the next (Return in the field)</source>
        <translation>Diesen Treffer ersetzen und zum nächsten gehen (Eingabetaste im Feld)</translation>
    </message>
    <message>
        <source>Replace all matches in this item, as one step</source>
        <translation>Alle Treffer in diesem Dokument ersetzen, in einem Schritt</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß- und Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>{place} of {count}</source>
        <translation>{place} von {count}</translation>
    </message>
    <message>
        <source>Matches: {count}</source>
        <translation>Treffer: {count}</translation>
    </message>
    <message>
        <source>Replaced: {count}</source>
        <translation>Ersetzt: {count}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
</context>
<context>
    <name>FirstStepsDialog</name>
    <message>
        <source>First steps</source>
        <translation>Erste Schritte</translation>
    </message>
</context>
<context>
    <name>FixBar</name>
    <message>
        <source>Take the suggestion ({keys})</source>
        <translation>Vorschlag übernehmen ({keys})</translation>
    </message>
    <message>
        <source>Do the same at all places of this record, in one step ({keys})</source>
        <translation>Dasselbe an allen Stellen dieses Datensatzes tun, in einem Schritt ({keys})</translation>
    </message>
    <message>
        <source>Fix all {count}</source>
        <translation>Alle {count} beheben</translation>
    </message>
</context>
<context>
    <name>FolderDialog</name>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>Another kind of documents</source>
        <translation>Andere Art von Dokumenten</translation>
    </message>
    <message>
        <source>What kind of documents?</source>
        <translation>Was für Dokumente sind es?</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Persons</source>
        <translation>Personen</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Bemerkungen</translation>
    </message>
    <message>
        <source>The fields of each document, one on each line</source>
        <translation>Die Felder jedes Dokuments, eines auf jeder Zeile</translation>
    </message>
    <message>
        <source>Those of a model’s &amp;answers …</source>
        <translation>Aus den &amp;Antworten eines Modells&#xa0;…</translation>
    </message>
    <message>
        <source>Folder of the new project</source>
        <translation>Ordner des neuen Projekts</translation>
    </message>
    <message>
        <source>&amp;Choose …</source>
        <translation>&amp;Wählen …</translation>
    </message>
    <message>
        <source>Copy &amp;linked files, too</source>
        <translation>Auch die &amp;verlinkten Dateien kopieren</translation>
    </message>
    <message>
        <source>These are links to files in other places: {links}</source>
        <translation>Dies sind Links auf Dateien an anderen Orten: {links}</translation>
    </message>
    <message>
        <source>Another &amp;folder …</source>
        <translation>Anderer &amp;Ordner …</translation>
    </message>
    <message>
        <source>Where should the new folder be?</source>
        <translation>Wo soll der neue Ordner liegen?</translation>
    </message>
    <message>
        <source>The folder with the answers</source>
        <translation>Der Ordner mit den Antworten</translation>
    </message>
    <message>
        <source>There are no answers in {folder} that can be read as JSON.</source>
        <translation>In {folder} sind keine Antworten, die sich als JSON lesen lassen.</translation>
    </message>
    <message>
        <source>Choose one, then open the folder.</source>
        <translation>Eine Art wählen, dann den Ordner öffnen.</translation>
    </message>
    <message>
        <source>{files}: this does not look like records of the kind “{kind}”. What has no field there would not be shown. “{other}” takes the fields from the files.</source>
        <translation>{files}: Das sieht nicht nach Datensätzen der Art „{kind}“ aus. Was dort kein Feld hat, würde nicht angezeigt. „{other}“ übernimmt die Felder aus den Dateien.</translation>
    </message>
    <message>
        <source>Ground truth is of one kind: choose which of these files it is.</source>
        <translation>Die Ground Truth ist von einer Art: Wählen Sie, welche dieser Dateien sie sind.</translation>
    </message>
    <message>
        <source>Plain texts and pages in XML are of the kind “Something else”.</source>
        <translation>Reine Texte und Seiten in XML sind von der Art „Etwas anderes“.</translation>
    </message>
    <message>
        <source>The new folder exists already, or can’t be made there. Choose another name.</source>
        <translation>Den neuen Ordner gibt es schon, oder er kann dort nicht angelegt werden. Bitte einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>New in {folder}: {files} (says what kind of documents these are).</source>
        <translation>Neu in {folder}: {files} (hält fest, was für Dokumente es sind).</translation>
    </message>
    <message>
        <source>Written anew: {files}. A copy of what is there now is kept in {folder}.</source>
        <translation>Neu geschrieben: {files}. Was jetzt da ist, bleibt als Kopie in {folder}.</translation>
    </message>
    <message>
        <source>Scans copied into {folder}: {count}. The originals stay where they are.</source>
        <translation>Nach {folder} kopierte Scans: {count}. Die Originale bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>What you correct will be saved in {folder}.</source>
        <translation>Was berichtigt wird, steht dann in {folder}.</translation>
    </message>
    <message>
        <source>Nothing else is changed.</source>
        <translation>Sonst wird nichts verändert.</translation>
    </message>
    <message>
        <source>Nothing that is there already is changed.</source>
        <translation>Was schon da ist, bleibt unverändert.</translation>
    </message>
</context>
<context>
    <name>FolderFindings</name>
    <message>
        <source>A new project of these scans</source>
        <translation>Neues Projekt aus diesen Scans</translation>
    </message>
    <message>
        <source>Another kind of documents for “{name}”</source>
        <translation>Andere Art von Dokumenten für „{name}“</translation>
    </message>
    <message>
        <source>“{name}” is not a project yet</source>
        <translation>„{name}“ ist noch kein Projekt</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Scans</source>
        <translation>Scans</translation>
    </message>
    <message>
        <source>Ground truth</source>
        <translation>Ground Truth</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>Entwürfe</translation>
    </message>
    <message>
        <source>Looks like</source>
        <translation>Sieht aus wie</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>files: {count}</source>
        <translation>Dateien: {count}</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch nicht vorhanden</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>keine gefunden</translation>
    </message>
    <message>
        <source>, in {count} folders</source>
        <translation>, in {count} Ordnern</translation>
    </message>
    <message>
        <source>Open the project “{name}”</source>
        <translation>Projekt „{name}“ öffnen</translation>
    </message>
    <message>
        <source>This is your home folder or a whole drive. Choose the folder in which the scans are.</source>
        <translation>Das ist der persönliche Ordner oder ein ganzes Laufwerk. Bitte den Ordner wählen, in dem die Scans liegen.</translation>
    </message>
    <message>
        <source>There are no scans here, but there is a project to open:</source>
        <translation>Hier liegen keine Scans, aber ein Projekt lässt sich öffnen:</translation>
    </message>
    <message>
        <source>You may not write in this folder, so nothing could be saved. Copy it to a place of your own.</source>
        <translation>In diesem Ordner fehlt das Recht zu schreiben, also ließe sich nichts speichern. Bitte ihn an einen eigenen Ort kopieren.</translation>
    </message>
    <message>
        <source>Only a part was looked at: this folder is very large, or its folders are deep.</source>
        <translation>Nur ein Teil wurde angesehen: Dieser Ordner ist sehr groß, oder seine Ordner liegen tief ineinander.</translation>
    </message>
    <message>
        <source>Scans that have the name of another one: {count}. They would be one document; better open each folder by itself.</source>
        <translation>Scans, die heißen wie ein anderer: {count}. Sie wären ein einziges Dokument; besser jeden Ordner für sich öffnen.</translation>
    </message>
    <message>
        <source>There are no scans here: neither images (JPEG, PNG, TIFF, WebP, AVIF, JPEG 2000, GIF, BMP) nor PDFs.</source>
        <translation>Hier sind keine Scans: weder Bilder (JPEG, PNG, TIFF, WebP, AVIF, JPEG 2000, GIF, BMP) noch PDFs.</translation>
    </message>
    <message>
        <source>Images that are not read: {formats}. Convert them to JPEG, PNG, TIFF or PDF.</source>
        <translation>Bilder, die nicht gelesen werden: {formats}. Wandeln Sie sie in JPEG, PNG, TIFF oder PDF um.</translation>
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
        <source>Value below</source>
        <translation>Wert darunter</translation>
    </message>
    <message>
        <source>Value above</source>
        <translation>Wert darüber</translation>
    </message>
    <message>
        <source>Previous that needs a look</source>
        <translation>Vorheriger zu sichtender Wert</translation>
    </message>
    <message>
        <source>Take the suggestion</source>
        <translation>Vorschlag übernehmen</translation>
    </message>
    <message>
        <source>Use it in another field …</source>
        <translation>In einem anderen Feld verwenden …</translation>
    </message>
    <message>
        <source>Complete what is typed</source>
        <translation>Eingabe vervollständigen</translation>
    </message>
    <message>
        <source>Complete the row</source>
        <translation>Zeile ergänzen</translation>
    </message>
    <message>
        <source>Take the value of the previous item</source>
        <translation>Wert des vorherigen Dokuments übernehmen</translation>
    </message>
    <message>
        <source>Reject the suggestion</source>
        <translation>Vorschlag ablehnen</translation>
    </message>
    <message>
        <source>Empty the field</source>
        <translation>Feld leeren</translation>
    </message>
    <message>
        <source>Empty: no value</source>
        <translation>Leer: kein Wert</translation>
    </message>
    <message>
        <source>Empty: a blank text</source>
        <translation>Leer: ein leerer Text</translation>
    </message>
    <message>
        <source>Empty: not in the file</source>
        <translation>Leer: nicht in der Datei</translation>
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
        <source>Next page of the list</source>
        <translation>Nächste Seite der Liste</translation>
    </message>
    <message>
        <source>Previous page of the list</source>
        <translation>Vorherige Seite der Liste</translation>
    </message>
    <message>
        <source>Rename the key</source>
        <translation>Schlüssel umbenennen</translation>
    </message>
    <message>
        <source>Next kind of brackets around the name</source>
        <translation>Nächste Art Klammern um den Namen</translation>
    </message>
    <message>
        <source>Names and keywords as text, and back</source>
        <translation>Namen und Schlagwörter als Text, und zurück</translation>
    </message>
    <message>
        <source>Crossed out or not</source>
        <translation>Gestrichen oder nicht</translation>
    </message>
    <message>
        <source>Take the draft’s value</source>
        <translation>Wert des Entwurfs übernehmen</translation>
    </message>
    <message>
        <source>Choose from the project’s values …</source>
        <translation>Aus den Werten des Projekts wählen …</translation>
    </message>
    <message>
        <source>Insert the draft’s row</source>
        <translation>Zeile des Entwurfs einfügen</translation>
    </message>
    <message>
        <source>Fill down</source>
        <translation>Nach unten ausfüllen</translation>
    </message>
    <message>
        <source>Split at the cursor</source>
        <translation>Am Cursor teilen</translation>
    </message>
    <message>
        <source>Merge with the next</source>
        <translation>Mit dem nächsten Eintrag verbinden</translation>
    </message>
    <message>
        <source>Move to another section …</source>
        <translation>In eine andere Rubrik verschieben …</translation>
    </message>
    <message>
        <source>Begin a section here</source>
        <translation>Hier eine Rubrik beginnen</translation>
    </message>
    <message>
        <source>Number the section without gaps</source>
        <translation>Rubrik lückenlos nummerieren</translation>
    </message>
    <message>
        <source>Show or hide other fields</source>
        <translation>Weitere Felder zeigen oder ausblenden</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Fix all problems of this kind</source>
        <translation>Alle Probleme dieser Art korrigieren</translation>
    </message>
    <message>
        <source>Mark as empty</source>
        <translation>Als leer kennzeichnen</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>Insert one below</source>
        <translation>Einen darunter einfügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben verschieben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten verschieben</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
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
    <message>
        <source>No draft has a value here.</source>
        <translation>Hier hat kein Entwurf einen Wert.</translation>
    </message>
    <message>
        <source>Nothing completes this text: no value of the project begins like it.</source>
        <translation>Kein Wert des Projekts beginnt so: Es gibt nichts zu vervollständigen.</translation>
    </message>
    <message>
        <source>Nothing is offered in this row.</source>
        <translation>In dieser Zeile wird nichts vorgeschlagen.</translation>
    </message>
    <message>
        <source>This field has no texts to choose from.</source>
        <translation>Für dieses Feld gibt es keine Texte zur Auswahl.</translation>
    </message>
    <message>
        <source>The row above has no value here.</source>
        <translation>Die Zeile darüber hat hier keinen Wert.</translation>
    </message>
    <message>
        <source>The previous item has no value here.</source>
        <translation>Das vorherige Dokument hat hier keinen Wert.</translation>
    </message>
    <message>
        <source>The model read nothing else for this field.</source>
        <translation>Das Modell hat für dieses Feld nichts anderes gelesen.</translation>
    </message>
    <message>
        <source>Another reading is possible at each place: decide it there.</source>
        <translation>An jeder Stelle ist eine andere Lesung möglich: dort entscheiden.</translation>
    </message>
    <message>
        <source>Names have no brackets here.</source>
        <translation>Hier haben Namen keine Klammern.</translation>
    </message>
    <message>
        <source>The draft has no further row here.</source>
        <translation>Der Entwurf hat hier keine weitere Zeile.</translation>
    </message>
</context>
<context>
    <name>FormNames</name>
    <message>
        <source>Organization</source>
        <translation>Organisation</translation>
    </message>
    <message>
        <source>“{name}” is in the table of persons now.</source>
        <translation>„{name}“ steht jetzt in der Personentabelle.</translation>
    </message>
    <message>
        <source>“{name}” is one of the names of “{owner}” now.</source>
        <translation>„{name}“ gehört jetzt zu den Namen von „{owner}“.</translation>
    </message>
</context>
<context>
    <name>GitMergesPart</name>
    <message>
        <source>git left both versions of this item in its file, with its markers between them. “Choose values …” joins them value by value, and asks where both have changed the same one. The file as git left it is kept.</source>
        <translation>Git hat beide Fassungen dieses Dokuments in der Datei gelassen, mit seinen Markierungen dazwischen. „Werte wählen …“ fügt sie Wert für Wert zusammen und fragt, wo beide denselben geändert haben. Die Datei bleibt auch so erhalten, wie Git sie hinterließ.</translation>
    </message>
    <message>
        <source>git could not merge this item: both sides changed the same values, of which ours stand here. Choose which to keep; git takes the file as merged when you mark it as resolved.</source>
        <translation>Git konnte dieses Dokument nicht zusammenführen: Beide Seiten haben dieselben Werte geändert; hier stehen unsere. Wählen Sie, welche bleiben; Git nimmt die Datei als zusammengeführt, wenn Sie sie als gelöst melden.</translation>
    </message>
    <message>
        <source>Choose values …</source>
        <translation>Werte wählen …</translation>
    </message>
    <message>
        <source>Mark as resolved</source>
        <translation>Als gelöst melden</translation>
    </message>
    <message>
        <source>git could not merge these items: {names}</source>
        <translation>Git konnte diese Dokumente nicht zusammenführen: {names}</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>git left both versions of these files in them, with its markers between them: {names}</source>
        <translation>Git hat in diesen Dateien beide Fassungen gelassen, mit seinen Markierungen dazwischen: {names}</translation>
    </message>
    <message>
        <source>Join by value</source>
        <translation>Nach Werten zusammenfügen</translation>
    </message>
    <message>
        <source>git could not merge these files, in which ours stands where both sides changed the same: {names}. If they are right now, mark them as resolved.</source>
        <translation>Git konnte diese Dateien nicht zusammenführen; wo beide Seiten dasselbe geändert haben, steht unsere Fassung: {names}. Wenn sie nun stimmen, melden Sie sie als gelöst.</translation>
    </message>
    <message>
        <source>git merged two versions of {item}. These values were changed on both sides: choose which to keep. “Here” is the branch that is checked out; while git rebases, it is the one onto which commits are put.</source>
        <translation>Git hat zwei Fassungen von {item} zusammengeführt. Diese Werte wurden auf beiden Seiten geändert: Wählen Sie, welche bleiben. „Eigener Stand“ ist der ausgecheckte Branch; während eines Rebase ist es der, auf den die Commits gesetzt werden.</translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation>Andere Seite</translation>
    </message>
    <message>
        <source>The chosen values are put in; undo takes that back.</source>
        <translation>Die gewählten Werte sind eingesetzt; Rückgängig nimmt das zurück.</translation>
    </message>
    <message>
        <source>The versions are joined. The file as git left it is kept in {path}.</source>
        <translation>Die Fassungen sind zusammengefügt. Die Datei, wie Git sie hinterließ, liegt in {path}.</translation>
    </message>
    <message>
        <source>Both sides changed no value of the record to different ones: nothing is left to choose.</source>
        <translation>Kein Wert des Datensatzes wurde auf beiden Seiten verschieden geändert: Es bleibt nichts zu wählen.</translation>
    </message>
    <message>
        <source>The files are joined. Both sides changed these values, of which ours stand there: {names}</source>
        <translation>Die Dateien sind zusammengefügt. Diese Werte haben beide Seiten geändert; dort stehen unsere: {names}</translation>
    </message>
</context>
<context>
    <name>GoogleAccessPart</name>
    <message>
        <source>Open Google’s conso&amp;le …</source>
        <translation>Google-Konsole ö&amp;ffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Sign ou&amp;t</source>
        <translation>A&amp;bmelden</translation>
    </message>
    <message>
        <source>write corrections &amp;back, too</source>
        <translation>auch &amp;Korrekturen zurückschreiben</translation>
    </message>
    <message>
        <source>Cance&amp;l the sign-in</source>
        <translation>A&amp;nmeldung abbrechen</translation>
    </message>
    <message>
        <source>Si&amp;gn in with the browser …</source>
        <translation>Im Browser a&amp;nmelden&#xa0;…</translation>
    </message>
    <message>
        <source>Choose the file to si&amp;gn in with …</source>
        <translation>Datei zum A&amp;nmelden wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Nobody is signed in: the sheet is read by its public link.</source>
        <translation>Niemand ist angemeldet: Die Tabelle wird über ihren öffentlichen Link gelesen.</translation>
    </message>
    <message>
        <source>Asked for by {account}. Share the sheet with this address, to write back as an editor.</source>
        <translation>Zugriff als {account}. Die Tabelle muss für diese Adresse freigegeben sein, zum Zurückschreiben mit dem Recht zum Bearbeiten.</translation>
    </message>
    <message>
        <source>a Google account</source>
        <translation>ein Google-Konto</translation>
    </message>
    <message>
        <source>Signed in as {account}, to read and to write back.</source>
        <translation>Angemeldet als {account}, zum Lesen und Zurückschreiben.</translation>
    </message>
    <message>
        <source>Signed in as {account}, to read only.</source>
        <translation>Angemeldet als {account}, nur zum Lesen.</translation>
    </message>
    <message>
        <source>For a sheet that is not public, sign in with the Google account that may open it. Google asks in the browser; gtapp never sees the password.</source>
        <translation>Für eine Tabelle, die nicht öffentlich ist, ist das Google-Konto anzumelden, das sie öffnen darf. Google fragt im Browser; gtapp sieht das Passwort nie.</translation>
    </message>
    <message>
        <source>A sheet that is shared with “anyone with the link” needs no more than its address. To sign in for another one, you need a Google account that may open it, and, once, a file by which Google knows this program: in Google’s console “Create credentials”, “OAuth client ID”, “Desktop app”, then “Download JSON”. Who looks after Google at your institution can make it for all.</source>
        <translation>Ist die Tabelle für „Jeder, der über den Link verfügt“ freigegeben, genügt ihre Adresse. Für eine andere braucht es ein Google-Konto, das sie öffnen darf, und einmalig eine Datei, an der Google dieses Programm erkennt: in der Google-Konsole „Anmeldedaten erstellen“, „OAuth-Client-ID“, „Desktop-App“, dann „JSON herunterladen“. Wer an der Institution für Google zuständig ist, kann sie für alle anlegen.</translation>
    </message>
    <message>
        <source>No browser could be opened. The address is {address}</source>
        <translation>Es konnte kein Browser geöffnet werden. Die Adresse ist {address}</translation>
    </message>
    <message>
        <source>Keys (*.json)</source>
        <translation>Schlüssel (*.json)</translation>
    </message>
    <message>
        <source>The file of an OAuth client, from Google’s console</source>
        <translation>Datei eines OAuth-Clients aus der Google-Konsole</translation>
    </message>
    <message>
        <source>The file was copied to your settings. Now sign in.</source>
        <translation>Die Datei wurde zu den Einstellungen kopiert. Jetzt bitte anmelden.</translation>
    </message>
    <message>
        <source>Agree in the browser; this window goes on by itself.</source>
        <translation>Bitte im Browser zustimmen; dieses Fenster macht von selbst weiter.</translation>
    </message>
</context>
<context>
    <name>GridBlock</name>
    <message>
        <source>Offered: {text} ({key} takes one, {keys} all of the row)</source>
        <translation>Vorschlag: {text} ({key} übernimmt einen Wert, {keys} alle der Zeile)</translation>
    </message>
    <message>
        <source>confirm</source>
        <translation>bestätigen</translation>
    </message>
</context>
<context>
    <name>GroupsView</name>
    <message>
        <source>Items</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Figures by type and batch</source>
        <translation>Zahlen nach Typ und Lieferung</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Values by similarity</source>
        <translation>Werte nach Ähnlichkeit</translation>
    </message>
    <message>
        <source>All fields</source>
        <translation>Alle Felder</translation>
    </message>
</context>
<context>
    <name>GuidelinesPanel</name>
    <message>
        <source>Guidelines</source>
        <translation>Richtlinien</translation>
    </message>
    <message>
        <source>Guidelines of this project</source>
        <translation>Richtlinien dieses Projekts</translation>
    </message>
    <message>
        <source>There are no guidelines for this benchmark.</source>
        <translation>Zu diesem Benchmark gibt es keine Richtlinien.</translation>
    </message>
</context>
<context>
    <name>ImportResultPage</name>
    <message>
        <source>&amp;Open the folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>Written:</source>
        <translation>Geschrieben:</translation>
    </message>
    <message>
        <source>Not written:</source>
        <translation>Nicht geschrieben:</translation>
    </message>
    <message>
        <source>To take it back:</source>
        <translation>Zurücknehmen:</translation>
    </message>
    <message>
        <source>The sheet’s copies, in the project’s folder:</source>
        <translation>Die Kopien der Tabelle, im Ordner des Projekts:</translation>
    </message>
    <message>
        <source>Letters brought up to date: {count}</source>
        <translation>Nachgeführte Briefe: {count}</translation>
    </message>
    <message>
        <source>Files beside them: {count}</source>
        <translation>Weitere Dateien: {count}</translation>
    </message>
    <message>
        <source>One “Undo” ({keys}) in the window takes the letters back, also after a restart.</source>
        <translation>Ein „Rückgängig“ ({keys}) im Fenster nimmt die Briefe zurück, auch nach einem Neustart.</translation>
    </message>
    <message>
        <source>Stopped before the first letter: nothing was imported.</source>
        <translation>Vor dem ersten Brief abgebrochen: Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>Not everything was imported.</source>
        <translation>Nicht alles wurde importiert.</translation>
    </message>
    <message>
        <source>Stopped: a part was imported.</source>
        <translation>Abgebrochen: Ein Teil wurde importiert.</translation>
    </message>
    <message>
        <source>Both sides agree; no letter and no file had to be changed.</source>
        <translation>Beide Seiten stimmen überein; kein Brief und keine Datei war zu ändern.</translation>
    </message>
    <message>
        <source>Imported.</source>
        <translation>Importiert.</translation>
    </message>
    <message>
        <source>Letters not begun: {count}. “Back” lists them again.</source>
        <translation>Nicht begonnene Briefe: {count}. „Zurück“ zeigt sie wieder.</translation>
    </message>
    <message>
        <source>Changed on both sides and not decided: {count}. They stay as they are.</source>
        <translation>Auf beiden Seiten geändert und nicht entschieden: {count}. Sie bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Doubtful: {count}. “Back” lists them with their reasons.</source>
        <translation>Zweifelhaft: {count}. „Zurück“ zeigt sie mit ihren Gründen.</translation>
    </message>
</context>
<context>
    <name>ItemCommands</name>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
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
        <source>Copy the record as text</source>
        <translation>Datensatz als Text kopieren</translation>
    </message>
    <message>
        <source>Copy the record as JSON</source>
        <translation>Datensatz als JSON kopieren</translation>
    </message>
    <message>
        <source>&amp;Check and next</source>
        <translation>&amp;Prüfen und weiter</translation>
    </message>
    <message>
        <source>Check anyway</source>
        <translation>Trotzdem prüfen und weiter</translation>
    </message>
    <message>
        <source>long s</source>
        <translation>langes s</translation>
    </message>
    <message>
        <source>r rotunda</source>
        <translation>rundes r</translation>
    </message>
    <message>
        <source>sharp s</source>
        <translation>scharfes s</translation>
    </message>
    <message>
        <source>ligature ae</source>
        <translation>Ligatur ae</translation>
    </message>
    <message>
        <source>ligature oe</source>
        <translation>Ligatur oe</translation>
    </message>
    <message>
        <source>ligature of long s and t</source>
        <translation>Ligatur aus langem s und t</translation>
    </message>
    <message>
        <source>ligature fi</source>
        <translation>Ligatur fi</translation>
    </message>
    <message>
        <source>ligature fl</source>
        <translation>Ligatur fl</translation>
    </message>
    <message>
        <source>&amp;Next item</source>
        <translation>&amp;Nächstes Dokument</translation>
    </message>
    <message>
        <source>&amp;Previous item</source>
        <translation>&amp;Voriges Dokument</translation>
    </message>
    <message>
        <source>Next item that is not checked</source>
        <translation>Nächstes &amp;ungeprüftes Dokument</translation>
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
        <translation>&amp;Alle Dokumente anzeigen</translation>
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
        <translation>Auf „&amp;Geprüft“ setzen</translation>
    </message>
    <message>
        <source>Not&amp;e …</source>
        <translation>No&amp;tiz …</translation>
    </message>
    <message>
        <source>&amp;Next part of the window</source>
        <translation>&amp;Nächster Fensterbereich</translation>
    </message>
    <message>
        <source>&amp;Previous part of the window</source>
        <translation>V&amp;orheriger Fensterbereich</translation>
    </message>
    <message>
        <source>The record was copied.</source>
        <translation>Der Datensatz ist kopiert.</translation>
    </message>
    <message>
        <source>Mark {count} items as checked without looking at each?</source>
        <translation>Alle {count} als geprüft kennzeichnen, ohne jedes anzusehen?</translation>
    </message>
    <message>
        <source>Drafts among them become ground truths.</source>
        <translation>Aus Entwürfen darunter wird Ground Truth.</translation>
    </message>
    <message>
        <source>&amp;Mark them as checked</source>
        <translation>Als geprüft &amp;kennzeichnen</translation>
    </message>
    <message>
        <source>Values of the draft that were not on the screen yet: {count}. They are shown from here on.</source>
        <translation>Werte des Entwurfs, die noch nicht auf dem Bildschirm waren: {count}. Ab hier werden sie gezeigt.</translation>
    </message>
    <message>
        <source>{item} is checked.</source>
        <translation>{item} ist geprüft.</translation>
    </message>
    <message>
        <source>{item} is checked; doubts left open: {count}.</source>
        <translation>{item} ist geprüft; offene Zweifel: {count}.</translation>
    </message>
    <message>
        <source>This is the last item of the list.</source>
        <translation>Das ist das letzte Dokument der Liste.</translation>
    </message>
    <message>
        <source>This is the first item of the list.</source>
        <translation>Das ist das erste Dokument der Liste.</translation>
    </message>
    <message>
        <source>Nothing is left for you: what is not checked yet, others have.</source>
        <translation>Für Sie ist nichts übrig: Was noch nicht geprüft ist, haben andere.</translation>
    </message>
    <message>
        <source>Every item of the list is checked.</source>
        <translation>Alle Dokumente der Liste sind geprüft.</translation>
    </message>
    <message>
        <source>{count} items</source>
        <translation>{count} ausgewählt</translation>
    </message>
    <message>
        <source>Shown in the list</source>
        <translation>In der Liste zeigen</translation>
    </message>
    <message>
        <source>Undone in items: {count} ({items})</source>
        <translation>In {count} Dokumenten zurückgenommen: {items}</translation>
    </message>
    <message>
        <source>Undone: {items}</source>
        <translation>Zurückgenommen: {items}</translation>
    </message>
    <message>
        <source>Redone in items: {count} ({items})</source>
        <translation>In {count} Dokumenten wiederholt: {items}</translation>
    </message>
    <message>
        <source>Redone: {items}</source>
        <translation>Wiederholt: {items}</translation>
    </message>
    <message>
        <source>&amp;What has to be done with this item?</source>
        <translation>&amp;Was ist bei diesem Dokument zu klären?</translation>
    </message>
    <message>
        <source>Needs action</source>
        <translation>Zu klären</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Set to “{status}”: {count}.</source>
        <translation>Auf „{status}“ gesetzt: {count}.</translation>
    </message>
    <message>
        <source>Left as they are ({count}):</source>
        <translation>Unverändert geblieben ({count}):</translation>
    </message>
    <message>
        <source>Checked again: {items}</source>
        <translation>Wieder geprüft: {items}</translation>
    </message>
    <message>
        <source>No longer checked: {items}. Nothing else was changed.</source>
        <translation>Nicht mehr geprüft: {items}. Sonst wurde nichts geändert.</translation>
    </message>
    <message>
        <source>No longer checked: {items}. The file that the check had made is deleted; its values are kept.</source>
        <translation>Nicht mehr geprüft: {items}. Die dabei angelegte Datei ist gelöscht; die Werte sind noch da.</translation>
    </message>
    <message>
        <source>Left as they are, since they were changed later: {items}</source>
        <translation>Unverändert gelassen, weil später noch geändert: {items}</translation>
    </message>
    <message>
        <source>&amp;Note on this item</source>
        <translation>&amp;Notiz zu diesem Dokument</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>Nothing can be typed here: put the cursor into a text for special characters.</source>
        <translation>Hier lässt sich nichts schreiben: für Sonderzeichen den Cursor in einen Text setzen.</translation>
    </message>
    <message>
        <source>{item} was changed by {who} while it was edited here. What only one of you changed is kept. These values were changed on both sides: choose which to keep.</source>
        <translation>{item} wurde von {who} geändert, während hier daran gearbeitet wurde. Was nur eine Seite geändert hat, bleibt erhalten. Diese Werte wurden auf beiden Seiten geändert: Wählen Sie, welche gelten.</translation>
    </message>
    <message>
        <source>On the disk</source>
        <translation>Auf der Platte</translation>
    </message>
    <message>
        <source>{who}’s</source>
        <translation>Von {who}</translation>
    </message>
    <message>
        <source>another window of yours</source>
        <translation>einem anderen Fenster von Ihnen</translation>
    </message>
    <message>
        <source>another program</source>
        <translation>einem anderen Programm</translation>
    </message>
    <message>
        <source>{item}: changes by {who} were taken over: {places}. Undo takes that back.</source>
        <translation>{item}: Änderungen von {who} wurden übernommen: {places}. Rückgängig nimmt das zurück.</translation>
    </message>
    <message>
        <source>{item} was changed by {who}: {places}.</source>
        <translation>{item} wurde von {who} geändert: {places}.</translation>
    </message>
    <message>
        <source>{item} is “in progress” again: something was undone in it after it was checked.</source>
        <translation>{item} ist wieder „In Arbeit“: Darin wurde etwas rückgängig gemacht, nachdem geprüft worden war.</translation>
    </message>
    <message>
        <source>Undo and recovery are not kept at the moment; what was saved is safe. {reason}</source>
        <translation>Rückgängig und Wiederherstellung sind derzeit nicht gesichert; was gespeichert wurde, ist sicher. {reason}</translation>
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
    <message>
        <source>Nothing is filled in, and nothing was saved. To check an item without values: {command}.</source>
        <translation>Nichts ist ausgefüllt, und nichts wurde gespeichert. Um ein Dokument ohne Werte zu prüfen: {command}.</translation>
    </message>
</context>
<context>
    <name>ItemModel</name>
    <message>
        <source>no draft yet</source>
        <translation>noch kein Entwurf</translation>
    </message>
    <message>
        <source>{who} is here</source>
        <translation>{who} ist hier</translation>
    </message>
    <message>
        <source>no entries</source>
        <translation>keine Einträge</translation>
    </message>
    <message>
        <source>1 entry</source>
        <translation>1 Eintrag</translation>
    </message>
    <message>
        <source>{count} entries</source>
        <translation>{count} Einträge</translation>
    </message>
    <message>
        <source>pages: {count}</source>
        <translation>Seiten: {count}</translation>
    </message>
    <message>
        <source>corrections expected: {count}</source>
        <translation>erwartete Korrekturen: {count}</translation>
    </message>
</context>
<context>
    <name>ItemPanel</name>
    <message>
        <source>{shown} found · {searched} of {total} …</source>
        <translation>{shown} gefunden · {searched} von {total} …</translation>
    </message>
    <message>
        <source>{shown} found so far …</source>
        <translation>Bisher {shown} gefunden&#xa0;…</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>{shown} of {total} items</source>
        <translation>{shown} von {total}</translation>
    </message>
    <message>
        <source>There are no such items. “All” above shows every item again.</source>
        <translation>Das gibt es hier nicht. „Alle“ oben zeigt wieder die ganze Liste.</translation>
    </message>
    <message>
        <source>No name and no value contains this. Esc shows all items.</source>
        <translation>Kein Name und kein Wert enthält das. Esc zeigt alle Dokumente.</translation>
    </message>
</context>
<context>
    <name>ItemTable</name>
    <message>
        <source>Items</source>
        <translation>Dokumente</translation>
    </message>
</context>
<context>
    <name>JumpDialog</name>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Number, or part of the name or title</source>
        <translation>&amp;Nummer, Name oder Titel (auch ein Teil)</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>An&amp;zeigen</translation>
    </message>
    <message>
        <source>{name}   (no. {number})</source>
        <translation>{name}   (Nr. {number})</translation>
    </message>
    <message>
        <source>No item has this number, name or title.</source>
        <translation>Nichts hat diese Nummer, diesen Namen oder Titel.</translation>
    </message>
    <message>
        <source>What matches is listed here while you type.</source>
        <translation>Beim Tippen erscheint hier, was passt.</translation>
    </message>
</context>
<context>
    <name>KeyBlock</name>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>The key of this value in the file; type another one to rename it</source>
        <translation>Der Schlüssel dieses Werts in der Datei; zum Umbenennen überschreiben</translation>
    </message>
</context>
<context>
    <name>KeyPart</name>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Only until the program ends</source>
        <translation>Nur bis zum Ende des Programms</translation>
    </message>
    <message>
        <source>&amp;Keep key</source>
        <translation>Schlüssel mer&amp;ken</translation>
    </message>
    <message>
        <source>For&amp;get key</source>
        <translation>Schlüssel &amp;vergessen</translation>
    </message>
    <message>
        <source>The key is kept in the system’s keyring.</source>
        <translation>Der Schlüssel liegt im Schlüsselbund des Systems.</translation>
    </message>
    <message>
        <source>There is no key yet, and {name} needs one.</source>
        <translation>Es gibt noch keinen Schlüssel, und {name} braucht einen.</translation>
    </message>
    <message>
        <source>A key is kept when the provider is saved.</source>
        <translation>Ein Schlüssel wird gemerkt, sobald der Anbieter gespeichert wird.</translation>
    </message>
    <message>
        <source>New ke&amp;y</source>
        <translation>Neuer Sch&amp;lüssel</translation>
    </message>
    <message>
        <source>The key that is kept is not shown</source>
        <translation>Der gemerkte Schlüssel wird nicht angezeigt</translation>
    </message>
    <message>
        <source>Looking for the key …</source>
        <translation>Schlüssel wird gesucht&#xa0;…</translation>
    </message>
    <message>
        <source>The key comes from the environment variable {name}.</source>
        <translation>Der Schlüssel kommt aus der Umgebungsvariablen {name}.</translation>
    </message>
    <message>
        <source>The key is held until the program ends.</source>
        <translation>Der Schlüssel bleibt bis zum Ende des Programms gemerkt.</translation>
    </message>
    <message>
        <source>There is no key. A server on this computer usually needs none.</source>
        <translation>Es gibt keinen Schlüssel. Ein Server auf diesem Rechner braucht meist keinen.</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Most used</source>
        <translation>Am häufigsten gebraucht</translation>
    </message>
    <message>
        <source>Search commands and keys</source>
        <translation>Befehle und Tasten suchen</translation>
    </message>
    <message>
        <source>No command has these words.</source>
        <translation>Kein Befehl enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>The next value</source>
        <translation>Der nächste Wert</translation>
    </message>
    <message>
        <source>The value before</source>
        <translation>Der vorherige Wert</translation>
    </message>
    <message>
        <source>Shift+Tab</source>
        <translation>Umschalt+Tab</translation>
    </message>
    <message>
        <source>These keys, where nothing is typed</source>
        <translation>Diese Tasten, wo nichts eingegeben wird</translation>
    </message>
    <message>
        <source>From the list to the form</source>
        <translation>Von der Liste ins Formular</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Line break in a long text</source>
        <translation>Zeilenumbruch in einem langen Text</translation>
    </message>
    <message>
        <source>Shift+Return</source>
        <translation>Umschalt+Eingabetaste</translation>
    </message>
</context>
<context>
    <name>KeysPage</name>
    <message>
        <source>&amp;Use this key</source>
        <translation>Taste zu&amp;weisen</translation>
    </message>
    <message>
        <source>No &amp;key</source>
        <translation>&amp;Keine Taste</translation>
    </message>
    <message>
        <source>U&amp;sual key</source>
        <translation>Stan&amp;dardtaste</translation>
    </message>
    <message>
        <source>&amp;All usual keys</source>
        <translation>&amp;Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Search commands and keys</source>
        <translation>Befehle und Tasten suchen</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Neue Taste</translation>
    </message>
    <message>
        <source>Ne&amp;w key</source>
        <translation>Neue &amp;Taste</translation>
    </message>
    <message>
        <source>“{command}” has this key. “Use this key” takes it away there.</source>
        <translation>„{command}“ hat diese Taste. „Taste zuweisen“ nimmt sie dort weg.</translation>
    </message>
    <message>
        <source>Press the key, then “Use this key”.</source>
        <translation>Die Taste drücken, dann „Taste zuweisen“.</translation>
    </message>
</context>
<context>
    <name>KindMenu</name>
    <message>
        <source>Sample: {name}</source>
        <translation>Stichprobe: {name}</translation>
    </message>
    <message>
        <source>With problems</source>
        <translation>Mit Problemen</translation>
    </message>
</context>
<context>
    <name>Leaderboard</name>
    <message>
        <source>Figure</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Leaderboard</source>
        <translation>Rangliste</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Durchgang</translation>
    </message>
    <message>
        <source>Weighted</source>
        <translation>Gewichtet</translation>
    </message>
    <message>
        <source>Last edit</source>
        <translation>Letzte Korrektur</translation>
    </message>
    <message>
        <source>Since opened</source>
        <translation>Seit dem Öffnen</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Rank before</source>
        <translation>Rang vorher</translation>
    </message>
    <message>
        <source>Runs by field …</source>
        <translation>Durchgänge nach Feldern&#xa0;…</translation>
    </message>
    <message>
        <source>The runs of answers are ranked here by their score. Add a folder of answers, or drop it here.</source>
        <translation>Hier stehen die Durchgänge nach ihrer Bewertung geordnet. Fügen Sie einen Ordner mit Antworten hinzu, oder legen Sie ihn hier ab.</translation>
    </message>
    <message>
        <source>Your corrections to this item don’t change any score.</source>
        <translation>Ihre Korrekturen an diesem Dokument ändern keinen Score.</translation>
    </message>
    <message>
        <source>By the corrections to this item {more} of {all} runs gain and {less} lose. </source>
        <translation>Durchgänge, die durch die Korrekturen an diesem Dokument gewinnen: {more} von {all}; die verlieren: {less}. </translation>
    </message>
    <message>
        <source>No rank changes.</source>
        <translation>Kein Rang ändert sich.</translation>
    </message>
    <message>
        <source>Ranks change: {runs}</source>
        <translation>Ränge ändern sich: {runs}</translation>
    </message>
</context>
<context>
    <name>LeaderboardExport</name>
    <message>
        <source>There is no leaderboard yet: no run is loaded.</source>
        <translation>Es gibt noch keine Rangliste: Kein Durchgang ist geladen.</translation>
    </message>
    <message>
        <source>Export the leaderboard</source>
        <translation>Rangliste exportieren</translation>
    </message>
    <message>
        <source>Leaderboard of {project}</source>
        <translation>Rangliste von {project}</translation>
    </message>
    <message>
        <source>Written: {path}</source>
        <translation>Geschrieben: {path}</translation>
    </message>
    <message>
        <source>Profile: {profile}. Item that is open: {item}. Today: {day}.</source>
        <translation>Profil: {profile}. Geöffnetes Dokument: {item}. Heute: {day}.</translation>
    </message>
</context>
<context>
    <name>LettersPart</name>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Put the cursor into a field with names first.</source>
        <translation>Bitte zuerst in ein Feld mit Namen gehen.</translation>
    </message>
</context>
<context>
    <name>LineModel</name>
    <message>
        <source>Item</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>— (removed)</source>
        <translation>— (entfernt)</translation>
    </message>
</context>
<context>
    <name>LineStrip</name>
    <message>
        <source>Lines of the scan at the cursor</source>
        <translation>Zeilen des Scans am Cursor</translation>
    </message>
</context>
<context>
    <name>LineTable</name>
    <message>
        <source>Lines that change</source>
        <translation>Zeilen, die sich ändern</translation>
    </message>
</context>
<context>
    <name>LinesDialog</name>
    <message>
        <source>Only ticked lines change. The space bar ticks selected ones.</source>
        <translation>Nur angekreuzte Zeilen ändern sich. Die Leertaste kreuzt ausgewählte an.</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>A&amp;nhalten</translation>
    </message>
    <message>
        <source>Values that change: {lines}, in items: {items}. Checked items stay checked.</source>
        <translation>Werte, die sich ändern: {lines}, in Dokumenten: {items}. Geprüftes bleibt geprüft.</translation>
    </message>
    <message>
        <source>Replacing …</source>
        <translation>Wird ersetzt …</translation>
    </message>
    <message>
        <source>Values replaced: {lines}, in items: {items}. One “Undo” takes it back.</source>
        <translation>Werte ersetzt: {lines}, in Dokumenten: {items}. Einmal „Rückgängig“ nimmt alles zurück.</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
</context>
<context>
    <name>LinesMenu</name>
    <message>
        <source>First line</source>
        <translation>Erste Zeile</translation>
    </message>
    <message>
        <source>Second line</source>
        <translation>Zweite Zeile</translation>
    </message>
    <message>
        <source>As it was at first</source>
        <translation>Wie am Anfang</translation>
    </message>
</context>
<context>
    <name>LinkBlock</name>
    <message>
        <source>Open in the browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
</context>
<context>
    <name>ListingUpdate</name>
    <message>
        <source>Looking for new items …</source>
        <translation>Neue Dokumente werden gesucht …</translation>
    </message>
    <message>
        <source>Looking for new items … {count} files</source>
        <translation>Neue Dokumente werden gesucht … {count} Dateien</translation>
    </message>
    <message>
        <source>New items: {count}</source>
        <translation>Neue Dokumente: {count}</translation>
    </message>
    <message>
        <source>Items that are gone: {count}</source>
        <translation>Nicht mehr vorhandene Dokumente: {count}</translation>
    </message>
</context>
<context>
    <name>LoadNotice</name>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Load again</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Stopped: nothing is loaded.</source>
        <translation>Abgebrochen: Nichts ist geladen.</translation>
    </message>
    <message>
        <source>There are no answers in the places that you added.</source>
        <translation>Wo Sie Antworten hinzugefügt haben, sind keine.</translation>
    </message>
    <message>
        <source>Stopped: {there} of {all} runs are loaded.</source>
        <translation>Abgebrochen: {there} von {all} Durchgängen sind geladen.</translation>
    </message>
    <message>
        <source>Reading the truths …</source>
        <translation>Ground Truth wird gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>Loading run {number} of {all} …</source>
        <translation>Durchgang {number} von {all} wird geladen&#xa0;…</translation>
    </message>
</context>
<context>
    <name>LocksNotice</name>
    <message>
        <source>This drive has no file locks, so gtapp can’t see whether another window edits the same item. Nothing is overwritten, but unsaved corrections of a window that is still open may be offered here as lost. Work in one window at a time.</source>
        <translation>Dieses Laufwerk hat keine Dateisperren; gtapp sieht deshalb nicht, ob ein anderes Fenster dasselbe Dokument bearbeitet. Nichts wird überschrieben, aber nicht gespeicherte Korrekturen eines noch offenen Fensters können hier als verloren angeboten werden. Bitte jeweils nur in einem Fenster arbeiten.</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Open folder …</source>
        <translation>&amp;Ordner öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Reload folder</source>
        <translation>Ordner neu einlesen</translation>
    </message>
    <message>
        <source>C&amp;hoose another kind …</source>
        <translation>Andere A&amp;rt wählen&#xa0;…</translation>
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
        <source>List of &amp;items</source>
        <translation>&amp;Liste der Dokumente</translation>
    </message>
    <message>
        <source>Scan &amp;above the form</source>
        <translation>Scan über &amp;dem Formular</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Open the folder with the scans</source>
        <translation>Ordner mit den Scans öffnen</translation>
    </message>
    <message>
        <source>{folder}, second reading “{name}”</source>
        <translation>{folder}, zweite Lesung „{name}“</translation>
    </message>
    <message>
        <source>&amp;Open the folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>&amp;Open them as a project …</source>
        <translation>Als eigenes Projekt ö&amp;ffnen&#xa0;…</translation>
    </message>
</context>
<context>
    <name>MembersBlock</name>
    <message>
        <source>+ Add a key</source>
        <translation>+ Schlüssel hinzufügen</translation>
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
        <source>&amp;Write a character</source>
        <translation>&amp;Zeichen schreiben</translation>
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
        <translation>D&amp;okument</translation>
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
        <source>Take a value of the models</source>
        <translation>Wert der Modelle übernehmen</translation>
    </message>
    <message>
        <source>S&amp;cores</source>
        <translation>Be&amp;wertung</translation>
    </message>
    <message>
        <source>&amp;Drafts</source>
        <translation>En&amp;twürfe</translation>
    </message>
    <message>
        <source>&amp;Quality</source>
        <translation>&amp;Qualität</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
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
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>Two versions of a value</source>
        <translation>Zwei Fassungen eines Werts</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Eigener Stand</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Values that both changed</source>
        <translation>Werte, die beide geändert haben</translation>
    </message>
    <message>
        <source>1: Keep &amp;mine</source>
        <translation>1: &amp;Eigenen Stand behalten</translation>
    </message>
    <message>
        <source>2: &amp;Take “{other}”</source>
        <translation>2: „{other}“ &amp;nehmen</translation>
    </message>
    <message>
        <source>&amp;Keep these values</source>
        <translation>Diese Werte &amp;behalten</translation>
    </message>
    <message>
        <source>Decide &amp;later</source>
        <translation>&amp;Später entscheiden</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z) takes all of it back. Nothing is saved before each value is decided.</source>
        <translation>Rückgängig (Strg+Z) nimmt alles zurück. Gespeichert wird erst, wenn über jeden Wert entschieden ist.</translation>
    </message>
    <message>
        <source>Nothing is saved before each value is decided.</source>
        <translation>Bevor jeder Wert entschieden ist, wird nichts gespeichert.</translation>
    </message>
    <message>
        <source>not decided</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>mine</source>
        <translation>eigener Stand</translation>
    </message>
</context>
<context>
    <name>MergePanel</name>
    <message>
        <source>Nothing was changed: there are letters that could not be saved.</source>
        <translation>Nichts wurde geändert: Es gibt Briefe, die nicht gespeichert werden konnten.</translation>
    </message>
    <message>
        <source>Letters that name {name} now: {count}. “Undo” takes letters and table back.</source>
        <translation>Briefe, die {name} jetzt nennen: {count}. „Rückgängig“ nimmt Briefe und Tabelle zurück.</translation>
    </message>
</context>
<context>
    <name>NetworkNotice</name>
    <message>
        <source>This project is on a network drive. Corrections that are not saved yet, and undo, are kept on this computer: after a crash, open the project here to get them back. What is saved, statuses and notes are in the project, as always. Another computer’s unsaved corrections can’t be seen here; nothing that others save is overwritten.</source>
        <translation>Dieses Projekt liegt auf einem Netzlaufwerk. Noch nicht gespeicherte Korrekturen und Rückgängig liegen auf diesem Computer: Nach einem Absturz erhalten Sie sie zurück, wenn Sie das Projekt hier öffnen. Gespeichertes, Status und Notizen liegen wie immer im Projekt. Nicht gespeicherte Korrekturen anderer Computer sind hier nicht zu sehen; was andere speichern, wird nicht überschrieben.</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>Verstanden</translation>
    </message>
</context>
<context>
    <name>NewBatchDialog</name>
    <message>
        <source>New batch</source>
        <translation>Neue Lieferung</translation>
    </message>
    <message>
        <source>&amp;Name of the batch</source>
        <translation>&amp;Name der Lieferung</translation>
    </message>
    <message>
        <source>A batch is a folder of records and one of PDFs. Its name is usually a date.</source>
        <translation>Eine Lieferung besteht aus einem Ordner mit Datensätzen und einem mit PDFs. Ihr Name ist meist ein Datum.</translation>
    </message>
    <message>
        <source>&amp;Create</source>
        <translation>&amp;Anlegen</translation>
    </message>
    <message>
        <source>There is a batch of this name.</source>
        <translation>Diesen Namen hat schon eine Lieferung.</translation>
    </message>
</context>
<context>
    <name>NoAnswers</name>
    <message>
        <source>No answers yet</source>
        <translation>Noch keine Antworten</translation>
    </message>
    <message>
        <source>Add answers …</source>
        <translation>Antworten hinzufügen&#xa0;…</translation>
    </message>
</context>
<context>
    <name>NoteDialog</name>
    <message>
        <source>Return: new line; Ctrl+Return: save</source>
        <translation>Eingabe: neue Zeile; Strg+Eingabe: speichern</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
</context>
<context>
    <name>OfferedNames</name>
    <message>
        <source>&amp;Add as a way of writing</source>
        <translation>Als Schreibweise hinz&amp;ufügen</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>A name as the letter writes it</source>
        <translation>Ein Name, wie der Brief ihn schreibt</translation>
    </message>
</context>
<context>
    <name>Opener</name>
    <message>
        <source>The folder has answers of models. They can become the drafts with which records begin.</source>
        <translation>Der Ordner hat Antworten von Modellen. Sie können die Entwürfe werden, mit denen Datensätze beginnen.</translation>
    </message>
    <message>
        <source>The records are empty. If a model has answered already, they can begin with its answers.</source>
        <translation>Die Datensätze sind leer. Hat ein Modell schon geantwortet, können sie mit seinen Antworten beginnen.</translation>
    </message>
    <message>
        <source>Use as drafts …</source>
        <translation>Als Entwürfe verwenden&#xa0;…</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Another kind can be chosen only for a project that was made here, and until something is edited or checked in it: records of one kind don’t become those of another. Nothing was changed.</source>
        <translation>Eine andere Art kann nur für ein Projekt gewählt werden, das hier angelegt wurde, und nur bis darin etwas bearbeitet oder geprüft ist: Datensätze einer Art werden nicht zu denen einer anderen. Nichts wurde verändert.</translation>
    </message>
</context>
<context>
    <name>OrganizationsPanel</name>
    <message>
        <source>Organizations</source>
        <translation>Organisationen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Also called</source>
        <translation>Auch genannt</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>Adressen</translation>
    </message>
    <message>
        <source>Search names, identifiers, addresses</source>
        <translation>Namen, Kennungen, Adressen suchen</translation>
    </message>
    <message>
        <source>What the table says of the organization</source>
        <translation>Was die Tabelle über die Organisation sagt</translation>
    </message>
    <message>
        <source>The organizations of the project’s table are listed here. “New organization” adds one.</source>
        <translation>Hier stehen die Organisationen der Tabelle des Projekts. „Neue Organisation“ fügt eine hinzu.</translation>
    </message>
    <message>
        <source>&amp;Add an address</source>
        <translation>&amp;Adresse hinzufügen</translation>
    </message>
    <message>
        <source>Remove the add&amp;ress</source>
        <translation>Adresse &amp;entfernen</translation>
    </message>
    <message>
        <source>&amp;Merge with …</source>
        <translation>&amp;Zusammenführen mit&#xa0;…</translation>
    </message>
    <message>
        <source>Remove the &amp;organization</source>
        <translation>&amp;Organisation entfernen</translation>
    </message>
    <message>
        <source>&amp;New organization</source>
        <translation>Neue &amp;Organisation</translation>
    </message>
    <message>
        <source>Which one is the same as {name}, and is to become {name} as employer of persons and in all letters?</source>
        <translation>Welche ist dieselbe wie {name} und soll als Arbeitgeber von Personen und in allen Briefen zu {name} werden?</translation>
    </message>
    <message>
        <source>Merge two organizations</source>
        <translation>Zwei Organisationen zusammenführen</translation>
    </message>
    <message>
        <source>Nothing was merged: {count} organizations are called “{name}”.</source>
        <translation>Nichts wurde zusammengeführt; Organisationen namens „{name}“: {count}.</translation>
    </message>
</context>
<context>
    <name>OtherWriterNotice</name>
    <message>
        <source>Until they are saved, the item can only be read here. “Edit here” lets both go on: whoever saves last gets the corrections of both, and is asked only where both changed the same value.</source>
        <translation>Bis sie gespeichert sind, kann der Eintrag hier nur gelesen werden. Mit „Hier bearbeiten“ können beide weiterarbeiten: Wer zuletzt speichert, bekommt die Korrekturen beider und wird nur gefragt, wo beide denselben Wert geändert haben.</translation>
    </message>
    <message>
        <source>Meanwhile the item can only be read here. “Edit here all the same” lets both go on: the corrections of both are kept, and you are asked only where both changed the same value.</source>
        <translation>So lange kann das Dokument hier nur gelesen werden. „Trotzdem hier bearbeiten“ lässt beide weiterarbeiten: Die Korrekturen beider bleiben erhalten, und Sie werden nur gefragt, wo beide denselben Wert geändert haben.</translation>
    </message>
    <message>
        <source>Edit here all the same</source>
        <translation>Trotzdem hier bearbeiten</translation>
    </message>
    <message>
        <source>Another window or command of yours has unsaved corrections of this item, begun {since}.</source>
        <translation>Ein anderes eigenes Fenster oder ein eigener Befehl hat nicht gespeicherte Korrekturen an diesem Dokument, begonnen {since}.</translation>
    </message>
    <message>
        <source>{who} has unsaved corrections of this item, begun {since}.</source>
        <translation>{who} hat nicht gespeicherte Korrekturen an diesem Dokument, begonnen {since}.</translation>
    </message>
    <message>
        <source>{who} is working on this item.</source>
        <translation>{who} arbeitet an diesem Dokument.</translation>
    </message>
    <message>
        <source>It can only be read here.</source>
        <translation>Es lässt sich hier nur lesen.</translation>
    </message>
    <message>
        <source>Edit here</source>
        <translation>Hier bearbeiten</translation>
    </message>
</context>
<context>
    <name>OutsideLinksDialog</name>
    <message>
        <source>Write outside of the project?</source>
        <translation>Außerhalb des Projekts schreiben?</translation>
    </message>
    <message>
        <source>Links in this project lead out of its folder. To save, gtapp would write to:</source>
        <translation>Verknüpfungen in diesem Projekt führen aus seinem Ordner hinaus. Beim Speichern würde gtapp hierhin schreiben:</translation>
    </message>
    <message>
        <source>The places</source>
        <translation>Die Orte</translation>
    </message>
    <message>
        <source>Write there only if you know these places; your answer is then remembered for this project. Otherwise the project can be read, but nothing is saved there.</source>
        <translation>Bitte nur dorthin schreiben, wenn diese Orte bekannt sind; die Antwort wird für dieses Projekt gemerkt. Ohne Erlaubnis lässt sich das Projekt lesen, aber dort wird nichts gespeichert.</translation>
    </message>
    <message>
        <source>&amp;Do not write</source>
        <translation>&amp;Nicht schreiben</translation>
    </message>
    <message>
        <source>&amp;Write there</source>
        <translation>Dorthin &amp;schreiben</translation>
    </message>
</context>
<context>
    <name>PageBar</name>
    <message>
        <source>Previous page (Page up)</source>
        <translation>Vorherige Seite (Bild auf)</translation>
    </message>
    <message>
        <source>Next page (Page down)</source>
        <translation>Nächste Seite (Bild ab)</translation>
    </message>
    <message>
        <source>{first} to {last} of {count}, page {page} of {pages}</source>
        <translation>{first} bis {last} von {count}, Seite {page} von {pages}</translation>
    </message>
</context>
<context>
    <name>PageModel</name>
    <message>
        <source>Page {number}</source>
        <translation>Seite {number}</translation>
    </message>
</context>
<context>
    <name>PageStrip</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>PanelStrip</name>
    <message>
        <source>Panels</source>
        <translation>Bereiche</translation>
    </message>
</context>
<context>
    <name>PassageBlock</name>
    <message>
        <source>Key in the file</source>
        <translation>Schlüssel in der Datei</translation>
    </message>
</context>
<context>
    <name>PasswordDialog</name>
    <message>
        <source>Password for the team’s server</source>
        <translation>Passwort für den Server des Teams</translation>
    </message>
    <message>
        <source>{server} asks for the password of {user}. It is kept in the system’s keyring, and nowhere else.</source>
        <translation>{server} fragt nach dem Passwort von {user}. Es wird im Schlüsselbund des Systems aufbewahrt und nirgends sonst.</translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation>&amp;Passwort</translation>
    </message>
    <message>
        <source>Sign &amp;in</source>
        <translation>A&amp;nmelden</translation>
    </message>
</context>
<context>
    <name>PersonsPanel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Written as</source>
        <translation>Schreibweisen</translation>
    </message>
    <message>
        <source>Lived</source>
        <translation>Lebensdaten</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>&amp;Add a job</source>
        <translation>&amp;Stelle hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Remove the job</source>
        <translation>Stelle &amp;entfernen</translation>
    </message>
    <message>
        <source>&amp;Merge with …</source>
        <translation>&amp;Zusammenführen mit&#xa0;…</translation>
    </message>
    <message>
        <source>Remove the &amp;person</source>
        <translation>&amp;Person entfernen</translation>
    </message>
    <message>
        <source>&amp;New person</source>
        <translation>Neue &amp;Person</translation>
    </message>
    <message>
        <source>Letters that name “{old}”: {count}. Are they to name “{new}”, too?</source>
        <translation>Briefe, die „{old}“ nennen: {count}. Soll auch dort „{new}“ stehen?</translation>
    </message>
    <message>
        <source>Another name</source>
        <translation>Anderer Name</translation>
    </message>
    <message>
        <source>Nothing was merged: {count} persons are called “{name}”.</source>
        <translation>Nichts wurde zusammengeführt; Personen namens „{name}“: {count}.</translation>
    </message>
    <message>
        <source>Persons</source>
        <translation>Personen</translation>
    </message>
    <message>
        <source>Search names, ways of writing, functions</source>
        <translation>Namen, Schreibweisen, Funktionen suchen</translation>
    </message>
    <message>
        <source>What the table says of the person</source>
        <translation>Was die Tabelle über die Person sagt</translation>
    </message>
    <message>
        <source>The persons of the project’s table are listed here. “New person” adds one.</source>
        <translation>Hier stehen die Personen der Tabelle des Projekts. „Neue Person“ fügt eine hinzu.</translation>
    </message>
    <message>
        <source>Merge two persons</source>
        <translation>Zwei Personen zusammenführen</translation>
    </message>
    <message>
        <source>Who is the same as {name}, and is to become {name} in all letters?</source>
        <translation>Wer ist dieselbe Person wie {name} und soll in allen Briefen zu {name} werden?</translation>
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
    <name>PrintDialog</name>
    <message>
        <source>Print</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>&amp;All pages of the scans</source>
        <translation>&amp;Alle Seiten der Scans</translation>
    </message>
    <message>
        <source>Progress of printing</source>
        <translation>Fortschritt des Drucks</translation>
    </message>
    <message>
        <source>Each item begins on a new page, with its scan beside the values.</source>
        <translation>Jedes Dokument beginnt auf einer neuen Seite, mit dem Scan neben den Werten.</translation>
    </message>
    <message>
        <source>&amp;What</source>
        <translation>&amp;Umfang</translation>
    </message>
    <message>
        <source>&amp;Print …</source>
        <translation>&amp;Drucken …</translation>
    </message>
    <message>
        <source>&amp;Save as PDF …</source>
        <translation>Als &amp;PDF speichern …</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>The current item</source>
        <translation>Das aktuelle Dokument</translation>
    </message>
    <message>
        <source>The selected items ({count})</source>
        <translation>Die ausgewählten Dokumente ({count})</translation>
    </message>
    <message>
        <source>All items of the list ({count})</source>
        <translation>Alle Dokumente der Liste ({count})</translation>
    </message>
    <message>
        <source>Sent to the printer.</source>
        <translation>An den Drucker gesendet.</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Als PDF speichern</translation>
    </message>
    <message>
        <source>Written: {path}.</source>
        <translation>Geschrieben: {path}.</translation>
    </message>
    <message>
        <source>Printing …</source>
        <translation>Wird gedruckt …</translation>
    </message>
    <message>
        <source>Stopped. Nothing was written.</source>
        <translation>Angehalten. Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>The printer can’t be used.</source>
        <translation>Der Drucker kann nicht verwendet werden.</translation>
    </message>
    <message>
        <source>Pages: {count}.</source>
        <translation>Seiten: {count}.</translation>
    </message>
    <message>
        <source>Of very long scans, pages were left out: {count}.</source>
        <translation>Von sehr langen Scans ausgelassene Seiten: {count}.</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>An&amp;halten</translation>
    </message>
</context>
<context>
    <name>PrintRun</name>
    <message>
        <source>Can’t be read</source>
        <translation>Nicht lesbar</translation>
    </message>
</context>
<context>
    <name>PrivacyDialog</name>
    <message>
        <source>Send scans to a model?</source>
        <translation>Scans an ein Modell senden?</translation>
    </message>
    <message>
        <source>The server runs on this computer: nothing leaves it. It gets:</source>
        <translation>Der Server läuft auf diesem Rechner; nichts geht nach außen. Er erhält:</translation>
    </message>
    <message>
        <source>This leaves your computer. Look whether the rights on the scans and your rules allow it.</source>
        <translation>Dies verlässt den Rechner. Bitte prüfen, ob die Rechte an den Scans und die geltenden Vorschriften es erlauben.</translation>
    </message>
    <message>
        <source>&amp;Do not send</source>
        <translation>&amp;Nicht senden</translation>
    </message>
    <message>
        <source>checked items, with their scans and ground truth, as examples</source>
        <translation>geprüfte Dokumente mit ihren Scans und ihrer Ground Truth als Beispiele</translation>
    </message>
    <message>
        <source>the prompt ({source}) and the schema</source>
        <translation>der Prompt ({source}) und das Schema</translation>
    </message>
    <message>
        <source>Text on scans</source>
        <translation>Text auf Scans</translation>
    </message>
    <message>
        <source>Scans</source>
        <translation>Scans</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Besides</source>
        <translation>Außerdem</translation>
    </message>
    <message>
        <source>To</source>
        <translation>An</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>{scans}; items: {items} ({names})</source>
        <translation>{scans}; Dokumente: {items} ({names})</translation>
    </message>
    <message>
        <source>Nothing else of the project is sent, and nothing that stands in an answer is ever carried out. This is asked once for this project and this address.</source>
        <translation>Sonst wird nichts aus dem Projekt gesendet, und nichts, was in einer Antwort steht, wird je ausgeführt. Diese Frage kommt für dieses Projekt und diese Adresse nur einmal.</translation>
    </message>
    <message>
        <source>&amp;Send</source>
        <translation>&amp;Senden</translation>
    </message>
</context>
<context>
    <name>ProblemsPanel</name>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Problems of this item</source>
        <translation>Probleme dieses Dokuments</translation>
    </message>
    <message>
        <source>Problems of the project</source>
        <translation>Probleme des Projekts</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Problems of this item: {count}</source>
        <translation>Probleme dieses Dokuments: {count}</translation>
    </message>
    <message>
        <source>No problems in this item.</source>
        <translation>Keine Probleme in diesem Dokument.</translation>
    </message>
    <message>
        <source>No problems in the project’s files.</source>
        <translation>Keine Probleme in den Dateien des Projekts.</translation>
    </message>
    <message>
        <source>Problems of the project: {count}. The first {shown} are listed, all by gtapp validate.</source>
        <translation>Probleme des Projekts: {count}. Die ersten {shown} stehen hier, alle zeigt gtapp validate.</translation>
    </message>
    <message>
        <source>Problems of the project: {count}</source>
        <translation>Probleme des Projekts: {count}</translation>
    </message>
    <message>
        <source>Problems of the project: records are being read … {count}</source>
        <translation>Probleme des Projekts: Datensätze werden gelesen … {count}</translation>
    </message>
    <message>
        <source>Whole record</source>
        <translation>Ganzer Datensatz</translation>
    </message>
</context>
<context>
    <name>ProgressDialog</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Being counted …</source>
        <translation>Wird gezählt …</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Fortschritt des Lesens</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>E&amp;xportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Report about the &amp;data …</source>
        <translation>Bericht über die &amp;Daten …</translation>
    </message>
    <message>
        <source>Looking for problems in all records …</source>
        <translation>In allen Datensätzen werden Probleme gesucht …</translation>
    </message>
    <message>
        <source>Can’t be read: {count}.</source>
        <translation>Nicht lesbar: {count}.</translation>
    </message>
    <message>
        <source>Export the progress</source>
        <translation>Fortschritt exportieren</translation>
    </message>
    <message>
        <source>Written: {path}</source>
        <translation>Geschrieben: {path}</translation>
    </message>
</context>
<context>
    <name>ProgressPanel</name>
    <message>
        <source>Item</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>What happened while drafting</source>
        <translation>Was beim Erstellen der Entwürfe geschah</translation>
    </message>
    <message>
        <source>Draft many …</source>
        <translation>Viele Entwürfe erstellen&#xa0;…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>What was received is kept; drafting can go on at any time.</source>
        <translation>Was eingetroffen ist, bleibt erhalten; das Erstellen kann jederzeit weitergehen.</translation>
    </message>
    <message>
        <source>Items without a whole answer are listed here, with the reason. “Draft many …” begins a run.</source>
        <translation>Hier stehen die Dokumente ohne vollständige Antwort, mit dem Grund. „Viele Entwürfe erstellen&#xa0;…“ beginnt einen Durchgang.</translation>
    </message>
    <message>
        <source>(the run)</source>
        <translation>(der Durchgang)</translation>
    </message>
    <message>
        <source>Being made ready …</source>
        <translation>Wird vorbereitet&#xa0;…</translation>
    </message>
    <message>
        <source>Nothing is being drafted.</source>
        <translation>Zurzeit wird kein Entwurf erstellt.</translation>
    </message>
    <message>
        <source>being stopped</source>
        <translation>wird angehalten</translation>
    </message>
    <message>
        <source>files are made and handed in</source>
        <translation>Dateien werden erstellt und eingereicht</translation>
    </message>
    <message>
        <source>begins</source>
        <translation>beginnt</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>being stopped; what is under way still comes in</source>
        <translation>wird angehalten; was unterwegs ist, trifft noch ein</translation>
    </message>
    <message>
        <source>stopped; what was received is kept</source>
        <translation>angehalten; was eingetroffen ist, bleibt erhalten</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>ended by a fault; what was received is kept</source>
        <translation>durch einen Fehler beendet; was eingetroffen ist, bleibt erhalten</translation>
    </message>
    <message>
        <source>already there: {count}</source>
        <translation>schon vorhanden: {count}</translation>
    </message>
    <message>
        <source>tokens: {count}</source>
        <translation>Tokens: {count}</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>{rate} a minute</source>
        <translation>{rate} je Minute</translation>
    </message>
    <message>
        <source>failed: {count}</source>
        <translation>misslungen: {count}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
</context>
<context>
    <name>PromptDialog</name>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>The prompt</source>
        <translation>Der Prompt</translation>
    </message>
    <message>
        <source>The text that is sent</source>
        <translation>Der Text, der gesendet wird</translation>
    </message>
    <message>
        <source>The schema that is sent</source>
        <translation>Das Schema, das gesendet wird</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>The images that are sent</source>
        <translation>Die Bilder, die gesendet werden</translation>
    </message>
    <message>
        <source>&amp;Save in the project</source>
        <translation>Im Projekt sp&amp;eichern</translation>
    </message>
    <message>
        <source>gtapp’s general prompt</source>
        <translation>allgemeiner Prompt von gtapp</translation>
    </message>
    <message>
        <source>Source: {source}. This is always added at its end:
“{standing}”</source>
        <translation>Quelle: {source}. Am Ende wird immer ergänzt:
„{standing}“</translation>
    </message>
    <message>
        <source>For {item}: {size} bytes; images: {images}; no provider chosen yet</source>
        <translation>Für {item}: {size} Bytes; Bilder: {images}; noch kein Anbieter gewählt</translation>
    </message>
    <message>
        <source>&amp;Prompt</source>
        <translation>&amp;Prompt</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>&amp;Text as sent</source>
        <translation>&amp;Text an das Modell</translation>
    </message>
    <message>
        <source>&amp;Images as sent</source>
        <translation>&amp;Bilder an das Modell</translation>
    </message>
    <message>
        <source>Sche&amp;ma as sent</source>
        <translation>&amp;Schema an das Modell</translation>
    </message>
    <message>
        <source>The prompt was changed. Is it to be saved in the project?</source>
        <translation>Der Prompt wurde geändert. Soll er im Projekt gespeichert werden?</translation>
    </message>
    <message>
        <source>being made …</source>
        <translation>wird erstellt&#xa0;…</translation>
    </message>
    <message>
        <source>For {item}, to {address}: {size} bytes; images: {images}</source>
        <translation>Für {item}, an {address}: {size} Bytes; Bilder: {images}</translation>
    </message>
</context>
<context>
    <name>ProviderChoice</name>
    <message>
        <source>&amp;List models</source>
        <translation>Modelle au&amp;flisten</translation>
    </message>
    <message>
        <source>P&amp;rovider</source>
        <translation>&amp;Anbieter</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>Asks the provider which models it has; no scan is sent.</source>
        <translation>Fragt den Anbieter, welche Modelle er hat; kein Scan wird gesendet.</translation>
    </message>
    <message>
        <source>Manage &amp;providers …</source>
        <translation>A&amp;nbieter verwalten&#xa0;…</translation>
    </message>
    <message>
        <source>Asking {address} …</source>
        <translation>{address} wird gefragt&#xa0;…</translation>
    </message>
    <message>
        <source>Models that the server lists: {count}.</source>
        <translation>Modelle, die der Server auflistet: {count}.</translation>
    </message>
</context>
<context>
    <name>ProviderFields</name>
    <message>
        <source>No limit</source>
        <translation>Ohne Grenze</translation>
    </message>
    <message>
        <source>&amp;Limits</source>
        <translation>Gren&amp;zen</translation>
    </message>
    <message>
        <source>The strictest that the model takes</source>
        <translation>Die strengste, die das Modell annimmt</translation>
    </message>
    <message>
        <source>JSON Schema</source>
        <translation>JSON Schema</translation>
    </message>
    <message>
        <source>JSON, with the schema in the prompt</source>
        <translation>JSON, mit dem Schema im Prompt</translation>
    </message>
    <message>
        <source>Text, with the schema in the prompt</source>
        <translation>Text, mit dem Schema im Prompt</translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>A&amp;ddress</source>
        <translation>A&amp;dresse</translation>
    </message>
    <message>
        <source>Usual &amp;model</source>
        <translation>Übliches &amp;Modell</translation>
    </message>
    <message>
        <source>Re&amp;quests a minute</source>
        <translation>An&amp;fragen je Minute</translation>
    </message>
    <message>
        <source>T&amp;okens a minute</source>
        <translation>T&amp;okens je Minute</translation>
    </message>
    <message>
        <source>Requests at on&amp;ce</source>
        <translation>&amp;Gleichzeitige Anfragen</translation>
    </message>
    <message>
        <source>Seconds to &amp;wait</source>
        <translation>&amp;Wartezeit (Sekunden)</translation>
    </message>
    <message>
        <source>Form o&amp;f the answer</source>
        <translation>Fo&amp;rm der Antwort</translation>
    </message>
</context>
<context>
    <name>ProvidersDialog</name>
    <message>
        <source>Providers of models</source>
        <translation>Anbieter von Modellen</translation>
    </message>
    <message>
        <source>&amp;Test connection</source>
        <translation>Verbindung &amp;testen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>Ne&amp;u</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Providers</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>“{name}” is saved.</source>
        <translation>„{name}“ ist gespeichert.</translation>
    </message>
    <message>
        <source>The provider was changed. Is it to be saved?</source>
        <translation>Der Anbieter wurde geändert. Soll er gespeichert werden?</translation>
    </message>
    <message>
        <source>Asking {address} …</source>
        <translation>{address} wird gefragt&#xa0;…</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>Look in:</source>
        <translation>Suchen in:</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>Dateityp:</translation>
    </message>
</context>
<context>
    <name>QKeySequenceEdit</name>
    <message>
        <source>Press shortcut</source>
        <translation>Taste drücken</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
</context>
<context>
    <name>QuoteDialog</name>
    <message>
        <source>Quote in the guidelines</source>
        <translation>In den Richtlinien zitieren</translation>
    </message>
    <message>
        <source>Text for the guidelines</source>
        <translation>Text für die Richtlinien</translation>
    </message>
    <message>
        <source>This is added at the end of the project’s own guidelines, {name}; F8 shows them.</source>
        <translation>Dies wird ans Ende der eigenen Richtlinien des Projekts gesetzt, {name}; F8 zeigt sie.</translation>
    </message>
    <message>
        <source>&amp;Add to the guidelines</source>
        <translation>Zu den Richtlinien &amp;hinzufügen</translation>
    </message>
</context>
<context>
    <name>RadarDialog</name>
    <message>
        <source>Runs by field</source>
        <translation>Durchgänge nach Feldern</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Fortschritt des Lesens</translation>
    </message>
    <message>
        <source>The runs have fewer than three fields to compare.</source>
        <translation>Die Durchgänge haben weniger als drei Felder, die sich vergleichen lassen.</translation>
    </message>
    <message>
        <source>There are no runs to compare.</source>
        <translation>Es gibt keine Durchgänge zu vergleichen.</translation>
    </message>
    <message>
        <source>Comparing the runs …, {done} of {total}</source>
        <translation>Die Durchgänge werden verglichen …, {done} von {total}</translation>
    </message>
    <message>
        <source>Comparing the runs …</source>
        <translation>Die Durchgänge werden verglichen …</translation>
    </message>
    <message>
        <source>F1 of each field</source>
        <translation>F1 jedes Feldes</translation>
    </message>
    <message>
        <source>Mean similarity of each field</source>
        <translation>Mittlere Ähnlichkeit jedes Feldes</translation>
    </message>
    <message>
        <source>{what}: 0 in the middle, 1 at the edge; the truths as they are saved.</source>
        <translation>{what}: 0 in der Mitte, 1 am Rand; mit der Ground Truth, wie sie gespeichert ist.</translation>
    </message>
    <message>
        <source>The {count} best runs of {all}.</source>
        <translation>Die {count} besten Durchgänge von {all}.</translation>
    </message>
    <message>
        <source>The fields with most values; left out: {count}.</source>
        <translation>Die Felder mit den meisten Werten; ausgelassen: {count}.</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>(the whole record)</source>
        <translation>(der ganze Datensatz)</translation>
    </message>
</context>
<context>
    <name>RadarView</name>
    <message>
        <source>Radar chart; the table below has its figures</source>
        <translation>Netzdiagramm; die Tabelle darunter enthält die Zahlen</translation>
    </message>
</context>
<context>
    <name>ReaderChoice</name>
    <message>
        <source>C&amp;hoose …</source>
        <translation>&amp;Wählen&#xa0;…</translation>
    </message>
    <message>
        <source>The second reading “{name}”</source>
        <translation>Die zweite Lesung „{name}“</translation>
    </message>
    <message>
        <source>Another folder</source>
        <translation>Ein anderer Ordner</translation>
    </message>
    <message>
        <source>A project, or a folder of records</source>
        <translation>Projekt oder Ordner mit Datensätzen</translation>
    </message>
    <message>
        <source>The folder of the other reading</source>
        <translation>Der Ordner der anderen Lesung</translation>
    </message>
</context>
<context>
    <name>ReadingDialog</name>
    <message>
        <source>Languages of the scans</source>
        <translation>Sprachen der Scans</translation>
    </message>
    <message>
        <source>The scans show &amp;tables with ruled lines</source>
        <translation>Die Scans zeigen &amp;Tabellen mit gedruckten Linien</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Französisch</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>Latein</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italienisch</translation>
    </message>
    <message>
        <source>Fraktur (black letter)</source>
        <translation>Fraktur</translation>
    </message>
    <message>
        <source>German in Fraktur</source>
        <translation>Deutsch in Fraktur</translation>
    </message>
    <message>
        <source>Scans are read so that the places of values are known. The files stay as they are.</source>
        <translation>Scans werden gelesen, damit bekannt ist, wo die Werte stehen. Die Dateien bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>&amp;Languages of this project’s scans</source>
        <translation>S&amp;prachen der Scans in diesem Projekt</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
</context>
<context>
    <name>ReadingsBar</name>
    <message>
        <source>Readings of this value</source>
        <translation>Lesarten dieses Werts</translation>
    </message>
</context>
<context>
    <name>ReadingsDialog</name>
    <message>
        <source>Second reading</source>
        <translation>Zweite Lesung</translation>
    </message>
    <message>
        <source>No groups: all items alike</source>
        <translation>Ohne Gruppen: alle Dokumente gleich</translation>
    </message>
    <message>
        <source>Another person reads items of this project again, into records of their own. Meanwhile the window shows nothing of the first reader’s records, unless the reading starts from them.</source>
        <translation>Eine andere Person liest Dokumente dieses Projekts noch einmal, in eigene Datensätze. Währenddessen zeigt das Fenster nichts von den Datensätzen der ersten Lesung, es sei denn, die Lesung geht von ihnen aus.</translation>
    </message>
    <message>
        <source>&amp;Groups by</source>
        <translation>&amp;Gruppen nach</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Checked</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesung</translation>
    </message>
    <message>
        <source>Starts from</source>
        <translation>Geht aus von</translation>
    </message>
    <message>
        <source>Second readings</source>
        <translation>Zweite Lesungen</translation>
    </message>
    <message>
        <source>There is no second reading yet.</source>
        <translation>Es gibt noch keine zweite Lesung.</translation>
    </message>
    <message>
        <source>percent of the items</source>
        <translation>Prozent der Dokumente</translation>
    </message>
    <message>
        <source>items</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>all items</source>
        <translation>alle Dokumente</translation>
    </message>
    <message>
        <source>Unit of the number</source>
        <translation>Einheit der Zahl</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Items to read</source>
        <translation>&amp;Dokumente lesen</translation>
    </message>
    <message>
        <source>&amp;Starting from</source>
        <translation>&amp;Ausgehend von</translation>
    </message>
    <message>
        <source>&amp;Make the reading</source>
        <translation>&amp;Lesung anlegen</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
</context>
<context>
    <name>ReadingsPart</name>
    <message>
        <source>Open the project</source>
        <translation>Das Projekt öffnen</translation>
    </message>
</context>
<context>
    <name>RecentFolders</name>
    <message>
        <source>Opened before</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
</context>
<context>
    <name>RecordChoices</name>
    <message>
        <source>The first lines of an example</source>
        <translation>Die ersten Zeilen eines Beispiels</translation>
    </message>
    <message>
        <source>What gtapp.toml will say</source>
        <translation>Was in gtapp.toml stehen wird</translation>
    </message>
    <message>
        <source>Files with the names of scans</source>
        <translation>Dateien, die wie Scans heißen</translation>
    </message>
    <message>
        <source>Further kinds of files, with fewer scans: {count}</source>
        <translation>Weitere Arten von Dateien, mit weniger Scans: {count}</translation>
    </message>
    <message>
        <source>can’t be used yet</source>
        <translation>noch nicht verwendbar</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Lines for gtapp.toml</source>
        <translation>Zeilen für gtapp.toml</translation>
    </message>
    <message>
        <source>Text with JSON</source>
        <translation>Text mit JSON</translation>
    </message>
    <message>
        <source>{format}, scans: {count} of {all}</source>
        <translation>{format}, Scans: {count} von {all}</translation>
    </message>
    <message>
        <source>{encoding}: save it as UTF-8 to use it</source>
        <translation>{encoding}: als UTF-8 speichern, um sie zu verwenden</translation>
    </message>
    <message>
        <source>Ground truth</source>
        <translation>Ground Truth</translation>
    </message>
    <message>
        <source>Answers of a model</source>
        <translation>Antworten eines Modells</translation>
    </message>
    <message>
        <source>Texts to read</source>
        <translation>Texte zum Lesen</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>Nicht verwendet</translation>
    </message>
    <message>
        <source>Use of {files}</source>
        <translation>Verwendung von {files}</translation>
    </message>
    <message>
        <source>Example: {file}</source>
        <translation>Beispiel: {file}</translation>
    </message>
</context>
<context>
    <name>RecordForm</name>
    <message>
        <source>Nothing can be typed into a list without entries. “+ Add” ({keys}) adds the first one.</source>
        <translation>In eine Liste ohne Einträge kann nichts getippt werden. „+ Hinzufügen“ ({keys}) fügt den ersten hinzu.</translation>
    </message>
    <message>
        <source>Nothing can be typed here. No value was changed.</source>
        <translation>Hier kann nichts getippt werden. Kein Wert wurde geändert.</translation>
    </message>
</context>
<context>
    <name>RecordHeader</name>
    <message>
        <source>No draft</source>
        <translation>Kein Entwurf</translation>
    </message>
    <message>
        <source>From the file</source>
        <translation>Aus der Datei</translation>
    </message>
    <message>
        <source>From the first reader’s record</source>
        <translation>Aus dem Datensatz der ersten Lesung</translation>
    </message>
    <message>
        <source>Draft by {model}</source>
        <translation>Entwurf von {model}</translation>
    </message>
    <message>
        <source>From a draft</source>
        <translation>Aus einem Entwurf</translation>
    </message>
    <message>
        <source>No doubts found</source>
        <translation>Keine Zweifel gefunden</translation>
    </message>
    <message>
        <source>1 doubt left</source>
        <translation>1 Zweifel offen</translation>
    </message>
    <message>
        <source>{count} doubts left</source>
        <translation>{count} Zweifel offen</translation>
    </message>
    <message>
        <source>{count} not shown</source>
        <translation>{count} nicht gezeigt</translation>
    </message>
    <message>
        <source>Next doubt</source>
        <translation>Nächster Zweifel</translation>
    </message>
    <message>
        <source>Show the rest</source>
        <translation>Rest zeigen</translation>
    </message>
    <message>
        <source>Go to the next doubt ({key})</source>
        <translation>Zum nächsten Zweifel ({key})</translation>
    </message>
</context>
<context>
    <name>RecordTable</name>
    <message>
        <source>What was copied has {copied} columns, from here there is room for {columns}. Nothing was pasted.</source>
        <translation>Kopiert wurden {copied} Spalten, von hier an gibt es nur {columns}. Es wurde nichts eingefügt.</translation>
    </message>
</context>
<context>
    <name>RecordTypeDialog</name>
    <message>
        <source>Type of the new record</source>
        <translation>Typ des neuen Datensatzes</translation>
    </message>
    <message>
        <source>The type decides which fields the record has, and which file it is written to.</source>
        <translation>Der Typ bestimmt, welche Felder der Datensatz hat und in welche Datei er geschrieben wird.</translation>
    </message>
    <message>
        <source>&amp;Choose</source>
        <translation>&amp;Wählen</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>Corrections of this item by {who}, begun {since}, were not saved when the program ended. Restore them?</source>
        <translation>Korrekturen an diesem Dokument von {who}, begonnen {since}, waren noch nicht gespeichert, als das Programm endete. Wiederherstellen?</translation>
    </message>
    <message>
        <source>Corrections of this item were not saved when the program ended. Restore them?</source>
        <translation>Korrekturen an diesem Dokument waren noch nicht gespeichert, als das Programm endete. Wiederherstellen?</translation>
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
        <translation>Alle Dokumente wiederherstellen</translation>
    </message>
    <message>
        <source>Corrections of these items were not saved when the program ended: {names}</source>
        <translation>Korrekturen an diesen Dokumenten waren noch nicht gespeichert, als das Programm endete: {names}</translation>
    </message>
    <message>
        <source>Restore all</source>
        <translation>Alle wiederherstellen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>First restore the corrections that were not saved, or leave them.</source>
        <translation>Zuerst oben über die nicht gespeicherten Korrekturen entscheiden.</translation>
    </message>
</context>
<context>
    <name>RegionBlock</name>
    <message>
        <source>Region {number}</source>
        <translation>Region {number}</translation>
    </message>
    <message>
        <source>{region} (no lines)</source>
        <translation>{region} (keine Zeilen)</translation>
    </message>
</context>
<context>
    <name>RegisterMenu</name>
    <message>
        <source>Chan&amp;ge</source>
        <translation>Ände&amp;rn</translation>
    </message>
</context>
<context>
    <name>RegisterPanel</name>
    <message>
        <source>&amp;Insert into the letter</source>
        <translation>In den Brief &amp;einfügen</translation>
    </message>
    <message>
        <source>&amp;Take back</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Return adds “{name}” to the names of “{owner}”.</source>
        <translation>Die Eingabetaste fügt „{name}“ zu den Namen von „{owner}“ hinzu.</translation>
    </message>
    <message>
        <source>“{name}” is one of the names of “{owner}” now.</source>
        <translation>„{name}“ gehört jetzt zu den Namen von „{owner}“.</translation>
    </message>
    <message>
        <source>It is one of the names of {others}, too: “Take back” if that was not meant.</source>
        <translation>Er gehört auch zu den Namen von {others}: „Rückgängig“, falls das nicht gemeint war.</translation>
    </message>
    <message>
        <source>{name} is removed (used in: {count}). “Take back” brings it back.</source>
        <translation>{name} ist entfernt (verwendet in: {count}). „Rückgängig“ holt den Eintrag zurück.</translation>
    </message>
    <message>
        <source>Taken back.</source>
        <translation>Rückgängig gemacht.</translation>
    </message>
</context>
<context>
    <name>RegisterView</name>
    <message>
        <source>Used</source>
        <translation>Verwendet</translation>
    </message>
    <message>
        <source>Used in</source>
        <translation>Verwendet in</translation>
    </message>
    <message>
        <source>As</source>
        <translation>Als</translation>
    </message>
    <message>
        <source>Where it is used</source>
        <translation>Wo der Eintrag verwendet wird</translation>
    </message>
    <message>
        <source>With problems ({count})</source>
        <translation>Mit Problemen ({count})</translation>
    </message>
    <message>
        <source>Nothing matches.</source>
        <translation>Nichts passt zur Suche.</translation>
    </message>
    <message>
        <source>{name}, problems: {count}</source>
        <translation>{name}, Probleme: {count}</translation>
    </message>
    <message>
        <source>Row {number}</source>
        <translation>Zeile {number}</translation>
    </message>
</context>
<context>
    <name>Registers</name>
    <message>
        <source>sender</source>
        <translation>Absender</translation>
    </message>
    <message>
        <source>receiver</source>
        <translation>Empfänger</translation>
    </message>
</context>
<context>
    <name>ReplaceDialog</name>
    <message>
        <source>Find and replace in all items</source>
        <translation>In allen Dokumenten suchen und ersetzen</translation>
    </message>
    <message>
        <source>&amp;Match case</source>
        <translation>&amp;Groß-/Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>The whole &amp;value</source>
        <translation>Ganzen &amp;Wert ersetzen</translation>
    </message>
    <message>
        <source>Only the text &amp;found</source>
        <translation>Nur ge&amp;fundenen Text ersetzen</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Ersetzen</translation>
    </message>
    <message>
        <source>Only look-&amp;alikes</source>
        <translation>Nur ä&amp;hnliche Werte</translation>
    </message>
    <message>
        <source>Only if the wh&amp;ole value matches</source>
        <translation>Nur wenn der ganze Wert &amp;passt</translation>
    </message>
    <message>
        <source>There are more values than can be listed. Type a text to find all that have it.</source>
        <translation>Es gibt mehr Werte, als aufgeführt werden können. Mit einem Text in „Suchen“ werden alle gefunden, die ihn enthalten.</translation>
    </message>
    <message>
        <source>Text in the values; empty: all values</source>
        <translation>Text in den Werten; leer: alle Werte</translation>
    </message>
    <message>
        <source>F&amp;ield</source>
        <translation>Fe&amp;ld</translation>
    </message>
    <message>
        <source>Fi&amp;nd</source>
        <translation>S&amp;uchen</translation>
    </message>
    <message>
        <source>Replace &amp;with</source>
        <translation>Ersetzen &amp;durch</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>The records are being read …</source>
        <translation>Die Datensätze werden gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>The records are being read … {count}</source>
        <translation>Die Datensätze werden gelesen … {count}</translation>
    </message>
    <message>
        <source>All fields</source>
        <translation>Alle Felder</translation>
    </message>
    <message>
        <source>Empty: deletes the text found</source>
        <translation>Leer: löscht den gefundenen Text</translation>
    </message>
    <message>
        <source>Empty: deletes the value</source>
        <translation>Leer: löscht den Wert</translation>
    </message>
    <message>
        <source>Select the values to replace in the table on the left.</source>
        <translation>Links in der Tabelle die Werte auswählen, die ersetzt werden.</translation>
    </message>
    <message>
        <source>Nothing changes.</source>
        <translation>Nichts ändert sich.</translation>
    </message>
    <message>
        <source>&amp;Replace (values: {count})</source>
        <translation>&amp;Ersetzen (Werte: {count})</translation>
    </message>
    <message>
        <source>The first {count} lines are listed; the others follow when these are replaced.</source>
        <translation>Die ersten {count} Zeilen sind aufgeführt; die übrigen folgen, wenn diese ersetzt sind.</translation>
    </message>
</context>
<context>
    <name>ReplacePart</name>
    <message>
        <source>{names} could not be saved. Save or decide there first; then values can be replaced.</source>
        <translation>{names} ließ sich nicht speichern. Zuerst dort speichern oder entscheiden; dann lassen sich Werte ersetzen.</translation>
    </message>
</context>
<context>
    <name>ReportPages</name>
    <message>
        <source>Parts of the report</source>
        <translation>Teile des Berichts</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>Number and percentage</source>
        <translation>Anzahl und Prozent</translation>
    </message>
</context>
<context>
    <name>RowsStrip</name>
    <message>
        <source>The line on the scan</source>
        <translation>Die Zeile auf dem Scan</translation>
    </message>
</context>
<context>
    <name>RunDialog</name>
    <message>
        <source>Draft items</source>
        <translation>Entwürfe erstellen</translation>
    </message>
    <message>
        <source>Ask &amp;again where an answer was refused, empty or cut off</source>
        <translation>E&amp;rneut anfragen, wo eine Antwort verweigert, leer oder abgeschnitten war</translation>
    </message>
    <message>
        <source>Hand in as a &amp;job (answers within a day, often cheaper)</source>
        <translation>Als Auft&amp;rag einreichen (Antworten innerhalb eines Tages, oft günstiger)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>S&amp;tarten</translation>
    </message>
    <message>
        <source>Checked items that are shown to the model, never the one asked for.</source>
        <translation>Geprüfte Dokumente, die dem Modell gezeigt werden, nie das angefragte selbst.</translation>
    </message>
    <message>
        <source>The scan then shows where the model has read each value. For models that were trained to give boxes; an answer takes two to three times as many tokens.</source>
        <translation>Der Scan zeigt dann, wo das Modell jeden Wert gelesen hat. Für Modelle, die auf die Angabe von Rahmen trainiert sind; eine Antwort braucht zwei- bis dreimal so viele Tokens.</translation>
    </message>
    <message>
        <source>Prices …</source>
        <translation>Preise&#xa0;…</translation>
    </message>
    <message>
        <source>Send only the text read on the scans (&amp;OCR), no images</source>
        <translation>Nur den auf den Scans gelesenen Text senden (&amp;OCR), keine Bilder</translation>
    </message>
    <message>
        <source>Then have another mo&amp;del read the same</source>
        <translation>Danach ein anderes Mode&amp;ll dasselbe lesen lassen</translation>
    </message>
    <message>
        <source>Send it o&amp;nly the text read on the scans (OCR)</source>
        <translation>Ihm nur den a&amp;uf den Scans gelesenen Text senden (OCR)</translation>
    </message>
    <message>
        <source>From answers that e&amp;xist …</source>
        <translation>Aus &amp;vorhandenen Antworten&#xa0;…</translation>
    </message>
    <message>
        <source>Where two readings differ, the value is in doubt, and both are offered beside it. Nothing else finds as many errors.</source>
        <translation>Wo sich zwei Lesarten unterscheiden, ist der Wert zweifelhaft, und beide werden daneben angeboten. Nichts anderes findet so viele Fehler.</translation>
    </message>
    <message>
        <source>&amp;Items</source>
        <translation>&amp;Dokumente</translation>
    </message>
    <message>
        <source>Limit of &amp;cost</source>
        <translation>&amp;Kosten höchstens</translation>
    </message>
    <message>
        <source>&amp;Examples</source>
        <translation>&amp;Beispiele</translation>
    </message>
    <message>
        <source>Places of &amp;values</source>
        <translation>&amp;Stellen der Werte</translation>
    </message>
    <message>
        <source>Limi&amp;t of items</source>
        <translation>Dokumente &amp;höchstens</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>Second opinion</source>
        <translation>Zweite Meinung</translation>
    </message>
    <message>
        <source>Copies the answers of one run, from a folder, into the project. Nothing is sent.</source>
        <translation>Kopiert die Antworten eines Durchgangs aus einem Ordner in das Projekt. Nichts wird gesendet.</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>For models that can’t see images, and to compare those that can with them.</source>
        <translation>Für Modelle, die keine Bilder sehen, und zum Vergleich mit denen, die es können.</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Ohne Grenze</translation>
    </message>
    <message>
        <source>This item ({item})</source>
        <translation>Dieses Dokument ({item})</translation>
    </message>
    <message>
        <source>The selected items ({count})</source>
        <translation>Die Auswahl ({count})</translation>
    </message>
    <message>
        <source>Without ground truth or draft</source>
        <translation>Ohne Ground Truth oder Entwurf</translation>
    </message>
    <message>
        <source>Without ground truth</source>
        <translation>Ohne Ground Truth</translation>
    </message>
    <message>
        <source>All items of the list</source>
        <translation>Alle Dokumente der Liste</translation>
    </message>
    <message>
        <source>All items</source>
        <translation>Alle Dokumente</translation>
    </message>
    <message>
        <source>Not asked for</source>
        <translation>Nicht erfragt</translation>
    </message>
    <message>
        <source>As Gemini gives them (box_2d)</source>
        <translation>Wie Gemini sie angibt (box_2d)</translation>
    </message>
    <message>
        <source>As Qwen-VL and GLM-V give them (bbox_2d)</source>
        <translation>Wie Qwen-VL und GLM-V sie angeben (bbox_2d)</translation>
    </message>
    <message>
        <source>In pixels of the image, as Qwen2.5-VL</source>
        <translation>In Pixeln des Bildes, wie Qwen2.5-VL</translation>
    </message>
    <message>
        <source>In parts of the page, from 0 to 1</source>
        <translation>In Teilen der Seite, von 0 bis 1</translation>
    </message>
    <message>
        <source>Choose a provider and a model.</source>
        <translation>Bitte einen Anbieter und ein Modell wählen.</translation>
    </message>
    <message>
        <source>There are no such items.</source>
        <translation>Solche Dokumente gibt es nicht.</translation>
    </message>
    <message>
        <source>being made …</source>
        <translation>wird erstellt&#xa0;…</translation>
    </message>
    <message>
        <source>Second opinion: {estimate}</source>
        <translation>Zweite Meinung: {estimate}</translation>
    </message>
    <message>
        <source>Both together: {cost}</source>
        <translation>Beides zusammen: {cost}</translation>
    </message>
    <message>
        <source>All of these have an answer to the same question.</source>
        <translation>Zu allen diesen gibt es schon eine Antwort auf dieselbe Frage.</translation>
    </message>
    <message>
        <source>None of the first items can be sent; start to see why.</source>
        <translation>Keines der ersten Dokumente lässt sich senden; nach dem Start ist zu sehen, warum.</translation>
    </message>
    <message>
        <source>the model’s price is not in the table</source>
        <translation>der Preis des Modells steht nicht in der Tabelle</translation>
    </message>
    <message>
        <source>Items: {items}; tokens in: about {given}, out: about {back}; {price}</source>
        <translation>Dokumente: {items}; Tokens hin: etwa {given}, zurück: etwa {back}; {price}</translation>
    </message>
    <message>
        <source>Take the answers of a run for second opinions</source>
        <translation>Die Antworten eines Durchgangs als zweite Meinungen übernehmen</translation>
    </message>
    <message>
        <source>Answers of {source} that are second opinions now: {count} ({run}).</source>
        <translation>Antworten von {source}, die jetzt zweite Meinungen sind: {count} ({run}).</translation>
    </message>
</context>
<context>
    <name>RunProblemsView</name>
    <message>
        <source>Item</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>What is odd</source>
        <translation>Auffälligkeit</translation>
    </message>
    <message>
        <source>Problems of the run</source>
        <translation>Probleme des Durchgangs</translation>
    </message>
    <message>
        <source>Every item with a ground truth has an answer that can be read.</source>
        <translation>Jedes Dokument mit Ground Truth hat eine lesbare Antwort.</translation>
    </message>
    <message>
        <source>No problem: answers to items without a ground truth yet ({count}) are scored once it is saved.</source>
        <translation>Kein Problem: Antworten zu Dokumenten, die noch keine Ground Truth haben ({count}), werden bewertet, sobald diese gespeichert ist.</translation>
    </message>
    <message>
        <source>Problems: {count}. They count as the rules say; Return goes to the item.</source>
        <translation>Probleme: {count}. Sie zählen, wie die Regeln es sagen; die Eingabetaste führt zum Dokument.</translation>
    </message>
</context>
<context>
    <name>SamplesDialog</name>
    <message>
        <source>Sample</source>
        <translation>Stichprobe</translation>
    </message>
    <message>
        <source>The same number of &amp;each group</source>
        <translation>Aus j&amp;eder Gruppe gleich viele</translation>
    </message>
    <message>
        <source>&amp;Groups</source>
        <translation>&amp;Gruppen</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Checked</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Stichproben</translation>
    </message>
    <message>
        <source>No sample was drawn yet.</source>
        <translation>Es wurde noch keine Stichprobe gezogen.</translation>
    </message>
    <message>
        <source>&amp;Items to draw</source>
        <translation>Zu ziehende &amp;Dokumente</translation>
    </message>
    <message>
        <source>A sample is a random part of the items. Each group gets its share, but at least two items. What is found in the sample holds for all items, within the range that the result gives.</source>
        <translation>Eine Stichprobe ist ein zufälliger Teil der Dokumente. Jede Gruppe erhält ihren Anteil, mindestens aber zwei Dokumente. Was sich an ihr zeigt, gilt für alle Dokumente, in der Spanne, die das Ergebnis nennt.</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>D&amp;raw sample</source>
        <translation>Stichprobe &amp;ziehen</translation>
    </message>
    <message>
        <source>&amp;List its items</source>
        <translation>Dokumente &amp;auflisten</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>Von insgesamt</translation>
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
        <source>Fit the writing</source>
        <translation>Schrift einpassen</translation>
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
        <source>Zoom in on the value</source>
        <translation>Auf den Wert zoomen</translation>
    </message>
    <message>
        <source>Lines above the text</source>
        <translation>Zeilen über dem Text</translation>
    </message>
    <message>
        <source>Frames on the scan</source>
        <translation>Rahmen auf dem Scan</translation>
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
        <source>All pages</source>
        <translation>Alle Seiten</translation>
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
        <source>Brightness and contrast …</source>
        <translation>Helligkeit und Kontrast …</translation>
    </message>
    <message>
        <source>Invert the scan</source>
        <translation>Scan invertieren</translation>
    </message>
    <message>
        <source>Scan in greyscale</source>
        <translation>Scan in Graustufen</translation>
    </message>
    <message>
        <source>Show the scan unchanged</source>
        <translation>Scan unverändert zeigen</translation>
    </message>
    <message>
        <source>Magnifier</source>
        <translation>Lupe</translation>
    </message>
    <message>
        <source>Make the ruler shorter</source>
        <translation>Lineal niedriger machen</translation>
    </message>
    <message>
        <source>Reading ruler</source>
        <translation>Leselineal</translation>
    </message>
    <message>
        <source>Make the ruler taller</source>
        <translation>Lineal höher machen</translation>
    </message>
    <message>
        <source>Reload scan</source>
        <translation>Scan neu laden</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>Drehen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>Ruler</source>
        <translation>Lineal</translation>
    </message>
</context>
<context>
    <name>ScanBar</name>
    <message>
        <source>page {0} of {1}</source>
        <translation>Seite {0} von {1}</translation>
    </message>
    <message>
        <source>Scan tools</source>
        <translation>Werkzeuge für den Scan</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>More for the scan</source>
        <translation>Mehr zum Scan</translation>
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
        <translation>Zu diesem Dokument gibt es keinen Scan. Seine Werte lassen sich trotzdem bearbeiten.</translation>
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
        <translation>Die Werte sind sicher und lassen sich trotzdem bearbeiten.</translation>
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
        <translation>Vielleicht wurde die Datei verschoben oder umbenannt, oder ihr Laufwerk ist nicht verbunden. Bitte zurücklegen.</translation>
    </message>
    <message>
        <source>The scan could not be fetched</source>
        <translation>Der Scan konnte nicht geholt werden</translation>
    </message>
    <message>
        <source>It is not in the project’s folder, and the team’s address of scans did not deliver it. It is tried again in a moment.</source>
        <translation>Er liegt nicht im Ordner des Projekts, und die Adresse der Scans des Teams hat ihn nicht geliefert. Es wird gleich noch einmal versucht.</translation>
    </message>
    <message>
        <source>This is a folder, not a scan</source>
        <translation>Das ist ein Ordner, kein Scan</translation>
    </message>
    <message>
        <source>A folder stands where the scan should be. Rename it, and put the file in its place.</source>
        <translation>Wo der Scan sein sollte, liegt ein Ordner. Ihn bitte umbenennen und die Datei an seine Stelle legen.</translation>
    </message>
    <message>
        <source>The scan may not be read</source>
        <translation>Der Scan darf nicht gelesen werden</translation>
    </message>
    <message>
        <source>You have no permission to read this file. Ask its owner for it.</source>
        <translation>Für diese Datei fehlen die Leserechte. Ihr Besitzer kann sie erteilen.</translation>
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
        <translation>Das ist ein Fehler im Programm. Bitte melden, mit der Datei, falls sie weitergegeben werden darf.</translation>
    </message>
    <message>
        <source>The scan is empty</source>
        <translation>Der Scan ist leer</translation>
    </message>
    <message>
        <source>The file has 0 bytes; perhaps copying it was interrupted. Copy it again.</source>
        <translation>Die Datei hat 0 Byte; vielleicht wurde das Kopieren unterbrochen. Bitte erneut kopieren.</translation>
    </message>
    <message>
        <source>This file is not a scan</source>
        <translation>Diese Datei ist kein Scan</translation>
    </message>
    <message>
        <source>By its content it is neither an image nor a PDF, whatever its name says. Check which file belongs here.</source>
        <translation>Ihrem Inhalt nach ist sie weder ein Bild noch ein PDF, was auch immer ihr Name sagt. Bitte prüfen, welche Datei hierher gehört.</translation>
    </message>
    <message>
        <source>This format can’t be shown</source>
        <translation>Dieses Format kann nicht angezeigt werden</translation>
    </message>
    <message>
        <source>It can’t be opened here. Save a copy without a password, and put it in its place.</source>
        <translation>Es kann hier nicht geöffnet werden. Bitte eine Kopie ohne Passwort speichern und an seine Stelle legen.</translation>
    </message>
    <message>
        <source>The PDF is protected by a password</source>
        <translation>Das PDF ist mit einem Passwort geschützt</translation>
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
        <translation>Mit {0} Pixeln braucht er mehr Speicher, als für einen Scan erlaubt ist. Bitte eine kleinere Kopie oder eine als JPEG 2000 oder als einfaches (nicht progressives) JPEG speichern und an seine Stelle legen.</translation>
    </message>
    <message>
        <source>The scan is damaged</source>
        <translation>Der Scan ist beschädigt</translation>
    </message>
    <message>
        <source>The file is broken or incomplete. Copy it again from where it came.</source>
        <translation>Die Datei ist defekt oder unvollständig. Bitte noch einmal von ihrer Quelle kopieren.</translation>
    </message>
    <message>
        <source>The scan needs too much memory</source>
        <translation>Der Scan braucht zu viel Speicher</translation>
    </message>
    <message>
        <source>Decoding this page was ended because it needed more than the {0} MB that gtapp allows. The file may be damaged, or made to do this. If you trust it, save a copy as JPEG in another program, and put it in its place.</source>
        <translation>Das Decodieren dieser Seite wurde beendet, weil es mehr als die {0} MB brauchte, die gtapp erlaubt. Die Datei kann beschädigt oder eigens dafür gemacht sein. Ist ihr zu trauen, bitte in einem anderen Programm eine Kopie als JPEG speichern und an ihre Stelle legen.</translation>
    </message>
    <message>
        <source>The scan takes too long</source>
        <translation>Der Scan braucht zu lange</translation>
    </message>
    <message>
        <source>Decoding this page was ended after {0} seconds. The file may be damaged, or made to do this. If you trust it, save a copy as JPEG in another program, and put it in its place.</source>
        <translation>Das Decodieren dieser Seite wurde nach {0} Sekunden beendet. Die Datei kann beschädigt oder eigens dafür gemacht sein. Ist ihr zu trauen, bitte in einem anderen Programm eine Kopie als JPEG speichern und an ihre Stelle legen.</translation>
    </message>
    <message>
        <source>The decoder ended unexpectedly</source>
        <translation>Der Decoder endete unerwartet</translation>
    </message>
    <message>
        <source>The process that decodes pages ended at this one. The file may be damaged, or made to do this. If you trust it, save a copy as JPEG in another program, and put it in its place.</source>
        <translation>Der Prozess, der Seiten decodiert, endete bei dieser Seite. Die Datei kann beschädigt oder eigens dafür gemacht sein. Ist ihr zu trauen, bitte in einem anderen Programm eine Kopie als JPEG speichern und an ihre Stelle legen.</translation>
    </message>
    <message>
        <source>{0} is not read. JPEG, PNG, TIFF, WebP, AVIF, JPEG 2000, GIF, BMP and PDF are: convert the file to one of them.</source>
        <translation>{0} wird nicht gelesen. Gelesen werden JPEG, PNG, TIFF, WebP, AVIF, JPEG 2000, GIF, BMP und PDF: Wandeln Sie die Datei in eines davon um.</translation>
    </message>
</context>
<context>
    <name>ScanReading</name>
    <message>
        <source>Show where the value stands</source>
        <translation>Zeigen, wo der Wert steht</translation>
    </message>
    <message>
        <source>Scan above every line</source>
        <translation>Scan über jeder Zeile</translation>
    </message>
    <message>
        <source>Read all scans of the project</source>
        <translation>Alle Scans des Projekts lesen</translation>
    </message>
    <message>
        <source>Move the box of the value</source>
        <translation>Rahmen des Werts verschieben</translation>
    </message>
    <message>
        <source>Languages of the scans …</source>
        <translation>Sprachen der Scans&#xa0;…</translation>
    </message>
    <message>
        <source>Text of the scan</source>
        <translation>Text des Scans</translation>
    </message>
    <message>
        <source>Arrows move the box, with Shift they resize it; Return goes back to the value.</source>
        <translation>Pfeiltasten verschieben den Rahmen, mit Umschalt ändern sie seine Größe; Eingabe führt zum Wert zurück.</translation>
    </message>
    <message>
        <source>The record states no box for this value on this page.</source>
        <translation>Der Datensatz nennt für diesen Wert keinen Rahmen auf dieser Seite.</translation>
    </message>
    <message>
        <source>Reading scans: {done} of {total}</source>
        <translation>Scans werden gelesen: {done} von {total}</translation>
    </message>
    <message>
        <source>Scans read: {total}. Pages that can’t be read: {failed}</source>
        <translation>Gelesene Scans: {total}. Nicht lesbare Seiten: {failed}</translation>
    </message>
    <message>
        <source>All scans are read: {total}</source>
        <translation>Alle Scans sind gelesen: {total}</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
</context>
<context>
    <name>ScanText</name>
    <message>
        <source>Search the text of the scan</source>
        <translation>Text des Scans durchsuchen</translation>
    </message>
    <message>
        <source>Next match on the scan</source>
        <translation>Nächster Treffer im Scan</translation>
    </message>
    <message>
        <source>Previous match on the scan</source>
        <translation>Vorheriger Treffer im Scan</translation>
    </message>
    <message>
        <source>Put the selected text into the field</source>
        <translation>Markierten Text ins Feld einsetzen</translation>
    </message>
    <message>
        <source>Append the selected text to the field</source>
        <translation>Markierten Text an das Feld anhängen</translation>
    </message>
    <message>
        <source>Search the scan for the selected text</source>
        <translation>Markierten Text im Scan suchen</translation>
    </message>
    <message>
        <source>Copy the selected text</source>
        <translation>Markierten Text kopieren</translation>
    </message>
    <message>
        <source>Into the field</source>
        <translation>Ins Feld</translation>
    </message>
    <message>
        <source>Append</source>
        <translation>Anhängen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
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
    <name>ScoreControls</name>
    <message>
        <source>Run whose scores are shown</source>
        <translation>Durchgang, dessen Bewertung gezeigt wird</translation>
    </message>
    <message>
        <source>The rules that answers are scored by</source>
        <translation>Regeln, nach denen Antworten bewertet werden</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Which answers are scored</source>
        <translation>Welche Antworten bewertet werden</translation>
    </message>
    <message>
        <source>As documented</source>
        <translation>Dokumentiert</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>Veröffentlicht</translation>
    </message>
    <message>
        <source>{run} (not loaded)</source>
        <translation>{run} (nicht geladen)</translation>
    </message>
    <message>
        <source>As each run’s test says</source>
        <translation>Wie im Test des jeweiligen Durchgangs</translation>
    </message>
    <message>
        <source>Add a &amp;folder …</source>
        <translation>&amp;Ordner hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Add a f&amp;ile …</source>
        <translation>&amp;Datei hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Load all again</source>
        <translation>Alle neu &amp;laden</translation>
    </message>
    <message>
        <source>Leave out {place}</source>
        <translation>{place} weglassen</translation>
    </message>
    <message>
        <source>Add a folder of answers</source>
        <translation>Ordner mit Antworten hinzufügen</translation>
    </message>
    <message>
        <source>Add a file of answers</source>
        <translation>Datei mit Antworten hinzufügen</translation>
    </message>
</context>
<context>
    <name>ScoresPanel</name>
    <message>
        <source>Whole run</source>
        <translation>Ganzer Durchgang</translation>
    </message>
    <message>
        <source>This item</source>
        <translation>Dieses Dokument</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Since opened</source>
        <translation>Seit Öffnen</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Figures of the run and of this item</source>
        <translation>Zahlen des Durchgangs und dieses Dokuments</translation>
    </message>
    <message>
        <source>Figures, values, problems</source>
        <translation>Zahlen, Werte, Probleme</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>By type and batch</source>
        <translation>Nach Typ und Lieferung</translation>
    </message>
    <message>
        <source>The answers of models are compared here with your ground truth. Add a folder of answers, or drop it here.</source>
        <translation>Hier werden Antworten von Modellen mit Ihrer Ground Truth verglichen. Fügen Sie einen Ordner mit Antworten hinzu, oder legen Sie ihn hier ab.</translation>
    </message>
    <message>
        <source>{name} {figure}, rank {rank} of {runs}</source>
        <translation>{name} {figure}, Rang {rank} von {runs}</translation>
    </message>
    <message>
        <source>since opened {opened}</source>
        <translation>seit dem Öffnen {opened}</translation>
    </message>
    <message>
        <source>today {today}</source>
        <translation>heute {today}</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Not scored: there is no truth of it, or a rule leaves it out</source>
        <translation>Nicht gewertet: Es gibt keine Ground Truth, oder eine Regel lässt es aus</translation>
    </message>
    <message>
        <source>Problems ({count})</source>
        <translation>Probleme ({count})</translation>
    </message>
</context>
<context>
    <name>ScoresPart</name>
    <message>
        <source>Answers that are only scored (“Use answers as drafts …” in Drafts makes drafts of them)</source>
        <translation>Antworten, die nur bewertet werden („Antworten als Entwürfe verwenden&#xa0;…“ im Menü Entwürfe macht sie zu Entwürfen)</translation>
    </message>
</context>
<context>
    <name>SearchRow</name>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
</context>
<context>
    <name>SecondChoice</name>
    <message>
        <source>List models</source>
        <translation>Modelle auflisten</translation>
    </message>
    <message>
        <source>Read &amp;by</source>
        <translation>&amp;Gelesen bei</translation>
    </message>
    <message>
        <source>&amp;With model</source>
        <translation>M&amp;it Modell</translation>
    </message>
    <message>
        <source>Manage providers …</source>
        <translation>Anbieter verwalten&#xa0;…</translation>
    </message>
</context>
<context>
    <name>SectionCommands</name>
    <message>
        <source>Texts are merged from the first of them: the cursor is in a heading.</source>
        <translation>Texte lassen sich vom ersten aus verbinden: Der Cursor steht in einer Überschrift.</translation>
    </message>
    <message>
        <source>A section begins here already: this is its heading.</source>
        <translation>Hier beginnt schon eine Rubrik: Dies ist ihre Überschrift.</translation>
    </message>
    <message>
        <source>A new section from here on</source>
        <translation>Neue Rubrik ab hier</translation>
    </message>
    <message>
        <source>There is no other section.</source>
        <translation>Es gibt keine andere Rubrik.</translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message>
        <source>Selected text</source>
        <translation>Markierter Text</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
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
        <source>Moves the scan; with Ctrl, it zooms</source>
        <translation>Verschiebt den Scan; mit Strg zoomt es</translation>
    </message>
    <message>
        <source>Zooms the scan; with Ctrl, it moves it</source>
        <translation>Zoomt den Scan; mit Strg verschiebt es ihn</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>Mouse &amp;wheel</source>
        <translation>Maus&amp;rad</translation>
    </message>
    <message>
        <source>A new language takes effect at the next start.</source>
        <translation>Eine andere Sprache gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>Wie im System</translation>
    </message>
    <message>
        <source>Your &amp;name</source>
        <translation>Ihr &amp;Name</translation>
    </message>
    <message>
        <source>It is stored with each item that you check.</source>
        <translation>Er wird bei jedem geprüften Dokument gespeichert.</translation>
    </message>
</context>
<context>
    <name>SheetImportDialog</name>
    <message>
        <source>Import from a sheet</source>
        <translation>Aus einer Tabelle importieren</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importieren</translation>
    </message>
    <message>
        <source>C&amp;orrections for the sheet …</source>
        <translation>Ko&amp;rrekturen für die Tabelle&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>Sch&amp;ließen</translation>
    </message>
    <message>
        <source>Nothing is changed before you press “Import”.</source>
        <translation>Nichts wird geändert, bevor „Importieren“ gedrückt wird.</translation>
    </message>
    <message>
        <source>Progress of the import</source>
        <translation>Fortschritt des Imports</translation>
    </message>
    <message>
        <source>Where from</source>
        <translation>Woher</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>Was sich ändert</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>Z&amp;urück</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>Weite&amp;r</translation>
    </message>
    <message>
        <source>Reading and comparing …</source>
        <translation>Wird gelesen und verglichen&#xa0;…</translation>
    </message>
    <message>
        <source>Letters without scans: {count}. They stand last in the list.</source>
        <translation>Briefe ohne Scans: {count}. Sie stehen am Ende der Liste.</translation>
    </message>
    <message>
        <source>Nothing can be imported: {names} could not be saved. Save or decide there first.</source>
        <translation>Importieren ist nicht möglich: {names} konnte nicht gespeichert werden. Bitte zuerst dort speichern oder entscheiden.</translation>
    </message>
    <message>
        <source>Nothing can be imported until these problems are fixed.</source>
        <translation>Importieren ist erst möglich, wenn diese Probleme behoben sind.</translation>
    </message>
    <message>
        <source>The sheet says nothing new. “Import” notes that both sides agree.</source>
        <translation>Die Tabelle sagt nichts Neues. „Importieren“ hält fest, dass beide Seiten übereinstimmen.</translation>
    </message>
    <message>
        <source>Changed on both sides, each in another way: {count}. Decide each; undecided ones stay as they are.</source>
        <translation>Auf beiden Seiten verschieden geändert: {count}. Jede Stelle ist zu entscheiden; unentschiedene bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Importing …</source>
        <translation>Wird importiert&#xa0;…</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>Abbre&amp;chen</translation>
    </message>
    <message>
        <source>&amp;Import (letters: {count})</source>
        <translation>&amp;Importieren (Briefe: {count})</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Wird abgebrochen&#xa0;…</translation>
    </message>
</context>
<context>
    <name>SheetSourcePart</name>
    <message>
        <source>&amp;Key file …</source>
        <translation>&amp;Schlüsseldatei&#xa0;…</translation>
    </message>
    <message>
        <source>C&amp;hoose …</source>
        <translation>&amp;Wählen&#xa0;…</translation>
    </message>
    <message>
        <source>A Google Sheet</source>
        <translation>Eine Google-Tabelle</translation>
    </message>
    <message>
        <source>Files of its tabs (CSV, TSV, XLSX)</source>
        <translation>Dateien ihrer Blätter (CSV, TSV, XLSX)</translation>
    </message>
    <message>
        <source>Address of the sheet</source>
        <translation>Adresse der Tabelle</translation>
    </message>
    <message>
        <source>None: signed in, or by the public link</source>
        <translation>Keines: angemeldet oder über den öffentlichen Link</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <source>Read by</source>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>Service acco&amp;unt</source>
        <translation>&amp;Dienstkonto</translation>
    </message>
    <message>
        <source>Fi&amp;les</source>
        <translation>Da&amp;teien</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>&amp;Quelle</translation>
    </message>
    <message>
        <source>Files of the sheet’s tabs</source>
        <translation>Dateien der Blätter</translation>
    </message>
    <message>
        <source>Key of a service account</source>
        <translation>Schlüssel eines Dienstkontos</translation>
    </message>
    <message>
        <source>One file a line</source>
        <translation>Eine Datei je Zeile</translation>
    </message>
    <message>
        <source>Copy it from the browser while the sheet is open.</source>
        <translation>Aus dem Browser kopieren, während die Tabelle offen ist.</translation>
    </message>
    <message>
        <source>Instead of a person: the JSON key of a service account, also from Google’s console (“Service accounts”, “Keys”). The sheet must be shared with the account’s address.</source>
        <translation>Statt einer Person: der JSON-Schlüssel eines Dienstkontos, ebenfalls aus der Google-Konsole („Dienstkonten“, „Schlüssel“). Die Tabelle muss für die Adresse des Kontos freigegeben sein.</translation>
    </message>
    <message>
        <source>One workbook, or a file for each tab: letters, persons, organizations. In Google: File, Download. Tabs are known by the titles of their columns.</source>
        <translation>Eine Arbeitsmappe, oder je Blatt eine Datei: Briefe, Personen, Organisationen. In Google: Datei, Herunterladen. Blätter werden an den Titeln ihrer Spalten erkannt.</translation>
    </message>
    <message>
        <source>Keys (*.json)</source>
        <translation>Schlüssel (*.json)</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt *.xlsx)</source>
        <translation>Tabellen (*.csv *.tsv *.txt *.xlsx)</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>&amp;Open folder …</source>
        <translation>&amp;Ordner öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>What kind of documents?</source>
        <translation>Was für Dokumente sind es?</translation>
    </message>
    <message>
        <source>Choose a kind, then the folder with the scans. Or drop a folder, scans or PDFs anywhere on this window.</source>
        <translation>Eine Art wählen, dann den Ordner mit den Scans. Oder einen Ordner, Scans oder PDFs irgendwo auf dieses Fenster ziehen.</translation>
    </message>
    <message>
        <source>Try a sample</source>
        <translation>Beispiel ausprobieren</translation>
    </message>
    <message>
        <source>Try a sample: {kind}</source>
        <translation>Beispiel ausprobieren: {kind}</translation>
    </message>
    <message>
        <source>Opens a copy of your own: nothing can go wrong with it.</source>
        <translation>Öffnet eine eigene Kopie: Dabei kann nichts schiefgehen.</translation>
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
        <translation>Bitte den Ordner öffnen, in dem die Datei liegt.</translation>
    </message>
    <message>
        <source>Open the folder that holds the project’s folders, not one of them and not the one above.</source>
        <translation>Bitte den Ordner öffnen, der die Ordner des Projekts enthält: nicht einen von ihnen und nicht den darüber.</translation>
    </message>
    <message>
        <source>Ask whoever made the schema; the project’s other files are unharmed.</source>
        <translation>Weiter hilft die Person, die das Schema erstellt hat; die übrigen Dateien des Projekts sind unversehrt.</translation>
    </message>
    <message>
        <source>Correct the file, or take it away and choose the kind of documents here.</source>
        <translation>Die Datei berichtigen, oder sie entfernen und die Art der Dokumente hier wählen.</translation>
    </message>
    <message>
        <source>The code was run, but it gave no schema; nothing else was changed.</source>
        <translation>Der Code wurde ausgeführt, lieferte aber kein Schema; sonst wurde nichts geändert.</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Everything has been looked at.</source>
        <translation>Alles ist gesichtet.</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} von {total}</translation>
    </message>
    <message>
        <source>not in the list ({total})</source>
        <translation>nicht in der Liste ({total})</translation>
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
        <source>Can’t be read</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>No type yet</source>
        <translation>Noch kein Typ</translation>
    </message>
    <message>
        <source>Read only</source>
        <translation>Nur lesbar</translation>
    </message>
    <message>
        <source>Moving on writes nothing; saving or checking makes the file.</source>
        <translation>Weitergehen schreibt nichts; erst Speichern oder Prüfen legt die Datei an.</translation>
    </message>
    <message>
        <source>Journalled already; saved when you save, check or leave the item.</source>
        <translation>Im Journal bereits festgehalten; gespeichert beim Speichern, beim Prüfen oder Verlassen des Dokuments.</translation>
    </message>
</context>
<context>
    <name>StatusCounts</name>
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
    <message>
        <source>Can’t be read</source>
        <translation>Nicht lesbar</translation>
    </message>
</context>
<context>
    <name>StepLine</name>
    <message>
        <source>Step {number} of {count}: {title}</source>
        <translation>Schritt {number} von {count}: {title}</translation>
    </message>
</context>
<context>
    <name>StrataField</name>
    <message>
        <source>All items alike</source>
        <translation>Ohne Gruppen: alle Dokumente gleich</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Add a group</source>
        <translation>Gruppe hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
</context>
<context>
    <name>SuggestionList</name>
    <message>
        <source>Suggestions</source>
        <translation>Vorschläge</translation>
    </message>
</context>
<context>
    <name>SuspectNavigator</name>
    <message>
        <source>Suspect truths are being searched …</source>
        <translation>Verdächtige Werte werden gesucht&#xa0;…</translation>
    </message>
    <message>
        <source>There is no suspect truth in the queue.</source>
        <translation>In der Liste steht kein verdächtiger Wert.</translation>
    </message>
    <message>
        <source>There is no suspect truth here.</source>
        <translation>Hier ist kein verdächtiger Wert.</translation>
    </message>
</context>
<context>
    <name>SuspectsPanel</name>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>Erneut suchen</translation>
    </message>
    <message>
        <source>Let the run vote that made the draft</source>
        <translation>Den Durchgang abstimmen lassen, der den Entwurf erstellt hat</translation>
    </message>
    <message>
        <source>Show what differs in capitals, spaces, final dots only</source>
        <translation>Anzeigen, was nur in Großschreibung, Leerzeichen, Schlusspunkten abweicht</translation>
    </message>
    <message>
        <source>Show truths that you kept</source>
        <translation>Beibehaltene Werte anzeigen</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Suspect truths</source>
        <translation>Verdächtige Werte</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>Fortschritt der Suche</translation>
    </message>
    <message>
        <source>Who votes, and which suspect truths are shown</source>
        <translation>Wer abstimmt und welche verdächtigen Werte angezeigt werden</translation>
    </message>
    <message>
        <source>Suspect truths: {count}</source>
        <translation>Verdächtige Werte: {count}</translation>
    </message>
    <message>
        <source>, not shown: {count}</source>
        <translation>, nicht angezeigt: {count}</translation>
    </message>
    <message>
        <source>You kept the ground truth.</source>
        <translation>Die Ground Truth wurde beibehalten.</translation>
    </message>
    <message>
        <source>; stopped after {done} of {total} items</source>
        <translation>; abgebrochen nach {done} von {total} Dokumenten</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Values on which several runs agree, but not with the ground truth, are listed here. It takes the answers of at least two runs.</source>
        <translation>Hier stehen die Werte, bei denen mehrere Durchgänge gemeinsam von der Ground Truth abweichen. Dazu braucht es Antworten von mindestens zwei Durchgängen.</translation>
    </message>
    <message>
        <source>None but those that are not shown (see Options).</source>
        <translation>Keine außer denen, die nicht angezeigt werden (siehe Optionen).</translation>
    </message>
    <message>
        <source>None found: where several runs agree, the ground truth says the same.</source>
        <translation>Keine gefunden: Wo mehrere Durchgänge übereinstimmen, sagt die Ground Truth dasselbe.</translation>
    </message>
    <message>
        <source>The runs’ answers are being read …</source>
        <translation>Die Antworten der Durchgänge werden gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>Agreed, {models} different models: {runs}.</source>
        <translation>Einig (verschiedene Modelle: {models}): {runs}.</translation>
    </message>
    <message>
        <source>As the truth: {count}.</source>
        <translation>Wie die Ground Truth: {count}.</translation>
    </message>
    <message>
        <source>The score takes both for the same.</source>
        <translation>Der Score behandelt beide als gleich.</translation>
    </message>
    <message>
        <source>Made the draft, no vote: {runs}.</source>
        <translation>Hat den Entwurf erstellt, ohne Stimme: {runs}.</translation>
    </message>
    <message>
        <source>It says the same as the others.</source>
        <translation>Sagt dasselbe wie die anderen.</translation>
    </message>
</context>
<context>
    <name>TableImportDialog</name>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Choose a table</source>
        <translation>Tabelle wählen</translation>
    </message>
    <message>
        <source>Import an edited table</source>
        <translation>Bearbeitete Tabelle importieren</translation>
    </message>
    <message>
        <source>Choose &amp;another …</source>
        <translation>&amp;Andere wählen …</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importieren</translation>
    </message>
    <message>
        <source>The table is being compared with the records …</source>
        <translation>Die Tabelle wird mit den Datensätzen verglichen …</translation>
    </message>
    <message>
        <source>&amp;What could not be used: {count}</source>
        <translation>&amp;Was nicht übernommen werden kann: {count}</translation>
    </message>
    <message>
        <source>&amp;Import (values: {count})</source>
        <translation>&amp;Importieren (Werte: {count})</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>The table and the records say the same. Nothing changes.</source>
        <translation>In Tabelle und Datensätzen steht dasselbe. Nichts ändert sich.</translation>
    </message>
    <message>
        <source>Values that were corrected here after the export are not ticked at first: {count}.</source>
        <translation>Werte, die hier nach dem Export korrigiert wurden, sind zunächst nicht angekreuzt: {count}.</translation>
    </message>
    <message>
        <source>&amp;What to look at: {count}</source>
        <translation>&amp;Was zu sichten ist: {count}</translation>
    </message>
</context>
<context>
    <name>TableModel</name>
    <message>
        <source>The draft has a row here: {text}</source>
        <translation>Der Entwurf hat hier eine Zeile: {text}</translation>
    </message>
    <message>
        <source>The draft has {count} rows here, the first one: {text}</source>
        <translation>Der Entwurf hat hier {count} Zeilen, die erste: {text}</translation>
    </message>
    <message>
        <source>Above: {text} ({keys} inserts it)</source>
        <translation>Darüber: {text} ({keys} fügt sie ein)</translation>
    </message>
    <message>
        <source>The draft does not have this row ({keys} removes it)</source>
        <translation>Der Entwurf hat diese Zeile nicht ({keys} entfernt sie)</translation>
    </message>
</context>
<context>
    <name>TagListEditor</name>
    <message>
        <source>Choose from the project’s values (Down)</source>
        <translation>Aus den Werten des Projekts wählen (Pfeil nach unten)</translation>
    </message>
</context>
<context>
    <name>TakingBack</name>
    <message>
        <source>&amp;Take back</source>
        <translation>&amp;Zurücknehmen</translation>
    </message>
</context>
<context>
    <name>TeamConflict</name>
    <message>
        <source>Two versions</source>
        <translation>Zwei Fassungen</translation>
    </message>
    <message>
        <source>{who} changed {item} on the team’s server ({when}), and it was changed here, too. What only one of you changed is kept. These values were changed on both sides: choose which to keep.</source>
        <translation>{who} hat {item} auf dem Server des Teams geändert ({when}), und hier wurde es auch geändert. Was nur einer von Ihnen geändert hat, bleibt erhalten. Diese Werte wurden auf beiden Seiten geändert: Wählen Sie, welche bleiben.</translation>
    </message>
    <message>
        <source>{who}’s</source>
        <translation>Von {who}</translation>
    </message>
    <message>
        <source>{who} changed {item} on the team’s server ({when}), and it was changed here, too.</source>
        <translation>{who} hat {item} auf dem Server des Teams geändert ({when}), und hier wurde es auch geändert.</translation>
    </message>
    <message>
        <source>It can’t be merged by values: one of both versions is kept as a whole.</source>
        <translation>Das lässt sich nicht Wert für Wert zusammenführen: Eine der beiden Fassungen bleibt als Ganzes.</translation>
    </message>
    <message>
        <source>&amp;Keep mine</source>
        <translation>&amp;Eigenen Stand behalten</translation>
    </message>
    <message>
        <source>&amp;Take the other one</source>
        <translation>&amp;Anderen Stand übernehmen</translation>
    </message>
    <message>
        <source>Decide &amp;later</source>
        <translation>&amp;Später entscheiden</translation>
    </message>
</context>
<context>
    <name>TeamPanel</name>
    <message>
        <source>&amp;Assign items …</source>
        <translation>Dokumente &amp;zuteilen …</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Who is where</source>
        <translation>Wer ist wo</translation>
    </message>
    <message>
        <source>Who of the team has an item open is listed here.</source>
        <translation>Wer aus dem Team ein Dokument offen hat, steht hier.</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Assigned to me</source>
        <translation>Mir zugeteilt</translation>
    </message>
    <message>
        <source>What is assigned to you and not checked yet is listed here.</source>
        <translation>Was Ihnen zugeteilt und noch nicht geprüft ist, steht hier.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Notes on this item</source>
        <translation>Notizen zu diesem Dokument</translation>
    </message>
    <message>
        <source>Notes of the team on this item are listed here; they do not change its status.</source>
        <translation>Notizen des Teams zu diesem Dokument stehen hier; sie ändern seinen Status nicht.</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Eine Notiz schreiben</translation>
    </message>
    <message>
        <source>Add n&amp;ote</source>
        <translation>&amp;Notiz hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Reply</source>
        <translation>An&amp;tworten</translation>
    </message>
    <message>
        <source>&amp;Connect …</source>
        <translation>&amp;Verbinden …</translation>
    </message>
    <message>
        <source>&amp;Enter the password …</source>
        <translation>Passwort &amp;eingeben …</translation>
    </message>
    <message>
        <source>&amp;Decide …</source>
        <translation>Ent&amp;scheiden …</translation>
    </message>
    <message>
        <source>&amp;Synchronize now</source>
        <translation>Jetzt &amp;abgleichen</translation>
    </message>
    <message>
        <source>Assigned to me, not checked: {count}</source>
        <translation>Mir zugeteilt, nicht geprüft: {count}</translation>
    </message>
    <message>
        <source>Read &amp;blind ({count}) …</source>
        <translation>&amp;Blind lesen ({count}) …</translation>
    </message>
    <message>
        <source>Notes on {item}</source>
        <translation>Notizen zu {item}</translation>
    </message>
    <message>
        <source>{who} (this window)</source>
        <translation>{who} (dieses Fenster)</translation>
    </message>
</context>
<context>
    <name>TeamPart</name>
    <message>
        <source>Not sent to the team yet: {count}. It is saved in the folder, and sent when the project is opened the next time.</source>
        <translation>Noch nicht ans Team geschickt: {count}. Es ist im Ordner gespeichert und wird geschickt, wenn das Projekt das nächste Mal geöffnet wird.</translation>
    </message>
    <message>
        <source>Others have added items that the list does not have yet: {items}.</source>
        <translation>Andere haben Dokumente hinzugefügt, die die Liste noch nicht hat: {items}.</translation>
    </message>
    <message>
        <source>{item} was changed by {who} ({when}) and here, with different values. Both are kept until you decide.</source>
        <translation>{item} wurde von {who} ({when}) und hier geändert, mit verschiedenen Werten. Beides bleibt, bis Sie entscheiden.</translation>
    </message>
    <message>
        <source>Others wait, too: {count}.</source>
        <translation>Weitere warten auch: {count}.</translation>
    </message>
    <message>
        <source>Decide …</source>
        <translation>Entscheiden …</translation>
    </message>
    <message>
        <source>Somebody else has just begun {item}: this is the next one.</source>
        <translation>Jemand anders hat {item} gerade begonnen: Das hier ist das nächste.</translation>
    </message>
    <message>
        <source>Somebody of your team works on {item}, too. The corrections of both are kept; you are asked only where both changed the same value.</source>
        <translation>Jemand aus Ihrem Team arbeitet auch an {item}. Die Korrekturen beider bleiben erhalten; Sie werden nur gefragt, wo beide denselben Wert geändert haben.</translation>
    </message>
    <message>
        <source>Reload folder</source>
        <translation>Ordner neu einlesen</translation>
    </message>
    <message>
        <source>This computer has no keyring that gtapp can use. Put the password into the file ~/.pgpass, as the team’s guide says, and synchronize again.</source>
        <translation>Dieser Computer hat keinen Schlüsselbund, den gtapp verwenden kann. Schreiben Sie das Passwort in die Datei ~/.pgpass, wie es die Anleitung für Teams sagt, und gleichen Sie noch einmal ab.</translation>
    </message>
    <message>
        <source>{item} may be with somebody else by now: the server did not hear of this window for a while. Go on working: the corrections of both are kept.</source>
        <translation>{item} kann inzwischen bei jemand anderem sein: Der Server hat eine Weile nichts von diesem Fenster gehört. Arbeiten Sie weiter: Die Korrekturen beider bleiben erhalten.</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Assigned to {who}: {count}.</source>
        <translation>{who} zugeteilt: {count}.</translation>
    </message>
</context>
<context>
    <name>TeamTexts</name>
    <message>
        <source>Team: connecting</source>
        <translation>Team: verbindet</translation>
    </message>
    <message>
        <source>Team: in step</source>
        <translation>Team: gleichauf</translation>
    </message>
    <message>
        <source>Team: sending</source>
        <translation>Team: sendet</translation>
    </message>
    <message>
        <source>Team: {count} waiting</source>
        <translation>Team: {count} wartet</translation>
    </message>
    <message>
        <source>Team: offline since {time}</source>
        <translation>Team: offline seit {time}</translation>
    </message>
    <message>
        <source>Team: to be decided</source>
        <translation>Team: zu entscheiden</translation>
    </message>
    <message>
        <source>Team: not connected</source>
        <translation>Team: nicht verbunden</translation>
    </message>
    <message>
        <source>Team: no password</source>
        <translation>Team: kein Passwort</translation>
    </message>
    <message>
        <source>Team: not in step</source>
        <translation>Team: nicht gleichauf</translation>
    </message>
    <message>
        <source>The team’s server is being asked what is new.</source>
        <translation>Der Server des Teams wird gefragt, was es Neues gibt.</translation>
    </message>
    <message>
        <source>Everything that is saved here is on the team’s server, and the other way round.</source>
        <translation>Alles, was hier gespeichert ist, ist auf dem Server des Teams, und umgekehrt.</translation>
    </message>
    <message>
        <source>What was saved is being sent to the team’s server.</source>
        <translation>Was gespeichert wurde, wird an den Server des Teams geschickt.</translation>
    </message>
    <message>
        <source>The team’s server can’t be reached at the moment. Go on working: everything is saved in this folder, and what waits ({count}) is sent by itself when the server is back.</source>
        <translation>Der Server des Teams ist gerade nicht erreichbar. Arbeiten Sie weiter: Alles ist in diesem Ordner gespeichert, und was wartet ({count}), wird von selbst geschickt, wenn der Server wieder da ist.</translation>
    </message>
    <message>
        <source>This project names a team’s server. Nothing is sent before you have agreed to that.</source>
        <translation>Dieses Projekt nennt den Server eines Teams. Bevor Sie dem zugestimmt haben, wird nichts geschickt.</translation>
    </message>
    <message>
        <source>The team’s server wants a password. Everything is saved in this folder.</source>
        <translation>Der Server des Teams verlangt ein Passwort. Alles ist in diesem Ordner gespeichert.</translation>
    </message>
    <message>
        <source>The team’s server can’t be reached at the moment. Go on working: everything is saved in this folder, and sent by itself when the server is back.</source>
        <translation>Der Server des Teams ist gerade nicht erreichbar. Arbeiten Sie weiter: Alles ist in diesem Ordner gespeichert und wird von selbst geschickt, wenn der Server wieder da ist.</translation>
    </message>
    <message>
        <source>What waits is saved in this folder, and sent by itself as soon as that is possible.</source>
        <translation>Was wartet, ist in diesem Ordner gespeichert und wird von selbst geschickt, sobald das möglich ist.</translation>
    </message>
    <message>
        <source>You and somebody else changed the same value. Both are kept, each where it is, until you decide.</source>
        <translation>Sie und jemand anders haben denselben Wert geändert. Beides bleibt, wo es ist, bis Sie entscheiden.</translation>
    </message>
    <message>
        <source>Everything is saved in this folder, and sent when this is put right.</source>
        <translation>Alles ist in diesem Ordner gespeichert und wird geschickt, wenn das behoben ist.</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Search the text</source>
        <translation>Text durchsuchen</translation>
    </message>
    <message>
        <source>Next match in the text</source>
        <translation>Nächster Treffer im Text</translation>
    </message>
    <message>
        <source>Previous match in the text</source>
        <translation>Vorheriger Treffer im Text</translation>
    </message>
    <message>
        <source>Larger letters</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Smaller letters</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
</context>
<context>
    <name>TypeNotice</name>
    <message>
        <source>Which type is this document? Its folder, its batch and its draft don’t tell it.</source>
        <translation>Von welchem Typ ist dieses Dokument? Ordner, Lieferung und Entwurf sagen es nicht.</translation>
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
    <name>ValueChooser</name>
    <message>
        <source>Values of the project</source>
        <translation>Werte des Projekts</translation>
    </message>
    <message>
        <source>Search the values</source>
        <translation>Werte suchen</translation>
    </message>
    <message>
        <source>The project has no such value in this field.</source>
        <translation>Das Projekt hat in diesem Feld keinen solchen Wert.</translation>
    </message>
</context>
<context>
    <name>ValuesTable</name>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Look-alikes</source>
        <translation>Ähnliche</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>No value has this text.</source>
        <translation>Kein Wert hat diesen Text.</translation>
    </message>
    <message>
        <source>most frequent of {count}</source>
        <translation>häufigster von {count}</translation>
    </message>
</context>
<context>
    <name>VoteActions</name>
    <message>
        <source>The cursor is in no field.</source>
        <translation>Der Cursor steht in keinem Feld.</translation>
    </message>
    <message>
        <source>There is no record to compare with.</source>
        <translation>Es gibt keinen Datensatz zum Vergleichen.</translation>
    </message>
    <message>
        <source>The runs’ answers are being read …</source>
        <translation>Die Antworten der Durchgänge werden gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>The project has no answers of models. Those that you have can be added: Drafts › Use answers as drafts …</source>
        <translation>Das Projekt hat keine Antworten von Modellen. Vorhandene lassen sich hinzufügen: Entwürfe › Antworten als Entwürfe verwenden&#xa0;…</translation>
    </message>
    <message>
        <source>The runs have no value {number} here.</source>
        <translation>Die Durchgänge haben hier keinen Wert {number}.</translation>
    </message>
    <message>
        <source>Nothing more in this item that models read differently.</source>
        <translation>In diesem Dokument gibt es nichts mehr, was Modelle verschieden lesen.</translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>Se&amp;ttings …</source>
        <translation>E&amp;instellungen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Text größer</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Text kleiner</translation>
    </message>
    <message>
        <source>Text in its usual size</source>
        <translation>Text in üblicher Größe</translation>
    </message>
    <message>
        <source>&amp;Search commands …</source>
        <translation>Be&amp;fehle suchen …</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;First steps</source>
        <translation>&amp;Erste Schritte</translation>
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
    <name>added_scans</name>
    <message>
        <source>Add sca&amp;ns …</source>
        <translation>Sca&amp;ns hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Ta&amp;ke back added scans …</source>
        <translation>Neue Scans zurückneh&amp;men&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Add the scans to this project …</source>
        <translation>&amp;Scans zu diesem Projekt hinzufügen&#xa0;…</translation>
    </message>
</context>
<context>
    <name>adjudication</name>
    <message>
        <source>Decided: the first reader’s.</source>
        <translation>Entschieden: die erste Lesung.</translation>
    </message>
    <message>
        <source>Decided: the second reader’s.</source>
        <translation>Entschieden: die zweite Lesung.</translation>
    </message>
    <message>
        <source>Decided: {text}</source>
        <translation>Entschieden: {text}</translation>
    </message>
    <message>
        <source>Not in the record any more: it was changed or undone since.</source>
        <translation>Nicht mehr im Datensatz: Es wurde seither geändert oder rückgängig gemacht.</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Decided</source>
        <translation>Entschieden</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Decide between t&amp;wo readings …</source>
        <translation>Z&amp;wischen zwei Lesungen entscheiden …</translation>
    </message>
</context>
<context>
    <name>agreement</name>
    <message>
        <source>items compared: {count}; only in one folder: {alone}</source>
        <translation>verglichene Dokumente: {count}; nur in einem Ordner: {alone}</translation>
    </message>
    <message>
        <source>; decided since, counted as it was read: {count}</source>
        <translation>; seither entschieden und gezählt, wie es gelesen wurde: {count}</translation>
    </message>
    <message>
        <source>Neither reader filled in a value; {items}.</source>
        <translation>In keiner der Lesungen steht ein Wert; {items}.</translation>
    </message>
    <message>
        <source>Two readers agree on {share} % of values; {items}.</source>
        <translation>Zwei Lesungen stimmen bei {share} % der Werte überein; {items}.</translation>
    </message>
    <message>
        <source>Two readers agree on {share} % of values ({low} to {high}); {items}.</source>
        <translation>Zwei Lesungen stimmen bei {share} % der Werte überein ({low} bis {high}); {items}.</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} bis {high}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Agreement with another &amp;reading …</source>
        <translation>Ü&amp;bereinstimmung mit einer anderen Lesung …</translation>
    </message>
</context>
<context>
    <name>audit</name>
    <message>
        <source>Audit &amp;sample …</source>
        <translation>Sti&amp;chprobe nachprüfen …</translation>
    </message>
</context>
<context>
    <name>audits</name>
    <message>
        <source>Nothing is judged yet.</source>
        <translation>Noch ist nichts beurteilt.</translation>
    </message>
    <message>
        <source>{share} % of values wrong ({low} to {high}), audit of {count} items</source>
        <translation>{share} % der Werte falsch ({low} bis {high}), Nachprüfung von {count} Dokumenten</translation>
    </message>
    <message>
        <source>{share} % of values wrong ({low} to {high}), audit of {read} of {count} items</source>
        <translation>{share} % der Werte falsch ({low} bis {high}), Nachprüfung von {read} von {count} Dokumenten</translation>
    </message>
    <message>
        <source>{count} items, seed {seed}</source>
        <translation>{count} Dokumente, Startwert {seed}</translation>
    </message>
    <message>
        <source>{count} items by {field}, seed {seed}</source>
        <translation>{count} Dokumente nach {field}, Startwert {seed}</translation>
    </message>
    <message>
        <source>{text}, of the sample {name}</source>
        <translation>{text}, aus der Stichprobe {name}</translation>
    </message>
    <message>
        <source>hidden until a reading is typed</source>
        <translation>verdeckt, bis eine Lesung getippt ist</translation>
    </message>
    <message>
        <source>shown, to agree or to correct</source>
        <translation>sichtbar, zum Zustimmen oder Korrigieren</translation>
    </message>
</context>
<context>
    <name>batches</name>
    <message>
        <source>New &amp;batch …</source>
        <translation>Neue &amp;Lieferung …</translation>
    </message>
    <message>
        <source>&amp;Add PDFs …</source>
        <translation>&amp;PDFs hinzufügen …</translation>
    </message>
    <message>
        <source>T&amp;ype of the new record …</source>
        <translation>T&amp;yp des neuen Datensatzes …</translation>
    </message>
    <message>
        <source>&amp;Add the PDFs to a batch …</source>
        <translation>&amp;PDFs zu einer Lieferung hinzufügen&#xa0;…</translation>
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
    <name>data_report</name>
    <message>
        <source>About</source>
        <translation>Über die Daten</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Items by status</source>
        <translation>Dokumente nach Status</translation>
    </message>
    <message>
        <source>By person</source>
        <translation>Nach Person</translation>
    </message>
    <message>
        <source>Checked a day</source>
        <translation>Geprüft am Tag</translation>
    </message>
    <message>
        <source>Open notes</source>
        <translation>Offene Notizen</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>Nachprüfung</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>audit</source>
        <translation>Nachprüfung</translation>
    </message>
    <message>
        <source>person</source>
        <translation>Person</translation>
    </message>
    <message>
        <source>day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>item</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>by</source>
        <translation>von</translation>
    </message>
    <message>
        <source>issue</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Records by type</source>
        <translation>Datensätze nach Typ</translation>
    </message>
    <message>
        <source>Records by batch</source>
        <translation>Datensätze nach Lieferung</translation>
    </message>
    <message>
        <source>Records by year</source>
        <translation>Datensätze nach Jahr</translation>
    </message>
    <message>
        <source>Records by language</source>
        <translation>Datensätze nach Sprache</translation>
    </message>
    <message>
        <source>Records by script</source>
        <translation>Datensätze nach Schrift</translation>
    </message>
    <message>
        <source>Records by batch and type</source>
        <translation>Datensätze nach Lieferung und Typ</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>Frequent values</source>
        <translation>Häufige Werte</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>Angabe</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Lieferung</translation>
    </message>
    <message>
        <source>year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>script</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>Prozent</translation>
    </message>
    <message>
        <source>total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(ohne)</translation>
    </message>
    <message>
        <source>field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>filled</source>
        <translation>ausgefüllt</translation>
    </message>
    <message>
        <source>of</source>
        <translation>von</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>distinct</source>
        <translation>verschiedene</translation>
    </message>
    <message>
        <source>shortest</source>
        <translation>kürzester</translation>
    </message>
    <message>
        <source>median length</source>
        <translation>mittlere Länge</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>längster</translation>
    </message>
    <message>
        <source>words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>kleinste</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>größte</translation>
    </message>
    <message>
        <source>benchmark</source>
        <translation>Benchmark</translation>
    </message>
    <message>
        <source>items</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>with a ground truth</source>
        <translation>mit Ground Truth</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>image files</source>
        <translation>Bilddateien</translation>
    </message>
    <message>
        <source>PDF files</source>
        <translation>PDF-Dateien</translation>
    </message>
    <message>
        <source>PDF pages</source>
        <translation>PDF-Seiten</translation>
    </message>
    <message>
        <source>PDF files not counted</source>
        <translation>nicht gezählte PDF-Dateien</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>years</source>
        <translation>Jahre</translation>
    </message>
    <message>
        <source>title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>creator</source>
        <translation>Urheber</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>shelf mark</source>
        <translation>Signatur</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Link</translation>
    </message>
    <message>
        <source>licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>citation</source>
        <translation>Zitierweise</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>in Arbeit</translation>
    </message>
    <message>
        <source>checked</source>
        <translation>geprüft</translation>
    </message>
    <message>
        <source>needs action</source>
        <translation>zu klären</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>Latein</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>Griechisch</translation>
    </message>
    <message>
        <source>Cyrillic</source>
        <translation>Kyrillisch</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Hebräisch</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Arabisch</translation>
    </message>
    <message>
        <source>Cjk</source>
        <translation>CJK</translation>
    </message>
    <message>
        <source>ground truth without a scan</source>
        <translation>Ground Truth ohne Scan</translation>
    </message>
</context>
<context>
    <name>doubts</name>
    <message>
        <source>Skip to the next doubt</source>
        <translation>Zum nächsten Zweifel springen</translation>
    </message>
    <message>
        <source>Next word in doubt</source>
        <translation>Nächstes zweifelhaftes Wort</translation>
    </message>
    <message>
        <source>Previous word in doubt</source>
        <translation>Vorheriges zweifelhaftes Wort</translation>
    </message>
    <message>
        <source>Accept the problem</source>
        <translation>Problem hinnehmen</translation>
    </message>
    <message>
        <source>Accept this kind of problem in all items</source>
        <translation>Solche Probleme in allen Dokumenten hinnehmen</translation>
    </message>
</context>
<context>
    <name>draft</name>
    <message>
        <source>Draft values</source>
        <translation>Entwurfswerte</translation>
    </message>
</context>
<context>
    <name>drafting</name>
    <message>
        <source>cost unknown</source>
        <translation>Kosten unbekannt</translation>
    </message>
    <message>
        <source>The first reader’s record</source>
        <translation>Der Datensatz der ersten Lesung</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>defekt</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>abgeschnitten</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>verweigert</translation>
    </message>
    <message>
        <source>filtered</source>
        <translation>gefiltert</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>no record</source>
        <translation>kein Datensatz</translation>
    </message>
    <message>
        <source>does not fit the schema</source>
        <translation>passt nicht zum Schema</translation>
    </message>
    <message>
        <source>The model’s JSON was broken: what was complete is kept, the rest is missing.</source>
        <translation>Das JSON des Modells war defekt: Was vollständig war, bleibt erhalten, der Rest fehlt.</translation>
    </message>
    <message>
        <source>The answer was cut off at the model’s limit of length: its end is missing.</source>
        <translation>Die Antwort wurde an der Längengrenze des Modells abgeschnitten: Ihr Ende fehlt.</translation>
    </message>
    <message>
        <source>The provider’s content filter stopped the answer.</source>
        <translation>Der Inhaltsfilter des Anbieters hat die Antwort aufgehalten.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>The model refused to answer.</source>
        <translation>Das Modell hat die Antwort verweigert.</translation>
    </message>
    <message>
        <source>The answer is empty.</source>
        <translation>Die Antwort ist leer.</translation>
    </message>
    <message>
        <source>The answer holds no record.</source>
        <translation>Die Antwort enthält keinen Datensatz.</translation>
    </message>
    <message>
        <source>The answer does not fit the schema everywhere; look at the problems.</source>
        <translation>Die Antwort passt nicht überall zum Schema; bitte die Probleme ansehen.</translation>
    </message>
    <message>
        <source>Model requests</source>
        <translation>Modellanfragen</translation>
    </message>
    <message>
        <source>Draft &amp;this item</source>
        <translation>Entwurf zu diesem Dokument &amp;erstellen</translation>
    </message>
    <message>
        <source>Draft &amp;many …</source>
        <translation>&amp;Viele Entwürfe erstellen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Stop drafting</source>
        <translation>Erstellen an&amp;halten</translation>
    </message>
    <message>
        <source>&amp;Jobs at the provider …</source>
        <translation>Auf&amp;träge beim Anbieter&#xa0;…</translation>
    </message>
    <message>
        <source>Use &amp;answers as drafts …</source>
        <translation>Antworten als Ent&amp;würfe verwenden&#xa0;…</translation>
    </message>
    <message>
        <source>Ta&amp;ke back drafts from answers …</source>
        <translation>Entwürfe aus Antworten &amp;zurücknehmen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Providers …</source>
        <translation>&amp;Anbieter&#xa0;…</translation>
    </message>
    <message>
        <source>P&amp;rompt …</source>
        <translation>&amp;Prompt&#xa0;…</translation>
    </message>
    <message>
        <source>Use the answers as &amp;drafts …</source>
        <translation>Antworten als &amp;Entwürfe verwenden&#xa0;…</translation>
    </message>
</context>
<context>
    <name>empty values</name>
    <message>
        <source>nothing (null)</source>
        <translation>nichts (null)</translation>
    </message>
    <message>
        <source>nothing (an empty text)</source>
        <translation>nichts (ein leerer Text)</translation>
    </message>
    <message>
        <source>nothing (no key)</source>
        <translation>nichts (kein Schlüssel)</translation>
    </message>
    <message>
        <source>nothing (an empty list)</source>
        <translation>nichts (eine leere Liste)</translation>
    </message>
</context>
<context>
    <name>exports</name>
    <message>
        <source>E&amp;xport …</source>
        <translation>E&amp;xportieren&#xa0;…</translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message>
        <source>F1 macro</source>
        <translation>F1 (Makro)</translation>
    </message>
    <message>
        <source>F1 micro</source>
        <translation>F1 (Mikro)</translation>
    </message>
    <message>
        <source>Extra (FP)</source>
        <translation>Zu viel (FP)</translation>
    </message>
    <message>
        <source>Missing (FN)</source>
        <translation>Fehlt (FN)</translation>
    </message>
    <message>
        <source>F1, not rounded</source>
        <translation>F1, ungerundet</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>Precision (micro)</source>
        <translation>Precision (Mikro)</translation>
    </message>
    <message>
        <source>Recall (micro)</source>
        <translation>Recall (Mikro)</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precision</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>Recall</translation>
    </message>
    <message>
        <source>Right (TP)</source>
        <translation>Richtig (TP)</translation>
    </message>
    <message>
        <source>Scored items</source>
        <translation>Bewertete Dokumente</translation>
    </message>
    <message>
        <source>Compared values</source>
        <translation>Verglichene Werte</translation>
    </message>
    <message>
        <source>Fuzzy</source>
        <translation>Fuzzy</translation>
    </message>
    <message>
        <source>CER</source>
        <translation>CER</translation>
    </message>
    <message>
        <source>Right dates</source>
        <translation>Richtige Daten</translation>
    </message>
    <message>
        <source>Right numbers of words</source>
        <translation>Richtige Wortzahlen</translation>
    </message>
    <message>
        <source>Overall accuracy</source>
        <translation>Gesamtgenauigkeit</translation>
    </message>
    <message>
        <source>WER</source>
        <translation>WER</translation>
    </message>
    <message>
        <source>CER of pages</source>
        <translation>CER der Seiten</translation>
    </message>
    <message>
        <source>WER of pages</source>
        <translation>WER der Seiten</translation>
    </message>
    <message>
        <source>Lines without error</source>
        <translation>Zeilen ohne Fehler</translation>
    </message>
    <message>
        <source>Scored pages</source>
        <translation>Bewertete Seiten</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>F1 macro, weighted</source>
        <translation>F1 (Makro), gewichtet</translation>
    </message>
    <message>
        <source>F1 micro, weighted</source>
        <translation>F1 (Mikro), gewichtet</translation>
    </message>
    <message>
        <source>Similarity, weighted</source>
        <translation>Ähnlichkeit, gewichtet</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>{by}, better</source>
        <translation>{by}, besser</translation>
    </message>
    <message>
        <source>{by}, worse</source>
        <translation>{by}, schlechter</translation>
    </message>
</context>
<context>
    <name>form</name>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>crossed out</source>
        <translation>gestrichen</translation>
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
        <source>follows from the neighbours</source>
        <translation>folgt aus den Nachbarwerten</translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation>bestätigt</translation>
    </message>
    <message>
        <source>from the draft, accepted when the item was checked</source>
        <translation>aus dem Entwurf, beim Prüfen übernommen</translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation>wie in der Datei</translation>
    </message>
    <message>
        <source>from the draft</source>
        <translation>aus dem Entwurf</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>never shown</source>
        <translation>nie gezeigt</translation>
    </message>
    <message>
        <source>follows from its neighbours</source>
        <translation>folgt aus Nachbarfeldern</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>follows from the transcript</source>
        <translation>folgt aus dem Transkript</translation>
    </message>
    <message>
        <source>from the draft, on the screen before the item was checked</source>
        <translation>aus dem Entwurf, vor dem Prüfen auf dem Bildschirm</translation>
    </message>
    <message>
        <source>from the draft, not on the screen before the item was checked</source>
        <translation>aus dem Entwurf, vor dem Prüfen nicht auf dem Bildschirm</translation>
    </message>
    <message>
        <source>taken over from the draft of {run}</source>
        <translation>aus dem Entwurf von {run} übernommen</translation>
    </message>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>extra</source>
        <translation>zu viel</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>right (counts as a true positive)</source>
        <translation>richtig (zählt als true positive)</translation>
    </message>
    <message>
        <source>extra: only in the answer (counts as a false positive)</source>
        <translation>zu viel: nur in der Antwort (zählt als false positive)</translation>
    </message>
    <message>
        <source>missing in the answer (counts as a false negative)</source>
        <translation>fehlt in der Antwort (zählt als false negative)</translation>
    </message>
    <message>
        <source>wrong (counts as a false positive and a false negative)</source>
        <translation>falsch (zählt als false positive und false negative)</translation>
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
        <source>Answer:</source>
        <translation>Antwort:</translation>
    </message>
    <message>
        <source>Answer ({label}):</source>
        <translation>Antwort ({label}):</translation>
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
    <message>
        <source>ignored</source>
        <translation>ignoriert</translation>
    </message>
    <message>
        <source>not scored</source>
        <translation>nicht gewertet</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>Up, Return</source>
        <translation>Pfeil hoch, Eingabe</translation>
    </message>
    <message>
        <source>Shift+Return also adds “{spelling}” to the names of “{name}”.</source>
        <translation>Umschalt+Eingabetaste fügt auch „{spelling}“ zu den Namen von „{name}“ hinzu.</translation>
    </message>
    <message>
        <source>“{text}” is suggested, and taken when you leave the row.</source>
        <translation>Vorgeschlagen ist „{text}“; beim Verlassen der Zeile wird es übernommen.</translation>
    </message>
    <message>
        <source>Create “{name}”</source>
        <translation>„{name}“ neu anlegen</translation>
    </message>
</context>
<context>
    <name>guidelines</name>
    <message>
        <source>Guidelines</source>
        <translation>Richtlinien</translation>
    </message>
</context>
<context>
    <name>health</name>
    <message>
        <source>Show log files</source>
        <translation>Protokolldateien zeigen</translation>
    </message>
    <message>
        <source>&amp;Check this computer …</source>
        <translation>Re&amp;chner prüfen …</translation>
    </message>
    <message>
        <source>&amp;Error reports …</source>
        <translation>Fehle&amp;rberichte …</translation>
    </message>
    <message>
        <source>&amp;About gtapp</source>
        <translation>Ü&amp;ber gtapp</translation>
    </message>
</context>
<context>
    <name>keys</name>
    <message>
        <source>Ctrl and Alt together are AltGr: they type characters on many keyboards.</source>
        <translation>Strg und Alt zusammen sind AltGr: Damit tippt man auf vielen Tastaturen Zeichen.</translation>
    </message>
    <message>
        <source>This key belongs to the desktop.</source>
        <translation>Diese Taste gehört dem Desktop.</translation>
    </message>
    <message>
        <source>This key moves or edits in a field.</source>
        <translation>Diese Taste bewegt den Cursor oder ändert den Text im Feld.</translation>
    </message>
    <message>
        <source>This key would type into a field. Take one with Ctrl or Alt, or one from F1 on.</source>
        <translation>Diese Taste würde in ein Feld tippen. Möglich sind Tasten mit Strg oder Alt und die ab F1.</translation>
    </message>
    <message>
        <source>Alt with a letter opens a menu or goes to a field.</source>
        <translation>Alt mit einem Buchstaben öffnet ein Menü oder geht zu einem Feld.</translation>
    </message>
</context>
<context>
    <name>kinds</name>
    <message>
        <source>Index cards</source>
        <translation>Karteikarten</translation>
    </message>
    <message>
        <source>A library’s cards: author, title, year, shelfmark</source>
        <translation>Karten einer Bibliothek: Person, Titel, Jahr, Signatur</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>Briefe</translation>
    </message>
    <message>
        <source>Letters of several pages: date, senders, receivers</source>
        <translation>Briefe mit mehreren Seiten: Datum, Absender, Empfänger</translation>
    </message>
    <message>
        <source>Personnel cards</source>
        <translation>Personalkarten</translation>
    </message>
    <message>
        <source>Tables: row by row, as written and as meant</source>
        <translation>Tabellen: Zeile für Zeile, wie geschrieben und wie gemeint</translation>
    </message>
    <message>
        <source>Newspaper pages</source>
        <translation>Zeitungsseiten</translation>
    </message>
    <message>
        <source>Advertisements in Fraktur, section by section</source>
        <translation>Anzeigen in Fraktur, Rubrik für Rubrik</translation>
    </message>
    <message>
        <source>Papers and books</source>
        <translation>Aufsätze und Bücher</translation>
    </message>
    <message>
        <source>PDFs: title, authors, year, DOI or ISBN</source>
        <translation>PDFs: Titel, Autoren, Jahr, DOI oder ISBN</translation>
    </message>
    <message>
        <source>Something else</source>
        <translation>Etwas anderes</translation>
    </message>
    <message>
        <source>Any other documents, with fields that you name</source>
        <translation>Andere Dokumente, mit selbst benannten Feldern</translation>
    </message>
</context>
<context>
    <name>language</name>
    <message>
        <source>en</source>
        <translation>de</translation>
    </message>
</context>
<context>
    <name>leaving</name>
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
        <source>The statuses could not be saved.</source>
        <translation>Die Status konnten nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>Safe in the project’s journal, and offered back when you open the project again: {names}.</source>
        <translation>Sicher im Journal des Projekts und beim nächsten Öffnen wieder angeboten: {names}.</translation>
    </message>
    <message>
        <source>Not safe: {names}. The journal can’t be written either; if you leave now, what was corrected last is lost. Stay and make room, or save copies elsewhere.</source>
        <translation>Nicht sicher: {names}. Auch das Journal lässt sich nicht schreiben; beim Verlassen wäre das zuletzt Korrigierte verloren. Bitte bleiben und Platz schaffen, oder Kopien anderswo speichern.</translation>
    </message>
    <message>
        <source>Not safe: the status of {names}. Neither the list of statuses nor the journal can be written.</source>
        <translation>Nicht sicher: der Status von {names}. Weder die Liste der Status noch das Journal lässt sich schreiben.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Der Datenträger ist voll.</translation>
    </message>
    <message>
        <source>There is no permission to write there.</source>
        <translation>Dort fehlt das Recht zu schreiben.</translation>
    </message>
    <message>
        <source>Another program changed the file.</source>
        <translation>Ein anderes Programm hat die Datei geändert.</translation>
    </message>
    <message>
        <source>The file or its folder is no longer there.</source>
        <translation>Die Datei oder ihr Ordner ist nicht mehr da.</translation>
    </message>
    <message>
        <source>Save copies of the corrections</source>
        <translation>Kopien der Korrekturen speichern</translation>
    </message>
</context>
<context>
    <name>letters</name>
    <message>
        <source>Persons</source>
        <translation>Personen</translation>
    </message>
    <message>
        <source>Organizations</source>
        <translation>Organisationen</translation>
    </message>
    <message>
        <source>&amp;Import from a sheet …</source>
        <translation>Aus einer &amp;Tabelle importieren&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Open in Transkribus</source>
        <translation>In Transkribus ö&amp;ffnen</translation>
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
        <translation>Die Datei {path} ist leer (0 Byte). Die Datei wird so belassen.</translation>
    </message>
    <message>
        <source>The file {path} may not be read (no permission).</source>
        <translation>Die Datei {path} darf nicht gelesen werden (keine Berechtigung).</translation>
    </message>
    <message>
        <source>The file {path} is not valid JSON (line {line}, column {column}: {reason}). It is left as it is.</source>
        <translation>Die Datei {path} ist kein gültiges JSON (Zeile {line}, Spalte {column}: {reason}). Die Datei wird so belassen.</translation>
    </message>
    <message>
        <source>The file {path} is nested too deeply to be a record. It is left as it is.</source>
        <translation>Die Datei {path} ist zu tief verschachtelt für einen Datensatz. Die Datei wird so belassen.</translation>
    </message>
    <message>
        <source>The file {path} has no “{key}”, where this benchmark keeps the record. It is left as it is.</source>
        <translation>Der Datei {path} fehlt „{key}“, worin dieser Benchmark den Datensatz ablegt. Die Datei wird so belassen.</translation>
    </message>
    <message>
        <source>{path} was changed by another program since it was opened. Nothing was overwritten; your corrections are kept here until you choose.</source>
        <translation>{path} wurde seit dem Öffnen von einem anderen Programm geändert. Nichts wurde überschrieben; die Korrekturen bleiben hier erhalten, bis darüber entschieden ist.</translation>
    </message>
    <message>
        <source>{path} could not be saved: no permission to write there. Your corrections are kept and will be tried again.</source>
        <translation>{path} konnte nicht gespeichert werden: keine Schreibrechte. Die Korrekturen bleiben erhalten, und das Speichern wird erneut versucht.</translation>
    </message>
    <message>
        <source>{path} could not be saved: the disk is full. The previous state of the file is unharmed; your corrections are kept and will be tried again.</source>
        <translation>{path} konnte nicht gespeichert werden: Der Datenträger ist voll. Der vorherige Stand der Datei ist unversehrt; die Korrekturen bleiben erhalten, und das Speichern wird erneut versucht.</translation>
    </message>
    <message>
        <source>{path} could not be saved: {reason}. The previous state of the file is unharmed; your corrections are kept.</source>
        <translation>{path} konnte nicht gespeichert werden: {reason}. Der vorherige Stand der Datei ist unversehrt; die Korrekturen bleiben erhalten.</translation>
    </message>
    <message>
        <source>{path} is another folder than the one that was opened: that one was moved, or replaced. Nothing was written into it; your corrections are kept. Move the folder back, or save copies elsewhere when you close the project.</source>
        <translation>{path} ist ein anderer Ordner als der geöffnete: Jener wurde verschoben oder ersetzt. Es wurde nichts hineingeschrieben; die Korrekturen bleiben erhalten. Bitte den Ordner zurückverschieben, oder beim Schließen des Projekts Kopien an einem anderen Ort speichern.</translation>
    </message>
    <message>
        <source>{path} is no longer there. Your corrections are kept here until you choose.</source>
        <translation>{path} ist nicht mehr da. Die Korrekturen bleiben hier erhalten, bis darüber entschieden ist.</translation>
    </message>
    <message>
        <source>{path} was not saved: what would be written does not say what the form shows. The file is unharmed; please report this. Your corrections are kept here.</source>
        <translation>{path} wurde nicht gespeichert: Was geschrieben würde, stimmt nicht mit dem Formular überein. Die Datei ist unversehrt; bitte melden. Die Korrekturen bleiben hier erhalten.</translation>
    </message>
    <message>
        <source>The file {path} is larger than {size} MB, which no record is. It is not read.</source>
        <translation>Die Datei {path} ist größer als {size} MB, was kein Datensatz ist. Sie wird nicht gelesen.</translation>
    </message>
    <message>
        <source>The list of audits {path} has a conflict of git that is not resolved (line {line}). Both versions are read, and of each value the later judgement counts; the next judgement writes the list without the markers.</source>
        <translation>Die Liste der Nachprüfungen {path} hat einen Konflikt von git, der nicht gelöst ist (Zeile {line}). Beide Fassungen werden gelesen, und von jedem Wert zählt das spätere Urteil; das nächste Urteil schreibt die Liste ohne die Markierungen.</translation>
    </message>
    <message>
        <source>The list of judgements {path} has a conflict of git that is not resolved (line {line}). Both versions are read, and of each value the later decision counts; the next decision writes the list without the markers.</source>
        <translation>Die Liste der Entscheidungen {path} hat einen ungelösten Konflikt von git (Zeile {line}). Beide Fassungen werden gelesen, und für jeden Wert zählt die spätere Entscheidung; die nächste Entscheidung schreibt die Liste ohne die Markierungen.</translation>
    </message>
    <message>
        <source>The file {path} is not valid XML (line {line}, column {column}: {reason}). It is left as it is.</source>
        <translation>Die Datei {path} ist kein gültiges XML (Zeile {line}, Spalte {column}: {reason}). Sie bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>The file {path} declares a document type, and may have entities of its own, which are not read. It is left as it is. PAGE-XML and ALTO need none: remove the line that begins with &lt;!DOCTYPE.</source>
        <translation>Die Datei {path} hat eine Dokumenttyp-Deklaration und vielleicht eigene Entitäten, die nicht gelesen werden. Sie bleibt, wie sie ist. PAGE-XML und ALTO brauchen keine: Entfernen Sie die Zeile, die mit &lt;!DOCTYPE beginnt.</translation>
    </message>
    <message>
        <source>The file {path} is too large to be read as XML. It is left as it is.</source>
        <translation>Die Datei {path} ist zu groß, um als XML gelesen zu werden. Sie bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>The file {path} is neither PAGE-XML nor ALTO 2 to 4: its root is “{root}” of “{namespace}”. It is left as it is.</source>
        <translation>Die Datei {path} ist weder PAGE-XML noch ALTO 2 bis 4: Ihre Wurzel ist „{root}“ aus „{namespace}“. Sie bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>There is no PAGE-XML or ALTO file {path}. Texts of lines are corrected here, but no lines are made: find them with another program first, such as eScriptorium or Transkribus.</source>
        <translation>Es gibt keine PAGE-XML- oder ALTO-Datei {path}. Hier werden Texte von Zeilen korrigiert, aber keine Zeilen angelegt: Suchen Sie diese zuerst mit einem anderen Programm, etwa eScriptorium oder Transkribus.</translation>
    </message>
    <message>
        <source>The tags that the file has for this line (custom) do not fit its text; they are left as they are.</source>
        <translation>Die Tags, die die Datei für diese Zeile hat (custom), passen nicht zu ihrem Text; sie bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>The words that the file has for this line are not its text; they are left as they are.</source>
        <translation>Die Wörter, die die Datei zu dieser Zeile hat, sind nicht ihr Text; sie bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>In PAGE-XML and ALTO only the texts of lines can be changed. Regions and lines are added, removed and moved by other programs, which know where they are on the page. Nothing was changed.</source>
        <translation>In PAGE-XML und ALTO lassen sich nur die Texte der Zeilen ändern. Regionen und Zeilen werden von anderen Programmen hinzugefügt, entfernt und verschoben, die wissen, wo sie auf der Seite sind. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The records in {path} have no key with a text that tells them apart, or its lines are no records.</source>
        <translation>Die Datensätze in {path} haben keinen Schlüssel mit einem Text, der sie unterscheidet, oder die Zeilen sind keine Datensätze.</translation>
    </message>
    <message>
        <source>git did not take {path} as resolved. Look at “git status”, and call “git add” yourself.</source>
        <translation>Git hat {path} nicht als gelöst übernommen. Sehen Sie sich „git status“ an, und rufen Sie selbst „git add“ auf.</translation>
    </message>
    <message>
        <source>git could not merge {path} by itself, and lists it as unmerged.</source>
        <translation>Git konnte {path} nicht selbst zusammenführen und führt die Datei als nicht zusammengeführt.</translation>
    </message>
    <message>
        <source>There is too much to change in {path}.</source>
        <translation>In {path} ist zu viel zu ändern.</translation>
    </message>
    <message>
        <source>The text that {path} would have does not say what was merged; please report this.</source>
        <translation>Der Text, den {path} bekäme, sagt nicht, was zusammengeführt wurde; bitte melden Sie das.</translation>
    </message>
    <message>
        <source>git is not installed, or not in the PATH. Nothing was changed.</source>
        <translation>git ist nicht installiert oder nicht im PATH. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>{path} is in no working copy of git: {reason}. Nothing was changed.</source>
        <translation>{path} liegt in keiner Arbeitskopie von git: {reason}. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Part {shard} of the work was given up: {tries} processes ended while they did it (the last with {exit}; -9 is what the system gives a process when memory is short). Nothing was changed. Do it alone, by --shard {shard}, or with more memory.</source>
        <translation>Teil {shard} der Arbeit wurde aufgegeben: {tries} Prozesse endeten dabei (der letzte mit {exit}; -9 bekommt ein Prozess vom System, wenn der Speicher knapp ist). Nichts wurde geändert. Führen Sie ihn allein aus, mit --shard {shard}, oder mit mehr Speicher.</translation>
    </message>
    <message>
        <source>The work was given up: {tries} processes ended while they opened the items (the last with {exit}; -9 is what the system gives a process when memory is short). Nothing was changed.</source>
        <translation>Die Arbeit wurde aufgegeben: {tries} Prozesse endeten, während sie die Dokumente öffneten (der letzte mit {exit}; -9 bekommt ein Prozess vom System, wenn der Speicher knapp ist). Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The file {path} is no part of a score that this version of gtapp reads (gtapp score --shard N/M --part FILE). Nothing was merged. Score this part again, or leave the file out.</source>
        <translation>Die Datei {path} ist kein Teil einer Wertung, den diese Version von gtapp liest (gtapp score --shard N/M --part FILE). Es wurde nichts zusammengeführt. Werten Sie diesen Teil noch einmal, oder lassen Sie die Datei weg.</translation>
    </message>
    <message>
        <source>The file {path}, a part of a score, is damaged: {reason}. Nothing was merged. Score this part again.</source>
        <translation>Die Datei {path}, ein Teil einer Wertung, ist beschädigt: {reason}. Nichts wurde zusammengeführt. Werten Sie diesen Teil noch einmal.</translation>
    </message>
    <message>
        <source>Of {count} parts, each is needed once. Missing: {missing}; given more than once: {double}. Nothing was merged.</source>
        <translation>Von {count} Teilen wird jeder einmal gebraucht. Es fehlen: {missing}; mehr als einmal angegeben: {double}. Nichts wurde zusammengeführt.</translation>
    </message>
    <message>
        <source>Truths or answers have changed since their parts were scored, or lie elsewhere. Nothing was merged. Score the parts again.</source>
        <translation>Wahrheiten oder Antworten haben sich geändert, seit ihre Teile gewertet wurden, oder liegen woanders. Nichts wurde zusammengeführt. Werten Sie die Teile noch einmal.</translation>
    </message>
    <message>
        <source>A part of a score goes into a file: --shard N/M needs --part FILE, and --part needs --shard.</source>
        <translation>Ein Teil einer Wertung kommt in eine Datei: --shard N/M braucht --part FILE, und --part braucht --shard.</translation>
    </message>
    <message>
        <source>Running on a cluster needs Dask, which is not installed here. Nothing was done. Install it here and for the workers: pip install “gtapp[cluster]”</source>
        <translation>Für die Arbeit auf einem Cluster wird Dask gebraucht, das hier nicht installiert ist. Nichts wurde getan. Installieren Sie es hier und für die Worker: pip install „gtapp[cluster]“</translation>
    </message>
    <message>
        <source>The cluster has other versions ({place}: {theirs}) than are here ({ours}). Nothing was done. Install the same ones on both sides.</source>
        <translation>Der Cluster hat andere Versionen ({place}: {theirs}) als dieser Rechner ({ours}). Nichts wurde getan. Installieren Sie auf beiden Seiten dieselben.</translation>
    </message>
    <message>
        <source>The worker {worker} has gtapp {theirs}, here is {ours}. Nothing was changed. Install the same version on both sides.</source>
        <translation>Der Worker {worker} hat gtapp {theirs}, hier ist {ours}. Nichts wurde geändert. Installieren Sie auf beiden Seiten dieselbe Version.</translation>
    </message>
    <message>
        <source>A request was given up: {tries} workers of the cluster ended while they sent it. What was received is kept.</source>
        <translation>Eine Anfrage wurde aufgegeben: {tries} Worker des Clusters endeten, während sie sie sendeten. Was empfangen wurde, bleibt erhalten.</translation>
    </message>
    <message>
        <source>The work was cancelled.</source>
        <translation>Die Arbeit wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The worker {worker} does not see {path}. Nothing was changed. What is worked on has to lie on a drive that all workers have under the same path.</source>
        <translation>Der Worker {worker} sieht {path} nicht. Nichts wurde geändert. Womit gearbeitet wird, muss auf einem Laufwerk liegen, das alle Worker unter demselben Pfad haben.</translation>
    </message>
    <message>
        <source>{path} belongs to no team: its gtapp.toml has no [team]. Nothing was changed. To begin, name the server: --url.</source>
        <translation>{path} gehört zu keinem Team: In gtapp.toml fehlt [team]. Nichts wurde geändert. Für den Anfang den Server nennen: --url.</translation>
    </message>
    <message>
        <source>{path} names the server {url}, and you have not agreed that gtapp connects to it. Nothing was sent. To agree, name it yourself, with your user: --url {url}</source>
        <translation>{path} nennt den Server {url}, und Sie haben nicht zugestimmt, dass gtapp sich mit ihm verbindet. Nichts wurde gesendet. Um zuzustimmen, ihn selbst nennen, mit dem eigenen Benutzer: --url {url}</translation>
    </message>
    <message>
        <source>{path} names {url} for its scans, and you have not agreed that gtapp fetches them from there. Nothing was fetched. gtapp asks when the project is opened in the window.</source>
        <translation>{path} nennt {url} für seine Scans, und Sie haben nicht zugestimmt, dass gtapp sie von dort holt. Es wurde nichts geholt. gtapp fragt, wenn das Projekt im Fenster geöffnet wird.</translation>
    </message>
    <message>
        <source>Working in a team needs psycopg, which is not installed here. Nothing was changed. Install it: pip install “gtapp[team]”</source>
        <translation>Für die Arbeit im Team wird psycopg gebraucht, das hier nicht installiert ist. Nichts wurde geändert. Installieren: pip install „gtapp[team]“</translation>
    </message>
    <message>
        <source>The database {server} has no tables of gtapp: {reason}. Nothing was changed. “gtapp team init” makes them.</source>
        <translation>Die Datenbank {server} hat keine Tabellen von gtapp: {reason}. Nichts wurde geändert. „gtapp team init“ legt sie an.</translation>
    </message>
    <message>
        <source>The tables in {server} are of an earlier version of gtapp ({found}, now {known}). Nothing was changed. Who made them brings them up to date: “gtapp team init”.</source>
        <translation>Die Tabellen in {server} sind von einer früheren Version von gtapp ({found}, jetzt {known}). Nichts wurde geändert. Wer sie angelegt hat, bringt sie auf den neuen Stand: „gtapp team init“.</translation>
    </message>
    <message>
        <source>The tables in {server} are of a later version of gtapp ({found}, this one knows {known}). Nothing was changed. Update gtapp.</source>
        <translation>Die Tabellen in {server} sind von einer späteren Version von gtapp ({found}, diese kennt {known}). Nichts wurde geändert. gtapp auf den neuen Stand bringen.</translation>
    </message>
    <message>
        <source>The database {server} has the encoding {found}. Nothing was changed. Make one with UTF8: createdb -E UTF8 -T template0.</source>
        <translation>Die Datenbank {server} hat die Kodierung {found}. Nichts wurde geändert. Eine mit UTF8 anlegen: createdb -E UTF8 -T template0.</translation>
    </message>
    <message>
        <source>There is no project “{project}” in {server}; there are: {names}. Nothing was changed. Name one: --project.</source>
        <translation>Es gibt kein Projekt „{project}“ in {server}; es gibt: {names}. Nichts wurde geändert. Eines nennen: --project.</translation>
    </message>
    <message>
        <source>There is a project “{project}” in {server} already. Nothing was changed. Choose another name by --project, or fetch that one by “gtapp team pull”.</source>
        <translation>Es gibt in {server} schon ein Projekt „{project}“. Nichts wurde geändert. Mit --project einen anderen Namen wählen, oder jenes mit „gtapp team pull“ holen.</translation>
    </message>
    <message>
        <source>{path} was not sent: the server has another one, which you may not see. It stays in this folder.</source>
        <translation>{path} wurde nicht gesendet: Der Server hat eine andere Fassung, die Sie nicht sehen dürfen. Die Datei bleibt in diesem Ordner.</translation>
    </message>
    <message>
        <source>In {path}, line {line} begins a list of records in square brackets, but here each record has to be a line of its own. The file is left as it is. Write each record in one line, without commas between, as “jq -c .[]” does.</source>
        <translation>In {path} beginnt in Zeile {line} eine Liste von Datensätzen in eckigen Klammern; hier muss jeder Datensatz eine eigene Zeile sein. Die Datei wird so belassen. Schreiben Sie jeden Datensatz in eine Zeile, ohne Kommas dazwischen, wie es „jq -c .[]“ tut.</translation>
    </message>
    <message>
        <source>The records in {path} are neither a list nor an object; or they are a list, and no “key” in gtapp.toml says which field has the name of the item. The file is left as it is.</source>
        <translation>Die Datensätze in {path} sind weder eine Liste noch ein Objekt; oder sie sind eine Liste, und kein „key“ in gtapp.toml sagt, welches Feld den Namen des Dokuments hat. Die Datei wird so belassen.</translation>
    </message>
    <message>
        <source>The report {path} was not written: no permission to write there.</source>
        <translation>Der Bericht {path} wurde nicht geschrieben: keine Schreibrechte.</translation>
    </message>
    <message>
        <source>The report {path} was not written: the disk is full. What was there before is unharmed.</source>
        <translation>Der Bericht {path} wurde nicht geschrieben: Der Datenträger ist voll. Was vorher dort lag, ist unversehrt.</translation>
    </message>
    <message>
        <source>The report {path} was not written: {reason}. What was there before is unharmed.</source>
        <translation>Der Bericht {path} wurde nicht geschrieben: {reason}. Was vorher dort lag, ist unversehrt.</translation>
    </message>
    <message>
        <source>The pages of {path} were not counted: {reason}. All else is counted.</source>
        <translation>Die Seiten von {path} wurden nicht gezählt: {reason}. Alles andere ist gezählt.</translation>
    </message>
    <message>
        <source>The standard output could not be written: {reason}. Reports in files are complete.</source>
        <translation>Die Standardausgabe konnte nicht geschrieben werden: {reason}. Berichte in Dateien sind vollständig.</translation>
    </message>
    <message>
        <source>gtapp {version}, Python {python}, {system}</source>
        <translation>gtapp {version}, Python {python}, {system}</translation>
    </message>
    <message>
        <source>Qt {qt} opens windows by “{platform}” on a screen of {width} × {height} at {scale} %</source>
        <translation>Qt {qt} öffnet Fenster mit „{platform}“ auf einem Bildschirm von {width} × {height} bei {scale} %</translation>
    </message>
    <message>
        <source>There is no screen to open a window on; all commands but “gtapp open” work.</source>
        <translation>Es gibt keinen Bildschirm für ein Fenster; alle Befehle außer „gtapp open“ funktionieren.</translation>
    </message>
    <message>
        <source>On a virtual screen: xvfb-run -a gtapp open</source>
        <translation>Auf einem virtuellen Bildschirm: xvfb-run -a gtapp open</translation>
    </message>
    <message>
        <source>Check that DISPLAY or WAYLAND_DISPLAY names your screen, and install what Qt needs; on Debian: apt install {packages}</source>
        <translation>Prüfen, ob DISPLAY oder WAYLAND_DISPLAY den Bildschirm nennt, und installieren, was Qt braucht; unter Debian: apt install {packages}</translation>
    </message>
    <message>
        <source>Install what Qt needs; on Debian: apt install {packages}. Where PySide6 itself is missing, install gtapp again.</source>
        <translation>Installieren, was Qt braucht; unter Debian: apt install {packages}. Wo PySide6 selbst fehlt, gtapp neu installieren.</translation>
    </message>
    <message>
        <source>{what}: {families}</source>
        <translation>{what}: {families}</translation>
    </message>
    <message>
        <source>{what}: no font has {characters}. They are shown as boxes, and kept as they are.</source>
        <translation>{what}: Keine Schrift hat {characters}. Sie erscheinen als Kästchen und bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Install a font with these characters; on Debian: apt install fonts-noto-core fonts-junicode</source>
        <translation>Eine Schrift mit diesen Zeichen installieren; unter Debian: apt install fonts-noto-core fonts-junicode</translation>
    </message>
    <message>
        <source>The font of values is missing: {reason}</source>
        <translation>Die Schrift der Werte fehlt: {reason}</translation>
    </message>
    <message>
        <source>Install gtapp again.</source>
        <translation>gtapp neu installieren.</translation>
    </message>
    <message>
        <source>Latin letters</source>
        <translation>Lateinische Buchstaben</translation>
    </message>
    <message>
        <source>Greek letters</source>
        <translation>Griechische Buchstaben</translation>
    </message>
    <message>
        <source>Long s, r rotunda and ligatures of Fraktur</source>
        <translation>Langes s, rundes r und Ligaturen der Fraktur</translation>
    </message>
    <message>
        <source>Combining marks</source>
        <translation>Kombinierende Zeichen</translation>
    </message>
    <message>
        <source>Signs of weights, coins and fractions</source>
        <translation>Zeichen für Gewichte, Münzen und Brüche</translation>
    </message>
    <message>
        <source>The folders of settings, samples, caches and the log can be written ({path} …)</source>
        <translation>Die Ordner für Einstellungen, Beispiele, Zwischenspeicher und Protokoll sind beschreibbar ({path} …)</translation>
    </message>
    <message>
        <source>Get the right to write there, or name another folder in the environment variable {variable}.</source>
        <translation>Schreibrecht dafür einholen oder einen anderen Ordner in der Umgebungsvariablen {variable} nennen.</translation>
    </message>
    <message>
        <source>The folder of the settings</source>
        <translation>Der Ordner der Einstellungen</translation>
    </message>
    <message>
        <source>The folder of samples</source>
        <translation>Der Ordner der Beispiele</translation>
    </message>
    <message>
        <source>The folder of caches</source>
        <translation>Der Ordner der Zwischenspeicher</translation>
    </message>
    <message>
        <source>The folder of the log</source>
        <translation>Der Ordner des Protokolls</translation>
    </message>
    <message>
        <source>If ground truth is to be corrected there, get the right to write; looking and scoring need none.</source>
        <translation>Um dort zu korrigieren, Schreibrecht einholen; zum Ansehen und Auswerten ist keines nötig.</translation>
    </message>
    <message>
        <source>The project is on a network drive ({kind}): corrections that are not saved yet, and undo, are kept on this computer, in {folder}</source>
        <translation>Das Projekt liegt auf einem Netzlaufwerk ({kind}): Noch nicht gespeicherte Korrekturen und Rückgängig liegen auf diesem Computer, in {folder}</translation>
    </message>
    <message>
        <source>The drive of {path} has no locks of files: {reason}</source>
        <translation>Das Laufwerk von {path} hat keine Dateisperren: {reason}</translation>
    </message>
    <message>
        <source>{size} GB are free on the drive of {path}</source>
        <translation>{size} GB sind frei auf dem Laufwerk von {path}</translation>
    </message>
    <message>
        <source>Make room: what is corrected is saved there, and pages that were read are kept there.</source>
        <translation>Platz schaffen: Korrekturen werden dort gespeichert, gelesene Seiten dort aufbewahrt.</translation>
    </message>
    <message>
        <source>Tesseract reads scans in: {languages}</source>
        <translation>Tesseract liest Scans in: {languages}</translation>
    </message>
    <message>
        <source>Scans are not read: Tesseract is missing. Everything else works as before. To get it: {command}</source>
        <translation>Scans werden nicht gelesen: Tesseract fehlt. Alles andere geht wie bisher. Installieren mit: {command}</translation>
    </message>
    <message>
        <source>Scans are not read: Tesseract has no language data. Everything else works as before. To get them: {command}, or put {files} into {folder}.</source>
        <translation>Scans werden nicht gelesen: Tesseract hat keine Sprachdaten. Alles andere geht wie bisher. Installieren mit: {command}; oder {files} in {folder} ablegen.</translation>
    </message>
    <message>
        <source>Scans are read without {languages}: Tesseract has no data for it. To get them: {command}, or put {files} into {folder}.</source>
        <translation>Scans werden ohne {languages} gelesen: dafür hat Tesseract keine Daten. Installieren mit: {command}; oder {files} in {folder} ablegen.</translation>
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
        <source>Neither the record nor the schema has {pointer}; nothing was changed.</source>
        <translation>Weder der Datensatz noch das Schema kennt {pointer}; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>{item} was changed meanwhile and was left as it is. Look at its values again.</source>
        <translation>{item} wurde inzwischen geändert und blieb, wie es ist. Die Werte noch einmal ansehen.</translation>
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
        <source>{path} has no gtapp.toml, and what its ground truth is can be read in several ways. Put the line of one at the top of its gtapp.toml. {readings}</source>
        <translation>{path} hat keine gtapp.toml, und was die Ground Truth ist, lässt sich auf mehrere Arten lesen. Setzen Sie die Zeile einer davon an den Anfang der gtapp.toml. {readings}</translation>
    </message>
    <message>
        <source>{path} could follow more than one benchmark ({found}). Name the one that is meant.</source>
        <translation>{path} könnte mehr als einem Benchmark folgen ({found}). Bitte den gemeinten nennen.</translation>
    </message>
    <message>
        <source>{path} holds neither scans, texts nor ground truth where “{benchmark}” keeps them ({places}).</source>
        <translation>{path} enthält weder Scans, Texte noch Ground Truth, wo „{benchmark}“ sie hat ({places}).</translation>
    </message>
    <message>
        <source>Copying was cancelled. The copies made so far are removed again; the originals are as they were.</source>
        <translation>Das Kopieren wurde abgebrochen. Die bis dahin angelegten Kopien sind wieder gelöscht; die Originale sind unverändert.</translation>
    </message>
    <message>
        <source>Copying was cancelled. Some of the copies made so far could not be removed; they are in {path}. The originals are as they were.</source>
        <translation>Das Kopieren wurde abgebrochen. Einige der bis dahin angelegten Kopien ließen sich nicht löschen; sie liegen in {path}. Die Originale sind unverändert.</translation>
    </message>
    <message>
        <source>There is no benchmark “{name}”. There are: {names}.</source>
        <translation>Es gibt keinen Benchmark „{name}“. Vorhanden sind: {names}.</translation>
    </message>
    <message>
        <source>Nothing in {path} says what its records look like; the form has the fields that the ground truth has so far. “gtapp schema” writes them into a schema.json, to be corrected and completed.</source>
        <translation>Nichts in {path} sagt, wie die Datensätze aussehen; das Formular hat die Felder, die in der Ground Truth bisher vorkommen. „gtapp schema“ schreibt sie in eine schema.json, die sich berichtigen und ergänzen lässt.</translation>
    </message>
    <message>
        <source>Nothing in {path} says where the ground truth is; it is read from {places}, the only place of files with names of scans. “gtapp schema --write” writes that into a gtapp.toml.</source>
        <translation>Nichts in {path} sagt, wo die Ground Truth liegt; sie wird aus {places} gelesen, dem einzigen Ort mit Dateien, die wie Scans heißen. „gtapp schema --write“ schreibt das in eine gtapp.toml.</translation>
    </message>
    <message>
        <source>{path} has no ground truth from which a schema could be inferred.</source>
        <translation>{path} enthält keine Ground Truth, aus der sich ein Schema ableiten ließe.</translation>
    </message>
    <message>
        <source>{path} follows “{benchmark}”, whose schema gtapp has; a schema.json would replace it. Nothing was written.</source>
        <translation>{path} folgt „{benchmark}“, dessen Schema gtapp hat; eine schema.json würde es ersetzen. Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>{path} has a schema already ({name}). Nothing was written.</source>
        <translation>{path} hat schon ein Schema ({name}). Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>{path} could not give its schema: {reason}</source>
        <translation>{path} konnte kein Schema liefern: {reason}</translation>
    </message>
    <message>
        <source>{path} is not run: {reason}. Only code that can be shown exactly as it would run is run, which is a text of readable length in UTF-8. Nothing was run; correct the file, or put a JSON Schema (schema.json) beside it.</source>
        <translation>{path} wird nicht ausgeführt: {reason}. Ausgeführt wird nur Code, der sich genau so zeigen lässt, wie er laufen würde, also ein Text in UTF-8 von lesbarer Länge. Es wurde nichts ausgeführt; bitte die Datei berichtigen oder ein JSON-Schema (schema.json) danebenlegen.</translation>
    </message>
    <message>
        <source>There is no item “{item}” in this project.</source>
        <translation>In diesem Projekt gibt es kein Dokument „{item}“.</translation>
    </message>
    <message>
        <source>“{item}” names more than one item: {items}.</source>
        <translation>„{item}“ bezeichnet mehr als ein Dokument: {items}.</translation>
    </message>
    <message>
        <source>There is no type “{type}”. There are: {types}.</source>
        <translation>Es gibt keinen Typ „{type}“. Es gibt: {types}.</translation>
    </message>
    <message>
        <source>{item} has corrections that were not saved when the program ended. Open the project in the window, where they are offered back; nothing was changed.</source>
        <translation>{item} hat Korrekturen, die noch nicht gespeichert waren, als das Programm endete. Im Fenster werden sie wieder angeboten, sobald das Projekt geöffnet ist; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Also on the scan, and in no field: “{text}”.</source>
        <translation>Auch auf dem Scan, und in keinem Feld: „{text}“.</translation>
    </message>
    <message>
        <source>The draft says that it could not read something: “{text}”.</source>
        <translation>Der Entwurf sagt, dass etwas nicht zu lesen war: „{text}“.</translation>
    </message>
    <message>
        <source>A letter among digits, or a digit among letters: “{text}”.</source>
        <translation>Ein Buchstabe unter Ziffern oder eine Ziffer unter Buchstaben: „{text}“.</translation>
    </message>
    <message>
        <source>The same words stand here three times one after the other: “{text}”.</source>
        <translation>Dieselben Wörter stehen hier dreimal hintereinander: „{text}“.</translation>
    </message>
    <message>
        <source>Years are from {first} to {last} in this project, but for a few.</source>
        <translation>Die Jahre dieses Projekts liegen bis auf wenige zwischen {first} und {last}.</translation>
    </message>
    <message>
        <source>Other items have “{text}”, which differs by one letter.</source>
        <translation>Andere Dokumente haben „{text}“; das unterscheidet sich um einen Buchstaben.</translation>
    </message>
    <message>
        <source>Values of this field usually stand elsewhere on the scan, before or behind others.</source>
        <translation>Werte dieses Feldes stehen auf dem Scan sonst anderswo, vor oder hinter anderen.</translation>
    </message>
    <message>
        <source>Another field has the same value.</source>
        <translation>Ein anderes Feld hat denselben Wert.</translation>
    </message>
    <message>
        <source>Wrong in {wrong} of {count} drafts that were checked here lately.</source>
        <translation>Falsch in {wrong} von {count} Entwürfen, die hier zuletzt geprüft wurden.</translation>
    </message>
    <message>
        <source>Drafts were often wrong here lately: {wrong} of {count}.</source>
        <translation>Entwürfe waren hier zuletzt oft falsch: {wrong} von {count}.</translation>
    </message>
    <message>
        <source>Published answers like this one were often wrong: {wrong} of {count}.</source>
        <translation>Veröffentlichte Antworten wie diese waren oft falsch: {wrong} von {count}.</translation>
    </message>
    <message>
        <source>Nothing on the scan reads like this.</source>
        <translation>Auf dem Scan ist nichts zu finden, was dem ähnelt.</translation>
    </message>
    <message>
        <source>The program that read this was unsure here.</source>
        <translation>Das Programm, das dies gelesen hat, war hier unsicher.</translation>
    </message>
    <message>
        <source>The scan seems to read other words here: {words}</source>
        <translation>Der Scan scheint hier andere Wörter zu haben: {words}</translation>
    </message>
    <message>
        <source>Others read other words here: {words}</source>
        <translation>Andere lesen hier andere Wörter: {words}</translation>
    </message>
    <message>
        <source>The scan seems to read “{text}” here.</source>
        <translation>Auf dem Scan steht hier anscheinend „{text}“.</translation>
    </message>
    <message>
        <source>is a link to another place.</source>
        <translation>ist eine Verknüpfung mit einem anderen Ort.</translation>
    </message>
    <message>
        <source>leads to {target}, outside the project, and you have not agreed that gtapp writes there.</source>
        <translation>führt zu {target} außerhalb des Projekts, und es wurde nicht zugestimmt, dass gtapp dort schreibt.</translation>
    </message>
    <message>
        <source>is also in another folder (a hard link).</source>
        <translation>liegt auch in einem anderen Ordner (harte Verknüpfung).</translation>
    </message>
    <message>
        <source>is not a regular file.</source>
        <translation>ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>would delete a file elsewhere.</source>
        <translation>würde eine Datei an einem anderen Ort löschen.</translation>
    </message>
    <message>
        <source>contains something that would be executed ({kind} “{name}”).</source>
        <translation>enthält etwas, das ausgeführt würde ({kind} „{name}“).</translation>
    </message>
    <message>
        <source>makes a query take too many steps.</source>
        <translation>lässt eine Abfrage zu viele Schritte brauchen.</translation>
    </message>
    <message>
        <source>There is no status “{status}”. There are: {names}.</source>
        <translation>Es gibt keinen Status „{status}“. Vorhanden sind: {names}.</translation>
    </message>
    <message>
        <source>No item is checked yet, so that there is nothing to audit. Check items first.</source>
        <translation>Noch ist kein Dokument geprüft, also gibt es nichts nachzuprüfen. Prüfen Sie zuerst Dokumente.</translation>
    </message>
    <message>
        <source>“{field}” can’t be used: a class has a width of more than 0, as in {name}/10.</source>
        <translation>„{field}“ kann nicht verwendet werden: Eine Klasse ist breiter als 0, wie in {name}/10.</translation>
    </message>
    <message>
        <source>{path} and {other} have no item in common of which both have a record that can be read. The second must hold records of “{benchmark}” under the names that the items have in the first.</source>
        <translation>{path} und {other} haben kein Dokument gemeinsam, zu dem beide einen lesbaren Datensatz haben. Der zweite Ort muss Datensätze von „{benchmark}“ enthalten, unter den Namen, die die Dokumente im ersten haben.</translation>
    </message>
    <message>
        <source>Name either another folder or, with --reading, a second reading of the project.</source>
        <translation>Nennen Sie entweder einen anderen Ordner oder, mit --reading, eine zweite Lesung des Projekts.</translation>
    </message>
    <message>
        <source>How a reading is made can be said only with --new, which names it. Nothing was made.</source>
        <translation>Wie eine Lesung angelegt wird, lässt sich nur zusammen mit --new sagen, das sie benennt. Nichts wurde angelegt.</translation>
    </message>
    <message>
        <source>There is a reading “{name}” already, or a folder of that name. Choose another name; nothing was changed.</source>
        <translation>Es gibt schon eine Lesung „{name}“ oder einen Ordner dieses Namens. Wählen Sie einen anderen Namen; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>{path} has no second reading “{name}”. It has: {names}. “gtapp readings” makes one.</source>
        <translation>{path} hat keine zweite Lesung „{name}“. Es gibt: {names}. „gtapp readings“ legt eine an.</translation>
    </message>
    <message>
        <source>{path} has no second reading. Name another folder to compare with, or make one with “gtapp readings”.</source>
        <translation>{path} hat keine zweite Lesung. Nennen Sie einen anderen Ordner, mit dem verglichen wird, oder legen Sie mit „gtapp readings“ eine an.</translation>
    </message>
    <message>
        <source>Of the reading “{name}” no item is checked yet: only what the reader has checked is compared.</source>
        <translation>In der Lesung „{name}“ ist noch kein Dokument geprüft: Verglichen wird nur, was dort geprüft ist.</translation>
    </message>
    <message>
        <source>There are several readings: {names}. A file has the result of one: name it with --reading.</source>
        <translation>Es gibt mehrere Lesungen: {names}. Eine Datei enthält das Ergebnis von einer: Nennen Sie sie mit --reading.</translation>
    </message>
    <message>
        <source>The rows of {item} were put into another order since, or changed too much, so that nothing can be decided here. Nothing was changed; correct the record in the window.</source>
        <translation>Die Zeilen von {item} wurden seither umgestellt oder zu stark geändert, sodass hier nichts entschieden werden kann. Nichts wurde geändert; korrigieren Sie den Datensatz im Fenster.</translation>
    </message>
    <message>
        <source>This is none of the choices: {choices}. Nothing was changed.</source>
        <translation>Das ist keine der Möglichkeiten: {choices}. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The reading has this item, but there is none of this name in the project.</source>
        <translation>Die Lesung nennt dieses Dokument, aber im Projekt gibt es keines dieses Namens.</translation>
    </message>
    <message>
        <source>The record {path} is of no item that is to be read; it is left out.</source>
        <translation>Der Datensatz {path} gehört zu keinem Dokument, das gelesen werden soll; er wird ausgelassen.</translation>
    </message>
    <message>
        <source>There is a scan but no ground truth yet.</source>
        <translation>Es gibt einen Scan, aber noch keine Ground Truth.</translation>
    </message>
    <message>
        <source>The text {path} has more than {most} MB or {lines} lines; the rest is neither shown nor sent to models.</source>
        <translation>Der Text {path} hat mehr als {most} MB oder {lines} Zeilen; der Rest wird weder gezeigt noch an Modelle gesendet.</translation>
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
        <source>The name of {path} is not its SHA-256, which is {hash}. Rename the file and its record, or restore the file.</source>
        <translation>Der Name von {path} ist nicht seine SHA-256; diese ist {hash}. Bitte Datei und Datensatz umbenennen oder die Datei wiederherstellen.</translation>
    </message>
    <message>
        <source>{path} has more than {most} GB; whether its name is its SHA-256 was not checked.</source>
        <translation>{path} hat mehr als {most} GB; ob der Name die SHA-256 ist, wurde nicht geprüft.</translation>
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
        <source>The folder {path} holds scans, which are not read since it lies among the scans. Move them to {place}.</source>
        <translation>Der Ordner {path} enthält Scans, die nicht gelesen werden, weil er zwischen den Scans liegt. Verschieben Sie sie nach {place}.</translation>
    </message>
    <message>
        <source>Two names differ only in capitals or in how accents are stored: {names}.</source>
        <translation>Zwei Namen unterscheiden sich nur in der Großschreibung oder in der Kodierung von Akzenten: {names}.</translation>
    </message>
    <message>
        <source>This ground truth is a link to another file, which is what a save writes.</source>
        <translation>Diese Ground Truth ist ein Verweis auf eine andere Datei; beim Speichern wird jene geschrieben.</translation>
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
        <translation>Die Tabelle {path} hat keine Zeile für dieses Dokument; sie erhält eine, wenn das Dokument gespeichert wird.</translation>
    </message>
    <message>
        <source>The table {path} has more than one row for this item; none of them is changed.</source>
        <translation>Die Tabelle {path} hat mehr als eine Zeile für dieses Dokument; keine davon wird geändert.</translation>
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
        <source>{path} is not a table that gtapp exported: it has no column “item”.</source>
        <translation>{path} ist keine von gtapp exportierte Tabelle: Die Spalte „item“ fehlt.</translation>
    </message>
    <message>
        <source>{path} is too large for a table of records: {size} MB and {cells} million values are read at most. Is it the right file?</source>
        <translation>{path} ist zu groß für eine Tabelle von Datensätzen: Höchstens {size} MB und {cells} Millionen Werte werden gelesen. Ist es die richtige Datei?</translation>
    </message>
    <message>
        <source>{item}: {reason}</source>
        <translation>{item}: {reason}</translation>
    </message>
    <message>
        <source>Row {row} names no item; it was left out.</source>
        <translation>Zeile {row} nennt kein Dokument; sie wurde ausgelassen.</translation>
    </message>
    <message>
        <source>In row {row} “{place}” is not a pointer; its item was left out.</source>
        <translation>In Zeile {row} ist „{place}“ kein Pointer; das Dokument wurde ausgelassen.</translation>
    </message>
    <message>
        <source>In row {row} there is another value for {pointer}; its item was left out.</source>
        <translation>In Zeile {row} steht ein anderer Wert für {pointer}; das Dokument wurde ausgelassen.</translation>
    </message>
    <message>
        <source>The table has both a value for {pointer} and values inside it; the item was left out.</source>
        <translation>Die Tabelle hat sowohl einen Wert für {pointer} als auch Werte darin; das Dokument wurde ausgelassen.</translation>
    </message>
    <message>
        <source>The table has no values for this item; it was left as it is.</source>
        <translation>Die Tabelle hat keine Werte für dieses Dokument; es bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>This item has no ground truth yet, and the table says what its draft says. Check it to create one.</source>
        <translation>Dieses Dokument hat noch keine Ground Truth, und in der Tabelle steht, was im Entwurf steht. Beim Prüfen wird sie angelegt.</translation>
    </message>
    <message>
        <source>only here: {here}; only in the table: {table}</source>
        <translation>nur hier: {here}; nur in der Tabelle: {table}</translation>
    </message>
    <message>
        <source>Neither the schema nor a record knows the column {name}; it was left out.</source>
        <translation>Weder das Schema noch ein Datensatz kennt die Spalte {name}; sie wurde ausgelassen.</translation>
    </message>
    <message>
        <source>{path} is there already. Nothing was written; choose another place, or say that it may be replaced (--force).</source>
        <translation>{path} ist schon vorhanden. Nichts wurde geschrieben; bitte ein anderes Ziel wählen oder das Ersetzen erlauben (--force).</translation>
    </message>
    <message>
        <source>{path} belongs to the project itself. Nothing was written; choose a place outside of it.</source>
        <translation>{path} gehört zum Projekt selbst. Nichts wurde geschrieben; bitte ein Ziel außerhalb wählen.</translation>
    </message>
    <message>
        <source>{path} is a folder; this format is one file. Nothing was written.</source>
        <translation>{path} ist ein Ordner; dieses Format ist eine einzelne Datei. Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>There is nothing to export: no item has a ground truth that was asked for.</source>
        <translation>Es gibt nichts zu exportieren: Kein Dokument hat eine Ground Truth, die gewünscht war.</translation>
    </message>
    <message>
        <source>It is exported, but the file beside the export does not say where its values come from: it could not be read again. Export once more when it can be read.</source>
        <translation>Es ist exportiert, aber die Datei neben dem Export sagt nicht, woher seine Werte kommen: Es konnte nicht noch einmal gelesen werden. Bitte erneut exportieren, wenn es gelesen werden kann.</translation>
    </message>
    <message>
        <source>Only pages in PAGE-XML and ALTO are exported as plain texts. Nothing was written; choose another format.</source>
        <translation>Nur Seiten in PAGE-XML und ALTO werden als reine Texte exportiert. Nichts wurde geschrieben; wählen Sie ein anderes Format.</translation>
    </message>
    <message>
        <source>Nothing was written: --out needs a --format, such as json.</source>
        <translation>Nichts wurde geschrieben: --out braucht ein --format, etwa json.</translation>
    </message>
    <message>
        <source>{path} has several folders that fit: {folders}. Nothing was written; name one of them.</source>
        <translation>In {path} passen mehrere Ordner: {folders}. Nichts wurde geschrieben; bitte einen davon nennen.</translation>
    </message>
    <message>
        <source>{path} is a link or no file in the clone. It was left as it is; replace it with a file.</source>
        <translation>{path} ist im Klon ein Verweis oder keine Datei und blieb, wie es ist; bitte durch eine Datei ersetzen.</translation>
    </message>
    <message>
        <source>Nothing was exported: no permission to write to {path}.</source>
        <translation>Nichts wurde exportiert: keine Schreibrechte für {path}.</translation>
    </message>
    <message>
        <source>Nothing was exported: the disk is full ({path}).</source>
        <translation>Nichts wurde exportiert: Der Datenträger ist voll ({path}).</translation>
    </message>
    <message>
        <source>Nothing was exported to {path}: {reason}</source>
        <translation>Nichts wurde nach {path} exportiert: {reason}</translation>
    </message>
    <message>
        <source>The export was stopped. Nothing was written.</source>
        <translation>Der Export wurde abgebrochen. Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>{pointer} has {length} characters, and a cell of an XLSX file holds {most}. CSV and JSON hold it.</source>
        <translation>{pointer} hat {length} Zeichen, eine Zelle einer XLSX-Datei fasst {most}. CSV und JSON fassen es.</translation>
    </message>
    <message>
        <source>{count} values are too long for XLSX. Nothing was written; export as CSV or JSON.</source>
        <translation>Zu lange Werte für XLSX: {count}. Nichts wurde geschrieben; bitte als CSV oder JSON exportieren.</translation>
    </message>
    <message>
        <source>{count} rows are too many for XLSX, which holds {most}. Nothing was written; export as CSV or JSON.</source>
        <translation>Zu viele Zeilen für XLSX: {count}, möglich sind {most}. Nichts wurde geschrieben; bitte als CSV oder JSON exportieren.</translation>
    </message>
    <message>
        <source>{count} columns are too many for XLSX, which holds {most}. Nothing was written; export as CSV or JSON.</source>
        <translation>Zu viele Spalten für XLSX: {count}, möglich sind {most}. Nichts wurde geschrieben; bitte als CSV oder JSON exportieren.</translation>
    </message>
    <message>
        <source>{path} still has {count} files that are not part of this export, such as {names}.</source>
        <translation>In {path} liegen noch Dateien, die nicht zu diesem Export gehören ({count}), etwa {names}.</translation>
    </message>
    <message>
        <source>The table {path} has further columns, which the export leaves out: {names}.</source>
        <translation>Die Tabelle {path} hat weitere Spalten, die der Export auslässt: {names}.</translation>
    </message>
    <message>
        <source>{pointer} came out as {new} instead of {old}.</source>
        <translation>Bei {pointer} kam {new} statt {old} heraus.</translation>
    </message>
    <message>
        <source>Against the export, the run {run} does not score as against the project: {figure} {new} instead of {old}.</source>
        <translation>Gegen den Export wird der Durchgang {run} anders bewertet als gegen das Projekt: {figure} {new} statt {old}.</translation>
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
        <source>What is typed here is not JSON (line {line}, column {column}: {reason}). It is kept; in the file the value stays as it was until this is JSON.</source>
        <translation>Was hier eingegeben ist, ist kein JSON (Zeile {line}, Spalte {column}: {reason}). Es bleibt erhalten; in der Datei bleibt der Wert, wie er war, bis dies JSON ist.</translation>
    </message>
    <message>
        <source>The key “{key}” stands twice in one object here. What is typed is kept; in the file the value stays as it was until each key is unique.</source>
        <translation>Der Schlüssel „{key}“ steht hier zweimal in einem Objekt. Das Eingegebene bleibt erhalten; in der Datei bleibt der Wert, wie er war, bis jeder Schlüssel nur einmal vorkommt.</translation>
    </message>
    <message>
        <source>This is nested too deeply. What is typed is kept; in the file the value stays as it was.</source>
        <translation>Dies ist zu tief verschachtelt. Das Eingegebene bleibt erhalten; in der Datei bleibt der Wert, wie er war.</translation>
    </message>
    <message>
        <source>Remove “{text}”</source>
        <translation>„{text}“ entfernen</translation>
    </message>
    <message>
        <source>Change to “{text}”</source>
        <translation>In „{text}“ ändern</translation>
    </message>
    <message>
        <source>Change the interpretation to “{text}”</source>
        <translation>Interpretation in „{text}“ ändern</translation>
    </message>
    <message>
        <source>Change the transcript to “{text}”</source>
        <translation>Transkript in „{text}“ ändern</translation>
    </message>
    <message>
        <source>Make it a number</source>
        <translation>Als Zahl schreiben</translation>
    </message>
    <message>
        <source>Put it right</source>
        <translation>Berichtigen</translation>
    </message>
    <message>
        <source>Add it, empty</source>
        <translation>Leer ergänzen</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Change to a space</source>
        <translation>Durch ein Leerzeichen ersetzen</translation>
    </message>
    <message>
        <source>Change to Latin letters</source>
        <translation>Durch lateinische Buchstaben ersetzen</translation>
    </message>
    <message>
        <source>Remove the spaces</source>
        <translation>Leerzeichen entfernen</translation>
    </message>
    <message>
        <source>Join the accents</source>
        <translation>Akzente verbinden</translation>
    </message>
    <message>
        <source>Use it here</source>
        <translation>Hier verwenden</translation>
    </message>
    <message>
        <source>Use “{text}”</source>
        <translation>„{text}“ verwenden</translation>
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
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <source>From “{source}” follows {expected}.</source>
        <translation>Aus „{source}“ folgt {expected}.</translation>
    </message>
    <message>
        <source>From the transcript follows “{expected}”.</source>
        <translation>Aus dem Transkript folgt „{expected}“.</translation>
    </message>
    <message>
        <source>A box is four numbers here: left, top, right and bottom.</source>
        <translation>Ein Rahmen besteht hier aus vier Zahlen: links, oben, rechts und unten.</translation>
    </message>
    <message>
        <source>A box is four numbers here: left, top, width and height.</source>
        <translation>Ein Rahmen besteht hier aus vier Zahlen: links, oben, Breite und Höhe.</translation>
    </message>
    <message>
        <source>The box has no extent, or its corners are the wrong way round; it is not drawn.</source>
        <translation>Der Rahmen hat keine Ausdehnung, oder seine Ecken sind vertauscht; er wird nicht gezeichnet.</translation>
    </message>
    <message>
        <source>The box reaches out of the page.</source>
        <translation>Der Rahmen ragt über die Seite hinaus.</translation>
    </message>
    <message>
        <source>Row {expected} is expected here.</source>
        <translation>Hier wird Zeile {expected} erwartet.</translation>
    </message>
    <message>
        <source>After number {before} of this section comes {number}.</source>
        <translation>Nach Nummer {before} dieser Rubrik kommt {number}.</translation>
    </message>
    <message>
        <source>Number {number} of this section is there twice.</source>
        <translation>Nummer {number} kommt in dieser Rubrik zweimal vor.</translation>
    </message>
    <message>
        <source>Such values were corrected lately</source>
        <translation>Solche Werte wurden zuletzt korrigiert</translation>
    </message>
    <message>
        <source>Invisible control character: {characters}.</source>
        <translation>Unsichtbares Steuerzeichen: {characters}.</translation>
    </message>
    <message>
        <source>Invisible character: {characters}.</source>
        <translation>Unsichtbares Zeichen: {characters}.</translation>
    </message>
    <message>
        <source>Looks like a space, but is {characters}.</source>
        <translation>Sieht aus wie ein Leerzeichen, ist aber {characters}.</translation>
    </message>
    <message>
        <source>Looks like a Latin letter, but is {characters}.</source>
        <translation>Sieht aus wie ein lateinischer Buchstabe, ist aber {characters}.</translation>
    </message>
    <message>
        <source>There are spaces before or after this text.</source>
        <translation>Vor oder nach diesem Text stehen Leerzeichen.</translation>
    </message>
    <message>
        <source>“{text}” only says that there is nothing.</source>
        <translation>„{text}“ sagt nur, dass da nichts ist.</translation>
    </message>
    <message>
        <source>The accents in this text are stored as separate characters (not NFC).</source>
        <translation>Die Akzente in diesem Text sind als eigene Zeichen gespeichert (nicht NFC).</translation>
    </message>
    <message>
        <source>This record is too large or complex to be checked completely: what follows {place} was not compared with the schema. All of it can be edited and saved.</source>
        <translation>Dieser Datensatz ist zu groß oder zu komplex, um ganz geprüft zu werden: Was auf {place} folgt, wurde nicht mit dem Schema verglichen. Alles lässt sich bearbeiten und speichern.</translation>
    </message>
    <message>
        <source>This record is too large or complex to be checked completely: not all constraints of the schema were applied to it. All of it can be edited and saved.</source>
        <translation>Dieser Datensatz ist zu groß oder zu komplex, um ganz geprüft zu werden: Nicht alle Bedingungen des Schemas wurden auf ihn angewendet. Alles lässt sich bearbeiten und speichern.</translation>
    </message>
    <message>
        <source>This record is too large or complex to be checked completely: not all of its persons were looked up in the tables. All of it can be edited and saved.</source>
        <translation>Dieser Datensatz ist zu groß oder zu komplex, um ganz geprüft zu werden: Nicht alle seine Personen wurden in den Tabellen nachgeschlagen. Alles lässt sich bearbeiten und speichern.</translation>
    </message>
    <message>
        <source>This record was not checked completely: checking was stopped after {seconds} seconds. A faster computer may find more. All of it can be edited and saved.</source>
        <translation>Dieser Datensatz wurde nicht ganz geprüft: Die Prüfung wurde nach {seconds} Sekunden beendet. Ein schnellerer Rechner findet vielleicht mehr. Alles lässt sich bearbeiten und speichern.</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>kein Unterschied</translation>
    </message>
    <message>
        <source>accents stored differently</source>
        <translation>Akzente anders kodiert</translation>
    </message>
    <message>
        <source>a space more</source>
        <translation>ein Leerzeichen zu viel</translation>
    </message>
    <message>
        <source>a space missing</source>
        <translation>ein Leerzeichen fehlt</translation>
    </message>
    <message>
        <source>spaces differ</source>
        <translation>Leerzeichen weichen ab</translation>
    </message>
    <message>
        <source>a comma more</source>
        <translation>ein Komma zu viel</translation>
    </message>
    <message>
        <source>a comma missing</source>
        <translation>ein Komma fehlt</translation>
    </message>
    <message>
        <source>a full stop more</source>
        <translation>ein Punkt zu viel</translation>
    </message>
    <message>
        <source>a full stop missing</source>
        <translation>ein Punkt fehlt</translation>
    </message>
    <message>
        <source>“{characters}” more</source>
        <translation>„{characters}“ zu viel</translation>
    </message>
    <message>
        <source>“{characters}” missing</source>
        <translation>„{characters}“ fehlt</translation>
    </message>
    <message>
        <source>{count} characters more</source>
        <translation>{count} Zeichen zu viel</translation>
    </message>
    <message>
        <source>{count} characters missing</source>
        <translation>{count} Zeichen fehlen</translation>
    </message>
    <message>
        <source>capital letter: {answer} for {truth}</source>
        <translation>Großschreibung: {answer} statt {truth}</translation>
    </message>
    <message>
        <source>capital letters differ</source>
        <translation>Großschreibung weicht ab</translation>
    </message>
    <message>
        <source>accent: {answer} for {truth}</source>
        <translation>Akzent: {answer} statt {truth}</translation>
    </message>
    <message>
        <source>accents differ</source>
        <translation>Akzente weichen ab</translation>
    </message>
    <message>
        <source>punctuation differs</source>
        <translation>Satzzeichen weichen ab</translation>
    </message>
    <message>
        <source>{answer} for {truth}</source>
        <translation>{answer} statt {truth}</translation>
    </message>
    <message>
        <source>{answer} for {truth}, {count} times</source>
        <translation>{answer} statt {truth}, {count}-mal</translation>
    </message>
    <message>
        <source>{count} characters differ</source>
        <translation>{count} Zeichen weichen ab</translation>
    </message>
    <message>
        <source>another text</source>
        <translation>ein anderer Text</translation>
    </message>
    <message>
        <source>the same text</source>
        <translation>derselbe Text</translation>
    </message>
    <message>
        <source>{difference} (CER {error})</source>
        <translation>{difference} (CER {error})</translation>
    </message>
    <message>
        <source>the answer has no advertisement {number} in this section</source>
        <translation>die Antwort hat in dieser Rubrik keine Anzeige {number}</translation>
    </message>
    <message>
        <source>the answer has none left for it in this section</source>
        <translation>die Antwort hat in dieser Rubrik keine mehr dafür übrig</translation>
    </message>
    <message>
        <source>the answer has no advertisements</source>
        <translation>die Antwort hat keine Anzeigen</translation>
    </message>
    <message>
        <source>not in the truth; listed, not scored</source>
        <translation>nicht in der Ground Truth; aufgeführt, nicht gewertet</translation>
    </message>
    <message>
        <source>not scored: the text does not begin with a number and a dot</source>
        <translation>nicht gewertet: Der Text beginnt nicht mit einer Nummer und einem Punkt</translation>
    </message>
    <message>
        <source>not scored: there is no section</source>
        <translation>nicht gewertet: Es gibt keine Rubrik</translation>
    </message>
    <message>
        <source>not scored: its number comes again in the section, and the last one counts</source>
        <translation>nicht gewertet: Ihre Nummer kommt in der Rubrik noch einmal vor, und die letzte zählt</translation>
    </message>
    <message>
        <source>not scored: its section or text is not a text</source>
        <translation>nicht gewertet: Rubrik oder Text ist kein Text</translation>
    </message>
    <message>
        <source>not scored: on this page one section alone counts</source>
        <translation>nicht gewertet: Auf dieser Seite zählt nur eine Rubrik</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>the same, written as text</source>
        <translation>gleich, als Text geschrieben</translation>
    </message>
    <message>
        <source>a list or an object on one side, a single value on the other</source>
        <translation>auf einer Seite eine Liste oder ein Objekt, auf der anderen ein einzelner Wert</translation>
    </message>
    <message>
        <source>not in the answer</source>
        <translation>nicht in der Antwort</translation>
    </message>
    <message>
        <source>only in the answer</source>
        <translation>nur in der Antwort</translation>
    </message>
    <message>
        <source>empty on both sides</source>
        <translation>auf beiden Seiten leer</translation>
    </message>
    <message>
        <source>not marked, and nothing stands in this cell</source>
        <translation>nicht markiert, und in dieser Zelle steht nichts</translation>
    </message>
    <message>
        <source>the same date</source>
        <translation>dasselbe Datum</translation>
    </message>
    <message>
        <source>this date is not in the answer</source>
        <translation>dieses Datum fehlt in der Antwort</translation>
    </message>
    <message>
        <source>no such date in the truth</source>
        <translation>dieses Datum steht nicht in der Ground Truth</translation>
    </message>
    <message>
        <source>the same date again, counted once</source>
        <translation>dasselbe Datum noch einmal, einmal gezählt</translation>
    </message>
    <message>
        <source>matched by the name</source>
        <translation>über den Namen zugeordnet</translation>
    </message>
    <message>
        <source>matched by the inscribed variant “{variant}”</source>
        <translation>über die eingetragene Variante „{variant}“ zugeordnet</translation>
    </message>
    <message>
        <source>not named in the answer</source>
        <translation>in der Antwort nicht genannt</translation>
    </message>
    <message>
        <source>no such person in the truth</source>
        <translation>diese Person steht nicht in der Ground Truth</translation>
    </message>
    <message>
        <source>stands for “{name}”, who is not in the truth</source>
        <translation>steht für „{name}“, nicht in der Ground Truth</translation>
    </message>
    <message>
        <source>inferred in the truth, not scored, so that naming it counts as invented</source>
        <translation>in der Ground Truth erschlossen, nicht gewertet; die Nennung zählt daher als erfunden</translation>
    </message>
    <message>
        <source>the same person again, counted once</source>
        <translation>dieselbe Person noch einmal, einmal gezählt</translation>
    </message>
    <message>
        <source>inferred from the function, not scored</source>
        <translation>aus der Funktion erschlossen, nicht gewertet</translation>
    </message>
    <message>
        <source>inferred from the correspondence, not scored</source>
        <translation>aus der Korrespondenz erschlossen, nicht gewertet</translation>
    </message>
    <message>
        <source>an unfinished row of the table, no letter: all values are FALSE</source>
        <translation>eine unfertige Zeile der Tabelle, kein Brief: alle Werte sind FALSE</translation>
    </message>
    <message>
        <source>skipped by the rule skip_signatures</source>
        <translation>durch die Regel skip_signatures ausgelassen</translation>
    </message>
    <message>
        <source>skipped by the rule skip_non_signatures</source>
        <translation>durch die Regel skip_non_signatures ausgelassen</translation>
    </message>
    <message>
        <source>the leaderboard could not read this answer, so that everything is missing</source>
        <translation>die Rangliste konnte diese Antwort nicht lesen, deshalb fehlt alles</translation>
    </message>
    <message>
        <source>There is no {path}: persons match by their exact name only.</source>
        <translation>{path} gibt es nicht: Personen werden nur über den genauen Namen zugeordnet.</translation>
    </message>
    <message>
        <source>identical</source>
        <translation>identisch</translation>
    </message>
    <message>
        <source>empty in both</source>
        <translation>in beiden leer</translation>
    </message>
    <message>
        <source>empty in the truth, filled in the answer</source>
        <translation>leer in der Ground Truth, gefüllt in der Antwort</translation>
    </message>
    <message>
        <source>empty in the answer</source>
        <translation>leer in der Antwort</translation>
    </message>
    <message>
        <source>There is no answer; it counts as an empty one.</source>
        <translation>Es gibt keine Antwort; das zählt wie eine leere.</translation>
    </message>
    <message>
        <source>The answer is empty.</source>
        <translation>Die Antwort ist leer.</translation>
    </message>
    <message>
        <source>The answer is nested too deeply to be a record.</source>
        <translation>Die Antwort ist zu tief verschachtelt für einen Datensatz.</translation>
    </message>
    <message>
        <source>The answer is no record of this benchmark: it has none of {fields}.</source>
        <translation>Die Antwort ist kein Datensatz dieses Benchmarks: Sie hat keines der Felder {fields}.</translation>
    </message>
    <message>
        <source>There is an answer but no ground truth; it is not scored.</source>
        <translation>Es gibt eine Antwort, aber keine Ground Truth; sie wird nicht gewertet.</translation>
    </message>
    <message>
        <source>There is more than one answer: {places}. The last one counts.</source>
        <translation>Es gibt mehr als eine Antwort: {places}. Die letzte zählt.</translation>
    </message>
    <message>
        <source>There is more than one ground truth of this name ({places}); the first one counts.</source>
        <translation>Es gibt mehr als eine Ground Truth dieses Namens ({places}); die erste zählt.</translation>
    </message>
    <message>
        <source>There is more than one ground truth of this name; the first one counts.</source>
        <translation>Es gibt mehr als eine Ground Truth dieses Namens; die erste zählt.</translation>
    </message>
    <message>
        <source>The ground truth is not JSON; it is not scored.</source>
        <translation>Die Ground Truth ist kein JSON; sie wird nicht gewertet.</translation>
    </message>
    <message>
        <source>This file lies among answers of tests (request_&lt;test&gt;_&lt;item&gt;.json) and is none; it is not scored.</source>
        <translation>Diese Datei liegt zwischen Antworten von Tests (request_&lt;Test&gt;_&lt;Dokument&gt;.json), ist aber keine; sie wird nicht gewertet.</translation>
    </message>
    <message>
        <source>The ground truth is no record of this benchmark (it has none of {fields}); it is not scored.</source>
        <translation>Die Ground Truth ist kein Datensatz dieses Benchmarks (sie hat keines der Felder {fields}); sie wird nicht gewertet.</translation>
    </message>
    <message>
        <source>The ground truth is nested too deeply to be a record; it is not scored.</source>
        <translation>Die Ground Truth ist zu tief verschachtelt für einen Datensatz; sie wird nicht gewertet.</translation>
    </message>
    <message>
        <source>Stopped after {count} items; the figures are of these alone.</source>
        <translation>Nach {count} Dokumenten abgebrochen; die Zahlen gelten nur für diese.</translation>
    </message>
    <message>
        <source>Line {line} of {path} is not JSON, or has no “{key}” by which items are known; it is not scored.</source>
        <translation>Zeile {line} von {path} ist kein JSON oder hat kein „{key}“, woran Dokumente erkannt werden; sie wird nicht gewertet.</translation>
    </message>
    <message>
        <source>There is nothing to score: {path} holds no ground truth of “{benchmark}”.</source>
        <translation>Es gibt nichts zu bewerten: {path} enthält keine Ground Truth von „{benchmark}“.</translation>
    </message>
    <message>
        <source>There are no answers in {path}.</source>
        <translation>In {path} gibt es keine Antworten.</translation>
    </message>
    <message>
        <source>There is no run “{run}”. There are: {names}.</source>
        <translation>Es gibt keinen Durchgang „{run}“. Vorhanden sind: {names}.</translation>
    </message>
    <message>
        <source>“{benchmark}” knows no rule “{rule}”. It knows: {known}.</source>
        <translation>„{benchmark}“ kennt keine Regel „{rule}“. Bekannt sind: {known}.</translation>
    </message>
    <message>
        <source>The rule “{rule}” is true or false, not {value}.</source>
        <translation>Die Regel „{rule}“ ist true oder false, nicht {value}.</translation>
    </message>
    <message>
        <source>{path} has no column “id” by which tests are known.</source>
        <translation>{path} hat keine Spalte „id“, woran Tests erkannt werden.</translation>
    </message>
    <message>
        <source>“{benchmark}” is not scored by a threshold, so that none can be set.</source>
        <translation>„{benchmark}“ wird nicht nach einer Schwelle bewertet; es lässt sich keine setzen.</translation>
    </message>
    <message>
        <source>Name a project, or else {missing}. See: gtapp score --help</source>
        <translation>Bitte ein Projekt nennen oder aber {missing}. Siehe: gtapp score --help</translation>
    </message>
    <message>
        <source>No value has the field “{field}”, so that its weight changes nothing.</source>
        <translation>Kein Wert hat das Feld „{field}“; sein Gewicht ändert deshalb nichts.</translation>
    </message>
    <message>
        <source>No value has the field “{field}”, so that its rules of the same meaning change nothing.</source>
        <translation>Kein Wert hat das Feld „{field}“; seine Regeln für dieselbe Bedeutung ändern deshalb nichts.</translation>
    </message>
    <message>
        <source>The answers could not all be loaded: the program that reads them ended early ({reason}). What was loaded is shown; load again for the rest.</source>
        <translation>Nicht alle Antworten konnten geladen werden: Das Programm, das sie liest, endete vorzeitig ({reason}). Was geladen wurde, wird angezeigt; der Rest kommt beim erneuten Laden.</translation>
    </message>
    <message>
        <source>{count} letters become checked, since they are done in the sheet ({signed})</source>
        <translation>{count} Briefe gelten dann als geprüft, da sie in der Tabelle erledigt sind ({signed})</translation>
    </message>
    <message>
        <source>{count} letters become checked, since they are in the export, which has no column “done” ({signed})</source>
        <translation>{count} Briefe gelten dann als geprüft, da sie im Export stehen, der keine Spalte „done“ hat ({signed})</translation>
    </message>
    <message>
        <source>signed: {names}</source>
        <translation>gezeichnet: {names}</translation>
    </message>
    <message>
        <source>signed: {names}, and where there is no name, with yours</source>
        <translation>gezeichnet: {names} und, wo kein Name steht, mit dem eigenen</translation>
    </message>
    <message>
        <source>signed with your name</source>
        <translation>gezeichnet mit dem eigenen Namen</translation>
    </message>
    <message>
        <source>“{text}” is nobody’s name in the table of persons yet; it can be added to those of the person meant.</source>
        <translation>„{text}“ ist in der Personentabelle noch niemandes Name; er lässt sich zu denen der gemeinten Person hinzufügen.</translation>
    </message>
    <message>
        <source>“{name}” has no identifier; upstream’s own script leaves such a person out.</source>
        <translation>„{name}“ hat keine Kennung; das Skript des Benchmarks lässt eine solche Person aus.</translation>
    </message>
    <message>
        <source>“{text}” can’t be added to the names of a person, since a comma divides these. Nothing was changed.</source>
        <translation>„{text}“ kann nicht zu den Namen einer Person hinzugefügt werden, da ein Komma diese trennt. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>“{text}” can’t be added to the names of an organization, since a pipe divides these. Nothing was changed.</source>
        <translation>„{text}“ kann nicht zu den Namen einer Organisation hinzugefügt werden, da ein senkrechter Strich diese trennt. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>{path} is not the key of a Google service account. Download it again (JSON) from Google’s console.</source>
        <translation>{path} ist nicht der Schlüssel eines Google-Dienstkontos. Bitte erneut (JSON) aus der Google-Konsole herunterladen.</translation>
    </message>
    <message>
        <source>Google does not accept the key of {account} ({reason}). Nothing in the project was changed. Make a new key if it was deleted, and look at this computer’s clock.</source>
        <translation>Google nimmt den Schlüssel von {account} nicht an ({reason}). Im Projekt wurde nichts geändert. Bitte einen neuen Schlüssel erstellen, falls er gelöscht wurde, und die Uhr dieses Rechners prüfen.</translation>
    </message>
    <message>
        <source>To sign in with Google, the program needs an OAuth client of the kind “desktop”: download it from Google’s console and put it at {path}.</source>
        <translation>Für die Anmeldung bei Google braucht das Programm einen OAuth-Client vom Typ „Desktop“: Bitte aus der Google-Konsole herunterladen und unter {path} ablegen.</translation>
    </message>
    <message>
        <source>{host} can’t be reached ({reason}). Nothing in the project was changed; is there a network?</source>
        <translation>{host} ist nicht erreichbar ({reason}). Im Projekt wurde nichts geändert; besteht eine Netzwerkverbindung?</translation>
    </message>
    <message>
        <source>Instead of Google’s answer a web page came: perhaps this network wants you to sign in. Nothing in the project was changed.</source>
        <translation>Statt Googles Antwort kam eine Webseite: Vielleicht verlangt dieses Netzwerk eine Anmeldung. Im Projekt wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Google’s answer was not understood. Nothing in the project was changed; please report this.</source>
        <translation>Googles Antwort wurde nicht verstanden. Im Projekt wurde nichts geändert; bitte melden.</translation>
    </message>
    <message>
        <source>The Google Sheets API is not enabled for the key’s project: {reason} Nothing was changed.</source>
        <translation>Die Google Sheets API ist für das Projekt des Schlüssels nicht aktiviert: {reason} Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Google’s quota is used up (429: {reason}). It is counted by the minute; try again in a minute. Nothing in the project was changed.</source>
        <translation>Das Kontingent bei Google ist aufgebraucht (429: {reason}). Es zählt je Minute; bitte in einer Minute erneut versuchen. Im Projekt wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Instead of the table came a page to sign in: the sheet {page} can’t be read by everybody. Share it with “anyone with the link”, or use a service account. Nothing in the project was changed.</source>
        <translation>Statt der Tabelle kam eine Anmeldeseite: Die Tabelle {page} ist nicht für alle lesbar. Bitte für „Jeder, der über den Link verfügt“ freigeben oder ein Dienstkonto verwenden. Im Projekt wurde nichts geändert.</translation>
    </message>
    <message>
        <source>A tab of {page} does not exist any more. Copy the address again. Nothing in the project was changed.</source>
        <translation>Ein Blatt von {page} gibt es nicht mehr. Bitte die Adresse neu kopieren. Im Projekt wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The project’s file {path} can’t be used: {reason}. Nothing was sent.</source>
        <translation>Die Projektdatei {path} ist nicht verwendbar: {reason}. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>The prompt {path} can’t be used: {reason}. Nothing was sent.</source>
        <translation>Der Prompt {path} ist nicht verwendbar: {reason}. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>The table of prices {path} can’t be used: {reason}. Costs are unknown until it is corrected.</source>
        <translation>Die Preistabelle {path} ist nicht verwendbar: {reason}. Kosten sind unbekannt, bis sie berichtigt ist.</translation>
    </message>
    <message>
        <source>The schema can’t be sent to a model: {reason}. Nothing was sent.</source>
        <translation>Das Schema kann nicht an ein Modell gesendet werden: {reason}. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>{item} has neither a scan nor a text, so there is nothing to draft it from.</source>
        <translation>{item} hat weder Scan noch Text; es gibt nichts, woraus ein Entwurf entstehen könnte.</translation>
    </message>
    <message>
        <source>{reason} Texts are sent whole or not at all.</source>
        <translation>{reason} Texte werden ganz gesendet oder gar nicht.</translation>
    </message>
    <message>
        <source>The scan {path} can’t be sent: {reason}.</source>
        <translation>Der Scan {path} kann nicht gesendet werden: {reason}.</translation>
    </message>
    <message>
        <source>{model} would be asked the same twice, which is no second opinion. Choose another model, or have one of both read the text that OCR reads.</source>
        <translation>{model} würde zweimal dasselbe gefragt, und das ist keine zweite Meinung. Wählen Sie ein anderes Modell, oder lassen Sie eines von beiden den Text lesen, den die OCR liest.</translation>
    </message>
    <message>
        <source>{path} has the answers of several runs ({runs}). Choose the folder of one of them.</source>
        <translation>{path} enthält die Antworten mehrerer Durchgänge ({runs}). Wählen Sie den Ordner eines davon.</translation>
    </message>
    <message>
        <source>The run {run} in {path} has no answer about these items. Nothing was taken over.</source>
        <translation>Der Durchgang {run} in {path} hat keine Antwort zu diesen Dokumenten. Nichts wurde übernommen.</translation>
    </message>
    <message>
        <source>The provider’s content filter stopped the answer.</source>
        <translation>Der Inhaltsfilter des Anbieters hat die Antwort aufgehalten.</translation>
    </message>
    <message>
        <source>The answer was cut off at the model’s limit of length; what was complete is kept.</source>
        <translation>Die Antwort wurde an der Längengrenze des Modells abgeschnitten; was vollständig war, bleibt erhalten.</translation>
    </message>
    <message>
        <source>The answer’s JSON is broken from character {place} on; what was complete is kept.</source>
        <translation>Das JSON der Antwort ist ab Zeichen {place} defekt; was vollständig war, bleibt erhalten.</translation>
    </message>
    <message>
        <source>{path} is not added: the project has the same scan already, {other}.</source>
        <translation>{path} wird nicht hinzugefügt: Das Projekt hat denselben Scan schon, {other}.</translation>
    </message>
    <message>
        <source>{path} is not added: there is another scan of this name, {other}, which is kept. Rename one of them.</source>
        <translation>{path} wird nicht hinzugefügt: Es gibt einen anderen Scan dieses Namens, {other}, der erhalten bleibt. Benennen Sie einen von beiden um.</translation>
    </message>
    <message>
        <source>{path} is not added: it is a link to a file in another place. Add that file itself.</source>
        <translation>{path} wird nicht hinzugefügt: Es ist ein Link auf eine Datei an einem anderen Ort. Fügen Sie diese Datei selbst hinzu.</translation>
    </message>
    <message>
        <source>{path} is not added: its name is not that of a scan (JPEG, PNG, TIFF, PDF and some more).</source>
        <translation>{path} wird nicht hinzugefügt: Der Name ist nicht der eines Scans (JPEG, PNG, TIFF, PDF und einige mehr).</translation>
    </message>
    <message>
        <source>{path} could not be written: the disk is full. No scan was added, and the project is as it was. Make room and try again.</source>
        <translation>{path} konnte nicht geschrieben werden: Der Datenträger ist voll. Kein Scan wurde hinzugefügt, und das Projekt ist, wie es war. Schaffen Sie Platz und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>{path} could not be written: no permission. No scan was added, and the project is as it was.</source>
        <translation>{path} konnte nicht geschrieben werden: keine Berechtigung. Kein Scan wurde hinzugefügt, und das Projekt ist, wie es war.</translation>
    </message>
    <message>
        <source>{path} could not be written: {reason}. No scan was added, and the project is as it was.</source>
        <translation>{path} konnte nicht geschrieben werden: {reason}. Kein Scan wurde hinzugefügt, und das Projekt ist, wie es war.</translation>
    </message>
    <message>
        <source>There is a run “{run}” already, whose drafts are kept. Choose another name.</source>
        <translation>Es gibt schon einen Durchgang „{run}“, dessen Entwürfe erhalten bleiben. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>The import was cancelled. No draft was added; the answers are as they were.</source>
        <translation>Der Import wurde abgebrochen. Kein Entwurf wurde hinzugefügt; die Antworten sind, wie sie waren.</translation>
    </message>
    <message>
        <source>There is no item of this name.</source>
        <translation>Es gibt kein Dokument dieses Namens.</translation>
    </message>
    <message>
        <source>None of the answers can be read. No draft was added.</source>
        <translation>Keine der Antworten ist lesbar. Kein Entwurf wurde hinzugefügt.</translation>
    </message>
    <message>
        <source>{path} has the answers of several runs ({runs}). Name the folder or the file of one of them, or what only its name has, by --model.</source>
        <translation>{path} hat die Antworten mehrerer Durchgänge ({runs}). Nennen Sie den Ordner oder die Datei eines davon, oder mit --model, was nur sein Name hat.</translation>
    </message>
    <message>
        <source>None of the answers in {path} fits an item of the project. They are about: {names}. Nothing was added.</source>
        <translation>Keine der Antworten in {path} passt zu einem Dokument des Projekts. Es geht darin um: {names}. Nichts wurde hinzugefügt.</translation>
    </message>
    <message>
        <source>“{run}” can’t be the name of a run: {reason}.</source>
        <translation>„{run}“ kann nicht der Name eines Durchgangs sein: {reason}.</translation>
    </message>
    <message>
        <source>{path} could not be written: no permission. Drafts can’t be kept there; those that the project has are unharmed.</source>
        <translation>{path} konnte nicht geschrieben werden: keine Schreibrechte. Entwürfe lassen sich dort nicht ablegen; die vorhandenen des Projekts sind unversehrt.</translation>
    </message>
    <message>
        <source>The list of providers {path} can’t be used: {reason}. It is left as it is.</source>
        <translation>Die Liste der Anbieter {path} ist nicht verwendbar: {reason}. Die Datei wird so belassen.</translation>
    </message>
    <message>
        <source>The provider “{name}” can’t be used: {field} {reason}.</source>
        <translation>Der Anbieter „{name}“ ist nicht verwendbar: {field} {reason}.</translation>
    </message>
    <message>
        <source>Pages in PAGE-XML or ALTO are not drafted: models do not say where lines are. Let a program for such pages (eScriptorium, Transkribus, OCR-D) recognize them, and correct its XML here. Answers of models can be scored.</source>
        <translation>Für Seiten in PAGE-XML oder ALTO gibt es keine Entwürfe: Modelle sagen nicht, wo Zeilen stehen. Die Seiten von einem Programm dafür (eScriptorium, Transkribus, OCR-D) erkennen lassen und dessen XML hier korrigieren. Antworten von Modellen können bewertet werden.</translation>
    </message>
    <message>
        <source>The system’s keyring can’t be used ({reason}). Keys are taken from the environment, or held until the program ends.</source>
        <translation>Der Schlüsselbund des Systems ist nicht verwendbar ({reason}). Schlüssel kommen aus der Umgebung oder bleiben bis zum Ende des Programms gemerkt.</translation>
    </message>
    <message>
        <source>The key could not be put into the system’s keyring ({reason}). It is held until the program ends.</source>
        <translation>Der Schlüssel konnte nicht im Schlüsselbund des Systems abgelegt werden ({reason}). Er bleibt bis zum Ende des Programms gemerkt.</translation>
    </message>
    <message>
        <source>{host} can’t be reached ({reason}). What was received is kept; is there a network, and is the address right?</source>
        <translation>{host} ist nicht erreichbar ({reason}). Was eingetroffen ist, bleibt erhalten; besteht eine Netzwerkverbindung, und stimmt die Adresse?</translation>
    </message>
    <message>
        <source>{host} sends on to {other}. Nothing was sent there; if this is right, change the provider’s address.</source>
        <translation>{host} leitet an {other} weiter. Dorthin wurde nichts gesendet; falls das richtig ist, bitte die Adresse des Anbieters ändern.</translation>
    </message>
    <message>
        <source>A request to {other} was held back: {host} alone is the provider’s address.</source>
        <translation>Eine Anfrage an {other} wurde zurückgehalten: Nur {host} ist die Adresse des Anbieters.</translation>
    </message>
    <message>
        <source>The provider’s content filter refused the request ({reason}). Other items are not affected.</source>
        <translation>Der Inhaltsfilter des Anbieters hat die Anfrage abgelehnt ({reason}). Andere Dokumente sind nicht betroffen.</translation>
    </message>
    <message>
        <source>The key may not be used for this (403: {reason}). Nothing more was asked; look at the key’s rights and its region.</source>
        <translation>Der Schlüssel darf dafür nicht verwendet werden (403: {reason}). Es wurde nichts weiter angefragt; bitte die Rechte und die Region des Schlüssels prüfen.</translation>
    </message>
    <message>
        <source>The item is too large for the provider (413: {reason}). Lower the scans’ longest side or quality and go on.</source>
        <translation>Das Dokument ist zu groß für den Anbieter (413: {reason}). Bitte die längste Seite oder die Qualität der Scans verringern und weitermachen.</translation>
    </message>
    <message>
        <source>The provider’s limit of requests or tokens is reached ({reason}). What was received is kept; go on later, or set lower limits.</source>
        <translation>Die Grenze des Anbieters für Anfragen oder Tokens ist erreicht ({reason}). Was eingetroffen ist, bleibt erhalten; bitte später weitermachen oder niedrigere Grenzen setzen.</translation>
    </message>
    <message>
        <source>The provider wants to be asked again in {minutes} min only ({reason}). What was received is kept; go on then.</source>
        <translation>Der Anbieter will erst in {minutes}&#xa0;min wieder angefragt werden ({reason}). Was eingetroffen ist, bleibt erhalten; dann bitte weitermachen.</translation>
    </message>
    <message>
        <source>The account’s credit or quota is used up ({reason}). What was received is kept; nothing more was asked.</source>
        <translation>Das Guthaben oder Kontingent des Kontos ist aufgebraucht ({reason}). Was eingetroffen ist, bleibt erhalten; es wurde nichts weiter angefragt.</translation>
    </message>
    <message>
        <source>Instead of the provider’s answer a web page came ({reason}): perhaps this network wants you to sign in, or the address lacks /v1.</source>
        <translation>Statt der Antwort des Anbieters kam eine Webseite ({reason}): Vielleicht verlangt dieses Netzwerk eine Anmeldung, oder der Adresse fehlt /v1.</translation>
    </message>
    <message>
        <source>The provider’s answer was not understood ({reason}). The item can be asked again.</source>
        <translation>Die Antwort des Anbieters wurde nicht verstanden ({reason}). Das Dokument kann erneut angefragt werden.</translation>
    </message>
    <message>
        <source>Too many items failed one after the other ({count}), so nothing more was asked. The last one: {reason}</source>
        <translation>Zu viele Dokumente sind nacheinander misslungen ({count}); deshalb wurde nichts weiter angefragt. Das letzte: {reason}</translation>
    </message>
    <message>
        <source>What was under way when the program ended is asked again ({count}: {items}); the provider may charge for both.</source>
        <translation>Was beim Ende des Programms unterwegs war, wird erneut angefragt ({count}: {items}); der Anbieter berechnet möglicherweise beides.</translation>
    </message>
    <message>
        <source>items: {count}</source>
        <translation>Dokumente: {count}</translation>
    </message>
    <message>
        <source>tokens: {count}</source>
        <translation>Tokens: {count}</translation>
    </message>
    <message>
        <source>{model} has no price in the table, so that a limit of cost can’t be kept. Nothing was asked; give its price, or set a limit of tokens.</source>
        <translation>{model} hat keinen Preis in der Tabelle, daher lässt sich eine Kostengrenze nicht einhalten. Es wurde nichts angefragt; bitte den Preis nennen oder eine Grenze für Tokens setzen.</translation>
    </message>
    <message>
        <source>Answers that could not be written before are in the project now: {count}.</source>
        <translation>Antworten, die zuvor nicht geschrieben werden konnten und jetzt im Projekt sind: {count}.</translation>
    </message>
    <message>
        <source>Another window or command drafts in {path} at this moment, or hands in a job. Nothing was asked; try again when it has ended.</source>
        <translation>Ein anderes Fenster oder ein Befehl erstellt gerade Entwürfe in {path} oder reicht einen Auftrag ein. Es wurde nichts angefragt; bitte erneut versuchen, wenn das beendet ist.</translation>
    </message>
    <message>
        <source>{host} answers. Models that it lists: {count}.</source>
        <translation>{host} antwortet. Modelle, die er auflistet: {count}.</translation>
    </message>
    <message>
        <source>{path} could not be written: the disk is full. The drafts that the project has are unharmed; make room and go on.</source>
        <translation>{path} konnte nicht geschrieben werden: Der Datenträger ist voll. Die Entwürfe des Projekts sind unversehrt; bitte Platz schaffen und weitermachen.</translation>
    </message>
    <message>
        <source>{path} could not be written: {reason}. The drafts that the project has are unharmed.</source>
        <translation>{path} konnte nicht geschrieben werden: {reason}. Die Entwürfe des Projekts sind unversehrt.</translation>
    </message>
    <message>
        <source>No tab of the sheet is known by its columns ({names}). Nothing was imported.</source>
        <translation>Kein Blatt der Tabelle ist an seinen Spalten zu erkennen ({names}). Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>In {origin} the column “{name}” stands more than once ({cells}). Nothing was imported.</source>
        <translation>In {origin} kommt die Spalte „{name}“ mehr als einmal vor ({cells}). Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>{origin} looks like the tab “{tab}”, but has no column “{name}”. Nothing was imported.</source>
        <translation>{origin} sieht aus wie das Blatt „{tab}“, hat aber keine Spalte „{name}“. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>{path} is a web page, not a table: perhaps a page to log in. Nothing was imported.</source>
        <translation>{path} ist eine Webseite, keine Tabelle: vielleicht eine Anmeldeseite. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>{path} is no CSV, TSV or XLSX file. Nothing was imported.</source>
        <translation>{path} ist keine CSV-, TSV- oder XLSX-Datei. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>This tab is not known by its columns; it was left out.</source>
        <translation>Dieses Blatt ist an seinen Spalten nicht zu erkennen; es wurde ausgelassen.</translation>
    </message>
    <message>
        <source>The column “{name}” is not known; it is kept as it stands.</source>
        <translation>Die Spalte „{name}“ ist unbekannt; sie bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>There is no column “{name}”; what stands here is kept.</source>
        <translation>Es gibt keine Spalte „{name}“; der hiesige Stand bleibt.</translation>
    </message>
    <message>
        <source>This row has no {name}; it was left out.</source>
        <translation>Dieser Zeile fehlt {name}; sie wurde ausgelassen.</translation>
    </message>
    <message>
        <source>“{name}” stands in the rows {rows}; these say different things and were left out.</source>
        <translation>„{name}“ steht in den Zeilen {rows}; sie sagen Verschiedenes und wurden ausgelassen.</translation>
    </message>
    <message>
        <source>“{name}” stands in the rows {rows}, which say the same.</source>
        <translation>„{name}“ steht in den Zeilen {rows}, die dasselbe sagen.</translation>
    </message>
    <message>
        <source>The number “{name}” is new, but there is “{other}”: perhaps leading zeros were lost. The row was left out.</source>
        <translation>Die Nummer „{name}“ ist neu, doch es gibt „{other}“: Vielleicht gingen führende Nullen verloren. Die Zeile wurde ausgelassen.</translation>
    </message>
    <message>
        <source>There are cells behind the last column; they are kept as they stand.</source>
        <translation>Hinter der letzten Spalte stehen Zellen; sie bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>The formula failed ({cell}); what stands here is kept.</source>
        <translation>Die Formel ist fehlgeschlagen ({cell}); der hiesige Stand bleibt.</translation>
    </message>
    <message>
        <source>There is a formula without a value; what stands here is kept.</source>
        <translation>Hier steht eine Formel ohne Wert; der hiesige Stand bleibt.</translation>
    </message>
    <message>
        <source>“{cell}” is neither yes nor no; what stands here is kept.</source>
        <translation>„{cell}“ ist weder Ja noch Nein; der hiesige Stand bleibt.</translation>
    </message>
    <message>
        <source>“{cell}” is no date as YYYY-MM-DD; it is taken as written.</source>
        <translation>„{cell}“ ist kein Datum in der Form JJJJ-MM-TT; es wird wie geschrieben übernommen.</translation>
    </message>
    <message>
        <source>The letter is done, but this is empty; where there is nothing, “None” is written.</source>
        <translation>Der Brief ist erledigt, aber dies ist leer; wo nichts steht, wird „None“ geschrieben.</translation>
    </message>
    <message>
        <source>The tab ground_truth_export says “{cell}” here; ground_truth counts.</source>
        <translation>Das Blatt ground_truth_export sagt hier „{cell}“; ground_truth gilt.</translation>
    </message>
    <message>
        <source>There are no scans of this letter.</source>
        <translation>Zu diesem Brief gibt es keine Scans.</translation>
    </message>
    <message>
        <source>The tab “{tab}” is empty now; {count} letters, persons or organizations were imported from it before. Nothing is imported.</source>
        <translation>Das Blatt „{tab}“ ist jetzt leer; zuvor von dort importierte Briefe, Personen oder Organisationen: {count}. Nichts wird importiert.</translation>
    </message>
    <message>
        <source>{path} and the file beside it were both corrected, each in another way. Nothing is imported until they agree.</source>
        <translation>{path} und die Datei daneben wurden beide korrigiert, jede anders. Nichts wird importiert, bis sie übereinstimmen.</translation>
    </message>
    <message>
        <source>The benchmark “{benchmark}” has no sheet; letters have one.</source>
        <translation>Der Benchmark „{benchmark}“ hat keine Tabelle; Briefe haben eine.</translation>
    </message>
    <message>
        <source>Only a sheet (--sheet) can be written to; --changes writes the corrections into a table.</source>
        <translation>Nur in eine Google-Tabelle (--sheet) kann geschrieben werden; --changes schreibt die Korrekturen in eine Tabelle.</translation>
    </message>
    <message>
        <source>{tab} {row} {column} was not written into the sheet: {reason}</source>
        <translation>{tab} {row} {column} wurde nicht in die Tabelle geschrieben: {reason}</translation>
    </message>
    <message>
        <source>{item} was not imported, since it was stopped before; the next import takes it.</source>
        <translation>{item} wurde nicht importiert, da vorher abgebrochen wurde; der nächste Import nimmt es mit.</translation>
    </message>
    <message>
        <source>The program ended before these files said what the letters say: {files}. Nothing is lost; the next save of a letter brings them up to date.</source>
        <translation>Das Programm endete, bevor diese Dateien den Stand der Briefe hatten: {files}. Nichts ist verloren; das nächste Speichern eines Briefes bringt sie auf den neuen Stand.</translation>
    </message>
    <message>
        <source>{item} was not imported: {reason}</source>
        <translation>{item} wurde nicht importiert: {reason}</translation>
    </message>
    <message>
        <source>More than once in one object of the draft, of which the last one was taken over: {keys}.</source>
        <translation>Mehr als einmal in einem Objekt des Entwurfs; übernommen wurde jeweils das letzte: {keys}.</translation>
    </message>
    <message>
        <source>There is no provider “{name}”. There are: {names}.</source>
        <translation>Es gibt keinen Anbieter „{name}“. Vorhanden sind: {names}.</translation>
    </message>
    <message>
        <source>“{address}” is not the address of a provider: {reason}.</source>
        <translation>„{address}“ ist nicht die Adresse eines Anbieters: {reason}.</translation>
    </message>
    <message>
        <source>{address} is not encrypted (http): scans, answers and the key can be read by others on the way. Use https, or a server on this computer.</source>
        <translation>{address} ist nicht verschlüsselt (http): Scans, Antworten und der Schlüssel können unterwegs von anderen gelesen werden. Besser ist https oder ein Server auf diesem Rechner.</translation>
    </message>
    <message>
        <source>No model is named for “{name}”. Name one; the server lists those that it has.</source>
        <translation>Für „{name}“ ist kein Modell genannt. Bitte eines nennen; der Server listet auf, welche er hat.</translation>
    </message>
    <message>
        <source>There is no key for “{name}”: it is asked without one.</source>
        <translation>Für „{name}“ gibt es keinen Schlüssel: Angefragt wird ohne Schlüssel.</translation>
    </message>
    <message>
        <source>The key for “{name}” holds characters that no key has. Copy it again.</source>
        <translation>Der Schlüssel für „{name}“ enthält Zeichen, die kein Schlüssel hat. Bitte erneut kopieren.</translation>
    </message>
    <message>
        <source>The key of {address} is not sent to {other}. Enter a key for this address.</source>
        <translation>Der Schlüssel von {address} wird nicht an {other} gesendet. Bitte einen Schlüssel für diese Adresse eingeben.</translation>
    </message>
    <message>
        <source>The key in {variable} is for {hosts} and was not sent to {address}. Enter a key for this address.</source>
        <translation>Der Schlüssel in {variable} ist für {hosts} und wurde nicht an {address} gesendet. Bitte einen Schlüssel für diese Adresse eingeben.</translation>
    </message>
    <message>
        <source>The connection to {host} could not be set up ({reason}). Nothing was sent.</source>
        <translation>Die Verbindung zu {host} konnte nicht aufgebaut werden ({reason}). Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>{host} closed the connection in the middle of its answer. What was received of other items is kept; this one can be asked again.</source>
        <translation>{host} hat die Verbindung mitten in der Antwort geschlossen. Was zu anderen Dokumenten eingetroffen ist, bleibt erhalten; dieses kann erneut angefragt werden.</translation>
    </message>
    <message>
        <source>{host} did not answer within {seconds} s. The item can be asked again; the provider may charge for both.</source>
        <translation>{host} hat nicht innerhalb von {seconds}&#xa0;s geantwortet. Das Dokument kann erneut angefragt werden; der Anbieter berechnet möglicherweise beides.</translation>
    </message>
    <message>
        <source>{host} sent more than {most} MB, which no answer has; it was not read.</source>
        <translation>{host} hat mehr als {most}&#xa0;MB gesendet; so groß ist keine Antwort. Sie wurde nicht gelesen.</translation>
    </message>
    <message>
        <source>The model does not take this form of a schema ({reason}).</source>
        <translation>Das Modell nimmt diese Form eines Schemas nicht an ({reason}).</translation>
    </message>
    <message>
        <source>The provider does not take these settings for the model ({reason}). Nothing more was asked; change the settings and go on.</source>
        <translation>Der Anbieter nimmt diese Einstellungen für das Modell nicht an ({reason}). Es wurde nichts weiter angefragt; bitte die Einstellungen ändern und weitermachen.</translation>
    </message>
    <message>
        <source>The provider refused the request ({status}: {reason}). Other items are not affected.</source>
        <translation>Der Anbieter hat die Anfrage abgelehnt ({status}: {reason}). Andere Dokumente sind nicht betroffen.</translation>
    </message>
    <message>
        <source>The provider did not accept the key (401: {reason}). Nothing more was asked; enter the key again.</source>
        <translation>Der Anbieter hat den Schlüssel nicht angenommen (401: {reason}). Es wurde nichts weiter angefragt; bitte den Schlüssel erneut eingeben.</translation>
    </message>
    <message>
        <source>The provider knows no such model or address (404: {reason}). Nothing more was asked; choose a model that the server lists.</source>
        <translation>Der Anbieter kennt dieses Modell oder diese Adresse nicht (404: {reason}). Es wurde nichts weiter angefragt; bitte ein Modell wählen, das der Server auflistet.</translation>
    </message>
    <message>
        <source>The provider gave up waiting ({status}: {reason}), also when it was asked again. Try again later.</source>
        <translation>Der Anbieter hat das Warten aufgegeben ({status}: {reason}), auch bei erneuter Anfrage. Bitte später erneut versuchen.</translation>
    </message>
    <message>
        <source>The provider was busy with another request ({status}: {reason}), also when it was asked again. Try again later.</source>
        <translation>Der Anbieter war mit einer anderen Anfrage beschäftigt ({status}: {reason}), auch bei erneuter Anfrage. Bitte später erneut versuchen.</translation>
    </message>
    <message>
        <source>The provider has a fault of its own ({status}: {reason}), also when it was asked again. Try again later.</source>
        <translation>Beim Anbieter liegt ein Fehler vor ({status}: {reason}), auch bei erneuter Anfrage. Bitte später erneut versuchen.</translation>
    </message>
    <message>
        <source>Instead of an answer the provider sent an error ({reason}). The item can be asked again.</source>
        <translation>Statt einer Antwort hat der Anbieter einen Fehler gesendet ({reason}). Das Dokument kann erneut angefragt werden.</translation>
    </message>
    <message>
        <source>The answer is not UTF-8 throughout; bytes that could not be read are shown as �.</source>
        <translation>Die Antwort ist nicht durchgehend UTF-8; nicht lesbare Bytes werden als � angezeigt.</translation>
    </message>
    <message>
        <source>The provider does not list its models ({reason}). Name the model yourself.</source>
        <translation>Der Anbieter listet seine Modelle nicht auf ({reason}). Bitte das Modell selbst nennen.</translation>
    </message>
    <message>
        <source>The provider asks for patience: the next request comes in {seconds} s.</source>
        <translation>Der Anbieter bittet um Geduld: Die nächste Anfrage folgt in {seconds}&#xa0;s.</translation>
    </message>
    <message>
        <source>{item}: try {next} of {most} comes in {seconds} s. {reason}</source>
        <translation>{item}: Versuch {next} von {most} folgt in {seconds}&#xa0;s. {reason}</translation>
    </message>
    <message>
        <source>{model} does not take {old}; it is asked with {new} from now on.</source>
        <translation>{model} nimmt {old} nicht an; ab jetzt wird mit {new} angefragt.</translation>
    </message>
    <message>
        <source>{model} does not take these settings: {names}. It is asked without them from now on.</source>
        <translation>{model} nimmt diese Einstellungen nicht an: {names}. Ab jetzt wird ohne sie angefragt.</translation>
    </message>
    <message>
        <source>The limit that was set is reached ({limit}). What was received is kept; nothing more was asked.</source>
        <translation>Die gesetzte Grenze ist erreicht ({limit}). Was eingetroffen ist, bleibt erhalten; es wurde nichts weiter angefragt.</translation>
    </message>
    <message>
        <source>Drafting ended by a fault of the program ({reason}). What was received is kept; please report this.</source>
        <translation>Das Erstellen der Entwürfe endete durch einen Fehler des Programms ({reason}). Was eingetroffen ist, bleibt erhalten; bitte melden.</translation>
    </message>
    <message>
        <source>{host} answers and has {model}.</source>
        <translation>{host} antwortet und hat {model}.</translation>
    </message>
    <message>
        <source>{host} answers, but does not list {model}.</source>
        <translation>{host} antwortet, listet aber {model} nicht auf.</translation>
    </message>
    <message>
        <source>{item} was not sent: {reason}</source>
        <translation>{item} wurde nicht gesendet: {reason}</translation>
    </message>
    <message>
        <source>The model refused: {reason}</source>
        <translation>Das Modell hat verweigert: {reason}</translation>
    </message>
    <message>
        <source>The answer holds no record.</source>
        <translation>Die Antwort enthält keinen Datensatz.</translation>
    </message>
    <message>
        <source>The answer does not fit the schema at {pointer}: {reason}</source>
        <translation>Die Antwort passt bei {pointer} nicht zum Schema: {reason}</translation>
    </message>
    <message>
        <source>{path} holds an answer already, which is kept. Start a new run to ask again.</source>
        <translation>{path} enthält schon eine Antwort, die erhalten bleibt. Um erneut zu fragen, bitte einen neuen Durchgang beginnen.</translation>
    </message>
    <message>
        <source>What was answered before lies in {path} and still can’t be written (answers: {count}): {reason} Nothing was asked.</source>
        <translation>Frühere Antworten liegen in {path} und lassen sich noch immer nicht schreiben (Antworten: {count}): {reason} Es wurde nichts angefragt.</translation>
    </message>
    <message>
        <source>What was asked before can’t be read or noted ({path}: {reason}). The answers’ files count alone.</source>
        <translation>Was früher angefragt wurde, lässt sich nicht lesen oder festhalten ({path}: {reason}). Es gelten allein die Dateien der Antworten.</translation>
    </message>
    <message>
        <source>There is no job of the run “{run}” in this project. There are: {runs}.</source>
        <translation>In diesem Projekt gibt es keinen Auftrag des Durchgangs „{run}“. Vorhanden sind: {runs}.</translation>
    </message>
    <message>
        <source>Another window or process is at work on the jobs of {path}. Nothing was sent; try again when it has ended.</source>
        <translation>Ein anderes Fenster oder ein Prozess arbeitet an den Aufträgen von {path}. Nichts wurde gesendet; bitte erneut versuchen, wenn er beendet ist.</translation>
    </message>
    <message>
        <source>The jobs of the run “{run}” were submitted to {address}, not to {other}. Choose that provider; nothing was sent.</source>
        <translation>Die Aufträge des Durchgangs „{run}“ wurden bei {address} eingereicht, nicht bei {other}. Bitte jenen Anbieter wählen; nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>The run “{run}” asks {model}, not {other}. Start a new run for another model; nothing was sent.</source>
        <translation>Der Durchgang „{run}“ fragt {model}, nicht {other}. Für ein anderes Modell bitte einen neuen Durchgang beginnen; nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>{host} takes no jobs ({status}: {reason}). Nothing was submitted; draft without a job.</source>
        <translation>{host} nimmt keine Aufträge an ({status}: {reason}). Nichts wurde eingereicht; bitte die Entwürfe ohne Auftrag erstellen.</translation>
    </message>
    <message>
        <source>Whether {host} took the last job (items: {count}) is not known, and it can’t be asked ({reason}). Nothing was submitted twice. Look at the provider’s own page; cancelling the run frees these items.</source>
        <translation>Ob {host} den letzten Auftrag (Dokumente: {count}) angenommen hat, ist unbekannt und lässt sich nicht erfragen ({reason}). Nichts wurde doppelt eingereicht. Die Seite des Anbieters gibt Auskunft; wird der Durchgang abgebrochen, sind diese Dokumente wieder frei.</translation>
    </message>
    <message>
        <source>{host} does not find the file that was uploaded ({reason}). Nothing was submitted twice; submit again.</source>
        <translation>{host} findet die hochgeladene Datei nicht ({reason}). Nichts wurde doppelt eingereicht; bitte erneut einreichen.</translation>
    </message>
    <message>
        <source>{item} was left out: the same is under way in a job of the run “{run}”.</source>
        <translation>{item} wurde ausgelassen: Dasselbe ist in einem Auftrag des Durchgangs „{run}“ unterwegs.</translation>
    </message>
    <message>
        <source>{item} was left out: the run “{run}” has the answer to the same request.</source>
        <translation>{item} wurde ausgelassen: Der Durchgang „{run}“ hat die Antwort auf dieselbe Anfrage.</translation>
    </message>
    <message>
        <source>{path} could not be written: no permission. Nothing that was received is lost.</source>
        <translation>{path} konnte nicht geschrieben werden: keine Schreibrechte. Nichts Eingetroffenes ist verloren.</translation>
    </message>
    <message>
        <source>{path} could not be written: the disk is full. Nothing that was received is lost; make room and go on.</source>
        <translation>{path} konnte nicht geschrieben werden: Der Datenträger ist voll. Nichts Eingetroffenes ist verloren; bitte Platz schaffen und weitermachen.</translation>
    </message>
    <message>
        <source>{path} could not be written: {reason}. Nothing that was received is lost.</source>
        <translation>{path} konnte nicht geschrieben werden: {reason}. Nichts Eingetroffenes ist verloren.</translation>
    </message>
    <message>
        <source>The provider refused the job: {reason}</source>
        <translation>Der Anbieter hat den Auftrag abgelehnt: {reason}</translation>
    </message>
    <message>
        <source>The provider refused the request in its file: {reason}</source>
        <translation>Der Anbieter hat die Anfrage in ihrer Datei abgelehnt: {reason}</translation>
    </message>
    <message>
        <source>The job alone is more than the provider takes of this account at once ({reason}). Set fewer requests a file for the provider and submit again.</source>
        <translation>Der Auftrag allein ist mehr, als der Anbieter von diesem Konto auf einmal annimmt ({reason}). Bitte für den Anbieter weniger Anfragen je Datei einstellen und erneut einreichen.</translation>
    </message>
    <message>
        <source>The job ended without a word of the item. It can be asked again.</source>
        <translation>Der Auftrag endete, ohne das Dokument zu erwähnen. Es kann erneut angefragt werden.</translation>
    </message>
    <message>
        <source>{host} does not know the job {batch} (any more): {reason}. Its items are left as they are; is it the right key? Cancelling the run frees them.</source>
        <translation>{host} kennt den Auftrag {batch} nicht (mehr): {reason}. Seine Dokumente bleiben, wie sie sind; ist es der richtige Schlüssel? Wird der Durchgang abgebrochen, sind sie wieder frei.</translation>
    </message>
    <message>
        <source>What {host} sent as the results of the job {batch} holds none of its items. Nothing was changed; try again later.</source>
        <translation>Was {host} als Ergebnisse des Auftrags {batch} gesendet hat, enthält keines seiner Dokumente. Nichts wurde geändert; bitte später erneut versuchen.</translation>
    </message>
    <message>
        <source>{host} sent more than {most} MB as the results of one job, more than its answers can be. The download was stopped, and nothing of it was kept. Cancelling the run frees its items.</source>
        <translation>{host} hat als Ergebnisse eines Auftrags mehr als {most} MB geschickt, mehr als seine Antworten sein können. Der Empfang wurde abgebrochen, nichts davon wurde behalten. Wird der Durchgang abgebrochen, werden seine Dokumente frei.</translation>
    </message>
    <message>
        <source>{host} does not have the results of the job {batch} (any more): {reason}. Cancelling the run frees its items.</source>
        <translation>{host} hat die Ergebnisse des Auftrags {batch} nicht (mehr): {reason}. Wird der Durchgang abgebrochen, sind seine Dokumente wieder frei.</translation>
    </message>
    <message>
        <source>“{name}” is not in the table of persons; add the person there, or write the name as it is there.</source>
        <translation>„{name}“ steht nicht in der Personentabelle; bitte die Person dort eintragen oder den Namen wie dort schreiben.</translation>
    </message>
    <message>
        <source>Qt can’t open a window ({platform}): {reason}</source>
        <translation>Qt kann kein Fenster öffnen ({platform}): {reason}</translation>
    </message>
    <message>
        <source>Qt can’t be loaded: {reason}</source>
        <translation>Qt lässt sich nicht laden: {reason}</translation>
    </message>
    <message>
        <source>{what} can’t be written: {path} ({reason})</source>
        <translation>{what} ist nicht beschreibbar: {path} ({reason})</translation>
    </message>
    <message>
        <source>The project’s folder can’t be written: {path} ({reason})</source>
        <translation>Der Ordner des Projekts ist nicht beschreibbar: {path} ({reason})</translation>
    </message>
    <message>
        <source>Folders in {path} can’t be written: {names}</source>
        <translation>Ordner in {path} sind nicht beschreibbar: {names}</translation>
    </message>
    <message>
        <source>The project’s folder can be written, locks files and keeps the work journal: {path}</source>
        <translation>Der Ordner des Projekts ist beschreibbar, sperrt Dateien und führt das Arbeitsjournal: {path}</translation>
    </message>
    <message>
        <source>Don’t open the project in two windows or on two computers at once: they would not know of each other. Copy it to a drive of this computer, or have the drive’s locks switched on.</source>
        <translation>Das Projekt nicht in zwei Fenstern oder auf zwei Rechnern zugleich öffnen: Sie wüssten nichts voneinander. Es auf ein Laufwerk dieses Rechners kopieren oder die Sperren des Laufwerks einschalten lassen.</translation>
    </message>
    <message>
        <source>Keys of providers are kept in the system’s keyring ({name})</source>
        <translation>Schlüssel von Anbietern liegen im Schlüsselbund des Systems ({name})</translation>
    </message>
    <message>
        <source>It is needed only for drafts by models: install a keyring, such as GNOME Keyring or KWallet, or put the key into the provider’s environment variable.</source>
        <translation>Nur für Entwürfe von Modellen nötig: einen Schlüsselbund wie GNOME Keyring oder KWallet installieren oder den Schlüssel in die Umgebungsvariable des Anbieters setzen.</translation>
    </message>
    <message>
        <source>Scans are not read: {paths} can’t be used ({reason}). Everything else works as before. To get good data: {command}, or put {files} into {folder}. Scans are then read again.</source>
        <translation>Scans werden nicht gelesen: {paths} ist nicht verwendbar ({reason}). Alles andere geht wie bisher. Ersetzen mit: {command}; oder {files} in {folder} ablegen. Danach werden die Scans wieder gelesen.</translation>
    </message>
    <message>
        <source>Scans are read without {languages}: {paths} can’t be used ({reason}). Your scans and ground truth are not affected. To get good data: {command}, or put {files} into {folder}. Scans are then read again.</source>
        <translation>Scans werden ohne {languages} gelesen: {paths} ist nicht verwendbar ({reason}). Scans und Ground Truth sind nicht betroffen. Ersetzen mit: {command}; oder {files} in {folder} ablegen. Danach werden die Scans neu gelesen.</translation>
    </message>
    <message>
        <source>{pointer} can’t be set: what stands above it is not an object or a list.</source>
        <translation>{pointer} kann nicht gesetzt werden: Was darüber steht, ist weder Objekt noch Liste.</translation>
    </message>
    <message>
        <source>{pointer} can’t be set: the list above it has {count} entries.</source>
        <translation>{pointer} kann nicht gesetzt werden: Die Liste darüber hat {count} Einträge.</translation>
    </message>
    <message>
        <source>{pointer} can’t be set: it follows from the item’s status. Set the status; nothing was changed.</source>
        <translation>{pointer} kann nicht gesetzt werden: Der Wert folgt aus dem Status. Bitte den Status setzen; geändert wurde nichts.</translation>
    </message>
    <message>
        <source>The record as a whole can’t be removed or moved.</source>
        <translation>Der Datensatz als Ganzes kann nicht entfernt oder verschoben werden.</translation>
    </message>
    <message>
        <source>This value can’t be written as JSON: {reason}</source>
        <translation>Dieser Wert kann nicht als JSON geschrieben werden: {reason}</translation>
    </message>
    <message>
        <source>It isn’t clear which benchmark {path} follows. Name it: one of {names}.</source>
        <translation>Es ist unklar, welchem Benchmark {path} folgt. Bitte einen von diesen nennen: {names}.</translation>
    </message>
    <message>
        <source>The project’s file {path} can’t be used: {reason}</source>
        <translation>Die Projektdatei {path} ist nicht verwendbar: {reason}</translation>
    </message>
    <message>
        <source>The benchmark’s file {path} can’t be used: {reason}</source>
        <translation>Die Benchmark-Datei {path} ist nicht verwendbar: {reason}</translation>
    </message>
    <message>
        <source>The schema {path} can’t be used: {reason}</source>
        <translation>Das Schema {path} ist nicht verwendbar: {reason}</translation>
    </message>
    <message>
        <source>“{item}” can’t be used as a file name: {reason}</source>
        <translation>„{item}“ ist als Dateiname nicht verwendbar: {reason}</translation>
    </message>
    <message>
        <source>It isn’t clear which type of record {item} gets: {types}. Choose one; until then nothing is written.</source>
        <translation>Es ist nicht klar, welchen Typ der Datensatz von {item} bekommt: {types}. Bitte einen wählen; bis dahin wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>{item} has a record already, in {path}; its type can’t be chosen any more. Nothing was changed.</source>
        <translation>{item} hat schon einen Datensatz, in {path}; sein Typ lässt sich nicht mehr wählen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>{item} was changed later, so that this step can’t be taken back or done again there.</source>
        <translation>{item} wurde später noch geändert; der Schritt lässt sich dort weder zurücknehmen noch wiederholen.</translation>
    </message>
    <message>
        <source>Part of this item’s work journal can’t be read. Its file is not affected, but undo, and corrections that were not saved, reach only as far as the journal can be read.</source>
        <translation>Ein Teil des Arbeitsjournals dieses Dokuments ist nicht lesbar. Seine Datei ist nicht betroffen, aber Rückgängig und nicht gespeicherte Korrekturen reichen nur so weit, wie das Journal lesbar ist.</translation>
    </message>
    <message>
        <source>Another work journal of this project, {path}, can’t be read: {reason}. Corrections that were not saved may be in it. It is left as it is, and tried again when the project is opened.</source>
        <translation>Ein anderes Arbeitsjournal dieses Projekts, {path}, ist nicht lesbar: {reason}. Es enthält vielleicht Korrekturen, die nicht gespeichert wurden. Es bleibt, wie es ist, und wird beim nächsten Öffnen des Projekts wieder versucht.</translation>
    </message>
    <message>
        <source>The work journal could not be read when {item} was opened, and holds corrections of an earlier session that were not saved. They are kept; to get them back, and to have this item’s corrections journalled, open the item again.</source>
        <translation>Das Arbeitsjournal war nicht lesbar, als {item} geöffnet wurde, und enthält nicht gespeicherte Korrekturen einer früheren Sitzung. Sie bleiben erhalten; wird das Dokument erneut geöffnet, lassen sie sich zurückholen, und seine Korrekturen kommen wieder ins Journal.</translation>
    </message>
    <message>
        <source>Another program holds the project’s work journal {path}. Corrections can be saved, but are not journalled; this is tried again with each correction.</source>
        <translation>Ein anderes Programm hält das Arbeitsjournal {path} des Projekts gesperrt. Korrekturen lassen sich speichern, stehen aber nicht im Journal; dies wird mit jeder Korrektur erneut versucht.</translation>
    </message>
    <message>
        <source>The project’s work journal {path} can’t be used: {reason}. Files can still be corrected and saved; undo from earlier sessions isn’t available.</source>
        <translation>Das Arbeitsjournal {path} des Projekts ist nicht verwendbar: {reason}. Dateien lassen sich weiterhin korrigieren und speichern; Rückgängig aus früheren Sitzungen ist nicht verfügbar.</translation>
    </message>
    <message>
        <source>The project’s file {path} is not used: {cause} {reason} It came with the project, or another program changed it. The ground truth files are safe, and can be corrected and saved; what the file holds (undo, unsaved corrections, requests to models) isn’t available. Delete {cause}; gtapp then makes a new file.</source>
        <translation>Die Datei {path} des Projekts wird nicht verwendet: {cause} {reason} Sie kam mit dem Projekt, oder ein anderes Programm hat sie verändert. Die Dateien mit der Ground Truth sind unversehrt und lassen sich korrigieren und speichern; was die Datei enthält (Rückgängig, ungespeicherte Korrekturen, Anfragen an Modelle), ist nicht verfügbar. Wird {cause} gelöscht, legt gtapp eine neue Datei an.</translation>
    </message>
    <message>
        <source>“{field}” can’t be used. Name a number with the width of its classes, as in scan:darkness/0.1, and anything else without one, as in scan:kind.</source>
        <translation>„{field}“ ist nicht verwendbar. Nennen Sie eine Zahl mit der Breite ihrer Klassen, wie in scan:darkness/0.1, und alles andere ohne sie, wie in scan:kind.</translation>
    </message>
    <message>
        <source>“{field}” can’t be used here. Name fields of the records alone.</source>
        <translation>„{field}“ ist hier nicht verwendbar. Nennen Sie nur Felder der Datensätze.</translation>
    </message>
    <message>
        <source>“{name}” can’t be the name of a sample: {reason}.</source>
        <translation>„{name}“ kann kein Name einer Stichprobe sein: {reason}.</translation>
    </message>
    <message>
        <source>The sample “{name}” can’t be used: its file {path} is damaged, or two samples came together in it. Take an earlier version of the file, or draw a sample anew under another name.</source>
        <translation>Die Stichprobe „{name}“ ist nicht verwendbar: Ihre Datei {path} ist beschädigt, oder zwei Stichproben sind darin zusammengekommen. Nehmen Sie eine frühere Fassung der Datei, oder ziehen Sie unter einem anderen Namen eine neue.</translation>
    </message>
    <message>
        <source>A reading can’t be named “{name}”: {reason}.</source>
        <translation>Eine Lesung kann nicht „{name}“ heißen: {reason}.</translation>
    </message>
    <message>
        <source>The text {path} is not UTF-8; characters that can’t be read are shown as “�”.</source>
        <translation>Der Text {path} ist nicht UTF-8; Zeichen, die nicht lesbar sind, werden als „�“ gezeigt.</translation>
    </message>
    <message>
        <source>The draft {path} can’t be read: {reason}</source>
        <translation>Der Entwurf {path} kann nicht gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>{path} is not read: by its content it is a scan, but its name doesn’t end in “{format}”. Rename it.</source>
        <translation>{path} wird nicht gelesen: Dem Inhalt nach ist es ein Scan, aber der Name endet nicht auf „{format}“. Benennen Sie die Datei um.</translation>
    </message>
    <message>
        <source>{count} files such as {path} are not read: by their content they are scans, but their names don’t end in “{format}”. Rename them.</source>
        <translation>{count} Dateien wie {path} werden nicht gelesen: Dem Inhalt nach sind es Scans, aber ihre Namen enden nicht auf „{format}“. Benennen Sie sie um.</translation>
    </message>
    <message>
        <source>Two scans have this item’s name: {paths}.</source>
        <translation>Zwei Scans tragen den Namen dieses Dokuments: {paths}.</translation>
    </message>
    <message>
        <source>The accents in the names of this item’s files are stored in two ways, as when some come from a Mac. They belong together all the same.</source>
        <translation>Die Akzente in den Namen der Dateien dieses Dokuments sind auf zwei Arten gespeichert, etwa weil einige von einem Mac kommen. Sie gehören trotzdem zusammen.</translation>
    </message>
    <message>
        <source>This item can’t be saved: a link leads to {target}, outside the project, and you have not agreed that gtapp writes there. Corrections are kept; open the project again to agree.</source>
        <translation>Dieses Dokument lässt sich nicht speichern: Eine Verknüpfung führt zu {target} außerhalb des Projekts, und es wurde nicht zugestimmt, dass gtapp dort schreibt. Korrekturen bleiben erhalten; zustimmen lässt sich beim nächsten Öffnen des Projekts.</translation>
    </message>
    <message>
        <source>The name has no number from {first} to {last}, which are those of this benchmark’s items. Correct the name, or the range (numbers) in gtapp.toml.</source>
        <translation>Der Name hat keine Nummer von {first} bis {last}, wie sie die Dokumente dieses Benchmarks haben. Bitte den Namen oder den Bereich (numbers) in gtapp.toml berichtigen.</translation>
    </message>
    <message>
        <source>The number has not as many digits as this benchmark’s items: name the files {name}.</source>
        <translation>Die Nummer hat nicht so viele Ziffern wie die Dokumente dieses Benchmarks: Bitte die Dateien {name} nennen.</translation>
    </message>
    <message>
        <source>The table {path} has more than one column “{name}”, so it isn’t clear which counts.</source>
        <translation>Die Tabelle {path} hat mehr als eine Spalte „{name}“; welche gilt, ist unklar.</translation>
    </message>
    <message>
        <source>The table {path} can’t be read at row {row}: {reason}.</source>
        <translation>Die Tabelle {path} ist in Zeile {row} nicht lesbar: {reason}.</translation>
    </message>
    <message>
        <source>the spreadsheet shows less than the cell’s value, or something else</source>
        <translation>die Tabellenkalkulation zeigt weniger als den Wert der Zelle, oder etwas anderes</translation>
    </message>
    <message>
        <source>A spreadsheet wrote the item’s name as a rounded number. It was left out.</source>
        <translation>Eine Tabellenkalkulation hat den Namen des Dokuments als gerundete Zahl geschrieben. Es wurde ausgelassen.</translation>
    </message>
    <message>
        <source>A sample can’t be written into a clone of the benchmark: give --out in place of --into.</source>
        <translation>Eine Stichprobe kann nicht in einen Klon des Benchmarks geschrieben werden: Geben Sie --out statt --into an.</translation>
    </message>
    <message>
        <source>{path} has no folder with truths of {benchmark}, such as benchmarks/{benchmark}/ground_truths ({names}). Nothing was written; name the benchmark’s folder itself.</source>
        <translation>In {path} gibt es keinen Ordner mit Ground Truth von {benchmark}, etwa benchmarks/{benchmark}/ground_truths ({names}). Nichts wurde geschrieben; bitte den Ordner des Benchmarks selbst nennen.</translation>
    </message>
    <message>
        <source>This is not laid out as a record of this benchmark; it can’t be scored.</source>
        <translation>Dies ist nicht wie ein Datensatz dieses Benchmarks aufgebaut; es kann nicht bewertet werden.</translation>
    </message>
    <message>
        <source>The record does not have the schema’s shape ({expected}); it is shown as far as it goes, and kept.</source>
        <translation>Der Datensatz hat nicht die Form des Schemas ({expected}); er wird angezeigt, soweit es geht, und bleibt erhalten.</translation>
    </message>
    <message>
        <source>{path} can’t be used ({reason}): persons match by their exact name only.</source>
        <translation>{path} ist nicht verwendbar ({reason}): Personen werden nur über den genauen Namen zugeordnet.</translation>
    </message>
    <message>
        <source>the same but for capital letters, which don’t count</source>
        <translation>gleich bis auf die Großschreibung, die nicht zählt</translation>
    </message>
    <message>
        <source>There is no JSON in the answer’s text.</source>
        <translation>Im Text der Antwort steht kein JSON.</translation>
    </message>
    <message>
        <source>The answer’s JSON breaks off or is faulty at character {place}; what was complete is scored.</source>
        <translation>Das JSON der Antwort bricht bei Zeichen {place} ab oder ist dort fehlerhaft; was vollständig war, wird gewertet.</translation>
    </message>
    <message>
        <source>The answer’s file has no “parsed”, and the leaderboard takes nothing else; it counts as empty.</source>
        <translation>Die Datei der Antwort hat kein „parsed“, und die Rangliste nimmt nichts anderes; sie zählt als leer.</translation>
    </message>
    <message>
        <source>The leaderboard’s reader can’t parse the answer ({reason}); it takes it for an error message.</source>
        <translation>Die Rangliste kann die Antwort nicht einlesen ({reason}); sie hält sie für eine Fehlermeldung.</translation>
    </message>
    <message>
        <source>The leaderboard’s program stopped at this answer with an error; it counts as empty.</source>
        <translation>Das Programm der Rangliste ist bei dieser Antwort mit einem Fehler abgebrochen; sie zählt als leer.</translation>
    </message>
    <message>
        <source>The rules “{text}” can’t be used: {reason}</source>
        <translation>Die Regeln „{text}“ sind nicht verwendbar: {reason}</translation>
    </message>
    <message>
        <source>The rules of test {test} can’t be used, so the benchmark’s own count: {reason}</source>
        <translation>Die Regeln des Tests {test} sind nicht verwendbar, daher gelten die des Benchmarks: {reason}</translation>
    </message>
    <message>
        <source>The run has no answer to it, so the leaderboard’s figures leave it out.</source>
        <translation>Der Durchgang hat keine Antwort darauf, daher lassen es die Werte der Rangliste aus.</translation>
    </message>
    <message>
        <source>gtapp does not know the benchmark “{benchmark}”, so it can’t compute its published figures.</source>
        <translation>gtapp kennt den Benchmark „{benchmark}“ nicht und kann seine veröffentlichten Werte nicht berechnen.</translation>
    </message>
    <message>
        <source>gtapp does not know the benchmark “{benchmark}”. The figures are those of field F1; the benchmark’s own measure is another one ({ranking}).</source>
        <translation>gtapp kennt den Benchmark „{benchmark}“ nicht. Die Werte sind die des Feld-F1; der Benchmark selbst misst anders ({ranking}).</translation>
    </message>
    <message>
        <source>The threshold {threshold} can’t be used under the published rules, which have their own; score by the documented rules, or remove it (--threshold, or [scoring] in gtapp.toml).</source>
        <translation>Die Schwelle {threshold} gilt nicht für die veröffentlichten Regeln, die eine eigene haben; nach den dokumentierten Regeln bewerten oder sie entfernen (--threshold, oder [scoring] in gtapp.toml).</translation>
    </message>
    <message>
        <source>The weights “{text}” can’t be used: {reason}</source>
        <translation>Die Gewichte „{text}“ sind nicht verwendbar: {reason}</translation>
    </message>
    <message>
        <source>The weight of “{field}” can’t be {weight}: it must be a number from 0 to 1,000,000.</source>
        <translation>Das Gewicht von „{field}“ kann nicht {weight} sein: Es muss eine Zahl von 0 bis 1&#x202f;000&#x202f;000 sein.</translation>
    </message>
    <message>
        <source>There is more than one tab “{tab}” ({names}), so it isn’t clear which counts. Nothing was imported. Give the one that counts exactly the title “{tab}”.</source>
        <translation>Es gibt mehr als ein Blatt „{tab}“ ({names}); es ist also nicht klar, welches gilt. Nichts wurde importiert. Geben Sie dem Blatt, das gilt, genau den Titel „{tab}“.</translation>
    </message>
    <message>
        <source>What was imported last can’t be read ({path}: {reason}). Nothing was imported; put the file aside, and every difference is shown as a conflict.</source>
        <translation>Der letzte Import ist nicht lesbar ({path}: {reason}). Nichts wurde importiert; wird die Datei beiseitegelegt, dann wird jede Abweichung als Konflikt angezeigt.</translation>
    </message>
    <message>
        <source>“{name}” can’t be a letter’s number, since it names a file: {reason}. The row was left out.</source>
        <translation>„{name}“ kann keine Briefnummer sein, da sie eine Datei benennt: {reason}. Die Zeile wurde ausgelassen.</translation>
    </message>
    <message>
        <source>“{name}” is not a letter’s number, which is from {first} to {last}. The row was left out; correct the number, or the range (numbers) in gtapp.toml.</source>
        <translation>„{name}“ ist keine Nummer eines Briefs; diese reichen von {first} bis {last}. Die Zeile wurde ausgelassen; bitte die Nummer oder den Bereich (numbers) in gtapp.toml berichtigen.</translation>
    </message>
    <message>
        <source>The sheet shows less than the cell’s value, or something else ({cell}); what stands here is kept. Give the cell the format “plain text”.</source>
        <translation>Die Tabelle zeigt weniger als den Wert der Zelle, oder etwas anderes ({cell}); der hiesige Stand bleibt. Geben Sie der Zelle das Format „Nur Text“.</translation>
    </message>
    <message>
        <source>Files can’t be written to from here. Save the corrections as CSV, or read the sheet at its address.</source>
        <translation>In Dateien lässt sich von hier aus nicht schreiben. Bitte die Korrekturen als CSV speichern oder die Tabelle über ihre Adresse lesen.</translation>
    </message>
    <message>
        <source>{item} is saved, but the sheet’s copy and letters.csv do not say so yet: {reason} They are brought up to date with the next save, or by an import.</source>
        <translation>{item} ist gespeichert, aber in der Kopie der Tabelle und in letters.csv steht es noch nicht: {reason} Sie werden beim nächsten Speichern oder durch einen Import auf den neuen Stand gebracht.</translation>
    </message>
    <message>
        <source>“{name}” is only a way of writing {names}; write the name as the table of persons has it.</source>
        <translation>„{name}“ ist nur eine Schreibweise von {names}; bitte den Namen wie in der Personentabelle schreiben.</translation>
    </message>
    <message>
        <source>“{name}” stands here twice.</source>
        <translation>„{name}“ steht hier zweimal.</translation>
    </message>
    <message>
        <source>&lt;{name}&gt; is inferred from a function, but the table of persons names none of this person.</source>
        <translation>&lt;{name}&gt; ist aus einer Funktion erschlossen, aber die Personentabelle nennt keine dieser Person.</translation>
    </message>
    <message>
        <source>&lt;{name}&gt; is inferred from a function, but none in the table of persons covers {date}: {jobs}</source>
        <translation>&lt;{name}&gt; ist aus einer Funktion erschlossen, aber keine in der Personentabelle umfasst {date}: {jobs}</translation>
    </message>
    <message>
        <source>No job of {name} in the table of persons covers {date}: {jobs}</source>
        <translation>Keine Stelle von {name} in der Personentabelle umfasst {date}: {jobs}</translation>
    </message>
    <message>
        <source>{name} did not live on {date} ({birth}–{death}).</source>
        <translation>{name} lebte am {date} nicht ({birth}–{death}).</translation>
    </message>
    <message>
        <source>{item} alone is larger than a file may be ({size} of {most} bytes), and was left out. Lower the scans’ longest side or quality.</source>
        <translation>{item} allein ist größer, als eine Datei sein darf ({size} von {most} Bytes), und wurde ausgelassen. Bitte die längste Seite oder die Qualität der Scans verringern.</translation>
    </message>
    <message>
        <source>The job waits: the provider takes no more of this account’s tokens at once ({reason}).</source>
        <translation>Der Auftrag wartet: Der Anbieter nimmt von diesem Konto nicht noch mehr Tokens auf einmal an ({reason}).</translation>
    </message>
    <message>
        <source>The job ran out of time before the item’s turn. It can be asked again.</source>
        <translation>Die Zeit des Auftrags lief ab, bevor das Dokument an der Reihe war. Es kann erneut angefragt werden.</translation>
    </message>
    <message>
        <source>The job was cancelled before the item’s turn. It can be asked again.</source>
        <translation>Der Auftrag wurde abgebrochen, bevor das Dokument an der Reihe war. Es kann erneut angefragt werden.</translation>
    </message>
    <message>
        <source>What is stored about the request for {item} can’t be read: another program changed it, or it came with the project. The answer was not taken over.</source>
        <translation>Was zur Anfrage für {item} gespeichert ist, lässt sich nicht lesen: Ein anderes Programm hat es geändert, oder es kam mit dem Projekt. Die Antwort wurde nicht übernommen.</translation>
    </message>
    <message>
        <source>The reason that is stored can’t be read.</source>
        <translation>Der gespeicherte Grund lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>“{text}” is a way of writing {names}, who is not named here.</source>
        <translation>„{text}“ ist eine Schreibweise von {names}, hier nicht genannt.</translation>
    </message>
    <message>
        <source>Signatures were recognised (signatures_recognised in the sheet), but the letter is not signed.</source>
        <translation>Unterschriften wurden erkannt (signatures_recognised in der Tabelle), aber der Brief ist nicht unterschrieben.</translation>
    </message>
    <message>
        <source>“{name}” signed (signatures_recognised in the sheet), but is none of the senders whose names stand on the letter.</source>
        <translation>„{name}“ hat unterschrieben (signatures_recognised in der Tabelle), gehört aber nicht zu den Absendern, deren Namen auf dem Brief stehen.</translation>
    </message>
    <message>
        <source>The signatures are marked as recognised, but no sender stands here without angle brackets.</source>
        <translation>Die Unterschriften sind als erkannt markiert, aber kein Absender steht hier ohne spitze Klammern.</translation>
    </message>
    <message>
        <source>The answer for {item} could not be written: {reason} Nothing more was asked. The answer is kept in {path}; the next run of this project takes it from there.</source>
        <translation>Die Antwort zu {item} konnte nicht geschrieben werden: {reason} Es wurde nichts weiter angefragt. Die Antwort liegt in {path}; der nächste Durchgang dieses Projekts holt sie von dort.</translation>
    </message>
    <message>
        <source>The answer for {item} could not be written: {reason} Nor could it be kept in {path}, so that it is lost. Nothing more was asked.</source>
        <translation>Die Antwort zu {item} konnte nicht geschrieben werden: {reason} Auch in {path} ließ sie sich nicht ablegen und ist damit verloren. Es wurde nichts weiter angefragt.</translation>
    </message>
    <message>
        <source>Answers could not be kept: {reason} Nothing was asked.</source>
        <translation>Antworten könnten nicht abgelegt werden: {reason} Es wurde nichts angefragt.</translation>
    </message>
    <message>
        <source>The signatures are marked as recognised, but not in the table of persons: {names}</source>
        <translation>Die Unterschriften sind als erkannt markiert, aber nicht in der Personentabelle: {names}</translation>
    </message>
    <message>
        <source>The file {path} can’t be read: {reason}</source>
        <translation>Die Datei {path} kann nicht gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>Lines of {path} that this version of gtapp can’t read: {count}. They are left as they are; they may be damaged, or from a later version.</source>
        <translation>Zeilen von {path}, die diese Version von gtapp nicht lesen kann: {count}. Sie bleiben, wie sie sind; sie sind vielleicht beschädigt oder von einer späteren Version.</translation>
    </message>
    <message>
        <source>In {path} the key “{key}” stands twice in one object, so it isn’t clear which value is meant. The file is left as it is.</source>
        <translation>In {path} steht der Schlüssel „{key}“ zweimal in einem Objekt; welcher Wert gilt, ist unklar. Die Datei wird so belassen.</translation>
    </message>
    <message>
        <source>XML can’t hold the character {character}. Nothing was changed.</source>
        <translation>XML kann das Zeichen {character} nicht enthalten. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The table {path} has more than one row “{key}”, so it isn’t clear which is meant.</source>
        <translation>Die Tabelle {path} hat mehr als eine Zeile „{key}“; welche gemeint ist, ist unklar.</translation>
    </message>
    <message>
        <source>The versions of {path} that git merged can’t be found: its markers don’t fit each other.</source>
        <translation>Die Fassungen von {path}, die Git zusammenführte, sind nicht zu finden: Die Markierungen passen nicht zueinander.</translation>
    </message>
    <message>
        <source>git runs a program of the repository’s own settings when it takes {path}. gtapp does not do that for you: call “git add” yourself.</source>
        <translation>Git führt ein Programm aus den Einstellungen des Repositorys aus, wenn es {path} übernimmt. gtapp tut das nicht für Sie: Rufen Sie selbst „git add“ auf.</translation>
    </message>
    <message>
        <source>git’s settings of {path} could not be changed: {reason}</source>
        <translation>Die Einstellungen von git für {path} konnten nicht geändert werden: {reason}</translation>
    </message>
    <message>
        <source>The parts {path} and {other} don’t belong to the same score: other truths, answers or options, another version of gtapp, or another number of parts. Nothing was merged.</source>
        <translation>Die Teile {path} und {other} gehören nicht zur selben Wertung: andere Wahrheiten, Antworten oder Optionen, eine andere Version von gtapp oder eine andere Zahl von Teilen. Nichts wurde zusammengeführt.</translation>
    </message>
    <message>
        <source>The cluster {address} can’t be used: {reason}. Nothing was done. Check that its scheduler runs, and that this computer can reach it.</source>
        <translation>Der Cluster {address} ist nicht nutzbar: {reason}. Nichts wurde getan. Prüfen Sie, ob sein Scheduler läuft und ob dieser Rechner ihn erreicht.</translation>
    </message>
    <message>
        <source>The cluster {address} needs a certificate and a key, which Dask’s settings don’t name. Nothing was done. Name the files: DASK_DISTRIBUTED__COMM__TLS__CA_FILE, …__TLS__CLIENT__CERT and …__TLS__CLIENT__KEY.</source>
        <translation>Der Cluster {address} verlangt ein Zertifikat und einen Schlüssel, die in Dasks Einstellungen nicht genannt sind. Nichts wurde getan. Nennen Sie die Dateien: DASK_DISTRIBUTED__COMM__TLS__CA_FILE, …__TLS__CLIENT__CERT und …__TLS__CLIENT__KEY.</translation>
    </message>
    <message>
        <source>The cluster’s workers have no gtapp, or another version of it ({reason}). Nothing was done. Install the same version for them: pip install “gtapp[cluster]”</source>
        <translation>Die Worker des Clusters haben gtapp nicht oder in einer anderen Version ({reason}). Nichts wurde getan. Installieren Sie für sie dieselbe Version: pip install „gtapp[cluster]“</translation>
    </message>
    <message>
        <source>The worker {worker} has no key for {name}. Nothing was sent. Keys never leave a computer: put it into the worker’s environment ({variable}) or keyring.</source>
        <translation>Der Worker {worker} hat keinen Schlüssel für {name}. Nichts wurde gesendet. Schlüssel verlassen nie einen Rechner: Legen Sie ihn in die Umgebung des Workers ({variable}) oder in seinen Schlüsselbund.</translation>
    </message>
    <message>
        <source>The address of the team’s server can’t be used: {reason}. Nothing was sent. It has the form postgresql://USER@HOST/DATABASE.</source>
        <translation>Die Adresse des Servers des Teams ist nicht verwendbar: {reason}. Nichts wurde gesendet. Ihre Form ist postgresql://BENUTZER@HOST/DATENBANK.</translation>
    </message>
    <message>
        <source>The address of the team’s server has a password in it. Nothing was sent. Others read a project’s files: put it into the file ~/.pgpass (PGPASSFILE), into PGPASSWORD, or into the system’s keyring.</source>
        <translation>Die Adresse des Servers des Teams enthält ein Passwort. Nichts wurde gesendet. Andere lesen die Dateien eines Projekts: Das Passwort gehört in die Datei ~/.pgpass (PGPASSFILE), in PGPASSWORD oder in den Schlüsselbund des Systems.</translation>
    </message>
    <message>
        <source>The address of scans in gtapp.toml ([team] scans) can’t be used. Nothing was fetched; everything else works. It has the form https://HOST/FOLDER/, without user, password and query.</source>
        <translation>Die Adresse der Scans in gtapp.toml ([team] scans) ist nicht verwendbar. Es wurde nichts geholt; alles andere geht. Sie hat die Form https://HOST/ORDNER/, ohne Benutzer, Passwort und Abfrage.</translation>
    </message>
    <message>
        <source>The team’s server {server} can’t be reached: {reason}. All your work is saved in this folder; what waits is sent the next time.</source>
        <translation>Der Server {server} des Teams ist nicht erreichbar: {reason}. Alle Arbeit ist in diesem Ordner gespeichert; was wartet, wird beim nächsten Mal gesendet.</translation>
    </message>
    <message>
        <source>The team’s server {server} did not let you in: {reason}. All your work is saved in this folder. Check the user and the password (~/.pgpass, PGPASSWORD or the keyring).</source>
        <translation>Der Server {server} des Teams hat die Anmeldung abgelehnt: {reason}. Alle Arbeit ist in diesem Ordner gespeichert. Benutzer und Passwort nachsehen (~/.pgpass, PGPASSWORD oder Schlüsselbund).</translation>
    </message>
    <message>
        <source>The team’s server {server} has no room left: {reason}. All your work is saved in this folder; what waits is sent the next time. Who runs the server has to make room.</source>
        <translation>Auf dem Server {server} des Teams ist kein Platz mehr: {reason}. Alle Arbeit ist in diesem Ordner gespeichert; was wartet, wird beim nächsten Mal gesendet. Wer den Server betreibt, muss Platz schaffen.</translation>
    </message>
    <message>
        <source>You and somebody else changed the same value in the project’s own files. Open the project to decide.</source>
        <translation>Sie und jemand anders haben in den Dateien des Projekts selbst denselben Wert geändert. Öffnen Sie das Projekt, um zu entscheiden.</translation>
    </message>
    <message>
        <source>The team’s server {server} did not finish in time: {reason}. All your work is saved in this folder; try again.</source>
        <translation>Der Server {server} des Teams ist nicht rechtzeitig fertig geworden: {reason}. Alle Arbeit ist in diesem Ordner gespeichert; noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The team’s server {server} does not allow you this: {reason}. Nothing was changed there. Who made the database gives you a role.</source>
        <translation>Der Server {server} des Teams erlaubt Ihnen das nicht: {reason}. Dort wurde nichts geändert. Rollen gibt, wer die Datenbank angelegt hat.</translation>
    </message>
    <message>
        <source>The team’s server {server} refused: {reason}. Nothing was changed there.</source>
        <translation>Der Server {server} des Teams hat abgelehnt: {reason}. Dort wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The team’s server {server} does not know {item} yet. Send it first: “gtapp team push”.</source>
        <translation>Der Server {server} des Teams kennt {item} noch nicht. Zuerst senden: „gtapp team push“.</translation>
    </message>
    <message>
        <source>The server’s entry {path} was left out: {reason}. Nothing was written for it.</source>
        <translation>Der Eintrag {path} des Servers wurde weggelassen: {reason}. Für ihn wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>{path} is not shared with the team: {reason}.</source>
        <translation>{path} wird nicht mit dem Team geteilt: {reason}.</translation>
    </message>
    <message>
        <source>What was last synchronized with the team is in {path}, which can’t be used: {reason}. Your work is in the folder all the same. If it is broken, delete it: it is made anew.</source>
        <translation>Was zuletzt mit dem Team abgeglichen wurde, steht in {path}; das ist nicht verwendbar: {reason}. Die Arbeit liegt trotzdem im Ordner. Ist die Datei beschädigt, sie löschen: Sie wird neu angelegt.</translation>
    </message>
    <message>
        <source>The backup {path} can’t be used: {reason}. Nothing was changed.</source>
        <translation>Die Sicherung {path} ist nicht verwendbar: {reason}. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The workbook has a formula here, so that the value can’t be changed.</source>
        <translation>Die Arbeitsmappe hat hier eine Formel; der Wert ist nicht zu ändern.</translation>
    </message>
    <message>
        <source>In {path}, {count} more lines can’t be read.</source>
        <translation>In {path} sind {count} weitere Zeilen nicht lesbar.</translation>
    </message>
    <message>
        <source>Nothing was written into {path}, since it has lines that can’t be read, of which one may be this record: {reason} Your corrections are kept. Repair the file, then save again.</source>
        <translation>In {path} wurde nichts geschrieben, denn dort sind Zeilen nicht lesbar, von denen eine dieser Datensatz sein kann: {reason} Ihre Korrekturen bleiben erhalten. Reparieren Sie die Datei und speichern Sie dann noch einmal.</translation>
    </message>
    <message>
        <source>The work journal {path} could not be written to the disk: {reason}. The file that is saved after it is unharmed; your corrections are kept. Save again when the disk works.</source>
        <translation>Das Arbeitsjournal {path} konnte nicht auf die Platte geschrieben werden: {reason}. Die Datei, die nach ihm gespeichert wird, ist unversehrt; die Korrekturen bleiben erhalten. Bitte noch einmal speichern, wenn die Platte wieder funktioniert.</translation>
    </message>
    <message>
        <source>{path} is a link to another item’s file and was not written. Put the file itself in its place; your corrections are kept here.</source>
        <translation>{path} ist ein Verweis auf die Datei eines anderen Dokuments und wurde nicht geschrieben. Bitte die Datei selbst an ihre Stelle legen; die Korrekturen bleiben hier erhalten.</translation>
    </message>
    <message>
        <source>{path} was not written: a link leads to {target}, outside the project, and you have not agreed that gtapp writes there. Your corrections are kept. To agree, open the project again, or use “gtapp trust”.</source>
        <translation>{path} wurde nicht geschrieben: Eine Verknüpfung führt zu {target} außerhalb des Projekts, und es wurde nicht zugestimmt, dass gtapp dort schreibt. Die Korrekturen bleiben erhalten. Zustimmen lässt sich beim nächsten Öffnen des Projekts oder mit „gtapp trust“.</translation>
    </message>
    <message>
        <source>{path} was not written: no permission to write there. Nothing half-copied is left.</source>
        <translation>{path} wurde nicht geschrieben: Dort darf nicht geschrieben werden. Nichts Halbkopiertes bleibt zurück.</translation>
    </message>
    <message>
        <source>{path} was not written: the disk is full. Nothing half-copied is left; PDFs copied before are complete.</source>
        <translation>{path} wurde nicht geschrieben: Der Datenträger ist voll. Nichts Halbkopiertes bleibt zurück; die vorher kopierten PDFs sind vollständig.</translation>
    </message>
    <message>
        <source>{path} was not written: {reason}. Nothing half-copied is left; PDFs copied before are complete.</source>
        <translation>{path} wurde nicht geschrieben: {reason}. Nichts Halbkopiertes bleibt zurück; die vorher kopierten PDFs sind vollständig.</translation>
    </message>
    <message>
        <source>{path} is not a PDF and was not copied.</source>
        <translation>{path} ist kein PDF und wurde nicht kopiert.</translation>
    </message>
    <message>
        <source>{path} was not copied: it is in the project already, as {item}.</source>
        <translation>{path} wurde nicht kopiert: Das PDF ist schon im Projekt, als {item}.</translation>
    </message>
    <message>
        <source>{path} was not copied: another program changed it meanwhile. Try again.</source>
        <translation>{path} wurde nicht kopiert: Ein anderes Programm hat die Datei inzwischen geändert. Bitte noch einmal versuchen.</translation>
    </message>
    <message>
        <source>There is a batch “{batch}” already. Nothing was changed.</source>
        <translation>Eine Lieferung „{batch}“ gibt es schon. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Another value here has the key “{key}” already. The key stays as it was.</source>
        <translation>Ein anderer Wert hat hier schon den Schlüssel „{key}“. Der Schlüssel bleibt, wie er war.</translation>
    </message>
    <message>
        <source>The ground truth of {path} can’t be read: {files} is {encoding} text, and gtapp reads UTF-8. It is left as it is. Save it as UTF-8.</source>
        <translation>Die Ground Truth von {path} ist nicht lesbar: {files} ist Text in {encoding}, gtapp liest UTF-8. Die Datei wird so belassen. Speichern Sie sie als UTF-8.</translation>
    </message>
    <message>
        <source>Links in {path} lead out of the project, to {targets}. gtapp writes there only after you have agreed: see “gtapp trust”. Nothing was changed.</source>
        <translation>Verknüpfungen in {path} führen aus dem Projekt hinaus, zu {targets}. Dort schreibt gtapp erst nach der Zustimmung: siehe „gtapp trust“. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>{path} is a program, not only data. It is run only after you have looked at it and agreed: see “gtapp trust”.</source>
        <translation>{path} ist ein Programm, nicht nur Daten. Es wird erst ausgeführt, wenn es angesehen und ihm zugestimmt wurde: siehe „gtapp trust“.</translation>
    </message>
    <message>
        <source>{path} is not run: the consent is for code with the SHA-256 {trusted}, and what would run has {found}. Look at it again with “gtapp trust”.</source>
        <translation>{path} wird nicht ausgeführt: Die Zustimmung gilt für Code mit der SHA-256 {trusted}; ausgeführt würde Code mit {found}. Bitte mit „gtapp trust“ noch einmal ansehen.</translation>
    </message>
    <message>
        <source>What needs your consent in {path} has another hash ({found}); look at it again. Nothing was agreed to.</source>
        <translation>Was in {path} einer Zustimmung bedarf, hat einen anderen Hash ({found}); bitte noch einmal ansehen. Es wurde keine Zustimmung erteilt.</translation>
    </message>
    <message>
        <source>{path} has no dataclass.py, and no link that leads out of the project. There is nothing to agree to.</source>
        <translation>{path} hat keine dataclass.py und keine Verknüpfung, die aus dem Projekt hinausführt. Es gibt nichts, dem zuzustimmen wäre.</translation>
    </message>
    <message>
        <source>{who} has unsaved corrections of {item}, begun {since}. Nothing was changed here; try again when they are saved.</source>
        <translation>{who} hat nicht gespeicherte Korrekturen an {item}, begonnen {since}. Hier wurde nichts geändert; bitte erneut versuchen, wenn sie gespeichert sind.</translation>
    </message>
    <message>
        <source>Another window or command of yours has unsaved corrections of {item}, begun {since}. Nothing was changed here; save them there, then try again.</source>
        <translation>Ein anderes eigenes Fenster oder ein eigener Befehl hat nicht gespeicherte Korrekturen an {item}, begonnen {since}. Hier wurde nichts geändert; bitte dort speichern und dann erneut versuchen.</translation>
    </message>
    <message>
        <source>Other drafts or models read: {others}</source>
        <translation>Andere Entwürfe oder Modelle lesen: {others}</translation>
    </message>
    <message>
        <source>The records have no field “{field}” with a single value. Name one as in type.type, or by its last name.</source>
        <translation>Die Datensätze haben kein Feld „{field}“ mit einem einzelnen Wert. Nennen Sie eines wie in type.type, oder mit seinem letzten Namen.</translation>
    </message>
    <message>
        <source>Several fields have the name “{field}”. Name one of them: {names}.</source>
        <translation>Mehrere Felder haben den Namen „{field}“. Nennen Sie eines davon: {names}.</translation>
    </message>
    <message>
        <source>There are {count} strata, but only {size} items are to be drawn. Draw more items, or choose a field with fewer values, or wider classes.</source>
        <translation>Es gibt {count} Schichten, aber nur {size} Dokumente sollen gezogen werden. Ziehen Sie mehr Dokumente, oder wählen Sie ein Feld mit weniger Werten oder breitere Klassen.</translation>
    </message>
    <message>
        <source>There is a sample “{name}” already. It is not drawn again; choose another name.</source>
        <translation>Es gibt schon eine Stichprobe „{name}“. Sie wird nicht noch einmal gezogen; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>There is no sample “{name}”. There are: {names}.</source>
        <translation>Es gibt keine Stichprobe „{name}“. Es gibt: {names}.</translation>
    </message>
    <message>
        <source>Give --size N to draw a sample; --by, --seed and --equal say how it is drawn.</source>
        <translation>Geben Sie --size N an, um eine Stichprobe zu ziehen; --by, --seed und --equal sagen, wie sie gezogen wird.</translation>
    </message>
    <message>
        <source>There are no items to draw a sample from.</source>
        <translation>Es gibt keine Dokumente, aus denen eine Stichprobe gezogen werden könnte.</translation>
    </message>
    <message>
        <source>There is nothing to be read again: the project has no items.</source>
        <translation>Es gibt nichts noch einmal zu lesen: Das Projekt hat keine Dokumente.</translation>
    </message>
    <message>
        <source>There is a ground truth but neither a scan nor a text.</source>
        <translation>Es gibt eine Ground Truth, aber weder Scan noch Text.</translation>
    </message>
    <message>
        <source>There is a text but no ground truth yet.</source>
        <translation>Es gibt einen Text, aber noch keine Ground Truth.</translation>
    </message>
    <message>
        <source>There is a draft but neither scan, text nor ground truth.</source>
        <translation>Es gibt einen Entwurf, aber weder Scan, Text noch Ground Truth.</translation>
    </message>
    <message>
        <source>The text {path} is empty (0 bytes).</source>
        <translation>Der Text {path} ist leer (0 Byte).</translation>
    </message>
    <message>
        <source>The ground truth {path} was deleted after the project was opened; saving creates it again.</source>
        <translation>Die Ground Truth {path} wurde gelöscht, nachdem das Projekt geöffnet war; Speichern legt sie neu an.</translation>
    </message>
    <message>
        <source>A new record of the type “{type}”, which follows from its batch or its draft; it is written to {path}. The menu “Item” has the other types.</source>
        <translation>Ein neuer Datensatz vom Typ „{type}“, wie es aus seiner Lieferung oder seinem Entwurf folgt; er wird in {path} geschrieben. Die anderen Typen hat das Menü „Dokument“.</translation>
    </message>
    <message>
        <source>The table has this item more than once; only its first row counts.</source>
        <translation>Die Tabelle enthält dieses Dokument mehrmals; nur die erste Zeile zählt.</translation>
    </message>
    <message>
        <source>The column {name} is no field of the records; it was left out.</source>
        <translation>Die Spalte {name} ist kein Feld der Datensätze; sie wurde ausgelassen.</translation>
    </message>
    <message>
        <source>Not a text.</source>
        <translation>Kein Text.</translation>
    </message>
    <message>
        <source>Not a whole number.</source>
        <translation>Keine ganze Zahl.</translation>
    </message>
    <message>
        <source>Not a number.</source>
        <translation>Keine Zahl.</translation>
    </message>
    <message>
        <source>Neither yes nor no.</source>
        <translation>Weder Ja noch Nein.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>One of these values is expected here: {choices}.</source>
        <translation>Hier wird einer dieser Werte erwartet: {choices}.</translation>
    </message>
    <message>
        <source>The model also gave values for which there is no field: {keys}.</source>
        <translation>Das Modell hat auch Werte angegeben, für die es kein Feld gibt: {keys}.</translation>
    </message>
    <message>
        <source>The model also read: {value}</source>
        <translation>Das Modell hat auch gelesen: {value}</translation>
    </message>
    <message>
        <source>{difference} (fuzzy {similarity}, CER {error})</source>
        <translation>{difference} (Fuzzy {similarity}, CER {error})</translation>
    </message>
    <message>
        <source>the answer has no section “{section}”; “{nearest}” is not alike enough (similarity {similarity}, needed: {threshold})</source>
        <translation>die Antwort hat keine Rubrik „{section}“; „{nearest}“ ist nicht ähnlich genug (Ähnlichkeit {similarity}, nötig: {threshold})</translation>
    </message>
    <message>
        <source>{difference}; still counts as right (similarity {similarity}, needed: {threshold})</source>
        <translation>{difference}; zählt trotzdem als richtig (Ähnlichkeit {similarity}, nötig: {threshold})</translation>
    </message>
    <message>
        <source>{difference} (similarity {similarity}, needed: {threshold})</source>
        <translation>{difference} (Ähnlichkeit {similarity}, nötig: {threshold})</translation>
    </message>
    <message>
        <source>{difference} (similarity {similarity})</source>
        <translation>{difference} (Ähnlichkeit {similarity})</translation>
    </message>
    <message>
        <source>{run} holds answers of another benchmark, “{benchmark}”; it is not scored.</source>
        <translation>{run} enthält Antworten zu einem anderen Benchmark, „{benchmark}“; der Durchgang wird nicht bewertet.</translation>
    </message>
    <message>
        <source>There is no scan, no text and no answer, so the leaderboard never asked about it; it is left out.</source>
        <translation>Es gibt weder Scan noch Text noch Antwort; die Rangliste hat danach nie gefragt, der Eintrag bleibt weg.</translation>
    </message>
    <message>
        <source>Scored by field F1: how many values are those of the ground truth, or almost so.</source>
        <translation>Bewertet nach Feld-F1: wie viele Werte denen der Ground Truth gleichen, ganz oder fast.</translation>
    </message>
    <message>
        <source>This row has an identifier, but no name.</source>
        <translation>Diese Zeile hat eine Kennung, aber keinen Namen.</translation>
    </message>
    <message>
        <source>Around or inside the name “{name}” there is a space too many.</source>
        <translation>Vor, hinter oder in dem Namen „{name}“ steht ein Leerzeichen zu viel.</translation>
    </message>
    <message>
        <source>“{name}” stands under more than one identifier (rows {rows}).</source>
        <translation>„{name}“ steht unter mehr als einer Kennung (Zeilen {rows}).</translation>
    </message>
    <message>
        <source>{column} is “{other}” here, but “{first}” in the first of these rows, which counts.</source>
        <translation>{column} ist hier „{other}“, aber „{first}“ in der ersten dieser Zeilen, die gilt.</translation>
    </message>
    <message>
        <source>There is a comma too many among the names of {name}, and so an empty one.</source>
        <translation>Unter den Namen von {name} ist ein Komma zu viel und deshalb ein leerer Name.</translation>
    </message>
    <message>
        <source>“{text}” can be more than one person: {names}</source>
        <translation>„{text}“ kann mehr als eine Person sein: {names}</translation>
    </message>
    <message>
        <source>The end ({end}) is before the beginning ({start}).</source>
        <translation>Das Ende ({end}) liegt vor dem Anfang ({start}).</translation>
    </message>
    <message>
        <source>The employer “{name}” is not in the table of organizations.</source>
        <translation>Der Arbeitgeber „{name}“ steht nicht in der Organisationstabelle.</translation>
    </message>
    <message>
        <source>The employer “{name}” has the identifier {one} here, but {other} in the table of organizations.</source>
        <translation>Der Arbeitgeber „{name}“ hat hier die Kennung {one}, in der Organisationstabelle aber {other}.</translation>
    </message>
    <message>
        <source>The table has no column “{name}”. Nothing was changed.</source>
        <translation>Die Tabelle hat keine Spalte „{name}“. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>“{address}” is not the address of a Google Sheet. Copy it from the browser: https://docs.google.com/spreadsheets/d/…</source>
        <translation>„{address}“ ist nicht die Adresse einer Google-Tabelle. Bitte aus dem Browser kopieren: https://docs.google.com/spreadsheets/d/…</translation>
    </message>
    <message>
        <source>The key of a Google account, {path}, is not there.</source>
        <translation>Der Schlüssel eines Google-Kontos, {path}, ist nicht da.</translation>
    </message>
    <message>
        <source>The key {path} lies inside the project and could be handed on with it; it was not used. Move it to {folder}.</source>
        <translation>Der Schlüssel {path} liegt im Projekt und könnte mit ihm weitergegeben werden; er wurde nicht verwendet. Bitte nach {folder} verschieben.</translation>
    </message>
    <message>
        <source>No browser could be opened to sign in with Google.</source>
        <translation>Für die Anmeldung bei Google konnte kein Browser geöffnet werden.</translation>
    </message>
    <message>
        <source>The sign-in with Google failed: {reason}. Nothing was changed; try again.</source>
        <translation>Die Anmeldung bei Google ist fehlgeschlagen: {reason}. Nichts wurde geändert; bitte erneut versuchen.</translation>
    </message>
    <message>
        <source>Nobody signed in with Google in time. Nothing was changed; try again.</source>
        <translation>Niemand hat sich rechtzeitig bei Google angemeldet. Nichts wurde geändert; bitte erneut versuchen.</translation>
    </message>
    <message>
        <source>The sign-in was broken off. Nothing was changed.</source>
        <translation>Die Anmeldung wurde abgebrochen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Google does not accept the sign-in any more ({reason}). Nothing in the project was changed; sign in again.</source>
        <translation>Google nimmt die Anmeldung nicht mehr an ({reason}). Im Projekt wurde nichts geändert; bitte erneut anmelden.</translation>
    </message>
    <message>
        <source>Google asks for patience: try {next} of {most} comes in {seconds} s.</source>
        <translation>Google bittet um Geduld: Versuch {next} von {most} folgt in {seconds}&#xa0;s.</translation>
    </message>
    <message>
        <source>Asking Google was broken off. Nothing in the project was changed.</source>
        <translation>Die Abfrage bei Google wurde abgebrochen. Im Projekt wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Google did not answer within {seconds} s. Nothing in the project was changed; try again later.</source>
        <translation>Google hat nicht innerhalb von {seconds}&#xa0;s geantwortet. Im Projekt wurde nichts geändert; bitte später erneut versuchen.</translation>
    </message>
    <message>
        <source>Google sent more than {most} MB, which no sheet of letters has. Nothing in the project was changed.</source>
        <translation>Google hat mehr als {most}&#xa0;MB gesendet; so groß ist keine Brieftabelle. Im Projekt wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Google did not accept the sign-in (401). Nothing in the project was changed. Sign in again, or make a new key.</source>
        <translation>Google hat die Anmeldung nicht angenommen (401). Im Projekt wurde nichts geändert. Bitte erneut anmelden oder einen neuen Schlüssel erstellen.</translation>
    </message>
    <message>
        <source>The sheet is not shared with {account} (403). Share it with this address, as a reader, and try again. Nothing in the project was changed.</source>
        <translation>Die Tabelle ist nicht für {account} freigegeben (403). Bitte für diese Adresse zum Lesen freigeben und erneut versuchen. Im Projekt wurde nichts geändert.</translation>
    </message>
    <message>
        <source>{account} may read the sheet but not change it (403). Share it with this address as an editor. Nothing was changed.</source>
        <translation>{account} darf die Tabelle lesen, aber nicht ändern (403). Bitte für diese Adresse zum Bearbeiten freigeben. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Your Google account may not use this sheet so (403). Ask its owner to share it with you. Nothing was changed.</source>
        <translation>Dieses Google-Konto darf die Tabelle nicht so verwenden (403). Ihr Besitzer kann sie freigeben. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The sign-in does not allow this. Sign in again and agree to what Google asks. Nothing was changed.</source>
        <translation>Die Anmeldung erlaubt dies nicht. Bitte erneut anmelden und dem zustimmen, worum Google bittet. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>There is no such sheet (404): was it deleted, or the address cut off? Nothing in the project was changed.</source>
        <translation>Diese Tabelle gibt es nicht (404): Wurde sie gelöscht oder die Adresse abgeschnitten? Im Projekt wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Google has a fault of its own ({status}) and was asked several times. Nothing in the project was changed; try again later.</source>
        <translation>Bei Google liegt ein Fehler vor ({status}), auch bei mehreren Versuchen. Im Projekt wurde nichts geändert; bitte später erneut versuchen.</translation>
    </message>
    <message>
        <source>Google refused this ({status}: {reason}). Nothing in the project was changed.</source>
        <translation>Google hat dies abgelehnt ({status}: {reason}). Im Projekt wurde nichts geändert.</translation>
    </message>
    <message>
        <source>This is an Office file on Google Drive, not a Google Sheet. In Google, choose File, Save as Google Sheets, or download it as XLSX and import the file.</source>
        <translation>Dies ist eine Office-Datei auf Google Drive, keine Google-Tabelle. Bitte bei Google Datei, Als Google-Tabelle speichern wählen, oder als XLSX herunterladen und die Datei importieren.</translation>
    </message>
    <message>
        <source>The tab {name} was renamed or removed while the sheet was read. Nothing in the project was changed; try again.</source>
        <translation>Das Blatt {name} wurde umbenannt oder entfernt, während die Tabelle gelesen wurde. Im Projekt wurde nichts geändert; bitte erneut versuchen.</translation>
    </message>
    <message>
        <source>Only the tab of this address could be read: Google did not say which others there are. Give the address of each tab, or use a service account.</source>
        <translation>Nur das Blatt dieser Adresse konnte gelesen werden: Google hat nicht gesagt, welche es sonst gibt. Bitte die Adresse jedes Blatts angeben oder ein Dienstkonto verwenden.</translation>
    </message>
    <message>
        <source>By a public link nothing can be written. Use a service account or sign in; nothing was changed.</source>
        <translation>Über einen öffentlichen Link lässt sich nichts schreiben. Möglich ist es mit einem Dienstkonto oder nach der Anmeldung; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The sign-in allows reading only. Sign in again with “write corrections back, too” ticked.</source>
        <translation>Die Anmeldung erlaubt nur das Lesen. Bitte erneut anmelden und dabei „auch Korrekturen zurückschreiben“ ankreuzen.</translation>
    </message>
    <message>
        <source>A cell of the sheet is protected. Nothing was written.</source>
        <translation>Eine Zelle der Tabelle ist geschützt. Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>It is not known whether the cells were written ({reason}). Import again: then it shows.</source>
        <translation>Es ist nicht bekannt, ob die Zellen geschrieben wurden ({reason}). Bitte erneut importieren: Dann zeigt es sich.</translation>
    </message>
    <message>
        <source>The tab “{tab}” is not there any more.</source>
        <translation>Das Blatt „{tab}“ ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The tab “{tab}” is not there any more, and more than one could be meant.</source>
        <translation>Das Blatt „{tab}“ ist nicht mehr da, und mehr als eines könnte gemeint sein.</translation>
    </message>
    <message>
        <source>The tab “{tab}” has no column “{column}” any more.</source>
        <translation>Das Blatt „{tab}“ hat keine Spalte „{column}“ mehr.</translation>
    </message>
    <message>
        <source>The tab “{tab}” has more than one column “{column}”.</source>
        <translation>Das Blatt „{tab}“ hat mehr als eine Spalte „{column}“.</translation>
    </message>
    <message>
        <source>The tab “{tab}” has no row {key} any more.</source>
        <translation>Das Blatt „{tab}“ hat keine Zeile {key} mehr.</translation>
    </message>
    <message>
        <source>The tab “{tab}” has more than one row {key}.</source>
        <translation>Das Blatt „{tab}“ hat mehr als eine Zeile {key}.</translation>
    </message>
    <message>
        <source>The cell says “{now}” meanwhile, no longer “{old}”; it was not overwritten.</source>
        <translation>In der Zelle steht inzwischen „{now}“, nicht mehr „{old}“; sie wurde nicht überschrieben.</translation>
    </message>
    <message>
        <source>The cell is computed by a formula; it was not overwritten.</source>
        <translation>Die Zelle wird durch eine Formel berechnet; sie wurde nicht überschrieben.</translation>
    </message>
    <message>
        <source>The cell is a checkbox, and “{new}” is neither yes nor no.</source>
        <translation>Die Zelle ist ein Kontrollkästchen, und „{new}“ ist weder Ja noch Nein.</translation>
    </message>
    <message>
        <source>The text has {length} characters, and a cell of a Google Sheet holds {most}.</source>
        <translation>Der Text hat {length} Zeichen, eine Zelle einer Google-Tabelle fasst {most}.</translation>
    </message>
    <message>
        <source>Nothing is filled in. An item without values is checked by itself, with “Check anyway”.</source>
        <translation>Nichts ist ausgefüllt. Ein Dokument ohne Werte wird einzeln geprüft, mit „Trotzdem prüfen und weiter“.</translation>
    </message>
    <message>
        <source>{path} is a copy of {original}, as sync programs and file managers make it; it is left out. Compare the two, then delete the copy, or give it a name of its own.</source>
        <translation>{path} ist eine Kopie von {original}, wie sie Synchronisierungsprogramme und Dateimanager anlegen; sie wird ausgelassen. Die beiden vergleichen, dann die Kopie löschen oder ihr einen eigenen Namen geben.</translation>
    </message>
    <message>
        <source>In {path}, line {line} is not valid JSON by itself: the record that begins there goes over several lines, but here each record has to be one line. The file is left as it is. Write each record in one line, as “jq -c .” does.</source>
        <translation>In {path} ist Zeile {line} für sich kein gültiges JSON: Der Datensatz, der dort beginnt, geht über mehrere Zeilen; hier muss jeder Datensatz eine Zeile sein. Die Datei wird so belassen. Schreiben Sie jeden Datensatz in eine Zeile, wie es „jq -c .“ tut.</translation>
    </message>
    <message>
        <source>In {path}, a comma follows the record in line {line}, so that the line is not valid JSON. The file is left as it is. Remove the comma at the end of the line.</source>
        <translation>In {path} steht hinter dem Datensatz in Zeile {line} ein Komma; so ist die Zeile kein gültiges JSON. Die Datei wird so belassen. Entfernen Sie das Komma am Ende der Zeile.</translation>
    </message>
    <message>
        <source>In {path}, line {line} has more than one record. The file is left as it is. Put each record in a line of its own.</source>
        <translation>In {path} hat Zeile {line} mehr als einen Datensatz. Die Datei wird so belassen. Geben Sie jedem Datensatz eine eigene Zeile.</translation>
    </message>
    <message>
        <source>In {path}, the record in line {line} has no {key} by which it could be known. It is left as it is.</source>
        <translation>In {path} hat der Datensatz in Zeile {line} kein {key}, an dem er zu erkennen wäre. Er wird so belassen.</translation>
    </message>
    <message>
        <source>In {path}, line {line} is no record (an object in curly brackets). It is left as it is.</source>
        <translation>In {path} ist Zeile {line} kein Datensatz (ein Objekt in geschweiften Klammern). Sie wird so belassen.</translation>
    </message>
    <message>
        <source>The file {path} is not UTF-8 text, and its encoding is uncertain, so that letters such as ä or é could be misread. Nothing was read. In Excel, save it as “CSV UTF-8”; in LibreOffice, choose the character set “Unicode (UTF-8)”.</source>
        <translation>Die Datei {path} ist kein UTF-8-Text, und ihre Kodierung ist ungewiss; Buchstaben wie ä oder é könnten falsch gelesen werden. Nichts wurde gelesen. Speichern Sie sie in Excel als „CSV UTF-8“; in LibreOffice wählen Sie den Zeichensatz „Unicode (UTF-8)“.</translation>
    </message>
    <message>
        <source>The file {path} is not UTF-8 text. It was read as {encoding}; look whether letters such as ä or é are right. Characters that this encoding lacks are lost in it: where you can, save it as “CSV UTF-8”.</source>
        <translation>Die Datei {path} ist kein UTF-8-Text. Sie wurde als {encoding} gelesen; sehen Sie nach, ob Buchstaben wie ä oder é stimmen. Zeichen, die diese Kodierung nicht hat, sind darin verloren: Speichern Sie sie nach Möglichkeit als „CSV UTF-8“.</translation>
    </message>
    <message>
        <source>The file {path} was read as {encoding} text.</source>
        <translation>Die Datei {path} wurde als {encoding}-Text gelesen.</translation>
    </message>
    <message>
        <source>{pointer}: {reason}. {old} stays; in the table: {new}.</source>
        <translation>{pointer}: {reason}. {old} bleibt; in der Tabelle: {new}.</translation>
    </message>
    <message>
        <source>the cell has the error of a formula, or no value yet</source>
        <translation>die Zelle enthält den Fehler einer Formel, oder noch keinen Wert</translation>
    </message>
    <message>
        <source>the spreadsheet may have made a truth value of the text</source>
        <translation>die Tabellenkalkulation kann aus dem Text einen Wahrheitswert gemacht haben</translation>
    </message>
    <message>
        <source>the spreadsheet may have made this of the number: without its zeros, rounded or in another notation</source>
        <translation>die Tabellenkalkulation kann dies aus der Zahl gemacht haben: ohne ihre Nullen, gerundet oder in anderer Schreibweise</translation>
    </message>
    <message>
        <source>the spreadsheet may have made this of the text, as a date</source>
        <translation>die Tabellenkalkulation kann dies aus dem Text gemacht haben, als Datum</translation>
    </message>
    <message>
        <source>only the line ends differ, which the spreadsheet may have changed</source>
        <translation>nur die Zeilenenden sind anders, die die Tabellenkalkulation geändert haben kann</translation>
    </message>
    <message>
        <source>the spreadsheet may have cut the text, since it was too long</source>
        <translation>die Tabellenkalkulation kann den Text gekürzt haben, weil er zu lang war</translation>
    </message>
    <message>
        <source>characters were lost when the table was saved in another encoding than UTF-8</source>
        <translation>Zeichen gingen verloren, als die Tabelle in einer anderen Kodierung als UTF-8 gespeichert wurde</translation>
    </message>
    <message>
        <source>More than one item may be meant, since spreadsheets remove zeros: {items}. It was left out.</source>
        <translation>Mehr als ein Dokument kann gemeint sein, denn Tabellenkalkulationen entfernen Nullen: {items}. Es wurde ausgelassen.</translation>
    </message>
    <message>
        <source>This tab has the columns of “{tab}”, too, but another title; it was left out.</source>
        <translation>Auch dieses Blatt hat die Spalten von „{tab}“, aber einen anderen Titel; es wurde ausgelassen.</translation>
    </message>
    <message>
        <source>The cell has no value yet ({cell}); what stands here is kept. Read the sheet again when it has one.</source>
        <translation>Die Zelle hat noch keinen Wert ({cell}); der hiesige Stand bleibt. Lesen Sie die Tabelle wieder, wenn sie einen hat.</translation>
    </message>
    <message>
        <source>in the sheet: {words}</source>
        <translation>in der Tabelle: {words}</translation>
    </message>
    <message>
        <source>in the sheet: {words}; only here: {here}; only in the sheet: {sheet}</source>
        <translation>in der Tabelle: {words}; nur hier: {here}; nur in der Tabelle: {sheet}</translation>
    </message>
    <message>
        <source>The file {path} has a conflict of git that is not resolved (line {line}): both versions stand in it. It is left as it is; decide for one of them, and delete the lines with the markers.</source>
        <translation>Die Datei {path} hat einen ungelösten Konflikt von Git (Zeile {line}): beide Fassungen stehen darin. Die Datei wird so belassen; entscheiden Sie sich für eine, und löschen Sie die Zeilen mit den Markierungen.</translation>
    </message>
    <message>
        <source>The list of statuses {path} has a conflict of git that is not resolved (line {line}). Both versions are read, and of each item the newer status counts; the next change of a status writes the list without the markers.</source>
        <translation>Die Liste der Status {path} hat einen ungelösten Konflikt von Git (Zeile {line}). Beide Fassungen werden gelesen, und bei jedem Dokument gilt der neuere Status; die nächste Änderung eines Status schreibt die Liste ohne die Markierungen.</translation>
    </message>
    <message>
        <source>{path} was changed by another program since it was read. Nothing in it was overwritten; try again.</source>
        <translation>{path} wurde von einem anderen Programm geändert, seit die Datei gelesen wurde. Darin wurde nichts überschrieben; versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>{item} is saved. Its row in {path} has another value than before, which is left as it is.</source>
        <translation>{item} ist gespeichert. Die Zeile in {path} hat einen anderen Wert als vorher; er wird so belassen.</translation>
    </message>
    <message>
        <source>{path} was changed since the import. What was changed there is left as it is; all else was taken back.</source>
        <translation>{path} wurde seit dem Import geändert. Was dort geändert wurde, wird so belassen; alles andere wurde rückgängig gemacht.</translation>
    </message>
    <message>
        <source>{item} is saved, but {path} is out of date: {reason} It is brought up to date as soon as that is possible.</source>
        <translation>{item} ist gespeichert, aber {path} ist nicht auf dem neuesten Stand: {reason} Die Datei wird aktualisiert, sobald das möglich ist.</translation>
    </message>
    <message>
        <source>{path}: {format} is not read. Convert the file to JPEG, PNG, TIFF or PDF.</source>
        <translation>{path}: {format} wird nicht gelesen. Wandeln Sie die Datei in JPEG, PNG, TIFF oder PDF um.</translation>
    </message>
    <message>
        <source>{count} files such as {path}: {format} is not read. Convert them to JPEG, PNG, TIFF or PDF.</source>
        <translation>{count} Dateien wie {path}: {format} wird nicht gelesen. Wandeln Sie sie in JPEG, PNG, TIFF oder PDF um.</translation>
    </message>
    <message>
        <source>{path} is not read: by its name and content it is no scan. Move it elsewhere if it belongs to none.</source>
        <translation>{path} wird nicht gelesen: Dem Namen und Inhalt nach ist es kein Scan. Verschieben Sie die Datei, wenn sie zu keinem gehört.</translation>
    </message>
    <message>
        <source>{count} files such as {path} are not read: by their names and contents they are no scans. Move them elsewhere if they belong to none.</source>
        <translation>{count} Dateien wie {path} werden nicht gelesen: Den Namen und Inhalten nach sind es keine Scans. Verschieben Sie sie, wenn sie zu keinem gehören.</translation>
    </message>
    <message>
        <source>{path} is a program, and opens files to which you have not agreed, or not as they are now: {names}. It is run only after you have agreed to them: see “gtapp trust”.</source>
        <translation>{path} ist ein Programm und öffnet Dateien, denen Sie nicht zugestimmt haben oder nicht so, wie sie jetzt sind: {names}. Es wird erst ausgeführt, wenn Sie ihnen zugestimmt haben: siehe „gtapp trust“.</translation>
    </message>
    <message>
        <source>The answer ends while the model is still reasoning; there is no record behind it.</source>
        <translation>Die Antwort endet, während das Modell noch überlegt; dahinter steht kein Datensatz.</translation>
    </message>
    <message>
        <source>The model repeats itself without end; that is no answer.</source>
        <translation>Das Modell wiederholt sich ohne Ende; das ist keine Antwort.</translation>
    </message>
    <message>
        <source>“{name}” is the item “{item}”: the spreadsheet removed the zeros of its name.</source>
        <translation>„{name}“ ist das Dokument „{item}“: Die Tabellenkalkulation hat die Nullen seines Namens entfernt.</translation>
    </message>
    <message>
        <source>This must not be empty. {reason}</source>
        <translation>Das darf nicht leer sein. {reason}</translation>
    </message>
    <message>
        <source>The file {path} is not UTF-8 text (line {line}); it was saved in another encoding, such as Latin-1 or UTF-16. It is left as it is. Save it as UTF-8, in Excel as “CSV UTF-8”.</source>
        <translation>Die Datei {path} ist kein UTF-8-Text (Zeile {line}); sie wurde in einer anderen Kodierung gespeichert, etwa Latin-1 oder UTF-16. Die Datei wird so belassen. Speichern Sie sie als UTF-8, in Excel als „CSV UTF-8“.</translation>
    </message>
</context>
<context>
    <name>printing</name>
    <message>
        <source>&amp;Print …</source>
        <translation>Dr&amp;ucken …</translation>
    </message>
</context>
<context>
    <name>problems</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
</context>
<context>
    <name>progress</name>
    <message>
        <source>about a minute left</source>
        <translation>noch etwa eine Minute</translation>
    </message>
    <message>
        <source>about {count} minutes left</source>
        <translation>noch etwa {count} Minuten</translation>
    </message>
    <message>
        <source>about {count} hours left</source>
        <translation>noch etwa {count} Stunden</translation>
    </message>
    <message>
        <source>{checked} of {total} checked</source>
        <translation>{checked} von {total} geprüft</translation>
    </message>
</context>
<context>
    <name>readings</name>
    <message>
        <source>the drafts</source>
        <translation>den Entwürfen</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>the first reader’s records (not blind)</source>
        <translation>den Datensätzen der ersten Lesung (nicht blind)</translation>
    </message>
    <message>
        <source>Second reading “{name}” of {count} items, starting from {start}. The first reader’s records are not shown.</source>
        <translation>Zweite Lesung „{name}“ von {count} Dokumenten, ausgehend von: {start}. Die Datensätze der ersten Lesung werden nicht gezeigt.</translation>
    </message>
    <message>
        <source>Second reading “{name}” of {count} items, starting from {start}.</source>
        <translation>Zweite Lesung „{name}“ von {count} Dokumenten, ausgehend von: {start}.</translation>
    </message>
    <message>
        <source>Only what the reader of “{name}” has checked is compared: {checked} of {items} items. The reader started from {start}.</source>
        <translation>Verglichen wird nur, was in der Lesung „{name}“ geprüft ist: {checked} von {items} Dokumenten. Sie ging aus von: {start}.</translation>
    </message>
</context>
<context>
    <name>reasons</name>
    <message>
        <source>it crashed the program that reads it</source>
        <translation>sie hat das Programm zum Absturz gebracht, das sie liest</translation>
    </message>
    <message>
        <source>it takes too long</source>
        <translation>es dauert zu lange</translation>
    </message>
    <message>
        <source>it takes too much memory</source>
        <translation>es braucht zu viel Speicher</translation>
    </message>
    <message>
        <source>the time for counting pages has passed</source>
        <translation>die Zeit für das Zählen von Seiten ist vorbei</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>es ist keine Datei</translation>
    </message>
    <message>
        <source>it is a link to nothing</source>
        <translation>es ist eine Verknüpfung ins Leere</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>zu tief verschachtelt</translation>
    </message>
    <message>
        <source>a number has too many digits</source>
        <translation>eine Zahl hat zu viele Stellen</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>beschädigt</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>Expecting value</source>
        <translation>hier fehlt ein Wert</translation>
    </message>
    <message>
        <source>Extra data</source>
        <translation>nach dem Ende steht noch etwas</translation>
    </message>
    <message>
        <source>Expecting &apos;,&apos; delimiter</source>
        <translation>hier fehlt ein Komma oder eine schließende Klammer</translation>
    </message>
    <message>
        <source>Expecting &apos;:&apos; delimiter</source>
        <translation>hier fehlt ein Doppelpunkt</translation>
    </message>
    <message>
        <source>Expecting property name enclosed in double quotes</source>
        <translation>hier fehlt ein Schlüssel in Anführungszeichen</translation>
    </message>
    <message>
        <source>Unterminated string starting at</source>
        <translation>der Text, der hier beginnt, hat kein Anführungszeichen am Ende</translation>
    </message>
    <message>
        <source>Invalid control character at</source>
        <translation>Steuerzeichen oder Zeilenumbruch in einem Text</translation>
    </message>
    <message>
        <source>Invalid \escape</source>
        <translation>ungültiges Zeichen nach dem \</translation>
    </message>
    <message>
        <source>Illegal trailing comma before end of object</source>
        <translation>Komma vor der schließenden Klammer</translation>
    </message>
    <message>
        <source>Illegal trailing comma before end of array</source>
        <translation>Komma vor der schließenden Klammer</translation>
    </message>
    <message>
        <source>no {key}</source>
        <translation>{key} fehlt</translation>
    </message>
    <message>
        <source>another program holds its folder</source>
        <translation>ein anderes Programm hält seinen Ordner gesperrt</translation>
    </message>
    <message>
        <source>another program writes into it</source>
        <translation>ein anderes Programm schreibt hinein</translation>
    </message>
    <message>
        <source>it has more cells than the header</source>
        <translation>mehr Zellen als die Kopfzeile</translation>
    </message>
    <message>
        <source>it is not an XLSX file ({reason})</source>
        <translation>es ist keine XLSX-Datei ({reason})</translation>
    </message>
    <message>
        <source>two programs can lock one file</source>
        <translation>zwei Programme können dieselbe Datei sperren</translation>
    </message>
    <message>
        <source>no window within {number} s</source>
        <translation>kein Fenster innerhalb von {number} s</translation>
    </message>
    <message>
        <source>it is no name</source>
        <translation>das ist kein Name</translation>
    </message>
    <message>
        <source>it holds a separator, a colon or a control character</source>
        <translation>es enthält ein Trennzeichen, einen Doppelpunkt oder ein Steuerzeichen</translation>
    </message>
    <message>
        <source>it holds a character that Windows does not allow: a question mark, an asterisk, a bar, a quotation mark, &lt; or &gt;</source>
        <translation>es enthält ein Zeichen, das Windows nicht erlaubt: ein Fragezeichen, ein Sternchen, einen senkrechten Strich, ein gerades Anführungszeichen, &lt; oder &gt;</translation>
    </message>
    <message>
        <source>it ends in a dot or a space</source>
        <translation>es endet mit einem Punkt oder Leerzeichen</translation>
    </message>
    <message>
        <source>it begins with a dot</source>
        <translation>er beginnt mit einem Punkt</translation>
    </message>
    <message>
        <source>Windows reserves it</source>
        <translation>Windows hat den Namen reserviert</translation>
    </message>
    <message>
        <source>it is longer than {number} bytes</source>
        <translation>länger als {number} Bytes</translation>
    </message>
    <message>
        <source>it is not UTF-8</source>
        <translation>kein UTF-8</translation>
    </message>
    <message>
        <source>languages of ocr are names of Tesseract’s data, joined by +, as &quot;deu+fra&quot;</source>
        <translation>languages von ocr sind Namen von Daten von Tesseract, durch + verbunden, wie „deu+fra“</translation>
    </message>
    <message>
        <source>a folder, or a list of folders</source>
        <translation>ein Ordner oder eine Liste von Ordnern</translation>
    </message>
    <message>
        <source>one of {known}</source>
        <translation>eines von {known}</translation>
    </message>
    <message>
        <source>the key in which records are wrapped, such as response, or a list of such keys</source>
        <translation>der Schlüssel, in den Datensätze gefasst sind, etwa response, oder eine Liste solcher Schlüssel</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>a regular expression for the names of items</source>
        <translation>ein regulärer Ausdruck für die Namen von Dokumenten</translation>
    </message>
    <message>
        <source>a pattern that can be searched ({reason})</source>
        <translation>ein Muster, das durchsucht werden kann ({reason})</translation>
    </message>
    <message>
        <source>the key of a record that has the name of its item, such as id</source>
        <translation>der Schlüssel eines Datensatzes, der den Namen seines Dokuments nennt, etwa id</translation>
    </message>
    <message>
        <source>it is git’s own folder</source>
        <translation>es ist der Ordner von git selbst</translation>
    </message>
    <message>
        <source>its rows have no numbers; save it once with a spreadsheet program</source>
        <translation>ihre Zeilen haben keine Nummern; speichern Sie sie einmal mit einer Tabellenkalkulation</translation>
    </message>
    <message>
        <source>the cell {place} belongs to another one, which is shown in its place</source>
        <translation>die Zelle {place} gehört zu einer anderen, die an ihrer Stelle gezeigt wird</translation>
    </message>
    <message>
        <source>the cell {place} can’t hold this text</source>
        <translation>die Zelle {place} kann diesen Text nicht fassen</translation>
    </message>
    <message>
        <source>its table “{name}” has no empty row above its totals; add one there with a spreadsheet program</source>
        <translation>die Tabelle „{name}“ darin hat über der Ergebniszeile keine leere Zeile; fügen Sie dort mit einem Tabellenprogramm eine ein</translation>
    </message>
    <message>
        <source>below its table “{name}” is no room for a new row; make room there with a spreadsheet program</source>
        <translation>unter der Tabelle „{name}“ darin ist kein Platz für eine neue Zeile; schaffen Sie dort mit einem Tabellenprogramm Platz</translation>
    </message>
    <message>
        <source>rows with formulas can’t be left out; export all items, or as CSV</source>
        <translation>Zeilen mit Formeln lassen sich nicht weglassen; exportieren Sie alle Dokumente, oder als CSV</translation>
    </message>
    <message>
        <source>it can’t be read, and is left as it is</source>
        <translation>die Datei ist nicht lesbar und bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>no JSON that fits the schema in the model’s text</source>
        <translation>im Text des Modells steht kein JSON, das zum Schema passt</translation>
    </message>
    <message>
        <source>there is no text</source>
        <translation>es ist kein Text da</translation>
    </message>
    <message>
        <source>second opinions have such names</source>
        <translation>so heißen zweite Meinungen</translation>
    </message>
    <message>
        <source>a threshold is a number</source>
        <translation>eine Schwelle ist eine Zahl</translation>
    </message>
    <message>
        <source>a threshold is above 0 and at most 1, not {number}</source>
        <translation>eine Schwelle liegt über 0 und ist höchstens 1, nicht {number}</translation>
    </message>
    <message>
        <source>weights are numbers from 0 to a million, by the names of fields</source>
        <translation>Gewichte sind Zahlen von 0 bis zu einer Million, nach den Namen der Felder</translation>
    </message>
    <message>
        <source>same_meaning is a table of fields</source>
        <translation>same_meaning ist eine Tabelle von Feldern</translation>
    </message>
    <message>
        <source>same_meaning has the keys {known}</source>
        <translation>same_meaning hat die Schlüssel {known}</translation>
    </message>
    <message>
        <source>added and synonyms of same_meaning are lists</source>
        <translation>added und synonyms von same_meaning sind Listen</translation>
    </message>
    <message>
        <source>abbreviations of same_meaning is true or false</source>
        <translation>abbreviations von same_meaning ist true oder false</translation>
    </message>
    <message>
        <source>same_meaning has texts and lists of texts</source>
        <translation>same_meaning hat Texte und Listen von Texten</translation>
    </message>
    <message>
        <source>phrases of same_meaning have letters or digits, and there are at most {number} of them</source>
        <translation>Wortfolgen von same_meaning haben Buchstaben oder Ziffern, und es gibt höchstens {number}</translation>
    </message>
    <message>
        <source>numbers are two whole numbers, the first and the last, as [1, 68]</source>
        <translation>numbers sind zwei ganze Zahlen, die erste und die letzte, wie [1, 68]</translation>
    </message>
    <message>
        <source>numbers are not negative, and the first is not above the last</source>
        <translation>numbers sind nicht negativ, und die erste ist nicht größer als die letzte</translation>
    </message>
    <message>
        <source>type, year and language of the report are pointers, as /publication/year</source>
        <translation>type, year und language von report sind Pfade wie /publication/year</translation>
    </message>
    <message>
        <source>empty of the report is a list of texts</source>
        <translation>empty von report ist eine Liste von Texten</translation>
    </message>
    <message>
        <source>the benchmark’s schema has it already</source>
        <translation>das Schema des Benchmarks hat es schon</translation>
    </message>
    <message>
        <source>the benchmark’s schema has no object there</source>
        <translation>das Schema des Benchmarks hat dort kein Objekt</translation>
    </message>
    <message>
        <source>it is no backup of a team’s project</source>
        <translation>sie ist keine Sicherung eines Projekts</translation>
    </message>
    <message>
        <source>The schema can’t be followed: {reason}</source>
        <translation>Dem Schema lässt sich nicht folgen: {reason}</translation>
    </message>
    <message>
        <source>it can’t be imported</source>
        <translation>es lässt sich nicht importieren</translation>
    </message>
    <message>
        <source>table of ocr is true or false</source>
        <translation>table von ocr ist true oder false</translation>
    </message>
    <message>
        <source>what precedes the number of a page, such as _p, or r/v for the sides of leaves</source>
        <translation>was vor der Nummer einer Seite steht, etwa _p, oder r/v für die Seiten von Blättern</translation>
    </message>
    <message>
        <source>a list of endings of names in small letters, such as .gt.json</source>
        <translation>eine Liste von Namensendungen in Kleinbuchstaben, etwa .gt.json</translation>
    </message>
    <message>
        <source>container {known} needs a key, which has the name of each item</source>
        <translation>container {known} braucht key, den Schlüssel mit dem Namen jedes Dokuments</translation>
    </message>
    <message>
        <source>{place} lies outside the project</source>
        <translation>{place} liegt außerhalb des Projekts</translation>
    </message>
    <message>
        <source>{place} leads nowhere</source>
        <translation>{place} führt nirgendwohin</translation>
    </message>
    <message>
        <source>records of this benchmark are no plain texts</source>
        <translation>Datensätze dieses Benchmarks sind keine reinen Texte</translation>
    </message>
    <message>
        <source>field {key}: {reason}</source>
        <translation>Feld {key}: {reason}</translation>
    </message>
    <message>
        <source>fields are tables [[fields]]</source>
        <translation>fields sind Tabellen [[fields]]</translation>
    </message>
    <message>
        <source>a table [[fields]] has no key</source>
        <translation>eine Tabelle [[fields]] hat keinen key</translation>
    </message>
    <message>
        <source>a key ends with the name of the field, as in advertisements/*/class</source>
        <translation>ein key endet mit dem Namen des Feldes, wie in advertisements/*/class</translation>
    </message>
    <message>
        <source>its kind is none of {known}</source>
        <translation>sein kind ist keines von {known}</translation>
    </message>
    <message>
        <source>label and help are texts</source>
        <translation>label und help sind Texte</translation>
    </message>
    <message>
        <source>scored is true or false</source>
        <translation>scored ist true oder false</translation>
    </message>
    <message>
        <source>only the kinds choice and tags have choices</source>
        <translation>nur die kinds choice und tags haben choices</translation>
    </message>
    <message>
        <source>its choices are a list of texts</source>
        <translation>seine choices sind eine Liste von Texten</translation>
    </message>
    <message>
        <source>its choices are not different texts</source>
        <translation>seine choices sind keine verschiedenen Texte</translation>
    </message>
    <message>
        <source>files of truths or answers use this key</source>
        <translation>Dateien der Ground Truth oder der Antworten verwenden diesen Schlüssel</translation>
    </message>
    <message>
        <source>records are lists here, so that only their entries have fields</source>
        <translation>Datensätze sind hier Listen, sodass nur deren Einträge Felder haben</translation>
    </message>
    <message>
        <source>it is larger than {number} MB</source>
        <translation>sie ist größer als {number} MB</translation>
    </message>
    <message>
        <source>no team shares such a file</source>
        <translation>solche Dateien werden in keinem Team geteilt</translation>
    </message>
    <message>
        <source>it is no file of JSON lines</source>
        <translation>es ist keine Datei mit JSON-Zeilen</translation>
    </message>
    <message>
        <source>it is too long</source>
        <translation>der Name ist zu lang</translation>
    </message>
    <message>
        <source>it does not say in which order lines stand</source>
        <translation>darin steht nicht, in welcher Reihenfolge die Zeilen stehen</translation>
    </message>
    <message>
        <source>a backup is made by a reviewer or owner</source>
        <translation>eine Sicherung macht, wer die Rolle reviewer oder owner hat</translation>
    </message>
    <message>
        <source>[team] in gtapp.toml has the texts url and project</source>
        <translation>[team] in gtapp.toml hat die Texte url und project</translation>
    </message>
    <message>
        <source>it does not begin with postgresql://</source>
        <translation>sie beginnt nicht mit postgresql://</translation>
    </message>
    <message>
        <source>it names no database</source>
        <translation>sie nennt keine Datenbank</translation>
    </message>
    <message>
        <source>it has an option that gtapp does not take from it: {name}</source>
        <translation>sie hat eine Option, die gtapp nicht aus ihr übernimmt: {name}</translation>
    </message>
    <message>
        <source>host= is for the folder of a socket</source>
        <translation>host= ist für den Ordner eines Sockets</translation>
    </message>
    <message>
        <source>sslmode is one of {known}</source>
        <translation>sslmode ist eines von {known}</translation>
    </message>
    <message>
        <source>it names more than one server, or has characters that no name has</source>
        <translation>sie nennt mehr als einen Server oder hat Zeichen, die kein Name hat</translation>
    </message>
    <message>
        <source>it is from a later version of gtapp</source>
        <translation>sie ist von einer späteren Version von gtapp</translation>
    </message>
    <message>
        <source>it is not whole</source>
        <translation>sie ist nicht vollständig</translation>
    </message>
    <message>
        <source>it is empty (0 bytes)</source>
        <translation>leer (0 Byte)</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>zu groß</translation>
    </message>
    <message>
        <source>it is too large ({width} × {height} pixels)</source>
        <translation>zu groß ({width} × {height} Pixel)</translation>
    </message>
    <message>
        <source>decoding it takes more than {number} MB of memory</source>
        <translation>das Dekodieren braucht mehr als {number} MB Arbeitsspeicher</translation>
    </message>
    <message>
        <source>decoding it takes longer than {number} s</source>
        <translation>das Dekodieren dauert länger als {number} s</translation>
    </message>
    <message>
        <source>its decoder crashed</source>
        <translation>der Decoder ist abgestürzt</translation>
    </message>
    <message>
        <source>it lies outside the project</source>
        <translation>außerhalb des Projekts</translation>
    </message>
    <message>
        <source>it has no pages</source>
        <translation>ohne Seiten</translation>
    </message>
    <message>
        <source>it has a page without a size</source>
        <translation>eine Seite ohne Größe</translation>
    </message>
    <message>
        <source>it sends something else</source>
        <translation>es kommt etwas anderes</translation>
    </message>
    <message>
        <source>there is none</source>
        <translation>es gibt keinen</translation>
    </message>
    <message>
        <source>there is no setting “{name}”; there are: {known}</source>
        <translation>eine Einstellung „{name}“ gibt es nicht; es gibt: {known}</translation>
    </message>
    <message>
        <source>{key} of {name} must be a number from 0 on</source>
        <translation>{key} bei {name} muss eine Zahl ab 0 sein</translation>
    </message>
    <message>
        <source>{name} needs input and output</source>
        <translation>{name} braucht input und output</translation>
    </message>
    <message>
        <source>it is not a JSON object</source>
        <translation>es ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>it is not JSON (line {line}, column {column}: {reason})</source>
        <translation>kein JSON (Zeile {line}, Spalte {column}: {reason})</translation>
    </message>
    <message>
        <source>“{name}” is not described as JSON Schema asks</source>
        <translation>„{name}“ ist nicht so beschrieben, wie JSON Schema es verlangt</translation>
    </message>
    <message>
        <source>it describes neither an object nor a list</source>
        <translation>es beschreibt weder ein Objekt noch eine Liste</translation>
    </message>
    <message>
        <source>it refers to itself without end</source>
        <translation>es verweist endlos auf sich selbst</translation>
    </message>
    <message>
        <source>it has more than {number} fields</source>
        <translation>es hat mehr als {number} Felder</translation>
    </message>
    <message>
        <source>{place} lies outside the schema</source>
        <translation>{place} liegt außerhalb des Schemas</translation>
    </message>
    <message>
        <source>{place} is not a schema</source>
        <translation>{place} ist kein Schema</translation>
    </message>
    <message>
        <source>{place} is not in it</source>
        <translation>{place} kommt darin nicht vor</translation>
    </message>
    <message>
        <source>{name} is no type</source>
        <translation>{name} ist kein Typ</translation>
    </message>
    <message>
        <source>its output is no schema</source>
        <translation>die Ausgabe ist kein Schema</translation>
    </message>
    <message>
        <source>it defines no pydantic model of its own</source>
        <translation>es definiert kein eigenes pydantic-Modell</translation>
    </message>
    <message>
        <source>it ran longer than {number} s</source>
        <translation>es lief länger als {number}&#xa0;s</translation>
    </message>
    <message>
        <source>it printed more than {number} characters</source>
        <translation>es gab mehr als {number} Zeichen aus</translation>
    </message>
    <message>
        <source>exit code {number}</source>
        <translation>Rückgabewert {number}</translation>
    </message>
    <message>
        <source>line {line}: there is no key “{key}” (did you mean “{known}”?)</source>
        <translation>Zeile {line}: den Schlüssel „{key}“ gibt es nicht (gemeint ist vielleicht „{known}“)</translation>
    </message>
    <message>
        <source>the record has another key than before</source>
        <translation>der Datensatz hat einen anderen Schlüssel als zuvor</translation>
    </message>
    <message>
        <source>the cells of a table are texts</source>
        <translation>die Zellen einer Tabelle sind Texte</translation>
    </message>
    <message>
        <source>the cells of a table are texts, and “{key}” is none</source>
        <translation>die Zellen einer Tabelle sind Texte, und „{key}“ ist keiner</translation>
    </message>
    <message>
        <source>the table has no column “{key}”</source>
        <translation>die Tabelle hat keine Spalte „{key}“</translation>
    </message>
    <message>
        <source>its encoding ({name}) has no “{text}”</source>
        <translation>ihre Kodierung ({name}) hat kein „{text}“</translation>
    </message>
    <message>
        <source>the cell {place} has a formula, which is not changed</source>
        <translation>die Zelle {place} hat eine Formel, die nicht geändert wird</translation>
    </message>
    <message>
        <source>there is no such workbook, and none is made</source>
        <translation>es gibt keine solche Arbeitsmappe, und es wird keine angelegt</translation>
    </message>
    <message>
        <source>line {line}: there is no key “{key}”; there are: {known}</source>
        <translation>Zeile {line}: den Schlüssel „{key}“ gibt es nicht; es gibt: {known}</translation>
    </message>
    <message>
        <source>line {line}: “{key}” is a table, [{name}]</source>
        <translation>Zeile {line}: „{key}“ ist eine Tabelle, [{name}]</translation>
    </message>
    <message>
        <source>line {line}: “{key}” must be {reason}</source>
        <translation>Zeile {line}: „{key}“ muss sein: {reason}</translation>
    </message>
    <message>
        <source>the characters of the palette are a text</source>
        <translation>die Zeichen der Palette (characters) sind ein Text</translation>
    </message>
    <message>
        <source>only benchmarks with a table of items have the table [table]</source>
        <translation>die Tabelle [table] haben nur Benchmarks mit einer Tabelle der Dokumente</translation>
    </message>
    <message>
        <source>the model repeats itself without end</source>
        <translation>das Modell wiederholt sich ohne Ende</translation>
    </message>
    <message>
        <source>the answer ends while the model is still reasoning</source>
        <translation>die Antwort endet, während das Modell noch überlegt</translation>
    </message>
</context>
<context>
    <name>replace</name>
    <message>
        <source>Find and replace &amp;here …</source>
        <translation>&amp;Hier suchen und ersetzen …</translation>
    </message>
    <message>
        <source>Next match in the item</source>
        <translation>Nächster Treffer im Dokument</translation>
    </message>
    <message>
        <source>Previous match in the item</source>
        <translation>Vorheriger Treffer im Dokument</translation>
    </message>
    <message>
        <source>F&amp;ind and replace in all items …</source>
        <translation>In allen Dokumenten suchen und &amp;ersetzen …</translation>
    </message>
    <message>
        <source>Import an edited tab&amp;le …</source>
        <translation>Bearbeitete T&amp;abelle importieren …</translation>
    </message>
    <message>
        <source>&amp;Import the corrected values …</source>
        <translation>&amp;Korrigierte Werte importieren&#xa0;…</translation>
    </message>
</context>
<context>
    <name>replacement</name>
    <message>
        <source>space at the beginning</source>
        <translation>Leerzeichen am Anfang</translation>
    </message>
    <message>
        <source>space at the end</source>
        <translation>Leerzeichen am Ende</translation>
    </message>
    <message>
        <source>two spaces</source>
        <translation>zwei Leerzeichen</translation>
    </message>
    <message>
        <source>unusual space</source>
        <translation>ungewöhnliches Leerzeichen</translation>
    </message>
    <message>
        <source>invisible character</source>
        <translation>unsichtbares Zeichen</translation>
    </message>
    <message>
        <source>letter and accent apart</source>
        <translation>Buchstabe und Akzent getrennt</translation>
    </message>
    <message>
        <source>letter of another script</source>
        <translation>Buchstabe einer anderen Schrift</translation>
    </message>
    <message>
        <source>unusual sign</source>
        <translation>ungewöhnliches Zeichen</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>looks like “{value}”</source>
        <translation>sieht aus wie „{value}“</translation>
    </message>
    <message>
        <source>nearly “{value}”</source>
        <translation>fast „{value}“</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>takes back a correction</source>
        <translation>nimmt eine Korrektur zurück</translation>
    </message>
</context>
<context>
    <name>reports</name>
    <message>
        <source>Report about the &amp;data …</source>
        <translation>Bericht über die &amp;Daten …</translation>
    </message>
    <message>
        <source>Pro&amp;gress …</source>
        <translation>&amp;Fortschritt …</translation>
    </message>
</context>
<context>
    <name>samples</name>
    <message>
        <source>Samp&amp;le …</source>
        <translation>Stich&amp;probe …</translation>
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
        <source>Scheme</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Rubrik</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>The address of the list that the tags are from.</source>
        <translation>Die Adresse der Liste, aus der die Schlagwörter sind.</translation>
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
        <source>Inferred from the correspondence</source>
        <translation>Aus der Korrespondenz erschlossen</translation>
    </message>
    <message>
        <source>Inferred from the function</source>
        <translation>Aus der Funktion erschlossen</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Brief</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
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
        <source>TRUE for a letter that is checked.</source>
        <translation>TRUE für einen geprüften Brief.</translation>
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
        <source>What is to be done before the letter is done: the note of the status “needs action”.</source>
        <translation>Was noch zu tun ist, bevor der Brief fertig ist: die Notiz des Status „Zu klären“.</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>“Last name, First name”, several separated by “ | ”. &lt;Name&gt; is inferred from the function, &lt;&lt;Name&gt;&gt; from the correspondence; “None” where nobody can be named.</source>
        <translation>„Nachname, Vorname“, mehrere getrennt durch „ | “. &lt;Name&gt; ist aus der Funktion erschlossen, &lt;&lt;Name&gt;&gt; aus der Korrespondenz; „None“, wo niemand benannt werden kann.</translation>
    </message>
    <message>
        <source>“Yes” where somebody signed by hand; “No” where there is only a typed name or a firm’s stamp.</source>
        <translation>„Ja“, wenn jemand von Hand unterschrieben hat; „Nein“, wenn dort nur ein getippter Name oder ein Firmenstempel steht.</translation>
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
        <source>Abstract</source>
        <translation>Abstract</translation>
    </message>
    <message>
        <source>An ISBN has 10 or 13 digits, the last of which follows from the others: one is wrong or missing.</source>
        <translation>Eine ISBN hat 10 oder 13 Ziffern, und die letzte folgt aus den anderen: Eine ist falsch oder fehlt.</translation>
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
        <translation>Schlüsselwörter</translation>
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
        <source>The whole abstract without its heading, in one paragraph; empty where none is printed.</source>
        <translation>Das ganze Abstract ohne Überschrift, in einem Absatz; leer, wo keines gedruckt ist.</translation>
    </message>
    <message>
        <source>The year of publication is written YYYY, without month and day.</source>
        <translation>Das Erscheinungsjahr wird JJJJ geschrieben, ohne Monat und Tag.</translation>
    </message>
    <message>
        <source>The year of publication, as YYYY; empty where none is given.</source>
        <translation>Das Erscheinungsjahr als JJJJ; leer, wo keines angegeben ist.</translation>
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
        <source>Dissertation or thesis</source>
        <translation>Dissertation oder Abschlussarbeit</translation>
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
        <source>Pages are given without “S.” or “p.”.</source>
        <translation>Seiten stehen ohne „S.“ oder „p.“.</translation>
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
        <source>Own fields</source>
        <translation>Eigene Felder</translation>
    </message>
    <message>
        <source>A date is written YYYY-MM-DD, YYYY-MM or YYYY; “?” behind it if it is uncertain, “~” if it is about right.</source>
        <translation>Ein Datum wird JJJJ-MM-TT, JJJJ-MM oder JJJJ geschrieben; „?“ dahinter, wenn es unsicher ist, „~“, wenn es ungefähr stimmt.</translation>
    </message>
    <message>
        <source>The number of words in the text, its number included, without punctuation; a hyphen separates two words.</source>
        <translation>Die Anzahl Wörter des Textes samt seiner Nummer, ohne Satzzeichen; ein Bindestrich trennt zwei Wörter.</translation>
    </message>
    <message>
        <source>What is offered or wanted, and by whom; Down lists the project’s tags.</source>
        <translation>Was angeboten oder gesucht wird, und von wem; Pfeil nach unten zeigt die Schlagwörter des Projekts.</translation>
    </message>
    <message>
        <source>TRUE where each signature was mapped to a person of the table, FALSE where one was not; or the names.</source>
        <translation>TRUE, wenn jede Unterschrift einer Person der Tabelle zugeordnet ist, FALSE, wenn eine es nicht ist; oder die Namen.</translation>
    </message>
    <message>
        <source>The date in the letter’s head, written YYYY-MM-DD; “None” where there is none.</source>
        <translation>Das Datum im Briefkopf, in der Form JJJJ-MM-TT; „None“, wo keines steht.</translation>
    </message>
    <message>
        <source>A category is a classification number, such as TP312, not a subject in words.</source>
        <translation>Eine Kategorie ist eine Klassifikationsnummer, etwa TP312, kein Fachgebiet in Worten.</translation>
    </message>
    <message>
        <source>The book’s classification number, such as TP312; empty where none is printed.</source>
        <translation>Die Klassifikationsnummer des Buches, etwa TP312; leer, wo keine gedruckt ist.</translation>
    </message>
    <message>
        <source>Publisher or printer, as on the card.</source>
        <translation>Verlag oder Drucker, wie auf der Karte.</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Verweis</translation>
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
<context>
    <name>scores</name>
    <message>
        <source>(nothing)</source>
        <translation>(nichts)</translation>
    </message>
    <message>
        <source>{run} (made the draft, no vote)</source>
        <translation>{run} (hat den Entwurf erstellt, ohne Stimme)</translation>
    </message>
    <message>
        <source>{count} of {total}</source>
        <translation>{count} von {total}</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Leaderboard</source>
        <translation>Rangliste</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Suspect truths</source>
        <translation>Verdächtige Werte</translation>
    </message>
    <message>
        <source>Errors by field</source>
        <translation>Fehler nach Feld</translation>
    </message>
    <message>
        <source>Right and wrong in the form</source>
        <translation>Richtig und falsch im Formular</translation>
    </message>
    <message>
        <source>&amp;Add answers to score …</source>
        <translation>Antworten zum Bewerten &amp;hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Load all answers again</source>
        <translation>Alle Antworten neu &amp;laden</translation>
    </message>
    <message>
        <source>&amp;Export the leaderboard …</source>
        <translation>Rangliste &amp;exportieren …</translation>
    </message>
    <message>
        <source>Take value {number}</source>
        <translation>Wert {number} übernehmen</translation>
    </message>
    <message>
        <source>Next value that models read differently</source>
        <translation>Nächster Wert, den Modelle verschieden lesen</translation>
    </message>
    <message>
        <source>Previous value that models read differently</source>
        <translation>Vorheriger Wert, den Modelle verschieden lesen</translation>
    </message>
    <message>
        <source>List items with most expected corrections first</source>
        <translation>Dokumente mit den meisten erwarteten Korrekturen zuerst</translation>
    </message>
    <message>
        <source>Next &amp;suspect truth</source>
        <translation>Nächster ver&amp;dächtiger Wert</translation>
    </message>
    <message>
        <source>Keep the ground &amp;truth</source>
        <translation>Ground &amp;Truth beibehalten</translation>
    </message>
</context>
<context>
    <name>second_readings</name>
    <message>
        <source>Second rea&amp;ding …</source>
        <translation>&amp;Zweite Lesung …</translation>
    </message>
</context>
<context>
    <name>sheets</name>
    <message>
        <source>In the way</source>
        <translation>Hindernis</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>Konflikt</translation>
    </message>
    <message>
        <source>Doubtful</source>
        <translation>Zweifelhaft</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>Only here</source>
        <translation>Nur hier</translation>
    </message>
    <message>
        <source>Letters in the sheet: {count}</source>
        <translation>Briefe in der Tabelle: {count}</translation>
    </message>
    <message>
        <source>Persons in the sheet: {count}</source>
        <translation>Personen in der Tabelle: {count}</translation>
    </message>
    <message>
        <source>Organizations in the sheet: {count}</source>
        <translation>Organisationen in der Tabelle: {count}</translation>
    </message>
    <message>
        <source>the same here: {count}</source>
        <translation>hier gleich: {count}</translation>
    </message>
    <message>
        <source>to decide: {count}</source>
        <translation>zu entscheiden: {count}</translation>
    </message>
    <message>
        <source>new: {count}</source>
        <translation>neu: {count}</translation>
    </message>
    <message>
        <source>changed there: {count}</source>
        <translation>dort geändert: {count}</translation>
    </message>
    <message>
        <source>deleted there: {count}</source>
        <translation>dort gelöscht: {count}</translation>
    </message>
    <message>
        <source>changed only here: {count}</source>
        <translation>nur hier geändert: {count}</translation>
    </message>
    <message>
        <source>row {number}</source>
        <translation>Zeile {number}</translation>
    </message>
    <message>
        <source>(not there)</source>
        <translation>(nicht vorhanden)</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(leer)</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>not decided</source>
        <translation>nicht entschieden</translation>
    </message>
    <message>
        <source>the sheet’s</source>
        <translation>Stand der Tabelle</translation>
    </message>
    <message>
        <source>mine</source>
        <translation>eigener Stand</translation>
    </message>
    <message>
        <source>The sheet has no link for this letter.</source>
        <translation>Die Tabelle hat keinen Link für diesen Brief.</translation>
    </message>
</context>
<context>
    <name>status</name>
    <message>
        <source>Checked by {who}, {when}</source>
        <translation>Geprüft von {who}, {when}</translation>
    </message>
    <message>
        <source>Checked, {when}</source>
        <translation>Geprüft, {when}</translation>
    </message>
    <message>
        <source>doubts left open: {count}</source>
        <translation>offene Zweifel: {count}</translation>
    </message>
    <message>
        <source>accepted issues: {count}</source>
        <translation>hingenommene Probleme: {count}</translation>
    </message>
    <message>
        <source>values confirmed: {count}</source>
        <translation>bestätigte Werte: {count}</translation>
    </message>
    <message>
        <source>only shown: {count}</source>
        <translation>nur gezeigt: {count}</translation>
    </message>
    <message>
        <source>never shown: {count}</source>
        <translation>nie gezeigt: {count}</translation>
    </message>
</context>
<context>
    <name>strata</name>
    <message>
        <source>{field} in classes of {width}</source>
        <translation>{field} in Klassen von {width}</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Type of the record</source>
        <translation>Art des Datensatzes</translation>
    </message>
    <message>
        <source>Batch (folder of the file)</source>
        <translation>Lieferung (Ordner der Datei)</translation>
    </message>
    <message>
        <source>Typed or by hand (by OCR)</source>
        <translation>Gedruckt oder von Hand (nach OCR)</translation>
    </message>
    <message>
        <source>How certain OCR is</source>
        <translation>Wie sicher die OCR ist</translation>
    </message>
    <message>
        <source>How dark the scan is</source>
        <translation>Wie dunkel der Scan ist</translation>
    </message>
    <message>
        <source>Size of the scan</source>
        <translation>Größe des Scans</translation>
    </message>
</context>
<context>
    <name>team</name>
    <message>
        <source>Team</source>
        <translation>Team</translation>
    </message>
</context>
<context>
    <name>types</name>
    <message>
        <source>Paper</source>
        <translation>Aufsatz</translation>
    </message>
    <message>
        <source>Textbook</source>
        <translation>Lehrbuch</translation>
    </message>
    <message>
        <source>Ebook</source>
        <translation>E-Book</translation>
    </message>
</context>
</TS>
