/**
 * POST /api/<resource>/<id>/merge, `{"from": <id>, "fromVersion": 3, "version": 7, ...}`: merges two records
 * of the same thing. References to the other record are redirected to this one, the values sent are stored in
 * this one, and the other one is deleted, all in one transaction.
 */
import { isId } from '#model/values/ids.ts';
import { say } from '#messages/say.ts';
import { grantsFor } from '#access/rows.ts';
import { any, equals, recordMatches } from '#model/filter.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values.ts';
import type { Field, Resource } from '#model/types.ts';
import { rowsOf } from '#kinds/items/kind.ts';
import type { Caller } from '../accounts/caller.ts';
import type { AuthoredData, DataTransaction } from '../data/portalData.ts';
import { type Id, type Stored } from '../data/store.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf } from '../data/shape.ts';
import { conflict, forbidden, HttpError, badRequest, type HttpResponse } from '../http/http.ts';
import { claimFiles } from './write/claimFiles.ts';
import { readVersion } from './read/queryParser.ts';
import { draftUpdate, grantsToEdit, readFields } from './write/draft.ts';
import { validateDraft } from './write/validateDraft.ts';
import type { Call } from './authorize.ts';
import { readableReason, type Audience } from '../rules/ruleMessages.ts';
import { leadsTo, refuseInUse } from './write/inUse.ts';
import { versionHeader } from './read.ts';
import { replaceRecord } from './write/storeRecord.ts';
import { refuseStale, visibleRecord, targetOf, type WriteRequest } from './write.ts';
import { withComputed } from './write/writeContext.ts';

export async function merge(
  call: Call,
  { body, ifMatch }: WriteRequest,
  data: AuthoredData,
): Promise<HttpResponse> {
  const { resource, access, caller } = call;
  const { viewer } = caller;
  const { from, fromVersion, ...values } = body;
  const other = String(from);
  if (isEmpty(from) || !isId(other)) throw badRequest(say('merge.which'));
  if (sameStoredValue(other, call.id)) throw badRequest(say('merge.itself'));
  const [version, otherVersion] = [
    readVersion(values, ifMatch),
    readVersion({ version: fromVersion }, undefined),
  ];
  const sent = readFields(resource, values);
  const shape = shapeOf(resource, viewer);
  return data.write(async (transaction) => {
    const target = await targetOf(transaction, call, shape);
    const gone = await targetOf(transaction, { ...call, id: other }, shape);
    grantsToEdit(access, viewer, target.before);
    if (grantsFor(access, 'delete', viewer, gone.before).length === 0)
      throw forbidden(say('write.mayNotDelete', { name: resource.label.many }));
    refuseStale(resource, target.before, version);
    refuseStale(resource, gone.before, otherVersion);
    if (!recordMatches(resource.deletableWhen, gone.before, { ...shape, variables: viewer.variables }))
      throw conflict(say('write.notDeletable', { name: resource.label.one }));

    for (const one of Object.values(caller.portal.resources))
      if (!one.from)
        await moveReferences(transaction, caller, one, { resource, gone: gone.before, kept: target.before });
    await transaction.remove(resource, gone.before.id);
    // This record itself may have referred to the other one, so it is read again.
    const now = await targetOf(transaction, call, shape);
    const changed = await draftUpdate(access, viewer, { reader: transaction, shape }, { sent, ...now });
    const draft = await claimFiles(transaction, call, changed, now.before);
    const checked = await validateDraft(transaction, caller, resource, draft, now.before);
    const stored = await replaceRecord(transaction, caller, shape, now.before, checked);
    await transaction.settle();
    // A rule may have made a new reference meanwhile.
    await refuseInUse(transaction, caller, resource, gone.before);
    const after = (await transaction.get(shape, stored.id)) ?? stored;
    const shown = await transaction.complete(shape, after);
    return { body: visibleRecord(call, shown, Object.keys(now.seen)), headers: versionHeader(shown) };
  });
}

type Pair = { resource: Resource; gone: Stored; kept: Stored };

/**
 * Redirects the references of one resource's records to the kept record, each as a change with its own
 * history.
 */
async function moveReferences(transaction: DataTransaction, caller: Caller, one: Resource, pair: Pair) {
  const moved = Object.values(one.fields).filter((field) => leadsTo(field, pair.resource));
  const inRows = Object.values(one.fields).filter(
    (field) => hasRows(field) && Object.values(field.fields).some((own) => leadsTo(own, pair.resource)),
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
    const record = await withComputed({ reader: transaction, shape }, { ...before, ...changes });
    const draft = { record, changed: new Set(Object.keys(changes)), grants: [] };
    try {
      const checked = await validateDraft(transaction, caller, one, draft, before);
      await replaceRecord(transaction, caller, shape, before, checked);
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
    const own = Object.values(field.fields).filter((one) => leadsTo(one, pair.resource));
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
  return conflict(say('merge.inTheWay', { name: resource.label.one, reason }));
}
