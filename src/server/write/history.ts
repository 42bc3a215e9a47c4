/** The history entry of a change. It is derived from the change itself, so nothing can be changed without one. */
import { nowIso } from '#model/time/clock.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import type { RecordFormatter } from '../data/recordFormatter.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf, type RecordShape } from '../data/shape.ts';
import type { AuditEntry, RecordReader, Stored } from '../data/store.ts';
import type { AuditContext, Change } from '../data/types.ts';
import type { Author } from './author.ts';

const actions = { insert: 'create', replace: 'update', restore: 'update', remove: 'delete' } as const;

/** Undefined for a replaced record that stays as it was. */
export async function historyEntry(
  reader: Pick<RecordReader, 'get' | 'model'>,
  names: RecordFormatter,
  { portal, account, viewer, action: asked }: Author,
  { act, rule, cause, labels, transition: made }: AuditContext,
  { kind, resource, before, after }: Change & { kind: keyof typeof actions },
): Promise<AuditEntry | undefined> {
  const shape = shapeOf(resource, viewer);
  const record = (after ?? before)!;
  const isAsked = !rule && asked?.resource === resource.id && sameStoredValue(asked.id, record.id);
  const action = actions[kind];
  const transition = action === 'update' ? (isAsked ? (labels?.label ?? asked.label) : made) : undefined;
  const changes = changesBetween(shape, before, after);
  // A transition to the same status counts as made, though no field has changed.
  if (action === 'update' && transition === undefined && Object.keys(changes).length === 0) return undefined;
  const computed = reader.model.resources[resource.id]?.computed ?? [];
  const isNamedByOthers = computed.some(({ field }) => resource.titleFields.includes(field));
  // The title as it is now.
  const named = isNamedByOthers ? ((await reader.get(shape, record.id)) ?? record) : record;
  return {
    at: nowIso(),
    by: account.id,
    name: labels?.name ?? String(account[portal.accounts.name] ?? ''),
    action: transition === undefined ? action : 'action',
    ...(transition !== undefined && { transition }),
    resource: resource.id,
    record: String(record.id),
    title: await names.title(resource, named),
    changes,
    ...(act && { act }),
    ...(rule && { rule }),
    ...(cause && { cause }),
  };
}

/**
 * The declared stored fields that differ. Undeclared values are omitted, because they may be secret. So are
 * the stamps, since the entry has author and time of its own.
 */
export function changesBetween(
  shape: RecordShape,
  before: Stored | undefined,
  after: Stored | undefined,
): AuditEntry['changes'] {
  const unstored = unstoredFields(shape.fields);
  const changes: Record<string, AuditEntry['changes'][string]> = {};
  for (const { id, type, stamp } of Object.values(shape.fields)) {
    if (id === 'id' || stamp || unstored.has(id) || sameStoredValue(before?.[id], after?.[id])) continue;
    const [was, now] = [before?.[id], after?.[id]];
    changes[id] = traitsOf(type).secret ? null : [isEmpty(was) ? null : was, isEmpty(now) ? null : now];
  }
  return changes;
}
