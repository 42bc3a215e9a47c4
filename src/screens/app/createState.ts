/** The navigation state with which lists open the form of a new record. useNewRecordValues.ts reads it. */
import { withoutFiles } from '#kinds/file/kind.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { ListScreen } from '../list/schema.ts';
import { writableOf } from '../form/app/defaults.ts';

type Stored = Readonly<Record<string, unknown>>;
/**
 * Navigation state of the create form when a record is duplicated or created for another one: initial values,
 * values of the first row by list, and the address to return to. With `opens`, the new record is opened instead.
 */
export type CopyState = {
  copy: Stored;
  rows?: Readonly<Record<string, Stored>>;
  back?: string;
  opens?: boolean;
};

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
