/** The history as its own list shows it. */
import { traitsOf } from '#model/traits.ts';
import { changeSentence } from '#model/records/history.ts';
import type { Portal, Resource } from '#model/types.ts';
import { RecordFormatter } from '../data/audience.ts';
import type { Caller } from '../caller/caller.ts';
import type { AuditEntry, Stored } from '../data/store.ts';
import type { Reader } from '../data/reader.ts';
import { translate } from '#messages/translate.ts';

/** Names what each history record did, and replaces its changes by rows of text. Records of other resources stay as they are. */
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
      transition: deedOf(record as Stored & AuditEntry),
      changes: await changedFields(record as Stored & AuditEntry, caller.portal, names),
    })),
  );
}

async function changedFields({ resource: id, changes }: AuditEntry, portal: Portal, names: RecordFormatter) {
  // Without the resource's declaration, the values are shown as they are stored.
  const fields = portal.resources[id]?.fields ?? {};
  // what an action is for comes first
  const rank = ([name]: [string, unknown]) => (traitsOf(fields[name]).state ? 0 : 1);
  const inOrder = Object.entries(changes).sort((one, other) => rank(one) - rank(other));
  return Promise.all(
    inOrder.map(async ([name, values]) => {
      const field = fields[name];
      const label = field?.label ?? name;
      if (!values || traitsOf(field).secret) {
        const after = translate('write.secretChanged');
        return { field: label, before: null, after, change: changeSentence(label, '', after) };
      }
      const [before, after] = await Promise.all(
        values.map((value) => (field ? names.text(field, value) : plain(value))),
      );
      const change = changeSentence(label, before ?? '', after ?? '');
      return { field: label, before: before || null, after: after || null, change };
    }),
  );
}

/** The name of its transition, or "Criou", "Alterou", "Excluiu". */
const deedOf = ({ action, transition }: AuditEntry): string =>
  transition || translate(`history.${action === 'action' ? 'act' : action}`);

const plain = (value: unknown) =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
