/** How the values of a field are kept: which columns, what goes into them, and what comes out. */
import { isDateOrPart, localIso } from '../../../model/time.ts';
import { kindOf, uniqueKey } from '../../../kinds/registry.ts';
import { hasRows, traitsOf } from '../../../model/traits.ts';
import type { Field } from '../../../model/types.ts';
import { fold, isEmpty } from '../../../model/values.ts';
import { asId } from './ids.ts';
import { sortKey } from './sortKey.ts';
import { jsonText, name, number, raw, text, texts, truth, type Sql } from './sql.ts';

/**
 * `id`: one record, a text that may have been a number. `moment`: a date as its text, since a month is compared with a
 * day by its beginning; of an instant there is what the clocks of the portal said as well.
 */
export type Kind = 'text' | 'id' | 'number' | 'boolean' | 'moment' | 'list' | 'json';
export type Column = { name: string; type: string };

/** What is kept beside a value, to compare it by: its place in the order, its letters alone, the local time. */
export const keyColumn = (field: string) => `${field}__k`;
export const foldColumn = (field: string) => `${field}__f`;
export const localColumn = (field: string) => `${field}__l`;
/** What a unique field is told apart by, where that is not the value itself. */
export const uniqueColumn = (field: string) => `${field}__u`;

const kinds = new WeakMap<Field, Kind>();

/** Of each value that is read and written: traits may be texts that are looked up. */
export function kindOfField(field: Field): Kind {
  let kind = kinds.get(field);
  if (!kind) kinds.set(field, (kind = kindByTraits(field)));
  return kind;
}

function kindByTraits(field: Field): Kind {
  const { numeric, temporal, yesNo, refersTo, holdsMany, composite, attachment } = traitsOf(field);
  if (field.id === 'id') return 'id';
  if (hasRows(field) || attachment) return 'json';
  if (holdsMany) return 'list';
  if (numeric) return 'number';
  if (yesNo) return 'boolean';
  if (temporal) return 'moment';
  if (refersTo) return 'id';
  return composite ? 'json' : 'text';
}

export const isInstant = (field: Field) => traitsOf(field).temporal === 'datetime';
/** What nobody ever compares has nothing beside it. */
export const isSecret = (field: Field) => traitsOf(field).secret === true;
/** A page of text is searched, and not put in order. */
export const isOrderedText = (field: Field) => traitsOf(field).text !== 'lines' && !isSecret(field);

const types: Readonly<Record<Kind, string>> = {
  text: 'text',
  id: 'text',
  number: 'numeric',
  boolean: 'boolean',
  moment: 'text collate "C"',
  list: 'text[]',
  // as it was written: in the history the order of the fields tells something
  json: 'json',
};

export function columnsOf(field: Field): Column[] {
  const kind = kindOfField(field);
  const column = (id: string, type = 'text collate "C"') => ({ name: id, type });
  return [
    column(field.id, types[kind]),
    ...(kind === 'id' || (kind === 'text' && isOrderedText(field)) ? [column(keyColumn(field.id))] : []),
    ...(kind === 'text' && !isSecret(field) ? [column(foldColumn(field.id), 'text')] : []),
    ...(kind === 'moment' && isInstant(field) ? [column(localColumn(field.id))] : []),
    ...(hasUniqueKey(field) ? [column(uniqueColumn(field.id))] : []),
  ];
}

export const hasUniqueKey = (field: Field) =>
  kindOfField(field) === 'text' && kindOf(field).unique !== undefined && !isSecret(field);

/** The column by which others with the same value are found. */
export const sameColumn = (field: Field) => (hasUniqueKey(field) ? uniqueColumn(field.id) : field.id);

/** What a column can't hold. */
const isStorable = (value: string) => !/\p{Cs}|\0/u.test(value);

const isId = (value: unknown) =>
  (typeof value === 'string' && isStorable(value)) || Number.isSafeInteger(value);

type Held = string | number | boolean | readonly string[] | object | null;

/** The value as its column holds it; null where it is none of its field's kind. */
export function held(field: Field, value: unknown): Held {
  if (isEmpty(value)) return null;
  switch (kindOfField(field)) {
    case 'text':
      if (typeof value === 'number' || typeof value === 'boolean') return String(value);
      return typeof value === 'string' && isStorable(value) ? value : null;
    case 'id':
      return isId(value) ? String(value) : null;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'moment':
      return typeof value === 'string' && isMoment(field, value) ? value : null;
    case 'list':
      return Array.isArray(value) && value.every((one) => isId(one) && one !== '') ? value.map(String) : null;
    case 'json':
      return typeof value === 'object' && isStorable(JSON.stringify(value).replaceAll('\\u0000', '\0'))
        ? (value as object)
        : null;
  }
}

const forms = {
  month: /^\d{4}-\d{2}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  datetime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/,
};
const isMoment = (field: Field, value: string) =>
  forms[traitsOf(field).temporal!].test(value) && !value.startsWith('0000') && isDateOrPart(value);

/** Columns and what goes into them, for a value that `held` gave. */
export function cells(field: Field, value: Held, timeZone: string): [column: string, value: Sql][] {
  const beside = besideOf(field, value, timeZone);
  return columnsOf(field).map(({ name: column }): [string, Sql] => [
    column,
    column === field.id ? cell(field, value) : text(beside.get(column) ?? null),
  ]);
}

/** What stands beside a value that `held` gave, by column: null beside none. */
export function besideOf(field: Field, value: Held, timeZone: string): Map<string, string | null> {
  const { id } = field;
  const made: readonly (readonly [string, (plain: string) => string])[] = [
    [keyColumn(id), sortKey],
    [foldColumn(id), fold],
    [localColumn(id), (plain) => localIso(plain, timeZone)],
    [uniqueColumn(id), (plain) => uniqueKey(field, plain)],
  ];
  const columns = new Set(columnsOf(field).map(({ name: column }) => column));
  return new Map(
    made.flatMap(([column, make]) =>
      columns.has(column) ? [[column, value === null ? null : make(String(value))] as const] : [],
    ),
  );
}

function cell(field: Field, value: Held): Sql {
  if (value === null) return raw(`null::${types[kindOfField(field)].replace(/ collate.*/, '')}`);
  switch (kindOfField(field)) {
    case 'number':
      return number(value as number);
    case 'boolean':
      return truth(value as boolean);
    case 'list':
      return texts(value as readonly string[]);
    case 'json':
      return jsonText(value);
    default:
      return text(value as string);
  }
}

/** What a column says, as a record holds it. */
export function given(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const { refersTo } = traitsOf(field);
  switch (kindOfField(field)) {
    case 'id':
      return asId(String(value));
    case 'number':
      return Number(value);
    case 'list':
      return refersTo ? (value as string[]).map(asId) : value;
    default:
      return value;
  }
}

/** A column of a row, by its alias. */
export const columnOf = (alias: string, column: string): Sql => name(alias, column);
