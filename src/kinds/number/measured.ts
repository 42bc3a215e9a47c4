/** Numbers that are written with the unit that another field decides (`unitFrom`): `40 bag`, `40 bags`, `1.250,5 sc`. */
import { unitFromOf } from '#model/fields/units.ts';
import type { Field } from '#model/types.ts';
import { fold } from '#model/values/values.ts';

const withWord = /^(\D*\d[^\p{L}]*?)\s*\/?\s*(\p{L}.*)$/u;
/** Marks of credit and debit in a bank's files. */
const mark = /^\s*\(?(?:c|d|cr|db|dr|cred|deb|credito|debito|credit|debit)\.?\)?\s*$/i;

/** The digits and the word behind them; undefined for a number alone, and for a field whose unit is its own. */
export function splitUnit(text: string, field: Field): { amount: string; unit: string } | undefined {
  const [, amount, unit] = (unitFromOf(field) !== undefined && withWord.exec(text.trim())) || [];
  return amount === undefined || unit === undefined || mark.test(unit) ? undefined : { amount, unit };
}

/**
 * The text without its unit; undefined where it names another one. A plural of the unit is the unit.
 *
 * @param unit as `unitText` writes it; the value of its option is accepted, too
 */
export function withoutUnit(text: string, field: Field, unit: string | undefined): string | undefined {
  const written = splitUnit(text, field);
  if (!written) return text;
  if (unit === undefined) return undefined;
  const own = field.unitSource?.options?.filter(({ label }) => label === unit) ?? [];
  const names = [unit, ...own.map(({ value }) => String(value))].map(plain);
  return formsOf(plain(written.unit)).some((one) => names.includes(one)) ? written.amount : undefined;
}

const plain = (unit: string) => fold(unit).replace(/[\s.]/g, '');

/** The word, and what it may be the plural of. */
const formsOf = (word: string) => [
  word,
  ...['s', 'es'].flatMap((end) =>
    word.endsWith(end) && word.length - end.length > 2 ? [word.slice(0, -end.length)] : [],
  ),
];
