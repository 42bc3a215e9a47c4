/** Checks a table as the import of a list does: the columns are matched here, the rows by a server. */
import { sliceOf } from '#access/slice.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Portal } from '#model/types.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { fixedValuesOf } from '#screens/form/app/defaults.ts';
import { checkTable, fateOf, type CheckedRow } from '#screens/list/import/app/checkTable.ts';
import { guessColumns, importTargets, type Mapping } from '#screens/list/import/app/mapping.ts';
import { readTable, type ImportTable } from '#screens/list/import/app/readTable.ts';
import { codeTargets } from '#screens/list/import/app/recordKeys.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import type { ExistingRecords, RowsChecked, RowsToCheck } from '#spreadsheets/checkedRows.ts';
import type { ColumnFormat } from '#spreadsheets/columns/columnFormat.ts';
import type { Reply } from './server.ts';

/** A list that imports, as one person's browser has it. */
export type ImportingList = { screen: ListScreen; resource: ClientResource; context: RecordContext };

/** @param permissions of the person */
export function importingList(portal: Portal, path: string, permissions: readonly string[]): ImportingList {
  const department = portal.departments.find(({ routes }) => routes.some((route) => route.path === path))!;
  const slice = sliceOf(portal, department, [...permissions], '1');
  const screen = slice.screens[path] as ListScreen;
  const resource = slice.resources[screen.resource]!;
  const { timeZone } = portal;
  const variables = { user: null, today: '2026-10-31', timeZone };
  return { screen, resource, context: { timeZone, variables, fields: resource.fields } };
}

export const targetsOf = ({ screen, resource }: Pick<ImportingList, 'screen' | 'resource'>) => {
  const written = importTargets(screen, resource);
  return [...written, ...codeTargets(screen, resource, written)];
};

export type Checking = {
  /** Absent: as the columns are called. */
  mapping?: Mapping;
  existing?: ExistingRecords;
  formats?: readonly (ColumnFormat | undefined)[];
};

/** @param post sends a body to an address of the API */
export function checkOn(
  list: ImportingList,
  post: (path: string, body: RowsToCheck) => Promise<Reply>,
  table: ImportTable,
  { mapping, existing = 'refuse', formats }: Checking = {},
): Promise<CheckedRow[]> {
  const { screen, resource, context } = list;
  const targets = targetsOf(list);
  return checkTable(table, mapping ?? guessColumns(table.head, targets, screen, resource).mapping, {
    targets,
    ...(formats && { formats }),
    existing,
    fixed: fixedValuesOf(resource, screen.filter, context),
    labelOf: (id) => resource.fields[id]?.label ?? id,
    ask: async (rows) => {
      const { status, body, text } = await post(`/${resource.id}/check`, { ...rows, filter: screen.filter });
      if (status !== 200) throw new Error(text);
      return body as RowsChecked;
    },
  });
}

export const checkText = (
  list: ImportingList,
  post: (path: string, body: RowsToCheck) => Promise<Reply>,
  text: string,
  checking?: Checking,
) => checkOn(list, post, readTable(text), checking);

/** What becomes of rows, in one line each. */
export const fatesOf = (rows: readonly CheckedRow[]) =>
  rows.map((row) => [
    fateOf(row),
    ...(row.update ? [row.update.changes] : []),
    ...row.errors.map(({ field, message }) => `${field}: ${message}`),
  ]);
