import type { LineProblem } from '#screens/app/ProblemList.tsx';
import { HttpError, type DataProvider, type RaRecord } from 'ra-core';
import type { ClientResource } from '#model/api/answers.ts';
import { isReplayed } from '#ui/data/replayed.ts';
import { withSaveMeta } from '#ui/data/saveMeta.ts';
import { noteUndo } from '#ui/data/backend.ts';
import { retryOnce } from '#ui/data/retryOnce.ts';
import { inParallel } from '#model/promises.ts';
import { quietly } from '#ui/data/portalDataProvider.ts';
import { abortsBatch, refusalText } from '#kit/feedback/apiErrors.ts';
import type { CheckedRow, RowUpdate } from './checkTable.ts';
import Papa from 'papaparse';
import { csvDelimiter, csvText } from '#spreadsheets/csvCells.ts';
import type { Mapping } from './mapping.ts';
import type { ImportRow, ImportTable } from './readTable.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { downloadCsv } from '#screens/list/export/app/exportCsv.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';

/** The number of rows sent in parallel. */
const lanes = 4;

export type ImportResult = {
  created: number;
  updated: number;
  /** Rows whose records an earlier import has already created. */
  alreadyImported: number;
  /** Ids to undo the creations and updates that can be undone. */
  undos: readonly string[];
  /**
   * `isCutOff`: the server was unreachable or overloaded, and the row may be sent again. `isUncertain`: the row
   * must not be sent again, because a server without idempotency keys might create the record twice.
   */
  refused: { row: CheckedRow; reason: string; isCutOff: boolean; isUncertain: boolean }[];
  /** Not tried, because the run was stopped or the server was unreachable. */
  notTried: CheckedRow[];
};

/**
 * Creates or updates a record for each row, a few at a time. A refusal concerns only its row; if the server is
 * unreachable, the run stops.
 */
export async function sendRows(
  rows: readonly CheckedRow[],
  {
    dataProvider,
    name,
    keyOf,
    actsOnce,
    unanswered,
    resource,
    stop,
    onProgress,
  }: {
    dataProvider: DataProvider;
    name: string;
    /** Returns the idempotency key of a row's request. */
    keyOf: (row: CheckedRow) => string;
    /** See Backend. */
    actsOnce: boolean;
    /**
     * Rows whose earlier request got no response. If a record exists under their idempotency key, this import
     * created it.
     */
    unanswered: ReadonlySet<CheckedRow>;
    resource: ClientResource;
    stop: AbortController;
    onProgress: (done: number) => void;
  },
): Promise<ImportResult> {
  const undos: string[] = [];
  const tried = new Set<CheckedRow>();
  const refused: ImportResult['refused'] = [];
  let [done, known, updated] = [0, 0, 0];
  const create = async (row: CheckedRow, key: string) =>
    (await dataProvider.create(name, { data: withSaveMeta(row.values, { requestId: key }), meta: quietly }))
      .data;
  /** Sends only the changes, with the version that the check compared with: a newer one is refused. */
  const update = async ({ record, changes }: RowUpdate, key: string) => {
    const data = withSaveMeta({ ...record, ...changes }, { requestId: key });
    const params = { id: record.id, data, previousData: record, meta: quietly };
    return (await dataProvider.update(name, params)).data;
  };
  await inParallel(
    rows,
    lanes,
    async (row) => {
      tried.add(row);
      try {
        let wasSent = unanswered.has(row);
        const send = (isAgain: boolean) => {
          wasSent ||= isAgain;
          return row.update
            ? update(row.update, keyOf(row))
            : unlessGone((key) => create(row, key), keyOf(row));
        };
        const data = await (actsOnce ? retryOnce(send) : send(false));
        // A replayed answer to a retry of our own counts as created, not as known.
        if (isReplayed(data) && !wasSent) known++;
        else {
          noteUndo(undos, data);
          if (row.update) updated++;
        }
      } catch (error) {
        // an update that is sent again changes nothing more
        const isUncertain = !actsOnce && !row.update && (error as { status?: number }).status === 0;
        const isCutOff = abortsBatch(error);
        refused.push({
          row,
          reason: refusalText(error, resource),
          isCutOff: isCutOff && !isUncertain,
          isUncertain,
        });
        if (isCutOff) stop.abort();
      }
      onProgress(++done);
    },
    stop.signal,
  );
  return {
    created: tried.size - refused.length - known - updated,
    updated,
    alreadyImported: known,
    undos,
    refused: refused.sort((a, b) => a.row.line - b.row.line),
    notTried: rows.filter((row) => !tried.has(row)),
  };
}

/**
 * Creates a record again when it was imported before and deleted since: a user who sends the file again wants
 * it back. The API answers 410 to such a key, so a number is appended.
 */
async function unlessGone(create: (key: string) => Promise<RaRecord>, key: string): Promise<RaRecord> {
  for (let time = 1; ; time++)
    try {
      return await create(time === 1 ? key : `${key}-${time}`);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 410 || time === 50) throw error;
    }
}

/** The rows that can be sent again after the run broke off. */
export const resendable = ({ refused, notTried }: ImportResult): CheckedRow[] => [
  ...refused.flatMap(({ row, isCutOff }) => (isCutOff ? [row] : [])),
  ...notTried,
];

/** The combined result of two runs. */
export const mergedResults = (first: ImportResult, more: ImportResult): ImportResult => ({
  created: first.created + more.created,
  updated: first.updated + more.updated,
  alreadyImported: first.alreadyImported + more.alreadyImported,
  undos: [...first.undos, ...more.undos],
  refused: [...first.refused.filter(({ isCutOff }) => !isCutOff), ...more.refused].sort(
    (a, b) => a.row.line - b.row.line,
  ),
  notTried: more.notTried,
});

type FailedRow = { row: ImportRow; problem: string };

/**
 * The rows that were not imported, unchanged, each with its problem. Once corrected, the file can be imported
 * again.
 */
export function failedRowsCsv(
  { head }: ImportTable,
  leftovers: readonly FailedRow[],
  problemHead: string,
): string {
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

/** Returns a function that downloads all rows that were not or can't be imported, each with its problem. */
export function useFailedRows(table: ImportTable) {
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

export const lineProblems = (rows: readonly CheckedRow[], mapping: Mapping = []): LineProblem[] =>
  rows.flatMap(({ line, errors }) =>
    errors.map(({ field, label, cell, message }) => {
      const at = field === undefined ? -1 : mapping.indexOf(field);
      return { line, column: label, cell, message, ...(at >= 0 && { at }) };
    }),
  );
