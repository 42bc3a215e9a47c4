/**
 * The SQL that copies the first records of a table many times. Each copy has its own id, codes and dates, and refers
 * to copies of what its original refers to. Lists of references, rows within a record and attached files stay those of
 * the original. Texts are varied at their end, so a CPF of a copy is not a valid one.
 */
import { uniqueKey } from '#kinds/registry.ts';
import { isNumbered } from '#model/fields/sequence.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import type { Values } from '#server/data/store.ts';
import {
  columnsOf,
  foldColumn,
  kindOfField,
  keyColumn,
  localColumn,
  uniqueColumn,
} from '#server/data/postgres/rows/columns.ts';
import { layoutOf, orderColumn } from '#server/data/postgres/rows/layout.ts';
import { sortKey } from '#server/data/postgres/rows/sortKey.ts';
import { functionOf } from '#server/data/postgres/functions/functions.ts';
import { literal, name, rendered, text, type Sql } from '#server/data/postgres/sql.ts';

/** How often a resource's first records are copied. `step`: the distance between the id of a record and those of its copies. */
export type Growth = {
  schema: string;
  timeZone: string;
  step: number;
  copies: ReadonlyMap<string, number>;
};

/** The dates of the copies are spread over this many days before those of the originals. */
const days = 1500;
/** Spreads references and dates: successive copies refer to copies that are far apart. */
const [stride, dayStride] = [7919, 37];

const words = (statement: Sql) => rendered(literal(statement)).text;
const quoted = (...path: string[]) => words(name(...path));
const quotedText = (value: string) => words(text(value));
const own = (column: string) => `s.${quoted(column)}`;

/** A whole number without leading zeros, which a copy can count up. */
export const isPlainNumber = (value: unknown): boolean => /^[1-9]\d{0,14}$/.test(String(value));

const [numberMark] = [...sortKey('1')];
/** The sort key of the digits that an expression gives. */
const digitsKey = (digits: string) =>
  `${quotedText(numberMark!)} || chr(33 + length(${digits})) || ${digits}`;

const powerAbove = (greatest: number) => 10 ** Math.ceil(Math.log10(greatest + 1));

/** An id step that is greater than every id of the records. */
export const stepAbove = (tables: readonly (readonly Values[])[]): number =>
  powerAbove(
    tables
      .flat()
      .reduce((greatest, { id }) => (isPlainNumber(id) ? Math.max(greatest, Number(id)) : greatest), 1),
  );

/** The statement that copies the first records. */
export function copyStatement(growth: Growth, resource: Resource, records: readonly Values[]): string {
  const { schema, copies } = growth;
  const layout = layoutOf(resource);
  const prepared: string[] = [];
  const changed = new Map(
    layout.fields.flatMap((field) => changedColumns(growth, resource, field, records, prepared)),
  );
  const columns = layout.columns.map((column) => column.name);
  const values = columns.map((column) => changed.get(column) ?? own(column));
  const table = quoted(schema, layout.table);
  // The history has entries about many resources, and copies those of each as often as its records.
  const often = resource.history
    ? `case ${[...copies].map(([id, many]) => `when ${quoted('resource')} = ${quotedText(id)} then ${many}`).join(' ')} else 0 end`
    : String(copies.get(resource.id) ?? 0);
  return `with s as materialized (select ${['*', `${often} as "$many"`, ...prepared].join(', ')} from ${table} s
      where ${quoted(orderColumn)} <= ${records.length})
    insert into ${table} (${columns.map((column) => quoted(column)).join(', ')})
    select ${values.join(', ')} from s cross join lateral generate_series(1, s."$many") n`;
}

type Changed = [column: string, expression: string][];

/** The expressions for the columns that differ between a copy and its original. */
function changedColumns(
  { schema, timeZone, step, copies }: Growth,
  resource: Resource,
  field: Field,
  records: readonly Values[],
  prepared: string[],
): Changed {
  const kind = kindOfField(field);
  const { temporal, choice } = traitsOf(field);
  const isAboutRecord = resource.history && field.id === 'record';
  if (kind === 'id' || isAboutRecord) {
    if (resource.history && field.id === 'id')
      return numbered(field, `(${own('id')}::bigint + n * ${powerAbove(records.length)})::text`);
    if (!records.every((record) => record[field.id] === undefined || isPlainNumber(record[field.id])))
      return [];
    const many = (copies.get(targetOf(field)) ?? 0) + 1;
    const which = field.id === 'id' || isAboutRecord ? 'n' : `(n::bigint * ${stride} % ${many})`;
    return many === 1 && field.id !== 'id' && !isAboutRecord
      ? []
      : numbered(field, `(${own(field.id)}::bigint + ${which} * ${step})::text`);
  }
  if (kind === 'moment') {
    const shift = `n * ${dayStride} % ${days}`;
    const day =
      temporal === 'month'
        ? `to_char((${own(field.id)} || '-01')::date - (${shift}), 'YYYY-MM')`
        : `to_char(left(${own(field.id)}, 10)::date - (${shift}), 'YYYY-MM-DD') || substr(${own(field.id)}, 11)`;
    const local = `${words(functionOf(schema, 'localTime'))}(${day}, ${quotedText(timeZone)})`;
    return columnsOf(field).map(({ name: column }) => [
      column,
      column === localColumn(field.id) ? local : day,
    ]);
  }
  if (kind === 'number' && field.unique) {
    const greatest = Math.max(0, ...records.map((record) => Math.abs(Number(record[field.id] ?? 0))));
    return [[field.id, `${own(field.id)} + n * ${powerAbove(greatest)}`]];
  }
  const isVaried =
    field.unique ||
    (field.type === 'text' &&
      (resource.titleFields.includes(field.id) || resource.search.includes(field.id)));
  if (kind !== 'text' || choice || !isVaried || resource.history) return [];
  return isNumbered(field) ? countedUp(field, records, prepared) : suffixed(field);
}

const targetOf = (field: Field) => ('resource' in field ? String(field.resource) : '');

/** A column of digits and its sort key. */
const numbered = (field: Field, digits: string): Changed =>
  columnsOf(field).map(({ name: column }) => [
    column,
    column === keyColumn(field.id) ? digitsKey(digits) : digits,
  ]);

/** The text with the number of the copy behind it. */
function suffixed(field: Field): Changed {
  const gap = uniqueKey(field, 'a 1').endsWith(' 1') ? ' ' : '';
  return columnsOf(field).map(({ name: column }) => [
    column,
    column === keyColumn(field.id)
      ? `${own(column)} || ${quotedText(sortKey(' '))} || ${digitsKey('n::text')}`
      : `${own(column)} || ${quotedText(column === uniqueColumn(field.id) ? gap : ' ')} || n`,
  ]);
}

/** A number of a sequence, such as "OS-2026-0001", with a greater number at its end. */
function countedUp(field: Field, records: readonly Values[], prepared: string[]): Changed {
  const { id } = field;
  const longest = Math.max(
    1,
    ...records.map((record) => /\d{0,12}$/.exec(String(record[id] ?? ''))![0].length),
  );
  const part = (ending: string) => quoted(`$${id} ${ending}`);
  const without = (column: string, pattern: string, ending: string) => {
    prepared.push(`regexp_replace(${quoted(column)}, ${quotedText(pattern)}, '') as ${part(ending)}`);
    return `s.${part(ending)}`;
  };
  prepared.push(
    `coalesce(nullif(substring(${quoted(id)} from '[0-9]{0,12}$'), ''), '0')::bigint as ${part('last')}`,
  );
  const digits = `(s.${part('last')} + n::bigint * ${10 ** longest})::text`;
  const endings: Readonly<Record<string, string>> = {
    [id]: 'text',
    [foldColumn(id)]: 'fold',
    [uniqueColumn(id)]: 'unique',
  };
  return columnsOf(field).map(({ name: column }) => [
    column,
    column === keyColumn(id)
      ? `${without(column, `${numberMark}.[0-9]*$`, 'key')} || ${digitsKey(digits)}`
      : `${without(column, '[0-9]{0,12}$', endings[column]!)} || ${digits}`,
  ]);
}
