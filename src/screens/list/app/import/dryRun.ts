/** Checks what each row of a file would become before anything is sent. */
import type { RaRecord } from 'ra-core';
import { deepEqual } from '#model/values/json.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Field, Filter } from '#model/types.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import { isEmpty } from '#model/values.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import type { ColumnFormat } from '#kinds/columns/columnFormat.ts';
import { readColumnCell } from '#kinds/columns/readCell.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { formatValue, uniqueKey } from '#kinds/registry.ts';
import { isReadOnly, isVisible, validateRecord } from '#kinds/validate.ts';
import { fixedFields, startingValues } from '#screens/form/app/defaults.ts';
import type { Mapping, Target } from './mapping.ts';
import { unreadFault, type FindReference, type Found } from './references.ts';
import { isTyped } from './columnReadings.ts';
import { changesOf, updateFaults, type RowUpdate, type UpdateBy } from './updates.ts';
import type { Row, Table } from './readTable.ts';

/** An error in a row: in one column, or in the row as a whole. */
type RowError = {
  field?: string;
  label?: string;
  cell?: string;
  message: string;
  /** Names that the field refers to and that no record has. */
  missing?: readonly string[];
  /** Could not be checked because the API did not answer. */
  isUnread?: boolean;
  /** Another record has this value of a unique field. */
  isTaken?: boolean;
};
export type CheckedRow = Row & {
  /** The data of the file, which a new record would be created with. */
  values: Readonly<Record<string, unknown>>;
  /** Set when the row updates a record. */
  update?: RowUpdate;
  errors: readonly RowError[];
};

export type DryRun = {
  resource: ClientResource;
  /** The screen's filter; the values that it fixes are the same on every record. */
  filter: Filter;
  targets: readonly Target[];
  /** How the cells of each column are written. */
  formats?: readonly (ColumnFormat | undefined)[];
  /** All fields that the form writes, whether or not a column can fill them. */
  writable: readonly string[];
  context: RecordContext;
  findReference: FindReference;
  /**
   * Returns which of these values of a unique field are already taken, as keys made by uniqueKey. When it
   * fails, the rows with such a value could not be checked.
   */
  findTaken: (field: Field, values: readonly unknown[]) => Promise<ReadonlySet<string>>;
  /** Absent: rows with a code that exists are refused. */
  updateBy?: UpdateBy | undefined;
  translate: (key: string, args?: Record<string, unknown>) => string;
};

type Draft = Row & { values: Record<string, unknown>; errors: RowError[]; update?: RowUpdate };

/** Reads and validates every row as the form and the API will. */
export async function dryRun(table: Table, mapping: Mapping, run: DryRun): Promise<CheckedRow[]> {
  const drafts: Draft[] = [];
  const cells = cellReader(table, mapping, run);
  for (const row of table.rows) drafts.push(await cells(row));
  await findUpdated(drafts, run);
  const validate = recordValidator(run);
  for (const draft of drafts) draft.errors.push(...validate(draft));
  refuseRepeated(drafts, run);
  await refuseTaken(drafts, run);
  return drafts;
}

/** What becomes of a row. Only new and updating ones are sent. */
export const fateOf = ({ errors, update }: Pick<CheckedRow, 'errors' | 'update'>) => {
  if (errors.length > 0) return 'bad';
  if (!update) return 'ready';
  return Object.keys(update.changes).length > 0 ? 'updating' : 'unchanged';
};

export function countRows(rows: readonly CheckedRow[]) {
  const counts = { ready: 0, updating: 0, unchanged: 0, bad: 0 };
  for (const row of rows) counts[fateOf(row)]++;
  return counts;
}

export const isSendable = (row: CheckedRow) => ['ready', 'updating'].includes(fateOf(row));

function cellReader({ head }: Table, mapping: Mapping, run: DryRun) {
  const { targets, formats, context, findReference, translate } = run;
  const read = (field: Field, row: Row, at: number) => {
    const cell = { text: row.cells[at]!, isNumber: isTyped(row, at) };
    const found = readColumnCell(field, cell, formats?.[at] ?? {}, context);
    return found === 'otherFormat' ? { error: translate('portal.screen.import.fault.otherFormat') } : found;
  };
  const columns = mapping.flatMap((id, at) => {
    const target = id === null ? undefined : targets.find(({ field }) => field.id === id);
    return target ? [{ at, ...target }] : [];
  });
  return async (row: Row): Promise<Draft> => {
    const draft: Draft = { ...row, values: {}, errors: [] };
    if (row.cells.length > head.length)
      draft.errors.push({
        message: translate('portal.screen.import.fault.tooManyCells', {
          cells: row.cells.length,
          columns: head.length,
        }),
      });
    for (const { at, field, label } of columns) {
      const cell = row.cells[at] ?? '';
      if (cell === '') continue;
      const found = refersTo(field) ? await findReference(field, cell) : read(field, row, at);
      if ('error' in found) {
        const { error: message, ...more } = found as Extract<Found, { error: string }>;
        draft.errors.push({ field: field.id, label, cell, message, ...more });
      } else if (found.value !== null) draft.values[field.id] = found.value;
    }
    return draft;
  };
}

/** Gives each row whose code exists the record that it updates. */
async function findUpdated(
  drafts: readonly Draft[],
  { targets, updateBy, findReference, translate, resource }: DryRun,
) {
  if (!updateBy) return;
  const { field, find } = updateBy;
  const having = drafts.filter(({ values }) => values[field.id] !== undefined);
  if (having.length === 0) return;
  try {
    const found = await find(having.map(({ values }) => values[field.id]));
    for (const draft of having) {
      const record = found.get(uniqueKey(field, draft.values[field.id]));
      if (!record) continue;
      draft.errors = await withoutKept(draft, record, targets, findReference);
      draft.update = { record, changes: changesOf(record, draft.values) };
    }
  } catch (error) {
    const { label } = targets.find((target) => target.field.id === field.id)!;
    const fault = unreadFault(resource.label.many, error, translate);
    for (const { errors } of having) errors.push({ field: field.id, label, ...fault });
  }
}

/** A record keeps a reference that could not be chosen now, so naming it again is no fault. */
async function withoutKept(
  { errors, cells }: Draft,
  record: RaRecord,
  targets: readonly Target[],
  findReference: FindReference,
): Promise<RowError[]> {
  const left: RowError[] = [];
  for (const error of errors) {
    const field = targets.find((target) => target.field.id === error.field)?.field;
    const isKept = async () => {
      if (!error.missing || !refersTo(field) || !field.filter || !cells.includes(error.cell!)) return false;
      const { filter: _filter, ...any } = field;
      const found = await findReference(any as typeof field, error.cell!);
      return 'value' in found && deepEqual(found.value, record[field.id]);
    };
    if (!(await isKept())) left.push(error);
  }
  return left;
}

/** Validates a row as the record that it would become, with defaults and the values that the screen fixes. */
function recordValidator({ resource, filter, targets, writable, context, translate, updateBy }: DryRun) {
  const { variables, timeZone } = context;
  // The empty rows that a form opens with don't count.
  const starting = Object.fromEntries(
    Object.entries(startingValues(resource, filter, context)).filter(([id]) => !hasRows(resource.fields[id])),
  );
  const fixed = new Set(fixedFields(resource, filter));
  const editable = writable.filter((id) => !fixed.has(id));
  const labelOf = new Map(targets.map(({ field, label }) => [field.id, label]));

  return ({ values, errors, update }: Draft): RowError[] => {
    const known = new Set(errors.map(({ field }) => field));
    const record = compute(resource.fields, { ...starting, ...values }, clockOf(context));
    const fault = (id: string, message: string): RowError[] =>
      known.has(id)
        ? []
        : [{ field: id, label: labelOf.get(id) ?? resource.fields[id]!.label, cell: shown(id), message }];
    const shown = (id: string) =>
      values[id] === undefined ? '' : formatValue(resource.fields[id]!, values[id], { timeZone });

    if (update && updateBy)
      return updateFaults(resource, update, updateBy.rightsOn(update.record), editable, context).flatMap(
        ({ id, message, reason }) => fault(id, message ?? translate(`portal.screen.import.fault.${reason}`)),
      );
    // The API would drop or refuse these; nothing from the file may be lost silently.
    const misplaced = Object.keys(values).flatMap((id) => {
      const field = resource.fields[id]!;
      if (fixed.has(id)) {
        const value = starting[id];
        if (value === undefined || deepEqual(value, values[id])) return [];
        const text = formatValue(field, value, { timeZone });
        return fault(id, translate('portal.screen.import.fault.fixed', { value: text }));
      }
      if (!isVisible(field, record, context))
        return fault(id, translate('portal.screen.import.fault.notApplicable'));
      const isLocked = isReadOnly(field, record, context) && !deepEqual(values[id], starting[id]);
      return isLocked ? fault(id, translate('portal.screen.import.fault.locked')) : [];
    });
    const invalid = validateRecord(resource, record, { variables, timeZone, fields: editable });
    return [...misplaced, ...Object.entries(invalid).flatMap(([id, message]) => fault(id, message))];
  };
}

/**
 * Refuses repeated values of unique fields or combinations; the first row with a value keeps it. Of two rows that
 * would update one record, neither does.
 */
function refuseRepeated(drafts: readonly Draft[], { resource, targets, updateBy, translate }: DryRun) {
  const labelOf = new Map(targets.map(({ field, label }) => [field.id, label]));
  const single = targets.filter(({ field }) => field.unique).map(({ field }) => [field.id]);
  for (const ids of [...single, ...resource.unique]) {
    const isCode = ids.length === 1 && ids[0] === updateBy?.field.id;
    const seen = new Map<string, Draft>();
    const refuse = ({ errors }: Draft, { line }: Draft) =>
      errors.push({
        field: ids[0],
        label: ids.map((id) => labelOf.get(id) ?? resource.fields[id]!.label).join(' + '),
        message: translate('portal.screen.import.fault.repeated', { line }),
      });
    const refused = new Set<Draft>();
    for (const draft of drafts) {
      const record = { ...draft.update?.record, ...draft.values };
      if (ids.some((id) => isEmpty(record[id]) || !resource.fields[id])) continue;
      const key = JSON.stringify(ids.map((id) => uniqueKey(resource.fields[id]!, record[id])));
      const first = seen.get(key);
      if (!first) seen.set(key, draft);
      else if (isCode || !draft.update || draft.update.record.id !== first.update?.record.id) {
        refuse(draft, first);
        if (isCode && first.update && !refused.has(first)) refuse(first, draft);
        refused.add(first);
      }
    }
  }
}

async function refuseTaken(drafts: readonly Draft[], { resource, targets, findTaken, translate }: DryRun) {
  for (const { field, label } of targets.filter((target) => target.field.unique)) {
    const keyOf = (record: Readonly<Record<string, unknown>>) => uniqueKey(field, record[field.id]);
    const having = drafts.filter(
      ({ values, update }) =>
        values[field.id] !== undefined && !(update && keyOf(update.record) === keyOf(values)),
    );
    if (having.length === 0) continue;
    const where = { field: field.id, label };
    try {
      const taken = await findTaken(
        field,
        having.map(({ values }) => values[field.id]),
      );
      for (const { values, errors } of having)
        if (taken.has(keyOf(values)))
          errors.push({ ...where, message: translate('portal.screen.import.fault.taken'), isTaken: true });
    } catch (error) {
      const fault = unreadFault(resource.label.many, error, translate);
      for (const { errors } of having) errors.push({ ...where, ...fault });
    }
  }
}
