/** Decides from the raw text, type and number format of a cell what it is, and writes it as the fields' parsers read it. */
import Big from 'big.js';
import { isCellError } from '../cellErrors.ts';
import { inCode, meaningOf } from './numberFormat.ts';

/** A cell as its file has it. */
export type RawCell = {
  /** `t`: what its text is. Empty for a number. */
  type: string;
  /** The text of its value, unescaped. */
  raw: string;
  format: string;
};

export type ReadCell = {
  text: string;
  isTyped?: true;
  isTooLong?: true;
  currency?: string;
};

/** How the portal's language writes what has no text in a workbook. */
export type CellWords = { decimal: string; yes: string; no: string };

export type CellContext = { is1904: boolean; words: CellWords };

export function readCell({ type, raw, format }: RawCell, context: CellContext): ReadCell {
  if (type === 'b')
    return { text: /^(1|true)$/i.test(raw.trim()) ? context.words.yes : context.words.no, isTyped: true };
  const text = raw.trim();
  if (type === 'e') return { text: isCellError(text) ? text : '#ERROR!' };
  if (type === 'd') return writtenDate(text);
  if (type !== '' && type !== 'n') return { text };
  // what a program writes for 1/0, where a spreadsheet shows an error
  if (/^[-+]?(inf(inity)?|nan)$/i.test(text)) return { text: '#NUM!' };
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) return { text };
  if (!Number.isFinite(value)) return { text: '#NUM!' };
  return readValue(value, format, context);
}

function readValue(value: number, format: string, { is1904, words }: CellContext): ReadCell {
  const { kind, currency, parts } = meaningOf(format, value);
  if (kind === 'duration') return { text: elapsed(Math.round(value * daySeconds)), isTyped: true };
  if (kind === 'date' || kind === 'time') {
    const text = dateText(value, kind, is1904);
    if (text !== undefined) return { text, isTyped: true };
  }
  const exact = new Big(value.toPrecision(15));
  const isTooLong = Number.isInteger(value) && Math.abs(value) >= 1e15;
  const facts = isTooLong ? { isTooLong: true as const } : {};
  if (kind === 'code' && Number.isInteger(value) && value >= 0)
    return { text: inCode(exact.toFixed(), parts), ...facts };
  const isPercent = kind === 'percent';
  const digits = (isPercent ? exact.times(100) : exact).toFixed().replace('.', words.decimal);
  return {
    text: isPercent ? `${digits}%` : digits,
    isTyped: true,
    ...(currency && { currency }),
    ...facts,
  };
}

const daySeconds = 86_400;
/** The days after 31 December 9999, which no spreadsheet shows. */
const afterLastDay = { from1900: 2_958_466, from1904: 2_957_004 };

/**
 * A day, with the time if there is one, whatever the time zone; undefined for a number that no spreadsheet shows as one. A
 * fraction of day 0 is a time alone; day 0 is a day of its own only where years begin with it.
 */
function dateText(value: number, kind: 'date' | 'time', is1904: boolean): string | undefined {
  if (value >= (is1904 ? afterLastDay.from1904 : afterLastDay.from1900)) return undefined;
  const rounded = Math.round(value * daySeconds);
  // a time alone does not become the next day's midnight
  const seconds = value < 1 ? Math.min(rounded, daySeconds - 1) : rounded;
  if (seconds < 0) return kind === 'time' ? elapsed(seconds) : undefined;
  const [day, rest] = [Math.floor(seconds / daySeconds), seconds % daySeconds];
  const time = [rest / 3600, (rest / 60) % 60, rest % 60].map((part) => two(Math.floor(part))).join(':');
  if (value < 1 && !(is1904 && kind === 'date')) return time;
  const iso = new Date(dayZero(day, is1904) + day * daySeconds * 1000).toISOString().slice(0, 10);
  return rest === 0 ? iso : `${iso} ${time}`;
}

const dayZero = (day: number, is1904: boolean) =>
  is1904
    ? Date.UTC(1904, 0, 1)
    : // spreadsheets count 29 February 1900, which did not exist
      Date.UTC(1899, 11, day < 60 ? 31 : 30);

const two = (part: number) => String(part).padStart(2, '0');

/** A duration in hours and minutes, and in seconds if there are any. No calendar has a part in it. */
function elapsed(seconds: number): string {
  const [minutes, rest] = [Math.floor(Math.abs(seconds) / 60), Math.abs(seconds) % 60];
  return `${seconds < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${two(minutes % 60)}${rest > 0 ? `:${two(rest)}` : ''}`;
}

const isoDate = /^(\d{4}-\d{2}-\d{2})?T?(?:(\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

/** A cell of type `d`. A cell has no time zone: a program that writes one has the cell's own clock in mind. */
function writtenDate(text: string): ReadCell {
  const [, day, minutes, seconds = '00', fraction = '0'] = isoDate.exec(text) ?? [];
  if (day === undefined && minutes === undefined) return { text };
  if (day === undefined) return { text: `${minutes}:${seconds}`, isTyped: true };
  const exact = Date.parse(`${day}T${minutes ?? '00:00'}:${seconds}Z`) + Math.round(Number(fraction)) * 1000;
  if (Number.isNaN(exact)) return { text };
  const [date, time] = [
    new Date(exact).toISOString().slice(0, 10),
    new Date(exact).toISOString().slice(11, 19),
  ];
  return { text: time === '00:00:00' ? date : `${date} ${time}`, isTyped: true };
}
