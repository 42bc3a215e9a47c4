/** Reads pages of lists: chooses the statement, and how far the total is counted. */
import type { Page, Query, StoreRow, Stored } from '#server/data/store.ts';
import { computeInProcess } from '../compile/rowValues.ts';
import {
  computedColumn,
  listStatement,
  totalColumn,
  type ComputedColumns,
  type ListStatement,
} from '../compile/lists.ts';
import { countStatement } from '../compile/countStatement.ts';
import { countLimit, placeColumns } from '../compile/pagination.ts';
import { sourceColumn, viewFields, type Subject } from '../compile/scope.ts';
import type { Ask, DatabaseRow } from '../connection/database.ts';
import { withEarlyValues } from './earlyValues.ts';
import { decodedRow, layoutOf } from '../rows.ts';
import type { Sql } from '../sql.ts';
import type { Totals } from './totals.ts';
import { valueFrom } from '../rows/valueFrom.ts';

type Asking = { ask: Ask; totals?: Totals | undefined };

/** From this position on, pages near the end are read backwards. */
const deep = 5000;

export async function readPage(
  asking: Asking,
  subject: Subject,
  resource: string,
  query: Query,
): Promise<Page> {
  const { range, paging } = query;
  if (!range || query.idsOnly) {
    const { records } = await listed(asking.ask, subject, resource, query);
    return { records, total: records.length };
  }
  const far =
    paging && !paging.from && range[0] >= deep
      ? await nearTheEnd(asking, subject, resource, query)
      : undefined;
  if (far) return far;
  const found = await listed(asking.ask, subject, resource, query);
  if (found.total === undefined && range[0] === 0 && range[1] >= 0 && !paging?.from)
    return { records: [], total: 0 };
  return { ...found, ...(await totalOf(asking, subject, resource, query, found)) };
}

async function totalOf(
  asking: Asking,
  subject: Subject,
  resource: string,
  { where, range, paging }: Query,
  { records, total }: { records: readonly Stored[]; total?: number | undefined },
): Promise<Pick<Page, 'total' | 'isAtLeast'>> {
  if (!paging) return { total: total ?? (await counted(asking, countStatement(subject, resource, where))) };
  const most = countLimit(paging);
  const known = total ?? (await counted(asking, countStatement(subject, resource, where, most + 1)));
  if (known <= most) return { total: known };
  const exact =
    paging.total === 'quick'
      ? undefined
      : await counted(asking, countStatement(subject, resource, where), paging.total);
  if (exact !== undefined) return { total: exact };
  return { total: Math.max(most, range![0] + records.length), isAtLeast: true };
}

/**
 * Reads a page backwards from the end. Undefined if it is nearer to the beginning, or the total is unknown.
 */
async function nearTheEnd(
  asking: Asking,
  subject: Subject,
  resource: string,
  query: Query,
): Promise<Page | undefined> {
  const [first, last] = query.range!;
  const total = await counted(asking, countStatement(subject, resource, query.where), query.paging!.total);
  if (total === undefined || first < total / 2) return undefined;
  if (first >= total) return { records: [], total };
  const range = [Math.max(0, total - 1 - last), total - 1 - first] as const;
  const { records, cursors } = await listed(asking.ask, subject, resource, { ...query, range }, true);
  return { records, total, ...(cursors && { cursors: cursors }) };
}

async function counted(asking: Asking, statement: Sql): Promise<number>;
async function counted(asking: Asking, statement: Sql, how: string): Promise<number | undefined>;
async function counted({ ask, totals }: Asking, statement: Sql, how = 'exact'): Promise<number | undefined> {
  if (how !== 'exact' && totals) return totals.within(await withEarlyValues(ask, statement));
  const [row] = await ask(statement);
  return Number(Object.values(row!)[0]);
}

async function listed(
  ask: Ask,
  subject: Subject,
  resource: string,
  query: Query,
  isFromEnd = false,
): Promise<Pick<Page, 'records' | 'cursors'> & { total: number | undefined }> {
  const { rows, records } = await readRecords(
    ask,
    subject,
    resource,
    listStatement(subject, resource, query, isFromEnd),
  );
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    records,
    total: first ? Number(first[totalColumn] ?? rows.length) : undefined,
    ...(query.paging && first && { cursors: [placeOf(first), placeOf(last!)] as const }),
  };
}

export async function readRecords(
  ask: Ask,
  subject: Subject,
  resource: string,
  { statement, ...rest }: ListStatement,
): Promise<{ rows: DatabaseRow[]; records: Stored[] }> {
  const model = subject.of(resource);
  const layout = layoutOf(model.resource);
  const fieldsOf = model.view && viewFields(model);
  const rows = await ask(statement);
  const records = rows.map((row) => {
    const stored = decodedRow(layout, row);
    const record: StoreRow = fieldsOf
      ? { ...withoutValues(fieldsOf(row[sourceColumn])), ...stored, id: String(row.id) }
      : stored;
    addComputed(record, row, rest, subject, resource);
    return record as Stored;
  });
  return { rows, records };
}

const placeOf = (row: DatabaseRow) => ({
  key: row[placeColumns.key] === undefined ? null : (row[placeColumns.key] as string | null),
  id: String(row[placeColumns.id]),
  last: String(row[placeColumns.last]),
});

const withoutValues = (fields: readonly string[]): StoreRow =>
  Object.fromEntries(fields.map((id) => [id, null]));

export function addComputed(
  record: StoreRow,
  row: DatabaseRow,
  { computed, inProcess }: ComputedColumns,
  subject: Subject,
  resource: string,
) {
  let index = 0;
  for (const [field, value] of computed) record[field] = valueFrom(value, row[computedColumn(index++)]);
  computeInProcess(record, inProcess, subject, resource);
}
