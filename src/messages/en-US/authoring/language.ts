export const language = {
  wholeNumber: 'a whole number',
  list: 'a list',
  mapKey: 'a map (key: value)',
  map: 'a map',
  text: 'the text %{value}',
  number: 'the number %{value}',
  putInQuotes: ': put it in quotes, as in "%{value}"',
  writeTrueOrFalse: ': write true or false',
  writeNumberWithoutQuotes: ': write %{number}',
  writeList: ': write [%{value}]',
  writeMap: ': write { %{value} }',
  writeWithName: ': write { %{name}: %{value} }',
  didYouMean: '. Did you mean %{meant}?',
  textIsShownOnScreen: 'the text that is shown on the screen',
  whoMayEnter: 'who may enter, as in [shop]; [] for all who have an account',
  fieldsAsInName: 'the fields, as in "name: { type: text, label: Name }"',
  screensAsInPath: 'the screens, as in "- { path: /shop/orders, label: Orders, list: orders }"',
  typeOfField: 'the type of the field, as in "type: text"',
  addressAsInShopOrders: 'the address, as in "/shop/orders"',
  whereDataCome: 'where the data come from',
  nameInSingular: 'the name in the singular',
  nameInPlural: 'the name in the plural',
  whatToGroup: 'what to group by, as in "[customerId, date:month]"',
  whatToCompute: 'what to compute, as in "{ Total: { sum: amount }, Count: count }"',
  columnsByTheirFields: 'the columns, by their fields, as in "[number, amount]"',
  optionsAsInActive: 'the options, as in "{ active: Active, sold: Sold }"',
  cantBeEmpty: "%{name} can't be empty",
  needsAtLeast: '%{name} needs at least %{amount}',
  mustBeAtLeast: '%{name} must be at least %{minimum}',
  mustBeMore: '%{name} must be more than %{minimum}',
  file: 'the file',
  itemOf: 'item %{last} of "%{owner}"',
  page: 'a page',
  ofPage: 'of the page',
  pieceOfDashboard: 'a widget of a dashboard',
  ofPiece: 'of the widget',
  action: 'an action',
  ofAction: 'of the action',
  inExtensionsEachFile:
    'in extensions/%{kind} each file is %{one}, and %{one} ends in ".tsx": rename it, or put what it uses into another folder of extensions',
  nameOfFileIsName:
    'the name of the file is the name %{of}: begin with a capital and use only plain letters and digits, as in "Agenda.tsx"',
  portalItself: 'the portal itself already has %{one} "%{name}": give this file another name',
  alreadyResource:
    'there already is a resource "%{id}": the one of the history is the portal\'s own; choose another name, or delete resources/%{id}.yaml',
  warning: 'warning: ',
  usePlainSmallLetters: 'use plain small letters, with "_" between words, as in "work_orders"',
  beginWithSmallLetter:
    'begin with a small letter and use only plain letters, digits and "_", as in "totalAmount" or "created_at", without ending like an operator of a filter ("_gte")',
  writeNameOfField:
    'write the name of a field of the source, as in "totalAmount", or of a row of it, as in "$row.amount"',
  beginWithAndUse:
    'begin with "/" and use only plain letters, digits, "-", "_" and ".", as in "/shop/orders"',
  beginWithCapital: 'begin with a capital, as in "Profile"',
  beginWithCapitalAsInMessages: 'begin with a capital, as in "Messages"',
  beginWithCapitalAsInLabel: 'begin with a capital, as in "Label"',
  writeCurrencyByThreeLetter: 'write the currency by its three-letter code, as in "USD" or "BRL"',
  writeSiteWithoutPath:
    'write the site without a path, as in "https://images.example.com" or "https://*.example.com"',
  writeColorAsFFeb: 'write the color as "#1f6feb", in quotes',
  writeNameOfFieldWithBeforeForReverseOrder:
    'write the name of a field, with "-" before it for the reverse order, as in "-date"',
  writeNameOfFieldAndForDates:
    'write the name of a field, and for dates also ":day", ":week", ":month", ":quarter" or ":year", as in "date:month"',
  writeNameAsOtherServer: 'write the name as the other server has it, without spaces, as in "created_at"',
  writeReferenceAndEmailField:
    'write a reference and the email field of the record that it leads to, as in "contactId.email"',
  writeNameOfMailServer: 'write the name of the mail server, as in "mx.example.com"',
  writeEmailOfAccount: 'write the email of an account, as in "inbox@example.com"',
  writeNumberOrCapitalLetter: 'write a number, or a capital letter',
  writePositions: 'write positions from 1 on, as in "1-4, 34-47"',
  writeOnePosition: 'write one position from 1 on, or two in a row, as in "33" or "6-7"',
  writeNumber: 'write a number',
  writeReferenceOfResource:
    'write a reference of this resource and a field of the record that it leads to, as in "customerId.city"',
  writeNameOfFieldOrOfReference:
    'write the name of a field, or of a reference and a field of the record that it leads to, as in "accountId.balance"',
  writeSenderAsPortalPortal: 'write the sender as "Portal <portal@company.com>"',
  writeAddressWithoutPath: 'write the address without a path, as in "https://portal.company.com"',
  usePlainSmallLettersWithBetweenWords: 'use plain small letters, with "_" between words, as in "erp_branch"',
  useNameOfVariableBegins: 'use the name of a variable that begins with PORTAL_, as in "PORTAL_ERP_SECRET"',
  writeWholeAddress:
    'write the whole address, without user or password, as in "https://erp.company.com/notices"',
  useLowerCaseLetters: 'use lower-case letters, digits, "-" and "_", as in "acervo-2026"',
  writeDate: 'write the date as "2026-10-31"',
  beginWithSmallLetterAndUse:
    'begin with a small letter and use only plain letters and digits, as in "contract"',
  writeMomentAsInT: 'write the moment as in "2026-10-31T08:00"',
  isOfRows:
    '"%{text}" is of the rows of each record: write "%{via}", which shows them, or make a total of them in the resource, as in "%{total}", and write its name here',
  belongsToAnotherRecord:
    '"%{text}" belongs to another record: in the resource make a field with "lookup: %{via}Id.%{field}", where %{via}Id is the field that leads to it, and write the new name here',
  isOfRowsOfAnother:
    '"%{text}" is of the rows of another record, of which only a total can be read: make a field in "%{target}" with "%{total}", and read it with "lookup: %{via}.<its name>"',
  goesOverTwoRecords:
    '"%{text}" goes over two records: make a field in "%{target}" with "lookup: %{field}.%{further}", and read it with "lookup: %{via}.<its name>"',
  xSilenceIsMap:
    '"x-silence" is a map from the warning to the reason, as in "x-silence: { unreached-screen: It is opened from the email }"',
  noWarning: 'there is no warning "%{code}".%{suggestion}',
  sayWhyIsSilenced: 'say why "%{code}" is silenced, in a sentence',
  warningDoesNotOccurHere: 'the warning "%{code}" does not occur here: delete it from "x-silence"',
};
