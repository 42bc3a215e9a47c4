/** Bank and card statements: OFX 1.0.2 to 1.6 and 2.0 to 2.3. */
import { isDateOrPart } from '#model/time/time.ts';
import {
  DocumentError,
  documentWords,
  joinedTexts,
  present,
  type DocumentDoubt,
  type StatementFormat,
  type DocumentRow,
  type DocumentValues,
  type DocumentWords,
  type ReadStatement,
  type ReadFile,
} from '../document.ts';
import { fileText } from '../text.ts';
import { isSame, lessOf, sumOfDecimals } from '../decimals.ts';
import { isBalanceText } from '../balanceLines.ts';
import { installmentIn } from '../installments.ts';
import { statementText, elementsNamed, elementsOf, textAt, unreadIn, type Element } from './elements.ts';

export const ofx: StatementFormat = {
  each: 'transaction',
  facts: {
    bank: { type: 'text', about: 'documentWords.ofx.bank' },
    branch: { type: 'text', about: 'documentWords.ofx.branch' },
    account: { type: 'text', about: 'documentWords.ofx.account' },
    lastDigits: { type: 'text', about: 'documentWords.ofx.lastDigits' },
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
    installment: { type: 'text', about: 'documentWords.ofx.installment' },
  },
  keyword: {
    about: 'resourceWords.documents.ofx',
    title: 'resourceWords.documents.ofxTitle',
    map: 'resourceWords.documents.ofxAbout',
    row: 'resourceWords.documents.transaction',
    example:
      'each: transaction, find: { leitorId: { account: nome } }, set: { recado: memo }, same: [leitorId, recado]',
  },
  read,
};

function read(bytes: Uint8Array): ReadFile<ReadStatement> {
  const text = fileText(bytes);
  if (/<!(DOCTYPE|ENTITY)/i.test(text.slice(0, 100_000))) throw new DocumentError('documents.entities');
  const found = statementText(text);
  if (!found) throw new DocumentError('documents.ofx.noBody');
  refuseHeader(found.header);
  const root = elementsOf(found.body, found.line);
  const statements = statementsIn(root);
  if (statements.length === 0) throw refusalIn(root) ?? new DocumentError('documents.ofx.noStatement');
  const files = statements.map(readStatement);
  return {
    documents: files.map(({ document }) => document),
    ignored: [...files.flatMap((file) => file.ignored), ...unreadParts(root)],
  };
}

/** A list of transactions without a statement around it lacks its account only. */
function statementsIn(root: Element): Element[] {
  const named = elementsNamed(root, ['STMTRS', 'CCSTMTRS']);
  if (named.length > 0) return named;
  const whole = root.children.find(({ name }) => name === 'OFX') ?? root;
  return elementsNamed(root, ['BANKTRANLIST']).length > 0 ? [whole] : [];
}

/** How a program signs on, and how answers are numbered: nothing of an account. */
const envelope: ReadonlySet<string> = new Set(['SIGNONMSGSRSV1', 'TRNUID', 'STATUS', 'CLTCOOKIE', 'CURRATE']);

/** What nothing was read of, each name once. */
function unreadParts(root: Element): Ignored[] {
  const parts = new Map<string, Element[]>();
  for (const element of unreadIn(root, envelope))
    parts.set(element.name, [...(parts.get(element.name) ?? []), element]);
  return [...parts].map(([name, elements]) => ({
    what: documentWords(elements.length === 1 ? 'documents.line.part' : 'documents.line.parts', {
      name,
      line: elements[0]!.line,
      count: elements.length,
    }),
    why: documentWords(
      elements[0]!.children.length > 0 ? 'documents.ofx.otherPart' : 'documents.line.unreadPart',
    ),
  }));
}

type Ignored = ReadFile['ignored'][number];

/** OFX 1 has a header of lines, perhaps all in one; OFX 2 a processing instruction. */
function refuseHeader(header: string) {
  // SECURITY is about how a program signs on; what follows is never encrypted (OFX 1.6, 4.1).
  const version = /VERSION\s*[:=]\s*"?\s*(\d+)/i.exec(header.replace(/<\?xml[^>]*>/i, ''))?.[1];
  if (version !== undefined && !/^[12]\d\d$/.test(version))
    throw new DocumentError('documents.ofx.version', { version });
}

/** What the bank has answered instead of a statement. */
function refusalIn(root: Element): DocumentError | undefined {
  const message = elementsNamed(root, ['STATUS'])
    .filter((status) => textAt(status, 'SEVERITY') === 'ERROR')
    .map((status) => textAt(status, 'MESSAGE') ?? textAt(status, 'CODE'))[0];
  return message === undefined ? undefined : new DocumentError('documents.ofx.refused', { message });
}

// One statement.

function readStatement(statement: Element): { document: ReadStatement; ignored: Ignored[] } {
  const own = {
    amount: amountReader(statement),
    currency: textAt(statement, 'CURDEF'),
    isCard: isOfCard(statement),
  };
  const entries = elementsNamed(statement, ['STMTTRN']).map((element) => {
    const row = readTransaction(element, own);
    const isBalance = isBalanceText(row.values.memo ?? '');
    const isZero = row.fault === undefined && !/[1-9]/.test(row.values.amount ?? '1');
    return { row, isBalance, isZero };
  });
  const lines = entries.filter(({ isBalance, isZero }) => !isBalance && !isZero);
  const rows = lines.map(({ row }) => row);
  const closing = balanceOf(statement, own);
  const doubts = [signsDoubt(entries, rows, closing.facts.balance), closing.doubt].filter(
    (doubt) => doubt !== undefined,
  );
  const ignored = entries.flatMap(({ row, isBalance, isZero }, at): Ignored[] =>
    isBalance || isZero
      ? [
          {
            what: documentWords('documents.lineText', {
              line: row.line,
              text: [row.values.memo, row.values.amount].filter(Boolean).join(' '),
            }),
            why: isBalance ? sumWords(entries, at) : documentWords('documents.line.noAmount'),
          },
        ]
      : [],
  );
  return {
    document: {
      facts: { ...factsOf(statement), ...closing.facts },
      rows,
      ...(doubts.length > 0 && { doubts }),
    },
    ignored: [...closing.ignored, ...ignored],
  };
}

type Entry = { row: DocumentRow; isBalance: boolean; isZero: boolean };
type AmountReader = (text: string) => string | undefined;
type Own = { amount: AmountReader; currency: string | undefined; isCard: boolean };

// Balances.

/** What a balance among the lines says of them: whether those since the one before add up to it. */
function sumWords(entries: readonly Entry[], at: number): DocumentWords {
  const said = entries[at]!.row.values.amount;
  const before = entries.slice(0, at).findLastIndex(({ isBalance, row }) => isBalance && row.values.amount);
  const lines = entries.slice(before + 1, at).filter(({ isBalance }) => !isBalance);
  if (before < 0 || said === undefined || lines.length === 0) return documentWords('documents.line.aBalance');
  const from = entries[before]!.row.values.amount;
  const moved = sumOfDecimals(lines.map(({ row }) => row.values.amount));
  // The latest line may stand first.
  const isRight = isSame(lessOf(said, [from]), moved) || isSame(lessOf(from, [said]), moved);
  return isRight
    ? documentWords('documents.line.aBalance')
    : documentWords('documents.line.balanceDiffers', {
        from: { decimal: from! },
        to: { decimal: said },
        moved: { decimal: moved },
      });
}

/** The closing balance, which banks write in other ways than the amounts: `R$ 5.326,43`, or without its decimal mark. */
function balanceOf(
  statement: Element,
  { amount, currency }: Own,
): { facts: DocumentValues; ignored: Ignored[]; doubt?: DocumentDoubt } {
  const element = statement.children.find(({ name }) => name === 'LEDGERBAL');
  const [text, asOf] = [textAt(statement, 'LEDGERBAL', 'BALAMT'), textAt(statement, 'LEDGERBAL', 'DTASOF')];
  const unread = (words: DocumentWords, said: string): { facts: DocumentValues; ignored: Ignored[] } => ({
    facts: {},
    ignored: [
      {
        what: documentWords('documents.line.part', {
          name: `LEDGERBAL ${said.slice(0, 40)}`,
          line: element?.line ?? statement.line,
        }),
        why: words,
      },
    ],
  });
  if (!element || text === undefined) return { facts: {}, ignored: [] };
  const foreign = foreignCurrency(element, currency);
  if (foreign !== undefined)
    return unread(documentWords('documents.line.otherCurrency', { currency: foreign }), text);
  const balance = groupedAmount(text) ?? amount(text);
  if (balance === undefined)
    return unread(documentWords('documents.ofx.amount', { text: text.slice(0, 40) }), text);
  const day = asOf && (dayOf(asOf) ?? writtenDay(asOf, currency));
  const facts = present({ balance, balanceDate: day });
  // Zeros stand for no day.
  const ignored =
    asOf !== undefined && day === undefined && /[1-9]/.test(asOf)
      ? unread(documentWords('documents.ofx.date', { text: asOf.slice(0, 40) }), asOf).ignored
      : [];
  const doubt = decimalsDoubt(statement, text);
  return { facts, ignored, ...(doubt && { doubt }) };
}

/** An amount with separators of thousands and decimals, perhaps with its currency. */
function groupedAmount(text: string): string | undefined {
  const plain = text
    .replace(/\u00a0/g, ' ')
    .replace(/^(-?)\s*(?:R\$|BRL|US\$|USD|\$|€|EUR)\s*(-?)\s*/i, '$1$2');
  const [, sign = '', whole = '', decimals = ''] =
    /^([+-]?)\s*(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?: \d{3})+|\d+)[.,](\d{2})$/.exec(
      plain,
    ) ?? [];
  const isOneMark = /\.\d{3}(\.|$)/.test(whole) && new RegExp(`\\.${decimals}$`).test(plain);
  if (whole === '' || isOneMark) return undefined;
  return `${sign === '-' ? '-' : ''}${whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')}.${decimals}`;
}

/** A balance without a mark beside amounts with two decimals: it may count cents. */
function decimalsDoubt(statement: Element, text: string): DocumentDoubt | undefined {
  const digits = /^([+-]?)0*(\d{3,})$/.exec(text.trim());
  const amounts = elementsNamed(statement, ['TRNAMT']).map((one) => one.text.trim());
  const marked = amounts.filter((one) => /[.,]\d\d$/.test(one)).length;
  if (!digits || marked === 0 || marked < amounts.filter((one) => /[1-9]/.test(one)).length) return undefined;
  const [, sign, whole] = digits as unknown as [string, string, string];
  const minus = sign === '-' ? '-' : '';
  const option = (id: string, balance: string) => ({
    id,
    label: documentWords('documents.ofx.balanceIs', { amount: { decimal: balance } }),
    facts: { balance },
  });
  return {
    id: 'balance',
    text: documentWords('documents.ofx.balanceDecimals', { text: text.slice(0, 40) }),
    options: [
      option('whole', `${minus}${whole}.00`),
      option('cents', `${minus}${whole.slice(0, -2)}.${whole.slice(-2)}`),
    ],
  };
}

// Directions.

const debits = new Set('DEBIT FEE SRVCHG CHECK PAYMENT CASH DIRECTDEBIT REPEATPMT OUT D DEB'.split(' '));
const credits = new Set('CREDIT DEP DIRECTDEP DIV INT IN C CRED'.split(' '));

/** Lines without any sign, of which the types say that money went out. */
function signsDoubt(
  entries: readonly Entry[],
  rows: readonly DocumentRow[],
  closing: string | undefined,
): DocumentDoubt | undefined {
  const read = rows.filter(({ fault }) => fault === undefined);
  if (read.length === 0 || read.some(({ values }) => values.type === 'debit')) return undefined;
  const has = (types: ReadonlySet<string>) =>
    read.some(({ values }) => types.has((values.kind ?? '').toUpperCase()));
  if (!has(debits)) return undefined;
  const total = sumOfDecimals(read.map(({ values }) => values.amount));
  const opening = entries.find(({ isBalance, row }) => isBalance && row.values.amount !== undefined);
  const addsUp =
    closing !== undefined &&
    opening !== undefined &&
    isSame(lessOf(closing, [opening.row.values.amount]), total);
  if (!has(credits) && (closing === undefined || addsUp)) return undefined;
  const negated = Object.fromEntries(
    rows.flatMap(({ values: { amount, kind = '' } }, at) =>
      amount !== undefined && debits.has(kind.toUpperCase())
        ? [[at, { type: 'debit', amount: `-${amount}` }] as const]
        : [],
    ),
  );
  const out = Object.keys(negated).length;
  return {
    id: 'signs',
    text: documentWords('documents.ofx.noSigns'),
    options: [
      {
        id: 'types',
        label: documentWords('documents.ofx.byTypes', { out, in: rows.length - out }),
        rows: negated,
      },
      { id: 'written', label: documentWords('documents.ofx.allIn') },
    ],
  };
}

// What a statement and its lines say.

const isOfCard = ({ name, children }: Element) =>
  name === 'CCSTMTRS' || children.some((child) => child.name === 'CCACCTFROM');

function factsOf(statement: Element): DocumentValues {
  const isCard = isOfCard(statement);
  const account = (name: string) => textAt(statement, isCard ? 'CCACCTFROM' : 'BANKACCTFROM', name);
  const currency = textAt(statement, 'CURDEF');
  const date = (...path: string[]) => {
    const text = textAt(statement, ...path);
    return text === undefined ? undefined : (dayOf(text) ?? writtenDay(text, currency));
  };
  const number = account('ACCTID');
  return present({
    bank: account('BANKID'),
    branch: account('BRANCHID'),
    account: number,
    lastDigits: isCard ? /\d{4}$/.exec(number ?? '')?.[0] : undefined,
    accountType: isCard ? 'CREDITCARD' : account('ACCTTYPE'),
    currency,
    start: date('BANKTRANLIST', 'DTSTART'),
    end: date('BANKTRANLIST', 'DTEND'),
  });
}

/** The currency of an amount, if it is not that of the statement (OFX 2.2, 5.2). ORIGCURRENCY says what was converted. */
function foreignCurrency(element: Element, own: string | undefined): string | undefined {
  if (!element.children.some(({ name }) => name === 'CURRENCY')) return undefined;
  const currency = textAt(element, 'CURSYM')?.toUpperCase();
  return currency === own?.toUpperCase() ? undefined : (currency ?? '?');
}

function readTransaction(element: Element, own: Own): DocumentRow {
  const [posted, amount] = [textAt(element, 'DTPOSTED'), textAt(element, 'TRNAMT')];
  const name = textAt(element, 'NAME') ?? textAt(element, 'PAYEE', 'NAME');
  const memo = joinedTexts([textAt(element, 'MEMO'), name, textAt(element, 'EXTDNAME')]);
  const [day, exact] = [posted && dayOf(posted), amount && own.amount(amount)];
  const foreign = foreignCurrency(element, own.currency);
  const fault =
    day === undefined || day === ''
      ? documentWords('documents.ofx.date', { text: posted ?? '' })
      : exact === undefined || exact === ''
        ? documentWords('documents.ofx.amount', { text: amount ?? '' })
        : foreign !== undefined
          ? documentWords('documents.line.otherCurrency', { currency: foreign })
          : undefined;
  const counted = (text: string | undefined) =>
    text !== undefined && /^[0\s.-]*$/.test(text) ? undefined : text;
  return {
    line: element.line,
    values: present({
      // Zeros stand for none.
      id: counted(textAt(element, 'FITID')),
      // The sign decides, whatever the type says.
      type: exact ? (exact.startsWith('-') ? 'debit' : 'credit') : undefined,
      posted: day,
      amount: exact,
      memo,
      name,
      check: counted(textAt(element, 'CHECKNUM')) ?? counted(textAt(element, 'REFNUM')),
      kind: textAt(element, 'TRNTYPE'),
      // Days are usual in texts of accounts.
      installment: own.isCard ? installmentIn(memo) : undefined,
    }),
    ...(fault !== undefined && { fault }),
  };
}

/** The day of a date, by its first eight digits, whatever time and zone follow. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return year !== undefined && Number(year) > 0 && isDateOrPart(date) ? date : undefined;
}

/** `30/06/2025` and `2025-06-30`; undefined where day and month could change places, unless the currency says which is first. */
function writtenDay(text: string, currency: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? [];
  if (year !== undefined) return dayOf(`${year}${month}${day}`);
  const [, first, second, last] = /^(\d\d)[/-](\d\d)[/-](\d{4})(?!\d)/.exec(text) ?? [];
  if (first === undefined) return undefined;
  if (Number(first) > 12 || first === second || currency === 'BRL') return dayOf(`${last}${second}${first}`);
  return Number(second) > 12 ? dayOf(`${last}${first}${second}`) : undefined;
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
