export const screens = {
  noWidgetOfDashboard:
    'no widget of this dashboard has a period: write "{ <date>: $month }" into the filter of one of them, or "period: <date>"',
  dashboardDoesNotShow: 'this dashboard does not show "%{id}": take it away here',
  noResourceOfDashboard: 'no resource of this dashboard has the field "%{field}": use a field of %{known}',
  ofIsNotSameThing:
    '"%{name}" of "%{id}" is not the same thing as "%{field}" of "%{ownId}": write "on: { %{id}: false }", or the right field in place of false',
  onlyDashboardWithPeriod:
    'only a dashboard with "period" has a period to follow: add it to the dashboard, or delete this',
  fieldIsNotDate: 'field "%{period}" is not a date: the period needs one',
  scopeOfScreen: 'the "scope" of the screen %{unknown}: write a "scope" in this widget ("*" for all rows)',
  isOfAnotherResource: 'is of another resource',
  usesWhich: 'uses "%{unknown}", which is not in "%{id}"',
  dashboard: 'the dashboard',
  ringHasNoAxis: 'a ring has no axis for the target: use "bar" or "column"',
  noMeasureOfChart: 'no measure of this chart is called "%{target}": use %{names}, or a number',
  targetOfEachGroup:
    'the target of each group is a stroke across the bar of another measure: use "bar" or "column", one group and two measures, or a number',
  onlyBarColumnAndArea: 'only "bar", "column" and "area" are stacked: change the kind, or remove "stacked"',
  nothingToStack: 'there is nothing to stack: give a second group, or more than one measure',
  onlyWhatAddsUp: 'only what adds up is stacked: use "count" or "sum" in each measure',
  targetOfEachGroupIsStroke:
    'the target of each group is a stroke across one bar: remove "stacked", or give a number in "target"',
  chart: 'the chart',
  measureHasNameOfGroup:
    'the measure has the name of the group "%{key}": give it another, as it shows in the legend',
  noPiece: 'there is no widget "%{extension}": create extensions/widgets/%{extension}.tsx.%{suggestion}',
  isViewInWhichNobody: '"%{id}" is a view, in which nobody writes: remove "tick"',
  fieldIsNotOfYes:
    'field "%{tick}" is not of yes or no: "tick" expects a "boolean" field or the id of a transition',
  fieldIsRead: 'field "%{tick}" is read-only, and nobody could tick it: use another one, or a transition',
  isNeitherBooleanFieldNor:
    '"%{tick}" is neither a "boolean" field nor the id of a transition of "%{id}".%{suggestion}',
  fieldIsRepeatedInLine: 'field "%{id}" is repeated in the line: keep one',
  fieldIsNoChoiceAmong:
    'field "%{status}" is no choice among options: the chip needs a field "select" or "status"',
  filterOn:
    'the filter on "%{resource}" does not have the month: write "<date>: $month" in it, or delete "trend"',
  compareIsMissingInPer:
    '"compare" is missing in "per": say over which records the divisor is measured for the comparison (the same filter as "per", if it does not change)',
  compareHasNoEffect: 'this "compare" has no effect: the figure has none of its own; add "compare" to it too',
  countsOnlyInCard: '"%{key}" counts only in a card: give it a "title"',
  browserLoadsNoPictures:
    'the browser loads no pictures from there: name the site in "imageOrigins", in portal.yaml',
  writeWholeAddress: 'write a whole address, as in "https://example.com/page"',
  writeAddressOfScreen:
    'write the address of a screen, as in "/loja/pedidos", or that of another site, which begins with "https://"',
  isViewInWhichNobodyWrites: '"%{id}" is a view, in which nobody writes: use "list" to read it',
  form: 'the form',
  fieldIsNoChoiceAmongOptions:
    'field "%{id}" is no choice among options: tabs need a field "select" or "status"',
  isViewInWhichNobodyWritesOnlyActionExport:
    '"%{id}" is a view, in which nobody writes: only the action "export" fits',
  actionNeeds: 'the action "%{action}" needs "%{other}": add "%{other}" too',
  actionBulkTransitionsHasNothing:
    'the action "bulkTransitions" has nothing to show: "transitions" is false in this list',
  actionBulkTransitionsHasNothingToShow:
    'the action "bulkTransitions" has nothing to show: "%{id}" has no transitions',
  actionImportDoesNotFill:
    'the action "import" does not fill in "%{unfilled}", which is required: %{attachment}; take "import" away',
  spreadsheetBringsNoFiles: 'a spreadsheet brings no files',
  fileBringsOnlyOneRow: 'a file brings only one row per record',
  transitionIsAuto:
    'the transition "%{id}" is "auto", and only rules make it: take it out of the list, or the "auto" out of the transition',
  listShowsOnlyPart:
    'the list shows only part of the rows (scope), but "related" would show all those of "%{resource}": write its "scope" too, or scope: { %{scope}: \'*\' } if all are to be shown',
  fieldLeads:
    'field "%{target}" leads to "%{refers}", and so does "%{resource}" by %{shared}: call the field that counts "%{target}"',
  fieldOfDoesNotRefer:
    'field "%{target}" of "%{resource}" does not refer to "%{listResource}": choose the reference that points there',
  inTimelineLatestComeFirst:
    'in a timeline the latest come first: name a date of "%{id}" in "sort", with "-" before it',
  formHasNoEffect: '"form" has no effect without "create" or "edit" in "actions"',
  isViewInWhichNobodyWritesRemove: '"%{resource}" is a view, in which nobody writes: remove "actions"',
  onlyLinesAreChanged:
    'only lines are changed and deleted in place: write "as: feed", or leave "create" alone',
  fieldOfIsRead:
    'field "%{target}" of "%{resource}" is read only, and a new one would not be linked: take "create" away',
  fieldIsRepeated: 'field "%{id}" is repeated: keep one',
  pageHasNoSection: 'the page has no section and no linked list "%{label}".%{suggestion}',
  itHas: 'It has',
  isInTab: '"%{label}" is in a tab already: leave it in one of them',
  buttonNeedsExactly: 'the button "%{label}" needs exactly one of "extension", "create" and "file"',
  noAction: 'there is no action "%{extension}": create extensions/actions/%{extension}.tsx.%{suggestion}',
  withOnlyGoesWithCreate: '"with" only goes with "create": say on which screen the new record is made',
  textIsOfUse: '"text" is of use with "file" only: say what the file is called',
  whatIsInFile: 'what is in the file is missing: write "text"',
  fileIsOfOneRecord: 'a file is of one record: delete "on: list"',
  endOfNameSays: 'the end of the name says what file it is: use one of these, %{fileEndings}',
  fieldIsNoValue: 'field "%{name}" is no value that is written in a text: take it out of here',
  newRecordBegins: 'a new record begins with what is in the row: delete "on: list"',
  noRecordIsMade: 'no record is made at "%{create}": point to a form, or to a list that creates',
  fieldHasNoRows: 'field "%{first}" has no rows: write just "%{first}"',
  rowsOfHaveNoField: 'the rows of "%{first}" have no field "%{second}".%{suggestion}',
  fieldIsNotFilled: 'field "%{name}" is not filled in: take it out of here',
  writeNameOfField:
    'write the name of a field of the new record, or of a list of it and a field of the row, as in "itens.quantidade"',
  writeNameOfFieldOfRecord: 'write the name of a field of the record of the row, as in "clienteId"',
  noPictureToHaveRatio: 'there is no picture to have this ratio: name the field in "image"',
  sizeCountsOnlyWithRatio: '"size" counts only with "ratio", which puts the picture above the title',
  fieldIsRepeatedInCard: 'field "%{id}" is repeated in the card: keep one',
  writeWidthAndHeight: 'write width and height, as in "3:4"',
  firstColumnLeadsToRecord: 'the first column leads to the record and always shows: hide another',
  inlineChangesRecord: '"inline" changes the record, and the list does not allow it: add "edit" to "actions"',
  fieldDoesNotFit: 'field "%{id}" does not fit into a cell: take "inline" away',
  fieldIsNotChanged:
    'field "%{id}" is not changed in the form of this list: put it there, or take "inline" away',
  columnIsRepeated: 'the column "%{id}" is repeated: keep one',
  listHasNoTabs: 'the list has no tabs: add "tabs: <field>" to it',
  noTab: 'there is no tab "%{id}".%{suggestion}',
  facetIsRepeated: 'the facet "%{id}" is repeated: leave only one',
  fieldIsInTabs: 'the field "%{id}" is in "tabs" already, which counts the same values: remove it here',
  fieldHasNoValuesRepeat: 'the field "%{id}" has no values that repeat: choose another for the facet',
  fieldIsNumber:
    'the field "%{id}" is a number, which is counted by ranges: write { field: %{id}, ranges: [10, 100] } with the numbers that part them',
  fieldIsNeitherNumberNor:
    'the field "%{id}" is neither a number nor a date: give the ranges a name and a filter',
  fieldIsDate: 'the field "%{id}" is a date: use periods, as in [$today, $week, $month]',
  fieldIsNumberUseNumbers: 'the field "%{id}" is a number: use the numbers that part the ranges',
  eitherNumbersAloneOrNamed: "either numbers alone or named ranges alone: don't mix them",
  numbersPartRangesRise:
    'the numbers that part the ranges rise: write them from the smallest to the greatest, each once',
  isNoPeriod: '"%{range}" is no period: use $today, $week, $month or $year, as in "$week-1"',
  rangeOfAsksOfAlone: 'a range of "%{id}" asks of "%{id}" alone: remove the rest of the filter',
  twoLinkedListsCalled: 'there are two linked lists called "%{label}": give them a "label"',
  twoQueriesCalled: 'there are two queries called "%{label}": give one another name',
  transitionForEditors:
    '"%{label}" does not appear here: without "permissions" in the transition, it is for those who edit the records on this screen. Add "edit" to "actions", or "permissions" to the transition',
  actionHasNothing:
    'the action "%{action}" has nothing to do: no field of the form can be filled in; take it away, or add fields',
  noColumnSays: 'no column says which record it is: include "%{names}", which is in "title"',
  list: 'the list',
  mustKnowWhichFieldMakes: 'must know which field makes the columns: add "board: { field: … }"',
  fieldIsNoChoiceAmongOptionsColumns:
    'field "%{field}" is no choice among options: the columns need a field "select" or "status"',
  mustKnow: 'must know on which day each record is: add "calendar: { start: … }"',
  mustKnowWhereCoordinates: 'must know where the coordinates are: add "map: { lat: …, lng: … }"',
  fieldIsNotNumber: 'field "%{option}" is not a number: "%{key}" needs degrees, such as -23.55',
  trackLinksPointsInOrder:
    '"track" links the points in the order of a date: add "time: …", a "date" or "datetime" field',
  timeOnlyAppliesWithTrack: '"time" only applies with "track": add "track: …", or remove "time"',
  fieldIsNeitherReferenceNor:
    'field "%{track}" is neither a reference nor a choice: "track" expects a "reference", "select" or "status" field',
  fieldIsNotDateTime: 'field "%{time}" is not a date: "time" expects a "date" or "datetime" field',
  viewLacks: 'the view "%{view}" %{missingMessage}',
  hasNoEffect: '"%{view}" has no effect: "views" does not include %{view}',
  fieldIsNotDateNeeds: 'field "%{id}" is not a date: "%{key}" needs a field "date" or "datetime"',
  andAreNotOfSame:
    '"%{start}" and "%{end}" are not of the same type: use two fields "date", or two "datetime"',
  endRepeatsField: '"end" repeats the field "%{start}": take "end" away if each record is of one day',
  fieldIsNoChoiceAmongOptionsColor:
    'field "%{id}" is no choice among options: the color comes from their "tone"',
  mustKnowFromWhenToWhenEachRecordGoes:
    'must know from when to when each record goes: add "timeline: { start: …, end: … }"',
  fieldIsNeitherReferenceNorChoice:
    'field "%{groupBy}" is neither a reference nor a choice: the lanes need a field "reference", "select" or "status"',
  mustKnowWhatIsAbove: 'must know what is above each record: add "tree: { parent: … }"',
  fieldDoesNotRefer:
    'field "%{parent}" does not refer to a record of "%{resource}": the tree needs a field "reference" to the resource itself',
  noPage: 'there is no page "%{name}".%{suggestion}',
  report: 'the report',
  pivotOfSameDate:
    '"%{same}" by "%{pivot}" gives a diagonal, since each period of "%{date}" lies in one of the others only. Write "groupBy: %{same}" alone, which puts them in order, or another field in "pivot"',
  isInGroup: '"%{pivot}" is in "groupBy" already: put another field into the columns',
  withPivotGroup: 'with "pivot", "groupBy" has at most %{mostKeys} fields: take one away, or delete "pivot"',
  fieldIsNotInFilters: 'field "%{id}" is not in "filters": add it there, or write the condition in "filter"',
  reportHasNoMeasure: 'the report has no measure "%{label}".%{suggestion}',
  subtotalsFollowOrderOfOptions: 'subtotals follow the order of the options: add "order: options"',
  noFieldOfGroup: 'no field of "groupBy" has the option "%{option}".%{suggestion}',
  routeDoesNotList:
    'the route "%{path}" does not list "%{resource}": choose one that does, or delete "to" and let the portal choose',
  ofReport: 'the report',
};
