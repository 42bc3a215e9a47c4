import type { DataProvider, RaRecord } from 'ra-core';
import { sameData } from '../../../../access/rows.ts';
import type { ClientResource } from '../../../../model/types.ts';
import type { RecordContext } from '../../../../kinds/kind.ts';
import { isVisible } from '../../../../kinds/validate.ts';
import { quietly } from '../../../../app/data/dataProvider.ts';
import { inParallel } from '../../../../app/data/inParallel.ts';
import { isHopeless, refusalText } from '../../../../app/ui/refusal.ts';

export type Refused = { record: RaRecord; reason: string };

const lanes = 4;
/** Ids asked for at once: an address must stay short enough for servers. */
const batch = 250;

/** The records as they are now; those that are gone are missing. */
export async function loadRecords(
  dataProvider: DataProvider,
  name: string,
  ids: readonly RaRecord['id'][],
): Promise<RaRecord[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / batch) }, (_, at) =>
    ids.slice(at * batch, (at + 1) * batch),
  );
  const answers = await Promise.all(
    parts.map((part) => dataProvider.getMany<RaRecord>(name, { ids: [...part] })),
  );
  return answers.flatMap(({ data }) => data);
}

type Each = { resource: ClientResource; onProgress: (done: number) => void };

/**
 * Writes each record, a few at a time; answers those that were refused. What would refuse all of them stops the run.
 *
 * @param write answers why a record is not to be written, or nothing
 */
export async function writeEach(
  records: readonly RaRecord[],
  { resource, onProgress }: Each,
  write: (record: RaRecord) => Promise<string | void>,
): Promise<Refused[]> {
  const stop = new AbortController();
  const reasons = new Map<RaRecord['id'], string>();
  let done = 0;
  let outage = '';
  const tried = new Set<RaRecord['id']>();
  await inParallel(
    records,
    lanes,
    async (record) => {
      tried.add(record.id);
      const reason = await write(record).catch((error: unknown) => {
        const text = refusalText(error, resource);
        if (isHopeless(error)) {
          outage = text;
          stop.abort();
        }
        return text;
      });
      if (reason !== undefined) reasons.set(record.id, reason);
      onProgress(++done);
    },
    stop.signal,
  );
  return records.flatMap((record) => {
    const reason = reasons.get(record.id) ?? (tried.has(record.id) ? undefined : outage);
    return reason === undefined ? [] : [{ record, reason }];
  });
}

type Change = Each & {
  dataProvider: DataProvider;
  name: string;
  context: RecordContext;
  /** What to say of a field that a record does not have now. */
  notApplicable: (label: string) => string;
};

/** Writes the same values into each record, with the version that was read; answers those that were refused. */
export const changeRecords = (
  records: readonly RaRecord[],
  data: Readonly<Record<string, unknown>>,
  { dataProvider, name, context, notApplicable, ...run }: Change,
): Promise<Refused[]> =>
  writeEach(records, run, async (record) => {
    const { fields } = run.resource;
    // the API would drop such a value without a word
    const misplaced = Object.keys(data).find(
      (id) => !isVisible(fields[id]!, { ...record, ...data }, context),
    );
    if (misplaced) return notApplicable(fields[misplaced]!.label);
    if (hasAll(record, data)) return undefined;
    await dataProvider.update(name, {
      id: record.id,
      data: { ...data },
      previousData: record,
      meta: quietly,
    });
    return undefined;
  });

const hasAll = (record: RaRecord, data: Readonly<Record<string, unknown>>) =>
  Object.entries(data).every(([id, value]) => sameData(record[id] ?? null, value ?? null));
