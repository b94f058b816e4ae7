<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>leaving</source>
        <comment>Not everything is saved</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leaving</source>
        <comment>Some corrections could not be saved:</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leaving</source>
        <comment>They are in the project&apos;s journal and are offered back when you open it again.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leaving</source>
        <comment>&amp;Stay here</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leaving</source>
        <comment>&amp;Leave all the same</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Open folder …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the folder a&amp;gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Se&amp;ttings …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the &amp;log&apos;s folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About gtapp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Special &amp;characters …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Checked, on to the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next item that is not checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go to …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;all items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs ac&amp;tion …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to “&amp;In progress”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to “C&amp;hecked”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List of &amp;items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next part of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous part of the window</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AddBar</name>
    <message>
        <source>+ Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add at the end: {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BenchmarkDialog</name>
    <message>
        <source>Which benchmark?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your choice is remembered for this folder; nothing is written into it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BusyPage</name>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening {name} …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CellDetails</name>
    <message>
        <source>Row {number}, {column}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CharacterPalette</name>
    <message>
        <source>Special characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name or code: {typed}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys, or type a name (as “long s”) or a code (as 17F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No such character</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConflictDialog</name>
    <message>
        <source>Changed by another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values that differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take over what is on the &amp;disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep what is here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decide &amp;later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{item} was changed by another program while it was open here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is no longer there. Keeping what is here makes it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeping what is here writes it over the file; taking over the file can be undone. Later: the corrections stay here and in the journal, and the file stays as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The values are the same; only the file&apos;s layout differs.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConsentDialog</name>
    <message>
        <source>Run this project&apos;s code?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This project describes its records by a program, {name}. To show a form, gtapp has to run it once: in a process of its own, without your keys. It could still do whatever a program can do on this computer. Agree only if you know where it comes from and have read it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Don&apos;t run it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I have read it: &amp;run it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DraftPanel</name>
    <message>
        <source>Field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of the draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no draft of this item.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) differ from the draft (in bold).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Faults</name>
    <message>
        <source>Something went wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something unexpected went wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your work is safe: every correction is in the journal, and what was saved is on the disk. You can go on; if something looks odd, start the program again. The details are in the log: {path}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Search names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in records</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the values of the records, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in records</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which items are listed; an item stays until you filter again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With issues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search names and values</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FormActions</name>
    <message>
        <source>Confirm and go to the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next that needs a look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous that needs a look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the draft&apos;s value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take what follows from the neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to null</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to empty text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the key away (absent)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert a row below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the row up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the row down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate the row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crossed out or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GuidelinesPanel</name>
    <message>
        <source>Guidelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no guidelines for this benchmark.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemModel</name>
    <message>
        <source>Item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ItemPanel</name>
    <message>
        <source>{shown} found so far …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{shown} of {total} items</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemTable</name>
    <message>
        <source>Items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JumpDialog</name>
    <message>
        <source>Go to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Number or part of the name:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}   (no. {number})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No item has this number or name.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Open the folder of a project</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sa&amp;mple projects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift+Tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These keys, where nothing is typed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the list to the form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Return</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NoteDialog</name>
    <message>
        <source>Needs action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;What has to be done with this item?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What has to be done with this item?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guidelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panels</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PipeBlock</name>
    <message>
        <source>entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>confirm</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProblemsPanel</name>
    <message>
        <source>Field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Issue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Issues of this item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems of the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>This item: %n issue(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Project: %n problem(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs action</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProgressBar</name>
    <message>
        <source>{checked} of {total} checked</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message numerus="yes">
        <source>%n correction(s) of this item were not saved when the program ended. Restore them?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave as saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore all items</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) have corrections that were not saved when the program ended: {names}</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Restore all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScanActions</name>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit the whole page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit the width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actual size (100 %)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotate left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotate right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move left on the scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move right on the scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move up on the scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move down on the scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload scan</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScanBar</name>
    <message>
        <source>Scan tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScanMessages</name>
    <message>
        <source>No scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no scan for this item. Its values can be edited all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the scan …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is damaged: it ends early, so the lower part of the scan is missing or grey.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the system says: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your values are safe and can be edited all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To try again: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scan is not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file may have been moved or renamed, or its drive is not connected. Put it back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a folder, not a scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder stands where the scan should be. Rename it, and put the file in its place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scan may not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You have no permission to read this file. Ask its owner for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scan could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk or the network did not deliver the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scan could not be shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a mistake in the program. Please report it, with the file if you may share it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scan is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has 0 bytes; perhaps copying it was interrupted. Copy it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is not a scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By its content it is neither an image nor a PDF, whatever its name says. Check which file belongs here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This format can&apos;t be shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is of the format {0}. JPEG, PNG, TIFF, WebP, JPEG 2000 and PDF are shown: convert it to one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The PDF is protected by a password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can&apos;t be opened here. Save a copy without a password, and put it in its place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of pages in this file is {0}. Perhaps it was replaced by a shorter one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scan is too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At {0} pixels it needs more memory than is allowed for one scan. Save a smaller copy, or one as JPEG 2000 or as plain (not progressive) JPEG, and put it in its place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scan is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is broken or incomplete. Copy it again from where it came.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScanView</name>
    <message>
        <source>Scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, page {1} of {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system has it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your &amp;name:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It signs what you check.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colours:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another language is used from the next start on.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>confirm</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>&amp;Open folder …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ground truth, card by card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the folder of a project: the one that holds images, ground_truths or drafts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample projects (your own copies, to try things on)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” could not be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Perhaps it was moved or renamed, or the drive it lies on is not connected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the folder that the file lies in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the folder that holds the project&apos;s folders, not one of them and not the one above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it again and say which benchmark it follows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the file, or take it away and choose the benchmark here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask whoever made the schema; the project&apos;s other files are unharmed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The code was run, but it gave no schema; nothing else was changed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusPanel</name>
    <message>
        <source>Needs action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything has been looked at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n to look at</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not in the list, {total} items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set by {who}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can&apos;t be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moving on writes nothing; saving or checking makes the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Journalled already; saved when you save, check or leave the item.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ValueBlock</name>
    <message>
        <source>Take over what follows from the neighbours</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Work</name>
    <message>
        <source>Checked. This was the last item of the list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the last item of the list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the first item of the list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every item of the list is checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo and recovery are not kept at the moment; saving works on. {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved: {names}. {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decide …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>YesNoEditor</name>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>about</name>
    <message>
        <source>gtapp {version}
Ground truth from scans: correct, check, save.

Licence: Apache 2.0
{system}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form</name>
    <message>
        <source>null</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>absent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>crossed out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>H</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the draft, not yet confirmed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other keys (kept)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not to be edited</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>messages</name>
    <message>
        <source>The file {path} is not there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file {path} is empty (0 bytes). It is left as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file {path} may not be read (no permission).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file {path} can&apos;t be read: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file {path} is not UTF-8 text (line {line}); perhaps it was saved as Latin-1. It is left as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file {path} is not valid JSON (line {line}, column {column}: {reason}). It is left as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In {path} the key “{key}” stands twice in one object, so it isn&apos;t clear which value is meant. The file is left as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file {path} is nested too deeply to be a record. It is left as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file {path} has no “{key}”, where this benchmark keeps the record. It is left as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table {path} has no row “{key}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table {path} has more than one row “{key}”, so it isn&apos;t clear which is meant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} was changed by another program since it was opened. Nothing was overwritten; your corrections are kept here until you choose.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} could not be saved: no permission to write there. Your corrections are kept and will be tried again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} could not be saved: the disk is full. The previous state of the file is unharmed; your corrections are kept and will be tried again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} could not be saved: {reason}. The previous state of the file is unharmed; your corrections are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is no longer there. Your corrections are kept here until you choose.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{pointer}” is not a pointer: it starts with “/”, as in /author/last_name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no value at {pointer}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{pointer} can&apos;t be set: what stands above it is not an object or a list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{pointer} can&apos;t be set: the list above it has {count} entries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The record as a whole can&apos;t be removed or moved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This value can&apos;t be written as JSON: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This item can&apos;t be changed: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no folder {path}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is not a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It isn&apos;t clear which benchmark {path} follows. Name it: one of {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} could follow more than one benchmark ({found}). Name the one that is meant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} holds neither scans nor ground truth where “{benchmark}” keeps them ({places}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The project&apos;s file {path} can&apos;t be used: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no benchmark “{name}”. There are: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The benchmark&apos;s file {path} can&apos;t be used: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema {path} can&apos;t be used: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is a program, not only data. It is run only after you have looked at it and agreed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} could not give its schema: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no item “{item}” in this project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{item}” can&apos;t be used as a file name: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{item}” names more than one item: {items}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{item} has corrections that were not saved when the program ended. Open the project in the window, where they are offered back; nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} has another hash ({found}); look at it again. Nothing was agreed to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The project&apos;s work journal {path} can&apos;t be used: {reason}. Files can still be corrected and saved; undo from earlier sessions isn&apos;t available.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no status “{status}”. There are: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a ground truth but no scan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a scan but no ground truth yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a draft but neither scan nor ground truth.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft {path} can&apos;t be read: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft {path} holds no record: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is more than one draft: {paths}. The last one is used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two scans have this item&apos;s name: {paths}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two names differ only in capitals or in how accents are stored: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pages are not numbered without gaps: {pages}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{key}” stands more than once: {places}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table {path} has a row “{key}” without a file of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} says “{other}” here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table {path} has no row for this item; it gets one when the item is saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table {path} has more than one row for this item; none of them is changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file begins with a byte order mark; it is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NaN or Infinity is not valid JSON; other programs may refuse the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A text is expected here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A whole number is expected here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A number is expected here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yes or no is expected here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A group of values is expected here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A list is expected here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is missing; the schema asks for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema does not know this; it is kept as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One of {choices} is expected here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From “{source}” follows {expected}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row {expected} is expected here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The record does not have the schema&apos;s shape ({expected}); it is shown as far as it goes, and kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft&apos;s “{keys}” is not in the schema and was not taken over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is an invisible control character (U+{number}) in this text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The accents in this text are stored as separate characters (not NFC).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>schema</name>
    <message>
        <source>A date is written YYYY-MM-DD, with nothing before or after it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A section is written without the colon or space at its end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advertisements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An advertisement begins with its number and a dot. Leave it where the page prints none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In reading order: the left column from top to bottom, then the right one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Section</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The day of the issue as the head of the page gives it, written YYYY-MM-DD.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The heading that the advertisement stands under, as printed, without the colon at its end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of words between white space. How upstream counts is unknown; most files lack it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole advertisement with its number, in one line; the long s (ſ) is written s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A date is written YYYY-MM-DD; “None” where the letter has none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Action required</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Angle brackets stand around the whole name, as many behind it as before it: &lt;Name&gt; or &lt;&lt;Name&gt;&gt;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receivers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receivers as written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Senders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Senders as written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Signatures recognised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Signed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRUE where somebody signed by hand; a typed name or a firm&apos;s stamp alone is FALSE.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The date in the letter&apos;s head, written YYYY-MM-DD; “None” where there is none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The persons as the letter itself writes them, several separated by “ | ”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The subject line as typed (“Betr. …”); “None” where there is none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transkribus document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“Last name, First name”, several separated by “ | ”. &lt;Name&gt; is inferred from the function, &lt;&lt;Name&gt;&gt; from the correspondence; “None” where nobody can be named.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A date is written YYYY-MM-DD.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An amount is digits alone, without currency, separators and dashes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bemerkungen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counted from 1, rows that are struck through included.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crossed out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Datum der Gehaltsänderung</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dienstliche Stellung</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dienstort</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gehaltsklasse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interpretation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jahresgehalt, Monatsgehalt, Taglohn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Letter by letter, as it stands in the cell; empty where nothing does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One row for each line that anything is typed or written on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The amount without currency, separators and dashes: 3&apos;480.- is 3480.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The date as YYYY-MM-DD: 1. Mai 37 is 1937-05-01.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the cell means where that is not what it says: a ditto mark is the value above, “Techn.” is written out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the entry of this cell is struck through.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A DOI begins with “10.”, without “doi:” or an address before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A date is written YYYY, YYYY-MM or YYYY-MM-DD.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Abstract</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As exact as the document gives it: YYYY, YYYY-MM or YYYY-MM-DD.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As printed on the title page, without the place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As printed, in their order, separated by “, ”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As printed, with its hyphens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As printed, with its subtitle, in one line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Authors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Category</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DOI</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From “10.” on, without the address before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ISBN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the order printed, separated by “; ”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keywords</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Publisher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name of the PDF; it ties the record to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The subject that the book belongs to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole abstract without its heading, in one paragraph; empty where none is printed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A card with “s.” (siehe) on a line of its own is a reference.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As it stands on the card, sign included: 8°, 8&apos; or 8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As on the card, often after “Standort”; the bracket before it is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the card gives it, initials included; no title.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Author</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only where the card names one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages are given without “S.” or “p.”: “IV S. + 67-74 S.” is “IV 67-74”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Publication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Publisher or printer, as on the card.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shelfmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subjects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The line of headings at the foot of the card, with its strokes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The place of publication, as on the card.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The year of publication, a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With its subtitle, hyphens of line breaks closed up, without the full stop at the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without the spaces of a spaced-out heading: “M e y e r” is Meyer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without “S.” or “p.”; unnumbered pages are kept: “IV S. + 67-74 S.” is “IV 67-74”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Year</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
