/**
 * Idempotency keys: a request that is sent again because its answer was lost takes effect once. The key is
 * stored in the transaction of the write, so that not even a crash can separate the two.
 */
import { createHash } from 'node:crypto';
import { visibleRecord } from '../api/write/visibleRecord.ts';
import { conflict, HttpError, badRequest, type HttpResponse } from '../http/http.ts';
import type { DoneRequest } from '../data/store.ts';
import type { DataReader } from '../data/types.ts';
import { shapeOf } from '../data/shape.ts';
import { versionHeader } from '../api/read/read.ts';
import { translate } from '#messages/translate.ts';
import type { Write, WritePlan } from './write.ts';

/** The idempotency key that a client chooses, the same for each retry of a request. */
const keyPattern = /^[\w-]{8,64}$/;

const requestKey = ({ caller, key }: WritePlan) => `${String(caller.account.id)} ${key}`;

/** Looks for an earlier request of the account with this key. 400 for a key that is none. */
export async function findEarlierRequest(write: Write) {
  const { key, isDryRun, transaction } = write;
  if (isDryRun) return;
  if (!keyPattern.test(key!)) throw badRequest(translate('write.badKey'));
  write.done = await transaction.findRequest(requestKey(write));
}

/** Stores the key with the write, and the id by which the write can be undone. */
export async function rememberRequest(write: Write) {
  const { transaction, stored, before, response } = write;
  const written = stored ?? before;
  if (!written) return;
  const undo = response?.headers?.Undo;
  const mark = requestHash(write);
  await transaction.saveRequest(requestKey(write), {
    id: written.id,
    mark: undo === undefined ? mark : `${mark}.${undo}`,
  });
}

/**
 * Repeats the answer of an earlier request, after the commit: this waits until the first request is on disk. Before
 * that, its result could still be lost.
 */
export async function repeatedAnswer(
  plan: WritePlan,
  { id, mark }: DoneRequest,
  data: DataReader,
): Promise<HttpResponse> {
  const { resource, caller, operation } = plan;
  const [before, undo] = mark.split('.');
  if (before !== requestHash(plan)) throw conflict(translate('write.usedBefore'), { id });
  const record = await data.get(shapeOf(resource, caller.viewer), id);
  const replayHeaders = { 'Idempotent-Replayed': 'true', ...(undo && { Undo: undo }) };
  if (!record && operation === 'remove') return { body: { id }, headers: replayHeaders };
  if (!record) throw new HttpError(410, translate('write.savedAndDeleted', { name: resource.label.one }));
  return {
    status: operation === 'create' ? 201 : 200,
    body: await visibleRecord({ ...plan, reader: data }, record, ['id', 'version']),
    headers: { ...versionHeader(record), ...replayHeaders },
  };
}

const requestHash = ({ operation, resource, id, action, body, ifMatch, asSent }: WritePlan): string =>
  createHash('sha256')
    .update(
      JSON.stringify([operation, asSent?.name ?? resource.id, id, action, asSent?.body ?? body, ifMatch]),
    )
    .digest('base64url')
    .slice(0, 16);
