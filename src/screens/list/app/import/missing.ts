/**
 * Records that rows refer to by name and that do not exist yet. Those that need only a name can be created
 * here.
 */
import type { DataProvider } from 'ra-core';
import { resourceName } from '#ui/portal/names.ts';
import { quietly } from '#ui/data/portalDataProvider.ts';
import { noteUndo } from '#ui/data/undo.ts';
import { inParallel } from '#model/lib/inParallel.ts';
import { refersTo } from '#model/traits.ts';
import { fold } from '#model/values/values.ts';
import type { ClientResource, DepartmentSlice } from '#model/api/clientTypes.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { validateRecord } from '#kinds/validate.ts';
import { createListOf } from '#screens/app/listPathOf.ts';
import { startingValues } from '#screens/form/app/defaults.ts';
import { valuesFromTitle } from '#screens/form/app/create/valuesFromTitle.ts';
import { writableOf } from '#screens/form/app/sections.ts';
import { toSave } from '#screens/form/app/toSave.ts';
import type { CheckedRow } from './dryRun.ts';

/** The new records of one resource by name, and the address of the list where they are created. */
export type Missing = {
  resource: ClientResource;
  path: string;
  records: { name: string; values: Record<string, unknown> }[];
};

/** `#12` and `12` are ids, never names. */
const isId = (text: string) => /^#?\d+$/.test(text);

export function missingIn(
  rows: readonly CheckedRow[],
  { fields }: ClientResource,
  slice: DepartmentSlice,
  context: RecordContext,
): Missing[] {
  const found = new Map<string, Missing>();
  const seen = new Set<string>();
  for (const { field: id = '', missing = [] } of rows.flatMap(({ errors }) => errors)) {
    const field = fields[id];
    // A new record would have to match the reference's filter, which a name alone can't ensure.
    if (!refersTo(field) || field.filter) continue;
    for (const name of missing) {
      const key = `${field.resource} ${fold(name)}`;
      if (isId(name) || seen.has(key)) continue;
      seen.add(key);
      const made = newRecordOf(slice, field.resource, name, context);
      if (!made) continue;
      const known = found.get(field.resource) ?? { resource: made.resource, path: made.path, records: [] };
      found.set(field.resource, known);
      known.records.push({ name, values: made.values });
    }
  }
  return [...found.values()];
}

/** The values of a new record; undefined when a name is not enough, or no screen can create one. */
function newRecordOf(slice: DepartmentSlice, id: string, name: string, context: RecordContext) {
  const resource = slice.resources[id];
  const found = resource && createListOf(slice, id);
  if (!found) return undefined;
  const named = valuesFromTitle(resource, found.list.form, name);
  if (Object.keys(named).length === 0) return undefined;
  const own = { ...context, fields: resource.fields };
  const values = { ...startingValues(resource, found.list.filter, own), ...named };
  const writable = writableOf(found.list.form, resource);
  const faults = validateRecord(resource, values, { ...context, fields: writable });
  if (Object.keys(faults).length > 0) return undefined;
  return { resource, path: found.path, values: toSave(resource, writable, values, own) };
}

/** Creates them, a few at a time. Returns how many of each resource, the ids to undo that, and the first refusal. */
export async function createMissing(
  dataProvider: DataProvider,
  missing: readonly Missing[],
): Promise<{ made: ReadonlyMap<ClientResource, number>; undos: string[]; refusal?: unknown }> {
  const made = new Map<ClientResource, number>();
  const undos: string[] = [];
  let refusal: unknown;
  const all = missing.flatMap(({ records, ...one }) => records.map(({ values }) => ({ ...one, values })));
  await inParallel(all, 4, async ({ path, resource, values }) => {
    try {
      const { data } = await dataProvider.create(resourceName(path), { data: values, meta: quietly });
      noteUndo(undos, data);
      made.set(resource, (made.get(resource) ?? 0) + 1);
    } catch (error) {
      refusal ??= error;
    }
  });
  return { made, undos, ...(refusal !== undefined && { refusal }) };
}
