<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Open folder …</source>
        <translation>&amp;Ouvrir un dossier…</translation>
    </message>
    <message>
        <source>Read the folder a&amp;gain</source>
        <translation>Re&amp;lire le dossier</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Enregistrer</translation>
    </message>
    <message>
        <source>Se&amp;ttings …</source>
        <translation>&amp;Paramètres…</translation>
    </message>
    <message>
        <source>&amp;Close project</source>
        <translation>&amp;Fermer le projet</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>Open the &amp;log&apos;s folder</source>
        <translation>Ouvrir le dossier du journal &amp;technique</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Raccourcis clavier</translation>
    </message>
    <message>
        <source>&amp;About gtapp</source>
        <translation>À &amp;propos de gtapp</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>Special &amp;characters …</source>
        <translation>&amp;Caractères spéciaux…</translation>
    </message>
    <message>
        <source>&amp;Checked, on to the next</source>
        <translation>&amp;Vérifié, passer à la suivante</translation>
    </message>
    <message>
        <source>&amp;Next item</source>
        <translation>Pièce &amp;suivante</translation>
    </message>
    <message>
        <source>&amp;Previous item</source>
        <translation>Pièce &amp;précédente</translation>
    </message>
    <message>
        <source>Next item that is not checked</source>
        <translation>Prochaine pièce &amp;non vérifiée</translation>
    </message>
    <message>
        <source>&amp;Go to …</source>
        <translation>&amp;Aller à…</translation>
    </message>
    <message>
        <source>&amp;Search the list</source>
        <translation>&amp;Rechercher dans la liste</translation>
    </message>
    <message>
        <source>Show &amp;all items</source>
        <translation>Afficher &amp;toutes les pièces</translation>
    </message>
    <message>
        <source>Needs ac&amp;tion …</source>
        <translation>À tra&amp;iter…</translation>
    </message>
    <message>
        <source>Set to “&amp;In progress”</source>
        <translation>Marquer «&#x202f;&amp;En cours&#x202f;»</translation>
    </message>
    <message>
        <source>Set to “C&amp;hecked”</source>
        <translation>&amp;Marquer «&#x202f;Vérifié&#x202f;»</translation>
    </message>
    <message>
        <source>List of &amp;items</source>
        <translation>&amp;Liste des pièces</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>Plein éc&amp;ran</translation>
    </message>
    <message>
        <source>&amp;Next part of the window</source>
        <translation>Zone &amp;suivante de la fenêtre</translation>
    </message>
    <message>
        <source>&amp;Previous part of the window</source>
        <translation>Zone &amp;précédente de la fenêtre</translation>
    </message>
</context>
<context>
    <name>AddBar</name>
    <message>
        <source>+ Add</source>
        <translation>+ Ajouter</translation>
    </message>
    <message>
        <source>Add at the end: {name}</source>
        <translation>Ajouter à la fin&#xa0;: {name}</translation>
    </message>
</context>
<context>
    <name>BenchmarkDialog</name>
    <message>
        <source>Which benchmark?</source>
        <translation>Quel benchmark&#x202f;?</translation>
    </message>
    <message>
        <source>Your choice is remembered for this folder; nothing is written into it.</source>
        <translation>Votre choix est mémorisé pour ce dossier&#x202f;; rien n’y est écrit.</translation>
    </message>
</context>
<context>
    <name>BusyPage</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>Opening {name} …</source>
        <translation>Ouverture de {name}…</translation>
    </message>
</context>
<context>
    <name>CellDetails</name>
    <message>
        <source>Row {number}, {column}</source>
        <translation>Ligne {number}, {column}</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
</context>
<context>
    <name>CharacterPalette</name>
    <message>
        <source>Special characters</source>
        <translation>Caractères spéciaux</translation>
    </message>
    <message>
        <source>Name or code: {typed}</source>
        <translation>Nom ou code&#xa0;: {typed}</translation>
    </message>
    <message>
        <source>Arrow keys, or type a name (as “long s”) or a code (as 17F)</source>
        <translation>Touches fléchées, ou saisir un nom anglais (comme «&#x202f;long s&#x202f;») ou un code (comme 17F)</translation>
    </message>
    <message>
        <source>No such character</source>
        <translation>Ce caractère n’existe pas</translation>
    </message>
</context>
<context>
    <name>ConflictDialog</name>
    <message>
        <source>Changed by another program</source>
        <translation>Modifié par un autre programme</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Ici</translation>
    </message>
    <message>
        <source>On the disk</source>
        <translation>Sur le disque</translation>
    </message>
    <message>
        <source>Values that differ</source>
        <translation>Valeurs qui diffèrent</translation>
    </message>
    <message>
        <source>Take over what is on the &amp;disk</source>
        <translation>Reprendre la version du &amp;disque</translation>
    </message>
    <message>
        <source>&amp;Keep what is here</source>
        <translation>&amp;Garder la version d’ici</translation>
    </message>
    <message>
        <source>Decide &amp;later</source>
        <translation>Décider p&amp;lus tard</translation>
    </message>
    <message>
        <source>{item} was changed by another program while it was open here.</source>
        <translation>{item} a été modifié par un autre programme pendant que vous y travailliez ici.</translation>
    </message>
    <message>
        <source>The file is no longer there. Keeping what is here makes it again.</source>
        <translation>Le fichier n’existe plus. Si vous gardez la version d’ici, il sera recréé.</translation>
    </message>
    <message>
        <source>Keeping what is here writes it over the file; taking over the file can be undone. Later: the corrections stay here and in the journal, and the file stays as it is.</source>
        <translation>Garder la version d’ici remplace le contenu du fichier&#x202f;; reprendre celle du disque peut être annulé. Plus tard&#xa0;: les corrections restent ici et dans le journal, et le fichier reste tel quel.</translation>
    </message>
    <message>
        <source>The values are the same; only the file&apos;s layout differs.</source>
        <translation>Les valeurs sont identiques&#x202f;; seule la mise en forme du fichier diffère.</translation>
    </message>
</context>
<context>
    <name>ConsentDialog</name>
    <message>
        <source>Run this project&apos;s code?</source>
        <translation>Exécuter le code de ce projet&#x202f;?</translation>
    </message>
    <message>
        <source>This project describes its records by a program, {name}. To show a form, gtapp has to run it once: in a process of its own, without your keys. It could still do whatever a program can do on this computer. Agree only if you know where it comes from and have read it.</source>
        <translation>Ce projet décrit ses notices par un programme, {name}. Pour afficher un formulaire, gtapp doit l’exécuter une fois&#xa0;: dans un processus séparé, sans vos clés d’accès. Il pourrait néanmoins faire tout ce qu’un programme peut faire sur cet ordinateur. N’acceptez que si vous savez d’où il vient et l’avez lu.</translation>
    </message>
    <message>
        <source>The code</source>
        <translation>Le code</translation>
    </message>
    <message>
        <source>&amp;Don&apos;t run it</source>
        <translation>&amp;Ne pas exécuter</translation>
    </message>
    <message>
        <source>I have read it: &amp;run it</source>
        <translation>Je l’ai lu&#xa0;: &amp;exécuter</translation>
    </message>
</context>
<context>
    <name>DraftPanel</name>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Brouillon</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Actuel</translation>
    </message>
    <message>
        <source>Values of the draft</source>
        <translation>Valeurs du brouillon</translation>
    </message>
    <message>
        <source>There is no draft of this item.</source>
        <translation>Il n’y a pas de brouillon pour cette pièce.</translation>
    </message>
    <message>
        <source>Values that differ from the draft (in bold): {count}</source>
        <translation>Valeurs qui diffèrent du brouillon (en gras)&#xa0;: {count}</translation>
    </message>
</context>
<context>
    <name>Faults</name>
    <message>
        <source>Something went wrong</source>
        <translation>Une erreur s’est produite</translation>
    </message>
    <message>
        <source>Something unexpected went wrong.</source>
        <translation>Une erreur inattendue s’est produite.</translation>
    </message>
    <message>
        <source>Your work is safe: every correction is in the journal, and what was saved is on the disk. You can go on; if something looks odd, start the program again. The details are in the log: {path}</source>
        <translation>Votre travail est en sécurité&#xa0;: chaque correction est dans le journal, et ce qui a été enregistré est sur le disque. Vous pouvez continuer&#x202f;; si quelque chose vous paraît anormal, redémarrez le programme. Les détails figurent dans le journal technique&#xa0;: {path}</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Search names</source>
        <translation>Chercher un nom</translation>
    </message>
    <message>
        <source>Search the list</source>
        <translation>Rechercher dans la liste</translation>
    </message>
    <message>
        <source>in records</source>
        <translation>dans les notices</translation>
    </message>
    <message>
        <source>Search the values of the records, too</source>
        <translation>Chercher aussi dans les valeurs des notices</translation>
    </message>
    <message>
        <source>Search in records</source>
        <translation>Chercher dans les notices</translation>
    </message>
    <message>
        <source>Filter the list</source>
        <translation>Filtrer la liste</translation>
    </message>
    <message>
        <source>Which items are listed; an item stays until you filter again</source>
        <translation>Quelles pièces la liste montre&#x202f;; une pièce y reste jusqu’au prochain filtrage</translation>
    </message>
    <message>
        <source>All items</source>
        <translation>Toutes</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>Non vérifiées</translation>
    </message>
    <message>
        <source>With issues</source>
        <translation>Avec remarques</translation>
    </message>
    <message>
        <source>Search names and values</source>
        <translation>Chercher noms et valeurs</translation>
    </message>
</context>
<context>
    <name>FormActions</name>
    <message>
        <source>Confirm and go to the next</source>
        <translation>Confirmer et continuer</translation>
    </message>
    <message>
        <source>Next that needs a look</source>
        <translation>Prochaine valeur à examiner</translation>
    </message>
    <message>
        <source>Previous that needs a look</source>
        <translation>Valeur précédente à examiner</translation>
    </message>
    <message>
        <source>Take the draft&apos;s value</source>
        <translation>Reprendre la valeur du brouillon</translation>
    </message>
    <message>
        <source>Take what follows from the neighbours</source>
        <translation>Reprendre la valeur déduite</translation>
    </message>
    <message>
        <source>Set to null</source>
        <translation>Mettre à null</translation>
    </message>
    <message>
        <source>Set to empty text</source>
        <translation>Mettre à texte vide</translation>
    </message>
    <message>
        <source>Take the key away (absent)</source>
        <translation>Retirer la clé (absent)</translation>
    </message>
    <message>
        <source>Insert a row below</source>
        <translation>Insérer une ligne au-dessous</translation>
    </message>
    <message>
        <source>Remove the row</source>
        <translation>Supprimer la ligne</translation>
    </message>
    <message>
        <source>Move the row up</source>
        <translation>Déplacer la ligne vers le haut</translation>
    </message>
    <message>
        <source>Move the row down</source>
        <translation>Déplacer la ligne vers le bas</translation>
    </message>
    <message>
        <source>Duplicate the row</source>
        <translation>Dupliquer la ligne</translation>
    </message>
    <message>
        <source>Crossed out or not</source>
        <translation>Barré ou non</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Couper</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Coller</translation>
    </message>
</context>
<context>
    <name>GuidelinesPanel</name>
    <message>
        <source>Guidelines</source>
        <translation>Consignes</translation>
    </message>
    <message>
        <source>There are no guidelines for this benchmark.</source>
        <translation>Il n’y a pas de consignes pour ce benchmark.</translation>
    </message>
</context>
<context>
    <name>ItemModel</name>
    <message>
        <source>Item</source>
        <translation>Pièce</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Statut</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>pages: {count}</source>
        <translation>pages&#xa0;: {count}</translation>
    </message>
</context>
<context>
    <name>ItemPanel</name>
    <message>
        <source>{shown} found so far …</source>
        <translation>{shown} trouvées jusqu’ici…</translation>
    </message>
    <message>
        <source>{shown} of {total} items</source>
        <translation>{shown} pièces sur {total}</translation>
    </message>
</context>
<context>
    <name>ItemTable</name>
    <message>
        <source>Items</source>
        <translation>Pièces</translation>
    </message>
    <message>
        <source>Needs action</source>
        <translation>À traiter</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
</context>
<context>
    <name>JumpDialog</name>
    <message>
        <source>Go to</source>
        <translation>Aller à</translation>
    </message>
    <message>
        <source>&amp;Number or part of the name:</source>
        <translation>&amp;Numéro ou partie du nom&#xa0;:</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Aller</translation>
    </message>
    <message>
        <source>{name}   (no. {number})</source>
        <translation>{name}   (nᵒ {number})</translation>
    </message>
    <message>
        <source>No item has this number or name.</source>
        <translation>Aucune pièce n’a ce numéro ou ce nom.</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Raccourcis clavier</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Open the folder of a project</source>
        <translation>Ouvrir le dossier d’un projet</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>Ouvrir un dossier &amp;récent</translation>
    </message>
    <message>
        <source>Sa&amp;mple projects</source>
        <translation>Projets d’e&amp;xemple</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <source>&amp;Item</source>
        <translation>&amp;Pièce</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>&amp;Notice</translation>
    </message>
    <message>
        <source>&amp;Scan</source>
        <translation>N&amp;umérisation</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;ide</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Partout</translation>
    </message>
    <message>
        <source>The next value</source>
        <translation>Valeur suivante</translation>
    </message>
    <message>
        <source>The value before</source>
        <translation>Valeur précédente</translation>
    </message>
    <message>
        <source>Shift+Tab</source>
        <translation>Maj+Tab</translation>
    </message>
    <message>
        <source>These keys, where nothing is typed</source>
        <translation>Cette liste (hors des champs de saisie)</translation>
    </message>
    <message>
        <source>From the list to the form</source>
        <translation>De la liste au formulaire</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Rien pour l’instant</translation>
    </message>
</context>
<context>
    <name>NoteDialog</name>
    <message>
        <source>Needs action</source>
        <translation>À traiter</translation>
    </message>
    <message>
        <source>&amp;What has to be done with this item?</source>
        <translation>&amp;Que faut-il faire pour cette pièce&#x202f;?</translation>
    </message>
    <message>
        <source>What has to be done with this item?</source>
        <translation>Que faut-il faire pour cette pièce&#x202f;?</translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation>Ctrl+Retour</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Draft</source>
        <translation>Brouillon</translation>
    </message>
    <message>
        <source>Guidelines</source>
        <translation>Consignes</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Problèmes</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Volets</translation>
    </message>
</context>
<context>
    <name>PipeBlock</name>
    <message>
        <source>entries</source>
        <translation>entrées</translation>
    </message>
    <message>
        <source>confirm</source>
        <translation>confirmer</translation>
    </message>
</context>
<context>
    <name>ProblemsPanel</name>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
    </message>
    <message>
        <source>Issue</source>
        <translation>Remarque</translation>
    </message>
    <message>
        <source>Issues of this item</source>
        <translation>Remarques sur cette pièce</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Pièce</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problème</translation>
    </message>
    <message>
        <source>Problems of the project</source>
        <translation>Problèmes du projet</translation>
    </message>
    <message>
        <source>Issues of this item: {count}</source>
        <translation>Remarques sur cette pièce&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Problems of the project: {count}</source>
        <translation>Problèmes du projet&#xa0;: {count}</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Open</source>
        <translation>À faire</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Brouillon</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>En cours</translation>
    </message>
    <message>
        <source>Checked</source>
        <translation>Vérifié</translation>
    </message>
    <message>
        <source>Needs action</source>
        <translation>À traiter</translation>
    </message>
</context>
<context>
    <name>ProgressBar</name>
    <message>
        <source>{checked} of {total} checked</source>
        <translation>Vérifiées&#xa0;: {checked} sur {total}</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>Corrections of this item were not saved when the program ended ({count}). Restore them?</source>
        <translation>Des corrections de cette pièce n’étaient pas enregistrées à la fermeture du programme ({count}). Les restaurer&#x202f;?</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurer</translation>
    </message>
    <message>
        <source>Leave as saved</source>
        <translation>Garder l’état enregistré</translation>
    </message>
    <message>
        <source>Restore all items</source>
        <translation>Restaurer toutes les pièces</translation>
    </message>
    <message>
        <source>Corrections of these items were not saved when the program ended: {names}</source>
        <translation>Des corrections de ces pièces n’étaient pas enregistrées à la fermeture du programme&#xa0;: {names}</translation>
    </message>
    <message>
        <source>Restore all</source>
        <translation>Tout restaurer</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
</context>
<context>
    <name>ScanActions</name>
    <message>
        <source>Zoom in</source>
        <translation>Agrandir</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Réduire</translation>
    </message>
    <message>
        <source>Fit the whole page</source>
        <translation>Page entière</translation>
    </message>
    <message>
        <source>Fit the width</source>
        <translation>Largeur de page</translation>
    </message>
    <message>
        <source>Actual size (100 %)</source>
        <translation>Taille réelle (100&#x202f;%)</translation>
    </message>
    <message>
        <source>Rotate left</source>
        <translation>Pivoter à gauche</translation>
    </message>
    <message>
        <source>Rotate right</source>
        <translation>Pivoter à droite</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Page précédente</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Page suivante</translation>
    </message>
    <message>
        <source>Move left on the scan</source>
        <translation>Se déplacer vers la gauche</translation>
    </message>
    <message>
        <source>Move right on the scan</source>
        <translation>Se déplacer vers la droite</translation>
    </message>
    <message>
        <source>Move up on the scan</source>
        <translation>Se déplacer vers le haut</translation>
    </message>
    <message>
        <source>Move down on the scan</source>
        <translation>Se déplacer vers le bas</translation>
    </message>
    <message>
        <source>Reload scan</source>
        <translation>Recharger la numérisation</translation>
    </message>
</context>
<context>
    <name>ScanBar</name>
    <message>
        <source>Scan tools</source>
        <translation>Outils de numérisation</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Page</translation>
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
        <translation>Aucune numérisation</translation>
    </message>
    <message>
        <source>There is no scan for this item. Its values can be edited all the same.</source>
        <translation>Il n’y a pas de numérisation pour cette pièce. Ses valeurs restent modifiables.</translation>
    </message>
    <message>
        <source>Loading the scan …</source>
        <translation>Chargement de la numérisation…</translation>
    </message>
    <message>
        <source>This file is damaged: it ends early, so the lower part of the scan is missing or grey.</source>
        <translation>Ce fichier est endommagé&#xa0;: il s’arrête trop tôt, si bien que le bas de la numérisation manque ou est gris.</translation>
    </message>
    <message>
        <source>What the system says: {0}</source>
        <translation>Message du système&#xa0;: {0}</translation>
    </message>
    <message>
        <source>Your values are safe and can be edited all the same.</source>
        <translation>Vos valeurs sont en sécurité et restent modifiables.</translation>
    </message>
    <message>
        <source>To try again: {0}</source>
        <translation>Pour réessayer&#xa0;: {0}</translation>
    </message>
    <message>
        <source>The scan is not there</source>
        <translation>La numérisation est introuvable</translation>
    </message>
    <message>
        <source>The file may have been moved or renamed, or its drive is not connected. Put it back.</source>
        <translation>Le fichier a peut-être été déplacé ou renommé, ou son lecteur n’est pas connecté. Remettez-le en place.</translation>
    </message>
    <message>
        <source>This is a folder, not a scan</source>
        <translation>C’est un dossier, pas une numérisation</translation>
    </message>
    <message>
        <source>A folder stands where the scan should be. Rename it, and put the file in its place.</source>
        <translation>Un dossier se trouve à la place de la numérisation. Renommez-le et mettez le fichier à sa place.</translation>
    </message>
    <message>
        <source>The scan may not be read</source>
        <translation>La lecture de la numérisation n’est pas autorisée</translation>
    </message>
    <message>
        <source>You have no permission to read this file. Ask its owner for it.</source>
        <translation>Vous n’avez pas le droit de lire ce fichier. Demandez-le à son propriétaire.</translation>
    </message>
    <message>
        <source>The scan could not be read</source>
        <translation>La numérisation n’a pas pu être lue</translation>
    </message>
    <message>
        <source>The disk or the network did not deliver the file.</source>
        <translation>Le disque ou le réseau n’a pas fourni le fichier.</translation>
    </message>
    <message>
        <source>The scan could not be shown</source>
        <translation>La numérisation n’a pas pu être affichée</translation>
    </message>
    <message>
        <source>This is a mistake in the program. Please report it, with the file if you may share it.</source>
        <translation>C’est une erreur du programme. Merci de la signaler, avec le fichier si vous pouvez le partager.</translation>
    </message>
    <message>
        <source>The scan is empty</source>
        <translation>La numérisation est vide</translation>
    </message>
    <message>
        <source>The file has 0 bytes; perhaps copying it was interrupted. Copy it again.</source>
        <translation>Le fichier fait 0 octet&#x202f;; sa copie a peut-être été interrompue. Copiez-le à nouveau.</translation>
    </message>
    <message>
        <source>This file is not a scan</source>
        <translation>Ce fichier n’est pas une numérisation</translation>
    </message>
    <message>
        <source>By its content it is neither an image nor a PDF, whatever its name says. Check which file belongs here.</source>
        <translation>D’après son contenu, ce n’est ni une image ni un PDF, quoi que dise son nom. Vérifiez quel fichier doit se trouver ici.</translation>
    </message>
    <message>
        <source>This format can&apos;t be shown</source>
        <translation>Ce format ne peut pas être affiché</translation>
    </message>
    <message>
        <source>The file is of the format {0}. JPEG, PNG, TIFF, WebP, JPEG 2000 and PDF are shown: convert it to one of them.</source>
        <translation>Le fichier est au format {0}. Les formats affichés sont JPEG, PNG, TIFF, WebP, JPEG 2000 et PDF&#xa0;: convertissez-le dans l’un d’eux.</translation>
    </message>
    <message>
        <source>The PDF is protected by a password</source>
        <translation>Le PDF est protégé par un mot de passe</translation>
    </message>
    <message>
        <source>It can&apos;t be opened here. Save a copy without a password, and put it in its place.</source>
        <translation>Il ne peut pas être ouvert ici. Enregistrez-en une copie sans mot de passe et mettez-la à sa place.</translation>
    </message>
    <message>
        <source>There is no such page</source>
        <translation>Cette page n’existe pas</translation>
    </message>
    <message>
        <source>The number of pages in this file is {0}. Perhaps it was replaced by a shorter one.</source>
        <translation>Nombre de pages de ce fichier&#xa0;: {0}. Il a peut-être été remplacé par un fichier plus court.</translation>
    </message>
    <message>
        <source>The scan is too large</source>
        <translation>La numérisation est trop grande</translation>
    </message>
    <message>
        <source>At {0} pixels it needs more memory than is allowed for one scan. Save a smaller copy, or one as JPEG 2000 or as plain (not progressive) JPEG, and put it in its place.</source>
        <translation>Avec {0} pixels, elle demande plus de mémoire qu’il n’en est accordé à une numérisation. Enregistrez une copie plus petite, ou en JPEG 2000 ou en JPEG simple (non progressif), et mettez-la à sa place.</translation>
    </message>
    <message>
        <source>The scan is damaged</source>
        <translation>La numérisation est endommagée</translation>
    </message>
    <message>
        <source>The file is broken or incomplete. Copy it again from where it came.</source>
        <translation>Le fichier est défectueux ou incomplet. Copiez-le à nouveau depuis sa source.</translation>
    </message>
</context>
<context>
    <name>ScanView</name>
    <message>
        <source>Scan</source>
        <translation>Numérisation</translation>
    </message>
    <message>
        <source>{0}, page {1} of {2}</source>
        <translation>{0}, page {1} sur {2}</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>As the system has it</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>The system&apos;s</source>
        <translation>Celle du système</translation>
    </message>
    <message>
        <source>Your &amp;name:</source>
        <translation>Votre &amp;nom&#xa0;:</translation>
    </message>
    <message>
        <source>It signs what you check.</source>
        <translation>Il signe ce que vous vérifiez.</translation>
    </message>
    <message>
        <source>&amp;Colours:</source>
        <translation>&amp;Couleurs&#xa0;:</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>&amp;Langue&#xa0;:</translation>
    </message>
    <message>
        <source>Another language is used from the next start on.</source>
        <translation>Une autre langue s’applique dès le prochain démarrage.</translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>confirm</source>
        <translation>confirmer</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>&amp;Open folder …</source>
        <translation>&amp;Ouvrir un dossier…</translation>
    </message>
    <message>
        <source>Ground truth, card by card</source>
        <translation>La vérité de terrain, fiche après fiche</translation>
    </message>
    <message>
        <source>Open the folder of a project: the one that holds images, ground_truths or drafts.</source>
        <translation>Ouvrez le dossier d’un projet&#xa0;: celui qui contient images, ground_truths ou drafts.</translation>
    </message>
    <message>
        <source>Sample projects (your own copies, to try things on)</source>
        <translation>Projets d’exemple (vos propres copies, pour essayer)</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>Ouverts récemment</translation>
    </message>
    <message>
        <source>“{name}” could not be opened.</source>
        <translation>«&#x202f;{name}&#x202f;» n’a pas pu être ouvert.</translation>
    </message>
    <message>
        <source>Perhaps it was moved or renamed, or the drive it lies on is not connected.</source>
        <translation>Il a peut-être été déplacé ou renommé, ou le lecteur où il se trouve n’est pas connecté.</translation>
    </message>
    <message>
        <source>Open the folder that the file lies in.</source>
        <translation>Ouvrez le dossier où se trouve le fichier.</translation>
    </message>
    <message>
        <source>Open the folder that holds the project&apos;s folders, not one of them and not the one above.</source>
        <translation>Ouvrez le dossier qui contient les dossiers du projet, ni l’un d’eux ni celui du dessus.</translation>
    </message>
    <message>
        <source>Open it again and say which benchmark it follows.</source>
        <translation>Ouvrez-le à nouveau et indiquez quel benchmark il suit.</translation>
    </message>
    <message>
        <source>Correct the file, or take it away and choose the benchmark here.</source>
        <translation>Corrigez le fichier, ou retirez-le et choisissez le benchmark ici.</translation>
    </message>
    <message>
        <source>Ask whoever made the schema; the project&apos;s other files are unharmed.</source>
        <translation>Adressez-vous à la personne qui a créé le schéma&#x202f;; les autres fichiers du projet sont intacts.</translation>
    </message>
    <message>
        <source>The code was run, but it gave no schema; nothing else was changed.</source>
        <translation>Le code a été exécuté, mais n’a fourni aucun schéma&#x202f;; rien d’autre n’a été modifié.</translation>
    </message>
</context>
<context>
    <name>StatusPanel</name>
    <message>
        <source>Needs action</source>
        <translation>À traiter</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Non enregistré</translation>
    </message>
    <message>
        <source>Everything has been looked at.</source>
        <translation>Tout a été examiné.</translation>
    </message>
    <message>
        <source>{count} to look at</source>
        <translation>{count} à examiner</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} sur {total}</translation>
    </message>
    <message>
        <source>not in the list, {total} items</source>
        <translation>hors de la liste, {total} pièces</translation>
    </message>
    <message>
        <source>set by {who}</source>
        <translation>défini par {who}</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Enregistré</translation>
    </message>
    <message>
        <source>No file yet</source>
        <translation>Pas encore de fichier</translation>
    </message>
    <message>
        <source>Could not save</source>
        <translation>Échec de l’enregistrement</translation>
    </message>
    <message>
        <source>Can&apos;t be read</source>
        <translation>Illisible</translation>
    </message>
    <message>
        <source>Moving on writes nothing; saving or checking makes the file.</source>
        <translation>Passer à la suite n’écrit rien&#x202f;; le fichier est créé à l’enregistrement ou à la vérification.</translation>
    </message>
    <message>
        <source>Journalled already; saved when you save, check or leave the item.</source>
        <translation>Déjà dans le journal&#x202f;; enregistré dès que vous enregistrez, vérifiez ou quittez la pièce.</translation>
    </message>
</context>
<context>
    <name>ValueBlock</name>
    <message>
        <source>Take over what follows from the neighbours</source>
        <translation>Reprendre la valeur déduite des valeurs voisines</translation>
    </message>
</context>
<context>
    <name>Work</name>
    <message>
        <source>Checked. This was the last item of the list.</source>
        <translation>Vérifié. C’était la dernière pièce de la liste.</translation>
    </message>
    <message>
        <source>This is the last item of the list.</source>
        <translation>C’est la dernière pièce de la liste.</translation>
    </message>
    <message>
        <source>This is the first item of the list.</source>
        <translation>C’est la première pièce de la liste.</translation>
    </message>
    <message>
        <source>Every item of the list is checked.</source>
        <translation>Toutes les pièces de la liste sont vérifiées.</translation>
    </message>
    <message>
        <source>Undo and recovery are not kept at the moment; saving works on. {reason}</source>
        <translation>L’annulation et la récupération ne sont pas assurées pour le moment&#x202f;; l’enregistrement fonctionne toujours. {reason}</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Masquer</translation>
    </message>
    <message>
        <source>Not saved: {names}. {reason}</source>
        <translation>Non enregistré&#xa0;: {names}. {reason}</translation>
    </message>
    <message>
        <source>Decide …</source>
        <translation>Décider…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
</context>
<context>
    <name>YesNoEditor</name>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
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
De la numérisation à la vérité de terrain&#xa0;: corriger, vérifier, enregistrer.

Licence&#xa0;: Apache 2.0
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
        <translation>Lettres (Basler Rheinschifffahrt)</translation>
    </message>
    <message>
        <source>Personnel cards</source>
        <translation>Fiches du personnel</translation>
    </message>
    <message>
        <source>ScienceMetaBench</source>
        <translation>ScienceMetaBench</translation>
    </message>
    <message>
        <source>Zettelkatalog</source>
        <translation>Catalogue sur fiches (Zettelkatalog)</translation>
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
        <translation>vide</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>absent</translation>
    </message>
    <message>
        <source>empty list</source>
        <translation>liste vide</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>crossed out</source>
        <translation>barré</translation>
    </message>
    <message>
        <source>D</source>
        <translation>B</translation>
    </message>
    <message>
        <source>H</source>
        <translation>M</translation>
    </message>
    <message>
        <source>from the draft, not yet confirmed</source>
        <translation>du brouillon, pas encore confirmé</translation>
    </message>
    <message>
        <source>changed by hand</source>
        <translation>modifié à la main</translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation>confirmé</translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation>comme dans le fichier</translation>
    </message>
    <message>
        <source>Other keys (kept)</source>
        <translation>Autres clés (conservées)</translation>
    </message>
    <message>
        <source>not to be edited</source>
        <translation>non modifiable</translation>
    </message>
    <message>
        <source>Draft ({label}):</source>
        <translation>Brouillon ({label})&#xa0;:</translation>
    </message>
    <message>
        <source>Draft:</source>
        <translation>Brouillon&#xa0;:</translation>
    </message>
    <message>
        <source>{label}: {text}</source>
        <translation>{label}&#xa0;: {text}</translation>
    </message>
</context>
<context>
    <name>leaving</name>
    <message>
        <source>They are in the project&apos;s journal and are offered back when you open it again.</source>
        <translation>Elles sont conservées dans le journal du projet et vous seront proposées à la prochaine ouverture.</translation>
    </message>
    <message>
        <source>The journal can&apos;t be written either: if you leave now, they are lost.</source>
        <translation>Le journal ne peut pas être écrit non plus&#xa0;: si vous quittez maintenant, elles seront perdues.</translation>
    </message>
    <message>
        <source>Not everything is saved</source>
        <translation>Tout n’est pas enregistré</translation>
    </message>
    <message>
        <source>Some corrections could not be saved:</source>
        <translation>Certaines corrections n’ont pas pu être enregistrées&#xa0;:</translation>
    </message>
    <message>
        <source>&amp;Stay here</source>
        <translation>&amp;Rester ici</translation>
    </message>
    <message>
        <source>Save &amp;copies elsewhere …</source>
        <translation>Enregistrer des &amp;copies ailleurs…</translation>
    </message>
    <message>
        <source>&amp;Leave all the same</source>
        <translation>&amp;Quitter quand même</translation>
    </message>
    <message>
        <source>Save copies of the corrections</source>
        <translation>Enregistrer des copies des corrections</translation>
    </message>
</context>
<context>
    <name>messages</name>
    <message>
        <source>The file {path} is not there.</source>
        <translation>Le fichier {path} est introuvable.</translation>
    </message>
    <message>
        <source>The file {path} is empty (0 bytes). It is left as it is.</source>
        <translation>Le fichier {path} est vide (0 octet). Il est laissé tel quel.</translation>
    </message>
    <message>
        <source>The file {path} may not be read (no permission).</source>
        <translation>La lecture du fichier {path} n’est pas autorisée (droits insuffisants).</translation>
    </message>
    <message>
        <source>The file {path} can&apos;t be read: {reason}</source>
        <translation>Le fichier {path} ne peut pas être lu&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The file {path} is not valid JSON (line {line}, column {column}: {reason}). It is left as it is.</source>
        <translation>Le fichier {path} n’est pas un JSON valide (ligne {line}, colonne {column}&#xa0;: {reason}). Il est laissé tel quel.</translation>
    </message>
    <message>
        <source>In {path} the key “{key}” stands twice in one object, so it isn&apos;t clear which value is meant. The file is left as it is.</source>
        <translation>Dans {path}, la clé «&#x202f;{key}&#x202f;» figure deux fois dans un même objet&#x202f;; on ne sait donc pas quelle valeur est la bonne. Le fichier est laissé tel quel.</translation>
    </message>
    <message>
        <source>The file {path} is nested too deeply to be a record. It is left as it is.</source>
        <translation>Le fichier {path} est imbriqué trop profondément pour être une notice. Il est laissé tel quel.</translation>
    </message>
    <message>
        <source>The file {path} has no “{key}”, where this benchmark keeps the record. It is left as it is.</source>
        <translation>Le fichier {path} n’a pas de «&#x202f;{key}&#x202f;», où ce benchmark place la notice. Il est laissé tel quel.</translation>
    </message>
    <message>
        <source>The table {path} has more than one row “{key}”, so it isn&apos;t clear which is meant.</source>
        <translation>Le tableau {path} a plusieurs lignes «&#x202f;{key}&#x202f;»&#x202f;; on ne sait donc pas laquelle est la bonne.</translation>
    </message>
    <message>
        <source>{path} was changed by another program since it was opened. Nothing was overwritten; your corrections are kept here until you choose.</source>
        <translation>{path} a été modifié par un autre programme depuis son ouverture. Rien n’a été écrasé&#x202f;; vos corrections sont conservées ici jusqu’à ce que vous choisissiez.</translation>
    </message>
    <message>
        <source>{path} could not be saved: no permission to write there. Your corrections are kept and will be tried again.</source>
        <translation>{path} n’a pas pu être enregistré&#xa0;: pas de droit d’écriture à cet endroit. Vos corrections sont conservées et l’enregistrement sera retenté.</translation>
    </message>
    <message>
        <source>{path} could not be saved: the disk is full. The previous state of the file is unharmed; your corrections are kept and will be tried again.</source>
        <translation>{path} n’a pas pu être enregistré&#xa0;: le disque est plein. L’état précédent du fichier est intact&#x202f;; vos corrections sont conservées et l’enregistrement sera retenté.</translation>
    </message>
    <message>
        <source>{path} could not be saved: {reason}. The previous state of the file is unharmed; your corrections are kept.</source>
        <translation>{path} n’a pas pu être enregistré&#xa0;: {reason}. L’état précédent du fichier est intact&#x202f;; vos corrections sont conservées.</translation>
    </message>
    <message>
        <source>{path} is a link to another item&apos;s file and was not written. Put the file itself in its place; your corrections are kept here.</source>
        <translation>{path} est un lien vers le fichier d’une autre pièce et n’a pas été écrit. Mettez le fichier lui-même à sa place&#x202f;; vos corrections sont conservées ici.</translation>
    </message>
    <message>
        <source>{path} is no longer there. Your corrections are kept here until you choose.</source>
        <translation>{path} n’existe plus. Vos corrections sont conservées ici jusqu’à ce que vous choisissiez.</translation>
    </message>
    <message>
        <source>The file {path} is not UTF-8 text (line {line}); it was saved in another encoding, such as Latin-1 or UTF-16. It is left as it is.</source>
        <translation>Le fichier {path} n’est pas un texte UTF-8 (ligne {line})&#x202f;; il a été enregistré dans un autre codage, comme Latin-1 ou UTF-16. Il est laissé tel quel.</translation>
    </message>
    <message>
        <source>{path} was not saved: what would be written does not say what the form shows. The file is unharmed; please report this. Your corrections are kept here.</source>
        <translation>{path} n’a pas été enregistré&#xa0;: ce qui serait écrit ne correspond pas au formulaire. Le fichier est intact&#x202f;; merci de signaler ce problème. Vos corrections sont conservées ici.</translation>
    </message>
    <message>
        <source>“{pointer}” is not a pointer: it starts with “/”, as in /author/last_name; ~0 stands for ~ and ~1 for /.</source>
        <translation>«&#x202f;{pointer}&#x202f;» n’est pas un pointeur&#xa0;: il commence par «&#x202f;/&#x202f;», comme dans /author/last_name&#x202f;; ~0 représente ~ et ~1 représente /.</translation>
    </message>
    <message>
        <source>There is no value at {pointer}.</source>
        <translation>Il n’y a pas de valeur à l’adresse {pointer}.</translation>
    </message>
    <message>
        <source>{pointer} can&apos;t be set: what stands above it is not an object or a list.</source>
        <translation>{pointer} ne peut pas être défini&#xa0;: ce qui se trouve au-dessus n’est ni un objet ni une liste.</translation>
    </message>
    <message>
        <source>{pointer} can&apos;t be set: the list above it has {count} entries.</source>
        <translation>{pointer} ne peut pas être défini&#xa0;: la liste au-dessus compte {count} entrées.</translation>
    </message>
    <message>
        <source>Neither the record nor the schema has {pointer}; nothing was changed.</source>
        <translation>Ni la notice ni le schéma ne connaissent {pointer}&#x202f;; rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The record as a whole can&apos;t be removed or moved.</source>
        <translation>La notice entière ne peut être ni supprimée ni déplacée.</translation>
    </message>
    <message>
        <source>This value can&apos;t be written as JSON: {reason}</source>
        <translation>Cette valeur ne peut pas être écrite en JSON&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>There is no folder {path}.</source>
        <translation>Il n’y a pas de dossier {path}.</translation>
    </message>
    <message>
        <source>{path} is not a folder.</source>
        <translation>{path} n’est pas un dossier.</translation>
    </message>
    <message>
        <source>It isn&apos;t clear which benchmark {path} follows. Name it: one of {names}.</source>
        <translation>On ne sait pas quel benchmark suit {path}. Indiquez-en un&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>{path} could follow more than one benchmark ({found}). Name the one that is meant.</source>
        <translation>{path} pourrait suivre plusieurs benchmarks ({found}). Indiquez le bon.</translation>
    </message>
    <message>
        <source>{path} holds neither scans nor ground truth where “{benchmark}” keeps them ({places}).</source>
        <translation>{path} ne contient ni numérisations ni vérité de terrain là où «&#x202f;{benchmark}&#x202f;» les place ({places}).</translation>
    </message>
    <message>
        <source>The project&apos;s file {path} can&apos;t be used: {reason}</source>
        <translation>Le fichier de projet {path} est inutilisable&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>There is no benchmark “{name}”. There are: {names}.</source>
        <translation>Il n’y a pas de benchmark «&#x202f;{name}&#x202f;». Disponibles&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>The benchmark&apos;s file {path} can&apos;t be used: {reason}</source>
        <translation>Le fichier de benchmark {path} est inutilisable&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The schema {path} can&apos;t be used: {reason}</source>
        <translation>Le schéma {path} est inutilisable&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>{path} is a program, not only data. It is run only after you have looked at it and agreed.</source>
        <translation>{path} est un programme, pas seulement des données. Il n’est exécuté qu’après que vous l’avez lu et accepté.</translation>
    </message>
    <message>
        <source>{path} could not give its schema: {reason}</source>
        <translation>{path} n’a pas pu fournir son schéma&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>There is no item “{item}” in this project.</source>
        <translation>Il n’y a pas de pièce «&#x202f;{item}&#x202f;» dans ce projet.</translation>
    </message>
    <message>
        <source>“{item}” can&apos;t be used as a file name: {reason}</source>
        <translation>«&#x202f;{item}&#x202f;» est inutilisable comme nom de fichier&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>“{item}” names more than one item: {items}.</source>
        <translation>«&#x202f;{item}&#x202f;» désigne plusieurs pièces&#xa0;: {items}.</translation>
    </message>
    <message>
        <source>{item} has corrections that were not saved when the program ended. Open the project in the window, where they are offered back; nothing was changed.</source>
        <translation>{item} a des corrections qui n’étaient pas enregistrées à la fermeture du programme. Ouvrez le projet dans la fenêtre, où elles vous seront proposées&#x202f;; rien n’a été modifié.</translation>
    </message>
    <message>
        <source>{path} has another hash ({found}); look at it again. Nothing was agreed to.</source>
        <translation>{path} a une autre empreinte ({found})&#x202f;; relisez-le. Aucun accord n’a été donné.</translation>
    </message>
    <message>
        <source>Another window wrote the work journal of this item.</source>
        <translation>Une autre fenêtre a écrit dans le journal de travail de cette pièce.</translation>
    </message>
    <message>
        <source>The project&apos;s work journal {path} can&apos;t be used: {reason}. Files can still be corrected and saved; undo from earlier sessions isn&apos;t available.</source>
        <translation>Le journal de travail {path} du projet est inutilisable&#xa0;: {reason}. Les fichiers peuvent toujours être corrigés et enregistrés&#x202f;; l’annulation des sessions précédentes n’est pas disponible.</translation>
    </message>
    <message>
        <source>There is no status “{status}”. There are: {names}.</source>
        <translation>Il n’y a pas de statut «&#x202f;{status}&#x202f;». Disponibles&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>There is a ground truth but no scan.</source>
        <translation>Il y a une vérité de terrain, mais pas de numérisation.</translation>
    </message>
    <message>
        <source>There is a scan but no ground truth yet.</source>
        <translation>Il y a une numérisation, mais pas encore de vérité de terrain.</translation>
    </message>
    <message>
        <source>There is a draft but neither scan nor ground truth.</source>
        <translation>Il y a un brouillon, mais ni numérisation ni vérité de terrain.</translation>
    </message>
    <message>
        <source>The draft {path} can&apos;t be read: {reason}</source>
        <translation>Le brouillon {path} ne peut pas être lu&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The draft {path} holds no record: {reason}</source>
        <translation>Le brouillon {path} ne contient pas de notice&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>There is more than one draft: {paths}. The last one is used.</source>
        <translation>Il y a plusieurs brouillons&#xa0;: {paths}. Le dernier est utilisé.</translation>
    </message>
    <message>
        <source>The scan {path} is empty (0 bytes).</source>
        <translation>La numérisation {path} est vide (0 octet).</translation>
    </message>
    <message>
        <source>The scan {path} is not an image or PDF that can be shown.</source>
        <translation>La numérisation {path} n’est ni une image ni un PDF affichable.</translation>
    </message>
    <message>
        <source>Two scans have this item&apos;s name: {paths}.</source>
        <translation>Deux numérisations portent le nom de cette pièce&#xa0;: {paths}.</translation>
    </message>
    <message>
        <source>Two names differ only in capitals or in how accents are stored: {names}.</source>
        <translation>Deux noms ne diffèrent que par les majuscules ou par le codage des accents&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>This ground truth is a link to another file, which is what a save writes.</source>
        <translation>Cette vérité de terrain est un lien vers un autre fichier&#x202f;; c’est celui-ci que l’enregistrement écrit.</translation>
    </message>
    <message>
        <source>The ground truth {path} is gone since the project was opened; saving makes it anew.</source>
        <translation>La vérité de terrain {path} a disparu depuis l’ouverture du projet&#x202f;; elle sera recréée à l’enregistrement.</translation>
    </message>
    <message>
        <source>The pages are not numbered without gaps: {pages}.</source>
        <translation>La numérotation des pages présente des lacunes&#xa0;: {pages}.</translation>
    </message>
    <message>
        <source>“{key}” stands more than once: {places}.</source>
        <translation>«&#x202f;{key}&#x202f;» figure plusieurs fois&#xa0;: {places}.</translation>
    </message>
    <message>
        <source>The table {path} has a row “{key}” without a file of its own.</source>
        <translation>Le tableau {path} a une ligne «&#x202f;{key}&#x202f;» sans fichier correspondant.</translation>
    </message>
    <message>
        <source>{path} says “{other}” here.</source>
        <translation>{path} indique ici «&#x202f;{other}&#x202f;».</translation>
    </message>
    <message>
        <source>The table {path} has no row for this item; it gets one when the item is saved.</source>
        <translation>Le tableau {path} n’a pas de ligne pour cette pièce&#x202f;; elle sera ajoutée à l’enregistrement.</translation>
    </message>
    <message>
        <source>The table {path} has more than one row for this item; none of them is changed.</source>
        <translation>Le tableau {path} a plusieurs lignes pour cette pièce&#x202f;; aucune n’est modifiée.</translation>
    </message>
    <message>
        <source>The file begins with a byte order mark; it is kept.</source>
        <translation>Le fichier commence par un indicateur d’ordre des octets (BOM)&#x202f;; il est conservé.</translation>
    </message>
    <message>
        <source>NaN or Infinity is not valid JSON; other programs may refuse the file.</source>
        <translation>NaN ou Infinity n’est pas du JSON valide&#x202f;; d’autres programmes pourraient refuser le fichier.</translation>
    </message>
    <message>
        <source>A text is expected here.</source>
        <translation>Un texte est attendu ici.</translation>
    </message>
    <message>
        <source>A whole number is expected here.</source>
        <translation>Un nombre entier est attendu ici.</translation>
    </message>
    <message>
        <source>A number is expected here.</source>
        <translation>Un nombre est attendu ici.</translation>
    </message>
    <message>
        <source>Yes or no is expected here.</source>
        <translation>Oui ou non est attendu ici.</translation>
    </message>
    <message>
        <source>A group of values is expected here.</source>
        <translation>Un groupe de valeurs est attendu ici.</translation>
    </message>
    <message>
        <source>A list is expected here.</source>
        <translation>Une liste est attendue ici.</translation>
    </message>
    <message>
        <source>This is missing; the schema asks for it.</source>
        <translation>Cet élément manque&#x202f;; le schéma le demande.</translation>
    </message>
    <message>
        <source>The schema does not know this; it is kept as it is.</source>
        <translation>Le schéma ne connaît pas cet élément&#x202f;; il est conservé tel quel.</translation>
    </message>
    <message>
        <source>One of {choices} is expected here.</source>
        <translation>L’une de ces valeurs est attendue ici&#xa0;: {choices}.</translation>
    </message>
    <message>
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <source>From “{source}” follows {expected}.</source>
        <translation>De «&#x202f;{source}&#x202f;» découle {expected}.</translation>
    </message>
    <message>
        <source>Row {expected} is expected here.</source>
        <translation>La ligne {expected} est attendue ici.</translation>
    </message>
    <message>
        <source>The record does not have the schema&apos;s shape ({expected}); it is shown as far as it goes, and kept.</source>
        <translation>La notice n’a pas la forme du schéma ({expected})&#x202f;; elle est affichée dans la mesure du possible, et conservée.</translation>
    </message>
    <message>
        <source>The draft&apos;s “{keys}” is not in the schema and was not taken over.</source>
        <translation>Brouillon&#xa0;: «&#x202f;{keys}&#x202f;» non repris (absent du schéma).</translation>
    </message>
    <message>
        <source>There is an invisible control character (U+{number}) in this text.</source>
        <translation>Ce texte contient un caractère de contrôle invisible (U+{number}).</translation>
    </message>
    <message>
        <source>The accents in this text are stored as separate characters (not NFC).</source>
        <translation>Les accents de ce texte sont codés comme caractères séparés (pas en NFC).</translation>
    </message>
</context>
<context>
    <name>schema</name>
    <message>
        <source>A date is written YYYY-MM-DD, with nothing before or after it.</source>
        <translation>Une date s’écrit AAAA-MM-JJ, sans rien avant ni après.</translation>
    </message>
    <message>
        <source>A section is written without the colon or space at its end.</source>
        <translation>Une rubrique s’écrit sans deux-points ni espace à la fin.</translation>
    </message>
    <message>
        <source>Advertisements</source>
        <translation>Annonces</translation>
    </message>
    <message>
        <source>An advertisement begins with its number and a dot. Leave it where the page prints none.</source>
        <translation>Une annonce commence par son numéro suivi d’un point. Laisser tel quel si la page n’en imprime pas.</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Date</translation>
    </message>
    <message>
        <source>In reading order: the left column from top to bottom, then the right one.</source>
        <translation>Dans l’ordre de lecture&#xa0;: la colonne de gauche de haut en bas, puis celle de droite.</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Rubrique</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>The day of the issue as the head of the page gives it, written YYYY-MM-DD.</source>
        <translation>Le jour du numéro tel que l’indique l’en-tête de la page, écrit AAAA-MM-JJ.</translation>
    </message>
    <message>
        <source>The heading that the advertisement stands under, as printed, without the colon at its end.</source>
        <translation>Le titre sous lequel figure l’annonce, tel qu’imprimé, sans les deux-points à la fin.</translation>
    </message>
    <message>
        <source>The number of words between white space. How upstream counts is unknown; most files lack it.</source>
        <translation>Le nombre de mots séparés par des blancs. On ignore comment compte la source&#x202f;; la plupart des fichiers ne l’ont pas.</translation>
    </message>
    <message>
        <source>The whole advertisement with its number, in one line; the long s (ſ) is written s.</source>
        <translation>L’annonce entière avec son numéro, sur une ligne&#x202f;; le s long (ſ) s’écrit s.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>A date is written YYYY-MM-DD; “None” where the letter has none.</source>
        <translation>Une date s’écrit AAAA-MM-JJ&#x202f;; «&#x202f;None&#x202f;» si la lettre n’en a pas.</translation>
    </message>
    <message>
        <source>Action required</source>
        <translation>À traiter</translation>
    </message>
    <message>
        <source>Angle brackets stand around the whole name, as many behind it as before it: &lt;Name&gt; or &lt;&lt;Name&gt;&gt;.</source>
        <translation>Les chevrons encadrent le nom entier, autant après qu’avant&#xa0;: &lt;Nom&gt; ou &lt;&lt;Nom&gt;&gt;.</translation>
    </message>
    <message>
        <source>Checked by</source>
        <translation>Vérifié par</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Commentaire</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Lettre</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Numéro</translation>
    </message>
    <message>
        <source>Persons</source>
        <translation>Personnes</translation>
    </message>
    <message>
        <source>Receivers</source>
        <translation>Destinataires</translation>
    </message>
    <message>
        <source>Receivers as written</source>
        <translation>Destinataires tels qu’écrits</translation>
    </message>
    <message>
        <source>Senders</source>
        <translation>Expéditeurs</translation>
    </message>
    <message>
        <source>Senders as written</source>
        <translation>Expéditeurs tels qu’écrits</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Date d’envoi</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Tableur</translation>
    </message>
    <message>
        <source>Signatures recognised</source>
        <translation>Signatures reconnues</translation>
    </message>
    <message>
        <source>Signed</source>
        <translation>Signé</translation>
    </message>
    <message>
        <source>TRUE where somebody signed by hand; a typed name or a firm&apos;s stamp alone is FALSE.</source>
        <translation>TRUE si quelqu’un a signé à la main&#x202f;; un nom dactylographié ou un simple tampon d’entreprise donne FALSE.</translation>
    </message>
    <message>
        <source>The date in the letter&apos;s head, written YYYY-MM-DD; “None” where there is none.</source>
        <translation>La date en tête de la lettre, écrite AAAA-MM-JJ&#x202f;; «&#x202f;None&#x202f;» s’il n’y en a pas.</translation>
    </message>
    <message>
        <source>The persons as the letter itself writes them, several separated by “ | ”.</source>
        <translation>Les personnes telles que la lettre elle-même les écrit, séparées par «&#x202f;|&#x202f;» s’il y en a plusieurs.</translation>
    </message>
    <message>
        <source>The subject line as typed (“Betr. …”); “None” where there is none.</source>
        <translation>La ligne d’objet telle que dactylographiée («&#x202f;Betr. …&#x202f;»)&#x202f;; «&#x202f;None&#x202f;» s’il n’y en a pas.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <source>Transkribus document</source>
        <translation>Document Transkribus</translation>
    </message>
    <message>
        <source>“Last name, First name”, several separated by “ | ”. &lt;Name&gt; is inferred from the function, &lt;&lt;Name&gt;&gt; from the correspondence; “None” where nobody can be named.</source>
        <translation>«&#x202f;Nom, Prénom&#x202f;», séparés par «&#x202f;|&#x202f;» s’il y en a plusieurs. &lt;Nom&gt; est déduit de la fonction, &lt;&lt;Nom&gt;&gt; de la correspondance&#x202f;; «&#x202f;None&#x202f;» si personne ne peut être nommé.</translation>
    </message>
    <message>
        <source>A date is written YYYY-MM-DD.</source>
        <translation>Une date s’écrit AAAA-MM-JJ.</translation>
    </message>
    <message>
        <source>An amount is digits alone, without currency, separators and dashes.</source>
        <translation>Un montant ne comporte que des chiffres, sans monnaie, séparateurs ni tirets.</translation>
    </message>
    <message>
        <source>Bemerkungen</source>
        <translation>Bemerkungen</translation>
    </message>
    <message>
        <source>Counted from 1, rows that are struck through included.</source>
        <translation>Numérotées à partir de 1, lignes barrées comprises.</translation>
    </message>
    <message>
        <source>Crossed out</source>
        <translation>Barré</translation>
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
        <translation>Interprétation</translation>
    </message>
    <message>
        <source>Jahresgehalt, Monatsgehalt, Taglohn</source>
        <translation>Jahresgehalt, Monatsgehalt, Taglohn</translation>
    </message>
    <message>
        <source>Letter by letter, as it stands in the cell; empty where nothing does.</source>
        <translation>Lettre à lettre, comme dans la cellule&#x202f;; vide si rien n’y figure.</translation>
    </message>
    <message>
        <source>One row for each line that anything is typed or written on.</source>
        <translation>Une ligne pour chaque ligne de la fiche où quelque chose est dactylographié ou écrit.</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Ligne</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Lignes</translation>
    </message>
    <message>
        <source>The amount without currency, separators and dashes: 3&apos;480.- is 3480.</source>
        <translation>Le montant sans monnaie, séparateurs ni tirets&#xa0;: 3&apos;480.- devient 3480.</translation>
    </message>
    <message>
        <source>The date as YYYY-MM-DD: 1. Mai 37 is 1937-05-01.</source>
        <translation>La date sous la forme AAAA-MM-JJ&#xa0;: 1. Mai 37 devient 1937-05-01.</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>Transcription</translation>
    </message>
    <message>
        <source>What the cell means where that is not what it says: a ditto mark is the value above, “Techn.” is written out.</source>
        <translation>Ce que la cellule signifie quand elle ne le dit pas&#xa0;: un guillemet de répétition reprend la valeur du dessus, «&#x202f;Techn.&#x202f;» s’écrit en entier.</translation>
    </message>
    <message>
        <source>Whether the entry of this cell is struck through.</source>
        <translation>Indique si l’entrée de cette cellule est barrée.</translation>
    </message>
    <message>
        <source>A DOI begins with “10.”, without “doi:” or an address before it.</source>
        <translation>Un DOI commence par «&#x202f;10.&#x202f;», sans «&#x202f;doi:&#x202f;» ni adresse devant.</translation>
    </message>
    <message>
        <source>A date is written YYYY, YYYY-MM or YYYY-MM-DD.</source>
        <translation>Une date s’écrit AAAA, AAAA-MM ou AAAA-MM-JJ.</translation>
    </message>
    <message>
        <source>Abstract</source>
        <translation>Résumé</translation>
    </message>
    <message>
        <source>As exact as the document gives it: YYYY, YYYY-MM or YYYY-MM-DD.</source>
        <translation>Aussi précisément que le document l’indique&#xa0;: AAAA, AAAA-MM ou AAAA-MM-JJ.</translation>
    </message>
    <message>
        <source>As printed on the title page, without the place.</source>
        <translation>Tel qu’imprimé sur la page de titre, sans le lieu.</translation>
    </message>
    <message>
        <source>As printed, in their order, separated by “, ”.</source>
        <translation>Tels qu’imprimés, dans leur ordre, séparés par «&#x202f;,&#x202f;».</translation>
    </message>
    <message>
        <source>As printed, with its hyphens.</source>
        <translation>Tel qu’imprimé, avec ses traits d’union.</translation>
    </message>
    <message>
        <source>As printed, with its subtitle, in one line.</source>
        <translation>Tel qu’imprimé, avec son sous-titre, sur une ligne.</translation>
    </message>
    <message>
        <source>Authors</source>
        <translation>Auteurs</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Contenu</translation>
    </message>
    <message>
        <source>DOI</source>
        <translation>DOI</translation>
    </message>
    <message>
        <source>From “10.” on, without the address before it.</source>
        <translation>À partir de «&#x202f;10.&#x202f;», sans l’adresse qui précède.</translation>
    </message>
    <message>
        <source>ISBN</source>
        <translation>ISBN</translation>
    </message>
    <message>
        <source>In the order printed, separated by “; ”.</source>
        <translation>Dans l’ordre imprimé, séparés par «&#x202f;;&#x202f;».</translation>
    </message>
    <message>
        <source>Keywords</source>
        <translation>Mots-clés</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>Date de parution</translation>
    </message>
    <message>
        <source>Publisher</source>
        <translation>Éditeur</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>The name of the PDF; it ties the record to it.</source>
        <translation>Le nom du PDF&#x202f;; il y rattache la notice.</translation>
    </message>
    <message>
        <source>The subject that the book belongs to.</source>
        <translation>La discipline dont relève le livre.</translation>
    </message>
    <message>
        <source>The whole abstract without its heading, in one paragraph; empty where none is printed.</source>
        <translation>Le résumé entier sans son intitulé, en un paragraphe&#x202f;; vide si aucun n’est imprimé.</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Ouvrage</translation>
    </message>
    <message>
        <source>A card with “s.” (siehe) on a line of its own is a reference.</source>
        <translation>Une fiche portant «&#x202f;s.&#x202f;» (siehe) seul sur une ligne est un renvoi.</translation>
    </message>
    <message>
        <source>As it stands on the card, sign included: 8°, 8&apos; or 8.</source>
        <translation>Comme sur la fiche, signe compris&#xa0;: 8°, 8&apos; ou 8.</translation>
    </message>
    <message>
        <source>As on the card, often after “Standort”; the bracket before it is left out.</source>
        <translation>Comme sur la fiche, souvent après «&#x202f;Standort&#x202f;»&#x202f;; le crochet qui précède est omis.</translation>
    </message>
    <message>
        <source>As the card gives it, initials included; no title.</source>
        <translation>Comme sur la fiche, initiales comprises&#x202f;; sans titre.</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Auteur</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Fiche</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Éditeur scientifique</translation>
    </message>
    <message>
        <source>First name</source>
        <translation>Prénom</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Last name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothèque</translation>
    </message>
    <message>
        <source>Only where the card names one.</source>
        <translation>Seulement si la fiche en nomme un.</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Pages are given without “S.” or “p.”: “IV S. + 67-74 S.” is “IV 67-74”.</source>
        <translation>Les pages s’indiquent sans «&#x202f;S.&#x202f;» ni «&#x202f;p.&#x202f;»&#xa0;: «&#x202f;IV S. + 67-74 S.&#x202f;» devient «&#x202f;IV 67-74&#x202f;».</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Lieu</translation>
    </message>
    <message>
        <source>Publication</source>
        <translation>Publication</translation>
    </message>
    <message>
        <source>Publisher or printer, as on the card.</source>
        <translation>Éditeur ou imprimeur, comme sur la fiche.</translation>
    </message>
    <message>
        <source>Shelfmark</source>
        <translation>Cote</translation>
    </message>
    <message>
        <source>Subjects</source>
        <translation>Matières</translation>
    </message>
    <message>
        <source>The line of headings at the foot of the card, with its strokes.</source>
        <translation>La ligne de vedettes au bas de la fiche, avec ses barres.</translation>
    </message>
    <message>
        <source>The place of publication, as on the card.</source>
        <translation>Le lieu de publication, comme sur la fiche.</translation>
    </message>
    <message>
        <source>The year of publication, a number.</source>
        <translation>L’année de publication, un nombre.</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>With its subtitle, hyphens of line breaks closed up, without the full stop at the end.</source>
        <translation>Avec son sous-titre, césures de fin de ligne supprimées, sans le point final.</translation>
    </message>
    <message>
        <source>Without the spaces of a spaced-out heading: “M e y e r” is Meyer.</source>
        <translation>Sans les espaces d’une vedette espacée&#xa0;: «&#x202f;M e y e r&#x202f;» devient Meyer.</translation>
    </message>
    <message>
        <source>Without “S.” or “p.”; unnumbered pages are kept: “IV S. + 67-74 S.” is “IV 67-74”.</source>
        <translation>Sans «&#x202f;S.&#x202f;» ni «&#x202f;p.&#x202f;»&#x202f;; les pages non numérotées restent&#xa0;: «&#x202f;IV S. + 67-74 S.&#x202f;» devient «&#x202f;IV 67-74&#x202f;».</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Année</translation>
    </message>
</context>
</TS>
