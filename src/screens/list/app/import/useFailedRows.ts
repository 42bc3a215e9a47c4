import { usePortalIndex } from '#ui/portal/context.ts';
import { downloadCsv } from '../export/exportCsv.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#ui/translate.ts';
import type { CheckedRow } from './dryRun.ts';
import { failedRowsCsv, type FailedRow } from './failedRows.ts';
import type { LineProblem } from './groupProblems.ts';
import type { Table } from './readTable.ts';
import type { ImportResult } from './sendRows.ts';

/** Returns a function that downloads all rows that were not or can't be imported, each with its problem. */
export function useFailedRows(table: Table) {
  const { resource } = useScreen();
  const { today } = usePortalIndex();
  return (rows: readonly CheckedRow[], sent?: ImportResult) => {
    const leftovers: FailedRow[] = [
      ...rows.filter(({ errors }) => errors.length > 0).map((row) => ({ row, problem: inWords(row) })),
      ...(sent?.refused ?? []).map(({ row, reason, isUncertain }) => ({
        row,
        problem: isUncertain ? `${reason} ${translate('portal.screen.import.done.uncertain')}` : reason,
      })),
      ...(sent?.notTried ?? []).map((row) => ({
        row,
        problem: translate('portal.screen.import.done.stopped'),
      })),
    ];
    leftovers.sort((a, b) => a.row.line - b.row.line);
    const csv = failedRowsCsv(table, leftovers, translate('portal.screen.import.done.problem'));
    downloadCsv(csv, `${resource.id}-${today}-problemas.csv`);
  };
}

const inWords = ({ errors }: CheckedRow) =>
  errors.map(({ label, message }) => (label ? `${label}: ${message}` : message)).join('; ');

export const problemsOf = (rows: readonly CheckedRow[]): LineProblem[] =>
  rows.flatMap(({ line, errors }) =>
    errors.map(({ label, cell, message }) => ({ line, column: label, cell, message })),
  );
