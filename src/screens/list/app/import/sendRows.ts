import { HttpError, type DataProvider, type RaRecord } from 'ra-core';
import type { ClientResource } from '../../../../model/clientTypes.ts';
import { isReplayed } from '../../../../app/data/replayed.ts';
import { sendingWith } from '../../../../app/data/sending.ts';
import { noteUndo } from '../../../../app/data/undo.ts';
import { onceMore } from '../../../../app/data/onceMore.ts';
import { inParallel } from '../../../../model/inParallel.ts';
import { quietly } from '../../../../app/data/portalDataProvider.ts';
import { isHopeless, refusalText } from '../../../../app/ui/refusal.ts';
import type { CheckedRow } from './dryRun.ts';

/** Rows sent at the same time. */
const lanes = 4;

export type Sent = {
  created: number;
  /** Sent before, and there already. */
  known: number;
  /** By which those are taken back that can be. */
  undos: readonly string[];
  /**
   * `isCutOff`: the server could not be reached or took no more, and may be asked again. `isUncertain`: it may not,
   * since no answer came from one that would make the record twice.
   */
  refused: { row: CheckedRow; reason: string; isCutOff: boolean; isUncertain: boolean }[];
  /** Not tried: it was stopped, or the server could not be reached. */
  unsent: CheckedRow[];
};

/** Creates a record for each row, a few at a time. A refusal concerns its row alone; without a server nothing more is tried. */
export async function sendRows(
  rows: readonly CheckedRow[],
  {
    dataProvider,
    name,
    keyOf,
    isOwn,
    lacking,
    resource,
    stop,
    onProgress,
  }: {
    dataProvider: DataProvider;
    name: string;
    /** What names the request that makes a row's record. */
    keyOf: (row: CheckedRow) => string;
    /** The API is our own, which makes nothing twice. */
    isOwn: boolean;
    /** Sent already, and not answered: what is there of them was made by that. */
    lacking: ReadonlySet<CheckedRow>;
    resource: ClientResource;
    stop: AbortController;
    onProgress: (done: number) => void;
  },
): Promise<Sent> {
  const undos: string[] = [];
  const tried = new Set<CheckedRow>();
  const refused: Sent['refused'] = [];
  let [done, known] = [0, 0];
  const create = async (row: CheckedRow, key: string) =>
    (await dataProvider.create(name, { data: sendingWith(row.values, { requestId: key }), meta: quietly }))
      .data;
  await inParallel(
    rows,
    lanes,
    async (row) => {
      tried.add(row);
      try {
        let wasSent = lacking.has(row);
        const send = (isAgain: boolean) => {
          wasSent ||= isAgain;
          return unlessGone((key) => create(row, key), keyOf(row));
        };
        const data = await (isOwn ? onceMore(send) : send(false));
        // of what only lacked its answer nobody is told that it was there before
        if (isReplayed(data) && !wasSent) known++;
        else noteUndo(undos, data);
      } catch (error) {
        const isUncertain = !isOwn && (error as { status?: number }).status === 0;
        const isCutOff = isHopeless(error);
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
    created: tried.size - refused.length - known,
    known,
    undos,
    refused: refused.sort((a, b) => a.row.line - b.row.line),
    unsent: rows.filter((row) => !tried.has(row)),
  };
}

/** What was imported once and deleted since is made anew: whoever sends the file again wants it back. */
async function unlessGone(create: (key: string) => Promise<RaRecord>, key: string): Promise<RaRecord> {
  for (let time = 1; ; time++)
    try {
      return await create(time === 1 ? key : `${key}-${time}`);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 410 || time === 50) throw error;
    }
}

/** The rows that can be sent once more where the sending broke off. */
export const broken = ({ refused, unsent }: Sent): CheckedRow[] => [
  ...refused.flatMap(({ row, isCutOff }) => (isCutOff ? [row] : [])),
  ...unsent,
];

/** What it comes to with those that were sent once more. */
export const together = (first: Sent, more: Sent): Sent => ({
  created: first.created + more.created,
  known: first.known + more.known,
  undos: [...first.undos, ...more.undos],
  refused: [...first.refused.filter(({ isCutOff }) => !isCutOff), ...more.refused].sort(
    (a, b) => a.row.line - b.row.line,
  ),
  unsent: more.unsent,
});
