/**
 * POST <resource>/preview, and <resource>/<id>/preview for an existing record: the computed values that a
 * form shows while the user types. Nothing is written. The answer is what the write would produce, cut to
 * what the user may read.
 */
import { isFilled } from '#model/fields/dependencies.ts';
import { hasRows } from '#model/traits.ts';
import { grantsFor, readableFields, writableFields } from '#access/rows.ts';
import type { Resource } from '#model/types.ts';
import { computedFields } from '#kinds/compute.ts';
import { remembered, settingDefaults } from '#kinds/defaults.ts';
import { faultyField } from '#kinds/validate.ts';
import { rowsOf } from '#kinds/items/kind.ts';
import type { Limits } from '#model/fields/limits.ts';
import { limitsKey } from '#kinds/checkLimits.ts';
import { takenKey } from '#model/api/answers.ts';
import { limitsOf, faultyReferences } from '../writes/checks.ts';
import { closedFor } from '../writes/closed.ts';
import { timesTaken } from '../writes/neverTwice.ts';
import {
  draftUpdate,
  firstAllowed,
  grantsToEdit,
  readFields,
  createCandidates,
  type Draft,
} from '../writes/draft.ts';
import { type Fields } from '../data/store.ts';
import type { Call } from '../caller/caller.ts';
import { HttpError, type HttpResponse } from '../http/http.ts';
import { lastValues } from '../writes/lastValues.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import type { Reader } from '../data/reader.ts';
import type { WriteRequest } from '../writes/write.ts';
import { writtenRecord } from '../writes/operations.ts';
import { loadTargetRecord, writeContext, type WriteContext } from '../writes/writeContext.ts';

export async function previewForm(call: Call, { body }: WriteRequest, reader: Reader): Promise<HttpResponse> {
  const { resource, access, caller, id } = call;
  const { viewer } = caller;
  const given = readFields(resource, body);
  const sent = id ? given : { ...(await lastValues(call, reader, given)), ...given };
  const unknown = writeContext(reader, caller, resource);
  const target = id ? await loadTargetRecord({ ...call, ...unknown }) : undefined;
  const writing = { ...unknown, before: target?.before };
  const draftOf = (fields: Fields) =>
    attempt(async () =>
      target
        ? draftUpdate(access, writing, grantsToEdit(access, viewer, target.before), {
            body: {},
            sent: fields,
            seen: target.seen,
          })
        : firstAllowed(createCandidates(access, writing, fields), async (draft) => draft),
    );
  let draft = (await draftOf(sent)) ?? (await draftOf(given));
  if (!draft) return { body: {} };
  // A reference that may not be chosen is emptied, so that nothing of its target is revealed.
  const faults = await faultyReferences(writing, draft);
  const refused = Object.keys(faults);
  if (refused.length > 0) {
    const places = new Set(refused.map(faultyField));
    draft = await draftOf({ ...sent, ...Object.fromEntries([...places].map((field) => [field, null])) });
  }
  if (!draft) return { body: {} };
  const written = grantsFor(access, 'create', viewer).flatMap((grant) => [...grant.create]);
  // Computed fields that the draft leaves empty are sent as null, so that the form doesn't keep old values.
  const gaps = Object.fromEntries(derivedFields(resource).map((field) => [field, null]));
  const record = { ...gaps, ...draft.record, id: id || 0 };
  const limits = await knownLimits(access, writing, draft);
  const visible = await writtenRecord({ ...call, reader, isDraft: true }, record, written);
  const closed = await closedFor({ reader, viewer }, resource, {
    before: target?.before,
    after: draft.record,
  });
  const taken = [...closed, ...(resource.exclusive ? await timesTaken(writing, draft) : [])];
  const begun = target
    ? []
    : [...settingDefaults(resource.fields).map(([{ id: name }]) => name), ...remembered(resource.fields)];
  const answer = { ...derivedValues(resource, visible, draft, begun), ...limits };
  return { body: taken.length > 0 ? { ...answer, [takenKey]: taken } : answer };
}

/** The bounds set by other records whose value the user may see, under a key that no field can have. */
async function knownLimits(
  access: Call['access'],
  writing: WriteContext,
  { record }: Draft,
): Promise<{ [limitsKey]?: Limits }> {
  const known = new Set([...readableFields(access), ...writableFields(access)]);
  const seen = Object.entries(await limitsOf(writing, record, { every: true })).flatMap(([path, limits]) => {
    if (!known.has(faultyField(path))) return [];
    const shown = Object.entries(limits).filter(([, limit]) => !limit.hidden);
    return shown.length > 0 ? [[path, Object.fromEntries(shown)] as const] : [];
  });
  return seen.length > 0 ? { [limitsKey]: Object.fromEntries(seen) } : {};
}

/** Undefined when the draft is refused: an unfinished record has no preview. */
async function attempt(work: () => Promise<Draft>): Promise<Draft | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return undefined;
    throw error;
  }
}

/** The fields that nobody types: computed ones and copied ones. */
const derivedFields = ({ fields }: Resource): string[] => [
  ...unstoredFields(fields),
  ...computedFields(fields).map(({ id }) => id),
  ...Object.values(fields).flatMap((field) => (isFilled(field) ? [field.id] : [])),
];

/**
 * The values of these fields that the user sees, and the copies in rows, in the order of the rows.
 *
 * @param begun fields of a new record that begin with one of the company's settings, or as in the author's last one
 */
function derivedValues(
  resource: Resource,
  shown: Fields,
  { record }: Draft,
  begun: readonly string[],
): Fields {
  const values = [...derivedFields(resource), ...begun]
    .filter((id) => Object.hasOwn(shown, id))
    .map((id) => [id, shown[id] ?? null]);
  const lists = Object.values(resource.fields).flatMap((field) => {
    if (!hasRows(field) || !Object.hasOwn(shown, field.id)) return [];
    const copies = Object.values(field.fields).filter(isFilled);
    if (copies.length === 0) return [];
    const rows = rowsOf(record[field.id]).map((row) =>
      Object.fromEntries(copies.map(({ id }) => [id, row[id] ?? null])),
    );
    return [[field.id, rows]];
  });
  return Object.fromEntries([...values, ...lists]) as Fields;
}
