/** Checks what each row of a file would become before anything is sent. */
import type { RaRecord } from 'ra-core';
import { deepEqual } from '#model/values/json.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field, Filter } from '#model/types.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import { type ColumnFormat, readColumnCell } from '#spreadsheets/columns/readCell.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { formatValue } from '#kinds/registry.ts';
import { isReadOnly, isVisible, validateRecord } from '#kinds/validate.ts';
import { fixedFields, startingValues } from '#screens/form/app/defaults.ts';
import { translate } from '#kit/translate.ts';
import { type Mapping, type ImportTarget, cellOf } from './mapping.ts';
import { unreadFault, type FindReference, type FoundReference, type FoundRecords } from './references.ts';
import { rowChanges, updateFaults, type RowUpdate, type UpdateBy } from './updates.ts';
import type { ImportRow, ImportTable } from './readTable.ts';
import { combinationsOf, isCode, recordKeyText, type RecordKey } from './recordKeys.ts';

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
  /** The key that another record has. */
  taken?: RecordKey;
};
type Values = Readonly<Record<string, unknown>>;
export type CheckedRow = ImportRow & {
  /** The data of the file, which a new record would be created with. */
  values: Values;
  /** The values that only find records. */
  codes: Values;
  /** Set when the row updates a record. */
  update?: RowUpdate;
  errors: readonly RowError[];
};

export type DryRun = {
  resource: ClientResource;
  /** The screen's filter; the values that it fixes are the same on every record. */
  filter: Filter;
  targets: readonly ImportTarget[];
  /** How the cells of each column are written. */
  formats?: readonly (ColumnFormat | undefined)[];
  /** All fields that the form writes, whether or not a column can fill them. */
  writable: readonly string[];
  context: RecordContext;
  findReference: FindReference;
  /**
   * Returns the records that have the key of one of these rows. When it fails, the rows with such a key could not be
   * checked.
   */
  findTaken: (key: RecordKey, rows: readonly Values[]) => Promise<FoundRecords>;
  /** Absent: rows with a key that exists are refused. */
  updateBy?: UpdateBy | undefined;
  /** Rows with a code that only finds records create new ones, with codes of their own. */
  ignoresCodes?: boolean;
};

type Draft = ImportRow & {
  values: Record<string, unknown>;
  codes: Record<string, unknown>;
  errors: RowError[];
  update?: RowUpdate;
};

/** Reads and validates every row as the form and the API will. */
export async function dryRun(table: ImportTable, mapping: Mapping, run: DryRun): Promise<CheckedRow[]> {
  const drafts: Draft[] = [];
  const cells = cellReader(table, mapping, run);
  const fixed = fixedValuesOf(run);
  for (const row of table.rows) drafts.push(await cells(row));
  await findUpdated(drafts, run, fixed);
  const validate = recordValidator(run);
  for (const draft of drafts) draft.errors.push(...validate(draft));
  refuseRepeated(drafts, run, fixed);
  await refuseTaken(drafts, run, fixed);
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

function cellReader({ head }: ImportTable, mapping: Mapping, run: DryRun) {
  const { targets, formats, context, findReference } = run;
  const read = (field: Field, row: ImportRow, at: number) => {
    if (field.id === 'id') return { value: row.cells[at]!.replace(/^#/, '').trim() };
    const found = readColumnCell(field, cellOf(row, at), formats?.[at] ?? {}, context);
    return found === 'otherFormat' ? { error: translate('portal.screen.import.fault.otherFormat') } : found;
  };
  const columns = mapping.flatMap((id, at) => {
    const target = id === null ? undefined : targets.find(({ field }) => field.id === id);
    return target ? [{ at, ...target }] : [];
  });
  return async (row: ImportRow): Promise<Draft> => {
    const draft: Draft = { ...row, values: {}, codes: {}, errors: [] };
    if (row.cells.length > head.length)
      draft.errors.push({
        message: translate('portal.screen.import.fault.tooManyCells', {
          cells: row.cells.length,
          columns: head.length,
        }),
      });
    for (const { at, field, label, onlyFinds } of columns) {
      const cell = row.cells[at] ?? '';
      if (cell === '') continue;
      const found = refersTo(field) ? await findReference(field, cell) : read(field, row, at);
      if ('error' in found) {
        const { error: message, ...more } = found as Extract<FoundReference, { error: string }>;
        draft.errors.push({ field: field.id, label, cell, message, ...more });
      } else if (found.value !== null) draft[onlyFinds ? 'codes' : 'values'][field.id] = found.value;
    }
    return draft;
  };
}

/** Gives each row whose key exists the record that it updates. */
async function findUpdated(drafts: readonly Draft[], run: DryRun, fixed: Values) {
  const { targets, updateBy, findReference, resource } = run;
  if (!updateBy) return;
  const { key, find } = updateBy;
  const where = placeOf(key);
  const having = drafts.flatMap((draft) => {
    const row = { ...fixed, ...draft.values, ...draft.codes };
    const own = recordKeyText(key, row);
    return own === undefined ? [] : [{ draft, row, own }];
  });
  if (having.length === 0) return;
  const isGiven = key.fields.some(({ id }) => targets.some((one) => one.onlyFinds && one.field.id === id));
  try {
    const found = await find(having.map(({ row }) => row));
    for (const { draft, own } of having) {
      const [record, ...others] = found.get(own) ?? [];
      if (others.length > 0) draft.errors.push({ ...where, message: ambiguous([record!, ...others]) });
      else if (record) {
        draft.errors = await withoutKept(draft, record, targets, findReference);
        draft.update = { record, changes: rowChanges(record, draft.values) };
      } else if (isGiven)
        // a new record would get another code
        draft.errors.push({ ...where, message: translate('portal.screen.import.fault.noRecord') });
    }
  } catch (error) {
    const fault = unreadFault(resource.label.many, error);
    for (const { draft } of having) draft.errors.push({ ...where, ...fault });
  }
}

const ambiguous = (records: readonly RaRecord[]) =>
  translate('portal.screen.import.fault.several', {
    smart_count: records.length,
    ids: `#${records
      .slice(0, 3)
      .map(({ id }) => id)
      .join(', #')}`,
  });

const placeOf = ({ fields, label }: RecordKey) => ({ field: fields[0]!.id, label });

/** The values that the screen gives to all its records. */
function fixedValuesOf({ resource, filter, context }: DryRun): Values {
  const start = startingValues(resource, filter, context);
  return Object.fromEntries(fixedFields(resource, filter).map((id) => [id, start[id]]));
}

/** A record keeps a reference that could not be chosen now, so naming it again is no fault. */
async function withoutKept(
  { errors, cells }: Draft,
  record: RaRecord,
  targets: readonly ImportTarget[],
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
function recordValidator({ resource, filter, targets, writable, context, updateBy }: DryRun) {
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
        ({ id, message, reason }) => fault(id, message ?? translate(`portal.screen.import.fault.${reason!}`)),
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
function refuseRepeated(drafts: readonly Draft[], run: DryRun, fixed: Values) {
  const { updateBy } = run;
  const written = writtenKeys(run);
  const isWritten = written.some(({ id }) => id === updateBy?.key.id);
  for (const key of updateBy && !isWritten ? [...written, updateBy.key] : written) {
    const finds = key.id === updateBy?.key.id;
    const seen = new Map<string, Draft>();
    const refuse = ({ errors }: Draft, { line }: Draft) =>
      errors.push({ ...placeOf(key), message: translate('portal.screen.import.fault.repeated', { line }) });
    const refused = new Set<Draft>();
    for (const draft of drafts) {
      const codes = finds ? draft.codes : undefined;
      const own = recordKeyText(key, { ...fixed, ...draft.update?.record, ...draft.values, ...codes });
      if (own === undefined) continue;
      const first = seen.get(own);
      if (!first) seen.set(own, draft);
      else if (finds || !draft.update || draft.update.record.id !== first.update?.record.id) {
        refuse(draft, first);
        if (finds && first.update && !refused.has(first)) refuse(first, draft);
        refused.add(first);
      }
    }
  }
}

/** The unique fields and combinations that a row writes. */
const writtenKeys = ({ resource, targets }: DryRun): RecordKey[] => [
  ...targets
    .filter(({ field, onlyFinds }) => field.unique && !onlyFinds)
    .map(({ field, label }) => ({ id: field.id, label, fields: [field] })),
  ...combinationsOf(resource, targets),
];

/** Refuses rows whose key another record has, and those with another code than the record that they update. */
async function refuseTaken(drafts: readonly Draft[], run: DryRun, fixed: Values) {
  const { resource, targets, findTaken, updateBy, ignoresCodes } = run;
  const fault = (key: 'taken' | 'otherRecord') => translate(`portal.screen.import.fault.${key}`);
  const codes = targets
    .filter(({ field, onlyFinds }) => onlyFinds && field.id !== updateBy?.key.id)
    .map(({ field, label }) => ({ id: field.id, label, fields: [field] }));
  for (const key of codes)
    for (const { update, codes: own, errors } of drafts)
      if (update && key.id in own && recordKeyText(key, own) !== recordKeyText(key, update.record))
        errors.push({ ...placeOf(key), message: fault('otherRecord') });
  const found = ignoresCodes ? [] : codes.filter(({ fields: [field] }) => isCode(field!));
  for (const key of [...writtenKeys(run), ...found]) {
    const where = placeOf(key);
    const having = drafts.flatMap(({ values, codes: given, update, errors }) => {
      const own = update || ignoresCodes ? {} : given;
      if (!key.fields.some(({ id }) => id in values || id in own)) return [];
      const row = { ...fixed, ...update?.record, ...values, ...own };
      const its = recordKeyText(key, row);
      if (its === undefined || (update && its === recordKeyText(key, update.record))) return [];
      return [{ row, its, errors }];
    });
    if (having.length === 0) continue;
    try {
      const taken = await findTaken(
        key,
        having.map(({ row }) => row),
      );
      for (const { its, errors } of having)
        if (taken.has(its)) errors.push({ ...where, message: fault('taken'), taken: key });
    } catch (error) {
      const unread = unreadFault(resource.label.many, error);
      for (const { errors } of having) errors.push({ ...where, ...unread });
    }
  }
}
