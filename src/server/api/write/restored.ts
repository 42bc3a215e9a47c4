/**
 * Checks a record that is stored again as it was. It was valid then, so only what others may have taken or
 * deleted meanwhile is checked, and limits that they may have used up.
 */
import { isNumbered } from '#model/fields/sequence.ts';
import { translate } from '#messages/translate.ts';
import { rowsOf } from '#kinds/items/kind.ts';
import { hasBoundNames } from '#model/fields/limits.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import type { Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { WriteContext } from './writeContext.ts';
import type { DataReader } from '#server/data/types.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Stored, Values } from '#server/data/store.ts';
import { conflict, HttpError, invalid } from '#server/http/http.ts';
import { RecordFormatter } from '#server/data/recordFormatter.ts';
import { readableBy, readableReason, readableTitle, type Audience } from '#server/rules/ruleMessages.ts';
import { validateReferences } from './references.ts';
import { validateDraft } from './validateDraft.ts';

type Former = {
  /** The fields that have their former values again. */
  returned: ReadonlySet<string>;
  /** The places of references that might not be chosen even before. */
  unchosen: readonly string[];
  /** The record before they had. */
  now: Stored | undefined;
};

/**
 * Throws 409, or 422 with a message that names the fields: whoever undoes something has no form that shows them.
 *
 * @param record with its computed fields
 * @param former absent: a rule had made the record, which needs no choices
 */
export async function validateRestored(writing: WriteContext, record: Stored, former?: Former) {
  try {
    await validate(writing, record, former);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error;
    const { status, errors } = error;
    throw new HttpError(status, await reasonOf(writing, record, error), { ...(errors && { errors }) });
  }
}

/** The refusal with the labels of its fields, and for a value that is taken the record that has it. */
async function reasonOf({ reader, caller, resource, shape }: WriteContext, record: Stored, error: HttpError) {
  const { access, viewer, portal } = caller;
  const audience: Audience = { access, viewer, reader };
  const readable = await readableBy(audience, resource, record);
  const taken: string[] = [];
  const others: Record<string, string> = {};
  for (const [id, fault] of Object.entries(error.errors ?? {})) {
    const field = resource.fields[id];
    const isShown = field && fault === translate('write.twin') && readable?.has(id);
    const holder = isShown && (await reader.findDuplicate(shape, record, [id]));
    if (!holder) {
      if (typeof fault === 'string') others[id] = fault;
      continue;
    }
    const value = await new RecordFormatter(reader, portal, viewer).text(field, record[id]);
    const name = await readableTitle(audience, resource, holder);
    taken.push(translate('undo.taken', { label: field.label, value, name }));
  }
  if (Object.keys(others).length > 0)
    taken.push(await readableReason(audience, resource, record, invalid(others)));
  return taken.join('; ');
}

async function validate(writing: WriteContext, record: Stored, former?: Former) {
  const { reader, resource } = writing;
  const { returned = new Set(Object.keys(record)), unchosen = [], now } = former ?? {};
  await refuseGone(writing, record, now);
  const draft = { record, grants: [], unchosen };
  if (former) {
    // What may be chosen can depend on sums that count this record itself.
    const others = reader.without(resource, record.id);
    const chooser: DataReader = {
      ...others,
      get: async (shape, id) => (await others.get(shape, id)) ?? reader.get(shape, id),
    };
    await validateReferences({ ...writing, reader: chooser, before: now }, { ...draft, changed: returned });
  }
  await refuseTakenNumbers(writing, record, returned);
  const names = [
    ...Object.values(resource.fields).flatMap((field) =>
      field.unique || hasBoundNames({ field }) ? [field.id] : [],
    ),
    ...resource.unique.flat().map((name) => name.split('.')[0]!),
  ];
  // A reference that stays was not chosen again.
  const changed = new Set(names.filter((id) => returned.has(id) || !refersTo(resource.fields[id])));
  await validateDraft({ ...writing, before: record }, { ...draft, changed });
}

/** Throws 422 when another record has got its sequential number, which need not be unique otherwise. */
async function refuseTakenNumbers(
  { reader, resource, shape }: WriteContext,
  record: Stored,
  returned: ReadonlySet<string>,
) {
  for (const field of Object.values(resource.fields)) {
    const isNumber = isNumbered(field) && returned.has(field.id);
    if (!isNumber || isEmpty(record[field.id])) continue;
    if (await reader.findDuplicate(shape, record, [field.id]))
      throw invalid({ [field.id]: translate('write.twin') });
  }
}

/**
 * Throws 409 when a record that it would refer to again has been deleted since. Where it leads nowhere
 * already, nothing gets worse.
 */
async function refuseGone(
  { reader, caller, resource }: WriteContext,
  record: Stored,
  now: Stored | undefined,
) {
  const { portal, viewer } = caller;
  const lookAt = async (fields: Resource['fields'], values: Values, present: readonly Values[]) => {
    for (const field of Object.values(fields)) {
      const value = values[field.id];
      if (isEmpty(value) || field.stamp) continue;
      const held = present.map((one) => one[field.id]);
      if (hasRows(field))
        for (const row of rowsOf(value)) await lookAt(field.fields, row, held.flatMap(rowsOf));
      if (!refersTo(field)) continue;
      const target = portal.resources[field.resource]!;
      for (const id of [value].flat())
        if (
          !target.from &&
          !held.flat().some((other) => sameStoredValue(other, id)) &&
          !(await reader.get(shapeOf(target, viewer), id))
        )
          throw conflict(translate('undo.targetGone', { field: field.label, name: target.label.many }));
    }
  };
  await lookAt(resource.fields, record, now ? [now] : []);
}
