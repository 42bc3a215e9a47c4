/**
 * Undoing changes:
 *
 *     GET  /api/deleted-records              the deleted records that the caller may restore, the latest first
 *     POST /api/recent-changes/<id>/undo     undoes one change or deletion, or many that were made together
 *     POST /api/recent-changes/undo          undoes many: see undo.ts
 *
 * A write that can be undone answers with the header Undo. A deletion can be undone by users who may delete
 * the record, while the trash keeps it. Another change can be undone by its author within the hour, while
 * nothing has changed since. A change whose rules changed other records is undone by the rules' own `undo`,
 * or not at all. A deletion is undone with all that rules did because of it, and the answer says so if
 * something has left the portal that can't be taken back.
 */
import { wantsProofFirst } from '../caller/proof.ts';
import { translate } from '#messages/translate.ts';
import { all, equals } from '#model/filter/filter.ts';
import type { ResourceAccess } from '#access/grants.ts';
import { readableOn } from '#access/projection.ts';
import { grantsFor } from '#access/rows.ts';
import type { Resource } from '#model/types.ts';
import type { Caller } from '../caller/caller.ts';
import type { AuditEntry, Store, Stored } from '../data/store.ts';
import type { Reader } from '../data/reader.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import type { PortalData } from '../writes/portalData.ts';
import { presentRows } from '../data/presentNames.ts';
import { shapeOf } from '../data/shape.ts';
import {
  findDeleted,
  findUndoable,
  forgetUndoable,
  undoablesTable,
  type StoredUndoable,
  type Undoable,
} from '../data/undoables.ts';
import { conflict, notFound, type HttpResponse, badRequest } from '../http/http.ts';
import type { Deliverer } from '../writes/ruleService.ts';
import { readableTitle } from '../data/audience.ts';
import { validateRestored, mayUndo, isOwn } from '../writes/restored.ts';
import { refuseInUse } from '../writes/inUse.ts';
import { stampedAgain } from '../writes/storeRecord.ts';
import { runWrite } from '../writes/stages.ts';
import type { NamingSteps, Write } from '../writes/write.ts';
import { isMap } from '#model/values/values.ts';
import { lanes, maxRecords } from './bulk.ts';
import { LongRun } from '../writes/longRun.ts';
import { refusalOf } from '../writes/storeErrors.ts';

const shownAtMost = 200;

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
  if ((known?.kind === 'many' || known?.kind === 'act') && !isOwn(caller, known)) throw gone();
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
      steps: stepsFor(known),
    },
  );
}

function stepsFor(known: StoredUndoable): NamingSteps {
  if (known.kind === 'many') return undoingTogether(known);
  return known.kind === 'act' ? undoingAct(known) : undoing(String(known.id));
}

/** Undoes all that rules did in one transaction. */
function undoingAct(offer: StoredUndoable): NamingSteps {
  return {
    isExclusive: true,
    load: async ({ transaction }) => {
      if (!(await findUndoable(transaction.system, String(offer.id)))) throw gone();
    },
    authorize: ({ access, caller }) => {
      if (grantsFor(access, 'edit', caller.viewer).length === 0) throw gone();
    },
    makes: async ({ transaction, caller }) => {
      const made = await transaction.effects({ act: offer.act, kind: 'transition', parent: '', undone: '' });
      return made.flatMap(
        ({ resource, transition }) =>
          caller.portal.resources[resource]?.transitions.find(({ id }) => id === transition) ?? [],
      );
    },
    apply: async ({ transaction, resource }) => {
      const stub = { id: offer.record } as Stored;
      const past = { act: offer.act, undone: [], retracted: [] };
      await transaction.rules.undo({ resource, before: stub, after: stub }, past);
    },
    verify: ({ transaction }) => forgetUndoable(transaction.system, offer),
    respond: async ({ resource }) => ({ body: { resource: resource.id, title: offer.title } }),
  };
}

/** Undoes the change that is stored under this id. */
function undoing(id: string): NamingSteps {
  let found: StoredUndoable;
  /** The record as it becomes; absent: it was made by the change. */
  let target: Stored | undefined;
  return {
    isExclusive: true,
    load: async (write) => {
      const { transaction, caller } = write;
      const now = await findUndoable(transaction.system, id);
      // Of changes that are undone together, one may be of another resource.
      const access = now && caller.access.resources.get(now.resource);
      if (!access) throw gone();
      found = now;
      const shape = shapeOf(access.resource, caller.viewer);
      Object.assign(write, { access, resource: access.resource, shape });
      const before = await transaction.get(shape, found.record);
      const record =
        before ?? (isDeletion(found) ? await transaction.complete(shape, deleted(found)) : undefined);
      // Ids can be guessed. Until here, no answer may reveal that such a change exists, or its record.
      if (record ? !mayUndo(caller, found, record) : !isOwn(caller, found))
        throw stands(caller, access, found, before) ?? gone();
      if (before) write.before = before;
    },
    check: async ({ transaction, caller, resource, before }) => {
      if (isDeletion(found) ? before : !before)
        throw conflict(translate('undo.already', { name: found.title }));
      if (before && before.version !== found.version && !(await isAsThen(transaction, caller, found)))
        throw conflict(translate('undo.changedSince', { name: found.title }));
      target = found.kind === 'create' ? undefined : formerly(caller, resource, found, before);
    },
    makes: ({ resource }) => resource.transitions.filter(({ id }) => id === found.transition),
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

/** Undoes many changes in one transaction, the last one first: all of them, or none. */
function undoingTogether(offer: StoredUndoable): NamingSteps {
  const together = offer.parts!.toReversed().map((id) => ({ steps: undoing(id), write: {} as Write }));
  type Part = (typeof together)[number];
  const each = async (work: (part: Part) => unknown) => {
    for (const part of together) await work(part);
  };
  /** Refuses all changes with the reasons against those that are refused. */
  const eachOrReasons = async (work: (part: Part) => unknown) => {
    const refusals: string[] = [];
    for (const part of together)
      try {
        await work(part);
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        refusals.push(refusal.message);
      }
    if (refusals.length > 0) throw conflict(reasonsAgainst(refusals));
  };
  return {
    isExclusive: true,
    load: (write) => eachOrReasons(({ steps, write: own }) => steps.load!(Object.assign(own, write))),
    check: () => eachOrReasons(({ steps, write }) => steps.check!(write)),
    makes: async () => {
      const made = await Promise.all(together.map(({ steps, write }) => steps.makes(write)));
      return made.flat();
    },
    apply: () => each(({ steps, write }) => steps.apply(write)),
    verify: async ({ transaction }) => {
      await each(({ steps, write }) => steps.verify!(write));
      await forgetUndoable(transaction.system, offer);
    },
    respond: async ({ resource }) => ({
      body: { resource: resource.id, title: offer.title, count: together.length },
    }),
  };
}

const mostReasons = 5;

/** Each change was refused for itself, so each reason says that nothing was undone. */
function reasonsAgainst(refusals: readonly string[]): string {
  const distinct = [...new Set(refusals)];
  const named = distinct.slice(0, mostReasons).join(' ');
  const more = distinct.length - mostReasons;
  return more > 0 ? `${named} ${translate('undo.andMore', { count: more })}` : named;
}

/** Whoever made the change, and sees its record, learns that it stands against it. */
const stands = (caller: Caller, access: ResourceAccess, found: StoredUndoable, before: Stored | undefined) =>
  before &&
  isOwn(caller, found) &&
  before.version !== found.version &&
  readableOn(access, caller.viewer, before)
    ? conflict(translate('undo.changedSince', { name: found.title }))
    : undefined;

/** True where all that changed the record since has been taken back, as the history tells. */
async function isAsThen(
  reader: Pick<Reader, 'find'>,
  { portal, viewer }: Caller,
  { resource, record, kind, at: then }: StoredUndoable,
): Promise<boolean> {
  const history = portal.history === undefined ? undefined : portal.resources[portal.history];
  if (!history) return false;
  const { records } = await reader.find(shapeOf(history, viewer), {
    where: all([equals('resource', resource), equals('record', record)]),
    sort: { field: 'id', order: 'ASC' },
  });
  const entries = records as (Stored & AuditEntry)[];
  const made = entries.findLastIndex(({ action }) => action === 'create');
  const later = entries.filter(({ at }, index) => (kind === 'create' ? index > made : at > then));
  const net = new Map<string, { first: unknown; last: unknown }>();
  for (const { changes } of later)
    for (const [field, values] of Object.entries(changes)) {
      // A secret, whose values are not recorded.
      if (values === null) return false;
      net.set(field, { first: net.has(field) ? net.get(field)!.first : values[0], last: values[1] });
    }
  return later.length > 0 && [...net.values()].every(({ first, last }) => sameStoredValue(first, last));
}

const isDeletion = ({ kind }: Undoable) => kind === 'delete';

const gone = () => notFound(translate('undo.gone'));

/** The record as it was, with new stamps. */
const formerly = (caller: Caller, resource: Resource, { before }: StoredUndoable, now: Stored | undefined) =>
  stampedAgain(caller, resource, { ...now, ...before, id: now?.id ?? (before as Stored).id }, now);

// POST /api/recent-changes/undo, `{"changes": ["<id>"]}`: undoes many changes, each as if it had been
// requested alone. A change that can't be undone is reported, and the others are undone.

export async function undoMany(options: UndoOptions, caller: Caller, body: unknown): Promise<HttpResponse> {
  const results = new Map<string, { id: string; status: number; body: unknown }>();
  const changes = readChanges(body);
  const run = new LongRun(caller);
  await run.each(changes, lanes, async (id) => {
    try {
      const { body: undone } = await run.as((now) => undoChange(options, now, id));
      results.set(id, { id, status: 200, body: undone });
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || wantsProofFirst(refusal)) throw error;
      results.set(id, { id, status: refusal.status, body: { message: refusal.message } });
    }
  });
  const done = changes.flatMap((id) => results.get(id) ?? []);
  run.refuseIfCut(done.filter(({ status }) => status < 400).length, changes.length);
  return { body: { results: done } };
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
