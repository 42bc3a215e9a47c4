/**
 * Idempotency keys: a request that is sent again because its answer was lost takes effect once. The key is
 * stored in the transaction of the write, so that not even a crash can separate the two.
 */
import { createHash } from 'node:crypto';
import type { Call } from './authorize.ts';
import { conflict, HttpError, badRequest, type HttpResponse } from '../http/http.ts';
import type { DoneRequest, Id } from '../data/store.ts';
import type { AuthoredData } from '../data/portalData.ts';
import { shapeOf } from '../data/shape.ts';
import { undoablesTable } from '../data/undoables.ts';
import { versionHeader } from './read.ts';
import { visibleRecord, type WriteRequest } from './write.ts';
import { say } from '#messages/say.ts';

/** The idempotency key that a client chooses, the same for each retry of a request. */
const keyPattern = /^[\w-]{8,64}$/;

/** Runs a write of `call`, or repeats the earlier answer if the account has already sent this request. */
export async function runIdempotent(
  call: Call,
  sent: WriteRequest,
  header: string | undefined,
  data: AuthoredData,
  write: (data: AuthoredData) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  if (header === undefined) return write(data);
  if (!keyPattern.test(header)) throw badRequest(say('write.badKey'));
  const key = `${String(call.caller.account.id)} ${header}`;
  const mark = requestHash(call, sent);
  try {
    return await write(withIdempotencyKey(data, key, mark, call.resource.id));
  } catch (error) {
    if (!(error instanceof AlreadyDone)) throw error;
    const [before, undo] = error.done.mark.split('.');
    if (before !== mark) throw conflict(usedBefore(), { id: error.done.id });
    return replayResponse(call, error.done.id, undo, data);
  }
}

/** Wraps the data: the transaction stores the request's key, or reports that the request was already made. */
const withIdempotencyKey = (
  data: AuthoredData,
  key: string,
  mark: string,
  resource: string,
): AuthoredData => ({
  ...data,
  write: async (work) => {
    const result = await data.write(async (transaction) => {
      const done = await transaction.findRequest(key);
      if (done) return new AlreadyDone(done);
      let written: Id | undefined;
      let undo: Id | undefined;
      const result = await work({
        ...transaction,
        system: {
          ...transaction.system,
          insert: async (into, row) => {
            const inserted = await transaction.system.insert(into, row);
            if (into === undoablesTable) undo = inserted.id;
            return inserted;
          },
        },
        insert: async (into, record) => {
          const inserted = await transaction.insert(into, record);
          if (into.id === resource) written = inserted.id;
          return inserted;
        },
        replace: async (into, record) => {
          await transaction.replace(into, record);
          if (into.id === resource) written ??= record.id;
        },
        remove: async (from, id) => {
          await transaction.remove(from, id);
          if (from.id === resource) written ??= id;
        },
      });
      const kept = undo === undefined ? mark : `${mark}.${undo}`;
      if (written !== undefined) await transaction.saveRequest(key, { id: written, mark: kept });
      return result;
    });
    // Thrown after the commit, which waits until the first request is on disk. Before that, its result could
    // still be lost.
    if (result instanceof AlreadyDone) throw result;
    return result;
  },
});

class AlreadyDone extends Error {
  constructor(readonly done: DoneRequest) {
    super(say('write.alreadyDone'));
  }
}

/** @param undo the id for undoing the change, from the first answer */
async function replayResponse(
  call: Call,
  id: Id,
  undo: string | undefined,
  data: AuthoredData,
): Promise<HttpResponse> {
  const { resource, caller, operation } = call;
  const record = await data.get(shapeOf(resource, caller.viewer), id);
  const replayHeaders = { 'Idempotent-Replayed': 'true', ...(undo && { Undo: undo }) };
  if (!record && operation === 'remove') return { body: { id }, headers: replayHeaders };
  if (!record) throw new HttpError(410, say('write.savedAndDeleted', { name: resource.label.one }));
  return {
    status: operation === 'create' ? 201 : 200,
    body: visibleRecord(call, record, ['id', 'version']),
    headers: { ...versionHeader(record), ...replayHeaders },
  };
}

const usedBefore = () => say('write.usedBefore');

const requestHash = ({ operation, resource, id, action }: Call, { body, ifMatch }: WriteRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([operation, resource.id, id, action, body, ifMatch]))
    .digest('base64url')
    .slice(0, 16);
