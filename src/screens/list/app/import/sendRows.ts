import type { DataProvider } from 'ra-core';
import type { ClientResource } from '../../../../model/types.ts';
import { noteUndo } from '../../../../app/data/undo.ts';
import { inParallel } from '../../../../model/inParallel.ts';
import { quietly } from '../../../../app/data/portalDataProvider.ts';
import { isHopeless, refusalText } from '../../../../app/ui/refusal.ts';
import type { CheckedRow } from './dryRun.ts';

/** Rows sent at the same time. */
const lanes = 4;

export type Sent = {
  created: number;
  /** By which those are taken back that can be. */
  undos: readonly string[];
  /** `isUncertain`: no answer came, so that the record may be there all the same. */
  refused: { row: CheckedRow; reason: string; isUncertain: boolean }[];
  /** Not tried: it was stopped, or the server could not be reached. */
  unsent: CheckedRow[];
};

/** Creates a record for each row, a few at a time. A refusal concerns its row alone; without a server nothing more is tried. */
export async function sendRows(
  rows: readonly CheckedRow[],
  {
    dataProvider,
    name,
    resource,
    stop,
    onProgress,
  }: {
    dataProvider: DataProvider;
    name: string;
    resource: ClientResource;
    stop: AbortController;
    onProgress: (done: number) => void;
  },
): Promise<Sent> {
  const undos: string[] = [];
  const tried = new Set<CheckedRow>();
  const refused: Sent['refused'] = [];
  let done = 0;
  await inParallel(
    rows,
    lanes,
    async (row) => {
      tried.add(row);
      try {
        const { data } = await dataProvider.create(name, { data: { ...row.values }, meta: quietly });
        noteUndo(undos, data);
      } catch (error) {
        const isUncertain = (error as { status?: number }).status === 0;
        refused.push({ row, reason: refusalText(error, resource), isUncertain });
        if (isHopeless(error)) stop.abort();
      }
      onProgress(++done);
    },
    stop.signal,
  );
  return {
    created: tried.size - refused.length,
    undos,
    refused: refused.sort((a, b) => a.row.line - b.row.line),
    unsent: rows.filter((row) => !tried.has(row)),
  };
}
