/** Validates a record before it is stored: its fields, unique values and references. */
import { hasRows, refersTo } from '../../../model/traits.ts';
import { recordFieldsOf, recordMatches, type Viewer } from '../../../model/filter.ts';
import { isEmpty } from '../../../model/values.ts';
import { boundNames, isBoundPath, partsOfName } from '../../../model/limits.ts';
import { isLinked } from '../../../model/fieldDependencies.ts';
import { formulaOf } from '../../../model/formulaOf.ts';
import type { Field, Filter, Portal, Resource } from '../../../model/types.ts';
import { rowsOf } from '../../../kinds/items/kind.ts';
import { faultyField, validateRecord } from '../../../kinds/validate.ts';
import { limitsOf } from './crossRecordLimits.ts';
import type { Draft } from './draft.ts';
import { sameStoredValue } from '../../data/sameStoredValue.ts';
import { invalid } from '../../http/http.ts';
import type { Fields, Id, Stored } from '../../data/store.ts';
import type { DataReader } from '../../data/portalData.ts';
import { shapeOf } from '../../data/shape.ts';
import type { Visit } from '../../accounts/visit.ts';
import { duplicateByPaths } from './duplicates.ts';
import { say } from '../../../messages/say.ts';

type Faults = Record<string, string>;
const twin = () => say('write.twin');

/**
 * The draft with references in the form of their targets' ids. Throws 422 with a text per field when it may
 * not be stored. Faults that `before` already had in fields that the draft leaves alone are ignored.
 */
export async function validateDraft(
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
  await findDuplicates(reader, portal, resource, viewer, { ...draft, record }, faults);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return record;
}

/**
 * The references that a field's bounds go through: choosing another record there applies its bounds even to
 * an unchanged field.
 */
const boundingReferences = ({ fields }: Resource, id: string): string[] =>
  fields[id] ? boundNames(fields[id]).flatMap(({ name }) => partsOfName(name).via ?? []) : [];

/** Throws 422 for references that may not be chosen, whatever else is wrong with the draft. */
export async function validateReferences(...checked: Parameters<typeof faultyReferences>) {
  const faults = await faultyReferences(...checked);
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** A text for each place with a reference that may not be chosen, as in `validateDraft`. */
export async function faultyReferences(
  reader: DataReader,
  portal: Portal,
  resource: Resource,
  viewer: Viewer,
  draft: Draft,
  before?: Stored,
): Promise<Faults> {
  const faults: Faults = {};
  await withReferences(reader, portal, resource, viewer, draft, faults, before);
  return faults;
}

async function withReferences(
  reader: DataReader,
  portal: Portal,
  { fields }: Resource,
  viewer: Viewer,
  { record, changed, grants, unchosen = [] }: Draft,
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
    if (unchosen.includes(place)) return;
    const variables = { ...viewer.variables, record: { ...around, ...into } };
    const found = await targetsOf(reader, portal, { ...viewer, variables }, field, into[field.id], narrowing);
    if (typeof found === 'string') faults[place] = found;
    else if (found) into[field.id] = Array.isArray(into[field.id]) ? found : found[0];
  };
  for (const field of Object.values(fields)) {
    const isChosen = changed.has(field.id) || choiceDependsOn(field, grants, changed);
    if (!isChosen || isEmpty(record[field.id]) || isDerivedReference(field)) continue;
    // If a field that the choice depends on is at fault, the choice can't be checked yet.
    if (choiceDependencies(field, grants).some((id) => faults[id])) continue;
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
        // A reference that some row already had is not checked again when another row changes.
        if (!faults[place] && !known.some((other) => sameStoredValue(other[one.id], row[one.id])))
          await resolve(row, one, place, { around: record });
      }
    result[field.id] = rows;
  }
  return result;
}

/**
 * The ids that a reference names, as stored in their records; a text when one may not be chosen; undefined
 * for other fields.
 */
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

/** True for references taken from other records, which nobody chooses. */
const isDerivedReference = (field: Field) => isLinked(field) || (field.copy !== undefined && field.readOnly);

/**
 * True when a field that the choice depends on has changed: another client needs another of its contracts.
 */
const choiceDependsOn = (field: Field, grants: Draft['grants'], changed: ReadonlySet<string>) =>
  choiceDependencies(field, grants).some((id) => changed.has(id));

/** The fields of the record that narrow the choices of a reference. */
const choiceDependencies = (field: Field, grants: Draft['grants']): string[] =>
  refersTo(field) ? recordFieldsOf([field.filter, ...choicesOf(field, grants)]) : [];

/** The filters of the screens that may write the field. A screen without one allows every choice. */
const choicesOf = ({ id }: Field, grants: Draft['grants']): Filter[] =>
  grants.filter(({ create, edit }) => create.has(id) || edit.has(id)).map(({ choices }) => choices[id] ?? {});

async function findDuplicates(
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
    // For a path, the reference it starts from.
    const fields = names.map((name) => name.split('.')[0]!);
    if (!fields.some((id) => changed.has(id)) || fields.some((id) => isEmpty(record[id]) || faults[id]))
      continue;
    const found = names.some(isBoundPath)
      ? await duplicateByPaths({ reader, portal, viewer }, resource, record, names)
      : await reader.findDuplicate(shapeOf(resource, viewer), record, names);
    if (!found) continue;
    // What a formula gives is nothing to correct.
    const typed = fields.filter((id) => formulaOf(resource.fields[id]) === undefined);
    for (const id of typed.length > 0 ? typed : fields)
      faults[id] = fields.length === 1 ? twin() : say('write.twinCombination');
  }
}
