/** What keeps a record from being stored: its fields, its twins, and what it refers to. */
import type { Viewer } from '../access/rows.ts';
import { isEmpty, recordMatches } from '../config/filter.ts';
import type { Portal, Resource } from '../config/types.ts';
import { validateRecord } from '../fields/validate.ts';
import type { Draft, Fields } from './draft.ts';
import { conflict, invalid } from './http.ts';
import { lensOf } from './lens.ts';
import type { Reader, Stored } from './store.ts';

type Faults = Record<string, string>;
const twin = 'Já existe um registro com este valor';

/**
 * The draft with its references as their targets write their ids; 422 with a text by field where it may not be
 * stored. A fault that `before` had already and that the draft does not touch is no reason to refuse the rest.
 */
export async function checkDraft(
  reader: Reader,
  portal: Portal,
  resource: Resource,
  viewer: Viewer,
  draft: Draft,
  before?: Stored,
): Promise<Fields> {
  const known = before ? validateRecord(resource, before, viewer) : {};
  const faults: Faults = Object.fromEntries(
    Object.entries(validateRecord(resource, draft.record, viewer)).filter(
      ([id]) => draft.changed.has(id) || known[id] === undefined,
    ),
  );
  const record = await withReferences(reader, portal, resource, viewer, draft, faults);
  await findTwins(reader, resource, viewer, { ...draft, record }, faults);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return record;
}

async function withReferences(
  reader: Reader,
  portal: Portal,
  { fields }: Resource,
  viewer: Viewer,
  { record, changed }: Draft,
  faults: Faults,
): Promise<Fields> {
  const result = { ...record };
  for (const field of Object.values(fields)) {
    if (field.type !== 'reference' && field.type !== 'references') continue;
    const value = record[field.id];
    if (!changed.has(field.id) || isEmpty(value) || faults[field.id]) continue;
    const target = portal.resources[field.resource]!;
    const lens = lensOf(target, viewer);
    const found = await Promise.all(
      (Array.isArray(value) ? value : [value]).map((id) => reader.get(lens, id)),
    );
    const ids = found.map((one) => one?.id);
    if (ids.includes(undefined)) faults[field.id] = `Este registro de ${target.label.many} não existe`;
    else if (
      !found.every((one) => recordMatches(field.filter, one!, { ...lens, variables: viewer.variables }))
    )
      faults[field.id] = `Este registro de ${target.label.many} não pode ser escolhido aqui`;
    else result[field.id] = Array.isArray(value) ? ids : ids[0];
  }
  return result;
}

async function findTwins(
  reader: Reader,
  resource: Resource,
  viewer: Viewer,
  { record, changed }: Draft,
  faults: Faults,
) {
  const single = Object.values(resource.fields)
    .filter(({ unique }) => unique)
    .map(({ id }) => [id]);
  for (const fields of [...single, ...resource.unique]) {
    if (!fields.some((id) => changed.has(id)) || fields.some((id) => isEmpty(record[id]) || faults[id]))
      continue;
    if (await reader.twinOf(lensOf(resource, viewer), record, fields))
      for (const id of fields)
        faults[id] = fields.length === 1 ? twin : 'Já existe um registro com esta combinação de valores';
  }
}

/** 409 while other records refer to this one. */
export async function refuseInUse(
  reader: Reader,
  portal: Portal,
  resource: Resource,
  viewer: Viewer,
  record: Stored,
) {
  let count = 0;
  // the rows of a view are no records of their own
  for (const other of Object.values(portal.resources).filter(({ from }) => !from))
    for (const field of Object.values(other.fields)) {
      if ((field.type !== 'reference' && field.type !== 'references') || field.resource !== resource.id)
        continue;
      const where = { kind: 'condition', field: field.id, op: 'eq', value: record.id } as const;
      const { records, total } = await reader.find(lensOf(other, viewer), { where, range: [0, 1] });
      // a record that refers to itself does not keep itself
      count += total - (other.id === resource.id && records.some(({ id }) => id === record.id) ? 1 : 0);
    }
  if (count > 0)
    throw conflict(
      `${resource.label.one}: em uso por ${count} ${count === 1 ? 'registro' : 'registros'}; não é possível excluir.`,
    );
}
