/** Bank and card statements: OFX 1.0.2 to 1.6 and 2.0 to 2.3. */
import { isDateOrPart } from '#model/time/time.ts';
import {
  DocumentError,
  documentWords,
  type StatementFormat,
  type DocumentRow,
  type DocumentValues,
  type DocumentWords,
  type ReadStatement,
  type ReadFile,
} from '../document.ts';
import { fileText } from '../text.ts';
import { elementsNamed, elementsOf, textAt, type Element } from './elements.ts';

export const ofx: StatementFormat = {
  each: 'transaction',
  facts: {
    bank: { type: 'text', about: 'documentWords.ofx.bank' },
    branch: { type: 'text', about: 'documentWords.ofx.branch' },
    account: { type: 'text', about: 'documentWords.ofx.account' },
    accountType: { type: 'text', about: 'documentWords.ofx.accountType' },
    currency: { type: 'text', about: 'documentWords.ofx.currency' },
    start: { type: 'date', about: 'documentWords.ofx.start' },
    end: { type: 'date', about: 'documentWords.ofx.end' },
    balance: { type: 'decimal', about: 'documentWords.ofx.balance' },
    balanceDate: { type: 'date', about: 'documentWords.ofx.balanceDate' },
  },
  row: {
    id: { type: 'text', about: 'documentWords.ofx.id' },
    type: { type: 'choice', options: ['credit', 'debit'], about: 'documentWords.ofx.type' },
    posted: { type: 'date', about: 'documentWords.ofx.posted' },
    amount: { type: 'decimal', about: 'documentWords.ofx.amount' },
    memo: { type: 'text', about: 'documentWords.ofx.memo' },
    name: { type: 'text', about: 'documentWords.ofx.name' },
    check: { type: 'text', about: 'documentWords.ofx.check' },
    kind: { type: 'text', about: 'documentWords.ofx.kind' },
  },
  recognizes: (start) =>
    /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*(?:OFXHEADER|<\?OFX|<\?xml[^>]*>\s*(?:<!--[^]*?-->\s*)*<(?:\?OFX|OFX>)|<OFX>)/.test(
      start.replaceAll('\0', ''),
    ),
  read,
};

function read(bytes: Uint8Array): ReadFile<ReadStatement> {
  const text = fileText(bytes);
  if (/<!(DOCTYPE|ENTITY)/i.test(text.slice(0, 100_000))) throw new DocumentError('documents.entities');
  const at = text.indexOf('<OFX>');
  if (at < 0 || at > longestHeader) throw new DocumentError('documents.ofx.noBody');
  refuseHeader(text.slice(0, at));
  const root = elementsOf(text.slice(at), text.slice(0, at).split('\n').length);
  const statements = elementsNamed(root, ['STMTRS', 'CCSTMTRS']);
  const ignored = elementsNamed(root, others).map(({ name, line }) => ({
    what: documentWords('documents.ofx.part', { name, line }),
    why: documentWords('documents.ofx.otherPart'),
  }));
  if (statements.length === 0) throw refusalIn(root) ?? new DocumentError('documents.ofx.noStatement');
  const files = statements.map(readStatement);
  return {
    documents: files.map(({ document }) => document),
    ignored: [...ignored, ...files.flatMap((file) => file.ignored)],
  };
}

/** In characters. */
const longestHeader = 10_000;

/** Parts with transactions of another kind, which are no movements of an account of money. */
const others = [
  'INVSTMTRS',
  'LOANSTMTRS',
  'BILLPAYMSGSRSV1',
  'CLOSING',
  'BANKTRANLISTP',
  'STMTTRNP',
  'MAILMSGSRSV1',
];

/** OFX 1 has a header of lines, perhaps all in one; OFX 2 a processing instruction. */
function refuseHeader(header: string) {
  const version = /VERSION\s*[:=]\s*"?\s*(\d+)/.exec(header.replace(/<\?xml[^>]*>/, ''))?.[1];
  if (version !== undefined && !/^[12]\d\d$/.test(version))
    throw new DocumentError('documents.ofx.version', { version });
  if (/SECURITY\s*[:=]\s*"?\s*TYPE1/.test(header)) throw new DocumentError('documents.ofx.encrypted');
}

/** What the bank has answered instead of a statement. */
function refusalIn(root: Element): DocumentError | undefined {
  const message = elementsNamed(root, ['STATUS'])
    .filter((status) => textAt(status, 'SEVERITY') === 'ERROR')
    .map((status) => textAt(status, 'MESSAGE') ?? textAt(status, 'CODE'))[0];
  return message === undefined ? undefined : new DocumentError('documents.ofx.refused', { message });
}

// One statement.

function readStatement(statement: Element): {
  document: ReadStatement;
  ignored: ReadFile<ReadStatement>['ignored'];
} {
  const amounts = amountReader(statement);
  const rows: DocumentRow[] = [];
  const ignored: { what: DocumentWords; why: DocumentWords }[] = [];
  const balance = textAt(statement, 'LEDGERBAL', 'BALAMT');
  if (balance !== undefined && amounts(balance) === undefined)
    ignored.push({
      what: documentWords('documents.ofx.part', {
        name: `LEDGERBAL ${balance.slice(0, 40)}`,
        line: statement.line,
      }),
      why: documentWords('documents.ofx.amount', { text: balance.slice(0, 40) }),
    });
  for (const element of elementsNamed(statement, ['STMTTRN'])) {
    const row = readTransaction(element, amounts);
    const { amount = '1' } = row.values;
    if (row.fault === undefined && !/[1-9]/.test(amount))
      ignored.push({
        what: documentWords('documents.lineText', { line: row.line, text: row.values.memo ?? '' }),
        why: documentWords('documents.ofx.noAmount'),
      });
    else rows.push(row);
  }
  return { document: { facts: factsOf(statement, amounts), rows }, ignored };
}

type AmountReader = (text: string) => string | undefined;

function factsOf(statement: Element, readAmount: AmountReader): DocumentValues {
  const card = statement.name === 'CCSTMTRS';
  const account = (name: string) => textAt(statement, card ? 'CCACCTFROM' : 'BANKACCTFROM', name);
  const date = (...path: string[]) => {
    const text = textAt(statement, ...path);
    return text === undefined ? undefined : dayOf(text);
  };
  const balance = textAt(statement, 'LEDGERBAL', 'BALAMT');
  return present({
    bank: account('BANKID'),
    branch: account('BRANCHID'),
    account: account('ACCTID'),
    accountType: card ? 'CREDITCARD' : account('ACCTTYPE'),
    currency: textAt(statement, 'CURDEF'),
    start: date('BANKTRANLIST', 'DTSTART'),
    end: date('BANKTRANLIST', 'DTEND'),
    balance: balance === undefined ? undefined : readAmount(balance),
    balanceDate: date('LEDGERBAL', 'DTASOF'),
  });
}

function readTransaction(element: Element, readAmount: AmountReader): DocumentRow {
  const [posted, amount] = [textAt(element, 'DTPOSTED'), textAt(element, 'TRNAMT')];
  const name = textAt(element, 'NAME') ?? textAt(element, 'PAYEE', 'NAME');
  const memo = textAt(element, 'MEMO') ?? name;
  const [day, exact] = [posted && dayOf(posted), amount && readAmount(amount)];
  const fault =
    day === undefined || day === ''
      ? documentWords('documents.ofx.date', { text: posted ?? '' })
      : exact === undefined || exact === ''
        ? documentWords('documents.ofx.amount', { text: amount ?? '' })
        : undefined;
  return {
    line: element.line,
    values: present({
      id: textAt(element, 'FITID'),
      // The sign decides, whatever the type says.
      type: exact ? (exact.startsWith('-') ? 'debit' : 'credit') : undefined,
      posted: day,
      amount: exact,
      memo,
      name,
      check: textAt(element, 'CHECKNUM') ?? textAt(element, 'REFNUM'),
      kind: textAt(element, 'TRNTYPE'),
    }),
    ...(fault !== undefined && { fault }),
  };
}

const present = (values: Readonly<Record<string, string | undefined>>): DocumentValues =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** The day of a date, by its first eight digits, whatever time and zone follow. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return year !== undefined && Number(year) > 0 && isDateOrPart(date) ? date : undefined;
}

/**
 * Reads amounts as exact texts. Comma and point are decimal marks, even both within one file. Separators of thousands are
 * refused: `1.234` could be either, unless all amounts of the statement have three decimals, and one can have no separator.
 */
function amountReader(statement: Element): AmountReader {
  const texts = elementsNamed(statement, ['TRNAMT', 'BALAMT']).map(({ text }) => text.trim());
  const hasThree =
    texts.every((text) => /[.,]\d{3}$/.test(text)) && texts.some((text) => /^[+-]?(0|\d{4,})[.,]/.test(text));
  return (text) => {
    const [, sign, whole = '', decimals = ''] =
      /^([+-]?)(\d*)(?:[.,](\d*))?$/.exec(text.trim().replace(/^([+-])\s+/, '$1')) ?? [];
    if (sign === undefined || whole + decimals === '') return undefined;
    if (decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && !hasThree) return undefined;
    const digits = whole.replace(/^0+(?=\d)/, '') || '0';
    const amount = decimals === '' ? digits : `${digits}.${decimals}`;
    return sign === '-' && /[1-9]/.test(amount) ? `-${amount}` : amount;
  };
}
