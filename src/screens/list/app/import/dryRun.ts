/** Checks what each row of a file would become before anything is sent. */
import { deepEqual } from '../../../../model/values/json.ts';
import type { ClientResource } from '../../../../model/api/clientTypes.ts';
import type { Field, Filter } from '../../../../model/types.ts';
import { hasRows, refersTo } from '../../../../model/traits.ts';
import { clockOf, compute } from '../../../../kinds/compute.ts';
import type { ColumnFormat } from '../../../../kinds/columns/columnFormat.ts';
import { readColumnCell } from '../../../../kinds/columns/readCell.ts';
import type { RecordContext } from '../../../../kinds/kind.ts';
import { formatValue, uniqueKey } from '../../../../kinds/registry.ts';
import { isReadOnly, isVisible, validateRecord } from '../../../../kinds/validate.ts';
import { fixedFields, startingValues } from '../../../form/app/defaults.ts';
import type { Mapping, Target } from './mapping.ts';
import { unreadFault, type FindReference, type Found } from './references.ts';
import { isTyped } from './columnReadings.ts';
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
};
export type CheckedRow = Row & {
  /** The data that would be sent. */
  values: Readonly<Record<string, unknown>>;
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
  translate: (key: string, args?: Record<string, unknown>) => string;
};

type Draft = Row & { values: Record<string, unknown>; errors: RowError[] };

/** Reads and validates every row as the form and the API will. */
export async function dryRun(table: Table, mapping: Mapping, run: DryRun): Promise<CheckedRow[]> {
  const drafts: Draft[] = [];
  const cells = cellReader(table, mapping, run);
  const validate = recordValidator(run);
  for (const row of table.rows) {
    const draft = await cells(row);
    draft.errors.push(...validate(draft));
    drafts.push(draft);
  }
  refuseRepeated(drafts, run);
  await refuseTaken(drafts, run);
  return drafts;
}

/** The number of rows that can be sent, and of those that can't. */
export const countRows = (rows: readonly CheckedRow[]) => {
  const bad = rows.filter(({ errors }) => errors.length > 0).length;
  return { ready: rows.length - bad, bad };
};

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

/** Validates a row as the record that it would become, with defaults and the values that the screen fixes. */
function recordValidator({ resource, filter, targets, writable, context, translate }: DryRun) {
  const { variables, timeZone } = context;
  // The empty rows that a form opens with don't count.
  const starting = Object.fromEntries(
    Object.entries(startingValues(resource, filter, context)).filter(([id]) => !hasRows(resource.fields[id])),
  );
  const fixed = new Set(fixedFields(resource, filter));
  const editable = writable.filter((id) => !fixed.has(id));
  const labelOf = new Map(targets.map(({ field, label }) => [field.id, label]));

  return ({ values, errors }: Draft): RowError[] => {
    const known = new Set(errors.map(({ field }) => field));
    const record = compute(resource.fields, { ...starting, ...values }, clockOf(context));
    const fault = (id: string, message: string): RowError[] =>
      known.has(id)
        ? []
        : [{ field: id, label: labelOf.get(id) ?? resource.fields[id]!.label, cell: shown(id), message }];
    const shown = (id: string) =>
      values[id] === undefined ? '' : formatValue(resource.fields[id]!, values[id], { timeZone });

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

/** Refuses repeated values of unique fields or combinations; the first row with a value keeps it. */
function refuseRepeated(drafts: readonly Draft[], { resource, targets, translate }: DryRun) {
  const labelOf = new Map(targets.map(({ field, label }) => [field.id, label]));
  const single = targets.filter(({ field }) => field.unique).map(({ field }) => [field.id]);
  for (const ids of [...single, ...resource.unique]) {
    const seen = new Map<string, number>();
    for (const { values, errors, line } of drafts) {
      if (ids.some((id) => values[id] === undefined || !resource.fields[id])) continue;
      const key = JSON.stringify(ids.map((id) => uniqueKey(resource.fields[id]!, values[id])));
      const first = seen.get(key);
      if (first === undefined) seen.set(key, line);
      else
        errors.push({
          field: ids[0],
          label: ids.map((id) => labelOf.get(id) ?? resource.fields[id]!.label).join(' + '),
          message: translate('portal.screen.import.fault.repeated', { line: first }),
        });
    }
  }
}

async function refuseTaken(drafts: readonly Draft[], { resource, targets, findTaken, translate }: DryRun) {
  for (const { field, label } of targets.filter((target) => target.field.unique)) {
    const having = drafts.filter(({ values }) => values[field.id] !== undefined);
    if (having.length === 0) continue;
    const where = { field: field.id, label };
    try {
      const taken = await findTaken(
        field,
        having.map(({ values }) => values[field.id]),
      );
      for (const { values, errors } of having)
        if (taken.has(uniqueKey(field, values[field.id])))
          errors.push({ ...where, message: translate('portal.screen.import.fault.taken') });
    } catch (error) {
      const fault = unreadFault(resource.label.many, error, translate);
      for (const { errors } of having) errors.push({ ...where, ...fault });
    }
  }
}
