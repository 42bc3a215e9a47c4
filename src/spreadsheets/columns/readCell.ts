/** Reads one cell in the format of its column. */
import { shiftDate } from '#model/time/time.ts';
import type { Field } from '#model/types.ts';
import { kindOf, valueFault, parseValue } from '#kinds/registry.ts';
import { dateOrder } from '#messages/dateOrder.ts';
import type { Temporal } from '#messages/dateWords.ts';
import { currentLocale } from '#messages/translate.ts';
import { isDate, pad } from '#kinds/date/parseDates.ts';
import Big from 'big.js';
import { localeMarks, readNumber } from '#kinds/number/numberText.ts';
import { decimalsOf, type NumberField } from '#kinds/number/kind.ts';
import { fold } from '#model/values/values.ts';
import { isNumeric, traitsOf } from '#model/traits.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { parseCsvValue, readCsvText } from '../csvCells.ts';

/** How the cells of one column are written. The same for import, pasted cells and drafts of a config. */

/** The ways to write the cells of a column, by aspect. */
export const columnFormats = {
  /** The decimal mark. The other mark, spaces and apostrophes separate thousands. */
  decimal: [',', '.'],
  /** `dmy`: the day comes first. Only matters for dates in digits whose year is not first with four digits. */
  order: ['dmy', 'mdy', 'ymd'],
  /** The mark of amounts that are positive; with `none`, the marks C and D mean nothing. */
  marks: ['credit', 'debit', 'none'],
  /** Whether zeros that a spreadsheet removed at the beginning are added again. */
  zeros: ['complete', 'keep'],
  /** Whether 0.125 in a percentage is 0.125 % or 12.5 %. */
  scale: ['percent', 'fraction'],
  /** Whether times shortly before midnight are the day after. */
  shift: ['nextDay', 'asWritten'],
} as const;
type DayOrder = (typeof columnFormats.order)[number];

export type ColumnFormat = {
  -readonly [A in keyof typeof columnFormats]?: (typeof columnFormats)[A][number];
};
export type Aspect = keyof ColumnFormat;

export type ColumnCell = {
  /** The number of its row in the file. */
  line: number;
  text: string;
  /** True for a number of a spreadsheet, written in the current language: its text has one reading. */
  isNumber?: boolean;
  /** The currency of a number of a spreadsheet, which is not in its text. */
  currency?: string | undefined;
};

/** One way to read the column, with the result for some cells. */
export type Choice = {
  value: string;
  examples: readonly { cell: ColumnCell; reads: string }[];
  /** The lines of cells that only another choice can read. */
  refused: readonly number[];
};

/** A property of the column's format that matters for its cells. */
export type ColumnFinding = {
  aspect: Aspect;
  /** Undefined while the question is open. */
  chosen?: string;
  /** The first cell that only the chosen reading fits; undefined when an answer decided, maybe against it. */
  proof?: ColumnCell;
  choices: readonly Choice[];
};

/** Each way to read a column, and the cells that no other way can read. */
export type Ways<T extends string> = {
  /** The first one is the usual one of the language. */
  values: readonly T[];
  only: Readonly<Partial<Record<T, readonly ColumnCell[]>>>;
  /** True when some cell has two different readings. */
  isAmbiguous: boolean;
};

/** The way that the cells decide; undefined when none does, or when they contradict each other. */
export function decided<T extends string>({ values, only }: Ways<T>): T | undefined {
  const proven = values.filter((value) => (only[value]?.length ?? 0) > 0);
  return proven.length === 1 ? proven[0] : undefined;
}

/** The lines that a way can't read although another one can. */
export const refusedBy = <T extends string>({ values, only }: Ways<T>, chosen: T): number[] =>
  values
    .flatMap((value) => (value === chosen ? [] : (only[value] ?? [])))
    .map(({ line }) => line)
    .toSorted((one, other) => one - other);

// Dates that a program wrote some seconds too early. SheetJS 0.18 takes the local time of 1900 for the zone's offset, which
// then had seconds: in São Paulo each day becomes 23:59:32 of the day before, in Buenos Aires 23:59:48.

const justBefore = /^(\d{4}-\d{2}-\d{2})[ T]23:59:(0[1-9]|[1-4]\d|5[0-8])$/;

/** Undefined unless all cells have the same seconds before midnight. The last second of a day ends it on purpose. */
export function shiftWays(
  cells: readonly ColumnCell[],
): Ways<NonNullable<ColumnFormat['shift']>> | undefined {
  const seconds = new Set(cells.map(({ text }) => justBefore.exec(text)?.[2]));
  if (seconds.size !== 1 || seconds.has(undefined)) return undefined;
  return { values: ['nextDay', 'asWritten'], only: {}, isAmbiguous: true };
}

/** The day after such a time; undefined for other texts. */
function nextDay(text: string): string | undefined {
  const [, day] = justBefore.exec(text) ?? [];
  return day && shiftDate(day, 1, 'd');
}

// Zeros at the beginning of codes, which spreadsheets remove.

/** Longer codes than this are never read as numbers by a spreadsheet. */
const longest = 20;

/** True for the kinds whose values may be codes of a fixed number of digits. */
export const mayHaveZeros = (field: Field): boolean =>
  field.type === 'text'
    ? field.pattern !== undefined
    : field.type !== 'phone' && kindOf(field).traits.code === true;

type Completed = {
  text: string;
  /** True when check digits prove the missing zeros. */
  isProven: boolean;
};

/** The code with its missing zeros; undefined for a valid code, and where no number of zeros makes one. */
function completed(given: string, field: Field): Completed | undefined {
  const text = given.trim();
  if (!/^[1-9]\d*$/.test(text) || text.length > longest) return undefined;
  const isValid = (code: string) => valueFault(field, kindOf(field).parse(code, field)) === undefined;
  if (isValid(text)) return undefined;
  const shortest = nextCode(text, isValid);
  if (shortest === undefined) return undefined;
  const hasCheckDigit = !tens.some(
    (digit) => digit !== shortest.at(-1) && isValid(shortest.slice(0, -1) + digit),
  );
  // both a CPF and a CNPJ could have lost these zeros
  if (hasCheckDigit && nextCode(shortest, isValid) !== undefined) return undefined;
  return { text: shortest, isProven: hasCheckDigit };
}

/** The shortest valid code that is the text behind one or more zeros; undefined where no such code is valid. */
function nextCode(text: string, isValid: (code: string) => boolean): string | undefined {
  for (let code = `0${text}`; code.length <= longest; code = `0${code}`) if (isValid(code)) return code;
  return undefined;
}

const tens = [...'0123456789'];

/** The cells that have lost zeros, and whether check digits prove all of them. */
export function zeroCells(cells: readonly ColumnCell[], field: Field) {
  const lost = cells.flatMap((cell) => {
    const found = completed(cell.text, field);
    return found ? [{ cell, ...found }] : [];
  });
  return lost.length > 0 ? { lost, isProven: lost.every(({ isProven }) => isProven) } : undefined;
}

// The order of day, month and year in a column of dates.

/** The three numbers of a date, and the text after it. */
type Digits = { parts: readonly [string, string, string]; rest: string };

const separated = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-])(.*)$/s;
const yearAtEnd = /^(\d{2})(\d{2})(\d{4})(?!\d)(.*)$/s;
const yearFirst = /^(\d{4})(\d{2})(\d{2})(?!\d)(.*)$/s;
const sixDigits = /^(\d{2})(\d{2})(\d{2})(?!\d)(.*)$/s;
/** `102026` is a month and its year, before it is 20 October 2026. */
const monthAndYear = /^(0[1-9]|1[0-2])(19|20)\d{2}$/;
const compactTime = /^(\d{8})(\d{2})(\d{2})(\d{2})?$/;

function digitsOf(text: string, order: DayOrder): Digits | undefined {
  const found = separated.exec(text);
  if (found) {
    const [, first, , second, third, rest] = found as unknown as string[];
    return order === 'ymd' && third!.length === 4
      ? undefined
      : { parts: [first!, second!, third!], rest: rest! };
  }
  const timed = compactTime.exec(text);
  const plain = timed ? `${timed[1]} ${timed.slice(2).filter(Boolean).join(':')}` : text;
  const [, ...parts] = (order === 'ymd' ? yearFirst : yearAtEnd).exec(plain) ?? sixDigits.exec(plain) ?? [];
  const [first, second, third, rest] = parts;
  return first ? { parts: [first, second!, third!], rest: rest! } : undefined;
}

/** The same date with its year first, as every language reads it; undefined when the text is no such date. */
export function yearToFront(given: string, order: DayOrder): string | undefined {
  const { parts, rest } = digitsOf(given.trim(), order) ?? {};
  if (!parts || /^\d/.test(rest!)) return undefined;
  const at = (part: 'd' | 'm' | 'y') => parts[order.indexOf(part)]!;
  const year = at('y').length === 2 ? `${Number(at('y')) < 50 ? '20' : '19'}${at('y')}` : at('y');
  const day = `${year}-${pad(at('m'))}-${pad(at('d'))}`;
  return isDate(day) ? day + inWholeDay(rest!) : undefined;
}

/** ` 2:30 PM` as ` 14:30`, in every language. An hour outside 1 to 12 stays, and is refused later. */
const inWholeDay = (rest: string) =>
  rest.replace(
    /^(,? )(0?[1-9]|1[0-2])(:\d{2}(?::\d{2})?)? ?([ap])\.? ?m\.?$/i,
    (_all, space: string, hour: string, minutes = ':00', half: string) =>
      `${space}${pad((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0))}${minutes}`,
  );

const orders: readonly DayOrder[] = ['dmy', 'mdy', 'ymd'];

/** True for a date in digits whose order its own text does not say. */
export const hasOpenOrder = (text: string) => orders.some((order) => yearToFront(text, order) !== undefined);

/** The order of day and month in the current language. */
const usualOrder = (): DayOrder =>
  dateOrder(currentLocale()).order.find((part) => part !== 'year') === 'month' ? 'mdy' : 'dmy';

/** Which orders the cells of a column permit. */
export function orderWays(cells: readonly ColumnCell[], kind: Temporal): Ways<DayOrder> | undefined {
  const usual = usualOrder();
  const read = cells.flatMap((cell) => {
    if (kind === 'month' ? /^\d{1,6}$/.test(cell.text) : monthAndYear.test(cell.text)) return [];
    const days = orders.map((order) => [order, yearToFront(cell.text, order)] as const);
    return days.some(([, day]) => day) ? [{ cell, days: new Map(days) }] : [];
  });
  if (read.length === 0) return undefined;
  const values = [usual, usual === 'dmy' ? 'mdy' : 'dmy'] as DayOrder[];
  const isYearFirst = read.some(({ days }) => !days.get('dmy') && !days.get('mdy'));
  if (isYearFirst || changesMostAtEnd(cells)) values.push('ymd');
  const only: Partial<Record<DayOrder, ColumnCell[]>> = {};
  let isAmbiguous = false;
  for (const { cell, days } of read) {
    const fitting = values.filter((order) => days.get(order));
    if (fitting.length === 1) (only[fitting[0]!] ??= []).push(cell);
    else isAmbiguous ||= new Set(fitting.map((order) => days.get(order))).size > 1;
  }
  if (!isAmbiguous && Object.keys(only).length === 0) return undefined;
  return { values, only, isAmbiguous };
}

/** True for `26-05-01, 26-05-31`: the first number may be the year, as the last one changes more. */
function changesMostAtEnd(cells: readonly ColumnCell[]): boolean {
  const parts = cells.flatMap(({ text }) => {
    const [first, , third] = digitsOf(text, 'dmy')?.parts ?? [];
    return third?.length === 2 ? [[first!, third] as const] : [];
  });
  const differing = (at: 0 | 1) => new Set(parts.map((part) => part[at])).size;
  return parts.length > 0 && differing(0) < differing(1);
}

// The decimal mark of a column of numbers, and marks of debit and credit.

type Mark = NonNullable<ColumnFormat['decimal']>;

/** Digits with the marks between them. */
const digitsAndMarks = /[.,]?\d(?:[\d.,\s'’]*\d)?[.,]?/;
const grouped = {
  ',': /^(?:\d+|[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:\s\d{3})+|(?:['’]\d{3})+))?(?:,\d*)?$/,
  '.': /^(?:\d+|[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+|(?:['’]\d{3})+))?(?:\.\d*)?$/,
} as const;

/**
 * A number whose decimal mark is known, with the mark of the current language and without thousands separators;
 * undefined when the digits can't be grouped like this. What stands around the digits stays.
 */
export function withLocaleMark(text: string, decimal: Mark): string | undefined {
  const digits = digitsAndMarks.exec(text)?.[0];
  if (digits === undefined || !grouped[decimal].test(digits)) return undefined;
  const [whole = '', fraction] = digits.split(decimal);
  const bare = whole.replace(/\D/g, '') || '0';
  return text.replace(digits, fraction ? `${bare}${localeMarks().decimal}${fraction}` : bare);
}

const marked = /^(.*[\d)%.,-])\s*\(?(c|cr|cred|credito|credit|d|db|dr|deb|debito|debit)\.?\)?$/;
const markedBefore = /^(c|cr|d|db|dr)\.?\s+(\D{0,4}[\d.,].*)$/;

/** The amount and its mark in `1.500,00 C`, `49,90 DB`, `D 49,90`. */
export function splitMark(text: string, field: NumberField): { amount: string; mark: 'C' | 'D' } | undefined {
  const plain = fold(text).trim();
  const after = marked.exec(plain);
  const before = after ? null : markedBefore.exec(plain);
  const [amount, mark] = after ? [after[1]!, after[2]!] : before ? [before[2]!, before[1]!] : [];
  // the letter may be the field's unit
  if (!amount || !mark || parseValue(field, text) !== undefined) return undefined;
  const isAmount = (['.', ','] as const).some((decimal) => valueWith(amount, field, decimal) !== undefined);
  return isAmount ? { amount, mark: mark.startsWith('c') ? 'C' : 'D' } : undefined;
}

/** The text of an amount with a mark, as a signed number; undefined when its own sign contradicts the mark. */
export function signed(
  { amount, mark }: { amount: string; mark: 'C' | 'D' },
  marks: NonNullable<ColumnFormat['marks']>,
): string | undefined {
  if (marks === 'none') return amount;
  const isNegative = (mark === 'C') !== (marks === 'credit');
  const hasSign = /^[^\d]*[-−–(]|[-−–)]\s*$/.test(amount);
  if (hasSign) return isNegative ? amount : undefined;
  return isNegative ? `-${amount}` : amount;
}

/** The text of a fraction as its percentage: `0,125` as `12,5`. Texts with a percent sign stay as they are. */
function inPercent(text: string): string {
  const read = readNumber(text);
  return read ? new Big(read.value).times(100).toFixed().replace('.', localeMarks().decimal) : text;
}

const valueWith = (text: string, field: NumberField, decimal: Mark): number | undefined => {
  const written = withLocaleMark(text, decimal);
  const value = written === undefined ? undefined : parseValue(field, written);
  return typeof value === 'number' ? value : undefined;
};

/** Which decimal marks the cells of a column permit. */
export function decimalWays(cells: readonly ColumnCell[], field: NumberField): Ways<Mark> | undefined {
  const { decimal: usual, group: other } = localeMarks();
  const only = { [usual]: [] as ColumnCell[], [other]: [] as ColumnCell[] } as Record<Mark, ColumnCell[]>;
  const open: { cell: ColumnCell; values: Record<Mark, number> }[] = [];
  const isWhole = decimalsOf(field) === 0;
  for (const cell of cells) {
    if (cell.isNumber || !/[.,]/.test(cell.text)) continue;
    const text = splitMark(cell.text, field)?.amount ?? cell.text;
    const values = { ',': valueWith(text, field, ','), '.': valueWith(text, field, '.') };
    const fits = (mark: Mark, rival: Mark) =>
      values[mark] !== undefined &&
      (values[rival] === undefined ||
        // only one of 1234 and 1.234 can be a whole number
        (isWhole && Number.isInteger(values[mark]) && !Number.isInteger(values[rival])));
    if (fits(usual, other)) only[usual].push(cell);
    else if (fits(other, usual)) only[other].push(cell);
    else if (values[',']! !== values['.']!) open.push({ cell, values: values as Record<Mark, number> });
  }
  const isProven = only[usual].length + only[other].length > 0;
  if (!isProven) {
    // the bounds decide where one mark puts every number outside
    const inside = (mark: Mark) =>
      open.filter(({ values }) => isInside(values[mark], field)).map(({ cell }) => cell);
    const [first, second] = [inside(usual), inside(other)];
    if (first.length === 0 || second.length === 0) {
      if (first.length === open.length) only[usual] = only[usual].concat(first);
      else if (second.length === open.length) only[other] = only[other].concat(second);
    }
  }
  if (!isProven && open.length === 0) return undefined;
  return { values: [usual, other], only, isAmbiguous: open.length > 0 };
}

/** True when a number is within the field's constant bounds, whatever its decimals. */
const isInside = (value: number, field: NumberField) =>
  valueFault(field, Number(value.toFixed(decimalsOf(field)))) === undefined;

/**
 * The stored value of a cell, or an error message. An empty cell gives null. `otherFormat`: the cell can only be read in
 * another format than its column's.
 */
export function readColumnCell(
  field: Field,
  cell: Omit<ColumnCell, 'line'>,
  format: ColumnFormat,
  context: RecordContext,
): { value: unknown } | { error: string } | 'otherFormat' {
  const text = readCsvText(cell.text);
  const written = inUsualForm(field, { ...cell, text }, format);
  return written === undefined ? 'otherFormat' : parseCsvValue(field, written, context);
}

/**
 * The text of a cell in a form that the field's kind reads in one way only. A text that no format explains stays as it
 * is. Undefined when the cell only fits another format than its column's.
 */
export function inUsualForm(
  field: Field,
  { text, isNumber, currency }: Omit<ColumnCell, 'line'>,
  { decimal, order, marks, zeros, scale, shift }: ColumnFormat,
): string | undefined {
  if (isNumeric(field)) {
    const written = isNumber ? text : numberForm(text, field as NumberField, { decimal, marks });
    if (written !== undefined && scale === 'fraction' && field.type === 'percent') return inPercent(written);
    // the kind refuses another currency than its own
    return isNumber && currency && field.type === 'money' ? `${currency} ${text}` : written;
  }
  if (shift === 'nextDay') return nextDay(text) ?? text;
  if (traitsOf(field).temporal && order && hasOpenOrder(text)) return yearToFront(text, order);
  return (zeros === 'complete' && completed(text, field)?.text) || text;
}

function numberForm(
  text: string,
  field: NumberField,
  {
    decimal,
    marks,
  }: { decimal: ColumnFormat['decimal'] | undefined; marks: ColumnFormat['marks'] | undefined },
): string | undefined {
  const found = marks && splitMark(text, field);
  const amount = found ? signed(found, marks) : text;
  if (amount === undefined) return undefined;
  const written = { ',': withLocaleMark(amount, ','), '.': withLocaleMark(amount, '.') };
  if (!decimal) return written[','] === written['.'] ? (written['.'] ?? amount) : amount;
  return written[decimal] ?? (written[decimal === ',' ? '.' : ','] === undefined ? amount : undefined);
}
