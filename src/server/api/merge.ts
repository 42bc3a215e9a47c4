/**
 * POST /api/<resource>/<id>/merge, `{"from": <id>, "fromVersion": 3, "version": 7, ...}`: merges two records
 * of the same thing. References to the other record are redirected to this one, the values sent are stored in
 * this one, and the other one is deleted, all in one transaction.
 */
import { isId } from '#model/values/ids.ts';
import { translate } from '#messages/translate.ts';
import { any, equals } from '#model/filter/filter.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Field, Resource } from '#model/types.ts';
import { rowsOf } from '#kinds/items/kind.ts';
import type { Caller } from '../caller/caller.ts';
import type { Transaction } from '../data/storeTypes.ts';
import type { Id, Stored } from '../data/store.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf } from '../data/shape.ts';
import { conflict, HttpError, badRequest } from '../http/http.ts';
import { readVersions } from '../http/recordAnswers.ts';
import { draftUpdate, grantsToEdit, readFields } from '../writes/draft.ts';
import { validateDraft } from '../writes/checks.ts';
import { readableReason, type Audience } from '../data/audience.ts';
import { refersToResource, refuseInUse, refuseNotDeletable } from '../writes/inUse.ts';
import { replaceRecord } from '../writes/storeRecord.ts';
import type { WritePlan, WriteSteps } from '../writes/write.ts';
import { loadTargetRecord, withComputed, writeContext } from '../writes/writeContext.ts';
import {
  checkDraft,
  outcomeOf,
  refuseStale,
  refuseUndeletable,
  replaceTarget,
  writtenRecord,
} from '../writes/operations.ts';

export const merge: WriteSteps = {
  read: (plan) => {
    const { resource, body, ifMatch, id } = plan;
    const { from: _from, fromVersion, ...values } = body;
    const other = otherOf(plan);
    if (other === '' || !isId(other)) throw badRequest(translate('merge.which'));
    if (sameStoredValue(other, id)) throw badRequest(translate('merge.itself'));
    return {
      sent: readFields(resource, values),
      hashes: {},
      versions: readVersions(values, ifMatch),
      mergedVersions: readVersions({ version: fromVersion }, undefined),
    };
  },
  load: async (write) => {
    Object.assign(write, await loadTargetRecord(write));
    write.merged = (await loadTargetRecord({ ...write, id: otherOf(write) })).before;
  },
  authorize: ({ access, resource, caller, before, merged }) => {
    grantsToEdit(access, caller.viewer, before!);
    refuseUndeletable(access, resource, caller, merged!);
  },
  check: (write) => {
    const { resource, merged, mergedVersions } = write;
    refuseStale(write);
    refuseStale({ resource, before: merged!, versions: mergedVersions });
    refuseNotDeletable(write, merged!);
  },
  apply: async (write) => {
    const { transaction, caller, resource, access, sent } = write;
    const pair = { resource, gone: write.merged!, kept: write.before! };
    for (const one of Object.values(caller.portal.resources))
      if (!one.from) await moveReferences(transaction, caller, one, pair);
    await transaction.remove(resource, pair.gone.id, pair.gone);
    // This record itself may have referred to the other one, so it is read again.
    const now = await loadTargetRecord(write);
    Object.assign(write, now);
    const grants = grantsToEdit(access, caller.viewer, now.before);
    await checkDraft(write, await draftUpdate(access, write, grants, { body: {}, sent, seen: now.seen }));
    await replaceTarget(write);
  },
  // A rule may have made a new reference meanwhile.
  verify: (write) => refuseInUse(write, write.merged!),
  respond: async (write) => {
    const { shown, headers } = await outcomeOf({ ...write, offersUndo: false });
    return { body: await writtenRecord(write, shown, Object.keys(write.seen!)), headers };
  },
};

/** The id of the record that is merged into this one. */
const otherOf = ({ body }: WritePlan): string => (isEmpty(body.from) ? '' : String(body.from));

type Pair = { resource: Resource; gone: Stored; kept: Stored };

/**
 * Redirects the references of one resource's records to the kept record, each as a change with its own
 * history.
 */
async function moveReferences(transaction: Transaction, caller: Caller, one: Resource, pair: Pair) {
  const moved = Object.values(one.fields).filter((field) => refersToResource(field, pair.resource));
  const inRows = Object.values(one.fields).filter(
    (field) =>
      hasRows(field) && Object.values(field.fields).some((own) => refersToResource(own, pair.resource)),
  );
  if (moved.length === 0 && inRows.length === 0) return;
  const shape = shapeOf(one, caller.viewer);
  const where = any([
    ...moved.map(({ id }) => equals(id, pair.gone.id)),
    ...inRows.map(({ id }) => ({ kind: 'condition', field: id, op: 'null', value: false }) as const),
  ]);
  const { records } = await transaction.find(shape, { where });
  for (const before of records) {
    if (one.id === pair.resource.id && sameStoredValue(before.id, pair.gone.id)) continue;
    const changes = Object.fromEntries(
      [...moved, ...inRows].flatMap((field): [string, unknown][] => {
        const value = movedIn(
          field,
          before[field.id],
          one.id === pair.resource.id ? before.id : undefined,
          pair,
        );
        return sameStoredValue(value, before[field.id]) ? [] : [[field.id, value]];
      }),
    );
    if (Object.keys(changes).length === 0) continue;
    const writing = { ...writeContext(transaction, caller, one, before), transaction };
    const record = await withComputed(writing, { ...before, ...changes });
    const draft = { record, changed: new Set(Object.keys(changes)), grants: [] };
    try {
      await replaceRecord(writing, await validateDraft(writing, draft));
    } catch (error) {
      throw await inTheWay(error, one, before, {
        access: caller.access,
        viewer: caller.viewer,
        reader: transaction,
      });
    }
  }
}

/**
 * `itself`: the id of the record being changed. A reference that would point to its own record is emptied.
 */
function movedIn(field: Field, value: unknown, itself: Id | undefined, pair: Pair): unknown {
  // No rows stay what they were: an empty list in place of null would be a change.
  if (isEmpty(value)) return value;
  if (hasRows(field)) {
    const own = Object.values(field.fields).filter((one) => refersToResource(one, pair.resource));
    return rowsOf(value).map((row) => ({
      ...row,
      ...Object.fromEntries(
        own.flatMap(({ id, ...rest }): [string, unknown][] =>
          Object.hasOwn(row, id) ? [[id, movedIn({ id, ...rest } as Field, row[id], undefined, pair)]] : [],
        ),
      ),
    }));
  }
  const move = (id: unknown) => (sameStoredValue(String(id), String(pair.gone.id)) ? pair.kept.id : id);
  const isSelf = (id: unknown) => itself !== undefined && sameStoredValue(String(id), String(itself));
  if (!traitsOf(field).holdsMany) {
    const now = move(value);
    return isSelf(now) && !isSelf(value) ? null : now;
  }
  if (!Array.isArray(value)) return value;
  return [...new Set(value.map(move))].filter((id) => !isSelf(id) || value.some(isSelf));
}

/**
 * Explains a 422 of another record, which no field of the form can show. The values of that record appear
 * only if the user may read it.
 */
async function inTheWay(
  error: unknown,
  resource: Resource,
  before: Stored,
  audience: Audience,
): Promise<unknown> {
  if (!(error instanceof HttpError) || error.status !== 422) return error;
  const reason = await readableReason(audience, resource, before, error);
  return conflict(translate('merge.inTheWay', { name: resource.label.one, reason }));
}
