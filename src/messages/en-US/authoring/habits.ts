export const habits = {
  fieldWithoutRequiredMay: 'a field without "required" may be empty',
  everyFieldIsShown: 'every field is shown',
  fieldIsHiddenByRemoving: 'a field is hidden by removing it from "form" and the columns',
  details: 'Details',
  delete: 'Delete it: a field is hidden by leaving it out of the form, as in %{detail}',
  hereYouWrite: 'Here you write %{entries}',
  valuesAreCheckedByRequired:
    'Values are checked by "required", "unique", "min", "max", "minLength", "maxLength" or "pattern", as in "pattern: { regex: \'^E-\\d{3}$\', message: As E-001 }"',
  valuesMayRepeat: 'values may repeat',
  everyFieldCanBeEdited: 'every field can be edited',
  severalValuesTakeAnotherType:
    'Several values take another type: "type: multiselect" instead of select, "type: references" instead of reference',
  everyRecordAlreadyHasId: 'every record already has its "id"',
  everyRecordAlreadyGetsId:
    'every record already gets an "id"; a number for people is "sequence: \'L-{year}-{0000}\'"',
  everyColumnCanBeSorted: 'every column that can be sorted already is',
  filtersBelongToScreen: 'Filters belong to the screen: "filters: [genre, published]" in "list"',
  deleteFieldsOfSearch: 'Delete it: the fields of the search are named in the resource, as in %{detail}',
  columnIsAsWide: 'a column is as wide as its content needs, and people can change it',
  widthFollowsFromFieldType: 'the width follows from the field type',
  keyIsAlreadyName: 'the key is already the name of the field',
  alreadySays: '"%{key}" already says it',
  portalCreatesIndexesNeeds: 'the portal creates the indexes that it needs',
  deleteWithWhy: 'Delete it: %{why}',
  whatHappensWhenRecordChanges:
    'What happens when a record changes is written in "rules", as in "rules: [{ id: tell, on: create, then: [{ notify: …, message: … }] }]"',
  whatEveryRecordMustFulfil:
    'What every record must fulfil is written in "ensures", as in "ensures: [{ that: { amount_gt: 0 }, message: The amount must be above zero. }]"',
  recordsRefer:
    'The records that refer to this one are shown on its screen, as in "list: { resource: customers, related: [{ resource: orders, target: customerId }] }"',
  rightsFollowFromScreens:
    'Rights follow from the screens: "permissions" of a department or route says who enters, and "scope" which rows they see',
  sectionsOfFormAreWritten:
    'The sections of the form are written in "form", as in "form: [{ section: Details, fields: [name, amount] }]"',
  columnsBelongToScreen:
    'Columns belong to a screen: "list: { resource: books, columns: [title, genre] }" in a route of a department',
  filtersBelongToScreenList:
    'Filters belong to a screen: "list: { resource: books, filters: [genre] }" in a route of a department',
  whoAndWhenIsSet:
    'who and when is set once, in portal.yaml: "stamps: { createdAt: createdAt, updatedAt: updatedAt }"',
  deletedRecordsAlreadyGo: 'deleted records already go to the trash',
  everyChange: 'every change is already in the history',
  hereTimeIsSet:
    'Here the time is set in "on", as in "on: { every: day, at: \'08:00\' }", "on: { every: week, on: 1 }" (Monday) or "on: { every: month, on: 5 }"',
  routeSays:
    'The route says who enters, by "permissions: [sales]"; "scope: { sales: { sellerId: $user.id } }" says which rows they see',
  searchFieldsBelongToResource: 'the search fields belong to the resource: "search: [name]" in its file',
  possibleActionsAreNamed:
    'The possible actions are named in "actions", as in "actions: [create, edit, delete, export]"',
  clickAlreadyOpensRecord: 'a click already opens the record; "open: drawer" opens it beside the list',
  menu: '"menu: false" keeps a route out of the menu',
  everyRouteIsInMenu: 'every route is in the menu',
};
