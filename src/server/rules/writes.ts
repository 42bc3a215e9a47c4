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
import { withCopies } from '../api/write/copiedValues.ts';
import { withCopiesFromRecord, withVisibleCopies } from '../api/write/visibleFields.ts';
import { validateDraft } from '../api/write/validateDraft.ts';
import { refuseInUse } from '../api/write/inUse.ts';
import { assignSequenceNumbers } from '../api/write/sequenceNumbers.ts';
import { withRows } from '../api/write/itemRows.ts';
import { replaceRecord, insertRecord } from '../api/write/storeRecord.ts';
import { withComputed, writeContext } from '../api/write/writeContext.ts';
import type { Engine } from './types.ts';
import type { Stored, Fields } from '../data/store.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';

/** Who writes in the name of a rule. */
type Writer = Pick<Engine, 'transaction' | 'caller'>;

/** The new record before it is checked, to look for an existing one with the same key. */
export const newRecordValues = (
  { fields }: Resource,
  { caller }: Pick<Writer, 'caller'>,
  values: Fields,
): Fields => ({
  ...initialValues({ fields }, caller.viewer),
  ...inStoredForm({ fields }, values),
});

export async function createBy(writer: Writer, resource: Resource, values: Fields): Promise<Stored> {
  const writing = writingOf(writer, resource);
  const given = initialValues(resource, writer.caller.viewer);
  const rows = await withRows(writing, inStoredForm(resource, values), given, true);
  const record = { ...(await withVisibleCopies(writing, { ...given, ...rows }, { sent: values })) };
  await assignSequenceNumbers(writing, record);
  const changed = new Set([...Object.keys(record), ...Object.keys(resource.fields)]);
  return insertRecord(writing, await validateDraft(writing, { record, changed, grants: [] }));
}

const writingOf = ({ transaction, caller }: Writer, resource: Resource, before?: Stored) => ({
  ...writeContext(transaction, caller, resource, before),
  transaction,
});

/**
 * Stores the record with these values; undefined when it already has them all.
 *
 * @param isMove true for a transition, which is stored even if no value changes
 */
export async function changeBy(
  writer: Writer,
  resource: Resource,
  before: Stored,
  values: Fields,
  isMove = false,
): Promise<Stored | undefined> {
  const writing = writingOf(writer, resource, before);
  const rows = await withRows(writing, inStoredForm(resource, values), before, true);
  const changes = Object.fromEntries(
    Object.entries(rows).filter(([id, value]) => !sameStoredValue(value, before[id])),
  );
  if (Object.keys(changes).length === 0 && !isMove) return undefined;
  const copied = await withCopies(writing, { ...before, ...changes }, changes);
  const computed = await withComputed(writing, copied);
  const record = await withCopiesFromRecord(writing, computed, changes);
  const changed = new Set(Object.keys(record).filter((id) => !sameStoredValue(record[id], before[id])));
  return replaceRecord(writing, await validateDraft(writing, { record, changed, grants: [] }));
}

export async function removeBy(writer: Writer, resource: Resource, before: Stored) {
  const { transaction, caller } = writer;
  const writing = writingOf(writer, resource, before);
  if (resource.id === caller.portal.accounts.resource) await refuseLockOut(writing, null);
  await transaction.remove(resource, before.id, before);
  await refuseInUse(writing, before);
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
