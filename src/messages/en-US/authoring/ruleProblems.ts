export const ruleProblems = {
  nobodyWritesToView: 'nobody writes to a view: put "ensures" into the resources that it comes from',
  twoRules: 'there are two rules "%{id}": give one of them another id',
  conditionIsEmptyAndAsks: 'the condition is empty and asks for nothing: say what must hold',
  viewRunsOnSchedule:
    'a view supports only scheduled rules: use "every" or "at", or put the rule into the resources that it comes from',
  twoSteps: 'there are two steps "%{id}": give one of them another id',
  ruleCreatesNoRecords: 'the rule creates no records of "%{id}": take it away here%{size}',
  creates: '. It creates %{created}',
  isWhatTransitionChanges: '"%{field}" is what the transition changes: take it out of "set"',
  filterIsEmpty: 'the filter is empty, so nothing could ever be undone: name the condition that prevents it',
  messageIsMissing:
    '"message" is missing: state why the change is refused, as in "Invoice {number} has been paid already."',
  messageIsOnlyForBlocked: '"message" is only for "blockedWhen": without it nobody is refused',
  isInFieldsToo:
    '"%{asked}" is in "fields" too, and a question does not start with a text of fields in braces: write a value, "$record.field" or "= formula", or take it out of one of the two',
  onlyRulesMakeAutoTransition: 'only rules make an "auto" transition, and nobody is asked: delete "%{key}"',
  cantStandHere:
    '"%{name}" can\'t stand here: the condition is about the fields of "%{id}"; what belongs to the record that set off the rule goes into the value, as in "$record.field"',
  cantStandInScheduledRule: '"%{name}" can\'t stand in a scheduled rule: nobody does it, the clock does',
  isNotCompared: '"%{written}" is not compared with "%{name}": %{why}',
  itIsComposite: 'it is %{composite}',
  oneIs: 'one is of "%{leads}", and the other of "%{id}"',
  oneLeads: 'one leads to "%{leads}", and the other to "%{led}"',
  oneIsAndOther: 'one is %{kind}, and the other %{second}',
  withoutHoldsToo:
    'without "%{way}", "%{key}" holds too: if that is what you want, say "%{way}_null" beside it; if not, add "%{way}_null: false"',
  fieldHasNoRows:
    'field "%{list}" has no rows: "each" repeats the step for each row of a field of the type items',
  fieldIsNotNumber: 'field "%{count}" is not a number: "times" says how often the step is done',
  isNotName:
    '"%{written}" is not a name: write a field, such as "amount", one of a record referred to, such as "contractId.price", or $before.field, $row.field, $target.field, $made.step.field',
  isNotFieldOfRecord:
    '"%{written}" is not a field of the record itself, and only from these does a transition take what it writes: bring it with "lookup" first, or write it by a rule',
  isOnlyForStep: '"%{name}" is only for a step with "each", which names the rows',
  isOnlyForSet: '"%{name}" is only for the "set" of a step that changes another record',
  cantStandInScheduledRuleNothingChanged:
    '"%{name}" can\'t stand in a scheduled rule: nothing changed in the record',
  isOnlyForStepAfterOneCreates: 'is only for a step, after the one that creates the record',
  noSuchStep: 'can\'t stand: no step is called "%{id}".%{suggestion}',
  beforeOne: 'Before this one, these create',
  cantStandNoStep:
    'can\'t stand: no step is called "%{id}". Give the step that creates the record, before this one, an "id"',
  cantStandStepCreates: 'can\'t stand: the step "%{id}" creates no record',
  cantStandHereStepPut: 'can\'t stand here: the step "%{id}" %{where}. Put it before',
  isThisStep: 'is this one',
  time: 'time',
  record: 'record',
  cantStandHereStepCreates:
    'can\'t stand here: the step "%{id}" creates a record for each %{one} of "%{of}". Put the same "%{loop}" into this one, or take it away there',
  passesThroughMoreThanRecords:
    '"%{name}" passes through more than %{maxReferences} records: bring what is farther with "lookup" first',
  pathLeadsNowhere: '"%{name}": field "%{step}" of "%{id}" %{why}',
  rowsHaveNoId:
    'rows have no id: use $row.$index, the number of the row, or a field of it that is not repeated',
  eachAndTimesAreTwo: '"each" and "times" are two ways to repeat: keep one',
  requiresRows:
    '"%{id}" requires rows in "%{list}", and "set" makes none: take "min" or "required" from them; a step "update" with "row: %{list}" adds each row afterwards',
  requiresAndRule:
    '"%{id}" requires "%{field}", and the rule does not fill it in: put it into "set", or give it a "default"',
  isOnlyForKey: '"%{other}" is only for "key", which says by which fields what was created is found',
  messageIsOnlyForFound: '"message" is only for "found: refuse": without it nobody is refused',
  isInKey: '"%{id}" is in "key" and not in "set": without a value, what was created can\'t be found',
  withKeyNeedsFieldComes:
    'with "%{loop}", "key" needs a field that comes from the row, such as { line: %{field} }: without it, all rows would be one record',
  setIsMissing: '"set" is missing: say which fields change, and to what',
  updateSelfHasIn: '"update: self" changes the record itself: delete "in", or name the resource',
  inIsMissing: '"in" is missing: say which records of "%{update}", by a reference or a filter',
  inLeads: '"in" leads to "%{id}", and the step changes "%{namedId}": mend one of them',
  writeSingleList: 'write a single list, as in "row: { installments: { number: $record.installment } }"',
  fieldHasNoRowsRow: 'field "%{list}" has no rows: "row" is of a field of the type items',
  filterIsEmptyAndWouldHitAll: 'the filter is empty, and would hit all rows: say which',
  changesByTransitions:
    '"%{id}" changes by transitions: take it out of "set", and make a step with "transition", as in "transition: %{label}"',
  peopleApproveAndRuleApproves:
    'people approve "%{label}", and a rule approves for nobody: take the step away',
  sayToWhom: 'name the recipients: permissions, as in "notify: [finance]", or a reference to an account',
  butRecipientsHaveAccount:
    '"%{name}" %{leads}, but recipients have an account in "%{id}": write a reference to "%{id}"',
  leadsTo: 'leads to "%{leads}"',
  leadsToNoRecord: 'leads to no record',
  portalYamlHasNoWebhooks: 'portal.yaml has no "webhooks": give the address of "%{id}" there',
  noWebhookInPortalYaml: 'there is no webhook "%{id}" in portal.yaml.%{suggestion}',
  isNotDone: '"%{label}" is not done from %{impossible}, only from %{from}: mend the filter%{count}',
  orPassOnWithOtherwise: ', or pass on with "otherwise: skip"',
  nameOneResourceWithFilter:
    'name one resource with its filter, as in "in: { accounts: { originId: $record.id } }"',
  filterIsEmptyAndRule: 'the filter is empty, and the rule would hit all records of "%{id}": say which',
  isHistory: 'is the history, which the portal keeps',
  isViewAndRecordsChange: 'is a view, and its records change with others',
  chooseResourceIsKept: '"%{id}" %{why}: choose a resource that is kept',
  writeReferenceSelfOrResource: '"%{way}" %{refersTo}: write a reference, "self", or { resource: filter }',
  hasNoTransitions: '"%{id}" has no transitions: give a "status" field of it the transition "%{name}"',
  conditionIsEmpty: 'the condition is empty: say what comes to hold',
  fieldIsNotDate:
    'field "%{at}" is not a date: "at" is the day of a field; for a given hour, write { every: day, at: \'06:00\' }',
  writeSingleField: 'write a single field, as in "enters: { status: paid }"',
  fieldHasNoOptions: 'field "%{id}" has no options: use "becomes", as in "becomes: { %{id}_null: false }"',
  everyDayHasNoDay: 'every day has no day: delete "on"',
  onGoes: '"on" goes from 1 to %{days} with "every: %{every}"',
  ruleDoesNotWrite: 'a rule does not write "%{id}", which %{why}: take it away here',
  portalKeeps: 'the portal keeps',
  isComputed: 'is %{more} ("%{key}")',
  followsFromConditions: 'follows from the conditions of "when"',
  isOfTypeAndTakes:
    '"%{id}" is of the type %{type} and takes no text with fields in braces: write the value alone, as in "$record.field" or "= computation"',
  isAddedToPreviousValue:
    '"%{id}" is added to its previous value: create a record of each movement instead, and make "%{id}" a "rollup" of them, which does not count twice and can be undone',
  isRequired: '"%{id}" is required and can\'t be left empty',
  file: 'a file',
  listOfRows: 'a list of rows',
  password: 'a password',
  isAndTakesNoFixed:
    '"%{id}" is %{kind} and takes no fixed value: say from which field it comes, as in "$record.field"',
  leadsToRecord: '"%{id}" leads to a record: write from which field it comes, as in "$record.id", or its id',
  isMomentAndTakes: '"%{id}" is a moment and takes no fixed value: write $now, or from which field it comes',
  userIsAccount:
    '$user is the account of who did it, and "%{id}" does not lead to "%{accountsId}": write "$user.field" for a field of it',
  isMoment: '%{name} is a moment, and "%{id}" is of the type %{type}: write $today',
  isDate: '%{name} is a date, and "%{id}" is of the type %{type}',
  needsDay: '"%{id}" needs a day: write $today, or a computation, as in "= lastDay($today)"',
  formulaGives:
    'the formula gives %{typeWord}, and "%{id}" is a choice: make it give options, as in "= if(amount > 100, \'%{one}\', \'%{other}\')"',
  cantStandHereWriteField:
    '"{%{name}}" can\'t stand here: write a field of "%{id}", or {$record.field} for one of the record that set off the rule',
  inBracesGoesName: 'in braces goes the name of a field, as in "{number}"%{invalidName}',
  notName: ', not "{%{invalidName}}"',
  isDoesNotFit: '"{%{name}}" is %{what}: it does not fit into a text',
  fieldsTextsAndValuesGo:
    'fields, texts and values go to another system: put the computation into a field of the record',
  hasNoTransactions: '"%{dialect}" has no transactions, and %{what}: %{instead}',
  ruleCouldBeLeftHalf: 'the rule "%{label}" could be left half done',
  leaveOnlyNotices: 'leave only notices in it, or keep the records in the portal itself',
  nothingHoldsWhatIsRequired: 'nothing holds what is required here',
  takeAway: 'take it away, or check it on the other server',
  twoRecordsCouldHaveSame: 'two records could have the same number',
  leaveNumberingToOtherServer: 'leave the numbering to the other server, with "readOnly: true"',
  doesNotKeep: '"%{dialect}" does not keep what is deleted: take "trash" away',
  ruleLeadsBackToItself:
    'the rule leads back to itself, and nothing says that it stops: %{cycle}. Take away one of the steps, or let each round pass through a transition that is not undone',
  stepAnd:
    'this step and the one of %{ruleName} (%{place}) write "%{field}" of "%{resource}" on the same event, and neither has precedence: make one rule of them, in which the last step holds, or conditions that do not meet',
  createsWithResource: 'creates %{resource}',
  deletes: 'deletes %{resource}',
  changes: 'changes %{resource}.%{name}',
  sets: 'sets %{resource}.%{name} to "%{value}"',
  doesOn: 'does "%{label}" on %{resource}',
  writeSelfOrReference:
    'write "self", or a reference, as in "batchId", "$row.itemId" or "contractId.seasonId"',
  writeTimeInQuotes: 'write the time in quotes, as in "06:00"',
  useSmallLetters: 'use small letters, digits and "-", as in "makes-invoice"',
  useSmallLettersDigits: 'use small letters, digits and "-", as in "takes-stock"',
  comesLater: 'comes later',
  oneOption: 'one',
  otherOption: 'another',
};
