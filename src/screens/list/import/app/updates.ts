/** Rows of a file that update the record with their code, instead of creating one. */
import type { RaRecord } from 'ra-core';
import { deepEqual } from '#model/values/json.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { isEmpty } from '#model/values/values.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { isReadOnly, isVisible, validateRecord } from '#kinds/validate.ts';
import type { RecordRights } from '#screens/app/rights.ts';
import type { FoundRecords } from './references.ts';
import type { RecordKey } from './recordKeys.ts';

type Values = Readonly<Record<string, unknown>>;

/** The record that a row updates, and the values that change. Without changes nothing is sent. */
export type RowUpdate = { record: RaRecord; changes: Values };

/** How rows find the records that they update. */
export type UpdateBy = {
  key: RecordKey;
  /** Returns the records of the screen that have the key of one of these rows. */
  find: (rows: readonly Values[]) => Promise<FoundRecords>;
  rightsOn: (record: RaRecord) => Pick<RecordRights, 'edit' | 'editOnly'>;
};

/** The values of a row that differ from the record's. An empty cell is no value, and changes nothing. */
export const rowChanges = (record: Values, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([id, value]) =>
      isEmpty(value) ? !isEmpty(record[id]) : !deepEqual(value, record[id]),
    ),
  );

type UpdateFault = { id: string; message?: string; reason?: 'closed' | 'locked' | 'notApplicable' };

/**
 * The faults of the record as it would be, as the API finds them: changes to a field that is closed, locked or does
 * not apply, and values that are invalid now and were not before.
 */
export function updateFaults(
  resource: ClientResource,
  { record, changes }: RowUpdate,
  { edit, editOnly }: Pick<RecordRights, 'edit' | 'editOnly'>,
  editable: readonly string[],
  context: RecordContext,
): UpdateFault[] {
  const { variables, timeZone } = context;
  const after = compute(resource.fields, { ...record, ...changes }, clockOf(context));
  const misplaced = Object.keys(changes).flatMap((id): UpdateFault[] => {
    const field = resource.fields[id]!;
    if (!edit || (editOnly && !editOnly.includes(id))) return [{ id, reason: 'closed' }];
    if (!isVisible(field, after, context)) return [{ id, reason: 'notApplicable' }];
    return isReadOnly(field, after, context) ? [{ id, reason: 'locked' }] : [];
  });
  const faultsIn = (one: Values) => validateRecord(resource, one, { variables, timeZone, fields: editable });
  const found = Object.entries(faultsIn(after));
  const known = found.length > 0 ? faultsIn(record) : {};
  const invalid = found.filter(([id]) => Object.hasOwn(changes, id) || known[id] === undefined);
  return [...misplaced, ...invalid.map(([id, message]) => ({ id, message }))];
}
