/**
 * POST /api/<resource>/bulk: writes many records in one request, each as if it had been sent alone. A record
 * that is refused is reported, and the others are written.
 *
 *     {"do": "update" | "delete" | "act", "action": "<transition>", "data": {…}, "key": "…",
 *      "records": [{"id": 1, "version": 3, "data": {…}}]}
 *
 * The `data` of a record overrides the `data` of all. With `key`, a request that is sent again writes nothing
 * twice.
 */
import { segmentOf } from '#model/values/ids.ts';
import { createHash } from 'node:crypto';
import { translate } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';
import { inParallel } from '#model/lib/promises.ts';
import type { Id, Values } from '../data/store.ts';
import { badRequest, type HttpResponse } from '../http/http.ts';
import { authorize } from './addresses.ts';
import type { Call } from '../accounts/accounts.ts';
import { refusalOf } from './storeErrors.ts';
import type { WriteRequest } from '../writes/write.ts';

/** Records per request. */
export const maxRecords = 100;
/** Records written concurrently, so that their transactions share a write to the disk. */
export const lanes = 8;

type BulkResult = {
  id: Id;
  /** The status as if the record had been sent alone. */
  status: number;
  /** The version of a written record, the effects of a dry run, or the message of a refusal. */
  body: unknown;
  /** The id for undoing the change: see undo.ts. */
  undo?: string;
};

/** The method and the end of the address for writing one record. */
type Way = readonly [method: string, suffix: string];
type Wanted = { id: Id; version?: unknown; data?: Values };
type BulkRequest = { way: Way; data: Values; records: readonly Wanted[]; key?: string | undefined };

/** @param write writes one record; refuses by throwing an HttpError */
export async function bulk(
  { resource, caller }: Call,
  { body, offersUndo, isDryRun }: WriteRequest,
  write: (call: Call, request: WriteRequest) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const {
    way: [method, suffix],
    data,
    records,
    key,
  } = readBody(body);
  const one = async ({ id, version, data: own }: Wanted): Promise<BulkResult> => {
    try {
      const call = authorize(method, `/${resource.id}/${segmentOf(id)}${suffix}`, caller);
      const versioned = version === undefined ? undefined : `"${String(version)}"`;
      const answer = await write(call, {
        body: { ...data, ...own },
        ifMatch: versioned,
        offersUndo,
        isDryRun,
        key: key && entryKey(key, id),
      });
      const { status = 200, body } = answer;
      if (isDryRun) return { id, status, body };
      const undo = answer.headers?.Undo;
      return { id, status, body: { version: (body as Values).version }, ...(undo && { undo }) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const { status, message, errors } = refusal;
      return { id, status, body: { message, ...(errors && { errors }) } };
    }
  };
  const results = new Map<Id, BulkResult>();
  await inParallel(records, lanes, async (record) => void results.set(record.id, await one(record)));
  return { body: { results: records.map(({ id }) => results.get(id)!) } };
}

function readBody(body: unknown): BulkRequest {
  const { do: what, action, data = {}, records, key, ...rest } = isMap(body) ? body : {};
  const unknown = Object.keys(rest)[0];
  if (unknown) throw badRequest(translate('bulk.unknown', { key: unknown.slice(0, 40) }));
  const way = wayOf(what, action);
  if (!isMap(data)) throw badRequest(translate('serving.dataNeedsValues'));
  if (key !== undefined && (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)))
    throw badRequest(translate('serving.keyMust'));
  if (!Array.isArray(records) || records.length > maxRecords || !records.every(isWanted))
    throw badRequest(translate('bulk.records', { max: maxRecords }));
  if (new Set(records.map(({ id }) => String(id))).size < records.length)
    throw badRequest(translate('serving.recordsHasSameRecordMore'));
  return { way, data, records, key };
}

function wayOf(what: unknown, action: unknown): Way {
  if (what === 'update' && action === undefined) return ['PUT', ''];
  if (what === 'delete' && action === undefined) return ['DELETE', ''];
  if (what === 'act' && typeof action === 'string' && /^[a-z0-9-]{1,80}$/.test(action))
    return ['POST', `/actions/${action}`];
  throw badRequest(translate('bulk.operation'));
}

const isWanted = (value: unknown): value is Wanted =>
  isMap(value) &&
  (typeof value.id === 'string' || typeof value.id === 'number') &&
  (value.data === undefined || isMap(value.data)) &&
  Object.keys(value).every((name) => ['id', 'version', 'data'].includes(name));

/** The idempotency key of one record. */
const entryKey = (key: string, id: Id) =>
  createHash('sha256')
    .update(JSON.stringify([key, String(id)]))
    .digest('base64url');
