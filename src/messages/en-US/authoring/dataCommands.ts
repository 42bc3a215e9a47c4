export const dataCommands = {
  checkRecords: 'check the records',
  recordsAreInOrder: 'The records are in order',
  ofProblem: '%{amount} of problem',
  verdictOfFile: '%{verdict}: %{amount} in %{file}',
  theyPassWhatOtherRecords:
    'They pass what other records allow today; the limit may have been another when they were written:',
  wouldBeDeletedForGood: 'Would be deleted for good:',
  repeatWithYes: 'Nothing was done. To delete it, repeat the command with --yes.',
  delete: 'Delete?',
  nothingWasDone: 'Nothing was done.',
  commandWorksWithDataFile:
    'This command works with the data file, and here the records are in the database of PORTAL_DATABASE_URL. ',
  toBringThemToFile: 'To bring them to a file: npx portal data export <file>.',
  isNotJson: '%{file} is not JSON: %{message}.',
  mustBeJsonObject: '%{file} must be a JSON object with a list per resource.',
  toMustBeData: 'To %{purpose} there must be data, and there are no %{workingCopy} and no %{db}. ',
  ifPortalUsesAnotherFolder:
    'If the portal uses another folder, give PORTAL_DATA=…; the initial data are those of PORTAL_DB.',
  portalIsRunning: 'The portal is running (process %{owner}) and keeps the data in memory: stop it first.',
  sayInRowsHowMany:
    'Say in --rows how many records the largest resource should have, for example --rows 100000.',
  commandFillsNewDatabase:
    'This command fills a new database: name it in PORTAL_DATABASE_URL, for example postgres://user:password@localhost:5432/portal?schema=large.',
  hasNoRecordsToMultiply:
    '%{db} has no records to multiply: start a portal, enter some, and export them with "npx portal data export".',
  madeIn: 'Made in %{seconds} s: %{amount}',
  wasMade: 'Was made before: %{amount}',
  recordsStillHaveOldName: 'the records still have the old name: run "npx portal migrate"',
  recordsAreOlderThanFormula: 'the records are older than the formula and empty: run "npx portal migrate"',
  noResourceHasName: 'no resource has this name: %{remedy}',
  isServedButIsEscaped: 'is served, but is escaped in addresses: prefer letters, digits and _',
  resourceDoesNotHaveField: 'the resource does not have this field: %{remedy}',
  numberHasTooManyDigits: 'the number has too many digits and loses some: write it in quotes',
  doesNotExist: 'does not exist in %{resource}',
  contentOfFileIsMissing: 'the content of the file is missing',
  mustBeUnique: 'must be unique and is repeated',
  recordHasNoState:
    'has no state, so that no filter by it finds it: npx portal migrate gives it the first one',
  isMissingOrRepeated: 'is missing or repeated',
  ifNameHasChanged:
    'if its name has changed, write "formerly: %{name}" in the new one; if it is no longer wanted, run "npx portal migrate --drop %{path}"',
  data: 'Data: %{file}',
  nothingToMigrate: 'Nothing to migrate.',
  leftAs: 'Left as it was, since data would be lost:',
  nothingWasWritten: '\nNothing was written (%{more}).',
  migratedFile: '\nMigrated; the file as it was is in %{backup}.',
  noSeed: 'There is no %{file}: no seed to migrate.',
  noData:
    'There are no data in %{data}: nothing was migrated. If the portal uses another folder, give PORTAL_DATA=…; ',
  toMigrateSeed: 'to migrate the seed (%{db}), use --seed.',
  dataHave: 'The data have no "%{table}".%{suggestion}',
  theyHave: 'They have',
  deleted: 'deleted: %{name}',
  noRecordOfHasField: 'No record of "%{table}" has a field "%{field}" that could be deleted.',
  nothingWasDoneIsOnlyPlan: '\nNothing was done: this is only the plan.',
  migrated: '\nMigrated.',
  databaseOfPortalDatabaseUrl: 'the database of PORTAL_DATABASE_URL',
  valueKept:
    'the value kept is not the one worked out today: run "npx portal migrate", which works it out again',
  byItselfWhenPortalStarts: 'by itself, when the portal starts',
  withPortalMigrate: 'with "portal migrate", once no process of the earlier version is up',
  withPortalMigrateWhilePortal:
    'with "portal migrate", while the portal is stopped or waits for this version',
  rows: 'rows:',
  locks: 'locks:',
  estimatedDuration: 'estimated duration:',
  mind: 'mind:',
  serverCouldNotAnswer: 'The server could not answer:\n%{stderr}',
  alreadyExists: '%{target} already exists: name a new file.',
  exportedTo: 'Exported to %{target}:',
  noWithSource: 'There is no %{source}.',
  wouldBeImported: 'Would be imported (nothing was written, --dry-run):',
  importedAndChecked: 'Imported and checked, record by record:',
  attachedFilesDoNotGo:
    '\nAttached files do not go along: copy the folder "files" of the data folder, if that one moves.',
  leftInDatabase:
    'Left in the database, and not exported, since the config has it no more (declare it, if need be, and export again):',
  valuesAre:
    "Values that are not of their field's type: they are kept and shown, but filters and sums do not see them:",
  suchAs: '  %{resource}.%{field}: %{amount}, such as %{value} in %{id}',
};
