export const bind = {
  onlyRulesMakeAutoTransition:
    'only rules make an "auto" transition, and nobody approves it: delete "auto" or "approval"',
  whoApprovesIsInApproval: 'the approvers are named in "approval": delete "permissions"',
  whoAskedIsRead: 'the history tells who made a request: add "history" to portal.yaml',
  answersWouldBeLost:
    'the answers would be lost until the last of the %{most} approvals: ask for them in another transition',
  fieldIsOfType: 'field "%{amount}" is of the type %{type}: the limits of approval need a number',
  aboveNobodyWouldApprove: 'above %{upTo} nobody would approve: delete "upTo" of the last band',
  bandTakesAllValues: 'this band takes all values, and the following ones none: add "upTo"',
  bandsGoFromLowest: 'bands go from the lowest to the highest: %{upTo} is not above %{before}',
  fieldHasNoTransition: 'this field has no transition "%{no}".%{suggestion}',
  doesNotStart: '"%{label}" does not start from "%{missing}": approvers could not refuse there',
  refusalNeedsReason: 'a refusal needs a reason: give "%{label}" a field in "fields", such as "reason"',
  asksForApprovalToo: '"%{label}" asks for approval too: saying no takes only one',
  viewKeepsNothing: 'a view keeps nothing: use a resource whose records are entered',
  fieldIsOfTypeButNeedsDate: 'field "%{id}" is of the type %{type}, but "%{role}" needs date',
  fieldDoesNotLead: 'field "%{id}" does not lead to an account: "%{role}" needs a reference to "%{resource}"',
  noDepartment: 'there is no department: create the first with "npx portal new department <id>"',
  minLengthAboveMaxLength: 'field "%{id}": "minLength" is greater than "maxLength"',
  minAboveMax: 'field "%{id}": "min" is greater than "max"',
  nobodyFillsInInView: 'nobody fills in "%{id}" in a view: there is nothing to limit, delete this limit',
  nobodyFills:
    'nobody fills in "%{id}": a limit from another record holds for what is typed or computed, delete it',
  passesThroughMore:
    '"%{bound}" passes through more than one record: write a reference and a field of it; bring what is farther with "lookup" first',
  countsRowsOfVeryRecord:
    '"%{bound}" counts the rows of this very record, and the limit would see one row at a time: say it with "ensures" in "%{id}", which is checked with all of them',
  cantLimit: '"%{bound}" can\'t limit "%{id}": it is of the type %{type}, and the limit of %{needed}',
  numberIsAnotherNumber: 'a number is another number',
  dateIsAnotherDate: 'a date is another date',
  cantLimitWithBound: '"%{bound}" can\'t limit "%{id}": %{difference}',
  oneIsAndOther: 'one is %{type} and the other %{otherType}: only numbers of the same type are compared',
  theirCurrenciesDiffer: 'their currencies differ (%{currency} and %{otherCurrency})',
  theirUnitsDiffer: 'their units differ (%{unit} and %{otherUnit})',
  cantBeLimit:
    '"%{bound}" can\'t be a limit: write a number, the name of another number field, or a reference and a field of it, as in "accountId.balance"',
  isNotDate:
    '"%{bound}" is not a date: write "2026-10-31", "$today" or the name of another date field of this resource.%{near}',
  fieldHasNoRows:
    'field "%{each}" has no rows: "each" makes a record of each row of a field of type items, or of each record of one of type references',
  portalKeepsFieldInEvery: 'the portal keeps the field "%{id}" in every record: delete it here',
  isReservedWordOfFilters: '"%{id}" is a reserved word of filters: give the field another name',
  fieldCantBeRequired: 'field "%{id}" can\'t be required: nobody fills it in (it is read only)',
  fieldNeedsOption: 'field "%{id}" needs at least one option',
  isViewAndRecordsChange:
    '"%{resource}" is a view, and its records change with others: refer to a resource that is kept',
  uniqueIsOfNoUse: '"unique" is of no use for files, which are not compared: delete it',
  isNoPicture: '"%{odd}" is no picture, and "%{id}" shows pictures: take out "%{odd}", or "image"',
  noCurrency: 'there is no currency "%{code}": use its three-letter code, such as "USD", "EUR" or "BRL"',
  fieldShowsImages:
    'field "%{id}" shows images, and no site may serve them: say in portal.yaml where they come from, as in "imageOrigins: [https://images.example.com]"',
  fiveStarsAtMost:
    'field "%{id}": there are up to 5 stars, or up to those of "max", which goes from 3 to 10, counting from "min: 0" or more',
  fieldIsComputed: 'field "%{id}" is computed: stars are given by people',
  passwordCantHaveInitialValue: "a password can't have an initial value",
  fileCantHaveInitialValue: "a file can't have an initial value",
  whenCantDepend: '"when" can\'t depend on "%{key}", which is computed too: repeat its condition here',
  stateMustBeUf: '"%{state}" is of the type %{type}: name a field of the type uf',
  fieldMustBeSelectField:
    'field "%{id}": "%{keyType}" must be a select field whose options are among cpf, cnpj, email, phone and random',
  stillIsResource:
    '"%{old}" still is a resource: in "formerly" goes the name that this one had and nobody has any more',
  viewKeepsNoRecords: 'a view keeps no records: there is nothing to rename',
  stillIsField: '"%{old}" still is a field: in "formerly" goes a name that is no longer used',
  cantHaveBecomeBoth: '"%{old}" can\'t have become both "%{id}" and "%{taken}": choose one',
  stillIsOption: '"%{old}" still is an option: in "formerly" goes a name that is no longer used',
  fieldHasInForce: 'field "%{id}" has "inForce" and "%{other}": keep one, the value comes from one place',
  inForceInRows: '"inForce" is of no use in rows: put the reference into the record, and copy from it',
  fieldIsNotDate: 'field "%{name}" is not a date: it does not say what is in force when',
  isViewInWhichNobody: '"%{id}" is a view, in which nobody writes: take "inbound" out',
  isRecordHasAddress: '"%{id}" is the record that has the address, as "match" says: take it out of "set"',
  peopleAreFoundByEmail:
    'field "%{name}" of "%{id}" is of the type %{type}, and people are found by their email: ',
  makeFieldOfTypeEmail: 'make a field of the type email in "%{id}"',
  fieldIsRead: 'field "%{id}" is read only, and an email does not fill it in: take it out of "set"',
  isOfTypeFile: '"%{id}" is of the type file, and takes nothing but "%{filesPart}" from the message',
  filesNeedFileField:
    '"%{id}" is of the type %{type}, and the files of the message go into a field of the type file',
  emailHas: 'an email has no "{%{name}}".%{suggestion}',
  itHas: 'It has',
  isOfTypeAndTakes: '"%{id}" is of the type %{type}, and takes nothing but "{date}" from the message',
  isOfTypeAndTakesNoText:
    '"%{id}" is of the type %{type} and takes no text from the message: choose a text field',
  isOfTypeAndTakesNothing:
    '"%{id}" is of the type %{type} and takes nothing from an email: take it out of "set"',
  fieldIsRequiredAndEmail:
    'field "%{id}" is required and an email does not fill it in: add it to "set", as in "%{id}: \'{subject}\'", or give it a "default"',
  matchFills:
    '"match" fills in one of these fields, and "%{id}" is always required: use "requiredWhen", or keep "%{first}" alone',
  portalItselfAlreadyHasType:
    'the portal itself has the type "%{id}", which holds in place of this file: delete the file, or give it another name',
  positionsGo: 'positions go from 1 to 100',
  firstPositionComesAfterLast: 'the first position comes after the last: swap them',
  resultHasOneOrTwo: 'a result has one or two digits',
  positionIsOfDigitItself: 'position %{own} is that of the digit itself: take it out of the computation',
  isNotTypeOfDocument: '"%{kind}" is not a type of document of the portal.%{suggestion}',
  fromHasCharacters: '"from" has %{count} characters and "to" %{toCount}: to each of them corresponds one',
  exampleDoesNotMatchPattern:
    'the example "%{example}" does not match "pattern": write a value as it is kept',
  exampleIsRefusedByType: 'the example "%{example}" is refused by the type\'s own rules: %{problem}',
  exampleWouldBeKept:
    'the example "%{example}" would be kept as "%{read}": write it without punctuation and in capitals, or adjust "drop" and "replace"',
  maskDoesNotFitExample:
    'the mask does not fit the example "%{example}": "0" is a digit, "@" a letter, "#" either, and there must be one for each character',
  maskHasPlaces: 'the mask "%{one}" has %{slots} places, and "pattern" accepts %{min}: make the two agree',
  withMaskExampleIsShown:
    'with the mask the example is shown as "%{shown}", and typed so it would be kept as "%{read}": put its punctuation into "drop"',
  fieldHasTwoSources: 'field "%{id}" has "%{way}" and "%{other}": keep one, the value comes from one place',
  rowReadsRecordBy: 'a row of "%{id}" reads the record around it by "$record": write "%{way}"',
  recordIsForRows:
    '"$record" stands for the record around a row, and this is the record itself: write "%{way}"',
  recordFieldIsForRows:
    '"$record" stands for the record around a row, and this is the record itself: write a reference and a field, as in "customerId.city", or "formula: %{way}" for the same value',
  followsFromRows:
    '"%{written}" follows from the rows themselves, since "%{start}" is computed from "%{list}": copy a field that does not depend on them',
  rowsAreNotRead:
    'rows are not read from another record: replace "lookup" by "copy", which keeps those that it has when it is chosen',
  fieldOfTypeGets: 'a field of the type %{type} gets no value from another record: delete "%{way}"',
  fieldAlreadyFollowsFromConditions:
    'field "%{id}" already follows from the conditions of "when": delete "%{way}" or the conditions',
  inViewValueOfComes: 'in a view the value of "%{id}" comes from the sources: say in "from" from which field',
  lookupInRows:
    '"%{way}" is of no use in rows, which are kept as they were: use "copy", which keeps the value of the moment',
  fieldHasAndNeeds: 'field "%{id}" has "%{way}" and needs no initial value: delete it',
  fieldFollowsFromOtherRecords:
    'field "%{id}" follows from other records: it can\'t be required to be unique',
  isListOfRows: '"%{name}" is a list of rows: bring a total of it, made with "formula"',
  rowsOfComeWhole: 'the rows of "%{name}" come whole: write "readOnly: true" in "%{id}", which nobody types',
  rowsAreNotAlike: 'the rows of "%{name}" and those of "%{id}" are not alike: "%{mismatch}" %{own}',
  differsInType: 'is not of the same type in both',
  isInOneOnly: 'is in only one of them',
  isViewAndNobodyRefers:
    '"%{id}" is a view, and nobody refers to its records: count in a resource that is kept',
  computeOneThing:
    'compute exactly one thing: "count: true", or sum, avg, min, max or last with a field%{count}',
  insteadOfWritten: ', not %{written}',
  lastAndByGoTogether:
    '"last" and "by" go together: "last" names the wanted field, and "by" the field that orders the records',
  fieldOfDoesNotRefer: 'field "%{name}" of "%{id}" does not refer to "%{resourceId}".%{count}',
  noneOfFields: ' None of its fields does.',
  isNotNumber: '"%{id}" is not a number: it can\'t be counted in',
  fieldIsNeitherNumberNor: 'field "%{name}" is neither a number nor a date: "%{kind}" does not apply to it',
  fieldIsListOfRows: 'field "%{name}" is a list of rows: bring a total of it, made with "formula"',
  fieldIsNeitherNumberNorDate:
    'field "%{name}" is neither a number nor a date: it cannot put the records in order',
  valueDependsOnItself: 'the value depends on itself: %{way}. Take away one of these dependencies',
  needsMeasureAsViewGroups:
    '"%{id}" needs a measure, as the view groups: count, or { sum: … }, { avg: … }, { min: … }, { max: … }',
  mustBeOfTypeText: '"%{id}" must be of the type text to take a text',
  textUsesNoField: 'the text uses no field: put one in braces, or write { value: … }',
  groupKeyIsNoMeasure: 'the view groups by "%{id}": it can\'t be a measure',
  measureNeedsGroups: 'a measure needs groups: say in "groupBy" by which fields the view groups',
  fieldOfIsNotReference: 'field "%{first}" of "%{id}" is not a reference: write just "%{first}"',
  fieldHasNoOptions: 'field "%{name}" has no options: "values" changes those of a field with choices',
  isNotFieldWithChoices: '"%{id}" is not a field with choices: give it the type select',
  ofTypeTakesNoFixed: '"%{id}", of the type %{type}, takes no fixed value: say from which field it comes',
  valueOfMustBeDay: 'the value of "%{id}" must be a day, such as "2026-10-31" or "$today"',
  noResource: 'there is no resource "%{id}".%{near}',
  createFileResourcesYaml: ' Create the file resources/%{id}.yaml or mend the name.',
  noResourcesYaml:
    'there is no resources/%{id}.yaml, and "%{id}" is used in %{places}: bring the file back, or take away what uses it%{near}',
  ifNameIsNow: '. If its name is now "%{near}", write that in all of them',
  lines: 'lines',
  fieldOfIsNotReferenceWithVia: 'field "%{via}" of "%{id}" is not a reference: %{why}',
  exampleDoesNotMatchExpression: 'the example "%{example}" does not match the expression',
  expressionIsNotValid: 'the expression %{regex} is not valid: check parentheses, brackets and backslashes',
  expressionIsTooLong: 'the expression is too long: the limit is 300 characters',
  expressionCouldBlockPortal:
    'the expression could block the portal: avoid a repetition or alternatives within a repetition, as in "(a+)+", and many "*" and "+" in a row (use quantities, as in "\\d{1,9}")',
  noTimeZone: 'there is no time zone "%{timeZone}": use a name such as "America/New_York"',
  calendarHasNoDate: 'the calendar has no date "%{today}"',
  isNoKnownNumber: '"{%{name}}" is not a number that is known here.%{suggestion}',
  thereAre: 'There are',
  accountIsNotInDemo: 'the account "%{email}" is not in "demo.accounts".%{suggestion}',
  fieldIsOfTypeButNeeds: 'field "%{accounts}" is of the type %{type}, but "%{role}" needs %{expected}',
  permissionIsNotAmong:
    'the permission "%{name}" is not among those that accounts get. Did you mean "%{meant}"? If it is another, first add it to the options of "%{id}", in %{file}',
  permissionWhichDepartmentsUse:
    'the permission "%{permission}", which departments use, is missing: without it nobody gets it.%{suggestion}',
  isReservedName: '"%{id}" is a reserved name: give the file another',
  nameOfFileIsName:
    'the name of the file is the name of the resource, which takes no "-": rename it to "%{plainId}.yaml"',
  isViewInWhichNobodyWrites: '"%{id}" is a view, in which nobody writes: remove "merge"',
  areAccountsSign: '"%{id}" are the accounts that sign in, and two people do not become one: remove "merge"',
  titleIsNameOfField: '"title" is the name of a field or a pattern such as "{code} · {name}", not "%{title}"',
  dialogTitleNamesFields:
    '"%{title}" names no field: put fields in braces, as in "Pay {balance} to {supplierId}", or delete "title"',
  fieldCantBeTitle: 'field "%{id}" can\'t be a title: choose a short text',
  titlePassesThroughAndComes:
    'the title passes through "%{id}" and comes back to "%{resourceId}": choose a field that is no reference',
  fieldIsOfPortalYaml:
    'field "%{id}" is the "%{stamp}" of portal.yaml: its type must be %{stampType}, not %{type}',
  twoTransitions:
    'there are two transitions "%{name}" in "%{id}": give one of them another "label" or an "id" of its own',
  isNotOptionOfField: '"%{value}" is not an option of this field.%{suggestion}',
  labelNeedsLettersOrDigits: 'the "label" needs letters or digits, or the transition an "id"',
  onlyRulesMakeAutoTransitionAndNobody:
    'only rules make an "auto" transition, and nobody is waited for: delete "waits"',
  doesNotSayWhoseAction:
    'nobody is named for the action that the record waits for: add "permissions", or delete "waits"',
  fieldIsReadOnlyConfirmation: 'field "%{id}" is read only: the confirmation can\'t ask for it',
  onlyRulesMakeAutoTransitionWhichHasNoButton:
    'only rules make an "auto" transition, which has no button: delete "primary"',
  transitionWithTone:
    'a transition with "tone: danger" can\'t be the main button: delete "primary" or "tone"',
  leadsToStatusOfTone:
    'it leads to a status of the tone error and so can\'t be the main button: delete "primary", or write "tone: neutral"',
  permissionIsRepeated: 'a permission is repeated: capitals and small letters are the same',
  firstTabHasAddress: 'the first tab has the address of the route: delete this "segment"',
  segmentIsMissingInTab:
    '"segment" is missing in the tab "%{label}" (the part of the address after "%{path}/")',
  showsNothingYet: '%{what} shows nothing yet: add one of these keys: %{kinds}',
  hasButOnlyOneFits: '%{what} has %{given}, but only one fits: make several routes of it, or use "tabs"',
  addressHasNameOfResource:
    'the address "%{path}" has the name of the resource "%{name}", which the route does not list: choose another address',
  addressIsPortalOwn:
    'the address "%{path}" is the portal\'s own, and leads everybody to their home page: choose another one, and put it into "landing" of the department to be that page',
  addressIsPortalOwnChoose: 'the address "%{path}" is the portal\'s own: choose another',
  addressWouldBeOfFile: 'the address "%{path}" would be that of a file: take "%{ending}" off its end',
  addressIsOfRecord: 'the address "%{path}" is that of a record of the list "%{parent}": choose another',
  addressAlready: 'the address "%{path}" already is in %{where}: %{alias}',
  deleteFromAliases: 'delete it from "aliases"',
  giveOneOfRoutesAnother: 'give one of the routes another, or join the two',
  andAreOneAddress:
    '"%{path}" and "%{earlierPath}" (%{where}) are one address, as capitals do not count: keep one route and write the other name into its "aliases", if the screens are the same',
  landingHasNoEffect:
    '"landing" has no effect: it holds only for a department opened by a single permission, or by any of several, as in { any: [a, b] }',
  landingIsClosed:
    'users with only the permission "%{permission}" can\'t open "%{landing}": signing in would lead them to "not authorized"',
  permissionAlreadyLeadsToAnother:
    'the permission "%{permission}" already leads to another page (%{name}:%{line}): keep "landing" in one of the departments',
  nameOneResourceWithFilter: 'name one resource with its filter, as in "{ contracts: { status: draft } }"',
  noRecordIsCalled:
    'no record is called "%{name}" so far.%{suggestion} Name it in "given", or in the "name" of a step before',
  hasNoRule: '"%{id}" has no rule "%{rule}".%{suggestion}',
  fieldIsNotKept:
    'field "%{id}" is not kept, as it follows from other values and changes with them: it can\'t be required to be unique',
  groupByIsForViews: '"groupBy" is only for a view: say in "from" from which resources it comes',
  isOfNoUseInView: '"%{key}" is of no use in a view, in which nobody writes: delete it',
  isOfNoUseUnfilled: '"%{key}" is of no use in field "%{id}", which nobody fills in: delete it',
  limitOfToday:
    'the value of field "%{id}" changes with the day, without anything being saved, so "%{key}" could never refuse it: delete it, or notify somebody by a daily rule',
  limitInView:
    '"%{key}" is of no use in field "%{id}" of a view, in which nothing is saved: put the limit into the resource that it comes from',
  inForceDecidesItself:
    'the record in force of field "%{id}" would decide the value by which it is chosen: name fields in "on" and in the filter that do not come from it',
  viewComesFromItself: 'the view "%{id}" comes from itself: take away one of the sources on the way',
  isOfNoUseInField: '"%{key}" is of no use in a field of a view, which nobody fills in: delete it',
  passwordIsNeverShown: "a password is never shown: it can't be in a view",
  viewKeepsNoFiles:
    'a view keeps no files: say whether there are any by a boolean field and "when" in the source',
  viewKeepsNoRows: 'a view keeps no rows: bring a total of them, such as a sum or a count',
  fieldIsNotInFields: 'field "%{id}" is not in "fields".%{suggestion}',
  fieldIsRepeated: 'field "%{id}" is repeated: keep it once',
  fieldCantBeGrouped: 'field "%{id}" can\'t be grouped by: choose one with a single, short value',
  fieldIsComputedAfterGrouping:
    'field "%{id}" is computed after the grouping: group by the fields that it comes from',
  byWhichViewGroups:
    '"%{id}", by which the view groups, is missing: say from which field of "%{resource}" it comes',
  isHistory: '"%{id}" is the history, which grows without end: show it in a list, not in a view',
  fieldIsNotInFieldsOfView: 'field "%{id}" is not in the "fields" of the view.%{suggestion}',
  fieldIsAlreadyComputed:
    'field "%{id}" is already computed in "fields": delete it here, or the formula there',
  fieldComesFromNoSource: 'field "%{id}" comes from no source: add it to "from", or give it a formula',
  isInAnotherSource: '"%{id}" is "%{earlier}" in another source: use the same measure in all, or two fields',
};
