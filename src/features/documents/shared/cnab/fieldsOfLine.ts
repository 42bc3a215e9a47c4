/** What stands where in a line. */
import { isDateOrPart } from '#model/time/time.ts';
import { DocumentError, type DocumentRow } from '../document.ts';
import { isZero, sumOfDecimals } from '../decimals.ts';
import type { Occurrence, CnabPlace, TitlePlaces } from './layouts.ts';

export const at = (line: string, [from, to]: CnabPlace) => line.slice(from - 1, to).trim();

export type Where = { line: string; number: number };

/** An amount in cents. */
export function cnabAmount({ line, number }: Where, place: CnabPlace): string | undefined {
  const text = at(line, place);
  if (text === '') return undefined;
  if (!/^\d+$/.test(text)) throw damaged(number, place, text);
  const digits = text.replace(/^0+/, '').padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function cnabDay(
  { line, number }: Where,
  place: CnabPlace,
  form: 'DDMMYY' | 'YYYYMMDD' = 'DDMMYY',
): string | undefined {
  const text = at(line, place);
  if (/^0*$/.test(text)) return undefined;
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{2}|\d{4})$/.exec(text) ?? [];
  const date =
    form === 'YYYYMMDD'
      ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
      : `${year?.length === 2 ? `20${year}` : year}-${month}-${day}`;
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !isDateOrPart(date)) throw damaged(number, place, text);
  return date;
}

const damaged = (line: number, [from, to]: CnabPlace, text: string) =>
  new DocumentError('documents.cnab.damaged', { line, from, to, text: text.slice(0, 40) });

export function titleAt(where: Where, places: TitlePlaces): Readonly<Record<string, string | undefined>> {
  const { line } = where;
  const own = at(line, places.ownNumber);
  return {
    ownNumber: own + (places.digit && own !== '' ? at(line, places.digit) : ''),
    wallet: places.wallet && at(line, places.wallet),
    document: at(line, places.document),
    due: cnabDay(where, places.due),
    amount: cnabAmount(where, places.amount),
    fee: unlessZero(cnabAmount(where, places.fee)),
    reasons: at(line, places.reasons).replace(/^0+$/, ''),
  };
}

export const unlessZero = (text: string | undefined) => (isZero(text) ? undefined : text);

export const sumOfLines = (rows: readonly DocumentRow[], name: string, kind?: Occurrence) =>
  sumOfDecimals(rows.filter(({ values }) => !kind || values.kind === kind).map(({ values }) => values[name]));
