import type { ClientResource } from '#model/api/clientTypes.ts';
import type { ListScreen } from '#screens/list/types.ts';
import { isMap } from '#model/values/values.ts';
import { hasRows } from '#model/traits.ts';
import { initialRow } from '#kinds/items/initialRow.ts';
import type { RecordContext } from '#kinds/kind.ts';
import type { CopyState } from './createState.ts';
import { entriesOf } from '../sections.ts';

type Stored = Readonly<Record<string, unknown>>;

/** The values that the next new record takes from the one just saved: fields with `keep`. */
export const keptOf = (form: ListScreen['form'], saved: Stored): Record<string, unknown> =>
  Object.fromEntries(
    entriesOf(form).flatMap(({ field, keep }) =>
      keep && saved[field] !== undefined && saved[field] !== null ? [[field, saved[field]]] : [],
    ),
  );

/** Reads the initial values from the navigation state, which is not trusted. */
export function copyIn(state: unknown, resource: ClientResource, context: RecordContext): Stored {
  const { copy, rows } = (state ?? {}) as Partial<CopyState>;
  const lists = Object.entries(isMap(rows) ? rows : {}).flatMap(([id, row]) => {
    const field = resource.fields[id];
    return field && hasRows(field) && isMap(row) ? [[id, [{ ...initialRow(field, context), ...row }]]] : [];
  });
  return { ...(isMap(copy) && copy), ...(Object.fromEntries(lists) as Stored) };
}

/** The address that the form was opened from, if it is not its list. */
export function backIn(state: unknown): string | undefined {
  const back: unknown = (state as Partial<CopyState> | null)?.back;
  return typeof back === 'string' && back.startsWith('/') ? back : undefined;
}

/** True when the new record is opened after it is created from another one. */
export const opensIn = (state: unknown): boolean => (state as Partial<CopyState> | null)?.opens === true;
