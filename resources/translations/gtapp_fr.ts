<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About gtapp</source>
        <translation>À propos de gtapp</translation>
    </message>
    <message>
        <source>The program contains:</source>
        <translation>Le programme contient&#xa0;:</translation>
    </message>
    <message>
        <source>Parts of the program</source>
        <translation>Composants du programme</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>Ground truth from scans: correct, check, save.
Licence: Apache 2.0; icons: Lucide (lucide.dev), ISC licence
{system}</source>
        <translation>Vérité de terrain à partir de numérisations&#xa0;: corriger, vérifier, enregistrer.
Licence&#xa0;: Apache 2.0&#x202f;; icônes&#xa0;: Lucide (lucide.dev), licence ISC
{system}</translation>
    </message>
    <message>
        <source>The text of the licence is not part of this installation.</source>
        <translation>Le texte de la licence ne fait pas partie de cette installation.</translation>
    </message>
</context>
<context>
    <name>ActionBar</name>
    <message>
        <source>Take draft</source>
        <translation>Prendre le brouillon</translation>
    </message>
    <message>
        <source>More commands</source>
        <translation>Autres commandes</translation>
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
    <name>AddPdfsDialog</name>
    <message>
        <source>Add PDFs</source>
        <translation>Ajouter des PDF</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lot</translation>
    </message>
    <message>
        <source>Type of the PDFs</source>
        <translation>Type des PDF</translation>
    </message>
    <message>
        <source>Varies: you are asked where it is not clear</source>
        <translation>Variable&#xa0;: demandé là où ce n’est pas clair</translation>
    </message>
    <message>
        <source>Files to copy into the project: {count}. The originals stay where they are. A new name makes a new batch.</source>
        <translation>Fichiers à copier dans le projet&#xa0;: {count}. Les originaux restent où ils sont. Un nouveau nom crée un nouveau lot.</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Ajouter</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>&amp;Lot</translation>
    </message>
    <message>
        <source>&amp;Type</source>
        <translation>&amp;Type</translation>
    </message>
</context>
<context>
    <name>AddScansDialog</name>
    <message>
        <source>Add scans</source>
        <translation>Ajouter des numérisations</translation>
    </message>
    <message>
        <source>The files are being looked at …</source>
        <translation>Les fichiers sont en cours d’examen…</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>A&amp;jouter</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>Scans to copy into {folder}: {count} ({names}). The originals stay where they are, and nothing is replaced.</source>
        <translation>Numérisations à copier dans {folder}&#xa0;: {count} ({names}). Les originaux restent où ils sont, et rien n’est remplacé.</translation>
    </message>
    <message>
        <source>There is no scan that can be added.</source>
        <translation>Il n’y a aucune numérisation qui puisse être ajoutée.</translation>
    </message>
    <message>
        <source>&amp;What is not added: {count}</source>
        <translation>&amp;Ce qui n’est pas ajouté&#xa0;: {count}</translation>
    </message>
    <message>
        <source>The scans are being copied …</source>
        <translation>Les numérisations sont en cours de copie…</translation>
    </message>
</context>
<context>
    <name>AddedScansPart</name>
    <message>
        <source>Add scans</source>
        <translation>Ajouter des numérisations</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Masquer</translation>
    </message>
    <message>
        <source>Scans added: {count}</source>
        <translation>Numérisations ajoutées&#xa0;: {count}</translation>
    </message>
    <message>
        <source>No scans were added to this project that are still there.</source>
        <translation>Ce projet n’a plus de numérisations qui ont été ajoutées.</translation>
    </message>
    <message>
        <source>The scans that were added last stay: their items were edited or checked since then ({count}: {items}).</source>
        <translation>Les dernières numérisations ajoutées restent&#xa0;: leurs pièces ont été modifiées ou vérifiées depuis ({count}&#xa0;: {items}).</translation>
    </message>
    <message>
        <source>The scans that were added last stay: all of them were changed since then.</source>
        <translation>Les dernières numérisations ajoutées restent&#xa0;: toutes ont été modifiées depuis.</translation>
    </message>
    <message>
        <source>Scans that were added last: {count} ({names}). Delete these copies?</source>
        <translation>Dernières numérisations ajoutées&#xa0;: {count} ({names}). Supprimer ces copies&#x202f;?</translation>
    </message>
    <message>
        <source>What they were copied from stays.</source>
        <translation>Les originaux restent.</translation>
    </message>
    <message>
        <source>Scans that were changed since then stay, too: {count}</source>
        <translation>Les numérisations modifiées depuis restent aussi&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Copies of scans that were deleted: {count}</source>
        <translation>Copies de numérisations supprimées&#xa0;: {count}</translation>
    </message>
</context>
<context>
    <name>AdjudicationDialog</name>
    <message>
        <source>Two readings</source>
        <translation>Deux lectures</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>Co&amp;mmencer</translation>
    </message>
    <message>
        <source>Another reader</source>
        <translation>Autre lecture</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Pièce</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Reste</translation>
    </message>
    <message>
        <source>Items read twice</source>
        <translation>Pièces lues deux fois</translation>
    </message>
    <message>
        <source>Where both differ is shown here, item by item, beside the scan.</source>
        <translation>Les différences entre les deux s’affichent ici, pièce par pièce, à côté de la numérisation.</translation>
    </message>
    <message>
        <source>&amp;Quote …</source>
        <translation>Ci&amp;ter…</translation>
    </message>
    <message>
        <source>&amp;Undo decision</source>
        <translation>&amp;Annuler la décision</translation>
    </message>
    <message>
        <source>&amp;Previous item</source>
        <translation>Pièce p&amp;récédente</translation>
    </message>
    <message>
        <source>&amp;Next to decide</source>
        <translation>&amp;Suivant à trancher</translation>
    </message>
    <message>
        <source>Progress of comparing</source>
        <translation>Progression de la comparaison</translation>
    </message>
    <message>
        <source>Another reading</source>
        <translation>Autre lecture</translation>
    </message>
    <message>
        <source>May stay empty</source>
        <translation>Peut rester vide</translation>
    </message>
    <message>
        <source>Take &amp;first</source>
        <translation>Pr&amp;endre la première</translation>
    </message>
    <message>
        <source>Take &amp;second</source>
        <translation>Prendre la &amp;deuxième</translation>
    </message>
    <message>
        <source>&amp;Another value …</source>
        <translation>Autre &amp;valeur…</translation>
    </message>
    <message>
        <source>The other reading is a folder with a second reader’s records of the same scans. You decide, value by value, where it differs from this project.</source>
        <translation>L’autre lecture est un dossier avec les notices qu’une deuxième personne a saisies d’après les mêmes numérisations. Là où elle diffère de ce projet, vous tranchez, valeur par valeur.</translation>
    </message>
    <message>
        <source>&amp;Other reading</source>
        <translation>Autre &amp;lecture</translation>
    </message>
    <message>
        <source>Fo&amp;lder of the other reading</source>
        <translation>D&amp;ossier de l’autre lecture</translation>
    </message>
    <message>
        <source>&amp;Why</source>
        <translation>Pour&amp;quoi</translation>
    </message>
    <message>
        <source>Take what the first reader has</source>
        <translation>Reprendre ce qui est dans la première lecture</translation>
    </message>
    <message>
        <source>Take what the second reader has</source>
        <translation>Reprendre ce qui est dans la deuxième lecture</translation>
    </message>
    <message>
        <source>Type what stands there</source>
        <translation>Saisir ce qui est écrit</translation>
    </message>
    <message>
        <source>Quote the case in the guidelines</source>
        <translation>Citer le cas dans les consignes</translation>
    </message>
    <message>
        <source>Leave the case, or the last one, open again</source>
        <translation>Laisser ce cas, ou le dernier, de nouveau ouvert</translation>
    </message>
    <message>
        <source>Go to the next case to decide</source>
        <translation>Aller au prochain cas à trancher</translation>
    </message>
    <message>
        <source>Both have the same everywhere: there is nothing to decide.</source>
        <translation>Les deux ont partout la même chose&#xa0;: il n’y a rien à trancher.</translation>
    </message>
    <message>
        <source>First reader</source>
        <translation>Première lecture</translation>
    </message>
    <message>
        <source>Second reader: {name}</source>
        <translation>Deuxième lecture&#xa0;: {name}</translation>
    </message>
    <message>
        <source>Item {number} of {count}</source>
        <translation>Pièce {number} sur {count}</translation>
    </message>
    <message>
        <source>{place} – everything is decided</source>
        <translation>{place} – tout est tranché</translation>
    </message>
    <message>
        <source>{place} – {here} to decide here, {left} in all</source>
        <translation>{place} – à trancher ici&#xa0;: {here}, en tout&#xa0;: {left}</translation>
    </message>
    <message>
        <source>Return takes what you type, Escape leaves it.</source>
        <translation>Entrée reprend ce que vous saisissez, Échap l’abandonne.</translation>
    </message>
    <message>
        <source>One of: {choices}</source>
        <translation>L’un de&#xa0;: {choices}</translation>
    </message>
    <message>
        <source>Added to the project’s guidelines.</source>
        <translation>Ajouté aux consignes du projet.</translation>
    </message>
</context>
<context>
    <name>AdjustmentPopup</name>
    <message>
        <source>Brightness and contrast</source>
        <translation>Luminosité et contraste</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>Luminosité</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Contraste</translation>
    </message>
    <message>
        <source>Invert the scan</source>
        <translation>Inverser la numérisation</translation>
    </message>
    <message>
        <source>Scan in greyscale</source>
        <translation>Numérisation en niveaux de gris</translation>
    </message>
    <message>
        <source>Show the scan unchanged</source>
        <translation>Montrer la numérisation telle quelle</translation>
    </message>
</context>
<context>
    <name>AgreementDialog</name>
    <message>
        <source>Agreement with another reading</source>
        <translation>Accord avec une autre lecture</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Comparer</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>Arrê&amp;ter</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>Accord</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Pièce</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Emplacement</translation>
    </message>
    <message>
        <source>First reader</source>
        <translation>Première lecture</translation>
    </message>
    <message>
        <source>Second reader</source>
        <translation>Deuxième lecture</translation>
    </message>
    <message>
        <source>Values that differ</source>
        <translation>Valeurs qui diffèrent</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
    <message>
        <source>Same (%)</source>
        <translation>Identiques (%)</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervalle</translation>
    </message>
    <message>
        <source>Normalized (%)</source>
        <translation>Normalisées (%)</translation>
    </message>
    <message>
        <source>Similarity (%)</source>
        <translation>Similarité (%)</translation>
    </message>
    <message>
        <source>Only first</source>
        <translation>1re seule</translation>
    </message>
    <message>
        <source>Only second</source>
        <translation>2de seule</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Vides</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>No groups: all items together</source>
        <translation>Sans groupes&#xa0;: toutes les pièces ensemble</translation>
    </message>
    <message>
        <source>As in the record</source>
        <translation>Comme dans la notice</translation>
    </message>
    <message>
        <source>{column}, the lowest first</source>
        <translation>{column}, par ordre croissant</translation>
    </message>
    <message>
        <source>{column}, the highest first</source>
        <translation>{column}, par ordre décroissant</translation>
    </message>
    <message>
        <source>Progress of comparing</source>
        <translation>Progression de la comparaison</translation>
    </message>
    <message>
        <source>How far two readers agree stands here after Compare.</source>
        <translation>Après «&#x202f;Comparer&#x202f;», l’accord des deux lectures s’affiche ici.</translation>
    </message>
    <message>
        <source>Choose a row above. Return goes to the value in the main window.</source>
        <translation>Choisissez une ligne ci-dessus. Entrée mène à la valeur dans la fenêtre principale.</translation>
    </message>
    <message>
        <source>&amp;Other reading</source>
        <translation>A&amp;utre lecture</translation>
    </message>
    <message>
        <source>Fo&amp;lder of the other reading</source>
        <translation>D&amp;ossier de l’autre lecture</translation>
    </message>
    <message>
        <source>Groups &amp;by</source>
        <translation>Groupes s&amp;elon</translation>
    </message>
    <message>
        <source>Ro&amp;ws</source>
        <translation>&amp;Lignes</translation>
    </message>
    <message>
        <source>&amp;Sorted by</source>
        <translation>Tr&amp;i</translation>
    </message>
    <message>
        <source>Save &amp;report …</source>
        <translation>Enregistrer le &amp;rapport…</translation>
    </message>
    <message>
        <source>&amp;Go to the value</source>
        <translation>&amp;Aller à la valeur</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Champs</translation>
    </message>
    <message>
        <source>All fields</source>
        <translation>Tous les champs</translation>
    </message>
    <message>
        <source>(nothing)</source>
        <translation>(rien)</translation>
    </message>
    <message>
        <source>No value differs here.</source>
        <translation>Aucune valeur ne diffère ici.</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Enregistrer le rapport</translation>
    </message>
    <message>
        <source>Written: {path}</source>
        <translation>Écrit&#xa0;: {path}</translation>
    </message>
</context>
<context>
    <name>AgreementPart</name>
    <message>
        <source>The list has no item {name} now.</source>
        <translation>La liste n’a pas de pièce {name} en ce moment.</translation>
    </message>
</context>
<context>
    <name>AnswerValuesView</name>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Verdict</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Pourquoi</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>Vérité</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>Values of the answer</source>
        <translation>Valeurs de la réponse</translation>
    </message>
</context>
<context>
    <name>AnswersDialog</name>
    <message>
        <source>Use answers as drafts</source>
        <translation>Utiliser des réponses comme brouillons</translation>
    </message>
    <message>
        <source>&amp;Folder …</source>
        <translation>&amp;Dossier…</translation>
    </message>
    <message>
        <source>Fi&amp;le …</source>
        <translation>&amp;Fichier…</translation>
    </message>
    <message>
        <source>The text of the answer</source>
        <translation>Le texte de la réponse</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>The record that was read from it</source>
        <translation>La notice qui en a été lue</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importer</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>Fer&amp;mer</translation>
    </message>
    <message>
        <source>Answers of</source>
        <translation>Réponses de</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>To score answers without making drafts of them, choose “Add answers to score …” in the menu Scores.</source>
        <translation>Pour seulement évaluer des réponses, sans en faire des brouillons, choisissez «&#x202f;Ajouter des réponses à évaluer…&#x202f;» dans le menu Scores.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>&amp;Answers of</source>
        <translation>&amp;Réponses de</translation>
    </message>
    <message>
        <source>&amp;Name of the run</source>
        <translation>&amp;Nom de l’exécution</translation>
    </message>
    <message>
        <source>The folder with the answers</source>
        <translation>Le dossier des réponses</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Réponses</translation>
    </message>
    <message>
        <source>The file with the answers</source>
        <translation>Le fichier des réponses</translation>
    </message>
    <message>
        <source>Answers that a model has given already become drafts of the items whose names they have: a folder with a file for each, or one file with all of them (JSON lines, the output of a batch, a table). To score answers without making drafts of them, choose “Add answers to score …” in the menu Scores.</source>
        <translation>Les réponses qu’un modèle a déjà données deviennent des brouillons des pièces dont elles portent le nom&#xa0;: un dossier avec un fichier pour chacune, ou un seul fichier pour toutes (JSON Lines, la sortie d’un lot, un tableau). Pour seulement évaluer des réponses, sans en faire des brouillons, choisissez «&#x202f;Ajouter des réponses à évaluer…&#x202f;» dans le menu Scores.</translation>
    </message>
    <message>
        <source>No answers are chosen.</source>
        <translation>Aucune réponse n’est choisie.</translation>
    </message>
    <message>
        <source>The answers are being read …</source>
        <translation>Les réponses sont en cours de lecture…</translation>
    </message>
    <message>
        <source>{name} (answers: {count})</source>
        <translation>{name} (réponses&#xa0;: {count})</translation>
    </message>
    <message>
        <source>&amp;What can’t be used: {count}</source>
        <translation>&amp;Ce qui ne peut pas être utilisé&#xa0;: {count}</translation>
    </message>
    <message>
        <source>kept in {folder}</source>
        <translation>dans {folder}</translation>
    </message>
    <message>
        <source>that fit no item: {count}</source>
        <translation>sans pièce correspondante&#xa0;: {count}</translation>
    </message>
    <message>
        <source>that can’t be read: {count}</source>
        <translation>illisibles&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Items that have a draft already: {count}. Their drafts stay; records that nobody has edited start from the new drafts.</source>
        <translation>Pièces qui ont déjà un brouillon&#xa0;: {count}. Ces brouillons restent&#x202f;; les notices que personne n’a modifiées partent des nouveaux brouillons.</translation>
    </message>
    <message>
        <source>Items that have a draft already: {count}. Their drafts stay, and {behind} of their records go on starting from them: the name of their run comes later.</source>
        <translation>Pièces qui ont déjà un brouillon&#xa0;: {count}. Ces brouillons restent, et {behind} des notices partent toujours d’eux&#xa0;: le nom de leur exécution vient après.</translation>
    </message>
    <message>
        <source>For example {item}: the answer {name}, and the record that was read from it</source>
        <translation>Par exemple {item}&#xa0;: la réponse {name}, et la notice qui en a été lue</translation>
    </message>
    <message>
        <source>Answers that fit an item and can be read: {count}</source>
        <translation>Réponses lisibles qui correspondent à une pièce&#xa0;: {count}</translation>
    </message>
    <message>
        <source>The project has no field for what they name so: {keys}. A new project of the kind “Something else” can have the fields of these answers.</source>
        <translation>Le projet n’a pas de champ pour ce qu’elles nomment ainsi&#xa0;: {keys}. Un nouveau projet du type «&#x202f;Autre chose&#x202f;» peut avoir les champs de ces réponses.</translation>
    </message>
    <message>
        <source>Items with a ground truth: {count}. It stays as it is.</source>
        <translation>Pièces avec une vérité de terrain&#xa0;: {count}. Elle reste telle quelle.</translation>
    </message>
    <message>
        <source>Models are being asked for drafts. Import the answers when that has ended.</source>
        <translation>Des modèles produisent des brouillons en ce moment. Importez les réponses quand ce sera terminé.</translation>
    </message>
    <message>
        <source>The drafts are being added …</source>
        <translation>Les brouillons sont en cours d’ajout…</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>&amp;Arrêter</translation>
    </message>
</context>
<context>
    <name>AssignDialog</name>
    <message>
        <source>Assign items</source>
        <translation>Attribuer des pièces</translation>
    </message>
    <message>
        <source>annotator</source>
        <translation>annotation</translation>
    </message>
    <message>
        <source>reviewer</source>
        <translation>relecture</translation>
    </message>
    <message>
        <source>owner</source>
        <translation>direction</translation>
    </message>
    <message>
        <source>The &amp;selected items ({count})</source>
        <translation>Les pièces &amp;sélectionnées ({count})</translation>
    </message>
    <message>
        <source>What the &amp;list shows ({count})</source>
        <translation>Ce que montre la &amp;liste ({count})</translation>
    </message>
    <message>
        <source>A s&amp;hare of the listed items that nobody has ({count})</source>
        <translation>Une &amp;part des pièces listées que personne n’a ({count})</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>&amp;Blind: the server does not send what others made of them</source>
        <translation>À l’&amp;aveugle&#xa0;: le serveur n’envoie pas ce que d’autres en ont fait</translation>
    </message>
    <message>
        <source>&amp;Member</source>
        <translation>&amp;Membre</translation>
    </message>
    <message>
        <source>Who has items assigned gets them first by “Check and next”; others get those that nobody has.</source>
        <translation>«&#x202f;Vérifier et suivant&#x202f;» mène chaque membre d’abord aux pièces qui lui sont attribuées, puis à celles que personne n’a.</translation>
    </message>
    <message>
        <source>&amp;Assign</source>
        <translation>&amp;Attribuer</translation>
    </message>
</context>
<context>
    <name>AuditDialog</name>
    <message>
        <source>Audit sample</source>
        <translation>Audit d’un échantillon</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Échantillon</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Audits</source>
        <translation>Audits</translation>
    </message>
    <message>
        <source>No sample was drawn yet.</source>
        <translation>Aucun échantillon n’a encore été tiré.</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Progression de la lecture</translation>
    </message>
    <message>
        <source>No groups: all items alike</source>
        <translation>Sans groupes&#xa0;: toutes les pièces à égalité</translation>
    </message>
    <message>
        <source>&amp;Groups by</source>
        <translation>Groupes s&amp;elon</translation>
    </message>
    <message>
        <source>No sample: all checked items</source>
        <translation>Pas d’échantillon&#xa0;: toutes les pièces vérifiées</translation>
    </message>
    <message>
        <source>Someone, best another person, reads a sample of the checked items again. The share of wrong values that is found holds for all of them.</source>
        <translation>Quelqu’un, de préférence une autre personne, relit un échantillon des pièces vérifiées. La part de valeurs fausses ainsi trouvée vaut pour toutes.</translation>
    </message>
    <message>
        <source>&amp;Items to draw</source>
        <translation>P&amp;ièces à tirer</translation>
    </message>
    <message>
        <source>Among the i&amp;tems of</source>
        <translation>Parmi les &amp;pièces de</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>&amp;Graine</translation>
    </message>
    <message>
        <source>&amp;Values are</source>
        <translation>Les &amp;valeurs sont</translation>
    </message>
    <message>
        <source>D&amp;raw sample</source>
        <translation>Ti&amp;rer l’échantillon</translation>
    </message>
    <message>
        <source>Continue the &amp;audit</source>
        <translation>Continuer l’&amp;audit</translation>
    </message>
</context>
<context>
    <name>AuditReader</name>
    <message>
        <source>Audit</source>
        <translation>Audit</translation>
    </message>
    <message>
        <source>The records are being read …</source>
        <translation>Lecture des notices…</translation>
    </message>
    <message>
        <source>Wrong: &amp;take it into the record</source>
        <translation>&amp;Reprendre la correction</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Précédent</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>P&amp;lus tard</translation>
    </message>
    <message>
        <source>What you read</source>
        <translation>Ce que vous lisez</translation>
    </message>
    <message>
        <source>Items read</source>
        <translation>Pièces relues</translation>
    </message>
    <message>
        <source>Item {number} of {count}: {name}</source>
        <translation>Pièce {number} sur {count}&#xa0;: {name}</translation>
    </message>
    <message>
        <source>One of: {choices}</source>
        <translation>L’un de&#xa0;: {choices}</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(vide)</translation>
    </message>
    <message>
        <source>The record has: {text}</source>
        <translation>La notice contient&#xa0;: {text}</translation>
    </message>
    <message>
        <source>The record is &amp;wrong</source>
        <translation>La notice est f&amp;ausse</translation>
    </message>
    <message>
        <source>&amp;Agree</source>
        <translation>D’&amp;accord</translation>
    </message>
    <message>
        <source>Co&amp;mpare</source>
        <translation>Co&amp;mparer</translation>
    </message>
    <message>
        <source>Not taken over: the record has another value now, or can’t be edited. Your judgement is kept.</source>
        <translation>Non repris&#xa0;: la notice a maintenant une autre valeur ou ne peut pas être modifiée. Votre jugement est conservé.</translation>
    </message>
    <message>
        <source>All values of the sample are judged.</source>
        <translation>Toutes les valeurs de l’échantillon sont jugées.</translation>
    </message>
</context>
<context>
    <name>BatchesDialog</name>
    <message>
        <source>Run</source>
        <translation>Exécution</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Fournisseur</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Under way</source>
        <translation>En cours</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Réponses</translation>
    </message>
    <message>
        <source>Without answer</source>
        <translation>Sans réponse</translation>
    </message>
    <message>
        <source>&amp;Fetch</source>
        <translation>&amp;Récupérer</translation>
    </message>
    <message>
        <source>Answers received: {count}.</source>
        <translation>Réponses reçues&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>Cancelling was requested; fetch what was answered until then.</source>
        <translation>L’arrêt est demandé&#x202f;; récupérer les réponses données jusque-là.</translation>
    </message>
    <message>
        <source>&amp;Delete files there</source>
        <translation>&amp;Supprimer les fichiers distants</translation>
    </message>
    <message>
        <source>Jobs at the provider</source>
        <translation>Travaux différés chez le fournisseur</translation>
    </message>
    <message>
        <source>State there</source>
        <translation>État chez le fournisseur</translation>
    </message>
    <message>
        <source>Runs handed in as jobs</source>
        <translation>Exécutions remises comme travaux différés</translation>
    </message>
    <message>
        <source>&amp;Cancel the job</source>
        <translation>&amp;Arrêter le travail différé</translation>
    </message>
    <message>
        <source>Requests and results that were fetched; nothing here is touched.</source>
        <translation>Les requêtes et les résultats déjà récupérés, chez le fournisseur&#x202f;; ici, rien n’est touché.</translation>
    </message>
    <message>
        <source>Nothing was handed in as a job. “Draft many …” can do that; answers are fetched here.</source>
        <translation>Rien n’a été remis comme travail différé. «&#x202f;Produire plusieurs brouillons…&#x202f;» le permet&#x202f;; les réponses se récupèrent ici.</translation>
    </message>
    <message>
        <source>Asking {address} …</source>
        <translation>Demande à {address}…</translation>
    </message>
    <message>
        <source>Files deleted at the provider: {count}.</source>
        <translation>Fichiers supprimés chez le fournisseur&#xa0;: {count}.</translation>
    </message>
</context>
<context>
    <name>BatchesPart</name>
    <message>
        <source>The batch {batch} is there. Drop PDFs on the window to add them.</source>
        <translation>Le lot {batch} est créé. Déposer des PDF sur la fenêtre pour les ajouter.</translation>
    </message>
    <message>
        <source>Add PDFs</source>
        <translation>Ajouter des PDF</translation>
    </message>
    <message>
        <source>Copying file {number} of {total} …</source>
        <translation>Copie du fichier {number} sur {total}…</translation>
    </message>
    <message>
        <source>PDFs copied into the batch {batch}: {count}.</source>
        <translation>PDF copiés dans le lot {batch}&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>Refused: {count}.</source>
        <translation>Refusés&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>This item has a record already; its type stays.</source>
        <translation>Cette pièce a déjà une notice&#x202f;; son type reste.</translation>
    </message>
    <message>
        <source>The new record has values already. Undo them to choose another type.</source>
        <translation>La nouvelle notice a déjà des valeurs. Les annuler pour choisir un autre type.</translation>
    </message>
</context>
<context>
    <name>BlindDialog</name>
    <message>
        <source>Read blind</source>
        <translation>Lire à l’aveugle</translation>
    </message>
    <message>
        <source>Items that you shall read without what others made of them: {count}. You read them into records of your own, the second reading “{name}” of this project, which opens in its place. What it starts from can’t be changed later.</source>
        <translation>Pièces que vous devez lire sans ce que d’autres en ont fait&#xa0;: {count}. Vous les lisez dans des notices à vous, la deuxième lecture «&#x202f;{name}&#x202f;» de ce projet, qui s’ouvre à sa place. Son point de départ ne peut pas être changé plus tard.</translation>
    </message>
    <message>
        <source>Start from the items’ &amp;drafts</source>
        <translation>Partir des &amp;brouillons des pièces</translation>
    </message>
    <message>
        <source>Start from &amp;nothing</source>
        <translation>Partir de &amp;rien</translation>
    </message>
    <message>
        <source>Whoever starts from the same draft as another reader overlooks the same errors: both agree more than two who read alone.</source>
        <translation>Qui part du même brouillon qu’une autre personne laisse passer les mêmes erreurs&#xa0;: les deux s’accordent plus que deux personnes qui lisent seules.</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>&amp;Commencer</translation>
    </message>
</context>
<context>
    <name>BoxFrame</name>
    <message>
        <source>Box of the value on the scan</source>
        <translation>Cadre de la valeur sur la numérisation</translation>
    </message>
    <message>
        <source>The arrow keys move it, with Shift they resize it.</source>
        <translation>Les flèches le déplacent&#x202f;; avec Maj, elles le redimensionnent.</translation>
    </message>
</context>
<context>
    <name>BreakdownPanel</name>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Recharger</translation>
    </message>
    <message>
        <source>Save picture …</source>
        <translation>Enregistrer l’image…</translation>
    </message>
    <message>
        <source>Score by field, the worst first</source>
        <translation>Score par champ, le pire d’abord</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Pièce</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Chiffre</translation>
    </message>
    <message>
        <source>Score by item, the worst first</source>
        <translation>Score par pièce, le pire d’abord</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Juste</translation>
    </message>
    <message>
        <source>Extra</source>
        <translation>En trop</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Manque</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Similarité</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Progression de la lecture</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>As tables</source>
        <translation>En tableaux</translation>
    </message>
    <message>
        <source>{run}: the truths as they are saved</source>
        <translation>{run}&#xa0;: avec la vérité de terrain telle qu’enregistrée</translation>
    </message>
    <message>
        <source>The run is being read …</source>
        <translation>Lecture de l’exécution…</translation>
    </message>
    <message>
        <source>{rules}; ranked by {headline}; items scored: {count}, left out: {left_out}</source>
        <translation>{rules}&#x202f;; rang selon {headline}&#x202f;; pièces évaluées&#xa0;: {count}, laissées de côté&#xa0;: {left_out}</translation>
    </message>
    <message>
        <source>✓ right  + extra  − missing</source>
        <translation>✓ juste  + en trop  − manque</translation>
    </message>
    <message>
        <source>(the whole record)</source>
        <translation>(la notice entière)</translation>
    </message>
    <message>
        <source>Errors by field</source>
        <translation>Erreurs par champ</translation>
    </message>
    <message>
        <source>The score of a run by field and by item stands here, the worst first.</source>
        <translation>Ici figure le score d’une exécution par champ et par pièce, le pire d’abord.</translation>
    </message>
    <message>
        <source>No run is chosen. Choose one in the panel Scores.</source>
        <translation>Aucune exécution n’est choisie. Le volet «&#x202f;Scores&#x202f;» les propose.</translation>
    </message>
    <message>
        <source>documented rules</source>
        <translation>règles documentées</translation>
    </message>
    <message>
        <source>published rules</source>
        <translation>règles publiées</translation>
    </message>
    <message>
        <source>By field, the worst first</source>
        <translation>Par champ, le pire d’abord</translation>
    </message>
    <message>
        <source>By item, the worst first</source>
        <translation>Par pièce, la pire d’abord</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>et {count} de plus</translation>
    </message>
    <message>
        <source>Vector picture (*.svg)</source>
        <translation>Image vectorielle (*.svg)</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Image (*.png)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Enregistrer l’image</translation>
    </message>
    <message>
        <source>Saved: {path}</source>
        <translation>Enregistré&#xa0;: {path}</translation>
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
    <message>
        <source>Files found: {count}</source>
        <translation>Fichiers trouvés&#xa0;: {count}</translation>
    </message>
</context>
<context>
    <name>CandidatesPanel</name>
    <message>
        <source>Key</source>
        <translation>Touche</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Said by</source>
        <translation>Donnée par</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>Comparaison</translation>
    </message>
    <message>
        <source>Values of the runs</source>
        <translation>Valeurs des exécutions</translation>
    </message>
    <message>
        <source>{place}: no run says anything here.</source>
        <translation>{place}&#xa0;: aucune exécution ne dit rien ici.</translation>
    </message>
    <message>
        <source>same as now</source>
        <translation>identique</translation>
    </message>
    <message>
        <source>additional</source>
        <translation>en plus</translation>
    </message>
    <message>
        <source>additional: {place}</source>
        <translation>en plus&#xa0;: {place}</translation>
    </message>
    <message>
        <source>different</source>
        <translation>différente</translation>
    </message>
    <message>
        <source>taken as right</source>
        <translation>compte comme juste</translation>
    </message>
</context>
<context>
    <name>CaseList</name>
    <message>
        <source>What both readers have</source>
        <translation>Ce que les deux ont</translation>
    </message>
    <message>
        <source>{first} to {last} of {count}</source>
        <translation>{first} à {last} sur {count}</translation>
    </message>
    <message>
        <source>A double click takes this reading.</source>
        <translation>Un double clic reprend cette lecture.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>{place}. First reader: {first}. Second reader: {second}.</source>
        <translation>{place}. Première lecture&#xa0;: {first}. Deuxième lecture&#xa0;: {second}.</translation>
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
        <source>Search: name (“long s”), code (17F), or accent and letter (´ e)</source>
        <translation>Nom anglais («&#x202f;long s&#x202f;»), code, accent et lettre</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Recherche</translation>
    </message>
    <message>
        <source>Accent {typed}: now its letter</source>
        <translation>Accent {typed}&#xa0;: maintenant sa lettre</translation>
    </message>
    <message>
        <source>often in this project</source>
        <translation>souvent dans ce projet</translation>
    </message>
    <message>
        <source>No such character</source>
        <translation>Ce caractère n’existe pas</translation>
    </message>
</context>
<context>
    <name>ClipboardCommands</name>
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
    <message>
        <source>Select all</source>
        <translation>Tout sélectionner</translation>
    </message>
</context>
<context>
    <name>CommandSearch</name>
    <message>
        <source>Search commands</source>
        <translation>Rechercher une commande</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>Que faut-il faire&#x202f;?</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Commandes</translation>
    </message>
    <message>
        <source>No command has these words.</source>
        <translation>Aucune commande ne contient ces mots.</translation>
    </message>
    <message>
        <source>Not possible at the moment</source>
        <translation>Impossible pour le moment</translation>
    </message>
    <message>
        <source>“{command}” is not possible at the moment.</source>
        <translation>«&#x202f;{command}&#x202f;» est impossible pour le moment.</translation>
    </message>
</context>
<context>
    <name>ComputerDialog</name>
    <message>
        <source>This computer</source>
        <translation>Cet ordinateur</translation>
    </message>
    <message>
        <source>The computer is being checked …</source>
        <translation>Vérification de l’ordinateur…</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Constats</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copier</translation>
    </message>
    <message>
        <source>OK</source>
        <comment>nothing is wrong</comment>
        <translation>En ordre</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Remarque</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problème</translation>
    </message>
    <message>
        <source>Problems: {count}. What to do is written below each.</source>
        <translation>Problèmes&#xa0;: {count}. Ce qu’il faut faire est indiqué sous chacun.</translation>
    </message>
    <message>
        <source>No problems. Notes are about what is missing, but optional.</source>
        <translation>Aucun problème. Les remarques signalent ce qui manque sans être indispensable.</translation>
    </message>
    <message>
        <source>Nothing is missing.</source>
        <translation>Rien ne manque.</translation>
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
        <translation>Ma version</translation>
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
        <source>Take the version on the &amp;disk</source>
        <translation>Reprendre la version du &amp;disque</translation>
    </message>
    <message>
        <source>&amp;Keep my version</source>
        <translation>&amp;Garder ma version</translation>
    </message>
    <message>
        <source>The file is no longer there. “Keep my version” makes it again.</source>
        <translation>Le fichier n’existe plus. «&#x202f;Garder ma version&#x202f;» le recrée.</translation>
    </message>
    <message>
        <source>“Keep my version” overwrites the file. “Take the version on the disk” can be undone. “Decide later” leaves both as they are.</source>
        <translation>«&#x202f;Garder ma version&#x202f;» écrase le fichier. «&#x202f;Reprendre la version du disque&#x202f;» peut être annulé. «&#x202f;Décider plus tard&#x202f;» laisse les deux tels quels.</translation>
    </message>
    <message>
        <source>The values are the same; only the file’s layout differs.</source>
        <translation>Les valeurs sont identiques&#x202f;; seule la mise en forme du fichier diffère.</translation>
    </message>
    <message>
        <source>Decide &amp;later</source>
        <translation>Décider p&amp;lus tard</translation>
    </message>
    <message>
        <source>{item} was changed by another program while it was open here.</source>
        <translation>{item} a été modifié par un autre programme alors que la pièce était ouverte ici.</translation>
    </message>
</context>
<context>
    <name>ConnectDialog</name>
    <message>
        <source>Work in a team?</source>
        <translation>Travailler en équipe&#x202f;?</translation>
    </message>
    <message>
        <source>This project is shared by a team, on the server {server}, where it is called “{project}”. If you connect, gtapp sends there what is in the folder but the scans (records, statuses, notes, and your name with each change), and writes into the folder what others change.</source>
        <translation>Ce projet est partagé par une équipe, sur le serveur {server}, où il s’appelle «&#x202f;{project}&#x202f;». Si vous vous connectez, gtapp y envoie ce que contient le dossier sauf les numérisations (notices, statuts, notes et votre nom avec chaque modification), et écrit dans le dossier ce que d’autres modifient.</translation>
    </message>
    <message>
        <source>Your &amp;user name on this server</source>
        <translation>Votre nom d’&amp;utilisateur sur ce serveur</translation>
    </message>
    <message>
        <source>Connect only if you know this server: it learns your user name, and could see your password. Your answer is remembered for this folder and this server.</source>
        <translation>Ne vous connectez que si vous connaissez ce serveur&#xa0;: il apprend votre nom d’utilisateur et pourrait voir votre mot de passe. Votre réponse est retenue pour ce dossier et ce serveur.</translation>
    </message>
    <message>
        <source>The connection is not protected against another server that takes its place.</source>
        <translation>La connexion n’est pas protégée contre un autre serveur qui prendrait sa place.</translation>
    </message>
    <message>
        <source>Scans that are not in the folder are fetched from {scans} when they are shown: that server learns which ones.</source>
        <translation>Les numérisations qui ne sont pas dans le dossier sont récupérées de {scans} quand elles sont affichées&#xa0;: ce serveur apprend lesquelles.</translation>
    </message>
    <message>
        <source>&amp;Do not connect</source>
        <translation>&amp;Ne pas se connecter</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>Se &amp;connecter</translation>
    </message>
</context>
<context>
    <name>ConsentDialog</name>
    <message>
        <source>The code</source>
        <translation>Le code</translation>
    </message>
    <message>
        <source>Run this project’s code?</source>
        <translation>Exécuter le code de ce projet&#x202f;?</translation>
    </message>
    <message>
        <source>This project describes its records by a program, {name}. To show a form, gtapp has to run it once: in a process of its own, without your keys. It could still do whatever a program can do on this computer. Run it only if you know where it comes from and have read it.</source>
        <translation>Ce projet décrit ses notices par un programme, {name}. Pour afficher un formulaire, gtapp doit l’exécuter une fois&#xa0;: dans un processus séparé, sans vos clés d’accès. Il pourrait néanmoins faire tout ce qu’un programme peut faire sur cet ordinateur. À n’exécuter que si vous savez d’où il vient et l’avez lu.</translation>
    </message>
    <message>
        <source>I have read it: &amp;run it</source>
        <translation>Je l’ai lu&#xa0;: &amp;exécuter</translation>
    </message>
    <message>
        <source>&amp;Do not run it</source>
        <translation>&amp;Ne pas exécuter</translation>
    </message>
    <message>
        <source>It opens these files, of which some are not as they were when you agreed. If one changes, you are asked again:</source>
        <translation>Il ouvre ces fichiers, dont certains ne sont plus tels que vous les aviez acceptés. Si l’un d’eux change, la question est posée à nouveau&#xa0;:</translation>
    </message>
    <message>
        <source>It opens these files. If one changes, you are asked again:</source>
        <translation>Il ouvre ces fichiers. Si l’un d’eux change, la question est posée à nouveau&#xa0;:</translation>
    </message>
    <message>
        <source>Which files it opens is shown when it has run once.</source>
        <translation>Les fichiers qu’il ouvre sont indiqués après une première exécution.</translation>
    </message>
    <message>
        <source>{name} (is not there)</source>
        <translation>{name} (absent)</translation>
    </message>
    <message>
        <source>{name}: changed</source>
        <translation>{name}&#xa0;: modifié</translation>
    </message>
    <message>
        <source>The files that it opens</source>
        <translation>Les fichiers qu’il ouvre</translation>
    </message>
</context>
<context>
    <name>CorrectionsDialog</name>
    <message>
        <source>Corrections for the sheet</source>
        <translation>Corrections pour la feuille</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Colonne</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Ligne</translation>
    </message>
    <message>
        <source>The sheet says</source>
        <translation>La feuille indique</translation>
    </message>
    <message>
        <source>It will say</source>
        <translation>Elle indiquera</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Tick &amp;all</source>
        <translation>Tout &amp;cocher</translation>
    </message>
    <message>
        <source>Tick &amp;none</source>
        <translation>Tout &amp;décocher</translation>
    </message>
    <message>
        <source>&amp;Save all as CSV …</source>
        <translation>Tout &amp;enregistrer en CSV…</translation>
    </message>
    <message>
        <source>Looking for corrections …</source>
        <translation>Recherche des corrections…</translation>
    </message>
    <message>
        <source>Only the ticked cells are written, as plain text. The sheet is read once more before: a cell that says something else by then is left alone.</source>
        <translation>Seules les cellules cochées sont écrites, en texte brut. La feuille est relue juste avant&#xa0;: une cellule qui indique alors autre chose n’est pas touchée.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Avancement</translation>
    </message>
    <message>
        <source>There is nothing here that the sheet doesn’t have.</source>
        <translation>La feuille contient déjà tout.</translation>
    </message>
    <message>
        <source>A whole row: only by hand</source>
        <translation>Une ligne entière&#xa0;: à la main seulement</translation>
    </message>
    <message>
        <source>Reading the sheet once more, then writing …</source>
        <translation>Relecture de la feuille, puis écriture…</translation>
    </message>
    <message>
        <source>written</source>
        <translation>écrit</translation>
    </message>
    <message>
        <source>Written into the sheet: {written}. Left alone: {refused}.</source>
        <translation>Écrites dans la feuille&#xa0;: {written}. Non touchées&#xa0;: {refused}.</translation>
    </message>
    <message>
        <source>Where the corrections go</source>
        <translation>Destination des corrections</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tableau (*.csv)</translation>
    </message>
    <message>
        <source>Corrections for the sheet written to {path}: {count}</source>
        <translation>Corrections pour la feuille écrites dans {path}&#xa0;: {count}</translation>
    </message>
    <message>
        <source>&amp;Write into the sheet</source>
        <translation>Éc&amp;rire dans la feuille</translation>
    </message>
    <message>
        <source>&amp;Write into the sheet (cells: {count})</source>
        <translation>Éc&amp;rire dans la feuille (cellules&#xa0;: {count})</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Fermer</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>Arrê&amp;ter</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Arrêt en cours…</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Error reports</source>
        <translation>Rapports d’erreur</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Rapport</translation>
    </message>
    <message>
        <source>The report has no texts of records, no keys and no contents of files. It is on this computer alone; nothing was sent. It helps those who look after gtapp to find the fault.</source>
        <translation>Le rapport ne contient ni textes de notices, ni clés, ni contenus de fichiers. Il n’est que sur cet ordinateur&#x202f;; rien n’a été envoyé. Il aide les responsables de gtapp à trouver l’erreur.</translation>
    </message>
    <message>
        <source>The report</source>
        <translation>Le rapport</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copier</translation>
    </message>
    <message>
        <source>Open &amp;folder</source>
        <translation>Ouvrir le &amp;dossier</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>Run of {time}</source>
        <translation>Démarrage du {time}</translation>
    </message>
    <message>
        <source>There is no report.</source>
        <translation>Il n’y a pas de rapport.</translation>
    </message>
    <message>
        <source>What you typed is kept: it is offered when you open its item.</source>
        <translation>Ce qui a été saisi n’est pas perdu&#xa0;: il est proposé à l’ouverture de sa pièce.</translation>
    </message>
    <message>
        <source>gtapp crashed.</source>
        <translation>gtapp a planté.</translation>
    </message>
    <message>
        <source>gtapp was ended from outside, or the computer was switched off. Systems end programs when memory runs out, and together with the desktop. No fault of gtapp is known.</source>
        <translation>gtapp a été arrêté de l’extérieur, ou l’ordinateur a été éteint. Les systèmes arrêtent des programmes quand la mémoire manque, et avec le bureau. Aucune erreur de gtapp n’est connue.</translation>
    </message>
    <message>
        <source>The system asked gtapp to end, as it does when somebody logs out.</source>
        <translation>Le système a demandé à gtapp de s’arrêter, comme à la fermeture d’une session.</translation>
    </message>
    <message>
        <source>The computer was switched off or restarted while gtapp was open.</source>
        <translation>L’ordinateur a été éteint ou redémarré pendant que gtapp était ouvert.</translation>
    </message>
    <message>
        <source>Something unexpected went wrong; gtapp went on.</source>
        <translation>Une erreur inattendue s’est produite&#x202f;; gtapp a continué.</translation>
    </message>
</context>
<context>
    <name>DataReportDialog</name>
    <message>
        <source>Report about the data</source>
        <translation>Rapport sur les données</translation>
    </message>
    <message>
        <source>The data are being read …</source>
        <translation>Lecture des données…</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Progression de la lecture</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>E&amp;xporter…</translation>
    </message>
    <message>
        <source>Items: {count}; with a ground truth: {records}.</source>
        <translation>Pièces&#xa0;: {count}&#x202f;; avec vérité de terrain&#xa0;: {records}.</translation>
    </message>
    <message>
        <source>Export the report</source>
        <translation>Exporter le rapport</translation>
    </message>
    <message>
        <source>Written: {path}</source>
        <translation>Écrit&#xa0;: {path}</translation>
    </message>
</context>
<context>
    <name>DetailsBar</name>
    <message>
        <source>Other fields</source>
        <translation>Autres champs</translation>
    </message>
    <message>
        <source>What can be done with this entry</source>
        <translation>Ce qui est possible avec cette entrée</translation>
    </message>
    <message>
        <source>Show the other fields ({keys})</source>
        <translation>Afficher les autres champs ({keys})</translation>
    </message>
    <message>
        <source>Hide the other fields ({keys})</source>
        <translation>Masquer les autres champs ({keys})</translation>
    </message>
</context>
<context>
    <name>DifferenceDetail</name>
    <message>
        <source>The selected difference in full</source>
        <translation>La différence sélectionnée, en entier</translation>
    </message>
    <message>
        <source>Select a line to see it in full, with its letter.</source>
        <translation>Sélectionner une ligne pour la voir en entier, avec sa lettre.</translation>
    </message>
    <message>
        <source>In the sheet: {text}</source>
        <translation>Dans la feuille&#xa0;: {text}</translation>
    </message>
    <message>
        <source>Here: {text}</source>
        <translation>Ma version&#xa0;: {text}</translation>
    </message>
    <message>
        <source>At the last import: {text}</source>
        <translation>À la dernière importation&#xa0;: {text}</translation>
    </message>
    <message>
        <source>Result: {text}</source>
        <translation>Retenu&#xa0;: {text}</translation>
    </message>
    <message>
        <source>The difference: {text}</source>
        <translation>Différence&#xa0;: {text}</translation>
    </message>
</context>
<context>
    <name>DifferencesView</name>
    <message>
        <source>Keep &amp;mine</source>
        <translation>&amp;Garder ma version</translation>
    </message>
    <message>
        <source>Take the &amp;sheet’s</source>
        <translation>&amp;Reprendre celle de la feuille</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Quoi</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Ma version</translation>
    </message>
    <message>
        <source>In the sheet</source>
        <translation>Dans la feuille</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Retenu</translation>
    </message>
    <message>
        <source>1: mine, 2: the sheet’s, Return: the next conflict</source>
        <translation>1&#xa0;: ma version, 2&#xa0;: celle de la feuille, Entrée&#xa0;: conflit suivant</translation>
    </message>
    <message>
        <source>What the import would do</source>
        <translation>Ce que ferait l’importation</translation>
    </message>
    <message>
        <source>Sho&amp;w</source>
        <translation>&amp;Montrer</translation>
    </message>
    <message>
        <source>Both sides agree. Letters: {count}</source>
        <translation>Les deux côtés concordent. Lettres&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Everything ({count})</source>
        <translation>Tout ({count})</translation>
    </message>
</context>
<context>
    <name>DoubtReadings</name>
    <message>
        <source>No words are in doubt in this item.</source>
        <translation>Aucun mot de cette pièce n’est en doute.</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>brouillon</translation>
    </message>
    <message>
        <source>other texts</source>
        <translation>autres textes</translation>
    </message>
</context>
<context>
    <name>DoubtTracker</name>
    <message>
        <source>{issue} Correct it, or accept it: {key}</source>
        <translation>{issue} Corrigez la valeur, ou acceptez le problème&#xa0;: {key}</translation>
    </message>
    <message>
        <source>{reason} · Next word: {key}</source>
        <translation>{reason} · Mot suivant&#xa0;: {key}</translation>
    </message>
    <message>
        <source>In this project, doubts pointed to {found} of the last {wrong} errors.</source>
        <translation>Dans ce projet, les doutes ont signalé {found} des {wrong} dernières erreurs.</translation>
    </message>
    <message>
        <source>How many errors doubts find here is not known yet. A second opinion finds more.</source>
        <translation>On ne sait pas encore combien d’erreurs les doutes trouvent ici. Un second avis en trouve davantage.</translation>
    </message>
    <message>
        <source>How many errors doubts find here is not known yet.</source>
        <translation>On ne sait pas encore combien d’erreurs les doutes trouvent ici.</translation>
    </message>
</context>
<context>
    <name>DoubtsPart</name>
    <message>
        <source>No doubts are left in this item.</source>
        <translation>Il ne reste aucun doute ici.</translation>
    </message>
    <message>
        <source>The value at the cursor has no problem.</source>
        <translation>La valeur sous le curseur n’a pas de problème.</translation>
    </message>
    <message>
        <source>No longer accepted: {issues}</source>
        <translation>N’est plus acceptée&#xa0;: {issues}</translation>
    </message>
    <message>
        <source>Accepted: {issues}</source>
        <translation>Acceptée&#xa0;: {issues}</translation>
    </message>
    <message>
        <source>No longer accepted in this project: {issues}</source>
        <translation>N’est plus acceptée dans ce projet&#xa0;: {issues}</translation>
    </message>
    <message>
        <source>In this field accepted in all items of the project: {issues}</source>
        <translation>Acceptée dans ce champ pour toutes les pièces du projet&#xa0;: {issues}</translation>
    </message>
</context>
<context>
    <name>DraftPanel</name>
    <message>
        <source>Show all values</source>
        <translation>Montrer toutes les valeurs</translation>
    </message>
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
        <source>All</source>
        <translation>Toutes</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>Sélectionnées</translation>
    </message>
    <message>
        <source>Take over:</source>
        <translation>Reprendre les valeurs&#xa0;:</translation>
    </message>
    <message>
        <source>The run whose draft is shown</source>
        <translation>Exécution dont le brouillon est affiché</translation>
    </message>
    <message>
        <source>All values become those of the draft; one “Undo” takes it back.</source>
        <translation>Toutes les valeurs deviennent celles du brouillon&#x202f;; un seul «&#x202f;Annuler&#x202f;» les rétablit.</translation>
    </message>
    <message>
        <source>Only values that all runs’ drafts give alike.</source>
        <translation>Seulement les valeurs identiques dans les brouillons de toutes les exécutions.</translation>
    </message>
    <message>
        <source>The record has the values of the draft.</source>
        <translation>La notice a les valeurs du brouillon.</translation>
    </message>
    <message>
        <source>The values of the item’s drafts stand here, beside those of the record. “Draft this item” (menu Drafts) has a model make a draft.</source>
        <translation>Ici figurent les valeurs des brouillons, à côté de celles de la notice. «&#x202f;Produire le brouillon de cette pièce&#x202f;» (menu Brouillons) en fait faire un par un modèle.</translation>
    </message>
    <message>
        <source>Values that differ from the draft: {count}</source>
        <translation>Valeurs différentes&#xa0;: {count}</translation>
    </message>
    <message>
        <source>There is no draft of this item.</source>
        <translation>Il n’y a pas de brouillon pour cette pièce.</translation>
    </message>
    <message>
        <source>Agreed ({count})</source>
        <translation>Concordantes ({count})</translation>
    </message>
</context>
<context>
    <name>Drafting</name>
    <message>
        <source>{item} is asked for as soon as the run that is under way has ended.</source>
        <translation>Le brouillon de {item} sera demandé dès que l’exécution en cours sera terminée.</translation>
    </message>
    <message>
        <source>The draft of {item} has arrived.</source>
        <translation>Le brouillon de {item} est arrivé.</translation>
    </message>
    <message>
        <source>A second opinion on {item} has arrived; what it reads differently is in doubt.</source>
        <translation>Un second avis sur {item} est arrivé&#x202f;; ce qu’il lit autrement est douteux.</translation>
    </message>
    <message>
        <source>A draft of {item} has arrived; it can be taken over in the panel “Draft values” (F7).</source>
        <translation>Un brouillon de {item} est arrivé&#x202f;; il peut être repris dans le volet «&#x202f;Valeurs du brouillon&#x202f;» (F7).</translation>
    </message>
    <message>
        <source>All of this was asked before, and nothing was sent; the panel “Draft values” (F7) shows what was answered.</source>
        <translation>Tout cela a déjà été demandé, et rien n’a été envoyé&#x202f;; le volet «&#x202f;Valeurs du brouillon&#x202f;» (F7) montre les réponses.</translation>
    </message>
    <message>
        <source>Drafting has ended. Answers received: {done}; items that failed: {failed}.</source>
        <translation>La production est terminée. Réponses reçues&#xa0;: {done}&#x202f;; pièces en échec&#xa0;: {failed}.</translation>
    </message>
    <message>
        <source>{run}: second opinions are asked for now.</source>
        <translation>{run}&#xa0;: les seconds avis sont maintenant demandés.</translation>
    </message>
    <message>
        <source>There is no second opinion: {reason}</source>
        <translation>Il n’y a pas de second avis&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Drafts and second opinions together: {cost}</source>
        <translation>Brouillons et seconds avis ensemble&#xa0;: {cost}</translation>
    </message>
    <message>
        <source>No second opinion was asked for: the limit of cost is reached.</source>
        <translation>Aucun second avis n’a été demandé&#xa0;: la limite de coût est atteinte.</translation>
    </message>
    <message>
        <source>{run}: stopped. Items that were handed in before: {count}. Handing in again goes on.</source>
        <translation>{run}&#xa0;: arrêtée. Pièces remises auparavant&#xa0;: {count}. Une nouvelle remise continue de là.</translation>
    </message>
    <message>
        <source>{run}: handed in. Items: {count}; fetch the answers another time (Drafts › Jobs at the provider).</source>
        <translation>{run}&#xa0;: remise. Pièces&#xa0;: {count}&#x202f;; réponses à récupérer une autre fois (Brouillons › Travaux différés chez le fournisseur).</translation>
    </message>
    <message>
        <source>Drafting was stopped; what was received is kept. “Draft many …” asks only for what is missing.</source>
        <translation>La production a été arrêtée&#x202f;; ce qui a été reçu est conservé. «&#x202f;Produire plusieurs brouillons…&#x202f;» ne demande que ce qui manque.</translation>
    </message>
    <message>
        <source>{item} is asked for next.</source>
        <translation>{item} est le prochain à être demandé.</translation>
    </message>
</context>
<context>
    <name>DraftingPart</name>
    <message>
        <source>Drafts that were added from answers: {count}, as the run {run}. All that was there is unchanged. Scores has these answers, too: they need not be added there.</source>
        <translation>Brouillons ajoutés à partir de réponses&#xa0;: {count}, exécution {run}. Tout ce qui était là est inchangé. Ces réponses sont aussi dans les scores&#xa0;: il n’est pas nécessaire de les y ajouter.</translation>
    </message>
    <message>
        <source>Answers that could not be read any more: {count}</source>
        <translation>Réponses devenues illisibles&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Show scores</source>
        <translation>Afficher les scores</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Annuler l’import</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Masquer</translation>
    </message>
    <message>
        <source>Models are being asked for drafts. Wait for the end, or stop that.</source>
        <translation>Des modèles produisent des brouillons en ce moment. Attendez la fin, ou arrêtez cela.</translation>
    </message>
    <message>
        <source>No drafts of this project were made of answers that existed.</source>
        <translation>Aucun brouillon de ce projet n’a été tiré de réponses existantes.</translation>
    </message>
    <message>
        <source>The drafts of the run {run} stay: items with them were edited or checked since they were added ({count}: {items}).</source>
        <translation>Les brouillons de l’exécution {run} restent&#xa0;: depuis leur ajout, des pièces qui les ont ont été modifiées ou vérifiées ({count}&#xa0;: {items}).</translation>
    </message>
    <message>
        <source>Drafts that were made of the answers “{answers}”, as the run {run}: {count}. Delete them?</source>
        <translation>Brouillons tirés des réponses «&#x202f;{answers}&#x202f;», exécution {run}&#xa0;: {count}. Les supprimer&#x202f;?</translation>
    </message>
    <message>
        <source>The answers themselves stay, and so does everything else.</source>
        <translation>Les réponses elles-mêmes restent, et tout le reste aussi.</translation>
    </message>
    <message>
        <source>The drafts of the run {run} are deleted.</source>
        <translation>Les brouillons de l’exécution {run} sont supprimés.</translation>
    </message>
</context>
<context>
    <name>DrawingDialog</name>
    <message>
        <source>Progress of reading</source>
        <translation>Progression de la lecture</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation>Pl&amp;us</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>&amp;Graine</translation>
    </message>
</context>
<context>
    <name>EntryGrid</name>
    <message>
        <source>Row {number}</source>
        <translation>Ligne {number}</translation>
    </message>
</context>
<context>
    <name>ErrorReporter</name>
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
        <translation>Votre travail est en sécurité&#xa0;: chaque correction est dans le journal, et ce qui a été enregistré est sur le disque. Vous pouvez continuer&#x202f;; si quelque chose vous paraît anormal, redémarrer le programme. Les détails figurent dans le journal technique&#xa0;: {path}</translation>
    </message>
</context>
<context>
    <name>ExpectedOrder</name>
    <message>
        <source>The runs are asked about all items: {done} of {total}</source>
        <translation>Les exécutions sont consultées pour toutes les pièces&#xa0;: {done} sur {total}</translation>
    </message>
    <message>
        <source>The items with the most expected corrections are first.</source>
        <translation>Les pièces avec le plus de corrections attendues sont en tête.</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportation</translation>
    </message>
    <message>
        <source>Only items that are &amp;checked ({count})</source>
        <translation>Seulement les pièces &amp;vérifiées ({count})</translation>
    </message>
    <message>
        <source>Only the &amp;selected items ({count})</source>
        <translation>Seulement la &amp;sélection ({count})</translation>
    </message>
    <message>
        <source>&amp;Replace what is there already</source>
        <translation>&amp;Remplacer ce qui existe déjà</translation>
    </message>
    <message>
        <source>&amp;Add a file about where each value comes from (model, run, person)</source>
        <translation>&amp;Ajouter un fichier sur l’origine de chaque valeur (modèle, exécution, personne)</translation>
    </message>
    <message>
        <source>C&amp;hoose …</source>
        <translation>&amp;Choisir…</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>E&amp;xporter</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>Fer&amp;mer</translation>
    </message>
    <message>
        <source>Progress of the export</source>
        <translation>Progression de l’exportation</translation>
    </message>
    <message>
        <source>No sample: all items</source>
        <translation>Pas d’échantillon&#xa0;: toutes les pièces</translation>
    </message>
    <message>
        <source>Result of the export</source>
        <translation>Résultat de l’exportation</translation>
    </message>
    <message>
        <source>Nothing was exported yet.</source>
        <translation>Rien n’a encore été exporté.</translation>
    </message>
    <message>
        <source>Where the export goes</source>
        <translation>Destination de l’exportation</translation>
    </message>
    <message>
        <source>Sho&amp;w folder</source>
        <translation>Affi&amp;cher le dossier</translation>
    </message>
    <message>
        <source>Table (CSV)</source>
        <translation>Tableau (CSV)</translation>
    </message>
    <message>
        <source>Table (Excel, XLSX)</source>
        <translation>Tableau (Excel, XLSX)</translation>
    </message>
    <message>
        <source>JSON lines</source>
        <translation>JSON Lines</translation>
    </message>
    <message>
        <source>Plain texts</source>
        <translation>Textes bruts</translation>
    </message>
    <message>
        <source>One row for each item or entry. “Import an edited table” reads it back without loss.</source>
        <translation>Une ligne par pièce ou par entrée. «&#x202f;Importer un tableau modifié&#x202f;» la relit sans perte.</translation>
    </message>
    <message>
        <source>A text file for each page, with its lines in reading order.</source>
        <translation>Un fichier texte par page, avec ses lignes dans l’ordre de lecture.</translation>
    </message>
    <message>
        <source>Only items that are &amp;checked</source>
        <translation>Seulement les pièces &amp;vérifiées</translation>
    </message>
    <message>
        <source>Items exported to {path}: {count}.</source>
        <translation>Pièces exportées vers {path}&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>Of the sample {name}.</source>
        <translation>De l’échantillon {name}.</translation>
    </message>
    <message>
        <source>Not in it: items without a ground truth ({count}).</source>
        <translation>Absentes&#xa0;: les pièces sans vérité de terrain ({count}).</translation>
    </message>
    <message>
        <source>Not in it: corrections that could not be saved (items: {count}).</source>
        <translation>Absentes&#xa0;: des corrections qui n’ont pas pu être enregistrées (pièces&#xa0;: {count}).</translation>
    </message>
    <message>
        <source>The same for a spreadsheet, which leaves dates and numbers in it as they are.</source>
        <translation>La même chose pour un tableur, qui y laisse dates et nombres tels quels.</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>Sa&amp;mple</source>
        <translation>É&amp;chantillon</translation>
    </message>
    <message>
        <source>&amp;To</source>
        <translation>&amp;Destination</translation>
    </message>
    <message>
        <source>Files as in the project</source>
        <translation>Fichiers comme dans le projet</translation>
    </message>
    <message>
        <source>A folder with the files of the ground truth, each as it is in the project, to the byte.</source>
        <translation>Un dossier avec les fichiers de la vérité de terrain, chacun tel qu’il est dans le projet, à l’octet près.</translation>
    </message>
    <message>
        <source>One file with one record a line, for other programs.</source>
        <translation>Un fichier avec une notice par ligne, pour d’autres programmes.</translation>
    </message>
    <message>
        <source>Exporting …</source>
        <translation>Exportation en cours…</translation>
    </message>
    <message>
        <source>{path} is there already. Nothing was written; choose another place, or tick “{replace}”.</source>
        <translation>{path} existe déjà. Rien n’a été écrit&#x202f;; choisir une autre destination ou cocher «&#x202f;{replace}&#x202f;».</translation>
    </message>
    <message>
        <source>Scored against the project’s truths (documented): {name} {score}; items: {count}.</source>
        <translation>Évaluation par rapport à la vérité de terrain du projet (documenté)&#xa0;: {name} {score}, nombre de pièces&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>Where each value comes from: {path}.</source>
        <translation>Origine de chaque valeur&#xa0;: {path}.</translation>
    </message>
    <message>
        <source>To be looked at ({count}):</source>
        <translation>À examiner ({count})&#xa0;:</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>&amp;Arrêter</translation>
    </message>
</context>
<context>
    <name>FieldKeys</name>
    <message>
        <source>Go to field</source>
        <translation>Aller au champ</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Search names and records</source>
        <translation>Noms et contenus</translation>
    </message>
    <message>
        <source>Search the list</source>
        <translation>Rechercher dans la liste</translation>
    </message>
    <message>
        <source>Other items</source>
        <translation>Autres filtres</translation>
    </message>
    <message>
        <source>What the list shows of each item</source>
        <translation>Ce que montre la liste</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Toutes</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>À faire</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>Which items are listed; an item stays until you filter again</source>
        <translation>Ce que montre la liste&#x202f;; ce qui ne convient plus reste jusqu’au prochain filtre</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in this item</source>
        <translation>Rechercher dans cette pièce</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Remplacer</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Tout remplacer</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Remplacer par</translation>
    </message>
    <message>
        <source>Replace this match, and go to the next (Return in the field)</source>
        <translation>Remplacer ici et aller à l’occurrence suivante (Entrée dans le champ)</translation>
    </message>
    <message>
        <source>Replace all matches in this item, as one step</source>
        <translation>Tout remplacer dans cette pièce, en une seule étape</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Respecter la casse</translation>
    </message>
    <message>
        <source>{place} of {count}</source>
        <translation>{place} sur {count}</translation>
    </message>
    <message>
        <source>Matches: {count}</source>
        <translation>Occurrences&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Replaced: {count}</source>
        <translation>Remplacées&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Introuvable</translation>
    </message>
</context>
<context>
    <name>FirstStepsDialog</name>
    <message>
        <source>First steps</source>
        <translation>Premiers pas</translation>
    </message>
</context>
<context>
    <name>FixBar</name>
    <message>
        <source>Take the suggestion ({keys})</source>
        <translation>Prendre la proposition ({keys})</translation>
    </message>
    <message>
        <source>Do the same at all places of this record, in one step ({keys})</source>
        <translation>Faire de même partout dans cette notice, en une étape ({keys})</translation>
    </message>
    <message>
        <source>Fix all {count}</source>
        <translation>Corriger les {count}</translation>
    </message>
</context>
<context>
    <name>FolderDialog</name>
    <message>
        <source>New project</source>
        <translation>Nouveau projet</translation>
    </message>
    <message>
        <source>Another kind of documents</source>
        <translation>Autre type de documents</translation>
    </message>
    <message>
        <source>What kind of documents?</source>
        <translation>Quel type de documents&#x202f;?</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Date</translation>
    </message>
    <message>
        <source>Persons</source>
        <translation>Personnes</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Remarques</translation>
    </message>
    <message>
        <source>The fields of each document, one on each line</source>
        <translation>Les champs de chaque document, un par ligne</translation>
    </message>
    <message>
        <source>Those of a model’s &amp;answers …</source>
        <translation>Ceux des &amp;réponses d’un modèle…</translation>
    </message>
    <message>
        <source>Folder of the new project</source>
        <translation>Dossier du nouveau projet</translation>
    </message>
    <message>
        <source>&amp;Choose …</source>
        <translation>&amp;Choisir…</translation>
    </message>
    <message>
        <source>Copy &amp;linked files, too</source>
        <translation>Copier aussi les fichiers &amp;liés</translation>
    </message>
    <message>
        <source>These are links to files in other places: {links}</source>
        <translation>Ce sont des liens vers des fichiers situés ailleurs&#xa0;: {links}</translation>
    </message>
    <message>
        <source>Another &amp;folder …</source>
        <translation>Autre &amp;dossier…</translation>
    </message>
    <message>
        <source>Where should the new folder be?</source>
        <translation>Où placer le nouveau dossier&#x202f;?</translation>
    </message>
    <message>
        <source>The folder with the answers</source>
        <translation>Le dossier des réponses</translation>
    </message>
    <message>
        <source>There are no answers in {folder} that can be read as JSON.</source>
        <translation>Il n’y a pas dans {folder} de réponses lisibles en JSON.</translation>
    </message>
    <message>
        <source>Choose one, then open the folder.</source>
        <translation>Choisir un type, puis ouvrir le dossier.</translation>
    </message>
    <message>
        <source>{files}: this does not look like records of the kind “{kind}”. What has no field there would not be shown. “{other}” takes the fields from the files.</source>
        <translation>{files}&#xa0;: cela ne ressemble pas à des notices du type «&#x202f;{kind}&#x202f;». Ce qui n’y a pas de champ ne serait pas affiché. «&#x202f;{other}&#x202f;» reprend les champs des fichiers.</translation>
    </message>
    <message>
        <source>Ground truth is of one kind: choose which of these files it is.</source>
        <translation>La vérité de terrain est d’une seule sorte&#xa0;: choisissez lesquels de ces fichiers la contiennent.</translation>
    </message>
    <message>
        <source>Plain texts and pages in XML are of the kind “Something else”.</source>
        <translation>Les simples textes et les pages en XML sont du type «&#x202f;Autre chose&#x202f;».</translation>
    </message>
    <message>
        <source>The new folder exists already, or can’t be made there. Choose another name.</source>
        <translation>Le nouveau dossier existe déjà ou ne peut pas être créé là. Choisir un autre nom.</translation>
    </message>
    <message>
        <source>New in {folder}: {files} (says what kind of documents these are).</source>
        <translation>Nouveau dans {folder}&#xa0;: {files} (note le type des documents).</translation>
    </message>
    <message>
        <source>Written anew: {files}. A copy of what is there now is kept in {folder}.</source>
        <translation>Réécrit&#xa0;: {files}. Une copie de l’état actuel est conservée dans {folder}.</translation>
    </message>
    <message>
        <source>Scans copied into {folder}: {count}. The originals stay where they are.</source>
        <translation>Numérisations copiées dans {folder}&#xa0;: {count}. Les originaux restent où ils sont.</translation>
    </message>
    <message>
        <source>What you correct will be saved in {folder}.</source>
        <translation>Les corrections seront enregistrées dans {folder}.</translation>
    </message>
    <message>
        <source>Nothing else is changed.</source>
        <translation>Rien d’autre n’est modifié.</translation>
    </message>
    <message>
        <source>Nothing that is there already is changed.</source>
        <translation>Rien de ce qui existe déjà n’est modifié.</translation>
    </message>
</context>
<context>
    <name>FolderFindings</name>
    <message>
        <source>A new project of these scans</source>
        <translation>Nouveau projet avec ces numérisations</translation>
    </message>
    <message>
        <source>Another kind of documents for “{name}”</source>
        <translation>Autre type de documents pour «&#x202f;{name}&#x202f;»</translation>
    </message>
    <message>
        <source>“{name}” is not a project yet</source>
        <translation>«&#x202f;{name}&#x202f;» n’est pas encore un projet</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>Scans</source>
        <translation>Numérisations</translation>
    </message>
    <message>
        <source>Ground truth</source>
        <translation>Vérité de terrain</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>Brouillons</translation>
    </message>
    <message>
        <source>Looks like</source>
        <translation>Semble être</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Contenu</translation>
    </message>
    <message>
        <source>files: {count}</source>
        <translation>fichiers&#xa0;: {count}</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>pas encore</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>aucune trouvée</translation>
    </message>
    <message>
        <source>, in {count} folders</source>
        <translation>, dans {count} dossiers</translation>
    </message>
    <message>
        <source>Open the project “{name}”</source>
        <translation>Ouvrir le projet «&#x202f;{name}&#x202f;»</translation>
    </message>
    <message>
        <source>This is your home folder or a whole drive. Choose the folder in which the scans are.</source>
        <translation>C’est votre dossier personnel ou un disque entier. Choisir le dossier où se trouvent les numérisations.</translation>
    </message>
    <message>
        <source>There are no scans here, but there is a project to open:</source>
        <translation>Il n’y a pas de numérisations ici, mais un projet à ouvrir&#xa0;:</translation>
    </message>
    <message>
        <source>You may not write in this folder, so nothing could be saved. Copy it to a place of your own.</source>
        <translation>Le droit d’écrire manque dans ce dossier&#xa0;: rien ne pourrait être enregistré. Le copier dans un endroit à vous.</translation>
    </message>
    <message>
        <source>Only a part was looked at: this folder is very large, or its folders are deep.</source>
        <translation>Seule une partie a été examinée&#xa0;: ce dossier est très grand, ou ses sous-dossiers sont profonds.</translation>
    </message>
    <message>
        <source>Scans that have the name of another one: {count}. They would be one document; better open each folder by itself.</source>
        <translation>Numérisations qui portent le nom d’une autre&#xa0;: {count}. Elles formeraient un seul document&#x202f;; mieux vaut ouvrir chaque dossier à part.</translation>
    </message>
    <message>
        <source>There are no scans here: neither images (JPEG, PNG, TIFF, WebP, AVIF, JPEG 2000, GIF, BMP) nor PDFs.</source>
        <translation>Il n’y a pas de scans ici&#xa0;: ni images (JPEG, PNG, TIFF, WebP, AVIF, JPEG 2000, GIF, BMP) ni PDF.</translation>
    </message>
    <message>
        <source>Images that are not read: {formats}. Convert them to JPEG, PNG, TIFF or PDF.</source>
        <translation>Images qui ne sont pas lues&#xa0;: {formats}. Convertissez-les en JPEG, PNG, TIFF ou PDF.</translation>
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
        <translation>Valeur suivante à examiner</translation>
    </message>
    <message>
        <source>Value below</source>
        <translation>Valeur au-dessous</translation>
    </message>
    <message>
        <source>Value above</source>
        <translation>Valeur au-dessus</translation>
    </message>
    <message>
        <source>Previous that needs a look</source>
        <translation>Valeur précédente à examiner</translation>
    </message>
    <message>
        <source>Take the suggestion</source>
        <translation>Prendre la proposition</translation>
    </message>
    <message>
        <source>Use it in another field …</source>
        <translation>Utiliser dans un autre champ…</translation>
    </message>
    <message>
        <source>Complete what is typed</source>
        <translation>Compléter la saisie</translation>
    </message>
    <message>
        <source>Complete the row</source>
        <translation>Compléter la ligne</translation>
    </message>
    <message>
        <source>Take the value of the previous item</source>
        <translation>Reprendre la valeur de la pièce précédente</translation>
    </message>
    <message>
        <source>Reject the suggestion</source>
        <translation>Écarter la suggestion</translation>
    </message>
    <message>
        <source>Empty the field</source>
        <translation>Vider le champ</translation>
    </message>
    <message>
        <source>Empty: no value</source>
        <translation>Vide&#xa0;: pas de valeur</translation>
    </message>
    <message>
        <source>Empty: a blank text</source>
        <translation>Vide&#xa0;: un texte vide</translation>
    </message>
    <message>
        <source>Empty: not in the file</source>
        <translation>Vide&#xa0;: absent du fichier</translation>
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
        <source>Next page of the list</source>
        <translation>Page suivante de la liste</translation>
    </message>
    <message>
        <source>Previous page of the list</source>
        <translation>Page précédente de la liste</translation>
    </message>
    <message>
        <source>Rename the key</source>
        <translation>Renommer la clé</translation>
    </message>
    <message>
        <source>Next kind of brackets around the name</source>
        <translation>Autre sorte de crochets autour du nom</translation>
    </message>
    <message>
        <source>Names and keywords as text, and back</source>
        <translation>Noms et mots-clés en texte, et retour</translation>
    </message>
    <message>
        <source>Crossed out or not</source>
        <translation>Barré ou non</translation>
    </message>
    <message>
        <source>Take the draft’s value</source>
        <translation>Reprendre la valeur du brouillon</translation>
    </message>
    <message>
        <source>Choose from the project’s values …</source>
        <translation>Choisir parmi les valeurs du projet…</translation>
    </message>
    <message>
        <source>Insert the draft’s row</source>
        <translation>Insérer la ligne du brouillon</translation>
    </message>
    <message>
        <source>Fill down</source>
        <translation>Remplir vers le bas</translation>
    </message>
    <message>
        <source>Split at the cursor</source>
        <translation>Diviser au curseur</translation>
    </message>
    <message>
        <source>Merge with the next</source>
        <translation>Réunir avec l’entrée suivante</translation>
    </message>
    <message>
        <source>Move to another section …</source>
        <translation>Déplacer vers une autre rubrique…</translation>
    </message>
    <message>
        <source>Begin a section here</source>
        <translation>Commencer une rubrique ici</translation>
    </message>
    <message>
        <source>Number the section without gaps</source>
        <translation>Numéroter la rubrique sans lacune</translation>
    </message>
    <message>
        <source>Show or hide other fields</source>
        <translation>Afficher ou masquer les autres champs</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Vide</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Ligne</translation>
    </message>
    <message>
        <source>Fix all problems of this kind</source>
        <translation>Corriger tous les problèmes de ce genre</translation>
    </message>
    <message>
        <source>Mark as empty</source>
        <translation>Marquer comme vide</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Section</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Insert one below</source>
        <translation>Insérer une entrée dessous</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Déplacer vers le haut</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Déplacer vers le bas</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Dupliquer</translation>
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
    <message>
        <source>No draft has a value here.</source>
        <translation>Aucun brouillon n’a de valeur ici.</translation>
    </message>
    <message>
        <source>Nothing completes this text: no value of the project begins like it.</source>
        <translation>Aucune valeur du projet ne commence ainsi&#xa0;: rien à compléter.</translation>
    </message>
    <message>
        <source>Nothing is offered in this row.</source>
        <translation>Rien n’est proposé dans cette ligne.</translation>
    </message>
    <message>
        <source>This field has no texts to choose from.</source>
        <translation>Ce champ n’a pas de textes à choisir.</translation>
    </message>
    <message>
        <source>The row above has no value here.</source>
        <translation>La ligne au-dessus n’a pas de valeur ici.</translation>
    </message>
    <message>
        <source>The previous item has no value here.</source>
        <translation>La pièce précédente n’a pas de valeur ici.</translation>
    </message>
    <message>
        <source>The model read nothing else for this field.</source>
        <translation>Le modèle n’a rien lu d’autre pour ce champ.</translation>
    </message>
    <message>
        <source>Another reading is possible at each place: decide it there.</source>
        <translation>Une autre lecture est possible à chaque endroit&#xa0;: à décider sur place.</translation>
    </message>
    <message>
        <source>Names have no brackets here.</source>
        <translation>Ici, les noms n’ont pas de crochets.</translation>
    </message>
    <message>
        <source>The draft has no further row here.</source>
        <translation>Le brouillon n’a pas d’autre ligne ici.</translation>
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
        <translation>«&#x202f;{name}&#x202f;» est maintenant dans la table des personnes.</translation>
    </message>
    <message>
        <source>“{name}” is one of the names of “{owner}” now.</source>
        <translation>«&#x202f;{name}&#x202f;» fait maintenant partie des noms de «&#x202f;{owner}&#x202f;».</translation>
    </message>
</context>
<context>
    <name>GitMergesPart</name>
    <message>
        <source>git left both versions of this item in its file, with its markers between them. “Choose values …” joins them value by value, and asks where both have changed the same one. The file as git left it is kept.</source>
        <translation>Git a laissé les deux versions de cette pièce dans son fichier, avec ses marques entre elles. «&#x202f;Choisir les valeurs…&#x202f;» les réunit valeur par valeur, et demande où les deux ont modifié la même. Le fichier tel que Git l’a laissé est conservé.</translation>
    </message>
    <message>
        <source>git could not merge this item: both sides changed the same values, of which ours stand here. Choose which to keep; git takes the file as merged when you mark it as resolved.</source>
        <translation>Git n’a pas pu fusionner cette pièce&#xa0;: les deux côtés ont modifié les mêmes valeurs, dont les nôtres figurent ici. Choisissez lesquelles garder&#x202f;; Git considère le fichier comme fusionné quand vous le marquez comme résolu.</translation>
    </message>
    <message>
        <source>Choose values …</source>
        <translation>Choisir les valeurs…</translation>
    </message>
    <message>
        <source>Mark as resolved</source>
        <translation>Marquer comme résolu</translation>
    </message>
    <message>
        <source>git could not merge these items: {names}</source>
        <translation>Git n’a pas pu fusionner ces pièces&#xa0;: {names}</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>git left both versions of these files in them, with its markers between them: {names}</source>
        <translation>Git a laissé les deux versions dans ces fichiers, avec ses marques entre elles&#xa0;: {names}</translation>
    </message>
    <message>
        <source>Join by value</source>
        <translation>Réunir par valeurs</translation>
    </message>
    <message>
        <source>git could not merge these files, in which ours stands where both sides changed the same: {names}. If they are right now, mark them as resolved.</source>
        <translation>Git n’a pas pu fusionner ces fichiers, où la nôtre figure là où les deux côtés ont modifié la même chose&#xa0;: {names}. S’ils sont justes maintenant, marquez-les comme résolus.</translation>
    </message>
    <message>
        <source>git merged two versions of {item}. These values were changed on both sides: choose which to keep. “Here” is the branch that is checked out; while git rebases, it is the one onto which commits are put.</source>
        <translation>Git a fusionné deux versions de {item}. Ces valeurs ont été modifiées des deux côtés&#xa0;: choisissez lesquelles garder. «&#x202f;Ma version&#x202f;» est la branche extraite&#x202f;; pendant un rebase, c’est celle sur laquelle les commits sont posés.</translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation>Autre côté</translation>
    </message>
    <message>
        <source>The chosen values are put in; undo takes that back.</source>
        <translation>Les valeurs choisies sont mises en place&#x202f;; annuler revient en arrière.</translation>
    </message>
    <message>
        <source>The versions are joined. The file as git left it is kept in {path}.</source>
        <translation>Les versions sont réunies. Le fichier tel que Git l’a laissé est conservé dans {path}.</translation>
    </message>
    <message>
        <source>Both sides changed no value of the record to different ones: nothing is left to choose.</source>
        <translation>Aucune valeur de la notice n’a été modifiée différemment des deux côtés&#xa0;: il ne reste rien à choisir.</translation>
    </message>
    <message>
        <source>The files are joined. Both sides changed these values, of which ours stand there: {names}</source>
        <translation>Les fichiers sont réunis. Les deux côtés ont modifié ces valeurs, dont les nôtres y figurent&#xa0;: {names}</translation>
    </message>
</context>
<context>
    <name>GoogleAccessPart</name>
    <message>
        <source>Open Google’s conso&amp;le …</source>
        <translation>&amp;Ouvrir la console de Google…</translation>
    </message>
    <message>
        <source>Sign ou&amp;t</source>
        <translation>Se &amp;déconnecter</translation>
    </message>
    <message>
        <source>write corrections &amp;back, too</source>
        <translation>re&amp;porter aussi les corrections</translation>
    </message>
    <message>
        <source>Cance&amp;l the sign-in</source>
        <translation>A&amp;nnuler la connexion</translation>
    </message>
    <message>
        <source>Si&amp;gn in with the browser …</source>
        <translation>Se co&amp;nnecter par le navigateur…</translation>
    </message>
    <message>
        <source>Choose the file to si&amp;gn in with …</source>
        <translation>Choisir le fichier de co&amp;nnexion…</translation>
    </message>
    <message>
        <source>Nobody is signed in: the sheet is read by its public link.</source>
        <translation>Personne n’est connecté&#xa0;: la feuille est lue par son lien public.</translation>
    </message>
    <message>
        <source>Asked for by {account}. Share the sheet with this address, to write back as an editor.</source>
        <translation>Accès en tant que {account}. Partager la feuille avec cette adresse, en édition pour y reporter des corrections.</translation>
    </message>
    <message>
        <source>a Google account</source>
        <translation>un compte Google</translation>
    </message>
    <message>
        <source>Signed in as {account}, to read and to write back.</source>
        <translation>Connecté&#xa0;: {account}, en lecture et en écriture.</translation>
    </message>
    <message>
        <source>Signed in as {account}, to read only.</source>
        <translation>Connecté&#xa0;: {account}, en lecture seule.</translation>
    </message>
    <message>
        <source>For a sheet that is not public, sign in with the Google account that may open it. Google asks in the browser; gtapp never sees the password.</source>
        <translation>Pour une feuille qui n’est pas publique, connectez le compte Google qui peut l’ouvrir. Google le demande dans le navigateur&#x202f;; gtapp ne voit jamais le mot de passe.</translation>
    </message>
    <message>
        <source>A sheet that is shared with “anyone with the link” needs no more than its address. To sign in for another one, you need a Google account that may open it, and, once, a file by which Google knows this program: in Google’s console “Create credentials”, “OAuth client ID”, “Desktop app”, then “Download JSON”. Who looks after Google at your institution can make it for all.</source>
        <translation>Pour une feuille partagée avec «&#x202f;Tous les utilisateurs disposant du lien&#x202f;», son adresse suffit. Pour une autre, il faut un compte Google qui peut l’ouvrir et, une seule fois, un fichier par lequel Google reconnaît ce programme&#xa0;: dans la console de Google «&#x202f;Créer des identifiants&#x202f;», «&#x202f;ID client OAuth&#x202f;», «&#x202f;Application de bureau&#x202f;», puis «&#x202f;Télécharger JSON&#x202f;». La personne qui gère Google dans votre institution peut le créer pour tous.</translation>
    </message>
    <message>
        <source>No browser could be opened. The address is {address}</source>
        <translation>Aucun navigateur n’a pu être ouvert. L’adresse est {address}</translation>
    </message>
    <message>
        <source>Keys (*.json)</source>
        <translation>Clés (*.json)</translation>
    </message>
    <message>
        <source>The file of an OAuth client, from Google’s console</source>
        <translation>Fichier d’un client OAuth, depuis la console Google</translation>
    </message>
    <message>
        <source>The file was copied to your settings. Now sign in.</source>
        <translation>Le fichier a été copié dans les paramètres. Il reste à se connecter.</translation>
    </message>
    <message>
        <source>Agree in the browser; this window goes on by itself.</source>
        <translation>Accepter dans le navigateur&#x202f;; cette fenêtre continue d’elle-même.</translation>
    </message>
</context>
<context>
    <name>GridBlock</name>
    <message>
        <source>Offered: {text} ({key} takes one, {keys} all of the row)</source>
        <translation>Proposé&#xa0;: {text} ({key} prend une valeur, {keys} toutes celles de la ligne)</translation>
    </message>
    <message>
        <source>confirm</source>
        <translation>confirmer</translation>
    </message>
</context>
<context>
    <name>GroupsView</name>
    <message>
        <source>Items</source>
        <translation>Pièces</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Groupe</translation>
    </message>
    <message>
        <source>Figures by type and batch</source>
        <translation>Chiffres par type et par lot</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
    </message>
    <message>
        <source>Values by similarity</source>
        <translation>Valeurs par similarité</translation>
    </message>
    <message>
        <source>All fields</source>
        <translation>Tous les champs</translation>
    </message>
</context>
<context>
    <name>GuidelinesPanel</name>
    <message>
        <source>Guidelines</source>
        <translation>Consignes</translation>
    </message>
    <message>
        <source>Guidelines of this project</source>
        <translation>Consignes de ce projet</translation>
    </message>
    <message>
        <source>There are no guidelines for this benchmark.</source>
        <translation>Il n’y a pas de consignes pour ce benchmark.</translation>
    </message>
</context>
<context>
    <name>ImportResultPage</name>
    <message>
        <source>&amp;Open the folder</source>
        <translation>&amp;Ouvrir le dossier</translation>
    </message>
    <message>
        <source>Written:</source>
        <translation>Écrit&#xa0;:</translation>
    </message>
    <message>
        <source>Not written:</source>
        <translation>Non écrit&#xa0;:</translation>
    </message>
    <message>
        <source>To take it back:</source>
        <translation>Pour revenir en arrière&#xa0;:</translation>
    </message>
    <message>
        <source>The sheet’s copies, in the project’s folder:</source>
        <translation>Les copies de la feuille, dans le dossier du projet&#xa0;:</translation>
    </message>
    <message>
        <source>Letters brought up to date: {count}</source>
        <translation>Lettres mises à jour&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Files beside them: {count}</source>
        <translation>Autres fichiers&#xa0;: {count}</translation>
    </message>
    <message>
        <source>One “Undo” ({keys}) in the window takes the letters back, also after a restart.</source>
        <translation>Un seul «&#x202f;Annuler&#x202f;» ({keys}) dans la fenêtre rétablit les lettres, même après un redémarrage.</translation>
    </message>
    <message>
        <source>Stopped before the first letter: nothing was imported.</source>
        <translation>Arrêté avant la première lettre&#xa0;: rien n’a été importé.</translation>
    </message>
    <message>
        <source>Not everything was imported.</source>
        <translation>Tout n’a pas été importé.</translation>
    </message>
    <message>
        <source>Stopped: a part was imported.</source>
        <translation>Arrêté&#xa0;: une partie a été importée.</translation>
    </message>
    <message>
        <source>Both sides agree; no letter and no file had to be changed.</source>
        <translation>Les deux côtés concordent&#x202f;; aucune lettre ni aucun fichier n’était à modifier.</translation>
    </message>
    <message>
        <source>Imported.</source>
        <translation>Importé.</translation>
    </message>
    <message>
        <source>Letters not begun: {count}. “Back” lists them again.</source>
        <translation>Lettres non commencées&#xa0;: {count}. «&#x202f;Retour&#x202f;» les montre à nouveau.</translation>
    </message>
    <message>
        <source>Changed on both sides and not decided: {count}. They stay as they are.</source>
        <translation>Modifiées des deux côtés sans décision&#xa0;: {count}. Elles restent telles quelles.</translation>
    </message>
    <message>
        <source>Doubtful: {count}. “Back” lists them with their reasons.</source>
        <translation>Douteux&#xa0;: {count}. «&#x202f;Retour&#x202f;» les montre avec leurs raisons.</translation>
    </message>
</context>
<context>
    <name>ItemCommands</name>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Enregistrer</translation>
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
        <source>Copy the record as text</source>
        <translation>Copier la notice comme texte</translation>
    </message>
    <message>
        <source>Copy the record as JSON</source>
        <translation>Copier la notice en JSON</translation>
    </message>
    <message>
        <source>&amp;Check and next</source>
        <translation>&amp;Vérifier et suivant</translation>
    </message>
    <message>
        <source>Check anyway</source>
        <translation>Vérifier quand même et suivant</translation>
    </message>
    <message>
        <source>long s</source>
        <translation>s long</translation>
    </message>
    <message>
        <source>r rotunda</source>
        <translation>r rond</translation>
    </message>
    <message>
        <source>sharp s</source>
        <translation>eszett</translation>
    </message>
    <message>
        <source>ligature ae</source>
        <translation>ligature ae</translation>
    </message>
    <message>
        <source>ligature oe</source>
        <translation>ligature oe</translation>
    </message>
    <message>
        <source>ligature of long s and t</source>
        <translation>ligature de s long et t</translation>
    </message>
    <message>
        <source>ligature fi</source>
        <translation>ligature fi</translation>
    </message>
    <message>
        <source>ligature fl</source>
        <translation>ligature fl</translation>
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
        <translation>A&amp;fficher toutes les pièces</translation>
    </message>
    <message>
        <source>Needs ac&amp;tion …</source>
        <translation>À ré&amp;gler…</translation>
    </message>
    <message>
        <source>Set to “&amp;In progress”</source>
        <translation>Marquer «&#x202f;&amp;En cours&#x202f;»</translation>
    </message>
    <message>
        <source>Set to “C&amp;hecked”</source>
        <translation>&amp;Marquer «&#x202f;Vérifiée&#x202f;»</translation>
    </message>
    <message>
        <source>Not&amp;e …</source>
        <translation>No&amp;te…</translation>
    </message>
    <message>
        <source>&amp;Next part of the window</source>
        <translation>Zone &amp;suivante de la fenêtre</translation>
    </message>
    <message>
        <source>&amp;Previous part of the window</source>
        <translation>Zone &amp;précédente de la fenêtre</translation>
    </message>
    <message>
        <source>The record was copied.</source>
        <translation>La notice est copiée.</translation>
    </message>
    <message>
        <source>Mark {count} items as checked without looking at each?</source>
        <translation>Marquer les {count} comme vérifiées sans les regarder une à une&#x202f;?</translation>
    </message>
    <message>
        <source>Drafts among them become ground truths.</source>
        <translation>Les brouillons parmi eux deviennent des vérités de terrain.</translation>
    </message>
    <message>
        <source>&amp;Mark them as checked</source>
        <translation>&amp;Marquer comme vérifiées</translation>
    </message>
    <message>
        <source>Values of the draft that were not on the screen yet: {count}. They are shown from here on.</source>
        <translation>Valeurs du brouillon pas encore affichées à l’écran&#xa0;: {count}. Elles le sont à partir d’ici.</translation>
    </message>
    <message>
        <source>{item} is checked.</source>
        <translation>{item} est vérifiée.</translation>
    </message>
    <message>
        <source>{item} is checked; doubts left open: {count}.</source>
        <translation>{item} est vérifiée&#x202f;; doutes restants&#xa0;: {count}.</translation>
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
        <source>Nothing is left for you: what is not checked yet, others have.</source>
        <translation>Il ne reste rien pour vous&#xa0;: ce qui n’est pas encore vérifié, d’autres l’ont.</translation>
    </message>
    <message>
        <source>Every item of the list is checked.</source>
        <translation>Toutes les pièces de la liste sont vérifiées.</translation>
    </message>
    <message>
        <source>{count} items</source>
        <translation>{count} sélectionnés</translation>
    </message>
    <message>
        <source>Shown in the list</source>
        <translation>Montrer dans la liste</translation>
    </message>
    <message>
        <source>Undone in items: {count} ({items})</source>
        <translation>Annulé dans {count} pièces&#xa0;: {items}</translation>
    </message>
    <message>
        <source>Undone: {items}</source>
        <translation>Annulé&#xa0;: {items}</translation>
    </message>
    <message>
        <source>Redone in items: {count} ({items})</source>
        <translation>Rétabli dans {count} pièces&#xa0;: {items}</translation>
    </message>
    <message>
        <source>Redone: {items}</source>
        <translation>Rétabli&#xa0;: {items}</translation>
    </message>
    <message>
        <source>&amp;What has to be done with this item?</source>
        <translation>&amp;Qu’y a-t-il à régler pour cette pièce&#x202f;?</translation>
    </message>
    <message>
        <source>Needs action</source>
        <translation>À régler</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Set to “{status}”: {count}.</source>
        <translation>Mis sur «&#x202f;{status}&#x202f;»&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>Left as they are ({count}):</source>
        <translation>Laissés tels quels ({count})&#xa0;:</translation>
    </message>
    <message>
        <source>Checked again: {items}</source>
        <translation>À nouveau vérifiée&#xa0;: {items}</translation>
    </message>
    <message>
        <source>No longer checked: {items}. Nothing else was changed.</source>
        <translation>N’est plus vérifiée&#xa0;: {items}. Rien d’autre n’a changé.</translation>
    </message>
    <message>
        <source>No longer checked: {items}. The file that the check had made is deleted; its values are kept.</source>
        <translation>N’est plus vérifiée&#xa0;: {items}. Le fichier créé par la vérification est supprimé&#x202f;; les valeurs sont conservées.</translation>
    </message>
    <message>
        <source>Left as they are, since they were changed later: {items}</source>
        <translation>Laissés tels quels, car modifiés plus tard&#xa0;: {items}</translation>
    </message>
    <message>
        <source>&amp;Note on this item</source>
        <translation>&amp;Note sur cette pièce</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>et {count} de plus</translation>
    </message>
    <message>
        <source>Nothing can be typed here: put the cursor into a text for special characters.</source>
        <translation>Rien ne peut être écrit ici&#xa0;: placer le curseur dans un texte pour les caractères spéciaux.</translation>
    </message>
    <message>
        <source>{item} was changed by {who} while it was edited here. What only one of you changed is kept. These values were changed on both sides: choose which to keep.</source>
        <translation>{item} a été modifié par {who} pendant que vous y travailliez ici. Ce qu’un seul côté a modifié est conservé. Ces valeurs ont été modifiées des deux côtés&#xa0;: choisissez lesquelles garder.</translation>
    </message>
    <message>
        <source>On the disk</source>
        <translation>Sur le disque</translation>
    </message>
    <message>
        <source>{who}’s</source>
        <translation>De {who}</translation>
    </message>
    <message>
        <source>another window of yours</source>
        <translation>une autre de vos fenêtres</translation>
    </message>
    <message>
        <source>another program</source>
        <translation>un autre programme</translation>
    </message>
    <message>
        <source>{item}: changes by {who} were taken over: {places}. Undo takes that back.</source>
        <translation>{item}&#xa0;: modifications reprises de {who}&#xa0;: {places}. Annuler revient dessus.</translation>
    </message>
    <message>
        <source>{item} was changed by {who}: {places}.</source>
        <translation>{item} a été modifié par {who}&#xa0;: {places}.</translation>
    </message>
    <message>
        <source>{item} is “in progress” again: something was undone in it after it was checked.</source>
        <translation>{item} est de nouveau «&#x202f;En cours&#x202f;»&#xa0;: quelque chose y a été annulé après la vérification.</translation>
    </message>
    <message>
        <source>Undo and recovery are not kept at the moment; what was saved is safe. {reason}</source>
        <translation>L’annulation et la récupération ne sont pas assurées pour le moment&#x202f;; ce qui a été enregistré est en sécurité. {reason}</translation>
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
    <message>
        <source>Nothing is filled in, and nothing was saved. To check an item without values: {command}.</source>
        <translation>Rien n’est rempli, et rien n’a été enregistré. Pour vérifier une pièce sans valeurs&#xa0;: {command}.</translation>
    </message>
</context>
<context>
    <name>ItemModel</name>
    <message>
        <source>no draft yet</source>
        <translation>pas encore de brouillon</translation>
    </message>
    <message>
        <source>{who} is here</source>
        <translation>{who} est ici</translation>
    </message>
    <message>
        <source>no entries</source>
        <translation>aucune entrée</translation>
    </message>
    <message>
        <source>1 entry</source>
        <translation>1 entrée</translation>
    </message>
    <message>
        <source>{count} entries</source>
        <translation>{count} entrées</translation>
    </message>
    <message>
        <source>pages: {count}</source>
        <translation>pages&#xa0;: {count}</translation>
    </message>
    <message>
        <source>corrections expected: {count}</source>
        <translation>corrections attendues&#xa0;: {count}</translation>
    </message>
</context>
<context>
    <name>ItemPanel</name>
    <message>
        <source>{shown} found · {searched} of {total} …</source>
        <translation>{shown} trouvées · {searched} sur {total}…</translation>
    </message>
    <message>
        <source>{shown} found so far …</source>
        <translation>{shown} trouvées jusqu’ici…</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Recherche…</translation>
    </message>
    <message>
        <source>{shown} of {total} items</source>
        <translation>{shown} sur {total}</translation>
    </message>
    <message>
        <source>There are no such items. “All” above shows every item again.</source>
        <translation>Il n’y en a pas. «&#x202f;Tout&#x202f;» ci-dessus remontre toute la liste.</translation>
    </message>
    <message>
        <source>No name and no value contains this. Esc shows all items.</source>
        <translation>Aucun nom ni aucune valeur ne contient cela. Échap affiche toutes les pièces.</translation>
    </message>
</context>
<context>
    <name>ItemTable</name>
    <message>
        <source>Items</source>
        <translation>Pièces</translation>
    </message>
</context>
<context>
    <name>JumpDialog</name>
    <message>
        <source>Go to</source>
        <translation>Aller à</translation>
    </message>
    <message>
        <source>&amp;Number, or part of the name or title</source>
        <translation>&amp;Numéro, nom ou titre (même en partie)</translation>
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
        <source>No item has this number, name or title.</source>
        <translation>Rien n’a ce numéro, ce nom ou ce titre.</translation>
    </message>
    <message>
        <source>What matches is listed here while you type.</source>
        <translation>Ce qui correspond s’affiche ici pendant la saisie.</translation>
    </message>
</context>
<context>
    <name>KeyBlock</name>
    <message>
        <source>Key</source>
        <translation>Clé</translation>
    </message>
    <message>
        <source>The key of this value in the file; type another one to rename it</source>
        <translation>La clé de cette valeur dans le fichier&#x202f;; saisir une autre clé pour la renommer</translation>
    </message>
</context>
<context>
    <name>KeyPart</name>
    <message>
        <source>Key</source>
        <translation>Clé</translation>
    </message>
    <message>
        <source>Only until the program ends</source>
        <translation>Seulement jusqu’à la fin du programme</translation>
    </message>
    <message>
        <source>&amp;Keep key</source>
        <translation>&amp;Garder la clé</translation>
    </message>
    <message>
        <source>For&amp;get key</source>
        <translation>Ou&amp;blier la clé</translation>
    </message>
    <message>
        <source>The key is kept in the system’s keyring.</source>
        <translation>La clé est dans le trousseau du système.</translation>
    </message>
    <message>
        <source>There is no key yet, and {name} needs one.</source>
        <translation>Il n’y a pas encore de clé, et {name} en demande une.</translation>
    </message>
    <message>
        <source>A key is kept when the provider is saved.</source>
        <translation>La clé est gardée dès que le fournisseur est enregistré.</translation>
    </message>
    <message>
        <source>New ke&amp;y</source>
        <translation>Nouvelle c&amp;lé</translation>
    </message>
    <message>
        <source>The key that is kept is not shown</source>
        <translation>La clé qui est gardée n’est pas affichée</translation>
    </message>
    <message>
        <source>Looking for the key …</source>
        <translation>Recherche de la clé…</translation>
    </message>
    <message>
        <source>The key comes from the environment variable {name}.</source>
        <translation>La clé vient de la variable d’environnement {name}.</translation>
    </message>
    <message>
        <source>The key is held until the program ends.</source>
        <translation>La clé est gardée jusqu’à la fin du programme.</translation>
    </message>
    <message>
        <source>There is no key. A server on this computer usually needs none.</source>
        <translation>Il n’y a pas de clé. Un serveur sur cet ordinateur n’en a généralement pas besoin.</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Raccourcis</translation>
    </message>
    <message>
        <source>Most used</source>
        <translation>Les plus utiles</translation>
    </message>
    <message>
        <source>Search commands and keys</source>
        <translation>Rechercher commandes et raccourcis</translation>
    </message>
    <message>
        <source>No command has these words.</source>
        <translation>Aucune commande ne contient ces mots.</translation>
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
        <translation>Ces raccourcis, hors de la saisie</translation>
    </message>
    <message>
        <source>From the list to the form</source>
        <translation>De la liste au formulaire</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Line break in a long text</source>
        <translation>Saut de ligne dans un texte long</translation>
    </message>
    <message>
        <source>Shift+Return</source>
        <translation>Maj+Entrée</translation>
    </message>
</context>
<context>
    <name>KeysPage</name>
    <message>
        <source>&amp;Use this key</source>
        <translation>&amp;Attribuer ce raccourci</translation>
    </message>
    <message>
        <source>No &amp;key</source>
        <translation>Aucun racco&amp;urci</translation>
    </message>
    <message>
        <source>U&amp;sual key</source>
        <translation>Raccourci &amp;habituel</translation>
    </message>
    <message>
        <source>&amp;All usual keys</source>
        <translation>&amp;Tout réinitialiser</translation>
    </message>
    <message>
        <source>Search commands and keys</source>
        <translation>Rechercher commandes et raccourcis</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Commandes et leurs raccourcis</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menu</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Raccourci</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Nouveau raccourci</translation>
    </message>
    <message>
        <source>Ne&amp;w key</source>
        <translation>Nou&amp;veau raccourci</translation>
    </message>
    <message>
        <source>“{command}” has this key. “Use this key” takes it away there.</source>
        <translation>«&#x202f;{command}&#x202f;» a ce raccourci. «&#x202f;Attribuer ce raccourci&#x202f;» le lui retire.</translation>
    </message>
    <message>
        <source>Press the key, then “Use this key”.</source>
        <translation>Appuyez sur la touche, puis sur «&#x202f;Attribuer ce raccourci&#x202f;».</translation>
    </message>
</context>
<context>
    <name>KindMenu</name>
    <message>
        <source>Sample: {name}</source>
        <translation>Échantillon&#xa0;: {name}</translation>
    </message>
    <message>
        <source>With problems</source>
        <translation>Avec problèmes</translation>
    </message>
</context>
<context>
    <name>Leaderboard</name>
    <message>
        <source>Figure</source>
        <translation>Chiffre</translation>
    </message>
    <message>
        <source>Leaderboard</source>
        <translation>Classement</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Exécution</translation>
    </message>
    <message>
        <source>Weighted</source>
        <translation>Pondéré</translation>
    </message>
    <message>
        <source>Last edit</source>
        <translation>Dernière correction</translation>
    </message>
    <message>
        <source>Since opened</source>
        <translation>Depuis l’ouverture</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Aujourd’hui</translation>
    </message>
    <message>
        <source>Rank before</source>
        <translation>Rang avant</translation>
    </message>
    <message>
        <source>Runs by field …</source>
        <translation>Exécutions par champ…</translation>
    </message>
    <message>
        <source>The runs of answers are ranked here by their score. Add a folder of answers, or drop it here.</source>
        <translation>Ici les exécutions sont classées d’après leur score. Ajoutez un dossier de réponses, ou déposez-le ici.</translation>
    </message>
    <message>
        <source>Your corrections to this item don’t change any score.</source>
        <translation>Vos corrections de cette pièce ne changent aucun score.</translation>
    </message>
    <message>
        <source>By the corrections to this item {more} of {all} runs gain and {less} lose. </source>
        <translation>Exécutions qui gagnent par les corrections de cette pièce&#xa0;: {more} sur {all}&#x202f;; qui perdent&#xa0;: {less}. </translation>
    </message>
    <message>
        <source>No rank changes.</source>
        <translation>Aucun rang ne change.</translation>
    </message>
    <message>
        <source>Ranks change: {runs}</source>
        <translation>Rangs qui changent&#xa0;: {runs}</translation>
    </message>
</context>
<context>
    <name>LeaderboardExport</name>
    <message>
        <source>There is no leaderboard yet: no run is loaded.</source>
        <translation>Il n’y a pas encore de classement&#xa0;: aucune exécution n’est chargée.</translation>
    </message>
    <message>
        <source>Export the leaderboard</source>
        <translation>Exporter le classement</translation>
    </message>
    <message>
        <source>Leaderboard of {project}</source>
        <translation>Classement de {project}</translation>
    </message>
    <message>
        <source>Written: {path}</source>
        <translation>Écrit&#xa0;: {path}</translation>
    </message>
    <message>
        <source>Profile: {profile}. Item that is open: {item}. Today: {day}.</source>
        <translation>Profil&#xa0;: {profile}. Pièce ouverte&#xa0;: {item}. Aujourd’hui&#xa0;: {day}.</translation>
    </message>
</context>
<context>
    <name>LettersPart</name>
    <message>
        <source>Hide</source>
        <translation>Masquer</translation>
    </message>
    <message>
        <source>Put the cursor into a field with names first.</source>
        <translation>Placer d’abord le curseur dans un champ de noms.</translation>
    </message>
</context>
<context>
    <name>LineModel</name>
    <message>
        <source>Item</source>
        <translation>Pièce</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Avant</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Après</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Remarque</translation>
    </message>
    <message>
        <source>— (removed)</source>
        <translation>— (retiré)</translation>
    </message>
</context>
<context>
    <name>LineStrip</name>
    <message>
        <source>Lines of the scan at the cursor</source>
        <translation>Lignes de la numérisation au curseur</translation>
    </message>
</context>
<context>
    <name>LineTable</name>
    <message>
        <source>Lines that change</source>
        <translation>Lignes qui changent</translation>
    </message>
</context>
<context>
    <name>LinesDialog</name>
    <message>
        <source>Only ticked lines change. The space bar ticks selected ones.</source>
        <translation>Seules les lignes cochées changent. La barre d’espace coche celles qui sont sélectionnées.</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Fermer</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Avancement</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>Arrê&amp;ter</translation>
    </message>
    <message>
        <source>Values that change: {lines}, in items: {items}. Checked items stay checked.</source>
        <translation>Valeurs qui changent&#xa0;: {lines}, pièces&#xa0;: {items}. Ce qui est vérifié le reste.</translation>
    </message>
    <message>
        <source>Replacing …</source>
        <translation>Remplacement…</translation>
    </message>
    <message>
        <source>Values replaced: {lines}, in items: {items}. One “Undo” takes it back.</source>
        <translation>Valeurs remplacées&#xa0;: {lines}, pièces&#xa0;: {items}. Un seul «&#x202f;Annuler&#x202f;» reprend tout.</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>et {count} de plus</translation>
    </message>
</context>
<context>
    <name>LinesMenu</name>
    <message>
        <source>First line</source>
        <translation>Première ligne</translation>
    </message>
    <message>
        <source>Second line</source>
        <translation>Deuxième ligne</translation>
    </message>
    <message>
        <source>As it was at first</source>
        <translation>Comme au début</translation>
    </message>
</context>
<context>
    <name>LinkBlock</name>
    <message>
        <source>Open in the browser</source>
        <translation>Ouvrir dans le navigateur</translation>
    </message>
</context>
<context>
    <name>ListingUpdate</name>
    <message>
        <source>Looking for new items …</source>
        <translation>Recherche de nouvelles pièces…</translation>
    </message>
    <message>
        <source>Looking for new items … {count} files</source>
        <translation>Recherche de nouvelles pièces… {count} fichiers</translation>
    </message>
    <message>
        <source>New items: {count}</source>
        <translation>Nouvelles pièces&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Items that are gone: {count}</source>
        <translation>Pièces disparues&#xa0;: {count}</translation>
    </message>
</context>
<context>
    <name>LoadNotice</name>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Load again</source>
        <translation>Recharger</translation>
    </message>
    <message>
        <source>Stopped: nothing is loaded.</source>
        <translation>Arrêté&#xa0;: rien n’est chargé.</translation>
    </message>
    <message>
        <source>There are no answers in the places that you added.</source>
        <translation>Il n’y a pas de réponses aux emplacements que vous avez ajoutés.</translation>
    </message>
    <message>
        <source>Stopped: {there} of {all} runs are loaded.</source>
        <translation>Arrêté&#xa0;: {there} exécutions sur {all} sont chargées.</translation>
    </message>
    <message>
        <source>Reading the truths …</source>
        <translation>Lecture de la vérité de terrain…</translation>
    </message>
    <message>
        <source>Loading run {number} of {all} …</source>
        <translation>Chargement de l’exécution {number} sur {all}…</translation>
    </message>
</context>
<context>
    <name>LocksNotice</name>
    <message>
        <source>This drive has no file locks, so gtapp can’t see whether another window edits the same item. Nothing is overwritten, but unsaved corrections of a window that is still open may be offered here as lost. Work in one window at a time.</source>
        <translation>Ce lecteur ne gère pas les verrous de fichiers&#xa0;: gtapp ne voit donc pas si une autre fenêtre modifie la même pièce. Rien n’est écrasé, mais des corrections non enregistrées d’une fenêtre encore ouverte peuvent être proposées ici comme perdues. Travailler dans une seule fenêtre à la fois.</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Masquer</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Open folder …</source>
        <translation>&amp;Ouvrir un dossier…</translation>
    </message>
    <message>
        <source>Reload folder</source>
        <translation>Recharger le dossier</translation>
    </message>
    <message>
        <source>C&amp;hoose another kind …</source>
        <translation>C&amp;hoisir un autre type…</translation>
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
        <source>List of &amp;items</source>
        <translation>&amp;Liste des pièces</translation>
    </message>
    <message>
        <source>Scan &amp;above the form</source>
        <translation>Numérisation &amp;au-dessus du formulaire</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Avancement</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Raccourcis</translation>
    </message>
    <message>
        <source>Open the folder with the scans</source>
        <translation>Ouvrir le dossier des numérisations</translation>
    </message>
    <message>
        <source>{folder}, second reading “{name}”</source>
        <translation>{folder}, deuxième lecture «&#x202f;{name}&#x202f;»</translation>
    </message>
    <message>
        <source>&amp;Open the folder</source>
        <translation>&amp;Ouvrir le dossier</translation>
    </message>
    <message>
        <source>&amp;Open them as a project …</source>
        <translation>&amp;Ouvrir comme un projet à part…</translation>
    </message>
</context>
<context>
    <name>MembersBlock</name>
    <message>
        <source>+ Add a key</source>
        <translation>+ Ajouter une clé</translation>
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
        <source>&amp;Write a character</source>
        <translation>Écrire u&amp;n caractère</translation>
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
        <source>Take a value of the models</source>
        <translation>Reprendre une valeur des modèles</translation>
    </message>
    <message>
        <source>S&amp;cores</source>
        <translation>&amp;Scores</translation>
    </message>
    <message>
        <source>&amp;Drafts</source>
        <translation>&amp;Brouillons</translation>
    </message>
    <message>
        <source>&amp;Quality</source>
        <translation>&amp;Qualité</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Taille du texte</translation>
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
        <source>Nothing yet</source>
        <translation>Rien pour l’instant</translation>
    </message>
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>Two versions of a value</source>
        <translation>Deux versions d’une valeur</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Avant</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Ma version</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Values that both changed</source>
        <translation>Valeurs modifiées des deux côtés</translation>
    </message>
    <message>
        <source>1: Keep &amp;mine</source>
        <translation>1&#xa0;: garder &amp;ma version</translation>
    </message>
    <message>
        <source>2: &amp;Take “{other}”</source>
        <translation>2&#xa0;: &amp;prendre «&#x202f;{other}&#x202f;»</translation>
    </message>
    <message>
        <source>&amp;Keep these values</source>
        <translation>&amp;Conserver ces valeurs</translation>
    </message>
    <message>
        <source>Decide &amp;later</source>
        <translation>Décider plus &amp;tard</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z) takes all of it back. Nothing is saved before each value is decided.</source>
        <translation>«&#x202f;Annuler&#x202f;» (Ctrl+Z) revient sur tout. Rien n’est enregistré avant que chaque valeur soit décidée.</translation>
    </message>
    <message>
        <source>Nothing is saved before each value is decided.</source>
        <translation>Rien n’est enregistré avant que chaque valeur soit décidée.</translation>
    </message>
    <message>
        <source>not decided</source>
        <translation>non décidé</translation>
    </message>
    <message>
        <source>mine</source>
        <translation>ma version</translation>
    </message>
</context>
<context>
    <name>MergePanel</name>
    <message>
        <source>Nothing was changed: there are letters that could not be saved.</source>
        <translation>Rien n’a été modifié&#xa0;: des lettres n’ont pas pu être enregistrées.</translation>
    </message>
    <message>
        <source>Letters that name {name} now: {count}. “Undo” takes letters and table back.</source>
        <translation>Lettres qui nomment {name} maintenant&#xa0;: {count}. «&#x202f;Annuler&#x202f;» rétablit les lettres et la table.</translation>
    </message>
</context>
<context>
    <name>NetworkNotice</name>
    <message>
        <source>This project is on a network drive. Corrections that are not saved yet, and undo, are kept on this computer: after a crash, open the project here to get them back. What is saved, statuses and notes are in the project, as always. Another computer’s unsaved corrections can’t be seen here; nothing that others save is overwritten.</source>
        <translation>Ce projet est sur un lecteur réseau. Les corrections non encore enregistrées et l’annulation sont gardées sur cet ordinateur&#xa0;: après un plantage, ouvrez le projet ici pour les retrouver. Ce qui est enregistré, les statuts et les notes sont dans le projet, comme toujours. Les corrections non enregistrées d’un autre ordinateur ne sont pas visibles ici&#x202f;; rien de ce que d’autres enregistrent n’est écrasé.</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>Compris</translation>
    </message>
</context>
<context>
    <name>NewBatchDialog</name>
    <message>
        <source>New batch</source>
        <translation>Nouveau lot</translation>
    </message>
    <message>
        <source>&amp;Name of the batch</source>
        <translation>&amp;Nom du lot</translation>
    </message>
    <message>
        <source>A batch is a folder of records and one of PDFs. Its name is usually a date.</source>
        <translation>Un lot est un dossier de notices et un dossier de PDF. Son nom est en général une date.</translation>
    </message>
    <message>
        <source>&amp;Create</source>
        <translation>&amp;Créer</translation>
    </message>
    <message>
        <source>There is a batch of this name.</source>
        <translation>Il y a déjà un lot de ce nom.</translation>
    </message>
</context>
<context>
    <name>NoAnswers</name>
    <message>
        <source>No answers yet</source>
        <translation>Pas encore de réponses</translation>
    </message>
    <message>
        <source>Add answers …</source>
        <translation>Ajouter des réponses…</translation>
    </message>
</context>
<context>
    <name>NoteDialog</name>
    <message>
        <source>Return: new line; Ctrl+Return: save</source>
        <translation>Entrée&#xa0;: nouvelle ligne&#x202f;; Ctrl+Entrée&#xa0;: enregistrer</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Enregistrer</translation>
    </message>
</context>
<context>
    <name>OfferedNames</name>
    <message>
        <source>&amp;Add as a way of writing</source>
        <translation>Ajouter comme &amp;graphie</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>A name as the letter writes it</source>
        <translation>Un nom tel que la lettre l’écrit</translation>
    </message>
</context>
<context>
    <name>Opener</name>
    <message>
        <source>The folder has answers of models. They can become the drafts with which records begin.</source>
        <translation>Le dossier contient des réponses de modèles. Elles peuvent devenir les brouillons par lesquels commencent les notices.</translation>
    </message>
    <message>
        <source>The records are empty. If a model has answered already, they can begin with its answers.</source>
        <translation>Les notices sont vides. Si un modèle a déjà répondu, elles peuvent commencer par ses réponses.</translation>
    </message>
    <message>
        <source>Use as drafts …</source>
        <translation>Utiliser comme brouillons…</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Masquer</translation>
    </message>
    <message>
        <source>Another kind can be chosen only for a project that was made here, and until something is edited or checked in it: records of one kind don’t become those of another. Nothing was changed.</source>
        <translation>Un autre type ne peut être choisi que pour un projet créé ici, et jusqu’à ce que quelque chose y soit modifié ou vérifié&#xa0;: les notices d’un type ne deviennent pas celles d’un autre. Rien n’a été modifié.</translation>
    </message>
</context>
<context>
    <name>OrganizationsPanel</name>
    <message>
        <source>Organizations</source>
        <translation>Organisations</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Also called</source>
        <translation>Autres noms</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>Adresses</translation>
    </message>
    <message>
        <source>Search names, identifiers, addresses</source>
        <translation>Rechercher noms, identifiants, adresses</translation>
    </message>
    <message>
        <source>What the table says of the organization</source>
        <translation>Ce que la table dit de l’organisation</translation>
    </message>
    <message>
        <source>The organizations of the project’s table are listed here. “New organization” adds one.</source>
        <translation>Ici figurent les organisations de la table du projet. «&#x202f;Nouvelle organisation&#x202f;» en ajoute une.</translation>
    </message>
    <message>
        <source>&amp;Add an address</source>
        <translation>&amp;Ajouter une adresse</translation>
    </message>
    <message>
        <source>Remove the add&amp;ress</source>
        <translation>&amp;Supprimer l’adresse</translation>
    </message>
    <message>
        <source>&amp;Merge with …</source>
        <translation>&amp;Fusionner avec…</translation>
    </message>
    <message>
        <source>Remove the &amp;organization</source>
        <translation>Supprimer l’&amp;organisation</translation>
    </message>
    <message>
        <source>&amp;New organization</source>
        <translation>Nouvelle &amp;organisation</translation>
    </message>
    <message>
        <source>Which one is the same as {name}, and is to become {name} as employer of persons and in all letters?</source>
        <translation>Laquelle est la même que {name} et doit devenir {name} comme employeur de personnes et dans toutes les lettres&#x202f;?</translation>
    </message>
    <message>
        <source>Merge two organizations</source>
        <translation>Fusionner deux organisations</translation>
    </message>
    <message>
        <source>Nothing was merged: {count} organizations are called “{name}”.</source>
        <translation>Rien n’a été fusionné&#x202f;; organisations appelées «&#x202f;{name}&#x202f;»&#xa0;: {count}.</translation>
    </message>
</context>
<context>
    <name>OtherWriterNotice</name>
    <message>
        <source>Until they are saved, the item can only be read here. “Edit here” lets both go on: whoever saves last gets the corrections of both, and is asked only where both changed the same value.</source>
        <translation>Tant qu’elles ne sont pas enregistrées, l’élément ne peut qu’être lu ici. «&#x202f;Modifier ici&#x202f;» permet à chacun de continuer&#xa0;: le dernier qui enregistre obtient les corrections des deux, et n’est consulté que là où la même valeur a été modifiée des deux côtés.</translation>
    </message>
    <message>
        <source>Meanwhile the item can only be read here. “Edit here all the same” lets both go on: the corrections of both are kept, and you are asked only where both changed the same value.</source>
        <translation>D’ici là, la pièce ne peut qu’être lue ici. «&#x202f;Modifier ici quand même&#x202f;» laisse continuer les deux&#xa0;: les corrections des deux sont gardées, et l’on ne vous interroge que là où les deux ont modifié la même valeur.</translation>
    </message>
    <message>
        <source>Edit here all the same</source>
        <translation>Modifier ici quand même</translation>
    </message>
    <message>
        <source>Another window or command of yours has unsaved corrections of this item, begun {since}.</source>
        <translation>Une autre de vos fenêtres ou commandes a des corrections non enregistrées de cette pièce, commencées {since}.</translation>
    </message>
    <message>
        <source>{who} has unsaved corrections of this item, begun {since}.</source>
        <translation>{who} a des corrections non enregistrées de cette pièce, commencées {since}.</translation>
    </message>
    <message>
        <source>{who} is working on this item.</source>
        <translation>{who} travaille sur cette pièce.</translation>
    </message>
    <message>
        <source>It can only be read here.</source>
        <translation>Ici, elle ne peut qu’être lue.</translation>
    </message>
    <message>
        <source>Edit here</source>
        <translation>Modifier ici</translation>
    </message>
</context>
<context>
    <name>OutsideLinksDialog</name>
    <message>
        <source>Write outside of the project?</source>
        <translation>Écrire hors du projet&#x202f;?</translation>
    </message>
    <message>
        <source>Links in this project lead out of its folder. To save, gtapp would write to:</source>
        <translation>Des liens de ce projet mènent hors de son dossier. Pour enregistrer, gtapp écrirait ici&#xa0;:</translation>
    </message>
    <message>
        <source>The places</source>
        <translation>Les emplacements</translation>
    </message>
    <message>
        <source>Write there only if you know these places; your answer is then remembered for this project. Otherwise the project can be read, but nothing is saved there.</source>
        <translation>À n’écrire là que si ces emplacements sont connus&#x202f;; la réponse est alors retenue pour ce projet. Sans autorisation, le projet peut être lu, mais rien n’y est enregistré.</translation>
    </message>
    <message>
        <source>&amp;Do not write</source>
        <translation>&amp;Ne pas écrire</translation>
    </message>
    <message>
        <source>&amp;Write there</source>
        <translation>É&amp;crire là</translation>
    </message>
</context>
<context>
    <name>PageBar</name>
    <message>
        <source>Previous page (Page up)</source>
        <translation>Page précédente (Page haut)</translation>
    </message>
    <message>
        <source>Next page (Page down)</source>
        <translation>Page suivante (Page bas)</translation>
    </message>
    <message>
        <source>{first} to {last} of {count}, page {page} of {pages}</source>
        <translation>{first} à {last} sur {count}, page {page} sur {pages}</translation>
    </message>
</context>
<context>
    <name>PageModel</name>
    <message>
        <source>Page {number}</source>
        <translation>Page {number}</translation>
    </message>
</context>
<context>
    <name>PageStrip</name>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
</context>
<context>
    <name>PanelStrip</name>
    <message>
        <source>Panels</source>
        <translation>Volets</translation>
    </message>
</context>
<context>
    <name>PassageBlock</name>
    <message>
        <source>Key in the file</source>
        <translation>Clé dans le fichier</translation>
    </message>
</context>
<context>
    <name>PasswordDialog</name>
    <message>
        <source>Password for the team’s server</source>
        <translation>Mot de passe du serveur de l’équipe</translation>
    </message>
    <message>
        <source>{server} asks for the password of {user}. It is kept in the system’s keyring, and nowhere else.</source>
        <translation>{server} demande le mot de passe de {user}. Il est gardé dans le trousseau du système, et nulle part ailleurs.</translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation>Mot de &amp;passe</translation>
    </message>
    <message>
        <source>Sign &amp;in</source>
        <translation>Se &amp;connecter</translation>
    </message>
</context>
<context>
    <name>PersonsPanel</name>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Written as</source>
        <translation>Graphies</translation>
    </message>
    <message>
        <source>Lived</source>
        <translation>Dates de vie</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Fonctions</translation>
    </message>
    <message>
        <source>&amp;Add a job</source>
        <translation>&amp;Ajouter un poste</translation>
    </message>
    <message>
        <source>&amp;Remove the job</source>
        <translation>&amp;Supprimer le poste</translation>
    </message>
    <message>
        <source>&amp;Merge with …</source>
        <translation>&amp;Fusionner avec…</translation>
    </message>
    <message>
        <source>Remove the &amp;person</source>
        <translation>Supprimer la &amp;personne</translation>
    </message>
    <message>
        <source>&amp;New person</source>
        <translation>Nouvelle p&amp;ersonne</translation>
    </message>
    <message>
        <source>Letters that name “{old}”: {count}. Are they to name “{new}”, too?</source>
        <translation>Lettres qui nomment «&#x202f;{old}&#x202f;»&#xa0;: {count}. Doivent-elles aussi nommer «&#x202f;{new}&#x202f;»&#x202f;?</translation>
    </message>
    <message>
        <source>Another name</source>
        <translation>Autre nom</translation>
    </message>
    <message>
        <source>Nothing was merged: {count} persons are called “{name}”.</source>
        <translation>Rien n’a été fusionné&#x202f;; personnes appelées «&#x202f;{name}&#x202f;»&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>Persons</source>
        <translation>Personnes</translation>
    </message>
    <message>
        <source>Search names, ways of writing, functions</source>
        <translation>Rechercher noms, graphies, fonctions</translation>
    </message>
    <message>
        <source>What the table says of the person</source>
        <translation>Ce que la table dit de la personne</translation>
    </message>
    <message>
        <source>The persons of the project’s table are listed here. “New person” adds one.</source>
        <translation>Ici figurent les personnes de la table du projet. «&#x202f;Nouvelle personne&#x202f;» en ajoute une.</translation>
    </message>
    <message>
        <source>Merge two persons</source>
        <translation>Fusionner deux personnes</translation>
    </message>
    <message>
        <source>Who is the same as {name}, and is to become {name} in all letters?</source>
        <translation>Qui est la même personne que {name} et doit devenir {name} dans toutes les lettres&#x202f;?</translation>
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
    <name>PrintDialog</name>
    <message>
        <source>Print</source>
        <translation>Imprimer</translation>
    </message>
    <message>
        <source>&amp;All pages of the scans</source>
        <translation>&amp;Toutes les pages des numérisations</translation>
    </message>
    <message>
        <source>Progress of printing</source>
        <translation>Progression de l’impression</translation>
    </message>
    <message>
        <source>Each item begins on a new page, with its scan beside the values.</source>
        <translation>Chaque pièce commence sur une nouvelle page, avec la numérisation à côté des valeurs.</translation>
    </message>
    <message>
        <source>&amp;What</source>
        <translation>É&amp;tendue</translation>
    </message>
    <message>
        <source>&amp;Print …</source>
        <translation>&amp;Imprimer…</translation>
    </message>
    <message>
        <source>&amp;Save as PDF …</source>
        <translation>Enregistrer en &amp;PDF…</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>&amp;Fermer</translation>
    </message>
    <message>
        <source>The current item</source>
        <translation>La pièce actuelle</translation>
    </message>
    <message>
        <source>The selected items ({count})</source>
        <translation>Les pièces sélectionnées ({count})</translation>
    </message>
    <message>
        <source>All items of the list ({count})</source>
        <translation>Toutes les pièces de la liste ({count})</translation>
    </message>
    <message>
        <source>Sent to the printer.</source>
        <translation>Envoyé à l’imprimante.</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Enregistrer en PDF</translation>
    </message>
    <message>
        <source>Written: {path}.</source>
        <translation>Écrit&#xa0;: {path}.</translation>
    </message>
    <message>
        <source>Printing …</source>
        <translation>Impression en cours…</translation>
    </message>
    <message>
        <source>Stopped. Nothing was written.</source>
        <translation>Arrêté. Rien n’a été écrit.</translation>
    </message>
    <message>
        <source>The printer can’t be used.</source>
        <translation>L’imprimante ne peut pas être utilisée.</translation>
    </message>
    <message>
        <source>Pages: {count}.</source>
        <translation>Pages&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>Of very long scans, pages were left out: {count}.</source>
        <translation>Pages omises de très longues numérisations&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>A&amp;rrêter</translation>
    </message>
</context>
<context>
    <name>PrintRun</name>
    <message>
        <source>Can’t be read</source>
        <translation>Illisible</translation>
    </message>
</context>
<context>
    <name>PrivacyDialog</name>
    <message>
        <source>Send scans to a model?</source>
        <translation>Envoyer des numérisations à un modèle&#x202f;?</translation>
    </message>
    <message>
        <source>The server runs on this computer: nothing leaves it. It gets:</source>
        <translation>Le serveur tourne sur cet ordinateur&#xa0;: rien n’en sort. Il reçoit&#xa0;:</translation>
    </message>
    <message>
        <source>This leaves your computer. Look whether the rights on the scans and your rules allow it.</source>
        <translation>Ceci quitte cet ordinateur. Vérifier que les droits sur les numérisations et les règles de la maison le permettent.</translation>
    </message>
    <message>
        <source>&amp;Do not send</source>
        <translation>&amp;Ne pas envoyer</translation>
    </message>
    <message>
        <source>checked items, with their scans and ground truth, as examples</source>
        <translation>des pièces vérifiées, avec leurs numérisations et leur vérité de terrain, comme exemples</translation>
    </message>
    <message>
        <source>the prompt ({source}) and the schema</source>
        <translation>le prompt ({source}) et le schéma</translation>
    </message>
    <message>
        <source>Text on scans</source>
        <translation>Texte des numérisations</translation>
    </message>
    <message>
        <source>Scans</source>
        <translation>Numérisations</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Textes</translation>
    </message>
    <message>
        <source>Besides</source>
        <translation>En outre</translation>
    </message>
    <message>
        <source>To</source>
        <translation>À</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>{scans}; items: {items} ({names})</source>
        <translation>{scans}&#x202f;; pièces&#xa0;: {items} ({names})</translation>
    </message>
    <message>
        <source>Nothing else of the project is sent, and nothing that stands in an answer is ever carried out. This is asked once for this project and this address.</source>
        <translation>Rien d’autre du projet n’est envoyé, et rien de ce que contient une réponse n’est jamais exécuté. Cette question n’est posée qu’une fois pour ce projet et cette adresse.</translation>
    </message>
    <message>
        <source>&amp;Send</source>
        <translation>&amp;Envoyer</translation>
    </message>
</context>
<context>
    <name>ProblemsPanel</name>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
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
        <source>Problems of this item</source>
        <translation>Problèmes de cette pièce</translation>
    </message>
    <message>
        <source>Problems of the project</source>
        <translation>Problèmes du projet</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Problèmes</translation>
    </message>
    <message>
        <source>Problems of this item: {count}</source>
        <translation>Problèmes de cette pièce&#xa0;: {count}</translation>
    </message>
    <message>
        <source>No problems in this item.</source>
        <translation>Aucun problème dans cette pièce.</translation>
    </message>
    <message>
        <source>No problems in the project’s files.</source>
        <translation>Aucun problème dans les fichiers du projet.</translation>
    </message>
    <message>
        <source>Problems of the project: {count}. The first {shown} are listed, all by gtapp validate.</source>
        <translation>Problèmes du projet&#xa0;: {count}. Les {shown} premiers sont listés ici, tous par gtapp validate.</translation>
    </message>
    <message>
        <source>Problems of the project: {count}</source>
        <translation>Problèmes du projet&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Problems of the project: records are being read … {count}</source>
        <translation>Problèmes du projet&#xa0;: lecture des notices… {count}</translation>
    </message>
    <message>
        <source>Whole record</source>
        <translation>Notice entière</translation>
    </message>
</context>
<context>
    <name>ProgressDialog</name>
    <message>
        <source>Progress</source>
        <translation>Avancement</translation>
    </message>
    <message>
        <source>Being counted …</source>
        <translation>Comptage en cours…</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Progression de la lecture</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>E&amp;xporter…</translation>
    </message>
    <message>
        <source>Report about the &amp;data …</source>
        <translation>Rapport sur les &amp;données…</translation>
    </message>
    <message>
        <source>Looking for problems in all records …</source>
        <translation>Recherche de problèmes dans toutes les notices…</translation>
    </message>
    <message>
        <source>Can’t be read: {count}.</source>
        <translation>Illisibles&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>Export the progress</source>
        <translation>Exporter l’avancement</translation>
    </message>
    <message>
        <source>Written: {path}</source>
        <translation>Écrit&#xa0;: {path}</translation>
    </message>
</context>
<context>
    <name>ProgressPanel</name>
    <message>
        <source>Item</source>
        <translation>Pièce</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Ce qui s’est passé</translation>
    </message>
    <message>
        <source>What happened while drafting</source>
        <translation>Ce qui s’est passé pendant la production</translation>
    </message>
    <message>
        <source>Draft many …</source>
        <translation>Produire plusieurs brouillons…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>What was received is kept; drafting can go on at any time.</source>
        <translation>Ce qui a été reçu est conservé&#x202f;; la production peut reprendre à tout moment.</translation>
    </message>
    <message>
        <source>Items without a whole answer are listed here, with the reason. “Draft many …” begins a run.</source>
        <translation>Ici figurent les pièces sans réponse complète, avec la raison. «&#x202f;Produire plusieurs brouillons…&#x202f;» lance une exécution.</translation>
    </message>
    <message>
        <source>(the run)</source>
        <translation>(l’exécution)</translation>
    </message>
    <message>
        <source>Being made ready …</source>
        <translation>En préparation…</translation>
    </message>
    <message>
        <source>Nothing is being drafted.</source>
        <translation>Aucun brouillon n’est en cours de production.</translation>
    </message>
    <message>
        <source>being stopped</source>
        <translation>arrêt en cours</translation>
    </message>
    <message>
        <source>files are made and handed in</source>
        <translation>création et remise des fichiers</translation>
    </message>
    <message>
        <source>begins</source>
        <translation>commence</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>en cours</translation>
    </message>
    <message>
        <source>being stopped; what is under way still comes in</source>
        <translation>arrêt en cours&#x202f;; ce qui est en route arrive encore</translation>
    </message>
    <message>
        <source>stopped; what was received is kept</source>
        <translation>arrêtée&#x202f;; ce qui a été reçu est conservé</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>terminée</translation>
    </message>
    <message>
        <source>ended by a fault; what was received is kept</source>
        <translation>terminée par une erreur&#x202f;; ce qui a été reçu est conservé</translation>
    </message>
    <message>
        <source>already there: {count}</source>
        <translation>déjà là&#xa0;: {count}</translation>
    </message>
    <message>
        <source>tokens: {count}</source>
        <translation>tokens&#xa0;: {count}</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} sur {total}</translation>
    </message>
    <message>
        <source>{rate} a minute</source>
        <translation>{rate} par minute</translation>
    </message>
    <message>
        <source>failed: {count}</source>
        <translation>en échec&#xa0;: {count}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>encore {time}</translation>
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
        <translation>Le prompt</translation>
    </message>
    <message>
        <source>The text that is sent</source>
        <translation>Le texte à envoyer</translation>
    </message>
    <message>
        <source>The schema that is sent</source>
        <translation>Le schéma à envoyer</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>Pixels</translation>
    </message>
    <message>
        <source>The images that are sent</source>
        <translation>Les images à envoyer</translation>
    </message>
    <message>
        <source>&amp;Save in the project</source>
        <translation>&amp;Enregistrer dans le projet</translation>
    </message>
    <message>
        <source>gtapp’s general prompt</source>
        <translation>prompt général de gtapp</translation>
    </message>
    <message>
        <source>Source: {source}. This is always added at its end:
“{standing}”</source>
        <translation>Source&#xa0;: {source}. Ceci est toujours ajouté à la fin&#xa0;:
«&#x202f;{standing}&#x202f;»</translation>
    </message>
    <message>
        <source>Whole request for {item}: {size}; images: {images}; no provider chosen yet</source>
        <translation>Requête entière pour {item}&#xa0;: {size}&#x202f;; images&#xa0;: {images}&#x202f;; aucun fournisseur choisi</translation>
    </message>
    <message>
        <source>Whole request for {item}, to {address}: {size}; images: {images}</source>
        <translation>Requête entière pour {item}, à {address}&#xa0;: {size}&#x202f;; images&#xa0;: {images}</translation>
    </message>
    <message>
        <source>{size} KB</source>
        <translation>{size}&#xa0;Ko</translation>
    </message>
    <message>
        <source>&amp;Prompt</source>
        <translation>&amp;Prompt</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>&amp;Text as sent</source>
        <translation>&amp;Texte pour le modèle</translation>
    </message>
    <message>
        <source>&amp;Images as sent</source>
        <translation>&amp;Images pour le modèle</translation>
    </message>
    <message>
        <source>Sche&amp;ma as sent</source>
        <translation>&amp;Schéma pour le modèle</translation>
    </message>
    <message>
        <source>The prompt was changed. Is it to be saved in the project?</source>
        <translation>Le prompt a été modifié. Faut-il l’enregistrer dans le projet&#x202f;?</translation>
    </message>
    <message>
        <source>being made …</source>
        <translation>en préparation…</translation>
    </message>
</context>
<context>
    <name>ProviderChoice</name>
    <message>
        <source>&amp;List models</source>
        <translation>&amp;Lister les modèles</translation>
    </message>
    <message>
        <source>P&amp;rovider</source>
        <translation>&amp;Fournisseur</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modèle</translation>
    </message>
    <message>
        <source>Asks the provider which models it has; no scan is sent.</source>
        <translation>Demande au fournisseur quels modèles il propose&#x202f;; aucune numérisation n’est envoyée.</translation>
    </message>
    <message>
        <source>Manage &amp;providers …</source>
        <translation>Gérer les f&amp;ournisseurs…</translation>
    </message>
    <message>
        <source>Asking {address} …</source>
        <translation>Demande à {address}…</translation>
    </message>
    <message>
        <source>Models that the server lists: {count}.</source>
        <translation>Modèles listés par le serveur&#xa0;: {count}.</translation>
    </message>
</context>
<context>
    <name>ProviderFields</name>
    <message>
        <source>No limit</source>
        <translation>Sans limite</translation>
    </message>
    <message>
        <source>&amp;Limits</source>
        <translation>&amp;Plafonds</translation>
    </message>
    <message>
        <source>The strictest that the model takes</source>
        <translation>La plus stricte que le modèle accepte</translation>
    </message>
    <message>
        <source>JSON Schema</source>
        <translation>JSON Schema</translation>
    </message>
    <message>
        <source>JSON, with the schema in the prompt</source>
        <translation>JSON, avec le schéma dans le prompt</translation>
    </message>
    <message>
        <source>Text, with the schema in the prompt</source>
        <translation>Texte, avec le schéma dans le prompt</translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation>&amp;Nom</translation>
    </message>
    <message>
        <source>A&amp;ddress</source>
        <translation>A&amp;dresse</translation>
    </message>
    <message>
        <source>Usual &amp;model</source>
        <translation>&amp;Modèle habituel</translation>
    </message>
    <message>
        <source>Re&amp;quests a minute</source>
        <translation>Re&amp;quêtes par minute</translation>
    </message>
    <message>
        <source>T&amp;okens a minute</source>
        <translation>T&amp;okens par minute</translation>
    </message>
    <message>
        <source>Requests at on&amp;ce</source>
        <translation>Requêtes s&amp;imultanées</translation>
    </message>
    <message>
        <source>Seconds to &amp;wait</source>
        <translation>&amp;Attente (secondes)</translation>
    </message>
    <message>
        <source>Form o&amp;f the answer</source>
        <translation>&amp;Forme de la réponse</translation>
    </message>
</context>
<context>
    <name>ProvidersDialog</name>
    <message>
        <source>Providers of models</source>
        <translation>Fournisseurs de modèles</translation>
    </message>
    <message>
        <source>&amp;Test connection</source>
        <translation>&amp;Tester la connexion</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Enregistrer</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>No&amp;uveau</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>Providers</source>
        <translation>Fournisseurs</translation>
    </message>
    <message>
        <source>“{name}” is saved.</source>
        <translation>«&#x202f;{name}&#x202f;» est enregistré.</translation>
    </message>
    <message>
        <source>The provider was changed. Is it to be saved?</source>
        <translation>Le fournisseur a été modifié. Faut-il l’enregistrer&#x202f;?</translation>
    </message>
    <message>
        <source>Asking {address} …</source>
        <translation>Demande à {address}…</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>Look in:</source>
        <translation>Rechercher dans&#xa0;:</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>Type de fichier&#xa0;:</translation>
    </message>
</context>
<context>
    <name>QKeySequenceEdit</name>
    <message>
        <source>Press shortcut</source>
        <translation>Appuyer sur la touche</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Return</source>
        <translation>Entrée</translation>
    </message>
</context>
<context>
    <name>QuoteDialog</name>
    <message>
        <source>Quote in the guidelines</source>
        <translation>Citer dans les consignes</translation>
    </message>
    <message>
        <source>Text for the guidelines</source>
        <translation>Texte pour les consignes</translation>
    </message>
    <message>
        <source>This is added at the end of the project’s own guidelines, {name}; F8 shows them.</source>
        <translation>Ceci est ajouté à la fin des consignes propres au projet, {name}&#x202f;; F8 les affiche.</translation>
    </message>
    <message>
        <source>&amp;Add to the guidelines</source>
        <translation>&amp;Ajouter aux consignes</translation>
    </message>
</context>
<context>
    <name>RadarDialog</name>
    <message>
        <source>Runs by field</source>
        <translation>Exécutions par champ</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Progression de la lecture</translation>
    </message>
    <message>
        <source>The runs have fewer than three fields to compare.</source>
        <translation>Les exécutions ont moins de trois champs à comparer.</translation>
    </message>
    <message>
        <source>There are no runs to compare.</source>
        <translation>Il n’y a pas d’exécutions à comparer.</translation>
    </message>
    <message>
        <source>Comparing the runs …, {done} of {total}</source>
        <translation>Comparaison des exécutions…, {done} sur {total}</translation>
    </message>
    <message>
        <source>Comparing the runs …</source>
        <translation>Comparaison des exécutions…</translation>
    </message>
    <message>
        <source>F1 of each field</source>
        <translation>F1 de chaque champ</translation>
    </message>
    <message>
        <source>Mean similarity of each field</source>
        <translation>Similarité moyenne de chaque champ</translation>
    </message>
    <message>
        <source>{what}: 0 in the middle, 1 at the edge; the truths as they are saved.</source>
        <translation>{what}&#xa0;: 0 au centre, 1 au bord&#x202f;; avec la vérité de terrain telle qu’enregistrée.</translation>
    </message>
    <message>
        <source>The {count} best runs of {all}.</source>
        <translation>Les {count} meilleures exécutions sur {all}.</translation>
    </message>
    <message>
        <source>The fields with most values; left out: {count}.</source>
        <translation>Les champs qui ont le plus de valeurs&#x202f;; laissés de côté&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
    </message>
    <message>
        <source>(the whole record)</source>
        <translation>(la notice entière)</translation>
    </message>
</context>
<context>
    <name>RadarView</name>
    <message>
        <source>Radar chart; the table below has its figures</source>
        <translation>Diagramme en radar&#x202f;; le tableau ci-dessous en donne les chiffres</translation>
    </message>
</context>
<context>
    <name>ReaderChoice</name>
    <message>
        <source>C&amp;hoose …</source>
        <translation>C&amp;hoisir…</translation>
    </message>
    <message>
        <source>The second reading “{name}”</source>
        <translation>La deuxième lecture «&#x202f;{name}&#x202f;»</translation>
    </message>
    <message>
        <source>Another folder</source>
        <translation>Un autre dossier</translation>
    </message>
    <message>
        <source>A project, or a folder of records</source>
        <translation>Projet ou dossier de notices</translation>
    </message>
    <message>
        <source>The folder of the other reading</source>
        <translation>Le dossier de l’autre lecture</translation>
    </message>
</context>
<context>
    <name>ReadingDialog</name>
    <message>
        <source>Languages of the scans</source>
        <translation>Langues des numérisations</translation>
    </message>
    <message>
        <source>The scans show &amp;tables with ruled lines</source>
        <translation>Les numérisations montrent des &amp;tableaux avec des lignes imprimées</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Allemand</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Anglais</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Français</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>Latin</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italien</translation>
    </message>
    <message>
        <source>Fraktur (black letter)</source>
        <translation>Fraktur (gothique)</translation>
    </message>
    <message>
        <source>German in Fraktur</source>
        <translation>Allemand en Fraktur</translation>
    </message>
    <message>
        <source>Scans are read so that the places of values are known. The files stay as they are.</source>
        <translation>Les numérisations sont lues pour que la place des valeurs soit connue. Les fichiers restent tels quels.</translation>
    </message>
    <message>
        <source>&amp;Languages of this project’s scans</source>
        <translation>Lan&amp;gues des numérisations de ce projet</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Enregistrer</translation>
    </message>
</context>
<context>
    <name>ReadingsBar</name>
    <message>
        <source>Readings of this value</source>
        <translation>Lectures de cette valeur</translation>
    </message>
</context>
<context>
    <name>ReadingsDialog</name>
    <message>
        <source>Second reading</source>
        <translation>Deuxième lecture</translation>
    </message>
    <message>
        <source>No groups: all items alike</source>
        <translation>Sans groupes&#xa0;: toutes les pièces à égalité</translation>
    </message>
    <message>
        <source>Another person reads items of this project again, into records of their own. Meanwhile the window shows nothing of the first reader’s records, unless the reading starts from them.</source>
        <translation>Une autre personne relit des pièces de ce projet, dans des notices qui lui sont propres. Pendant ce temps, la fenêtre ne montre rien des notices de la première lecture, sauf si la lecture part de celles-ci.</translation>
    </message>
    <message>
        <source>&amp;Groups by</source>
        <translation>Groupes s&amp;elon</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Pièces</translation>
    </message>
    <message>
        <source>Percent of the items</source>
        <translation>Pour cent des pièces</translation>
    </message>
    <message>
        <source>All items</source>
        <translation>Toutes les pièces</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>Commencées</translation>
    </message>
    <message>
        <source>Checked</source>
        <translation>Vérifiées</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lecture</translation>
    </message>
    <message>
        <source>Starts from</source>
        <translation>Part de</translation>
    </message>
    <message>
        <source>Second readings</source>
        <translation>Deuxièmes lectures</translation>
    </message>
    <message>
        <source>There is no second reading yet.</source>
        <translation>Il n’y a pas encore de deuxième lecture.</translation>
    </message>
    <message>
        <source>Unit of the number</source>
        <translation>Unité du nombre</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nom</translation>
    </message>
    <message>
        <source>&amp;Items to read</source>
        <translation>&amp;Pièces à lire</translation>
    </message>
    <message>
        <source>&amp;Starting from</source>
        <translation>À part&amp;ir de</translation>
    </message>
    <message>
        <source>&amp;Make the reading</source>
        <translation>&amp;Créer la lecture</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Ouvrir</translation>
    </message>
</context>
<context>
    <name>ReadingsPart</name>
    <message>
        <source>Open the project</source>
        <translation>Ouvrir le projet</translation>
    </message>
</context>
<context>
    <name>RecentFolders</name>
    <message>
        <source>Opened before</source>
        <translation>Ouverts récemment</translation>
    </message>
</context>
<context>
    <name>RecordChoices</name>
    <message>
        <source>The first lines of an example</source>
        <translation>Les premières lignes d’un exemple</translation>
    </message>
    <message>
        <source>What gtapp.toml will say</source>
        <translation>Ce que dira gtapp.toml</translation>
    </message>
    <message>
        <source>Files with the names of scans</source>
        <translation>Fichiers nommés comme les numérisations</translation>
    </message>
    <message>
        <source>Further kinds of files, with fewer scans: {count}</source>
        <translation>Autres sortes de fichiers, avec moins de numérisations&#xa0;: {count}</translation>
    </message>
    <message>
        <source>can’t be used yet</source>
        <translation>pas encore utilisable</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Lines for gtapp.toml</source>
        <translation>Lignes pour gtapp.toml</translation>
    </message>
    <message>
        <source>Text with JSON</source>
        <translation>Texte avec JSON</translation>
    </message>
    <message>
        <source>{format}, scans: {count} of {all}</source>
        <translation>{format}, numérisations&#xa0;: {count} sur {all}</translation>
    </message>
    <message>
        <source>{encoding}: save it as UTF-8 to use it</source>
        <translation>{encoding}&#xa0;: à enregistrer en UTF-8 pour l’utiliser</translation>
    </message>
    <message>
        <source>Ground truth</source>
        <translation>Vérité de terrain</translation>
    </message>
    <message>
        <source>Answers of a model</source>
        <translation>Réponses d’un modèle</translation>
    </message>
    <message>
        <source>Texts to read</source>
        <translation>Textes à lire</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>Non utilisés</translation>
    </message>
    <message>
        <source>Use of {files}</source>
        <translation>Usage de {files}</translation>
    </message>
    <message>
        <source>Example: {file}</source>
        <translation>Exemple&#xa0;: {file}</translation>
    </message>
</context>
<context>
    <name>RecordForm</name>
    <message>
        <source>Nothing can be typed into a list without entries. “+ Add” ({keys}) adds the first one.</source>
        <translation>Rien ne peut être saisi dans une liste sans entrées. «&#x202f;+ Ajouter&#x202f;» ({keys}) ajoute la première.</translation>
    </message>
    <message>
        <source>Nothing can be typed here. No value was changed.</source>
        <translation>Rien ne peut être saisi ici. Aucune valeur n’a été modifiée.</translation>
    </message>
</context>
<context>
    <name>RecordHeader</name>
    <message>
        <source>No draft</source>
        <translation>Pas de brouillon</translation>
    </message>
    <message>
        <source>From the file</source>
        <translation>Du fichier</translation>
    </message>
    <message>
        <source>From the first reader’s record</source>
        <translation>D’après la notice de la première lecture</translation>
    </message>
    <message>
        <source>Draft by {model}</source>
        <translation>Brouillon de {model}</translation>
    </message>
    <message>
        <source>From a draft</source>
        <translation>D’après un brouillon</translation>
    </message>
    <message>
        <source>No doubts found</source>
        <translation>Aucun doute trouvé</translation>
    </message>
    <message>
        <source>1 doubt left</source>
        <translation>1 doute restant</translation>
    </message>
    <message>
        <source>{count} doubts left</source>
        <translation>{count} doutes restants</translation>
    </message>
    <message>
        <source>{count} not shown</source>
        <translation>non affiché&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Next doubt</source>
        <translation>Doute suivant</translation>
    </message>
    <message>
        <source>Show the rest</source>
        <translation>Montrer le reste</translation>
    </message>
    <message>
        <source>Go to the next doubt ({key})</source>
        <translation>Aller au doute suivant ({key})</translation>
    </message>
</context>
<context>
    <name>RecordTable</name>
    <message>
        <source>What was copied has {copied} columns, from here there is room for {columns}. Nothing was pasted.</source>
        <translation>{copied} colonnes ont été copiées, il n’y a place ici que pour {columns}. Rien n’a été collé.</translation>
    </message>
</context>
<context>
    <name>RecordTypeDialog</name>
    <message>
        <source>Type of the new record</source>
        <translation>Type de la nouvelle notice</translation>
    </message>
    <message>
        <source>The type decides which fields the record has, and which file it is written to.</source>
        <translation>Le type décide des champs de la notice et du fichier dans lequel elle est écrite.</translation>
    </message>
    <message>
        <source>&amp;Choose</source>
        <translation>&amp;Choisir</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>Corrections of this item by {who}, begun {since}, were not saved when the program ended. Restore them?</source>
        <translation>Des corrections de cette pièce par {who}, commencées {since}, n’étaient pas enregistrées à la fermeture du programme. Les restaurer&#x202f;?</translation>
    </message>
    <message>
        <source>Corrections of this item were not saved when the program ended. Restore them?</source>
        <translation>Des corrections de cette pièce n’étaient pas enregistrées à la fermeture du programme. Les restaurer&#x202f;?</translation>
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
    <message>
        <source>First restore the corrections that were not saved, or leave them.</source>
        <translation>D’abord décider, en haut, des corrections non enregistrées.</translation>
    </message>
</context>
<context>
    <name>RegionBlock</name>
    <message>
        <source>Region {number}</source>
        <translation>Région {number}</translation>
    </message>
    <message>
        <source>{region} (no lines)</source>
        <translation>{region} (aucune ligne)</translation>
    </message>
</context>
<context>
    <name>RegisterMenu</name>
    <message>
        <source>Chan&amp;ge</source>
        <translation>&amp;Modifier</translation>
    </message>
</context>
<context>
    <name>RegisterPanel</name>
    <message>
        <source>&amp;Insert into the letter</source>
        <translation>&amp;Insérer dans la lettre</translation>
    </message>
    <message>
        <source>&amp;Take back</source>
        <translation>A&amp;nnuler</translation>
    </message>
    <message>
        <source>Return adds “{name}” to the names of “{owner}”.</source>
        <translation>Entrée ajoute «&#x202f;{name}&#x202f;» aux noms de «&#x202f;{owner}&#x202f;».</translation>
    </message>
    <message>
        <source>“{name}” is one of the names of “{owner}” now.</source>
        <translation>«&#x202f;{name}&#x202f;» fait maintenant partie des noms de «&#x202f;{owner}&#x202f;».</translation>
    </message>
    <message>
        <source>It is one of the names of {others}, too: “Take back” if that was not meant.</source>
        <translation>Il fait aussi partie des noms de {others}&#xa0;: «&#x202f;Annuler&#x202f;» si ce n’était pas voulu.</translation>
    </message>
    <message>
        <source>{name} is removed (used in: {count}). “Take back” brings it back.</source>
        <translation>{name} est supprimé (utilisé dans&#xa0;: {count}). «&#x202f;Annuler&#x202f;» rétablit l’entrée.</translation>
    </message>
    <message>
        <source>Taken back.</source>
        <translation>Annulé.</translation>
    </message>
</context>
<context>
    <name>RegisterView</name>
    <message>
        <source>Used</source>
        <translation>Utilisé</translation>
    </message>
    <message>
        <source>Used in</source>
        <translation>Utilisé dans</translation>
    </message>
    <message>
        <source>As</source>
        <translation>Comme</translation>
    </message>
    <message>
        <source>Where it is used</source>
        <translation>Où l’entrée est utilisée</translation>
    </message>
    <message>
        <source>With problems ({count})</source>
        <translation>Avec problèmes ({count})</translation>
    </message>
    <message>
        <source>Nothing matches.</source>
        <translation>Rien ne correspond.</translation>
    </message>
    <message>
        <source>{name}, problems: {count}</source>
        <translation>{name}, problèmes&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Row {number}</source>
        <translation>Ligne {number}</translation>
    </message>
</context>
<context>
    <name>Registers</name>
    <message>
        <source>sender</source>
        <translation>expéditeur</translation>
    </message>
    <message>
        <source>receiver</source>
        <translation>destinataire</translation>
    </message>
</context>
<context>
    <name>ReplaceDialog</name>
    <message>
        <source>Find and replace in all items</source>
        <translation>Rechercher et remplacer dans toutes les pièces</translation>
    </message>
    <message>
        <source>&amp;Match case</source>
        <translation>Respecter la &amp;casse</translation>
    </message>
    <message>
        <source>The whole &amp;value</source>
        <translation>Toute la &amp;valeur</translation>
    </message>
    <message>
        <source>Only the text &amp;found</source>
        <translation>Seulement le texte &amp;trouvé</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Remplacer</translation>
    </message>
    <message>
        <source>Only look-&amp;alikes</source>
        <translation>Seulement les valeurs &amp;semblables</translation>
    </message>
    <message>
        <source>Only if the wh&amp;ole value matches</source>
        <translation>Seulement si la valeur entière correspon&amp;d</translation>
    </message>
    <message>
        <source>There are more values than can be listed. Type a text to find all that have it.</source>
        <translation>Il y a plus de valeurs qu’il ne peut en être listé. Saisissez un texte pour trouver toutes celles qui le contiennent.</translation>
    </message>
    <message>
        <source>Text in the values; empty: all values</source>
        <translation>Texte dans les valeurs&#x202f;; vide&#xa0;: toutes les valeurs</translation>
    </message>
    <message>
        <source>F&amp;ield</source>
        <translation>Cha&amp;mp</translation>
    </message>
    <message>
        <source>Fi&amp;nd</source>
        <translation>Cherc&amp;her</translation>
    </message>
    <message>
        <source>Replace &amp;with</source>
        <translation>Remplacer &amp;par</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Modifications</translation>
    </message>
    <message>
        <source>The records are being read …</source>
        <translation>Lecture des notices…</translation>
    </message>
    <message>
        <source>The records are being read … {count}</source>
        <translation>Lecture des notices… {count}</translation>
    </message>
    <message>
        <source>All fields</source>
        <translation>Tous les champs</translation>
    </message>
    <message>
        <source>Empty: deletes the text found</source>
        <translation>Vide&#xa0;: supprime le texte trouvé</translation>
    </message>
    <message>
        <source>Empty: deletes the value</source>
        <translation>Vide&#xa0;: supprime la valeur</translation>
    </message>
    <message>
        <source>Select the values to replace in the table on the left.</source>
        <translation>Sélectionner les valeurs à remplacer dans le tableau de gauche.</translation>
    </message>
    <message>
        <source>Nothing changes.</source>
        <translation>Rien ne change.</translation>
    </message>
    <message>
        <source>&amp;Replace (values: {count})</source>
        <translation>&amp;Remplacer (valeurs&#xa0;: {count})</translation>
    </message>
    <message>
        <source>The first {count} lines are listed; the others follow when these are replaced.</source>
        <translation>Les {count} premières lignes sont listées&#x202f;; les autres suivent quand celles-ci sont remplacées.</translation>
    </message>
</context>
<context>
    <name>ReplacePart</name>
    <message>
        <source>{names} could not be saved. Save or decide there first; then values can be replaced.</source>
        <translation>{names} n’a pas pu être enregistré. D’abord enregistrer ou décider là&#x202f;; ensuite, des valeurs peuvent être remplacées.</translation>
    </message>
</context>
<context>
    <name>ReportPages</name>
    <message>
        <source>Parts of the report</source>
        <translation>Parties du rapport</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>et {count} de plus</translation>
    </message>
    <message>
        <source>Number and percentage</source>
        <translation>Nombre et pourcentage</translation>
    </message>
</context>
<context>
    <name>RowsStrip</name>
    <message>
        <source>The line on the scan</source>
        <translation>La ligne sur la numérisation</translation>
    </message>
</context>
<context>
    <name>RunDialog</name>
    <message>
        <source>Draft items</source>
        <translation>Produire des brouillons</translation>
    </message>
    <message>
        <source>Ask &amp;again where an answer was refused, empty or cut off</source>
        <translation>&amp;Redemander si une réponse était refusée, vide ou tronquée</translation>
    </message>
    <message>
        <source>Hand in as a &amp;job (answers within a day, often cheaper)</source>
        <translation>Remettre comme &amp;travail différé (réponses en un jour, souvent moins cher)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Démarrer</translation>
    </message>
    <message>
        <source>Checked items that are shown to the model, never the one asked for.</source>
        <translation>Pièces vérifiées montrées au modèle, jamais celle qui est demandée.</translation>
    </message>
    <message>
        <source>The scan then shows where the model has read each value. For models that were trained to give boxes; an answer takes two to three times as many tokens.</source>
        <translation>Le scan montre alors où le modèle a lu chaque valeur. Pour les modèles entraînés à donner des cadres&#x202f;; une réponse prend deux à trois fois plus de tokens.</translation>
    </message>
    <message>
        <source>Prices …</source>
        <translation>Prix…</translation>
    </message>
    <message>
        <source>Send only the text read on the scans (&amp;OCR), no images</source>
        <translation>Envoyer seulement le texte lu sur les numérisations (&amp;OCR), sans images</translation>
    </message>
    <message>
        <source>Then have another mo&amp;del read the same</source>
        <translation>Faire lire ensuite la même c&amp;hose par un autre modèle</translation>
    </message>
    <message>
        <source>Send it o&amp;nly the text read on the scans (OCR)</source>
        <translation>&amp;Ne lui envoyer que le texte lu sur les numérisations (OCR)</translation>
    </message>
    <message>
        <source>From answers that e&amp;xist …</source>
        <translation>À partir de réponses exi&amp;stantes…</translation>
    </message>
    <message>
        <source>Where two readings differ, the value is in doubt, and both are offered beside it. Nothing else finds as many errors.</source>
        <translation>Là où deux lectures diffèrent, la valeur est douteuse, et les deux sont proposées à côté. Rien d’autre ne trouve autant d’erreurs.</translation>
    </message>
    <message>
        <source>&amp;Items</source>
        <translation>P&amp;ièces</translation>
    </message>
    <message>
        <source>Limit of &amp;cost</source>
        <translation>&amp;Coût maximal</translation>
    </message>
    <message>
        <source>&amp;Examples</source>
        <translation>&amp;Exemples</translation>
    </message>
    <message>
        <source>Places of &amp;values</source>
        <translation>Em&amp;placements des valeurs</translation>
    </message>
    <message>
        <source>Limi&amp;t of items</source>
        <translation>Pièces au ma&amp;ximum</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Estimation</translation>
    </message>
    <message>
        <source>Second opinion</source>
        <translation>Second avis</translation>
    </message>
    <message>
        <source>Copies the answers of one run, from a folder, into the project. Nothing is sent.</source>
        <translation>Copie les réponses d’une exécution, depuis un dossier, dans le projet. Rien n’est envoyé.</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>For models that can’t see images, and to compare those that can with them.</source>
        <translation>Pour les modèles qui ne voient pas d’images, et pour leur comparer ceux qui en voient.</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Sans limite</translation>
    </message>
    <message>
        <source>This item ({item})</source>
        <translation>Cette pièce ({item})</translation>
    </message>
    <message>
        <source>The selected items ({count})</source>
        <translation>La sélection ({count})</translation>
    </message>
    <message>
        <source>Without ground truth or draft</source>
        <translation>Sans vérité de terrain ni brouillon</translation>
    </message>
    <message>
        <source>Without ground truth</source>
        <translation>Sans vérité de terrain</translation>
    </message>
    <message>
        <source>All items of the list</source>
        <translation>Toutes les pièces de la liste</translation>
    </message>
    <message>
        <source>All items</source>
        <translation>Toutes les pièces</translation>
    </message>
    <message>
        <source>Not asked for</source>
        <translation>Non demandés</translation>
    </message>
    <message>
        <source>As Gemini gives them (box_2d)</source>
        <translation>Comme Gemini les donne (box_2d)</translation>
    </message>
    <message>
        <source>As Qwen-VL and GLM-V give them (bbox_2d)</source>
        <translation>Comme Qwen-VL et GLM-V les donnent (bbox_2d)</translation>
    </message>
    <message>
        <source>In pixels of the image, as Qwen2.5-VL</source>
        <translation>En pixels de l’image, comme Qwen2.5-VL</translation>
    </message>
    <message>
        <source>In parts of the page, from 0 to 1</source>
        <translation>En parts de la page, de 0 à 1</translation>
    </message>
    <message>
        <source>Choose a provider and a model.</source>
        <translation>Choisir un fournisseur et un modèle.</translation>
    </message>
    <message>
        <source>There are no such items.</source>
        <translation>Il n’y a pas de telles pièces.</translation>
    </message>
    <message>
        <source>being made …</source>
        <translation>en préparation…</translation>
    </message>
    <message>
        <source>Second opinion: {estimate}</source>
        <translation>Second avis&#xa0;: {estimate}</translation>
    </message>
    <message>
        <source>Both together: {cost}</source>
        <translation>Les deux ensemble&#xa0;: {cost}</translation>
    </message>
    <message>
        <source>All of these have an answer to the same question.</source>
        <translation>Toutes ont déjà une réponse à la même question.</translation>
    </message>
    <message>
        <source>None of the first items can be sent; start to see why.</source>
        <translation>Aucune des premières pièces ne peut être envoyée&#x202f;; démarrer pour voir pourquoi.</translation>
    </message>
    <message>
        <source>the model’s price is not in the table</source>
        <translation>le prix du modèle n’est pas dans le tableau</translation>
    </message>
    <message>
        <source>Items: {items}; tokens in: about {given}, out: about {back}; {price}</source>
        <translation>Pièces&#xa0;: {items}&#x202f;; tokens en entrée&#xa0;: environ {given}, en sortie&#xa0;: environ {back}&#x202f;; {price}</translation>
    </message>
    <message>
        <source>Take the answers of a run for second opinions</source>
        <translation>Reprendre les réponses d’une exécution comme seconds avis</translation>
    </message>
    <message>
        <source>Answers of {source} that are second opinions now: {count} ({run}).</source>
        <translation>Réponses de {source} devenues des seconds avis&#xa0;: {count} ({run}).</translation>
    </message>
</context>
<context>
    <name>RunProblemsView</name>
    <message>
        <source>Item</source>
        <translation>Pièce</translation>
    </message>
    <message>
        <source>What is odd</source>
        <translation>Anomalie</translation>
    </message>
    <message>
        <source>Problems of the run</source>
        <translation>Problèmes de l’exécution</translation>
    </message>
    <message>
        <source>Every item with a ground truth has an answer that can be read.</source>
        <translation>Chaque pièce qui a une vérité de terrain a une réponse lisible.</translation>
    </message>
    <message>
        <source>No problem: answers to items without a ground truth yet ({count}) are scored once it is saved.</source>
        <translation>Aucun problème&#xa0;: les réponses aux pièces qui n’ont pas encore de vérité de terrain ({count}) seront évaluées dès qu’elle sera enregistrée.</translation>
    </message>
    <message>
        <source>Problems: {count}. They count as the rules say; Return goes to the item.</source>
        <translation>Problèmes&#xa0;: {count}. Ils comptent selon les règles&#x202f;; Entrée mène à la pièce.</translation>
    </message>
</context>
<context>
    <name>SamplesDialog</name>
    <message>
        <source>Sample</source>
        <translation>Échantillon</translation>
    </message>
    <message>
        <source>The same number of &amp;each group</source>
        <translation>Autant d&amp;e chaque groupe</translation>
    </message>
    <message>
        <source>&amp;Groups</source>
        <translation>G&amp;roupes</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Pièces</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Groupes</translation>
    </message>
    <message>
        <source>Checked</source>
        <translation>Vérifiées</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Échantillons</translation>
    </message>
    <message>
        <source>No sample was drawn yet.</source>
        <translation>Aucun échantillon n’a encore été tiré.</translation>
    </message>
    <message>
        <source>&amp;Items to draw</source>
        <translation>&amp;Pièces à tirer</translation>
    </message>
    <message>
        <source>A sample is a random part of the items. Each group gets its share, but at least two items. What is found in the sample holds for all items, within the range that the result gives.</source>
        <translation>Un échantillon est une partie des pièces, tirée au hasard. Chaque groupe reçoit sa part, mais au moins deux pièces. Ce que l’on y constate vaut pour toutes les pièces, dans la fourchette que le résultat indique.</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nom</translation>
    </message>
    <message>
        <source>D&amp;raw sample</source>
        <translation>&amp;Tirer l’échantillon</translation>
    </message>
    <message>
        <source>&amp;List its items</source>
        <translation>&amp;Lister ses pièces</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>Au total</translation>
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
        <source>Fit the writing</source>
        <translation>Ajuster à l’écriture</translation>
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
        <source>Zoom in on the value</source>
        <translation>Zoomer sur la valeur</translation>
    </message>
    <message>
        <source>Lines above the text</source>
        <translation>Lignes au-dessus du texte</translation>
    </message>
    <message>
        <source>Frames on the scan</source>
        <translation>Cadres sur la numérisation</translation>
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
        <source>All pages</source>
        <translation>Toutes les pages</translation>
    </message>
    <message>
        <source>Move left on the scan</source>
        <translation>Défiler la numérisation vers la gauche</translation>
    </message>
    <message>
        <source>Move right on the scan</source>
        <translation>Défiler la numérisation vers la droite</translation>
    </message>
    <message>
        <source>Move up on the scan</source>
        <translation>Défiler la numérisation vers le haut</translation>
    </message>
    <message>
        <source>Move down on the scan</source>
        <translation>Défiler la numérisation vers le bas</translation>
    </message>
    <message>
        <source>Brightness and contrast …</source>
        <translation>Luminosité et contraste…</translation>
    </message>
    <message>
        <source>Invert the scan</source>
        <translation>Inverser la numérisation</translation>
    </message>
    <message>
        <source>Scan in greyscale</source>
        <translation>Numérisation en niveaux de gris</translation>
    </message>
    <message>
        <source>Show the scan unchanged</source>
        <translation>Montrer la numérisation telle quelle</translation>
    </message>
    <message>
        <source>Magnifier</source>
        <translation>Loupe</translation>
    </message>
    <message>
        <source>Make the ruler shorter</source>
        <translation>Réduire la règle</translation>
    </message>
    <message>
        <source>Reading ruler</source>
        <translation>Règle de lecture</translation>
    </message>
    <message>
        <source>Make the ruler taller</source>
        <translation>Agrandir la règle</translation>
    </message>
    <message>
        <source>Reload scan</source>
        <translation>Recharger la numérisation</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>Rotation</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Déplacer</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aspect</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Écriture</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Lignes</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Contraste</translation>
    </message>
    <message>
        <source>Ruler</source>
        <translation>Règle</translation>
    </message>
</context>
<context>
    <name>ScanBar</name>
    <message>
        <source>page {0} of {1}</source>
        <translation>page {0} sur {1}</translation>
    </message>
    <message>
        <source>Scan tools</source>
        <translation>Outils de numérisation</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>More for the scan</source>
        <translation>Plus pour la numérisation</translation>
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
        <translation>Le fichier a peut-être été déplacé ou renommé, ou son lecteur n’est pas connecté. Le remettre en place.</translation>
    </message>
    <message>
        <source>The scan could not be fetched</source>
        <translation>La numérisation n’a pas pu être récupérée</translation>
    </message>
    <message>
        <source>It is not in the project’s folder, and the team’s address of scans did not deliver it. It is tried again in a moment.</source>
        <translation>Elle n’est pas dans le dossier du projet, et l’adresse des numérisations de l’équipe ne l’a pas fournie. Un nouvel essai suit dans un instant.</translation>
    </message>
    <message>
        <source>This is a folder, not a scan</source>
        <translation>C’est un dossier, pas une numérisation</translation>
    </message>
    <message>
        <source>A folder stands where the scan should be. Rename it, and put the file in its place.</source>
        <translation>Un dossier se trouve à la place de la numérisation. Le renommer et mettre le fichier à sa place.</translation>
    </message>
    <message>
        <source>The scan may not be read</source>
        <translation>La lecture de la numérisation n’est pas autorisée</translation>
    </message>
    <message>
        <source>You have no permission to read this file. Ask its owner for it.</source>
        <translation>Le droit de lire ce fichier manque. Le demander à son propriétaire.</translation>
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
        <translation>Le fichier fait 0 octet&#x202f;; sa copie a peut-être été interrompue. Le copier à nouveau.</translation>
    </message>
    <message>
        <source>This file is not a scan</source>
        <translation>Ce fichier n’est pas une numérisation</translation>
    </message>
    <message>
        <source>By its content it is neither an image nor a PDF, whatever its name says. Check which file belongs here.</source>
        <translation>D’après son contenu, ce n’est ni une image ni un PDF, quoi que dise son nom. Vérifier quel fichier doit se trouver ici.</translation>
    </message>
    <message>
        <source>This format can’t be shown</source>
        <translation>Ce format ne peut pas être affiché</translation>
    </message>
    <message>
        <source>It can’t be opened here. Save a copy without a password, and put it in its place.</source>
        <translation>Il ne peut pas être ouvert ici. En enregistrer une copie sans mot de passe et la mettre à sa place.</translation>
    </message>
    <message>
        <source>The PDF is protected by a password</source>
        <translation>Le PDF est protégé par un mot de passe</translation>
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
        <translation>Avec {0} pixels, elle demande plus de mémoire qu’il n’en est accordé à une numérisation. Enregistrer une copie plus petite, ou en JPEG 2000 ou en JPEG simple (non progressif), et la mettre à sa place.</translation>
    </message>
    <message>
        <source>The scan is damaged</source>
        <translation>La numérisation est endommagée</translation>
    </message>
    <message>
        <source>The file is broken or incomplete. Copy it again from where it came.</source>
        <translation>Le fichier est défectueux ou incomplet. Le copier à nouveau depuis sa source.</translation>
    </message>
    <message>
        <source>The scan needs too much memory</source>
        <translation>La numérisation demande trop de mémoire</translation>
    </message>
    <message>
        <source>Decoding this page was ended because it needed more than the {0} MB that gtapp allows. The file may be damaged, or made to do this. If you trust it, save a copy as JPEG in another program, and put it in its place.</source>
        <translation>Le décodage de cette page a été arrêté, car il demandait plus que les {0} Mo que gtapp autorise. Le fichier est peut-être endommagé ou conçu pour cela. Si vous lui faites confiance, en enregistrer une copie en JPEG dans un autre programme et la mettre à sa place.</translation>
    </message>
    <message>
        <source>The scan takes too long</source>
        <translation>La numérisation prend trop de temps</translation>
    </message>
    <message>
        <source>Decoding this page was ended after {0} seconds. The file may be damaged, or made to do this. If you trust it, save a copy as JPEG in another program, and put it in its place.</source>
        <translation>Le décodage de cette page a été arrêté après {0} secondes. Le fichier est peut-être endommagé ou conçu pour cela. Si vous lui faites confiance, en enregistrer une copie en JPEG dans un autre programme et la mettre à sa place.</translation>
    </message>
    <message>
        <source>The decoder ended unexpectedly</source>
        <translation>Le décodeur s’est arrêté de façon inattendue</translation>
    </message>
    <message>
        <source>The process that decodes pages ended at this one. The file may be damaged, or made to do this. If you trust it, save a copy as JPEG in another program, and put it in its place.</source>
        <translation>Le processus qui décode les pages s’est arrêté à celle-ci. Le fichier est peut-être endommagé ou conçu pour cela. Si vous lui faites confiance, en enregistrer une copie en JPEG dans un autre programme et la mettre à sa place.</translation>
    </message>
    <message>
        <source>{0} is not read. JPEG, PNG, TIFF, WebP, AVIF, JPEG 2000, GIF, BMP and PDF are: convert the file to one of them.</source>
        <translation>{0} n’est pas lu. JPEG, PNG, TIFF, WebP, AVIF, JPEG 2000, GIF, BMP et PDF le sont&#xa0;: convertissez le fichier dans l’un d’eux.</translation>
    </message>
</context>
<context>
    <name>ScanReading</name>
    <message>
        <source>Show where the value stands</source>
        <translation>Montrer où se trouve la valeur</translation>
    </message>
    <message>
        <source>Scan above every line</source>
        <translation>Numérisation au-dessus de chaque ligne</translation>
    </message>
    <message>
        <source>Read all scans of the project</source>
        <translation>Lire toutes les numérisations du projet</translation>
    </message>
    <message>
        <source>Move the box of the value</source>
        <translation>Déplacer le cadre de la valeur</translation>
    </message>
    <message>
        <source>Languages of the scans …</source>
        <translation>Langues des numérisations…</translation>
    </message>
    <message>
        <source>Text of the scan</source>
        <translation>Texte de la numérisation</translation>
    </message>
    <message>
        <source>Arrows move the box, with Shift they resize it; Return goes back to the value.</source>
        <translation>Les flèches déplacent le cadre, avec Maj elles le redimensionnent&#x202f;; Entrée revient à la valeur.</translation>
    </message>
    <message>
        <source>The record states no box for this value on this page.</source>
        <translation>La notice n’indique pas de cadre pour cette valeur sur cette page.</translation>
    </message>
    <message>
        <source>Reading scans: {done} of {total}</source>
        <translation>Lecture des numérisations&#xa0;: {done} sur {total}</translation>
    </message>
    <message>
        <source>Scans read: {total}. Pages that can’t be read: {failed}</source>
        <translation>Numérisations lues&#xa0;: {total}. Pages illisibles&#xa0;: {failed}</translation>
    </message>
    <message>
        <source>All scans are read: {total}</source>
        <translation>Toutes les numérisations sont lues&#xa0;: {total}</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Masquer</translation>
    </message>
</context>
<context>
    <name>ScanText</name>
    <message>
        <source>Search the text of the scan</source>
        <translation>Rechercher dans le texte de la numérisation</translation>
    </message>
    <message>
        <source>Next match on the scan</source>
        <translation>Occurrence suivante sur la numérisation</translation>
    </message>
    <message>
        <source>Previous match on the scan</source>
        <translation>Occurrence précédente sur la numérisation</translation>
    </message>
    <message>
        <source>Put the selected text into the field</source>
        <translation>Mettre le texte sélectionné dans le champ</translation>
    </message>
    <message>
        <source>Append the selected text to the field</source>
        <translation>Ajouter le texte sélectionné à la fin du champ</translation>
    </message>
    <message>
        <source>Search the scan for the selected text</source>
        <translation>Rechercher le texte sélectionné dans la numérisation</translation>
    </message>
    <message>
        <source>Copy the selected text</source>
        <translation>Copier le texte sélectionné</translation>
    </message>
    <message>
        <source>Into the field</source>
        <translation>Dans le champ</translation>
    </message>
    <message>
        <source>Append</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} sur {1}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Introuvable</translation>
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
    <name>ScoreControls</name>
    <message>
        <source>Run whose scores are shown</source>
        <translation>Exécution dont les scores sont affichés</translation>
    </message>
    <message>
        <source>The rules that answers are scored by</source>
        <translation>Règles selon lesquelles les réponses sont évaluées</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Réponses</translation>
    </message>
    <message>
        <source>Which answers are scored</source>
        <translation>Quelles réponses sont évaluées</translation>
    </message>
    <message>
        <source>As documented</source>
        <translation>Documenté</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>Publié</translation>
    </message>
    <message>
        <source>{run} (not loaded)</source>
        <translation>{run} (non chargée)</translation>
    </message>
    <message>
        <source>As each run’s test says</source>
        <translation>Selon le test de chaque exécution</translation>
    </message>
    <message>
        <source>Add a &amp;folder …</source>
        <translation>Ajouter un &amp;dossier…</translation>
    </message>
    <message>
        <source>Add a f&amp;ile …</source>
        <translation>Ajouter un &amp;fichier…</translation>
    </message>
    <message>
        <source>&amp;Load all again</source>
        <translation>Tout &amp;recharger</translation>
    </message>
    <message>
        <source>Leave out {place}</source>
        <translation>Laisser de côté {place}</translation>
    </message>
    <message>
        <source>Add a folder of answers</source>
        <translation>Ajouter un dossier de réponses</translation>
    </message>
    <message>
        <source>Add a file of answers</source>
        <translation>Ajouter un fichier de réponses</translation>
    </message>
</context>
<context>
    <name>ScoresPanel</name>
    <message>
        <source>Whole run</source>
        <translation>Exécution entière</translation>
    </message>
    <message>
        <source>This item</source>
        <translation>Cette pièce</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Actuel</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Chiffre</translation>
    </message>
    <message>
        <source>Since opened</source>
        <translation>Écart</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Aujourd’hui</translation>
    </message>
    <message>
        <source>Figures of the run and of this item</source>
        <translation>Chiffres de l’exécution et de cette pièce</translation>
    </message>
    <message>
        <source>Figures, values, problems</source>
        <translation>Chiffres, valeurs, problèmes</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Chiffres</translation>
    </message>
    <message>
        <source>By type and batch</source>
        <translation>Par type et par lot</translation>
    </message>
    <message>
        <source>The answers of models are compared here with your ground truth. Add a folder of answers, or drop it here.</source>
        <translation>Ici les réponses de modèles sont comparées avec votre vérité de terrain. Ajoutez un dossier de réponses, ou déposez-le ici.</translation>
    </message>
    <message>
        <source>{name} {figure}, rank {rank} of {runs}</source>
        <translation>{name} {figure}, rang {rank} sur {runs}</translation>
    </message>
    <message>
        <source>since opened {opened}</source>
        <translation>depuis l’ouverture {opened}</translation>
    </message>
    <message>
        <source>today {today}</source>
        <translation>aujourd’hui {today}</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Problèmes</translation>
    </message>
    <message>
        <source>Not scored: there is no truth of it, or a rule leaves it out</source>
        <translation>Non évaluée&#xa0;: il n’y a pas de vérité de terrain, ou une règle la laisse de côté</translation>
    </message>
    <message>
        <source>Problems ({count})</source>
        <translation>Problèmes ({count})</translation>
    </message>
</context>
<context>
    <name>ScoresPart</name>
    <message>
        <source>Answers that are only scored (“Use answers as drafts …” in Drafts makes drafts of them)</source>
        <translation>Réponses qui sont seulement évaluées («&#x202f;Utiliser des réponses comme brouillons…&#x202f;» dans le menu Brouillons en fait des brouillons)</translation>
    </message>
</context>
<context>
    <name>SearchRow</name>
    <message>
        <source>Close (Esc)</source>
        <translation>Fermer (Échap)</translation>
    </message>
</context>
<context>
    <name>SecondChoice</name>
    <message>
        <source>List models</source>
        <translation>Lister les modèles</translation>
    </message>
    <message>
        <source>Read &amp;by</source>
        <translation>Lu p&amp;ar</translation>
    </message>
    <message>
        <source>&amp;With model</source>
        <translation>A&amp;vec le modèle</translation>
    </message>
    <message>
        <source>Manage providers …</source>
        <translation>Gérer les fournisseurs…</translation>
    </message>
</context>
<context>
    <name>SectionCommands</name>
    <message>
        <source>Texts are merged from the first of them: the cursor is in a heading.</source>
        <translation>Les textes se réunissent à partir du premier&#xa0;: le curseur est dans un titre.</translation>
    </message>
    <message>
        <source>A section begins here already: this is its heading.</source>
        <translation>Une rubrique commence déjà ici&#xa0;: voici son titre.</translation>
    </message>
    <message>
        <source>A new section from here on</source>
        <translation>Nouvelle rubrique à partir d’ici</translation>
    </message>
    <message>
        <source>There is no other section.</source>
        <translation>Il n’y a pas d’autre rubrique.</translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message>
        <source>Selected text</source>
        <translation>Texte sélectionné</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Paramètres</translation>
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
        <source>Moves the scan; with Ctrl, it zooms</source>
        <translation>Déplace la numérisation&#x202f;; avec Ctrl, zoome</translation>
    </message>
    <message>
        <source>Zooms the scan; with Ctrl, it moves it</source>
        <translation>Zoome&#x202f;; avec Ctrl, déplace la numérisation</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Général</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Raccourcis</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Couleurs</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>Mouse &amp;wheel</source>
        <translation>&amp;Molette de la souris</translation>
    </message>
    <message>
        <source>A new language takes effect at the next start.</source>
        <translation>Une autre langue s’applique dès le prochain démarrage.</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <source>Your &amp;name</source>
        <translation>Votre &amp;nom</translation>
    </message>
    <message>
        <source>It is stored with each item that you check.</source>
        <translation>Il est enregistré avec chaque pièce vérifiée.</translation>
    </message>
</context>
<context>
    <name>SheetImportDialog</name>
    <message>
        <source>Import from a sheet</source>
        <translation>Importer depuis une feuille</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importer</translation>
    </message>
    <message>
        <source>C&amp;orrections for the sheet …</source>
        <translation>Correcti&amp;ons pour la feuille…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>F&amp;ermer</translation>
    </message>
    <message>
        <source>Nothing is changed before you press “Import”.</source>
        <translation>Rien n’est modifié avant un clic sur «&#x202f;Importer&#x202f;».</translation>
    </message>
    <message>
        <source>Progress of the import</source>
        <translation>Progression de l’importation</translation>
    </message>
    <message>
        <source>Where from</source>
        <translation>Provenance</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>Ce qui change</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>Reto&amp;ur</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>S&amp;uivant</translation>
    </message>
    <message>
        <source>Reading and comparing …</source>
        <translation>Lecture et comparaison…</translation>
    </message>
    <message>
        <source>Letters without scans: {count}. They stand last in the list.</source>
        <translation>Lettres sans numérisation&#xa0;: {count}. Elles sont à la fin de la liste.</translation>
    </message>
    <message>
        <source>Nothing can be imported: {names} could not be saved. Save or decide there first.</source>
        <translation>L’importation est impossible&#xa0;: {names} n’a pas pu être enregistré. Enregistrez ou décidez d’abord là.</translation>
    </message>
    <message>
        <source>Nothing can be imported until these problems are fixed.</source>
        <translation>L’importation n’est possible qu’une fois ces problèmes résolus.</translation>
    </message>
    <message>
        <source>The sheet says nothing new. “Import” notes that both sides agree.</source>
        <translation>La feuille n’apporte rien de nouveau. «&#x202f;Importer&#x202f;» note que les deux côtés concordent.</translation>
    </message>
    <message>
        <source>Changed on both sides, each in another way: {count}. Decide each; undecided ones stay as they are.</source>
        <translation>Modifiés des deux côtés, chacun autrement&#xa0;: {count}. Décider pour chaque endroit&#x202f;; les non décidés restent tels quels.</translation>
    </message>
    <message>
        <source>Importing …</source>
        <translation>Importation en cours…</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>Arrê&amp;ter</translation>
    </message>
    <message>
        <source>&amp;Import (letters: {count})</source>
        <translation>&amp;Importer (lettres&#xa0;: {count})</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Arrêt en cours…</translation>
    </message>
</context>
<context>
    <name>SheetSourcePart</name>
    <message>
        <source>&amp;Key file …</source>
        <translation>Fichier de &amp;clé…</translation>
    </message>
    <message>
        <source>C&amp;hoose …</source>
        <translation>C&amp;hoisir…</translation>
    </message>
    <message>
        <source>A Google Sheet</source>
        <translation>Une feuille Google Sheets</translation>
    </message>
    <message>
        <source>Files of its tabs (CSV, TSV, XLSX)</source>
        <translation>Fichiers de ses onglets (CSV, TSV, XLSX)</translation>
    </message>
    <message>
        <source>Address of the sheet</source>
        <translation>Adresse de la feuille</translation>
    </message>
    <message>
        <source>None: signed in, or by the public link</source>
        <translation>Aucun&#xa0;: connexion, ou lien public</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <source>Read by</source>
        <translation>Accès</translation>
    </message>
    <message>
        <source>Service acco&amp;unt</source>
        <translation>Compte de ser&amp;vice</translation>
    </message>
    <message>
        <source>Fi&amp;les</source>
        <translation>&amp;Fichiers</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>&amp;Source</translation>
    </message>
    <message>
        <source>Files of the sheet’s tabs</source>
        <translation>Fichiers des onglets</translation>
    </message>
    <message>
        <source>Key of a service account</source>
        <translation>Clé d’un compte de service</translation>
    </message>
    <message>
        <source>One file a line</source>
        <translation>Un fichier par ligne</translation>
    </message>
    <message>
        <source>Copy it from the browser while the sheet is open.</source>
        <translation>À copier dans le navigateur, la feuille étant ouverte.</translation>
    </message>
    <message>
        <source>Instead of a person: the JSON key of a service account, also from Google’s console (“Service accounts”, “Keys”). The sheet must be shared with the account’s address.</source>
        <translation>À la place d’une personne&#xa0;: la clé JSON d’un compte de service, elle aussi de la console de Google («&#x202f;Comptes de service&#x202f;», «&#x202f;Clés&#x202f;»). La feuille doit être partagée avec l’adresse du compte.</translation>
    </message>
    <message>
        <source>One workbook, or a file for each tab: letters, persons, organizations. In Google: File, Download. Tabs are known by the titles of their columns.</source>
        <translation>Un classeur, ou un fichier par onglet&#xa0;: lettres, personnes, organisations. Dans Google&#xa0;: Fichier, Télécharger. Les onglets sont reconnus aux titres de leurs colonnes.</translation>
    </message>
    <message>
        <source>Keys (*.json)</source>
        <translation>Clés (*.json)</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt *.xlsx)</source>
        <translation>Tableaux (*.csv *.tsv *.txt *.xlsx)</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>&amp;Open folder …</source>
        <translation>&amp;Ouvrir un dossier…</translation>
    </message>
    <message>
        <source>What kind of documents?</source>
        <translation>Quel type de documents&#x202f;?</translation>
    </message>
    <message>
        <source>Choose a kind, then the folder with the scans. Or drop a folder, scans or PDFs anywhere on this window.</source>
        <translation>Choisir un type, puis le dossier des numérisations. Ou déposer un dossier, des numérisations ou des PDF n’importe où dans cette fenêtre.</translation>
    </message>
    <message>
        <source>Try a sample</source>
        <translation>Essayer un exemple</translation>
    </message>
    <message>
        <source>Try a sample: {kind}</source>
        <translation>Essayer un exemple&#xa0;: {kind}</translation>
    </message>
    <message>
        <source>Opens a copy of your own: nothing can go wrong with it.</source>
        <translation>Ouvre une copie personnelle&#xa0;: aucun risque.</translation>
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
        <translation>Ouvrir le dossier où se trouve le fichier.</translation>
    </message>
    <message>
        <source>Open the folder that holds the project’s folders, not one of them and not the one above.</source>
        <translation>Ouvrir le dossier qui contient les dossiers du projet, ni l’un d’eux ni celui du dessus.</translation>
    </message>
    <message>
        <source>Ask whoever made the schema; the project’s other files are unharmed.</source>
        <translation>S’adresser à la personne qui a créé le schéma&#x202f;; les autres fichiers du projet sont intacts.</translation>
    </message>
    <message>
        <source>Correct the file, or take it away and choose the kind of documents here.</source>
        <translation>Corriger le fichier, ou le retirer et choisir ici le type de documents.</translation>
    </message>
    <message>
        <source>The code was run, but it gave no schema; nothing else was changed.</source>
        <translation>Le code a été exécuté, mais n’a fourni aucun schéma&#x202f;; rien d’autre n’a été modifié.</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Unsaved changes</source>
        <translation>Non enregistré</translation>
    </message>
    <message>
        <source>Everything has been looked at.</source>
        <translation>Tout a été examiné.</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} sur {total}</translation>
    </message>
    <message>
        <source>not in the list ({total})</source>
        <translation>hors de la liste ({total})</translation>
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
        <source>Can’t be read</source>
        <translation>Illisible</translation>
    </message>
    <message>
        <source>No type yet</source>
        <translation>Pas encore de type</translation>
    </message>
    <message>
        <source>Read only</source>
        <translation>Lecture seule</translation>
    </message>
    <message>
        <source>Moving on writes nothing; saving or checking makes the file.</source>
        <translation>Passer à la suite n’écrit rien&#x202f;; le fichier est créé à l’enregistrement ou à la vérification.</translation>
    </message>
    <message>
        <source>Journalled already; saved when you save, check or leave the item.</source>
        <translation>Déjà dans le journal&#x202f;; enregistré au prochain enregistrement, à la vérification ou au changement de pièce.</translation>
    </message>
</context>
<context>
    <name>StatusCounts</name>
    <message>
        <source>Open</source>
        <translation>Ouverte</translation>
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
        <translation>Vérifiée</translation>
    </message>
    <message>
        <source>Needs action</source>
        <translation>À régler</translation>
    </message>
    <message>
        <source>Can’t be read</source>
        <translation>Illisible</translation>
    </message>
</context>
<context>
    <name>StepLine</name>
    <message>
        <source>Step {number} of {count}: {title}</source>
        <translation>Étape {number} sur {count}&#xa0;: {title}</translation>
    </message>
</context>
<context>
    <name>StrataField</name>
    <message>
        <source>All items alike</source>
        <translation>Sans groupes</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Groupes</translation>
    </message>
    <message>
        <source>Add a group</source>
        <translation>Ajouter un groupe</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Ajouter</translation>
    </message>
</context>
<context>
    <name>SuggestionList</name>
    <message>
        <source>Suggestions</source>
        <translation>Suggestions</translation>
    </message>
</context>
<context>
    <name>SuspectNavigator</name>
    <message>
        <source>Suspect truths are being searched …</source>
        <translation>Recherche de valeurs suspectes…</translation>
    </message>
    <message>
        <source>There is no suspect truth in the queue.</source>
        <translation>Il n’y a pas de valeur suspecte dans la liste.</translation>
    </message>
    <message>
        <source>There is no suspect truth here.</source>
        <translation>Il n’y a pas de valeur suspecte ici.</translation>
    </message>
</context>
<context>
    <name>SuspectsPanel</name>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>Rechercher à nouveau</translation>
    </message>
    <message>
        <source>Let the run vote that made the draft</source>
        <translation>Faire voter l’exécution qui a produit le brouillon</translation>
    </message>
    <message>
        <source>Show what differs in capitals, spaces, final dots only</source>
        <translation>Afficher ce qui ne diffère que par majuscules, espaces, points finaux</translation>
    </message>
    <message>
        <source>Show truths that you kept</source>
        <translation>Afficher les valeurs maintenues</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Pièce</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Réponses</translation>
    </message>
    <message>
        <source>Suspect truths</source>
        <translation>Valeurs suspectes</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>Progression de la recherche</translation>
    </message>
    <message>
        <source>Who votes, and which suspect truths are shown</source>
        <translation>Qui vote, et quelles valeurs suspectes sont affichées</translation>
    </message>
    <message>
        <source>Suspect truths: {count}</source>
        <translation>Valeurs suspectes&#xa0;: {count}</translation>
    </message>
    <message>
        <source>, not shown: {count}</source>
        <translation>, non affichées&#xa0;: {count}</translation>
    </message>
    <message>
        <source>You kept the ground truth.</source>
        <translation>Vous avez maintenu la vérité de terrain.</translation>
    </message>
    <message>
        <source>; stopped after {done} of {total} items</source>
        <translation>&#x202f;; arrêt après {done} pièces sur {total}</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Options</translation>
    </message>
    <message>
        <source>Values on which several runs agree, but not with the ground truth, are listed here. It takes the answers of at least two runs.</source>
        <translation>Ici figurent les valeurs sur lesquelles plusieurs exécutions s’accordent contre la vérité de terrain. Il y faut les réponses d’au moins deux exécutions.</translation>
    </message>
    <message>
        <source>None but those that are not shown (see Options).</source>
        <translation>Aucune, sauf celles qui ne sont pas affichées (voir Options).</translation>
    </message>
    <message>
        <source>None found: where several runs agree, the ground truth says the same.</source>
        <translation>Aucune trouvée&#xa0;: là où plusieurs exécutions s’accordent, la vérité de terrain dit la même chose.</translation>
    </message>
    <message>
        <source>The runs’ answers are being read …</source>
        <translation>Lecture des réponses des exécutions…</translation>
    </message>
    <message>
        <source>Agreed, {models} different models: {runs}.</source>
        <translation>D’accord (modèles différents&#xa0;: {models})&#xa0;: {runs}.</translation>
    </message>
    <message>
        <source>As the truth: {count}.</source>
        <translation>Comme la vérité de terrain&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>The score takes both for the same.</source>
        <translation>Le score tient les deux pour identiques.</translation>
    </message>
    <message>
        <source>Made the draft, no vote: {runs}.</source>
        <translation>A produit le brouillon, ne vote pas&#xa0;: {runs}.</translation>
    </message>
    <message>
        <source>It says the same as the others.</source>
        <translation>Même valeur que les autres.</translation>
    </message>
</context>
<context>
    <name>TableImportDialog</name>
    <message>
        <source>Tables</source>
        <translation>Tableaux</translation>
    </message>
    <message>
        <source>Choose a table</source>
        <translation>Choisir un tableau</translation>
    </message>
    <message>
        <source>Import an edited table</source>
        <translation>Importer un tableau modifié</translation>
    </message>
    <message>
        <source>Choose &amp;another …</source>
        <translation>En choisir un &amp;autre…</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importer</translation>
    </message>
    <message>
        <source>The table is being compared with the records …</source>
        <translation>Le tableau est comparé aux notices…</translation>
    </message>
    <message>
        <source>&amp;What could not be used: {count}</source>
        <translation>&amp;Ce qui ne peut pas être repris&#xa0;: {count}</translation>
    </message>
    <message>
        <source>&amp;Import (values: {count})</source>
        <translation>&amp;Importer (valeurs&#xa0;: {count})</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>et {count} de plus</translation>
    </message>
    <message>
        <source>The table and the records say the same. Nothing changes.</source>
        <translation>Le tableau et les notices disent la même chose. Rien ne change.</translation>
    </message>
    <message>
        <source>Values that were corrected here after the export are not ticked at first: {count}.</source>
        <translation>Les valeurs corrigées ici après l’exportation ne sont pas cochées au départ&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>&amp;What to look at: {count}</source>
        <translation>&amp;Ce qui est à examiner&#xa0;: {count}</translation>
    </message>
</context>
<context>
    <name>TableModel</name>
    <message>
        <source>The draft has a row here: {text}</source>
        <translation>Le brouillon a une ligne ici&#xa0;: {text}</translation>
    </message>
    <message>
        <source>The draft has {count} rows here, the first one: {text}</source>
        <translation>Le brouillon a {count} lignes ici, la première&#xa0;: {text}</translation>
    </message>
    <message>
        <source>Above: {text} ({keys} inserts it)</source>
        <translation>Au-dessus&#xa0;: {text} ({keys} l’insère)</translation>
    </message>
    <message>
        <source>The draft does not have this row ({keys} removes it)</source>
        <translation>Le brouillon n’a pas cette ligne ({keys} la supprime)</translation>
    </message>
</context>
<context>
    <name>TagListEditor</name>
    <message>
        <source>Choose from the project’s values (Down)</source>
        <translation>Choisir parmi les valeurs du projet (flèche vers le bas)</translation>
    </message>
</context>
<context>
    <name>TakingBack</name>
    <message>
        <source>&amp;Take back</source>
        <translation>&amp;Retirer</translation>
    </message>
</context>
<context>
    <name>TeamConflict</name>
    <message>
        <source>Two versions</source>
        <translation>Deux versions</translation>
    </message>
    <message>
        <source>{who} changed {item} on the team’s server ({when}), and it was changed here, too. What only one of you changed is kept. These values were changed on both sides: choose which to keep.</source>
        <translation>{who} a modifié {item} sur le serveur de l’équipe ({when}), et elle a aussi été modifiée ici. Ce que l’un de vous seul a modifié est gardé. Ces valeurs ont été modifiées des deux côtés&#xa0;: choisissez lesquelles garder.</translation>
    </message>
    <message>
        <source>{who}’s</source>
        <translation>De {who}</translation>
    </message>
    <message>
        <source>{who} changed {item} on the team’s server ({when}), and it was changed here, too.</source>
        <translation>{who} a modifié {item} sur le serveur de l’équipe ({when}), et elle a aussi été modifiée ici.</translation>
    </message>
    <message>
        <source>It can’t be merged by values: one of both versions is kept as a whole.</source>
        <translation>Cela ne peut pas être fusionné valeur par valeur&#xa0;: l’une des deux versions est gardée en entier.</translation>
    </message>
    <message>
        <source>&amp;Keep mine</source>
        <translation>&amp;Garder ma version</translation>
    </message>
    <message>
        <source>&amp;Take the other one</source>
        <translation>Prendre l’&amp;autre</translation>
    </message>
    <message>
        <source>Decide &amp;later</source>
        <translation>Décider plus &amp;tard</translation>
    </message>
</context>
<context>
    <name>TeamPanel</name>
    <message>
        <source>&amp;Assign items …</source>
        <translation>&amp;Attribuer des pièces…</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Qui</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Pièce</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Depuis</translation>
    </message>
    <message>
        <source>Who is where</source>
        <translation>Qui est où</translation>
    </message>
    <message>
        <source>Who of the team has an item open is listed here.</source>
        <translation>Qui, de l’équipe, a une pièce ouverte est listé ici.</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Statut</translation>
    </message>
    <message>
        <source>Assigned to me</source>
        <translation>Attribuées à moi</translation>
    </message>
    <message>
        <source>What is assigned to you and not checked yet is listed here.</source>
        <translation>Ce qui vous est attribué et n’est pas encore vérifié est listé ici.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Notes on this item</source>
        <translation>Notes sur cette pièce</translation>
    </message>
    <message>
        <source>Notes of the team on this item are listed here; they do not change its status.</source>
        <translation>Les notes de l’équipe sur cette pièce sont listées ici&#x202f;; elles ne changent pas son statut.</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Écrire une note</translation>
    </message>
    <message>
        <source>Add n&amp;ote</source>
        <translation>Ajouter la n&amp;ote</translation>
    </message>
    <message>
        <source>&amp;Reply</source>
        <translation>&amp;Répondre</translation>
    </message>
    <message>
        <source>&amp;Connect …</source>
        <translation>Se &amp;connecter…</translation>
    </message>
    <message>
        <source>&amp;Enter the password …</source>
        <translation>&amp;Entrer le mot de passe…</translation>
    </message>
    <message>
        <source>&amp;Decide …</source>
        <translation>&amp;Décider…</translation>
    </message>
    <message>
        <source>&amp;Synchronize now</source>
        <translation>&amp;Synchroniser maintenant</translation>
    </message>
    <message>
        <source>Assigned to me, not checked: {count}</source>
        <translation>Attribuées à moi, non vérifiées&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Read &amp;blind ({count}) …</source>
        <translation>Lire à l’a&amp;veugle ({count})…</translation>
    </message>
    <message>
        <source>Notes on {item}</source>
        <translation>Notes sur {item}</translation>
    </message>
    <message>
        <source>{who} (this window)</source>
        <translation>{who} (cette fenêtre)</translation>
    </message>
</context>
<context>
    <name>TeamPart</name>
    <message>
        <source>Not sent to the team yet: {count}. It is saved in the folder, and sent when the project is opened the next time.</source>
        <translation>Pas encore envoyé à l’équipe&#xa0;: {count}. C’est enregistré dans le dossier, et envoyé à la prochaine ouverture du projet.</translation>
    </message>
    <message>
        <source>Others have added items that the list does not have yet: {items}.</source>
        <translation>D’autres ont ajouté des pièces que la liste n’a pas encore&#xa0;: {items}.</translation>
    </message>
    <message>
        <source>{item} was changed by {who} ({when}) and here, with different values. Both are kept until you decide.</source>
        <translation>{item} a été modifiée par {who} ({when}) et ici, avec des valeurs différentes. Les deux sont gardées jusqu’à votre décision.</translation>
    </message>
    <message>
        <source>Others wait, too: {count}.</source>
        <translation>D’autres attendent aussi&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>Decide …</source>
        <translation>Décider…</translation>
    </message>
    <message>
        <source>Somebody else has just begun {item}: this is the next one.</source>
        <translation>Quelqu’un d’autre vient de commencer {item}&#xa0;: voici la suivante.</translation>
    </message>
    <message>
        <source>Somebody of your team works on {item}, too. The corrections of both are kept; you are asked only where both changed the same value.</source>
        <translation>Quelqu’un de votre équipe travaille aussi sur {item}. Les corrections des deux sont gardées&#x202f;; l’on ne vous interroge que là où les deux ont modifié la même valeur.</translation>
    </message>
    <message>
        <source>Reload folder</source>
        <translation>Recharger le dossier</translation>
    </message>
    <message>
        <source>This computer has no keyring that gtapp can use. Put the password into the file ~/.pgpass, as the team’s guide says, and synchronize again.</source>
        <translation>Cet ordinateur n’a pas de trousseau que gtapp puisse utiliser. Mettez le mot de passe dans le fichier ~/.pgpass, comme le dit le guide des équipes, et synchronisez de nouveau.</translation>
    </message>
    <message>
        <source>{item} may be with somebody else by now: the server did not hear of this window for a while. Go on working: the corrections of both are kept.</source>
        <translation>{item} peut être chez quelqu’un d’autre maintenant&#xa0;: le serveur n’a rien su de cette fenêtre pendant un moment. Continuez&#xa0;: les corrections des deux sont gardées.</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Masquer</translation>
    </message>
    <message>
        <source>Assigned to {who}: {count}.</source>
        <translation>Attribuées à {who}&#xa0;: {count}.</translation>
    </message>
</context>
<context>
    <name>TeamTexts</name>
    <message>
        <source>Team: connecting</source>
        <translation>Équipe&#xa0;: connexion</translation>
    </message>
    <message>
        <source>Team: in step</source>
        <translation>Équipe&#xa0;: à jour</translation>
    </message>
    <message>
        <source>Team: sending</source>
        <translation>Équipe&#xa0;: envoi</translation>
    </message>
    <message>
        <source>Team: {count} waiting</source>
        <translation>Équipe&#xa0;: {count} en attente</translation>
    </message>
    <message>
        <source>Team: offline since {time}</source>
        <translation>Équipe&#xa0;: hors ligne depuis {time}</translation>
    </message>
    <message>
        <source>Team: to be decided</source>
        <translation>Équipe&#xa0;: à décider</translation>
    </message>
    <message>
        <source>Team: not connected</source>
        <translation>Équipe&#xa0;: non connecté</translation>
    </message>
    <message>
        <source>Team: no password</source>
        <translation>Équipe&#xa0;: mot de passe manquant</translation>
    </message>
    <message>
        <source>Team: not in step</source>
        <translation>Équipe&#xa0;: pas à jour</translation>
    </message>
    <message>
        <source>The team’s server is being asked what is new.</source>
        <translation>Le serveur de l’équipe est interrogé sur les nouveautés.</translation>
    </message>
    <message>
        <source>Everything that is saved here is on the team’s server, and the other way round.</source>
        <translation>Tout ce qui est enregistré ici est sur le serveur de l’équipe, et inversement.</translation>
    </message>
    <message>
        <source>What was saved is being sent to the team’s server.</source>
        <translation>Ce qui a été enregistré est envoyé au serveur de l’équipe.</translation>
    </message>
    <message>
        <source>The team’s server can’t be reached at the moment. Go on working: everything is saved in this folder, and what waits ({count}) is sent by itself when the server is back.</source>
        <translation>Le serveur de l’équipe est injoignable pour le moment. Continuez&#xa0;: tout est enregistré dans ce dossier, et ce qui attend ({count}) est envoyé tout seul quand le serveur revient.</translation>
    </message>
    <message>
        <source>This project names a team’s server. Nothing is sent before you have agreed to that.</source>
        <translation>Ce projet nomme le serveur d’une équipe. Rien n’est envoyé avant que vous l’ayez accepté.</translation>
    </message>
    <message>
        <source>The team’s server wants a password. Everything is saved in this folder.</source>
        <translation>Le serveur de l’équipe demande un mot de passe. Tout est enregistré dans ce dossier.</translation>
    </message>
    <message>
        <source>The team’s server can’t be reached at the moment. Go on working: everything is saved in this folder, and sent by itself when the server is back.</source>
        <translation>Le serveur de l’équipe est injoignable pour le moment. Continuez&#xa0;: tout est enregistré dans ce dossier, et envoyé tout seul quand le serveur revient.</translation>
    </message>
    <message>
        <source>What waits is saved in this folder, and sent by itself as soon as that is possible.</source>
        <translation>Ce qui attend est enregistré dans ce dossier, et envoyé tout seul dès que possible.</translation>
    </message>
    <message>
        <source>You and somebody else changed the same value. Both are kept, each where it is, until you decide.</source>
        <translation>Vous et quelqu’un d’autre avez modifié la même valeur. Les deux sont gardées, chacune à sa place, jusqu’à votre décision.</translation>
    </message>
    <message>
        <source>Everything is saved in this folder, and sent when this is put right.</source>
        <translation>Tout est enregistré dans ce dossier, et envoyé quand ceci est corrigé.</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Search the text</source>
        <translation>Rechercher dans le texte</translation>
    </message>
    <message>
        <source>Next match in the text</source>
        <translation>Occurrence suivante dans le texte</translation>
    </message>
    <message>
        <source>Previous match in the text</source>
        <translation>Occurrence précédente dans le texte</translation>
    </message>
    <message>
        <source>Larger letters</source>
        <translation>Caractères plus grands</translation>
    </message>
    <message>
        <source>Smaller letters</source>
        <translation>Caractères plus petits</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Introuvable</translation>
    </message>
</context>
<context>
    <name>TypeNotice</name>
    <message>
        <source>Which type is this document? Its folder, its batch and its draft don’t tell it.</source>
        <translation>De quel type est ce document&#x202f;? Son dossier, son lot et son brouillon ne le disent pas.</translation>
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
    <name>ValueChooser</name>
    <message>
        <source>Values of the project</source>
        <translation>Valeurs du projet</translation>
    </message>
    <message>
        <source>Search the values</source>
        <translation>Rechercher dans les valeurs</translation>
    </message>
    <message>
        <source>The project has no such value in this field.</source>
        <translation>Le projet n’a pas de telle valeur dans ce champ.</translation>
    </message>
</context>
<context>
    <name>ValuesTable</name>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Pièces</translation>
    </message>
    <message>
        <source>Look-alikes</source>
        <translation>Ressemblances</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Champ</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
    <message>
        <source>No value has this text.</source>
        <translation>Aucune valeur n’a ce texte.</translation>
    </message>
    <message>
        <source>most frequent of {count}</source>
        <translation>la plus fréquente de {count}</translation>
    </message>
</context>
<context>
    <name>VoteActions</name>
    <message>
        <source>The cursor is in no field.</source>
        <translation>Le curseur n’est dans aucun champ.</translation>
    </message>
    <message>
        <source>There is no record to compare with.</source>
        <translation>Il n’y a pas de notice à comparer.</translation>
    </message>
    <message>
        <source>The runs’ answers are being read …</source>
        <translation>Lecture des réponses des exécutions…</translation>
    </message>
    <message>
        <source>The project has no answers of models. Those that you have can be added: Drafts › Use answers as drafts …</source>
        <translation>Le projet n’a pas de réponses de modèles. Celles qui existent peuvent être ajoutées&#xa0;: Brouillons › Utiliser des réponses comme brouillons…</translation>
    </message>
    <message>
        <source>The runs have no value {number} here.</source>
        <translation>Les exécutions n’ont pas de valeur {number} ici.</translation>
    </message>
    <message>
        <source>Nothing more in this item that models read differently.</source>
        <translation>Plus rien dans cette pièce que les modèles lisent différemment.</translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>Se&amp;ttings …</source>
        <translation>&amp;Paramètres…</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>Plein éc&amp;ran</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Texte plus grand</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Texte plus petit</translation>
    </message>
    <message>
        <source>Text in its usual size</source>
        <translation>Texte à la taille habituelle</translation>
    </message>
    <message>
        <source>&amp;Search commands …</source>
        <translation>&amp;Rechercher une commande…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Raccourcis clavier</translation>
    </message>
    <message>
        <source>&amp;First steps</source>
        <translation>Pr&amp;emiers pas</translation>
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
    <name>added_scans</name>
    <message>
        <source>Add sca&amp;ns …</source>
        <translation>Ajouter des n&amp;umérisations…</translation>
    </message>
    <message>
        <source>Ta&amp;ke back added scans …</source>
        <translation>Retirer les numérisations a&amp;joutées…</translation>
    </message>
    <message>
        <source>&amp;Add the scans to this project …</source>
        <translation>&amp;Ajouter les numérisations à ce projet…</translation>
    </message>
</context>
<context>
    <name>adjudication</name>
    <message>
        <source>Decided: the first reader’s.</source>
        <translation>Tranché&#xa0;: la première lecture.</translation>
    </message>
    <message>
        <source>Decided: the second reader’s.</source>
        <translation>Tranché&#xa0;: la deuxième lecture.</translation>
    </message>
    <message>
        <source>Decided: {text}</source>
        <translation>Tranché&#xa0;: {text}</translation>
    </message>
    <message>
        <source>Not in the record any more: it was changed or undone since.</source>
        <translation>N’est plus dans la notice&#xa0;: cela a été modifié ou annulé depuis.</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Pièce</translation>
    </message>
    <message>
        <source>Decided</source>
        <translation>Tranché</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Pourquoi</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Par</translation>
    </message>
    <message>
        <source>Decide between t&amp;wo readings …</source>
        <translation>&amp;Trancher entre deux lectures…</translation>
    </message>
</context>
<context>
    <name>agreement</name>
    <message>
        <source>items compared: {count}; only in one folder: {alone}</source>
        <translation>pièces comparées&#xa0;: {count}&#x202f;; dans un seul dossier&#xa0;: {alone}</translation>
    </message>
    <message>
        <source>; decided since, counted as it was read: {count}</source>
        <translation>&#x202f;; tranché depuis, compté comme c’était lu&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Neither reader filled in a value; {items}.</source>
        <translation>Aucune des deux lectures n’a de valeur&#x202f;; {items}.</translation>
    </message>
    <message>
        <source>Two readers agree on {share} % of values; {items}.</source>
        <translation>Deux lectures concordent sur {share}&#xa0;% des valeurs&#x202f;; {items}.</translation>
    </message>
    <message>
        <source>Two readers agree on {share} % of values ({low} to {high}); {items}.</source>
        <translation>Deux lectures concordent sur {share}&#xa0;% des valeurs ({low} à {high})&#x202f;; {items}.</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} à {high}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>Agreement with another &amp;reading …</source>
        <translation>A&amp;ccord avec une autre lecture…</translation>
    </message>
</context>
<context>
    <name>audit</name>
    <message>
        <source>Audit &amp;sample …</source>
        <translation>Audit d’un échantill&amp;on…</translation>
    </message>
</context>
<context>
    <name>audits</name>
    <message>
        <source>Nothing is judged yet.</source>
        <translation>Rien n’est encore jugé.</translation>
    </message>
    <message>
        <source>{share} % of values wrong ({low} to {high}), audit of {count} items</source>
        <translation>{share}&#xa0;% de valeurs fausses ({low} à {high}), audit de {count} pièces</translation>
    </message>
    <message>
        <source>{share} % of values wrong ({low} to {high}), audit of {read} of {count} items</source>
        <translation>{share}&#xa0;% de valeurs fausses ({low} à {high}), audit de {read} pièces sur {count}</translation>
    </message>
    <message>
        <source>{count} items, seed {seed}</source>
        <translation>{count} pièces, graine {seed}</translation>
    </message>
    <message>
        <source>{count} items by {field}, seed {seed}</source>
        <translation>{count} pièces par {field}, graine {seed}</translation>
    </message>
    <message>
        <source>{text}, of the sample {name}</source>
        <translation>{text}, de l’échantillon {name}</translation>
    </message>
    <message>
        <source>hidden until a reading is typed</source>
        <translation>masquées jusqu’à ce qu’une lecture soit saisie</translation>
    </message>
    <message>
        <source>shown, to agree or to correct</source>
        <translation>affichées, à approuver ou à corriger</translation>
    </message>
</context>
<context>
    <name>batches</name>
    <message>
        <source>New &amp;batch …</source>
        <translation>&amp;Nouveau lot…</translation>
    </message>
    <message>
        <source>&amp;Add PDFs …</source>
        <translation>&amp;Ajouter des PDF…</translation>
    </message>
    <message>
        <source>T&amp;ype of the new record …</source>
        <translation>T&amp;ype de la nouvelle notice…</translation>
    </message>
    <message>
        <source>&amp;Add the PDFs to a batch …</source>
        <translation>&amp;Ajouter les PDF à un lot…</translation>
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
    <name>data_report</name>
    <message>
        <source>About</source>
        <translation>À propos des données</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Vue d’ensemble</translation>
    </message>
    <message>
        <source>Items by status</source>
        <translation>Pièces par statut</translation>
    </message>
    <message>
        <source>By person</source>
        <translation>Par personne</translation>
    </message>
    <message>
        <source>Checked a day</source>
        <translation>Vérifiées par jour</translation>
    </message>
    <message>
        <source>Open notes</source>
        <translation>Notes ouvertes</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>Problèmes</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>Audit</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>faux</translation>
    </message>
    <message>
        <source>values</source>
        <translation>valeurs</translation>
    </message>
    <message>
        <source>from</source>
        <translation>de</translation>
    </message>
    <message>
        <source>to</source>
        <translation>à</translation>
    </message>
    <message>
        <source>audit</source>
        <translation>audit</translation>
    </message>
    <message>
        <source>person</source>
        <translation>personne</translation>
    </message>
    <message>
        <source>day</source>
        <translation>jour</translation>
    </message>
    <message>
        <source>item</source>
        <translation>pièce</translation>
    </message>
    <message>
        <source>note</source>
        <translation>note</translation>
    </message>
    <message>
        <source>by</source>
        <translation>de</translation>
    </message>
    <message>
        <source>issue</source>
        <translation>problème</translation>
    </message>
    <message>
        <source>Records by type</source>
        <translation>Notices par type</translation>
    </message>
    <message>
        <source>Records by batch</source>
        <translation>Notices par lot</translation>
    </message>
    <message>
        <source>Records by year</source>
        <translation>Notices par année</translation>
    </message>
    <message>
        <source>Records by language</source>
        <translation>Notices par langue</translation>
    </message>
    <message>
        <source>Records by script</source>
        <translation>Notices par écriture</translation>
    </message>
    <message>
        <source>Records by batch and type</source>
        <translation>Notices par lot et par type</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Champs</translation>
    </message>
    <message>
        <source>Frequent values</source>
        <translation>Valeurs fréquentes</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>information</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>chiffre</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valeur</translation>
    </message>
    <message>
        <source>status</source>
        <translation>statut</translation>
    </message>
    <message>
        <source>type</source>
        <translation>type</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>lot</translation>
    </message>
    <message>
        <source>year</source>
        <translation>année</translation>
    </message>
    <message>
        <source>language</source>
        <translation>langue</translation>
    </message>
    <message>
        <source>script</source>
        <translation>écriture</translation>
    </message>
    <message>
        <source>count</source>
        <translation>nombre</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>pour cent</translation>
    </message>
    <message>
        <source>total</source>
        <translation>total</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(aucun)</translation>
    </message>
    <message>
        <source>field</source>
        <translation>champ</translation>
    </message>
    <message>
        <source>filled</source>
        <translation>rempli</translation>
    </message>
    <message>
        <source>of</source>
        <translation>sur</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>entrées</translation>
    </message>
    <message>
        <source>distinct</source>
        <translation>distinctes</translation>
    </message>
    <message>
        <source>shortest</source>
        <translation>le plus court</translation>
    </message>
    <message>
        <source>median length</source>
        <translation>longueur médiane</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>le plus long</translation>
    </message>
    <message>
        <source>words</source>
        <translation>mots</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>minimum</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>maximum</translation>
    </message>
    <message>
        <source>benchmark</source>
        <translation>benchmark</translation>
    </message>
    <message>
        <source>items</source>
        <translation>pièces</translation>
    </message>
    <message>
        <source>with a ground truth</source>
        <translation>avec vérité de terrain</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>illisibles</translation>
    </message>
    <message>
        <source>image files</source>
        <translation>fichiers d’image</translation>
    </message>
    <message>
        <source>PDF files</source>
        <translation>fichiers PDF</translation>
    </message>
    <message>
        <source>PDF pages</source>
        <translation>pages de PDF</translation>
    </message>
    <message>
        <source>PDF files not counted</source>
        <translation>fichiers PDF non comptés</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>lignes</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>years</source>
        <translation>années</translation>
    </message>
    <message>
        <source>title</source>
        <translation>titre</translation>
    </message>
    <message>
        <source>creator</source>
        <translation>auteur</translation>
    </message>
    <message>
        <source>source</source>
        <translation>source</translation>
    </message>
    <message>
        <source>shelf mark</source>
        <translation>cote</translation>
    </message>
    <message>
        <source>link</source>
        <translation>lien</translation>
    </message>
    <message>
        <source>licence</source>
        <translation>licence</translation>
    </message>
    <message>
        <source>languages</source>
        <translation>langues</translation>
    </message>
    <message>
        <source>citation</source>
        <translation>citation</translation>
    </message>
    <message>
        <source>open</source>
        <translation>ouverte</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>brouillon</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>en cours</translation>
    </message>
    <message>
        <source>checked</source>
        <translation>vérifiée</translation>
    </message>
    <message>
        <source>needs action</source>
        <translation>à régler</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>Latin</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>Grec</translation>
    </message>
    <message>
        <source>Cyrillic</source>
        <translation>Cyrillique</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Hébreu</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Arabe</translation>
    </message>
    <message>
        <source>Cjk</source>
        <translation>CJC</translation>
    </message>
    <message>
        <source>ground truth without a scan</source>
        <translation>vérité de terrain sans numérisation</translation>
    </message>
</context>
<context>
    <name>doubts</name>
    <message>
        <source>Skip to the next doubt</source>
        <translation>Passer au doute suivant</translation>
    </message>
    <message>
        <source>Next word in doubt</source>
        <translation>Mot douteux suivant</translation>
    </message>
    <message>
        <source>Previous word in doubt</source>
        <translation>Mot douteux précédent</translation>
    </message>
    <message>
        <source>Accept the problem</source>
        <translation>Accepter le problème</translation>
    </message>
    <message>
        <source>Accept this kind of problem in all items</source>
        <translation>Accepter ce genre de problèmes dans toutes les pièces</translation>
    </message>
</context>
<context>
    <name>draft</name>
    <message>
        <source>Draft values</source>
        <translation>Valeurs du brouillon</translation>
    </message>
</context>
<context>
    <name>drafting</name>
    <message>
        <source>cost unknown</source>
        <translation>coût inconnu</translation>
    </message>
    <message>
        <source>The first reader’s record</source>
        <translation>La notice de la première lecture</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>défectueux</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>tronqué</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>refusé</translation>
    </message>
    <message>
        <source>filtered</source>
        <translation>filtré</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vide</translation>
    </message>
    <message>
        <source>no record</source>
        <translation>pas de notice</translation>
    </message>
    <message>
        <source>does not fit the schema</source>
        <translation>non conforme au schéma</translation>
    </message>
    <message>
        <source>The model’s JSON was broken: what was complete is kept, the rest is missing.</source>
        <translation>Le JSON du modèle était défectueux&#xa0;: ce qui était complet est conservé, le reste manque.</translation>
    </message>
    <message>
        <source>The answer was cut off at the model’s limit of length: its end is missing.</source>
        <translation>La réponse a été tronquée à la limite de longueur du modèle&#xa0;: la fin manque.</translation>
    </message>
    <message>
        <source>The provider’s content filter stopped the answer.</source>
        <translation>Le filtre de contenu du fournisseur a bloqué la réponse.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>The model refused to answer.</source>
        <translation>Le modèle a refusé de répondre.</translation>
    </message>
    <message>
        <source>The answer is empty.</source>
        <translation>La réponse est vide.</translation>
    </message>
    <message>
        <source>The answer holds no record.</source>
        <translation>La réponse ne contient pas de notice.</translation>
    </message>
    <message>
        <source>The answer does not fit the schema everywhere; look at the problems.</source>
        <translation>La réponse n’est pas partout conforme au schéma&#x202f;; voir les problèmes.</translation>
    </message>
    <message>
        <source>Model requests</source>
        <translation>Requêtes au modèle</translation>
    </message>
    <message>
        <source>Draft &amp;this item</source>
        <translation>&amp;Produire le brouillon de cette pièce</translation>
    </message>
    <message>
        <source>Draft &amp;many …</source>
        <translation>Produire plusieurs &amp;brouillons…</translation>
    </message>
    <message>
        <source>&amp;Stop drafting</source>
        <translation>&amp;Arrêter la production</translation>
    </message>
    <message>
        <source>&amp;Jobs at the provider …</source>
        <translation>&amp;Travaux différés chez le fournisseur…</translation>
    </message>
    <message>
        <source>Use &amp;answers as drafts …</source>
        <translation>&amp;Utiliser des réponses comme brouillons…</translation>
    </message>
    <message>
        <source>Ta&amp;ke back drafts from answers …</source>
        <translation>R&amp;etirer les brouillons tirés de réponses…</translation>
    </message>
    <message>
        <source>&amp;Providers …</source>
        <translation>&amp;Fournisseurs…</translation>
    </message>
    <message>
        <source>P&amp;rompt …</source>
        <translation>P&amp;rompt…</translation>
    </message>
    <message>
        <source>Use the answers as &amp;drafts …</source>
        <translation>Utiliser les réponses comme &amp;brouillons…</translation>
    </message>
</context>
<context>
    <name>empty values</name>
    <message>
        <source>nothing (null)</source>
        <translation>rien (null)</translation>
    </message>
    <message>
        <source>nothing (an empty text)</source>
        <translation>rien (un texte vide)</translation>
    </message>
    <message>
        <source>nothing (no key)</source>
        <translation>rien (pas de clé)</translation>
    </message>
    <message>
        <source>nothing (an empty list)</source>
        <translation>rien (une liste vide)</translation>
    </message>
</context>
<context>
    <name>exports</name>
    <message>
        <source>E&amp;xport …</source>
        <translation>Expor&amp;ter…</translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message>
        <source>F1 macro</source>
        <translation>F1 (macro)</translation>
    </message>
    <message>
        <source>F1 micro</source>
        <translation>F1 (micro)</translation>
    </message>
    <message>
        <source>Extra (FP)</source>
        <translation>En trop (FP)</translation>
    </message>
    <message>
        <source>Missing (FN)</source>
        <translation>Manque (FN)</translation>
    </message>
    <message>
        <source>F1, not rounded</source>
        <translation>F1, non arrondi</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>Precision (micro)</source>
        <translation>Précision (micro)</translation>
    </message>
    <message>
        <source>Recall (micro)</source>
        <translation>Rappel (micro)</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Précision</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>Rappel</translation>
    </message>
    <message>
        <source>Right (TP)</source>
        <translation>Juste (TP)</translation>
    </message>
    <message>
        <source>Scored items</source>
        <translation>Pièces évaluées</translation>
    </message>
    <message>
        <source>Compared values</source>
        <translation>Valeurs comparées</translation>
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
        <translation>Dates justes</translation>
    </message>
    <message>
        <source>Right numbers of words</source>
        <translation>Nombres de mots justes</translation>
    </message>
    <message>
        <source>Overall accuracy</source>
        <translation>Exactitude globale</translation>
    </message>
    <message>
        <source>WER</source>
        <translation>WER</translation>
    </message>
    <message>
        <source>CER of pages</source>
        <translation>CER des pages</translation>
    </message>
    <message>
        <source>WER of pages</source>
        <translation>WER des pages</translation>
    </message>
    <message>
        <source>Lines without error</source>
        <translation>Lignes sans erreur</translation>
    </message>
    <message>
        <source>Scored pages</source>
        <translation>Pages évaluées</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Lignes</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Caractères</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Mots</translation>
    </message>
    <message>
        <source>F1 macro, weighted</source>
        <translation>F1 (macro), pondéré</translation>
    </message>
    <message>
        <source>F1 micro, weighted</source>
        <translation>F1 (micro), pondéré</translation>
    </message>
    <message>
        <source>Similarity, weighted</source>
        <translation>Similarité, pondérée</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>inconnu</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>inchangé</translation>
    </message>
    <message>
        <source>{by}, better</source>
        <translation>{by}, mieux</translation>
    </message>
    <message>
        <source>{by}, worse</source>
        <translation>{by}, moins bien</translation>
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
        <translation>barré</translation>
    </message>
    <message>
        <source>from the draft, not yet confirmed</source>
        <translation>du brouillon, pas encore confirmée</translation>
    </message>
    <message>
        <source>changed by hand</source>
        <translation>modifiée à la main</translation>
    </message>
    <message>
        <source>follows from the neighbours</source>
        <translation>découle des valeurs voisines</translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation>confirmée</translation>
    </message>
    <message>
        <source>from the draft, accepted when the item was checked</source>
        <translation>du brouillon, accepté lors de la vérification</translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation>comme dans le fichier</translation>
    </message>
    <message>
        <source>from the draft</source>
        <translation>du brouillon</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>modifiée</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>affichée</translation>
    </message>
    <message>
        <source>never shown</source>
        <translation>jamais affichée</translation>
    </message>
    <message>
        <source>follows from its neighbours</source>
        <translation>découle des champs voisins</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vide</translation>
    </message>
    <message>
        <source>follows from the transcript</source>
        <translation>découle de la transcription</translation>
    </message>
    <message>
        <source>from the draft, on the screen before the item was checked</source>
        <translation>du brouillon, affichée à l’écran avant la vérification</translation>
    </message>
    <message>
        <source>from the draft, not on the screen before the item was checked</source>
        <translation>du brouillon, non affichée à l’écran avant la vérification</translation>
    </message>
    <message>
        <source>taken over from the draft of {run}</source>
        <translation>repris du brouillon de {run}</translation>
    </message>
    <message>
        <source>right</source>
        <translation>juste</translation>
    </message>
    <message>
        <source>extra</source>
        <translation>en trop</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>manque</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>faux</translation>
    </message>
    <message>
        <source>right (counts as a true positive)</source>
        <translation>juste (compte comme vrai positif)</translation>
    </message>
    <message>
        <source>extra: only in the answer (counts as a false positive)</source>
        <translation>en trop&#xa0;: seulement dans la réponse (compte comme faux positif)</translation>
    </message>
    <message>
        <source>missing in the answer (counts as a false negative)</source>
        <translation>manque dans la réponse (compte comme faux négatif)</translation>
    </message>
    <message>
        <source>wrong (counts as a false positive and a false negative)</source>
        <translation>faux (compte comme faux positif et faux négatif)</translation>
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
        <source>Answer:</source>
        <translation>Réponse&#xa0;:</translation>
    </message>
    <message>
        <source>Answer ({label}):</source>
        <translation>Réponse ({label})&#xa0;:</translation>
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
    <message>
        <source>ignored</source>
        <translation>ignoré</translation>
    </message>
    <message>
        <source>not scored</source>
        <translation>non évalué</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>et {count} de plus</translation>
    </message>
    <message>
        <source>Up, Return</source>
        <translation>Haut, Entrée</translation>
    </message>
    <message>
        <source>Shift+Return also adds “{spelling}” to the names of “{name}”.</source>
        <translation>Maj+Entrée ajoute aussi «&#x202f;{spelling}&#x202f;» aux noms de «&#x202f;{name}&#x202f;».</translation>
    </message>
    <message>
        <source>“{text}” is suggested, and taken when you leave the row.</source>
        <translation>«&#x202f;{text}&#x202f;» est suggéré, et repris dès que la ligne est quittée.</translation>
    </message>
    <message>
        <source>Create “{name}”</source>
        <translation>Créer «&#x202f;{name}&#x202f;»</translation>
    </message>
</context>
<context>
    <name>guidelines</name>
    <message>
        <source>Guidelines</source>
        <translation>Consignes</translation>
    </message>
</context>
<context>
    <name>health</name>
    <message>
        <source>Show log files</source>
        <translation>Montrer les fichiers du journal technique</translation>
    </message>
    <message>
        <source>&amp;Check this computer …</source>
        <translation>&amp;Vérifier cet ordinateur…</translation>
    </message>
    <message>
        <source>&amp;Error reports …</source>
        <translation>Rapports d’erre&amp;ur…</translation>
    </message>
    <message>
        <source>&amp;About gtapp</source>
        <translation>À &amp;propos de gtapp</translation>
    </message>
</context>
<context>
    <name>keys</name>
    <message>
        <source>Ctrl and Alt together are AltGr: they type characters on many keyboards.</source>
        <translation>Ctrl et Alt ensemble font AltGr&#xa0;: ils tapent des caractères sur beaucoup de claviers.</translation>
    </message>
    <message>
        <source>This key belongs to the desktop.</source>
        <translation>Cette touche appartient au bureau.</translation>
    </message>
    <message>
        <source>This key moves or edits in a field.</source>
        <translation>Cette touche déplace le curseur ou modifie le texte du champ.</translation>
    </message>
    <message>
        <source>This key would type into a field. Take one with Ctrl or Alt, or one from F1 on.</source>
        <translation>Cette touche écrirait dans un champ. Choisir une touche avec Ctrl ou Alt, ou à partir de F1.</translation>
    </message>
    <message>
        <source>Alt with a letter opens a menu or goes to a field.</source>
        <translation>Alt avec une lettre ouvre un menu ou va à un champ.</translation>
    </message>
</context>
<context>
    <name>kinds</name>
    <message>
        <source>Index cards</source>
        <translation>Fiches</translation>
    </message>
    <message>
        <source>A library’s cards: author, title, year, shelfmark</source>
        <translation>Fiches d’une bibliothèque&#xa0;: auteur, titre, année, cote</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>Lettres</translation>
    </message>
    <message>
        <source>Letters of several pages: date, senders, receivers</source>
        <translation>Lettres de plusieurs pages&#xa0;: date, expéditeurs, destinataires</translation>
    </message>
    <message>
        <source>Personnel cards</source>
        <translation>Fiches du personnel</translation>
    </message>
    <message>
        <source>Tables: row by row, as written and as meant</source>
        <translation>Tableaux&#xa0;: ligne par ligne, tel qu’écrit et tel que compris</translation>
    </message>
    <message>
        <source>Newspaper pages</source>
        <translation>Pages de journal</translation>
    </message>
    <message>
        <source>Advertisements in Fraktur, section by section</source>
        <translation>Annonces en Fraktur, rubrique par rubrique</translation>
    </message>
    <message>
        <source>Papers and books</source>
        <translation>Articles et livres</translation>
    </message>
    <message>
        <source>PDFs: title, authors, year, DOI or ISBN</source>
        <translation>PDF&#xa0;: titre, auteurs, année, DOI ou ISBN</translation>
    </message>
    <message>
        <source>Something else</source>
        <translation>Autre chose</translation>
    </message>
    <message>
        <source>Any other documents, with fields that you name</source>
        <translation>D’autres documents, avec vos propres champs</translation>
    </message>
</context>
<context>
    <name>language</name>
    <message>
        <source>en</source>
        <translation>fr</translation>
    </message>
</context>
<context>
    <name>leaving</name>
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
        <source>The statuses could not be saved.</source>
        <translation>Les statuts n’ont pas pu être enregistrés.</translation>
    </message>
    <message>
        <source>Safe in the project’s journal, and offered back when you open the project again: {names}.</source>
        <translation>En sûreté dans le journal du projet, et reproposé quand vous rouvrirez le projet&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>Not safe: {names}. The journal can’t be written either; if you leave now, what was corrected last is lost. Stay and make room, or save copies elsewhere.</source>
        <translation>Pas en sûreté&#xa0;: {names}. Le journal ne peut pas être écrit non plus&#x202f;; si vous quittez maintenant, les dernières corrections sont perdues. Rester et libérer de la place, ou enregistrer des copies ailleurs.</translation>
    </message>
    <message>
        <source>Not safe: the status of {names}. Neither the list of statuses nor the journal can be written.</source>
        <translation>Pas en sûreté&#xa0;: le statut de {names}. Ni la liste des statuts ni le journal ne peuvent être écrits.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Le disque est plein.</translation>
    </message>
    <message>
        <source>There is no permission to write there.</source>
        <translation>Le droit d’écrire à cet endroit manque.</translation>
    </message>
    <message>
        <source>Another program changed the file.</source>
        <translation>Un autre programme a modifié le fichier.</translation>
    </message>
    <message>
        <source>The file or its folder is no longer there.</source>
        <translation>Le fichier ou son dossier n’est plus là.</translation>
    </message>
    <message>
        <source>Save copies of the corrections</source>
        <translation>Enregistrer des copies des corrections</translation>
    </message>
</context>
<context>
    <name>letters</name>
    <message>
        <source>Persons</source>
        <translation>Personnes</translation>
    </message>
    <message>
        <source>Organizations</source>
        <translation>Organisations</translation>
    </message>
    <message>
        <source>&amp;Import from a sheet …</source>
        <translation>&amp;Importer depuis une feuille…</translation>
    </message>
    <message>
        <source>&amp;Open in Transkribus</source>
        <translation>&amp;Ouvrir dans Transkribus</translation>
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
        <source>The file {path} is not valid JSON (line {line}, column {column}: {reason}). It is left as it is.</source>
        <translation>Le fichier {path} n’est pas un JSON valide (ligne {line}, colonne {column}&#xa0;: {reason}). Il est laissé tel quel.</translation>
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
        <source>{path} is another folder than the one that was opened: that one was moved, or replaced. Nothing was written into it; your corrections are kept. Move the folder back, or save copies elsewhere when you close the project.</source>
        <translation>{path} n’est plus le dossier qui a été ouvert&#xa0;: celui-ci a été déplacé ou remplacé. Rien n’y a été écrit&#x202f;; vos corrections sont conservées. Remettre le dossier à sa place, ou enregistrer des copies ailleurs en fermant le projet.</translation>
    </message>
    <message>
        <source>{path} is no longer there. Your corrections are kept here until you choose.</source>
        <translation>{path} n’existe plus. Vos corrections sont conservées ici jusqu’à ce que vous choisissiez.</translation>
    </message>
    <message>
        <source>{path} was not saved: what would be written does not say what the form shows. The file is unharmed; please report this. Your corrections are kept here.</source>
        <translation>{path} n’a pas été enregistré&#xa0;: ce qui serait écrit ne correspond pas au formulaire. Le fichier est intact&#x202f;; merci de signaler ce problème. Vos corrections sont conservées ici.</translation>
    </message>
    <message>
        <source>The file {path} is larger than {size} MB, which no record is. It is not read.</source>
        <translation>Le fichier {path} dépasse {size} Mo, ce qu’aucune notice n’atteint. Il n’est pas lu.</translation>
    </message>
    <message>
        <source>The list of audits {path} has a conflict of git that is not resolved (line {line}). Both versions are read, and of each value the later judgement counts; the next judgement writes the list without the markers.</source>
        <translation>La liste des audits {path} a un conflit git non résolu (ligne {line}). Les deux versions sont lues et, pour chaque valeur, le jugement le plus récent compte&#x202f;; le prochain jugement écrit la liste sans les marqueurs.</translation>
    </message>
    <message>
        <source>The list of judgements {path} has a conflict of git that is not resolved (line {line}). Both versions are read, and of each value the later decision counts; the next decision writes the list without the markers.</source>
        <translation>La liste des décisions {path} a un conflit de git non résolu (ligne {line}). Les deux versions sont lues, et pour chaque valeur la décision la plus récente compte&#x202f;; la prochaine décision écrit la liste sans les marqueurs.</translation>
    </message>
    <message>
        <source>The file {path} is not valid XML (line {line}, column {column}: {reason}). It is left as it is.</source>
        <translation>Le fichier {path} n’est pas du XML valide (ligne {line}, colonne {column}&#xa0;: {reason}). Il reste tel quel.</translation>
    </message>
    <message>
        <source>The file {path} declares a document type, and may have entities of its own, which are not read. It is left as it is. PAGE-XML and ALTO need none: remove the line that begins with &lt;!DOCTYPE.</source>
        <translation>Le fichier {path} déclare un type de document et peut avoir ses propres entités, qui ne sont pas lues. Il reste tel quel. PAGE-XML et ALTO n’en ont pas besoin&#xa0;: supprimez la ligne qui commence par &lt;!DOCTYPE.</translation>
    </message>
    <message>
        <source>The file {path} is too large to be read as XML. It is left as it is.</source>
        <translation>Le fichier {path} est trop grand pour être lu comme XML. Il reste tel quel.</translation>
    </message>
    <message>
        <source>The file {path} is neither PAGE-XML nor ALTO 2 to 4: its root is “{root}” of “{namespace}”. It is left as it is.</source>
        <translation>Le fichier {path} n’est ni du PAGE-XML ni de l’ALTO 2 à 4&#xa0;: sa racine est «&#x202f;{root}&#x202f;» de «&#x202f;{namespace}&#x202f;». Il reste tel quel.</translation>
    </message>
    <message>
        <source>There is no PAGE-XML or ALTO file {path}. Texts of lines are corrected here, but no lines are made: find them with another program first, such as eScriptorium or Transkribus.</source>
        <translation>Il n’y a pas de fichier PAGE-XML ou ALTO {path}. On corrige ici le texte des lignes, mais on n’en crée pas&#xa0;: faites-les d’abord détecter par un autre programme, comme eScriptorium ou Transkribus.</translation>
    </message>
    <message>
        <source>The tags that the file has for this line (custom) do not fit its text; they are left as they are.</source>
        <translation>Les balises que le fichier a pour cette ligne (custom) ne correspondent pas à son texte&#x202f;; elles restent telles quelles.</translation>
    </message>
    <message>
        <source>The words that the file has for this line are not its text; they are left as they are.</source>
        <translation>Les mots que le fichier donne pour cette ligne ne sont pas son texte&#x202f;; ils restent tels quels.</translation>
    </message>
    <message>
        <source>In PAGE-XML and ALTO only the texts of lines can be changed. Regions and lines are added, removed and moved by other programs, which know where they are on the page. Nothing was changed.</source>
        <translation>En PAGE-XML et ALTO, seul le texte des lignes peut être modifié. Les régions et les lignes sont ajoutées, supprimées et déplacées par d’autres programmes, qui savent où elles se trouvent sur la page. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The records in {path} have no key with a text that tells them apart, or its lines are no records.</source>
        <translation>Les notices de {path} n’ont pas de clé dont le texte les distingue, ou ses lignes ne sont pas des notices.</translation>
    </message>
    <message>
        <source>git did not take {path} as resolved. Look at “git status”, and call “git add” yourself.</source>
        <translation>Git n’a pas pris {path} comme résolu. Regardez «&#x202f;git status&#x202f;» et appelez vous-même «&#x202f;git add&#x202f;».</translation>
    </message>
    <message>
        <source>git could not merge {path} by itself, and lists it as unmerged.</source>
        <translation>Git n’a pas pu fusionner {path} de lui-même et le tient pour non fusionné.</translation>
    </message>
    <message>
        <source>There is too much to change in {path}.</source>
        <translation>Il y a trop à modifier dans {path}.</translation>
    </message>
    <message>
        <source>The text that {path} would have does not say what was merged; please report this.</source>
        <translation>Le texte qu’aurait {path} ne dit pas ce qui a été fusionné&#x202f;; veuillez le signaler.</translation>
    </message>
    <message>
        <source>git is not installed, or not in the PATH. Nothing was changed.</source>
        <translation>git n’est pas installé, ou n’est pas dans le PATH. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>{path} is in no working copy of git: {reason}. Nothing was changed.</source>
        <translation>{path} n’est dans aucune copie de travail de git&#xa0;: {reason}. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>Part {shard} of the work was given up: {tries} processes ended while they did it (the last with {exit}; -9 is what the system gives a process when memory is short). Nothing was changed. Do it alone, by --shard {shard}, or with more memory.</source>
        <translation>La partie {shard} du travail a été abandonnée&#xa0;: {tries} processus se sont terminés en la faisant (le dernier avec {exit}&#x202f;; -9 est ce que le système donne à un processus quand la mémoire manque). Rien n’a été modifié. Faites-la seule, par --shard {shard}, ou avec plus de mémoire.</translation>
    </message>
    <message>
        <source>The work was given up: {tries} processes ended while they opened the items (the last with {exit}; -9 is what the system gives a process when memory is short). Nothing was changed.</source>
        <translation>Le travail a été abandonné&#xa0;: {tries} processus se sont terminés en ouvrant les pièces (le dernier avec {exit}&#x202f;; -9 est ce que le système donne à un processus quand la mémoire manque). Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The file {path} is no part of a score that this version of gtapp reads (gtapp score --shard N/M --part FILE). Nothing was merged. Score this part again, or leave the file out.</source>
        <translation>Le fichier {path} n’est pas une partie d’une évaluation que cette version de gtapp lit (gtapp score --shard N/M --part FILE). Rien n’a été fusionné. Évaluez de nouveau cette partie, ou laissez ce fichier de côté.</translation>
    </message>
    <message>
        <source>The file {path}, a part of a score, is damaged: {reason}. Nothing was merged. Score this part again.</source>
        <translation>Le fichier {path}, une partie d’une évaluation, est endommagé&#xa0;: {reason}. Rien n’a été réuni. Évaluez de nouveau cette partie.</translation>
    </message>
    <message>
        <source>Of {count} parts, each is needed once. Missing: {missing}; given more than once: {double}. Nothing was merged.</source>
        <translation>Des {count} parties, chacune est nécessaire une fois. Il manque&#xa0;: {missing}&#x202f;; données plus d’une fois&#xa0;: {double}. Rien n’a été réuni.</translation>
    </message>
    <message>
        <source>Truths or answers have changed since their parts were scored, or lie elsewhere. Nothing was merged. Score the parts again.</source>
        <translation>Les vérités ou les réponses ont changé depuis l’évaluation de leurs parties, ou se trouvent ailleurs. Rien n’a été réuni. Évaluez de nouveau les parties.</translation>
    </message>
    <message>
        <source>A part of a score goes into a file: --shard N/M needs --part FILE, and --part needs --shard.</source>
        <translation>Une partie d’une évaluation va dans un fichier&#xa0;: --shard N/M demande --part FILE, et --part demande --shard.</translation>
    </message>
    <message>
        <source>Running on a cluster needs Dask, which is not installed here. Nothing was done. Install it here and for the workers: pip install “gtapp[cluster]”</source>
        <translation>Le travail sur une grappe demande Dask, qui n’est pas installé ici. Rien n’a été fait. Installez-le ici et pour les workers&#xa0;: pip install «&#x202f;gtapp[cluster]&#x202f;»</translation>
    </message>
    <message>
        <source>The cluster has other versions ({place}: {theirs}) than are here ({ours}). Nothing was done. Install the same ones on both sides.</source>
        <translation>La grappe a d’autres versions ({place}&#xa0;: {theirs}) que cet ordinateur ({ours}). Rien n’a été fait. Installez les mêmes des deux côtés.</translation>
    </message>
    <message>
        <source>The worker {worker} has gtapp {theirs}, here is {ours}. Nothing was changed. Install the same version on both sides.</source>
        <translation>Le worker {worker} a gtapp {theirs}, ici c’est {ours}. Rien n’a été modifié. Installez la même version des deux côtés.</translation>
    </message>
    <message>
        <source>A request was given up: {tries} workers of the cluster ended while they sent it. What was received is kept.</source>
        <translation>Une requête a été abandonnée&#xa0;: {tries} workers de la grappe se sont terminés en l’envoyant. Ce qui a été reçu est conservé.</translation>
    </message>
    <message>
        <source>The work was cancelled.</source>
        <translation>Le travail a été annulé.</translation>
    </message>
    <message>
        <source>The worker {worker} does not see {path}. Nothing was changed. What is worked on has to lie on a drive that all workers have under the same path.</source>
        <translation>Le worker {worker} ne voit pas {path}. Rien n’a été modifié. Ce sur quoi on travaille doit se trouver sur un lecteur que tous les workers ont sous le même chemin.</translation>
    </message>
    <message>
        <source>{path} belongs to no team: its gtapp.toml has no [team]. Nothing was changed. To begin, name the server: --url.</source>
        <translation>{path} n’appartient à aucune équipe&#xa0;: son gtapp.toml n’a pas de [team]. Rien n’a été modifié. Pour commencer, nommez le serveur&#xa0;: --url.</translation>
    </message>
    <message>
        <source>{path} names the server {url}, and you have not agreed that gtapp connects to it. Nothing was sent. To agree, name it yourself, with your user: --url {url}</source>
        <translation>{path} nomme le serveur {url}, et vous n’avez pas accepté que gtapp s’y connecte. Rien n’a été envoyé. Pour accepter, nommez-le vous-même, avec votre utilisateur&#xa0;: --url {url}</translation>
    </message>
    <message>
        <source>{path} names {url} for its scans, and you have not agreed that gtapp fetches them from there. Nothing was fetched. gtapp asks when the project is opened in the window.</source>
        <translation>{path} nomme {url} pour ses numérisations, et vous n’avez pas accepté que gtapp les récupère de là. Rien n’a été récupéré. gtapp le demande quand le projet est ouvert dans la fenêtre.</translation>
    </message>
    <message>
        <source>Working in a team needs psycopg, which is not installed here. Nothing was changed. Install it: pip install “gtapp[team]”</source>
        <translation>Le travail en équipe demande psycopg, qui n’est pas installé ici. Rien n’a été modifié. Pour l’installer&#xa0;: pip install «&#x202f;gtapp[team]&#x202f;»</translation>
    </message>
    <message>
        <source>The database {server} has no tables of gtapp: {reason}. Nothing was changed. “gtapp team init” makes them.</source>
        <translation>La base {server} n’a pas de tables de gtapp&#xa0;: {reason}. Rien n’a été modifié. «&#x202f;gtapp team init&#x202f;» les crée.</translation>
    </message>
    <message>
        <source>The tables in {server} are of an earlier version of gtapp ({found}, now {known}). Nothing was changed. Who made them brings them up to date: “gtapp team init”.</source>
        <translation>Les tables de {server} sont d’une version antérieure de gtapp ({found}, maintenant {known}). Rien n’a été modifié. La personne qui les a créées les met à jour&#xa0;: «&#x202f;gtapp team init&#x202f;».</translation>
    </message>
    <message>
        <source>The tables in {server} are of a later version of gtapp ({found}, this one knows {known}). Nothing was changed. Update gtapp.</source>
        <translation>Les tables de {server} sont d’une version ultérieure de gtapp ({found}, celle-ci connaît {known}). Rien n’a été modifié. Mettez gtapp à jour.</translation>
    </message>
    <message>
        <source>The database {server} has the encoding {found}. Nothing was changed. Make one with UTF8: createdb -E UTF8 -T template0.</source>
        <translation>La base {server} a le codage {found}. Rien n’a été modifié. Créez-en une en UTF8&#xa0;: createdb -E UTF8 -T template0.</translation>
    </message>
    <message>
        <source>There is no project “{project}” in {server}; there are: {names}. Nothing was changed. Name one: --project.</source>
        <translation>Il n’y a pas de projet «&#x202f;{project}&#x202f;» dans {server}&#x202f;; il y a&#xa0;: {names}. Rien n’a été modifié. Nommez-en un&#xa0;: --project.</translation>
    </message>
    <message>
        <source>There is a project “{project}” in {server} already. Nothing was changed. Choose another name by --project, or fetch that one by “gtapp team pull”.</source>
        <translation>Il y a déjà un projet «&#x202f;{project}&#x202f;» dans {server}. Rien n’a été modifié. Choisissez un autre nom par --project, ou récupérez celui-là par «&#x202f;gtapp team pull&#x202f;».</translation>
    </message>
    <message>
        <source>{path} was not sent: the server has another one, which you may not see. It stays in this folder.</source>
        <translation>{path} n’a pas été envoyé&#xa0;: le serveur en a une autre version, que vous ne pouvez pas voir. Le fichier reste dans ce dossier.</translation>
    </message>
    <message>
        <source>In {path}, line {line} begins a list of records in square brackets, but here each record has to be a line of its own. The file is left as it is. Write each record in one line, without commas between, as “jq -c .[]” does.</source>
        <translation>Dans {path}, une liste de notices entre crochets commence à la ligne {line}, alors qu’ici chaque notice doit avoir sa propre ligne. Le fichier est laissé tel quel. Écrivez chaque notice sur une ligne, sans virgules entre elles, comme le fait «&#x202f;jq -c .[]&#x202f;».</translation>
    </message>
    <message>
        <source>The records in {path} are neither a list nor an object; or they are a list, and no “key” in gtapp.toml says which field has the name of the item. The file is left as it is.</source>
        <translation>Les notices de {path} ne sont ni une liste ni un objet&#x202f;; ou elles sont une liste, et aucune «&#x202f;key&#x202f;» dans gtapp.toml ne dit quel champ a le nom de la pièce. Le fichier est laissé tel quel.</translation>
    </message>
    <message>
        <source>The report {path} was not written: no permission to write there.</source>
        <translation>Le rapport {path} n’a pas été écrit&#xa0;: pas de droit d’écriture à cet endroit.</translation>
    </message>
    <message>
        <source>The report {path} was not written: the disk is full. What was there before is unharmed.</source>
        <translation>Le rapport {path} n’a pas été écrit&#xa0;: le disque est plein. Ce qui s’y trouvait avant est intact.</translation>
    </message>
    <message>
        <source>The report {path} was not written: {reason}. What was there before is unharmed.</source>
        <translation>Le rapport {path} n’a pas été écrit&#xa0;: {reason}. Ce qui s’y trouvait avant est intact.</translation>
    </message>
    <message>
        <source>The pages of {path} were not counted: {reason}. All else is counted.</source>
        <translation>Les pages de {path} n’ont pas été comptées&#xa0;: {reason}. Tout le reste est compté.</translation>
    </message>
    <message>
        <source>The standard output could not be written: {reason}. Reports in files are complete.</source>
        <translation>La sortie standard n’a pas pu être écrite&#xa0;: {reason}. Les rapports dans des fichiers sont complets.</translation>
    </message>
    <message>
        <source>gtapp {version}, Python {python}, {system}</source>
        <translation>gtapp {version}, Python {python}, {system}</translation>
    </message>
    <message>
        <source>Qt {qt} opens windows by “{platform}” on a screen of {width} × {height} at {scale} %</source>
        <translation>Qt {qt} ouvre des fenêtres par «&#x202f;{platform}&#x202f;» sur un écran de {width} × {height} à {scale} %</translation>
    </message>
    <message>
        <source>There is no screen to open a window on; all commands but “gtapp open” work.</source>
        <translation>Il n’y a pas d’écran où ouvrir une fenêtre&#x202f;; toutes les commandes sauf «&#x202f;gtapp open&#x202f;» fonctionnent.</translation>
    </message>
    <message>
        <source>On a virtual screen: xvfb-run -a gtapp open</source>
        <translation>Sur un écran virtuel&#xa0;: xvfb-run -a gtapp open</translation>
    </message>
    <message>
        <source>Check that DISPLAY or WAYLAND_DISPLAY names your screen, and install what Qt needs; on Debian: apt install {packages}</source>
        <translation>Vérifier que DISPLAY ou WAYLAND_DISPLAY désigne l’écran, et installer ce dont Qt a besoin&#x202f;; sous Debian&#xa0;: apt install {packages}</translation>
    </message>
    <message>
        <source>Install what Qt needs; on Debian: apt install {packages}. Where PySide6 itself is missing, install gtapp again.</source>
        <translation>Installer ce dont Qt a besoin&#x202f;; sous Debian&#xa0;: apt install {packages}. Si PySide6 lui-même manque, réinstaller gtapp.</translation>
    </message>
    <message>
        <source>{what}: {families}</source>
        <translation>{what}&#xa0;: {families}</translation>
    </message>
    <message>
        <source>{what}: no font has {characters}. They are shown as boxes, and kept as they are.</source>
        <translation>{what}&#xa0;: aucune police n’a {characters}. Ces caractères apparaissent comme des carrés et restent tels quels.</translation>
    </message>
    <message>
        <source>Install a font with these characters; on Debian: apt install fonts-noto-core fonts-junicode</source>
        <translation>Installer une police qui a ces caractères&#x202f;; sous Debian&#xa0;: apt install fonts-noto-core fonts-junicode</translation>
    </message>
    <message>
        <source>The font of values is missing: {reason}</source>
        <translation>La police des valeurs manque&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Install gtapp again.</source>
        <translation>Réinstaller gtapp.</translation>
    </message>
    <message>
        <source>Latin letters</source>
        <translation>Lettres latines</translation>
    </message>
    <message>
        <source>Greek letters</source>
        <translation>Lettres grecques</translation>
    </message>
    <message>
        <source>Long s, r rotunda and ligatures of Fraktur</source>
        <translation>S long, r rond et ligatures de la Fraktur</translation>
    </message>
    <message>
        <source>Combining marks</source>
        <translation>Signes combinants</translation>
    </message>
    <message>
        <source>Signs of weights, coins and fractions</source>
        <translation>Signes de poids, de monnaies et de fractions</translation>
    </message>
    <message>
        <source>The folders of settings, samples, caches and the log can be written ({path} …)</source>
        <translation>Les dossiers des réglages, des exemples, des caches et du journal technique sont accessibles en écriture ({path}…)</translation>
    </message>
    <message>
        <source>Get the right to write there, or name another folder in the environment variable {variable}.</source>
        <translation>Obtenir le droit d’y écrire, ou indiquer un autre dossier dans la variable d’environnement {variable}.</translation>
    </message>
    <message>
        <source>The folder of the settings</source>
        <translation>Le dossier des réglages</translation>
    </message>
    <message>
        <source>The folder of samples</source>
        <translation>Le dossier des exemples</translation>
    </message>
    <message>
        <source>The folder of caches</source>
        <translation>Le dossier des caches</translation>
    </message>
    <message>
        <source>The folder of the log</source>
        <translation>Le dossier du journal technique</translation>
    </message>
    <message>
        <source>If ground truth is to be corrected there, get the right to write; looking and scoring need none.</source>
        <translation>Pour y corriger, obtenir le droit d’écrire&#x202f;; pour regarder et évaluer, il n’en faut aucun.</translation>
    </message>
    <message>
        <source>The project is on a network drive ({kind}): corrections that are not saved yet, and undo, are kept on this computer, in {folder}</source>
        <translation>Le projet est sur un lecteur réseau ({kind})&#xa0;: les corrections non encore enregistrées et l’annulation sont gardées sur cet ordinateur, dans {folder}</translation>
    </message>
    <message>
        <source>The drive of {path} has no locks of files: {reason}</source>
        <translation>Le disque de {path} n’a pas de verrous de fichiers&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>{size} GB are free on the drive of {path}</source>
        <translation>{size} Go sont libres sur le disque de {path}</translation>
    </message>
    <message>
        <source>Make room: what is corrected is saved there, and pages that were read are kept there.</source>
        <translation>Faire de la place&#xa0;: les corrections y sont enregistrées et les pages lues y sont conservées.</translation>
    </message>
    <message>
        <source>Tesseract reads scans in: {languages}</source>
        <translation>Tesseract lit les scans en&#xa0;: {languages}</translation>
    </message>
    <message>
        <source>Scans are not read: Tesseract is missing. Everything else works as before. To get it: {command}</source>
        <translation>Les numérisations ne sont pas lues&#xa0;: Tesseract manque. Tout le reste fonctionne comme avant. Pour l’installer&#xa0;: {command}</translation>
    </message>
    <message>
        <source>Scans are not read: Tesseract has no language data. Everything else works as before. To get them: {command}, or put {files} into {folder}.</source>
        <translation>Les numérisations ne sont pas lues&#xa0;: Tesseract n’a pas de données de langue. Tout le reste fonctionne comme avant. Pour les installer&#xa0;: {command}, ou déposer {files} dans {folder}.</translation>
    </message>
    <message>
        <source>Scans are read without {languages}: Tesseract has no data for it. To get them: {command}, or put {files} into {folder}.</source>
        <translation>Les numérisations sont lues sans {languages}&#xa0;: Tesseract n’a pas de données pour cela. Pour les installer&#xa0;: {command}, ou déposer {files} dans {folder}.</translation>
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
        <source>Neither the record nor the schema has {pointer}; nothing was changed.</source>
        <translation>Ni la notice ni le schéma ne connaissent {pointer}&#x202f;; rien n’a été modifié.</translation>
    </message>
    <message>
        <source>{item} was changed meanwhile and was left as it is. Look at its values again.</source>
        <translation>{item} a été modifié entre-temps et reste tel quel. Revoir ses valeurs.</translation>
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
        <source>{path} has no gtapp.toml, and what its ground truth is can be read in several ways. Put the line of one at the top of its gtapp.toml. {readings}</source>
        <translation>{path} n’a pas de gtapp.toml, et sa vérité de terrain peut être lue de plusieurs façons. Mettez la ligne de l’une d’elles au début de son gtapp.toml. {readings}</translation>
    </message>
    <message>
        <source>{path} could follow more than one benchmark ({found}). Name the one that is meant.</source>
        <translation>{path} pourrait suivre plusieurs benchmarks ({found}). Indiquer le bon.</translation>
    </message>
    <message>
        <source>{path} holds neither scans, texts nor ground truth where “{benchmark}” keeps them ({places}).</source>
        <translation>{path} ne contient ni numérisations, ni textes, ni vérité de terrain là où «&#x202f;{benchmark}&#x202f;» les range ({places}).</translation>
    </message>
    <message>
        <source>Copying was cancelled. The copies made so far are removed again; the originals are as they were.</source>
        <translation>La copie a été interrompue. Les copies déjà faites sont supprimées&#x202f;; les originaux sont inchangés.</translation>
    </message>
    <message>
        <source>Copying was cancelled. Some of the copies made so far could not be removed; they are in {path}. The originals are as they were.</source>
        <translation>La copie a été interrompue. Certaines des copies déjà faites n’ont pas pu être supprimées&#x202f;; elles se trouvent dans {path}. Les originaux sont inchangés.</translation>
    </message>
    <message>
        <source>There is no benchmark “{name}”. There are: {names}.</source>
        <translation>Il n’y a pas de benchmark «&#x202f;{name}&#x202f;». Disponibles&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>Nothing in {path} says what its records look like; the form has the fields that the ground truth has so far. “gtapp schema” writes them into a schema.json, to be corrected and completed.</source>
        <translation>Rien dans {path} n’indique la structure des enregistrements&#x202f;; le formulaire a les champs que contient jusqu’ici la vérité de terrain. «&#x202f;gtapp schema&#x202f;» les écrit dans un fichier schema.json, à corriger et à compléter.</translation>
    </message>
    <message>
        <source>Nothing in {path} says where the ground truth is; it is read from {places}, the only place of files with names of scans. “gtapp schema --write” writes that into a gtapp.toml.</source>
        <translation>Rien dans {path} ne dit où se trouve la vérité de terrain&#x202f;; elle est lue dans {places}, le seul endroit contenant des fichiers nommés comme les numérisations. «&#x202f;gtapp schema --write&#x202f;» l’écrit dans un gtapp.toml.</translation>
    </message>
    <message>
        <source>{path} has no ground truth from which a schema could be inferred.</source>
        <translation>{path} n’a aucune vérité de terrain dont on puisse déduire un schéma.</translation>
    </message>
    <message>
        <source>{path} follows “{benchmark}”, whose schema gtapp has; a schema.json would replace it. Nothing was written.</source>
        <translation>{path} suit «&#x202f;{benchmark}&#x202f;», dont gtapp possède le schéma&#x202f;; un fichier schema.json le remplacerait. Rien n’a été écrit.</translation>
    </message>
    <message>
        <source>{path} has a schema already ({name}). Nothing was written.</source>
        <translation>{path} a déjà un schéma ({name}). Rien n’a été écrit.</translation>
    </message>
    <message>
        <source>{path} could not give its schema: {reason}</source>
        <translation>{path} n’a pas pu fournir son schéma&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>{path} is not run: {reason}. Only code that can be shown exactly as it would run is run, which is a text of readable length in UTF-8. Nothing was run; correct the file, or put a JSON Schema (schema.json) beside it.</source>
        <translation>{path} n’est pas exécuté&#xa0;: {reason}. Seul un code qui peut être montré exactement tel qu’il serait exécuté est exécuté, c’est-à-dire un texte en UTF-8 d’une longueur lisible. Rien n’a été exécuté&#x202f;; corriger le fichier, ou placer un schéma JSON (schema.json) à côté.</translation>
    </message>
    <message>
        <source>There is no item “{item}” in this project.</source>
        <translation>Il n’y a pas de pièce «&#x202f;{item}&#x202f;» dans ce projet.</translation>
    </message>
    <message>
        <source>“{item}” names more than one item: {items}.</source>
        <translation>«&#x202f;{item}&#x202f;» désigne plusieurs pièces&#xa0;: {items}.</translation>
    </message>
    <message>
        <source>There is no type “{type}”. There are: {types}.</source>
        <translation>Il n’y a pas de type «&#x202f;{type}&#x202f;». Il y a&#xa0;: {types}.</translation>
    </message>
    <message>
        <source>{item} has corrections that were not saved when the program ended. Open the project in the window, where they are offered back; nothing was changed.</source>
        <translation>{item} a des corrections qui n’étaient pas enregistrées à la fermeture du programme. Ouvrir le projet dans la fenêtre, où elles vous seront proposées&#x202f;; rien n’a été modifié.</translation>
    </message>
    <message>
        <source>Also on the scan, and in no field: “{text}”.</source>
        <translation>Aussi sur la numérisation, et dans aucun champ&#xa0;: «&#x202f;{text}&#x202f;».</translation>
    </message>
    <message>
        <source>The draft says that it could not read something: “{text}”.</source>
        <translation>Le brouillon dit que quelque chose n’a pas pu être lu&#xa0;: «&#x202f;{text}&#x202f;».</translation>
    </message>
    <message>
        <source>A letter among digits, or a digit among letters: “{text}”.</source>
        <translation>Une lettre parmi des chiffres, ou un chiffre parmi des lettres&#xa0;: «&#x202f;{text}&#x202f;».</translation>
    </message>
    <message>
        <source>The same words stand here three times one after the other: “{text}”.</source>
        <translation>Les mêmes mots figurent ici trois fois de suite&#xa0;: «&#x202f;{text}&#x202f;».</translation>
    </message>
    <message>
        <source>Years are from {first} to {last} in this project, but for a few.</source>
        <translation>Les années de ce projet vont de {first} à {last}, à quelques exceptions près.</translation>
    </message>
    <message>
        <source>Other items have “{text}”, which differs by one letter.</source>
        <translation>D’autres pièces ont «&#x202f;{text}&#x202f;», qui diffère d’une lettre.</translation>
    </message>
    <message>
        <source>Values of this field usually stand elsewhere on the scan, before or behind others.</source>
        <translation>Les valeurs de ce champ se trouvent d’habitude ailleurs sur la numérisation, avant ou après d’autres.</translation>
    </message>
    <message>
        <source>Another field has the same value.</source>
        <translation>Un autre champ a la même valeur.</translation>
    </message>
    <message>
        <source>Wrong in {wrong} of {count} drafts that were checked here lately.</source>
        <translation>Faux dans {wrong} des {count} brouillons vérifiés ici récemment.</translation>
    </message>
    <message>
        <source>Drafts were often wrong here lately: {wrong} of {count}.</source>
        <translation>Les brouillons se sont souvent trompés ici récemment&#xa0;: {wrong} sur {count}.</translation>
    </message>
    <message>
        <source>Published answers like this one were often wrong: {wrong} of {count}.</source>
        <translation>Des réponses publiées semblables étaient souvent fausses&#xa0;: {wrong} sur {count}.</translation>
    </message>
    <message>
        <source>Nothing on the scan reads like this.</source>
        <translation>Rien sur le scan ne ressemble à cela.</translation>
    </message>
    <message>
        <source>The program that read this was unsure here.</source>
        <translation>Le programme qui a lu ceci n’en était pas sûr.</translation>
    </message>
    <message>
        <source>The scan seems to read other words here: {words}</source>
        <translation>Le scan semble contenir ici d’autres mots&#xa0;: {words}</translation>
    </message>
    <message>
        <source>Others read other words here: {words}</source>
        <translation>D’autres lisent ici d’autres mots&#xa0;: {words}</translation>
    </message>
    <message>
        <source>The scan seems to read “{text}” here.</source>
        <translation>Sur le scan, on lit ici plutôt «&#x202f;{text}&#x202f;».</translation>
    </message>
    <message>
        <source>is a link to another place.</source>
        <translation>est un lien vers un autre emplacement.</translation>
    </message>
    <message>
        <source>leads to {target}, outside the project, and you have not agreed that gtapp writes there.</source>
        <translation>mène à {target}, hors du projet, et vous n’avez pas accepté que gtapp y écrive.</translation>
    </message>
    <message>
        <source>is also in another folder (a hard link).</source>
        <translation>se trouve aussi dans un autre dossier (lien physique).</translation>
    </message>
    <message>
        <source>is not a regular file.</source>
        <translation>n’est pas un fichier ordinaire.</translation>
    </message>
    <message>
        <source>would delete a file elsewhere.</source>
        <translation>supprimerait un fichier à un autre emplacement.</translation>
    </message>
    <message>
        <source>contains something that would be executed ({kind} “{name}”).</source>
        <translation>contient quelque chose qui serait exécuté ({kind} «&#x202f;{name}&#x202f;»).</translation>
    </message>
    <message>
        <source>makes a query take too many steps.</source>
        <translation>fait qu’une requête demande trop d’étapes.</translation>
    </message>
    <message>
        <source>There is no status “{status}”. There are: {names}.</source>
        <translation>Il n’y a pas de statut «&#x202f;{status}&#x202f;». Disponibles&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>No item is checked yet, so that there is nothing to audit. Check items first.</source>
        <translation>Aucune pièce n’est encore vérifiée&#xa0;: il n’y a rien à auditer. Vérifiez d’abord des pièces.</translation>
    </message>
    <message>
        <source>“{field}” can’t be used: a class has a width of more than 0, as in {name}/10.</source>
        <translation>«&#x202f;{field}&#x202f;» ne peut pas être utilisé&#xa0;: une classe a une largeur supérieure à 0, comme dans {name}/10.</translation>
    </message>
    <message>
        <source>{path} and {other} have no item in common of which both have a record that can be read. The second must hold records of “{benchmark}” under the names that the items have in the first.</source>
        <translation>{path} et {other} n’ont aucune pièce en commun dont les deux ont une notice lisible. Le second doit contenir des notices de «&#x202f;{benchmark}&#x202f;» sous les noms que les pièces ont dans le premier.</translation>
    </message>
    <message>
        <source>Name either another folder or, with --reading, a second reading of the project.</source>
        <translation>Indiquez soit un autre dossier, soit, avec --reading, une deuxième lecture du projet.</translation>
    </message>
    <message>
        <source>How a reading is made can be said only with --new, which names it. Nothing was made.</source>
        <translation>On ne peut préciser comment créer une lecture qu’avec --new, qui la nomme. Rien n’a été créé.</translation>
    </message>
    <message>
        <source>There is a reading “{name}” already, or a folder of that name. Choose another name; nothing was changed.</source>
        <translation>Il existe déjà une lecture «&#x202f;{name}&#x202f;», ou un dossier de ce nom. Choisissez un autre nom&#x202f;; rien n’a été modifié.</translation>
    </message>
    <message>
        <source>{path} has no second reading “{name}”. It has: {names}. “gtapp readings” makes one.</source>
        <translation>{path} n’a pas de deuxième lecture «&#x202f;{name}&#x202f;». Il y a&#xa0;: {names}. «&#x202f;gtapp readings&#x202f;» en crée une.</translation>
    </message>
    <message>
        <source>{path} has no second reading. Name another folder to compare with, or make one with “gtapp readings”.</source>
        <translation>{path} n’a pas de deuxième lecture. Indiquez un autre dossier à comparer, ou créez-en une avec «&#x202f;gtapp readings&#x202f;».</translation>
    </message>
    <message>
        <source>Of the reading “{name}” no item is checked yet: only what the reader has checked is compared.</source>
        <translation>Dans la lecture «&#x202f;{name}&#x202f;», aucune pièce n’est encore vérifiée&#xa0;: seules les pièces vérifiées sont comparées.</translation>
    </message>
    <message>
        <source>There are several readings: {names}. A file has the result of one: name it with --reading.</source>
        <translation>Il y a plusieurs lectures&#xa0;: {names}. Un fichier contient le résultat d’une seule&#xa0;: indiquez-la avec --reading.</translation>
    </message>
    <message>
        <source>The rows of {item} were put into another order since, or changed too much, so that nothing can be decided here. Nothing was changed; correct the record in the window.</source>
        <translation>Les lignes de {item} ont depuis été placées dans un autre ordre, ou trop modifiées, de sorte que rien ne peut être tranché ici. Rien n’a été modifié&#x202f;; corrigez la notice dans la fenêtre.</translation>
    </message>
    <message>
        <source>This is none of the choices: {choices}. Nothing was changed.</source>
        <translation>Ce n’est aucun des choix&#xa0;: {choices}. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The reading has this item, but there is none of this name in the project.</source>
        <translation>La lecture mentionne cette pièce, mais le projet n’en a aucune de ce nom.</translation>
    </message>
    <message>
        <source>The record {path} is of no item that is to be read; it is left out.</source>
        <translation>La notice {path} n’appartient à aucune pièce à lire&#x202f;; elle est laissée de côté.</translation>
    </message>
    <message>
        <source>There is a scan but no ground truth yet.</source>
        <translation>Il y a une numérisation, mais pas encore de vérité de terrain.</translation>
    </message>
    <message>
        <source>The text {path} has more than {most} MB or {lines} lines; the rest is neither shown nor sent to models.</source>
        <translation>Le texte {path} dépasse {most} Mo ou {lines} lignes&#x202f;; le reste n’est ni affiché ni envoyé aux modèles.</translation>
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
        <source>The name of {path} is not its SHA-256, which is {hash}. Rename the file and its record, or restore the file.</source>
        <translation>Le nom de {path} n’est pas sa SHA-256, qui est {hash}. Renommer le fichier et sa notice, ou rétablir le fichier.</translation>
    </message>
    <message>
        <source>{path} has more than {most} GB; whether its name is its SHA-256 was not checked.</source>
        <translation>{path} dépasse {most} Go&#x202f;; on n’a pas vérifié si son nom est sa SHA-256.</translation>
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
        <source>The folder {path} holds scans, which are not read since it lies among the scans. Move them to {place}.</source>
        <translation>Le dossier {path} contient des scans qui ne sont pas lus, car il se trouve parmi les scans. Déplacez-les dans {place}.</translation>
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
        <source>{path} is not a table that gtapp exported: it has no column “item”.</source>
        <translation>{path} n’est pas un tableau exporté par gtapp&#xa0;: il n’a pas de colonne «&#x202f;item&#x202f;».</translation>
    </message>
    <message>
        <source>{path} is too large for a table of records: {size} MB and {cells} million values are read at most. Is it the right file?</source>
        <translation>{path} est trop volumineux pour un tableau de notices&#xa0;: {size} Mo et {cells} millions de valeurs sont lus au plus. Est-ce le bon fichier&#x202f;?</translation>
    </message>
    <message>
        <source>{item}: {reason}</source>
        <translation>{item}&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Row {row} names no item; it was left out.</source>
        <translation>La ligne {row} ne nomme aucune pièce&#x202f;; elle a été laissée de côté.</translation>
    </message>
    <message>
        <source>In row {row} “{place}” is not a pointer; its item was left out.</source>
        <translation>À la ligne {row}, «&#x202f;{place}&#x202f;» n’est pas un pointeur&#x202f;; la pièce a été laissée de côté.</translation>
    </message>
    <message>
        <source>In row {row} there is another value for {pointer}; its item was left out.</source>
        <translation>La ligne {row} donne une autre valeur pour {pointer}&#x202f;; la pièce a été laissée de côté.</translation>
    </message>
    <message>
        <source>The table has both a value for {pointer} and values inside it; the item was left out.</source>
        <translation>Le tableau a à la fois une valeur pour {pointer} et des valeurs à l’intérieur&#x202f;; la pièce a été laissée de côté.</translation>
    </message>
    <message>
        <source>The table has no values for this item; it was left as it is.</source>
        <translation>Le tableau n’a pas de valeurs pour cette pièce&#x202f;; elle est laissée telle quelle.</translation>
    </message>
    <message>
        <source>This item has no ground truth yet, and the table says what its draft says. Check it to create one.</source>
        <translation>Cette pièce n’a pas encore de vérité de terrain, et le tableau dit ce que dit son brouillon. La vérifier la crée.</translation>
    </message>
    <message>
        <source>only here: {here}; only in the table: {table}</source>
        <translation>seulement ici&#xa0;: {here}&#x202f;; seulement dans le tableau&#xa0;: {table}</translation>
    </message>
    <message>
        <source>Neither the schema nor a record knows the column {name}; it was left out.</source>
        <translation>Ni le schéma ni aucune notice ne connaissent la colonne {name}&#x202f;; elle a été laissée de côté.</translation>
    </message>
    <message>
        <source>{path} is there already. Nothing was written; choose another place, or say that it may be replaced (--force).</source>
        <translation>{path} existe déjà. Rien n’a été écrit&#x202f;; choisir une autre destination ou autoriser le remplacement (--force).</translation>
    </message>
    <message>
        <source>{path} belongs to the project itself. Nothing was written; choose a place outside of it.</source>
        <translation>{path} fait partie du projet lui-même. Rien n’a été écrit&#x202f;; choisir une destination hors du projet.</translation>
    </message>
    <message>
        <source>{path} is a folder; this format is one file. Nothing was written.</source>
        <translation>{path} est un dossier&#x202f;; ce format est un seul fichier. Rien n’a été écrit.</translation>
    </message>
    <message>
        <source>There is nothing to export: no item has a ground truth that was asked for.</source>
        <translation>Il n’y a rien à exporter&#xa0;: aucune pièce n’a la vérité de terrain demandée.</translation>
    </message>
    <message>
        <source>It is exported, but the file beside the export does not say where its values come from: it could not be read again. Export once more when it can be read.</source>
        <translation>Il est exporté, mais le fichier à côté de l’export ne dit pas d’où viennent ses valeurs&#xa0;: il n’a pas pu être relu. Exporter à nouveau quand il pourra être lu.</translation>
    </message>
    <message>
        <source>Only pages in PAGE-XML and ALTO are exported as plain texts. Nothing was written; choose another format.</source>
        <translation>Seules les pages en PAGE-XML et ALTO sont exportées en textes bruts. Rien n’a été écrit&#x202f;; choisissez un autre format.</translation>
    </message>
    <message>
        <source>Nothing was written: --out needs a --format, such as json.</source>
        <translation>Rien n’a été écrit&#xa0;: --out demande un --format, par exemple json.</translation>
    </message>
    <message>
        <source>{path} has several folders that fit: {folders}. Nothing was written; name one of them.</source>
        <translation>Plusieurs dossiers de {path} conviennent&#xa0;: {folders}. Rien n’a été écrit&#x202f;; indiquer l’un d’eux.</translation>
    </message>
    <message>
        <source>{path} is a link or no file in the clone. It was left as it is; replace it with a file.</source>
        <translation>Dans le clone, {path} est un lien ou n’est pas un fichier. Il est resté tel quel&#x202f;; le remplacer par un fichier.</translation>
    </message>
    <message>
        <source>Nothing was exported: no permission to write to {path}.</source>
        <translation>Rien n’a été exporté&#xa0;: pas de droit d’écriture pour {path}.</translation>
    </message>
    <message>
        <source>Nothing was exported: the disk is full ({path}).</source>
        <translation>Rien n’a été exporté&#xa0;: le disque est plein ({path}).</translation>
    </message>
    <message>
        <source>Nothing was exported to {path}: {reason}</source>
        <translation>Rien n’a été exporté vers {path}&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The export was stopped. Nothing was written.</source>
        <translation>L’exportation a été arrêtée. Rien n’a été écrit.</translation>
    </message>
    <message>
        <source>{pointer} has {length} characters, and a cell of an XLSX file holds {most}. CSV and JSON hold it.</source>
        <translation>{pointer} compte {length} caractères, et une cellule d’un fichier XLSX en contient {most}. CSV et JSON le permettent.</translation>
    </message>
    <message>
        <source>{count} values are too long for XLSX. Nothing was written; export as CSV or JSON.</source>
        <translation>Valeurs trop longues pour XLSX&#xa0;: {count}. Rien n’a été écrit&#x202f;; exporter en CSV ou en JSON.</translation>
    </message>
    <message>
        <source>{count} rows are too many for XLSX, which holds {most}. Nothing was written; export as CSV or JSON.</source>
        <translation>Trop de lignes pour XLSX&#xa0;: {count}, le maximum est {most}. Rien n’a été écrit&#x202f;; exporter en CSV ou en JSON.</translation>
    </message>
    <message>
        <source>{count} columns are too many for XLSX, which holds {most}. Nothing was written; export as CSV or JSON.</source>
        <translation>Trop de colonnes pour XLSX&#xa0;: {count}, le maximum est {most}. Rien n’a été écrit&#x202f;; exporter en CSV ou en JSON.</translation>
    </message>
    <message>
        <source>{path} still has {count} files that are not part of this export, such as {names}.</source>
        <translation>{path} contient encore des fichiers qui ne font pas partie de cette exportation ({count}), comme {names}.</translation>
    </message>
    <message>
        <source>The table {path} has further columns, which the export leaves out: {names}.</source>
        <translation>Le tableau {path} a d’autres colonnes, que l’exportation laisse de côté&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>{pointer} came out as {new} instead of {old}.</source>
        <translation>{pointer} a donné {new} au lieu de {old}.</translation>
    </message>
    <message>
        <source>Against the export, the run {run} does not score as against the project: {figure} {new} instead of {old}.</source>
        <translation>Face à l’export, l’exécution {run} n’obtient pas le même résultat que face au projet&#xa0;: {figure} {new} au lieu de {old}.</translation>
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
        <source>What is typed here is not JSON (line {line}, column {column}: {reason}). It is kept; in the file the value stays as it was until this is JSON.</source>
        <translation>Ce qui est saisi ici n’est pas du JSON (ligne {line}, colonne {column}&#xa0;: {reason}). La saisie est conservée&#x202f;; dans le fichier, la valeur reste telle qu’elle était tant que ce n’est pas du JSON.</translation>
    </message>
    <message>
        <source>The key “{key}” stands twice in one object here. What is typed is kept; in the file the value stays as it was until each key is unique.</source>
        <translation>La clé «&#x202f;{key}&#x202f;» figure ici deux fois dans un même objet. La saisie est conservée&#x202f;; dans le fichier, la valeur reste telle qu’elle était jusqu’à ce que chaque clé soit unique.</translation>
    </message>
    <message>
        <source>This is nested too deeply. What is typed is kept; in the file the value stays as it was.</source>
        <translation>L’imbrication est trop profonde. La saisie est conservée&#x202f;; dans le fichier, la valeur reste telle qu’elle était.</translation>
    </message>
    <message>
        <source>Remove “{text}”</source>
        <translation>Enlever «&#x202f;{text}&#x202f;»</translation>
    </message>
    <message>
        <source>Change to “{text}”</source>
        <translation>Changer en «&#x202f;{text}&#x202f;»</translation>
    </message>
    <message>
        <source>Change the interpretation to “{text}”</source>
        <translation>Changer l’interprétation en «&#x202f;{text}&#x202f;»</translation>
    </message>
    <message>
        <source>Change the transcript to “{text}”</source>
        <translation>Changer la transcription en «&#x202f;{text}&#x202f;»</translation>
    </message>
    <message>
        <source>Make it a number</source>
        <translation>Écrire comme nombre</translation>
    </message>
    <message>
        <source>Put it right</source>
        <translation>Corriger</translation>
    </message>
    <message>
        <source>Add it, empty</source>
        <translation>Ajouter, vide</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Enlever</translation>
    </message>
    <message>
        <source>Change to a space</source>
        <translation>Remplacer par une espace</translation>
    </message>
    <message>
        <source>Change to Latin letters</source>
        <translation>Remplacer par des lettres latines</translation>
    </message>
    <message>
        <source>Remove the spaces</source>
        <translation>Supprimer les espaces</translation>
    </message>
    <message>
        <source>Join the accents</source>
        <translation>Joindre les accents</translation>
    </message>
    <message>
        <source>Use it here</source>
        <translation>Utiliser ici</translation>
    </message>
    <message>
        <source>Use “{text}”</source>
        <translation>Utiliser «&#x202f;{text}&#x202f;»</translation>
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
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <source>From “{source}” follows {expected}.</source>
        <translation>De «&#x202f;{source}&#x202f;» découle {expected}.</translation>
    </message>
    <message>
        <source>From the transcript follows “{expected}”.</source>
        <translation>De la transcription découle «&#x202f;{expected}&#x202f;».</translation>
    </message>
    <message>
        <source>A box is four numbers here: left, top, right and bottom.</source>
        <translation>Ici, un cadre est formé de quatre nombres&#xa0;: gauche, haut, droite et bas.</translation>
    </message>
    <message>
        <source>A box is four numbers here: left, top, width and height.</source>
        <translation>Ici, un cadre est formé de quatre nombres&#xa0;: gauche, haut, largeur et hauteur.</translation>
    </message>
    <message>
        <source>The box has no extent, or its corners are the wrong way round; it is not drawn.</source>
        <translation>Le cadre n’a pas d’étendue, ou ses coins sont inversés&#x202f;; il n’est pas dessiné.</translation>
    </message>
    <message>
        <source>The box reaches out of the page.</source>
        <translation>Le cadre dépasse de la page.</translation>
    </message>
    <message>
        <source>Row {expected} is expected here.</source>
        <translation>La ligne {expected} est attendue ici.</translation>
    </message>
    <message>
        <source>After number {before} of this section comes {number}.</source>
        <translation>Après le numéro {before} de cette rubrique vient {number}.</translation>
    </message>
    <message>
        <source>Number {number} of this section is there twice.</source>
        <translation>Le numéro {number} figure deux fois dans cette rubrique.</translation>
    </message>
    <message>
        <source>Such values were corrected lately</source>
        <translation>De telles valeurs ont été corrigées récemment</translation>
    </message>
    <message>
        <source>Invisible control character: {characters}.</source>
        <translation>Caractère de contrôle invisible&#xa0;: {characters}.</translation>
    </message>
    <message>
        <source>Invisible character: {characters}.</source>
        <translation>Caractère invisible&#xa0;: {characters}.</translation>
    </message>
    <message>
        <source>Looks like a space, but is {characters}.</source>
        <translation>Ressemble à une espace, mais est {characters}.</translation>
    </message>
    <message>
        <source>Looks like a Latin letter, but is {characters}.</source>
        <translation>Ressemble à une lettre latine, mais est {characters}.</translation>
    </message>
    <message>
        <source>There are spaces before or after this text.</source>
        <translation>Des espaces précèdent ou suivent ce texte.</translation>
    </message>
    <message>
        <source>“{text}” only says that there is nothing.</source>
        <translation>«&#x202f;{text}&#x202f;» dit seulement qu’il n’y a rien.</translation>
    </message>
    <message>
        <source>The accents in this text are stored as separate characters (not NFC).</source>
        <translation>Les accents de ce texte sont codés comme caractères séparés (pas en NFC).</translation>
    </message>
    <message>
        <source>This record is too large or complex to be checked completely: what follows {place} was not compared with the schema. All of it can be edited and saved.</source>
        <translation>Cette notice est trop grande ou trop complexe pour être vérifiée entièrement&#xa0;: ce qui suit {place} n’a pas été comparé au schéma. Tout peut être modifié et enregistré.</translation>
    </message>
    <message>
        <source>This record is too large or complex to be checked completely: not all constraints of the schema were applied to it. All of it can be edited and saved.</source>
        <translation>Cette notice est trop grande ou trop complexe pour être vérifiée entièrement&#xa0;: certaines contraintes du schéma ne lui ont pas été appliquées. Tout peut être modifié et enregistré.</translation>
    </message>
    <message>
        <source>This record is too large or complex to be checked completely: not all of its persons were looked up in the tables. All of it can be edited and saved.</source>
        <translation>Cette notice est trop grande ou trop complexe pour être vérifiée entièrement&#xa0;: certaines de ses personnes n’ont pas été cherchées dans les tables. Tout peut être modifié et enregistré.</translation>
    </message>
    <message>
        <source>This record was not checked completely: checking was stopped after {seconds} seconds. A faster computer may find more. All of it can be edited and saved.</source>
        <translation>Cette notice n’a pas été vérifiée entièrement&#xa0;: la vérification a été arrêtée après {seconds} secondes. Un ordinateur plus rapide trouvera peut-être davantage. Tout peut être modifié et enregistré.</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>aucune différence</translation>
    </message>
    <message>
        <source>accents stored differently</source>
        <translation>accents codés autrement</translation>
    </message>
    <message>
        <source>a space more</source>
        <translation>un espace en trop</translation>
    </message>
    <message>
        <source>a space missing</source>
        <translation>un espace manque</translation>
    </message>
    <message>
        <source>spaces differ</source>
        <translation>espaces différents</translation>
    </message>
    <message>
        <source>a comma more</source>
        <translation>une virgule en trop</translation>
    </message>
    <message>
        <source>a comma missing</source>
        <translation>une virgule manque</translation>
    </message>
    <message>
        <source>a full stop more</source>
        <translation>un point en trop</translation>
    </message>
    <message>
        <source>a full stop missing</source>
        <translation>un point manque</translation>
    </message>
    <message>
        <source>“{characters}” more</source>
        <translation>«&#x202f;{characters}&#x202f;» en trop</translation>
    </message>
    <message>
        <source>“{characters}” missing</source>
        <translation>«&#x202f;{characters}&#x202f;» manque</translation>
    </message>
    <message>
        <source>{count} characters more</source>
        <translation>{count} caractères en trop</translation>
    </message>
    <message>
        <source>{count} characters missing</source>
        <translation>{count} caractères manquent</translation>
    </message>
    <message>
        <source>capital letter: {answer} for {truth}</source>
        <translation>majuscule&#xa0;: {answer} au lieu de {truth}</translation>
    </message>
    <message>
        <source>capital letters differ</source>
        <translation>majuscules différentes</translation>
    </message>
    <message>
        <source>accent: {answer} for {truth}</source>
        <translation>accent&#xa0;: {answer} au lieu de {truth}</translation>
    </message>
    <message>
        <source>accents differ</source>
        <translation>accents différents</translation>
    </message>
    <message>
        <source>punctuation differs</source>
        <translation>ponctuation différente</translation>
    </message>
    <message>
        <source>{answer} for {truth}</source>
        <translation>{answer} au lieu de {truth}</translation>
    </message>
    <message>
        <source>{answer} for {truth}, {count} times</source>
        <translation>{answer} au lieu de {truth}, {count} fois</translation>
    </message>
    <message>
        <source>{count} characters differ</source>
        <translation>{count} caractères différents</translation>
    </message>
    <message>
        <source>another text</source>
        <translation>un autre texte</translation>
    </message>
    <message>
        <source>the same text</source>
        <translation>le même texte</translation>
    </message>
    <message>
        <source>{difference} (CER {error})</source>
        <translation>{difference} (CER {error})</translation>
    </message>
    <message>
        <source>the answer has no advertisement {number} in this section</source>
        <translation>la réponse n’a pas d’annonce {number} dans cette rubrique</translation>
    </message>
    <message>
        <source>the answer has none left for it in this section</source>
        <translation>la réponse n’en a plus pour elle dans cette rubrique</translation>
    </message>
    <message>
        <source>the answer has no advertisements</source>
        <translation>la réponse n’a pas d’annonces</translation>
    </message>
    <message>
        <source>not in the truth; listed, not scored</source>
        <translation>absente de la vérité de terrain&#x202f;; listée, non évaluée</translation>
    </message>
    <message>
        <source>not scored: the text does not begin with a number and a dot</source>
        <translation>non évaluée&#xa0;: le texte ne commence pas par un numéro suivi d’un point</translation>
    </message>
    <message>
        <source>not scored: there is no section</source>
        <translation>non évaluée&#xa0;: il n’y a pas de rubrique</translation>
    </message>
    <message>
        <source>not scored: its number comes again in the section, and the last one counts</source>
        <translation>non évaluée&#xa0;: son numéro revient dans la rubrique, et la dernière compte</translation>
    </message>
    <message>
        <source>not scored: its section or text is not a text</source>
        <translation>non évaluée&#xa0;: sa rubrique ou son texte n’est pas un texte</translation>
    </message>
    <message>
        <source>not scored: on this page one section alone counts</source>
        <translation>non évaluée&#xa0;: sur cette page, une seule rubrique compte</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>identique</translation>
    </message>
    <message>
        <source>the same, written as text</source>
        <translation>identique, écrit comme texte</translation>
    </message>
    <message>
        <source>a list or an object on one side, a single value on the other</source>
        <translation>une liste ou un objet d’un côté, une valeur simple de l’autre</translation>
    </message>
    <message>
        <source>not in the answer</source>
        <translation>absent de la réponse</translation>
    </message>
    <message>
        <source>only in the answer</source>
        <translation>seulement dans la réponse</translation>
    </message>
    <message>
        <source>empty on both sides</source>
        <translation>vide des deux côtés</translation>
    </message>
    <message>
        <source>not marked, and nothing stands in this cell</source>
        <translation>pas marqué, et rien ne figure dans cette cellule</translation>
    </message>
    <message>
        <source>the same date</source>
        <translation>la même date</translation>
    </message>
    <message>
        <source>this date is not in the answer</source>
        <translation>cette date est absente de la réponse</translation>
    </message>
    <message>
        <source>no such date in the truth</source>
        <translation>cette date n’est pas dans la vérité de terrain</translation>
    </message>
    <message>
        <source>the same date again, counted once</source>
        <translation>encore la même date, comptée une fois</translation>
    </message>
    <message>
        <source>matched by the name</source>
        <translation>appariée par le nom</translation>
    </message>
    <message>
        <source>matched by the inscribed variant “{variant}”</source>
        <translation>appariée par la variante inscrite «&#x202f;{variant}&#x202f;»</translation>
    </message>
    <message>
        <source>not named in the answer</source>
        <translation>pas nommée dans la réponse</translation>
    </message>
    <message>
        <source>no such person in the truth</source>
        <translation>cette personne n’est pas dans la vérité de terrain</translation>
    </message>
    <message>
        <source>stands for “{name}”, who is not in the truth</source>
        <translation>désigne «&#x202f;{name}&#x202f;», absent de la vérité de terrain</translation>
    </message>
    <message>
        <source>inferred in the truth, not scored, so that naming it counts as invented</source>
        <translation>déduite dans la vérité de terrain, non évaluée&#x202f;; la nommer compte donc comme une invention</translation>
    </message>
    <message>
        <source>the same person again, counted once</source>
        <translation>encore la même personne, comptée une fois</translation>
    </message>
    <message>
        <source>inferred from the function, not scored</source>
        <translation>déduite de la fonction, non évaluée</translation>
    </message>
    <message>
        <source>inferred from the correspondence, not scored</source>
        <translation>déduite de la correspondance, non évaluée</translation>
    </message>
    <message>
        <source>an unfinished row of the table, no letter: all values are FALSE</source>
        <translation>ligne inachevée du tableau, pas une lettre&#xa0;: toutes les valeurs sont FALSE</translation>
    </message>
    <message>
        <source>skipped by the rule skip_signatures</source>
        <translation>laissée de côté par la règle skip_signatures</translation>
    </message>
    <message>
        <source>skipped by the rule skip_non_signatures</source>
        <translation>laissée de côté par la règle skip_non_signatures</translation>
    </message>
    <message>
        <source>the leaderboard could not read this answer, so that everything is missing</source>
        <translation>le classement n’a pas pu lire cette réponse, si bien que tout manque</translation>
    </message>
    <message>
        <source>There is no {path}: persons match by their exact name only.</source>
        <translation>Il n’y a pas de {path}&#xa0;: les personnes ne sont appariées que par leur nom exact.</translation>
    </message>
    <message>
        <source>identical</source>
        <translation>identique</translation>
    </message>
    <message>
        <source>empty in both</source>
        <translation>vide dans les deux</translation>
    </message>
    <message>
        <source>empty in the truth, filled in the answer</source>
        <translation>vide dans la vérité de terrain, rempli dans la réponse</translation>
    </message>
    <message>
        <source>empty in the answer</source>
        <translation>vide dans la réponse</translation>
    </message>
    <message>
        <source>There is no answer; it counts as an empty one.</source>
        <translation>Il n’y a pas de réponse&#x202f;; cela compte comme une réponse vide.</translation>
    </message>
    <message>
        <source>The answer is empty.</source>
        <translation>La réponse est vide.</translation>
    </message>
    <message>
        <source>The answer is nested too deeply to be a record.</source>
        <translation>La réponse est imbriquée trop profondément pour être une notice.</translation>
    </message>
    <message>
        <source>The answer is no record of this benchmark: it has none of {fields}.</source>
        <translation>La réponse n’est pas une notice de ce benchmark&#xa0;: elle n’a aucun des champs {fields}.</translation>
    </message>
    <message>
        <source>There is an answer but no ground truth; it is not scored.</source>
        <translation>Il y a une réponse, mais pas de vérité de terrain&#x202f;; elle n’est pas évaluée.</translation>
    </message>
    <message>
        <source>There is more than one answer: {places}. The last one counts.</source>
        <translation>Il y a plusieurs réponses&#xa0;: {places}. La dernière compte.</translation>
    </message>
    <message>
        <source>There is more than one ground truth of this name ({places}); the first one counts.</source>
        <translation>Il y a plusieurs vérités de terrain de ce nom ({places})&#x202f;; la première compte.</translation>
    </message>
    <message>
        <source>There is more than one ground truth of this name; the first one counts.</source>
        <translation>Il y a plusieurs vérités de terrain de ce nom&#x202f;; la première compte.</translation>
    </message>
    <message>
        <source>The ground truth is not JSON; it is not scored.</source>
        <translation>La vérité de terrain n’est pas du JSON&#x202f;; elle n’est pas évaluée.</translation>
    </message>
    <message>
        <source>This file lies among answers of tests (request_&lt;test&gt;_&lt;item&gt;.json) and is none; it is not scored.</source>
        <translation>Ce fichier se trouve parmi des réponses de tests (request_&lt;test&gt;_&lt;pièce&gt;.json) et n’en est pas une&#x202f;; il n’est pas évalué.</translation>
    </message>
    <message>
        <source>The ground truth is no record of this benchmark (it has none of {fields}); it is not scored.</source>
        <translation>La vérité de terrain n’est pas une notice de ce benchmark (elle n’a aucun des champs {fields})&#x202f;; elle n’est pas évaluée.</translation>
    </message>
    <message>
        <source>The ground truth is nested too deeply to be a record; it is not scored.</source>
        <translation>La vérité de terrain est imbriquée trop profondément pour être une notice&#x202f;; elle n’est pas évaluée.</translation>
    </message>
    <message>
        <source>Stopped after {count} items; the figures are of these alone.</source>
        <translation>Arrêt après {count} pièces&#x202f;; les chiffres ne valent que pour celles-ci.</translation>
    </message>
    <message>
        <source>Line {line} of {path} is not JSON, or has no “{key}” by which items are known; it is not scored.</source>
        <translation>La ligne {line} de {path} n’est pas du JSON, ou n’a pas de «&#x202f;{key}&#x202f;», qui identifie les pièces&#x202f;; elle n’est pas évaluée.</translation>
    </message>
    <message>
        <source>There is nothing to score: {path} holds no ground truth of “{benchmark}”.</source>
        <translation>Il n’y a rien à évaluer&#xa0;: {path} ne contient pas de vérité de terrain de «&#x202f;{benchmark}&#x202f;».</translation>
    </message>
    <message>
        <source>There are no answers in {path}.</source>
        <translation>Il n’y a pas de réponses dans {path}.</translation>
    </message>
    <message>
        <source>There is no run “{run}”. There are: {names}.</source>
        <translation>Il n’y a pas d’exécution «&#x202f;{run}&#x202f;». Disponibles&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>“{benchmark}” knows no rule “{rule}”. It knows: {known}.</source>
        <translation>«&#x202f;{benchmark}&#x202f;» ne connaît pas de règle «&#x202f;{rule}&#x202f;». Règles connues&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>The rule “{rule}” is true or false, not {value}.</source>
        <translation>La règle «&#x202f;{rule}&#x202f;» vaut true ou false, pas {value}.</translation>
    </message>
    <message>
        <source>{path} has no column “id” by which tests are known.</source>
        <translation>{path} n’a pas de colonne «&#x202f;id&#x202f;», qui identifie les tests.</translation>
    </message>
    <message>
        <source>“{benchmark}” is not scored by a threshold, so that none can be set.</source>
        <translation>«&#x202f;{benchmark}&#x202f;» n’est pas évalué avec un seuil&#x202f;; on ne peut donc pas en fixer.</translation>
    </message>
    <message>
        <source>Name a project, or else {missing}. See: gtapp score --help</source>
        <translation>Indiquer un projet, ou bien {missing}. Voir&#xa0;: gtapp score --help</translation>
    </message>
    <message>
        <source>No value has the field “{field}”, so that its weight changes nothing.</source>
        <translation>Aucune valeur n’a le champ «&#x202f;{field}&#x202f;»&#x202f;; son poids ne change donc rien.</translation>
    </message>
    <message>
        <source>No value has the field “{field}”, so that its rules of the same meaning change nothing.</source>
        <translation>Aucune valeur n’a le champ «&#x202f;{field}&#x202f;»&#x202f;; ses règles de même sens ne changent donc rien.</translation>
    </message>
    <message>
        <source>The answers could not all be loaded: the program that reads them ended early ({reason}). What was loaded is shown; load again for the rest.</source>
        <translation>Les réponses n’ont pas toutes pu être chargées&#xa0;: le programme qui les lit s’est arrêté trop tôt ({reason}). Ce qui a été chargé est affiché&#x202f;; charger à nouveau pour le reste.</translation>
    </message>
    <message>
        <source>{count} letters become checked, since they are done in the sheet ({signed})</source>
        <translation>{count} lettres deviennent «&#x202f;vérifiées&#x202f;», car elles sont terminées dans la feuille ({signed})</translation>
    </message>
    <message>
        <source>{count} letters become checked, since they are in the export, which has no column “done” ({signed})</source>
        <translation>{count} lettres deviennent «&#x202f;vérifiées&#x202f;», car elles figurent dans l’export, qui n’a pas de colonne «&#x202f;done&#x202f;» ({signed})</translation>
    </message>
    <message>
        <source>signed: {names}</source>
        <translation>signé&#xa0;: {names}</translation>
    </message>
    <message>
        <source>signed: {names}, and where there is no name, with yours</source>
        <translation>signé&#xa0;: {names} et, là où il n’y a pas de nom, avec le vôtre</translation>
    </message>
    <message>
        <source>signed with your name</source>
        <translation>signé de votre nom</translation>
    </message>
    <message>
        <source>“{text}” is nobody’s name in the table of persons yet; it can be added to those of the person meant.</source>
        <translation>«&#x202f;{text}&#x202f;» n’est encore le nom de personne dans la table des personnes&#x202f;; il peut être ajouté à ceux de la personne visée.</translation>
    </message>
    <message>
        <source>“{name}” has no identifier; upstream’s own script leaves such a person out.</source>
        <translation>«&#x202f;{name}&#x202f;» n’a pas d’identifiant&#x202f;; le script du benchmark laisse une telle personne de côté.</translation>
    </message>
    <message>
        <source>“{text}” can’t be added to the names of a person, since a comma divides these. Nothing was changed.</source>
        <translation>«&#x202f;{text}&#x202f;» ne peut pas être ajouté aux noms d’une personne, car une virgule les sépare. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>“{text}” can’t be added to the names of an organization, since a pipe divides these. Nothing was changed.</source>
        <translation>«&#x202f;{text}&#x202f;» ne peut pas être ajouté aux noms d’une organisation, car une barre verticale les sépare. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>{path} is not the key of a Google service account. Download it again (JSON) from Google’s console.</source>
        <translation>{path} n’est pas la clé d’un compte de service Google. La télécharger à nouveau (JSON) depuis la console Google.</translation>
    </message>
    <message>
        <source>Google does not accept the key of {account} ({reason}). Nothing in the project was changed. Make a new key if it was deleted, and look at this computer’s clock.</source>
        <translation>Google n’accepte pas la clé de {account} ({reason}). Rien n’a été modifié dans le projet. Créer une nouvelle clé si elle a été supprimée, et vérifier l’horloge de cet ordinateur.</translation>
    </message>
    <message>
        <source>To sign in with Google, the program needs an OAuth client of the kind “desktop”: download it from Google’s console and put it at {path}.</source>
        <translation>Pour se connecter à Google, le programme a besoin d’un client OAuth de type «&#x202f;bureau&#x202f;»&#xa0;: le télécharger depuis la console Google et le placer ici&#xa0;: {path}.</translation>
    </message>
    <message>
        <source>{host} can’t be reached ({reason}). Nothing in the project was changed; is there a network?</source>
        <translation>{host} est injoignable ({reason}). Rien n’a été modifié dans le projet&#x202f;; y a-t-il un réseau&#x202f;?</translation>
    </message>
    <message>
        <source>Instead of Google’s answer a web page came: perhaps this network wants you to sign in. Nothing in the project was changed.</source>
        <translation>Au lieu de la réponse de Google, une page web est arrivée&#xa0;: ce réseau demande peut-être une connexion. Rien n’a été modifié dans le projet.</translation>
    </message>
    <message>
        <source>Google’s answer was not understood. Nothing in the project was changed; please report this.</source>
        <translation>La réponse de Google n’a pas été comprise. Rien n’a été modifié dans le projet&#x202f;; merci de signaler ce problème.</translation>
    </message>
    <message>
        <source>The Google Sheets API is not enabled for the key’s project: {reason} Nothing was changed.</source>
        <translation>L’API Google Sheets n’est pas activée pour le projet de la clé&#xa0;: {reason} Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>Google’s quota is used up (429: {reason}). It is counted by the minute; try again in a minute. Nothing in the project was changed.</source>
        <translation>Le quota de Google est épuisé (429&#xa0;: {reason}). Il se compte à la minute&#x202f;; réessayer dans une minute. Rien n’a été modifié dans le projet.</translation>
    </message>
    <message>
        <source>Instead of the table came a page to sign in: the sheet {page} can’t be read by everybody. Share it with “anyone with the link”, or use a service account. Nothing in the project was changed.</source>
        <translation>Au lieu du tableau, une page de connexion est arrivée&#xa0;: la feuille {page} n’est pas lisible par tous. La partager avec «&#x202f;Tous les utilisateurs disposant du lien&#x202f;» ou utiliser un compte de service. Rien n’a été modifié dans le projet.</translation>
    </message>
    <message>
        <source>A tab of {page} does not exist any more. Copy the address again. Nothing in the project was changed.</source>
        <translation>Un onglet de {page} n’existe plus. Copier à nouveau l’adresse. Rien n’a été modifié dans le projet.</translation>
    </message>
    <message>
        <source>The project’s file {path} can’t be used: {reason}. Nothing was sent.</source>
        <translation>Le fichier de projet {path} est inutilisable&#xa0;: {reason}. Rien n’a été envoyé.</translation>
    </message>
    <message>
        <source>The prompt {path} can’t be used: {reason}. Nothing was sent.</source>
        <translation>Le prompt {path} est inutilisable&#xa0;: {reason}. Rien n’a été envoyé.</translation>
    </message>
    <message>
        <source>The table of prices {path} can’t be used: {reason}. Costs are unknown until it is corrected.</source>
        <translation>Le tableau des prix {path} est inutilisable&#xa0;: {reason}. Les coûts sont inconnus tant qu’il n’est pas corrigé.</translation>
    </message>
    <message>
        <source>The schema can’t be sent to a model: {reason}. Nothing was sent.</source>
        <translation>Le schéma ne peut pas être envoyé à un modèle&#xa0;: {reason}. Rien n’a été envoyé.</translation>
    </message>
    <message>
        <source>{item} has neither a scan nor a text, so there is nothing to draft it from.</source>
        <translation>{item} n’a ni numérisation ni texte&#xa0;: il n’y a rien à partir de quoi faire un brouillon.</translation>
    </message>
    <message>
        <source>{reason} Texts are sent whole or not at all.</source>
        <translation>{reason} Les textes sont envoyés en entier ou pas du tout.</translation>
    </message>
    <message>
        <source>The scan {path} can’t be sent: {reason}.</source>
        <translation>La numérisation {path} ne peut pas être envoyée&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>{model} would be asked the same twice, which is no second opinion. Choose another model, or have one of both read the text that OCR reads.</source>
        <translation>{model} serait interrogé deux fois sur la même chose, ce qui n’est pas un second avis. Choisissez un autre modèle, ou faites lire à l’un des deux le texte que lit l’OCR.</translation>
    </message>
    <message>
        <source>{path} has the answers of several runs ({runs}). Choose the folder of one of them.</source>
        <translation>{path} contient les réponses de plusieurs exécutions ({runs}). Choisissez le dossier de l’une d’elles.</translation>
    </message>
    <message>
        <source>The run {run} in {path} has no answer about these items. Nothing was taken over.</source>
        <translation>L’exécution {run} dans {path} n’a aucune réponse sur ces pièces. Rien n’a été repris.</translation>
    </message>
    <message>
        <source>The provider’s content filter stopped the answer.</source>
        <translation>Le filtre de contenu du fournisseur a bloqué la réponse.</translation>
    </message>
    <message>
        <source>The answer was cut off at the model’s limit of length; what was complete is kept.</source>
        <translation>La réponse a été tronquée à la limite de longueur du modèle&#x202f;; ce qui était complet est conservé.</translation>
    </message>
    <message>
        <source>The answer’s JSON is broken from character {place} on; what was complete is kept.</source>
        <translation>Le JSON de la réponse est défectueux à partir du caractère {place}&#x202f;; ce qui était complet est conservé.</translation>
    </message>
    <message>
        <source>{path} is not added: the project has the same scan already, {other}.</source>
        <translation>{path} n’est pas ajouté&#xa0;: le projet a déjà la même numérisation, {other}.</translation>
    </message>
    <message>
        <source>{path} is not added: there is another scan of this name, {other}, which is kept. Rename one of them.</source>
        <translation>{path} n’est pas ajouté&#xa0;: il y a une autre numérisation de ce nom, {other}, qui est conservée. Renommez l’une des deux.</translation>
    </message>
    <message>
        <source>{path} is not added: it is a link to a file in another place. Add that file itself.</source>
        <translation>{path} n’est pas ajouté&#xa0;: c’est un lien vers un fichier situé ailleurs. Ajoutez ce fichier lui-même.</translation>
    </message>
    <message>
        <source>{path} is not added: its name is not that of a scan (JPEG, PNG, TIFF, PDF and some more).</source>
        <translation>{path} n’est pas ajouté&#xa0;: son nom n’est pas celui d’une numérisation (JPEG, PNG, TIFF, PDF et quelques autres).</translation>
    </message>
    <message>
        <source>{path} could not be written: the disk is full. No scan was added, and the project is as it was. Make room and try again.</source>
        <translation>{path} n’a pas pu être écrit&#xa0;: le disque est plein. Aucune numérisation n’a été ajoutée, et le projet est tel qu’avant. Libérez de la place et réessayez.</translation>
    </message>
    <message>
        <source>{path} could not be written: no permission. No scan was added, and the project is as it was.</source>
        <translation>{path} n’a pas pu être écrit&#xa0;: droits insuffisants. Aucune numérisation n’a été ajoutée, et le projet est tel qu’avant.</translation>
    </message>
    <message>
        <source>{path} could not be written: {reason}. No scan was added, and the project is as it was.</source>
        <translation>{path} n’a pas pu être écrit&#xa0;: {reason}. Aucune numérisation n’a été ajoutée, et le projet est tel qu’avant.</translation>
    </message>
    <message>
        <source>There is a run “{run}” already, whose drafts are kept. Choose another name.</source>
        <translation>Il y a déjà une exécution «&#x202f;{run}&#x202f;», dont les brouillons sont conservés. Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>The import was cancelled. No draft was added; the answers are as they were.</source>
        <translation>L’import a été annulé. Aucun brouillon n’a été ajouté&#x202f;; les réponses sont telles qu’avant.</translation>
    </message>
    <message>
        <source>There is no item of this name.</source>
        <translation>Il n’y a pas de pièce de ce nom.</translation>
    </message>
    <message>
        <source>None of the answers can be read. No draft was added.</source>
        <translation>Aucune des réponses n’est lisible. Aucun brouillon n’a été ajouté.</translation>
    </message>
    <message>
        <source>{path} has the answers of several runs ({runs}). Name the folder or the file of one of them, or what only its name has, by --model.</source>
        <translation>{path} contient les réponses de plusieurs exécutions ({runs}). Indiquez le dossier ou le fichier de l’une d’elles, ou, par --model, ce que seul son nom contient.</translation>
    </message>
    <message>
        <source>None of the answers in {path} fits an item of the project. They are about: {names}. Nothing was added.</source>
        <translation>Aucune des réponses de {path} ne correspond à une pièce du projet. Elles concernent&#xa0;: {names}. Rien n’a été ajouté.</translation>
    </message>
    <message>
        <source>“{run}” can’t be the name of a run: {reason}.</source>
        <translation>«&#x202f;{run}&#x202f;» ne peut pas être le nom d’une exécution&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>{path} could not be written: no permission. Drafts can’t be kept there; those that the project has are unharmed.</source>
        <translation>{path} n’a pas pu être écrit&#xa0;: pas de droit d’écriture. Les brouillons ne peuvent pas y être conservés&#x202f;; ceux du projet sont intacts.</translation>
    </message>
    <message>
        <source>The list of providers {path} can’t be used: {reason}. It is left as it is.</source>
        <translation>La liste des fournisseurs {path} est inutilisable&#xa0;: {reason}. Elle est laissée telle quelle.</translation>
    </message>
    <message>
        <source>The provider “{name}” can’t be used: {field} {reason}.</source>
        <translation>Le fournisseur «&#x202f;{name}&#x202f;» est inutilisable&#xa0;: {field} {reason}.</translation>
    </message>
    <message>
        <source>Pages in PAGE-XML or ALTO are not drafted: models do not say where lines are. Let a program for such pages (eScriptorium, Transkribus, OCR-D) recognize them, and correct its XML here. Answers of models can be scored.</source>
        <translation>Pour les pages en PAGE-XML ou ALTO, il n’y a pas de brouillons&#xa0;: les modèles ne disent pas où se trouvent les lignes. Faire reconnaître les pages par un programme prévu pour cela (eScriptorium, Transkribus, OCR-D) et corriger son XML ici. Les réponses de modèles peuvent être évaluées.</translation>
    </message>
    <message>
        <source>The system’s keyring can’t be used ({reason}). Keys are taken from the environment, or held until the program ends.</source>
        <translation>Le trousseau du système est inutilisable ({reason}). Les clés viennent de l’environnement, ou sont gardées jusqu’à la fin du programme.</translation>
    </message>
    <message>
        <source>The key could not be put into the system’s keyring ({reason}). It is held until the program ends.</source>
        <translation>La clé n’a pas pu être placée dans le trousseau du système ({reason}). Elle est gardée jusqu’à la fin du programme.</translation>
    </message>
    <message>
        <source>{host} can’t be reached ({reason}). What was received is kept; is there a network, and is the address right?</source>
        <translation>{host} est injoignable ({reason}). Ce qui a été reçu est conservé&#x202f;; y a-t-il un réseau, et l’adresse est-elle juste&#x202f;?</translation>
    </message>
    <message>
        <source>{host} sends on to {other}. Nothing was sent there; if this is right, change the provider’s address.</source>
        <translation>{host} redirige vers {other}. Rien n’y a été envoyé&#x202f;; si c’est correct, modifier l’adresse du fournisseur.</translation>
    </message>
    <message>
        <source>A request to {other} was held back: {host} alone is the provider’s address.</source>
        <translation>Une requête à {other} a été retenue&#xa0;: seul {host} est l’adresse du fournisseur.</translation>
    </message>
    <message>
        <source>The provider’s content filter refused the request ({reason}). Other items are not affected.</source>
        <translation>Le filtre de contenu du fournisseur a refusé la requête ({reason}). Les autres pièces ne sont pas touchées.</translation>
    </message>
    <message>
        <source>The key may not be used for this (403: {reason}). Nothing more was asked; look at the key’s rights and its region.</source>
        <translation>La clé ne peut pas être utilisée pour cela (403&#xa0;: {reason}). Plus rien n’a été demandé&#x202f;; vérifier les droits de la clé et sa région.</translation>
    </message>
    <message>
        <source>The item is too large for the provider (413: {reason}). Lower the scans’ longest side or quality and go on.</source>
        <translation>La pièce est trop grande pour le fournisseur (413&#xa0;: {reason}). Réduire le plus grand côté ou la qualité des numérisations et continuer.</translation>
    </message>
    <message>
        <source>The provider’s limit of requests or tokens is reached ({reason}). What was received is kept; go on later, or set lower limits.</source>
        <translation>La limite de requêtes ou de tokens du fournisseur est atteinte ({reason}). Ce qui a été reçu est conservé&#x202f;; continuer plus tard, ou fixer des limites plus basses.</translation>
    </message>
    <message>
        <source>The provider wants to be asked again in {minutes} min only ({reason}). What was received is kept; go on then.</source>
        <translation>Le fournisseur demande d’attendre {minutes} min avant la prochaine requête ({reason}). Ce qui a été reçu est conservé&#x202f;; continuer à ce moment-là.</translation>
    </message>
    <message>
        <source>The account’s credit or quota is used up ({reason}). What was received is kept; nothing more was asked.</source>
        <translation>Le crédit ou le quota du compte est épuisé ({reason}). Ce qui a été reçu est conservé&#x202f;; plus rien n’a été demandé.</translation>
    </message>
    <message>
        <source>Instead of the provider’s answer a web page came ({reason}): perhaps this network wants you to sign in, or the address lacks /v1.</source>
        <translation>Au lieu de la réponse du fournisseur, une page web est arrivée ({reason})&#xa0;: ce réseau demande peut-être une connexion, ou il manque /v1 à l’adresse.</translation>
    </message>
    <message>
        <source>The provider’s answer was not understood ({reason}). The item can be asked again.</source>
        <translation>La réponse du fournisseur n’a pas été comprise ({reason}). La pièce peut être redemandée.</translation>
    </message>
    <message>
        <source>Too many items failed one after the other ({count}), so nothing more was asked. The last one: {reason}</source>
        <translation>Trop de pièces ont échoué l’une après l’autre ({count})&#x202f;; plus rien n’a donc été demandé. La dernière&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>What was under way when the program ended is asked again ({count}: {items}); the provider may charge for both.</source>
        <translation>Ce qui était en cours à la fermeture du programme est redemandé ({count}&#xa0;: {items})&#x202f;; le fournisseur peut facturer les deux.</translation>
    </message>
    <message>
        <source>items: {count}</source>
        <translation>pièces&#xa0;: {count}</translation>
    </message>
    <message>
        <source>tokens: {count}</source>
        <translation>tokens&#xa0;: {count}</translation>
    </message>
    <message>
        <source>{model} has no price in the table, so that a limit of cost can’t be kept. Nothing was asked; give its price, or set a limit of tokens.</source>
        <translation>{model} n’a pas de prix dans le tableau, si bien qu’une limite de coût ne peut pas être tenue. Rien n’a été demandé&#x202f;; donner son prix, ou fixer une limite de tokens.</translation>
    </message>
    <message>
        <source>Answers that could not be written before are in the project now: {count}.</source>
        <translation>Réponses qui n’avaient pas pu être écrites et sont maintenant dans le projet&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>Another window or command drafts in {path} at this moment, or hands in a job. Nothing was asked; try again when it has ended.</source>
        <translation>Une autre fenêtre ou une commande produit des brouillons dans {path} en ce moment, ou remet un travail différé. Rien n’a été demandé&#x202f;; réessayer quand ce sera terminé.</translation>
    </message>
    <message>
        <source>{host} answers. Models that it lists: {count}.</source>
        <translation>{host} répond. Modèles listés&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>{path} could not be written: the disk is full. The drafts that the project has are unharmed; make room and go on.</source>
        <translation>{path} n’a pas pu être écrit&#xa0;: le disque est plein. Les brouillons du projet sont intacts&#x202f;; libérer de la place et continuer.</translation>
    </message>
    <message>
        <source>{path} could not be written: {reason}. The drafts that the project has are unharmed.</source>
        <translation>{path} n’a pas pu être écrit&#xa0;: {reason}. Les brouillons du projet sont intacts.</translation>
    </message>
    <message>
        <source>No tab of the sheet is known by its columns ({names}). Nothing was imported.</source>
        <translation>Aucun onglet de la feuille n’est reconnaissable à ses colonnes ({names}). Rien n’a été importé.</translation>
    </message>
    <message>
        <source>In {origin} the column “{name}” stands more than once ({cells}). Nothing was imported.</source>
        <translation>Dans {origin}, la colonne «&#x202f;{name}&#x202f;» figure plusieurs fois ({cells}). Rien n’a été importé.</translation>
    </message>
    <message>
        <source>{origin} looks like the tab “{tab}”, but has no column “{name}”. Nothing was imported.</source>
        <translation>{origin} ressemble à l’onglet «&#x202f;{tab}&#x202f;», mais n’a pas de colonne «&#x202f;{name}&#x202f;». Rien n’a été importé.</translation>
    </message>
    <message>
        <source>{path} is a web page, not a table: perhaps a page to log in. Nothing was imported.</source>
        <translation>{path} est une page web, pas un tableau&#xa0;: peut-être une page de connexion. Rien n’a été importé.</translation>
    </message>
    <message>
        <source>{path} is no CSV, TSV or XLSX file. Nothing was imported.</source>
        <translation>{path} n’est pas un fichier CSV, TSV ou XLSX. Rien n’a été importé.</translation>
    </message>
    <message>
        <source>This tab is not known by its columns; it was left out.</source>
        <translation>Cet onglet n’est pas reconnaissable à ses colonnes&#x202f;; il a été laissé de côté.</translation>
    </message>
    <message>
        <source>The column “{name}” is not known; it is kept as it stands.</source>
        <translation>La colonne «&#x202f;{name}&#x202f;» est inconnue&#x202f;; elle est conservée telle quelle.</translation>
    </message>
    <message>
        <source>There is no column “{name}”; what stands here is kept.</source>
        <translation>Il n’y a pas de colonne «&#x202f;{name}&#x202f;»&#x202f;; ce qui figure ici est conservé.</translation>
    </message>
    <message>
        <source>This row has no {name}; it was left out.</source>
        <translation>Cette ligne n’a pas de {name}&#x202f;; elle a été laissée de côté.</translation>
    </message>
    <message>
        <source>“{name}” stands in the rows {rows}; these say different things and were left out.</source>
        <translation>«&#x202f;{name}&#x202f;» figure aux lignes {rows}&#x202f;; elles diffèrent et ont été laissées de côté.</translation>
    </message>
    <message>
        <source>“{name}” stands in the rows {rows}, which say the same.</source>
        <translation>«&#x202f;{name}&#x202f;» figure aux lignes {rows}, qui disent la même chose.</translation>
    </message>
    <message>
        <source>The number “{name}” is new, but there is “{other}”: perhaps leading zeros were lost. The row was left out.</source>
        <translation>Le numéro «&#x202f;{name}&#x202f;» est nouveau, mais «&#x202f;{other}&#x202f;» existe&#xa0;: des zéros initiaux se sont peut-être perdus. La ligne a été laissée de côté.</translation>
    </message>
    <message>
        <source>There are cells behind the last column; they are kept as they stand.</source>
        <translation>Il y a des cellules après la dernière colonne&#x202f;; elles sont conservées telles quelles.</translation>
    </message>
    <message>
        <source>The formula failed ({cell}); what stands here is kept.</source>
        <translation>La formule a échoué ({cell})&#x202f;; ce qui figure ici est conservé.</translation>
    </message>
    <message>
        <source>There is a formula without a value; what stands here is kept.</source>
        <translation>Il y a une formule sans valeur&#x202f;; ce qui figure ici est conservé.</translation>
    </message>
    <message>
        <source>“{cell}” is neither yes nor no; what stands here is kept.</source>
        <translation>«&#x202f;{cell}&#x202f;» n’est ni oui ni non&#x202f;; ce qui figure ici est conservé.</translation>
    </message>
    <message>
        <source>“{cell}” is no date as YYYY-MM-DD; it is taken as written.</source>
        <translation>«&#x202f;{cell}&#x202f;» n’est pas une date AAAA-MM-JJ&#x202f;; elle est reprise telle qu’écrite.</translation>
    </message>
    <message>
        <source>The letter is done, but this is empty; where there is nothing, “None” is written.</source>
        <translation>La lettre est terminée, mais ceci est vide&#x202f;; où il n’y a rien, on écrit «&#x202f;None&#x202f;».</translation>
    </message>
    <message>
        <source>The tab ground_truth_export says “{cell}” here; ground_truth counts.</source>
        <translation>L’onglet ground_truth_export indique ici «&#x202f;{cell}&#x202f;»&#x202f;; ground_truth compte.</translation>
    </message>
    <message>
        <source>There are no scans of this letter.</source>
        <translation>Il n’y a pas de numérisations de cette lettre.</translation>
    </message>
    <message>
        <source>The tab “{tab}” is empty now; {count} letters, persons or organizations were imported from it before. Nothing is imported.</source>
        <translation>L’onglet «&#x202f;{tab}&#x202f;» est maintenant vide&#x202f;; lettres, personnes ou organisations importées de là auparavant&#xa0;: {count}. Rien n’est importé.</translation>
    </message>
    <message>
        <source>{path} and the file beside it were both corrected, each in another way. Nothing is imported until they agree.</source>
        <translation>{path} et le fichier voisin ont tous deux été corrigés, chacun autrement. Rien n’est importé tant qu’ils ne concordent pas.</translation>
    </message>
    <message>
        <source>The benchmark “{benchmark}” has no sheet; letters have one.</source>
        <translation>Le benchmark «&#x202f;{benchmark}&#x202f;» n’a pas de feuille&#x202f;; les lettres en ont une.</translation>
    </message>
    <message>
        <source>Only a sheet (--sheet) can be written to; --changes writes the corrections into a table.</source>
        <translation>On ne peut écrire que dans une feuille (--sheet)&#x202f;; --changes écrit les corrections dans un tableau.</translation>
    </message>
    <message>
        <source>{tab} {row} {column} was not written into the sheet: {reason}</source>
        <translation>{tab} {row} {column} n’a pas été écrit dans la feuille&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>{item} was not imported, since it was stopped before; the next import takes it.</source>
        <translation>{item} n’a pas été importé, car l’importation a été arrêtée avant&#x202f;; la prochaine le reprendra.</translation>
    </message>
    <message>
        <source>The program ended before these files said what the letters say: {files}. Nothing is lost; the next save of a letter brings them up to date.</source>
        <translation>Le programme s’est arrêté avant que ces fichiers ne soient à jour avec les lettres&#xa0;: {files}. Rien n’est perdu&#x202f;; le prochain enregistrement d’une lettre les met à jour.</translation>
    </message>
    <message>
        <source>{item} was not imported: {reason}</source>
        <translation>{item} n’a pas été importé&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>More than once in one object of the draft, of which the last one was taken over: {keys}.</source>
        <translation>Plus d’une fois dans un même objet du brouillon&#x202f;; le dernier a été repris&#xa0;: {keys}.</translation>
    </message>
    <message>
        <source>There is no provider “{name}”. There are: {names}.</source>
        <translation>Il n’y a pas de fournisseur «&#x202f;{name}&#x202f;». Disponibles&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>“{address}” is not the address of a provider: {reason}.</source>
        <translation>«&#x202f;{address}&#x202f;» n’est pas l’adresse d’un fournisseur&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>{address} is not encrypted (http): scans, answers and the key can be read by others on the way. Use https, or a server on this computer.</source>
        <translation>{address} n’est pas chiffré (http)&#xa0;: numérisations, réponses et clé peuvent être lues par d’autres en chemin. Utiliser https, ou un serveur sur cet ordinateur.</translation>
    </message>
    <message>
        <source>No model is named for “{name}”. Name one; the server lists those that it has.</source>
        <translation>Aucun modèle n’est indiqué pour «&#x202f;{name}&#x202f;». En indiquer un&#x202f;; le serveur liste ceux qu’il propose.</translation>
    </message>
    <message>
        <source>There is no key for “{name}”: it is asked without one.</source>
        <translation>Il n’y a pas de clé pour «&#x202f;{name}&#x202f;»&#xa0;: la demande se fait sans clé.</translation>
    </message>
    <message>
        <source>The key for “{name}” holds characters that no key has. Copy it again.</source>
        <translation>La clé pour «&#x202f;{name}&#x202f;» contient des caractères qu’aucune clé n’a. La copier à nouveau.</translation>
    </message>
    <message>
        <source>The key of {address} is not sent to {other}. Enter a key for this address.</source>
        <translation>La clé de {address} n’est pas envoyée à {other}. Saisir une clé pour cette adresse.</translation>
    </message>
    <message>
        <source>The key in {variable} is for {hosts} and was not sent to {address}. Enter a key for this address.</source>
        <translation>La clé dans {variable} est destinée à {hosts} et n’a pas été envoyée à {address}. Saisir une clé pour cette adresse.</translation>
    </message>
    <message>
        <source>The connection to {host} could not be set up ({reason}). Nothing was sent.</source>
        <translation>La connexion à {host} n’a pas pu être établie ({reason}). Rien n’a été envoyé.</translation>
    </message>
    <message>
        <source>{host} closed the connection in the middle of its answer. What was received of other items is kept; this one can be asked again.</source>
        <translation>{host} a fermé la connexion au milieu de sa réponse. Ce qui a été reçu pour d’autres pièces est conservé&#x202f;; celle-ci peut être redemandée.</translation>
    </message>
    <message>
        <source>{host} did not answer within {seconds} s. The item can be asked again; the provider may charge for both.</source>
        <translation>{host} n’a pas répondu en {seconds}&#x202f;s. La pièce peut être redemandée&#x202f;; le fournisseur peut facturer les deux.</translation>
    </message>
    <message>
        <source>{host} sent more than {most} MB, which no answer has; it was not read.</source>
        <translation>{host} a envoyé plus de {most}&#x202f;Mo, ce qu’aucune réponse n’atteint&#x202f;; elle n’a pas été lue.</translation>
    </message>
    <message>
        <source>The model does not take this form of a schema ({reason}).</source>
        <translation>Le modèle n’accepte pas cette forme de schéma ({reason}).</translation>
    </message>
    <message>
        <source>The provider does not take these settings for the model ({reason}). Nothing more was asked; change the settings and go on.</source>
        <translation>Le fournisseur n’accepte pas ces paramètres pour le modèle ({reason}). Plus rien n’a été demandé&#x202f;; modifier les paramètres et continuer.</translation>
    </message>
    <message>
        <source>The provider refused the request ({status}: {reason}). Other items are not affected.</source>
        <translation>Le fournisseur a refusé la requête ({status}&#xa0;: {reason}). Les autres pièces ne sont pas touchées.</translation>
    </message>
    <message>
        <source>The provider did not accept the key (401: {reason}). Nothing more was asked; enter the key again.</source>
        <translation>Le fournisseur n’a pas accepté la clé (401&#xa0;: {reason}). Plus rien n’a été demandé&#x202f;; saisir à nouveau la clé.</translation>
    </message>
    <message>
        <source>The provider knows no such model or address (404: {reason}). Nothing more was asked; choose a model that the server lists.</source>
        <translation>Le fournisseur ne connaît pas ce modèle ou cette adresse (404&#xa0;: {reason}). Plus rien n’a été demandé&#x202f;; choisir un modèle que le serveur liste.</translation>
    </message>
    <message>
        <source>The provider gave up waiting ({status}: {reason}), also when it was asked again. Try again later.</source>
        <translation>Le fournisseur a cessé d’attendre ({status}&#xa0;: {reason}), malgré une nouvelle tentative. Réessayer plus tard.</translation>
    </message>
    <message>
        <source>The provider was busy with another request ({status}: {reason}), also when it was asked again. Try again later.</source>
        <translation>Le fournisseur était occupé par une autre requête ({status}&#xa0;: {reason}), malgré une nouvelle tentative. Réessayer plus tard.</translation>
    </message>
    <message>
        <source>The provider has a fault of its own ({status}: {reason}), also when it was asked again. Try again later.</source>
        <translation>Le fournisseur est en panne ({status}&#xa0;: {reason}), malgré une nouvelle tentative. Réessayer plus tard.</translation>
    </message>
    <message>
        <source>Instead of an answer the provider sent an error ({reason}). The item can be asked again.</source>
        <translation>Au lieu d’une réponse, le fournisseur a envoyé une erreur ({reason}). La pièce peut être redemandée.</translation>
    </message>
    <message>
        <source>The answer is not UTF-8 throughout; bytes that could not be read are shown as �.</source>
        <translation>La réponse n’est pas entièrement en UTF-8&#x202f;; les octets illisibles sont affichés comme �.</translation>
    </message>
    <message>
        <source>The provider does not list its models ({reason}). Name the model yourself.</source>
        <translation>Le fournisseur ne liste pas ses modèles ({reason}). Indiquer le modèle à la main.</translation>
    </message>
    <message>
        <source>The provider asks for patience: the next request comes in {seconds} s.</source>
        <translation>Le fournisseur demande de patienter&#xa0;: la prochaine requête part dans {seconds}&#x202f;s.</translation>
    </message>
    <message>
        <source>{item}: try {next} of {most} comes in {seconds} s. {reason}</source>
        <translation>{item}&#xa0;: essai {next} sur {most} dans {seconds}&#x202f;s. {reason}</translation>
    </message>
    <message>
        <source>{model} does not take {old}; it is asked with {new} from now on.</source>
        <translation>{model} n’accepte pas {old}&#x202f;; la demande se fait désormais avec {new}.</translation>
    </message>
    <message>
        <source>{model} does not take these settings: {names}. It is asked without them from now on.</source>
        <translation>{model} n’accepte pas ces paramètres&#xa0;: {names}. La demande se fait désormais sans eux.</translation>
    </message>
    <message>
        <source>The limit that was set is reached ({limit}). What was received is kept; nothing more was asked.</source>
        <translation>La limite fixée est atteinte ({limit}). Ce qui a été reçu est conservé&#x202f;; plus rien n’a été demandé.</translation>
    </message>
    <message>
        <source>Drafting ended by a fault of the program ({reason}). What was received is kept; please report this.</source>
        <translation>La production des brouillons s’est terminée par une erreur du programme ({reason}). Ce qui a été reçu est conservé&#x202f;; merci de signaler ce problème.</translation>
    </message>
    <message>
        <source>{host} answers and has {model}.</source>
        <translation>{host} répond et propose {model}.</translation>
    </message>
    <message>
        <source>{host} answers, but does not list {model}.</source>
        <translation>{host} répond, mais ne liste pas {model}.</translation>
    </message>
    <message>
        <source>{item} was not sent: {reason}</source>
        <translation>{item} n’a pas été envoyé&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The model refused: {reason}</source>
        <translation>Le modèle a refusé&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The answer holds no record.</source>
        <translation>La réponse ne contient pas de notice.</translation>
    </message>
    <message>
        <source>The answer does not fit the schema at {pointer}: {reason}</source>
        <translation>La réponse n’est pas conforme au schéma à {pointer}&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>{path} holds an answer already, which is kept. Start a new run to ask again.</source>
        <translation>{path} contient déjà une réponse, qui est conservée. Commencer une nouvelle exécution pour redemander.</translation>
    </message>
    <message>
        <source>What was answered before lies in {path} and still can’t be written (answers: {count}): {reason} Nothing was asked.</source>
        <translation>Des réponses antérieures sont dans {path} et ne peuvent toujours pas être écrites (réponses&#xa0;: {count})&#xa0;: {reason} Rien n’a été demandé.</translation>
    </message>
    <message>
        <source>What was asked before can’t be read or noted ({path}: {reason}). The answers’ files count alone.</source>
        <translation>Ce qui a été demandé auparavant ne peut être ni lu ni noté ({path}&#xa0;: {reason}). Seuls les fichiers des réponses comptent.</translation>
    </message>
    <message>
        <source>There is no job of the run “{run}” in this project. There are: {runs}.</source>
        <translation>Il n’y a pas de travail différé de l’exécution «&#x202f;{run}&#x202f;» dans ce projet. Disponibles&#xa0;: {runs}.</translation>
    </message>
    <message>
        <source>Another window or process is at work on the jobs of {path}. Nothing was sent; try again when it has ended.</source>
        <translation>Une autre fenêtre ou un processus travaille sur les travaux différés de {path}. Rien n’a été envoyé&#x202f;; réessayer quand il aura terminé.</translation>
    </message>
    <message>
        <source>The jobs of the run “{run}” were submitted to {address}, not to {other}. Choose that provider; nothing was sent.</source>
        <translation>Les travaux différés de l’exécution «&#x202f;{run}&#x202f;» ont été remis à {address}, pas à {other}. Choisir ce fournisseur-là&#x202f;; rien n’a été envoyé.</translation>
    </message>
    <message>
        <source>The run “{run}” asks {model}, not {other}. Start a new run for another model; nothing was sent.</source>
        <translation>L’exécution «&#x202f;{run}&#x202f;» interroge {model}, pas {other}. Commencer une nouvelle exécution pour un autre modèle&#x202f;; rien n’a été envoyé.</translation>
    </message>
    <message>
        <source>{host} takes no jobs ({status}: {reason}). Nothing was submitted; draft without a job.</source>
        <translation>{host} n’accepte pas de travaux différés ({status}&#xa0;: {reason}). Rien n’a été remis&#x202f;; produire les brouillons sans travail différé.</translation>
    </message>
    <message>
        <source>Whether {host} took the last job (items: {count}) is not known, and it can’t be asked ({reason}). Nothing was submitted twice. Look at the provider’s own page; cancelling the run frees these items.</source>
        <translation>On ne sait pas si {host} a accepté le dernier travail différé (pièces&#xa0;: {count}), et il n’est pas possible de le demander ({reason}). Rien n’a été remis deux fois. Voir la page du fournisseur&#x202f;; annuler l’exécution libère ces pièces.</translation>
    </message>
    <message>
        <source>{host} does not find the file that was uploaded ({reason}). Nothing was submitted twice; submit again.</source>
        <translation>{host} ne trouve pas le fichier téléversé ({reason}). Rien n’a été remis deux fois&#x202f;; le remettre à nouveau.</translation>
    </message>
    <message>
        <source>{item} was left out: the same is under way in a job of the run “{run}”.</source>
        <translation>{item} a été laissé de côté&#xa0;: la même demande est en cours dans un travail différé de l’exécution «&#x202f;{run}&#x202f;».</translation>
    </message>
    <message>
        <source>{item} was left out: the run “{run}” has the answer to the same request.</source>
        <translation>{item} a été laissé de côté&#xa0;: l’exécution «&#x202f;{run}&#x202f;» a la réponse à la même requête.</translation>
    </message>
    <message>
        <source>{path} could not be written: no permission. Nothing that was received is lost.</source>
        <translation>{path} n’a pas pu être écrit&#xa0;: pas de droit d’écriture. Rien de ce qui a été reçu n’est perdu.</translation>
    </message>
    <message>
        <source>{path} could not be written: the disk is full. Nothing that was received is lost; make room and go on.</source>
        <translation>{path} n’a pas pu être écrit&#xa0;: le disque est plein. Rien de ce qui a été reçu n’est perdu&#x202f;; libérer de la place et continuer.</translation>
    </message>
    <message>
        <source>{path} could not be written: {reason}. Nothing that was received is lost.</source>
        <translation>{path} n’a pas pu être écrit&#xa0;: {reason}. Rien de ce qui a été reçu n’est perdu.</translation>
    </message>
    <message>
        <source>The provider refused the job: {reason}</source>
        <translation>Le fournisseur a refusé le travail différé&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The provider refused the request in its file: {reason}</source>
        <translation>Le fournisseur a refusé la requête dans son fichier&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The job alone is more than the provider takes of this account at once ({reason}). Set fewer requests a file for the provider and submit again.</source>
        <translation>Le travail différé à lui seul dépasse ce que le fournisseur accepte de ce compte à la fois ({reason}). Régler moins de requêtes par fichier pour ce fournisseur et le remettre à nouveau.</translation>
    </message>
    <message>
        <source>The job ended without a word of the item. It can be asked again.</source>
        <translation>Le travail différé s’est terminé sans mention de la pièce. Elle peut être redemandée.</translation>
    </message>
    <message>
        <source>{host} does not know the job {batch} (any more): {reason}. Its items are left as they are; is it the right key? Cancelling the run frees them.</source>
        <translation>{host} ne connaît pas (ou plus) le travail différé {batch}&#xa0;: {reason}. Ses pièces restent telles quelles&#x202f;; est-ce la bonne clé&#x202f;? Annuler l’exécution les libère.</translation>
    </message>
    <message>
        <source>What {host} sent as the results of the job {batch} holds none of its items. Nothing was changed; try again later.</source>
        <translation>Ce que {host} a envoyé comme résultats du travail différé {batch} ne contient aucune de ses pièces. Rien n’a été modifié&#x202f;; réessayer plus tard.</translation>
    </message>
    <message>
        <source>{host} sent more than {most} MB as the results of one job, more than its answers can be. The download was stopped, and nothing of it was kept. Cancelling the run frees its items.</source>
        <translation>{host} a envoyé plus de {most} Mo comme résultats d’un travail différé, plus que ses réponses ne peuvent en faire. Le téléchargement a été arrêté et rien n’en a été gardé. Annuler l’exécution libère ses pièces.</translation>
    </message>
    <message>
        <source>{host} does not have the results of the job {batch} (any more): {reason}. Cancelling the run frees its items.</source>
        <translation>{host} n’a pas (ou plus) les résultats du travail différé {batch}&#xa0;: {reason}. Annuler l’exécution libère ses pièces.</translation>
    </message>
    <message>
        <source>“{name}” is not in the table of persons; add the person there, or write the name as it is there.</source>
        <translation>«&#x202f;{name}&#x202f;» n’est pas dans la table des personnes&#x202f;; y ajouter la personne ou écrire le nom comme il y figure.</translation>
    </message>
    <message>
        <source>Qt can’t open a window ({platform}): {reason}</source>
        <translation>Qt ne peut pas ouvrir de fenêtre ({platform})&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Qt can’t be loaded: {reason}</source>
        <translation>Qt ne peut pas être chargé&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>{what} can’t be written: {path} ({reason})</source>
        <translation>{what} n’est pas accessible en écriture&#xa0;: {path} ({reason})</translation>
    </message>
    <message>
        <source>The project’s folder can’t be written: {path} ({reason})</source>
        <translation>Le dossier du projet n’est pas accessible en écriture&#xa0;: {path} ({reason})</translation>
    </message>
    <message>
        <source>Folders in {path} can’t be written: {names}</source>
        <translation>Des dossiers de {path} ne sont pas accessibles en écriture&#xa0;: {names}</translation>
    </message>
    <message>
        <source>The project’s folder can be written, locks files and keeps the work journal: {path}</source>
        <translation>Le dossier du projet est accessible en écriture, verrouille les fichiers et tient le journal de travail&#xa0;: {path}</translation>
    </message>
    <message>
        <source>Don’t open the project in two windows or on two computers at once: they would not know of each other. Copy it to a drive of this computer, or have the drive’s locks switched on.</source>
        <translation>Ne pas ouvrir le projet dans deux fenêtres ou sur deux ordinateurs à la fois&#xa0;: ils s’ignoreraient. Le copier sur un disque de cet ordinateur, ou faire activer les verrous du disque.</translation>
    </message>
    <message>
        <source>Keys of providers are kept in the system’s keyring ({name})</source>
        <translation>Les clés des fournisseurs sont dans le trousseau du système ({name})</translation>
    </message>
    <message>
        <source>It is needed only for drafts by models: install a keyring, such as GNOME Keyring or KWallet, or put the key into the provider’s environment variable.</source>
        <translation>Nécessaire seulement pour les brouillons des modèles&#xa0;: installer un trousseau comme GNOME Keyring ou KWallet, ou mettre la clé dans la variable d’environnement du fournisseur.</translation>
    </message>
    <message>
        <source>Scans are not read: {paths} can’t be used ({reason}). Everything else works as before. To get good data: {command}, or put {files} into {folder}. Scans are then read again.</source>
        <translation>Les numérisations ne sont pas lues&#xa0;: {paths} est inutilisable ({reason}). Tout le reste fonctionne comme avant. Pour le remplacer&#xa0;: {command}, ou déposer {files} dans {folder}. Les numérisations sont ensuite relues.</translation>
    </message>
    <message>
        <source>Scans are read without {languages}: {paths} can’t be used ({reason}). Your scans and ground truth are not affected. To get good data: {command}, or put {files} into {folder}. Scans are then read again.</source>
        <translation>Les numérisations sont lues sans {languages}&#xa0;: {paths} est inutilisable ({reason}). Les numérisations et la vérité de terrain ne sont pas touchées. Pour le remplacer&#xa0;: {command}, ou déposer {files} dans {folder}. Les numérisations sont ensuite relues.</translation>
    </message>
    <message>
        <source>{pointer} can’t be set: what stands above it is not an object or a list.</source>
        <translation>{pointer} ne peut pas être défini&#xa0;: ce qui se trouve au-dessus n’est ni un objet ni une liste.</translation>
    </message>
    <message>
        <source>{pointer} can’t be set: the list above it has {count} entries.</source>
        <translation>{pointer} ne peut pas être défini&#xa0;: la liste au-dessus compte {count} entrées.</translation>
    </message>
    <message>
        <source>{pointer} can’t be set: it follows from the item’s status. Set the status; nothing was changed.</source>
        <translation>{pointer} ne peut pas être défini&#xa0;: la valeur découle du statut. Définir le statut&#x202f;; rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The record as a whole can’t be removed or moved.</source>
        <translation>La notice entière ne peut être ni supprimée ni déplacée.</translation>
    </message>
    <message>
        <source>This value can’t be written as JSON: {reason}</source>
        <translation>Cette valeur ne peut pas être écrite en JSON&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>It isn’t clear which benchmark {path} follows. Name it: one of {names}.</source>
        <translation>On ne sait pas quel benchmark suit {path}. En indiquer un&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>The project’s file {path} can’t be used: {reason}</source>
        <translation>Le fichier de projet {path} est inutilisable&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The benchmark’s file {path} can’t be used: {reason}</source>
        <translation>Le fichier de benchmark {path} est inutilisable&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The schema {path} can’t be used: {reason}</source>
        <translation>Le schéma {path} est inutilisable&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>“{item}” can’t be used as a file name: {reason}</source>
        <translation>«&#x202f;{item}&#x202f;» est inutilisable comme nom de fichier&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>It isn’t clear which type of record {item} gets: {types}. Choose one; until then nothing is written.</source>
        <translation>On ne sait pas de quel type sera la notice de {item}&#xa0;: {types}. En choisir un&#x202f;; d’ici là, rien n’est écrit.</translation>
    </message>
    <message>
        <source>{item} has a record already, in {path}; its type can’t be chosen any more. Nothing was changed.</source>
        <translation>{item} a déjà une notice, dans {path}&#x202f;; son type ne peut plus être choisi. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>{item} was changed later, so that this step can’t be taken back or done again there.</source>
        <translation>{item} a été modifié plus tard&#x202f;; l’étape ne peut y être ni annulée ni rétablie.</translation>
    </message>
    <message>
        <source>Part of this item’s work journal can’t be read. Its file is not affected, but undo, and corrections that were not saved, reach only as far as the journal can be read.</source>
        <translation>Une partie du journal de travail de cette pièce est illisible. Son fichier n’est pas touché, mais l’annulation et les corrections non enregistrées ne vont que jusqu’où le journal est lisible.</translation>
    </message>
    <message>
        <source>Another work journal of this project, {path}, can’t be read: {reason}. Corrections that were not saved may be in it. It is left as it is, and tried again when the project is opened.</source>
        <translation>Un autre journal de travail de ce projet, {path}, est illisible&#xa0;: {reason}. Il contient peut-être des corrections qui n’ont pas été enregistrées. Il reste tel quel, et un nouvel essai a lieu à l’ouverture du projet.</translation>
    </message>
    <message>
        <source>The work journal could not be read when {item} was opened, and holds corrections of an earlier session that were not saved. They are kept; to get them back, and to have this item’s corrections journalled, open the item again.</source>
        <translation>Le journal de travail n’a pas pu être lu à l’ouverture de {item} et contient des corrections d’une session précédente qui n’étaient pas enregistrées. Elles sont conservées&#x202f;; rouvrir la pièce pour les récupérer et pour que ses corrections soient de nouveau inscrites au journal.</translation>
    </message>
    <message>
        <source>Another program holds the project’s work journal {path}. Corrections can be saved, but are not journalled; this is tried again with each correction.</source>
        <translation>Un autre programme bloque le journal de travail {path} du projet. Les corrections peuvent être enregistrées, mais ne sont pas inscrites au journal&#x202f;; une nouvelle tentative a lieu à chaque correction.</translation>
    </message>
    <message>
        <source>The project’s work journal {path} can’t be used: {reason}. Files can still be corrected and saved; undo from earlier sessions isn’t available.</source>
        <translation>Le journal de travail {path} du projet est inutilisable&#xa0;: {reason}. Les fichiers peuvent toujours être corrigés et enregistrés&#x202f;; l’annulation des sessions précédentes n’est pas disponible.</translation>
    </message>
    <message>
        <source>The project’s file {path} is not used: {cause} {reason} It came with the project, or another program changed it. The ground truth files are safe, and can be corrected and saved; what the file holds (undo, unsaved corrections, requests to models) isn’t available. Delete {cause}; gtapp then makes a new file.</source>
        <translation>Le fichier {path} du projet n’est pas utilisé&#xa0;: {cause} {reason} Il accompagnait le projet, ou un autre programme l’a modifié. Les fichiers de vérité de terrain sont intacts et peuvent être corrigés et enregistrés&#x202f;; ce que contient le fichier (annulations, corrections non enregistrées, requêtes aux modèles) n’est pas disponible. Supprimer {cause}&#x202f;; gtapp crée alors un nouveau fichier.</translation>
    </message>
    <message>
        <source>“{field}” can’t be used. Name a number with the width of its classes, as in scan:darkness/0.1, and anything else without one, as in scan:kind.</source>
        <translation>«&#x202f;{field}&#x202f;» n’est pas utilisable. Nommez un nombre avec la largeur de ses classes, comme dans scan:darkness/0.1, et tout le reste sans largeur, comme dans scan:kind.</translation>
    </message>
    <message>
        <source>“{field}” can’t be used here. Name fields of the records alone.</source>
        <translation>«&#x202f;{field}&#x202f;» n’est pas utilisable ici. Nommez uniquement des champs des notices.</translation>
    </message>
    <message>
        <source>“{name}” can’t be the name of a sample: {reason}.</source>
        <translation>«&#x202f;{name}&#x202f;» ne peut pas être le nom d’un échantillon&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>The sample “{name}” can’t be used: its file {path} is damaged, or two samples came together in it. Take an earlier version of the file, or draw a sample anew under another name.</source>
        <translation>L’échantillon «&#x202f;{name}&#x202f;» n’est pas utilisable&#xa0;: son fichier {path} est endommagé, ou deux échantillons s’y sont mêlés. Reprenez une version antérieure du fichier, ou tirez un nouvel échantillon sous un autre nom.</translation>
    </message>
    <message>
        <source>A reading can’t be named “{name}”: {reason}.</source>
        <translation>Une lecture ne peut pas s’appeler «&#x202f;{name}&#x202f;»&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>The text {path} is not UTF-8; characters that can’t be read are shown as “�”.</source>
        <translation>Le texte {path} n’est pas en UTF-8&#x202f;; les caractères illisibles sont affichés sous la forme «&#x202f;�&#x202f;».</translation>
    </message>
    <message>
        <source>The draft {path} can’t be read: {reason}</source>
        <translation>Le brouillon {path} ne peut pas être lu&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>{path} is not read: by its content it is a scan, but its name doesn’t end in “{format}”. Rename it.</source>
        <translation>{path} n’est pas lu&#xa0;: par son contenu, c’est un scan, mais son nom ne se termine pas par «&#x202f;{format}&#x202f;». Renommez-le.</translation>
    </message>
    <message>
        <source>{count} files such as {path} are not read: by their content they are scans, but their names don’t end in “{format}”. Rename them.</source>
        <translation>{count} fichiers tels que {path} ne sont pas lus&#xa0;: par leur contenu, ce sont des scans, mais leurs noms ne se terminent pas par «&#x202f;{format}&#x202f;». Renommez-les.</translation>
    </message>
    <message>
        <source>Two scans have this item’s name: {paths}.</source>
        <translation>Deux numérisations portent le nom de cette pièce&#xa0;: {paths}.</translation>
    </message>
    <message>
        <source>The accents in the names of this item’s files are stored in two ways, as when some come from a Mac. They belong together all the same.</source>
        <translation>Les accents dans les noms des fichiers de cette pièce sont enregistrés de deux façons, par exemple parce que certains viennent d’un Mac. Ils vont ensemble malgré tout.</translation>
    </message>
    <message>
        <source>This item can’t be saved: a link leads to {target}, outside the project, and you have not agreed that gtapp writes there. Corrections are kept; open the project again to agree.</source>
        <translation>Cette pièce ne peut pas être enregistrée&#xa0;: un lien mène à {target}, hors du projet, et vous n’avez pas accepté que gtapp y écrive. Les corrections sont conservées&#x202f;; pour accepter, rouvrir le projet.</translation>
    </message>
    <message>
        <source>The name has no number from {first} to {last}, which are those of this benchmark’s items. Correct the name, or the range (numbers) in gtapp.toml.</source>
        <translation>Le nom n’a pas de numéro de {first} à {last}, comme en ont les pièces de ce benchmark. Corriger le nom, ou l’intervalle (numbers) dans gtapp.toml.</translation>
    </message>
    <message>
        <source>The number has not as many digits as this benchmark’s items: name the files {name}.</source>
        <translation>Le numéro n’a pas autant de chiffres que ceux des pièces de ce benchmark&#xa0;: nommer les fichiers {name}.</translation>
    </message>
    <message>
        <source>The table {path} has more than one column “{name}”, so it isn’t clear which counts.</source>
        <translation>Le tableau {path} a plusieurs colonnes «&#x202f;{name}&#x202f;»&#x202f;; on ne sait donc pas laquelle compte.</translation>
    </message>
    <message>
        <source>The table {path} can’t be read at row {row}: {reason}.</source>
        <translation>Le tableau {path} est illisible à la ligne {row}&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>the spreadsheet shows less than the cell’s value, or something else</source>
        <translation>le tableur affiche moins que la valeur de la cellule, ou autre chose</translation>
    </message>
    <message>
        <source>A spreadsheet wrote the item’s name as a rounded number. It was left out.</source>
        <translation>Un tableur a écrit le nom de la pièce comme un nombre arrondi. Elle a été laissée de côté.</translation>
    </message>
    <message>
        <source>A sample can’t be written into a clone of the benchmark: give --out in place of --into.</source>
        <translation>Un échantillon ne peut pas être écrit dans un clone du benchmark&#xa0;: indiquez --out au lieu de --into.</translation>
    </message>
    <message>
        <source>{path} has no folder with truths of {benchmark}, such as benchmarks/{benchmark}/ground_truths ({names}). Nothing was written; name the benchmark’s folder itself.</source>
        <translation>{path} ne contient aucun dossier de vérités terrain de {benchmark}, par exemple benchmarks/{benchmark}/ground_truths ({names}). Rien n’a été écrit&#x202f;; indiquer le dossier du benchmark lui-même.</translation>
    </message>
    <message>
        <source>This is not laid out as a record of this benchmark; it can’t be scored.</source>
        <translation>Ceci n’a pas la structure d’une notice de ce benchmark et ne peut pas être évalué.</translation>
    </message>
    <message>
        <source>The record does not have the schema’s shape ({expected}); it is shown as far as it goes, and kept.</source>
        <translation>La notice n’a pas la forme du schéma ({expected})&#x202f;; elle est affichée dans la mesure du possible, et conservée.</translation>
    </message>
    <message>
        <source>{path} can’t be used ({reason}): persons match by their exact name only.</source>
        <translation>{path} est inutilisable ({reason})&#xa0;: les personnes ne sont appariées que par leur nom exact.</translation>
    </message>
    <message>
        <source>the same but for capital letters, which don’t count</source>
        <translation>identique aux majuscules près, qui ne comptent pas</translation>
    </message>
    <message>
        <source>There is no JSON in the answer’s text.</source>
        <translation>Le texte de la réponse ne contient pas de JSON.</translation>
    </message>
    <message>
        <source>The answer’s JSON breaks off or is faulty at character {place}; what was complete is scored.</source>
        <translation>Le JSON de la réponse s’interrompt ou est fautif au caractère {place}&#x202f;; ce qui était complet est évalué.</translation>
    </message>
    <message>
        <source>The answer’s file has no “parsed”, and the leaderboard takes nothing else; it counts as empty.</source>
        <translation>Le fichier de la réponse n’a pas de «&#x202f;parsed&#x202f;», et le classement ne prend rien d’autre&#x202f;; elle compte comme vide.</translation>
    </message>
    <message>
        <source>The leaderboard’s reader can’t parse the answer ({reason}); it takes it for an error message.</source>
        <translation>Le classement ne peut pas analyser la réponse ({reason})&#x202f;; il la prend pour un message d’erreur.</translation>
    </message>
    <message>
        <source>The leaderboard’s program stopped at this answer with an error; it counts as empty.</source>
        <translation>Le programme du classement s’est arrêté sur cette réponse avec une erreur&#x202f;; elle compte comme vide.</translation>
    </message>
    <message>
        <source>The rules “{text}” can’t be used: {reason}</source>
        <translation>Les règles «&#x202f;{text}&#x202f;» sont inutilisables&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The rules of test {test} can’t be used, so the benchmark’s own count: {reason}</source>
        <translation>Les règles du test {test} sont inutilisables, celles du benchmark s’appliquent donc&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The run has no answer to it, so the leaderboard’s figures leave it out.</source>
        <translation>L’exécution n’a pas de réponse pour cet élément, les chiffres du classement le laissent donc de côté.</translation>
    </message>
    <message>
        <source>gtapp does not know the benchmark “{benchmark}”, so it can’t compute its published figures.</source>
        <translation>gtapp ne connaît pas le benchmark «&#x202f;{benchmark}&#x202f;» et ne peut donc pas calculer ses valeurs publiées.</translation>
    </message>
    <message>
        <source>gtapp does not know the benchmark “{benchmark}”. The figures are those of field F1; the benchmark’s own measure is another one ({ranking}).</source>
        <translation>gtapp ne connaît pas le benchmark «&#x202f;{benchmark}&#x202f;». Les valeurs sont celles du F1 par champ&#x202f;; le benchmark se mesure autrement ({ranking}).</translation>
    </message>
    <message>
        <source>The threshold {threshold} can’t be used under the published rules, which have their own; score by the documented rules, or remove it (--threshold, or [scoring] in gtapp.toml).</source>
        <translation>Le seuil {threshold} ne vaut pas pour les règles publiées, qui ont le leur&#x202f;; évaluer avec les règles documentées, ou le retirer (--threshold, ou [scoring] dans gtapp.toml).</translation>
    </message>
    <message>
        <source>The weights “{text}” can’t be used: {reason}</source>
        <translation>Les poids «&#x202f;{text}&#x202f;» sont inutilisables&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The weight of “{field}” can’t be {weight}: it must be a number from 0 to 1,000,000.</source>
        <translation>Le poids de «&#x202f;{field}&#x202f;» ne peut pas être {weight}&#xa0;: ce doit être un nombre de 0 à 1&#x202f;000&#x202f;000.</translation>
    </message>
    <message>
        <source>There is more than one tab “{tab}” ({names}), so it isn’t clear which counts. Nothing was imported. Give the one that counts exactly the title “{tab}”.</source>
        <translation>Il y a plus d’un onglet «&#x202f;{tab}&#x202f;» ({names})&#x202f;; on ne sait donc pas lequel compte. Rien n’a été importé. Donnez à celui qui compte exactement le titre «&#x202f;{tab}&#x202f;».</translation>
    </message>
    <message>
        <source>What was imported last can’t be read ({path}: {reason}). Nothing was imported; put the file aside, and every difference is shown as a conflict.</source>
        <translation>La dernière importation est illisible ({path}&#xa0;: {reason}). Rien n’a été importé&#x202f;; mettre le fichier de côté, et chaque différence sera montrée comme conflit.</translation>
    </message>
    <message>
        <source>“{name}” can’t be a letter’s number, since it names a file: {reason}. The row was left out.</source>
        <translation>«&#x202f;{name}&#x202f;» ne peut pas être un numéro de lettre, car il nomme un fichier&#xa0;: {reason}. La ligne a été laissée de côté.</translation>
    </message>
    <message>
        <source>“{name}” is not a letter’s number, which is from {first} to {last}. The row was left out; correct the number, or the range (numbers) in gtapp.toml.</source>
        <translation>«&#x202f;{name}&#x202f;» n’est pas un numéro de lettre&#x202f;; ceux-ci vont de {first} à {last}. La ligne a été laissée de côté&#x202f;; corriger le numéro, ou l’intervalle (numbers) dans gtapp.toml.</translation>
    </message>
    <message>
        <source>The sheet shows less than the cell’s value, or something else ({cell}); what stands here is kept. Give the cell the format “plain text”.</source>
        <translation>La feuille affiche moins que la valeur de la cellule, ou autre chose ({cell})&#x202f;; ce qui figure ici est conservé. Donnez à la cellule le format «&#x202f;Texte brut&#x202f;».</translation>
    </message>
    <message>
        <source>Files can’t be written to from here. Save the corrections as CSV, or read the sheet at its address.</source>
        <translation>On ne peut pas écrire dans des fichiers depuis ici. Enregistrer les corrections en CSV, ou lire la feuille par son adresse.</translation>
    </message>
    <message>
        <source>{item} is saved, but the sheet’s copy and letters.csv do not say so yet: {reason} They are brought up to date with the next save, or by an import.</source>
        <translation>{item} est enregistré, mais la copie de la feuille et letters.csv ne l’indiquent pas encore&#xa0;: {reason} Elles seront mises à jour au prochain enregistrement, ou par une importation.</translation>
    </message>
    <message>
        <source>“{name}” is only a way of writing {names}; write the name as the table of persons has it.</source>
        <translation>«&#x202f;{name}&#x202f;» n’est qu’une graphie de {names}&#x202f;; écrire le nom comme dans la table des personnes.</translation>
    </message>
    <message>
        <source>“{name}” stands here twice.</source>
        <translation>«&#x202f;{name}&#x202f;» figure ici deux fois.</translation>
    </message>
    <message>
        <source>&lt;{name}&gt; is inferred from a function, but the table of persons names none of this person.</source>
        <translation>&lt;{name}&gt; est déduit d’une fonction, mais la table des personnes n’en indique aucune pour cette personne.</translation>
    </message>
    <message>
        <source>&lt;{name}&gt; is inferred from a function, but none in the table of persons covers {date}: {jobs}</source>
        <translation>&lt;{name}&gt; est déduit d’une fonction, mais aucune dans la table des personnes ne couvre {date}&#xa0;: {jobs}</translation>
    </message>
    <message>
        <source>No job of {name} in the table of persons covers {date}: {jobs}</source>
        <translation>Aucun poste de {name} dans la table des personnes ne couvre {date}&#xa0;: {jobs}</translation>
    </message>
    <message>
        <source>{name} did not live on {date} ({birth}–{death}).</source>
        <translation>{name} n’était pas en vie le {date} ({birth}–{death}).</translation>
    </message>
    <message>
        <source>{item} alone is larger than a file may be ({size} of {most} bytes), and was left out. Lower the scans’ longest side or quality.</source>
        <translation>{item} dépasse à lui seul la taille permise d’un fichier ({size} sur {most} octets) et a été laissé de côté. Réduire le plus grand côté ou la qualité des numérisations.</translation>
    </message>
    <message>
        <source>The job waits: the provider takes no more of this account’s tokens at once ({reason}).</source>
        <translation>Le travail différé attend&#xa0;: le fournisseur n’accepte pas davantage de tokens de ce compte à la fois ({reason}).</translation>
    </message>
    <message>
        <source>The job ran out of time before the item’s turn. It can be asked again.</source>
        <translation>Le délai du travail différé a expiré avant le tour de la pièce. Elle peut être redemandée.</translation>
    </message>
    <message>
        <source>The job was cancelled before the item’s turn. It can be asked again.</source>
        <translation>Le travail différé a été annulé avant le tour de la pièce. Elle peut être redemandée.</translation>
    </message>
    <message>
        <source>What is stored about the request for {item} can’t be read: another program changed it, or it came with the project. The answer was not taken over.</source>
        <translation>Ce qui est enregistré sur la requête pour {item} ne peut pas être lu&#xa0;: un autre programme l’a modifié, ou cela vient avec le projet. La réponse n’a pas été reprise.</translation>
    </message>
    <message>
        <source>The reason that is stored can’t be read.</source>
        <translation>Le motif enregistré ne peut pas être lu.</translation>
    </message>
    <message>
        <source>“{text}” is a way of writing {names}, who is not named here.</source>
        <translation>«&#x202f;{text}&#x202f;» est une graphie de {names}, qui n’est pas nommé ici.</translation>
    </message>
    <message>
        <source>Signatures were recognised (signatures_recognised in the sheet), but the letter is not signed.</source>
        <translation>Des signatures ont été reconnues (signatures_recognised dans la feuille), mais la lettre n’est pas signée.</translation>
    </message>
    <message>
        <source>“{name}” signed (signatures_recognised in the sheet), but is none of the senders whose names stand on the letter.</source>
        <translation>«&#x202f;{name}&#x202f;» a signé (signatures_recognised dans la feuille), mais ne fait pas partie des expéditeurs dont le nom figure sur la lettre.</translation>
    </message>
    <message>
        <source>The signatures are marked as recognised, but no sender stands here without angle brackets.</source>
        <translation>Les signatures sont marquées comme reconnues, mais aucun expéditeur ne figure ici sans chevrons.</translation>
    </message>
    <message>
        <source>The answer for {item} could not be written: {reason} Nothing more was asked. The answer is kept in {path}; the next run of this project takes it from there.</source>
        <translation>La réponse pour {item} n’a pas pu être écrite&#xa0;: {reason} Plus rien n’a été demandé. La réponse est gardée dans {path}&#x202f;; la prochaine exécution de ce projet l’y reprendra.</translation>
    </message>
    <message>
        <source>The answer for {item} could not be written: {reason} Nor could it be kept in {path}, so that it is lost. Nothing more was asked.</source>
        <translation>La réponse pour {item} n’a pas pu être écrite&#xa0;: {reason} Elle n’a pas pu être gardée dans {path} non plus et est donc perdue. Plus rien n’a été demandé.</translation>
    </message>
    <message>
        <source>Answers could not be kept: {reason} Nothing was asked.</source>
        <translation>Les réponses ne pourraient pas être conservées&#xa0;: {reason} Rien n’a été demandé.</translation>
    </message>
    <message>
        <source>The signatures are marked as recognised, but not in the table of persons: {names}</source>
        <translation>Les signatures sont marquées comme reconnues, mais absentes de la table des personnes&#xa0;: {names}</translation>
    </message>
    <message>
        <source>The file {path} can’t be read: {reason}</source>
        <translation>Le fichier {path} ne peut pas être lu&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Lines of {path} that this version of gtapp can’t read: {count}. They are left as they are; they may be damaged, or from a later version.</source>
        <translation>Lignes de {path} que cette version de gtapp ne peut pas lire&#xa0;: {count}. Elles restent telles quelles&#x202f;; elles sont peut-être endommagées, ou d’une version ultérieure.</translation>
    </message>
    <message>
        <source>In {path} the key “{key}” stands twice in one object, so it isn’t clear which value is meant. The file is left as it is.</source>
        <translation>Dans {path}, la clé «&#x202f;{key}&#x202f;» figure deux fois dans un même objet&#x202f;; on ne sait donc pas quelle valeur est la bonne. Le fichier est laissé tel quel.</translation>
    </message>
    <message>
        <source>XML can’t hold the character {character}. Nothing was changed.</source>
        <translation>Le XML ne peut pas contenir le caractère {character}. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The table {path} has more than one row “{key}”, so it isn’t clear which is meant.</source>
        <translation>Le tableau {path} a plusieurs lignes «&#x202f;{key}&#x202f;»&#x202f;; on ne sait donc pas laquelle est la bonne.</translation>
    </message>
    <message>
        <source>The versions of {path} that git merged can’t be found: its markers don’t fit each other.</source>
        <translation>Les versions de {path} que Git a fusionnées sont introuvables&#xa0;: ses marques ne vont pas ensemble.</translation>
    </message>
    <message>
        <source>git runs a program of the repository’s own settings when it takes {path}. gtapp does not do that for you: call “git add” yourself.</source>
        <translation>Git exécute un programme des réglages du dépôt quand il prend {path}. gtapp ne le fait pas pour vous&#xa0;: appelez vous-même «&#x202f;git add&#x202f;».</translation>
    </message>
    <message>
        <source>git’s settings of {path} could not be changed: {reason}</source>
        <translation>Les réglages de git pour {path} n’ont pas pu être modifiés&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>The parts {path} and {other} don’t belong to the same score: other truths, answers or options, another version of gtapp, or another number of parts. Nothing was merged.</source>
        <translation>Les parties {path} et {other} n’appartiennent pas à la même évaluation&#xa0;: d’autres vérités, réponses ou options, une autre version de gtapp ou un autre nombre de parties. Rien n’a été réuni.</translation>
    </message>
    <message>
        <source>The cluster {address} can’t be used: {reason}. Nothing was done. Check that its scheduler runs, and that this computer can reach it.</source>
        <translation>La grappe {address} n’est pas utilisable&#xa0;: {reason}. Rien n’a été fait. Vérifiez que son ordonnanceur fonctionne et que cet ordinateur peut l’atteindre.</translation>
    </message>
    <message>
        <source>The cluster {address} needs a certificate and a key, which Dask’s settings don’t name. Nothing was done. Name the files: DASK_DISTRIBUTED__COMM__TLS__CA_FILE, …__TLS__CLIENT__CERT and …__TLS__CLIENT__KEY.</source>
        <translation>La grappe {address} demande un certificat et une clé, que les réglages de Dask ne nomment pas. Rien n’a été fait. Nommez les fichiers&#xa0;: DASK_DISTRIBUTED__COMM__TLS__CA_FILE, …__TLS__CLIENT__CERT et …__TLS__CLIENT__KEY.</translation>
    </message>
    <message>
        <source>The cluster’s workers have no gtapp, or another version of it ({reason}). Nothing was done. Install the same version for them: pip install “gtapp[cluster]”</source>
        <translation>Les workers de la grappe n’ont pas gtapp, ou une autre version ({reason}). Rien n’a été fait. Installez pour eux la même version&#xa0;: pip install «&#x202f;gtapp[cluster]&#x202f;»</translation>
    </message>
    <message>
        <source>The worker {worker} has no key for {name}. Nothing was sent. Keys never leave a computer: put it into the worker’s environment ({variable}) or keyring.</source>
        <translation>Le worker {worker} n’a pas de clé pour {name}. Rien n’a été envoyé. Les clés ne quittent jamais un ordinateur&#xa0;: mettez-la dans l’environnement du worker ({variable}) ou dans son trousseau.</translation>
    </message>
    <message>
        <source>The address of the team’s server can’t be used: {reason}. Nothing was sent. It has the form postgresql://USER@HOST/DATABASE.</source>
        <translation>L’adresse du serveur de l’équipe n’est pas utilisable&#xa0;: {reason}. Rien n’a été envoyé. Elle a la forme postgresql://UTILISATEUR@HÔTE/BASE.</translation>
    </message>
    <message>
        <source>The address of the team’s server has a password in it. Nothing was sent. Others read a project’s files: put it into the file ~/.pgpass (PGPASSFILE), into PGPASSWORD, or into the system’s keyring.</source>
        <translation>L’adresse du serveur de l’équipe contient un mot de passe. Rien n’a été envoyé. D’autres lisent les fichiers d’un projet&#xa0;: mettez-le dans le fichier ~/.pgpass (PGPASSFILE), dans PGPASSWORD ou dans le trousseau du système.</translation>
    </message>
    <message>
        <source>The address of scans in gtapp.toml ([team] scans) can’t be used. Nothing was fetched; everything else works. It has the form https://HOST/FOLDER/, without user, password and query.</source>
        <translation>L’adresse des numérisations dans gtapp.toml ([team] scans) n’est pas utilisable. Rien n’a été récupéré&#x202f;; tout le reste fonctionne. Elle a la forme https://HÔTE/DOSSIER/, sans utilisateur, mot de passe ni requête.</translation>
    </message>
    <message>
        <source>The team’s server {server} can’t be reached: {reason}. All your work is saved in this folder; what waits is sent the next time.</source>
        <translation>Le serveur {server} de l’équipe est injoignable&#xa0;: {reason}. Tout votre travail est enregistré dans ce dossier&#x202f;; ce qui attend sera envoyé la prochaine fois.</translation>
    </message>
    <message>
        <source>The team’s server {server} did not let you in: {reason}. All your work is saved in this folder. Check the user and the password (~/.pgpass, PGPASSWORD or the keyring).</source>
        <translation>Le serveur {server} de l’équipe a refusé la connexion&#xa0;: {reason}. Tout votre travail est enregistré dans ce dossier. Vérifiez l’utilisateur et le mot de passe (~/.pgpass, PGPASSWORD ou le trousseau).</translation>
    </message>
    <message>
        <source>The team’s server {server} has no room left: {reason}. All your work is saved in this folder; what waits is sent the next time. Who runs the server has to make room.</source>
        <translation>Le serveur {server} de l’équipe n’a plus de place&#xa0;: {reason}. Tout votre travail est enregistré dans ce dossier&#x202f;; ce qui attend sera envoyé la prochaine fois. La personne qui gère le serveur doit faire de la place.</translation>
    </message>
    <message>
        <source>You and somebody else changed the same value in the project’s own files. Open the project to decide.</source>
        <translation>Vous et quelqu’un d’autre avez modifié la même valeur dans les fichiers du projet lui-même. Ouvrez le projet pour décider.</translation>
    </message>
    <message>
        <source>The team’s server {server} did not finish in time: {reason}. All your work is saved in this folder; try again.</source>
        <translation>Le serveur {server} de l’équipe n’a pas terminé à temps&#xa0;: {reason}. Tout votre travail est enregistré dans ce dossier&#x202f;; réessayez.</translation>
    </message>
    <message>
        <source>The team’s server {server} does not allow you this: {reason}. Nothing was changed there. Who made the database gives you a role.</source>
        <translation>Le serveur {server} de l’équipe ne vous le permet pas&#xa0;: {reason}. Rien n’y a été modifié. La personne qui a créé la base donne les rôles.</translation>
    </message>
    <message>
        <source>The team’s server {server} refused: {reason}. Nothing was changed there.</source>
        <translation>Le serveur {server} de l’équipe a refusé&#xa0;: {reason}. Rien n’y a été modifié.</translation>
    </message>
    <message>
        <source>The team’s server {server} does not know {item} yet. Send it first: “gtapp team push”.</source>
        <translation>Le serveur {server} de l’équipe ne connaît pas encore {item}. Envoyez-le d’abord&#xa0;: «&#x202f;gtapp team push&#x202f;».</translation>
    </message>
    <message>
        <source>The server’s entry {path} was left out: {reason}. Nothing was written for it.</source>
        <translation>L’entrée {path} du serveur a été laissée de côté&#xa0;: {reason}. Rien n’a été écrit pour elle.</translation>
    </message>
    <message>
        <source>{path} is not shared with the team: {reason}.</source>
        <translation>{path} n’est pas partagé avec l’équipe&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>What was last synchronized with the team is in {path}, which can’t be used: {reason}. Your work is in the folder all the same. If it is broken, delete it: it is made anew.</source>
        <translation>Ce qui a été synchronisé en dernier avec l’équipe est dans {path}, qui n’est pas utilisable&#xa0;: {reason}. Votre travail est tout de même dans le dossier. Si ce fichier est endommagé, supprimez-le&#xa0;: il sera refait.</translation>
    </message>
    <message>
        <source>The backup {path} can’t be used: {reason}. Nothing was changed.</source>
        <translation>La sauvegarde {path} n’est pas utilisable&#xa0;: {reason}. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The workbook has a formula here, so that the value can’t be changed.</source>
        <translation>Le classeur a une formule ici&#x202f;; la valeur ne peut pas être modifiée.</translation>
    </message>
    <message>
        <source>In {path}, {count} more lines can’t be read.</source>
        <translation>Dans {path}, {count} autres lignes sont illisibles.</translation>
    </message>
    <message>
        <source>Nothing was written into {path}, since it has lines that can’t be read, of which one may be this record: {reason} Your corrections are kept. Repair the file, then save again.</source>
        <translation>Rien n’a été écrit dans {path}, car des lignes y sont illisibles, dont l’une peut être cette notice&#xa0;: {reason} Vos corrections sont conservées. Réparez le fichier, puis enregistrez de nouveau.</translation>
    </message>
    <message>
        <source>The work journal {path} could not be written to the disk: {reason}. The file that is saved after it is unharmed; your corrections are kept. Save again when the disk works.</source>
        <translation>Le journal de travail {path} n’a pas pu être écrit sur le disque&#xa0;: {reason}. Le fichier qui est enregistré après lui est intact&#x202f;; vos corrections sont conservées. Enregistrer de nouveau quand le disque fonctionnera.</translation>
    </message>
    <message>
        <source>{path} is a link to another item’s file and was not written. Put the file itself in its place; your corrections are kept here.</source>
        <translation>{path} est un lien vers le fichier d’une autre pièce et n’a pas été écrit. Mettre le fichier lui-même à sa place&#x202f;; vos corrections sont conservées ici.</translation>
    </message>
    <message>
        <source>{path} was not written: a link leads to {target}, outside the project, and you have not agreed that gtapp writes there. Your corrections are kept. To agree, open the project again, or use “gtapp trust”.</source>
        <translation>{path} n’a pas été écrit&#xa0;: un lien mène à {target}, hors du projet, et vous n’avez pas accepté que gtapp y écrive. Vos corrections sont conservées. Pour accepter, rouvrir le projet ou utiliser «&#x202f;gtapp trust&#x202f;».</translation>
    </message>
    <message>
        <source>{path} was not written: no permission to write there. Nothing half-copied is left.</source>
        <translation>{path} n’a pas été écrit&#xa0;: il n’est pas permis d’y écrire. Rien n’est resté à moitié copié.</translation>
    </message>
    <message>
        <source>{path} was not written: the disk is full. Nothing half-copied is left; PDFs copied before are complete.</source>
        <translation>{path} n’a pas été écrit&#xa0;: le disque est plein. Rien n’est resté à moitié copié&#x202f;; les PDF copiés avant sont complets.</translation>
    </message>
    <message>
        <source>{path} was not written: {reason}. Nothing half-copied is left; PDFs copied before are complete.</source>
        <translation>{path} n’a pas été écrit&#xa0;: {reason}. Rien n’est resté à moitié copié&#x202f;; les PDF copiés avant sont complets.</translation>
    </message>
    <message>
        <source>{path} is not a PDF and was not copied.</source>
        <translation>{path} n’est pas un PDF et n’a pas été copié.</translation>
    </message>
    <message>
        <source>{path} was not copied: it is in the project already, as {item}.</source>
        <translation>{path} n’a pas été copié&#xa0;: ce PDF est déjà dans le projet, sous le nom {item}.</translation>
    </message>
    <message>
        <source>{path} was not copied: another program changed it meanwhile. Try again.</source>
        <translation>{path} n’a pas été copié&#xa0;: un autre programme l’a modifié entre-temps. Réessayer.</translation>
    </message>
    <message>
        <source>There is a batch “{batch}” already. Nothing was changed.</source>
        <translation>Il y a déjà un lot «&#x202f;{batch}&#x202f;». Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>Another value here has the key “{key}” already. The key stays as it was.</source>
        <translation>Une autre valeur a déjà la clé «&#x202f;{key}&#x202f;» ici. La clé reste telle qu’elle était.</translation>
    </message>
    <message>
        <source>The ground truth of {path} can’t be read: {files} is {encoding} text, and gtapp reads UTF-8. It is left as it is. Save it as UTF-8.</source>
        <translation>La vérité de terrain de {path} est illisible&#xa0;: {files} est du texte en {encoding}, et gtapp lit l’UTF-8. Rien n’est modifié. Enregistrez-le en UTF-8.</translation>
    </message>
    <message>
        <source>Links in {path} lead out of the project, to {targets}. gtapp writes there only after you have agreed: see “gtapp trust”. Nothing was changed.</source>
        <translation>Des liens dans {path} mènent hors du projet, à {targets}. gtapp n’y écrit qu’après votre accord&#xa0;: voir «&#x202f;gtapp trust&#x202f;». Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>{path} is a program, not only data. It is run only after you have looked at it and agreed: see “gtapp trust”.</source>
        <translation>{path} est un programme, pas seulement des données. Il n’est exécuté qu’après que vous l’avez examiné et donné votre accord&#xa0;: voir «&#x202f;gtapp trust&#x202f;».</translation>
    </message>
    <message>
        <source>{path} is not run: the consent is for code with the SHA-256 {trusted}, and what would run has {found}. Look at it again with “gtapp trust”.</source>
        <translation>{path} n’est pas exécuté&#xa0;: l’accord porte sur un code dont le SHA-256 est {trusted}, et celui qui serait exécuté a {found}. L’examiner de nouveau avec «&#x202f;gtapp trust&#x202f;».</translation>
    </message>
    <message>
        <source>What needs your consent in {path} has another hash ({found}); look at it again. Nothing was agreed to.</source>
        <translation>Ce qui demande votre accord dans {path} a une autre empreinte ({found})&#x202f;; l’examiner de nouveau. Rien n’a été accepté.</translation>
    </message>
    <message>
        <source>{path} has no dataclass.py, and no link that leads out of the project. There is nothing to agree to.</source>
        <translation>{path} n’a ni dataclass.py ni lien qui mène hors du projet. Il n’y a rien à accepter.</translation>
    </message>
    <message>
        <source>{who} has unsaved corrections of {item}, begun {since}. Nothing was changed here; try again when they are saved.</source>
        <translation>{who} a des corrections non enregistrées de {item}, commencées {since}. Rien n’a été modifié ici&#x202f;; réessayer lorsqu’elles seront enregistrées.</translation>
    </message>
    <message>
        <source>Another window or command of yours has unsaved corrections of {item}, begun {since}. Nothing was changed here; save them there, then try again.</source>
        <translation>Une autre de vos fenêtres ou commandes a des corrections non enregistrées de {item}, commencées {since}. Rien n’a été modifié ici&#x202f;; les enregistrer là-bas, puis réessayer.</translation>
    </message>
    <message>
        <source>Other drafts or models read: {others}</source>
        <translation>D’autres brouillons ou modèles lisent&#xa0;: {others}</translation>
    </message>
    <message>
        <source>The records have no field “{field}” with a single value. Name one as in type.type, or by its last name.</source>
        <translation>Les notices n’ont pas de champ «&#x202f;{field}&#x202f;» à une seule valeur. Nommez-en un comme dans type.type, ou par son dernier nom.</translation>
    </message>
    <message>
        <source>Several fields have the name “{field}”. Name one of them: {names}.</source>
        <translation>Plusieurs champs portent le nom «&#x202f;{field}&#x202f;». Nommez l’un d’eux&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>There are {count} strata, but only {size} items are to be drawn. Draw more items, or choose a field with fewer values, or wider classes.</source>
        <translation>Il y a {count} strates, mais seules {size} pièces doivent être tirées. Tirez-en davantage, ou choisissez un champ qui a moins de valeurs, ou des classes plus larges.</translation>
    </message>
    <message>
        <source>There is a sample “{name}” already. It is not drawn again; choose another name.</source>
        <translation>Il existe déjà un échantillon «&#x202f;{name}&#x202f;». Il n’est pas tiré de nouveau&#x202f;; choisissez un autre nom.</translation>
    </message>
    <message>
        <source>There is no sample “{name}”. There are: {names}.</source>
        <translation>Il n’y a pas d’échantillon «&#x202f;{name}&#x202f;». Il y a&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>Give --size N to draw a sample; --by, --seed and --equal say how it is drawn.</source>
        <translation>Indiquez --size N pour tirer un échantillon&#x202f;; --by, --seed et --equal disent comment il est tiré.</translation>
    </message>
    <message>
        <source>There are no items to draw a sample from.</source>
        <translation>Il n’y a pas de pièces dont tirer un échantillon.</translation>
    </message>
    <message>
        <source>There is nothing to be read again: the project has no items.</source>
        <translation>Il n’y a rien à relire&#xa0;: le projet n’a aucune pièce.</translation>
    </message>
    <message>
        <source>There is a ground truth but neither a scan nor a text.</source>
        <translation>Il y a une vérité de terrain, mais ni numérisation ni texte.</translation>
    </message>
    <message>
        <source>There is a text but no ground truth yet.</source>
        <translation>Il y a un texte, mais pas encore de vérité de terrain.</translation>
    </message>
    <message>
        <source>There is a draft but neither scan, text nor ground truth.</source>
        <translation>Il y a un brouillon, mais ni numérisation, ni texte, ni vérité de terrain.</translation>
    </message>
    <message>
        <source>The text {path} is empty (0 bytes).</source>
        <translation>Le texte {path} est vide (0 octet).</translation>
    </message>
    <message>
        <source>The ground truth {path} was deleted after the project was opened; saving creates it again.</source>
        <translation>La vérité de terrain {path} a été supprimée après l’ouverture du projet&#x202f;; l’enregistrement la recrée.</translation>
    </message>
    <message>
        <source>A new record of the type “{type}”, which follows from its batch or its draft; it is written to {path}. The menu “Item” has the other types.</source>
        <translation>Une nouvelle notice du type «&#x202f;{type}&#x202f;», qui découle de son lot ou de son brouillon&#x202f;; elle est écrite dans {path}. Le menu «&#x202f;Pièce&#x202f;» offre les autres types.</translation>
    </message>
    <message>
        <source>The table has this item more than once; only its first row counts.</source>
        <translation>Le tableau contient cette pièce plusieurs fois&#x202f;; seule la première ligne compte.</translation>
    </message>
    <message>
        <source>The column {name} is no field of the records; it was left out.</source>
        <translation>La colonne {name} n’est pas un champ des notices&#x202f;; elle a été ignorée.</translation>
    </message>
    <message>
        <source>Not a text.</source>
        <translation>Pas un texte.</translation>
    </message>
    <message>
        <source>Not a whole number.</source>
        <translation>Pas un nombre entier.</translation>
    </message>
    <message>
        <source>Not a number.</source>
        <translation>Pas un nombre.</translation>
    </message>
    <message>
        <source>Neither yes nor no.</source>
        <translation>Ni oui ni non.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Vider</translation>
    </message>
    <message>
        <source>One of these values is expected here: {choices}.</source>
        <translation>L’une de ces valeurs est attendue ici&#xa0;: {choices}.</translation>
    </message>
    <message>
        <source>The model also gave values for which there is no field: {keys}.</source>
        <translation>Le modèle a aussi donné des valeurs pour lesquelles il n’y a pas de champ&#xa0;: {keys}.</translation>
    </message>
    <message>
        <source>The model also read: {value}</source>
        <translation>Le modèle a aussi lu&#xa0;: {value}</translation>
    </message>
    <message>
        <source>{difference} (fuzzy {similarity}, CER {error})</source>
        <translation>{difference} (fuzzy {similarity}, CER {error})</translation>
    </message>
    <message>
        <source>the answer has no section “{section}”; “{nearest}” is not alike enough (similarity {similarity}, needed: {threshold})</source>
        <translation>la réponse n’a pas de rubrique «&#x202f;{section}&#x202f;»&#x202f;; «&#x202f;{nearest}&#x202f;» n’est pas assez semblable (similarité {similarity}, minimum&#xa0;: {threshold})</translation>
    </message>
    <message>
        <source>{difference}; still counts as right (similarity {similarity}, needed: {threshold})</source>
        <translation>{difference}&#x202f;; compte tout de même comme juste (similarité {similarity}, minimum&#xa0;: {threshold})</translation>
    </message>
    <message>
        <source>{difference} (similarity {similarity}, needed: {threshold})</source>
        <translation>{difference} (similarité {similarity}, minimum&#xa0;: {threshold})</translation>
    </message>
    <message>
        <source>{difference} (similarity {similarity})</source>
        <translation>{difference} (similarité {similarity})</translation>
    </message>
    <message>
        <source>{run} holds answers of another benchmark, “{benchmark}”; it is not scored.</source>
        <translation>{run} contient des réponses à un autre benchmark, «&#x202f;{benchmark}&#x202f;»&#x202f;; elle n’est pas évaluée.</translation>
    </message>
    <message>
        <source>There is no scan, no text and no answer, so the leaderboard never asked about it; it is left out.</source>
        <translation>Il n’y a ni numérisation, ni texte, ni réponse&#x202f;; le classement n’a jamais posé la question, l’élément est exclu.</translation>
    </message>
    <message>
        <source>Scored by field F1: how many values are those of the ground truth, or almost so.</source>
        <translation>Évaluation par le F1 par champ&#xa0;: combien de valeurs sont celles de la vérité de terrain, ou presque.</translation>
    </message>
    <message>
        <source>This row has an identifier, but no name.</source>
        <translation>Cette ligne a un identifiant, mais pas de nom.</translation>
    </message>
    <message>
        <source>Around or inside the name “{name}” there is a space too many.</source>
        <translation>Il y a un espace de trop autour ou à l’intérieur du nom «&#x202f;{name}&#x202f;».</translation>
    </message>
    <message>
        <source>“{name}” stands under more than one identifier (rows {rows}).</source>
        <translation>«&#x202f;{name}&#x202f;» figure sous plusieurs identifiants (lignes {rows}).</translation>
    </message>
    <message>
        <source>{column} is “{other}” here, but “{first}” in the first of these rows, which counts.</source>
        <translation>{column} est ici «&#x202f;{other}&#x202f;», mais «&#x202f;{first}&#x202f;» dans la première de ces lignes, qui compte.</translation>
    </message>
    <message>
        <source>There is a comma too many among the names of {name}, and so an empty one.</source>
        <translation>Parmi les noms de {name}, il y a une virgule de trop, donc un nom vide.</translation>
    </message>
    <message>
        <source>“{text}” can be more than one person: {names}</source>
        <translation>«&#x202f;{text}&#x202f;» peut désigner plusieurs personnes&#xa0;: {names}</translation>
    </message>
    <message>
        <source>The end ({end}) is before the beginning ({start}).</source>
        <translation>La fin ({end}) précède le début ({start}).</translation>
    </message>
    <message>
        <source>The employer “{name}” is not in the table of organizations.</source>
        <translation>L’employeur «&#x202f;{name}&#x202f;» n’est pas dans la table des organisations.</translation>
    </message>
    <message>
        <source>The employer “{name}” has the identifier {one} here, but {other} in the table of organizations.</source>
        <translation>L’employeur «&#x202f;{name}&#x202f;» a ici l’identifiant {one}, mais {other} dans la table des organisations.</translation>
    </message>
    <message>
        <source>The table has no column “{name}”. Nothing was changed.</source>
        <translation>Le tableau n’a pas de colonne «&#x202f;{name}&#x202f;». Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>“{address}” is not the address of a Google Sheet. Copy it from the browser: https://docs.google.com/spreadsheets/d/…</source>
        <translation>«&#x202f;{address}&#x202f;» n’est pas l’adresse d’une feuille Google Sheets. La copier depuis le navigateur&#xa0;: https://docs.google.com/spreadsheets/d/…</translation>
    </message>
    <message>
        <source>The key of a Google account, {path}, is not there.</source>
        <translation>La clé d’un compte Google, {path}, est introuvable.</translation>
    </message>
    <message>
        <source>The key {path} lies inside the project and could be handed on with it; it was not used. Move it to {folder}.</source>
        <translation>La clé {path} se trouve dans le projet et pourrait être transmise avec lui&#x202f;; elle n’a pas été utilisée. La déplacer vers {folder}.</translation>
    </message>
    <message>
        <source>No browser could be opened to sign in with Google.</source>
        <translation>Aucun navigateur n’a pu être ouvert pour la connexion à Google.</translation>
    </message>
    <message>
        <source>The sign-in with Google failed: {reason}. Nothing was changed; try again.</source>
        <translation>La connexion à Google a échoué&#xa0;: {reason}. Rien n’a été modifié&#x202f;; réessayer.</translation>
    </message>
    <message>
        <source>Nobody signed in with Google in time. Nothing was changed; try again.</source>
        <translation>Personne ne s’est connecté à Google à temps. Rien n’a été modifié&#x202f;; réessayer.</translation>
    </message>
    <message>
        <source>The sign-in was broken off. Nothing was changed.</source>
        <translation>La connexion a été interrompue. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>Google does not accept the sign-in any more ({reason}). Nothing in the project was changed; sign in again.</source>
        <translation>Google n’accepte plus la connexion ({reason}). Rien n’a été modifié dans le projet&#x202f;; se reconnecter.</translation>
    </message>
    <message>
        <source>Google asks for patience: try {next} of {most} comes in {seconds} s.</source>
        <translation>Google demande de patienter&#xa0;: essai {next} sur {most} dans {seconds}&#x202f;s.</translation>
    </message>
    <message>
        <source>Asking Google was broken off. Nothing in the project was changed.</source>
        <translation>La requête à Google a été interrompue. Rien n’a été modifié dans le projet.</translation>
    </message>
    <message>
        <source>Google did not answer within {seconds} s. Nothing in the project was changed; try again later.</source>
        <translation>Google n’a pas répondu en {seconds}&#x202f;s. Rien n’a été modifié dans le projet&#x202f;; réessayer plus tard.</translation>
    </message>
    <message>
        <source>Google sent more than {most} MB, which no sheet of letters has. Nothing in the project was changed.</source>
        <translation>Google a envoyé plus de {most}&#x202f;Mo, ce qu’aucune feuille de lettres n’atteint. Rien n’a été modifié dans le projet.</translation>
    </message>
    <message>
        <source>Google did not accept the sign-in (401). Nothing in the project was changed. Sign in again, or make a new key.</source>
        <translation>Google n’a pas accepté la connexion (401). Rien n’a été modifié dans le projet. Se reconnecter ou créer une nouvelle clé.</translation>
    </message>
    <message>
        <source>The sheet is not shared with {account} (403). Share it with this address, as a reader, and try again. Nothing in the project was changed.</source>
        <translation>La feuille n’est pas partagée avec {account} (403). La partager en lecture avec cette adresse et réessayer. Rien n’a été modifié dans le projet.</translation>
    </message>
    <message>
        <source>{account} may read the sheet but not change it (403). Share it with this address as an editor. Nothing was changed.</source>
        <translation>{account} peut lire la feuille, mais pas la modifier (403). La partager avec cette adresse en édition. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>Your Google account may not use this sheet so (403). Ask its owner to share it with you. Nothing was changed.</source>
        <translation>Votre compte Google ne peut pas utiliser cette feuille ainsi (403). Demander à son propriétaire de la partager avec vous. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The sign-in does not allow this. Sign in again and agree to what Google asks. Nothing was changed.</source>
        <translation>La connexion ne permet pas cela. Se reconnecter et accepter ce que Google demande. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>There is no such sheet (404): was it deleted, or the address cut off? Nothing in the project was changed.</source>
        <translation>Cette feuille n’existe pas (404)&#xa0;: a-t-elle été supprimée, ou l’adresse tronquée&#x202f;? Rien n’a été modifié dans le projet.</translation>
    </message>
    <message>
        <source>Google has a fault of its own ({status}) and was asked several times. Nothing in the project was changed; try again later.</source>
        <translation>Google est en panne ({status}), malgré plusieurs essais. Rien n’a été modifié dans le projet&#x202f;; réessayer plus tard.</translation>
    </message>
    <message>
        <source>Google refused this ({status}: {reason}). Nothing in the project was changed.</source>
        <translation>Google a refusé ({status}&#xa0;: {reason}). Rien n’a été modifié dans le projet.</translation>
    </message>
    <message>
        <source>This is an Office file on Google Drive, not a Google Sheet. In Google, choose File, Save as Google Sheets, or download it as XLSX and import the file.</source>
        <translation>C’est un fichier Office sur Google Drive, pas une feuille Google Sheets. Dans Google, choisir Fichier, Enregistrer au format Google Sheets, ou le télécharger en XLSX et importer le fichier.</translation>
    </message>
    <message>
        <source>The tab {name} was renamed or removed while the sheet was read. Nothing in the project was changed; try again.</source>
        <translation>L’onglet {name} a été renommé ou supprimé pendant la lecture de la feuille. Rien n’a été modifié dans le projet&#x202f;; réessayer.</translation>
    </message>
    <message>
        <source>Only the tab of this address could be read: Google did not say which others there are. Give the address of each tab, or use a service account.</source>
        <translation>Seul l’onglet de cette adresse a pu être lu&#xa0;: Google n’a pas dit quels autres il y a. Donner l’adresse de chaque onglet, ou utiliser un compte de service.</translation>
    </message>
    <message>
        <source>By a public link nothing can be written. Use a service account or sign in; nothing was changed.</source>
        <translation>Rien ne peut être écrit par un lien public. Utiliser un compte de service ou se connecter&#x202f;; rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The sign-in allows reading only. Sign in again with “write corrections back, too” ticked.</source>
        <translation>La connexion ne permet que la lecture. Se reconnecter en cochant «&#x202f;reporter aussi les corrections&#x202f;».</translation>
    </message>
    <message>
        <source>A cell of the sheet is protected. Nothing was written.</source>
        <translation>Une cellule de la feuille est protégée. Rien n’a été écrit.</translation>
    </message>
    <message>
        <source>It is not known whether the cells were written ({reason}). Import again: then it shows.</source>
        <translation>On ne sait pas si les cellules ont été écrites ({reason}). Importer à nouveau&#xa0;: cela se verra.</translation>
    </message>
    <message>
        <source>The tab “{tab}” is not there any more.</source>
        <translation>L’onglet «&#x202f;{tab}&#x202f;» n’existe plus.</translation>
    </message>
    <message>
        <source>The tab “{tab}” is not there any more, and more than one could be meant.</source>
        <translation>L’onglet «&#x202f;{tab}&#x202f;» n’existe plus, et plusieurs pourraient être visés.</translation>
    </message>
    <message>
        <source>The tab “{tab}” has no column “{column}” any more.</source>
        <translation>L’onglet «&#x202f;{tab}&#x202f;» n’a plus de colonne «&#x202f;{column}&#x202f;».</translation>
    </message>
    <message>
        <source>The tab “{tab}” has more than one column “{column}”.</source>
        <translation>L’onglet «&#x202f;{tab}&#x202f;» a plusieurs colonnes «&#x202f;{column}&#x202f;».</translation>
    </message>
    <message>
        <source>The tab “{tab}” has no row {key} any more.</source>
        <translation>L’onglet «&#x202f;{tab}&#x202f;» n’a plus de ligne {key}.</translation>
    </message>
    <message>
        <source>The tab “{tab}” has more than one row {key}.</source>
        <translation>L’onglet «&#x202f;{tab}&#x202f;» a plusieurs lignes {key}.</translation>
    </message>
    <message>
        <source>The cell says “{now}” meanwhile, no longer “{old}”; it was not overwritten.</source>
        <translation>La cellule contient entre-temps «&#x202f;{now}&#x202f;», et non plus «&#x202f;{old}&#x202f;»&#x202f;; elle n’a pas été écrasée.</translation>
    </message>
    <message>
        <source>The cell is computed by a formula; it was not overwritten.</source>
        <translation>La cellule est calculée par une formule&#x202f;; elle n’a pas été écrasée.</translation>
    </message>
    <message>
        <source>The cell is a checkbox, and “{new}” is neither yes nor no.</source>
        <translation>La cellule est une case à cocher, et «&#x202f;{new}&#x202f;» n’est ni oui ni non.</translation>
    </message>
    <message>
        <source>The text has {length} characters, and a cell of a Google Sheet holds {most}.</source>
        <translation>Le texte compte {length} caractères, et une cellule de Google Sheets en contient {most}.</translation>
    </message>
    <message>
        <source>Nothing is filled in. An item without values is checked by itself, with “Check anyway”.</source>
        <translation>Rien n’est rempli. Une pièce sans valeurs se vérifie seule, avec «&#x202f;Vérifier quand même et suivant&#x202f;».</translation>
    </message>
    <message>
        <source>{path} is a copy of {original}, as sync programs and file managers make it; it is left out. Compare the two, then delete the copy, or give it a name of its own.</source>
        <translation>{path} est une copie de {original}, comme en créent les programmes de synchronisation et les gestionnaires de fichiers&#x202f;; elle est ignorée. Comparez les deux, puis supprimez la copie ou donnez-lui un nom à elle.</translation>
    </message>
    <message>
        <source>In {path}, line {line} is not valid JSON by itself: the record that begins there goes over several lines, but here each record has to be one line. The file is left as it is. Write each record in one line, as “jq -c .” does.</source>
        <translation>Dans {path}, la ligne {line} n’est pas à elle seule un JSON valide&#xa0;: la notice qui y commence s’étend sur plusieurs lignes, alors qu’ici chaque notice doit tenir sur une ligne. Le fichier est laissé tel quel. Écrivez chaque notice sur une ligne, comme le fait «&#x202f;jq -c .&#x202f;».</translation>
    </message>
    <message>
        <source>In {path}, a comma follows the record in line {line}, so that the line is not valid JSON. The file is left as it is. Remove the comma at the end of the line.</source>
        <translation>Dans {path}, une virgule suit la notice de la ligne {line}, qui n’est donc pas un JSON valide. Le fichier est laissé tel quel. Supprimez la virgule à la fin de la ligne.</translation>
    </message>
    <message>
        <source>In {path}, line {line} has more than one record. The file is left as it is. Put each record in a line of its own.</source>
        <translation>Dans {path}, la ligne {line} contient plus d’une notice. Le fichier est laissé tel quel. Donnez à chaque notice sa propre ligne.</translation>
    </message>
    <message>
        <source>In {path}, the record in line {line} has no {key} by which it could be known. It is left as it is.</source>
        <translation>Dans {path}, la notice de la ligne {line} n’a pas de {key} qui permettrait de la reconnaître. Elle est laissée telle quelle.</translation>
    </message>
    <message>
        <source>In {path}, line {line} is no record (an object in curly brackets). It is left as it is.</source>
        <translation>Dans {path}, la ligne {line} n’est pas une notice (un objet entre accolades). Elle est laissée telle quelle.</translation>
    </message>
    <message>
        <source>The file {path} is not UTF-8 text, and its encoding is uncertain, so that letters such as ä or é could be misread. Nothing was read. In Excel, save it as “CSV UTF-8”; in LibreOffice, choose the character set “Unicode (UTF-8)”.</source>
        <translation>Le fichier {path} n’est pas un texte UTF-8 et son codage est incertain&#x202f;; des lettres comme ä ou é pourraient être mal lues. Rien n’a été lu. Dans Excel, enregistrez-le au format «&#x202f;CSV UTF-8&#x202f;»&#x202f;; dans LibreOffice, choisissez le jeu de caractères «&#x202f;Unicode (UTF-8)&#x202f;».</translation>
    </message>
    <message>
        <source>The file {path} is not UTF-8 text. It was read as {encoding}; look whether letters such as ä or é are right. Characters that this encoding lacks are lost in it: where you can, save it as “CSV UTF-8”.</source>
        <translation>Le fichier {path} n’est pas un texte UTF-8. Il a été lu en {encoding}&#x202f;; regardez si des lettres comme ä ou é sont justes. Les caractères que ce codage n’a pas y sont perdus&#xa0;: si possible, enregistrez-le au format «&#x202f;CSV UTF-8&#x202f;».</translation>
    </message>
    <message>
        <source>The file {path} was read as {encoding} text.</source>
        <translation>Le fichier {path} a été lu comme un texte {encoding}.</translation>
    </message>
    <message>
        <source>{pointer}: {reason}. {old} stays; in the table: {new}.</source>
        <translation>{pointer}&#xa0;: {reason}. {old} reste&#x202f;; dans le tableau&#xa0;: {new}.</translation>
    </message>
    <message>
        <source>the cell has the error of a formula, or no value yet</source>
        <translation>la cellule contient l’erreur d’une formule, ou pas encore de valeur</translation>
    </message>
    <message>
        <source>the spreadsheet may have made a truth value of the text</source>
        <translation>le tableur peut avoir changé le texte en valeur logique</translation>
    </message>
    <message>
        <source>the spreadsheet may have made this of the number: without its zeros, rounded or in another notation</source>
        <translation>le tableur peut en avoir fait ce nombre&#xa0;: sans ses zéros, arrondi ou dans une autre notation</translation>
    </message>
    <message>
        <source>the spreadsheet may have made this of the text, as a date</source>
        <translation>le tableur peut en avoir fait cette date</translation>
    </message>
    <message>
        <source>only the line ends differ, which the spreadsheet may have changed</source>
        <translation>seules les fins de ligne diffèrent, que le tableur peut avoir changées</translation>
    </message>
    <message>
        <source>the spreadsheet may have cut the text, since it was too long</source>
        <translation>le tableur peut avoir coupé le texte, trop long</translation>
    </message>
    <message>
        <source>characters were lost when the table was saved in another encoding than UTF-8</source>
        <translation>des caractères ont été perdus quand le tableau a été enregistré dans un autre codage que l’UTF-8</translation>
    </message>
    <message>
        <source>More than one item may be meant, since spreadsheets remove zeros: {items}. It was left out.</source>
        <translation>Plus d’une pièce peut être visée, car les tableurs suppriment les zéros&#xa0;: {items}. Elle a été laissée de côté.</translation>
    </message>
    <message>
        <source>This tab has the columns of “{tab}”, too, but another title; it was left out.</source>
        <translation>Cet onglet a aussi les colonnes de «&#x202f;{tab}&#x202f;», mais un autre titre&#x202f;; il a été laissé de côté.</translation>
    </message>
    <message>
        <source>The cell has no value yet ({cell}); what stands here is kept. Read the sheet again when it has one.</source>
        <translation>La cellule n’a pas encore de valeur ({cell})&#x202f;; ce qui figure ici est conservé. Relisez la feuille quand elle en aura une.</translation>
    </message>
    <message>
        <source>in the sheet: {words}</source>
        <translation>dans la feuille&#xa0;: {words}</translation>
    </message>
    <message>
        <source>in the sheet: {words}; only here: {here}; only in the sheet: {sheet}</source>
        <translation>dans la feuille&#xa0;: {words}&#x202f;; seulement ici&#xa0;: {here}&#x202f;; seulement dans la feuille&#xa0;: {sheet}</translation>
    </message>
    <message>
        <source>The file {path} has a conflict of git that is not resolved (line {line}): both versions stand in it. It is left as it is; decide for one of them, and delete the lines with the markers.</source>
        <translation>Le fichier {path} contient un conflit de Git non résolu (ligne {line})&#xa0;: les deux versions s’y trouvent. Il est laissé tel quel&#x202f;; choisissez l’une d’elles et supprimez les lignes de marquage.</translation>
    </message>
    <message>
        <source>The list of statuses {path} has a conflict of git that is not resolved (line {line}). Both versions are read, and of each item the newer status counts; the next change of a status writes the list without the markers.</source>
        <translation>La liste des statuts {path} contient un conflit de Git non résolu (ligne {line}). Les deux versions sont lues, et pour chaque pièce le statut le plus récent compte&#x202f;; le prochain changement de statut écrit la liste sans les marques.</translation>
    </message>
    <message>
        <source>{path} was changed by another program since it was read. Nothing in it was overwritten; try again.</source>
        <translation>{path} a été modifié par un autre programme depuis sa lecture. Rien n’y a été écrasé&#x202f;; réessayez.</translation>
    </message>
    <message>
        <source>{item} is saved. Its row in {path} has another value than before, which is left as it is.</source>
        <translation>{item} est enregistré. Sa ligne dans {path} a une autre valeur qu’avant&#x202f;; elle est laissée telle quelle.</translation>
    </message>
    <message>
        <source>{path} was changed since the import. What was changed there is left as it is; all else was taken back.</source>
        <translation>{path} a été modifié depuis l’importation. Ce qui y a été modifié est laissé tel quel&#x202f;; tout le reste a été annulé.</translation>
    </message>
    <message>
        <source>{item} is saved, but {path} is out of date: {reason} It is brought up to date as soon as that is possible.</source>
        <translation>{item} est enregistré, mais {path} n’est pas à jour&#xa0;: {reason} Le fichier sera mis à jour dès que possible.</translation>
    </message>
    <message>
        <source>{path}: {format} is not read. Convert the file to JPEG, PNG, TIFF or PDF.</source>
        <translation>{path}&#xa0;: {format} n’est pas lu. Convertissez le fichier en JPEG, PNG, TIFF ou PDF.</translation>
    </message>
    <message>
        <source>{count} files such as {path}: {format} is not read. Convert them to JPEG, PNG, TIFF or PDF.</source>
        <translation>{count} fichiers tels que {path}&#xa0;: {format} n’est pas lu. Convertissez-les en JPEG, PNG, TIFF ou PDF.</translation>
    </message>
    <message>
        <source>{path} is not read: by its name and content it is no scan. Move it elsewhere if it belongs to none.</source>
        <translation>{path} n’est pas lu&#xa0;: d’après son nom et son contenu, ce n’est pas un scan. Déplacez-le ailleurs s’il n’appartient à aucun.</translation>
    </message>
    <message>
        <source>{count} files such as {path} are not read: by their names and contents they are no scans. Move them elsewhere if they belong to none.</source>
        <translation>{count} fichiers tels que {path} ne sont pas lus&#xa0;: d’après leurs noms et leurs contenus, ce ne sont pas des scans. Déplacez-les ailleurs s’ils n’appartiennent à aucun.</translation>
    </message>
    <message>
        <source>{path} is a program, and opens files to which you have not agreed, or not as they are now: {names}. It is run only after you have agreed to them: see “gtapp trust”.</source>
        <translation>{path} est un programme et ouvre des fichiers que vous n’avez pas acceptés, ou pas tels qu’ils sont maintenant&#xa0;: {names}. Il n’est exécuté qu’une fois que vous les avez acceptés&#xa0;: voir «&#x202f;gtapp trust&#x202f;».</translation>
    </message>
    <message>
        <source>The answer ends while the model is still reasoning; there is no record behind it.</source>
        <translation>La réponse s’arrête pendant que le modèle raisonne encore&#x202f;; aucune notice ne suit.</translation>
    </message>
    <message>
        <source>The model repeats itself without end; that is no answer.</source>
        <translation>Le modèle se répète sans fin&#x202f;; ce n’est pas une réponse.</translation>
    </message>
    <message>
        <source>“{name}” is the item “{item}”: the spreadsheet removed the zeros of its name.</source>
        <translation>«&#x202f;{name}&#x202f;» est la pièce «&#x202f;{item}&#x202f;»&#xa0;: le tableur a supprimé les zéros de son nom.</translation>
    </message>
    <message>
        <source>This must not be empty. {reason}</source>
        <translation>Ceci ne doit pas être vide. {reason}</translation>
    </message>
    <message>
        <source>The file {path} is not UTF-8 text (line {line}); it was saved in another encoding, such as Latin-1 or UTF-16. It is left as it is. Save it as UTF-8, in Excel as “CSV UTF-8”.</source>
        <translation>Le fichier {path} n’est pas un texte UTF-8 (ligne {line})&#x202f;; il a été enregistré dans un autre codage, comme Latin-1 ou UTF-16. Il est laissé tel quel. Enregistrez-le en UTF-8, dans Excel au format «&#x202f;CSV UTF-8&#x202f;».</translation>
    </message>
</context>
<context>
    <name>printing</name>
    <message>
        <source>&amp;Print …</source>
        <translation>I&amp;mprimer…</translation>
    </message>
</context>
<context>
    <name>problems</name>
    <message>
        <source>Problems</source>
        <translation>Problèmes</translation>
    </message>
</context>
<context>
    <name>progress</name>
    <message>
        <source>about a minute left</source>
        <translation>encore une minute environ</translation>
    </message>
    <message>
        <source>about {count} minutes left</source>
        <translation>encore {count} minutes environ</translation>
    </message>
    <message>
        <source>about {count} hours left</source>
        <translation>encore {count} heures environ</translation>
    </message>
    <message>
        <source>{checked} of {total} checked</source>
        <translation>Vérifiées&#xa0;: {checked} sur {total}</translation>
    </message>
</context>
<context>
    <name>readings</name>
    <message>
        <source>the drafts</source>
        <translation>les brouillons</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>the first reader’s records (not blind)</source>
        <translation>les notices de la première lecture (pas à l’aveugle)</translation>
    </message>
    <message>
        <source>Second reading “{name}” of {count} items, starting from {start}. The first reader’s records are not shown.</source>
        <translation>Deuxième lecture «&#x202f;{name}&#x202f;» de {count} pièces, à partir de&#xa0;: {start}. Les notices de la première lecture ne sont pas affichées.</translation>
    </message>
    <message>
        <source>Second reading “{name}” of {count} items, starting from {start}.</source>
        <translation>Deuxième lecture «&#x202f;{name}&#x202f;» de {count} pièces, à partir de&#xa0;: {start}.</translation>
    </message>
    <message>
        <source>Only what the reader of “{name}” has checked is compared: {checked} of {items} items. The reader started from {start}.</source>
        <translation>Seules les pièces vérifiées dans la lecture «&#x202f;{name}&#x202f;» sont comparées&#xa0;: {checked} sur {items}. Elle est partie de&#xa0;: {start}.</translation>
    </message>
</context>
<context>
    <name>reasons</name>
    <message>
        <source>it crashed the program that reads it</source>
        <translation>il a fait planter le programme qui le lit</translation>
    </message>
    <message>
        <source>it takes too long</source>
        <translation>cela prend trop de temps</translation>
    </message>
    <message>
        <source>it takes too much memory</source>
        <translation>cela demande trop de mémoire</translation>
    </message>
    <message>
        <source>the time for counting pages has passed</source>
        <translation>le temps prévu pour compter les pages est écoulé</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>ce n’est pas un fichier</translation>
    </message>
    <message>
        <source>it is a link to nothing</source>
        <translation>c’est un lien vers rien</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>imbrication trop profonde</translation>
    </message>
    <message>
        <source>a number has too many digits</source>
        <translation>un nombre a trop de chiffres</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>endommagé</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vide</translation>
    </message>
    <message>
        <source>Expecting value</source>
        <translation>il manque une valeur ici</translation>
    </message>
    <message>
        <source>Extra data</source>
        <translation>il y a du texte après la fin</translation>
    </message>
    <message>
        <source>Expecting &apos;,&apos; delimiter</source>
        <translation>il manque une virgule ou une fermeture ici</translation>
    </message>
    <message>
        <source>Expecting &apos;:&apos; delimiter</source>
        <translation>il manque un deux-points ici</translation>
    </message>
    <message>
        <source>Expecting property name enclosed in double quotes</source>
        <translation>il manque une clé entre guillemets ici</translation>
    </message>
    <message>
        <source>Unterminated string starting at</source>
        <translation>le texte qui commence ici n’a pas de guillemet final</translation>
    </message>
    <message>
        <source>Invalid control character at</source>
        <translation>caractère de contrôle ou retour à la ligne dans un texte</translation>
    </message>
    <message>
        <source>Invalid \escape</source>
        <translation>caractère incorrect après \</translation>
    </message>
    <message>
        <source>Illegal trailing comma before end of object</source>
        <translation>virgule avant la fermeture</translation>
    </message>
    <message>
        <source>Illegal trailing comma before end of array</source>
        <translation>virgule avant la fermeture</translation>
    </message>
    <message>
        <source>no {key}</source>
        <translation>pas de {key}</translation>
    </message>
    <message>
        <source>another program holds its folder</source>
        <translation>un autre programme bloque son dossier</translation>
    </message>
    <message>
        <source>another program writes into it</source>
        <translation>un autre programme y écrit</translation>
    </message>
    <message>
        <source>it has more cells than the header</source>
        <translation>plus de cellules que l’en-tête</translation>
    </message>
    <message>
        <source>it is not an XLSX file ({reason})</source>
        <translation>ce n’est pas un fichier XLSX ({reason})</translation>
    </message>
    <message>
        <source>two programs can lock one file</source>
        <translation>deux programmes peuvent verrouiller le même fichier</translation>
    </message>
    <message>
        <source>no window within {number} s</source>
        <translation>pas de fenêtre en {number} s</translation>
    </message>
    <message>
        <source>it is no name</source>
        <translation>ce n’est pas un nom</translation>
    </message>
    <message>
        <source>it holds a separator, a colon or a control character</source>
        <translation>il contient un séparateur, un deux-points ou un caractère de contrôle</translation>
    </message>
    <message>
        <source>it holds a character that Windows does not allow: a question mark, an asterisk, a bar, a quotation mark, &lt; or &gt;</source>
        <translation>il contient un caractère que Windows n’autorise pas&#xa0;: un point d’interrogation, un astérisque, une barre verticale, un guillemet droit, &lt; ou &gt;</translation>
    </message>
    <message>
        <source>it ends in a dot or a space</source>
        <translation>il finit par un point ou un espace</translation>
    </message>
    <message>
        <source>it begins with a dot</source>
        <translation>il commence par un point</translation>
    </message>
    <message>
        <source>Windows reserves it</source>
        <translation>Windows se réserve ce nom</translation>
    </message>
    <message>
        <source>it is longer than {number} bytes</source>
        <translation>plus long que {number} octets</translation>
    </message>
    <message>
        <source>it is not UTF-8</source>
        <translation>ce n’est pas de l’UTF-8</translation>
    </message>
    <message>
        <source>languages of ocr are names of Tesseract’s data, joined by +, as &quot;deu+fra&quot;</source>
        <translation>languages de ocr sont des noms de données de Tesseract, reliés par +, comme «&#x202f;deu+fra&#x202f;»</translation>
    </message>
    <message>
        <source>a folder, or a list of folders</source>
        <translation>un dossier ou une liste de dossiers</translation>
    </message>
    <message>
        <source>one of {known}</source>
        <translation>l’un de {known}</translation>
    </message>
    <message>
        <source>the key in which records are wrapped, such as response, or a list of such keys</source>
        <translation>la clé dans laquelle les notices sont enveloppées, comme response, ou une liste de telles clés</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true ou false</translation>
    </message>
    <message>
        <source>a regular expression for the names of items</source>
        <translation>une expression régulière pour les noms des pièces</translation>
    </message>
    <message>
        <source>a pattern that can be searched ({reason})</source>
        <translation>un motif qui peut être recherché ({reason})</translation>
    </message>
    <message>
        <source>the key of a record that has the name of its item, such as id</source>
        <translation>la clé d’une notice qui contient le nom de sa pièce, par exemple id</translation>
    </message>
    <message>
        <source>it is git’s own folder</source>
        <translation>c’est le dossier de git lui-même</translation>
    </message>
    <message>
        <source>its rows have no numbers; save it once with a spreadsheet program</source>
        <translation>ses lignes n’ont pas de numéros&#x202f;; enregistrez-le une fois avec un tableur</translation>
    </message>
    <message>
        <source>the cell {place} belongs to another one, which is shown in its place</source>
        <translation>la cellule {place} appartient à une autre, qui est affichée à sa place</translation>
    </message>
    <message>
        <source>the cell {place} can’t hold this text</source>
        <translation>la cellule {place} ne peut pas contenir ce texte</translation>
    </message>
    <message>
        <source>its table “{name}” has no empty row above its totals; add one there with a spreadsheet program</source>
        <translation>son tableau «&#x202f;{name}&#x202f;» n’a pas de ligne vide au-dessus des totaux&#x202f;; ajoutez-en une à cet endroit avec un tableur</translation>
    </message>
    <message>
        <source>below its table “{name}” is no room for a new row; make room there with a spreadsheet program</source>
        <translation>il n’y a pas de place pour une nouvelle ligne sous son tableau «&#x202f;{name}&#x202f;»&#x202f;; faites-en avec un tableur</translation>
    </message>
    <message>
        <source>rows with formulas can’t be left out; export all items, or as CSV</source>
        <translation>les lignes avec des formules ne peuvent pas être omises&#x202f;; exportez toutes les pièces, ou en CSV</translation>
    </message>
    <message>
        <source>it can’t be read, and is left as it is</source>
        <translation>le fichier est illisible et reste tel quel</translation>
    </message>
    <message>
        <source>no JSON that fits the schema in the model’s text</source>
        <translation>le texte du modèle ne contient pas de JSON conforme au schéma</translation>
    </message>
    <message>
        <source>there is no text</source>
        <translation>il n’y a pas de texte</translation>
    </message>
    <message>
        <source>second opinions have such names</source>
        <translation>les seconds avis portent de tels noms</translation>
    </message>
    <message>
        <source>a threshold is a number</source>
        <translation>un seuil est un nombre</translation>
    </message>
    <message>
        <source>a threshold is above 0 and at most 1, not {number}</source>
        <translation>un seuil est supérieur à 0 et d’au plus 1, et non {number}</translation>
    </message>
    <message>
        <source>weights are numbers from 0 to a million, by the names of fields</source>
        <translation>les poids sont des nombres de 0 à un million, par noms de champs</translation>
    </message>
    <message>
        <source>same_meaning is a table of fields</source>
        <translation>same_meaning est un tableau de champs</translation>
    </message>
    <message>
        <source>same_meaning has the keys {known}</source>
        <translation>same_meaning a les clés {known}</translation>
    </message>
    <message>
        <source>added and synonyms of same_meaning are lists</source>
        <translation>added et synonyms de same_meaning sont des listes</translation>
    </message>
    <message>
        <source>abbreviations of same_meaning is true or false</source>
        <translation>abbreviations de same_meaning est true ou false</translation>
    </message>
    <message>
        <source>same_meaning has texts and lists of texts</source>
        <translation>same_meaning a des textes et des listes de textes</translation>
    </message>
    <message>
        <source>phrases of same_meaning have letters or digits, and there are at most {number} of them</source>
        <translation>les expressions de same_meaning ont des lettres ou des chiffres, et il y en a au plus {number}</translation>
    </message>
    <message>
        <source>numbers are two whole numbers, the first and the last, as [1, 68]</source>
        <translation>numbers sont deux nombres entiers, le premier et le dernier, comme [1, 68]</translation>
    </message>
    <message>
        <source>numbers are not negative, and the first is not above the last</source>
        <translation>numbers ne sont pas négatifs, et le premier n’est pas supérieur au dernier</translation>
    </message>
    <message>
        <source>type, year and language of the report are pointers, as /publication/year</source>
        <translation>type, year et language de report sont des chemins comme /publication/year</translation>
    </message>
    <message>
        <source>empty of the report is a list of texts</source>
        <translation>empty de report est une liste de textes</translation>
    </message>
    <message>
        <source>the benchmark’s schema has it already</source>
        <translation>le schéma du benchmark l’a déjà</translation>
    </message>
    <message>
        <source>the benchmark’s schema has no object there</source>
        <translation>le schéma du benchmark n’a pas d’objet à cet endroit</translation>
    </message>
    <message>
        <source>it is no backup of a team’s project</source>
        <translation>ce n’est pas la sauvegarde d’un projet d’équipe</translation>
    </message>
    <message>
        <source>The schema can’t be followed: {reason}</source>
        <translation>Le schéma ne peut pas être suivi&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>it can’t be imported</source>
        <translation>il ne peut pas être importé</translation>
    </message>
    <message>
        <source>table of ocr is true or false</source>
        <translation>table de ocr est true ou false</translation>
    </message>
    <message>
        <source>what precedes the number of a page, such as _p, or r/v for the sides of leaves</source>
        <translation>ce qui précède le numéro d’une page, par exemple _p, ou r/v pour les faces des feuillets</translation>
    </message>
    <message>
        <source>a list of endings of names in small letters, such as .gt.json</source>
        <translation>une liste de fins de noms en minuscules, par exemple .gt.json</translation>
    </message>
    <message>
        <source>container {known} needs a key, which has the name of each item</source>
        <translation>container {known} demande key, la clé qui contient le nom de chaque pièce</translation>
    </message>
    <message>
        <source>{place} lies outside the project</source>
        <translation>{place} est hors du projet</translation>
    </message>
    <message>
        <source>{place} leads nowhere</source>
        <translation>{place} ne mène nulle part</translation>
    </message>
    <message>
        <source>records of this benchmark are no plain texts</source>
        <translation>les notices de ce benchmark ne sont pas de simples textes</translation>
    </message>
    <message>
        <source>field {key}: {reason}</source>
        <translation>champ {key}&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>fields are tables [[fields]]</source>
        <translation>fields sont des tables [[fields]]</translation>
    </message>
    <message>
        <source>a table [[fields]] has no key</source>
        <translation>une table [[fields]] n’a pas de key</translation>
    </message>
    <message>
        <source>a key ends with the name of the field, as in advertisements/*/class</source>
        <translation>une key se termine par le nom du champ, comme dans advertisements/*/class</translation>
    </message>
    <message>
        <source>its kind is none of {known}</source>
        <translation>son kind n’est aucun de {known}</translation>
    </message>
    <message>
        <source>label and help are texts</source>
        <translation>label et help sont des textes</translation>
    </message>
    <message>
        <source>scored is true or false</source>
        <translation>scored vaut true ou false</translation>
    </message>
    <message>
        <source>only the kinds choice and tags have choices</source>
        <translation>seuls les kinds choice et tags ont des choices</translation>
    </message>
    <message>
        <source>its choices are a list of texts</source>
        <translation>ses choices sont une liste de textes</translation>
    </message>
    <message>
        <source>its choices are not different texts</source>
        <translation>ses choices ne sont pas des textes différents</translation>
    </message>
    <message>
        <source>files of truths or answers use this key</source>
        <translation>des fichiers de vérité de terrain ou de réponses utilisent cette clé</translation>
    </message>
    <message>
        <source>records are lists here, so that only their entries have fields</source>
        <translation>les enregistrements sont ici des listes, donc seules leurs entrées ont des champs</translation>
    </message>
    <message>
        <source>it is larger than {number} MB</source>
        <translation>il dépasse {number} Mo</translation>
    </message>
    <message>
        <source>no team shares such a file</source>
        <translation>aucune équipe ne partage un tel fichier</translation>
    </message>
    <message>
        <source>it is no file of JSON lines</source>
        <translation>ce n’est pas un fichier de lignes JSON</translation>
    </message>
    <message>
        <source>it is too long</source>
        <translation>son nom est trop long</translation>
    </message>
    <message>
        <source>it does not say in which order lines stand</source>
        <translation>il ne dit pas dans quel ordre sont les lignes</translation>
    </message>
    <message>
        <source>a backup is made by a reviewer or owner</source>
        <translation>une sauvegarde est faite par qui a le rôle reviewer ou owner</translation>
    </message>
    <message>
        <source>[team] in gtapp.toml has the texts url and project</source>
        <translation>[team] dans gtapp.toml a les textes url et project</translation>
    </message>
    <message>
        <source>it does not begin with postgresql://</source>
        <translation>elle ne commence pas par postgresql://</translation>
    </message>
    <message>
        <source>it names no database</source>
        <translation>elle ne nomme pas de base</translation>
    </message>
    <message>
        <source>it has an option that gtapp does not take from it: {name}</source>
        <translation>elle a une option que gtapp n’en reprend pas&#xa0;: {name}</translation>
    </message>
    <message>
        <source>host= is for the folder of a socket</source>
        <translation>host= est pour le dossier d’un socket</translation>
    </message>
    <message>
        <source>sslmode is one of {known}</source>
        <translation>sslmode est l’un de {known}</translation>
    </message>
    <message>
        <source>it names more than one server, or has characters that no name has</source>
        <translation>elle nomme plus d’un serveur, ou a des caractères qu’aucun nom n’a</translation>
    </message>
    <message>
        <source>it is from a later version of gtapp</source>
        <translation>elle est d’une version ultérieure de gtapp</translation>
    </message>
    <message>
        <source>it is not whole</source>
        <translation>elle n’est pas complète</translation>
    </message>
    <message>
        <source>it is empty (0 bytes)</source>
        <translation>fichier vide (0&#x202f;octet)</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>image trop grande</translation>
    </message>
    <message>
        <source>it is too large ({width} × {height} pixels)</source>
        <translation>image trop grande ({width} × {height} pixels)</translation>
    </message>
    <message>
        <source>decoding it takes more than {number} MB of memory</source>
        <translation>son décodage demande plus de {number} Mo de mémoire</translation>
    </message>
    <message>
        <source>decoding it takes longer than {number} s</source>
        <translation>son décodage prend plus de {number} s</translation>
    </message>
    <message>
        <source>its decoder crashed</source>
        <translation>le décodeur a planté</translation>
    </message>
    <message>
        <source>it lies outside the project</source>
        <translation>hors du projet</translation>
    </message>
    <message>
        <source>it has no pages</source>
        <translation>aucune page</translation>
    </message>
    <message>
        <source>it has a page without a size</source>
        <translation>une page sans dimensions</translation>
    </message>
    <message>
        <source>it sends something else</source>
        <translation>il envoie autre chose</translation>
    </message>
    <message>
        <source>there is none</source>
        <translation>il n’y en a pas</translation>
    </message>
    <message>
        <source>there is no setting “{name}”; there are: {known}</source>
        <translation>il n’y a pas de réglage «&#x202f;{name}&#x202f;»&#x202f;; il y a&#xa0;: {known}</translation>
    </message>
    <message>
        <source>{key} of {name} must be a number from 0 on</source>
        <translation>{key} de {name} doit être un nombre à partir de 0</translation>
    </message>
    <message>
        <source>{name} needs input and output</source>
        <translation>{name} a besoin de input et output</translation>
    </message>
    <message>
        <source>it is not a JSON object</source>
        <translation>ce n’est pas un objet JSON</translation>
    </message>
    <message>
        <source>it is not JSON (line {line}, column {column}: {reason})</source>
        <translation>ce n’est pas du JSON (ligne {line}, colonne {column}&#xa0;: {reason})</translation>
    </message>
    <message>
        <source>“{name}” is not described as JSON Schema asks</source>
        <translation>«&#x202f;{name}&#x202f;» n’est pas décrit comme le demande JSON Schema</translation>
    </message>
    <message>
        <source>it describes neither an object nor a list</source>
        <translation>il ne décrit ni un objet ni une liste</translation>
    </message>
    <message>
        <source>it refers to itself without end</source>
        <translation>il renvoie à lui-même sans fin</translation>
    </message>
    <message>
        <source>it has more than {number} fields</source>
        <translation>il a plus de {number} champs</translation>
    </message>
    <message>
        <source>{place} lies outside the schema</source>
        <translation>{place} est hors du schéma</translation>
    </message>
    <message>
        <source>{place} is not a schema</source>
        <translation>{place} n’est pas un schéma</translation>
    </message>
    <message>
        <source>{place} is not in it</source>
        <translation>{place} n’y figure pas</translation>
    </message>
    <message>
        <source>{name} is no type</source>
        <translation>{name} n’est pas un type</translation>
    </message>
    <message>
        <source>its output is no schema</source>
        <translation>sa sortie n’est pas un schéma</translation>
    </message>
    <message>
        <source>it defines no pydantic model of its own</source>
        <translation>il ne définit aucun modèle pydantic à lui</translation>
    </message>
    <message>
        <source>it ran longer than {number} s</source>
        <translation>il a tourné plus de {number}&#x202f;s</translation>
    </message>
    <message>
        <source>it printed more than {number} characters</source>
        <translation>il a affiché plus de {number} caractères</translation>
    </message>
    <message>
        <source>exit code {number}</source>
        <translation>code de sortie {number}</translation>
    </message>
    <message>
        <source>line {line}: there is no key “{key}” (did you mean “{known}”?)</source>
        <translation>ligne {line}&#xa0;: la clé «&#x202f;{key}&#x202f;» n’existe pas (peut-être «&#x202f;{known}&#x202f;»)</translation>
    </message>
    <message>
        <source>the record has another key than before</source>
        <translation>la notice a une autre clé qu’auparavant</translation>
    </message>
    <message>
        <source>the cells of a table are texts</source>
        <translation>les cellules d’un tableau sont des textes</translation>
    </message>
    <message>
        <source>the cells of a table are texts, and “{key}” is none</source>
        <translation>les cellules d’un tableau sont des textes, et «&#x202f;{key}&#x202f;» n’en est pas un</translation>
    </message>
    <message>
        <source>the table has no column “{key}”</source>
        <translation>le tableau n’a pas de colonne «&#x202f;{key}&#x202f;»</translation>
    </message>
    <message>
        <source>its encoding ({name}) has no “{text}”</source>
        <translation>son encodage ({name}) n’a pas de «&#x202f;{text}&#x202f;»</translation>
    </message>
    <message>
        <source>the cell {place} has a formula, which is not changed</source>
        <translation>la cellule {place} a une formule, qui n’est pas modifiée</translation>
    </message>
    <message>
        <source>there is no such workbook, and none is made</source>
        <translation>il n’y a pas de tel classeur, et aucun n’est créé</translation>
    </message>
    <message>
        <source>line {line}: there is no key “{key}”; there are: {known}</source>
        <translation>ligne {line}&#xa0;: la clé «&#x202f;{key}&#x202f;» n’existe pas&#x202f;; il y a&#xa0;: {known}</translation>
    </message>
    <message>
        <source>line {line}: “{key}” is a table, [{name}]</source>
        <translation>ligne {line}&#xa0;: «&#x202f;{key}&#x202f;» est une table, [{name}]</translation>
    </message>
    <message>
        <source>line {line}: “{key}” must be {reason}</source>
        <translation>ligne {line}&#xa0;: «&#x202f;{key}&#x202f;» doit être {reason}</translation>
    </message>
    <message>
        <source>the characters of the palette are a text</source>
        <translation>les caractères de la palette (characters) sont un texte</translation>
    </message>
    <message>
        <source>only benchmarks with a table of items have the table [table]</source>
        <translation>seuls les benchmarks qui ont un tableau des pièces ont la table [table]</translation>
    </message>
    <message>
        <source>the model repeats itself without end</source>
        <translation>le modèle se répète sans fin</translation>
    </message>
    <message>
        <source>the answer ends while the model is still reasoning</source>
        <translation>la réponse s’arrête pendant que le modèle raisonne encore</translation>
    </message>
</context>
<context>
    <name>replace</name>
    <message>
        <source>Find and replace &amp;here …</source>
        <translation>Rec&amp;hercher et remplacer ici…</translation>
    </message>
    <message>
        <source>Next match in the item</source>
        <translation>Occurrence suivante dans la pièce</translation>
    </message>
    <message>
        <source>Previous match in the item</source>
        <translation>Occurrence précédente dans la pièce</translation>
    </message>
    <message>
        <source>F&amp;ind and replace in all items …</source>
        <translation>Rechercher et re&amp;mplacer dans toutes les pièces…</translation>
    </message>
    <message>
        <source>Import an edited tab&amp;le …</source>
        <translation>Importer un ta&amp;bleau modifié…</translation>
    </message>
    <message>
        <source>&amp;Import the corrected values …</source>
        <translation>&amp;Importer les valeurs corrigées…</translation>
    </message>
</context>
<context>
    <name>replacement</name>
    <message>
        <source>space at the beginning</source>
        <translation>espace au début</translation>
    </message>
    <message>
        <source>space at the end</source>
        <translation>espace à la fin</translation>
    </message>
    <message>
        <source>two spaces</source>
        <translation>deux espaces</translation>
    </message>
    <message>
        <source>unusual space</source>
        <translation>espace inhabituelle</translation>
    </message>
    <message>
        <source>invisible character</source>
        <translation>caractère invisible</translation>
    </message>
    <message>
        <source>letter and accent apart</source>
        <translation>lettre et accent séparés</translation>
    </message>
    <message>
        <source>letter of another script</source>
        <translation>lettre d’une autre écriture</translation>
    </message>
    <message>
        <source>unusual sign</source>
        <translation>signe inhabituel</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un nombre</translation>
    </message>
    <message>
        <source>looks like “{value}”</source>
        <translation>ressemble à «&#x202f;{value}&#x202f;»</translation>
    </message>
    <message>
        <source>nearly “{value}”</source>
        <translation>presque «&#x202f;{value}&#x202f;»</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>un texte</translation>
    </message>
    <message>
        <source>takes back a correction</source>
        <translation>annule une correction</translation>
    </message>
</context>
<context>
    <name>reports</name>
    <message>
        <source>Report about the &amp;data …</source>
        <translation>Rapport sur les &amp;données…</translation>
    </message>
    <message>
        <source>Pro&amp;gress …</source>
        <translation>A&amp;vancement…</translation>
    </message>
</context>
<context>
    <name>samples</name>
    <message>
        <source>Samp&amp;le …</source>
        <translation>Éc&amp;hantillon…</translation>
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
        <source>Scheme</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Rubrique</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Mots-clés</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>The address of the list that the tags are from.</source>
        <translation>L’adresse de la liste dont viennent les mots-clés.</translation>
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
        <translation>À régler</translation>
    </message>
    <message>
        <source>Angle brackets stand around the whole name, as many behind it as before it: &lt;Name&gt; or &lt;&lt;Name&gt;&gt;.</source>
        <translation>Les chevrons encadrent le nom entier, autant après qu’avant&#xa0;: &lt;Nom&gt; ou &lt;&lt;Nom&gt;&gt;.</translation>
    </message>
    <message>
        <source>Checked by</source>
        <translation>Vérifiée par</translation>
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
        <source>Inferred from the correspondence</source>
        <translation>Déduit de la correspondance</translation>
    </message>
    <message>
        <source>Inferred from the function</source>
        <translation>Déduit de la fonction</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Lettre</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Non</translation>
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
        <translation>Feuille</translation>
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
        <source>TRUE for a letter that is checked.</source>
        <translation>TRUE pour une lettre vérifiée.</translation>
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
        <source>What is to be done before the letter is done: the note of the status “needs action”.</source>
        <translation>Ce qui reste à faire avant que la lettre soit terminée&#xa0;: la note du statut «&#x202f;À régler&#x202f;».</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Oui</translation>
    </message>
    <message>
        <source>“Last name, First name”, several separated by “ | ”. &lt;Name&gt; is inferred from the function, &lt;&lt;Name&gt;&gt; from the correspondence; “None” where nobody can be named.</source>
        <translation>«&#x202f;Nom, Prénom&#x202f;», séparés par «&#x202f;|&#x202f;» s’il y en a plusieurs. &lt;Nom&gt; est déduit de la fonction, &lt;&lt;Nom&gt;&gt; de la correspondance&#x202f;; «&#x202f;None&#x202f;» si personne ne peut être nommé.</translation>
    </message>
    <message>
        <source>“Yes” where somebody signed by hand; “No” where there is only a typed name or a firm’s stamp.</source>
        <translation>«&#x202f;Oui&#x202f;» si quelqu’un a signé à la main&#x202f;; «&#x202f;Non&#x202f;» s’il n’y a qu’un nom dactylographié ou un tampon d’entreprise.</translation>
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
        <translation>Ce que la cellule signifie quand elle ne le dit pas&#xa0;: un signe de répétition reprend la valeur du dessus, «&#x202f;Techn.&#x202f;» s’écrit en entier.</translation>
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
        <source>Abstract</source>
        <translation>Résumé</translation>
    </message>
    <message>
        <source>An ISBN has 10 or 13 digits, the last of which follows from the others: one is wrong or missing.</source>
        <translation>Un ISBN a 10 ou 13 chiffres, dont le dernier découle des autres&#xa0;: l’un est faux ou manque.</translation>
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
        <source>The whole abstract without its heading, in one paragraph; empty where none is printed.</source>
        <translation>Le résumé entier sans son intitulé, en un paragraphe&#x202f;; vide si aucun n’est imprimé.</translation>
    </message>
    <message>
        <source>The year of publication is written YYYY, without month and day.</source>
        <translation>L’année de parution s’écrit AAAA, sans mois ni jour.</translation>
    </message>
    <message>
        <source>The year of publication, as YYYY; empty where none is given.</source>
        <translation>L’année de parution, sous la forme AAAA&#x202f;; vide si elle n’est pas indiquée.</translation>
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
        <source>Dissertation or thesis</source>
        <translation>Thèse ou mémoire</translation>
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
        <source>Pages are given without “S.” or “p.”.</source>
        <translation>Les pages s’indiquent sans «&#x202f;S.&#x202f;» ni «&#x202f;p.&#x202f;».</translation>
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
        <source>Own fields</source>
        <translation>Champs propres</translation>
    </message>
    <message>
        <source>A date is written YYYY-MM-DD, YYYY-MM or YYYY; “?” behind it if it is uncertain, “~” if it is about right.</source>
        <translation>Une date s’écrit AAAA-MM-JJ, AAAA-MM ou AAAA&#x202f;; suivie de «&#x202f;?&#x202f;» si elle est incertaine, de «&#x202f;~&#x202f;» si elle est approximative.</translation>
    </message>
    <message>
        <source>The number of words in the text, its number included, without punctuation; a hyphen separates two words.</source>
        <translation>Le nombre de mots du texte, numéro compris, sans ponctuation&#x202f;; un trait d’union sépare deux mots.</translation>
    </message>
    <message>
        <source>What is offered or wanted, and by whom; Down lists the project’s tags.</source>
        <translation>Ce qui est offert ou demandé, et par qui&#x202f;; la flèche vers le bas montre les mots-clés du projet.</translation>
    </message>
    <message>
        <source>TRUE where each signature was mapped to a person of the table, FALSE where one was not; or the names.</source>
        <translation>TRUE si chaque signature a été attribuée à une personne du tableau, FALSE si l’une ne l’a pas été&#x202f;; ou les noms.</translation>
    </message>
    <message>
        <source>The date in the letter’s head, written YYYY-MM-DD; “None” where there is none.</source>
        <translation>La date en tête de la lettre, écrite AAAA-MM-JJ&#x202f;; «&#x202f;None&#x202f;» s’il n’y en a pas.</translation>
    </message>
    <message>
        <source>A category is a classification number, such as TP312, not a subject in words.</source>
        <translation>Une catégorie est un indice de classification, par exemple TP312, non une discipline en toutes lettres.</translation>
    </message>
    <message>
        <source>The book’s classification number, such as TP312; empty where none is printed.</source>
        <translation>L’indice de classification du livre, par exemple TP312&#x202f;; vide si aucun n’est imprimé.</translation>
    </message>
    <message>
        <source>Publisher or printer, as on the card.</source>
        <translation>Éditeur ou imprimeur, comme sur la fiche.</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Renvoi</translation>
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
<context>
    <name>scores</name>
    <message>
        <source>(nothing)</source>
        <translation>(rien)</translation>
    </message>
    <message>
        <source>{run} (made the draft, no vote)</source>
        <translation>{run} (a produit le brouillon, ne vote pas)</translation>
    </message>
    <message>
        <source>{count} of {total}</source>
        <translation>{count} sur {total}</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Scores</translation>
    </message>
    <message>
        <source>Leaderboard</source>
        <translation>Classement</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Réponses</translation>
    </message>
    <message>
        <source>Suspect truths</source>
        <translation>Valeurs suspectes</translation>
    </message>
    <message>
        <source>Errors by field</source>
        <translation>Erreurs par champ</translation>
    </message>
    <message>
        <source>Right and wrong in the form</source>
        <translation>Juste et faux dans le formulaire</translation>
    </message>
    <message>
        <source>&amp;Add answers to score …</source>
        <translation>&amp;Ajouter des réponses à évaluer…</translation>
    </message>
    <message>
        <source>&amp;Load all answers again</source>
        <translation>&amp;Recharger toutes les réponses</translation>
    </message>
    <message>
        <source>&amp;Export the leaderboard …</source>
        <translation>&amp;Exporter le classement…</translation>
    </message>
    <message>
        <source>Take value {number}</source>
        <translation>Reprendre la valeur {number}</translation>
    </message>
    <message>
        <source>Next value that models read differently</source>
        <translation>Valeur suivante que les modèles lisent différemment</translation>
    </message>
    <message>
        <source>Previous value that models read differently</source>
        <translation>Valeur précédente que les modèles lisent différemment</translation>
    </message>
    <message>
        <source>List items with most expected corrections first</source>
        <translation>Pièces avec le plus de corrections attendues d’abord</translation>
    </message>
    <message>
        <source>Next &amp;suspect truth</source>
        <translation>Valeur suspec&amp;te suivante</translation>
    </message>
    <message>
        <source>Keep the ground &amp;truth</source>
        <translation>&amp;Maintenir la vérité de terrain</translation>
    </message>
</context>
<context>
    <name>second_readings</name>
    <message>
        <source>Second rea&amp;ding …</source>
        <translation>&amp;Deuxième lecture…</translation>
    </message>
</context>
<context>
    <name>sheets</name>
    <message>
        <source>In the way</source>
        <translation>Obstacle</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>Conflit</translation>
    </message>
    <message>
        <source>Doubtful</source>
        <translation>Douteux</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Nouveau</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Modifié</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Supprimé</translation>
    </message>
    <message>
        <source>Only here</source>
        <translation>Seulement ici</translation>
    </message>
    <message>
        <source>Letters in the sheet: {count}</source>
        <translation>Lettres dans la feuille&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Persons in the sheet: {count}</source>
        <translation>Personnes dans la feuille&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Organizations in the sheet: {count}</source>
        <translation>Organisations dans la feuille&#xa0;: {count}</translation>
    </message>
    <message>
        <source>the same here: {count}</source>
        <translation>identiques ici&#xa0;: {count}</translation>
    </message>
    <message>
        <source>to decide: {count}</source>
        <translation>à décider&#xa0;: {count}</translation>
    </message>
    <message>
        <source>new: {count}</source>
        <translation>nouvelles&#xa0;: {count}</translation>
    </message>
    <message>
        <source>changed there: {count}</source>
        <translation>modifiées là-bas&#xa0;: {count}</translation>
    </message>
    <message>
        <source>deleted there: {count}</source>
        <translation>supprimées là-bas&#xa0;: {count}</translation>
    </message>
    <message>
        <source>changed only here: {count}</source>
        <translation>modifiées ici seulement&#xa0;: {count}</translation>
    </message>
    <message>
        <source>row {number}</source>
        <translation>ligne {number}</translation>
    </message>
    <message>
        <source>(not there)</source>
        <translation>(absent)</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(vide)</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>en attente</translation>
    </message>
    <message>
        <source>not decided</source>
        <translation>non décidé</translation>
    </message>
    <message>
        <source>the sheet’s</source>
        <translation>version de la feuille</translation>
    </message>
    <message>
        <source>mine</source>
        <translation>ma version</translation>
    </message>
    <message>
        <source>The sheet has no link for this letter.</source>
        <translation>La feuille n’a pas de lien pour cette lettre.</translation>
    </message>
</context>
<context>
    <name>status</name>
    <message>
        <source>Checked by {who}, {when}</source>
        <translation>Vérifiée par {who}, {when}</translation>
    </message>
    <message>
        <source>Checked, {when}</source>
        <translation>Vérifiée, {when}</translation>
    </message>
    <message>
        <source>doubts left open: {count}</source>
        <translation>doutes restants&#xa0;: {count}</translation>
    </message>
    <message>
        <source>accepted issues: {count}</source>
        <translation>problèmes acceptés&#xa0;: {count}</translation>
    </message>
    <message>
        <source>values confirmed: {count}</source>
        <translation>valeurs confirmées&#xa0;: {count}</translation>
    </message>
    <message>
        <source>only shown: {count}</source>
        <translation>seulement affichées&#xa0;: {count}</translation>
    </message>
    <message>
        <source>never shown: {count}</source>
        <translation>jamais affichées&#xa0;: {count}</translation>
    </message>
</context>
<context>
    <name>strata</name>
    <message>
        <source>{field} in classes of {width}</source>
        <translation>{field} par classes de {width}</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Statut</translation>
    </message>
    <message>
        <source>Type of the record</source>
        <translation>Type de la notice</translation>
    </message>
    <message>
        <source>Batch (folder of the file)</source>
        <translation>Lot (dossier du fichier)</translation>
    </message>
    <message>
        <source>Typed or by hand (by OCR)</source>
        <translation>Imprimé ou manuscrit (d’après l’OCR)</translation>
    </message>
    <message>
        <source>How certain OCR is</source>
        <translation>Certitude de l’OCR</translation>
    </message>
    <message>
        <source>How dark the scan is</source>
        <translation>Noirceur de la numérisation</translation>
    </message>
    <message>
        <source>Size of the scan</source>
        <translation>Taille de la numérisation</translation>
    </message>
</context>
<context>
    <name>team</name>
    <message>
        <source>Team</source>
        <translation>Équipe</translation>
    </message>
</context>
<context>
    <name>types</name>
    <message>
        <source>Paper</source>
        <translation>Article</translation>
    </message>
    <message>
        <source>Textbook</source>
        <translation>Manuel</translation>
    </message>
    <message>
        <source>Ebook</source>
        <translation>Livre numérique</translation>
    </message>
</context>
</TS>
