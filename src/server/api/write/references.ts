/** Checks which records the references of a draft may name. */
import { rowsOf } from '#kinds/items/kind.ts';
import { isLinked } from '#model/fields/dependencies.ts';
import { recordFieldsOf, recordMatches } from '#model/filter/filter.ts';
import { memoize } from '#model/lib/memoize.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import type { Field, Filter, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { Caller } from '#server/accounts/accounts.ts';
import type { DataReader } from '#server/data/types.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { projectorFor } from '#server/data/visibleParts.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Fields, Id, Stored } from '#server/data/store.ts';
import { invalid } from '#server/http/http.ts';
import type { Draft } from './draft.ts';
import type { WriteContext } from './writeContext.ts';

/** By place, as `itens.0.produtoId`: the text about what is wrong there. */
export type Faults = Record<string, string>;

/** Throws 422 for references that may not be chosen, whatever else is wrong with the draft. */
export async function validateReferences(writing: WriteContext, draft: Draft) {
  const faults = await faultyReferences(writing, draft);
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** A text for each place with a reference that may not be chosen, as in `validateDraft`. */
export async function faultyReferences(writing: WriteContext, draft: Draft): Promise<Faults> {
  const faults: Faults = {};
  await withReferences(writing, draft, faults);
  return faults;
}

/** The draft's record with references in the form of their targets' ids. Adds the faults that it finds. */
export async function withReferences(
  { reader, caller, resource: { fields }, before }: WriteContext,
  draft: Draft,
  faults: Faults,
): Promise<Fields> {
  const { record, changed, grants, unchosen = [] } = draft;
  const result = { ...record };
  const resolve = async (
    into: Fields,
    field: Field,
    path: string,
    { around = {}, narrowing = [] }: { around?: Fields; narrowing?: readonly Filter[] },
  ) => {
    if (unchosen.includes(path)) return;
    const values = { ...around, ...into };
    const found = await targetsOf(reader, caller, { field, value: into[field.id], values, narrowing });
    if (typeof found === 'string') faults[path] = found;
    else if (found) into[field.id] = Array.isArray(into[field.id]) ? found : found[0];
  };
  for (const field of referringFields(fields)) {
    if (isEmpty(record[field.id]) || isDerivedReference(field)) continue;
    const narrowing = choicesOf(field, grants);
    // Another client needs another of its contracts.
    const deciders = refersTo(field) ? recordFieldsOf([field.filter, ...narrowing]) : [];
    if (![field.id, ...deciders].some((id) => changed.has(id))) continue;
    // If a field that the choice depends on is at fault, the choice can't be checked yet.
    if (deciders.some((id) => faults[id])) continue;
    if (!hasRows(field)) {
      if (!faults[field.id]) await resolve(result, field, field.id, { narrowing });
      continue;
    }
    const rows = rowsOf(record[field.id]).map((row) => ({ ...row }));
    if (rows.length !== (record[field.id] as unknown[]).length) continue;
    const known = rowsOf(before?.[field.id]);
    for (const [index, row] of rows.entries())
      for (const one of Object.values(field.fields)) {
        const path = `${field.id}.${index}.${one.id}`;
        // A reference that some row already had is not checked again when another row changes.
        if (!faults[path] && !known.some((other) => sameStoredValue(other[one.id], row[one.id])))
          await resolve(row, one, path, { around: record });
      }
    result[field.id] = rows;
  }
  return result;
}

/** References, and lists whose rows may have some. */
const referringFields = memoize((fields: Resource['fields']) =>
  Object.values(fields).filter((field) => refersTo(field) || hasRows(field)),
);

type Choice = {
  field: Field;
  value: unknown;
  /** What `$record` stands for in the field's filter. */
  values: Fields;
  /** Filters of screens. The target must match at least one. */
  narrowing: readonly Filter[];
};

/**
 * The ids that a reference names, as stored in their records; a text when one may not be chosen; undefined
 * for other fields.
 */
async function targetsOf(
  reader: DataReader,
  { portal, access, viewer }: Caller,
  { field, value, values, narrowing }: Choice,
): Promise<Id[] | string | undefined> {
  if (!refersTo(field) || isEmpty(value)) return undefined;
  const target = portal.resources[field.resource]!;
  const shape = shapeOf(target, viewer);
  const variables = { ...viewer.variables, record: values };
  const found = await Promise.all(
    (Array.isArray(value) ? value : [value]).map((id) => reader.get(shape, id)),
  );
  if (found.includes(undefined)) return translate('write.noTarget', { name: target.label.many });
  const matching = (filter: Filter | undefined, one: Stored) =>
    recordMatches(filter, one, { ...shape, variables });
  const fits = (one: Stored | undefined) =>
    matching(field.filter, one!) &&
    (narrowing.length === 0 || narrowing.some((filter) => matching(filter, one!)));
  const unfit = found.filter((one) => !fits(one));
  if (unfit.length === 0) return found.map((one) => one!.id);
  // The answer must not reveal that a record exists which the user may not see.
  const given = access.resources.get(target.id);
  const project = given && (await projectorFor({ access: given, viewer, reader }, unfit as Stored[]));
  const areSeen = project !== undefined && unfit.every((one) => project(one!) !== null);
  return translate(areSeen ? 'write.targetNotHere' : 'write.noTarget', { name: target.label.many });
}

/** True for references taken from other records, which nobody chooses. */
const isDerivedReference = (field: Field) => isLinked(field) || (field.copy !== undefined && field.readOnly);

/** The filters of the screens that may write the field. A screen without one allows every choice. */
const choicesOf = ({ id }: Field, grants: Draft['grants']): Filter[] =>
  grants.filter(({ create, edit }) => create.has(id) || edit.has(id)).map(({ choices }) => choices[id] ?? {});
