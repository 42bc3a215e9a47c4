import type { ClientResource, ListScreen } from '../../../model/types.ts';
import { withoutFiles } from '../../../kinds/file/kind.ts';
import { entriesOf, writableOf } from './sections.ts';

type Stored = Readonly<Record<string, unknown>>;
/** What the address of the create form carries when a record is duplicated, or made for another one: where to return to. */
export type CopyState = { copy: Stored; back?: string };

/** What a new record takes over from another: all that its form writes, except what must differ. */
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

/** What the next new record takes over from the one just saved: the fields that the form keeps. */
export const keptOf = (form: ListScreen['form'], saved: Stored): Record<string, unknown> =>
  Object.fromEntries(
    entriesOf(form).flatMap(({ field, keep }) =>
      keep && saved[field] !== undefined && saved[field] !== null ? [[field, saved[field]]] : [],
    ),
  );

/** Read back from a location, which anything may have written. */
export function copyIn(state: unknown): Stored {
  const copy = (state as Partial<CopyState> | null)?.copy;
  return typeof copy === 'object' && copy !== null ? copy : {};
}

/** Where the form was opened from, if not from its list. */
export function backIn(state: unknown): string | undefined {
  const back: unknown = (state as Partial<CopyState> | null)?.back;
  return typeof back === 'string' && back.startsWith('/') ? back : undefined;
}
