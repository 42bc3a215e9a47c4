import { retryOnce } from '#ui/data/retryOnce.ts';
import { HttpError, type DataProvider, type RaRecord } from 'ra-core';
import { deepEqual } from '#model/values/json.ts';
import type { ClientResource, DryRunEffect, DryRunResult } from '#model/api/answers.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { isVisible } from '#kinds/validate.ts';
import type { BulkAnswer, BulkResult, BulkSlice, PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { translate } from '#messages/translate.ts';
import { newIdempotencyKey } from '#kit/idempotencyKey.ts';
import { abortsBatch, refusalText } from '#kit/feedback/apiErrors.ts';
import { inBatches } from '#model/values/collections.ts';

export type RefusedRecord = { record: RaRecord; reason: string };

/** Records that are loaded before it is asked whether to go on. */
const loadedAtOnce = 1000;

/** Loads the current records, until `signal`; deleted ones are missing from the result. */
export async function loadRecords(
  dataProvider: DataProvider,
  name: string,
  ids: readonly RaRecord['id'][],
  { signal, onProgress }: Partial<Pick<Run, 'signal' | 'onProgress'>> = {},
): Promise<RaRecord[]> {
  const records: RaRecord[] = [];
  for (const some of inBatches(ids, loadedAtOnce)) {
    signal?.throwIfAborted();
    for (const record of (await dataProvider.getMany<RaRecord>(name, { ids: some })).data)
      records.push(record);
    onProgress?.(records.length);
  }
  return records;
}

export type BulkWrite = Pick<BulkSlice, 'do' | 'action' | 'data'>;
/** Splits records into those to send and those that the write can't apply to. */
export type BulkPlan = (records: readonly RaRecord[]) => {
  refused: readonly RefusedRecord[];
  open: readonly RaRecord[];
};
export type Run = {
  dataProvider: PortalDataProvider;
  name: string;
  resource: ClientResource;
  onProgress: (done: number) => void;
  /** Receives the ids needed to undo the writes. */
  undos?: string[];
  /** Stops the run: the current slice finishes, the rest is not sent. */
  signal?: AbortSignal;
};

const sliceSize = 50;

const slicesOf = (records: readonly RaRecord[]) => inBatches(records, sliceSize);

const idsAndVersions = (records: readonly RaRecord[]): BulkSlice['records'] =>
  records.map(({ id, version }) => ({ id, ...(version !== undefined && { version: version as unknown }) }));

/**
 * Writes many records, a slice at a time, and returns the refused ones. An error that affects all of them
 * stops the run.
 */
export async function writeInSlices(
  records: readonly RaRecord[],
  write: BulkWrite,
  { dataProvider, name, resource, onProgress, undos, signal }: Run,
): Promise<RefusedRecord[]> {
  const refused: RefusedRecord[] = [];
  /** Undoes the slices so far together. */
  let together: string | undefined;
  let done = 0;
  for (const slice of slicesOf(records)) {
    if (signal?.aborted) {
      const reason = translate('app.stopped');
      return [...refused, ...records.slice(done).map((record) => ({ record, reason }))];
    }
    const sent = {
      ...write,
      records: idsAndVersions(slice),
      key: newIdempotencyKey(),
      ...(together !== undefined && { undo: together }),
    };
    let answer: BulkAnswer;
    try {
      answer = await retryOnce(() => dataProvider.bulk(name, sent));
    } catch (error) {
      const reason = refusalText(error, resource);
      return [...refused, ...records.slice(done).map((record) => ({ record, reason }))];
    }
    const { results, undo: joined } = answer;
    refused.push(...refusalsIn(results, slice, resource));
    // A slice that is refused as a whole leaves the offer of those before as it is.
    together = joined ?? together;
    const offered = joined === undefined ? results.flatMap(({ undo }) => undo ?? []) : [joined];
    undos?.push(...offered.filter((one) => !undos.includes(one)));
    done += slice.length;
    onProgress(done);
    const outage = results.map(errorOf).find((error) => error && abortsBatch(error));
    if (outage) {
      const reason = refusalText(outage, resource);
      return [...refused, ...records.slice(done).map((record) => ({ record, reason }))];
    }
  }
  return refused;
}

/** The result of a dry run. `sum`: by field, of the money in the records that would be written. */
export type DryRunOutcome = Pick<DryRunResult, 'effects' | 'hidden'> & {
  refused: readonly RefusedRecord[];
  sum: Readonly<Record<string, number>>;
};

export async function dryRunAll(
  records: readonly RaRecord[],
  write: BulkWrite,
  { dataProvider, name, resource, onProgress, signal }: Run,
): Promise<DryRunOutcome> {
  const refused: RefusedRecord[] = [];
  const effects: DryRunEffect[] = [];
  const sum: Record<string, number> = {};
  let hidden: DryRunResult['hidden'] = 0;
  let done = 0;
  for (const slice of slicesOf(records)) {
    signal?.throwIfAborted();
    const answer = await dataProvider.bulk(name, { ...write, records: idsAndVersions(slice), dryRun: true });
    const { results } = answer;
    refused.push(...refusalsIn(results, slice, resource));
    effects.push(...(answer.effects ?? []));
    for (const [field, part] of Object.entries(answer.sum ?? {})) sum[field] = (sum[field] ?? 0) + part;
    if (results.some(({ body }) => (body as Partial<DryRunResult> | null)?.hidden)) hidden = 1;
    onProgress((done += slice.length));
  }
  return { refused, effects, hidden, sum };
}

function refusalsIn(
  results: readonly BulkResult[],
  records: readonly RaRecord[],
  resource: ClientResource,
): RefusedRecord[] {
  const byId = new Map(results.map((result) => [String(result.id), result]));
  return records.flatMap((record) => {
    const result = byId.get(String(record.id));
    const error = result && errorOf(result);
    const firstRefusal = (result?.body as Partial<DryRunResult> | null)?.refusals?.[0]?.message;
    const reason = error ? refusalText(error, resource) : firstRefusal;
    return reason === undefined ? [] : [{ record, reason }];
  });
}

function errorOf({ status, body }: BulkResult): HttpError | undefined {
  if (status < 400) return undefined;
  const { message } = (body ?? {}) as { message?: string };
  return new HttpError(message ?? '', status, body);
}

type Change = {
  resource: ClientResource;
  context: RecordContext;
  /** The message for a field that does not apply to a record. */
  notApplicable: (label: string) => string;
};

/**
 * Plans an update: skips records that already have these values, and refuses those to which a field does not
 * apply.
 */
export const planChange =
  (
    data: Readonly<Record<string, unknown>>,
    { resource: { fields }, context, notApplicable }: Change,
  ): BulkPlan =>
  (records) => {
    // The API would silently drop such a value.
    const misplacedIn = (record: RaRecord) =>
      Object.keys(data).find((id) => !isVisible(fields[id]!, { ...record, ...data }, context));
    const refused: RefusedRecord[] = [];
    const open: RaRecord[] = [];
    for (const record of records) {
      const misplaced = misplacedIn(record);
      if (misplaced) refused.push({ record, reason: notApplicable(fields[misplaced]!.label) });
      else if (!hasAll(record, data)) open.push(record);
    }
    return { refused, open };
  };

const hasAll = (record: RaRecord, data: Readonly<Record<string, unknown>>) =>
  Object.entries(data).every(([id, value]) => deepEqual(record[id] ?? null, value ?? null));
