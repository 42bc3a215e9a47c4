/** How the columns of other programs hold the values of fields: what is read of them as the store reads its own, and what is written. */
import { isMomentOf } from '#model/time/time.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { kindOfField } from '../rows.ts';
import { bound, raw, sql, text, type Bound, type Sql } from '../sql.ts';
import type { CatalogColumn, CatalogType } from './catalog.ts';
import { partsOfKey, sqlJoinedKey } from './keyText.ts';

type Base =
  | 'whole'
  | 'numeric'
  | 'float'
  | 'money'
  | 'text'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'instant'
  | 'json'
  | 'other';

const bases: Readonly<Record<string, Base>> = {
  int2: 'whole',
  int4: 'whole',
  int8: 'whole',
  oid: 'whole',
  numeric: 'numeric',
  float4: 'float',
  float8: 'float',
  money: 'money',
  text: 'text',
  varchar: 'text',
  bpchar: 'text',
  name: 'text',
  citext: 'text',
  bool: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  timestamptz: 'instant',
  json: 'json',
  jsonb: 'json',
};

export const baseOf = ({ name, kind, isArray }: CatalogType): Base =>
  isArray ? 'other' : kind === 'e' ? 'text' : (bases[name] ?? 'other');

const isoDay = raw(`'YYYY-MM-DD'`);
const isoMoment = raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

/** The part of a key that this column is, as a text. */
const keyPart = ({ type }: CatalogColumn, column: Sql): Sql =>
  type.name === 'numeric' ? sql`trim_scale(${column})::text` : sql`${column}::text`;

type Place = { timeZone: string };

/**
 * The value of a field as the store's own columns have it. Undefined if a column of this type can't hold it.
 *
 * @param reference the column in the statement
 */
export function columnAsRead(
  field: Field,
  columns: readonly CatalogColumn[],
  reference: (column: string) => Sql,
  { timeZone }: Place,
): Sql | undefined {
  const kind = kindOfField(field);
  if (kind === 'id') return sqlJoinedKey(columns.map((one) => keyPart(one, reference(one.name))));
  const [one] = columns;
  if (!one || columns.length > 1) return undefined;
  const column = reference(one.name);
  const base = baseOf(one.type);
  const zone = text(timeZone);
  switch (kind) {
    case 'text':
      // A cast writes the mask of a single host, too.
      if (one.type.name === 'inet') return sql`abbrev(${column})`;
      return base === 'boolean' || base === 'date' || base === 'timestamp' || base === 'instant'
        ? sql`${column}::text`
        : sql`nullif(${column}::text, '')`;
    case 'number':
      if (base === 'whole' || base === 'money') return sql`${column}::numeric`;
      if (base === 'numeric')
        return sql`case when ${column} not in ('NaN', 'Infinity', '-Infinity') then ${column} end`;
      if (base === 'float')
        return sql`case when ${column} not in ('NaN', 'Infinity', '-Infinity') then ${column}::text::numeric end`;
      return undefined;
    case 'boolean':
      if (base === 'boolean') return column;
      return base === 'whole' ? sql`(${column} <> 0)` : undefined;
    case 'moment': {
      const precision = traitsOf(field).temporal;
      const within = (value: Sql, words: Sql) =>
        sql`(case when isfinite(${value}) and extract(year from ${value}) between 1 and 9999 then ${words} end collate "C")`;
      if (precision === 'datetime') {
        const instant =
          base === 'instant'
            ? column
            : base === 'timestamp'
              ? sql`(${column} at time zone ${zone})`
              : undefined;
        return instant && within(instant, sql`to_char(${instant} at time zone 'UTC', ${isoMoment})`);
      }
      const day =
        base === 'date' || base === 'timestamp'
          ? column
          : base === 'instant'
            ? sql`(${column} at time zone ${zone})`
            : undefined;
      if (day)
        return within(
          day,
          precision === 'date' ? sql`to_char(${day}, ${isoDay})` : sql`to_char(${day}, 'YYYY-MM')`,
        );
      return base === 'text'
        ? sql`(substring(${column}::text from ${raw(precision === 'date' ? `'^\\d{4}-\\d\\d-\\d\\d$'` : `'^\\d{4}-\\d\\d$'`)}) collate "C")`
        : undefined;
    }
    case 'list':
      return one.type.isArray ? sql`nullif(array_remove(${column}::text[], null), '{}')` : undefined;
    case 'json':
      return base === 'json' ? sql`nullif(${column}::text, 'null')::json` : undefined;
  }
}

/** The local time of an instant, as the store keeps it beside its own. */
export function localForm(column: CatalogColumn, reference: Sql, { timeZone }: Place): Sql {
  const local =
    baseOf(column.type) === 'instant' ? sql`(${reference} at time zone ${text(timeZone)})` : reference;
  return sql`(case when isfinite(${local}) and extract(year from ${local}) between 1 and 9999 then to_char(${local}, 'YYYY-MM-DD"T"HH24:MI:SS') end collate "C")`;
}

/** What is written into a column: the value of a parameter, and the expression that it is put into. */
export type Written = { column: string; value: Bound; form: (value: Sql) => Sql };

/** Thrown for a value that the columns of its field can't hold. */
export class Unfit extends Error {
  override name = 'Unfit';
  constructor(readonly field: string) {
    super(field);
  }
}

/** The parameters that a value of a field is written as, one for each of its columns. */
export function writtenForms(
  field: Field,
  columns: readonly CatalogColumn[],
  value: unknown,
  { timeZone }: Place,
): readonly Written[] {
  const asText = (column: CatalogColumn, plain: string | null): Written => ({
    column: column.name,
    value: plain,
    form: (one) => castTo(column, sql`${one}::text`),
  });
  if (isEmpty(value)) return columns.map((column) => asText(column, null));
  const kind = kindOfField(field);
  if (kind === 'id') {
    const parts = partsOfKey(String(value), columns.length);
    if (!parts) throw new Unfit(field.id);
    return columns.map((column, at) => asText(column, parts[at]!));
  }
  const [one] = columns;
  if (!one) throw new Unfit(field.id);
  const base = baseOf(one.type);
  switch (kind) {
    case 'text':
      if (!['string', 'number', 'boolean'].includes(typeof value) || String(value).includes('\0'))
        throw new Unfit(field.id);
      return [asText(one, String(value))];
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) throw new Unfit(field.id);
      return [asText(one, String(value))];
    case 'boolean':
      if (typeof value !== 'boolean') throw new Unfit(field.id);
      return [asText(one, base === 'whole' ? String(Number(value)) : String(value))];
    case 'moment': {
      const precision = traitsOf(field).temporal!;
      if (!isMomentOf(precision, value)) throw new Unfit(field.id);
      const plain = String(value);
      const zone = text(timeZone);
      const day = precision === 'month' && base !== 'text' ? `${plain}-01` : plain;
      const isInstant = plain.endsWith('Z');
      return [
        {
          column: one.name,
          value: day,
          form: (given) => {
            const words = sql`${given}::text`;
            if (base === 'timestamp' && isInstant) return sql`(${words}::timestamptz at time zone ${zone})`;
            if (base === 'instant' && !isInstant) return sql`(${words}::timestamp at time zone ${zone})`;
            return castTo(one, words);
          },
        },
      ];
    }
    case 'list':
      if (!Array.isArray(value)) throw new Unfit(field.id);
      return [
        { column: one.name, value: value.map(String), form: (given) => castTo(one, sql`${given}::text[]`) },
      ];
    case 'json':
      return [asText(one, JSON.stringify(value))];
  }
}

/**
 * A cast to the type of a column, without the length: a cast with it would cut a longer text off, and the assignment
 * refuses such a text.
 */
export const castTo = ({ type: { schema, name } }: CatalogColumn, words: Sql): Sql =>
  sql`${words}::${raw(`"${schema.replaceAll('"', '""')}"."${name.replaceAll('"', '""')}"`)}`;

/** A written value as a parameter of a statement. */
export const parameterOf = ({ value, form }: Written): Sql => form(bound(value));
