export const serving = {
  fileHasLine: "The file %{file} has a line that can't be read (line %{at}). Nothing was changed. ",
  dataInBelongToCompany:
    'The data in %{location} belong to the company "%{stored}", and portal.yaml has no id: write "id: %{stored}" in it if it is the same company, or name another place for the data of this one; nothing was changed.',
  dataInBelongToCompanyAndConfig:
    'The data in %{location} belong to the company "%{stored}", and this config is of the company "%{id}" (id, in portal.yaml): name another place for the data of this one; nothing was changed.',
  dataInNowSay:
    'The data in %{location} now say whose they are: "%{id}" (id, in portal.yaml). The config of another company no longer opens them.',
  recordsWereMovedToDatabase:
    'The records were moved to the database %{location} (on %{at}), and PORTAL_DATABASE_URL is not set: this process uses the file from before, %{path}, and does not see the database. ',
  ifFileIsRight: 'If the file is the right one, delete %{file}.',
  secretFileNotRead: '%{key}: the file %{file} could not be read (%{code}).',
  setTwice: '%{variable} and %{key} are both set: leave one of them.',
  useWholePostgreQL:
    '%{variable}: use a whole PostgreSQL address, for example postgres://user:password@localhost:5432/portal.',
  hostsAndPorts:
    '%{variable}: give each server its port, for example postgres://portal@one:5432,two:5432/portal.',
  sessionsToWrite:
    '%{variable}: target_session_attrs=%{session} leads to a server that the portal cannot write to; use %{use}, or remove it: the portal looks for the one that takes writes.',
  sessionsToRead:
    '%{variable}: target_session_attrs=%{session} leads to the primary; use %{use}, or remove it: the portal only reads from a standby.',
  noParameter: '%{variable}: there is no parameter "%{unknown}"; it would be ignored.',
  removeFromAddress: ' Remove it from the address.',
  addressHasParameterTwice: '%{variable}: the address has the parameter "%{twice}" twice; keep one of them.',
  noFileOfParameter: '%{variable}: the file of "%{parameter}" does not exist: %{file}',
  schemaWont: '%{variable}: the schema "%{schema}" is not a valid name; use small letters, digits and "_", ',
  forExampleSchemaSouthBranch: 'for example ?schema=south_branch.',
  giveInKeyName: 'Give in "key" the name of the preference and in "value" its value; null forgets it.',
  secretInIsTooShort:
    'The secret in %{file} is too short. Delete the file and another is made; everybody will have to sign in again.',
  listensAt: '%{name} at http://%{host}:%{port}',
  portalIsRead:
    'The portal is READ ONLY: %{why}. Users who try to save get a message. It accepts changes again as soon as it can.',
  recordsCouldNotBeLooked: 'The records could not be looked over at the start: %{message}',
  automaticEmailDidNotBecome: '"%{id}": an automatic email did not become a record (%{header}).',
  dataNeedsValues: '"data" needs the values, by field.',
  keyMust: '"key" must have from 8 to 64 letters, digits, "-" or "_".',
  recordsHasSameRecordMore: '"records" has the same record more than once.',
  isNotInPortalData:
    '%{named} is not in PORTAL_DATA. Processes that use the same database must share that folder.',
  hasOtherSize:
    '%{named} has %{size} bytes, and the record counts on %{expected}: the file was cut or replaced. Bring it back from a copy of the data folder.',
  changesExpectsUpToNames: '"changes" expects up to %{maxRecords} names, each as the header Undo gave it.',
  portIsInUse:
    'The port %{port} is in use. Stop the other program or choose another, for example PORT=%{free}.',
  couldNotBeOpened: '%{host}:%{port} could not be opened: %{message}.',
  configurationHasProblems: 'The configuration has problems: see them with "npx portal check".',
  scenarios: 'scenarios: %{count} of %{size}',
  nowRulesNoScenario: 'now the rules that no scenario has made act or refuse',
  inEarlierVersion: 'In an earlier version, until they are mended: %{old}',
  notServed: 'Not served, until they are mended: %{out}',
  newConfig: 'The new config is not in force yet: %{message}',
  configurationReloaded: 'Configuration reloaded.',
  lastGoodVersionOfConfiguration: 'The last good version of the configuration could not be kept: %{message}',
  configurationCouldNotBeRead: 'The configuration could not be read: %{message}',
  databaseKeepsField:
    'the database keeps this field as %{from}, and now it would be %{to}: the new version waits for "npx portal migrate". ',
  firstSee:
    'First see what that would do with "npx portal migrate --plan"; the portal can stay up, and until then the version before is served',
  portalSmtpUrl: 'PORTAL_SMTP_URL is not set: the emails of portal.yaml (mail) are not sent.',
  doesNotHaveSecret:
    '%{name} does not have the secret of a webhook of portal.yaml: its messages wait for it.',
  doesNotHaveSecretOfCharacters:
    '%{name} does not have a secret of 16 characters or more: the emails that an "inbound" waits for are refused.',
  port: 'PORT="%{text}": use a port number from 0 to 65535, for example PORT=3000.',
  host: 'HOST="%{text}": use an address or the name of a machine, for example HOST=0.0.0.0.',
  portalApiUrl:
    'PORTAL_API_URL="%{text}": use a whole http or https address, for example https://api.example.com.',
  portalTrustProxy:
    'PORTAL_TRUST_PROXY="%{text}": use how many proxies stand before the portal (1) or their addresses, ',
  separatedByCommas: 'separated by commas, for example 10.0.0.5, 192.168.0.0/24.',
  portalCorsOrigins: 'PORTAL_CORS_ORIGINS="%{text}": use whole http or https origins, separated by commas, ',
  forExample: 'for example https://portal.example.com.',
  portalLog: 'PORTAL_LOG="%{text}": use %{logLevels}.',
  portalSmtpUrlUseAddress:
    'PORTAL_SMTP_URL: use the address of a mail server, for example smtp://user:password@smtp.example.com:587, ',
  orSmtps: 'or smtps:// if the connection is secure from the start.',
  onOrOff: '%{variable}="%{text}": use on or off.',
  portalToday: 'PORTAL_TODAY="%{text}": use a date YYYY-MM-DD that exists, for example 2026-10-31.',
  environmentVariablesWithProblem: 'Environment variables with a problem:\n%{problems}',
  countsOnlyWithPortalDatabase: '%{variable}: it counts only with PORTAL_DATABASE_URL; write that too.',
  schemaIsOfPortalDatabase:
    '%{variable}: the schema is that of PORTAL_DATABASE_URL; remove "schema" from this address.',
  portalDatabaseUrlAndPortal:
    'PORTAL_DATABASE_URL and PORTAL_API_URL: the data are in one of the two; take one away.',
  useAddressesAndNetworksSeparated:
    '%{variable}="%{text}": use addresses and networks separated by commas, for example 10.0.0.5, 192.168.0.0/24.',
  forwardedByNobody:
    'A request arrived that a proxy or tunnel has forwarded which PORTAL_TRUST_PROXY does not name: its client does not count as being on this machine, cannot read /metrics, and all count as one address. If the proxy is yours, give in PORTAL_TRUST_PROXY how many there are or their addresses.',
  dataDidNotAnswerWithin: 'The data did not answer within %{timeout} milliseconds.',
  causedBy: 'Caused by: %{cause}',
  appHasNotBeenBuilt: 'The app has not been built in %{dist}. Run "npm run build" or "npm start".',
  noRule: 'There is no rule "%{key}".',
  ruleHasNoTime: 'The rule "%{key}" has no time to be done: "every" or "at" is missing in "on".',
  dialect: 'dialect: %{dialect} counts with PORTAL_API_URL; without it the records are in %{data}.',
  recordsAre:
    'The records are in %{url}, which speaks %{dialect}; accounts, history and files are in this portal. That server does not offer:',
  rights:
    '  rights: they hold only for requests through the portal; close the address to others (PORTAL_API_TOKEN goes with each request)',
  versions:
    '  versions: of two people who save the same record, the last one counts; the history has only what was done from here',
  transactions: '  transactions: each record is written by itself, and there is no undo and no trash',
  totalsSearchesAndFilters:
    '  totals, searches and filters that it does not know: the portal does them, with up to %{mostReadElsewhere} records per resource',
  somethingIsNoNumber:
    '%{resource}.%{field}: %{count} %{records} something that is no number and counts as empty ',
  recordHas: 'record has',
  recordsHave: 'records have',
  mendOnScreenOfRecord: '(%{ids}%{more}). Mend it on the screen of the record.',
  recordsHaveNoState:
    'There are records without a state, older than the field. Filters and sums by it leave them out:',
  recordsOlderThanFormulas:
    'There are records older than these formulas: there they are empty, and count in no sum:',
  stopPortalAndRun: 'Stop the portal and run: %{command}',
  noAccount:
    'There is no account in "%{resource}": nobody can sign in. Stop the portal and create the first:\n',
  npmRunPortalNewAccount: 'npx portal new account you@company.com --permissions <permissions>',
  accountStillHasDemoPassword:
    '1 account still has the demo password, which is public: %{named}. Change it or block the account.',
  accountsStillHaveDemoPassword:
    '%{count} accounts still have the demo password, which is public: %{named}. Change them or block the accounts.',
  recordsKeepOldNames: 'The records could not take the new names, and are shown empty there: %{message}',
  recordsTookNewNames: 'The records have taken the new names; the data as they were are in %{copy}:',
  noMatches: 'there is no %{one} that matches %{which}',
  ruleWasRefused: 'the rule "%{run}" was refused: %{message}',
  wasRefused: '%{words} was refused: %{reasons}',
  wasRefusedWithAndMessage:
    '%{words} was refused with "%{reasons}", and the message should have "%{refused}"',
  shouldBeRefused: '%{words} should be refused ("%{refused}"), and was done',
  createIn: 'create in %{create}, by %{as},',
  changeBy: 'change %{update}, by %{as},',
  deleteBy: 'delete %{delete}, by %{as},',
  onBy: '"%{transition}" on %{in}, by %{as},',
  thereAreOthers: '%{subject}: %{wanted}, and there are %{count}',
  shouldBe: 'there should be 1',
  shouldBeWithWanted: 'there should be %{wanted}',
  to: ' (%{in} to %{more})',
  shouldBeWithLabel: '%{label}: should be %{wanted}, and is %{found}%{apart}',
};
