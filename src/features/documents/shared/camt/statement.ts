/** One statement: its account, its balances and its entries. */
import {
  documentWords,
  present,
  type DocumentDoubt,
  type DocumentValues,
  type DocumentWords,
  type ReadFile,
  type ReadStatement,
} from '../document.ts';
import { isSame, lessOf, sumOfDecimals } from '../decimals.ts';
import { nodeAt, nodesAt, type LineOf, type XmlNode } from '../xml/readXml.ts';
import { readEntry, type EntryRow, type Own } from './entry.ts';
import {
  accountIn,
  amountAt,
  amountFault,
  statementDay,
  isoDay,
  directionFault,
  directionOf,
  isTrue,
  negatedAmount,
  signedAmount,
  textIn,
} from './values.ts';

type Ignored = ReadFile['ignored'][number];

export function readStatement(
  message: XmlNode,
  statement: XmlNode,
  lineOf: LineOf,
): { document: ReadStatement; ignored: Ignored[] } {
  const line = lineOf(statement) ?? 1;
  const account = nodeAt(statement, 'Acct');
  const own: Own = {
    currency: currencyOf(statement),
    account: accountIn(account),
    owner: textIn(account, 'Ownr', 'Nm'),
  };
  const balances = balancesOf(statement, own.currency, (node) => lineOf(node) ?? line);
  const entries = nodesAt(statement, 'Ntry').map((entry) => readEntry(entry, own, lineOf));
  const rows = entries.flatMap((entry) => entry.rows);
  const sums = compareBalances(rows, balances);
  return {
    document: {
      facts: present({
        ...factsOf(message, statement),
        currency: own.currency,
        opening: balances.opening?.amount,
        openingDate: balances.opening?.day,
        balance: balances.closing?.amount,
        balanceDate: balances.closing?.day,
      }),
      rows: rows.map(({ row }) => row),
      ...(sums.doubt && { doubts: [sums.doubt] }),
    },
    ignored: [
      ...balances.ignored,
      ...sums.ignored,
      ...entries.flatMap((entry) => entry.ignored),
      ...partsLeft(message, statement, { line, lineOf }),
    ],
  };
}

/** Codes of accounts (ExternalCashAccountType1Code) as OFX writes them; others as they are. */
const accountTypes: Readonly<Record<string, string>> = {
  CACC: 'CHECKING',
  TRAN: 'CHECKING',
  SVGS: 'SAVINGS',
};

function factsOf(message: XmlNode, statement: XmlNode): Readonly<Record<string, string | undefined>> {
  const account = nodeAt(statement, 'Acct');
  const servicer = nodeAt(account, 'Svcr', 'FinInstnId');
  // In earlier versions the first, later the second.
  const bic = textIn(servicer, 'BIC') ?? textIn(servicer, 'BICFI');
  const type = textIn(account, 'Tp', 'Cd') ?? textIn(account, 'Tp', 'Prtry');
  const day = (...names: string[]) =>
    names.map((name) => isoDay(textIn(statement, 'FrToDt', name))).find((one) => one !== undefined);
  return {
    bank: textIn(servicer, 'ClrSysMmbId', 'MmbId') ?? bic,
    bic,
    branch: textIn(account, 'Svcr', 'BrnchId', 'Id'),
    account: accountIn(account),
    accountType: type === undefined ? undefined : (accountTypes[type] ?? type),
    message: textIn(message, 'GrpHdr', 'MsgId'),
    statement: textIn(statement, 'Id'),
    start: day('FrDtTm', 'FrDt'),
    end: day('ToDtTm', 'ToDt'),
  };
}

/** The currency of the account: it may be left out, and is then that of all booked balances, or of all entries. */
function currencyOf(statement: XmlNode): string | undefined {
  const only = (nodes: readonly XmlNode[]) => {
    const said = new Set(nodes.flatMap((node) => amountAt(node, 'Amt')?.currency ?? []));
    return said.size === 1 ? [...said][0] : undefined;
  };
  const booked = nodesAt(statement, 'Bal').filter((one) => /^(OPBD|PRCD|CLBD)$/.test(typeOf(one) ?? ''));
  return textIn(statement, 'Acct', 'Ccy') ?? only(booked) ?? only(nodesAt(statement, 'Ntry'));
}

// Balances.

type Balance = { amount: string; day: string | undefined; line: number };
type Balances = { opening?: Balance | undefined; closing?: Balance | undefined; ignored: Ignored[] };

const typeOf = (balance: XmlNode) => textIn(balance, 'Tp', 'CdOrPrtry', 'Cd');

/**
 * Opening is OPBD, or PRCD, the closing balance of the statement before; closing is CLBD alone. One of a page (INTM) is
 * neither. Others say what is available or expected, and are no balances of the books.
 */
function balancesOf(
  statement: XmlNode,
  currency: string | undefined,
  lineOf: (node: XmlNode) => number,
): Balances {
  const ignored: Ignored[] = [];
  const booked = (type: string) =>
    nodesAt(statement, 'Bal')
      .filter((one) => typeOf(one) === type && textIn(one, 'Tp', 'SubTp', 'Cd') !== 'INTM')
      .flatMap((one) => read(one, type) ?? []);
  const opening = one('OPBD', 0) ?? one('PRCD', 0);
  return { opening, closing: one('CLBD', -1), ignored };

  /** The first or last of a type, by its day: a file may have those of several days. */
  function one(type: string, place: 0 | -1): Balance | undefined {
    const all = booked(type).toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''));
    const found = all.at(place);
    const rivals = all.filter(({ day }) => day === found?.day);
    if (rivals.every(({ amount }) => isSame(amount, found?.amount))) return found;
    ignored.push(left(type, rivals[0]!.line, documentWords('documents.camt.severalBalances')));
    return undefined;
  }

  function read(node: XmlNode, type: string): Balance | undefined {
    const [amount, direction] = [amountAt(node, 'Amt'), directionOf(node)];
    const line = lineOf(node);
    const fault = amountFault(amount, textIn(node, 'Amt'), currency) ?? directionFault(node);
    if (fault) ignored.push(left(type, line, fault));
    return fault || !amount || !direction
      ? undefined
      : { amount: signedAmount(amount.text, direction), day: statementDay(nodeAt(node, 'Dt')), line };
  }
}

const left = (name: string, line: number, why: DocumentWords): Ignored => ({
  what: documentWords('documents.line.part', { name, line }),
  why,
});

/**
 * Whether the entries add up from the opening to the closing balance. Where they would do so if reversals went the other way, the
 * bank writes the direction of what was reversed, against the standard, and a person decides.
 */
function compareBalances(
  rows: readonly EntryRow[],
  { opening, closing }: Balances,
): { ignored: Ignored[]; doubt?: DocumentDoubt } {
  if (!opening || !closing || rows.some(({ row }) => row.fault)) return { ignored: [] };
  const moves = lessOf(closing.amount, [opening.amount]);
  const moved = sumOfDecimals(rows.map(({ row }) => row.values.amount));
  if (isSame(moves, moved)) return { ignored: [] };
  const back = rows.flatMap(({ row, isReversal }, at) => (isReversal ? [{ at, row }] : []));
  const reversed = sumOfDecimals(back.map(({ row }) => row.values.amount));
  if (back.length > 0 && isSame(moves, lessOf(moved, [reversed, reversed])))
    return { ignored: [], doubt: reversalDoubt(back.map(({ at, row }) => [at, row.values])) };
  return {
    ignored: [
      left(
        'CLBD',
        closing.line,
        documentWords('documents.line.balanceDiffers', {
          from: { decimal: opening.amount },
          to: { decimal: closing.amount },
          moved: { decimal: moved },
        }),
      ),
    ],
  };
}

const reversalDoubt = (back: readonly (readonly [number, DocumentValues])[]): DocumentDoubt => ({
  id: 'reversals',
  text: documentWords('documents.camt.reversals', { count: back.length }),
  options: [
    {
      id: 'balances',
      label: documentWords('documents.camt.byBalances'),
      rows: Object.fromEntries(
        back.map(([at, { amount, type }]) => [
          at,
          { amount: negatedAmount(amount!), type: type === 'debit' ? 'credit' : 'debit' },
        ]),
      ),
    },
    { id: 'written', label: documentWords('documents.camt.byIndicator') },
  ],
});

// What else a statement says.

/** Elements of which something is read, or that say nothing of the account's movements. */
const known = new Set(
  (
    'Id StmtPgntn ElctrncSeqNb RptgSeq LglSeqNb CreDtTm FrToDt CpyDplctInd RptgSrc Acct Bal TxsSummry Ntry ' +
    // Of the accounts of others, and of rates.
    'RltdAcct Intrst'
  ).split(' '),
);

function partsLeft(
  message: XmlNode,
  statement: XmlNode,
  { line, lineOf }: { line: number; lineOf: LineOf },
): Ignored[] {
  const parts = Object.keys(statement)
    .filter((name) => !known.has(name) && !/^[@#]/.test(name))
    .flatMap((name) => nodesAt(statement, name).map((node) => ({ name, node })))
    .map(({ name, node }) =>
      left(
        [name, textIn(node)?.slice(0, 200)].filter(Boolean).join(' '),
        lineOf(node) ?? line,
        documentWords('documents.line.unreadPart'),
      ),
    );
  const goesOn = [nodeAt(message, 'GrpHdr', 'MsgPgntn'), nodeAt(statement, 'StmtPgntn')].some(
    (pages) => pages && textIn(pages, 'LastPgInd') !== undefined && !isTrue(textIn(pages, 'LastPgInd')),
  );
  const said = textIn(statement, 'TxsSummry', 'TtlNtries', 'NbOfNtries');
  const found = nodesAt(statement, 'Ntry').length;
  const isOther = said !== undefined && /^\d{1,15}$/.test(said) && Number(said) !== found;
  return [
    ...parts,
    ...(goesOn ? [left('LastPgInd', line, documentWords('documents.camt.morePages'))] : []),
    ...(isOther
      ? [left('TxsSummry', line, documentWords('documents.camt.count', { said: Number(said), found }))]
      : []),
  ];
}
