/** What keeps a record from being stored: its fields, its twins, and what it refers to. */
import { hasRows, refersTo } from '../../model/traits.ts';
import { recordFieldsOf, recordMatches, type Viewer } from '../../model/filter.ts';
import { isEmpty } from '../../model/values.ts';
import { boundNames, isBoundPath, partsOfName } from '../../model/limits.ts';
import { isLinked } from '../../model/links.ts';
import type { Field, Filter, Portal, Resource } from '../../model/types.ts';
import { rowsOf } from '../../kinds/items/kind.ts';
import { faultyField, validateRecord } from '../../kinds/validate.ts';
import { limitsOf } from './bounds.ts';
import type { Draft } from './draft.ts';
import { same, type Fields } from '../data/sameValues.ts';
import { invalid } from '../http/http.ts';
import type { Id, Stored } from '../data/port.ts';
import type { DataReader } from '../data/portalData.ts';
import { shapeOf } from '../data/shape.ts';
import type { Visit } from '../accounts/visit.ts';
import { duplicateByPaths } from './duplicates.ts';
import { say } from '../../messages/say.ts';

type Faults = Record<string, string>;
const twin = () => say('write.twin');

/**
 * The draft with its references as their targets write their ids; 422 with a text by field where it may not be
 * stored. A fault that `before` had already and that the draft does not touch is no reason to refuse the rest.
 */
export async function checkDraft(
  reader: DataReader,
  visit: Visit,
  resource: Resource,
  draft: Draft,
  before?: Stored,
): Promise<Fields> {
  const { portal, viewer } = visit;
  const faultsIn = async (record: Fields) => {
    const limits = await limitsOf({ reader, visit, resource, record, id: before?.id });
    return validateRecord(resource, record, { ...viewer, limits });
  };
  const found = Object.entries(await faultsIn(draft.record));
  const known = before && found.length > 0 ? await faultsIn(before) : {};
  const isTouched = (place: string) =>
    [faultyField(place), ...boundingReferences(resource, faultyField(place))].some((id) =>
      draft.changed.has(id),
    );
  const faults: Faults = Object.fromEntries(
    found.filter(([place]) => isTouched(place) || known[place] === undefined),
  );
  const record = await withReferences(reader, portal, resource, viewer, draft, faults, before);
  await findTwins(reader, portal, resource, viewer, { ...draft, record }, faults);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return record;
}

/** Whoever chooses another record to be bounded by is held to it, however the field was before. */
const boundingReferences = ({ fields }: Resource, id: string): string[] =>
  fields[id] ? boundNames(fields[id]).flatMap(({ name }) => partsOfName(name).via ?? []) : [];

/** 422 where what the draft refers to may not be chosen, whatever else is wrong with it. */
export async function checkReferences(
  reader: DataReader,
  portal: Portal,
  resource: Resource,
  viewer: Viewer,
  draft: Draft,
) {
  const faults: Faults = {};
  await withReferences(reader, portal, resource, viewer, draft, faults);
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** The places of references that may not be chosen, as `checkDraft` would name them. */
export async function refusedReferences(
  reader: DataReader,
  portal: Portal,
  resource: Resource,
  viewer: Viewer,
  draft: Draft,
  before?: Stored,
): Promise<string[]> {
  const faults: Faults = {};
  await withReferences(reader, portal, resource, viewer, draft, faults, before);
  return Object.keys(faults);
}

async function withReferences(
  reader: DataReader,
  portal: Portal,
  { fields }: Resource,
  viewer: Viewer,
  { record, changed, grants }: Draft,
  faults: Faults,
  before?: Stored,
): Promise<Fields> {
  const result = { ...record };
  const resolve = async (
    into: Fields,
    field: Field,
    place: string,
    { around = {}, narrowing = [] }: { around?: Fields; narrowing?: readonly Filter[] },
  ) => {
    const variables = { ...viewer.variables, record: { ...around, ...into } };
    const found = await targetsOf(reader, portal, { ...viewer, variables }, field, into[field.id], narrowing);
    if (typeof found === 'string') faults[place] = found;
    else if (found) into[field.id] = Array.isArray(into[field.id]) ? found : found[0];
  };
  for (const field of Object.values(fields)) {
    const isChosen = changed.has(field.id) || choiceDependsOn(field, grants, changed);
    if (!isChosen || isEmpty(record[field.id]) || isTaken(field)) continue;
    // first what it is chosen for: whether it fits that can't be said yet
    if (asksFor(field, grants).some((id) => faults[id])) continue;
    if (!hasRows(field)) {
      if (!faults[field.id]) await resolve(result, field, field.id, { narrowing: choicesOf(field, grants) });
      continue;
    }
    const rows = rowsOf(record[field.id]).map((row) => ({ ...row }));
    if (rows.length !== (record[field.id] as unknown[]).length) continue;
    const known = rowsOf(before?.[field.id]);
    for (const [index, row] of rows.entries())
      for (const one of Object.values(field.fields)) {
        const place = `${field.id}.${index}.${one.id}`;
        // what a row refers to already is not chosen anew when another row changes
        if (!faults[place] && !known.some((other) => same(other[one.id], row[one.id])))
          await resolve(row, one, place, { around: record });
      }
    result[field.id] = rows;
  }
  return result;
}

/** The ids that a reference names, as their records write them; a text where one may not be named; nothing for other fields. */
async function targetsOf(
  reader: DataReader,
  portal: Portal,
  viewer: Viewer,
  field: Field,
  value: unknown,
  narrowing: readonly Filter[],
): Promise<Id[] | string | undefined> {
  if (!refersTo(field) || isEmpty(value)) return undefined;
  const target = portal.resources[field.resource]!;
  const shape = shapeOf(target, viewer);
  const found = await Promise.all(
    (Array.isArray(value) ? value : [value]).map((id) => reader.get(shape, id)),
  );
  if (found.includes(undefined)) return say('write.noTarget', { name: target.label.many });
  const matching = (filter: Filter | undefined, one: Stored) =>
    recordMatches(filter, one, { ...shape, variables: viewer.variables });
  const fits = (one: Stored | undefined) =>
    matching(field.filter, one!) &&
    (narrowing.length === 0 || narrowing.some((filter) => matching(filter, one!)));
  return found.every(fits)
    ? found.map((one) => one!.id)
    : say('write.targetNotHere', { name: target.label.many });
}

/** What other records give is not chosen by anybody. */
const isTaken = (field: Field) => isLinked(field) || (field.copy !== undefined && field.readOnly);

/** Whether what may be chosen in a field follows from one that changes: who takes another client needs another of his contracts. */
const choiceDependsOn = (field: Field, grants: Draft['grants'], changed: ReadonlySet<string>) =>
  asksFor(field, grants).some((id) => changed.has(id));

/** The fields of the record by which the choices of a reference are narrowed. */
const asksFor = (field: Field, grants: Draft['grants']): string[] =>
  refersTo(field) ? recordFieldsOf([field.filter, ...choicesOf(field, grants)]) : [];

/** What the screens that may write a field narrow it to; one that does not narrow it lets all through. */
const choicesOf = ({ id }: Field, grants: Draft['grants']): Filter[] =>
  grants.filter(({ create, edit }) => create.has(id) || edit.has(id)).map(({ choices }) => choices[id] ?? {});

async function findTwins(
  reader: DataReader,
  portal: Portal,
  resource: Resource,
  viewer: Viewer,
  { record, changed }: Draft,
  faults: Faults,
) {
  const single = Object.values(resource.fields)
    .filter(({ unique }) => unique)
    .map(({ id }) => [id]);
  for (const names of [...single, ...resource.unique]) {
    // of a path, what is chosen here
    const fields = names.map((name) => name.split('.')[0]!);
    if (!fields.some((id) => changed.has(id)) || fields.some((id) => isEmpty(record[id]) || faults[id]))
      continue;
    const found = names.some(isBoundPath)
      ? await duplicateByPaths({ reader, portal, viewer }, resource, record, names)
      : await reader.twinOf(shapeOf(resource, viewer), record, names);
    if (found)
      for (const id of fields) faults[id] = fields.length === 1 ? twin() : say('write.twinCombination');
  }
}
