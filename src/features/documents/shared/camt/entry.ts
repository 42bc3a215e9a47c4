/** One entry: a row, or a row for each of its details where their amounts prove it. */
import {
  documentWords,
  joinedTexts,
  present,
  type DocumentRow,
  type DocumentWords,
  type ReadFile,
} from '../document.ts';
import { isSame, isZero, lessOf, sumOfDecimals } from '../decimals.ts';
import { nodeAt, nodesAt, type LineOf, type XmlNode } from '../xml/readXml.ts';
import {
  accountIn,
  amountAt,
  amountFault,
  statementDay,
  directionFault,
  directionOf,
  isTrue,
  negatedAmount,
  saidReference,
  signedAmount,
  textIn,
  elementTexts,
} from './values.ts';

type Ignored = ReadFile['ignored'][number];
export type EntryRow = { row: DocumentRow; isReversal: boolean };
/** The account of the statement. */
export type Own = { currency: string | undefined; account: string | undefined; owner: string | undefined };
/** `isSplit`: each detail is a row of its own. */
type Reading = { entry: XmlNode; own: Own; isReversal: boolean; isSplit?: true };

export function readEntry(
  entry: XmlNode,
  own: Own,
  lineOf: LineOf,
): { rows: EntryRow[]; ignored: Ignored[] } {
  const line = lineOf(entry) ?? 1;
  const reading: Reading = { entry, own, isReversal: isTrue(textIn(entry, 'RvslInd')) };
  const details = nodesAt(entry, 'NtryDtls', 'TxDtls');
  const whole = wholeEntry(reading, details, line);
  const { amount } = whole.values;
  const status = statusOf(entry);
  if (status !== undefined && status !== 'BOOK') return { rows: [], ignored: [leftOut(whole, status)] };
  if (whole.fault) return { rows: [{ row: whole, isReversal: false }], ignored: [] };
  if (amount === undefined || isZero(amount)) return { rows: [], ignored: [nothingMoves(whole)] };
  const rows = splitEntry(reading, details, amount)?.map((row, at) => ({
    ...row,
    line: lineOf(details[at]!) ?? line,
  })) ?? [whole];
  const moving = rows.filter(({ values }) => !isZero(values.amount ?? '1'));
  return {
    rows: moving.map((row) => ({ row, isReversal: reading.isReversal })),
    ignored: rows.filter((row) => !moving.includes(row)).map(nothingMoves),
  };
}

// What is left out.

/** A text in earlier versions (EntryStatus2Code), later a code in it (ExternalEntryStatus1Code), or a word of the bank's own. */
const statusOf = (entry: XmlNode) =>
  textIn(entry, 'Sts') ?? textIn(entry, 'Sts', 'Cd') ?? textIn(entry, 'Sts', 'Prtry');

const statuses: Readonly<Record<string, DocumentWords>> = {
  PDNG: documentWords('documents.camt.pending'),
  FUTR: documentWords('documents.camt.pending'),
  INFO: documentWords('documents.camt.information'),
};

const named = ({ line, values }: DocumentRow): DocumentWords =>
  documentWords('documents.lineText', {
    line,
    text: [values.posted, values.amount, values.memo].filter(Boolean).join(' '),
  });
const leftOut = (row: DocumentRow, status: string): Ignored => ({
  what: named(row),
  why: statuses[status] ?? documentWords('documents.camt.status', { status: status.slice(0, 40) }),
});
const nothingMoves = (row: DocumentRow): Ignored => ({
  what: named(row),
  why: documentWords('documents.line.noAmount'),
});

// Rows.

function wholeEntry(reading: Reading, details: readonly XmlNode[], line: number): DocumentRow {
  const { entry, own } = reading;
  const [amount, direction] = [amountAt(entry, 'Amt'), directionOf(entry)];
  const posted = statementDay(nodeAt(entry, 'BookgDt'));
  const moved = amount && direction && signedAmount(amount.text, direction);
  const fault =
    (statusOf(entry) === undefined ? documentWords('documents.camt.noStatus') : undefined) ??
    (posted === undefined
      ? documentWords('documents.camt.date', { text: writtenDay(entry).slice(0, 40) })
      : undefined) ??
    amountFault(amount, textIn(entry, 'Amt'), own.currency) ??
    directionFault(entry);
  const [only, ...others] = details;
  const single = others.length === 0 ? only : undefined;
  const holder = nodeAt(single, 'Chrgs') ? single : entry;
  const charges = chargesOf(holder, { payment: amountOf(single, own), moved, own });
  const values = {
    ...valuesOf(reading, single, direction ?? 'credit'),
    ...(single === undefined && { memo: memoOfAll(reading, details, direction ?? 'credit') }),
    type: direction,
    posted,
    amount: moved,
    ...charges.values,
  };
  const remarks = [
    ...remarksOf(reading),
    ...charges.remarks,
    ...(details.length > 1 ? [undividedWords(reading, details)] : unlistedWords(entry, details.length)),
  ];
  return { line, values: present(values), ...(fault && { fault }), ...(remarks.length > 0 && { remarks }) };
}

const writtenDay = (entry: XmlNode) => {
  const day = nodeAt(entry, 'BookgDt');
  return textIn(day, 'Dt') ?? textIn(day, 'DtTm') ?? textIn(day) ?? '';
};

/** A row for each detail, where all have amounts of the account's currency that add up to the entry. */
function splitEntry(reading: Reading, details: readonly XmlNode[], whole: string): DocumentRow[] | undefined {
  if (details.length < 2) return undefined;
  const amounts = amountsOf(reading, details);
  if (!amounts || !isSame(sumOfDecimals(amounts), whole)) return undefined;
  const { entry, own } = reading;
  const posted = statementDay(nodeAt(entry, 'BookgDt'));
  return details.map((detail, at) => {
    const amount = amounts[at]!;
    const type = amount.startsWith('-') ? 'debit' : 'credit';
    const charges = chargesOf(detail, { payment: undefined, moved: amount, own });
    // Those of the whole are of no payment: the first says them.
    const ofAll = at === 0 ? chargesOf(entry, { payment: undefined, moved: whole, own }).remarks : [];
    const remarks = [...remarksOf(reading), ...charges.remarks, ...ofAll];
    return {
      line: 1,
      values: present({
        ...valuesOf({ ...reading, isSplit: true }, detail, type),
        type,
        posted,
        amount,
        ...charges.values,
      }),
      ...(remarks.length > 0 && { remarks }),
    };
  });
}

/** The amounts of details with their signs; undefined where one has none in the account's currency. */
function amountsOf({ entry, own }: Reading, details: readonly XmlNode[]): string[] | undefined {
  const amounts = details.flatMap((detail) => {
    const amount = amountOf(detail, own);
    const direction = directionOf(detail) ?? directionOf(entry);
    return amount !== undefined && direction ? [signedAmount(amount, direction)] : [];
  });
  return amounts.length === details.length ? amounts : undefined;
}

/**
 * `Amt` in later versions, before it the amount of the transaction; of a converted one, its countervalue; and what was
 * instructed, which in the first Swiss files stands alone.
 */
function amountOf(detail: XmlNode | undefined, { currency }: Own): string | undefined {
  const paths = [
    ['Amt'],
    ['AmtDtls', 'TxAmt', 'Amt'],
    ['AmtDtls', 'CntrValAmt', 'Amt'],
    ['AmtDtls', 'InstdAmt', 'Amt'],
  ];
  return paths
    .map((path) => amountAt(detail, ...path))
    .find((one) => one !== undefined && one.currency === currency)?.text;
}

// Remarks.

const remarksOf = ({ isReversal }: Reading): DocumentWords[] =>
  isReversal ? [documentWords('documents.camt.reversal')] : [];

/** The details are not rows, because nothing proves their amounts. */
function undividedWords(reading: Reading, details: readonly XmlNode[]): DocumentWords {
  const amounts = amountsOf(reading, details);
  return amounts
    ? documentWords('documents.camt.detailsDiffer', {
        count: details.length,
        sum: { decimal: sumOfDecimals(amounts) },
      })
    : documentWords('documents.camt.detailsWithout', { count: details.length });
}

/** A batch of which the bank lists fewer payments than it has. */
function unlistedWords(entry: XmlNode, listed: number): DocumentWords[] {
  const said = elementTexts(entry, 'NtryDtls', 'Btch', 'NbOfTxs').map(Number);
  const count = said.reduce((sum, one) => sum + (Number.isSafeInteger(one) ? one : 0), 0);
  return count > 1 && count > listed ? [documentWords('documents.camt.unlisted', { count })] : [];
}

// Charges.

type Charged = { values: Readonly<Record<string, string>>; remarks: DocumentWords[] };

/**
 * What the bank kept: `gross` is the amount before it. A charge is in the amount where the bank says so, or where just it lies between
 * the amounts of payment and entry. Otherwise the row has a remark.
 *
 * @param holder the payment or the entry, whichever says charges
 */
function chargesOf(
  holder: XmlNode | undefined,
  { payment, moved, own }: { payment: string | undefined; moved: string | undefined; own: Own },
): Charged {
  const charges = nodesAt(holder, 'Chrgs').flatMap(recordsOf);
  const total = totalOf(charges, own);
  const kept = payment === undefined || moved === undefined ? '0' : keptOf(payment, moved);
  const isExplained = total !== undefined && !isZero(kept) && isSame(kept, total);
  if (isExplained) return { values: { gross: signedLike(moved!, payment!), fee: total }, remarks: [] };
  const included = total === undefined || isZero(total) ? undefined : chargeWords(charges, total);
  const remarks = [
    ...(isZero(kept)
      ? []
      : [documentWords('documents.camt.detailDiffers', { amount: { decimal: payment! } })]),
    ...(charges.length > 0 && total === undefined ? [documentWords('documents.camt.chargesUnread')] : []),
    ...(included ? [included] : []),
  ];
  const isIn = included?.key === 'documents.camt.chargesIn';
  return { values: isIn ? { fee: total! } : {}, remarks };
}

/** By how much less came in than was paid, or more went out. */
function keptOf(payment: string, moved: string): string {
  return moved.startsWith('-') ? lessOf(negatedAmount(moved), [payment]) : lessOf(payment, [moved]);
}

const signedLike = (moved: string, amount: string) =>
  moved.startsWith('-') ? negatedAmount(amount) : amount;

function chargeWords(charges: readonly Charge[], total: string): DocumentWords {
  const key = charges.every(({ isIncluded }) => isIncluded === true)
    ? 'documents.camt.chargesIn'
    : charges.every(({ isIncluded }) => isIncluded === false)
      ? 'documents.camt.chargesApart'
      : 'documents.camt.chargesUnclear';
  return documentWords(key, { amount: { decimal: total } });
}

type Charge = { amount: string | undefined; currency: string | undefined; isIncluded: boolean | undefined };

/** In earlier versions each charge is a `Chrgs`, later they are records in one. */
function recordsOf(charges: XmlNode): Charge[] {
  const records = nodesAt(charges, 'Rcrd');
  const ones = records.length > 0 ? records : nodeAt(charges, 'Amt') ? [charges] : [];
  if (ones.length === 0) {
    const total = amountAt(charges, 'TtlChrgsAndTaxAmt');
    return [{ amount: total?.text, currency: total?.currency, isIncluded: undefined }];
  }
  return ones.map((one) => {
    const amount = amountAt(one, 'Amt');
    const included = textIn(one, 'ChrgInclInd');
    return {
      // Without a direction, a charge is what the bank takes.
      amount: amount && (directionOf(one) === 'credit' ? negatedAmount(amount.text) : amount.text),
      currency: amount?.currency,
      isIncluded: included === undefined ? undefined : isTrue(included),
    };
  });
}

const totalOf = (charges: readonly Charge[], { currency }: Own): string | undefined =>
  charges.every((one) => one.amount !== undefined && one.currency === currency)
    ? sumOfDecimals(charges.map(({ amount }) => amount))
    : undefined;

// Texts and references.

function valuesOf(
  reading: Reading,
  detail: XmlNode | undefined,
  direction: 'credit' | 'debit',
): Readonly<Record<string, string | undefined>> {
  const { entry } = reading;
  const refs = nodeAt(detail, 'Refs');
  const party = partyOf(reading, detail, direction);
  const batch = nodeAt(entry, 'NtryDtls', 'Btch');
  const code = nodeAt(detail, 'BkTxCd') ?? nodeAt(entry, 'BkTxCd');
  return {
    id: saidReference(refs, 'AcctSvcrRef') ?? saidReference(entry, 'AcctSvcrRef'),
    valueDate: statementDay(nodeAt(entry, 'ValDt')),
    memo: memoOf(reading, detail, party.name),
    name: party.name,
    partyAccount: party.account,
    check: saidReference(refs, 'ChqNb'),
    document: elementTexts(detail, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb').join(' ') || undefined,
    reference: elementTexts(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').join(' ') || undefined,
    endToEnd: saidReference(refs, 'EndToEndId'),
    entryRef: saidReference(entry, 'NtryRef'),
    order:
      saidReference(refs, 'MsgId') ??
      saidReference(batch, 'MsgId') ??
      saidReference(refs, 'PmtInfId') ??
      saidReference(batch, 'PmtInfId'),
    kind: kindOf(code) ?? kindOf(nodeAt(entry, 'BkTxCd')),
  };
}

/** `PMNT RCDT ESCT`, the domain of the standard's codes, its family and what it is there; or the bank's own code. */
function kindOf(code: XmlNode | undefined): string | undefined {
  const domain = nodeAt(code, 'Domn');
  const names = [textIn(domain, 'Cd'), textIn(domain, 'Fmly', 'Cd'), textIn(domain, 'Fmly', 'SubFmlyCd')];
  return names.filter(Boolean).join(' ') || textIn(code, 'Prtry', 'Cd');
}

/** What was written for whoever receives it, then what the bank adds; without all of it, the reference of the payment. */
function memoOf(
  { entry, isSplit }: Reading,
  detail: XmlNode | undefined,
  name: string | undefined,
): string | undefined {
  const remittance = nodeAt(detail, 'RmtInf');
  const back = nodeAt(detail, 'RtrInf');
  // What the bank says of a batch as a whole is nothing that one of its payments says.
  const ofEntry = textIn(entry, 'AddtlNtryInf');
  return (
    joinedTexts([
      // One text in parts of 140 characters.
      elementTexts(remittance, 'Ustrd').join(' ') || undefined,
      ...elementTexts(remittance, 'Strd', 'CdtrRefInf', 'Ref'),
      ...elementTexts(remittance, 'Strd', 'RfrdDocInf', 'Nb'),
      ...elementTexts(remittance, 'Strd', 'AddtlRmtInf'),
      textIn(back, 'Rsn', 'Cd') ?? textIn(back, 'Rsn', 'Prtry'),
      ...elementTexts(back, 'AddtlInf'),
      textIn(detail, 'AddtlTxInf'),
      isSplit ? undefined : ofEntry,
      name,
    ]) ??
    saidReference(detail, 'Refs', 'EndToEndId') ??
    ofEntry
  );
}

/** In characters: a batch of thousands has no text that anybody reads. */
const longestMemo = 500;

/** The texts of an entry whose details are no rows. */
function memoOfAll(
  reading: Reading,
  details: readonly XmlNode[],
  direction: 'credit' | 'debit',
): string | undefined {
  const texts = details
    .slice(0, longestMemo)
    .map((detail) => memoOf(reading, detail, partyOf(reading, detail, direction).name));
  return (
    (joinedTexts([textIn(reading.entry, 'AddtlNtryInf'), ...texts]) ?? '').slice(0, longestMemo) || undefined
  );
}

type Party = { name: string | undefined; account: string | undefined };

/**
 * Who paid, of a credit, and who was paid, of a debit. What comes back, by a reversal or a return, has the parties of the
 * payment that was made first, so they stand the other way. Nobody is their own counterparty.
 */
function partyOf(
  { own, isReversal }: Reading,
  detail: XmlNode | undefined,
  direction: 'credit' | 'debit',
): Party {
  const isBack = isReversal || nodeAt(detail, 'RtrInf') !== undefined;
  const usual = direction === 'credit' ? 'Dbtr' : 'Cdtr';
  const other = usual === 'Dbtr' ? 'Cdtr' : 'Dbtr';
  const [first, second] = (isBack ? [other, usual] : [usual, other]).map((role) => partyIn(detail, role));
  const isOwn = ({ name, account }: Party) =>
    (account !== undefined && isAlike(account, own.account)) ||
    (name !== undefined && isAlike(name, own.owner));
  const isNobody = ({ name, account }: Party) => name === undefined && account === undefined;
  const [one, another] = [first!, second!];
  if (!isNobody(one) && !isOwn(one)) return one;
  const isTold = !isNobody(another) && !isOwn(another) && (isBack || !isNobody(one));
  return isTold ? another : { name: undefined, account: undefined };
}

function partyIn(detail: XmlNode | undefined, role: string): Party {
  const parties = nodeAt(detail, 'RltdPties');
  const party = nodeAt(parties, role);
  return {
    // In earlier versions the first, later the others.
    name:
      textIn(party, 'Nm') ??
      textIn(party, 'Pty', 'Nm') ??
      textIn(party, 'Agt', 'FinInstnId', 'Nm') ??
      textIn(parties, `Ultmt${role}`, 'Nm') ??
      textIn(parties, `Ultmt${role}`, 'Pty', 'Nm'),
    account: accountIn(nodeAt(parties, `${role}Acct`)),
  };
}

const isAlike = (one: string, other: string | undefined) => plain(one) === plain(other ?? '');
const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\d]/gu, '');
