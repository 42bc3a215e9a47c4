export const assistant = {
  configOfAdminPortal:
    'The config of an admin portal: a folder of YAML files. Read the guide (portal://guide), look up in the reference each word that you write, check each text with "check" before you propose it, and show the person what "diff" says it would change. Saving is up to the person: nothing is written from here.',
  isOutsideConfigFolder:
    '"%{given}" is outside the config\'s folder: only its YAML files can be seen from here.',
  fileDoesNotExist: 'The file "%{name}" does not exist.%{suggestion}',
  fileCannotBeRead: 'The file "%{name}" cannot be read as text.',
  isNoYamlFile: '"%{given}" is no YAML file: the config does not read it.',
  languageHas: 'The language has no "%{wanted}".%{suggestion}',
  view: '  (view)',
  nothingFound: 'Nothing found.',
  andMore: '… and %{rest} more: narrow the list with "search".',
  guideForAdministratorsOfPortal: 'Guide for administrators of the portal',
  referenceOfLanguage: 'Reference of the language',
  jsonSchema: 'JSON Schema: %{file}',
  fileAsInDepartmentsFleet: 'the file, as in "departments/fleet.yaml"',
  wholeText: 'the whole text that it would have; null: it would be gone',
  filesAs: 'the files as they would be; the others are those of the folder',
  permissionsPersonHolds: 'the permissions that the person holds; none: anyone with an account',
  namePermissions: 'Name the permissions, not an e-mail: accounts and records are not read from here.',
  whatCompany: 'Contents of the company',
  listsCompanyDepartments:
    "Lists the company's departments, routes (its screens), resources (its types of record), groups of fields that several resources have, or permissions; all but permissions with the file where they are.",
  whatToList: 'what to list',
  onlyLinesHaveText: 'only the lines that have this text',
  fileOfConfig: 'A file of the config',
  textOfYamlFile:
    "The text of a YAML file of the config's folder, as it is on the disk. Read it before you propose a change to it.",
  referenceToolTitle: 'The reference of the language',
  describesKeywordColumnsListColumns:
    'Describes a keyword ("columns", "list.columns"), a screen or part ("list", "route") or a field kind ("money"): its effect, its values and an example. Without a name, lists all of them, one per line.',
  wordPartOrKind: 'the word, the part or the kind of field',
  checksConfig: 'Checks the config',
  saysAllIsWrong:
    'Says all that is wrong with the config, with file, line and remedy. With "files", checks it as it would be with these texts, writing nothing: check each change this way before you propose it.',
  screenOrResourceInFull: 'A screen or a resource in full',
  screenOfRoute: 'The screen of a route, or a resource, with every default written out.',
  addressOfRoute: 'the address of the route, as in "/fleet/vehicles", or the id of the resource',
  whoMay: 'Who may do what',
  allSetOfPermissionsOpens: 'All that a set of permissions opens, or who may do what in a resource.',
  givePermissionsResourceOrBoth: 'Give "permissions", "resource", or both.',
  whyOneMay: 'Why an action is allowed or refused',
  explainsWhyHolderOfPermissions:
    'Explains why a holder of these permissions may or may not do something, with the line of the config that allows it or the missing one.',
  action: 'the action',
  resourceOrResourceField: 'the resource, or "resource.field", or "resource.transition"',
  whatChangeWouldChange: 'Effects of a change',
  whatWouldChange:
    'What would change for those who use the portal with these texts, and which permissions would gain (+) or lose (-) what. Nothing is written. Show this to the person before they accept the change.',
  nothingChanges: 'Nothing changes for those who use the portal.',
  noRightChanges: 'No right changes.',
};
