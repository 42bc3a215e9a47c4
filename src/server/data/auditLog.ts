/**
 * Writes that always add a history entry. The entry is derived from the write itself, so nothing can be
 * changed through this transaction without one.
 */
import { nowIso } from '#model/time/clock.ts';
import { traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values.ts';
import type { HistoryAction } from '#model/records/history.ts';
import type { Portal } from '#model/types.ts';
import type { Viewer } from '#model/filter.ts';
import { sameStoredValue } from './sameStoredValue.ts';
import { RecordFormatter } from './recordFormatter.ts';
import type { AuditEntry, RecordTransaction, Stored } from './store.ts';
import { unstoredFields } from '#kinds/dataModel.ts';
import { shapeOf, type RecordShape } from './shape.ts';

/** The status transition that a request asks for, on one record. */
type Action = { resource: string; id: string; key: string; label: string };
/** The account that writes, and the transition it asks for, if any. */
export type Writer = { account: Stored; viewer: Viewer; action?: Action | undefined };
/**
 * What the transaction is doing at this moment, beyond the request itself. It changes as the transaction
 * proceeds.
 */
export type AuditContext = {
  act?: string | undefined;
  rule?: string | undefined;
  cause?: { resource: string; id: string } | undefined;
  /** Label of the transition that a rule is making. */
  transition?: string | undefined;
  /**
   * Replaces label and name in the history entry where these say more: "Aprovar (1 de 2)", "Ana por Bruno".
   */
  labels?: { label?: string; name?: string } | undefined;
};

export function withAuditLog(
  transaction: RecordTransaction,
  portal: Portal,
  { account, viewer, action: asked }: Writer,
  audit: AuditContext = {},
): RecordTransaction {
  const names = new RecordFormatter(transaction, portal, viewer);
  const shapeFor = (resource: string) => shapeOf(portal.resources[resource]!, viewer);
  /** The record with its computed fields as they are now, if its title uses any of them. */
  const namedBy = async (shape: RecordShape, record: Stored) => {
    const { id, titleFields } = shape.resource;
    const computed = transaction.model.resources[id]?.computed ?? [];
    const follows = computed.some(({ field }) => titleFields.includes(field));
    return follows ? ((await transaction.get(shape, record.id)) ?? record) : record;
  };
  const log = async (
    action: HistoryAction,
    shape: RecordShape,
    before: Stored | undefined,
    after: Stored | undefined,
  ) => {
    const { resource } = shape;
    const record = (after ?? before)!;
    const { act, rule, cause, labels } = audit;
    const isAsked = !rule && asked?.resource === resource.id && sameStoredValue(asked.id, record.id);
    const transition =
      action === 'update' ? (isAsked ? (labels?.label ?? asked.label) : audit.transition) : undefined;
    const changes = changesBetween(shape, before, after);
    // A transition to the same status counts as made, though no field has changed.
    if (action === 'update' && transition === undefined && Object.keys(changes).length === 0) return;
    await transaction.log({
      at: nowIso(),
      by: account.id,
      name: labels?.name ?? String(account[portal.accounts.name] ?? ''),
      action: transition === undefined ? action : 'action',
      ...(transition !== undefined && { transition }),
      resource: resource.id,
      record: String(record.id),
      title: await names.title(resource, await namedBy(shape, record)),
      changes,
      ...(act && { act }),
      ...(rule && { rule }),
      ...(cause && { cause }),
    });
  };
  return {
    ...transaction,
    insert: async (resource, record) => {
      const inserted = await transaction.insert(resource, record);
      await log('create', shapeFor(resource), undefined, inserted);
      return inserted;
    },
    replace: async (resource, record) => {
      const shape = shapeFor(resource);
      const before = await transaction.get(shape, record.id);
      await transaction.replace(resource, record);
      await log('update', shape, before, record);
    },
    restore: async (resource, record) => {
      await transaction.restore(resource, record);
      await log('update', shapeFor(resource), undefined, record);
    },
    remove: async (resource, id) => {
      const shape = shapeFor(resource);
      const before = await transaction.get(shape, id);
      await transaction.remove(resource, id);
      if (before) await log('delete', shape, before, undefined);
    },
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
    const kept = (value: unknown) => (isEmpty(value) ? null : value);
    changes[id] = traitsOf(type).secret ? null : [kept(before?.[id]), kept(after?.[id])];
  }
  return changes;
}
