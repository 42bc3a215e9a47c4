export const transfer = {
  databaseStillHasNames:
    'The database still has names or types of an earlier config: run "npx portal migrate" first.',
  stillProcessEsWithAnother:
    'There are still %{count} process(es) with another version of the config on this database. Stop them, wait a minute and run this again; nothing was changed.',
  processEsOfPortal:
    'There are %{count} process(es) of the portal on this database, and a column changes its type: stop them first; nothing was changed.',
  processEsOnDatabaseUse:
    "%{others} process(es) on this database use a data folder other than %{folder}: a file that one attaches can't be opened in the others. ",
  giveAllOfThemSame:
    'Give all of them the same PORTAL_DATA, on a shared volume, and copy what is in the "files" of each into it.',
  ofFilesAttachedToLatest:
    'Of %{all} files attached to the latest records, %{missing} are not in %{folder} (%{where}): opening them fails. ',
  ifPortalDataHasChanged:
    'If PORTAL_DATA has changed, point it to the folder of before, or copy what is in "files" there into this one.',
  portalCountsOnWhatServer: 'The portal counts on what the server of PORTAL_API_URL does not promise:',
  serverOfData: 'The server of the data does not answer.',
  otherServerDoesNotRestore: '%{resource}: the other server does not restore records.',
  transactionWasGivenUp: 'The transaction was given up.',
  tooMuchIsAsked: 'Too much is asked at the same time.',
  databaseAlreadyHasRecords:
    'The database already has records in "%{id}" (schema %{schema}): nothing was imported. ',
  nameNewSchemaInPortal: 'Name a new schema in PORTAL_DATABASE_URL, for example ?schema=portal2.',
  noData: 'There are no data in %{folder}: nothing was exported.',
  numberHasLostDigits:
    '%{part} #%{id}, %{lossy}: this number has lost digits when it was read; write it in quotes in %{file}.',
  alreadyHasData: '%{folder} already has data: nothing was imported. Name another folder in PORTAL_DATA.',
  isIncomplete: '%{file} is incomplete: its last line is missing. Export again.',
  wasChangedAfterWasWritten: '%{file} was changed after it was written, in: %{wrong}. Export again.',
  lineCantBeRead: "%{file}, line %{number}: can't be read.",
  wasNotWrittenByPortal: '%{file} was not written by "portal data export".',
  nameNewSchemaInPortalDatabase: 'Name a new schema in PORTAL_DATABASE_URL, for example ?schema=large.',
  schemaWasFilledWithRows:
    'The schema "%{schema}" was filled with --rows %{rows} before: nothing was changed. %{advice}',
  schemaHasDataCommandDid:
    'The schema "%{schema}" has data that this command did not make: nothing was changed. %{advice}',
  copied: 'copied: %{id}',
  rowsIsLessThanLargest:
    '--rows %{rows} is less than the largest resource has at the beginning: give %{most} or more.',
  computingFiguresAreStored: 'computing the figures that are stored',
  indexes: 'indexes: %{id}',
  fileHasWhatConfiguration:
    'The file has lists that the configuration does not declare: %{homeless}. Nothing was imported: declare the resources, ',
  orTakeListsOut:
    'or take the lists out of the data that it came from (portal migrate --drop) and export again.',
  whatWasReadBack: 'What was read back is not what was written, in: %{wrong}. Do not use this target.',
  fileWasNotUploaded: 'The file %{file} was not uploaded, or belongs to another record.',
  filesWithoutRecord: 'Files without a record could not be deleted: %{error}',
};
