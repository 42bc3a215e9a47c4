/** Validates a record before it is stored: its fields, references and unique values. */
import { memoize } from '#model/lib/memoize.ts';
import { isEmpty } from '#model/values/values.ts';
import { boundNames, isBoundPath, isLimited, partsOfName } from '#model/fields/limits.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import type { Field, Resource } from '#model/types.ts';
import { faultyField, validateRecord } from '#kinds/validate.ts';
import { isBounded, limitsOf } from './crossRecordLimits.ts';
import type { Draft } from './draft.ts';
import { invalid } from '#server/http/http.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import type { Fields } from '#server/data/store.ts';
import { duplicateByPaths } from './storeRecord.ts';
import { withReferences, type Faults } from './references.ts';
import type { WriteContext } from './writeContext.ts';
import { translate } from '#messages/translate.ts';

const twin = () => translate('write.twin');

/**
 * The draft with references in the form of their targets' ids. Throws 422 with a text per field when it may
 * not be stored. Faults that `before` already had in fields that the draft leaves alone are ignored.
 */
export async function validateDraft(writing: WriteContext, draft: Draft): Promise<Fields> {
  const { caller, resource, before } = writing;
  const changed = new Set(draft.changed);
  for (const id of limitedResults(resource))
    if (!sameStoredValue(draft.record[id], before?.[id])) changed.add(id);
  const fields = before ? fieldsToCheck(resource, changed) : Object.keys(resource.fields);
  const faultsIn = async (record: Fields) => {
    const limits = await limitsOf(writing, record);
    return validateRecord(resource, record, { ...caller.viewer, limits, fields });
  };
  const found = Object.entries(await faultsIn(draft.record));
  const faults: Faults = {};
  if (found.length > 0) {
    const known = before ? await faultsIn(before) : {};
    const isTouched = (path: string) =>
      [faultyField(path), ...boundingReferences(resource, faultyField(path))].some((id) => changed.has(id));
    for (const [path, fault] of found) if (isTouched(path) || known[path] === undefined) faults[path] = fault;
  }
  const record = await withReferences(writing, draft, faults);
  await findDuplicates(writing, { ...draft, record }, faults);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return record;
}

/** The limited fields that nobody fills in: a change may give them another value. */
const limitedResults = memoize(({ fields }: Resource) =>
  Object.values(fields).flatMap((field) => (field.readOnly && isLimited(field) ? [field.id] : [])),
);

/**
 * The fields whose values a change may have made faulty: those that change, those that name such a field, and those
 * with limits in other records.
 */
export function fieldsToCheck(resource: Resource, changed: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const [id, named] of fieldsNamed(resource))
    if (named === 'any' || changed.has(id) || named.some((name) => changed.has(name))) found.push(id);
  return found;
}

/** By field: the fields of the same record that its definition names, as in a condition. */
const fieldsNamed = memoize(({ fields }: Resource) => {
  const namedBy = (field: Field) => {
    const words = JSON.stringify(field).match(/\w+/g) ?? [];
    // A filter adds an operator to the name: `situacao_neq`.
    const names = new Set(words.flatMap((word) => [word, word.replace(/_[a-z]+$/, '')]));
    return [...names].filter((name) => Object.hasOwn(fields, name));
  };
  return Object.values(fields).map((field) => [field.id, isBounded(field) ? 'any' : namedBy(field)] as const);
});

/**
 * The references that a field's bounds go through: choosing another record there applies its bounds even to
 * an unchanged field.
 */
const boundingReferences = ({ fields }: Resource, id: string): string[] =>
  fields[id] ? boundNames(fields[id]).flatMap(({ name }) => partsOfName(name).via ?? []) : [];

/** The fields whose values no two records may share, alone or together. For a path, `fields` has its reference. */
const combinationsOf = memoize(({ fields, unique }: Resource) =>
  [...Object.values(fields).flatMap((field) => (field.unique ? [[field.id]] : [])), ...unique].map(
    (names) => ({ names, fields: names.map((name) => name.split('.')[0]!) }),
  ),
);

async function findDuplicates(writing: WriteContext, { record, changed }: Draft, faults: Faults) {
  const { reader, resource, shape } = writing;
  for (const { names, fields } of combinationsOf(resource)) {
    if (!fields.some((id) => changed.has(id)) || fields.some((id) => isEmpty(record[id]) || faults[id]))
      continue;
    const found = names.some(isBoundPath)
      ? await duplicateByPaths(writing, record, names)
      : await reader.findDuplicate(shape, record, names);
    if (!found) continue;
    // What a formula gives is nothing to correct.
    const typed = fields.filter((id) => formulaOf(resource.fields[id]) === undefined);
    for (const id of typed.length > 0 ? typed : fields)
      faults[id] = fields.length === 1 ? twin() : translate('write.twinCombination');
  }
}
