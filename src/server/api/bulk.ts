/**
 * POST /api/<resource>/bulk: writes many records in one request, each as if it had been sent alone. A record
 * that is refused is reported, and the others are written.
 *
 *     {"do": "update" | "delete" | "act", "action": "<transition>", "data": {…}, "key": "…",
 *      "records": [{"id": 1, "version": 3, "data": {…}}], "undo": "<id>"}
 *
 * The `data` of a record overrides the `data` of all. With `key`, or the header Idempotency-Key, a request that
 * is sent again writes nothing twice; requests of one run may share a `key`, and not the header. The header Undo of the answer undoes all changes together; the next request of the same run sends it as `undo`.
 * A dry run also answers the effects of all, why records would be refused, and the sums of what would be written; and a digest. With it in
 * If-Effects all are tried once more: 409 if that shows something else. Each record is then compared with its trial where it is written.
 */
import { wantsProofFirst } from '../caller/proof.ts';
import { segmentOf } from '#model/values/ids.ts';
import { translate } from '#messages/translate.ts';
import { equals } from '#model/filter/filter.ts';
import { isMoney } from '#model/traits.ts';
import type { BulkDryRun, DryRunResult, Refusal } from '#model/api/answers.ts';
import { scaleOf, type NumberField } from '#kinds/number/kind.ts';
import { isMap } from '#model/values/values.ts';
import { projectorFor } from '../data/audience.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import type { Id, Store, Values } from '../data/store.ts';
import { writeSystem } from '../data/systemTables.ts';
import { keepTogether, undoablesTable } from '../data/undoables.ts';
import { badRequest, conflict, type HttpResponse } from '../http/http.ts';
import { authorize } from '../caller/authorize.ts';
import { withOwnNumbers } from './foreseenNumbers.ts';
import type { Call } from '../caller/caller.ts';
import type { LongRun } from '../writes/longRun.ts';
import { Rehearsal } from '../writes/rehearsal.ts';
import { refusalOf } from '../writes/storeErrors.ts';
import { keyOfPart } from '../writes/requestKeys.ts';
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
type BulkRequest = {
  way: Way;
  data: Values;
  records: readonly Wanted[];
  key?: string | undefined;
  undo?: string | undefined;
};

type BulkServices = {
  run: LongRun;
  store: Store;
  data: Reader;
};

export async function bulk(
  call: Call,
  { body, offersUndo, isDryRun = false, key: ownKey, digest }: WriteRequest,
  { run, store, data: reader }: BulkServices,
): Promise<HttpResponse> {
  const { way, data, records, key = ownKey, undo: earlier } = readBody(body);
  const { resource, caller } = call;
  const all = async (isTrial: boolean) => {
    const byId = new Map<Id, BulkResult>();
    const write = writerOf(call, run, { way, data, key, offersUndo, isDryRun: isTrial });
    // A trial locks all writes. Of many trials at once, the last would wait longer than a save may wait for its lock.
    await run.each(
      records,
      isTrial ? 1 : lanes,
      async (record) => void byId.set(record.id, await write(record)),
    );
    return records.flatMap(({ id }) => byId.get(id) ?? []);
  };
  if (isDryRun || digest !== undefined) {
    const rehearsal = (run.rehearsal = new Rehearsal(digest));
    const tried = await all(true);
    run.refuseIfCut(0, records.length);
    const summary = await summaryOf(call, tried, reader);
    const now = { ...summary, digest: rehearsal.digestWith([summary.refusals, summary.sum]) };
    if (isDryRun) return { body: { results: tried, ...now } };
    if (now.digest !== digest) throw conflict(translate('write.effectsChanged'), now);
  }
  const results = await all(false);
  const undos = results.flatMap(({ status, undo }) => (status < 400 ? [undo] : []));
  const answerWith = (headers = {}): HttpResponse => {
    run.refuseIfCut(undos.length, records.length, headers);
    return { body: { results }, headers };
  };
  // Where one can't be undone, the others can, each by itself.
  const isWhole =
    undos.length > 0 && undos.every((undo) => undo !== undefined) && (way[0] !== 'DELETE' || run.isCut);
  if (!isWhole) return answerWith();
  const offer = {
    account: String(caller.account.id),
    resource: resource.id,
    nameOf: (count: number) => `${count} ${count === 1 ? resource.label.one : resource.label.many}`,
  };
  const undo = await writeSystem(store, undoablesTable, (system) =>
    keepTogether(system, undos, earlier, offer),
  );
  return answerWith({ Undo: undo });
}

type EachRecord = Pick<BulkRequest, 'way' | 'data' | 'key'> & Pick<WriteRequest, 'offersUndo' | 'isDryRun'>;

/** Writes one record, or tries to. A refusal is its result. */
const writerOf =
  (
    { resource, caller }: Call,
    run: LongRun,
    { way: [method, suffix], data, key, offersUndo, isDryRun }: EachRecord,
  ) =>
  async ({ id, version, data: own }: Wanted): Promise<BulkResult> => {
    try {
      const each = authorize(method, `/${resource.id}/${segmentOf(id)}${suffix}`, caller);
      const versioned = version === undefined ? undefined : `"${String(version)}"`;
      const answer = await run.write(each, {
        body: { ...data, ...own },
        ifMatch: versioned,
        offersUndo,
        isDryRun,
        key: key && keyOfPart(key, String(id)),
      });
      const { status = 200, body } = answer;
      if (isDryRun) return { id, status, body };
      const undo = answer.headers?.Undo;
      return { id, status, body: { version: (body as Values).version }, ...(undo && { undo }) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      // The user is asked once, and all are sent again.
      if (wantsProofFirst(refusal)) throw refusal;
      const { status, message, errors } = refusal;
      return { id, status, body: { message, ...(errors && { errors }) } };
    }
  };

/** What a dry run shows of all records together. */
async function summaryOf(
  call: Call,
  results: readonly BulkResult[],
  reader: Reader,
): Promise<Omit<BulkDryRun, 'digest'>> {
  const answered = results.map(({ id, status, body }) => {
    const { message = '', refusals = [], effects = [] } = body as Partial<DryRunResult & Refusal>;
    return { id, effects, refusals: status >= 400 ? [{ message }] : refusals };
  });
  const written = answered.filter(({ refusals }) => refusals.length === 0);
  return {
    effects: withOwnNumbers(
      call.caller.portal,
      written.map(({ effects }) => effects),
    ).flat(),
    refusals: answered.flatMap(({ id, refusals }) => refusals.map((refusal) => ({ id, ...refusal }))),
    sum: await sumsOf(
      call,
      written.map(({ id }) => id),
      reader,
    ),
  };
}

/** By field: the sum of the money that the caller sees in these records. */
async function sumsOf({ resource, access, caller: { viewer } }: Call, ids: readonly Id[], reader: Reader) {
  const money = Object.values(resource.fields).filter(isMoney) as NumberField[];
  if (money.length === 0 || ids.length === 0) return {};
  const { records } = await reader.find(shapeOf(resource, viewer), { where: equals('id', ids) });
  const project = await projectorFor({ access, reader, viewer }, records);
  const shown = records.map((record) => project(record));
  return Object.fromEntries(
    money.flatMap((field): [string, number][] => {
      const values = shown.flatMap((record) => {
        const value = record?.[field.id];
        return typeof value === 'number' ? [value] : [];
      });
      const scale = scaleOf(field);
      const units = values.reduce((sum, value) => sum + Math.round(value * scale), 0);
      return values.length > 0 ? [[field.id, units / scale]] : [];
    }),
  );
}

function readBody(body: unknown): BulkRequest {
  const { do: what, action, data = {}, records, key, undo, ...rest } = isMap(body) ? body : {};
  const unknown = Object.keys(rest)[0];
  if (unknown) throw badRequest(translate('bulk.unknown', { key: unknown.slice(0, 40) }));
  const way = wayOf(what, action);
  if (!isMap(data)) throw badRequest(translate('serving.dataNeedsValues'));
  if (key !== undefined && (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)))
    throw badRequest(translate('serving.keyMust'));
  if (undo !== undefined && (typeof undo !== 'string' || !/^\d{1,15}$/.test(undo)))
    throw badRequest(translate('bulk.undoMust'));
  if (!Array.isArray(records) || records.length > maxRecords || !records.every(isWanted))
    throw badRequest(translate('bulk.records', { max: maxRecords }));
  if (new Set(records.map(({ id }) => String(id))).size < records.length)
    throw badRequest(translate('serving.recordsHasSameRecordMore'));
  return { way, data, records, key, undo };
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
