/** Parses and formats numbers as people write them, for typed, pasted and imported text. */
import Big from 'big.js';
import { fold } from '#model/values/values.ts';
import { currentLocale } from '#messages/translate.ts';
import { signOf, symbolOf } from '../format.ts';

type Mark = ',' | '.';
/** A language's decimal mark, and the other one, which separates thousands where no space does. */
export type Marks = { decimal: Mark; group: Mark };

const marksByLocale = new Map<string, Marks>();

/** The marks of the current language. */
export function localeMarks(): Marks {
  const locale = currentLocale();
  let marks = marksByLocale.get(locale);
  if (!marks) {
    const decimal = new Intl.NumberFormat(locale).formatToParts(1.5)[1]!.value as Mark;
    marksByLocale.set(locale, (marks = { decimal, group: decimal === ',' ? '.' : ',' }));
  }
  return marks;
}

/** The unit and currency accepted beside the digits, and the marks. */
export type NumberStyle = {
  /** `l`, `%`, `saca` or `R$/saca`, accepted after the number. */
  unit?: string | undefined;
  /** Its symbol or code is accepted on either side. */
  currency?: string | undefined;
  marks?: Marks;
};

export type NumberReading = {
  value: number;
  /** The number of decimals written. */
  decimals: number;
  /** False when precision was lost, as a JavaScript number holds about 15 digits. */
  isExact: boolean;
};

/**
 * The number in a text; undefined when there is none or it is ambiguous. With a decimal comma, as in Brazil:
 *
 * - With comma and dot, the last one is the decimal mark: `1.234,56` and `1,234.56` are the same.
 * - A single comma is the decimal mark: `1,5`, and `1,234` is a little more than one.
 * - A single dot before exactly three digits separates thousands, `1.234`; otherwise it is the decimal mark:
 *   `1.5`, `1.50`, `1234.567`, and `0.500`, since thousands never begin with zero.
 * - A repeated mark or a space separates thousands, in groups of three only: `1.234.567`, `1 234,5`.
 *
 * A minus before or after it, or the brackets of accountants, make it negative. Nothing is ignored: `1e9`,
 * `12 34`, and `5%` in a field that is not a percentage, are not numbers.
 */
export function readNumber(text: string, style: NumberStyle = {}): NumberReading | undefined {
  if (text.length > 60) return undefined;
  const bare = withoutWords(text, style);
  // a dash beside the currency is how accounting formats show zero
  if (bare === '-' && fold(text).trim() !== '-' && /\p{Sc}|\p{L}/u.test(text))
    return { value: 0, decimals: 0, isExact: true };
  const match = /^(\()?([+-]?)([\d., ]+)(-?)(\))?$/.exec(bare);
  if (!match) return undefined;
  const [, open, before, body, after, close] = match;
  if (Boolean(open) !== Boolean(close) || [open, before, after].filter(Boolean).length > 1) return undefined;
  const parts = partsOf(body!, style.marks ?? localeMarks());
  if (!parts) return undefined;
  const written = `${parts.whole.replace(/^0+(?=\d)/, '')}.${parts.fraction}`.replace(/\.?0*$/, '');
  const value = Number(`${parts.whole}.${parts.fraction}`);
  return {
    value: (open || before === '-' || after ? -value : value) || 0,
    decimals: parts.fraction.length,
    isExact: new Big(value).toFixed() === (written || '0'),
  };
}

/** The sign, the digits and their marks; no spaces but those between digits. */
function withoutWords(text: string, { unit, currency }: NumberStyle): string {
  let bare = fold(text)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[−–]/g, '-')
    .replace(/(?<!\d) | (?!\d)/g, '');
  const ending = unit && endingsOf(unit).find((one) => bare.endsWith(one));
  if (ending) bare = bare.slice(0, -ending.length);
  for (const word of currency ? [fold(symbolOf(currency)), fold(currency), fold(signOf(currency))] : []) {
    const [, sign, rest] = /^(\(?[+-]?)(.*)$/.exec(bare)!;
    if (rest!.startsWith(word)) return sign! + rest!.slice(word.length);
    const [, body, end] = /^(.*?)(-?\)?)$/.exec(bare)!;
    if (body!.endsWith(word)) return body!.slice(0, -word.length) + end!;
  }
  return bare;
}

/** `/saca` and `saca`, however the unit is written. */
function endingsOf(unit: string): string[] {
  const bare = fold(unit)
    .replace(/\s/g, '')
    .replace(/^(r\$)?\//, '');
  return [`r$/${bare}`, `/${bare}`, bare].filter((ending) => ending !== '');
}

type Parts = { whole: string; fraction: string };

function partsOf(body: string, marks: Marks): Parts | undefined {
  const decimal = decimalMarkIn(body, marks);
  if (decimal === null) return undefined;
  const at = decimal === undefined ? body.length : body.lastIndexOf(decimal);
  const whole = body.slice(0, at);
  const fraction = body.slice(at + 1);
  const isGrouped = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+|(?: \d{3})+)$/.test(whole);
  if (decimal !== undefined && whole.includes(decimal)) return undefined;
  if (!(isGrouped || /^\d*$/.test(whole)) || !/^\d*$/.test(fraction)) return undefined;
  return whole === '' && fraction === '' ? undefined : { whole: whole.replace(/\D/g, '') || '0', fraction };
}

/** The decimal mark in a text; undefined when there is none, null when it is ambiguous. */
function decimalMarkIn(body: string, { decimal, group }: Marks): Mark | undefined | null {
  const found = body.replace(/[^.,]/g, '');
  const last = found.at(-1) as Mark | undefined;
  if (last === undefined) return undefined;
  // at the end, the other language's mark may be punctuation
  if (new Set(found).size > 1) return last === group && body.endsWith(group) ? null : last;
  if (found.length > 1) return undefined;
  if (last === decimal) return decimal;
  const [whole, after] = body.split(group) as [string, string];
  if (!/^\d{3}$/.test(after) || /^0?$/.test(whole) || /^[1-9]\d{3,}$/.test(whole)) return group;
  return /^[1-9]\d{0,2}$/.test(whole) ? undefined : null;
}

/** Formats a number for an input: all its digits, without currency and unit. */
export function writeNumber(
  value: number,
  {
    grouped = true,
    decimals = 0,
  }: {
    grouped?: boolean;
    /** The minimum number of decimals. */
    decimals?: number;
  } = {},
): string {
  const [whole, fraction = ''] = new Big(value).abs().toFixed().split('.') as [string, string?];
  // as the country does it: 1234 and 12.345 in Spain, with a space in Costa Rica
  const digits = grouped ? BigInt(whole).toLocaleString(currentLocale()) : whole;
  const padded = fraction.padEnd(decimals, '0');
  return `${value < 0 ? '-' : ''}${digits}${padded && localeMarks().decimal}${padded}`;
}
