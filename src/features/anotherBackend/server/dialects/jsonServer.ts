/**
 * json-server 0.17:
 * `?status=a&status=b&age_gte=18&name_like=an&_sort=age,id&_order=desc,asc&_start=0&_end=25`, with the total
 * in X-Total-Count. A repeated parameter means "or". Empty values, "or" across fields and "not" can't be
 * expressed.
 */
import { fold, plainSigns } from '#model/values/values.ts';
import type { Condition } from '#model/filter/filter.ts';
import { shiftDate } from '#model/time/time.ts';
import {
  faultByStatus,
  comparesAlike,
  isWireRow,
  query,
  wireRowsIn,
  equalityValues,
  type Dialect,
  type QueryParameters,
  type WireField,
  type WireRow,
} from '../dialect.ts';

// A regular expression that matches a text with any accents, as our searches do. The backend must ignore the
// case.

/** By base letter or plain sign, all that fold to it. */
const variants = new Map<string, string>();
for (let code = 0xc0; code <= 0x24f; code++) {
  const letter = String.fromCharCode(code);
  const plain = fold(letter);
  if (plain.length === 1 && plain !== letter.toLowerCase())
    variants.set(plain, (variants.get(plain) ?? '') + letter);
}
for (const [first, last] of [
  [0x60, 0x3000],
  [0xfe50, 0xff10],
] as const)
  for (let code = first; code <= last; code++) {
    const sign = String.fromCharCode(code);
    const plain = plainSigns(sign);
    if (plain !== '' && plain !== sign) variants.set(plain, (variants.get(plain) ?? '') + sign);
  }
const variantLetters = new Set([...variants.values()].join(''));

export const accentPattern = (text: string): string =>
  [...fold(text)]
    .map((letter) => {
      const others = variants.get(letter);
      if (others) return `[${letter}${others}]`;
      return letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
    })
    .join('');

/** True if the pattern matches the text whatever collation the backend has for letters other than a to z. */
export const isLoose = (text: string): boolean =>
  [...text].every((letter) => letter <= '~' || variantLetters.has(letter));

const bound = { gt: '_gte', gte: '_gte', lt: '_lte', lte: '_lte' } as const;

/**
 * Days, where the column has days or moments (`1991-05-01T00:00:00.000Z`): it compares texts, and every moment of a day lies
 * between the day itself and the day followed by `T99`.
 */
function dayCondition(op: Condition['op'], { name }: WireField, value: unknown): QueryParameters | undefined {
  const days = equalityValues(value);
  if (days?.length !== 1 || !comparesAlike({ name, kind: 'date' }, days[0], true)) return undefined;
  const day = String(days[0]);
  const from = [`${name}_gte`, day] as const;
  const until = (last: string) => [`${name}_lte`, `${last}T99`] as const;
  if (op === 'eq') return [from, until(day)];
  if (op === 'gte') return [from];
  if (op === 'lte') return [until(day)];
  if (op === 'gt') return [[`${name}_gte`, shiftDate(day, 1, 'd')]];
  return op === 'lt' ? [until(shiftDate(day, -1, 'd'))] : undefined;
}

function condition({ op, value }: Condition, field: WireField): QueryParameters | undefined {
  const { name } = field;
  if (field.kind === 'date') return dayCondition(op, field, value);
  switch (op) {
    case 'eq': {
      const values = equalityValues(value);
      // It omits records without this value, which count as no.
      if (field.kind === 'boolean' && !values?.every((one) => String(one) === 'true')) return undefined;
      return values?.every((one) => comparesAlike(field, one, false))
        ? values.map((one) => [name, textOf(field, one)] as const)
        : undefined;
    }
    case 'gte':
    case 'lte':
      return comparesAlike(field, value, true) ? [[`${name}${bound[op]}`, String(value)]] : undefined;
    case 'gt':
    case 'lt':
      return comparesAlike(field, value, true)
        ? [
            [`${name}${bound[op]}`, String(value)],
            [`${name}_ne`, textOf(field, value)],
          ]
        : undefined;
    case 'like':
      return field.kind === 'text' && value !== ''
        ? [[`${name}_like`, accentPattern(String(value))]]
        : undefined;
    // It omits records without this value, which our filters include.
    case 'neq':
    case 'null':
      return undefined;
  }
}

/** It compares text: 10 and "10.0" differ. */
const textOf = ({ kind }: WireField, value: unknown) =>
  kind === 'number' ? String(Number(value)) : String(value);

const at = (table: string, id: string | number) => `/${table}/${encodeURIComponent(id)}`;

/** On every deletion it looks up the record of each `…Id`, and fails for null (findings/json-server-null-reference.sh). */
const isEmptyKey = ([name, value]: readonly [string, unknown]) => value === null && /Id$/.test(name);
const withoutEmptyKeys = (row: WireRow): WireRow =>
  Object.fromEntries(Object.entries(row).filter((entry) => !isEmptyKey(entry)));

export const jsonServer: Dialect = {
  id: 'json-server',
  deletesOrphans: true,
  repeats: false,
  translate: (where, fieldOf) => {
    const field = where.kind === 'condition' && fieldOf(where.field);
    return field ? condition(where, field) : undefined;
  },
  likePattern: ({ name }, pattern) => [[`${name}_like`, pattern]],
  list: (table, { where, sort, range: [first, last] }) => {
    const keys = sort && sort.name !== 'id' ? [sort.name, 'id'] : ['id'];
    const order = sort?.order === 'DESC' ? 'desc' : 'asc';
    return {
      method: 'GET',
      path: `/${table}${query([
        ...where.flat(),
        ['_sort', keys.join(',')],
        ['_order', keys.map(() => order).join(',')],
        ['_start', String(first)],
        ['_end', String(last + 1)],
      ])}`,
    };
  },
  pageOf: ({ headers, body }) => {
    const rows = wireRowsIn(body);
    const total = Number(headers.get('x-total-count') ?? Number.NaN);
    return rows && !Number.isNaN(total) ? { rows, total } : undefined;
  },
  get: (table, id) => ({ method: 'GET', path: at(table, id) }),
  create: (table, body) => ({ method: 'POST', path: `/${table}`, body: withoutEmptyKeys(body) }),
  // only a whole record can lose a key
  update: (table, id, body, whole) =>
    Object.entries(body).some(isEmptyKey)
      ? { method: 'PUT', path: at(table, id), body: withoutEmptyKeys(whole) }
      : { method: 'PATCH', path: at(table, id), body },
  remove: (table, id) => ({ method: 'DELETE', path: at(table, id) }),
  rowOf: ({ body }) => (isWireRow(body) && body.id !== undefined ? body : undefined),
  // A duplicate id is answered with 500.
  faultOf: (answer) => faultByStatus(answer),
};
