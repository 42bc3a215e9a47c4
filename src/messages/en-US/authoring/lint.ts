export const lint = {
  orderDoesNotCountHere:
    'the order does not count here: names of digits only come first, the lowest first. Give them a letter, such as "Year 2026"',
  fieldIsHere:
    'the field "%{id}" is here already, and in the group "%{groupId}" too (%{place}): give it another name, or leave that of the group out with "with: { %{id}: null }"',
  groupHasNoField: 'the group "%{id}" has no field "%{field}".%{suggestion}',
  groupContainsItself: 'the group contains itself: %{circle}. Take one of them out here',
  groupDoesNotExist: 'the group "%{id}" does not exist: the file groups/%{id}.yaml is missing.%{suggestion}',
  fieldIsEMailPeople:
    'field "%{id}" is the e-mail that people sign in with, and two accounts may have the same: add "unique: true"; in a database the account is found by an index then',
  twoFields: 'there are two fields "%{label}" in "%{owner}": give one of them another "label"',
  fieldHasOnlyOneOption:
    'field "%{id}" has only one option: there is nothing to choose; add another, or use another type',
  twoOptions: 'there are two options "%{label}" in "%{id}": give one of them another text',
  nothingChangesField:
    'nothing changes field "%{id}": it is a "status" without "transitions", and with "readOnly" nobody fills it in; write the buttons, as in "%{example}", or take "readOnly" away',
  fieldIsStatusWithoutTransitions:
    'field "%{id}" is a "status" without "transitions": no button changes it, and any editor can set any option; write the buttons, as in "%{example}", or use "type: select"',
  fieldWouldOfferStates:
    'field "%{id}" would offer the states of Brazil, and the portal is of another country: say %{known}, or make it a "select" with the states in "options"',
  fieldReadsOfEachRecord:
    'field "%{id}" reads "%{field}" of each record of "%{resource}", and the figure "%{figure}" is computed anew for each: with many records, the list may take seconds; store the value in them ("copy" instead of "lookup"), or leave it out of this "rollup"',
  pendingTasks: 'pending tasks of "%{label}"',
  tabsOfList: 'tabs of this list',
  countReadsOthers:
    'the %{counted} are counted by "%{field}", for which a database goes through other records for each record that it counts (%{reasons}): with many, the count takes seconds, and pending tasks are shown as unknown; store what they lack ("copy" instead of "lookup"), or ask for a stored field, such as a state that a rule changes',
  countReadsUnkept:
    'the %{counted} are counted by "%{field}", for which a database computes the figures %{reasons} again for each record that it counts: with many, the count takes seconds, and pending tasks are shown as unknown; offer the figure as a filter of a list ("filters"), and the database keeps it, or ask for a stored field, such as a state that a rule changes',
  noticeOf: 'notice of %{resource}.%{id}',
  anyAccount: 'any account',
  revealedField: '"%{field}" (%{place}) to "%{to}" (%{targetPlace}), which %{who} %{count}',
  see: 'see',
  andMore: ', and %{count} more',
  ruleShowsFieldsToPeople:
    'the rule shows fields to people who do not read them where they are: it takes %{listed}%{more}. If that is its purpose, say why in the rule, as in "x-silence: { rule-reveals: Finance reads what it bills }"; if not, take them out of it or show them there too',
  nobodyCanCreate:
    'nobody can create "%{id}", and every email would be refused: give "create" to a list or a "related", or make a route with "form"',
  nobodyCanFill:
    'nobody can fill in "%{closed}" when creating "%{id}", and every email would be refused: put it into the form of a screen',
  jsonServerDeletes:
    'json-server deletes, with any record, also all records with a field that ends in "Id" and names a record that does not exist, whoever they refer to (here %{fields}): see "Another backend" in the docs',
  noScreenShowsAddressMatch:
    'no screen shows the address that "match" looks for, and no record would be found: put "%{field}" into a list or its form',
  noScreenShows:
    'no screen shows "%{id}", and nobody would see what the emails make: make a list, or a "related" on the record that they belong to',
  noResourceTakesGroup:
    'no resource takes the group "%{id}": write "%{id}: { group: %{id} }" among the fields of one, or delete the file',
  permissionOpensNothing:
    'the permission "%{value}" opens nothing: no department, route or transition asks for it; use it in "permissions" or delete it',
  andMoreWithCount: ' (and %{count} more)',
  inFormForPermission: 'in the form of a screen for "%{permission}" only',
  inFormOfThisScreen: 'in the form of this screen',
  namesOfAllAreOffered:
    'the field "%{resource}.%{field}"%{more} offers "%{permission}" the names of all records of "%{target}", and screens show it only some of them (scope, %{where}): write "%{line}" %{own}, or the "filter" in the field itself; if it may see all of them, say why, as in "x-silence: { open-picker: A broker chooses any customer }"',
  quotesArePartOfText:
    'the quotes %{open} %{close} are part of the text and would be shown with it: write "%{meant}", or "%{quoted}" if they should show',
  departmentIsNotInMenu: 'the department is not in the menu',
  routeIsNotInMenu: 'the route is not in the menu',
  nothingLeads:
    'nothing leads to "%{path}", and %{why}: put it there, point to it with "to" or "shortcuts", or delete the route',
  noScreenShowsRecord:
    'no screen shows a record of "%{id}", which %{naming} refers to: its name leads nowhere; add a route with "list: %{id}"',
  showsSame:
    '"%{path}" shows the same as "%{routePath}" (%{place}) to the same people: keep one route, and put the other address into its "aliases"',
  twoScreensInDepartment:
    'there are two screens "%{label}" in this department: give one of them another "label" or another "group"',
  twoTabs: 'there are two tabs "%{label}": give one of them another "label"',
  noScreenShowsCreateRoute:
    'no screen shows %{amount} (%{named}): create a route for each, such as "list: %{ids}", or delete the files',
  noScreenShowsAndNothing:
    'no screen shows "%{id}" and nothing uses it: create a route with "list: %{id}", or delete the file',
  noScreenShowsAndNothingUsesPut:
    'no screen shows "%{id}", and nothing uses it: put it in a form, a list or a dashboard, or leave it out with "with: { %{id}: null }"',
  noScreenShowsAndNothingUses:
    'no screen shows "%{id}" and nothing uses it: put it into a form, a list or a dashboard, or delete it',
  noRecordMatchesDefaultFilter:
    'no record matches "defaultFilter" and "filter" together: the screen would always open empty',
  filterByHasNothing:
    'the filter by "%{field}" has nothing to choose: "filter" already fixes it at "%{fixed}"; take it out of "filters"',
  noRecordMatchesFilter:
    'no record matches "filter" and the "scope" of "%{permission}" together: who enters by it would see nothing',
  nothingCanBeFilled:
    'nothing can be filled in in the section "%{label}": all its fields are read only; join it to another, or make one of them editable',
};
