/**
 * Writes of rules. They use the same defaults, copies, numbers, validation and stamps as users' writes, but
 * need no grants.
 */
import { traitsOf } from '#model/traits.ts';
import type { Resource } from '#model/types.ts';
import { initialValues } from '#kinds/defaults.ts';
import { storedForm } from '#kinds/registry.ts';
import { isEmpty } from '#model/values/values.ts';
import { refuseLockOut } from '../accounts/lockoutGuard.ts';
import type { Caller } from '../accounts/caller.ts';
import { withCopies } from '../api/write/copiedValues.ts';
import { withCopiesFromRecord, withVisibleCopies } from '../api/write/visibleFields.ts';
import { validateDraft } from '../api/write/validateDraft.ts';
import { refuseInUse } from '../api/write/inUse.ts';
import { assignSequenceNumbers } from '../api/write/sequenceNumbers.ts';
import { withRows } from '../api/write/itemRows.ts';
import { replaceRecord, insertRecord } from '../api/write/storeRecord.ts';
import { withComputed } from '../api/write/writeContext.ts';
import type { Transaction } from '../data/types.ts';
import type { Stored, Fields } from '../data/store.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf } from '../data/shape.ts';

export type RuleWriter = { transaction: Transaction; caller: Caller };

/** The new record before it is checked, to look for an existing one with the same key. */
export const newRecordValues = ({ fields }: Resource, { caller }: RuleWriter, values: Fields): Fields => ({
  ...initialValues({ fields }, caller.viewer),
  ...inStoredForm({ fields }, values),
});

export async function createBy(hand: RuleWriter, resource: Resource, values: Fields): Promise<Stored> {
  const { transaction, caller } = hand;
  const { viewer } = caller;
  const writing = { reader: transaction, shape: shapeOf(resource, viewer) };
  const given = initialValues(resource, viewer);
  const rows = await withRows(viewer, writing, inStoredForm(resource, values), given, true);
  const record = { ...(await withVisibleCopies(writing, { ...given, ...rows }, { viewer, sent: values })) };
  await assignSequenceNumbers(writing, record);
  const changed = new Set([...Object.keys(record), ...Object.keys(resource.fields)]);
  const checked = await validateDraft(transaction, caller, resource, { record, changed, grants: [] });
  return insertRecord(transaction, caller, resource, checked);
}

/**
 * Stores the record with these values; undefined when it already has them all.
 *
 * @param isMove true for a transition, which is stored even if no value changes
 */
export async function changeBy(
  hand: RuleWriter,
  resource: Resource,
  before: Stored,
  values: Fields,
  isMove = false,
): Promise<Stored | undefined> {
  const { transaction, caller } = hand;
  const { viewer } = caller;
  const shape = shapeOf(resource, viewer);
  const writing = { reader: transaction, shape };
  const rows = await withRows(viewer, writing, inStoredForm(resource, values), before, true);
  const changes = Object.fromEntries(
    Object.entries(rows).filter(([id, value]) => !sameStoredValue(value, before[id])),
  );
  if (Object.keys(changes).length === 0 && !isMove) return undefined;
  const copied = await withCopies(writing, { ...before, ...changes }, before, changes);
  const computed = await withComputed(writing, copied);
  const record = await withCopiesFromRecord(writing, computed, { viewer, before, sent: changes });
  const changed = new Set(Object.keys(record).filter((id) => !sameStoredValue(record[id], before[id])));
  const checked = await validateDraft(transaction, caller, resource, { record, changed, grants: [] }, before);
  return replaceRecord(transaction, caller, shape, before, checked);
}

export async function removeBy({ transaction, caller }: RuleWriter, resource: Resource, before: Stored) {
  if (resource.id === caller.portal.accounts.resource)
    await refuseLockOut(transaction, caller, shapeOf(resource, caller.viewer), before, null);
  await transaction.remove(resource, before.id, before);
  await refuseInUse(transaction, caller, resource, before);
}

/** Rules can't set secrets or ids. */
function inStoredForm({ fields }: Pick<Resource, 'fields'>, values: Fields): Fields {
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => {
      const field = fields[id];
      if (!field || id === 'id' || traitsOf(field).secret) return [];
      const isDayOfMonth = traitsOf(field).temporal === 'month' && /^\d{4}-\d{2}-\d{2}/.test(String(value));
      // `$today` in a month field means the present month, as in formulas.
      const given = isDayOfMonth ? String(value).slice(0, 7) : value;
      return [[id, isEmpty(given) && !Array.isArray(given) ? null : storedForm(field, given)]];
    }),
  );
}
