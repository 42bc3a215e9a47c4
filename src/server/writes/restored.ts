/**
 * What undoing a change needs: the offer that the change stores, who may take it, and the check of a record that is
 * stored again as it was. It was valid then, so only values that others may have taken or deleted meanwhile are
 * checked, and limits that they may have used up.
 */
import { isGapless, isNumbered } from '#model/fields/sequence.ts';
import { translate } from '#messages/translate.ts';
import { rowsOf } from '#kinds/items/kind.ts';
import { hasBoundNames } from '#model/fields/limits.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import type { Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { WriteContext } from './writeContext.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf, storedPart } from '../data/shape.ts';
import type { Stored, Values } from '../data/store.ts';
import { conflict, HttpError, invalid } from '../http/http.ts';
import {
  RecordFormatter,
  readableBy,
  readableReason,
  readableTitle,
  type Audience,
} from '../data/audience.ts';
import { decidingSpan } from './neverTwice.ts';
import { validateReferences, validateDraft, faultyReferences } from './checks.ts';
import type { Write } from './write.ts';
import type { Transaction } from '../data/storeTypes.ts';
import { rulesOf } from './ruleIndex.ts';
import { type Undoable, keepUndoable } from '../data/undoables.ts';
import { nowIso, nowMs } from '#model/time/clock.ts';
import type { Caller } from '../caller/caller.ts';
import { grantsFor, grantsForTransition } from '#access/rows.ts';
import { recordMatches } from '#model/filter/filter.ts';

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
    const chooser = reader.without(resource, record.id, { isStillRead: true });
    await validateReferences({ ...writing, reader: chooser, before: now }, { ...draft, changed: returned });
  }
  await refuseTakenNumbers(writing, record, returned);
  const names = [
    ...Object.values(resource.fields).flatMap((field) =>
      field.unique || hasBoundNames({ field }) ? [field.id] : [],
    ),
    ...resource.unique.flat().map((name) => name.split('.')[0]!),
    ...(resource.uniqueAmong ?? []).flatMap((one) => one.fields.map((name) => name.split('.')[0]!)),
    ...(resource.exclusive ?? []).flatMap((one) => decidingSpan(resource, one)),
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

const undoneWithin = 3600_000;

/** `whole`: the record as it is now, or was before it was deleted, with its computed values. */
type Done = { after?: Stored; whole: Stored; transition?: string };

/** Stores what undoing the change needs, if it can be undone. Returns the headers that offer it. */
export async function offerUndo(
  write: Write,
  { after, whole, transition = '' }: Done,
): Promise<Record<string, string>> {
  const { transaction, caller, resource, shape, before } = write;
  const { act, effects, undone, retracted, messages } = write.settled!;
  const { portal, viewer, account } = caller;
  const isTrash = !after;
  if (!transaction.abilities(resource.id).takesBack) return {};
  if (isTrash ? !portal.trash : resource.id === portal.accounts.resource) return {};
  // A number without gaps stays with its record.
  const gotNumber = (field: object & { id: string }) =>
    isGapless(field) && isEmpty(before?.[field.id]) && !isEmpty(after?.[field.id]);
  if (Object.values(resource.fields).some(gotNumber)) return {};
  const { byKey } = rulesOf(portal);
  // What a change has undone is done again only where a deletion has undone it.
  if (!isTrash && effects.some((one) => one.undone !== '')) return {};
  const stays = effects.some(
    ({ parent, rule, undone }) => undone === '' && parent === '' && !byKey.get(rule)?.undo,
  );
  // A webhook's message to another system can't be taken back.
  const hasCalled = messages.some(({ kind }) => kind === 'webhook');
  if (!isTrash && (stays || hasCalled)) return {};
  const hasLeft = hasCalled || messages.some(({ isMailed }) => isMailed);
  const record = (after ?? before)!;
  const days = portal.trash?.days ?? 0;
  const was = before && storedPart(shape, before);
  const changed = Object.entries(was ?? {}).filter(
    ([id, value]) => isTrash || !sameStoredValue(value, after?.[id]),
  );
  const gaps = Object.keys(after ?? {}).filter((id) => was && !Object.hasOwn(was, id));
  const back = { ...Object.fromEntries(gaps.map((id) => [id, null])), ...Object.fromEntries(changed) };
  const returned = before && { record: before, changed: new Set(Object.keys(back)), grants: [] };
  const unchosen = returned ? Object.keys(await faultyReferences({ ...write, before: after }, returned)) : [];
  const undoable: Undoable = {
    account: String(account.id),
    resource: resource.id,
    record: String(record.id),
    kind: isTrash ? 'delete' : !before ? 'create' : transition ? 'transition' : 'update',
    transition,
    at: nowIso(),
    until: new Date(nowMs() + (isTrash ? days * 24 * 3600_000 : undoneWithin)).toISOString(),
    title: await new RecordFormatter(transaction, portal, viewer).title(resource, record),
    version: Number(after?.version) || 0,
    before: back,
    ...(unchosen.length > 0 && { unchosen }),
    act: effects.length > 0 || (isTrash && messages.length > 0) ? act : '',
    ...(isTrash && undone.length > 0 && { undone }),
    ...(isTrash && retracted.length > 0 && { retracted }),
    ...(isTrash && hasLeft && { hasLeft }),
  };
  // Who may create records may not always delete them. What a key did is for its owner to undo.
  const undoer = caller.key ? { ...caller, access: caller.key.owner } : caller;
  if (!mayUndo(undoer, undoable, whole)) return {};
  const { id } = await keepUndoable(transaction.system, undoable);
  return { Undo: String(id) };
}

/** Keeps a record that a rule has deleted in the trash, as one that a user has deleted. */
export async function keepInTrash(
  { transaction, caller, resource, shape }: WriteContext & { transaction: Transaction },
  record: Stored,
) {
  const { portal, viewer, account } = caller;
  if (!portal.trash || !transaction.abilities(resource.id).takesBack) return;
  await keepUndoable(transaction.system, {
    account: String(account.id),
    resource: resource.id,
    record: String(record.id),
    kind: 'delete',
    transition: '',
    at: nowIso(),
    until: new Date(nowMs() + portal.trash.days * 24 * 3600_000).toISOString(),
    title: await new RecordFormatter(transaction, portal, viewer).title(resource, record),
    version: 0,
    before: storedPart(shape, record),
    act: '',
  });
}

/**
 * Checks the user's present rights: restoring needs the right to delete; undoing needs the right to the
 * change, and only its own author may do it.
 */
export function mayUndo(caller: Caller, one: Undoable, record: Stored): boolean {
  const { access, viewer } = caller;
  const rights = access.resources.get(one.resource);
  if (!rights) return false;
  const shape = shapeOf(rights.resource, viewer);
  const may = (verb: 'delete' | 'edit') => grantsFor(rights, verb, viewer, record).length > 0;
  // Its `deletableWhen` held when it was deleted, so only the right counts.
  if (one.kind === 'delete') return may('delete');
  if (!isOwn(caller, one)) return false;
  if (one.kind === 'create') {
    const context = { ...shape, variables: viewer.variables };
    return may('delete') && recordMatches(rights.resource.deletableWhen, record, context);
  }
  // Rights are checked on the earlier state. A change may remove the record from the list where it was made: a
  // finished task is no longer in the list of open ones.
  const was = { ...record, ...one.before };
  if (one.kind === 'update') return grantsFor(rights, 'edit', viewer, was).length > 0;
  return grantsForTransition(rights, one.transition, viewer, was).length > 0;
}

/** True for the author of a change, while they may read anything of its resource. */
export const isOwn = ({ access, account }: Caller, one: Undoable) =>
  one.account === String(account.id) && access.resources.has(one.resource);
