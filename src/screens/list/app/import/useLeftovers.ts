import { useTranslate } from 'ra-core';
import { usePortalIndex } from '../../../../app/portal/context.ts';
import { downloadCsv } from '../exportCsv.ts';
import { useScreen } from '../../../app/useScreen.ts';
import type { CheckedRow } from './dryRun.ts';
import { leftoversCsv, type Leftover } from './leftovers.ts';
import type { LineProblem } from './ProblemList.tsx';
import type { Table } from './readTable.ts';
import type { Sent } from './sendRows.ts';

/** Returns a function that downloads all rows that were not or can't be imported, each with its problem. */
export function useLeftovers(table: Table) {
  const { resource } = useScreen();
  const { today } = usePortalIndex();
  const translate = useTranslate();
  return (rows: readonly CheckedRow[], sent?: Sent) => {
    const leftovers: Leftover[] = [
      ...rows.filter(({ faults }) => faults.length > 0).map((row) => ({ row, problem: inWords(row) })),
      ...(sent?.refused ?? []).map(({ row, reason, isUncertain }) => ({
        row,
        problem: isUncertain ? `${reason} ${translate('portal.screen.import.done.uncertain')}` : reason,
      })),
      ...(sent?.unsent ?? []).map((row) => ({
        row,
        problem: translate('portal.screen.import.done.stopped'),
      })),
    ];
    leftovers.sort((a, b) => a.row.line - b.row.line);
    const csv = leftoversCsv(table, leftovers, translate('portal.screen.import.done.problem'));
    downloadCsv(csv, `${resource.id}-${today}-problemas.csv`);
  };
}

const inWords = ({ faults }: CheckedRow) =>
  faults.map(({ label, message }) => (label ? `${label}: ${message}` : message)).join('; ');

export const problemsOf = (rows: readonly CheckedRow[]): LineProblem[] =>
  rows.flatMap(({ line, faults }) =>
    faults.map(({ label, cell, message }) => ({ line, column: label, cell, message })),
  );
