/** Has the server check what each row of a file would become, before anything is sent. */
import type { RaRecord } from 'ra-core';
import type { Repair } from '#screens/app/ProblemList.tsx';
import { translate } from '#kit/translate.ts';
import { currentLocale } from '#messages/translate.ts';
import { getOrMake } from '#model/values/memoize.ts';
import {
  rowsPerCheck,
  type ExistingRecords,
  type RowChecked,
  type RowsChecked,
  type RowsToCheck,
  type RowToCheck,
} from '#spreadsheets/checkedRows.ts';
import type { ColumnFormat } from '#spreadsheets/columns/columnFormat.ts';
import { cellOf, type ImportTarget, type Mapping } from './mapping.ts';
import type { ImportRow, ImportTable } from './readTable.ts';

/** An error in a row: in one column, or in the row as a whole. */
type RowError = {
  field?: string;
  label?: string;
  cell?: string;
  message: string;
  /** Names that the field refers to and that no record has. */
  missing?: readonly string[];
  /** The key that another record has. */
  taken?: string;
};
type Values = Readonly<Record<string, unknown>>;

/** The record that a row updates, and the values that change. Without changes nothing is sent. */
export type RowUpdate = { record: RaRecord; changes: Values };

export type CheckedRow = ImportRow & {
  /** The data of the file, which a new record would be created with. */
  values: Values;
  /** The values that only find records. */
  codes: Values;
  /** Set when the row updates a record. */
  update?: RowUpdate;
  errors: readonly RowError[];
};

export type TableCheck = {
  targets: readonly ImportTarget[];
  /** How the cells of each column are written. */
  formats?: readonly (ColumnFormat | undefined)[];
  existing: ExistingRecords;
  /** The values that the screen gives to all its records. */
  fixed: Values;
  labelOf: (field: string) => string;
  /** Asks the server. Once it rejects, nothing more is asked. */
  ask: (rows: RowsToCheck) => Promise<RowsChecked>;
  onProgress?: (done: number) => void;
};

type MappedColumn = { at: number; target: ImportTarget };
const columnsOf = (mapping: Mapping, targets: readonly ImportTarget[]): MappedColumn[] =>
  mapping.flatMap((id, at) => {
    const target = id === null ? undefined : targets.find(({ field }) => field.id === id);
    return target ? [{ at, target }] : [];
  });

/** Checks every row as the API will when it is sent. */
export async function checkTable(
  table: ImportTable,
  mapping: Mapping,
  check: TableCheck,
): Promise<CheckedRow[]> {
  const { formats, existing, fixed, ask } = check;
  const columns = columnsOf(mapping, check.targets);
  const rows: CheckedRow[] = [];
  const repeats = repeatFinder(columns, check);
  for (const part of inParts(table.rows)) {
    const checked = await ask({
      columns: columns.map(({ at, target: { field, onlyFinds } }) => ({
        field: field.id,
        ...(formats?.[at] && { format: formats[at] }),
        ...(onlyFinds && { finds: true }),
      })),
      rows: part.map((row) => sentRow(row, columns)),
      existing,
      fixed,
      language: currentLocale(),
    });
    for (const [nth, row] of part.entries()) {
      const one = withWords(row, checked.rows[nth]!, columns, table, check);
      repeats(one, checked.rows[nth]!.identities);
      rows.push(one);
    }
    check.onProgress?.(rows.length);
  }
  return rows;
}

/** Bytes of the rows of one request: nginx refuses bodies of over 1 MB where nobody has set another limit. */
const mostBytes = 800_000;
const encoder = new TextEncoder();
/** As a text of JSON, with the comma behind it. */
const bytesOf = (cell: string) => encoder.encode(JSON.stringify(cell)).length + 1;

function* inParts(rows: readonly ImportRow[]): Generator<readonly ImportRow[]> {
  let part: ImportRow[] = [];
  let size = 0;
  for (const row of rows) {
    const own = row.cells.reduce((sum, cell) => sum + bytesOf(cell), 30);
    if (part.length === rowsPerCheck || (part.length > 0 && size + own > mostBytes)) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(row);
    size += own;
  }
  yield part;
}

function sentRow(row: ImportRow, columns: readonly MappedColumn[]): RowToCheck {
  const cells = columns.map(({ at }) => cellOf(row, at));
  const numbers = cells.flatMap(({ isNumber }, nth) => (isNumber ? [nth] : []));
  const currencies = cells.flatMap(({ currency }, nth) => (currency ? [[nth, currency] as const] : []));
  return {
    line: row.line,
    cells: cells.map(({ text }) => text),
    ...(numbers.length > 0 && { numbers }),
    ...(currencies.length > 0 && { currencies: Object.fromEntries(currencies) }),
  };
}

function withWords(
  row: ImportRow,
  { values, codes, update, faults }: RowChecked,
  columns: readonly MappedColumn[],
  { head }: ImportTable,
  { labelOf }: TableCheck,
): CheckedRow & { errors: RowError[] } {
  const errors = faults.map(({ field, ...fault }): RowError => {
    if (field === undefined) return fault;
    const column = columns.find(({ target }) => target.field.id === field);
    const cell = column ? (row.cells[column.at] ?? '') : '';
    return { field, label: column?.target.label ?? labelOf(field), cell, ...fault };
  });
  const message = translate('portal.screen.import.fault.tooManyCells', {
    cells: row.cells.length,
    columns: head.length,
  });
  return {
    ...row,
    values,
    codes,
    ...(update && { update: update as RowUpdate }),
    errors: row.cells.length > head.length ? [{ message }, ...errors] : errors,
  };
}

/**
 * Refuses rows of which only one may be stored; the first one with a value keeps it. Of two rows that would update one record,
 * neither does.
 */
function repeatFinder(columns: readonly MappedColumn[], { existing, labelOf }: TableCheck) {
  const seen = new Map<string, Map<string, CheckedRow & { errors: RowError[] }>>();
  const refused = new Set<CheckedRow>();
  const updateBy = typeof existing === 'object' ? existing.update : undefined;
  const refuse = (key: string, row: { errors: RowError[] }, { line }: ImportRow) => {
    const [field] = key.split(' ') as [string];
    const label = columns.find(({ target }) => target.field.id === field)?.target.label ?? labelOf(field);
    row.errors.push({ field, label, message: translate('portal.screen.import.fault.repeated', { line }) });
  };
  return (row: CheckedRow & { errors: RowError[] }, identities: RowChecked['identities']) => {
    for (const [key, text] of Object.entries(identities)) {
      const rows = getOrMake(seen, key, () => new Map());
      const first = rows.get(text);
      if (!first) {
        rows.set(text, row);
        continue;
      }
      const finds = key === updateBy;
      if (!finds && row.update && row.update.record.id === first.update?.record.id) continue;
      refuse(key, row, first);
      if (finds && first.update && !refused.has(first)) refuse(key, first, row);
      refused.add(first);
    }
  };
}

/** The table with these cells as someone types them. */
export const repaired = (table: ImportTable, repairs: readonly Repair[]): ImportTable => ({
  ...table,
  rows: table.rows.map((row) => {
    const own = repairs.filter(({ lines }) => lines.includes(row.line));
    if (own.length === 0) return row;
    const cells = table.head.map((_, at) => own.find((one) => one.at === at)?.text ?? row.cells[at] ?? '');
    const typed = row.typed?.filter((at) => !own.some((one) => one.at === at));
    const kept = Object.entries(row.currencies ?? {}).filter(
      ([at]) => !own.some((one) => one.at === Number(at)),
    );
    return { ...row, cells, ...(typed && { typed }), currencies: Object.fromEntries(kept) };
  }),
});

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
