import type { DataProvider, RaRecord } from 'ra-core';
import { sameData } from '../../../access/rows.ts';
import type { ClientResource } from '../../../config/types.ts';
import type { RecordContext } from '../../../fields/kind.ts';
import { isVisible } from '../../../fields/validate.ts';
import { quietly } from '../../data/dataProvider.ts';
import { inParallel } from '../../data/inParallel.ts';
import { isHopeless, refusalText } from '../refusal.ts';

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

type Change = {
  dataProvider: DataProvider;
  name: string;
  resource: ClientResource;
  context: RecordContext;
  /** What to say of a field that a record does not have now. */
  notApplicable: (label: string) => string;
  onProgress: (done: number) => void;
};

/** Writes the same values into each record, with the version that was read; answers those that were refused. */
export async function changeRecords(
  records: readonly RaRecord[],
  data: Readonly<Record<string, unknown>>,
  { dataProvider, name, resource, context, notApplicable, onProgress }: Change,
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
      // the API would drop such a value without a word
      const misplaced = Object.keys(data).find(
        (id) => !isVisible(resource.fields[id]!, { ...record, ...data }, context),
      );
      if (misplaced) reasons.set(record.id, notApplicable(resource.fields[misplaced]!.label));
      else if (!hasAll(record, data))
        await dataProvider
          .update(name, { id: record.id, data: { ...data }, previousData: record, meta: quietly })
          .catch((error: unknown) => {
            const reason = refusalText(error, resource);
            reasons.set(record.id, reason);
            if (!isHopeless(error)) return;
            outage = reason;
            stop.abort();
          });
      onProgress(++done);
    },
    stop.signal,
  );
  return records.flatMap((record) => {
    const reason = reasons.get(record.id) ?? (tried.has(record.id) ? undefined : outage);
    return reason === undefined ? [] : [{ record, reason }];
  });
}

const hasAll = (record: RaRecord, data: Readonly<Record<string, unknown>>) =>
  Object.entries(data).every(([id, value]) => sameData(record[id] ?? null, value ?? null));
