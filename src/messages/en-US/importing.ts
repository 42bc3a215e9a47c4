import type { Wording } from '../language.ts';
import type { importMessages } from '../pt-BR/importing.ts';

export const importing: Wording<typeof importMessages> = {
  label: 'Import',
  title: 'Import %{name}',
  steps: { file: 'File', columns: 'Columns', check: 'Check', done: 'Result' },
  stepOf: 'Step %{step} of 4: %{label}',
  back: 'Back',
  close: 'Close',
  file: {
    help: 'Choose an Excel workbook (.xlsx) or a CSV file, or paste the rows copied from a spreadsheet. The header has the names of the columns. Nothing is saved before the check.',
    choose: 'Choose file',
    model: 'Download template',
    paste: 'Or paste the rows of the spreadsheet here',
    sheet: 'Sheet of the file',
    chosen: 'File: %{name}',
    next: 'Continue',
  },
  unreadable: {
    empty:
      'There are no rows to import: the first row has the names of the columns, and the next ones the records.',
    binary:
      'This is neither a spreadsheet nor a CSV file. Open it in the program that made it and save it as .xlsx or CSV.',
    xls: 'This is the old Excel format (.xls). Open it in Excel and use Save As > Excel Workbook (.xlsx).',
    xlsb: 'This is the binary Excel format (.xlsb). Open it in Excel and use Save As > Excel Workbook (.xlsx).',
    xmlSheet:
      'This is a workbook in the XML format of Excel 2003. Open it in Excel and use Save As > Excel Workbook (.xlsx).',
    oldSheet:
      'This is a spreadsheet in an old format. Open it in Excel or LibreOffice and save it as .xlsx or CSV.',
    ods: 'This is a LibreOffice spreadsheet (.ods). Open it there and use Save As > Excel 2007-365 (.xlsx).',
    numbers: 'This file is from Numbers or another Apple program. Open it there and use Export To > Excel.',
    html: 'This is a web page, even though its name ends in .xls. Open it in Excel and use Save As > Excel Workbook (.xlsx).',
    locked:
      'This workbook opens only with a password. Remove the password in Excel (File > Info > Protect) and save again.',
    pdf: 'This is a PDF. Ask for the spreadsheet it was made from, or copy its table to a spreadsheet and save that as .xlsx.',
    image: 'This is a picture. Ask for the spreadsheet as .xlsx or CSV, or type the table into one.',
    document:
      'This is a text document. Copy its table to a spreadsheet and save that as .xlsx, or paste the rows here.',
    slides: 'This is a presentation. Copy its table to a spreadsheet and save that as .xlsx.',
    archive: 'This is a compressed archive. Extract its files and import the spreadsheet inside.',
    database: 'This is a database. Export its table as CSV or .xlsx.',
    media: 'This is audio or video. Choose an .xlsx spreadsheet or a CSV file.',
    email: 'This is an e-mail message. Open it in the mail program and save its attachment.',
    xml: 'This is an XML file, not a spreadsheet. Export the data from its system as .xlsx or CSV.',
    invoiceXml:
      'This is the XML of a tax document, with one document only. Export the list of documents from the tax system as .xlsx or CSV.',
    json: 'This is data in JSON, not a spreadsheet. Export it from its system as .xlsx or CSV.',
    sql: 'These are database commands (SQL). Export the table as CSV or .xlsx.',
    contacts: 'These are contacts in the vCard format. Export them from the contacts program as CSV.',
    calendar:
      'These are appointments of a calendar (iCalendar). Export them as CSV, or type them into a spreadsheet.',
    bankStatement:
      'This is a statement for accounting programs (OFX or QIF). Download the statement from the bank as Excel or CSV.',
    cnab: 'This is a bank remittance or return file (CNAB). Download the list of payments from the bank as Excel or CSV.',
    sped: 'This is a SPED file. Export the list from the tax or accounting system as .xlsx or CSV.',
    fixedWidth:
      'This is a text with fields at fixed positions, without a separator. Open it in Excel (Data > From Text/CSV), split the columns and save it as .xlsx.',
    damaged: 'The .xlsx file is damaged or incomplete. Open it in Excel, save it again and try once more.',
    bomb: 'The workbook is too large once opened. Leave only the table to import in it, or save it as CSV.',
    hiddenSheets: 'Only hidden sheets have data (%{names}). Unhide the one you want in Excel and save again.',
    notCalculated:
      'There are formulas without a stored result. Open the file in Excel, save it again and try once more.',
    quotes: 'The quotation marks opened on line %{line} are not closed. Correct the file and try again.',
    tooMany: 'There are %{count} rows; import up to %{limit} at a time, splitting the file.',
    tooLarge: 'The file exceeds 5 MB. Split it and import it in parts.',
  },
  columns: {
    help: 'Check which field each column goes into. What stays at “Do not import” is ignored.',
    unnamed: 'Column %{number}',
    field: 'Field of %{column}',
    none: 'Do not import',
    sample: 'e.g. %{text}',
    missing: 'No column for a required field: %{fields} |||| No column for required fields: %{fields}',
    left: 'One column will not be imported: %{columns} |||| %{smart_count} columns will not be imported: %{columns}',
    unfillable: {
      moved: 'changes only by buttons; all rows begin at “%{value}”',
      begins: 'is not filled in here; all rows begin at “%{value}”',
      computed: 'the portal calculates it',
      kept: 'the portal fills it in on saving',
      composite: 'does not fit in a column: fill it in later, in each record',
      notAsked: 'is not in the form of this screen',
      readOnly: 'is not filled in here',
    },
    nothing: 'Link at least one column to a field.',
    next: 'Check 1 row |||| Check %{smart_count} rows',
  },
  reading: {
    ofColumn: '%{column}: %{question}',
    question: {
      decimal: 'how is “%{text}” read?',
      order: 'which day is “%{text}”?',
      marks: 'C and D mark credit and debit. Which sign do the amounts have?',
      zeros: 'zeros are missing at the beginning, which the spreadsheet removed. Add them?',
    },
    choice: {
      comma: 'The comma separates the decimals',
      point: 'The point separates the decimals',
      dmy: 'Day, month, year',
      mdy: 'Month, day, year',
      ymd: 'Year, month, day',
      credit: 'Credit (C) positive, debit (D) negative',
      debit: 'Debit (D) positive, credit (C) negative',
      none: 'No sign: C and D do not change the amount',
      complete: 'Add the zeros',
      keep: 'Do not add them',
      with: '%{name}: %{examples}',
    },
    example: '“%{text}” is %{reads}',
    refused:
      'Row %{lines} can’t be read this way and will have a problem |||| Rows %{lines} can’t be read this way and will have a problem',
    moreLines: '%{lines} and 1 more |||| %{lines} and %{smart_count} more',
    proven: '%{reading}. “%{text}” in row %{line} can only be read this way.',
    checked: '%{reading}. The check digits match.',
    open: 'Answer 1 question about the columns before the check. |||| Answer %{smart_count} questions about the columns before the check.',
    choose: 'Choose an answer',
    title: 'How the columns are read',
  },
  notes: {
    headLine: 'The header is on line %{line}; what comes above it is not imported.',
    total:
      '1 line looks like a total and is left out |||| %{smart_count} lines look like totals and are left out',
    partTotal:
      '1 line is a total only in part and will be imported |||| %{smart_count} lines are totals only in part and will be imported',
    section:
      '1 line is a heading inside the table and is left out |||| %{smart_count} lines are headings inside the table and are left out',
    repeatedHead:
      '1 line repeats the header and is left out |||| %{smart_count} lines repeat the header and are left out',
    footer: '1 line below the table is left out |||| %{smart_count} lines below the table are left out',
    keep: 'Import line %{line}: %{text}',
    keepAll: 'Import these lines as well: %{lines}',
    hiddenRows: '1 row is hidden in the spreadsheet |||| %{smart_count} rows are hidden in the spreadsheet',
    visibleOnly: 'Import only the visible rows',
    hiddenColumns:
      'One column is hidden in the spreadsheet and is read as well: %{names} |||| %{smart_count} columns are hidden in the spreadsheet and are read as well: %{names}',
    hiddenSheets:
      'One hidden sheet of the file is not read: %{names} |||| %{smart_count} hidden sheets of the file are not read: %{names}',
    merged: 'Merged cells: the value holds for each row they cover (%{lines}; %{columns}).',
    mergedAcross:
      'Cells merged over several columns: the value holds for each of them (%{lines}; %{columns}).',
    errors:
      '1 row has an error of the spreadsheet in place of a value (%{lines}; %{columns}) |||| %{smart_count} rows have errors of the spreadsheet in place of values (%{lines}; %{columns})',
    lostDigits:
      'The spreadsheet has already lost digits of long numbers (%{lines}; %{columns}): it keeps only fifteen. Format the column as Text before typing or pasting the numbers, and save again.',
    lostLetters:
      'Some letters could not be read and are shown as \uFFFD (%{lines}; %{columns}). Save the file again where it comes from, as UTF-8.',
    lines: 'line %{list} |||| lines %{list}',
    more: '%{list} and %{smart_count} more',
  },
  check: {
    missing: 'These names do not exist yet, and the rows that mention them wait for them:',
    make: 'Create it |||| Create all %{smart_count}',
    made: '1 record created |||| %{smart_count} records created',
    running: 'Checking…',
    ready: '1 ready |||| %{smart_count} ready',
    bad: '1 with a problem |||| %{smart_count} with problems',
    tooMany: 'Too many records have “%{text}”: write the id, such as #12',
    unread: '1 row could not be checked |||| %{smart_count} rows could not be checked',
    again: 'Check again',
    help: 'The rows with problems will not be sent. Download them to correct and import later.',
    problems: 'Problems',
    preview: 'How the first rows will be',
    line: 'Line %{line} |||| Lines %{line}',
    more: 'and 1 more problem, in the list to download |||| and %{smart_count} more problems, in the list to download',
    download: 'Download rows with problems',
    next: 'Import 1 |||| Import %{smart_count}',
  },
  sending: { progress: 'Sending: %{done} of %{count}', stop: 'Stop' },
  done: {
    created: '1 record imported |||| %{smart_count} records imported',
    nothing: 'No record imported',
    refused: 'The server refused 1 row |||| The server refused %{smart_count} rows',
    bad: '1 row with a problem was not sent. |||| %{smart_count} rows with problems were not sent.',
    unsent: '1 row was not sent. |||| %{smart_count} rows were not sent.',
    undo: 'Undo the import of 1 record |||| Undo the import of %{smart_count} records',
    known:
      '1 row of this file had been imported before. |||| %{smart_count} rows of this file had been imported before.',
    resume: 'Send the row that is left |||| Send the %{smart_count} rows that are left',
    download: 'Download rows not imported',
    problem: 'Problem',
    stopped: 'Not sent: the import was interrupted',
    uncertain: 'Check in the list whether the record came in before sending it again.',
  },
  fault: {
    otherFormat: 'It is written in another way than the rest of the column: write it like the other rows',
    unknown: '“%{text}” was not found in %{name}',
    ambiguous: 'There are %{smart_count} in %{name} called “%{text}” (%{ids}): write the id, such as #12',
    unread: '%{name} could not be searched: %{reason}',
    tooManyCells: 'The row has %{cells} cells, and the header %{columns}: check the separators',
    fixed: 'On this screen only “%{value}” comes in',
    notApplicable: 'Does not apply to this record: leave it empty',
    locked: 'Cannot be filled in on this record: leave it empty',
    repeated: 'Repeats line %{line} of the file',
    taken: 'There is already a record with this value',
  },
};
