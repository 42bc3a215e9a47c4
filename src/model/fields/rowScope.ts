/**
 * Names in expressions over the rows of a record: `$row.valor` is a field of the row, `valor` one of the
 * record.
 */
import { memoize } from '#model/values/memoize.ts';
import { hasRows, traitsOf } from '../traits.ts';
import type { Field } from './fieldTypes.ts';
import { isMap } from '../values/values.ts';

type Fields = Readonly<Record<string, Field>>;

/** The number of a row in its list, from 1. Rows have no id. */
export const rowIndex = '$index';

export const rowVariable = (field: string) => `$row.${field}`;

/** The row field that a name refers to; undefined for a field of the record itself. */
export const fieldOfRow = (name: string): string | undefined =>
  name.startsWith('$row.') ? name.slice('$row.'.length) : undefined;

/** What stands for the record around a row, in the paths of the row. */
export const aroundRow = '$record';

export const nameAround = (field: string) => `${aroundRow}.${field}`;

/** The field of the record around the row that a name refers to; undefined for a field of the row itself. */
export const fieldAround = (name: string): string | undefined =>
  name.startsWith(`${aroundRow}.`) ? name.slice(aroundRow.length + 1) : undefined;

/** The list or field with which a name begins: `itens` for `itens.total`; `$row.valor` stays whole. */
export const ownerOf = (name: string): string =>
  fieldOfRow(name) === undefined ? name.split('.')[0]! : name;

/**
 * The fields of the record in which these names are stored. A row field is stored in its list `each`, which is
 * always included.
 */
export const storedFieldsOf = (each: string | undefined, names: readonly string[]): string[] => [
  ...new Set([
    ...(each === undefined ? [] : [each]),
    ...names.filter((name) => fieldOfRow(name) === undefined),
  ]),
];

/** `clienteId.nome` and `$row.itemId.nome`: the reference, and the field of the record that it points to. */
export function splitPath(path: string): [first: string, second: string | undefined] {
  const inRow = fieldOfRow(path);
  const [first, second] = (inRow ?? path).split('.') as [string, string | undefined];
  return [inRow === undefined ? first : rowVariable(first), second];
}

/** True for a field whose elements can be iterated: rows, or several references. */
export const holdsEach = (field: { type: string }) =>
  hasRows(field) || (traitsOf(field).refersTo === true && traitsOf(field).holdsMany === true);

/**
 * The fields of a record together with those of each row of one of its lists. In a list of references, each
 * one is `$row.id`.
 */
export function fieldsWithRow(fields: Fields, each: string | undefined): Fields {
  const list = each === undefined ? undefined : fields[each];
  if (!list || !holdsEach(list)) return fields;
  const index = rowVariable(rowIndex);
  const rows = hasRows(list) ? Object.values(list.fields) : [{ ...list, id: 'id', type: 'reference' }];
  const own = rows.map((field) => {
    const id = rowVariable(field.id);
    return [id, { ...field, id }] as const;
  });
  return {
    ...fields,
    ...Object.fromEntries(own),
    [index]: { id: index, type: 'integer', label: '' },
  } as Fields;
}

/** The fields of a row, and those of the record around it as `$record.<field>`. */
export const rowWithRecord = (fields: Fields, list: { fields: Fields }): Fields => ({
  ...Object.fromEntries(Object.entries(fields).map(([id, field]) => [nameAround(id), field])),
  ...list.fields,
});

/**
 * Whether an expression applies to a record or to each row of its list `each`, with the fields that it may
 * name.
 */
export type Each = { each?: string; fields: Fields };

const rowFieldsIn = memoize((fields: Fields) =>
  Object.keys(fields).flatMap((name) => fieldOfRow(name) ?? []),
);

/** The record, or with `each` the record merged with each of its rows. */
export function unnest<T extends Readonly<Record<string, unknown>>>(
  { each, fields }: Each,
  record: T,
): readonly T[] {
  if (each === undefined) return [record];
  const held = record[each];
  if (!Array.isArray(held)) return [];
  const names = rowFieldsIn(fields);
  return held.flatMap((one: unknown, at) => {
    const row = isMap(one) ? one : hasRows(fields[each]!) ? undefined : { id: one };
    if (!row) return [];
    const own = names.map((name) => [rowVariable(name), name === rowIndex ? at + 1 : row[name]] as const);
    return [{ ...record, ...Object.fromEntries(own) }];
  });
}

/** The same for several records, with the fields of their resource. */
export const eachOf = <T extends Readonly<Record<string, unknown>>>(
  records: readonly T[],
  fields: Fields,
  each: string | undefined,
): readonly T[] => {
  const named = { fields: fieldsWithRow(fields, each), ...(each !== undefined && { each }) };
  return records.flatMap((record) => unnest(named, record));
};
