export const fileStore = {
  doesNotContainObject: 'does not contain an object with the lists of records',
  hasInSomething: 'has in "%{name}" something that is no list of records',
  isEmpty: 'is empty',
  isNotValidJson: 'is not valid JSON (%{message})',
  toGoBackToNewest: 'To go back to the newest copy, copy %{copy} over it and start again; ',
  bringBackCopy: 'Bring back a copy; ',
  dataFile: 'The data file %{file} %{reason}. Nothing in it was changed. ',
  orRunNpmRunReset: '%{remedy}or run "npm run reset" to go back to the demo data.',
  isNotIdOfFile: '"%{id}" is not the id of a file.',
  fileCouldNotBeKept: 'The file could not be kept.',
  fileCouldNotBeRead: 'The file could not be read.',
  anotherProcessHasChangedData:
    'another process has changed the data since the start; start the portal again',
  cantBeWritten: "%{folder} can't be written to (%{words})",
  diskOfHasNoSpace: 'the disk of %{folder} has no space left to write the data',
  diskIsRead: 'the disk is read only',
  processHasNoPermission: 'the process has no permission',
  diskIsFull: 'the disk is full',
  outOfOrder: 'out of order',
  hasLineCantBeRead: "has a line that can't be read at position %{start}",
  historyFile: 'The history file %{file} %{reason}. Nothing in it was changed. ',
  bringBackCopyOrMove: 'Bring back a copy, or move it elsewhere: without it the history begins anew, empty.',
  dataFolderIsInUse: 'The data folder %{folder} is in use by the process %{pid}. ',
  stopOrChooseAnotherFolder:
    'Stop it or choose another folder with PORTAL_DATA. If it is no portal, delete %{file}.',
  noInitialData: 'There are no initial data in %{source}. Name the file in PORTAL_DB. ',
  initialDataAreJson: 'The file is a JSON object with a list of records per resource; to begin ',
  withoutRecordsNeedOnlyContain: 'without records, it need only contain {}.',
  initialData: 'The initial data could not be copied to %{folder} (%{message}). ',
  giveProcessFolder: 'Give the process a folder in which it may write, or name another in PORTAL_DATA.',
  doesNotTell: 'does not tell',
  tellsAs: 'tells %{length} as',
  lengthOfHistory:
    '%{found} the length of the history in "%{historyKey}": it must be {"length": n}, with the number of bytes that ',
  countOf: 'count of %{path}',
  readOnlyBecause: 'Read only: %{readOnly}',
  otherNames: 'The configuration has just changed its names. Nothing was changed.',
  dataCouldNotBeSaved: 'The data could not be saved.',
  readOnly: 'read only',
  hasInInRecordNumber:
    'has in "%{resource}", in record number %{at}, in "%{lossy}", a number that loses digits: write it in quotes',
  hasInRecordWithoutValid: 'has in "%{resource}" a record without a valid id (number %{at}, with %{id})',
  hasInTwoRecords: 'has in "%{resource}" two records with the id %{id}',
  alreadyRecord: 'There already is a record %{id}.',
  journalBeginsDamaged:
    'The first line of the file %{file} is damaged: it has %{count} saves. Nothing was changed. ',
  savesFromDamage: '%{count} saves are in it from that line on. ',
  journalRemedy:
    'Bring the file back from a copy of the folder; or, to go on without the saves since db.json, move all files journal.* to another folder.',
  editedBesideJournals:
    'The data file %{file} was changed after the portal wrote it (differs in: %{lists}), and the journals beside it have %{count} later saves (%{from} to %{to}), which do not fit the changed file. Nothing was changed. Put the file back as it was, start and stop the portal, and then edit it; or, to keep the edit and lose these saves, move all files journal.* to another folder.',
  historyWasEdited:
    'was changed after the portal wrote it: "%{historyKey}", which tells how much of history.jsonl belongs to these data, differs',
  edited:
    'The data file %{file} was changed after the portal wrote it (%{at}), and is used as it is now. It differs in: %{lists}.',
  editedSums:
    'The data file %{file} was changed after the portal wrote it, and is used as it is now. Its checksums ("%{journalKey}") are missing or damaged, so it is unknown in which lists it differs.',
  lastLineIgnored:
    'The file %{file} ends within a line (%{rest} bytes): a save that was interrupted. This line is ignored.',
  lastLineWasConfirmed:
    'This line of %{file} was a confirmed save (%{at}): the file was cut afterwards. To get it back, stop the portal and bring the folder back from a copy.',
  journalOfOtherHistory:
    'The file %{file} does not fit db.json: the history before its save %{seq} has another length. Nothing was changed. ',
  journalPutAside:
    'The file %{file} has %{count} saves of other data than db.json (written by an earlier version of the portal). They do not count: at the next save the file gets a name that ends in .cut.',
  journalOfOtherFolder:
    'The file %{file} has %{count} saves (%{from} to %{to}) that belong to another data file than db.json beside it. Nothing was changed. ',
  journalLeftOut:
    'The file %{file} has %{count} saves (%{from} to %{to}) that do not continue db.json: either db.json is an older copy, or journal.%{number}.jsonl is missing. Nothing was changed. ',
  savesMissing:
    'In %{folder} the saves %{from} to %{to} are missing (%{count}, confirmed until %{at}): a journal was removed or cut, or db.json is an older copy. Nothing was changed. ',
  missingRemedy:
    'Bring the files journal.* back from a copy of the folder; or, to go on without these saves, move all files journal.* (also %{last}) to another folder.',
  otherLastSave:
    'The data file %{file} is not the one that the portal used last in this folder (until %{at}), and no journal leads to that save. Nothing was changed. Bring that file back; or, to use this one, move %{last} to another folder.',
  cantBeRead:
    "%{file}, or its folder, can't be read (%{code}). Nothing was changed. See to the disk and its permissions, and start again.",
  isMissingBeside:
    'is missing, and the folder has files of a portal (%{names}): it does not begin anew over them',
  dataMustExist:
    'The data folder %{folder} does not exist, and PORTAL_DATA_MUST_EXIST is on. Mount or create it, or remove the setting for a first start.',
  isOutOfReach: "%{file} can't be reached: its folder was renamed, removed or can't be read",
  wasReplaced:
    '%{file} was replaced or changed from outside while the portal runs; put it back, or start the portal again',
  dataCouldNotBeConfirmed: 'The disk did not confirm the save: it may be stored.',
  historyNotReadable: 'The history %{file} could not be read.',
  checksumDiffers: 'the checksum differs',
  checksumMissing: 'the checksum is missing',
  hasPartOfLine: 'ends within a line, at position %{start}',
  isOfOtherData: 'is not the history of these data: its checksum differs from that of the data file',
  historyLacksBytes:
    'The history file %{file} lacks entries that the data count on (%{bytes} bytes at its end). It goes on without them.',
  historyLacksEntries:
    'The history file %{file} lacks the last %{count} entries that the data count on: it ends with entry %{last}. It goes on without them.',
  historyHasMore:
    'The history file %{file} has %{count} entries (%{from} to %{to}) that the data do not count on: of writes that were never confirmed, or of newer data than these. They move to %{cut} beside it.',
};
