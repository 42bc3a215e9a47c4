import Papa from 'papaparse';
import { csvDelimiter, csvText } from '#spreadsheets/csvCells.ts';
import type { Row, Table } from './readTable.ts';
import { groupBy } from '#model/lib/collections.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { downloadCsv } from '../export/exportCsv.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';
import type { CheckedRow } from './dryRun.ts';
import type { ImportResult } from './sendRows.ts';

type FailedRow = { row: Row; problem: string };

/**
 * The rows that were not imported, unchanged, each with its problem. Once corrected, the file can be imported
 * again.
 */
export function failedRowsCsv({ head }: Table, leftovers: readonly FailedRow[], problemHead: string): string {
  // The file may already have a problem column from an earlier round.
  const kept = head.flatMap((text, at) => (text === problemHead ? [] : [at]));
  const data = leftovers.map(({ row, problem }) => [
    ...kept.map((at) => defused(row.cells[at] ?? '')),
    csvText(problem),
    ...row.cells.slice(head.length).map(defused),
  ]);
  return csvFile([...kept.map((at) => csvText(head[at]!)), problemHead], data);
}

/** A CSV file with semicolons and a byte order mark, as Brazilian spreadsheets expect. */
export const csvFile = (fields: string[], data: string[][]): string =>
  `\uFEFF${Papa.unparse({ fields, data }, { delimiter: csvDelimiter(), newline: '\r\n' })}`;

/** Escapes a cell, unless it is already escaped, as in files that we exported. */
const defused = (cell: string) => (cell.startsWith("'") ? cell : csvText(cell));

/** One problem of a file, at one line. */
export type LineProblem = {
  line: number;
  column?: string | undefined;
  cell?: string | undefined;
  message: string;
};
/** The same problem at all of its lines: a missing column is reported once, not at each row. */
type GroupedProblem = Omit<LineProblem, 'line'> & { lines: readonly number[] };

export function groupProblems(problems: readonly LineProblem[]): GroupedProblem[] {
  const groups = groupBy(problems, ({ column, cell, message }) =>
    JSON.stringify([column ?? null, cell ?? null, message]),
  );
  return [...groups.values()].map((same) => {
    const { line: _line, ...problem } = same[0]!;
    return { ...problem, lines: [...new Set(same.map(({ line }) => line))] };
  });
}

/** Lines in ascending order, as people write them: "2–4, 7". */
export const linesText = (lines: readonly number[]): string =>
  lines
    .reduce<[number, number][]>((ranges, line) => {
      const last = ranges.at(-1);
      if (last && line === last[1] + 1) last[1] = line;
      else ranges.push([line, line]);
      return ranges;
    }, [])
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
    .join(', ');

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
