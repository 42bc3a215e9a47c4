import type { ResultField } from '#model/formula/formula.ts';
import { isNumeric, traitsOf } from '#model/traits.ts';
import type { Field, FieldOf } from '#model/types.ts';
import { centsOf, decimalRange, formatNumber, plainText, type NumberFormat } from '../format.ts';
import type { FieldKind, RecordContext } from '../kind.ts';
import { splitUnit } from './measured.ts';
import { readNumber, writeNumber, type NumberStyle } from './numberText.ts';
import { translate, currentLocale } from '#messages/translate.ts';

type NumberType = 'integer' | 'decimal' | 'money' | 'percent';
export type NumberField = FieldOf<NumberType>;

/** The greatest number of decimals that a number field shows and accepts. */
export function decimalsOf(field: NumberField): number {
  const { numeric } = traitsOf(field);
  if (numeric === 'integer') return 0;
  return decimalsSet(field) ?? (numeric === 'money' ? centsOf(currencyOf(field)) : 2);
}

const decimalsSet = (field: Field) => ('decimals' in field ? field.decimals : undefined);
const currencyOf = (field: Field) => ('currency' in field ? field.currency : undefined);

/**
 * How many of the smallest unit are one: sums are computed in it, so that 0.10 + 0.20 is 0.30. Data that were not entered
 * in the portal may have more decimals than a field without `decimals` shows.
 */
export function scaleOf(field: Field | undefined): number {
  const { numeric } = traitsOf(field);
  if (!field || !numeric) return 1e6;
  if (numeric === 'integer') return 1;
  return 10 ** (decimalsSet(field) ?? (numeric === 'money' ? Math.max(2, centsOf(currencyOf(field))) : 6));
}

/** The target of a formula whose result this field stores. */
export const formulaTarget = (field: Field): ResultField =>
  isNumeric(field) ? { type: field.type, decimals: decimalsOf(field as NumberField) } : { type: field.type };

export const unitOf = (field: Field) => ('unit' in field ? field.unit : undefined);

/** The unit or currency accepted beside the digits: ten percent is not an amount of money. */
const styleOf = (field: NumberField): NumberStyle =>
  field.type === 'percent'
    ? { unit: '%' }
    : { unit: unitOf(field), currency: (field.type === 'money' ? field.currency : undefined) ?? 'BRL' };

/** An integer that is no amount, but a year or the number of a document: written without thousands separators. */
export const isUngrouped = (field: NumberField): boolean =>
  field.type === 'integer' && (field.isNaming === true || isYear(field));

const isYear = ({ min, max }: NumberField): boolean =>
  (fixedBound(min) ?? 0) >= 1900 && (fixedBound(max) ?? Infinity) <= 2100;

export function formatOf(field: NumberField, withUnit = true): NumberFormat {
  const { numeric } = traitsOf(field);
  const [decimals, unit, currency] = [decimalsSet(field), unitOf(field), currencyOf(field)];
  return {
    ...(numeric && { format: numeric }),
    ...(decimals !== undefined && { decimals }),
    ...(withUnit && unit && { unit }),
    ...(numeric === 'money' && currency && { currency }),
  };
}

/** The format of figures of a numeric field, such as sums. A kind that formats its values itself formats them, too. */
export const figureFormatOf = (field: Field, { format }: FieldKind): NumberFormat =>
  format === numberKind.format
    ? formatOf(field as NumberField)
    : { ...formatOf(field as NumberField), write: (value) => format(value, field, { timeZone: 'UTC' }) };

/** The maximum number of stars; undefined for a field without stars. */
export const starsOf = (field: Field): number | undefined =>
  field.type === 'integer' && field.stars ? (fixedBound(field.max) ?? 5) : undefined;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The bounds of a field. A percentage that is typed defaults to 0 to 100: a margin may well be larger. */
const boundsOf = (field: NumberField, record: Values | undefined) => {
  const stars = starsOf(field);
  if (stars) return { min: fixedBound(field.min) ?? 1, max: stars };
  const [min, max] = [boundOf(field.min, record), boundOf(field.max, record)];
  return field.type === 'percent' && !field.readOnly ? { min: min ?? 0, max: max ?? 100 } : { min, max };
};

type Values = Readonly<Record<string, unknown>>;
type Bound = number | string | undefined;

/** A bound that is a constant. */
const fixedBound = (bound: Bound): number | undefined => (typeof bound === 'number' ? bound : undefined);

/** The value of a bound, which may be another field of the record. */
function boundOf(bound: Bound, record: Values | undefined): number | undefined {
  const value = typeof bound === 'string' ? record?.[bound] : bound;
  return isNumber(value) ? value : undefined;
}

/** The largest number whose decimals are exact. A field for more than six decimals holds large numbers with fewer. */
const limitOf = (field: NumberField) => Number.MAX_SAFE_INTEGER / 10 ** Math.min(decimalsOf(field), 6);

/** Removes binary rounding errors: 0.1 + 0.2 becomes 0.3. */
function exact(value: number, field: NumberField): number {
  const rounded = Number(value.toFixed(decimalsOf(field)));
  return Math.abs(rounded - value) <= 8 * Number.EPSILON * Math.max(1, Math.abs(value))
    ? rounded || 0
    : value;
}

/** Nobody writes three decimals of a currency without cents: CLP 10,000 is not ten pesos. */
function readIn(text: string, field: NumberField) {
  const read = readNumber(text, styleOf(field));
  return read?.decimals === 3 && field.type === 'money' && !decimalsOf(field) ? undefined : read;
}

/** The number in a text, if a JavaScript number can represent it exactly. */
function numberIn(text: string, field: NumberField): number | undefined {
  const read = readIn(text, field);
  return read?.isExact ? read.value : undefined;
}

/**
 * The form's value for a typed text: its number, or the text itself, which `misfit` refuses with a message.
 */
export const typedNumber = (text: string, field: NumberField): number | string | null =>
  text.trim() === '' ? null : (numberIn(text, field) ?? text);

/**
 * The text of a form's value, with the decimals that it has; money has at least its cents. While typing
 * (`grouped: false`) without thousands separators.
 */
export const numberText = (value: unknown, field: NumberField, grouped: boolean): string =>
  isNumber(value)
    ? writeNumber(value, {
        grouped: grouped && !isUngrouped(field),
        decimals: decimalRange(formatOf(field))[0],
      })
    : plainText(value ?? '');

/** Why a text is not a number that the field can store; undefined when it is. */
export function textFault(text: string, field: NumberField): string | undefined {
  const read = readIn(text, field);
  const places = decimalsOf(field);
  if (!read && splitUnit(text, field)) return translate('number.otherUnit', { text: text.trim() });
  if (!read) {
    const shown = text.trim().length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim();
    const example =
      field.type === 'integer' ? (isYear(field) ? '2026' : '15') : writeNumber(places > 0 ? 1234.56 : 1234);
    return translate('number.notNumber', { text: shown, example });
  }
  if (read.isExact) return undefined;
  const isLarge = Math.abs(read.value) > limitOf(field);
  return read.decimals > places && !isLarge ? tooManyDecimals(places) : tooLarge();
}

const tooLarge = () => translate('number.tooLarge');
const tooManyDecimals = (places: number) =>
  places === 0 ? translate('number.notWhole') : translate('number.tooManyDecimals', { places });

function misfit(value: unknown, field: NumberField): string | undefined {
  const unread = typeof value === 'string' ? textFault(value, field) : undefined;
  if (unread) return unread;
  if (!isNumber(value))
    return field.type === 'integer'
      ? translate('number.notWhole')
      : translate('number.notDecimal', { example: writeNumber(1234.56) });
  const places = decimalsOf(field);
  if (Math.abs(value) > limitOf(field)) return tooLarge();
  const meant = exact(value, field);
  return Number(meant.toFixed(places)) === meant ? undefined : tooManyDecimals(places);
}

function outside(held: unknown, field: NumberField, context?: RecordContext): string | undefined {
  const { min, max } = boundsOf(field, context?.record);
  const value = Number(held);
  const isLow = min !== undefined && value < min;
  const isHigh = max !== undefined && value > max;
  if (!isLow && !isHigh) return undefined;
  const text = (bound: number) =>
    isUngrouped(field) ? String(bound) : formatNumber(bound, formatOf(field, false));
  if (min !== undefined && max !== undefined)
    return translate('number.between', { min: text(min), max: text(max) });
  return isLow
    ? translate('number.atLeast', { min: text(min!) })
    : translate('number.atMost', { max: text(max!) });
}

function sample(random: () => number, field: NumberField, context?: RecordContext): number {
  const { min, max } = boundsOf(field, context?.record);
  const low = min ?? (max === undefined ? 1 : Math.min(1, max));
  // the bound is another field, unknown here: the minimum is always safe
  const high = max ?? (typeof field.max === 'string' ? low : Math.max(low, 1) * 1000);
  const scale = 10 ** decimalsOf(field);
  const [first, last] = [Math.ceil(low * scale), Math.floor(high * scale)];
  return Number(((first + Math.floor(random() * (last - first + 1))) / scale).toFixed(decimalsOf(field)));
}

const plainNumber = /^-?\d+(?:\.\d+)?$/;

const numberKind: Omit<FieldKind<NumberType>, 'traits'> = {
  align: 'right',
  filter: 'range',
  parse(input, field) {
    if (typeof input === 'number') return Number.isFinite(input) ? exact(input, field) : undefined;
    return typeof input === 'string' ? numberIn(input, field) : undefined;
  },
  format(value, field, context) {
    const stars = starsOf(field);
    if (stars && isNumber(value) && value >= 0 && value <= stars)
      return '★'.repeat(value) + '☆'.repeat(stars - value);
    if (!isNumber(value) || isUngrouped(field)) return plainText(value);
    const format = formatOf(field);
    const { decimals: least, unit } = context ?? {};
    return formatNumber(
      value,
      least || unit ? { ...format, ...(least && { least }), ...(unit && { unit }) } : format,
    );
  },
  misfit,
  outside,
  compared(value, field) {
    // a JSON number that became a text in a URL; "1.234,56" is ambiguous
    const number = typeof value === 'string' && plainNumber.test(value) ? Number(value) : value;
    return isNumber(number) ? { value: exact(number, field) } : { expected: translate('fitting.number') };
  },
  sample,
  // spreadsheets only parse numbers without currency, unit and thousands separators
  csv: (value) => (isNumber(value) ? csvNumber(value) : plainText(value)),
};

/** The CSV cell of a number that is not a field's value: only digits and the language's decimal mark. */
export function csvNumber(value: number): string {
  const locale = currentLocale();
  let format = spreadsheets.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      useGrouping: false,
      maximumFractionDigits: 6,
      signDisplay: 'negative',
    });
    spreadsheets.set(locale, format);
  }
  return format.format(value);
}
const spreadsheets = new Map<string, Intl.NumberFormat>();

const written = <T extends NumberType>(numeric: T): FieldKind<T> => ({ ...numberKind, traits: { numeric } });

export const numberKinds = {
  integer: written('integer'),
  decimal: written('decimal'),
  money: written('money'),
  percent: written('percent'),
};
