export const database = {
  schemaOfDatabase: 'the schema "%{schema}" of the database',
  schemaAlso:
    'The schema "%{schema}" also has objects that are not the portal\'s: %{untold}%{more}. The portal neither alters nor drops them.',
  serverOnlyReads:
    'the server only reads: it is a standby, is not promoted yet, or has default_transaction_read_only = on',
  refusedConnection:
    'it refused the connection, because of the account, the password, the database or a rule of its own (%{code})',
  queryHasExceededTime: 'a query exceeded its time (statement_timeout) or was cancelled on the server',
  transactionHasExceededTime:
    'a transaction exceeded its time (transaction_timeout or idle_in_transaction_session_timeout)',
  otherEncoding:
    'The database "%{base}" has the encoding %{encoding}, and the portal needs UTF8. Nothing was changed. Create another one and put its name into the address: ',
  replicaIsDown:
    'The replica %{host} of PORTAL_DATABASE_READ_URL is of no use, and the primary answers everything: %{reason}.',
  replicaIsBack: 'The replica %{host} of PORTAL_DATABASE_READ_URL answers again.',
  replicaOfOtherCluster: 'it is no copy of the primary (its system_identifier differs)',
  replicaOfOtherDatabase: 'it opens the database "%{base}", and the primary is "%{wanted}"',
  replicaIsNoStandby: 'it is not in recovery any more: it was promoted, or is no replica',
  acceptsNoMoreConnections: 'it accepts no more connections (max_connections)',
  waitForAnotherTransaction: 'a wait for another transaction has exceeded its time (lock_timeout)',
  anotherTransactionWasInWay: 'another transaction was in the way',
  noConnectionBecameFree: 'no connection became free in time',
  queryGotNoAnswer: 'a query got no answer',
  cantBeReached: "it can't be reached, or the connection broke off",
  refusedWork: 'it refused the work',
  databaseDidNotAnswer: 'The database did not answer: %{reason}.',
  answerOfDatabaseWasLost: 'The answer of the database was lost: it may be written.',
  inPgBouncerPut:
    ' In PgBouncer, put into ignore_startup_parameters: extra_float_digits, options, statement_timeout, ',
  doesNotAnswer: 'The database %{host}%{pathname} of %{variable} does not answer: ',
  checkAddress: ' Check the address, the account and whether it is up.',
  checkCertificate:
    ' The certificate of the server was not accepted: give the file of its authority in sslrootcert, or check the name of the server.',
  databaseRefusedCommand: 'The database refused a command, and nothing more was done: %{list}.',
  databaseUndidTransaction: 'The database undid the transaction: nothing was saved.',
  noRowChanges: 'no row changes: a column goes that only kept what is worked out',
  earlierVersionOfConfig: 'the earlier version of the config no longer finds this column',
  whichIsView: '%{from}, which is a view',
  rowsOf: 'the rows of %{from}.%{each}',
  byDay: '%{from}, by the day',
  byWhich: '%{from}, by %{worked}, which they do not store',
  portalWaitsHalfMinute: 'The portal waits half a minute for it.',
  serverIsPostgreQL: 'the server is PostgreSQL %{version}, and the portal needs 15 or newer',
  connectionsComeWithTimeZone:
    'connections come with the time zone %{zone}, and the portal counts on UTC. With a PgBouncer in between, give the role of the portal ',
  whatIgnores:
    "the settings that it ignores: alter role portal set timezone = 'UTC'; alter role portal set jit = off",
  idTooLong:
    'In "%{resource}" the id "%{id}…" is too long for the database: give that record, and all that refers to it, an id of up to 64 letters and digits.',
  textHasCharacterDatabase: 'A text has a character that the database does not keep (U+0000 or half a pair).',
  keysOfOrder: '%{id}: keys of order, search and uniqueness',
  completesRecordAnotherVersion:
    'completes %{outdated} record(s) that another version of the config has written, a thousand at a time',
  changesRecordInBatches: 'changes %{count} record(s), in batches of %{rowsPerUpdate}',
  changesRecordThousandAtTime: 'changes %{count} record(s), a thousand at a time',
  cannotBeDroppedFromDatabase:
    '"%{what}" cannot be dropped from the database: objects that are not the portal\'s depend on it (%{foreign}%{more}). ',
  dropDependentsFirst:
    'Their owner can drop them before, and create them again afterwards; nothing was changed.',
  databaseStillUsesNames:
    'The database still uses names of an earlier config (%{views}), and the portal reads and writes by them. ',
  onceNoProcessOfEarlier: 'Once no process of the earlier version is up, run "npx portal migrate".',
  databaseLacksExtensionPgTrgm:
    "The database lacks the extension pg_trgm in a schema that the portal's account may use, and the portal could not create it: each search reads all records. ",
  createExtension:
    'An administrator of the database can create it: create extension pg_trgm with schema "%{schema}". If it exists in another schema, this is enough: grant usage on schema … to … Then restart the portal.',
  configChangesType:
    'The config changes the type of what the database keeps: %{changes}. Nothing was changed. ',
  seeWhatWouldBeDone:
    'See what would be done with "npx portal migrate --plan", and run "npx portal migrate".',
  noRowChangesIndexGoes: 'no row changes: an index goes that only the version before used',
  nothingInWasChanged: '%{users} Nothing in it was changed; try again when this transaction has ended.',
  portalWaitsWithoutLocking: '%{users} The portal waits without locking it, and tries again in %{round} s.',
  tableHasToChange: 'A table that has to change is in use by a long transaction.',
  tableIsInUse:
    'The table "%{table}" is in use by a long transaction (process %{pid} of PostgreSQL, "%{program}", for %{seconds} s).',
  inSchemaWasNotCreated:
    '"%{one}" in the schema "%{schema}" was not created by the portal, which drops only what it created.',
  noTable: 'The database has no "%{table}".',
  databaseHasNoField: 'The database has no field "%{field}" in "%{table}" that can be dropped.',
  deletesValues: 'deletes the values of "%{one}" in %{rows}, for good',
  cannotBeUndone: 'cannot be undone: make a copy of the database first',
  goToo: "these go too, also the portal's: %{also}",
  noRowChangesOnlyNames: 'no row changes, only the names',
  earlierVersionOfConfigNoLonger: 'the earlier version of the config no longer finds the old names',
  untilIsDoneNobody:
    'Until this is done nobody can save: the processes of the portal show the records and wait.',
  processEsHaveNotTaken: '%{left} process(es) have not taken the new version: restart them.',
  schemaAlreadyHasTables:
    'The schema "%{schema}" already has tables that are not the portal\'s, such as "%{listed}", and nothing was changed: give the portal a schema of its own in the database\'s address, for example ?schema=%{more}.',
  columnOfSchema:
    'The column "%{called}" of the schema "%{schema}" was not created by the portal, and the config has a field of this name: give the field or the column another name; nothing was changed.',
  alreadyExistsInSchema:
    '"%{called}" already exists in the schema "%{schema}" and was not created by the portal, which needs this name: give the resource or what is there another name, or the portal a schema of its own (?schema=); nothing was changed.',
  newColumnKeptByDatabase:
    'a new column, kept by the database at each write; the values of %{rows} are worked out afterwards, in batches of a thousand',
  newTableEmpty: 'a new table, empty',
  noRowChangesNewColumns: 'no row changes: the new columns begin empty',
  writesAnewInBatches: 'writes %{rows} anew, in batches; a value that is not of the new type is kept aside',
  untilEndVersion:
    'until the end the version before is served, even if this is interrupted: all columns change places in one transaction',
  nobodyCanSaveMeanwhile:
    'nobody can save meanwhile: a portal that waits for this version only shows the records; at the end it %{momentaryLock}',
  thousandAtTime: 'a thousand at a time',
  ofOnlyThoseHaveSomething: 'of %{rows}, only those that have something to complete',
  noRowChangesNewNames: 'no row changes: the new names read and write the old columns',
  readsAndChangesNone: 'reads %{rows}, and changes none',
  doneWithoutInterruptingAnybody:
    'done without interrupting anybody: takes longer and waits for transactions under way',
  nobodyWritesToTableMeanwhile: 'nobody writes to the table meanwhile, for moments',
  aboutLines: 'about %{lines}',
  row: '1 row',
  rows: '%{rows} rows',
  portalMigrateIsChangingType:
    '"portal migrate" is changing the type of what this database keeps: start the portal when it is done.',
  accountMayNotCreateSchema:
    'The account "%{account}" may not create the schema "%{schema}" in the database "%{base}". An administrator of the database settles it with: ',
  databaseIsBuildingIndex:
    'The database is building %{count} index(es) without interrupting anybody; until it has, some lists take longer.',
  moment: 'a moment',
  aboutSeconds: 'about %{seconds} s',
  aboutMinutes: 'about %{minutes} min',
  aboutHours: 'about %{hours} h',
  waitsFor:
    'waits for those who use the table, and locks it for a moment (lock_timeout of %{lockMilliseconds} ms, and then tries again)',
  eachBatchWaitsForTurn: 'each batch waits for its turn to write, and writes wait for it, for moments',
  nothing: 'nothing',
  databaseIsPassingToAnother: 'The database is passing to another version of the config.',
  completedRecordAnotherVersion:
    '%{table}: completed %{done} record(s) that another version of the config has written.',
  tooManyWritesAreWaiting: 'Too many writes are waiting.',
  dataHave: 'These data have no "%{resource}".',
  dataHaveNoHistory: 'These data have no history.',
};
