/** The lines of a table as rows: amounts with their sign, days, texts; what is no movement is listed. */
import { installment, installmentIn } from '../installments.ts';
import { isSame, lessOf, sumOfDecimals } from '../decimals.ts';
import {
  DocumentError,
  documentWords,
  present,
  type DocumentRow,
  type DocumentValues,
  type DocumentWords,
  type ReadFile,
} from '../document.ts';
import { isBalanceText } from '../balanceLines.ts';
import { amountIn, dayIn, inCents, isBlankCell, type TableCell } from './cells.ts';
import { tableCell, type Fit, type TableSheet } from './fit.ts';
import { amountColumns, dayColumns, headingKey, type TableColumn, type BankTable } from './layout.ts';

export type TableReading = {
  facts: DocumentValues;
  rows: readonly DocumentRow[];
  ignored: ReadFile['ignored'][number][];
};
/** `other`: the file writes amounts or days otherwise than the layout says, and can be read so. */
export type TableReadings = {
  declared: TableReading;
  other?: { aspect: 'decimals' | 'dates'; sample: string; reading: TableReading };
};

type Ways = Pick<BankTable, 'decimals' | 'dates'>;

export function readFit(fit: Fit): TableReadings {
  const { decimals, dates } = fit.layout.table;
  const declared = readLines(fit, { decimals, dates });
  const broken = (reading: Read, columns: readonly TableColumn[]) =>
    reading.unread.filter(({ column }) => columns.includes(column));
  for (const [aspect, columns, ways] of [
    ['decimals', amountColumns, { decimals: decimals === 'comma' ? 'point' : 'comma', dates }],
    ['dates', dayColumns, { decimals, dates: dates === 'dmy' ? 'mdy' : 'dmy' }],
  ] as const) {
    const [first] = broken(declared, columns);
    if (!first) continue;
    const other = readLines(fit, ways);
    // Otherwise both are wrong, and each line says so.
    if (broken(other, columns).length === 0)
      return { declared, other: { aspect, sample: first.text, reading: other } };
  }
  return { declared };
}

type Read = TableReading & { unread: { column: TableColumn; text: string }[] };
type Line = TableSheet['lines'][number];

function readLines(fit: Fit, ways: Ways): Read {
  const { sheet, head, layout } = fit;
  const width = sheet.lines[head]!.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const read: Read & { rows: DocumentRow[] } = { facts: {}, rows: [], ignored: [], unread: [] };
  const balances: (string | undefined)[] = [];
  for (const line of sheet.lines.slice(head + 1)) {
    if (line.cells.every((_text, at) => isBlankCell(tableCell(line, at)))) continue;
    const cells = new RowCells(line, fit, ways);
    const why = leftOut(cells, layout.table, sheet.lines[head]!);
    if (why) {
      const text = line.cells
        .filter((cell) => cell.trim() !== '')
        .join(' ')
        .slice(0, 120);
      read.ignored.push({ what: documentWords('documents.lineText', { line: line.line, text }), why });
      continue;
    }
    const row = rowOf(cells, layout.table);
    const tooWide = line.cells.slice(width).some((cell) => cell.trim() !== '');
    read.unread.push(...cells.unread);
    balances.push(cells.amount('balance'));
    read.rows.push({
      line: line.line,
      ...row,
      ...(tooWide && { fault: documentWords('documents.table.tooWide', { columns: width }) }),
    });
  }
  const days = read.rows.flatMap(({ values }) => values.posted ?? []).toSorted();
  const closing = closingOf(read.rows, balances, layout.label);
  if (closing.differs)
    read.ignored.push({
      what: documentWords('documents.lineText', { line: closing.differs, text: '' }),
      why: documentWords('documents.table.balanceDiffers'),
    });
  const above = factsAbove(fit, ways);
  const balance = above.balance ?? closing.balance;
  read.facts = present({
    layout: layout.label,
    bank: layout.bank,
    account: above.account,
    accountType: layout.table.of,
    start: days[0],
    end: days.at(-1),
    balance,
    balanceDate: balance === undefined ? undefined : days.at(-1),
  });
  return read;
}

/** The cells of a line, by what their columns say. `unread`: amounts and days that can't be. */
class RowCells {
  readonly line: Line;
  readonly #fit: Fit;
  readonly #ways: Ways;
  readonly unread: { column: TableColumn; text: string }[] = [];

  constructor(line: Line, fit: Fit, ways: Ways) {
    this.line = line;
    this.#fit = fit;
    this.#ways = ways;
  }

  has(column: TableColumn): boolean {
    return this.#fit.at[column] !== undefined;
  }

  filled(column: TableColumn): TableCell[] {
    return (this.#fit.at[column] ?? [])
      .map((at) => tableCell(this.line, at))
      .filter((cell) => !isBlankCell(cell));
  }

  text(column: TableColumn): string | undefined {
    return this.filled(column)[0]?.text.trim().replace(/\s+/g, ' ');
  }

  /** All texts behind each other, each once. */
  texts(column: TableColumn): string | undefined {
    const texts = this.filled(column).map(({ text }) => text.trim().replace(/\s+/g, ' '));
    return texts.length === 0 ? undefined : [...new Set(texts)].join(' · ');
  }

  amounts(column: TableColumn): string[] {
    return this.filled(column).flatMap((cell) => {
      const amount = amountIn(cell, this.#ways.decimals);
      if (amount === undefined) this.#note(column, cell.text);
      return amount ?? [];
    });
  }

  amount(column: TableColumn): string | undefined {
    const [cell] = this.filled(column);
    if (!cell) return undefined;
    const amount = amountIn(cell, this.#ways.decimals);
    if (amount === undefined) this.#note(column, cell.text);
    return amount;
  }

  day(column: TableColumn): string | undefined {
    const [cell] = this.filled(column);
    if (!cell) return undefined;
    const day = dayIn(cell, this.#ways.dates);
    if (day === undefined) this.#note(column, cell.text);
    return day;
  }

  #note(column: TableColumn, text: string) {
    if (!this.unread.some((one) => one.column === column && one.text === text))
      this.unread.push({ column, text });
  }
}

/** Why a line is no movement; undefined for one. */
function leftOut(
  cells: RowCells,
  { leave = {}, linesHave }: BankTable,
  head: Line,
): DocumentWords | undefined {
  const isHead = cells.line.cells.every((text, at) => headingKey(text) === headingKey(head.cells[at] ?? ''));
  if (isHead) return documentWords('documents.table.headAgain');
  if (linesHave && linesHave.every((column) => cells.filled(column).length === 0))
    return documentWords('documents.line.aBalance');
  for (const [column, words] of Object.entries(leave) as [TableColumn, readonly string[]][]) {
    const said = cells.text(column);
    if (said !== undefined && words.some((word) => headingKey(word) === headingKey(said)))
      return documentWords('documents.table.leaves', { text: said });
  }
  if (isBalanceText(cells.texts('memo') ?? '')) return documentWords('documents.line.aBalance');
  const [first = ''] = cells.line.cells.filter((text) => text.trim() !== '');
  if (/^(sub)?tota(l|is)\b/.test(headingKey(first))) return documentWords('documents.table.total');
  // Without a day: a remark, or the end of the file.
  if (cells.filled('posted').length > 0) return undefined;
  const isEmpty = (['amount', 'credit', 'debit', 'gross', 'net'] as const).every(
    (column) => cells.filled(column).length === 0,
  );
  return isEmpty ? documentWords('documents.table.remark') : undefined;
}

/** What a line says, and why it can't be read, if so. */
function rowOf(cells: RowCells, layout: BankTable): Pick<DocumentRow, 'values' | 'fault' | 'remarks'> {
  const posted = cells.day('posted');
  const money = moneyOf(cells, layout);
  const memo = cells.texts('memo');
  const fault = money.fault ?? faultOf(cells, { posted, amount: money.amount });
  return {
    values: present({
      id: cells.text('id'),
      type: money.amount && (money.amount.startsWith('-') ? 'debit' : 'credit'),
      posted,
      sold: cells.day('sold'),
      due: cells.day('due'),
      amount: money.amount,
      gross: money.gross,
      fee: money.fee,
      net: money.net,
      memo,
      name: cells.text('name'),
      check: cells.text('check'),
      kind: cells.text('kind'),
      brand: cells.text('brand'),
      status: cells.text('status'),
      installment: installmentOf(cells, memo),
    }),
    ...(fault && { fault }),
    ...(money.remark && { remarks: [money.remark] }),
  };
}

function installmentOf(cells: RowCells, memo: string | undefined): string | undefined {
  const at = cells.text('installment');
  return (
    installment(at ?? '', cells.text('installments') ?? '') ??
    installmentIn(at) ??
    installmentIn(memo) ??
    installmentIn(cells.text('installments'))
  );
}

function faultOf(
  cells: RowCells,
  { posted, amount }: { posted: string | undefined; amount: string | undefined },
): DocumentWords | undefined {
  const day = cells.unread.find(({ column }) => dayColumns.includes(column));
  if (posted === undefined || day)
    return documentWords('documents.table.day', { text: (day?.text ?? '').slice(0, 40) });
  const money = cells.unread.find(({ column }) => amountColumns.includes(column) && column !== 'balance');
  return amount === undefined || money
    ? documentWords('documents.table.amount', { text: (money?.text ?? '').slice(0, 40) })
    : undefined;
}

type Money = {
  amount?: string | undefined;
  gross?: string | undefined;
  fee?: string | undefined;
  net?: string | undefined;
  fault?: DocumentWords;
  remark?: DocumentWords;
};

const negated = (amount: string) => lessOf('0', [amount]);
const positive = (amount: string) => amount.replace(/^-/, '');

/** The amount that moves, with its sign; of a sale also the gross amount, the fee and the net one. */
function moneyOf(cells: RowCells, layout: BankTable): Money {
  const rounded = (amount: string | undefined) => (amount && layout.rounds ? inCents(amount) : amount);
  const moved = movedBy(cells, layout);
  const gross = rounded(cells.amount('gross'));
  const said = rounded(cells.amount('net')) ?? rounded(moved.amount);
  const fees = cells.amounts('fee');
  if (gross === undefined)
    return moved.words
      ? { fault: moved.words }
      : { amount: rounded(moved.amount) ?? said, net: cells.has('net') ? said : undefined };
  const net = said ?? lessOf(gross, [asSigned(sumOfDecimals(fees), gross)]);
  const fee = lessOf(gross, [net]);
  const all = { amount: rounded(moved.amount) ?? net, gross, fee, net };
  const values = { gross: { decimal: gross }, net: { decimal: net }, fee: { decimal: sumOfDecimals(fees) } };
  // Nobody gets more than was sold: gross and net have changed places.
  if (!gross.startsWith('-') && fee.startsWith('-'))
    return { ...all, fault: documentWords('documents.table.netAbove', values) };
  if (!cells.has('fee') || explains(fees, fee, layout.rounds === true)) return all;
  // A fee in a column that this file lacks may be the rest.
  return layout.mayLackFees
    ? { ...all, remark: documentWords('documents.table.feesMissing', values) }
    : { ...all, fault: documentWords('documents.table.differs', values) };
}

/** A fee without a sign takes from what comes in, and goes back with what goes out. */
const asSigned = (fee: string, gross: string) =>
  gross.startsWith('-') ? negated(positive(fee)) : positive(fee);

/** How much the sum of rounded amounts may differ. */
const roundedBy = 0.0151;

/** Whether some of the fees together are the difference: a unified fee may stand beside its parts, and a coupon may be paid by others. */
function explains(fees: readonly string[], difference: string, isRounded: boolean): boolean {
  const wanted = positive(difference);
  const isNear = (sum: string) =>
    isSame(positive(sum), wanted) ||
    (isRounded && Math.abs(Number(positive(sum)) - Number(wanted)) < roundedBy);
  if (fees.length === 0) return isNear('0.00');
  const count = Math.min(fees.length, 8);
  for (let chosen = 1; chosen < 2 ** count; chosen++)
    if (isNear(sumOfDecimals(fees.filter((_fee, at) => (chosen >> at) & 1)))) return true;
  return false;
}

/** By its sign, by the column that it stands in, or by a word. */
function movedBy(
  cells: RowCells,
  { signs, directions }: BankTable,
): { amount?: string; words?: DocumentWords } {
  const [credit, debit] = [cells.amount('credit'), cells.amount('debit')];
  if (credit !== undefined || debit !== undefined)
    return { amount: lessOf(credit ?? '0.00', debit === undefined ? [] : [positive(debit)]) };
  const amount = cells.amount('amount');
  if (amount === undefined) return {};
  const word = cells.text('direction');
  if (directions && cells.has('direction')) {
    const is = (words: readonly string[]) =>
      word !== undefined && words.some((one) => headingKey(one) === headingKey(word));
    if (is(directions.in)) return { amount: positive(amount) };
    if (is(directions.out)) return { amount: negated(positive(amount)) };
    return { words: documentWords('documents.table.direction', { text: word ?? '' }) };
  }
  return { amount: signs === 'spent' ? negated(amount) : amount };
}

/**
 * The balance behind the last line, if each follows from the one before; the latest line may stand first.
 *
 * @throws DocumentError where hardly any does: other columns are balance and amount
 */
function closingOf(
  rows: readonly DocumentRow[],
  balances: readonly (string | undefined)[],
  name: string,
): { balance?: string; differs?: number } {
  if (balances.length < 2 || balances.includes(undefined)) return {};
  const follows = (from: number, to: number) =>
    isSame(lessOf(balances[to], [balances[from]]), rows[to]!.values.amount ?? '0');
  const places = rows.slice(1).map((_row, at) => at);
  const up = places.filter((at) => !follows(at, at + 1));
  const down = places.filter((at) => !follows(at + 1, at));
  if (up.length === 0) return { balance: balances.at(-1)! };
  if (down.length === 0) return { balance: balances[0]! };
  const broken = up.length <= down.length ? up : down;
  if (broken.length > 3 && broken.length > places.length * 0.8)
    throw new DocumentError('documents.table.balancesDiffer', { name, line: rows[broken[0]! + 1]!.line });
  return { differs: rows[broken[0]! + 1]!.line };
}

/** Beside their words, or below them. */
function factsAbove(
  { sheet, head, layout }: Fit,
  { decimals }: Ways,
): Partial<Record<'account' | 'balance', string>> {
  const lines = sheet.lines.slice(0, head);
  const found: Partial<Record<'account' | 'balance', string>> = {};
  for (const [fact, words] of Object.entries(layout.table.above ?? {}) as [
    'account' | 'balance',
    string[],
  ][]) {
    const keys = words.map(headingKey);
    for (const [index, line] of lines.entries()) {
      const at = line.cells.findIndex((cell) => keys.includes(headingKey(cell)));
      if (at < 0) continue;
      const below = lines[index + 1];
      const cells = [tableCell(line, at + 1), ...(below ? [tableCell(below, at)] : [])];
      for (const cell of cells) {
        const value =
          fact === 'balance'
            ? isBlankCell(cell)
              ? undefined
              : amountIn(cell, decimals)
            : /\d/.test(cell.text)
              ? cell.text.trim()
              : undefined;
        if (value !== undefined) found[fact] ??= value;
      }
    }
  }
  return found;
}
