/** The history as its own list shows it. */
import { traitsOf } from '#model/traits.ts';
import type { Portal, Resource } from '#model/types.ts';
import { RecordFormatter } from '../data/audience.ts';
import type { Caller } from '../caller/caller.ts';
import type { AuditEntry, Stored } from '../data/store.ts';
import type { Reader } from '../data/reader.ts';
import { translate } from '#messages/translate.ts';

/** Replaces the changes of history records by rows of text. Records of other resources stay as they are. */
export function formatHistory(
  records: readonly Stored[],
  { resource, caller }: { resource: Resource; caller: Caller },
  reader: Reader,
): Promise<readonly Stored[]> | readonly Stored[] {
  if (!resource.history) return records;
  const names = new RecordFormatter(reader, caller.portal, caller.viewer);
  return Promise.all(
    records.map(async (record) => ({
      ...record,
      changes: await changedFields(record as Stored & AuditEntry, caller.portal, names),
    })),
  );
}

async function changedFields({ resource: id, changes }: AuditEntry, portal: Portal, names: RecordFormatter) {
  // Without the resource's declaration, the values are shown as they are stored.
  const fields = portal.resources[id]?.fields ?? {};
  return Promise.all(
    Object.entries(changes).map(async ([name, values]) => {
      const field = fields[name];
      if (!values || traitsOf(field).secret)
        return { field: field?.label ?? name, before: null, after: translate('write.secretChanged') };
      const [before, after] = await Promise.all(
        values.map((value) => (field ? names.text(field, value) : plain(value))),
      );
      return { field: field?.label ?? name, before: before || null, after: after || null };
    }),
  );
}

const plain = (value: unknown) =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
