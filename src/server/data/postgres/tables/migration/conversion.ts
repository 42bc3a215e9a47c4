/**
 * Type changes as SQL, with the same result as the conversion of records in `backfill.ts`. What SQL might convert in
 * another way is left to that one: long or unusual numbers, values that stand beside their column, keys of kinds.
 */
import { uniqueKey } from '#kinds/registry.ts';
import type { Field } from '#model/types.ts';
import {
  sqlColumnsOf,
  foldColumn,
  hasUniqueKey,
  keyColumn,
  kindOfField,
  uniqueColumn,
  type ColumnKind,
  hasMoreThanVersion,
  keptColumn,
  type TableLayout,
} from '#server/data/postgres/rows.ts';
import { functionOf } from '#server/data/postgres/functions.ts';
import { join, literal, name, raw, sql, text, type Sql } from '#server/data/postgres/sql.ts';
import type { TableNames } from '../targetSchema.ts';
import { newColumn, type Retyped, type Retyping } from './newColumns.ts';

type Place = { layout: TableLayout; names: TableNames };
/** `fits`: the rows that it converts. `set`: their new columns. */
export type ColumnConversion = { fits: Sql; set: Sql };

/**
 * The value in its new column, or nothing; and as JSON where the column can't give it back. Rows without a value need
 * neither.
 */
type Converted = { fits: Sql; value?: Sql; kept?: Sql };

export const isInSql = (place: Place, retyping: Retyping): boolean =>
  retyping.columns.every((column) => convertedOf(place, column) !== undefined);

export function columnConversion(
  schema: string,
  place: Place,
  { columns }: Pick<Retyping, 'columns'>,
): ColumnConversion | undefined {
  const kept = name(keptColumn);
  const fits = [sql`(${kept} is null or not ${hasMoreThanVersion(kept)})`];
  const set: Sql[] = [];
  const entries: Sql[] = [];
  // As records are written: fields in the config's order, then the version.
  const inOrder = columns.toSorted((one, other) => positionOf(place, one) - positionOf(place, other));
  for (const column of inOrder) {
    const field = fieldOf(place, column);
    const found = convertedOf(place, column);
    if (!field || !found) return undefined;
    const from = name(column.column);
    fits.push(sql`(${from} is null or ${found.fits})`);
    for (const { name: own, type } of sqlColumnsOf(field)) {
      const value = found.value ? companionOf(schema, field, own, found.value) : undefined;
      set.push(
        sql`${name(newColumn(inTableOf(column, field, own)))} = ${value ?? raw('null')}::${raw(type.replace(/ collate.*/, ''))}`,
      );
    }
    if (found.kept)
      entries.push(
        literal(
          sql`case when ${from} is not null then ${text(`${JSON.stringify(field.id)}:`)} || ${found.kept} end`,
        ),
      );
  }
  const version = sql`substring(${kept}::text from '^.(.*).$')`;
  set.push(
    entries.length === 0
      ? sql`${name(newColumn(keptColumn))} = ${kept}`
      : sql`${name(newColumn(keptColumn))} = ('{' || nullif(concat_ws(',', ${join([...entries, version], ', ')}), '') || '}')::json`,
  );
  return { fits: join(fits, ' and '), set: join(set, ', ') };
}

const fieldOf = ({ layout, names }: Place, { column }: Retyped): Field | undefined =>
  layout.fields.find(({ id }) => (names.fields[id] ?? id) === column);
const positionOf = (place: Place, column: Retyped) => place.layout.fields.indexOf(fieldOf(place, column)!);

/** A field's column in the table, whose field may have an earlier name there. */
const inTableOf = ({ column }: Retyped, { id }: Field, own: string) => `${column}${own.slice(id.length)}`;

function companionOf(schema: string, { id }: Field, own: string, value: Sql): Sql | undefined {
  if (own === id) return value;
  if (own === uniqueColumn(id)) return value;
  if (own === keyColumn(id)) return sql`${functionOf(schema, 'key')}(${value})`;
  return own === foldColumn(id) ? sql`${functionOf(schema, 'fold')}(${value})` : undefined;
}

function convertedOf(place: Place, retyped: Retyped): Converted | undefined {
  const { column, from, to, wasId } = retyped;
  const field = fieldOf(place, retyped);
  // The same type, but another kind of field.
  if (!field || from === to.replace(/ collate.*/, '') || !keepsUnique(field)) return undefined;
  const kind = kindOfField(field);
  const value = name(column);
  if (from === 'text') return wasId ? fromId(value, kind) : fromText(value, kind);
  if (from === 'numeric') return fromNumber(value, kind);
  if (from === 'boolean') return fromBoolean(value, kind);
  return from === 'text[]' ? fromList(value, kind) : undefined;
}

/** Whether numbers and words are their own unique keys. A kind may write a sign at some place in another way. */
const keepsUnique = (field: Field) =>
  !hasUniqueKey(field) || plainWords.every((one) => uniqueKey(field, one) === one);
const plainWords = [...[...'0123456789'].map((digit) => digit.repeat(17)), '-1.5', 'true', 'false'];

const quotedText = (value: Sql) => sql`to_json(${value})::text`;

/** A text is no value of any other type, so it stands beside its column. */
const fromText = (value: Sql, kind: ColumnKind): Converted | undefined =>
  kind === 'text' || kind === 'id' || kind === 'moment'
    ? undefined
    : { fits: sql`${value} <> ''`, kept: quotedText(value) };

/** An id may have been a number. */
function fromId(value: Sql, kind: ColumnKind): Converted | undefined {
  const isNumber = sql`${value} ~ '^(0|-?[1-9][0-9]{0,14})$'`;
  const fits = sql`(${value} <> '' and (${isNumber} or ${value} !~ '^-?[0-9]'))`;
  if (kind === 'number')
    return {
      fits,
      value: sql`case when ${isNumber} then ${value} end`,
      kept: sql`case when not ${isNumber} then ${quotedText(value)} end`,
    };
  if (kind === 'text' || kind === 'id' || kind === 'moment') return undefined;
  return { fits, kept: sql`case when ${isNumber} then ${value} else ${quotedText(value)} end` };
}

/** Numbers that JavaScript writes as the database does: no exponent, and no digit too many for it. */
function fromNumber(value: Sql, kind: ColumnKind): Converted | undefined {
  const digits = sql`trim_scale(${value})::text`;
  const fits = sql`(${digits} ~ '^-?(0|[1-9][0-9]{0,14})([.][0-9]{1,6})?$' and length(translate(${digits}, '-.', '')) <= 15)`;
  if (kind === 'number') return undefined;
  if (kind === 'text') return { fits, value: digits, kept: digits };
  if (kind !== 'id') return { fits, kept: digits };
  const isWhole = sql`strpos(${digits}, '.') = 0`;
  return {
    fits,
    value: sql`case when ${isWhole} then ${digits} end`,
    kept: sql`case when not ${isWhole} then ${digits} end`,
  };
}

function fromBoolean(value: Sql, kind: ColumnKind): Converted | undefined {
  if (kind === 'boolean') return undefined;
  const word = sql`${value}::text`;
  return { fits: raw('true'), ...(kind === 'text' && { value: word }), kept: word };
}

function fromList(value: Sql, kind: ColumnKind): Converted | undefined {
  if (kind === 'list') return undefined;
  const json = sql`to_json(${value})`;
  const fits = sql`(cardinality(${value}) > 0 and array_ndims(${value}) = 1 and array_position(${value}, null) is null)`;
  return kind === 'json' ? { fits, value: json } : { fits, kept: sql`${json}::text` };
}
