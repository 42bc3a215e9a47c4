import type { ClientResource } from '../../../model/clientTypes.ts';
import type { ListScreen } from '../../../model/types.ts';
import { isMap } from '../../../model/values.ts';
import { hasRows } from '../../../model/traits.ts';
import { withoutFiles } from '../../../kinds/file/kind.ts';
import { startingRow } from '../../../kinds/items/startingRow.ts';
import type { RecordContext } from '../../../kinds/kind.ts';
import { entriesOf, writableOf } from './sections.ts';

type Stored = Readonly<Record<string, unknown>>;
/**
 * Navigation state of the create form when a record is duplicated or created for another one: initial values,
 * values of the first row by list, and the address to return to.
 */
export type CopyState = { copy: Stored; rows?: Readonly<Record<string, Stored>>; back?: string };

/** Navigation state of the create form when a key opened it: the control that had the focus is gone. */
export const openedByKey = { byKey: true };
export const isByKey = (state: unknown): boolean => isMap(state) && state.byKey === true;

/** The values that a duplicate takes from a record: every writable field, except those that must differ. */
export function copyOf(
  { form }: Pick<ListScreen, 'form'>,
  resource: ClientResource,
  record: Stored,
): CopyState {
  const taken = writableOf(form, resource).filter(
    (id) => !resource.fields[id]!.unique && record[id] !== undefined && record[id] !== null,
  );
  return { copy: withoutFiles(resource.fields, Object.fromEntries(taken.map((id) => [id, record[id]]))) };
}

/** The values that the next new record takes from the one just saved: fields with `keep`. */
export const keptOf = (form: ListScreen['form'], saved: Stored): Record<string, unknown> =>
  Object.fromEntries(
    entriesOf(form).flatMap(({ field, keep }) =>
      keep && saved[field] !== undefined && saved[field] !== null ? [[field, saved[field]]] : [],
    ),
  );

/**
 * The initial values of a record created from the record of a row.
 *
 * @param sources maps a field, or a list and a field of its rows, to a field of `record`
 */
export function begunFrom(record: Stored, sources: Readonly<Record<string, string>>): CopyState {
  const copy: Record<string, unknown> = {};
  const rows: Record<string, Record<string, unknown>> = {};
  for (const [name, source] of Object.entries(sources)) {
    const value = record[source];
    if (value === undefined || value === null) continue;
    const [first, second] = name.split('.') as [string, string | undefined];
    if (second === undefined) copy[first] = value;
    else (rows[first] ??= {})[second] = value;
  }
  return { copy, rows };
}

/** Reads the initial values from the navigation state, which is not trusted. */
export function copyIn(state: unknown, resource: ClientResource, context: RecordContext): Stored {
  const { copy, rows } = (state ?? {}) as Partial<CopyState>;
  const lists = Object.entries(isMap(rows) ? rows : {}).flatMap(([id, row]) => {
    const field = resource.fields[id];
    return field && hasRows(field) && isMap(row) ? [[id, [{ ...startingRow(field, context), ...row }]]] : [];
  });
  return { ...(isMap(copy) && copy), ...(Object.fromEntries(lists) as Stored) };
}

/** The address that the form was opened from, if it is not its list. */
export function backIn(state: unknown): string | undefined {
  const back: unknown = (state as Partial<CopyState> | null)?.back;
  return typeof back === 'string' && back.startsWith('/') ? back : undefined;
}
