/** Names of a row beside those of the record that holds it, where something is said of each of them: `$row.valor`. */
import { hasRows, traitsOf } from './traits.ts';
import type { Resource } from './types.ts';

type Fields = Resource['fields'];

/** The number of a row in its list, from 1: rows have no id. */
export const rowIndex = '$index';

export const rowName = (field: string) => `$row.${field}`;

/** The field of the row that a name is of; undefined: it is one of the record's own. */
export const fieldOfRow = (name: string): string | undefined =>
  name.startsWith('$row.') ? name.slice('$row.'.length) : undefined;

/** The list or the field that a name begins with: `itens` of `itens.total`, and `$row.valor` whole. */
export const ownerOf = (name: string): string =>
  fieldOfRow(name) === undefined ? name.split('.')[0]! : name;

/** `clienteId.nome` and `$row.itemId.nome`: the reference, and the field of the record that it leads to. */
export function splitPath(path: string): [first: string, second: string | undefined] {
  const inRow = fieldOfRow(path);
  const [first, second] = (inRow ?? path).split('.') as [string, string | undefined];
  return [inRow === undefined ? first : rowName(first), second];
}

/** Whether something can be said of each of what a field holds: of rows, or of several references. */
export const holdsEach = (field: { type: string }) =>
  hasRows(field) || (traitsOf(field).refersTo === true && traitsOf(field).holdsMany === true);

/** The fields of a record together with those of each row of a list of it; one of several references is `$row.id`. */
export function fieldsWithRow(fields: Fields, each: string | undefined): Fields {
  const list = each === undefined ? undefined : fields[each];
  if (!list || !holdsEach(list)) return fields;
  const index = rowName(rowIndex);
  const rows = hasRows(list) ? Object.values(list.fields) : [{ ...list, id: 'id', type: 'reference' }];
  const own = rows.map((field) => {
    const id = rowName(field.id);
    return [id, { ...field, id }] as const;
  });
  return {
    ...fields,
    ...Object.fromEntries(own),
    [index]: { id: index, type: 'integer', label: '' },
  } as Fields;
}
