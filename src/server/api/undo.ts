/**
 * Undoing changes:
 *
 *     GET  /api/deleted-records              the deleted records that the caller may restore, the latest first
 *     POST /api/recent-changes/<id>/undo     undoes one change or deletion
 *     POST /api/recent-changes/undo          undoes many: see undo.ts
 *
 * A write that can be undone answers with the header Undo. A deletion can be undone by users who may delete
 * the record, while the trash keeps it. Another change can be undone by its author within the hour, while
 * nothing has changed since. A change whose rules changed other records is undone by the rules' own `undo`,
 * or not at all. A deletion is undone with all that rules did because of it, and the answer says so if
 * something has left the portal that can't be taken back.
 */
import { nowIso, nowMs } from '#model/time/clock.ts';
import { translate } from '#messages/translate.ts';
import { grantsFor, grantsForTransition } from '#access/rows.ts';
import type { Resource } from '#model/types.ts';
import { recordMatches } from '#model/filter/filter.ts';
import type { Caller } from '../accounts/accounts.ts';
import { RecordFormatter } from '../data/recordFormatter.ts';
import type { Store, Stored } from '../data/store.ts';
import type { PortalData } from '../data/portalData.ts';
import { presentRows } from '../data/presentNames.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf, storedPart } from '../data/shape.ts';
import {
  findDeleted,
  findUndoable,
  forgetUndoable,
  keepUndoable,
  undoablesTable,
  type StoredUndoable,
  type Undoable,
} from '../data/undoables.ts';
import { conflict, notFound, type HttpResponse, badRequest } from '../http/http.ts';
import type { Deliverer } from '../rules/deliverer.ts';
import { rulesOf } from '../rules/ruleIndex.ts';
import { readableTitle } from '../rules/ruleMessages.ts';
import { faultyReferences } from './write/references.ts';
import { validateRestored } from './write/restored.ts';
import { refuseInUse } from './write/inUse.ts';
import { stampedAgain } from './write/storeRecord.ts';
import { runWrite } from '../write/stages.ts';
import type { Write, WriteSteps } from '../write/write.ts';
import { inParallel } from '#model/lib/inParallel.ts';
import { isMap } from '#model/values/values.ts';
import { lanes, maxRecords } from './bulk.ts';
import { refusalOf } from './storeErrors.ts';

const undoneWithin = 3600_000;
const shownAtMost = 200;

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
  if (transaction.isExternal?.(resource.id)) return {};
  if (isTrash ? !portal.trash : resource.id === portal.accounts.resource) return {};
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
  // Who may create records may not always delete them.
  if (!mayUndo(caller, undoable, whole)) return {};
  const { id } = await keepUndoable(transaction.system, undoable);
  return { Undo: String(id) };
}

type UndoOptions = {
  store: Store;
  dataOf: (portal: Caller['portal']) => PortalData;
  deliver?: Deliverer;
  secret: Uint8Array;
};

/** The caller's trash: the records that they could delete, in the resources that they may delete from. */
export async function listDeleted({ store, dataOf }: UndoOptions, caller: Caller): Promise<HttpResponse> {
  const { access, portal, viewer } = caller;
  const rights = [...access.resources.values()].filter((one) => grantsFor(one, 'delete', viewer).length > 0);
  const found = portal.trash
    ? await findDeleted(
        presentRows(store, undoablesTable, portal),
        rights.map(({ resource }) => resource.id),
        shownAtMost,
      )
    : [];
  const reader = dataOf(portal);
  const open = await Promise.all(
    found.map(async (one) => {
      const shape = shapeOf(portal.resources[one.resource]!, viewer);
      return mayUndo(caller, one, await reader.complete(shape, deleted(one))) ? [one] : [];
    }),
  );
  const body = open.flat().map(({ id, resource, record, title, at, until }) => ({
    id,
    resource,
    kind: portal.resources[resource]!.label.one,
    record,
    title,
    at,
    until,
  }));
  return { body };
}

/** The deleted record as it was. For other changes `before` holds only the changed values. */
const deleted = (one: StoredUndoable): Stored => one.before as Stored;

export async function undoChange(options: UndoOptions, caller: Caller, id: string): Promise<HttpResponse> {
  const { store, dataOf, secret, deliver } = options;
  const known = await findUndoable(presentRows(store, undoablesTable, caller.portal), id);
  const access = known && caller.access.resources.get(known.resource);
  if (!access) throw gone();
  return runWrite(
    { data: dataOf(caller.portal), secret, deliver },
    {
      operation: 'undo',
      caller,
      resource: access.resource,
      access,
      id: known.record,
      action: '',
      body: {},
      steps: undoing(id),
    },
  );
}

/** Undoes the change that is stored under this id. */
function undoing(id: string): WriteSteps {
  let found: StoredUndoable;
  /** The record as it becomes; absent: it was made by the change. */
  let target: Stored | undefined;
  return {
    isExclusive: true,
    load: async (write) => {
      const { transaction, caller, shape } = write;
      const now = await findUndoable(transaction.system, id);
      if (!now) throw gone();
      found = now;
      const before = await transaction.get(shape, found.record);
      const record =
        before ?? (isDeletion(found) ? await transaction.complete(shape, deleted(found)) : undefined);
      // Ids can be guessed. Until here, no answer may reveal that such a change exists, or its record.
      if (record ? !mayUndo(caller, found, record) : !isOwn(caller, found)) throw gone();
      if (before) write.before = before;
    },
    check: ({ caller, resource, before }) => {
      if (isDeletion(found) ? before : !before)
        throw conflict(translate('undo.already', { name: found.title }));
      if (before && before.version !== found.version)
        throw conflict(translate('undo.changedSince', { name: found.title }));
      target = found.kind === 'create' ? undefined : formerly(caller, resource, found, before);
    },
    apply: ({ transaction, resource, before }) =>
      transaction.undo({
        resource,
        before: target,
        after: before,
        past: { act: found.act, undone: found.undone ?? [], retracted: found.retracted ?? [] },
        label: translate(isDeletion(found) ? 'undo.restore' : 'undo.undo'),
      }),
    // Only now: the rules may have held what it needs, or restored what it refers to.
    verify: async (write) => {
      const { transaction, caller, resource, shape, before } = write;
      const back = target && (await transaction.get(shape, target.id));
      if (back)
        await validateRestored(write, back, {
          returned: new Set(Object.keys(found.before)),
          unchosen: found.unchosen ?? [],
          now: before,
        });
      if (!target) {
        const audience = { access: caller.access, viewer: caller.viewer, reader: transaction };
        const name = await readableTitle(audience, resource, before!);
        await refuseInUse(write, before!, name);
      }
      await forgetUndoable(transaction.system, found);
    },
    respond: async ({ resource }) => {
      const warning = found.hasLeft ? translate('undo.hasLeft') : undefined;
      return {
        body: { resource: resource.id, id: found.record, title: found.title, ...(warning && { warning }) },
      };
    },
  };
}

const isDeletion = ({ kind }: Undoable) => kind === 'delete';

const gone = () => notFound(translate('undo.gone'));

/**
 * Checks the user's present rights: restoring needs the right to delete; undoing needs the right to the
 * change, and only its own author may do it.
 */
function mayUndo(caller: Caller, one: Undoable, record: Stored): boolean {
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
const isOwn = ({ access, account }: Caller, one: Undoable) =>
  one.account === String(account.id) && access.resources.has(one.resource);

/** The record as it was, with new stamps. */
const formerly = (caller: Caller, resource: Resource, { before }: StoredUndoable, now: Stored | undefined) =>
  stampedAgain(caller, resource, { ...now, ...before, id: now?.id ?? (before as Stored).id }, now);

// POST /api/recent-changes/undo, `{"changes": ["<id>"]}`: undoes many changes, each as if it had been
// requested alone. A change that can't be undone is reported, and the others are undone.

export async function undoMany(options: UndoOptions, caller: Caller, body: unknown): Promise<HttpResponse> {
  const results = new Map<string, { id: string; status: number; body: unknown }>();
  const changes = readChanges(body);
  await inParallel(changes, lanes, async (id) => {
    try {
      results.set(id, { id, status: 200, body: (await undoChange(options, caller, id)).body });
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      results.set(id, { id, status: refusal.status, body: { message: refusal.message } });
    }
  });
  return { body: { results: changes.map((id) => results.get(id)!) } };
}

function readChanges(body: unknown): string[] {
  const { changes, ...rest } = isMap(body) ? body : {};
  const isName = (name: unknown) => typeof name === 'string' && /^\d{1,15}$/.test(name);
  if (
    Object.keys(rest).length > 0 ||
    !Array.isArray(changes) ||
    changes.length > maxRecords ||
    !changes.every(isName)
  )
    throw badRequest(translate('serving.changesExpectsUpToNames', { maxRecords }));
  return [...new Set<string>(changes)];
}
